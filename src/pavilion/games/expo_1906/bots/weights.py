"""Weights: what things are worth in the eyes of bots, found by play with `pavilion tune` (docs/bots.md)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Weights:
    """In hundredths of a point, if nothing else is said."""

    def __init__(self) -> None:
        self.doubt: i64 = 39  # anything may happen before it is finished
        self.led: i64 = 94  # a needed type whose row one leads
        self.not_led: i64 = 15  # and one could lead it
        self.least: i64 = 8  # of its value, in parts of 100, with any amount of work left
        self.too_late: i64 = 9  # of that, if there is no time for the work
        self.spare_tile: i64 = 17  # in the yard, and no project needs it
        self.tech: i64 = 9  # such a technology, for each of the next rounds
        self.improved: vec[i64] = vec[i64]([22, 55, 32, 32, 24])  # an improved card more than a basic one
        self.in_yard: i64 = 66  # what a technology counts there, in parts of 100
        self.square: i64 = 4  # four free cells
        self.card: i64 = 30  # to be played
        self.first_choice: i64 = 56  # of the best chip left, in parts of 100, if others are ahead
        self.money: i64 = 15
        self.spare_money: i64 = 3  # more than is needed soon
        # What is left to do
        self.step: i64 = 41  # in the Laboratory
        self.buy: i64 = 93  # a tile
        self.besides: i64 = 24  # less, for a single unit that a tile in a corner may give besides
        self.jam: i64 = 120  # more, for a tile that has no room beside the project


W: Final = Weights()
