"""What things are told from: the terms of the table, the names of its components, and what is to be seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pavilion.core import Phrase, Terms
from pavilion.core.printed_effects import Effect

from ..box.printed import Cardboard
from .text_names import benefit, printed_of

View = Mapping[str, Any]


class Table(NamedTuple):
    terms: Terms
    names: dict[str, str]
    view: View

    @property
    def printed(self) -> Cardboard:
        return printed_of(self.terms)

    @property
    def board(self) -> View:
        board: View = self.view["board"]
        return board

    def name(self, word: str) -> Phrase:
        return Phrase(self.names.get(word, word))

    def gain(self, effect: Effect) -> Phrase:
        """A printed benefit in words."""
        return benefit(effect, self.names)


def listed(phrases: Iterable[Phrase]) -> Phrase:
    first, *rest = phrases
    return Phrase("{first}, {rest}", first=first, rest=listed(rest)) if rest else first
