"""The spine (WM-4.4, WM-4.5, WM-4.17, WM-5): turns in turn order, the experiment, the end of a round, the final round.

Only this file knows what comes next.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i16, i64

from pavilion.core import NOBODY, Code, Decision, Options, Pending, Seat, Step
from pavilion.core.values import upto

from ..box.nouns import COLUMNS, EACH_SECTION, OFFICE_AT, SLOTS, SUPPLY_AT, TOKENS, WEATHER, WEATHERS
from . import solo
from .benefits import RESOLVE
from .experiment import (
    AFTER_RUN,
    OFFER_RETURN,
    PREPARE_NEXT,
    RUN_FOR,
    place_of_tile,
    remove_tile,
    runs,
    send_away_lativ,
)
from .funding import USE_TILE, barred_invest, has_tile, invest
from .menus import OPEN_MENU
from .moves import MOVE_SCIENTIST
from .office import PLACE_TOKENS, add_places, barred_place, finds_place, is_holding, place
from .saboteurs import SABOTEUR_TURN, SABOTEURS_RUN, not_run
from .state import EMPTY, FINAL_ROUND, TRIGGERED, Machine
from .verbs import DONE, INVEST, ORIENT, PLACE
from .workshop import lay

SUPPLY_ROUND: Final[i64] = 0  # the number of the round after set-up
FIRST_CELL: Final[i64] = COLUMNS  # the middle row, beside the printed places
WAYS: Final[i64] = 2  # to use an Investment tile

# ---- turns ----------------------------------------------------------------------------------------------------------


@final
class BeginTurn(Step[Machine]):
    """The turn of who is at the place p.a of the turn order: tile, move, actions, tokens."""  # WM-4.5.2

    def run(self, s: Machine, p: Pending) -> None:
        side = s.turn_order[p.a]
        s.bought = 0
        s.returned = 0
        if s.round == SUPPLY_ROUND:
            if side < s.seats:
                self.supply_turn(s, side)
        elif side >= s.seats:
            s.turn += 1
            s.then(SABOTEUR_TURN)
        else:
            s.turn += 1
            if s.seats == 1 and solo.wins_at_once(s):
                return
            if has_tile(s, side):
                s.ask(USE_TILE, side)
            s.ask(MOVE_SCIENTIST, side)
            s.then(OPEN_MENU, side)
            s.then(PLACE_TOKENS, side)
        if side < s.seats:
            s.then(END_TURN, side, p.a)
        else:
            s.then(END_TURN, NOBODY, p.a)

    def supply_turn(self, s: Machine, seat: Seat) -> None:
        """Any number of Supply actions, without vouchers for the position."""  # WM-4.4.1
        s.turn += 1
        s.ask(ORIENT_FIRST, seat)
        s.then(OPEN_MENU, seat)
        s.then(PLACE_TOKENS, seat)


@final
class OrientFirst(Decision[Machine]):
    """Which way round does your first workshop tile lie?"""  # WM-3.18

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        tile = s.players[p.seat].tile(FIRST_CELL)
        out.add(ORIENT.of(0))
        if tile // 5 != tile % 5:
            out.add(ORIENT.of(1))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        player = s.players[p.seat]
        tile = player.tile(FIRST_CELL)
        if ORIENT.first(code):
            player.cells[FIRST_CELL] = i16(tile % 5 * 5 + tile // 5)


@final
class EndTurn(Step[Machine]):
    """The next turn, or what follows the last one. (p.a: place in the turn order)"""

    def run(self, s: Machine, p: Pending) -> None:
        if s.seats == 1 and p.seat == 0 and s.round > SUPPLY_ROUND and solo.human_turn_ends(s):
            return
        if p.a + 1 < len(s.turn_order):
            s.then(BEGIN_TURN, NOBODY, p.a + 1)
        elif s.round == SUPPLY_ROUND:
            adopt_initiative(s)  # WM-4.4.2
            s.then(NEXT_ROUND)
        else:
            s.then(PHASE_B)


def adopt_initiative(s: Machine) -> None:
    """Turn order is set to the Initiative order."""  # WM-4.17.1
    for at in range(len(s.turn_order)):
        s.turn_order[at] = s.initiative[at]


# ---- phase B --------------------------------------------------------------------------------------------------------


def run_experiment(s: Machine, weather: i64) -> None:
    """In turn order everybody with bots in the branch."""
    tile = s.display[place_of_tile(s, weather)]
    for side in s.turn_order:
        if side < s.seats:
            s.then(RUN_FOR, side, tile)
        else:
            s.then(SABOTEURS_RUN, -1, tile)
    s.then(AFTER_RUN, -1, weather)


@final
class PhaseB(Step[Machine]):
    """The active branch is tried; in the final round all of them, from the active one on."""  # WM-4.16.1, WM-5.3

    def run(self, s: Machine, p: Pending) -> None:
        if s.ending == FINAL_ROUND:
            s.then(FINAL_RUNS, -1, 0)
            return
        if runs(s, s.assistant):
            run_experiment(s, s.assistant)
        else:
            for side in s.turn_order:
                if side < s.seats:
                    s.then(OFFER_RETURN, side)  # WM-4.16.3
            s.then(LATIV_LEAVES)
        s.then(PREPARE_NEXT)
        s.then(PHASE_C)


@final
class LativLeaves(Step[Machine]):
    """The experiment has not run: Lativ's bots on the active branch go beside the Lab."""  # WM-4.16.5

    def run(self, s: Machine, p: Pending) -> None:
        if s.seats == 1:
            not_run(s)
        send_away_lativ(s, s.assistant)


