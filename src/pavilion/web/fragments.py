"""Drawings for one viewer: the board and the players' panels as SVG fragments by id, so that only changes are sent."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from markupsafe import Markup

from pavilion.core.scene import Scene
from pavilion.draw import Layout, Part, fragments, page_sprite, scene_of
from pavilion.draw.icons import drawings
from pavilion.web.speech import Reader

PARTS: tuple[Part, ...] = ("board", "players")
View = Mapping[str, Any]


class Drawn(NamedTuple):
    """The outlines of both drawings, and the SVG text of each outermost thing by part and id."""

    outlines: dict[str, object]
    svg: dict[str, str]


def drawn(view: View, layout: Layout, reader: Reader, after: View | None = None) -> Drawn:
    """Everything on the table as one viewer sees it; with `after`, what an answer would bring is drawn too."""
    outlines: dict[str, object] = {}
    svg: dict[str, str] = {}
    for part in PARTS:
        scene = scene_of(view, layout, part, reader.names, reader.say, after)
        outlines[part] = outline(scene)
        svg |= {f"{part}/{id}": brief(text) for id, text in fragments(scene).items()}
    return Drawn(outlines, svg)


def brief(svg: str) -> str:
    """The same drawing with quotes that JSON need not escape: texts are escaped, so no others are in it."""
    return svg.replace('"', "'")


def outline(scene: Scene) -> dict[str, object]:
    """Size, label, and what lies on which layer."""
    layers = [[layer.name, [shape.id for shape in layer.shapes]] for layer in scene.layers]
    return {"w": scene.width, "h": scene.height, "label": scene.label, "layers": layers}


def changed(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, str]:
    return {id: text for id, text in new.items() if old.get(id) != text}


SIGNS = (
    "undo", "confirm", "help", "log", "chat", "clock", "bot", "eye", "link", "language", "menu", "close", "theme",
    "people", "next", "star", "rotate", "medal",
)  # fmt: skip


@cache
def sprite(whole: bool) -> Markup:
    """The signs that pages use, or all there are; our own drawings, so they are trusted as they are."""
    return Markup(page_sprite(None if whole else [name for name in SIGNS if name in drawings()]))
