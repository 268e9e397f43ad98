"""Phase 3 (CP-4.3): location after location, the highest die first, one action for each action space."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.masks import add_each, bit
from pavilion.core.values import upto

from ..box.nouns import (
    BANK,
    CLUB,
    EACH_FIELDS,
    EACH_RINGS,
    FIELD,
    LOCATION,
    LOCATIONS,
    MUSEUM,
    NEW_DIE,
    PAID_DIE,
    PATENT_OFFICE,
    PORT_SUBS,
    ROUND_SHARES,
    STATION_SUBS,
    TICKET,
    TICKETS,
    TIMES,
    WESTMINSTER,
)
from ..box.nouns import PORT as PORT_AT
from ..box.nouns import STATION as STATION_AT
from . import offices, shadow
from .effects import resolve
from .research import barred_tile, displayed_tiles
from .state import (
    NO_DIE,
    PATENTS_AT,
    RINGS_AT,
    SUBS_AT,
    Palace,
    location_of,
    owner_of,
    rings_used,
    tickets_used,
    value_of,
)
from .verbs import (
    ADVANCE,
    AT_PORT,
    AT_STATION,
    DECLINE,
    PUBLISH,
    RECRUIT,
    TAKE_PATENT,
    TAKE_SHARE,
    TAKE_TILE,
)

NO_FIELD: Final[i64] = -1
LEFT_OVER: Final[i64] = 1  # pounds for a die without an action space


# ---- order ----------------------------------------------------------------------------------------------------------


def next_field(s: Palace, location: i64) -> i64:
    """The field whose die is next: the highest value, of equal ones the one further left."""  # CP-4.3.2
    best: i64 = NO_FIELD
    value: i64 = 0
    first = EACH_FIELDS * location
    for field in range(first, first + EACH_FIELDS):
        if value_of(s.board[field]) > value:
            value = value_of(s.board[field])
            best = field
    return best


def lift(s: Palace, field: i64) -> i64:
    """Take the die off its field."""
    die = s.board[field]
    s.board[field] = NO_DIE
    s.taken &= ~bit(field)
    return die


def to_ring(s: Palace, field: i64) -> i64:
    """The die moves to the leftmost empty action space; the effect printed there."""  # CP-4.3.3
    location = location_of(field)
    ring = EACH_RINGS * location + rings_used(s, location)
    s.board[RINGS_AT + ring] = lift(s, field)
    return s.terms.ring_effect[ring]


def go_on(s: Palace) -> None:
    """All dice of a location, then the next location, until somebody has to choose."""  # CP-4.3.1
    while s.at < LOCATIONS:
        field = next_field(s, s.at)
        if field == NO_FIELD:
            s.at += 1
            continue
        owner = owner_of(s.board[field])
        if rings_used(s, s.at) == s.terms.rings[s.at]:
            lift(s, field)
            if owner < s.seats:
                s.players[owner].money += LEFT_OVER  # CP-4.3.6
        elif owner >= s.seats:
            to_ring(s, field)
            shadow.act(s, s.at)
        else:
            s.turn += 1
            ask(s, owner, field)
            return
    s.at = 0


def ask(s: Palace, seat: Seat, field: i64) -> None:
    if s.at == PORT_AT:
        s.ask(PORT, seat, field)
    elif s.at == STATION_AT:
        s.ask(STATION, seat, field)
    else:
        s.ask(LOC, seat, field)


def take(s: Palace, seat: Seat, field: i64, what: i64) -> None:
    """Bonus or fee of the action space, then the action, then the next die."""  # CP-4.3.4, CP-4.3.10
    location = location_of(field)
    if resolve(s, seat, to_ring(s, field)):
        depth = s.depth
        offices.act(s, seat, location, what)
        if s.depth == depth:
            go_on(s)
            return
    else:
        s.then(DO_ACTION, seat, location, what)
    s.then(NEXT_DIE)


@final
class DoAction(Step[Palace]):
    """The action of a location (p.a), with what was chosen (p.b) before bonus and fee."""  # CP-4.3.9

    def run(self, s: Palace, p: Pending) -> None:
        offices.act(s, p.seat, p.a, p.b)


@final
class NextDie(Step[Palace]):
    """The next die acts."""

    def run(self, s: Palace, p: Pending) -> None:
        go_on(s)


# ---- locations 1 to 6 -----------------------------------------------------------------------------------------------


def options_at(s: Palace, seat: Seat, location: i64, out: Options) -> None:
    """What can be taken there; without anything it can only be declined."""  # CP-4.3.7
    if location == PATENT_OFFICE:
        add_each(offices.displayed(s, PATENTS_AT), TAKE_PATENT.base, out)
    elif location == MUSEUM:
        if not barred_tile(s, seat):
            add_each(displayed_tiles(s), TAKE_TILE.base, out)
    elif location == BANK:
        add_each(s.shares, TAKE_SHARE.of(ROUND_SHARES * (s.round - 1)), out)
    elif location == WESTMINSTER:
        out.add(ADVANCE.of())
    elif location == CLUB:
        add_each(offices.affordable(s, seat), RECRUIT.base, out)
    else:
        out.add(PUBLISH.of())


@final
class Loc(Decision[Palace]):
    """What does your die (p.a: its field) do at its location?"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        options_at(s, p.seat, location_of(p.a), out)
        out.add(DECLINE.of())

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        location = location_of(p.a)
        if DECLINE.has(code):
            lift(s, p.a)  # without effect, and no action space is used up: CP-4.3.5
            go_on(s)
        elif location == PATENT_OFFICE:
            take(s, p.seat, p.a, TAKE_PATENT.first(code))
        elif location == MUSEUM:
            take(s, p.seat, p.a, TAKE_TILE.first(code))
        elif location == BANK:
            take(s, p.seat, p.a, TAKE_SHARE.first(code) % ROUND_SHARES)
        elif location == CLUB:
            take(s, p.seat, p.a, RECRUIT.first(code))
        else:
            take(s, p.seat, p.a, 0)

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        location = location_of(p.a)
        if location == PATENT_OFFICE and TAKE_PATENT.has(code):
            return offices.barred_patent(s, TAKE_PATENT.first(code))
        if location == MUSEUM and TAKE_TILE.has(code):
            if displayed_tiles(s) & bit(TAKE_TILE.first(code)):
                return barred_tile(s, p.seat)
            return "CP-4.22.1"
        if location == BANK and TAKE_SHARE.has(code):
            share = TAKE_SHARE.first(code) - ROUND_SHARES * (s.round - 1)
            return "" if 0 <= share < ROUND_SHARES and s.shares & bit(share) else "CP-4.23.1"
        if location == CLUB and RECRUIT.has(code):
            return offices.barred_person(s, p.seat, RECRUIT.first(code))
        if (location == WESTMINSTER and ADVANCE.has(code)) or (location == TIMES and PUBLISH.has(code)):
            return ""
        return "" if DECLINE.has(code) else "CP-4.3.1"


