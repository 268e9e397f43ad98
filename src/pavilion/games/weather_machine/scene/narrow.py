"""The table of a phone: a tab for where everybody stands, one for each place, one for papers, one for the others.

Tablets show two of them side by side. Everything that can be touched has room for a finger.
"""

from __future__ import annotations

from functools import partial

from pavilion.core.kit import STRIP_W, in_row, meter, stack
from pavilion.core.letters import Ink, Panel
from pavilion.core.scene import (
    Art,
    Box,
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
    width_of,
)

from ..box.nouns import TRACK
from .benefits import benefit
from .box import SYMBOLS, Teller
from .course import PHASE_NAMES, PHASES, ends_told, round_name
from .desk import goals, papers, waiting
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
from .pieces import LATIV, PLACES, bot, chemical_face, lativ, part_face
from .seen import Branch, Ends, Lab, Marks, Now, Place, Store, shown
from .spaces import action_row, action_space, action_tile, figure, fitted, shelf_box, side_art
from .store import offer_shape, pair_name, supply_letters
from .tiles import peaks, workshop_tile
from .workshop import assembly, ground, in_hand, rack, room_words, shop_letters, workshop

FINGER = 44.0
SIDE = 64.0  # of the head of a branch
LEFT = SIDE + 5
TRACK_H = 46.0


def parts(now: Now, say: Teller) -> dict[str, Scene]:
    """A scene for each place, by its id."""
    places, marks = {place.id: place for place in now.places}, {mark.track: mark for mark in now.marks}
    by = {id: shown([*now.branches], id) for id in ("weathers", *TRACK.names)}
    course = (now.round, now.phase, now.office, now.ends)
    shapes = {
        "places": places_shape([*now.places], now.store, by["weathers"], *course, say),
        "supply": supply_shape(places["supply"], now.store, now.lab, say),
        "government": gov_shape(places["government"], by["government"], marks["government"], now.markers, say),
        "lab": lab_shape(places["lab"], by["lab"], marks["lab"], now.helpers, say),
        "rnd": rnd_shape(places["rnd"], by["rnd"], marks["rnd"], now.awards, say),
        "papers": papers_shape(now.lab, now.whose, say),
    }
    titles = {"places": say("Places"), "supply": say.name("supply"), "papers": say("Office")}
    return {id: alone(shape, titles.get(id) or say.short(id)) for id, shape in shapes.items()}


def alone(shape: Shape, label: str) -> Scene:
    return Scene(shape.w, shape.h, label, [Layer(shape.id, [shape])])


# ---- where everybody stands -----------------------------------------------------------------------------------------


@kept
def places_shape(
    places: list[Place], store: Store, branches: list[Branch], round: int, phase: str, office: bool, ends: Ends,
    say: Teller,
) -> Shape:  # fmt: skip
    """The round, the order, all action spaces, Lativ, the weathers, how near the end is."""
    art: list[Art] = [fitted(2, 22, round_name(round, say), 92, 17, "ds b num")]
    for i, (name, icon) in enumerate(PHASES):
        on = name == phase
        art.append(
            Group(
                98 + i * 32,
                1,
                (Box(0, 0, 29, 29, "flag" if on else "paper"), Icon(icon, 14.5, 14.5, 21, "inv" if on else "ic-2")),
            )
        )
    left = STRIP_W - 26 * len(store.order)
    art += [
        Words(left - 4, 20, say("now"), 12.5, "end muted"),
        *(side_art(seat, left + 13 + i * 26, 16, 19) for i, seat in enumerate(store.order)),
    ]
    art.append(Words(2, 63, shortened(say("Next round"), 100, 13, "ds b"), 13, "ds b"))
    spots = in_row(104, 36, STRIP_W - 104, FINGER, 4, 8)
    for i, seat in enumerate(store.next):
        label = say("Position {n} in the next round", n=i + 1)
        inside = [
            Box(0, 0, spots.w, FINGER, "tray"),
            Words(9, 26.5, str(i + 1), 12.5, "muted num"),
            side_art(seat, spots.w / 2 + 6, 22, 20),
        ]
        art.append(Shape(f"position:{i + 1}", label, *spots.spot(i), spots.w, FINGER, inside, True, look="tiny"))
    y = 88.0
    for place in places:
        art += place_row(place, y, say)
        y += 55
    art += [*office_row(office, y, say), *weathers(branches, y + 47, say), *near(ends, y + 118, say)]
    active = next((say.name(branch.weather) for branch in branches if branch.active), "")
    label = (
        f"{round_name(round, say)}.\n{say(PHASE_NAMES[phase])}.\n{say('Active weather: {weather}', weather=active)}"
    )
    letters = partial(Panel, [Ink(round_name(round, say), "b")], [active])
    return Shape("places", label, 0, 0, STRIP_W, y + 136, art, letters=letters)


