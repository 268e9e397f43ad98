"""The score sheet for the physical table: the track, the jury, the Patents Office and what its chips count."""

from __future__ import annotations

from typing import Final

from pavilion.core.sheet import Sheet, SheetEntry

from ..box.data import Components, house
from ..box.nouns import CHIP, PARIS_1900, SHAPES, TECHS, TOKENS
from .text import names_in


def sheet_of(components: Components) -> Sheet:
    """The sheet for what lies on a table with these components."""
    kit, names = components.kit, names_in(components.printed)
    return Sheet(
        table=[
            SheetEntry("steam", "Jury tiles for steam", int(kit.jury_fields), part="Jury"),
            SheetEntry("electricity", "Jury tiles for electricity", int(kit.jury_fields)),
            SheetEntry("paris", "Paris 1900 chip", 1, choices=("at most 6 points", "no limit (German edition)")),
            SheetEntry("chips", "Chips count", 1, choices=("for each token", "once per player")),
        ],
        player=[
            SheetEntry("prestige", "Points on the prestige track", 199, "medal"),
            SheetEntry("money", "Money", int(kit.richest), "coin"),
            SheetEntry("steam-projects", "Completed projects with steam", 6),
            SheetEntry("electric-projects", "Completed projects with electricity", 6),
            SheetEntry("near", "Tokens in column 8 or 9", int(TOKENS), part="Patents Office"),
            *(SheetEntry(chip, names[chip], int(TOKENS)) for chip in CHIP.names),
            SheetEntry("built-over", "Scraps built over", int(kit.scrap_places).bit_count(), part="Laboratory"),
            SheetEntry("technologies", "Technologies", int(TECHS)),
            SheetEntry("shapes", "Different project shapes, completed or not", int(SHAPES)),
        ],
        lines=[
            "Prestige track",
            "The jury's favourite energy",
            "Tokens in column 8 or 9",
            *(names[chip] for chip in (*CHIP.names[1:], CHIP.names[0])),
        ],
        doubts=["Nobody has more than three tokens.", "The jury has no more than twelve spaces."],
        facts=[
            [int(n) for n in kit.chip_per],
            [int(n) for n in kit.chip_points],
            [int(n) for n in kit.chip_most],
            [int(kit.jury_points), int(kit.column_points[7]), int(PARIS_1900), int(kit.jury_fields), int(TOKENS)],
        ],
        target=int(kit.solo_goal),
    )


SHEET: Final = sheet_of(house())
