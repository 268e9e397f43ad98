"""Positions that ask: what is owed is data on a stack, never a closure, generator or flag.

Three kinds of duties, each a stateless singleton of a game:

    Decision   a player chooses          s.ask(PLACE, seat)
    Step       the rules act             s.then(COLLECT, seat)
    Chance     fate chooses              s.chance(DEAL, area)

**Order.** What one rule function asks happens in the order written, and before anything that was owed earlier. So a
turn reads like its rules: ask(PLACE); then(FIGURES); then(COLLECT); then(REFILL).
"""

from __future__ import annotations

from typing import Any, Final, Generic, Self, TypeVar, cast, final
from zlib import crc32

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from pavilion.core.chance import Rng, zeros
from pavilion.core.errors import Misfit
from pavilion.core.values import Member, Value
from pavilion.core.words import Code, Noun, Seat, Verb

S = TypeVar("S", bound="State")

OPEN: Final[i64] = 0  # a player's decision, in the open
SEALED: Final[i64] = 1  # a player's decision answered in secret; all are opened when the last is answered
STEP: Final[i64] = 2
CHANCE: Final[i64] = 3
NOBODY: Final[Seat] = -1
UNANSWERED: Final[i64] = -1
CACHE: Final[i64] = 256
KNOWN: Final[i64] = 4096
NUMBERS: Final[list[object]] = list(range(4096))  # codes as Python's ints, made once: who steps from outside lists many
NO_VERBS: Final[list[Verb]] = []
Takes = tuple[Noun | Value, ...]  # what a, b and c of a duty mean; a noun stands for one of its members


def kebab(name: str) -> str:
    """PlaceSupporter → place-supporter"""
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("-")


def slot_of(seat: Seat, a: i64, b: i64, c: i64) -> i64:
    return seat + a * 5 + b * 67 + c * 37 & CACHE - 1  # odd factors: every bit of each number counts


@final
class Options:
    """The legal codes of one question, ascending. One buffer serves many questions.

    >>> from pavilion.core import Options, Rng
    >>> out = Options()
    >>> out.add(3)
    >>> out.add_run(10, 3)
    >>> out.list(), out.has(11), out.has(4)
    ([3, 10, 11, 12], True, False)
    >>> out.pick(Rng(1)) in out.list()
    True
    """

    def __init__(self) -> None:
        self.codes: vec[i64] = zeros(512)
        self.count: i64 = 0

    def add(self, code: Code) -> None:
        if self.count == len(self.codes):
            self.codes = append(self.codes, code)
        else:
            self.codes[self.count] = code
        self.count += 1

    def add_run(self, first: Code, n: i64) -> None:
        """Add n codes in a row."""
        if self.count + n > len(self.codes):
            for i in range(n):
                self.add(first + i)
            return
        codes = self.codes
        count = self.count
        for i in range(n):
            codes[count + i] = first + i
        self.count = count + n

    def has(self, code: Code) -> bool:
        for i in range(self.count):
            if self.codes[i] == code:
                return True
        return False

    def pick(self, rng: Rng) -> Code:
        return self.codes[rng.below(self.count)]

    def list(self) -> list[int]:
        codes = self.codes
        found: list[object] = [None] * self.count
        for i in range(self.count):
            code = codes[i]
            if code < KNOWN:
                found[i] = NUMBERS[code]
            else:
                found[i] = int(code)
        return cast(list[int], found)


@final
@mypyc_attr(acyclic=True)
class Pending:
    """Who owes what: never changed, shared by clones.

    >>> from pavilion.core import Options, Rng
    >>> from pavilion.games import find
    >>> game = find("worlds-fair-1893")
    >>> s = game.rules.new(game.agree(2, {}))
    >>> going = game.rules.advance(s, Options(), Rng(1))
    >>> p = s.stack[s.depth - 1]
    >>> p.duty.name, p.seat, p.duty.rule
    ('place-supporter', 0, 'WF-4.3.1')
    """

    def __init__(
        self, duty: Duty[Any], mode: i64, seat: Seat, a: i64, b: i64, c: i64, answer: i64 = UNANSWERED
    ) -> None:
        self.duty = duty
        self.mode = mode
        self.seat = seat
        self.a = a  # what a, b and c mean is said by the duty: `takes`
        self.b = b
        self.c = c
        self.answer = answer  # of a sealed decision, until all are opened

    def sealed(self, answer: i64 = UNANSWERED) -> Pending:
        return Pending(self.duty, SEALED, self.seat, self.a, self.b, self.c, answer)

    def ints(self) -> list[int]:
        return [self.duty.number, self.mode, self.seat, self.a, self.b, self.c, self.answer]


