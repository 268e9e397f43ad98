"""Cards and tiles: deeds, visiting cards, research tiles, shares, loans, errands, nations."""

from __future__ import annotations

from functools import partial

from pavilion.core.letters import Entry, Ink
from pavilion.core.scene import (
    Art,
    Box,
    Group,
    Icon,
    Path,
    Shape,
    Words,
    kept,
    lettered,
    num,
    plaque,
    width_of,
    wrapped,
)  # fmt: skip

from .box import COUNT_SIGNS, Teller
from .effects import LEAST, SMALL, effect, fitting, pennant, seal
from .pieces import corner_tag, used
from .seen import Patent, Person

NAME_LEAST = 9.8  # the names of cards, which only tell them apart
FOOT = 21.5  # the lower line of a card


def card_name(name: str, x: float, room: float, size: float, look: str, most: int = 2) -> list[Art]:
    """A name in at most two lines from x on, around the middle of a card's upper part."""
    rows = wrapped(name, room, size, look)
    while size > NAME_LEAST and (len(rows) > most or any(width_of(row, size, look) > room for row in rows)):
        size = max(NAME_LEAST, size - 0.4)
        rows = wrapped(name, room, size, look)
    rows = whole_words(rows[:most], room, size, look)
    top = 19.8 if len(rows) == 1 else 13.4
    return [Words(x, top + i * size * 1.06, row, size, f"{look} flavour") for i, row in enumerate(rows)]


def whole_words(rows: list[str], room: float, size: float, look: str) -> list[str]:
    """Lines without what has no room: a name that only tells cards apart is left out from some word on, never cut."""
    kept_rows: list[str] = []
    for row in rows:
        words = row.split()
        while words and width_of(" ".join(words), size, look) > room:
            words.pop()
        kept_rows += [" ".join(words)] if words else []
        if len(words) < len(row.split()):
            break
    return kept_rows


def row_name(name: str, x: float, middle: float, room: float, look: str) -> list[Art]:
    """A name on a card as low as a line: a large one, or two small ones."""
    if width_of(name, LEAST, look) <= room:
        return [Words(x, middle + 4.5, name, LEAST, f"{look} flavour")]
    rows = whole_words(wrapped(name, room, NAME_LEAST, look)[:2], room, NAME_LEAST, look)
    top = middle + 3.6 - (len(rows) - 1) * 5.4
    return [Words(x, top + i * 10.8, row, NAME_LEAST, f"{look} flavour") for i, row in enumerate(rows)]


# ---- patents --------------------------------------------------------------------------------------------------------


@kept
def patent(seen: Patent, x: float, y: float, w: float, h: float, touch: bool, say: Teller) -> Shape:
    """A deed: its points this year on a seal, its name, its cost | its effect on somebody."""
    row = say.box.patents[seen.id]
    low = h - 11
    name = card_name(say.name(seen.id), 31, w - 39 - (30 if seen.bonus else 0), LEAST, "ds b")
    does, used_room = fitting(row.effect, w * 0.46, LEAST, 16.5, gap=2)
    cost, cost_room = fitting(row.cost, w - used_room - 20, LEAST, 16.5, gap=2)
    lines = f"M{num(w - used_room - 9)} {num(h - FOOT)}V{num(h - 1)}M1 {num(h - FOOT)}H{num(w - 1)}"
    art: list[Art] = [
        Box(0, 0, w, h, "deed"), Path(lines, "glass-l"), Group(15.5, 15.5, seal(seen.points)), *name,
        Group(6, low, (cost,)), Group(w - 5 - used_room, low, (does,)),
    ]  # fmt: skip
    if seen.bonus:
        plate = Box(0, 0, 26, 16, "acc2 pl", 3), Words(13, 12.2, f"+{seen.bonus}", SMALL, "b mid inv")
        art.append(Group(w - 30, h - FOOT - 18, plate))
    if seen.lacks and w - used_room - cost_room > 62:
        lack, _ = fitting(seen.lacks, w - used_room - cost_room - 20, LEAST, 16.5, "bad", 2)
        art += [Words(11 + cost_room, low + 4.4, "\u2212", LEAST, "b bad"), Group(20 + cost_room, low, (lack,))]
    if seen.next:
        art = [Group(0, 0, tuple(art), "faded"), corner_tag(say("next"), w)]
    id = f"patent:{seen.id}" if not seen.next else "next-patent"
    letters = partial(card_letters, say.name(seen.id), row.cost, seen.points, seen.next)
    return Shape(id, patent_words(seen, say), x, y, w, h, art, touch and not seen.next, look="tiny", letters=letters)


