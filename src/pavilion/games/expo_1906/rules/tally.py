"""The arithmetic of the result, for the rules and for the score sheet: numbers and lists of numbers, nothing else."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# What the score sheet asks of a player, in its order.
PRESTIGE: Final[i64] = 0
MONEY: Final[i64] = 1
STEAM_PROJECTS: Final[i64] = 2
ELECTRIC_PROJECTS: Final[i64] = 3
NEAR_THE_END: Final[i64] = 4  # tokens in column 8 or 9
ON_CHIPS: Final[i64] = 5  # tokens on the space of each chip
BUILT_OVER: Final[i64] = 11
TECHNOLOGIES: Final[i64] = 12
KINDS_OF_SHAPE: Final[i64] = 13

# What it asks of all.
STEAM_TILES: Final[i64] = 0
ELECTRIC_TILES: Final[i64] = 1
PARIS_UNLIMITED: Final[i64] = 2
CHIPS_ONCE: Final[i64] = 3

# Doubts.
TOO_MANY_TOKENS: Final[i64] = 0
TOO_MANY_TILES: Final[i64] = 1


def jury_winner(steam: i64, electricity: i64) -> i64:
    """0 for steam, 1 for electricity, -1 if both have as many tiles."""  # EX-5.5.1
    if steam == electricity:
        return -1
    if electricity > steam:
        return 1
    return 0


def chip_value(n: i64, per: i64, points: i64, most: i64) -> i64:
    """The points of one token on a chip that counts n: so many for each full or begun `per`, at most `most` if any."""
    value = (n + per - 1) // per * points
    if 0 < most < value:
        return most
    return value


def sheet_points(facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64) -> list[int]:
    """Track, jury, tokens near the end, chips. (facts: per, points, most of each chip; then single numbers)"""
    mine = players[seat]
    jury: i64 = 0
    winner = jury_winner(table[STEAM_TILES], table[ELECTRIC_TILES])
    if winner >= 0:
        jury = mine[STEAM_PROJECTS + winner] * facts[3][0]
    counts = [0, int(mine[MONEY]), int(mine[BUILT_OVER]), int(mine[TECHNOLOGIES]), 1, int(mine[KINDS_OF_SHAPE])]
    chips = [int(chip_points(facts, table, mine, chip, counts[chip])) for chip in range(1, len(counts))]
    points = [int(mine[PRESTIGE]), int(jury), int(mine[NEAR_THE_END] * facts[3][1]), *chips]
    return [*points, int(chip_points(facts, table, mine, 0, sum(points)))]


def chip_points(facts: list[vec[i64]], table: vec[i64], mine: vec[i64], chip: i64, n: i64) -> i64:
    """What the tokens on one chip bring."""
    most = facts[2][chip]
    if chip == facts[3][2] and table[PARIS_UNLIMITED] > 0:
        most = 0
    tokens = mine[ON_CHIPS + chip]
    if table[CHIPS_ONCE] > 0:
        tokens = min(tokens, 1)
    return tokens * chip_value(n, facts[0][chip], facts[1][chip], most)


def sheet_standing(facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64) -> list[int]:
    """Points; if tied more money."""
    return [sum(sheet_points(facts, table, players, seat)), int(players[seat][MONEY])]


def sheet_doubt(facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64) -> int:
    """More tokens or jury tiles than there are."""
    mine = players[seat]
    if mine[NEAR_THE_END] + sum(mine[ON_CHIPS:BUILT_OVER]) > facts[3][4]:
        return int(TOO_MANY_TOKENS)
    if table[STEAM_TILES] + table[ELECTRIC_TILES] > facts[3][3]:
        return int(TOO_MANY_TILES)
    return -1
