"""Answers in words: log lines from the game's catalogue, and what a typed line means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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


def labels(texts: Sequence[str]) -> list[str]:
    """What to type for each answer: its number in the list, or its own number where every answer ends in one."""
    own = [text.split()[-1] for text in texts]
    if all(word.isdigit() for word in own) and len(set(own)) == len(own):
        return own
    return [str(number) for number in range(1, len(texts) + 1)]


def choice(line: str, texts: Sequence[str]) -> str:
    """The answer that a typed number stands for; other lines mean what they say."""
    return dict(zip(labels(texts), texts, strict=True)).get(line, line)


def menu(texts: Sequence[str], effects: Sequence[str], width: int) -> list[str]:
    """The numbered answers: one to a line with its effect, or in columns where there is nothing to add."""
    marks = labels(texts)
    wide = max(map(len, marks))
    entries = [f"{mark:>{wide + 1}}  {text}" for mark, text in zip(marks, texts, strict=True)]
    column = max(map(len, entries)) + 2
    if any(effects) and column < width:
        lines = [f"{entry:{column}}{effect}".rstrip() for entry, effect in zip(entries, effects, strict=True)]
        return [line if len(line) <= width else line[: width - 1] + "…" for line in lines]
    across = max(1, width // column)
    down = -(-len(entries) // across)
    return ["".join(f"{entry:{column}}" for entry in entries[row::down]).rstrip() for row in range(down)]
