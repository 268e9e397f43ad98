"""Steps of the Laboratory, tokens, points, and what is asked in which words (EX-4.5, EX-4.11, EX-4.13 to EX-4.15)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from exposition import Exposition, expo
from scenario import rule

CARDS = ["station", "academy", "laboratory", "journal", "skyscraper"]
ROWS = ["ST", "CU", "MA", "AU", "EM", "TH"]
LACKS_STEAM = "T2 0 c5, EM-CU 90 c6, AU-EL 180 f5"  # Cellophane; SM-TH 0 b5 completes it


def meeting(edit: str, **options: Any) -> Exposition:
    """A game of three in which A, whose things the edit ends with, has just played the Meeting Room."""
    return expo(f"{edit}\nhand: station meeting", **options).play("A: play meeting")


# ---- Laboratory ------------------------------------------------------------------------------------------------------


@rule("EX-4.5.1", "EX-4.5.3")
def test_in_a_full_lab_what_is_in_the_yard_has_no_room_and_the_rest_is_not_there() -> None:
    squares = [f"TR{n + 1} 0 {'ace'[n % 3]}{2 * (n // 3) + 1}" for n in range(8)]
    singles = [f"MA-CU 0 {cell}" for cell in ("g5", "g6")] + [f"CU-MA 0 {cell}" for cell in ("g7", "e7")]
    lab = ", ".join([*squares, "TI1 0 e5", "I1 90 g1", "I2 0 a7", *singles, "TH-ST 0 f7"])
    t = expo(f"[A]\nscrap:\nlab: {lab}\nyard: L2, ST-AU, TI3").play("A: play laboratory")
    assert not any(text.startswith("place") for text in t.legal)
    for tile in ("L2", "ST-AU", "TI3"):
        t.refuses(f"A: place {tile}", "EX-4.5.3")
    for tile in ("L1", "L3", "ST-MA", "ST-EM", "TI2", "TI4"):
        t.refuses(f"A: place {tile}", "EX-4.5.1")


@rule("EX-4.5.6")
def test_every_step_of_the_laboratory_finds_the_lab_as_the_step_before_left_it() -> None:
    t = expo("[A]\nyard: O1, ST-MA").play("A: play laboratory", "place ST-MA").refuses("A: lay 0 b2", "EX-4.5.3")
    t.play("lay 0 a1", "remove b2", "place O1").refuses("A: lay 0 a1", "EX-4.5.3").play("lay 0 b1")
    assert t.tile("A", "b1")["cells"] == ["b1", "c1", "b2", "c2"]
    t.asks("play-card", "B")


@rule("EX-4.5.6")
def test_a_project_completed_by_one_step_binds_the_next() -> None:
    t = expo(f"[A]\nlab: {LACKS_STEAM}\nyard: SM-TH").play("A: play laboratory", "place SM-TH", "lay 0 b5")
    assert (t.prestige("A"), t.asks("lab-step", "A").tile("A", "c5")["complete"]) == (3, True)
    t.refuses("A: remove f5", "EX-4.5.4").refuses("A: remove b5", "EX-4.5.4").refuses("A: remove c5", "EX-4.5.4")
    t = expo(f"[A]\nlab: {LACKS_STEAM}\nyard: SM-TH").play("A: play laboratory", "remove f5", "place SM-TH", "lay 0 b5")
    assert (t.prestige("A"), t.tile("A", "c5")["missing"]) == (0, {"AU": 2})


@rule("EX-4.5.8")
def test_a_tile_just_placed_may_be_removed_by_a_further_step() -> None:
    t = expo("[A]\nyard: O1, 2 ST-MA").play("A: play laboratory", "place ST-MA", "lay 0 a1")
    assert t.table.question.endswith("Steps left: 2.")
    t.play("remove a1")
    assert t.table.question.endswith("Steps left: 1.")
    assert (t.board["piles"]["discard"], t.player("A")["lab"]["tiles"]) == ({"ST-MA": 1}, {})
    t.play("place ST-MA", "lay 0 a1").asks("play-card", "B")
    assert (t.yard("A"), t.tile("A", "a1")["tile"]) == (["O1"], "ST-MA")


# ---- leads, tokens, points -------------------------------------------------------------------------------------------


@rule("EX-4.11.5")
def test_the_lead_counts_at_the_completion_and_never_again() -> None:
    edit = f"[patents]\nAU: 3 A1\nCU: 4 B1 | 3 A2\n[A]\nlab: {LACKS_STEAM}\nyard: SM-TH"
    t = expo(edit).play("A: play laboratory", "place SM-TH", "lay 0 b5", "stop")
    assert t.prestige("A") == 3 + 1
    t.play("B: play journal", "enter AU", "step 2", "step 2").play("C: play skyscraper")
    assert (t.row("AU")["leader"], t.prestige("A")) == ("B", 4)
    t.play("A: play journal", "step 2", "step 2", "stop")
    assert (t.row("CU")["leader"], t.prestige("A"), t.prestige("B")) == ("A", 4, 0)


@rule("EX-4.13.2")
@pytest.mark.parametrize("row", ROWS)
def test_a_token_enters_any_row_for_one_point(row: str) -> None:
    t = expo("").play("A: play journal", f"enter {row}")
    assert (t.stack(row, 2), t.row(row)["leader"]) == (["A1"], "A")
    assert t.table.question.endswith("left: 2.")
    t.refuses("A: step 2", "EX-4.13.2").refuses("A: link 2 CU", "EX-2.10.2")
    t.play(f"enter {row}", f"enter {row}").asks("play-card", "B")
    assert t.stack(row, 2) == ["A1", "A2", "A3"]


@rule("EX-4.13.2")
def test_without_a_token_in_the_start_box_no_row_is_entered() -> None:
    t = expo("[patents]\nST: 2 A1\nCU: 2 A3 | 4 A2").play("A: play journal").refuses("A: enter TH", "EX-4.13.2")
    assert t.legal == ["step 1", "step 2", "step 3", "link 2 MA", "stop"]


@rule("EX-4.13.10")
def test_two_own_tokens_in_a_row_are_one_lead() -> None:
    edit = f"[patents]\nAU: 5 A1 A2 | 4 A3\n[A]\nlab: {LACKS_STEAM}\nyard: SM-TH"
    t = expo(edit).play("A: play laboratory", "place SM-TH", "lay 0 b5")
    assert t.table.breakdown()[0] == {"completed projects": 3, "rows led in the Patents Office": 1}


@rule("EX-4.13.10")
def test_lead_and_order_are_those_after_each_single_edge() -> None:
    t = expo("[patents]\nAU: 3 A1 | 4 C1 | 5 B1\n[A]\nlab: TI4 0 a3").play("A: play journal", "step 1")
    assert (t.stack("AU", 4), t.row("AU")["leader"]) == (["C1", "A1"], "B")
    t.play("step 1")
    assert (t.stack("AU", 4), t.stack("AU", 5), t.row("AU")["leader"]) == (["C1"], ["B1", "A1"], "B")
    t.play("step 1")
    assert (t.stack("AU", 5), t.stack("AU", 6), t.row("AU")["leader"]) == (["B1"], ["A1"], "A")
    t.play("enter AU").asks("play-card", "B").play("B: play skyscraper", "C: play journal", "step 1", "step 1", "stop")
    assert (t.stack("AU", 6), t.row("AU")["leader"]) == (["A1", "C1"], "A"), "who came later is below"


@rule("EX-4.14.2")
def test_points_have_no_limit() -> None:
    lab = f"[A]\nprestige: 28 projects, 1 leads\nlab: {LACKS_STEAM}\nyard: SM-TH"
    t = expo(lab).play("A: play laboratory", "place SM-TH", "lay 0 b5")
    assert (t.prestige("A"), t.table.scores()[0]) == (32, 32)
    t = expo(lab.replace("28", "128")).play("A: play laboratory", "place SM-TH", "lay 0 b5")
    assert t.prestige("A") == 132


# ---- questions -------------------------------------------------------------------------------------------------------


@rule("EX-4.15.1")
def test_a_tile_once_chosen_is_placed() -> None:
    t = expo("[A]\nyard: O1, ST-MA").play("A: play laboratory", "place O1").asks("lay-tile", "A")
    t.refuses("A: cancel", "EX-4.15.1").refuses("A: stop", "EX-4.15.1").refuses("A: place ST-MA", "EX-4.5.3")
    assert {text.split()[0] for text in t.legal} == {"lay"}
    assert t.board["held"] == {"seat": "A", "tile": "O1"}
    t.table.undo()
    t.asks("lab-step", "A").play("place ST-MA").asks("lay-tile", "A")


@rule("EX-4.15.1")
def test_a_tile_once_taken_up_is_put_down() -> None:
    t = meeting("[A]\nlab: O1 0 c1, ST-MA 0 a1").play("option reposition", "move c1").asks("put-back", "A")
    t.refuses("A: cancel", "EX-4.15.1").refuses("A: stop", "EX-4.15.1").refuses("A: move a1", "EX-4.8.4")
    assert {text.split()[0] for text in t.legal} == {"lay"}
    assert t.board["held"] == {"seat": "A", "cell": "c1"}


@rule("EX-4.15.3")
@pytest.mark.parametrize("seats", [1, 4])
def test_the_word_that_ends_something_is_the_last_answer(seats: int) -> None:
    t, luck = expo(seats=seats, seed=seats, auto_single=False), random.Random(7)
    met = set()
    while not t.over:
        legal = t.legal
        ending = [text for text in legal if text in ("stop", "skip", "pass")]
        assert ending in ([], legal[-1:])
        met.add((t.table.asked, *ending))
        t.play(luck.choice(legal))
    assert met >= {
        ("play-card",), ("buy-tile", "stop"), ("buy-at-academy", "skip"), ("lab-step", "stop"),
        ("lay-tile",), ("patent-move", "stop"), ("meeting-option", "stop"), ("lift-tile", "stop"), ("put-back",),
    }  # fmt: skip
    final = expo("[course]\nender: A\n[owed]\nfinal B")
    assert final.legal[-1] == "pass"


@rule("EX-4.15.3")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whoever_always_gives_the_first_answer_comes_to_the_end(seats: int) -> None:
    t = expo(seats=seats, seed=9)
    while not t.over:
        t.play(t.legal[0])
    assert t.board["round"] <= 10


@rule("EX-4.15.4")
def test_a_tile_is_not_put_back_where_it_was() -> None:
    t = meeting("[A]\nlab: I1 0 a1, ST-MA 90 g7, TR1 0 c2").play("option reposition", "move a1")
    t.refuses("A: lay 0 a1", "EX-4.8.3").refuses("A: lay 180 a1", "EX-2.5.4")
    assert "lay 0 b1" in t.legal, "over its own old cells"
    t.play("lay 0 b1", "move g7").refuses("A: lay 90 g7", "EX-4.8.3")
    assert [text for text in t.legal if text.endswith("g7")] == ["lay 0 g7", "lay 180 g7", "lay 270 g7"]
    t.play("lay 0 g7", "move c2").refuses("A: lay 0 c2", "EX-4.8.3")


@rule("EX-4.15.4")
def test_moving_a_tile_to_and_fro_comes_to_an_end() -> None:
    t = meeting("[A]\nlab: ST-MA 0 a1").play("option reposition")
    for left, cell, to in ((3, "a1", "b1"), (2, "b1", "a1"), (1, "a1", "b1")):
        assert t.table.question.endswith(f"Tiles left: {left}.")
        t.play(f"move {cell}", f"lay 0 {to}")
    t.asks("meeting-option", "A").play("option fund").asks("play-card", "B")


@rule("EX-4.15.5")
def test_two_own_tokens_on_a_space_are_both_offered() -> None:
    edit = "[patents]\nAU: 5 A2 B1 A3\nST: 10 A1 | B05"
    t = expo(edit).play("A: play journal")
    assert t.legal == ["step 2", "step 3", "link 2 MA", "link 3 MA", "stop"]
    t.refuses("A: step 1", "EX-4.13.8").play("step 2")
    assert (t.stack("AU", 5), t.row("AU")["leader"]) == (["B1", "A3"], "A")
    t = expo(edit).play("A: play journal", "step 3")
    assert t.stack("AU", 5) == ["A2", "B1"]
    t = expo(edit).play("A: play journal", "link 3 MA")
    assert (t.stack("AU", 5), t.stack("MA", 5)) == (["A2", "B1"], ["A3"])


@rule("EX-4.15.7")
def test_only_what_can_be_done_is_offered_in_the_meeting_room() -> None:
    t = meeting("[A]\nmoney: 12").refuses("A: option reposition", "EX-4.15.7")
    assert t.legal == ["option fund", "option publish", "option jury", "stop"], "money beyond the limit is lost"
    done = "[patents]\nST: 10 A1 A2 | B05\nCU: 10 A3 | B06\n[A]\nlab: ST-MA 0 a1"
    t = meeting(done).refuses("A: option publish", "EX-4.15.7")
    assert t.legal == ["option reposition", "option fund", "option jury", "stop"]
    t.play("option jury", "jury steam").refuses("A: option jury", "EX-4.8.1")
    assert t.legal == ["option reposition", "option fund", "stop"]


@rule("EX-4.15.7")
def test_in_a_full_lab_nothing_can_be_repositioned() -> None:
    full = "I1 0 a1, I2 90 e1, L1 180 f1, T1 270 a2, O1 0 c2, S1 90 f3, O2 0 b4, L2 0 a5, T2 0 d5, O3 0 c6"
    meeting(f"[A]\nlab: {full}, L3 270 e6").refuses("A: option reposition", "EX-4.15.7")
    t = meeting(f"[A]\nlab: {full}").play("option reposition")
    assert t.legal == ["move f1", "move a5", "stop"], "the others of the same shape fit"


@rule("EX-4.15.7")
def test_whoever_stops_at_once_has_used_up_the_repositioning() -> None:
    t = meeting("[A]\nlab: ST-MA 0 a1").play("option reposition", "stop").refuses("A: option reposition", "EX-4.8.1")
    assert t.asks("meeting-option", "A").legal == ["option fund", "option publish", "option jury", "stop"]


@rule("EX-4.15.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_has_more_than_six_turns_in_a_round(seats: int) -> None:
    t = expo(seats=seats, seed=8, auto_single=False)
    turns: Counter[tuple[int, str]] = Counter()
    while not t.over:
        legal = t.legal
        text = legal[-1]
        if t.table.asked == "play-card":
            letter = "ABCD"[t.table.to_move[0]]
            turns[t.board["round"], letter] += 1
            others = [card for card in legal if card not in ("play meeting", "pass")]
            if t.player(letter)["hand"] == ["meeting"] and t.board["ender"] is None:
                assert legal == ["play meeting"]
            text = (others or legal)[0]
        t.play(text)
    most = max(turns.values())
    assert most <= 6
    assert all(sum(n for (_, who), n in turns.items() if who == letter) <= 61 for letter in "ABCD"[:seats])


@rule("EX-4.15.8")
def test_a_round_of_six_turns_ends_with_the_meeting_that_is_left() -> None:
    t = expo("", auto_single=False)
    for n in range(15):
        t.play(f"{'ABC'[n % 3]}: play {CARDS[(n // 3 + n % 3) % 5]}")
        while (last := t.legal[-1]) in ("stop", "skip"):
            t.play(last)
    assert [t.player(letter)["hand"] for letter in "ABC"] == [["meeting"]] * 3
    assert (t.asks("play-card", "A").legal, t.board["turn"], t.board["round"]) == (["play meeting"], 16, 1)
    t.play("A: play meeting", "stop").asks("play-card", "B")
    assert (t.board["round"], t.player("A")["cards"]) == (2, 6)


# ---- words that are no answer now ------------------------------------------------------------------------------------


def said(t: Exposition, text: str) -> str:
    """The sentence with which an answer is refused."""
    reason = t.table.why_not(text)
    assert reason is not None
    return reason.sentence


@rule("EX-3.1", "EX-3.3", "EX-4.9.1")
def test_what_is_typed_for_fate_must_still_be_there() -> None:
    t = expo(seats=2, typed=True).fate("resource ST-MA", "resource ST-MA")
    t.refuses("fate: resource ST-MA", "EX-3.1")
    assert said(t, "fate: resource ST-MA") == "There is no resource tile of this kind left in the pile."
    t.fate("resource ST-AU", *(f"resource CU-{single}" for single in ("MA", "AU", "EM")))
    t.asks("fill-slot").refuses("fate: reveal T1", "EX-3.3").fate("reveal L6")
    assert said(t, "fate: reveal L6") == "This project cannot be on top of the stack it would be revealed from."
    jury = f"[course]\nround: 7\n[board]\njury: {'steam ' * 8}\n[owed]\ndraw-jury -\nclean-up A"
    t = expo(jury, seats=3, typed=True, auto_single=False).refuses("fate: vote steam", "EX-4.9.1")
    assert said(t, "fate: vote steam") == "There is no jury tile of this kind left."


@rule("EX-6.1.4", "EX-6.2.4")
def test_chips_and_ghost_cards_typed_for_fate_must_still_be_there() -> None:
    edit = "[patents]\nST: 10 A1 | B05\nCU: 10 ghost\n[owed]\naward-chip - CU\nend-turn A"
    t = expo(edit, seats=2, typed=True).refuses("fate: award B05", "EX-6.1.4").fate("award B06")
    assert t.row("CU")["chip"] == "B06"
    t = expo("[piles]\nghost deck: 2 journal, meeting\n[owed]\nghost", seats=1, typed=True)
    t.refuses("fate: ghost station", "EX-6.2.4").fate("ghost journal")


@rule("EX-6.1.4")
def test_a_chip_for_a_ghost_is_drawn_from_all_that_remain() -> None:
    edit = "[patents]\nST: 10 A1 | B05\nCU: 10 ghost\n[owed]\naward-chip - CU\nend-turn A"
    drawn = {expo(edit, seats=2, seed=seed).row("CU")["chip"] for seed in range(40)}
    assert drawn == {"B89", "B93", "B97", "B00", "B06"}


@rule("EX-3.2")
def test_a_field_that_is_not_used_is_refused_with_a_reason() -> None:
    edit = "[board]\nstation: ST-MA CU-EM\n[A]\nmoney: 0\nlab: TI2 0 a3"
    t = expo(edit, seats=2, auto_single=False).play("A: play station")
    t.refuses("A: buy 9", "EX-3.2").refuses("A: buy 3", "EX-4.3.3")
    assert said(t, "buy 9") == "This space of the Train Station is not used with this number of players."
    t.refuses("A: buy 1", "EX-4.3.2")
    t = expo(edit, seats=2, auto_single=False).play("A: play academy", "skip")
    t.asks("take-free").refuses("A: take 7", "EX-3.2")


@rule("EX-4.1.3", "EX-4.15.1")
def test_who_says_stop_at_the_academy_takes_nothing_and_who_says_skip_elsewhere_stops() -> None:
    edit = "[board]\nstation: ST-MA\n[A]\nmoney: 4\nlab: TI2 0 a3"
    t = expo(edit, seats=3).play("A: play academy").asks("buy-at-academy").play("A: stop").asks("take-free", "A")
    t.play("A: stop").asks("play-card", "B")
    assert [line for line in t.table.moves() if line.startswith("A: s")] == ["A: skip", "A: skip"]
    t = expo(edit, seats=3).play("A: play station").play("A: skip").asks("play-card", "B")
    assert t.table.moves()[-1] == "A: stop"


@rule("EX-4.1.2", "EX-4.13.7", "EX-4.15.1")
def test_where_nothing_can_be_stopped_the_reason_says_what_to_do() -> None:
    t = expo("[A]\nyard: SM-TH", seats=3).refuses("A: stop", "EX-4.1.2").play("A: play laboratory", "place SM-TH")
    t.refuses("A: stop", "EX-4.15.1").refuses("A: skip", "EX-4.15.1")
    t = expo("[patents]\nST: 9 A1", seats=3).play("A: play journal", "step 1").asks("choose-chip")
    t.refuses("A: stop", "EX-4.13.7")
    t = expo("[owed]\nmeeting-option A 0 2\nend-turn A", seats=3).play("A: option jury").asks("choose-jury")
    t.refuses("A: stop", "EX-4.15.1").refuses("A: play station", "EX-4.8.9")
    assert said(t, "play station") == "You may choose a jury tile once per turn, of a kind that is still available."


@rule("EX-6.3.1")
def test_the_tile_that_a_beginner_has_drawn_is_seen_in_the_hand() -> None:
    t = expo(seats=1, handicaps="assistant", seed=4).asks("replace-scrap", "A")
    held: dict[str, str] = t.board["held"]
    assert held == {"seat": "A", "tile": next(line for line in t.table.moves()[::-1] if "resource" in line)[15:]}
    t.play("A: lay 0 d4")
    assert t.board["held"] is None
    assert t.tile("A", "d4")["tile"] == held["tile"]
