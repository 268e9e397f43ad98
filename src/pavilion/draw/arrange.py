"""How things lie in a terminal: as their boxes do in the scene, each as large as its letters need it.

Where a gap goes through from top to bottom, things lie beside each other, else below each other; what has no room
beside goes below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import chain
from typing import TypeAlias

from pavilion.core.letters import Panel, Ring

from .inks import Line
from .panels import Thing, comfort, heightened, least, lines_of, tabulated
from .typeset import space

SNUG = 0.85  # of the comfortable width is still good
ALIKE = 0.85  # of another comfortable width counts as the same
SLACK = 2.0  # pixels by which boxes may overlap and yet lie beside each other

EAGER = 2  # what takes any number of lines
STRETCH, ANY = 3, 1000  # lines by which things may grow

Floors: TypeAlias = "dict[tuple[int, int], int]"  # lines of things that lie at the same height, by their edges


class Node:
    """Some things, as wide and as high as they need to be."""

    def __init__(self, parts: Sequence[Node]) -> None:
        self.parts = parts

    def least(self, room: int) -> int:
        """The columns without which it cannot be read."""
        return max(part.least(room) for part in self.parts)

    def comfort(self, room: int) -> int:
        """The columns with which it looks good."""
        return max(part.comfort(room) for part in self.parts)

    def zeal(self) -> int:
        """How gladly it takes more lines than it needs."""
        return max(part.zeal() for part in self.parts)

    def stretch(self) -> int:
        """How many lines it may grow by and still look good."""
        return ANY if self.zeal() == EAGER else STRETCH

    def leaves(self) -> Iterator[Leaf]:
        return chain.from_iterable(part.leaves() for part in self.parts)

    def lines(self, width: int, room: int, height: int, floors: Floors) -> list[Line]:
        """Lines of exactly this width, at least as many as `height`."""
        raise NotImplementedError


class Leaf(Node):
    """One thing."""

    def __init__(self, thing: Thing) -> None:
        super().__init__(())
        self.thing = thing
        self.level = round(thing.y), round(thing.y + thing.h)
        self.measured = cache(lambda room: (least(thing, room), comfort(thing, room)))
        self.drawn = cache(partial(lines_of, thing))

    def least(self, room: int) -> int:
        return self.measured(room)[0]

    def comfort(self, room: int) -> int:
        return self.measured(room)[1]

    def zeal(self) -> int:
        panel = self.thing.letters
        if not isinstance(panel, Panel):
            return 0
        return EAGER if any(isinstance(row, Ring) for row in panel.rows) else 1

    def leaves(self) -> Iterator[Leaf]:
        yield self

    def lines(self, width: int, room: int, height: int, floors: Floors) -> list[Line]:
        usual = self.drawn(width, room, 0)
        floor = max(floors.get(self.level, 0), len(usual))
        if height - floor > self.stretch():
            return self.lines(width, room, floor, floors) + [space(width)] * (height - floor)
        high = max(height, floor)
        if high == len(usual):
            return usual
        return self.drawn(width, room, high) if self.zeal() == EAGER else heightened(self.thing, usual, high)


class Below(Node):
    """Parts one below the other; panels that are alike become a table where it fits."""

    def lines(self, width: int, room: int, height: int, floors: Floors) -> list[Line]:
        things = [part.thing for part in self.parts if isinstance(part, Leaf)]
        table = tabulated(things, width, room) if len(things) == len(self.parts) else None
        if table is not None:
            return table + [space(width)] * (height - len(table))
        found = [part.lines(width, room, 0, floors) for part in self.parts]
        more = height - sum(map(len, found))
        last = max(range(len(found)), key=lambda n: (self.parts[n].zeal(), n))
        if 0 < more <= self.parts[last].stretch():
            found[last] = self.parts[last].lines(width, room, len(found[last]) + more, floors)
        elif more > 0:
            found.append([space(width)] * more)
        return [line for lines in found for line in lines]


class Beside(Node):
    """Parts beside each other; those that have no room go below."""

    def comfort(self, room: int) -> int:
        return sum(part.comfort(room) + 1 for part in self.parts) - 1

    def lines(self, width: int, room: int, height: int, floors: Floors) -> list[Line]:
        rows = self.rows(width, room)
        found = [row.side_by_side(width, room, height if len(rows) == 1 else 0) for row in rows]
        lines = [line for lines in found for line in lines]
        return lines + [space(width)] * (height - len(lines))

    def rows(self, width: int, room: int) -> list[Beside]:
        """As many parts in a row as look good."""
        rows: list[list[Node]] = [[]]
        for part in self.parts:
            row = [*rows[-1], part]
            fits = sum(one.least(room) + 1 for one in row) - 1 <= width
            if fits and Beside(row).comfort(room) * SNUG <= width:
                rows[-1] = row
            else:
                rows.append([part])
        return [Beside(row) for row in rows if row]

    def side_by_side(self, width: int, room: int, height: int) -> list[Line]:
        """All in one row, of the same height; things whose boxes have the same height have it here too."""
        wides = self.widths(width, room)
        floors: Floors = {}
        for part, wide in zip(self.parts, wides, strict=True):
            for leaf in part.leaves():
                floors[leaf.level] = max(floors.get(leaf.level, 0), len(leaf.lines(wide, room, 0, {})))
        columns = [part.lines(wide, room, 0, floors) for part, wide in zip(self.parts, wides, strict=True)]
        high = max(height, *map(len, columns))
        columns = [
            lines if len(lines) == high else part.lines(wide, room, high, floors)
            for part, wide, lines in zip(self.parts, wides, columns, strict=True)
        ]
        return [[ink for line in row for ink in [*line, *space(1)]][:-1] for row in zip(*columns, strict=True)]

    def widths(self, width: int, room: int) -> list[int]:
        """In proportion to what looks good, alike where that is nearly the same; nobody gets less than it needs."""
        good, least = [part.comfort(room) for part in self.parts], [part.least(room) for part in self.parts]
        fair = [max(other for other in good if other * ALIKE <= one) for one in good]
        free = width - len(fair) + 1
        wides = [free * one // sum(fair) for one in fair]
        wides = [max(wide, needed) for wide, needed in zip(wides, least, strict=True)]
        while sum(wides) != free:
            step = 1 if sum(wides) < free else -1
            some = [n for n, wide in enumerate(wides) if step > 0 or wide > least[n]] or list(range(len(wides)))
            wides[min(some, key=lambda n: step * wides[n] / fair[n])] += step
        return wides


def arranged(things: Sequence[Thing]) -> Node:
    """Cut by gaps from top to bottom, then by gaps from side to side, and so on."""
    if len(things) == 1:
        return Leaf(things[0])
    columns = cut(things, lambda thing: (thing.x, thing.x + thing.w))
    if len(columns) > 1:
        return Beside([arranged(column) for column in columns])
    rows = cut(things, lambda thing: (thing.y, thing.y + thing.h))
    if len(rows) > 1:
        return Below([arranged(row) for row in rows])
    return Below([Leaf(thing) for thing in sorted(things, key=lambda thing: (thing.y, thing.x))])


def cut(things: Sequence[Thing], reach: Callable[[Thing], tuple[float, float]]) -> list[list[Thing]]:
    """Groups between which there is a gap."""
    groups: list[list[Thing]] = []
    end = 0.0
    for thing in sorted(things, key=reach):
        start, stop = reach(thing)
        if groups and start < end - SLACK:
            groups[-1].append(thing)
        else:
            groups.append([thing])
        end = max(end, stop)
    return groups
