"""`pavilion draw`: the table of a record or a position, in letters on the terminal or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

import pavilion
from pavilion.cli.arguments import PackFolder, pack_given
from pavilion.cli.files import read_record, write_text
from pavilion.cli.screen import WIDTH_OF_FILES, drawing_width, has_signs, print_drawing
from pavilion.core import Unreadable
from pavilion.core.scene import Say, plainly
from pavilion.draw import board_svg
from pavilion.draw.terminal import Drawing, as_text, drawing
from pavilion.languages import translator
from pavilion.record.position import FORMAT, read_position
from pavilion.table import Table

LEAST_WIDTH = 30
DrawnFile = Annotated[
    Path, Parameter(help="A record, a saved game or a position; - reads the standard input.", allow_leading_hyphen=True)
]
PictureFile = Annotated[
    Path | None,
    Parameter(
        name=["--output", "-o"],
        allow_leading_hyphen=True,
        help="Where it goes: an SVG, or letters if the name ends in .txt; - prints the SVG.",
    ),
]


def draw(
    file: DrawnFile,
    /,
    *,
    output: PictureFile = None,
    text: Annotated[bool, Parameter(help="Draw as text, wherever it goes.")] = False,
    width: Annotated[int | None, Parameter(help="Columns of a drawing in letters: the terminal's, else 100.")] = None,
    ascii: Annotated[bool, Parameter(help="ASCII characters only.")] = False,
    layout: Annotated[
        Literal["wide", "middle", "narrow"] | None, Parameter(help="For pictures: screen, tablet or phone.")
    ] = None,
    theme: Annotated[Literal["light", "dark"] | None, Parameter(help="For pictures; else as readers prefer.")] = None,
    language: Annotated[Literal["en", "de", "it"], Parameter(help="English, German or Italian.")] = "en",
    at: Annotated[int | None, Parameter(help="After this many answers of a record.")] = None,
    pack: PackFolder = None,
) -> int:
    """Draw the table of a record or a position: with letters on the terminal, or as an SVG that needs nothing else.

    `pavilion draw game.txt` prints it, `-o board.svg` and `-o board.txt` write files.
    """
    in_letters = text or output is None or output.suffix == ".txt"
    refuse_others(in_letters, {"--layout": layout, "--theme": theme}, {"--width": width, "--ascii": ascii or None})
    if width is not None and width < LEAST_WIDTH:
        raise Unreadable(f"{width} columns are too few", "--width", f"Give {LEAST_WIDTH} or more.")
    table = table_in(read_record(file), pack_given(pack), at)
    say = plainly if language == "en" else translator(language, table.game).say
    if not in_letters:
        write(output, board_svg(table.view(), layout or "wide", theme, say=say))
    elif output is None:
        print_drawing(letters(table, width or drawing_width(), say, has_signs() and not ascii))
    else:
        write(output, as_text(letters(table, width or WIDTH_OF_FILES, say, not ascii)))
    return 0


def refuse_others(in_letters: bool, of_pictures: dict[str, object], of_letters: dict[str, object]) -> None:
    """What is meant for a picture says nothing about letters, and the other way round."""
    wrong = next((name for name, value in (of_pictures if in_letters else of_letters).items() if value is not None), "")
    if wrong and in_letters:
        raise Unreadable("a drawing in letters has none", wrong, "Write a picture, as in -o board.svg.")
    if wrong:
        raise Unreadable("a picture has none", wrong, "Add --text, or leave out -o.")


def table_in(text: str, pack: str, at: int | None) -> Table:
    """The table of a record, or of a position, which has no earlier answers."""
    if not text.startswith(FORMAT):
        return pavilion.load(text, pack=pack or None, at=at)
    if at is not None:
        raise Unreadable("a position has no earlier answers", "--at", "Give a record, or leave out --at.")
    name = read_position(text, None, pack)[0].name
    return pavilion.new(name, position=text, pack=pack or None, fate="typed")


def letters(table: Table, width: int, say: Say, signs: bool) -> Drawing:
    return drawing(table.view(), width, say=say, signs=signs)


def write(output: Path | None, drawn: str) -> None:
    if output is None or str(output) == "-":
        print(drawn)
    else:
        write_text(output, f"{drawn}\n")
