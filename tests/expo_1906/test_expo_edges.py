"""The edge cases E-01 to E-48 of the specification, but for those of the lab alone."""

from __future__ import annotations

from typing import Any

import pytest
from exposition import Exposition, expo
from scenario import rule

CELLOPHANE = "T2 0 c5, O2 0 f3, EM-CU 90 c6, AU-EL 180 f5, SM-TH 0 b5"  # complete, as in W-02


def over(edit: str, **options: Any) -> Exposition:
    """A game of three that is over in this position."""
    return expo(f"[course]\nround: 10\nender: A\n{edit}\n[owed]\nnothing", **options)


def chip_points(t: Exposition, fair: str) -> int:
    """What A scores for a chip."""
    return t.table.breakdown()[0].get(f"bonus chip {fair}", 0)


# ---- cards ----------------------------------------------------------------------------------------------------------


@rule("EX-4.2.1")
def test_e_01_the_card_just_played_by_the_right_neighbour_is_barred_improved_or_not() -> None:
    t = expo("[A]\nlab: TI1 0 a3\n").play("A: play station").asks("play-card", "B")
    t.refuses("B: play station", "EX-4.2.1")
    t.play("B: play skyscraper").refuses("C: play skyscraper", "EX-4.2.1").play("C: play station")


@rule("EX-4.2.2")
def test_e_02_nobody_ends_a_round_in_the_own_first_turn() -> None:
    t = expo("").refuses("A: play meeting", "EX-4.2.2").play("A: play skyscraper")
    t.refuses("B: play meeting", "EX-4.2.2")


@rule("EX-4.2.3")
def test_e_03_a_meeting_may_be_the_only_card_left() -> None:
    t = expo("[A]\nhand: journal meeting\n[C]\nhand: station meeting\nlast: journal", auto_single=False)
    assert t.legal == ["play meeting"]
    t.refuses("A: play station", "EX-4.1.5").refuses("A: pass", "EX-4.1.2")


@rule("EX-4.3.1", "EX-4.3.2")
def test_e_04_the_second_tile_costs_two_dollars() -> None:
    t = expo("[board]\nstation: EM-CU AU-EL\n[A]\nmoney: 2", auto_single=False).play("A: play station", "buy 1")
    assert (t.money("A"), t.yard("A"), t.legal) == (1, ["EM-CU"], ["stop"])
    t.refuses("A: buy 2", "EX-4.3.2").refuses("A: buy 1", "EX-4.3.3")


@rule("EX-4.3.1", "EX-4.3.3")
def test_e_05_with_the_improved_card_three_tiles_cost_four_dollars() -> None:
    t = expo("[board]\nstation: EM-CU AU-EL ST-MA CU-TH\n[A]\nmoney: 4\nlab: TI1 0 a3").play("A: play station", "buy 1")
    t.refuses("A: buy 1", "EX-4.3.3").play("buy 3", "buy 2").asks("play-card", "B")
    assert (t.money("A"), t.yard("A")) == (0, ["ST-MA", "AU-EL", "EM-CU"])
    assert t.board["station"][:4] == [None, None, None, "CU-TH"]


@rule("EX-4.4.2")
def test_e_06_the_improved_academy_gives_a_tile_even_without_a_purchase() -> None:
    t = expo("[board]\nstation: EM-CU\n[A]\nmoney: 0\nlab: TI2 0 a3").play("A: play academy")
    assert t.table.moves()[-1] == "A: skip", "nothing can be bought"
    t.play("A: take 1").asks("play-card", "B")
    assert (t.money("A"), t.yard("A")) == (0, ["EM-CU"])


@rule("EX-4.5.3")
def test_e_07_tiles_do_not_lie_on_scrap() -> None:
    t = expo("[A]\nyard: O1").play("A: play laboratory", "place O1")
    t.refuses("A: lay 0 a1", "EX-4.5.3").refuses("A: lay 0 g7", "EX-4.5.3").refuses("A: lay 90 a3", "EX-2.5.4")


