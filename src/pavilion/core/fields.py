"""Fields: the lines of a position as text, declared once for a table.

    def sections(terms: FairTerms) -> list[Section]:
        wheel = [
            Single(upto(terms.wheel, "car")),                                          car: 4
            Single(one(SEAT, "triggered by", or_none=True), "trigger"),                triggered by: none
            Counts(CARD, "removed"),                                                   removed: 2 ticket, 1 burnham
        ]
        return [Section("wheel", wheel)]

From this come how a line is written, how it is read (one that is left out changes nothing), and what can never be.
A key is the name of the attribute too, unless another one is given; `part` is what has it: the position, a player.
A field may say which rule limits it, `Single(upto(7, "news")).by("CP-4.11.1")`: whoever goes beyond is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, Self

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core.errors import Unreadable
from pavilion.core.masks import bit
from pavilion.core.phrases import Phrase, Words
from pavilion.core.sections import MANY, Line, Sections, write_counts, write_section
from pavilion.core.values import NOT, Value
from pavilion.core.words import Noun

OWED: Final = "owed"  # the section that every game has and that is read elsewhere


class Field:
    """A line of a section."""

    optional = False  # is it left out when there is nothing to write?

    def __init__(self, key: str, attribute: str = "") -> None:
        self.key = key
        self.attribute = attribute or key
        self.rule = ""  # that says what may stand here

    def by(self, rule: str) -> Self:
        self.rule = rule
        return self

    def write(self, part: Any) -> str:
        raise NotImplementedError

    def read(self, part: Any, line: Line) -> None:
        raise NotImplementedError

    def flaw(self, part: Any) -> str:
        """What can never be, in English; or ""."""
        raise NotImplementedError


class Single(Field):
    """One int: an attribute, or the member `at` of an attribute with many."""

    def __init__(self, value: Value, attribute: str = "", at: int = -1, comment: str = "") -> None:
        super().__init__(value.name, attribute)
        self.value = value
        self.at = at
        self.comment = f"  # {comment}" if comment else ""

    def ints(self, part: Any) -> Sequence[int]:
        held = getattr(part, self.attribute)
        return [held if self.at < 0 else held[self.at]]

    def put(self, part: Any, ints: list[int]) -> None:
        if self.at < 0:
            setattr(part, self.attribute, ints[0])
        else:
            put_among(part, self.attribute, self.at, ints)

    def write(self, part: Any) -> str:
        return self.value.write(self.ints(part)[0]) + self.comment

    def read(self, part: Any, line: Line) -> None:
        self.put(part, [self.value.read(line, line.value)])

    def flaw(self, part: Any) -> str:
        n = self.ints(part)[0]
        return "" if self.value.least <= n <= self.value.most else f"{n} is out of range"


class Counts(Field):
    """How many there are of each member of a noun, in an attribute from `first` on: `2 ticket, 1 burnham`."""

    def __init__(
        self, noun: Noun, key: str, attribute: str = "", first: int = 0, optional: bool = False, most: int = MANY
    ) -> None:
        super().__init__(key, attribute)
        self.noun = noun
        self.first = first
        self.end = first + int(noun.size)
        self.optional = optional
        self.highest = most  # of each member

    def ints(self, part: Any) -> Sequence[int]:
        counts: Sequence[int] = getattr(part, self.attribute)[self.first : self.end]
        return counts

    def put(self, part: Any, ints: list[int]) -> None:
        put_among(part, self.attribute, self.first, ints)

    def write(self, part: Any) -> str:
        ints = self.ints(part)
        return write_counts(ints, self.noun.names) if any(ints) else ""  # many are empty, which is quicker to see

    def read(self, part: Any, line: Line) -> None:
        self.put(part, line.counted(self.noun.names, self.highest))

    def flaw(self, part: Any) -> str:
        ints = self.ints(part)
        if min(ints) < 0:
            return "less than nothing"
        return f"{max(ints)} is out of range" if max(ints) > self.highest else ""


class Pile(Counts):
    """The counts of a Bag of whose order nothing is known."""

    def ints(self, part: Any) -> Sequence[int]:
        counts: Sequence[int] = getattr(part, self.attribute).counts
        return counts

    def put(self, part: Any, ints: list[int]) -> None:
        bag = getattr(part, self.attribute)
        bag.counts, bag.size = vec[i64](ints), sum(ints)

    def flaw(self, part: Any) -> str:
        counts = self.ints(part)
        lost = sum(counts) != getattr(part, self.attribute).size
        return "it has lost count" if lost else "less than nothing" if min(counts) < 0 else ""


class Members(Field):
    """Some members of a noun, as a mask: `station academy`."""

    def __init__(self, noun: Noun, key: str, attribute: str = "", comment: str = "") -> None:
        super().__init__(key, attribute)
        self.noun = noun
        self.comment = f"  # {comment}" if comment else ""

    def mask(self, part: Any) -> int:
        return int(getattr(part, self.attribute))

    def ints(self, part: Any) -> Sequence[int]:
        mask = self.mask(part)
        return [mask >> i & 1 for i in range(self.noun.size)]

    def put(self, part: Any, ints: list[int]) -> None:
        setattr(part, self.attribute, sum(bit(i) for i, n in enumerate(ints) if n))

    def write(self, part: Any) -> str:
        mask = self.mask(part)
        return " ".join([name for i, name in enumerate(self.noun.names) if mask >> i & 1]) + self.comment

    def read(self, part: Any, line: Line) -> None:
        setattr(part, self.attribute, self.mask_of(line))

    def mask_of(self, line: Line) -> int:
        return sum([bit(i) for i in {line.name(word, self.noun.names) for word in line.value.split()}])

    def flaw(self, part: Any) -> str:
        return "" if self.mask(part) >> self.noun.size == 0 else "there are no such members"


class Places(Field):
    """A member of a noun or none for each of so many places: `EM-CU - AU-EL`; those left out at the end are empty."""

    def __init__(self, noun: Noun, key: str, attribute: str, place: str, places: int) -> None:
        super().__init__(key, attribute)
        self.noun = noun
        self.place = place  # what one is called
        self.places = places

    def ints(self, part: Any) -> Sequence[int]:
        held: Sequence[int] = getattr(part, self.attribute)[: self.places]
        return held

    def write(self, part: Any) -> str:
        return " ".join([self.noun.names[i] if i >= 0 else NOT for i in self.ints(part)])

    def read(self, part: Any, line: Line) -> None:
        words = line.value.split()
        if len(words) > self.places:
            raise line.wrong(
                "there are {n} of these: {what}", "Write {sign} for an empty one.",
                n=self.places, what=self.place, sign=NOT,
            )  # fmt: skip
        words += [NOT] * (self.places - len(words))
        put_among(part, self.attribute, 0, [-1 if word == NOT else line.name(word, self.noun.names) for word in words])

    def flaw(self, part: Any) -> str:
        return "" if all(-1 <= i < self.noun.size for i in self.ints(part)) else "there are no such members"


class Rest(Protocol):
    """A line that can hold what is nowhere else."""

    key: str

    def ints(self, part: Any, /) -> Sequence[int]: ...

    def put(self, part: Any, ints: list[int], /) -> None: ...


class Stock:
    """What the box holds of a noun: each is in exactly one place, and the line `rest`, left out, has all that are left.

    `wrong` may have the gaps owner (the title of the section), name, exist, here, and of those here: rest and outside.
    """

    def __init__(
        self, noun: Noun, exist: Sequence[int], rest: Rest, outside: Callable[[Any], Sequence[int]],
        wrong: str, remedy: str,
    ) -> None:  # fmt: skip
        self.noun = noun
        self.exist = exist
        self.rest = rest
        self.outside = outside
        self.wrong = wrong
        self.remedy = remedy

    def fill(self, part: Any) -> None:
        """Put where the rest belongs what is nowhere else."""
        self.rest.put(part, [max(0, exist - n) for exist, n in zip(self.exist, self.outside(part), strict=True)])

    def flaw(self, part: Any, title: str) -> Words:
        """Of what there are too few or too many; or ""."""
        rest, outside = self.rest.ints(part), self.outside(part)
        for i, exist in enumerate(self.exist):
            here = rest[i] + outside[i]
            if here != exist:
                return Phrase(
                    self.wrong, owner=title, name=self.noun.names[i], exist=exist, here=here, rest=rest[i],
                    outside=outside[i],
                )  # fmt: skip
        return ""


class Section:
    """The lines of the position, or of the player on a seat, and the stocks that must be complete when all is read."""

    def __init__(
        self, title: str, fields: Sequence[Field], stocks: Sequence[Stock] = (), seat: int = -1, comment: str = ""
    ) -> None:
        self.title = title
        self.fields = fields
        self.stocks = stocks
        self.seat = seat
        self.comment = comment

    def part(self, s: Any) -> Any:
        return s if self.seat < 0 else s.players[self.seat]

    def lines(self, s: Any) -> Sequence[Field]:
        """Those to be written, in their order."""
        return self.fields

    def write(self, s: Any) -> str:
        part = self.part(s)
        lines = {field.key: text for field in self.lines(s) if (text := field.write(part)) or not field.optional}
        return write_section(self.title, self.comment, lines)

    def read(self, s: Any, text: Sections) -> None:
        lines = text.keyed(self.title, [field.key for field in self.fields])
        for field in self.fields:
            if field.key in lines:
                lines[field.key].rule = field.rule
                field.read(self.part(s), lines[field.key])

    def complete(self, s: Any, text: Sections) -> None:
        """Count the rest of each stock, or refuse what the text says of it."""
        part, lines = self.part(s), {line.key: line for line in text.lines(self.title)}
        for stock in self.stocks:
            line = lines.get(stock.rest.key)
            if line is None:
                stock.fill(part)
            why = stock.flaw(part, self.title)
            if why and line is not None:
                raise line.wrong(why, stock.remedy)
            if why:
                raise Unreadable(why, "position, [{section}]", stock.remedy, section=self.title)

    def flaws(self, s: Any) -> list[str]:
        """What can never be, whatever is played."""
        part = self.part(s)
        found = [
            f"[{self.title}] {field.key}: {flaw}" + (f" ({field.rule})" if field.rule else "")
            for field in self.fields
            if (flaw := field.flaw(part))
        ]
        return found + [str(why) for stock in self.stocks if (why := stock.flaw(part, self.title))]


def read_sections(sections: Sequence[Section], s: Any, text: Sections) -> None:
    """All but what is owed; the rest of a stock is counted when everything else is known."""
    text.expect([*(section.title for section in sections), OWED])
    for section in sections:
        section.read(s, text)
    for section in sections:
        section.complete(s, text)


def put_among(part: Any, attribute: str, first: int, ints: list[int]) -> None:
    """Exchange some of many; the old ones may be shared."""
    held = list(getattr(part, attribute))
    held[first : first + len(ints)] = ints
    setattr(part, attribute, vec[i64](held))
