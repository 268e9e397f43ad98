"""The three ways an input can be wrong, and the three ways a game can be.

Every message says what is wrong, where, and what to do; no caller has to add to it. It is written as templates with
gaps, so that it can be worded in any language:

    raise Unreadable("there is no seat {seat!r}", "seat", "Seats: {seats}.", seat=seat, seats="A, B")

`str(error)` is English; `error.phrase` is for those who word it in another language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pavilion.core.phrases import Phrase, Words, phrase

MOST_LISTED = 12  # answers that a message names; six dice can be set in 462 ways
MANY_NAMES = 100  # of so many, the first ones and the last are named


def listed(names: Sequence[str]) -> str:
    """What could stand somewhere, in one paragraph: hands of dice have 923 names."""
    few = [*names[:MOST_LISTED], "\u2026", names[-1]] if len(names) > MANY_NAMES else names
    return ", ".join(few)


class InputError(ValueError):
    """An input is wrong: the common ground of the three ways."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors go to other processes as they are."""
        return restored, (type(self), self.args, self.__dict__)


def restored(kind: type[InputError], args: tuple[object, ...], fields: Mapping[str, object]) -> InputError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class Unreadable(InputError):
    """The input means nothing here: unknown words, a broken file, an option that does not exist."""

    def __init__(self, what: Words, where: Words, remedy: Words = "", /, **values: object) -> None:
        self.what = phrase(what, values)
        self.where = phrase(where, values)
        self.remedy = phrase(remedy, values)
        whole = Phrase(
            "{where}: {what}. {remedy}" if remedy else "{where}: {what}.",
            where=self.where, what=self.what, remedy=self.remedy,
        )  # fmt: skip
        super().__init__(whole)


class Forbidden(InputError):
    """A well-formed answer that a rule forbids here."""

    def __init__(self, rule: str, sentence: str, text: str = "") -> None:
        whole = Phrase(
            "{text}: {sentence} ({rule})" if text else "{sentence} ({rule})",
            text=text, sentence=Phrase(sentence), rule=rule,
        )  # fmt: skip
        super().__init__(whole)
        self.rule = rule
        self.sentence = sentence
        self.text = text


class Ambiguous(InputError):
    """The text fits several legal answers."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        said, more = ", ".join(candidates[:MOST_LISTED]), len(candidates) - MOST_LISTED
        if more > 0:
            phrase = Phrase("{text!r} could mean: {candidates}, and {n} more. Say which one.", text=text,
                            candidates=said, n=more)  # fmt: skip
        else:
            phrase = Phrase("{text!r} could mean: {candidates}. Say which one.", text=text, candidates=said)
        super().__init__(phrase)
        self.text = text
        self.candidates = list(candidates)


class Reason(NamedTuple):
    """Why an answer is not possible: the rule, and a sentence that says it."""

    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class DeadEnd(RuntimeError):
    """A decision without options was asked: always a bug in a game, never a player's fault."""


class Endless(RuntimeError):
    """The rules run without ever asking anybody: always a bug in a game."""


class Misfit(RuntimeError):
    """Something is owed with an int that the duty does not say it carries: always a bug in a game."""
