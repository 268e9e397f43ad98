"""A journal of games: what is finished is written down at once, so that nothing is lost when the rest is broken off.

The first line says what is played; each further line is a game. A last line that was torn is played again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import msgspec

from pavilion.core import Unreadable

G = TypeVar("G")


class Journal:
    """The games of one programme in a file, or nowhere if there is no file."""

    def __init__(self, path: Path | None, about: Mapping[str, object]) -> None:
        self.lines: list[Any] = []  # that were there before
        self.file: BinaryIO | None = None
        self.path = path
        if path is None:
            return
        try:
            self.file = path.open("a+b")
            self.file.seek(0)
            head, *games = self.file.read().split(b"\n")
        except OSError as trouble:
            raise Unreadable(
                "the journal {path!r} cannot be written: {trouble}", "journal", "Name another file.",
                path=str(path), trouble=trouble.strerror,
            ) from trouble  # fmt: skip
        if not head:
            self.write([about])
            return
        try:
            self.go_on(path, head, games, about)
        except Unreadable:
            self.close()
            raise

    def go_on(self, path: Path, head: bytes, games: list[bytes], about: Mapping[str, object]) -> None:
        """Read what is there, and leave the torn end of it out."""
        if not games:
            raise foreign(path)
        try:
            told = msgspec.json.decode(head)
            self.lines = [msgspec.json.decode(line) for line in games[:-1]]
        except msgspec.DecodeError:
            raise foreign(path) from None
        wanted = msgspec.json.decode(msgspec.json.encode(about))
        if not isinstance(told, dict) or told.keys() != wanted.keys():
            raise foreign(path)
        other = [f"{key} {told[key]}" for key in wanted if told[key] != wanted[key]]
        if other:
            raise Unreadable(
                "the journal {path!r} is of other games: {other}", "journal",
                "Ask for the same games, or name another file.",
                path=str(path), other=", ".join(other),
            )  # fmt: skip
        assert self.file is not None
        self.file.truncate(self.file.tell() - len(games[-1]))

    def games(self, kind: type[G]) -> list[G]:
        """The games that were there before."""
        try:
            return [msgspec.convert(line, kind) for line in self.lines]
        except msgspec.ValidationError:
            assert self.path is not None
            raise foreign(self.path) from None

    def write(self, lines: Sequence[object]) -> None:
        if self.file is not None:
            self.file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
            self.file.flush()

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


def foreign(path: Path) -> Unreadable:
    return Unreadable(
        "{path!r} is not a journal of games", "journal", "Name another file, or one that does not exist yet.",
        path=str(path),
    )  # fmt: skip
