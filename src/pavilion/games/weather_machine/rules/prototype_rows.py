"""Which parts a prototype needs, and from which row of the workshop they can come (WM-4.14): arithmetic only.

Parts of all colours in one number, four bits each.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pavilion.core import Seat
from pavilion.core.masks import bit

from ..box.nouns import COLOURS, LEVELS, SHOP_ROWS, SPACES
from .state import EMPTY, SABOTEURS, Machine, Player, total
from .workshop import MIDDLE, overflow

LANE: Final[i64] = 4
IN_LANE: Final[i64] = 15
SUBSETS: Final[i64] = 8
NEVER: Final[i64] = 99  # exchanges that cannot be made
OWN_WORK: Final[i64] = 10  # the challenge in which the Saboteurs' bots provide nothing


def optional_spaces(s: Machine, weather: i64) -> i64:
    """Research spaces whose bot can provide the part, as a mask."""  # WM-4.14.2
    mask: i64 = 0
    for space in range(SPACES):
        owner = s.research[SPACES * weather + space]
        if owner != EMPTY and not (owner == SABOTEURS and s.terms.challenged(OWN_WORK)):
            mask |= bit(space)
    return mask


def parts_needed(s: Machine, weather: i64, subset: i64) -> i64:
    """All parts of the Extreme Weather tile and of spaces where no bot provides, and of this subset of the others."""
    kit = s.terms.kit  # WM-4.14.1
    need: i64 = 0
    tile = LEVELS * weather + s.levels[weather] - 1
    for colour in range(COLOURS):
        need += kit.ew_parts[COLOURS * tile + colour] << LANE * colour
    optional = optional_spaces(s, weather)
    for space in range(SPACES):
        if not optional >> space & 1 or subset >> space & 1:
            need += bit(LANE * kit.rnd_part[SPACES * weather + space])
    return need


def of_colour(need: i64, colour: i64) -> i64:
    return need >> LANE * colour & IN_LANE


def all_parts(need: i64) -> i64:
    n: i64 = 0
    for colour in range(COLOURS):
        n += of_colour(need, colour)
    return n


def missing(player: Player, need: i64) -> i64:
    """Parts that have to be exchanged."""  # WM-4.14.9
    n: i64 = 0
    for colour in range(COLOURS):
        short = of_colour(need, colour) - player.parts[colour]
        if short > 0:
            n += short
    return n


def surplus(player: Player, need: i64) -> i64:
    """Parts that can be given away for them."""
    n: i64 = 0
    for colour in range(COLOURS):
        over = player.parts[colour] - of_colour(need, colour)
        if over > 0:
            n += over
    return n


def row_works(player: Player, row: i64, taken: i64, parts: i64, bots: i64) -> bool:
    """Can a row hold the parts that are taken from it while all other parts, and all bots, lie elsewhere or there?"""
    in_row = player.in_row[row]  # WM-4.14.5
    here: i64 = 0
    there: i64 = 1
    if row == MIDDLE:
        here = 1
        there = 0
    if taken > in_row + here or taken > parts:
        return False
    out = parts - taken
    elsewhere = player.tiles - in_row
    if out > elsewhere + there:
        return False
    free = in_row + elsewhere
    if taken > here:
        free -= taken - here
    if out > there:
        free -= out - there
    return overflow(bots) <= free


def some_row_works(player: Player, provided: i64, parts: i64, bots: i64) -> bool:
    """Without parts from the workshop no row is used."""  # WM-4.14.8
    if provided == 0:
        return True
    for row in range(SHOP_ROWS):
        for taken in range(provided, parts + 1):
            if row_works(player, row, taken, parts, bots):
                return True
    return False


def exchanges(player: Player, need: i64, more_bots: i64) -> i64:
    """How many parts must be exchanged to build with just these parts; NEVER if that does not work."""
    short = missing(player, need)
    if short > surplus(player, need):
        return NEVER
    if not some_row_works(player, all_parts(need) - short, total(player.parts) - short, player.bots + more_bots):
        return NEVER
    return short


def fewest_exchanges(s: Machine, seat: Seat, weather: i64, more_bots: i64) -> i64:
    """Over all choices of optional parts: to give away a part may be what makes room for a bot."""
    best = NEVER
    player = s.players[seat]
    optional = optional_spaces(s, weather)
    for subset in range(SUBSETS):
        if subset & ~optional == 0:
            best = min(best, exchanges(player, parts_needed(s, weather, subset), more_bots))
    return best
