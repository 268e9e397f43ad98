"""Benefits (WM-2.2): what is printed on spaces and tiles, resolved at once, depth first, from left to right."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import NO_NOUN, Code, Decision, Noun, Options, Pending, Seat, Verb
from pavilion.core.effects import EITHER, END, Deed, PickEffect, Program, Resolve
from pavilion.core.values import flag

from ..box.deeds import WORDS
from ..box.nouns import (
    ACTION,
    AREAS,
    BREAKTHROUGH,
    CONSTRUCT,
    DO_RESEARCH,
    EXTEND,
    LAST_STEP,
    PUBLISH_PAPER,
    SELL_PART,
    WORK,
)
from .actions import KNOWN, WAIVED, WORKFREE
from .gains import (
    advance,
    ask_any_voucher,
    ask_chemical,
    ask_fund_step,
    ask_part,
    chemical_possible,
    part_possible,
)
from .state import Machine, total
from .verbs import ACCEPT, DECLINE, PICK
from .vouchers import all_full, gain_vouchers


@final
class ActBenefit(Decision[Machine]):
    """Do you perform this action without its vouchers? (p.a: action, p.b: 1 if without the chemical too)"""

    # It is none of those that the space allows: WM-4.9.2

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        out.add(ACCEPT.of())
        out.add(DECLINE.of())

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if ACCEPT.has(code):
            KNOWN[p.a].begin(s, p.seat, WAIVED + p.b)


# ---- the words ------------------------------------------------------------------------------------------------------


class Benefit(Deed[Machine]):
    """A deed that also knows whether it would do anything now."""

    def possible(self, s: Machine, seat: Seat, what: i64, n: i64) -> bool:
        return True


@final
class Vouchers(Benefit):
    def do(self, s: Machine, seat: Seat, what: i64, n: i64) -> None:
        gain_vouchers(s, seat, what, n)

    def possible(self, s: Machine, seat: Seat, what: i64, n: i64) -> bool:
        return s.players[seat].vouchers[what] < s.terms.kit.cap[what]


@final
class AnyVouchers(Benefit):
    def do(self, s: Machine, seat: Seat, what: i64, n: i64) -> None:
        ask_any_voucher(s, seat, n)

    def possible(self, s: Machine, seat: Seat, what: i64, n: i64) -> bool:
        return not all_full(s, seat)


@final
class Parts(Benefit):
    def do(self, s: Machine, seat: Seat, what: i64, n: i64) -> None:
        ask_part(s, seat, n)

    def possible(self, s: Machine, seat: Seat, what: i64, n: i64) -> bool:
        return part_possible(s, seat)


@final
class Chemicals(Benefit):
    def do(self, s: Machine, seat: Seat, what: i64, n: i64) -> None:
        ask_chemical(s, seat, n)

    def possible(self, s: Machine, seat: Seat, what: i64, n: i64) -> bool:
        return chemical_possible(s, seat, 1)


@final
class Funding(Benefit):
    def do(self, s: Machine, seat: Seat, what: i64, n: i64) -> None:
        advance(s, seat, what, n)  # without effect at the last space: A-24

    def possible(self, s: Machine, seat: Seat, what: i64, n: i64) -> bool:
        return s.players[seat].funding[what] < LAST_STEP


@final
class AnyFunding(Benefit):
    def do(self, s: Machine, seat: Seat, what: i64, n: i64) -> None:
        ask_fund_step(s, seat, n)

    def possible(self, s: Machine, seat: Seat, what: i64, n: i64) -> bool:
        return total(s.players[seat].funding) < AREAS * LAST_STEP


@final
class Investments(Benefit):
    def do(self, s: Machine, seat: Seat, what: i64, n: i64) -> None:
        s.players[seat].investments += n


@final
class Points(Benefit):
    def do(self, s: Machine, seat: Seat, what: i64, n: i64) -> None:
        s.players[seat].points += n


@final
class Act(Benefit):
    """An action, begun at once (a bot, a workshop tile, which may be declined there) or offered first."""

    def __init__(self, name: str, action: i64, waived: i64, asks: bool) -> None:
        super().__init__(name, NO_NOUN, 1, 1)
        self.action = action
        self.waived = waived
        self.asks = asks

    def do(self, s: Machine, seat: Seat, what: i64, n: i64) -> None:
        if not self.possible(s, seat, what, n):
            return
        if self.asks:
            s.ask(ACT_BENEFIT, seat, self.action, self.waived - WAIVED)
        else:
            KNOWN[self.action].begin(s, seat, self.waived)

    def possible(self, s: Machine, seat: Seat, what: i64, n: i64) -> bool:
        return not KNOWN[self.action].barred(s, seat, self.waived)


def word(name: str) -> tuple[Noun, int, int]:
    """What the box says of a word: WM-2.2."""
    deed = next(deed for deed in WORDS if deed.name == name)
    return deed.noun, int(deed.least), int(deed.most)


@final
class PickBenefit(PickEffect[Machine]):
    """Which of the two benefits do you take?"""

    def __init__(self, rule: str, verb: Verb) -> None:
        super().__init__(rule, verb)
        self.rideable = False


@final
class ResolveBenefit(Resolve[Machine]):
    """Depth first: a benefit inside a benefit comes before what follows it."""  # WM-2.2.4

    def program(self, s: Machine) -> Program:
        return s.terms.kit.program


BENEFITS: Final[list[Benefit]] = [
    Vouchers("voucher", *word("voucher")), AnyVouchers("any-voucher", *word("any-voucher")),
    Parts("part", *word("part")), Chemicals("chemical", *word("chemical")),
    Act("bot", CONSTRUCT, WAIVED, False), Act("extend", EXTEND, WAIVED, False),
    Funding("fund", *word("fund")), AnyFunding("any-fund", *word("any-fund")),
    Investments("invest", *word("invest")), Points("points", *word("points")),
    Act("sell", SELL_PART, WAIVED, True), Act("publish", PUBLISH_PAPER, WAIVED, True),
    Act("research", DO_RESEARCH, WAIVED, True), Act("breakthrough", BREAKTHROUGH, WAIVED, True),
    Act("work-free", WORK, WORKFREE, True),
]  # fmt: skip
DEEDS: Final[list[Deed[Machine]]] = [*BENEFITS]


def is_useful(s: Machine, seat: Seat, at: i64) -> bool:
    """Would some part of the benefit at a place do anything now?"""
    rows = s.terms.kit.program.rows
    while rows[at] != END:
        if rows[at] == EITHER:
            first = rows[at + 2]
            for other in range(rows[at + 1]):
                if is_useful(s, seat, rows[first + other]):
                    return True
        elif BENEFITS[rows[at]].possible(s, seat, rows[at + 1], rows[at + 2]):
            return True
        at = rows[at + 3]
    return False


ACT_BENEFIT: Final[ActBenefit] = ActBenefit(
    "WM-2.2.3", [ACCEPT, DECLINE], rideable=False, always=True, takes=(ACTION, flag("without chemical"))
)
PICK_BENEFIT: Final[PickBenefit] = PickBenefit("WM-2.2.3", PICK)
RESOLVE: Final[ResolveBenefit] = ResolveBenefit("WM-2.2.4", DEEDS, PICK_BENEFIT)
