"""Rules whose breach shows only in a corner: jury tiles, stacks, the lab, links, an empty Station, two ends at once."""

from __future__ import annotations

from typing import Any

import pytest
from exposition import Exposition, expo
from scenario import rule

import pavilion
from pavilion import Unreadable

ELEVEN = "jury: " + " ".join(["steam", "electricity"] * 5 + ["steam"])


# ---- clean-up --------------------------------------------------------------------------------------------------------


@rule("EX-4.9.1")
def test_a_jury_tile_that_was_chosen_is_the_only_one_of_its_round() -> None:
    t = expo("[board]\nstation: EM-CU\n[A]\nhand: station meeting", typed=True)
    before = t.jury()
    t.play("A: play meeting", "option jury", "jury electricity", "stop")
    assert t.jury() == [*before, "electricity"]
    t.asks("fill-slot")


@rule("EX-4.9.1")
def test_without_a_choice_fate_draws_one_jury_tile() -> None:
    t = expo("[A]\nhand: station meeting", typed=True)
    before = t.jury()
    t.play("A: play meeting", "option fund", "stop").asks("draw-jury").fate("vote steam").asks("fill-slot")
    assert t.jury() == [*before, "steam"]


@rule("EX-4.9.3")
def test_of_two_projects_under_a_stack_the_one_put_there_first_comes_first() -> None:
    others = "[C]\nyard: L3, L4, L5, L6"
    t = expo(f"[board]\nprojects: L2\n[A]\nlab: L1 0 a1\nscrap:\n[B]\nhand: station meeting\n{others}", typed=True)
    t.play("A: play laboratory", "remove a1")
    assert t.board["academy"]["stacks"]["L"] == {"size": 1, "unknown": [], "under": ["L1"]}
    t.play("B: play meeting", "option jury", "jury steam", "stop").asks("fill-slot")  # L2 needs electricity
    assert t.board["academy"]["stacks"]["L"] == {"size": 2, "unknown": [], "under": ["L1", "L2"]}
    assert t.legal == ["reveal L1"]
    t.fate("reveal L1")
    assert t.board["academy"]["stacks"]["L"]["under"] == ["L2"]


@rule("EX-4.9.3")
def test_projects_with_the_energy_of_the_jury_tile_stay() -> None:
    t = expo("[board]\nprojects: L1 T1 S3 I2 O1\n[A]\nhand: station meeting", typed=True)
    t.play("A: play meeting", "option jury", "jury steam", "stop")
    assert t.board["academy"]["projects"] == {"L": "L1", "T": None, "S": "S3", "I": None, "O": "O1"}


# ---- lab -------------------------------------------------------------------------------------------------------------


@rule("EX-4.5.7")
def test_scrap_that_is_removed_leaves_the_game_and_nothing_else_changes() -> None:
    t = expo("[A]\nscrap: b2 d4").play("A: play laboratory", "remove b2")
    assert t.player("A")["lab"]["scrap"] == ["d4"]
    written = pavilion.new("expo-1906", position=t.table.position())
    assert written._state.ints() == t.table._state.ints(), "a text has all that there is in the game"


@rule("EX-4.5.4", "EX-4.8.4")
def test_what_the_first_project_of_the_box_needs_stays_like_what_any_other_needs() -> None:
    edit = "[A]\nlab: L1 0 c1, TR3 0 a3, TR5 0 d1\nyard: TR1\nhand: academy laboratory meeting"
    t = expo(edit).play("A: play laboratory", "place TR1", "lay 0 e3")
    assert (t.player("A")["complete"], t.prestige("A")) == (["L1"], 2)
    for cell in ("c1", "d1", "a3", "e3"):
        t.refuses(f"A: remove {cell}", "EX-4.5.4")
    t.play("A: remove b2", "stop", "B: play skyscraper", "C: play station", "A: play meeting")
    t.play("A: option reposition").refuses("A: move c1", "EX-4.8.4").play("move a3").refuses("A: lay 0 c6", "EX-4.8.4")
    t.play("A: lay 0 a2")
    assert t.player("A")["complete"] == ["L1"]


# ---- Academy and Patents Office --------------------------------------------------------------------------------------


@rule("EX-4.4.2")
def test_at_an_empty_station_no_free_tile_is_asked_for() -> None:
    lab = "[A]\nmoney: 2\nlab: TI2 0 a3"
    expo(lab, auto_single=False).play("A: play academy", "skip").asks("play-card", "B")
    t = expo(f"[board]\nstation: - - EM-CU\n{lab}", auto_single=False).play("A: play academy", "skip")
    assert t.asks("take-free", "A").legal == ["take 3", "skip"]


@rule("EX-2.10.3")
def test_links_lead_to_neighbouring_rows_only() -> None:
    t = expo("[patents]\nMA: 5 A1\n[A]\nmoney: 9").play("A: play journal")
    for row in ("ST", "MA", "EM", "TH"):
        t.refuses(f"A: link 1 {row}", "EX-2.10.2")
    for row in ("ST", "CU", "MA"):
        t.refuses(f"A: link 2 {row}", "EX-2.10.2")  # from the start box
    assert [text for text in t.legal if text.startswith("link")] == ["link 1 AU"]


