"""Drawings for one viewer: the board and the players' panels as SVG fragments by id, so that only changes are sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
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
WORTHY = 5  # letters of a piece for which a number is told rather than the piece again
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
    """Size, label, what lies on which layer, behind which tab if there are any, and what a desk counts by."""
    layers = [[layer.name, [shape.id for shape in layer.shapes]] for layer in scene.layers]
    found: dict[str, object] = {"w": scene.width, "h": scene.height, "label": scene.label, "layers": layers}
    if scene.tabs:
        shapes = [shape for layer in scene.layers for shape in layer.shapes]
        found["tabs"] = [
            {"id": tab.id, "label": tab.label, "sign": tab.icon, "y": tab.y, "h": tab.h,
             "things": [shape.id for shape in shapes if tab.holds(shape)]}
            for tab in scene.tabs
        ]  # fmt: skip
    if scene.desk:
        found["desk"] = {**scene.desk._asdict(), "says": [told._asdict() for told in scene.desk.says]}
    return found


def changed(old: Mapping[str, Pieces], new: Mapping[str, Pieces]) -> dict[str, msgspec.Raw]:
    """The drawings that are not the same any more, told piece by piece in JSON."""
    found: dict[str, msgspec.Raw] = {}
    whole = Whole()
    for id, pieces in new.items():
        before = old.get(id, ())
        if before is not pieces and before != pieces:  # a thing kept is the same
            if before:
                change = told_anew(before, pieces)
                whole.texts += change.texts
                found[id] = change.told
            else:
                found[id] = msgspec.Raw(msgspec.json.encode(whole.abridged(pieces)))
    return found


class Whole:
    """Tells new drawings: a piece once, then only which one it was, in the same drawing or in one told before it."""

    def __init__(self) -> None:
        self.first: dict[str, int] = {}
        self.texts = 0  # told so far

    def abridged(self, pieces: Pieces) -> list[str | int]:
        """Numbers from 0 on are those of the same drawing, those below count all texts from -1 on."""
        found: list[str | int] = []
        here: dict[str, int] = {}
        for n, piece in enumerate(pieces):
            if piece in here:
                found.append(here[piece])
                continue
            if piece in self.first:
                found.append(~self.first[piece])
            else:
                found.append(piece)
                if len(piece) >= WORTHY:
                    self.first[piece] = self.texts
                self.texts += 1
            if len(piece) >= WORTHY:
                here[piece] = n
        return found


class Change(Struct):
    """What was drawn before and after, and how that is told; nothing else can lie in their place while it is kept."""

    old: Pieces
    new: Pieces
    told: msgspec.Raw
    texts: int  # in it


TOLD: dict[tuple[int, int], Change] = {}  # by where both lie in memory: to compare all their pieces takes longer


def told_anew(old: Pieces, new: Pieces) -> Change:
    """The others who see the same change see it right after, and it is the same two drawings that they compare."""
    both = id(old), id(new)
    change = TOLD.get(both)
    if change is None:
        if len(TOLD) >= LATELY:
            TOLD.clear()
        news = drawing_news(old, new)
        texts = [type(piece) for piece in news].count(str)
        change = TOLD[both] = Change(old, new, msgspec.Raw(msgspec.json.encode(news)), texts)
    return change


def drawing_news(old: Pieces, new: Pieces) -> list[str | int | tuple[int, int]]:
    """New pieces as they are; of those that were there before, from which one on and how many in a row."""
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
