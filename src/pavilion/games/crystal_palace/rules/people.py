"""Phase 4 (CP-4.4): salaries, then the abilities of persons with an orange banner."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.masks import bit

from ..box.nouns import CARDS
from .counting import salaries
from .effects import RESOLVE, resolve
from .free import could_trade
from .money import pay
from .state import Palace, side_at
from .verbs import DONE, USE_PERSON


def begin(s: Palace) -> None:
    """Salaries, then abilities, player by player."""  # CP-4.0.7
    s.then(PAY_SALARIES)
    for place in range(s.terms.sides):
        seat = side_at(s, place)
        if seat < s.seats:
            s.then(OFFER_ORANGE, seat)


@final
class PaySalaries(Step[Palace]):
    """All pay what their persons cost, each in one sum; nobody is dismissed."""  # CP-4.4.1, CP-4.4.2

    def run(self, s: Palace, p: Pending) -> None:
        for place in range(s.terms.sides):
            seat = side_at(s, place)
            if seat < s.seats:
                s.players[seat].tired = 0
                pay(s, seat, salaries(s, seat))


def rested(s: Palace, seat: Seat) -> i64:
    """Own orange persons not used in this phase, as a mask; also those recruited in this round."""  # CP-4.4.4
    player = s.players[seat]
    return player.persons & s.terms.kit.orange_mask & ~player.tired


def barred_person(s: Palace, seat: Seat, person: i64) -> str:
    """The rule that forbids to use a person now, or ""."""
    if not rested(s, seat) & bit(person):
        return "CP-4.4.3"
    return "CP-4.4.4" if RESOLVE.barred(s, seat, s.terms.kit.orange[person]) else ""


@final
class OfferOrange(Step[Palace]):
    """A player may use each of the orange persons once."""  # CP-4.4.3

    def run(self, s: Palace, p: Pending) -> None:
        if rested(s, p.seat) or could_trade(s, p.seat):  # CP-4.0.2
            s.ask(ORANGE, p.seat)


@final
class Orange(Decision[Palace]):
    """Whose ability do you use?"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        mine = rested(s, p.seat)
        for person in range(CARDS):
            if mine & bit(person) and not RESOLVE.barred(s, p.seat, s.terms.kit.orange[person]):
                out.add(USE_PERSON.of(person))
        out.add(DONE.of())

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        if USE_PERSON.has(code):
            person: i64 = USE_PERSON.first(code)
            s.players[p.seat].tired |= bit(person)
            resolve(s, p.seat, s.terms.kit.orange[person])
            s.then(OFFER_ORANGE, p.seat)

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        return barred_person(s, p.seat, USE_PERSON.first(code)) if USE_PERSON.has(code) else ""


PAY_SALARIES: Final[PaySalaries] = PaySalaries("CP-4.4.1")
OFFER_ORANGE: Final[OfferOrange] = OfferOrange("CP-4.4.3")
ORANGE: Final[Orange] = Orange("CP-4.4.3", [USE_PERSON, DONE])
