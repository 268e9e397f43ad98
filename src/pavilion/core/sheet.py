"""Score sheet: what is asked at a physical table when a game is over, and what the points come from.

A game's module `sheet` declares one, `SHEET`. How points are counted stands in the game's module `tally`, plain
arithmetic with numbers and lists of numbers that the rules use as well:

    sheet_points(facts, table, players, seat)    one number for each line of the sheet
    sheet_standing(facts, table, players, seat)  what decides the places, the sum of the points first
    sheet_doubt(facts, table, players, seat)     the number of the doubt that fits what was entered, or -1

`facts` are printed values, `table` the entries for all, `players` those of each player, in the order of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from librt.vecs import vec
from mypy_extensions import i64

from .errors import Unreadable
from .phrases import Phrase


class SheetEntry(NamedTuple):
    """A number that is asked for. Some numbers are one of a few choices, counted from 0."""

    name: str
    label: str
    most: int
    icon: str = ""
    part: str = ""  # heading that begins here
    choices: Sequence[str] = ()


class Sheet(NamedTuple):
    """Everything printed on a score sheet, in English."""

    table: Sequence[SheetEntry]  # asked once
    player: Sequence[SheetEntry]  # asked of each player
    lines: Sequence[str]  # where points come from
    doubts: Sequence[str]  # what cannot be, by number
    facts: Sequence[Sequence[int]]  # printed values that the arithmetic needs
    target: int = 0  # what somebody who plays alone has to surpass

    def texts(self) -> Iterator[str]:
        """All that has to be said in every language."""
        for entry in (*self.table, *self.player):
            yield from (entry.label, entry.part, *entry.choices)
        yield from (*self.lines, *self.doubts)


class Tally(Protocol):
    """The module `tally` of a game, as far as the sheet needs it."""

    def sheet_points(self, facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64) -> list[int]: ...
    def sheet_standing(
        self, facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64
    ) -> list[int]: ...
    def sheet_doubt(self, facts: list[vec[i64]], table: vec[i64], players: list[vec[i64]], seat: i64) -> int: ...


class Scored(NamedTuple):
    """One player's result."""

    points: list[int]  # by line
    total: int
    place: int
    doubt: str


def filled(entries: Sequence[SheetEntry], numbers: Sequence[int], where: Phrase) -> vec[i64]:
    """Entries of a sheet, each within its bounds."""
    if len(numbers) != len(entries):
        raise Unreadable("{numbers} numbers for {entries} entries", where, numbers=len(numbers), entries=len(entries))
    for entry, number in zip(entries, numbers, strict=True):
        if not 0 <= number <= entry.most:
            raise Unreadable(
                "{name} cannot be {number}", where, "Enter a number from 0 to {most}.",
                name=entry.name, number=number, most=entry.most,
            )  # fmt: skip
    return vec[i64](numbers)


def score(
    sheet: Sheet, tally: Tally, table: Sequence[int], players: Sequence[Sequence[int]]
) -> list[Scored]:
    """The result of everybody; who is equal in everything shares the place."""
    facts = [vec[i64](row) for row in sheet.facts]
    common = filled(sheet.table, table, Phrase("table"))
    entered = [filled(sheet.player, numbers, Phrase("player {n}", n=n)) for n, numbers in enumerate(players, 1)]
    standings = [tally.sheet_standing(facts, common, entered, seat) for seat in range(len(entered))]
    found: list[Scored] = []
    for seat, mine in enumerate(standings):
        points = tally.sheet_points(facts, common, entered, seat)
        doubt = tally.sheet_doubt(facts, common, entered, seat)
        place = 1 + sum(other > mine for other in standings)
        found.append(Scored(points, sum(points), place, sheet.doubts[doubt] if doubt >= 0 else ""))
    return found
