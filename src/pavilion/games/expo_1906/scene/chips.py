"""Bonus chips: the fair on each of them and what a token beside it brings (EX-2.11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pavilion.core import kit
from pavilion.core.kit import in_row
from pavilion.core.letters import Ink, Inks
from pavilion.core.phrases import translatable
from pavilion.core.scene import Disc, Printed, Shape, Words

from ..box.nouns import CHIP
from .box import Teller
from .tiles import sign

EACH = translatable({  # what the points of a chip are for: EX-2.11
    "points": "{n} for each point",
    "money": "{n} for each dollar",
    "scraps": "{n} for each scrap built over",
    "technologies": "{n} for each technology",
    "token": "{n} points",
    "shapes": "{n} for each shape",
})  # fmt: skip
SEVERAL = translatable({
    "points": "{n} for {per} points",
    "money": "{n} for ${per}",
    "scraps": "{n} for {per} scraps built over",
    "technologies": "{n} for {per} technologies",
    "token": "{n} points",
    "shapes": "{n} for {per} shapes",
})  # fmt: skip


@cache
def chip_face(chip: str, x: float = 0, y: float = 0) -> Printed:
    """The year of its fair."""
    return Printed(Disc(x, y, 13.5, "acc pl"), Words(x, y + 4, chip[1:], 12, "ds b mid inv"))


def chip_words(chip: str, cap: bool, say: Teller) -> str:
    """What a token at the end of its row brings."""
    row = say.box.chips[chip]
    words = say(EACH[row.counts], n=row.points) if row.per == 1 else say(SEVERAL[row.counts], n=row.points, per=row.per)
    most = row.most if cap or row.counts != "technologies" else 0  # EX-6.6.6
    return say("{points}, at most {most}", points=words, most=most) if most and row.counts != "token" else words


def chip_shapes(
    laid: Mapping[str, str], cap: bool, sheet_w: float, left: float, y: float, wide: bool, say: Teller
) -> list[Shape]:
    """All chips and what they count; those that lie at a row show its sign."""
    room = sheet_w - 2 * left
    places = in_row(left, y, room, 32, 2, 8, 4) if wide else in_row(left, y, room, 44, 2, 6, 8)
    found: list[Shape] = []
    for i, chip in enumerate(CHIP.names):
        row, words = laid.get(chip, ""), chip_words(chip, cap, say)
        told: Inks = [Ink(f"{chip} ", "faint" if row else "b"), words, f" ({row})" if row else ""]
        label = f"{say.name(chip)}: {words}"
        label += f".\n{say('At the end of row {row}', row=say.name(row))}" if row else ""
        found.append(kit.chip(
            f"chip:{chip}", words, *places.spot(i), places.w, places.h, room=46 if row else 36, size=12, label=label,
            sign=[chip_face(chip, 17), *(sign(row, 34, 4, 8.5) if row else ())], touch=not row, most=2 if wide else 3,
            look="place" if row else "pill", text="mid num muted" if row else "mid num", letters=told, key=chip,
        ))  # fmt: skip
    return found
