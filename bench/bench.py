"""Speed in one run: compiled beside interpreted, interleaved, with a yardstick; prints a table and writes JSON.

    make bench                     # or: python bench/bench.py [repetitions] [game …]
    python bench/bench.py 7 --against ../before/build/compiled      # beside a build of another commit

Machines are noisy, so every round measures all builds one after the other and the table shows medians and ratios.
The yardstick is a loop of plain Python in the same process: a figure divided by it can be compared between machines.
Every game is measured with each number of seats. With --against the interpreted source is left out, and so are games
that the other build does not have.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"
REPETITIONS = 7

# figure → (what it is, unit, is more better)
FIGURES: dict[str, tuple[str, str, bool]] = {
    "choices": ("player choices inside compiled code", "/s", True),
    "answers": ("all answers, fate's and forced ones too", "/s", True),
    "game_us": ("a random game", "µs", False),
    "stepped": ("choices stepped from interpreted Python", "/s", True),
    "simulated": ("choices of simulated random bots", "/s", True),
    "thought": ("choices of simulated greedy bots", "/s", True),
    "clone_us": ("clone of a position", "µs", False),
    "table": ("Table.play with text", "/s", True),
    "greedy_ms": ("one answer of the greedy bot", "ms", False),
    "state_bytes": ("memory of one position", "bytes", False),
    "import_ms": ("import pavilion", "ms", False),
    "yardstick": ("yardstick: additions in plain Python", "/s", True),
}
# of the compiled build
GOALS: dict[str, dict[str, float]] = {
    "worlds-fair-1893": {
        "choices": 3_400_000, "stepped": 1_200_000, "simulated": 1_500_000, "clone_us": 1.2, "table": 20_000,
        "import_ms": 60,
    },
    "expo-1906": {"choices": 2_000_000, "stepped": 1_000_000, "simulated": 1_500_000, "clone_us": 2.5, "import_ms": 60},
    "weather-machine": {
        "choices": 1_700_000, "stepped": 800_000, "clone_us": 3, "state_bytes": 8_000, "greedy_ms": 1_000,
        "import_ms": 60,
    },
    "crystal-palace": {
        "choices": 1_700_000, "stepped": 800_000, "clone_us": 3, "state_bytes": 8_000, "greedy_ms": 1_000,
        "import_ms": 60,
    },
}  # fmt: skip
SPEEDUP_GOALS = {"worlds-fair-1893": 35}  # of choices

Runs = dict[str, list[dict[str, float]]]  # build → figures of each round


class Row(NamedTuple):
    game: str
    seats: int
    figure: str
    before: float  # of the other build: the interpreted source, or what was asked for
    compiled: float
    best: float
    ratio: float
    per_yardstick: float


def kinds_of_table(games: list[str], build: Path = SOURCE) -> list[tuple[str, int]]:
    told = "import pavilion; [print(name, *game.seats) for name, game in pavilion.games().items()]"
    env = {**os.environ, "PYTHONPATH": str(build)}
    lines = subprocess.run([sys.executable, "-c", told], env=env, check=True, capture_output=True, text=True).stdout
    rows = [line.split() for line in lines.splitlines()]
    return [(name, n) for name, a, b in rows if not games or name in games for n in range(int(a), int(b) + 1)]


def measure(build: Path, game: str, seats: int) -> dict[str, float]:
    """All figures of one build, each process fresh."""
    env = {**os.environ, "PYTHONPATH": str(build), "PYTHONHASHSEED": "0"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # as installed: modules are compiled to bytecode once
    worker = [sys.executable, str(ROOT / "bench" / "worker.py"), game, str(seats)]
    figures: dict[str, float] = json.loads(subprocess.run(worker, env=env, check=True, capture_output=True).stdout)
    timed = "import time; start = time.process_time(); import pavilion; print(time.process_time() - start)"
    seconds = [
        float(subprocess.run([sys.executable, "-c", timed], env=env, check=True, capture_output=True).stdout)
        for _ in range(3)
    ]
    figures["import_ms"] = min(seconds) * 1e3
    return figures


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Speed in one run, as ratios.")
    parser.add_argument("what", nargs="*", help="how many rounds, then the games")
    parser.add_argument("--against", type=Path, metavar="BUILD", help="the folder of another compiled build")
    given = parser.parse_args()
    given.rounds = int(given.what.pop(0)) if given.what and given.what[0].isdigit() else REPETITIONS
    for build in filter(None, (COMPILED, given.against)):
        if not list(build.glob("**/*.so")):
            parser.error(f"There is no compiled build in {build}. `make bench` makes one in build/compiled.")
    return given


def main() -> None:
    given = asked()
    tables = kinds_of_table(given.what)
    if not tables:
        sys.exit(f"There is no game {' '.join(given.what)!r}. Games: {', '.join(dict(kinds_of_table([])))}.")
    other = "before" if given.against else "interpreted"
    builds = {other: given.against.resolve() if given.against else SOURCE, "compiled": COMPILED}
    if given.against:
        both = kinds_of_table(given.what, builds[other])
        tables = [table for table in tables if table in both]
    runs: dict[tuple[str, int], Runs] = {table: {build: [] for build in builds} for table in tables}
    for i in range(given.rounds):
        for table in tables:
            for name, build in builds.items():
                runs[table][name].append(measure(build, *table))
        print(f"round {i + 1} of {given.rounds}", file=sys.stderr)
    rows = [row for table in tables for row in summary(*table, runs[table][other], runs[table]["compiled"])]
    made = {"python": platform.python_version(), "machine": platform.machine(), "rounds": given.rounds, "other": other}
    out = ROOT / "build" / "bench.json"
    out.write_text(json.dumps({**made, "rows": [row._asdict() for row in rows]}, indent=1) + "\n")
    show(rows, other)
    print(f"\nwritten: {out.relative_to(ROOT)}")


def summary(game: str, seats: int, before: list[dict[str, float]], now: list[dict[str, float]]) -> list[Row]:
    rows = []
    for name, (_, _, more) in FIGURES.items():
        compiled = [run[name] for run in now]
        others = [run[name] for run in before]
        ratios = [(a / b if more else b / a) for a, b in zip(compiled, others, strict=True)]
        yardsticks = [run[name] / run["yardstick"] for run in now]
        best = max(compiled) if more else min(compiled)
        one, other, ratio, relative = map(statistics.median, (others, compiled, ratios, yardsticks))
        rows.append(Row(game, seats, name, one, other, best, ratio, relative))
    return rows


def verdict(row: Row, other: str) -> str:
    """Was the goal of a figure met?"""
    said = []
    goal = GOALS.get(row.game, {}).get(row.figure)
    if goal is not None:
        more = FIGURES[row.figure][2]
        reached = row.compiled >= goal if more else row.compiled <= goal
        said.append(f"{'≥' if more else '≤'} {goal:,}  {'met' if reached else 'MISSED'}")
    speedup = SPEEDUP_GOALS.get(row.game) if row.figure == "choices" and other == "interpreted" else None
    if speedup is not None:
        said.append(f"ratio ≥ {speedup}  {'met' if row.ratio >= speedup else 'MISSED'}")
    return "; ".join(said)


def show(rows: list[Row], other: str) -> None:
    for n, row in enumerate(rows):
        if n == 0 or rows[n - 1][:2] != row[:2]:
            head = f"{row.game}, {row.seats} seats"
            print(f"\n{head:42} {other:>14} {'compiled':>14} {'best':>14} {'ratio':>7}  goal")
        what, unit, _ = FIGURES[row.figure]
        numbers = f"{row.before:14,.1f} {row.compiled:14,.1f} {row.best:14,.1f} {row.ratio:6.2f}x"
        print(f"{f'{what} ({unit})':42} {numbers}  {verdict(row, other)}".rstrip())


main()