@rule("EX-2.5.3")
def test_e_08_no_turn_of_an_l_is_its_mirror_image() -> None:
    t = expo("[A]\nscrap:\nyard: L1").play("A: play laboratory", "place L1").refuses("A: flip", "EX-2.5.3")
    mirrored = {"b1", "b2", "a3", "b3"}
    for text in t.legal:
        twin = expo("[A]\nscrap:\nyard: L1").play("A: play laboratory", "place L1", text)
        assert {cell for tile in twin.player("A")["lab"]["tiles"].values() for cell in tile["cells"]} != mirrored


@rule("EX-4.14.1", "EX-4.7.1")
def test_e_18_money_beyond_twelve_is_lost() -> None:
    assert expo("[A]\nmoney: 10").play("A: play skyscraper").money("A") == 12
    assert expo("[A]\nmoney: 1\nlab: TI5 0 a3").play("A: play skyscraper").money("A") == 7


@rule("EX-4.5.2")
def test_e_39_the_laboratory_improved_during_its_action_has_three_steps_still() -> None:
    t = expo("[A]\nyard: TI3, 2 ST-MA, CU-MA").play("A: play laboratory", "place TI3", "lay 0 a3")
    t.play("place ST-MA", "lay 0 a1", "place ST-MA", "lay 0 b1").asks("play-card", "B")
    assert t.player("A")["improved"] == ["laboratory"]


@rule("EX-4.12.2", "EX-4.5.5")
def test_e_40_a_technology_that_is_removed_returns_to_the_academy() -> None:
    t = expo("[A]\nlab: TI5 0 a3\nhand: laboratory meeting").play("A: play laboratory", "remove a3", "stop")
    assert t.player("A")["improved"] == []
    assert "TI5" in t.board["academy"]["technologies"]


# ---- lab -----------------------------------------------------------------------------------------------------------


@rule("EX-4.5.4")
def test_e_09_e_10_e_15_what_a_completed_project_needs_stays() -> None:
    t = expo(f"[A]\nlab: {CELLOPHANE}").play("A: play laboratory")
    t.refuses("A: remove f5", "EX-4.5.4").refuses("A: remove c5", "EX-4.5.4")
    t = expo(f"[A]\nlab: {CELLOPHANE}, AU-ST 90 e4").play("A: play laboratory", "remove f5")
    assert t.tile("A", "c5")["supply"]["AU"] == 2


@rule("EX-4.8.3", "EX-4.8.4")
def test_e_11_to_e_14_tiles_are_moved_one_by_one_without_breaking_anything() -> None:
    t = expo(f"[A]\nhand: station meeting\nlab: {CELLOPHANE}").play("A: play meeting", "option reposition", "move c6")
    t.refuses("A: lay 0 c6", "EX-4.8.4").refuses("A: lay 90 c6", "EX-4.8.3").play("lay 270 c6")
    t.play("move f5").refuses("A: lay 0 a1", "EX-4.8.4").play("lay 270 f5")
    assert t.tile("A", "f3")["supply"] == {"AU": 2}
    assert t.prestige("A") == 0, "it is not scored again"


@rule("EX-4.8.6", "EX-4.11.2")
def test_e_25_e_45_a_repositioning_completes_a_project_with_the_leads_of_that_moment() -> None:
    edit = """
        [patents]
        CU: 5 B1 A1
        [A]
        hand: station meeting
        lab: T2 0 c5, EM-CU 0 c6, AU-EL 180 f5, SM-TH 0 b5
        """
    t = expo(edit).play("A: play meeting", "option publish", "step 1", "option reposition", "move c6", "lay 90 c6")
    assert t.prestige("A") == 4
    t = expo(edit).play("A: play meeting", "option reposition", "move c6", "lay 90 c6", "stop", "option publish")
    assert t.prestige("A") == 3


