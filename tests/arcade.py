"""Arcade: a toy whose cards do what is printed on them, in rows as the giants among the games print them.

One turn for each card: `use CARD`, and its effect runs. Its classes are plain Python on top of the engine.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from msgspec import convert
from mypy_extensions import i64

from pavilion.core import Code, Decision, Grammar, Noun, Options, Pending, Rules, Seat, State, Terms, zeros
from pavilion.core.effects import Deed, PickEffect, Program, Resolve
from pavilion.core.printed_effects import EffectRow, EffectTable
from pavilion.core.values import upto

CARDS: Final[dict[str, list[dict[str, Any]]]] = {  # the benefit as the specification writes it → rows
    "idle": [],
    "lobby": [{"do": "fund"}, {"do": "voucher", "what": "any", "n": 2}],  # WM-2.7: FA:1 + VA:1, made longer
    "goal": [{"either": [[{"do": "voucher", "what": "any", "n": 2}], [{"do": "part"}]]}],  # WM-2.15: VA:2 | MP:1
    "coil": [{"pay": [{"do": "money", "n": 2}], "get": [{"do": "energy"}]}],  # CP-2.8: £2 => E1
    "pudding": [{"do": "money", "n": 3}, {"do": "energy", "n": -1}],  # CP-2.14: £3 + E-1
    "station": [{"do": "energy"}, {"do": "again"}],  # CP-2.7: E1 + U1, an effect inside an effect
    "bazaar": [  # choices inside choices, and something afterwards
        {"either": [[{"either": [[{"do": "money"}], [{"do": "part", "n": 2}]]}, {"do": "energy"}], [{"do": "fund"}]]},
        {"do": "voucher", "what": "sci"},
    ],
}
EFFECTS: Final[dict[str, list[EffectRow]]] = {name: convert(rows, list[EffectRow]) for name, rows in CARDS.items()}
CARD: Final = Noun("card", list(CARDS))
PART: Final = Noun("part", ["red", "blue"])
VOUCHER: Final = Noun("voucher", ["any", "sci"])
WAY: Final = Noun("way", ["first", "second", "third"])
VERBS: Final = Grammar()
USE: Final = VERBS.verb("use", CARD, rule="TA-1")
TAKE: Final = VERBS.verb("take", PART, rule="TA-2")
NAME: Final = VERBS.verb("name", VOUCHER, rule="TA-3")
WAYS: Final = VERBS.verb("go", WAY, rule="TA-4")
DECLINE: Final = VERBS.verb("decline", rule="TA-2")
ROOM: Final = 3  # for parts


class Arcade(State):
    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.used: i64 = 0  # mask of cards
        self.money: i64 = 0
        self.energy: i64 = 0
        self.funds: i64 = 0
        self.parts = zeros(PART.size)
        self.vouchers = zeros(VOUCHER.size)

    def clone(self) -> Arcade:
        new = Arcade(self.seats)
        new.copy_base(self)
        new.used, new.money, new.energy, new.funds = self.used, self.money, self.energy, self.funds
        new.parts, new.vouchers = self.parts[:], self.vouchers[:]
        return new

    def ints(self) -> list[int]:
        own = [int(self.used), int(self.money), int(self.energy), int(self.funds)]
        return [*self.base_ints(), *own, *self.parts, *self.vouchers]


class Money(Deed[Arcade]):
    def do(self, s: Arcade, seat: Seat, what: i64, n: i64) -> None:
        s.money += n

    def pay(self, s: Arcade, seat: Seat, what: i64, n: i64) -> None:
        s.money -= n

    def barred_price(self, s: Arcade, seat: Seat, what: i64, n: i64) -> str:
        return "TA-5" if s.money < n else ""

    def worth(self, s: Arcade, seat: Seat, what: i64, n: i64) -> i64:
        return n


class Energy(Deed[Arcade]):
    """Losing goes as far as there is some."""

    def do(self, s: Arcade, seat: Seat, what: i64, n: i64) -> None:
        s.energy = max(s.energy + n, 0)

    def worth(self, s: Arcade, seat: Seat, what: i64, n: i64) -> i64:
        return 3 * n


class Fund(Deed[Arcade]):
    def do(self, s: Arcade, seat: Seat, what: i64, n: i64) -> None:
        s.funds += n

    def worth(self, s: Arcade, seat: Seat, what: i64, n: i64) -> i64:
        return 4 * n


class GainPart(Deed[Arcade]):
    """Unit by unit, each with a colour; where there is no room it is lost without a question."""

    def do(self, s: Arcade, seat: Seat, what: i64, n: i64) -> None:
        if n > 0 and sum(s.parts) < ROOM:
            s.ask(PART_COLOUR, seat, n)


class GainVoucher(Deed[Arcade]):
    def do(self, s: Arcade, seat: Seat, what: i64, n: i64) -> None:
        if what == 0:
            s.ask(NAME_VOUCHER, seat, n)
        else:
            s.vouchers[what] += n


class UseAgain(Deed[Arcade]):
    """An effect inside an effect: the last card but one acts."""

    def do(self, s: Arcade, seat: Seat, what: i64, n: i64) -> None:
        RESOLVE.begin(s, seat, PLACES[CARD.names.index("lobby")])


DEEDS: Final[list[Deed[Arcade]]] = [
    Money("money", least=-9), Energy("energy", least=-9), Fund("fund"), GainPart("part"),
    GainVoucher("voucher", VOUCHER), UseAgain("again", most=1),
]  # fmt: skip


class PartColour(Decision[Arcade]):
    """p.a: units left, this one included"""

    def options(self, s: Arcade, p: Pending, out: Options) -> None:
        out.add_run(TAKE.base, PART.size)
        out.add(DECLINE.of(0, 0))

    def choose(self, s: Arcade, p: Pending, code: Code) -> None:
        if TAKE.has(code):
            s.parts[TAKE.first(code)] += 1
            DEEDS[3].do(s, p.seat, 0, p.a - 1)


class NameVoucher(Decision[Arcade]):
    """p.a: units left, this one included"""

    def options(self, s: Arcade, p: Pending, out: Options) -> None:
        out.add_run(NAME.base, VOUCHER.size)

    def choose(self, s: Arcade, p: Pending, code: Code) -> None:
        s.vouchers[NAME.first(code)] += 1
        if p.a > 1:
            s.ask(NAME_VOUCHER, p.seat, p.a - 1)


class UseCard(Decision[Arcade]):
    def options(self, s: Arcade, p: Pending, out: Options) -> None:
        for card in range(CARD.size):
            if not barred_card(s, p.seat, card):
                out.add(USE.of(card, 0))

    def choose(self, s: Arcade, p: Pending, code: Code) -> None:
        card = USE.first(code)
        s.used |= 1 << card
        s.turn += 1
        RESOLVE.begin(s, p.seat, PLACES[card])
        if any(not barred_card(s, p.seat, other) for other in range(CARD.size)):
            s.ask(USE_CARD, p.seat)

    def why_not(self, s: Arcade, p: Pending, code: Code) -> str:
        return barred_card(s, p.seat, USE.first(code))


def barred_card(s: Arcade, seat: Seat, card: i64) -> str:
    if s.used >> card & 1:
        return "TA-1"
    return RESOLVE.barred(s, seat, PLACES[card])


class PickWay(PickEffect[Arcade]):
    """Nobody takes parts without room for them."""

    def barred(self, s: Arcade, p: Pending, at: i64) -> str:
        return "TA-6" if PROGRAM.rows[at] == 3 and sum(s.parts) >= ROOM else ""


class ResolveCard(Resolve[Arcade]):
    def program(self, s: Arcade) -> Program:
        return PROGRAM


TABLE: Final = EffectTable(DEEDS)
PLACES: Final[vec[i64]] = vec[i64]([TABLE.place(effect) for effect in EFFECTS.values()])
PROGRAM: Final = TABLE.program()
PART_COLOUR: Final = PartColour("TA-2", [TAKE, DECLINE], takes=(upto(99, "units"),))
NAME_VOUCHER: Final = NameVoucher("TA-3", [NAME], takes=(upto(99, "units"),))
USE_CARD: Final = UseCard("TA-1", [USE])
PICK_WAY: Final = PickWay("TA-4", WAYS)
RESOLVE: Final = ResolveCard("TA-7", DEEDS, PICK_WAY)


class ArcadeRules(Rules[Arcade]):
    def agree(self, seats: i64, options: dict[str, object], pack: str, edition: str) -> Terms:
        return Terms(seats, options, pack, edition)

    def set_up(self, terms: Terms) -> Arcade:
        s = Arcade(terms.seats)
        s.ask(USE_CARD, 0)
        return s

    def scores(self, s: Arcade) -> list[int]:
        return [int(s.money)]

    def view(self, s: Arcade, seat: Seat) -> dict[str, object]:
        return {"money": int(s.money)}


ARCADE: Final = ArcadeRules("arcade", VERBS, [USE_CARD, PART_COLOUR, NAME_VOUCHER, PICK_WAY, RESOLVE])
