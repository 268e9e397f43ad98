"""Measures one build, whichever PYTHONPATH names, at one kind of table, and prints the figures as JSON.

    python bench/worker.py expo-1906 2
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import pavilion
from pavilion.bots import make
from pavilion.bots.playout import random_games
from pavilion.bots.simulate import simulate
from pavilion.core import Options, Rng, View
from pavilion.core import rules as engine
from pavilion.games import find

GAME = find(sys.argv[1])
RULES = GAME.rules
SEATS = int(sys.argv[2])
TERMS = GAME.agree(SEATS, {})
COMPILED = str(engine.__file__).endswith(".so")
AT_ONCE = 40 if COMPILED else 1  # so that looking at the clock does not count
SECONDS = 0.5  # of each measurement

clock = time.process_time


def lasting(work: Callable[[int], list[int]]) -> tuple[float, list[int]]:
    """Seconds, and what was counted in them: the work is done with other seeds until time is up."""
    work(1)
    totals: list[int] = []
    start, seed = clock(), 1
    while clock() - start < SECONDS:
        seed += 1
        found = work(seed)
        totals = [a + b for a, b in zip(totals, found, strict=True)] if totals else found
    return clock() - start, totals


def whole_games(seed: int) -> list[int]:
    """Choices, answers and games played inside compiled code."""
    return [*random_games(RULES, TERMS, 5 * AT_ONCE, seed)[:2], 5 * AT_ONCE]


def stepped(seed: int) -> list[int]:
    """Choices driven from here: list the options, pick one, take it and go on."""
    luck, out, n, choices = Rng(seed), Options(), 12345 * seed, 0
    step = getattr(RULES, "step", step_in_two)  # builds of older commits have none
    for _ in range(AT_ONCE):
        state = RULES.new(TERMS)
        going = RULES.advance(state, out, luck)
        while going:
            codes = out.list()
            n = n * 48271 % 2147483647
            going = step(state, codes[n % len(codes)], out, luck)
            choices += 1
    return [choices]


def step_in_two(state: Any, code: int, out: Options, luck: Rng) -> bool:
    RULES.apply(state, code)
    return RULES.advance(state, out, luck)


def simulated(bot: str, games: int) -> Callable[[int], list[int]]:
    """Choices of bots of one kind, as `pavilion simulate` lets them play."""
    return lambda seed: [simulate(GAME, [bot] * SEATS, games, seed=seed).choices]


def midgame() -> Any:
    s, luck, out = RULES.new(TERMS), Rng(1), Options()
    for _ in range(30):
        RULES.advance(s, out, luck)
        RULES.apply(s, out.pick(luck))
    RULES.advance(s, out, luck)
    return s


def tables() -> tuple[float, int]:
    """Seconds in Table.play alone, and how often it was called."""
    seconds, plays, n, seed = 0.0, 0, 12345, 0
    while seconds < SECONDS:
        table = pavilion.new(GAME.name, seats=SEATS, seed=seed)
        seed += 1
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

    seconds, (choices, answers, games) = lasting(whole_games)
    figures["choices"], figures["answers"] = choices / seconds, answers / seconds
    figures["game_us"] = seconds / games * 1e6

    seconds, (choices,) = lasting(stepped)
    figures["stepped"] = choices / seconds
    seconds, (choices,) = lasting(simulated("random", 5 * AT_ONCE))
    figures["simulated"] = choices / seconds
    seconds, (choices,) = lasting(simulated("greedy", 1))
    figures["thought"] = choices / seconds

    state = midgame()
    clones = 4000 * AT_ONCE
    start = clock()
    for _ in range(clones):
        state.clone()
    figures["clone_us"] = (clock() - start) / clones * 1e6

    before = resident()
    kept = [state.clone() for _ in range(20_000)]
    figures["state_bytes"] = (resident() - before) / len(kept)
    del kept

    seconds, plays = tables()
    figures["table"] = plays / seconds

    bot = make("greedy", GAME, 1)
    RULES.legal(state, out := Options())
    view = View(RULES, state, RULES.to_move(state)[0], Rng(1))
    answered, start = 0, clock()
    while clock() - start < SECONDS:
        bot.answer(view, out.list())
        answered += 1
    figures["greedy_ms"] = (clock() - start) / answered * 1e3
    print(json.dumps(figures))


main()
