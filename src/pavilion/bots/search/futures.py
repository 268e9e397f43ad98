"""Futures: how a game may go on, played by hasty bots, and the chances of winning that it leads to.

A future begins with a position that could be the real one: what the seat cannot know is dealt anew, what others answer
in secret is what a hasty bot would answer in their place. Everything in it follows from one number, the *fate*; so
several lines can be compared in the same futures, and none is luckier than the others.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.bots.greedy import Greedy, asked
from pavilion.core import NOBODY, TOP, Options, Rng, Rules, Seat, State, View, zeros
from pavilion.core.position import SEALED, UNANSWERED
from pavilion.core.temper import USUAL_UNIT, Temper

POINT: Final[i64] = 100  # hopes are in hundredths
MARGIN: Final = 0.1  # of the chances at the end, what the points count; the rest is winning
ALONE: Final = 10.0  # units that make e : 1 for who plays alone: there points are all, and never a matter of winning
LONGEST: Final[i64] = 1000  # answers in a future, if a game counts no turns
NEVER: Final[i64] = 1_000_000  # turns: as many as no game has
SURPRISE: Final[i64] = 4  # one of so many answers given in secret is any of those worth a look


@final
class Judge:
    """The chances of each seat in a position: by hope while the game runs, by places when it is over."""

    def __init__(self, seats: i64, unit: i64, tempo: i64, margin: float = MARGIN) -> None:
        self.unit = float(USUAL_UNIT)
        if unit > 0:
            self.unit = float(unit)
        self.tempo = tempo
        self.margin = margin
        self.hope: vec[i64] = zeros(seats)
        self.u: vec[float] = vec[float]([0.0] * seats)  # the chances judged last

    def running(self, rules: Rules[Any], s: State, next: Seat) -> None:
        """Who is asked next has an advantage."""
        rules.hopes(s, self.hope)
        if next != NOBODY:
            self.hope[next] += self.tempo
        self.share(s.seats)

    def over(self, rules: Rules[Any], s: State) -> None:
        """Winning counts, and the points a little; alone, the points."""
        u, scores = self.u, rules.scores(s)
        for seat in range(s.seats):
            self.hope[seat] = scores[seat] * POINT
        self.share(s.seats)
        if s.seats == 1:
            return
        places = rules.ranking(s)
        firsts = float(places.count(1))
        for seat in range(s.seats):
            u[seat] *= self.margin
            if places[seat] == 1:
                u[seat] += (1.0 - self.margin) / firsts

    def share(self, seats: i64) -> None:
        """Hopes as chances."""
        hope, u = self.hope, self.u
        if seats == 1:
            u[0] = 1.0 / (1.0 + exp(-float(hope[0]) / (ALONE * self.unit)))
            return
        best = hope[0]
        for seat in range(seats):
            best = max(best, hope[seat])
        total = 0.0
        for seat in range(seats):
            u[seat] = exp(float(hope[seat] - best) / self.unit)
            total += u[seat]
        for seat in range(seats):
            u[seat] /= total


@final
class Futures:
    """Plays on; the chances are in `judge.u` afterwards. `end` plays to the end of the game."""

    def __init__(self, seats: i64, temper: Temper, positions: i64 = 0) -> None:
        self.temper = temper
        if positions == 0:
            positions = temper.positions
        self.judge = Judge(seats, temper.unit, temper.tempo)
        self.hasty: list[Greedy] = [Greedy(seat, positions) for seat in range(seats)]
        for bot in self.hasty:
            bot.hasty = True
        self.out = Options()
        self.done: i64 = 0  # futures so far
        self.s: State | None = None  # where the last one stands,
        self.luck = Rng(0)  # and the luck of fate
        self.eyes = Rng(0)  # and of bots in it

    def play(self, view: View, codes: vec[i64], fate: i64) -> None:
        """The answers of the seat, in a position that could be the real one; then some turns of everybody."""
        rules, luck, eyes = view.rules, Rng(fate), Rng(fate + 1)
        for seat in range(len(self.hasty)):
            self.hasty[seat].begin(fate + 2 + seat)
        s = view.world(luck)
        last = s.turn + 1 + self.temper.turns * s.seats  # the same for all lines
        self.seal(rules, s, view.seat, luck, eyes)
        self.follow(rules, s, codes, view.at, view.seat)
        self.s, self.luck, self.eyes = s, luck, eyes
        next = self.go_on(view, s, last)
        if s.depth > 0:
            self.judge.running(rules, s, next)
        elif s.seats == 1:
            self.judge.running(rules, s, NOBODY)  # the game knows what a victory over nobody at the table is worth
        else:
            self.judge.over(rules, s)
        self.done += 1

    def looked(self) -> i64:
        """How many positions hasty bots have looked at, in all futures."""
        looked: i64 = 0
        for bot in self.hasty:
            looked += bot.looked
        return looked

    def now(self) -> State:
        """Where the future that was played last stands."""
        s = self.s
        assert s is not None
        return s

    def end(self, view: View) -> State:
        """The same when its game is over; a game that goes on for ever is broken off."""
        s = self.now()
        self.go_on(view, s, NEVER)
        return s

    def go_on(self, view: View, s: State, last: i64) -> Seat:
        """Hasty bots play to this turn, or to the end; who is asked then."""
        rules, out, luck, eyes = view.rules, self.out, self.luck, self.eyes
        most = s.count + LONGEST
        next: Seat = NOBODY
        shared = View(rules, s, view.seat, eyes)
        shared.imagined = s  # for a hasty bot that may know everything: it changes nothing that it looks at
        while rules.advance(s, out, luck):
            at = rules.top(s)
            next = s.stack[at].seat
            if s.turn >= last or s.count >= most:
                break
            shown = shared
            if rules.open_to(s, next):
                shared.seat, shared.at = next, at
            else:
                shown = View(rules, s, next, eyes)
            rules.apply(s, self.hasty[next].answer(shown, out.list()), at)
        return next

    def seal(self, rules: Rules[Any], s: State, seat: Seat, luck: Rng, eyes: Rng) -> None:
        """What the others answer in secret, given or not: mostly what a hasty bot would answer."""
        at = s.depth - 1
        while at >= 0 and s.stack[at].mode == SEALED:
            p = s.stack[at]
            if p.seat != seat:
                s.stack[at] = p.sealed(UNANSWERED)
                self.out.count = 0
                p.duty.options(s, p, self.out)
                if luck.below(SURPRISE) > 0:
                    code = self.hasty[p.seat].answer(View(rules, s, p.seat, eyes), self.out.list())
                else:
                    rules.prefer(s, p, self.out)
                    code = self.out.pick(luck)
                s.stack[at] = p.sealed(code)
            at -= 1

    def follow(self, rules: Rules[Any], s: State, codes: vec[i64], at: i64, seat: Seat) -> None:
        """The answers of a line until fate or somebody else is asked; what is no longer legal ends it too."""
        for i in range(len(codes)):
            if i > 0:
                rules.legal(s, self.out, TOP)
                if not self.out.has(codes[i]):
                    return
            rules.apply(s, codes[i], at)
            at = TOP
            rules.settle(s)
            if not asked(s, seat):
                return
