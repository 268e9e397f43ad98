"""Stages: what happened since a page last looked, shown one thing after the other.

Mostly a frame tells what came of one answer. It tells of several if fate answers all at once, as it does for who plays
alone; if bots are faster than a line; or if a page was cut off and comes back. Then it also has what lay on the table
in between, so that everything can be followed. The question can be answered before all of that was shown.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from pavilion import Table
from pavilion.record.record import Answer
from pavilion.web.tables.course import Course

MOST = 12  # of more than so many the first ones are shown together: each is a drawing
LONG_AGO, LAST = 36, 4  # who has missed so many looks in the log, and is shown how it came to the present question


class Stage(NamedTuple):
    """What someone sees after a given number of answers."""

    answers: int
    view: dict[str, object]


def stages(before: Table, course: Course, seat: int | None) -> list[Stage]:
    """The steps to show someone who last saw an earlier position, before the table as it is now."""
    table = course.table
    known = table.answers[: course.sealed_from]  # what is still secret is no step
    ends = stops(before.answers, known, alone=table.seats == 1)
    if not ends:
        return []
    twin = before.clone()
    found: list[Stage] = []
    for end in ends[-(MOST if len(ends) <= LONG_AGO else LAST) :]:
        for n in range(len(twin.answers), end):
            twin.repeat(table.answers[n])
        found.append(Stage(end, twin.view(seat)))
    return found


def stops(old: list[Answer], new: list[Answer], alone: bool) -> list[int]:
    """After so many answers there is something to see, but for the last time; [] after an undo.

    In company that is before each answer that somebody has chosen. Alone it is whenever something else is asked.
    """
    if not begins_with(new, old):
        return []
    if not alone:
        return [n for n in range(len(old) + 1, len(new)) if not new[n].forced]
    at, found = len(old), []
    for _, same in groupby(new[at:], key=lambda answer: (answer.seat, answer.turn, answer.asked)):
        at += len(list(same))
        found.append(at)
    return found[:-1]


def begins_with(new: list[Answer], old: list[Answer]) -> bool:
    """Has the game gone on from these answers, with nothing taken back? Who has the last one has those before it."""
    if len(old) > len(new):
        return False
    if not old or old[-1] is new[len(old) - 1]:
        return True
    return all((one.seat, one.code) == (other.seat, other.code) for one, other in zip(old, new, strict=False))