@mypyc_attr(allow_interpreted_subclasses=True)
class Duty(Generic[S]):
    """What can be owed. No state of its own: everything is in `s` and `p`."""

    def __init__(self, rule: str, mode: i64, asks: list[Verb], takes: Takes) -> None:
        self.rule = rule
        self.mode = mode
        self.asks = asks  # the verbs it can be answered with
        assert len(takes) <= 3, f"{rule}: a duty carries three values at most"
        self.takes: list[Value] = [Member(one, "", False) if isinstance(one, Noun) else one for one in takes]
        self.least: vec[i64] = vec[i64]([one.least for one in self.takes] + [0] * (3 - len(takes)))
        self.most: vec[i64] = vec[i64]([one.most for one in self.takes] + [0] * (3 - len(takes)))
        self.rideable = False
        self.always = False
        self.past_riders = False
        self.name = ""  # its row in the decision table: "place-supporter"
        self.number: i64 = -1
        self.made: vec[Pending] = vec[Pending]()

    def options(self, s: S, p: Pending, out: Options) -> None:
        """Add the legal codes in ascending order; at least one, whenever this can be owed."""
        raise NotImplementedError

    def choose(self, s: S, p: Pending, code: Code) -> None:
        """The effect of a legal code."""
        raise NotImplementedError

    def why_not(self, s: S, p: Pending, code: Code) -> str:
        """The rule that forbids a code, or "": for codes of verbs that have answers which are not options now."""
        return self.rule

    def run(self, s: S, p: Pending) -> None:
        """Steps only: act."""
        raise NotImplementedError

    def draw(self, s: S, p: Pending, luck: Rng) -> Code:
        """Chance only: one outcome, distributed like `options` with `weight`."""
        raise NotImplementedError

    def happen(self, s: S, p: Pending, luck: Rng) -> None:
        """Chance only, in playouts: fate answers, and `s.count` counts it.

        Override it where fate answers several questions in a row: exactly as `draw` and `choose` would, but at once.
        """
        code = self.draw(s, p, luck)
        s.count += 1
        self.choose(s, p, code)

    def weight(self, s: S, p: Pending, code: Code) -> i64:
        """Chance only: the relative probability of an outcome."""
        return 1

    @final
    def pending(self, seat: Seat, a: i64, b: i64, c: i64) -> Pending:
        """What is owed by a seat; equal ones are made once (unless they fight for a slot), for they never change."""
        p = self.made[slot_of(seat, a, b, c)]
        if p.seat != seat or p.a != a or p.b != b or p.c != c:
            if not self.fits(a, b, c):
                raise Misfit(f"{self.name} cannot carry {a}, {b}, {c}")
            p = Pending(self, self.mode, seat, a, b, c)
            self.made[slot_of(seat, a, b, c)] = p
        return p

    @final
    def fits(self, a: i64, b: i64, c: i64) -> bool:
        """Are these ints what it says it carries? All that it does not name are 0."""
        least = self.least
        most = self.most
        if not least[0] <= a <= most[0]:
            return False
        return least[1] <= b <= most[1] and least[2] <= c <= most[2]

    @final
    def listens(self, code: Code) -> bool:
        """Is this kind of answer asked for at all?"""
        for verb in self.asks:
            if verb.has(code):
                return True
        return False

    @final
    def enrol(self) -> None:
        """Take a row in the game's decision table."""
        self.name = kebab(type(self).__name__)
        self.number = crc32(self.name.encode())  # not its row: a new duty must not change old digests
        self.made = vec[Pending]([Pending(self, self.mode, NOBODY, 0, 0, 0)] * CACHE)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Duty[S]):
    """A player chooses: one row of the specification's decision table. Override options, choose, why_not."""

    def __init__(
        self, rule: str, asks: list[Verb], rideable: bool = True, always: bool = False, takes: Takes = (),
        past_riders: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(rule, OPEN, asks, takes)
        self.rideable = rideable  # free actions may come first
        self.always = always  # asked even if there is a single answer, because declining matters
        self.past_riders = past_riders  # a single answer is given although free actions could come first


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Duty[S]):
    """What the rules do by themselves when its time comes. Override run."""

    def __init__(self, rule: str, takes: Takes = ()) -> None:
        super().__init__(rule, STEP, NO_VERBS, takes)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Duty[S]):
    """Fate chooses. Override options, weight, draw, choose."""

    def __init__(self, rule: str, asks: list[Verb], takes: Takes = ()) -> None:
        super().__init__(rule, CHANCE, asks, takes)


