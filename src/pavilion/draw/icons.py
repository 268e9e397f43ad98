"""Signs: contour, detail and hatched body of `icons.toml` as SVG symbols."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

HATCH = "".join(f"M{x / 2:g} 0l24 24" for x in range(-48, 48, 3))  # engraver's lines over the whole square
HATCH_DEF = f'<path id="hatch" d="{HATCH}" stroke-width=".45" stroke-opacity=".7"/>'


@cache
def drawings() -> dict[str, dict[str, str]]:
    """All icons by name."""
    with (Path(__file__).parent / "icons.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def symbol(name: str) -> str:
    """One icon, to be drawn by `<use href="#i-name">` in the colour of its surroundings; HATCH_DEF must be near."""
    drawing = drawings()[name]
    parts = []
    if body := drawing.get("body"):
        parts += [
            f'<clipPath id="c-{name}"><path d="{body}"/></clipPath>',
            f'<use href="#hatch" clip-path="url(#c-{name})"/>',
        ]
    parts.append(f'<path d="{drawing["contour"]}"/>')
    if detail := drawing.get("detail"):
        parts.append(f'<path d="{detail}" stroke-width=".75"/>')
    return f'<symbol id="i-{name}" viewBox="0 0 24 24" class="pv-icon">{"".join(parts)}</symbol>'


def symbols(names: Iterable[str]) -> str:
    """What a drawing with these icons must hold."""
    found = "".join(symbol(name) for name in sorted(set(names)))
    return HATCH_DEF + found if found else ""
