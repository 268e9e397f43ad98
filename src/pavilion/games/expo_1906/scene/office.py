"""The Patents Office: six rows of spaces, links with their prices, stacks of tokens, bonus chips at the ends.

Wide, one touches the tokens and links themselves, and the chips to choose from lie elsewhere. On a phone tokens are too
small for a finger: there the own ones have buttons below the rows, to advance and to change rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from pavilion.core.kit import sheet
from pavilion.core.letters import Entry, Flow, Grid, Ink, Inks, Panel, Wire, piece
from pavilion.core.scene import (
    Art,
    Box,
    Disc,
    Group,
    Icon,
    Layer,
    Path,
    Printed,
    Scene,
    Shape,
    Token,
    Words,
    kept,
    num,
    shortened,
)

from ..box.kit import COLUMNS
from ..box.nouns import ROW, TOKEN
from ..told.view import GHOST_NAME
from .box import Index, Teller
from .chips import PHONE, chip_face, chip_shapes, is_capped, laid_chips
from .tiles import HEAD, button_words, sign

View = Mapping[str, Any]
Place = tuple[int, int]  # row, counted from 0, and column, counted from 1 as the rules do

GHOST_SIGN = "?"
LINK = 24.0  # the side of a link that can be touched
DISC = "M1 12a11 11 0 1 0 22 0a11 11 0 1 0 -22 0z"  # around its price
LAST = int(COLUMNS)


class Track(NamedTuple):
    """The measures of the rows in one layout."""

    w: float
    left: float
    top: float
    pitch: float
    start: float  # where the start box begins
    start_w: float
    first: float  # the middle of column 2
    gap: float  # between columns
    size: float  # of a token

    def column(self, column: int) -> float:
        return self.first + (column - 2) * self.gap

    def row(self, row: int) -> float:
        return self.top + (row + 0.5) * self.pitch

    def low(self) -> float:
        return self.top + len(ROW.names) * self.pitch


WIDE = Track(470, 8, HEAD, 48, 50, 40, 112, 41.5, 24)
NARROW = Track(344, 0, 22, 46, 46, 36, 98, 28.5, 17)


class Stand(NamedTuple):
    """Where a token stands: row, column (1 is the start box), how many are above it; the prices of links by row."""

    row: str
    column: int
    above: int
    links: Mapping[str, int] = {}


def office(view: View, layout: str, names: Mapping[str, str], say: Teller, after: View | None = None) -> Scene:
    board, seat = view["board"], view["seat"] or ""
    own = stands(board, seat)
    then = stands(after["board"], seat) if after else own
    coming = [[*stand] for token, stand in then.items() if own.get(token) != stand and stand.row]
    tokens = {token: [*stand] for token, stand in own.items()}
    hall = hall_shape(board["patents"], seat, tokens, coming, is_capped(view), layout, say)
    return Scene(hall.w, hall.h, say("Patents Office"), [Layer("office", [hall])])


def stands(board: View, seat: str) -> dict[str, Stand]:
    """The tokens of a player."""
    player = board["players"].get(seat)
    tokens = player["tokens"] if player else {}
    return {
        name: Stand(token["row"] or "", token["column"], token["above"], token["links"])
        for name, token in tokens.items()
    }


@kept
def hall_shape(
    patents: View, seat: str, own: dict[str, list[Any]], coming: list[list[Any]], cap: bool, layout: str, say: Teller
) -> Shape:
    look, wide = (WIDE, True) if layout == "wide" else (NARROW, False)
    tokens = {name: Stand(*stand) for name, stand in own.items()}
    art: list[Art] = [ground(look, say("start"), say.box), *row_shapes(patents, look, wide, say)]
    art.append(start_shape(patents, look, say))
    art += ends(patents, look)
    art += space_shapes(patents, seat, tokens if wide else {}, look, say)
    art += link_shapes(tokens if wide else {}, look, say)  # above the frames of tokens
    art += [Token(seat, *spot(look, Stand(*stand), 0, 1), look.size, "ghost") for stand in coming]
    low = look.low() + 6
    moving = {name: stand for name, stand in tokens.items() if stand.row}
    if not wide and moving:
        buttons = token_shapes(seat, moving, low + 4, say)
        art += buttons
        low = max(shape.y + shape.h for shape in buttons) + 8
    chips = [] if wide else chip_shapes(laid_chips(patents), cap, PHONE._replace(y=low), say)
    h = low if wide else chips[-1].y + chips[-1].h + 2
    title = say("Patents Office")
    hint = say("the first to the end of a row places a chip")
    head: list[Art] = [sheet(look.w, h, title, hint)] if wide else [Words(2, 12, title, 14, "ds b")]
    letters = partial(hall_letters, patents, look, say)
    return Shape("office", title, 0, 0, look.w, h, [*head, *art, *chips], letters=letters)


# ---- what is printed ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=50)
def ground(look: Track, start: str, box: Index) -> Printed:
    """Start box, lines, links, spaces with their points."""
    x, w, top = look.start, look.start_w, look.top
    art: list[Art] = [Box(x, top + 2, w, look.low() - top - 4, "well", 4)]
    art.append(Words(x + w / 2, top + 14, shortened(start, w + 6, 11, "text"), 11, "mid muted"))
    rows = range(len(ROW.names))
    lines = "".join(f"M{num(x + w)} {num(look.row(r))}H{num(look.column(LAST))}" for r in rows)
    joins = "".join(f"M{num(look.column(c))} {num(look.row(r))}v{num(look.pitch)}" for r, c in box.links)
    art += [Path(lines, "ln"), Path(joins, "acc-l")]
    scoring = [c for c in range(2, LAST) if box.column_points.get(c)]  # EX-5.5.2
    art += spaces(look, [c for c in range(2, LAST) if c not in scoring], "stop") + spaces(look, scoring, "stop big")
    for c in scoring:
        x, points = look.column(c), f"+{box.column_points[c]}"
        art.append(Words(x, look.row(0) - 12, points, 12, "mid muted num"))
    return Printed(*art)


def spaces(look: Track, columns: Sequence[int], size: str) -> list[Art]:
    """Discs, one in each row: dots of a line from row to row, dark and then the paper in them."""
    high = num(look.low() - look.row(0) - look.pitch / 2 + 1)
    down = "".join(f"M{num(look.column(c))} {num(look.row(0))}v{high}" for c in columns)
    return [Path(down, f"{size} by-{num(look.pitch)}{inner}") for inner in ("", " in")]


def price_tag(x: float, y: float, price: int, r: float = 7.6) -> tuple[Art, ...]:
    return Disc(x, y, r, "sheet"), Words(x, y + 4.2, str(price), 12, "b mid num")


# ---- rows -----------------------------------------------------------------------------------------------------------


def row_shapes(patents: View, look: Track, wide: bool, say: Teller) -> list[Shape]:
    """The sign of each row with its leader: touched to enter the row, or to change to it."""
    found: list[Shape] = []
    w, h, r = (40.0, 44.0, 15.0) if wide else (44.0, 44.0, 17.0)
    for i, row in enumerate(ROW.names):
        leader = patents["rows"][row]["leader"]
        art: list[Art] = [Box(0, 0, w, h, "area", 4), *sign(row, r + 2, h / 2, r)]
        if leader:
            art += token_art(leader, r + 2 + r * 0.95, h / 2 + r * 0.62, 13)
        label = say("Row {row}", row=say.name(row))
        if leader:
            who = say("a ghost") if leader == GHOST_NAME else leader
            label += f". {say('Leader: {player}', player=who)}"
        y = look.row(i) - h / 2
        found.append(Shape(f"row:{row}", label, look.left, y, w, h, art, True, r=6, look="tiny"))
    return found


def token_art(name: str, x: float, y: float, size: float, row: str = "") -> list[Art]:
    """A token by the letter of its seat; a ghost has none, only hatching, and belongs to a row."""  # EX-6.1
    if name != GHOST_NAME:
        return [Token(name[0], x, y, size, "", f"token:{name}" if len(name) > 1 else "")]
    return [Group(x, y, (ghost_face(size),), "", f"ghost:{row}" if row else "")]


@lru_cache(maxsize=20)
def ghost_face(size: float) -> Printed:
    """A hood with two eyes and a ragged hem; hatched where it is large enough."""
    r, half, away = num(size / 2), num(size / 4), num(size * 0.22)
    hem = f"l-{half} -{half}l-{half} {half}l-{half} -{half}L-{r} {r}z"
    art: list[Art] = [Path(f"M-{r} {r}V0A{r} {r} 0 0 1 {r} 0V{r}{hem}", "ghost-token")]
    if size > 14:
        lines = "".join(f"M{num(size * (i * 0.2 - 0.44))} {num(size * 0.04)}l{away} {away}" for i in range(5))
        art.append(Path(lines, "fine"))
    art += [Disc(side * size * 0.17, size * -0.14, size * 0.09, "ink") for side in (-1, 1)]
    return Printed(*art)


# ---- tokens ---------------------------------------------------------------------------------------------------------


def spot(look: Track, stand: Stand, depth: int, many: int) -> tuple[float, float]:
    """The middle of a token in a stack: the top one in front, the others behind it to the right and higher."""
    across, up = min(look.size * 0.65, 24 / max(1, many - 1)), min(5.0, 12 / max(1, many - 1))
    y = look.row(ROW.names.index(stand.row)) - depth * up + (2 if many > 1 else 0)
    if stand.column == LAST:  # beside the chip, the others to the left
        return look.column(LAST) - 17 - depth * across, y
    return look.column(stand.column) - (4 if many > 1 else 0) + depth * across, y


def space_shapes(patents: View, seat: str, own: dict[str, Stand], look: Track, say: Teller) -> list[Shape]:
    """The spaces on which tokens stand."""
    found: list[Shape] = []
    for row in ROW.names:
        for column, stack in patents["rows"][row]["columns"].items():
            if stack:
                found.append(space_shape(row, int(column), stack, seat, own, look, say))
    return found


def space_shape(
    row: str, column: int, stack: Sequence[str], seat: str, own: dict[str, Stand], look: Track, say: Teller
) -> Shape:
    """A stack, drawn from below; own tokens are things of their own, each as far as one sees it."""
    x0, y0 = look.column(column) - look.gap / 2, look.row(ROW.names.index(row)) - look.pitch / 2
    art: list[Art] = []
    for depth in range(len(stack) - 1, -1, -1):
        name = stack[depth]
        x, y = spot(look, Stand(row, column, depth), depth, len(stack))
        if name != GHOST_NAME and name[0] == seat and name[1:] in own and column < LAST:
            seen = x - spot(look, Stand(row, column, 0), depth - 1, len(stack))[0] if depth else look.size
            label = say("Your token {n}: {row}, column {column}", n=name[1:], row=say.name(row), column=column)
            art.append(own_token(name, label, x - x0, look.pitch / 2, y - y0, look.size, seen, say))
        else:
            art += token_art(name, x - x0, y - y0, look.size, row)
    told = called(stack, say)
    words = say("{row}, column {column}, from the top: {list}", row=say.name(row), column=column, list=told)
    letters = partial(Entry, stack_letters(stack))
    return Shape(f"space:{row}{column}", words, x0, y0, look.gap, look.pitch, art, letters=letters)


def own_token(
    name: str, label: str, x: float, mid: float, y: float, size: float, seen: float, say: Teller
) -> Shape:
    """A token around x, y of which the right part can be seen and touched, within the middle of its row."""
    r, d, left, lift = num(size / 2), num(size), seen - size, y - mid
    around = f"M{num(left)} {num(size / 2 + lift)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z"
    art = stepping(name[1:], seen, size, token_art(name, left + size / 2, size / 2 + lift, size), around, say)
    place = x + size / 2 - seen, mid - size / 2, seen, size
    return Shape(f"token:{name[1:]}", label, *place, [art], True, around, look="tiny")


def stepping(token: str, w: float, h: float, art: Sequence[Art], around: str, say: Teller) -> Shape:
    """Where a token could change rows too, touching it means that it advances."""
    label = say("Token {n} advances", n=token)
    return Shape(f"verb:step@token:{token}", label, 0, 0, w, h, art, True, around, look="tiny")


def called(stack: Sequence[str], say: Teller) -> str:
    return ", ".join(say("ghost") if name == GHOST_NAME else name[0] for name in stack)


def stack_letters(stack: Sequence[str]) -> Inks:
    """From the top; several tokens by their letters alone."""
    if len(stack) == 1 and stack[0] != GHOST_NAME:
        return [piece(stack[0][0])]
    return [Ink(GHOST_SIGN, "faint") if name == GHOST_NAME else Ink(name[0], f"b p-{name[0]}") for name in stack]


def start_shape(patents: View, look: Track, say: Teller) -> Shape:
    """Tokens that have not entered a row, by player: those of one player are alike."""  # EX-4.15.5
    groups: dict[str, list[str]] = {}
    stacks = {row: patents["rows"][row]["columns"].values() for row in ROW.names}
    rows = [row for row in ROW.names if not any(GHOST_NAME in stack for stack in stacks[row])]
    for name in patents["start"]:
        groups.setdefault(name if name == GHOST_NAME else name[0], []).append(name)
    art: list[Art] = []
    step = min(38.0, (look.low() - look.top - 36) / max(1, len(groups) - 1))
    for i, names in enumerate(groups.values()):
        across = min(11.0, (look.start_w - 16) / max(1, len(names) - 1))
        for k, (name, row) in enumerate(zip(names, rows if names[0] == GHOST_NAME else names, strict=False)):
            art += token_art(name, look.start_w / 2 + (k - (len(names) - 1) / 2) * across, 28 + i * step, 15, row)
    counts = [f"{say('ghost') if who == GHOST_NAME else who} {len(names)}" for who, names in groups.items()]
    words = ", ".join(counts) or say("nobody")
    label = say("Start box: {list}", list=words)
    return Shape("start", label, look.start, look.top, look.start_w, look.low() - look.top, art)


# ---- links ----------------------------------------------------------------------------------------------------------


def link_shapes(own: dict[str, Stand], look: Track, say: Teller) -> list[Art]:
    """The price on each link; where an own token may take it, the price can be touched."""
    found: list[Art] = []
    uses: dict[Place, list[tuple[str, str]]] = {}
    for token, stand in own.items():
        for to in stand.links:
            upper = min(ROW.names.index(stand.row), ROW.names.index(to))
            uses.setdefault((upper, stand.column), []).append((token, to))
    idle = {place: price for place, price in say.box.links.items() if price and place not in uses}
    at = {(r, c): (look.column(c), look.row(r) + look.pitch / 2) for r, c in say.box.links}
    dots = "".join(f"M{num(at[place][0])} {num(at[place][1])}h0" for place in idle)
    found += [Path(dots, "stop big"), Path(dots, "stop big in")]
    found += [price_tag(*at[place], price)[1] for place, price in idle.items()]
    for place, users in uses.items():
        (x, y), price = at[place], say.box.links[place]
        for i, (token, to) in enumerate(users):
            left = x + (i - (len(users) - 1) / 2) * LINK - LINK / 2
            words = say("Token {n} switches to {row} for ${price}", n=token, row=say.name(to), price=price)
            tag = Box(0, 0, LINK, LINK, "area", 0), *price_tag(LINK / 2, LINK / 2, price, 10)
            id, top = f"token:{token}@row:{to}", y - LINK / 2
            found.append(Shape(id, words, left, top, LINK, LINK, tag, True, DISC, look="tiny"))
    return found


def token_shapes(seat: str, own: dict[str, Stand], y: float, say: Teller) -> list[Shape]:
    """For a phone: each own token in a row as a button to advance, and below it one for each link it may take."""
    found: list[Shape] = []
    w = (NARROW.w - 16) / 3
    for token, stand in own.items():
        x, exits = TOKEN.names.index(token) * (w + 8), stand.links
        found.append(token_button(seat, token, stand, x, y, w, say))
        for k, (to, price) in enumerate(exits.items()):
            size = (w - 6 * (len(exits) - 1)) / len(exits)
            found.append(exit_shape(token, to, price, x + k * (size + 6), y + 52, size, say))
    return found


def token_button(seat: str, token: str, stand: Stand, x: float, y: float, w: float, say: Teller) -> Shape:
    where, moves = say.name(stand.row), stand.column < LAST
    then = f"{stand.column} → {stand.column + 1}" if moves else say("arrived")
    art: list[Art] = [
        Box(0, 0, w, 44, "paper" if moves else "place"), *sign(stand.row, 18, 21, 12), Token(seat, 28, 33, 13),
        *button_words(where, then, w),
    ]
    label = say("Your token {n}: {row}, column {column}", n=token, row=where, column=stand.column)
    inner: list[Art] = [stepping(token, w, 44, art, "", say)] if moves else art
    return Shape(f"token:{token}", label, x, y, w, 44, inner, moves, look="tiny")


def exit_shape(token: str, to: str, price: int, x: float, y: float, w: float, say: Teller) -> Shape:
    art: list[Art] = [
        Box(0, 0, w, 44, "paper"), *sign(to, 19, 22, 12),
        *button_words(say.name(to), f"${price}" if price else say("free"), w),
    ]
    words = say("Token {n} switches to {row} for ${price}", n=token, row=say.name(to), price=price)
    return Shape(f"token:{token}@row:{to}", words, x, y, w, 44, art, True, look="tiny")


# ---- the ends of the rows -------------------------------------------------------------------------------------------


def ends(patents: View, look: Track) -> list[Art]:
    """The last column: a chip, or its place."""
    art: list[Art] = []
    for r, row in enumerate(ROW.names):
        chip = patents["rows"][row]["chip"]
        x, y = look.column(LAST), look.row(r)
        if chip:
            art.append(Group(x, y, (chip_face(chip),), "", f"chip:{chip}"))
        else:
            art += [Disc(x, y, 13.5, "place"), Icon("star", x, y, 13, "ic-2")]
    return art


# ---- in letters -----------------------------------------------------------------------------------------------------


def hall_letters(patents: View, look: Track, say: Teller) -> Panel:
    """A grid of ten columns, the first one for the start box."""
    lines = [Wire((1, r), (LAST - 1, r)) for r in range(len(ROW.names))]
    steps = [Wire((c - 1, r), (c - 1, r + 1), [str(price)] if price else []) for (r, c), price in say.box.links.items()]
    side = [f"{row} {leader_letter(patents['rows'][row]['leader'])}" for row in ROW.names]
    x, y = look.column(1) - look.gap * 0.01, look.top + look.pitch * 0.49
    top = [*map(str, range(1, LAST + 1))]
    grid = Grid(LAST, len(ROW.names), x, y, (look.gap, look.pitch), top, side, [*lines, *steps])
    waiting = Entry([Ink(f"{say('start')} ", "faint"), *(stack_letters(patents["start"]) or ["–"])])  # noqa: RUF001
    return Panel([Ink(say("Patents Office"), "b")], (), [grid, Flow([waiting])])


def leader_letter(leader: str | None) -> str:
    return " " if leader is None else GHOST_SIGN if leader == GHOST_NAME else leader
