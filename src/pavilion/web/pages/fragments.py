"""Drawings for one viewer: the board and the players' panels as SVG fragments by id, so that only changes are sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup
from msgspec import Struct

from pavilion.core.scene import Layer, Scene, Shape
from pavilion.draw import Layout, Part, fragments, page_sprite, scene_of
from pavilion.draw.extent import extent
from pavilion.games import find
from pavilion.web.pages.markdown import trusted
from pavilion.web.pages.speech import Reader

PARTS: tuple[Part, ...] = ("board", "players")
View = Mapping[str, Any]
Pieces = tuple[str, ...]
EDGE = 2.0  # around a thing that is shown alone: lines have a width
WORTHY = 4  # letters of a piece for which a number is told rather than the piece again
LATELY = 100  # changes that are kept as they were told


class Drawn(NamedTuple):
    """The outlines of both drawings, and the SVG text of each outermost thing by part and id, in pieces."""

    outlines: dict[str, object]
    svg: dict[str, Pieces]

    def whole(self) -> dict[str, str]:
        return {id: "".join(pieces) for id, pieces in self.svg.items()}


def drawn(view: View, layout: Layout, reader: Reader, after: View | None = None) -> Drawn:
    """Everything on the table as one viewer sees it; with `after`, what an answer would bring is drawn too."""
    parts = {part: part_drawn(view, layout, part, reader, after) for part in PARTS}
    return Drawn({part: found.outline for part, found in parts.items()}, parts["board"].svg | parts["players"].svg)


class PartDrawn(Struct, frozen=True):
    """One of both drawings."""

    outline: dict[str, object]
    svg: dict[str, Pieces]


def part_drawn(view: View, layout: Layout, part: Part, reader: Reader, after: View | None = None) -> PartDrawn:
    scene = scene_of(view, layout, part, reader.names, reader.say(find(view["game"])), after)
    return PartDrawn(outline(scene), fragments(scene, f"{part}/"))


def alone(shape: Shape, layer: str) -> Scene:
    """A thing without the rest of the table."""
    left, top, right, low = extent(shape.art)
    w, h = right - left + 2 * EDGE, low - top + 2 * EDGE
    return Scene(w, h, shape.label, [Layer(layer, [replace(shape, x=EDGE - left, y=EDGE - top)])])


def outline(scene: Scene) -> dict[str, object]:
    """Size, label, what lies on which layer, and behind which tab if there are any."""
    layers = [[layer.name, [shape.id for shape in layer.shapes]] for layer in scene.layers]
    found: dict[str, object] = {"w": scene.width, "h": scene.height, "label": scene.label, "layers": layers}
    if scene.tabs:
        shapes = [shape for layer in scene.layers for shape in layer.shapes]
        found["tabs"] = [
            {"id": tab.id, "label": tab.label, "sign": tab.icon, "y": tab.y, "h": tab.h,
             "things": [shape.id for shape in shapes if tab.holds(shape)]}
            for tab in scene.tabs
        ]  # fmt: skip
    return found


def changed(old: Mapping[str, Pieces], new: Mapping[str, Pieces]) -> dict[str, msgspec.Raw]:
    """The drawings that are not the same any more, told piece by piece in JSON."""
    found: dict[str, msgspec.Raw] = {}
    for id, pieces in new.items():
        before = old.get(id, ())
        if before is not pieces and before != pieces:  # a thing kept is the same
            found[id] = told_anew(before, pieces) if before else told_whole(pieces)
    return found


class Change(Struct):
    """What was drawn before and after, and how that is told; nothing else can lie in their place while it is kept."""

    old: Pieces
    new: Pieces
    told: msgspec.Raw


TOLD: dict[tuple[int, int], Change] = {}  # by where both lie in memory: to compare all their pieces takes longer


def told_anew(old: Pieces, new: Pieces) -> msgspec.Raw:
    """The others who see the same change see it right after, and it is the same two drawings that they compare."""
    both = id(old), id(new)
    change = TOLD.get(both)
    if change is None:
        if len(TOLD) >= LATELY:
            TOLD.clear()
        change = TOLD[both] = Change(old, new, msgspec.Raw(msgspec.json.encode(drawing_news(old, new))))
    return change.told


@lru_cache(5000)  # the others may come later
def told_whole(new: Pieces) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(drawing_news((), new)))


def drawing_news(old: Pieces, new: Pieces) -> list[str | int | tuple[int, int]]:
    """New pieces as they are; of those that were there before, from which one on and how many in a row.

    A drawing that is all new tells a piece once, and then only which one it was.
    """
    if not old:
        first: dict[str, int] = {}
        numbers = [first.setdefault(piece, n) for n, piece in enumerate(new)]
        return [piece if numbers[n] == n or len(piece) < WORTHY else numbers[n] for n, piece in enumerate(new)]
    there = frozenset(old)
    found: list[str | int | tuple[int, int]] = []
    last = len(old)
    start = at = 0  # the pieces from start to at are there still
    for piece in new:
        if at < last and old[at] == piece:
            at += 1
            continue
        if at > start:
            found.append((start, at - start))
        if piece in there:
            start = old.index(piece)
            at = start + 1
        else:
            found.append(piece)
            start = at = at + 1  # most often one piece has come for another
    if at > start:
        found.append((start, at - start))
    return found


@cache
def sprite(game: str) -> Markup:
    """The signs that pages use, and those of a game's tables; drawings of programs, so they are trusted as they are."""
    return trusted(page_sprite(game))
