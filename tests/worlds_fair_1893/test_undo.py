"""Undo (WF-4.7.6): decisions are taken back one by one, never past a turned-up card or somebody else's decision."""

from __future__ import annotations

import pytest
from scenario import Scenario, fair, rule

import pavilion
from pavilion import Forbidden

ALL_BUT_ONE = (  # cards of the box: one Burnham is missing
    "8 exhibit-agriculture, 8 exhibit-electricity, 8 exhibit-fine-arts, 8 exhibit-manufacturing, "
    "8 exhibit-transportation, 28 ticket, 4 burnham, 4 davis, 4 palmer, 2 mccormick, 2 westinghouse, "
    "2 saint-gaudens, 2 schwab, 2 pullman"
)
WITHOUT_CARDS = f"[piles]\nremoved: {ALL_BUT_ONE}, burnham\n"


def cannot_undo(t: Scenario, seat: int | None = None, by: str = "WF-4.7.6") -> None:
    """Nothing can be taken back (by this seat), the rule is named, and nothing changes."""
    before, said = t.table.position(), t.table.moves()
    with pytest.raises(Forbidden) as refusal:
        t.table.undo(seat)
    assert refusal.value.rule == by
    said_by = {"WF-4.7.6": "You can take back answers only as far as", "WF-5.3.1": "The game is over."}
    assert refusal.value.sentence.startswith(said_by[by])
    assert (t.table.position(), t.table.moves()) == (before, said)


def undo_all(t: Scenario, answers: list[str]) -> None:
    """Play the answers, take them back one by one: each time the whole position is as it was before."""
    positions = []
    for answer in answers:
        positions.append((t.table.position(), t.board, t.legal, t.table.moves()))
        t.play(answer)
    for before in reversed(positions):
        t.table.undo()
        assert (t.table.position(), t.board, t.legal, t.table.moves()) == before


# Within a turn


@rule("WF-4.7.6")
def test_steps_1_and_2_are_taken_back_one_by_one_to_the_beginning_of_the_turn() -> None:
    t = fair(
        """
        [board]
        manufacturing: 1 1 | ticket
        [A]
        figures: 2 palmer, davis, burnham, pullman
        """,
        seats=2,
    )
    undo_all(
        t,
        [
            "A: place agriculture", "A: play palmer", "A: lift B electricity", "A: drop fine-arts", "A: play davis",
            "A: davis transportation", "A: play burnham", "A: play pullman", "A: play palmer", "A: lift A agriculture",
        ],
    )  # fmt: skip
    cannot_undo(t)
    t.asks("place-supporter", "A").play("A: place manufacturing").asks("play-figure", "A")


@rule("WF-4.7.6")
def test_a_source_is_taken_back_too() -> None:
    t = fair(
        """
        [board]
        manufacturing: 4 1 |
        electricity: 5 1 |
        agriculture: 6 2 |
        transportation: 3 1 |
        fine-arts: 4 1 |
        [A]
        figures: burnham, pullman
        """,
        seats=2,
    )
    undo_all(t, ["A: place agriculture", "A: source electricity", "A: play pullman", "A: source agriculture"])
    cannot_undo(t)


@rule("WF-4.7.6")
def test_an_answer_without_alternative_is_taken_back_together_with_the_decision_before_it() -> None:
    t = fair("[A]\nfigures: davis, palmer", seats=2).play("A: place manufacturing")
    before = t.table.position()
    t.play("A: play davis")
    assert t.table.moves()[-2:] == ["A: play davis", "A: davis electricity"]
    t.table.undo()
    assert t.table.position() == before
    assert t.table.moves() == ["A: place manufacturing"]


@rule("WF-4.7.6")
def test_asked_answers_without_alternative_are_taken_back_singly() -> None:
    t = fair("[A]\nfigures: davis, palmer", seats=2, auto_single=False)
    undo_all(t, ["A: place manufacturing", "A: play davis", "A: davis electricity"])


# What cannot be taken back


@rule("WF-4.7.6")
@pytest.mark.parametrize("last", ["discard-rest", "play burnham"])
def test_the_decision_that_finishes_step_2_turns_up_cards_and_is_final(last: str) -> None:
    t = fair("[A]\nfigures: burnham", seats=2).play("A: place agriculture", f"A: {last}")
    t.asks("place-supporter", "B")
    cannot_undo(t)
    cannot_undo(t, seat=0)


@rule("WF-4.7.6")
def test_without_figures_the_place_turns_up_cards_and_is_final() -> None:
    t = fair("", seats=2).play("A: place agriculture")
    cannot_undo(t)
    t.play("B: place agriculture").asks("place-supporter", "A")
    cannot_undo(t)


@rule("WF-4.7.6")
def test_a_typed_card_is_not_taken_back() -> None:
    t = fair("", seats=2, typed=True).play("A: place agriculture").asks("deal")
    t.table.undo()  # no card was turned up yet
    t.asks("place-supporter", "A").play("A: place fine-arts").fate("reveal ticket").asks("deal")
    cannot_undo(t)
    t.fate("reveal ticket", "reveal ticket")
    cannot_undo(t)


