"""Rounds and turns, the cards Academy and Meeting Room, technologies (EX-4.1, EX-4.2, EX-4.4, EX-4.8, EX-4.12)."""

from __future__ import annotations

from typing import Any

import pytest
from exposition import Exposition, expo
from scenario import rule

from pavilion import Unreadable

ALL_CARDS = ["station", "academy", "laboratory", "journal", "skyscraper", "meeting"]
TWELFTH = "jury: " + " ".join(["steam", "electricity"] * 5 + ["steam"])  # eleven lie there


def meeting(edit: str = "", **options: Any) -> Exposition:
    """A game of three in which A has just played the Meeting Room."""
    return expo(f"{edit}\n[A]\nhand: station meeting", **options).play("A: play meeting")


def turns(t: Exposition, *texts: str) -> Exposition:
    """Turns whose actions are left out as far as possible: turns(t, "A station", "B skyscraper")."""
    for letter, card in (text.split() for text in texts):
        t.asks("play-card", letter).play(f"{letter}: play {card}")
        while (last := t.legal[-1]) in ("stop", "skip"):
            t.play(last)
    return t


# ---- rounds and turns ------------------------------------------------------------------------------------------------


@rule("EX-4.1.1")
def test_turns_go_round_until_a_meeting_ends_the_round() -> None:
    t = turns(expo(""), "A station", "B academy", "C station", "A academy", "B laboratory", "C academy", "A journal")
    assert t.board["round"] == 1
    turns(t, "B skyscraper", "C meeting").asks("play-card", "A")
    assert t.board["round"] == 2
    turns(t, "A station", "B academy", "C station", "A meeting").asks("play-card", "B")
    assert t.board["round"] == 3


@rule("EX-4.1.1")
def test_there_are_ten_rounds_at_most() -> None:
    t = expo(seats=3, seed=6)
    for n in range(10):
        assert (t.board["round"], t.board["ender"]) == (n + 1, None)
        first, second, third = ("ABC"[(n + i) % 3] for i in range(3))
        turns(t, f"{first} station", f"{second} academy", f"{third} station", f"{first} meeting")
    assert (t.board["round"], t.board["ender"], len(t.jury())) == (10, "A", 12)
    assert t.play("B: pass", "C: pass").over


@rule("EX-4.1.2")
def test_a_turn_is_a_card_from_the_hand_and_its_action_then_the_next_player_has_one() -> None:
    t = expo("[board]\nstation: EM-CU\n[A]\nmoney: 3")
    t.refuses("A: pass", "EX-4.1.2").refuses("A: buy 1", "EX-4.1.2").refuses("A: stop", "EX-4.1.2")
    t.play("A: play station").asks("buy-tile", "A")
    assert (t.player("A")["last_card"], t.player("A")["cards"]) == ("station", 5)
    t.refuses("A: play journal", "EX-4.3.1").refuses("B: play journal", "EX-1.4").play("buy 1").asks("play-card", "B")
    assert t.board["turn"] == 2
    t.play("B: play skyscraper").asks("play-card", "C")
    assert t.money("B") == 4 + 4


@rule("EX-4.1.5")
def test_a_played_card_is_out_of_hand_until_the_clean_up() -> None:
    t = turns(expo(""), "A skyscraper", "B station", "C academy").refuses("A: play skyscraper", "EX-4.1.5")
    assert t.player("A")["hand"] == ["station", "academy", "laboratory", "journal", "meeting"]
    turns(t, "A station", "B skyscraper", "C station").refuses("A: play skyscraper", "EX-4.1.5")
    assert [t.player(letter)["cards"] for letter in "ABC"] == [4, 4, 4]
    turns(t, "A meeting")
    assert [t.player(letter)["hand"] for letter in "ABC"] == [ALL_CARDS] * 3
    turns(t, "B station", "C academy", "A skyscraper")


@rule("EX-4.2.4")
def test_only_the_card_of_the_turn_just_before_is_barred() -> None:
    t = turns(expo(""), "A skyscraper", "B station").refuses("C: play station", "EX-4.2.1")
    turns(t, "C skyscraper", "A station", "B skyscraper", "C station").asks("play-card", "A")
    assert t.legal == ["play academy", "play laboratory", "play journal", "play meeting"]
    turns(t, "A academy").refuses("B: play academy", "EX-4.2.1")


