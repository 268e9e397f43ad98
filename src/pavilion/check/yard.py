"""Yard, a toy like Expo 1906: take a tile, then place it turned on a 7 by 7 grid.

Its hard case: many places, and legality that is three bit masks.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import (
    Code,
    Decision,
    Duty,
    Grammar,
    Noun,
    Options,
    Pending,
    Rules,
    Seat,
    State,
    Terms,
    Verb,
    zeros,
)
from pavilion.core.masks import bit

TILE: Final[Noun] = Noun("tile", ["bar", "corner", "hook"])
TURN: Final[Noun] = Noun("turn", ["0", "90", "180", "270"])
CELL: Final[Noun] = Noun("cell", ["abcdefg"[i % 7] + str(i // 7 + 1) for i in range(49)])
YARD_VERBS: Final[Grammar] = Grammar()
TAKE: Final[Verb] = YARD_VERBS.verb("take", TILE, rule="TY-1")
PUT: Final[Verb] = YARD_VERBS.verb("put", TURN, CELL, rule="TY-2")
PASS: Final[Verb] = YARD_VERBS.verb("pass", rule="TY-3")

CELLS: Final[i64] = 49
CENTRE: Final[i64] = 1 << 24
INNER: Final[i64] = sum([bit(i) for i in range(49) if i % 7 != 6])  # cells with a right neighbour


def covered(tile: int, turn: int, cell: int) -> int:
    """The cells a turned tile covers, as a mask; 0 if it would leave the grid."""
    mask = 0
    for x, y in [[(0, 0), (1, 0), (2, 0)], [(0, 0), (1, 0), (0, 1)], [(0, 0), (1, 0), (2, 0), (2, 1)]][tile]:
        for _ in range(turn):
            x, y = -y, x
        x, y = x + cell % 7, y + cell // 7
        if not (0 <= x < 7 and 0 <= y < 7):
            return 0
        mask |= bit(7 * y + x)
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
PUT_TILE: Final[PutTile] = PutTile("TY-2", [PUT], takes=(TILE,))


@final
class YardRules(Rules[Yard]):
    def agree(self, seats: i64, options: dict[str, object], pack: str, edition: str) -> Terms:
        return Terms(seats, options, pack, edition)

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
