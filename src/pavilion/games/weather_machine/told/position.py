"""The position as text: complete when written; when read, what is left out is as in a fixed set-up.

That set-up: seats in turn order, the first tiles, parts and sets of goals one after the other, subsidies by type,
experiments of Stage I by weather, round 2. The Supply and the stacks hold what is nowhere else.
"""

from __future__ import annotations

from functools import lru_cache

from pavilion.core import NOBODY, Duty, Noun, Phrase
from pavilion.core.fields import Counts, Field, Members, Places, Section, Single, read_sections
from pavilion.core.sections import Line, Sections
from pavilion.core.values import NOT, one, read_values, upto

from ..box.nouns import (
    BRANCHED,
    COLOUR,
    EXPERIMENT,
    GOAL,
    GOALSPACE,
    LEVELS,
    LOCATION,
    PAIR,
    ROW,
    SEAT,
    SLOT,
    SPACE,
    SPACES,
    SUBSIDY,
    TOKEN,
    TRACK,
    VOUCHER,
    WEATHER,
    WEATHERS,
)
from ..box.terms import MachineTerms
from ..rules.development import START_RESEARCH
from ..rules.flow import BEGIN_TURN, END_TURN
from ..rules.menus import ask_menu
from ..rules.office import PLACE_TOKENS
from ..rules.payments import GIVE_CHEMICAL, PAY_CHEMICAL
from ..rules.state import EMPTY, ORANGE, PART, Machine, location_of, total
from .owed import barred_owed as barred_owed
from .owed import barred_together as barred_together
from .position_flaws import awards_outside, below, conservation, tokens_made, tokens_outside
from .position_shop import ShopTiles, chemicals_stock, tiles_stock
from .position_solo import lay_draw_pile, saboteurs_section
from .position_start import fixed_set_up

MOST_TURNS = 1_000_000
MOST_POINTS = 10_000
READ_AHEAD: list[Duty[Machine]] = [START_RESEARCH, PAY_CHEMICAL, GIVE_CHEMICAL]  # a chemical is on its way
SHORTHANDS = Phrase("turn SEAT (a turn begins), menu SEAT (the actions of the location where the Scientist stands)")
OWNER = Noun("owner", [*SEAT.names, "saboteurs", "lativ", "government"])
OFFICE_TOKEN = Noun("office-token", [*WEATHER.names, "award", "citation"])
SECTION = Noun("section", ["I", "II", "III", "IV"])
ENDING = Noun("ending", ["running", "triggered", "final"])


@lru_cache(maxsize=64)  # tables played at the same time
def sections(terms: MachineTerms) -> list[Section]:
    players = [player_section(terms, seat) for seat in range(terms.seats)]
    board = [course(terms), supply(terms), government(), lab(), development()]
    return [*board, *([saboteurs_section()] if terms.seats == 1 else []), *players]


# ---- lines of the board ---------------------------------------------------------------------------------------------


class Sides(Field):
    """Seats one after the other; in a solo game `saboteurs` too."""

    def __init__(self, key: str, attribute: str, seats: int) -> None:
        super().__init__(key, attribute)
        self.names = [*SEAT.names[:seats], *(["saboteurs"] if seats == 1 else [])]

    def write(self, s: Machine) -> str:
        return " ".join(self.names[side] if side >= 0 else NOT for side in getattr(s, self.attribute))

    def read(self, s: Machine, line: Line) -> None:
        words = line.value.split()
        found = [EMPTY if word == NOT else line.name(word, self.names) for word in words]
        named = [side for side in found if side != EMPTY]
        if len(found) != len(self.names) or len(set(named)) != len(named):
            raise line.wrong("expected each of {names} once", names=", ".join(self.names))
        for at, side in enumerate(found):
            getattr(s, self.attribute)[at] = side

    def flaw(self, s: Machine) -> str:
        named = [side for side in getattr(s, self.attribute) if side != EMPTY]
        return "" if len(set(named)) == len(named) else "somebody is there twice"


class Branch(Field):
    """The three spaces of a branch: `A - lativ`."""

    def __init__(self, key: str, attribute: str, weather: int, allowed: Noun) -> None:
        super().__init__(f"{key}{WEATHER.names[weather]}", attribute)
        self.first = int(SPACES) * weather
        self.allowed = allowed

    def write(self, s: Machine) -> str:
        held = getattr(s, self.attribute)[self.first : self.first + SPACES]
        return " ".join(self.allowed.names[owner] if owner >= 0 else NOT for owner in held)

    def read(self, s: Machine, line: Line) -> None:
        words = line.value.split()
        if len(words) > SPACES:
            raise line.wrong("there are {n} spaces in a branch", "Write {sign} for an empty one.", n=SPACES, sign=NOT)
        known = self.allowed.names
        found = [EMPTY if word == NOT else line.name(word, known) for word in words]
        for at, owner in enumerate([*found, EMPTY, EMPTY, EMPTY][:SPACES]):
            getattr(s, self.attribute)[self.first + at] = owner

    def flaw(self, s: Machine) -> str:
        held = getattr(s, self.attribute)[self.first : self.first + SPACES]
        return "" if all(-1 <= owner < self.allowed.size for owner in held) else "there is nobody of this name"


