"""What everybody has: panels on a desk, a strip with the own vouchers and goods on phones and tablets, rivals' cards;
alone, the Saboteurs."""

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
    heading,
    in_row,
    naming,
    seated,
    sheet,
    sitting,
    strip_cell,
)
from pavilion.core.letters import Field, Flow, Ink, Panel
from pavilion.core.scene import Art, Box, Group, Icon, Layer, Scene, Shape, Words, kept, shortened

from ..box.nouns import COLOUR, VOUCHER
from ..box.printed import Report
from .box import Teller
from .pieces import agent_face, bot_face, chemical_face, part_face, voucher_face
from .seen import Shop
from .spaces import Purse, fitted, voucher_card
from .workshop import Good, each, room_words

View = Mapping[str, Any]

PANEL_W, PANEL_H, PANEL_GAP = 252.0, 128.0, 10.0
RIVAL_H = 150.0
TABLET_W = 736.0
GOODS_H = 26.0


class Belongings(NamedTuple):
    """What is shown of a player."""

    points: int
    climate: int
    vouchers: dict[str, int]
    caps: dict[str, int]
    parts: dict[str, int]
    chemicals: dict[str, int]
    bots: int
    room: int
    tiles: int
    papers: int
    awards: int
    goals: int
    subsidies: int
    investments: int


def about(view: View, seat: str) -> Belongings:
    player = view["board"]["players"][seat]
    work, shown = player["workshop"], player["points" if view["over"] else "climate"]  # in the end all is counted
    return Belongings(
        player["points"], shown, player["vouchers"], player["caps"], work["parts"], work["chemicals"],
        work["bots"], work["room"], len(work["tiles"]),
        sum(row["marker"] != "left" for row in player["rows"].values()), player["awards_gained"],
        sum(tile is not None for tile in player["goals"]["spaces"].values()), len(player["subsidies"]["blue"]),
        player["investments"],
    )  # fmt: skip


def panel_label(player: Belongings, who: Seated, say: Teller) -> str:
    """A player for those who hear it."""
    parts = [who.called(say.say)]
    if who.moves:
        parts.append(say("to move"))
    parts.append(say("{n} Climate Points, {points} if the game ended now", n=player.climate, points=player.points))
    owned = ", ".join(f"{say.name(kind)} {player.vouchers[kind]}" for kind in VOUCHER.names)
    parts.append(say("Vouchers: {list}", list=owned))
    for kinds, sentence in ((player.parts, "parts"), (player.chemicals, "chemicals")):
        there = ", ".join(f"{say.name(colour)} {n}" for colour, n in kinds.items() if n) or say("none")
        parts.append(say("Parts: {list}", list=there) if sentence == "parts" else say("Chemicals: {list}", list=there))
    parts.append(say("Bots in the workshop: {n}", n=player.bots))
    parts.append(say("Papers: {n}. Awards: {m}. Goals set: {k}", n=player.papers, m=player.awards, k=player.goals))
    return ".\n".join(parts)


# ---- goods ----------------------------------------------------------------------------------------------------------


def goods_row(seat: str, goods: Sequence[Good], kinds: str, x: float, y: float, s: float) -> tuple[list[Art], float]:
    """Parts, chemicals or bots in a line, with numbers where there are several; and where it ends."""
    art: list[Art] = []
    found: dict[Good, int] = {}
    for good in goods:
        found[good] = found.get(good, 0) + 1
    for good, n in found.items():
        face = (
            bot_face(seat, s * 0.72)
            if not good.kind
            else part_face(good.kind, s)
            if kinds == "part"
            else chemical_face(good.kind, s * 1.1)
        )
        art.append(Group(x + s / 2, y, (face,), good.look))
        x += s * 1.12
        if n > 1:
            art.append(Words(x - 1, y + 5, str(n), 13, "sb num"))
            x += 9
    return art, x


def stored(
    seat: str, parts: list[Good], chemicals: list[Good], bots: list[Good], x: float, y: float, s: float
) -> list[Art]:
    art: list[Art] = []
    for goods, kind in ((parts, "part"), (chemicals, "chemical"), (bots, "bot")):
        row, x = goods_row(seat, goods, kind, x, y, s)
        art, x = [*art, *row], x + 4
    return art


