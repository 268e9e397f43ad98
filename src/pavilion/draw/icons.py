"""Signs: contour, detail and hatched body of the shared `icons.toml` and of a game's own as SVG symbols."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from pavilion.games import find

SHARED = Path(__file__).parent / "icons.toml"
# Engraver's lines over the whole square: the dashes of one line from corner to corner that is as wide as the square.
HATCH = 'd="M0 24L24 0" stroke-width="34" stroke-dasharray=".45 .61" stroke-linecap="butt" stroke-opacity=".7"'
HATCH_DEF = f'<path id="hatch" {HATCH}/>'


@cache
def drawings(game: str = "") -> dict[str, dict[str, str]]:
    """All icons that a table of this game may show, by name; its own one hides a shared one of the same name."""
    shared: dict[str, dict[str, str]] = tomllib.loads(SHARED.read_text("utf-8"))
    own = find(game).file("icons.toml") if game else None
    return shared | tomllib.loads(own.read_text("utf-8")) if own and own.exists() else shared


@cache
def symbol(name: str, game: str = "") -> str:
    """One icon, to be drawn by `<use href="#i-name">` in the colour of its surroundings; HATCH_DEF must be near."""
    drawing = drawings(game)[name]
    parts = []
    if body := drawing.get("body"):
        parts += [
            f'<clipPath id="c-{name}"><path d="{body}"/></clipPath>',
            f'<use href="#hatch" clip-path="url(#c-{name})"/>',
        ]
    parts.append(f'<path d="{drawing["contour"]}"/>')
    if detail := drawing.get("detail"):
        parts.append(f'<path d="{detail}" stroke-width=".75"/>')
    return f'<symbol id="i-{name}" viewBox="0 0 24 24">{"".join(parts)}</symbol>'


def symbols(names: Iterable[str], game: str = "") -> str:
    """What a drawing with these icons must hold."""
    found = "".join(symbol(name, game) for name in sorted(set(names)))
    return HATCH_DEF + found if found else ""
