"""Who sits at the table: `--seats you,bot,bot`, `--seats Anna=you,Ben=you,strong`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pavilion.bots import USUAL, level_name, maker
from pavilion.core import Game, Unreadable
from pavilion.record.header import SEAT_LETTERS
from pavilion.record.seating import participants
from pavilion.table import Table

YOU = "you"
BOT = "bot"  # the usual one
LONGEST_NAME = 20


class Participant(NamedTuple):
    """Somebody at the table: a person at the keyboard, or a bot."""

    name: str
    kind: str  # YOU, or the name of a bot

    @property
    def is_person(self) -> bool:
        return self.kind == YOU

    def __str__(self) -> str:
        return f"{self.name}={self.kind}"


def read_seats(text: str, game: Game) -> list[Participant]:
    """Participants in table order; who begins is the game's business."""
    parts = [part.strip() for part in text.split(",")]
    if "" in parts:
        raise Unreadable(f"{text!r} leaves a seat empty", "--seats", "Write, for example, you,bot,bot.")
    found: list[Participant] = []
    for part in parts:
        name, equals, kind = part.rpartition("=")
        kind = kind.strip()
        if kind.lower() in (YOU, BOT):
            kind = kind.lower()
        if kind == BOT:
            kind = USUAL
        elif kind != YOU:
            maker(kind, game)  # or an error that lists the bots
        found.append(Participant(checked_name(name.strip(), text) if equals else "", kind))
    return with_names(found)


def checked_name(name: str, text: str) -> str:
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        what = f"{name!r} is not a name"
        raise Unreadable(what, f"--seats {text}", f"A name has 1 to {LONGEST_NAME} letters, as in Anna=you,bot.")
    return name


def with_names(found: Sequence[Participant]) -> list[Participant]:
    """A name for everybody, and no name twice."""
    party: list[Participant] = []
    for one in found:
        plain = one.name or (level_name(one.kind) if one.kind != YOU else "You")
        taken = {other.name for other in party} | {other.name for other in found}
        name, number = plain, 2
        while not one.name and name in taken:
            name, number = f"{plain} {number}", number + 1
        party.append(Participant(name, one.kind))
    if len({one.name for one in party}) < len(party):
        raise Unreadable("two participants have the same name", "--seats", "Give everybody a name of their own.")
    return party


def seating(table: Table, party: Sequence[Participant]) -> dict[str, Participant]:
    """Who sits on which seat; the party is in table order."""
    return {SEAT_LETTERS[seat]: party[number] for seat, number in enumerate(participants(table.view()))}
