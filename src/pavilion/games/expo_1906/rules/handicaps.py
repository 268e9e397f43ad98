"""Handicaps (EX-6.3): before the first round, random resource tiles replace scrap in the labs of beginners."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.values import upto

from ..box.kit import MOST_REPLACED
from ..box.nouns import CELLS, FIRST_KIND, SEAT, TILE, TURNS
from .resources import DrawResource, is_tile_left
from .state import Expo
from .verbs import LAY, RESOURCE


def replaced(s: Expo, seat: Seat) -> i64:
    """How many scraps of this player are replaced."""
    return s.terms.kit.handicap[s.terms.levels[(s.first + seat) % s.seats]]


@final
class Handicap(Step[Expo]):
    """A tile is drawn for each scrap that this player's level replaces."""  # EX-3.12

    def run(self, s: Expo, p: Pending) -> None:
        for nth in range(replaced(s, p.seat)):
            if is_tile_left(s) and nth < s.pile.size:
                s.chance(DRAW_HANDICAP, p.seat, nth)


@final
class DrawHandicap(DrawResource):
    """Which tile does the player get? (p.a: seat, p.b: how many before)"""  # EX-6.3.1

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        kind = RESOURCE.first(code)
        s.pile.take(kind)
        if s.terms.players_choose_scrap:
            s.ask(REPLACE_SCRAP, p.a, FIRST_KIND + kind)
        else:
            s.players[p.a].lab.replace_scrap(FIRST_KIND + kind, s.terms.kit.fixed_scraps[p.b])  # EX-6.6.7


@final
class ReplaceScrap(Decision[Expo]):
    """Which scrap does the tile p.a replace, and how is it turned?"""

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        scraps = s.players[p.seat].lab.scraps
        for turn in range(TURNS):
            for cell in range(CELLS):
                if scraps >> cell & 1:
                    out.add(LAY.base + turn * CELLS + cell)

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        s.players[p.seat].lab.replace_scrap(p.a, code - LAY.base)


HANDICAP: Final[Handicap] = Handicap("EX-3.12")
DRAW_HANDICAP: Final[DrawHandicap] = DrawHandicap(
    "EX-6.3.1", [RESOURCE], takes=(SEAT, upto(MOST_REPLACED - 1, "before"))
)
REPLACE_SCRAP: Final[ReplaceScrap] = ReplaceScrap("EX-6.3.1", [LAY], takes=(TILE,))
