"""Research tiles (CP-4.16): placed on the mat, drawn from the supply, taken from the Museum."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Decision, Options, Pending, Rng, Seat, Step
from pavilion.core.masks import add_each, bit
from pavilion.core.values import number

from ..box.deeds import MOST_UNITS
from ..box.nouns import GREENS, KINDS, RESEARCH, SEAT, TILE_SLOTS
from .effects import resolve
from .mat import exchange, is_full, put, tiles
from .money import barred_removal, discard_tile, removable
from .state import DISCARD_AT, EMPTY, TILES_AT, Palace
from .verbs import DEAL_TILE, DISCARD, DONE, REPLACE, TAKE_TILE


def barred_tile(s: Palace, seat: Seat) -> str:
    """The rule that forbids to take a tile in the Museum, because there is no room for it; or ""."""
    mat = s.players[seat].mat
    return "CP-4.16.2" if is_full(mat) and tiles(mat) == 0 else ""


def place_tile(s: Palace, seat: Seat, kind: i64) -> None:
    """On an empty field, while there is one; else in the place of another tile; else it is discarded."""
    player = s.players[seat]  # CP-4.16.1, CP-4.16.6
    if not is_full(player.mat):
        put(player, kind + 1)
        work_at_once(s, seat, kind)
    elif tiles(player.mat):
        s.ask(SLOT, seat, kind)
    else:
        discard_tile(s, kind)  # CP-4.16.2, CP-4.16.5


def work_at_once(s: Palace, seat: Seat, kind: i64) -> None:
    """Instant tiles do, green ones wait for phase 6."""  # CP-4.16.3
    if kind >= GREENS:
        resolve(s, seat, s.terms.kit.tile_effect[kind])


def refill_supply(s: Palace) -> None:
    """When a tile must be drawn and none is left, the discard is shuffled into a new supply."""  # CP-4.16.6
    if s.supply > 0:
        return
    piles = s.piles
    for kind in range(KINDS):
        piles[kind] = piles[DISCARD_AT + kind]
        piles[DISCARD_AT + kind] = 0
    s.supply = s.discard
    s.discard = 0


def drawn_kind(s: Palace, luck: Rng) -> i64:
    """What is drawn from the supply with this luck."""
    left = luck.below(s.supply)
    piles = s.piles
    kind: i64 = 0
    while left >= piles[kind]:
        left -= piles[kind]
        kind += 1
    return kind


def draw_tiles(s: Palace, seat: Seat, n: i64) -> None:
    """From the supply, one after the other; without supply and discard nothing is drawn."""  # CP-4.16.6
    refill_supply(s)
    if n > 0 and s.supply > 0:
        s.chance(DRAW_TILE, seat, n)


def take_tiles(s: Palace, seat: Seat, n: i64) -> None:
    """From the Museum, as long as there are any."""  # CP-2.4
    if n > 0 and displayed_tiles(s):
        s.ask(RESEARCH_TILE, seat, n)


def displayed_tiles(s: Palace) -> i64:
    """Slots of the Museum with a tile, as a mask."""
    found: i64 = 0
    for slot in range(TILE_SLOTS):
        if s.board[TILES_AT + slot] != EMPTY:
            found |= bit(slot)
    return found


def take_displayed(s: Palace, seat: Seat, slot: i64) -> None:
    """The slot stays empty until phase 7."""  # CP-4.3.8, CP-4.22.1
    kind = s.board[TILES_AT + slot]
    s.board[TILES_AT + slot] = EMPTY
    place_tile(s, seat, kind)


@final
class Slot(Decision[Palace]):
    """Which of your tiles does the new one (p.a) replace?"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        add_each(removable(s, p.seat), REPLACE.base, out)
        out.add(DISCARD.of())

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        if DISCARD.has(code):
            discard_tile(s, p.a)
            return
        gone = exchange(s.players[p.seat], REPLACE.first(code), p.a + 1)
        discard_tile(s, gone - 1)
        work_at_once(s, p.seat, p.a)

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        return barred_removal(s, p.seat, REPLACE.first(code), "CP-4.16.1") if REPLACE.has(code) else ""


class FromSupply(Chance[Palace]):
    """A research tile of the supply, each as likely as any other."""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        for kind in range(KINDS):
            if s.piles[kind] > 0:
                out.add(DEAL_TILE.of(kind))

    def weight(self, s: Palace, p: Pending, code: Code) -> i64:
        return s.piles[DEAL_TILE.first(code)]

    def draw(self, s: Palace, p: Pending, luck: Rng) -> Code:
        return DEAL_TILE.of(drawn_kind(s, luck))


@final
class DrawTile(FromSupply):
    """Which research tile does the seat p.a draw? (p.b: tiles to draw, this one included)"""

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        kind = DEAL_TILE.first(code)
        s.piles[kind] -= 1
        s.supply -= 1
        place_tile(s, p.a, kind)
        if p.b > 1:
            s.then(DRAW_MORE, p.a, p.b - 1)


@final
class DrawMore(Step[Palace]):
    """More tiles are drawn (p.a)."""

    def run(self, s: Palace, p: Pending) -> None:
        draw_tiles(s, p.seat, p.a)


@final
class Research(Decision[Palace]):
    """Which tile do you take from the Museum? (p.a: tiles to take, this one included)"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        add_each(displayed_tiles(s), TAKE_TILE.base, out)
        out.add(DONE.of())

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        if TAKE_TILE.has(code):
            take_displayed(s, p.seat, TAKE_TILE.first(code))
            if p.a > 1:
                s.then(TAKE_MORE, p.seat, p.a - 1)

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        if DONE.has(code) or displayed_tiles(s) & bit(TAKE_TILE.first(code)):
            return ""
        return "CP-4.22.1"


@final
class TakeMore(Step[Palace]):
    """More tiles may be taken from the Museum (p.a)."""

    def run(self, s: Palace, p: Pending) -> None:
        take_tiles(s, p.seat, p.a)


TILES: Final = number(1, int(MOST_UNITS), "tiles")
SLOT: Final[Slot] = Slot("CP-4.16.1", [REPLACE, DISCARD], takes=(RESEARCH,))
DRAW_TILE: Final[DrawTile] = DrawTile("CP-2.4", [DEAL_TILE], takes=(SEAT, TILES))
DRAW_MORE: Final[DrawMore] = DrawMore("CP-2.4", takes=(TILES,))
RESEARCH_TILE: Final[Research] = Research("CP-2.4", [TAKE_TILE, DONE], takes=(TILES,))
TAKE_MORE: Final[TakeMore] = TakeMore("CP-2.4", takes=(TILES,))
