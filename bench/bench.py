"""Speed in one run: compiled beside interpreted, interleaved, with a yardstick; prints a table and writes JSON.

    make bench                     # or: python bench/bench.py [repetitions]

Machines are noisy, so every round measures all builds one after the other and the table shows medians and ratios.
The yardstick is a loop of plain Python in the same process: a figure divided by it can be compared between machines.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILDS = {"interpreted": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
REPETITIONS = 7

# figure → (what it is, unit, goal for the compiled build or None, is more better)
FIGURES: dict[str, tuple[str, str, float | None, bool]] = {
    "choices": ("player choices inside compiled code", "/s", 3_400_000, True),
    "answers": ("all answers, fate's and forced ones too", "/s", None, True),
    "game_us": ("a random game of three", "µs", None, False),
    "stepped": ("choices stepped from interpreted Python", "/s", 1_000_000, True),
    "clone_us": ("clone of a position", "µs", 1.2, False),
    "table": ("Table.play with text", "/s", 20_000, True),
    "greedy_ms": ("one answer of the greedy bot", "ms", None, False),
    "state_bytes": ("memory of one position", "bytes", None, False),
    "import_ms": ("import pavilion", "ms", 60, False),
    "yardstick": ("yardstick: additions in plain Python", "/s", None, True),
}
SPEEDUP_GOAL = 35


def measure(build: str) -> dict[str, float]:
    """All figures of one build, each process fresh."""
    env = {**os.environ, "PYTHONPATH": str(BUILDS[build]), "PYTHONHASHSEED": "0"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # as installed: modules are compiled to bytecode once
    worker = [sys.executable, str(ROOT / "bench" / "worker.py")]
    figures: dict[str, float] = json.loads(subprocess.run(worker, env=env, check=True, capture_output=True).stdout)
    timed = "import time; start = time.perf_counter(); import pavilion; print(time.perf_counter() - start)"
    seconds = [
        float(subprocess.run([sys.executable, "-c", timed], env=env, check=True, capture_output=True).stdout)
        for _ in range(3)
    ]
    figures["import_ms"] = min(seconds) * 1e3
    return figures


def main() -> None:
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else REPETITIONS
    if not list(BUILDS["compiled"].glob("**/*.so")):
        sys.exit("There is no compiled build. Run `make bench`, which makes one.")
    runs: dict[str, list[dict[str, float]]] = {build: [] for build in BUILDS}
    for i in range(repetitions):
        for build in BUILDS:
            runs[build].append(measure(build))
        print(f"round {i + 1} of {repetitions}", file=sys.stderr)
    report = summary(runs)
    out = ROOT / "build" / "bench.json"
    out.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")
    show(report)
    print(f"\nwritten: {out.relative_to(ROOT)}")


def summary(runs: dict[str, list[dict[str, float]]]) -> dict[str, object]:
    rows = []
    for name, (what, unit, goal, more) in FIGURES.items():
        compiled = [run[name] for run in runs["compiled"]]
        interpreted = [run[name] for run in runs["interpreted"]]
        ratios = [(a / b if more else b / a) for a, b in zip(compiled, interpreted, strict=True)]
        rows.append(
            {
                "figure": name, "what": what, "unit": unit, "goal": goal, "more is better": more,
                "interpreted": statistics.median(interpreted), "compiled": statistics.median(compiled),
                "compiled best": max(compiled) if more else min(compiled), "ratio": statistics.median(ratios),
                "per yardstick": statistics.median(run[name] / run["yardstick"] for run in runs["compiled"]),
            }
        )
    made = {"python": platform.python_version(), "machine": platform.machine(), "rounds": len(runs["compiled"])}
    return {**made, "rows": rows}


def show(report: dict[str, object]) -> None:
    rows = report["rows"]
    assert isinstance(rows, list)
    print(f"{'':42} {'interpreted':>14} {'compiled':>14} {'best':>14} {'ratio':>7}  goal")
    for row in rows:
        goal = row["goal"]
        met = ""
        if goal is not None:
            reached = row["compiled"] >= goal if row["more is better"] else row["compiled"] <= goal
            met = f"{'≥' if row['more is better'] else '≤'} {goal:,}  {'met' if reached else 'MISSED'}"
        if row["figure"] == "choices":
            met += f"; ratio ≥ {SPEEDUP_GOAL}  {'met' if row['ratio'] >= SPEEDUP_GOAL else 'MISSED'}"
        name = f"{row['what']} ({row['unit']})"
        print(
            f"{name:42} {row['interpreted']:14,.1f} {row['compiled']:14,.1f} {row['compiled best']:14,.1f}"
            f" {row['ratio']:6.1f}x  {met}"
        )


main()
