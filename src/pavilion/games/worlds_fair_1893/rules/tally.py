"""The arithmetic of the result, for the rules and for the score sheet: numbers and lists of numbers, nothing else."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


def set_sizes(tokens: vec[i64]) -> list[int]:
    """Largest sets first: the k-th set holds every category with at least k tokens."""  # WF-5.3.3, WF-5.3.5
    sizes: list[int] = []
    k: i64 = 0
    while True:
        k += 1
        size: i64 = 0
        for held in tokens:
            if held >= k:
                size += 1
        if size == 0:
            return sizes
        sizes.append(size)


def sheet_points(facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64) -> list[int]:
    """Coins, medals, and the sets by their size, the largest first. (facts: points of a set by size)"""
    mine = players[seat]
    sizes = set_sizes(mine[2:7])
    points = [int(mine[0]), int(mine[1])]
    for i in range(1, len(facts[0])):
        size = len(facts[0]) - i
        points.append(int(facts[0][size]) * len([one for one in sizes if one == size]))
    return points


def sheet_standing(facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64) -> list[int]:
    """Points; if tied more tokens, then fewer unapproved exhibits."""
    mine = players[seat]
    return [sum(sheet_points(facts, table, players, seat)), int(sum(mine[2:7])), -int(mine[7])]


def sheet_doubt(facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64) -> int:
    """Nothing that is asked here contradicts anything else."""
    return -1