def goods_of(player: Belongings) -> tuple[list[Good], list[Good], list[Good]]:
    parts, chemicals = (
        [Good(colour, "") for colour in COLOUR.names for _ in range(kinds[colour])]
        for kinds in (player.parts, player.chemicals)
    )
    return parts, chemicals, [Good("", "")] * player.bots


def considered(shop: Shop) -> tuple[list[Good], list[Good], list[Good]]:
    """The same with what would come and go."""
    parts, chemicals = (
        [good for colour in COLOUR.names for good in each(colour, kinds[colour])]
        for kinds in (shop.parts, shop.chemicals)
    )
    return parts, chemicals, [*each("", shop.bots)]


# ---- panels ---------------------------------------------------------------------------------------------------------


def panels(view: View, names: Mapping[str, str], say: Teller) -> Scene:
    """One below the other; alone, the Saboteurs below."""
    shapes: list[Shape] = []
    y = 0.0
    for who in seated(view, names):
        shapes.append(panel(about(view, who.seat), who, y, say))
        y += PANEL_H + PANEL_GAP
    if view["board"]["saboteurs"]:
        shapes.append(saboteurs(view["board"]["saboteurs"], y, PANEL_W, say))
        y += shapes[-1].h + PANEL_GAP
    return Scene(PANEL_W, y - PANEL_GAP, say("Players"), [Layer("players", shapes)])


@kept
def panel(player: Belongings, who: Seated, y: float, say: Teller) -> Shape:
    vouchers = [(Group(0, 0, (voucher_face(kind, 17),)), player.vouchers[kind]) for kind in VOUCHER.names]
    facts = [
        (Icon("wm-publish", 0, 0, 18, "ic-2"), player.papers), (Icon("wm-award", 0, 0, 18, "ic-2"), player.awards),
        (Icon("wm-goal", 0, 0, 18, "ic-2"), player.goals), (Icon("wm-subsidy", 0, 0, 18, "ic-2"), player.subsidies),
        (Icon("wm-invest", 0, 0, 18, "ic-2"), player.investments),
    ]  # fmt: skip
    art: list[Art] = [
        sheet(PANEL_W, PANEL_H, now=who.moves), *heading(who, 140, say.say),
        Words(PANEL_W - 12, 38, str(player.climate), 26, "ds b end num"),
        *counted(vouchers, Rows(16, 52, 47, 20, 5, 0, 0), 25), *stored(who.seat, *goods_of(player), 15, 89, 18),
        *counted(facts, Rows(14, 103, 47, 20, 5, 0, 0), 24),
    ]  # fmt: skip
    letters = partial(player_letters, player, who, say)
    return Shape(f"seat:{who.seat}", panel_label(player, who, say), 0, y, PANEL_W, PANEL_H, art, letters=letters)


def player_letters(player: Belongings, who: Seated, say: Teller) -> Panel:
    vouchers = "/".join(str(player.vouchers[kind]) for kind in VOUCHER.names)
    fields = [
        Field(say("points"), [Ink(str(player.climate), "b")]), Field(say("vouchers"), [vouchers]),
        Field(say("parts"), [str(sum(player.parts.values()))]),
        Field(say("chemicals"), [str(sum(player.chemicals.values()))]), Field(say("bots"), [str(player.bots)]),
        Field(say("papers"), [str(player.papers)]), Field(say("Awards"), [str(player.awards)]),
    ]  # fmt: skip
    return Panel(who.letters(say.say), (), [Flow(fields)])


# ---- strips ---------------------------------------------------------------------------------------------------------


def strip(view: View, names: Mapping[str, str], purses: list[Purse], shop: Shop, broad: bool, say: Teller) -> Scene:
    """Everybody in a line; below it what one owns, on every tab: vouchers and goods."""
    people, other = seated(view, names), view["board"]["saboteurs"]
    w = TABLET_W if broad else STRIP_W
    cells = in_row(0, 0, w, CELL_H, len(people) + bool(other), GAP)
    shapes = [player_cell(about(view, who.seat), who, *cells.spot(i), cells.w, say) for i, who in enumerate(people)]
    if other:
        shapes.append(saboteur_cell(other, cells.spot(1)[0], cells.w, say))
    y = CELL_H + GAP
    row = in_row(0, y, STRIP_W, CELL_H, 5, 5)
    shapes += [voucher_card(purse, *row.spot(i), row.w, CELL_H, say) for i, purse in enumerate(purses)]
    art = stored(shop.seat, *considered(shop), 0, GOODS_H / 2, 20)
    x, top = (STRIP_W + 24, y + (CELL_H - GOODS_H) / 2) if broad else (0.0, y + CELL_H + 3)
    room = say("room: {n}", n=shop.room)
    words = Words(w - x, GOODS_H / 2 + 5, room, 12, "end muted num")
    shapes.append(Shape("goods", room_words(shop, say), x, top, w - x, GOODS_H, [*art, words]))
    return Scene(w, y + CELL_H if broad else top + GOODS_H, say("Players"), [Layer("players", shapes)])


