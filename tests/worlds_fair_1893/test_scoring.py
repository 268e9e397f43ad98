"""Scoring phases of World's Fair 1893 (WF-5.2): tickets, the five areas, recall; what a rank is worth (WF-2.10)."""

from __future__ import annotations

from typing import Any

import pytest
from scenario import Scenario, fair, rule

from pavilion import Unreadable

CLOCKWISE = ["manufacturing", "electricity", "agriculture", "transportation", "fine-arts"]


def scoring(
    board: dict[str, list[int]], seats: dict[str, str], *, round: int = 1, trigger: str = "A", **options: Any
) -> Scenario:
    """A table just after a scoring phase; areas that are not named are empty, seats have what their lines say."""
    count = len(next(iter(board.values())))
    areas = [*board, *(area for area in CLOCKWISE if area not in board)]
    lines = ["[wheel]", f"round: {round}", "[board]"]
    lines += [f"{area}: {' '.join(map(str, board.get(area, [0] * count)))}" for area in areas]
    for letter, held in seats.items():
        lines += [f"[{letter}]", held]
    return fair("\n".join([*lines, "[owed]", f"scoring {trigger}"]), seats=count, **options)


def one_area(supporters: list[int], held: list[int], area: str = "agriculture", **options: Any) -> Scenario:
    """A table after a scoring phase with supporters in one area only; each seat held so many matching exhibits."""
    seats = {"ABCD"[seat]: f"exhibits: {n} {area}" for seat, n in enumerate(held)}
    return scoring({area: supporters}, seats, **options)


def awards(t: Scenario, area: str = "agriculture") -> list[tuple[int, int]]:
    """Medal points and approval tokens of each seat from the area in round 1."""
    title = {"fine-arts": "Fine Arts"}.get(area, area.capitalize())
    medals = [parts.get(f"medal in {title}, round 1", 0) for parts in t.table.breakdown()]
    return [(medal, t.player("ABCD"[seat])["tokens"][area]) for seat, medal in enumerate(medals)]


def exhibits_left(t: Scenario, area: str = "agriculture") -> list[int]:
    return [player["exhibits"].get(area, 0) for player in t.board["players"].values()]


def coins(t: Scenario) -> list[int]:
    return [player["coins"] for player in t.board["players"].values()]


# A. Tickets


def tickets(*held: int, **options: Any) -> Scenario:
    seats = {"ABCD"[seat]: f"tickets: {n}" for seat, n in enumerate(held)}
    return scoring({"agriculture": [0] * len(held)}, seats, **options)


@rule("WF-5.2.1", "WF-5.2.3")
def test_ex_33_all_who_are_tied_for_most_tickets_get_the_bonus() -> None:
    t = tickets(5, 5, 1)
    assert coins(t) == [7, 7, 1]
    assert [player["tickets"] for player in t.board["players"].values()] == [0, 0, 0]
    assert t.board["piles"]["discard"] == {"ticket": 11}


@rule("WF-5.2.1", "WF-5.2.3")
@pytest.mark.parametrize(
    ("held", "points"),
    [
        ([4, 3], [6, 3]),
        ([0, 9], [0, 11]),
        ([6, 5, 0], [8, 5, 0]),
        ([1, 4, 4, 4], [1, 6, 6, 6]),
        ([1, 1, 1, 1], [3, 3, 3, 3]),
    ],
)
def test_most_tickets_bring_two_coins_and_each_ticket_one(held: list[int], points: list[int]) -> None:
    t = tickets(*held)
    assert coins(t) == points == t.table.scores()


@rule("WF-5.2.1", "WF-5.2.3")
def test_bonus_and_tickets_are_told_apart() -> None:
    assert tickets(2, 5).table.breakdown() == [
        {"tickets, round 1": 2},
        {"tickets, round 1": 5, "most tickets, round 1": 2},
    ]


@rule("WF-5.2.2")
def test_without_a_ticket_nobody_has_most_tickets() -> None:
    t = tickets(0, 0, 0)
    assert t.board["round"] == 2
    assert coins(t) == [0, 0, 0]
    assert t.table.breakdown() == [{}, {}, {}]


@rule("WF-5.2.3")
def test_coins_of_several_rounds_add_up() -> None:
    seats = {"A": "tickets: 3\nround 1: 4 tickets, 2 most-tickets", "B": "tickets: 2"}
    t = scoring({"agriculture": [0, 0]}, seats, round=2)
    assert coins(t) == [6 + 5, 2]


# B. Ranks and what they are worth


