"""Positions to draw, and how tests look at drawings."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pavilion
from pavilion import Table
from pavilion.core.scene import Art, Group, Placed, Printed, Scene, Shape, Token, Words
from pavilion.draw import Layout

LAYOUTS: tuple[Layout, ...] = ("wide", "narrow")
FIXED = ("manufacturing", "electricity", "agriculture", "transportation", "fine-arts")


def positions(seats: int, seed: int, every: int = 1, approve: str = "auto", bonus: str = "cards") -> Iterator[Table]:
    """The table before each, or each n-th, decision of a random game, and at its end."""
    table = pavilion.new("worlds-fair-1893", seats=seats, seed=seed, approve=approve, start_bonus=bonus)
    decisions, luck = 0, random.Random(seed)
    while not table.over:
        if decisions % every == 0:
            yield table
        table.play(luck.choice(table.legal()))
        decisions += 1
    yield table


def copied(view: dict[str, Any]) -> dict[str, Any]:
    view = json.loads(json.dumps(view))
    return view


SOME: list[dict[str, Any]] = [copied(table.view(0)) for seats in (2, 3, 4) for table in positions(seats, seats, 9)]


def crowded(*lines: str) -> str:
    """The section of the five areas for three players: these as told, the others with one supporter of everybody."""
    told = {line.partition(":")[0] for line in lines}
    others = [f"{area}: 1 1 1 |" for area in FIXED if area not in told]
    return "\n".join(["[board]", *lines, *others])


def art_in(art: Iterable[Art]) -> Iterator[Art]:
    """All art at any depth."""
    for part in art:
        yield part
        if isinstance(part, (Group, Printed, Shape)):
            yield from art_in(part.art)


def shape(scene: Scene, id: str) -> Shape:
    (found,) = [placed.shape for placed in scene.shapes() if placed.shape.id == id]
    return found


def words_in(thing: Shape) -> list[str]:
    return [part.text for part in art_in([thing]) if isinstance(part, Words)]


def looks_in(thing: Shape, start: str) -> list[str]:
    """The looks of the art in a thing that begin so."""
    looks = [getattr(part, "look", "") for part in art_in([thing])]
    return [look for look in looks if look.startswith(start)]


def kinds(thing: Shape, start: str) -> Counter[str]:
    """How many pieces of each kind lie in a thing."""
    found = [part.kind for part in art_in([thing]) if isinstance(part, (Group, Token))]
    return Counter(kind.removeprefix(start) for kind in found if kind.startswith(start))


def touchables(scene: Scene) -> list[Placed]:
    return [placed for placed in scene.shapes() if placed.shape.touch]
