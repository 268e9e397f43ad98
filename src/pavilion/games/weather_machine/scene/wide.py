"""The table of a desk: Supply, the five weathers as columns through Government, Lab and R&D, Lativ's Office; at the
right of them one's own laboratory."""

from __future__ import annotations

from functools import partial

from pavilion.core.kit import meter, stack
from pavilion.core.letters import Entry, Flow, Ink, Panel
from pavilion.core.scene import (
    Art,
    Box,
    Disc,
    Group,
    Icon,
    Layer,
    Path,
    Scene,
    Shape,
    Words,
    kept,
    num,
    plaque,
    shortened,
)

from ..box.nouns import TRACK
from .benefits import benefit
from .box import SYMBOLS, Teller
from .course import PHASE_NAMES, PHASES, ends_told, round_name
from .laboratory import H, W, own_shape
from .machines import (
    extreme_shapes,
    funding,
    gov_space,
    grid_shape,
    lab_space,
    lock,
    machine_letters,
    pile,
    rnd_space,
    trial_shapes,
)
from .pieces import LATIV, PLACES, SMALL, bot, chemical_face, lativ, part_face
from .seen import Branch, Ends, Marks, Now, Place, Store, shown
from .spaces import Deed, action_row, action_space, fitted, shelf_box, side_art, who_ink
from .store import offer_shape, pair_name, supply_letters
from .tiles import peaks, workshop_tile

LEFT = 752.0  # of what all share
BETWEEN = 12.0
PLAQUE, GUTTER = 168.0, 27.0
X0 = PLAQUE + GUTTER
COL = (LEFT - X0 - 5) / 5  # a branch
PITCH, R, SIDE = 36.4, 14.5, 34.0  # its spaces
TRACK_H = 38.0
SUPPLY_H, HEADS_H, GOV_H, LAB_H, RND_H, OFFICE_H = 99.0, 30.0, 189.0, 156.0, 195.0, 30.0
ROW = 27.0  # of an action


def board(now: Now, say: Teller) -> Scene:
    shapes: list[Shape] = []
    y = 0.0
    marks, places = {mark.track: mark for mark in now.marks}, {place.id: place for place in now.places}
    by = {id: shown([*now.branches], id) for id in ("heads", *TRACK.names)}
    parts = (
        (supply_shape(places["supply"], now.store, say), SUPPLY_H + 5),
        (heads_shape(now.round, now.phase, by["heads"], say), HEADS_H + 3),
        (gov_shape(places["government"], by["government"], marks["government"], now.markers, say), GOV_H + 5),
        (lab_shape(places["lab"], by["lab"], marks["lab"], now.helpers, say), LAB_H + 5),
        (rnd_shape(places["rnd"], by["rnd"], marks["rnd"], now.awards, say), RND_H + 5),
        (office_shape(now.office, now.office_then, now.ends, say), OFFICE_H),
    )
    for shape, high in parts:
        shapes.append(lowered(shape, y))
        y += high
    own = own_shape(now.lab, now.whose, LEFT + BETWEEN, say)
    return Scene(LEFT + BETWEEN + W, H, say("Weather Machine"), [Layer("places", shapes), Layer("laboratory", [own])])


def lowered(shape: Shape, y: float) -> Shape:
    """The same shape further down: always by as much, as it is kept."""
    shape.y = y
    return shape


# ---- what every place has -------------------------------------------------------------------------------------------


def band(place: str, h: float, say: Teller) -> list[Art]:
    """Its ground: bitten corners, colour in the title and as a breath over the paper."""
    b, look = 7, f"k-{place}"
    name = shortened(say.name(place), PLAQUE - 60, 15.5, "ds b")
    title = f"M{b} 0H{num(PLAQUE)}V27H0V{b}A{b} {b} 0 0 0 {b} 0z"
    return [
        Path(plaque(LEFT, h, b), "sheet"), Path(plaque(LEFT, h, b), f"breath {look}"), Path(title, f"band {look}"),
        Icon(PLACES[place], 18, 13.5, 21, f"onc {look}"),
        Words(34, 19, name, 15.5, f"ds b onc {look}"),
        Path(f"M{num(PLAQUE)} 27V{num(h - 6)}", "rule"),
    ]  # fmt: skip


