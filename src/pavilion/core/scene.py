"""Scene: what lies where on a table, for eyes and fingers. A game makes it from a view, `draw` makes pictures of it.

    ticket = Shape("card:7", "Ticket", 8, 108, 62, 88, [Box(0, 0, 62, 88, "sheet"), Icon("ticket", 31, 20, 30)], True)
    Scene(1012, 730, "Fairground", [Layer("cards", [ticket])])

Measures are pixels of the layout, y grows downwards; art in a shape or group counts from its upper left corner. A
`look` names classes of the style sheets (`draw/static/pieces.css` and the game's `style.css`), never colours. Shapes
have stable ids made of the words of answers: "area:agriculture", "figure:burnham". "seat:B@area:electricity" is B's
share of Electricity; touching it means touching seat:B and then area:electricity.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, reduce, wraps
from typing import Any, Final, NamedTuple, ParamSpec, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from .desk import Desk, When
from .letters import Letters
from .phrases import SOFT_HYPHEN, unbroken
from .phrases import Say as Say
from .phrases import plainly as plainly

P = ParamSpec("P")
T = TypeVar("T")
MOST_KEPT: Final = 48_000_000  # bytes of all shapes that are kept, unless a process has more room
EACH: Final = 350  # bytes of a piece of art, about, with the text that is drawn of it
TOLD: Final = "told"  # a layer, and the thing on it, that is shown only with what has just been told
plain_data: Final = msgspec.msgpack.Encoder().encode

# ---- art ------------------------------------------------------------------------------------------------------------


class Path(NamedTuple):
    """A line or a filled outline, in the path language of SVG."""

    d: str
    look: str


class Box(NamedTuple):
    """A rectangle; corners a little rounded unless `r` says otherwise."""

    x: float
    y: float
    w: float
    h: float
    look: str
    r: float = 3


class Disc(NamedTuple):
    """A circle around x, y."""

    x: float
    y: float
    r: float
    look: str


class Words(NamedTuple):
    """A line of text; y is its base line."""

    x: float
    y: float
    text: str
    size: float
    look: str


class Icon(NamedTuple):
    """A sign of `draw/icons.toml`, or of the game's `icons.toml`, with its middle at x, y."""

    name: str
    x: float
    y: float
    size: float
    look: str = "ic"


class Token(NamedTuple):
    """A player's marker (colour, shape and letter) with its middle at x, y."""

    seat: str
    x: float
    y: float
    size: float
    look: str = ""
    kind: str = ""


class Group(NamedTuple):
    """Art moved to x, y. A `kind` names what moves as one piece: when one goes and one appears, it has moved.

    Pieces in a `pivot` move around its x, y. `when`: on a desk it depends on a sum.
    """

    x: float
    y: float
    art: tuple[Art, ...]
    look: str = ""
    kind: str = ""
    pivot: bool = False
    when: When | None = None


class Printed:
    """Art without shapes that never changes, as on cardboard: kept by who made it, drawn only once.

    Pages are told it in one piece unless it is long.
    """

    __slots__ = ("art", "drawn", "pieces")

    def __init__(self, *art: Art) -> None:
        self.art = art
        self.drawn: object = None  # whoever draws may keep the drawing here
        self.pieces: tuple[str, ...] = ()  # and here as it is told to pages


@dataclass(slots=True)
class Shape:
    """A thing with a name: it can be pointed at, highlighted, read aloud and, if `touch`, chosen.

    Without a label it is scenery.
    """

    id: str
    label: str
    x: float
    y: float
    w: float
    h: float
    art: Sequence[Art]
    touch: bool = False
    outline: str = ""  # of the frame that shows whether it can be chosen; else its box with corners of `r`
    r: float = 3
    look: str = ""
    kind: str = ""  # as of a group
    letters: Callable[[], Letters] | None = None  # what it shows where there are only letters
    drawn: object = field(default=None, init=False, repr=False, compare=False)  # as of what is printed


Art: TypeAlias = "Path | Box | Disc | Words | Icon | Token | Group | Printed | Shape"
PLAIN_ART: Final = frozenset({Path, Box, Disc, Words, Icon, Token})  # has no art inside


