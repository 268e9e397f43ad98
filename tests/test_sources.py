"""Where points come from is told in the order of the rules, for all players the same."""

from __future__ import annotations

import random

import pytest

import pavilion
from pavilion.web.pages.screen import in_one_order


@pytest.mark.parametrize("game", pavilion.games())
@pytest.mark.parametrize("seats", [2, 4])
def test_every_source_of_points_has_its_place_in_the_order_of_the_rules(game: str, seats: int) -> None:
    table, luck = pavilion.new(game, seats=seats, seed=seats), random.Random(seats)
    while not table.over:
        table.play(luck.choice(table.legal()))
    order = table.order_of_sources()
    assert len(order) == len(set(order))
    for part in table.breakdown():
        assert list(part) == [source for source in order if source in part]


def test_paris_1889_is_scored_last() -> None:  # EX-5.5.4
    order = pavilion.new("expo-1906", seats=2).order_of_sources()
    assert order[-2:] == ["bonus chip Milan 1906", "bonus chip Paris 1889"]


def test_without_an_order_of_the_rules_everybody_keeps_their_own() -> None:
    assert in_one_order([[], ["a", "c"], ["b", "c", "d"], ["d", "e"]]) == ["a", "b", "c", "d", "e"]
