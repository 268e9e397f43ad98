"""Weights: what things are worth in the eyes of bots, found by play with `pavilion tune` (docs/bots.md)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64


@final
class Weights:
    """In hundredths of a point, if nothing else is said."""

    def __init__(self) -> None:
        self.figure: i64 = 419  # an extra supporter, put where it counts most
        self.kept: i64 = 72  # a supporter that stays on the board, for each later round
        self.sure_token: i64 = 81  # an exhibit that would be approved now: a bit less than the token itself
        self.next_round_token: i64 = 35  # an exhibit left over, with one round to come
        self.later_token: i64 = 58  # the same with two or more
        self.future_token: i64 = 66  # of each category, from cards that nobody holds yet, for each later round
        # Of 1000 cases, how often a lead changes by one (or by two) until scoring: for each turn left, and at most
        self.one: i64 = 228
        self.most_one: i64 = 206
        self.two: i64 = 53
        self.most_two: i64 = 134
        # Of 100 cases, how often one has most tickets: with as many as the others now, and what each ticket ahead adds
        self.tied_tickets: i64 = 46
        self.ticket_ahead: i64 = 134  # shared out among the tickets yet to come


W: Final = Weights()
