"""View → Scene: a laboratory with its yard and cards, and beside it Patents Office, Academy, Train Station and jury.

On a phone each of them lies behind a tab. Reads nothing but the dictionary of `table.view(seat)`. `after` is such a
view too: how the table would stand after the answer being considered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pavilion.core.scene import Layer, Say, Scene, Shape, above, beside, plainly, tabbed

from . import halls, office, people
from .box import Teller, teller
from .cards import hand
from .lab import NARROW, WIDE, is_at_bench, is_laying, lab_shape
from .yard import wants_shape, yard_shape

View = Mapping[str, Any]

BOARD_FOR_ALL = False  # everybody sees the own laboratory
GAP = 12.0
YARD_W = 226.0


def board(
    view: View,
    layout: str = "wide",
    names: Mapping[str, str] | None = None,
    say: Say = plainly,
    after: View | None = None,
) -> Scene:
    """Everything but the players' panels."""
    draw = wide if layout == "wide" else narrow
    return draw(view, dict(names or {}), teller(view, say), after)


def players(view: View, layout: str = "wide", names: Mapping[str, str] | None = None, say: Say = plainly) -> Scene:
    """What everybody has."""
    draw = people.panels if layout == "wide" else people.strip
    return draw(view, dict(names or {}), teller(view, say))


def wide(view: View, names: dict[str, str], say: Teller, after: View | None) -> Scene:
    """Laboratory and yard with the cards below them; on the right what all players share."""
    given = (view, "wide", names, say, after)
    bench = beside(laboratory(*given), yard(view, WIDE.h, say, after), GAP)
    shared = stacked([office.office(*given), halls.academy(*given), halls.station(*given), halls.jury(*given)])
    scene = beside(above(bench, hand(view, "wide", names, say), GAP), shared, GAP)
    scene.label = say("Expo 1906")
    return scene


def narrow(view: View, names: dict[str, str], say: Teller, after: View | None) -> Scene:
    """Five tabs; the cards lie above the laboratory, unless one is busy with its tiles: then these need the room."""
    given = (view, "narrow", names, say, after)
    bench = laboratory(*given)
    if not is_at_bench(view):
        bench = above(hand(view, "narrow", names, say), bench, 4)
    station = stacked([halls.station(*given), halls.jury(*given)])
    parts = [
        ("lab", "a-laboratory", titled(bench, say("Lab"))),
        ("academy", "a-academy", titled(halls.academy(*given), say("Academy"))),
        ("station", "a-station", titled(station, say("Station"))),
        ("patents", "patent", titled(office.office(*given), say("Patents"))),
        ("rivals", "people", titled(people.rivals(view, names, say), say("Rivals"))),
    ]
    return tabbed(say("Expo 1906"), parts)


def laboratory(view: View, layout: str, names: dict[str, str], say: Teller, after: View | None) -> Scene:
    """The lab; on a phone also the yard, and what the projects lack."""
    lab = lab_shape(view, WIDE if layout == "wide" else NARROW, names, say, after)
    if layout == "wide":
        return Scene(lab.w, lab.h, lab.label, [Layer("lab", [lab])])
    tiles = yard_shape(view, layout, 0, 0, lab.w, 0, say, after)
    below = [tiles, *listed(wants_shape(view, 0, 0, lab.w, say, after))]
    if is_laying(view):  # what would be complete matters more than what is left
        below.reverse()
    placed, low = [lab], lab.h
    for shape in below:
        placed.append(replace(shape, y=low + 5))
        low = placed[-1].y + shape.h
    return Scene(lab.w, low, lab.label, [Layer("lab", placed)])


def yard(view: View, h: float, say: Teller, after: View | None) -> Scene:
    """A panel as high as there is room: tiles, and below them what the projects lack."""
    wants = wants_shape(view, 0, 0, YARD_W, say, after)
    room = h - (wants.h + 6 if wants else 0)
    tiles = yard_shape(view, "wide", 0, 0, YARD_W, room, say, after)
    if wants:
        wants.y = room + 6
    return Scene(YARD_W, h, tiles.label, [Layer("yard", [tiles, *listed(wants)])])


def listed(shape: Shape | None) -> list[Shape]:
    return [shape] if shape else []


def stacked(scenes: Sequence[Scene]) -> Scene:
    """One below the other."""
    found = scenes[0]
    for scene in scenes[1:]:
        found = above(found, scene, GAP)
    return found


def titled(scene: Scene, label: str) -> Scene:
    scene.label = label
    return scene
