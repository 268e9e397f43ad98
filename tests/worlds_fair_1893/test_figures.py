"""Influential figures (WF-4.4): all of the previous turn are played or discarded; what each of them does."""

from __future__ import annotations

import pytest
from scenario import Scenario, fair, rule

CLOCKWISE = ["manufacturing", "electricity", "agriculture", "transportation", "fine-arts"]  # positions 0 to 4
NAMED = {
    "mccormick": "agriculture",
    "westinghouse": "electricity",
    "saint-gaudens": "fine-arts",
    "schwab": "manufacturing",
    "pullman": "transportation",
}


def holding(figures: str, chosen: str = "manufacturing", *, auto_single: bool = True) -> Scenario:
    """A has these figures and has placed a supporter in the chosen area."""
    t = fair(f"[A]\nfigures: {figures}", seats=2, auto_single=auto_single)
    return t.play(f"A: place {chosen}").asks("play-figure", "A")


def own(t: Scenario, letter: str = "A") -> list[int]:
    """Supporters of one player, clockwise."""
    return [t.area(name)["supporters"][letter] for name in CLOCKWISE]


# Play or discard (DP-3)


@rule("WF-4.4.1", "WF-4.4.2")
def test_ex_19_no_saving_what_is_not_played_is_discarded() -> None:
    t = holding("davis, palmer")
    t.play("A: play palmer", "A: lift B agriculture", "A: drop fine-arts").asks("play-figure", "A")
    assert t.legal == ["play davis", "discard-rest"]
    t.refuses("A: keep davis", "WF-4.4.1").refuses("A: place agriculture", "WF-4.1.2")
    t.play("A: discard-rest").asks("place-supporter", "B")
    assert t.player("A")["figures"] == {}
    assert t.board["piles"]["discard"] == {"davis": 1, "palmer": 1}


@rule("WF-4.4.1")
def test_dp_3_only_figures_in_front_of_the_player_are_played() -> None:
    t = fair("[A]\nfigures: davis\n[B]\nfigures: burnham, pullman", seats=2, auto_single=False)
    t.play("A: place agriculture")
    t.refuses("A: play burnham", "WF-4.4.1").refuses("A: play pullman", "WF-4.4.1")
    t.play("A: play davis", "A: davis transportation")
    t.asks("place-supporter", "B").play("B: place agriculture").asks("play-figure", "B")
    assert t.legal == ["play burnham", "play pullman", "discard-rest"]
    t.refuses("B: play davis", "WF-4.4.1")


@rule("WF-4.4.1", "WF-4.4.2")
def test_dp_3_offers_each_kind_of_figure_once_and_to_discard_the_rest() -> None:
    t = holding("2 burnham, davis, palmer, 2 mccormick, westinghouse, saint-gaudens, schwab, pullman")
    assert t.legal == [
        "play burnham", "play davis", "play palmer", "play mccormick", "play westinghouse", "play saint-gaudens",
        "play schwab", "play pullman", "discard-rest",
    ]  # fmt: skip
    t.play("A: play mccormick")
    assert "play mccormick" in t.legal
    t.play("A: play mccormick")
    assert "play mccormick" not in t.legal


@rule("WF-4.4.2")
def test_the_order_of_the_figures_is_free() -> None:
    one = holding("burnham, mccormick, pullman").play("play pullman", "play burnham", "discard-rest")
    other = holding("burnham, mccormick, pullman").play("play burnham", "play pullman", "discard-rest")
    for t in (one, other):
        assert own(t) == [3, 1, 2, 2, 1]
        assert t.board["piles"]["discard"] == {"burnham": 1, "mccormick": 1, "pullman": 1}


@rule("WF-4.4.3")
def test_a_played_figure_acts_and_is_discarded_and_a_discarded_one_does_not_act() -> None:
    t = holding("burnham, mccormick").play("A: play burnham")
    assert own(t) == [3, 1, 2, 1, 1]
    assert t.player("A")["figures"] == {"mccormick": 1}
    assert t.board["piles"]["discard"] == {"burnham": 1}
    t.play("A: discard-rest")
    assert own(t) == [3, 1, 2, 1, 1]
    assert t.player("A")["figures"] == {}
    assert t.board["piles"]["discard"] == {"burnham": 1, "mccormick": 1}


@rule("WF-4.4.4")
def test_a_player_without_figures_skips_the_step() -> None:
    t = fair("[B]\nfigures: burnham", seats=2, typed=True, auto_single=False)
    t.play("A: place agriculture").asks("deal")
    t.fate("reveal ticket", "reveal ticket", "reveal ticket")
    t.play("B: place agriculture").asks("play-figure", "B")


