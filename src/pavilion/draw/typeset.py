"""Lines of letters: entries that flow and wrap, dots that lead to the right, tracks, rings, tables.

No text is ever cut but for long names in a table: what is too long for a line goes on in the next one.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from pavilion.core.letters import Entry, Field, Ink, Ring, Track
from pavilion.core.phrases import SOFT_HYPHEN

from .inks import Line, columns, length, line, wide

Named: TypeAlias = "tuple[Entry | Field, str]"  # and the key that stands for it, "" if it cannot be touched now

TIGHT, USUAL, ROOMY = range(3)  # how much room there is: everything short, some things short, nothing
GAP = 2  # columns between entries
INDENT = 2  # of what is continued
SHORTEST_TITLE = 12  # of a row in a table
LEAST_DOTS = 2
SMALLEST_RING = 3  # lines
SMOOTH = 360  # steps around a ring
DOTS, FAINT = "·", "faint"
ROWS_OF_RING = {TIGHT: 3, USUAL: 5, ROOMY: 7}


def key_ink(key: str) -> Line:
    return [Ink(f"[{key}]", "key")] if key else []


def space(many: int) -> Line:
    return [Ink(" " * many)] if many > 0 else []


def filled(inks: Line, width: int) -> Line:
    """The line with blanks up to the width."""
    return [*inks, *space(width - length(inks))]


def centred(inks: Line, width: int) -> Line:
    return filled([*space((width - length(inks)) // 2), *inks], width)


def joined(parts: Iterable[Line], gap: str = " ") -> Line:
    """The parts in a row."""
    found: Line = []
    for part in parts:
        found += [Ink(gap), *part] if found else part
    return found


# ---- entries --------------------------------------------------------------------------------------------------------


def words_of(inks: Line) -> list[Line]:
    """The line cut at its blanks; each word may be of several inks."""
    words: list[Line] = [[]]
    for text, look in inks:
        first, *others = text.split(" ")
        if first:
            words[-1].append(Ink(first, look))
        words += [[Ink(word, look)] if word else [] for word in others]
    return [word for word in words if word]


def cut(word: Line, width: int) -> list[Line]:
    """A word that is longer than a line: at a hyphen, hard or soft, if possible, else between any letters."""
    if length(word) <= width:
        return [word]
    signs = [Ink(sign, look) for text, look in word for sign in text]
    lines: list[Line] = []
    while signs:
        fits, used, end = 0, 0, 0
        while fits < len(signs) and used + wide(signs[fits].text) <= width:
            used += wide(signs[fits].text)
            fits += 1
            if signs[fits - 1].text == "-" or (signs[fits - 1].text == SOFT_HYPHEN and used < width):
                end = fits
        if fits == len(signs) or not end:
            end = max(fits, 1)
        lines.append(signs[:end])
        if end < len(signs) and signs[end - 1].text == SOFT_HYPHEN:
            lines[-1][-1] = Ink("-", signs[end - 1].look)
        signs = signs[end:]
    return lines


def shortened(inks: Line, width: int) -> Line:
    """The line with its longest ink cut, so that it fits: for names of people, who have a letter too."""
    if length(inks) <= width:
        return inks
    at = max(range(len(inks)), key=lambda n: columns(inks[n].text))
    text, room = inks[at].text, width - length(inks) + columns(inks[at].text) - 1
    while columns(text) > max(room, 0):
        text = text[:-1]
    return [*inks[:at], Ink(f"{text.rstrip()}…", inks[at].look), *inks[at + 1 :]]


def wrapped(inks: Line, width: int, indent: int = 0) -> list[Line]:
    """Lines that fit, broken between words; the later ones may stand further in."""
    if length(inks) <= width:
        return [inks]
    lines: list[Line] = []
    for word in words_of(inks):
        if lines and length(lines[-1]) + 1 + length(word) <= width:
            lines[-1] += [Ink(" "), *word]
        else:
            margin = space(indent if lines else 0)
            lines += [[*margin, *part] for part in cut(word, width - length(margin))]
    return lines


def flow(chunks: Iterable[Line], width: int, gap: int = GAP) -> list[Line]:
    """Chunks one after the other; a chunk is broken only if it is longer than a line."""
    lines: list[Line] = []
    broken = False
    for chunk in chunks:
        if lines and not broken and length(lines[-1]) + gap + length(chunk) <= width:
            lines[-1] += [*space(gap), *chunk]
        else:
            broken = length(chunk) > width
            lines += wrapped(chunk, width, INDENT)
    return lines


def chunk_of(entry: Entry | Field, key: str, room: int) -> Line:
    if isinstance(entry, Field):
        return [*key_ink(key), Ink(f"{entry.name} ", FAINT), *line(entry.value)]
    if entry.short and room < (USUAL if entry.right else ROOMY):
        return [*key_ink(key), *line(entry.short)]
    return [*key_ink(key), *joined([part for part in (line(entry.left), line(entry.right)) if part])]


def led(left: Line, right: Line, width: int) -> Line | None:
    """Both sides with dots between them; None if there is no room."""
    dots = width - length(left) - length(right) - 2
    return [*left, Ink(f" {DOTS * dots} ", FAINT), *right] if dots >= LEAST_DOTS else None


def entries(row: Sequence[Named], width: int, room: int) -> list[Line]:
    """Entries that flow; where there is room, entries with right sides get lines of their own."""
    sides = [line(entry.right) if isinstance(entry, Entry) else [] for entry, _ in row]
    if room == TIGHT or not any(sides):
        return flow([chunk_of(entry, key, room) for entry, key in row], width)
    lines: list[Line] = []
    for (entry, key), side in zip(row, sides, strict=True):
        alone = led([*key_ink(key), *line(entry.left)], side, width) if isinstance(entry, Entry) and side else None
        lines += [alone] if alone else wrapped(chunk_of(entry, key, room), width)
    return lines


def need(row: Sequence[Named], room: int, whole: bool) -> int:
    """The columns for the longest chunk, or for the longest word of it."""
    chunks = [chunk_of(entry, key, room) for entry, key in row]
    return max((length(part) for chunk in chunks for part in ([chunk] if whole else words_of(chunk))), default=0)


# ---- places ---------------------------------------------------------------------------------------------------------


def track(places: Track, width: int) -> list[Line]:
    """The places as far apart as there is room, joined by a line."""
    found = [line(place) for place in places.places]
    room = width - sum(map(length, found))
    gap = min(room // max(len(found) - 1, 1), 3)
    if gap < 1:
        return flow(found, width, 1)
    rail: Line = []
    for place in found:
        rail += [Ink("─" * gap, FAINT), *place] if rail else place
    return [rail]


def ring(places: Ring, width: int, room: int, rows: int) -> list[Line]:
    """The places on an ellipse around the words; where there is no room for it, a track with the words below."""
    rows = max(rows, ROWS_OF_RING[room])
    found, words = [line(place) for place in places.places], [line(words) for words in places.words]
    across = min(width, max(4 * rows, max(map(length, words), default=0) + 10))
    fits = rows >= max(len(words) + 2, SMALLEST_RING)
    lines = around(spots(len(found), across, rows), found, words, across, rows) if fits else None
    if lines is None:
        return [*track(Track(places.places), width), *flow(words, width)]
    return [centred(ring_line, width) for ring_line in lines]


@lru_cache(maxsize=200)
def spots(many: int, across: int, rows: int) -> tuple[tuple[int, int], ...]:
    """Lines and columns of places, equally far apart on an ellipse: the first at the bottom, then up on the left."""
    steps = [math.pi / 2 + 2 * math.pi * n / SMOOTH for n in range(SMOOTH + 1)]
    points = [((across - 3) / 2 * math.cos(step), (rows - 1) / 2 * math.sin(step)) for step in steps]
    far = [0.0]
    for (x0, y0), (x1, y1) in pairwise(points):
        far.append(far[-1] + math.hypot(x1 - x0, 2 * (y1 - y0)))  # a line is as high as two columns are wide
    found = [points[bisect(far, far[-1] * n / many) - 1] for n in range(many)]
    return tuple((round((rows - 1) / 2 + y), round((across - 3) / 2 + x) + 1) for x, y in found)


def around(
    at: Sequence[tuple[int, int]], places: Sequence[Line], words: Sequence[Line], across: int, rows: int
) -> list[Line] | None:
    """Places at their spots and words in the middle; None if they touch each other."""
    first = (rows - len(words)) // 2
    things = [(y, x - length(place) // 2, place) for (y, x), place in zip(at, places, strict=True)]
    things += [(first + i, (across - length(told)) // 2, told) for i, told in enumerate(words)]
    lines: list[Line] = [[] for _ in range(rows)]
    for y, x, inks in sorted(things, key=lambda thing: thing[:2]):
        free = x - length(lines[y])
        if free < (1 if lines[y] else 0) or x + length(inks) > across:
            return None
        lines[y] += [*space(free), *inks]
    return [with_rim(y, filled(ring_line, across), rim(across, rows)) for y, ring_line in enumerate(lines)]


def with_rim(y: int, inks: Line, around: frozenset[tuple[int, int]]) -> Line:
    """The line with dots on its blanks where the rim passes, not next to letters."""
    signs = "".join(ink.text for ink in inks)
    found: Line = []
    x = 0
    for text, look in inks:
        for sign in text:
            alone = not signs[max(x - 1, 0) : x + 2].strip()
            found.append(Ink(DOTS, FAINT) if alone and (y, x) in around else Ink(sign, look))
            x += wide(sign)
    return found


@lru_cache(maxsize=200)
def rim(across: int, rows: int) -> frozenset[tuple[int, int]]:
    """All that an ellipse passes."""
    return frozenset(spots(SMOOTH, across, rows))


# ---- tables ---------------------------------------------------------------------------------------------------------


def table(heads: Sequence[str], rows: Sequence[Sequence[Line]], width: int) -> list[Line] | None:
    """Columns with heads, the first to the left, numbers to the right; None if they are too wide."""
    wides = [max([columns(head), *(length(row[i]) for row in rows)]) for i, head in enumerate(heads)]
    gap = GAP if sum(wides) + GAP * (len(wides) - 1) <= width else 1
    wides[0] = min(wides[0], max(width - sum(wides[1:]) - gap * (len(wides) - 1), SHORTEST_TITLE))
    if sum(wides) + gap * (len(wides) - 1) > width:
        return None
    titled = [[shortened(row[0], wides[0]), *row[1:]] for row in rows]
    return [
        joined([filled(row[0], wides[0]), *map(right, row[1:], wides[1:])], " " * gap)
        for row in ([[Ink(head, FAINT)] for head in heads], *titled)
    ]


def right(inks: Line, width: int) -> Line:
    return [*space(width - length(inks)), *inks]
