"""How good a position looks (for bots): points, and what projects, tiles, tokens and money may still become.

An unfinished project counts by how much of what it needs it receives, and a little by what lies ready in the yard. The
numbers are guesses that make sense, in hundredths of a point; nobody has tuned them yet.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Code, Options, Pending, Seat, zeros

from . import result
from .handicaps import REPLACE_SCRAP
from .kit import COLUMNS, LANE, MOST, shortfall
from .lab import Lab
from .laboratory import LAY_TILE
from .meeting import PUT_BACK
from .nouns import MEETING, RESOURCE_TECHS, ROWS, TOKENS, TYPES
from .patents import leader
from .shapes import WHOLE, around, bit, count, lowest
from .state import Expo, Player
from .verbs import LAY, LINK, MOVE, PLAY, REMOVE

POINT: Final[i64] = 100
FINISHED: Final[i64] = 90  # of its points: a project that lacks nothing, in parts of 100
BOUGHT: Final[i64] = 32  # a project that lacks everything
READY: Final[i64] = 55  # a needed unit in the yard, compared with one beside the project
MORE: Final[i64] = 8  # a third unfinished project is worth only one part of so many
BONUS: Final[i64] = 120  # leads and jury that a project may bring besides its points
SPARE_TILE: Final[i64] = 3
IMPROVEMENT: Final[i64] = 14  # in the lab, for each round to come
MONEY: Final[i64] = 13
RICH: Final[i64] = 7  # dollars; those above are worth half
COLUMN: Final[i64] = 11  # of a token on its way
LEAD: Final[i64] = 18
FEW_CARDS: Final[i64] = 2
SPOTS: Final[i64] = 4  # that are looked at closely, of all where a tile can go


def worth(s: Expo, seat: Seat) -> i64:
    """What a player may expect more than the others on average, times their number."""
    if s.seats == 1:
        return outlook(s, seat)
    worth: i64 = s.seats * outlook(s, seat)
    for other in range(s.seats):
        worth -= outlook(s, other)
    return worth


def outlook(s: Expo, seat: Seat) -> i64:
    """The points that a player may expect, in hundredths."""
    worth = result.points(s, seat) * POINT
    if s.depth == 0:
        return worth
    player = s.players[seat]
    rounds = s.terms.kit.jury_fields - s.jury
    worth += project_hopes(s, player) * min(4, rounds) // 4
    worth += count(player.lab.techs >> RESOURCE_TECHS) * IMPROVEMENT * rounds
    worth += min(player.money, RICH) * MONEY + max(0, player.money - RICH) * MONEY // 2
    return worth + token_hopes(s, seat)


def project_hopes(s: Expo, player: Player) -> i64:
    """What the best unfinished projects may bring, and the tiles in the yard that nobody needs."""
    lab = player.lab
    ready = yard_units(s, player)
    best: i64 = 0
    second: i64 = 0
    rest: i64 = 0
    projects = (lab.projects & ~lab.complete) | player.projects
    while projects:
        project = lowest(projects)
        hope = project_hope(lab, project, ready)
        if hope > best:
            rest += second
            best, second = hope, best
        elif hope > second:
            rest += second
            second = hope
        else:
            rest += hope
        projects &= projects - 1
    return best + second + rest // MORE + len(player.kinds) * SPARE_TILE


def project_hope(lab: Lab, project: i64, ready: vec[i64]) -> i64:
    """A part of its points, the more of what it needs is there; less if there is no room for the rest."""
    need = lab.kit.need[project]
    missing = shortfall(lab.supply[project], need)
    total: i64 = 0
    lacking: i64 = 0
    at_hand: i64 = 0
    for type in range(TYPES):
        total += need >> type * LANE & MOST
        n = missing >> type * LANE & MOST
        lacking += n
        at_hand += min(n, ready[type])
    have = (total - lacking) * 100 + at_hand * READY
    share = BOUGHT + have * (FINISHED - BOUGHT) // (total * 100)
    if lab.projects >> project & 1:
        share += 6
        if count(around(lab.cells[project]) & WHOLE & ~lab.filled) * 2 < lacking:
            share //= 4
    return (lab.kit.points[project] * POINT + BONUS) * share * share // 10_000


def yard_units(s: Expo, player: Player) -> vec[i64]:
    """Units of each type that lie ready."""
    units = zeros(TYPES)
    for kind in player.kinds:
        units[kind >> 3] += 2
        units[kind & 7] += 1
    techs = player.techs
    while techs:
        gives = s.terms.kit.gives[lowest(techs)]
        for type in range(TYPES):
            units[type] += gives >> type * LANE & MOST
        techs &= techs - 1
    return units


def token_hopes(s: Expo, seat: Seat) -> i64:
    """Tokens on their way to columns that score, and rows that are led."""
    worth: i64 = 0
    for token in range(seat * TOKENS, seat * TOKENS + TOKENS):
        column = s.office.place[token] % COLUMNS
        worth += min(column, 6) * COLUMN
    for row in range(ROWS):
        if leader(s, row) == seat:
            worth += LEAD
    return worth


# ---- which answers are worth a look ----------------------------------------------------------------------------------


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
    """Remove scrap alone, and only for a project; move tiles that do nothing where they lie; do not change rows.

    The Meeting Room ends a round that could be used: not before the hand is nearly empty.
    """
    lab = s.players[seat].lab
    if code == PLAY.of(MEETING):
        return count(s.players[seat].hand) <= FEW_CARDS
    if REMOVE.has(code):
        return s.players[seat].projects != 0 and lab.scraps >> REMOVE.first(code) & 1 != 0
    if MOVE.has(code):
        return lab.resources & ~beside_projects(lab) & bit(MOVE.first(code)) != 0
    return not LINK.has(code)


def beside_projects(lab: Lab) -> i64:
    cells: i64 = 0
    projects = lab.projects
    while projects:
        cells |= around(lab.cells[lowest(projects)])
        projects &= projects - 1
    return cells


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


def prefer_spots(s: Expo, p: Pending, out: Options) -> None:
    """Where the tile helps most; among equals, where it leaves most room around unfinished projects."""
    player = s.players[p.seat]
    best = Best()
    for i in range(out.count):
        lab = player.lab.clone()
        spot = out.codes[i] - LAY.base
        if p.duty is PUT_BACK:
            lab.move(p.a, spot)
        elif p.duty is REPLACE_SCRAP:
            lab.replace_scrap(p.a, spot)
        else:
            lab.put(p.a, spot)
        best.offer(out.codes[i], lab_hopes(lab))
    keep(best, out)


def lab_hopes(lab: Lab) -> i64:
    """What lies in a lab, without the yard."""
    nothing = zeros(TYPES)
    worth = count(lab.complete) * 20 * POINT
    projects = lab.projects & ~lab.complete
    free = WHOLE & ~lab.filled
    while projects:
        project = lowest(projects)
        worth += project_hope(lab, project, nothing) + count(around(lab.cells[project]) & free)
        projects &= projects - 1
    return worth


def keep(best: Best, out: Options) -> None:
    """Only these codes, ascending."""
    kept: i64 = 0
    for i in range(out.count):
        for j in range(best.count):
            if out.codes[i] == best.codes[j]:
                out.codes[kept] = out.codes[i]
                kept += 1
                break
    out.count = kept
