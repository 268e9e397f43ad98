"""Catalogues: what is said in which language. English texts are the keys; the files are gettext PO files, here those of
the house and in the folder of each game its own.

`en.po` has only what is a name inside the program (options and their values, bots): English sentences are themselves.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from pavilion.core import Game, Phrase, Unreadable
from pavilion.core.phrases import fill
from pavilion.games import OURS, games

LANGUAGES: Final[dict[str, str]] = {"en": "English", "de": "Deutsch", "it": "Italiano"}  # as they call themselves
FILES: Final = Path(__file__).parent


class Translator:
    """One language."""

    def __init__(self, language: str, translations: Mapping[str, str]) -> None:
        self.language = language
        self.translations = translations

    def t(self, text: str) -> str:
        """The English text in this language; unknown texts stay as they are."""
        return self.translations.get(text) or text

    def say(self, template: str, /, **values: object) -> str:
        """A template with its gaps filled; what drawings are given to speak with."""
        return fill(self.t(template), values)

    def word(self, phrase: Phrase) -> str:
        """A phrase in this language, with all phrases in its gaps."""
        return phrase.worded(self.say)

    def knows(self, text: str) -> bool:
        return bool(self.translations.get(text))


@cache
def translator(language: str, game: Game | None = None) -> Translator:
    """The translator of a language, its catalogues read at first use; at a table the words of its game come first."""
    if language not in LANGUAGES:
        raise Unreadable(
            "there is no language {language!r}", "language", "Languages: {languages}.",
            language=language, languages=", ".join(LANGUAGES),
        )  # fmt: skip
    if game is not None:
        return Translator(language, {**translator(language).translations, **read_catalogue(language, game)})
    translations: dict[str, str] = {}
    for other in reversed(games().values()):
        translations |= read_catalogue(language, other)
    return Translator(language, translations | read_catalogue(language))


def catalogue_file(language: str, game: Game | None = None) -> Path:
    """Where the words of a game are, or else those of the house."""
    return (game.file("languages") if game else FILES) / f"{language}.po"


def read_catalogue(language: str, game: Game | None = None) -> dict[str, str]:
    """All messages of a catalogue; none if a game is not translated, or if others have written it badly."""
    from babel.messages.pofile import PoFileError, read_po  # only the web and the tests need it

    path = catalogue_file(language, game)
    if game is not None and not path.exists():
        return {}
    try:
        with path.open("rb") as file:
            catalogue = read_po(file, language, abort_invalid=True)
    except (PoFileError, ValueError) as trouble:
        if game is None or game in OURS.values():
            raise
        warnings.warn(f"{path}: no catalogue ({trouble}). {game.title} is shown in English.", stacklevel=2)
        return {}
    return {str(message.id): str(message.string) for message in catalogue if message.id}


def pick(accept_language: str) -> str:
    """Which of our languages a browser prefers, by its Accept-Language header; English if none."""
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
