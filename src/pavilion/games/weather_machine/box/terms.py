"""The terms of one game: printed components and options, already looked up for this number of players."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Terms
from pavilion.core.masks import bit

from .kit import Kit


@final
class MachineTerms(Terms):
    """The number of players decides tokens, Lativ's bots, and which spaces are blocked."""  # WM-6.1.1, WM-6.1.2

    def __init__(
        self,
        seats: i64,
        options: dict[str, object],
        pack: str,
        edition: str,
        kit: Kit,
        components: object,
        handicap: vec[i64],
        challenges: i64,
    ) -> None:
        super().__init__(seats, options, pack, edition)
        self.kit = kit
        self.components = components  # names and captions, for eyes: data.Components
        self.handicap = handicap  # starting points by seat
        self.challenges = challenges  # of the solo game, as a mask: challenge n is bit n
        self.lab_tokens = kit.lab_tokens[seats]  # of each weather; WM-3.7
        if seats == 3 and options["lab_tokens_3p"] == "3":
            self.lab_tokens = 3
        self.lativ_inside: bool = kit.lativ_inside[seats] == 1  # one of his bots in each branch at set-up; WM-3.12
        self.blocked: bool = kit.blocked[seats] == 1  # space C of the main locations; WM-3.15
        self.discards: bool = kit.discards[seats] == 1  # tokens lost to Lativ; WM-4.8.6, WM-6.2.1
        self.new_scientists: bool = seats == 2 and options["new_scientists"] is True  # WM-6.2.2
        self.draft: bool = options["goal_draft"] is True  # WM-6.3.1
        self.reset_all: bool = options["lativ_reset"] == "all"  # WM-4.16.5

    def challenged(self, number: i64) -> bool:
        """Is this challenge of the solo game on?"""
        return self.challenges & bit(number) != 0
