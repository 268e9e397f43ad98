"""What an answer would change, for one reader: read off two views, before and after it is tried on a copy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pavilion.core import Game
from pavilion.languages.changes import Change
from pavilion.languages.changes import changes as on_the_board
from pavilion.web.pages.speech import Reader, browser_strings


def changes(game: Game, before: Mapping[str, Any], after: Mapping[str, Any], reader: Reader) -> list[Change]:
    """What is different on the board, then the points."""
    found = on_the_board(game, before, after, reader.names, reader.say(game))
    points = browser_strings(reader.language)["points"]
    for seat, was, will in zip(reader.names, before["scores"], after["scores"], strict=False):
        if was != will:
            found.append(Change(seat, points, was, will, "points", True))
    return found


def by_whom(found: Sequence[Change], own: str | None) -> list[dict[str, object]]:
    """Names and amounts for everybody concerned: one's own first, then the table's, then the others'."""
    seats = sorted({change.seat for change in found}, key=lambda seat: (seat != own, seat))
    return [
        {"seat": seat or None, "told": [[change.name, change.amount] for change in found if change.seat == seat]}
        for seat in seats
    ]
