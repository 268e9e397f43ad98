"""What people are told about levels of bots, where they choose one."""

from __future__ import annotations

from pavilion.bots import LEVELS
from pavilion.languages import say_bot
from pavilion.web.pages.speech import browser_strings


def levels(language: str) -> list[tuple[str, str, str]]:
    """The levels of bots, the weakest first: what they are called, and what to expect of them."""
    said = browser_strings(language)
    return [(level, say_bot(language, level), said[f"level_{level}"]) for level in LEVELS]
