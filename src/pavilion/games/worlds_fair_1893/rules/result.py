"""The result (WF-5.3): coins, medals and sets of tokens (WF-1.6), the most points win (WF-1.7).

Ties are broken by tokens, then by unapproved exhibits.
"""

from __future__ import annotations

from mypy_extensions import i64

from ..box.nouns import AREAS
from .state import Fair, Player
from .tally import set_sizes


def points(s: Fair, player: Player) -> i64:
    """Coin and medal points, and each set by its size; cards count nothing."""  # WF-5.3.2, WF-5.3.6, WF-2.4.5
    total: i64 = 0
    for points in player.points:
        total += points
    for size in set_sizes(player.tokens):
        total += s.terms.set_points[size]  # WF-5.3.4
    return total


def standing(s: Fair, player: Player) -> list[int]:
    """Points; if tied more tokens, then fewer unapproved exhibits."""  # WF-5.3.7, WF-5.3.8
    tokens: i64 = 0
    exhibits: i64 = 0
    for area in range(AREAS):
        tokens += player.tokens[area]
        exhibits += player.cards[area]
    return [int(points(s, player)), int(tokens), -int(exhibits)]
