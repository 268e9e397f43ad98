"""Step 2 of a turn (WM-4.7, WM-4.8): the Scientist moves, vouchers come and go, and Lativ moves on.

Example: who enters Lab C with two Scientists and Lativ to the left gains three R&D vouchers and one Science.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.masks import count

from ..box.nouns import (
    BOARD_SPACES,
    GOV_AREA,
    GOV_AT,
    MAIN_SPACES,
    OFFICE_AT,
    RND_AREA,
    RND_AT,
    SCI,
    SPACES,
    SUPPLY_AT,
    WEATHERS,
)
from .gains import ask_any_voucher
from .lab import LATIV_BOT, has_empty_space
from .payments import PAY_ANY
from .state import (
    EMPTY,
    LATIVS,
    Machine,
    first_space,
    is_occupied,
    lativ_bots_left,
    left_of,
    location_of,
    occupied,
    scientists_on,
    total,
)
from .verbs import GO
from .vouchers import all_full, gain_vouchers

LAST_SPACE: Final[i64] = 2  # C of a main location
MIDDLE_SPACE: Final[i64] = 1  # B
HIGH_ROAD: Final[i64] = 8  # the challenge without vouchers for agents

# ---- where to go ----------------------------------------------------------------------------------------------------


def is_blocked(s: Machine, space: i64) -> bool:
    """Space C of the main locations, with two players."""  # WM-3.15
    at = location_of(space)
    return s.terms.blocked and at != SUPPLY_AT and space - first_space(at) == LAST_SPACE


def others_left(s: Machine, space: i64) -> i64:
    """Other players' Scientists on spaces to the left in the same location."""
    return count(scientists_on(s) & left_of(space))


def after_gains(s: Machine, seat: Seat) -> i64:
    """Vouchers that a player has after entering the Supply, before the toll."""
    n = total(s.players[seat].vouchers)
    if not all_full(s, seat):
        n += 1
    if s.lativ == SUPPLY_AT and s.players[seat].vouchers[SCI] < s.terms.kit.cap[SCI]:
        n += 1
    return n


def barred_first_round(s: Machine, space: i64) -> str:
    """In a main location the middle space; if that is occupied, the right one."""  # WM-4.7.2
    first = first_space(location_of(space))
    only = first + MIDDLE_SPACE
    if is_occupied(s, only):
        only = first + LAST_SPACE
    return "" if space == only else "WM-4.7.2"


def barred_go(s: Machine, seat: Seat, space: i64, taken: i64) -> str:
    """The rule that forbids to move the Scientist to this action space, or ""; (taken: occupied ones)."""
    at = location_of(space)
    if s.scientists[seat] != EMPTY and at == location_of(s.scientists[seat]):
        return "WM-4.7.1"
    if is_blocked(s, space):
        return "WM-3.15"
    if s.round == 1 and at != SUPPLY_AT:
        rule = barred_first_round(s, space)
        if rule:
            return rule
    if taken >> space & 1:
        return "WM-4.7.1"
    if at == SUPPLY_AT and after_gains(s, seat) < toll_at(s, space):
        return "WM-4.7.6"
    return ""


@final
class MoveScientist(Decision[Machine]):
    """Where does your Scientist go? Two other main locations are never full."""  # WM-10.18

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        taken = occupied(s)
        for space in range(BOARD_SPACES):
            if not barred_go(s, p.seat, space, taken):
                out.add(GO.of(space))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """Place, gain, pay, then Lativ."""  # WM-4.7.7
        space = GO.first(code)
        at = location_of(space)
        s.scientists[p.seat] = space
        if at == SUPPLY_AT:
            ask_any_voucher(s, p.seat, 1)  # WM-4.7.5
            s.then(ENTER_SUPPLY, p.seat)
        else:
            gain_for_space(s, p.seat, space, at)
        s.then(LATIV_MOVES, p.seat)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return barred_go(s, p.seat, GO.first(code), occupied(s))


def lativ_gives(s: Machine, space: i64) -> bool:
    """Does who enters there gain Science from Lativ? In a main location he must stand to the left."""  # WM-4.7.4
    at = location_of(space)
    return s.lativ == at and (at == SUPPLY_AT or s.lativ_space < space)


