"""Letters in a terminal: how wide they are, which colours a look has, what stands for a sign where there is only ASCII.

Colours come from the style sheets that pictures use. Nobody knows whether a terminal is dark or light: letters without
a ground of their own get a middle tone of their colour, which can be read on both.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from pavilion.core.letters import Ink, Inks
from pavilion.core.phrases import SOFT_HYPHEN

from .style import style

Line: TypeAlias = list[Ink]

UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")  # would move the cursor
PLAIN_SIGNS = dict(zip(
    "─│┌┐└┘├┤┬┴┼━╭╮╰╯╵╶╷╴═┄·•○◆◇●■▲✚★☆✓→←↑↓◂▸▐…×–—−’‘“”„╱╲ßøæœł",  # noqa: RUF001
    "-|+++++++++-++++|-|-=-.+o%*o#^+**v><^v<>|.x---''\"\"\"/\\soaol",
    strict=True,
))  # fmt: skip
MIDDLE = 0.18  # luminance with the same contrast to black and to white, 4.6 : 1
TONES = {"a1": "--a1", "acc": "--a1", "a2": "--a2", "acc2": "--a2", "gilt": "--gilt", "good": "--good", "bad": "--bad"}


# ---- width ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=5000)
def columns(text: str) -> int:
    """The columns that a terminal needs for a text."""
    return len(text) if text.isascii() else sum(map(wide, text))


@lru_cache(maxsize=2000)
def wide(sign: str) -> int:
    if unicodedata.combining(sign) or sign in f"{SOFT_HYPHEN}\u200b\u200d\ufe0e\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def length(inks: Iterable[Ink]) -> int:
    return sum(columns(ink.text) for ink in inks)


def line(inks: Inks) -> Line:
    """Letters as a line on which nothing can move the cursor."""
    return [Ink(clean(ink)) if isinstance(ink, str) else Ink(clean(ink.text), ink.look) for ink in inks]


def clean(text: str) -> str:
    return text if text.isascii() and text.isprintable() else UNSAFE.sub("\ufffd", text.replace("\n", " "))


# ---- only ASCII -----------------------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """The text with similar signs, as many as before, that every terminal has."""
    return text if text.isascii() else "".join(map(plain_sign, text))


@lru_cache(maxsize=2000)
def plain_sign(sign: str) -> str:
    if sign.isascii():
        return sign
    letters = unicodedata.normalize("NFKD", sign)
    similar = PLAIN_SIGNS.get(sign) or (letters[0] if letters[0].isascii() else "?")
    return similar.center(wide(sign)) if wide(sign) else ""


# ---- colours --------------------------------------------------------------------------------------------------------


class Colours(NamedTuple):
    """How letters are shown: colours as "#86b05c", "" where the terminal's own will do."""

    ink: str = ""
    ground: str = ""
    bold: bool = False
    faint: bool = False


@lru_cache(maxsize=2000)
def colours(look: str, game: str = "") -> Colours:
    """What a look means in a terminal. `onc` is on a ground of its area's or player's colour, `key` on gilt."""
    looks = look.split()
    bold, faint = bool({"b", "sb", "key"} & {*looks}), bool({"muted", "faint"} & {*looks})
    if "key" in looks:
        return Colours(tone("--on-gilt", "", game), tone("--gilt", "", game), bold)
    for name in looks:
        ground = tone(TONES.get(name, "--c"), "" if name in TONES else name, game)
        if ground and "onc" in looks:
            return Colours(tone("--i", name, game), ground, bold)
        if ground:
            return Colours(middle(ground), "", bold, faint)
    return Colours("", "", bold, faint)


def tone(variable: str, look: str, game: str) -> str:
    """The value that a variable of the style sheets has for a look, light theme; "" if none."""
    found = sheet(game).get((look, variable), "")
    while found.startswith("var("):
        found = sheet(game).get(("", found[4:-1]), "")
    return found if re.fullmatch("#[0-9a-f]{6}", found) else ""


@cache
def sheet(game: str) -> dict[tuple[str, str], str]:
    """All variables of the style sheets, by the class that sets them; "" for those of the page and of the game."""
    found: dict[tuple[str, str], str] = {}
    for selectors, rules in re.findall(r"([^{}]+)\{([^{}]*)\}", style(game)):
        names = re.findall(r"\.([kp]-[\w-]+)$", selectors.strip()) or [""]
        for variable, value in re.findall(r"(--[\w-]+):((?:light-dark\([^)]*\)|[^;])+)", rules):
            light = re.match(r"light-dark\((#[0-9a-f]{6})", value)
            found.setdefault((names[0], variable), light[1] if light else value.strip())
    return found


@lru_cache(maxsize=100)
def middle(colour: str) -> str:
    """The colour made darker or lighter until it has the middle luminance."""
    parts = [linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5)]
    now = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    if now > MIDDLE:
        parts = [part * MIDDLE / now for part in parts]
    else:
        parts = [part + (1 - part) * (MIDDLE - now) / (1 - now) for part in parts]
    return "#" + "".join(f"{round(gamma(part) * 255):02x}" for part in parts)


def linear(part: float) -> float:
    """A part of a colour as light, from 0 to 1."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def gamma(light: float) -> float:
    """And back."""
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)