def columns(branches: list[Branch], h: float) -> list[Art]:
    """Hairlines between the weathers; the active one runs through all machines."""
    low = h - TRACK_H - 8
    lines = "".join(f"M{num(X0 + COL * i)} 8V{num(low)}" for i in range(6))
    art: list[Art] = [Path(lines, "rule")]
    for i, branch in enumerate(branches):
        if branch.active:
            x, right = num(X0 + COL * i + 1), num(X0 + COL * (i + 1) - 1)
            art += [
                Path(f"M{x} -6H{right}V{num(low)}H{x}z", "active"),
                Path(f"M{x} -6V{num(low)}M{right} -6V{num(low)}", "active-l"),
            ]
    return art


def spaces(place: Place, y: float, say: Teller) -> list[Shape]:
    """Where Scientists stand."""
    many = len(place.stands)
    pitch = (PLAQUE - 8) / many
    symbols = say.box.locations[place.id].symbols
    found: list[Shape] = []
    for i, stand in enumerate(place.stands):
        title = say("{place}, space {letter}", place=say.name(place.id), letter=stand.id[-1])
        found.append(action_space(stand, title, SYMBOLS[symbols[i]], 6 + i * pitch, y, pitch - 4, 47, say))
    return found


def deeds(place: Place, y: float, step: float, say: Teller) -> list[Shape]:
    return [action_row(deed, 6, y + i * step, PLAQUE - 12, ROW, say) for i, deed in enumerate(place.deeds[:2])]


def middle(i: int) -> float:
    return X0 + COL * (i + 0.5)


# ---- Supply ---------------------------------------------------------------------------------------------------------


@kept
def supply_shape(place: Place, store: Store, say: Teller) -> Shape:
    art: list[Art] = [*band("supply", SUPPLY_H, say), *spaces(place, 36, say)]
    art.append(Disc(PLAQUE - 17, 13.5, 10, "seat-l"))
    art += [lativ(PLAQUE - 17, 13.5, 24)] if place.lativ else []
    by = {deed.action: deed for deed in place.deeds}
    s, x = 44.0, PLAQUE + 10
    for i, pair in enumerate(store.offer):
        art.append(offer_shape(str(i + 1), pair, store.goes[i], x + i * (s + 5), 44, s, say))
    right = x + 4 * (s + 5) + 4
    top = [workshop_tile(*store.stack.split("-"), s)] if store.stack else []
    letters = [Ink(store.stack, "b")]
    art.append(
        stack(
            "offer:stack",
            say("Top of the stack: {pair}", pair=pair_name(store.stack, say)),
            top,
            store.left,
            right,
            44,
            s,
            s,
            say.say,
            r=2,
            letters=letters,
        )
    )
    art.append(action_row(by["extend"], x, 7, right + s - x, ROW, say))
    x = right + s + 15
    art.append(Path(f"M{num(x - 6)} 8V{num(SUPPLY_H - 8)}", "rule"))
    art += [action_row(by["acquire"], x, 7, 90, ROW, say), action_row(by["return"], x + 97, 7, 95, ROW, say)]
    art += shelves(store, x, 37, 32, say)
    x += 200
    art.append(Path(f"M{num(x - 4)} 8V{num(SUPPLY_H - 8)}", "rule"))
    art += initiative(store, by["initiative"], x, say) if "initiative" in by else []
    letters_of = partial(supply_letters, [*store.order], [*store.next], say)
    return Shape("place:supply", say.name("supply"), 0, 0, LEFT, SUPPLY_H, art, letters=letters_of)


def shelves(store: Store, x: float, y: float, w: float, say: Teller) -> list[Art]:
    art: list[Art] = [Icon("wm-acquire", x + 20, y + 40, 17, "ic-2"), Icon("wm-return", x + 20, y + 56, 17, "ic-2")]
    for i, shelf in enumerate(store.shelves):
        id = f"colour:{shelf.colour}" if store.returns else f"goods:{shelf.colour}-chemical"
        art.append(shelf_box(shelf, id, x + 33 + i * w, y, w - 1, 61, say))
    return art


def initiative(store: Store, deed: Deed, x: float, say: Teller) -> list[Art]:
    """Who plays in which order, now and in the next round."""
    art: list[Art] = [action_row(deed, x + 3, 7, LEFT - 10 - x, ROW, say), Words(x + 4, 48, say("now"), SMALL, "muted")]
    art += [side_art(seat, x + 42 + i * 19, 44, 14.5) for i, seat in enumerate(store.order)]
    art.append(Words(x + 4, 65, shortened(say("next round"), 112, SMALL, "text"), SMALL, "muted"))
    for i, seat in enumerate(store.next):
        label = say("Position {n} in the next round", n=i + 1)
        inside = [Box(0, 0, 26, 26, "hole"), side_art(seat, 13, 13, 16)]
        told = partial(Entry, [str(i + 1), who_ink(seat)])
        art.append(
            Shape(f"position:{i + 1}", label, x + 2 + i * 27.5, 69, 26, 26, inside, True, look="tiny", letters=told)
        )
    return art


