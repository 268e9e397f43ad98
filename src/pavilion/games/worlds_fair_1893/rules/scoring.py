"""Scoring phases (WF-5.2): tickets, the five areas, recall.

Example: 4 players, supporters [5, 3, 3, 3]: the first takes a medal of 4 and may approve 3 exhibits, the three tied
seconds may approve 1 each (WF-2.10.4).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.values import number

from ..box.kit import MOST_APPROVALS
from ..box.nouns import AREA, AREAS, TICKET
from ..box.terms import SOLE_FIRST, SOLE_SECOND, TIED_FIRST, TIED_SECOND
from .figures import discard
from .state import FROM_MEDALS, FROM_MOST_TICKETS, FROM_TICKETS, Fair
from .verbs import APPROVE

UNRANKED: Final[i64] = -1


def leaders(s: Fair, area: i64) -> tuple[i64, i64, i64, i64]:
    """The most supporters and how many players have them; the second most likewise, 0 if nobody is second."""
    first: i64 = 0
    firsts: i64 = 0
    second: i64 = 0
    seconds: i64 = 0
    for player in s.players:
        count = player.support[area]
        if count > first:
            second, seconds = first, firsts
            first, firsts = count, 1
        elif count == first:
            firsts += 1
        elif count > second:
            second, seconds = count, 1
        elif count == second:
            seconds += 1
    if firsts > 1:  # no second beside tied firsts: WF-5.2.7
        return first, firsts, 0, 0
    return first, firsts, second, seconds


def rank(s: Fair, seat: Seat, area: i64) -> i64:
    """A player's rank in an area."""  # WF-5.2.6
    mine = s.players[seat].support[area]
    if mine == 0:
        return UNRANKED
    first, firsts, second, seconds = leaders(s, area)
    if mine == first:
        if firsts == 1:
            return SOLE_FIRST
        return TIED_FIRST
    if mine == second:
        if seconds == 1:
            return SOLE_SECOND
        return TIED_SECOND
    return UNRANKED


def award(s: Fair, seat: Seat, area: i64, rank: i64) -> None:
    """Medal points, and approval of as many matching exhibits as the rank allows."""  # WF-5.2.8
    player = s.players[seat]
    medal = s.terms.medal[rank]
    if medal > 0:
        player.score(s.round, FROM_MEDALS + area, medal)
    limit = min(s.terms.approvals[rank], player.cards[area])
    if limit == 0:
        return
    if s.terms.ask_approvals:
        s.ask(APPROVE_EXHIBITS, seat, area, limit)
    else:
        approve(s, seat, area, limit)  # WF-5.2.11


def approve(s: Fair, seat: Seat, area: i64, n: i64) -> None:
    """Exhibits of the area's category become tokens; the cards are discarded."""  # WF-5.2.10
    s.players[seat].tokens[area] += n
    discard(s, seat, area, n)


@final
class RedeemTickets(Step[Fair]):
    """Two coin points for most tickets, to everyone tied; then one for each ticket."""

    def run(self, s: Fair, p: Pending) -> None:
        most: i64 = 1  # without a ticket nobody gets the bonus: WF-5.2.2
        for player in s.players:
            most = max(most, player.cards[TICKET])
        for seat in range(s.seats):
            player = s.players[seat]
            tickets = player.cards[TICKET]
            if tickets == most:
                player.score(s.round, FROM_MOST_TICKETS, s.terms.kit.leader_bonus)  # WF-5.2.1
            if tickets > 0:
                player.score(s.round, FROM_TICKETS, tickets * s.terms.kit.ticket_points)  # WF-5.2.3
                discard(s, seat, TICKET, tickets)


@final
class ScoreArea(Step[Fair]):
    """All firsts, then all seconds, clockwise from who brought the car home. (p.a: area)"""  # WF-1.10, WF-5.2.9

    def run(self, s: Fair, p: Pending) -> None:
        first, firsts, second, seconds = leaders(s, p.a)
        if firsts == 1:
            self.award_all(s, p.a, first, SOLE_FIRST)
        else:
            self.award_all(s, p.a, first, TIED_FIRST)
        if seconds == 1:
            self.award_all(s, p.a, second, SOLE_SECOND)
        else:
            self.award_all(s, p.a, second, TIED_SECOND)

    def award_all(self, s: Fair, area: i64, count: i64, rank: i64) -> None:
        if count == 0:
            return  # nobody is ranked without a supporter: WF-5.2.5
        for i in range(s.seats):
            seat = s.trigger + i
            if seat >= s.seats:
                seat -= s.seats
            if s.players[seat].support[area] == count:
                award(s, seat, area, rank)


@final
class ApproveExhibits(Decision[Fair]):
    """How many exhibits do you turn in for tokens? (p.a: area and category, p.b: at most)"""

    def options(self, s: Fair, p: Pending, out: Options) -> None:
        for n in range(p.b + 1):
            out.add(APPROVE.of(n))

    def choose(self, s: Fair, p: Pending, code: Code) -> None:
        n = APPROVE.first(code)
        if n > 0:
            approve(s, p.seat, p.a, n)


@final
class Recall(Step[Fair]):
    """Of every two supporters in an area one returns to the supply."""  # WF-5.2.12, WF-5.2.13

    def run(self, s: Fair, p: Pending) -> None:
        for player in s.players:
            for area in range(AREAS):
                half = player.support[area] >> 1
                player.support[area] -= half
                player.supply += half


REDEEM_TICKETS: Final[RedeemTickets] = RedeemTickets("WF-5.2.1")
SCORE_AREA: Final[ScoreArea] = ScoreArea("WF-5.2.6", takes=(AREA,))
APPROVE_EXHIBITS: Final[ApproveExhibits] = ApproveExhibits(
    "WF-5.2.10", [APPROVE], takes=(AREA, number(1, MOST_APPROVALS, "limit"))
)
RECALL: Final[Recall] = Recall("WF-5.2.12")
