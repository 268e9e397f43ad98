"""What things are told from: the terms of the table, the names of its components, and what is to be seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pavilion.core import Phrase, Terms

from ..box.printed import Cardboard, Patent, Person, Tile
from .text_names import printed_of

View = Mapping[str, Any]
YEARS = (1849, 1850, 1851)


class Table(NamedTuple):
    terms: Terms
    names: dict[str, str]
    view: View

    @property
    def printed(self) -> Cardboard:
        return printed_of(self.terms)

    @property
    def players(self) -> int:
        """As the boards count them: alone there is a shadow."""
        return max(2, self.terms.seats)

    @property
    def board(self) -> View:
        board: View = self.view["board"]
        return board

    @property
    def owner(self) -> View | None:
        """Whose mat is shown: that of who looks, else of who is to move."""
        letter = self.view["seat"] or next(iter(self.view["to_move"]), "A")
        player: View | None = self.board["players"].get(letter)
        return player

    def name(self, word: str) -> Phrase:
        return Phrase(self.names.get(word, word))

    def patent(self, word: str) -> Patent:
        return next(row for row in self.printed.patents if row.id == word)

    def person(self, word: str) -> Person:
        return next(row for row in self.printed.persons if row.id == word)

    def tile(self, word: str) -> Tile | None:
        return next((row for row in self.printed.tiles if row.id == word), None)


def listed(phrases: Iterable[Phrase]) -> Phrase:
    first, *rest = phrases
    return Phrase("{first}, {rest}", first=first, rest=listed(rest)) if rest else first


def sentences(phrases: Iterable[Phrase]) -> Phrase:
    first, *rest = phrases
    return Phrase("{first} {rest}", first=first, rest=sentences(rest)) if rest else first


def by_year(points: list[int]) -> Phrase:
    """Points of the three years."""
    first, second, third = points
    return Phrase("{first} points in 1849, {second} in 1850, {third} in 1851", first=first, second=second, third=third)
