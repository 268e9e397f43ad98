"""The six action cards of a player: what they do, whether they are improved, and why one cannot be played now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from pavilion.core.kit import sheet
from pavilion.core.letters import Entry, Ink, Inks, Panel
from pavilion.core.phrases import translatable
from pavilion.core.scene import (
    Art,
    Box,
    Group,
    Icon,
    Layer,
    Path,
    Printed,
    Scene,
    Shape,
    Words,
    kept,
    lettered,
    num,
    plaque,
    width_of,
)

from ..box.nouns import CARD
from .box import Teller
from .lab import owner_of

View = Mapping[str, Any]


class Look(NamedTuple):
    """The measures of a hand in one layout."""

    w: float  # of all cards
    card: tuple[float, float]
    x: float
    y: float
    gap: float
    big: bool


WIDE = Look(847, (125, 142), 13, 38, 14.2, True)
NARROW = Look(366, (55, 56), 0, 0, 7.2, False)


class Card(NamedTuple):
    """A card as its owner has it now."""

    id: str
    improved: bool
    rule: str  # that forbids to play it now
    open: bool  # it is being carried out


def hand(view: View, layout: str, names: Mapping[str, str], say: Teller) -> Scene:
    """The cards of whose lab is shown."""
    look, owner = WIDE if layout == "wide" else NARROW, owner_of(view)
    own = view["seat"] == owner
    cards = [card_of(view, owner, card) for card in CARD.names]
    shapes = [card_shape(card, i, own, look, say) for i, card in enumerate(cards)]
    height = look.y + look.card[1] + (14 if look.big else 0)
    title = say("Your cards") if own else say("Cards of {player}", player=names.get(owner, owner))
    paper = [sheet(look.w, height, title, blocked_by(view, cards, owner, names, say))] if look.big else []
    letters = partial(Panel, [Ink(title, "b")])
    panel = Shape("hand", title, 0, 0, look.w, height, [*paper, *shapes], letters=letters)
    return Scene(look.w, height, title, [Layer("hand", [panel])])


PLAYING, USED, BLOCKED, BLOCKED_BY_GHOSTS = "", "EX-4.1.5", "EX-4.2.1", "EX-6.2.7"
TAGS = translatable({  # by the rule that forbids a card
    PLAYING: "in play",
    USED: "used",
    "EX-5.3": "not in a final turn",
    "EX-4.2.2": "not in the first turn",
    BLOCKED: "just played",
    BLOCKED_BY_GHOSTS: "just played",
})  # fmt: skip

# ---- reading the view -----------------------------------------------------------------------------------------------


def card_of(view: View, owner: str, card: str) -> Card:
    player = view["board"]["players"][owner]
    improved, played = card in player["improved"], player["hand"] is not None and card not in player["hand"]
    if owner in view["to_move"] and view["asked"] != "play-card" and player["last_card"] == card:
        return Card(card, improved, PLAYING, True)
    barred = view["reasons"].get(f"card:{card}", "") if owner == view["seat"] else ""
    return Card(card, improved, USED if played else barred, False)


def blocked_by(view: View, cards: Iterable[Card], owner: str, names: Mapping[str, str], say: Teller) -> str:
    """Who has just played what cannot be played, in a remark."""
    for card in cards:
        if card.rule == BLOCKED_BY_GHOSTS:
            return say("{card}: just played by the ghosts", card=say.name(card.id))
        if card.rule == BLOCKED:
            seats = [*view["board"]["players"]]
            player = seats[seats.index(owner) - 1]
            return say("{card}: just played by {player}", card=say.name(card.id), player=names.get(player, player))
    return ""


def effect(card: str, improved: bool, say: Teller) -> str:
    """What a card does, in few words."""
    box = say.box.printed
    if card == "station":
        each = box.station.improved if improved else box.station.basic
        return say("up to {n} tiles, ${prices}", n=len(each), prices="/".join(map(str, each)))
    if card == "academy":
        price, free = box.academy.price, box.academy.free if improved else 0
        if free > 1:
            return say("project or technology, ${n}, and {free} free tiles", n=price, free=free)
        return say("project or technology, ${n}, and a free tile" if free else "project or technology, ${n}", n=price)
    if card == "laboratory":
        return say("place or remove {n} tiles", n=box.laboratory.improved if improved else box.laboratory.basic)
    if card == "journal":
        steps, less = (box.journal.improved, box.journal.discount) if improved else (box.journal.basic, 0)
        if less:
            return say("{n} steps in the Patents Office, links ${less} less", n=steps, less=less)
        return say("{n} steps in the Patents Office", n=steps)
    if card == "skyscraper":
        return say("take ${n}", n=box.skyscraper.improved if improved else box.skyscraper.basic)
    return say("{n} favours, ends the round", n=box.meeting.options)


# ---- cards ----------------------------------------------------------------------------------------------------------


@kept
def card_shape(card: Card, place: int, own: bool, look: Look, say: Teller) -> Shape:
    (w, h), name, does = look.card, say.name(card.id), effect(card.id, card.improved, say)
    tag = say(TAGS[card.rule]) if card.rule or card.open else ""
    band = tag_band(tag, card.open, w, h, look.big) if tag else None
    if look.big:
        face = card_face(card.id, name, "" if tag else does, card.improved, w, h)
    else:
        face = small_face(card.id, name, card.improved, w, band.y if band else h)
    art: list[Art] = [Group(0, 0, (face,), "off" if band and not card.open else ""), *([band] if band else [])]
    parts = [name, does, *([say("improved")] if card.improved else []), *([tag] if tag else [])]
    letters = partial(card_letters, name, does, card.improved, tag)
    x = look.x + place * (w + look.gap)
    looks = "tiny tagged" if tag else "tiny" if not look.big else ""
    id = f"card:{card.id}"
    return Shape(id, ".\n".join(parts), x, look.y, w, h, art, own, plaque(w, h, 5), 3, looks, "", letters)


@lru_cache(maxsize=200)
def card_face(card: str, name: str, does: str, improved: bool, w: float, h: float) -> Printed:
    inner = f"M5 8V{num(h - 8)}M{num(w - 5)} 8V{num(h - 8)}M8 5H{num(w - 8)}M8 {num(h - 5)}H{num(w - 8)}"
    return Printed(
        Path(plaque(w, h, 5), "sheet"), Path(inner, "fine"), *(star_corner(w, 26) if improved else ()),
        Icon(f"a-{card}", w / 2, 38, 48), *lettered(w / 2, 77, name, w - 10, 15, "ds b mid", most=1, least=9),
        Path(f"M{num(w * 0.3)} 88H{num(w * 0.7)}", "acc-l"),
        *lettered(w / 2, 111, does, w - 15, 12, "mid muted", least=9),
    )  # fmt: skip


@lru_cache(maxsize=200)
def small_face(card: str, name: str, improved: bool, w: float, low: float) -> Printed:
    """For a phone: sign and name above a tag, which begins at `low`; above a high one the sign alone."""
    full = low == NARROW.card[1]
    named = small_name(name, w, *((42.5, 10) if full else (low - 10.5, 9.2))) if low > 35 else ()
    icon = Icon(f"a-{card}", w / 2, 10, 16) if named and not full else Icon(f"a-{card}", w / 2, 17.5, 27)
    corner = star_corner(w, 20) if improved else ()
    return Printed(Path(plaque(w, NARROW.card[1], 5), "sheet"), *corner, icon, *named)


def small_name(name: str, w: float, middle: float, size: float) -> tuple[Words, ...]:
    """Bold, unless it is one long word."""
    found = lettered(w / 2, middle, name, w - 5, size, "ds b mid", least=8.4, most=2)
    fits = all(width_of(row.text, row.size, "ds b") <= w - 3 for row in found)
    return found if fits else lettered(w / 2, middle, name, w - 1, size, "ds mid", least=7.2, most=2)


def star_corner(w: float, size: float) -> tuple[Art, ...]:
    """A folded corner: this card is improved."""
    corner = Path(f"M{num(w - 5)} 0A5 5 0 0 0 {num(w)} 5V{num(size)}L{num(w - size)} 0z", "acc2")
    return (corner, Icon("star", w - size * 0.34, size * 0.37, size * 0.48, "inv"))


@cache
def cards_sign() -> Printed:
    """Cards in a hand from which none has been played."""
    return Printed(Path("M-2-4v-3h8v11h-3M-5-4h8v11h-8z", "paper"))


@lru_cache(maxsize=200)
def tag_band(tag: str, open: bool, w: float, h: float, big: bool) -> Group:
    rows = lettered(w / 2, 0, tag, w - 8, 13 if big else 9.6, "sb mid inv", most=2, least=8.6)
    high = (9 if big else 4) + len(rows) * rows[0].size * 1.12
    band = Box(0, 0, w, high, "acc2" if open else "ink", 0)
    moved = [row._replace(y=row.y + high / 2) for row in rows]
    return Group(0, h - 8 - high if big else h - 3 - high, (band, *moved))


def card_letters(name: str, does: str, improved: bool, tag: str) -> Entry:
    left: list[Ink | str] = [Ink(f"{name}{' ★' if improved else ''}", "faint" if tag else "b")]
    more: Inks = [f": {does}"] if not tag else [Ink(f" ({tag})", "faint")]
    return Entry([*left, *more], short=left)
