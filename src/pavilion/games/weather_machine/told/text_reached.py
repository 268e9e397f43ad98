"""What hints tell of futures: goals, papers, the Nobel Prize, and who else goes to a place or takes what lies there."""

from __future__ import annotations

from collections.abc import Mapping

from pavilion.core import Phrase
from pavilion.core.phrases import translatable
from pavilion.core.reached import Reached

from ..box.nouns import GOAL, GOAL_SPACES, GOVSPACE, RNDSPACE, ROWS, SPACE, WEATHER
from ..rules.result import is_met
from ..rules.state import EMPTY, Machine, weather_of
from ..rules.verbs import GO, RESEARCH, SELL

MET = translatable(("Goal “{goal}”: you would meet it", "Goal “{goal}”: {seat} would meet it"))
PUBLISHED = translatable(
    ("{weather}: you would publish a paper on it", "{weather}: {seat} would publish a paper on it")
)
NOBEL = translatable(("You would win the Nobel Prize", "{seat} would win the Nobel Prize"))
MACHINE = translatable("Government, {space}")
RESEARCHED = translatable("R&D, {space}")


def vied_for(s: Machine, code: int, names: Mapping[str, str]) -> dict[str, Phrase]:
    """The location that a scientist goes to, or a space for a bot."""
    if GO.has(code):
        location = SPACE.names[GO.first(code)].partition("-")[0]
        return {f"location:{location}": Phrase(names[location])}
    if SELL.has(code):
        space = GOVSPACE.names[SELL.first(code)]
        return {f"govspace:{space}": Phrase(MACHINE, space=Phrase(names[space]))}
    if RESEARCH.has(code):
        space = RNDSPACE.names[RESEARCH.first(code)]
        return {f"rndspace:{space}": Phrase(RESEARCHED, space=Phrase(names[space]))}
    return {}


def come_to(s: Machine, names: Mapping[str, str]) -> list[list[Reached]]:
    """The prize, goals that are met, and papers by weather."""
    return [[*prize(s, seat), *goals(s, seat, names), *papers(s, seat, names)] for seat in range(s.seats)]


def prize(s: Machine, seat: int) -> list[Reached]:
    return [Reached("nobel", NOBEL)] if s.nobel == seat else []


def goals(s: Machine, seat: int, names: Mapping[str, str]) -> list[Reached]:
    met = [s.players[seat].goals[space] for space in range(GOAL_SPACES)]
    return [
        Reached(f"goal:{GOAL.names[goal]}", MET, (("goal", Phrase(names[GOAL.names[goal]])),))
        for goal in met
        if goal != EMPTY and is_met(s, seat, goal)
    ]


def papers(s: Machine, seat: int, names: Mapping[str, str]) -> list[Reached]:
    left = s.players[seat].left
    rows = [row for row in range(ROWS) if not left >> row & 1 and weather_of(s, seat, row) != EMPTY]
    weathers = dict.fromkeys(WEATHER.names[weather_of(s, seat, row)] for row in rows)
    return [Reached(f"weather:{one}", PUBLISHED, (("weather", Phrase(names[one])),)) for one in weathers]