def place_row(place: Place, y: float, say: Teller) -> list[Art]:
    side, look = 108.0, f"k-{place.id}"
    title = f"M6 0H{num(side)}V50H6A6 6 0 0 0 0 44V6A6 6 0 0 0 6 0z"
    name = say.name(place.id)
    name = say.short(place.id) if width_of(name, 14, "ds b") > side - 36 else name
    words = fitted(34, 30, name, side - 41, 15, f"ds b onc {look}")
    art: list[Art] = [
        Group(0, y, (Path(title, f"band {look}"), Icon(PLACES[place.id], 19, 25, 26, f"onc {look}"), words))
    ]
    if place.lativ:
        art.append(lativ(side - 14, y + 14, 22))
    spots = in_row(side + 5, y, STRIP_W - side - 5, 50, len(place.stands), 5)
    symbols = say.box.locations[place.id].symbols
    for i, stand in enumerate(place.stands):
        label = say("{place}, space {letter}", place=say.name(place.id), letter=stand.id[-1])
        art.append(action_space(stand, label, SYMBOLS[symbols[i]], *spots.spot(i), spots.w, 50, say))
    return art


def office_row(here: bool, y: float, say: Teller) -> list[Art]:
    art: list[Art] = [
        Path(plaque(STRIP_W, 40, 6), "sheet"),
        Icon("wm-office", 19, 20, 24),
        Words(36, 25, shortened(say.name("office"), 112, 14, "ds b"), 14, "ds b"),
    ]
    if here:
        art += [
            lativ(166, 20, 30),
            Icon("wm-income", 198, 20, 22),
            Words(212, 24.5, shortened(say("income this round"), 130, 12.5, "text"), 12.5, ""),
        ]
    return [Group(0, y, tuple(art))]


def weathers(branches: list[Branch], y: float, say: Teller) -> list[Art]:
    places = in_row(0, y, STRIP_W, 62, 5, 6)
    art: list[Art] = []
    for i, branch in enumerate(branches):
        on, w = branch.active, places.w
        inside: list[Art] = [
            Path(plaque(w, 62, 5), "flag" if on else "tray"),
            Icon(f"wm-{branch.weather}", 20, 18, 26, "inv" if on else "ic"),
        ]
        inside.append(Icon("wm-assistant", w - 17, 18, 22, "inv") if on else lock(branch, w - 16, 18, 18))
        inside.append(
            Words(
                w / 2,
                43,
                shortened(say.name(branch.weather), w - 4, 13, "ds b"),
                13,
                "ds b mid inv" if on else "ds b mid",
            )
        )
        inside.append(peaks(branch.level, w / 2 - 15.5, 53, on))
        art.append(Group(*places.spot(i), tuple(inside)))
    return art


def near(ends: Ends, y: float, say: Teller) -> list[Art]:
    """How near the end is."""
    head = say("last round") if ends.final else say("To the end")
    art: list[Art] = [
        Icon("wm-end", 11, y + 8, 20),
        Words(24, y + 12.5, shortened(head, 74, 12.5, "text"), 12.5, "b a2" if ends.final else "muted"),
    ]
    for i, (sign, words, _) in enumerate(ends_told(ends, say)):
        x = (112, 170, 226, 292)[i]
        art += [
            Icon(sign, x, y + 8, 19, "ic-2"),
            fitted(x + 13, y + 12.5, words, 56, 12.5, "num", 11),
        ]
    return art


# ---- the head of a tab ----------------------------------------------------------------------------------------------


def head(place: Place, say: Teller) -> list[Art]:
    """The title of a place, and who stands there; spaces are touched on the first tab."""
    look = f"k-{place.id}"
    name = say.short("rnd") if place.id == "rnd" else say.name(place.id)
    art: list[Art] = [Path(plaque(STRIP_W, 34, 6), f"band {look}"), Icon(PLACES[place.id], 22, 17, 23, f"onc {look}")]
    art.append(Words(40, 22.5, shortened(name, 140, 16, "ds b"), 16, f"ds b onc {look}"))
    x = STRIP_W - 26.0
    for stand in reversed(place.stands):
        if stand.held.now and not stand.closed:
            art += [Words(x - 19, 22, stand.id[-1], 12.5, f"sb end onc {look}"), figure(stand.held.now, x, 22, 16, "")]
            x -= 46
    return [*art, lativ(x, 17, 26)] if place.lativ else art


def deeds(place: Place, y: float, say: Teller) -> list[Shape]:
    places = in_row(0, y, STRIP_W, FINGER, len(place.deeds), 6)
    size = 13.5 if len(place.deeds) < 3 else 12.9
    return [action_row(deed, *places.spot(i), places.w, FINGER, say, size) for i, deed in enumerate(place.deeds)]