@rule("EX-4.2.4")
def test_nothing_of_the_last_round_binds_the_first_player_of_the_next() -> None:
    t = turns(expo(""), "A skyscraper", "B station", "C skyscraper", "A station", "B meeting").asks("play-card", "C")
    assert t.legal == [f"play {card}" for card in ALL_CARDS[:-1]]
    t.refuses("C: play meeting", "EX-4.2.2")
    turns(t, "C skyscraper").refuses("A: play skyscraper", "EX-4.2.1")


@rule("EX-4.2.4")
def test_in_a_final_turn_the_card_of_the_neighbour_may_be_played() -> None:
    t = meeting(f"[board]\n{TWELFTH}").play("stop").asks("play-card", "B").play("B: play skyscraper")
    assert t.asks("play-card", "C").play("C: play skyscraper").over
    assert (t.money("B"), t.money("C")) == (8, 9)


# ---- Academy ---------------------------------------------------------------------------------------------------------


@rule("EX-4.4.1")
def test_the_academy_sells_one_project_or_one_technology_for_two_dollars() -> None:
    edit = "[board]\nprojects: L2 - S1\n[A]\nmoney: 5"
    t = expo(edit).play("A: play academy", "project S").asks("play-card", "B").refuses("A: tech TR1", "EX-1.4")
    assert (t.money("A"), t.player("A")["yard"]["projects"]) == (3, ["S1"])
    t = expo(edit).play("A: play academy", "tech TI3").asks("play-card", "B")
    assert (t.money("A"), t.player("A")["yard"]["technologies"]) == (3, ["TI3"])
    assert "TI3" not in t.board["academy"]["technologies"]
    assert t.player("A")["improved"] == [], "it lies in the yard"
    t = expo(edit.replace("5", "2")).play("A: play academy", "project L")
    assert (t.money("A"), t.yard("A")) == (0, ["L2"])


@rule("EX-4.4.1")
def test_who_has_one_dollar_buys_nothing_at_the_academy() -> None:
    t = expo("[board]\nprojects: L2\n[A]\nmoney: 1", auto_single=False).play("A: play academy")
    assert t.legal == ["skip"]
    t.refuses("A: project L", "EX-4.4.1").refuses("A: tech TR1", "EX-4.4.1")


@rule("EX-4.4.3")
def test_an_emptied_slot_of_the_academy_stays_empty_until_the_clean_up() -> None:
    t = expo("[board]\nprojects: L2 T1\n[A]\nhand: station academy meeting", typed=True)
    t.play("A: play academy", "project L")
    turns(t, "B station").play("C: play academy").refuses("C: project L", "EX-4.4.3").play("C: project T")
    assert t.board["academy"]["projects"] == {"L": None, "T": None, "S": None, "I": None, "O": None}
    t.play("A: play meeting", "stop").fate("vote steam", "reveal L3", "reveal T5")
    assert (t.board["academy"]["projects"]["L"], t.board["academy"]["projects"]["T"]) == ("L3", "T5")


# ---- Meeting Room ----------------------------------------------------------------------------------------------------


@rule("EX-4.8.2")
def test_three_tiles_of_the_lab_are_moved_or_turned() -> None:
    t = expo("[A]\nhand: station meeting\nlab: O1 0 c1, ST-MA 0 a1, TR1 0 a3, CU-EL 0 g7\n[B]\nlab: L1 0 a5")
    t.play("A: play meeting", "option reposition").refuses("A: move b2", "EX-4.8.5").refuses("A: move a5", "EX-4.8.2")
    t.play("move c1", "lay 0 c6").refuses("A: move c1", "EX-4.8.2")
    t.play("move a1", "lay 90 a1", "move a3", "lay 0 b3").asks("meeting-option", "A")
    assert {cell: (tile["tile"], tile["turn"]) for cell, tile in t.player("A")["lab"]["tiles"].items()} == {
        "c6": ("O1", "0"), "a1": ("ST-MA", "90"), "b3": ("TR1", "0"), "g7": ("CU-EL", "0"),
    }  # fmt: skip
    t.refuses("A: option reposition", "EX-4.8.1").refuses("A: move g7", "EX-4.8.1")


