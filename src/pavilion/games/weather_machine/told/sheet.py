"""The score sheet for the physical table: the track of points, funding markers, goals, the Nobel Prize, and ties."""

from __future__ import annotations

from typing import Final

from pavilion.core.sheet import Sheet, SheetEntry

from ..box.data import Components, house
from ..box.nouns import AREAS, GOAL_SPACES, LAST_STEP, ROWS, STEPS


def sheet_of(components: Components) -> Sheet:
    """The sheet for what lies on a table with these components; its entries are those of `rules/tally.py`."""
    kit = components.kit
    return Sheet(
        table=[],
        player=[
            SheetEntry("climate", "Climate Points on the track", 299),
            SheetEntry("government", "Space of the Government marker", int(LAST_STEP), part="Funding tracks"),
            SheetEntry("lab", "Space of the Lab marker", int(LAST_STEP)),
            SheetEntry("rnd", "Space of the R&D marker", int(LAST_STEP)),
            SheetEntry("goals", "Goals met on goal spaces", int(GOAL_SPACES), part="Goals"),
            SheetEntry("nobel", "Nobel Prize", 1),
            SheetEntry("awards", "Awards gained", int(kit.awards), part="If points are equal"),
            SheetEntry("papers", "Published papers", int(ROWS)),
            SheetEntry("rows", "Complete rows in the office", int(ROWS)),
        ],
        lines=["Climate Points", "Government track", "Lab track", "R&D track", "Goals", "Nobel Prize"],
        doubts=[
            "There is only one Nobel Prize.",
            "There are not so many Awards.",
            "A published paper is a complete row.",
        ],
        facts=[
            *([int(kit.fund_points[STEPS * track + step]) for step in range(STEPS)] for track in range(AREAS)),
            [int(kit.goal_points), int(kit.nobel_points), int(kit.awards)],
        ],
    )


SHEET: Final = sheet_of(house())
