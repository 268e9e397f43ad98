"""Gaining one by one (WM-2.2.5): vouchers of any type, parts, chemicals, funding steps.

Declining a unit ends the benefit, and a unit that cannot be had is lost without a question.
"""  # WM-2.2.2

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat
from pavilion.core.masks import bit
from pavilion.core.values import flag, number

from ..box.deeds import MOST_GAINED
from ..box.nouns import AREAS, CHEMICALS_FIRST, COLOURS, LAST_STEP, SUP, VOUCHERS
from .payments import ask_vouchers
from .prototype_rows import NEVER, fewest_exchanges
from .state import Machine, total, weather_of
from .verbs import ADVANCE, DECLINE, GAIN, TAKE
from .vouchers import GOODS_EXCHANGE, all_full, gain_vouchers, payable
from .workshop import has_room, has_room_for_chemical

# ---- no stranding ---------------------------------------------------------------------------------------------------


def prototype_owed(s: Machine) -> i64:
    """The office row of the prototype that must be built when the benefit is over; -1 if there is none."""
    for at in range(s.depth):
        if s.stack[at].duty.name == "build-prototype":
            return s.stack[at].a
    return -1


def would_strand(s: Machine, seat: Seat, more_bots: i64, part: i64) -> bool:
    """Would another bot, or a part of this colour (-1: none), leave no way to build the prototype?"""  # WM-4.3.8
    row = prototype_owed(s)
    if row < 0:
        return False
    player = s.players[seat]
    if part >= 0:
        player.parts[part] += 1
    needed = fewest_exchanges(s, seat, weather_of(s, seat, row), more_bots)
    if part >= 0:
        player.parts[part] -= 1
    return needed == NEVER or GOODS_EXCHANGE * needed > total(player.vouchers)


# ---- units ----------------------------------------------------------------------------------------------------------


def advance(s: Machine, seat: Seat, track: i64, n: i64) -> None:
    """The own marker goes on, to the last space at most."""
    funding = s.players[seat].funding
    funding[track] = min(funding[track] + n, LAST_STEP)


def ask_any_voucher(s: Machine, seat: Seat, n: i64) -> None:
    if n > 0 and not all_full(s, seat):
        s.ask(GAIN_ANY, seat, n)


@final
class GainAny(Decision[Machine]):
    """Which voucher do you gain? (p.a: units left)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for kind in range(VOUCHERS):
            if s.players[p.seat].vouchers[kind] < s.terms.kit.cap[kind]:
                out.add(GAIN.of(kind))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        gain_vouchers(s, p.seat, GAIN.first(code), 1)
        ask_any_voucher(s, p.seat, p.a - 1)


def barred_part(s: Machine, seat: Seat, colour: i64) -> str:
    """The rule that forbids to take a part of this colour from the reserve, or ""."""
    if not has_room(s.players[seat], 1, 0):
        return "WM-4.2.4"
    return "WM-4.3.8" if would_strand(s, seat, 0, colour) else ""


def part_possible(s: Machine, seat: Seat) -> bool:
    if not has_room(s.players[seat], 1, 0):
        return False
    if prototype_owed(s) < 0:
        return True
    for colour in range(COLOURS):
        if not would_strand(s, seat, 0, colour):
            return True
    return False


def ask_part(s: Machine, seat: Seat, n: i64) -> None:
    if n > 0 and part_possible(s, seat):
        s.ask(PART_COLOUR, seat, n)


@final
class PartColour(Decision[Machine]):
    """Which part do you take? (p.a: units left)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        if prototype_owed(s) < 0:
            out.add_run(TAKE.base, COLOURS)  # there is room for one, or it would not be asked
        else:
            for colour in range(COLOURS):
                if not barred_part(s, p.seat, colour):
                    out.add(TAKE.of(colour))
        out.add(DECLINE.of())

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if TAKE.has(code):
            s.players[p.seat].parts[TAKE.first(code)] += 1
            ask_part(s, p.seat, p.a - 1)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        if DECLINE.has(code):
            return ""
        colour = TAKE.first(code)
        return barred_part(s, p.seat, colour) if colour < COLOURS else self.rule


