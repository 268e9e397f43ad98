"""The shadow nation of the solo game (CP-6.1 to CP-6.5): it places dice and takes things away, nothing else."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Options, Pending, Rng
from pavilion.core.masks import bit, count, lowest
from pavilion.core.values import upto

from ..box.nouns import (
    BANK,
    CARD_SLOTS,
    CLUB,
    EACH_FIELDS,
    LOCATIONS,
    MUSEUM,
    PATENT_OFFICE,
    PORT,
    PORT_SUBS,
    STATION,
    STATION_SUBS,
    TICKET,
    TILE_SLOTS,
)
from .money import discard_tile
from .state import (
    DIE,
    EMPTY,
    NO_DIE,
    PATENTS_AT,
    PERSONS_AT,
    ROUTE_AT,
    SHADOW,
    SUBS_AT,
    TILES_AT,
    Palace,
)
from .verbs import DEAL_LOCATION

ALL: Final[i64] = 255  # locations, as a mask


def place_die(s: Palace, value: i64) -> bool:
    """Its highest die goes to the next location of its list where it fits, as far left as it can; or it passes."""
    if value == 0:
        return False  # CP-6.2, CP-6.5
    free = s.terms.fits[value] & ~s.taken
    for tried in range(LOCATIONS):
        location = s.board[ROUTE_AT + (s.stop + tried) % LOCATIONS]
        for field in range(EACH_FIELDS * location, EACH_FIELDS * location + EACH_FIELDS):
            if free & bit(field):
                s.shadow -= DIE[value]
                s.board[field] = 8 * SHADOW + value
                s.taken |= bit(field)
                s.stop = (s.stop + tried + 1) % LOCATIONS
                return True
    s.shadow = 0
    return False


def act(s: Palace, location: i64) -> None:
    """It takes what lies in the lowest slot, or blocks the first free sub-action but the ticket; no more."""
    if location == PATENT_OFFICE:  # CP-6.3
        empty_slot(s, PATENTS_AT, CARD_SLOTS)
    elif location == CLUB:
        empty_slot(s, PERSONS_AT, CARD_SLOTS)
    elif location == MUSEUM:
        kind = empty_slot(s, TILES_AT, TILE_SLOTS)
        if kind != EMPTY:
            discard_tile(s, kind)
    elif location == BANK:
        s.shares &= s.shares - 1
    elif location == PORT:
        block(s, 0, PORT_SUBS)
    elif location == STATION:
        block(s, PORT_SUBS, STATION_SUBS)


def empty_slot(s: Palace, first: i64, slots: i64) -> i64:
    """What lay in the lowest slot with something in it."""
    for at in range(first, first + slots):
        if s.board[at] != EMPTY:
            card = s.board[at]
            s.board[at] = EMPTY
            return card
    return EMPTY


def block(s: Palace, first: i64, subs: i64) -> None:
    for sub in range(first, first + subs):
        if sub != TICKET and s.terms.subs & bit(sub) and s.board[SUBS_AT + sub] == NO_DIE:
            s.board[SUBS_AT + sub] = 8 * SHADOW + 1
            return


def shuffle_route(s: Palace) -> None:
    """Each round it has another list of locations."""  # CP-6.2
    for at in range(ROUTE_AT, ROUTE_AT + LOCATIONS):
        s.board[at] = EMPTY
    s.stop = 0
    s.chance(DRAW_ROUTE, 0)


def not_on_route(s: Palace) -> i64:
    """Locations still to come, as a mask."""
    left = ALL
    for at in range(ROUTE_AT, ROUTE_AT + LOCATIONS):
        if s.board[at] != EMPTY:
            left &= ~bit(s.board[at])
    return left


@final
class DrawRoute(Chance[Palace]):
    """Which location is at the place p.a of the shadow nation's list?"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        left = not_on_route(s)
        for location in range(LOCATIONS):
            if left & bit(location):
                out.add(DEAL_LOCATION.of(location))

    def draw(self, s: Palace, p: Pending, luck: Rng) -> Code:
        left = not_on_route(s)
        for _skipped in range(luck.below(count(left))):
            left &= left - 1
        return DEAL_LOCATION.of(lowest(left))

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        s.board[ROUTE_AT + p.a] = DEAL_LOCATION.first(code)
        if p.a + 1 < LOCATIONS:
            s.chance(DRAW_ROUTE, p.a + 1)


DRAW_ROUTE: Final[DrawRoute] = DrawRoute("CP-6.2", [DEAL_LOCATION], takes=(upto(int(LOCATIONS) - 1, "number"),))
