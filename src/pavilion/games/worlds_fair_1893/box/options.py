"""What can be agreed before the game (WF-6.5)."""

from __future__ import annotations

from typing import Final

from pavilion.core import Choice, Number, Option, PerSeat, Phrase, Switch
from pavilion.core.options import Value, whole_number

from .kit import MOST_APPROVALS

MEDALS = (0, 2, 4)


class AreaTable(Choice):
    """A printed area scoring table by name, or four own entries of medal points and approvals."""

    def read(self, value: Value, seats: int) -> Value:
        if isinstance(value, str) and value in self.values:
            return value
        entries = [pair.split(",") for pair in value.split("/")] if isinstance(value, str) else value
        if not isinstance(entries, (list, tuple)) or len(entries) != 4:
            raise self.refuse(value)
        return [self.entry(pair, value) for pair in entries]

    def entry(self, pair: object, value: Value) -> list[int]:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise self.refuse(value)
        medal, approvals = whole_number(pair[0]), whole_number(pair[1])
        if medal not in MEDALS or approvals is None or not 0 <= approvals <= MOST_APPROVALS:  # WF-2.10.5
            raise self.refuse(value)
        return [medal, approvals]

    def allowed(self) -> Phrase:
        return Phrase(
            "{values}, or the entries sole first/sole second/tied first/tied second, "
            "each with medal points (0, 2 or 4) and approvals (0 to 3), for example 4,3/2,1/2,2/0,1",
            values=", ".join(self.values),
        )

    def say(self, value: Value) -> str:
        if isinstance(value, list):
            return "/".join(",".join(str(number) for number in pair) for pair in value)
        return str(value)


OPTIONS: Final[list[Option]] = [
    Choice("approve", ["auto", "ask"], "WF-6.5.1", "approve as many exhibits as possible, or ask how many"),
    Choice(
        "start_bonus", ["cards", "cards_alt", "draft", "none"], "WF-6.5.2",
        "extra supporters at the start: printed cards, other cards (fairer for two), chosen in reverse order, or none",
    ),
    AreaTable(
        "area_table", ["house", "flat2p", "tie_medal_2p"], "WF-6.5.3",
        "what ranks in an area are worth: the default table, other readings of the two-player row, or your own entries",
    ),
    Choice("layout", ["random", "fixed"], "WF-6.5.4", "the area tiles are shuffled, or lie in a fixed order"),
    # Thirty turns in a round are rare (WF-10.11), so the guard never acts in normal play.
    Number("stall_limit", 60, "WF-6.5.5", "number of turns without a ticket after which a round is scored; 0: never"),
    Switch("auto_single", True, "WF-6.5.6", "questions with only one possible answer are answered automatically"),
    Switch("equal_turns", False, "WF-6.5.7", "everyone ends up with the same number of turns"),
    PerSeat("handicap", 2, "WF-6.5.8", "extra supporters at the start for each participant, in table order"),
]  # fixed at the start, public, combined at will; anything else is refused: WF-6.5.9
