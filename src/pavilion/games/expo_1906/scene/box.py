"""What is printed on the components of a table, for eyes: those that come with the game, or those of a pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeAlias

import msgspec

from pavilion.core.scene import Say

from ..box.data import cells, house, links
from ..box.kit import COLUMNS
from ..box.nouns import KIND
from ..box.printed import Cardboard
from ..box.shapes import turned
from ..told.text import names_in

View = Mapping[str, Any]
Cell: TypeAlias = tuple[int, int]  # row, column


class Pips(NamedTuple):
    """Units of a type that a project needs, has, and would have more, or less, after what is considered."""

    need: int
    have: int = 0
    coming: int = 0

    @property
    def lacking(self) -> int:
        """Units that would still be missing then."""
        return max(0, self.need - self.have - self.coming)


Needs: TypeAlias = tuple[tuple[str, Pips], ...]


def lacking(needs: Needs) -> dict[str, int]:
    """What a project lacks, by type, after what is considered."""
    return {type: pips.lacking for type, pips in needs if pips.lacking}


class Index:
    """The printed rows by their ids, and what can be read off them. There is one for each pack."""

    def __init__(self, printed: Cardboard) -> None:
        self.printed = printed
        self.names = names_in(printed)
        self.projects = {row.id: row for row in printed.projects}
        self.technologies = {row.id: row for row in printed.technologies}
        self.chips = {row.id: row for row in printed.chips}
        every = enumerate(links(printed))
        self.links = {(i // COLUMNS, i % COLUMNS + 1): price for i, price in every if price >= 0}  # upper row, column
        self.column_points = {row.column: row.points for row in printed.columns}
        self.cells_of = cache(self.covered)
        self.unsupplied = cache(self.all_needs)

    def covered(self, tile: str, turn: int = 0) -> tuple[Cell, ...]:
        """The cells of a tile or shape, in reading order, counted from the corner of its bounding box."""  # EX-2.5.4
        if tile in KIND.names:
            return ((0, 0),)
        printed = self.printed
        shape = printed.shape.value if tile in self.technologies else tile[0]  # projects are called after their shapes
        found = sorted(next(cells(row.cells) for row in printed.shapes if row.id == shape))
        for _ in range(turn % 4):
            found = turned(found)
        return tuple(found)

    def all_needs(self, project: str) -> Needs:
        """What a project needs before anything lies beside it."""
        return tuple((type, Pips(n)) for type, n in self.projects[project].needs.items())


@lru_cache(maxsize=50)
def box_with(unlike: bytes) -> Index:
    """The house's components with other tables instead of some of its own."""
    return Index(house().printed.changed(msgspec.msgpack.decode(unlike)))


class Teller(NamedTuple):
    """How to say things at a table: in somebody's language, by what is printed on its components."""

    say: Say
    box: Index

    def __call__(self, sentence: str, **gaps: object) -> str:
        return self.say(sentence, **gaps)

    def name(self, thing: str) -> str:
        """What a card, a tile, a type or a chip is called."""
        return self.say(self.box.names[thing])

    def units(self, amounts: Mapping[str, int]) -> str:
        """2 Copper, 1 Steel."""
        return ", ".join(f"{n} {self.name(type)}" for type, n in amounts.items())

    def spoken(self, tile: str) -> str:
        """A tile for those who hear it."""
        if tile in KIND.names:
            double, _, single = tile.partition("-")
            return self.units({double: 2, single: 1})
        if tile not in self.box.projects:
            return f"{self.name(tile)}: {self.effect(tile)}"
        row = self.box.projects[tile]
        return self.say(
            "{project}, shape {shape}, {points} points, needs {needs}",
            project=self.name(tile), shape=row.shape, points=row.points, needs=self.units(row.needs),
        )  # fmt: skip

    def effect(self, tech: str) -> str:
        """What a technology brings."""  # EX-2.8
        row, printed = self.box.technologies[tech], self.box.printed
        if row.improves == "station":
            return self.say("tiles for {prices}", prices=prices(printed.station.improved))
        if row.improves == "academy":
            return self.say("{n} free {n|tile|tiles}", n=printed.academy.free)
        if row.improves == "laboratory":
            return self.say("{n} steps", n=printed.laboratory.improved)
        if row.improves == "journal":
            return self.say("{n} moves, links −${m}", n=printed.journal.improved, m=printed.journal.discount)  # noqa: RUF001
        if row.improves == "skyscraper":
            return self.say("take ${n}", n=printed.skyscraper.improved)
        return self.units(row.gives)


def prices(each: Iterable[int]) -> str:
    return " ".join(f"${n}" for n in each)


def teller(view: View, say: Say) -> Teller:
    """Who tells of the table in a view."""
    return Teller(say, box_with(msgspec.msgpack.encode(view["board"]["printed"])))
