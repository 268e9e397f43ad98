"""`make quick`: lint of what has changed, the core's tests, and those of every game that was touched, interpreted.

Changed is what differs from where this branch left main, committed or not. Journeys in the browser and tests of
packaging take longer than a thought and are left to `make test`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

BIN = ".venv/bin"
CORE = [f"tests/test_{name}.py" for name in ("engine", "layers", "table", "toys", "rule_ids", "promises")]
SLOW = ("tests/browser/", "tests/packaging/")


def changed() -> list[str]:
    """The files that differ from main, or from the last commit where that is main's."""
    base = git("merge-base", "HEAD", "main") or ["HEAD"]
    found = {*git("diff", "--name-only", base[0]), *git("ls-files", "--others", "--exclude-standard")}
    return sorted(name for name in found if Path(name).exists())


def git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    return done.stdout.split("\n")[:-1] if done.returncode == 0 else []


def suite_for(files: list[str]) -> list[str]:
    """The tests that these files call for."""
    found = dict.fromkeys(CORE)
    for name in files:
        parts = Path(name).parts
        game = name_of_game(parts)
        if game:
            found[f"tests/{game}"] = None
        elif parts[0] == "tests" and parts[-1].startswith("test_") and not name.startswith(SLOW):
            found[name] = None
    return list(found)


def name_of_game(parts: tuple[str, ...]) -> str:
    """The folder of the game that a file belongs to, or ""."""
    if parts[:3] == ("src", "pavilion", "games") and len(parts) > 4:
        return parts[3]
    if parts[:2] == ("docs", "rules"):
        return Path(parts[-1]).stem.replace("-", "_")
    return parts[1] if parts[0] == "tests" and Path("src/pavilion/games", *parts[1:2], "game.py").exists() else ""


def main() -> int:
    files = changed()
    python = [name for name in files if name.endswith(".py")]
    interpreted = {**os.environ, "PAVILION_MODE": "interpreted", "PYTHONPATH": "src"}
    commands = [[f"{BIN}/python", "-m", "pytest", "-n", "2", *suite_for(files)]]
    if python:
        commands += [[f"{BIN}/ruff", "check", *python], [f"{BIN}/mypy", *python]]
    running = [subprocess.Popen(command, env=interpreted) for command in commands]  # side by side
    return max(abs(one.wait()) for one in running)


if __name__ == "__main__":
    sys.exit(main())
