"""Component packs swept: each number of each file, at its least and at its most allowed value, plays by all laws.

The suite tries a few of them: two games under all laws, and some in which only flaws are looked for. `make packs`
(EFFORT) tries all numbers, and holds all laws against twice EFFORT games with each value.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pavilion.check import check
from pavilion.check.report import Report
from pavilion.check.umpire import BRIEF
from pavilion.core import Game, Options, Rng, Terms, Unreadable
from pavilion.games import OURS, find

EFFORT = int(os.environ.get("PAVILION_EFFORT", "1"))
TRIED = 4  # numbers of a game in the suite
GAMES = 2 * EFFORT  # with each value
MOST = 999  # that a file can print at all
NUMBER = re.compile(r"(?<=[=\[ ])\d+(?=[ ,}\]\n])")


class Packed(Game):
    """A game that is always played with a pack."""

    def __init__(self, game: Game, pack: Path) -> None:
        self.__dict__.update(game.__dict__)
        self.pack = str(pack)
        self.agreed: dict[int, Terms] = {}  # to read a pack takes ten times as long as to play a game

    def agree(self, seats: int, options: dict[str, object], pack: str = "", edition: str = "") -> Terms:
        if options or edition:
            return super().agree(seats, options, self.pack, edition)
        if seats not in self.agreed:
            self.agreed[seats] = super().agree(seats, {}, self.pack)
        return self.agreed[seats]


class Place:
    """A number printed in a file of the house."""

    def __init__(self, game: str, file: Path, start: int, end: int) -> None:
        self.game, self.file, self.start, self.end = game, file, start, end

    def __str__(self) -> str:
        line = self.file.read_text("utf-8")[: self.start].count("\n") + 1
        return f"{self.game} {self.file.name} line {line} ({self.start})"

    def printed(self, value: int) -> str:
        text = self.file.read_text("utf-8")
        return f"{text[: self.start]}{value}{text[self.end :]}"

    def allows(self, pack: Path, value: int) -> bool:
        """Is a pack that prints the value here sound?"""
        pack.mkdir(exist_ok=True)
        (pack / self.file.name).write_text(self.printed(value), "utf-8")
        try:
            find(self.game).part("data").load(pack)
        except Unreadable:
            return False
        return True

    def bounds(self, pack: Path) -> set[int]:
        """The least and the most value allowed around what the house prints."""
        text = self.file.read_text("utf-8")
        house = int(text[self.start : self.end])
        least = next(value for value in range(house + 1) if self.allows(pack, value))
        low, high = house, MOST
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.allows(pack, middle) else (low, middle - 1)
        return {least, low}


@cache
def places(game: str) -> list[Place]:
    """All numbers in the rows of all files; not those in comments and texts."""
    found = []
    for file in sorted((find(game).file("data.py").parent / "data").glob("*.toml")):
        text = re.sub(r'"[^"\n]*"|#[^\n]*', lambda part: " " * len(part[0]), file.read_text("utf-8"))
        found += [Place(game, file, match.start(), match.end()) for match in NUMBER.finditer(text)]
    return found


def chosen() -> Iterator[Place]:
    for game in OURS:
        yield from places(game) if EFFORT > 1 else Random(7).sample(places(game), TRIED)


@pytest.mark.parametrize("place", list(chosen()), ids=str)
def test_a_pack_with_the_least_or_most_of_a_number_plays_by_all_laws(tmp_path: Path, place: Place) -> None:
    for value in place.bounds(tmp_path / "pack"):
        assert place.allows(tmp_path / "pack", value)
        game = Packed(find(place.game), tmp_path / "pack")
        seats = 1 + (value + place.start) % game.seats[1]
        seats = max(seats, game.seats[0])
        report = check(game, seats=[seats], options={}, decisions=1, seed=value, brief=True)
        assert report.ok, (value, *report.lines())
        if EFFORT > 1:
            report = check(game, options={}, decisions=decisions_of(report, GAMES), seed=value, brief=True)
            assert report.ok, (value, *report.lines())
        for seed in range(GAMES):
            play(game, game.seats[0] + seed % (game.seats[1] - game.seats[0] + 1), seed)


def decisions_of(report: Report, games: int) -> int:
    """In so many games, by a brief report on two: one was broken off."""
    return games * max(1, report.decisions - BRIEF)


@pytest.mark.parametrize("name", OURS)
def test_a_long_check_plays_about_as_many_games_as_are_wanted(name: str) -> None:
    short = check(find(name), seats=[2], options={}, decisions=1, brief=True)
    assert short.games == 2
    long = check(find(name), seats=[2], options={}, decisions=decisions_of(short, 6), brief=True)
    assert long.ok, long.lines()
    assert 4 <= long.games <= 12


def play(game: Packed, seats: int, seed: int) -> None:
    """A random game, with looks at its components on the way and at its end."""
    luck, out = Rng(seed), Options()
    rules: Any = game.rules
    s = rules.new(game.agree(seats, {}))
    answers, look = 0, luck.below(60)
    while rules.advance(s, out, luck):
        assert answers < 20_000, "the game does not end"
        if answers == look:
            assert game.part("position").flaws(s) == []
            look += 1 + luck.below(60)
        rules.apply(s, out.pick(luck))
        answers += 1
    assert game.part("position").flaws(s) == []
