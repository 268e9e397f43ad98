"""The rows of the component files: what is printed on the cardboard, with provenance (WF-2)."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

Text = Annotated[str, Meta(min_length=1, max_length=80)]
Count = Annotated[int, Meta(ge=0, le=999)]
Players = Literal[2, 3, 4]
Rank = Literal["sole_first", "sole_second", "tied_first", "tied_second"]

PLAYERS: Final[tuple[Players, ...]] = get_args(Players)  # WF-1.1
RANKS: Final[tuple[Rank, ...]] = get_args(Rank)  # WF-2.10


class Row(Struct, forbid_unknown_fields=True, kw_only=True):
    """Any row of a component file."""

    src: str
    ref: str


class Thing(Row):
    id: Text
    name: Text


class Area(Thing):
    code: Text
    colour: Text
    capacity: Count


class Exhibit(Thing):
    area: Text
    caption: str


class Figure(Thing):
    code: Text
    copies: Count
    effect: Text
    area: str = ""


class Piece(Thing):
    count: Count
    values: list[Count]
    editions: dict[str, Count]


class Number(Row):
    value: Count


class Attraction(Row):
    number: Count
    name: Text


class Wheel(Row):
    players: Players
    spaces: Count


class Removal(Row):
    players: Players
    tickets: Count
    exhibits: Count  # of every area
    figures: dict[str, Count]  # by code


class BonusCard(Row):
    seat: Count
    areas: list[str]


class Award(Row):
    players: Players
    rank: Rank
    medal: Count
    approvals: Count


class TokenSet(Row):
    different: Count
    points: Count


class Layout(Row):
    areas: list[str]


class Position(Row):
    position: Count
    place: Text
    clockwise: Count
    adjacent: list[Count]


class Cardboard(Struct):
    """All tables of the component files."""

    areas: list[Area]
    exhibits: list[Exhibit]
    tickets: Number
    attractions: Annotated[list[Attraction], Meta(min_length=1)]
    figures: list[Figure]
    wheels: list[Wheel]
    removed: list[Removal]
    supporters: Number
    colours: list[Thing]
    pieces: list[Piece]
    cards: list[BonusCard]
    cards_alt: list[BonusCard]
    house: list[Award]
    flat2p: list[Award]
    tie_medal_2p: list[Award]
    rounds: Number
    opening_cards: Number
    new_cards: Number
    ticket_points: Number
    leader_bonus: Number
    sets: list[TokenSet]
    fixed: Layout
    positions: list[Position]
