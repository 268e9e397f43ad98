"""Money, newspapers, assistants, tiles and tracks of Crystal Palace (CP-4.0, CP-4.10 to CP-4.17)."""

from __future__ import annotations

import pytest
from palace import Exhibition, acting, owed, palace, placing
from scenario import rule

FULL = "LO5 LO5 LO5 LO5 LO5 LO6 LO6 LO6 LO6 LO6"


# ---- questions and free actions -------------------------------------------------------------------------------------


@rule("CP-4.0.2", "CP-4.0.6")
def test_every_question_can_be_ended_and_a_single_answer_is_given() -> None:
    t = acting("club: A5", "[displays]\npersons: PE04", A="gears: 0").offers("decline")
    assert t.free == ["loan"]
    t = palace("[course]\nphase: act\n[dice]\nclub: A5\n[displays]\npersons: PE04\n[A]\ngears: 0\n[owed]\nphase act")
    t.asks("green", "A")  # declined by itself


@rule("CP-4.0.4", "CP-4.0.5", "CP-4.11.6", "CP-4.11.5", "CP-4.11.4")
def test_free_actions_come_before_an_answer_as_often_as_wanted() -> None:
    t = placing(A="loose: 3\nnews: 6", B="news: 3")
    assert t.free == ["n4-die", "n3-income", "n2-gear", "n1-pound", "loan"]
    t.play("A: n1-pound", "n1-pound", "n2-gear", "n2-gear").has("A", news=0, money=42, gears=3).asks("place", "A")
    for free, rule_id in (("n1-pound", "CP-4.11.5"), ("n2-gear", "CP-4.11.4"), ("n3-income", "CP-4.11.3")):
        t.refuses(free, rule_id)


@rule("CP-4.0.4", "CP-4.10.9")
def test_nothing_is_free_while_funds_are_raised() -> None:
    t = owed("pay A 5", "pay", A="money: 0\nnews: 2").asks("raise-funds", "A")
    t.refuses("n2-gear", "CP-4.10.2").refuses("loan", "CP-4.10.2").refuses("pass", "CP-4.10.2")


@rule("CP-4.0.5")
def test_whoever_is_hit_may_repay_while_deciding() -> None:
    t = owed("target A PT17 1", "build", B="mat: LO5\nbuzz: 4").play("target B").asks("poster", "B")
    assert "repay LO5" in t.free
    t.play("repay LO5").has("B", money=30).asks("poster", "B")


@rule("CP-4.0.3")
def test_the_newest_question_comes_first() -> None:
    tracks = "[tracks]\nflyers: FB1 FB2 FB3 FB4 FG1 FG2 FG3 FG4 FV1 FV2 FV3"
    t = owed("target A PT29 1", "build", tracks, B="buzz: 3\nnews: 6").play("target B").asks("poster", "B")
    t.has("B", buzz=5, news=6).play("decline").has("B", buzz=7, news=7)


# ---- loans ----------------------------------------------------------------------------------------------------------


@rule("CP-4.10.1", "CP-4.10.3", "CP-4.10.8")
def test_a_loan_may_be_taken_once_in_every_phase() -> None:
    t = placing(A="loose: 3").play("loan").has("A", money=50, covered=1, borrowed=True)
    t.play("place 3 bank-2").asks("loc", "A").has("A", borrowed=False).play("loan").has("A", money=60)


@rule("CP-2.3")
def test_when_no_loan_is_left_a_fresh_set_is_shuffled() -> None:
    ten = {kind: " ".join([kind] * 10) for kind in ("LO5", "LO6", "LO7")}
    t = owed("pay A 5", "pay", A=f"money: 0\nmat: {ten['LO5']}", B=f"mat: {ten['LO6']}", C=f"mat: {ten['LO7']}")
    assert t.board["loans"] == 0
    t.play("raise loan").has("A", money=5)
    assert t.board["loans"] == 29


@rule("CP-4.10.5", "CP-4.16.4")
def test_loans_stay_where_they_are() -> None:
    tiles = "RG1 RG1 LO5 RG2 RG2 RG3 RG3 RG3 RG4 watch"
    t = acting("museum: A4", "[displays]\nmuseum: RG5", A=f"mat: {tiles}").play("museum 1")
    t.offers("replace 1", "replace 4", "replace 6", "replace 9", "discard")
    t.refuses("replace 3", "CP-4.16.1").refuses("replace 10", "CP-4.16.1").refuses("replace 2", "CP-4.16.4")


