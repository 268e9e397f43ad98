"""The settlement after round 5 (CP-5.2, CP-5.10): stock into money, loans repaid, notes on empty fields."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step

from ..box.nouns import LOANS
from .mat import has_open, turn_loan
from .result import empty_fields, payable_notes, purse, repayable
from .state import Palace, side_at
from .verbs import DONE, NOTE, REDEEM


def begin(s: Palace) -> None:
    """Player by player."""
    for place in range(s.terms.sides):
        seat = side_at(s, place)
        if seat < s.seats:
            s.then(SETTLE, seat)


@final
class Settle(Step[Palace]):
    """No new loans. By itself it goes as well as it can: repaying is always worth more than a note."""

    def run(self, s: Palace, p: Pending) -> None:
        convert(s, p.seat)
        if s.terms.manual_end:
            s.ask(END, p.seat)
        else:
            settle(s, p.seat)


def convert(s: Palace, seat: Seat) -> None:
    """All remaining energy, gears and newspapers bring 1 pound each."""
    player = s.players[seat]
    player.money = purse(s, seat)
    player.energy = 0
    player.gears = 0
    player.news = 0


def settle(s: Palace, seat: Seat) -> None:
    """Open loans, then notes, as long as there is money."""
    notes = payable_notes(s, seat)
    loans = repayable(s, seat)
    kind: i64 = 0
    while loans > 0:
        if has_open(s.players[seat], kind):
            redeem(s, seat, kind)
            loans -= 1
        else:
            kind += 1
    s.players[seat].notes += notes
    s.players[seat].money -= notes * s.terms.kit.note_money


def redeem(s: Palace, seat: Seat, kind: i64) -> None:
    s.players[seat].money -= s.terms.kit.loan_money
    turn_loan(s.players[seat], kind)


def barred_redeem(s: Palace, seat: Seat, kind: i64) -> str:
    """The rule that forbids to repay a loan at the end, or ""."""
    player = s.players[seat]
    return "" if player.money >= s.terms.kit.loan_money and has_open(player, kind) else "CP-5.10"


def barred_note(s: Palace, seat: Seat) -> str:
    """The rule that forbids a note on a research field, or ""."""
    enough = s.players[seat].money >= s.terms.kit.note_money
    return "" if enough and empty_fields(s, seat) > 0 else "CP-5.10"


@final
class End(Decision[Palace]):
    """The game is over: do you repay a loan, or lay out a note?"""

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        for kind in range(LOANS):
            if not barred_redeem(s, p.seat, kind):
                out.add(REDEEM.of(kind))
        if not barred_note(s, p.seat):
            out.add(NOTE.of())
        out.add(DONE.of())

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        if REDEEM.has(code):
            redeem(s, p.seat, REDEEM.first(code))
            s.ask(END, p.seat)
        elif NOTE.has(code):
            s.players[p.seat].notes += 1
            s.players[p.seat].money -= s.terms.kit.note_money
            s.ask(END, p.seat)

    def why_not(self, s: Palace, p: Pending, code: Code) -> str:
        if REDEEM.has(code):
            return barred_redeem(s, p.seat, REDEEM.first(code))
        return barred_note(s, p.seat) if NOTE.has(code) else ""


SETTLE: Final[Settle] = Settle("CP-5.2")
END: Final[End] = End("CP-5.10", [REDEEM, NOTE, DONE], rideable=False)
