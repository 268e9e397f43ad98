"""Phase 1 (CP-4.1): everybody sets dice in secret; all are opened together, paid, and decide who begins."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Step

from .gains import gain_news
from .money import pay
from .state import HAND_DICE, HAND_RANK, HAND_SUM, HANDS_FROM, Palace, side_at
from .verbs import SET


def begin(s: Palace) -> None:
    """Polled in the order of the round before, opened together."""  # CP-4.1.3
    s.turn += 1
    s.ask_all(SET_DICE, s.first)
    s.then(OPEN_DICE)


def hand_of(s: Palace, side: i64) -> i64:
    """What a side has set; the shadow nation sets the same in every game."""  # CP-6.1
    if side < s.seats:
        return s.players[side].hand
    return s.terms.kit.shadow[s.round - 1]


def start_side(s: Palace) -> i64:
    """The highest sum; then the highest single dice; then who was earlier in the order before."""  # CP-4.1.5
    best = side_at(s, 0)
    for place in range(1, s.terms.sides):
        side = side_at(s, place)
        if HAND_RANK[hand_of(s, side)] > HAND_RANK[hand_of(s, best)]:
            best = side
    return best


def give_newspapers(s: Palace) -> None:
    """To all with the lowest sum, but never to who begins."""  # CP-4.1.6
    lowest = HAND_SUM[hand_of(s, 0)]
    for side in range(1, s.terms.sides):
        lowest = min(lowest, HAND_SUM[hand_of(s, side)])
    for seat in range(s.seats):
        if seat != s.first and HAND_SUM[s.players[seat].hand] == lowest:
            gain_news(s, seat, 1)


@final
class SetDice(Decision[Palace]):
    """Which values do you set your dice to?"""

    # All active dice, each to any value: CP-4.1.1. Nothing that others see depends on it: CP-4.1.7

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        n = s.players[p.seat].dice
        out.add_run(SET.base + HANDS_FROM[n], HANDS_FROM[n + 1] - HANDS_FROM[n])

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        """Everybody has committed, and the dice are opened."""
        player = s.players[p.seat]
        player.hand = SET.first(code)
        player.loose = HAND_DICE[player.hand]


@final
class OpenDice(Step[Palace]):
    """All pay the sum of their dice, in the order of the round before."""  # CP-4.1.4, CP-4.1.8

    def run(self, s: Palace, p: Pending) -> None:
        for place in range(s.terms.sides):
            side = side_at(s, place)
            if side < s.seats:
                pay(s, side, HAND_SUM[s.players[side].hand])
            else:
                s.shadow = HAND_DICE[hand_of(s, side)]  # it pays nothing: CP-6.5
        s.then(FIND_START)


@final
class FindStart(Step[Palace]):
    """When all is paid: who begins, and who gets a newspaper. It cannot pay for these dice."""  # CP-4.1.8

    def run(self, s: Palace, p: Pending) -> None:
        s.first = start_side(s)
        give_newspapers(s)


SET_DICE: Final[SetDice] = SetDice("CP-4.1.1", [SET])
OPEN_DICE: Final[OpenDice] = OpenDice("CP-4.1.4")
FIND_START: Final[FindStart] = FindStart("CP-4.1.5")
