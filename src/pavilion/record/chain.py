"""Which step of a chain of effects is asked, of how many, and what has set it off. See `core/chains.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from pavilion.core import Pending, State
from pavilion.core.chains import STEP, Link
from pavilion.core.effects import Resolve
from pavilion.core.position import OPEN

Chained: TypeAlias = Callable[[State, Pending], Link | None]


class Passed(NamedTuple):
    """Something that was owed and is done: an answer, or a step of the rules."""

    name: str  # of its duty
    base: int  # where it lay on the stack; what it has led to lies there or above
    link: Link | None  # None: it was no part of a chain, so a new one may begin with it
    asks: bool = False  # was a player asked?
    answer: int = -1  # its number among the answers


class Chain(NamedTuple):
    """Where a question stands."""

    step: int
    of: int | None  # None: nobody can know yet
    cause: Passed  # what has set off that this is asked


def passing(chained: Chained, s: State, p: Pending, base: int, answer: int = -1, rides: bool = False) -> Passed:
    """What is about to be done, in the position before it; a free action begins a chain of its own."""
    link = None if rides else chained(s, p)
    return Passed(p.duty.name, base, link, p.mode == OPEN, answer)


def begun_by(s: State, done: Passed) -> list[Passed]:
    """The first row of an effect, if a duty has carried it out by itself: the next row lies on top now."""
    at = s.depth - 1
    if at < max(done.base, 0) or (done.link and done.link.holds):
        return []
    p = s.stack[at]
    if not isinstance(p.duty, Resolve) or p.duty.program(s).begins(p.a):
        return []
    return [Passed(p.duty.name, done.base, STEP)]


def chain_at(chained: Chained, s: State, passed: Sequence[Passed]) -> Chain | None:
    """Where the question asked now stands in a chain; None if it is part of none, or of one that began unseen."""
    at = s.depth - 1
    if at < 0 or s.stack[at].mode != OPEN or (link := chained(s, s.stack[at])) is None:
        return None
    begun = next((n for n in range(len(passed) - 1, -1, -1) if passed[n].link is None), None)
    if begun is None:
        return None
    since = passed[begun:]
    asked = Passed(s.stack[at].duty.name, at, link, True)
    causes = [one for n, one in enumerate(since) if causes_rest(one, [*since[n + 1 :], asked])]
    step = steps_in([*since[1:], asked])
    left = still_owed(chained, s, at)
    return Chain(step, None if left is None else step + left, causes[-1])


def causes_rest(one: Passed, later: Iterable[Passed]) -> bool:
    """Has it set off all that came later, down to the question? The first one has."""
    opens = one.link is None or (one.answer >= 0 and (one.link.more != 0 or one.link.holds))
    return opens and all(other.base >= one.base for other in later)


def steps_in(passed: Iterable[Passed]) -> int:
    """How many steps these are: units that are asked one by one are the same, and so is what a printed row asks."""
    steps, before = 0, None
    for one in passed:
        assert one.link is not None
        is_same = one.asks and before is not None and before.link and (before.link.holds or before.name == one.name)
        steps += 0 if is_same else one.link.own
        before = one
    return steps


def still_owed(chained: Chained, s: State, at: int) -> int | None:
    """How many steps follow the question, to the end of the chain; None if that is not known."""
    left = 0
    while at >= 0 and (link := chained(s, s.stack[at])) is not None:
        if link.more is None:
            return None
        left += link.own + link.more
        at -= 1
    return left - 1
