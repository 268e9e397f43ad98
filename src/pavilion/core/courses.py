"""Courses: what the rules can owe at the same time, and in which order; the next thing first.

    COURSES = courses(
        "(place-supporter | take-source)? play-figure? collect-and-lay-out end-turn",
        "redeem-tickets? score-area* recall? end-round",
    )

Signs as in regular expressions: ? may be left out, * any number of times, | one of these. A position that somebody
wrote must follow one of the courses of its game; every position that was played does.
"""

from __future__ import annotations

import re

from pavilion.core.position import State

Course = re.Pattern[str]


def courses(*patterns: str) -> list[Course]:
    return [re.compile(re.sub(r"[a-z][a-z-]*", r"(?:\g<0>,)", pattern).replace(" ", "")) for pattern in patterns]


def course_of(s: State, among: list[Course]) -> Course | None:
    """The course that everything owed follows."""
    names = "".join(f"{s.stack[at].duty.name}," for at in range(s.depth - 1, -1, -1))
    return next((course for course in among if course.fullmatch(names)), None)
