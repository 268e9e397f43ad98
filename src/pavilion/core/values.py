"""Values: what an int of a position means, and how it is written. A duty says with them what it carries:

    PALMER_DROP = PalmerDrop("WF-4.4.7", [DROP], takes=(SEAT, AREA))                         palmer-drop A B electricity
    BUY_TILE = BuyTile("EX-4.3.1", [BUY, STOP], takes=(upto(2, "bought"), flag("improved"))) buy-tile A 1 improved

A noun stands for one of its members. What is written in words may also be written as the plain int that it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pavilion.core.sections import Line
from pavilion.core.words import Noun

NOT: Final = "-"  # a flag that is not set, a mask or row of nothing
NONE: Final = "none"
JOINED: Final = "+"
WIDEST: Final = 2**62  # no value is larger


class Value:
    """A whole number from `least` to `most`."""

    def __init__(self, name: str, least: int, most: int) -> None:
        self.name = name  # also of the gap that it fills in a question
        self.least = least
        self.most = most

    def write(self, n: int) -> str:
        return str(n)

    def read(self, line: Line, word: str) -> int:
        """What the word means; a word that means nothing is refused with its line."""
        return line.number_in(word, self.least, self.most)

    def words(self, n: int) -> list[str]:
        """What it says in a question: the names of members, else the number."""
        return [str(n)]

    def __str__(self) -> str:
        return f"{self.name} {self.least} to {self.most}"


class Member(Value):
    """One of a noun's members, or of the first ones; -1 for none, where that is possible."""

    def __init__(self, noun: Noun, name: str, or_none: bool, first: int = 0) -> None:
        super().__init__(name or noun.name, -1 if or_none else 0, (first or int(noun.size)) - 1)
        self.noun = noun

    def write(self, n: int) -> str:
        return NONE if n < 0 else full_name(self.noun, n)

    def read(self, line: Line, word: str) -> int:
        if is_number(word):
            return super().read(line, word)
        known = [*([NONE] if self.least < 0 else []), *self.noun.names[: self.most + 1]]
        return line.name(word.removeprefix(f"{self.noun.name}-"), known) + self.least

    def words(self, n: int) -> list[str]:
        return [NONE if n < 0 else self.noun.names[n]]

    def __str__(self) -> str:
        said = self.noun.name.upper() + (f" or {NONE}" if self.least < 0 else "")
        return said if self.name == self.noun.name else f"{self.name} ({said})"


class Flag(Value):
    """Yes or no: written as its name, or not at all."""

    def write(self, n: int) -> str:
        return self.name.replace(" ", "-") if n else NOT

    def read(self, line: Line, word: str) -> int:
        known = [NOT, self.write(1)]
        return known.index(word) if word in known else super().read(line, word)

    def __str__(self) -> str:
        return f"{self.name} or not"


class Mask(Value):
    """Some of a noun's members, as bits."""

    def __init__(self, noun: Noun, name: str) -> None:
        super().__init__(name, 0, 2 ** int(noun.size) - 1)
        self.noun = noun

    def write(self, n: int) -> str:
        return JOINED.join(full_name(self.noun, i) for i in range(self.noun.size) if n >> i & 1) or NOT

    def read(self, line: Line, word: str) -> int:
        if word == NOT or is_number(word):
            return 0 if word == NOT else super().read(line, word)
        return sum(2**i for i in {member(line, part, self.noun) for part in word.split(JOINED)})

    def words(self, n: int) -> list[str]:
        return [name for i, name in enumerate(self.noun.names) if n >> i & 1]

    def __str__(self) -> str:
        return f"{self.name} (some of {self.noun.name.upper()})"


class Row(Value):
    """Some members of a noun one after the other, the same ones too: digits from 1 to its size, the last one lowest."""

    def __init__(self, noun: Noun, most: int, name: str) -> None:
        self.base = int(noun.size) + 1
        super().__init__(name, 0, self.base**most - 1)
        assert self.most < WIDEST, f"{name}: {most} members do not fit into an int"
        self.noun = noun

    def members(self, n: int) -> list[int]:
        """The first one first."""
        return [*self.members(n // self.base), n % self.base - 1] if n else []

    def write(self, n: int) -> str:
        return JOINED.join(full_name(self.noun, i) for i in self.members(n)) or NOT

    def read(self, line: Line, word: str) -> int:
        """As names, or as the digits of names."""
        n = 0
        for part in word.split(JOINED):
            if is_number(part) or part == NOT:
                digit = 0 if part == NOT else line.number_in(part, 0, self.base - 1)
            else:
                digit = member(line, part, self.noun) + 1
            n = n * self.base + digit if digit else n
        return line.number_in(str(n), self.least, self.most)

    def words(self, n: int) -> list[str]:
        return [self.noun.names[i] for i in self.members(n)]

    def __str__(self) -> str:
        return f"{self.name} (a row of {self.noun.name.upper()})"


def number(least: int, most: int, name: str) -> Value:
    return Value(name, least, most)


def upto(most: int, name: str) -> Value:
    return Value(name, 0, most)


def flag(name: str) -> Value:
    return Flag(name, 0, 1)


def one(noun: Noun, name: str = "", or_none: bool = False, first: int = 0) -> Value:
    """One member, or none; only of the first so many, if there are more at other tables."""
    return Member(noun, name, or_none, first)


def some(noun: Noun, name: str) -> Value:
    return Mask(noun, name)


def read_values(takes: Sequence[Value], line: Line, words: list[str]) -> list[int]:
    """Three ints from the words behind a duty; what is left out at the end is 0, as is what the duty does not carry."""
    if takes and isinstance(takes[-1], Row) and len(words) > len(takes):  # its members stand one behind the other
        words = [*words[: len(takes) - 1], JOINED.join(words[len(takes) - 1 :])]
    if len(words) > len(takes):
        known = ", ".join(map(str, takes))
        raise line.wrong("too many words: {n}", "Known: {names}.", n=len(words), names=known or NOT)
    words = words + ["0"] * (len(takes) - len(words))
    found = [value.read(line, word) for value, word in zip(takes, words, strict=True)]
    return found + [0] * (3 - len(found))


def is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal()


def full_name(noun: Noun, i: int) -> str:
    """A member by its name; with its noun, "field-4", where a name alone would be taken for a plain int."""
    return f"{noun.name}-{noun.names[i]}" if is_number(noun.names[i]) else noun.names[i]


def member(line: Line, word: str, noun: Noun) -> int:
    return line.name(word.removeprefix(f"{noun.name}-"), noun.names)
