"""Bots at Crystal Palace: greedy beats random, sets dice sensibly, and needs few loans."""

from __future__ import annotations

import random

import pytest
from palace import GAME, dice

from pavilion.bots import make
from pavilion.bots.playout import contest
from pavilion.core import Rng, View
from pavilion.games.crystal_palace.game import RULES
from pavilion.games.crystal_palace.rules.result import open_loans
from pavilion.games.crystal_palace.rules.state import HAND_SUM
from pavilion.games.crystal_palace.rules.verbs import SET


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_that_looks_ahead_beats_a_random_one(seat: int) -> None:
    s = RULES.new(GAME.agree(2, {}))
    bots = [make("greedy" if other == seat else "random", GAME, other) for other in range(2)]
    contest(RULES, s, bots, Rng(seat), Rng(seat + 1))
    points = RULES.scores(s)
    assert points[seat] >= points[1 - seat] + 30
    assert open_loans(s, seat) <= 1


def test_a_bot_sets_its_dice_sensibly_and_not_always_the_same() -> None:
    found: set[int] = set()
    for money in (12, 20, 26, 33, 40):
        t = dice(seats=2, A=f"money: {money}")
        view = View(RULES, t.s, 0, Rng(money))
        hand = SET.first(make("greedy", GAME, money).answer(view, t.codes))
        assert 4 <= HAND_SUM[hand] < money, "no loan is needed"
        found.add(int(hand))
    assert len(found) > 2


@pytest.mark.parametrize("seed", range(6))
def test_a_bot_never_sets_dice_that_force_a_loan_if_cheaper_ones_would_not(seed: int) -> None:
    luck = random.Random(seed)
    for _ in range(30):
        money, news, income, n = luck.randint(6, 30), luck.randint(0, 3), luck.randint(0, 15), luck.randint(4, 6)
        mine = f"money: {money}\nnews: {news}\nincome: {income}\ndice: {n}\nspare: {6 - n}"
        t = dice(f"round: {luck.randint(1, 5)}", seats=3, A=mine)
        hand = SET.first(make("greedy", GAME, seed).answer(View(RULES, t.s, 0, Rng(seed)), t.codes))
        assert HAND_SUM[hand] <= money + news
