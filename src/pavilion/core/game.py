"""Games: what there is to play, known by name; nothing of a game is imported before it is needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from pavilion.core.errors import Unreadable
from pavilion.core.options import Option, agree
from pavilion.core.position import State, Terms
from pavilion.core.rules import Rules


class Verdict(NamedTuple):
    """What somebody who plays alone has come to: is the target reached, with how many points, and by which rule?"""

    reached: bool
    points: int
    target: int  # points to be surpassed
    rule: str


Told = tuple[tuple[str, str], ...]  # what an answer is about at its moment: gaps of its sentence, English words


class Game:
    """A game by name. Its package has the modules game, text and position, loaded on first use."""

    def __init__(
        self,
        name: str,
        package: str,
        *,
        title: str,
        edition: str,
        seats: tuple[int, int],
        seats_rule: str,
        designers: str,
        publishers: str,
        about: str = "",
        minutes: int = 0,
        age: int = 0,
        bots: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.package = package
        self.title = title
        self.edition = edition  # of the rules as implemented: a change that breaks old records raises it
        self.seats = seats
        self.seats_rule = seats_rule
        self.designers = designers
        self.publishers = publishers
        self.about = about  # in a sentence: who are the players, and what do they want?
        self.minutes = minutes  # of play and age of players, as the box says; 0: unknown
        self.age = age
        self._parts: dict[str, bool] = {}
        self.bots = bots  # the game's own, besides those that play every game

    def __repr__(self) -> str:
        return f"<{self.title}, {self.seats[0]} to {self.seats[1]} seats>"

    def part(self, module: str) -> Any:
        return module_in(self.package, module)

    def has(self, module: str) -> bool:
        """Some parts are not for every game: faces, sheet, rival, solo."""
        if module not in self._parts:
            self._parts[module] = find_spec(f"{self.package}.{module}") is not None
        return self._parts[module]

    @property
    def rules(self) -> Rules[Any]:
        rules: Rules[Any] = self.part("game").RULES
        return rules

    @property
    def options(self) -> list[Option]:
        options: list[Option] = self.part("game").OPTIONS
        return options

    @property
    def texts(self) -> Any:
        """What the game says."""
        return self.part("text")

    def told(self, s: State, code: int) -> Told:
        """What the game tells of an answer now, beyond its own words; most games need not."""
        meant = meant_in(self)
        return tuple(meant(s, code).items()) if meant else ()

    def verdict(self, s: State) -> Verdict | None:
        """How a game played alone has ended, by the game's part `solo`; None if places tell who has won."""
        if s.seats > 1 or s.depth > 0 or not self.has("solo"):
            return None
        found: Verdict = self.part("solo").verdict(s)
        return found

    def agree(self, seats: int, options: dict[str, object], pack: str = "") -> Terms:
        """The terms of a new table, or a clear error that lists what exists."""
        least, most = self.seats
        if isinstance(seats, bool) or not isinstance(seats, int) or not least <= seats <= most:
            raise Unreadable(
                f"{self.title} cannot be played with {seats!r} seats ({self.seats_rule})",
                "seats",
                f"Seats: {least} to {most}.",
            )
        return self.rules.agree(seats, agree(self.options, options, seats), pack)


@cache
def module_in(package: str, module: str) -> Any:
    """Looked for once; kept beside the game, which goes to other processes without it."""
    return import_module(f"{package}.{module}")


@cache
def meant_in(game: Game) -> Callable[[State, int], dict[str, str]] | None:
    """How the game tells it, if it does."""
    return getattr(game.texts, "meant", None)
