"""How puzzles are found: the same ones again, and only where one answer is clearly the best."""

from __future__ import annotations

import pytest

from pavilion.bots import greedy, make
from pavilion.bots.puzzles import FIRST_LOOK, LOOKS, Finder, Order, find_puzzles, first_answers, mean_chances
from pavilion.bots.search.planner import Planner
from pavilion.core import Game, Rng, Unreadable
from pavilion.games import find, games
from pavilion.opening import new
from pavilion.puzzles import puzzles

COMPILED = not str(greedy.__file__).endswith(".py")
FAIR = find("worlds-fair-1893")
SAMPLE = 12
CONFIRMED = 4
AGREED = 0.75  # of a sample, at least

pytestmark = pytest.mark.skipif(
    not COMPILED, reason="both builds play the same games (test_modes), and this one a hundred times as long"
)


def test_the_same_seed_finds_the_same_puzzles_with_any_number_of_jobs() -> None:
    told: list[int] = []
    found = find_puzzles(FAIR, 2, seed=3, on_progress=told.append)
    assert len(found) == 2
    assert told[-1] == 2
    assert find_puzzles(FAIR, 2, seed=3, jobs=2) == found
    assert find_puzzles(FAIR, 1, seed=4) != found[:1]


def test_where_no_answer_stands_out_there_is_no_puzzle() -> None:
    table = new(FAIR.name, seed=1)
    finder = Finder(Order(FAIR, 2, 0))
    assert [finder.examine(table, Rng(seed)) for seed in range(5)] == [None] * 5


def test_an_expert_finds_the_answers() -> None:
    solved = 0
    sample = puzzles(FAIR)[:: len(puzzles(FAIR)) // SAMPLE][:SAMPLE]
    for puzzle in sample:
        table = puzzle.table()
        expert = make("expert", FAIR, 99)
        code = expert.answer(table.eyes(puzzle.seat, Rng(7)), table.codes(puzzle.seat))
        solved += table.words.texts[code] == puzzle.best
    assert solved >= AGREED * len(sample)


@pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.name)
def test_other_futures_confirm_the_answers(game: Game) -> None:
    """A few puzzles of every game: the best line of each answer, in futures that those who found it have not seen."""
    some = puzzles(game)[:: len(puzzles(game)) // CONFIRMED][:CONFIRMED]
    confirmed = 0
    for n, puzzle in enumerate(some):
        table, fate = puzzle.table(), Rng(1000 + n)
        view = table.eyes(puzzle.seat, fate)
        planner = Planner(fate.word(), FIRST_LOOK)
        lines = first_answers(planner.weigh(view, table.codes(puzzle.seat)))
        chances = mean_chances(planner.ready(view), view, lines, fate, LOOKS[1])
        confirmed += table.words.texts[lines[chances.index(max(chances))].codes[0]] == puzzle.best
    assert confirmed >= AGREED * len(some)


def test_a_number_of_puzzles_that_is_none_is_refused() -> None:
    with pytest.raises(Unreadable, match="0 is not a valid number of puzzles"):
        find_puzzles(FAIR, 0)
