"""What gets installed: a pure wheel, and one built where compiling is asked for but there is no C compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
RULES = ROOT / "docs" / "rules" / "worlds-fair-1893.md"
GAMES = ("worlds_fair_1893", "expo_1906")
LOOKS = ("style.css", "icons.toml", "poster.svg")
RULEBOOK = ("en.md", "de.md", "it.md", "opening.txt")
GAME = """
import pavilion
t = pavilion.new("worlds-fair-1893", seats=3, seed=7)
while not t.over:
    t.play(t.legal()[0])
print(t.result())
"""
READ = """
from pavilion.games import find
from pavilion.languages import specification
print(specification(find("worlds-fair-1893")), end="")
"""
NO_COMPILER = {"PAVILION_COMPILE": "1", "CC": "no-compiler", "LDSHARED": "no-compiler"}


def run(command: list[str], **more: str) -> str:
    done = subprocess.run(command, env={**os.environ, **more}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def source_tree(folder: Path) -> Path:
    """A clean copy of what a build needs."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("*.egg-info", "__pycache__", "*.so"))
    shutil.copytree(ROOT / "docs" / "rules", folder / "docs" / "rules")
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def published(tree: Path) -> Path:
    """The source that is published beside wheels, unpacked.

    Unpacked here: pip takes an archive for a zip file when four bytes of it happen to spell the end of one.
    """
    program = "import os, sys; from setuptools import build_meta; os.chdir(sys.argv[1]); build_meta.build_sdist('dist')"
    run([sys.executable, "-c", program, str(tree)], PAVILION_COMPILE="0")
    (archive,) = (tree / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as source:
        source.extractall(tree / "dist", filter="data")
    return archive.with_name(archive.name.removesuffix(".tar.gz"))


def installed(source: Path, folder: Path, **env: str) -> Path:
    """A wheel built from the source, unpacked."""
    options = ["-q", "--no-build-isolation", "--no-deps", "-w", str(folder)]
    run([sys.executable, "-m", "pip", "wheel", *options, str(source)], **env)
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "installed")
    return folder / "installed"


def said(program: str, path: Path) -> str:
    return run([sys.executable, "-c", program], PYTHONPATH=str(path))


@pytest.mark.parametrize("how", [{"PAVILION_COMPILE": "0"}, NO_COMPILER], ids=["pure", "no C compiler"])
def test_without_compiled_parts_the_installed_package_plays_the_same_game(how: dict[str, str], tmp_path: Path) -> None:
    tree = source_tree(tmp_path / "tree")
    there = installed(published(tree) if how["PAVILION_COMPILE"] == "0" else tree, tmp_path, **how)
    files = {str(path.relative_to(there)) for path in there.rglob("*") if path.is_file()}
    assert not [name for name in files if name.endswith(".so")]
    assert "pavilion/games/worlds_fair_1893/box/data/areas.toml" in files
    assert {f"pavilion/games/{game}/scene/{name}" for game in GAMES for name in LOOKS} <= files
    assert {f"pavilion/games/{game}/told/rulebook/{name}" for game in GAMES for name in RULEBOOK} <= files
    assert "pavilion/py.typed" in files
    played = [said(GAME, path) for path in (there, ROOT / "src")]
    assert played[0] == played[1]
    assert "places" in played[0]
    assert said(READ, there) == RULES.read_text(), "every rule can be read"
    assert "rules.md:" in said("from pavilion.cli import main; main(['where', 'WF-4.4.6'])", there)


def test_the_source_has_one_specification_of_each_game() -> None:
    assert not list((ROOT / "src").rglob("rules.md")), "what a build copies is not kept"


def test_a_build_in_place_brings_the_specification_along() -> None:
    """The compiled build of `make`."""
    built = ROOT / "build" / "compiled" / "pavilion"
    if not built.exists():
        pytest.skip("nothing is built here")
    assert (built / "games" / "worlds_fair_1893" / "rules.md").read_text() == RULES.read_text()
