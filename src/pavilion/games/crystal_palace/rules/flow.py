"""The spine: what comes next (CP-1.1, CP-1.2). One step lies beneath everything and begins the next phase."""

from __future__ import annotations

from typing import Final, final

from pavilion.core import Pending, Step

from ..box.nouns import (
    ACTING,
    BUILDING,
    DICE,
    EARNING,
    PAYING,
    PLACING,
    RENEWING,
    ROUNDS,
    SETTLING,
)
from . import acting, building, dice, earning, people, placing, renewing, settling, shadow
from .state import Palace


@final
class NextPhase(Step[Palace]):
    """The phase is over: the next one begins, after the last one the next round, after the last round the end."""

    def run(self, s: Palace, p: Pending) -> None:
        begin(s)
        if s.phase != SETTLING:
            s.then(NEXT_PHASE)


@final
class BeginPlacing(Step[Palace]):
    """The start player places the first die."""  # CP-4.2.1

    def run(self, s: Palace, p: Pending) -> None:
        placing.go_on(s, s.first)


def begin(s: Palace) -> None:
    """Phases 1 to 7; phase 7 of the last round is left out, and the settlement follows."""  # CP-5.1
    s.phase += 1
    for player in s.players:
        player.borrowed = 0  # CP-4.10.8
        player.used = 0  # CP-4.6.6
    if s.phase > RENEWING:
        s.phase = DICE
    if s.phase == RENEWING and s.round == ROUNDS:
        s.phase = SETTLING
    if s.phase >= PAYING:
        s.turn += 1
    if s.phase == DICE:
        dice.begin(s)
    elif s.phase == PLACING:
        if s.seats == 1:
            shadow.shuffle_route(s)
        s.then(BEGIN_PLACING)
    elif s.phase == ACTING:
        s.at = 0
        acting.go_on(s)
    elif s.phase == PAYING:
        people.begin(s)
    elif s.phase == BUILDING:
        building.begin(s)
    elif s.phase == EARNING:
        earning.begin(s)
    elif s.phase == RENEWING:
        renewing.begin(s)
    else:
        settling.begin(s)


BEGIN_PLACING: Final[BeginPlacing] = BeginPlacing("CP-4.2.1")
NEXT_PHASE: Final[NextPhase] = NextPhase("CP-1.1")
