"""Bots that look ahead at Weather Machine."""

from __future__ import annotations

import pytest
from weather import GAME

from pavilion.bots import make
from pavilion.bots.playout import contest
from pavilion.core import Rng
from pavilion.games.weather_machine.game import RULES


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_that_looks_ahead_beats_a_random_one(seat: int) -> None:
    s = RULES.new(GAME.agree(2, {}))
    bots = [make("greedy" if other == seat else "random", GAME, other) for other in range(2)]
    contest(RULES, s, bots, Rng(seat), Rng(seat + 1))
    points = RULES.scores(s)
    assert points[seat] >= points[1 - seat] + 10
