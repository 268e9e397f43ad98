"""Small print of Crystal Palace: who is asked at all, stocks at nothing, marks that go away, a box that is empty."""

from __future__ import annotations

import pytest
from palace import FULL_SETS, IN_MUSEUM, acting, dice, owed, palace
from scenario import rule


@rule("CP-4.1.6")
@pytest.mark.parametrize("lowest", ["A", "B", "C"])
def test_the_lowest_sum_gets_a_newspaper_wherever_it_sits(lowest: str) -> None:
    t = dice()
    for seat, other in zip("ABC", ("6-6-6-6", "6-6-6-5", "6-6-6-4"), strict=True):
        t.play(f"{seat}: set {'1-1-1-1' if seat == lowest else other}")
    assert {seat: t.player(seat)["news"] for seat in "ABC"} == {seat: int(seat == lowest) for seat in "ABC"}


@rule("CP-4.5.2", "CP-4.11.4")
@pytest.mark.parametrize(("news", "asked"), [(0, False), (2, True)])
def test_who_could_build_with_a_gear_for_two_newspapers_is_asked(news: int, asked: bool) -> None:
    """A patent that lacks one gear: the exchange would come in time, and nobody is asked for nothing (CP-4.0.2)."""
    short = f"patents: PT01\nenergy: 1\ngears: 0\nnews: {news}"
    t = palace(f"[course]\nphase: build\n[A]\n{short}\n[owed]\noffer-build A 2\nnext-phase", seats=2, all_asked=True)
    if asked:
        t.asks("build", "A").offers("done").refuses("build PT01", "CP-4.5.2")
        t.play("n2-gear").offers("build PT01", "done")
    else:
        t.asks("green", "A")


@rule("CP-4.5.6", "CP-1.3")
def test_gears_that_one_does_not_have_are_not_lost() -> None:
    owed("target A PT21 1", "build", B="gears: 0").play("target B").has("B", gears=0, news=1)


@rule("CP-4.6.6", "CP-4.13.3")
def test_an_assistant_thrown_out_of_any_rung_takes_its_mark_along() -> None:
    board = "[market]\nassistants: A A - B A"
    mine = "[B]\nmat: RG8 RG8\nused: market-4"
    t = palace(f"[course]\nphase: earn\n{board}\n{mine}\n[owed]\ngreen B\nnext-phase", seats=2, all_asked=True)
    t.play("green place-1", "enter").has("B", used=["place-1"])
    assert t.market == [None, None, "B", None, None]
    t.play("green place-2", "up 3").has("B", used=["place-1", "place-2"])
    assert "green market-4" in t.legal, "it is another stay on the same rung"


@rule("CP-4.16.6")
@pytest.mark.parametrize("left", ["", "RI5"])
def test_the_last_tile_is_drawn_and_with_supply_and_discard_both_empty_none(left: str) -> None:
    board = f"[displays]\nmuseum: {IN_MUSEUM}\nsupply: {left}\ndiscard:"
    players = {seat: f"mat: {tiles}" for seat, tiles in FULL_SETS.items() if seat != "E" or not left}
    t = owed("target A PT08 1", "build", board, seats=5, **players).play("target E")
    t.has("E", covered=1, prototypes=[]).has("A", prototypes=["PT08"])
    assert t.board["museum"]["supply"] == 0


@rule("CP-2.4", "CP-4.16.6")
def test_more_tiles_are_drawn_one_after_the_other() -> None:
    owed("draw-more A 2", "build").has("A", covered=2)


@rule("CP-4.3.2", "CP-4.3.3")
def test_every_die_that_acts_is_a_turn_of_its_own() -> None:
    t = acting("museum: A4 A3 B1")
    before = int(t.s.turn)
    t.asks("loc", "A").play("museum 1").asks("loc", "A")
    assert int(t.s.turn) == before + 1


@rule("CP-6.3")
def test_the_shadow_blocks_with_a_die_of_one() -> None:
    t = palace("[course]\nphase: act\n[dice]\nport: shadow6\nwaterloo: A5\n[owed]\nphase act", seats=1, all_asked=True)
    assert t.board["subs"]["P1"] == {"seat": "shadow", "value": 1}
