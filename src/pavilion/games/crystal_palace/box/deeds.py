"""The words of printed effects (CP-2.4), in the order of their numbers: `rules/effects.py` carries them out.

    money, news, energy, gear    £n, Nn, En, Gn; less than nothing is lost
    income, points               In, Vn; less than nothing: steps down, points lost
    buzz                         Bn    n steps forward on the Buzz track
    westminster                  W1    a step in Westminster with its bonus
    assistant                    An    n assistant actions, one after another
    draw                         RDn   n tiles from the research supply
    research                     RTn   n tiles from the Museum
    green                        U1    a bonus with a green banner, now
    fall                         BM-1  the highest assistant in the Black Market moves down
    watch                        WATCH the pocket watch
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from pavilion.core import NO_NOUN
from pavilion.core.effects import Deed

MOST: Final[i64] = 20  # of anything, in one row
MOST_UNITS: Final[i64] = 9  # which questions carry

WORDS: Final[list[Deed[Any]]] = [
    Deed("money", NO_NOUN, -MOST, MOST),
    Deed("news", NO_NOUN, -MOST_UNITS, MOST_UNITS),
    Deed("energy", NO_NOUN, -MOST_UNITS, MOST_UNITS),
    Deed("gear", NO_NOUN, -MOST_UNITS, MOST_UNITS),
    Deed("income", NO_NOUN, -MOST_UNITS, MOST_UNITS),
    Deed("points", NO_NOUN, -MOST, MOST),
    Deed("buzz", NO_NOUN, 1, MOST),
    Deed("westminster", NO_NOUN, 1, 1),
    Deed("assistant", NO_NOUN, 1, MOST_UNITS),
    Deed("draw", NO_NOUN, 1, MOST_UNITS),
    Deed("research", NO_NOUN, 1, MOST_UNITS),
    Deed("green", NO_NOUN, 1, 1),
    Deed("fall", NO_NOUN, 1, 1),
    Deed("watch", NO_NOUN, 1, 1),
]
PRICES: Final = ("money", "news", "energy", "gear")  # what can be paid
