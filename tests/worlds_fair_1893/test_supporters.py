"""Supporters and supply (WF-4.2): from the supply as long as it lasts, then from the board."""

from __future__ import annotations

import pytest
from scenario import Scenario, fair, rule

from pavilion import Unreadable

# A has all supporters on the board, B has those of the set-up there.
SPENT = """
    [board]
    manufacturing: 4 1 |
    electricity: 5 1 |
    agriculture: 6 2 |
    transportation: 3 1 | ticket
    fine-arts: 4 1 | exhibit-fine-arts
"""

ALL_IN_AGRICULTURE = """
    [board]
    manufacturing: 0 1 |
    electricity: 0 1 |
    agriculture: 22 2 |
    transportation: 0 1 |
    fine-arts: 0 1 |
"""


def own(t: Scenario, letter: str = "A") -> dict[str, int]:
    """Supporters of one player by area."""
    return {name: area["supporters"][letter] for name, area in t.board["areas"].items()}


# From the supply


@rule("WF-4.2.1")
def test_ex_23_supply_not_empty_a_supporter_comes_from_the_supply_and_never_from_the_board() -> None:
    t = fair(
        """
        [board]
        manufacturing: 4 1 |
        electricity: 5 1 |
        agriculture: 5 2 |
        transportation: 3 1 |
        fine-arts: 4 1 |
        [A]
        supply: 1
        figures: palmer
        """,
        seats=2,
    )
    t.refuses("source agriculture", "WF-4.2.1")
    t.play("A: place transportation").asks("play-figure", "A")  # no question for a source
    assert own(t) == {
        "manufacturing": 4, "electricity": 5, "agriculture": 5, "transportation": 4, "fine-arts": 4,
    }  # fmt: skip
    assert t.player("A")["supply"] == 0


@rule("WF-4.2.1")
def test_a_figure_takes_its_supporter_from_the_supply_too() -> None:
    t = fair("[A]\nfigures: mccormick, palmer", seats=2)
    t.play("A: place fine-arts").refuses("source fine-arts", "WF-4.2.1")
    t.play("A: play mccormick").asks("play-figure", "A")
    assert t.player("A")["supply"] == 14
    assert own(t) == {
        "manufacturing": 1, "electricity": 1, "agriculture": 3, "transportation": 1, "fine-arts": 2,
    }  # fmt: skip


@rule("WF-4.2.1", "WF-4.2.2")
def test_the_supply_that_counts_is_the_players_own() -> None:
    t = fair(SPENT, seats=2).play("A: place transportation").asks("take-source", "A")
    t.play("A: source agriculture").asks("place-supporter", "B")
    t.play("B: place transportation").asks("place-supporter", "A")
    assert t.player("B")["supply"] == 15


# From the board, in step 1 (DP-2)


@rule("WF-4.2.2", "WF-4.2.3")
def test_ex_21_supply_empty_step_1_the_supporter_comes_from_any_area() -> None:
    t = fair(SPENT, seats=2).play("A: place transportation").asks("take-source", "A")
    assert t.legal == [
        "source agriculture", "source electricity", "source fine-arts", "source manufacturing", "source transportation",
    ]  # fmt: skip
    t.play("A: source agriculture").asks("place-supporter", "B")
    assert own(t) == {
        "manufacturing": 4, "electricity": 5, "agriculture": 5, "transportation": 4, "fine-arts": 4,
    }  # fmt: skip
    assert (t.player("A")["supply"], t.player("A")["tickets"]) == (0, 1)


@rule("WF-4.2.3")
def test_ex_21_supply_empty_step_1_the_source_may_be_the_target_itself() -> None:
    t = fair(SPENT, seats=2)
    before = own(t)
    t.play("A: place transportation", "A: source transportation").asks("place-supporter", "B")
    assert own(t) == before
    assert t.player("A")["tickets"] == 1  # the cards are collected as usual


@rule("WF-4.2.3")
def test_with_an_empty_supply_step_1_cannot_be_skipped() -> None:
    t = fair(SPENT, seats=2)
    assert len(t.legal) == 5
    t.refuses("A: pass", "WF-4.1.3")
    t.play("A: place transportation").refuses("A: discard-rest", "WF-4.1.2")
    assert all(answer.startswith("source ") for answer in t.legal)


