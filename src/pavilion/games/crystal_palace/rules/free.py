"""Free actions (CP-4.0.4): newspapers exchanged (CP-4.11), a loan, repaying; at own questions, before the answer."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat
from pavilion.core.masks import add_each

from .dice import SET_DICE
from .gains import raise_income
from .mat import has_open, open_kinds, turn_loan
from .money import borrow
from .state import Palace
from .verbs import BORROW, N1_POUND, N2_GEAR, N3_INCOME, N4_DIE, REPAY

FOR_DIE: Final[i64] = 4  # newspapers
FOR_INCOME: Final[i64] = 3
FOR_GEAR: Final[i64] = 2
FOR_POUND: Final[i64] = 1


def barred_die(s: Palace, seat: Seat) -> str:
    """The rule that forbids a new die for newspapers, or ""."""
    player = s.players[seat]
    return "" if player.news >= FOR_DIE and player.spare > 0 else "CP-4.11.2"


def barred_repay(s: Palace, seat: Seat, kind: i64) -> str:
    """The rule that forbids to repay a loan, or "": the money must be in hand."""  # CP-4.10.6
    player = s.players[seat]
    return "" if player.money >= s.terms.kit.loan_money and has_open(player, kind) else "CP-4.10.6"


def could_trade(s: Palace, seat: Seat) -> bool:
    """Is there any free action but a plain loan? Who has no other is not asked for its sake alone."""  # CP-4.0.2
    player = s.players[seat]
    return player.news > 0 or (player.money >= s.terms.kit.loan_money and open_kinds(player) != 0)


@final
class Free(Decision[Palace]):
    """What do you do before? Nobody does anything while others decide."""  # CP-4.0.5, CP-4.11.6

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        player = s.players[p.seat]
        news = player.news
        if news > 0:
            if news >= FOR_DIE and player.spare > 0:
                out.add(N4_DIE.of())
            if news >= FOR_INCOME:
                out.add(N3_INCOME.of())
            if news >= FOR_GEAR:
                out.add(N2_GEAR.of())
            out.add(N1_POUND.of())
        if not player.borrowed:
            out.add(BORROW.of())
        if player.money >= s.terms.kit.loan_money and player.mat:
            add_each(open_kinds(player), REPAY.base, out)

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        player = s.players[p.seat]
        if N4_DIE.has(code):
            player.news -= FOR_DIE
            player.spare -= 1
            if p.duty is SET_DICE:
                player.dice += 1  # to be set at once: CP-4.1.2, CP-4.11.2
            else:
                player.fresh += 1
        elif N3_INCOME.has(code):
            player.news -= FOR_INCOME
            raise_income(s, p.seat, 1)  # CP-4.11.3
        elif N2_GEAR.has(code):
            player.news -= FOR_GEAR
            player.gears += 1  # CP-4.11.4
        elif N1_POUND.has(code):
            player.news -= FOR_POUND
            player.money += 1  # CP-4.11.5
        elif BORROW.has(code):
            player.borrowed = 1  # CP-4.10.8
            borrow(s, p.seat)  # CP-4.10.1
        else:
            player.money -= s.terms.kit.loan_money
            turn_loan(player, REPAY.first(code))

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        news = s.players[p.seat].news
        if N4_DIE.has(code):
            return barred_die(s, p.seat)
        if N3_INCOME.has(code):
            return "" if news >= FOR_INCOME else "CP-4.11.3"
        if N2_GEAR.has(code):
            return "" if news >= FOR_GEAR else "CP-4.11.4"
        if N1_POUND.has(code):
            return "" if news >= FOR_POUND else "CP-4.11.5"
        if BORROW.has(code):
            return "CP-4.10.8" if s.players[p.seat].borrowed else ""
        return barred_repay(s, p.seat, REPAY.first(code))


FREE: Final[Free] = Free("CP-4.0.4", [N4_DIE, N3_INCOME, N2_GEAR, N1_POUND, BORROW, REPAY])
