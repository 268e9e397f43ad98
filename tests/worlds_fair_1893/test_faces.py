"""Card faces: every card of the box lies in exactly one place, and the cards seen stay what they are."""

from __future__ import annotations

from random import Random

import pytest
from scenario import fair, rule

import pavilion


@rule("WF-2.4.4", "WF-10.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_card_is_seen_twice_and_open_cards_keep_their_faces(seats: int) -> None:
    t = pavilion.new("worlds-fair-1893", seats=seats, seed=5)
    before = t.faces()
    while not t.over:
        cards = {name: list(ids) for name, ids in t.faces().items()}
        t.play(t.legal()[len(t.legal()) // 2])
        after = t.faces()
        seen = [id for ids in after.values() for id in ids]
        assert len(seen) == len(set(seen))
        board: dict[str, dict[str, list[str]]] = t.view()["board"]["areas"]  # type: ignore[index]
        assert {name: len(area["cards"]) for name, area in board.items()} == {n: len(ids) for n, ids in after.items()}
        for name, ids in cards.items():
            assert after[name][: len(ids)] == ids or not set(ids) & set(after[name]), "taken whole or left as they are"
    assert before != t.faces()


def test_a_replay_shows_the_same_faces_and_another_fate_shows_others() -> None:
    tables = [pavilion.new("worlds-fair-1893", seats=2, seed=seed) for seed in (5, 5, 6)]
    for t in tables:
        for _ in range(30):
            t.play(t.legal()[0])
    assert tables[0].faces() == pavilion.load(tables[1].record()).faces()
    assert tables[0].faces() != tables[2].faces()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_watches_a_game_sees_what_its_replay_shows(seats: int) -> None:
    t = pavilion.new("worlds-fair-1893", seats=seats, seed=7)
    t.faces()
    luck = Random(seats)
    while not t.over:
        twin, before = t.clone(), t.faces()
        twin.play(luck.choice(twin.legal()))
        assert t.faces() == before, "a clone has a ledger of its own"
        t.play(luck.choice(t.legal()))
        if t.over or luck.random() < 0.2:
            assert t.faces() == pavilion.load(t.record()).faces()


def test_faces_fit_their_kinds() -> None:
    t = fair("[board]\nmanufacturing: 1 1 | ticket exhibit-electricity burnham\n", seats=2)
    ticket, exhibit, figure = t.table.faces()["manufacturing"]
    assert (ticket[:2], exhibit[:5], figure[:6]) == ("T-", "X-EL-", "F-BUR-")


def test_taking_back_brings_the_faces_back() -> None:
    t = fair("[A]\nfigures: davis\n", seats=2).table
    before = t.faces()
    t.play("place manufacturing")
    t.faces()
    t.undo()
    assert t.faces() == before
