"""Bonus chips: the fair on each of them and what a token beside it brings (EX-2.11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from pavilion.core.letters import Entry, Ink
from pavilion.core.phrases import translatable
from pavilion.core.scene import Art, Box, Disc, Printed, Shape, Words, lettered

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
    across, h, gap = (2, 32.0, 8.0) if wide else (2, 44.0, 6.0)
    w = (sheet_w - 2 * left - gap * (across - 1)) / across
    found: list[Shape] = []
    for i, chip in enumerate(CHIP.names):
        row, words, mid = laid.get(chip, ""), chip_words(chip, cap, say), h / 2
        art: list[Art] = [Box(0, 0, w, h, "place" if row else "pill"), chip_face(chip, 17, mid)]
        left_of, look = (46, "mid num muted") if row else (36, "mid num")
        art += lettered((left_of + w - 5) / 2, mid, words, w - left_of - 5, 12, look, 2 if wide else 3)
        if row:
            art += sign(row, 34, mid + 4, 8.5)
        label = f"{say.name(chip)}: {words}"
        label += f".\n{say('At the end of row {row}', row=say.name(row))}" if row else ""
        x, top = left + i % across * (w + gap), y + i // across * (h + (4 if wide else 8))
        letters = partial(chip_letters, chip, row, words)
        found.append(Shape(f"chip:{chip}", label, x, top, w, h, art, not row, look="tiny", letters=letters))
    return found


def chip_letters(chip: str, row: str, words: str) -> Entry:
    return Entry([Ink(f"{chip} ", "b" if not row else "faint"), words, *([f" ({row})"] if row else [])], short=[chip])
