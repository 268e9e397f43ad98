"""The spine (EX-4.1, EX-5.1): turns clockwise, a clean-up after each Meeting, final turns after the end is triggered.

Only this file knows what comes next.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Pending, Seat, Step
from pavilion.core.masks import count

from ..box.nouns import MEETING
from . import jury
from .cards import PLAY_CARD
from .cleanup import clean_up, take_back_cards
from .patents import all_rows_finished
from .solo import REVEAL_GHOST, shuffle
from .state import GHOST, RUNNING, Expo


def left_of(s: Expo, seat: Seat) -> Seat:
    """Who is next clockwise; alone, player and ghost deck take turns."""  # EX-4.1.1, EX-6.2.4
    if s.seats > 1:
        return (seat + 1) % s.seats
    if seat == GHOST:
        return 0
    return GHOST


def turn(s: Expo, seat: Seat, is_final: i64 = 0) -> None:
    """A card is played and carried out; then the next turn follows. Nobody has more than six in a round."""
    # EX-4.1.2, EX-4.15.8
    s.turn += 1
    if seat == GHOST:
        s.chance(REVEAL_GHOST)
    else:
        s.ask(PLAY_CARD, seat, is_final)
    s.then(END_TURN, seat)


def final_turn_after(s: Expo, seat: Seat) -> None:
    """Everybody else has one more turn, clockwise from the ender's left; then the game is over."""  # EX-5.3, EX-6.2.10
    other = left_of(s, seat)
    if other != s.ender and other != GHOST:
        turn(s, other, 1)


def end(s: Expo, seat: Seat) -> None:
    """This turn has triggered the end."""  # EX-5.2
    s.ender = seat
    final_turn_after(s, seat)


def card_of(s: Expo, seat: Seat) -> i64:
    """The card of the turn that is over."""
    if seat == GHOST:
        return s.ghost_card
    return s.players[seat].last


def is_end_triggered(s: Expo, seat: Seat) -> bool:
    """Is every row finished, by ghosts or not, or did the player complete the last project?"""  # EX-5.1, EX-6.1.7
    if all_rows_finished(s):
        return True
    return seat != GHOST and count(s.players[seat].lab.complete) >= s.terms.kit.last_project


@final
class EndTurn(Step[Expo]):
    """The next turn, the clean-up after a Meeting, or the end. Without a seat it is the ghost deck's turn."""
    # EX-4.8.10, EX-6.2.8

    def run(self, s: Expo, p: Pending) -> None:
        if s.ender != RUNNING:
            final_turn_after(s, p.seat)  # further triggers have no effect: EX-5.4
        elif jury.is_full(s):
            s.then(CLEAN_UP, p.seat)
        elif is_end_triggered(s, p.seat):
            end(s, p.seat)  # no jury tile is drawn any more: EX-5.12
        elif card_of(s, p.seat) != MEETING:
            turn(s, left_of(s, p.seat))
        else:
            if not jury.has_voted(s):
                s.chance(jury.DRAW_JURY)  # EX-4.9.1
            s.then(CLEAN_UP, p.seat)


@final
class CleanUp(Step[Expo]):
    """After the last jury tile there is none, unless agreed."""  # EX-4.9.2, EX-6.6.3

    def run(self, s: Expo, p: Pending) -> None:
        if jury.is_full(s) and not s.terms.final_cleanup:
            end(s, p.seat)
            return
        clean_up(s)
        s.then(NEXT_ROUND, p.seat)


@final
class NextRound(Step[Expo]):
    """Who sits to the left of the player of the Meeting begins."""  # EX-4.1.4, EX-4.9.7, EX-6.2.9

    def run(self, s: Expo, p: Pending) -> None:
        take_back_cards(s)
        if jury.is_full(s):
            end(s, p.seat)
            return
        s.round += 1
        if s.seats == 1:
            shuffle(s)
        turn(s, left_of(s, p.seat))


END_TURN: Final[EndTurn] = EndTurn("EX-4.1.2")
CLEAN_UP: Final[CleanUp] = CleanUp("EX-4.9.2")
NEXT_ROUND: Final[NextRound] = NextRound("EX-4.9.7")
