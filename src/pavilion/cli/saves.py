"""Saved games: one file each in the user's data folder, rewritten after every move, all or nothing.

    pavilion save 1
    seats: You=you,Club player=club
    pack: /home/anna/my-box

    pavilion record 1
    …

The record tells the seed, so that fate goes on as it would have; the file is for its owner's eyes only.
"""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path

from pavilion.cli.files import SAVE_FORMAT, read_text, write_text
from pavilion.core import Unreadable

ENDING = ".save"


class Saved:
    """A game as it lies in a file."""

    def __init__(self, path: Path, seats: str, pack: str, record: str) -> None:
        self.path = path
        self.seats = seats  # as in --seats; "" in a bare record
        self.pack = pack
        self.record = record

    @property
    def game(self) -> str:
        return next((line[6:].strip() for line in self.record.splitlines() if line.startswith("game: ")), "")

    @property
    def over(self) -> bool:
        return "\nresult: " in self.record

    def write(self) -> None:
        make_folder(self.path.parent)
        head = f"{SAVE_FORMAT}\nseats: {self.seats}\n" + (f"pack: {self.pack}\n" if self.pack else "")
        write_text(self.path, f"{head}\n{self.record}", private=True)


def folder() -> Path:
    """$XDG_DATA_HOME/pavilion/saves, or the usual place of that."""
    home = os.environ.get("XDG_DATA_HOME", "")
    base = Path(home) if os.path.isabs(home) else Path.home() / ".local" / "share"
    return base / "pavilion" / "saves"


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f"the folder cannot be made ({error.strerror})"
        raise Unreadable(what, f"{path}", "Name another place in XDG_DATA_HOME.") from error


def new_path(game: str) -> Path:
    return folder() / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}{ENDING}"


def read(path: Path) -> Saved:
    """A saved game, or a record to go on from."""
    text = read_text(path, "saved game")
    first, _, rest = text.partition("\n")
    if first.strip() != SAVE_FORMAT:
        return Saved(path, "", "", text)
    head, _, record = rest.partition("\n\n")
    fields = dict(line.partition(": ")[::2] for line in head.splitlines())
    if "seats" not in fields or not record:
        raise Unreadable("the saved game is damaged", f"{path}", "Is there an older copy of it?")
    return Saved(path, fields["seats"], fields.get("pack", ""), record)


def unfinished(game: str = "") -> list[Saved]:
    """Games that can be resumed, the one played last first; damaged files are left out."""
    found: list[tuple[float, Saved]] = []
    for path in folder().glob(f"*{ENDING}"):
        try:
            saved = read(path)
            if not saved.over and game in ("", saved.game):
                found.append((path.stat().st_mtime, saved))
        except (Unreadable, OSError):
            continue
    return [saved for _, saved in sorted(found, key=lambda pair: -pair[0])]
