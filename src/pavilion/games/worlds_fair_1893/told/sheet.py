"""The score sheet for the physical table: coins, medals and tokens as they lie before each player at the end."""

from __future__ import annotations

from typing import Final

from pavilion.core.sheet import Sheet, SheetEntry

from ..box.data import Components, house
from ..box.nouns import AREA
from .text import NAMES

TOKENS: Final = 15  # of one category: more than anybody can be given


def sheet_of(components: Components) -> Sheet:
    """The sheet for what lies on a table with these components."""
    return Sheet(
        table=[],
        player=[
            SheetEntry("coins", "Points on coins", 199, "coin"),
            SheetEntry("medals", "Points on medals", 199, "medal"),
            *(
                SheetEntry(area, NAMES[area], TOKENS, f"w-{area}", "" if n else "Approval tokens")
                for n, area in enumerate(AREA.names)
            ),
            SheetEntry("exhibits", "Exhibits not approved, which only break ties", 99, "", "Left over"),
        ],
        lines=[
            "Coins",
            "Medals",
            "Sets of five tokens",
            "Sets of four tokens",
            "Sets of three tokens",
            "Sets of two tokens",
            "Single tokens",
        ],
        doubts=[],
        facts=[[int(points) for points in components.kit.set_points]],
    )


SHEET: Final = sheet_of(house())
