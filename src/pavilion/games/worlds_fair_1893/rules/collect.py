"""Step 3, collect (WF-4.5): all cards beside the chosen area; every ticket moves the car."""

from __future__ import annotations

from mypy_extensions import i64

from pavilion.core import Seat

from ..box.nouns import TICKET
from .state import Fair


def collect(s: Fair, seat: Seat) -> None:
    """The player takes all cards beside the chosen area, and only those."""  # WF-4.5.1, WF-4.5.2
    cards = s.players[seat].cards  # no limit; kept until approved, redeemed or played: WF-4.5.6, WF-4.5.7, WF-4.5.8
    tickets = cards[TICKET]
    beside = s.beside
    chosen = s.chosen
    for i in range(beside.sizes[chosen]):
        cards[beside.card(chosen, i)] += 1
    beside.clear(chosen)
    move_car(s, cards[TICKET] - tickets)


def move_car(s: Fair, tickets: i64) -> None:
    """One space for each ticket, but never past the start space."""  # WF-2.3.1, WF-4.5.3, WF-4.5.4
    if s.car == s.terms.wheel:
        return  # home already: only the last turns of equal_turns are left, WF-6.5.7
    if tickets == 0:
        s.stall += 1  # WF-4.8.2
        return
    s.stall = 0
    s.car = min(s.car + tickets, s.terms.wheel)  # at home scoring is due: WF-4.5.5
