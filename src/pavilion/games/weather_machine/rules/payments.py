"""Payments (WM-4.1.5, WM-4.3): unit by unit, with substitutes, and only in ways that can be completed.

What is being paid for travels as the code of the answer that named it, the errand: `sell sun-2`, `break 3`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.values import Value, flag, number, upto

from ..box.nouns import CHEMICALS_FIRST, COLOUR, COLOURS, LEVELS, SCI, SUBSET, VOUCHER, VOUCHERS
from .prototype_rows import NEVER, fewest_exchanges, of_colour, parts_needed
from .state import Machine, total, weather_of
from .verbs import BREAK, EXCHANGE, GIVE, PAY, RESEARCH, SELL, VERBS, WORK_ON
from .vouchers import GOODS_EXCHANGE, SCIENCE_EXCHANGE, payable

MOST_PAID: Final[i64] = 9
ERRAND: Final[Value] = upto(int(VERBS.size) - 1, "errand")

# ---- what an errand still costs -------------------------------------------------------------------------------------


def science_due(s: Machine, seat: Seat, errand: Code) -> i64:
    """The Science of the Extreme Weather tile, paid after the vouchers of the action."""  # WM-4.3.9
    if not BREAK.has(errand):
        return 0
    weather = weather_of(s, seat, BREAK.first(errand))
    return s.terms.kit.ew_science[LEVELS * weather + s.levels[weather] - 1]


def exchanges_due(s: Machine, seat: Seat, errand: Code) -> i64:
    """How many parts or chemicals must be exchanged because they are not owned; NEVER if that cannot be."""
    player = s.players[seat]
    if SELL.has(errand):
        return exchange_of_part(s, seat, s.terms.kit.gov_colour[SELL.first(errand)])
    if WORK_ON.has(errand):
        return exchange_of_chemical(s, seat, s.terms.kit.lab_colour[WORK_ON.first(errand)])
    if RESEARCH.has(errand):
        space = RESEARCH.first(errand)
        if s.terms.kit.rnd_extra[space] and total(player.chemicals) + total(player.parts) < 2:
            return NEVER  # the extra item comes after the chemical, and no exchange helps: WM-4.3.5
        return exchange_of_chemical(s, seat, s.terms.kit.rnd_chemical[space])
    if BREAK.has(errand):
        return fewest_exchanges(s, seat, weather_of(s, seat, BREAK.first(errand)), 0)
    return 0


def exchange_of_part(s: Machine, seat: Seat, colour: i64) -> i64:
    """None if it is owned; one if another can be given for it."""  # WM-4.3.2
    if s.players[seat].parts[colour] > 0:
        return 0
    if total(s.players[seat].parts) > 0:
        return 1
    return NEVER


def exchange_of_chemical(s: Machine, seat: Seat, colour: i64) -> i64:
    """None if it is owned; one if another can be given for it and the Supply has it."""  # WM-4.3.3
    if s.players[seat].chemicals[colour] > 0:
        return 0
    if total(s.players[seat].chemicals) > 0 and s.supply[colour] > 0:
        return 1
    return NEVER


def can_pay(s: Machine, seat: Seat, kind: i64, n: i64, errand: Code) -> bool:
    """Can these vouchers be paid, and everything else that the errand costs afterwards?"""  # WM-4.3.7
    exchanged = exchanges_due(s, seat, errand)
    if exchanged == NEVER:
        return False
    science: i64 = 0
    if kind != SCI:
        science = science_due(s, seat, errand)
    return payable(s.players[seat].vouchers, kind, n, science, GOODS_EXCHANGE * exchanged)


def can_do_free(s: Machine, seat: Seat, errand: Code) -> bool:
    """Can it be done without its own vouchers? Those of exchanges are paid all the same."""  # WM-2.2.1, WM-4.3.6
    exchanged = exchanges_due(s, seat, errand)
    return exchanged != NEVER and GOODS_EXCHANGE * exchanged <= total(s.players[seat].vouchers)


def completable(s: Machine, seat: Seat, kind: i64, n: i64, errand: Code, waived: i64) -> bool:
    if waived:
        return can_do_free(s, seat, errand)
    return can_pay(s, seat, kind, n, errand)


# ---- vouchers -------------------------------------------------------------------------------------------------------


def ask_vouchers(s: Machine, seat: Seat, kind: i64, n: i64, errand: Code) -> None:
    if n > 0:
        s.ask(PAY_UNIT, seat, kind, n, errand)


@final
class PayUnit(Decision[Machine]):
    """How do you pay this voucher? (p.a: type, p.b: units left, this one included, p.c: errand)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        if not self.barred_kind(s, p, p.a):
            out.add(PAY.of(p.a))
        if p.a != SCI and not self.barred_kind(s, p, SCI):
            out.add(PAY.of(SCI))
        if not self.barred_exchange(s, p):
            out.add(EXCHANGE.of())

    def barred_kind(self, s: Machine, p: Pending, kind: i64) -> str:
        """Science stands for every type, even if that is owned; no other type stands for Science."""
        vouchers = s.players[p.seat].vouchers
        if kind != p.a and kind != SCI:
            return "WM-4.1.3"
        if vouchers[kind] == 0:
            return "WM-4.1.4"
        vouchers[kind] -= 1
        fits = can_pay(s, p.seat, p.a, p.b - 1, p.c)
        vouchers[kind] += 1
        return "" if fits else "WM-4.3.7"

    def barred_exchange(self, s: Machine, p: Pending) -> str:
        """Only if neither the type nor Science is owned."""
        vouchers = s.players[p.seat].vouchers
        if vouchers[p.a] or vouchers[SCI]:
            return "WM-4.3.1"
        return ""  # that it can be completed was known before: each voucher left is worth the same

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if PAY.has(code):
            s.players[p.seat].vouchers[PAY.first(code)] -= 1
        else:
            s.ask(PAY_ANY, p.seat, 0, SCIENCE_EXCHANGE, p.c)  # they become a Science voucher that is paid: WM-4.3.1
        ask_vouchers(s, p.seat, p.a, p.b - 1, p.c)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return self.barred_kind(s, p, PAY.first(code)) if PAY.has(code) else self.barred_exchange(s, p)


