"""Pictures in a rulebook: a position that lies beside the text, or one thing in it, as the game's tables draw it.

    opening/wide/board                          the whole board in the wide layout
    opening/wide/board#lab,yard                 with a large 1 on the lab and a 2 on the yard
    scoring/narrow/area:electricity             one thing

They are drawn in the reader's language, and by the style sheets of the page in its theme.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import cast

import pavilion
from pavilion.core import Game
from pavilion.core.scene import Disc, Layer, Placed, Scene, Shape, Words, num
from pavilion.draw import Layout, Part, scene_of
from pavilion.draw.svg import document
from pavilion.languages import pictured
from pavilion.web.pages.fragments import PARTS, View, alone
from pavilion.web.pages.speech import Reader

PEOPLE = {"A": "Ada", "B": "Ben", "C": "Clara", "D": "Dario"}  # who plays in all examples, in every language
MARK = 30.0  # the radius of a number on a board; it can be read on a phone
LARGER = 1.3  # a thing that is shown alone than on the table,
WIDEST = 560.0  # but not wider than this


@lru_cache(64)
def view_of(game: Game, name: str) -> View:
    """A position as the first seat sees it; nothing is left to chance."""
    return pavilion.new(game.name, position=pictured(game, name), fate="typed").view(0)


def picture(game: Game, source: str, reader: Reader) -> str:
    """SVG for a page that has our style sheet and the signs of the game."""
    path, _, marks = source.partition("#")
    name, layout, thing = path.split("/")
    view = view_of(game, name)

    def scene(part: Part) -> Scene:
        return scene_of(view, cast(Layout, layout), part, reader.names, reader.say(game))

    if thing in PARTS:
        found = scene(thing)
        return document(marked(found, marks.split(",")) if marks else found, looks=layout)
    shapes = {placed.shape.id: (placed.shape, part) for part in PARTS for placed in scene(part).shapes()}
    found = alone(*shapes[thing])
    width = num(min(found.width * LARGER, WIDEST))
    return document(found, looks=layout).replace("<svg", f'<svg width="{width}"', 1)


def marked(scene: Scene, things: list[str]) -> Scene:
    """A scene with a number at the upper edge of each of these things."""
    found = {placed.shape.id: placed for placed in scene.shapes()}
    numbers = [mark(n, found[thing]) for n, thing in enumerate(things, 1)]
    return replace(scene, layers=[*scene.layers, Layer("numbers", numbers)])


def mark(n: int, there: Placed) -> Shape:
    """Beside the title of a thing; a flat one has room for it at its end only."""
    x = there.x + there.shape.w * (0.68 if there.shape.h > 2 * MARK else 0.95)
    number = Words(0, MARK * 0.42, str(n), MARK * 1.2, "mark-number ds b mid")
    return Shape("", "", x, there.y + MARK * 0.7, 0, 0, [Disc(0, 0, MARK, "mark"), number])
