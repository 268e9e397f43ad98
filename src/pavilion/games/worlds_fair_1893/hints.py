"""How good a position looks (for bots): points, and what would be scored if the car came home now."""

from __future__ import annotations

from mypy_extensions import i64

from pavilion.core import Seat

from . import result
from .nouns import AREAS, CARDS, FIRST_FIGURE, TICKET
from .scoring import UNRANKED, rank
from .state import Fair

# In hundredths of a point, found by play (make bench shows what they win).
POINT = 100
TICKET_IN_HAND = 110
FIGURE_IN_HAND = 60
EXHIBIT_IN_HAND = 25
APPROVAL_NOW = 230
SUPPORTER = 12


def worth(s: Fair, seat: Seat) -> i64:
    """My outlook against the best of the others."""
    mine = outlook(s, seat)
    best: i64 = -1_000_000
    for other in range(s.seats):
        if other != seat:
            best = max(best, outlook(s, other))
    return 2 * mine - best


def outlook(s: Fair, seat: Seat) -> i64:
    player = s.players[seat]
    worth = result.points(s, player) * POINT + player.cards[TICKET] * TICKET_IN_HAND
    for card in range(FIRST_FIGURE, CARDS):
        worth += player.cards[card] * FIGURE_IN_HAND
    for area in range(AREAS):
        worth += player.cards[area] * EXHIBIT_IN_HAND + player.support[area] * SUPPORTER
        place = rank(s, seat, area)
        if place != UNRANKED:
            worth += s.terms.medal[place] * POINT
            worth += min(s.terms.approvals[place], player.cards[area]) * APPROVAL_NOW
    return worth