class Shelf:
    """Shapes that may be needed again, as many as there is room for."""

    def __init__(self, room: int = MOST_KEPT) -> None:
        self.room = room
        self.shapes: OrderedDict[object, Any] = OrderedDict()  # those asked for last are at the end
        self.sizes: dict[object, int] = {}
        self.size = 0

    def put(self, key: object, made: Any) -> None:
        self.shapes[key] = made
        self.sizes[key] = EACH * pieces_of(made)
        self.size += self.sizes[key]
        while self.size > self.room:
            oldest, _ = self.shapes.popitem(last=False)
            self.size -= self.sizes.pop(oldest)


def pieces_of(art: Any) -> int:
    """How many pieces of art it is made of. All that is kept is counted, so this is as short as can be."""
    found = [art]
    for one in found:
        if type(one) not in PLAIN_ART:
            found += one if type(one) in (list, tuple) else getattr(one, "art", ())
    return len(found)


SHELF: Final = Shelf()


def kept(make: Callable[P, T]) -> Callable[P, T]:
    """The same shape for the same arguments: plain data, and last how to say things. So what looks as it did before is
    not made again and, being the same one, not drawn again either; nobody may change it.
    """
    shapes = SHELF.shapes

    @wraps(make)
    def again(*given: P.args, **named: P.kwargs) -> T:
        key = (make, given[-1], plain_data((given[:-1], named) if named else given[:-1]))
        if key in shapes:
            shapes.move_to_end(key)
            found: T = shapes[key]
            return found
        found = make(*given, **named)
        SHELF.put(key, found)
        return found

    return again


# ---- the scene ------------------------------------------------------------------------------------------------------


class Layer(Struct, frozen=True):
    """What lies on the same level."""

    name: str
    shapes: Sequence[Shape]


class Placed(NamedTuple):
    """A shape with its place in the whole scene and the ids of the shapes around it."""

    shape: Shape
    layer: str
    x: float
    y: float
    inside: tuple[str, ...]

    def overlaps(self, other: Placed) -> bool:
        apart_x = self.x + self.shape.w <= other.x or other.x + other.shape.w <= self.x
        apart_y = self.y + self.shape.h <= other.y or other.y + other.shape.h <= self.y
        return not apart_x and not apart_y


class Tab(NamedTuple):
    """A window on a tall scene, for pages that show one part of it at a time: what lies between y and y + h."""

    id: str
    label: str
    icon: str
    y: float
    h: float

    def holds(self, shape: Shape) -> bool:
        return self.y <= shape.y and shape.y + shape.h <= self.y + self.h


@dataclass(slots=True)
class Scene:
    """A drawing of the table or of a part of it; the lowest layer comes first. Whoever prints it shows all tabs."""

    width: float
    height: float
    label: str
    layers: Sequence[Layer]
    tabs: Sequence[Tab] = ()
    desk: Desk | None = None

    def shapes(self) -> Iterator[Placed]:
        """All shapes, from the lowest to the highest."""
        for layer in self.layers:
            yield from placed(layer.shapes, layer.name, 0, 0, ())

    def ids(self) -> set[str]:
        return {found.shape.id for found in self.shapes()}


def placed(art: Iterable[Art], layer: str, x: float, y: float, inside: tuple[str, ...]) -> Iterator[Placed]:
    for part in art:
        if isinstance(part, Group):
            yield from placed(part.art, layer, x + part.x, y + part.y, inside)
        elif isinstance(part, Shape):
            yield Placed(part, layer, x + part.x, y + part.y, inside)
            yield from placed(part.art, layer, x + part.x, y + part.y, (*inside, part.id))


def shifted(scene: Scene, x: float, y: float) -> list[Layer]:
    return [
        Layer(layer.name, [replace(shape, x=shape.x + x, y=shape.y + y) for shape in layer.shapes])
        for layer in scene.layers
    ]


def beside(left: Scene, right: Scene, gap: float = 16) -> Scene:
    """Two scenes as one, the second on the right."""
    layers = [*left.layers, *shifted(right, left.width + gap, 0)]
    wide = left.width + gap + right.width
    return Scene(wide, max(left.height, right.height), left.label, layers, desk=left.desk or right.desk)


def above(upper: Scene, lower: Scene, gap: float = 8) -> Scene:
    """Two scenes as one, the second below."""
    layers = [*upper.layers, *shifted(lower, 0, upper.height + gap)]
    wide, high = max(upper.width, lower.width), upper.height + gap + lower.height
    return Scene(wide, high, lower.label, layers, desk=upper.desk or lower.desk)