def patent_words(seen: Patent, say: Teller) -> str:
    row = say.box.patents[seen.id]
    parts = [say.name(seen.id), say("{n} points if built this year", n=seen.points)]
    parts.append(say("Costs {price}", price=say.does(row.price)))
    parts.append(say("Effect on one player: {effect}", effect=say.does(row.rows)))
    if row.links:
        parts.append(say("Linked with {persons}: 4 points each", persons=", ".join(map(say.name, row.links))))
    parts += [say("+{n} for persons you have", n=seen.bonus)] if seen.bonus else []
    parts += [say("Not enough in stock yet")] if seen.lacks else []
    parts += [say("Next card of the deck: cannot be taken yet")] if seen.next else []
    return ".\n".join(parts)


def card_letters(name: str, price: str, points: int, next: bool) -> Entry:
    look = "faint" if next else ""
    return Entry([Ink(name, look), Ink(f" {price.replace(' + ', ' ')} \u2605{points}", "faint")])


# ---- persons --------------------------------------------------------------------------------------------------------


def names(name: str) -> tuple[str, str]:
    """Given name and surname; particles go with the surname."""
    words = name.split()
    cut = next((i for i, word in enumerate(words) if word in ("von", "del")), len(words) - 1)
    return " ".join(words[:cut]), " ".join(words[cut:])


def end_sign(counts: str, s: float = 16.5) -> tuple[Art, ...]:
    return Icon("laurel", s / 2, 0, s), Icon(COUNT_SIGNS[counts], s * 1.5 + 1, 0, s)


@kept
def person(seen: Person, x: float, y: float, w: float, h: float, touch: bool, say: Teller) -> Shape:
    """A visiting card: points, name, tier of the salary; below the cost or the salary, and what the person brings."""
    row = say.box.persons[seen.id]
    first, last = names(say.name(seen.id))
    own = seen.salary >= 0
    mark: tuple[Art, ...] = (Icon("cp-figure", 0, 0, 23),) if own else seal(seen.points)
    room = w - 50
    art: list[Art] = [
        Box(0, 0, w, h, "card"), Box(2.5, 2.5, w - 5, h - 5, "fine", 2), Path(f"M6 {num(h - FOOT)}H{num(w - 6)}",
        "rule"),
        Group(15.5, 15.5, mark), *given_name(first, room), *surname(last, room + 12),
        Words(w - 8, 15.2, row.tier, LEAST, "b end a1"), *person_foot(seen, w, h, say),
    ]  # fmt: skip
    if seen.used:
        art += used(w, h)
    if seen.next:
        art = [Group(0, 0, tuple(art), "faded"), corner_tag(say("next"), w)]
    id = f"person:{seen.id}" if not seen.next else "next-person"
    letters = partial(card_letters, say.name(seen.id), row.cost, seen.points, seen.next)
    return Shape(id, person_words(seen, say), x, y, w, h, art, touch and not seen.next, look="tiny", letters=letters)


def given_name(first: str, room: float) -> list[Art]:
    size = SMALL if width_of(first, SMALL, "ds") <= room else NAME_LEAST
    rows = whole_words([first], room, size, "ds")
    return [Words(31, 13.8, row, size, "ds muted flavour") for row in rows]


def surname(last: str, room: float) -> list[Art]:
    size = LEAST
    while size > NAME_LEAST and width_of(last, size, "ds b") > room:
        size = max(NAME_LEAST, size - 0.4)
    return [Words(31, 26.8, row, size, "ds b flavour") for row in whole_words([last], room, size, "ds b")]


def person_foot(seen: Person, w: float, h: float, say: Teller) -> list[Art]:
    """Salary, or cost | what comes at once; a pennant (phase 4) or a laurel (end of the game). Signs shrink to fit."""
    for sign in (16.5, 15.0, 14.0):
        art, used_room = foot_line(seen, sign, h, say)
        if used_room <= w - 6:
            break
    return art


def foot_line(seen: Person, sign: float, h: float, say: Teller) -> tuple[list[Art], float]:
    row = say.box.persons[seen.id]
    y, x = h - 11, 6.5
    art: list[Art] = []
    if seen.salary >= 0:
        art += [Icon("cp-salary", x + 8, y, 17), Words(x + 19, y + 4.5, f"£{seen.salary}", LEAST, "b num")]
        x += 44
    else:
        cost, used_room = effect(row.cost, LEAST, sign, gap=2)
        x += used_room + 3
        art += [Group(6.5, y, (cost,)), Path(f"M{num(x)} {num(h - 19)}V{num(h - 4)}", "edge")]
        x += 4
        if row.instant:
            drawn, used_room = effect(row.instant, LEAST, sign, gap=2)
            art.append(Group(x, y, (drawn,)))
            x += used_room + 3
    if row.orange:
        drawn, used_room = pennant(row.orange, sign=sign)
        art.append(Group(x, y, (drawn,)))
        x += used_room
    if row.counts:
        art.append(Group(x, y, end_sign(row.counts, sign)))
        x += 2 * sign
    return art, x


