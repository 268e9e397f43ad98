"""The Buzz track (CP-4.14): step by step past flyers and posters, to an end spot."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.masks import bit
from pavilion.core.values import number, upto

from ..box.nouns import POSTER as POSTERS
from .effects import resolve
from .state import Palace, tokens_left
from .verbs import DECLINE, TOKEN

LAST_SPACE: Final[i64] = 40
MOST_STEPS: Final = 40


def go_on(s: Palace, seat: Seat, steps: i64) -> None:
    """Steps one by one; each entered space is resolved before the next."""  # CP-4.14.1
    player = s.players[seat]
    kit = s.terms.kit
    while steps > 0 and player.buzz < LAST_SPACE:
        player.buzz += 1
        steps -= 1
        space = player.buzz
        if space == LAST_SPACE:
            reach_end(s, seat)
        elif kit.flyer_at[space] >= 0:
            # Flyers stay, and every marker passes each of them once: CP-4.14.2
            if not resolve(s, seat, kit.flyer_effect[s.layout[kit.flyer_at[space]]]):
                if steps > 0:
                    s.then(BUZZ_ON, seat, steps)
                return
        elif kit.poster_at[space] >= 0 and tokens_left(s, seat) > 0:
            s.ask(POSTER, seat, kit.poster_at[space], steps)
            return


def reach_end(s: Palace, seat: Seat) -> None:
    """On to the highest free end spot; what steps are left are lost."""  # CP-4.14.5
    spot: i64 = 1
    for player in s.players:
        if player.spot > 0:
            spot += 1
    s.players[seat].spot = spot


@final
class BuzzOn(Step[Palace]):
    """The marker goes on (p.a: steps)."""

    def run(self, s: Palace, p: Pending) -> None:
        go_on(s, p.seat, p.a)


@final
class Poster(Decision[Palace]):
    """Do you put one of your two tokens on this poster (p.a)? (p.b: steps left)"""

    # One for each player and poster; it never moves: CP-4.14.3

    def options(self, s: Palace, p: Pending, out: Options) -> None:
        out.add(TOKEN.of())
        out.add(DECLINE.of())

    def choose(self, s: Palace, p: Pending, code: Code) -> None:
        if TOKEN.has(code):
            s.players[p.seat].posters |= bit(p.a)
        go_on(s, p.seat, p.b)


BUZZ_ON: Final[BuzzOn] = BuzzOn("CP-4.14.1", takes=(number(1, MOST_STEPS, "steps"),))
POSTER: Final[Poster] = Poster("CP-4.14.3", [TOKEN, DECLINE], takes=(POSTERS, upto(MOST_STEPS, "steps")))
