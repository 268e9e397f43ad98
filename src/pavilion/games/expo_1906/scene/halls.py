"""The Academy with its projects and technologies, the Train Station, the jury."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

from pavilion.core.kit import Rows, in_row, sheet
from pavilion.core.letters import Entry, Flow, Ink, Panel, Track, piece
from pavilion.core.scene import (
    Art,
    Box,
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
    lettered,
    num,
    shortened,
    wrapped,
)

from ..box.nouns import ENERGY, SHAPE, TECH
from .box import Index, Teller, prices
from .tiles import HEAD, measure, outline, project_tile, resource_tile, sign

View = Mapping[str, Any]

WIDE_W, NARROW_W = 470.0, 344.0
SIDE_W = 208.0  # of the jury beside the projects of a lab
SLOT_CELL = {"wide": 36.0, "narrow": 31.0}
ENERGY_TYPES = {"steam": "SM", "electricity": "EL"}
GOES = "leaving"
FINGER = 44.0


def academy(view: View, layout: str, names: Mapping[str, str], say: Teller, after: View | None = None) -> Scene:
    now, then = view["board"]["academy"], (after or view)["board"]["academy"]
    sold = [shape for shape in SHAPE.names if now["projects"][shape] and not then["projects"][shape]]
    going = sorted({*now["technologies"]} - {*then["technologies"]})
    hall = academy_shape(now, owners(view["board"]["players"]), sold, going, dict(names), layout, say)
    return Scene(hall.w, hall.h, say("Academy"), [Layer("academy", [hall])])


def station(view: View, layout: str, names: Mapping[str, str], say: Teller, after: View | None = None) -> Scene:
    board = view["board"]
    now, then = board["station"], (after or view)["board"]["station"]
    going = [i for i, kind in enumerate(now) if kind and not then[i]]
    own = board["players"].get(view["seat"]) or {}
    left = [sum(pile.values()) for pile in (board["piles"]["draw"], board["piles"]["discard"])]
    hall = station_shape(now, going, "station" in own.get("improved", ()), left, layout, say)
    return Scene(hall.w, hall.h, say("Train Station"), [Layer("station", [hall])])


def jury(view: View, layout: str, names: Mapping[str, str], say: Teller, after: View | None = None) -> Scene:
    board = view["board"]
    coming = (after or view)["board"]["jury"]["tiles"][len(board["jury"]["tiles"]) :]
    hall = jury_shape(board["jury"], coming[:1], board["round"], board["rounds"], layout, say)
    return Scene(hall.w, hall.h, say("Jury"), [Layer("jury", [hall])])


# ---- Academy --------------------------------------------------------------------------------------------------------


def owners(players: View) -> dict[str, str]:
    """Who has which technology, in the yard or in the lab."""  # EX-4.12.4
    found: dict[str, str] = {}
    for seat, player in players.items():
        laid = [tile["tile"] for tile in player["lab"]["tiles"].values()]
        found |= {tech: seat for tech in (*player["yard"]["technologies"], *laid) if tech in TECH.names}
    return found


@kept
def academy_shape(
    now: View, owned: dict[str, str], sold: list[str], going: list[str], names: dict[str, str], layout: str, say: Teller
) -> Shape:
    price = say("${price} each", price=say.box.printed.academy.price)
    left, top, w = (12.0, HEAD + 6, WIDE_W) if layout == "wide" else (0.0, 22.0, NARROW_W)
    slots = [slot_shape(now, shape, shape in sold, layout, left, top, w - 2 * left, say) for shape in SHAPE.names]
    low = max(slot.y + slot.h for slot in slots if not slot.id.endswith("I")) + 46
    room = w - 2 * left
    places = in_row(left, low, room, 31, 2, 9, 5) if layout == "wide" else in_row(left, low, room, 44, 2, 6, 8)
    chips = [
        tech_shape(
            tech, tech in now["technologies"], tech in going, owned.get(tech, ""), names, *places.spot(i), places.w,
            places.h, say,
        )
        for i, tech in enumerate(TECH.names)
    ]  # fmt: skip
    h = chips[-1].y + chips[-1].h + (10 if layout == "wide" else 2)
    art: list[Art] = [sheet(w, h, say("Academy"), price)] if layout == "wide" else [*caption(say("Projects"), price, w)]
    letters = partial(Panel, [Ink(say("Academy"), "b")], [price])
    return Shape("academy", say("Academy"), 0, 0, w, h, [*art, *slots, *chips], letters=letters)


def caption(title: str, note: str, w: float, y: float = 12) -> tuple[Words, Words]:
    """The head of a part of a phone's screen."""
    return Words(2, y, title, 14, "ds b"), Words(w - 2, y, shortened(note, w - 110, 12, "text"), 12, "end muted num")


