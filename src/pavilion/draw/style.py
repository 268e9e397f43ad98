"""Style sheets: the shared ones and a game's own, as one text for a page or for a drawing that stands alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rcssmin import cssmin

STATIC = Path(__file__).parent / "static"
SHARED = ("tokens", "pieces")


@cache
def style(game: str = "") -> str:
    """All rules a drawing of this game needs, without comments and superfluous space."""
    names = [*SHARED, *([game] if (STATIC / f"{game}.css").exists() else [])]
    return str(cssmin("\n".join((STATIC / f"{name}.css").read_text() for name in names)))
