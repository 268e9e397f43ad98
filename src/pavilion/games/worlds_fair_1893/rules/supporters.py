"""Supporters and supply (WF-4.2): from the supply first, from the board when it is empty.

Example: supply 0, own supporters AG 6, EL 5; `place electricity` asks for a source; `source agriculture` leaves
AG 5, EL 6.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat
from pavilion.core.values import one

from ..box.nouns import AREA, AREAS
from .state import Fair
from .verbs import SOURCE

ANY_AREA: Final[i64] = -1


def barred_source(s: Fair, seat: Seat, area: i64, target: i64) -> str:
    """The rule that forbids taking the needed supporter from this area, or ""."""
    player = s.players[seat]
    if player.supply > 0:
        return "WF-4.2.1"
    if player.support[area] == 0:
        return "WF-4.2.2"
    if area == target:
        return "WF-4.2.4"
    return ""


def barred_placing(s: Fair, seat: Seat, target: i64) -> str:
    """The rule that forbids a figure to put a supporter here, or ""."""
    player = s.players[seat]
    if player.supply > 0:
        return ""
    for area in range(AREAS):
        if area != target and player.support[area] > 0:
            return ""
    return "WF-4.7.2"


def put(s: Fair, seat: Seat, area: i64, never_from: i64) -> None:
    """A supporter comes from the supply; only if that is empty, its owner chooses one on the board."""  # WF-4.2.1
    player = s.players[seat]
    if player.supply == 0:
        s.ask(TAKE_SOURCE, seat, area, never_from)
        return
    player.supply -= 1
    player.support[area] += 1


@final
class TakeSource(Decision[Fair]):
    """From which area does the missing supporter come? (p.a: where it goes, p.b: the area not allowed)"""

    def options(self, s: Fair, p: Pending, out: Options) -> None:
        for area in range(AREAS):
            if not barred_source(s, p.seat, area, p.b):
                out.add(SOURCE.of(area))

    def choose(self, s: Fair, p: Pending, code: Code) -> None:
        support = s.players[p.seat].support  # it never passes through the supply: WF-4.2.6
        support[SOURCE.first(code)] -= 1
        support[p.a] += 1

    def why_not(self, s: Fair, p: Pending, code: Code) -> str:
        return barred_source(s, p.seat, SOURCE.first(code), p.b)


TAKE_SOURCE: Final[TakeSource] = TakeSource("WF-4.2.2", [SOURCE], takes=(AREA, one(AREA, "never from", or_none=True)))