@final
class PayAny(Decision[Machine]):
    """Which voucher do you pay? (p.a: the lowest type, so that no two ways mean the same; p.b: left; p.c: errand)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for kind in range(p.a, VOUCHERS):
            if not self.barred(s, p, kind):
                out.add(PAY.of(kind))

    def barred(self, s: Machine, p: Pending, kind: i64) -> str:
        """It must be owned, and enough must be left at or above it."""  # WM-4.1.4, WM-4.3.4
        vouchers = s.players[p.seat].vouchers
        if kind < p.a:
            return "WM-4.3.4"
        if vouchers[kind] == 0:
            return "WM-4.1.4"
        left: i64 = 0
        for other in range(kind, VOUCHERS):
            left += vouchers[other]
        return "" if left >= p.b else "WM-4.3.4"

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        kind = PAY.first(code)
        s.players[p.seat].vouchers[kind] -= 1
        if p.b > 1:
            s.ask(PAY_ANY, p.seat, kind, p.b - 1, p.c)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return self.barred(s, p, PAY.first(code))


# ---- parts and chemicals --------------------------------------------------------------------------------------------


@final
class PayPart(Step[Machine]):
    """A part of the colour p.a is paid for the errand p.b, or exchanged."""  # WM-4.2.8

    def run(self, s: Machine, p: Pending) -> None:
        if s.players[p.seat].parts[p.a] > 0:
            s.players[p.seat].parts[p.a] -= 1
        else:
            s.ask(PAY_ANY, p.seat, 0, GOODS_EXCHANGE, p.b)
            s.ask(GIVE_PART, p.seat, p.b, 0)


@final
class GivePart(Decision[Machine]):
    """Which part do you give away? (p.a: errand, p.b: optional parts of a prototype)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for colour in range(COLOURS):
            if not self.barred(s, p, colour):
                out.add(GIVE.of(colour))

    def barred(self, s: Machine, p: Pending, colour: i64) -> str:
        """One that is owned, and that the prototype does not need."""  # WM-4.3.2, WM-4.14.9
        if colour >= COLOURS:
            return "WM-4.3.2"
        needed: i64 = 0
        if BREAK.has(p.a):
            needed = of_colour(parts_needed(s, weather_of(s, p.seat, BREAK.first(p.a)), p.b), colour)
        if s.players[p.seat].parts[colour] > needed:
            return ""
        return "WM-4.14.9" if needed else "WM-4.3.2"

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        s.players[p.seat].parts[GIVE.first(code)] -= 1

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return self.barred(s, p, GIVE.first(code))


