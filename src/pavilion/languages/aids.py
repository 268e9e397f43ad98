"""Texts to read, all of them Markdown: a game's player aid of a page or two, its rulebook, and its specification."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pavilion.core import Game

from .catalogue import translator

CHECKOUT = Path(__file__).parents[3] / "docs" / "rules"  # where specifications are written


def aid(game: Game, language: str) -> str:
    """The aid of a game in a language; "" if the game has none."""
    return read_text(game.file("aid") / f"{translator(language).language}.md")


def rulebook(game: Game, language: str) -> str:
    """The rules of a game as people read them before they play; "" if the game has no rulebook."""
    return read_text(game.file("rulebook") / f"{translator(language).language}.md")


def pictured(game: Game, name: str) -> str:
    """A position that the rulebook of a game shows."""
    return read_text(game.file("rulebook") / f"{name}.txt")


def specification(game: Game) -> str:
    """Every rule of a game by its id, in English; "" if the game has none. A build brings it along as `rules.md`."""
    return read_text(CHECKOUT / f"{game.name}.md") or read_text(game.file("rules.md"))


@cache
def read_text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
