"""The Saboteurs' turn (WM-6.5.9 to WM-6.5.21): an agent goes where its report says, and does harm there.

`order` is the cycle of weathers from that of the last discarded report on, `pick` its TOP or BOTTOM; both are fixed
when the turn begins.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Pending, Step
from pavilion.core.masks import bit

from ..box.kit import TO_LATIV, TOP_PICK
from ..box.nouns import (
    AREAS,
    BRANCH_SPACES,
    COLOURS,
    EXPERIMENT,
    GOV_AREA,
    GOV_AT,
    LAB_AREA,
    LAB_AT,
    OFFICE_AT,
    RND_AREA,
    RND_AT,
    SPACES,
    SUPPLY_AT,
    SUPPLY_SPACES,
    WEATHERS,
)
from .development import end_if_researched
from .experiment import bots_in, place_of_tile, raise_extreme
from .government import run_government
from .moves import branch_for_lativ, discard_token, move_lativ
from .reports import END_REPORT, areas_owned, discard_top, pile, prev, remove_lock_for_saboteurs
from .state import EMPTY, LATIVS, LOST, ORANGE, PART, SABOTEURS, Machine, first_space, location_of, piece_at
from .supply import shift_initiative

BOTS: Final[i64] = 12
HIDEOUT: Final[i64] = 1  # the Saboteurs in turn order and initiative

# ---- what they have -------------------------------------------------------------------------------------------------


def bots_on_board(s: Machine) -> i64:
    n: i64 = 0
    for space in range(BRANCH_SPACES):
        if s.government[space] == SABOTEURS:
            n += 1
        if s.machine[space] == SABOTEURS:
            n += 1
        if s.research[space] == SABOTEURS:
            n += 1
    return n


def take_chemical(s: Machine) -> None:
    """The cheapest; of those the one they own least of; then the topmost or bottommost row."""  # WM-6.5.15
    best = EMPTY
    for colour in range(COLOURS):
        if s.supply[colour] > 0 and (best == EMPTY or is_better(s, colour, best)):
            best = colour
    if best != EMPTY:
        s.supply[best] -= 1
        s.saboteurs.chemicals[best] += 1


def is_better(s: Machine, colour: i64, best: i64) -> bool:
    """Is a colour further down preferred to the best one above it?"""
    price, other = s.terms.kit.price[5 - s.supply[colour]], s.terms.kit.price[5 - s.supply[best]]
    if price != other:
        return price < other
    mine, theirs = s.saboteurs.chemicals[colour], s.saboteurs.chemicals[best]
    if mine != theirs:
        return mine < theirs
    return s.saboteurs.pick != TOP_PICK


def picked(s: Machine, weather: i64, spaces: i64) -> i64:
    """Among these spaces of a branch (a mask of all fifteen) the lowest or the highest; EMPTY if there is none."""
    for further in range(SPACES):
        space = SPACES * weather + further
        if s.saboteurs.pick != TOP_PICK:
            space = SPACES * weather + SPACES - 1 - further
        if spaces >> space & 1:
            return space
    return EMPTY


# ---- the agent moves ------------------------------------------------------------------------------------------------


def free_space(s: Machine, at: i64) -> i64:
    """In a main location A, else C, else B; in the Supply from left to right. EMPTY if all are occupied."""
    first = first_space(at)  # WM-6.5.11
    if at == SUPPLY_AT:
        for space in range(SUPPLY_SPACES):
            if piece_at(s, space) == EMPTY:
                return space
        return EMPTY
    for space in (first, first + 2, first + 1):
        if piece_at(s, space) == EMPTY:
            return space
    return EMPTY


def is_possible(s: Machine, agent: i64, at: i64) -> bool:
    return location_of(s.saboteurs.agents[agent]) != at and free_space(s, at) != EMPTY


def destination(s: Machine, agent: i64, to: i64) -> i64:
    """As the report says; if that is not possible, the next main location that is."""  # WM-6.5.10
    intended = to
    if to == TO_LATIV:
        intended = s.lativ
    if intended != OFFICE_AT and is_possible(s, agent, intended):
        return intended
    main = GOV_AT
    if intended != SUPPLY_AT and intended != OFFICE_AT:
        main = intended % RND_AT + 1
    while not is_possible(s, agent, main):
        main = main % RND_AT + 1
    return main


def pieces_left(s: Machine, space: i64) -> i64:
    """Scientist, other agent, Lativ."""  # WM-6.5.12
    n: i64 = 0
    for other in range(first_space(location_of(space)), space):
        if piece_at(s, other) != EMPTY:
            n += 1
    return n


def lativ_moves(s: Machine) -> None:
    """As for a player, but his bot goes where `pick` says."""  # WM-6.5.13
    move_lativ(s)
    weather = branch_for_lativ(s)
    if weather != EMPTY:
        s.machine[picked(s, weather, empty_spaces(s))] = LATIVS
    discard_token(s)


def empty_spaces(s: Machine) -> i64:
    """Of the Weather Machine, as a mask."""
    mask: i64 = 0
    for space in range(BRANCH_SPACES):
        if s.machine[space] == EMPTY:
            mask |= bit(space)
    return mask


@final
class SaboteurTurn(Step[Machine]):
    """The agent of the Current Report moves and acts; with an empty draw pile the human has lost."""  # WM-6.5.9

    def run(self, s: Machine, p: Pending) -> None:
        other = s.saboteurs
        if pile(s) == 0:
            other.ended = LOST
            s.finish()
            return
        kit = s.terms.kit
        other.weather = kit.report_weather[prev(s)]
        other.pick = kit.report_pick[prev(s)]
        agent = kit.report_agent[other.current]
        at = destination(s, agent, kit.report_to[other.current])
        space = free_space(s, at)
        other.agents[agent] = space
        if at != SUPPLY_AT:
            other.value += pieces_left(s, space)
        if s.lativ == at:
            lativ_moves(s)
        self.act(s, at, space == first_space(at))
        s.then(END_REPORT)

    def act(self, s: Machine, at: i64, at_first: bool) -> None:
        """What the location lets them do; where it is impossible, a report goes and a chemical comes."""
        done = True
        if at == SUPPLY_AT:
            visit_supply(s)
        elif at == GOV_AT:
            done = visit_government(s, at_first)
        elif at == LAB_AT:
            done = visit_lab(s, at_first)
        else:
            done = visit_development(s, at_first)
        if not done:
            discard_top(s)  # WM-6.5.21
            take_chemical(s)


# ---- what the agent does --------------------------------------------------------------------------------------------


def visit_supply(s: Machine) -> None:
    """They take the initiative, or the Target Value grows; then two chemicals."""  # WM-6.5.14
    if s.initiative[0] != HIDEOUT:
        shift_initiative(s, HIDEOUT, 0)
    else:
        s.saboteurs.value += 2
    take_chemical(s)
    take_chemical(s)


def flip_subsidy(s: Machine) -> None:
    """A blue tile of the first column that has one turns to orange."""  # WM-6.5.16
    blue: i64 = 0
    for place in range(BRANCH_SPACES):
        if 0 <= s.grid[place] < ORANGE:
            blue |= bit(place)
    for further in range(WEATHERS):
        place = picked(s, (s.saboteurs.weather + further) % WEATHERS, blue)
        if place != EMPTY:
            s.grid[place] += ORANGE
            return


def rank(s: Machine, weather: i64, area: i64) -> i64:
    """The research order of a weather for a location: 0, 1, or 2 for all others."""  # WM-6.5.20
    owned = areas_owned(s, weather)
    if s.saboteurs.tokens[WEATHERS * area + weather] > 0 or owned == 0:
        return 2
    if s.locks >> weather & 1:
        return 0
    if owned == 1:
        return 1
    return 2


def preferred(s: Machine, area: i64, spaces: i64, with_tokens: bool) -> i64:
    """The space that comes first in research order, if so wanted in a branch with a token; EMPTY if there is none."""
    for wanted in range(AREAS):
        for further in range(WEATHERS):
            weather = (s.saboteurs.weather + further) % WEATHERS
            if with_tokens and s.tokens[WEATHERS * area + weather] == 0:
                continue
            if rank(s, weather, area) == wanted:
                space = picked(s, weather, spaces)
                if space != EMPTY:
                    return space
    return EMPTY


def best_space(s: Machine, area: i64, spaces: i64) -> i64:
    """First among branches with a token left, then among the rest."""  # WM-6.5.20
    space = preferred(s, area, spaces, True)
    if space == EMPTY:
        space = preferred(s, area, spaces, False)
    return space


def visit_government(s: Machine, at_first: bool) -> bool:
    """A bot takes a part's place without a part: a chemical of its colour pays."""  # WM-6.5.16
    if at_first:
        take_chemical(s)
        flip_subsidy(s)
    spaces: i64 = 0
    for space in range(BRANCH_SPACES):
        if s.government[space] == EMPTY and s.saboteurs.chemicals[s.terms.kit.gov_colour[space]] > 0:
            spaces |= bit(space)
    space = best_space(s, GOV_AREA, spaces)
    if space == EMPTY or bots_on_board(s) == BOTS:
        return False
    weather = space // SPACES
    colour = s.terms.kit.gov_colour[space]
    s.government[space] = SABOTEURS
    s.saboteurs.chemicals[colour] -= 1
    s.supply[colour] += 1
    tiles: i64 = 0
    for place in range(SPACES * weather, SPACES * weather + SPACES):
        if 0 <= s.grid[place] < PART:
            tiles |= bit(place)
    s.grid[picked(s, weather, tiles)] = PART + colour
    if not take_token(s, GOV_AREA, weather):
        s.saboteurs.value += s.terms.kit.sabotage
    run_government(s, weather)
    return True


