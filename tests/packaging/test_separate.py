"""The build for tests, a C file of each module: what has changed is compiled again, and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PROJECT = '[project]\nname = "pavilion"\nversion = "1"\n[tool.setuptools.packages.find]\nwhere = ["src"]\n'
LAMPS = "from pavilion.core.oil import litres\n\n\ndef lamps(nights: int) -> int:\n    return litres(nights) // 3\n"
OIL = "def litres(nights: int) -> int:\n    return nights * {}\n"
ASK = "from pavilion.core import lamps, oil; print(lamps.lamps(3), oil.__file__[-3:])"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A house with two small modules."""
    shutil.copy(ROOT / "setup.py", tmp_path / "setup.py")
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    core = tmp_path / "src" / "pavilion" / "core"
    core.mkdir(parents=True)
    for name in ("__init__.py", "core/__init__.py", "core/lamps.py"):
        (core.parent / name).write_text(LAMPS if name.endswith("lamps.py") else "")
    return tmp_path


def said(tree: Path, litres: str, level: str = "0") -> str:
    """What the two modules answer, built with so many litres a night."""
    (tree / "src" / "pavilion" / "core" / "oil.py").write_text(OIL.format(litres))
    env = {**os.environ, "PAVILION_SEPARATE": "1", "PAVILION_COMPILE": "1", "MYPYC_OPT_LEVEL": level, "PYTHONPATH": ""}
    shutil.rmtree(tree / "new", ignore_errors=True)
    build = [sys.executable, "setup.py", "-q", "build", "--build-lib", "new", "--build-temp", "temp"]
    for command in (build, [sys.executable, "-c", ASK]):
        done = subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        env["PYTHONPATH"] = str(tree / "new")
    return done.stdout.strip()


def objects(tree: Path) -> set[tuple[str, int]]:
    return {(path.name, path.stat().st_mtime_ns) for path in (tree / "temp").glob("*.o")}


@pytest.mark.skipif(not shutil.which("gcc"), reason="there is no C compiler")
def test_only_what_has_changed_is_compiled_again(tree: Path) -> None:
    assert said(tree, "3") == "3 .so"
    first = objects(tree)
    assert said(tree, "3") == "3 .so"
    assert objects(tree) == first, "nothing has changed"
    assert said(tree, "6") == "6 .so"
    second = objects(tree)
    assert len(second) == len(first), "what is not needed any more has gone"
    assert len(second - first) == 1, "one module has changed"
    assert said(tree, "6", level="1") == "6 .so"
    assert not objects(tree) & second, "other flags, other objects"