@rule("WF-4.4.4")
def test_after_the_last_figure_nothing_more_is_asked() -> None:
    t = fair("[A]\nfigures: burnham", seats=2, typed=True, auto_single=False)
    t.play("A: place agriculture", "A: play burnham").asks("deal")


@rule("WF-4.7.1", "WF-4.4.1")
def test_every_choice_of_figures_can_be_played_and_the_others_discarded_together() -> None:
    gains = {"burnham": 0, "mccormick": 2, "pullman": 3}  # where each adds a supporter, clockwise
    for played in ([], ["pullman"], ["burnham", "pullman"], ["pullman", "mccormick"], ["mccormick", "burnham"]):
        t = holding("2 burnham, mccormick, pullman")
        assert t.legal[-1] == "discard-rest"
        expected = [2, 1, 2, 1, 1]
        for figure in played:
            t.play(f"A: play {figure}")
            expected[gains[figure]] += 1
        t.play("A: discard-rest").asks("place-supporter", "B")
        assert own(t) == expected
        assert t.player("A")["figures"] == {}
        assert t.board["piles"]["discard"] == {"burnham": 2, "mccormick": 1, "pullman": 1}


# Burnham


@rule("WF-4.4.5")
@pytest.mark.parametrize("chosen", range(5))
def test_burnham_supports_the_chosen_area(chosen: int) -> None:
    t = holding("burnham, palmer", CLOCKWISE[chosen]).play("A: play burnham").asks("play-figure", "A")
    expected = [1, 1, 2, 1, 1]
    expected[chosen] += 2
    assert own(t) == expected
    assert t.player("A")["supply"] == 14
    assert own(t, "B") == [1, 1, 2, 1, 1]


@rule("WF-4.4.5", "WF-4.4.12")
def test_ex_14_two_burnhams_are_resolved_one_after_the_other() -> None:
    t = fair(
        """
        [board]
        manufacturing: 4 1 |
        electricity: 4 1 |
        agriculture: 4 2 |
        transportation: 4 1 |
        fine-arts: 1 1 | exhibit-electricity ticket
        [A]
        supply: 5
        figures: 2 burnham
        """,
        seats=2,
    )
    t.play("A: place fine-arts", "A: play burnham").asks("play-figure", "A")
    assert (own(t)[4], t.player("A")["supply"], t.player("A")["figures"]) == (3, 3, {"burnham": 1})
    t.play("A: play burnham").asks("place-supporter", "B")
    assert (own(t)[4], t.player("A")["supply"]) == (4, 2)
    assert t.board["piles"]["discard"] == {"burnham": 2}
    assert (t.player("A")["exhibits"], t.player("A")["tickets"]) == ({"electricity": 1}, 1)


# Davis (DP-4)


@rule("WF-4.4.6", "WF-2.2.2")
@pytest.mark.parametrize(
    ("chosen", "neighbours"),
    [(0, [1]), (1, [0, 2]), (2, [1, 3]), (3, [2, 4]), (4, [3])],
)
def test_dp_4_davis_supports_an_area_beside_the_chosen_one(chosen: int, neighbours: list[int]) -> None:
    for at in range(5):
        t = holding("davis, palmer", CLOCKWISE[chosen], auto_single=False)
        t.play("A: play davis").asks("davis-target", "A")
        assert sorted(t.legal) == sorted(f"davis {CLOCKWISE[near]}" for near in neighbours)
        if at not in neighbours:
            t.refuses(f"A: davis {CLOCKWISE[at]}", "WF-2.2.2" if {chosen, at} == {0, 4} else "WF-4.4.6")
            continue
        t.play(f"A: davis {CLOCKWISE[at]}").asks("play-figure", "A")
        expected = [1, 1, 2, 1, 1]
        expected[chosen] += 1
        expected[at] += 1
        assert own(t) == expected
        assert t.player("A")["supply"] == 14


@rule("WF-2.2.2", "WF-4.4.6")
def test_positions_not_areas_make_neighbours() -> None:
    t = fair(
        """
        [board]
        transportation: 1 1 |
        agriculture: 2 2 |
        fine-arts: 1 1 |
        manufacturing: 1 1 |
        electricity: 1 1 |
        [A]
        figures: 2 davis
        """,
        seats=2, auto_single=False,
    )  # fmt: skip
    t.play("A: place fine-arts", "A: play davis")
    assert t.legal == ["davis agriculture", "davis manufacturing"]


