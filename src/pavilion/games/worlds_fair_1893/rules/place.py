"""Step 1, place a supporter (WF-4.3): any of the five areas, which becomes the chosen area of the turn."""

from __future__ import annotations

from typing import Final, final

from pavilion.core import Code, Decision, Options, Pending

from ..box.nouns import AREAS
from . import supporters
from .state import Fair
from .verbs import PLACE


@final
class PlaceSupporter(Decision[Fair]):
    """Where does your supporter go?"""

    def options(self, s: Fair, p: Pending, out: Options) -> None:
        out.add_run(PLACE.base, AREAS)  # no restriction, and no pass: WF-4.3.2, WF-4.1.3

    def choose(self, s: Fair, p: Pending, code: Code) -> None:
        s.chosen = PLACE.first(code)  # for the whole turn, whatever happens to the supporter: WF-4.4.10
        supporters.put(s, p.seat, s.chosen, supporters.ANY_AREA)  # WF-4.2.3


PLACE_SUPPORTER: Final[PlaceSupporter] = PlaceSupporter("WF-4.3.1", [PLACE])
