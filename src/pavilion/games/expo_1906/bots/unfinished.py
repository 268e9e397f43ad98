"""What an unfinished project still needs (for bots): what the yard has for it, and what is left to buy."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core.masks import bit, count, lowest

from ..box.kit import GUARD, LANE, shortfall, units
from ..box.nouns import PROJECTS, SIDE, TYPES
from ..box.shapes import LEFT, RIGHT, WHOLE, around
from ..rules.lab import Lab
from .weights import W

RESOURCEFUL: Final[i64] = 0b1111_1111  # the technologies that give resources
ALL_LANES: Final[i64] = 0b111_1111  # amounts modulo this are the sum of their units
YARD: Final[i64] = 60  # tiles of a yard that are looked at: as many as have a bit in a mask


# ---- cells and units -------------------------------------------------------------------------------------------------


def corners(cells: i64) -> i64:
    """The cells that touch these with two edges that meet: there a tile gives both of its types."""
    sideways = (cells & ~LEFT) >> 1 | (cells & ~RIGHT) << 1
    return sideways & (cells << SIDE | cells >> SIDE) & WHOLE & ~cells


def squares(free: i64) -> i64:
    """The top left cells of all squares of four free cells."""
    pairs = free & free >> 1 & ~RIGHT
    return pairs & pairs >> SIDE


def has_square_beside(cells: i64, free: i64) -> bool:
    """Is there room for a technology beside these cells?"""
    pairs = squares(free)
    pairs |= pairs << 1
    return (pairs | pairs << SIDE) & around(cells) != 0


def useful(given: i64, need: i64) -> i64:
    """How many units are both given and needed."""
    over = (need | GUARD) - given  # in each lane the guard stays if no more is given than needed
    guards = over & GUARD
    missing = over & guards - (guards >> LANE - 1)
    return (need - missing) % ALL_LANES


def giving_cells(lab: Lab) -> i64:
    """The cells of all tiles that give resources."""
    cells = lab.resources
    techs = lab.techs & RESOURCEFUL
    while techs:
        cells |= lab.cells[PROJECTS + lowest(techs)]
        techs &= techs - 1
    return cells


# ---- the work that a project needs -----------------------------------------------------------------------------------


@final
class Work:
    """What one project lacks, and how the yard helps."""

    def __init__(self, lab: Lab, project: i64, cells: i64, given: i64, steps: i64) -> None:
        self.lab = lab
        self.cells = cells  # where it lies or may go; 0: nobody knows
        self.free = WHOLE & ~lab.filled & ~cells
        self.missing = shortfall(given, lab.kit.need[project])
        self.corners = count(corners(cells) & self.free)
        self.room = count(around(cells) & self.free)
        self.steps = steps
        self.buys: i64 = 0

    def use_techs(self, techs: i64) -> i64:
        """Place these technologies if they give two units at least; those that were used, as a mask."""
        used: i64 = 0
        if self.cells and not has_square_beside(self.cells, self.free):
            return used
        while techs and self.missing:
            gives = self.lab.kit.gives[lowest(techs)]
            if useful(gives, self.missing) >= 2:
                self.missing = shortfall(gives, self.missing)
                self.steps += 1
                self.room -= 2
                used |= techs & -techs
            techs &= techs - 1
        return used

    def use_tiles(self, kinds: vec[i64], used: i64) -> i64:
        """Place tiles of the yard, the best first; those that are used now, as a mask by their place."""
        while self.missing:
            best: i64 = 0
            tile: i64 = -1
            for i in range(min(len(kinds), YARD)):
                if not used >> i & 1:
                    gain = self.gain(kinds[i])
                    if gain > best:
                        best, tile = gain, i
            if tile < 0:
                break
            self.place(kinds[tile])
            used |= bit(tile)
        return used

    def gain(self, kind: i64) -> i64:
        """How much a tile helps: rather two units of its double side than one of the other."""
        double = min(2, units(self.missing, kind >> 3)) * 4
        single = min(1, units(self.missing, kind & 7)) * 3
        return double + single if self.corners > 0 else max(double, single)

    def place(self, kind: i64) -> None:
        double = min(2, units(self.missing, kind >> 3))
        single = min(1, units(self.missing, kind & 7))
        if double and single and self.corners > 0:
            self.corners -= 1
        elif double:
            single = 0
        self.missing -= double * bit((kind >> 3) * LANE) + single * bit((kind & 7) * LANE)
        self.steps += 1
        self.room -= 1

    def cost(self) -> i64:
        """Buy what is left, and place it all."""
        singles: i64 = 0
        for type in range(TYPES):
            n = units(self.missing, type)
            self.buys += (n + 1) // 2
            singles += n & 1
        self.steps += self.buys
        self.room -= self.buys
        cost = self.steps * W.step + self.buys * W.buy
        if self.corners > 0:
            cost -= singles * W.besides
        if self.cells and self.room < 0:
            cost -= self.room * W.jam
        return cost
