"""Refusals (WF-4.7.7): every row of the table names its rule, the first row that fits is named, nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from scenario import Scenario, fair, rule

from pavilion import Unreadable

# The points of a game at which something is attempted


def begun() -> Scenario:
    """A is asked where to place; nobody has a figure."""
    return fair("", seats=3).asks("place-supporter", "A")


def over() -> Scenario:
    t = fair("[wheel]\ncar: 8\nround: 3\n[board]\nmanufacturing: 1 1 | ticket\n[A]\nfigures: burnham", seats=2)
    t.play("A: place manufacturing", "A: discard-rest")
    assert t.over
    return t


def figure_step() -> Scenario:
    """A has placed in manufacturing (position 0) and is asked for figures."""
    t = fair("[A]\nfigures: davis, palmer, schwab", seats=3, auto_single=False)
    return t.play("A: place manufacturing").asks("play-figure", "A")


def davis_low_left() -> Scenario:
    return figure_step().play("A: play davis").asks("davis-target", "A")


def palmer_lifting() -> Scenario:
    return figure_step().play("A: play palmer").asks("palmer-lift", "A")


def palmer_dropping() -> Scenario:
    return palmer_lifting().play("A: lift C electricity").asks("palmer-drop", "A")


def spent() -> Scenario:
    """A has no supply, no supporter in fine-arts, and is asked where to place."""
    return fair(
        """
        [board]
        manufacturing: 4 1 |
        electricity: 5 1 |
        agriculture: 10 2 |
        transportation: 3 1 |
        fine-arts: 0 1 |
        [A]
        figures: palmer, schwab, saint-gaudens
        """,
        seats=2,
    ).asks("place-supporter", "A")


def spent_placing() -> Scenario:
    return spent().play("A: place transportation").asks("take-source", "A")


def spent_playing(figure: str = "schwab") -> Scenario:
    return spent_placing().play("A: source agriculture", f"A: play {figure}").asks("take-source", "A")


def all_in_one_area() -> Scenario:
    """A has all supporters in agriculture (position 2) and no supply; electricity is chosen."""
    t = fair(
        """
        [board]
        manufacturing: 0 1 |
        electricity: 0 1 |
        agriculture: 22 2 |
        transportation: 0 1 |
        fine-arts: 0 1 |
        [A]
        figures: palmer, mccormick, davis
        """,
        seats=2, auto_single=False,
    )  # fmt: skip
    t.play("A: place electricity", "A: source agriculture")
    return t.play("A: play palmer", "A: lift A electricity", "A: drop agriculture").asks("play-figure", "A")


def approving() -> Scenario:
    """B leads manufacturing with limit 3 and is asked how many of 2 exhibits to turn in."""
    t = fair(
        """
        [wheel]
        car: 8
        [board]
        manufacturing: 1 4 | ticket
        [B]
        exhibits: 2 manufacturing
        figures: burnham
        """,
        seats=2, approve="ask",
    )  # fmt: skip
    return t.play("A: place manufacturing").asks("approve-exhibits", "B")


def approving_few() -> Scenario:
    """A is tied first in manufacturing with limit 1 and is asked how many of 2 exhibits to turn in."""
    t = fair(
        """
        [wheel]
        car: 8
        [board]
        manufacturing: 1 2 | ticket
        [A]
        exhibits: 2 manufacturing
        """,
        seats=2, approve="ask",
    )  # fmt: skip
    return t.play("A: place manufacturing").asks("approve-exhibits", "A")


def drafting() -> Scenario:
    """C has drafted the first of two extra supporters, in electricity."""
    t = fair(seats=3, start_bonus="draft").asks("draft-bonus", "C")
    return t.play("C: bonus electricity").asks("draft-bonus", "C")


def drafted() -> Scenario:
    t = drafting().play("C: bonus fine-arts", "B: bonus agriculture", "A: bonus agriculture")
    return t.asks("place-supporter", "A")


# The table, row by row


@rule("WF-4.7.7", "WF-5.3.1")
@pytest.mark.parametrize("attempt", ["A: place agriculture", "B: play burnham", "B: pass", "discard-rest", "approve 1"])
def test_any_action_after_the_end_of_the_game(attempt: str) -> None:
    over().refuses(attempt, "WF-5.3.1")


@rule("WF-4.7.7", "WF-4.1.1")
@pytest.mark.parametrize("attempt", ["B: place agriculture", "C: play burnham", "B: pass", "C: source agriculture"])
def test_an_action_by_a_player_who_does_not_owe_the_decision(attempt: str) -> None:
    begun().refuses(attempt, "WF-4.1.1")


@rule("WF-4.7.7", "WF-4.1.1")
def test_an_action_by_the_active_player_while_somebody_else_owes_the_decision() -> None:
    approving().refuses("A: place agriculture", "WF-4.1.1").refuses("A: approve 1", "WF-4.1.1")
    drafting().refuses("A: bonus agriculture", "WF-4.1.1")


@rule("WF-4.7.7", "WF-4.1.3")
@pytest.mark.parametrize("attempt", ["pass", "skip", "end"])
def test_passing_or_ending_a_turn_instead_of_placing(attempt: str) -> None:
    begun().refuses(f"A: {attempt}", "WF-4.1.3")
    spent().refuses(f"A: {attempt}", "WF-4.1.3")


@rule("WF-4.7.7", "WF-4.2.1")
def test_a_source_while_the_supply_is_not_empty() -> None:
    for t in (begun(), figure_step(), davis_low_left(), palmer_lifting(), palmer_dropping()):
        t.refuses("A: source agriculture", "WF-4.2.1")
    approving().refuses("B: source agriculture", "WF-4.2.1")


@rule("WF-4.7.7", "WF-4.4.11")
def test_playing_a_figure_after_step_3_of_a_turn() -> None:
    approving().refuses("B: play burnham", "WF-4.4.11").refuses("B: play davis", "WF-4.4.11")


@rule("WF-4.7.7", "WF-5.2.11")
def test_approving_where_as_many_as_possible_are_approved_by_themselves() -> None:
    begun().refuses("A: approve 1", "WF-5.2.11")
    figure_step().refuses("A: approve 0", "WF-5.2.11")


@rule("WF-4.7.7", "WF-6.5.2")
def test_a_bonus_where_none_is_drafted() -> None:
    begun().refuses("A: bonus agriculture", "WF-6.5.2")
    figure_step().refuses("A: bonus agriculture", "WF-6.5.2")


@rule("WF-4.7.7", "WF-4.1.2")
@pytest.mark.parametrize(
    ("point", "attempts"),
    [
        (begun, ["play burnham", "discard-rest", "davis electricity", "lift A electricity", "drop electricity"]),
        (spent, ["source agriculture", "play palmer", "discard-rest"]),
        (spent_placing, ["place agriculture", "play palmer", "discard-rest", "davis electricity"]),
        (figure_step, ["place agriculture", "davis electricity", "lift A agriculture", "drop agriculture"]),
        (davis_low_left, ["place electricity", "play palmer", "discard-rest", "drop electricity"]),
        (palmer_lifting, ["place electricity", "play davis", "discard-rest", "drop electricity"]),
        (palmer_dropping, ["place agriculture", "play davis", "discard-rest", "lift A agriculture"]),
        (approving, ["place agriculture", "discard-rest", "davis electricity", "lift B agriculture"]),
        (drafting, ["place agriculture", "play burnham", "discard-rest"]),
        (drafted, ["bonus manufacturing"]),
    ],
)
def test_any_other_action_that_the_decision_does_not_ask_for(
    point: Callable[[], Scenario], attempts: list[str]
) -> None:
    t = point()
    for attempt in attempts:
        t.refuses(attempt, "WF-4.1.2")


@rule("WF-4.7.7", "WF-4.1.2")
def test_approving_before_the_scoring_phase_where_approvals_are_asked() -> None:
    fair("", seats=2, approve="ask").refuses("A: approve 1", "WF-4.1.2")


@rule("WF-4.7.7", "WF-4.2.2")
def test_a_source_without_an_own_supporter() -> None:
    spent_placing().refuses("A: source fine-arts", "WF-4.2.2")
    spent_playing().refuses("A: source fine-arts", "WF-4.2.2")


@rule("WF-4.7.7", "WF-4.2.4")
def test_a_source_that_is_the_target_in_step_2() -> None:
    spent_playing("schwab").refuses("A: source manufacturing", "WF-4.2.4")


@rule("WF-4.7.7", "WF-4.4.1")
def test_playing_a_figure_that_the_player_does_not_hold() -> None:
    figure_step().refuses("A: play burnham", "WF-4.4.1").refuses("A: play pullman", "WF-4.4.1")
    all_in_one_area().refuses("A: play palmer", "WF-4.4.1")  # played already


@rule("WF-4.7.7", "WF-4.4.1")
def test_keeping_a_figure() -> None:
    figure_step().refuses("A: keep davis", "WF-4.4.1").refuses("A: keep", "WF-4.4.1")


@rule("WF-4.7.7", "WF-4.7.2")
def test_a_figure_or_davis_with_an_empty_supply_and_without_any_source() -> None:
    all_in_one_area().refuses("A: play mccormick", "WF-4.7.2")
    all_in_one_area().play("A: play davis").refuses("A: davis agriculture", "WF-4.7.2")


@rule("WF-4.7.7", "WF-2.2.2")
def test_davis_from_one_lower_area_to_the_other() -> None:
    davis_low_left().refuses("A: davis fine-arts", "WF-2.2.2")
    t = fair("[A]\nfigures: davis", seats=2, auto_single=False).play("A: place fine-arts", "A: play davis")
    t.refuses("A: davis manufacturing", "WF-2.2.2")


@rule("WF-4.7.7", "WF-4.4.6")
def test_davis_to_the_chosen_area_or_one_that_is_not_adjacent() -> None:
    t = davis_low_left()
    t.refuses("A: davis manufacturing", "WF-4.4.6")
    t.refuses("A: davis agriculture", "WF-4.4.6").refuses("A: davis transportation", "WF-4.4.6")


@rule("WF-4.7.7", "WF-4.4.7")
def test_lifting_a_supporter_that_is_not_there_and_dropping_it_where_it_was() -> None:
    t = spent_placing().play("A: source agriculture", "A: play palmer").asks("palmer-lift", "A")
    t.refuses("A: lift A fine-arts", "WF-4.4.7")
    palmer_dropping().refuses("A: drop electricity", "WF-4.4.7")


@rule("WF-4.7.7", "WF-5.2.10")
def test_approving_more_than_the_limit_or_more_than_held() -> None:
    t = approving()
    assert t.legal == ["approve 0", "approve 1", "approve 2"]
    t.refuses("B: approve 3", "WF-5.2.10")
    t = approving_few()
    assert t.legal == ["approve 0", "approve 1"]
    t.refuses("A: approve 2", "WF-5.2.10")


@rule("WF-4.7.7", "WF-6.5.2")
def test_a_second_bonus_in_the_same_area() -> None:
    drafting().refuses("C: bonus electricity", "WF-6.5.2")


# The first row that fits


@rule("WF-4.7.7")
def test_of_several_reasons_the_first_of_the_table_is_named() -> None:
    over().refuses("B: source agriculture", "WF-5.3.1")  # before WF-4.1.1 and WF-4.2.1
    begun().refuses("B: approve 1", "WF-4.1.1")  # before WF-5.2.11
    approving().refuses("B: play pullman", "WF-4.4.11")  # before WF-4.4.1
    spent_playing("saint-gaudens").refuses("A: source fine-arts", "WF-4.2.2")  # before WF-4.2.4
    all_in_one_area().refuses("A: play burnham", "WF-4.4.1")  # before WF-4.7.2


# No way back, no unknown names


@rule("WF-4.7.3")
def test_a_figure_once_begun_cannot_be_cancelled() -> None:
    for t in (davis_low_left(), palmer_lifting(), palmer_dropping(), spent_playing()):
        t.refuses("A: cancel", "WF-4.7.3")
        t.refuses("A: discard-rest", "WF-4.1.2")
        verbs = {answer.split()[0] for answer in t.legal}
        assert len(verbs) == 1  # nothing but what finishes the figure
        assert verbs <= {"davis", "lift", "drop", "source"}


@rule("WF-4.7.7")
@pytest.mark.parametrize(
    "attempt",
    [
        "A: place zoo", "A: play edison", "A: lift D agriculture", "A: lift E agriculture", "A: dance", "D: pass",
        "A: approve 4", "A:", "",
    ],
)  # fmt: skip
def test_names_that_do_not_exist_are_unreadable(attempt: str) -> None:
    for t in (begun(), palmer_lifting()):
        before = t.table.position()
        with pytest.raises(Unreadable):
            t.play(attempt)
        assert t.table.position() == before


@rule("WF-4.7.7")
@pytest.mark.parametrize("attempt", ["B: place zoo", "B: lift D agriculture"])
def test_names_that_do_not_exist_are_unreadable_whoever_says_them(attempt: str) -> None:
    with pytest.raises(Unreadable):
        begun().play(attempt)


@rule("WF-4.7.7")
def test_names_that_do_not_exist_are_unreadable_after_the_end_too() -> None:
    t = over()
    for attempt in ("A: place zoo", "A: lift C agriculture"):
        with pytest.raises(Unreadable):
            t.play(attempt)


@rule("WF-4.7.7")
def test_what_is_refused_can_be_asked_before() -> None:
    t = begun()
    reason = t.table.why_not("A: source agriculture")
    assert reason is not None
    assert reason.rule == "WF-4.2.1"
    assert t.table.why_not("A: place agriculture") is None
