"""The log says in sentences what was done and what came of it, and a turn is told as one."""

from __future__ import annotations

import random
import re

import msgspec
import pytest
from exposition import expo
from scenario import fair

import pavilion
from pavilion import Table
from pavilion.games import games
from pavilion.languages import LANGUAGES
from pavilion.web.pages.speech import Reader, choice, logged

NAMES = {"A": "Ada", "B": "Ben", "C": "Cleo"}
LEDGER = re.compile(r" [+−]\d|[{}]|^\W|: ,")  # noqa: RUF001
PALMER = """
    [board]
    manufacturing: 1 1 0 |
    electricity: 1 2 0 | ticket ticket exhibit-fine-arts

    [A]
    figures: palmer
"""


def lines(table: Table, language: str = "en") -> list[dict[str, object]]:
    return [logged(table, n, Reader(language, NAMES)) for n in range(len(table.answers))]


def play(table: Table, *answers: str) -> int:
    """Answer; how many answers there were before."""
    before = len(table.answers)
    for answer in answers:
        table.play(answer)
    return before


def test_what_is_taken_in_hand_is_told_by_what_is_put_down() -> None:
    table = fair(PALMER).table
    before = play(table, "place electricity", "play palmer", "lift B manufacturing", "drop agriculture")
    assert [line["words"] for line in lines(table)[before:] if line["seat"] == "A"] == [
        "Ada places a supporter in Electricity",
        "Ada plays Bertha Palmer",
        "",
        "Ada moves Ben's supporter from Manufacturing to Agriculture",
    ]
    assert lines(table)[-1]["brought"] == [
        {"seat": "A", "words": "collects 1 Fine Arts exhibit and 2 tickets"},
        {"seat": "", "words": "the car moves 2 spaces"},
    ]


def test_offers_call_those_they_are_about_by_their_names() -> None:
    table = fair(PALMER).table
    play(table, "place electricity", "play palmer", "lift B manufacturing")
    told = choice(table, tuple(table.codes(0)), Reader("en", NAMES))
    offers = [words for _, words in msgspec.json.decode(told["legal"], type=list[tuple[str, str]])]
    assert "Move Ben's supporter to Agriculture" in offers


def test_a_turn_is_told_as_one_by_its_last_line() -> None:
    """What two tiles cost is one price, however many answers it took."""
    table = expo().table
    owner = "ABC"[table.to_move[0]]
    before = play(table, "play station", "buy 1", "buy 2")
    told = [line["brought"] for line in lines(table)[before:]]
    assert told[:-1] == [[]] * (len(told) - 1)
    assert told[-1] == [{"seat": owner, "words": "pays $3"}]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_no_line_is_a_ledger(game: str, language: str) -> None:
    table, luck = pavilion.new(game, seats=3, seed=7), random.Random(7)
    while not table.over:
        table.play(luck.choice(table.legal()))
    brought = [one for line in lines(table, language) for one in line["brought"]]  # type: ignore[attr-defined]
    assert len(brought) > 40
    without_sources = [re.sub(r"\([^()]*\)", "", one["words"]) for one in brought]
    assert [words for words in without_sources if LEDGER.search(words)] == []
    assert not any("  " in one["words"] for one in brought)
