"""Approving by hand in World's Fair 1893 (option approve=ask): who is asked, in which order, and what is allowed."""

from __future__ import annotations

import pytest
from scenario import Scenario, fair, rule

from pavilion import Forbidden

EXHIBITS = "exhibits: 2 agriculture, 2 electricity, 2 fine-arts, 2 manufacturing, 2 transportation"


def ask(board: str, seats: int = 4, trigger: str = "A", held: str = EXHIBITS, wheel: str = "") -> Scenario:
    """A scoring phase that asks; every seat has exhibits; areas without a line have no supporters."""
    lines = [line.strip() for line in board.strip().splitlines()]
    named = [line.split(":")[0] for line in lines]
    areas = ["manufacturing", "electricity", "agriculture", "transportation", "fine-arts"]
    lines += [f"{area}: {' '.join('0' * seats)}" for area in areas if area not in named]
    people = [line for seat in "ABCD"[:seats] for line in (f"[{seat}]", held)]
    edit = ["[wheel]", wheel, "[board]", *lines, *people, "[owed]", f"scoring {trigger}"]
    return fair("\n".join(edit), seats=seats, approve="ask")


def asked_in_order(t: Scenario) -> list[str]:
    """Who is asked to approve, and for which area, as the token that comes in shows; everybody approves one."""
    order: list[str] = []
    while t.table.asked == "approve-exhibits":
        seat = "ABCD"[t.table.to_move[0]]
        before = t.player(seat)["tokens"]
        t.play(f"{seat}: approve 1")
        after = t.player(seat)["tokens"]
        order += [f"{seat} {area}" for area in after if after[area] > before[area]]
    return order


@rule("WF-5.2.10", "WF-5.2.11")
def test_ex_53_fewer_exhibits_may_be_approved_but_not_more_than_held() -> None:
    for n in range(3):
        t = ask("agriculture: 3 1 1", seats=3, held="exhibits: 2 agriculture").asks("approve-exhibits", "A")
        assert t.legal == ["approve 0", "approve 1", "approve 2"]
        t.refuses("A: approve 3", "WF-5.2.10")
        t.play(f"A: approve {n}")
        assert t.player("A")["tokens"]["agriculture"] == n
        assert t.player("A")["exhibits"].get("agriculture", 0) == 2 - n
        assert t.board["piles"]["discard"].get("exhibit-agriculture", 0) == n


@rule("WF-5.2.10")
def test_not_more_exhibits_are_approved_than_the_rank_allows() -> None:
    t = ask("agriculture: 3 2 1", seats=3, held="exhibits: 2 agriculture")
    t.play("A: approve 2").asks("approve-exhibits", "B")
    assert t.legal == ["approve 0", "approve 1"]
    t.refuses("B: approve 2", "WF-5.2.10")
    t.refuses("B: approve 3", "WF-5.2.10")
    t.play("B: approve 1").asks("place-supporter", "B")
    assert t.player("B")["exhibits"] == {"agriculture": 1}


@rule("WF-5.2.11")
def test_approving_nothing_still_brings_the_medal() -> None:
    t = ask("agriculture: 3 0 0", seats=3).play("A: approve 0")
    assert t.table.breakdown()[0] == {"medal in Agriculture, round 1": 4}
    assert t.player("A")["exhibits"]["agriculture"] == 2


@rule("WF-5.2.11")
def test_nobody_is_asked_without_a_limit_or_without_a_matching_exhibit() -> None:
    ask("agriculture: 3 1", seats=2, held="exhibits: 3 electricity").asks("place-supporter", "B")
    ask("agriculture: 0 0", seats=2).asks("place-supporter", "B")
    t = ask("agriculture: 3 1", seats=2).asks("approve-exhibits", "A")  # with two players there is no second rank
    t.play("A: approve 2").asks("place-supporter", "B")
    assert t.player("B")["exhibits"]["agriculture"] == 2


@rule("WF-5.2.11")
def test_approving_all_by_hand_ends_like_approving_without_asking() -> None:
    edit = """
        [board]
        electricity: 3 2 1
        fine-arts: 2 2 1
        [A]
        exhibits: 4 electricity, 1 fine-arts
        [B]
        exhibits: 2 electricity, 3 fine-arts
        tickets: 4
        [owed]
        scoring C
        """
    by_hand, by_itself = fair(edit, approve="ask"), fair(edit)
    while by_hand.table.asked == "approve-exhibits":
        by_hand.play(by_hand.legal[-1])
    assert by_hand.board == by_itself.board
    assert by_itself.table.scores() == [12 + 5, 6 + 10 + 4, 4]


