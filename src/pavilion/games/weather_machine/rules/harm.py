"""What an agent of the Saboteurs does at a location (WM-6.5.14 to WM-6.5.20)."""

from __future__ import annotations

from mypy_extensions import i64

from pavilion.core.masks import bit

from ..box.nouns import (
    AREAS,
    BRANCH_SPACES,
    GOV_AREA,
    LAB_AREA,
    RND_AREA,
    SPACES,
    WEATHERS,
)
from .development import end_if_researched
from .experiment import bots_in, place_of_tile
from .government import run_government
from .hideout import BOTS, HIDEOUT, bots_on_board, empty_spaces, picked, take_chemical, take_token
from .reports import areas_owned, remove_lock_for_saboteurs
from .state import EMPTY, LATIVS, ORANGE, PART, SABOTEURS, Machine
from .supply import shift_initiative


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
