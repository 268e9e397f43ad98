"""What can be agreed before the game (EX-6.6); the number of players is that of the seats."""

from __future__ import annotations

from typing import Final

from pavilion.core import Choice, Option, PerSeat, Phrase, Switch
from pavilion.core.options import Value

LEVELS: Final = ["scientist", "assistant", "freshman"]


class Handicaps(PerSeat):
    """A level for each participant, by name or by the number of scraps that are replaced."""

    def read(self, value: Value, seats: int) -> Value:
        items = value.split(",") if isinstance(value, str) else value
        if isinstance(items, (list, tuple)):
            words = [item.strip() if isinstance(item, str) else item for item in items]
            return super().read([LEVELS.index(word) if word in LEVELS else word for word in words if word != ""], seats)
        return super().read(value, seats)

    def allowed(self) -> Phrase:
        return Phrase("{levels} for each seat, for example freshman,scientist", levels=", ".join(LEVELS))

    def say(self, value: Value) -> str:
        assert isinstance(value, list)
        return ",".join(LEVELS[level] for level in value)


class Limit(Choice):
    """A number among some words: 6 is as good as "6", and None as "none"."""

    def read(self, value: Value, seats: int) -> Value:
        return super().read(str(value).lower() if value is None or type(value) is int else value, seats)


OPTIONS: Final[list[Option]] = [
    Handicaps("handicaps", 2, "EX-6.3.1", "help for beginners: random resource tiles replace scrap in their labs"),
    Limit("paris1900_cap", ["6", "none"], "EX-6.6.6", "most points for the Paris 1900 chip: Italian or German edition"),
    Switch("meeting_same_twice", False, "EX-6.6.1", "in the Meeting Room the same option may be chosen twice"),
    Switch("chip_per_token", True, "EX-6.6.2", "each of your tokens on a bonus chip scores, not just one"),
    Choice(
        "handicap_choice", ["player", "fixed"], "EX-6.6.7",
        "which of a beginner's scraps is replaced: the player's choice, or a fixed order",
    ),
    Switch("final_cleanup", False, "EX-6.6.3", "after the last jury tile there is a clean-up before the final turns"),
    Switch(
        "solo_ghost_journal", False, "EX-6.6.4",
        "in a solo game, a Journal from the ghost deck moves the ghost tokens too",
    ),
    Switch("meeting_link", True, "EX-6.6.5", "the movement point of the Meeting Room may be used to change rows"),
    Switch(
        "show_played_cards", True, "EX-1.2", "everyone sees all the cards that others have played, not just the last",
        among_people=False,
    ),
    Switch("auto_single", True, "EX-4.15", "questions with only one possible answer are answered automatically"),
]
