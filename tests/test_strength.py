"""Each level beats the one below: a few games with little thought. `make bench-bots` plays the real ladder."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pavilion.bots import greedy
from pavilion.bots.beginner import Beginner
from pavilion.bots.greedy import Greedy
from pavilion.bots.levels import Thinker
from pavilion.bots.playout import contest
from pavilion.bots.search.effort import Effort
from pavilion.core import Bot, Game, Rng
from pavilion.games import find

COMPILED = not str(greedy.__file__).endswith(".py")
FAIR, EXPO, MACHINE, PALACE = map(find, ("worlds-fair-1893", "expo-1906", "weather-machine", "crystal-palace"))

pytestmark = pytest.mark.skipif(
    not COMPILED, reason="both builds play the same games (test_modes), and this one a hundred times as long"
)


def hasty(seed: int) -> Bot:
    """Strong, in a hurry."""
    return Thinker(seed, Effort(lines=4, futures=8, iterations=0, beam=600, positions=60))


def lead(game: Game, better: Callable[[int], Bot], worse: Callable[[int], Bot], games: int) -> tuple[float, float]:
    """Victories of the better bot and its points more than the other's, with each fate from both seats."""
    won, more = 0.0, 0.0
    for g in range(games):
        s = game.rules.new(game.agree(2, {}))
        mine = g % 2
        bots = [better(g) if seat == mine else worse(g) for seat in range(2)]
        contest(game.rules, s, bots, Rng(1000 + g // 2), Rng(g))
        places, scores = game.rules.ranking(s), game.rules.scores(s)
        won += (places[mine] == 1) / places.count(1)
        more += scores[mine] - scores[1 - mine]
    return won / games, more / games


@pytest.mark.parametrize(
    ("game", "games"), [(FAIR, 24), (EXPO, 6), (PALACE, 6)], ids=lambda one: getattr(one, "name", one)
)
def test_who_looks_ahead_beats_club(game: Game, games: int) -> None:
    share, more = lead(game, hasty, Greedy, games)
    assert share >= 0.6
    assert more > 0


def test_in_a_hurry_who_looks_ahead_still_beats_a_beginner_at_weather_machine() -> None:
    """Its futures take long; against club more of them are needed than there is time for here."""
    share, more = lead(MACHINE, hasty, Beginner, 4)
    assert share >= 0.75
    assert more > 0


@pytest.mark.parametrize(
    ("game", "games"), [(FAIR, 120), (EXPO, 20), (MACHINE, 20), (PALACE, 60)], ids=lambda one: getattr(one, "name", one)
)
def test_club_beats_a_beginner(game: Game, games: int) -> None:
    share, more = lead(game, Greedy, Beginner, games)
    assert share >= 0.6
    assert more > 0
