"""Phase 2 (CP-4.2): one die after the other onto placement fields, clockwise from the start player."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.masks import add_each, bit

from ..box.nouns import SEAT
from . import shadow
from .market import ASSIST, PAID, SLIDE, can_slide
from .money import pay
from .state import DIE, DIE_SHIFT, Palace
from .verbs import PASS, PUT

MOST_VALUE: Final[i64] = 6


def barred_field(s: Palace, seat: Seat, value: i64, field: i64) -> str:
    """The rule that forbids a die of a value on a field, or ""."""
    least = s.terms.least[field]
    if least == 0:
        return "CP-2.5"
    if s.players[seat].loose >> DIE_SHIFT[value] & 15 == 0 or s.taken & bit(field):
        return "CP-4.2.1"
    return "CP-4.2.2" if value < least else ""


def highest_loose(dice: i64) -> i64:
    """The highest value among counted dice, 0 for none."""
    value = MOST_VALUE
    while value > 0 and dice >> DIE_SHIFT[value] & 15 == 0:
        value -= 1
    return value


def go_on(s: Palace, side: i64) -> None:
    """Who places next, from a side on: who has no dice left or has passed is skipped."""  # CP-4.2.1
    idle: i64 = 0
    while idle < s.terms.sides:
        idle += 1
        if side >= s.seats:
            if shadow.place_die(s, highest_loose(s.shadow)):
                idle = 0
        elif s.players[side].loose and not s.players[side].passed:
            if s.terms.fits[highest_loose(s.players[side].loose)] & ~s.taken:
                s.turn += 1
                s.ask(PLACE, side)
                return
            s.players[side].passed = 1  # CP-4.2.7
        side = (side + 1) % s.terms.sides


@final
class Place(Decision[Palace]):
    """Which die do you place, and where?"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        loose = s.players[p.seat].loose
        for value in range(1, MOST_VALUE + 1):
            if loose & 15:
                add_each(s.terms.fits[value] & ~s.taken, PUT.of(value - 1, 0), out)
            loose >>= 4
        out.add(PASS.of())

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        """Die onto the field, fee, assistant action, slide, next player."""  # CP-4.2.6
        if PASS.has(code):
            s.players[p.seat].passed = 1  # CP-4.2.7
            go_on(s, (p.seat + 1) % s.terms.sides)
            return
        value, field = PUT.first(code) + 1, PUT.second(code)
        s.players[p.seat].loose -= DIE[value]
        s.board[field] = 8 * p.seat + value  # to stay there: CP-4.2.8
        s.taken |= bit(field)
        depth = s.depth
        pay(s, p.seat, s.terms.fee[field])  # CP-4.2.3
        if s.terms.helped & bit(field):
            s.ask(ASSIST, p.seat, PAID, 0)  # CP-4.2.4
        if s.depth > depth:
            s.then(AFTER_PLACING, p.seat)
        else:
            after(s, p.seat)

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        if PASS.has(code):
            return ""
        return barred_field(s, p.seat, PUT.first(code) + 1, PUT.second(code))


def after(s: Palace, seat: Seat) -> None:
    """An assistant may slide, then it is the next player's turn."""  # CP-4.2.5
    if can_slide(s, seat):
        s.ask(SLIDE, seat)
        s.then(NEXT_PLACER, -1, seat)
    else:
        go_on(s, (seat + 1) % s.terms.sides)


@final
class AfterPlacing(Step[Palace]):
    """Fee and assistant action are done."""

    def run(self, s: Palace, p: Pending) -> None:
        after(s, p.seat)


@final
class NextPlacer(Step[Palace]):
    """After the turn of a seat (p.a) the next one places."""

    def run(self, s: Palace, p: Pending) -> None:
        go_on(s, (p.a + 1) % s.terms.sides)


PLACE: Final[Place] = Place("CP-4.2.1", [PUT, PASS])
AFTER_PLACING: Final[AfterPlacing] = AfterPlacing("CP-4.2.6")
NEXT_PLACER: Final[NextPlacer] = NextPlacer("CP-4.2.1", takes=(SEAT,))