@kept
def player_cell(player: Belongings, who: Seated, x: float, y: float, w: float, say: Teller) -> Shape:
    counts: list[tuple[Art, int]] = [
        (Icon("wm-publish", w - 24, 12.5, 16, "ic-2"), player.papers),
        (Icon("wm-award", w - 24, 31.5, 16, "ic-2"), player.awards),
    ]
    art = strip_cell(who, player.climate, counts, w)
    return Shape(f"seat:{who.seat}", panel_label(player, who, say), x, y, w, CELL_H, art)


# ---- rivals ---------------------------------------------------------------------------------------------------------


def rivals(view: View, names: Mapping[str, str], broad: bool, say: Teller) -> Scene:
    """Each rival with everything that one owns; alone, the Saboteurs."""
    others = [who for who in seated(view, names) if not who.own]
    places = Rows(0, 0, STRIP_W, RIVAL_H, 2 if broad else 1, 48, 10)
    shapes = [rival(about(view, who.seat), who, *places.spot(i), say) for i, who in enumerate(others)]
    low = places.low(len(others)) if others else 0.0
    if view["board"]["saboteurs"]:
        found = saboteurs(view["board"]["saboteurs"], 0, STRIP_W, say)
        shapes.append(
            Shape(
                "saboteurs-too",
                found.label,
                0,
                low + (10 if low else 0),
                found.w,
                found.h,
                found.art,
                letters=found.letters,
            )
        )
        low = shapes[-1].y + found.h
    return Scene(TABLET_W if broad else STRIP_W, max(low, 40), say("Rivals"), [Layer("rivals", shapes)])


@kept
def rival(player: Belongings, who: Seated, x: float, y: float, say: Teller) -> Shape:
    vouchers = [
        (Group(0, 0, (voucher_face(kind, 20),)), f"{player.vouchers[kind]}/{player.caps[kind]}")
        for kind in VOUCHER.names
    ]
    facts = [
        (Icon("wm-publish", 0, 0, 20, "ic-2"), player.papers), (Icon("wm-award", 0, 0, 20, "ic-2"), player.awards),
        (Icon("wm-goal", 0, 0, 20, "ic-2"), player.goals), (Icon("wm-subsidy", 0, 0, 20, "ic-2"), player.subsidies),
        (Icon("wm-invest", 0, 0, 20, "ic-2"), player.investments),
    ]  # fmt: skip
    art: list[Art] = [
        sheet(STRIP_W, RIVAL_H, now=who.moves), sitting(who.seat), naming(who.called(say.say), "", 190),
        Words(STRIP_W - 12, 38, str(player.climate), 26, "ds b end num"),
        *counted(vouchers, Rows(14, 54, 66, 22, 5, 0, 0), 28), *stored(who.seat, *goods_of(player), 14, 97, 21),
        Icon("wm-tile", STRIP_W - 52, 97, 20, "ic-2"), Words(STRIP_W - 36, 102, str(player.tiles), 14, "sb num"),
        *counted(facts, Rows(14, 119, 66, 22, 5, 0, 0), 28),
    ]  # fmt: skip
    letters = partial(player_letters, player, who, say)
    label = say("Laboratory of {player}", player=who.called(say.say))  # the strip tells the rest
    return Shape(f"rival:{who.seat}", label, x, y, STRIP_W, RIVAL_H, art, letters=letters)


# ---- the Saboteurs --------------------------------------------------------------------------------------------------


