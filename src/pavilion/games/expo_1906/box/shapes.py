"""How tiles lie in a lab (EX-2.4, EX-2.5): cells as bits of a mask; for every shape, turn and corner what is covered.

Cell (r, c) is bit 7 r + c (EX-2.4.1). A spot is one way to lie: 49 turn + corner, in the order of EX-4.15.6. The corner
is the top left one of the bounding box and need not be covered (EX-2.5.4). The grid belongs to the grammar, so no pack
changes it; the shapes are printed on cardboard, so a pack may.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core.masks import bit

from .nouns import CELLS, SIDE, TURNS

SPOTS: Final[i64] = 196  # turns and corners
WHOLE: Final[i64] = (1 << 49) - 1  # all cells
LEFT: Final[i64] = 0x40810204081  # the cells of column 0
RIGHT: Final[i64] = 0x1020408102040  # the cells of column 6

SINGLE: Final[i64] = 5  # the shape of resource and scrap tiles: one cell, after those of the projects
SIZE: Final[i64] = 4  # cells of a project or technology; EX-2.5.1


def around(cells: i64) -> i64:
    """The cells that share an edge with these cells; no diagonals, all edges are alike."""  # EX-2.4.3, EX-2.5.5
    beside = (cells & ~RIGHT) << 1 | (cells & ~LEFT) >> 1 | cells << SIDE | cells >> SIDE
    return beside & WHOLE & ~cells


def cell_at(row: i64, column: i64) -> i64:
    return row * SIDE + column


def edges(cell: i64, turn: i64) -> i64:
    """The cells at the edges of the double side of a resource tile: north and east, turned clockwise."""  # EX-2.6.2
    row, column = cell // SIDE, cell % SIDE
    mask: i64 = 0
    for side in (turn, (turn + 1) % TURNS):
        if side == 0 and row > 0:
            mask |= bit(cell - SIDE)
        elif side == 1 and column < SIDE - 1:
            mask |= bit(cell + 1)
        elif side == 2 and row < SIDE - 1:
            mask |= bit(cell + SIDE)
        elif side == 3 and column > 0:
            mask |= bit(cell - 1)
    return mask


# By 4 cell + turn. The single side of a tile has the other two edges: those of the turn ^ 2.
EDGES: Final[vec[i64]] = vec[i64]([edges(i // TURNS, i % TURNS) for i in range(CELLS * TURNS)])


def turned(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A quarter turn clockwise, in reading order. Nothing is ever flipped."""  # EX-2.5.2, EX-2.5.3
    height = 1 + max(row for row, _ in cells)
    return sorted((column, height - 1 - row) for row, column in cells)


@final
class Shapes:
    """Tables of all spots, made once for the printed shapes."""

    def __init__(self, printed: list[list[tuple[int, int]]]) -> None:
        steps = [0] * ((SINGLE + 1) * TURNS * SIZE)
        inside = [0] * ((SINGLE + 1) * TURNS)
        cover = [0] * ((SINGLE + 1) * SPOTS)
        for shape, cells in enumerate([*printed, [(0, 0)]]):
            earlier: list[list[tuple[int, int]]] = []
            cells = sorted(cells)
            for turn in range(TURNS):
                at = shape * TURNS + turn
                rows, columns = 1 + max(row for row, _ in cells), 1 + max(column for _, column in cells)
                for i, (row, column) in enumerate(cells):
                    steps[at * SIZE + i] = int(cell_at(row, column))
                if cells not in earlier or shape == SINGLE:  # of equal turns the lowest is offered: EX-2.5.4
                    for corner in range(CELLS):
                        if corner // SIDE + rows <= SIDE and corner % SIDE + columns <= SIDE:
                            inside[at] |= bit(corner)
                            cover[at * CELLS + corner] = sum([bit(corner + cell_at(*cell)) for cell in cells])
                earlier.append(cells)
                cells = turned(cells)
        self.steps: vec[i64] = vec[i64](steps)  # from the corner to each cell, by shape, turn and cell
        self.inside: vec[i64] = vec[i64](inside)  # the corners at which a shape lies inside the lab, by shape and turn
        self.cover: vec[i64] = vec[i64](cover)  # the cells covered, by shape and spot; 0: there is no such spot

    def corners(self, shape: i64, turn: i64, free: i64) -> i64:
        """The corners at which a shape turned like this covers free cells only."""
        at = shape * TURNS + turn
        inside = self.inside[at]
        if inside == 0 or shape == SINGLE:
            return inside & free
        steps = self.steps
        at *= SIZE
        inside &= free >> steps[at] & free >> steps[at + 1]
        return inside & free >> steps[at + 2] & free >> steps[at + 3]
