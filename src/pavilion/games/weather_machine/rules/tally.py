"""The arithmetic of the result, for the rules and for the score sheet: numbers and lists of numbers, nothing else."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# What the score sheet asks of a player, in its order.
CLIMATE: Final[i64] = 0  # points on the track
GOVERNMENT_STEP: Final[i64] = 1  # spaces of the funding markers
LAB_STEP: Final[i64] = 2
RND_STEP: Final[i64] = 3
GOALS_MET: Final[i64] = 4
NOBEL: Final[i64] = 5
AWARDS: Final[i64] = 6
PAPERS: Final[i64] = 7
FULL_ROWS: Final[i64] = 8

# Doubts.
TWO_NOBELS: Final[i64] = 0
TOO_MANY_AWARDS: Final[i64] = 1
ROWS_NOT_FULL: Final[i64] = 2


def sheet_points(facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64) -> list[int]:
    """Track, funding, goals, Nobel Prize. (facts: points by space of the three tracks; then single numbers)"""
    mine = players[seat]
    return [
        int(mine[CLIMATE]),
        int(facts[0][mine[GOVERNMENT_STEP]]),
        int(facts[1][mine[LAB_STEP]]),
        int(facts[2][mine[RND_STEP]]),
        int(mine[GOALS_MET] * facts[3][0]),
        int(mine[NOBEL] * facts[3][1]),
    ]


def sheet_standing(facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64) -> list[int]:
    """Points; if tied more Awards, then more papers, then more complete rows."""
    mine = players[seat]
    points = sum(sheet_points(facts, table, players, seat))
    return [points, int(mine[AWARDS]), int(mine[PAPERS]), int(mine[FULL_ROWS])]


def sheet_doubt(facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64) -> int:
    """Two Nobel Prizes, more Awards than there are, a paper without its row."""
    prizes: i64 = 0
    awards: i64 = 0
    for other in players:
        prizes += other[NOBEL]
        awards += other[AWARDS]
    if prizes > 1:
        return int(TWO_NOBELS)
    if awards > facts[3][2]:
        return int(TOO_MANY_AWARDS)
    if players[seat][PAPERS] > players[seat][FULL_ROWS]:
        return int(ROWS_NOT_FULL)
    return -1
