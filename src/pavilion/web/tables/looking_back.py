"""Looking back in a worker: one decision of a finished game at a time, as its seat saw it then."""

from __future__ import annotations

from msgspec import Struct

import pavilion
from pavilion.bots.review import CLOSER, FIRST, Considered, Question, consider
from pavilion.core import Rng


class ReviewTask(Struct, tag="review"):
    """What a worker is told: the question, the position as it was seen, whether to think about it for longer, how many
    answers that may take in its futures, and how many of them are played to the end.
    """

    game: str
    position: str
    question: Question
    closer: bool
    luck: int
    answers: int
    ended: int


class Reviewed(Struct, omit_defaults=True):
    """What a worker says, or what went wrong."""

    found: Considered | None = None
    trouble: str = ""


def look_back(task: ReviewTask) -> Reviewed:
    table = pavilion.new(task.game, fate="typed", position=task.position)
    asked = task.question
    eyes, legal = table.eyes(asked.seat, Rng(task.luck)), table.codes(asked.seat)
    care = (CLOSER if task.closer else FIRST)._replace(answers=task.answers, ended=task.ended)
    return Reviewed(consider(table.game, eyes, legal, asked, table.words.codes[asked.given], care, task.luck))
