"""What lies beside a lab: the yard with all its tiles, and what the projects in the lab still lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from pavilion.core.kit import sheet
from pavilion.core.letters import Entry, Flow, Ink, Panel
from pavilion.core.scene import Art, Box, Disc, Group, Path, Shape, Words, kept, num, shortened, width_of

from ..box.nouns import KIND, PROJECT
from ..told.what_is import owner_of
from .box import Cell, Needs, Teller, lacking
from .lab import COMES, GOES, STAYS, Laid, short_name, tiles_in
from .tiles import HEAD, measure, meter, outline, sign, tile_art

View = Mapping[str, Any]

FINGER = 46.0
GAP = 12.0
SIZES = (46.0, 42.0, 38.0, 35.0, 32.0, 30.0, 27.0, 24.0, 21.0, 18.0, 16.0)  # of a cell, as large as there is room
CELLS = {"middle": 44.0, "narrow": 30.0}  # where the yard is as high as it needs to be
RESOURCE = 1.55  # side of a resource tile, in cells of the others


class Place(NamedTuple):
    """Where a tile lies in the yard, and the box in which it is touched."""

    tile: str
    many: int
    turn: int
    x: float
    y: float
    w: float
    h: float
    s: float
    cells: tuple[Cell, ...]


# ---- the yard -------------------------------------------------------------------------------------------------------


def yard_shape(
    view: View, layout: str, x: float, y: float, w: float, h: float, say: Teller, after: View | None
) -> Shape:
    """`h` is the room there is on a wide table; elsewhere the yard is as high as it needs."""
    owner = owner_of(view)
    held, tiles = view["board"]["held"], yard_tiles(view, owner)
    then = yard_tiles(after, owner) if after else tiles
    in_hand = held.get("tile", "") if held and held["seat"] == owner else ""
    return drawn(dict(tiles), dict(then), in_hand, view["seat"] == owner, layout, x, y, w, h, say)


def yard_tiles(view: View, owner: str) -> Counter[str]:
    """Projects, technologies, resources, with how many there are of each."""
    yard = view["board"]["players"][owner]["yard"]
    return Counter([*yard["projects"], *yard["technologies"], *yard["resources"]])


@kept
def drawn(
    tiles: dict[str, int], then: dict[str, int], in_hand: str, own: bool, layout: str,
    x: float, y: float, w: float, h: float, say: Teller,
) -> Shape:  # fmt: skip
    title, wide = say("Yard"), layout == "wide"
    left, top = (10.0, HEAD + 10) if wide else (max(40.0, width_of(title, 14, "ds b") + 8), 8.0)
    art: list[Art] = [sheet(w, h, title) if wide else Words(0, 36, title, 14, "ds b")]
    shown = {**tiles, **{tile: n for tile, n in then.items() if n > tiles.get(tile, 0)}}
    if wide:
        places, low = packed(shown, w - 2 * left, h - top - 6, say)
    else:
        places, low = shelved(shown, w - left, CELLS[layout], FINGER, False, say)
    for place in places:
        now, will = tiles.get(place.tile, 0), then.get(place.tile, 0)
        state = GOES if not will else STAYS if now else COMES
        moved = place._replace(x=place.x + left, y=place.y + top)
        art.append(tile_shape(moved, state, place.tile == in_hand, own and now > 0, will > now, say))
    if not places:
        art.append(Words(left, top + 12 if wide else 36, say("empty"), 12, "muted"))
    letters = partial(Panel, [Ink(title, "b")])
    label = say("Yard: {list}", list=", ".join(short_name(tile, say) for tile in tiles) or say("empty"))
    return Shape("yard", label, x, y, w, h if wide else max(top + low, FINGER), art, letters=letters)


def packed(tiles: Mapping[str, int], w: float, h: float, say: Teller) -> tuple[list[Place], float]:
    """As large as the room allows."""
    for s in SIZES:
        places, low = shelved(tiles, w, s, 0, True, say)
        if low <= h and all(place.x + place.w <= w for place in places):
            break
    return places, low


def shelved(
    tiles: Mapping[str, int], w: float, s: float, finger: float, tall: bool, say: Teller
) -> tuple[list[Place], float]:
    """Tiles in rows, and how high they are together."""
    places: list[Place] = []
    x = y = row = 0.0
    gap = min(GAP, s * 0.4)
    for tile, count in tiles.items():
        turn = lying(tile, tall)
        cells = say.box.cells_of(tile, turn)
        columns, rows = measure(cells)
        across, down = (s * RESOURCE, s * RESOURCE) if tile in KIND.names else (columns * s, rows * s)
        across, down = max(across, finger), max(down, finger)
        if x and x + across > w:
            x, y, row = 0.0, y + row + gap, 0.0
        places.append(Place(tile, count, turn, x, y, across, down, s, cells))
        x, row = x + across + gap, max(row, down)
    return places, y + row + 6


def lying(tile: str, tall: bool) -> int:
    """Quarter turns with which a tile needs least room: in a column, or in a row."""
    shape = tile[0] if tile in PROJECT.names else ""
    return int(shape == "I") if tall else int(shape == "L")


def tile_shape(place: Place, state: str, in_hand: bool, touch: bool, more: bool, say: Teller) -> Shape:
    """A tile, or several equal ones; `more` of them would come."""
    tile, turn, s, cells = place.tile, place.turn, place.s, place.cells
    single = tile in KIND.names
    side = s * RESOURCE if not single else min(place.w, place.h)
    columns, rows = measure(cells)
    w, h = (side, side) if single else (columns * s, rows * s)
    left, top = (place.w - w) / 2, (place.h - h) / 2
    picture = tile_art(tile, turn, side if single else s, (), False, say)
    art: list[Art] = [Box(0, 0, place.w, place.h, "area", 0)]
    if in_hand:
        art.append(Box(-5, -5, place.w + 10, place.h + 10, "in-hand", 4))
    art.append(Group(left, top, (picture,), state))
    if place.many > 1:
        number = Words(place.w - 2, place.h + 2, times(place.many), 12, "sb mid on-gilt" if more else "sb mid")
        art += [Disc(place.w - 2, place.h - 2, 9.5, "pip-soon" if more else "sheet"), number]
    parts = [say.spoken(tile), *([say("{n} of them", n=place.many)] if place.many > 1 else [])]
    if in_hand:
        parts.append(say("In hand"))
    around = "" if single or left or top else outline(cells, s, 1, 3)
    letters = partial(tile_letters, tile, place.many, in_hand, say)
    id, kind = (f"coming:{tile}", "") if state == COMES else (f"tile:{tile}", f"tile:{tile}")
    label = ".\n".join(parts)
    return Shape(id, label, place.x, place.y, place.w, place.h, art, touch, around, 3, "tiny", kind, letters)


def times(many: int) -> str:
    return f"\u00d7{many}"


def tile_letters(tile: str, many: int, in_hand: bool, say: Teller) -> Entry:
    more = f" {times(many)}" if many > 1 else ""
    mark = [Ink(f" ({say('In hand')})", "a2")] if in_hand else []
    if tile in KIND.names:
        double, _, single = tile.partition("-")
        return Entry([Ink(f"{double}2 {single}1", "b"), more, *mark])
    given = say.box.projects[tile].needs if tile in PROJECT.names else say.box.technologies[tile].gives
    list = " ".join(f"{type}{n}" for type, n in given.items())
    return Entry([Ink(short_name(tile, say), "b"), f" {list}" if list else "", *mark])


# ---- what projects lack ---------------------------------------------------------------------------------------------


class Want(NamedTuple):
    """A project in the lab: what it needs, whether it is complete now, and whether it would be."""

    project: str
    needs: Needs
    done: bool
    then: bool


def wants(view: View, after: View | None, say: Teller) -> list[Want]:
    """The projects of the lab, unfinished ones first."""
    owner = owner_of(view)
    lab = view["board"]["players"][owner]["lab"]
    then = after["board"]["players"][owner]["lab"] if after else lab
    complete = view["board"]["players"][owner]["complete"]
    found: dict[str, Laid] = {}
    for tile in tiles_in(lab, then, "", say):
        if tile.tile in PROJECT.names and (tile.state != GOES or tile.tile not in found):
            found[tile.tile] = tile
    all_wants = [Want(tile.tile, tile.needs, tile.tile in complete, tile.done) for tile in found.values()]
    return sorted(all_wants, key=lambda want: want.done)


def wants_shape(view: View, x: float, y: float, w: float, say: Teller, after: View | None) -> Shape | None:
    """None if there is no project in the lab."""
    found = wants(view, after, say)
    return replace(rows_of(found, gained(view, after), w, say), x=x, y=y) if found else None


def gained(view: View, after: View | None) -> int:
    """Prestige that the considered answer would bring."""
    owner = owner_of(view)
    now = view["board"]["players"][owner]["prestige"]
    return int(after["board"]["players"][owner]["prestige"] - now) if after else 0


MOST_ROWS = 4
ROW_H = 44.0


def completed(want: Want, say: Teller) -> str:
    return say("complete: {n} points", n=say.box.projects[want.project].points)


def would_complete(gain: int, say: Teller) -> str:
    return say("completes: +{n}", n=gain) if gain else say("completes")


@kept
def rows_of(found: Sequence[Want], gain: int, w: float, say: Teller) -> Shape:
    """One below the other: the name, what is missing, and all that is needed in pips."""
    shown = found[:MOST_ROWS]
    step, size, pip = (38.0, 15.0, 6.6) if w > 300 else (25.0, 13.0, 5.2)
    signs = w - 4 * step - 3
    art: list[Art] = [Box(0, 0, w, len(shown) * ROW_H + 2, "paper", 2)]
    for i, want in enumerate(shown):
        name = shortened(say.name(want.project), signs - 9, size, "ds b")
        entry: list[Art] = [Words(9, 18, name, size, "ds b"), *state_art(want, gain, signs - 9, say)]
        for k, (type, pips) in enumerate(want.needs):
            middle = signs + (k + 0.5) * step
            entry += [*sign(type, middle, 16, 11), *meter(pips, middle, 34, pip, 1.4)]
        art.append(Group(0, i * ROW_H + 1, tuple(entry)))
        if i:
            art.append(Path(f"M9 {num(i * ROW_H + 1)}H{num(w - 9)}", "rule"))
    if len(found) > len(shown):
        art.append(Words(w - 4, len(shown) * ROW_H - 1, f"+{len(found) - len(shown)}", 11, "end muted num"))
    label, letters = wants_told(found, gain, say), partial(wants_letters, found, say)
    return Shape("projects", label, 0, 0, w, len(shown) * ROW_H + 4, art, letters=letters)


def state_art(want: Want, gain: int, w: float, say: Teller) -> list[Art]:
    """What is missing; or what it has brought, or would bring."""
    if want.done or not want.then:
        note = completed(want, say) if want.done else lacks(want, w, say)
        return [Words(9, 35, shortened(note, w, 11.2, "text"), 11.2, "muted num")]
    words = would_complete(gain, say)
    return [Box(6, 23, width_of(words, 12, "sb") + 8, 17, "flow", 3), Words(10, 36, words, 12, "sb num on-gilt")]


def lacks(want: Want, w: float, say: Teller) -> str:
    """Which units are missing or, where there is no room to say it, how many."""
    words, n = say("lacks {list}", list=say.units(lacking(want.needs))), sum(lacking(want.needs).values())
    if width_of(words, 11.2, "text") <= w:
        return words
    return say("{n} {n|unit|units} missing", n=n)


def wants_letters(found: Sequence[Want], say: Teller) -> Panel:
    """What is missing, by the names that the lab has no room for."""
    entries: list[Entry] = []
    for want in found:
        missing = " ".join(f"{type}{n}" for type, n in lacking(want.needs).items())
        state = Ink(completed(want, say), "a1") if want.done else Ink(say("lacks {list}", list=missing), "a2")
        entries.append(Entry([Ink(say.name(want.project), "b"), " ", state]))
    return Panel([Ink(say("Projects in the laboratory"), "b")], rows=[Flow(entries)])


def wants_told(found: Sequence[Want], gain: int, say: Teller) -> str:
    """The same for those who hear it."""
    each = (f"{say.name(want.project)}: {state_told(want, gain, say)}" for want in found)
    return ".\n".join([say("Projects in the laboratory"), *each])


def state_told(want: Want, gain: int, say: Teller) -> str:
    if want.done:
        return completed(want, say)
    return would_complete(gain, say) if want.then else say("lacks {list}", list=say.units(lacking(want.needs)))
