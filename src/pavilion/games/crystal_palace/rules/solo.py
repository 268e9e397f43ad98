"""The end of a game alone (CP-6.4): a medal by points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pavilion.core import Verdict

from . import result
from .state import Palace

MEDALS: Final[list[str]] = ["novice", "bronze", "silver", "gold"]


def medal(s: Palace) -> i64:
    """The medal for the points as if the game ended here, 0 for none."""
    points = result.points(s, 0)
    best: i64 = 0
    for number in range(len(s.terms.kit.medals)):
        if points >= s.terms.kit.medals[number]:
            best = number + 1
    return best


def verdict(s: Palace) -> Verdict:
    """Which medal is it, and is it one? The target is what has to be surpassed for the first."""
    won = medal(s)
    return Verdict(won > 0, int(result.points(s, 0)), int(s.terms.kit.medals[0]) - 1, "CP-6.4", rank=MEDALS[won])
