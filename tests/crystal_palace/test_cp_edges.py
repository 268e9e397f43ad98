"""Edges of Crystal Palace: the card that is not the first, the cost that hardly any card has."""

from __future__ import annotations

import pytest
from palace import acting, palace
from scenario import rule

# ---- cards ----------------------------------------------------------------------------------------------------------


@rule("CP-4.5.1", "CP-4.5.2")
@pytest.mark.parametrize(("energy", "gears", "asked"), [(0, 2, True), (1, 1, False)])
def test_whether_anybody_is_asked_to_build_depends_on_the_patents_at_hand(energy: int, gears: int, asked: bool) -> None:
    """PT04 wants two gears; PT01, which is not there, would want one, and energy."""
    mine = f"patents: PT04\nenergy: {energy}\ngears: {gears}"
    t = palace(f"[course]\nphase: build\n[A]\n{mine}\n[owed]\noffer-build A 2\nnext-phase", seats=2, all_asked=True)
    t.asks("build" if asked else "green", "A")


@rule("CP-4.25.1")
def test_the_aquarist_costs_energy() -> None:
    board = "[displays]\npersons: PE29"
    acting("club: A5", board, A="energy: 0").refuses("person PE29", "CP-4.25.1").offers("decline")
    acting("club: A5", board, A="energy: 2").play("person PE29").has("A", energy=1, gears=1)


@rule("CP-4.6.3")
def test_an_empty_field_of_the_mat_has_no_bonus() -> None:
    """Two empty fields are equal, but that is not why they give nothing."""
    t = palace("[course]\nphase: earn\n[A]\nmat: RG1\n[owed]\ngreen A\nnext-phase", seats=2, all_asked=True)
    t.refuses("green place-2", "CP-4.6.3").refuses("green place-3", "CP-4.6.3").refuses("green watch", "CP-4.6.3")
