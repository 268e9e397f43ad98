"""The pile of resource tiles (EX-3.1, EX-4.9.5): drawn for the Station, for ghosts and for beginners."""

from __future__ import annotations

from mypy_extensions import i64

from pavilion.core import Chance, Code, Options, Pending, Rng

from ..box.nouns import KINDS
from .state import Expo
from .verbs import RESOURCE


def is_tile_left(s: Expo) -> bool:
    """Can a tile be drawn? An empty pile is first made anew of the discarded tiles."""  # EX-4.9.5, EX-6.1.6
    if s.pile.size == 0:
        s.pile.pour(s.discard)
    return s.pile.size > 0


class DrawResource(Chance[Expo]):
    """Which tile is drawn? What it is drawn for says who asks."""

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        for kind in range(KINDS):
            if s.pile.chances(kind) > 0:
                out.add(RESOURCE.of(kind))

    def draw(self, s: Expo, p: Pending, luck: Rng) -> Code:
        return RESOURCE.of(s.pile.peek(luck))

    def why_not(self, s: Expo, p: Pending, code: Code) -> str:
        return "EX-3.1"  # none is left

    def weight(self, s: Expo, p: Pending, code: Code) -> i64:
        return s.pile.chances(RESOURCE.first(code))
