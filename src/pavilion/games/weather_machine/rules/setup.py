"""Set-up (WM-3): what is dealt is asked of fate, one by one. Seats stay; fate says in which order they play."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Decision, Options, Pending, Rng, Seat, Step
from pavilion.core.masks import bit, count
from pavilion.core.values import upto

from ..box.nouns import (
    AREAS,
    COLOURS,
    EXPERIMENTS,
    GOALS_EACH,
    GOV_AREA,
    GRID,
    LAB_AREA,
    OFFERS,
    PAIRS,
    RND_AREA,
    SEAT,
    SPACES,
    STACK,
    SUBSIDIES,
    VOUCHERS,
    WEATHERS,
)
from ..box.terms import MachineTerms
from . import solo
from .experiment import DECK, TURN_UP_TILE
from .flow import BEGIN_TURN, lay_first
from .state import EMPTY, LATIVS, Machine, new_machine
from .supply import DEAL_OFFER, unseen_tile
from .verbs import DEAL_PART, DEAL_SET, DRAFT, ORDER, SUBSIDIZE, WORKSHOP
from .workshop import half_circles

STACK_SIZE: Final[i64] = 13  # of each of the two stacks of workshop tiles; WM-3.5
FIRST_STAGES: Final[i64] = 10  # tiles of stages I and II
DEALT: Final[i64] = 4  # experiment tiles that leave the deck at set-up
SETS: Final[i64] = 4
DRAFT_ROUNDS: Final[i64] = 3


@final
class SeatNext(Chance[Machine]):
    """Who is at the place p.a of the turn order?"""  # WM-3.2

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for seat in range(s.seats):
            if s.scientists[seat] == EMPTY:
                out.add(ORDER.of(seat))

    def draw(self, s: Machine, p: Pending, luck: Rng) -> Code:
        left = luck.below(s.seats - p.a)
        seat: i64 = 0
        while True:
            if s.scientists[seat] == EMPTY:
                if left == 0:
                    return ORDER.of(seat)
                left -= 1
            seat += 1

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """Initiative is the same, and Scientists stand in this order in the Supply."""  # WM-3.3
        seat = ORDER.first(code)
        s.turn_order[p.a] = seat
        s.initiative[p.a] = seat
        s.scientists[seat] = p.a


@final
class DealSubsidy(Chance[Machine]):
    """Which subsidy lies on the place p.a of the grid?"""  # WM-3.6

    def left(self, s: Machine, kind: i64) -> i64:
        n = s.terms.kit.subsidies[kind]
        for what in s.grid:
            if what == kind:
                n -= 1
        return n

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for kind in range(SUBSIDIES):
            if self.left(s, kind) > 0:
                out.add(SUBSIDIZE.of(kind))

    def weight(self, s: Machine, p: Pending, code: Code) -> i64:
        return self.left(s, SUBSIDIZE.first(code))

    def draw(self, s: Machine, p: Pending, luck: Rng) -> Code:
        at = luck.below(SUBSIDIES - p.a)
        kind: i64 = 0
        while at >= self.left(s, kind):
            at -= self.left(s, kind)
            kind += 1
        return SUBSIDIZE.of(kind)

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        s.grid[p.a] = SUBSIDIZE.first(code)
        if p.a + 1 < SUBSIDIES:
            s.chance(DEAL_SUBSIDY, p.a + 1)


@final
class DealPart(Chance[Machine]):
    """Which part does the seat p.a begin with? Everybody has a different colour."""  # WM-3.17

    def taken(self, s: Machine) -> i64:
        mask: i64 = 0
        for player in s.players:
            for colour in range(COLOURS):
                if player.parts[colour] > 0:
                    mask |= bit(colour)
        return mask

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        taken = self.taken(s)
        for colour in range(COLOURS):
            if not taken >> colour & 1:
                out.add(DEAL_PART.of(colour))

    def draw(self, s: Machine, p: Pending, luck: Rng) -> Code:
        taken = self.taken(s)
        left = luck.below(COLOURS - count(taken))
        colour: i64 = 0
        while True:
            if not taken >> colour & 1:
                if left == 0:
                    return DEAL_PART.of(colour)
                left -= 1
            colour += 1

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        s.players[p.a].parts[DEAL_PART.first(code)] = 1


@final
class DealTile(Chance[Machine]):
    """Which workshop tile does the seat p.a begin with?"""  # WM-3.18

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for pair in range(PAIRS):
            if s.pool[pair] > 0:
                out.add(WORKSHOP.of(pair))

    def weight(self, s: Machine, p: Pending, code: Code) -> i64:
        return s.pool[WORKSHOP.first(code)]

    def draw(self, s: Machine, p: Pending, luck: Rng) -> Code:
        return WORKSHOP.of(unseen_tile(s, luck))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        pair = WORKSHOP.first(code)
        s.pool[pair] -= 1
        s.down -= 1
        lay_first(s, p.a, half_circles(s, pair, 0))


# ---- goals ----------------------------------------------------------------------------------------------------------


def goals_of(s: Machine, number: i64, area: i64) -> i64:
    """The goals of a set and a colour, as a mask."""
    mask: i64 = 0
    for goal in range(GOALS_EACH * area, GOALS_EACH * area + GOALS_EACH):
        if s.terms.kit.goal_set[goal] == number:
            mask |= bit(goal)
    return mask


def all_goals(s: Machine) -> i64:
    """Those that somebody has, as a mask."""
    mask: i64 = 0
    for player in s.players:
        mask |= player.below
    return mask


@final
class DealGoals(Chance[Machine]):
    """Which set of goals does the seat p.a get?"""  # WM-3.19

    def is_left(self, s: Machine, number: i64) -> bool:
        return goals_of(s, number, 0) & all_goals(s) == 0

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for number in range(SETS):
            if self.is_left(s, number):
                out.add(DEAL_SET.of(number))

    def draw(self, s: Machine, p: Pending, luck: Rng) -> Code:
        left = luck.below(SETS - p.a)
        number: i64 = 0
        while True:
            if self.is_left(s, number):
                if left == 0:
                    return DEAL_SET.of(number)
                left -= 1
            number += 1

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        for area in range(AREAS):
            s.players[p.a].below |= goals_of(s, DEAL_SET.first(code), area)


@final
class AskDraft(Step[Machine]):
    """There, back and there again: three packs of three colours each. (p.a: packs drafted by all)"""  # WM-6.3.1

    def run(self, s: Machine, p: Pending) -> None:
        turn = p.a // s.seats
        at = p.a % s.seats
        if turn == 1:
            at = s.seats - 1 - at
        s.ask(DRAFT_GOALS, s.turn_order[at])
        if p.a + 1 < DRAFT_ROUNDS * s.seats:
            s.then(ASK_DRAFT, -1, p.a + 1)


@final
class DraftGoals(Decision[Machine]):
    """Which pack of goals do you take?"""  # WM-6.3.1

    def barred(self, s: Machine, seat: Seat, pack: i64) -> str:
        goals = goals_of(s, pack // AREAS, pack % AREAS)
        colour = (bit(GOALS_EACH) - 1) << GOALS_EACH * (pack % AREAS)
        return "WM-6.3.1" if goals & all_goals(s) or colour & s.players[seat].below else ""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for pack in range(SETS * AREAS):
            if not self.barred(s, p.seat, pack):
                out.add(DRAFT.of(pack))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        pack = DRAFT.first(code)
        s.players[p.seat].below |= goals_of(s, pack // AREAS, pack % AREAS)


# ---- the table ------------------------------------------------------------------------------------------------------


def lay_out(terms: MachineTerms) -> Machine:
    """The table before fate speaks."""  # WM-3.1
    s = new_machine(terms)
    kit = terms.kit
    for colour in range(COLOURS):
        s.supply[colour] = kit.chemicals  # WM-3.4
    for pair in range(PAIRS):
        s.pool[pair] = kit.tiles[pair]
    s.up = STACK_SIZE
    s.down = STACK_SIZE
    for weather in range(WEATHERS):
        s.tokens[WEATHERS * GOV_AREA + weather] = kit.gov_tokens  # WM-3.7
        s.tokens[WEATHERS * LAB_AREA + weather] = terms.lab_tokens
        s.tokens[WEATHERS * RND_AREA + weather] = kit.rnd_tokens
        s.levels[weather] = 1  # WM-3.14
        if terms.lativ_inside:
            s.machine[SPACES * weather + SPACES - 1] = LATIVS  # WM-3.12
    s.unseen = bit(EXPERIMENTS) - 1
    s.deck = FIRST_STAGES + kit.last_stage - DEALT
    s.awards = kit.awards
    s.round = 0
    for seat in range(terms.seats):
        player = s.players[seat]
        player.points = terms.handicap[seat]
        for kind in range(VOUCHERS):
            player.vouchers[kind] = kit.start[kind]  # WM-3.16
    return s


def set_up(terms: MachineTerms) -> Machine:
    """Turn order, workshop tiles, subsidies, experiments, parts, goals; then the Supply round."""  # WM-3.20
    s = lay_out(terms)
    for at in range(terms.seats):
        s.chance(SEAT_NEXT, at)
    for offer in range(OFFERS):
        s.chance(DEAL_OFFER, offer)  # WM-3.5
    s.chance(DEAL_OFFER, STACK)
    s.chance(DEAL_SUBSIDY, 0)
    for at in range(DECK + 1):
        s.chance(TURN_UP_TILE, at)  # WM-3.10
    s.then(PLACE_ASSISTANT)
    for seat in range(terms.seats):
        s.chance(DEAL_PART_TO, seat)
        s.chance(DEAL_TILE, seat)
    if terms.seats == 1:
        solo.set_up(s)
    elif terms.draft:
        s.then(ASK_DRAFT, -1, 0)
    else:
        for seat in range(terms.seats):
            s.chance(DEAL_GOALS, seat)
    s.then(BEGIN_TURN, -1, 0)
    return s


@final
class PlaceAssistant(Step[Machine]):
    """To the branch of the weather on top of the deck."""  # WM-3.11

    def run(self, s: Machine, p: Pending) -> None:
        s.assistant = s.deck_top % WEATHERS


SEAT_NEXT: Final[SeatNext] = SeatNext("WM-3.2", [ORDER], takes=(upto(3, "place"),))
DEAL_SUBSIDY: Final[DealSubsidy] = DealSubsidy("WM-3.6", [SUBSIDIZE], takes=(GRID,))
DEAL_PART_TO: Final[DealPart] = DealPart("WM-3.17", [DEAL_PART], takes=(SEAT,))
DEAL_TILE: Final[DealTile] = DealTile("WM-3.18", [WORKSHOP], takes=(SEAT,))
DEAL_GOALS: Final[DealGoals] = DealGoals("WM-3.19", [DEAL_SET], takes=(SEAT,))
ASK_DRAFT: Final[AskDraft] = AskDraft("WM-6.3.1", takes=(upto(11, "drafted"),))
DRAFT_GOALS: Final[DraftGoals] = DraftGoals("WM-6.3.1", [DRAFT], rideable=False)
PLACE_ASSISTANT: Final[PlaceAssistant] = PlaceAssistant("WM-3.11")
