"""Step 3 of a turn (WM-4.9): the actions of the location where the Scientist stands."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.masks import bit
from pavilion.core.values import some

from ..box.kit import ANY, ONE
from ..box.nouns import ACTION, LOCATION, SECURITY
from .actions import KNOWN, PAID, first_action, kind_paid
from .office import may_place_award
from .state import Machine, location_of
from .verbs import DO, DONE


def is_spent(s: Machine, seat: Seat, used: i64, action: i64) -> bool:
    """Has the space no more of this action? One of two, each once, or any number of times."""  # WM-4.9.1, WM-2.3.3
    if used >> action & 1:
        return True
    others = used & ~bit(SECURITY)
    return action != SECURITY and others != 0 and s.terms.kit.symbol[s.scientists[seat]] == ONE


def barred_do(s: Machine, seat: Seat, at: i64, used: i64, action: i64) -> str:
    """The rule that forbids this action here and now, or ""."""
    if action != SECURITY and kind_paid(action) != at:
        return "WM-4.9.1"
    if is_spent(s, seat, used, action):
        return "WM-4.9.1"
    return KNOWN[action].barred(s, seat, PAID)


def ask_menu(s: Machine, seat: Seat, at: i64, used: i64) -> None:
    """As long as the space has an action left, possible or not; after that as long as an Award can be placed."""
    left = s.seats == 1 and s.round > 0 and not is_spent(s, seat, used, SECURITY)
    for action in range(first_action(at), first_action(at + 1)):
        left = left or not is_spent(s, seat, used, action)
    if left:
        s.ask(MENU, seat, at, used)
    elif may_place_award(s, seat):
        s.ask(KEEP_AWARD, seat)  # the last action may just have brought it: WM-4.5.3


@final
class Menu(Decision[Machine]):
    """Which action do you perform? Doing nothing is allowed. (p.a: location, p.b: actions done, as a mask)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for action in range(first_action(p.a), first_action(p.a + 1)):
            if not barred_do(s, p.seat, p.a, p.b, action):
                out.add(DO.of(action))
        if not barred_do(s, p.seat, p.a, p.b, SECURITY):
            out.add(DO.of(SECURITY))
        out.add(DONE.of())

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if not DO.has(code):
            return
        action = DO.first(code)
        KNOWN[action].begin(s, p.seat, PAID)
        used = p.b
        if action == SECURITY or s.terms.kit.symbol[s.scientists[p.seat]] != ANY:
            used |= bit(action)
        s.then(GO_ON, p.seat, p.a, used)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return barred_do(s, p.seat, p.a, p.b, DO.first(code)) if DO.has(code) else ""


@final
class KeepAward(Decision[Machine]):
    """Nothing is left to be done but the free action. Do you keep your Awards for later?"""  # WM-4.5.3

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        out.add(DONE.of())

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """What is kept is asked about again in the next turn."""


@final
class GoOn(Step[Machine]):
    """The menu again, when an action is over. (p.a: location, p.b: actions done)"""

    def run(self, s: Machine, p: Pending) -> None:
        ask_menu(s, p.seat, p.a, p.b)


@final
class OpenMenu(Step[Machine]):
    """The actions of the location just entered."""

    def run(self, s: Machine, p: Pending) -> None:
        ask_menu(s, p.seat, location_of(s.scientists[p.seat]), 0)


MENU: Final[Menu] = Menu("WM-4.9.1", [DO, DONE], always=True, takes=(LOCATION, some(ACTION, "done")))
KEEP_AWARD: Final[KeepAward] = KeepAward("WM-4.9.1", [DONE])
GO_ON: Final[GoOn] = GoOn("WM-4.9.1", takes=(LOCATION, some(ACTION, "done")))
OPEN_MENU: Final[OpenMenu] = OpenMenu("WM-4.5.2")