@final
class PayChemical(Step[Machine]):
    """A chemical of the colour p.a is paid for the errand p.c; with p.b it stays beside a bot in R&D."""  # WM-4.2.8

    def run(self, s: Machine, p: Pending) -> None:
        if s.players[p.seat].chemicals[p.a] == 0:
            s.ask(PAY_ANY, p.seat, 0, GOODS_EXCHANGE, p.c)
            s.ask(GIVE_CHEMICAL, p.seat, p.a, p.b)
            return
        s.players[p.seat].chemicals[p.a] -= 1
        if not p.b:
            s.supply[p.a] += 1  # the rightmost empty slot; no vouchers for it


@final
class GiveChemical(Decision[Machine]):
    """Which chemical do you return? (p.a: colour needed, p.b: 1 if it stays in R&D)"""  # WM-4.3.3

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for colour in range(COLOURS):
            if s.players[p.seat].chemicals[colour] > 0:
                out.add(GIVE.of(CHEMICALS_FIRST + colour))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """No vouchers for what is returned; what is taken for it never enters the workshop."""
        given = GIVE.first(code) - CHEMICALS_FIRST
        s.players[p.seat].chemicals[given] -= 1
        s.supply[given] += 1
        if p.b:
            s.supply[p.a] -= 1


@final
class ResearchExtra(Decision[Machine]):
    """Which part or chemical do you pay besides?"""  # WM-4.13.1

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for colour in range(COLOURS):
            if s.players[p.seat].parts[colour] > 0:
                out.add(GIVE.of(colour))
        for colour in range(COLOURS):
            if s.players[p.seat].chemicals[colour] > 0:
                out.add(GIVE.of(CHEMICALS_FIRST + colour))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        goods = GIVE.first(code)
        if goods < CHEMICALS_FIRST:
            s.players[p.seat].parts[goods] -= 1
        else:
            s.players[p.seat].chemicals[goods - CHEMICALS_FIRST] -= 1
            s.supply[goods - CHEMICALS_FIRST] += 1


PAY_UNIT: Final[PayUnit] = PayUnit(
    "WM-4.1.5", [PAY, EXCHANGE], rideable=False, takes=(VOUCHER, number(1, int(MOST_PAID), "left"), ERRAND)
)
PAY_ANY: Final[PayAny] = PayAny(
    "WM-4.3.4", [PAY], rideable=False, takes=(VOUCHER, number(1, int(MOST_PAID), "left"), ERRAND)
)
PAY_PART: Final[PayPart] = PayPart("WM-4.3.2", takes=(COLOUR, ERRAND))
GIVE_PART: Final[GivePart] = GivePart("WM-4.3.2", [GIVE], rideable=False, takes=(ERRAND, SUBSET))
PAY_CHEMICAL: Final[PayChemical] = PayChemical("WM-4.3.3", takes=(COLOUR, flag("stays"), ERRAND))
GIVE_CHEMICAL: Final[GiveChemical] = GiveChemical("WM-4.3.3", [GIVE], rideable=False, takes=(COLOUR, flag("stays")))
RESEARCH_EXTRA: Final[ResearchExtra] = ResearchExtra("WM-4.3.5", [GIVE], rideable=False)
