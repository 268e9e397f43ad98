"""Answers in words: log lines from the game's catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from pavilion.core import NO_NOUN, NOBODY
from pavilion.record.header import SEAT_LETTERS
from pavilion.table import Table


def in_words(table: Table, code: int, names: Mapping[str, str]) -> str:
    """An answer as the game's catalogue says it: "lifts a supporter of Ben from Fine Arts"."""
    text = table.game.part("text")
    verb = table.rules.grammar.verb_of(code)
    template: str = text.ANSWERS.get(verb.name, "")
    if not template:
        return table.words.say(code)
    nouns = [noun.name for noun in (verb.noun, verb.second_noun) if noun is not NO_NOUN]
    said = verb.words(code)[1:]
    spoken = {noun: names.get(word, text.NAMES.get(word, word)) for noun, word in zip(nouns, said, strict=True)}
    return template.format(**spoken)


def log(table: Table, names: Mapping[str, str]) -> list[str]:
    """All answers of players in words: a line for everybody who speaks in a turn."""
    lines: list[str] = []
    last = (NOBODY, -1)
    for answer in table.answers:
        if answer.seat == NOBODY:
            continue
        said = in_words(table, answer.code, names)
        if (answer.seat, answer.turn) == last:
            lines[-1] += f"; {said}"
        else:
            lines.append(f"{answer.turn:3}. {names[SEAT_LETTERS[answer.seat]]}: {said}")
        last = (answer.seat, answer.turn)
    return lines
