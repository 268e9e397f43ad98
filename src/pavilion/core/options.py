"""Options: what can be agreed before the first move, and how it is read.

A game declares its options; everything that reads one (Python keywords, the command line, records, the web) goes
through the declaration, so an unknown name or value gets the same answer everywhere: what exists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from pavilion.core.errors import Unreadable
from pavilion.core.phrases import Phrase, Words, did_you_mean

DIGITS = 18  # of a number in a text
LARGEST = 10**DIGITS - 1  # so that it fits into the engine's integers
Value = object  # of an option: str, bool, int or a nested list of ints; equal values have equal texts


class Option:
    """One thing that can be agreed. Override read, and allowed, which says what exists."""

    def __init__(self, name: str, default: Value, rule: str, meaning: str, among_people: Value = None) -> None:
        self.name = name
        self.default = default
        self.rule = rule
        self.meaning = meaning
        self.among_people = default if among_people is None else among_people  # the default where people look
        self.seats: tuple[int, ...] = ()  # with so many it can be agreed, else not; none: with any number

    def only(self, *seats: int) -> Self:
        """This option, for tables with so many seats."""
        self.seats = seats
        return self

    def is_for(self, seats: int) -> bool:
        return not self.seats or seats in self.seats

    def read(self, value: Value, seats: int) -> Value:
        """The value meant by a Python value or by its text; `Unreadable` if there is no such value."""
        raise NotImplementedError

    def allowed(self) -> Words:
        raise NotImplementedError

    def say(self, value: Value) -> str:
        """The text that `read` understands."""
        return str(value)

    def refuse(self, value: Value) -> Unreadable:
        return Unreadable(
            "{value!r} is not a value of the option {name!r} ({rule})", "options", "Allowed: {allowed}.",
            value=value, name=self.name, rule=self.rule, allowed=self.allowed(),
        )  # fmt: skip


class Choice(Option):
    """One of some words; the first is the default.

    >>> from pavilion.core import Choice
    >>> Choice("layout", ["random", "fixed"], "WF-3.2", "How are the tiles laid?").read("fixed", seats=3)
    'fixed'
    """

    def __init__(self, name: str, values: list[str], rule: str, meaning: str) -> None:
        super().__init__(name, values[0], rule, meaning)
        self.values = values

    def read(self, value: Value, seats: int) -> Value:
        if isinstance(value, str) and value in self.values:
            return value
        raise self.refuse(value)

    def allowed(self) -> Words:
        return ", ".join(self.values)


class Switch(Option):
    """On or off.

    >>> from pavilion.core import Switch
    >>> Switch("draft", False, "WF-6.5.2", "Is the start bonus drafted?").read("true", seats=3)
    True
    """

    def read(self, value: Value, seats: int) -> Value:
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in ("true", "false"):
            return value.lower() == "true"
        raise self.refuse(value)

    def allowed(self) -> Words:
        return "true, false"

    def say(self, value: Value) -> str:
        return str(value).lower()


class Number(Option):
    """A whole number, not below the least one.

    >>> from pavilion.core import Number
    >>> Number("rounds", 3, "X-1", "How many rounds?", least=1, most=5).read("4", seats=2)
    4
    """

    def __init__(self, name: str, default: int, rule: str, meaning: str, least: int = 0, most: int = LARGEST) -> None:
        super().__init__(name, default, rule, meaning)
        self.least = least
        self.most = most

    def read(self, value: Value, seats: int) -> Value:
        number = whole_number(value)
        if number is None or not self.least <= number <= self.most:
            raise self.refuse(value)
        return number

    def allowed(self) -> Words:
        if self.most == LARGEST:
            return Phrase("a whole number, {least} or more", least=self.least)
        return Phrase("a whole number from {least} to {most}", least=self.least, most=self.most)


class PerSeat(Option):
    """One small number for each participant, in table order.

    >>> from pavilion.core import PerSeat
    >>> PerSeat("handicap", 3, "WF-6.3.1", "Extra supporters").read("0,2", seats=2)
    [0, 2]
    """

    def __init__(self, name: str, most: int, rule: str, meaning: str) -> None:
        super().__init__(name, [], rule, meaning)
        self.most = most

    def levels(self) -> list[str]:
        """What can be agreed for one participant, as texts that `read` understands; the first is the default."""
        return [self.say([level]) for level in range(self.most + 1)]

    def read(self, value: Value, seats: int) -> Value:
        items = value.split(",") if isinstance(value, str) else value
        if not isinstance(items, (list, tuple)):
            raise self.refuse(value)
        if len(items) == 0:
            return [0] * seats
        numbers: list[int] = []
        for item in items:
            number = whole_number(item)
            if number is None or not 0 <= number <= self.most:
                raise self.refuse(value)
            numbers.append(number)
        if len(numbers) != seats:
            raise Unreadable(
                "{value!r} has {numbers} numbers for {seats} seats ({rule})", "option {name!r}",
                "Give one number for each seat, in table order.",
                value=value, numbers=len(numbers), seats=seats, rule=self.rule, name=self.name,
            )  # fmt: skip
        return numbers

    def allowed(self) -> Words:
        return Phrase("a number from 0 to {most} for each seat, for example 0,1", most=self.most)

    def say(self, value: Value) -> str:
        assert isinstance(value, list)
        return ",".join(str(number) for number in value)


class Several(Option):
    """Any of some things, by number from 1 on: a sorted list inside, `3,8` as text.

    >>> from pavilion.core import Several
    >>> Several("challenges", 12, "WM-6.5", "Which challenges make the game harder?").read("8, 3", seats=1)
    [3, 8]
    """

    def __init__(self, name: str, most: int, rule: str, meaning: str) -> None:
        super().__init__(name, [], rule, meaning)
        self.most = most

    def read(self, value: Value, seats: int) -> Value:
        items = value.split(",") if isinstance(value, str) and value.strip() else value or []
        if not isinstance(items, (list, tuple)):
            raise self.refuse(value)
        numbers: set[int] = set()
        for item in items:
            number = whole_number(item)
            if number is None or not 1 <= number <= self.most:
                raise self.refuse(value)
            numbers.add(number)
        return sorted(numbers)

    def allowed(self) -> Words:
        return Phrase("none, or some of the numbers from 1 to {most}, for example 1,{most}", most=self.most)

    def say(self, value: Value) -> str:
        assert isinstance(value, list)
        return ",".join(str(number) for number in value)


def whole_number(value: Value) -> int | None:
    """The int meant by a value, if one is; bools are not numbers."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit() and len(value) <= DIGITS:
        return int(value)
    return None


def agree(declared: Sequence[Option], given: Mapping[str, Value], seats: int) -> dict[str, Value]:
    """All declared options with the given values or their defaults; unknown names are refused with a suggestion."""
    known = {option.name: option for option in declared}
    for name in given:
        if name not in known:
            raise Unreadable(
                "there is no option {name!r}", "options", "{meant}Options: {known}.",
                name=name, meant=did_you_mean(name, known), known=", ".join(known),
            )  # fmt: skip
    return {name: read_for(option, given.get(name, option.default), seats) for name, option in known.items()}


def read_for(option: Option, value: Value, seats: int) -> Value:
    """The value meant at a table with so many seats, where an option may not be for all."""
    found = option.read(value, seats)
    if not option.is_for(seats) and found != option.read(option.default, seats):
        raise Unreadable(
            "the option {name!r} is not for {seats} seats ({rule})", "options", "Seats with this option: {those}.",
            name=option.name, seats=seats, rule=option.rule, those=", ".join(map(str, option.seats)),
        )  # fmt: skip
    return found
