"""The turn (WF-4.1) and its first step (WF-4.3): place, figures, collect, lay out; then the next player, or scoring."""

from __future__ import annotations

from random import Random

import pytest
from scenario import fair, rule

PLACES = [
    "place agriculture", "place electricity", "place fine-arts", "place manufacturing", "place transportation",
]  # fmt: skip


# The order of turns


@rule("WF-4.1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seat_a_begins_and_turns_pass_clockwise_to_the_end_without_interruption(seats: int) -> None:
    t = fair(seats=seats, seed="clockwise")
    luck = Random(seats)
    while not t.over:
        t.play(luck.choice(t.legal))
    placed = [move[0] for move in t.table.moves() if " place " in move]
    assert len(placed) > 3 * seats
    assert placed == ["ABCD"[turn % seats] for turn in range(len(placed))]


@rule("WF-4.1.1")
def test_only_the_player_whose_turn_it_is_places() -> None:
    t = fair("[owed]\nturn B", seats=3)
    t.asks("place-supporter", "B")
    t.refuses("A: place agriculture", "WF-4.1.1").refuses("C: place agriculture", "WF-4.1.1")
    t.play("B: place agriculture").asks("place-supporter", "C")


# The steps of a turn


@rule("WF-4.1.2")
def test_a_turn_is_place_figures_collect_and_lay_out_in_this_order() -> None:
    t = fair(
        """
        [board]
        manufacturing: 1 1 | ticket exhibit-fine-arts
        [A]
        figures: burnham, davis
        """,
        seats=2, typed=True,
    )  # fmt: skip
    t.asks("place-supporter", "A")
    t.refuses("play burnham", "WF-4.1.2").refuses("discard-rest", "WF-4.1.2")

    t.play("A: place manufacturing").asks("play-figure", "A")
    t.refuses("place agriculture", "WF-4.1.2")
    t.play("A: play burnham").asks("play-figure", "A")
    assert t.supporters("manufacturing") == [3, 1]
    assert t.cards("manufacturing") == ["ticket", "exhibit-fine-arts"]  # not collected before the figures are done
    assert (t.board["car"], t.player("A")["tickets"]) == (0, 0)

    t.play("A: discard-rest").asks("deal")
    assert t.cards("manufacturing") == []  # collected before new cards are laid out
    assert (t.board["car"], t.player("A")["tickets"], t.player("A")["exhibits"]) == (1, 1, {"fine-arts": 1})

    t.fate("reveal ticket", "reveal palmer", "reveal ticket").asks("place-supporter", "B")
    assert t.table.moves() == [
        "A: place manufacturing", "A: play burnham", "A: discard-rest",
        "fate: reveal ticket", "fate: reveal palmer", "fate: reveal ticket",
    ]  # fmt: skip


@rule("WF-4.1.3", "WF-4.3.1")
def test_ex_20_skip_a_turn_cannot_be_passed() -> None:
    t = fair(seats=3)
    assert t.legal == PLACES
    for passing in ("pass", "skip", "end", "end turn"):
        t.refuses(f"A: {passing}", "WF-4.1.3")


# What follows a turn


@rule("WF-4.1.4")
def test_as_long_as_the_car_is_on_its_way_the_next_player_goes_on() -> None:
    t = fair("[wheel]\ncar: 7\n[board]\nmanufacturing: 1 1 | ticket", seats=2)
    t.play("place manufacturing").asks("place-supporter", "B")
    assert (t.board["car"], t.board["round"], t.player("A")["tickets"], t.player("A")["coins"]) == (8, 1, 1, 0)


@rule("WF-4.1.4")
def test_scoring_follows_at_once_after_the_turn_in_which_the_car_came_home() -> None:
    t = fair("[wheel]\ncar: 8\n[board]\nmanufacturing: 1 1 | ticket", seats=2, typed=True)
    t.play("place manufacturing").fate("reveal davis", "reveal davis")
    assert (t.board["round"], t.player("A")["coins"]) == (1, 0)  # not before step 4 is done
    t.fate("reveal davis").asks("place-supporter", "B")
    assert (t.board["round"], t.player("A")["coins"], t.player("A")["tickets"]) == (2, 3, 0)


@rule("WF-4.1.5", "WF-4.1.1")
@pytest.mark.parametrize("round", [1, 2])
@pytest.mark.parametrize(("trigger", "following"), ["AB", "BC", "CD", "DA"])
def test_after_a_scoring_phase_the_seat_after_the_triggering_one_goes_on(
    round: int, trigger: str, following: str
) -> None:
    t = fair(
        f"""
        [wheel]
        car: 12
        round: {round}
        [board]
        manufacturing: 1 1 1 1 | ticket
        [owed]
        turn {trigger}
        """,
        seats=4,
    )
    t.play(f"{trigger}: place manufacturing").asks("place-supporter", following)
    assert (t.board["round"], t.board["car"]) == (round + 1, 0)


@rule("WF-4.1.5")
def test_after_the_third_scoring_phase_the_game_ends() -> None:
    t = fair(
        """
        [wheel]
        car: 12
        round: 3
        [board]
        manufacturing: 1 1 1 1 | ticket
        """,
        seats=4,
    )
    t.play("A: place manufacturing")
    assert t.over
    assert t.table.to_move == ()
    assert t.player("A")["coins"] == 3  # the third phase was carried out
    t.refuses("B: place manufacturing", "WF-5.3.1")


# Step 1 (DP-1)


@rule("WF-4.3.1")
@pytest.mark.parametrize("answer", PLACES)
def test_dp_1_a_supporter_is_placed_in_any_area_which_becomes_the_chosen_one(answer: str) -> None:
    t = fair("[A]\nfigures: palmer", seats=2).asks("place-supporter", "A")
    assert t.legal == PLACES
    area = answer.removeprefix("place ")
    before = t.supporters(area)
    t.play(f"A: {answer}").asks("play-figure", "A")
    assert t.supporters(area) == [before[0] + 1, before[1]]
    assert t.player("A")["supply"] == 15
    assert t.board["chosen"] == area
    assert sum(sum(t.supporters(name)) for name in t.board["areas"]) == 13  # nobody else came or went


@rule("WF-4.3.2")
def test_an_area_may_be_chosen_however_many_supporters_and_cards_it_has() -> None:
    edit = """
        [board]
        manufacturing: 0 18 | exhibit-agriculture exhibit-agriculture exhibit-agriculture
        electricity: 18 0 |
        agriculture: 1 1 | exhibit-agriculture
        transportation: 1 1 |
        fine-arts: 1 1 |
    """
    assert fair(edit, seats=2).legal == PLACES
    crowded = fair(edit, seats=2).play("place manufacturing").asks("place-supporter", "B")
    assert crowded.supporters("manufacturing") == [1, 18]
    assert crowded.player("A")["exhibits"] == {"agriculture": 3}
    bare = fair(edit, seats=2).play("place electricity").asks("place-supporter", "B")
    assert bare.supporters("electricity") == [19, 0]
    assert bare.player("A")["exhibits"] == {}


# Questions with a single answer


@rule("WF-6.5.6")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_question_with_a_single_answer_is_answered_and_recorded_at_once_and_the_game_is_the_same(seed: int) -> None:
    by_itself = fair(seats=2, seed=seed, layout="fixed")
    asked = fair(seats=2, seed=seed, layout="fixed", auto_single=False)
    luck = Random(seed)
    alone = 0
    while not by_itself.over:
        wishes = {"place manufacturing", "play davis"} & set(by_itself.legal)  # Davis has one neighbour to go to
        answer = wishes.pop() if wishes else luck.choice(by_itself.legal)
        by_itself.play(answer)
        asked.play(answer)
        while not asked.over and len(asked.legal) == 1:
            asked.play(asked.legal[0])
            alone += 1
        assert asked.table.moves() == by_itself.table.moves()
        assert asked.board == by_itself.board
    assert asked.over
    assert alone > 0
