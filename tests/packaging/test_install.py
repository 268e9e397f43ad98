"""What gets installed: a pure wheel, and one built where compiling is asked for but there is no C compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
GAME = """
import pavilion
t = pavilion.new("worlds-fair-1893", seats=3, seed=7)
while not t.over:
    t.play(t.legal()[0])
print(t.result())
"""


def build_wheel(tmp_path: Path, **env: str) -> Path:
    """A wheel from a clean copy of the source, unpacked."""
    tree = tmp_path / "tree"
    shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("*.egg-info", "__pycache__", "*.so"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree / name)
    options = ["-q", "--no-build-isolation", "--no-deps", "-w", str(tmp_path)]
    command = [sys.executable, "-m", "pip", "wheel", *options, str(tree)]
    done = subprocess.run(command, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    return tmp_path / "installed"


def play(path: Path) -> str:
    env = {**os.environ, "PYTHONPATH": str(path)}
    return subprocess.run([sys.executable, "-c", GAME], env=env, check=True, capture_output=True, text=True).stdout


NO_COMPILER = {"PAVILION_COMPILE": "1", "CC": "false", "LDSHARED": "false"}


@pytest.mark.parametrize("how", [{"PAVILION_COMPILE": "0"}, NO_COMPILER], ids=["pure", "no C compiler"])
def test_without_compiled_parts_the_installed_package_plays_the_same_game(how: dict[str, str], tmp_path: Path) -> None:
    installed = build_wheel(tmp_path, **how)
    files = {str(path.relative_to(installed)) for path in installed.rglob("*") if path.is_file()}
    assert not [name for name in files if name.endswith(".so")]
    assert "pavilion/games/worlds_fair_1893/data/areas.toml" in files
    assert "pavilion/py.typed" in files
    played = [play(path) for path in (installed, ROOT / "src")]
    assert played[0] == played[1]
    assert "places" in played[0]
