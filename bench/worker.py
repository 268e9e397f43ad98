"""Measures one build, whichever PYTHONPATH names, and prints the figures as JSON."""

from __future__ import annotations

import json
import time
from typing import Any

import pavilion
from pavilion.bots import make
from pavilion.bots.playout import random_games
from pavilion.core import Options, Rng, View
from pavilion.core import rules as engine
from pavilion.games import find

GAME = find("worlds-fair-1893")
RULES = GAME.rules
SEATS = 3
TERMS = GAME.agree(SEATS, {})
COMPILED = str(engine.__file__).endswith(".so")
SCALE = 40 if COMPILED else 1  # as much work as keeps a measurement near half a second

clock = time.process_time


def midgame() -> Any:
    s, luck, out = RULES.new(TERMS), Rng(1), Options()
    for _ in range(30):
        RULES.advance(s, out, luck)
        RULES.apply(s, out.pick(luck))
    RULES.advance(s, out, luck)
    return s


def stepped(games: int) -> int:
    """Driven from here: list the options, pick one, apply it."""
    luck, out, n, choices = Rng(1), Options(), 12345, 0
    for _ in range(games):
        state = RULES.new(TERMS)
        while RULES.advance(state, out, luck):
            codes = out.list()
            n = n * 48271 % 2147483647
            RULES.apply(state, codes[n % len(codes)])
            choices += 1
    return choices


def tables(games: int) -> tuple[float, int]:
    """Seconds in Table.play alone, and how often it was called."""
    seconds, plays, n = 0.0, 0, 12345
    for seed in range(games):
        table = pavilion.new(GAME.name, seats=SEATS, seed=seed)
        while not table.over:
            legal = table.legal()
            n = n * 48271 % 2147483647
            text = legal[n % len(legal)]
            start = clock()
            table.play(text)
            seconds += clock() - start
            plays += 1
    return seconds, plays


def resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def main() -> None:
    figures: dict[str, float] = {}
    start = clock()
    total = 0
    for i in range(2_000_000):
        total += i & 7
    figures["yardstick"] = 2_000_000 / (clock() - start)

    games = 200 * SCALE
    random_games(RULES, TERMS, 20, 1)
    start = clock()
    totals = random_games(RULES, TERMS, games, 1)
    seconds = clock() - start
    figures["choices"], figures["answers"] = totals[0] / seconds, totals[1] / seconds
    figures["game_us"] = seconds / games * 1e6

    start = clock()
    choices = stepped(games // 8)
    figures["stepped"] = choices / (clock() - start)

    state = midgame()
    clones = 4000 * SCALE
    start = clock()
    for _ in range(clones):
        state.clone()
    figures["clone_us"] = (clock() - start) / clones * 1e6

    before = resident()
    kept = [state.clone() for _ in range(20_000)]
    figures["state_bytes"] = (resident() - before) / len(kept)

    seconds, plays = tables(20)
    figures["table"] = plays / seconds

    bot = make("greedy", GAME, 1)
    RULES.legal(state, out := Options())
    view = View(RULES, state, RULES.to_move(state)[0], Rng(1))
    answers = 10 * (5 if COMPILED else 1)
    start = clock()
    for _ in range(answers):
        bot.answer(view, out.list())
    figures["greedy_ms"] = (clock() - start) / answers * 1e3
    print(json.dumps(figures))


main()
