"""How far a drawing reaches: the box around all of its art. Letters are measured roughly, arcs by ends and radii."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from pavilion.core.scene import Art, Box, Disc, Group, Icon, Path, Printed, Shape, Token, Words, width_of

from .pieces import TOKEN_ROOM

Spot: TypeAlias = "tuple[float, float]"

STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"-?\d*\.?\d+")
TAKES = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "A": 7, "C": 6, "S": 4, "Q": 4}  # numbers for a step of a path


def extent(art: Iterable[Art]) -> tuple[float, float, float, float]:
    """Left, top, right and lower edge of something that is drawn."""
    xs, ys = zip(*spots(art), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def spots(art: Iterable[Art]) -> Iterator[Spot]:
    """Places at the edges of everything."""
    for part in art:
        if isinstance(part, (Group, Shape)):
            yield from ((part.x + x, part.y + y) for x, y in spots(part.art))
        elif isinstance(part, Printed):
            yield from spots(part.art)
        elif isinstance(part, Path):
            yield from path_spots(part.d)
        elif isinstance(part, Box):
            yield from ((part.x, part.y), (part.x + part.w, part.y + part.h))
        elif isinstance(part, Words):
            yield from words_spots(part)
        else:
            r = part.r if isinstance(part, Disc) else half_of(part)
            yield from ((part.x - r, part.y - r), (part.x + r, part.y + r))


def half_of(part: Icon | Token) -> float:
    return part.size / 2 if isinstance(part, Icon) else part.size * TOKEN_ROOM / 2


def words_spots(words: Words) -> Iterator[Spot]:
    looks = words.look.split()
    w = width_of(words.text, words.size, words.look)
    left = words.x - (w / 2 if "mid" in looks else w if "end" in looks else 0)
    yield from ((left, words.y - words.size), (left + w, words.y + words.size * 0.3))


def path_spots(d: str) -> Iterator[Spot]:
    """Where the steps of a path end; the bends of curves, and for the larger part of a circle its radius around it."""
    x = y = 0.0
    for letter, rest in STEP.findall(d):
        kind, numbers = letter.upper(), [float(number) for number in NUMBER.findall(rest)]
        many = TAKES.get(kind, 1)
        for at in range(0, len(numbers), many):
            step = numbers[at : at + many]
            base_x, base_y = (x, y) if letter.islower() else (0.0, 0.0)
            if kind == "H":
                x = base_x + step[0]
            elif kind == "V":
                y = base_y + step[0]
            elif kind == "A":
                middle, (rx, ry), far = (x, y), step[:2], step[3]
                x, y = base_x + step[5], base_y + step[6]
                middle = (middle[0] + x) / 2, (middle[1] + y) / 2
                yield from ((middle[0] - rx * far, middle[1] - ry * far), (middle[0] + rx * far, middle[1] + ry * far))
            else:
                yield from ((base_x + step[i], base_y + step[i + 1]) for i in range(0, many - 2, 2))
                x, y = base_x + step[-2], base_y + step[-1]
            yield x, y
