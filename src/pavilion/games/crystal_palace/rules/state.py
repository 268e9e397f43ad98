"""The position: one board of small numbers, piles, and the players. It is flat, because it is copied a lot.

Everything that lies in a place of the boards is in one vector, `board`: dice on placement fields, action spaces,
sub-actions and ticket spots; assistants in the Black Market; what is on display; in a solo game the shadow nation's
route. The names below say where each part begins. A die is 8 * owner + value, and 0 where none lies.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Seat, State, zeros
from pavilion.core.masks import count

from ..box.nouns import (
    CARD_SLOTS,
    EACH_FIELDS,
    EACH_RINGS,
    FIELDS,
    FLYERS,
    HAND,
    KINDS,
    LOANS,
    LOCATIONS,
    MARKETS,
    ROUNDS,
    SUBS,
    TICKETS,
    TILE_SLOTS,
)
from ..box.terms import PalaceTerms

EMPTY: Final[i64] = -1  # a slot, a field of the Black Market
NO_DIE: Final[i64] = 0
SHADOW: Final[i64] = 1  # the side of the shadow nation in a solo game; CP-6.5

# Parts of the board
RINGS_AT: Final[i64] = FIELDS  # action spaces, 4 for each location
SUBS_AT: Final[i64] = RINGS_AT + LOCATIONS * EACH_RINGS
TICKETS_AT: Final[i64] = SUBS_AT + SUBS
MARKET_AT: Final[i64] = TICKETS_AT + TICKETS  # owner of the assistant, the lowest field first
PATENTS_AT: Final[i64] = MARKET_AT + MARKETS  # on display
PERSONS_AT: Final[i64] = PATENTS_AT + CARD_SLOTS
TILES_AT: Final[i64] = PERSONS_AT + CARD_SLOTS
ROUTE_AT: Final[i64] = TILES_AT + TILE_SLOTS  # locations in the order in which the shadow nation tries them; CP-6.2
BOARD: Final[i64] = ROUTE_AT + LOCATIONS

# Parts of the piles: counts by kind
DISCARD_AT: Final[i64] = KINDS  # after the research supply
LOANS_AT: Final[i64] = 2 * KINDS
PILES: Final[i64] = LOANS_AT + LOANS

# Parts of the layout, which does not change after set-up
PUBLISHERS_AT: Final[i64] = FLYERS  # by round
LAYOUT: Final[i64] = FLYERS + ROUNDS

# Hands of dice
HANDS: Final[list[list[int]]] = [[int(value) for value in name.split("-")] for name in HAND.names]
HAND_SUM: Final[vec[i64]] = vec[i64]([sum(hand) for hand in HANDS])
# By sum, then compared like words: the highest die first, and the longer of two that are equal so far; CP-4.1.5
HAND_RANK: Final[vec[i64]] = vec[i64](
    [sum(hand) * 7**6 + sum(value * 7 ** (5 - at) for at, value in enumerate(hand)) for hand in HANDS]
)
# How many dice show each value: four bits for each, the value 1 lowest
HAND_DICE: Final[vec[i64]] = vec[i64]([sum(16 ** (value - 1) for value in hand) for hand in HANDS])
HANDS_FROM: Final[vec[i64]] = vec[i64]([0, 0, 6, 27, 83, 209, 461, 923])  # the first hand of so many dice
NO_HAND: Final[i64] = -1
DIE: Final[vec[i64]] = vec[i64]([0, 1, 16, 256, 4096, 65536, 1048576])  # one die of a value, among counted dice
DIE_SHIFT: Final[vec[i64]] = vec[i64]([0, 0, 4, 8, 12, 16, 20])


@final
class Player:
    """What one player has: nothing of it is secret. All of it is numbers, so that a copy is quick."""

    def __init__(self) -> None:
        self.nation: i64 = EMPTY
        self.level: i64 = 0  # of the commission
        self.money: i64 = 0
        self.news: i64 = 0
        self.energy: i64 = 0
        self.gears: i64 = 0
        self.points: i64 = 0  # on the track; may be below 0: CP-1.3
        self.income: i64 = 0  # position
        self.buzz: i64 = 0  # space
        self.spot: i64 = 0  # end spot of the Buzz track, from 1 on; 0: none
        self.parliament: i64 = 0  # field in Westminster, from 0 on
        self.dice: i64 = 0  # active
        self.fresh: i64 = 0  # taken this round, active from the next one on
        self.spare: i64 = 0  # in the personal supply
        self.hand: i64 = NO_HAND  # what was set last
        self.loose: i64 = 0  # dice set and not placed, counted as in HAND_DICE
        self.passed: i64 = 0
        self.posters: i64 = 0  # with a Buzz token of this player, as a mask
        self.mat: i64 = 0  # what lies on the research fields: rules/mat.py
        self.beside: i64 = 0  # loans beside the mat: rules/mat.py
        self.notes: i64 = 0  # on research fields, at the end
        self.patents: i64 = 0  # cards, as masks
        self.prototypes: i64 = 0
        self.persons: i64 = 0
        self.tired: i64 = 0  # persons used in this phase 4, as a mask
        self.used: i64 = 0  # green banners used in this phase 6, as a mask; CP-4.6.6
        self.borrowed: i64 = 0  # 1: a voluntary loan in this phase; CP-4.10.8

    def clone(self) -> Player:
        new = Player()
        new.nation, new.level, new.money, new.news = self.nation, self.level, self.money, self.news
        new.energy, new.gears, new.points, new.income = self.energy, self.gears, self.points, self.income
        new.buzz, new.spot, new.parliament = self.buzz, self.spot, self.parliament
        new.dice, new.fresh, new.spare = self.dice, self.fresh, self.spare
        new.hand, new.loose, new.passed, new.posters = self.hand, self.loose, self.passed, self.posters
        new.mat, new.beside, new.notes = self.mat, self.beside, self.notes
        new.patents, new.prototypes, new.persons = self.patents, self.prototypes, self.persons
        new.tired, new.used, new.borrowed = self.tired, self.used, self.borrowed
        return new

    def ints(self) -> list[int]:
        ints = [self.nation, self.level, self.money, self.news, self.energy, self.gears, self.points, self.income]
        ints += [self.buzz, self.spot, self.parliament, self.dice, self.fresh, self.spare, self.hand, self.loose]
        ints += [self.passed, self.posters, self.mat, self.beside, self.notes, self.patents, self.prototypes]
        ints += [self.persons, self.tired, self.used, self.borrowed]
        return [int(n) for n in ints]


@final
class Palace(State):
    def __init__(
        self, terms: PalaceTerms, players: list[Player], board: vec[i64], piles: vec[i64], layout: vec[i64]
    ) -> None:
        super().__init__(terms.seats)
        self.terms = terms
        self.players = players
        self.board = board
        self.piles = piles  # research supply, discard and loans, by kind
        self.layout = layout  # flyers by place, publishers by round; shared by clones
        self.phase: i64 = 0
        self.first: i64 = EMPTY  # who begins: in phase 1 still that of the round before; CP-4.0.1
        self.at: i64 = 0  # location whose dice act in phase 3
        self.taken: i64 = 0  # placement fields with a die, as a mask; follows from the board
        self.banner: i64 = 0  # gears on the banner of the Black Market
        self.shares: i64 = 0  # of this round still on display, as a mask
        self.patent_deck: i64 = 0  # patents that nobody has seen, as a mask
        self.patent_top: i64 = EMPTY  # the visible one on the deck
        self.person_deck: i64 = 0
        self.person_top: i64 = EMPTY
        self.supply: i64 = 0  # research tiles in the supply; follows from the piles
        self.discard: i64 = 0
        self.loans: i64 = 0  # loan tiles left; follows from the piles
        self.watch: i64 = EMPTY  # whose the pocket watch is
        # The shadow nation
        self.shadow: i64 = 0  # its dice that are not placed, counted as in HAND_DICE
        self.stop: i64 = 0  # where on its route it goes on

    def clone(self) -> Palace:
        players = [player.clone() for player in self.players]
        new = Palace(self.terms, players, self.board[:], self.piles[:], self.layout)
        new.copy_base(self)
        new.phase, new.first, new.at, new.taken = self.phase, self.first, self.at, self.taken
        new.banner, new.shares = self.banner, self.shares
        new.patent_deck, new.patent_top = self.patent_deck, self.patent_top
        new.person_deck, new.person_top = self.person_deck, self.person_top
        new.supply, new.discard, new.loans, new.watch = self.supply, self.discard, self.loans, self.watch
        new.shadow, new.stop = self.shadow, self.stop
        return new

    def ints(self) -> list[int]:
        ints = self.base_ints()
        ints += [int(self.phase), int(self.first), int(self.at), int(self.taken), int(self.banner), int(self.shares)]
        ints += [int(self.patent_deck), int(self.patent_top), int(self.person_deck), int(self.person_top)]
        ints += [int(self.supply), int(self.discard), int(self.loans), int(self.watch), int(self.shadow)]
        ints += [int(self.stop), *self.board, *self.piles, *self.layout]
        for player in self.players:
            ints += player.ints()
        return ints


# ---- an empty table -------------------------------------------------------------------------------------------------


def new_palace(terms: PalaceTerms) -> Palace:
    """The boards without anything on them."""
    board = zeros(BOARD)
    for at in range(MARKET_AT, BOARD):
        board[at] = EMPTY
    layout = vec[i64]([EMPTY] * LAYOUT)
    return Palace(terms, [Player() for _seat in range(terms.seats)], board, zeros(PILES), layout)


def lay(s: Palace, at: i64, what: i64) -> None:
    """Set-up lays a flyer or a publisher; older positions keep their layout."""
    layout = s.layout[:]
    layout[at] = what
    s.layout = layout


# ---- where things are -----------------------------------------------------------------------------------------------


def side_at(s: Palace, place: i64) -> i64:
    """Who is at a place of the player order, from 0 on; in a solo game SHADOW too."""  # CP-4.0.1
    return (s.first + place) % s.terms.sides


def owner_of(die: i64) -> i64:
    return die >> 3


def value_of(die: i64) -> i64:
    return die & 7


def location_of(field: i64) -> i64:
    return field // EACH_FIELDS


def rings_used(s: Palace, location: i64) -> i64:
    """Action spaces with a die. They fill from the left."""
    n: i64 = 0
    rings = s.terms.rings[location]
    at = RINGS_AT + EACH_RINGS * location
    while n < rings and s.board[at + n] != NO_DIE:
        n += 1
    return n


def year(s: Palace) -> i64:
    """0 for 1849 (rounds 1 and 2), 1 for 1850 (3 and 4), 2 for 1851."""  # CP-1.1
    return (s.round - 1) // 2


def in_market(s: Palace, seat: Seat) -> i64:
    """Own assistants in the Black Market."""
    n: i64 = 0
    board = s.board
    for at in range(MARKET_AT, MARKET_AT + s.terms.market):
        if board[at] == seat:
            n += 1
    return n


def in_supply(s: Palace, seat: Seat) -> i64:
    """Assistants in the personal supply: all but those in the market; one more is on the commission track."""
    return s.terms.kit.assistants - in_market(s, seat)


def tokens_left(s: Palace, seat: Seat) -> i64:
    """Buzz tokens."""
    return s.terms.kit.tokens - count(s.players[seat].posters)


def tickets_used(s: Palace) -> i64:
    n: i64 = 0
    while n < TICKETS and s.board[TICKETS_AT + n] != NO_DIE:
        n += 1
    return n


def dice_owned(s: Palace, seat: Seat) -> i64:
    """Active and newly taken, without supply and ticket dice."""  # CP-2.12
    return s.players[seat].dice + s.players[seat].fresh
