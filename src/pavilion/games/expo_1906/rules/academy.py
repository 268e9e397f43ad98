"""The Academy (EX-4.4): buy one project or technology; the improved card adds a tile of the Station for nothing."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Chance, Code, Decision, Options, Pending, Rng, Seat, Step
from pavilion.core.masks import bit

from ..box.nouns import EACH_SHAPE, SHAPE, SHAPES, TECHS
from .state import EMPTY, Expo
from .station import barred_take, is_empty, take
from .verbs import BUY_PROJECT, BUY_TECH, REVEAL, SKIP, TAKE


def barred_buy(s: Expo, seat: Seat, code: Code) -> str:
    """The rule that forbids this purchase, or ""."""
    if BUY_PROJECT.has(code) and s.slots[BUY_PROJECT.first(code)] == EMPTY:
        return "EX-4.4.3"
    if BUY_TECH.has(code) and not s.techs >> BUY_TECH.first(code) & 1:
        return "EX-4.12.4"  # each exists once: somebody has it
    if s.players[seat].money < s.terms.kit.academy_price:
        return "EX-4.4.1"
    return ""


def visit_academy(s: Expo, seat: Seat, improved: i64) -> None:
    """First the purchase, then the free tile."""  # EX-4.4.2
    s.ask(BUY_AT_ACADEMY, seat)
    if improved and not is_empty(s):
        for _i in range(s.terms.kit.academy_free):
            s.ask(TAKE_FREE, seat)


@final
class BuyAtAcademy(Decision[Expo]):
    """Which project or technology do you buy?"""

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        if s.players[p.seat].money >= s.terms.kit.academy_price:
            for shape in range(SHAPES):
                if s.slots[shape] != EMPTY:
                    out.add(BUY_PROJECT.base + shape)
            for tech in range(TECHS):
                if s.techs >> tech & 1:
                    out.add(BUY_TECH.base + tech)
        out.add(SKIP.base)

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        if SKIP.has(code):
            return
        player = s.players[p.seat]
        player.money -= s.terms.kit.academy_price
        if BUY_TECH.has(code):
            tech = BUY_TECH.first(code)
            s.techs &= ~bit(tech)
            player.techs |= bit(tech)
            return
        shape = BUY_PROJECT.first(code)
        player.projects |= bit(s.slots[shape])
        s.slots[shape] = EMPTY  # until the clean-up: EX-4.4.3

    def why_not(self, s: Expo, p: Pending, code: Code) -> str:
        return barred_buy(s, p.seat, code)


@final
class TakeFree(Decision[Expo]):
    """Which tile do you take from the Station for nothing?"""

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        for field in range(s.terms.station):
            if s.station[field] != EMPTY:
                out.add(TAKE.base + field)
        out.add(SKIP.base)

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        if TAKE.has(code):
            take(s, p.seat, TAKE.first(code))

    def why_not(self, s: Expo, p: Pending, code: Code) -> str:
        return barred_take(s, TAKE.first(code))


@final
class FillSlot(Chance[Expo]):
    """Which project of the shape p.a is on top of its stack?"""  # EX-3.3

    def options(self, s: Expo, p: Pending, out: Options) -> None:
        projects = s.stacks.could_be_next(p.a)
        for i in range(EACH_SHAPE):
            if projects >> i & 1:
                out.add(REVEAL.of(p.a * EACH_SHAPE + i))

    def draw(self, s: Expo, p: Pending, luck: Rng) -> Code:
        return REVEAL.of(s.stacks.peek(p.a, luck))

    def choose(self, s: Expo, p: Pending, code: Code) -> None:
        project = REVEAL.first(code)
        s.stacks.take(project)
        s.slots[p.a] = project


@final
class FillSlots(Step[Expo]):
    """Every empty slot gets the top of its stack, if there is one."""  # EX-4.9.4

    def run(self, s: Expo, p: Pending) -> None:
        for shape in range(SHAPES):
            if s.slots[shape] == EMPTY and not s.stacks.is_empty(shape):
                s.chance(FILL_SLOT, shape)


BUY_AT_ACADEMY: Final[BuyAtAcademy] = BuyAtAcademy("EX-4.4.1", [BUY_PROJECT, BUY_TECH, SKIP])
TAKE_FREE: Final[TakeFree] = TakeFree("EX-4.4.2", [TAKE, SKIP])
FILL_SLOT: Final[FillSlot] = FillSlot("EX-3.3", [REVEAL], takes=(SHAPE,))
FILL_SLOTS: Final[FillSlots] = FillSlots("EX-4.9.4")
