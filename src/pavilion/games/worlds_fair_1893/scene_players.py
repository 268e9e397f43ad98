"""What lies in front of the players: panels beside the board, or a strip above it on a phone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pavilion.core.scene import (
    Art,
    Box,
    Group,
    Icon,
    Layer,
    Path,
    Printed,
    Say,
    Scene,
    Shape,
    Token,
    Words,
    num,
    shortened,
    width_of,
)

from .nouns import AREA
from .scene_cards import deck_of, surname, talent
from .text import NAMES

PANEL_W, PANEL_GAP, STRIP_W, STRIP_H, STRIP_GAP = 380.0, 12.0, 366.0, 48.0, 8.0
PANEL_H, CHIP_H, CHIP_GAP = 101.0, 30.0, 10.0
BELONGINGS = (("ticket", 193, 24), ("supporter", 238, 24), ("coin", 193, 47), ("medal", 238, 47), ("star", 283, 47))
START_SEAT = "A"  # the start player is the first seat: WF-3.12

Board = Mapping[str, Any]


def in_order(view: Mapping[str, Any]) -> list[str]:
    """The own seat first, then clockwise."""
    seats = list(view["board"]["players"])
    own = seats.index(view["seat"]) if view.get("seat") in seats else 0
    return seats[own:] + seats[:own]


def medal_points(player: Board) -> int:
    return sum(int(value) * int(n) for value, n in player["medals"].items())


def set_points(player: Board) -> int:
    """Points of the token sets: what is neither coins nor medals."""  # WF-1.6
    return int(player["points"]) - int(player["coins"]) - medal_points(player)


def panels(view: Mapping[str, Any], names: dict[str, str], say: Say) -> Scene:
    """One below the other."""
    shapes: list[Shape] = []
    y = 0.0
    for seat in in_order(view):
        shapes.append(panel(view, seat, y, names, say))
        y += shapes[-1].h + PANEL_GAP
    return Scene(PANEL_W, y - PANEL_GAP, say("Players"), [Layer("players", shapes)])


def panel(view: Mapping[str, Any], seat: str, y: float, names: dict[str, str], say: Say) -> Shape:
    player = view["board"]["players"][seat]
    chips = figure_chips(view, seat, player, names, say)
    h = max([PANEL_H] + [chip.y + chip.h + 11 for chip in chips if isinstance(chip, Shape)])
    moves = seat in view["to_move"]
    art: list[Art] = [frame(h, moves), Token(seat, 29, 30, 26)]
    art += heading(view, seat, names, say)
    art += belongings(player)
    for i, area in enumerate(AREA.names):
        cards = kind(area, player["exhibits"].get(area, 0), player["tokens"].get(area, 0))
        art.append(Group(12 + i * 72.2, 62, (cards,)))
    art += chips
    return Shape(f"seat:{seat}", told(view, seat, names, say), 0, y, PANEL_W, h, art, True)


@lru_cache(maxsize=64)
def frame(h: float, moves: bool) -> Printed:
    """Thick and thin head rule; a bar at the side of who is to move."""
    edge = Path(f"M0 1.5H{num(PANEL_W)}V{num(h)}H0z", "paper-now" if moves else "paper")
    rules = (Path(f"M0 1.5H{num(PANEL_W)}", "bar"), Path(f"M0 5.5H{num(PANEL_W)}", "hat"))
    side = (Path(f"M0 6H5V{num(h)}H0z", "acc2"),) if moves else ()
    return Printed(edge, *side, *rules)


def heading(view: Mapping[str, Any], seat: str, names: dict[str, str], say: Say) -> list[Art]:
    name = names.get(seat) or say("Seat {seat}", seat=seat)
    own, moves = view.get("seat") == seat, seat in view["to_move"]
    notes = [say("your turn") if own else say("to move")] if moves else [say("you")] if own else []
    if seat == START_SEAT:
        notes.append(say("starts"))
    return [
        Words(50, 29, shortened(name, 138, 17, "ds b"), 17, "ds b"),
        Words(50, 46, shortened(" · ".join(notes), 138, 12, "text"), 12, "muted"),
    ]


def belongings(player: Board) -> list[Art]:
    """Tickets and supporters left; coins, medals and sets, which add up to the points."""
    numbers = (player["tickets"], player["supply"], player["coins"], medal_points(player), set_points(player))
    art: list[Art] = [belonging_icons()]
    art += [Words(x + 22, y + 5, str(n), 14, "sb num muted") for (_, x, y), n in zip(BELONGINGS, numbers, strict=True)]
    return [*art, Words(PANEL_W - 14, 41, str(player["points"]), 27, "ds b end num")]


@lru_cache
def belonging_icons() -> Printed:
    return Printed(*(Icon(icon, x + 9, y, 19, "ic-2") for icon, x, y in BELONGINGS))


@lru_cache(maxsize=1000)
def kind(area: str, held: int, tokens: int) -> Printed:
    """A category: proposed exhibits, approved tokens."""
    w, h = 67.2, 28.0
    ground = Path("M3 0H27V28H3a3 3 0 0 1 -3 -3V3a3 3 0 0 1 3 -3z", f"c k-{area}")
    return Printed(
        Box(0, 0, w, h, "paper"), ground, Icon(f"w-{area}", 13.5, 14, 20, f"onc k-{area}"),
        Box(0, 0, w, h, "edge"), Path("M48 1V27", "rule"),
        Words(38, 19.5, str(held), 14, "sb mid num" if held else "mid num faint"),
        Words(58, 19.5, str(tokens), 14, "sb mid num a1" if tokens else "mid num faint"),
    )


def figure_chips(view: Mapping[str, Any], seat: str, player: Board, names: dict[str, str], say: Say) -> list[Art]:
    """The figures that wait for the next turn of their owner, or are played in this one."""  # WF-4.4.11
    if not player["figures"]:
        return []
    words = say("Plays this turn") if seat in view["to_move"] else say("Plays next turn")
    if view["over"]:
        words = say("Left over")
    left = 12 + width_of(words, 12, "text") + 8
    areas, x, y = deck_of(view).areas, left, PANEL_H - 2
    art: list[Art] = [Words(12, y + 19.5, words, 12, "muted")]
    for figure, count in player["figures"].items():
        chip = figure_chip(figure, count, areas[figure], seat, seat in view["to_move"], names, say)
        chip.x, chip.y = x, y
        if chip.x + chip.w > PANEL_W - 10 and x > left:
            chip.x, chip.y = left, y + CHIP_H + CHIP_GAP
            y = chip.y
        x = chip.x + chip.w + CHIP_GAP
        art.append(chip)
    return art


def figure_chip(
    figure: str, count: int, area: str, seat: str, moves: bool, names: dict[str, str], say: Say
) -> Shape:
    """Name and effect; what may be chosen is only what lies in front of who is to move."""
    name, effect = surname(figure), talent(figure, say)
    if count > 1:
        name = f"{count} \u00d7 {name}"
    mid = 27 + width_of(name, 13, "sb")
    w = mid + width_of(effect, 12, "b") + (32 if area else 14)
    art: list[Art] = [
        Box(0, 0, w, CHIP_H, "pill", CHIP_H / 2), Icon("figure", 15, CHIP_H / 2, 18), Words(27, 19.5, name, 13, "sb"),
        Words(mid + 4, 19.5, effect, 12, "b a1"), *([Icon(f"w-{area}", w - 17, CHIP_H / 2, 18)] if area else []),
    ]
    id = f"figure:{figure}" if moves else f"figure:{figure}@seat:{seat}"
    does = f"{effect} {say(NAMES[area])}" if area else effect
    owner = names.get(seat, seat)
    label = say("{figure} of {player}: {effect}", figure=say(NAMES[figure]), player=owner, effect=does)
    return Shape(id, label, 0, 0, w, CHIP_H, art, moves, "", CHIP_H / 2, "tiny", f"card:{figure}")


def told(view: Mapping[str, Any], seat: str, names: dict[str, str], say: Say) -> str:
    """A player for those who hear it."""
    player = view["board"]["players"][seat]
    parts = [names.get(seat) or say("Seat {seat}", seat=seat)]
    if seat in view["to_move"]:
        parts.append(say("to move"))
    parts.append(say(
        "Points: {points}, of these coins {coins}, medals {medals}, sets {sets}",
        points=player["points"], coins=player["coins"], medals=medal_points(player), sets=set_points(player),
    ))
    parts.append(say("Tickets: {n}. Supporters left: {m}", n=player["tickets"], m=player["supply"]))
    for area in AREA.names:
        held, tokens = player["exhibits"].get(area, 0), player["tokens"].get(area, 0)
        if held or tokens:
            words = "{area}: {held} proposed, {tokens} approved"
            parts.append(say(words, area=say(NAMES[area]), held=held, tokens=tokens))
    parts += [say(NAMES[figure]) + (f" {n}" if n > 1 else "") for figure, n in player["figures"].items()]
    return ". ".join(parts)


def strip(view: Mapping[str, Any], names: dict[str, str], say: Say) -> Scene:
    """Everybody in a row: token, points, tickets, and the name where there is room."""
    seats = in_order(view)
    w = (STRIP_W - STRIP_GAP * (len(seats) - 1)) / len(seats)
    cells = [strip_cell(view, seat, i * (w + STRIP_GAP), w, names, say) for i, seat in enumerate(seats)]
    return Scene(STRIP_W, STRIP_H, say("Players"), [Layer("players", cells)])


def strip_cell(view: Mapping[str, Any], seat: str, x: float, w: float, names: dict[str, str], say: Say) -> Shape:
    player = view["board"]["players"][seat]
    look = "cell-now" if seat in view["to_move"] else "paper"
    named = shortened(names.get(seat, ""), w - 66, 12, "text") if w > 100 else ""
    low = 32.0 if named else STRIP_H / 2
    art: list[Art] = [
        Box(0, 0, w, STRIP_H, look), Token(seat, 17, STRIP_H / 2, 19),
        Words(32, low + 6.5, str(player["points"]), 18, "ds b num"),
        Icon("ticket", w - 23, STRIP_H / 2, 16, "ic-2"),
        Words(w - 7, STRIP_H / 2 + 5, str(player["tickets"]), 13, "sb end num muted"),
    ]
    if named:
        art.append(Words(32, 18, named, 12, "muted"))
    return Shape(f"seat:{seat}", told(view, seat, names, say), x, 0, w, STRIP_H, art, True, look="tiny")
