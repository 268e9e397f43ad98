"""Step 3, collect (WF-4.5): all cards beside the chosen area; tickets move the car (WF-2.3.1), figures wait."""

from __future__ import annotations

from itertools import cycle

import pytest
from scenario import Scenario, fair, rule

WHEEL = {2: 9, 3: 11, 4: 13}  # spaces by number of seats


def collecting(cards: str, *, car: int = 0, seats: int = 2, more: str = "") -> Scenario:
    """A has chosen manufacturing, where these cards lie, and collected them; the new cards are not laid out yet."""
    ones = " ".join(["1"] * seats)
    edit = f"[wheel]\ncar: {car}\n[board]\nmanufacturing: {ones} | {cards}\n{more}"
    return fair(edit, seats=seats, typed=True).play("A: place manufacturing").asks("deal")


def lay_out(t: Scenario) -> Scenario:
    return t.fate("reveal palmer", "reveal palmer", "reveal palmer")


# What is collected


@rule("WF-4.5.1")
def test_all_cards_beside_the_chosen_area_are_collected_and_lie_open() -> None:
    t = fair(
        """
        [board]
        agriculture: 2 2 | ticket burnham exhibit-fine-arts exhibit-agriculture
        """,
        seats=2, typed=True,
    )  # fmt: skip
    t.play("A: place agriculture").asks("deal")
    assert t.cards("agriculture") == []
    for seat in (0, 1, None):  # open: everybody sees them
        board = t.table.view(seat)["board"]
        assert isinstance(board, dict)
        mine = board["players"]["A"]
        assert mine["tickets"] == 1
        assert mine["exhibits"] == {"agriculture": 1, "fine-arts": 1}
        assert mine["figures"] == {"burnham": 1}


@rule("WF-4.5.1")
def test_ex_24_leaving_cards_behind_is_not_possible() -> None:
    t = fair("[board]\nfine-arts: 1 1 | ticket exhibit-fine-arts\n[A]\nfigures: palmer", seats=2, typed=True)
    t.refuses("A: collect exhibit-fine-arts", "WF-4.5.1")
    t.play("A: place fine-arts").refuses("A: collect exhibit-fine-arts", "WF-4.5.1")
    t.play("A: discard-rest").asks("deal")
    assert t.cards("fine-arts") == []
    assert (t.player("A")["tickets"], t.player("A")["exhibits"]) == (1, {"fine-arts": 1})


@rule("WF-4.5.2")
@pytest.mark.parametrize("chosen", ["manufacturing", "electricity", "agriculture", "transportation", "fine-arts"])
def test_cards_of_other_areas_are_not_collected(chosen: str) -> None:
    t = fair(
        """
        [board]
        manufacturing: 1 1 | exhibit-manufacturing
        electricity: 1 1 | exhibit-electricity
        agriculture: 2 2 | exhibit-agriculture
        transportation: 1 1 | exhibit-transportation
        fine-arts: 1 1 | exhibit-fine-arts
        """,
        seats=2, typed=True,
    )  # fmt: skip
    t.play(f"A: place {chosen}").asks("deal")
    assert t.player("A")["exhibits"] == {chosen: 1}
    assert t.player("B")["exhibits"] == {}
    for area in t.board["areas"]:
        assert t.cards(area) == ([] if area == chosen else [f"exhibit-{area}"])


@rule("WF-4.3.2", "WF-4.5.1")
def test_ex_25_empty_area_may_be_chosen_and_is_refilled_as_usual() -> None:
    t = collecting("")
    mine = t.player("A")
    assert (mine["tickets"], mine["exhibits"], mine["figures"], t.board["car"]) == (0, {}, {}, 0)
    lay_out(t).asks("place-supporter", "B")
    assert [len(t.cards(area)) for area in t.board["areas"]] == [1, 1, 1, 0, 0]


# Tickets and the car


@rule("WF-4.5.3")
@pytest.mark.parametrize(
    ("cards", "steps"),
    [
        ("exhibit-fine-arts burnham", 0), ("ticket", 1), ("ticket davis", 1), ("ticket ticket", 2),
        ("ticket exhibit-agriculture ticket", 2), ("ticket ticket ticket", 3),
    ],
)  # fmt: skip
def test_the_car_moves_one_space_for_each_collected_ticket(cards: str, steps: int) -> None:
    t = collecting(cards, car=2)
    assert (t.board["car"], t.player("A")["tickets"]) == (2 + steps, steps)
    assert not t.board["scoring_due"]


