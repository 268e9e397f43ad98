"""Every rule of a specification is cited in the source and proved by a test, and nobody cites one that does not exist.

A rule is an id in bold or in the first cell of a table row of docs/rules/<game>.md; specifications without a game on
the shelf are not looked at.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import pavilion

ROOT = Path(__file__).parents[1]
SPECIFICATIONS = ROOT / "docs/rules"
RULE = re.compile(r"^\| *([A-Z]{2}-\d+(?:\.\d+)+) *\||\*\*([A-Z]{2}-\d+(?:\.\d+)+)\*\*", re.MULTILINE)
SECTION = re.compile(r"^#{1,4} (\d+(?:\.\d+)*)\.? ", re.MULTILINE)
CITED = re.compile(r"\b([A-Z]{2}-\d+(?:\.\d+)*)")

GAMES = [name for name in pavilion.games() if (SPECIFICATIONS / f"{name}.md").exists()]
Places = dict[str, list[str]]  # where each id stands


@cache
def prefix(game: str) -> str:
    """The letters that begin the ids of a game: WF."""
    return pavilion.games()[game].seats_rule.partition("-")[0]


@cache
def rules(game: str) -> set[str]:
    """The ids of all rules in the specification of a game."""
    found = RULE.finditer((SPECIFICATIONS / f"{game}.md").read_text("utf-8"))
    return {id for match in found for id in match.groups() if id and id.startswith(f"{prefix(game)}-")}


def sections(game: str) -> set[str]:
    """The sections of a specification, which may be cited as a whole: WF-2.10."""
    found = SECTION.findall((SPECIFICATIONS / f"{game}.md").read_text("utf-8"))
    return {f"{prefix(game)}-{number}" for number in found}


def gathered(pairs: Iterable[tuple[str, str]], game: str) -> Places:
    """Ids of a game and where they stand."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for id, place in pairs:
        if id.startswith(f"{prefix(game)}-"):
            places[id].append(place)
    return places


def cited() -> Iterator[tuple[str, str]]:
    """Ids in code, comments, strings and data of the package."""
    for path in sorted([*ROOT.glob("src/pavilion/**/*.py"), *ROOT.glob("src/pavilion/**/*.toml")]):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for id in CITED.findall(line):
                yield id, f"{path.relative_to(ROOT)}:{number}"


def proved() -> Iterator[tuple[str, str]]:
    """Ids in the @rule decorators of tests."""
    for path in sorted(ROOT.glob("tests/**/test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for id in proved_by(node):
                    yield id, f"{path.relative_to(ROOT)}:{node.lineno}"


def proved_by(test: ast.FunctionDef) -> Iterator[str]:
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule":
            for id in decorator.args:
                assert isinstance(id, ast.Constant), f"write out the rule ids of {test.name}"
                yield str(id.value)


def by_number(ids: Iterable[str]) -> list[str]:
    """In the order of the specification."""
    return sorted(ids, key=lambda id: [int(number) for number in re.findall(r"\d+", id)])


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test(game: str) -> None:
    missing = by_number(rules(game) - gathered(proved(), game).keys())
    assert not missing, f"{len(missing)} rules without a test: {' '.join(missing)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_in_the_source(game: str) -> None:
    missing = by_number(rules(game) - gathered(cited(), game).keys())
    assert not missing, f"{len(missing)} rules that the source does not cite: {' '.join(missing)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_cited_rule_exists(game: str) -> None:
    known = rules(game) | sections(game)
    strange = {id: places for id, places in gathered(cited(), game).items() if id not in known}
    assert not strange


@pytest.mark.parametrize("game", GAMES)
def test_every_tested_rule_exists(game: str) -> None:
    strange = {id: places for id, places in gathered(proved(), game).items() if id not in rules(game)}
    assert not strange


def test_the_rules_of_a_specification_are_found() -> None:
    assert "worlds-fair-1893" in GAMES
    ids = rules("worlds-fair-1893")
    assert len(ids) == 183
    assert {"WF-1.1", "WF-2.2.1", "WF-2.10.2", "WF-2.10.5", "WF-4.7.1", "WF-5.3.10", "WF-6.4.5", "WF-10.13"} <= ids
    assert not ids & {"WF-2.10", "WF-4.7", "WF-2.10.1"}
    assert {"WF-2", "WF-2.10", "WF-4.7"} <= sections("worlds-fair-1893")
