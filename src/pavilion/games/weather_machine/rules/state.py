"""The position: the board, the stacks, the players, and in a solo game the Saboteurs."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from pavilion.core import Bag, Seat, State, empty_bag, zeros
from pavilion.core.masks import bit, count

from ..box.nouns import (
    AREAS,
    BRANCH_SPACES,
    COLOURS,
    GOAL_SPACES,
    OFFERS,
    OFFICE_SPACES,
    PAIRS,
    REPORTS,
    ROWS,
    SHOP_CELLS,
    SHOP_ROWS,
    TOKENS,
    VOUCHERS,
    WEATHERS,
)
from ..box.terms import MachineTerms

EMPTY: Final[i64] = -1  # a space, a place, a slot of the offer
NOBODY_YET: Final[i64] = -1  # has the Nobel Prize

# Whose bot stands on a space of a machine: a seat, or
SABOTEURS: Final[i64] = 4
LATIVS: Final[i64] = 5
GOVERNMENT: Final[i64] = 6  # on an Extreme Weather tile: a marker of the Government

# What lies on an office space: a research token by its weather, or
AWARD_TOKEN: Final[i64] = 5
CITATION: Final[i64] = 6

# What lies on a place of the subsidy grid: a type, blue side up; or
ORANGE: Final[i64] = 15  # from here on the same types, orange side up
PART: Final[i64] = 30  # from here on parts by colour

# How far the game is.
RUNNING: Final[i64] = 0
TRIGGERED: Final[i64] = 1  # after this round comes the final one; WM-5.2
FINAL_ROUND: Final[i64] = 2

# How a solo game has ended before its time
STORMS: Final[i64] = 1  # lost: two kinds of weather are at their worst; WM-6.5.28
STOPPED: Final[i64] = 2  # won; WM-6.5.27
WITHOUT_REPORTS: Final[i64] = 3  # lost: the Saboteurs' draw pile is empty; WM-6.5.9

ALL_SLOTS: Final[i64] = 4095
ALL_ROWS: Final[i64] = 63
FIRST_SECTIONS: Final[i64] = 3  # I and II are open from the start


@final
class Player:
    """What one player has: nothing of it is secret."""  # WM-1.4

    def __init__(
        self,
        vouchers: vec[i64],
        parts: vec[i64],
        chemicals: vec[i64],
        cells: vec[i16],
        circles: vec[i64],
        in_row: vec[i64],
        office: vec[i64],
        holding: vec[i64],
        goals: vec[i64],
        funding: vec[i64],
    ) -> None:
        self.vouchers = vouchers  # by type
        # Workshop: where things lie does not matter, because they can be moved at any time; WM-4.2.7
        self.parts = parts  # by colour
        self.chemicals = chemicals  # by colour
        self.bots: i64 = 0
        self.cells = cells  # half circles of a tile, 5 * top + bottom, by 30 * row + column - 1; 90 of them
        self.circles = circles  # complete ones, by colour; follows from the cells
        self.in_row = in_row  # tiles by row; follows from the cells
        self.tiles: i64 = 0
        # Assembly line
        self.line: i64 = ALL_SLOTS  # slots with a bot, as a mask
        self.sections: i64 = FIRST_SECTIONS  # open ones, as a mask; WM-4.10.4
        # Office
        self.office = office  # by 3 * row + column
        self.left: i64 = ALL_ROWS  # rows with the marker on its left place, as a mask: not published
        self.right: i64 = 0  # rows with the marker on its right place: published, no breakthrough yet
        self.holding = holding  # research tokens to be placed, by token
        self.held_awards: i64 = 0
        self.awards: i64 = 0  # gained in the whole game; WM-2.17.1
        # Goals, tiles, tracks
        self.below: i64 = 0  # goals below the Laboratory, as a mask
        self.goals = goals  # by goal space
        self.black: i64 = 0  # goal spaces whose tile is turned to black, as a mask
        self.blue: i64 = 0  # subsidies with the blue side up, as a mask of types
        self.orange: i64 = 0
        self.investments: i64 = 0
        self.funding = funding  # space of the marker, by track; WM-3.9
        self.points: i64 = 0  # Climate Points

    def tile(self, cell: i64) -> i64:
        """The half circles in a cell of the workshop, or EMPTY."""
        return i64(self.cells[cell])

    def clone(self) -> Player:
        new = Player(
            self.vouchers[:], self.parts[:], self.chemicals[:], self.cells[:], self.circles[:], self.in_row[:],
            self.office[:], self.holding[:], self.goals[:], self.funding[:],
        )  # fmt: skip
        new.bots, new.tiles, new.line, new.sections = self.bots, self.tiles, self.line, self.sections
        new.left, new.right = self.left, self.right
        new.held_awards, new.awards = self.held_awards, self.awards
        new.below, new.black, new.blue, new.orange = self.below, self.black, self.blue, self.orange
        new.investments, new.points = self.investments, self.points
        return new

    def ints(self) -> list[int]:
        ints = [int(self.bots), int(self.tiles), int(self.line), int(self.sections), int(self.left), int(self.right)]
        ints += [int(self.held_awards), int(self.awards), int(self.below), int(self.black), int(self.blue)]
        ints += [int(self.orange), int(self.investments), int(self.points)]
        ints += [*self.vouchers, *self.parts, *self.chemicals, *self.cells, *self.circles, *self.in_row]
        return [*ints, *self.office, *self.holding, *self.goals, *self.funding]


@final
class Saboteurs:
    """The opponent of a solo game: no seat, but bots in a Hideout, two agents and a Target Value."""  # WM-6.5

    def __init__(
        self, agents: vec[i64], chemicals: vec[i64], tokens: vec[i64], drawn: vec[i64], draw: Bag, discard: vec[i64]
    ) -> None:
        self.agents = agents  # action space by agent; EMPTY before set-up
        self.chemicals = chemicals  # by colour
        self.tokens = tokens  # research tokens in the Hideout
        self.draw = draw  # reports, face down; what the human has put back is known
        self.discard = discard  # reports, the last one on top
        self.drawn = drawn  # reports looked at: at set-up, or by Call Security
        self.removed: i64 = 0  # reports that left the pile at set-up, unseen
        self.awards: i64 = 0
        self.value: i64 = 0  # Target Value
        self.current: i64 = EMPTY  # Current Report
        self.weather: i64 = 0  # of `prev` in the running turn, which begins the order of weathers; WM-6.5
        self.pick: i64 = 0  # of `prev`
        self.ended: i64 = 0  # at once: STORMS, STOPPED, WITHOUT_REPORTS

    def clone(self) -> Saboteurs:
        new = Saboteurs(
            self.agents[:], self.chemicals[:], self.tokens[:], self.drawn[:], self.draw.clone(), self.discard[:]
        )
        new.awards, new.value, new.current, new.removed = self.awards, self.value, self.current, self.removed
        new.weather, new.pick, new.ended = self.weather, self.pick, self.ended
        return new

    def ints(self) -> list[int]:
        ints = [int(self.awards), int(self.value), int(self.current), int(self.weather), int(self.pick)]
        ints += [int(self.ended), int(self.removed)]
        ints += [*self.agents, *self.chemicals, *self.tokens, len(self.drawn), *self.drawn]
        return [*ints, len(self.discard), *self.discard, *self.draw.ints()]


@final
class Machine(State):
    def __init__(
        self,
        terms: MachineTerms,
        players: list[Player],
        saboteurs: Saboteurs,
        turn_order: vec[i64],
        initiative: vec[i64],
        scientists: vec[i64],
        supply: vec[i64],
        offer: vec[i64],
        pool: vec[i64],
        grid: vec[i64],
        government: vec[i64],
        machine: vec[i64],
        research: vec[i64],
        tokens: vec[i64],
        levels: vec[i64],
        markers: vec[i64],
        display: vec[i64],
    ) -> None:
        super().__init__(terms.seats)
        self.terms = terms
        self.players = players
        self.saboteurs = saboteurs  # of a solo game; never changed otherwise
        # Order: seats; in a solo game 1 stands for the Saboteurs
        self.turn_order = turn_order
        self.initiative = initiative  # for the next round
        # Pieces on the board
        self.scientists = scientists  # action space by seat
        self.lativ: i64 = 0  # his location
        self.lativ_space: i64 = EMPTY  # his action space, in a main location; WM-2.3.2
        self.assistant: i64 = 0  # the active branch; WM-1.7
        # Supply
        self.supply = supply  # chemicals by colour
        self.offer = offer  # workshop tiles by place
        self.up: i64 = 0  # tiles in the face-up stack
        self.down: i64 = 0  # tiles in the face-down stack
        self.top: i64 = EMPTY  # the visible one of the face-up stack
        self.pool = pool  # all that nobody has seen yet, in both stacks, by pair: their order does not exist
        self.bought: i64 = 0  # colours of chemicals bought in this turn, as a mask; WM-4.10.8
        self.returned: i64 = 0  # and returned
        # Government
        self.grid = grid  # subsidies and parts, by 3 * column + row
        self.government = government  # whose bot, by space
        # Lab
        self.machine = machine  # whose bot, by space
        self.locks: i64 = 31  # weathers whose Lock is there, as a mask; WM-3.13
        self.display = display  # experiment tiles from left to right
        self.next: i64 = EMPTY  # the tile below the deck
        self.deck: i64 = 0  # tiles in the deck
        self.deck_top: i64 = EMPTY  # the visible one
        self.unseen: i64 = 0  # experiment tiles that nobody has seen, those removed included, as a mask
        # R&D
        self.research = research  # whose bot, by space
        self.dry: i64 = 0  # spaces with a bot of the Saboteurs and no chemical beside it, as a mask; WM-6.5.18
        self.levels = levels  # of Extreme Weather, by weather
        self.markers = markers  # on the visible Extreme Weather tile: a seat, the Government; by 3 * weather + space
        # Research tokens below the branches of all three areas
        self.tokens = tokens
        # Course of the game
        self.awards: i64 = 0  # left in the reserve
        self.nobel: i64 = NOBODY_YET
        self.ending: i64 = RUNNING

    def clone(self) -> Machine:
        new = Machine(
            self.terms, [player.clone() for player in self.players],
            self.saboteurs if self.seats > 1 else self.saboteurs.clone(),
            self.turn_order[:], self.initiative[:], self.scientists[:], self.supply[:], self.offer[:], self.pool[:],
            self.grid[:], self.government[:], self.machine[:], self.research[:], self.tokens[:], self.levels[:],
            self.markers[:], self.display[:],
        )  # fmt: skip
        new.copy_base(self)
        new.lativ, new.lativ_space, new.assistant = self.lativ, self.lativ_space, self.assistant
        new.up, new.down, new.top = self.up, self.down, self.top
        new.bought, new.returned, new.locks = self.bought, self.returned, self.locks
        new.next, new.deck, new.deck_top, new.unseen = self.next, self.deck, self.deck_top, self.unseen
        new.dry, new.awards, new.nobel, new.ending = self.dry, self.awards, self.nobel, self.ending
        return new

    def ints(self) -> list[int]:
        ints = self.base_ints()
        ints += [int(self.lativ), int(self.lativ_space), int(self.assistant), int(self.up), int(self.down)]
        ints += [int(self.top), int(self.bought), int(self.returned), int(self.locks), int(self.next), int(self.deck)]
        ints += [int(self.deck_top), int(self.unseen), int(self.dry), int(self.awards), int(self.nobel)]
        ints += [int(self.ending), *self.turn_order, *self.initiative, *self.scientists, *self.supply, *self.offer]
        ints += [*self.pool, *self.grid, *self.government, *self.machine, *self.research, *self.tokens]
        ints += [*self.levels, *self.markers, *self.display]
        if self.seats == 1:
            ints += self.saboteurs.ints()
        for player in self.players:
            ints += player.ints()
        return ints


# ---- an empty table -------------------------------------------------------------------------------------------------


def empties(n: i64) -> vec[i64]:
    return vec[i64]([EMPTY] * n)


def bare_workshop() -> vec[i16]:
    return vec[i16]([i16(EMPTY)] * SHOP_CELLS)


def new_player() -> Player:
    return Player(
        zeros(VOUCHERS), zeros(COLOURS), zeros(COLOURS), bare_workshop(), zeros(COLOURS), zeros(SHOP_ROWS),
        empties(OFFICE_SPACES), zeros(TOKENS), empties(GOAL_SPACES), zeros(AREAS),
    )  # fmt: skip


def new_saboteurs() -> Saboteurs:
    nothing: vec[i64] = vec[i64]()
    return Saboteurs(empties(2), zeros(COLOURS), zeros(TOKENS), nothing, empty_bag(REPORTS), nothing)


def sides(seats: i64) -> i64:
    """Who has turns: the players, and in a solo game the Saboteurs."""
    return max(seats, 2)


def new_machine(terms: MachineTerms) -> Machine:
    """The board without a piece on it."""
    return Machine(
        terms, [new_player() for _seat in range(terms.seats)], new_saboteurs(),
        empties(sides(terms.seats)), empties(sides(terms.seats)), empties(terms.seats), zeros(COLOURS), empties(OFFERS),
        zeros(PAIRS), empties(BRANCH_SPACES), empties(BRANCH_SPACES), empties(BRANCH_SPACES), empties(BRANCH_SPACES),
        zeros(TOKENS), zeros(WEATHERS), empties(BRANCH_SPACES), empties(3),
    )  # fmt: skip


# ---- where things are -----------------------------------------------------------------------------------------------


def location_of(space: i64) -> i64:
    """Of an action space."""
    if space < 4:
        return 0
    return (space - 1) // 3


def first_space(location: i64) -> i64:
    """The leftmost action space of a location."""
    if location == 0:
        return 0
    return 3 * location + 1


def scientists_on(s: Machine) -> i64:
    """Action spaces with a Scientist, as a mask; the Saboteurs' agents count as players."""  # WM-6.5.6
    mask: i64 = 0
    for space in s.scientists:
        if space != EMPTY:
            mask |= bit(space)
    if s.seats == 1:
        for space in s.saboteurs.agents:
            if space != EMPTY:
                mask |= bit(space)
    return mask


