"""What the output can show: width, colours, signs, drawings, tables."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pavilion.draw.terminal import Drawing, as_text

if TYPE_CHECKING:
    from rich.console import Console

WIDTH_OF_FILES = 100  # where the output goes to a file or a pipe
SIGNS = "╭─│╰●■▲◆★✓→"  # that a terminal must know to be drawn on with them


def is_terminal() -> bool:
    return bool(sys.stdout.isatty())


def width() -> int:
    """Columns of the terminal; COLUMNS has the last word."""
    return shutil.get_terminal_size((80, 24)).columns


def height() -> int:
    """Lines of the terminal; 0 where nothing scrolls away."""
    return shutil.get_terminal_size((80, 24)).lines if is_terminal() else 0


def drawing_width() -> int:
    """Columns for a drawing that may go to a file or a pipe."""
    return width() if is_terminal() or "COLUMNS" in os.environ else WIDTH_OF_FILES


def has_colour() -> bool:
    """Colours only for a terminal that has them and a user who wants them (https://no-color.org)."""
    return is_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def has_signs() -> bool:
    """Can the output hold more than ASCII?"""
    try:
        SIGNS.encode(sys.stdout.encoding or "ascii")
    except UnicodeError:
        return False
    return True


def bold(text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m" if has_colour() else text


def wrapped(text: str) -> str:
    """A paragraph that fits the screen; what is continued stands a little further in."""
    indent = " " * (len(text) - len(text.lstrip()) + 3)
    return textwrap.fill(text, max(40, width() - 1), subsequent_indent=indent, break_on_hyphens=False)


def console(stderr: bool = False) -> Console:
    from rich.console import Console

    columns = None if is_terminal() or "COLUMNS" in os.environ else WIDTH_OF_FILES
    return Console(stderr=stderr, width=columns, highlight=False, color_system="auto" if has_colour() else None)


def print_drawing(drawn: Drawing) -> None:
    """The lines of a drawing, in colours where there are any."""
    if not has_colour():
        print(as_text(drawn))
        return
    from rich.style import Style
    from rich.text import Text

    paper = console()
    for strokes in drawn:
        line = Text()
        for text, (ink, ground, bold, faint) in strokes:
            line.append(text, Style(color=ink or None, bgcolor=ground or None, bold=bold or None, dim=faint or None))
        paper.print(line, soft_wrap=True)


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]], numbers: Sequence[str] = ()) -> None:
    """A table without frames; columns with numbers stand to the right."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    paper = console()
    with paper.capture() as printed:
        paper.print(table)
    print("\n".join(line.rstrip() for line in printed.get().splitlines()))


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int], None] | None]:
    """A bar on stderr while people watch, moved by telling how much is done; None in pipes and logs."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done)
