"""The games on the shelf: ours, and those that other packages announce under the entry point `pavilion.games`.

A third-party package writes `[project.entry-points."pavilion.games"]` with `name = "package.module:GAME"`, where GAME
is a `pavilion.core.Game`. One that cannot be loaded is left out and harms no other; `find` and `broken` say why.

The package can be called, and is `games` then: `pavilion.games()` beside `import pavilion.games.expo_1906`.
"""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType

from pavilion.core import Game, Phrase, Unreadable
from pavilion.core.phrases import did_you_mean

OURS: dict[str, Game] = {
    game.name: game
    for game in [
        Game(
            "worlds-fair-1893",
            "pavilion.games.worlds_fair_1893",
            title="World's Fair 1893",
            edition="1.0",
            seats=(2, 4),  # no fifth player, and alone only with bots: WF-6.1.4, WF-6.1.5
            seats_rule="WF-1.1",
            designers="J. Alex Kevern",
            publishers="Foxtrot Games, Renegade Game Studios, DLP Games",  # one set of rules in all editions: WF-6.4.6
            about="Organisers of the Chicago fair compete for the best reputation.",  # WF-1.3
            minutes=40,  # WF-1.2
            age=10,
            bots=("clockwork",),
        ),
        Game(
            "expo-1906",
            "pavilion.games.expo_1906",
            title="Expo 1906",
            edition="1.0",
            seats=(1, 4),
            seats_rule="EX-6.4",
            designers="Remo Conzadori, Nestore Mangone",
            publishers="Gotha Games",
            about="Inventors fill their laboratories for the Milan exposition and race to win patents.",
            minutes=90,
            age=14,
        ),
        Game(
            "weather-machine",
            "pavilion.games.weather_machine",
            title="Weather Machine",
            edition="1.0",
            seats=(1, 4),
            seats_rule="WM-1.1",
            designers="Vital Lacerda",
            publishers="Eagle-Gryphon Games, Skellig Games",
            about="Rival laboratories join in the experiments of a weather machine and calm the storms it unleashes.",
            minutes=150,
            age=14,
        ),
        Game(
            "crystal-palace",
            "pavilion.games.crystal_palace",
            title="Crystal Palace",
            edition="1.0",
            seats=(1, 5),
            seats_rule="CP-1.1",
            designers="Carsten Lauber",
            publishers="Feuerland Spiele, Capstone Games",
            about="Nations compete to show off their inventions at the Great Exhibition of 1851.",
            minutes=120,
            age=14,
        ),
    ]
}


def games() -> dict[str, Game]:
    """All games by name."""
    found = [game for game in theirs(tuple(sys.path)).values() if isinstance(game, Game)]
    return OURS | {game.name: game for game in found if game.name not in OURS}


class Shelf(ModuleType):
    """This package, which can be asked for its games."""

    def __call__(self) -> dict[str, Game]:
        return games()


sys.modules[__name__].__class__ = Shelf


def broken() -> dict[str, Unreadable]:
    """What other packages announce and cannot be loaded: the reason by the name of the entry point."""
    found = theirs(tuple(sys.path)).items()
    return {name: trouble for name, trouble in found if isinstance(trouble, Unreadable)}


def find(name: str) -> Game:
    """The game of this name, or an error that lists what exists."""
    game = OURS.get(name) or games().get(name)
    if game is None:
        if trouble := broken().get(name):
            raise trouble.with_traceback(None)
        raise Unreadable(
            "there is no game {name!r}", "game", "{meant}Games: {games}.",
            name=name, meant=did_you_mean(name, games(), 0.3), games=", ".join(games()),
        )  # fmt: skip
    return game


@cache
def theirs(path: tuple[str, ...]) -> dict[str, Game | Unreadable]:
    """Games of other packages by entry point, looked for once on a path: it takes longer than an answer may."""
    from importlib.metadata import entry_points  # slow to import, and not needed for our own games

    found: dict[str, Game | Unreadable] = {}
    for point in entry_points(group="pavilion.games"):
        where = Phrase("entry point {point!r} of pavilion.games", point=point.name)
        try:
            game = point.load()
            if isinstance(game, Game):
                for part in ("game", "text", "position"):
                    game.part(part)
                found[point.name] = game
            else:
                found[point.name] = Unreadable("{module} is not a pavilion.core.Game", where, module=point.value)
        except Exception as trouble:  # whatever others have written
            found[point.name] = Unreadable(
                "{module} cannot be loaded ({reason})", where, "Ask its authors, or uninstall it.",
                module=point.value, reason=f"{type(trouble).__name__}: {trouble}",
            )  # fmt: skip
    return found