@rule("WF-2.3.1")
@pytest.mark.parametrize(("seats", "spaces"), WHEEL.items())
def test_the_car_starts_on_space_0_and_is_back_there_after_as_many_steps_as_the_wheel_has_spaces(
    seats: int, spaces: int
) -> None:
    t = fair(seats=seats)
    assert (t.board["wheel"], t.board["car"], t.board["scoring_due"]) == (spaces, 0, False)
    for car in range(spaces):
        stepped = collecting("ticket", car=car, seats=seats).board
        last = car == spaces - 1
        assert (stepped["car"], stepped["scoring_due"]) == (0 if last else car + 1, last)


@rule("WF-2.3.1", "WF-4.5.3")
@pytest.mark.parametrize(("seats", "spaces"), WHEEL.items())
def test_a_round_takes_as_many_tickets_as_the_wheel_has_spaces(seats: int, spaces: int) -> None:
    t = fair(f"[board]\nmanufacturing: {' '.join('1' * seats)} | ticket", seats=seats, typed=True)
    exhibits = cycle(f"reveal exhibit-{area}" for area in t.board["areas"])
    for taken in range(spaces):
        assert (t.board["round"], t.board["car"]) == (1, taken)
        t.play("place manufacturing").fate("reveal ticket", next(exhibits), next(exhibits))
    assert (t.board["round"], t.board["car"]) == (2, 0)


@rule("WF-4.5.4", "WF-4.5.5", "WF-4.6.8")
def test_ex_9_overshoot_the_car_stops_at_home_and_all_tickets_are_kept() -> None:
    t = collecting("ticket ticket ticket", car=12, seats=4, more="[B]\ntickets: 2\n")
    assert (t.board["car"], t.board["scoring_due"], t.player("A")["tickets"]) == (0, True, 3)
    lay_out(t).asks("place-supporter", "B")
    assert t.cards("manufacturing") == ["palmer"]  # step 4 was done before scoring
    assert t.board["round"] == 2
    assert t.board["car"] == 0  # the two further tickets did not move it on
    assert [t.player(letter)["coins"] for letter in "ABCD"] == [3 + 2, 2, 0, 0]


@rule("WF-4.5.5")
def test_ex_10_exact_the_car_comes_home() -> None:
    t = collecting("ticket ticket", car=7)
    assert (t.board["car"], t.board["scoring_due"]) == (0, True)
    assert lay_out(t).board["round"] == 2


@rule("WF-4.5.5")
def test_ex_11_near_miss_no_scoring() -> None:
    t = collecting("ticket", car=7)
    assert (t.board["car"], t.board["scoring_due"]) == (8, False)
    assert lay_out(t).board["round"] == 1
    assert t.player("A")["coins"] == 0


@rule("WF-4.5.5")
def test_scoring_waits_for_the_end_of_the_turn() -> None:
    t = collecting("ticket", car=8)
    for card in ("reveal ticket", "reveal ticket", "reveal ticket"):
        assert (t.board["round"], t.board["scoring_due"], t.player("A")["coins"]) == (1, True, 0)
        t.fate(card)
    assert (t.board["round"], t.board["scoring_due"], t.player("A")["coins"]) == (2, False, 3)


# What lies in front of a player


@rule("WF-4.5.6")
def test_exhibits_stay_in_front_of_the_player_from_round_to_round_until_they_are_approved() -> None:
    t = fair(
        """
        [wheel]
        car: 8
        [board]
        manufacturing: 1 3 | ticket exhibit-manufacturing
        electricity: 1 1 |
        agriculture: 5 1 |
        [A]
        exhibits: 2 manufacturing, 4 agriculture
        """,
        seats=2, typed=True,
    )  # fmt: skip
    t.play("A: place manufacturing")
    assert t.player("A")["exhibits"] == {"agriculture": 4, "manufacturing": 3}
    lay_out(t)
    assert t.board["round"] == 2
    assert t.player("A")["exhibits"] == {"agriculture": 1, "manufacturing": 3}  # three approved, none without the lead
    t.play("B: place agriculture").fate(*["reveal ticket"] * 3).play("A: place fine-arts").fate(*["reveal ticket"] * 3)
    assert t.player("A")["exhibits"] == {"agriculture": 1, "manufacturing": 3}