def test_any_cell_of_a_tile_names_it() -> None:
    t = expo("[A]\nlab: O1 0 c1").play("A: play laboratory").refuses("A: remove a1", "EX-4.5.1").play("remove d2")
    assert t.table.moves()[-1] == "A: remove c1"
    assert t.board["academy"]["stacks"]["O"]["under"] == ["O1"]


# ---- Patents Office ------------------------------------------------------------------------------------------------


@rule("EX-4.13.4", "EX-4.13.5", "EX-4.13.6")
def test_e_19_e_20_who_comes_later_goes_under() -> None:
    t = expo("[patents]\nAU: 4 A1 | 5 B1").play("A: play journal", "step 1")
    assert (t.stack("AU", 5), t.row("AU")["leader"]) == (["B1", "A1"], "B")
    t.play("step 1")
    assert (t.stack("AU", 5), t.stack("AU", 6), t.row("AU")["leader"]) == (["B1"], ["A1"], "A")


@rule("EX-4.13.3", "EX-4.6.3")
def test_e_21_e_22_links_cost_money_and_less_with_the_improved_journal() -> None:
    t = expo("[patents]\nCU: 8 A1\n[A]\nmoney: 2").play("A: play journal").refuses("A: link 1 MA", "EX-4.13.3")
    t = expo("[patents]\nCU: 8 A1\nST: 3 A2\n[A]\nmoney: 2\nlab: TI4 0 a3").play("A: play journal", "link 1 MA")
    assert (t.money("A"), t.stack("MA", 8)) == (0, ["A1"])
    t.play("link 2 CU")
    assert (t.money("A"), t.stack("CU", 3)) == (0, ["A2"])


@rule("EX-4.13.1", "EX-2.10.2")
def test_e_23_no_way_back_and_no_way_without_a_link() -> None:
    t = expo("[patents]\nAU: 5 A1").play("A: play journal").refuses("A: link 1 EM", "EX-2.10.2")
    assert t.legal == [*(f"enter {row}" for row in ("ST", "CU", "MA", "AU", "EM", "TH")), "step 1", "link 1 MA", "stop"]


@rule("EX-4.13.7", "EX-4.13.8")
def test_e_24_the_first_at_the_end_of_a_row_chooses_a_chip_for_all() -> None:
    t = expo("[patents]\nST: 9 A1 | 10 B1 | B05\nCU: 9 A2").play("A: play journal", "step 1")
    t.asks("patent-move", "A").refuses("A: step 1", "EX-4.13.8")
    t.play("step 2").asks("choose-chip", "A").refuses("A: chip B05", "EX-4.13.7").refuses("A: stop", "EX-4.13.7")
    t.play("chip B93").asks("patent-move", "A")
    assert (t.row("CU")["chip"], t.stack("ST", 10)) == ("B93", ["B1", "A1"])


@rule("EX-4.13.5")
def test_e_47_the_start_box_leads_nothing() -> None:
    assert {row["leader"] for row in expo("").board["patents"]["rows"].values()} == {None}


@rule("EX-6.1.7", "EX-5.1", "EX-4.13.9", "EX-6.1.4")
def test_e_32_a_ghost_that_finishes_the_last_row_leaves_the_player_his_moves() -> None:
    rows = "ST: 10 A1 | B89\nCU: 10 A2 | B93\nMA: 10 B1 | B97\nAU: 10 B2 | B00\nEM: 10 B3 | B05\nTH: 9 ghost"
    t = expo(f"[patents]\n{rows}\n[owed]\nturn A", seats=2, typed=True)
    t.play("A: play journal").fate("resource TH-EL", "resource SM-ST", "award B06").asks("patent-move", "A")
    t.play("A: enter TH", "A: stop").asks("play-card", "B")
    assert t.board["ender"] == "A"
    assert t.row("TH")["leader"] == "ghost"


# ---- Meeting Room, jury, end ---------------------------------------------------------------------------------------


