"""What a view tells, in the words of the drawing: plain data, with what it would be after an answer considered."""

from __future__ import annotations

from typing import NamedTuple

from .spaces import Count, Deed, Held, Purse, Shelf, Stand


class GridCell(NamedTuple):
    """A place of the grid: a subsidy, blue or used, or the part that was sold for it; is it on its way out?"""

    subsidy: str
    used: bool
    part: str
    goes: bool
    comes: str  # the part that would lie here


class Trial(NamedTuple):
    """An experiment tile of a weather: on display, or how soon it will be."""

    id: str
    soon: str  # "", "next" or "then"


class Branch(NamedTuple):
    """A weather in all three places."""

    weather: str
    active: bool
    government: list[Held]
    grid: list[GridCell]
    lab: list[Held]
    trials: list[Trial]
    locked: bool
    rnd: list[Held]
    level: int
    marks: list[Held]
    tokens: dict[str, int]  # by place


def shown(branches: list[Branch], place: str) -> list[Branch]:
    """The branches with nothing but what is drawn in one place, so that it is drawn again only if that changes."""
    of: dict[str, set[str]] = {
        "government": {"government", "grid"}, "lab": {"lab", "trials", "locked"}, "rnd": {"rnd", "level", "marks"},
        "weathers": {"locked", "level"}, "heads": set(),
    }  # fmt: skip
    kept = {"weather", "active", *of[place]}
    hidden = {name: type(value)() for name, value in branches[0]._asdict().items() if name not in kept}
    return [
        branch._replace(**{**hidden, "tokens": {place: branch.tokens[place]} if place in branch.tokens else {}})
        for branch in branches
    ]


class Place(NamedTuple):
    """Where Scientists go: its spaces and its actions."""

    id: str
    stands: list[Stand]
    deeds: list[Deed]
    lativ: bool  # he stands on a place of his own here


class Marks(NamedTuple):
    """A funding track: where everybody stands, where markers would go; a choice of steps, if that is asked."""

    track: str
    stand: dict[str, int]
    coming: dict[str, int]
    steps: bool


class Store(NamedTuple):
    """What the Supply offers."""

    offer: list[str]  # pairs of half circles; "" where none is left
    goes: list[bool]
    stack: str
    left: int
    shelves: list[Shelf]
    returns: bool  # colours are asked for, and not goods
    order: list[str]
    next: list[str]


class Ends(NamedTuple):
    """How near the end is."""

    government: int
    rnd: int
    experiments: int
    nobel: str  # who has it
    final: bool


class Shop(NamedTuple):
    """A workshop: tiles by row and column with their halves; what is stored, and would be."""

    tiles: dict[str, tuple[str, str]]  # by cell: upper and lower half
    coming: dict[str, tuple[str, str]]
    parts: dict[str, Count]
    chemicals: dict[str, Count]
    bots: Count
    seat: str
    room: int  # for parts or bots
    rings: int  # free, for chemicals
    in_hand: tuple[str, ...]  # the halves of a tile that is to be laid
    choosing: bool  # where a tile goes is asked
    by_colour: bool  # parts are asked for by their colour
    by_row: bool


class Desk(NamedTuple):
    """Papers, goals and what waits beside the laboratory."""

    seat: str
    rows: list[dict[str, str]]  # by row: track → what lies there: a weather, "award" or "citation"
    coming: list[dict[str, str]]
    markers: list[str]  # "left", "right" or "" where it has gone on
    holding: dict[str, int]  # research tokens not placed yet, by kind
    awards: int
    placing: bool
    subsidies: list[tuple[str, bool]]  # and used?
    investments: Count
    goals: dict[str, str]  # on goal spaces, by space
    flipped: list[str]
    met: list[str]
    waiting: list[str]
    counts: dict[str, tuple[int, int]]  # by what goals count: how far one is, and as which of all


class Line(NamedTuple):
    """The assembly line: where bots still stand, would stand; which sections are open."""

    seat: str
    bots: list[str]
    then: list[str]
    open: list[bool]


class Lab(NamedTuple):
    """A whole laboratory."""

    purses: list[Purse]
    shop: Shop
    line: Line
    desk: Desk
    build: Deed
    security: Deed | None
    own: bool


class Now(NamedTuple):
    """A table as somebody sees it."""

    round: int
    phase: str
    places: list[Place]
    store: Store
    branches: list[Branch]
    marks: list[Marks]
    markers: int  # of the Government, not on tiles
    helpers: int  # Lativ's bots beside the Lab
    awards: int
    office: bool  # is Lativ in his Office?
    office_then: bool
    ends: Ends
    lab: Lab
    whose: str  # laboratory that is
