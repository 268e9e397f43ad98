"""Desk: a stage for an answer in several parts, such as dice that are set in secret.

The draft of such an answer is nobody's business before it is given, so it never leaves the page: the scene says what
each part costs and what is to be shown for which sum, and the page counts. A desk is drawn on the layer `STAGE`, over
the board or behind a tab of its own; its stops are things called like the parts of the answer, "die1:6".

    Desk("round 3", "Set your dice", ("die1", "die2"), ("die1:4", "die2:3"), {"die1:6": 6, …}, {"left": (33, -1)}, …)
    Group(0, 0, art, when=When("cost", 34))           what is seen if it costs more than there is
    Words(0, 0, "= £{cost}", 20, "ds b")              within such a group: the number itself
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

STAGE: Final = "stage"  # the layer
FEW, MANY = -1_000_000, 1_000_000
GAP = re.compile(r"\{(\w+)\}")


def sum_gap(name: str) -> str:
    """What stands in a text for a sum that only the page can count."""
    return f"{{{name}}}"


class When(NamedTuple):
    """Shown while a sum is from `low` to `high`, and moved by dx, dy for each unit of it."""

    sum: str
    low: int = FEW
    high: int = MANY
    dx: float = 0
    dy: float = 0


class Told(NamedTuple):
    """A sentence while a sum is from `low` to `high`, a warning or not; gaps are sums."""

    words: str
    sum: str = ""
    low: int = FEW
    high: int = MANY
    warns: bool = False


class Desk(NamedTuple):
    """What a page must know to keep a draft."""

    key: str  # another one begins with another draft
    ask: str  # before the draft: "Set your dice, in secret"
    parts: tuple[str, ...]  # those of the noun's path; they can stand for each other
    draft: tuple[str, ...]  # a step for each part: how it begins, and what `again` goes back to
    prices: Mapping[str, int]  # of each step
    sums: Mapping[str, tuple[int, int]]  # by name: what it is at no price, and by how much a unit of the price adds
    says: tuple[Told, ...]  # below the question
    give: str  # on the button that gives the answer: "Seal for £{cost}"
    sign: str  # and its icon
    again: str  # "As last round"; "": there is nothing to go back to
    fold: str  # "Look at the board", where the desk lies over it
    unfold: str  # "Back to the dice"

    def at(self, steps: tuple[str, ...]) -> dict[str, int]:
        """The sums of a draft."""
        price = sum(self.prices[step] for step in steps)
        return {name: start + each * price for name, (start, each) in self.sums.items()}


def filled(words: str, sums: Mapping[str, int]) -> str:
    """Words with the sums in their gaps."""
    return GAP.sub(lambda gap: str(sums.get(gap[1], gap[0])), words)