def meeting(edit: str = "", seats: int = 3, typed: bool = False, **options: Any) -> Exposition:
    t = expo(f"{edit}\n[A]\nhand: station meeting\nmoney: 3", seats=seats, typed=typed, **options)
    return t.play("A: play meeting")


@rule("EX-4.8.1", "EX-6.6.1")
def test_e_48_the_two_options_differ_unless_agreed() -> None:
    meeting().play("option fund").refuses("A: option fund", "EX-4.8.1")
    t = meeting(meeting_same_twice=True).play("option fund", "option fund")
    assert t.money("A") == 5
    meeting(meeting_same_twice=True).play("option jury", "jury steam").refuses("A: option jury", "EX-6.6.1")


@rule("EX-4.8.9")
def test_e_26_an_energy_that_has_run_out_cannot_be_chosen() -> None:
    t = meeting("[board]\njury: steam steam steam steam steam steam steam steam", auto_single=False)
    t.play("option jury").refuses("A: jury steam", "EX-4.8.9")
    assert t.legal == ["jury electricity"]


@rule("EX-4.9.4")
def test_e_27_a_project_pushed_under_an_empty_stack_comes_back() -> None:
    t = expo(
        """
        [board]
        projects: - - - I2 -
        [A]
        hand: station meeting
        yard: I1, I3, I4, I5, I6
        """,
        typed=True, auto_single=False,
    ).play("A: play meeting", "stop").fate("vote steam", "reveal L1", "reveal T1", "reveal S1")  # fmt: skip
    assert t.legal == ["reveal I2"]


@rule("EX-5.2", "EX-5.12", "EX-5.3")
def test_e_28_the_fifth_project_ends_the_game_without_clean_up() -> None:
    k_1 = (
        "S2 0 b6, I2 90 g2, O2 0 d1, L2 0 e3, T2 90 b3, EL-CU 90 d5, AU-CU 270 d3, MA-CU 0 f3, AU-ST 0 e6, "
        "EM-SM 90 b3, TH-SM 0 c2, TH-MA 0 d7, EL-EM 0 f4, EL-ST 0 c1, TH-ST 90 g1, "
        "ST-EL 180 a7, CU-MA 180 f1, ST-MA 0 g6"
    )
    t = expo(f"[A]\nhand: station meeting\nlab: {k_1}").play("A: play meeting", "option reposition")
    assert len(t.player("A")["complete"]) == 4
    t.play("move b3", "lay 0 b3")
    assert len(t.player("A")["complete"]) == 5
    t.play("stop", "stop").asks("play-card", "B")
    assert (t.board["ender"], len(t.jury()), t.board["round"]) == ("A", 2, 1)


@rule("EX-5.2", "EX-4.9.2", "EX-5.3")
def test_e_29_after_the_twelfth_jury_tile_the_meeting_goes_on_and_others_have_a_final_turn() -> None:
    jury = "jury: " + " ".join(["steam", "electricity"] * 5 + ["steam"])
    t = meeting(f"[board]\n{jury}").play("option jury", "jury steam", "option fund").asks("play-card", "B")
    assert (t.money("A"), len(t.jury()), t.board["ender"]) == (4, 12, "A")
    t.refuses("B: play meeting", "EX-5.3").play("B: pass", "C: pass")
    assert t.over


@rule("EX-5.3")
def test_e_30_e_31_a_final_turn_ignores_the_neighbour_and_bars_the_meeting() -> None:
    edit = "[course]\nender: A\n[B]\nhand: station meeting\n[C]\nhand: meeting\n[A]\nhand: meeting\nlast: station"
    t = expo(f"{edit}\n[owed]\nfinal B")
    assert t.legal == ["play station", "pass"]
    t.play("B: pass")
    assert t.over, "C passes automatically"
    assert t.table.moves()[-1] == "C: pass"


