"""View → Scene: five areas around the Ferris wheel, or on a phone below its unrolled rail, and the players.

Reads nothing but the dictionary of `table.view(seat)`. `after` is such a view too: how the table would stand after the
answer being considered; what would arrive is drawn as a ghost.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple

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

from .areas import LOOKS, SMALL_PLAQUE, STRIP, Known, Mark, area_shape
from .letters import legend_letters, wheel_letters
from .players import panels, strip
from .wheel import Course, Machine, caption, left_to_go, rail, wheel

View = Mapping[str, Any]

APPROVING = translatable(("approves", "{player} turns in exhibits"))
CHOSEN = translatable(("chosen", "Chosen by {player} in this turn"))
BOARD_FOR_ALL = True  # whose seat is whose is shown by the players' panels
BREAKPOINTS = {"narrow": 720, "middle": 1340}
DOCKED = 1340
NARROW_W, RAIL_H, STRIP_PITCH = 344.0, 63.0, 106.0
NARROW_H = RAIL_H + 4 * STRIP_PITCH + STRIP.h


class Ground(NamedTuple):
    """Where things lie around the wheel."""

    w: float
    h: float
    places: tuple[tuple[float, float], ...]  # of the areas by position: WF-2.2
    machine: Machine
    wheel_at: tuple[float, float]
    below: float  # where piles and legend begin


GROUNDS = {
    "wide": Ground(
        1012, 730, ((8, 388), (8, 108), (358, 8), (708, 108), (708, 388)), Machine(168, 62, 40), (506, 444), 648
    ),
    "middle": Ground(  # not wider than the smallest tablets, so that letters are at least as large as they say
        704, 450, ((5, 224), (5, 5), (243, 5), (481, 5), (481, 224)), Machine(87, 28, 24), (352, 310), 434
    ),
}


def board(
    view: View,
    layout: str = "wide",
    names: Mapping[str, str] | None = None,
    say: Say = plainly,
    after: View | None = None,
) -> Scene:
    """The fairground."""
    called = dict(names or {})
    draw = narrow if layout == "narrow" else partial(around_the_wheel, layout)
    return draw(view, called, say, after)


def players(view: View, layout: str = "wide", names: Mapping[str, str] | None = None, say: Say = plainly) -> Scene:
    """What lies in front of everybody."""
    called = dict(names or {})
    return strip(view, called, say) if layout == "narrow" else panels(view, layout, called, say)


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
    if layout == "narrow":
        art = rail(course, w, say)
    else:
        (middle_x, middle_y), machine = GROUNDS[layout].wheel_at, GROUNDS[layout].machine
        art = (Group(middle_x - x, middle_y - y, wheel(course, machine, say), pivot=True),)
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


# ---- wide and middle ------------------------------------------------------------------------------------------------


def around_the_wheel(layout: str, view: View, names: dict[str, str], say: Say, after: View | None) -> Scene:
    found, ground = areas(view, after), GROUNDS[layout]
    plaques = [area_shape(found[at], *ground.places[at], layout, names, say) for at in sorted(found)]
    r, base, platform = ground.machine
    left, top = ground.wheel_at[0] - r - 16, ground.wheel_at[1] - r - 16
    machine = wheel_shape(course_of(view, after), layout, left, top, 2 * r + 32, 2 * r + base + platform + 16, say)
    below = piles_and_legend if layout == "wide" else small_piles_and_legend
    layers = [
        Layer("ground", [promenade(layout, bool(found), say)]),
        Layer("wheel", [machine]),
        Layer("areas", plaques),
        Layer("piles", below(*pile_counts(view), ground, view["over"], say)),
    ]
    return Scene(ground.w, ground.h, say("Fairground"), layers)


def cards(n: int, say: Say) -> str:
    return say("{n} {n|card|cards}", n=n)


@lru_cache(maxsize=500)
def promenade(layout: str, laid: bool, say: Say) -> Shape:
    """The walk between neighbouring areas; the two lower ones are not joined. Without tiles, their empty places."""
    ground, look = GROUNDS[layout], LOOKS[layout]
    middles = [(x + look.w / 2, y + look.h / 2) for x, y in ground.places]
    walk = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in middles)
    art: list[Art] = [Path(walk, f"walk-{i}") for i in range(1, 5)]
    if not laid:
        for x, y in ground.places:
            art.append(Group(x, y, empty_place(look.w, look.h, look.bite, say)))
    return Shape("promenade", "", 0, 0, ground.w, ground.h, art, letters=None if laid else partial(unlaid, say))


def piles_and_legend(drawn: int, gone: int, ground: Ground, over: bool, say: Say) -> list[Shape]:
    (left, _), (right, _) = ground.places[0], ground.places[-1]
    return [piles(drawn, gone, left, ground.below, say), *([] if over else [legend(right, ground.below, say)])]


def small_piles_and_legend(drawn: int, gone: int, ground: Ground, over: bool, say: Say) -> list[Shape]:
    """In one line."""
    (left, _), (right, _) = ground.places[0], ground.places[-1]
    counts = small_piles(drawn, gone, left, ground.below, SMALL_PLAQUE.w, "", say)
    return [counts, *([] if over else [small_legend(right, ground.below, say)])]


@lru_cache(maxsize=500)
def piles(drawn: int, gone: int, x: float, y: float, say: Say) -> Shape:
    art: list[Art] = [Icon("pile", 18, 26, 34), Icon("log", 160, 26, 30)]
    for left, name, n in ((44, say("Draw pile"), drawn), (184, say("Discards"), gone)):
        art += [Words(left, 23, name, 13.5, "ds b"), Words(left, 40, cards(n, say), 12, "muted num")]
    letters = partial(pile_letters, drawn, gone, say)
    return Shape("piles", pile_label(drawn, gone, say), x, y, 290, 50, art, letters=letters)


@lru_cache(maxsize=500)
def small_piles(drawn: int, gone: int, x: float, y: float, w: float, end: str, say: Say) -> Shape:
    """A line that begins or ends there."""
    words = Words(w if end else 2, 9, say("draw pile {n} · discards {m}", n=drawn, m=gone), 11, f"{end} muted num")
    letters = partial(pile_letters, drawn, gone, say)
    return Shape("piles", pile_label(drawn, gone, say), x, y, w, 14, [words], letters=letters)


@lru_cache(maxsize=500)
def legend(x: float, y: float, say: Say) -> Shape:
    """How to read the numbers behind the dots."""
    art: list[Art] = [
        Words(2, 17, say("IF SCORED NOW"), 11.7, "caps muted"),
        Icon("medal", 11, 37, 18), Words(25, 41.5, say("points"), 12.5, "muted"),
        Icon("approval", 84, 37, 18), Words(98, 41.5, say("exhibits approved / at most"), 12.5, "muted"),
    ]
    return Shape("legend", "", x, y, 296, 50, art, letters=partial(legend_letters, say))


@lru_cache(maxsize=500)
def small_legend(x: float, y: float, say: Say) -> Shape:
    art: list[Art] = [
        Icon("medal", 9, 5, 16), Words(20, 9, say("points"), 11.5, "muted"),
        Icon("approval", 76, 5, 16), Words(87, 9, say("exhibits approved"), 11.5, "muted"),
    ]  # fmt: skip
    return Shape("legend", "", x, y, SMALL_PLAQUE.w, 14, art, letters=partial(legend_letters, say))


# ---- narrow ---------------------------------------------------------------------------------------------------------


def narrow(view: View, names: dict[str, str], say: Say, after: View | None) -> Scene:
    """The areas from position 0 to 4: neighbours on the screen are neighbours at the fair."""
    found = areas(view, after)
    strips = [area_shape(found[at], 0, RAIL_H + at * STRIP_PITCH, "narrow", names, say) for at in sorted(found)]
    counts = small_piles(*pile_counts(view), NARROW_W / 2, 42, NARROW_W / 2 - 2, "end", say)
    layers = [
        Layer("ground", [links(bool(found), say)]),
        Layer("wheel", [wheel_shape(course_of(view, after), "narrow", 0, 0, NARROW_W, 42, say)]),
        Layer("piles", [counts, key(say)]),
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
