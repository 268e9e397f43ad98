"""Pieces: dice, assistants under bowler hats, chests, the outline of a bay. A player's token alone is a marker."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from pavilion.core.kit import PIPS, die_face, token_outline
from pavilion.core.scene import (
    Art,
    Box,
    Disc,
    Group,
    Icon,
    Path,
    Printed,
    Token,
    Words,
    num,
    plaque,
    shortened,
    width_of,
)

from .box import SHADOW
from .effects import LEAST, SMALL

ROMAN: Final = ("I", "II", "III", "IV", "V")
LIFT: Final = {"A": 0.52, "B": 0.5, "C": 0.34, "D": 0.44, "E": 0.54}  # of a hat above the middle of a token


# ---- dice -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=500)
def die_look(seat: str, value: int, s: float) -> Printed:
    """A die with an engraved edge at its lower right corner, from 0, 0."""
    r = num(s * 0.18)
    edge = f"M{num(s * 0.9)} {num(s * 0.2)}V{num(s * 0.72)}a{r} {r} 0 0 1 -{r} {r}H{num(s * 0.2)}"
    bevel = [Path(edge, f"bevel p-{seat}")] if s >= 26 else []
    return Printed(die_face(value, seat, s), *bevel)


def die(seat: str, value: int, x: float, y: float, s: float, look: str = "") -> Group:
    return Group(x, y, (die_look(seat, value, s),), look, f"die:{seat}{value}" if value else "")


@cache
def face(value: int, s: float) -> Printed:
    """A face that could be chosen: paper and ink, nobody's colour."""
    step = s * 0.26
    pips = [Disc(s / 2 + x * step, s / 2 + y * step, s * 0.085, "pipd") for x, y in PIPS[value]]
    return Printed(Box(0, 0, s, s, "paper", s * 0.18), *pips)


# ---- assistants, markers --------------------------------------------------------------------------------------------


@cache
def hat_path(b: float) -> str:
    """A bowler hat that stands on 0, 0; half as wide as 1.2 b."""
    crown = f"M{num(-b * 0.62)} 0C{num(-b * 0.62)} {num(-b * 0.95)} {num(b * 0.62)} {num(-b * 0.95)} {num(b * 0.62)} 0"
    right = f"C{num(b * 0.9)} 0 {num(b * 1.1)} {num(-b * 0.06)} {num(b * 1.2)} {num(-b * 0.2)}"
    brim = f"C{num(b * 1.2)} {num(b * 0.3)} {num(b * 0.6)} {num(b * 0.36)} 0 {num(b * 0.36)}"
    left = f"S{num(-b * 1.2)} {num(b * 0.3)} {num(-b * 1.2)} {num(-b * 0.2)}"
    return f"{crown}{right}{brim}{left}C{num(-b * 1.1)} {num(-b * 0.06)} {num(-b * 0.9)} 0 {num(-b * 0.62)} 0z"


@cache
def assistant_face(seat: str, s: float) -> Printed:
    """The owner's marker under a bowler hat, around 0, 0."""
    hat = Group(0, s * 0.08 - LIFT.get(seat, 0.5) * s, (Path(hat_path(s * 0.42), "bowler"),))
    return Printed(Token(seat, 0, s * 0.08, s), hat)


def assistant(seat: str, x: float, y: float, s: float, look: str = "") -> Group:
    return Group(x, y, (assistant_face(seat, s),), look, f"assistant:{seat}")


@cache
def blank(seat: str, size: float) -> Printed:
    """A marker without its letter: a Buzz token, or who would act in a ring."""
    return Printed(Path(token_outline(seat, size), f"c pl p-{seat}"))


def marker(seat: str, x: float, y: float, s: float, look: str = "") -> Art:
    """A player's token; the shadow nation has none, but a disc."""
    return Group(x, y, (Disc(0, 0, s / 2, f"c pl p-{SHADOW}"),), look) if seat == SHADOW else Token(seat, x, y, s, look)


