"""The law of bots: whatever a game hints at, they answer legally, and never to what they cannot know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pavilion.bots.beginner import Beginner
from pavilion.bots.greedy import Greedy
from pavilion.bots.search.effort import Effort
from pavilion.bots.search.planner import Planner
from pavilion.bots.search.tree import Searcher
from pavilion.check.law import Broken, Law
from pavilion.check.walk import Walk
from pavilion.core import Bot, Rng, View
from pavilion.core.position import CHANCE

FEW: Final = 2  # positions of a hasty bot, lines, iterations: enough to go wrong


def planner(seed: int) -> Bot:
    return Planner(seed, Effort(lines=FEW, futures=1, iterations=0, beam=20, positions=1))


def searcher(seed: int) -> Bot:
    return Searcher(seed, Effort(lines=0, futures=0, iterations=FEW))


def hasty(seed: int) -> Bot:
    return Greedy(seed, FEW)


MAKERS: Final[list[Callable[[int], Bot]]] = [Beginner, hasty, planner, searcher]


def is_choice(walk: Walk) -> bool:
    return walk.p.mode != CHANCE and len(walk.codes) > 1


def bots(walk: Walk) -> None:
    """A bot that is shown the truth, and its twin that is shown a world in which all secrets were dealt anew."""
    seat, seed = int(walk.p.seat), walk.dice.below(1000)
    made = MAKERS[walk.dice.below(len(MAKERS))]
    name = type(made(seed)).__name__
    answers = []
    for truth in (walk.s, View(walk.rules, walk.s, seat, walk.dice).world(walk.dice)):
        view, legal = View(walk.rules, truth, seat, Rng(seed)), list(walk.codes)
        before = view.imagined.ints()
        answers.append(made(seed).answer(view, legal))
        if (view.imagined.ints(), legal) != (before, walk.codes):
            raise Broken(f"{name} changes what it is shown")
        if answers[-1] not in walk.codes:
            raise Broken(f"{name} answers {answers[-1]}, which is not legal")
    if answers[0] != answers[1]:
        said = [walk.texts[code] for code in answers]
        raise Broken(f"what {name} answers depends on what it cannot know: {said[0]!r} or {said[1]!r}")
    walk.must_be_unchanged("a bot that thinks")


BOTS: Final = Law("bots", "Bots answer legally, and never to what they cannot know.", bots, 400, is_choice)
