"""What the Saboteurs have (WM-6.5.15): bots, chemicals and tokens, and how they pick among equals."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pavilion.core.masks import bit

from ..box.kit import TOP_PICK
from ..box.nouns import BRANCH_SPACES, COLOURS, SPACES, WEATHERS
from .state import EMPTY, SABOTEURS, Machine

BOTS: Final[i64] = 12
HIDEOUT: Final[i64] = 1  # the Saboteurs in turn order and initiative


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


def empty_spaces(s: Machine) -> i64:
    """Of the Weather Machine, as a mask."""
    mask: i64 = 0
    for space in range(BRANCH_SPACES):
        if s.machine[space] == EMPTY:
            mask |= bit(space)
    return mask


def take_token(s: Machine, area: i64, weather: i64) -> bool:
    """To the Hideout; False if none is left."""
    token = WEATHERS * area + weather
    if s.tokens[token] == 0:
        return False
    s.tokens[token] -= 1
    s.saboteurs.tokens[token] += 1
    return True
