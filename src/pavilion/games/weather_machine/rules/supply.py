"""Supply actions (WM-4.10): extend the workshop, construct bots, buy and return chemicals, take the initiative."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Decision, Options, Pending, Rng, Seat, Step
from pavilion.core.chance import kind_at
from pavilion.core.masks import add_each, bit, count
from pavilion.core.values import flag

from ..box.nouns import (
    ACQUIRE,
    COLOURS,
    COLUMNS,
    CONSTRUCT,
    EACH_SECTION,
    EXTEND,
    INITIATIVE,
    OFFER,
    OFFERS,
    PAIRS,
    POSITION,
    RETURN,
    SECTIONS,
    SHOP_ROWS,
    SLOT,
    SLOTS,
    STACK,
    SUP,
)
from .actions import PAID, Action, enrol
from .benefits import RESOLVE
from .gains import TAKE_CHEMICAL, chemical_possible, would_strand
from .payments import ask_vouchers
from .state import EMPTY, Machine, Player, total
from .verbs import BUILD, DECLINE, LAY, MOVE_TO, RETURN_CHEMICAL, TILE, WORKSHOP
from .vouchers import gain_vouchers, payable
from .workshop import barred_lay, half_circles, has_room, lay, width

# ---- extend the workshop --------------------------------------------------------------------------------------------


def tile_at(s: Machine, offer: i64) -> i64:
    """The workshop tile of the offer, or the visible one of the stack; EMPTY if there is none."""
    if offer == STACK:
        return s.top
    return s.offer[offer]


def is_tile_there(s: Machine) -> bool:
    for offer in range(OFFERS + 1):
        if tile_at(s, offer) != EMPTY:
            return True
    return False


@final
class ExtendWorkshop(Action):
    """One of the four tiles on offer, or the top of the face-up stack."""  # WM-4.10.1

    def barred(self, s: Machine, seat: Seat, waived: i64) -> str:
        if not is_tile_there(s):
            return "WM-4.10.1"
        if waived == PAID and not payable(s.players[seat].vouchers, SUP, s.terms.kit.cost[EXTEND], 0, 0):
            return "WM-4.1.6"
        return ""  # a place for it is always there: WM-10.21

    def begin(self, s: Machine, seat: Seat, waived: i64) -> None:
        s.ask(EXTEND_TILE, seat, waived)


@final
class ExtendTile(Decision[Machine]):
    """Which workshop tile do you take? (p.a: 1 if it is a benefit)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for offer in range(OFFERS + 1):
            if tile_at(s, offer) != EMPTY:
                out.add(TILE.of(offer))
        if p.a:
            out.add(DECLINE.of())

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if not TILE.has(code):
            return
        if not p.a:
            ask_vouchers(s, p.seat, SUP, s.terms.kit.cost[EXTEND], code)
        s.ask(EXTEND_PLACE, p.seat, TILE.first(code))

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        if DECLINE.has(code):
            return "" if p.a else "WM-2.2.3"
        return "" if tile_at(s, TILE.first(code)) != EMPTY else self.rule


