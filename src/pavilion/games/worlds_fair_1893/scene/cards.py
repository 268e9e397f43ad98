"""Card faces: exhibits, Midway tickets, figures. Each face is drawn once and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from pavilion.core.phrases import SOFT_HYPHEN, translatable, unbroken
from pavilion.core.scene import Art, Box, Icon, Path, Printed, Say, lettered, num

from ..box import data
from ..box.nouns import FIGURE
from ..told.text import NAMES

# WF-2.5; the others stand for an area
TALENTS = translatable({"burnham": "+1 here", "davis": "+1 near", "palmer": "move 1"})
SYLLABLES = {  # where long English words are parted
    "Burnham": "Burn|ham", "Westinghouse": "West|ing|house", "McCormick": "McCor|mick", "Pullman": "Pull|man",
    "Saint-Gaudens": "Saint-Gau|dens", "Telautograph": "Tel|auto|graph", "Kinetoscope": "Kineto|scope",
    "Searchlight": "Search|light", "Weathervane": "Weather|vane", "Dishwashing": "Dish|washing",
    "Typewriter": "Type|writer", "Quadricycle": "Quadri|cycle", "Locomotive": "Loco|motive",
    "Polyphase": "Poly|phase",
}  # fmt: skip
SPLIT = 0.44  # where the head of a card ends
NAME_SIZE, LEAST_NAME, NAME_ROWS = 10.4, 9.6, 3  # of exhibits and tickets: which of its kind a card is does not matter
FIGURE_SIZE, SMALL_FIGURE_SIZE, SMALL = 12.8, 12.0, 55.0  # on narrower cards the smaller one


class Deck(NamedTuple):
    """What is printed on the cards: the name of each single one, and the areas that figures stand for."""

    names: Mapping[str, str]  # by id; flavour, dealt to open cards by whoever keeps the table: WF-2.4.4
    areas: Mapping[str, str]  # by figure, "" if it has a talent of its own: WF-2.5


@cache
def house_deck() -> Deck:
    told = data.house().on_cards()
    return Deck(told["names"], told["figure_areas"])


class Card(NamedTuple):
    """An open card: its kind, the name printed on it if it is known, and the area that a figure stands for."""

    kind: str
    name: str
    area: str


open_card = lru_cache(1000)(Card)  # the same ones lie there again the next time


def lying(kinds: Sequence[str], ids: Sequence[str], deck: Deck) -> list[Card]:
    """Open cards; ids tell which one of its kind each is, and may be missing."""
    names = [deck.names.get(id, "") for id in ids] or [""] * len(kinds)
    return [open_card(kind, name, deck.areas.get(kind, "")) for kind, name in zip(kinds, names, strict=True)]


def deck_of(told: Mapping[str, Any] | None) -> Deck:
    """The cards of the component pack as far as a view tells what is printed on them, else ours."""
    house = house_deck()
    if not told:
        return house
    return Deck({**house.names, **told.get("names", {})}, {**house.areas, **told.get("figure_areas", {})})


def exhibit_area(kind: str) -> str:
    """The category of an exhibit, "" for other cards."""
    start, _, area = kind.partition("-")
    return area if start == "exhibit" else ""


def surname(figure: str) -> str:
    return NAMES[figure].split()[-1]


def talent(figure: str, say: Say) -> str:
    """What a figure does, in very few letters, with soft hyphens; a sign of its area may follow."""
    return say(TALENTS[figure]) if figure in TALENTS else "+1"


def parted(name: str) -> str:
    """A name with soft hyphens."""
    return " ".join(SYLLABLES.get(word, word) for word in name.split()).replace("|", SOFT_HYPHEN)


def face(card: Card, w: float, h: float, say: Say) -> Printed:
    """The open side of a card."""
    kind, name, _ = card
    if kind in FIGURE.names:
        return figure_face(parted(surname(kind)), talent(kind, say), card.area, w, h)
    area = exhibit_area(kind)
    if area:
        return exhibit_face(area, parted(say(name)) if name else say("Exhibit"), w, h)
    return ticket_face(parted(say(name)) if name else say("Ticket"), w, h)


@lru_cache(maxsize=1000)
def spoken(card: Card, say: Say) -> str:
    """The card in words: "Exhibit: Fine Arts, Phoenix Hall"."""
    kind, name, _ = card
    return f"{say(NAMES[kind])}, {unbroken(say(name))}" if name else say(NAMES[kind])


@lru_cache(maxsize=1000)
def exhibit_face(area: str, name: str, w: float, h: float) -> Printed:
    top = h * SPLIT
    band = f"M3 0H{num(w - 3)}a3 3 0 0 1 3 3V{num(top)}H0V3a3 3 0 0 1 3 -3z"
    rules = f"M4 {num(top + 3)}H{num(w - 4)}M4 {num(h - 4)}H{num(w - 4)}"
    return Printed(
        Box(0, 0, w, h, "sheet"),
        Printed(Path(band, f"band k-{area}"), Icon(f"w-{area}", w / 2, top / 2, top * 0.78, f"onc k-{area}")),
        Path(rules, "fine"),
        *lettered(w / 2, (top + h) / 2 - 0.5, name, w - 7, NAME_SIZE, "ds mid flavour", NAME_ROWS, LEAST_NAME),
    )


@lru_cache(maxsize=1000)
def ticket_face(name: str, w: float, h: float) -> Printed:
    """A ticket to tear off: notches and a perforation."""
    r, m = 6, h * SPLIT
    notch = f"a{r} {r} 0 0 0 0 "
    right = f"M3 0H{num(w - 3)}a3 3 0 0 1 3 3V{num(m - r)}{notch}{2 * r}V{num(h - 3)}a3 3 0 0 1 -3 3"
    frame = f"{right}H3a3 3 0 0 1 -3 -3V{num(m + r)}{notch}-{2 * r}V3a3 3 0 0 1 3 -3z"
    perforation, icon = Path(f"M9 {num(m)}H{num(w - 9)}", "perf"), Icon("ticket", w / 2, m / 2 + 1, min(30, w * 0.5))
    return Printed(
        Printed(Path(frame, "tint2"), perforation, icon),
        *lettered(w / 2, (m + h) / 2 + 1, name, w - 7, NAME_SIZE, "ds mid flavour", NAME_ROWS, LEAST_NAME),
    )


@lru_cache(maxsize=100)
def figure_face(name: str, effect: str, area: str, w: float, h: float) -> Printed:
    """A medallion if there is room for one, the name, and what the figure does."""
    cx, size = w / 2, FIGURE_SIZE if w > SMALL else SMALL_FIGURE_SIZE
    does = lettered(cx - 8 if area else cx, 0, effect, w - 2, size, "b mid inv", most=2)
    foot = h * 0.24 + does[-1].y - does[0].y
    middle = h - foot / 2 + 0.5
    effects: list[Art] = [row._replace(y=row.y + middle) for row in does]
    if area:
        effects.append(Icon(f"w-{area}", cx + 10, middle, 17, "inv"))
    rows = lettered(cx, 0, name, w - 2, size, "ds b mid")
    down = h - foot - 5.5 - rows[-1].y
    room = rows[0].y + down - size * 0.75 - 4
    if room < 16:
        down -= room / 2
    return Printed(
        Box(0, 0, w, h, "tint"),
        *medallion(cx, min(42 * h / 88, room)),
        *(row._replace(y=row.y + down) for row in rows),
        Path(f"M0 {num(h - foot)}H{num(w)}V{num(h - 3)}a3 3 0 0 1 -3 3H3a3 3 0 0 1 -3 -3z", "acc"),
        *effects,
    )


def medallion(x: float, h: float) -> tuple[Art, ...]:
    """A portrait of this height near the upper edge, none that would be too small to be seen."""
    if h < 16:
        return ()
    y, scale = 4 + h / 2, h / 42
    return (
        Path(ellipse(x, y, 17 * scale, 21 * scale), "sheet"),
        Path(ellipse(x, y, 14 * scale, 18 * scale), "fine"),
        Icon("supporter", x, y + 2 * scale, 27 * scale),
    )


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """An ellipse around x, y."""
    arc = f"a{num(rx)} {num(ry)} 0 1 1 "
    return f"M{num(x - rx)} {num(y)}{arc}{num(2 * rx)} 0{arc}-{num(2 * rx)} 0z"
