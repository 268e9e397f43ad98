"""Style sheets: the shared ones and a game's own, as one text for a page or for a drawing that stands alone."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rcssmin import cssmin

from pavilion.games import find

STATIC = Path(__file__).parent / "static"
SHARED = ("tokens.css", "pieces.css")
ACCENTS = re.compile(r"\.game-[\w-]+\{[^}]*--a1:[^}]*\}")


@cache
def style(game: str = "") -> str:
    """All rules a drawing of this game needs, without comments and superfluous space."""
    own = [find(game).file("style.css")] if game else []
    paths = [path for path in [*(STATIC / name for name in SHARED), *own] if path.exists()]
    return str(cssmin("\n".join(path.read_text("utf-8") for path in paths)))


def accents(game: str) -> str:
    """The rule with a game's two colours, for a page that shows several games; "" if it has none of its own."""
    return "".join(ACCENTS.findall(style(game)))