@rule("EX-6.6.3")
def test_a_clean_up_before_the_final_turns_gives_all_cards_back_if_agreed() -> None:
    jury = "jury: " + " ".join(["steam", "electricity"] * 5 + ["steam"])
    t = meeting(f"[board]\n{jury}", final_cleanup=True).play("option jury", "jury steam", "stop").asks("play-card", "B")
    assert len(t.player("A")["hand"]) == 6
    assert None not in t.board["station"]
    assert "play meeting" not in t.legal


@rule("EX-5.5.1")
def test_e_33_a_jury_divided_equally_gives_nothing() -> None:
    t = over(f"[board]\njury: {'steam electricity ' * 6}\n[A]\nlab: {CELLOPHANE}")
    assert t.table.scores() == [0, 0, 0]


@rule("EX-5.5.4")
@pytest.mark.parametrize(("points", "bonus"), [(24, 3), (25, 4), (0, 0)])
def test_e_34_the_eiffel_tower_rounds_up(points: int, bonus: int) -> None:
    t = over(f"[patents]\nST: 10 A1 | B89\n[A]\nprestige: {points} projects")
    assert t.table.scores()[0] == points + bonus


@rule("EX-5.7", "EX-6.3.2")
def test_e_35_e_36_brussels_counts_removed_scrap_that_is_built_over() -> None:
    patents = "[patents]\nST: 10 A1 | B97"
    assert chip_points(over(f"{patents}\n[A]\nscrap: b2 f2 b6 f6"), "Brussels 1897") == 0
    assert chip_points(over(f"{patents}\n[A]\nscrap: b2 f2 b6 f6\nlab: ST-MA 0 d4"), "Brussels 1897") == 1
    built = "ST-MA 0 b2, ST-MA 0 f6, CU-MA 0 f2, CU-MA 0 d4, CU-TH 0 b6"
    assert chip_points(over(f"{patents}\n[A]\nscrap:\nscrap places: f2 d4 b6\nlab: {built}"), "Brussels 1897") == 3


@rule("EX-6.6.6")
def test_e_37_paris_1900_has_a_limit_in_the_italian_edition() -> None:
    edit = "[patents]\nST: 10 A1 | B00\n[A]\nscrap:\nlab: TR1 0 a1, TR2 0 a3, TI1 0 a5, TI2 0 c1"
    assert chip_points(over(edit), "Paris 1900") == 6
    assert chip_points(over(edit, paris1900_cap="none"), "Paris 1900") == 8


@rule("EX-6.6.2")
def test_e_38_every_token_on_a_chip_scores_unless_agreed_otherwise() -> None:
    edit = "[patents]\nST: 10 A1 A2 | B05"
    assert chip_points(over(edit), "Liège 1905") == 6
    assert chip_points(over(edit, chip_per_token=False), "Liège 1905") == 3


@rule("EX-5.9")
def test_e_44_money_breaks_ties() -> None:
    money = {"A": 3, "B": 4, "C": 4}
    t = over("\n".join(f"[{letter}]\nprestige: 30 projects\nmoney: {n}" for letter, n in money.items()))
    assert t.table.ranking() == [3, 1, 1]


