"""The score sheet of Weather Machine: the final scoring, ties, what cannot be, and the same numbers as the engine."""

from __future__ import annotations

import random

import pytest
from scenario import rule
from weather import GAME as WEATHER

import pavilion
from pavilion.core.sheet import Scored, score
from pavilion.games.weather_machine.rules import tally
from pavilion.games.weather_machine.told.sheet import SHEET


def player(**entries: int) -> list[int]:
    known = [entry.name for entry in SHEET.player]
    assert set(entries) <= set(known)
    return [entries.get(name, 0) for name in known]


def scored(*players: list[int]) -> list[Scored]:
    return score(SHEET, tally, [], players)


@rule("WM-5.6")
def test_the_highest_points_up_to_a_marker_count() -> None:  # T-22
    assert [scored(player(rnd=space))[0].total for space in (3, 4, 5, 6)] == [3, 3, 4, 6]


@rule("WM-5.7", "WM-5.8")
def test_goals_and_the_nobel_prize_bring_five_points_each() -> None:
    assert scored(player(climate=40, government=9, lab=1, goals=3, nobel=1))[0].points == [40, 10, 0, 0, 15, 5]


@rule("WM-5.9")
def test_awards_papers_and_rows_decide_ties() -> None:
    equal = [player(climate=9, awards=a, papers=p, rows=r) for a, p, r in ((1, 2, 3), (2, 1, 1), (1, 2, 4), (1, 2, 4))]
    assert [one.place for one in scored(*equal)] == [4, 1, 2, 2]


@pytest.mark.parametrize(
    ("players", "doubt"),
    [
        ([player(nobel=1), player(nobel=1)], "There is only one Nobel Prize."),
        ([player(awards=7), player(awards=6)], "There are not so many Awards."),
        ([player(papers=2, rows=1), player()], "A published paper is a complete row."),
        ([player(awards=6, papers=1, rows=1), player(awards=6, nobel=1)], ""),
    ],
)
def test_what_cannot_be_is_doubted(players: list[list[int]], doubt: str) -> None:
    assert scored(*players)[0].doubt == doubt


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sheet_and_engine_agree(seats: int) -> None:
    table, luck = pavilion.new(WEATHER.name, seats=seats, seed=seats), random.Random(seats)
    while not table.over:
        table.play(luck.choice(table.legal()))
    board = table.view(None)["board"]
    assert isinstance(board, dict)
    entered = []
    for seat, mine in board["players"].items():
        met = sum(bool(goal and goal["met"]) for goal in mine["goals"]["spaces"].values())
        entered.append(player(
            climate=mine["climate"], **mine["funding"], goals=met, nobel=int(board["nobel"] == seat),
            awards=mine["awards_gained"], papers=sum(row["marker"] != "left" for row in mine["rows"].values()),
            rows=sum(row["tokens"] == 3 for row in mine["rows"].values()),
        ))  # fmt: skip
    assert [one.total for one in scored(*entered)] == list(table.scores())
