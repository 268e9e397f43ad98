"""Lab actions (WM-4.12): work on an experiment, publish a paper, with a citation if need be."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.masks import bit
from pavilion.core.values import flag, upto

from ..box.nouns import (
    AREAS,
    BRANCH_SPACES,
    GOALS,
    GOALS_EACH,
    LAB,
    LAB_AREA,
    LABSPACE,
    PUBLISH_PAPER,
    ROW,
    ROWS,
    SCI,
    SPACES,
    WEATHER,
    WORK,
)
from .actions import PAID, WORKFREE, Action, enrol
from .benefits import RESOLVE
from .gains import advance
from .payments import PAY_CHEMICAL, ask_vouchers, completable
from .state import (
    AWARD_TOKEN,
    CITATION,
    EMPTY,
    LATIVS,
    Machine,
    tokens_in_row,
    weather_of,
)
from .supply import open_sections
from .verbs import ACCEPT, CITE, DECLINE, LATIV, PUBLISH, WORK_ON
from .vouchers import payable

STRICT_REFEREES: Final[i64] = 9  # the challenge without citations and bonuses
CITED_WITH: Final[i64] = 2  # tokens in a row that a citation completes

# ---- work on an experiment ------------------------------------------------------------------------------------------


def barred_work(s: Machine, seat: Seat, space: i64, waived: i64) -> str:
    """The rule that forbids to work on this space of the Weather Machine, or ""."""
    owner = s.machine[space]
    if s.players[seat].bots == 0 or (owner != EMPTY and owner != LATIVS):
        return "WM-4.12.1"
    if waived == WORKFREE or completable(s, seat, LAB, s.terms.kit.cost[WORK], WORK_ON.of(space), waived):
        return ""
    return "WM-4.3.7"


@final
class WorkAction(Action):
    def barred(self, s: Machine, seat: Seat, waived: i64) -> str:
        rule = "WM-4.12.1"
        if s.players[seat].bots == 0:
            return rule
        for space in range(BRANCH_SPACES):
            found = barred_work(s, seat, space, waived)
            if not found:
                return ""
            if found != rule:
                rule = found
        return rule

    def begin(self, s: Machine, seat: Seat, waived: i64) -> None:
        s.ask(WORK_SPACE, seat, waived)


@final
class WorkSpace(Decision[Machine]):
    """Where does your bot work? (p.a: 1 if vouchers are waived, 2 if the chemical is too)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for space in range(BRANCH_SPACES):
            if not barred_work(s, p.seat, space, p.a):
                out.add(WORK_ON.of(space))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if p.a == PAID:
            ask_vouchers(s, p.seat, LAB, s.terms.kit.cost[WORK], code)
        if p.a != WORKFREE:
            s.then(PAY_CHEMICAL, p.seat, s.terms.kit.lab_colour[WORK_ON.first(code)], 0, code)
        s.then(START_WORK, p.seat, WORK_ON.first(code))

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return barred_work(s, p.seat, WORK_ON.first(code), p.a)