@rule("WF-2.2.2", "WF-4.4.6")
def test_ex_12_davis_low_left_reaches_only_the_next_position() -> None:
    t = holding("davis, palmer", "manufacturing", auto_single=False).play("A: play davis").asks("davis-target", "A")
    assert t.legal == ["davis electricity"]
    t.refuses("A: davis fine-arts", "WF-2.2.2")

    by_itself = holding("davis, palmer", "manufacturing").play("A: play davis").asks("play-figure", "A")
    assert own(by_itself) == [2, 2, 2, 1, 1]
    assert by_itself.table.moves()[-1] == "A: davis electricity"


@rule("WF-4.4.6")
def test_ex_13_davis_middle_reaches_both_neighbours_but_not_the_chosen_area() -> None:
    t = holding("davis", "agriculture").play("A: play davis").asks("davis-target", "A")
    assert t.legal == ["davis electricity", "davis transportation"]
    t.refuses("A: davis agriculture", "WF-4.4.6").refuses("A: davis manufacturing", "WF-4.4.6")


# Palmer (DP-5, DP-6)


@rule("WF-4.4.7")
def test_dp_5_palmer_lifts_any_supporter_that_is_on_the_board() -> None:
    t = fair(
        """
        [board]
        manufacturing: 0 1 0 |
        electricity: 0 0 2 |
        agriculture: 1 0 1 |
        transportation: 0 0 0 |
        fine-arts: 0 3 0 |
        [A]
        figures: palmer
        """,
        seats=3,
    )
    t.play("A: place transportation", "A: play palmer").asks("palmer-lift", "A")
    assert t.legal == [
        "lift A agriculture", "lift A transportation", "lift B fine-arts", "lift B manufacturing",
        "lift C agriculture", "lift C electricity",
    ]  # fmt: skip
    t.refuses("A: lift B agriculture", "WF-4.4.7").refuses("A: lift A electricity", "WF-4.4.7")


@rule("WF-4.4.7")
def test_dp_6_palmer_drops_the_supporter_in_any_other_area() -> None:
    for origin in CLOCKWISE:
        t = holding("palmer", "agriculture").play("A: play palmer", f"A: lift B {origin}").asks("palmer-drop", "A")
        assert t.legal == sorted(f"drop {area}" for area in CLOCKWISE if area != origin)
        t.refuses(f"A: drop {origin}", "WF-4.4.7")


@rule("WF-4.4.7")
@pytest.mark.parametrize(("lifted", "moved"), [("A", [2, 1, 1, 1, 2]), ("B", [1, 1, 1, 1, 2])])
def test_palmer_moves_an_own_or_a_foreign_supporter_over_any_distance(lifted: str, moved: list[int]) -> None:
    t = holding("palmer, burnham").play("A: play palmer", f"A: lift {lifted} agriculture", "A: drop fine-arts")
    assert own(t, lifted) == moved
    other = "B" if lifted == "A" else "A"
    assert own(t, other) == ([1, 1, 2, 1, 1] if other == "B" else [2, 1, 2, 1, 1])
    assert (t.player("A")["supply"], t.player("B")["supply"]) == (15, 16)


@rule("WF-4.4.7")
def test_ex_16_palmer_illegal_the_supporter_must_change_area() -> None:
    t = holding("palmer").play("A: play palmer", "A: lift B electricity").asks("palmer-drop", "A")
    t.refuses("A: drop electricity", "WF-4.4.7")
    t.play("A: drop manufacturing").asks("place-supporter", "B")
    assert own(t, "B") == [2, 0, 2, 1, 1]


# The five who stand for one area


@rule("WF-4.4.8")
@pytest.mark.parametrize("chosen", range(5))
@pytest.mark.parametrize("figure", NAMED)
def test_a_named_figure_supports_its_own_area_whatever_the_chosen_one(figure: str, chosen: int) -> None:
    t = holding(f"{figure}, palmer", CLOCKWISE[chosen]).play(f"A: play {figure}").asks("play-figure", "A")
    expected = [1, 1, 2, 1, 1]
    expected[chosen] += 1
    expected[CLOCKWISE.index(NAMED[figure])] += 1
    assert own(t) == expected
    assert t.player("A")["supply"] == 14


# Figures and collecting