@rule("WF-2.10.4", "WF-5.2.6", "WF-5.2.8", "WF-5.2.10")
def test_ex_34_sole_first_and_sole_second_with_four_players() -> None:
    t = one_area([5, 3, 2, 2], held=[2, 4, 1, 0])
    assert awards(t) == [(4, 2), (2, 1), (0, 0), (0, 0)]
    assert exhibits_left(t) == [0, 3, 1, 0]


@rule("WF-2.10.4", "WF-5.2.7")
def test_ex_35_behind_two_tied_firsts_the_next_counts_as_third() -> None:
    t = one_area([4, 4, 3, 1], held=[3, 3, 1, 1])
    assert awards(t) == [(2, 2), (2, 2), (0, 0), (0, 0)]
    assert exhibits_left(t) == [1, 1, 1, 1]


@rule("WF-2.10.4", "WF-5.2.6")
def test_ex_36_tied_seconds_approve_one_each_with_four_players() -> None:
    t = one_area([5, 3, 3, 3], held=[4, 2, 1, 1])
    assert awards(t) == [(4, 3), (0, 1), (0, 1), (0, 1)]
    assert exhibits_left(t) == [1, 1, 0, 0]


@rule("WF-2.10.3", "WF-5.2.6")
def test_ex_37_tied_seconds_get_nothing_with_three_players() -> None:
    t = one_area([5, 2, 2], held=[4, 2, 2])
    assert awards(t) == [(4, 3), (0, 0), (0, 0)]
    assert exhibits_left(t) == [1, 2, 2]


@rule("WF-2.10.3", "WF-5.2.7")
def test_ex_38_three_tied_firsts_get_a_medal_and_two_approvals_each() -> None:
    assert awards(one_area([3, 3, 3], held=[3, 3, 2])) == [(2, 2), (2, 2), (2, 2)]


@rule("WF-2.10.2", "WF-5.2.6")
def test_ex_39_a_sole_first_of_two_players() -> None:
    t = one_area([3, 2], held=[4, 3])
    assert awards(t) == [(2, 3), (0, 0)]
    assert exhibits_left(t) == [1, 3]


@rule("WF-2.10.2", "WF-5.2.7")
def test_ex_40_a_tie_of_two_players_gives_no_medal_but_one_approval() -> None:
    assert awards(one_area([2, 2], held=[3, 2])) == [(0, 1), (0, 1)]


@rule("WF-5.2.5")
def test_ex_41_no_supporter_no_rank() -> None:
    assert awards(one_area([4, 0, 0], held=[4, 2, 2])) == [(4, 3), (0, 0), (0, 0)]
    assert awards(one_area([4, 0, 0, 0], held=[4, 1, 1, 1])) == [(4, 3), (0, 0), (0, 0), (0, 0)]
    assert awards(one_area([0, 4, 0], held=[1, 1, 1])) == [(0, 0), (4, 1), (0, 0)]


@rule("WF-5.2.5")
def test_ex_42_an_area_without_supporters_gives_nothing() -> None:
    t = one_area([0, 0, 0], held=[2, 2, 2])
    assert awards(t) == [(0, 0), (0, 0), (0, 0)]
    assert exhibits_left(t) == [2, 2, 2]


@rule("WF-5.2.5")
def test_who_has_no_supporter_is_not_told_of_a_rank() -> None:
    t = fair("[board]\nelectricity: 0 0 0\nfine-arts: 2 0 0", seats=3)
    assert t.area("electricity")["would_score"] == {"A": {}, "B": {}, "C": {}}
    assert t.area("fine-arts")["would_score"] == {"A": {"medal": 4, "approvals": 3}, "B": {}, "C": {}}


@rule("WF-5.2.10")
def test_ex_43_exhibits_of_another_category_are_not_approved() -> None:
    seats = {"A": "exhibits: 3 fine-arts"}
    t = scoring({"electricity": [2, 1, 0]}, seats)
    assert awards(t, "electricity") == [(4, 0), (2, 0), (0, 0)]
    assert exhibits_left(t, "fine-arts") == [3, 0, 0]
    asked = scoring({"electricity": [2, 1, 0]}, seats, approve="ask")
    asked.asks("place-supporter", "B")  # nothing matches, so nothing was asked


@rule("WF-5.2.5")
def test_one_supporter_is_enough_to_rank() -> None:
    assert awards(one_area([1, 0, 0], held=[1, 1, 1])) == [(4, 1), (0, 0), (0, 0)]
    assert awards(one_area([2, 1, 0], held=[1, 1, 1])) == [(4, 1), (2, 1), (0, 0)]


