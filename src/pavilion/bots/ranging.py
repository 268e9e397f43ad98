"""Ranging: how far on futures are told, and which of them are played to the end.

Where only answers are counted, futures are told at the end of the game. Where somebody waits, that would leave a
handful of futures in a long game with four seats, and a handful tells nothing: so the first future finds out how many
turns there is time for if there are to be enough of them, and all are told as they stand then. A few are played to the
end all the same, for they tell what chances leads make.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from pavilion.bots.care import LEAST_ENDED, Care
from pavilion.bots.search.effort import Clock
from pavilion.bots.search.futures import NEVER, Futures
from pavilion.core import State, View

TELLING: Final = 0.6  # of the time that is left is for futures as far as they are told,
ENDING: Final = 0.25  # and so much for those that are played to the end


class Ranging:
    """Plays the futures of an analysis on, once each has been judged."""

    def __init__(self, care: Care, clock: Clock, answers: int) -> None:
        self.care = care
        left = max(0.0, 1.0 - clock.gone()) * care.patience
        self.share = TELLING * left / (care.least * answers)  # of a future, in seconds
        self.ending_left = ENDING * left
        self.date: int | None = None if care.patience else int(NEVER)  # the turn in which futures are told
        self.turns = 0  # of each seat until then; 0: the game is over
        self.ending = True  # is this one played to the end?

    def begin(self, n: int) -> None:
        """The n-th future of each answer."""
        if self.date == NEVER:
            self.ending = n < self.care.ended
        else:
            self.ending = self.ending and (n < LEAST_ENDED or (n < self.care.ended and self.ending_left > 0.0))

    def tells(self) -> bool:
        """Is this future told? In the middle of a game all are: that costs little."""
        return self.ending or self.date != NEVER

    def as_told(self, view: View, futures: Futures, begun: float) -> State:
        """Where the future stands when it is told; it began at this time."""
        s = futures.now()
        if self.date is None:
            while s.depth > 0 and perf_counter() - begun < self.share:
                futures.go_on(view, s, s.turn + 1)
            self.date = int(s.turn) if s.depth > 0 else int(NEVER)
            self.turns = max(1, (self.date - int(view.imagined.turn)) // int(s.seats)) if s.depth > 0 else 0
        futures.go_on(view, s, self.date)
        return s

    def end(self, view: View, futures: Futures) -> State:
        """Where the future stands when its game is over."""
        begun = perf_counter()
        end = futures.end(view)
        self.ending_left -= perf_counter() - begun
        return end
