"""What everybody has: panels on a desk, a strip on phones and tablets, a card for each rival."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from pavilion.core.kit import (
    CELL_H,
    GAP,
    STRIP_W,
    Rows,
    Seated,
    counted,
    in_row,
    seated,
    sheet,
    sitting,
    strip_cell,
)
from pavilion.core.letters import Field, Flow, Ink, Panel
from pavilion.core.scene import (
    Art,
    Disc,
    Group,
    Icon,
    Layer,
    Path,
    Scene,
    Shape,
    Words,
    kept,
    shortened,
    width_of,
    wrapped,
)

from .box import SHADOW, Teller
from .pieces import chest, die

View = Mapping[str, Any]

PANEL_W, PANEL_H, LOW_H, PANEL_GAP = 265.0, 128.0, 112.0, 10.0
RIVAL_H = 176.0
NOTE = 12.0
TABLET_W = 736.0


class Belongings(NamedTuple):
    """What is shown of a player."""

    points: int
    nation: str
    money: int
    news: int
    energy: int
    gears: int
    patents: Sequence[str]
    prototypes: Sequence[str]
    persons: Sequence[str]
    assistants: int
    loose: Sequence[int]
    active: int
    sealed: int  # -1: dice are not being set
    starts: bool
    level: int
    tiles: int
    loans: int


def about(view: View, seat: str) -> Belongings:
    board = view["board"]
    player = board["players"][seat]
    points = player["score" if view["over"] else "points"]  # in the end all is counted
    loans = [one for one in (*player["mat"], *player["beside"]) if one and "loan" in one]
    sealed = board["sealed"]
    return Belongings(
        points, player["nation"] or "", player["money"], player["news"], player["energy"], player["gears"],
        player["patents"], player["prototypes"], player["persons"], player["assistants"]["supply"], player["loose"],
        player["dice"]["active"], int(sealed.get(seat, True)) if sealed else -1,
        board["start"] == seat and board["phase"] not in ("set-up", "dice"), player["level"], player["covered"],
        sum(one["open"] for one in loans),
    )  # fmt: skip


def told(player: Belongings, who: Seated, say: Teller) -> str:
    """A player for those who hear it."""
    parts = [who.called(say.say), *([say.name(player.nation)] if player.nation else [])]
    parts += [say("to move")] if who.moves else []
    parts += [say("start player")] if player.starts else []
    parts += [say("has sealed") if player.sealed else say("is setting dice")] if player.sealed >= 0 else []
    parts.append(say("{n} points", n=player.points))
    parts.append(
        say(
            "£{n}, newspapers {news}, energy {energy}, gears {gears}",
            n=player.money,
            news=player.news,
            energy=player.energy,
            gears=player.gears,
        )
    )
    patents, prototypes, persons = (
        ", ".join(map(say.name, cards)) for cards in (player.patents, player.prototypes, player.persons)
    )
    parts += [say("Patents: {list}", list=patents)] if patents else []
    parts += [say("Prototypes: {list}", list=prototypes)] if prototypes else []
    parts += [say("Persons: {list}", list=persons)] if persons else []
    if player.sealed < 0:
        parts.append(say("Dice left: {list}", list=", ".join(map(str, player.loose)) or say("none")))
    parts.append(say("Commission level {n}, research fields covered: {m}", n=player.level, m=player.tiles))
    parts += [say("Open loans: {n}", n=player.loans)] if player.loans else []
    return ".\n".join(parts)


def note(player: Belongings, who: Seated, room: float, say: Teller) -> str:
    """Whose turn it is, and the nation; shorter where there is little room. A top hat says who starts."""
    nation = say.name(player.nation) if player.nation else ""
    brief = say("to move") if who.moves else ""
    told = [" · ".join(filter(None, [turn, nation])) for turn in (who.note(say.say), brief)]
    return next((words for words in told if width_of(words, NOTE, "text") <= room), nation)


def named(player: Belongings, who: Seated, w: float, say: Teller) -> list[Art]:
    """Token, name, and below it, as far as the panel reaches, what is noted."""
    told = note(player, who, w - 57, say)
    room = 0.9 * (beside(player, w) - 49)  # also for a name of nothing but broad letters
    name = Words(49, 28 if told else 35, shortened(who.called(say.say), room, 17, "ds b"), 17, "ds b")
    art: list[Art] = [sitting(who.seat), name]
    return [*art, Words(49, 47.5, told, NOTE, "muted")] if told else art


# ---- panels ---------------------------------------------------------------------------------------------------------


def panels(view: View, names: Mapping[str, str], say: Teller) -> Scene:
    """One below the other; five are lower, without their cards."""
    people = seated(view, names)
    h = LOW_H if len(people) > 4 else PANEL_H
    shapes = [panel(about(view, who.seat), who, i * (h + PANEL_GAP), h, say) for i, who in enumerate(people)]
    low = len(people) * (h + PANEL_GAP) - PANEL_GAP
    if view["board"]["shadow"]:
        shapes.append(shadow_panel(view["board"]["shadow"], low + PANEL_GAP, say))
        low += PANEL_GAP + shapes[-1].h
    return Scene(PANEL_W, low, say("Players"), [Layer("players", shapes)])


@kept
def panel(player: Belongings, who: Seated, y: float, h: float, say: Teller) -> Shape:
    stock = [
        (Icon("cp-money", 0, 0, 18, "ic-2"), f"£{player.money}"), (Icon("cp-news", 0, 0, 18, "ic-2"), player.news),
        (Icon("cp-energy", 0, 0, 18, "ic-2"), player.energy), (Icon("cp-gear", 0, 0, 18, "ic-2"), player.gears),
    ]  # fmt: skip
    cards = [
        (Icon("cp-patent", 0, 0, 18, "ic-2"), len(player.patents)), (Icon("cp-prototype", 0, 0, 18, "ic-2"),
        len(player.prototypes)),
        (Icon("cp-figure", 0, 0, 18, "ic-2"), len(player.persons)), (Icon("cp-assist", 0, 0, 18, "ic-2"),
        player.assistants),
    ]  # fmt: skip
    full = h >= PANEL_H
    low = h - 18
    art: list[Art] = [
        sheet(PANEL_W, h, now=who.moves), *named(player, who, PANEL_W, say),
        Words(PANEL_W - 12, 35, str(player.points), 26, "ds b end num"), *mark(player, who.seat),
        *counted(stock, Rows(12, 53, 64, 20, 4, 0, 0), 25), *(counted(cards, Rows(12, 75, 64, 20, 4, 0, 0),
        25) if full else []),
        *dice_left(player, who.seat, 13, low - 11, 22 if full else 20), *standing(player, PANEL_W, low),
    ]  # fmt: skip
    letters = partial(player_letters, player, who, say)
    return Shape(f"seat:{who.seat}", told(player, who, say), 0, y, PANEL_W, h, art, True, r=0, letters=letters)


def beside(player: Belongings, w: float = PANEL_W) -> float:
    """Where the points begin, or what stands at their left."""
    mark_w = 34 + 6 if player.sealed >= 0 else 24 + 6 if player.starts else 0
    return w - 12 - width_of(str(player.points), 26, "ds b") - mark_w


def mark(player: Belongings, seat: str, w: float = PANEL_W) -> list[Art]:
    """A top hat beside the points of who starts; while dice are set, the chest."""
    x = beside(player, w)
    if player.sealed >= 0:
        return [Group(x, 10, (chest(seat, bool(player.sealed), 34),))]
    return [Icon("cp-first", x + 12, 25, 24, "a2")] if player.starts else []


def dice_left(player: Belongings, seat: str, x: float, y: float, s: float) -> list[Art]:
    """The dice that are left; while dice are set, as many blank ones as there are."""
    values = [0] * player.active if player.sealed >= 0 else player.loose
    return [die(seat, value, x + k * (s + 3), y, s) for k, value in enumerate(values)]


def standing(player: Belongings, w: float, y: float) -> list[Art]:
    """Commission, covered research fields, an open loan."""
    art: list[Art] = [Icon("cp-commission", w - 101, y, 18, "ic-2")]
    art += [Disc(w - 85 + k * 9, y, 3.5, "pip-full" if k < player.level else "pip") for k in range(3)]
    art += [Icon("cp-research", w - 49, y, 18, "ic-2"), Words(w - 37, y + 4.7, str(player.tiles), 13.5, "b num")]
    return [*art, Icon("cp-loan", w - 13, y, 17, "bad")] if player.loans else art


def player_letters(player: Belongings, who: Seated, say: Teller) -> Panel:
    dice = "".join(map(str, player.loose)) if player.sealed < 0 else "?" * player.active
    fields = [
        Field(say("points"), [Ink(str(player.points), "b")]), Field("£", [str(player.money)]),
        Field(say("newspapers"), [str(player.news)]), Field(say("energy"), [str(player.energy)]),
        Field(say("gears"), [str(player.gears)]), Field(say("patents"), [str(len(player.patents))]),
        Field(say("prototypes"), [str(len(player.prototypes))]), Field(say("persons"), [str(len(player.persons))]),
        Field(say("dice"), [dice or "\u2013"]),
    ]  # fmt: skip
    return Panel(who.letters(say.say), (), [Flow(fields)])


@kept
def shadow_panel(shadow: View, y: float, say: Teller) -> Shape:
    """The shadow nation of a solo game: its dice, and where it goes next."""  # CP-6.1
    route = [say.name(place) for place in shadow["route"]]
    goes = say("goes to {place} next", place=say.name(shadow["next"])) if shadow["next"] else ""
    rows = wrapped(goes, PANEL_W - 57, NOTE, "text")
    h = 96.0 + 15 * (len(rows) > 1)
    art: list[Art] = [
        sheet(PANEL_W, h), Icon("cp-figure", 28, 30, 26, "ic-2"), Words(49, 28, say("Shadow nation"), 17, "ds b"),
        *(Words(49, 45 + 15 * i, row, NOTE, "muted") for i, row in enumerate(rows)),
        *(die(SHADOW, value, 13 + k * 27, h - 36, 24) for k, value in enumerate(shadow["loose"])),
    ]  # fmt: skip
    label = ".\n".join([say("Shadow nation"), goes, say("Route: {list}", list=", ".join(route))])
    dice = [Ink("".join(map(str, shadow["loose"])) or "\u2013")]
    letters = partial(Panel, [Ink(say("Shadow nation"), "b")], (), [Flow([Field(say("dice"), dice)])])
    return Shape("shadow", label, 0, y, PANEL_W, h, art, letters=letters)


# ---- strips ---------------------------------------------------------------------------------------------------------


def strip(view: View, names: Mapping[str, str], broad: bool, say: Teller) -> Scene:
    """Everybody in a line: points, money, dice left; while dice are set, whose chest is shut."""
    people = seated(view, names)
    w = TABLET_W if broad else STRIP_W
    cells = in_row(0, 0, w, CELL_H, len(people), GAP)
    shapes = [cell(about(view, who.seat), who, *cells.spot(i), cells.w, say) for i, who in enumerate(people)]
    return Scene(w, CELL_H, say("Players"), [Layer("players", shapes)])


@kept
def cell(player: Belongings, who: Seated, x: float, y: float, w: float, say: Teller) -> Shape:
    money: tuple[Art | None, object] = (None, f"£{player.money}")
    counts = [money, (Icon("cp-die", w - 22, 32, 16, "ic-2"), len(player.loose))]
    if player.sealed >= 0 and w >= 76:
        art = [*strip_cell(who, player.points, [], w), Group(w - 35, 10, (chest(who.seat, bool(player.sealed), 30),))]
    elif player.sealed >= 0:
        art = strip_cell(who, player.points, [(Group(27, 22, (chest(who.seat, bool(player.sealed), 25),)), "")], w)
    else:
        art = strip_cell(who, player.points, counts, w)
    return Shape(f"seat:{who.seat}", told(player, who, say), x, y, w, CELL_H, art, True)


# ---- rivals ---------------------------------------------------------------------------------------------------------


def rivals(view: View, names: Mapping[str, str], broad: bool, say: Teller) -> Scene:
    """Each rival with everything that one has; alone, the shadow nation."""
    others = [(who, about(view, who.seat)) for who in seated(view, names) if not who.own]
    h = max([RIVAL_H, *(RIVAL_H + 15 * (len(cards_of(has, say)) - 3) for _, has in others)])
    places = Rows(0, 0, STRIP_W, h, 2 if broad else 1, 48, 10)
    shapes = [rival(has, who, *places.spot(i), h, say) for i, (who, has) in enumerate(others)]
    low = places.low(len(others)) if others else 0.0
    if view["board"]["shadow"]:
        shapes.append(shadow_panel(view["board"]["shadow"], low + (10 if low else 0), say))
        low = shapes[-1].y + shapes[-1].h
    return Scene(TABLET_W if broad else STRIP_W, max(low, 40), say("Rivals"), [Layer("rivals", shapes)])


def cards_of(player: Belongings, say: Teller) -> list[tuple[str, str]]:
    """Patents, prototypes and persons by name, in as many lines as they need: a sign before the first of each."""
    cards = (("cp-patent", player.patents), ("cp-prototype", player.prototypes), ("cp-figure", player.persons))
    lines: list[tuple[str, str]] = []
    for sign, ids in cards:
        rows = wrapped(", ".join(map(say.name, ids)) or "\u2013", STRIP_W - 52, 12.5, "text")
        lines += [(sign if not i else "", row) for i, row in enumerate(rows)]
    return lines


@kept
def rival(player: Belongings, who: Seated, x: float, y: float, h: float, say: Teller) -> Shape:
    w = STRIP_W
    stock = [
        (Icon("cp-money", 0, 0, 19, "ic-2"), f"£{player.money}"), (Icon("cp-news", 0, 0, 19, "ic-2"), player.news),
        (Icon("cp-energy", 0, 0, 19, "ic-2"), player.energy), (Icon("cp-gear", 0, 0, 19, "ic-2"), player.gears),
        (Icon("cp-assist", 0, 0, 19, "ic-2"), player.assistants),
    ]  # fmt: skip
    art: list[Art] = [
        sheet(w, h, now=who.moves), *named(player, who, w, say),
        Words(w - 12, 35, str(player.points), 26, "ds b end num"), *counted(stock, Rows(12, 55, 64, 22, 5, 0, 0), 25),
    ]  # fmt: skip
    art += mark(player, who.seat, w)
    top = 92.0
    for k, (sign, row) in enumerate(cards_of(player, say)):
        top += 0 if not k else 21 if sign else 15
        art += [*([Icon(sign, 22, top, 18, "ic-2")] if sign else []), Words(38, top + 4.4, row, 12.5, "")]
    art += [Path(f"M12 {h - 29:g}H{w - 12:g}", "rule"), *dice_left(player, who.seat, 13, h - 25, 20)]
    art += standing(player, w, h - 15)
    letters = partial(player_letters, player, who, say)
    label = say("Mat of {player}", player=who.called(say.say))  # the strip tells the rest
    return Shape(f"rival:{who.seat}", label, x, y, w, h, art, letters=letters)