@rule("WF-4.2.2")
def test_dp_2_a_source_holds_a_supporter_of_the_player_who_needs_it() -> None:
    t = fair(
        """
        [board]
        manufacturing: 0 5 |
        electricity: 21 0 |
        agriculture: 0 2 |
        transportation: 0 1 |
        fine-arts: 1 0 |
        """,
        seats=2,
    )
    t.play("A: place manufacturing").asks("take-source", "A")
    assert t.legal == ["source electricity", "source fine-arts"]
    t.refuses("source agriculture", "WF-4.2.2").refuses("source manufacturing", "WF-4.2.2")
    t.play("A: source fine-arts")
    assert own(t) == {
        "manufacturing": 1, "electricity": 21, "agriculture": 0, "transportation": 0, "fine-arts": 0,
    }  # fmt: skip
    assert own(t, "B")["manufacturing"] == 5


# From the board, in step 2


@rule("WF-4.2.4", "WF-4.2.2")
def test_ex_22_supply_empty_step_2_the_source_is_another_area() -> None:
    t = fair(SPENT + "[A]\nfigures: saint-gaudens", seats=2)
    t.play("A: place transportation", "A: source agriculture").asks("play-figure", "A")
    assert t.legal == ["play saint-gaudens", "discard-rest"]
    t.play("A: play saint-gaudens").asks("take-source", "A")
    assert t.legal == ["source agriculture", "source electricity", "source manufacturing", "source transportation"]
    t.refuses("A: source fine-arts", "WF-4.2.4")
    t.play("A: source electricity").asks("place-supporter", "B")
    assert own(t) == {
        "manufacturing": 4, "electricity": 4, "agriculture": 5, "transportation": 4, "fine-arts": 5,
    }  # fmt: skip
    assert t.board["piles"]["discard"] == {"saint-gaudens": 1}


@rule("WF-4.2.4")
def test_ex_22_supply_empty_step_2_the_figure_may_be_discarded_instead() -> None:
    t = fair(SPENT + "[A]\nfigures: saint-gaudens", seats=2)
    t.play("A: place transportation", "A: source agriculture", "A: discard-rest").asks("place-supporter", "B")
    assert own(t) == {
        "manufacturing": 4, "electricity": 5, "agriculture": 5, "transportation": 4, "fine-arts": 4,
    }  # fmt: skip


@rule("WF-4.2.2")
def test_the_supporter_placed_in_the_same_turn_may_be_taken() -> None:
    t = fair(
        """
        [board]
        manufacturing: 0 1 |
        electricity: 2 1 |
        agriculture: 19 2 |
        transportation: 0 1 |
        fine-arts: 0 1 |
        [A]
        supply: 1
        figures: westinghouse, palmer
        """,
        seats=2,
    )
    t.play("A: place manufacturing", "A: play westinghouse").asks("take-source", "A")
    assert t.legal == ["source agriculture", "source manufacturing"]
    t.play("A: source manufacturing")
    assert own(t) == {
        "manufacturing": 0, "electricity": 3, "agriculture": 19, "transportation": 0, "fine-arts": 0,
    }  # fmt: skip
    assert t.board["chosen"] == "manufacturing"


@rule("WF-4.2.2", "WF-4.4.12")
def test_the_supply_may_run_out_between_two_figures() -> None:
    t = fair(
        """
        [board]
        manufacturing: 4 1 |
        electricity: 5 1 |
        agriculture: 4 2 |
        transportation: 3 1 |
        fine-arts: 4 1 |
        [A]
        supply: 2
        figures: 2 burnham
        """,
        seats=2,
    )
    t.play("A: place fine-arts", "A: play burnham").asks("play-figure", "A")
    assert t.player("A")["supply"] == 0
    t.play("A: play burnham").asks("take-source", "A")
    t.play("A: source manufacturing")
    assert own(t) == {
        "manufacturing": 3, "electricity": 5, "agriculture": 4, "transportation": 3, "fine-arts": 7,
    }  # fmt: skip


# Figures that cannot be paid for


@rule("WF-4.7.2", "WF-4.4.12")
def test_a_placing_figure_needs_a_source_outside_its_target_and_may_get_one_by_palmer() -> None:
    t = fair(ALL_IN_AGRICULTURE + "[A]\nfigures: burnham, palmer, mccormick, pullman", seats=2)
    t.play("A: place agriculture").asks("play-figure", "A")
    assert t.legal == ["play palmer", "play pullman", "discard-rest"]
    t.refuses("A: play burnham", "WF-4.7.2").refuses("A: play mccormick", "WF-4.7.2")
    t.play("A: play palmer", "A: lift A agriculture", "A: drop fine-arts").asks("play-figure", "A")
    assert t.legal == ["play burnham", "play mccormick", "play pullman", "discard-rest"]
    t.play("A: play burnham").asks("play-figure", "A")  # the only source was taken
    assert own(t)["agriculture"] == 22
    assert t.legal == ["play pullman", "discard-rest"]


