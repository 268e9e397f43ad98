"""Hints for bots: how good a position looks (outlook.py), and which answers are worth a look."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Code, Options, Pending, Seat, Temper, zeros
from pavilion.core.masks import count, lowest

from ..box.kit import shortfall
from ..box.nouns import FIRST_KIND, FIRST_TECH, MEETING
from ..box.shapes import WHOLE, around
from ..rules.handicaps import REPLACE_SCRAP
from ..rules.lab import Lab
from ..rules.laboratory import LAY_TILE
from ..rules.meeting import PUT_BACK
from ..rules.state import Expo
from ..rules.verbs import LAY, LINK, MOVE, PLAY, REMOVE
from .outlook import outlook
from .unfinished import corners, squares, useful

FEW_CARDS: Final[i64] = 2
SPOTS: Final[i64] = 5  # that are looked at closely, of all where a tile can go

# How good a spot is
UNIT: Final[i64] = 100  # that is given and needed
DONE: Final[i64] = 1000  # a project is completed
WASTE: Final[i64] = 15  # of a corner that would give two types
BESIDE: Final[i64] = 10  # the room that a tile takes
SQUARE: Final[i64] = 3  # of free cells that stay free
ROOM: Final[i64] = 25  # a free cell beside a project,
ENOUGH: Final[i64] = 7  # of which so many count
CORNER: Final[i64] = 30  # a free corner, of which two count

PACE: Final[i64] = 280  # positions in a millisecond
TEMPER: Final[Temper] = Temper(unit=400, tempo=0, turns=4, positions=200, pace=PACE)
TEMPER_OF_MANY: Final[Temper] = Temper(unit=400, tempo=0, turns=2, positions=200, pace=PACE)  # they take longer


def worth(s: Expo, seat: Seat) -> i64:
    """What a player may expect more than each of the others, added up."""
    own = outlook(s, seat, True)
    if s.seats == 1:
        return own
    worth: i64 = 0
    for other in range(s.seats):
        if other != seat:
            worth += own - outlook(s, other, False)
    return worth


def hopes(s: Expo, out: vec[i64]) -> None:
    """What each player may expect."""
    for seat in range(s.seats):
        out[seat] = outlook(s, seat, True)


def prefer(s: Expo, p: Pending, out: Options) -> None:
    """Leave out what is hardly ever a good answer."""
    if p.duty is LAY_TILE or p.duty is PUT_BACK or p.duty is REPLACE_SCRAP:
        prefer_spots(s, p, out)
        return
    kept: i64 = 0
    for i in range(out.count):
        if is_promising(s, p.seat, out.codes[i]):
            out.codes[kept] = out.codes[i]
            kept += 1
    if kept > 0:
        out.count = kept


def is_promising(s: Expo, seat: Seat, code: Code) -> bool:
    """Remove scrap alone, and only for what needs room; move what nobody needs, for a project; do not change rows.

    The Meeting Room ends a round that could be used: not before the hand is nearly empty.
    """
    player = s.players[seat]
    lab = player.lab
    if code == PLAY.of(MEETING):
        return count(player.hand) <= FEW_CARDS
    if REMOVE.has(code):
        return player.projects | player.techs != 0 and lab.scraps >> REMOVE.first(code) & 1 != 0
    if MOVE.has(code):
        cell = MOVE.first(code)
        return lab.projects != lab.complete and lab.resources >> cell & 1 != 0 and lab.needed_by(cell) == 0
    return not LINK.has(code)


# ---- where a tile goes -----------------------------------------------------------------------------------------------


@final
class Best:
    """The few best codes."""

    def __init__(self) -> None:
        self.codes = zeros(SPOTS)
        self.values = zeros(SPOTS)
        self.count: i64 = 0

    def offer(self, code: Code, value: i64) -> None:
        at = self.count
        if at < SPOTS:
            self.count += 1
        elif self.values[SPOTS - 1] >= value:
            return
        else:
            at = SPOTS - 1
        while at > 0 and self.values[at - 1] < value:
            self.values[at] = self.values[at - 1]
            self.codes[at] = self.codes[at - 1]
            at -= 1
        self.values[at] = value
        self.codes[at] = code

    def has(self, code: Code) -> bool:
        for i in range(self.count):
            if self.codes[i] == code:
                return True
        return False


def prefer_spots(s: Expo, p: Pending, out: Options) -> None:
    """Only the best spots, ascending."""
    lab = s.players[p.seat].lab
    tile = p.a
    if p.duty is PUT_BACK:
        lab = lab.clone()
        tile = lab.remove(p.a)
    best = Best()
    for i in range(out.count):
        spot = out.codes[i] - LAY.base
        best.offer(out.codes[i], project_spot(lab, tile, spot) if tile < FIRST_KIND else giving_spot(lab, tile, spot))
    kept: i64 = 0
    for i in range(out.count):
        if best.has(out.codes[i]):
            out.codes[kept] = out.codes[i]
            kept += 1
    out.count = kept


def project_spot(lab: Lab, project: i64, spot: i64) -> i64:
    """What a project receives here, and how much room it has and leaves."""
    cells = lab.covered(project, spot)
    free = WHOLE & ~lab.filled & ~cells
    given, need = lab.feed(cells), lab.kit.need[project]
    worth = useful(given, need) * UNIT + count(squares(free)) * SQUARE
    worth += min(ENOUGH, count(around(cells) & free)) * ROOM + min(2, count(corners(cells) & free)) * CORNER
    return worth + DONE if shortfall(given, need) == 0 else worth


def giving_spot(lab: Lab, tile: i64, spot: i64) -> i64:
    """What a resource tile or technology gives here to unfinished projects; if nothing, how much room it leaves."""
    cells = lab.covered(tile, spot)
    worth: i64 = 0
    projects = lab.projects & ~lab.complete
    while projects:
        project = lowest(projects)
        projects &= projects - 1
        own = lab.cells[project]
        if around(own) & cells == 0:
            continue
        missing = lab.missing(project)
        given = lab.gives(tile, spot, own)
        units = useful(given, missing)
        worth += units * UNIT - BESIDE
        if shortfall(given, missing) == 0:
            worth += DONE
        if units < 3:
            worth -= WASTE * count(corners(own) & cells)
    if worth <= 0 or tile >= FIRST_TECH:
        worth += count(squares(WHOLE & ~lab.filled & ~cells)) * SQUARE
    return worth