class GridColumn(Branch):
    """The subsidies of a column, `*` for those with the orange side up, and parts: `SB-SELL SB-BOT* red`."""

    def __init__(self, weather: int) -> None:
        names = [*SUBSIDY.names, *(f"{name}*" for name in SUBSIDY.names), *COLOUR.names]
        assert names[ORANGE] == f"{SUBSIDY.names[0]}*"
        assert names[PART] == COLOUR.names[0]
        super().__init__("grid ", "grid", weather, Noun("subsidy", names))


def course(terms: MachineTerms) -> Section:
    seats = int(terms.seats)
    return Section(
        "course",
        [
            Single(upto(99, "round")),
            Single(upto(MOST_TURNS, "turn"), comment="turns begun"),
            Single(one(ENDING, "ending")),
            Sides("order", "turn_order", seats),
            Sides("initiative", "initiative", seats),
            Single(one(LOCATION, "lativ")),
            Single(one(SPACE, "lativ space", or_none=True), "lativ_space"),
            Single(one(WEATHER, "assistant")),
            Single(upto(int(terms.kit.awards), "awards"), comment="left in the reserve"),
            Single(one(SEAT, "nobel", or_none=True, first=seats)),
        ],
    )


def supply(terms: MachineTerms) -> Section:
    chemicals, unseen = Counts(COLOUR, "chemicals", "supply"), Counts(PAIR, "unseen", "pool")
    fields = [
        chemicals,
        Places(PAIR, "offer", "offer", "tiles", 4),
        Single(one(PAIR, "top", or_none=True), comment="of the face-up stack"),
        Single(upto(30, "up"), comment="tiles in the face-up stack"),
        Single(upto(30, "down"), comment="tiles in the face-down stack"),
        unseen,
        Members(COLOUR, "bought", comment="chemicals of this turn"),
        Members(COLOUR, "returned"),
    ]
    return Section("supply", fields, [chemicals_stock(terms, chemicals), tiles_stock(terms, unseen)])


def government() -> Section:
    fields: list[Field] = [GridColumn(weather) for weather in range(WEATHERS)]
    fields += [Branch("bots ", "government", weather, OWNER) for weather in range(WEATHERS)]
    return Section("government", [*fields, Counts(WEATHER, "tokens", "tokens", first=0)])


def lab() -> Section:
    fields: list[Field] = [Branch("bots ", "machine", weather, OWNER) for weather in range(WEATHERS)]
    return Section(
        "lab",
        [
            *fields,
            Counts(WEATHER, "tokens", "tokens", first=int(WEATHERS)),
            Members(WEATHER, "locks"),
            Places(EXPERIMENT, "display", "display", "tiles", 3),
            Single(one(EXPERIMENT, "next", or_none=True)),
            Single(one(EXPERIMENT, "top", or_none=True), "deck_top", comment="of the deck"),
            Single(upto(15, "deck"), comment="tiles in it"),
            Members(EXPERIMENT, "unseen", comment="in the deck, or removed"),
        ],
    )


def development() -> Section:
    fields: list[Field] = [Branch("bots ", "research", weather, OWNER) for weather in range(WEATHERS)]
    fields += [Branch("markers ", "markers", weather, OWNER) for weather in range(WEATHERS)]
    return Section(
        "rnd",
        [
            *fields,
            Counts(WEATHER, "tokens", "tokens", first=2 * int(WEATHERS)),
            Counts(WEATHER, "levels", most=int(LEVELS)),
            Members(Noun("rndspace", BRANCHED), "dry", comment="bots without a chemical"),
        ],
    )


class Standing(Field):
    """The action space of a Scientist."""

    def __init__(self, seat: int) -> None:
        super().__init__("space", "scientists")
        self.seat = seat

    def write(self, s: Machine) -> str:
        at = s.scientists[self.seat]
        return SPACE.names[at] if at >= 0 else NOT

    def read(self, s: Machine, line: Line) -> None:
        s.scientists[self.seat] = EMPTY if line.value == NOT else line.choice(SPACE.names)

    def flaw(self, s: Machine) -> str:
        return "" if -1 <= s.scientists[self.seat] < SPACE.size else "there is no such space"


