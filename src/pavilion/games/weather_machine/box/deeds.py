"""The words of printed benefits (WM-2.2), in the order of their numbers: `rules/benefits.py` carries them out.

    voucher       V:t:n   n vouchers of a type            fund        F:t:n   n spaces on a track
    any-voucher   VA:n    n vouchers, each of any type    any-fund    FA:n    n spaces, each on any track
    part          MP:n    n parts of any colours          invest      INV     an Investment tile
    chemical      CH:n    n chemicals                     points      CP:n    n Climate Points
    bot           BOT     construct a bot                 sell, publish, research, breakthrough, work-free:
    extend        WS      extend the workshop             ACT:…       that action without its vouchers
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from pavilion.core.effects import Deed

from .nouns import TRACK, VOUCHER

MOST_GAINED: Final[i64] = 9  # units of one benefit, which questions carry
MOST_POINTS: Final[i64] = 99

WORDS: Final[list[Deed[Any]]] = [
    Deed("voucher", VOUCHER, 1, MOST_GAINED),
    Deed("any-voucher", most=MOST_GAINED),
    Deed("part", most=MOST_GAINED),
    Deed("chemical", most=MOST_GAINED),
    Deed("bot", most=1),
    Deed("extend", most=1),
    Deed("fund", TRACK, 1, MOST_GAINED),
    Deed("any-fund", most=MOST_GAINED),
    Deed("invest", most=MOST_GAINED),
    Deed("points", most=MOST_POINTS),
    Deed("sell", most=1),
    Deed("publish", most=1),
    Deed("research", most=1),
    Deed("breakthrough", most=1),
    Deed("work-free", most=1),
]
ACTS: Final = ("sell", "publish", "research", "breakthrough", "work-free")  # benefits that are whole actions
