"""Building a prototype (WM-4.14): which parts are provided, from which row, and what else that row loses.

Example: three needed parts come from the middle row, which also holds a fourth; the fourth is lost without points.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat, Step
from pavilion.core.values import upto

from ..box.nouns import COLOUR, COLOURS, ROW, SHOP_ROWS, SHOPROW, SPACES, SUBSET
from .government import score_bots
from .payments import GIVE_PART, PAY_ANY
from .prototype_rows import (
    NEVER,
    SUBSETS,
    all_parts,
    exchanges,
    missing,
    of_colour,
    optional_spaces,
    parts_needed,
    row_works,
)
from .state import EMPTY, Machine, Player, total, weather_of
from .verbs import BREAK, DONE, FROM_ROW, LOSE, PROVIDE
from .vouchers import GOODS_EXCHANGE

MOST_TAKEN: Final[i64] = 31  # parts in a row of thirty tiles and the printed place


@final
class BuildPrototype(Step[Machine]):
    """For the breakthrough with the row p.a; until then nothing may be done that leaves no way to build."""  # WM-4.3.8

    def run(self, s: Machine, p: Pending) -> None:
        s.ask(PROVIDE_PARTS, p.seat, p.a)


def barred_provide(s: Machine, seat: Seat, weather: i64, subset: i64) -> str:
    """The rule that forbids to provide just these of the optional parts, or ""."""
    if subset & ~optional_spaces(s, weather):
        return "WM-4.14.2"
    needed = exchanges(s.players[seat], parts_needed(s, weather, subset), 0)
    if needed == NEVER:
        return "WM-4.14.5"
    return "" if GOODS_EXCHANGE * needed <= total(s.players[seat].vouchers) else "WM-4.14.9"


@final
class ProvideParts(Decision[Machine]):
    """Which parts of spaces with a bot do you provide yourself? (p.a: row)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        weather = weather_of(s, p.seat, p.a)
        for subset in range(SUBSETS):
            if not barred_provide(s, p.seat, weather, subset):
                out.add(PROVIDE.of(subset))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        """What is not owned is exchanged first, then a row is chosen."""  # WM-4.14.9
        subset = PROVIDE.first(code)
        need = parts_needed(s, weather_of(s, p.seat, p.a), subset)
        short = missing(s.players[p.seat], need)
        for _exchange in range(short):
            s.ask(PAY_ANY, p.seat, 0, GOODS_EXCHANGE, BREAK.of(p.a))
            s.ask(GIVE_PART, p.seat, BREAK.of(p.a), subset)
        if all_parts(need) > short:
            s.ask(PROTO_ROW, p.seat, p.a, subset)
        s.then(SCORE_PROTOTYPE, p.seat, p.a, subset)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return barred_provide(s, p.seat, weather_of(s, p.seat, p.a), PROVIDE.first(code))


def most_taken(player: Player, row: i64, taken: i64) -> i64:
    """How many parts in all may be taken from a row where so many were taken already; -1 if that cannot work."""
    return bound_taken(player, row, taken, -1)


def least_taken(player: Player, row: i64, taken: i64) -> i64:
    """How many must be."""
    return bound_taken(player, row, taken, 1)


def bound_taken(player: Player, row: i64, taken: i64, step: i64) -> i64:
    """The first number of parts that works, counted from fewest or from most; parts taken before lie there no more."""
    parts = total(player.parts) + taken
    n = taken
    if step < 0:
        n = parts
    while taken <= n <= parts:
        if row_works(player, row, n, parts, player.bots):
            return n
        n += step
    return -1


