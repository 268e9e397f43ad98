"""Bots by name. A bot is made from a seed, sees a View and the legal codes, and answers with one of the codes.

Four levels play every game (levels.py): `beginner`, `club`, `strong` and `expert`. Experiments also know `random` and
`greedy`, which is what the level club plays. A game's own bots are in its module `rival`, by name in `BOTS`. A bot of
another package is named by its place, "package.module:Class"; `Class(seed)` must make a `pavilion.core.Bot`.

`strong` and `expert` think as much as is counted for them. `expert@10` thinks ten seconds about every answer.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Final

from pavilion.core import Bot, Game, Unreadable
from pavilion.core.phrases import did_you_mean

if TYPE_CHECKING:
    from pavilion.bots.levels import Thinker

Maker = Callable[[int], Bot]

LEVELS: Final = ("beginner", "club", "strong", "expert")  # the weakest first
USUAL: Final = "club"  # where nobody says which
TITLES: Final = {  # what people call these bots; translated as "bot:club"
    "beginner": "Beginner", "club": "Club player", "strong": "Strong player", "expert": "Expert",
    "random": "Random player", "greedy": "Club player",
}  # fmt: skip
GENERIC: Final = {
    "beginner": "pavilion.bots.beginner:Beginner",
    "club": "pavilion.bots.greedy:Greedy",
    "strong": "pavilion.bots.levels:Strong",
    "expert": "pavilion.bots.levels:Expert",
    "random": "pavilion.bots.random_bot:RandomBot",
    "greedy": "pavilion.bots.greedy:Greedy",
}
SECONDS: Final = {"strong": 0.3, "expert": 3.0}  # of CPU time that an answer takes at most, where people wait,
BUSY: Final = 3  # and times as long if others use the processor too


def names(game: Game) -> list[str]:
    """The bots that come with the game."""
    return [*GENERIC, *game.bots]


def offered(game: Game) -> list[str]:
    """Those that people are asked to choose from."""
    return [*LEVELS, *game.bots]


def level_name(bot: str) -> str:
    """What people call a bot that nobody has named: "Club player"."""
    plain = bot.partition("@")[0]
    return TITLES.get(plain) or plain.rpartition(":")[2].capitalize()


def patience(bot: str) -> float:
    """How many seconds people may have to wait for an answer, beyond the moment that every bot needs."""
    return SECONDS.get(bot, 0.0) * BUSY


def make(name: str, game: Game, seed: int, waiting: bool = False) -> Bot:
    """A bot for one game at the table; what it does by luck follows from the seed.

    If people are waiting, a bot that thinks for long has a clock: what it answers then follows from the machine too. A
    name with a colon imports what it names: do not pass on names from strangers that are not among `names`.
    """
    bot = maker(name, game)(seed)
    if waiting and name in SECONDS:
        thinker: Thinker = bot  # type: ignore[assignment]
        thinker.hurry(SECONDS[name], patience(name))
    return bot


def maker(name: str, game: Game) -> Maker:
    """What makes the bot of this name from a seed, or an error that lists what exists."""
    plain, at, limit = name.partition("@")
    if at and ":" not in plain:
        return limited(plain, limit, game)
    if name in GENERIC:
        return imported(GENERIC[name])
    if name in game.bots:
        return game.part("rival").BOTS[name]
    if ":" in name:
        return imported(name)
    raise Unreadable(
        "there is no bot {name!r}", "bot", "{meant}Bots: {bots}. A bot of your own is written package.module:Class.",
        name=name, meant=did_you_mean(name, names(game)), bots=", ".join(names(game)),
    )  # fmt: skip


def limited(name: str, limit: str, game: Game) -> Maker:
    """Makes a bot that thinks so many seconds about every answer."""
    made = maker(name, game)
    if name not in SECONDS:
        raise Unreadable(
            "the bot {name!r} takes no time limit", "bot", "Bots with a time limit: {bots}.",
            name=name, bots=", ".join(SECONDS),
        )  # fmt: skip
    seconds = seconds_in(limit)

    def make_limited(seed: int) -> Bot:
        thinker: Thinker = made(seed)  # type: ignore[assignment]
        thinker.limit(seconds)
        return thinker

    return make_limited


def is_time_limit(text: str) -> bool:
    """Some seconds, and more than none."""
    try:
        seconds = float(text)
    except ValueError:
        return False
    return math.isfinite(seconds) and seconds > 0


def seconds_in(text: str) -> float:
    """A time limit."""
    if not is_time_limit(text):
        raise Unreadable(
            "{text!r} is not a time limit", "bot", "Give seconds above 0 for every answer, for example expert@2.5.",
            text=text,
        )  # fmt: skip
    return float(text)


def imported(place: str) -> Maker:
    """The class at "package.module:Class"."""
    module, _, attribute = place.partition(":")
    try:
        found = getattr(import_module(module), attribute, None)
    except (ImportError, ValueError) as trouble:  # no such module, or no module name at all
        raise Unreadable(
            "{place!r} cannot be imported: {trouble}", "bot", "Write it as package.module:Class.",
            place=place, trouble=trouble,
        ) from trouble  # fmt: skip
    if not callable(found) or not callable(getattr(found, "answer", None)):
        raise Unreadable(
            "{place!r} is not a bot", "bot", "A bot is a class with the method answer(view, legal).", place=place
        )
    return found  # type: ignore[no-any-return]
