"""Drawing: a view becomes a Scene (the game's `scene.py`), a Scene becomes SVG. Only this package knows XML.

    board_svg(table.view(0))                     one file with board and players, light or dark as the reader likes
    board_svg(view, "narrow", legal=touchable(table.touches()), standalone=False)       for a page with our style sheet

What a game's `scene` has to offer is said in `core/parts.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, Literal, TypeAlias

from pavilion.core.parts import ScenePart
from pavilion.core.scene import Say, Scene, above, beside, plainly
from pavilion.games import find

from .icons import drawings
from .pieces import SEATS
from .style import accents, style
from .svg import Needs, States, document, fragments, sprite

__all__ = [
    "TABLET", "Layout", "Part", "States", "accents", "board_svg", "breakpoints", "docked", "fragments", "page_sprite",
    "scene_of", "scenery", "style", "touchable",
]  # fmt: skip

Layout: TypeAlias = Literal["wide", "middle", "narrow"]
Part: TypeAlias = Literal["board", "players", "table"]
View: TypeAlias = Mapping[str, Any]
Tree: TypeAlias = "Mapping[str, Tree | int]"
PHONE = 720  # pixels: the largest width of a page for the narrow layout, unless a game says otherwise
TABLET = 1200  # and of one with a dock


@cache
def scenery(game: str) -> ScenePart:
    return find(game).part("scene")


@cache
def breakpoints(game: str) -> dict[Layout, int]:
    """The layouts of a game beside the wide one, each with the largest width of a page on which it is used."""
    found: dict[Layout, int] = getattr(scenery(game), "BREAKPOINTS", {"narrow": PHONE})
    return found


def docked(game: str) -> int:
    """Up to this width of a page the prompt is a dock, and what is beside the board otherwise lies below it."""
    found: int = getattr(scenery(game), "DOCKED", TABLET)
    return found


def scene_of(
    view: View,
    layout: Layout = "wide",
    part: Part = "table",
    names: Mapping[str, str] | None = None,
    say: Say = plainly,
    after: View | None = None,
) -> Scene:
    """The board, the players, or both as one table; `names` says who sits where, `after` what would change."""
    game = scenery(view["game"])
    layout = layout if layout in breakpoints(view["game"]) else "wide"
    scenes: dict[str, Scene] = {}
    if part != "players":
        scenes["board"] = game.board(view, layout, names, say, after)
    if part != "board":
        scenes["players"] = game.players(view, layout, names, say)
    if part != "table":
        return scenes[part]
    board, players = scenes["board"], scenes["players"]
    return above(players, board) if layout == "narrow" else beside(board, players)


def board_svg(
    view: View,
    layout: Layout = "wide",
    theme: Literal["light", "dark"] | None = None,
    legal: Collection[str] = frozenset(),
    chosen: Collection[str] = frozenset(),
    dimmed: Collection[str] = frozenset(),
    moved: Collection[str] = frozenset(),
    *,
    part: Part | None = None,
    names: Mapping[str, str] | None = None,
    say: Say = plainly,
    after: View | None = None,
    standalone: bool = True,
) -> str:
    """SVG text: the whole table with its style, or, not standing alone, the board for a page that has our style."""
    scene = scene_of(view, layout, part or ("table" if standalone else "board"), names, say, after)
    states = States(legal, chosen, dimmed, moved)
    game: str = view["game"]
    looks = f"game-{game} {layout}"
    return document(scene, states, looks=looks, theme=theme, looks_of=game if standalone else None)


def page_sprite(game: str = "") -> str:
    """All icons, of a game too if one is named, tokens and the tick for a page with drawings."""
    needs = Needs()
    needs.icons |= set(drawings(game))
    needs.tokens |= set(SEATS[: find(game).seats[1]] if game else SEATS)
    return f'<svg class="pv sprite" width="0" height="0" aria-hidden="true">{sprite(needs, game)}</svg>'


def touchable(tree: Tree, *scenes: Scene) -> set[str]:
    """What glows in these scenes: the things that a tree of touches begins with.

    Where the second touch lies within reach too, as in "seat:B@area:electricity", it stands for both and the first does
    not glow.
    """
    there = {placed.shape.id for scene in scenes for placed in scene.shapes() if placed.shape.touch}
    found: set[str] = set()
    for first, branch in tree.items():
        both = {f"{first}@{second}" for second in branch} & there if isinstance(branch, Mapping) else set()
        found |= both or {first} & there
    return found
