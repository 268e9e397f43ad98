"""`pavilion pack check`: is a folder of components complete and sound?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from pavilion.cli.arguments import game_named, pack_given
from pavilion.cli.parser import CheckFailed
from pavilion.core import Game, Unreadable
from pavilion.core.components import ForeignFile

packs = App(name="pack", help="Component packs: folders with what is printed on the cardboard of your own box.")


@packs.command
def check(
    folder: Annotated[Path, Parameter(help="The folder of the pack.")],
    /,
    *,
    game: Annotated[str, Parameter(help="The game it belongs to; needed only if it could belong to several.")] = "",
) -> int:
    """Read a component pack as a game would, for every number of seats.

    A pack is a folder with any of the game's component files (TOML); what it leaves out is taken from the house
    components. Exit code 1 if something is wrong with it; the message names the file, the row and the rule.
    """
    from pavilion.games import games

    path = pack_given(folder)
    candidates = [game_named(game)] if game else list(games().values())
    faults: dict[str, str] = {}
    foreign: dict[str, str] = {}  # games that do not even know its files
    for candidate in candidates:
        try:
            print(f"{folder} is a sound pack for {candidate.title}: {read(candidate, path)}.")
            return 0
        except Unreadable as fault:
            (foreign if isinstance(fault, ForeignFile) else faults)[candidate.name] = str(fault)
    faults = faults or foreign
    if len(faults) > 1:
        told = " ".join(f"For {name}: {fault}" for name, fault in faults.items())
        raise CheckFailed(f"{folder} is not a pack of any game; say which one it is for with --game. {told}")
    raise CheckFailed(" ".join(faults.values()))


def read(game: Game, pack: str) -> str:
    """The pack's name and fingerprint, after agreeing on a game with every number of seats."""
    least, most = game.seats
    agreed = [game.agree(seats, {}, pack) for seats in range(least, most + 1)]
    return agreed[0].pack
