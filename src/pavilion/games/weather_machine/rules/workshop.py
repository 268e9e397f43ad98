"""The workshop (WM-4.2): what has room in it, and how tiles are laid.

Things in it may be rearranged at any time and are never thrown away, so only their numbers count.
"""  # WM-4.2.5, WM-4.2.6

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from ..box.nouns import COLOURS, COLUMNS, SHOP_ROWS
from .state import EMPTY, Machine, Player, total

MIDDLE: Final[i64] = 1  # the row with the printed place for a part

# ---- room -----------------------------------------------------------------------------------------------------------


def overflow(n: i64) -> i64:
    """What does not lie on the one printed place, and needs a tile each."""  # WM-4.2.1, WM-4.2.2
    if n > 1:
        return n - 1
    return 0


def has_room(player: Player, more_parts: i64, more_bots: i64) -> bool:
    """Can so many more parts and bots be stored?"""  # WM-4.2.4, WM-4.2.7
    parts = overflow(total(player.parts) + more_parts)
    return parts + overflow(player.bots + more_bots) <= player.tiles


def has_room_for_chemical(player: Player, colour: i64) -> bool:
    """A circle of its colour, or the printed place, which holds any one."""  # WM-4.2.1, WM-4.2.7
    if player.chemicals[colour] < player.circles[colour]:
        return True
    for other in range(COLOURS):
        if player.chemicals[other] > player.circles[other]:
            return False
    return True


# ---- tiles ----------------------------------------------------------------------------------------------------------


def half_circles(s: Machine, pair: i64, turn: i64) -> i64:
    """A tile as it lies in a cell: 5 * top + bottom; turned round, the colours swap."""
    first, second = s.terms.kit.pair_first[pair], s.terms.kit.pair_second[pair]
    if turn:
        return COLOURS * second + first
    return COLOURS * first + second


def width(player: Player) -> i64:
    """Columns with a tile; there is no gap between them, because tiles lie beside each other."""
    column: i64 = 0
    while column < COLUMNS:
        if player.tile(column) == player.tile(COLUMNS + column) == player.tile(2 * COLUMNS + column) == EMPTY:
            break
        column += 1
    return column


def barred_lay(player: Player, tile: i64, row: i64, column: i64) -> str:
    """The rule that forbids this tile in this cell (column counted from 0, beside the printed places), or ""."""
    at = row * COLUMNS + column
    if player.tile(at) != EMPTY:
        return "WM-4.10.2"
    beside = column == 0
    if column > 0 and player.tile(at - 1) != EMPTY:
        beside = True
    if column + 1 < COLUMNS and player.tile(at + 1) != EMPTY:
        beside = True
    if row > 0:
        above = player.tile(at - COLUMNS)
        if above != EMPTY:
            if above % COLOURS != tile // COLOURS:
                return "WM-4.10.2"
            beside = True
    if row + 1 < SHOP_ROWS:
        under = player.tile(at + COLUMNS)
        if under != EMPTY:
            if under // COLOURS != tile % COLOURS:
                return "WM-4.10.2"
            beside = True
    if not beside:
        return "WM-4.10.2"
    return ""


def lay(player: Player, tile: i64, row: i64, column: i64) -> None:
    """The tile stays there; with a tile above or below it forms a place for a chemical of their colour."""  # WM-4.2.3
    at = row * COLUMNS + column
    player.cells[at] = i16(tile)
    player.tiles += 1
    player.in_row[row] += 1
    if row > 0 and player.tile(at - COLUMNS) != EMPTY:
        player.circles[tile // COLOURS] += 1
    if row + 1 < SHOP_ROWS and player.tile(at + COLUMNS) != EMPTY:
        player.circles[tile % COLOURS] += 1
