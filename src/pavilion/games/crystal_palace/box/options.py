"""What can be agreed before the game (CP-6); the number of players is that of the seats, and one seat plays alone."""

from __future__ import annotations

from typing import Final

from pavilion.core import Choice, Option, PerSeat, Phrase, Switch
from pavilion.core.options import Value

MOST_MONEY: Final = 15
A_NEWSPAPER: Final = 16


class Handicap(PerSeat):
    """Extra money, and maybe a newspaper, for each seat: `10+1,0`. Inside, a newspaper counts as 16 pounds more."""

    def __init__(self) -> None:
        meaning = "extra money, and with +1 a newspaper, that a player starts with"
        super().__init__("handicap", MOST_MONEY + A_NEWSPAPER, "CP-3.2", meaning)

    def read(self, value: Value, seats: int) -> Value:
        items = value.split(",") if isinstance(value, str) else value
        if isinstance(items, (list, tuple)):
            items = [self.level(item) if isinstance(item, str) else item for item in items if item != ""]
        if isinstance(items, list) and None in items:
            raise self.refuse(value)
        return super().read(items, seats)

    def level(self, text: str) -> int | None:
        """The number meant by `10+1`; None if there is no such."""
        money, plus, news = text.strip().partition("+")
        if not money.isascii() or not money.isdecimal() or len(money) > 2 or int(money) > MOST_MONEY:
            return None
        if plus and news not in ("0", "1"):
            return None
        return int(money) + A_NEWSPAPER * (news == "1")

    def allowed(self) -> Phrase:
        return Phrase("for each seat 0 to {most}, and +1 for a newspaper, for example 10+1,0", most=MOST_MONEY)

    def say(self, value: Value) -> str:
        assert isinstance(value, list)
        return ",".join(f"{n % A_NEWSPAPER}+1" if n >= A_NEWSPAPER else f"{n}" for n in value)


OPTIONS: Final[list[Option]] = [
    Choice("nations", ["random", "choose"], "CP-3.4", "how players get their nations: dealt at random or chosen"),
    Switch("mat_pairs", False, "CP-3.4", "no two players use opposite sides of the same mat").only(2, 3, 4, 5),
    Choice(
        "bm_clear", ["full", "top"], "CP-4.13.3",
        "when the Black Market is raided: when its last free rung is taken, or when its top rung is",
    ),
    Switch("deck_top_visible", True, "CP-3.5", "the top cards of both decks lie face up"),
    Handicap(),
    Switch("manual_end", False, "CP-5.10", "players repay loans and lay out banknotes themselves at the end of the "
        "game"),
    Switch("auto_single", True, "CP-4.0.2", "questions with only one possible answer are answered automatically"),
]
