"""Tiles: workshop, subsidies, experiments, Extreme Weather, goals; spaces for bots. Drawn from their corners."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pavilion.core.scene import Art, Box, Disc, Group, Icon, Path, Printed, Words, num, plaque, shortened

from .benefits import OR, Codes, benefit
from .pieces import GOODS, LEAST, SMALL, chemical, part_face, ring, seal

STAGES = ("I", "II", "III")
SIDE = "M2 0H{side}V{h}H2a2 2 0 0 1 -2 -2V2a2 2 0 0 1 2 -2z"  # the left end of a tile with round corners


def left_end(side: float, h: float) -> str:
    return SIDE.format(side=num(side), h=num(h))


# ---- workshop -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=500)
def half(colour: str, x: float, y: float, r: float, down: bool, sign: bool) -> Printed:
    """A half circle that hangs from y, or stands on it."""
    arc = Path(
        f"M{num(x - r)} {num(y)}A{num(r)} {num(r)} 0 0 {0 if down else 1} {num(x + r)} {num(y)}z", f"c thin k-{colour}"
    )
    if not sign:
        return Printed(arc)
    return Printed(arc, Icon(GOODS[colour], x, y + (r * 0.46 if down else -r * 0.46), r * 0.8, f"onc k-{colour}"))


@lru_cache(maxsize=500)
def workshop_tile(top: str, bottom: str, s: float, above: bool = False, below: bool = False) -> Printed:
    """Half circles at the upper and the lower edge; where another tile lies there, their signs are in the ring."""
    r = s * 0.25
    ticks = f"M4 {num(s / 2)}H{num(s * 0.2)}M{num(s * 0.8)} {num(s / 2)}H{num(s - 4)}"
    big = s >= 40
    return Printed(
        Box(0, 0, s, s, "sheet", 2), Path(ticks, "fine"), half(top, s / 2, 0, r, True, big and not above),
        half(bottom, s / 2, s, r, False, big and not below), Box(0, 0, s, s, "ln", 2),
    )  # fmt: skip


def chemical_space(colour: str, x: float, y: float, r: float, held: str = "", look: str = "") -> Group:
    """Two half circles that touch are a ring: a place for one chemical of the colour."""
    art: list[Art] = [Disc(0, 0, r, f"c thin k-{colour}"), Disc(0, 0, r * 0.7, "inner")]
    art.append(chemical(held, 0, -r * 0.2, r * 1.62, look) if held else Icon(GOODS[colour], 0, 0, r * 0.86))
    return Group(x, y, tuple(art))


# ---- subsidies ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=500)
def subsidy_tile(icon: str, name: str, w: float, h: float, used: bool) -> Printed:
    """Blue while it can be used; hatched paper afterwards."""
    side = min(h, 24)
    room = w - side - 6
    size = 12.0 if h > 40 else LEAST  # drawings for phones are not shrunk
    words = [Words(side + 4, h / 2 + 4.6, shortened(name, room, size, "text"), size, "muted" if used else "")]
    words = words if room > 30 else []
    if not used:
        band = Path(left_end(side, h), "c k-government"), Icon(icon, side / 2, h / 2, side * 0.78, "onc k-government")
        return Printed(Box(0, 0, w, h, "tinted k-government", 2), *band, Box(0, 0, w, h, "ln", 2), *words)
    marks = [
        f"M{num(max(0, d - h))} {num(min(h, d))}L{num(min(side, d))} {num(max(0, d - side))}"
        for d in range(6, int(side + h), 6)
    ]
    end = Path("".join(marks), "fine"), Path(f"M{num(side)} 0V{num(h)}", "edge")
    return Printed(Box(0, 0, w, h, "paper", 2), *end, Icon(icon, side / 2, h / 2, side * 0.74, "ic-2"), *words)


# ---- experiments ----------------------------------------------------------------------------------------------------


class Experiment(NamedTuple):
    """What an experiment tile says: stage 1 to 3, the Science it takes, points for each bot, two benefits."""

    stage: int
    science: int
    points: int
    one: Codes
    other: Codes


def cut(w: float, h: float) -> str:
    return f"M4 0H{num(w - 4)}L{num(w)} 4V{num(h - 4)}L{num(w - 4)} {num(h)}H4L0 {num(h - 4)}V4z"


@lru_cache(maxsize=500)
def experiment_tile(tile: Experiment, w: float, h: float, runs: bool, soon: str) -> Printed:
    """On display it is solid, and its strip is coloured where the weather is active; what comes `soon` is dotted."""
    up, low, stage = h * 0.27, h * 0.75, STAGES[tile.stage - 1]
    either = benefit((*tile.one, OR, *tile.other), (w + 20) / 2, low, 16.5, "ic-2" if soon else "ic", room=w - 28)
    price = benefit((("voucher", "science", tile.science),), w - 6, up, 14.5, align="end")
    if soon:
        words = Words(26, up + 4.4, shortened(soon, w - 56, SMALL, "text"), SMALL, "muted")
        head = Path(f"M20 0V{num(h)}", "edge"), Words(10.5, h / 2 + 4.6, stage, 13, "ds b mid muted")
        return Printed(Path(cut(w, h), "place"), *head, words, Group(0, 0, (price,), "ghost"), either)
    strip = Path(f"M4 0H20V{num(h)}H4L0 {num(h - 4)}V4z", "acc" if runs else "ink")
    per_bot = Group(34, up, (seal(tile.points, 20),)), Icon("wm-bot", 54, up, 16, "ic-2")
    rule = Path(f"M25 {num(h * 0.52)}H{num(w - 5)}", "rule")
    return Printed(
        Path(cut(w, h), "proj"),
        strip,
        Words(10.5, h / 2 + 4.6, stage, 13, "ds b mid inv"),
        *per_bot,
        price,
        rule,
        either,
    )


# ---- Extreme Weather ------------------------------------------------------------------------------------------------


def peaks(level: int, x: float, y: float, on: bool = False) -> Group:
    """How severe the weather is: three peaks, full up to the level; on: upon the flag of the active weather."""
    looks = ("peak-on", "peak") if on else ("pip-full", "pip")
    return Group(x, y, tuple(Path(f"M{11 * i} 4.5l4.6 -9l4.6 9z", looks[i >= level]) for i in range(3)))


@lru_cache(maxsize=200)
def extreme_ground(science: int, needs: tuple[str, ...], w: float, h: float, in_line: bool, free: str) -> Printed:
    """An Extreme Weather tile without its spaces: what a breakthrough costs."""
    up = h / 2 if in_line else 13.0
    price: Art = Words(9, up + 4.4, free, SMALL, "muted")
    if science:
        price = benefit((("voucher", "science", science),), 8, up, 14.5, align="start")
    left = 52.0 if in_line else w - 15 - (len(needs) - 1) * 20
    parts = [
        Group(left + i * (24 if in_line else 20), up, (part_face(need, 20 if in_line else 18),))
        for i, need in enumerate(needs)
    ]
    return Printed(Path(plaque(w, h, 5), "sheet"), price, *parts)


# ---- goals ----------------------------------------------------------------------------------------------------------


class Goal(NamedTuple):
    """A goal as its owner has it: its place, a sign, how far one is and must be, or by rank among all; is it met?"""

    place: str
    icon: str
    now: str
    want: str
    most: bool
    flipped: bool
    met: bool


@lru_cache(maxsize=1000)
def goal_tile(goal: Goal, words: str, w: float, h: float) -> Printed:
    """The block at its left is ink once its funding was taken. Words where there is room."""
    wide = w > 90
    side = 22.0
    block = Path(left_end(side, h), "ink" if goal.flipped else f"c k-{goal.place}")
    sign = Icon(goal.icon, side / 2, h / 2, 18, "inv" if goal.flipped else f"onc k-{goal.place}")
    ground = Box(0, 0, w, h, "paper" if goal.flipped else f"tinted k-{goal.place}", 2)
    told: list[Art] = []
    if wide:
        told.append(Words(side + 4, h / 2 - 3, shortened(words, w - side - 5, 12, "text"), 12, "muted"))
        left, low = side + 4, h / 2 + 15
    else:
        left, low = (w + side) / 2, h / 2 + 4.8
    size, look = 13.5, "sb num a1" if goal.met else "sb num"
    if goal.most and wide:
        told += [Icon("laurel", left + 8, low - 4.5, 17, "ic-2"), Words(left + 21, low, goal.now, size, look)]
    elif goal.most:
        told += [Icon("laurel", left, h * 0.3, 17, "ic-2"), Words(left, h - 4.5, goal.now, LEAST, f"{look} mid")]
    else:
        told.append(Words(left, low, f"{goal.now}/{goal.want}", size, look if wide else f"{look} mid"))
    return Printed(ground, block, sign, Box(0, 0, w, h, "ln", 2), *told)


# ---- spaces ---------------------------------------------------------------------------------------------------------


def hole(r: float) -> Path:
    """An empty space for a bot or a marker."""
    return Path(ring(r), "hole")
