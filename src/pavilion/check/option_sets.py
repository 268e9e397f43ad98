"""Which options a check plays with: each value once, then some mixtures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pavilion.core import Choice, Game, Number, Option, PerSeat, Rng, Several, Switch

MIXTURES: Final = 4


def option_sets(game: Game, seats: int, seed: int = 0) -> Iterator[dict[str, object]]:
    """The default options, then every other value of each option alone, then some random mixtures."""
    yield {}
    others = {option.name: other_values(option, seats) for option in game.options if option.is_for(seats)}
    for name, values in others.items():
        for value in values:
            yield {name: value}
    if sum(bool(values) for values in others.values()) < 2:
        return
    luck = Rng(seed)
    for _ in range(MIXTURES):
        mixture: dict[str, object] = {}
        for name, values in others.items():
            if values and luck.below(2):
                mixture[name] = values[luck.below(len(values))]
        yield mixture


def other_values(option: Option, seats: int) -> list[object]:
    """The values worth trying besides the default; none for kinds of options that are not known here."""
    found: list[Any] = []
    if isinstance(option, Switch):
        found = [True, False]
    elif isinstance(option, Choice):
        found = [*option.values]
    elif isinstance(option, Number):
        assert isinstance(option.default, int)
        found = [*sorted({option.least, min(option.least + 1, option.most), (option.least + option.default) // 2})]
    elif isinstance(option, PerSeat):
        found = [[option.most] * seats]
        for first in range(0, option.most + 1, seats):  # each number at some seat
            found.append([min(first + seat, option.most) for seat in range(seats)])
        return [value for n, value in enumerate(found) if any(value) and value not in found[:n]]
    elif isinstance(option, Several):
        found = [[number] for number in range(1, option.most + 1)] + [[*range(1, option.most + 1)]]
    return [value for value in found if value != option.default]
