"""The components as the rules read them: tables of numbers, flattened from the data files (EX-2)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core.masks import bit

from .nouns import FIRST_KIND, TURNS, TYPES
from .shapes import EDGES, Shapes

SCRAP: Final[i64] = 107  # one more than the tiles that players buy
COLUMNS: Final[i64] = 10  # of the Patents Office; EX-2.10.1

# What no pack may print more of, because questions carry it.
PRICES: Final[i64] = 3  # at the Station, exactly; EX-4.3.1
MOST_STEPS: Final[i64] = 9  # of the Laboratory
MOST_MOVES: Final[i64] = 9  # of the Journal and the Meeting Room
MOST_DISCOUNT: Final[i64] = 999
MOST_REPOSITIONINGS: Final[i64] = 9
MOST_REPLACED: Final[i64] = 2  # scraps of a beginner; EX-6.3
MOST_GHOST_TILES: Final[i64] = 10  # drawn for one Journal

# Amounts: units of all eight types in one number, 7 bits each, of which the highest is kept free for comparing.
LANE: Final[i64] = 7
MOST: Final[i64] = 63  # units of a type
GUARD: Final[i64] = 0x81020408102040
DOUBLE: Final[i64] = 2  # units of the type on two edges of a resource tile; EX-2.6.1
ONCE: Final[i64] = 1  # units of the type on the other two


def units(amounts: i64, type: i64) -> i64:
    """The units of one type."""
    return amounts >> type * LANE & MOST


def covers(amounts: i64, need: i64) -> bool:
    """Is there as much of every type as is needed?"""  # EX-4.11.1
    return ((amounts | GUARD) - need) & GUARD == GUARD


def shortfall(amounts: i64, need: i64) -> i64:
    """What is missing, as amounts."""
    missing: i64 = 0
    for type in range(TYPES):
        missing |= max(0, units(need, type) - units(amounts, type)) << type * LANE
    return missing


def gift(tile: i64, cell: i64, turn: i64, cells: i64) -> i64:
    """What a resource tile gives a project on these cells: each side counts once."""  # EX-4.10.1, EX-4.10.3
    given: i64 = 0
    kind = tile - FIRST_KIND
    if EDGES[cell * TURNS + turn] & cells:
        given = DOUBLE * bit((kind >> 3) * LANE)
    if EDGES[cell * TURNS + (turn ^ 2)] & cells:
        given += ONCE * bit((kind & 7) * LANE)
    return given


@final
class Kit:
    """What is printed on cardboard, as tables of numbers; shared by all positions of a table."""

    def __init__(
        self,
        name: str,
        fingerprint: str,
        shapes: Shapes,
        shape: vec[i64],
        need: vec[i64],
        points: vec[i64],
        energy: vec[i64],
        gives: vec[i64],
        improves: vec[i64],
        tiles: vec[i64],
        jury: vec[i64],
        scrap_places: i64,
        fixed_scraps: vec[i64],
        handicap: vec[i64],
        numbers: dict[str, int],
        prices: list[vec[i64]],
        steps: vec[i64],
        moves: vec[i64],
        grant: vec[i64],
        link: vec[i64],
        column_points: vec[i64],
        chip_points: vec[i64],
        chip_per: vec[i64],
        chip_most: vec[i64],
        station: vec[i64],
        money: list[vec[i64]],
        ghost_tiles: vec[i64],
        ghost_deck: vec[i64],
    ) -> None:
        self.name, self.fingerprint = name, fingerprint  # of the pack, of its data
        # Tiles
        self.shapes = shapes
        self.shape = shape  # by tile, scrap included
        self.need = need  # amounts, by project; EX-2.7.1
        self.points = points  # by project; EX-2.7.3
        self.energy = energy  # 0 steam, 1 electricity; by project; EX-2.7.2
        self.gives = gives  # amounts, by technology; EX-4.10.4
        self.improves = improves  # the card, by technology; -1 for resource technologies; EX-4.12.2
        self.tiles = tiles  # resource tiles in the box, by kind; EX-2.6.3
        self.jury = jury  # jury tiles in the box: steam, electricity; EX-2.12
        # Lab
        self.scrap_places = scrap_places  # the cells, as a mask; EX-2.4.2
        self.fixed_scraps = fixed_scraps  # the cells that are replaced first, with option handicap_choice; EX-6.6.7
        self.handicap = handicap  # scraps replaced, by level; EX-6.3
        # Cards, where there are two numbers: basic, improved; EX-2.9
        self.prices = prices  # of the first, second, third tile at the Station; EX-4.3.1
        self.steps = steps  # in the Laboratory; EX-4.5.1
        self.moves = moves  # movement points of the Journal; EX-4.6.2
        self.grant = grant  # of the Skyscraper; EX-4.7.1
        self.academy_price: i64 = numbers["academy_price"]  # EX-4.4.1
        self.academy_free: i64 = numbers["academy_free"]  # tiles that come with the improved card; EX-4.4.2
        self.discount: i64 = numbers["discount"]  # on links, improved Journal; EX-4.6.3
        self.meeting_options: i64 = numbers["meeting_options"]  # EX-4.8.1
        self.repositionings: i64 = numbers["repositionings"]  # EX-4.8.2
        self.meeting_money: i64 = numbers["meeting_money"]  # EX-4.8.7
        self.meeting_moves: i64 = numbers["meeting_moves"]  # EX-4.8.8
        # Patents Office
        self.link = link  # price by 10 * row + column - 1, to the row below; -1: no link; EX-2.10.2
        self.column_points = column_points  # of a token at the end, by column - 1; EX-5.5.2
        # Chips: points for so many of what the chip counts, at most so many points (0: no limit); EX-2.11
        self.chip_points = chip_points
        self.chip_per = chip_per
        self.chip_most = chip_most
        # Set-up, by number of players
        self.station = station  # fields in use; EX-3.2
        self.money = money  # by place in the turn order; EX-3.7
        self.ghost_tiles = ghost_tiles  # drawn for each Journal; 0: there are no ghosts; EX-6.1.2
        self.ghost_deck = ghost_deck  # copies of each card, solo; EX-6.2.3
        # Course of the game
        self.richest: i64 = numbers["richest"]  # EX-4.14.1
        self.jury_fields: i64 = numbers["jury_fields"]  # EX-2.3
        self.jury_opening: i64 = numbers["jury_opening"]  # tiles at set-up; EX-3.9
        self.jury_points: i64 = numbers["jury_points"]  # of a project with the winning energy; EX-5.5.1
        self.lead_points: i64 = numbers["lead_points"]  # of a type whose row one leads; EX-4.11.2
        self.last_project: i64 = numbers["last_project"]  # the project that triggers the end; EX-5.1
        self.solo_goal: i64 = numbers["solo_goal"]  # to be surpassed; EX-6.2.11

    def needs(self, project: i64, type: i64) -> i64:
        """The units of a type that a project needs."""
        return units(self.need[project], type)
