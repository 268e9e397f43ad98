"""Scene → SVG: a small writer that escapes every text and knows no inline style, so a strict page may show it.

A drawing refers to icons and tokens by name; they are defined once, in it or elsewhere on the page. The output depends
on nothing but the scene and the states.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from pavilion.core.desk import FEW, MANY, When, filled
from pavilion.core.scene import Art, Box, Disc, Group, Icon, Path, Printed, Scene, Shape, Token, Words, num

from .icons import symbols
from .pieces import TICK_SYMBOL, TOKEN_ROOM, rim, tick, token_symbol, veil
from .style import style

USUAL_SIZE = 12  # of letters, as the style sheet says
SPECIAL = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\n": "&#10;"}
UNWRITABLE = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML cannot hold it


def escape(text: str) -> str:
    """Text that is safe between tags and in attributes."""
    for sign, written in SPECIAL.items():
        if sign in text:
            text = text.replace(sign, written)
    return text if text.isprintable() else UNWRITABLE.sub("\ufffd", text)


class States(NamedTuple):
    """Which things are in which state, by id."""

    legal: Collection[str] = ()
    chosen: Collection[str] = ()
    dimmed: Collection[str] = ()
    moved: Collection[str] = ()

    def by_id(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name, things in zip(("legal", "chosen", "dim", "moved"), self, strict=True):
            for id in things:
                found.setdefault(id, []).append(name)
        return found


class Needs:
    """The symbols a drawing refers to: its document must define them."""

    def __init__(self) -> None:
        self.icons: set[str] = set()
        self.tokens: set[str] = set()

    def add(self, other: Needs) -> None:
        self.icons |= other.icons
        self.tokens |= other.tokens


class Drawn(NamedTuple):
    """What a piece of art looks like."""

    text: str
    needs: Needs


class Pen:
    """Writes art and remembers what it needs. If it is `live`, things get frames for the states they may come into.

    With `sums` it shows a desk as it begins; else the page does that.
    """

    def __init__(self, states: States | None = None, live: bool = False, sums: Mapping[str, int] | None = None) -> None:
        self.states = states.by_id() if states else {}
        self.live = live
        self.sums = sums
        self.needs = Needs()

    def write(self, art: Iterable[Art]) -> str:
        return "".join([WRITERS[type(part)](self, part) for part in art])

    def path(self, path: Path) -> str:
        return f'<path{classes(path.look)} d="{escape(path.d)}"/>'

    def box(self, box: Box) -> str:
        place = (f' x="{num(box.x)}"' if box.x else "") + (f' y="{num(box.y)}"' if box.y else "")
        corner = f' rx="{num(box.r)}"' if box.r else ""
        return f'<rect{classes(box.look)}{place} width="{num(box.w)}" height="{num(box.h)}"{corner}/>'

    def disc(self, disc: Disc) -> str:
        return f'<circle cx="{num(disc.x)}" cy="{num(disc.y)}" r="{num(disc.r)}"{classes(disc.look)}/>'

    def words(self, words: Words) -> str:
        size = f' font-size="{num(words.size)}"' if words.size != USUAL_SIZE else ""
        place = f'x="{num(words.x)}" y="{num(words.y)}"{size}'
        text = filled(words.text, self.sums) if self.sums else words.text
        return f"<text {place}{classes(words.look)}>{escape(text)}</text>"

    def icon(self, icon: Icon) -> str:
        self.needs.icons.add(icon.name)
        looks = classes(icon.look) if icon.look != "ic" else ""  # ink is the colour of all that says no other
        return f'<use href="#i-{escape(icon.name)}"{looks} {square(icon.x, icon.y, icon.size)}/>'

    def token(self, token: Token) -> str:
        self.needs.tokens.add(token.seat)
        looks = classes(f"p-{token.seat} {token.look}".rstrip()) + attribute("data-kind", token.kind)
        return f'<use href="#t-{escape(token.seat)}"{looks} {square(token.x, token.y, token.size * TOKEN_ROOM)}/>'

    def group(self, group: Group) -> str:
        if group.when and self.sums:
            n = self.sums[group.when.sum]
            if not group.when.low <= n <= group.when.high:
                return ""
            group = group._replace(x=group.x + n * group.when.dx, y=group.y + n * group.when.dy, look="", when=None)
        return f"{group_head(group)}{self.write(group.art)}</g>"

    def printed(self, printed: Printed) -> str:
        if not isinstance(printed.drawn, Drawn):
            pen = Pen()
            printed.drawn = Drawn(pen.write(printed.art), pen.needs)
        self.needs.add(printed.drawn.needs)
        return printed.drawn.text

    def shape(self, shape: Shape) -> str:
        """A thing: a button if it may be touched now, else a picture, or a group if it holds other things."""
        head, frame, end = self.around(shape)
        return f"{head}{frame}{self.write(shape.art)}{end}"

    def around(self, shape: Shape) -> tuple[str, str, str]:
        """How a thing begins, the frame that shows its states, and how it ends."""
        states = tuple(self.states.get(shape.id, ()))
        head = shape_head(shape, states)
        if not shape.label or not shape.touch:
            return head, "", "</g>"
        if states:
            over = self.write([veil(shape)]) if "dim" in states else ""
            return head, self.write(rim(shape)), f"{over}{tick(shape)}</g>"
        return head, gilt(shape.outline, shape.w, shape.h, shape.r) if self.live else "", "</g>"


def shape_head(shape: Shape, states: tuple[str, ...]) -> str:
    """How a thing begins; without a label it is scenery."""
    if not shape.label:
        return f'<g class="scenery"{attribute("data-id", shape.id)} aria-hidden="true"{moved(shape.x, shape.y)}>'
    holds = has_things(shape.art)
    before, after = around_label(shape.id, shape.x, shape.y, shape.look, shape.kind, holds, states)
    return f"{before}{escape(shape.label)}{after}"


def has_things(art: Iterable[Art]) -> bool:
    """Is a thing among them, or within a group?"""
    return any(isinstance(part, Shape) or (isinstance(part, Group) and has_things(part.art)) for part in art)


def around_label(
    id: str, x: float, y: float, look: str, kind: str, holds: bool, states: tuple[str, ...]
) -> tuple[str, str]:
    """How a thing begins up to its label, and after it."""
    role = "group" if holds else "img"
    if "legal" in states or "chosen" in states:
        role = 'button" tabindex="0'
    if "chosen" in states:
        role += '" aria-pressed="true'
    looks = " ".join(["thing", *([look] if look else []), *states])
    return f'<g{classes(looks)}{id_and_kind(id, kind)} role="{role}" aria-label="', f'"{moved(x, y)}>'


@lru_cache(maxsize=1000)
def gilt(outline: str, w: float, h: float, r: float) -> str:
    """The line along a thing on a page, which makes the rest of the frame when it is needed."""
    return brief(Pen().write(rim(Shape("", "", 0, 0, w, h, (), True, outline, r))[-1:]))


def ended(pieces: list[str], end: str) -> list[str]:
    """The last piece with what ends them all: no two ends look alike then."""
    pieces[-1] += end
    return pieces


# ---- piece by piece, for pages --------------------------------------------------------------------------------------


def shape_pieces(shape: Shape) -> tuple[str, ...]:
    """A thing in no state; one that is kept is drawn once."""
    if not isinstance(shape.drawn, tuple):
        frame = gilt(shape.outline, shape.w, shape.h, shape.r) if shape.label and shape.touch else ""
        shape.drawn = (page_head(shape), *ended([frame, *pieces(shape.art)], "</g>"))
    return shape.drawn


def pieces(art: Iterable[Art]) -> list[str]:
    found: list[str] = []
    for part in art:
        if isinstance(part, Printed):
            found += part.pieces or printed_pieces(part)
        elif isinstance(part, Shape):
            found += shape_pieces(part)
        else:
            try:
                found += art_pieces(part)
            except TypeError:  # a group that holds shapes
                assert isinstance(part, Group)
                found += ended([brief(group_head(part)), *pieces(part.art)], "</g>")
    return found


def page_head(shape: Shape) -> str:
    """How a thing begins on a page, which takes it for granted that it is a picture."""
    if not shape.label:
        return brief(shape_head(shape, ()))
    holds = has_things(shape.art)
    before, after = around_page_label(shape.id, shape.x, shape.y, shape.look, shape.kind, holds)
    return f"{before}{escape(shape.label)}{after}"


@lru_cache(maxsize=5000)
def around_page_label(id: str, x: float, y: float, look: str, kind: str, holds: bool) -> tuple[str, str]:
    before, after = around_label(id, x, y, look, kind, holds, ())
    return brief(before).replace(" role='img'", ""), brief(after)


def group_head(group: Group) -> str:
    looks = classes(group.look) + attribute("data-kind", group.kind) + (' data-pivot=""' if group.pivot else "")
    return f"<g{looks}{counting(group.when) if group.when else ''}{moved(group.x, group.y)}>"


def counting(when: When) -> str:
    """What `desk.js` shows it by."""
    told = (("low", when.low, FEW), ("high", when.high, MANY), ("dx", when.dx, 0), ("dy", when.dy, 0))
    return attribute("data-sum", when.sum) + "".join(
        attribute(f"data-{name}", num(value)) for name, value, usual in told if value != usual
    )


def printed_pieces(printed: Printed) -> tuple[str, ...]:
    """Cut once: the same cards and tokens lie there again the next time."""
    if not printed.pieces:
        printed.pieces = cut([piece for one in printed.art for piece in art_pieces(one)])
    return printed.pieces


@lru_cache(maxsize=10_000)
def art_pieces(part: Art) -> tuple[str, ...]:
    """Art without shapes."""
    if isinstance(part, Printed):
        return printed_pieces(part)
    if not isinstance(part, Group):
        return (brief(Pen().write([part])),)
    inside = [piece for one in part.art for piece in art_pieces(one)]
    return cut(ended([brief(group_head(part)), *inside], "</g>"))


def cut(inside: list[str]) -> tuple[str, ...]:
    """Art in one piece unless it is long."""
    whole = "".join(inside)
    return tuple(inside) if len(whole) > LONG_PIECE else (whole,)


def brief(svg: str) -> str:
    """The same drawing with quotes that JSON need not escape: texts are escaped, so no others are in it."""
    return svg.replace('"', "'")


@lru_cache(maxsize=1000)
def classes(look: str) -> str:
    return attribute("class", look)


@lru_cache(maxsize=5000)
def id_and_kind(id: str, kind: str) -> str:
    return attribute("data-id", id) + attribute("data-kind", kind)


def attribute(name: str, value: str) -> str:
    return f' {name}="{escape(value)}"' if value else ""


def moved(x: float, y: float) -> str:
    return f' transform="translate({num(x)} {num(y)})"' if x or y else ""


def square(x: float, y: float, size: float) -> str:
    side = num(size)
    return f'x="{num(x - size / 2)}" y="{num(y - size / 2)}" width="{side}" height="{side}"'


Writer: TypeAlias = Callable[[Pen, Any], str]
WRITERS: dict[type, Writer] = {
    Path: Pen.path,
    Box: Pen.box,
    Disc: Pen.disc,
    Words: Pen.words,
    Icon: Pen.icon,
    Token: Pen.token,
    Group: Pen.group,
    Printed: Pen.printed,
    Shape: Pen.shape,
}
LONG_PIECE = 300  # letters
MARGIN = 12  # of a drawing that stands alone: frames grow outwards


def fragments(scene: Scene, before: str = "") -> dict[str, tuple[str, ...]]:
    """The SVG text of each outermost shape by its id, in pieces: what changed between two scenes is what to send.

    `before` is put before the ids.
    """
    return {before + shape.id: shape_pieces(shape) for layer in scene.layers for shape in layer.shapes}


def document(
    scene: Scene,
    states: States | None = None,
    *,
    looks: str = "",
    theme: str | None = None,
    looks_of: str | None = None,
) -> str:
    """The whole scene. With the looks of a game it stands alone: it brings style, icons and tokens along."""
    desk = scene.desk if looks_of is not None else None
    if desk and states:
        states = states._replace(chosen=[*states.chosen, *desk.draft])
    pen = Pen(states, looks_of is None, desk.at(desk.draft) if desk else None)
    body = "".join(
        f'<g class="layer" data-layer="{escape(layer.name)}">{pen.write(layer.shapes)}</g>' for layer in scene.layers
    )
    around = 0 if looks_of is None else MARGIN
    w, h, left = num(scene.width + 2 * around), num(scene.height + 2 * around), num(-around)
    head = f' viewBox="{left} {left} {w} {h}" role="group"{attribute("aria-label", scene.label)}'
    if looks_of is not None:
        head += f' width="{w}" height="{h}"'
        brought = f"<style>{style(looks_of)}</style><defs>{sprite(pen.needs, looks_of)}</defs>"
        ground = f'<path class="ground" d="M{left} {left}h{w}v{h}h-{w}z"/>'
        body = f"<title>{escape(scene.label)}</title>{brought}{ground}{body}"
    looks, theme = attribute("class", f"pv {looks}".strip()), attribute("data-theme", theme or "")
    return f'<svg xmlns="http://www.w3.org/2000/svg"{looks}{head}{theme}>{body}</svg>'


def sprite(needs: Needs, game: str = "") -> str:
    """The definitions of icons, tokens and the tick."""
    return symbols(needs.icons, game) + "".join(map(token_symbol, sorted(needs.tokens))) + TICK_SYMBOL
