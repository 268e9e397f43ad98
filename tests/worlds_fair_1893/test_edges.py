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
