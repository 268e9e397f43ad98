"""Three toys, one hard case each: tiles turned on a grid, sealed dice with free actions, nested benefits.

They prove that the engine and its laws hold beyond the games on the shelf, interpreted and compiled.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import (
    NOBODY,
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

# ---- Yard (like Expo 1906): take a tile, then place it turned on a 7 by 7 grid; legality is three bit masks --------

TILE: Final[Noun] = Noun("tile", ["bar", "corner", "hook"])
TURN: Final[Noun] = Noun("turn", ["0", "90", "180", "270"])
CELL: Final[Noun] = Noun("cell", ["abcdefg"[i % 7] + str(i // 7 + 1) for i in range(49)])
YARD_VERBS: Final[Grammar] = Grammar()
TAKE: Final[Verb] = YARD_VERBS.verb("take", TILE, rule="TY-1")
PUT: Final[Verb] = YARD_VERBS.verb("put", TURN, CELL, rule="TY-2")
PASS: Final[Verb] = YARD_VERBS.verb("pass", rule="TY-3")

CELLS: Final[i64] = 49
CENTRE: Final[i64] = 1 << 24
INNER: Final[i64] = sum(1 << i for i in range(49) if i % 7 != 6)  # cells with a right neighbour


def covered(tile: int, turn: int, cell: int) -> int:
    """The cells a turned tile covers, as a mask; 0 if it would leave the grid."""
    mask = 0
    for x, y in [[(0, 0), (1, 0), (2, 0)], [(0, 0), (1, 0), (0, 1)], [(0, 0), (1, 0), (2, 0), (2, 1)]][tile]:
        for _ in range(turn):
            x, y = -y, x
        x, y = x + cell % 7, y + cell // 7
        if not (0 <= x < 7 and 0 <= y < 7):
            return 0
        mask |= 1 << 7 * y + x
    return mask


MASK: Final[vec[i64]] = vec[i64]([covered(i // 196, i // 49 % 4, i % 49) for i in range(3 * 4 * 49)])


@final
class Yard(State):
    def __init__(self, seats: i64, built: vec[i64], left: vec[i64], passes: i64) -> None:
        super().__init__(seats)
        self.built = built  # covered cells by seat
        self.left = left  # tiles by kind
        self.passes = passes  # in a row

    def clone(self) -> Yard:
        new = Yard(self.seats, self.built[:], self.left[:], self.passes)
        new.copy_base(self)
        return new

    def ints(self) -> list[int]:
        return [*self.base_ints(), *self.built, *self.left, int(self.passes)]


def barred_put(s: Yard, seat: Seat, tile: i64, spot: i64) -> str:
    """The rule that forbids this spot (turn and cell in one number), or ""."""
    mask = MASK[tile * 4 * CELLS + spot]
    built = s.built[seat]
    if mask == 0:
        return "TY-2.1"  # off the grid
    if mask & built:
        return "TY-2.2"  # on another tile
    around = built << 7 | built >> 7 | (built & INNER) << 1 | built >> 1 & INNER
    if not mask & (around | CENTRE):
        return "TY-2.3"  # not beside an own tile
    return ""


def barred_take(s: Yard, seat: Seat, tile: i64) -> str:
    if s.left[tile] == 0:
        return "TY-1.1"
    for spot in range(4 * CELLS):
        if not barred_put(s, seat, tile, spot):
            return ""
    return "TY-1.2"  # it fits nowhere


@final
class TakeTile(Decision[Yard]):
    def options(self, s: Yard, p: Pending, out: Options) -> None:
        for tile in range(TILE.size):
            if not barred_take(s, p.seat, tile):
                out.add(TAKE.of(tile))
        if out.count == 0:
            out.add(PASS.of())

    def choose(self, s: Yard, p: Pending, code: Code) -> None:
        s.passes += 1
        if TAKE.has(code):
            s.passes = 0
            s.left[TAKE.first(code)] -= 1
            s.ask(PUT_TILE, p.seat, TAKE.first(code))
        if s.passes < s.seats:
            s.turn += 1
            s.ask(TAKE_TILE, (p.seat + 1) % s.seats)

    def why_not(self, s: Yard, p: Pending, code: Code) -> str:
        if PASS.has(code):
            return "TY-3"  # something still fits
        return barred_take(s, p.seat, TAKE.first(code))


@final
class PutTile(Decision[Yard]):
    """p.a: which tile"""

    def options(self, s: Yard, p: Pending, out: Options) -> None:
        for spot in range(4 * CELLS):
            if not barred_put(s, p.seat, p.a, spot):
                out.add(PUT.base + spot)

    def choose(self, s: Yard, p: Pending, code: Code) -> None:
        s.built[p.seat] |= MASK[p.a * 4 * CELLS + code - PUT.base]

    def why_not(self, s: Yard, p: Pending, code: Code) -> str:
        return barred_put(s, p.seat, p.a, code - PUT.base)


TAKE_TILE: Final[TakeTile] = TakeTile("TY-1", [TAKE, PASS])
PUT_TILE: Final[PutTile] = PutTile("TY-2", [PUT])


@final
class YardRules(Rules[Yard]):
    def agree(self, seats: i64, options: dict[str, object], pack: str) -> Terms:
        return Terms(seats, options, pack)

    def set_up(self, terms: Terms) -> Yard:
        s = Yard(terms.seats, zeros(terms.seats), vec[i64]([9, 9, 9]), 0)
        s.ask(TAKE_TILE, 0)
        return s

    def scores(self, s: Yard) -> list[int]:
        return [bin(built).count("1") for built in s.built]

    def view(self, s: Yard, seat: Seat) -> dict[str, object]:
        return {"built": list(s.built), "left": list(s.left)}


YARD_DUTIES: Final[list[Duty[Yard]]] = [TAKE_TILE, PUT_TILE]
YARD: Final[YardRules] = YardRules("yard", YARD_VERBS, YARD_DUTIES)

# ---- Hall (like Crystal Palace): a sealed hand of dice, loans at any time, a tax that interrupts ------------------

HANDS: Final[list[list[int]]] = [[a, b, c] for a in range(1, 7) for b in range(1, a + 1) for c in range(1, b + 1)]
HAND: Final[Noun] = Noun("hand", [f"{hand[0]}-{hand[1]}-{hand[2]}" for hand in HANDS])
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
OWE_TAX: Final[OweTax] = OweTax("TH-3", [PAY, YIELD])
NEXT_ROUND: Final[NextRound] = NextRound("TH-5")
TAKE_LOAN: Final[Loan] = Loan("TH-4", [LOAN])
LEND_COINS: Final[LendCoins] = LendCoins("TH-4", [LEND])


def begin_round(s: Hall) -> None:
    s.turn += 1
    for seat in range(s.seats):
        s.coins[seat] += 4
    s.ask_all(SET_DICE, (s.round - 1) % s.seats)
    s.then(REVEAL)


@final
class HallRules(Rules[Hall]):
    def agree(self, seats: i64, options: dict[str, object], pack: str) -> Terms:
        return Terms(seats, options, pack)

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

# ---- Lab (like Weather Machine): benefits inside benefits, resolved depth first in printed order -------------------

GOODS: Final[Noun] = Noun("goods", ["bolt", "coin", "bot", "vote"])
NOTE: Final[Noun] = Noun("note", ["rain", "wind", "fog", "sun", "bolt", "coin", "bot", "vote", "a-coin-or-a-bot"])
LAB_VERBS: Final[Grammar] = Grammar()
STUDY: Final[Verb] = LAB_VERBS.verb("study", NOTE, rule="TL-1")
GAIN: Final[Verb] = LAB_VERBS.verb("gain", NOTE, rule="TL-2")

ONE_GOOD: Final[i64] = 0
ALL_OF: Final[i64] = 1
ONE_OF: Final[i64] = 2


@final
class Benefit:
    """A good, all of the parts in order, or one of them."""

    def __init__(self, kind: i64, parts: list[int]) -> None:
        self.kind = kind
        self.parts = vec[i64](parts)


BENEFIT: Final[list[Benefit]] = [
    Benefit(ALL_OF, [8, 5, 7]),  # rain: (a coin or a bot), coin, vote
    Benefit(ONE_OF, [0, 5]),  # wind: rain's benefit, or a coin
    Benefit(ALL_OF, [1, 8, 4]),  # fog: wind's benefit, (a coin or a bot), bolt
    Benefit(ONE_OF, [2, 6]),  # sun: fog's benefit, or a bot
    Benefit(ONE_GOOD, [0]), Benefit(ONE_GOOD, [1]), Benefit(ONE_GOOD, [2]), Benefit(ONE_GOOD, [3]),
    Benefit(ONE_OF, [5, 6]),
]


@final
class Lab(State):
    def __init__(self, seats: i64, goods: vec[i64], notes: i64, trail: i64) -> None:
        super().__init__(seats)
        self.goods = goods  # by seat and kind
        self.notes = notes  # not studied yet, as a mask
        self.trail = trail  # the order in which goods came, as digits: the test of "depth first"

    def clone(self) -> Lab:
        new = Lab(self.seats, self.goods[:], self.notes, self.trail)
        new.copy_base(self)
        return new

    def ints(self) -> list[int]:
        return [*self.base_ints(), *self.goods, int(self.notes), int(self.trail)]


@final
class Resolve(Step[Lab]):
    """p.a: which benefit"""

    def run(self, s: Lab, p: Pending) -> None:
        benefit = BENEFIT[p.a]
        if benefit.kind == ONE_OF:
            s.ask(CHOOSE_ONE, p.seat, p.a)
        elif benefit.kind == ALL_OF:
            for part in benefit.parts:
                s.then(RESOLVE, p.seat, part)
        else:
            good = benefit.parts[0]
            s.goods[p.seat * GOODS.size + good] += 1
            s.trail = (s.trail * 10 + good + 1) % 1_000_000_000


@final
class ChooseOne(Decision[Lab]):
    """p.a: which benefit"""

    def options(self, s: Lab, p: Pending, out: Options) -> None:
        for part in BENEFIT[p.a].parts:
            out.add(GAIN.of(part))

    def choose(self, s: Lab, p: Pending, code: Code) -> None:
        s.then(RESOLVE, p.seat, GAIN.first(code))


@final
class StudyNote(Decision[Lab]):
    def options(self, s: Lab, p: Pending, out: Options) -> None:
        for note in range(4):
            if s.notes >> note & 1:
                out.add(STUDY.of(note))

    def choose(self, s: Lab, p: Pending, code: Code) -> None:
        note = STUDY.first(code)
        s.notes ^= 1 << note
        s.then(RESOLVE, p.seat, note)
        if s.notes:
            s.ask(STUDY_NOTE, (p.seat + 1) % s.seats)


RESOLVE: Final[Resolve] = Resolve("TL-2")
CHOOSE_ONE: Final[ChooseOne] = ChooseOne("TL-2.1", [GAIN])
STUDY_NOTE: Final[StudyNote] = StudyNote("TL-1", [STUDY])


@final
class LabRules(Rules[Lab]):
    def agree(self, seats: i64, options: dict[str, object], pack: str) -> Terms:
        return Terms(seats, options, pack)

    def set_up(self, terms: Terms) -> Lab:
        s = Lab(terms.seats, zeros(terms.seats * GOODS.size), 15, 0)
        s.ask(STUDY_NOTE, 0)
        return s

    def scores(self, s: Lab) -> list[int]:
        return [sum([int(s.goods[seat * GOODS.size + i]) for i in range(GOODS.size)]) for seat in range(s.seats)]

    def view(self, s: Lab, seat: Seat) -> dict[str, object]:
        return {"goods": list(s.goods), "notes": int(s.notes), "onlooker": seat == NOBODY}


LAB_DUTIES: Final[list[Duty[Lab]]] = [RESOLVE, CHOOSE_ONE, STUDY_NOTE]
LAB: Final[LabRules] = LabRules("lab", LAB_VERBS, LAB_DUTIES)
