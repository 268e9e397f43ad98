"""The terms of one game: printed components and options, already looked up for this number of players (CP-3.1)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Terms, zeros
from pavilion.core.masks import bit

from .kit import Kit
from .nouns import EACH_RINGS, FIELDS, LOCATIONS, MARKETS, SUBS

FEWEST: Final[i64] = 2  # players that boards are printed for; the shadow nation counts as one
VALUES: Final[i64] = 7


@final
class PalaceTerms(Terms):
    def __init__(
        self,
        seats: i64,
        options: dict[str, object],
        pack: str,
        edition: str,
        kit: Kit,
        components: object,
        extra_money: vec[i64],
        extra_news: vec[i64],
    ) -> None:
        super().__init__(seats, options, pack, edition)
        self.kit = kit
        self.components = components  # names and captions, for eyes: data.Components
        self.extra_money = extra_money  # by seat; CP-6
        self.extra_news = extra_news
        self.sides: i64 = max(seats, FEWEST)  # who place dice: the players, and in a solo game the shadow nation
        row = self.sides - FEWEST
        self.cards = kit.cards[row]
        self.tiles = kit.tiles[row]
        self.banner = kit.banner[row]
        self.least = kit.least[FIELDS * row : FIELDS * row + FIELDS]
        self.fee = kit.fee[FIELDS * row : FIELDS * row + FIELDS]
        self.fits = zeros(VALUES)  # fields that a die of a value may be placed on, as masks
        self.helped: i64 = 0  # fields with an assistant action
        for field in range(FIELDS):
            least = self.least[field]
            for value in range(1, VALUES):
                if 0 < least <= value:
                    self.fits[value] |= bit(field)
            if kit.helped[FIELDS * row + field]:
                self.helped |= bit(field)
        self.rings = kit.rings[LOCATIONS * row : LOCATIONS * row + LOCATIONS]
        rings = LOCATIONS * EACH_RINGS
        self.ring_effect = kit.ring_effect[rings * row : rings * row + rings]
        self.subs: i64 = 0  # sub-actions that exist, as a mask
        for sub in range(SUBS):
            if kit.sub_players[sub] <= self.sides:
                self.subs |= bit(sub)
        self.market: i64 = 0  # fields of the Black Market
        for field in range(MARKETS):
            if kit.market_players[field] <= self.sides:
                self.market += 1
        self.choose: bool = options["nations"] == "choose"
        self.mat_pairs: bool = options["mat_pairs"] is True
        self.clear_top: bool = options["bm_clear"] == "top"
        self.top_visible: bool = options["deck_top_visible"] is True
        self.manual_end: bool = options["manual_end"] is True
