"""A laboratory's workshop and assembly line: tiles with rings between them, what is stored on them, parts, bots.

Where goods lie is free by the rules (WM-4.2.5), so they are laid out in reading order: chemicals in rings of their
colour first, a part and a bot in their printed places, the others on tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from pavilion.core.kit import in_row
from pavilion.core.letters import Entry, Flow, Ink, Panel
from pavilion.core.scene import Art, Box, Group, Icon, Shape, Words

from ..box.nouns import COLOUR
from .benefits import benefit
from .box import Teller
from .pieces import bot, chemical, part
from .seen import Line, Shop
from .spaces import COMES, LEAVES, Count, goods_ink, in_disc, part_box
from .tiles import chemical_space, hole, workshop_tile

LETTERS = "abc"  # rows of cells
ROWS = ("top", "middle", "bottom")
PRINTED = ("wm-chemical", "wm-part", "wm-bot")  # in column 0


class Good(NamedTuple):
    """Something stored: what it is, and whether it comes or goes."""

    kind: str  # a colour, or "" for a bot
    look: str


def each(kind: str, count: Count) -> Iterator[Good]:
    """So many of a kind: those that stay, those that would go, those that would come."""
    stay = min(count.now, count.then)
    yield from [Good(kind, "")] * stay
    yield from [Good(kind, LEAVES)] * (count.now - stay)
    yield from [Good(kind, COMES)] * (count.then - stay)


class Ground(NamedTuple):
    """Where the cells of a workshop lie: in bands of columns one below the other if it is too long."""

    x: float
    y: float
    s: float
    columns: int  # in a band, column 0 included
    many: int

    def spot(self, row: int, column: int) -> tuple[float, float]:
        band, at = divmod(column, self.columns)
        return self.x + at * self.s, self.y + (band * 3 + row) * self.s + band * 8

    @property
    def low(self) -> float:
        return self.spot(2, self.many - 1)[1] + self.s


def ground(shop: Shop, x: float, y: float, room: float, most: float, least: float) -> Ground:
    """As large as there is room; one more column than is used."""
    used = max([int(cell[1:]) for cell in (*shop.tiles, *shop.coming)], default=0)
    many = used + 2
    s = min(most, room / many)
    if s >= least:
        return Ground(x, y, s, many, many)
    columns = int(room // least)
    return Ground(x, y, least, columns, many)


def cell_at(row: int, column: int) -> str:
    return f"{LETTERS[row]}{column}"


def workshop(shop: Shop, at: Ground, say: Teller) -> list[Art]:
    tiles = shop.tiles | shop.coming
    art: list[Art] = []
    parts = [good for colour in COLOUR.names for good in each(colour, shop.parts[colour])]
    bots = [*each("", shop.bots)]
    stored = [*parts[1:], *bots[1:]]
    chemicals = {colour: [*each(colour, shop.chemicals[colour])] for colour in COLOUR.names}
    rings = list(ring_cells(tiles))
    filled = {cell: chemicals[colour].pop(0) for cell, colour in rings if chemicals[colour]}
    loose = [good for goods in chemicals.values() for good in goods]
    art += printed_column(shop.seat, loose, parts, bots, at)
    art += free_cells(shop, tiles, at, say)
    for cell in sorted(shop.tiles, key=lambda cell: (cell[0], int(cell[1:]))):
        art.append(tile_art(cell, tiles, stored.pop(0) if stored else None, shop.seat, at))
    for cell in shop.coming:
        art.append(Group(0, 0, (tile_art(cell, tiles, None, shop.seat, at),), COMES))
    for cell, colour in rings:
        good = filled.get(cell)
        x, y = at.spot(LETTERS.index(cell[0]) + 1, int(cell[1:]))
        y = at.spot(LETTERS.index(cell[0]), int(cell[1:]))[1] + at.s
        art.append(
            chemical_space(colour, x + at.s / 2, y, at.s * 0.25, good.kind if good else "", good.look if good else "")
        )
    if shop.by_row:
        art += [row_shape(n, name, at, say) for n, name in enumerate(ROWS)]
    return art


def ring_cells(tiles: Mapping[str, tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Cells with a ring at their lower edge, and its colour."""
    for cell, (_, low) in tiles.items():
        row = LETTERS.index(cell[0])
        if row < 2 and cell_at(row + 1, int(cell[1:])) in tiles:
            yield cell, low


