"""Effort: how much a bot thinks about one answer. It is counted, so that games can be repeated; clocks may end it."""

from __future__ import annotations

from time import perf_counter, process_time
from typing import Final, final

from mypy_extensions import i64

BEAM: Final[i64] = 3000


@final
class Effort:
    def __init__(
        self, lines: i64, futures: i64, iterations: i64, beam: i64 = BEAM, positions: i64 = 0, span: i64 = 0
    ) -> None:
        self.lines = lines  # of the own turn that are compared,
        self.futures = futures  # and futures for each of them, on average, or less if the game's temper says so
        self.iterations = iterations  # of a tree, where a game gives no hints
        self.beam = beam  # positions that are looked at to find the lines
        self.positions = positions  # that a hasty bot looks at for an answer in a future; 0: as the game's temper says
        self.span = span  # in milliseconds, counted in positions at the game's pace; 0: no limit
        self.seconds = 0.0  # of CPU time for an answer; 0: no limit
        self.patience = 0.0  # in seconds, of whoever waits for it; 0: no limit


@final
class Clock:
    """How much of the time for an answer has gone by."""

    def __init__(self, effort: Effort) -> None:
        self.seconds = effort.seconds
        self.patience = effort.patience
        self.cpu = process_time() if effort.seconds > 0.0 else 0.0
        self.wall = perf_counter() if effort.patience > 0.0 else 0.0

    def gone(self) -> float:
        """1 is all of it; always 0 without a limit."""
        gone = 0.0
        if self.seconds > 0.0:
            gone = (process_time() - self.cpu) / self.seconds
        if self.patience > 0.0:
            gone = max(gone, (perf_counter() - self.wall) / self.patience)
        return gone
