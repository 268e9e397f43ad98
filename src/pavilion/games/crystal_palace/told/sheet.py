"""The score sheet for the physical table, after loans are repaid and notes laid out: tracks, market, mat, and ties."""

from __future__ import annotations

from typing import Final

from pavilion.core.sheet import Sheet, SheetEntry

from ..box.data import Components, house
from ..box.nouns import CARDS, LEVELS, MARKETS, MOST_SEATS, PLACES
from ..rules.tally import LAST_SPACE

SPACES: Final = [*(str(n) for n in range(LAST_SPACE + 1)), "I", "II", "III", "IV", "V"]
MOST_POINTS: Final = 300


def sheet_of(components: Components) -> Sheet:
    """The sheet for what lies on a table with these components; its entries are those of `rules/tally.py`."""
    kit = components.kit
    return Sheet(
        table=[],
        player=[
            SheetEntry("points", "Points on the track", MOST_POINTS),
            SheetEntry("below", "Points below zero, if the marker is there", MOST_POINTS),
            SheetEntry("buzz", "Space on the Buzz track", len(SPACES) - 1, choices=SPACES),
            SheetEntry("level", "Level of the commission", int(LEVELS)),
            SheetEntry("highest", "Rung of the highest assistant", int(MARKETS), part="Black Market"),
            SheetEntry("middle", "Rung of the second highest", int(MARKETS)),
            SheetEntry("lowest", "Rung of the third highest", int(MARKETS)),
            SheetEntry("persons", "Points of persons at the end", 60, part="Mat"),
            SheetEntry("loans", "Points lost by loans", 300),
            SheetEntry("uncovered", "Research fields with nothing on them", int(PLACES)),
            SheetEntry("prototypes", "Prototypes", int(CARDS), part="If points are equal"),
            SheetEntry("money", "Money left", 999),
        ],
        lines=["Points on the track", "Buzz", "Commission", "Black Market", "Persons", "Loans", "Uncovered fields"],
        doubts=[
            "Only one player can be on an end space.",
            "Only one assistant can be on a rung.",
            "Enter the highest assistant first.",
            "A marker is above zero or below.",
        ],
        facts=[
            [int(n) for n in kit.buzz_points],
            [int(n) for n in kit.commission],
            [int(n) for n in kit.market_points],
            [int(kit.uncovered)],
        ],
    )


assert len(SPACES) == LAST_SPACE + 1 + MOST_SEATS
SHEET: Final = sheet_of(house())
