"""Who may import whom, and how long a file may be."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "pavilion"
FILES = sorted(SOURCE.rglob("*.py"))

RANK = {
    "core": 0, "version": 0, "games": 1, "record": 2, "bots": 2, "table": 2, "picture": 2, "opening": 2, "check": 2,
    "outcomes": 2, "puzzles": 2, "draw": 2, "languages": 2, "cli": 3, "web": 3, "__main__": 4,
}
ENGINE_NEEDS = {"librt", "msgspec", "mypy_extensions"}
ALSO = {"bots": {"openskill"}, "draw": {"rcssmin"}, "languages": {"babel"}}
INSIDE = {  # the folders of a game, and which others each may know: the box is on the table before anybody plays
    "box": {"box"}, "rules": {"box", "rules"}, "told": {"box", "rules", "told"}, "bots": {"box", "rules", "bots"},
    "scene": {"box", "told", "scene"},
}  # fmt: skip
UNSURE = {"random", "time", "datetime", "os", "secrets", "uuid"}  # what rules must not know
LONGEST = 400


def part_of(path: Path) -> str:
    """core, games, table, …; the package itself counts as the table, which it re-exports."""
    first = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    return "table" if first == "__init__" else first


def imported(path: Path) -> Iterator[str]:
    """Full names of the modules that a file imports, inside functions too."""
    package = ["pavilion", *path.relative_to(SOURCE).parent.parts]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            yield ".".join([*base, *([node.module] if node.module else [])])


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down(path: Path) -> None:
    part = part_of(path)
    for name in imported(path):
        if not name.startswith("pavilion"):
            continue
        target = [*name.split("."), "table"][1]
        assert RANK[target] <= RANK[part], f"{part} must not import {name}"
        if part == "games" and target == "games":
            game = path.relative_to(SOURCE).parts[1]
            assert name.split(".")[2:3] == [game], f"a game imports core and itself, not {name}"


IN_FOLDERS_OF_GAMES = sorted((SOURCE / "games").glob("*/*/*.py"))


@pytest.mark.parametrize("path", IN_FOLDERS_OF_GAMES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_inside_a_game_imports_point_down_too(path: Path) -> None:
    game, folder = path.relative_to(SOURCE / "games").parts[:2]
    for name in imported(path):
        if name.startswith(f"pavilion.games.{game}."):
            assert name.split(".")[3] in INSIDE[folder], f"{folder} must not import {name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_only_the_command_line_needs_more_than_the_engine(path: Path) -> None:
    part = part_of(path)
    if RANK[part] > 2:
        return
    names = {name.split(".")[0] for name in imported(path)}
    assert names - set(sys.stdlib_module_names) - {"pavilion"} <= ENGINE_NEEDS | ALSO.get(part, set())
    if RANK[part] < 2:
        assert not names & UNSURE, "rules know no clock and no luck of their own"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_files_stay_short(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= LONGEST


COMPILED = [path for path in FILES if part_of(path) in ("core", "games", "bots", "check")]


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_literal_is_shifted_by_a_variable(path: Path) -> None:
    """Compiled, `1 << n` is wrong from n = 31 on; `masks.bit` is not."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and isinstance(node.left, ast.Constant):
            assert isinstance(node.right, ast.Constant), f"line {node.lineno}: write bit({ast.unparse(node.right)})"
