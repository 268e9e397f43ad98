"""What the drawings show, as plain data: each thing with nothing but what is seen of it.

`then` is how it would be after the answer that is being considered; "" or the same where nothing would change.
"""

from __future__ import annotations

from typing import NamedTuple


class Die(NamedTuple):
    """Somebody's die. The look is "" or, of one that is only considered, "ghost"."""

    seat: str
    value: int
    look: str = ""


class Field(NamedTuple):
    """A placement field: what it asks for, and the die on it. Late: no action space would be left for that die."""

    id: str
    least: int
    fee: int
    assists: bool
    die: Die | None
    late: bool


class Space(NamedTuple):
    """An action space: its bonus or fee, the die on it, or who would act there as the dice lie now."""

    bonus: str
    die: Die | None
    soon: str
    only_considered: bool


class Place(NamedTuple):
    """A location. It stands "" still, is handled "now", or is "done"."""

    id: str
    number: int
    state: str
    fields: tuple[Field, ...]
    spaces: tuple[Space, ...]


class Patent(NamedTuple):
    """A patent on offer, next in the deck, or somebody's: with points for linked persons, and what it still lacks."""

    id: str
    points: int
    next: bool = False
    bonus: int = 0
    lacks: str = ""


class Person(NamedTuple):
    """A person on offer, next in the deck, or somebody's, whose salary is told then."""

    id: str
    points: int
    next: bool = False
    salary: int = -1
    used: bool = False


class Tile(NamedTuple):
    """What lies on a research field: a tile, a loan, the watch, a note, or nothing."""

    kind: str  # "RG1", "LO6", "watch", "note", ""
    repaid: bool = False
    used: bool = False
    look: str = ""  # "ghost": would come; "leaving": would go


class Errand(NamedTuple):
    """One of the errands at the port or the station, and whose die has done it."""

    id: str
    die: Die | None


class Rung(NamedTuple):
    """A field of the Black Market: who stands there, now and then; can somebody enter here?"""

    number: int
    seat: str
    then: str
    enters: bool
    used: bool


class Marks(NamedTuple):
    """Markers of all players on a track: where they stand, and where they would go."""

    stand: dict[str, int]
    then: dict[str, int]


class Buzz(NamedTuple):
    """The Buzz track: markers, flyers by space, tokens on posters by space, the poster somebody is asked about."""

    marks: Marks
    ends: dict[str, int]
    flyers: dict[int, str]
    posters: dict[int, str]
    tokens: dict[int, str]
    tokens_then: dict[int, str]
    asked: int
    spots: int


class Press(NamedTuple):
    """The London Times: the condition of this round, what it would bring whoever looks, the one of the next round."""

    now: str
    brings: int
    next: str


class Course(NamedTuple):
    """Which round, which of the phases."""

    round: int
    phase: str


class City(NamedTuple):
    """Everything but mats."""

    course: Course
    places: tuple[Place, ...]
    patents: tuple[Patent, ...]
    patent_deck: int
    persons: tuple[Person, ...]
    person_deck: int
    tiles: tuple[str, ...]
    tiles_left: int
    shares: tuple[str, ...]
    press: Press
    port: tuple[Errand, ...]
    station: tuple[Errand, ...]
    tickets: tuple[Die, ...]
    parliament: Marks
    own: str
    income: Marks
    buzz: Buzz
    market: tuple[Rung, ...]
    gears: int
    gears_then: int
    gears_full: int


class Level(NamedTuple):
    """A step of a commission: what it needs, and its points."""

    need: int
    points: int


class Commission(NamedTuple):
    """The commission of a nation: what it counts, how many there are now, which step is reached, now and then."""

    nation: str
    counts: str
    levels: tuple[Level, ...]
    level: int
    then: int
    have: int


class Count(NamedTuple):
    """How many there are, and would be."""

    now: int
    then: int


class Mat(NamedTuple):
    """What lies in front of somebody."""

    seat: str
    own: bool
    dice: tuple[Die, ...]  # that are left, or not set yet
    active: int
    sealed: bool
    setting: bool  # dice are being set
    paid: int
    spare: int
    money: Count
    energy: Count
    gears: Count
    news: Count
    free: tuple[str, ...]  # free actions for which there is enough
    at_desk: str  # a free action that lies on the desk now
    funds: bool  # is money being raised?
    commission: Commission
    banner_used: bool
    assistants: Count
    tiles: tuple[Tile, ...]
    beside: tuple[Tile, ...]
    notes: bool  # can a note be laid?
    placing: str  # the tile that is to be placed although no field is empty
    patents: tuple[Patent, ...]
    prototypes: tuple[str, ...]
    persons: tuple[Person, ...]
    salaries: int
    empty: int
    owed: int  # points that loans would cost now
