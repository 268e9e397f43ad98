"""The six action cards of a player: what they do, whether they are improved, and why one cannot be played now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from pavilion.core.kit import Rows, sheet
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
    kept,
    lettered,
    num,
    plaque,
)

from ..box.nouns import CARD
from ..told.what_is import owner_of
from .box import Teller

View = Mapping[str, Any]


class Look(NamedTuple):
    """The measures of a hand in one layout."""

    w: float  # of all cards
    places: Rows
    big: bool  # there is room for what a card does
    framed: bool


WIDE = Look(570, Rows(13, 38, 174, 84, 3, 11, 11), True, True)
MIDDLE = Look(310, Rows(0, 2, 150, 90, 2, 10, 10), True, False)
NARROW = Look(344, Rows(0, 2, 110, 50, 3, 7, 7), False, False)
LOOKS = {"wide": WIDE, "middle": MIDDLE, "narrow": NARROW}


class Card(NamedTuple):
    """A card as its owner has it now."""

    id: str
    improved: bool
    rule: str  # that forbids to play it now
    open: bool  # it is being carried out


def hand(view: View, layout: str, names: Mapping[str, str], say: Teller) -> Scene:
    """The cards of whose lab is shown."""
    look, owner = LOOKS[layout], owner_of(view)
    own = view["seat"] == owner
    cards = [card_of(view, owner, card) for card in CARD.names]
    shapes = [card_shape(card, i, own, look, say) for i, card in enumerate(cards)]
    height = look.places.low(len(cards)) + (12 if look.framed else 2)
    title = say("Your cards") if own else say("Cards of {player}", player=names.get(owner, owner))
    paper = [sheet(look.w, height, title, blocked_by(view, cards, owner, names, say))] if look.framed else []
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
            return say("{card}: just revealed by the ghost deck", card=say.name(card.id))
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
        if free:
            return say("project or technology, ${n}, and {free} free {free|tile|tiles}", n=price, free=free)
        return say("project or technology, ${n}", n=price)
    if card == "laboratory":
        return say("place or remove {n} tiles", n=box.laboratory.improved if improved else box.laboratory.basic)
    if card == "journal":
        steps, less = (box.journal.improved, box.journal.discount) if improved else (box.journal.basic, 0)
        if less:
            return say("{n} steps in the Patents Office, links ${less} less", n=steps, less=less)
        return say("{n} steps in the Patents Office", n=steps)
    if card == "skyscraper":
        return say("take ${n}", n=box.skyscraper.improved if improved else box.skyscraper.basic)
    return say("{n} options, ends the round", n=box.meeting.options)


# ---- cards ----------------------------------------------------------------------------------------------------------


@kept
def card_shape(card: Card, place: int, own: bool, look: Look, say: Teller) -> Shape:
    w, h, name, does = look.places.w, look.places.h, say.name(card.id), effect(card.id, card.improved, say)
    tag = say(TAGS[card.rule]) if card.rule or card.open else ""
    band = tag_band(tag, card.open, w, h) if tag else None
    face = card_face(card.id, name, does if look.big else "", card.improved, w, h, band.y if band else h)
    art: list[Art] = [Group(0, 0, (face,), "off" if band and not card.open else ""), *([band] if band else [])]
    parts = [name, does, *([say("improved")] if card.improved else []), *([tag] if tag else [])]
    letters = partial(card_letters, name, does, card.improved, tag)
    x, y = look.places.spot(place)
    looks = "tiny tagged" if tag else "tiny" if not look.big else ""
    id = f"card:{card.id}"
    return Shape(id, ".\n".join(parts), x, y, w, h, art, own, plaque(w, h, 5), 3, looks, "", letters)


SIGN_W = 46.0  # room for the sign of a card, on its left


@lru_cache(maxsize=200)
def card_face(card: str, name: str, does: str, improved: bool, w: float, h: float, low: float) -> Printed:
    """The sign, beside it the name, and where there is room what the card does; a tag begins at `low`."""
    left, size, big = (SIGN_W, 13, 34) if does else (28.0, 12, 21)
    middle, room = (left + w - 4) / 2, w - left - 6
    mid = low / 2 if low < h else h / 2
    art: list[Art] = [Path(plaque(w, h, 5), "sheet"), *(star_corner(w, 20) if improved else ())]
    if does:
        inner = f"M5 8V{num(h - 8)}M{num(w - 5)} 8V{num(h - 8)}M8 5H{num(w - 8)}M8 {num(h - 5)}H{num(w - 8)}"
        art.append(Path(inner, "fine"))
    art.append(Icon(f"a-{card}", left / 2 + 1, mid, big))
    if not does or low < h:
        most, look, least = (2, "ds b mid", 12.0) if low > 38 else (1, "ds mid", 11.0)
        return Printed(*art, *lettered(middle, mid, name, room, size, look, most, least))
    rule = f"M{num(middle - 20)} 25H{num(middle + 20)}"
    words = lettered(middle, (h + 23) / 2, does, room, 12, "mid muted", 4)
    return Printed(*art, *lettered(middle, 16, name, room, size, "ds b mid", 1), Path(rule, "acc-l"), *words)


def star_corner(w: float, size: float) -> tuple[Art, ...]:
    """A folded corner: this card is improved."""
    corner = Path(f"M{num(w - 5)} 0A5 5 0 0 0 {num(w)} 5V{num(size)}L{num(w - size)} 0z", "acc2")
    return (corner, Icon("star", w - size * 0.34, size * 0.37, size * 0.48, "inv"))


@cache
def cards_sign() -> Printed:
    """Cards in a hand from which none has been played."""
    return Printed(Path("M-2-4v-3h8v11h-3M-5-4h8v11h-8z", "paper"))


@lru_cache(maxsize=200)
def tag_band(tag: str, open: bool, w: float, h: float) -> Group:
    """Why a card cannot be played, along its lower edge."""
    rows = lettered(w / 2, 0, tag, w - 8, 12, "sb mid inv", most=2, least=11)
    high = 4 + len(rows) * rows[0].size * 1.12
    band = Box(0, 0, w, high, "acc2" if open else "ink", 0)
    moved = [row._replace(y=row.y + high / 2) for row in rows]
    return Group(0, h - 4 - high, (band, *moved))


def card_letters(name: str, does: str, improved: bool, tag: str) -> Entry:
    left: list[Ink | str] = [Ink(f"{name}{' ★' if improved else ''}", "faint" if tag else "b")]
    more: Inks = [f": {does}"] if not tag else [Ink(f" ({tag})", "faint")]
    return Entry([*left, *more], short=left)