class OfPlayer(Field):
    """A line about the player on a seat, in a section of the position."""

    def __init__(self, seat: int, field: Field) -> None:
        super().__init__(field.key, field.attribute)
        self.seat = seat
        self.field = field

    def write(self, s: Machine) -> str:
        return self.field.write(s.players[self.seat])

    def read(self, s: Machine, line: Line) -> None:
        self.field.read(s.players[self.seat], line)

    def flaw(self, s: Machine) -> str:
        return self.field.flaw(s.players[self.seat])


def player_section(terms: MachineTerms, seat: int) -> Section:
    fields: list[Field] = [
        Single(upto(MOST_POINTS, "points")),
        Counts(VOUCHER, "vouchers"),
        ShopTiles("tiles", "cells"),
        Counts(COLOUR, "parts"),
        Counts(COLOUR, "chemicals"),
        Single(upto(12, "bots")),
        Members(SLOT, "line", comment="slots with a bot"),
        Members(SECTION, "sections", comment="open ones"),
        Places(OFFICE_TOKEN, "office", "office", "office spaces", 18),
        Members(ROW, "left", comment="rows with their marker there"),
        Members(ROW, "right", comment="published, no breakthrough yet"),
        Counts(TOKEN, "holding"),
        Single(upto(12, "held awards"), "held_awards"),
        Single(upto(12, "awards"), comment="gained in the whole game"),
        Members(GOAL, "below", comment="goals below the Laboratory"),
        Places(GOAL, "goals", "goals", "goal spaces", 6),
        Members(GOALSPACE, "black", comment="goals turned to black"),
        Members(SUBSIDY, "blue"),
        Members(SUBSIDY, "orange"),
        Single(upto(99, "investments")),
        Counts(TRACK, "funding"),
    ]
    return Section(SEAT.names[seat], [Standing(seat), *(OfPlayer(seat, field) for field in fields)])


# ---- write and read -------------------------------------------------------------------------------------------------


def write(s: Machine) -> list[str]:
    """The sections of a position; what is owed is added by the caller."""
    return [section.write(s) for section in sections(s.terms)]


def read(text: Sections, terms: MachineTerms) -> Machine:
    """The position of a text, with nothing owed yet; impossible components are refused."""
    s = fixed_set_up(terms)
    for line in text.lines("owed"):
        name, *words = line.value.split() or [""]
        for duty in READ_AHEAD:
            if duty.name == name:
                s.owe(duty.pending(NOBODY, *read_values(duty.takes, line, words[1:])))
    read_sections(sections(terms), s, text)
    s.depth = 0
    work_out(s, text)
    return s


def work_out(s: Machine, text: Sections) -> None:
    """What is left out: stacks, tokens and Awards are what is nowhere else; nobody has goals that lie elsewhere."""
    said = {title: {line.key for line in lines} for title, lines in text.parts.items()}
    if not said.get("supply", set()) & {"up", "down"}:
        tiles = int(total(s.pool)) + (s.top != EMPTY)
        s.up = min(13, tiles)
        s.down = tiles - s.up
    for area, title in enumerate(TRACK.names):
        if "tokens" not in said.get(title, set()):
            for token in range(WEATHERS * area, WEATHERS * area + WEATHERS):
                s.tokens[token] = max(0, tokens_made(s, token) - tokens_outside(s, token))
    if "awards" not in said.get("course", set()):
        s.awards = max(0, int(s.terms.kit.awards) - awards_outside(s))
    if s.seats == 1 and "draw" not in said.get("saboteurs", set()):
        lay_draw_pile(s.saboteurs)
    named = [seat for seat in range(s.seats) if "below" in said.get(SEAT.names[seat], set())]
    taken = {goal for player in s.players for goal in player.goals}
    taken |= {goal for seat in named for goal in below(s.players[seat].below)}
    for seat in set(range(s.seats)) - set(named):
        s.players[seat].below = sum(2**goal for goal in below(s.players[seat].below) if goal not in taken)


def flaws(s: Machine) -> list[str]:
    """What can never be, whatever is played (WM-10): for the laws that every game must keep."""
    return [flaw for section in sections(s.terms) for flaw in section.flaws(s)] or conservation(s)


def owe(s: Machine, words: list[str]) -> bool:
    """A turn, or its actions, by a short name; false if the words are none."""
    if len(words) != 2 or words[0] not in ("turn", "menu") or words[1] not in SEAT.names[: s.seats]:
        return False
    seat = SEAT.names.index(words[1])
    place = next((at for at, side in enumerate(s.turn_order) if side == seat), 0)
    if words[0] == "turn":
        s.then(BEGIN_TURN, -1, place)
    else:
        ask_menu(s, seat, location_of(s.scientists[seat]), 0)
        s.then(PLACE_TOKENS, seat)
        s.then(END_TURN, seat, place)
    return True