def vouchers_at(s: Machine, space: i64) -> i64:
    """What entering a space gives of its own type: one, and in a main location one for each Scientist to the left."""
    n: i64 = 1  # WM-4.7.3
    if location_of(space) == SUPPLY_AT:
        return n
    if not s.terms.challenged(HIGH_ROAD):
        n += others_left(s, space)
    if s.terms.new_scientists and lativ_gives(s, space):
        n += 1  # WM-6.2.2
    return n


def toll_at(s: Machine, space: i64) -> i64:
    """Vouchers to pay for entering a space: in the Supply, one for each Scientist to the left."""  # WM-4.7.5
    if location_of(space) != SUPPLY_AT:
        return 0
    return others_left(s, space)


def gain_for_space(s: Machine, seat: Seat, space: i64, at: i64) -> None:
    """The vouchers of the space, and Science if Lativ stands there."""
    gain_vouchers(s, seat, s.terms.kit.space_voucher[at], vouchers_at(s, space))
    if lativ_gives(s, space):
        gain_vouchers(s, seat, SCI, 1)


@final
class EnterSupply(Step[Machine]):
    """Science if Lativ is there, then a voucher for each Scientist to the left is paid."""  # WM-4.7.5

    def run(self, s: Machine, p: Pending) -> None:
        space = s.scientists[p.seat]
        if lativ_gives(s, space):
            gain_vouchers(s, p.seat, SCI, 1)
        toll = toll_at(s, space)
        if toll > 0:
            s.ask(PAY_ANY, p.seat, 0, toll, GO.of(space))


# ---- Lativ ----------------------------------------------------------------------------------------------------------


def empty_space(s: Machine, at: i64) -> i64:
    """The leftmost empty action space of a main location; EMPTY if there is none."""
    for space in range(first_space(at), first_space(at) + MAIN_SPACES):
        if not is_occupied(s, space) and not is_blocked(s, space):
            return space
    return EMPTY


def move_lativ(s: Machine) -> None:
    """To the next location with room for him; his Office always has it."""  # WM-4.8.1, WM-4.8.2
    s.lativ_space = EMPTY
    while s.lativ != OFFICE_AT:
        s.lativ += 1
        if s.lativ != OFFICE_AT:
            s.lativ_space = empty_space(s, s.lativ)
            if s.lativ_space != EMPTY:
                return


def branch_for_lativ(s: Machine) -> i64:
    """The first branch, from the active one on, without a bot of his and with an empty space; EMPTY if none."""
    if lativ_bots_left(s) == 0:
        return EMPTY  # WM-4.8.5
    for further in range(WEATHERS):
        weather = (s.assistant + further) % WEATHERS  # WM-4.8.4
        if has_empty_space(s, weather) and not has_lativ(s, weather):
            return weather
    return EMPTY


def has_lativ(s: Machine, weather: i64) -> bool:
    for space in range(SPACES * weather, SPACES * weather + SPACES):
        if s.machine[space] == LATIVS:
            return True
    return False


def discard_token(s: Machine) -> None:
    """With two players or alone, Lativ takes a token of the active weather from where he has gone."""  # WM-4.8.6
    if not s.terms.discards:
        return
    area = EMPTY
    if s.lativ == GOV_AT:
        area = GOV_AREA
    elif s.lativ == RND_AT:
        area = RND_AREA
    if area != EMPTY and s.tokens[WEATHERS * area + s.assistant] > 0:
        s.tokens[WEATHERS * area + s.assistant] -= 1


@final
class LativMoves(Step[Machine]):
    """If he is where the Scientist has just come to, he goes on, and one of his bots begins to work."""

    def run(self, s: Machine, p: Pending) -> None:
        if s.lativ != location_of(s.scientists[p.seat]):
            return
        move_lativ(s)
        weather = branch_for_lativ(s)
        if weather != EMPTY:
            s.ask(LATIV_BOT, p.seat, weather, 0)  # at most one bot: WM-4.8.4
        discard_token(s)


MOVE_SCIENTIST: Final[MoveScientist] = MoveScientist("WM-4.7.1", [GO])
ENTER_SUPPLY: Final[EnterSupply] = EnterSupply("WM-4.7.5")
LATIV_MOVES: Final[LativMoves] = LativMoves("WM-4.8.1")
