"""What everybody has: panels beside the table, a strip above it on a phone, and the labs of the rivals in small."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any

from pavilion.core.kit import (
    CELL_H,
    STRIP_W,
    Rows,
    Seated,
    cells,
    counted,
    heading,
    naming,
    seated,
    sheet,
    sitting,
    strip_cell,
)
from pavilion.core.letters import Entry, Field, Flow, Ink, Panel, piece
from pavilion.core.scene import (
    Art,
    Box,
    Disc,
    Group,
    Icon,
    Layer,
    Path,
    Printed,
    Scene,
    Shape,
    Words,
    kept,
    num,
    shortened,
)

from ..box.nouns import CARD, CELL, KIND, ROW
from .box import Index, Pips, Teller
from .cards import cards_sign
from .tiles import (
    TURNS,
    half,
    measure,
    outline,
    polygon,
    project_tile,
    resource_tile,
    technology_tile,
)

View = Mapping[str, Any]

SIDE = 7  # cells of a lab
PANEL_W, PANEL_H, PANEL_GAP = 250.0, 138.0, 10.0
SMALL_CELL, RIVAL_CELL = 11.5, 27.0
SMALL_HATCH = ((0.18, 0.5, 0.32), (0.18, 0.18, 0.64), (0.5, 0.18, 0.32))  # scrap: from where, how far; in cells
RIVAL_H = 252.0


def about(view: View, seat: str) -> dict[str, Any]:
    """All of the view that is shown of one player."""
    rows = view["board"]["patents"]["rows"]
    leads = [row for row in ROW.names if rows[row]["leader"] == seat]
    return {**view["board"]["players"][seat], "leads": leads}


def panel_label(player: View, who: Seated, say: Teller) -> str:
    """A player for those who hear it."""
    parts = [who.called(say.say), *filter(None, [who.note(say.say)])]
    parts.append(say("Points: {points}. Money: ${money}", points=player["points"], money=player["money"]))
    cards = player["hand"]
    hand = ", ".join(say.name(card) for card in cards) if cards is not None else str(player["cards"])
    if player["cards"] == len(CARD.names):
        hand = say("all")
    parts.append(say("Cards in hand: {list}", list=hand or say("none")))
    if player["last_card"]:
        parts.append(say("Last card: {card}", card=say.name(player["last_card"])))
    done = ", ".join(say.name(project) for project in player["complete"])
    parts.append(say("Completed projects: {list}", list=done or say("none")))
    tiles = [tile for part in ("projects", "technologies", "resources") for tile in player["yard"][part]]
    parts.append(say("Yard: {list}", list="; ".join(say.spoken(tile) for tile in tiles) or say("empty")))
    leads = ", ".join(say.name(row) for row in player["leads"])
    parts.append(say("Leads in the Patents Office: {list}", list=leads or say("none")))
    return ".\n".join(parts)


# ---- panels ---------------------------------------------------------------------------------------------------------


def panels(view: View, names: Mapping[str, str], say: Teller) -> Scene:
    """One below the other."""
    shapes: list[Shape] = []
    y = 0.0
    for who in seated(view, names):
        shapes.append(panel(about(view, who.seat), who, y, say))
        y += shapes[-1].h + PANEL_GAP
    if view["board"]["ghost_deck"]:
        shapes.append(ghost_panel(view["board"]["ghost_deck"], y, say))
        y += shapes[-1].h + PANEL_GAP
    return Scene(PANEL_W, y - PANEL_GAP, say("Players"), [Layer("players", shapes)])


@kept
def panel(player: View, who: Seated, y: float, say: Teller) -> Shape:
    side = SMALL_CELL * SIDE
    art: list[Art] = [
        sheet(PANEL_W, PANEL_H, now=who.moves), *heading(who, 148, say.say),
        Words(PANEL_W - 12, 38, str(player["points"]), 26, "ds b end num"),
        *facts(player, 12, 66, say), *card_row(player, 12, 113, 23.6, 20),
        Group(PANEL_W - 12 - side, PANEL_H - 10 - side, tuple(small_lab(player["lab"], say.box))),
    ]
    letters = partial(player_letters, player, who, say)
    return Shape(f"seat:{who.seat}", panel_label(player, who, say), 0, y, PANEL_W, PANEL_H, art, letters=letters)


def facts(player: View, x: float, y: float, say: Teller) -> list[Art]:
    """Money, completed projects, rows that are led, technologies in the lab."""
    techs = sum(tile["tile"] in say.box.technologies for tile in player["lab"]["tiles"].values())
    richest = f"/{say.box.printed.richest.value}"  # EX-4.14.1
    money = str(player["money"])
    counts = {"coin": money, "confirm": len(player["complete"]), "laurel": len(player["leads"]), "star": techs}
    signs = [(Icon(icon, 0, 0, 18, "ic-2"), n) for icon, n in counts.items()]
    most = Words(x + 24 + 9 * len(money), y + 5, richest, 11, "muted num")
    return [*counted(signs, Rows(x, y - 9, 76, 18, 2, 0, 5)), most]


def card_row(player: View, x: float, y: float, step: float, size: float) -> list[Art]:
    """The six cards: those played are pale, the last one is framed, improved ones have a star."""  # EX-1.2
    art: list[Art] = []
    hand, last = player["hand"], player["last_card"]
    for i, card in enumerate(CARD.names):
        mid = x + size / 2 + i * step
        if card == last:
            art.append(Box(mid - size / 2 - 1.5, y - size / 2 - 1.5, size + 3, size + 3, "cell-now"))
        gone = hand is not None and card not in hand
        art.append(Icon(f"a-{card}", mid, y, size, "ic off" if gone else "ic"))
        if card in player["improved"]:
            art.append(Icon("star", mid + size / 2 - 3, y - size / 2 + 2, 10))
    return art


def player_letters(player: View, who: Seated, say: Teller) -> Panel:
    hand = player["hand"]
    cards = " ".join(say.name(card)[:3] for card in hand) if hand is not None else str(player["cards"])
    fields = [
        Field(say("points"), [Ink(str(player["points"]), "b")]), Field(say("money"), [f"${player['money']}"]),
        Field(say("projects"), [str(len(player["complete"]))]), Field(say("leads"), [" ".join(player["leads"]) or "0"]),
        Field(say("last"), [say.name(player["last_card"]) if player["last_card"] else "–"]),  # noqa: RUF001
        Field(say("hand"), [cards or "0"]),
    ]
    return Panel(who.letters(say.say), (), [Flow(fields)])


# ---- labs in small --------------------------------------------------------------------------------------------------


def small_lab(lab: View, box: Index) -> list[Art]:
    """Where tiles lie: projects with what they need, technologies, resources by their tints, scrap."""
    art: list[Art] = [small_ground(), scraps(lab["scrap"], SMALL_CELL)]
    for seen in lab["tiles"].values():
        tile = small_tile(seen["tile"], TURNS[seen["turn"]], seen.get("complete", False), box)
        art.append(Group(*corner(seen["corner"], SMALL_CELL), (tile,)))
    return art


def corner(cell: str, s: float) -> tuple[float, float]:
    """Where a cell begins."""
    row, column = divmod(CELL.names.index(cell), SIDE)
    return column * s, row * s


@lru_cache(maxsize=1)
def small_ground() -> Printed:
    side = SMALL_CELL * SIDE
    lines = "".join(f"M{num(i * SMALL_CELL)} 0V{num(side)}M0 {num(i * SMALL_CELL)}H{num(side)}" for i in range(1, SIDE))
    return Printed(Box(0, 0, side, side, "well", 2), Path(lines, "rule"))


def scraps(cells: Sequence[str], s: float) -> Path:
    return Path("".join(small_scrap(cell, s) for cell in cells), "fine")


@cache
def small_scrap(cell: str, s: float) -> str:
    """Three lines."""
    x, y = corner(cell, s)
    parts = [(num(half(x + right * s)), num(half(y + down * s)), num(half(n * s))) for right, down, n in SMALL_HATCH]
    return "".join(f"M{right} {down}l{n} {n}" for right, down, n in parts)


@lru_cache(maxsize=1000)
def small_tile(tile: str, turn: int, done: bool, box: Index) -> Printed:
    s = SMALL_CELL
    if tile in KIND.names:
        double, _, single = tile.partition("-")
        corners = [(0.5, 0.5), (s - 0.5, 0.5), (s - 0.5, s - 0.5), (0.5, s - 0.5)]
        a, b, c, d = (corners[(i + turn) % 4] for i in range(4))
        halves = [Path(polygon(a, b, c), f"c k-{double}"), Path(polygon(c, d, a), f"c k-{single}")]
        return Printed(*halves, Box(0.5, 0.5, s - 1, s - 1, "edge", 1))
    covered = box.cells_of(tile, turn)
    look = "proj-done mini" if done else "proj mini" if tile in box.projects else "tech mini"
    art: list[Art] = [Path(outline(covered, s, 0.8, 1.6), look)]
    if tile in box.projects:
        needs = zip(covered, box.projects[tile].needs, strict=True)
        art += [Disc((c + 0.5) * s, (r + 0.5) * s, 3, f"c k-{type}") for (r, c), type in needs]
    else:
        row = box.technologies[tile]
        icon = f"a-{row.improves}" if row.improves else f"r-{next(iter(row.gives))}"
        w, h = measure(covered)
        art.append(Icon(icon, w * s / 2, h * s / 2, 16))
    return Printed(*art)


# ---- the ghost deck -------------------------------------------------------------------------------------------------


@kept
def ghost_panel(deck: View, y: float, say: Teller) -> Shape:
    """The last card of the ghost deck and what is left of it; what one has to surpass."""  # EX-6.2
    h = 92.0
    goal = say("more than {n} points to win", n=say.box.printed.solo_goal.value)
    art: list[Art] = [
        sheet(PANEL_W, h, say("Ghost deck")), *deck_row(deck, 12, 50, 38.4, 22),
        Words(12, h - 9, shortened(goal, PANEL_W - 24, 11.5, "text"), 11.5, "muted num"),
    ]
    return Shape("ghosts", deck_words(deck, say), 0, y, PANEL_W, h, art, letters=partial(deck_letters, deck, goal, say))


def deck_row(deck: View, x: float, y: float, step: float, size: float) -> list[Art]:
    art: list[Art] = []
    for i, card in enumerate(CARD.names):
        mid, n = x + size / 2 + i * step, deck["left"][card]
        if card == deck["last_card"]:
            art.append(Box(mid - size / 2 - 2, y - size / 2 - 2, size + 4, size + 4, "cell-now"))
        art.append(Icon(f"a-{card}", mid, y, size, "ic" if n else "ic off"))
        art.append(Words(mid + size / 2 + 2, y + size / 2 + 2, str(n), 11, "b num" if n else "faint num"))
    return art


def deck_words(deck: View, say: Teller) -> str:
    left = ", ".join(f"{say.name(card)} {n}" for card, n in deck["left"].items() if n)
    last = say("Last card: {card}", card=say.name(deck["last_card"])) if deck["last_card"] else ""
    return "\n".join(filter(None, [say("Ghost deck"), last, say("Left: {list}", list=left or say("none"))]))


def deck_letters(deck: View, goal: str, say: Teller) -> Panel:
    left = [Field(say.name(card), [str(n)]) for card, n in deck["left"].items()]
    last = say.name(deck["last_card"]) if deck["last_card"] else ""
    return Panel([Ink(say("Ghost deck"), "b")], [last], [Flow(left), Flow([Entry([Ink(goal, "faint")])])])


# ---- strip ----------------------------------------------------------------------------------------------------------


def strip(view: View, names: Mapping[str, str], say: Teller) -> Scene:
    """Everybody in a row; alone, the ghost deck too."""
    people, deck = seated(view, names), view["board"]["ghost_deck"]
    w, step = cells(len(people) + (1 if deck else 0))
    shapes = [player_cell(about(view, who.seat), who, i * step, w, say) for i, who in enumerate(people)]
    if deck:
        shapes.append(ghost_cell(deck, step, w, say))
    return Scene(STRIP_W, CELL_H, say("Players"), [Layer("players", shapes)])


@kept
def player_cell(player: View, who: Seated, x: float, w: float, say: Teller) -> Shape:
    """Points, money, and the last card."""
    last = player["last_card"]
    card: Art = Icon(f"a-{last}", w - 30, 32, 17) if last else Group(w - 30, 32, (cards_sign(),))
    counts = [(Icon("coin", w - 30, 13, 16, "ic-2"), player["money"]), (card, player["cards"])]
    art = strip_cell(who, player["points"], counts, w)
    return Shape(f"seat:{who.seat}", panel_label(player, who, say), x, 0, w, CELL_H, art)


@kept
def ghost_cell(deck: View, x: float, w: float, say: Teller) -> Shape:
    art: list[Art] = [Box(0, 0, w, CELL_H, "paper"), *deck_row(deck, 6, 21, (w - 8) / 6, 17)]
    return Shape("ghosts", deck_words(deck, say), x, 0, w, CELL_H, art)


# ---- rivals ---------------------------------------------------------------------------------------------------------


def rivals(view: View, names: Mapping[str, str], say: Teller) -> Scene:
    """For a phone: each rival with lab and yard; alone, the ghost deck."""
    others = [who for who in seated(view, names) if not who.own]
    shapes = [rival(about(view, who.seat), who, i * (RIVAL_H + 10), say) for i, who in enumerate(others)]
    low = len(others) * (RIVAL_H + 10)
    if view["board"]["ghost_deck"]:
        deck = ghost_panel(view["board"]["ghost_deck"], 0, say)
        letters = partial(Entry, [Ink(say("Ghost deck"), "faint")])
        shapes.append(Shape("ghost-deck", deck.label, 47, low, deck.w, deck.h, deck.art, letters=letters))
        low += deck.h + 10
    return Scene(STRIP_W, low - 10, say("Rivals"), [Layer("rivals", shapes)])


@kept
def rival(player: View, who: Seated, y: float, say: Teller) -> Shape:
    s, side = RIVAL_CELL, RIVAL_CELL * SIDE
    right = 10 + side + 12
    art: list[Art] = [
        sheet(STRIP_W, RIVAL_H, now=who.moves), sitting(who.seat), naming(who.called(say.say), "", 130),
        Words(STRIP_W - 12, 37, str(player["points"]), 24, "ds b end num"),
        Group(10, 52, tuple(rival_lab(player["lab"], s, say))),
        *facts(player, right, 66, say), *card_row(player, right, 113, 20.5, 18), *rival_yard(player, right, 134, say),
    ]
    letters = partial(rival_letters, player, who, say)
    label = say("Laboratory of {player}", player=who.called(say.say))  # the strip tells the rest
    return Shape(f"rival:{who.seat}", label, 0, y, STRIP_W, RIVAL_H, art, letters=letters)


def rival_lab(lab: View, s: float, say: Teller) -> list[Art]:
    """Small, but with everything that tiles show; resources lie above, their frames belong to them alone."""
    side = s * SIDE
    lines = "".join(f"M{num(i * s)} 0V{num(side)}M0 {num(i * s)}H{num(side)}" for i in range(1, SIDE))
    art: list[Art] = [Box(0, 0, side, side, "well"), Path(lines, "rule")]
    art.append(scraps(lab["scrap"], s))
    for seen in sorted(lab["tiles"].values(), key=lambda seen: seen["tile"] in KIND.names):
        tile, turn = seen["tile"], TURNS[seen["turn"]]
        x, y = corner(seen["corner"], s)
        if tile in KIND.names:
            art.append(Group(x + 1, y + 1, (resource_tile(tile, turn, s - 2),)))
        elif tile in say.box.projects:
            all_needs, missing = say.box.projects[tile].needs.items(), seen["missing"]
            needs = tuple((type, Pips(n, n - missing.get(type, 0))) for type, n in all_needs)
            art.append(Group(x, y, (project_tile(tile, turn, s, needs, seen["complete"], say.box),)))
        else:
            art.append(Group(x, y, (technology_tile(tile, s, say),)))
    return art


def rival_yard(player: View, x: float, y: float, say: Teller) -> list[Art]:
    """What was bought and is not placed yet."""
    yard = player["yard"]
    improves = {tech: f"★ {say.name(row.improves)}" for tech, row in say.box.technologies.items() if row.improves}
    names = [improves.get(tile) or say.name(tile) for tile in (*yard["projects"], *yard["technologies"])]
    art: list[Art] = [Words(x, y + 10, say("Yard"), 12, "ds b")]
    if not names and not yard["resources"]:
        return [*art, Words(x, y + 26, say("empty"), 11.5, "faint")]
    low = y + 16
    for i, kind in enumerate(yard["resources"][:8]):
        art.append(Group(x + i % 4 * 29, low + i // 4 * 29, (resource_tile(kind, 0, 26),)))
    low += (min(len(yard["resources"]), 8) + 3) // 4 * 29
    for i, name in enumerate(names[: int((y + 108 - low) // 14)]):
        art.append(Words(x, low + 11 + i * 14, shortened(name, 122, 11.5), 11.5, "ds"))
    return art


def rival_letters(player: View, who: Seated, say: Teller) -> Panel:
    """The projects and technologies of a lab, then the yard."""
    laid: list[Entry] = []
    for seen in player["lab"]["tiles"].values():
        tile = seen["tile"]
        if tile in say.box.projects:
            lacks = " ".join(f"{type}{n}" for type, n in seen["missing"].items())
            missing = [Ink(f" {say('lacks {units}', units=lacks)}", "faint")] if lacks else []
            laid.append(Entry([Ink(say.name(tile), "" if lacks else "a1 b"), *missing]))
        elif tile in say.box.technologies:
            laid.append(Entry([Ink(say.name(tile), "faint")]))
    yard = [say.name(tile) for tile in (*player["yard"]["projects"], *player["yard"]["technologies"])]
    rest = Entry([Ink(f"{say('Yard')} ", "faint"), ", ".join([*yard, *player["yard"]["resources"]]) or say("empty")])
    return Panel([piece(who.seat), f" {who.called(say.say)}"], [say("Laboratory")], [Flow(laid), Flow([rest])])
