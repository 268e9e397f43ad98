"""The eight places: placement fields, action spaces, a bay of the palace on a desk, a strip on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pavilion.core.letters import Entry, Ink, Inks, Panel, piece
from pavilion.core.scene import (
    Art,
    Box,
    Disc,
    Group,
    Icon,
    Path,
    Shape,
    Words,
    kept,
    lettered,
    num,
    plaque,
    shortened,
    width_of,
)

from .box import SIGNS_OF, Teller
from .effects import LEAST, SIGNS, SMALL
from .pieces import bay, blank, die, fitted, marker, numbered
from .seen import Field, Place, Space

HEAD = 27.0  # the title band of a bay
STRIP_H, SIDE = 58.0, 66.0  # a strip, and its title at the left
FINGER = 44.0


# ---- fields ---------------------------------------------------------------------------------------------------------


def field(seen: Field, x: float, y: float, s: float, box: tuple[float, float], say: Teller) -> Shape:
    """A field of the size s in a box that can be touched, its upper left corner at x, y."""
    w, h = box
    left, top = (w - s) / 2, (h - s) / 2
    art: list[Art] = [Box(0, 0, w, h, "reach", 0)] if (w, h) != (s, s) else []
    if seen.die is None or seen.die.look == "ghost":
        art.append(Box(left, top, s, s, "place", s * 0.19))
    if seen.die:
        inset = 1.5 if seen.die.look == "ghost" else 0
        art.append(die(seen.die.seat, seen.die.value, left + inset, top + inset, s - 2 * inset, seen.die.look))
        if seen.late:
            art.append(
                Group(
                    left + s - 15,
                    top + s - 11,
                    (Box(0, 0, 20, 15, "ink", 3), Words(10, 11.6, "£1", SMALL, "b mid inv")),
                )
            )
    else:
        art += asked_for(seen, w / 2, h / 2, s)
    label = field_words(seen, say)
    outline = Box(left, top, s, s, "", s * 0.19)
    return Shape(
        f"field:{seen.id}", label, x, y, w, h, art, True, rounded(outline) if (w, h) != (s, s) else "", s * 0.19,
        "slim ahead",
        letters=partial(field_letters, seen),
    )  # fmt: skip


def rounded(box: Box) -> str:
    """The outline of a box with round corners."""
    r, w, h = num(box.r), num(box.w - 2 * box.r), num(box.h - 2 * box.r)
    arc = f"a{r} {r} 0 0 1"
    return (
        f"M{num(box.x + box.r)} {num(box.y)}h{w}{arc} {r} {r}v{h}{arc} -{r} {r}h-{w}{arc} -{r} -{r}v-{h}{arc} {r} -{r}z"
    )


def asked_for(seen: Field, x: float, y: float, s: float) -> list[Art]:
    """The smallest value, the fee, the sign of an assistant action, around x, y."""
    if not seen.fee and not seen.assists:
        return [Words(x, y + 5.8, str(seen.least), 17, "ds b mid")]
    fee = f"£{seen.fee}"
    if seen.fee and seen.assists:
        return [
            Words(x - s * 0.23, y - 1, str(seen.least), 14.5, "ds b mid"), Words(x + s * 0.2, y - 1.5, fee, LEAST,
            "b mid bad"),
            Icon("cp-assist", x, y + s * 0.26, s * 0.53),
        ]  # fmt: skip
    if seen.assists:
        return [Words(x, y - 1, str(seen.least), 14.5, "ds b mid"), Icon("cp-assist", x, y + s * 0.25, s * 0.53)]
    return [
        Words(x, y - 0.5, str(seen.least), 14.5, "ds b mid"),
        Words(x, y + s * 0.41, f"\u2212{fee}", LEAST, "b mid bad"),
    ]


def field_words(seen: Field, say: Teller) -> str:
    place, number = seen.id.rsplit("-", 1)
    head = say("{place}, field {n}", place=say.name(place), n=number)
    if seen.die and not seen.die.look:
        told = say("{player} has a {value} here", player=say.player(seen.die.seat), value=seen.die.value)
        return f"{head}.\n{told}" + (f".\n{say('No action space left: it would earn £1')}" if seen.late else "")
    parts = [head, say("a die of {n} or more", n=seen.least) if seen.least > 1 else say("any die")]
    parts += [say("costs £{n}", n=seen.fee)] if seen.fee else []
    parts += [say("one assistant action")] if seen.assists else []
    return ".\n".join(parts)


def field_letters(seen: Field) -> Entry:
    if seen.die and not seen.die.look:
        return Entry([Ink(f"{seen.die.seat}{seen.die.value}", f"p-{seen.die.seat}")])
    more = (f"£{seen.fee}" if seen.fee else "") + ("a" if seen.assists else "")
    return Entry([Ink(f"{seen.least}{more}", "faint")])


# ---- action spaces --------------------------------------------------------------------------------------------------


def space(seen: Space, x: float, y: float, r: float) -> list[Art]:
    """A ring around x, y: its bonus or fee, the die on it, or whose die would come here."""
    art: list[Art] = [Disc(x, y, r, "paper" if seen.bonus else "place")]
    if seen.die:
        return [*art, die(seen.die.seat, seen.die.value, x - r * 0.85, y - r * 0.85, r * 1.7)]
    if seen.bonus.startswith("£"):
        minus = "-" in seen.bonus
        words = ("\u2212£" if minus else "+£") + seen.bonus[-1]
        art.append(Words(x, y + 4.1, words, SMALL, "b mid bad" if minus else "b mid"))
    elif seen.bonus:
        aside = 2 if seen.soon else 0
        art.append(Icon(SIGNS[seen.bonus.rstrip("0123456789")], x - aside, y - aside / 2, min(18, r * 1.25)))
    if seen.soon:
        look = "ghost" if seen.only_considered else ""
        if seen.bonus:
            away = r * (0.88 if seen.bonus.startswith("£") else 0.64)
            art.append(Group(x + away, y + away, (blank(seen.soon, 12.5),), look))
        else:
            art.append(marker(seen.soon, x, y, min(20, r * 1.4), look))
    return art


def spaces(place: Place, x: float, y: float, pitch: float, r: float) -> list[Art]:
    return [part for i, one in enumerate(place.spaces) for part in space(one, x + i * pitch, y, r)]


def spaces_words(place: Place, say: Teller) -> list[str]:
    """What is read aloud of the action spaces: how many are free, who would act in which order."""
    free = sum(one.die is None for one in place.spaces)
    told = [say("Action spaces free: {n} of {m}", n=free, m=len(place.spaces))]
    soon = [say.player(one.soon) for one in place.spaces if one.soon]
    return [*told, say("As things stand: {list}", list=", ".join(soon))] if soon else told


def place_words(place: Place, say: Teller) -> str:
    state = {"now": [say("its dice are being handled")], "done": [say("done for this round")]}.get(place.state, [])
    return ".\n".join([f"{place.number} {say.name(place.id)}", *state, *spaces_words(place, say)])


def place_letters(place: Place, say: Teller) -> Panel:
    look = "b a2" if place.state == "now" else "faint" if place.state == "done" else "b"
    rings: list[Ink | str] = []
    for one in place.spaces:
        bonus = one.bonus.replace("£-", "\u2212£") or "\u00b7"
        rings += [piece(one.die.seat)] if one.die else [piece(one.soon)] if one.soon else []
        rings.append(Ink(f"{bonus} ", "faint"))
    corner: Inks = [*rings]
    return Panel([Ink(f"{place.number} {say.name(place.id)}", look)], corner)


# ---- bays and strips ------------------------------------------------------------------------------------------------


def title(place: Place, w: float, note: str, say: Teller) -> list[Art]:
    """The band of a bay: number, name, a note, the sign. Plush while its dice are handled, sunken when done."""
    now = place.state == "now"
    ink = " inv" if now else ""
    name = say.name(place.id)
    room = max(w - 68 - (width_of(note, 12, "text") + 8 if note else 0), 90)
    note = shortened(note, w - 77 - min(room, width_of(name, 15.5, "ds b")), 12, "text") if note else ""
    return [
        Disc(17, HEAD / 2, 10, "acc"), Words(17, HEAD / 2 + 4.7, str(place.number), 13.5, "ds b mid inv"),
        fitted(name, 33, HEAD / 2 + 5.3, room, 15.5, f"ds b{ink}"),
        *([Words(w - 34, HEAD / 2 + 4.3, note, 12, f"end{ink or ' muted'}")] if note else []),
        Icon(SIGNS_OF[place.id], w - 18, HEAD / 2, 21, "inv" if now else "ic"),
    ]  # fmt: skip


def framed(place: Place, w: float, h: float, x: float, y: float, note: str, art: Sequence[Art], say: Teller) -> Shape:
    """A bay with what the place has in it."""
    look = "acc2" if place.state == "now" else "done" if place.state == "done" else "glass"
    inside = [bay(w, h, HEAD, look), *title(place, w, note, say), *art]
    label, letters = place_words(place, say), partial(place_letters, place, say)
    return Shape(f"location:{place.id}", label, x, y, w, h, inside, outline=plaque(w, h, 6), letters=letters)


@kept
def strip(place: Place, y: float, w: float, say: Teller) -> Shape:
    """The same for a phone: name at the left, fields, action spaces; what it offers lies behind a tab."""
    tall = SIDE + len(place.fields) * FINGER + 54 > w  # six fields need the whole line
    h = STRIP_H + 26 if tall else STRIP_H
    now, done = place.state == "now", place.state == "done"
    band = f"M5 0H{num(SIDE)}V{num(h)}H5A5 5 0 0 0 0 {num(h - 5)}V5A5 5 0 0 0 5 0z"
    if tall:
        band = f"M5 0H{num(w - 5)}A5 5 0 0 0 {num(w)} 5V26H0V5A5 5 0 0 0 5 0z"
    look = "acc2" if now else "done" if done else "glass"
    outline = plaque(w, h, 5)
    art: list[Art] = [Path(outline, "sheet"), Path(band, look), Path(outline, "ln")]
    ink = " inv" if now else ""
    if tall:
        name = shortened(say.name(place.id), w - 170, 13, "ds b")
        art += [*numbered(place.number, 15, 13, 8.5), Words(29, 17.5, name, 13, f"ds b{ink}")]
        art += spaces(place, w - 14 - 27 * (len(place.spaces) - 1), 13, 27, 11.5)
    else:
        art += [*numbered(place.number, 13, 14, 8.5)]
        art += lettered(SIDE / 2, 38, say.name(place.id), SIDE - 4, 12.3, f"ds b mid{ink}", 2, SMALL)
        columns = 2 if len(place.spaces) > 2 else 1
        for i, one in enumerate(place.spaces):
            down, along = divmod(i, columns)
            rows = -(-len(place.spaces) // columns)
            middle = STRIP_H / 2 + (down - (rows - 1) / 2) * 26.5
            art += space(one, w - 15 - (columns - 1 - along) * 26.5, middle, 12)
    top, left = (26.0, 2.0) if tall else (0.0, SIDE + 2)
    pitch = (w - 2 - left) / 6 if tall else min(52.0, (w - 56 - left) / max(4, len(place.fields)))
    for i, seen in enumerate(place.fields):
        art.append(field(seen, left + i * pitch, top + (STRIP_H - 50) / 2, 38, (max(FINGER, pitch - 1), 50), say))
    letters = partial(place_letters, place, say)
    return Shape(f"location:{place.id}", place_words(place, say), 0, y, w, h, art, outline=outline, letters=letters)
