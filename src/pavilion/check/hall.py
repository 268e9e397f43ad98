"""Hall, a toy like Crystal Palace: a sealed hand of dice, loans at any time, a tax that interrupts.

Its hard cases: simultaneous secret answers, free actions, chance in the middle of a sealed question.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import (
    Chance,
    Code,
    Decision,
    Duty,
    Grammar,
    Noun,
    Options,
    Pending,
    Rng,
    Rules,
    Seat,
    State,
    Step,
    Terms,
    Verb,
    zeros,
)

SEAT: Final[Noun] = Noun("seat", ["A", "B", "C", "D"])
HANDS: Final[list[list[int]]] = [[a, b, c] for a in range(1, 7) for b in range(1, a + 1) for c in range(1, b + 1)]
HAND: Final[Noun] = Noun("hand", [f"{hand[0]}-{hand[1]}-{hand[2]}" for hand in HANDS], ["die1", "die2", "die3"])
RATE: Final[Noun] = Noun("rate", ["3", "4"])
HALL_VERBS: Final[Grammar] = Grammar()
SET: Final[Verb] = HALL_VERBS.verb("set", HAND, rule="TH-1")
TAX: Final[Verb] = HALL_VERBS.verb("tax", SEAT, rule="TH-2")
PAY: Final[Verb] = HALL_VERBS.verb("pay", rule="TH-3")
YIELD: Final[Verb] = HALL_VERBS.verb("yield", rule="TH-3")
LEND: Final[Verb] = HALL_VERBS.fate("lend", RATE, rule="TH-4")
LOAN: Final[Verb] = HALL_VERBS.rider("loan", rule="TH-4")
DICE: Final[i64] = 3
DUE: Final[i64] = 2


@final
class Hall(State):
    def __init__(self, seats: i64, coins: vec[i64], points: vec[i64], loans: vec[i64]) -> None:
        super().__init__(seats)
        self.coins, self.points, self.loans = coins, points, loans  # by seat

    def clone(self) -> Hall:
        new = Hall(self.seats, self.coins[:], self.points[:], self.loans[:])
        new.copy_base(self)
        return new

    def ints(self) -> list[int]:
        return [*self.base_ints(), *self.coins, *self.points, *self.loans]


@final
class SetDice(Decision[Hall]):
    """Each die costs its value less one."""

    def options(self, s: Hall, p: Pending, out: Options) -> None:
        for hand in range(HAND.size):
            if sum(HANDS[hand]) - DICE <= s.coins[p.seat]:
                out.add(SET.of(hand))

    def choose(self, s: Hall, p: Pending, code: Code) -> None:
        pips = sum(HANDS[SET.first(code)])
        s.coins[p.seat] -= pips - DICE
        s.points[p.seat] += pips


@final
class Reveal(Step[Hall]):
    """All dice are shown; now everybody may tax somebody."""

    def run(self, s: Hall, p: Pending) -> None:
        s.ask_each(LEVY, (s.round - 1) % s.seats)
        s.then(NEXT_ROUND)


@final
class Levy(Decision[Hall]):
    def options(self, s: Hall, p: Pending, out: Options) -> None:
        for seat in range(s.seats):
            if seat != p.seat:
                out.add(TAX.of(seat))

    def choose(self, s: Hall, p: Pending, code: Code) -> None:
        s.ask(OWE_TAX, TAX.first(code), p.seat)


@final
class OweTax(Decision[Hall]):
    """Asked in the middle of another's turn, who gets the tax (p.a)."""

    def options(self, s: Hall, p: Pending, out: Options) -> None:
        if s.coins[p.seat] >= DUE:
            out.add(PAY.of())
        out.add(YIELD.of())

    def choose(self, s: Hall, p: Pending, code: Code) -> None:
        if PAY.has(code):
            s.coins[p.seat] -= DUE
            s.coins[p.a] += DUE
        else:
            s.points[p.seat] -= 1


@final
class Loan(Decision[Hall]):
    """A free action: some coins now, two points less at the end; two loans at most."""

    def options(self, s: Hall, p: Pending, out: Options) -> None:
        if s.loans[p.seat] < 2:
            out.add(LOAN.of())

    def choose(self, s: Hall, p: Pending, code: Code) -> None:
        s.loans[p.seat] += 1
        s.chance(LEND_COINS, p.seat)


@final
class LendCoins(Chance[Hall]):
    """p.a: who borrows"""

    def options(self, s: Hall, p: Pending, out: Options) -> None:
        for rate in range(RATE.size):
            out.add(LEND.of(rate))

    def draw(self, s: Hall, p: Pending, luck: Rng) -> Code:
        return LEND.of(luck.below(RATE.size))

    def choose(self, s: Hall, p: Pending, code: Code) -> None:
        s.coins[p.a] += 3 + LEND.first(code)


@final
class NextRound(Step[Hall]):
    def run(self, s: Hall, p: Pending) -> None:
        s.round += 1
        if s.round <= 3:
            begin_round(s)


SET_DICE: Final[SetDice] = SetDice("TH-1", [SET])
REVEAL: Final[Reveal] = Reveal("TH-1.3")
LEVY: Final[Levy] = Levy("TH-2", [TAX])
OWE_TAX: Final[OweTax] = OweTax("TH-3", [PAY, YIELD], takes=(SEAT,))
NEXT_ROUND: Final[NextRound] = NextRound("TH-5")
TAKE_LOAN: Final[Loan] = Loan("TH-4", [LOAN])
LEND_COINS: Final[LendCoins] = LendCoins("TH-4", [LEND], takes=(SEAT,))


def begin_round(s: Hall) -> None:
    s.turn += 1
    for seat in range(s.seats):
        s.coins[seat] += 4
    s.ask_all(SET_DICE, (s.round - 1) % s.seats)
    s.then(REVEAL)


@final
class HallRules(Rules[Hall]):
    def agree(self, seats: i64, options: dict[str, object], pack: str, edition: str) -> Terms:
        return Terms(seats, options, pack, edition)

    def set_up(self, terms: Terms) -> Hall:
        s = Hall(terms.seats, zeros(terms.seats), zeros(terms.seats), zeros(terms.seats))
        begin_round(s)
        return s

    def scores(self, s: Hall) -> list[int]:
        return [s.points[seat] - 2 * s.loans[seat] for seat in range(s.seats)]

    def view(self, s: Hall, seat: Seat) -> dict[str, object]:
        return {"coins": list(s.coins), "points": list(s.points), "loans": list(s.loans)}

    def exists(self, s: Hall, code: Code) -> bool:
        return not TAX.has(code) or TAX.first(code) < s.seats


HALL_DUTIES: Final[list[Duty[Hall]]] = [SET_DICE, REVEAL, LEVY, OWE_TAX, NEXT_ROUND, LEND_COINS]
HALL: Final[HallRules] = HallRules("hall", HALL_VERBS, HALL_DUTIES, [TAKE_LOAN])
