"""What can be agreed before the game (WM-6); the number of players is that of the seats."""

from __future__ import annotations

from typing import Final

from pavilion.core import Choice, Option, PerSeat, Several, Switch
from pavilion.core.options import Value

CHALLENGES: Final = 12
MOST_HANDICAP: Final = 20


class Tokens(Choice):
    """A number among some words: 3 is as good as "3"."""

    def read(self, value: Value, seats: int) -> Value:
        return super().read(str(value) if type(value) is int else value, seats)


OPTIONS: Final[list[Option]] = [
    Switch("new_scientists", False, "WM-6.2.2", "Lativ to your left earns you a voucher, as a Scientist does").only(2),
    Switch("goal_draft", False, "WM-6.3.1", "goals are drafted in packs instead of dealt in sets").only(2, 3, 4),
    Tokens("lab_tokens_3p", ["2", "3"], "WM-3.7", "green research tokens of each weather with three players").only(3),
    Choice(
        "lativ_reset", ["active", "all"], "WM-4.16.5",
        "which of Lativ's bots leave the Weather Machine after an experiment: those of its branch, or all",
    ),
    PerSeat("handicap", MOST_HANDICAP, "WM-6.4", "Climate Points a player starts with"),
    Several("challenges", CHALLENGES, "WM-6.5", "challenges that make the game against the Saboteurs harder").only(1),
    Switch("auto_single", True, "WM-4.18", "questions with only one possible answer are answered automatically"),
]
