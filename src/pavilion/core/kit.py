"""Kit: what every game has on its table. Players' panels and strips, tracks, stacks, chips and dice look alike wherever
one plays, and each is made by one call: what is seen, what is read aloud, and what a terminal shows.

    for who in seated(view, names):              the own seat first
        art = [sheet(250, 138, now=who.moves), *heading(who, 150, say), *points(player["points"], 250)]
    places = in_row(12, 40, 320, 31, across=2)   where things of one size lie
    chips = [chip(f"chip:{name}", words, *places.spot(i), places.w, places.h) for i, (name, words) in enumerate(found)]

A game adds what its players have. The looks are those of `draw/static/pieces.css`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, Final, NamedTuple

from .letters import Entry, Ink, Inks, Panel, Track, piece
from .scene import Art, Box, Disc, Group, Icon, Path, Printed, Say, Shape, Token, Words, lettered, num, shortened

STRIP_W: Final = 344.0  # pixels across a phone, without margins
CELL_H: Final = 44.0  # as high as a finger needs
GAP: Final = 6.0
CROWDED: Final = 76.0  # a cell narrower than this, as with five players, tells less
MOVES: Final = "◂"


class Seated(NamedTuple):
    """Who sits there: the name is "" if it is not known; is it who looks, and is it who is asked?"""

    seat: str
    name: str
    own: bool
    moves: bool

    def called(self, say: Say) -> str:
        return self.name or say("Seat {seat}", seat=self.seat)

    def note(self, say: Say) -> str:
        """What is said below the name; "" if there is nothing to say."""
        if self.moves:
            return say("your turn") if self.own else say("to move")
        return say("you") if self.own else ""

    def letters(self, say: Say) -> Inks:
        """The title of a panel in letters."""
        name = Ink(f" {self.called(say)}", "b" if self.moves else "")
        return [piece(self.seat), name, *([Ink(f" {MOVES}", "a2 b")] if self.moves else [])]


def seated(view: Mapping[str, Any], names: Mapping[str, str]) -> list[Seated]:
    """Everybody at the table: the own seat first, then in turn order."""
    seats = list(view["board"]["players"])
    own = seats.index(view["seat"]) if view.get("seat") in seats else 0
    order = seats[own:] + seats[:own]
    return [Seated(seat, names.get(seat, ""), seat == view.get("seat"), seat in view["to_move"]) for seat in order]


# ---- tokens ---------------------------------------------------------------------------------------------------------

CORNERS: Final = {  # of the players' shapes, in parts of the size; A is a circle
    "B": ((-0.45, -0.45), (0.45, -0.45), (0.45, 0.45), (-0.45, 0.45)),
    "C": ((0, -0.56), (0.6, 0.46), (-0.6, 0.46)),
    "D": ((0, -0.58), (0.58, 0), (0, 0.58), (-0.58, 0)),
    "E": (
        (-0.26, -0.56), (0.26, -0.56), (0.26, -0.26), (0.56, -0.26), (0.56, 0.26), (0.26, 0.26),
        (0.26, 0.56), (-0.26, 0.56), (-0.26, 0.26), (-0.56, 0.26), (-0.56, -0.26), (-0.26, -0.26),
    ),
}  # fmt: skip


def token_outline(seat: str, size: float) -> str:
    """A circle, B square, C triangle, D diamond, E Greek cross; around 0, 0."""
    if seat not in CORNERS:
        r, d = num(size / 2), num(size)
        return f"M-{r} 0a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z"
    return "M" + "L".join(f"{num(x * size)} {num(y * size)}" for x, y in CORNERS[seat]) + "z"


# ---- panels ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=500)
def sheet(w: float, h: float, title: str = "", note: str = "", now: bool = False) -> Printed:
    """Paper with a thick and a thin rule at its head; a bar at the side where somebody is to move."""
    art: list[Art] = [Path(f"M0 1.5H{num(w)}V{num(h)}H0z", "paper-now" if now else "paper")]
    if now:
        art.append(Path(f"M0 6H5V{num(h)}H0z", "acc2"))
    art += [Path(f"M0 1.5H{num(w)}", "bar"), Path(f"M0 5.5H{num(w)}", "hat")]
    if title:
        art.append(Words(12, 25, title.upper(), 13.5, "ds b caps"))
    if note:
        room = w - 40 - len(title) * 11
        art.append(Words(w - 12, 25, shortened(note, room, 12, "text"), 12, "end muted num"))
    return Printed(*art)


def heading(who: Seated, room: float, say: Say, *notes: str) -> tuple[Printed, Printed]:
    """Token, name and notes at the head of a panel, with so much room for the words."""
    return sitting(who.seat), naming(who.called(say), " · ".join(filter(None, [who.note(say), *notes])), room)


@cache
def sitting(seat: str) -> Printed:
    """Who sits there, and at its corner a sign for a bot."""
    bot = Disc(38, 41, 8.5, "sheet if-bot"), Icon("bot", 38, 40.5, 13, "if-bot")
    return Printed(Token(seat, 28, 29, 26, "who"), *bot)


@lru_cache(maxsize=4000)
def naming(name: str, note: str, room: float) -> Printed:
    lines = [Words(49, 29 if note else 35, shortened(name, room, 17, "ds b"), 17, "ds b")]
    if note:
        lines.append(Words(49, 46, shortened(note, room, 12, "text"), 12, "muted"))
    return Printed(*lines)


# ---- strips ---------------------------------------------------------------------------------------------------------


def cells(many: int) -> tuple[float, float]:
    """How wide each of so many cells in a strip is, and how far the next one is away."""
    w = (STRIP_W - GAP * (many - 1)) / many
    return w, w + GAP


def strip_cell(who: Seated, points: int, counts: Sequence[tuple[Art | None, object]], w: float) -> list[Art]:
    """Token and points of a player, up to two counts with their signs, and the name where there is room.

    Five cells in a line have room for one count, below the points and without its sign; or for a sign alone, which says
    where it is.
    """
    frame: list[Art] = [Box(0, 0, w, CELL_H, "cell-now" if who.moves else "paper")]
    if w < CROWDED:
        few = [Words(28, 36.5, str(n), 12, "sb num muted") if n or not sign else sign for sign, n in counts[:1]]
        place = 19 if few else CELL_H / 2 + 6.5
        return [*frame, Token(who.seat, 14, CELL_H / 2, 16, "who"), Words(28, place, str(points), 17, "ds b num"), *few]
    name = shortened(who.name, w - 72, 12, "text") if w > 110 else ""
    left, middle = (30 if w > 100 else 26), 29.0 if name else CELL_H / 2
    art: list[Art] = [
        *frame,
        Token(who.seat, left - 13, CELL_H / 2, left * 0.62, "who"),
        Words(left, middle + 6.5, str(points), 18, "ds b num"),
    ]
    for (sign, n), y in zip(counts, (17.5, 36.5), strict=False):
        art += [*([sign] if sign else []), Words(w - 6, y, str(n), 12, "sb end num muted")]
    return [*art, Words(left, 16, name, 12, "muted")] if name else art


# ---- in rows --------------------------------------------------------------------------------------------------------


class Rows(NamedTuple):
    """Where things of one size lie: side by side from x, y on, so many across, with gaps beside and below them."""

    x: float
    y: float
    w: float
    h: float
    across: int
    gap: float
    below: float

    def spot(self, i: int) -> tuple[float, float]:
        """The upper left corner of the i-th place."""
        down, along = divmod(i, self.across)
        return self.x + along * (self.w + self.gap), self.y + down * (self.h + self.below)

    def low(self, many: int) -> float:
        """How far down so many of them reach."""
        return self.spot(max(0, many - 1))[1] + self.h


def in_row(x: float, y: float, room: float, h: float, across: int, gap: float = 6, below: float = 6) -> Rows:
    """Places that fill the room."""
    each = (room - gap * (across - 1)) / across
    return Rows(x, y, int(each * 10) / 10, h, across, gap, below)


def counted(counts: Sequence[tuple[Art, object]], places: Rows, after: float = 23, look: str = "sb num") -> list[Art]:
    """Signs, drawn around 0, 0, each with its number: one in each place, the numbers so far to the right."""
    art: list[Art] = []
    for i, (sign, n) in enumerate(counts):
        x, y = places.spot(i)
        middle = y + places.h / 2
        art += [Group(x + places.h / 2, middle, (sign,)), Words(x + after, middle + 5, str(n), 14, look)]
    return art


def meter(need: int, have: int, coming: int, x: float, y: float, r: float, step: float) -> list[Art]:
    """Pips from x on: full, would come, would be lost, still missing."""
    then = have + coming
    looks = ["pip-full" if i < min(have, then) else "pip-lost" if i < have else "pip" for i in range(need)]
    looks = ["pip-soon" if have <= i < then else look for i, look in enumerate(looks)]
    return [Disc(x + i * step, y, r, look) for i, look in enumerate(looks)]


def change(n: int, x: float, y: float, size: float = 13) -> Group:
    """How much a number would change: a gold tag around x, y."""
    words, h = f"{n:+d}".replace("-", "\u2212"), size + 4
    w = h + 5 + (len(words) - 2) * size * 0.6
    text = Words(0, size * 0.36, words, size, "b mid num on-gilt")
    return Group(x, y, (Box(-w / 2, -h / 2, w, h, "flow"), text), "aloft")


# ---- tracks ---------------------------------------------------------------------------------------------------------


class Stop(NamedTuple):
    """A space of a track: what is printed on it, around 0, 0; its number; the same for a terminal."""

    art: tuple[Art, ...] = ()
    name: str = ""
    letters: Inks = ()


def track(
    id: str, title: str, stops: Sequence[Stop], stand: Mapping[str, int], x: float, y: float, w: float, h: float,
    say: Say, names: Mapping[str, str] | None = None, coming: Mapping[str, int] | None = None, size: float = 15,
) -> Shape:  # fmt: skip
    """Spaces side by side: above what is printed, below the markers of players, or the number where nobody stands.

    `coming` is where markers would go.
    """
    cell = w / len(stops)
    lines = "".join(f"M{num(cell * i)} 0V{num(h)}" for i in range(1, len(stops)))
    art: list[Art] = [Box(0, 0, w, h, "paper"), Path(lines, "rule")]
    for i, stop in enumerate(stops):
        middle, low = cell * (i + 0.5), h * 0.72 if any(one.art for one in stops) else h / 2
        here = [(seat, "") for seat, place in stand.items() if place == i]
        here += [(seat, "ghost") for seat, place in (coming or {}).items() if place == i]
        if stop.art:
            art.append(Group(middle, h * 0.27, stop.art))
        if not here:
            art.append(Words(middle, low + 4.6, stop.name, 13, "mid num muted"))
        step = min(size, (cell - size) / max(1, len(here) - 1))
        left = middle - step * (len(here) - 1) / 2
        art += [Token(seat, left + n * step, low, size, look, f"{id}@{seat}") for n, (seat, look) in enumerate(here)]
    who = [f"{(names or {}).get(seat) or seat}: {stops[place].name}" for seat, place in stand.items()]
    label = "\n".join([title, say("Markers: {list}", list=", ".join(who))] if who else [title])
    return Shape(id, label, x, y, w, h, art, True, letters=partial(track_letters, title, tuple(stops), dict(stand)))


def track_letters(title: str, stops: Sequence[Stop], stand: Mapping[str, int]) -> Panel:
    places: list[Inks] = []
    for i, stop in enumerate(stops):
        here = [piece(seat) for seat, place in stand.items() if place == i]
        places.append(here or [Ink(stop.name, "faint"), *stop.letters])
    return Panel([title], (), [Track(places)])


# ---- stacks, chips, dice --------------------------------------------------------------------------------------------


def stack(
    id: str, name: str, face: Sequence[Art], n: int, x: float, y: float, w: float, h: float, say: Say,
    *, touch: bool = True, r: float = 3, most: int = 3, letters: Inks = (),
) -> Shape:  # fmt: skip
    """The uppermost of n things, the edges of those below it, and their number; a dotted place if there are none."""
    edges = [Box(2 * k, -2 * k, w, h, "sheet", r) for k in range(min(n, most) - 1, 0, -1)]
    seal = Group(w - 5, h - 5, (Disc(0, 0, 9.5, "paper"), Words(0, 4.7, str(n), 13, "sb mid num")))
    art: list[Art] = [*edges, *face, seal] if n else [Box(0, 0, w, h, "place", r), seal]
    label = f"{name}.\n{say('In the stack: {n}', n=n)}"
    told = partial(Entry, [*(letters or [name]), Ink(f" \u00d7{n}", "faint")])
    return Shape(id, label, x, y, w, h, art, touch and n > 0, r=r, look="tiny", letters=told)


def chip(
    id: str, words: str, x: float, y: float, w: float, h: float, *, sign: Sequence[Art] = (), room: float = 0,
    label: str = "", touch: bool = True, size: float = 13, most: int = 2, look: str = "pill", text: str = "sb mid",
    letters: Inks = (), key: str = "",
) -> Shape:  # fmt: skip
    """A label that can be chosen: a sign at its left that takes so much room, and words in the rest of it."""
    lines = lettered((room + w - 5) / 2, h / 2, words, w - room - 5, size, text, most, min(size, 12))
    art: list[Art] = [Box(0, 0, w, h, look), *([Group(0, h / 2, tuple(sign))] if sign else []), *lines]
    told = partial(Entry, letters or [words], short=[key] if key else ())
    return Shape(id, label or words, x, y, w, h, art, touch, look="tiny", letters=told)


PIP: Final = {"A": 0.19, "B": 0.19, "C": 0.21, "D": 0.215, "E": 0.215}  # how large, in parts of the side of a die
DICE: Final = "\u2680\u2681\u2682\u2683\u2684\u2685"
PIPS: Final = {  # of a die, in parts of its side, around its middle
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


@lru_cache(maxsize=500)
def die_face(value: int, seat: str, s: float) -> Printed:
    """A die in the colour of its player, with pips in the shape of the player's token: whose it is can be told without
    the colour. Without a value it has not been thrown or set yet.
    """
    middle, step, size = s / 2, s * 0.26, s * PIP.get(seat, 0.2)
    pip = Path(token_outline(seat, size), f"eye p-{seat}")
    pips = [Group(middle + x * step, middle + y * step, (pip,)) for x, y in PIPS.get(value, ())]
    return Printed(Box(0, 0, s, s, f"die p-{seat}", s * 0.18), *pips)


def die(id: str, value: int, seat: str, x: float, y: float, s: float, say: Say, *, touch: bool = True) -> Shape:
    """A die that shows this many, or nothing yet."""
    label = say("Die: {n}", n=value) if value else say("Die")
    letters = partial(Entry, [Ink(DICE[value - 1] if value else "\u25a1", f"p-{seat}")])
    return Shape(id, label, x, y, s, s, [die_face(value, seat, s)], touch, r=s * 0.18, look="tiny", letters=letters)