@kept
def saboteurs(other: View, y: float, w: float, say: Teller) -> Shape:
    """The opponent of a solo game: its value to be surpassed, what it has, and its report."""  # WM-6.5
    cards = [other["current"], *other["found"]] if other["current"] else []  # all three while they are arranged
    h = 150.0 + 38 * max(0, len(cards) - 1)
    tokens = sum(other["tokens"].values())
    flasks = [Good(colour, "") for colour, n in other["chemicals"].items() for _ in range(n)]
    art: list[Art] = [
        sheet(w, h), Icon("wm-saboteur", 28, 30, 28), Words(49, 28, say("Saboteurs"), 17, "ds b"),
        Words(49, 44, shortened(say("Target Value"), w - 110, 12, "text"), 12, "muted"),
        Words(w - 12, 38, str(other["value"]), 26, "ds b end num"),
        *counted(
            [(Icon("wm-bot", 0, 0, 18, "ic-2"), other["bots"]), (Icon("wm-award", 0, 0, 18, "ic-2"), other["awards"]),
             (Icon("wm-tray", 0, 0, 18, "ic-2"), tokens), (Icon("wm-report", 0, 0, 18, "ic-2"), other["draw"])],
            Rows(14, 52, 52, 20, 4, 0, 0), 24,
        ),
        *goods_row("S", flasks, "chemical", 14, 90, 18)[0],
    ]  # fmt: skip
    for i, card in enumerate(cards):
        art.append(Group(12, 106 + 38 * i, tuple(report(card, w - 24, say, i + 1 if len(cards) > 1 else 0))))
    return Shape(
        "saboteurs", saboteurs_told(other, say), 0, y, w, h, art, letters=partial(saboteur_letters, other, say)
    )


def report(id: str, w: float, say: Teller, number: int = 0) -> list[Art]:
    """A report: who goes where, and which weather it looks for; with a number while there are several."""
    card = next(row for row in say.box.printed.reports if row.id == id)
    words = f"{goes_to(card, say)} · {say.name(card.pick)}"  # the weather is a sign
    x = 20 if number else 0
    return [
        Box(0, 0, w, 34, "tray"), *([Words(12, 22.5, str(number), 16, "ds b mid num")] if number else []),
        Group(x + 18, 17, (agent_face(card.agent, 22),)), Icon(f"wm-{card.weather}", w - 17, 17, 22),
        fitted(x + 36, 21.5, words, w - 68 - x, 12.5, "sb", 11),
    ]  # fmt: skip


def goes_to(card: Report, say: Teller) -> str:
    return say("after Lativ") if card.to == "lativ" else say.name(card.to)


def saboteurs_told(other: View, say: Teller) -> str:
    parts = [say("Saboteurs"), say("Target Value: {n}", n=other["value"])]
    parts.append(
        say(
            "Bots in the Hideout: {n}. Awards: {m}. Reports left: {k}",
            n=other["bots"],
            m=other["awards"],
            k=other["draw"],
        )
    )
    if other["current"]:
        card = next(row for row in say.box.printed.reports if row.id == other["current"])
        parts.append(say(
            "Next: {agent} goes to {place}, {weather}, {pick}", agent=say.name(f"{card.agent}-agent"),
            place=goes_to(card, say), weather=say.name(card.weather), pick=say.name(card.pick),
        ))  # fmt: skip
    return ".\n".join(parts)


def saboteur_letters(other: View, say: Teller) -> Panel:
    fields = [
        Field(say("value"), [Ink(str(other["value"]), "b")]), Field(say("bots"), [str(other["bots"])]),
        Field(say("Awards"), [str(other["awards"])]), Field(say("reports"), [str(other["draw"])]),
    ]  # fmt: skip
    return Panel([Ink(say("Saboteurs"), "b")], (), [Flow(fields)])


@kept
def saboteur_cell(other: View, x: float, w: float, say: Teller) -> Shape:
    art: list[Art] = [
        Box(0, 0, w, CELL_H, "paper"), Icon("wm-saboteur", 22, CELL_H / 2, 26),
        Words(42, 28, str(other["value"]), 18, "ds b num"),
        Icon("wm-report", w - 30, 13, 16, "ic-2"), Words(w - 6, 17.5, str(other["draw"]), 12, "sb end num muted"),
        Icon("wm-bot", w - 30, 32, 16, "ic-2"), Words(w - 6, 36.5, str(other["bots"]), 12, "sb end num muted"),
    ]  # fmt: skip
    return Shape("saboteurs", saboteurs_told(other, say), x, 0, w, CELL_H, art)
