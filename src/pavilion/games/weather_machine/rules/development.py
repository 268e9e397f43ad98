"""R&D actions (WM-4.13): research, and breakthroughs that turn a published paper into an Award."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.masks import bit
from pavilion.core.values import flag

from ..box.nouns import (
    BRANCH_SPACES,
    BREAKTHROUGH,
    DO_RESEARCH,
    LEVELS,
    RND,
    RND_AREA,
    RNDSPACE,
    ROW,
    ROWS,
    SCI,
    SPACES,
    WEATHER,
)
from .actions import PAID, Action, enrol
from .benefits import RESOLVE
from .gains import advance
from .government import return_if_full, take_token, trigger_end
from .lab import remove_lock
from .payments import PAY_CHEMICAL, RESEARCH_EXTRA, ask_vouchers, completable, science_due
from .prototype import BUILD_PROTOTYPE
from .state import EMPTY, NOBODY_YET, Machine, weather_of
from .supply import open_sections
from .verbs import BREAK, MARK, RESEARCH

# ---- research -------------------------------------------------------------------------------------------------------


def barred_research(s: Machine, seat: Seat, space: i64, waived: i64) -> str:
    """The rule that forbids research on this space, or ""."""
    if s.players[seat].bots == 0 or s.research[space] != EMPTY:
        return "WM-4.13.1"
    if completable(s, seat, RND, s.terms.kit.cost[DO_RESEARCH], RESEARCH.of(space), waived):
        return ""
    return "WM-4.3.7"


@final
class ResearchAction(Action):
    def barred(self, s: Machine, seat: Seat, waived: i64) -> str:
        rule = "WM-4.13.1"
        if s.players[seat].bots == 0:
            return rule
        for space in range(BRANCH_SPACES):
            found = barred_research(s, seat, space, waived)
            if not found:
                return ""
            if found != rule:
                rule = found
        return rule

    def begin(self, s: Machine, seat: Seat, waived: i64) -> None:
        s.ask(RESEARCH_SPACE, seat, waived)


@final
class ResearchSpace(Decision[Machine]):
    """Where do you research? (p.a: 1 if vouchers are waived)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for space in range(BRANCH_SPACES):
            if not barred_research(s, p.seat, space, p.a):
                out.add(RESEARCH.of(space))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        space = RESEARCH.first(code)
        if p.a == PAID:
            ask_vouchers(s, p.seat, RND, s.terms.kit.cost[DO_RESEARCH], code)
        s.then(PAY_CHEMICAL, p.seat, s.terms.kit.rnd_chemical[space], 1, code)
        if s.terms.kit.rnd_extra[space]:
            s.ask(RESEARCH_EXTRA, p.seat)
        s.then(START_RESEARCH, p.seat, space)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return barred_research(s, p.seat, RESEARCH.first(code), p.a)