def slot_place(shape: str, s: float, top: float, room: float, box: Index) -> tuple[float, float]:
    """L, T, S, O stand side by side; I lies above T and S."""
    low = top + 3 * s + 6
    wide = {one: measure(box.cells_of(one))[0] * s for one in "LTSO"}
    gap = (room - sum(wide.values())) / 3
    if shape == "I":
        return wide["L"] + gap, top
    before = "LTSO"[: "LTSO".index(shape)]
    return sum(wide[one] + gap for one in before), low - measure(box.cells_of(shape))[1] * s


def slot_shape(
    now: View, shape: str, sold: bool, layout: str, left: float, top: float, room: float, say: Teller
) -> Shape:
    """A place for a project of this shape, with its name and how many are under it."""  # EX-4.4.3
    s, project, covered = SLOT_CELL[layout], now["projects"][shape], say.box.cells_of(shape)
    x, y = slot_place(shape, s, top, room, say.box)
    n, (columns, rows) = now["stacks"][shape]["size"], measure(covered)
    w, h = columns * s, rows * s
    if project:
        face = project_tile(project, 0, s, (), False, say.box)
        tile: Art = Group(0, 0, (face,), GOES if sold else "", f"tile:{project}")
        label = f"{say.spoken(project)}.\n{say('Projects of this shape in the stack: {n}', n=n)}"
    else:
        tile = Path(outline(covered, s), "place")
        label = say("No project of shape {shape} until the clean-up", shape=shape)
    name = say.name(project) if project else say("sold")
    title = slot_title(name, say("{n} more", n=n), w, h, shape == "I", bool(project))
    high = h if layout == "wide" else max(h, FINGER)  # a finger needs more than a row of small cells
    reach = Box(0, 0, w, high, "area", 0)
    art: list[Art] = [reach, Group(0, high - h, (tile, *title))] if high > h else [tile, *title]
    around = outline(covered, s, 1, top=high - h)
    letters = partial(slot_letters, shape, project, say)
    place = left + x, y + h - high, w, high
    return Shape(f"shape:{shape}", label, *place, art, bool(project), around, look="tiny", letters=letters)


def slot_title(name: str, under: str, w: float, h: float, beside: bool, there: bool) -> tuple[Words, ...]:
    """Below the project, or beside it."""
    look = "ds" if there else "faint"
    if beside:
        title = Words(w + 8, h / 2 - 1, shortened(name, 110, 12), 12, look)
        return title, Words(w + 8, h / 2 + 13, under, 12, "muted num")
    rows = lettered(w / 2, 0, name, w + 8, 12, f"{look} mid", 2)
    moved = [row._replace(y=h + 14 + i * 13) for i, row in enumerate(rows)]
    return *moved, Words(w / 2, moved[-1].y + 13, under, 12, "muted num mid")


def slot_letters(shape: str, project: str | None, say: Teller) -> Entry:
    if not project:
        return Entry([Ink(f"{shape} {say('sold')}", "faint")])
    row = say.box.projects[project]
    needs = " ".join(f"{type}{n}" for type, n in row.needs.items())
    return Entry([Ink(f"{shape} ", "faint"), Ink(say.name(project), "b"), f" ★{row.points} {needs}"])


def tech_shape(
    tech: str, there: bool, going: bool, owner: str, names: dict[str, str],
    x: float, y: float, w: float, h: float, say: Teller,
) -> Shape:  # fmt: skip
    """A technology on display with what it brings, or its empty place with who has it."""
    label, mid = say.spoken(tech), h / 2
    if there:
        face = Group(0, 0, (tech_face(tech, w, h, say),), GOES if going else "", f"tile:{tech}")
        letters = partial(tech_letters, tech, say)
        return Shape(f"tech:{tech}", label, x, y, w, h, [face], True, look="tiny", letters=letters)
    title = lettered(w / 2 - 10, mid, say.name(tech), w - 40, 11, "ds mid faint", 2)
    art: list[Art] = [Box(0, 0, w, h, "place"), *title]
    if owner:
        art.append(Token(owner, w - 15, mid, 17))
        label += f".\n{say('Owner: {player}', player=names.get(owner) or owner)}"
    return Shape(f"tech:{tech}", label, x, y, w, h, art, look="tiny", letters=partial(gone_letters, tech, owner))


