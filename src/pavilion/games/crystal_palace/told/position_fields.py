"""Lines of a position that are odd: dice and cards in their spots, sets of cards, counted dice, mats, loans."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pavilion.core import Noun
from pavilion.core.fields import Field, put_among
from pavilion.core.masks import bit
from pavilion.core.sections import Line
from pavilion.core.values import NOT

from ..box.nouns import LOAN, LOANS, PLACES, RESEARCH, SEAT
from ..box.terms import PalaceTerms
from ..rules.mat import BITS, COUNT_BITS, COUNTED, lying
from ..rules.state import EMPTY

SHADOWS = "shadow"
REPAID = "*"  # behind a loan
MOST_LOOSE = 6
LOAN_WORDS = [*LOAN.names, *(f"{name}{REPAID}" for name in LOAN.names)]
MAT_WORDS = [*RESEARCH.names, *LOAN_WORDS, "watch"]  # in the order of rules/mat.py


def side_noun(terms: PalaceTerms) -> Noun:
    """The seats, and in a solo game the shadow nation."""
    return Noun("side", [*SEAT.names[: terms.seats], *([SHADOWS] if terms.seats == 1 else [])])


def dice_words(terms: PalaceTerms) -> dict[str, int]:
    """A die is written as its owner and its value: `A5`."""
    return {
        f"{name}{value}": 8 * side + value for side, name in enumerate(side_noun(terms).names) for value in range(1, 7)
    }


def member_words(noun: Noun) -> dict[str, int]:
    return {name: n for n, name in enumerate(noun.names)}


class Spots(Field):
    """Some places of an attribute with many, one behind the other: `A5 - B3`; those left out at the end are empty."""

    def __init__(
        self, key: str, attribute: str, first: int, spots: int, words: Mapping[str, int], empty: int = EMPTY
    ) -> None:
        super().__init__(key, attribute)
        self.first, self.spots, self.empty = int(first), int(spots), int(empty)
        self.words = words
        self.names = {n: word for word, n in words.items()} | {self.empty: NOT}

    def held(self, part: Any) -> list[int]:
        return [int(n) for n in getattr(part, self.attribute)[self.first : self.first + self.spots]]

    def write(self, part: Any) -> str:
        names = [self.names[n] for n in self.held(part)]
        while names and names[-1] == NOT:
            names.pop()
        return " ".join(names)

    def read(self, part: Any, line: Line) -> None:
        words = line.value.split()
        if len(words) > self.spots:
            raise line.wrong(
                "there are {n} of these: {what}", "Write {sign} for an empty one.",
                n=self.spots, what=self.key, sign=NOT,
            )  # fmt: skip
        words += [NOT] * (self.spots - len(words))
        known = list(self.words)
        found = [self.empty if word == NOT else self.words[known[line.name(word, known)]] for word in words]
        put_among(part, self.attribute, self.first, found)

    def flaw(self, part: Any) -> str:
        return "" if all(n in self.names for n in self.held(part)) else "there is no such thing"


class Bits(Field):
    """Some of many, as a mask: `PT04 PT17`."""

    def __init__(self, names: list[str], key: str, attribute: str = "") -> None:
        super().__init__(key, attribute)
        self.names = names

    def write(self, part: Any) -> str:
        mask = int(getattr(part, self.attribute))
        return " ".join([name for i, name in enumerate(self.names) if mask >> i & 1])

    def read(self, part: Any, line: Line) -> None:
        members = {line.name(word, self.names) for word in line.value.split()}
        setattr(part, self.attribute, sum(int(bit(i)) for i in members))

    def flaw(self, part: Any) -> str:
        return "" if 0 <= getattr(part, self.attribute) < 2 ** len(self.names) else "there are no such members"


class Loose(Field):
    """Counted dice by their values: `5 4 4`."""

    def values(self, part: Any) -> list[int]:
        dice = int(getattr(part, self.attribute))
        return [value for value in range(6, 0, -1) for _ in range(dice >> 4 * (value - 1) & 15)]

    def write(self, part: Any) -> str:
        return " ".join(map(str, self.values(part)))

    def read(self, part: Any, line: Line) -> None:
        values = [line.number_in(word, 1, 6) for word in line.value.split()]
        if len(values) > MOST_LOOSE:
            raise line.wrong("there are {n} of these: {what}", n=MOST_LOOSE, what=self.key)
        setattr(part, self.attribute, sum(16 ** (value - 1) for value in values))

    def flaw(self, part: Any) -> str:
        return "" if len(self.values(part)) <= MOST_LOOSE else "too many dice"


class Mat(Field):
    """What lies on the research fields: `RG1 LO5 LO6* watch`; a star is a loan that is repaid."""

    def write(self, part: Any) -> str:
        found = [int(lying(part.mat, place)) for place in range(PLACES)]
        return " ".join(MAT_WORDS[what - 1] for what in found if what)

    def read(self, part: Any, line: Line) -> None:
        words = line.value.split()
        if len(words) > PLACES:
            raise line.wrong("there are {n} of these: {what}", n=int(PLACES), what=self.key)
        part.mat = sum((line.name(word, MAT_WORDS) + 1) * 2 ** (int(BITS) * n) for n, word in enumerate(words))

    def flaw(self, part: Any) -> str:
        found = [int(lying(part.mat, place)) for place in range(PLACES)]
        if part.mat < 0 or part.mat >> BITS * PLACES:
            return "more than the mat has room for"
        return "" if 0 not in found or not any(found[found.index(0) :]) else "an empty field before a covered one"


class Beside(Field):
    """Loans beside the mat: `LO5 LO5 LO7*`."""

    def counts(self, part: Any) -> list[int]:
        return [int(part.beside >> COUNT_BITS * n & COUNTED) for n in range(2 * LOANS)]

    def write(self, part: Any) -> str:
        return " ".join(word for word, n in zip(LOAN_WORDS, self.counts(part), strict=True) for _ in range(n))

    def read(self, part: Any, line: Line) -> None:
        found = [line.name(word, LOAN_WORDS) for word in line.value.split()]
        if len(found) > COUNTED:
            raise line.wrong("there are {n} of these: {what}", n=int(COUNTED), what=self.key)
        part.beside = sum(2 ** (int(COUNT_BITS) * n) for n in found)

    def flaw(self, part: Any) -> str:
        return "" if part.beside >= 0 else "less than nothing"
