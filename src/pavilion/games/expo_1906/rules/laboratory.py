"""The Laboratory (EX-4.5): place tiles of the yard, remove tiles of the lab, in any mix, step by step.

Example: remove a scrap tile, place a project and then a resource tile beside it: three steps.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat
from pavilion.core.masks import bit, lowest
from pavilion.core.values import number

from ..box.kit import MOST_STEPS, SCRAP
from ..box.nouns import FIRST_KIND, FIRST_TECH, TILE
from .projects import score_completed
from .state import Expo, Player
from .verbs import LAY, PLACE, REMOVE, STOP


def in_yard(player: Player, tile: i64) -> bool:
    if tile < FIRST_KIND:
        return player.projects >> tile & 1 != 0
    if tile >= FIRST_TECH:
        return player.techs >> tile - FIRST_TECH & 1 != 0
    for kind in player.kinds:
        if kind == tile - FIRST_KIND:
            return True
    return False


def barred_place(player: Player, tile: i64) -> str:
    """The rule that forbids to place this tile, or ""."""
    if not in_yard(player, tile):
        return "EX-4.5.1"
    if not player.lab.can_put(tile):
        return "EX-4.5.3"
    return ""


def leave_yard(player: Player, tile: i64) -> None:
    if tile < FIRST_KIND:
        player.projects &= ~bit(tile)
    elif tile < FIRST_TECH:
        player.drop_kind(tile - FIRST_KIND)
    else:
        player.techs &= ~bit(tile - FIRST_TECH)


def remove(s: Expo, seat: Seat, cell: i64) -> None:
    """A tile leaves the lab; where it goes depends on what it is, and scrap leaves the game."""  # EX-4.5.5, EX-4.5.7
    tile = s.players[seat].lab.remove(cell)
    if tile < FIRST_KIND:
        s.stacks.put_under(tile)
    elif tile < FIRST_TECH:
        s.discard.put(tile - FIRST_KIND)
    elif tile < SCRAP:
        s.techs |= bit(tile - FIRST_TECH)


def work_in_lab(s: Expo, seat: Seat, improved: i64) -> None:
    """The number of steps is fixed now, whatever happens to the card's technology."""  # EX-4.5.2
    s.ask(LAB_STEP, seat, s.terms.kit.steps[improved])


@final
class LabStep(Decision[Expo]):
    """Which tile do you place, or which do you remove? (p.a: steps left)"""

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        player = s.players[p.seat]
        lab = player.lab
        tiles = player.projects
        while tiles:
            tile = lowest(tiles)
            if lab.can_put(tile):
                out.add(PLACE.base + tile)
            tiles &= tiles - 1
        if lab.can_put(FIRST_KIND):  # they all have the same shape
            last: i64 = -1
            for kind in player.kinds:
                if kind != last:  # of equal tiles one is offered
                    out.add(PLACE.base + FIRST_KIND + kind)
                    last = kind
        tiles = player.techs
        if tiles and lab.can_put(FIRST_TECH):  # these too
            while tiles:
                out.add(PLACE.base + FIRST_TECH + lowest(tiles))
                tiles &= tiles - 1
        lab.remove_options(REMOVE.base, out)
        out.add(STOP.base)

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        if STOP.has(code):
            return
        if PLACE.has(code):
            s.ask(LAY_TILE, p.seat, PLACE.first(code))
        else:
            remove(s, p.seat, REMOVE.first(code))  # maybe a tile just placed: EX-4.5.8; it completes nothing: EX-4.11.7
        if p.a > 1:
            s.ask(LAB_STEP, p.seat, p.a - 1)

    def why_not(self, s: Expo, p: Pending, code: Code) -> str:
        player = s.players[p.seat]
        if PLACE.has(code):
            return barred_place(player, PLACE.first(code))
        return player.lab.barred_remove(REMOVE.first(code))


@final
class LayTile(Decision[Expo]):
    """Where does the tile p.a go, and how is it turned?"""

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        s.players[p.seat].lab.put_options(p.a, LAY.base, out)

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        player = s.players[p.seat]
        leave_yard(player, p.a)
        score_completed(s, p.seat, player.lab.put(p.a, code - LAY.base))

    def why_not(self, s: Expo, p: Pending, code: Code) -> str:
        return s.players[p.seat].lab.barred_put(p.a, code - LAY.base)


LAB_STEP: Final[LabStep] = LabStep("EX-4.5.1", [PLACE, REMOVE, STOP], takes=(number(1, MOST_STEPS, "left"),))
LAY_TILE: Final[LayTile] = LayTile("EX-4.5.3", [LAY], takes=(TILE,))
