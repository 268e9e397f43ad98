"""View → Scene: a laboratory with its yard and cards, and beside it Patents Office, Academy, Train Station and jury.

On a phone each of them lies behind a tab, on a tablet two of them do. Reads nothing but the dictionary of
`table.view(seat)`. `after` is such a view too: how the table would stand after the answer being considered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pavilion.core.scene import Layer, Say, Scene, Shape, above, beside, plainly, tabbed

from . import halls, office, people
from .box import Teller, teller
from .cards import hand
from .chips import chips
from .lab import LOOKS, WIDE, is_at_bench, is_laying, lab_shape
from .yard import wants_shape, yard_shape

View = Mapping[str, Any]

BOARD_FOR_ALL = False  # everybody sees the own laboratory
GAP = 12.0
YARD_W = 140.0
PROJECTS_W = 350.0
MIDDLE_W = 736.0
BREAKPOINTS = {"narrow": 720, "middle": 1340}


def board(
    view: View,
    layout: str = "wide",
    names: Mapping[str, str] | None = None,
    say: Say = plainly,
    after: View | None = None,
) -> Scene:
    """Everything but the players' panels."""
    draw = {"wide": wide, "middle": middle, "narrow": narrow}[layout]
    return draw(view, dict(names or {}), teller(view, say), after)


def players(view: View, layout: str = "wide", names: Mapping[str, str] | None = None, say: Say = plainly) -> Scene:
    """What everybody has."""
    draw = people.strip if layout == "narrow" else people.panels
    return draw(view, dict(names or {}), teller(view, say))


def wide(view: View, names: dict[str, str], say: Teller, after: View | None) -> Scene:
    """Laboratory, yard and cards on the left; Station, Patents Office and the projects of the Academy beside them:
    what a turn is made of is in sight without scrolling. Below lie technologies, jury and bonus chips.
    """
    given = (view, "wide", names, say, after)
    tiles = yard_shape(view, "wide", 0, 0, YARD_W, WIDE.h, say, after)
    lab = lab_shape(view, WIDE, names, say, after)
    bench = beside(alone("lab", lab), alone("yard", tiles), GAP)
    wants = wants_shape(view, 0, 0, PROJECTS_W, say, after)
    below = beside(alone("projects", wants), halls.jury(*given), GAP) if wants else halls.jury(*given)
    mine = stacked([bench, hand(view, "wide", names, say), below, chips(view, say)])
    scene = beside(mine, stacked([halls.station(*given), office.office(*given), halls.academy(*given)]), GAP)
    scene.label = say("Expo 1906")
    return scene


def middle(view: View, names: dict[str, str], say: Teller, after: View | None) -> Scene:
    """Three tabs with two boards each, side by side."""
    given = (view, "narrow", names, say, after)
    lab = alone("lab", lab_shape(view, LOOKS["middle"], names, say, after))
    room = MIDDLE_W - lab.width - GAP
    parts = [alone("yard", shape) for shape in yard_and_wants(view, "middle", room, say, after)]
    if not is_at_bench(view):
        parts.insert(0, hand(view, "middle", names, say))
    halls_of_all = beside(halls.academy(*given), stacked([halls.station(*given), halls.jury(*given)]), 48)
    others = beside(office.office(*given), people.rivals(view, names, say), 48)
    pages = [
        ("lab", "a-laboratory", titled(beside(lab, stacked(parts), GAP), say("Lab"))),
        ("academy", "a-academy", titled(halls_of_all, f"{say('Academy')} · {say('Station')}")),
        ("patents", "patent", titled(others, f"{say('Patents')} · {say('Rivals')}")),
    ]
    return tabbed(say("Expo 1906"), pages)


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
    """For a phone: the lab, and below it the yard and what the projects lack."""
    lab = lab_shape(view, LOOKS[layout], names, say, after)
    placed, low = [lab], lab.h
    for shape in yard_and_wants(view, layout, lab.w, say, after):
        placed.append(replace(shape, y=low + 5))
        low = placed[-1].y + shape.h
    return Scene(lab.w, low, lab.label, [Layer("lab", placed)])


def yard_and_wants(view: View, layout: str, w: float, say: Teller, after: View | None) -> list[Shape]:
    """The yard, and what the projects lack; while one lays a tile the other way round."""
    tiles = yard_shape(view, layout, 0, 0, w, 0, say, after)
    found = [tiles, *listed(wants_shape(view, 0, 0, w, say, after))]
    if is_laying(view):  # what would be complete matters more than what is left
        found.reverse()
    return found


def alone(layer: str, shape: Shape) -> Scene:
    """A shape as a scene of its own."""
    return Scene(shape.w, shape.h, shape.label, [Layer(layer, [shape])])


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
