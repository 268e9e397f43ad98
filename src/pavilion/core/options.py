"""Options: what can be agreed before the first move, and how it is read.

A game declares its options; everything that reads one (Python keywords, the command line, records, the web) goes
through the declaration, so an unknown name or value gets the same answer everywhere: what exists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pavilion.core.errors import Unreadable

DIGITS = 18  # of a number in a text
LARGEST = 10**DIGITS - 1  # so that it fits into the engine's integers
Value = object  # of an option: str, bool, int or a nested list of ints; equal values have equal texts


class Option:
    """One thing that can be agreed. Override read, and allowed, which says what exists."""

    def __init__(self, name: str, default: Value, rule: str, meaning: str) -> None:
        self.name = name
        self.default = default
        self.rule = rule
        self.meaning = meaning

    def read(self, value: Value, seats: int) -> Value:
        """The value meant by a Python value or by its text; `Unreadable` if there is no such value."""
        raise NotImplementedError

    def allowed(self) -> str:
        raise NotImplementedError

    def say(self, value: Value) -> str:
        """The text that `read` understands."""
        return str(value)

    def refuse(self, value: Value) -> Unreadable:
        what = f"{value!r} is not a value of the option {self.name!r} ({self.rule})"
        return Unreadable(what, "options", f"Allowed: {self.allowed()}.")


class Choice(Option):
    """One of some words; the first is the default."""

    def __init__(self, name: str, values: list[str], rule: str, meaning: str) -> None:
        super().__init__(name, values[0], rule, meaning)
        self.values = values

    def read(self, value: Value, seats: int) -> Value:
        if isinstance(value, str) and value in self.values:
            return value
        raise self.refuse(value)

    def allowed(self) -> str:
        return ", ".join(self.values)


class Switch(Option):
    """On or off."""

    def read(self, value: Value, seats: int) -> Value:
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in ("true", "false"):
            return value.lower() == "true"
        raise self.refuse(value)

    def allowed(self) -> str:
        return "true, false"

    def say(self, value: Value) -> str:
        return str(value).lower()


class Number(Option):
    """A whole number, not below the least one."""

    def __init__(self, name: str, default: int, rule: str, meaning: str, least: int = 0, most: int = LARGEST) -> None:
        super().__init__(name, default, rule, meaning)
        self.least = least
        self.most = most

    def read(self, value: Value, seats: int) -> Value:
        number = whole_number(value)
        if number is None or not self.least <= number <= self.most:
            raise self.refuse(value)
        return number

    def allowed(self) -> str:
        return f"a whole number from {self.least}" + (f" to {self.most}" if self.most < LARGEST else "")


class PerSeat(Option):
    """One small number for each participant, in table order."""

    def __init__(self, name: str, most: int, rule: str, meaning: str) -> None:
        super().__init__(name, [], rule, meaning)
        self.most = most

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
                f"{value!r} has {len(numbers)} numbers for {seats} seats ({self.rule})",
                f"option {self.name!r}",
                "Give one number for each seat, in table order.",
            )
        return numbers

    def allowed(self) -> str:
        return f"a number from 0 to {self.most} for each seat, for instance 0,1"

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
            import difflib  # slow to import, and only needed for this suggestion

            near = difflib.get_close_matches(name, known, 1)
            meant = f"Did you mean {near[0]!r}? " if near else ""
            raise Unreadable(f"there is no option {name!r}", "options", f"{meant}Options: {', '.join(known)}.")
    return {name: option.read(given.get(name, option.default), seats) for name, option in known.items()}
