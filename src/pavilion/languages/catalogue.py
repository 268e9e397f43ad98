"""Catalogues: what is said in which language. English sentences are the keys; the files are gettext PO files.

`en.po` has only what is a name inside the program (options and their values, bots): English sentences are themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from pavilion.core import Unreadable

from .sentences import fill, gaps, pieces, read

LANGUAGES: Final[dict[str, str]] = {"en": "English", "de": "Deutsch", "it": "Italiano"}  # as they call themselves
FILES: Final = Path(__file__).parent
LONGEST = 2000  # letters of a sentence that is worth being read back


class Translator:
    """One language."""

    def __init__(self, language: str, said: Mapping[str, str]) -> None:
        self.language = language
        self.said = said
        templates = [text for text in said if gaps(text)]
        self.templates = sorted(templates, key=lambda text: -len("".join(pieces(text))))  # the most telling ones first

    def t(self, text: str) -> str:
        """The English text in this language; unknown texts stay as they are."""
        return self.said.get(text) or text

    def say(self, sentence: str, /, **values: object) -> str:
        """A sentence with its gaps filled; what drawings are given to speak with."""
        return fill(self.t(sentence), values)

    def knows(self, text: str) -> bool:
        return bool(self.said.get(text))

    def retell(self, sentence: str) -> str:
        """An English sentence whose gaps are filled already; what fills them is retold too, unless it is quoted."""
        if self.knows(sentence) or self.language == "en" or len(sentence) > LONGEST or quoted(sentence):
            return self.t(sentence)
        for template in self.templates:
            found = read(template, sentence)
            if found is not None:
                return fill(self.t(template), {gap: self.retell(value) for gap, value in found.items()})
        return sentence


def quoted(text: str) -> bool:
    """What somebody typed stands between quotation marks."""
    mark = text[:1]
    return mark in ("'", '"') and text.endswith(mark) and text.count(mark) == 2


@cache
def translator(language: str) -> Translator:
    """The translator of a language, its catalogue read at first use."""
    if language not in LANGUAGES:
        raise Unreadable(f"there is no language {language!r}", "language", f"Languages: {', '.join(LANGUAGES)}.")
    return Translator(language, said_in(language))


def said_in(language: str) -> dict[str, str]:
    """All messages of a catalogue."""
    from babel.messages.pofile import read_po  # only the web and the tests need it

    with (FILES / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, language, abort_invalid=True)
    return {str(message.id): str(message.string) for message in catalogue if message.id}


def pick(accept_language: str) -> str:
    """The language that a browser likes best among ours, by its Accept-Language header; else English."""
    best, liked = "en", 0.0
    for wish in accept_language[:1000].split(","):
        tag, _, weight = wish.partition(";")
        language = tag.strip().lower().split("-")[0]
        liking = quality(weight)
        if liking > liked and (language in LANGUAGES or language == "*"):
            best, liked = language if language in LANGUAGES else "en", liking
    return best


def quality(weight: str) -> float:
    """The number in "q=0.8"; 1 if there is none, 0 if it is nonsense."""
    name, _, number = weight.partition("=")
    if not weight.strip():
        return 1.0
    whole, _, parts = number.strip().partition(".")
    if name.strip().lower() != "q" or not (whole + parts).isdecimal() or not (whole + parts).isascii():
        return 0.0
    return min(float(f"{whole or 0}.{parts or 0}"), 1.0)
