"""The law of the drawing: whatever happens at a table can be seen there and touched, on a screen and on a phone."""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree

from pavilion.check.law import Broken, Law
from pavilion.check.walk import Walk
from pavilion.core import NO_NOUN, NOBODY, Grammar
from pavilion.core.desk import STAGE
from pavilion.core.scene import Placed, Scene
from pavilion.draw import Layout, board_svg, breakpoints, scene_of, touchable
from pavilion.opening import load

FINGER: Final = 44  # pixels that a finger needs
PHONE: Final = 344  # pixels across a phone, without margins


def is_drawn(walk: Walk) -> bool:
    return walk.game.has("scene")


def drawing(walk: Walk) -> None:
    """One viewer, all layouts; an answer without alternative is already given."""
    table = load(walk.record())
    seat = walk.dice.below(walk.s.seats + 1) - 1  # from NOBODY on
    view = table.view(None if seat == NOBODY else seat)
    things = words_of(walk.rules.grammar)
    layouts: list[Layout] = ["wide", *breakpoints(walk.game.name)]
    for layout in layouts:
        scene = scene_of(view, layout)
        touched = [found for found in scene.shapes() if found.shape.touch]
        must_be_orderly(scene)
        must_be_within_reach(touched, layout, scene.width)
        for found in touched:
            strange = [thing for thing in found.shape.id.split("@") if thing not in things]
            if strange:
                raise Broken(f"{found.shape.id!r} can be touched, but no answer says {strange}")
        if seat != NOBODY:
            touchable(table.touches(seat), scene)
        ElementTree.fromstring(board_svg(view, layout))
    walk.must_be_unchanged("a drawing")


def words_of(grammar: Grammar) -> set[str]:
    """Everything that an answer can point at."""
    found = {f"verb:{verb.name}" for verb in grammar.verbs}
    for verb in grammar.verbs:
        for noun in (verb.noun, verb.second_noun):
            for name in noun.names if noun is not NO_NOUN else ():
                found |= {f"{kind}:{part}" for kind, part in zip(noun.path, name.split("-"), strict=False)}
                found.add(f"{noun.name}:{name}")
    return found


def must_be_orderly(scene: Scene) -> None:
    """Everything has an id of its own and lies inside the drawing."""
    seen: set[str] = set()
    for found in scene.shapes():
        shape = found.shape
        if shape.id in seen:
            raise Broken(f"two things are called {shape.id!r}")
        seen.add(shape.id)
        if found.x < 0 or found.y < 0 or found.x + shape.w > scene.width or found.y + shape.h > scene.height:
            raise Broken(f"{shape.id!r} lies outside the drawing")
        if shape.touch and not shape.label:
            raise Broken(f"{shape.id!r} can be touched, but not read aloud")


def must_be_within_reach(touched: list[Placed], layout: Layout, width: float) -> None:
    """Things that can be touched do not hide each other, and on phones and tablets they are large enough."""
    if layout == "narrow" and width > PHONE:
        raise Broken(f"the drawing for a phone is {width} wide")
    for n, one in enumerate(touched):
        if layout != "wide" and min(one.shape.w, one.shape.h) < FINGER:
            raise Broken(f"{one.shape.id!r} is too small for a finger: {one.shape.w} by {one.shape.h}")
        for other in touched[:n]:
            nested = one.shape.id in other.inside or other.shape.id in one.inside
            folded = (one.layer == STAGE) != (other.layer == STAGE)  # a desk lies over the board, or is folded away
            if not nested and not folded and one.overlaps(other):
                raise Broken(f"{one.shape.id!r} and {other.shape.id!r} hide each other")


DRAWING: Final = Law(
    "drawing", "The table can be drawn for everybody; what can be touched can be seen, named and reached.", drawing,
    512, is_drawn,
)  # fmt: skip