@rule("WF-4.4.9")
def test_ex_15_named_figure_elsewhere_gives_no_cards_there() -> None:
    t = fair(
        """
        [board]
        manufacturing: 1 1 |
        electricity: 1 1 |
        agriculture: 2 2 | exhibit-agriculture
        transportation: 1 1 | exhibit-transportation ticket
        [A]
        figures: pullman
        """,
        seats=2, typed=True,
    )  # fmt: skip
    t.play("A: place agriculture", "A: play pullman").asks("deal")
    assert own(t) == [1, 1, 3, 2, 1]
    assert (t.player("A")["exhibits"], t.player("A")["tickets"]) == ({"agriculture": 1}, 0)
    assert t.cards("transportation") == ["exhibit-transportation", "ticket"]


@rule("WF-4.4.9")
def test_davis_and_palmer_give_no_cards_either() -> None:
    t = fair(
        """
        [board]
        manufacturing: 1 1 | burnham
        electricity: 1 1 | ticket
        agriculture: 2 2 | ticket
        transportation: 1 1 | ticket
        fine-arts: 1 1 | ticket
        [A]
        figures: davis, palmer
        """,
        seats=2, typed=True,
    )  # fmt: skip
    t.play("A: place manufacturing", "A: play davis")
    t.play("A: play palmer", "A: lift B agriculture", "A: drop fine-arts").asks("deal")
    assert (t.player("A")["tickets"], t.player("A")["figures"]) == (0, {"burnham": 1})
    assert [len(t.cards(area)) for area in CLOCKWISE] == [0, 1, 1, 1, 1]


@rule("WF-4.4.10", "WF-4.4.9")
def test_ex_17_palmer_moves_own_fresh_supporter_but_the_cards_of_the_chosen_area_are_collected() -> None:
    t = fair(
        """
        [board]
        manufacturing: 0 1 | exhibit-manufacturing
        electricity: 1 1 |
        agriculture: 2 2 |
        transportation: 1 1 | exhibit-transportation
        [A]
        figures: palmer
        """,
        seats=2, typed=True,
    )  # fmt: skip
    t.play("A: place manufacturing", "A: play palmer", "A: lift A manufacturing", "A: drop transportation").asks("deal")
    assert own(t) == [0, 1, 2, 2, 1]
    assert t.player("A")["exhibits"] == {"manufacturing": 1}
    t.fate("reveal ticket", "reveal burnham", "reveal davis")
    assert t.cards("manufacturing") == ["ticket"]  # the refill begins at the chosen area too
    assert t.cards("transportation") == ["exhibit-transportation"]


@rule("WF-4.4.10")
def test_burnham_and_davis_go_by_the_chosen_area_even_after_its_supporter_has_gone() -> None:
    t = holding("palmer, burnham, davis, pullman", "manufacturing")
    t.play("A: play palmer", "A: lift A manufacturing", "A: drop agriculture")
    t.play("A: play davis")  # position 0 has one neighbour
    t.play("A: play burnham").asks("play-figure", "A")
    assert own(t) == [2, 2, 3, 1, 1]
    assert t.board["chosen"] == "manufacturing"


@rule("WF-4.4.10")
def test_a_source_that_takes_the_placed_supporter_away_does_not_change_the_chosen_area() -> None:
    t = fair(
        """
        [board]
        manufacturing: 0 1 | ticket
        electricity: 2 1 | exhibit-electricity
        agriculture: 17 2 |
        transportation: 1 1 |
        fine-arts: 1 1 |
        [A]
        supply: 1
        figures: westinghouse
        """,
        seats=2, typed=True,
    )  # fmt: skip
    t.play("A: place manufacturing", "A: play westinghouse", "A: source manufacturing").asks("deal")
    assert own(t) == [0, 3, 17, 1, 1]
    assert (t.player("A")["tickets"], t.player("A")["exhibits"]) == (1, {})
    t.fate("reveal davis", "reveal davis", "reveal davis")
    assert [len(t.cards(area)) for area in CLOCKWISE] == [1, 2, 1, 0, 0]


@rule("WF-4.4.12")
def test_a_figure_is_resolved_completely_before_the_next_one() -> None:
    t = holding("davis, palmer, burnham", "agriculture")
    t.play("A: play davis").refuses("A: play burnham", "WF-4.1.2").play("A: davis electricity")
    t.play("A: play palmer").refuses("A: play burnham", "WF-4.1.2")
    t.play("A: lift A electricity").refuses("A: play burnham", "WF-4.1.2").refuses("A: discard-rest", "WF-4.1.2")
    t.play("A: drop manufacturing").asks("play-figure", "A").play("A: play burnham")
    assert own(t) == [2, 1, 4, 1, 1]