@rule("WF-5.2.4")
def test_areas_are_scored_clockwise_from_the_left_foot_of_the_wheel() -> None:
    t = ask("fine-arts: 1 0\nagriculture: 1 0\ntransportation: 1 0\nmanufacturing: 1 0\nelectricity: 1 0", seats=2)
    assert asked_in_order(t) == ["A fine-arts", "A agriculture", "A transportation", "A manufacturing", "A electricity"]
    t = ask("electricity: 0 1\nfine-arts: 1 0\nmanufacturing: 0 1\nagriculture: 1 0\ntransportation: 0 1", seats=2)
    assert asked_in_order(t) == ["B electricity", "A fine-arts", "B manufacturing", "A agriculture", "B transportation"]


@rule("WF-5.2.4")
def test_one_area_is_finished_before_the_next_begins() -> None:
    t = ask("transportation: 3 3 0\nelectricity: 1 2 0", seats=3, trigger="B")
    assert asked_in_order(t) == ["B transportation", "A transportation", "B electricity", "A electricity"]


@rule("WF-5.2.9")
def test_tied_firsts_are_resolved_clockwise_from_the_triggering_player() -> None:
    assert asked_in_order(ask("agriculture: 2 2 2 2", trigger="C")) == [f"{seat} agriculture" for seat in "CDAB"]
    assert asked_in_order(ask("agriculture: 2 2 2 2", trigger="A")) == [f"{seat} agriculture" for seat in "ABCD"]


@rule("WF-5.2.9")
def test_if_the_triggering_player_is_not_ranked_the_next_ranked_one_begins() -> None:
    assert asked_in_order(ask("agriculture: 4 4 0 4", trigger="C")) == [f"{seat} agriculture" for seat in "DAB"]


@rule("WF-5.2.9")
def test_first_ranks_come_before_second_ranks() -> None:
    assert asked_in_order(ask("agriculture: 3 5 3 3", trigger="C")) == [f"{seat} agriculture" for seat in "BCDA"]
    assert asked_in_order(ask("agriculture: 1 2 5 2", trigger="D")) == [f"{seat} agriculture" for seat in "CDB"]
    assert asked_in_order(ask("agriculture: 2 3 1", seats=3, trigger="A")) == ["B agriculture", "A agriculture"]


@rule("WF-5.2.9")
def test_only_the_player_whose_rank_is_resolved_may_answer() -> None:
    t = ask("agriculture: 3 5 3 3", trigger="C").asks("approve-exhibits", "B")
    for seat in "ACD":
        t.refuses(f"{seat}: approve 1", "WF-4.1.1")
    t.play("B: approve 1").asks("approve-exhibits", "C")


@rule("WF-5.2.11")
def test_nothing_else_can_be_answered_while_exhibits_are_approved() -> None:
    t = ask("agriculture: 3 1", seats=2, held=f"{EXHIBITS}\nfigures: davis").asks("approve-exhibits", "A")
    t.refuses("A: play davis", "WF-4.4.11")
    t.refuses("A: place agriculture", "WF-4.1.2")
    t.refuses("A: discard-rest", "WF-4.1.2")
    t.refuses("A: pass", "WF-4.1.2")


@rule("WF-5.2.12")
def test_supporters_are_recalled_after_the_last_approval() -> None:
    t = ask("fine-arts: 2 4", seats=2).asks("approve-exhibits", "B")
    assert t.supporters("fine-arts") == [2, 4]
    t.play("B: approve 1")
    assert t.supporters("fine-arts") == [1, 2]


@rule("WF-5.2.1", "WF-5.2.3")
def test_tickets_are_redeemed_before_the_areas_are_scored() -> None:
    t = ask("fine-arts: 2 4", seats=2, held=f"{EXHIBITS}\ntickets: 3").asks("approve-exhibits", "B")
    assert [t.player(seat)["coins"] for seat in "AB"] == [5, 5]
    assert [t.player(seat)["tickets"] for seat in "AB"] == [0, 0]


@rule("WF-4.7.6")
def test_approvals_can_be_taken_back_up_to_the_answer_of_somebody_else() -> None:
    t = ask("agriculture: 3 0 0\nelectricity: 2 1 0", seats=3)
    t.play("A: approve 2", "A: approve 0").asks("approve-exhibits", "B")
    t.table.undo()
    t.table.undo()
    t.asks("approve-exhibits", "A")
    assert t.player("A")["tokens"]["agriculture"] == 0
    t.play("A: approve 1", "A: approve 1", "B: approve 1").asks("place-supporter", "B")
    assert [t.player(seat)["tokens"]["electricity"] for seat in "AB"] == [1, 1]
    t.table.undo()
    t.asks("approve-exhibits", "B")
    with pytest.raises(Forbidden, match=r"WF-4\.7\.6"):
        t.table.undo()


@rule("WF-5.3.1")
def test_the_game_ends_after_the_last_approval_of_the_third_scoring_phase() -> None:
    t = ask("agriculture: 3 0", seats=2, wheel="round: 3").asks("approve-exhibits", "A")
    t.play("A: approve 2")
    assert t.over
    t.refuses("A: approve 1", "WF-5.3.1")
