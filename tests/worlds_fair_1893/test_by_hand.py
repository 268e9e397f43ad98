"""Games written twice: the C that the engine's speed is measured by plays the same ones, to the last card and point."""

from __future__ import annotations

import pytest

from bench import by_hand
from pavilion.games import find

GAMES = 50


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> object:
    return by_hand.compiled(tmp_path_factory.mktemp("c"))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 1893, 1 << 40])
def test_the_engine_plays_the_games_of_hand_written_c(library: object, seats: int, seed: int) -> None:
    terms = find("worlds-fair-1893").agree(seats, {})
    assert by_hand.by_hand(library, terms)(GAMES, seed) == by_hand.by_engine(terms)(GAMES, seed)
