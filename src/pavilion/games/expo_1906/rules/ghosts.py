"""Ghost tokens (EX-6.1): with one or two players each row has a ghost, moved by resource tiles before every Journal.

Example: MA-EL and SM-ST are drawn: the ghost of MA advances 2 columns, that of ST 1 column.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Options, Pending, Rng
from pavilion.core.values import Row, number

from ..box.kit import COLUMNS, DOUBLE, MOST_GHOST_TILES, ONCE
from ..box.nouns import CHIPS, KIND, KINDS, ROW, ROWS, TOKENS, TYPES
from .patents import chip_is_due, is_chip_left, move
from .resources import DrawResource, is_tile_left
from .state import LAST, START_BOX, Expo
from .verbs import AWARD, RESOURCE

DIGITS: Final[i64] = KINDS + 1  # of a row of kinds


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


def resolve_row(s: Expo, drawn: i64) -> None:
    """All tiles drawn, the first one first."""
    if drawn > 0:
        resolve_row(s, drawn // DIGITS)
        resolve(s, drawn % DIGITS - 1)


@final
class DrawGhostTile(DrawResource):
    """Which tile is drawn for the ghosts? (p.a: how many are still to be drawn, p.b: the row of those before)"""

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        kind = RESOURCE.first(code)
        s.pile.take(kind)
        drawn = p.b * DIGITS + kind + 1
        if p.a > 1 and is_tile_left(s):  # the tiles drawn stay drawn when the pile is made anew: EX-6.1.6
            s.chance(DRAW_GHOST_TILE, p.a - 1, drawn)
        else:
            resolve_row(s, drawn)


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


DRAWN: Final = Row(KIND, int(MOST_GHOST_TILES) - 1, "drawn")  # its digits are DIGITS
DRAW_GHOST_TILE: Final[DrawGhostTile] = DrawGhostTile(
    "EX-6.1.2", [RESOURCE], takes=(number(1, MOST_GHOST_TILES, "left"), DRAWN)
)
AWARD_CHIP: Final[AwardChip] = AwardChip("EX-6.1.4", [AWARD], takes=(ROW,))
