"""The bot `random`: any legal answer, each as likely as the others."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from pavilion.core import Code, Options, Rng, View


@final
class RandomBot:
    def __init__(self, seed: i64 = 0) -> None:
        self.luck = Rng(seed)

    def answer(self, view: View, legal: list[int]) -> int:
        return legal[self.luck.below(len(legal))]

    def pick(self, legal: Options) -> Code:
        """The same answer, without a view."""
        return legal.pick(self.luck)
