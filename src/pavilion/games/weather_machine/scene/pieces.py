"""Pieces: goods, figures, research tokens, vouchers, and the signs in which all benefits are written.

A player's token alone is a marker, with antenna and feet it is a bot, with a head the Scientist. A gear is a part, a
flask a chemical. A research token's shape tells its place, its sign the weather. Everything is drawn around 0, 0.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import Final

from pavilion.core.scene import Art, Disc, Group, Icon, Path, Printed, Token, Words, num

LEAST: Final = 12.9  # pixels: the smallest letters on what may be chosen
SMALL: Final = 11.8  # and elsewhere
GOODS: Final = {
    "green": "wm-verdino", "white": "wm-melgoth", "pink": "wm-delugium", "red": "wm-calorium", "blue": "wm-radieu",
}  # fmt: skip
PLACES: Final = {
    "supply": "wm-supply", "government": "wm-government", "lab": "wm-lab", "rnd": "wm-rnd", "science": "wm-science",
    "office": "wm-office",
}  # fmt: skip
LATIV, SABOTEURS = "L", "S"


# ---- outlines -------------------------------------------------------------------------------------------------------


def points_of(*corners: tuple[float, float]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in corners) + "z"


@cache
def ring(r: float) -> str:
    d = num(2 * r)
    return f"M{num(-r)} 0a{num(r)} {num(r)} 0 1 0 {d} 0a{num(r)} {num(r)} 0 1 0 -{d} 0z"


@cache
def token_outline(place: str, s: float) -> str:
    """A shield of the Government, a disc of the Lab, a nut of R&D."""
    h = s / 2
    if place == "lab":
        return ring(h)
    if place == "rnd":
        angles = [math.radians(60 * i) for i in range(6)]
        return points_of(*((h * 1.1 * math.cos(a), h * 1.1 * math.sin(a)) for a in angles))
    right = f"C{num(h)} {num(h * 0.75)} {num(h * 0.5)} {num(h * 0.95)} 0 {num(h * 1.12)}"
    left = f"C{num(-h * 0.5)} {num(h * 0.95)} {num(-h)} {num(h * 0.75)} {num(-h)} {num(h * 0.2)}"
    return f"M{num(-h)} {num(-h)}H{num(h)}V{num(h * 0.2)}{right}{left}z"


# ---- goods ----------------------------------------------------------------------------------------------------------


@cache
def part_face(colour: str, s: float) -> Printed:
    """A machine part: a gear in its colour, with its sign."""
    return Printed(Icon("wm-gear", 0, 0, s, f"k-{colour}"), Icon(GOODS[colour], 0, 0, s * 0.5, f"onc k-{colour}"))


@cache
def chemical_face(colour: str, s: float) -> Printed:
    """A chemical: a flask in its colour, with its sign."""
    sign = Icon(GOODS[colour], 0, s * 0.13, s * 0.46, f"onc k-{colour}")
    return Printed(Icon("wm-flask", 0, 0, s, f"k-{colour}"), sign)


def part(colour: str, x: float, y: float, s: float, look: str = "") -> Group:
    return Group(x, y, (part_face(colour, s),), look, f"part:{colour}")


def chemical(colour: str, x: float, y: float, s: float, look: str = "") -> Group:
    return Group(x, y, (chemical_face(colour, s),), look, f"chemical:{colour}")


# ---- figures --------------------------------------------------------------------------------------------------------

TOPS = {"A": -0.5, "B": -0.45, "C": -0.56, "D": -0.58}  # where a token ends above, in parts of its size
LOWS = {"A": 0.46, "B": 0.45, "C": 0.46, "D": 0.3}
ARMS = {"A": 0.5, "B": 0.45, "C": 0.34, "D": 0.58}
HEADS = {"A": 0.66, "B": 0.62, "C": 0.66, "D": 0.68}


def boxed(seat: str, s: float) -> tuple[Art, ...]:
    """The body of a bot that is nobody's: Lativ's, or the Saboteurs'."""
    h, r = s * 0.45, s * 0.15
    arc = f"a{num(r)} {num(r)} 0 0 1"
    body = f"M{num(-h)} {num(r - h)}{arc} {num(r)} {num(-r)}h{num(s * 0.6)}{arc} {num(r)} {num(r)}V{num(h)}H{num(-h)}z"
    if seat == LATIV:
        letter = (Words(0, s * 0.245, "L", s * 0.7, "ds b mid onc k-lativ flavour"),) if s > 16 else ()
        return Path(body, "c pl k-lativ"), *letter
    return Path(body, "c pl k-saboteur"), Icon("wm-saboteur", 0, 0, s * 0.8, "onc k-saboteur")


@cache
def bot_face(seat: str, s: float) -> Printed:
    """A token with antenna, arms and feet."""
    top, low, arm = (part.get(seat, usual) * s for part, usual in ((TOPS, -0.45), (LOWS, 0.45), (ARMS, 0.45)))
    side, foot = num(s * 0.13), num(s * 0.16)
    arms = f"M{num(-arm)} 0h-{side}v{foot}M{num(arm)} 0h{side}v{foot}"
    legs = "".join(f"M{num(way * s * 0.21)} {num(low)}v{num(s * 0.68 - low)}h{num(way * s * 0.12)}" for way in (-1, 1))
    limbs = Path(f"M0 {num(top)}v{num(-s * 0.17)}{arms}{legs}", "ln")
    body = (Token(seat, 0, 0, s),) if seat in TOPS else boxed(seat, s)
    return Printed(limbs, Disc(0, top - s * 0.22, s * 0.085, "ink"), *body)


