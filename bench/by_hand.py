"""The engine beside hand-written C that plays the same games of World's Fair: how many times as long does it take?

    PYTHONPATH=build/compiled python bench/by_hand.py [rounds]      # `make bench` ends with it

by_hand.c must come to the same totals, or nothing is measured. Both play in turn, in short pieces, and of each the
shortest counts: other work on the machine only ever makes a piece longer.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from pavilion.bots.playout import random_games
from pavilion.core import rules as engine
from pavilion.games import find

GAME = find("worlds-fair-1893")
SOURCE = Path(__file__).with_suffix(".c")
GOAL = 3  # times as long, at most
ROUNDS = 300
GAMES = 200  # in a piece, others in each: a processor learns to foresee games that it has seen
SAME = 1000  # games that are compared first

Play = Callable[[int, int], list[int]]  # so many games from a seed: total choices, answers, and scores by seat


def compiled(folder: Path) -> Any:
    library = folder / "by_hand.so"
    subprocess.run(["cc", "-O3", "-shared", "-fPIC", str(SOURCE), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


def told(terms: Any) -> list[int]:
    """The terms as the C reads them."""
    kit, seats = terms.kit, terms.seats
    single = [terms.stall_limit, kit.new_cards, kit.opening_cards, kit.supporters, kit.ticket_points, kit.leader_bonus]
    tables = [kit.capacity, kit.deck[seats], kit.figure_area, terms.medal, terms.approvals, kit.set_points]
    return [seats, terms.wheel, *single, *(number for table in (*tables, *terms.bonus) for number in table)]


def by_hand(library: Any, terms: Any) -> Play:
    numbers = told(terms)
    agreed = (ctypes.c_int64 * len(numbers))(*numbers)

    def play(games: int, seed: int) -> list[int]:
        totals = (ctypes.c_int64 * (2 + terms.seats))()
        library.random_games(agreed, ctypes.c_int64(games), ctypes.c_int64(seed), totals)
        return list(totals)

    return play


def by_engine(terms: Any) -> Play:
    return partial(random_games, GAME.rules, terms)


def nanoseconds(play: Play, seed: int) -> float:
    """Of one choice."""
    start = time.perf_counter()
    choices = play(GAMES, seed)[0]
    return (time.perf_counter() - start) / choices * 1e9


def compare(library: Any, seats: int, rounds: int) -> str:
    terms = GAME.agree(seats, {})
    both = by_hand(library, terms), by_engine(terms)
    totals = [play(SAME, seats) for play in both]
    if totals[0] != totals[1]:
        sys.exit(f"{SOURCE.name} plays other games than the engine, so nothing was measured: {totals}.")
    pieces = [[nanoseconds(play, seed) for play in both] for seed in range(rounds)]
    hand, engine = (min(times) for times in zip(*pieces, strict=True))
    mark = "" if engine <= GOAL * hand else f"  (goal: {GOAL})"
    return f"{seats} seats: {hand:.1f} ns a choice by hand, {engine:.1f} in the engine, ratio {engine / hand:.2f}{mark}"


def main() -> None:
    if not str(engine.__file__).endswith(".so"):
        sys.exit("The engine is not compiled here. `make bench` compiles it, or say PYTHONPATH=build/compiled.")
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    with tempfile.TemporaryDirectory() as folder:
        library = compiled(Path(folder))
        for seats in range(GAME.seats[0], GAME.seats[1] + 1):
            print(compare(library, seats, rounds))


if __name__ == "__main__":
    main()
