"""What lies in front of the players: panels beside the board or below it, or a strip above it on a phone.

Only panels beside the board can be touched: elsewhere they may be out of sight, and the question offers what is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any

from msgspec import Struct

from pavilion.core.kit import CELL_H, GAP, STRIP_W, Seated, cells, heading, seated, sheet, strip_cell
from pavilion.core.letters import Panel
from pavilion.core.phrases import unbroken
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
    Words,
    kept,
    width_of,
)

from ..box.nouns import AREA
from ..told.text import NAMES
from .cards import deck_of, surname, talent
from .letters import figure_letters, player_letters

PANEL_W, PANEL_H, PANEL_GAP = 380.0, 101.0, 12.0
GOODS_H = 28.0
CHIP_H, SMALL_CHIP_H, CHIP_GAP = 30.0, 24.0, 10.0
BELONGINGS = (("ticket", 193, 24), ("supporter", 238, 24), ("coin", 193, 47), ("medal", 238, 47), ("star", 283, 47))
START_SEAT = "A"  # the start player is the first seat: WF-3.12

Board = Mapping[str, Any]


def medal_points(player: Board) -> int:
    return sum([int(value) * n for value, n in player["medals"].items() if n])


def set_points(player: Board, medals: int) -> int:
    """Points of the token sets: what is neither coins nor medals."""  # WF-1.6
    return int(player["points"]) - int(player["coins"]) - medals


class Owner(Struct, frozen=True, array_like=True):
    """All of a view that is shown of one player."""

    seat: str
    name: str  # "" if it is not known
    player: Board
    moves: bool
    over: bool
    printed: Mapping[str, Any] | None  # on cards of a component pack

    def sits(self, own: bool = False) -> Seated:
        return Seated(self.seat, self.name, own, self.moves)

    def called(self, say: Say) -> str:
        return self.sits().called(say)


def owner(view: Mapping[str, Any], who: Seated) -> Owner:
    fair = view["board"]
    return Owner(who.seat, who.name, fair["players"][who.seat], who.moves, view["over"], fair.get("printed"))


def panels(view: Mapping[str, Any], layout: str, names: dict[str, str], say: Say) -> Scene:
    """One below the other, on a tablet two by two."""
    touch, columns = layout == "wide", 1 if layout == "wide" else 2
    shapes: list[Shape] = []
    y = low = 0.0
    for n, who in enumerate(seated(view, names)):
        if n % columns == 0:
            y, low = low, 0.0
        x = n % columns * (PANEL_W + PANEL_GAP)
        found = panel(body_of(owner(view, who), touch, say), who.own, x, y, touch, say)
        low = max(low, y + found.h + PANEL_GAP)
        shapes.append(found)
    w = PANEL_W * columns + PANEL_GAP * (columns - 1)
    return Scene(w, low - PANEL_GAP, say("Players"), [Layer("players", shapes)])


@dataclass(slots=True, eq=False)
class Body:
    """A player's panel but for what depends on who looks at it."""

    who: Seated
    art: list[Art]
    h: float
    label: str
    letters: Callable[[], Panel]


@kept
def body_of(who: Owner, touch: bool, say: Say) -> Body:
    chips = figure_chips(who, PANEL_H - 1, touch, say)
    h = max([PANEL_H] + [chip.y + chip.h + 11 for chip in chips])
    art: list[Art] = [belongings(who.player), goods(who.player, 12, 62, 72.2), *chips]
    return Body(who.sits(), art, h, panel_label(who, say), partial(player_in_letters, who, say))


@lru_cache(maxsize=4000)
def panel(body: Body, own: bool, x: float, y: float, touch: bool, say: Say) -> Shape:
    who = body.who._replace(own=own)
    starts = [say("starts")] if who.seat == START_SEAT and not who.moves else []
    art: list[Art] = [sheet(PANEL_W, body.h, now=who.moves), *heading(who, 138, say, *starts), *body.art]
    return Shape(f"seat:{who.seat}", body.label, x, y, PANEL_W, body.h, art, touch, letters=body.letters)


