"""Hints for bots: how good a position looks (outlook.py), and which answers are worth a look."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Code, Options, Pending, Seat, Temper

from ..box.nouns import COLOURS, COLUMNS, INITIATIVE, LEVELS, RETURN, ROWS, SCI, SECURITY, SHOP_CELLS, WEATHERS
from ..rules.benefits import ACT_BENEFIT
from ..rules.experiment import PAY_SCIENCE
from ..rules.gains import PART_COLOUR
from ..rules.lab import LOCK_BONUS
from ..rules.office import barred_place
from ..rules.payments import PAY_UNIT
from ..rules.state import EMPTY, STOPPED, Machine, Player, total, weather_of
from ..rules.supply import EXTEND_PLACE
from ..rules.verbs import DECLINE, DO, GAIN, LAY, PAY, PLACE, TAKE
from .outlook import POINT, outlook
from .weights import W

LOOKS: Final[i64] = 2000  # positions that a bot looks at for one answer: a turn is a long chain of them
PLACES: Final[i64] = 2  # of a workshop tile that are looked at
TEMPER: Final[Temper] = Temper(unit=1300, tempo=300, turns=1, positions=300, share=30, pace=900)

REPORTS: Final[i64] = 4  # left in the pile of who plays alone that count
DECIDED: Final[i64] = 100_000


def worth(s: Machine, seat: Seat) -> i64:
    """What a player may expect more than each of the others, added up; alone, more than the Saboteurs have."""
    own = outlook(s, seat)
    if s.seats == 1:
        return own - threat(s)
    found: i64 = 0
    for other in range(s.seats):
        if other != seat:
            found += own - outlook(s, other)
    return found


def hopes(s: Machine, out: vec[i64]) -> None:
    """What each player may expect."""
    for seat in range(s.seats):
        out[seat] = outlook(s, seat)
    if s.seats == 1:
        out[0] -= threat(s)


def threat(s: Machine) -> i64:
    """How near the Saboteurs are to victory."""
    if s.saboteurs.ended == STOPPED:
        return -DECIDED
    if s.saboteurs.ended != 0:
        return DECIDED
    found = POINT * s.saboteurs.value - W.report * min(s.saboteurs.draw.size, REPORTS)
    for level in s.levels:
        if level == LEVELS:
            found += W.storm
        elif level == LEVELS - 1:
            found += W.gale
    return found


# ---- answers worth a look -------------------------------------------------------------------------------------------


def prefer(s: Machine, p: Pending, out: Options) -> None:
    """Leave out what is hardly ever a good answer."""
    if p.duty is EXTEND_PLACE:
        prefer_places(s, p, out)
        return
    kept: i64 = 0
    for i in range(out.count):
        if is_promising(s, p, out.codes[i]):
            out.codes[kept] = out.codes[i]
            kept += 1
    if kept > 0:
        out.count = kept


def is_promising(s: Machine, p: Pending, code: Code) -> bool:
    """Is it among the answers that differ in more than a trifle?"""
    player = s.players[p.seat]
    if PAY.has(code):
        return is_spare(player.vouchers, p, PAY.first(code))
    if GAIN.has(code):
        return is_scarce(player.vouchers, GAIN.first(code))
    if PLACE.has(code):
        return belongs(s, p.seat, PLACE.first(code), PLACE.second(code))
    if DO.has(code):
        action = DO.first(code)
        return action != RETURN and action != INITIATIVE and action != SECURITY
    if TAKE.has(code) and p.duty is PART_COLOUR:
        return player.parts[TAKE.first(code)] == 0 or total(player.parts) >= COLOURS
    return not DECLINE.has(code) or p.duty is ACT_BENEFIT or p.duty is LOCK_BONUS or p.duty is PAY_SCIENCE


def is_spare(own: vec[i64], p: Pending, kind: i64) -> bool:
    """Science is kept as long as another voucher pays; of others, those go of which there are the most."""
    if p.duty is PAY_UNIT:
        return kind != SCI
    for other in range(p.a, SCI):
        if own[other] > own[kind]:
            return False
    return kind != SCI


def is_scarce(own: vec[i64], kind: i64) -> bool:
    """Science, and of others those of which there are the fewest."""
    for other in range(SCI):
        if own[other] + 1 < own[kind]:
            return False
    return True


def belongs(s: Machine, seat: Seat, token: i64, row: i64) -> bool:
    """A token joins others of its weather that are not published, if there are any."""
    for other in range(ROWS):
        if weather_of(s, seat, other) == token % WEATHERS and not barred_place(s, seat, token, other):
            return weather_of(s, seat, row) == token % WEATHERS
    return True


def prefer_places(s: Machine, p: Pending, out: Options) -> None:
    """Where the tile forms the most circles, the first few."""
    player = s.players[p.seat]
    best: i64 = -1
    kept: i64 = 0
    for i in range(out.count):
        circles = circles_formed(player, LAY.second(out.codes[i]))
        if circles > best:
            best = circles
            kept = 0
        if circles == best and kept < PLACES:
            out.codes[kept] = out.codes[i]
            kept += 1
    out.count = kept


def circles_formed(player: Player, cell: i64) -> i64:
    """With the tiles above and below."""
    n: i64 = 0
    if cell >= COLUMNS and player.tile(cell - COLUMNS) != EMPTY:
        n += 1
    if cell + COLUMNS < SHOP_CELLS and player.tile(cell + COLUMNS) != EMPTY:
        n += 1
    return n
