"""What the output can show: width, colours, tables."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pavilion.core import Game

if TYPE_CHECKING:
    from rich.console import Console

WIDTH_OF_FILES = 100  # where the output goes to a file or a pipe


def is_terminal() -> bool:
    return bool(sys.stdout.isatty())


def width() -> int:
    """Columns of the terminal; COLUMNS has the last word."""
    return shutil.get_terminal_size((80, 24)).columns


def has_colour() -> bool:
    """Colours only for a terminal that has them and a user who wants them (https://no-color.org)."""
    return is_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


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


def draw(game: Game, board: Mapping[str, Any], names: Mapping[str, str] | None = None) -> str:
    """The table as the game's terminal part draws it; else everything the view says, indented."""
    terminal = terminal_part(game)
    if terminal is None:
        return "\n".join(outline(board))
    drawn: str = terminal.draw(board, width(), has_colour(), names or {})
    return drawn


def terminal_part(game: Game) -> Any:
    """The module that draws the game as text; None if the game has none."""
    try:
        return game.part("terminal")
    except ModuleNotFoundError as missing:
        if missing.name != f"{game.package}.terminal":
            raise
        return None


def outline(thing: object, depth: int = 0) -> list[str]:
    """Any JSON-able thing as indented lines."""
    indent = "  " * depth
    if isinstance(thing, Mapping):
        lines: list[str] = []
        for key, value in thing.items():
            inner = outline(value, depth + 1)
            flat = not isinstance(value, Mapping) and len(inner) == 1
            lines += [f"{indent}{key}: {inner[0].strip()}"] if flat else [f"{indent}{key}:", *inner]
        return lines
    if isinstance(thing, list) and any(isinstance(item, (Mapping, list)) for item in thing):
        return [line for item in thing for line in [f"{indent}-", *outline(item, depth + 1)]]
    if isinstance(thing, list):
        return [f"{indent}{', '.join(map(str, thing)) or '-'}"]
    return [f"{indent}{'-' if thing is None else thing}"]