@rule("EX-4.13.6")
def test_tokens_in_the_start_box_have_no_order_whoever_leaves_it() -> None:
    turns = ["A: play journal", "enter ST", "enter CU", "stop", "B: play skyscraper", "C: play journal", "enter ST"]
    t = expo("").play(*turns)
    assert t.stack("ST", 2) == ["A1", "C1"]
    read = pavilion.new("expo-1906", position=t.table.position())
    assert read.digest() == t.table.digest(), "in a position that was typed in, nobody left it"


@rule("EX-4.13.6")
def test_whoever_leaves_a_stack_leaves_its_order_as_it_was() -> None:
    t = expo("[patents]\nAU: 4 B1 A1 C1 A2").play("A: play journal", "step 1")
    assert (t.stack("AU", 4), t.stack("AU", 5)) == (["B1", "C1", "A2"], ["A1"])
    t.play("step 2", "stop", "B: play skyscraper", "C: play journal", "step 1", "stop")
    assert (t.stack("AU", 4), t.stack("AU", 5)) == (["B1"], ["A1", "A2", "C1"])
    t = expo("[patents]\nAU: 5 A1 B1 C1\n[A]\nmoney: 3").play("A: play journal", "link 1 MA")
    assert (t.stack("AU", 5), t.row("AU")["leader"]) == (["B1", "C1"], "B"), "who was below is on top now"


# ---- ghosts ----------------------------------------------------------------------------------------------------------


@rule("EX-6.1.2")
def test_the_ghost_of_the_double_type_moves_before_that_of_the_single_type() -> None:
    t = expo("[patents]\nAU: 8 ghost\nEM: 9 ghost", seats=2, typed=True).play("A: play journal")
    t.fate("resource AU-EM", "resource ST-SM").asks("award-chip")
    t.fate("award B89").asks("award-chip").fate("award B93")
    assert [t.row(row)["chip"] for row in ("AU", "EM")] == ["B89", "B93"]
    t = expo("[patents]\nAU: 9 ghost\nEM: 8 ghost", seats=2, typed=True).play("A: play journal")
    t.fate("resource EM-AU", "resource ST-SM", "award B89", "award B93")
    assert [t.row(row)["chip"] for row in ("AU", "EM")] == ["B93", "B89"]


# ---- two ends in one turn --------------------------------------------------------------------------------------------


def two_ends(jury: str, **options: Any) -> Exposition:
    """A fills the last column of the sixth row in a Meeting, with so many jury tiles on the board."""
    chips = zip(("ST", "CU", "MA", "AU", "EM"), ("B89", "B93", "B97", "B00", "B05"), strict=True)
    first = zip(("B1", "B2", "B3", "C1", "C2"), chips, strict=True)
    rows = "\n".join(f"{row}: 10 {token} | {chip}" for token, (row, chip) in first)
    t = expo(f"[patents]\n{rows}\nTH: 9 A1\n[board]\n{jury}\n[A]\nhand: station meeting", **options)
    return t.play("A: play meeting", "option publish", "step 1")


@rule("EX-6.6.3")
def test_if_the_jury_is_full_there_is_a_clean_up_whatever_else_ends_the_game() -> None:
    t = two_ends(ELEVEN, final_cleanup=True).play("option jury", "jury steam").asks("play-card", "B")
    assert len(t.jury()) == 12
    assert [t.player(seat)["cards"] for seat in "ABC"] == [6, 6, 6]
    assert None not in t.board["station"]
    assert "play meeting" not in t.legal
    assert "pass" in t.legal


@rule("EX-6.6.3", "EX-5.12")
def test_if_the_rows_alone_end_the_game_no_jury_tile_is_drawn_and_there_is_no_clean_up() -> None:
    t = two_ends(ELEVEN, final_cleanup=True).play("stop").asks("play-card", "B")
    assert (len(t.jury()), t.player("A")["hand"], t.board["station"]) == (11, ["station"], [None] * 9)


@rule("EX-6.6.3")
def test_without_the_agreement_there_is_no_clean_up_though_two_ends_meet() -> None:
    t = two_ends(ELEVEN).play("option jury", "jury steam").asks("play-card", "B")
    assert (t.player("A")["hand"], t.board["station"]) == (["station"], [None] * 9)


@rule("EX-4.11.2")
def test_a_lead_in_a_type_that_a_project_does_not_need_adds_nothing() -> None:
    """Cellophane needs no theoretical research."""
    lab = "lab: T2 0 c5, EM-CU 90 c6, AU-EL 180 f5"
    t = expo(f"[patents]\nTH: 3 A1\n[A]\n{lab}\nyard: SM-TH").play("A: play laboratory", "place SM-TH", "lay 0 b5")
    assert t.row("TH")["leader"] == "A"
    assert t.prestige("A") == 3


@rule("EX-4.8.2")
@pytest.mark.parametrize("question", ["lift-tile A 0", "meeting-option A - 0", "patent-move A 0 0 0"])
def test_nothing_is_owed_no_times(question: str) -> None:
    with pytest.raises(Unreadable, match="0 is out of range"):
        expo(f"[A]\nhand: station meeting\n[owed]\n{question}\nend-turn A")
