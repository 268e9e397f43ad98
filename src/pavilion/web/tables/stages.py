"""Stages: alone at a table, what follows from an answer is shown one thing after the other.

With several players the answers come one by one. Who plays alone is answered by fate, and by all of it at once: so a
frame tells what lay on the table in between as well. Its question can be answered before all of that was shown.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from pavilion.record.record import Answer
from pavilion.web.tables.course import Course

MOST = 5  # of more than so many the first ones are shown together


class Stage(NamedTuple):
    """What someone sees after a given number of answers."""

    answers: int
    view: dict[str, object]


def stages(before: Course, now: Course, seat: int | None) -> list[Stage]:
    """The steps to show someone who last saw an earlier state, before the table as it is now."""
    table = now.table
    ends = stops(before.table.answers, table.answers) if table.seats == 1 and now is not before else []
    if not ends:
        return []
    twin = before.table.clone()
    found: list[Stage] = []
    for end in ends[-MOST:]:
        for n in range(len(twin.answers), end):
            twin.repeat(table.answers[n])
        found.append(Stage(end, twin.view(seat)))
    return found


def stops(old: list[Answer], new: list[Answer]) -> list[int]:
    """So many answers have been given whenever another question is asked, but for the last time; [] after an undo."""
    if len(new) < len(old) or (old and new[len(old) - 1] is not old[-1]):
        return []
    at, found = len(old), []
    for _, same in groupby(new[at:], key=lambda answer: (answer.seat, answer.turn, answer.asked)):
        at += len(list(same))
        found.append(at)
    return found[:-1]
