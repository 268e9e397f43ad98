"""The rows of the component files: what is printed on the cardboard, with provenance (WM-2)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from pavilion.core.printed_effects import EffectRow

from .nouns import (
    ACTION,
    COLOUR,
    EXPERIMENT,
    GOAL,
    GOALSPACE,
    LOCATION,
    REPORT,
    RNDSPACE,
    SEAT,
    SLOT,
    SUBSIDY,
    VOUCHER,
    WEATHER,
)

Text = Annotated[str, Meta(min_length=1, max_length=80)]
Count = Annotated[int, Meta(ge=0, le=99)]
Weather = Literal["rain", "wind", "sun", "fog", "snow"]
Colour = Literal["green", "white", "pink", "red", "blue"]
VoucherType = Literal["supply", "government", "lab", "rnd", "science"]
Effect = list[EffectRow]

COUNTED: Final = [  # what goals count, WM-2.17
    "gov-bots", "gov-track", "subsidies", "gov-tokens", "gov-branches", "shop-tiles", "papers", "lab-track",
    "lab-tokens", "full-rows", "paper-weathers", "papers-on-one", "chemicals", "rnd-bots", "rnd-track", "awards",
    "rnd-tokens", "break-weathers", "off-line",
]  # fmt: skip


class Row(Struct, forbid_unknown_fields=True, kw_only=True):
    """Any row of a component file."""

    src: str
    ref: str


class Number(Row):
    value: Count


class Thing(Row):
    id: Text
    name: Text


class Location(Thing):
    spaces: Count
    symbols: list[Literal["one", "both", "any"]]
    voucher: VoucherType | Literal[""] = ""


class Action(Thing):
    at: Literal["supply", "government", "lab", "rnd"]
    voucher: VoucherType
    cost: Count


class Chemical(Thing):
    part: Text


class Prices(Row):
    values: list[Count]


class WorkshopTile(Row):
    colours: list[Colour]
    copies: Count


class Branch(Row):
    weather: Weather
    spaces: list[Colour]


class Column(Branch):
    effect: Effect


class GridRow(Row):
    effect: Effect


class Subsidy(Thing):
    copies: Count
    effect: Effect


class Experiment(Row):
    id: Text
    science: Count
    points: Count
    effect: Effect


class Research(Row):
    id: Text
    chemical: Colour
    part: Colour
    extra: bool
    effect: Effect


class Extreme(Row):
    id: Text
    weather: Weather
    level: Literal[1, 2, 3]
    science: Count
    parts: list[Colour]
    spaces: list[Effect]


class LineSection(Row):
    id: Text
    cost: Count
    bots: Count
    tokens: Count
    income: bool


class Slot(Row):
    id: Text
    effect: Effect


class Voucher(Thing):
    start: Count
    cap: Count


class OfficeRow(Row):
    row: Literal[1, 2, 3, 4, 5, 6]
    government: Effect
    lab: Effect
    rnd: Effect
    publish: Effect


class GoalSpace(Row):
    id: Text
    effect: Effect


class Step(Row):
    step: Annotated[int, Meta(ge=0, le=9)]
    effect: Effect
    modifier: Count = 0
    points: int = -1  # none printed


class Goal(Thing):
    set: Literal[1, 2, 3, 4]
    icon: Text
    counts: str
    least: Count
    majority: bool


class SetUp(Row):
    players: Literal[1, 2, 3, 4]
    lab_tokens: Count
    lativ_bots: bool
    blocked: bool
    discards: bool


class Piece(Thing):
    count: Count


class Report(Row):
    id: Text
    agent: Literal["white", "pink"]
    to: Literal["supply", "government", "lab", "rnd", "lativ"]
    weather: Weather
    pick: Literal["top", "bottom"]


class Cardboard(Struct):
    """All tables of the component files."""

    locations: list[Location]
    actions: list[Action]
    colours: list[Chemical]
    prices: Prices
    tiles: list[WorkshopTile]
    columns: list[Column]
    rows: list[GridRow]
    subsidies: list[Subsidy]
    branches: list[Branch]
    experiments: list[Experiment]
    research: list[Research]
    extremes: list[Extreme]
    sections: list[LineSection]
    slots: list[Slot]
    vouchers: list[Voucher]
    offices: list[OfficeRow]
    goal_spaces: list[GoalSpace]
    gov_track: list[Step]
    lab_track: list[Step]
    rnd_track: list[Step]
    goals: list[Goal]
    goal_points: Number
    players: list[SetUp]
    chemicals: Number
    awards: Number
    gov_tokens: Number
    rnd_tokens: Number
    gov_markers: Number
    last_stage: Number
    nobel_awards: Number
    nobel_points: Number
    machine_points: Number
    prototype_points: Number
    token_points: Number
    award_points: Number
    lock_science: Number
    lock_points: Number
    seats: list[Thing]
    pieces: list[Piece]
    reports: list[Report]
    challenges: list[Thing]
    target: Number
    hard_target: Number
    sabotage: Number
    final_target: Number
    win_goals: Number
    win_markers: Number
    win_step: Number

    def unlike(self, house: Cardboard) -> dict[str, Any]:
        """The tables that are not those of the house, as plain data: what a view tells of a pack."""
        mine, other = msgspec.to_builtins(self), msgspec.to_builtins(house)
        return {table: rows for table, rows in mine.items() if rows != other[table]}

    def changed(self, unlike: dict[str, Any]) -> Cardboard:
        """With these tables instead of its own."""
        return msgspec.convert({**msgspec.to_builtins(self), **unlike}, Cardboard)


NUMBERS: Final = [  # single numbers, in box.toml
    "chemicals", "awards", "gov_tokens", "rnd_tokens", "gov_markers", "last_stage", "nobel_awards", "nobel_points",
    "machine_points", "prototype_points", "token_points", "award_points", "lock_science", "lock_points",
]  # fmt: skip
SOLO_NUMBERS: Final = ["target", "hard_target", "sabotage", "final_target", "win_goals", "win_markers", "win_step"]
FILES: Final = {  # and their tables
    "locations": ["locations", "actions"],
    "supply": ["colours", "prices", "tiles"],
    "government": ["columns", "rows", "subsidies"],
    "machine": ["branches"],
    "experiments": ["experiments"],
    "development": ["research", "extremes"],
    "laboratory": ["sections", "slots", "vouchers", "offices", "goal_spaces"],
    "funding": ["gov_track", "lab_track", "rnd_track"],
    "goals": ["goals", "goal_points"],
    "box": ["players", *NUMBERS, "seats", "pieces"],
    "saboteurs": ["reports", "challenges", *SOLO_NUMBERS],
}
CHALLENGES: Final = [str(n) for n in range(1, 13)]
SECTION_IDS: Final = ["I", "II", "III", "IV"]
ORDER: Final[dict[str, list[str]]] = {  # tables whose rows have an id: one for each, brought into this order
    "locations": LOCATION.names, "actions": ACTION.names, "colours": COLOUR.names, "experiments": EXPERIMENT.names,
    "research": RNDSPACE.names, "sections": SECTION_IDS, "slots": SLOT.names, "vouchers": VOUCHER.names,
    "goal_spaces": GOALSPACE.names, "goals": GOAL.names, "seats": SEAT.names, "reports": REPORT.names,
    "challenges": CHALLENGES,
    "extremes": [f"EW-{weather.upper()}-{level}" for weather in WEATHER.names for level in (1, 2, 3)],
}  # fmt: skip
SOME_OF: Final[dict[str, list[str]]] = {"subsidies": SUBSIDY.names}  # and tables that have some of these
