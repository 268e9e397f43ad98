"""The result (CP-5): settlement, Buzz, commissions, Black Market, persons, loans, uncovered fields."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pavilion.core import Seat
from pavilion.core.masks import bit, count

from ..box.kit import FORMULA, OWN_REPAID
from ..box.nouns import CARDS, LOANS, PLACES, SETTLING
from .counting import counted
from .mat import covered, loans
from .state import MARKET_AT, Palace
from .tally import FIRST_PLACES, buzz_rank, placed

REPAYING: Final[i64] = 3  # points for repaying a loan, whichever: CP-5.2


# ---- settlement -----------------------------------------------------------------------------------------------------


def is_settled(s: Palace) -> bool:
    """Do players settle by themselves, or have done so? Until then the settlement is foreseen."""  # CP-5.10
    return s.phase == SETTLING and s.terms.manual_end


def purse(s: Palace, seat: Seat) -> i64:
    """Money, with all remaining energy, gears and newspapers turned into it."""
    player = s.players[seat]
    return player.money + player.energy + player.gears + player.news


def open_loans(s: Palace, seat: Seat) -> i64:
    n: i64 = 0
    for kind in range(LOANS):
        n += loans(s.players[seat], kind, 0)
    return n


def repayable(s: Palace, seat: Seat) -> i64:
    """Open loans that the settlement repays."""  # CP-5.2
    if is_settled(s):
        return 0
    return min(open_loans(s, seat), purse(s, seat) // s.terms.kit.loan_money)


def payable_notes(s: Palace, seat: Seat) -> i64:
    """Notes that the settlement lays on empty research fields, after the loans."""
    if is_settled(s):
        return 0
    kit = s.terms.kit
    left = purse(s, seat) - kit.loan_money * repayable(s, seat)
    return min(empty_fields(s, seat), left // kit.note_money)


def money_left(s: Palace, seat: Seat) -> i64:
    kit = s.terms.kit
    return purse(s, seat) - kit.loan_money * repayable(s, seat) - kit.note_money * payable_notes(s, seat)


def empty_fields(s: Palace, seat: Seat) -> i64:
    """Research fields without tile, loan, watch or note."""
    player = s.players[seat]
    return PLACES - covered(player.mat) - player.notes


# ---- points ---------------------------------------------------------------------------------------------------------


def buzz_points(s: Palace, seat: Seat) -> i64:
    """For the place on the Buzz track; alone there is nobody else."""  # CP-5.3, CP-6.5
    mine = buzz_rank(s.players[seat].buzz, s.players[seat].spot)
    if mine == 0:
        return 0
    better: i64 = 0
    equal: i64 = 0
    for player in s.players:
        rank = buzz_rank(player.buzz, player.spot)
        if rank > mine:
            better += 1
        elif rank == mine:
            equal += 1
    return placed(better, equal, s.terms.kit.buzz_points)


def market_points(s: Palace, seat: Seat) -> i64:
    """For assistants among the three highest."""  # CP-5.5, CP-4.13.10
    total: i64 = 0
    place: i64 = 0
    at = MARKET_AT + s.terms.market - 1
    while at >= MARKET_AT and place < FIRST_PLACES:
        owner = s.board[at]
        if owner >= 0:
            if owner == seat:
                total += s.terms.kit.market_points[place]
            place += 1
        at -= 1
    return total


def commission_points(s: Palace, seat: Seat) -> i64:
    """For the level reached, not for those before it."""  # CP-5.4, CP-2.13.1
    return s.terms.kit.commission[s.players[seat].level]


def person_points(s: Palace, seat: Seat, person: i64) -> i64:
    """Of a person with points at the end; loans are counted as they lie after the settlement."""  # CP-5.6, CP-2.18
    end = s.terms.kit.end
    at = FORMULA * person
    n = counted(s, seat, end[at])
    if end[at] == OWN_REPAID:
        n += repayable(s, seat)
    return max(0, min(end[at + 1] + end[at + 2] * (n // end[at + 3]), end[at + 4]))


def persons_points(s: Palace, seat: Seat) -> i64:
    total: i64 = 0
    mine = s.players[seat].persons & s.terms.kit.end_mask
    if mine:
        for person in range(CARDS):
            if mine & bit(person):
                total += person_points(s, seat, person)
    return total


def loan_points(s: Palace, seat: Seat) -> i64:
    """Lost by all loans, on the mat and beside it, as they lie after the settlement."""  # CP-5.7, CP-4.10.7
    player = s.players[seat]
    if player.mat == 0:
        return 0
    kit = s.terms.kit
    total = REPAYING * repayable(s, seat)
    for kind in range(LOANS):
        total -= loans(player, kind, 0) * kit.loan_open[kind] + loans(player, kind, 1) * kit.loan_repaid[kind]
    return total


def field_points(s: Palace, seat: Seat) -> i64:
    """Lost by research fields that are not covered."""  # CP-5.8
    return s.terms.kit.uncovered * (payable_notes(s, seat) - empty_fields(s, seat))


def points(s: Palace, seat: Seat) -> i64:
    """All points of a player, as if the game ended here; in which order they are added does not matter."""  # CP-5.11
    found = s.players[seat].points + buzz_points(s, seat) + commission_points(s, seat) + market_points(s, seat)
    return found + persons_points(s, seat) + loan_points(s, seat) + field_points(s, seat)


def standing(s: Palace, seat: Seat) -> list[int]:
    """Points; if tied more prototypes, then more money after the settlement."""  # CP-5.9
    return [int(points(s, seat)), int(count(s.players[seat].prototypes)), int(money_left(s, seat))]
