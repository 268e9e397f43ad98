"""What an answer would change, in words and numbers: read off two views, before and after it is tried on a copy.

A game may say in its module `text` what its quantities are called, by their place in the view:

    CHANGES = {"players.{seat}.coins": "coins", "tiles.{tile}.cubes.{seat}": "cubes on {tile}"}

Then only these are told. A game that says nothing is told about in the plain words of its view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pavilion.core import Game
from pavilion.languages import say_thing
from pavilion.web.speech import Reader, browser_strings

DEEPEST = 4  # what lies deeper in a view is a detail
MOST = 8  # changes in one sentence
Place = tuple[str, ...]


class Change(NamedTuple):
    """A quantity with a name, whose it is if it is somebody's, and how it changes."""

    seat: str
    name: str
    before: int
    after: int

    @property
    def amount(self) -> str:
        return f"{self.after - self.before:+d}".replace("-", "−")  # noqa: RUF001


def quantities(part: object, place: Place = ()) -> Iterator[tuple[Place, int]]:
    """All numbers in a view with their places."""
    if isinstance(part, Mapping):
        for key, value in part.items():
            yield from quantities(value, (*place, str(key)))
    elif isinstance(part, int) and not isinstance(part, bool) and len(place) <= DEEPEST:
        yield place, part


def changes(game: Game, before: Mapping[str, Any], after: Mapping[str, Any], reader: Reader) -> list[Change]:
    """What is different, in the order of the view; points come last."""
    old, new = dict(quantities(before["board"])), dict(quantities(after["board"]))
    told: Mapping[str, str] | None = getattr(game.part("text"), "CHANGES", None)
    found: list[Change] = []
    for place in [*old, *(place for place in new if place not in old)]:
        was, will = old.get(place, 0), new.get(place, 0)
        change = named(game, place, was, will, reader, told) if was != will else None
        if change is not None:
            found.append(change)
    points = browser_strings(reader.language)["points"]
    for seat, was, will in zip(reader.names, before["scores"], after["scores"], strict=False):
        if was != will:
            found.append(Change(seat, points, was, will))
    return found


def named(
    game: Game, place: Place, was: int, will: int, reader: Reader, told: Mapping[str, str] | None
) -> Change | None:
    if told is None:
        seat = next((key for key in place if key in reader.names), "")
        words = [say_thing(game, reader.language, f"thing:{key}", {}) for key in place if key != seat]
        return Change(seat, " ".join(words[-2:]), was, will)
    for pattern, name in told.items():
        gaps = matched(pattern, place)
        if gaps is not None:
            said = {gap: say_thing(game, reader.language, f"{gap}:{key}", reader.names) for gap, key in gaps.items()}
            return Change(gaps.get("seat", ""), reader.say(name, **said), was, will)
    return None


def matched(pattern: str, place: Place) -> dict[str, str] | None:
    """What fills the gaps of "players.{seat}.coins" at this place; None if it is another place."""
    keys = pattern.split(".")
    if len(keys) != len(place):
        return None
    gaps: dict[str, str] = {}
    for key, found in zip(keys, place, strict=True):
        if key.startswith("{"):
            gaps[key[1:-1]] = found
        elif key != found:
            return None
    return gaps


def in_words(found: list[Change], own: str | None, reader: Reader) -> list[str]:
    """A phrase for everybody concerned, the reader's own first, then for the table."""
    strings = browser_strings(reader.language)
    seats = sorted({change.seat for change in found if change.seat}, key=lambda seat: (seat != own, seat))
    phrases: list[str] = []
    for seat in seats:
        theirs = ", ".join(f"{change.name} {change.amount}" for change in found if change.seat == seat)
        phrases.append(f"{strings['you'] if seat == own else reader.names[seat]}: {theirs}")
    phrases += [f"{change.name} {change.before} → {change.after}" for change in found if not change.seat]
    return phrases[:MOST]
