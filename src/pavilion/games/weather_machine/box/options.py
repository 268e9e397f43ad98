"""What can be agreed before the game (WM-6); the number of players is that of the seats."""

from __future__ import annotations

from typing import Final

from pavilion.core import Choice, Option, PerSeat, Phrase, Switch
from pavilion.core.options import Value

CHALLENGES: Final = 12
MOST_HANDICAP: Final = 20


class Challenges(Option):
    """Some of the twelve challenges of the solo game, by number: a list inside, `3,8` as text."""

    def __init__(self) -> None:
        super().__init__("challenges", [], "WM-6.5", "solo challenges that make the Saboteurs stronger, by number")

    def read(self, value: Value, seats: int) -> Value:
        items = value.split(",") if isinstance(value, str) else value
        if not isinstance(items, (list, tuple)):
            raise self.refuse(value)
        numbers: set[int] = set()
        for item in items:
            text = str(item).strip()
            if text == "":
                continue
            if isinstance(item, bool) or not text.isascii() or not text.isdecimal() or len(text) > 2:
                raise self.refuse(value)
            if not 1 <= int(text) <= CHALLENGES:
                raise self.refuse(value)
            numbers.add(int(text))
        return sorted(numbers)

    def allowed(self) -> Phrase:
        return Phrase("numbers from 1 to {most}, for example 3,8", most=CHALLENGES)

    def say(self, value: Value) -> str:
        assert isinstance(value, list)
        return ",".join(str(number) for number in value)


class Tokens(Choice):
    """A number among some words: 3 is as good as "3"."""

    def read(self, value: Value, seats: int) -> Value:
        return super().read(str(value) if type(value) is int else value, seats)


OPTIONS: Final[list[Option]] = [
    Switch("new_scientists", False, "WM-6.2.2", "Lativ to your left earns you a voucher, as a player does").only(2),
    Switch("goal_draft", False, "WM-6.3.1", "goal tiles are drafted in packs, not dealt in sets").only(2, 3, 4),
    Tokens("lab_tokens_3p", ["2", "3"], "WM-3.7", "green research tokens of each weather with three players").only(3),
    Choice(
        "lativ_reset", ["active", "all"], "WM-4.16.5",
        "which of Lativ's bots leave the Weather Machine after an experiment: those of its branch, or all",
    ),
    PerSeat("handicap", MOST_HANDICAP, "WM-6.4", "Climate Points that a player has at the beginning"),
    Challenges().only(1),
    Switch("auto_single", True, "WM-4.18", "questions with only one possible answer are answered automatically"),
]
