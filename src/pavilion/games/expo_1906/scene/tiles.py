"""Tiles and paper: resources, projects, technologies, scrap, the signs of types, the sheet under a part of the table.

Every tile is drawn from its upper left corner, `s` is the side of a cell. A turn counts quarters, clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from pavilion.core import kit
from pavilion.core.scene import Art, Box, Disc, Icon, Path, Printed, Words, kept, lettered, num

from ..box.nouns import KIND
from .box import Cell, Index, Needs, Pips, Teller

Point: TypeAlias = tuple[float, float]

TURNS = {"0": 0, "90": 1, "180": 2, "270": 3}  # quarters
SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))  # rows and columns to the neighbour: north, east, south, west
SMALL = 45.0  # tiles with smaller cells bear their points on the corner
FINE = 35.0  # in projects with smaller cells a thin line would only be a blur
NAMED = 40.0  # technologies with smaller cells have no room for their names
SEAL = 9.5  # the least radius of a seal with points
HEAD = 34.0  # of a sheet


def measure(covered: Iterable[Cell]) -> tuple[int, int]:
    """Columns and rows of the bounding box."""
    covered = list(covered)
    return max(c for _, c in covered) + 1, max(r for r, _ in covered) + 1


# ---- signs ----------------------------------------------------------------------------------------------------------


def half(n: float) -> float:
    """Nearly the same, with few digits."""
    return round(2 * n) / 2


def tenth(n: float) -> float:
    return round(5 * n) / 5  # its half has one digit


def sign(type: str, x: float, y: float, r: float, size: float = 0) -> tuple[Art, ...]:
    """The sign of a type on its tint."""
    return Disc(x, y, r, f"c k-{type}"), Icon(f"r-{type}", x, y, size or 2 * round(r * 0.75))


def meter(pips: Pips, x: float, y: float, size: float, gap: float) -> list[Art]:
    """Pips around x."""
    left = x - (pips.need * (size + gap) - gap) / 2 + size / 2
    return kit.meter(pips.need, min(pips.have, pips.need), pips.coming, left, y, size / 2, size + gap)


NAMED = 90  # the least width of a button with a name


def button_words(name: str, more: str, w: float) -> list[Art]:
    """Beside the sign of a button of the width w: its name, in two rows if need be, and below it what it brings."""
    rows = lettered(36, 14, name, w - 39, 12, "muted", most=2) if w >= NAMED else ()
    if not rows or any(row.text.endswith("…") for row in rows):  # the sign must do
        return [Words(36, 27, more, 13, "b num")]
    return [*rows, Words(36, 39 if len(rows) > 1 else 35, more, 13, "b num")]


def seal(points: int, x: float, y: float, r: float) -> tuple[Art, ...]:
    """The points of a project."""
    return Disc(x, y, r, "acc pl"), Words(x, y + half(r * 0.46), str(points), half(r * 1.3), "ds b mid inv")


# ---- outlines -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=500)
def outline(covered: tuple[Cell, ...], s: float, inset: float = 2, cut: float = 4, top: float = 0) -> str:
    """The contour of some cells, drawn a little inside them, corners cut like stamped metal; they begin at `top`."""
    points: list[Point] = []
    for (x, y), (dx, dy), (ex, ey) in bends(covered):
        px, py = x * s - (dy + ey) * inset, top + y * s + (dx + ex) * inset
        points += [(px - dx * cut, py - dy * cut), (px + ex * cut, py + ey * cut)]
    return polygon(*points)


def polygon(*points: Point) -> str:
    """Straight lines from point to point and back, in few letters."""
    (x, y), *others = points
    path = f"M{num(x)} {num(y)}"
    for to_x, to_y in others:
        right, down = num(to_x - x), num(to_y - y)
        path += f"v{down}" if right == "0" else f"h{right}" if down == "0" else f"l{right}{glued(down)}"
        x, y = x + float(right), y + float(down)
    return path + "z"


def glued(number: str) -> str:
    """A number after another one: a minus parts them as well as a blank."""
    return number if number.startswith("-") else f" {number}"


def edges_of(r: int, c: int) -> tuple[tuple[Cell, Cell, Cell], ...]:
    """The neighbour at each edge of a cell, and from where to where the edge runs: x, y."""
    return (
        ((r - 1, c), (c, r), (c + 1, r)), ((r, c + 1), (c + 1, r), (c + 1, r + 1)),
        ((r + 1, c), (c + 1, r + 1), (c, r + 1)), ((r, c - 1), (c, r + 1), (c, r)),
    )


def bends(covered: tuple[Cell, ...]) -> list[tuple[Cell, Cell, Cell]]:
    """Where the contour bends, with the steps before and after; the body lies on the right hand."""
    have = {*covered}
    after = {start: end for cell in covered for beside, start, end in edges_of(*cell) if beside not in have}
    loop = [min(after)]
    while after[loop[-1]] != loop[0]:
        loop.append(after[loop[-1]])
    found: list[tuple[Cell, Cell, Cell]] = []
    for i, (x, y) in enumerate(loop):
        before, then = loop[i - 1], loop[(i + 1) % len(loop)]
        into, out = (x - before[0], y - before[1]), (then[0] - x, then[1] - y)
        if into != out:
            found.append(((x, y), into, out))
    return found


# ---- tiles ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2000)
def resource_tile(kind: str, turn: int, s: float) -> Printed:
    """One cell: the double type north and east, the single one south and west; signs stay upright when it turns.

    As many lines along an edge as it gives units: two at a double edge, one at a single edge.
    """  # EX-2.6.2
    double, _, single = kind.partition("-")
    corners = [(0.0, 0.0), (s, 0.0), (s, s), (0.0, s)]
    a, b, c, d = (corners[(i + turn) % 4] for i in range(4))
    art: list[Art] = [Path(polygon(a, b, c), f"c k-{double}"), Path(polygon(c, d, a), f"c k-{single}")]
    if s >= 30:
        lines = "".join(inside(p, q, 3, s) for p, q in ((a, b), (b, c), (c, d), (d, a)))
        art.append(Path(lines + inside(a, b, 6, s) + inside(b, c, 6, s), "fine"))
    art.append(Path(f"{polygon(a, b, c, d)}L{num(c[0])} {num(c[1])}", "frame"))
    for (x, y), type, size in ((b, double, 0.4), (d, single, 0.31)):
        gx, gy = (x + s) / 3, (y + s) / 3  # the middle of the half, then a little towards its corner
        art.append(Icon(f"r-{type}", half(gx + (x - gx) * 0.1), half(gy + (y - gy) * 0.1), round(s * size)))
    return Printed(*art)


def inside(p: Point, q: Point, gap: float, s: float) -> str:
    """A line along an edge, `gap` inside the tile, shortened to stay clear of the diagonal."""
    mx, my = s / 2 - (p[0] + q[0]) / 2, s / 2 - (p[1] + q[1]) / 2
    away, t = gap / math.hypot(mx, my), (gap + 4) / s
    x, y = p[0] + (q[0] - p[0]) * t + mx * away, p[1] + (q[1] - p[1]) * t + my * away
    right, down = (q[0] - p[0]) * (1 - 2 * t), (q[1] - p[1]) * (1 - 2 * t)
    return f"M{num(x)} {num(y)}" + (f"h{num(right)}" if right else f"v{num(down)}")


@lru_cache(maxsize=2000)
def project_tile(project: str, turn: int, s: float, needs: Needs, done: bool, box: Index) -> Printed:
    """Four cells, a need on each of them, with what is there and what would come; the points on a seal."""
    covered = box.cells_of(project, turn)
    art: list[Art] = [Path(outline(covered, s), "proj-done" if done else "proj")]
    if s >= FINE:
        art.append(Path(outline(covered, s, inner(s), 3), "fine"))
    for (r, c), (type, pips) in zip(covered, needs or box.unsupplied(project), strict=True):
        x, y = c * s + s / 2, r * s + s / 2
        art += [*sign(type, x, y - round(s * 0.08), half(s * 0.25), round(s * 0.4))]
        art += meter(pips, x, y + half(s * 0.3), tenth(s * 0.115), tenth(s * 0.045))
    left, size = min(c for r, c in covered if r == 0) * s, max(SEAL, half(s * 0.155))
    x, y = (left + size + 1, size + 1) if s >= SMALL else (left + 4, 4.0)
    return Printed(*art, *seal(box.projects[project].points, x, y, size))


def inner(s: float) -> float:
    """How far the thin line within a tile is from the edge."""
    return min(5.0, round(s * 0.12))


def tile_art(tile: str, turn: int, s: float, needs: Needs, done: bool, say: Teller) -> Printed:
    """Any tile; `s` is the side of a cell."""
    if tile in KIND.names:
        return resource_tile(tile, turn, s)
    if tile in say.box.projects:
        return project_tile(tile, turn, s, needs, done, say.box)
    return technology_tile(tile, s, say)


@kept
def technology_tile(tech: str, s: float, say: Teller) -> Printed:
    """Four cells: its name, and the units it gives to all projects or the card that it improves."""
    row, w = say.box.technologies[tech], 2 * s
    covered = say.box.cells_of(tech)
    art: list[Art] = [Path(outline(covered, s), "tech"), Path(outline(covered, s, inner(s), 3), "fine")]
    named = s >= NAMED
    if named:
        name = say.name(row.improves or tech)  # the star says that it is improved
        art += lettered(w / 2, w * 0.23, name, w - 14, max(12.0, s * 0.155), "ds b mid", 2)
    mid = w * (0.54 if named else 0.44)
    if row.improves:
        art.append(Icon(f"a-{row.improves}", w / 2, mid + w * 0.04, w * 0.38))
        art.append(Icon("star", w * 0.78, mid - w * 0.1, w * 0.17))
    for i, (type, n) in enumerate(row.gives.items()):
        x = w / 2 + (i - (len(row.gives) - 1) / 2) * w * 0.36
        art += [Disc(x, mid, w * 0.15, f"c k-{type}"), Icon(f"r-{type}", x, mid, w * 0.22)]
        art += meter(Pips(n, n), x, mid + w * 0.24, w * 0.055, w * 0.02)
    return Printed(*art)


@lru_cache(maxsize=50)
def scrap_art(s: float) -> Printed:
    """Filled and dead: hatched."""
    step = max(1, round(s * 0.127))
    m, side = (s - 6 * step) / 2, 6 * step
    across = "".join(f"M{num(m + i * step)} {num(m)}l{side - i * step} {side - i * step}" for i in range(6))
    down = "".join(f"M{num(m)} {num(m + i * step)}l{side - i * step} {side - i * step}" for i in range(1, 6))
    return Printed(Box(m, m, side, side, "well", 0), Path(across + down, "fine"))


# ---- paper ----------------------------------------------------------------------------------------------------------


