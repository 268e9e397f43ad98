"""The bot `greedy`: plays what looks best when its own answers are done; generic over games, compiled with them.

It tries the lines of its own consecutive answers (where to place, which figure to play, where that one acts) and stops
where fate or somebody else has to answer. There `rules.worth` says how good the position looks. Among equally good
first answers its luck decides.

Where a question has so many answers that lines cannot be followed one by one (a tile can lie in two hundred ways), it
goes forward answer by answer, with the lines that look best so far, and keeps to the line it has found. A hasty one
also does so if it has looked at all lines there are; another looks again, and so luck may decide again.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pavilion.core import TOP, Options, Rng, Rules, Seat, State, View, zeros
from pavilion.core.position import CHANCE, OPEN, SEALED, UNANSWERED, Pending

LONGEST: Final[i64] = 24  # answers in a line; free actions could go on for ever
LINES: Final[i64] = (LONGEST + 2) * (LONGEST + 1)
WORST: Final[i64] = -(1 << 60)

MANY: Final[i64] = 24  # answers to a question: too many to follow them all
FEW: Final[i64] = 8  # answers to the question asked: each is followed by itself
WIDTH: Final[i64] = 12  # lines that are followed at the same time,
ALIKE: Final[i64] = 3  # and how many of them may come to the same question
TOGETHER: Final[i64] = 8000  # positions that are looked at then


@final
class Line:
    """Some answers in a row, and where they lead."""

    def __init__(self, state: State, value: i64, codes: vec[i64]) -> None:
        self.state = state
        self.value = value
        self.codes = codes


@final
class Greedy:
    def __init__(self, seed: i64 = 0, positions: i64 = 0) -> None:
        self.luck = Rng(seed)
        self.positions = positions  # to look at for one answer; 0: as many as the game says
        self.seen: i64 = 0
        self.looked: i64 = 0  # at positions, for all answers: what thinking costs
        self.buffers: list[Options] = []  # one for each answer of a line
        self.too_many = False  # lines to follow them one by one
        self.hasty = False  # does it keep to a line that is surely the best, or look again?
        self.cut = False  # short, was any line that it has looked at?
        self.best: vec[i64] = zeros(LINES)  # by depth, the best answers from there on that `look` has found,
        self.length: vec[i64] = zeros(LONGEST + 2)  # and how many
        self.planned: list[int] = []  # answers that are still to be given,
        self.expected: list[int] = []  # and the position in which
        self.keep: i64 = 0  # so many of the lines that `follow` has found are kept beside the best:
        self.ends: list[Line] = []  # the best first, no two of the same value

    def begin(self, seed: i64) -> None:
        """Another game, for a bot that plays many: nothing of the last one is left."""
        self.luck = Rng(seed)
        self.planned = []

    def answer(self, view: View, legal: list[int]) -> int:
        """The first answer of the best line; the positions it may look at are shared out among the first answers."""
        if self.planned and self.planned[0] in legal and view.imagined.ints() == self.expected:
            return self.keep_to_plan(view)
        world = view.world(self.luck)
        self.answer_for_others(world, view.seat)
        self.too_many = self.too_many or len(legal) > MANY
        codes = self.preferred(view, world, legal)
        chosen = codes[0]
        tail: vec[i64] = vec[i64]()  # what would follow it
        best: i64 = WORST
        ties: i64 = 1
        left = self.positions or view.rules.looks()
        self.seen = 0
        self.cut = False
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
                tail = self.tail()
            elif value == best:
                ties += 1
                if self.luck.below(ties) == 0:
                    chosen = code
                    tail = self.tail()
        if self.too_many:
            return self.plan(view, world, codes)
        if not self.hasty or self.cut or len(tail) == 0:
            return chosen
        self.planned = [chosen, *list(tail)]
        return self.keep_to_plan(view)

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
        self.looked += 1
        self.length[depth] = 0
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
            value = self.look(rules, t, seat, depth + 1, left // (out.count - i))
            left -= self.seen - seen
            if value > best:
                best = value
                self.note(depth, out.codes[i])
        return best

    def note(self, depth: i64, code: i64) -> None:
        """The best line from here begins with this answer, and goes on as was found last."""
        best, at = self.best, depth * (LONGEST + 1)
        n = self.length[depth + 1]
        best[at] = code
        for i in range(n):
            best[at + 1 + i] = best[at + LONGEST + 1 + i]
        self.length[depth] = n + 1

    def tail(self) -> vec[i64]:
        """The answers of the best line that `look` has found last."""
        return self.best[: self.length[0]]

    def finish(self, rules: Rules[Any], s: State, seat: Seat, out: Options) -> i64:
        """No time left to compare: end the line with the last answers, which decline where that is possible."""
        self.cut = True
        for _ in range(LONGEST):
            while out.count > 1 and out.codes[out.count - 1] >= rules.riders_from:
                out.count -= 1  # free actions never end
            rules.apply(s, out.codes[out.count - 1], TOP)
            rules.settle(s)
            self.looked += 1
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
                most = self.seen + (TOGETHER - self.seen) // (len(legal) - i)
                best = self.follow(view, world, vec[i64]([code]), fate, most, best)
        else:
            best = self.follow(view, world, vec[i64](legal), fate, TOGETHER, best)
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
            ended = Line(line.state, self.finish(rules, line.state, seat, out), line.codes)
            self.remember(ended)
            if ended.value > best.value:
                best = ended
        return best

    def go_on(
        self, rules: Rules[Any], seat: Seat, line: Line, code: i64, at: i64, fate: i64, ahead: list[Line], best: Line
    ) -> Line:
        """One answer more: a line that ends with it may be the best, others are kept if they are good."""
        s = line.state.clone()
        rules.apply(s, code, at)
        run_on(rules, s, seat, Rng(fate))
        self.seen += 1
        self.looked += 1
        value = rules.worth(s, seat)
        if asked(s, seat):
            consider(ahead, s, value, line.codes, code)
            return best
        better = value > best.value or (value == best.value and len(line.codes) + 1 < len(best.codes))
        if not better and self.keep == 0:
            return best
        ended = Line(s, value, append(line.codes[:], code))
        self.remember(ended)
        if better:
            return ended
        return best

    def remember(self, line: Line) -> None:
        """Keep a line if it is among the best; of the same value, the shorter one."""
        if self.keep == 0:
            return
        ends = self.ends
        at = len(ends)
        while at > 0 and ends[at - 1].value < line.value:
            at -= 1
        if at > 0 and ends[at - 1].value == line.value:
            if len(line.codes) < len(ends[at - 1].codes):
                ends[at - 1] = line
            return
        ends.insert(at, line)
        if len(ends) > self.keep:
            ends.pop()

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
