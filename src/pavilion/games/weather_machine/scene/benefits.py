"""Benefits in signs: the same small ones on spaces, tiles, tracks, in the office and on the line.

A number before a sign says how many, a seal holds points, a slash parts what one chooses from.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypeAlias

from pavilion.core.printed_effects import Effect
from pavilion.core.scene import Art, Box, Group, Icon, Path, Printed, Words, num

from .pieces import LEAST, seal, voucher_face

Code: TypeAlias = "tuple[str, str, int]"  # what is done, with what, how many: ("voucher", "lab", 2)
Codes: TypeAlias = "tuple[Code, ...]"
OR: Code = ("or", "", 0)

ACTIONS = {
    "extend": "wm-tile", "construct": "wm-bot", "acquire": "wm-acquire", "return": "wm-return",
    "initiative": "wm-initiative", "sell": "wm-sell", "secure": "wm-secure", "work": "wm-work",
    "publish": "wm-publish", "research": "wm-research", "breakthrough": "wm-break", "security": "wm-security",
}  # fmt: skip
SIGNS = ACTIONS | {
    "any-voucher": "wm-voucher-any", "part": "wm-part", "chemical": "wm-chemical", "bot": "wm-bot",
    "any-fund": "wm-fund", "invest": "wm-invest", "work-free": "wm-work",
}  # fmt: skip
BROAD = ("wm-voucher-any", "wm-invest")  # signs that are low: they are drawn larger


def codes(effect: Effect) -> Codes:
    """A printed effect in plain data."""
    found: list[Code] = []
    for row in effect:
        for n, other in enumerate(row.either):
            found += [OR] * bool(n)
            found += codes(other)
        if row.do:
            found.append((row.do, row.what, row.n))
    return tuple(found)


@lru_cache(maxsize=500)
def one(code: Code, s: float, look: str) -> tuple[float, Printed]:
    """A sign that begins at x = 0, its middle line at y = 0, and its width."""
    do, what, n = code
    if do == "points":
        wide = max(s * 1.08, 17 if n < 10 else 21)
        return wide, Printed(Group(wide / 2, 0, (seal(n, wide),)))
    lead, x = amount(n, s, look)
    if do == "voucher":
        return x + s * 1.28, Printed(*lead, Group(x + s * 0.64, 0, (voucher_face(what, s),)))
    if do == "fund":
        plate = Box(x, -s / 2, s, s, f"c thin k-{what}", 2)
        return x + s, Printed(*lead, plate, Icon("wm-fund", x + s / 2, 0, s * 0.86, f"onc k-{what}"))
    icon = SIGNS[do]
    big = s * (1.16 if icon in BROAD else 1.06)
    return x + big, Printed(*lead, Icon(icon, x + big / 2, 0, big, look))


def amount(n: int, s: float, look: str) -> tuple[tuple[Art, ...], float]:
    """The number before a sign, and how much room it takes."""
    if n < 2:
        return (), 0
    size = max(LEAST, s * 0.74)
    return (Words(0, size * 0.36, str(n), size, "b num onc" if look == "onc" else "b num"),), size * 0.66


@cache
def width(codes: Codes, s: float) -> float:
    """How wide a benefit is drawn."""
    wide = sum(one(code, s, "ic")[0] if code != OR else s * 0.28 for code in codes)
    return wide + s * 0.14 * (len(codes) - 1)


@lru_cache(maxsize=2000)
def signs(codes: Codes, s: float, look: str = "ic") -> Printed:
    """A benefit that begins at x = 0."""
    art: list[Art] = []
    x = 0.0
    for code in codes:
        if code == OR:
            art.append(Path(f"M{num(x + s * 0.22)} {num(-s * 0.5)}L{num(x + s * 0.06)} {num(s * 0.5)}", "ln"))
            x += s * 0.42
            continue
        wide, sign = one(code, s, look)
        art.append(Group(x, 0, (sign,)))
        x += wide + s * 0.14
    return Printed(*art)


def benefit(codes: Codes, x: float, y: float, s: float, look: str = "ic", align: str = "mid", room: float = 0) -> Group:
    """A benefit around x, from x on or up to it; drawn smaller where it would be wider than the room."""
    size = s
    while room and size > 9 and width(codes, size) > room:
        size -= 0.5
    wide = width(codes, size)
    left = x - (wide / 2 if align == "mid" else wide if align == "end" else 0)
    return Group(left, y, (signs(codes, size, look),))