@final
class StartResearch(Step[Machine]):
    """The marker advances, a bot goes to the space p.a and gives its benefit; then a research token is taken."""

    def run(self, s: Machine, p: Pending) -> None:
        advance(s, p.seat, RND_AREA, 1)  # WM-4.13.2
        s.players[p.seat].bots -= 1
        s.research[p.a] = p.seat
        end_if_researched(s)
        RESOLVE.begin(s, p.seat, s.terms.kit.rnd_effect[p.a])
        s.then(RESEARCH_TOKEN, p.seat, p.a // SPACES)


def end_if_researched(s: Machine) -> None:
    """All research spaces are occupied."""  # WM-4.13.5
    for owner in s.research:
        if owner == EMPTY:
            return
    trigger_end(s)


def is_researched(s: Machine, weather: i64) -> bool:
    for space in range(SPACES * weather, SPACES * weather + SPACES):
        if s.research[space] == EMPTY:
            return False
    return True


@final
class ResearchToken(Step[Machine]):
    """A token of the branch p.a; if none is left an Investment tile, and the Lock of its weather goes."""  # WM-4.13.3

    def run(self, s: Machine, p: Pending) -> None:
        if not take_token(s, p.seat, RND_AREA, p.a):
            s.players[p.seat].investments += 1
            remove_lock(s, p.seat, p.a)
        elif is_researched(s, p.a):
            remove_lock(s, p.seat, p.a)  # only alone can a token be left: WM-4.13.4


# ---- breakthrough ---------------------------------------------------------------------------------------------------


def has_empty_mark(s: Machine, weather: i64) -> bool:
    """Has the visible Extreme Weather tile an empty space?"""
    for space in range(s.terms.kit.space_count(weather, s.levels[weather])):
        if s.markers[SPACES * weather + space] == EMPTY:
            return True
    return False


def has_marker(s: Machine, seat: Seat, weather: i64) -> bool:
    for space in range(SPACES * weather, SPACES * weather + SPACES):
        if s.markers[space] == seat:
            return True
    return False


def barred_break(s: Machine, seat: Seat, row: i64, waived: i64) -> str:
    """The rule that forbids a breakthrough with the paper of this row, or ""."""
    if not s.players[seat].right >> row & 1:
        return "WM-4.13.6"
    weather = weather_of(s, seat, row)
    if s.levels[weather] == 0 or not has_empty_mark(s, weather):
        return "WM-4.13.6"
    if has_marker(s, seat, weather):
        return "WM-4.13.8"
    if completable(s, seat, RND, s.terms.kit.cost[BREAKTHROUGH], BREAK.of(row), waived):
        return ""
    return "WM-4.3.7"


@final
class BreakAction(Action):
    def barred(self, s: Machine, seat: Seat, waived: i64) -> str:
        rule = "WM-4.13.6"
        if s.players[seat].right == 0:
            return rule
        for row in range(ROWS):
            found = barred_break(s, seat, row, waived)
            if not found:
                return ""
            if found != "WM-4.13.6":
                rule = found
        return rule

    def begin(self, s: Machine, seat: Seat, waived: i64) -> None:
        s.ask(BREAK_ROW, seat, waived)


@final
class BreakRow(Decision[Machine]):
    """Which paper leads to a breakthrough? (p.a: 1 if vouchers are waived)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for row in range(ROWS):
            if not barred_break(s, p.seat, row, p.a):
                out.add(BREAK.of(row))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """First the vouchers of the action, then the Science of the tile, which a benefit waives too."""  # WM-4.3.9
        if p.a == PAID:
            ask_vouchers(s, p.seat, RND, s.terms.kit.cost[BREAKTHROUGH], code)
            ask_vouchers(s, p.seat, SCI, science_due(s, p.seat, code), code)
        s.ask(MARK_SPACE, p.seat, BREAK.first(code))

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return barred_break(s, p.seat, BREAK.first(code), p.a)


@final
class MarkSpace(Decision[Machine]):
    """On which space of the Extreme Weather tile does your marker go? (p.a: row)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        weather = weather_of(s, p.seat, p.a)
        for space in range(s.terms.kit.space_count(weather, s.levels[weather])):
            if s.markers[SPACES * weather + space] == EMPTY:
                out.add(MARK.of(SPACES * weather + space))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """Its benefit, the prototype, an Award."""  # WM-4.13.7
        at = MARK.first(code)
        weather = at // SPACES
        s.markers[at] = p.seat
        s.players[p.seat].right &= ~bit(p.a)
        tile = LEVELS * weather + s.levels[weather] - 1
        s.then(RESOLVE, p.seat, s.terms.kit.ew_effect[SPACES * tile + at % SPACES])
        s.then(BUILD_PROTOTYPE, p.seat, p.a)
        s.then(TAKE_AWARD, p.seat, weather)


@final
class TakeAward(Step[Machine]):
    """An Award if one is left; the third brings the Nobel Prize; a full Extreme Weather tile p.a goes."""  # WM-4.13.7

    def run(self, s: Machine, p: Pending) -> None:
        player = s.players[p.seat]
        if s.awards > 0:
            s.awards -= 1
            player.awards += 1
            player.held_awards += 1
            open_sections(s, p.seat)
            if player.awards == s.terms.kit.nobel_awards and s.nobel == NOBODY_YET:
                s.nobel = p.seat
                trigger_end(s)
        return_if_full(s, p.a)


RESEARCH_SPACE: Final[ResearchSpace] = ResearchSpace("WM-4.13.1", [RESEARCH], rideable=False, takes=(flag("waived"),))
START_RESEARCH: Final[StartResearch] = StartResearch("WM-4.13.2", takes=(RNDSPACE,))
RESEARCH_TOKEN: Final[ResearchToken] = ResearchToken("WM-4.13.3", takes=(WEATHER,))
BREAK_ROW: Final[BreakRow] = BreakRow("WM-4.13.6", [BREAK], rideable=False, takes=(flag("waived"),))
MARK_SPACE: Final[MarkSpace] = MarkSpace("WM-4.13.7", [MARK], rideable=False, takes=(ROW,))
TAKE_AWARD: Final[TakeAward] = TakeAward("WM-4.13.7", takes=(WEATHER,))

enrol(DO_RESEARCH, ResearchAction())
enrol(BREAKTHROUGH, BreakAction())
