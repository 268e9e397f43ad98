"""Hints: what a seat could answer, and why. They are thought about where bots think, and know what a bot would know.

A worker is told what it is told for a bot (`bots.py`); back come the best answers with their chances, and reasons as
templates with what fills their gaps. Words are made here, in the language of whoever asks.
"""

from __future__ import annotations

from msgspec import Struct

import pavilion
from pavilion.bots.analysis import analyse
from pavilion.bots.care import HINT
from pavilion.bots.reasons import Packed, packed, why
from pavilion.core import Rng


class HintTask(Struct, tag="hint"):
    """What a worker is told."""

    game: str
    seat: int
    position: str
    luck: int


class Advised(Struct):
    """An answer worth giving."""

    answer: str
    chance: float  # of winning; alone it says nothing
    points: float  # at the end
    loss: float  # against the best: of the chance, alone of points
    as_good: bool
    why: list[Packed]


class Advice(Struct, omit_defaults=True):
    """What a worker says: the best answers first, how many futures they went through and after how many turns of
    each seat these are told (0: at the end), or what went wrong.
    """

    answers: list[Advised] = []
    futures: int = 0
    turns: int = 0
    trouble: str = ""


def advise(task: HintTask) -> Advice:
    """In the worker: build the table from what the seat knows, and think about it."""
    table = pavilion.new(task.game, fate="typed", position=task.position)
    told = analyse(table.game, table.eyes(task.seat, Rng(task.luck)), table.codes(task.seat), HINT, task.luck)
    found = [
        Advised(
            table.words.say(one.code), one.chance(told.seat), one.points(told.seat), told.loss(one),
            one is not told.best and told.as_good(one), [packed(reason) for reason in why(told, one)],
        )
        for one in told.answers
    ]  # fmt: skip
    return Advice(found, len(told.best.futures), told.turns)
