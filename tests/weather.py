"""How tests play Weather Machine, which is not on the shelf yet: like scenario.fair, with a table of this game.

    t = machine(seats=2, edit='''
        [A]
        space: government-B
        vouchers: 1 government
        [owed]
        menu A
    ''')
    t.play("A: do sell", "sell rain-1")

An edit has the sections of a position text; what it leaves out is as in the fixed set-up of told/position_start.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import dedent
from typing import Any, Final, Self

from scenario import Scenario

import pavilion
from pavilion.core import Game
from pavilion.games import OURS

GAME: Final = Game(
    "weather-machine",
    "pavilion.games.weather_machine",
    title="Weather Machine",
    edition="1.0",
    seats=(1, 4),
    seats_rule="WM-1.1",
    designers="Vital Lacerda",
    publishers="Eagle-Gryphon Games, Skellig Games",
    about="Inventors help Professor Lativ to tame the weather before his machine ruins it.",
    minutes=150,
    age=14,
)
VOUCHERS: Final = ("supply", "government", "lab", "rnd", "science")


@contextmanager
def on_the_shelf() -> Iterator[None]:
    """While a table is opened; other tests must not find the game."""
    OURS[GAME.name] = GAME
    try:
        yield
    finally:
        del OURS[GAME.name]


class Weather(Scenario):
    """A table of Weather Machine in a test."""

    def vouchers(self, letter: str) -> tuple[int, ...]:
        """Supply, Government, Lab, R&D, Science."""
        return tuple(self.player(letter)["vouchers"][kind] for kind in VOUCHERS)

    def climate(self, letter: str) -> int:
        return self.player(letter)["climate"]  # type: ignore[no-any-return]

    def shop(self, letter: str) -> dict[str, Any]:
        return self.player(letter)["workshop"]  # type: ignore[no-any-return]

    def parts(self, letter: str) -> dict[str, int]:
        """Those that there are."""
        return {colour: n for colour, n in self.shop(letter)["parts"].items() if n}

    def chemicals(self, letter: str) -> dict[str, int]:
        return {colour: n for colour, n in self.shop(letter)["chemicals"].items() if n}

    def bots(self, board: str, branch: str) -> list[str | None]:
        """Who has bots in a branch of government, lab or rnd."""
        return [self.board[board]["bots"][f"{branch}-{n}"] for n in (1, 2, 3)]

    def offers(self, *answers: str) -> Self:
        """Exactly these answers are legal."""
        assert self.legal == list(answers)
        return self


def machine(
    edit: str | None = None, *, seats: int = 3, seed: int | str = 1, typed: bool = False, **options: Any
) -> Weather:
    """A new table, or with `edit` one that starts from an edited position."""
    fate = "typed" if typed else "seed"
    with on_the_shelf():
        if edit is None:
            return Weather(pavilion.new(GAME.name, seats=seats, seed=seed, fate=fate, **options))
        said = " ".join(f"{name}={str(value).lower()}" for name, value in options.items())
        head = f"pavilion position 1\ngame: {GAME.name}\nseats: {seats}\noptions: {said}\n\n"
        return Weather(pavilion.new(GAME.name, seed=seed, fate=fate, position=head + dedent(edit)))
