"""The rows of the component files: what is printed on the cardboard, with provenance (CP-2)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from pavilion.core.printed_effects import EffectRow

from .nouns import FLYER, LOAN, LOCATION, NATION, PATENT, PERSON, POSTER, PUBLISHER, RESEARCH, SHARE, SUB

Text = Annotated[str, Meta(min_length=1, max_length=80)]
Count = Annotated[int, Meta(ge=0, le=99)]
Players = Literal[2, 3, 4, 5]
Year = Literal[1849, 1850, 1851]
Where = Literal["patent-office", "museum", "bank", "westminster", "club", "times", "port", "waterloo"]
Tier = Literal["A", "B", "C"]
Effect = list[EffectRow]

COUNTED: Final = [  # what conditions count, in the order of the constants of kit.py
    "cards", "prototypes", "persons", "research", "green", "instant", "westminster", "income", "assistants", "dice",
    "stock", "buzz", "repaid", "level",
]  # fmt: skip


class Row(Struct, forbid_unknown_fields=True, kw_only=True):
    """Any row of a component file."""

    src: str
    ref: str


class Number(Row):
    value: Count


class Numbers(Row):
    values: list[Count]


class Printing(Row):
    effect: Effect


class Thing(Row):
    id: Text
    name: Text


class PlacementField(Struct, forbid_unknown_fields=True):
    least: int
    fee: Count = 0
    assistant: bool = False


class Fields(Row):
    at: Where
    players: Players
    fields: list[PlacementField]


class Spaces(Row):
    at: Where
    players: Players
    effects: list[Effect]


class SubAction(Thing):
    players: Players  # with so many, or more
    effect: Effect


class TicketYear(Row):
    year: Year
    points: Count


class Income(Row):
    position: Count
    money: Count = 0
    points: int = 0


class FlyerSpace(Row):
    id: Text
    space: Count


class Flyer(Row):
    id: Text
    effect: Effect


class Poster(Row):
    id: Text
    space: Count
    effect: Effect


class ParliamentField(Row):
    field: Literal["I", "II", "III", "IV", "V"]
    effect: Effect


class Salary(Row):
    tier: Tier
    pay: list[Count]


class Tile(Thing):
    kind: Literal["green", "instant"]
    effect: Effect
    copies: Count


class Share(Row):
    id: Text
    effect: Effect


class Formula(Struct, forbid_unknown_fields=True):
    """At most `most`, not below nothing: base + each * (what is counted // per)."""

    counts: str
    base: int
    each: Count
    per: Annotated[int, Meta(ge=1, le=99)]
    most: Count


class Publisher(Thing):
    counts: str
    base: int
    each: Count
    per: Annotated[int, Meta(ge=1, le=99)]
    most: Count


class Nation(Thing):
    counts: str
    levels: list[Count]


class Patent(Thing):
    energy: Count
    gears: Count
    money: Count
    points: list[Count]
    links: list[Text]
    effect: Effect


class Person(Thing, kw_only=True):
    trade: Text
    energy: Count = 0
    gears: Count = 0
    money: Count = 0
    tier: Tier
    points: list[Count]
    instant: Effect
    orange: Effect = []
    end: Formula | None = None
    link: Text


class MarketField(Row):
    field: Count
    fee: Count
    effect: Effect
    players: Players  # with so many, or more


class Loan(Row):
    id: Text
    copies: Count
    open: Count
    repaid: Count


class SetUp(Row):
    players: Players
    cards: Count
    tiles: Count
    gears: Count


class ShadowDice(Row):
    round: Literal[1, 2, 3, 4, 5]
    dice: list[int]


class Piece(Thing):
    count: Count


class Cardboard(Struct):
    """All tables of the component files."""

    locations: list[Thing]
    fields: list[Fields]
    spaces: list[Spaces]
    subs: list[SubAction]
    tickets: list[TicketYear]
    income: list[Income]
    flyer_spaces: list[FlyerSpace]
    flyers: list[Flyer]
    posters: list[Poster]
    parliament: list[ParliamentField]
    again: Printing
    salaries: list[Salary]
    tiles: list[Tile]
    shares: list[Share]
    publishers: list[Publisher]
    nations: list[Nation]
    commission: Numbers
    mat_money: Number
    patents: list[Patent]
    link_points: Number
    persons: list[Person]
    market: list[MarketField]
    banner_from: Number
    watch: Printing
    loans: list[Loan]
    loan_money: Number
    players: list[SetUp]
    money: Number
    energy: Number
    gears: Number
    dice: Number
    spare_dice: Number
    start_income: Number
    assistants: Number
    tokens: Number
    uncovered: Number
    note_money: Number
    buzz_points: Numbers
    market_points: Numbers
    medals: Numbers
    shadow: list[ShadowDice]
    pieces: list[Piece]

    def unlike(self, house: Cardboard) -> dict[str, Any]:
        """The tables that are not those of the house, as plain data: what a view tells of a pack."""
        mine, other = msgspec.to_builtins(self), msgspec.to_builtins(house)
        return {table: rows for table, rows in mine.items() if rows != other[table]}

    def changed(self, unlike: dict[str, Any]) -> Cardboard:
        """With these tables instead of its own."""
        return msgspec.convert({**msgspec.to_builtins(self), **unlike}, Cardboard)


NUMBERS: Final = [  # single numbers, in box.toml
    "money", "energy", "gears", "dice", "spare_dice", "start_income", "assistants", "tokens", "uncovered", "note_money",
]  # fmt: skip
OTHER_NUMBERS: Final = ["mat_money", "link_points", "banner_from", "loan_money"]  # in other files
FILES: Final = {  # and their tables
    "locations": ["locations", "fields", "spaces", "subs", "tickets"],
    "tracks": ["income", "flyer_spaces", "flyers", "posters", "parliament", "again", "salaries"],
    "research": ["tiles"],
    "shares": ["shares"],
    "publishers": ["publishers"],
    "nations": ["nations", "commission", "mat_money"],
    "patents": ["patents", "link_points"],
    "persons": ["persons"],
    "market": ["market", "banner_from", "watch"],
    "loans": ["loans", "loan_money"],
    "box": ["players", *NUMBERS, "buzz_points", "market_points", "medals", "shadow", "pieces"],
}
ORDER: Final[dict[str, list[str]]] = {  # tables whose rows have an id: one for each, brought into this order
    "locations": LOCATION.names, "subs": SUB.names, "flyers": FLYER.names, "posters": POSTER.names,
    "flyer_spaces": [*(f"{colour}{n}" for colour in "bg" for n in (1, 2, 3, 4)), "v1", "v2", "v3"],
    "shares": SHARE.names, "publishers": PUBLISHER.names, "nations": NATION.names, "patents": PATENT.names,
    "persons": PERSON.names, "loans": LOAN.names,
}  # fmt: skip
SOME_OF: Final[dict[str, list[str]]] = {"tiles": RESEARCH.names}  # and tables that have some of these
