"""Set-up (WF-3). Seats are in turn order, so seat 0 begins; fate says which participant sits there.

Example: 3 players, fixed layout: ten open cards, supporters AG [2, 2, 1], EL and FA [1, 1, 2], MA and TR [1, 1, 1].
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Chance, Code, Decision, Options, Pending, Rng, Seat, Step, empty_bag, empty_piles, zeros
from pavilion.core.values import upto

from ..box.kit import MOST_CARDS
from ..box.nouns import AREAS, CARDS
from ..box.terms import FairTerms
from .flow import turn
from .refill import DEAL
from .state import SOURCES, Fair, Player
from .verbs import BONUS, START, TILE

UNDRAFTED: Final[i64] = 1  # supporters of a seat in an area before the draft: WF-3.11


def lay_tile(s: Fair, at: i64, area: i64) -> None:
    s.tiles, s.position = s.tiles[:], s.position[:]  # clones share the layout
    s.tiles[at] = area
    s.position[area] = at


@final
class LayTile(Chance[Fair]):
    """Which area tile lies at the position p.a?"""  # WF-3.2

    def options(self, s: Fair, p: Pending, out: Options) -> None:
        for area in range(AREAS):
            if s.position[area] < 0:
                out.add(TILE.of(area))

    def draw(self, s: Fair, p: Pending, luck: Rng) -> Code:
        left = luck.below(AREAS - p.a)
        for area in range(AREAS):
            if s.position[area] < 0:
                if left == 0:
                    return TILE.of(area)
                left -= 1
        raise AssertionError("all tiles are laid")

    def choose(self, s: Fair, p: Pending, code: Code) -> None:
        lay_tile(s, p.a, TILE.first(code))


@final
class DealOpening(Step[Fair]):
    """Open cards beside each area, in position order; tickets among them do not move the car."""  # WF-3.10, WF-3.16

    def run(self, s: Fair, p: Pending) -> None:
        for area in s.tiles:
            for _ in range(s.terms.kit.opening_cards):
                s.chance(DEAL, area)


@final
class StartPlayer(Chance[Fair]):
    """Which participant begins? The others follow clockwise."""  # WF-3.12

    def options(self, s: Fair, p: Pending, out: Options) -> None:
        for participant in range(s.seats):
            out.add(START.of(participant))

    def draw(self, s: Fair, p: Pending, luck: Rng) -> Code:
        return START.of(luck.below(s.seats))

    def choose(self, s: Fair, p: Pending, code: Code) -> None:
        s.first = START.first(code)


@final
class DraftBonus(Decision[Fair]):
    """Where does your extra supporter go?"""

    def options(self, s: Fair, p: Pending, out: Options) -> None:
        for area in range(AREAS):
            if s.players[p.seat].support[area] == UNDRAFTED:  # different areas only
                out.add(BONUS.of(area))

    def choose(self, s: Fair, p: Pending, code: Code) -> None:
        add_supporter(s.players[p.seat], BONUS.first(code))


@final
class Handicap(Step[Fair]):
    """A beginner's extra supporters go to the lowest positions where the player has just one."""  # WF-6.3.1

    def run(self, s: Fair, p: Pending) -> None:
        for seat in range(s.seats):
            player = s.players[seat]
            extra = s.terms.handicap[(s.first + seat) % s.seats]
            for area in s.tiles:
                if extra > 0 and player.support[area] == 1:
                    add_supporter(player, area)
                    extra -= 1


@final
class Begin(Step[Fair]):
    """Seat 0 takes the first turn."""  # WF-4.1.1

    def run(self, s: Fair, p: Pending) -> None:
        turn(s, 0)


def add_supporter(player: Player, area: i64, n: i64 = 1) -> None:
    player.supply -= n
    player.support[area] += n


def draft(s: Fair) -> None:
    """In reverse turn order each seat places as many as its start bonus card shows."""  # WF-6.5.2
    for i in range(s.seats):
        seat: Seat = s.seats - 1 - i
        for count in s.terms.kit.bonus["cards"][seat]:
            for _ in range(count):
                s.ask(DRAFT_BONUS, seat)


def new_player(terms: FairTerms, seat: i64) -> Player:
    """One supporter in each area, and those of the start bonus card; nothing else."""  # WF-3.11, WF-3.13, WF-3.15
    player = Player(
        terms.kit.supporters, zeros(AREAS), zeros(CARDS), zeros(AREAS), zeros(terms.rounds * SOURCES)
    )
    for area in range(AREAS):
        add_supporter(player, area, 1 + terms.bonus[seat][area])
    return player


def new_fair(terms: FairTerms) -> Fair:
    """The table before fate speaks: an unlaid board, the car at the start, the deck for this number of players."""
    seats = terms.seats
    deck = empty_bag(CARDS)  # shuffled after the removal: WF-3.9
    for card in range(CARDS):
        deck.put(card, terms.kit.deck[seats][card])
    return Fair(  # round 1, car at the start: WF-3.3, WF-3.4
        terms,
        [new_player(terms, seat) for seat in range(seats)],
        vec[i64]([-1] * AREAS),
        vec[i64]([-1] * AREAS),
        empty_piles(AREAS, MOST_CARDS),
        deck,
        empty_bag(CARDS),
        terms.kit.removed[seats],
    )


def set_up(terms: FairTerms) -> Fair:
    """Tiles, open cards, start player, start bonus, first turn."""
    s = new_fair(terms)
    for at in range(AREAS):
        if terms.fixed_layout:
            lay_tile(s, at, terms.kit.fixed_layout[at])
        else:
            s.chance(LAY_TILE, at)
    s.then(DEAL_OPENING)
    s.chance(START_PLAYER)
    if terms.draft:
        draft(s)
    s.then(HANDICAP)
    s.then(BEGIN)
    return s


LAY_TILE: Final[LayTile] = LayTile("WF-3.2", [TILE], takes=(upto(AREAS - 1, "position"),))
DEAL_OPENING: Final[DealOpening] = DealOpening("WF-3.10")
START_PLAYER: Final[StartPlayer] = StartPlayer("WF-3.12", [START])
DRAFT_BONUS: Final[DraftBonus] = DraftBonus("WF-6.5.2", [BONUS])
HANDICAP: Final[Handicap] = Handicap("WF-6.3.1")
BEGIN: Final[Begin] = Begin("WF-4.1.1")
