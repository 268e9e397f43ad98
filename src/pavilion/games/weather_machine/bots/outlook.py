"""How good a position looks for one player: points count in full, what leads to points by experience.

The weights were found by trial: bots with changed ones played against the Saboteurs and against each other.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pavilion.core import Seat
from pavilion.core.masks import count

from ..box.nouns import AREAS, BRANCH_SPACES, GOAL_SPACES, GOALS, ROWS, SCI, SLOTS, SPACES, VOUCHERS, WEATHERS
from ..rules import result
from ..rules.development import has_empty_mark, has_marker
from ..rules.experiment import place_of_tile
from ..rules.state import EMPTY, FINAL_ROUND, RUNNING, Machine, Player, tokens_in_row, total, weather_of
from .weights import W

POINT: Final[i64] = 100

ENOUGH_VOUCHERS: Final[i64] = 3  # of a type; more count less
ENOUGH_PARTS: Final[i64] = 4
ENOUGH_CHEMICALS: Final[i64] = 3
ENOUGH_BOTS: Final[i64] = 2
ENOUGH_TILES: Final[i64] = 6
ENOUGH_CIRCLES: Final[i64] = 3


def outlook(s: Machine, seat: Seat) -> i64:
    player = s.players[seat]
    found = POINT * result.points(s, seat) + machine_outlook(s, seat)
    if s.ending == FINAL_ROUND:
        return found + W.investment // 2 * player.investments
    future = stock(s, player) + office_outlook(s, seat) + goal_outlook(s, seat) + board_outlook(s, seat)
    if s.ending == RUNNING:
        return found + future
    return found + future // 2


def some(n: i64, each: i64, enough: i64, more: i64) -> i64:
    """Of what one can have enough."""
    if n <= enough:
        return n * each
    return enough * each + (n - enough) * more


def stock(s: Machine, player: Player) -> i64:
    """What lies in the Laboratory."""
    found = W.science * player.vouchers[SCI]
    for kind in range(VOUCHERS - 1):
        found += some(player.vouchers[kind], W.voucher, ENOUGH_VOUCHERS, W.more_vouchers)
    found += some(total(player.parts), W.part, ENOUGH_PARTS, W.more_parts)
    found += some(total(player.chemicals), W.chemical, ENOUGH_CHEMICALS, W.more_chemicals)
    found += some(player.bots, W.bot, ENOUGH_BOTS, W.more_bots) + W.built * (SLOTS - count(player.line))
    found += some(player.tiles, W.tile, ENOUGH_TILES, W.more_tiles)
    found += some(total(player.circles), W.circle, ENOUGH_CIRCLES, 0)
    found += W.step * total(player.funding) + W.investment * player.investments + W.subsidy * count(player.blue)
    return found + W.held * total(player.holding) + W.award * player.held_awards + W.laurel * player.awards


def office_outlook(s: Machine, seat: Seat) -> i64:
    """Rows on their way to a paper, papers on their way to a breakthrough."""
    found: i64 = 0
    for row in range(ROWS):
        if s.players[seat].left >> row & 1:
            found += row_outlook(s, seat, row)
        elif s.players[seat].right >> row & 1:
            weather = weather_of(s, seat, row)
            found += W.ready
            if s.levels[weather] > 0 and has_empty_mark(s, weather) and not has_marker(s, seat, weather):
                found += W.open
    return found


def row_outlook(s: Machine, seat: Seat, row: i64) -> i64:
    tokens = tokens_in_row(s, seat, row)
    found: i64 = 0
    if tokens == 1:
        found = W.row
    elif tokens == 2:
        found = W.pair
    elif tokens == AREAS:
        found = W.full
    if weather_of(s, seat, row) == EMPTY:
        return found // 2
    return found


def goal_outlook(s: Machine, seat: Seat) -> i64:
    """Goals that bring funding, are nearly met, or would be met."""
    player, kit = s.players[seat], s.terms.kit
    found: i64 = 0
    for space in range(GOAL_SPACES):
        goal = player.goals[space]
        if goal == EMPTY:
            continue
        if not player.black >> space & 1:
            found += W.coloured
        if not result.is_met(s, seat, goal):
            least = max(kit.goal_least[goal], 1)
            found += W.progress * min(result.counted(s, seat, kit.goal_counts[goal]), least) // (least + 1)
    for goal in range(GOALS):
        if player.below >> goal & 1 and result.is_met(s, seat, goal):
            found += W.promise
    return found


def machine_outlook(s: Machine, seat: Seat) -> i64:
    """Bots that work on an experiment which may run."""
    found: i64 = 0
    for weather in range(WEATHERS):
        own: i64 = 0
        there: i64 = 0
        for space in range(SPACES * weather, SPACES * weather + SPACES):
            if s.machine[space] == seat:
                own += 1
            if s.machine[space] != EMPTY:
                there += 1
        at = place_of_tile(s, weather)
        if own > 0 and at != EMPTY:
            found += own * (W.working + W.reward * there * s.terms.kit.exp_points[s.display[at]])
    return found


def board_outlook(s: Machine, seat: Seat) -> i64:
    """Bots that bring points when others join them."""
    found: i64 = 0
    for space in range(BRANCH_SPACES):
        if s.government[space] == seat:
            first = space // SPACES * SPACES
            for other in range(first, first + SPACES):
                if s.government[other] != EMPTY:
                    found += W.selling
        if s.research[space] == seat:
            found += W.researching
    return found
