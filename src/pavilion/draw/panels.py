"""Things in letters: what a scene has to show in a terminal, and a panel with everything inside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pavilion.core.letters import Entry, Field, Flow, Grid, Ink, Letters, Panel, Ring, Row, Tile, Track
from pavilion.core.scene import Art, Group, Shape

from .inks import Line, length, line
from .squares import At, Laid, contents, needed_for, squares
from .typeset import (
    FAINT,
    TIGHT,
    Named,
    chunk_of,
    entries,
    filled,
    flow,
    joined,
    key_ink,
    need,
    right,
    ring,
    space,
    table,
    track,
    words_of,
    wrapped,
)

FRAME = 4  # columns of a frame and the blanks inside it
AIR = 4  # columns between title, corner and frame
LONGEST = 24  # a longer entry need not be on one line
LONGEST_ROW = 36  # nor a longer row of quantities
COMFORTABLE_RING = 22


class Thing(NamedTuple):
    """A shape as far as letters go; x and y count from the corner of the scene."""

    letters: Letters
    key: str  # to be typed to touch it
    x: float
    y: float
    w: float
    h: float
    inside: Sequence[Thing]


def things(
    art: Iterable[Art], keys: Mapping[str, str], x: float = 0, y: float = 0, top: bool = True
) -> Iterator[Thing]:
    """What has letters. A thing without them is told by its label, within others only if it can be touched now."""
    for part in art:
        if isinstance(part, Group):
            yield from things(part.art, keys, x + part.x, y + part.y, top)
        elif isinstance(part, Shape):
            left, upper, key = x + part.x, y + part.y, keys.get(part.id, "")
            letters = part.letters() if part.letters else None
            if letters is None and part.label and (top or key):
                letters = Entry([part.label])
            inside = things(part.art, keys, left, upper, top and letters is None)
            if letters is None or isinstance(letters, Entry):
                yield from [] if letters is None else [Thing(letters, key, left, upper, part.w, part.h, ())]
                yield from inside
            else:
                yield Thing(letters, key, left, upper, part.w, part.h, tuple(inside))


# ---- what a panel holds ---------------------------------------------------------------------------------------------


class Holds(NamedTuple):
    """The rows of a panel, the things on its grid, entries below, panels inside it."""

    rows: Sequence[Row]
    laid: Sequence[Laid]
    entries: Sequence[Named]
    panels: Sequence[Thing]


def held(thing: Thing) -> Holds:
    panel = thing.letters
    assert isinstance(panel, Panel)
    grid = next((row for row in panel.rows if isinstance(row, Grid)), None)
    laid: list[Laid] = []
    below: list[Named] = []
    panels: list[Thing] = []
    for one in thing.inside:
        at = square_of(grid, one.x - thing.x, one.y - thing.y) if grid else None
        if isinstance(one.letters, Panel):
            panels.append(one)
        elif at is not None:
            laid.append(Laid(at, one.letters, one.key))
        else:
            below.append((as_entry(one.letters), one.key))
    return Holds(panel.rows, laid, below, panels)


def square_of(grid: Grid, x: float, y: float) -> At | None:
    """The square on which a place lies, if it is one of the grid."""
    column, row = round((x - grid.x) / grid.square[0]), round((y - grid.y) / grid.square[1])
    return (column, row) if 0 <= column < grid.across and 0 <= row < grid.down else None


def as_entry(letters: Entry | Tile) -> Entry:
    """A tile that lies on no grid: all it says, in a line."""
    if isinstance(letters, Entry):
        return letters
    said = [line(inks) for square in letters.squares.values() for inks in square]
    return Entry([Ink("▐", letters.look), *joined([part for part in said if part])])


# ---- measures -------------------------------------------------------------------------------------------------------


def title_of(thing: Thing) -> Line:
    assert isinstance(thing.letters, Panel)
    return line(thing.letters.title)


def corner_of(panel: Panel) -> Line:
    if isinstance(panel.corner, Field):
        return [*line(panel.corner.value), Ink(f" {panel.corner.name}", FAINT)]
    return line(panel.corner)


def least(thing: Thing, room: int) -> int:
    """The columns without which a thing cannot be read."""
    if not isinstance(thing.letters, Panel):
        return max(map(length, words_of(line(as_entry(thing.letters).left))), default=1)
    holds = held(thing)
    inner = [need(row, room, False) for row in named_rows(holds)]
    inner += [needed_for(row, contents(holds.laid)) for row in holds.rows if isinstance(row, Grid)]
    inner += [least(panel, room) for panel in holds.panels]
    return FRAME + max([length(key_ink(thing.key)) + length(title_of(thing)), *inner])


def comfort(thing: Thing, room: int) -> int:
    """The columns with which a thing looks good."""
    if not isinstance(thing.letters, Panel):
        return min(length(chunk_of(as_entry(thing.letters), thing.key, TIGHT)), LONGEST)
    holds = held(thing)
    head = length(key_ink(thing.key)) + length(title_of(thing)) + length(corner_of(thing.letters))
    inner = [min(need(row, TIGHT, True), LONGEST) for row in named_rows(holds)]
    inner += [min(length(joined(chunks(row), "  ")), LONGEST_ROW) for row in named_rows(holds) if quantities(row)]
    inner += [COMFORTABLE_RING for row in holds.rows if isinstance(row, Ring)]
    inner += [2 * len(row.places) - 1 for row in holds.rows if isinstance(row, Track)]
    inner += [comfort(panel, room) for panel in holds.panels]
    return max(least(thing, room), FRAME + max([head + AIR, *inner]))


def untouchable(row: Flow) -> list[Named]:
    """Entries that cannot be touched."""
    return [(entry, "") for entry in row.entries]


def quantities(row: Sequence[Named]) -> bool:
    return bool(row) and all(isinstance(entry, Field) for entry, _ in row)


def chunks(row: Sequence[Named], room: int = TIGHT) -> list[Line]:
    return [chunk_of(entry, key, room) for entry, key in row]


def named_rows(holds: Holds) -> list[Sequence[Named]]:
    return [*(untouchable(row) for row in holds.rows if isinstance(row, Flow)), holds.entries]


# ---- lines ----------------------------------------------------------------------------------------------------------


def lines_of(thing: Thing, width: int, room: int, height: int = 0) -> list[Line]:
    """A thing as lines of exactly this width, at least as many as `height`."""
    if isinstance(thing.letters, Panel):
        return framed(thing, thing.letters, width, room, height)
    told = entries([(as_entry(thing.letters), thing.key)], width, room)
    return [filled(part, width) for part in told] + [space(width)] * (height - len(told))


def heightened(thing: Thing, lines: list[Line], height: int) -> list[Line]:
    """The lines of a thing with blank ones, inside its frame if it has one."""
    width, more = length(lines[0]), height - len(lines)
    if not isinstance(thing.letters, Panel):
        return lines + [space(width)] * more
    side = Ink("│", thing.letters.look or FAINT)
    return [*lines[:-1], *[[side, *space(width - 2), side]] * more, lines[-1]]


def framed(thing: Thing, panel: Panel, width: int, room: int, height: int) -> list[Line]:
    top, left_over = upper_edge(thing, panel, width)
    inner, look = width - FRAME, panel.look or FAINT
    holds = held(thing)
    body = left_over + body_lines(holds, inner, room, 0)
    if len(body) + 2 < height and any(isinstance(row, Ring) for row in panel.rows):
        body = left_over + body_lines(holds, inner, room, height - 2 - len(body))
    body += [[]] * (height - 2 - len(body))
    side = Ink("│", look)
    middle = [[side, Ink(" "), *filled(part, inner), Ink(" "), side] for part in body]
    return [top, *middle, [Ink(f"╰{'─' * (width - 2)}╯", look)]]


def upper_edge(thing: Thing, panel: Panel, width: int) -> tuple[Line, list[Line]]:
    """The edge with title and corner, and what has no room there."""
    look, title, corner = panel.look or FAINT, title_of(thing), corner_of(panel)
    start = [Ink("╭", look), *(key_ink(thing.key) or [Ink("─", look)])]
    for blank, end in ((" ", "─╮"), (" ", "╮"), ("", "╮")):
        head = [*start, *([Ink(blank), *title, Ink(" ")] if title else [])]
        tail = [*([Ink(" "), *corner, Ink(blank)] if corner else []), Ink(end, look)]
        rule = width - length(head) - length(tail)
        if rule < 0 and corner and title:
            tail, rule = tail[1:], rule + 1
        if rule >= 0:
            return [*head, Ink("─" * rule, look), *tail], []
    told = [right(part, width - FRAME) for part in wrapped(corner, width - FRAME)] if corner else []
    if length(start) + length(title) + 3 <= width:
        start = [*start, Ink(" "), *title, Ink(" ")]
    else:
        told = [*wrapped(title, width - FRAME), *told]
    return [*start, Ink(f"{'─' * (width - length(start) - 1)}╮", look)], told


def body_lines(holds: Holds, width: int, room: int, more: int) -> list[Line]:
    """Rows, contents and inner panels; a ring may grow by this many lines."""
    lines: list[Line] = []
    for row in holds.rows:
        if isinstance(row, Track):
            lines += track(row, width)
        elif isinstance(row, Ring):
            usual = ring(row, width, room, 0)
            lines += ring(row, width, room, len(usual) + more) if more else usual
        elif isinstance(row, Grid):
            lines += squares(row, holds.laid, width, room)
        else:
            lines += entries(untouchable(row), width, room)
    lines += entries(holds.entries, width, room)
    for panel in holds.panels:
        lines += lines_of(panel, width, room)
    return lines


# ---- a table of panels ----------------------------------------------------------------------------------------------


class Listed(NamedTuple):
    """A panel as a row of a table: names and values of its quantities, and what else it says."""

    names: tuple[str, ...]
    values: list[Line]
    others: list[Named]


def listed(thing: Thing) -> Listed | None:
    """None if there is more in it than a row can show."""
    panel = thing.letters
    if not isinstance(panel, Panel) or not all(isinstance(row, Flow) for row in panel.rows):
        return None
    holds = held(thing)
    if holds.panels:
        return None
    said = [one for row in named_rows(holds) for one in row]
    fields = [entry for entry, _ in said if isinstance(entry, Field)]
    if panel.corner:
        fields.insert(0, panel.corner if isinstance(panel.corner, Field) else Field("", panel.corner))
    names, values = tuple(field.name for field in fields), [line(field.value) for field in fields]
    return Listed(names, values, [(entry, key) for entry, key in said if isinstance(entry, Entry)])


def tabulated(panels: Sequence[Thing], width: int, room: int) -> list[Line] | None:
    """Panels with the same quantities as a table; None if they are different, or it is too wide."""
    rows = [row for row in map(listed, panels) if row is not None]
    if len(panels) < 2 or len(rows) < len(panels) or len({row.names for row in rows}) > 1 or not any(rows[0].names):
        return None
    titles = [[*key_ink(panel.key), *title_of(panel)] for panel in panels]
    body = table(["", *rows[0].names], [[title, *row.values] for title, row in zip(titles, rows, strict=True)], width)
    if body is None:
        return None
    others = [chunks(row.others, room) for row in rows]
    ends = [joined([told, *more], "  ") for told, more in zip(body[1:], others, strict=True)]
    if max(map(length, ends)) <= width:
        return [filled(part, width) for part in [body[0], *ends]]
    below = [
        joined([title[:1], chunk]) if not n else chunk
        for title, more in zip(titles, others, strict=True)
        for n, chunk in enumerate(more)
    ]
    return [filled(part, width) for part in [*body, *flow(below, width)]]
