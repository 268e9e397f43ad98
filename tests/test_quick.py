"""Which tests `make quick` runs for what has changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from quick import CORE, suite_for

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    ("changed", "more"),
    [
        ([], []),
        (["README.md", "src/pavilion/core/rules.py", "tests/scenario.py"], []),
        (["src/pavilion/games/expo_1906/rules/flow.py"], ["tests/expo_1906"]),
        (["docs/rules/worlds-fair-1893.md"], ["tests/worlds_fair_1893"]),
        (["tests/expo_1906/test_expo_lab.py", "src/pavilion/games/expo_1906/game.py"], ["tests/expo_1906"]),
        (["src/pavilion/games/__init__.py"], []),
        (["tests/web/test_api.py", "tests/test_table.py"], ["tests/web/test_api.py"]),
        (["tests/browser/test_line.py", "tests/packaging/test_play.py", "tests/browser/guest.py"], []),
    ],
)
def test_the_core_the_games_that_were_touched_and_changed_tests(
    changed: list[str], more: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert suite_for(changed) == [*CORE, *more]
    assert all(Path(name).exists() for name in suite_for(changed))
