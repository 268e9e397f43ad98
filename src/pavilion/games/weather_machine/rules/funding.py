"""Step 1 of a turn (WM-4.6): use a subsidy, or an Investment tile to set a goal or to receive funding."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.effects import NOTHING_PRINTED
from pavilion.core.masks import bit
from pavilion.core.values import upto

from ..box.nouns import (
    GOAL_SPACES,
    GOALS,
    GOALS_EACH,
    GOV_AREA,
    LAB_AREA,
    LAST_STEP,
    RND_AREA,
    STEP,
    STEPS,
    SUBSIDIES,
    TRACK,
)
from .benefits import RESOLVE, is_useful
from .state import EMPTY, Machine
from .verbs import COLLECT, DONE, FUND, INVEST, RECEIVE, SET_GOAL, USE

TO_SET: Final[i64] = 0
TO_FUND: Final[i64] = 1
HALVES: Final[i64] = 2
LEAN_BUDGET: Final[i64] = 11  # the challenge without modifiers

# ---- which tiles can be used ----------------------------------------------------------------------------------------


def barred_use(s: Machine, seat: Seat, kind: i64) -> str:
    """The rule that forbids to use this subsidy, or ""."""
    if not s.players[seat].blue >> kind & 1:
        return "WM-4.6.2"
    return "" if is_useful(s, seat, s.terms.kit.subsidy_effect[kind]) else "WM-4.6.2"


def barred_goal(s: Machine, seat: Seat, goal: i64, half: i64) -> str:
    """The rule that forbids to set this goal on this space of its colour, or ""."""
    if not s.players[seat].below >> goal & 1:
        return "WM-4.6.4"
    if s.players[seat].goals[HALVES * (goal // GOALS_EACH) + half] != EMPTY:
        return "WM-4.6.4"
    return ""


def can_set_goal(s: Machine, seat: Seat) -> bool:
    for goal in range(GOALS):
        if not barred_goal(s, seat, goal, 0) or not barred_goal(s, seat, goal, 1):
            return True
    return False


def barred_fund(s: Machine, seat: Seat, space: i64) -> str:
    """The rule that forbids to flip the goal on this space, or ""; also where the marker gives nothing."""  # WM-4.6.9
    if s.players[seat].goals[space] == EMPTY or s.players[seat].black >> space & 1:
        return "WM-4.6.5"
    return ""


def barred_invest(s: Machine, seat: Seat, way: i64) -> str:
    """The rule that forbids to use an Investment tile in this way, or ""."""  # WM-4.6.3
    if s.players[seat].investments == 0:
        return "WM-4.6.1"
    if way == TO_SET:
        return "" if can_set_goal(s, seat) else "WM-4.6.3"
    for space in range(GOAL_SPACES):
        if not barred_fund(s, seat, space):
            return ""
    return "WM-4.6.3"


def has_tile(s: Machine, seat: Seat) -> bool:
    """Has the player a tile for step 1? Of these there may be any number."""  # WM-4.6.10
    return s.players[seat].blue != 0 or s.players[seat].investments > 0


def invest(s: Machine, seat: Seat, way: i64) -> None:
    """The tile goes back to the reserve."""  # WM-4.6.3
    s.players[seat].investments -= 1
    if way == TO_SET:
        s.ask(CHOOSE_GOAL, seat)
    else:
        s.ask(FLIP_GOAL, seat)


@final
class UseTile(Decision[Machine]):
    """Which tile do you use? One at most."""  # WM-4.6.1

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for kind in range(SUBSIDIES):
            if not barred_use(s, p.seat, kind):
                out.add(USE.of(kind))
        for way in range(HALVES):
            if not barred_invest(s, p.seat, way):
                out.add(INVEST.of(way))
        out.add(DONE.of())

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if USE.has(code):
            kind = USE.first(code)
            s.players[p.seat].blue &= ~bit(kind)
            s.players[p.seat].orange |= bit(kind)  # single use, but it stays: WM-4.6.2
            RESOLVE.begin(s, p.seat, s.terms.kit.subsidy_effect[kind])
        elif INVEST.has(code):
            invest(s, p.seat, INVEST.first(code))

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        if USE.has(code):
            return barred_use(s, p.seat, USE.first(code))
        return barred_invest(s, p.seat, INVEST.first(code)) if INVEST.has(code) else ""


# ---- goals ----------------------------------------------------------------------------------------------------------


@final
class ChooseGoal(Decision[Machine]):
    """Which goal do you set, and where?"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for goal in range(GOALS):
            for half in range(HALVES):
                if not barred_goal(s, p.seat, goal, half):
                    out.add(SET_GOAL.of(goal, half))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """It moves to an empty goal space of its colour, whose benefit is gained."""  # WM-4.6.4
        goal = SET_GOAL.first(code)
        space = HALVES * (goal // GOALS_EACH) + SET_GOAL.second(code)
        s.players[p.seat].below &= ~bit(goal)
        s.players[p.seat].goals[space] = goal
        RESOLVE.begin(s, p.seat, s.terms.kit.goal_effect[space])

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return barred_goal(s, p.seat, SET_GOAL.first(code), SET_GOAL.second(code))


@final
class FlipGoal(Decision[Machine]):
    """Which goal do you turn to black for funding?"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for space in range(GOAL_SPACES):
            if not barred_fund(s, p.seat, space):
                out.add(FUND.of(space))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """The track of its colour pays."""  # WM-4.6.5
        space = FUND.first(code)
        s.players[p.seat].black |= bit(space)
        track = space // HALVES
        marker = s.players[p.seat].funding[track]
        if track == RND_AREA:
            ask_collect(s, p.seat, marker)
            return
        s.then(PAY_FUNDING, p.seat, track, 0, marker)
        if track == LAB_AREA:
            s.ask(LAB_TRACK, p.seat)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return barred_fund(s, p.seat, FUND.first(code))


# ---- funding --------------------------------------------------------------------------------------------------------


@final
class PayFunding(Step[Machine]):
    """Every benefit from the left up to the marker. (p.a: track, p.b: next space, p.c: marker)"""  # WM-4.6.6

    def run(self, s: Machine, p: Pending) -> None:
        step = p.b
        while step <= p.c:
            effect = s.terms.kit.fund_effect[STEPS * p.a + step]
            if effect != NOTHING_PRINTED:
                RESOLVE.begin(s, p.seat, effect)
                if step < p.c:
                    s.then(PAY_FUNDING, p.seat, p.a, step + 1, p.c)
                return
            step += 1


@final
class LabTrack(Decision[Machine]):
    """Which other track pays, as if its marker stood further?"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        out.add(RECEIVE.of(GOV_AREA))
        out.add(RECEIVE.of(RND_AREA))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """By the modifier of the space of the Lab marker; no marker moves."""  # WM-4.6.7
        track = RECEIVE.first(code)
        funding = s.players[p.seat].funding
        marker = funding[track]
        if not s.terms.challenged(LEAN_BUDGET):
            marker = min(marker + s.terms.kit.modifier[funding[LAB_AREA]], LAST_STEP)
        if track == RND_AREA:
            ask_collect(s, p.seat, marker)
        else:
            s.then(PAY_FUNDING, p.seat, track, 0, marker)


def ask_collect(s: Machine, seat: Seat, marker: i64) -> None:
    """Where nothing is printed up to the marker, nothing happens."""
    for step in range(marker + 1):
        if s.terms.kit.fund_effect[STEPS * RND_AREA + step] != NOTHING_PRINTED:
            s.ask(COLLECT_FUNDING, seat, marker)
            return


@final
class CollectFunding(Decision[Machine]):
    """Which benefit of the R&D track do you take? (p.a: marker)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for step in range(p.a + 1):
            if s.terms.kit.fund_effect[STEPS * RND_AREA + step] != NOTHING_PRINTED:
                out.add(COLLECT.of(step))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """Exactly one, at the marker or left of it."""  # WM-4.6.8
        RESOLVE.begin(s, p.seat, s.terms.kit.fund_effect[STEPS * RND_AREA + COLLECT.first(code)])


USE_TILE: Final[UseTile] = UseTile("WM-4.6.1", [USE, INVEST, DONE], always=True)
CHOOSE_GOAL: Final[ChooseGoal] = ChooseGoal("WM-4.6.4", [SET_GOAL], rideable=False)
FLIP_GOAL: Final[FlipGoal] = FlipGoal("WM-4.6.5", [FUND], rideable=False)
PAY_FUNDING: Final[PayFunding] = PayFunding("WM-4.6.6", takes=(TRACK, STEP, upto(int(LAST_STEP), "marker")))
LAB_TRACK: Final[LabTrack] = LabTrack("WM-4.6.7", [RECEIVE], rideable=False)
COLLECT_FUNDING: Final[CollectFunding] = CollectFunding(
    "WM-4.6.8", [COLLECT], rideable=False, takes=(upto(int(LAST_STEP), "marker"),)
)
