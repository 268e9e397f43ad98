"""Ghost tokens (EX-6.1): with one or two players each row has a ghost, moved by resource tiles before every Journal.

Example: MA-EL and SM-ST are drawn: the ghost of MA advances 2 columns, that of ST 1 column.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Options, Pending, Rng

from ..box.kit import COLUMNS, DOUBLE, ONCE
from ..box.nouns import CHIPS, ROWS, TOKENS, TYPES
from .patents import chip_is_due, is_chip_left, move
from .resources import DrawResource, is_tile_left
from .state import LAST, START_BOX, Expo
from .verbs import AWARD, RESOURCE


def haunt(s: Expo) -> None:
    """So many tiles are drawn one after the other; then they move the ghosts."""  # EX-4.6.1, EX-6.1.2, EX-6.2.1
    if s.terms.ghost_tiles > 0 and is_tile_left(s):
        s.chance(DRAW_GHOST_TILE, s.terms.ghost_tiles)


def advance_ghost(s: Expo, row: i64, columns: i64) -> None:
    """A ghost moves in its row, never over links, and stops in column 10; energy has no row."""  # EX-6.1.3
    if row >= ROWS:
        return
    ghost = s.seats * TOKENS + row
    at = s.office.place[ghost]
    column: i64 = 0
    if at != START_BOX:
        column = at % COLUMNS
    if column == LAST:
        return
    move(s, ghost, row * COLUMNS + min(LAST, column + columns))
    if chip_is_due(s, ghost):
        s.chance(AWARD_CHIP, row)


def resolve(s: Expo, kind: i64) -> None:
    """The double type first, then the single type; the tile is discarded."""
    advance_ghost(s, kind // TYPES, DOUBLE)
    advance_ghost(s, kind % TYPES, ONCE)
    s.discard.put(kind)


@final
class DrawGhostTile(DrawResource):
    """Which tile is drawn for the ghosts? (p.a: how many are still to be drawn, p.b and p.c: those before, plus 1)"""

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        kind = RESOURCE.first(code)
        s.pile.take(kind)
        if p.a > 1 and is_tile_left(s):  # the tiles drawn stay drawn when the pile is made anew: EX-6.1.6
            if p.b == 0:
                s.chance(DRAW_GHOST_TILE, p.a - 1, kind + 1)
            else:
                s.chance(DRAW_GHOST_TILE, p.a - 1, p.b, kind + 1)
            return
        if p.b > 0:
            resolve(s, p.b - 1)
        if p.c > 0:
            resolve(s, p.c - 1)
        resolve(s, kind)


@final
class AwardChip(Chance[Expo]):
    """Which chip lies at the end of the row p.a, which a ghost has reached first?"""

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        for chip in range(CHIPS):
            if is_chip_left(s, chip):
                out.add(AWARD.of(chip))

    def draw(self, s: Expo, p: Pending, luck: Rng) -> Code:
        left: i64 = 0
        for chip in range(CHIPS):
            if is_chip_left(s, chip):
                left += 1
        nth = luck.below(left)
        for chip in range(CHIPS):
            if is_chip_left(s, chip):
                if nth == 0:
                    return AWARD.of(chip)
                nth -= 1
        raise AssertionError("all chips are laid")

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        s.office.chip[p.a] = AWARD.first(code)


DRAW_GHOST_TILE: Final[DrawGhostTile] = DrawGhostTile("EX-6.1.2", [RESOURCE])
AWARD_CHIP: Final[AwardChip] = AwardChip("EX-6.1.4", [AWARD])
