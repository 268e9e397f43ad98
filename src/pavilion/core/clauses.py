"""Clauses: how a game says what an answer would bring, in sentences, with what matters most first.

    CLAUSES = (
        Clause({"players.{seat}.tickets": "{n} {n|ticket|tickets}"}, "collect {things}"),
        SCORES,
        Clause({"players.{seat}.money": "${n}"}, "receive {things}", "pay {things}"),
        Clause({"car": "{n} {n|space|spaces}"}, "the car moves {things}"),
    )

read "You collect 2 tickets, pay $3, the car moves 2 spaces." What somebody does lacks its subject, so that a chain of
payments and gains becomes one sentence. A clause without `{things}` is a sentence of its own for each thing.
"""

from __future__ import annotations

from typing import NamedTuple

from .phrases import translatable

POINTS = "points.{seat}"  # the place of points, which are beside the board; {sources} tells where they come from


class Clause(NamedTuple):
    """What is said when there is more or less of some things; "" where that goes without saying."""

    things: dict[str, str]  # by their place in the view; {n}: how many more or fewer, {before} and {after}
    gain: str = ""  # of whoever gives the answer, or of the table
    loss: str = ""
    others_gain: str = ""  # of somebody else, with {name}
    others_loss: str = ""

    def words(self, gains: bool, own: bool) -> str:
        if own:
            return self.gain if gains else self.loss
        return self.others_gain if gains else self.others_loss


SCORES = Clause(
    translatable({POINTS: "{n} {n|point|points} ({sources})"}),
    *translatable(("score {things}", "lose {things}", "{name} scores {things}", "{name} loses {things}")),
)