@rule("WF-4.5.7")
def test_tickets_stay_in_front_of_the_player_until_the_next_scoring_phase() -> None:
    t = fair(
        """
        [wheel]
        car: 6
        [board]
        manufacturing: 1 1 | ticket ticket
        electricity: 1 1 |
        agriculture: 2 2 | ticket
        """,
        seats=2, typed=True,
    )  # fmt: skip
    t.play("A: place manufacturing").fate(*["reveal palmer"] * 3)
    t.play("B: place transportation").fate(*["reveal davis"] * 3)
    t.play("A: place fine-arts").fate(*["reveal burnham"] * 3)
    t.play("B: place agriculture")
    assert [(t.player(letter)["tickets"], t.player(letter)["coins"]) for letter in "AB"] == [(2, 0), (1, 0)]
    assert "ticket" not in t.board["piles"]["discard"]
    t.fate(*["reveal ticket"] * 3)
    assert [(t.player(letter)["tickets"], t.player(letter)["coins"]) for letter in "AB"] == [(0, 2 + 2), (0, 1)]
    assert t.board["piles"]["discard"]["ticket"] == 3


@rule("WF-4.5.8")
def test_there_is_no_limit_to_the_cards_in_front_of_a_player() -> None:
    t = collecting(
        "exhibit-agriculture ticket palmer",
        more="[A]\ntickets: 20\nexhibits: 6 agriculture, 7 electricity, 7 fine-arts, 7 manufacturing\n",
    )
    mine = t.player("A")
    assert mine["tickets"] == 21
    assert mine["exhibits"] == {"agriculture": 7, "electricity": 7, "fine-arts": 7, "manufacturing": 7}
    assert mine["figures"] == {"palmer": 1}


# Figures just collected


@rule("WF-4.4.11", "WF-4.4.1")
def test_ex_18_fresh_figure_waits_for_the_next_turn() -> None:
    t = fair("[board]\nmanufacturing: 1 1 | burnham", seats=2, typed=True)
    t.play("A: place manufacturing").asks("deal")  # no question for the figure just collected
    assert t.player("A")["figures"] == {"burnham": 1}
    t.refuses("A: play burnham", "WF-4.1.1")
    t.fate("reveal ticket", "reveal ticket", "reveal ticket").asks("place-supporter", "B")
    t.refuses("A: play burnham", "WF-4.1.1")
    t.play("B: place agriculture").fate("reveal ticket", "reveal ticket", "reveal ticket")
    assert t.player("A")["figures"] == {"burnham": 1}
    t.play("A: place fine-arts").asks("play-figure", "A").play("A: play burnham")
    assert t.supporters("fine-arts") == [3, 1]


@rule("WF-4.4.11")
def test_figures_collected_beside_old_ones_are_not_played_with_them() -> None:
    t = fair("[board]\nmanufacturing: 1 1 | burnham\n[A]\nfigures: pullman", seats=2, typed=True)
    t.play("A: place manufacturing").refuses("A: play burnham", "WF-4.4.1")
    t.play("A: discard-rest").asks("deal")
    assert t.player("A")["figures"] == {"burnham": 1}  # only the old one was discarded
    assert t.board["piles"]["discard"] == {"pullman": 1}


@rule("WF-4.4.11")
def test_fresh_figures_wait_across_a_scoring_phase() -> None:
    t = fair("[wheel]\ncar: 8\n[board]\nmanufacturing: 1 1 | burnham ticket", seats=2, typed=True)
    t.play("A: place manufacturing").fate("reveal davis", "reveal davis", "reveal davis")
    assert t.board["round"] == 2
    assert t.player("A")["figures"] == {"burnham": 1}
    t.play("B: place agriculture").fate("reveal ticket", "reveal ticket", "reveal ticket")
    t.play("A: place transportation").asks("play-figure", "A")
    assert t.legal == ["play burnham", "discard-rest"]
