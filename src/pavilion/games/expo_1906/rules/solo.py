"""The ghost deck (EX-6.2): alone, every second turn a card is revealed that blocks the player's, or ends the round.

At the end there is nobody to be compared with: more points than a target are a success.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Options, Pending, Rng, Verdict

from ..box.nouns import CARDS, JOURNAL, MEETING
from . import result
from .ghosts import haunt
from .state import NO_CARD, Expo
from .verbs import GHOST


def shuffle(s: Expo) -> None:
    """All cards of the ghost deck are in it again."""  # EX-6.2.3
    deck = s.ghost_deck
    for card in range(CARDS):
        deck.put(card, s.terms.kit.ghost_deck[card] - deck.counts[card])


def accept(s: Expo, card: i64) -> None:
    """The card blocks and may end the round; it does nothing else, unless agreed."""  # EX-6.2.4, EX-6.6.4
    s.ghost_card = card
    if card == JOURNAL and s.terms.ghost_journal:
        haunt(s)


def verdict(s: Expo) -> Verdict:
    """Alone one plays well with more points than the goal."""  # EX-6.2.11
    points, goal = int(result.points(s, 0)), int(s.terms.kit.solo_goal)
    return Verdict(points > goal, points, goal, "EX-6.2.11")


@final
class RevealGhost(Chance[Expo]):
    """Which card does the ghost deck reveal? It ends the round before it runs out."""  # EX-6.2.12

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        for card in range(CARDS):
            if s.ghost_deck.counts[card] > 0:
                out.add(GHOST.of(card))

    def draw(self, s: Expo, p: Pending, luck: Rng) -> Code:
        return GHOST.of(s.ghost_deck.peek(luck))

    def weight(self, s: Expo, p: Pending, code: Code) -> i64:
        return s.ghost_deck.counts[GHOST.first(code)]

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        card = GHOST.first(code)
        s.ghost_deck.take(card)
        if card == MEETING and s.ghost_card == NO_CARD:
            shuffle(s)  # never the first of a round: EX-6.2.6, EX-6.2.13
            s.chance(REVEAL_GHOST)
        elif card == s.players[0].last:  # never MEETING, which would have ended the round
            s.chance(REVEAL_GHOST)  # set aside: EX-6.2.5
        else:
            accept(s, card)


REVEAL_GHOST: Final[RevealGhost] = RevealGhost("EX-6.2.4", [GHOST])