def pins(seats: list[tuple[str, str]], x: float, y: float, s: float, down: float, track: str) -> list[Art]:
    """Markers with their looks above a space, side by side; a stem leads down to it."""
    step = s * 0.66
    first = x - (len(seats) - 1) * step / 2
    art: list[Art] = [Path(f"M{num(x)} {num(y)}V{num(y + down)}", "stem")] if seats and down else []
    return [
        *art,
        *(Token(seat, first + i * step, y, s, look, f"{track}@{seat}") for i, (seat, look) in enumerate(seats)),
    ]


def standing(stand: dict[str, int], then: dict[str, int], at: int) -> list[tuple[str, str]]:
    """Who stands on a space, and who would come."""
    here = [(seat, "leaving" if then.get(seat, at) != at else "") for seat, place in stand.items() if place == at]
    return here + [(seat, "ghost") for seat, place in then.items() if place == at and stand.get(seat) != at]


# ---- chests ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=100)
def chest_body(w: float) -> tuple[Printed, Printed]:
    """What an open chest and a shut one have in common: the box of sheet or of velvet, without bands."""
    h = w * 0.78
    base = f"M{at(w, 0.06, 0.5)}H{num(w * 0.94)}V{num(h * 0.96)}H{num(w * 0.06)}z"
    shade = "".join(f"M{at(w, 0.1 + k * 0.052, 0.96)}l{num(w * 0.1)} {num(-h * 0.13)}" for k in range(15))
    open, shut = (Printed(Path(base, look), Path(shade, "hatch")) for look in ("sheet", "velvet"))
    return open, shut


def at(w: float, x: float, y: float) -> str:
    """A point of a chest so wide, in parts of its width and height."""
    return f"{num(w * x)} {num(w * 0.78 * y)}"


BANDS = (0.22, 0.78)


@lru_cache(maxsize=100)
def chest_shut(w: float) -> Printed:
    """A shut chest without its wax."""
    left = f"C{at(w, 0.04, 0.22)} {at(w, 0.16, 0.1)} {at(w, 0.3, 0.1)}"
    right = f"C{at(w, 0.84, 0.1)} {at(w, 0.96, 0.22)} {at(w, 0.96, 0.5)}"
    lid = f"M{at(w, 0.04, 0.5)}{left}H{num(w * 0.7)}{right}z"
    straps = "".join(f"M{at(w, x, 0.5)}V{num(w * 0.78 * 0.96)}M{at(w, x, 0.13)}V{num(w * 0.39)}" for x in BANDS)
    return Printed(chest_body(w)[1], Path(lid, "velvet"), Path(straps, "ln"))


@lru_cache(maxsize=100)
def wax(seat: str, w: float) -> Printed:
    """The wax on a chest so wide, around 0, 0: it has the owner's shape."""
    return Printed(Disc(0, 0, w * 0.19, "wax"), Disc(0, 0, w * 0.15, "inv-l"), blank(seat, w * 0.18))


@lru_cache(maxsize=100)
def chest_lid(w: float) -> Printed:
    """The lid of an open chest."""
    left = f"C{at(w, 0.18, 0.03)} {at(w, 0.22, 0)} {at(w, 0.3, 0)}"
    right = f"C{at(w, 0.78, 0)} {at(w, 0.82, 0.03)} {at(w, 0.84, 0.1)}"
    lid = f"M{at(w, 0.1, 0.42)}L{at(w, 0.16, 0.1)}{left}H{num(w * 0.7)}{right}L{at(w, 0.9, 0.42)}z"
    lines = f"M{at(w, 0.2, 0.12)}H{num(w * 0.8)}M{at(w, 0.17, 0.26)}H{num(w * 0.83)}"
    return Printed(Path(lid, "sheet"), Path(lines, "fine"))


@lru_cache(maxsize=100)
def chest_open(seat: str, w: float) -> Printed:
    """An open chest without its lid."""
    inside = f"M{at(w, 0.06, 0.5)}L{at(w, 0.12, 0.38)}H{num(w * 0.88)}L{at(w, 0.94, 0.5)}z"
    bands = "".join(f"M{at(w, x, 0.5)}V{num(w * 0.78 * 0.96)}" for x in BANDS)
    lock = marker(seat, w / 2, w * 0.78 * 0.72, w * 0.24)
    return Printed(Path(inside, "ink"), chest_body(w)[0], Path(bands, "ln"), lock)


