"""What players gain and lose without a question: newspapers (CP-4.11), energy, gears, income steps (CP-4.15)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pavilion.core import Seat

from .money import pay
from .state import Palace

MOST_NEWS: Final[i64] = 7


def gain_news(s: Palace, seat: Seat, n: i64) -> None:
    """The marker goes up, at most to 7: the rest is lost. Or down, as far as there are newspapers."""
    player = s.players[seat]  # CP-4.11.1
    player.news = max(0, min(player.news + n, MOST_NEWS))


def gain_energy(s: Palace, seat: Seat, n: i64) -> None:
    """Or lose it, as far as there is any. The supply has no end."""  # CP-4.5.6, CP-2.2, CP-1.3
    player = s.players[seat]
    player.energy = max(0, player.energy + n)


def gain_gears(s: Palace, seat: Seat, n: i64) -> None:
    player = s.players[seat]
    player.gears = max(0, player.gears + n)


def gain_money(s: Palace, seat: Seat, n: i64) -> None:
    """Or pay it."""
    if n >= 0:
        s.players[seat].money += n
    else:
        pay(s, seat, 0 - n)


def raise_income(s: Palace, seat: Seat, n: i64) -> None:
    """Steps up; on the highest position each is replaced by 1 pound."""  # CP-4.15.2
    player = s.players[seat]
    steps = min(n, s.terms.kit.last_income - player.income)
    player.income += steps
    player.money += n - steps


def lower_income(s: Palace, seat: Seat, n: i64) -> None:
    """Steps down; those that are not possible cost 1 pound each, in one payment."""  # CP-4.15.3, CP-4.6.7
    player = s.players[seat]
    steps = min(n, player.income)
    player.income -= steps
    pay(s, seat, n - steps)