@rule("WF-5.2.6", "WF-5.2.8")
@pytest.mark.parametrize(
    ("supporters", "ranked"),
    [
        ([1, 2, 3, 4], [(0, 0), (0, 0), (2, 1), (4, 2)]),
        ([3, 1, 1, 4], [(2, 1), (0, 0), (0, 0), (4, 2)]),
        ([1, 7, 1, 0], [(0, 1), (4, 2), (0, 1), (0, 0)]),
        ([0, 0, 6, 1], [(0, 0), (0, 0), (4, 2), (2, 1)]),
    ],
)
def test_ranks_with_a_sole_first_of_four_players(supporters: list[int], ranked: list[tuple[int, int]]) -> None:
    assert awards(one_area(supporters, held=[2, 2, 2, 2])) == ranked


@rule("WF-5.2.7")
@pytest.mark.parametrize(
    ("supporters", "ranked"),
    [
        ([2, 2, 2, 2], [(2, 2)] * 4),
        ([5, 0, 5, 5], [(2, 2), (0, 0), (2, 2), (2, 2)]),
        ([1, 4, 1, 4], [(0, 0), (2, 2), (0, 0), (2, 2)]),
        ([1, 1, 0, 0], [(2, 2), (2, 2), (0, 0), (0, 0)]),
    ],
)
def test_there_is_no_second_rank_behind_tied_firsts(supporters: list[int], ranked: list[tuple[int, int]]) -> None:
    assert awards(one_area(supporters, held=[2, 2, 2, 2])) == ranked


@rule("WF-2.10.3", "WF-5.2.8")
@pytest.mark.parametrize(
    ("supporters", "held", "ranked"),
    [
        ([4, 3, 2], [4, 2, 2], [(4, 3), (2, 1), (0, 0)]),
        ([2, 5, 5], [2, 3, 3], [(0, 0), (2, 2), (2, 2)]),
        ([3, 0, 3], [4, 0, 4], [(2, 2), (0, 0), (2, 2)]),
    ],
)
def test_ranks_of_three_players(supporters: list[int], held: list[int], ranked: list[tuple[int, int]]) -> None:
    assert awards(one_area(supporters, held)) == ranked


@rule("WF-2.10.2", "WF-2.10.3", "WF-2.10.4")
def test_medals_of_a_sole_first_are_shown_by_their_value() -> None:
    assert one_area([2, 1], held=[]).player("A")["medals"] == {"2": 1, "4": 0}
    assert one_area([2, 1, 0], held=[]).player("A")["medals"] == {"2": 0, "4": 1}
    assert one_area([2, 1, 0, 0], held=[]).player("B")["medals"] == {"2": 1, "4": 0}


@rule("WF-2.10.5")
@pytest.mark.parametrize(
    ("table", "sole", "tied"),
    [
        ("house", [(2, 3), (0, 0)], [(0, 1), (0, 1)]),
        ("flat2p", [(4, 3), (0, 0)], [(2, 2), (2, 2)]),
        ("tie_medal_2p", [(2, 3), (0, 0)], [(2, 1), (2, 1)]),
        ("4,1/2,3/0,2/2,0", [(4, 1), (2, 3)], [(0, 2), (0, 2)]),
    ],
)
def test_the_area_table_can_be_replaced(table: str, sole: list[tuple[int, int]], tied: list[tuple[int, int]]) -> None:
    assert awards(one_area([3, 1], held=[3, 3], area_table=table)) == sole
    assert awards(one_area([2, 2], held=[3, 3], area_table=table)) == tied


@rule("WF-2.10.5")
def test_own_entries_hold_for_all_four_ranks() -> None:
    own = {"area_table": "0,0/4,3/4,0/2,2"}
    assert awards(one_area([3, 2, 1, 0], held=[1, 4, 1, 1], **own)) == [(0, 0), (4, 3), (0, 0), (0, 0)]
    assert awards(one_area([2, 2, 1, 0], held=[2, 2, 2, 2], **own)) == [(4, 0), (4, 0), (0, 0), (0, 0)]
    assert awards(one_area([3, 1, 1, 0], held=[2, 3, 3, 0], **own)) == [(0, 0), (2, 2), (2, 2), (0, 0)]


@rule("WF-2.10.5")
@pytest.mark.parametrize(
    "table",
    ["3,3/2,1/2,2/0,1", "4,4/2,1/2,2/0,1", "4,3/2,1/1,2/0,1", "4,3/2,1/2,2", "4,3/2,1/2,2/0,-1", "6,3/2,1/2,2/0,1"],
)
def test_medals_are_0_2_or_4_and_approvals_0_to_3(table: str) -> None:
    with pytest.raises(Unreadable, match="area_table"):
        fair(seats=4, area_table=table)
    assert fair(seats=4, area_table="4,3/2,1/2,2/0,1").legal


