"""Effects: what a card, a tile or a space does when it is used, as small ints that the rules run through.

A printed effect is rows joined by all, either and pay (`core/printed_effects.py` reads them). Flattened, each row is
four ints of a `Program`, and an effect is the place of its first row. A game has one `Deed` for each word of its effect
language, and one `Resolve` that calls them:

    RESOLVE: Final = ResolveBenefit("WM-2.2.4", DEEDS, PICK_BENEFIT)
    RESOLVE.begin(s, seat, s.terms.kit.benefit[space])

Parts happen from left to right, and whatever a part asks is answered before the next one begins: depth first, because
what is still to come is owed beneath.
"""

from __future__ import annotations

from typing import Any, Final, Generic, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from pavilion.core.chance import zeros
from pavilion.core.position import Decision, Options, Pending, S, Step
from pavilion.core.values import Value, upto
from pavilion.core.words import NO_NOUN, Code, Noun, Seat, Verb

NOTHING_PRINTED: Final[i64] = 0  # the effect of what has none
END: Final[i64] = -1  # of an effect, of an alternative, of a price
EITHER: Final[i64] = -2  # what: how many alternatives; n: the place of the table with their first rows
PAY: Final[i64] = -3  # what: the place of the price; n: the place of what is bought
ROW: Final[i64] = 4  # ints of a row: deed, what, n, place of the next row
PLACE: Final[Value] = upto(1_000_000, "place")  # of a row; more than any box prints


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Generic[S]):
    """One word of a game's effect language: gain money, lose an energy, draw a tile. No state of its own."""

    def __init__(self, name: str, noun: Noun = NO_NOUN, least: i64 = 1, most: i64 = 99) -> None:
        self.name = name
        self.noun = noun  # what the row may name with `what`
        self.least = least  # and with `n`
        self.most = most

    def do(self, s: S, seat: Seat, what: i64, n: i64) -> None:
        """It happens to a seat, as far as possible; it may ask."""
        raise NotImplementedError

    def pay(self, s: S, seat: Seat, what: i64, n: i64) -> None:
        """It is the price, or a part of it."""
        raise NotImplementedError

    def barred_price(self, s: S, seat: Seat, what: i64, n: i64) -> str:
        """The rule that forbids to pay this now, or ""."""
        return ""

    def worth(self, s: S, seat: Seat, what: i64, n: i64) -> i64:
        """What it is worth to a seat now, in the unit of the game's hints."""
        return 0


@final
class Program:
    """All effects printed on the components of a table, one after the other; made once and never changed."""

    def __init__(self, rows: vec[i64], later: set[int]) -> None:
        self.rows = rows
        self.later = later  # places of rows that follow others

    def is_nothing(self, at: i64) -> bool:
        return self.rows[at] == END

    def begins(self, at: i64) -> bool:
        """Is this the first row of an effect?"""
        return at not in self.later


def empty_program() -> Program:
    """Without any effect but the one that does nothing."""
    rows = zeros(ROW)
    rows[0] = END
    return Program(rows, set())


@mypyc_attr(allow_interpreted_subclasses=True)
class PickEffect(Decision[S]):
    """Which of the alternatives? (p.a: the place of the row) The verb names them by number; override `barred`."""

    def __init__(self, rule: str, verb: Verb) -> None:
        super().__init__(rule, [verb], takes=(PLACE,))
        self.verb = verb
        self.resolve: Resolve[Any] | None = None  # that asks this

    def barred(self, s: S, p: Pending, at: i64) -> str:
        """The rule that forbids the alternative which begins at a place, or ""."""
        return ""

    def first_row(self, s: S, p: Pending, number: i64) -> i64:
        """Where an alternative begins; -1 if there are not so many."""
        assert self.resolve is not None
        rows = self.resolve.program(s).rows
        if number >= rows[p.a + 1]:
            return -1
        return rows[rows[p.a + 2] + number]

    def options(self, s: S, p: Pending, out: Options) -> None:
        for number in range(self.verb.noun.size):
            at = self.first_row(s, p, number)
            if at >= 0 and not self.barred(s, p, at):
                out.add(self.verb.of(number, 0))

    def choose(self, s: S, p: Pending, code: Code) -> None:
        assert self.resolve is not None
        self.resolve.begin(s, p.seat, self.first_row(s, p, self.verb.first(code)))

    def why_not(self, s: S, p: Pending, code: Code) -> str:
        at = self.first_row(s, p, self.verb.first(code))
        return self.barred(s, p, at) if at >= 0 else self.rule


@mypyc_attr(allow_interpreted_subclasses=True)
class Resolve(Step[S]):
    """An effect goes on at a place (p.a) for a seat. A game says where its program is."""

    def __init__(self, rule: str, deeds: list[Deed[S]], pick: PickEffect[S]) -> None:
        super().__init__(rule, takes=(PLACE,))
        self.deeds = deeds
        self.pick = pick
        pick.resolve = self

    def program(self, s: S) -> Program:
        """What is printed on the components of this table."""
        raise NotImplementedError

    def run(self, s: S, p: Pending) -> None:
        self.begin(s, p.seat, p.a)

    @final
    def begin(self, s: S, seat: Seat, at: i64) -> None:
        """The row at a place happens; what follows it is owed."""
        rows = self.program(s).rows
        deed = rows[at]
        if deed == END:
            return
        what, n, after = rows[at + 1], rows[at + 2], rows[at + 3]
        if deed == EITHER:
            s.ask(self.pick, seat, at, 0, 0)
        elif deed == PAY:
            self.settle_price(s, seat, what)
            s.then(self, seat, n, 0, 0)
        else:
            self.deeds[deed].do(s, seat, what, n)
        if rows[after] != END:
            s.then(self, seat, after, 0, 0)

    @final
    def settle_price(self, s: S, seat: Seat, at: i64) -> None:
        """Every part of a price is paid at once; whether it can be was asked before."""
        rows = self.program(s).rows
        while rows[at] != END:
            self.deeds[rows[at]].pay(s, seat, rows[at + 1], rows[at + 2])
            at = rows[at + 3]

    @final
    def barred(self, s: S, seat: Seat, at: i64) -> str:
        """The rule that forbids to use an effect because its price cannot be paid, or ""."""
        rows = self.program(s).rows
        if rows[at] != PAY:
            return ""
        at = rows[at + 1]
        while rows[at] != END:
            rule = self.deeds[rows[at]].barred_price(s, seat, rows[at + 1], rows[at + 2])
            if rule:
                return rule
            at = rows[at + 3]
        return ""

    @final
    def worth(self, s: S, seat: Seat, at: i64) -> i64:
        """What an effect is worth to a seat: all its parts, the best alternative, what is bought less its price."""
        rows = self.program(s).rows
        total: i64 = 0
        while rows[at] != END:
            deed, what, n = rows[at], rows[at + 1], rows[at + 2]
            if deed == EITHER:
                total += self.best_worth(s, seat, at)
            elif deed == PAY:
                gain = self.worth(s, seat, n) - self.worth(s, seat, what)
                if gain > 0 and not self.barred(s, seat, at):
                    total += gain
            else:
                total += self.deeds[deed].worth(s, seat, what, n)
            at = rows[at + 3]
        return total

    @final
    def best_worth(self, s: S, seat: Seat, at: i64) -> i64:
        rows = self.program(s).rows
        first = rows[at + 2]
        best = self.worth(s, seat, rows[first])
        for number in range(1, rows[at + 1]):
            other = self.worth(s, seat, rows[first + number])
            if other > best:
                best = other
        return best
