"""The arithmetic of the result, for the rules and for the score sheet: numbers and lists of numbers, nothing else."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# What the score sheet asks of a player, in its order.
TRACK: Final[i64] = 0  # points on the track
BELOW: Final[i64] = 1  # points below zero, if it is there
BUZZ: Final[i64] = 2  # space 0 to 40; the end spots I to V are 41 to 45
LEVEL: Final[i64] = 3
HIGHEST: Final[i64] = 4  # fields of the three highest own assistants in the Black Market, 0 for none
MIDDLE: Final[i64] = 5
LOWEST: Final[i64] = 6
PERSONS: Final[i64] = 7  # points of persons
OPEN_LOANS: Final[i64] = 8  # points lost by loans, as they lie
UNCOVERED: Final[i64] = 9  # research fields without anything on them
PROTOTYPES: Final[i64] = 10
MONEY: Final[i64] = 11  # left

LAST_SPACE: Final[i64] = 40
FIRST_PLACES: Final[i64] = 3  # on the Buzz track, and in the Black Market, that bring points

# Doubts.
SAME_SPOT: Final[i64] = 0
SAME_FIELD: Final[i64] = 1
WRONG_ORDER: Final[i64] = 2
BOTH_SIDES: Final[i64] = 3


def buzz_rank(space: i64, spot: i64) -> i64:
    """How far on the Buzz track: the end spot I is further than II, and any of them than a space."""
    if spot > 0:
        return LAST_SPACE + 10 - spot
    return space


def placed(better: i64, equal: i64, values: vec[i64]) -> i64:
    """Points for a place behind so many: those who are equal, oneself too, share what their places are worth."""
    total: i64 = 0  # CP-5.3
    for place in range(better, min(better + equal, FIRST_PLACES)):
        total += values[place]
    return total // equal


def sheet_rank(player: vec[i64]) -> i64:
    """How far somebody is on the Buzz track, from what was entered."""
    return buzz_rank(min(player[BUZZ], LAST_SPACE), max(player[BUZZ] - LAST_SPACE, 0))


def sheet_buzz(players: list[vec[i64]], seat: i64, values: vec[i64]) -> i64:
    """Points for the place on the Buzz track; who has not begun takes none."""  # CP-5.3
    mine = sheet_rank(players[seat])
    better: i64 = 0
    equal: i64 = 0
    for player in players:
        rank = sheet_rank(player)
        if rank > mine:
            better += 1
        if rank == mine:
            equal += 1
    if mine == 0:
        return 0
    return placed(better, equal, values)


def sheet_market(players: list[vec[i64]], seat: i64, values: vec[i64]) -> i64:
    """Points for own assistants among the three highest of all."""  # CP-5.5
    total: i64 = 0
    for mine in range(HIGHEST, LOWEST + 1):
        field = players[seat][mine]
        higher: i64 = 0
        for other in players:
            for theirs in range(HIGHEST, LOWEST + 1):
                if other[theirs] > field:
                    higher += 1
        if field > 0 and higher < FIRST_PLACES:
            total += values[higher]
    return total


def sheet_points(facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64) -> list[int]:
    """Track, Buzz, commission, Black Market, persons, loans, fields. (facts: values of each, in this order)"""
    mine = players[seat]
    return [
        int(mine[TRACK] - mine[BELOW]),
        int(sheet_buzz(players, seat, facts[0])),
        int(facts[1][mine[LEVEL]]),
        int(sheet_market(players, seat, facts[2])),
        int(mine[PERSONS]),
        int(0 - mine[OPEN_LOANS]),
        int(0 - mine[UNCOVERED] * facts[3][0]),
    ]


def sheet_standing(facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64) -> list[int]:
    """Points; if tied more prototypes, then more money."""  # CP-5.9
    mine = players[seat]
    points = sum(sheet_points(facts, table, players, seat))
    return [points, int(mine[PROTOTYPES]), int(mine[MONEY])]


def sheet_doubt(facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64) -> int:
    """Two players on an end spot, two assistants on a field, assistants in a wrong order, points on both sides of 0."""
    mine = players[seat]
    if mine[TRACK] > 0 and mine[BELOW] > 0:
        return int(BOTH_SIDES)
    if mine[MIDDLE] > mine[HIGHEST] or mine[LOWEST] > mine[MIDDLE]:
        return int(WRONG_ORDER)
    for n in range(len(players)):
        if n != seat and players[n][BUZZ] == mine[BUZZ] and mine[BUZZ] > LAST_SPACE:
            return int(SAME_SPOT)
    for at in range(HIGHEST, LOWEST + 1):
        here: i64 = 0
        for other in players:
            for theirs in range(HIGHEST, LOWEST + 1):
                if other[theirs] == mine[at]:
                    here += 1
        if mine[at] > 0 and here > 1:
            return int(SAME_FIELD)
    return -1