@kept
def tech_face(tech: str, w: float, h: float, say: Teller) -> Printed:
    """Signs and units that it gives, or the card that it improves and how."""
    row, mid, tall = say.box.technologies[tech], h / 2, h >= 40
    art: list[Art] = [Box(0, 0, w, h, "pill")]
    if row.improves:
        art += [Icon(f"a-{row.improves}", 17, mid, 22), Icon("star", 31, mid - 7, 10, "ic-2")]
        return Printed(*art, *improvement(say.name(row.improves), say.effect(tech), w, h))
    x = 4.0
    for type, n in row.gives.items():
        art += [*sign(type, x + 11, mid, 10.5), Words(x + 23, mid + 4.5, str(n), 12.5, "b num")]
        x += 32
    size = 12.5 if tall else 12.0
    return Printed(*art, *lettered((x + w) / 2, mid, say.name(tech), w - x - 4, size, "ds mid", 2))


def improvement(name: str, effect: str, w: float, h: float) -> list[Words]:
    """The card that is improved, and in one line or two how."""
    room = w - 46
    rows = wrapped(effect, room, 12, "text")
    if len(rows) > 2 or h < 40:
        rows = [effect]
    first = h / 2 + 5 - 7 * len(rows)
    does = [shortened(row, room, 12, "text") for row in rows]
    title = Words(42, first, shortened(name, room, 12, "ds b"), 12, "ds b")
    return [title, *(Words(42, first + 13.5 * i, row, 12, "muted num") for i, row in enumerate(does, 1))]


def tech_letters(tech: str, say: Teller) -> Entry:
    row = say.box.technologies[tech]
    gives = " ".join(f"{type}{n}" for type, n in row.gives.items()) or say.effect(tech)
    name = say.name(row.improves) if row.improves else say.name(tech)
    return Entry([Ink(f"{tech} ", "faint"), name, " ", Ink(gives, "b")], short=[name])


def gone_letters(tech: str, owner: str) -> Entry:
    return Entry([Ink(f"{tech} ", "faint"), *([piece(owner)] if owner else ["–"])])  # noqa: RUF001


# ---- Train Station --------------------------------------------------------------------------------------------------


NINE = Rows(12, HEAD + 6, 44, 44, 9, 6, 8)
TWELVE = Rows(12, HEAD + 10, 33, 33, 12, 4.5, 15)  # with four players
NARROW = Rows(13, 24, 60, 60, 4, 26, 66)
NAMED = 86.0  # room for the names of types under a tile


@kept
def station_shape(
    now: list[str | None], going: list[int], improved: bool, left: list[int], layout: str, say: Teller
) -> Shape:
    printed, wide = say.box.printed.station, layout == "wide"
    look, w = (NINE if len(now) <= NINE.across else TWELVE, WIDE_W) if wide else (NARROW, NARROW_W)
    each = prices(printed.improved if improved else printed.basic)
    piles = say("draw pile {n} · discards {m}", n=left[0], m=left[1])
    price = say("{prices}, in this order", prices=each)
    fields = [field_shape(i, kind, i in going, look, wide, say) for i, kind in enumerate(now)]
    low = look.low(len(now)) + look.below
    if wide:
        art: list[Art] = [sheet(w, low + 2, say("Train Station"), f"{piles} · {each}")]
        h = low + 2
    else:
        art, h = [*caption(say("Train Station"), price, w), Words(2, low + 6, piles, 12, "muted num")], low + 12
    letters = partial(Panel, [Ink(say("Train Station"), "b")], [each], [Flow([Entry([Ink(piles, "faint")])])])
    return Shape("station", say("Train Station"), 0, 0, w, h, [*art, *fields], letters=letters)


def field_shape(i: int, kind: str | None, goes: bool, look: Rows, wide: bool, say: Teller) -> Shape:
    """A field with its tile; bought, it stays empty until the clean-up."""  # EX-4.3.3
    (x, y), s = look.spot(i), look.w
    id, h = f"field:{i + 1}", s if wide else s + 56
    if kind is None:
        label = say("Space {n} is empty until the clean-up", n=i + 1)
        return Shape(id, label, x, y, s, h, [Box(0, 0, s, s, "place", 2)], letters=partial(Entry, [Ink("–", "faint")]))  # noqa: RUF001
    art: list[Art] = [Group(0, 0, (resource_tile(kind, 0, s),), GOES if goes else "", f"tile:{kind}")]
    double, _, single = kind.partition("-")
    if not wide:
        names = [row for type, n in ((double, 2), (single, 1)) for row in type_rows(f"{n} {say.name(type)}")]
        art += [Words(s / 2, s + 14 + i * 13.2, row, 12, "mid muted num") for i, row in enumerate(names)]
    label = say("Space {n}: {tile}", n=i + 1, tile=say.spoken(kind))
    letters = partial(Entry, [Ink(f"{double}2", f"b onc k-{double}"), Ink(f"{single}1", f"onc k-{single}")])
    return Shape(id, label, x, y, s, h, art, True, f"M0 0{around(s)}", 2, "tiny", letters=letters)


