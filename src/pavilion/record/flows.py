"""What goes out and what comes in while answers are given: a voucher that is paid and gained again is both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pavilion.core import NOBODY, TOP, Game, State

from .chronicle import Difference, Place, between
from .record import Answer


def flows(game: Game, s: State, answers: Iterable[Answer], kinds: Sequence[str], eye: int) -> list[Difference]:
    """How much in all is lost, and how much gained, at each place of these kinds, step by step; `s` is played on."""
    rules = game.rules
    lost: dict[tuple[str, Place], int] = {}
    won: dict[tuple[str, Place], int] = {}
    board = rules.view(s, eye)
    for answer in answers:
        rules.apply(s, answer.code, int(rules.owed_by(s, answer.seat)) if answer.seat != NOBODY else TOP)
        goes_on = True
        while goes_on:
            then = rules.view(s, eye)
            for one in between(kinds, board, then):
                side = won if one.after > one.before else lost
                side[one.kind, one.place] = side.get((one.kind, one.place), 0) + one.after - one.before
            board = then
            goes_on = s.depth > 0 and bool(rules.run_step(s))
    return [Difference(place, 0, n, kind) for side in (lost, won) for (kind, place), n in side.items()]