def bot(seat: str, x: float, y: float, s: float, look: str = "") -> Group:
    return Group(x, y, (bot_face(seat, s),), look, f"bot:{seat}")


@cache
def scientist_face(seat: str, s: float) -> Printed:
    """A token with a head: hair and goggles."""
    r = s * 0.27
    curl = f"C{num(r * 0.4)} {num(-r * 0.62)} {num(-r * 0.4)} {num(-r * 0.62)} {num(-r)} {num(-r * 0.1)}z"
    hair = f"M{num(-r)} {num(-r * 0.1)}A{num(r)} {num(r)} 0 0 1 {num(r)} {num(-r * 0.1)}{curl}"
    eyes = [Disc(way * r * 0.42, r * 0.18, r * 0.3, "lens") for way in (-1, 1)]
    head = Group(0, -HEADS[seat] * s, (Disc(0, 0, r, "lens"), Path(hair, "ink"), *eyes))
    return Printed(Token(seat, 0, 0, s), head)


def scientist(seat: str, x: float, y: float, s: float, look: str = "") -> Group:
    return Group(x, y, (scientist_face(seat, s),), look, f"scientist:{seat}")


@cache
def lativ_face(s: float) -> Printed:
    """An engraved bust, in no player's colour."""
    return Printed(Disc(0, 0, s / 2, "c pl k-lativ"), Icon("wm-lativ", 0, 0, s * 0.84, "onc k-lativ"))


def lativ(x: float, y: float, s: float, look: str = "") -> Group:
    return Group(x, y, (lativ_face(s),), look, "lativ")


@cache
def agent_face(agent: str, s: float) -> Printed:
    """A Saboteur: White is a disc, Pink a square."""
    h = s / 2
    ground: Art = (
        Disc(0, 0, h, "c pl k-white")
        if agent == "white"
        else Path(f"M{num(-h)} {num(-h)}h{num(s)}v{num(s)}h-{num(s)}z", "c pl k-pink")
    )
    return Printed(ground, Icon("wm-saboteur", 0, 0, s * 0.8, "onc k-white"))


def agent(name: str, x: float, y: float, s: float, look: str = "") -> Group:
    return Group(x, y, (agent_face(name, s),), look, f"agent:{name}")


# ---- tokens and vouchers --------------------------------------------------------------------------------------------


@cache
def token_face(place: str, weather: str, s: float) -> Printed:
    """A research token: its place by shape and colour, its weather by the sign."""
    sign = Icon(f"wm-{weather}", 0, s * 0.02, s * 0.8, f"onc k-{place}")
    return Printed(Path(token_outline(place, s), f"c thin k-{place}"), sign)


def token(place: str, weather: str, x: float, y: float, s: float, look: str = "") -> Group:
    return Group(x, y, (token_face(place, weather, s),), look, f"token:{place}-{weather}")


@lru_cache(maxsize=200)
def token_pile(place: str, weather: str, left: int, s: float) -> Printed:
    """What is left of a pile with its number; an empty one is dotted: an Investment instead, or Science in the Lab."""
    if not left:
        empty = Path(token_outline(place, s), "place"), Icon(f"wm-{weather}", 0, 0, s * 0.72, "ic-3")
        return Printed(*empty, Words(s * 0.72, 4.4, "0", SMALL, "sb num muted"))
    outline = token_outline(place, s)
    under = [Group(2.6 * i, -2 * i, (Path(outline, f"c thin k-{place}"),)) for i in range(left - 1, 0, -1)]
    count = Words(s * 0.72 + 2.6 * (left - 1), 4.4, str(left), 12.5, "sb num")
    return Printed(*under, token_face(place, weather, s), count)


@cache
def medal_face(icon: str, s: float) -> Printed:
    """An Award, a Citation, the Nobel Prize: paper of no place."""
    h, k = s / 2, s * 0.21
    eight = points_of((-k, -h), (k, -h), (h, -k), (h, k), (k, h), (-k, h), (-h, k), (-h, -k))
    return Printed(Path(eight, "sheet"), Icon(icon, 0, 0, s * 0.82))


@cache
def voucher_face(kind: str, s: float) -> Printed:
    """A small ticket in the colour of its place, with its sign."""
    w, h, r = s * 1.28, s * 0.94, s * 0.13
    bite = f"a{num(r)} {num(r)} 0 0 0"
    right = f"H{num(w / 2)}V{num(-r)}{bite} 0 {num(2 * r)}V{num(h / 2)}"
    left = f"H{num(-w / 2)}V{num(r)}{bite} 0 {num(-2 * r)}z"
    ticket = Path(f"M{num(-w / 2)} {num(-h / 2)}{right}{left}", f"c thin k-{kind}")
    return Printed(ticket, Icon(PLACES[kind], 0, 0, s * 0.84, f"onc k-{kind}"))


@lru_cache(maxsize=500)
def seal(value: object, s: float) -> Printed:
    """Climate Points: a seal in the game's colour."""
    size = max(LEAST, s * 0.66)
    return Printed(Disc(0, 0, s / 2, "acc pl"), Words(0, size * 0.35, str(value), size, "ds b mid inv num"))
