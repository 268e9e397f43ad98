"""Pieces every game shares: players' tokens, and the frame and the tick of a thing (on a page `drawing.js` adds them).

Inside symbols no rule reaches that looks at what is around them: they have classes of their own and inherit colours.
"""

from __future__ import annotations

from functools import cache

from pavilion.core.kit import token_outline
from pavilion.core.scene import Art, Box, Path, Shape, num

SEATS = "ABCDE"
TOKEN_SIZE = 20.0  # as drawn in its symbol
TOKEN_ROOM = 1.3  # the symbol's square, in parts of the size
TICK_ROOM = 13.0  # half of its square


@cache
def token_symbol(seat: str) -> str:
    """Colour, shape and letter, to be drawn by `<use href="#t-A">`."""
    size = 9.2 if seat in "CE" else 11.2
    drop = 3.2 if seat == "C" else 0.0
    letter = f'<text y="{num(drop + size * 0.36)}" font-size="{num(size)}" class="pv-letter">{seat}</text>'
    body = f'<path class="pv-token" d="{token_outline(seat, TOKEN_SIZE)}"/>{letter}'
    return f'<symbol id="t-{seat}" viewBox="-13 -13 26 26">{body}</symbol>'


TICK_SYMBOL = (
    '<symbol id="tick" viewBox="-13 -13 26 26"><circle r="12" class="pv-tick"/>'
    '<path class="pv-ticked" d="M-5.5 .5l3.6 3.9L5.6 -4.3"/></symbol>'
)


def rim(shape: Shape) -> list[Art]:
    """Three strokes along the outline, shown by the state: glow, dark line, gold."""
    return [along(shape, look) for look in ("rim glow", "rim gilt-o", "rim gilt")]


def veil(shape: Shape) -> Art:
    """Thin paper over a thing that cannot be chosen."""
    return along(shape, "veil")


def along(shape: Shape, look: str) -> Art:
    return Path(shape.outline, look) if shape.outline else Box(0, 0, shape.w, shape.h, look, shape.r)


def tick(shape: Shape) -> str:
    """The mark of a chosen thing, at its upper right corner; low things have no room for it."""
    if shape.h < 2 * TICK_ROOM:
        return ""
    x, y, size = num(shape.w - 4 - TICK_ROOM), num(4 - TICK_ROOM), num(2 * TICK_ROOM)
    return f'<use href="#tick" class="tick" x="{x}" y="{y}" width="{size}" height="{size}"/>'
