"""Bonus chips: the fair on each of them and what a token beside it brings (EX-2.11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from pavilion.core import kit
from pavilion.core.kit import Rows, in_row, sheet
from pavilion.core.letters import Ink, Inks, Panel
from pavilion.core.phrases import translatable
from pavilion.core.scene import Art, Disc, Layer, Printed, Scene, Shape, Words, kept

from ..box.nouns import CHIP, ROW
from .box import Teller
from .tiles import HEAD, sign

View = Mapping[str, Any]

WIDE_W = 570.0
WIDE = in_row(8, HEAD + 4, WIDE_W - 16, 34, 3, 6, 5)
PHONE = in_row(0, 0, 344, 44, 2, 6, 8)

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


def is_capped(view: View) -> bool:
    return bool(view["options"].get("paris1900_cap", "6") != "none")


def laid_chips(patents: View) -> dict[str, str]:
    """The chips that lie at the end of a row, with that row."""
    return {patents["rows"][row]["chip"]: row for row in ROW.names if patents["rows"][row]["chip"]}


def chips(view: View, say: Teller) -> Scene:
    """All of them on a sheet of their own: on a wide board there are always tokens, but rarely chips to look at."""
    panel = chips_shape(laid_chips(view["board"]["patents"]), is_capped(view), say)
    return Scene(panel.w, panel.h, panel.label, [Layer("chips", [panel])])


@kept
def chips_shape(laid: dict[str, str], cap: bool, say: Teller) -> Shape:
    title, h = say("bonus chips"), WIDE.low(len(CHIP.names)) + 10
    art: list[Art] = [sheet(WIDE_W, h, title), *chip_shapes(laid, cap, WIDE, say)]
    return Shape("chips", title, 0, 0, WIDE_W, h, art, letters=partial(Panel, [Ink(title, "b")]))


def chip_shapes(laid: Mapping[str, str], cap: bool, places: Rows, say: Teller) -> list[Shape]:
    """Each chip and what it counts; those that lie at a row show its sign."""
    found: list[Shape] = []
    for i, chip in enumerate(CHIP.names):
        row, words = laid.get(chip, ""), chip_words(chip, cap, say)
        told: Inks = [Ink(f"{chip} ", "faint" if row else "b"), words, f" ({row})" if row else ""]
        label = f"{say.name(chip)}: {words}"
        label += f".\n{say('At the end of row {row}', row=say.name(row))}" if row else ""
        found.append(kit.chip(
            f"chip:{chip}", words, *places.spot(i), places.w, places.h, room=46 if row else 36, size=12, label=label,
            sign=[chip_face(chip, 17), *(sign(row, 34, 4, 8.5) if row else ())], touch=not row,
            most=int(places.h // 14), look="place" if row else "pill", text="mid num muted" if row else "mid num",
            letters=told, key=chip,
        ))  # fmt: skip
    return found