def take_token(s: Machine, area: i64, weather: i64) -> bool:
    """To the Hideout; False if none is left."""
    token = WEATHERS * area + weather
    if s.tokens[token] == 0:
        return False
    s.tokens[token] -= 1
    s.saboteurs.tokens[token] += 1
    return True


def visit_lab(s: Machine, at_first: bool) -> bool:
    """A bot works on an experiment of the display, where most bots are."""  # WM-6.5.17
    if at_first and s.awards > 0:
        s.awards -= 1
        s.saboteurs.awards += 1
    spaces: i64 = 0
    for space in range(BRANCH_SPACES):
        owner = s.machine[space]
        is_free = owner == EMPTY or owner == LATIVS
        is_owned = s.saboteurs.chemicals[s.terms.kit.lab_colour[space]] > 0
        if is_free and is_owned and place_of_tile(s, space // SPACES) != EMPTY:
            spaces |= bit(space)
    space = busiest(s, spaces)
    if space == EMPTY or bots_on_board(s) == BOTS:
        return False
    was_lativs = s.machine[space] == LATIVS
    s.machine[space] = SABOTEURS
    if was_lativs:
        other = picked(s, space // SPACES, empty_spaces(s))
        if other != EMPTY:
            s.machine[other] = LATIVS
    s.saboteurs.chemicals[s.terms.kit.lab_colour[space]] -= 1
    s.supply[s.terms.kit.lab_colour[space]] += 1
    return True


def busiest(s: Machine, spaces: i64) -> i64:
    """Most bots in the branch, then a green token there, then research order."""  # WM-6.5.17
    best = EMPTY
    most: i64 = -1
    for wanted in range(AREAS):
        for further in range(WEATHERS):
            weather = (s.saboteurs.weather + further) % WEATHERS
            space = picked(s, weather, spaces)
            if space == EMPTY or rank(s, weather, LAB_AREA) != wanted:
                continue
            score = 2 * (SPACES - bots_in(s, EMPTY, weather))
            if s.tokens[WEATHERS * LAB_AREA + weather] > 0:
                score += 1
            if score > most:
                most = score
                best = space
    return best


def visit_development(s: Machine, at_first: bool) -> bool:
    """On the first space a bot comes even without its chemical; then another with it."""  # WM-6.5.18
    if at_first and bots_on_board(s) < BOTS:
        settle_anywhere(s)
    spaces: i64 = 0
    for space in range(BRANCH_SPACES):
        if s.research[space] == EMPTY and s.saboteurs.chemicals[s.terms.kit.rnd_chemical[space]] > 0:
            spaces |= bit(space)
    space = best_space(s, RND_AREA, spaces)
    if space == EMPTY or bots_on_board(s) == BOTS:
        return False
    settle(s, space)
    return True


def settle_anywhere(s: Machine) -> None:
    """The first branch in order with an empty space; with R&D full this is skipped."""
    spaces: i64 = 0
    for space in range(BRANCH_SPACES):
        if s.research[space] == EMPTY:
            spaces |= bit(space)
    for further in range(WEATHERS):
        space = picked(s, (s.saboteurs.weather + further) % WEATHERS, spaces)
        if space != EMPTY:
            if s.saboteurs.chemicals[s.terms.kit.rnd_chemical[space]] > 0:
                settle(s, space)
            else:
                s.research[space] = SABOTEURS
                s.dry |= bit(space)
                end_if_researched(s)
            return


def settle(s: Machine, space: i64) -> None:
    """A bot with its chemical beside it takes a token; without one the Target Value grows and the Lock goes."""
    weather = space // SPACES  # WM-6.5.19
    s.research[space] = SABOTEURS
    s.saboteurs.chemicals[s.terms.kit.rnd_chemical[space]] -= 1
    if not take_token(s, RND_AREA, weather):
        s.saboteurs.value += s.terms.kit.sabotage
        remove_lock_for_saboteurs(s, weather)
    end_if_researched(s)


# ---- phase B --------------------------------------------------------------------------------------------------------


@final
class SaboteursRun(Step[Machine]):
    """Their bots go back to the Hideout, the Target Value grows, and they take a token, all for free. (p.a: tile)"""

    def run(self, s: Machine, p: Pending) -> None:
        weather = p.a % WEATHERS  # WM-6.5.24
        n = bots_in(s, SABOTEURS, weather)
        if n == 0:
            return
        for space in range(SPACES * weather, SPACES * weather + SPACES):
            if s.machine[space] == SABOTEURS:
                s.machine[space] = EMPTY
        s.saboteurs.value += n * s.terms.kit.exp_points[p.a]
        take_token(s, LAB_AREA, weather)


def not_run(s: Machine) -> None:
    """Their bots stay, and with one in the active branch its weather gets worse."""  # WM-6.5.25
    if bots_in(s, SABOTEURS, s.assistant) > 0:
        raise_extreme(s, s.assistant)


SABOTEUR_TURN: Final[SaboteurTurn] = SaboteurTurn("WM-6.5.9")
SABOTEURS_RUN: Final[SaboteursRun] = SaboteursRun("WM-6.5.24", takes=(EXPERIMENT,))