def person_words(seen: Person, say: Teller) -> str:
    row = say.box.persons[seen.id]
    parts = [f"{say.name(seen.id)} ({say(row.trade)})"]
    if seen.salary >= 0:
        parts.append(say("salary £{n}", n=seen.salary))
    else:
        parts += [
            say("{n} points if hired this year", n=seen.points), say("Costs {price}", price=say.does(row.price)),
            say("salary of tier {tier}", tier=row.tier),
        ]  # fmt: skip
        parts += [say("At once: {effect}", effect=say.does(row.instant_rows))] if row.instant else []
    parts += [say("Each phase 4: {effect}", effect=say.does(row.orange_rows))] if row.orange else []
    parts += [say("used in this phase")] if seen.used else []
    parts += [say("Next card of the deck: cannot be taken yet")] if seen.next else []
    return ".\n".join(parts)


# ---- what one has, in rows ------------------------------------------------------------------------------------------


@kept
def patent_row(seen: Patent, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """Where there are many: a deed in one line."""
    row = say.box.patents[seen.id]
    cost, used_room = fitting(row.cost, w * 0.48, LEAST, 15, gap=1.5)
    art: list[Art] = [
        Box(0, 0, w, h, "deed"), Group(13, h / 2, seal(seen.points, 10)),
        *row_name(say.name(seen.id), 26, h / 2, w - used_room - 41, "ds b"), Group(w - 5 - used_room, h / 2, (cost,)),
    ]  # fmt: skip
    letters = partial(card_letters, say.name(seen.id), row.cost, seen.points, False)
    return Shape(f"patent:{seen.id}", patent_words(seen, say), x, y, w, h, art, True, look="tiny", letters=letters)


@kept
def person_row(seen: Person, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    row = say.box.persons[seen.id]
    art: list[Art] = [Box(0, 0, w, h, "card"), Words(8, h / 2 + 4.5, f"£{max(0, seen.salary)}", LEAST, "b num")]
    right = w - 5
    if row.orange:
        drawn, used_room = pennant(row.orange, min(18.5, h - 4), sign=15)
        right -= used_room + 1
        art.append(Group(right, h / 2, (drawn,)))
    if row.counts:
        right -= 36
        art.append(Group(right, h / 2, end_sign(row.counts)))
    art += row_name(names(say.name(seen.id))[1], 31, h / 2, right - 33, "ds b")
    if seen.used:
        art += [Box(0, 0, w, h, "veiled"), Icon("confirm", right - 10, h / 2, 13, "ic")]
    letters = partial(card_letters, say.name(seen.id), row.cost, seen.points, False)
    return Shape(f"person:{seen.id}", person_words(seen, say), x, y, w, h, art, True, look="tiny", letters=letters)


@kept
def prototype(id: str, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    name = say.name(id)
    art: list[Art] = [
        Box(0, 0, w, h, "card"), Icon("cp-prototype", 14, h / 2, 17),
        *row_name(name, 27, h / 2, w - 32, "ds b"),
    ]  # fmt: skip
    label = say("{prototype}, built", prototype=name)
    return Shape(f"prototype:{id}", label, x, y, w, h, art, letters=partial(Entry, [Ink(name, "b")]))


# ---- nations --------------------------------------------------------------------------------------------------------


@kept
def nation_plate(id: str, taken: bool, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """A nation to be chosen: what its commission counts, and how much of it."""
    row = say.box.nations[id]
    art: list[Art] = [
        Path(plaque(w, h, 6), "card"), *lettered(w / 2, 20, say.name(id), w - 12, 15, "ds b mid", 2, LEAST),
        Icon(COUNT_SIGNS[row.counts], w / 2, 52, 30),
    ]  # fmt: skip
    for k, need in enumerate(row.levels):
        top = 84 + k * 22
        art += [
            Words(w * 0.32, top + 4.6, f"\u2265 {need}", 13.5, "b mid num"),
            Group(w * 0.72, top, seal(say.box.commission[k + 1], 9.5)),
        ]
    if taken:
        art.append(Path(plaque(w, h, 6), "veiled"))
    label = f"{say.name(id)}.\n{say.commission(row.counts, row.levels)}"
    return Shape(
        f"nation:{id}",
        label,
        x,
        y,
        w,
        h,
        art,
        not taken,
        plaque(w, h, 6),
        look="tiny",
        letters=partial(Entry, [say.name(id)]),
    )