@final
class StartWork(Step[Machine]):
    """The marker advances, a bot goes to the space p.a; Lativ's bot makes room for it."""  # WM-4.12.2

    def run(self, s: Machine, p: Pending) -> None:
        advance(s, p.seat, LAB_AREA, 1)
        s.players[p.seat].bots -= 1
        was_lativs = s.machine[p.a] == LATIVS
        s.machine[p.a] = p.seat
        if was_lativs and has_empty_space(s, p.a // SPACES):  # else it stands beside the Lab
            s.ask(LATIV_BOT, p.seat, p.a // SPACES, 1)


def has_empty_space(s: Machine, weather: i64) -> bool:
    for space in range(SPACES * weather, SPACES * weather + SPACES):
        if s.machine[space] == EMPTY:
            return True
    return False


@final
class LativBot(Decision[Machine]):
    """Where does Lativ's bot go? (p.a: branch, p.b: 1 if it was displaced)"""  # WM-4.8.3

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for space in range(SPACES * p.a, SPACES * p.a + SPACES):
            if s.machine[space] == EMPTY:
                out.add(LATIV.of(space))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        s.machine[LATIV.first(code)] = LATIVS


# ---- publish a paper ------------------------------------------------------------------------------------------------


def gap_in(s: Machine, seat: Seat, row: i64) -> i64:
    """The column of the first empty space of an office row."""
    for column in range(AREAS):
        if s.players[seat].office[AREAS * row + column] == EMPTY:
            return column
    return EMPTY


def barred_cite(s: Machine, seat: Seat, row: i64, goal: i64) -> str:
    """The rule that forbids to give this goal for a citation in this row, or ""."""
    if goal // GOALS_EACH != gap_in(s, seat, row) or not s.players[seat].below >> goal & 1:
        return "WM-4.12.4"
    return ""


def barred_citation(s: Machine, seat: Seat, row: i64) -> str:
    """The rule that forbids to complete this row of two tokens, one of research at least, or ""."""
    if s.terms.challenged(STRICT_REFEREES):
        return "WM-6.5"
    weather = weather_of(s, seat, row)
    if weather == EMPTY or s.locks >> weather & 1:
        return "WM-4.12.4"
    for goal in range(GOALS):
        if not barred_cite(s, seat, row, goal):
            return ""
    return "WM-4.12.4"


def barred_publish(s: Machine, seat: Seat, row: i64, waived: i64) -> str:
    """The rule that forbids to publish this row, or ""."""
    if not s.players[seat].left >> row & 1:
        return "WM-4.12.6"
    tokens = tokens_in_row(s, seat, row)
    if tokens < CITED_WITH or (tokens > CITED_WITH and weather_of(s, seat, row) == EMPTY):
        return "WM-4.12.3"
    if tokens == CITED_WITH:
        rule = barred_citation(s, seat, row)
        if rule:
            return rule
    if not completable(s, seat, LAB, s.terms.kit.cost[PUBLISH_PAPER], PUBLISH.of(row), waived):
        return "WM-4.1.6"
    return ""


@final
class PublishAction(Action):
    def barred(self, s: Machine, seat: Seat, waived: i64) -> str:
        rule = "WM-4.12.3"
        for row in range(ROWS):
            found = barred_publish(s, seat, row, waived)
            if not found:
                return ""
            if found != "WM-4.12.3" and found != "WM-4.12.6":
                rule = found
        return rule

    def begin(self, s: Machine, seat: Seat, waived: i64) -> None:
        s.ask(PUBLISH_ROW, seat, waived)


@final
class PublishRow(Decision[Machine]):
    """Which row do you publish? (p.a: 1 if vouchers are waived)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for row in range(ROWS):
            if not barred_publish(s, p.seat, row, p.a):
                out.add(PUBLISH.of(row))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        row = PUBLISH.first(code)
        if p.a == PAID:
            ask_vouchers(s, p.seat, LAB, s.terms.kit.cost[PUBLISH_PAPER], code)
        if tokens_in_row(s, p.seat, row) == CITED_WITH:
            s.ask(CITE_GOAL, p.seat, row)
        s.then(PUBLISH_IT, p.seat, row)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return barred_publish(s, p.seat, PUBLISH.first(code), p.a)


@final
class CiteGoal(Decision[Machine]):
    """Which goal do you give for the citation? (p.a: row)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for goal in range(GOALS):
            if not barred_cite(s, p.seat, p.a, goal):
                out.add(CITE.of(goal))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """The goal leaves the game, a Citation covers the gap, and the covered benefit is gained."""  # WM-4.12.4
        space = AREAS * p.a + gap_in(s, p.seat, p.a)
        s.players[p.seat].below &= ~bit(CITE.first(code))
        s.players[p.seat].office[space] = CITATION
        open_sections(s, p.seat)
        RESOLVE.begin(s, p.seat, s.terms.kit.office_effect[space])

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return barred_cite(s, p.seat, p.a, CITE.first(code))


@final
class PublishIt(Step[Machine]):
    """The marker of the row p.a moves to the right over the benefit; then the paper counts."""  # WM-4.12.5

    def run(self, s: Machine, p: Pending) -> None:
        player = s.players[p.seat]
        player.left &= ~bit(p.a)
        player.right |= bit(p.a)
        RESOLVE.begin(s, p.seat, s.terms.kit.publish_effect[p.a])
        s.then(COUNT_PAPER, p.seat, p.a)


@final
class CountPaper(Step[Machine]):
    """Points for its tokens, an Investment tile, and the Lock of its weather goes. (p.a: row)"""  # WM-4.12.5

    def run(self, s: Machine, p: Pending) -> None:
        player = s.players[p.seat]
        for column in range(AREAS):
            token = player.office[AREAS * p.a + column]
            if token == AWARD_TOKEN:
                player.points += s.terms.kit.award_points
            elif token != CITATION:
                player.points += s.terms.kit.token_points
        player.investments += 1
        remove_lock(s, p.seat, weather_of(s, p.seat, p.a))


def remove_lock(s: Machine, seat: Seat, weather: i64) -> None:
    """If it is still there; who removes it may pay for points, once."""  # WM-4.12.7
    if not s.locks >> weather & 1:
        return
    s.locks &= ~bit(weather)
    can_pay = payable(s.players[seat].vouchers, SCI, s.terms.kit.lock_science, 0, 0)
    if can_pay and not s.terms.challenged(STRICT_REFEREES):
        s.ask(LOCK_BONUS, seat, weather)


@final
class LockBonus(Decision[Machine]):
    """Do you pay Science for points? (p.a: the weather of the Lock)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        out.add(ACCEPT.of())
        out.add(DECLINE.of())

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if ACCEPT.has(code):
            ask_vouchers(s, p.seat, SCI, s.terms.kit.lock_science, code)
            s.players[p.seat].points += s.terms.kit.lock_points


WORK_SPACE: Final[WorkSpace] = WorkSpace("WM-4.12.1", [WORK_ON], rideable=False, takes=(upto(2, "waived"),))
START_WORK: Final[StartWork] = StartWork("WM-4.12.2", takes=(LABSPACE,))
LATIV_BOT: Final[LativBot] = LativBot("WM-4.8.3", [LATIV], rideable=False, takes=(WEATHER, flag("displaced")))
PUBLISH_ROW: Final[PublishRow] = PublishRow("WM-4.12.3", [PUBLISH], rideable=False, takes=(flag("waived"),))
CITE_GOAL: Final[CiteGoal] = CiteGoal("WM-4.12.4", [CITE], rideable=False, takes=(ROW,))
PUBLISH_IT: Final[PublishIt] = PublishIt("WM-4.12.5", takes=(ROW,))
COUNT_PAPER: Final[CountPaper] = CountPaper("WM-4.12.5", takes=(ROW,))
LOCK_BONUS: Final[LockBonus] = LockBonus("WM-4.12.7", [ACCEPT, DECLINE], rideable=False, always=True, takes=(WEATHER,))

enrol(WORK, WorkAction())
enrol(PUBLISH_PAPER, PublishAction())
