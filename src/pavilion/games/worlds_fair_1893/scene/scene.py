"""View → Scene: five areas around the Ferris wheel (wide), or below its unrolled rail (narrow), and the players.

Reads nothing but the dictionary of `table.view(seat)`. `after` is such a view too: how the table would stand after the
answer being considered; what would arrive is drawn as a ghost.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

from pavilion.core.letters import Entry, Ink
from pavilion.core.phrases import translatable
from pavilion.core.scene import (
    Art,
    Disc,
    Group,
    Icon,
    Layer,
    Path,
    Say,
    Scene,
    Shape,
    Words,
    num,
    plainly,
    plaque,
)

from .areas import PLAQUE, STRIP, Known, Mark, area_shape
from .letters import legend_letters, wheel_letters
from .players import panels, strip
from .wheel import Course, caption, left_to_go, rail, wheel

View = Mapping[str, Any]

APPROVING = translatable(("approves", "{player} turns in exhibits"))
CHOSEN = translatable(("chosen", "Chosen by {player} in this turn"))
BOARD_FOR_ALL = True  # whose seat is whose is shown by the players' panels
WIDE_W, WIDE_H = 1012.0, 730.0
PLACES = ((8.0, 388.0), (8.0, 108.0), (358.0, 8.0), (708.0, 108.0), (708.0, 388.0))  # by position: WF-2.2
WHEEL_AT, WHEEL_R = (506.0, 444.0), 168.0
NARROW_W, RAIL_H, STRIP_PITCH = 344.0, 63.0, 106.0
NARROW_H = RAIL_H + 4 * STRIP_PITCH + STRIP.h


def board(
    view: View,
    layout: str = "wide",
    names: Mapping[str, str] | None = None,
    say: Say = plainly,
    after: View | None = None,
) -> Scene:
    """The fairground."""
    called = dict(names or {})
    return wide(view, called, say, after) if layout == "wide" else narrow(view, called, say, after)


def players(view: View, layout: str = "wide", names: Mapping[str, str] | None = None, say: Say = plainly) -> Scene:
    """What lies in front of everybody."""
    called = dict(names or {})
    return panels(view, called, say) if layout == "wide" else strip(view, called, say)


# ---- reading the view -----------------------------------------------------------------------------------------------


def areas(view: View, after: View | None) -> dict[int, Known]:
    """What is known of the areas by position, and what a previewed answer would bring; none while they are not laid."""
    now = view["board"]["areas"]
    then = after["board"]["areas"] if after and same_round(view, after) else {}
    ids = {area["position"]: id for id, area in now.items()}
    marks, faces = marks_of(view), view.get("faces") or {}
    lifted, printed = view["board"].get("lifted") or {}, view["board"].get("printed")
    beside = neighbours(tuple(ids.items()))
    held = {} if view["over"] else {seat: player["exhibits"] for seat, player in view["board"]["players"].items()}
    return {
        position: Known(
            id, now[id], then.get(id), faces.get(id, ()), printed, marks.get(id),
            lifted["seat"] if lifted.get("area") == id else "",
            {seat: exhibits.get(id, 0) for seat, exhibits in held.items()},
            beside[position],
        )
        for position, id in ids.items()
    }  # fmt: skip


@lru_cache(maxsize=500)
def neighbours(ids: tuple[tuple[int, str], ...]) -> dict[int, tuple[str, ...]]:
    """Which areas lie beside the one at a position."""  # WF-2.2.2
    laid = dict(ids)
    return {at: tuple(laid[near] for near in (at - 1, at + 1) if near in laid) for at in laid}


def marks_of(view: View) -> dict[str, Mark]:
    """The area chosen in this turn, or the one whose exhibits are being approved."""
    chosen, approving = view["board"]["chosen"], view["board"].get("approving")
    if approving:
        return {approving["area"]: Mark(approving["seat"], *APPROVING)}
    if chosen and view["to_move"]:
        return {chosen: Mark(view["to_move"][0], *CHOSEN)}  # WF-4.3.1
    return {}


def same_round(view: View, after: View) -> bool:
    """Scoring sends supporters home: then the areas afterwards say nothing about this answer."""
    return bool(view["board"]["round"] == after["board"]["round"] and not after["over"])


def car_space(view: View) -> int:
    """0 to the number of spaces, which is home."""
    fair = view["board"]
    return int(fair["wheel"] if fair["scoring_due"] else fair["car"])


def course_of(view: View, after: View | None) -> Course:
    fair, car = view["board"], car_space(view)
    coming = car_space(after) if after and same_round(view, after) else car
    return Course(fair["wheel"], car, coming, fair["round"], fair["rounds"], view["over"])


@lru_cache(maxsize=500)
def wheel_shape(course: Course, layout: str, x: float, y: float, w: float, h: float, say: Say) -> Shape:
    if layout == "wide":
        art: tuple[Art, ...] = (Group(WHEEL_AT[0] - x, WHEEL_AT[1] - y, wheel(course, WHEEL_R, say), pivot=True),)
    else:
        art = rail(course, w, say)
    label = say(
        "Ferris wheel, round {n} of {all}: the car is on space {car} of {spaces}",
        n=course.round, all=course.rounds, car=course.car, spaces=course.spaces,
    )  # fmt: skip
    letters = partial(wheel_letters, course, caption(course, say), left_to_go(course, say), say)
    return Shape("wheel", label, x, y, w, h, art, letters=letters)


def pile_counts(view: View) -> tuple[int, int]:
    piles = view["board"]["piles"]
    return sum(piles["draw"].values()), sum(piles["discard"].values())


def pile_label(drawn: int, gone: int, say: Say) -> str:
    return say("Draw pile: {n}. Discard pile: {m}", n=cards(drawn, say), m=cards(gone, say))


def pile_letters(drawn: int, gone: int, say: Say) -> Entry:
    return Entry([Ink(say("draw pile {n} · discards {m}", n=drawn, m=gone), "faint")])


def empty_place(w: float, h: float, bite: float, say: Say) -> tuple[Art, ...]:
    """Where an area tile will lie."""  # WF-3.2
    return (Path(plaque(w, h, bite), "unlaid"), Words(w / 2, h / 2 + 4, say("not laid yet"), 13, "mid muted"))


def unlaid(say: Say) -> Entry:
    return Entry([say("The area tiles are not laid yet.")])


# ---- wide -----------------------------------------------------------------------------------------------------------


def wide(view: View, names: dict[str, str], say: Say, after: View | None) -> Scene:
    found = areas(view, after)
    plaques = [area_shape(found[at], *PLACES[at], "wide", names, say) for at in sorted(found)]
    r = WHEEL_R
    left, top = WHEEL_AT[0] - r - 16, WHEEL_AT[1] - r - 16
    machine = wheel_shape(course_of(view, after), "wide", left, top, 2 * r + 32, 2 * r + 118, say)
    layers = [
        Layer("ground", [promenade(bool(found), say)]),
        Layer("wheel", [machine]),
        Layer("areas", plaques),
        Layer("piles", [piles(*pile_counts(view), 8, 648, say), *([] if view["over"] else [legend(708, 648, say)])]),
    ]
    return Scene(WIDE_W, WIDE_H, say("Fairground"), layers)


def cards(n: int, say: Say) -> str:
    return say("{n} {n|card|cards}", n=n)


@lru_cache(maxsize=500)
def promenade(laid: bool, say: Say) -> Shape:
    """The walk between neighbouring areas; the two lower ones are not joined. Without tiles, their empty places."""
    middles = [(x + PLAQUE.w / 2, y + PLAQUE.h / 2) for x, y in PLACES]
    walk = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in middles)
    art: list[Art] = [Path(walk, f"walk-{i}") for i in range(1, 5)]
    if not laid:
        for x, y in PLACES:
            art.append(Group(x, y, empty_place(PLAQUE.w, PLAQUE.h, PLAQUE.bite, say)))
    return Shape("promenade", "", 0, 0, WIDE_W, WIDE_H, art, letters=None if laid else partial(unlaid, say))


@lru_cache(maxsize=500)
def piles(drawn: int, gone: int, x: float, y: float, say: Say) -> Shape:
    art: list[Art] = [Icon("pile", 18, 26, 34), Icon("log", 160, 26, 30)]
    for left, name, n in ((44, say("Draw pile"), drawn), (184, say("Discards"), gone)):
        art += [Words(left, 23, name, 13.5, "ds b"), Words(left, 40, cards(n, say), 12, "muted num")]
    letters = partial(pile_letters, drawn, gone, say)
    return Shape("piles", pile_label(drawn, gone, say), x, y, 290, 50, art, letters=letters)


@lru_cache(maxsize=500)
def legend(x: float, y: float, say: Say) -> Shape:
    """How to read the numbers behind the dots."""
    art: list[Art] = [
        Words(2, 17, say("IF SCORED NOW"), 11.7, "caps muted"),
        Icon("medal", 11, 37, 18), Words(25, 41.5, say("points"), 12.5, "muted"),
        Icon("approval", 84, 37, 18), Words(98, 41.5, say("exhibits approved / at most"), 12.5, "muted"),
    ]
    return Shape("legend", "", x, y, 296, 50, art, letters=partial(legend_letters, say))


# ---- narrow ---------------------------------------------------------------------------------------------------------


def narrow(view: View, names: dict[str, str], say: Say, after: View | None) -> Scene:
    """The areas from position 0 to 4: neighbours on the screen are neighbours at the fair."""
    found = areas(view, after)
    strips = [area_shape(found[at], 0, RAIL_H + at * STRIP_PITCH, "narrow", names, say) for at in sorted(found)]
    drawn, gone = pile_counts(view)
    count = Words(NARROW_W / 2 - 2, 9, say("draw pile {n} · discards {m}", n=drawn, m=gone), 11, "end muted num")
    x, w, letters = NARROW_W / 2, NARROW_W / 2, partial(pile_letters, drawn, gone, say)
    piles = Shape("piles", pile_label(drawn, gone, say), x, 42, w, 14, [count], letters=letters)
    layers = [
        Layer("ground", [links(bool(found), say)]),
        Layer("wheel", [wheel_shape(course_of(view, after), "narrow", 0, 0, NARROW_W, 42, say)]),
        Layer("piles", [piles, key(say)]),
        Layer("areas", strips),
    ]
    return Scene(NARROW_W, NARROW_H, say("Fairground"), layers)


@lru_cache(maxsize=500)
def key(say: Say) -> Shape:
    """How to read a row: medal points, exhibits approved."""
    art: list[Art] = [
        Disc(7, 5.5, 5, "sheet"), Words(16, 9, say("points"), 11, "muted"),
        Disc(62, 5.5, 3.3, "pip-full"), Disc(71, 5.5, 3.3, "pip"),
        Words(79, 9, say("exhibits approved"), 11, "muted"),
    ]
    return Shape("legend", "", 0, 42, NARROW_W / 2, 14, art, letters=partial(legend_letters, say))


@lru_cache(maxsize=500)
def links(laid: bool, say: Say) -> Shape:
    """A short walk between neighbouring strips, or the empty places."""
    art: list[Art] = []
    for at in range(5):
        y = RAIL_H + at * STRIP_PITCH
        if at < 4:
            art += [Path(f"M68 {num(y + STRIP.h - 4)}v20", f"link-{i}") for i in (1, 2)]
        if not laid:
            art.append(Group(0, y, empty_place(STRIP.w, STRIP.h, STRIP.bite, say)))
    return Shape("promenade", "", 0, 0, NARROW_W, NARROW_H, art, letters=None if laid else partial(unlaid, say))
