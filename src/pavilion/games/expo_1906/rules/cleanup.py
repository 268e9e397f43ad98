"""The clean-up (EX-4.9): after a Meeting the Academy and the Station are filled anew, and all cards return."""

from __future__ import annotations

from ..box.nouns import SHAPES
from .academy import FILL_SLOTS
from .jury import last_vote
from .state import ALL_CARDS, EMPTY, NO_CARD, Expo
from .station import FILL_STATION


def clean_up(s: Expo) -> None:
    """Nothing else is touched: yards, labs, money, points, patents, technologies."""  # EX-4.9.8
    clear_academy(s)
    s.then(FILL_SLOTS)
    s.then(FILL_STATION)


def clear_academy(s: Expo) -> None:
    """Projects with the other energy than the jury tile just placed go under their stacks."""  # EX-4.9.3
    vote = last_vote(s)
    for shape in range(SHAPES):
        project = s.slots[shape]
        if project != EMPTY and s.terms.kit.energy[project] != vote:
            s.stacks.put_under(project)
            s.slots[shape] = EMPTY


def take_back_cards(s: Expo) -> None:
    """Every player has six cards again, and nobody has played one."""  # EX-4.9.6
    for player in s.players:
        player.hand = ALL_CARDS
        player.last = NO_CARD
    s.ghost_card = NO_CARD
