"""The things on the table (WF-2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pavilion.core import Noun

AREA: Final[Noun] = Noun("area", ["agriculture", "electricity", "fine-arts", "manufacturing", "transportation"])
FIGURE: Final[Noun] = Noun(
    "figure", ["burnham", "davis", "palmer", "mccormick", "westinghouse", "saint-gaudens", "schwab", "pullman"]
)
CARD: Final[Noun] = Noun("card", ["exhibit-" + area for area in AREA.names] + ["ticket"] + FIGURE.names)
SEAT: Final[Noun] = Noun("seat", ["A", "B", "C", "D"])
PARTICIPANT: Final[Noun] = Noun("participant", ["p0", "p1", "p2", "p3"])
NUMBER: Final[Noun] = Noun("number", ["0", "1", "2", "3"])

AREAS: Final[i64] = 5
FIGURES: Final[i64] = 8
CARDS: Final[i64] = 14

# Cards of one kind are the same card (WF-2.4.4), so piles count kinds: exhibits by area, ticket, figures (WF-2.4).
TICKET: Final[i64] = 5
FIRST_FIGURE: Final[i64] = 6

# Figures: three with a talent of their own, then five who each stand for one area (WF-2.4.3, WF-2.5).
BURNHAM: Final[i64] = 0
DAVIS: Final[i64] = 1
PALMER: Final[i64] = 2
FIRST_NAMED: Final[i64] = 3
