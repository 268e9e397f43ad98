"""Replies: what an answer is about that others may choose as well, and who of them would choose it next."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.bots.greedy import asked
from pavilion.bots.search.futures import Futures
from pavilion.core import TOP, Game, Options, Phrase, Rng, State, View

Places = dict[str, Phrase]  # things, as drawings call them, and their names
MOST: Final = 200  # answers of others before the seat is asked again


def places_of(game: Game, view: View, line: list[int]) -> Places:
    """What the answers of a line are about, the first answer first."""
    rules, out = view.rules, Options()
    s: State = view.imagined.clone()
    found: Places = {}
    at = view.at
    for n, code in enumerate(line):
        if n > 0:
            rules.legal(s, out, TOP)
            if not out.has(code):
                break
        found |= {thing: name for thing, name in game.places(s, code).items() if thing not in found}
        rules.apply(s, code, at)
        at = TOP
        rules.settle(s)
        if not asked(s, view.seat):
            break
    return found


def replies(game: Game, view: View, futures: Futures, line: list[int], fate: int) -> dict[str, tuple[int, Phrase]]:
    """Who first chooses what, in a future after a line, before the seat that looks is asked again."""
    rules, luck, eyes, out = view.rules, Rng(fate), Rng(fate + 1), Options()
    for seat, bot in enumerate(futures.hasty):
        bot.begin(fate + 2 + seat)
    s = view.world(luck)
    futures.seal(rules, s, view.seat, luck, eyes)
    futures.follow(rules, s, vec[i64](line), view.at, view.seat)
    found: dict[str, tuple[int, Phrase]] = {}
    for _ in range(MOST):
        if not rules.advance(s, out, luck):
            break
        at = rules.top(s)
        seat = int(s.stack[at].seat)
        if seat == view.seat:
            break
        code = int(futures.hasty[seat].answer(View(rules, s, seat, eyes), out.list()))
        for thing, name in game.places(s, code).items():
            found.setdefault(thing, (seat, name))
        rules.apply(s, code, at)
    return found
