"""The spine (WF-4.1): four steps a turn, a scoring phase when the car has gone round.

Only this file knows what comes next.
"""

from __future__ import annotations

from typing import Final, final

from pavilion.core import NOBODY, Pending, Seat, Step

from .collect import collect
from .figures import ask_for_figures
from .place import PLACE_SUPPORTER
from .refill import lay_out
from .scoring import RECALL, REDEEM_TICKETS, SCORE_AREA
from .state import Fair


def turn(s: Fair, seat: Seat) -> None:
    """Place, figures, collect, lay out: in this order, without passing."""  # WF-4.1.2
    s.turn += 1
    s.chosen = -1
    s.ask(PLACE_SUPPORTER, seat)
    ask_for_figures(s, seat)  # those collected earlier; fresh ones wait for the next turn: WF-4.4.1, WF-4.4.11
    s.then(COLLECT_AND_LAY_OUT, seat)
    s.then(END_TURN, seat)


def scoring_phase(s: Fair) -> None:
    """Tickets, the five areas clockwise from the left foot of the wheel, recall."""  # WF-5.1.1, WF-5.2.4
    s.chosen = -1
    s.then(REDEEM_TICKETS)
    for area in s.tiles:
        s.then(SCORE_AREA, NOBODY, area)
    s.then(RECALL)
    s.then(END_ROUND)


@final
class CollectAndLayOut(Step[Fair]):
    """Steps 3 and 4, in which nobody chooses."""

    def run(self, s: Fair, p: Pending) -> None:
        collect(s, p.seat)
        lay_out(s)


@final
class EndTurn(Step[Fair]):
    """Scoring follows the turn in which the car came home; else the next player clockwise goes on."""  # WF-4.1.4

    def run(self, s: Fair, p: Pending) -> None:
        if 0 < s.terms.stall_limit <= s.stall:
            s.car = s.terms.wheel  # as if it had come home: WF-4.8.1
        if s.car < s.terms.wheel:
            turn(s, (p.seat + 1) % s.seats)
            return
        if s.trigger == NOBODY:
            s.trigger = p.seat
        if s.terms.equal_turns and s.round == s.terms.rounds and p.seat < s.seats - 1:
            turn(s, p.seat + 1)  # the last cycle is finished first: WF-6.5.7
            return
        scoring_phase(s)


@final
class EndRound(Step[Fair]):
    """The seat after the one who brought the car home goes on; after the last round nothing is owed any more."""

    def run(self, s: Fair, p: Pending) -> None:
        s.car = 0  # WF-5.1.2
        s.stall = 0
        if s.round == s.terms.rounds:
            return  # the game is over: WF-5.3.1
        s.round += 1  # cards, piles and exhibits stay as they are: WF-5.1.3, WF-5.1.4
        seat = (s.trigger + 1) % s.seats
        s.trigger = NOBODY
        turn(s, seat)  # WF-4.1.5


COLLECT_AND_LAY_OUT: Final[CollectAndLayOut] = CollectAndLayOut("WF-4.1.2")
END_TURN: Final[EndTurn] = EndTurn("WF-4.1.4")
END_ROUND: Final[EndRound] = EndRound("WF-5.1.3")
