"""Texts to read: the player aid of a game, its rules on a page or two; and its specification. Both are Markdown."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pavilion.core import Game

from .catalogue import translator

CHECKOUT = Path(__file__).parents[3] / "docs" / "rules"  # where specifications are written


def aid(game: Game, language: str) -> str:
    """The aid of a game in a language; "" if the game has none."""
    return read_text(game.file("aid") / f"{translator(language).language}.md")


def specification(game: Game) -> str:
    """Every rule of a game by its id, in English; "" if the game has none. A build brings it along as `rules.md`."""
    return read_text(CHECKOUT / f"{game.name}.md") or read_text(game.file("rules.md"))


@cache
def read_text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
