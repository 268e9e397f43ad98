"""One and two players, and what can be agreed (EX-6): ghost tokens, the ghost deck, options."""

from __future__ import annotations

from typing import Any

import pytest
from exposition import Exposition, expo
from scenario import rule

import pavilion
from pavilion.cli.ending import show
from pavilion.core import Verdict

LACKS_STEAM = "T2 0 c5, EM-CU 90 c6, AU-EL 180 f5"  # Cellophane; SM-TH 0 b5 completes it
FIVE_ROWS = "ST: 10 A1 | B89\nCU: 10 A2 | B93\nMA: 10 A3 | B97\nAU: 10 ghost | B00\nEM: 10 ghost | B05"
TYPES = ["ST", "CU", "MA", "AU", "EM", "TH", "SM", "EL"]
KINDS = [f"{a}-{b}" for i, a in enumerate(TYPES) for j, b in enumerate(TYPES) if i // 2 != j // 2]


def two(edit: str = "", **options: Any) -> Exposition:
    """Two players, and A has just played the Journal; fate is typed."""
    return expo(f"{edit}\n[owed]\nturn A", seats=2, typed=True, **options).play("A: play journal")


def alone(edit: str = "", **options: Any) -> Exposition:
    """A solo game in which the ghost deck is to reveal a card; fate is typed."""
    return expo(f"{edit}\n[owed]\nghost", seats=1, typed=True, **options)


def cards_left(t: Exposition) -> dict[str, int]:
    return t.board["ghost_deck"]["left"]  # type: ignore[no-any-return]


# ---- ghost tokens ----------------------------------------------------------------------------------------------------


@rule("EX-6.1.3")
def test_a_ghost_jumps_to_its_space_and_goes_under_who_is_there() -> None:
    t = two("[patents]\nMA: 3 ghost | 4 A1 | 5 B1\nTH: 9 B2").fate("resource MA-TH", "resource SM-ST")
    assert (t.stack("MA", 4), t.stack("MA", 5), t.row("MA")["leader"]) == (["A1"], ["B1", "ghost"], "B")
    assert (t.stack("TH", 2), t.stack("ST", 2)) == (["ghost"], ["ghost"])


@rule("EX-6.1.3")
def test_a_ghost_stops_in_the_last_column() -> None:
    t = two("[patents]\nMA: 9 ghost | 10 B1 | B05\nTH: 10 ghost | B06").fate("resource MA-TH", "resource TH-EL")
    assert (t.stack("MA", 10), t.stack("TH", 10), t.table.asked) == (["B1", "ghost"], ["ghost"], "patent-move")
    assert [t.row(row)["chip"] for row in ("MA", "TH")] == ["B05", "B06"]


@rule("EX-6.1.5")
def test_where_a_ghost_leads_nobody_has_the_lead() -> None:
    edit = f"[patents]\nAU: 5 A1 | 6 ghost\nEM: 4 ghost A2\nCU: 3 ghost | 4 A3\n[A]\nlab: {LACKS_STEAM}\nyard: SM-TH"
    t = expo(f"{edit}\n[owed]\nturn A", seats=2).play("A: play laboratory", "place SM-TH", "lay 0 b5")
    assert [t.row(row)["leader"] for row in ("AU", "EM", "CU")] == ["ghost", "ghost", "A"]
    assert t.table.breakdown()[0] == {"completed projects": 3, "rows led in the Patents Office": 1}


@rule("EX-6.1.5")
def test_ghosts_score_nothing() -> None:
    edit = "[course]\nender: A\n[patents]\nAU: 9 ghost\nEM: 10 ghost | B05\nCU: 10 ghost B1 | B06\n[owed]\nnothing"
    t = expo(edit, seats=2)
    assert (t.table.scores(), t.table.breakdown()) == ([0, 0], [{}, {}])


@rule("EX-6.1.6")
def test_a_new_pile_is_made_in_the_middle_of_the_draw_without_the_tiles_drawn() -> None:
    rest = ", ".join("1 MA-EL" if kind == "MA-EL" else f"2 {kind}" for kind in KINDS)
    t = two(f"[piles]\ndiscard: {rest}")
    assert (t.board["piles"]["draw"], t.legal) == ({"MA-EL": 1}, ["resource MA-EL"])
    t.fate("resource MA-EL")
    assert (sum(t.board["piles"]["draw"].values()), t.board["piles"]["discard"]) == (95, {})
    assert t.stack("MA", 3) == [], "ghosts wait for the second tile"
    t.fate("resource MA-EL").asks("patent-move", "A")
    assert (t.stack("MA", 5), t.board["piles"]["discard"]) == (["ghost"], {"MA-EL": 2})


@rule("EX-6.1.6")
def test_with_all_tiles_gone_the_ghosts_take_what_was_drawn() -> None:
    rest = ", ".join("1 MA-ST" if kind == "MA-ST" else f"2 {kind}" for kind in KINDS)
    t = two(f"[B]\nyard: {rest}").fate("resource MA-ST").asks("patent-move", "A")
    assert (t.stack("MA", 3), t.stack("ST", 2), t.board["piles"]["discard"]) == (["ghost"], ["ghost"], {"MA-ST": 1})
    t = two(f"[B]\nyard: {rest}\n[A]\nyard: MA-ST")
    assert t.asks("patent-move", "A").stack("MA", 3) == []


# ---- alone -----------------------------------------------------------------------------------------------------------


@rule("EX-6.2.1")
def test_alone_three_tiles_move_the_ghosts_before_an_own_journal() -> None:
    t = alone().fate("ghost station").play("A: play journal").fate("resource MA-EL", "resource SM-ST")
    assert (t.table.asked, t.stack("MA", 3)) == ("draw-ghost-tile", [])
    t.fate("resource ST-TH").asks("patent-move", "A")
    assert [t.stack("MA", 3), t.stack("ST", 4), t.stack("TH", 2)] == [["ghost"]] * 3
    assert t.board["piles"]["discard"] == {"MA-EL": 1, "SM-ST": 1, "ST-TH": 1}


@rule("EX-6.2.1")
def test_tiles_drawn_before_the_game_was_put_aside_move_the_ghosts_when_it_goes_on() -> None:
    t = alone().fate("ghost station").play("A: play journal").fate("resource MA-EL", "resource SM-ST")
    again = Exposition(pavilion.new("expo-1906", position=t.table.position(), fate="typed")).fate("resource ST-TH")
    assert [again.stack("MA", 3), again.stack("ST", 4), again.stack("TH", 2)] == [["ghost"]] * 3
    assert again.board["piles"]["discard"] == {"MA-EL": 1, "SM-ST": 1, "ST-TH": 1}


@rule("EX-6.2.1", "EX-6.6.4")
def test_a_journal_of_the_ghost_deck_moves_no_ghost() -> None:
    t = alone().fate("ghost journal").asks("play-card", "A").refuses("A: play journal", "EX-6.2.7")
    assert (t.board["patents"]["start"].count("ghost"), t.board["piles"]["discard"]) == (6, {})


def refilled(t: Exposition) -> Exposition:
    """The clean-up of a typed game, with whatever may come."""
    while t.table.asked in ("draw-jury", "fill-slot", "fill-field"):
        t.play(f"fate: {t.legal[0]}")
    return t


@rule("EX-6.2.9")
def test_after_an_own_meeting_the_ghost_deck_begins() -> None:
    t = alone("[course]\nghost card: station\n[A]\nhand: academy meeting\nlast: journal").fate("ghost station")
    t = refilled(t.play("A: play meeting", "stop"))
    assert (t.table.asked, t.board["round"], sum(cards_left(t).values())) == ("reveal-ghost", 2, 11)


@rule("EX-6.2.9")
def test_after_a_meeting_of_the_ghost_deck_the_player_begins() -> None:
    edit = "[course]\nghost card: station\n[A]\nhand: academy meeting\nlast: journal"
    t = refilled(alone(edit).fate("ghost meeting")).asks("play-card", "A")
    assert (t.board["round"], t.board["ghost_deck"]["last_card"], sum(cards_left(t).values())) == (2, None, 11)
    assert t.legal == [f"play {card}" for card in ("station", "academy", "laboratory", "journal", "skyscraper")]
    t.refuses("A: play meeting", "EX-4.2.2").play("A: play skyscraper").fate("ghost skyscraper", "ghost station")
    t.asks("play-card", "A").refuses("A: play station", "EX-6.2.7")


@rule("EX-6.2.11")
@pytest.mark.parametrize(("prestige", "success"), [(30, False), (31, True), (24, False)])
def test_alone_one_plays_well_with_more_than_thirty_points(prestige: int, success: bool) -> None:
    edit = f"[course]\nghost card: station\nender: ghost\n[A]\nprestige: {prestige} projects\n[owed]\nfinal A"
    t = expo(edit, seats=1).play("A: pass")
    assert (t.over, t.table.scores()) == (True, [prestige])
    assert t.table.verdict() == Verdict(success, prestige, 30, "EX-6.2.11")
    assert t.table.view()["verdict"] == Verdict(success, prestige, 30, "EX-6.2.11")._asdict()


@rule("EX-6.2.11")
@pytest.mark.parametrize(
    ("points", "told"),
    [
        (30, "30 points, 1 too few: more than 30 are needed (EX-6.2.11)."),
        (34, "34 points, 4 more than 30: target reached (EX-6.2.11)."),
    ],
)
def test_the_terminal_says_what_came_of_a_game_alone(
    points: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    edit = f"[course]\nender: ghost\n[A]\nprestige: {points} projects\n[owed]\nfinal A"
    show(expo(edit, seats=1).play("A: pass").table, {"A": "You"})
    assert capsys.readouterr().out.startswith(f"\nThe game is over. {told}\n")


def test_there_is_no_verdict_while_the_game_runs_or_if_others_play_too() -> None:
    assert alone().table.view()["verdict"] is None
    last = "[course]\nender: A\n[A]\nprestige: 40 projects\n[owed]\nfinal B"
    t = expo(last, seats=2).play("B: pass")
    assert (t.over, t.table.verdict()) == (True, None)


@rule("EX-6.2.12")
def test_the_last_card_of_the_ghost_deck_is_the_meeting() -> None:
    edit = "[course]\nghost card: station\n[piles]\nghost deck: journal, meeting\n"
    t = alone(f"{edit}[A]\nhand: station meeting\nlast: journal").fate("ghost journal")
    assert (t.legal, sum(cards_left(t).values())) == (["ghost meeting"], 1)
    refilled(t.fate("ghost meeting")).asks("play-card", "A")
    assert (t.board["round"], sum(cards_left(t).values())) == (2, 11)


@rule("EX-6.2.12")
def test_ten_cards_of_the_ghost_deck_may_be_revealed_before_the_meeting() -> None:
    t = alone().fate("ghost station").play("A: play academy", "skip")
    t.fate("ghost academy", "ghost academy", "ghost station").play("A: play laboratory", "stop")
    t.fate("ghost laboratory", "ghost laboratory", "ghost journal").play("A: play skyscraper")
    t.fate("ghost skyscraper", "ghost skyscraper", "ghost journal").play("A: play station")
    assert (t.legal, t.board["round"]) == (["ghost meeting"], 1)


@rule("EX-6.2.14")
@pytest.mark.parametrize("card", ["station", "academy", "laboratory", "journal", "skyscraper"])
def test_a_card_of_the_ghost_deck_does_nothing_but_block(card: str) -> None:
    t = alone("[board]\nstation: EM-CU\nprojects: L1")
    before = t.board
    t.fate(f"ghost {card}").asks("play-card", "A").refuses(f"A: play {card}", "EX-6.2.7")
    changed = {key for key in before if before[key] != t.board[key]}
    assert changed == {"ghost_deck", "turn"}
    assert t.board["ghost_deck"]["last_card"] == card


@rule("EX-6.2.14")
def test_the_ghost_deck_has_no_final_turn() -> None:
    rows = FIVE_ROWS.replace("CU: 10 A2", "CU: 10 ghost") + "\nTH: 9 A2"
    edit = f"[course]\nghost card: station\n[patents]\n{rows}\n[A]\nhand: academy meeting\nlast: journal"
    t = expo(f"{edit}\n[owed]\nturn A", seats=1, typed=True).play("A: play meeting", "option publish", "stop")
    assert t.table.moves()[1:] == ["A: option publish", "A: step 2", "A: chip B06", "A: stop"]
    assert (t.over, t.board["ender"], len(t.jury())) == (True, "A", 2)


# ---- what can be agreed ----------------------------------------------------------------------------------------------


@rule("EX-6.6.4")
def test_if_agreed_a_journal_of_the_ghost_deck_moves_the_ghosts() -> None:
    t = alone(solo_ghost_journal=True).fate("ghost journal", "resource MA-EL", "resource SM-ST", "resource ST-TH")
    t.asks("play-card", "A")
    assert [t.stack("MA", 3), t.stack("ST", 4), t.stack("TH", 2)] == [["ghost"]] * 3


@rule("EX-6.6.4")
def test_a_journal_that_is_set_aside_moves_no_ghost() -> None:
    edit = "[course]\nghost card: station\n[A]\nhand: station meeting\nlast: journal"
    t = alone(edit, solo_ghost_journal=True).fate("ghost journal")
    assert t.table.asked == "reveal-ghost"
    t.fate("ghost academy").asks("play-card", "A")
    assert t.board["patents"]["start"].count("ghost") == 6


@rule("EX-6.6.4")
def test_a_journal_of_the_ghost_deck_may_end_the_game_after_one_final_turn() -> None:
    edit = f"[patents]\n{FIVE_ROWS}\nTH: 8 ghost"
    t = alone(edit, solo_ghost_journal=True)
    t.fate("ghost journal", "resource TH-EL", "resource SM-ST", "resource SM-ST", "award B06").asks("play-card", "A")
    assert (t.board["ender"], t.legal[-1], "play meeting" in t.legal, "play journal" in t.legal) == (
        "ghost", "pass", False, True,
    )  # fmt: skip
    assert t.play("A: play skyscraper").over
    assert t.money("A") == 8


@rule("EX-6.6.5")
def test_if_agreed_the_meeting_room_changes_no_rows() -> None:
    edit = "[patents]\nST: 3 A1\n[A]\nhand: station meeting\nmoney: 9"
    t = expo(edit, meeting_link=False).play("A: play meeting", "option publish").refuses("A: link 1 CU", "EX-6.6.5")
    assert t.legal == [*(f"enter {row}" for row in TYPES[:6]), "step 1"]
    t = expo(edit).play("A: play meeting", "option publish", "link 1 CU")
    assert (t.stack("CU", 3), t.money("A")) == (["A1"], 9)
    t = expo("[patents]\nST: 3 A1", meeting_link=False).play("A: play journal", "link 1 CU")
    assert t.stack("CU", 3) == ["A1"], "the Journal does"
