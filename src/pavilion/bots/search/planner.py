"""The planner: compares lines of the own turn by how games go on from there.

A turn of these games is several answers, so what is compared are lines: for each first answer the best way to end the
turn that is found, by a beam of lines (`Greedy.follow`) or one by one (`Greedy.look`). Every line is then played on in
futures, the same for all of them. They run a race: who is surely behind the best is out at once, and at set marks the
worse half is, so that most futures go to those that are hard to tell apart. If one is left, it is over.

Nothing is known that the seat cannot know, and fate speaks anew in every future; so a line is followed only as far as
the seat decides alone.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pavilion.bots.greedy import WORST, Greedy, Line
from pavilion.bots.search.effort import Clock, Effort
from pavilion.bots.search.futures import Futures
from pavilion.core import Rng, State, View
from pavilion.core.rules import LOOKS

SURE_FROM: Final[i64] = 8  # futures, before anybody can be surely behind
SURE: Final = 3.0  # standard errors behind the best
SAME: Final = 1e-9  # a difference of chances that is none


@final
class Weighed:
    """A line, and what its futures told: for bots, and for whoever explains or reviews a decision."""

    def __init__(self, line: Line) -> None:
        self.codes = line.codes
        self.value = line.value  # when the own turn is done, in the eyes of the finder
        self.sums: vec[float] = vec[float]()  # of the chances of all seats
        self.futures: i64 = 0

    def chance(self, seat: i64) -> float:
        """Of winning; 0 if nobody has looked."""
        if self.futures == 0:
            return 0.0
        return self.sums[seat] / float(self.futures)


@final
class Planner:
    """A bot for games whose hints tell what each seat may expect."""

    def __init__(self, seed: i64, effort: Effort) -> None:
        self.luck = Rng(seed)
        self.effort = effort
        self.finder = Greedy(seed)
        self.futures: Futures | None = None  # made for the game that it is asked about
        self.planned: list[int] = []  # answers that are still to be given,
        self.expected: list[int] = []  # and the position in which

    def answer(self, view: View, legal: list[int]) -> int:
        if not (self.planned and self.planned[0] in legal and view.imagined.ints() == self.expected):
            self.planned = list(self.weigh(view, legal)[0].codes)
        return self.keep_to_plan(view)

    def weigh(self, view: View, legal: list[int]) -> list[Weighed]:
        """The lines worth a look, the best first. Those that were given up early have fewer futures behind them."""
        clock, looked = Clock(self.effort), self.finder.looked
        found = self.lines(view, legal)
        weighed = [Weighed(line) for line in found]
        if len(found) == 1:
            return weighed
        futures = self.ready(view)
        return Race(view, weighed, futures, self.effort, clock, self.finder.looked - looked).run(self.luck)

    def ready(self, view: View) -> Futures:
        if self.futures is None:
            seats = view.imagined.seats
            self.futures = Futures(seats, view.rules.temper(seats), self.effort.positions)
        return self.futures

    # ---- lines -------------------------------------------------------------------------------------------------------

    def lines(self, view: View, legal: list[int]) -> list[Line]:
        """For each answer worth a look the best line that begins with it, and some others; the most promising first.

        Two thirds of the places are for different first answers, the rest for whatever seems good beside them.
        """
        world = view.world(self.luck)
        self.finder.answer_for_others(world, view.seat)
        codes = self.finder.preferred(view, world, legal)
        self.finder.too_many = False
        fate = self.luck.word()
        firsts: list[Line] = []
        others: list[Line] = []
        for code in codes:
            found = self.lines_from(view, world, code, fate, self.effort.beam // len(codes))
            insert(firsts, found[0])
            for line in found[1:]:
                insert(others, line)
        many = self.effort.lines
        sure = firsts[: many - many // 3]
        return (sure + others[: many - len(sure)] + firsts[len(sure) :])[:many]

    def lines_from(self, view: View, world: State, code: i64, fate: i64, positions: i64) -> list[Line]:
        """The best lines that begin with an answer; if none is found, the answer alone."""
        finder = self.finder
        finder.seen = 0
        finder.ends = []
        finder.keep = self.effort.lines // 3 + 1
        none = Line(world, WORST, vec[i64]())
        best = finder.follow(view, world, vec[i64]([code]), fate, positions, none)
        if len(best.codes) == 0:
            best = Line(world, WORST, vec[i64]([code]))
        if not finder.too_many:
            looked = self.looked(view, world, code, positions * view.rules.looks() // LOOKS)
            if looked.value > best.value and not finder.too_many:
                best = looked
        return [best] + [line for line in finder.ends if line.value < best.value]

    def looked(self, view: View, world: State, code: i64, positions: i64) -> Line:
        """What looking at lines one by one finds: good where the answers are few, and their good comes late."""
        finder = self.finder
        s = world.clone()
        view.rules.apply(s, code, view.at)
        value = finder.look(view.rules, s, view.seat, 0, positions)
        codes = vec[i64]([code])
        for other in finder.tail():
            codes = append(codes, other)
        return Line(world, value, codes)

    def keep_to_plan(self, view: View) -> int:
        """Give the next answer of the plan; unless fate or others speak, the next position is known."""
        self.finder.planned = self.planned
        code = self.finder.keep_to_plan(view)
        self.planned = self.finder.planned
        self.expected = self.finder.expected
        self.finder.planned = []
        return code


def insert(lines: list[Line], line: Line) -> None:
    """Where it belongs by its value, behind equals."""
    at = len(lines)
    while at > 0 and lines[at - 1].value < line.value:
        at -= 1
    lines.insert(at, line)


@final
class Race:
    """Lines run through the same futures until one is left, or the effort is spent."""

    def __init__(
        self, view: View, lines: list[Weighed], futures: Futures, effort: Effort, clock: Clock, looked: i64 = 0
    ) -> None:
        self.view = view
        self.lines = lines
        self.futures = futures
        self.effort = effort
        self.clock = clock
        self.looked = looked - futures.looked()  # at positions, to find the lines; those of futures are added
        self.spent: i64 = 0  # futures,
        self.each: i64 = 0  # and those of everybody who is still in the race
        self.alive: list[int] = list(range(len(lines)))  # the best first
        self.now: vec[float] = vec[float]([0.0] * len(lines))  # own chances in this future
        self.squares: vec[float] = vec[float]([0.0] * (len(lines) * len(lines)))  # of differences, by pair
        for line in lines:
            line.sums = vec[float]([0.0] * view.imagined.seats)

    def run(self, luck: Rng) -> list[Weighed]:
        """All lines, the best first."""
        out: list[int] = []  # of the race, who left last comes first
        marks: i64 = 1
        while 2**marks < len(self.lines):
            marks += 1
        mark: i64 = 1
        while len(self.alive) > 1:
            self.run_once(luck.word())
            done = self.done()
            self.sort()
            kept = self.alive
            if self.each >= SURE_FROM:
                kept = self.still_in()
            while mark <= marks and done * float(marks) >= float(mark):
                kept = kept[: (len(kept) + 1) // 2]
                mark += 1
            out = [at for at in self.alive if at not in kept] + out
            self.alive = kept
            if done >= 1.0:
                break
        return [self.lines[at] for at in self.alive + out]

    def done(self) -> float:
        """How much of the effort is spent: 1 is all."""
        counted = self.effort.futures * len(self.lines) * self.futures.temper.share
        done = max(float(self.spent * 100) / float(counted), self.clock.gone())
        if self.effort.span > 0:
            looked = self.looked + self.futures.looked()
            done = max(done, float(looked) / float(self.effort.span * self.futures.temper.pace))
        return done

    def run_once(self, fate: i64) -> None:
        seat, seats = self.view.seat, self.view.imagined.seats
        for at in self.alive:
            line = self.lines[at]
            self.futures.play(self.view, line.codes, fate)
            u = self.futures.judge.u
            for other in range(seats):
                line.sums[other] += u[other]
            line.futures += 1
            self.now[at] = u[seat]
        self.count()

    def count(self) -> None:
        """All have been through one future more."""
        self.spent += len(self.alive)
        self.each += 1
        for at in self.alive:
            for other in self.alive:
                difference = self.now[at] - self.now[other]
                self.squares[at * len(self.lines) + other] += difference * difference

    def sort(self) -> None:
        """By their chances; of equals, whom the finder liked better."""
        seat = self.view.seat
        order: list[int] = []
        for at in sorted(self.alive):
            i = len(order)
            while i > 0 and self.lines[order[i - 1]].chance(seat) < self.lines[at].chance(seat):
                i -= 1
            order.insert(i, at)
        self.alive = order

    def still_in(self) -> list[int]:
        """Who is not surely behind the best; who did the same as it in every future is not needed any more."""
        best = self.alive[0]
        seat, n = self.view.seat, float(self.each)
        kept = [best]
        for at in self.alive[1:]:
            mean = (self.lines[best].sums[seat] - self.lines[at].sums[seat]) / n
            square = self.squares[best * len(self.lines) + at] / n
            error = sqrt(max(0.0, square - mean * mean) / n)
            if square > SAME and mean <= SURE * error:
                kept.append(at)
        return kept
