"""docs/promises.md: every test it names exists where it says, and every promise names one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "promises.md").read_text()
ROWS = [row for row in PAGE.splitlines() if row.startswith("| ") and not row.startswith("| promise")]
NAMED = re.compile(r"\[[\w/]+\]\(\.\./([\w/.]+\.py)\)(?:: ((?:`test_\w+`(?:, )?)+))?")


def test_every_promise_names_its_tests() -> None:
    assert len(ROWS) > 30
    assert not [row for row in ROWS if not re.search(r"`test_\w+`", row)]
    assert all(re.search(rf"\bR{n}\b", PAGE) for n in (1, 3, 4, 8, 9, 10, 11, 12, 15, 16, 17, 18))
    assert all(re.search(rf"\bS{n}\b", PAGE) for n in range(1, 22) if n != 20)


@pytest.mark.parametrize(("path", "names"), sorted(set(NAMED.findall(PAGE))))
def test_the_tests_exist(path: str, names: str) -> None:
    source = (ROOT / path).read_text()
    for name in re.findall(r"`(test_\w+)`", names):
        assert re.search(rf"^def {name}\(", source, re.M), f"{path} has no {name}"
