"""Bots by name. A bot is made from a seed, sees a View and the legal codes, and answers with one of the codes.

`random` and `greedy` play every game. A game's own bots are in its module `rival`, by name in `BOTS`. A bot of another
package is named by its place, "package.module:Class"; `Class(seed)` must make a `pavilion.core.Bot`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from pavilion.core import Bot, Game, Unreadable
from pavilion.core.phrases import did_you_mean

Maker = Callable[[int], Bot]

LEVELS = {"random": "Beginner", "greedy": "Club player"}  # what people call these bots; translated as "bot:greedy"
GENERIC = {"random": "pavilion.bots.random_bot:RandomBot", "greedy": "pavilion.bots.greedy:Greedy"}


def names(game: Game) -> list[str]:
    """The bots that come with the game."""
    return [*GENERIC, *game.bots]


def level_name(bot: str) -> str:
    """What people call a bot that nobody has named: "Club player"."""
    return LEVELS.get(bot) or bot.rpartition(":")[2].capitalize()


def make(name: str, game: Game, seed: int) -> Bot:
    """A bot for one game at the table; what it does by luck follows from the seed.

    A name with a colon imports what it names: do not pass on names from strangers that are not among `names`.
    """
    return maker(name, game)(seed)


def maker(name: str, game: Game) -> Maker:
    """What makes the bot of this name from a seed, or an error that lists what exists."""
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
