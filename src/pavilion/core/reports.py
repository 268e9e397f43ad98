"""Reports: how a game tells what its rules do by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .phrases import Phrase


class Report(NamedTuple):
    """How something that the rules do by themselves is told: a chapter, and what it is about there.

    Gaps are filled with what the duty carries, and with the number of the round; those of things as touches call it.
    """

    chapter: str  # "Scoring of round {round}": reports of the same chapter that follow each other are one event
    title: str  # "{area}"
    tells: dict[str, str] | None = None  # what matters here, as in `CHANGES` but shorter; None: what the log tells
    table: bool = False  # does the log tell what it does to the table, and by which rule?
    why: Callable[[Any, Any, int], Phrase | None] | None = None  # position before it, what was owed, seat → the reason
    for_all: bool = False  # is the reason told for seats too to whom nothing has come (yet)?
    things: tuple[str, ...] = ()  # on the table that it is about, besides what the duty carries: "extreme:{weather}"
