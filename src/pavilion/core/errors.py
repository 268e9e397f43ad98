"""The three ways an input can be wrong, and the two ways a game can be.

Every message says what is wrong, where, and what to do; no caller has to add to it.
"""

from __future__ import annotations

from collections.abc import Sequence


class Unreadable(ValueError):
    """The input means nothing here: unknown words, a broken file, an option that does not exist."""

    def __init__(self, what: str, where: str, remedy: str = "") -> None:
        super().__init__(f"{where}: {what}." + (f" {remedy}" if remedy else ""))
        self.what = what
        self.where = where
        self.remedy = remedy


class Forbidden(ValueError):
    """A well-formed answer that a rule forbids here."""

    def __init__(self, rule: str, sentence: str, text: str = "") -> None:
        super().__init__(f"{text}: {sentence} ({rule})" if text else f"{sentence} ({rule})")
        self.rule = rule
        self.sentence = sentence
        self.text = text


class Ambiguous(ValueError):
    """The text fits several legal answers."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        super().__init__(f"{text!r} could be: {', '.join(candidates)}. Say one of these.")
        self.text = text
        self.candidates = list(candidates)


class DeadEnd(RuntimeError):
    """A decision without options was asked: always a bug in a game, never a player's fault."""


class Endless(RuntimeError):
    """The rules run without ever asking anybody: always a bug in a game."""
