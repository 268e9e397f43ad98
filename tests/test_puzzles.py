"""Puzzles that come with the games."""

from __future__ import annotations

import tomllib
from datetime import date, timedelta

import pytest

from pavilion.bots.puzzles import CLEAR, PLAUSIBLE, WEAKER
from pavilion.core import Game
from pavilion.games import games
from pavilion.puzzles import Puzzle, of_the_day, puzzles, toml

SHELF = [game for game in games().values() if puzzles(game)]
ENOUGH = 50
EASY = 0.4  # of all, at most


def by_name(game: Game) -> str:
    return game.name


@pytest.mark.parametrize("game", SHELF, ids=by_name)
def test_every_puzzle_can_be_played_and_has_one_best_answer(game: Game) -> None:
    found = puzzles(game)
    assert len(found) >= ENOUGH
    assert len({puzzle.position for puzzle in found}) == len(found)
    for n, puzzle in enumerate(found, 1):
        table = puzzle.table()
        assert table.to_move == (puzzle.seat,), n
        assert set(puzzle.chances) <= set(table.legal(puzzle.seat)), n
        best, *others = puzzle.chances.items()
        assert best[0] == puzzle.best
        assert len(others) + 1 >= PLAUSIBLE
        assert best[1] - max(chance for _, chance in others) >= CLEAR, n
        assert 0 <= puzzle.grade <= len(WEAKER)
        table.play(puzzle.best, puzzle.seat)
    assert sum(puzzle.grade == 0 for puzzle in found) <= EASY * len(found)


def test_every_game_has_puzzles() -> None:
    assert [game.name for game in SHELF] == list(games())


def test_a_file_of_puzzles_tells_what_was_found() -> None:
    found = puzzles(SHELF[0])[:2]
    odd = Puzzle(SHELF[0].name, "a\nb\n", 1, 'say "so"', {'say "so"': 0.5, "no": 0.25}, 3)
    told = tomllib.loads(toml(SHELF[0], [*found, odd]))["puzzle"]
    assert [one["position"] for one in told] == [one.position for one in (*found, odd)]
    assert told[2] | {"position": ""} == {
        "seat": "B", "best": 'say "so"', "grade": 3, "chances": odd.chances, "position": "",
    }  # fmt: skip


def test_the_puzzles_of_the_days_take_turns() -> None:
    first = date(2026, 11, 18)
    many = [of_the_day(first + timedelta(days)) for days in range(len(SHELF) * ENOUGH)]
    daily = [one for one in many if one is not None]
    assert len(daily) == len(many)
    assert {one.game.name for one in daily[: len(SHELF)]} == {game.name for game in SHELF}
    assert len(set(daily)) == len(daily)
    assert all(1 <= one.n <= len(puzzles(one.game)) for one in daily)

