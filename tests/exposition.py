"""How tests play Expo 1906: like scenario.fair, with a table of this game.

    t = expo(seats=3, edit='''
        [A]
        lab: T2 0 c5, EM-CU 90 c6
        yard: SM-TH
    ''')
    t.play("A: play laboratory", "place SM-TH", "lay 0 b5")

An edit has the sections of a position text; what it leaves out is as at set-up, with Station and Academy empty. Tiles
are written as tile, turn and corner; the cell in row r and column c of the specification is "abcdefg"[c] and r + 1.
"""

from __future__ import annotations

from textwrap import dedent
from typing import Any

from scenario import Scenario

import pavilion
from pavilion.games import OURS

GAME = OURS["expo-1906"]


class Exposition(Scenario):
    """A table of Expo 1906 in a test."""

    def money(self, letter: str) -> int:
        return self.player(letter)["money"]  # type: ignore[no-any-return]

    def prestige(self, letter: str) -> int:
        return self.player(letter)["prestige"]  # type: ignore[no-any-return]

    def yard(self, letter: str) -> list[str]:
        """All tiles of a yard."""
        return [tile for tiles in self.player(letter)["yard"].values() for tile in tiles]

    def tile(self, letter: str, first_cell: str) -> dict[str, Any]:
        """A tile of a lab by its first cell."""
        return self.player(letter)["lab"]["tiles"][first_cell]  # type: ignore[no-any-return]

    def row(self, name: str) -> dict[str, Any]:
        return self.board["patents"]["rows"][name]  # type: ignore[no-any-return]

    def stack(self, row: str, column: int) -> list[str]:
        """The tokens on a space of the Patents Office, top first."""
        return self.row(row)["columns"][str(column)]  # type: ignore[no-any-return]

    def jury(self) -> list[str]:
        return self.board["jury"]["tiles"]  # type: ignore[no-any-return]


def expo(
    edit: str | None = None, *, seats: int = 3, seed: int | str = 1, typed: bool = False, **options: Any
) -> Exposition:
    """A new table, or with `edit` one that starts from an edited position."""
    fate = "typed" if typed else "seed"
    if edit is None:
        return Exposition(pavilion.new(GAME.name, seats=seats, seed=seed, fate=fate, **options))
    said = " ".join(f"{name}={str(value).lower()}" for name, value in options.items())
    head = f"pavilion position 1\ngame: {GAME.name}\nseats: {seats}\noptions: {said}\n\n"
    return Exposition(pavilion.new(GAME.name, seed=seed, fate=fate, position=head + dedent(edit)))
