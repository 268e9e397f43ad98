"""The Saboteurs' turn (WM-6.5.9 to WM-6.5.21): an agent goes where its report says, and does harm there.

`order` is the cycle of weathers from that of the last discarded report on, `pick` its TOP or BOTTOM; both are fixed
when the turn begins.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Pending, Step
from pavilion.core.masks import count
from pavilion.core.values import flag

from ..box.kit import TO_LATIV
from ..box.nouns import (
    EXPERIMENT,
    GOV_AT,
    LAB_AREA,
    LAB_AT,
    OFFICE_AT,
    RND_AT,
    SPACES,
    SUPPLY_AT,
    SUPPLY_SPACES,
    WEATHERS,
)
from .experiment import bots_in, raise_extreme
from .harm import visit_development, visit_government, visit_lab, visit_supply
from .hideout import empty_spaces, picked, take_chemical, take_token
from .moves import branch_for_lativ, discard_token, move_lativ
from .reports import END_REPORT, discard_top, pile, prev
from .state import (
    EMPTY,
    LATIVS,
    SABOTEURS,
    WITHOUT_REPORTS,
    Machine,
    first_space,
    is_occupied,
    left_of,
    location_of,
    occupied,
)

# ---- the agent moves ------------------------------------------------------------------------------------------------


def free_space(s: Machine, at: i64) -> i64:
    """In a main location A, else C, else B; in the Supply from left to right. EMPTY if all are occupied."""
    first = first_space(at)  # WM-6.5.11
    if at == SUPPLY_AT:
        for space in range(SUPPLY_SPACES):
            if not is_occupied(s, space):
                return space
        return EMPTY
    for space in (first, first + 2, first + 1):
        if not is_occupied(s, space):
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
    return count(occupied(s) & left_of(space))


def lativ_moves(s: Machine) -> None:
    """As for a player, but his bot goes where `pick` says."""  # WM-6.5.13
    move_lativ(s)
    weather = branch_for_lativ(s)
    if weather != EMPTY:
        s.machine[picked(s, weather, empty_spaces(s))] = LATIVS
    discard_token(s)


@final
class SaboteurTurn(Step[Machine]):
    """The agent of the Current Report moves and acts; with an empty draw pile the human has lost."""  # WM-6.5.9

    def run(self, s: Machine, p: Pending) -> None:
        other = s.saboteurs
        if pile(s) == 0:
            other.ended = WITHOUT_REPORTS
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
        at_first: i64 = 0
        if space == first_space(at):
            at_first = 1
        if at == SUPPLY_AT:
            s.then(VISIT_SUPPLY)
        elif at == GOV_AT:
            s.then(VISIT_GOVERNMENT, -1, at_first)
        elif at == LAB_AT:
            s.then(VISIT_LAB, -1, at_first)
        else:
            s.then(VISIT_DEVELOPMENT, -1, at_first)
        s.then(END_REPORT)


# ---- the agent acts: steps of their own, so that each is told with its rule -----------------------------------------


def make_do(s: Machine) -> None:
    """Where nothing can be done, a report goes and a chemical comes."""
    discard_top(s)  # WM-6.5.21
    take_chemical(s)


@final
class VisitSupply(Step[Machine]):
    """Initiative, or a higher Target Value; two chemicals."""  # WM-6.5.14

    def run(self, s: Machine, p: Pending) -> None:
        visit_supply(s)


@final
class VisitGovernment(Step[Machine]):
    """A bot for a chemical, a part for a subsidy, a token. (p.a: 1 on space A)"""  # WM-6.5.16

    def run(self, s: Machine, p: Pending) -> None:
        if not visit_government(s, p.a == 1):
            make_do(s)


@final
class VisitLab(Step[Machine]):
    """A bot for a chemical where an experiment can run. (p.a: 1 on space A)"""  # WM-6.5.17

    def run(self, s: Machine, p: Pending) -> None:
        if not visit_lab(s, p.a == 1):
            make_do(s)


@final
class VisitDevelopment(Step[Machine]):
    """Bots in R&D, and tokens for chemicals. (p.a: 1 on space A)"""  # WM-6.5.18

    def run(self, s: Machine, p: Pending) -> None:
        if not visit_development(s, p.a == 1):
            make_do(s)


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


VISIT_SUPPLY: Final[VisitSupply] = VisitSupply("WM-6.5.14")
VISIT_GOVERNMENT: Final[VisitGovernment] = VisitGovernment("WM-6.5.16", takes=(flag("first"),))
VISIT_LAB: Final[VisitLab] = VisitLab("WM-6.5.17", takes=(flag("first"),))
VISIT_DEVELOPMENT: Final[VisitDevelopment] = VisitDevelopment("WM-6.5.18", takes=(flag("first"),))
SABOTEUR_TURN: Final[SaboteurTurn] = SaboteurTurn("WM-6.5.10")
SABOTEURS_RUN: Final[SaboteursRun] = SaboteursRun("WM-6.5.24", takes=(EXPERIMENT,))