@rule("CP-1.3", "CP-2.2")
def test_stock_never_falls_below_nothing_and_points_may() -> None:
    owed("target A PT28 1", "build", B="energy: 0").play("target B").has("B", energy=0)
    owed("target A PT30 1", "build").play("target B").has("B", points=-1)
    acting("port: A6", A="gears: 60").play("port P2").has("A", gears=62)


# ---- assistants -----------------------------------------------------------------------------------------------------


@rule("CP-4.12.1", "CP-4.13.1")
def test_an_assistant_action_is_one_of_two_or_none() -> None:
    t = owed("assist A", board="[market]\nassistants: A B", A="nation: russia").offers(
        "commission", "enter", "up 1", "done"
    )
    t.refuses("up 2", "CP-4.12.4").play("done").has("A", level=0, money=40)
    assert t.market[:3] == ["A", "B", None]


NATIONS = [
    ("united-kingdom", "westminster: II", "westminster: I"),
    ("japan", "dice: 5\nspare: 1", "dice: 4"),
    ("spain", "mat: RI1", "mat: RG1"),
    ("italy", "buzz: 8", "buzz: 7"),
    ("france", "persons: PE05", "persons:"),
    ("prussia", "prototypes: PT01", "patents: PT01"),
    ("russia", "income: 10", "income: 9"),
    ("united-states", "mat: RG1", "mat: RI1"),
    ("ottoman-empire", "energy: 2\ngears: 1", "energy: 1\ngears: 1"),
]


@rule("CP-2.13", "CP-4.12.2")
@pytest.mark.parametrize(("nation", "enough", "short"), NATIONS, ids=[row[0] for row in NATIONS])
def test_what_each_nation_counts(nation: str, enough: str, short: str) -> None:
    owed("assist A", A=f"nation: {nation}\n{enough}").play("commission").has("A", level=1)
    owed("assist A", A=f"nation: {nation}\n{short}").refuses("commission", "CP-4.12.2")


@rule("CP-2.13", "CP-4.12.2")
def test_austria_counts_assistants() -> None:
    owed("assist A", board="[market]\nassistants: A", A="nation: austria").play("commission").has("A", level=1)
    owed("assist A", A="nation: austria").refuses("commission", "CP-4.12.2")
    owed("assist A", A="nation: russia\nincome: 15\nlevel: 3").refuses("commission", "CP-4.12.2")


@rule("CP-4.12.3")
def test_without_an_assistant_in_the_supply_nobody_enters() -> None:
    t = owed("assist A", board="[market]\nassistants: A A A A A", seats=4)
    t.refuses("enter", "CP-4.12.3")


@rule("CP-4.13.12", "CP-4.13.3")
def test_the_fee_is_paid_before_the_raid() -> None:
    t = owed("assist B", board="[market]\nassistants: A A - A B", seats=2, B="money: 0").play("enter")
    t.asks("raise-funds", "B")
    assert t.market == ["A", "A", "B", "A", "B"]
    t.play("raise loan")
    assert t.market == [None, None, "B", None, None]


@rule("CP-4.13.12", "CP-4.27.7", "CP-4.27.1")
def test_a_free_entry_raids_too_and_the_second_action_comes_after() -> None:
    t = acting("port: A6", "[market]\nassistants: A B - B A", seats=2).play("port P1", "enter").has("A", money=40)
    assert t.market == [None, None, "A", None, None]
    t.offers("enter", "up 3", "done").play("enter").has("A", money=39)


@rule("CP-4.13.11", "CP-4.13.3")
def test_where_so_agreed_only_the_highest_field_raids() -> None:
    full = "[market]\nassistants: A B - B B\n[owed]\nassist A - 1\nnext-phase"
    t = palace(f"[course]\nphase: act\n{full}", seats=2, bm_clear="top", all_asked=True)
    t.play("enter").refuses("enter", "CP-4.13.11").refuses("up 1", "CP-4.12.4")
    assert t.market == ["A", "B", "A", "B", "B"]
    high = "[market]\nassistants: A B - B"
    t = palace(f"[course]\nphase: act\n{high}\n[owed]\nassist B\nnext-phase", seats=2, bm_clear="top", all_asked=True)
    t.play("up 4")
    assert t.market == [None, None, None, None, "B"]


