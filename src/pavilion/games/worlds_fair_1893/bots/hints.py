"""How good a position looks (for bots): the points each player may expect from what lies on the table.

Majorities count by the rank a player would have if scoring came now, a little better or a little worse: the further the
car is from home, the more supporters will come and go. Exhibits count as the tokens they may become, and tokens by the
sets they would make, in hundredths of a token; so a category that completes sets is worth more than one that is full.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Seat, Temper, zeros

from ..box.nouns import AREAS, CARDS, FIRST_FIGURE, TICKET
from ..box.terms import SOLE_FIRST, SOLE_SECOND, TIED_FIRST, TIED_SECOND, FairTerms
from ..rules.scoring import UNRANKED
from ..rules.state import Fair
from .weights import W

POINT: Final[i64] = 100
TOKEN: Final[i64] = 100
CASES: Final[i64] = 1000

TEMPER: Final[Temper] = Temper(unit=700, tempo=400, turns=3, positions=200, pace=700)


@final
class Prospects:
    """How the round may go on: what all players have in common."""

    def __init__(self, s: Fair) -> None:
        self.steps: i64 = s.terms.wheel - s.car  # of the car; about as many turns are left
        self.later: i64 = s.terms.rounds - s.round  # rounds after this one
        self.one: i64 = min(W.most_one, W.one * self.steps // s.seats)
        self.two: i64 = min(W.most_two, W.two * self.steps // s.seats)


def worth(s: Fair, seat: Seat) -> i64:
    """What a player may expect more than the others on average, times their number."""
    prospects = Prospects(s)
    worth: i64 = s.seats * outlook(s, seat, prospects)
    for other in range(s.seats):
        worth -= outlook(s, other, prospects)
    return worth


def hopes(s: Fair, out: vec[i64]) -> None:
    """What each player may expect."""
    prospects = Prospects(s)
    for seat in range(s.seats):
        out[seat] = outlook(s, seat, prospects)


def outlook(s: Fair, seat: Seat, prospects: Prospects) -> i64:
    """The points of the game that a player may expect, in hundredths; a constant more or less does not matter."""
    player = s.players[seat]
    worth: i64 = 0
    for points in player.points:
        worth += points * POINT
    tokens = zeros(AREAS)
    for area in range(AREAS):
        tokens[area] = player.tokens[area] * TOKEN
        if s.depth > 0:
            medal, approvals = expected(s, seat, area, prospects)
            worth += medal * POINT // CASES
            worth += (player.support[area] + 1 >> 1) * prospects.later * W.kept  # half of them are recalled: WF-5.2.12
            tokens[area] += token_hopes(player.cards[area], approvals, prospects.later)
    worth += set_worth(s.terms, tokens)
    if s.depth > 0:
        worth += ticket_worth(s, seat, prospects.steps) + figure_worth(s, seat, prospects)
    return worth


def expected(s: Fair, seat: Seat, area: i64, prospects: Prospects) -> tuple[i64, i64]:
    """Medal points and approved exhibits in this round's scoring, times the number of cases."""
    terms = s.terms
    support = s.players[seat].support[area]
    cards = s.players[seat].cards[area]
    first, firsts, second = others(s, seat, area)
    medal: i64 = 0
    approvals: i64 = 0
    for change in range(-2, 3):
        cases = prospects.two
        if change == 0:
            cases = CASES - 2 * prospects.one - 2 * prospects.two
        elif change == -1 or change == 1:
            cases = prospects.one
        place = rank_with(support + change, first, firsts, second)
        if place != UNRANKED:
            medal += cases * terms.medal[place]
            approvals += cases * min(terms.approvals[place], cards)
    return medal, approvals


def others(s: Fair, seat: Seat, area: i64) -> tuple[i64, i64, i64]:
    """The most supporters of any other player, how many have so many, and the next lower number."""
    first: i64 = 0
    firsts: i64 = 0
    second: i64 = 0
    for other in range(s.seats):
        count = s.players[other].support[area]
        if other == seat or count == 0:
            continue
        if count > first:
            second = first
            first, firsts = count, 1
        elif count == first:
            firsts += 1
        elif count > second:
            second = count
    return first, firsts, second


def rank_with(mine: i64, first: i64, firsts: i64, second: i64) -> i64:
    """The rank in an area with so many supporters of one's own."""  # WF-5.2.5 to WF-5.2.7
    if mine <= 0:
        return UNRANKED
    if mine > first:
        return SOLE_FIRST
    if mine == first:
        return TIED_FIRST
    if firsts > 1 or mine < second:
        return UNRANKED
    if mine == second:
        return TIED_SECOND
    return SOLE_SECOND


def token_hopes(cards: i64, approvals: i64, later: i64) -> i64:
    """The tokens of a category that are still to come, in hundredths."""
    hopes = approvals * W.sure_token // CASES
    left_over = cards * TOKEN - approvals * TOKEN // CASES
    if later == 1:
        hopes += left_over * W.next_round_token // TOKEN
    elif later > 1:
        hopes += left_over * W.later_token // TOKEN
    return hopes + later * W.future_token


def set_worth(terms: FairTerms, tokens: vec[i64]) -> i64:
    """What sets of tokens are worth; a part of a token makes a set larger by that part."""  # WF-5.3.5
    points = terms.set_points
    worth: i64 = 0
    below: i64 = 0  # in the sets before
    while True:
        size: i64 = 0
        for n in tokens:
            size += max(0, min(TOKEN, n - below))
        if size == 0:
            return worth
        whole = size // TOKEN
        worth += points[whole] * POINT
        if whole < AREAS:
            worth += (points[whole + 1] - points[whole]) * (size - whole * TOKEN) * POINT // TOKEN
        below += TOKEN


def ticket_worth(s: Fair, seat: Seat, steps: i64) -> i64:
    """One point each, and the bonus as likely as the lead in tickets makes it."""  # WF-5.2.1, WF-5.2.3
    tickets = s.players[seat].cards[TICKET]
    most: i64 = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, s.players[other].cards[TICKET])
    chance = W.tied_tickets + (tickets - most) * W.ticket_ahead // (steps + 1)
    if steps == 0 and tickets >= most:
        chance = 100
    elif steps == 0:
        chance = 0
    chance = max(0, min(100, chance))
    return tickets * s.terms.kit.ticket_points * POINT + s.terms.kit.leader_bonus * chance * POINT // 100


def figure_worth(s: Fair, seat: Seat, prospects: Prospects) -> i64:
    """Figures in hand, as far as there is another turn to play them."""
    figures: i64 = 0
    for card in range(FIRST_FIGURE, CARDS):
        figures += s.players[seat].cards[card]
    if prospects.later == 0 and prospects.steps < s.seats:
        return figures * W.figure * prospects.steps // s.seats
    return figures * W.figure
