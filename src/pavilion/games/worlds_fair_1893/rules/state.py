"""The position: board, piles, players."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import NOBODY, Bag, Piles, State

from ..box.nouns import AREAS
from ..box.terms import FairTerms

# A player's points so far, by round and source: tickets, most tickets, then medals by area.
FROM_TICKETS: Final[i64] = 0
FROM_MOST_TICKETS: Final[i64] = 1
FROM_MEDALS: Final[i64] = 2
SOURCES: Final[i64] = FROM_MEDALS + AREAS


@final
class Player:
    """What lies in front of one player, and this player's supporters on the board."""

    def __init__(self, supply: i64, support: vec[i64], cards: vec[i64], tokens: vec[i64], points: vec[i64]) -> None:
        self.supply = supply
        self.support = support  # supporters by area
        self.cards = cards  # by kind
        self.tokens = tokens  # approval tokens by area
        self.points = points  # coin and medal points by round and source

    def clone(self) -> Player:
        return Player(self.supply, self.support[:], self.cards[:], self.tokens[:], self.points[:])

    def ints(self) -> list[int]:
        return [int(self.supply), *self.support, *self.cards, *self.tokens, *self.points]

    def score(self, round: i64, source: i64, points: i64) -> None:
        self.points[(round - 1) * SOURCES + source] += points


@final
class Fair(State):
    def __init__(
        self,
        terms: FairTerms,
        players: list[Player],
        tiles: vec[i64],
        position: vec[i64],
        beside: Piles,
        deck: Bag,
        discard: Bag,
        removed: vec[i64],
    ) -> None:
        super().__init__(terms.seats)
        self.terms = terms
        # Board
        self.tiles = tiles  # area by position, clockwise from the left foot of the wheel; WF-2.2
        self.position = position  # the inverse
        self.beside = beside  # open cards by area
        self.car: i64 = 0  # steps of the Ferris wheel; at terms.wheel it is home again and scoring is due
        self.stall: i64 = 0  # turns in a row in which the car did not move; WF-4.8.2
        self.chosen: i64 = -1  # the area of this turn
        self.trigger: i64 = NOBODY  # the seat that brought the car home; WF-1.13
        self.first: i64 = 0  # the participant on seat 0; WF-3.12
        # Piles
        self.deck = deck
        self.discard = discard
        self.removed = removed  # out of the game, by kind; WF-3.8
        # Players
        self.players = players

    def clone(self) -> Fair:
        new = Fair(
            self.terms,
            [player.clone() for player in self.players],
            self.tiles,  # never changed after set-up: replaced there, so clones may share them
            self.position,
            self.beside.clone(),
            self.deck.clone(),
            self.discard.clone(),
            self.removed,  # never changed
        )
        new.copy_base(self)
        new.car = self.car
        new.stall = self.stall
        new.chosen = self.chosen
        new.trigger = self.trigger
        new.first = self.first
        return new

    def ints(self) -> list[int]:
        ints = self.base_ints()
        ints += [int(self.car), int(self.stall), int(self.chosen), int(self.trigger), int(self.first)]
        ints += [*self.tiles, *self.position, *self.removed]
        ints += self.beside.ints() + self.deck.ints() + self.discard.ints()
        for player in self.players:
            ints += player.ints()
        return ints