@rule("CP-4.6.6")
def test_an_assistant_that_enters_again_may_be_used_again() -> None:
    board = "[market]\nassistants: A B - B B"
    mine = "[A]\nmat: RG8\nused: market-1"
    t = palace(f"[course]\nphase: earn\n{board}\n{mine}\n[owed]\ngreen A\nnext-phase", seats=2, all_asked=True)
    t.play("green place-1", "enter").has("A", used=["place-1"])
    assert t.market == [None, None, "A", None, None]
    t.play("green market-3")


# ---- tiles, tracks, effects -----------------------------------------------------------------------------------------


@rule("CP-4.16.6", "CP-2.4", "CP-4.16.2")
def test_a_drawn_tile_is_placed_or_discarded() -> None:
    t = owed("target A PT08 1", "build").play("target B").has("B", covered=1)
    t = owed("target A PT08 1", "build", B=f"mat: {FULL}").play("target B").has("B", covered=10)
    assert sum(t.board["museum"]["discard"].values()) == 1


@rule("CP-2.4", "CP-4.22.1")
def test_a_tile_from_the_museum_may_be_taken_or_not() -> None:
    board = "[displays]\nmuseum: RI1 - RG1"
    t = owed("target A PT22 1", "build", board).play("target B").asks("research", "B")
    t.offers("museum 1", "museum 3", "done").refuses("museum 2", "CP-4.22.1")
    t.play("museum 1").has("B", money=40 + 5 + 9)
    owed("target A PT22 1", "build", board).play("target B", "done").has("B", covered=0)
    owed("target A PT22 1", "build", "[displays]\nmuseum: -").play("target B").asks("green")


@rule("CP-4.17.1", "CP-4.17.3")
def test_an_extra_bonus_may_be_declined() -> None:
    board = "[market]\nassistants: B A"
    t = owed("target A PT27 1", "build", board, A="mat: RG1").play("target A").asks("use-green", "A")
    t.offers("green place-1", "green mat", "green market-2", "done").refuses("green market-1", "CP-4.17.1")
    t.refuses("green place-2", "CP-4.17.1").play("done").has("A", money=40 + 9)


@rule("CP-4.24.3", "CP-4.24.1")
def test_every_step_in_westminster_brings_its_bonus() -> None:
    t = owed("target A PT14 1", "build", B="westminster: III").play("target B").has("B", westminster=4, energy=2)
    t = owed("target A PT14 1", "build", B="westminster: V").play("target B").asks("choice", "B")
    t.play("choose 2").has("B", buzz=2, westminster=5)


@rule("CP-2.15")
def test_the_pocket_watch_lies_on_a_field_or_beside_the_mat() -> None:
    board = "[displays]\npersons: PE01"
    t = acting("club: A5", board).play("person PE01").has("A", covered=1)
    assert t.board["watch"] == "A"
    t = acting("club: A5", board, A=f"mat: {FULL}").play("person PE01").has("A", covered=10)
    assert t.player("A")["banners"]["watch"] == "watch"


@rule("CP-4.13.5", "CP-4.13.6")
def test_falling_brings_no_gear() -> None:
    t = owed("target A PT11 1", "build", "[market]\nassistants: B - - B").play("target B").has("B", gears=1)
    assert t.market == ["B", None, "B", None, None, None]


def published(publisher: str, mine: str, board: str = "") -> int:
    """Steps of Buzz that a condition brings."""
    tracks = f"[tracks]\npublishers: {publisher}"
    t: Exhibition = acting("times: A4", f"{board}\n{tracks}", A=mine)
    return int(t.player("A")["publishing"])


@rule("CP-2.12", "CP-4.26.1")
def test_all_conditions_of_the_times() -> None:
    assert published("T0", "patents: PT01 PT02\npersons: PE01\nprototypes: PT09") == 5
    assert published("T1a", "prototypes: PT01 PT02") == 5
    assert published("T1b", "persons: PE01 PE02 PE03 PE04 PE05") == 8
    assert published("T2a", "mat: RG1 RI1 LO5") == 3
    assert published("T2b", "westminster: V") == 6
    assert published("T3a", "income: 15") == 7
    assert published("T3b", "", "[market]\nassistants: A A") == 5
    assert published("T4a", "dice: 5\nspare: 1") == 4
    assert published("T4b", "energy: 3\ngears: 1") == 5