# ---- heads ----------------------------------------------------------------------------------------------------------


@kept
def heads_shape(round: int, phase: str, branches: list[Branch], say: Teller) -> Shape:
    """The round and its phases; the weathers, the active one under the Assistant's umbrella."""
    art: list[Art] = [fitted(6, 21, round_name(round, say), 86, 16, "ds b num")]
    for i, (name, icon) in enumerate(PHASES):
        on = name == phase
        sign = Box(0, 0, 24, 24, "flag" if on else "paper"), Icon(icon, 12, 12, 18, "inv" if on else "ic-2")
        art.append(Group(95 + i * 25, 3, sign))
    for i, branch in enumerate(branches):
        w, on = COL - 6, branch.active
        inside: list[Art] = [
            Path(plaque(w, HEADS_H, 5), "flag" if on else "tray"),
            Icon(f"wm-{branch.weather}", 19, 15, 23, "inv" if on else "ic"),
            fitted(35, 20, say.name(branch.weather), w - (58 if on else 36), 15, "ds b inv" if on else "ds b"),
        ]
        inside += [Icon("wm-assistant", w - 14, 15, 20, "inv")] if on else []
        art.append(Group(X0 + COL * i + 3, 0, tuple(inside)))
    active = next((say.name(branch.weather) for branch in branches if branch.active), "")
    label = (
        f"{round_name(round, say)}.\n{say(PHASE_NAMES[phase])}.\n{say('Active weather: {weather}', weather=active)}"
    )
    letters = partial(Panel, [Ink(round_name(round, say), "b")], [active])
    return Shape("round", label, 0, 0, LEFT, HEADS_H, art, letters=letters)


# ---- machines -------------------------------------------------------------------------------------------------------


@kept
def gov_shape(place: Place, branches: list[Branch], marks: Marks, left: int, say: Teller) -> Shape:
    art: list[Art] = [
        *band("government", GOV_H, say),
        *columns(branches, GOV_H),
        *spaces(place, 34, say),
        *deeds(place, 88, 31, say),
    ]
    art += [
        Icon("wm-seal", 17 + 22 * i, GOV_H - 20, 20) if i < left else Disc(17 + 22 * i, GOV_H - 20, 8, "place")
        for i in range(3)
    ]
    art.append(Words(84, GOV_H - 16, shortened(say("markers"), 78, SMALL, "text"), SMALL, "muted"))
    art += [
        benefit(row, PLAQUE + GUTTER / 2, 43 + 27 * r, 14, room=GUTTER - 2) for r, row in enumerate(say.box.grid_rows)
    ]
    for i, branch in enumerate(branches):
        x = X0 + COL * i
        art.append(benefit(say.box.columns[branch.weather], x + 8, 15.5, 18, align="start"))
        art.append(pile(branch, "government", x + COL - 31, 15.5, 19))
        art += [grid_shape(branch, r, x + 4, 30 + 27 * r, COL - 8, 26, say) for r in range(3)]
        art += [gov_space(branch, k, middle(i) + (k - 1) * PITCH, 128, R, SIDE, say) for k in range(3)]
    art += track_row(marks, GOV_H, say)
    letters = partial(machine_letters, "government", branches, (X0, 111, COL / 3, 34), say)
    return Shape("place:government", say.name("government"), 0, 0, LEFT, GOV_H, art, letters=letters)


def track_row(marks: Marks, h: float, say: Teller) -> list[Art]:
    top = h - TRACK_H - 5
    return [
        Icon("wm-fund", PLAQUE + GUTTER / 2, top + TRACK_H / 2, 19, "ic-2"),
        funding(marks, X0 + 1, top, COL * 5 - 2, TRACK_H, say),
    ]


