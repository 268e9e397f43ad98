"""Care: how much is looked at to tell what a decision is about.

What is counted is told the same again, on any machine. Patience, in seconds of whoever waits, may end it sooner; then
futures are told of as far as there is time for enough of them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pavilion.bots.search.effort import BEAM, Clock, Effort

CHOOSING: Final = 3  # a third of the patience is for finding the lines
LEAST_LINES: Final = 3  # that are compared, however dear futures are,
LEAST_FUTURES: Final = 2  # with so many futures for each to begin with,
LEAST_COMPARED: Final = 8  # and so many for each answer that is told,
LEAST_ENDED: Final = 1  # of which so many are played to the end


class Care(NamedTuple):
    """How much is looked at."""

    lines: int = 8  # of the own turn that are compared,
    futures: int = 40  # and futures for each of them, on average
    compared: int = 60  # fresh futures for each answer that is told,
    ended: int = 60  # of which so many are played to the end
    told: int = 3  # answers
    beam: int = int(BEAM)  # positions that are looked at to find the lines
    positions: int = 0  # that a hasty bot looks at for an answer in a future; 0: as the game's temper says
    surely: float = 0.0  # it is enough when chances, and what they differ by, are known with no larger standard error
    least: int = 4  # fresh futures for each answer that is told, however sure it is and however little time there is
    replied: int = 0  # of which so many are looked at for where others go next
    answers: int = 0  # that may be given in all futures, about; 0: any number
    patience: float = 0.0

    def effort(self) -> Effort:
        effort = Effort(self.lines, self.futures, 0, self.beam, self.positions)
        effort.patience = self.patience / CHOOSING
        return effort

    def clock(self) -> Clock:
        effort = self.effort()
        effort.patience = self.patience
        return Clock(effort)

    def within(self, future: int, end: int) -> Care:
        """So much of it that its answers suffice, if a future takes so many and playing on to the end so many more.

        A quarter is for finding the best answer, half for comparing it with others, a quarter for ends.
        """
        quarter, told, future = self.answers // 4, self.told + 1, max(1, future)
        lines = max(LEAST_LINES, min(self.lines, quarter // (LEAST_FUTURES * future)))
        return self._replace(
            lines=lines,
            futures=max(LEAST_FUTURES, min(self.futures, quarter // (lines * future))),
            compared=max(LEAST_COMPARED, min(self.compared, 2 * quarter // (told * future))),
            ended=max(LEAST_ENDED, min(self.ended, quarter // (told * max(1, end)))),
        )


# For somebody who waits for it
HINT: Final = Care(compared=200, ended=200, beam=1500, positions=60, least=20, replied=20, patience=1.5)