@mypyc_attr(allow_interpreted_subclasses=True)
class Terms:
    """What was agreed before the first move and never changes: all positions of a table share one object."""

    def __init__(self, seats: i64, options: dict[str, object], pack: str, edition: str) -> None:
        self.seats = seats
        self.options = options  # every declared option with its value
        self.pack = pack  # name and fingerprint of the component pack, "" for the house data
        self.edition = edition  # of the rules that the table is played by, to the end


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. A game adds its fields, `clone` and `ints`; what is printed on cardboard lives in tables.

    >>> from pavilion.games import find
    >>> game = find("worlds-fair-1893")
    >>> s = game.rules.new(game.agree(3, {}))
    >>> s.seats, s.round, s.count, s.stack[s.depth - 1].duty.name
    (3, 1, 0, 'lay-tile')
    >>> s.clone().ints() == s.ints()
    True
    """

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.stack: vec[Pending] = vec[Pending](capacity=16)  # what is owed, the next thing at depth - 1
        self.depth: i64 = 0  # 0: nothing is owed, the game is over
        self.count: i64 = 0  # answers so far, chance included
        self.veil: i64 = 0  # the count after the last revealed secret: undo never goes past it
        self.turn: i64 = 0  # turns begun; a record has a line for each
        self.round: i64 = 1  # a record has a digest for each

    def clone(self) -> Self:
        raise NotImplementedError

    def ints(self) -> list[int]:
        """Everything that makes this position, as ints: digests, equality and the codec are built on it."""
        raise NotImplementedError

    @final
    def ask(self, decision: Decision[Self], seat: Seat, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """A player will choose."""
        self._owe_duty(decision, seat, a, b, c)

    @final
    def then(self, step: Step[Self], seat: Seat = NOBODY, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """The rules will act."""
        self._owe_duty(step, seat, a, b, c)

    @final
    def chance(self, event: Chance[Self], a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Fate will choose."""
        self._owe_duty(event, NOBODY, a, b, c)

    @final
    def ask_each(self, decision: Decision[Self], first: Seat, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """All seats choose one after the other, clockwise from the first."""
        for i in range(self.seats):
            self.ask(decision, (first + i) % self.seats, a, b, c)

    @final
    def ask_all(self, decision: Decision[Self], first: Seat = 0, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """All seats choose in secret and in any order; when all have, the answers take effect clockwise from the first.

        Until then the position keeps them apart and nothing else changes, so no view can leak them.
        """
        for i in range(self.seats):
            self.owe(decision.pending((first + i) % self.seats, a, b, c).sealed())

    @final
    def owed(self, duty: Duty[Any]) -> list[Pending]:
        """All that is owed of a duty, the next one first."""
        return [self.stack[i] for i in range(self.depth - 1, -1, -1) if self.stack[i].duty is duty]

    @final
    def finish(self) -> None:
        """The game ends here: nothing is owed any more. The last thing that a rule does."""
        self.depth = 0

    @final
    def reveal(self) -> None:
        """A secret has become known just now."""
        self.veil = self.count

    @final
    def _owe_duty(self, duty: Duty[Any], seat: Seat, a: i64, b: i64, c: i64) -> None:
        """`self.owe(duty.pending(…))` in one piece: it is the hottest line of a playout."""
        slot = slot_of(seat, a, b, c)  # on a line of its own: so the cache is borrowed, not counted
        p = duty.made[slot]
        if p.seat != seat or p.a != a or p.b != b or p.c != c:
            p = duty.pending(seat, a, b, c)
        depth = self.depth
        stack = self.stack
        if depth < len(stack):
            stack[depth] = p
            self.depth = depth + 1
        else:
            self.owe(p)

    @final
    def owe(self, p: Pending) -> None:
        depth = self.depth
        stack = self.stack
        if depth == len(stack):
            self.stack = append(stack, p)
        else:
            stack[depth] = p
        self.depth = depth + 1

    @final
    def order(self, start: i64, end: i64) -> None:
        """Turn a stretch of the stack round: the first asked must come first, so it must lie last."""
        stack = self.stack
        end -= 1
        while start < end:
            p = stack[start]
            stack[start] = stack[end]
            stack[end] = p
            start += 1
            end -= 1

    @final
    def copy_base(self, old: State) -> None:
        """The part of `clone` that all games share."""
        self.stack = old.stack[:]
        self.depth = old.depth
        self.count = old.count
        self.veil = old.veil
        self.turn = old.turn
        self.round = old.round

    @final
    def base_ints(self) -> list[int]:
        """The part of `ints` that all games share."""
        ints = [int(self.seats), int(self.count), int(self.veil), int(self.turn), int(self.round), int(self.depth)]
        for i in range(self.depth):
            ints += self.stack[i].ints()
        return ints