@kept
def lab_shape(place: Place, branches: list[Branch], marks: Marks, helpers: int, say: Teller) -> Shape:
    art: list[Art] = [
        *band("lab", LAB_H, say),
        *columns(branches, LAB_H),
        *spaces(place, 34, say),
        *deeds(place, 87, 33, say),
    ]
    art += [bot(LATIV, PLAQUE + GUTTER / 2, 22 + k * 19, 12) for k in range(helpers)]
    for i, branch in enumerate(branches):
        x = X0 + COL * i
        full, then = sum(bool(held.now) for held in branch.lab), sum(bool(held.then) for held in branch.lab)
        art += meter(3, full, then - full, x + 15, 15.5, 3.6, 9)
        art += [lock(branch, x + COL / 2, 15, 17), pile(branch, "lab", x + COL - 31, 15.5, 19)]
        art += [lab_space(branch, k, middle(i) + (k - 1) * PITCH, 46, R, SIDE, say) for k in range(3)]
        art += trial_shapes(branch, x + 4, 66, COL - 8, 40, say)
    art += track_row(marks, LAB_H, say)
    letters = partial(machine_letters, "lab", branches, (X0, 29, COL / 3, 34), say)
    return Shape("place:lab", say.name("lab"), 0, 0, LEFT, LAB_H, art, letters=letters)


@kept
def rnd_shape(place: Place, branches: list[Branch], marks: Marks, awards: int, say: Teller) -> Shape:
    art: list[Art] = [
        *band("rnd", RND_H, say),
        *columns(branches, RND_H),
        *spaces(place, 34, say),
        *deeds(place, 88, 31, say),
    ]
    art += [
        Icon("wm-award", 17, RND_H - 24, 23),
        Words(33, RND_H - 19.5, shortened(say("{n} left", n=awards), 128, 12.5, "text"), 12.5, "muted num"),
    ]
    for i, branch in enumerate(branches):
        x = X0 + COL * i
        art += [peaks(branch.level, x + 8, 15.5), pile(branch, "rnd", x + COL - 31, 15.5, 19)]
        art += extreme_shapes(branch, x + 4, 29, COL - 8, 52, 27, False, say)
        for k in range(3):
            row, cx = say.box.research[f"{branch.weather}-{k + 1}"], middle(i) + (k - 1) * PITCH
            aside = 9 if row.extra else 0
            art.append(Group(cx - aside, 92, (chemical_face(row.chemical, 19),)))
            art += [Words(cx - 1, 97, "+1", SMALL, "sb")] if row.extra else []
            art += [rnd_space(branch, k, cx, 117, 13.5, 29, say), Group(cx, 141, (part_face(row.part, 17),))]
    art += track_row(marks, RND_H, say)
    letters = partial(machine_letters, "rnd", branches, (X0, 102, COL / 3, 29), say)
    return Shape("place:rnd", say.name("rnd"), 0, 0, LEFT, RND_H, art, letters=letters)


# ---- Lativ's Office -------------------------------------------------------------------------------------------------


@kept
def office_shape(there: bool, then: bool, ends: Ends, say: Teller) -> Shape:
    m = OFFICE_H / 2
    art: list[Art] = [
        Path(plaque(LEFT, OFFICE_H, 6), "sheet"),
        Icon("wm-office", 18, m, 20),
        fitted(34, m + 5, say.name("office"), 108, 14, "ds b"),
    ]
    if there or then:
        art.append(lativ(PLAQUE - 12, m, 26, "" if there == then else "ghost" if then else "leaving"))
        art += [
            Icon("wm-income", PLAQUE + 19, m, 20),
            Words(PLAQUE + 33, m + 4.3, shortened(say("income at the end of the round"), 180, 12, "text"), 12, ""),
        ]
    else:
        art.append(Disc(PLAQUE - 12, m, 11, "place"))
    x = 404.0
    head = say("last round") if ends.final else say("To the end")
    art += [
        Path(f"M{num(x - 16)} 6V{num(OFFICE_H - 6)}", "rule"),
        Icon("wm-end", x, m, 19),
        Words(x + 13, m + 4.3, shortened(head, 74, 12, "text"), 12, "b a2" if ends.final else "muted"),
    ]
    for sign, words, dx in ends_told(ends, say):
        art += [Icon(sign, x + dx, m, 19, "ic-2"), Words(x + dx + 14, m + 4.3, words, 12, "num")]
    label = say.name("office")
    label += f".\n{say('Lativ is here: income at the end of the round')}" if there else ""
    machines = f"{say.short('government')} {ends.government}/15  {say.short('rnd')} {ends.rnd}/15"
    told = Entry([Ink(f"{head}: ", "faint"), f"{machines}  {say('experiments')} {ends.experiments}"])
    letters = partial(Panel, [Ink(say.name("office"), "b")], [say("Lativ")] if there else (), [Flow([told])])
    return Shape("office", label, 0, 0, LEFT, OFFICE_H, art, letters=letters)
