"""Vouchers (WM-4.1): gaining up to the cap, and whether a cost can be paid, exchanges included (WM-4.3).

They come by moving and by benefits, and go for actions.
"""  # WM-4.1.1

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Seat

from ..box.nouns import SCI, VOUCHERS
from .state import Machine, total

SCIENCE_EXCHANGE: Final[i64] = 3  # vouchers for one Science voucher; WM-4.3.1
GOODS_EXCHANGE: Final[i64] = 2  # vouchers for one part or chemical; WM-4.3.2, WM-4.3.3


def gain_vouchers(s: Machine, seat: Seat, kind: i64, n: i64) -> None:
    """What does not fit is lost."""  # WM-4.1.2
    vouchers = s.players[seat].vouchers
    vouchers[kind] = min(vouchers[kind] + n, s.terms.kit.cap[kind])


def all_full(s: Machine, seat: Seat) -> bool:
    for kind in range(VOUCHERS):
        if s.players[seat].vouchers[kind] < s.terms.kit.cap[kind]:
            return False
    return True


def payable(own: vec[i64], kind: i64, n: i64, science: i64, anything: i64) -> bool:
    """Can n vouchers of a kind, then Science, then vouchers of any kind be paid?"""  # WM-4.1.6, WM-4.1.7
    if n <= own[kind] and science + anything == 0:
        return True  # the usual case
    if kind == SCI:
        science += n
        kind = 0
        n = 0
    have = own[kind]
    missing: i64 = 0
    spare: i64 = 0
    if n > have:
        missing = n - have
    else:
        spare = have - n
    short = missing + science - own[SCI]
    if short < 0:
        short = 0
    owned = total(own)
    others = owned - have - own[SCI]
    if SCIENCE_EXCHANGE * short > others + spare:
        return False
    return owned - n - science - (SCIENCE_EXCHANGE - 1) * short >= anything
