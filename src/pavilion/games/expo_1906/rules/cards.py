"""The six cards (EX-4.1, EX-4.2): one is played in each turn, and its action carried out as far as one likes."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat
from pavilion.core.masks import add_each, bit
from pavilion.core.values import flag

from ..box.nouns import ACADEMY, JOURNAL, LABORATORY, MEETING, SKYSCRAPER, STATION
from .academy import visit_academy
from .ghosts import haunt
from .laboratory import work_in_lab
from .meeting import hold_meeting
from .patents import publish_patents
from .state import ALL_CARDS, NO_CARD, Expo, fund
from .station import visit_station
from .verbs import PASS, PLAY


def right_card(s: Expo, seat: Seat) -> i64:
    """The card that the right neighbour has just played, in this round; alone it is the ghost deck's."""
    # EX-4.2.4
    if s.seats == 1:
        return s.ghost_card
    if seat == 0:
        return s.players[s.seats - 1].last
    return s.players[seat - 1].last


def playable(s: Expo, seat: Seat, final_turn: i64) -> i64:
    """The cards that may be played now, as a mask."""
    hand = s.players[seat].hand
    if final_turn or hand == ALL_CARDS:  # or the first own turn of the round
        hand &= ~bit(MEETING)
    if not final_turn:
        right = right_card(s, seat)
        if right != NO_CARD:
            hand &= ~bit(right)  # basic or improved, it is the same card
    return hand


def barred_card(s: Expo, seat: Seat, card: i64, final_turn: i64) -> str:
    """The rule that forbids to play this card, or ""."""
    if playable(s, seat, final_turn) >> card & 1:
        return ""
    if not s.players[seat].hand >> card & 1:
        return "EX-4.1.5"
    if final_turn:
        return "EX-5.3"
    if card == MEETING:
        return "EX-4.2.2"
    if s.seats == 1:
        return "EX-6.2.7"
    return "EX-4.2.1"


def carry_out(s: Expo, seat: Seat, card: i64) -> None:
    """The action of a card, improved if its technology lies in the player's lab now, not in the yard."""  # EX-4.12.1
    kit = s.terms.kit
    improved: i64 = 0
    if s.players[seat].lab.improved(card):
        improved = 1
    if card == STATION:
        visit_station(s, seat, improved)
    elif card == ACADEMY:
        visit_academy(s, seat, improved)
    elif card == LABORATORY:
        work_in_lab(s, seat, improved)
    elif card == JOURNAL:
        haunt(s)  # always, and first: EX-4.6.1
        publish_patents(s, seat, kit.moves[improved], improved * kit.discount, 0)
    elif card == SKYSCRAPER:
        fund(s, seat, kit.grant[improved])  # EX-4.7.1
    else:
        hold_meeting(s, seat)


@final
class PlayCard(Decision[Expo]):
    """Which card do you play? (p.a: 1 in a final turn)"""

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        add_each(playable(s, p.seat, p.a), PLAY.base, out)  # there is always one: EX-4.2.3
        if p.a:
            out.add(PASS.base)

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        if PASS.has(code):
            return
        card = PLAY.first(code)
        player = s.players[p.seat]
        player.hand &= ~bit(card)
        player.last = card
        carry_out(s, p.seat, card)

    def why_not(self, s: Expo, p: Pending, code: Code) -> str:
        if PASS.has(code):
            return "EX-4.1.2"
        return barred_card(s, p.seat, PLAY.first(code), p.a)


PLAY_CARD: Final[PlayCard] = PlayCard("EX-4.1.2", [PLAY, PASS], takes=(flag("final"),))