# ---- locations 7 and 8 ----------------------------------------------------------------------------------------------


def barred_port(s: Palace, seat: Seat, sub: i64) -> str:
    """The rule that forbids a sub-action of the Port, or ""."""
    if not s.terms.subs & bit(sub):
        return "CP-4.27.4"
    if s.board[SUBS_AT + sub] != NO_DIE:
        return "CP-4.27.0"
    if (sub == NEW_DIE or sub == PAID_DIE) and s.players[seat].spare == 0:
        return "CP-4.27.3"
    if sub == TICKET and tickets_used(s) == TICKETS:
        return "CP-4.27.6"
    return ""


def barred_station(s: Palace, sub: i64) -> str:
    """The rule that forbids a sub-action of the Station, or ""."""
    if not s.terms.subs & bit(PORT_SUBS + sub):
        return "CP-4.28.4"
    return "CP-4.28.0" if s.board[SUBS_AT + PORT_SUBS + sub] != NO_DIE else ""


@final
class Port(Decision[Palace]):
    """What does your die (p.a: its field) do in the Port of London?"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        for sub in range(PORT_SUBS):
            if not barred_port(s, p.seat, sub):
                out.add(AT_PORT.of(sub))
        out.add(DECLINE.of())

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        if DECLINE.has(code):
            lift(s, p.a)
            go_on(s)
        else:
            move_on(s, p.seat, p.a, AT_PORT.first(code))

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        return barred_port(s, p.seat, AT_PORT.first(code)) if AT_PORT.has(code) else ""


@final
class Station(Decision[Palace]):
    """What does your die (p.a: its field) do at Waterloo Station?"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        for sub in range(STATION_SUBS):
            if not barred_station(s, sub):
                out.add(AT_STATION.of(sub))
        out.add(DECLINE.of())

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        if DECLINE.has(code):
            lift(s, p.a)
            go_on(s)
        else:
            move_on(s, p.seat, p.a, PORT_SUBS + AT_STATION.first(code))

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        return barred_station(s, AT_STATION.first(code)) if AT_STATION.has(code) else ""


def move_on(s: Palace, seat: Seat, field: i64, sub: i64) -> None:
    """The die goes on to a sub-action; its action space stays used."""  # CP-4.27.0, CP-4.28.0
    s.board[SUBS_AT + sub] = s.board[field]
    take(s, seat, field, sub)


LOC: Final[Loc] = Loc(
    "CP-4.3.3", [TAKE_PATENT, TAKE_TILE, TAKE_SHARE, ADVANCE, RECRUIT, PUBLISH, DECLINE], takes=(FIELD,)
)
PORT: Final[Port] = Port("CP-4.27.0", [AT_PORT, DECLINE], takes=(FIELD,))
STATION: Final[Station] = Station("CP-4.28.0", [AT_STATION, DECLINE], takes=(FIELD,))
DO_ACTION: Final[DoAction] = DoAction("CP-4.3.10", takes=(LOCATION, upto(29, "choice")))
NEXT_DIE: Final[NextDie] = NextDie("CP-4.3.2")
