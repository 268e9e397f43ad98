"""Whole games, by chance or by bots: generic over games, compiled with them."""

from __future__ import annotations

from mypy_extensions import i64

from pavilion.bots.greedy import Greedy
from pavilion.bots.random_bot import RandomBot
from pavilion.core import TOP, Bot, Forbidden, Options, Rng, Rules, Terms, View
from pavilion.core.position import S


def playout(rules: Rules[S], s: S, out: Options, luck: Rng) -> i64:
    """Play at random to the end; how many real choices there were."""
    choices: i64 = 0
    while rules.advance(s, out, luck):
        rules.apply(s, out.pick(luck), TOP)
        choices += 1
    return choices


def contest(rules: Rules[S], s: S, bots: list[Bot], fate: Rng, eyes: Rng) -> i64:
    """Bots play to the end, one for each seat; how many real choices there were.

    `eyes` deals anew what a bot cannot know; it is not the luck of fate, or a bot could foresee the game from it.
    Two bots of ours are spared a view of their own: one looks at nothing, the other changes nothing that it looks at
    and may look at the position itself as long as that hides nothing from its seat.
    """
    out = Options()
    shared: View | None = None
    choices: i64 = 0
    while rules.advance(s, out, fate):
        at = rules.top(s)
        seat = s.stack[at].seat
        bot = bots[seat]
        if isinstance(bot, RandomBot):
            code = bot.pick(out)
        elif isinstance(bot, Greedy) and rules.open_to(s, seat):
            if shared is None:
                shared = View(rules, s, seat, eyes)
                shared.imagined = s
            shared.seat, shared.at = seat, at
            code = bot.answer(shared, out.list())
        else:
            code = bot.answer(View(rules, s, seat, eyes), out.list())
        if not out.has(code):
            raise Forbidden(rules.why_not(s, code, at), f"seat {seat} answered {code}, which is not legal here")
        rules.apply(s, code, at)
        choices += 1
    return choices


def random_game(rules: Rules[S], terms: Terms, luck: Rng) -> S:
    s = rules.new(terms)
    playout(rules, s, Options(), luck)
    return s


def random_games(rules: Rules[S], terms: Terms, games: i64, seed: i64) -> list[int]:
    """Total choices, total answers (with forced ones and chance), and total scores by seat."""
    luck = Rng(seed)
    out = Options()
    totals = [0, 0] + [0] * terms.seats
    for _ in range(games):
        s = rules.new(terms)
        totals[0] += playout(rules, s, out, luck)
        totals[1] += s.count
        for seat, score in enumerate(rules.scores(s)):
            totals[2 + seat] += score
    return totals
