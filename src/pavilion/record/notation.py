"""Say and read: canonical text of a code, and a code from text or any unambiguous abbreviation of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pavilion.core import Ambiguous, Grammar, Phrase, Unreadable


class Vocabulary:
    """All answers of a game in words, each made once."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.texts = [" ".join(verb.words(code)) for verb in grammar.verbs for code in range(verb.base, verb.end)]
        self.codes = {text: code for code, text in enumerate(self.texts)}
        self.words = [text.lower().split() for text in self.texts]

    def say(self, code: int) -> str:
        """Canonical text: "lift B electricity"."""
        return self.texts[code]

    def read(self, text: str, legal: Sequence[int]) -> int | None:
        """The one legal code that the text means, None if no legal code is meant."""
        code = self.codes.get(text)
        if code is not None and code in legal:
            return code
        found = self.matches(text.lower().split(), legal)
        if len(found) > 1:
            raise Ambiguous(text, [self.texts[code] for code in found])
        return found[0] if found else None

    def meant(self, text: str, exists: Callable[[int], bool]) -> int:
        """The code, legal or not, that the text means best; `Unreadable` if it is no answer of this game."""
        found = self.matches(text.lower().split(), [code for code in range(len(self.texts)) if exists(code)])
        if not found:
            raise self.strange(text)
        return found[0]

    def never(self, text: str) -> str | None:
        """The rule why the text, though readable, is never an answer."""
        first = text.lower().split()[:1]
        return self.grammar.nevers.get(first[0]) if first else None

    def matches(self, words: list[str], codes: Iterable[int]) -> list[int]:
        """The codes meant by the words: exactly, else abbreviated and with words left out."""
        said = [(code, self.words[code]) for code in codes]
        return [code for code, full in said if words == full] or [code for code, full in said if hints_at(words, full)]

    def strange(self, text: str) -> Unreadable:
        """What is wrong with a text that no answer fits: the first word that nothing begins with."""
        known = {word for words in self.words for word in words}
        column = 0
        for word in text.split():
            column = text.index(word, column)
            if not any(k.startswith(word.lower()) for k in known):
                return Unreadable(
                    "{word!r} is unknown in this game", "{text!r}, column {column}", self._instead(text),
                    word=word, text=text, column=column + 1,
                )  # fmt: skip
            column += len(word)
        return Unreadable(
            "these words do not make an answer" if text.strip() else "the answer is empty", "{text!r}",
            self._beginnings(),
            text=text,
        )  # fmt: skip

    def _instead(self, text: str) -> Phrase:
        """What could stand there: the nouns of the verb if it was recognised, else the verbs."""
        first = text.lower().split()[0]
        for verb in self.grammar.verbs:
            if verb.name.startswith(first) and verb.noun.name:
                nouns = verb.noun.names if not verb.second_noun.name else [*verb.noun.names, *verb.second_noun.names]
                return Phrase("After {verb!r}: {nouns}.", verb=verb.name, nouns=", ".join(nouns))
        return self._beginnings()

    def _beginnings(self) -> Phrase:
        names = ", ".join(verb.name for verb in self.grammar.verbs if verb.index >= 0)
        return Phrase("An answer begins with one of: {names}.", names=names)


def hints_at(words: list[str], full: list[str]) -> bool:
    """pl ag → place agriculture; agri → place agriculture"""
    rest = iter(full)
    return bool(words) and all(any(f.startswith(word) for f in rest) for word in words)
