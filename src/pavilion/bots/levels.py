"""Levels: the same four names in every game, from a beginner to an expert.

    beginner   errs as people do who have just read the rules (beginner.py)
    club       takes what looks best when its own turn is done (greedy.py)
    strong     looks some turns ahead
    expert     looks at more of them, and has them played with more care

Strong and expert compare lines of their turn by futures where a game's hints tell what each seat may expect; where they
do not, they try out answers by playing to the end. How much they think is counted, so that a game can be repeated on
any machine: in futures, and in positions that are looked at, of which a game tells how many take a millisecond. So they
keep to their time where nobody looks at a clock; where people wait for them, a clock may end it sooner.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.bots.search.effort import Effort
from pavilion.bots.search.planner import Planner
from pavilion.bots.search.tree import Searcher
from pavilion.core import View

UNCOUNTED: Final[i64] = 1000  # times as much may be thought where only a clock counts


class Thinker:
    """Knows when it is first asked which game it plays, and so how to go about it."""

    def __init__(self, seed: i64, effort: Effort) -> None:
        self.seed = seed
        self.effort = effort
        self.planner: Planner | None = None
        self.searcher: Searcher | None = None

    def answer(self, view: View, legal: list[int]) -> int:
        if view.rules.temper(view.imagined.seats).unit > 0:
            if self.planner is None:
                self.planner = Planner(self.seed, self.effort)
            return self.planner.answer(view, legal)
        if self.searcher is None:
            self.searcher = Searcher(self.seed, self.effort)
        return self.searcher.answer(view, legal)

    def expects(self) -> list[int]:
        """The position in which its plan goes on, as ints; nothing if it has none."""
        if self.planner is None or not self.planner.planned:
            return []
        return self.planner.expected

    def limit(self, seconds: float) -> None:
        """Think as long as that, whatever it comes to: no game with this bot can be repeated."""
        self.effort.seconds = seconds
        self.effort.span = 0
        self.effort.futures *= UNCOUNTED
        self.effort.iterations *= UNCOUNTED

    def hurry(self, seconds: float, patience: float) -> None:
        """People wait: so many seconds of the processor's time at most, and of theirs."""
        self.effort.seconds = seconds
        self.effort.patience = patience


@final
class Strong(Thinker):
    def __init__(self, seed: i64 = 0) -> None:
        super().__init__(seed, Effort(lines=8, futures=40, iterations=2000, span=250))


@final
class Expert(Thinker):
    def __init__(self, seed: i64 = 0) -> None:
        super().__init__(seed, Effort(lines=12, futures=150, iterations=20_000, beam=9000, positions=600, span=2500))
