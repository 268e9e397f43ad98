"""Step 4, lay out three new cards (WF-4.6): one beside the chosen area, two beside the next areas with room.

Example: chosen FA at position 4, nobody full: cards go to positions 4, 0 and 1.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Options, Pending, Rng
from pavilion.core.values import upto

from ..box.kit import MOST_CARDS
from ..box.nouns import AREA, AREAS, CARDS
from .state import Fair
from .verbs import REVEAL


def next_with_room(s: Fair, area: i64) -> i64:
    """The next area clockwise that is not full; may come round to the same one. There is always one: WF-4.6.4."""
    at = s.position[area]
    for _tried in range(AREAS):  # WF-4.6.2, WF-4.6.3; mypyc boxes a counter called _
        at += 1
        if at == AREAS:
            at = 0  # across the bottom gap: WF-2.2.1
        area = s.tiles[at]
        if s.beside.sizes[area] < s.terms.capacity[area]:
            return area
    raise AssertionError("all areas are full")


def lay_out(s: Fair) -> None:
    """Three cards, the first beside the chosen area; also when the car is home."""  # WF-4.6.1, WF-4.6.8
    deal(s, s.chosen, s.terms.new_cards - 1)


def deal(s: Fair, area: i64, more: i64) -> None:
    """Turn up the next card beside the area, then `more` beside the following ones."""
    if card_left(s):
        s.chance(DEAL, area, more)


def card_left(s: Fair) -> bool:
    """An empty draw pile is made of the discarded cards; if there are none either, no card is turned up."""
    if s.deck.size == 0:
        s.deck.pour(s.discard)  # WF-4.6.6
    return s.deck.size > 0  # WF-4.6.7


@final
class Deal(Chance[Fair]):
    """The top card of the draw pile. (p.a: beside which area, p.b: how many more)"""

    def options(self, s: Fair, p: Pending, out: Options) -> None:
        for card in range(CARDS):
            if s.deck.chances(card) > 0:
                out.add(REVEAL.of(card))

    def draw(self, s: Fair, p: Pending, luck: Rng) -> Code:
        return REVEAL.of(s.deck.peek(luck))

    def happen(self, s: Fair, p: Pending, luck: Rng) -> None:
        area = p.a
        beside = s.beside
        deck = s.deck
        cards: i64 = 1
        beside.push(area, deck.draw(luck))
        while cards <= p.b:
            area = next_with_room(s, area)
            if not card_left(s):
                break
            beside.push(area, deck.draw(luck))
            cards += 1
        s.count += cards

    def weight(self, s: Fair, p: Pending, code: Code) -> i64:
        return s.deck.chances(REVEAL.first(code))

    def choose(self, s: Fair, p: Pending, code: Code) -> None:
        card = REVEAL.first(code)
        s.deck.take(card)
        s.beside.push(p.a, card)  # never above its capacity: WF-10.4; a ticket laid out does not move the car: WF-4.6.9
        if p.b > 0:
            deal(s, next_with_room(s, p.a), p.b - 1)  # availability is checked before every card: WF-4.6.5


DEAL: Final[Deal] = Deal("WF-4.6.5", [REVEAL], takes=(AREA, upto(MOST_CARDS - 1, "more")))