@rule("WF-4.7.6")
def test_nothing_is_taken_back_past_a_reshuffle() -> None:
    t = fair(f"[piles]\nremoved: {ALL_BUT_ONE}\n[A]\nfigures: burnham", seats=2)
    t.play("A: place agriculture", "A: play burnham").asks("place-supporter", "B")
    assert t.cards("agriculture") == ["burnham"]  # shuffled and turned up again
    cannot_undo(t)


@rule("WF-4.7.6")
def test_nothing_is_taken_back_past_the_beginning_of_the_game() -> None:
    t = fair(seats=3)
    cannot_undo(t)
    t = fair(seats=3, start_bonus="draft").asks("draft-bonus", "C")
    cannot_undo(t)
    undo_all(t, ["C: bonus agriculture", "C: bonus fine-arts"])
    cannot_undo(t)


@rule("WF-4.7.6")
def test_a_decision_of_somebody_else_is_not_taken_back() -> None:
    t = fair(WITHOUT_CARDS, seats=2).play("A: place agriculture").asks("place-supporter", "B")
    cannot_undo(t, seat=1)
    t.table.undo()  # no card was turned up, nobody else has decided
    t.asks("place-supporter", "A").play("A: place fine-arts", "B: place agriculture").asks("place-supporter", "A")
    cannot_undo(t, seat=0)
    t.table.undo()
    t.asks("place-supporter", "B")
    cannot_undo(t)
    assert t.table.moves() == ["A: place fine-arts"]


@rule("WF-4.7.6", "WF-5.3.1")
def test_nobody_takes_anything_back_after_the_end() -> None:
    t = fair("[wheel]\ncar: 8\nround: 3\n[board]\nmanufacturing: 1 1 | ticket", seats=2).play("A: place manufacturing")
    assert t.over
    cannot_undo(t, by="WF-5.3.1")


@rule("WF-4.7.6")
def test_a_table_loaded_from_its_record_takes_back_as_much_and_no_more() -> None:
    t = fair("[A]\nfigures: davis, burnham, palmer", seats=2)
    t.play("A: place agriculture")
    before = t.table.position()
    t.play("A: play burnham")
    t = Scenario(pavilion.load(t.table.record(with_seed=True)))
    t.table.undo()
    assert t.table.position() == before
    t.table.undo()
    cannot_undo(t)
    t.play("A: place agriculture", "A: discard-rest")
    cannot_undo(Scenario(pavilion.load(t.table.record(with_seed=True))))


# Approvals and the draft turn up nothing


@rule("WF-4.7.6")
def test_approvals_are_taken_back_up_to_those_of_somebody_else() -> None:
    t = fair(
        """
        [wheel]
        car: 8
        [board]
        manufacturing: 1 4 | ticket
        electricity: 3 1 |
        agriculture: 3 1 |
        [A]
        exhibits: 2 electricity, agriculture
        [B]
        exhibits: 2 manufacturing
        """,
        seats=2, approve="ask",
    )  # fmt: skip
    t.play("A: place manufacturing").asks("approve-exhibits", "B")
    cannot_undo(t)  # the cards turned up before
    t.play("B: approve 2").asks("approve-exhibits", "A")
    before = t.table.position()
    t.play("A: approve 1", "A: approve 1").asks("place-supporter", "B")
    assert t.board["round"] == 2
    t.table.undo()
    t.table.undo()
    assert t.table.position() == before
    cannot_undo(t)
    t.table.undo(seat=1)  # B may, now that nobody has decided since
    t.asks("approve-exhibits", "B")
    cannot_undo(t, seat=1)


@rule("WF-4.7.6")
def test_the_draft_is_taken_back_up_to_the_choice_of_somebody_else() -> None:
    t = fair(seats=3, start_bonus="draft").play("C: bonus agriculture", "C: bonus fine-arts").asks("draft-bonus", "B")
    undo_all(t, ["B: bonus agriculture"])
    cannot_undo(t)
    t.play("B: bonus electricity", "A: bonus electricity").asks("place-supporter", "A")
    t.table.undo()
    t.asks("draft-bonus", "A")
    cannot_undo(t)


# Luck


@rule("WF-4.7.6", "WF-4.7.5")
def test_nothing_is_shuffled_anew_by_taking_back() -> None:
    edit = "[A]\nfigures: burnham, palmer, pullman"
    straight = fair(edit, seats=2, seed="luck")
    straight.play("A: place agriculture", "A: play burnham", "A: discard-rest")
    hesitant = fair(edit, seats=2, seed="luck").play("A: place fine-arts", "A: play palmer", "A: lift B fine-arts")
    for _ in range(3):
        hesitant.table.undo()
    hesitant.play("A: place agriculture", "A: play pullman")
    hesitant.table.undo()
    hesitant.play("A: play burnham", "A: discard-rest")
    assert hesitant.table.record(with_seed=True) == straight.table.record(with_seed=True)
    assert [len(hesitant.cards(area)) for area in ("agriculture", "transportation", "fine-arts")] == [1, 1, 1]
