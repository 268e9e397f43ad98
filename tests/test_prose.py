"""Lines that a person can read: prose, styles and pages are wrapped at 120, scripts stay below 200."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "pavilion"
PROSE = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
PAGES = [*SOURCE.rglob("*.css"), *SOURCE.rglob("*.html")]
SCRIPTS = [*SOURCE.rglob("*.js")]
MOST, MOST_OF_SCRIPTS = 120, 199
LINK = re.compile(r"\]\([^)]*\)|https?://\S+")


def lines_of_prose(text: str) -> Iterator[tuple[int, str]]:
    """Numbered lines without tables and blocks of code; where a link leads to has no length."""
    code = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            code = not code
        elif not code and not line.lstrip().startswith("|"):
            yield number, LINK.sub("", line)


def too_long(path: Path, most: int) -> list[str]:
    text = path.read_text("utf-8")
    lines = lines_of_prose(text) if path.suffix == ".md" else enumerate(text.splitlines(), 1)
    return [f"{path.relative_to(ROOT)}:{number} has {len(line)}" for number, line in lines if len(line) > most]


@pytest.mark.parametrize("path", [*PROSE, *PAGES], ids=lambda path: path.name)
def test_prose_styles_and_pages_are_wrapped(path: Path) -> None:
    assert too_long(path, MOST) == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_wrapped(path: Path) -> None:
    assert too_long(path, MOST_OF_SCRIPTS) == []


def test_a_long_line_is_found_but_in_tables_code_and_links() -> None:
    long = "word " * 30
    text = f"| {long} |\n\n```\n{long}\n```\nsee [this](https://example.org/{'a' * 120}) and\n{long}\n"
    assert [number for number, line in lines_of_prose(text) if len(line) > MOST] == [7]
