"""The bot `beginner`: knows what is good, but is not sure by how much, and does not see everything.

It looks as far as its own turn goes, at few positions, and judges every answer a little wrong, by luck; small
differences escape it, large ones never do. So it errs as people do who have read the rules: it takes the second best,
leaves what would be better later, and yet does nothing absurd.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.bots.greedy import WORST, Greedy, Line
from pavilion.core import Rng, View
from pavilion.core.temper import USUAL_UNIT

POSITIONS: Final[i64] = 150  # that it looks at for an answer
WRONG: Final[i64] = 60  # by how much it may misjudge an answer: of 100, of what makes chances e : 1 against each other


@final
class Beginner:
    def __init__(self, seed: i64 = 0) -> None:
        self.luck = Rng(seed)
        self.finder = Greedy(seed)
        self.lost: i64 = 0  # what its last answer was worth less than the best, in its own eyes

    def answer(self, view: View, legal: list[int]) -> int:
        world = view.world(self.luck)
        self.finder.answer_for_others(world, view.seat)
        codes = self.finder.preferred(view, world, legal)
        fate = self.luck.word()
        wrong = self.wrong(view)
        chosen: i64 = codes[0]
        best: i64 = WORST
        seeming: i64 = WORST
        worth: i64 = WORST  # of what is chosen
        for code in codes:
            self.finder.seen = 0
            none = Line(world, WORST, vec[i64]())
            line = self.finder.follow(view, world, vec[i64]([code]), fate, POSITIONS // len(codes), none)
            best = max(best, line.value)
            seems = line.value + self.luck.below(wrong)
            if seems > seeming:
                chosen, seeming, worth = code, seems, line.value
        self.lost = best - worth
        return int(chosen)

    def wrong(self, view: View) -> i64:
        """By how much it may misjudge, in the unit of `Rules.worth`, which adds up the leads on all others."""
        seats = view.imagined.seats
        unit = view.rules.temper(seats).unit
        if unit == 0:
            unit = USUAL_UNIT
        return max(2, unit * WRONG * max(1, seats - 1) // 100)