def occupied(s: Machine) -> i64:
    """Action spaces where anybody stands, as a mask: Lativ too."""
    if s.lativ_space == EMPTY:
        return scientists_on(s)
    return scientists_on(s) | bit(s.lativ_space)


def is_occupied(s: Machine, space: i64) -> bool:
    return occupied(s) >> space & 1 != 0


def left_of(space: i64) -> i64:
    """Action spaces to the left of one in the same location, as a mask."""
    return bit(space) - bit(first_space(location_of(space)))


def markers_left(s: Machine) -> i64:
    """Government markers in the Government area."""  # WM-10.16
    left = s.terms.kit.gov_markers
    for owner in s.markers:
        if owner == GOVERNMENT:
            left -= 1
    return left


def lativ_bots_left(s: Machine) -> i64:
    """Lativ's bots beside the Lab."""
    left = WEATHERS
    for owner in s.machine:
        if owner == LATIVS:
            left -= 1
    return left


def weather_of(s: Machine, seat: Seat, row: i64) -> i64:
    """The weather of the research tokens in an office row; EMPTY if there are none."""  # WM-4.15.2
    office = s.players[seat].office
    for column in range(AREAS):
        token = office[3 * row + column]
        if 0 <= token < AWARD_TOKEN:
            return token
    return EMPTY


def tokens_in_row(s: Machine, seat: Seat, row: i64) -> i64:
    """Of any kind."""
    office = s.players[seat].office
    n: i64 = 0
    for column in range(AREAS):
        if office[3 * row + column] != EMPTY:
            n += 1
    return n


def papers(s: Machine, seat: Seat) -> i64:
    """Published in the whole game."""  # WM-2.17.1
    return ROWS - count(s.players[seat].left)


def total(counts: vec[i64]) -> i64:
    n: i64 = 0
    for one in counts:
        n += one
    return n
