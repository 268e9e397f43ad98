"""Phase B (WM-4.16): the experiment of the active branch runs or does not, and the next one is prepared."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Decision, Options, Pending, Rng, Seat, Step
from pavilion.core.masks import bit, count
from pavilion.core.values import number, upto

from ..box.nouns import (
    EXPERIMENT,
    EXPERIMENTS,
    LAB_AREA,
    LEVELS,
    SCI,
    SLOTS,
    SPACES,
    WEATHER,
    WEATHERS,
)
from .benefits import RESOLVE
from .government import clear_extreme, take_token, trigger_end
from .moves import has_lativ
from .office import PLACE_TOKENS
from .payments import ask_vouchers
from .state import EMPTY, FINAL_ROUND, LATIVS, Machine
from .verbs import ACCEPT, DECLINE, DONE, PARK, RECALL, TURN_UP
from .vouchers import gain_vouchers, payable
from .workshop import has_room

DISPLAY: Final[i64] = 3
FIRST_SLOTS: Final[i64] = 6  # of sections I and II
DECK: Final[i64] = 4  # places where experiment tiles are turned up: right, middle, left, below the deck, on top of it
BELOW_DECK: Final[i64] = 3

# ---- does it run? ---------------------------------------------------------------------------------------------------


def place_of_tile(s: Machine, weather: i64) -> i64:
    """Where the rightmost tile of a weather lies in the display; EMPTY if there is none."""  # WM-4.16.2
    for further in range(DISPLAY):
        at = DISPLAY - 1 - further
        if s.display[at] != EMPTY and s.display[at] % WEATHERS == weather:
            return at
    return EMPTY


def runs(s: Machine, weather: i64) -> bool:
    """A matching tile in the display, and a bot on every space."""  # WM-4.16.1
    for space in range(SPACES * weather, SPACES * weather + SPACES):
        if s.machine[space] == EMPTY:
            return False
    return place_of_tile(s, weather) != EMPTY


def bots_in(s: Machine, owner: i64, weather: i64) -> i64:
    n: i64 = 0
    for space in range(SPACES * weather, SPACES * weather + SPACES):
        if s.machine[space] == owner:
            n += 1
    return n


# ---- bots come back -------------------------------------------------------------------------------------------------


@final
class TakeBackBots(Step[Machine]):
    """Bots come back one by one; to the assembly line only if the workshop has no room. (p.a: how many)"""  # WM-4.16.4

    def run(self, s: Machine, p: Pending) -> None:
        if p.a == 0:
            return
        if has_room(s.players[p.seat], 0, 1):
            s.players[p.seat].bots += 1
        else:
            s.ask(PARK_BOT, p.seat)
        s.then(TAKE_BACK_BOTS, p.seat, p.a - 1)


@final
class ParkBot(Decision[Machine]):
    """To which slot does the bot go? Sections I and II, and the others only if these are full."""  # WM-4.16.4

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for slot in range(SLOTS):
            if not self.barred(s, p.seat, slot):
                out.add(PARK.of(slot))

    def barred(self, s: Machine, seat: Seat, slot: i64) -> str:
        line = s.players[seat].line
        if line >> slot & 1:
            return "WM-4.16.4"
        first = bit(FIRST_SLOTS) - 1
        return "WM-4.16.4" if slot >= FIRST_SLOTS and line & first != first else ""

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        s.players[p.seat].line |= bit(PARK.first(code))


@final
class ReturnBot(Decision[Machine]):
    """Which bot do you take back from the active branch?"""  # WM-4.16.3

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for space in range(SPACES * s.assistant, SPACES * s.assistant + SPACES):
            if s.machine[space] == p.seat:
                out.add(RECALL.of(space))
        out.add(DONE.of())

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if RECALL.has(code):
            s.machine[RECALL.first(code)] = EMPTY
            s.then(TAKE_BACK_BOTS, p.seat, 1)
            s.then(OFFER_RETURN, p.seat)


@final
class OfferReturn(Step[Machine]):
    """Who has bots in the active branch may take back any of them."""

    def run(self, s: Machine, p: Pending) -> None:
        if bots_in(s, p.seat, s.assistant) > 0:
            s.ask(RETURN_BOT, p.seat)


# ---- it runs --------------------------------------------------------------------------------------------------------


@final
class RunFor(Step[Machine]):
    """All bots of the player come back, and the reward of the tile p.a can be paid for."""  # WM-4.16.6

    def run(self, s: Machine, p: Pending) -> None:
        weather = p.a % WEATHERS
        n = bots_in(s, p.seat, weather)
        if n == 0:
            return
        for space in range(SPACES * weather, SPACES * weather + SPACES):
            if s.machine[space] == p.seat:
                s.machine[space] = EMPTY
        s.then(TAKE_BACK_BOTS, p.seat, n)
        s.ask(PAY_SCIENCE, p.seat, p.a, n)


@final
class PayScience(Decision[Machine]):
    """Do you pay for the reward? (p.a: tile, p.b: bots that came back)"""  # WM-4.16.7

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        if payable(s.players[p.seat].vouchers, SCI, s.terms.kit.exp_science[p.a], 0, 0):
            out.add(ACCEPT.of())
        out.add(DECLINE.of())

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if ACCEPT.has(code):
            ask_vouchers(s, p.seat, SCI, s.terms.kit.exp_science[p.a], code)
            s.then(REWARD, p.seat, p.a, p.b)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        fits = payable(s.players[p.seat].vouchers, SCI, s.terms.kit.exp_science[p.a], 0, 0)
        return "" if fits or DECLINE.has(code) else "WM-4.1.6"


@final
class Reward(Step[Machine]):
    """Points for each bot, one of two benefits, a green token. (p.a: tile, p.b: bots)"""  # WM-4.16.8, WM-4.16.9

    def run(self, s: Machine, p: Pending) -> None:
        s.players[p.seat].points += p.b * s.terms.kit.exp_points[p.a]
        s.then(RESOLVE, p.seat, s.terms.kit.exp_effect[p.a])
        s.then(PLACE_TOKENS, p.seat)  # what the benefit has brought: WM-4.16.11
        s.then(LAB_TOKEN, p.seat, p.a % WEATHERS)
        s.then(PLACE_TOKENS, p.seat)


@final
class LabToken(Step[Machine]):
    """A token from below the branch p.a, to be placed at once; if none is left a Science voucher."""  # WM-4.16.10

    def run(self, s: Machine, p: Pending) -> None:
        if not take_token(s, p.seat, LAB_AREA, p.a):
            gain_vouchers(s, p.seat, SCI, 1)


def raise_extreme(s: Machine, weather: i64) -> None:
    """A worse tile covers the one that lies there; at level 3 nothing changes."""  # WM-4.16.12, WM-2.11.1
    if s.levels[weather] < LEVELS:
        s.levels[weather] += 1
        clear_extreme(s, weather)


def send_away_lativ(s: Machine, weather: i64) -> None:
    """Lativ's bots on the branch go beside the Lab; if so agreed those on all, but not in the final round."""
    for space in range(WEATHERS * SPACES):  # WM-4.16.5
        everywhere = s.terms.reset_all and s.ending != FINAL_ROUND
        if s.machine[space] == LATIVS and (everywhere or space // SPACES == weather):
            s.machine[space] = EMPTY


@final
class AfterRun(Step[Machine]):
    """Lativ's bots leave, with a token if so few play, and the weather of the branch p.a gets worse."""  # WM-4.16.12

    def run(self, s: Machine, p: Pending) -> None:
        if s.terms.discards and has_lativ(s, p.a) and s.tokens[WEATHERS * LAB_AREA + p.a] > 0:
            s.tokens[WEATHERS * LAB_AREA + p.a] -= 1
        send_away_lativ(s, p.a)
        if s.seats > 1 or s.ending != FINAL_ROUND:  # WM-6.5.26
            raise_extreme(s, p.a)


# ---- prepare the next -----------------------------------------------------------------------------------------------


def remove_tile(s: Machine, weather: i64) -> bool:
    """The rightmost tile of a weather leaves the display; False if there is none."""
    at = place_of_tile(s, weather)
    if at == EMPTY:
        return False
    s.display[at] = EMPTY
    return True


@final
class PrepareNext(Step[Machine]):
    """The used tile goes, the others slide, new ones follow, and the Assistant moves on."""  # WM-4.16.13

    def run(self, s: Machine, p: Pending) -> None:
        at = place_of_tile(s, s.assistant)
        if remove_tile(s, s.assistant):
            while at > 0:
                s.display[at] = s.display[at - 1]
                at -= 1
            s.display[0] = s.next
            s.next = s.deck_top
            s.deck_top = EMPTY
            if s.deck > 0:
                s.deck -= 1
            if s.next == EMPTY:
                trigger_end(s)  # the last tile of all: WM-4.16.14
            if s.deck > 0:
                s.chance(TURN_UP_TILE, DECK)
        s.assistant = (s.assistant + 1) % WEATHERS  # WM-4.16.15


@final
class TurnUpTile(Chance[Machine]):
    """Which experiment tile is next? The stages come one after the other. (p.a: where it lies)"""  # WM-3.10

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        stage = self.stage(s)
        for tile in range(WEATHERS * stage, WEATHERS * stage + WEATHERS):
            if s.unseen >> tile & 1:
                out.add(TURN_UP.of(tile))

    def stage(self, s: Machine) -> i64:
        """The lowest of which a tile was not seen; of the last one some never are."""
        for tile in range(EXPERIMENTS):
            if s.unseen >> tile & 1:
                return tile // WEATHERS
        return 0

    def draw(self, s: Machine, p: Pending, luck: Rng) -> Code:
        tile = WEATHERS * self.stage(s)
        left = luck.below(count(s.unseen >> tile & 31))
        while True:
            if s.unseen >> tile & 1:
                if left == 0:
                    return TURN_UP.of(tile)
                left -= 1
            tile += 1

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        tile = TURN_UP.first(code)
        s.unseen &= ~bit(tile)
        if p.a < DISPLAY:
            s.display[DISPLAY - 1 - p.a] = tile  # first to the right: A-21
        elif p.a == BELOW_DECK:
            s.next = tile
        else:
            s.deck_top = tile


TAKE_BACK_BOTS: Final[TakeBackBots] = TakeBackBots("WM-4.16.4", takes=(upto(int(SPACES), "left"),))
PARK_BOT: Final[ParkBot] = ParkBot("WM-4.16.4", [PARK], rideable=False)
RETURN_BOT: Final[ReturnBot] = ReturnBot("WM-4.16.3", [RECALL, DONE], rideable=False, always=True)
OFFER_RETURN: Final[OfferReturn] = OfferReturn("WM-4.16.3")
RUN_FOR: Final[RunFor] = RunFor("WM-4.16.6", takes=(EXPERIMENT,))
PAY_SCIENCE: Final[PayScience] = PayScience(
    "WM-4.16.7", [ACCEPT, DECLINE], always=True, takes=(EXPERIMENT, number(1, int(SPACES), "bots"))
)
REWARD: Final[Reward] = Reward("WM-4.16.8", takes=(EXPERIMENT, number(1, int(SPACES), "bots")))
LAB_TOKEN: Final[LabToken] = LabToken("WM-4.16.10", takes=(WEATHER,))
AFTER_RUN: Final[AfterRun] = AfterRun("WM-4.16.12", takes=(WEATHER,))
PREPARE_NEXT: Final[PrepareNext] = PrepareNext("WM-4.16.13")
TURN_UP_TILE: Final[TurnUpTile] = TurnUpTile("WM-3.10", [TURN_UP], takes=(upto(int(DECK), "place"),))
