"""`pavilion draw`: the table of a record or a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

import pavilion
from pavilion.cli.arguments import PackFolder, pack_given
from pavilion.cli.files import read_record, write_text
from pavilion.record.position import FORMAT, read_position

PictureFile = Annotated[Path, Parameter(name=["--output", "-o"], help="Where the SVG goes; - is the standard output.")]
DrawnFile = Annotated[
    Path, Parameter(help="A record, a saved game or a position; - reads the standard input.", allow_leading_hyphen=True)
]


def draw(
    file: DrawnFile,
    /,
    *,
    output: PictureFile = Path("-"),
    layout: Annotated[Literal["wide", "narrow"], Parameter(help="For a screen or for a phone.")] = "wide",
    theme: Annotated[Literal["light", "dark"] | None, Parameter(help="As the reader likes, unless given.")] = None,
    at: Annotated[int | None, Parameter(help="After this many answers of a record.")] = None,
    pack: PackFolder = None,
) -> int:
    """Draw the table of a record or a position as an SVG that needs nothing else."""
    text, folder = read_record(file), pack_given(pack)
    if text.startswith(FORMAT):
        name = read_position(text, None, folder)[0].name
        table = pavilion.new(name, position=text, pack=folder or None, fate="typed")
    else:
        table = pavilion.load(text, pack=folder or None, at=at)
    picture = table.svg(layout=layout, theme=theme)
    if str(output) == "-":
        print(picture)
    else:
        write_text(output, picture)
    return 0
