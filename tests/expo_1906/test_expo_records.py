"""The golden records of Expo 1906 show every end, every way to win, what is rare, and all that can be agreed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from exposition import GAME
from test_records import answers, option, tables

from pavilion import Table


def board(t: Table) -> dict[str, Any]:
    seen: Any = t.view()["board"]
    return seen  # type: ignore[no-any-return]


# ---- the end ---------------------------------------------------------------------------------------------------------


def is_jury_full(t: Table) -> bool:
    return len(board(t)["jury"]["tiles"]) == int(board(t)["jury"]["fields"])


def are_patents_finished(t: Table) -> bool:
    return all(row["chip"] for row in board(t)["patents"]["rows"].values())


def last_jury_tile(t: Table) -> str:
    """Who gave it: a seat, or fate."""
    return [who for who, said in answers(t) if said.split()[0] in ("jury", "vote")][-1]


def ended_by_a_jury_tile_that_was_chosen(t: Table) -> bool:
    return is_jury_full(t) and last_jury_tile(t) != "fate"


def ended_by_a_jury_tile_that_was_drawn(t: Table) -> bool:
    return is_jury_full(t) and last_jury_tile(t) == "fate"


def ended_by_patents(t: Table) -> bool:
    return are_patents_finished(t) and not is_jury_full(t) and board(t)["ender"] != "ghost"


def ended_by_a_fifth_project(t: Table) -> bool:
    return board(t)["ender"] != "ghost" and len(board(t)["players"][board(t)["ender"]]["complete"]) == 5


def ended_by_a_meeting_of_the_ghost_deck(t: Table) -> bool:
    return board(t)["ender"] == "ghost" and is_jury_full(t)


def ended_by_a_journal_of_the_ghost_deck(t: Table) -> bool:
    return board(t)["ender"] == "ghost" and are_patents_finished(t) and not is_jury_full(t)


# ---- the result ------------------------------------------------------------------------------------------------------


def won_with_most_points(t: Table) -> bool:
    return t.seats > 1 and t.scores().count(max(t.scores())) == 1


def won_with_more_money(t: Table) -> bool:
    return t.scores().count(max(t.scores())) > 1 and t.ranking().count(1) == 1


def shared_the_victory(t: Table) -> bool:
    return t.ranking().count(1) > 1


def did_well_alone(t: Table) -> bool:
    return t.seats == 1 and t.scores()[0] > 30


def did_badly_alone(t: Table) -> bool:
    return t.seats == 1 and t.scores()[0] <= 30


# ---- what is rare ----------------------------------------------------------------------------------------------------


def reshuffled_the_resource_tiles(t: Table) -> bool:
    """More were drawn than there are."""
    return not t.start and sum(said.startswith("resource ") for _, said in answers(t)) > 96


def began_in_the_middle(t: Table) -> bool:
    return t.start != ""


def fate_was_typed(t: Table) -> bool:
    return not t.fates


def a_ghost_won_a_chip(t: Table) -> bool:
    return any(said.startswith("award ") for _, said in answers(t))


def a_beginner_replaced_scrap(t: Table) -> bool:
    """Before the first card somebody laid a tile."""
    said = [words.split()[0] for who, words in answers(t) if who != "fate"]
    return said[0] == "lay"


@pytest.mark.parametrize(
    "shows",
    [
        ended_by_a_jury_tile_that_was_chosen, ended_by_a_jury_tile_that_was_drawn, ended_by_patents,
        ended_by_a_fifth_project, ended_by_a_meeting_of_the_ghost_deck, ended_by_a_journal_of_the_ghost_deck,
        won_with_most_points, won_with_more_money, shared_the_victory, did_well_alone, did_badly_alone,
        reshuffled_the_resource_tiles, began_in_the_middle, fate_was_typed, a_ghost_won_a_chip,
        a_beginner_replaced_scrap,
    ],
)  # fmt: skip
def test_what_can_happen_at_the_exposition_has_a_record(shows: Callable[[Table], bool]) -> None:
    assert any(shows(t) for t in tables(GAME.name))


@pytest.mark.parametrize(
    "agreed",
    [
        option("handicaps", [2, 1, 0, 2]), option("paris1900_cap", "none"), option("meeting_same_twice", True),
        option("chip_per_token", False), option("handicap_choice", "fixed"), option("final_cleanup", True),
        option("solo_ghost_journal", True), option("meeting_link", False), option("show_played_cards", False),
        option("auto_single", False),
    ],
)  # fmt: skip
def test_options_of_the_exposition_have_a_record(agreed: Callable[[Table], bool]) -> None:
    assert any(agreed(t) for t in tables(GAME.name))