def tabbed(label: str, parts: Sequence[tuple[str, str, Scene]], gap: float = 24) -> Scene:
    """Scenes one below the other, each behind a tab: its id, its icon, the scene with its label."""
    layers: list[Layer] = []
    tabs: list[Tab] = []
    y = 0.0
    for id, icon, scene in parts:
        layers += shifted(scene, 0, y)
        tabs.append(Tab(id, scene.label, icon, y, scene.height))
        y += scene.height + gap
    return Scene(max(scene.width for *_, scene in parts), y - gap, label, layers, tabs)


# ---- outlines -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=5000)
def num(value: float) -> str:
    """A number without noise: 12, 3.5, -0.25."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


@lru_cache(maxsize=500)
def plaque(w: float, h: float, bite: float = 7) -> str:
    """A printed label: corners bitten out by quarter circles."""
    c = f"A{num(bite)} {num(bite)} 0 0 0 "
    right, low, b = num(w - bite), num(h - bite), num(bite)
    return f"M{b} 0H{right}{c}{num(w)} {b}V{low}{c}{right} {num(h)}H{b}{c}0 {low}V{b}{c}{b} 0z"


# ---- lettering ------------------------------------------------------------------------------------------------------

SYLLABLE = r"(?<=\w\w)(?=[^\W\d_aeiouyäöü][aeiouyäöü]\w)"
NARROW, WIDE = frozenset("iljtfrI.,:;'\u2019()[]|! -"), frozenset("mwMWQO@%&\u2014")


def width_of(text: str, size: float, look: str = "ds") -> float:
    """About as wide as the text is printed, rather more than less: in the display face (ds) or the wider text face."""
    wide = sum(0.35 if c in NARROW else 0.86 if c in WIDE else 0.7 if c.isupper() else 0.52 for c in unbroken(text))
    looks = look.split()
    return wide * size * (1 if "ds" in looks else 1.1) * (1.08 if "b" in looks or "sb" in looks else 1)


def wrapped(text: str, width: float, size: float, look: str = "ds") -> list[str]:
    """The text in lines that fit as far as its words and hyphens allow; soft hyphens are seen only at line ends."""
    return [line_end(row) for row in broken(text, width, size, look)]


def broken(text: str, width: float, size: float, look: str) -> list[str]:
    """Lines that still have their soft hyphens."""
    words = [word if width_of(word, size, look) <= width else parted(word) for word in text.split()]
    rows: list[str] = []
    for word in re.findall(rf"[^\s{SOFT_HYPHEN}-]+[{SOFT_HYPHEN}-]?|-", " ".join(words)):
        if rows and width_of(line_end(joined(rows[-1], word)), size, look) <= width:
            rows[-1] = joined(rows[-1], word)
        else:
            rows.append(word)
    return rows


def joined(row: str, word: str) -> str:
    return f"{row}{word}" if row.endswith(("-", SOFT_HYPHEN)) else f"{row} {word}"


def parted(word: str) -> str:
    """A long word that nobody has parted, before each syllable that begins with a single consonant."""
    return word if SOFT_HYPHEN in word else re.sub(SYLLABLE, SOFT_HYPHEN, word)


def line_end(row: str) -> str:
    """A line as it is printed: broken within a word it ends with a hyphen."""
    return unbroken(row) + "-" if row.endswith(SOFT_HYPHEN) else unbroken(row)


def lettered(
    x: float, middle: float, text: str, width: float, size: float, look: str, most: int = 3, least: float = 12
) -> tuple[Words, ...]:
    """Centred lines around the height `middle`, set smaller until they fit, but not smaller than `least`.

    What has no room even then is cut with an ellipsis.
    """
    rows = broken(text, width, size, look)
    while size > least and (len(rows) > most or any(width_of(line_end(row), size, look) > width for row in rows)):
        size = max(least, size - 0.4)
        rows = broken(text, width, size, look)
    rows = [*rows[: most - 1], reduce(joined, rows[most - 1 :])] if len(rows) > most else rows
    rows = [shortened(line_end(row), width, size, look) for row in rows]
    leading = size * 1.12
    top = middle - (len(rows) - 1) * leading / 2 + size * 0.32
    return tuple(Words(x, top + i * leading, row, size, look) for i, row in enumerate(rows))


def shortened(text: str, width: float, size: float, look: str = "ds") -> str:
    """The text, cut with an ellipsis where there is no room for all of it."""
    text = unbroken(text)
    if width_of(text, size, look) <= width:
        return text
    while text and width_of(text + "…", size, look) > width:
        text = text[:-1]
    return text.rstrip() + "…"
