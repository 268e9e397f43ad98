"""The games on the shelf: ours, and those that other packages announce under the entry point `pavilion.games`.

A third-party package writes `[project.entry-points."pavilion.games"]` with `name = "package.module:GAME"`, where GAME
is a `pavilion.core.Game`.
"""

from __future__ import annotations

from pavilion.core import Game, Unreadable

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
    ]
}


def games() -> dict[str, Game]:
    """All games by name."""
    return OURS | {name: game for name, game in theirs().items() if name not in OURS}


def find(name: str) -> Game:
    """The game of this name, or an error that lists what exists."""
    game = OURS.get(name) or games().get(name)
    if game is None:
        import difflib  # slow to import, and only needed for this suggestion

        near = difflib.get_close_matches(name, games(), 1, 0.3)
        meant = f"Did you mean {near[0]!r}? " if near else ""
        raise Unreadable(f"there is no game {name!r}", "game", f"{meant}Games: {', '.join(games())}.")
    return game


def theirs() -> dict[str, Game]:
    """Games of other packages."""
    from importlib.metadata import entry_points  # slow to import, and not needed for our own games

    found: dict[str, Game] = {}
    for point in entry_points(group="pavilion.games"):
        game = point.load()
        if not isinstance(game, Game):
            raise Unreadable(f"{point.value} is no pavilion.core.Game", f"entry point {point.name!r} of pavilion.games")
        found[game.name] = game
    return found
