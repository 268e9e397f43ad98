"""Set-up (EX-3). Seats are in turn order, so seat 0 begins; fate says which participant sits there."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Chance, Code, Options, Pending, Rng, Seat, Step, empty_bag, zeros
from pavilion.core.masks import bit

from ..box.nouns import CARDS, FIELDS, KINDS, PROJECTS, ROWS, SHAPES, TECHS
from ..box.terms import ExpoTerms
from .academy import FILL_SLOTS
from .flow import turn
from .handicaps import HANDICAP
from .jury import DRAW_JURY
from .lab import new_lab
from .solo import shuffle
from .stacks import Stacks
from .state import EMPTY, GHOST, Expo, Office, Player, token_count
from .station import FILL_STATION
from .verbs import START

FIRST_SEAT: Final[Seat] = 0


@final
class StartPlayer(Chance[Expo]):
    """Which participant begins? The others follow clockwise."""  # EX-3.5

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        for participant in range(s.seats):
            out.add(START.of(participant))

    def draw(self, s: Expo, p: Pending, luck: Rng) -> Code:
        return START.of(luck.below(s.seats))

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        s.first = START.first(code)


@final
class Begin(Step[Expo]):
    """The starting player takes the first turn; alone, the ghost deck does."""  # EX-3.13

    def run(self, s: Expo, p: Pending) -> None:
        if s.seats == 1:
            turn(s, GHOST)
        else:
            turn(s, FIRST_SEAT)


def new_player(terms: ExpoTerms, seat: i64) -> Player:
    """A lab full of scrap, six cards, some money."""  # EX-3.6, EX-3.7, EX-3.8
    player = Player(new_lab(terms.kit), vec[i64]())
    player.money = terms.money[seat]
    return player


def new_expo(terms: ExpoTerms) -> Expo:
    """The table before fate speaks: all stacks and piles complete, all tokens in the start box."""
    pile = empty_bag(KINDS)
    for kind in range(KINDS):
        pile.put(kind, terms.kit.tiles[kind])  # EX-3.1
    s = Expo(
        terms,
        [new_player(terms, seat) for seat in range(terms.seats)],
        Office(zeros(token_count(terms)), zeros(token_count(terms)), vec[i64]([EMPTY] * ROWS)),  # EX-3.10, EX-3.11
        vec[i64]([EMPTY] * FIELDS),
        vec[i64]([EMPTY] * SHAPES),
        Stacks(bit(PROJECTS) - 1, zeros(SHAPES)),
        pile,
        empty_bag(KINDS),
        empty_bag(CARDS),
    )
    s.techs = bit(TECHS) - 1  # EX-3.4
    if terms.seats == 1:
        shuffle(s)
    return s


def set_up(terms: ExpoTerms) -> Expo:
    """Station, Academy, start player, jury, handicaps, first turn."""
    s = new_expo(terms)
    s.then(FILL_STATION)  # EX-3.2
    s.then(FILL_SLOTS)  # EX-3.3
    if terms.seats > 1:
        s.chance(START_PLAYER)
    for _i in range(terms.kit.jury_opening):
        s.chance(DRAW_JURY)  # without effect on the Academy: EX-3.9
    for seat in range(terms.seats):
        s.then(HANDICAP, seat)  # in turn order: EX-3.12
    s.then(BEGIN)
    return s


START_PLAYER: Final[StartPlayer] = StartPlayer("EX-3.5", [START])
BEGIN: Final[Begin] = Begin("EX-3.13")