@rule("EX-4.9.5", "EX-4.9.8")
def test_e_46_the_discarded_tiles_are_a_new_pile_when_the_old_one_is_empty() -> None:
    kinds = [f"{a}-{b}" for a in ("ST", "CU", "MA", "AU") for b in ("EM", "TH", "SM", "EL")]
    discard = ", ".join(f"2 {kind}" for kind in [*kinds, "EM-ST", "EM-CU", "EM-MA", "EM-AU"])  # 40
    yard = ", ".join(
        f"2 {a}-{b}" for a in ("EM", "TH", "SM", "EL") for b in ("ST", "CU", "MA", "AU", "EM", "TH", "SM", "EL")
        if {a, b} not in ({"EM", "TH"}, {"SM", "EL"}, {a}) and f"{a}-{b}" not in ("EM-ST", "EM-CU", "EM-MA", "EM-AU")
    )  # fmt: skip
    rest = "ST-MA, 2 ST-AU, 2 CU-MA, 2 CU-AU, 2 MA-ST, 2 MA-CU"  # 5 are left: a ST-MA, AU-ST and AU-CU
    t = expo(
        f"[piles]\ndiscard: {discard}\n[A]\nhand: station meeting\nyard: {yard}, {rest}", seats=4, typed=True
    ).play("A: play meeting", "stop").fate("vote steam")  # fmt: skip
    for shape in "LTSIO":
        t.fate(f"reveal {shape}1")
    assert t.board["piles"]["draw"] == {"ST-MA": 1, "AU-ST": 2, "AU-CU": 2}
    t.fate("resource ST-MA", "resource AU-ST", "resource AU-ST", "resource AU-CU", "resource AU-CU")
    assert (sum(t.board["piles"]["draw"].values()), t.board["piles"]["discard"]) == (40, {})
    for kind in kinds[:7]:
        t.fate(f"resource {kind}")
    assert sum(t.board["piles"]["draw"].values()) == 33


# ---- solo ----------------------------------------------------------------------------------------------------------


@rule("EX-6.2.5", "EX-6.2.4")
def test_e_41_a_ghost_card_like_the_players_last_one_is_set_aside() -> None:
    edit = "[course]\nghost card: station\n[A]\nhand: station meeting\nlast: journal"
    t = expo(f"{edit}\n[owed]\nghost", seats=1, typed=True)
    t.fate("ghost journal")
    assert t.table.asked == "reveal-ghost"
    t.fate("ghost academy").asks("play-card", "A")
    assert t.board["ghost_deck"]["left"]["journal"] == 1
    assert all(row["leader"] is None for row in t.board["patents"]["rows"].values())


@rule("EX-6.2.6", "EX-6.2.7", "EX-6.2.13")
def test_e_42_a_meeting_is_never_the_first_card_of_the_ghost_deck() -> None:
    t = expo("[owed]\nghost", seats=1, typed=True).fate("ghost meeting")
    assert (t.table.asked, t.board["ghost_deck"]["left"]["meeting"]) == ("reveal-ghost", 1)
    t.fate("ghost station").asks("play-card", "A").refuses("A: play station", "EX-6.2.7")


@rule("EX-6.2.8", "EX-6.2.10")
def test_e_43_a_ghost_meeting_that_fills_the_jury_leaves_one_final_turn() -> None:
    jury = "jury: " + " ".join(["steam", "electricity"] * 5 + ["steam"])
    edit = f"[course]\nghost card: station\n[board]\n{jury}\n[A]\nhand: academy skyscraper meeting\nlast: journal"
    t = expo(f"{edit}\n[owed]\nghost", seats=1, typed=True).fate("ghost meeting", "vote steam").asks("play-card", "A")
    assert (t.board["ender"], t.legal) == ("ghost", ["play academy", "play skyscraper", "pass"])
    assert t.play("A: play skyscraper").over


@rule("EX-6.3.1", "EX-6.6.7", "EX-3.12")
def test_beginners_replace_scrap_by_random_tiles() -> None:
    t = expo(seats=2, handicaps="freshman,scientist", auto_single=False)
    letter = "AB"[t.table.to_move[0]]
    t.asks("replace-scrap", letter).refuses(f"{letter}: lay 0 a1", "EX-6.3.1").play(f"{letter}: lay 90 d4")
    t.refuses(f"{letter}: lay 0 d4", "EX-6.3.1").play(f"{letter}: lay 0 b2").asks("play-card", "A")
    assert t.player(letter)["lab"]["scrap"] == ["f2", "b6", "f6"] == t.player(letter)["lab"]["scrap_places"]
    t = expo(seats=2, handicaps=["freshman", "assistant"], handicap_choice="fixed").asks("play-card", "A")
    scraps = sorted(t.player(one)["lab"]["scrap"] for one in "AB")
    assert scraps == [["b2", "f2", "b6", "f6"], ["f2", "b6", "f6"]]
