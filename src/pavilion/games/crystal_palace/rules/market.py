"""Assistants: commission and Black Market (CP-4.12, CP-4.13). Fields count from 0, the lowest."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.masks import bit
from pavilion.core.values import flag, upto

from ..box.deeds import MOST_UNITS
from ..box.nouns import MARKET, MARKET_BANNER, WITH_GEAR
from .counting import barred_commission
from .money import pay
from .state import EMPTY, MARKET_AT, Palace, in_supply
from .verbs import COMMISSION, DONE, DOWN, ENTER, UP

NO_FIELD: Final[i64] = -1
PAID: Final[i64] = 0
FREE: Final[i64] = 1  # the first assistant of P1: CP-4.27.1


# ---- fields ---------------------------------------------------------------------------------------------------------


def free_above(s: Palace, field: i64) -> i64:
    """The next free field above one, skipping occupied ones; NO_FIELD if there is none."""
    for above in range(field + 1, s.terms.market):
        if s.board[MARKET_AT + above] == EMPTY:
            return above
    return NO_FIELD


def free_below(s: Palace, field: i64) -> i64:
    below = field - 1
    while below >= 0 and s.board[MARKET_AT + below] != EMPTY:
        below -= 1
    return below


def barred_enter(s: Palace, seat: Seat) -> str:
    """The rule that forbids a new assistant in the market, or ""."""
    if in_supply(s, seat) == 0:
        return "CP-4.12.3"
    if free_above(s, NO_FIELD) == NO_FIELD:
        return "CP-4.13.11"
    return ""


def barred_up(s: Palace, seat: Seat, field: i64) -> str:
    """The rule that forbids an assistant to climb, or ""."""
    if field >= s.terms.market or s.board[MARKET_AT + field] != seat or free_above(s, field) == NO_FIELD:
        return "CP-4.12.4"
    return ""


def barred_down(s: Palace, seat: Seat, field: i64) -> str:
    """The rule that forbids an assistant to slide, or ""."""
    if field >= s.terms.market or s.board[MARKET_AT + field] != seat or free_below(s, field) == NO_FIELD:
        return "CP-4.13.5"
    return ""


def has_gear(s: Palace, field: i64) -> bool:
    """Does sliding from a field bring a gear? From the yellow banner on, while it has any."""
    return field + 1 >= s.terms.kit.banner_from and s.banner > 0


def can_slide(s: Palace, seat: Seat) -> bool:
    """Some own assistant has a free field below."""
    free = False
    for field in range(s.terms.market):
        owner = s.board[MARKET_AT + field]
        if owner == EMPTY:
            free = True
        elif owner == seat and free:
            return True
    return False


# ---- moves ----------------------------------------------------------------------------------------------------------


def move(s: Palace, seat: Seat, field: i64, to: i64) -> None:
    """The mark of a bonus already used goes along."""  # CP-4.6.6
    player = s.players[seat]
    s.board[MARKET_AT + field] = EMPTY
    s.board[MARKET_AT + to] = seat
    if player.used & bit(MARKET_BANNER + field):
        player.used += bit(MARKET_BANNER + to) - bit(MARKET_BANNER + field)


def leave(s: Palace, field: i64) -> None:
    """An assistant goes back to the supply of its owner."""
    s.players[s.board[MARKET_AT + field]].used &= ~bit(MARKET_BANNER + field)
    s.board[MARKET_AT + field] = EMPTY


def enter(s: Palace, seat: Seat, free: i64) -> None:
    """A new assistant on the lowest free field, for its fee."""  # CP-4.12.3, CP-4.12.5, CP-4.13.1
    field = free_above(s, NO_FIELD)
    s.board[MARKET_AT + field] = seat
    full = not s.terms.clear_top and free_above(s, field) == NO_FIELD  # CP-4.13.3
    arrive(s, seat, field, free, full)


def climb(s: Palace, seat: Seat, field: i64) -> None:
    """To the next free field above, for its fee."""  # CP-4.12.4, CP-4.12.5
    to = free_above(s, field)
    move(s, seat, field, to)
    arrive(s, seat, to, PAID, False)


def arrive(s: Palace, seat: Seat, field: i64, free: i64, full: bool) -> None:
    """The fee is paid before a raid: when the market is full, or where so agreed on its highest field."""
    if free == PAID:  # CP-4.13.12
        pay(s, seat, s.terms.kit.market_fee[field])
    if full or (s.terms.clear_top and field == s.terms.market - 1):
        s.then(RAID, seat, field)


def raid(s: Palace, field: i64) -> None:
    """All assistants but the one that came last go home; no gears, no fees back."""  # CP-4.13.3, CP-4.13.4
    for other in range(s.terms.market):
        if other != field and s.board[MARKET_AT + other] != EMPTY:
            leave(s, other)


def slide(s: Palace, seat: Seat, field: i64, gear: i64) -> None:
    """To the next free field below, without a fee, and with a gear from the banner if wanted."""  # CP-4.13.5
    move(s, seat, field, free_below(s, field))
    if gear == WITH_GEAR:
        s.banner -= 1  # refilled in phase 7 only: CP-4.13.9
        s.players[seat].gears += 1


def fall(s: Palace, seat: Seat) -> None:
    """The highest own assistant moves down, or out of the market; no gear."""  # CP-4.13.6, CP-4.13.7
    for field in range(s.terms.market - 1, -1, -1):
        if s.board[MARKET_AT + field] == seat:
            to = free_below(s, field)
            if to == NO_FIELD:
                leave(s, field)
            else:
                move(s, seat, field, to)
            return


def sink(s: Palace) -> None:
    """All assistants move down a field together; the one on the lowest leaves."""  # CP-4.7.1, CP-4.13.8
    board = s.board
    for at in range(MARKET_AT, MARKET_AT + s.terms.market - 1):
        board[at] = board[at + 1]
    board[MARKET_AT + s.terms.market - 1] = EMPTY


# ---- questions ------------------------------------------------------------------------------------------------------


@final
class Assist(Decision[Palace]):
    """What does your assistant do? (p.a: 1 if entering is free, p.b: assistant actions after this one)"""

    # One of two kinds, or neither; it cannot be saved: CP-4.12.1

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        if not barred_commission(s, p.seat):
            out.add(COMMISSION.of())
        if not barred_enter(s, p.seat):
            out.add(ENTER.of())
        for field in range(s.terms.market):
            if s.board[MARKET_AT + field] == p.seat and free_above(s, field) != NO_FIELD:
                out.add(UP.of(field))
        out.add(DONE.of())

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        if COMMISSION.has(code):
            s.players[p.seat].level += 1  # never lost again: CP-4.12.2
        elif ENTER.has(code):
            enter(s, p.seat, p.a)
        elif UP.has(code):
            climb(s, p.seat, UP.first(code))
        if p.b > 0:
            s.ask(ASSIST, p.seat, PAID, p.b - 1)  # CP-4.27.7

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        if COMMISSION.has(code):
            return barred_commission(s, p.seat)
        if ENTER.has(code):
            return barred_enter(s, p.seat)
        return barred_up(s, p.seat, UP.first(code)) if UP.has(code) else ""


@final
class Slide(Decision[Palace]):
    """Do you let an assistant slide down?"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        for field in range(s.terms.market):
            if s.board[MARKET_AT + field] == p.seat and free_below(s, field) != NO_FIELD:
                if has_gear(s, field):
                    out.add(DOWN.of(field, WITH_GEAR))
                out.add(DOWN.of(field, WITH_GEAR + 1))
        out.add(DONE.of())

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        if DOWN.has(code):
            slide(s, p.seat, DOWN.first(code), DOWN.second(code))

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        if not DOWN.has(code):
            return ""
        if DOWN.second(code) == WITH_GEAR and not has_gear(s, DOWN.first(code)):
            return "CP-4.13.5"
        return barred_down(s, p.seat, DOWN.first(code))


@final
class Raid(Step[Palace]):
    """The fee is paid, and the market is cleared but for one field (p.a)."""

    def run(self, s: Palace, p: Pending) -> None:
        raid(s, p.a)


ASSIST: Final[Assist] = Assist(
    "CP-4.12.1", [COMMISSION, ENTER, UP, DONE], takes=(flag("free"), upto(int(MOST_UNITS), "more"))
)
SLIDE: Final[Slide] = Slide("CP-4.2.5", [DOWN, DONE])
RAID: Final[Raid] = Raid("CP-4.13.3", takes=(MARKET,))