def printed_column(seat: str, loose: list[Good], parts: list[Good], bots: list[Good], at: Ground) -> list[Art]:
    """A chemical, a part and a bot have printed places."""
    art: list[Art] = []
    m = (at.s - 4) / 2
    for row, goods in enumerate((loose, parts, bots)):
        x, y = at.spot(row, 0)
        inside: list[Art] = [Box(0, 0, at.s - 4, at.s - 4, "well")]
        if not goods:
            inside.append(Icon(PRINTED[row], m, m, at.s * 0.42, "ic-3"))
        elif row == 0:
            inside.append(chemical(goods[0].kind, m, m, at.s * 0.5, goods[0].look))
        elif row == 1:
            inside.append(part(goods[0].kind, m, m, at.s * 0.46, goods[0].look))
        else:
            inside.append(bot(seat, m, m, at.s * 0.39, goods[0].look))
        art.append(Group(x, y + 2, tuple(inside)))
    return art


def tile_art(cell: str, tiles: Mapping[str, tuple[str, str]], good: Good | None, seat: str, at: Ground) -> Group:
    row, column = LETTERS.index(cell[0]), int(cell[1:])
    above = row > 0 and cell_at(row - 1, column) in tiles
    below = row < 2 and cell_at(row + 1, column) in tiles
    m, s = at.s / 2, at.s
    held: list[Art] = []
    if good:
        held = [
            part(good.kind, m, m, s * 0.4, good.look) if good.kind else bot(seat, m, m - s * 0.05, s * 0.31, good.look)
        ]
    return Group(*at.spot(row, column), (workshop_tile(*tiles[cell], s, above, below), *held), "", "shop-tile")


def free_cells(shop: Shop, tiles: Mapping[str, tuple[str, str]], at: Ground, say: Teller) -> list[Shape]:
    """Where a tile may go: dotted."""
    found: list[Shape] = []
    for column in range(1, at.many):
        for row in range(3):
            cell, (x, y) = cell_at(row, column), at.spot(row, column)
            if cell in shop.tiles or (cell in tiles and not shop.choosing):
                continue
            side = at.s - 4
            label = say("Workshop: row {row}, column {column}", row=row + 1, column=column)
            free = Shape(f"shopcell:{cell}", label, x + 2, y + 2, side, side, [Box(0, 0, side, side, "place", 2)], r=2)
            if shop.choosing:
                free.touch, free.look, free.letters = True, "tiny", partial(Entry, [Ink(cell, "faint")])
            found.append(free)
    return found


def row_shape(n: int, name: str, at: Ground, say: Teller) -> Shape:
    """A whole row, to take the parts of a prototype from."""
    x, y = at.spot(n, 0)
    w = at.s * min(at.columns, at.many)
    told = partial(Entry, [say("row {n}", n=n + 1)])
    return Shape(
        f"shoprow:{name}",
        say("Row {n} of the workshop", n=n + 1),
        x,
        y + 1,
        w,
        at.s - 2,
        [Box(0, 0, w, at.s - 2, "area")],
        True,
        look="tiny",
        letters=told,
    )


