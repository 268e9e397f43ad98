"""The bot `greedy`: plays what looks best when its own answers are done; generic over games, compiled with them.

It tries the lines of its own consecutive answers (where to place, which figure to play, where that one acts) and stops
where fate or somebody else has to answer. There `rules.worth` says how good the position looks. Among equally good
first answers its luck decides.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from pavilion.core import TOP, Options, Rng, Rules, Seat, State, View
from pavilion.core.position import OPEN, SEALED, UNANSWERED

POSITIONS: Final[i64] = 200  # looked at for one answer; ten times as many win hardly more often
LONGEST: Final[i64] = 24  # answers in a line; free actions could go on for ever
WORST: Final[i64] = -(1 << 60)


@final
class Greedy:
    def __init__(self, seed: i64 = 0, positions: i64 = POSITIONS) -> None:
        self.luck = Rng(seed)
        self.positions = positions
        self.seen: i64 = 0
        self.buffers: list[Options] = []  # one for each answer of a line

    def answer(self, view: View, legal: list[int]) -> int:
        """The first answer of the best line; the positions it may look at are shared out among the first answers."""
        world = view.world(self.luck)
        self.answer_for_others(world, view.seat)
        chosen = legal[0]
        best: i64 = WORST
        ties: i64 = 1
        left = self.positions
        self.seen = 0
        for i, code in enumerate(legal):
            s = world.clone()
            view.rules.apply(s, code, view.at)
            seen = self.seen
            value = self.look(view.rules, s, view.seat, 0, left // (len(legal) - i))
            left -= self.seen - seen
            if value > best:
                chosen, best, ties = code, value, 1
            elif value == best:
                ties += 1
                if self.luck.below(ties) == 0:
                    chosen = code
        return chosen

    def look(self, rules: Rules[Any], s: State, seat: Seat, depth: i64, positions: i64) -> i64:
        """The best worth at the end of the lines from here, looking at no more than so many positions."""
        self.seen += 1
        rules.settle(s)
        if not asked(s, seat):
            return rules.worth(s, seat)
        out = self.buffer(depth)
        rules.legal(s, out, TOP)
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
        return rules.worth(s, seat)

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
