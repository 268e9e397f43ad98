"""Each level beats the one below: a few games with fixed seeds. `make bench-bots` plays the real ladder."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pavilion.bots import SECONDS, greedy, make
from pavilion.bots.beginner import Beginner
from pavilion.bots.greedy import Greedy
from pavilion.bots.levels import Expert, Strong, Thinker
from pavilion.bots.playout import contest
from pavilion.bots.random_bot import RandomBot
from pavilion.bots.search.planner import Planner
from pavilion.core import Bot, Game, Options, Rng, View
from pavilion.games import find
from pavilion.games.weather_machine.rules.solo import has_won

COMPILED = not str(greedy.__file__).endswith(".py")
FAIR, EXPO, MACHINE, PALACE = map(find, ("worlds-fair-1893", "expo-1906", "weather-machine", "crystal-palace"))
THOUSAND = 1000
WON_ALONE = (11, 22)  # seeds

pytestmark = pytest.mark.skipif(
    not COMPILED, reason="both builds play the same games (test_modes), and this one a hundred times as long"
)


def name_of(one: object) -> str:
    return one.name if isinstance(one, Game) else ""


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
    ("game", "games", "points"), [(FAIR, 8, 8), (EXPO, 2, 6), (MACHINE, 4, 15), (PALACE, 6, 20)], ids=name_of
)
def test_strong_beats_club(game: Game, games: int, points: float) -> None:
    """With these seeds, one that takes the best line without any futures leads by half as much at most, or not."""
    share, more = lead(game, Strong, Greedy, games)
    assert share >= 0.75
    assert more >= points


def test_expert_beats_club() -> None:
    share, more = lead(FAIR, Expert, Greedy, 4)
    assert share >= 0.75
    assert more >= 8


@pytest.mark.parametrize("level", ["strong", "expert"])
@pytest.mark.parametrize("game", [EXPO, MACHINE], ids=name_of)  # in the others nearly all futures fit in
def test_a_level_counts_no_more_than_its_time(game: Game, level: str) -> None:
    """In positions, of which the game tells how many take a millisecond; one round of futures may be under way."""
    thinker = make(level, game, 1)
    assert isinstance(thinker, Thinker)
    assert 0 < int(thinker.effort.span) < SECONDS[level] * 1000
    planner = Planner(1, thinker.effort)
    rules, out, luck = game.rules, Options(), Rng(6)
    s = rules.new(game.agree(2, {}))
    decisions = {"strong": 3, "expert": 1}[level]
    for n in range(12 * decisions):
        assert rules.advance(s, out, luck)
        at, legal = rules.top(s), out.list()
        if n % 12 == 11:
            before = looked(planner)
            planner.weigh(View(rules, s, s.stack[at].seat, Rng(n)), legal)
            spent = looked(planner) - before
            assert spent / rules.temper(2).pace <= SECONDS[level] * 1000
        rules.apply(s, out.pick(luck), at)


def looked(planner: Planner) -> int:
    futures = planner.futures
    return int(planner.finder.looked + (0 if futures is None else futures.looked()))


@pytest.mark.parametrize(("game", "games"), [(FAIR, 120), (EXPO, 20), (MACHINE, 20), (PALACE, 60)], ids=name_of)
def test_club_beats_a_beginner(game: Game, games: int) -> None:
    share, more = lead(game, Greedy, Beginner, games)
    assert share >= 0.6
    assert more > 0


@pytest.mark.parametrize(("game", "games"), [(MACHINE, 10), (PALACE, 40)], ids=name_of)
def test_club_beats_who_answers_at_random(game: Game, games: int) -> None:
    share, more = lead(game, Greedy, RandomBot, games)
    assert share >= 0.95
    assert more > 20


def test_the_saboteurs_can_be_beaten_by_who_knows_how() -> None:
    """One game in 25 is won by club, and these are two of them; at random nobody wins."""
    rules, terms = MACHINE.rules, MACHINE.agree(1, {})
    for seed in WON_ALONE:
        s = rules.new(terms)
        contest(rules, s, [Greedy(seed)], Rng(seed), Rng(seed))
        assert has_won(s)
    for seed in range(THOUSAND):
        s = rules.new(terms)
        contest(rules, s, [RandomBot(seed)], Rng(seed), Rng(seed))
        assert not has_won(s)
