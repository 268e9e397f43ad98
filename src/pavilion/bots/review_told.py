"""What a review tells, ready for JSON: kept with a table, written by `pavilion review -o`, shown on a page.

Chances are from 0 to 1; of who plays alone they are points. Answers are in the words of the notation, and reasons are
templates with what fills their gaps (`reasons.py`), so that every reader gets them in their own language.
"""

from __future__ import annotations

from msgspec import Struct

from pavilion.bots.reasons import Packed, packed
from pavilion.bots.review import Moment, Review

DIGITS = 4


class Played(Struct):
    """How a seat played: accuracy of 100, how often it found the best answer, what it gave away, got and drew."""

    accuracy: float
    best: int
    asked: int
    begun: float
    given_away: float
    gifts: float
    luck: float
    result: float


class TurningPoint(Struct):
    """A decision that cost much, and why the best answer was better."""

    moment: Moment
    why: list[Packed]


class Stroke(Struct):
    """Luck: after so many answers, in which turn, and how the chances of all seats changed."""

    number: int
    turn: int
    change: list[float]


class Turn(Struct, array_like=True):
    """The chances of all seats in a turn."""

    turn: int
    chances: list[float]


class ToldReview(Struct):
    """All of it."""

    game: str
    alone: bool
    seats: list[Played]
    curve: list[Turn]
    turning_points: list[TurningPoint]
    luck: list[Stroke]
    decisions: list[Moment]


def told(review: Review, game: str) -> ToldReview:
    return ToldReview(
        game, review.alone, [played(review, seat) for seat in range(review.seats)],
        [Turn(turn, rounded(chances)) for turn, chances in review.curve()],
        [
            TurningPoint(brief(moment), [packed(reason) for reason in reasons])
            for moment, reasons in review.turning_points()
        ],
        [Stroke(moment.number, moment.turn, rounded(change)) for moment, change in review.swings()],
        [brief(moment) for moment in review.moments],
    )  # fmt: skip


def played(review: Review, seat: int) -> Played:
    best, asked = review.best_found(seat)
    begun = review.moments[0].before[seat] if review.moments else review.result[seat]
    numbers = [begun, review.given_away(seat), review.gifts(seat), review.luck(seat), review.result[seat]]
    return Played(round(review.accuracy(seat), 1), best, asked, *rounded(numbers))


def brief(moment: Moment) -> Moment:
    return Moment(
        moment.number, moment.turn, moment.seat, moment.given, moment.best, rounded(moment.before),
        rounded(moment.after), round(moment.loss, DIGITS),
    )  # fmt: skip


def rounded(numbers: list[float]) -> list[float]:
    return [round(number, DIGITS) for number in numbers]
