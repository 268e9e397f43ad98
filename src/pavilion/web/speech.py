"""What a table says to one reader: question, answers, things and log, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from pavilion import Table
from pavilion.core import Game
from pavilion.core.scene import Say
from pavilion.languages import LANGUAGES, log_line, pick, say_answer, say_thing, translator
from pavilion.record.header import SEAT_LETTERS
from pavilion.record.touch import Tree, things
from pavilion.web.messages import LogLine
from pavilion.web.room import Room
from pavilion.web.strings import STRINGS


class Reader(NamedTuple):
    """Somebody's language, and who sits where by letter."""

    language: str
    names: Mapping[str, str]

    @property
    def say(self) -> Say:
        return translator(self.language).say


def language_of(wanted: str | None, accepted: str = "") -> str:
    """The language asked for if there is it, else the one that the browser likes."""
    return wanted if wanted in LANGUAGES else pick(accepted)


@cache
def browser_strings(language: str) -> dict[str, str]:
    """The sentences that pages and scripts fill in."""
    return {key: translator(language).t(sentence) for key, sentence in STRINGS.items()}


def reader_at(room: Room, language: str) -> Reader:
    """A reader of this table; who has no name is called a guest, a seat that waits for somebody is called open."""
    said = browser_strings(language)
    guests = sum(not row.name and room.claimed(row.seat) for row in room.people.seats)
    names: dict[str, str] = {}
    for row in room.people.seats:
        letter = SEAT_LETTERS[row.seat]
        guest = f"{said['guest']} {letter}" if guests > 1 else said["guest"]
        names[letter] = row.name or (guest if room.claimed(row.seat) else said["open_seat"])
    return Reader(language, names)


def offered(table: Table, code: int, reader: Reader) -> str:
    """An answer that may be given, as a person would say it."""
    grammar = table.rules.grammar
    verb = grammar.verb_of(code)
    return say_answer(table.game, reader.language, verb.name, things(grammar, code), reader.names)


def logged(game: Game, line: LogLine, reader: Reader) -> dict[str, object]:
    """A line of the log, with the things to be highlighted when it is touched."""
    seat = None if line.seat is None else SEAT_LETTERS[line.seat]
    words = log_line(game, reader.language, seat, line.verb, line.nouns, reader.names)
    return {
        "n": line.n, "seat": seat, "words": words, "things": line.nouns, "turn": line.turn, "forced": line.forced,
    }  # fmt: skip


def steps(tree: Tree) -> set[str]:
    """Everything that a tree of touches names."""
    found: set[str] = set()
    for step, branch in tree.items():
        found.add(step)
        if isinstance(branch, dict):
            found |= steps(branch)
    return found


def step_words(table: Table, tree: Tree, reader: Reader) -> dict[str, str]:
    """What the steps of the tree are called: those that are not on the board become buttons."""
    return {step: say_thing(table.game, reader.language, step, reader.names) for step in sorted(steps(tree))}


def with_texts(table: Table, tree: Tree) -> dict[str, object]:
    """The tree with the texts of the answers at its ends."""
    return {
        step: with_texts(table, branch) if isinstance(branch, dict) else table.words.texts[branch]
        for step, branch in tree.items()
    }