@final
class ExtendPlace(Decision[Machine]):
    """Where does it go, and which way round? (p.a: from which place of the offer)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        player = s.players[p.seat]
        columns = min(width(player) + 1, COLUMNS)
        pair = tile_at(s, p.a)
        for turn in range(2):
            tile = half_circles(s, pair, turn)
            if turn == 1 and tile == half_circles(s, pair, 0):
                break  # both ways round it is the same
            for row in range(SHOP_ROWS):
                for column in range(columns):
                    if not barred_lay(player, tile, row, column):
                        out.add(LAY.of(turn, COLUMNS * row + column))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        cell = LAY.second(code)
        tile = half_circles(s, tile_at(s, p.a), LAY.first(code))
        lay(s.players[p.seat], tile, cell // COLUMNS, cell % COLUMNS)
        if p.a < OFFERS:
            s.offer[p.a] = s.top  # a gap is filled from the face-up stack
        take_top(s)


def take_top(s: Machine) -> None:
    """The visible tile has left the stack; the next one is turned up, if need be from the other stack."""
    s.top = EMPTY
    if s.up > 0:
        s.up -= 1
    turn_up_tile(s)


def turn_up_tile(s: Machine) -> None:
    if s.up == 0:
        s.up = s.down
        s.down = 0
    if s.up > 0:
        s.chance(DEAL_OFFER, STACK)


@final
class DealOffer(Chance[Machine]):
    """Which workshop tile is turned up? (p.a: where it lies)"""  # WM-3.5

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for pair in range(PAIRS):
            if s.pool[pair] > 0:
                out.add(WORKSHOP.of(pair))

    def weight(self, s: Machine, p: Pending, code: Code) -> i64:
        return s.pool[WORKSHOP.first(code)]

    def draw(self, s: Machine, p: Pending, luck: Rng) -> Code:
        return WORKSHOP.of(unseen_tile(s, luck))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        pair = WORKSHOP.first(code)
        s.pool[pair] -= 1
        if p.a == STACK:
            s.top = pair
        else:
            s.offer[p.a] = pair


def unseen_tile(s: Machine, luck: Rng) -> i64:
    """One of the tiles that nobody has seen: it may lie in either stack."""
    size = total(s.pool)
    return kind_at(s.pool, size, luck.below(size))


# ---- construct a bot ------------------------------------------------------------------------------------------------


def office_tokens(player: Player) -> i64:
    """Research, Award and Citation tokens in the grid and on the holding space."""  # WM-4.10.4
    n = total(player.holding) + player.held_awards
    for token in player.office:
        if token != EMPTY:
            n += 1
    return n


def open_sections(s: Machine, seat: Seat) -> None:
    """Bots constructed or tokens collected open the lower sections, for good."""  # WM-4.10.4
    player = s.players[seat]
    if player.sections == bit(SECTIONS) - 1:
        return
    built = SLOTS - count(player.line)
    tokens = office_tokens(player)
    for section in range(SECTIONS):
        if built >= s.terms.kit.section_bots[section] or tokens >= s.terms.kit.section_tokens[section]:
            player.sections |= bit(section)


def barred_section(s: Machine, seat: Seat, section: i64, waived: i64) -> str:
    """The rule that forbids to construct the bots of this section, or ""; there is room for one."""
    player = s.players[seat]
    if not player.sections >> section & 1:
        return "WM-4.10.4"
    if waived == PAID and not payable(player.vouchers, SUP, s.terms.kit.section_cost[section], 0, 0):
        return "WM-4.1.6"
    return ""


def barred_build(s: Machine, seat: Seat, slot: i64, waived: i64) -> str:
    """The rule that forbids to construct the bot of this slot, or ""."""
    if not s.players[seat].line >> slot & 1:
        return "WM-4.10.3"
    return barred_section(s, seat, slot // EACH_SECTION, waived)


def waiting(player: Player, section: i64) -> i64:
    """Slots of a section with a bot, as a mask."""
    return player.line & (bit(EACH_SECTION) - 1) << EACH_SECTION * section


@final
class ConstructBot(Action):
    def barred(self, s: Machine, seat: Seat, waived: i64) -> str:
        """A bot that can be paid, and room for it."""
        if not has_room(s.players[seat], 0, 1):
            return "WM-4.2.4"
        if would_strand(s, seat, 1, -1):
            return "WM-4.3.8"
        for section in range(SECTIONS):
            if waiting(s.players[seat], section) and not barred_section(s, seat, section, waived):
                return ""
        return barred_build(s, seat, SLOTS - 1, waived)  # the one that the most has to come before

    def begin(self, s: Machine, seat: Seat, waived: i64) -> None:
        s.ask(CONSTRUCT_SLOT, seat, waived)


@final
class ConstructSlot(Decision[Machine]):
    """Which bot do you construct? (p.a: 1 if it is a benefit)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for section in range(SECTIONS):
            there = waiting(s.players[p.seat], section)
            if there and not barred_section(s, p.seat, section, p.a):
                add_each(there, BUILD.base, out)
        if p.a:
            out.add(DECLINE.of())

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if not BUILD.has(code):
            return
        if not p.a:
            ask_vouchers(s, p.seat, SUP, s.terms.kit.section_cost[BUILD.first(code) // EACH_SECTION], code)
        s.then(FINISH_BOT, p.seat, BUILD.first(code))

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        if DECLINE.has(code):
            return "" if p.a else "WM-2.2.3"
        return barred_build(s, p.seat, BUILD.first(code), p.a)


@final
class FinishBot(Step[Machine]):
    """The bot of the slot p.a goes to the workshop, and the slot gives its benefit."""  # WM-4.10.3

    def run(self, s: Machine, p: Pending) -> None:
        player = s.players[p.seat]
        player.line &= ~bit(p.a)
        player.bots += 1
        open_sections(s, p.seat)
        RESOLVE.begin(s, p.seat, s.terms.kit.slot_effect[p.a])


# ---- chemicals ------------------------------------------------------------------------------------------------------


@final
class AcquireChemical(Action):
    def barred(self, s: Machine, seat: Seat, waived: i64) -> str:
        return "" if chemical_possible(s, seat, 0) else "WM-4.10.5"

    def begin(self, s: Machine, seat: Seat, waived: i64) -> None:
        s.ask(TAKE_CHEMICAL, seat, 1, 0)


def barred_return(s: Machine, seat: Seat, colour: i64) -> str:
    """The rule that forbids to return a chemical of this colour, or ""."""
    if s.players[seat].chemicals[colour] == 0:
        return "WM-4.10.6"
    return "WM-4.10.8" if s.bought >> colour & 1 else ""


@final
class ReturnAction(Action):
    def barred(self, s: Machine, seat: Seat, waived: i64) -> str:
        rule = "WM-4.10.6"
        for colour in range(COLOURS):
            found = barred_return(s, seat, colour)
            if not found:
                return ""
            if found != rule:
                rule = found
        return rule

    def begin(self, s: Machine, seat: Seat, waived: i64) -> None:
        s.ask(RETURN_ONE, seat)


@final
class ReturnOne(Decision[Machine]):
    """Which chemical do you return?"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for colour in range(COLOURS):
            if not barred_return(s, p.seat, colour):
                out.add(RETURN_CHEMICAL.of(colour))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """It brings as many vouchers as its slot costs, the rightmost empty one."""  # WM-4.10.6, WM-2.4.2
        colour = RETURN_CHEMICAL.first(code)
        s.players[p.seat].chemicals[colour] -= 1
        gain_vouchers(s, p.seat, SUP, s.terms.kit.price[4 - s.supply[colour]])
        s.supply[colour] += 1
        s.returned |= bit(colour)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return barred_return(s, p.seat, RETURN_CHEMICAL.first(code))


# ---- initiative -----------------------------------------------------------------------------------------------------


def place_of(s: Machine, seat: Seat) -> i64:
    """The position of a side's Initiative marker."""
    for at in range(len(s.initiative)):
        if s.initiative[at] == seat:
            return at
    return EMPTY


@final
class TakeInitiative(Action):
    def barred(self, s: Machine, seat: Seat, waived: i64) -> str:
        return "" if payable(s.players[seat].vouchers, SUP, s.terms.kit.cost[INITIATIVE], 0, 0) else "WM-4.1.6"

    def begin(self, s: Machine, seat: Seat, waived: i64) -> None:
        s.ask(INITIATIVE_POSITION, seat)


@final
class InitiativePosition(Decision[Machine]):
    """To which position does your Initiative marker go?"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for position in range(len(s.initiative)):
            if s.initiative[position] != p.seat:
                out.add(MOVE_TO.of(position))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        ask_vouchers(s, p.seat, SUP, s.terms.kit.cost[INITIATIVE], code)
        s.then(SHIFT_INITIATIVE, p.seat, MOVE_TO.first(code))


def shift_initiative(s: Machine, side: i64, to: i64) -> None:
    """The marker goes to a position, and those between shift by one."""  # WM-4.10.7
    at = place_of(s, side)
    while at < to:
        s.initiative[at] = s.initiative[at + 1]
        at += 1
    while at > to:
        s.initiative[at] = s.initiative[at - 1]
        at -= 1
    s.initiative[to] = side


@final
class ShiftInitiative(Step[Machine]):
    """It takes effect at the end of the round. (p.a: position)"""

    def run(self, s: Machine, p: Pending) -> None:
        shift_initiative(s, p.seat, p.a)


EXTEND_TILE: Final[ExtendTile] = ExtendTile(
    "WM-4.10.1", [TILE, DECLINE], rideable=False, always=True, takes=(flag("benefit"),)
)
EXTEND_PLACE: Final[ExtendPlace] = ExtendPlace("WM-4.10.2", [LAY], rideable=False, takes=(OFFER,))
DEAL_OFFER: Final[DealOffer] = DealOffer("WM-3.5", [WORKSHOP], takes=(OFFER,))
CONSTRUCT_SLOT: Final[ConstructSlot] = ConstructSlot(
    "WM-4.10.3", [BUILD, DECLINE], rideable=False, always=True, takes=(flag("benefit"),)
)
FINISH_BOT: Final[FinishBot] = FinishBot("WM-4.10.3", takes=(SLOT,))
RETURN_ONE: Final[ReturnOne] = ReturnOne("WM-4.10.6", [RETURN_CHEMICAL], rideable=False)
INITIATIVE_POSITION: Final[InitiativePosition] = InitiativePosition("WM-4.10.7", [MOVE_TO], rideable=False)
SHIFT_INITIATIVE: Final[ShiftInitiative] = ShiftInitiative("WM-4.10.7", takes=(POSITION,))

enrol(EXTEND, ExtendWorkshop())
enrol(CONSTRUCT, ConstructBot())
enrol(ACQUIRE, AcquireChemical())
enrol(RETURN, ReturnAction())
enrol(INITIATIVE, TakeInitiative())
