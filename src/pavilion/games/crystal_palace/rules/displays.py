"""What lies on display (CP-3.5 to CP-3.7, CP-4.7): patents, persons and research tiles come from their piles."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Options, Pending, Rng
from pavilion.core.masks import add_each, bit, count, lowest
from pavilion.core.values import flag, upto

from ..box.nouns import CARD_SLOTS, TILE_SLOTS
from .money import discard_tile
from .research import FromSupply, drawn_kind, refill_supply
from .state import EMPTY, PATENTS_AT, PERSONS_AT, TILES_AT, Palace
from .verbs import DEAL_PATENT, DEAL_PERSON, DEAL_TILE

PATENTS: Final[i64] = 0
PERSONS: Final[i64] = 1
TOP: Final[i64] = 7  # in place of a slot: the card that lies face up on the deck


# ---- cards ----------------------------------------------------------------------------------------------------------


def lay_out_cards(s: Palace, deck: i64) -> None:
    """All cards leave the display, and the visible one on the deck is the first of the new ones."""
    first = PATENTS_AT if deck == PATENTS else PERSONS_AT  # CP-4.7.3, CP-4.7.6
    for slot in range(CARD_SLOTS):
        s.board[first + slot] = EMPTY
    if deck == PATENTS:
        s.board[first] = s.patent_top
        s.patent_top = EMPTY
    else:
        s.board[first] = s.person_top
        s.person_top = EMPTY
    slot = 0
    if s.board[first] != EMPTY:
        slot = 1
    deal_on(s, deck, slot)


def deal_on(s: Palace, deck: i64, slot: i64) -> None:
    """Cards for all slots from one on, and one to lie face up on the deck, as far as there are any."""
    if left(s, deck) == 0:
        return
    if slot < s.terms.cards:
        s.chance(DEAL_CARD, deck, slot)
    elif slot < TOP and s.terms.top_visible:
        s.chance(DEAL_CARD, deck, TOP)  # CP-3.5, CP-3.6


def left(s: Palace, deck: i64) -> i64:
    """Cards that nobody has seen, as a mask."""
    if deck == PATENTS:
        return s.patent_deck
    return s.person_deck


@final
class DealCard(Chance[Palace]):
    """Which card comes next from the deck (p.a: 1 for persons) into a slot (p.b)?"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        if p.a == PATENTS:
            add_each(s.patent_deck, DEAL_PATENT.base, out)
        else:
            add_each(s.person_deck, DEAL_PERSON.base, out)

    def card(self, s: Palace, deck: i64, luck: Rng) -> i64:
        """One of those that nobody has seen."""
        mask = left(s, deck)
        for _skipped in range(luck.below(count(mask))):
            mask &= mask - 1
        return lowest(mask)

    def draw(self, s: Palace, p: Pending, luck: Rng) -> Code:
        if p.a == PATENTS:
            return DEAL_PATENT.of(self.card(s, p.a, luck))
        return DEAL_PERSON.of(self.card(s, p.a, luck))

    def lay(self, s: Palace, deck: i64, slot: i64, card: i64) -> None:
        if deck == PATENTS:
            s.patent_deck &= ~bit(card)
            if slot == TOP:
                s.patent_top = card
            else:
                s.board[PATENTS_AT + slot] = card
        else:
            s.person_deck &= ~bit(card)
            if slot == TOP:
                s.person_top = card
            else:
                s.board[PERSONS_AT + slot] = card

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        if p.a == PATENTS:
            self.lay(s, p.a, p.b, DEAL_PATENT.first(code))
        else:
            self.lay(s, p.a, p.b, DEAL_PERSON.first(code))
        deal_on(s, p.a, p.b + 1)

    def happen(self, s: Palace, p: Pending, luck: Rng) -> None:
        """All cards that follow, at once."""
        slot = p.b
        while True:
            self.lay(s, p.a, slot, self.card(s, p.a, luck))
            s.count += 1
            slot += 1
            if left(s, p.a) == 0 or slot > TOP:
                return
            if slot >= s.terms.cards:
                if not s.terms.top_visible:
                    return
                slot = TOP


# ---- research tiles -------------------------------------------------------------------------------------------------


def lay_out_tiles(s: Palace) -> None:
    """What is left in the Museum is discarded, and new tiles come from the supply."""  # CP-4.7.4
    for slot in range(TILE_SLOTS):
        if s.board[TILES_AT + slot] != EMPTY:
            discard_tile(s, s.board[TILES_AT + slot])
            s.board[TILES_AT + slot] = EMPTY
    deal_tiles(s, 0)


def deal_tiles(s: Palace, slot: i64) -> None:
    """For all slots from one on; if the supply is short, the discard is shuffled."""
    if slot < s.terms.tiles:
        refill_supply(s)
        if s.supply > 0:
            s.chance(DEAL_RESEARCH, slot)


@final
class DealResearch(FromSupply):
    """Which research tile comes into a slot of the Museum (p.a)?"""

    def lay(self, s: Palace, slot: i64, kind: i64) -> None:
        s.piles[kind] -= 1
        s.supply -= 1
        s.board[TILES_AT + slot] = kind

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        self.lay(s, p.a, DEAL_TILE.first(code))
        deal_tiles(s, p.a + 1)

    def happen(self, s: Palace, p: Pending, luck: Rng) -> None:
        """All tiles that follow, at once."""
        slot = p.a
        while True:
            self.lay(s, slot, drawn_kind(s, luck))
            s.count += 1
            slot += 1
            if slot == s.terms.tiles:
                return
            refill_supply(s)
            if s.supply == 0:
                return


DEAL_CARD: Final[DealCard] = DealCard(
    "CP-3.5", [DEAL_PATENT, DEAL_PERSON], takes=(flag("persons"), upto(int(TOP), "slot"))
)
DEAL_RESEARCH: Final[DealResearch] = DealResearch(
    "CP-3.7", [DEAL_TILE], takes=(upto(int(TILE_SLOTS) - 1, "slot"),)
)
