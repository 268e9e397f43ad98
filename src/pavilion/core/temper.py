"""Temper: what a game tells bots that look ahead, beside what a position is worth."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

USUAL_PACE: Final[i64] = 200


@final
class Temper:
    """How sure a lead is and how far to look: a game's own numbers, found by play.

    >>> from pavilion.games import find
    >>> find("worlds-fair-1893").rules.temper(2).tempo  # whoever is asked next is four points better off
    400
    """

    def __init__(
        self, unit: i64 = 0, tempo: i64 = 0, turns: i64 = 3, positions: i64 = 200, share: i64 = 100,
        pace: i64 = USUAL_PACE,
    ) -> None:
        self.unit = unit  # hundredths of a point ahead that make the chances of winning e : 1; 0: nobody knows
        self.tempo = tempo  # hundredths of a point that being asked next is worth
        self.turns = turns  # of each seat that are played before a future is judged
        self.positions = positions  # that a hasty bot looks at for one answer in a future
        self.share = share  # of 100 futures that an effort counts: fewer where they take long
        self.pace = pace  # positions that a bot looks at in a millisecond, as far as one can count on it


USUAL_UNIT: Final[i64] = 500  # where nobody knows, and yet a number is needed
UNKNOWN: Final[Temper] = Temper()
