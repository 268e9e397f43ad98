"""Who sits where: seats are in turn order, participants in table order, and fate may say which of them begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pavilion.record.header import SEAT_LETTERS


def participants(view: Mapping[str, Any]) -> list[int]:
    """Which participant sits on each seat.

    Games in which fate says who begins tell it in their views under players → seat → participant; in others it is the
    order of seats.
    """
    players = view["board"].get("players")
    told = [players.get(letter) if isinstance(players, dict) else None for letter in SEAT_LETTERS[: view["seats"]]]
    return [one.get("participant", seat) if isinstance(one, dict) else seat for seat, one in enumerate(told)]
