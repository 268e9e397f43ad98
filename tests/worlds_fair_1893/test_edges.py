"""Edges of World's Fair 1893: the last area, the last card, the last seat."""

from __future__ import annotations

from scenario import fair, rule


@rule("WF-4.7.2", "WF-4.4.6")
def test_davis_is_playable_where_only_the_last_area_is_a_neighbour() -> None:
    """The supply is empty after the first supporter; Davis can take one from afar to transportation."""
    t = fair(
        """
        [board]
        manufacturing: 17 1 |
        electricity: 1 1 |
        agriculture: 1 2 |
        transportation: 1 1 |
        fine-arts: 1 1 |
        [A]
        supply: 1
        figures: davis
        """,
        seats=2,
    )
    t.play("A: place fine-arts").asks("play-figure", "A")
    assert t.legal == ["play davis", "discard-rest"]
    t.play("A: play davis", "A: source manufacturing")
    assert t.supporters("transportation") == [2, 1]


@rule("WF-4.3.1")
def test_a_turn_begins_without_a_chosen_area() -> None:
    t = fair(seats=2).play("A: place agriculture").asks("place-supporter", "B")
    assert t.board["chosen"] is None


@rule("WF-5.2.6", "WF-5.2.8")
def test_what_every_seat_would_score_is_told_by_its_rank() -> None:
    t = fair("[board]\nelectricity: 3 4 2\nfine-arts: 2 3 2\nagriculture: 3 3 1", seats=3)
    sole, second, tied = {"medal": 4, "approvals": 3}, {"medal": 2, "approvals": 1}, {"medal": 2, "approvals": 2}
    assert t.area("electricity")["would_score"] == {"A": second, "B": sole, "C": {}}
    assert t.area("agriculture")["would_score"] == {"A": tied, "B": tied, "C": {}}
    assert t.area("fine-arts")["would_score"]["A"] == t.area("fine-arts")["would_score"]["C"] != {}
