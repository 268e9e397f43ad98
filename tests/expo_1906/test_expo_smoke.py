"""Expo 1906 as a whole: games of all kinds run to their end and keep the laws."""

from __future__ import annotations

import pytest
from exposition import GAME, expo

import pavilion
from pavilion.bots import make
from pavilion.bots.playout import contest
from pavilion.check.option_sets import option_sets
from pavilion.core import Rng, Terms
from pavilion.core.masks import count
from pavilion.games.expo_1906.game import RULES
from pavilion.games.expo_1906.rules.state import Expo
from pavilion.games.expo_1906.told.position import flaws


def finished(terms: Terms, bot: str, seed: int) -> Expo:
    """A whole game of these bots."""
    s = RULES.new(terms)
    contest(RULES, s, [make(bot, GAME, seed + seat) for seat in range(terms.seats)], Rng(seed), Rng(seed + 1))
    return s


def test_the_grammar_has_as_many_answers_as_planned() -> None:
    assert (RULES.grammar.actions, RULES.grammar.size) == (491, 491 + 112)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_end_with_all_components_whatever_is_agreed(seats: int) -> None:
    for options in option_sets(GAME, seats):
        for seed in range(2):
            s = finished(GAME.agree(seats, options), "random", seed)
            assert s.depth == 0
            assert flaws(s) == [], f"{options}, seed {seed}"
            assert 1 <= s.round <= 10


def test_bots_that_look_ahead_complete_projects() -> None:
    games = [finished(GAME.agree(1, {}), "greedy", seed) for seed in range(5, 8)]
    assert sum(count(s.players[0].lab.complete) for s in games) >= 4
    assert min(RULES.scores(s)[0] for s in games) >= 10
    assert [flaws(s) for s in games] == [[], [], []]


def test_a_table_plays_from_words_and_its_record_leads_to_the_same_end() -> None:
    t = expo(seats=2, seed=3)
    while not t.over:
        t.table.play(t.legal[len(t.table.answers) % len(t.legal)])
    again = pavilion.load(t.table.record())
    assert again.digest() == t.table.digest()
    assert again.result() == t.table.result() != ""