@rule("WF-5.2.8")
def test_a_seat_is_ranked_in_each_area_by_itself() -> None:
    board = {"agriculture": [3, 1, 2], "fine-arts": [0, 2, 2], "transportation": [1, 6, 0]}
    held = ["exhibits: 1 transportation, 4 agriculture", "exhibits: 3 fine-arts", "exhibits: agriculture"]
    t = scoring(board, dict(zip("ABC", held, strict=True)))
    assert awards(t, "agriculture") == [(4, 3), (0, 0), (2, 1)]
    assert awards(t, "fine-arts") == [(0, 0), (2, 2), (2, 0)]
    assert awards(t, "transportation") == [(2, 1), (4, 0), (0, 0)]
    assert t.table.scores() == [6 + 5, 6 + 2, 4 + 1]


# B. Approving


@rule("WF-5.2.10")
def test_approved_exhibits_go_to_the_discard_pile() -> None:
    t = one_area([3, 2, 1], held=[4, 2, 1])
    assert t.board["piles"]["discard"] == {"exhibit-agriculture": 4}
    assert exhibits_left(t) == [1, 1, 1]


@rule("WF-5.2.10")
def test_exhibits_beside_an_area_are_not_approved() -> None:
    t = fair(
        """
        [board]
        manufacturing: 3 1 1 | exhibit-manufacturing exhibit-manufacturing
        [A]
        exhibits: manufacturing
        [owed]
        scoring A
        """
    )
    assert t.player("A")["tokens"]["manufacturing"] == 1
    assert t.cards("manufacturing") == ["exhibit-manufacturing", "exhibit-manufacturing"]


@rule("WF-5.2.10")
def test_tokens_of_earlier_rounds_stay() -> None:
    t = scoring({"electricity": [2, 1]}, {"A": "exhibits: 2 electricity\ntokens: 3 electricity, agriculture"}, round=2)
    assert t.player("A")["tokens"] == {
        "agriculture": 1, "electricity": 5, "fine-arts": 0, "manufacturing": 0, "transportation": 0,
    }


@rule("WF-5.2.11")
def test_as_many_as_possible_are_approved_without_asking() -> None:
    t = one_area([2, 1], held=[2, 0])
    t.asks("place-supporter", "B")
    assert awards(t) == [(2, 2), (0, 0)]
    t.refuses("B: approve 0", "WF-5.2.11")


# C. Recall


@rule("WF-5.2.12")
def test_ex_2_of_every_two_supporters_one_is_recalled() -> None:
    t = scoring({"agriculture": [6, 5, 2, 1]}, {})
    assert t.supporters("agriculture") == [3, 3, 1, 1]
    assert [player["supply"] for player in t.board["players"].values()] == [16 + 3, 17 + 2, 20 + 1, 21]


@rule("WF-5.2.12")
def test_ex_54_single_supporters_stay() -> None:
    t = scoring({"fine-arts": [1, 1, 1, 1]}, {})
    assert t.supporters("fine-arts") == [1, 1, 1, 1]
    assert [player["supply"] for player in t.board["players"].values()] == [21, 21, 21, 21]


@rule("WF-5.2.12")
def test_supporters_are_recalled_area_by_area() -> None:
    t = scoring({"agriculture": [3, 0], "electricity": [3, 1], "transportation": [0, 7], "fine-arts": [9, 2]}, {})
    assert [t.supporters(area) for area in CLOCKWISE] == [[0, 0], [2, 1], [2, 0], [0, 4], [5, 1]]
    assert [player["supply"] for player in t.board["players"].values()] == [7 + 1 + 1 + 4, 12 + 3 + 1]


@rule("WF-5.2.12")
def test_ex_44_areas_are_scored_before_supporters_are_recalled() -> None:
    t = scoring({area: [4, 3, 0] for area in CLOCKWISE}, {})
    for area in CLOCKWISE:
        assert awards(t, area) == [(4, 0), (2, 0), (0, 0)]
        assert t.supporters(area) == [2, 2, 0]


@rule("WF-5.2.13")
def test_supporters_are_recalled_in_the_third_scoring_phase_too() -> None:
    t = scoring({"agriculture": [6, 5, 2, 1]}, {}, round=3)
    assert t.over
    assert t.supporters("agriculture") == [3, 3, 1, 1]
    assert [player["supply"] for player in t.board["players"].values()] == [19, 19, 21, 21]