@lru_cache(maxsize=100)
def chest(seat: str, shut: bool, w: float) -> Printed:
    """The chest that hides dice: open, or shut with wax upon it; the lock has the owner's shape."""
    if shut:
        return Printed(chest_shut(w), Group(w / 2, w * 0.78 * 0.54, (wax(seat, w),)))
    return Printed(chest_lid(w), chest_open(seat, w))


def sealing_chest(seat: str, dice: int, w: float, s: float) -> list[Art]:
    """A chest that is being shut: the dice slide into it, the lid falls, wax is pressed on it. It ends as a shut one.

    The dice are blank, for others may sit at the same screen.
    """
    step = min(s + 3, (w - s) / max(1, dice - 1))
    left = (w - step * (dice - 1) - s) / 2
    sliding = [
        Group(left + k * step, w * 0.2, (Group(0, 0, (die_look(seat, 0, s),), f"into late-{k}"),)) for k in range(dice)
    ]
    return [
        Group(0, 0, (chest_lid(w), *sliding, chest_open(seat, w)), "was-open"),
        Group(0, 0, (chest_shut(w),), "falls"),
        Group(w / 2, w * 0.78 * 0.54, (Group(0, 0, (wax(seat, w),), "pressed"),)),
    ]


def opening_chest(seat: str, w: float) -> list[Art]:
    """A chest that is being opened. It ends as an open one."""
    return [
        Group(0, 0, (chest_lid(w),), "rises"), chest_open(seat, w),
        Group(0, 0, (chest(seat, True, w),), "was-shut"),
    ]  # fmt: skip


# ---- bays, tags -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=300)
def bay(w: float, h: float, head: float, look: str) -> Printed:
    """One bay of the palace: a plaque, its title band, a row of small arches above it."""
    band = f"M6 0H{num(w - 6)}A6 6 0 0 0 {num(w)} 6V{num(head)}H0V6A6 6 0 0 0 6 0z"
    many = int((w - 24) // 12)
    left = (w - many * 12) / 2
    arches = f"M{num(left)} 0" + "a6 5 0 0 1 12 0" * many
    outline = plaque(w, h, 6)
    return Printed(
        Path(arches, "glass-l"), Path(outline, "sheet"), Path(band, look), Path(f"M0 {num(head)}H{num(w)}", "ln"),
        Path(outline, "ln"),
    )  # fmt: skip


@lru_cache(maxsize=300)
def corner_tag(words: str, w: float) -> Printed:
    """A small printed tag over the upper right corner, above the name: why a card cannot be taken."""
    wide = len(words) * 6.6 + 10
    text = Words(w - 4 - wide / 2, 1.4, words, SMALL, "b mid inv")
    return Printed(Box(w - wide - 4, -9, wide, 13, "ink", 1), text)


def caption(x: float, y: float, words: str, room: float, look: str = "muted", size: float = SMALL) -> Words:
    """A line that is cut where there is no room."""
    return Words(x, y, shortened(words, room, size, "text"), size, look)


def fitted(text: str, x: float, y: float, room: float, size: float, look: str, least: float = SMALL) -> Words:
    """A line that is set smaller where there is little room, and cut where even that does not help."""
    while size > least and width_of(text, size, look) > room:
        size = max(least, size - 0.3)
    return Words(x, y, shortened(text, room, size, look), size, look)


def used(w: float, h: float) -> tuple[Art, ...]:
    """A bonus that has been used in this phase: veiled, with a tick."""
    return Box(0, 0, w, h, "veiled"), Disc(w - 9, 9, 8, "ink"), Icon("confirm", w - 9, 9, 11, "inv")


def numbered(number: int, x: float, y: float, r: float = 10) -> tuple[Art, ...]:
    return Disc(x, y, r, "acc"), Words(x, y + 4.7, str(number), max(13.5, LEAST), "ds b mid inv")
