"""The laboratory: 7 by 7 cells, what lies on them, and what an answer would bring.

A tile that would come is dashed, arrows say what would flow, pips that would fill are gold. While a tile is being laid
every cell can be chosen, else every tile, wherever it is touched, by the name of its first cell (EX-4.5.1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from pavilion.core.kit import sheet
from pavilion.core.letters import Entry, Grid, Ink, Inks, Panel, Tile
from pavilion.core.scene import Art, Box, Group, Path, Printed, Shape, Words, kept, num

from ..box.nouns import CELL, KIND, PROJECT
from ..told.what_is import owner_of
from .box import Cell, Needs, Pips, Teller, lacking
from .tiles import SIDES, TURNS, outline, polygon, scrap_art, tile_art

View = Mapping[str, Any]
Feed = tuple[str, str, int]  # from a cell to a cell beside it, so many units

SIDE = 7
LETTERS = "abcdefg"
DOT = 5.0  # radius of the sign for a place
EMPTY = "·"  # the same in letters
LAYING = ("lay-tile", "put-back")  # questions that a cell answers
BENCH = (*LAYING, "lab-step", "lift-tile", "replace-scrap")  # questions about the tiles of a lab
ARROW = ((-9, 9), (-9, -4), (0, -12), (9, -4), (9, 9))  # to the north
ARROW_CELL = 54.0  # the side of a cell for which it is made
STAYS, COMES, GOES = "", "ghost", "leaving"


class Look(NamedTuple):
    """The measures of a lab in one layout."""

    w: float
    h: float
    x: float  # of the first cell
    y: float
    s: float  # of a cell
    framed: bool


WIDE = Look(418, 447, 31, 60, 54, True)
MIDDLE = Look(414, 414, 18, 18, 56, False)
NARROW = Look(344, 344, 18, 18, 46, False)
LOOKS = {"wide": WIDE, "middle": MIDDLE, "narrow": NARROW}


class Laid(NamedTuple):
    """A tile in a lab."""

    first: str
    tile: str
    turn: int
    corner: Cell
    needs: Needs
    done: bool  # complete, or would be
    state: str
    form: tuple[Cell, ...]  # its cells, counted from the corner

    def cells(self) -> tuple[Cell, ...]:
        row, column = self.corner
        return tuple((row + r, column + c) for r, c in self.form)


def place(cell: str) -> Cell:
    """Row and column."""
    return int(cell[1:]) - 1, LETTERS.index(cell[0])


def is_laying(view: View) -> bool:
    """Is the owner about to lay a tile?"""
    held = view["board"]["held"]
    return bool(held and held["seat"] == owner_of(view) and view["asked"] in LAYING)


def is_at_bench(view: View) -> bool:
    """Is whoever looks asked about the own tiles?"""
    return view["seat"] in view["to_move"] and view["asked"] in BENCH


# ---- reading two views ----------------------------------------------------------------------------------------------


def tiles_in(lab: View, then: View, held: str, say: Teller) -> list[Laid]:
    """What lies there now and would stay or go, then what would come; `held` is the first cell of a lifted tile."""
    found: list[Laid] = []
    old, new = ({spot(seen): seen for seen in one["tiles"].values()} for one in (lab, then))
    for first, seen in lab["tiles"].items():
        stays = new.get(spot(seen))
        found.append(laid(first, seen, stays, STAYS if stays and first != held else GOES, say))
    for first, seen in then["tiles"].items():
        if spot(seen) not in old:
            found.append(laid(first, None, seen, COMES, say))
    return found


def spot(seen: View) -> tuple[str, str, str]:
    return seen["tile"], seen["turn"], seen["corner"]


def laid(first: str, now: View | None, then: View | None, state: str, say: Teller) -> Laid:
    seen = now or then
    assert seen is not None
    needs: Needs = ()
    if seen["tile"] in PROJECT.names:
        have, will = held_units(now, say), held_units(then or now, say)
        for type, n in say.box.projects[seen["tile"]].needs.items():
            there = have.get(type, 0)
            needs += ((type, Pips(n, there, will.get(type, 0) - there)),)
    done = bool((then or seen).get("complete"))
    turn = TURNS[seen["turn"]]
    form = say.box.cells_of(seen["tile"], turn)
    return Laid(first, seen["tile"], turn, place(seen["corner"]), needs, done, state, form)


def held_units(seen: View | None, say: Teller) -> dict[str, int]:
    """What a project has of what it needs."""
    if not seen:
        return {}
    missing = seen["missing"]
    return {type: n - missing.get(type, 0) for type, n in say.box.projects[seen["tile"]].needs.items()}


# ---- the lab --------------------------------------------------------------------------------------------------------


def lab_shape(view: View, look: Look, names: Mapping[str, str], say: Teller, after: View | None) -> Shape:
    owner = owner_of(view)
    lab, held = view["board"]["players"][owner]["lab"], view["board"]["held"]
    then = after["board"]["players"][owner]["lab"] if after else lab
    lifted = held.get("cell", "") if held and held["seat"] == owner else ""
    own = view["seat"] == owner
    title = say("Your laboratory") if own else say("Laboratory of {player}", player=names.get(owner, owner))
    feeds = after["feeds"] if after else []
    return drawn(lab, then, feeds, lifted, own, tile_in_hand(view), look, title, say)


def tile_in_hand(view: View) -> str:
    """The tile that is about to be laid, "" if none is."""
    if not is_laying(view):
        return ""
    held, lab = view["board"]["held"], view["board"]["players"][owner_of(view)]["lab"]["tiles"]
    return str(held.get("tile") or lab[held["cell"]]["tile"])


@kept
def drawn(
    lab: View,
    then: View,
    feeds: Sequence[Feed],
    lifted: str,
    own: bool,
    in_hand: str,
    look: Look,
    title: str,
    say: Teller,
) -> Shape:
    tiles, s = tiles_in(lab, then, lifted, say), look.s
    note, still = say("in hand: {tile}", tile=short_name(in_hand, say)) if in_hand else "", own and not in_hand
    art: list[Art] = [*([sheet(look.w, look.h, title, note)] if look.framed else []), ground(look)]
    art += [scrap(cell, look, still, cell not in then["scrap"], say) for cell in lab["scrap"]]
    art += [tile_shape(tile, look, still, say) for tile in tiles if tile.state != COMES]
    if in_hand:
        mark = dot(s) if in_hand in KIND.names else corner_mark(s)
        art += [cell_shape(name, look, own, mark, say) for name in CELL.names]
    art += [ghost(tile, look, say) for tile in tiles if tile.state == COMES]
    art += [arrow(place(giver[5:]), place(taker[5:]), units, look) for giver, taker, units in feeds]
    numbers = [str(n + 1) for n in range(SIDE)]
    rows = [Grid(SIDE, SIDE, look.x, look.y, (s, s), [*LETTERS], numbers, empty=EMPTY)]
    letters = partial(Panel, [Ink(title, "b")], [note] if note else (), rows)
    return Shape("lab", title, 0, 0, look.w, look.h, art, letters=letters)


@cache
def ground(look: Look) -> Printed:
    """The board with its letters and numbers."""
    full, x, y, s = SIDE * look.s, look.x, look.y, look.s
    inner = [(num(x + i * s), num(y + i * s)) for i in range(1, SIDE)]
    lines = "".join(f"M{right} {num(y)}v{num(full)}M{num(x)} {down}h{num(full)}" for right, down in inner)
    art: list[Art] = [Box(x - 4, y - 4, full + 8, full + 8, "well", 4), Path(lines, "rule")]
    for i in range(SIDE):
        art += [
            Words(x + (i + 0.5) * s, y - 8, LETTERS[i], 11, "mid muted"),
            Words(x - 12, y + (i + 0.5) * s + 4, str(i + 1), 11, "mid muted num"),
        ]
    return Printed(*art)


def ghost(tile: Laid, look: Look, say: Teller) -> Group:
    """A tile that would come, above everything, but it lets touches through."""
    s, inset = look.s, 2 if tile.tile in KIND.names else 0
    around = outline(tile.form, s, 1)
    picture = Group(inset, inset, (tile_picture(tile, s, say),), COMES)
    art = (Path(around, "lies"), Path(around, "lies in"), picture)
    return Group(look.x + tile.corner[1] * s, look.y + tile.corner[0] * s, art, "aloft")


def tile_picture(tile: Laid, s: float, say: Teller) -> Printed:
    return tile_art(tile.tile, tile.turn, s - 4 if tile.tile in KIND.names else s, tile.needs, tile.done, say)


def tile_shape(tile: Laid, look: Look, touch: bool, say: Teller) -> Shape:
    """A tile that lies there. Its box is a rectangle inside of it, so that no box covers anything of another tile."""
    cells, s = tile.form, look.s
    top, left, rows, columns = rectangle(cells)
    x, y = look.x + (tile.corner[1] + left) * s, look.y + (tile.corner[0] + top) * s
    inset = 2 if tile.tile in KIND.names else 0
    around = outline(tuple((r - top, c - left) for r, c in cells), s, 1)
    art = (Group(inset - left * s, inset - top * s, (tile_picture(tile, s, say),), tile.state),)
    id = f"cell:{tile.first}" if touch else f"lab:{tile.first}"
    letters = partial(tile_letters, tile, top, left, say)
    kind = f"tile:{tile.tile}"
    return Shape(id, tile_label(tile, say), x, y, columns * s, rows * s, art, touch, around, 3, "tiny", kind, letters)


@cache
def rectangle(cells: tuple[Cell, ...]) -> tuple[int, int, int, int]:
    """The largest rectangle that is covered: first row and column, how many of each."""
    best = (0, 0, 0, 0)
    for top, left in cells:
        for low, right in cells:
            rows, columns = low - top + 1, right - left + 1
            inside = all((r, c) in cells for r in range(top, low + 1) for c in range(left, right + 1))
            if rows > 0 and columns > 0 and inside and rows * columns > best[2] * best[3]:
                best = (top, left, rows, columns)
    return best


def scrap(cell: str, look: Look, touch: bool, goes: bool, say: Teller) -> Shape:
    row, column = place(cell)
    x, y, s = look.x + column * look.s, look.y + row * look.s, look.s
    art = (Box(0, 0, s, s, "area", 0), Group(0, 0, (scrap_art(s),), GOES if goes else STAYS))
    id = f"cell:{cell}" if touch else f"lab:{cell}"
    around, letters = outline(((0, 0),), s, 6, 2), partial(Tile, {(0, 0): [["░░░"]]}, "faint")
    label = say("Scrap on {cell}", cell=cell)
    return Shape(id, label, x, y, s, s, art, touch, around, look="tiny", letters=letters)


def cell_shape(cell: str, look: Look, touch: bool, mark: str, say: Teller) -> Shape:
    """A place for tiles: touched anywhere."""
    row, column = place(cell)
    x, y, s = look.x + column * look.s, look.y + row * look.s, look.s
    art = (Box(0, 0, s, s, "area", 0),)
    label, letters = say("Cell {cell}", cell=cell), partial(Entry, [Ink(EMPTY, "faint")])
    return Shape(f"cell:{cell}", label, x, y, s, s, art, touch, mark, look="spot", letters=letters)


@cache
def dot(s: float) -> str:
    """The mark of a place for a tile of one cell: in the middle."""
    r, d = num(DOT), num(2 * DOT)
    return f"M{num(s / 2 - DOT)} {num(s / 2)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z"


@cache
def corner_mark(s: float) -> str:
    """The mark of a place for a larger tile: here goes its upper left corner, though it may not cover this cell."""
    long, thick = round(s * 0.36), DOT
    return f"M2 2h{long}v{thick:g}h{num(thick - long)}v{num(long - thick)}h-{thick:g}z"


def arrow(giver: Cell, taker: Cell, units: int, look: Look) -> Group:
    """Gold, over the edge between two cells, with the number of units."""
    (row, column), down, right = giver, taker[0] - giver[0], taker[1] - giver[1]
    s, k = look.s, max(1.1, look.s / ARROW_CELL)
    x, y = look.x + (column + 0.5 + right / 2) * s, look.y + (row + 0.5 + down / 2) * s
    amount = Words(right * k, (3.8 + 1.5 * down) * k, f"+{units}", max(12.0, 10.5 * k), "b mid num on-gilt")
    return Group(x, y, (Path(arrow_path(SIDES.index((down, right)), k), "flow"), amount), "aloft")


@cache
def arrow_path(side: int, k: float) -> str:
    points = [(x * k, y * k) for x, y in ARROW]
    for _ in range(side):
        points = [(-y, x) for x, y in points]
    return polygon(*points)


# ---- in words and letters -------------------------------------------------------------------------------------------


def short_name(tile: str, say: Teller) -> str:
    return say.spoken(tile) if tile in KIND.names else say.name(tile)


def tile_label(tile: Laid, say: Teller) -> str:
    """What lies there, for those who hear it."""
    parts = [say.spoken(tile.tile), say("On {cell}", cell=tile.first)]
    if tile.needs:
        missing = lacking(tile.needs)
        parts.append(say("Lacks {list}", list=say.units(missing)) if missing else say("Completed"))
    return ".\n".join(parts)


def tile_letters(tile: Laid, top: int, left: int, say: Teller) -> Tile:
    cells = tile.form
    lines: list[list[Inks]] = []
    if tile.needs:
        for type, pips in tile.needs:
            dots = "●" * pips.have + "○" * (pips.need - pips.have)
            lines.append([[Ink(type, "b")], [Ink(dots, "" if pips.have >= pips.need else "a2")]])
    elif tile.tile in KIND.names:
        double, _, single = tile.tile.partition("-")
        lines.append([[Ink(f"{double}2", "b")], [f"{single}1"]])
    else:
        row = say.box.technologies[tile.tile]
        lines += [[[Ink(type, "b")], [f"+{n}"]] for type, n in row.gives.items()]
        if row.improves:
            lines.append([["★"], [Ink(say.name(row.improves)[:3], "b")]])
    filled = [*lines, *([[]] * (len(cells) - len(lines)))]
    at = [(c - left, r - top) for r, c in cells]
    return Tile(dict(zip(at, filled, strict=True)), "a1" if tile.done else "")
