"""The laws of every game, held against Weather Machine until it is on the shelf, where they are for all."""

from __future__ import annotations

import pytest
from weather import GAME

from pavilion.check import check


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_laws_hold(seats: int) -> None:
    report = check(GAME, seats=[seats], options={}, decisions=200, seed=seats)
    assert report.ok, "\n".join(map(str, report.lines()))
