"""A grid in letters: tiles with walls around them, whatever their shape, and single things on their squares.

    ╭───────────┬─────╮
    │ CU    AU  │  ·  ╷
    ╰─────╮     ├──…       squares of one tile have no wall between them
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from pavilion.core.letters import Entry, Grid, Ink, Letters, Tile, Wire

from .inks import Line, columns, length, line
from .typeset import FAINT, ROOMY, centred, key_ink

At: TypeAlias = "tuple[int, int]"  # column and row

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
WALLS = dict(zip(range(16), " ╵╶╰╷│╭├╴╯─┴╮┤┬┼", strict=True))  # by the sides to which a wall goes on
WIRES = WALLS | {UP: "│", DOWN: "│", LEFT: "─", RIGHT: "─"}  # ends go to the middle of a square
SMALLEST, WIDEST = 3, 9  # columns of a square


class Laid(NamedTuple):
    """A thing on a grid: where its own corner is, what it shows, the key that stands for it."""

    at: At
    letters: Letters
    key: str


class Content(NamedTuple):
    """What a square shows, and which tile it belongs to: -1 for none."""

    lines: Sequence[Line]
    tile: int
    look: str


def contents(things: Sequence[Laid]) -> dict[At, Content]:
    """Every square that is not empty; higher things hide those below, except where those can be touched."""
    found: dict[At, Content] = {}
    for n, (at, letters, key) in enumerate(things):
        if isinstance(letters, Tile):
            for i, (away, lines) in enumerate(sorted(letters.squares.items(), key=lambda square: square[0][::-1])):
                told = [line(inks) for inks in lines]
                if key and not i:
                    told = [[*key_ink(key), *part] if not k else part for k, part in enumerate(told or [[]])]
                found[at[0] + away[0], at[1] + away[1]] = Content(told, n, letters.look)
        elif isinstance(letters, Entry) and (key or at not in found):
            told = [key_ink(key)] if key else [line(letters.short or letters.left)]
            below = found.get(at)
            found[at] = Content(told, below.tile, below.look) if below else Content(told, -1, "")
    return found


class Measures(NamedTuple):
    """Columns and lines of a square, and columns before the first one."""

    wide: int
    high: int
    margin: int


def measures(grid: Grid, found: Mapping[At, Content], width: int) -> Measures:
    """As large as the contents need it; somewhat wider where there is room, so that squares look square."""
    high = max((len(content.lines) for content in found.values()), default=1) or 1
    needed = max((length(part) for content in found.values() for part in content.lines), default=1)
    needed = max(needed, SMALLEST, *(length(line(wire.letters)) for wire in grid.wires), *map(columns, grid.top))
    margin = max(map(columns, grid.side), default=-1) + 1
    fitting = (width - margin - 1) // grid.across - 1
    return Measures(max(needed, min(2 * high + 1, fitting, WIDEST)), high, margin)


def needed_for(grid: Grid, found: Mapping[At, Content]) -> int:
    """The columns of the whole grid."""
    wide, _, margin = measures(grid, found, 0)
    return margin + grid.across * (wide + 1) + 1


class Canvas:
    """Lines of single letters, each with its look."""

    def __init__(self, wide: int, high: int) -> None:
        self.lines = [[Ink(" ")] * wide for _ in range(high)]

    def put(self, x: int, y: int, inks: Line) -> None:
        """Letters from here to the right; a sign of two columns takes the place of two."""
        for text, look in inks:
            for sign in text:
                self.lines[y][x : x + columns(sign)] = [Ink(sign, look), *[Ink("", look)] * (columns(sign) - 1)]
                x += columns(sign)

    def rows(self) -> list[Line]:
        return [merged(row) for row in self.lines]


def merged(row: Line) -> Line:
    """Neighbours of the same look as one ink."""
    found: Line = []
    for text, look in row:
        if found and found[-1].look == look:
            found[-1] = Ink(found[-1].text + text, look)
        else:
            found.append(Ink(text, look))
    return found


def squares(grid: Grid, things: Sequence[Laid], width: int, room: int) -> list[Line]:
    """The grid as lines; where there is little room, without those on which nothing is."""
    found = contents(things)
    if grid.empty:
        every = [(x, y) for y in range(grid.down) for x in range(grid.across)]
        found = dict.fromkeys(every, Content([[Ink(grid.empty, FAINT)]], -1, "")) | found
    wide, high, margin = sizes = measures(grid, found, width)
    paper = Canvas(margin + grid.across * (wide + 1) + 1, grid.down * (high + 1) + 1)
    draw_wires(paper, grid.wires, sizes)
    walls(paper, grid, found, sizes)
    for (x, y), content in found.items():
        if 0 <= x < grid.across and 0 <= y < grid.down:
            top = y * (high + 1) + 1 + (high - len(content.lines)) // 2
            for n, told in enumerate(content.lines):
                paper.put(margin + x * (wide + 1) + 1 + (wide - length(told)) // 2, top + n, told)
    for y, side in enumerate(grid.side):
        paper.put(0, y * (high + 1) + 1 + (high - 1) // 2, [Ink(side, FAINT)])
    heads: Line = [Ink(" " * margin)]
    for top_words in grid.top:
        heads += [Ink(" "), *centred([Ink(top_words, FAINT)], wide)]
    rows = paper.rows()
    written = [n for n, row in enumerate(rows) if any(ink.text.strip() for ink in row)]
    kept = range(min(written, default=0), max(written, default=0) + 1) if room == ROOMY else written
    return [*([heads] if grid.top else []), *(rows[n] for n in kept)]


def walls(paper: Canvas, grid: Grid, found: Mapping[At, Content], sizes: Measures) -> None:
    """Walls where two squares do not belong to the same tile."""
    wide, high, margin = sizes
    nothing = Content([], -1, "")

    def between(one: At, other: At) -> str | None:
        """The look of the wall between two squares; None without a wall."""
        a, b = found.get(one, nothing), found.get(other, nothing)
        if a.tile == b.tile:
            return None
        return b.look if a.tile < 0 or (b.tile >= 0 and b.look) else a.look

    for y in range(grid.down + 1):
        for x in range(grid.across + 1):
            up, down = between((x - 1, y - 1), (x, y - 1)), between((x - 1, y), (x, y))
            left, right = between((x - 1, y - 1), (x - 1, y)), between((x, y - 1), (x, y))
            sides = [(up, UP), (right, RIGHT), (down, DOWN), (left, LEFT)]
            there = [(look, side) for look, side in sides if look is not None]
            if not there:
                continue
            column, row = margin + x * (wide + 1), y * (high + 1)
            paper.put(column, row, [Ink(WALLS[sum(side for _, side in there)], there[0][0])])
            if right is not None and x < grid.across:
                paper.put(column + 1, row, [Ink("─" * wide, right)])
            if down is not None and y < grid.down:
                for n in range(high):
                    paper.put(column, row + 1 + n, [Ink("│", down)])


def draw_wires(paper: Canvas, wires: Sequence[Wire], sizes: Measures) -> None:
    """Straight lines between the middles of squares, joined where they meet; their letters in the middle of them."""
    sides: dict[At, int] = {}
    looks: dict[At, str] = {}
    for wire in wires:
        (x0, y0), (x1, y1) = (middle_of(at, sizes) for at in sorted((wire.start, wire.end)))
        back, on = (LEFT, RIGHT) if y0 == y1 else (UP, DOWN)
        spots = [(x, y0) for x in range(x0, x1 + 1)] if y0 == y1 else [(x0, y) for y in range(y0, y1 + 1)]
        for n, spot in enumerate(spots):
            sides[spot] = sides.get(spot, 0) | (back if n else 0) | (on if n < len(spots) - 1 else 0)
            looks.setdefault(spot, wire.look)
    for (x, y), there in sides.items():
        paper.put(x, y, [Ink(WIRES[there], looks[x, y])])
    for wire in wires:
        (x0, y0), (x1, y1) = middle_of(wire.start, sizes), middle_of(wire.end, sizes)
        told = line(wire.letters)
        paper.put((x0 + x1 - length(told) + 1) // 2, (y0 + y1) // 2, told)


def middle_of(at: At, sizes: Measures) -> At:
    """Where a single letter stands on a square."""
    (x, y), (wide, high, margin) = at, sizes
    return margin + x * (wide + 1) + 1 + (wide - 1) // 2, y * (high + 1) + 1 + (high - 1) // 2