def row_head(branch: Branch, y: float, h: float, say: Teller, *more: Art) -> list[Art]:
    """A weather is a row; the active one is flagged."""
    on = branch.active
    name = Words(
        SIDE / 2,
        h - 12,
        shortened(say.name(branch.weather), SIDE - 4, 14, "ds b"),
        14,
        "ds b mid inv" if on else "ds b mid",
    )
    inside: list[Art] = [
        Box(0, 0, SIDE, h - 6, "flag" if on else "tray"),
        Icon(f"wm-{branch.weather}", 19, 17, 24, "inv" if on else "ic"),
        name,
        *more,
    ]
    inside += [Icon("wm-assistant", 47, 16, 20, "inv")] if on else []
    if not on:
        return [Group(0, y, tuple(inside)), Path(f"M{num(LEFT)} {num(y + h - 3)}H{num(STRIP_W)}", "rule")]
    low = num(h - 6)
    around = (
        Path(f"M{num(SIDE)} 0H{num(STRIP_W)}V{low}H{num(SIDE)}z", "active"),
        Path(f"M{num(SIDE)} .8H{num(STRIP_W - 0.8)}V{num(h - 6.8)}H{num(SIDE)}", "active-l"),
    )
    return [Group(0, y, (*around, *inside))]


# ---- tabs -----------------------------------------------------------------------------------------------------------


@kept
def supply_shape(place: Place, store: Store, lab: Lab, say: Teller) -> Shape:
    """What the Supply offers, and what it is for: the own workshop and assembly line."""
    buttons = [*place.deeds[:1], lab.build, *place.deeds[1:]]
    rows = in_row(0, 40, STRIP_W, FINGER + 2, min(5, len(buttons)), 5)
    art: list[Art] = [
        *head(place, say),
        *(action_tile(deed, *rows.spot(i), rows.w, rows.h, say) for i, deed in enumerate(buttons)),
    ]
    y = rows.low(len(buttons)) + 12
    s = 60.0
    for i, pair in enumerate(store.offer):
        art.append(offer_shape(str(i + 1), pair, store.goes[i], i * (s + 8), y, s, say))
    top = [workshop_tile(*store.stack.split("-"), s)] if store.stack else []
    name = say("Top of the stack: {pair}", pair=pair_name(store.stack, say))
    art.append(
        stack(
            "offer:stack",
            name,
            top,
            store.left,
            STRIP_W - s - 6,
            y,
            s,
            s,
            say.say,
            r=2,
            letters=[Ink(store.stack, "b")],
        )
    )
    y += s + 10
    places = in_row(0, y, STRIP_W, 48, 5, 5)
    for i, shelf in enumerate(store.shelves):
        id = f"colour:{shelf.colour}" if store.returns else f"goods:{shelf.colour}-chemical"
        art.append(shelf_box(shelf, id, *places.spot(i), places.w, 48, say))
    y += 70
    art += titled(y, say("Workshop"), "" if lab.shop.in_hand else room_words(lab.shop, say))
    if lab.shop.in_hand:
        art += in_hand(lab.shop, STRIP_W - 2, y - 20, 26, say)
    at = ground(lab.shop, 0, y + 8, STRIP_W - 104, 54, 48)
    art += [*workshop(lab.shop, at, say), *rack(lab.shop, STRIP_W - 96, y + 9, 94, 146, 2, 6, say)]
    y = max(at.low, y + 160) + 22
    art += titled(y, say("Assembly line"), say("I and II empty: income"))
    art += assembly(lab.line, 0, y + 8, STRIP_W, 66, 2, 6, say)
    inner = Shape("workshop", say("Workshop"), 0, y, STRIP_W, 10, (), letters=partial(shop_letters, lab.shop, say))
    letters = partial(supply_letters, [*store.order], [*store.next], say)
    return Shape("place:supply", say.name("supply"), 0, 0, STRIP_W, y + 148, [*art, inner], letters=letters)


def titled(y: float, words: str, note: str) -> list[Art]:
    return [
        Words(2, y, words, 14, "ds b"),
        fitted(STRIP_W - 2, y, note, 232, 12, "end muted num", 11),
    ]


