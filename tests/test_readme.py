"""The README's Python example runs, its commands exist, and what documents point at is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
PYTHON = re.findall(r"```python\n(.+?)```", README, re.DOTALL)
COMMANDS = sorted(set(re.findall(r"^\$ pavilion (\w+)", README, re.MULTILINE)))
TARGETS = sorted(set(re.findall(r"make (\w+)", README)) - {"and"})


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = PYTHON
    assert len(example.strip().splitlines()) <= 11
    exec(compile(example, "README.md", "exec"), {})
    said = capsys.readouterr().out
    assert "Where do you place your supporter?" in said
    assert "WF-4.2.1" in said


def test_the_commands_exist() -> None:
    from pavilion.cli import COMMANDS as known

    assert COMMANDS
    assert set(COMMANDS) <= set(known)


def test_the_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    missing = [target for target in TARGETS if not re.search(rf"^{target}:", makefile, re.MULTILINE)]
    assert not missing


def test_links_point_at_files() -> None:
    for document in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        prose = re.sub(r"^```.*?^```", "", document.read_text(), flags=re.DOTALL | re.MULTILINE)
        for target in re.findall(r"\]\(([^)#:]+)\)", prose):
            assert (document.parent / target).exists(), f"{document.name} links to {target}"


def test_the_glossary_points_at_files_that_know_the_word() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    rows = re.findall(r"^\| \*\*(\w+)\*\* \| .+ \| `(\S+)` \|$", page, re.MULTILINE)
    assert len(rows) > 24
    assert rows == sorted(rows)
    for word, path in rows:
        assert word.lower() in (ROOT / "src" / "pavilion" / path).read_text().lower(), f"{path} knows no {word}"
