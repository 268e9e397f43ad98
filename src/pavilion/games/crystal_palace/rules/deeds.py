"""The words of printed effects carried out (CP-2.4), in the order of `box/deeds.py`."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Seat
from pavilion.core.effects import Deed

from ..box.deeds import WORDS
from ..box.nouns import PARLIAMENT
from .buzz import go_on
from .effects import DEEDS, resolve
from .gains import gain_energy, gain_gears, gain_money, gain_news, lower_income, raise_income
from .green import USE_GREEN
from .market import ASSIST, PAID, fall
from .mat import ON_WATCH, is_full, put
from .money import pay
from .research import draw_tiles, take_tiles
from .state import EMPTY, Palace

LAST_FIELD: Final[i64] = PARLIAMENT - 1
# What things are worth to bots, in hundredths of a point
POINT: Final[i64] = 100
POUND: Final[i64] = 30
NEWSPAPER: Final[i64] = 55
ENERGY: Final[i64] = 190
GEAR: Final[i64] = 160
INCOME: Final[i64] = 40
BUZZ: Final[i64] = 42
WESTMINSTER: Final[i64] = 120
ASSISTANT: Final[i64] = 110
TILE: Final[i64] = 260
BONUS: Final[i64] = 70
NOT_IN_STOCK: Final = "CP-2.4"  # an exchange is not offered: newspapers, energy and gears of the price must be there


def advance(s: Palace, seat: Seat) -> None:
    """A step in Westminster with its bonus; on the last field one of its bonuses again."""
    player = s.players[seat]  # CP-4.24.1, CP-4.24.2, CP-4.24.3
    if player.parliament == LAST_FIELD:
        resolve(s, seat, s.terms.kit.again)
    else:
        player.parliament += 1
        resolve(s, seat, s.terms.kit.parliament_effect[player.parliament])


@final
class Money(Deed[Palace]):
    def do(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        gain_money(s, seat, n)

    def pay(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        pay(s, seat, n)

    def worth(self, s: Palace, seat: Seat, what: i64, n: i64) -> i64:
        return n * POUND


@final
class News(Deed[Palace]):
    def do(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        gain_news(s, seat, n)

    def pay(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        s.players[seat].news -= n

    def barred_price(self, s: Palace, seat: Seat, what: i64, n: i64) -> str:
        return "" if s.players[seat].news >= n else NOT_IN_STOCK

    def worth(self, s: Palace, seat: Seat, what: i64, n: i64) -> i64:
        return n * NEWSPAPER


@final
class Energy(Deed[Palace]):
    def do(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        gain_energy(s, seat, n)

    def pay(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        s.players[seat].energy -= n

    def barred_price(self, s: Palace, seat: Seat, what: i64, n: i64) -> str:
        return "" if s.players[seat].energy >= n else NOT_IN_STOCK

    def worth(self, s: Palace, seat: Seat, what: i64, n: i64) -> i64:
        return n * ENERGY


@final
class Gears(Deed[Palace]):
    def do(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        gain_gears(s, seat, n)

    def pay(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        s.players[seat].gears -= n

    def barred_price(self, s: Palace, seat: Seat, what: i64, n: i64) -> str:
        return "" if s.players[seat].gears >= n else NOT_IN_STOCK

    def worth(self, s: Palace, seat: Seat, what: i64, n: i64) -> i64:
        return n * GEAR


@final
class Income(Deed[Palace]):
    def do(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        if n > 0:
            raise_income(s, seat, n)
        else:
            lower_income(s, seat, 0 - n)

    def worth(self, s: Palace, seat: Seat, what: i64, n: i64) -> i64:
        return n * INCOME


@final
class Points(Deed[Palace]):
    def do(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        s.players[seat].points += n

    def worth(self, s: Palace, seat: Seat, what: i64, n: i64) -> i64:
        return n * POINT


@final
class Buzz(Deed[Palace]):
    def do(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        go_on(s, seat, n)

    def worth(self, s: Palace, seat: Seat, what: i64, n: i64) -> i64:
        return n * BUZZ


@final
class Westminster(Deed[Palace]):
    def do(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        advance(s, seat)

    def worth(self, s: Palace, seat: Seat, what: i64, n: i64) -> i64:
        return WESTMINSTER


@final
class Assistants(Deed[Palace]):
    def do(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        s.ask(ASSIST, seat, PAID, n - 1)

    def worth(self, s: Palace, seat: Seat, what: i64, n: i64) -> i64:
        return n * ASSISTANT


@final
class Draw(Deed[Palace]):
    def do(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        draw_tiles(s, seat, n)

    def worth(self, s: Palace, seat: Seat, what: i64, n: i64) -> i64:
        return n * TILE


@final
class Take(Deed[Palace]):
    def do(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        take_tiles(s, seat, n)

    def worth(self, s: Palace, seat: Seat, what: i64, n: i64) -> i64:
        return n * TILE


@final
class GreenBonus(Deed[Palace]):
    def do(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        s.ask(USE_GREEN, seat)  # it may be declined: CP-4.17.3

    def worth(self, s: Palace, seat: Seat, what: i64, n: i64) -> i64:
        return BONUS


@final
class Fall(Deed[Palace]):
    def do(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        fall(s, seat)

    def worth(self, s: Palace, seat: Seat, what: i64, n: i64) -> i64:
        return 0 - BONUS


@final
class Watch(Deed[Palace]):
    """The only one there is: on an empty research field, else beside the mat. It is never removed."""  # CP-2.15

    def do(self, s: Palace, seat: Seat, what: i64, n: i64) -> None:
        if s.watch == EMPTY:
            s.watch = seat
            if not is_full(s.players[seat].mat):
                put(s.players[seat], ON_WATCH)

    def worth(self, s: Palace, seat: Seat, what: i64, n: i64) -> i64:
        return TILE + BONUS


DEEDS.extend([
    Money("money"), News("news"), Energy("energy"), Gears("gear"), Income("income"), Points("points"), Buzz("buzz"),
    Westminster("westminster"), Assistants("assistant"), Draw("draw"), Take("research"), GreenBonus("green"),
    Fall("fall"), Watch("watch"),
])  # fmt: skip
assert [deed.name for deed in DEEDS] == [word.name for word in WORDS]
