"""Hints for bots: how good a position looks for a seat. Points count in full, what leads to points by experience."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pavilion.core import Seat
from pavilion.core.masks import count

from ..box.nouns import BRANCH_SPACES, ROWS, SLOTS, SPACES
from ..rules import result
from ..rules.experiment import place_of_tile
from ..rules.state import EMPTY, Machine, tokens_in_row, total, weather_of

POINT: Final[i64] = 100
VOUCHER: Final[i64] = 25
PART: Final[i64] = 50
CHEMICAL: Final[i64] = 60
BOT: Final[i64] = 130  # in the workshop
BUILT: Final[i64] = 40  # off the assembly line
TILE: Final[i64] = 35  # of the workshop, of which some count
TILES: Final[i64] = 8
STEP: Final[i64] = 60  # of a funding track
TOKEN: Final[i64] = 160  # in the office, or to be placed
COMPANY: Final[i64] = 90  # a second or third token of a row
READY: Final[i64] = 250  # a published paper without a breakthrough
INVESTMENT: Final[i64] = 180
GOAL_SET: Final[i64] = 120
SUBSIDY: Final[i64] = 110
WORKING: Final[i64] = 150  # a bot in a branch whose experiment may run


def worth(s: Machine, seat: Seat) -> i64:
    """What a player may expect more than each of the others, added up; alone, more than the Saboteurs have."""
    own = outlook(s, seat)
    if s.seats == 1:
        return own - POINT * s.saboteurs.value
    found: i64 = 0
    for other in range(s.seats):
        if other != seat:
            found += own - outlook(s, other)
    return found


def outlook(s: Machine, seat: Seat) -> i64:
    player = s.players[seat]
    found = POINT * result.points(s, seat)
    found += VOUCHER * total(player.vouchers) + PART * total(player.parts) + CHEMICAL * total(player.chemicals)
    found += BOT * player.bots + BUILT * (SLOTS - count(player.line)) + TILE * min(player.tiles, TILES)
    found += STEP * total(player.funding) + INVESTMENT * player.investments + SUBSIDY * count(player.blue)
    found += READY * count(player.right) + TOKEN * (total(player.holding) + 2 * player.held_awards)
    for goal in player.goals:
        if goal != EMPTY:
            found += GOAL_SET
    return found + office_outlook(s, seat) + machine_outlook(s, seat)


def office_outlook(s: Machine, seat: Seat) -> i64:
    """Tokens count more the more of them share an unpublished row."""
    found: i64 = 0
    for row in range(ROWS):
        if not s.players[seat].left >> row & 1:
            continue
        tokens = tokens_in_row(s, seat, row)
        if tokens > 0 and weather_of(s, seat, row) != EMPTY:
            found += TOKEN * tokens + COMPANY * (tokens - 1)
        elif tokens > 0:
            found += TOKEN * tokens // 2
    return found


def machine_outlook(s: Machine, seat: Seat) -> i64:
    found: i64 = 0
    for space in range(BRANCH_SPACES):
        if s.machine[space] == seat and place_of_tile(s, space // SPACES) != EMPTY:
            found += WORKING
    return found
