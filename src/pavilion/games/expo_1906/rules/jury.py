"""The jury (EX-4.8.9, EX-4.9.1): steam or electricity? A tile each round, chosen or drawn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Decision, Options, Pending, Rng
from pavilion.core.masks import count

from .state import Expo
from .verbs import CALL_JURY, VOTE


def votes(s: Expo, energy: i64) -> i64:
    """Tiles of this energy on the jury fields."""
    electric = count(s.electric)
    if energy == 1:
        return electric
    return s.jury - electric


def in_pool(s: Expo, energy: i64) -> i64:
    """Tiles of this energy that are left."""
    return s.terms.kit.jury[energy] - votes(s, energy)


def pool(s: Expo) -> i64:
    """Tiles of both kinds that are left."""
    return s.terms.kit.jury[0] + s.terms.kit.jury[1] - s.jury


def lay(s: Expo, energy: i64) -> None:
    """On the next free field."""
    s.electric |= energy << s.jury
    s.jury += 1


def last_vote(s: Expo) -> i64:
    """The energy of the tile placed last."""
    return s.electric >> s.jury - 1 & 1


def is_full(s: Expo) -> bool:
    return s.jury == s.terms.kit.jury_fields


def has_voted(s: Expo) -> bool:
    """Has the jury got its tile of this round?"""
    return s.jury >= s.terms.kit.jury_opening + s.round


@final
class ChooseJury(Decision[Expo]):
    """Which jury tile do you choose?"""  # the pool counts as shuffled afterwards: EX-4.8.9

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        for energy in range(2):
            if in_pool(s, energy) > 0:
                out.add(CALL_JURY.of(energy))

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        lay(s, CALL_JURY.first(code))


@final
class DrawJury(Chance[Expo]):
    """Which jury tile is drawn?"""

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        for energy in range(2):
            if in_pool(s, energy) > 0:
                out.add(VOTE.of(energy))

    def weight(self, s: Expo, p: Pending, code: Code) -> i64:
        return in_pool(s, VOTE.first(code))

    def draw(self, s: Expo, p: Pending, luck: Rng) -> Code:
        if luck.below(pool(s)) < in_pool(s, 0):
            return VOTE.of(0)
        return VOTE.of(1)

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        lay(s, VOTE.first(code))


CHOOSE_JURY: Final[ChooseJury] = ChooseJury("EX-4.8.9", [CALL_JURY])
DRAW_JURY: Final[DrawJury] = DrawJury("EX-4.9.1", [VOTE])
