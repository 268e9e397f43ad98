"""Scene → letters: a drawing for the terminal. What things show is written by the game, beside their art.

    text(table.view(0), 80)                                        plain text
    drawing(table.view(0), 120, 40, {"1": ["area:agriculture"]})   coloured lines, with keys on what can be touched
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from pavilion.core import Unreadable
from pavilion.core.desk import STAGE
from pavilion.core.letters import Ink
from pavilion.core.phrases import unbroken
from pavilion.core.scene import TOLD, Say, Scene, above, plainly
from pavilion.games import find

from .arrange import arranged
from .inks import Colours, Line, clean, colours, plain
from .panels import things
from .typeset import ROOMY, TIGHT, USUAL, wrapped

View: TypeAlias = Mapping[str, Any]
Answers: TypeAlias = Mapping[str, Sequence[str]]  # by the key to be typed, the things that an answer points at

NARROW = 60  # columns; smaller screens get the board for phones
WIDEST = 150


class Stroke(NamedTuple):
    """A piece of a line."""

    text: str
    colours: Colours


Drawing: TypeAlias = "list[list[Stroke]]"


def drawing(
    view: View,
    width: int = 80,
    height: int = 0,
    answers: Answers | None = None,
    names: Mapping[str, str] | None = None,
    say: Say = plainly,
    *,
    signs: bool = True,
) -> Drawing:
    """The table in lines not wider than `width` and, if possible, not more than `height`; without `signs` in ASCII."""
    if has_scene(view["game"]):
        lines = scene_lines(scene_for(view, width, names, say), width, height, answers or {})
    else:
        lines = [line for told in outline(view["board"]) for line in wrapped([Ink(clean(told))], width)]
    return coloured(lines, view["game"], signs)


def coloured(lines: Sequence[Line], game: str, signs: bool = True) -> Drawing:
    """Lines as a terminal shows them, without blanks at their ends."""
    return [
        [Stroke(blank(ink.text) if signs else plain(ink.text), colours(ink.look, game)) for ink in without_end(line)]
        for line in lines
    ]


def text(view: View, width: int = 80, names: Mapping[str, str] | None = None, say: Say = plainly) -> str:
    """The drawing as plain text."""
    return as_text(drawing(view, width, names=names, say=say))


def as_text(drawn: Drawing) -> str:
    return "\n".join("".join(stroke.text for stroke in strokes) for strokes in drawn)


def blank(text: str) -> str:
    """Blanks at which no line is broken, as blanks, and nothing where a word was not broken."""
    return unbroken(text).replace("\u00a0", " ")


def without_end(line: Line) -> Line:
    """A line without the blanks at its end."""
    line = line[:]
    while line and not line[-1].text.strip():
        line.pop()
    return [*line[:-1], Ink(line[-1].text.rstrip(), line[-1].look)] if line else []


def scene_for(view: View, width: int, names: Mapping[str, str] | None, say: Say) -> Scene:
    """The whole table; on a small screen the board for phones, but all that players have."""
    from . import scene_of

    if width >= NARROW:
        return scene_of(view, names=names, say=say)
    return above(scene_of(view, "narrow", "board", names, say), scene_of(view, "wide", "players", names, say))


FOR_PAGES = (STAGE, TOLD)  # layers over the board: a terminal asks part by part, and its log tells what happened


def scene_lines(scene: Scene, width: int, height: int, answers: Answers) -> list[Line]:
    """All things that have letters; if there are too many lines, in fewer words."""
    shapes = [shape for layer in scene.layers if layer.name not in FOR_PAGES for shape in layer.shapes]
    found = list(things(shapes, keyed(answers, scene)))
    if not found:
        return []
    lying = arranged(found)
    for room in (ROOMY, USUAL, TIGHT):
        lines = lying.lines(min(width, WIDEST), room, 0, {})
        if not height or len(lines) <= height:
            break
    return lines


def has_scene(name: str) -> bool:
    """Toys are not on the shelf, and games of others need not have a scene."""
    try:
        return find(name).has("scene")
    except Unreadable:
        return False


def keyed(answers: Answers, scene: Scene) -> dict[str, str]:
    """The thing that stands for each answer: "seat:B@area:electricity", or one that no other answer points at."""
    there = {placed.shape.id for placed in scene.shapes() if placed.shape.touch}
    named = Counter(thing for path in answers.values() for thing in set(path))
    found: dict[str, str] = {}
    for key, path in answers.items():
        alone = [thing for thing in path if named[thing] == 1]
        stands = next((id for id in ["@".join(path), *alone] if id in there), None)
        if stands is not None:
            found[stands] = key
    return found


def outline(part: object, depth: int = 0) -> list[str]:
    """Any view as indented lines: how a game is shown that has no scene."""
    indent = "  " * depth
    if isinstance(part, Mapping):
        lines: list[str] = []
        for key, value in part.items():
            inner = outline(value, depth + 1)
            flat = not isinstance(value, Mapping) and len(inner) == 1
            lines += [f"{indent}{key}: {inner[0].strip()}"] if flat else [f"{indent}{key}:", *inner]
        return lines
    if isinstance(part, list) and any(isinstance(item, (Mapping, list)) for item in part):
        return [line for item in part for line in [f"{indent}-", *outline(item, depth + 1)]]
    if isinstance(part, list):
        return [f"{indent}{', '.join(map(str, part)) or '-'}"]
    return [f"{indent}{'-' if part is None else part}"]
