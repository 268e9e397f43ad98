"""Letters: what things show where there is nothing else, in a terminal. Games write them beside the art of a shape.

    Shape("area:fine-arts", …, letters=lambda: Panel(["Fine Arts"], ["2/3"], [Flow([Entry(["Ticket"])])]))

Panels lie as the boxes of their shapes do in the scene, as large as their letters need it; things inside a shape come
after its rows, or in their places if one of the rows is a grid. A `look` names classes of the style sheet, as in art.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias


class Ink(NamedTuple):
    """Letters of one look: `Ink("FA", "onc k-fine-arts")`."""

    text: str
    look: str = ""


Inks: TypeAlias = "Sequence[Ink | str]"


class Entry(NamedTuple):
    """A few letters among others. `right` stands at the end of the line; `short` is for screens with little room."""

    left: Inks
    right: Inks = ()
    short: Inks = ()


class Field(NamedTuple):
    """A quantity with its name. Panels with the same fields, one below the other, may become a table."""

    name: str
    value: Inks


class Flow(NamedTuple):
    """Entries one after the other."""

    entries: Sequence[Entry | Field]


class Track(NamedTuple):
    """Places along a line."""

    places: Sequence[Inks]


class Ring(NamedTuple):
    """Places around some words; the first is at the bottom, the others follow clockwise."""

    places: Sequence[Inks]
    words: Sequence[Inks] = ()


class Wire(NamedTuple):
    """A line between two squares of a grid, with letters on it: from column and row to column and row."""

    start: tuple[int, int]
    end: tuple[int, int]
    letters: Inks = ()
    look: str = "faint"


class Grid(NamedTuple):
    """Squares on which the things inside this one lie: the first one is at x, y and as large as `square`."""

    across: int
    down: int
    x: float
    y: float
    square: tuple[float, float]
    top: Sequence[str] = ()  # what is written above the columns
    side: Sequence[str] = ()  # and before the rows
    wires: Sequence[Wire] = ()
    empty: str = ""  # what stands on squares on which nothing lies


class Tile(NamedTuple):
    """A thing on a grid with walls around it: by column and row, counted from its own corner, the lines on a square."""

    squares: Mapping[tuple[int, int], Sequence[Inks]]
    look: str = ""


class Panel(NamedTuple):
    """A frame with a title, something at its upper right corner, and rows; then come the things that lie inside it."""

    title: Inks
    corner: Inks | Field = ()
    rows: Sequence[Row] = ()
    look: str = ""  # of the frame


Row: TypeAlias = "Flow | Track | Ring | Grid"
Letters: TypeAlias = "Entry | Tile | Panel"
SEAT_SIGNS = {"A": "\u25cf", "B": "\u25a0", "C": "\u25b2", "D": "\u25c6", "E": "\u271a"}  # as tokens are shaped


def piece(seat: str, many: int = 1) -> Ink:
    """A player's markers: letter and shape."""
    return Ink(seat + SEAT_SIGNS.get(seat, "\u25cf") * many, f"p-{seat}")


def initials(name: str) -> str:
    """Two letters for a name: "Fine Arts" → FA, "Electricity" → EL."""
    words = name.split()
    return (words[0][0] + words[1][0] if len(words) > 1 else name[:2]).upper()
