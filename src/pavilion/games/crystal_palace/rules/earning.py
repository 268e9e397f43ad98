"""Phase 6 (CP-4.6): income, its decline, green bonuses, posters; each step for all before the next (CP-4.6.7)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Pending, Step
from pavilion.core.masks import bit

from ..box.nouns import POSTER, POSTERS
from .effects import resolve
from .gains import lower_income
from .green import OFFER_GREEN
from .state import Palace, side_at

DECLINE: Final[i64] = 3  # steps down


def begin(s: Palace) -> None:
    """Four steps, each for all before the next."""
    s.then(EARN_INCOME)
    s.then(LOWER_INCOME)
    for place in range(s.terms.sides):
        seat = side_at(s, place)
        if seat < s.seats:
            s.then(OFFER_GREEN, seat)
    s.then(PAY_POSTERS)


@final
class EarnIncome(Step[Palace]):
    """All receive their income, or lose points on the red positions."""  # CP-4.6.1, CP-4.15.1

    def run(self, s: Palace, p: Pending) -> None:
        kit = s.terms.kit
        for player in s.players:
            player.money += kit.income_money[player.income]
            player.points += kit.income_points[player.income]


@final
class LowerIncome(Step[Palace]):
    """All markers go down."""  # CP-4.6.2

    def run(self, s: Palace, p: Pending) -> None:
        for place in range(s.terms.sides):
            seat = side_at(s, place)
            if seat < s.seats:
                lower_income(s, seat, DECLINE)


@final
class PayPoster(Step[Palace]):
    """The bonus of a poster (p.a)."""

    def run(self, s: Palace, p: Pending) -> None:
        resolve(s, p.seat, s.terms.kit.poster_effect[p.a])


@final
class PayPosters(Step[Palace]):
    """The bonus of every poster with an own token, the lower space first."""  # CP-4.6.5, CP-4.14.4

    def run(self, s: Palace, p: Pending) -> None:
        for place in range(s.terms.sides):
            seat = side_at(s, place)
            if seat < s.seats:
                for poster in range(POSTERS):
                    if s.players[seat].posters & bit(poster):
                        s.then(PAY_POSTER, seat, poster)


EARN_INCOME: Final[EarnIncome] = EarnIncome("CP-4.6.1")
LOWER_INCOME: Final[LowerIncome] = LowerIncome("CP-4.6.2")
PAY_POSTER: Final[PayPoster] = PayPoster("CP-4.6.5", takes=(POSTER,))
PAY_POSTERS: Final[PayPosters] = PayPosters("CP-4.6.5")
