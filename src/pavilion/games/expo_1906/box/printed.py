"""The rows of the component files: what is printed on the cardboard, with provenance (EX-2)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from .nouns import CARD, CHIP, KIND, PROJECT, SHAPE, STEAM, TECH, TYPE
from .shapes import cell_at

Text = Annotated[str, Meta(min_length=1, max_length=80)]
Count = Annotated[int, Meta(ge=0, le=999)]
Coordinate = Annotated[int, Meta(ge=0, le=6)]
Players = Literal[1, 2, 3, 4]
Level = Literal["scientist", "assistant", "freshman"]

PLAYERS: Final[tuple[Players, ...]] = get_args(Players)
LEVELS: Final[tuple[Level, ...]] = get_args(Level)  # of handicaps, EX-6.3


class Row(Struct, forbid_unknown_fields=True, kw_only=True):
    """Any row of a component file."""

    src: str
    ref: str


class Number(Row):
    value: Count


class Thing(Row):
    id: Text
    name: Text


class Type(Thing):
    family: Text
    icon: Text


class Shape(Row):
    id: Text
    cells: list[str]


class Resource(Row):
    double: str
    single: str
    copies: Count

    def kind(self) -> int:
        return KIND.names.index(f"{self.double}-{self.single}")


class Project(Thing):
    shape: str
    needs: dict[str, Count]
    points: Count

    def energy(self) -> int:
        """0 steam, 1 electricity: the one it needs."""  # EX-2.7.2
        return next(i for i, type in enumerate(TYPE.names[STEAM:]) if type in self.needs)


class TechnologyShape(Row):
    value: str


class Technology(Thing):
    gives: dict[str, Count] = {}
    improves: str = ""


class StationCard(Row):
    basic: list[Count]
    improved: list[Count]


class AcademyCard(Row):
    price: Count
    free: Count


class PlainCard(Row):
    basic: Count
    improved: Count


class JournalCard(PlainCard):
    discount: Count


class MeetingCard(Row):
    options: Count
    repositionings: Count
    money: Count
    moves: Count


class Link(Row):
    id: Text
    rows: list[str]
    column: Count
    price: Count


class Column(Row):
    column: Count
    points: Count


class Chip(Thing):
    caption: Text
    counts: str
    points: Count
    per: Annotated[int, Meta(ge=1, le=999)]
    most: Count


class JuryTiles(Row):
    energy: str
    copies: Count


class Place(Row):
    row: Coordinate
    column: Coordinate

    def cell(self) -> int:
        return int(cell_at(self.row, self.column))


class Handicap(Thing):
    replaced: Count


class SetUp(Row):
    players: Players
    station: Count
    money: list[Count]
    ghost_tiles: Count


class GhostCards(Row):
    card: str
    copies: Count


class Piece(Thing):
    count: Count


class Cardboard(Struct):
    """All tables of the component files."""

    types: list[Type]
    shapes: list[Shape]
    kinds: list[Resource]
    projects: list[Project]
    shape: TechnologyShape
    technologies: list[Technology]
    cards: list[Thing]
    station: StationCard
    academy: AcademyCard
    laboratory: PlainCard
    journal: JournalCard
    skyscraper: PlainCard
    meeting: MeetingCard
    links: list[Link]
    columns: list[Column]
    chips: list[Chip]
    tiles: list[JuryTiles]
    fields: Number
    opening: Number
    points: Number
    scraps: list[Place]
    fixed: list[Place]
    handicaps: list[Handicap]
    players: list[SetUp]
    ghost_deck: list[GhostCards]
    richest: Number
    lead_points: Number
    last_project: Number
    solo_goal: Number
    colours: list[Thing]
    pieces: list[Piece]

    def unlike(self, house: Cardboard) -> dict[str, Any]:
        """The tables that are not those of the house, as plain data: what a view tells of a pack."""
        mine, other = msgspec.to_builtins(self), msgspec.to_builtins(house)
        return {table: rows for table, rows in mine.items() if rows != other[table]}

    def changed(self, unlike: dict[str, Any]) -> Cardboard:
        """With these tables instead of its own."""
        return msgspec.convert({**msgspec.to_builtins(self), **unlike}, Cardboard)


FILES: Final = {  # and their tables
    "types": ["types"],
    "shapes": ["shapes"],
    "resources": ["kinds"],
    "projects": ["projects"],
    "technologies": ["shape", "technologies"],
    "cards": ["cards", "station", "academy", "laboratory", "journal", "skyscraper", "meeting"],
    "patents": ["links", "columns"],
    "chips": ["chips"],
    "jury": ["tiles", "fields", "opening", "points"],
    "lab": ["scraps", "fixed", "handicaps"],
    "setup": ["players", "ghost_deck"],
    "course": ["richest", "lead_points", "last_project", "solo_goal"],
    "box": ["colours", "pieces"],
}
ORDER: Final = {  # tables whose rows are brought into the order of a noun
    "types": TYPE.names, "shapes": SHAPE.names, "projects": PROJECT.names, "technologies": TECH.names,
    "cards": CARD.names, "chips": CHIP.names, "handicaps": LEVELS,
}