def rack(shop: Shop, x: float, y: float, w: float, h: float, across: int, gap: float, say: Teller) -> list[Shape]:
    """The five parts with how many one has: taken and given here."""
    down = -(-len(COLOUR.names) // across)
    places = in_row(x, y, w, (h - gap * (down - 1)) / down, across, gap, gap)
    found: list[Shape] = []
    for i, colour in enumerate(COLOUR.names):
        id = f"colour:{colour}" if shop.by_colour else f"goods:{colour}-part"
        found.append(part_box(colour, shop.parts[colour], id, *places.spot(i), places.w, places.h, say))
    return found


def room_words(shop: Shop, say: Teller) -> str:
    return say(
        "room: {n} {n|part or bot|parts or bots}, {m} {m|chemical|chemicals}", n=shop.room, m=shop.rings
    )


def in_hand(shop: Shop, right: float, y: float, s: float, say: Teller) -> list[Art]:
    """The tile that is to be laid."""
    words = Words(right - s - 8, y + s * 0.72, say("in hand:"), 13, "end muted")
    return [words, Group(right - s, y, (workshop_tile(*shop.in_hand, s),), "", "in-hand")]


def shop_letters(shop: Shop, say: Teller) -> Panel:
    """What is stored, and the tiles row by row."""
    stored: list[Entry] = []
    for kinds, sign in ((shop.parts, "⚙"), (shop.chemicals, "⚗")):
        for colour, count in kinds.items():
            if count.now:
                stored.append(Entry([sign, goods_ink(colour, say), f" {count.now}"]))
    stored.append(Entry([f"{say('bots')} {shop.bots.now}"]))
    rows = []
    for letter in LETTERS:
        cells = sorted((cell for cell in shop.tiles if cell[0] == letter), key=lambda cell: int(cell[1:]))
        halves = [Entry([cell, " ", *(goods_ink(half, say) for half in shop.tiles[cell])]) for cell in cells]
        rows.append(Flow(halves or [Entry([Ink(f"{letter} –", "faint")])]))  # noqa: RUF001
    return Panel([Ink(say("Workshop"), "b")], [room_words(shop, say)], [Flow(stored), *rows])


# ---- assembly line --------------------------------------------------------------------------------------------------


def assembly(line: Line, x: float, y: float, w: float, h: float, sections: int, gap: float, say: Teller) -> list[Shape]:
    """Sections of three slots, so many side by side: a bot, or the benefit that it has left behind."""
    places = in_row(x, y, w, h, sections, gap, gap)
    return [section(line, k, *places.spot(k), places.w, h, say) for k in range(4)]


def section(line: Line, k: int, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    row = say.box.printed.sections[k]
    slot_w = w / 3
    head: list[Art] = [Box(0, 0, w, h, "tray" if line.open[k] else "place"), Words(6, 15.5, row.id, 13, "ds b")]
    price = benefit((("voucher", "supply", row.cost),), w - 5, 11.5, 14.5, align="end")
    slots = [
        slot_shape(line, 3 * k + j, slot_w * j, h - (slot_w if slot_w < 44 else 44), slot_w, say) for j in range(3)
    ]
    label = say("Section {section} of the assembly line: {n} Supply "
        "{n|voucher|vouchers} per bot", section=row.id, n=row.cost)
    if not line.open[k]:
        opens = say("Opens with {n} bots constructed or {m} tokens in the office", n=row.bots, m=row.tokens)
        label += f".\n{opens}"
    letters = partial(Entry, [Ink(f"{row.id} −{row.cost}", "b" if line.open[k] else "faint")])  # noqa: RUF001
    return Shape(f"section:{row.id}", label, x, y, w, h, [*head, price, *slots], letters=letters)


def slot_shape(line: Line, i: int, x: float, y: float, w: float, say: Teller) -> Shape:
    id, gives = f"A{i + 1}", say.box.slots[i]
    side = min(w, 44.0)
    r = min(side / 2 - 1.5, 15.0)
    now, then = id in line.bots, id in line.then
    inside: list[Art] = [hole(r)]
    if now or then:
        inside.append(bot(line.seat, 0, 0, r * 1.22, COMES if not now else "" if then else LEAVES))
    else:
        inside.append(benefit(gives, 0, 0, 15, room=2 * r - 3))
    does = say("Gives: {list}", list=say.does(gives))
    label = f"{say('Slot {n}: a bot', n=i + 1) if now else say('Slot {n}: empty', n=i + 1)}.\n{does}"
    ink = Ink("■" if now else "·", f"p-{line.seat}" if now else "faint")
    return in_disc(f"slot:{id}", label, inside, x + w / 2, y + side / 2, r, side, [ink])