def type_rows(words: str) -> list[str]:
    """The name of a type in lines that are not too long."""
    return [shortened(row, NAMED, 12, "text") for row in wrapped(words, NAMED, 12, "text")[:2]]


def around(s: float) -> str:
    """From here along the edges of a square."""
    return f"h{s:g}v{s:g}h-{s:g}z"


# ---- jury -----------------------------------------------------------------------------------------------------------


@kept
def jury_shape(jury: View, coming: list[str], round: int, rounds: int, layout: str, say: Teller) -> Shape:
    """The fields with their tiles; both energies with what was laid and what is left in the pool."""  # EX-2.12
    wide = layout == "wide"
    w, left, top, s, step = (SIDE_W, 12.0, HEAD + 4, 26.0, 31.0) if wide else (NARROW_W, 1.0, 22.0, 26.0, 30.7)
    fields = Rows(left, top, s, s, int((w - left + step - s) // step), step - s, step - s)
    spots = [fields.spot(i) for i in range(jury["fields"])]
    note = say("round {n} of {all}", n=round, all=rounds)
    art: list[Art] = []
    for i, (tile, (x, y)) in enumerate(zip([*jury["tiles"], *coming], spots, strict=False)):
        look = "ghost" if i >= len(jury["tiles"]) else ""
        art.append(Group(x, y, (jury_tile(tile, s),), look, f"jury:{tile}"))
    empty = spots[len(jury["tiles"]) + len(coming) :]
    places = "".join(f"M{num(x)} {num(y)}{around(s)}" for x, y in empty)
    art += [Path(places, "place")] if places else []
    votes = {energy: jury["tiles"].count(energy) for energy in ENERGY.names}
    y, gap, h = spots[-1][1] + s + 8, 8.0, 40.0 if wide else 48.0
    size = (w - 2 * left - gap) / 2
    pools = [
        pool_shape(energy, votes, jury["pool"][energy], left + i * (size + gap), y, size, h, say)
        for i, energy in enumerate(ENERGY.names)
    ]
    low = y + h + (10 if wide else 0)
    head: list[Art] = [sheet(w, low, say("Jury"), note)] if wide else [*caption(say("Jury"), note, w)]
    label = say("Jury: {list}", list=", ".join(say.name(tile) for tile in jury["tiles"]))
    letters = partial(jury_letters, jury, note, say)
    return Shape("jury", label, 0, 0, w, low, [*head, *art, *pools], letters=letters)


def jury_letters(jury: View, note: str, say: Teller) -> Panel:
    places = [[Ink(type, f"onc k-{type}")] for type in map(ENERGY_TYPES.__getitem__, jury["tiles"])]
    rest = [[Ink("·", "faint")]] * (jury["fields"] - len(places))
    return Panel([Ink(say("Jury"), "b")], [note], [Track([*places, *rest])])


@lru_cache(maxsize=10)
def jury_tile(energy: str, s: float) -> Printed:
    type = ENERGY_TYPES[energy]
    return Printed(Box(0, 0, s, s, f"band k-{type}"), Icon(f"r-{type}", s / 2, s / 2, s * 0.76))


def pool_shape(
    energy: str, votes: dict[str, int], pool: int, x: float, y: float, w: float, h: float, say: Teller
) -> Shape:
    """An energy: how many tiles the jury has given it, and how many are left to choose."""  # EX-4.8.9, EX-5.5.1
    type, n = ENERGY_TYPES[energy], votes[energy]
    leads = n > max(votes[other] for other in votes if other != energy)
    left, mid = say("{n} left", n=pool), h / 2
    art: list[Art] = [Box(0, 0, w, h, "pill"), *sign(type, 15 if w < 100 else 20, mid, 11.5)]
    if w < 100:
        art += [Words(31, mid, str(n), 16, "ds b num" + (" a1" if leads else ""))]
        art += [Words(31, mid + 14, shortened(left, w - 33, 12, "text"), 12, "muted num")]
        art += [Icon("laurel", w - 13, mid - 5, 16)] if leads else []
    else:
        art.append(Words(42, mid + 7, str(n), 20, "ds b num"))
        art.append(Words(w - 8, mid + (-3 if leads else 4), left, 12, "end muted num"))
        art += [Words(w - 8, mid + 13, say("leads"), 12, "end b a1")] if leads else []
    label = f"{say.name(type)}: {say('{n} jury tiles, {pool} left', n=n, pool=pool)}"
    if leads:
        points = say.box.printed.points.value
        label += f".\n{say('Each completed project with this energy scores {points} points', points=points)}"
    told: list[Ink | str] = [Ink(type, f"b onc k-{type}"), f" {n}{' ◂' if leads else ''} ", Ink(left, "faint")]
    return Shape(f"energy:{energy}", label, x, y, w, h, art, pool > 0, look="tiny", letters=partial(Entry, told))
