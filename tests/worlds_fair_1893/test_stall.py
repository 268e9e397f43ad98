"""The stall guard (WF-4.8): after so many turns without a step of the car a round is scored all the same."""

from __future__ import annotations

import pytest
from scenario import Scenario, fair, rule

WITHOUT_CARDS = """
[piles]
removed: 8 exhibit-agriculture, 8 exhibit-electricity, 8 exhibit-fine-arts, 8 exhibit-manufacturing, \
8 exhibit-transportation, 28 ticket, 5 burnham, 4 davis, 4 palmer, 2 mccormick, 2 westinghouse, 2 saint-gaudens, \
2 schwab, 2 pullman
"""


def turn(t: Scenario) -> Scenario:
    """A turn of whoever is asked, without cards; an empty supply takes its supporter from where it goes."""
    t.asks("place-supporter").play("place agriculture")
    return t.play("source agriculture") if t.table.asked == "take-source" else t


# When it acts


@rule("WF-4.8.1")
def test_after_60_turns_in_a_row_without_a_step_of_the_car_the_round_is_scored() -> None:
    t = fair(WITHOUT_CARDS, seats=3)
    for turns in range(60):
        assert (t.board["round"], t.board["stall"]) == (1, turns)
        turn(t)
    assert (t.board["round"], t.board["stall"], t.board["turn"]) == (2, 0, 61)


@rule("WF-4.8.1")
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_the_number_of_turns_is_an_option(limit: int) -> None:
    t = fair(WITHOUT_CARDS, seats=3, stall_limit=limit)
    for _ in range(limit):
        assert t.board["round"] == 1
        turn(t)
    assert t.board["round"] == 2


@rule("WF-4.8.1")
def test_the_car_returns_to_the_start_space() -> None:
    t = fair("[wheel]\ncar: 5\nstall: 58\n" + WITHOUT_CARDS, seats=3)
    assert (turn(t).board["car"], t.board["round"]) == (5, 1)
    assert (turn(t).board["car"], t.board["round"], t.board["scoring_due"]) == (0, 2, False)


@rule("WF-4.8.1")
def test_a_limit_of_0_switches_it_off() -> None:
    t = fair("[wheel]\nstall: 58\n" + WITHOUT_CARDS, seats=2, stall_limit=0)
    for turns in range(58, 130):
        assert (t.board["round"], t.board["stall"]) == (1, turns)
        turn(t)


@rule("WF-4.8.1", "WF-4.1.5")
def test_a_game_without_tickets_ends_after_three_scoring_phases() -> None:
    t = fair(WITHOUT_CARDS, seats=2, stall_limit=4)
    for _ in range(12):
        assert not t.over
        turn(t)
    assert t.over


# The counter


@rule("WF-4.8.2")
def test_the_counter_counts_turns_in_which_the_car_did_not_move_and_a_ticket_sets_it_to_0() -> None:
    t = fair(
        """
        [board]
        manufacturing: 1 1 | burnham
        electricity: 1 1 | ticket
        agriculture: 2 2 | exhibit-agriculture
        """,
        seats=2, typed=True,
    )  # fmt: skip
    t.play("A: place manufacturing").fate(*["reveal davis"] * 3).asks("place-supporter", "B")
    assert t.board["stall"] == 1
    t.play("B: place agriculture").fate(*["reveal palmer"] * 3)
    assert t.board["stall"] == 2
    t.play("A: place electricity", "A: discard-rest").fate(*["reveal ticket"] * 3)
    assert (t.board["stall"], t.board["car"]) == (0, 1)
    t.play("B: place manufacturing", "B: discard-rest").fate(*["reveal pullman", "reveal pullman", "reveal schwab"])
    assert (t.board["stall"], t.board["car"]) == (1, 1)


@rule("WF-4.8.2")
def test_a_turn_is_counted_when_it_is_completed() -> None:
    t = fair("[wheel]\nstall: 59\n[A]\nfigures: burnham", seats=2).play("A: place agriculture")
    assert (t.board["stall"], t.board["round"]) == (59, 1)
    t.play("A: discard-rest")
    assert t.board["round"] == 2


@rule("WF-4.8.2")
def test_every_scoring_phase_sets_the_counter_to_0() -> None:
    t = fair(WITHOUT_CARDS, seats=2, stall_limit=3)
    for round in (1, 2):
        for turns in range(3):
            assert (t.board["round"], t.board["stall"]) == (round, turns)
            turn(t)
    assert (t.board["round"], t.board["stall"]) == (3, 0)


@rule("WF-4.8.2")
def test_the_counter_rests_while_the_last_cycle_is_finished() -> None:
    t = fair(
        """
        [wheel]
        car: 12
        round: 3
        [board]
        manufacturing: 1 1 1 1 | ticket
        """,
        seats=4, typed=True, equal_turns=True, stall_limit=2,
    )  # fmt: skip
    t.play("A: place manufacturing").fate(*["reveal pullman"] * 2, "reveal davis")
    for letter in "BCD":
        assert t.board["stall"] == 0
        t.asks("place-supporter", letter).play(f"{letter}: place fine-arts")
        assert (t.board["stall"], t.board["scoring_due"]) == (0, True)
        t.fate(*["reveal exhibit-agriculture"] * 2, "reveal exhibit-electricity")
    assert t.over


# What follows


@rule("WF-4.8.2", "WF-4.6.8")
def test_the_last_turn_is_completed_with_new_cards_before_scoring() -> None:
    t = fair("[wheel]\nstall: 59", seats=2, typed=True).play("A: place manufacturing").asks("deal")
    t.fate("reveal ticket", "reveal burnham").asks("deal")
    assert t.board["round"] == 1
    t.fate("reveal davis").asks("place-supporter", "B")
    assert t.board["round"] == 2
    assert [t.cards(area) for area in ("manufacturing", "electricity", "agriculture")] == [
        ["ticket"], ["burnham"], ["davis"],
    ]  # fmt: skip


@rule("WF-4.8.2", "WF-4.1.5")
@pytest.mark.parametrize(("trigger", "following"), ["AB", "BC", "CA"])
def test_the_player_of_the_last_turn_is_the_triggering_player(trigger: str, following: str) -> None:
    t = fair(
        f"""
        {WITHOUT_CARDS.replace("8 exhibit-agriculture", "5 exhibit-agriculture")}
        [wheel]
        stall: 59
        [board]
        agriculture: 2 2 2
        [A]
        exhibits: agriculture
        [B]
        exhibits: agriculture
        [C]
        exhibits: agriculture
        [owed]
        turn {trigger}
        """,
        seats=3, approve="ask",
    )  # fmt: skip
    t.play(f"{trigger}: place electricity").asks("approve-exhibits", trigger)  # the first of three tied players
    assert t.board["triggered_by"] == trigger
    t.play("approve 1").asks("approve-exhibits", following).play("approve 0", "approve 0")
    t.asks("place-supporter", following)
    assert t.board["round"] == 2


@rule("WF-4.8.2")
def test_tickets_count_as_usual() -> None:
    tickets = WITHOUT_CARDS.replace("28 ticket", "23 ticket")
    t = turn(fair(tickets + "[wheel]\nstall: 59\n[A]\ntickets: 2\n[C]\ntickets: 3", seats=3))
    assert [t.player(letter)["coins"] for letter in "ABC"] == [2, 0, 3 + 2]
    assert [t.player(letter)["tickets"] for letter in "ABC"] == [0, 0, 0]
    t = turn(fair(WITHOUT_CARDS + "[wheel]\nstall: 59", seats=3))
    assert [t.player(letter)["coins"] for letter in "ABC"] == [0, 0, 0]