@kept
def gov_shape(place: Place, branches: list[Branch], marks: Marks, left: int, say: Teller) -> Shape:
    art: list[Art] = [*head(place, say), *deeds(place, 40, say)]
    spots = in_row(LEFT, 113, STRIP_W - LEFT - 2, FINGER, 3, 5)
    art += [benefit(row, spots.spot(r)[0] + spots.w / 2, 100, 17) for r, row in enumerate(say.box.grid_rows)]
    art += [Icon("wm-seal", 11 + 20 * i, 100, 18) for i in range(left)]
    y, h = 113.0, 98.0
    for branch in branches:
        art += row_head(branch, y, h, say)
        cells = spots._replace(y=y + 1)
        art += [grid_shape(branch, r, *cells.spot(r), cells.w, FINGER, say) for r in range(3)]
        art += [gov_space(branch, k, LEFT + 23 + 47 * k, y + 69, 17.5, FINGER, say) for k in range(3)]
        art += [
            benefit(say.box.columns[branch.weather], LEFT + 168, y + 69, 21),
            pile(branch, "government", STRIP_W - 50, y + 68, 22),
        ]
        y += h
    art.append(funding(marks, 0, y + 2, STRIP_W, TRACK_H, say))
    letters = partial(machine_letters, "government", branches, None, say)
    return Shape("place:government", say.name("government"), 0, 0, STRIP_W, y + TRACK_H + 4, art, letters=letters)


@kept
def lab_shape(place: Place, branches: list[Branch], marks: Marks, helpers: int, say: Teller) -> Shape:
    art: list[Art] = [*head(place, say), *deeds(place, 40, say)]
    y, h = 94.0, 62.0
    for branch in branches:
        full, then = sum(bool(held.now) for held in branch.lab), sum(bool(held.then) for held in branch.lab)
        pips = meter(3, full, then - full, 36, 13, 3.4, 9) if not branch.active else []
        art += row_head(branch, y, h, say, lock(branch, 47, 30, 16, branch.active), *pips)
        art += [lab_space(branch, k, LEFT + 23 + 45 * k, y + 27, 17.5, FINGER, say) for k in range(3)]
        art += trial_shapes(branch, LEFT + 139, y + 4, 100, 44, say)
        art.append(pile(branch, "lab", STRIP_W - 29, y + 27, 19))
        y += h
    art += [bot(LATIV, 16 + 30 * k, y + 16, 16) for k in range(helpers)]
    words = say("Lativ's bots beside the Lab: {n}", n=helpers)
    art.append(Words(STRIP_W - 2, y + 21, shortened(words, 330 - 30 * helpers, 12, "text"), 12, "end muted num"))
    y += 36
    art.append(funding(marks, 0, y, STRIP_W, TRACK_H, say))
    letters = partial(machine_letters, "lab", branches, None, say)
    return Shape("place:lab", say.name("lab"), 0, 0, STRIP_W, y + TRACK_H + 2, art, letters=letters)


@kept
def rnd_shape(place: Place, branches: list[Branch], marks: Marks, awards: int, say: Teller) -> Shape:
    art: list[Art] = [*head(place, say), *deeds(place, 40, say)]
    y, h = 94.0, 102.0
    for branch in branches:
        art += row_head(branch, y, h, say, peaks(branch.level, 16, 50, branch.active))
        art += extreme_shapes(branch, LEFT, y + 2, 230, 46, FINGER, True, say)
        art.append(pile(branch, "rnd", STRIP_W - 33, y + 25, 20))
        for k in range(3):
            row, x = say.box.research[f"{branch.weather}-{k + 1}"], LEFT + 92 * k
            art.append(Group(x + 10, y + (64 if row.extra else 72), (chemical_face(row.chemical, 24),)))
            art += [Words(x + 10, y + 92, "+1", 13, "sb mid")] if row.extra else []
            art += [
                rnd_space(branch, k, x + 45, y + 72, 17.5, FINGER, say),
                Group(x + 77, y + 72, (part_face(row.part, 20),)),
            ]
        y += h
    left = Words(14, 4.5, say("{n} left", n=awards), 12.5, "muted num")
    art.append(Group(STRIP_W - 84, y + 6, (Icon("wm-award", 0, 0, 19, "ic-2"), left)))
    art.append(funding(marks, 0, y + 18, STRIP_W, TRACK_H, say))
    letters = partial(machine_letters, "rnd", branches, None, say)
    return Shape("place:rnd", say.name("rnd"), 0, 0, STRIP_W, y + TRACK_H + 20, art, letters=letters)


@kept
def papers_shape(lab: Lab, name: str, say: Teller) -> Shape:
    title = say("Papers") if lab.own else say("Papers of {player}", player=name)
    art = titled(14, title, say("right: published"))
    art += papers(lab.desk, 0, 22, 62, 46, 158, say)
    y = 22 + 18 + 6 * 46 + 22
    art += titled(y, say("Goals"), "")
    laid, low = goals(lab.desk, 0, y + 8, STRIP_W, FINGER, FINGER, say)
    art += [*laid, *waiting(lab.desk, 0, low + 14, STRIP_W, FINGER, say)]
    rows = 2 if len(lab.desk.subsidies) > 3 else 1
    letters = partial(Panel, [Ink(title, "b")])
    return Shape("papers", title, 0, 0, STRIP_W, low + 26 + rows * 50, art, letters=letters)