@rule("WF-4.7.2")
def test_davis_needs_a_neighbour_that_he_can_support() -> None:
    t = fair(ALL_IN_AGRICULTURE + "[A]\nfigures: davis, palmer", seats=2, auto_single=False)
    t.play("A: place electricity", "A: source agriculture", "A: play palmer")
    t.play("A: lift A electricity", "A: drop agriculture").asks("play-figure", "A")
    assert t.legal == ["play davis", "discard-rest"]
    t.play("A: play davis").asks("davis-target", "A")
    assert t.legal == ["davis manufacturing"]  # agriculture has no source outside itself
    t.refuses("A: davis agriculture", "WF-4.7.2")
    t.play("A: davis manufacturing").asks("take-source", "A")
    assert t.legal == ["source agriculture"]


@rule("WF-4.7.2")
def test_davis_is_not_offered_where_his_only_neighbour_has_no_source() -> None:
    t = fair(
        """
        [board]
        manufacturing: 0 1 |
        electricity: 22 1 |
        agriculture: 0 2 |
        transportation: 0 1 |
        fine-arts: 0 1 |
        [A]
        figures: davis, 2 palmer, pullman
        """,
        seats=2,
    )
    t.play("A: place manufacturing").asks("play-figure", "A")
    assert "play davis" in t.legal
    t.play("A: play palmer", "A: lift A manufacturing", "A: drop electricity").asks("play-figure", "A")
    assert t.legal == ["play palmer", "play pullman", "discard-rest"]  # Palmer can always be played
    t.refuses("A: play davis", "WF-4.7.2")


# What is always so


@rule("WF-4.2.5")
@pytest.mark.parametrize(("supply", "manufacturing"), [(15, 1), (17, 1), (0, 1), (16, 2)])
def test_a_position_in_which_a_player_has_not_22_supporters_is_no_position(supply: int, manufacturing: int) -> None:
    with pytest.raises(Unreadable, match="supporters in the supply"):
        fair(f"[board]\nmanufacturing: {manufacturing} 1\n[A]\nsupply: {supply}", seats=2)


@rule("WF-4.2.5")
@pytest.mark.parametrize("home", ["manufacturing", "electricity", "agriculture", "transportation", "fine-arts"])
def test_with_an_empty_supply_there_is_always_a_source(home: str) -> None:
    areas = ["manufacturing", "electricity", "agriculture", "transportation", "fine-arts"]
    board = "\n".join(f"{area}: {22 if area == home else 0} 1" for area in areas)
    for target in areas:
        t = fair(f"[board]\n{board}", seats=2, auto_single=False)
        t.play(f"A: place {target}").asks("take-source", "A")
        assert t.legal == [f"source {home}"]


@rule("WF-4.2.6")
def test_a_supporter_taken_from_the_board_or_moved_by_palmer_never_returns_to_the_supply() -> None:
    t = fair(SPENT + "[A]\nfigures: palmer, westinghouse\n[B]\nfigures: palmer", seats=2)
    t.play("A: place transportation", "A: source agriculture")
    assert [t.player("A")["supply"], t.player("B")["supply"]] == [0, 16]
    t.play("A: play palmer", "A: lift B agriculture", "A: drop fine-arts")
    assert [t.player("A")["supply"], t.player("B")["supply"]] == [0, 16]
    t.play("A: play westinghouse", "A: source manufacturing").asks("place-supporter", "B")
    assert [t.player("A")["supply"], t.player("B")["supply"]] == [0, 16]
    t.play("B: place manufacturing", "B: play palmer", "B: lift A electricity", "B: drop fine-arts")
    assert [t.player("A")["supply"], t.player("B")["supply"]] == [0, 15]
    assert (sum(own(t).values()), sum(own(t, "B").values())) == (22, 7)


@rule("WF-4.2.6")
def test_recall_after_scoring_brings_supporters_back_to_the_supply() -> None:
    t = fair(SPENT + "[wheel]\ncar: 8", seats=2)
    t.play("A: place transportation", "A: source agriculture").asks("place-supporter", "B")
    assert own(t) == {
        "manufacturing": 2, "electricity": 3, "agriculture": 3, "transportation": 2, "fine-arts": 2,
    }  # fmt: skip
    assert t.player("A")["supply"] == 10
