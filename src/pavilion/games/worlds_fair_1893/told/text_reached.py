"""What hints tell of futures: who leads in an area when it is scored, and who else comes there."""

from __future__ import annotations

from collections.abc import Mapping

from pavilion.core import Phrase
from pavilion.core.phrases import translatable
from pavilion.core.reached import Reached

from ..box.nouns import AREA
from ..rules.state import FROM_MEDALS, SOURCES, Fair
from ..rules.verbs import BONUS, DAVIS_TO, DROP, PLACE

LEADS = translatable(
    (
        "{area}: you would lead there when round {round} is scored",
        "{area}: {seat} would lead there when round {round} is scored",
    )
)


def vied_for(s: Fair, code: int, names: Mapping[str, str]) -> dict[str, Phrase]:
    """The area that a supporter comes to."""
    for verb in (PLACE, DROP, DAVIS_TO, BONUS):
        if verb.has(code):
            area = AREA.names[verb.first(code)]
            return {f"area:{area}": Phrase(names[area])}
    return {}


def come_to(s: Fair, names: Mapping[str, str]) -> list[list[Reached]]:
    """The areas in which a seat had more points of medals than anybody else, the rounds one after the other."""
    found: list[list[Reached]] = [[] for _ in s.players]
    for round in range(1, len(s.players[0].points) // SOURCES + 1):
        for area, name in enumerate(AREA.names):
            at = SOURCES * (round - 1) + FROM_MEDALS + area
            medals = [int(player.points[at]) for player in s.players]
            if max(medals) > 0 and medals.count(max(medals)) == 1:
                told = (("area", Phrase(names[name])), ("round", round))
                found[medals.index(max(medals))].append(Reached(f"area:{name}", LEADS, told))
    return found
