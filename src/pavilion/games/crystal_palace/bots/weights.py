"""Weights: what things are worth in the eyes of bots. Others that `pavilion tune` found are in docs/bots.md."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Weights:
    """In hundredths of a point, if nothing else is said."""

    def __init__(self) -> None:
        self.needed: i64 = 45  # a pound that is soon needed
        self.pound: i64 = 26  # any other
        self.last_pound: i64 = 20  # when only notes can be bought
        self.parliament: i64 = 110  # a field of Westminster
        self.tile: i64 = 200  # a covered field
        self.market: i64 = 30  # an assistant there, besides its income
        self.token: i64 = 150  # of Buzz, not placed yet
        self.die: i64 = 260  # more than four, for each round
        self.ready: i64 = 92  # per cent of the points of a patent that can be built,
        self.lacking: i64 = 7  # less so many for each thing that is lacking,
        self.unfit: i64 = 8  # and at least so many
        self.level: i64 = 190  # of the commission, besides its points
        self.loose: vec[i64] = vec[i64]([0, 210, 268, 322, 370, 408, 438])  # a die that is not placed, by its value
        self.expected: vec[i64] = vec[i64]([420, 330, 330, 150, 220, 150, 360, 380])  # by location
        self.crowded: i64 = 90  # a patent less, for each that is owned


W: Final = Weights()
