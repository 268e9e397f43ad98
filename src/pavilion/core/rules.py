"""Rules: the loop that asks, answers and lets the automatic steps run."""

from __future__ import annotations

from typing import Final, Generic, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from pavilion.core.chance import Rng
from pavilion.core.errors import DeadEnd, Endless, Forbidden
from pavilion.core.position import CHANCE, OPEN, SEALED, STEP, UNANSWERED, Decision, Duty, Options, Pending, S, Terms
from pavilion.core.temper import UNKNOWN, Temper
from pavilion.core.words import Code, Grammar, Seat

TOP: Final[i64] = -1
STEPS: Final[i64] = 100_000  # more steps in a row than any game has answers
LOOKS: Final[i64] = 200  # of a bot, where turns are short: ten times as many win hardly more often


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S]):
    """A game: its words, its decision table, and what the outside may know of a position.

    The primitives are `settle`, `legal` and `apply`; they never choose. `advance` drives on to the next real choice.
    Where several seats owe sealed answers, `at` (from `owed_by`) says whose question is meant; the default is the
    topmost, which is right for everybody who answers for all seats: playouts, searches, tests.

    >>> from pavilion.core import Options, Rng
    >>> from pavilion.games import find
    >>> game, out, luck = find("worlds-fair-1893"), Options(), Rng(1)
    >>> rules = game.rules
    >>> s = rules.new(game.agree(2, {}))
    >>> going = rules.advance(s, out, luck)
    >>> rules.to_move(s), out.list(), rules.why_not(s, 5)
    ([0], [0, 1, 2, 3, 4], 'WF-4.2.1')
    >>> while going:
    ...     going = rules.step(s, out.pick(luck), out, luck)
    >>> sorted(rules.ranking(s))
    [1, 2]
    """

    def __init__(
        self,
        name: str,
        grammar: Grammar,
        duties: list[Duty[S]],
        riders: list[Decision[S]] | None = None,
        turn_rule: str = "turn",
        end_rule: str = "end",
        undo_rule: str = "undo",
    ) -> None:
        self.name = name
        self.grammar = grammar
        self.duties = duties
        self.riders: list[Decision[S]] = riders or []  # in the order of their verbs
        self.riders_from = grammar.riders_from
        self.turn_rule = turn_rule  # forbids an answer by somebody who is not asked
        self.end_rule = end_rule  # forbids any answer after the end
        self.undo_rule = undo_rule  # forbids taking back too much
        for duty in duties:
            duty.enrol()
        for rider in self.riders:
            rider.enrol()

    # ---- what a game tells about itself -------------------------------------------------------------------------

    def agree(self, seats: i64, options: dict[str, object], pack: str, edition: str) -> Terms:
        """The terms of a game; options are complete and checked, `pack` is a folder or "" for the house data.

        `edition` is one of the game's: the newest, or an older one for a table that was begun with it.
        """
        raise NotImplementedError

    def set_up(self, terms: Terms) -> S:
        """The first position; what is random in it is asked of chance."""
        raise NotImplementedError

    def scores(self, s: S) -> list[int]:
        """The points of each seat, as if the game ended here."""
        raise NotImplementedError

    def standing(self, s: S, seat: Seat) -> list[int]:
        """What decides the ranking: points, then tie-breaks, each the more the better."""
        return [self.scores(s)[seat]]

    def view(self, s: S, seat: Seat) -> dict[str, object]:
        """All that a seat may know (NOBODY: an onlooker), ready for JSON."""
        raise NotImplementedError

    def feeds(self, s: S, after: S, seat: Seat) -> list[tuple[str, str, int]]:
        """What flows because of an answer of the seat: from thing, to thing, how many units. Drawings show it."""
        return []

    def redraw(self, s: S, seat: Seat, luck: Rng) -> None:
        """Deal anew what the seat cannot know. Nothing to do where all secrets are bags: their order does not exist."""

    def hides(self, s: S, seat: Seat) -> bool:
        """Is there anything that `redraw` may deal anew? Where there is not, a view need not be a copy."""
        return True

    def barred_kind(self, s: S, p: Pending, code: Code) -> str:
        """The rule that forbids a kind of answer which the question does not ask for."""
        return p.duty.rule

    def barred_seat(self, s: S, seat: Seat) -> str:
        """The rule that forbids any answer by a seat that is not asked."""
        return self.turn_rule

    def barred_word(self, s: S, p: Pending, word: str) -> str:
        """The rule that forbids a word which is never an answer, here."""
        return self.grammar.nevers[word]

    def exists(self, s: S, code: Code) -> bool:
        """Do the words of a code mean anything at this table? There is no seat D with three players."""
        return True

    def respelled(self, s: S, p: Pending, code: Code) -> Code:
        """The answer that is meant, where several words mean the same: any cell of a tile stands for the tile."""
        return code

    def worth(self, s: S, seat: Seat) -> i64:
        """How good the position looks for a seat, in any unit: what bots steer by."""
        return self.scores(s)[seat]

    def hopes(self, s: S, out: vec[i64]) -> None:
        """The points that each seat may expect in the end, in hundredths; a constant more or less does not matter.

        As it stands, it fits a `worth` that adds up how much more a seat may expect than each of the others.
        """
        for seat in range(s.seats):
            out[seat] = self.worth(s, seat) // s.seats

    def temper(self, seats: i64) -> Temper:
        """What bots that look ahead should know. Where nobody has said it, they play to the end and see."""
        return UNKNOWN

    def prefer(self, s: S, p: Pending, out: Options) -> None:
        """Leave out of the legal answers those not worth a look: for bots that cannot try all. One must stay."""

    def weights(self) -> object:
        """The numbers by which `worth` and `hopes` judge, as attributes; None if there are none to tune."""
        return None

    def looks(self) -> i64:
        """How many positions a bot looks at for one answer: more where a turn is a long chain of answers."""
        return LOOKS

    # ---- the primitives -----------------------------------------------------------------------------------------

    @final
    def new(self, terms: Terms) -> S:
        s = self.set_up(terms)
        s.order(0, s.depth)
        return s

    @final
    def settle(self, s: S) -> None:
        """Run steps until somebody, or fate, has to choose."""
        steps: i64 = 0
        while self.run_step(s):
            steps += 1
            if steps > STEPS and s.depth > 0:
                raise self._endless(s.stack[s.depth - 1])

    @final
    def run_step(self, s: S) -> bool:
        """Let the rules do the next thing that they do by themselves; false if somebody has to choose, or at the end.

        For those who watch a position settle step by step.
        """
        base = s.depth - 1
        if base < 0:
            return False
        p = s.stack[base]
        if p.mode != STEP:
            if p.mode != SEALED or self.top(s) != TOP:
                return False
            self._open(s)
            return True
        s.depth = base
        p.duty.run(s, p)
        if s.depth > base + 1:
            s.order(base, s.depth)
        return True

    @final
    def legal(self, s: S, out: Options, at: i64 = TOP) -> None:
        """Put the legal codes of the question into the buffer."""
        if at == TOP:
            at = s.depth - 1
            if s.stack[at].mode == SEALED:
                at = self.top(s)
        self._list(s, s.stack[at], out)

    @final
    def _list(self, s: S, p: Pending, out: Options) -> None:
        out.count = 0
        p.duty.options(s, p, out)
        if p.duty.rideable:
            for rider in self.riders:
                rider.options(s, p, out)
        if out.count == 0:
            raise DeadEnd(f"{self.name}: {p.duty.name} {p.ints()} has no options")

    @final
    def apply(self, s: S, code: Code, at: i64 = TOP) -> None:
        """Answer the question with a code known to be legal."""
        if at == TOP:
            at = s.depth - 1
            if s.stack[at].mode == SEALED:
                at = self.top(s)
        s.count += 1
        p = s.stack[at]
        if p.mode == SEALED or code >= self.riders_from:
            self._apply_aside(s, code, at)
            return
        s.depth = at
        p.duty.choose(s, p, code)
        if s.depth > at + 1:
            s.order(at, s.depth)
        if p.mode == CHANCE:
            s.veil = s.count

    @final
    def answer(self, s: S, code: Code, at: i64 = TOP) -> None:
        """Answer the question with any code; what is not legal is refused and changes nothing."""
        rule = self.why_not(s, code, at)
        if rule:
            raise Forbidden(rule, f"the answer {code} is not legal here")
        self.apply(s, code, at)

    @final
    def advance(self, s: S, out: Options, luck: Rng) -> bool:
        """Go on to the next real choice, past steps, chance and single options; false when the game is over."""
        steps: i64 = 0  # in a row; `settle` written out, for this is the loop of every playout
        while True:
            base = s.depth - 1
            if base < 0:
                return False
            p = s.stack[base]
            mode = p.mode
            if mode == STEP:
                s.depth = base
                p.duty.run(s, p)
                steps += 1
                if steps > STEPS:
                    raise self._endless(p)
            elif mode == CHANCE:
                s.depth = base
                p.duty.happen(s, p, luck)
                s.veil = s.count
                steps = 0
            elif mode == SEALED and self.top(s) == TOP:
                self._open(s)
                continue
            else:
                if mode == SEALED:
                    p = s.stack[self.top(s)]
                self._list(s, p, out)
                if out.count > 1:
                    return True
                self.apply(s, out.codes[0], TOP)  # written out: mypyc drops defaults where a plain subclass may stand
                steps = 0
                continue
            if s.depth > base + 1:
                s.order(base, s.depth)

    @final
    def step(self, s: S, code: Code, out: Options, luck: Rng) -> bool:
        """`apply` and `advance` in one call: each call from interpreted Python costs as much as a choice itself."""
        self.apply(s, code, TOP)
        return self.advance(s, out, luck)

    def _endless(self, p: Pending) -> Endless:
        return Endless(f"{self.name}: {p.duty.name} {p.ints()} runs for ever")

    # ---- sealed answers and riders: rare, so plain rather than fast -----------------------------------------------

    @final
    def top(self, s: S) -> i64:
        """Where the next question lies: the topmost unanswered one; TOP if all sealed ones on top are answered."""
        at = s.depth - 1
        if s.stack[at].mode != SEALED:
            return at
        while at >= 0 and s.stack[at].mode == SEALED:
            if s.stack[at].answer == UNANSWERED:
                return at
            at -= 1
        return TOP

    def _open(self, s: S) -> None:
        """All have answered: the next sealed answer takes effect."""
        s.veil = s.count
        s.depth -= 1
        base = s.depth
        p = s.stack[base]
        p.duty.choose(s, p, p.answer)
        s.order(base, s.depth)

    def _apply_aside(self, s: S, code: Code, at: i64) -> None:
        """A sealed answer is only kept; what a free action asks comes before the question it rode on."""
        p = s.stack[at]
        if code < self.riders_from:
            s.stack[at] = p.sealed(code)
            s.veil = s.count  # what is committed stays committed
            return
        base = s.depth
        self.rider(code).choose(s, p, code)
        s.order(base, s.depth)

    def rider(self, code: Code) -> Decision[S]:
        """The free action that a code belongs to."""
        for rider in self.riders:
            if rider.listens(code):
                return rider
        raise IndexError(f"no free action has the code {code}")

    def redraw_sealed(self, s: S, seat: Seat, luck: Rng) -> None:
        """What others have answered in secret could be any of their options."""
        for at in range(s.depth):
            p = s.stack[at]
            if p.answer != UNANSWERED and p.seat != seat:
                out = Options()
                self.legal(s, out, at)
                while out.codes[out.count - 1] >= self.riders_from:
                    out.count -= 1  # a free action is no answer
                s.stack[at] = p.sealed(out.pick(luck))

    def open_to(self, s: S, seat: Seat) -> bool:
        """Does the seat know all there is to know?"""
        if self.hides(s, seat):
            return False
        for at in range(s.depth):
            if s.stack[at].answer != UNANSWERED and s.stack[at].seat != seat:
                return False
        return True

    # ---- for the edges ------------------------------------------------------------------------------------------

    def to_move(self, s: S) -> list[int]:
        """The seats that owe an answer now: one, or all with a sealed answer outstanding; none for fate."""
        seats: list[int] = []
        at = s.depth - 1
        if at >= 0 and s.stack[at].mode == OPEN:
            seats.append(s.stack[at].seat)
        while at >= 0 and s.stack[at].mode == SEALED:
            if s.stack[at].answer == UNANSWERED:
                seats.append(s.stack[at].seat)
            at -= 1
        return seats

    def owed_by(self, s: S, seat: Seat) -> int:
        """Where on the stack the seat's question lies; TOP if it owes nothing now."""
        at = s.depth - 1
        if at >= 0 and s.stack[at].mode == OPEN and s.stack[at].seat == seat:
            return at
        while at >= 0 and s.stack[at].mode == SEALED:
            if s.stack[at].answer == UNANSWERED and s.stack[at].seat == seat:
                return at
            at -= 1
        return TOP

    def why_not(self, s: S, code: Code, at: i64 = TOP) -> str:
        """The rule that forbids a code, or "" if it is legal."""
        if s.depth == 0:
            return self.end_rule
        out = Options()
        self.legal(s, out, at)
        if out.has(code):
            return ""
        p = s.stack[at if at != TOP else self.top(s)]
        if self.riders_from <= code < self.grammar.size and p.duty.rideable:
            rider = self.rider(code)
            return rider.why_not(s, p, code) or rider.rule
        if p.duty.listens(code):
            return p.duty.why_not(s, p, code) or p.duty.rule  # what is not offered is not legal, whoever allows it
        if p.mode == CHANCE:
            return self.turn_rule  # no player is asked
        return self.barred_kind(s, p, code)

    def ranking(self, s: S) -> list[int]:
        """The place of each seat, 1 for the best; equals share a place, and the places after it are left out."""
        standings = [self.standing(s, seat) for seat in range(s.seats)]
        return [1 + sum([other > mine for other in standings]) for mine in standings]
