"""Answers in words: log lines from the game's catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from pavilion.core import NOBODY
from pavilion.languages import is_asked_again, say_deed
from pavilion.record.header import SEAT_LETTERS
from pavilion.record.touch import things
from pavilion.table import Table


def in_words(table: Table, n: int, names: Mapping[str, str]) -> str:
    """What was done by answer n, as the game's catalogue says it: "picks up a supporter of Ben from Fine Arts"."""
    answer, grammar = table.answers[n], table.rules.grammar
    verb, nouns = grammar.verb_of(answer.code).name, things(grammar, answer.code)
    again = is_asked_again(table.answers, n)
    return say_deed(table.game, str, verb, nouns, names, answer.asked, again, answer.told)


def log(table: Table, names: Mapping[str, str]) -> list[str]:
    """All players' answers in words: one line for each player who answers in a turn."""
    lines: list[str] = []
    last = (NOBODY, -1)
    for n, answer in enumerate(table.answers):
        if answer.seat == NOBODY:
            continue
        said = in_words(table, n, names)
        if not said:
            continue
        if (answer.seat, answer.turn) == last:
            lines[-1] += f"; {said}"
        else:
            lines.append(f"{answer.turn:3}. {names[SEAT_LETTERS[answer.seat]]}: {said}")
        last = (answer.seat, answer.turn)
    return lines
