"""Government actions (WM-4.11): sell a part for a subsidy and a research token, or secure a subsidy.

Example: the third bot of a branch makes the Government run its machine; its marker may fill the Extreme Weather tile.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.masks import bit
from pavilion.core.values import flag

from ..box.nouns import (
    BRANCH_SPACES,
    GOV,
    GOV_AREA,
    GOVSPACE,
    GRID,
    SECURE_SUBSIDY,
    SELL_PART,
    SPACES,
    WEATHER,
    WEATHERS,
)
from .actions import PAID, Action, enrol
from .benefits import RESOLVE
from .gains import advance
from .payments import PAY_PART, ask_vouchers, completable
from .state import (
    EMPTY,
    GOVERNMENT,
    ORANGE,
    PART,
    RUNNING,
    SABOTEURS,
    TRIGGERED,
    Machine,
    markers_left,
)
from .supply import open_sections
from .verbs import CLAIM, SECURE, SELL
from .vouchers import payable

# ---- shared by all machines -----------------------------------------------------------------------------------------


def trigger_end(s: Machine) -> None:
    """After this round there is exactly one more; further triggers have no effect."""  # WM-5.1, WM-5.2
    if s.ending == RUNNING:
        s.ending = TRIGGERED


def score_bots(s: Machine, owner: i64, points: i64) -> None:
    """Points for the owner of a bot; of the Saboteurs, the Target Value grows."""  # WM-6.5.8
    if 0 <= owner < s.seats:
        s.players[owner].points += points
    elif owner == SABOTEURS:
        s.saboteurs.value += points


def take_token(s: Machine, seat: Seat, area: i64, weather: i64) -> bool:
    """A research token comes to the holding space; False if none is left."""
    token = WEATHERS * area + weather
    if s.tokens[token] == 0:
        return False
    s.tokens[token] -= 1
    s.players[seat].holding[token] += 1
    open_sections(s, seat)
    return True


def clear_extreme(s: Machine, weather: i64) -> None:
    """Government markers on the tile go back to their area, breakthrough markers leave the game."""  # WM-4.13.9
    for space in range(SPACES):
        s.markers[SPACES * weather + space] = EMPTY


def return_if_full(s: Machine, weather: i64) -> None:
    """A full Extreme Weather tile goes back to its stack; the tile below it is visible again."""
    level = s.levels[weather]  # WM-4.11.5, WM-2.11.1
    if level == 0:
        return
    for space in range(s.terms.kit.space_count(weather, level)):
        if s.markers[SPACES * weather + space] == EMPTY:
            return
    clear_extreme(s, weather)
    s.levels[weather] = level - 1


# ---- sell a part ----------------------------------------------------------------------------------------------------


def barred_sell(s: Machine, seat: Seat, space: i64, waived: i64) -> str:
    """The rule that forbids to sell at this space, or ""."""
    if s.players[seat].bots == 0 or s.government[space] != EMPTY:
        return "WM-4.11.1"
    if completable(s, seat, GOV, s.terms.kit.cost[SELL_PART], SELL.of(space), waived):
        return ""
    return "WM-4.3.7"


@final
class SellAction(Action):
    def barred(self, s: Machine, seat: Seat, waived: i64) -> str:
        if s.players[seat].bots == 0:
            return "WM-4.11.1"
        rule = "WM-4.11.1"
        for space in range(BRANCH_SPACES):
            found = barred_sell(s, seat, space, waived)
            if not found:
                return ""
            if s.government[space] == EMPTY:
                rule = found
        return rule

    def begin(self, s: Machine, seat: Seat, waived: i64) -> None:
        s.ask(SELL_SPACE, seat, waived)


@final
class SellSpace(Decision[Machine]):
    """Where do you sell a part? (p.a: 1 if vouchers are waived)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for space in range(BRANCH_SPACES):
            if not barred_sell(s, p.seat, space, p.a):
                out.add(SELL.of(space))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if p.a == PAID:
            ask_vouchers(s, p.seat, GOV, s.terms.kit.cost[SELL_PART], code)
        s.then(PAY_PART, p.seat, s.terms.kit.gov_colour[SELL.first(code)], code)
        s.then(SETTLE_SALE, p.seat, SELL.first(code))

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return barred_sell(s, p.seat, SELL.first(code), p.a)


@final
class SettleSale(Step[Machine]):
    """The marker advances, a bot goes to the space p.a, and a subsidy of its column is claimed."""  # WM-4.11.2

    def run(self, s: Machine, p: Pending) -> None:
        advance(s, p.seat, GOV_AREA, 1)
        s.players[p.seat].bots -= 1
        s.government[p.a] = p.seat
        weather = p.a // SPACES
        s.ask(CLAIM_SUBSIDY, p.seat, p.a)
        s.then(GOVERNMENT_TOKEN, p.seat, weather)
        s.then(RUN_GOVERNMENT, p.seat, weather)


def owned(s: Machine, seat: Seat) -> i64:
    """Types of subsidies that a player has, used ones included."""  # WM-4.11.3
    return s.players[seat].blue | s.players[seat].orange


def barred_claim(s: Machine, seat: Seat, place: i64, weather: i64) -> str:
    """The rule that forbids to take the tile of this place of the grid, or ""."""
    what = s.grid[place]
    if place // SPACES != weather or what >= PART or what == EMPTY:
        return "WM-4.11.2"
    if not owned(s, seat) >> what % ORANGE & 1:
        return ""
    for other in range(SPACES * weather, SPACES * weather + SPACES):
        tile = s.grid[other]
        if tile != EMPTY and tile < PART and not owned(s, seat) >> tile % ORANGE & 1:
            return "WM-4.11.3"
    return ""


