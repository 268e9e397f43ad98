"""Calibration: what hopes in the middle of a game are worth, found out by playing on to the end.

A lead of four points is a sure thing in one position and nothing in another. So the leads that were hoped for are
compared with those that came of them. The farther they stray, the less a lead is worth: chances follow as in
`search.futures.Judge`, with a unit that fits.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, pi, sqrt
from typing import Final, NamedTuple

LOGISTIC: Final = pi / sqrt(3.0)  # the standard deviation of a lead whose unit is 1
LEAST_UNIT: Final = 0.25  # points; below this a lead is as good as won


class Come(NamedTuple):
    """A future: what each seat could hope for, in points, and what it had in the end."""

    hopes: list[float]
    points: list[float]


class Scale(NamedTuple):
    """What hopes are worth."""

    unit: float = 5.0  # points ahead that make chances e : 1
    more: float = 0.0  # points in the end beyond what was hoped for, of who plays alone

    def chances(self, hopes: list[float]) -> list[float]:
        """Of winning, for each seat."""
        best = max(hopes)
        shares = [exp((hope - best) / self.unit) for hope in hopes]
        return [share / sum(shares) for share in shares]


def leads(values: list[float]) -> list[float]:
    """Of each seat before each later one."""
    return [one - other for n, one in enumerate(values) for other in values[n + 1 :]]


def fitted(come: Iterable[Come]) -> Scale:
    """The scale that makes these futures likely."""
    strayed = [b - a for one in come for a, b in zip(leads(one.hopes), leads(one.points), strict=True)]
    if not strayed:
        return Scale()
    spread = sqrt(sum(far * far for far in strayed) / len(strayed))
    return Scale(max(LEAST_UNIT, spread / LOGISTIC))
