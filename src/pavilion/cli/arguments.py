"""Arguments that several commands share, and how they are read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pavilion.core import Game, Phrase, Unreadable
from pavilion.games import find
from pavilion.games import games as all_games
from pavilion.record.header import read_options

GameName = Annotated[str, Parameter(help="The game's name or the beginning of it; see `pavilion games`.")]
OptionWords = Annotated[
    tuple[str, ...],
    Parameter(
        name=["--option", "-o"], consume_multiple=False,
        help="An option of the game, written name=value; may be repeated. `pavilion games GAME` lists them.",
    ),
]
PackFolder = Annotated[
    Path | None, Parameter(name="--pack", help="The folder of a component pack that replaces the house components.")
]
AsJson = Annotated[bool, Parameter(name="--json", help="Print JSON instead of a table.")]
Jobs = Annotated[int, Parameter(name=["--jobs", "-j"], help="How many processes share the work (1).")]
RayAddress = Annotated[
    str,
    Parameter(
        name="--ray", help="Share the work out by Ray: auto, or the address of a cluster. Needs pavilion[ray]."
    ),
]
RecordFile = Annotated[
    Path, Parameter(help="A record or a saved game; - reads the standard input.", allow_leading_hyphen=True)
]


def game_named(name: str) -> Game:
    """The game of this name, or the only one whose name begins so."""
    begun = [game for full, game in all_games().items() if name and full.startswith(name.lower())]
    return begun[0] if len(begun) == 1 else find(name)


def options_given(words: Sequence[str]) -> dict[str, object]:
    """`-o approve=ask -o layout=fixed` as the game reads them."""
    options: dict[str, object] = {}
    for word in words:
        for name, value in read_options(word, Phrase("--option")).items():
            if name in options:
                raise Unreadable(f"the option {name!r} is given twice", "--option", "Give it once.")
            options[name] = value
    if any(not word.strip() for word in words):
        raise Unreadable("an option is empty", "--option", "Options are written name=value.")
    return options


def pack_given(pack: Path | None) -> str:
    """The folder of the pack as the game reads it, "" for none."""
    if pack is None:
        return ""
    if not pack.is_dir():
        raise Unreadable("there is no such folder", f"{pack}", "A component pack is a folder of TOML files.")
    return str(pack)
