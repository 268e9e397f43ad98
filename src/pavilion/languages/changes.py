"""What is different between two views of a table, in words and numbers.

A game may say in its module `text` what its quantities are called, by their place in the view:

    CHANGES = {"players.{seat}.coins": "coins", "tiles.{tile}.cubes.{seat}": "cubes on {tile}"}

Then only these are told, in this order; of a list, "players.{seat}.cards.{card}", it is told what comes to it. A game
that says nothing is told about in the plain words of its view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pavilion.core import Game
from pavilion.core.scene import Say, plainly

DEEPEST = 5  # what lies deeper in a view is a detail
Place = tuple[str, ...]


class Change(NamedTuple):
    """A quantity with a name, whose it is if it is somebody's, and how it changes."""

    seat: str
    name: str
    before: int
    after: int
    kind: str  # its place in the view, with gaps
    held: bool  # by the one whose it is; not a share of something on the table
    comes: str = ""  # what comes to a list, by its name

    @property
    def amount(self) -> str:
        """How much more or less somebody has, or what comes; where the table stands and will stand."""
        if self.comes:
            return self.comes
        if not self.seat:
            return f"{self.before} → {self.after}"
        return f"{self.after - self.before:+d}".replace("-", "−")  # noqa: RUF001


def changes(
    game: Game, before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[str, str], say: Say = plainly
) -> list[Change]:
    """What is different, in the order of the game's words or else of the view; `names` says who sits where."""
    names_seen: Callable[[Mapping[str, Any]], dict[str, str]] | None = getattr(game.texts, "names_seen", None)
    called = names_seen(before) if names_seen else game.texts.NAMES
    worded: dict[str, str] | None = getattr(game.texts, "CHANGES", None)
    old, new = dict(quantities(before["board"])), dict(quantities(after["board"]))
    places = [place for place in dict.fromkeys([*old, *new]) if old.get(place, 0) != new.get(place, 0)]
    found: list[Change] = []
    for kind, name in (worded or {}).items():
        for place in places:
            gaps = matched(kind, place)
            if gaps is not None:
                said = {gap: names.get(key) or say(called.get(key, key)) for gap, key in gaps.items()}
                seat, (was, will) = gaps.get("seat", ""), (old.get(place, 0), new.get(place, 0))
                comes = [*said.values()][-1] if will is True else ""
                if was is not True:
                    found.append(Change(seat, say(name, **said), was, will, kind, place[1:2] == (seat,), comes))
    if worded is None:
        counted = [place for place in places if old.get(place) is not True and new.get(place) is not True]
        found = [unnamed(place, old.get(place, 0), new.get(place, 0), called, names, say) for place in counted]
    return found


def unnamed(
    place: Place, was: int, will: int, called: Mapping[str, str], names: Mapping[str, str], say: Say
) -> Change:
    """A quantity that the game gives no name: by the last words of its place."""
    seat = next((key for key in place if key in names), "")
    words = [say(called.get(key, key)) for key in place if key != seat]
    kind = ".".join("{seat}" if key == seat else key for key in place)
    return Change(seat, " ".join(words[-2:]), was, will, kind, place[1:2] == (seat,))


def quantities(part: object, place: Place = ()) -> Iterator[tuple[Place, int]]:
    """All numbers in a view with their places; what is listed there is true."""
    if isinstance(part, Mapping):
        for key, value in part.items():
            yield from quantities(value, (*place, str(key)))
    elif isinstance(part, list):
        yield from (((*place, name), True) for name in part if isinstance(name, str))
    elif isinstance(part, int) and not isinstance(part, bool) and len(place) <= DEEPEST:
        yield place, part


def matched(kind: str, place: Place) -> dict[str, str] | None:
    """What fills the gaps of "players.{seat}.coins" at this place; None if it is another place."""
    keys = kind.split(".")
    if len(keys) != len(place):
        return None
    gaps: dict[str, str] = {}
    for key, found in zip(keys, place, strict=True):
        if key.startswith("{"):
            gaps[key[1:-1]] = found
        elif key != found:
            return None
    return gaps


def telling(options: Sequence[Sequence[Change]]) -> list[list[Change]]:
    """What is different between some possibilities: what changes alike in all of them is left out."""
    kinds = [{likeness(change) for change in found} for found in options]
    alike = set.intersection(*kinds) if len(kinds) > 1 else set()
    return [[change for change in found if likeness(change) not in alike] for found in options]


def likeness(change: Change) -> tuple[str, str, int, str]:
    return change.seat, change.kind, change.after - change.before, change.comes
