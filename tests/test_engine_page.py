"""What docs/engine.md and the docstrings of the core show is what happens."""

from __future__ import annotations

import ast
import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "engine.md"
CORE = sorted((ROOT / "src" / "pavilion" / "core").glob("*.py"))


def failures(text: str, name: str) -> tuple[int, int]:
    """How many examples of a text fail, and how many there are."""
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    found = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    return found.failed, found.attempted


def test_every_example_of_the_page_gives_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    failed, attempted = failures(PAGE.read_text(encoding="utf-8"), PAGE.name)
    assert failed == 0, capsys.readouterr().out
    assert attempted > 40


def examples() -> list[tuple[str, str]]:
    """The docstrings with examples, read from the source: compiled classes have the same."""
    found = []
    for path in CORE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                text = ast.get_docstring(node) or ""
                if ">>>" in text:
                    found.append((f"{path.stem}.{getattr(node, 'name', '')}", text))
    return found


@pytest.mark.parametrize(("name", "text"), examples(), ids=[name for name, _ in examples()])
def test_every_example_of_a_docstring_gives_what_it_says(
    name: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    failed, _ = failures(text, name)
    assert failed == 0, capsys.readouterr().out
