"""What an answer would change, and what it has changed: read off views, the same for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pavilion.languages.changes import Change, changes, telling
from pavilion.record.header import SEAT_LETTERS
from pavilion.table import Table


def effects(table: Table, texts: Sequence[str], seat: int, names: Mapping[str, str]) -> list[list[str]]:
    """For each answer what it changes, in phrases; what all of them change alike is left out."""
    now = table.view(seat)
    tried = [table.preview(text, seat).table if text else None for text in texts]
    found = telling([changes(table.game, now, twin.view(seat) if twin else now, names) for twin in tried])
    return [phrases(some, SEAT_LETTERS[seat], names) for some in found]


def phrases(found: Sequence[Change], own: str, names: Mapping[str, str]) -> list[str]:
    """What one has oneself, what the table has, shares of things on the table, what the others have."""

    def distance(change: Change) -> int:
        return (0 if change.held else 2) if change.seat == own else 3 if change.seat else 1

    told: list[str] = []
    for change in sorted(found, key=distance):
        whose = "" if change.seat in (own, "") else f"{names.get(change.seat, change.seat)}: "
        told.append(f"{whose}{change.name} {change.amount}")
    return told


class Moment:
    """How a table stands: what is seen, and where the points come from."""

    def __init__(self, table: Table) -> None:
        self.view = table.view()
        self.points = table.breakdown()


def followed(table: Table, before: Moment, after: Moment, seat: str, names: Mapping[str, str]) -> list[str]:
    """What a turn of a seat has brought, in lines: what people and the table have, or every new point.

    Shares of things on the table are left out: that is what the turn was about.
    """
    lines: list[str] = []
    for n, (old, new) in enumerate(zip(before.points, after.points, strict=True)):
        gained = {source: value - old.get(source, 0) for source, value in new.items() if value != old.get(source, 0)}
        lost = {source: -value for source, value in old.items() if source not in new}
        if gained or lost:
            sources = "; ".join(f"{source}: {value}" for source, value in {**gained, **lost}.items())
            total = f"{sum(old.values())} → {sum(new.values())} points"
            lines.append(f"  {names.get(SEAT_LETTERS[n], SEAT_LETTERS[n])}: {total} ({sources})")
    if lines:
        return ["Points:", *lines]
    found = changes(table.game, before.view, after.view, names)
    told = phrases([change for change in found if change.held or not change.seat], seat, names)
    return [", ".join(told)] if told else []
