"""The Meeting Room (EX-4.8): two different options out of four, then the round is over.

Example: publish first and reposition then, if the lead just won makes the project that is completed worth more.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat
from pavilion.core.masks import bit
from pavilion.core.values import number, some

from ..box.kit import MOST_REPOSITIONINGS
from ..box.nouns import CELL, FUND, JURY, PUBLISH, REPOSITION, TASK, TASKS
from .jury import CHOOSE_JURY, has_voted, pool
from .patents import can_move, publish_patents
from .projects import score_completed
from .state import Expo, fund
from .verbs import LAY, MOVE, OPTION, STOP


def barred_option(s: Expo, seat: Seat, task: i64, used: i64) -> str:
    """The rule that forbids this option of the Meeting Room, or ""."""
    if used >> task & 1 and not s.terms.same_twice:
        return "EX-4.8.1"
    if used >> task & 1 and task == JURY:
        return "EX-6.6.1"
    if task == REPOSITION and not s.players[seat].lab.can_move_any():
        return "EX-4.15.7"
    if task == PUBLISH and not can_move(s, seat):
        return "EX-4.15.7"
    if task == JURY and (has_voted(s) or pool(s) == 0):
        return "EX-4.8.9"
    return ""


def hold_meeting(s: Expo, seat: Seat) -> None:
    s.ask(MEETING_OPTION, seat, 0, s.terms.kit.meeting_options)


@final
class MeetingOption(Decision[Expo]):
    """What do you do in the Meeting Room? (p.a: options used, as a mask, p.b: how many are left)"""

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        for task in range(TASKS):
            if not barred_option(s, p.seat, task, p.a):
                out.add(OPTION.base + task)
        out.add(STOP.base)

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        if STOP.has(code):
            return
        task = OPTION.first(code)
        kit = s.terms.kit
        if task == REPOSITION:
            s.ask(LIFT_TILE, p.seat, kit.repositionings)
        elif task == FUND:
            fund(s, p.seat, kit.meeting_money)  # also without effect: EX-4.8.7
        elif task == PUBLISH:
            publish_patents(s, p.seat, kit.meeting_moves, 0, 1)  # EX-4.8.8
        else:
            s.ask(CHOOSE_JURY, p.seat)
        if p.b > 1:
            s.ask(MEETING_OPTION, p.seat, p.a | bit(task), p.b - 1)

    def why_not(self, s: Expo, p: Pending, code: Code) -> str:
        return barred_option(s, p.seat, OPTION.first(code), p.a)


@final
class LiftTile(Decision[Expo]):
    """Which tile do you reposition? (p.a: how often you may)"""

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        s.players[p.seat].lab.lift_options(MOVE.base, out)
        out.add(STOP.base)

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        if STOP.has(code):
            return
        s.ask(PUT_BACK, p.seat, MOVE.first(code))
        if p.a > 1:
            s.ask(LIFT_TILE, p.seat, p.a - 1)  # the same tile again, if you like: EX-4.8.5

    def why_not(self, s: Expo, p: Pending, code: Code) -> str:
        return s.players[p.seat].lab.barred_lift(MOVE.first(code))


@final
class PutBack(Decision[Expo]):
    """Where does the tile with the first cell p.a go? It stays in the lab until then."""  # EX-4.8.3, EX-4.15.4

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        s.players[p.seat].lab.move_options(p.a, LAY.base, out)

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        score_completed(s, p.seat, s.players[p.seat].lab.move(p.a, code - LAY.base))

    def why_not(self, s: Expo, p: Pending, code: Code) -> str:
        return s.players[p.seat].lab.barred_move(p.a, code - LAY.base)


MEETING_OPTION: Final[MeetingOption] = MeetingOption(
    "EX-4.8.1", [OPTION, STOP], takes=(some(TASK, "done"), number(1, TASKS, "left"))
)
LIFT_TILE: Final[LiftTile] = LiftTile("EX-4.8.2", [MOVE, STOP], takes=(number(1, MOST_REPOSITIONINGS, "left"),))
PUT_BACK: Final[PutBack] = PutBack("EX-4.8.4", [LAY], takes=(CELL,))
