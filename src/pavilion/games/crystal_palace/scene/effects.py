"""Effects in figures and signs, written as in the rules: "B3 + £-2", "£2 => E1", "U1 | B2" (CP-2.4).

Losses have a minus and their own colour, an exchange an arrow, alternatives a word between them. A ribbon with two
tails is a permanent bonus, a pennant with one point the ability of a person.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from pavilion.core.scene import Art, Disc, Group, Icon, Path, Printed, Words, num

LEAST: Final = 12.7  # pixels: the smallest letters on what may be chosen; the wide board is shrunk by a twentieth
SMALL: Final = 11.7  # and elsewhere
SIGN: Final = 16.5  # how large signs are beside such letters
SIGNS: Final = {
    "N": "cp-news", "E": "cp-energy", "G": "cp-gear", "I": "cp-income", "B": "cp-buzz", "V": "star",
    "W": "cp-westminster", "A": "cp-assist", "RD": "cp-research", "RT": "cp-research", "U": "cp-permanent",
    "BM": "cp-down", "WATCH": "cp-watch", "PT": "cp-patent", "PR": "cp-prototype", "PE": "cp-figure",
    "LO": "cp-repaid", "CO": "cp-commission", "D": "cp-die", "RG": "cp-permanent", "RI": "cp-instant",
}  # fmt: skip
SLENDER: Final = {"cp-energy": 0.66, "cp-westminster": 0.66, "cp-watch": 0.8, "cp-patent": 0.86}  # of a square
ALONE: Final = ("W", "A", "U", "WATCH", "PT", "PR", "PE", "LO", "CO")  # shown without a number when it is one
PART: Final = re.compile(r"(£|[A-Z]+)(-?)(\d*)")
ARROW: Final = "=>"


def figures_width(text: str, size: float) -> float:
    """About as wide as bold figures are printed."""
    return sum(0.3 if c in ".,·: " else 0.6 for c in text) * size


@lru_cache(maxsize=3000)
def effect(
    words: str, size: float = LEAST, sign: float = SIGN, look: str = "", gap: float = 3
) -> tuple[Printed, float]:
    """An effect on one line from x = 0 on, its middle at y = 0; and how wide it is."""
    art: list[Art] = []
    x, joins = 0.0, False
    for part in re.findall(r"=>|\||[^\s+]+", words):
        if part in (ARROW, "|"):
            mark, step, big = ("\u203a", 9.0, size + 3) if part == ARROW else ("/", size * 0.6, size)
            art.append(Words(x + step / 2, big * 0.32, mark, big, f"mid {look or 'muted'}"))
            x, joins = x + step, False
            continue
        drawn, used = one(part, size, sign, look)
        x += gap if joins else 0
        art.append(Group(x, 0, (drawn,)))
        x, joins = x + used + (3 if part.startswith("£") else 0), True  # figures must not run together
    return Printed(*art), x


@lru_cache(maxsize=3000)
def one(part: str, size: float, sign: float, look: str) -> tuple[Printed, float]:
    """A single term, "£-2" or "B3"."""
    found = PART.fullmatch(part)
    assert found, part
    kind, minus, amount = found.groups()
    lone = kind in ALONE and amount in ("", "1")
    figures = {"£": f"£{amount}", "RD": "?", "BM": ""}.get(kind, "" if lone else amount)
    figures = f"\u2212{figures}" if minus and figures else figures
    art: list[Art] = []
    x = 0.0
    if figures:
        art.append(Words(0, size * 0.36, figures, size, f"b num {look or ('bad' if minus else '')}".strip()))
        x = figures_width(figures, size)
    if kind == "U":
        w, h = sign * 1.16, sign * 0.7
        art.append(Path(ribbon_path(x, -h / 2, w, h, 3), "perm"))
        return Printed(*art), x + w
    if kind != "£":
        x += 1 if figures else 0
        room = sign * SLENDER.get(SIGNS[kind], 1)
        art.append(Icon(SIGNS[kind], x + room / 2, 0, sign, look or "ic"))
        x += room
    return Printed(*art), x


def fitting(words: str, room: float, size: float, sign: float, look: str = "", gap: float = 3) -> tuple[Printed, float]:
    """The effect, with smaller signs and closer until it has room; figures are as large as they must be."""
    drawn, used = effect(words, size, sign, look, gap)
    while used > room and (size > LEAST or sign > LEAST):
        size, sign, gap = max(LEAST, size - 0.4), max(LEAST, sign - 0.6), max(1.5, gap - 0.5)
        drawn, used = effect(words, size, sign, look, gap)
    return drawn, used


def left(words: str, x: float, y: float, size: float = LEAST, sign: float = SIGN, look: str = "") -> Group:
    return Group(x, y, (effect(words, size, sign, look)[0],))


def centred(
    words: str, x: float, y: float, size: float = LEAST, sign: float = SIGN, look: str = "", room: float = 0
) -> Group:
    drawn, used = fitting(words, room, size, sign, look) if room else effect(words, size, sign, look)
    return Group(x - used / 2, y, (drawn,))


# ---- ribbons, pennants ----------------------------------------------------------------------------------------------


def ribbon_path(x: float, y: float, w: float, h: float, tail: float) -> str:
    half = num(h / 2)
    return f"M{num(x)} {num(y)}h{num(w)}l{num(-tail)} {half}l{num(tail)} {half}h{num(-w)}l{num(tail)} {num(-h / 2)}z"


@lru_cache(maxsize=1000)
def ribbon(words: str, w: float, h: float = 19, size: float = LEAST, sign: float = SIGN) -> Printed:
    """A permanent bonus, around 0, 0. What is too wide takes two lines, where the ribbon is not too low for them."""
    joint = next((one for one in (ARROW, "|", "+") if f" {one} " in words), "")
    first, _, second = words.partition(f" {joint} ")
    two = bool(joint) and h > 18 and effect(words, size, sign)[1] > w - 12
    h = max(h, 32) if two else h
    upper = first if joint == "+" else f"{first} {joint}"
    lines = (
        [centred(upper, 3, -7.5, size, sign, "on-perm"), centred(second, 0, 7, size, sign, "on-perm")]
        if two
        else [centred(words, 0, 0, size, sign, "on-perm", w - 10)]
    )
    return Printed(Path(ribbon_path(-w / 2, -h / 2, w, h, 4.5), "perm"), *lines)


@lru_cache(maxsize=1000)
def pennant(words: str, h: float = 18.5, size: float = LEAST, sign: float = SIGN) -> tuple[Printed, float]:
    """The ability of a person from its left end at 0, 0; and how wide it is."""
    drawn, used = effect(words, size, sign, "on-abil", 2)
    point = h * 0.36
    flag = f"M0 {num(-h / 2)}H{num(used + 9)}l{num(point)} {num(h / 2)}l{num(-point)} {num(h / 2)}H0z"
    return Printed(Path(flag, "abil"), Group(5, 0, (drawn,))), used + 9 + point


@lru_cache(maxsize=500)
def seal(points: object, r: float = 11.5, look: str = "acc pl") -> tuple[Art, ...]:
    """Points on a disc of glass, around 0, 0."""
    size = max(r * 1.18, LEAST)
    return Disc(0, 0, r, look), Words(0, size * 0.36, str(points), size, "ds b mid inv num")
