"""The golden records of Weather Machine show every end, every tie-break, and all that can be agreed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from test_records import option, tables
from weather import GAME

from pavilion import Table


def board(t: Table) -> dict[str, Any]:
    seen: Any = t.view()["board"]
    return seen  # type: ignore[no-any-return]


# ---- what ends the game ----------------------------------------------------------------------------------------------


def has_nobel_prize(t: Table) -> bool:
    return board(t)["nobel"] is not None


def is_government_full(t: Table) -> bool:
    return None not in board(t)["government"]["bots"].values()


def is_research_full(t: Table) -> bool:
    return None not in board(t)["rnd"]["bots"].values()


def are_experiments_out(t: Table) -> bool:
    return board(t)["lab"]["next"] is None and board(t)["lab"]["deck"] == 0


TRIGGERS = [has_nobel_prize, is_government_full, is_research_full, are_experiments_out]


@pytest.mark.parametrize("ends", TRIGGERS)
def test_every_end_has_a_record_of_its_own(ends: Callable[[Table], bool]) -> None:
    assert any([trigger for trigger in TRIGGERS if trigger(t)] == [ends] for t in tables(GAME.name) if t.seats > 1)


# ---- the result ------------------------------------------------------------------------------------------------------


def decided_by(t: Table) -> str:
    """What the first places have more of."""
    first, second, *_ = sorted((tuple(t.rules.standing(t._state, seat)) for seat in range(t.seats)), reverse=True)
    if first == second:
        return "nothing"
    return next(
        name
        for name, most, more in zip(("points", "awards", "papers", "rows"), first, second, strict=True)
        if most != more
    )


@pytest.mark.parametrize("what", ["points", "awards", "papers", "rows", "nothing"])
def test_every_tie_break_has_a_record(what: str) -> None:
    assert any(decided_by(t) == what for t in tables(GAME.name) if t.seats > 1)


def alone(t: Table) -> tuple[str, bool]:
    """How the game against the Saboteurs ended, and whether it was won."""
    verdict = t.verdict()
    assert verdict is not None
    return str(verdict.rule), verdict.reached


ENDS = [
    ("WM-6.5.9", False), ("WM-6.5.27", True), ("WM-6.5.28", False), ("WM-6.5.29", True), ("WM-6.5.29", False)
]  # fmt: skip


@pytest.mark.parametrize("end", ENDS)
def test_every_end_against_the_saboteurs_has_a_record(end: tuple[str, bool]) -> None:
    assert any(alone(t) == end for t in tables(GAME.name) if t.seats == 1)


# ---- what was agreed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "agreed",
    [
        option("new_scientists", True), option("goal_draft", True), option("lab_tokens_3p", "3"),
        option("lativ_reset", "all"), option("handicap", [0, 3, 5, 20]), option("challenges", [1, 3, 7, 11]),
        option("auto_single", False),
    ],
)  # fmt: skip
def test_options_have_a_record(agreed: Callable[[Table], bool]) -> None:
    assert any(agreed(t) for t in tables(GAME.name))
