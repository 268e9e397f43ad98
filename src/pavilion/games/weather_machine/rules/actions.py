"""The actions of the locations (WM-4.9): what each needs, and how it begins. The chapters enrol theirs here.

An action is done in a menu, or as a benefit without its vouchers; both ask the same two functions.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Seat

from ..box.nouns import ACTIONS, EXTEND, SELL_PART, SUP, SUPPLY_AT
from .state import Machine

PAID: Final[i64] = 0
WAIVED: Final[i64] = 1  # without its vouchers; WM-2.2.1
WORKFREE: Final[i64] = 2  # nor the chemical


class Action:
    """One of the twelve. No state of its own."""

    def barred(self, s: Machine, seat: Seat, waived: i64) -> str:
        """The rule that forbids it now, or ""."""
        return "WM-4.9.1"

    def begin(self, s: Machine, seat: Seat, waived: i64) -> None:
        """Ask for its target; costs follow."""
        raise NotImplementedError


KNOWN: Final[vec[Action]] = vec[Action]([Action() for _number in range(ACTIONS)])


def enrol(number: i64, action: Action) -> None:
    KNOWN[number] = action


def first_action(at: i64) -> i64:
    """Of a location; those of the next one follow."""
    if at == SUPPLY_AT:
        return EXTEND
    return 2 * at + 3


def kind_paid(action: i64) -> i64:
    """The type of voucher that an action costs, which is that of its location."""  # WM-2.3.5
    if action < SELL_PART:
        return SUP
    return (action - 3) // 2
