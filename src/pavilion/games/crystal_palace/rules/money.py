"""Payments and loans (CP-4.10): whatever is due is paid at once; who cannot, raises funds until it is paid."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Decision, Options, Pending, Rng, Seat, Step
from pavilion.core.masks import add_each, bit
from pavilion.core.values import number

from ..box.nouns import BY_LOAN, BY_NEWS, LOAN, LOANS, SEAT
from .mat import OPEN_LOAN, exchange, first_of_each, is_full, put, put_beside, tiles
from .state import DISCARD_AT, LOANS_AT, Palace
from .verbs import DEAL_LOAN, RAISE, REMOVE

MOST_DUE: Final = 999


def pay(s: Palace, seat: Seat, due: i64) -> None:
    """Every cost, fee, salary and loss of money. The last thing that a rule does, unless what follows is owed."""
    player = s.players[seat]  # CP-4.10.2
    if player.money >= due:
        player.money -= due
    else:
        s.then(PAY, seat, due)


def borrow(s: Palace, seat: Seat) -> None:
    """A loan is drawn; if there are none left, a fresh set is shuffled."""  # CP-2.3, CP-4.10.4
    if s.loans == 0:
        for kind in range(LOANS):
            s.piles[LOANS_AT + kind] = s.terms.kit.loan_copies[kind]
            s.loans += s.terms.kit.loan_copies[kind]
    s.chance(DRAW_LOAN, seat)


def discard_tile(s: Palace, kind: i64) -> None:
    s.piles[DISCARD_AT + kind] += 1
    s.discard += 1


def removable(s: Palace, seat: Seat) -> i64:
    """Fields with own research tiles, as a mask; of equal ones that were used alike, one."""
    player = s.players[seat]  # loans and the watch are never removed: CP-4.10.5
    mine = tiles(player.mat)
    return first_of_each(player.mat, mine & player.used) | first_of_each(player.mat, mine & ~player.used)


def barred_removal(s: Palace, seat: Seat, place: i64, no_tile: str) -> str:
    """The rule that forbids to remove what lies on a field, or ""."""
    if not tiles(s.players[seat].mat) & bit(place):
        return no_tile
    return "" if removable(s, seat) & bit(place) else "CP-4.16.4"  # an equal tile is offered


@final
class Pay(Step[Palace]):
    """So much is due (p.a): it is paid, or funds are raised first."""  # CP-4.10.2

    def run(self, s: Palace, p: Pending) -> None:
        player = s.players[p.seat]
        if player.money >= p.a:
            player.money -= p.a
        else:
            s.ask(RAISE_FUNDS, p.seat, p.a)
            s.then(PAY, p.seat, p.a)


@final
class RaiseFunds(Decision[Palace]):
    """How do you raise what is due (p.a): with a newspaper, or with a loan?"""

    # Nothing else, and a loan also where newspapers would do: CP-4.10.9

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        if s.players[p.seat].news > 0:
            out.add(RAISE.of(BY_NEWS))
        out.add(RAISE.of(BY_LOAN))

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        if RAISE.first(code) == BY_NEWS:
            s.players[p.seat].news -= 1
            s.players[p.seat].money += 1
        else:
            borrow(s, p.seat)  # without a limit: CP-4.10.8


@final
class DrawLoan(Chance[Palace]):
    """Which loan tile does the seat p.a draw?"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        for kind in range(LOANS):
            if s.piles[LOANS_AT + kind] > 0:
                out.add(DEAL_LOAN.of(kind))

    def weight(self, s: Palace, p: Pending, code: Code) -> i64:
        return s.piles[LOANS_AT + DEAL_LOAN.first(code)]

    def draw(self, s: Palace, p: Pending, luck: Rng) -> Code:
        left = luck.below(s.loans)
        kind: i64 = 0
        while left >= s.piles[LOANS_AT + kind]:
            left -= s.piles[LOANS_AT + kind]
            kind += 1
        return DEAL_LOAN.of(kind)

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        """It brings money and lies open on a research field, in the place of a tile, or beside the mat."""
        kind = DEAL_LOAN.first(code)  # CP-4.10.3, CP-4.10.4
        player = s.players[p.a]
        s.piles[LOANS_AT + kind] -= 1
        s.loans -= 1
        player.money += s.terms.kit.loan_money
        if not is_full(player.mat):
            put(player, OPEN_LOAN + kind)
        elif tiles(player.mat):
            s.ask(LOAN_SLOT, p.a, kind)
        else:
            put_beside(player, kind, 0, 1)


@final
class LoanSlot(Decision[Palace]):
    """Which research tile makes room for the loan (p.a)?"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        add_each(removable(s, p.seat), REMOVE.base, out)

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        gone = exchange(s.players[p.seat], REMOVE.first(code), OPEN_LOAN + p.a)
        discard_tile(s, gone - 1)

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        return barred_removal(s, p.seat, REMOVE.first(code), "CP-4.10.5")


PAY: Final[Pay] = Pay("CP-4.10.2", takes=(number(1, MOST_DUE, "due"),))
RAISE_FUNDS: Final[RaiseFunds] = RaiseFunds("CP-4.10.2", [RAISE], rideable=False, takes=(number(1, MOST_DUE, "due"),))
DRAW_LOAN: Final[DrawLoan] = DrawLoan("CP-4.10.4", [DEAL_LOAN], takes=(SEAT,))
LOAN_SLOT: Final[LoanSlot] = LoanSlot("CP-4.10.4", [REMOVE], rideable=False, takes=(LOAN,))
