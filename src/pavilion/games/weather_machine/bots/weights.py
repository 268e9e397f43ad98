"""Weights: what things are worth in the eyes of bots, found by play with `pavilion tune` (docs/bots.md)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64


@final
class Weights:
    """In hundredths of a point, if nothing else is said."""

    def __init__(self) -> None:
        # What a player has
        self.voucher: i64 = 39
        self.science: i64 = 57
        self.more_vouchers: i64 = 15
        self.part: i64 = 67
        self.more_parts: i64 = 15
        self.chemical: i64 = 79
        self.more_chemicals: i64 = 19
        self.bot: i64 = 150  # in the workshop
        self.more_bots: i64 = 48
        self.built: i64 = 25  # off the assembly line
        self.tile: i64 = 25  # of the workshop
        self.more_tiles: i64 = 4
        self.circle: i64 = 22  # for a chemical
        self.step: i64 = 55  # of a funding track
        self.investment: i64 = 216
        self.subsidy: i64 = 122
        self.held: i64 = 165  # a token to be placed
        self.award: i64 = 249  # to be placed
        self.laurel: i64 = 205  # an Award on the way to the Nobel Prize
        # Where it is on the way
        self.row: i64 = 123  # of the office, unpublished, with a token
        self.pair: i64 = 437  # with two
        self.full: i64 = 843  # with three
        self.ready: i64 = 159  # a published paper without a breakthrough
        self.open: i64 = 378  # whose Extreme Weather waits for it
        self.coloured: i64 = 154  # a goal on its space that can still bring funding
        self.progress: i64 = 273  # of a goal on its space that is not met yet
        self.promise: i64 = 96  # a goal below the Laboratory that would be met
        self.working: i64 = 43  # a bot in a branch whose experiment may run,
        self.reward: i64 = 21  # for each point that it may bring and each bot that is there
        self.selling: i64 = 36  # a bot in the Government Machine, for each other one beside it
        self.researching: i64 = 35
        # Alone, what the Saboteurs have
        self.storm: i64 = 150  # a weather at its worst; two of them lose the game
        self.gale: i64 = 40  # at the level before
        self.report: i64 = 30  # left in the pile, of which a few count


W: Final = Weights()
