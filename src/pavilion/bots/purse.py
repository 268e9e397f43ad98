"""Purse: what a review may cost, and how that is shared out among the decisions of a game.

It is counted in answers that are given in futures, so that a review is the same on every machine; where futures are
long, as in Expo, each decision gets fewer of them. A server minds its processor as well: once the seconds are spent,
what is left is thought about as little as possible.
"""

from __future__ import annotations

from math import inf
from typing import Final

from pavilion.bots.care import Care

ANSWERS: Final = 1_200_000  # in all futures of a review, about
SECONDS: Final = 120.0  # of the processor's time, on a server
FIRST_PART: Final = 0.65  # of all that is for a first look at every decision, the rest for those that are in doubt
ENDS: Final = 1000  # futures of a whole game that are played to the end: they tell what a lead is worth


class Purse:
    """What is left of it."""

    def __init__(self, decisions: int, answers: int = ANSWERS, seconds: float = inf) -> None:
        self.answers = answers
        self.seconds = seconds
        self.ended = ENDS // max(1, decisions)  # futures of each decision
        self.decisions = decisions  # among which it is shared out now
        self.kept = answers - int(answers * FIRST_PART)  # for later

    def look_closer(self, decisions: set[int]) -> set[int]:
        """All that is left is for these decisions; for none of them if there are no seconds left."""
        self.decisions, self.kept = len(decisions), 0
        return decisions if self.seconds > 0 else set()

    def care(self, care: Care) -> Care:
        """As much of it as there is for the next decision."""
        share = (self.answers - self.kept) // max(1, self.decisions) if self.seconds > 0 else 0
        return care._replace(answers=max(1, share), ended=max(care.ended, self.ended))

    def pay(self, answers: int, seconds: float) -> None:
        """A decision has cost so much."""
        self.answers -= answers
        self.seconds -= seconds
        self.decisions -= 1
