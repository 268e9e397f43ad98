"""Scene → SVG: a small writer that escapes every text and knows no inline style, so a strict page may show it.

A drawing refers to icons and tokens by name; they are defined once, in it or elsewhere on the page. The output depends
on nothing but the scene and the states.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from pavilion.core.scene import Art, Box, Disc, Group, Icon, Path, Printed, Scene, Shape, Token, Words, num

from .icons import symbols
from .pieces import TICK_SYMBOL, TOKEN_ROOM, rim, tick, token_symbol

SPECIAL = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
UNSAFE = re.compile("[&<>\"']|[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # the rest XML cannot hold


def escape(text: str) -> str:
    """Text that is safe between tags and in attributes."""
    if UNSAFE.search(text):
        return UNSAFE.sub(lambda found: SPECIAL.get(found[0], "\ufffd"), text)
    return text


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
    """Writes art and remembers what it needs. If it is `live`, things get frames for the states they may come into."""

    def __init__(self, states: States | None = None, live: bool = False) -> None:
        self.states = states.by_id() if states else {}
        self.live = live
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
        place = f'x="{num(words.x)}" y="{num(words.y)}" font-size="{num(words.size)}"'
        return f"<text {place}{classes(words.look)}>{escape(words.text)}</text>"

    def icon(self, icon: Icon) -> str:
        self.needs.icons.add(icon.name)
        return f'<use href="#i-{escape(icon.name)}"{classes(icon.look)} {square(icon.x, icon.y, icon.size)}/>'

    def token(self, token: Token) -> str:
        self.needs.tokens.add(token.seat)
        looks = classes(f"p-{token.seat} {token.look}".rstrip()) + attribute("data-kind", token.kind)
        return f'<use href="#t-{escape(token.seat)}"{looks} {square(token.x, token.y, token.size * TOKEN_ROOM)}/>'

    def group(self, group: Group) -> str:
        looks = classes(group.look) + attribute("data-kind", group.kind)
        return f"<g{looks}{moved(group.x, group.y)}>{self.write(group.art)}</g>"

    def printed(self, printed: Printed) -> str:
        if not isinstance(printed.drawn, Drawn):
            pen = Pen()
            printed.drawn = Drawn(pen.write(printed.art), pen.needs)
        self.needs.add(printed.drawn.needs)
        return printed.drawn.text

    def shape(self, shape: Shape) -> str:
        """A thing: a button if it may be touched now, else a picture, or a group if it holds other things."""
        body = self.write(shape.art)
        if not shape.label:
            named = f'{attribute("data-id", shape.id)} aria-hidden="true"'
            return f'<g class="scenery"{named}{moved(shape.x, shape.y)}>{body}</g>'
        states = self.states.get(shape.id, [])
        role = "group" if any(isinstance(part, Shape) for part in shape.art) else "img"
        if "legal" in states or "chosen" in states:
            role = 'button" tabindex="0'
        if "chosen" in states:
            role += '" aria-pressed="true'
        if shape.touch and (self.live or states):
            body = self.write(rim(shape)) + body + tick(shape)
        looks = " ".join(["thing", *([shape.look] if shape.look else []), *states])
        named = f'{attribute("data-id", shape.id)}{attribute("data-kind", shape.kind)} role="{role}"'
        said = attribute("aria-label", shape.label)
        return f'<g{classes(looks)}{named}{said}{moved(shape.x, shape.y)}>{body}</g>'


@lru_cache(maxsize=1000)
def classes(look: str) -> str:
    return attribute("class", look)


def attribute(name: str, value: str) -> str:
    return f' {name}="{escape(value)}"' if value else ""


def moved(x: float, y: float) -> str:
    return f' transform="translate({num(x)} {num(y)})"' if x or y else ""


def square(x: float, y: float, size: float) -> str:
    side = num(size)
    return f'x="{num(x - size / 2)}" y="{num(y - size / 2)}" width="{side}" height="{side}"'


Writer: TypeAlias = Callable[[Pen, Any], str]
WRITERS: dict[type, Writer] = {
    Path: Pen.path, Box: Pen.box, Disc: Pen.disc, Words: Pen.words, Icon: Pen.icon, Token: Pen.token, Group: Pen.group,
    Printed: Pen.printed, Shape: Pen.shape,
}
MARGIN = 12  # of a drawing that stands alone: frames grow outwards


def fragments(scene: Scene, states: States | None = None) -> dict[str, str]:
    """The SVG text of each outermost shape by its id: what changed between two scenes is what to send."""
    pen = Pen(states, live=True)
    return {shape.id: pen.shape(shape) for layer in scene.layers for shape in layer.shapes}


def document(
    scene: Scene, states: States | None = None, *, looks: str = "", theme: str | None = None, style: str | None = None
) -> str:
    """The whole scene. With `style` it stands alone: it brings its style, icons and tokens along."""
    pen = Pen(states, live=style is None)
    body = "".join(
        f'<g class="layer" data-layer="{escape(layer.name)}">{pen.write(layer.shapes)}</g>' for layer in scene.layers
    )
    around = 0 if style is None else MARGIN
    w, h, left = num(scene.width + 2 * around), num(scene.height + 2 * around), num(-around)
    head = f' viewBox="{left} {left} {w} {h}" role="group"{attribute("aria-label", scene.label)}'
    if style is not None:
        head += f' width="{w}" height="{h}"'
        defined = f"<title>{escape(scene.label)}</title><style>{style}</style><defs>{sprite(pen.needs)}</defs>"
        body = f'{defined}<path class="ground" d="M{left} {left}h{w}v{h}h-{w}z"/>{body}'
    looks, theme = attribute("class", f"pv {looks}".strip()), attribute("data-theme", theme or "")
    return f'<svg xmlns="http://www.w3.org/2000/svg"{looks}{head}{theme}>{body}</svg>'


def sprite(needs: Needs) -> str:
    """The definitions of icons, tokens and the tick."""
    return symbols(needs.icons) + "".join(map(token_symbol, sorted(needs.tokens))) + TICK_SYMBOL
