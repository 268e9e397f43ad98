"""Clauses: how a game says what an answer would bring, in sentences, with what matters most first.

    CLAUSES = (
        Clause({"players.{seat}.tickets": "{n} {n|ticket|tickets}"}, "collect {things}"),
        SCORES,
        Clause({"players.{seat}.money": "${n}"}, "receive {things}", "pay {things}"),
        Clause({"car": "{n} {n|space|spaces}"}, "the car moves {things}"),
    )

read "You collect 2 tickets and pay $3. The car moves 2 spaces." What somebody does lacks its subject, so that a chain
of payments and gains becomes one sentence. A clause without `{things}` is a sentence of its own for each thing. What is
said of others begins with their name; the log leaves that out: "collects 2 tickets, pays $3".

`among` tells how something that all have a share in comes to be divided, once for each of its places:

    Clause({"areas.{area}.would_score.{seat}.medal": "{who} {after} (was {before})"}, among="{area} now: {things}")
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
    among: str = ""  # of everybody, as shares of the same thing
    both: bool = False  # is what goes out and comes in again told as both? `before` and `after` are not known then

    @property
    def is_logged(self) -> bool:
        """Does the log say in words what this is about?"""
        return bool(self.others_gain or self.others_loss)

    def words(self, gains: bool, own: bool) -> str:
        if own:
            return self.gain if gains else self.loss
        return self.others_gain if gains else self.others_loss


SCORES = Clause(
    translatable({POINTS: "{n} {n|point|points} ({sources})"}),
    *translatable(("score {things}", "lose {things}", "{name} scores {things}", "{name} loses {things}")),
)
