"""Player aids: the rules of a game on a page or two, as Markdown."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pavilion.core import Game

from .catalogue import translator


def aid(game: Game, language: str) -> str:
    """The aid of a game in a language; "" if the game has none."""
    return read_aid(str(game.part("text").__file__), translator(language).language)


@cache
def read_aid(beside: str, language: str) -> str:
    path = Path(beside).parent / "aid" / f"{language}.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""
