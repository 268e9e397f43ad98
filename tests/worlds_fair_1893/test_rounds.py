"""Rounds of World's Fair 1893 (WF-5.1): when scoring comes, who continues, what is carried over, how the game ends."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from scenario import Scenario, fair, rule

WHEEL = {2: 9, 3: 11, 4: 13}
NO_TICKETS = ["reveal exhibit-fine-arts"] * 3  # what a turn lays out, where it must not be left to luck


def last_ticket(seat: str, seats: int = 3, round: int = 1, rest: str = "", **options: Any) -> Scenario:
    """The seat is to move, the car needs one more ticket, and that lies beside manufacturing."""
    lines = ["[wheel]", f"car: {WHEEL[seats] - 1}", f"round: {round}"]
    lines += ["[board]", f"manufacturing: {' '.join('1' * seats)} | ticket", rest, "[owed]", f"turn {seat}"]
    return fair("\n".join(lines), seats=seats, **options)


def cards_of(t: Scenario, letter: str) -> Counter[str]:
    """All cards in front of a seat by kind."""
    player = t.player(letter)
    exhibits = {f"exhibit-{area}": n for area, n in player["exhibits"].items()}
    return Counter(ticket=player["tickets"], **exhibits, **player["figures"])


# When


@rule("WF-5.1.1")
def test_scoring_comes_directly_after_the_turn_in_which_the_car_came_home() -> None:
    t = last_ticket("A", typed=True).play("A: place manufacturing")
    for _ in range(3):  # step 4 is still carried out
        t.asks("deal")
        assert (t.player("A")["tickets"], t.board["round"]) == (1, 1)
        t.fate("reveal ticket")
    assert (t.player("A")["tickets"], t.player("A")["coins"], t.board["round"]) == (0, 3, 2)
    assert [t.cards(area) for area in ("manufacturing", "electricity", "agriculture")] == [["ticket"]] * 3


@rule("WF-5.1.1")
def test_no_scoring_without_the_last_ticket() -> None:
    t = last_ticket("A").play("A: place electricity").asks("place-supporter", "B")
    assert (t.board["round"], t.board["car"]) == (1, 10)
    assert t.table.scores() == [0, 0, 0]


@rule("WF-5.1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_has_three_scoring_phases_each_after_a_full_revolution(seats: int, seed: int) -> None:
    luck = random.Random(seed)
    t = fair(seats=seats, seed=seed)
    collected = phases = 0  # tickets since the last scoring phase
    while not t.over:
        assert t.board["turn"] < 300, "the game does not end"
        mover = t.table.to_move[0]
        said = luck.choice(t.legal)
        redeemed = sum(player["coins"] for player in t.board["players"].values())
        beside = {name: area["cards"].count("ticket") for name, area in t.board["areas"].items()}
        turn, chosen = t.board["turn"], t.board["chosen"] or said.removeprefix("place ")
        t.play(said)
        if t.board["turn"] == turn and not t.over:
            continue
        collected += beside[chosen]
        scored = sum(player["coins"] for player in t.board["players"].values()) > redeemed
        assert scored == (collected >= WHEEL[seats])
        if scored:
            collected, phases = 0, phases + 1
        assert t.board["car"] == collected
        assert t.over == (phases == 3)
        assert t.board["round"] == min(phases + 1, 3)
        assert t.over or t.table.to_move == ((mover + 1) % seats,)
    assert phases == 3


@rule("WF-5.1.2")
def test_after_scoring_the_car_stands_on_the_start_space() -> None:
    t = fair(
        """
        [wheel]
        car: 10
        [board]
        agriculture: 1 1 1 | ticket ticket ticket ticket
        electricity: 1 1 1 | ticket
        """,
        typed=True,
    )
    t.play("A: place agriculture").fate(*NO_TICKETS).asks("place-supporter", "B")  # three tickets more than needed
    assert (t.board["car"], t.board["scoring_due"], t.board["triggered_by"]) == (0, False, None)
    t.play("B: place electricity")
    assert t.board["car"] == 1


@rule("WF-5.1.3")
def test_after_the_first_and_second_scoring_phase_the_next_round_begins() -> None:
    for round in (1, 2):
        t = last_ticket("C", round=round).play("C: place manufacturing").asks("place-supporter", "A")
        assert t.board["round"] == round + 1
        assert f"digest {round}: " in t.table.record()


@rule("WF-5.1.5")
def test_while_an_area_is_scored_the_marker_stands_at_the_end_of_the_current_round() -> None:
    rest = "[A]\nexhibits: manufacturing"
    t = last_ticket("A", round=2, rest=rest, approve="ask").play("A: place manufacturing").asks("approve-exhibits", "A")
    assert (t.board["round"], t.board["scoring_due"], t.board["triggered_by"]) == (2, True, "A")
    t.play("A: approve 1").asks("place-supporter", "B")
    assert (t.board["round"], t.board["scoring_due"], t.board["triggered_by"]) == (3, False, None)


@rule("WF-5.1.5")
def test_after_the_third_scoring_phase_the_marker_stays() -> None:
    t = last_ticket("A", round=3).play("A: place manufacturing")
    assert t.over
    assert (t.board["round"], t.board["car"]) == (3, 0)


# Who continues


@rule("WF-4.1.5")
@pytest.mark.parametrize(
    ("seats", "seat", "after"), [(2, "A", "B"), (2, "B", "A"), (3, "B", "C"), (3, "C", "A"), (4, "D", "A")]
)
def test_the_player_after_the_triggering_one_continues(seats: int, seat: str, after: str) -> None:
    last_ticket(seat, seats).play(f"{seat}: place manufacturing").asks("place-supporter", after)


@rule("WF-5.1.3", "WF-4.1.5")
def test_ex_46_the_fourth_seat_continues_after_the_third() -> None:
    t = last_ticket("C", seats=4).play("C: place manufacturing").asks("place-supporter", "D")
    assert (t.board["round"], t.board["car"]) == (2, 0)
    t.refuses("A: place agriculture", "WF-4.1.1")


@rule("WF-5.3.1")
def test_ex_47_the_game_ends_without_equalising_turns() -> None:
    t = last_ticket("B", seats=4, round=3).play("B: place manufacturing")
    assert t.over
    assert (t.table.to_move, t.legal, t.table.asked) == ((), [], "")
    for seat in "ABCD":
        t.refuses(f"{seat}: place agriculture", "WF-5.3.1")
    t.refuses("C: pass", "WF-5.3.1")


@rule("WF-5.3.1")
def test_the_game_goes_on_after_the_second_scoring_phase() -> None:
    t = last_ticket("B", seats=4, round=2).play("B: place manufacturing")
    assert not t.over
    t.asks("place-supporter", "C")


# What is carried over


@rule("WF-5.1.4")
def test_nothing_but_tickets_and_approved_exhibits_moves_between_rounds() -> None:
    t = fair(
        """
        [board]
        manufacturing: 2 1 1 | ticket burnham
        electricity: 1 1 1 | exhibit-electricity
        agriculture: 0 3 1
        fine-arts: 1 1 1 | ticket ticket ticket
        [piles]
        discard: 2 palmer, exhibit-fine-arts
        [A]
        exhibits: manufacturing, 2 agriculture
        tickets: 6
        figures: davis, schwab
        [B]
        exhibits: 4 agriculture, 1 fine-arts
        tickets: 5
        [owed]
        scoring A
        """
    )
    t.asks("place-supporter", "B")
    assert {name: area["cards"] for name, area in t.board["areas"].items()} == {
        "manufacturing": ["ticket", "burnham"], "electricity": ["exhibit-electricity"], "agriculture": [],
        "transportation": [], "fine-arts": ["ticket", "ticket", "ticket"],
    }
    assert cards_of(t, "A") == Counter({"exhibit-agriculture": 2, "davis": 1, "schwab": 1})
    assert cards_of(t, "B") == Counter({"exhibit-agriculture": 1})
    assert t.board["piles"]["discard"] == {
        "palmer": 2, "ticket": 11, "exhibit-fine-arts": 2, "exhibit-manufacturing": 1, "exhibit-agriculture": 3,
    }
    assert t.board["piles"]["draw"] == {
        "exhibit-agriculture": 2, "exhibit-electricity": 7, "exhibit-fine-arts": 6, "exhibit-manufacturing": 7,
        "exhibit-transportation": 8, "ticket": 13, "burnham": 4, "davis": 3, "palmer": 2, "mccormick": 2,
        "westinghouse": 2, "saint-gaudens": 2, "schwab": 1, "pullman": 2,
    }


@rule("WF-5.1.4")
def test_an_empty_draw_pile_is_not_filled_between_rounds() -> None:
    t = fair(
        """
        [piles]
        draw:
        discard: 5 ticket, 2 palmer
        removed: 8 exhibit-agriculture, 8 exhibit-electricity, 8 exhibit-fine-arts, 8 exhibit-manufacturing,
            8 exhibit-transportation, 20 ticket, 5 burnham, 4 davis, 2 palmer, 2 mccormick, 2 westinghouse,
            2 saint-gaudens, 2 schwab, 2 pullman
        [A]
        tickets: 3
        [owed]
        scoring A
        """.replace(",\n            ", ", ")
    )
    assert t.board["piles"]["draw"] == {}
    assert t.board["piles"]["discard"] == {"ticket": 8, "palmer": 2}


@rule("WF-5.1.4", "WF-4.4.11")
def test_ex_45_a_figure_survives_the_scoring_phase() -> None:
    t = fair(
        """
        [wheel]
        car: 8
        [board]
        manufacturing: 1 1 |
        electricity: 1 1 |
        agriculture: 1 1 | davis ticket
        """,
        seats=2,
    )
    t.play("A: place agriculture").asks("place-supporter", "B")
    assert (t.board["round"], t.player("A")["figures"]) == (2, {"davis": 1})
    t.refuses("B: play davis", "WF-4.1.2")
    t.play("B: place electricity").asks("place-supporter", "A")
    t.play("A: place manufacturing").asks("play-figure", "A")
    assert t.legal == ["play davis", "discard-rest"]
    t.refuses("A: keep davis", "WF-4.4.1")
    t.play("A: discard-rest").asks("place-supporter", "B")
    assert t.board["piles"]["discard"] == {"davis": 1, "ticket": 1}


# The last cycle with equal_turns

FULL_BOARD = """\
electricity: 1 1 1 | ticket ticket
agriculture: 1 1 1 | ticket
[A]
exhibits: transportation
[B]
exhibits: transportation
[C]
exhibits: transportation
"""


@rule("WF-6.5.7")
def test_with_equal_turns_the_last_cycle_is_finished_before_the_third_scoring_phase() -> None:
    t = last_ticket("A", round=3, rest=FULL_BOARD, equal_turns=True, typed=True)
    t.play("A: place manufacturing").fate(*NO_TICKETS).asks("place-supporter", "B")
    t.play("B: place electricity").fate(*NO_TICKETS).asks("place-supporter", "C")
    assert [t.player(seat)["tickets"] for seat in "ABC"] == [1, 2, 0]
    assert (t.board["car"], t.board["scoring_due"], t.board["triggered_by"]) == (0, True, "A")
    t.play("C: place agriculture").fate("reveal ticket", "reveal ticket")
    assert [t.player(seat)["tickets"] for seat in "ABC"] == [1, 2, 1]
    t.asks("deal").fate("reveal ticket")
    assert t.over
    assert [t.player(seat)["coins"] for seat in "ABC"] == [1, 4, 1]
    assert (t.board["round"], t.board["car"]) == (3, 0)


@rule("WF-6.5.7")
def test_with_equal_turns_the_triggering_player_stays_the_one_who_completed_the_revolution() -> None:
    t = last_ticket("B", round=3, rest=FULL_BOARD, equal_turns=True, approve="ask")
    t.play("B: place manufacturing").asks("place-supporter", "C")
    t.play("C: place fine-arts")
    for seat in "BCA":  # all are tied in transportation
        t.asks("approve-exhibits", seat).play(f"{seat}: approve 1")
    assert t.over


@rule("WF-6.5.7")
def test_with_equal_turns_scoring_follows_at_once_if_the_last_seat_completed_the_revolution() -> None:
    assert last_ticket("C", round=3, equal_turns=True).play("C: place manufacturing").over


@rule("WF-6.5.7")
def test_without_equal_turns_the_third_scoring_phase_follows_at_once() -> None:
    assert last_ticket("A", round=3, equal_turns=False).play("A: place manufacturing").over


@rule("WF-6.5.7")
def test_equal_turns_do_not_affect_the_first_two_rounds() -> None:
    for round in (1, 2):
        t = last_ticket("A", round=round, equal_turns=True).play("A: place manufacturing").asks("place-supporter", "B")
        assert (t.board["round"], t.player("A")["tickets"], t.player("A")["coins"]) == (round + 1, 0, 3)


@rule("WF-6.5.7", "WF-4.8.2")
def test_a_round_ended_by_the_stall_guard_is_finished_with_equal_turns_too() -> None:
    t = fair(
        """
        [wheel]
        round: 3
        stall: 4
        [board]
        manufacturing: 1 1 1 |
        electricity: 1 1 1 | ticket
        """,
        stall_limit=5,
        equal_turns=True,
    )
    t.play("A: place manufacturing").asks("place-supporter", "B")
    assert (t.board["triggered_by"], t.board["stall"]) == ("A", 5)
    t.play("B: place electricity").asks("place-supporter", "C")
    assert t.board["stall"] == 5  # it rests
    t.play("C: place fine-arts")
    assert t.over


# Rounds that end without a full revolution


@rule("WF-5.2.2", "WF-4.8.1")
def test_a_round_without_tickets_is_scored_by_the_stall_guard() -> None:
    t = fair(
        """
        [wheel]
        car: 3
        stall: 1
        [board]
        manufacturing: 4 1 1
        """,
        stall_limit=3,
    )
    t.play("A: place manufacturing").asks("place-supporter", "B")
    assert (t.board["round"], t.board["stall"]) == (1, 2)
    t.play("B: place fine-arts").asks("place-supporter", "C")  # the guard acts after this turn
    assert (t.board["round"], t.board["car"], t.board["stall"]) == (2, 0, 0)
    assert [player["coins"] for player in t.board["players"].values()] == [0, 0, 0]
    assert t.table.breakdown()[0]["medal in Manufacturing, round 1"] == 4
    assert t.supporters("manufacturing") == [3, 1, 1]
