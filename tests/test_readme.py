"""The README's Python example runs, and its commands exist."""

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
    assert "Where does your supporter go?" in said
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
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text()):
            assert (document.parent / target).exists(), f"{document.name} links to {target}"
