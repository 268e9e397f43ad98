"""The position: boards, piles, players."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pavilion.core import NOBODY, Bag, Seat, State

from ..box.nouns import ROWS, TOKENS
from ..box.terms import ExpoTerms
from .lab import Lab
from .stacks import Stacks

EMPTY: Final[i64] = -1  # a field, a slot, a row without chip
NO_CARD: Final[i64] = -1
GHOST: Final[Seat] = NOBODY  # the ghost deck: it has turns, but no seat; EX-6.2.14
RUNNING: Final[i64] = -2  # nobody has triggered the end
ALL_CARDS: Final[i64] = 63

START_BOX: Final[i64] = 0  # a place in the Patents Office is 10 * row + column - 1; EX-2.10.1
LAST: Final[i64] = 9  # column 10, counted from 0


@final
class Player:
    """What one player has: nothing of it is secret."""  # EX-1.1

    def __init__(self, lab: Lab, kinds: vec[i64]) -> None:
        self.lab = lab
        self.money: i64 = 0
        self.from_projects: i64 = 0  # points printed on completed projects
        self.from_leads: i64 = 0  # points for leads at their completion
        self.hand: i64 = ALL_CARDS  # cards, as a mask
        self.last: i64 = NO_CARD  # the card played last in this round
        # The yard: bought and not yet placed; of any size, EX-4.3.2.
        self.projects: i64 = 0  # as a mask
        self.techs: i64 = 0  # as a mask
        self.kinds = kinds  # resource tiles, ascending

    def clone(self) -> Player:
        new = Player(self.lab.clone(), self.kinds[:])
        new.money = self.money
        new.from_projects = self.from_projects
        new.from_leads = self.from_leads
        new.hand = self.hand
        new.last = self.last
        new.projects = self.projects
        new.techs = self.techs
        return new

    def ints(self) -> list[int]:
        ints = [int(self.money), int(self.from_projects), int(self.from_leads), int(self.hand), int(self.last)]
        ints += [int(self.projects), int(self.techs), len(self.kinds), *self.kinds]
        return ints + self.lab.ints()

    def add_kind(self, kind: i64) -> None:
        """A resource tile comes into the yard."""
        self.kinds = append(self.kinds, kind)
        kinds = self.kinds
        i: i64 = len(kinds) - 1
        while i > 0 and kinds[i - 1] > kind:
            kinds[i] = kinds[i - 1]
            i -= 1
        kinds[i] = kind

    def drop_kind(self, kind: i64) -> None:
        """A resource tile leaves the yard."""
        kept: vec[i64] = vec[i64](capacity=len(self.kinds))
        found = False
        for other in self.kinds:
            if other == kind and not found:
                found = True
            else:
                kept = append(kept, other)
        self.kinds = kept


@final
class Office:
    """The Patents Office: tokens by seat, then ghosts by row; who came first to a space is on top."""  # EX-6.1.1

    def __init__(self, place: vec[i64], above: vec[i64], chip: vec[i64]) -> None:
        self.place = place  # by token
        self.above = above  # tokens on top of it, by token; in the start box 0
        self.chip = chip  # by row

    def clone(self) -> Office:
        return Office(self.place[:], self.above[:], self.chip[:])

    def ints(self) -> list[int]:
        return [*self.place, *self.above, *self.chip]


@final
class Expo(State):
    def __init__(
        self,
        terms: ExpoTerms,
        players: list[Player],
        office: Office,
        station: vec[i64],
        slots: vec[i64],
        stacks: Stacks,
        pile: Bag,
        discard: Bag,
        ghost_deck: Bag,
    ) -> None:
        super().__init__(terms.seats)
        self.terms = terms
        self.players = players
        # Board
        self.office = office
        self.station = station  # resource kind by field
        self.slots = slots  # project by shape, in the Academy
        self.techs: i64 = 0  # technologies in the Academy, as a mask
        self.jury: i64 = 0  # tiles on the jury fields
        self.electric: i64 = 0  # those of them for electricity, as a mask by field
        # Piles
        self.stacks = stacks
        self.pile = pile
        self.discard = discard
        # Course of the game
        self.first: i64 = 0  # the participant on seat 0; EX-3.5
        self.ender: i64 = RUNNING  # whose turn triggered the end
        self.ghost_deck = ghost_deck  # solo; never changed otherwise
        self.ghost_card: i64 = NO_CARD  # the last card of this round that the ghost deck played; EX-6.2.7

    def clone(self) -> Expo:
        new = Expo(
            self.terms,
            [player.clone() for player in self.players],
            self.office.clone(),
            self.station[:],
            self.slots[:],
            self.stacks.clone(),
            self.pile.clone(),
            self.discard.clone(),
            self.ghost_deck if self.seats > 1 else self.ghost_deck.clone(),
        )
        new.copy_base(self)
        new.techs = self.techs
        new.jury = self.jury
        new.electric = self.electric
        new.first = self.first
        new.ender = self.ender
        new.ghost_card = self.ghost_card
        return new

    def ints(self) -> list[int]:
        ints = self.base_ints()
        ints += [int(self.techs), int(self.jury), int(self.electric), int(self.first), int(self.ender)]
        ints += [int(self.ghost_card), *self.station, *self.slots]
        ints += self.office.ints() + self.stacks.ints()
        ints += self.pile.ints() + self.discard.ints() + self.ghost_deck.ints()
        for player in self.players:
            ints += player.ints()
        return ints


def token_count(terms: ExpoTerms) -> i64:
    """Three of each player, and with one or two players one ghost for each row."""  # EX-3.6, EX-3.11
    if terms.ghost_tiles > 0:
        return terms.seats * TOKENS + ROWS
    return terms.seats * TOKENS


def fund(s: Expo, seat: Seat, money: i64) -> None:
    """Funding grows, but not beyond the end of the track."""  # EX-4.14.1
    player = s.players[seat]
    player.money = min(player.money + money, s.terms.kit.richest)
