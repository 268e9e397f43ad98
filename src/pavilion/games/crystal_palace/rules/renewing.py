"""Phase 7 (CP-4.7): everything is made ready for the next round, without a decision (CP-4.7.8)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Pending, Step

from .displays import PATENTS, PERSONS, lay_out_cards, lay_out_tiles
from .market import sink
from .state import NO_DIE, TICKETS_AT, Palace

ALL_SHARES: Final[i64] = 7  # three, as a mask


def begin(s: Palace) -> None:
    """Banner, market, dice, then the displays in the order of the rules."""
    s.then(RENEW)
    s.then(RENEW_TILES)
    s.then(RENEW_PERSONS)
    s.then(NEXT_ROUND)


def bring_dice_home(s: Palace) -> None:
    """All but those with a ticket; new dice become active; action spaces and sub-actions are free again."""
    for at in range(TICKETS_AT):  # CP-4.7.2, CP-4.7.7
        s.board[at] = NO_DIE
    s.taken = 0
    s.shadow = 0
    for player in s.players:
        player.dice += player.fresh
        player.fresh = 0
        player.loose = 0
        player.passed = 0


@final
class Renew(Step[Palace]):
    """The banner is refilled, assistants move down, dice go home, and the Patent Office has new patents."""  # CP-4.7.1

    def run(self, s: Palace, p: Pending) -> None:
        s.banner = s.terms.banner
        sink(s)
        bring_dice_home(s)
        lay_out_cards(s, PATENTS)


@final
class RenewTiles(Step[Palace]):
    """The Museum, after the Patent Office."""

    def run(self, s: Palace, p: Pending) -> None:
        lay_out_tiles(s)


@final
class RenewPersons(Step[Palace]):
    """The Reform Club."""

    def run(self, s: Palace, p: Pending) -> None:
        lay_out_cards(s, PERSONS)


@final
class NextRound(Step[Palace]):
    """The round marker moves on, and with it come its shares."""  # CP-4.7.5, CP-4.7.7

    def run(self, s: Palace, p: Pending) -> None:
        s.round += 1
        s.shares = ALL_SHARES


RENEW: Final[Renew] = Renew("CP-4.7.1")
RENEW_TILES: Final[RenewTiles] = RenewTiles("CP-4.7.4")
RENEW_PERSONS: Final[RenewPersons] = RenewPersons("CP-4.7.6")
NEXT_ROUND: Final[NextRound] = NextRound("CP-4.7.7")