def belongings(player: Board) -> Printed:
    """Tickets and supporters left; coins, medals and sets, which add up to the points."""
    medals = medal_points(player)
    numbers = (player["tickets"], player["supply"], player["coins"], medals, set_points(player, medals))
    return counted(numbers, player["points"])


@lru_cache(maxsize=2000)
def counted(numbers: tuple[int, ...], points: int) -> Printed:
    words = [Words(x + 22, y + 5, str(n), 14, "sb num muted") for (_, x, y), n in zip(BELONGINGS, numbers, strict=True)]
    return Printed(signs(24), signs(47), *words, Words(PANEL_W - 14, 41, str(points), 27, "ds b end num"))


@cache
def signs(row: float) -> Printed:
    """The signs of the belongings in one row."""
    return Printed(*(Icon(icon, x + 9, y, 19, "ic-2") for icon, x, y in BELONGINGS if y == row))


def goods(player: Board, x: float, y: float, step: float) -> Printed:
    """The five categories side by side."""
    held, tokens = player["exhibits"], player["tokens"]
    return side_by_side(tuple([(held.get(area, 0), tokens.get(area, 0)) for area in AREA.names]), x, y, step)


@lru_cache(maxsize=2000)
def side_by_side(counts: tuple[tuple[int, int], ...], x: float, y: float, step: float) -> Printed:
    cells = [kind(area, *count) for area, count in zip(AREA.names, counts, strict=True)]
    return Printed(*(Group(x + i * step, y, (cell,)) for i, cell in enumerate(cells)))


@lru_cache(maxsize=1000)
def kind(area: str, held: int, tokens: int) -> Printed:
    """A category: proposed exhibits, approved tokens."""
    w, h = 67.2, GOODS_H
    ground = Path("M3 .5H27V27.5H3a2.5 2.5 0 0 1 -2.5 -2.5V3a2.5 2.5 0 0 1 2.5 -2.5z", f"c k-{area}")
    return Printed(
        Box(0, 0, w, h, "paper"),
        Printed(ground, Icon(f"w-{area}", 13.5, 14, 20, f"onc k-{area}")),
        Path("M48 1V27", "rule"),
        Words(38, 19.5, str(held), 14, "sb mid num" if held else "mid num faint"),
        Words(58, 19.5, str(tokens), 14, "sb mid num a1" if tokens else "mid num faint"),
    )


def figure_chips(who: Owner, y: float, touch: bool, say: Say) -> list[Shape]:
    """The figures that wait for the next turn of their owner, or are played in this one."""  # WF-4.4.11
    if not who.player["figures"]:
        return []
    areas = deck_of(who.printed).areas
    when = say("Left over") if who.over else say("Plays this turn") if who.moves else say("Plays next turn")
    chips: list[Shape] = []
    for figure, count in who.player["figures"].items():
        chip = figure_chip(figure, count, areas[figure], CHIP_H, say)
        chip.id, chip.touch = (chip.id, True) if touch and who.moves else (f"{chip.id}@seat:{who.seat}", False)
        chip.label = f"{owned(chip.label, figure, who.name or who.seat, say)}.\n{when}"
        chips.append(chip)
    return flowing(chips, 12, y, PANEL_W - 12)


def owned(effect: str, figure: str, player: str, say: Say) -> str:
    return say("{figure} of {player}: {effect}", figure=say(NAMES[figure]), player=player, effect=effect)


def flowing(chips: list[Shape], left: float, y: float, right: float) -> list[Shape]:
    """The chips side by side, in as many rows as they need."""
    x = left
    for chip in chips:
        if x + chip.w > right and x > left:
            x, y = left, y + chip.h + CHIP_GAP
        chip.x, chip.y = x, y
        x += chip.w + CHIP_GAP
    return chips


def figure_chip(figure: str, count: int, area: str, h: float, say: Say) -> Shape:
    """Name and effect; the effect is its label for now."""
    w, face = chip_face(figure, count, area, h, say)
    effect = unbroken(talent(figure, say))
    does = f"{effect} {say(NAMES[area])}" if area else effect
    letters = partial(figure_letters, figure, count, area, say)
    return Shape(f"figure:{figure}", does, 0, 0, w, h, (face,), False, "", h / 2, "tiny", f"card:{figure}", letters)