@final
class ClaimSubsidy(Decision[Machine]):
    """Which subsidy of the column do you take? (p.a: the space of the bot)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        weather = p.a // SPACES
        for place in range(SPACES * weather, SPACES * weather + SPACES):
            if not barred_claim(s, p.seat, place, weather):
                out.add(CLAIM.of(place))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """It lies blue side up beside the Laboratory, the part in its place; a type owned before leaves the game."""
        place = CLAIM.first(code)
        kind = s.grid[place] % ORANGE
        s.grid[place] = PART + s.terms.kit.gov_colour[p.a]
        if not owned(s, p.seat) >> kind & 1:
            s.players[p.seat].blue |= bit(kind)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return barred_claim(s, p.seat, CLAIM.first(code), p.a // SPACES)


@final
class GovernmentToken(Step[Machine]):
    """A research token of the column p.a, or if none is left an Investment tile."""  # WM-4.11.2

    def run(self, s: Machine, p: Pending) -> None:
        if not take_token(s, p.seat, GOV_AREA, p.a):
            s.players[p.seat].investments += 1


@final
class RunGovernment(Step[Machine]):
    """If the branch p.a is full, its bots score and a Government marker goes to the Extreme Weather tile."""

    def run(self, s: Machine, p: Pending) -> None:
        run_government(s, p.a)


def run_government(s: Machine, weather: i64) -> None:
    for space in range(SPACES * weather, SPACES * weather + SPACES):  # WM-4.11.4
        if s.government[space] == EMPTY:
            return
    for space in range(SPACES * weather, SPACES * weather + SPACES):
        score_bots(s, s.government[space], s.terms.kit.machine_points)
    if markers_left(s) > 0:
        for space in range(s.terms.kit.space_count(weather, s.levels[weather])):
            if s.markers[SPACES * weather + space] == EMPTY:
                s.markers[SPACES * weather + space] = GOVERNMENT
                break
        return_if_full(s, weather)
    for owner in s.government:
        if owner == EMPTY:
            return
    trigger_end(s)  # WM-4.11.6


# ---- secure a subsidy -----------------------------------------------------------------------------------------------


@final
class SecureAction(Action):
    def barred(self, s: Machine, seat: Seat, waived: i64) -> str:
        if not payable(s.players[seat].vouchers, GOV, s.terms.kit.cost[SECURE_SUBSIDY], 0, 0):
            return "WM-4.1.6"
        for place in range(BRANCH_SPACES):
            if 0 <= s.grid[place] < ORANGE:
                return ""
        return "WM-4.11.7"

    def begin(self, s: Machine, seat: Seat, waived: i64) -> None:
        s.ask(SECURE_TILE, seat)


@final
class SecureTile(Decision[Machine]):
    """Which subsidy do you secure? It may be one whose own benefit is of no use now."""  # WM-4.11.8

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for place in range(BRANCH_SPACES):
            if 0 <= s.grid[place] < ORANGE:
                out.add(SECURE.of(place))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """Column, row, tile; then the tile is flipped in its place."""  # WM-4.11.7
        place = SECURE.first(code)
        kit = s.terms.kit
        ask_vouchers(s, p.seat, GOV, kit.cost[SECURE_SUBSIDY], code)
        s.then(RESOLVE, p.seat, kit.column_effect[place // SPACES])
        s.then(RESOLVE, p.seat, kit.grid_row_effect[place % SPACES])
        s.then(RESOLVE, p.seat, kit.subsidy_effect[s.grid[place]])
        s.then(FLIP_TILE, p.seat, place)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        what = s.grid[SECURE.first(code)]
        if 0 <= what < ORANGE:
            return ""
        return "WM-4.11.8" if ORANGE <= what < PART else "WM-4.11.7"


@final
class FlipTile(Step[Machine]):
    """Unless the tile's own benefit has made it leave its place p.a, it turns to orange."""  # WM-4.11.9

    def run(self, s: Machine, p: Pending) -> None:
        if 0 <= s.grid[p.a] < ORANGE:
            s.grid[p.a] += ORANGE


SELL_SPACE: Final[SellSpace] = SellSpace("WM-4.11.1", [SELL], rideable=False, takes=(flag("waived"),))
SETTLE_SALE: Final[SettleSale] = SettleSale("WM-4.11.2", takes=(GOVSPACE,))
CLAIM_SUBSIDY: Final[ClaimSubsidy] = ClaimSubsidy("WM-4.11.3", [CLAIM], rideable=False, takes=(GOVSPACE,))
GOVERNMENT_TOKEN: Final[GovernmentToken] = GovernmentToken("WM-4.11.2", takes=(WEATHER,))
RUN_GOVERNMENT: Final[RunGovernment] = RunGovernment("WM-4.11.4", takes=(WEATHER,))
SECURE_TILE: Final[SecureTile] = SecureTile("WM-4.11.7", [SECURE], rideable=False)
FLIP_TILE: Final[FlipTile] = FlipTile("WM-4.11.9", takes=(GRID,))

enrol(SELL_PART, SellAction())
enrol(SECURE_SUBSIDY, SecureAction())