@final
class FinalRuns(Step[Machine]):
    """Branch after branch in arrow order; used tiles leave the display without refill. (p.a: branches tried)"""

    def run(self, s: Machine, p: Pending) -> None:
        if p.a == WEATHERS:
            for side in s.turn_order:
                if side < s.seats:
                    s.then(FINAL_PLACEMENT, side)  # without Phase C: WM-5.4, WM-4.17.4
            if s.seats == 1:
                s.then(solo.LAST_WORD)
            return
        weather = (s.assistant + p.a) % WEATHERS  # WM-5.3
        if runs(s, weather):
            run_experiment(s, weather)
            s.then(REMOVE_USED, -1, weather)
        s.then(FINAL_RUNS, -1, p.a + 1)


@final
class RemoveUsed(Step[Machine]):
    """The tile that was used in the final round, of the weather p.a."""

    def run(self, s: Machine, p: Pending) -> None:
        remove_tile(s, p.a)


# ---- phase C --------------------------------------------------------------------------------------------------------


@final
class PhaseC(Step[Machine]):
    """New turn order; if Lativ is in his Office there is income, and he goes to the Supply."""  # WM-4.17.1

    def run(self, s: Machine, p: Pending) -> None:
        adopt_initiative(s)
        if s.lativ == OFFICE_AT:
            for side in s.turn_order:
                if side < s.seats:
                    s.then(INCOME, side, 0)  # WM-4.17.2
            if s.seats == 1:
                s.then(solo.SABOTEURS_INCOME)
            s.then(LATIV_HOME)
        s.then(NEXT_ROUND)