@lru_cache(maxsize=500)
def chip_face(figure: str, count: int, area: str, h: float, say: Say) -> tuple[float, Printed]:
    """How wide a chip is, and what is on it."""
    name, effect = surname(figure), unbroken(talent(figure, say))
    if count > 1:
        name = f"{count} \u00d7 {name}"
    base, mid = h / 2 + 4.5, 27 + width_of(name, 13, "sb")
    w = mid + width_of(effect, 12.8, "b") + (30 if area else 12)
    sign = (Icon(f"w-{area}", w - 16, h / 2, 18),) if area else ()
    return w, Printed(
        Box(0, 0, w, h, "pill", h / 2), Icon("figure", 15, h / 2, 18), Words(27, base, name, 13, "sb"),
        Words(mid + 4, base, effect, 12.8, "b a1"), *sign,
    )  # fmt: skip


def player_in_letters(who: Owner, say: Say) -> Panel:
    medals = medal_points(who.player)
    return player_letters(who, medals, set_points(who.player, medals), say)


def panel_label(who: Owner, say: Say) -> str:
    """A player for those who hear it."""
    player, parts = who.player, [who.called(say)]
    if who.moves:
        parts.append(say("to move"))
    medals = medal_points(player)
    parts.append(say(
        "Points: {points}, of these coins {coins}, medals {medals}, sets {sets}",
        points=player["points"], coins=player["coins"], medals=medals, sets=set_points(player, medals),
    ))
    parts.append(say("Tickets: {n}. Supporters left: {m}", n=player["tickets"], m=player["supply"]))
    for area in AREA.names:
        held, tokens = player["exhibits"].get(area, 0), player["tokens"].get(area, 0)
        if held or tokens:
            parts.append(category(area, held, tokens, say))
    parts += [say(NAMES[figure]) + (f" {n}" if n > 1 else "") for figure, n in player["figures"].items()]
    return ".\n".join(parts)


@lru_cache(maxsize=2000)
def category(area: str, held: int, tokens: int, say: Say) -> str:
    return say("{area}: {held} proposed, {tokens} approved", area=say(NAMES[area]), held=held, tokens=tokens)


def strip(view: Mapping[str, Any], names: dict[str, str], say: Say) -> Scene:
    """Everybody in a row, and below it what the own seat has."""
    people = seated(view, names)
    w, step = cells(len(people))
    owners = [owner(view, who) for who in people]
    row = [player_cell(who, i * step, w, say) for i, who in enumerate(owners)]
    own = own_things(owners[0], say) if people[0].own else []
    height = max(shape.y + shape.h for shape in (*row, *own))
    return Scene(STRIP_W, height, say("Players"), [Layer("players", [*row, *own])])


def own_things(who: Owner, say: Say) -> list[Shape]:
    """The own exhibits and tokens, and the own figures: to be seen; what they can do is asked elsewhere."""
    y, figures, areas = CELL_H + GAP, who.player["figures"], deck_of(who.printed).areas
    row = [goods(who.player, 0, 0, (STRIP_W - 67.2) / 4)]
    chips = [figure_chip(figure, n, areas[figure], SMALL_CHIP_H, say) for figure, n in figures.items()]
    for chip, figure in zip(chips, figures, strict=True):
        chip.id, chip.label = f"{chip.id}@seat:{who.seat}", owned(chip.label, figure, who.name or who.seat, say)
    own = Shape(f"seat:{who.seat}@own", panel_label(who, say), 0, y, STRIP_W, GOODS_H, row)
    return [own, *flowing(chips, 0, y + GOODS_H + GAP, STRIP_W)]


@kept
def player_cell(who: Owner, x: float, w: float, say: Say) -> Shape:
    """Points, tickets and figures."""
    player = who.player
    ticket, figure = Icon("ticket", w - 24, 13, 16, "ic-2"), Icon("figure", w - 24, 31, 16, "ic-2")
    counts = [(ticket, player["tickets"]), (figure, sum(player["figures"].values()))]
    art = strip_cell(who.sits(), player["points"], counts, w)
    return Shape(f"seat:{who.seat}", panel_label(who, say), x, 0, w, CELL_H, art, True, look="tiny")
