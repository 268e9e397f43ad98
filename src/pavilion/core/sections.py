"""Sectioned text: how positions are written down, so that people can read and edit them.

    [wheel]
    car: 4            # of 11 spaces
    round: 1

Blank lines and comments (from # on) mean nothing. Every error names the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from pavilion.core.errors import Unreadable, listed
from pavilion.core.phrases import Phrase, Words, phrase

MANY: Final = 10_000  # more than any box holds of one kind


class Line:
    """One `key: value` line of a text, or a line without a key."""

    def __init__(self, number: int, key: str, value: str) -> None:
        self.number = number
        self.key = key
        self.value = value
        self.rule = ""  # of the game, that says what may stand here

    def wrong(self, what: Words, remedy: Words = "", /, **values: object) -> Unreadable:
        if self.rule:
            what = Phrase("{what} ({rule})", what=phrase(what, values), rule=self.rule)
        return Unreadable(what, "position, line {line}", remedy, line=self.number, **values)

    def whole(self, least: int, most: int) -> int:
        """The value as a number."""
        return self.number_in(self.value, least, most)

    def wholes(self, n: int, least: int, most: int) -> list[int]:
        """The value as n numbers."""
        words = self.value.split()
        if len(words) != n:
            raise self.wrong("expected {n} numbers, found {value!r}", n=n, value=self.value)
        return [self.number_in(word, least, most) for word in words]

    def choice(self, names: list[str]) -> int:
        """The number of the name."""
        return self.name(self.value, names)

    def name(self, word: str, names: list[str]) -> int:
        if word not in names:
            raise self.wrong("{word!r} is unknown here", "Known: {names}.", word=word, names=listed(names))
        return names.index(word)

    def counted(self, names: list[str], most: int = MANY) -> list[int]:
        """`2 ticket, burnham` as counts by name, none of them above `most`."""
        counts = [0] * len(names)
        for part in filter(None, (part.strip() for part in self.value.split(","))):
            number, _, name = part.rpartition(" ")
            member = self.name(name, names)
            counts[member] += self.number_in(number or "1", 0, most - counts[member])
        return counts

    def number_in(self, word: str, least: int, most: int) -> int:
        """A word as a number."""
        try:
            number = int(word)
        except ValueError:
            raise self.wrong("expected a number, found {word!r}", word=word) from None
        if not least <= number <= most:
            raise self.wrong(
                "{number} is out of range", "Possible: {least} to {most}.", number=number, least=least, most=most
            )
        return number


class Sections:
    """A sectioned text: the lines of each section in order."""

    def __init__(self, text: str) -> None:
        self.parts: dict[str, list[Line]] = {"": []}
        self.heads: dict[str, Line] = {}  # where a section begins
        section = ""
        for number, raw in enumerate(text.splitlines(), 1):
            line = raw.split("#", 1)[0].strip()
            if not line:
                continue
            if line.startswith("[") and line.endswith("]"):
                section, head = line[1:-1].strip(), Line(number, "", line)
                if section in self.parts:
                    raise head.wrong("the section [{section}] appears twice", section=section)
                self.parts[section], self.heads[section] = [], head
                continue
            key, colon, value = line.partition(":")
            self.parts[section].append(Line(number, *((key.strip(), value.strip()) if colon else ("", line))))

    def lines(self, section: str) -> list[Line]:
        return self.parts.get(section, [])

    def keyed(self, section: str, keys: Iterable[str]) -> dict[str, Line]:
        """The lines of a section by key; every key is known and stands once."""
        known = list(keys)
        found: dict[str, Line] = {}
        for line in self.lines(section):
            if line.key not in known:
                raise line.wrong(
                    "{key!r} does not belong in [{section}]" if section else "{key!r} does not belong in the header",
                    "Known: {known}.",
                    key=line.key or line.value, section=section, known=", ".join(known),
                )  # fmt: skip
            if line.key in found:
                raise line.wrong("{key!r} appears twice in [{section}]", key=line.key, section=section)
            found[line.key] = line
        return found

    def expect(self, sections: Iterable[str]) -> None:
        """No other sections than these."""
        known = list(sections)
        for section, head in self.heads.items():
            if section not in known:
                exist = ", ".join(f"[{name}]" for name in known)
                raise head.wrong(
                    "there is no section [{section}]", "Sections: {sections}.", section=section, sections=exist
                )


def write_counts(counts: Iterable[int], names: list[str]) -> str:
    """Counts by name as text: `2 ticket, 1 burnham`."""
    return ", ".join([f"{n} {name}" for n, name in zip(counts, names, strict=True) if n])


def write_section(title: str, comment: str, lines: Mapping[str, str]) -> str:
    """One section; a value may carry its own comment behind a #."""
    head = f"[{title}]" + (f"  # {comment}" if comment else "")
    return "\n".join([head, *[f"{key}: {value}".rstrip() for key, value in lines.items()]])
