"""What is different between two views of a table, in words and numbers.

A game may say in its module `text` what its quantities are called, by their place in the view:

    CHANGES = {"players.{seat}.coins": "coins", "tiles.{tile}.cubes.{seat}": "cubes on {tile}"}

Then only these are told, in this order; of a list, "players.{seat}.cards.{card}", it is told what comes to it. A game
that says nothing is told about in the plain words of its view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pavilion.core import Game
from pavilion.core.scene import Say, plainly
from pavilion.record.chronicle import Difference, Place, between, gaps_at


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
    kinds: dict[str, str] | None = getattr(game.texts, "CHANGES", None)
    return worded(game, between(kinds, before["board"], after["board"]), names_in(game, before), names, say)


def names_in(game: Game, view: Mapping[str, Any]) -> Mapping[str, str]:
    """What things are called in a view, which may be of a table with a component pack."""
    names_seen: Callable[[Mapping[str, Any]], dict[str, str]] | None = getattr(game.texts, "names_seen", None)
    return names_seen(view) if names_seen else game.texts.NAMES


def worded(
    game: Game, differences: Iterable[Difference], called: Mapping[str, str], names: Mapping[str, str], say: Say
) -> list[Change]:
    """Differences in words; `called` says what things are called."""
    templates: dict[str, str] | None = getattr(game.texts, "CHANGES", None)
    if templates is None:
        counted = [one for one in differences if one.before is not True and one.after is not True]
        return [unnamed(*one[:3], called, names, say) for one in counted]
    found: list[Change] = []
    for place, was, will, kind in differences:
        if was is not True:
            gaps = gaps_at(kind, place)
            said = {gap: names.get(key) or say(called.get(key, key)) for gap, key in gaps.items()}
            seat, comes = gaps.get("seat", ""), [*said.values()][-1] if will is True else ""
            found.append(Change(seat, say(templates[kind], **said), was, will, kind, place[1:2] == (seat,), comes))
    return found


def unnamed(
    place: Place, was: int, will: int, called: Mapping[str, str], names: Mapping[str, str], say: Say
) -> Change:
    """A quantity the game has no name for: called by the last words of its place."""
    seat = next((key for key in place if key in names), "")
    words = [say(called.get(key, key)) for key in place if key != seat]
    kind = ".".join("{seat}" if key == seat else key for key in place)
    return Change(seat, " ".join(words[-2:]), was, will, kind, place[1:2] == (seat,))


def telling(options: Sequence[Sequence[Change]]) -> list[list[Change]]:
    """How some possibilities differ: whatever changes in the same way in all of them is left out."""
    kinds = [{likeness(change) for change in found} for found in options]
    alike = set.intersection(*kinds) if len(kinds) > 1 else set()
    return [[change for change in found if likeness(change) not in alike] for found in options]


def likeness(change: Change) -> tuple[str, str, int, str]:
    return change.seat, change.kind, change.after - change.before, change.comes
