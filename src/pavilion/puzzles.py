"""Puzzles that come with a game: positions in which one answer is clearly the best (`puzzles.toml` of the game).

    one = puzzles(find("worlds-fair-1893"))[0]
    one.table().legal(), one.best

`pavilion puzzles` finds them; see `pavilion.bots.puzzles` for what makes a puzzle.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from datetime import date
from functools import cache
from typing import NamedTuple

import msgspec

from pavilion.core import Game
from pavilion.games import games
from pavilion.opening import new
from pavilion.record.header import SEAT_LETTERS
from pavilion.table import Table

FILE = "puzzles.toml"
STRIDE = 7  # puzzles between those of two days of a game, so that neighbours from one bots' game come far apart
HEAD = """\
# Positions of games between bots in which one answer is clearly the best; found by `pavilion puzzles {game}`.
# chances: of winning with each answer worth a look. grade: how many of beginner, club and strong miss the best one.
"""


class Puzzle(msgspec.Struct, frozen=True):
    """A position, and what to answer."""

    game: str
    position: str
    seat: int
    best: str
    chances: dict[str, float]  # of winning with each answer worth a look, the best first
    grade: int  # how many of the weaker levels miss it: 0 is easy, 3 is hard

    def table(self) -> Table:
        """A table at which it can be played on."""
        return new(self.game, position=self.position)


@cache
def puzzles(game: Game) -> list[Puzzle]:
    """All puzzles of a game, in the order in which they were found."""
    file = game.file(FILE)
    if not file.exists():
        return []
    told = tomllib.loads(file.read_text("utf-8"))["puzzle"]
    return [
        msgspec.convert({"game": game.name, **one, "seat": SEAT_LETTERS.index(one["seat"])}, Puzzle) for one in told
    ]


def toml(game: Game, found: Iterable[Puzzle]) -> str:
    """Puzzles as the text of such a file."""
    return HEAD.format(game=game.name) + "".join(map(entry, found))


def entry(puzzle: Puzzle) -> str:
    def text(words: str) -> str:
        return msgspec.json.encode(words).decode()  # a string of JSON is one of TOML

    chances = ", ".join(f"{text(answer)} = {chance}" for answer, chance in puzzle.chances.items())
    return (
        f'\n[[puzzle]]\nseat = "{SEAT_LETTERS[puzzle.seat]}"\nbest = {text(puzzle.best)}\ngrade = {puzzle.grade}\n'
        f"chances = {{{chances}}}\nposition = '''\n{puzzle.position}'''\n"
    )


# ---- every day another one ------------------------------------------------------------------------------------------


class Daily(NamedTuple):
    """The puzzle of a day: the n-th of a game, the first being 1."""

    game: Game
    n: int


def of_the_day(day: date) -> Daily | None:
    """The games take turns, and so do the puzzles of each; None if no game has any."""
    shelf = [game for game in games().values() if puzzles(game)]
    if not shelf:
        return None
    number = day.toordinal()
    game = shelf[number % len(shelf)]
    return Daily(game, 1 + number // len(shelf) * STRIDE % len(puzzles(game)))
