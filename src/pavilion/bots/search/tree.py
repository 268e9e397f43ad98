"""Tree search for games that give no hints: answers and what came of them, found out by playing to the end.

The tree keeps no positions: each iteration begins with a position that could be the real one, answers its way down and
lets fate speak anew. So a node is a few numbers, and hidden things are dealt anew each time. What fate said tells nodes
apart as far as there are visits for it; beyond that, outcomes share a node.

Everybody chooses for themselves (max^n): an edge keeps the chances of the seat that chooses it. Below the tree the game
is played to the end, by habit: answers that did well elsewhere come more often. Nodes and edges are rows of vectors.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pavilion.bots.greedy import Greedy
from pavilion.bots.search.effort import Clock, Effort
from pavilion.bots.search.futures import Judge
from pavilion.core import TOP, Options, Rng, Rules, State, View, zeros
from pavilion.core.position import CHANCE

NONE: Final[i64] = -1
SLICE: Final[i64] = 16  # iterations between two looks at the clock
LONGEST: Final[i64] = 1000  # answers in one iteration; then the points as they are must do
MOST_NODES: Final[i64] = 300_000  # about 30 MB; then the tree grows no more
KEYS: Final[i64] = 1_000_003  # what fate said, as a number below this

EXPLORE: Final = 0.1  # how much is tried out, against what did well
OUTCOMES: Final = 1.0  # nodes for what fate says, for each square root of visits
HABIT: Final[i64] = 600  # of 1000 answers below the tree
UNIT: Final[i64] = 700  # hundredths of a point that make e : 1 in the part of the chances that is for points,
MARGIN: Final = 0.2  # which is so much; the rest is winning


@final
class Tree:
    """What is known about a question and what may follow."""

    def __init__(self, rules: Rules[Any], seats: i64, luck: Rng) -> None:
        self.rules = rules
        self.luck = luck
        self.out = Options()
        self.judge = Judge(seats, UNIT, 0, MARGIN)
        # Nodes
        self.seen: vec[i64] = vec[i64]()
        self.edge: vec[i64] = vec[i64]()  # the first of its edges
        self.key: vec[i64] = vec[i64]()  # what fate said before
        self.sibling: vec[i64] = vec[i64]()  # the next outcome of the same edge
        # Edges
        self.code: vec[i64] = vec[i64]()
        self.tried: vec[i64] = vec[i64]()
        self.gain: vec[float] = vec[float]()  # chances of who chooses it
        self.next: vec[i64] = vec[i64]()  # edge of the node, ascending by code
        self.child: vec[i64] = vec[i64]()  # the first outcome
        self.outcomes: vec[i64] = vec[i64]()
        # One iteration: nodes and edges on the way, then all answers with who gave them
        self.nodes: vec[i64] = zeros(LONGEST)
        self.path: vec[i64] = zeros(LONGEST)
        self.steps: i64 = 0
        self.codes: vec[i64] = zeros(LONGEST)
        self.seats: vec[i64] = zeros(LONGEST)
        self.given: i64 = 0
        # Habits, by code
        self.habit_seen: vec[i64] = zeros(rules.grammar.size)
        self.habit_gain: vec[float] = vec[float]([0.0] * rules.grammar.size)
        self.add_node(0)

    def add_node(self, key: i64) -> i64:
        n: i64 = len(self.seen)
        self.seen = append(self.seen, 0)
        self.edge = append(self.edge, NONE)
        self.key = append(self.key, key)
        self.sibling = append(self.sibling, NONE)
        return n

    def add_edge(self, code: i64, after: i64) -> i64:
        e: i64 = len(self.code)
        self.code = append(self.code, code)
        self.tried = append(self.tried, 0)
        self.gain = append(self.gain, 0.0)
        self.next = append(self.next, after)
        self.child = append(self.child, NONE)
        self.outcomes = append(self.outcomes, 0)
        return e

    # ---- one iteration ---------------------------------------------------------------------------------------------

    def iterate(self, s: State, at: i64) -> None:
        """Down the tree, one node more, to the end, and back; `s` is used up. `at`: where the root's question lies."""
        rules, out = self.rules, self.out
        n: i64 = 0
        self.steps = 0
        self.given = 0
        rules.legal(s, out, at)
        while n != NONE and s.depth > 0 and self.steps < LONGEST:
            if at == TOP:
                at = rules.top(s)
            p = s.stack[at]
            rules.prefer(s, p, out)
            e = self.select(n, out)
            self.nodes[self.steps] = n
            self.path[self.steps] = e
            self.steps += 1
            self.note(self.code[e], p.seat)
            rules.apply(s, self.code[e], at)
            at = TOP
            n = self.outcome(e, self.go_on(s))
            if n != NONE and self.seen[n] == 0:
                self.seen[n] = 1
                break
        self.play_on(s)
        self.judge.over(rules, s)
        self.learn()

    def note(self, code: i64, seat: i64) -> None:
        self.codes[self.given] = code
        self.seats[self.given] = seat
        self.given += 1

    def go_on(self, s: State) -> i64:
        """On to the next real choice; a number made of what fate said on the way, 0 if nothing."""
        rules, out = self.rules, self.out
        key: i64 = 0
        while True:
            rules.settle(s)
            if s.depth == 0:
                return key
            p = s.stack[s.depth - 1]
            if p.mode == CHANCE:
                code = p.duty.draw(s, p, self.luck)
                key = (key * 131 + code + 1) % KEYS
                rules.apply(s, code, TOP)
                continue
            rules.legal(s, out, TOP)
            if out.count > 1:
                return key
            rules.apply(s, out.codes[0], TOP)

    def outcome(self, e: i64, key: i64) -> i64:
        """The node for this outcome of an answer, a new one if there are visits enough; NONE if the tree is full."""
        n = self.child[e]
        many = self.outcomes[e]
        while n != NONE:
            if self.key[n] == key:
                return n
            n = self.sibling[n]
        if many > 0 and float(many) >= OUTCOMES * sqrt(float(self.tried[e] + 1)):
            n = self.child[e]
            skip = key % many
            for _i in range(skip):  # shares a node with others
                n = self.sibling[n]
            return n
        if len(self.seen) >= MOST_NODES:
            return NONE
        n = self.add_node(key)
        self.sibling[n] = self.child[e]
        self.child[e] = n
        self.outcomes[e] = many + 1
        return n

    def select(self, n: i64, out: Options) -> i64:
        """Of the edges that are legal now, the one to follow; edges and legal answers are both in order of codes."""
        room = EXPLORE * sqrt(float(self.seen[n]))
        best = -1.0
        chosen: i64 = NONE
        before: i64 = NONE
        e = self.edge[n]
        for i in range(out.count):
            code = out.codes[i]
            while e != NONE and self.code[e] < code:
                before = e
                e = self.next[e]
            if e == NONE or self.code[e] != code:
                e = self.add_edge(code, e)
                if before == NONE:
                    self.edge[n] = e
                else:
                    self.next[before] = e
            k = float(self.tried[e])
            value = self.habit(code)
            if self.tried[e] > 0:
                value = self.gain[e] / k
            value += room / (1.0 + k)
            if value > best:
                best = value
                chosen = e
        return chosen

    def habit(self, code: i64) -> float:
        """How well this answer did anywhere."""
        if self.habit_seen[code] == 0:
            return 1.0
        return self.habit_gain[code] / float(self.habit_seen[code])

    def play_on(self, s: State) -> None:
        """To the end: by habit, or at random."""
        rules, out, luck = self.rules, self.out, self.luck
        while self.given < LONGEST and rules.advance(s, out, luck):
            code = out.pick(luck)
            if luck.below(1000) < HABIT:
                best = -1.0
                for i in range(out.count):
                    value = self.habit(out.codes[i])
                    if value > best:
                        best, code = value, out.codes[i]
            self.note(code, s.stack[rules.top(s)].seat)
            rules.apply(s, code, TOP)

    def learn(self) -> None:
        """All that was answered is told how it ended."""
        u = self.judge.u
        for i in range(self.given):
            code, value = self.codes[i], u[self.seats[i]]
            self.habit_seen[code] += 1
            self.habit_gain[code] += value
            if i < self.steps:
                self.seen[self.nodes[i]] += 1
                self.tried[self.path[i]] += 1
                self.gain[self.path[i]] += value

    def best(self) -> i64:
        """The answer that was tried most often: its value is known best."""
        best = self.edge[0]
        e = best
        while e != NONE:
            if self.tried[e] > self.tried[best]:
                best = e
            e = self.next[e]
        return self.code[best]


@final
class Searcher:
    """A bot for games that give no hints: so many iterations for an answer."""

    def __init__(self, seed: i64, effort: Effort) -> None:
        self.luck = Rng(seed)
        self.effort = effort
        self.others = Greedy(seed)
        self.done: i64 = 0  # iterations so far

    def answer(self, view: View, legal: list[int]) -> int:
        clock = Clock(self.effort)
        tree = Tree(view.rules, view.imagined.seats, self.luck)
        for i in range(self.effort.iterations):
            s = view.world(self.luck)
            self.others.answer_for_others(s, view.seat)
            tree.iterate(s, view.at)
            self.done += 1
            if i % SLICE == 0 and clock.gone() >= 1.0:
                break
        return int(tree.best())
