"""Nouns that are touched part by part, and free actions that forced answers look past."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement

import msgspec
import pytest
from booths import drawn_hall

from pavilion.check.hall import OWE_TAX
from pavilion.check.toys import HALL
from pavilion.cli.choices import choices
from pavilion.core import Grammar, Noun
from pavilion.record.fate import Fate
from pavilion.record.touch import touch_tree, touches
from pavilion.table import Table
from pavilion.web.pages import speech

DICE = ["die1", "die2", "die3", "die4", "die5", "die6"]
HANDS = ["-".join(map(str, hand)) for n in range(1, 7) for hand in combinations_with_replacement(range(6, 0, -1), n)]


def hall_table(seats: int = 2) -> Table:
    terms = HALL.agree(seats, {})
    return Table(HALL, terms, HALL.rules.new(terms), [Fate("seed")])


def test_a_hand_is_touched_die_by_die() -> None:
    table = hall_table()
    code = table.words.codes["set 3-2-1"]
    assert touches(table.rules.grammar, code) == ["die1:3", "die2:2", "die3:1"]
    tree = table.touches(0)
    assert sorted(tree) == ["die1:1", "die1:2", "die1:3", "die1:4", "die1:5", "verb:loan"]
    assert tree["die1:1"] == {"die2:1": {"die3:1": table.words.codes["set 1-1-1"]}}


def test_the_terminal_goes_along_the_path_where_there_are_many_hands() -> None:
    table = hall_table()
    for _ in range(2):
        table.play("A: loan")
    assert len(table.codes(0)) > 24
    first = choices(table, 0)
    assert [choice.words for choice in first[:2]] == ["die1 1 …", "die1 2 …"]
    last = choices(table, 0, ["die1:6", "die2:2"])
    assert [choice.answer for choice in last] == ["set 6-2-1", "set 6-2-2"]
    table.play(last[0].answer, 0)
    assert table.to_move == (1,)


def test_a_page_is_told_462_hands_in_a_few_branches() -> None:
    """The dice that may follow depend on the last one alone."""
    assert len(HANDS) == 923
    grammar = Grammar()
    sets = grammar.verb("set", Noun("hand", HANDS, DICE), rule="")
    codes = [sets.of(i) for i, hand in enumerate(HANDS) if len(hand) == 11]
    tree = touch_tree(grammar, codes)
    branches: dict[bytes, int] = {}
    ends = speech.with_texts(dict.fromkeys(codes, "set *"), tree)
    told = msgspec.json.encode([{step: speech.numbered(branch, branches) for step, branch in ends.items()}, *branches])
    assert len(branches) == 30
    assert len(told) < 2500, "a list of all hands has 25,000 letters"


def test_what_a_page_is_told_of_a_hall_has_no_list_of_hands() -> None:
    game = drawn_hall()
    codes = tuple(hall_table().codes(0))
    told = speech.choice_words(game, "en", codes, (), ((),) * len(codes))
    parts = {name: json.loads(part) for name, part in told.items()}
    assert [text for text, _ in parts["legal"]] == ["loan"]
    assert list(parts["free"]) == ["verb:loan"]
    assert "verb:loan" not in parts["touches"]
    assert "set *" in json.dumps(parts["branches"])


@pytest.mark.parametrize("past", [True, False])
def test_a_single_answer_is_given_past_free_actions_where_the_game_says_so(
    past: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OWE_TAX, "past_riders", past)
    table = hall_table()
    table.play("A: set 5-1-1")
    table.play("B: set 5-1-1")
    table.play("A: tax B")
    forced = [table.words.texts[answer.code] for answer in table.answers if answer.forced]
    assert forced == (["yield"] if past else []), "B has no coins for the tax, and a loan would be possible"
    assert table.asked == ("levy" if past else "owe-tax")
    assert "loan" in table.legal()