@final
class ProtoRow(Decision[Machine]):
    """From which row do your parts come? (p.a: row of the office, p.b: optional parts)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for row in range(SHOP_ROWS):
            if not self.barred(s, p, row):
                out.add(FROM_ROW.of(row))

    def provided(self, s: Machine, p: Pending) -> i64:
        """Parts from the workshop; exchanged ones lie in no row, and what was given for them is gone."""  # WM-4.14.7
        need = parts_needed(s, weather_of(s, p.seat, p.a), p.b)
        return all_parts(need) - missing(s.players[p.seat], need)

    def barred(self, s: Machine, p: Pending, row: i64) -> str:
        """All of them come from one row."""  # WM-4.14.4, WM-4.14.5
        player = s.players[p.seat]
        provided = self.provided(s, p)
        parts = total(player.parts)
        for taken in range(provided, parts + 1):
            if row_works(player, row, taken, parts, player.bots):
                return ""
        return "WM-4.14.5"

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        provided = self.provided(s, p)
        need = parts_needed(s, weather_of(s, p.seat, p.a), p.b)
        parts = s.players[p.seat].parts
        for colour in range(COLOURS):
            parts[colour] -= min(parts[colour], of_colour(need, colour))
        s.ask(LOSE_PARTS, p.seat, 0, provided, FROM_ROW.first(code))

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        return self.barred(s, p, FROM_ROW.first(code))


@final
class LoseParts(Decision[Machine]):
    """Which other parts does the row lose? (p.a: the lowest colour allowed, p.b: parts taken so far, p.c: row)"""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for colour in range(p.a, COLOURS):
            if not self.barred(s, p, colour):
                out.add(LOSE.of(colour))
        if least_taken(s.players[p.seat], p.c, p.b) == p.b:
            out.add(DONE.of())

    def barred(self, s: Machine, p: Pending, colour: i64) -> str:
        """In ascending colours, as many as work with the room of the other rows."""  # WM-4.14.6
        player = s.players[p.seat]
        if colour < p.a or player.parts[colour] == 0 or most_taken(player, p.c, p.b) <= p.b:
            return "WM-4.14.6"
        left: i64 = 0
        for other in range(colour, COLOURS):
            left += player.parts[other]
        return "" if least_taken(player, p.c, p.b) - p.b <= left else "WM-4.14.6"

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if LOSE.has(code):
            s.players[p.seat].parts[LOSE.first(code)] -= 1  # to the reserve, without points
            s.ask(LOSE_PARTS, p.seat, LOSE.first(code), p.b + 1, p.c)

    def why_not(self, s: Machine, p: Pending, code: Code) -> str:
        if LOSE.has(code):
            return self.barred(s, p, LOSE.first(code))
        return "" if least_taken(s.players[p.seat], p.c, p.b) == p.b else "WM-4.14.5"


@final
class ScorePrototype(Step[Machine]):
    """Points for each part provided, each own bot in the branch, and to others for each bot that provides."""

    def run(self, s: Machine, p: Pending) -> None:
        weather = weather_of(s, p.seat, p.a)  # WM-4.14.3
        each = s.terms.kit.prototype_points
        player = s.players[p.seat]
        player.points += each * all_parts(parts_needed(s, weather, p.b))
        helping = optional_spaces(s, weather) & ~p.b
        for space in range(SPACES):
            owner = s.research[SPACES * weather + space]
            if owner == p.seat:
                player.points += each
            elif owner != EMPTY and helping >> space & 1:
                score_bots(s, owner, each)


BUILD_PROTOTYPE: Final[BuildPrototype] = BuildPrototype("WM-4.14.1", takes=(ROW,))
PROVIDE_PARTS: Final[ProvideParts] = ProvideParts("WM-4.14.2", [PROVIDE], rideable=False, takes=(ROW,))
PROTO_ROW: Final[ProtoRow] = ProtoRow("WM-4.14.4", [FROM_ROW], rideable=False, takes=(ROW, SUBSET))
LOSE_PARTS: Final[LoseParts] = LoseParts(
    "WM-4.14.6", [LOSE, DONE], rideable=False, takes=(COLOUR, upto(int(MOST_TAKEN), "taken"), SHOPROW)
)
SCORE_PROTOTYPE: Final[ScorePrototype] = ScorePrototype("WM-4.14.3", takes=(ROW, SUBSET))
