"""View → Scene: a laboratory with its yard and cards, and beside it Patents Office, Academy, Train Station and jury.

On a phone each of them lies behind a tab. Reads nothing but the dictionary of `table.view(seat)`. `after` is such a
view too: how the table would stand after the answer being considered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pavilion.core.scene import Layer, Say, Scene, Shape, above, beside, plainly, tabbed

from . import scene_halls, scene_office, scene_people
from .scene_cards import hand
from .scene_lab import NARROW, WIDE, lab_shape
from .scene_yard import wants_shape, yard_shape

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
    called = dict(names or {})
    return wide(view, called, say, after) if layout == "wide" else narrow(view, called, say, after)


def players(view: View, layout: str = "wide", names: Mapping[str, str] | None = None, say: Say = plainly) -> Scene:
    """What everybody has."""
    called = dict(names or {})
    return scene_people.panels(view, called, say) if layout == "wide" else scene_people.strip(view, called, say)


def wide(view: View, names: dict[str, str], say: Say, after: View | None) -> Scene:
    """Laboratory and yard with the cards below them; on the right what all players share."""
    given = (view, "wide", names, say, after)
    bench = beside(laboratory(*given), yard(view, WIDE.h, say, after), GAP)
    halls = [scene_halls.academy(*given), scene_halls.station(*given), scene_halls.jury(*given)]
    shared = stacked([scene_office.office(*given), *halls])
    scene = beside(above(bench, hand(view, "wide", names, say), GAP), shared, GAP)
    scene.label = say("Expo 1906")
    return scene


def narrow(view: View, names: dict[str, str], say: Say, after: View | None) -> Scene:
    """Five tabs; the cards lie above the laboratory."""
    given = (view, "narrow", names, say, after)
    bench = above(hand(view, "narrow", names, say), laboratory(*given), 4)
    station = stacked([scene_halls.station(*given), scene_halls.jury(*given)])
    parts = [
        ("lab", "a-laboratory", titled(bench, say("Lab"))),
        ("academy", "a-academy", titled(scene_halls.academy(*given), say("Academy"))),
        ("station", "a-station", titled(station, say("Station"))),
        ("patents", "patent", titled(scene_office.office(*given), say("Patents"))),
        ("rivals", "people", titled(scene_people.rivals(view, names, say), say("Rivals"))),
    ]
    return tabbed(say("Expo 1906"), parts)


def laboratory(view: View, layout: str, names: dict[str, str], say: Say, after: View | None) -> Scene:
    """The lab; on a phone also the yard, and what the projects lack."""
    lab = lab_shape(view, WIDE if layout == "wide" else NARROW, names, say, after)
    if layout == "wide":
        return Scene(lab.w, lab.h, lab.label, [Layer("lab", [lab])])
    tiles = yard_shape(view, layout, 0, lab.h + 4, lab.w, 0, say, after)
    low = tiles.y + tiles.h + 6
    wants = wants_shape(view, 0, low, lab.w, say, after)
    return Scene(lab.w, wants.y + wants.h if wants else low, lab.label, [Layer("lab", [lab, tiles, *listed(wants)])])


def yard(view: View, h: float, say: Say, after: View | None) -> Scene:
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
