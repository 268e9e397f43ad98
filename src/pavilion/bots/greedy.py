"""The bot `greedy`: plays what looks best when its own answers are done; generic over games, compiled with them.

It tries the lines of its own consecutive answers (where to place, which figure to play, where that one acts) and stops
where fate or somebody else has to answer. There `rules.worth` says how good the position looks. Among equally good
first answers its luck decides.

Where a question has so many answers that lines cannot be followed one by one (a tile can lie in two hundred ways), it
goes forward answer by answer, with the lines that look best so far, and keeps to the line it has found.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pavilion.core import TOP, Options, Rng, Rules, Seat, State, View
from pavilion.core.position import CHANCE, OPEN, SEALED, UNANSWERED, Pending

POSITIONS: Final[i64] = 200  # looked at for one answer; ten times as many win hardly more often
LONGEST: Final[i64] = 24  # answers in a line; free actions could go on for ever
WORST: Final[i64] = -(1 << 60)

MANY: Final[i64] = 24  # answers to a question: too many to follow them all
FEW: Final[i64] = 8  # answers to the question asked: each is followed by itself
WIDTH: Final[i64] = 12  # lines that are followed at the same time,
ALIKE: Final[i64] = 3  # and how many of them may come to the same question
MORE: Final[i64] = 40  # times as many positions are looked at


@final
class Line:
    """Some answers in a row, and where they lead."""

    def __init__(self, state: State, value: i64, codes: vec[i64]) -> None:
        self.state = state
        self.value = value
        self.codes = codes


@final
class Greedy:
    def __init__(self, seed: i64 = 0, positions: i64 = POSITIONS) -> None:
        self.luck = Rng(seed)
        self.positions = positions
        self.seen: i64 = 0
        self.buffers: list[Options] = []  # one for each answer of a line
        self.too_many = False  # lines to follow them one by one
        self.planned: list[int] = []  # answers that are still to be given,
        self.expected: list[int] = []  # and the position in which

    def answer(self, view: View, legal: list[int]) -> int:
        """The first answer of the best line; the positions it may look at are shared out among the first answers."""
        if self.planned and self.planned[0] in legal and view.imagined.ints() == self.expected:
            return self.keep_to_plan(view)
        world = view.world(self.luck)
        self.answer_for_others(world, view.seat)
        self.too_many = self.too_many or len(legal) > MANY
        codes = self.preferred(view, world, legal)
        chosen = codes[0]
        best: i64 = WORST
        ties: i64 = 1
        left = self.positions
        self.seen = 0
        for i, code in enumerate(codes):
            if self.too_many:
                return self.plan(view, world, codes)
            s = world.clone()
            view.rules.apply(s, code, view.at)
            seen = self.seen
            value = self.look(view.rules, s, view.seat, 0, left // (len(codes) - i))
            left -= self.seen - seen
            if value > best:
                chosen, best, ties = code, value, 1
            elif value == best:
                ties += 1
                if self.luck.below(ties) == 0:
                    chosen = code
        if self.too_many:
            return self.plan(view, world, codes)
        return chosen

    def preferred(self, view: View, world: State, legal: list[int]) -> list[int]:
        """The legal answers that the game finds worth a look."""
        out = self.buffer(0)
        out.count = 0
        for code in legal:
            out.add(code)
        view.rules.prefer(world, world.stack[view.at], out)
        return out.list()

    def look(self, rules: Rules[Any], s: State, seat: Seat, depth: i64, positions: i64) -> i64:
        """The best worth at the end of the lines from here, looking at no more than this many positions."""
        self.seen += 1
        rules.settle(s)
        if not asked(s, seat):
            return rules.worth(s, seat)
        out = self.buffer(depth)
        rules.legal(s, out, TOP)
        self.too_many = self.too_many or out.count > MANY
        rules.prefer(s, s.stack[s.depth - 1], out)
        if out.count >= positions or depth == LONGEST:
            return self.finish(rules, s, seat, out)
        best: i64 = WORST
        left = positions - 1
        for i in range(out.count):
            t = s.clone()
            rules.apply(t, out.codes[i], TOP)
            seen = self.seen
            best = max(best, self.look(rules, t, seat, depth + 1, left // (out.count - i)))
            left -= self.seen - seen
        return best

    def finish(self, rules: Rules[Any], s: State, seat: Seat, out: Options) -> i64:
        """No time left to compare: end the line with the last answers, which decline where that is possible."""
        for _ in range(LONGEST):
            while out.count > 1 and out.codes[out.count - 1] >= rules.riders_from:
                out.count -= 1  # free actions never end
            rules.apply(s, out.codes[out.count - 1], TOP)
            rules.settle(s)
            if not asked(s, seat):
                break
            rules.legal(s, out, TOP)
            rules.prefer(s, s.stack[s.depth - 1], out)
        return rules.worth(s, seat)

    # ---- many answers: several lines at the same time --------------------------------------------------------------

    def plan(self, view: View, world: State, legal: list[int]) -> int:
        """The first answer of the best line found; its other answers are given when they are asked for."""
        fate = self.luck.word()  # the same for all lines, so that none is luckier
        best = Line(world, WORST, vec[i64]())
        if len(legal) <= FEW:
            for i, code in enumerate(legal):
                most = self.seen + (self.positions * MORE - self.seen) // (len(legal) - i)
                best = self.follow(view, world, vec[i64]([code]), fate, most, best)
        else:
            best = self.follow(view, world, vec[i64](legal), fate, self.positions * MORE, best)
        self.planned = list(best.codes)
        return self.keep_to_plan(view)

    def follow(self, view: View, world: State, first: vec[i64], fate: i64, most: i64, best: Line) -> Line:
        """The best line that begins with one of these answers, if it is better than the best so far."""
        rules, seat = view.rules, view.seat
        out = self.buffer(0)
        lines: list[Line] = []
        for code in first:
            best = self.go_on(rules, seat, Line(world, WORST, vec[i64]()), code, view.at, fate, lines, best)
        for _ in range(LONGEST):
            if not lines or self.seen >= most:
                break
            ahead: list[Line] = []
            for line in foremost(lines):
                rules.legal(line.state, out, TOP)
                rules.prefer(line.state, line.state.stack[line.state.depth - 1], out)
                for i in range(out.count):
                    if out.codes[i] < rules.riders_from:  # free actions could go on for ever
                        best = self.go_on(rules, seat, line, out.codes[i], TOP, fate, ahead, best)
            lines = ahead
        for line in foremost(lines):  # no time left
            rules.legal(line.state, out, TOP)
            value = self.finish(rules, line.state, seat, out)
            if value > best.value:
                best = Line(line.state, value, line.codes)
        return best

    def go_on(
        self, rules: Rules[Any], seat: Seat, line: Line, code: i64, at: i64, fate: i64, ahead: list[Line], best: Line
    ) -> Line:
        """One answer more: a line that ends with it may be the best, others are kept if they are good."""
        s = line.state.clone()
        rules.apply(s, code, at)
        run_on(rules, s, seat, Rng(fate))
        self.seen += 1
        value = rules.worth(s, seat)
        if asked(s, seat):
            consider(ahead, s, value, line.codes, code)
        elif value > best.value or (value == best.value and len(line.codes) + 1 < len(best.codes)):
            return Line(s, value, append(line.codes[:], code))
        return best

    def keep_to_plan(self, view: View) -> int:
        """Give the next answer of the plan; unless fate or others speak, the next position is known."""
        rules = view.rules
        code = self.planned[0]
        del self.planned[0]
        s = view.imagined.clone()
        rules.apply(s, code, view.at)
        out = self.buffer(0)
        while self.planned:
            rules.settle(s)
            if not asked(s, view.seat):
                self.planned = []
                break
            rules.legal(s, out, TOP)
            if out.count > 1:
                break
            rules.apply(s, out.codes[0], TOP)  # forced, so nobody will ask
            del self.planned[0]
        self.expected = s.ints()
        return code

    def answer_for_others(self, s: State, seat: Seat) -> None:
        """What others have not yet answered in secret could be any of their options."""
        out = self.buffer(0)
        at = s.depth - 1
        while at >= 0 and s.stack[at].mode == SEALED:
            p = s.stack[at]
            if p.answer == UNANSWERED and p.seat != seat:
                out.count = 0
                p.duty.options(s, p, out)
                s.stack[at] = p.sealed(out.pick(self.luck))
            at -= 1

    def buffer(self, depth: i64) -> Options:
        while len(self.buffers) <= depth:
            self.buffers.append(Options())
        return self.buffers[depth]


def asked(s: State, seat: Seat) -> bool:
    """Does the seat have to answer, in the open, before anybody else?"""
    return s.depth > 0 and s.stack[s.depth - 1].mode == OPEN and s.stack[s.depth - 1].seat == seat


def comes_back(s: State, seat: Seat) -> bool:
    """Is fate asked now, and then the seat again?"""
    at = s.depth - 1
    if at < 0 or s.stack[at].mode != CHANCE:
        return False
    while at >= 0 and s.stack[at].mode == CHANCE:
        at -= 1
    return at >= 0 and s.stack[at].mode == OPEN and s.stack[at].seat == seat


def run_on(rules: Rules[Any], s: State, seat: Seat, luck: Rng) -> None:
    """Go on to the next question; fate's answers within the bot's own turn are imagined."""
    rules.settle(s)
    while comes_back(s, seat):
        p = s.stack[s.depth - 1]
        rules.apply(s, p.duty.draw(s, p, luck), TOP)
        rules.settle(s)


def same_question(p: Pending, q: Pending) -> bool:
    return p.duty is q.duty and p.a == q.a and p.b == q.b and p.c == q.c


def consider(lines: list[Line], s: State, value: i64, codes: vec[i64], code: i64) -> None:
    """Keep a line if it is among the best that lead to the same question; equally good ones count as the same."""
    p = s.stack[s.depth - 1]
    alike: i64 = 0
    worst: i64 = -1
    for i in range(len(lines)):
        other = lines[i]
        if same_question(p, other.state.stack[other.state.depth - 1]):
            if other.value == value:
                return
            alike += 1
            if worst < 0 or other.value < lines[worst].value:
                worst = i
    if alike < ALIKE:
        lines.append(Line(s, value, append(codes[:], code)))
    elif value > lines[worst].value:
        lines[worst] = Line(s, value, append(codes[:], code))


def foremost(lines: list[Line]) -> list[Line]:
    """The lines to follow further."""
    while len(lines) > WIDTH:
        worst: i64 = 0
        for i in range(len(lines)):
            if lines[i].value < lines[worst].value:
                worst = i
        del lines[worst]
    return lines
