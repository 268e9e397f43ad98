"""The laws of every game, held against Crystal Palace until it is on the shelf, where they are for all."""

from __future__ import annotations

import pytest
from palace import GAME

from pavilion.check import check, option_sets

OPTIONS = [(seats, options) for seats in (1, 2, 3, 4, 5) for options in option_sets(GAME, seats) if options]


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_laws_hold(seats: int) -> None:
    report = check(GAME, seats=[seats], options={}, decisions=250, seed=seats)
    assert report.ok, "\n".join(map(str, report.lines()))


@pytest.mark.parametrize(("seats", "options"), [pair for n, pair in enumerate(OPTIONS) if n % 9 == 0], ids=str)
def test_the_laws_hold_with_options(seats: int, options: dict[str, object]) -> None:
    report = check(GAME, seats=[seats], options=options, decisions=60, seed=seats)
    assert report.ok, "\n".join(map(str, report.lines()))
