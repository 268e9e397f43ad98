"""Chains: an answer sets off an effect, that leads to another, and people are asked in the midst of it.

What is still to come lies on the stack, so how many steps are known needs no counter. A game says which of its duties
are links of a chain (`chained` in its `text`); those that are none, such as the end of a turn, end it.
"""

from __future__ import annotations

from typing import NamedTuple


class Link(NamedTuple):
    """What something owed is in a chain."""

    own: int = 1  # 1 if it is a step itself, 0 if it only leads to others, or goes without saying
    more: int | None = 0  # steps that surely follow from it; None if that cannot be known before it has happened
    holds: bool = False  # is what it asks at once the same step? So is a row of a printed effect


STEP = Link()
SILENT = Link(0)
OPENS = Link(1, None)  # a step; what follows depends on it