@rule("EX-4.8.7")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (11, 12), (12, 12)])
def test_the_meeting_gives_a_dollar_up_to_twelve(before: int, after: int) -> None:
    t = expo(f"[A]\nhand: station meeting\nmoney: {before}").play("A: play meeting", "option fund")
    assert t.asks("meeting-option", "A").money("A") == after


@rule("EX-4.8.8")
def test_the_meeting_moves_one_token_once() -> None:
    t = meeting("[patents]\nAU: 4 A1").play("option publish").refuses("A: stop", "EX-4.8.8").play("step 1")
    assert (t.stack("AU", 5), t.asks("meeting-option", "A").legal) == (["A1"], ["option fund", "option jury", "stop"])
    t = meeting("[patents]\nAU: 4 A1").play("option publish", "enter ST")
    assert (t.stack("ST", 2), t.stack("AU", 4)) == (["A2"], ["A1"])


@rule("EX-4.8.8")
def test_a_link_of_the_meeting_is_paid_in_full_also_with_the_improved_journal() -> None:
    edit = "[patents]\nAU: 4 A1\n[A]\nhand: station meeting\nlab: TI4 0 a3\nmoney: "
    t = expo(f"{edit}1").play("A: play meeting", "option publish", "link 1 EM").asks("meeting-option", "A")
    assert (t.stack("EM", 4), t.money("A")) == (["A1"], 0)
    expo(f"{edit}0").play("A: play meeting", "option publish").refuses("A: link 1 EM", "EX-4.13.3")


@rule("EX-4.8.10")
def test_the_clean_up_follows_the_options() -> None:
    t = meeting("[board]\nstation: EM-CU").play("option fund")
    assert (t.board["round"], len(t.jury()), t.player("A")["cards"]) == (1, 2, 1)
    t.play("stop").asks("play-card", "B")
    assert (t.board["round"], len(t.jury()), t.player("A")["cards"]) == (2, 3, 6)
    assert (t.board["piles"]["discard"], None in t.board["station"]) == ({"EM-CU": 1}, False)


@rule("EX-4.8.10")
def test_no_clean_up_follows_when_the_end_has_been_triggered() -> None:
    rows = "ST: 10 A1 | B89\nCU: 10 A2 | B93\nMA: 10 B1 | B97\nAU: 10 B2 | B00\nEM: 10 B3 | B05\nTH: 9 A3"
    t = meeting(f"[patents]\n{rows}\n[board]\nstation: EM-CU").play("option publish")
    assert t.table.moves()[-2:] == ["A: step 3", "A: chip B06"]
    t.play("stop").asks("play-card", "B")
    assert (t.board["ender"], t.board["round"], len(t.jury()), t.player("A")["cards"]) == ("A", 1, 2, 1)
    assert t.board["station"] == ["EM-CU", *[None] * 8]


# ---- technologies ----------------------------------------------------------------------------------------------------


@rule("EX-4.12.4")
def test_a_technology_that_somebody_has_is_not_for_sale() -> None:
    t = expo("[A]\nhand: academy laboratory meeting").play("A: play academy", "tech TI5")
    t = turns(t, "B station").play("C: play academy").refuses("C: tech TI5", "EX-4.12.4").play("skip")
    t.play("A: play laboratory", "place TI5", "lay 0 a3", "stop")
    t.play("B: play academy").refuses("B: tech TI5", "EX-4.12.4").play("tech TI1")
    assert [t.player(letter)["improved"] for letter in "ABC"] == [["skyscraper"], [], []]


@rule("EX-4.12.4")
def test_a_technology_given_back_can_be_bought_by_anyone() -> None:
    t = expo("[A]\nlab: TI5 0 a3").play("A: play laboratory", "remove a3", "stop", "B: play academy", "tech TI5")
    assert t.player("B")["yard"]["technologies"] == ["TI5"]


@rule("EX-4.12.4")
def test_no_position_has_a_technology_twice() -> None:
    with pytest.raises(Unreadable, match="in the box, but 2 here"):
        expo("[A]\nlab: TI5 0 a3\n[B]\nyard: TI5")
