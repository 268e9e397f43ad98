"""The Train Station (EX-4.3): buy resource tiles, each dearer than the one before.

Example: $4 and the improved card buy three tiles for 1 + 1 + 2.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Rng, Seat, Step
from pavilion.core.values import flag, upto

from ..box.kit import PRICES
from ..box.nouns import FIELD, FIELDS
from .resources import DrawResource, is_tile_left
from .state import EMPTY, Expo
from .verbs import BUY, RESOURCE, STOP


def price(s: Expo, bought: i64, improved: i64) -> i64:
    """Of the next tile in this action."""  # EX-4.3.1
    return s.terms.kit.prices[improved][bought]


def is_empty(s: Expo) -> bool:
    for field in range(s.terms.station):
        if s.station[field] != EMPTY:
            return False
    return True


def barred_take(s: Expo, field: i64) -> str:
    """The rule that forbids to take the tile of this field, or ""."""
    if field >= s.terms.station:
        return "EX-3.2"
    if s.station[field] == EMPTY:
        return "EX-4.3.3"
    return ""


def barred_buy(s: Expo, seat: Seat, field: i64, bought: i64, improved: i64) -> str:
    """The rule that forbids to buy the tile of this field, or ""."""
    rule = barred_take(s, field)
    if not rule and s.players[seat].money < price(s, bought, improved):
        return "EX-4.3.2"
    return rule


def take(s: Expo, seat: Seat, field: i64) -> None:
    """The tile comes into the yard; its field stays empty until the clean-up."""  # EX-4.3.3
    s.players[seat].add_kind(s.station[field])
    s.station[field] = EMPTY


def visit_station(s: Expo, seat: Seat, improved: i64) -> None:
    s.ask(BUY_TILE, seat, 0, improved)


@final
class BuyTile(Decision[Expo]):
    """Which tile do you buy? (p.a: bought so far, p.b: 1 if the card is improved)"""

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        if s.players[p.seat].money >= price(s, p.a, p.b):
            for field in range(s.terms.station):
                if s.station[field] != EMPTY:
                    out.add(BUY.base + field)
        out.add(STOP.base)

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        if not BUY.has(code):
            return
        s.players[p.seat].money -= price(s, p.a, p.b)
        take(s, p.seat, BUY.first(code))
        bought = p.a + 1
        if bought < len(s.terms.kit.prices[p.b]):
            s.ask(BUY_TILE, p.seat, bought, p.b)

    def why_not(self, s: Expo, p: Pending, code: Code) -> str:
        return barred_buy(s, p.seat, BUY.first(code), p.a, p.b)


@final
class FillField(DrawResource):
    """Which resource tile comes to the field p.a of the Station? The next fields follow."""  # EX-3.2, EX-4.9.8

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        kind = RESOURCE.first(code)
        s.pile.take(kind)
        s.station[p.a] = kind
        fill_from(s, p.a + 1)

    def happen(self, s: Expo, p: Pending, luck: Rng) -> None:
        field = p.a
        while True:
            s.count += 1
            s.station[field] = s.pile.draw(luck)
            field += 1
            if field == s.terms.station or not is_tile_left(s):
                return


def fill_from(s: Expo, field: i64) -> None:
    """Fill this field and those after it; without tiles they stay empty."""
    if field < s.terms.station and is_tile_left(s):
        s.chance(FILL_FIELD, field)


@final
class FillStation(Step[Expo]):
    """What is left is discarded, and all fields in use get new tiles."""  # EX-4.9.5

    def run(self, s: Expo, p: Pending) -> None:
        for field in range(FIELDS):
            if s.station[field] != EMPTY:
                s.discard.put(s.station[field])
                s.station[field] = EMPTY
        fill_from(s, 0)


BUY_TILE: Final[BuyTile] = BuyTile("EX-4.3.1", [BUY, STOP], takes=(upto(PRICES - 1, "bought"), flag("improved")))
FILL_FIELD: Final[FillField] = FillField("EX-3.2", [RESOURCE], takes=(FIELD,))
FILL_STATION: Final[FillStation] = FillStation("EX-4.9.5")
