"""The Ferris wheel: track, car and round; for a phone it is unrolled into a rail."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from pavilion.core.scene import Art, Disc, Group, Icon, Path, Printed, Say, Words, num, plaque

HUB = 52.0  # radius where the spokes begin
INNER = 0.78  # of the inner rim, in parts of the outer one
CABIN = "M-10 3C-8 -2 -4 -3.5 0 -3.5S8 -2 10 3zM-9 3H9V14a3 3 0 0 1 -3 3H-6a3 3 0 0 1 -3 -3z"
CAR = "M-15 5C-12 -3 -6 -5 0 -5S12 -3 15 5zM-13.5 5H13.5V22a4 4 0 0 1 -4 4H-9.5a4 4 0 0 1 -4 -4z"
WINDOWS = "M-13.5 15H13.5M-4.5 5V15M4.5 5V15"
RIDDEN = "M-4.5 9.5L-1 12.5L5 6"

Point = tuple[float, float]


class Machine(NamedTuple):
    """The measures of a wheel."""

    r: float
    base: float  # from the rim down to the platform
    platform: float  # its height


class Course(NamedTuple):
    """How far the round has come."""

    spaces: int
    car: int  # 0 to `spaces`, which is home
    coming: int  # where the answer being considered would take the car, else the same
    round: int
    rounds: int
    over: bool


def pin(space: float, spaces: int, r: float) -> Point:
    """Where a space is: the start is at the bottom, the car goes up on the left."""  # WF-2.3.1
    angle = math.pi / 2 + 2 * math.pi * space / spaces
    return round(r * math.cos(angle), 1), round(r * math.sin(angle), 1)


def line(*points: Point) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


@lru_cache(maxsize=20)
def structure(spaces: int, machine: Machine, motto: str) -> Printed:
    """Everything that stands still: legs, platform, rims, spokes."""
    r = machine.r
    out, in_ = num(r * 0.62), num(r * 0.5)
    low = num(r + machine.base)
    legs = f"M-14 0L-{out} {low}H-{in_}L0 30L{in_} {low}H{out}L14 0z"
    bars = f"M-{num(r * 0.32)} {num(r * 0.66)}h{num(r * 0.64)}M-{num(r * 0.44)} {num(r)}h{num(r * 0.88)}"
    spokes, trusses = [], [bars]
    for i in range(spaces):
        spokes.append(line(pin(i, spaces, HUB), pin(i, spaces, r)))
        trusses.append(line(pin(i, spaces, r), pin(i + 0.5, spaces, r * INNER), pin(i + 1, spaces, r)))
        trusses.append(line(pin(i, spaces, HUB), pin(i + 1, spaces, r * INNER)))
        trusses.append(line(pin(i + 1, spaces, HUB), pin(i, spaces, r * INNER)))
    rims = [Disc(0, 0, *rim) for rim in ((r, "ln"), (r - 9, "fine"), (r * INNER, "ln"), (r * INNER - 4, "fine"))]
    iron = (Path("".join(trusses), "fine"), Path("".join(spokes), "ln"))
    return Printed(Path(legs, "sheet"), platform(machine, motto), *rims, *iron)


def platform(machine: Machine, motto: str) -> Group:
    w, h = machine.r * 1.64, machine.platform
    bite, inset, size = h * 0.15, h * 0.11, min(14, h * 0.5)
    rules = f"M{num(bite + 2)} {num(inset)}H{num(w - bite - 2)}M{num(bite + 2)} {num(h - inset)}H{num(w - bite - 2)}"
    words = Words(w / 2, h / 2 + size * 0.37, motto, size, "ds b mid caps flavour")
    return Group(-w / 2, machine.r + machine.base, (Path(plaque(w, h, bite), "sheet"), Path(rules, "fine"), words))


def ridden(car: int, spaces: int, r: float) -> list[Art]:
    """The part of the rim behind the car."""
    if car == 0:
        return []
    if car >= spaces:
        return [Disc(0, 0, r, "run")]
    (x0, y0), (x1, y1) = pin(0, spaces, r), pin(car, spaces, r)
    far = int(car * 2 > spaces)
    return [Path(f"M{num(x0)} {num(y0)}A{num(r)} {num(r)} 0 {far} 1 {num(x1)} {num(y1)}", "run")]


def cabin(space: int, car: int, spaces: int, r: float) -> Group:
    """A space the car is not on: still to come with its number, or ridden with a tick."""
    x, y = pin(space, spaces, r)
    mark: Art = Words(0, 12.8, str(space), 11.7, "b mid")
    if space == 0:
        mark = Icon("star", 0, 10, 12)
    elif space < car:
        mark = Path(RIDDEN, "ln")
    return Group(x, y, (Disc(0, 0, 2.6, "sheet"), Path(CABIN, "sheet"), mark))


def car_at(space: int, spaces: int, r: float, look: str = "") -> Group:
    x, y = pin(space, spaces, r)
    number = Words(0, 24, str(space % spaces or "★"), 11.7, "b mid inv")
    art = (Path(CAR, "acc2 pl"), Path(WINDOWS, "on-acc2"), number)
    return Group(x, y, art, look, "" if look else "car")


def caption(course: Course, say: Say) -> str:
    if course.over:
        return say("THE END")
    return say("LAST ROUND") if course.round == course.rounds else say("ROUND")


def left_to_go(course: Course, say: Say) -> str:
    """How far it is to the scoring."""
    if course.over:
        return say("all scored")
    return say("{n} to scoring", n=course.spaces - course.car) if course.car < course.spaces else say("scoring")


def hub(course: Course, say: Say) -> Group:
    """The round, and how far it is to the scoring."""
    return Group(0, 0, (
        Disc(0, 0, 56, "sheet"), Disc(0, 0, 51, "fine"), Words(0, -20, caption(course, say), 11.7, "mid caps muted"),
        Words(0, 10, say("{n} of {all}", n=course.round, all=course.rounds), 25, "ds b mid"),
        Words(0, 31, left_to_go(course, say), 12.5, "mid muted"),
    ))


@lru_cache(maxsize=200)
def track(spaces: int, car: int, coming: int, r: float) -> Printed:
    """The spaces, and the car on its way."""
    cabins = [cabin(space, car, spaces, r) for space in range(spaces) if space != car % spaces]
    ghost = [car_at(coming, spaces, r, "ghost")] if coming != car else []
    return Printed(*ridden(car, spaces, r), *cabins, *ghost, car_at(car, spaces, r))


def wheel(course: Course, machine: Machine, say: Say) -> tuple[Art, ...]:
    """Around 0, 0."""
    standing = structure(course.spaces, machine, say("CHICAGO · 1893"))
    return (standing, track(course.spaces, course.car, course.coming, machine.r), hub(course, say))


def rail(course: Course, w: float, say: Say) -> tuple[Art, ...]:
    """The wheel unrolled: the way of the car, the scoring at its end."""
    x0, x1, y = 92.0, w - 16, 23.0
    step = (x1 - x0) / course.spaces
    here, there = x0 + course.car * step, x0 + course.coming * step
    rounds = say("{n} of {all}", n=course.round, all=course.rounds)
    head = (Words(1, 15, caption(course, say), 11, "caps muted"), Words(1, 34, rounds, 17, "ds b"))
    way = (Path(f"M{num(x0)} {num(y)}H{num(x1)}", "ln"), Path(f"M{num(x0)} {num(y)}H{num(here)}", "run"))
    stops = [Disc(x0 + i * step, y, 3.6, "acc2 pl" if i < course.car else "sheet") for i in range(1, course.spaces)]
    goal: tuple[Art, ...] = (Disc(x1, y, 14, "sheet"), Icon("medal", x1, y, 19))
    ghost = [Disc(there, y, 8, "acc2 pl ghost")] if course.coming != course.car else []
    car = Group(here, y, (Disc(0, 0, 14, "acc2 pl"), Icon("car", 0, 0, 20, "inv")), "", "car")
    return (*head, *way, *stops, *goal, *ghost, car)
