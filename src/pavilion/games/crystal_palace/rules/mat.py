"""A player's mat: ten research fields that fill from the left, in one number, five bits for each (CP-4.16.4).

What lies on a field: nothing (0), a research tile (its kind + 1), a loan, open or repaid, or the pocket watch. Loans
beside the mat are counts in another number, ten bits for each kind, open ones first.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pavilion.core.masks import bit

from ..box.nouns import GREENS, KINDS, LOANS, PLACES
from .state import Player

BITS: Final[i64] = 5
ANYTHING: Final[i64] = 31
OPEN_LOAN: Final[i64] = KINDS + 1  # and the other kinds after it
REPAID_LOAN: Final[i64] = OPEN_LOAN + LOANS
ON_WATCH: Final[i64] = REPAID_LOAN + LOANS
COUNT_BITS: Final[i64] = 10  # of a kind of loans beside the mat
COUNTED: Final[i64] = 1023
NO_PLACE: Final[i64] = -1


def lying(mat: i64, place: i64) -> i64:
    """What lies on a field."""
    return mat >> BITS * place & ANYTHING


def covered(mat: i64) -> i64:
    """Research fields with something on them."""
    n: i64 = 0
    while mat:
        mat >>= BITS
        n += 1
    return n


def is_full(mat: i64) -> bool:
    return lying(mat, PLACES - 1) != 0


def is_tile(what: i64) -> bool:
    return 0 < what <= KINDS


def is_green(what: i64) -> bool:
    return 0 < what <= GREENS


def tiles(mat: i64) -> i64:
    """Fields with research tiles, as a mask."""
    found: i64 = 0
    place: i64 = 0
    while mat:
        if is_tile(mat & ANYTHING):
            found |= bit(place)
        mat >>= BITS
        place += 1
    return found


def green_tiles(mat: i64) -> i64:
    """Fields with green research tiles, as a mask."""
    found: i64 = 0
    place: i64 = 0
    while mat:
        if is_green(mat & ANYTHING):
            found |= bit(place)
        mat >>= BITS
        place += 1
    return found


def first_of_each(mat: i64, places: i64) -> i64:
    """Of some fields, the first one of each kind that lies there: equal ones are offered once."""
    found: i64 = 0
    seen: i64 = 0
    for place in range(PLACES):
        if places & bit(place):
            kind = bit(lying(mat, place))
            if not seen & kind:
                seen |= kind
                found |= bit(place)
    return found


def put(player: Player, what: i64) -> None:
    """On the first empty field."""
    player.mat += what * bit(BITS * covered(player.mat))


def exchange(player: Player, place: i64, what: i64) -> i64:
    """Put something in the place of what lies on a field; what lay there."""
    gone = lying(player.mat, place)
    player.mat += (what - gone) * bit(BITS * place)
    player.used &= ~bit(place)
    return gone


# ---- loans ----------------------------------------------------------------------------------------------------------


def beside(player: Player, kind: i64, repaid: i64) -> i64:
    """Loans of a kind beside the mat."""
    return player.beside >> COUNT_BITS * (LOANS * repaid + kind) & COUNTED


def put_beside(player: Player, kind: i64, repaid: i64, n: i64) -> None:
    player.beside += n * bit(COUNT_BITS * (LOANS * repaid + kind))


def place_of(mat: i64, what: i64) -> i64:
    """The first field where this lies, or NO_PLACE."""
    place: i64 = 0
    while mat:
        if mat & ANYTHING == what:
            return place
        mat >>= BITS
        place += 1
    return NO_PLACE


def open_kinds(player: Player) -> i64:
    """Kinds of which there are open loans, as a mask."""
    found: i64 = 0
    mat = player.mat
    while mat:
        kind = (mat & ANYTHING) - OPEN_LOAN
        if 0 <= kind < LOANS:
            found |= bit(kind)
        mat >>= BITS
    if player.beside:
        for kind in range(LOANS):
            if beside(player, kind, 0) > 0:
                found |= bit(kind)
    return found


def has_open(player: Player, kind: i64) -> bool:
    return open_kinds(player) & bit(kind) != 0


def turn_loan(player: Player, kind: i64) -> None:
    """An open loan is turned to its back; it stays where it is."""  # CP-4.10.5, CP-4.10.6
    place = place_of(player.mat, OPEN_LOAN + kind)
    if place != NO_PLACE:
        player.mat += LOANS * bit(BITS * place)
    else:
        put_beside(player, kind, 0, -1)
        put_beside(player, kind, 1, 1)


def loans(player: Player, kind: i64, repaid: i64) -> i64:
    """All loans of a kind on one side, on the mat and beside it."""
    n = beside(player, kind, repaid)
    mat = player.mat
    what = OPEN_LOAN + LOANS * repaid + kind
    while mat:
        if mat & ANYTHING == what:
            n += 1
        mat >>= BITS
    return n
