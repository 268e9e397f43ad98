"""The panels and strips of players, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest
from gallery import LAYOUTS, words_in

import pavilion
from pavilion.draw import scene_of
from pavilion.games import games

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize("game", games())
def test_after_the_end_panels_show_the_points_of_the_result(game: str) -> None:
    """And not those of a track before all that is counted in the end."""
    record = next(path for path in sorted((RECORDS / game).glob("3-seats*.txt")))
    table = pavilion.load(record.read_text("utf-8"))
    assert table.over
    for layout in LAYOUTS:
        shown = scene_of(table.view(0), layout, "players")
        for seat, points in zip("ABC", table.scores(), strict=True):
            (panel,) = [placed.shape for placed in shown.shapes() if placed.shape.id == f"seat:{seat}"]
            assert str(points) in words_in(panel), (layout, seat)