@final
class Income(Step[Machine]):
    """The benefits of all empty slots of sections I and II, one after the other. (p.a: the next slot)"""  # WM-4.17.2

    def run(self, s: Machine, p: Pending) -> None:
        slot = p.a
        while slot < SLOTS:
            if s.terms.kit.section_income[slot // EACH_SECTION] and not s.players[p.seat].line >> slot & 1:
                RESOLVE.begin(s, p.seat, s.terms.kit.slot_effect[slot])
                s.then(INCOME, p.seat, slot + 1)
                return
            slot += 1


@final
class LativHome(Step[Machine]):
    """From his Office to his place in the Supply; no bot is placed."""  # WM-4.17.3

    def run(self, s: Machine, p: Pending) -> None:
        s.lativ = SUPPLY_AT
        s.lativ_space = EMPTY


@final
class NextRound(Step[Machine]):
    """After the round in which the end was triggered comes the final one; that is the 46th at the latest."""

    # WM-5.2, WM-4.5.1, WM-1.2, WM-10.20

    def run(self, s: Machine, p: Pending) -> None:
        s.round += 1
        if s.ending == TRIGGERED:
            s.ending = FINAL_ROUND
        s.then(BEGIN_TURN, -1, 0)


# ---- before scoring -------------------------------------------------------------------------------------------------


@final
class FinalPlacement(Step[Machine]):
    """Tokens on the holding space and Investment tiles can still be used."""  # WM-5.5

    def run(self, s: Machine, p: Pending) -> None:
        player = s.players[p.seat]
        if player.held_awards > 0 or player.investments > 0 or is_holding(s, p.seat):
            s.ask(FINAL_MENU, p.seat)


@final
class FinalMenu(Decision[Machine]):
    """What do you still do before scoring?"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for way in range(WAYS):
            if not barred_invest(s, p.seat, way):
                out.add(INVEST.of(way))
        add_places(s, p.seat, out)
        if not self.must_place(s, p.seat):
            out.add(DONE.of())

    def must_place(self, s: Machine, seat: Seat) -> bool:
        """Research tokens must be placed, if they can; Awards may."""
        for token in range(TOKENS):
            if s.players[seat].holding[token] > 0 and finds_place(s, seat, token):
                return True
        return False

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if DONE.has(code):
            for token in range(TOKENS):
                s.players[p.seat].holding[token] = 0  # without a place they leave the game: WM-4.15.3
            return
        if INVEST.has(code):
            invest(s, p.seat, INVEST.first(code))
        else:
            place(s, p.seat, PLACE.first(code), PLACE.second(code))
        s.then(FINAL_PLACEMENT, p.seat)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        if INVEST.has(code):
            return barred_invest(s, p.seat, INVEST.first(code))
        if PLACE.has(code):
            return barred_place(s, p.seat, PLACE.first(code), PLACE.second(code))
        return "WM-4.15.1" if self.must_place(s, p.seat) else ""


def lay_first(s: Machine, seat: Seat, tile: i64) -> None:
    """The first tile lies in the middle row, beside the printed places."""  # WM-3.18
    lay(s.players[seat], tile, 1, 0)


BEGIN_TURN: Final[BeginTurn] = BeginTurn("WM-4.5.2", takes=(upto(3, "place"),))
ORIENT_FIRST: Final[OrientFirst] = OrientFirst("WM-3.18", [ORIENT], rideable=False)
END_TURN: Final[EndTurn] = EndTurn("WM-4.5.2", takes=(upto(3, "place"),))
PHASE_B: Final[PhaseB] = PhaseB("WM-4.16.1")
LATIV_LEAVES: Final[LativLeaves] = LativLeaves("WM-4.16.5")
FINAL_RUNS: Final[FinalRuns] = FinalRuns("WM-5.3", takes=(upto(int(WEATHERS), "tried"),))
REMOVE_USED: Final[RemoveUsed] = RemoveUsed("WM-5.3", takes=(WEATHER,))
PHASE_C: Final[PhaseC] = PhaseC("WM-4.17.1")
INCOME: Final[Income] = Income("WM-4.17.2", takes=(upto(int(SLOTS), "slot"),))
LATIV_HOME: Final[LativHome] = LativHome("WM-4.17.3")
NEXT_ROUND: Final[NextRound] = NextRound("WM-5.2")
FINAL_PLACEMENT: Final[FinalPlacement] = FinalPlacement("WM-5.5")
FINAL_MENU: Final[FinalMenu] = FinalMenu("WM-5.5", [INVEST, PLACE, DONE], always=True)
