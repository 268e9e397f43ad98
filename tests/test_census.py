"""The census: how many positions follow some named ones, as pinned in census.toml."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import pavilion
from pavilion.core import Options, Rules, State
from pavilion.record.notation import Vocabulary
from pavilion.record.position import read_position

POSITIONS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("census.toml").read_text("utf-8"))["position"]


def begin(entry: dict[str, Any]) -> tuple[Rules[Any], State]:
    """The rules and the position of an entry."""
    if "start" in entry:
        game, _, s = read_position(entry["start"].lstrip())
    else:
        game = pavilion.games()[entry["game"]]
        s = game.rules.new(game.agree(entry["seats"], entry.get("options", {})))
    codes = Vocabulary(game.rules.grammar).codes
    for answer in entry.get("answers", []):
        game.rules.settle(s)
        game.rules.answer(s, codes[answer])
    return game.rules, s


def count(rules: Rules[Any], s: State, answers: int) -> int:
    """How many positions there are after so many answers; the last answers are counted and not given."""
    rules.settle(s)
    if s.depth == 0:
        return 0
    out = Options()
    rules.legal(s, out)
    if answers == 1:
        return int(out.count)
    total = 0
    for code in out.list():
        child = s.clone()
        rules.apply(child, code)
        total += count(rules, child, answers - 1)
    return total


@pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: entry["name"])
def test_as_many_positions_follow_as_were_counted(entry: dict[str, Any]) -> None:
    rules, state = begin(entry)
    assert [count(rules, state, n + 1) for n in range(len(entry["leaves"]))] == entry["leaves"]


def test_the_census_is_taken_from_ten_positions_or_more_of_each_game() -> None:
    assert len({entry["name"] for entry in POSITIONS}) == len(POSITIONS)
    assert all(len(entry["leaves"]) >= 3 for entry in POSITIONS)
    games = Counter(entry["game"] if "game" in entry else read_position(entry["start"])[0].name for entry in POSITIONS)
    assert games.keys() == pavilion.games().keys()
    assert min(games.values()) >= 10
