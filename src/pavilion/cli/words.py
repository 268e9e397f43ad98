"""Answers in words: log lines from the game's catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from pavilion.core import NOBODY
from pavilion.core.phrases import fill
from pavilion.languages.wording import wordings
from pavilion.record.header import SEAT_LETTERS
from pavilion.record.record import Answer
from pavilion.record.touch import things
from pavilion.table import Table


def names_at(table: Table) -> dict[str, str]:
    """What the words of answers are called at a table: the components of a pack may have names of their own."""
    text = table.game.part("text")
    found: dict[str, str] = text.names_of(table.terms) if hasattr(text, "names_of") else getattr(text, "NAMES", {})
    return found


def in_words(table: Table, answer: Answer, names: Mapping[str, str]) -> str:
    """An answer as the game's catalogue says it: "lifts a supporter of Ben from Fine Arts"."""
    text, code = table.game.part("text"), answer.code
    verb = table.rules.grammar.verb_of(code)
    nouns, known = things(table.rules.grammar, code), names_at(table)
    keys = (f"{answer.asked} {verb.name}", *wordings(verb.name, nouns, answer.told))
    template = next((text.ANSWERS[key] for key in keys if key in text.ANSWERS), "")
    if not template:
        return table.words.say(code)
    said = dict(noun.split(":", 1) for noun in nouns)
    spoken = {noun: names.get(word, known.get(word, word)) for noun, word in said.items()}
    return fill(template, spoken | dict(answer.told))


def log(table: Table, names: Mapping[str, str]) -> list[str]:
    """All answers of players in words: a line for everybody who speaks in a turn."""
    lines: list[str] = []
    last = (NOBODY, -1)
    for answer in table.answers:
        if answer.seat == NOBODY:
            continue
        said = in_words(table, answer, names)
        if (answer.seat, answer.turn) == last:
            lines[-1] += f"; {said}"
        else:
            lines.append(f"{answer.turn:3}. {names[SEAT_LETTERS[answer.seat]]}: {said}")
        last = (answer.seat, answer.turn)
    return lines
