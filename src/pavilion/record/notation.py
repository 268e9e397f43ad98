"""Notation: every answer of a game in words, and the code that exactly these words mean."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from unicodedata import normalize

from pavilion.core import Game, Grammar
from pavilion.core.phrases import unbroken

WORD = re.compile(r"[^\s:_,.@()°-]+")


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared: "place:Fine-Arts" has three."""
    return tuple(WORD.findall(normalize("NFC", unbroken(text)).casefold()))


class Vocabulary:
    """All answers of a game in words, each made once."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.texts = [" ".join(verb.words(code)) for verb in grammar.verbs for code in range(verb.base, verb.end)]
        self.codes = {text: code for code, text in enumerate(self.texts)}
        self.by_words = {words_of(text): code for code, text in enumerate(self.texts)}
        heaps = {noun for verb in grammar.verbs for noun in (verb.noun, verb.second_noun) if noun.is_heap}
        named = [words_of(name) for noun in heaps for name in noun.names]
        self.heaps = {tuple(sorted(parts)): parts for parts in named}  # as the rules name them
        self.loose = {part for parts in named for part in parts}

    def ordered(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words with every heap as the rules name it: `set 1 6 6 6` says "set 6-6-6-1"."""
        found: list[str] = []
        for loose, run in groupby(words, self.loose.__contains__):
            parts = tuple(run)
            found += self.heaps.get(tuple(sorted(parts)), parts) if loose else parts
        return tuple(found)

    def say(self, code: int) -> str:
        """Canonical text: "lift B electricity"."""
        return self.texts[code]


@cache
def vocabulary(game: Game) -> Vocabulary:
    """The answers of a game in words, made once for all tables."""
    return Vocabulary(game.rules.grammar)
