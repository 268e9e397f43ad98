"""Printed effects (CP-2.4): resolved from left to right; whatever a part asks comes before the next one (CP-4.0.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Seat
from pavilion.core.effects import Deed, PickEffect, Program, Resolve

from .state import Palace
from .verbs import CHOOSE


@final
class Choice(PickEffect[Palace]):
    """Which of the two do you take?"""


@final
class ResolveEffect(Resolve[Palace]):
    """An effect goes on."""

    def program(self, s: Palace) -> Program:
        return s.terms.kit.program


DEEDS: Final[list[Deed[Palace]]] = []  # filled by rules/deeds.py, where everything is known that they do
CHOICE: Final[Choice] = Choice("CP-2.4", CHOOSE)
RESOLVE: Final[ResolveEffect] = ResolveEffect("CP-4.0.3", DEEDS, CHOICE)


def resolve(s: Palace, seat: Seat, effect: i64) -> bool:
    """Carry out an effect; is all of it done, or is something asked or owed?"""
    if effect == 0:
        return True
    depth = s.depth
    RESOLVE.begin(s, seat, effect)
    return s.depth == depth
