"""Step 4, lay out three new cards (WF-4.6): clockwise (WF-2.2.1), past full areas, from a pile that is reshuffled."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from scenario import Scenario, fair, rule

from pavilion.core import NOBODY, Options, Rng

CLOCKWISE = ["manufacturing", "electricity", "agriculture", "transportation", "fine-arts"]  # positions 0 to 4
BOX = Counter(
    {
        **{f"exhibit-{area}": 8 for area in CLOCKWISE},
        "ticket": 28, "burnham": 5, "davis": 4, "palmer": 4,
        "mccormick": 2, "westinghouse": 2, "saint-gaudens": 2, "schwab": 2, "pullman": 2,
    }
)  # fmt: skip


def beside(t: Scenario) -> list[int]:
    """How many cards lie beside the areas, clockwise."""
    return [len(t.cards(area)) for area in t.board["areas"]]


def board(*cards: int) -> str:
    """Supporters as at set-up, and so many exhibits beside the areas, clockwise."""
    lines = [
        f"{area}: {'2 2' if area == 'agriculture' else '1 1'} |" + f" exhibit-{area}" * n
        for area, n in zip(CLOCKWISE, cards, strict=True)
    ]
    return "\n".join(["[board]", *lines, ""])


def only(cards: str, discard: str = "") -> str:
    """All cards of the box are removed but these in play; those that are nowhere else make the draw pile."""
    left = Counter(cards.split())
    removed = ", ".join(f"{n} {card}" for card, n in (BOX - left).items())
    assert left <= BOX
    return f"[piles]\ndiscard: {discard}\nremoved: {removed}\n"


def refilled(edit: str, chosen: str) -> Scenario:
    """A chose the area, and three tickets were laid out."""
    t = fair(edit, seats=2, typed=True).play(f"A: place {chosen}")
    return t.fate("reveal ticket", "reveal ticket", "reveal ticket").asks("place-supporter", "B")


# Where the cards go


@rule("WF-4.6.1", "WF-4.6.2")
def test_ex_1_klemens_a_full_area_is_skipped() -> None:
    t = fair(
        """
        [wheel]
        car: 3
        [board]
        manufacturing: 1 1 1 | ticket exhibit-electricity
        electricity: 1 1 2 | davis
        agriculture: 2 2 1 | burnham burnham palmer palmer
        transportation: 1 1 1 | schwab
        fine-arts: 1 1 2 | pullman
        """,
        seats=3, typed=True,
    )  # fmt: skip
    t.play("A: place manufacturing").asks("deal")  # step 2 is skipped
    assert (t.player("A")["tickets"], t.player("A")["exhibits"], t.board["car"]) == (1, {"electricity": 1}, 4)
    t.fate("reveal exhibit-fine-arts", "reveal mccormick", "reveal westinghouse").asks("place-supporter", "B")
    assert t.cards("manufacturing") == ["exhibit-fine-arts"]
    assert t.cards("electricity") == ["davis", "mccormick"]
    assert t.cards("agriculture") == ["burnham", "burnham", "palmer", "palmer"]
    assert t.cards("transportation") == ["schwab", "westinghouse"]
    assert t.cards("fine-arts") == ["pullman"]


@rule("WF-4.6.1", "WF-4.6.2", "WF-4.6.7")
@pytest.mark.parametrize(
    ("edit", "laid_out"),
    [
        ("", [1, 0, 0, 1, 1]), (board(0, 0, 0, 0, 3), [1, 1, 0, 1, 3]),
        (only("ticket"), [0, 0, 0, 1, 0]), (only("ticket ticket", discard="ticket"), [0, 0, 0, 1, 1]),
    ],
)  # fmt: skip
def test_a_playout_lays_out_as_many_cards_in_one_go(edit: str, laid_out: list[int]) -> None:
    t = fair(edit, seats=2, typed=True).play("A: place transportation").asks("deal")
    s = t.table._state.clone()
    assert t.table.rules.advance(s, Options(), Rng(3))
    areas: Any = t.table.rules.view(s, NOBODY)
    assert [len(area["cards"]) for area in areas["areas"].values()] == laid_out


@rule("WF-4.6.1", "WF-4.6.2", "WF-2.2.1")
@pytest.mark.parametrize(
    ("chosen", "laid_out"),
    [
        (0, [1, 1, 1, 0, 0]), (1, [0, 1, 1, 1, 0]), (2, [0, 0, 1, 1, 1]),
        (3, [1, 0, 0, 1, 1]), (4, [1, 1, 0, 0, 1]),
    ],
)  # fmt: skip
def test_the_first_card_goes_to_the_chosen_area_and_the_others_to_the_next_two_clockwise(
    chosen: int, laid_out: list[int]
) -> None:
    t = fair("", seats=2, typed=True).play(f"A: place {CLOCKWISE[chosen]}")
    t.fate("reveal burnham", "reveal davis", "reveal palmer")
    assert beside(t) == laid_out
    assert t.cards(CLOCKWISE[chosen]) == ["burnham"]
    assert t.cards(CLOCKWISE[(chosen + 1) % 5]) == ["davis"]
    assert t.cards(CLOCKWISE[(chosen + 2) % 5]) == ["palmer"]


@rule("WF-2.2.1")
def test_ex_26_refill_wraps_over_the_gap() -> None:
    t = fair(board(1, 1, 1, 1, 1), seats=2, typed=True).play("A: place fine-arts")
    t.fate("reveal burnham", "reveal davis", "reveal palmer")
    assert t.cards("fine-arts") == ["burnham"]
    assert t.cards("manufacturing") == ["exhibit-manufacturing", "davis"]
    assert t.cards("electricity") == ["exhibit-electricity", "palmer"]
    assert beside(t) == [2, 2, 1, 1, 1]


@rule("WF-2.2.1", "WF-4.6.2")
def test_clockwise_goes_by_the_positions_of_the_tiles() -> None:
    t = fair(
        """
        [board]
        transportation: 1 1 |
        agriculture: 2 2 |
        fine-arts: 1 1 |
        manufacturing: 1 1 |
        electricity: 1 1 |
        """,
        seats=2, typed=True,
    )  # fmt: skip
    t.play("A: place manufacturing").fate("reveal burnham", "reveal davis", "reveal palmer")
    assert [t.cards(area) for area in ("manufacturing", "electricity", "transportation")] == [
        ["burnham"], ["davis"], ["palmer"],
    ]  # fmt: skip


@rule("WF-4.6.2")
@pytest.mark.parametrize(
    ("cards", "laid_out"),
    [
        ([1, 3, 3, 3, 3], [1, 4, 4, 3, 3]),  # room for a fourth card in electricity and agriculture
        ([1, 4, 3, 2, 2], [1, 4, 4, 3, 2]),
        ([1, 4, 4, 2, 2], [1, 4, 4, 3, 3]),
        ([1, 3, 4, 3, 2], [1, 4, 4, 3, 3]),
    ],
)
def test_available_is_an_area_with_fewer_cards_than_its_capacity(cards: list[int], laid_out: list[int]) -> None:
    assert beside(refilled(board(*cards), "manufacturing")) == laid_out


@rule("WF-4.6.3", "WF-4.6.4")
def test_ex_27_all_others_full_all_three_cards_go_to_the_chosen_area() -> None:
    t = fair(board(3, 4, 4, 0, 3), seats=2, typed=True).play("A: place transportation")
    t.fate("reveal burnham", "reveal davis", "reveal palmer").asks("place-supporter", "B")
    assert t.cards("transportation") == ["burnham", "davis", "palmer"]
    assert beside(t) == [3, 4, 4, 3, 3]


@rule("WF-4.6.3")
def test_ex_28_one_single_slot_and_then_the_chosen_area_again() -> None:
    assert beside(refilled(board(3, 2, 4, 2, 3), "electricity")) == [3, 2, 4, 3, 3]


@rule("WF-4.6.3")
def test_ex_29_two_slots_in_one_other_area_the_search_never_stays() -> None:
    assert beside(refilled(board(3, 2, 4, 1, 3), "electricity")) == [3, 2, 4, 2, 3]


@rule("WF-4.6.4", "WF-4.6.3")
@pytest.mark.parametrize("chosen", CLOCKWISE)
def test_there_is_always_space_for_three_cards(chosen: str) -> None:
    full = [3, 4, 4, 3, 3]
    t = refilled(board(*full), chosen)
    full[CLOCKWISE.index(chosen)] = 3
    assert beside(t) == full


# One card at a time


@rule("WF-4.6.5")
def test_cards_are_turned_up_one_at_a_time() -> None:
    t = fair(only("burnham ticket ticket davis"), seats=2, typed=True).play("A: place manufacturing").asks("deal")
    assert t.legal == ["reveal ticket", "reveal burnham", "reveal davis"]
    t.fate("reveal burnham").asks("deal")
    assert beside(t) == [1, 0, 0, 0, 0]
    assert t.legal == ["reveal ticket", "reveal davis"]
    t.refuses("fate: reveal burnham", "WF-4.6.5")
    t.fate("reveal ticket").asks("deal")
    assert beside(t) == [1, 1, 0, 0, 0]
    assert t.legal == ["reveal ticket", "reveal davis"]
    t.fate("reveal ticket").asks("place-supporter", "B")
    assert beside(t) == [1, 1, 1, 0, 0]
    assert t.board["piles"]["draw"] == {"davis": 1}


@rule("WF-4.6.2")
def test_an_area_that_became_full_in_the_last_turn_is_not_available_any_more() -> None:
    t = fair(board(1, 3, 4, 3, 2), seats=2, typed=True)
    t.play("A: place manufacturing").fate("reveal ticket", "reveal burnham", "reveal burnham")
    assert beside(t) == [1, 4, 4, 3, 3]
    t.play("B: place fine-arts").fate("reveal ticket", "reveal ticket", "reveal ticket")
    assert beside(t) == [2, 4, 4, 3, 2]


@rule("WF-4.6.8")
def test_new_cards_are_laid_out_also_in_the_turn_that_triggers_scoring() -> None:
    t = fair("[wheel]\ncar: 8\n[board]\nmanufacturing: 1 1 | ticket", seats=2, typed=True)
    t.play("A: place manufacturing").fate("reveal burnham", "reveal davis", "reveal palmer")
    assert t.board["round"] == 2
    assert [t.cards(area) for area in CLOCKWISE] == [["burnham"], ["davis"], ["palmer"], [], []]


@rule("WF-4.6.9")
def test_ex_32_ticket_laid_out_does_not_move_the_car() -> None:
    t = fair("[wheel]\ncar: 8", seats=2, typed=True).play("A: place manufacturing")
    t.fate("reveal burnham", "reveal ticket", "reveal ticket").asks("place-supporter", "B")
    assert (t.board["car"], t.board["round"], t.board["scoring_due"]) == (8, 1, False)
    assert t.cards("agriculture") == ["ticket"]


# The draw pile runs out

DISCARDED = "8 exhibit-agriculture, 8 exhibit-electricity, 4 exhibit-fine-arts"  # 20 cards
TWENTY = "exhibit-agriculture " * 8 + "exhibit-electricity " * 8 + "exhibit-fine-arts " * 4


@rule("WF-4.6.6")
def test_ex_30_reshuffle_inside_the_refill() -> None:
    t = fair(only(TWENTY + "ticket", DISCARDED), seats=2, typed=True).play("A: place manufacturing").asks("deal")
    assert t.legal == ["reveal ticket"]  # the card of the old pile comes first
    assert sum(t.board["piles"]["discard"].values()) == 20
    t.fate("reveal ticket").asks("deal")
    assert t.legal == ["reveal exhibit-agriculture", "reveal exhibit-electricity", "reveal exhibit-fine-arts"]
    t.fate("reveal exhibit-agriculture", "reveal exhibit-fine-arts").asks("place-supporter", "B")
    assert t.board["piles"]["draw"] == {"exhibit-agriculture": 7, "exhibit-electricity": 8, "exhibit-fine-arts": 3}
    assert t.board["piles"]["discard"] == {}


@rule("WF-4.6.6")
def test_the_discard_pile_is_not_reshuffled_before_a_card_is_needed() -> None:
    t = fair(only(TWENTY + "ticket ticket ticket", DISCARDED), seats=2, typed=True)
    t.play("A: place manufacturing").fate("reveal ticket", "reveal ticket", "reveal ticket")
    t.asks("place-supporter", "B")
    assert t.board["piles"]["draw"] == {}
    assert sum(t.board["piles"]["discard"].values()) == 20
    t.play("B: place fine-arts").asks("deal")
    assert sum(t.board["piles"]["draw"].values()) == 20
    assert t.board["piles"]["discard"] == {}


@rule("WF-4.6.6", "WF-4.6.7")
def test_ex_31_played_figure_recirculates() -> None:
    t = fair(only("burnham") + "[A]\nfigures: burnham", seats=2)
    t.play("A: place manufacturing", "A: play burnham").asks("place-supporter", "B")
    assert t.cards("manufacturing") == ["burnham"]
    assert beside(t) == [1, 0, 0, 0, 0]
    assert t.board["piles"]["draw"] == t.board["piles"]["discard"] == {}


@rule("WF-4.6.7")
def test_when_both_piles_are_empty_nothing_is_laid_out_and_the_turn_goes_on() -> None:
    t = fair(only("ticket exhibit-fine-arts") + "[board]\nfine-arts: 1 1 | ticket", seats=2, typed=True)
    t.play("A: place fine-arts").asks("deal").fate("reveal exhibit-fine-arts").asks("place-supporter", "B")
    assert t.cards("fine-arts") == ["exhibit-fine-arts"]
    t.play("B: place fine-arts").asks("place-supporter", "A")  # no card at all
    assert beside(t) == [0, 0, 0, 0, 0]
    assert (t.player("A")["tickets"], t.player("B")["exhibits"], t.board["car"]) == (1, {"fine-arts": 1}, 1)


@rule("WF-4.6.7", "WF-4.1.4")
def test_without_cards_scoring_still_follows_the_turn_that_brought_the_car_home() -> None:
    t = fair(only("ticket") + "[wheel]\ncar: 8\n[board]\nfine-arts: 1 1 | ticket", seats=2)
    t.play("A: place fine-arts").asks("place-supporter", "B")
    assert (t.board["round"], t.player("A")["coins"]) == (2, 3)


# Fate


@rule("WF-4.7.5")
def test_a_card_is_drawn_evenly_from_what_is_left_of_the_pile() -> None:
    turned_up: Counter[str] = Counter()
    for seed in range(300):
        t = fair(only("ticket ticket ticket burnham"), seats=2, seed=seed).play("A: place manufacturing")
        turned_up += Counter(t.cards("manufacturing"))
    assert set(turned_up) == {"ticket", "burnham"}
    assert 50 < turned_up["burnham"] < 100  # a quarter of 300 is 75
