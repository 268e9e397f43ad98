"""Interpreted and compiled play are the same play, and each build is what it says."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMPILED = Path(os.environ.get("PAVILION_COMPILED", ROOT / "build" / "compiled"))
ENGINE = [
    "core.chance", "core.position", "core.rules", "core.view", "core.words", "bots.playout", "bots.search.planner",
    "bots.search.tree", "check.hall", "check.lab",
    "check.yard", "games.worlds_fair_1893.rules.flow", "games.worlds_fair_1893.rules.scoring",
    "games.worlds_fair_1893.rules.state", "games.worlds_fair_1893.told.view", "games.expo_1906.rules.lab",
    "games.expo_1906.bots.hints", "games.expo_1906.told.view", "games.weather_machine.rules.payments",
    "games.weather_machine.rules.state", "games.weather_machine.told.view", "games.crystal_palace.rules.mat",
    "games.crystal_palace.rules.state", "games.crystal_palace.bots.hints", "games.crystal_palace.told.view",
]
NATIVE = (".so", ".pyd")


def digests(build: Path, hash_seed: str) -> list[str]:
    """What digests.py prints with this build; in which order sets are walked through must not matter."""
    env = {**os.environ, "PYTHONPATH": str(build), "PYTHONHASHSEED": hash_seed}
    script = [sys.executable, str(ROOT / "tests" / "digests.py")]
    return subprocess.run(script, env=env, check=True, capture_output=True, text=True).stdout.splitlines()


@pytest.mark.skipif(not any(COMPILED.rglob("*.so")), reason=f"there is no compiled build in {COMPILED}: run make test")
def test_both_modes_play_the_same_games() -> None:
    interpreted, compiled = digests(ROOT / "src", "0"), digests(COMPILED, "1")
    assert (Path(interpreted[0]).suffix, Path(compiled[0]).suffix) == (".py", ".so"), "both modes were compared"
    assert interpreted[1:] == compiled[1:]
    kinds = 57 + 64 + 91 + 131 + 18  # of the four games and the toys
    assert len(interpreted) > kinds + 12, "all kinds of tables of all games and the toys, and some with records"
    assert len({line.split()[-1] for line in interpreted[1:]}) > 380, "the digests tell tables apart"


def test_the_engine_is_built_as_announced() -> None:
    """PAVILION_MODE says what a test run is meant to test; without it no mixture is allowed."""
    native = {name: str(import_module(f"pavilion.{name}").__file__).endswith(NATIVE) for name in ENGINE}
    mode = os.environ.get("PAVILION_MODE")
    assert mode in (None, "compiled", "interpreted")
    expected = native["core.position"] if mode is None else mode == "compiled"
    assert native == dict.fromkeys(ENGINE, expected)