def buying_price(s: Machine, colour: i64) -> i64:
    """Of the leftmost chemical of a colour."""  # WM-2.4.2
    return s.terms.kit.price[5 - s.supply[colour]]


def barred_chemical(s: Machine, seat: Seat, colour: i64, is_benefit: i64) -> str:
    """The rule that forbids to take a chemical of this colour from the Supply, or ""."""
    if s.supply[colour] == 0:
        return "WM-4.10.5"
    if not has_room_for_chemical(s.players[seat], colour):
        return "WM-4.2.7"
    if is_benefit:
        return ""
    if s.returned >> colour & 1:
        return "WM-4.10.8"
    if not payable(s.players[seat].vouchers, SUP, buying_price(s, colour), 0, 0):
        return "WM-4.1.6"
    return ""


def chemical_possible(s: Machine, seat: Seat, is_benefit: i64) -> bool:
    for colour in range(COLOURS):
        if not barred_chemical(s, seat, colour, is_benefit):
            return True
    return False


def ask_chemical(s: Machine, seat: Seat, n: i64) -> None:
    if n > 0 and chemical_possible(s, seat, 1):
        s.ask(TAKE_CHEMICAL, seat, n, 1)


def take_chemical(s: Machine, seat: Seat, colour: i64) -> None:
    """The leftmost of its row; it must be stored at once."""
    s.supply[colour] -= 1
    s.players[seat].chemicals[colour] += 1


@final
class TakeChemical(Decision[Machine]):
    """Which chemical do you take? (p.a: units left, p.b: 1 if it is a benefit and costs nothing)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for colour in range(COLOURS):
            if not barred_chemical(s, p.seat, colour, p.b):
                out.add(TAKE.of(CHEMICALS_FIRST + colour))
        if p.b:
            out.add(DECLINE.of())

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if not TAKE.has(code):
            return
        colour = TAKE.first(code) - CHEMICALS_FIRST
        if not p.b:
            ask_vouchers(s, p.seat, SUP, buying_price(s, colour), code)  # WM-4.10.5
        take_chemical(s, p.seat, colour)
        if p.b:
            ask_chemical(s, p.seat, p.a - 1)
        else:
            s.bought |= bit(colour)  # WM-4.10.8

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        if DECLINE.has(code):
            return "" if p.b else "WM-2.2.3"
        colour = TAKE.first(code) - CHEMICALS_FIRST
        return barred_chemical(s, p.seat, colour, p.b) if colour >= 0 else self.rule


def ask_fund_step(s: Machine, seat: Seat, n: i64) -> None:
    if n > 0 and total(s.players[seat].funding) < AREAS * LAST_STEP:
        s.ask(FUND_STEP, seat, n)


@final
class FundStep(Decision[Machine]):
    """On which track does your marker advance? (p.a: units left)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for track in range(AREAS):
            if s.players[p.seat].funding[track] < LAST_STEP:
                out.add(ADVANCE.of(track))
        out.add(DECLINE.of())

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if ADVANCE.has(code):
            advance(s, p.seat, ADVANCE.first(code), 1)
            ask_fund_step(s, p.seat, p.a - 1)


LEFT: Final = number(1, int(MOST_GAINED), "left")
GAIN_ANY: Final[GainAny] = GainAny("WM-4.1.2", [GAIN], rideable=False, takes=(LEFT,))
PART_COLOUR: Final[PartColour] = PartColour("WM-2.2.5", [TAKE, DECLINE], rideable=False, always=True, takes=(LEFT,))
TAKE_CHEMICAL: Final[TakeChemical] = TakeChemical(
    "WM-4.10.5", [TAKE, DECLINE], rideable=False, always=True, takes=(LEFT, flag("benefit"))
)
FUND_STEP: Final[FundStep] = FundStep("WM-2.2.5", [ADVANCE, DECLINE], rideable=False, always=True, takes=(LEFT,))
