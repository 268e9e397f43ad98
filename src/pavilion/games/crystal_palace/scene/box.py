"""What is printed on the components of a table, for eyes: those that come with the game, or those of a pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from pavilion.core.phrases import translatable
from pavilion.core.printed_effects import Effect, EffectRow
from pavilion.core.scene import Say

from ..box.data import house
from ..box.printed import Cardboard
from ..told.text_names import bonus, names_in

View = Mapping[str, Any]

SIGNS_OF = {
    "patent-office": "cp-patent", "museum": "cp-museum", "bank": "cp-bank", "westminster": "cp-westminster",
    "club": "cp-club", "times": "cp-times", "port": "cp-port", "waterloo": "cp-waterloo",
}  # fmt: skip
COUNT_SIGNS = {  # what conditions count
    "cards": "cp-patent", "prototypes": "cp-prototype", "persons": "cp-figure", "research": "cp-research",
    "green": "cp-permanent", "instant": "cp-instant", "westminster": "cp-westminster", "income": "cp-income",
    "assistants": "cp-assist", "dice": "cp-die", "stock": "cp-gear", "buzz": "cp-buzz", "repaid": "cp-repaid",
    "level": "cp-commission",
}  # fmt: skip
COUNTED = translatable({
    "cards": "patents, prototypes and persons", "prototypes": "prototypes", "persons": "persons",
    "research": "research tiles", "green": "permanent research tiles", "instant": "instant research tiles",
    "westminster": "field in Westminster", "income": "position on the Income track",
    "assistants": "assistants in the Black Market", "dice": "dice", "stock": "energy and gears", "buzz": "Buzz",
    "repaid": "repaid loans", "level": "level of the commission",
})  # fmt: skip
DOES = translatable({  # what is done at a place, in a few words
    "patent-office": "take a patent", "museum": "take a tile", "bank": "take a share", "westminster": "one field on",
    "club": "hire a person", "times": "publish", "port": "one action", "waterloo": "one action",
})  # fmt: skip
LETTERS = {
    "money": "£", "news": "N", "energy": "E", "gear": "G", "income": "I", "points": "V", "buzz": "B",
    "westminster": "W",
    "assistant": "A", "draw": "RD", "research": "RT", "green": "U", "fall": "BM", "watch": "WATCH",
}  # fmt: skip
SHADOW = "S"  # the shadow nation of a solo game has no seat
FREE_DIE, PAID_DIE, TICKET = "P3", "P4", "P5"


def notation(effect: Effect) -> str:
    """A printed effect as the rules write it: "B3 + £-2", "£2 => E1", "U1 | B2"."""
    parts: list[str] = []
    for row in effect:
        if row.either:
            parts.append(" | ".join(map(notation, row.either)))
        elif row.pay:
            parts.append(f"{notation(row.pay)} => {notation(row.get)}")
        else:
            parts.append(LETTERS[row.do] + ("" if row.do == "watch" else f"-{-row.n}" if row.n < 0 else str(row.n)))
    return " + ".join(parts)


class Printing(NamedTuple):
    """An effect for eyes and for ears."""

    effect: str
    rows: Effect


class Deed(NamedTuple):
    """A patent."""

    cost: str
    price: Effect
    points: Sequence[int]
    links: Sequence[str]
    effect: str
    rows: Effect
    needs: dict[str, int]


class Card(NamedTuple):
    """A person."""

    trade: str
    cost: str
    price: Effect
    tier: str
    points: Sequence[int]
    instant: str
    instant_rows: Effect
    orange: str
    orange_rows: Effect
    counts: str


class TileKind(NamedTuple):
    kind: str
    effect: str
    rows: Effect


class Share(NamedTuple):
    steps: int
    points: int


class MarketField(NamedTuple):
    fee: int
    effect: str
    rows: Effect


class Loan(NamedTuple):
    open: int
    repaid: int


class Nation(NamedTuple):
    counts: str
    levels: Sequence[int]


def price(energy: int, gears: int, money: int) -> list[EffectRow]:
    parts = (("energy", energy), ("gear", gears), ("money", money))
    return [EffectRow(do=do, n=n) for do, n in parts if n]


class Index:
    """The printed rows by their ids. There is one for each pack."""

    def __init__(self, printed: Cardboard) -> None:
        self.printed = printed
        self.names = names_in(printed)
        self.patents: dict[str, Deed] = {}
        for row in printed.patents:
            paid = price(row.energy, row.gears, row.money)
            needs = {"E": row.energy, "G": row.gears}
            self.patents[row.id] = Deed(
                notation(paid), paid, row.points, row.links, notation(row.effect), row.effect, needs
            )
        self.persons = {
            row.id: Card(
                row.trade, notation(paid), paid, row.tier, row.points, notation(row.instant), row.instant,
                notation(row.orange), row.orange, row.end.counts if row.end else "",
            )
            for row in printed.persons
            for paid in [price(row.energy, row.gears, row.money)]
        }  # fmt: skip
        self.tiles = {row.id: TileKind(row.kind, notation(row.effect), row.effect) for row in printed.tiles}
        self.shares = {row.id: share(row.effect) for row in printed.shares}
        self.flyers = {row.id: Printing(notation(row.effect), row.effect) for row in printed.flyers}
        self.posters = {row.id: Printing(notation(row.effect), row.effect) for row in printed.posters}
        self.parliament = [Printing(notation(row.effect), row.effect) for row in printed.parliament]
        self.pay = [[row.pay[i] for row in printed.salaries] for i in range(len(printed.parliament))]
        self.market = {row.field: MarketField(row.fee, notation(row.effect), row.effect) for row in printed.market}
        self.loans = {row.id: Loan(row.open, row.repaid) for row in printed.loans}
        self.nations = {row.id: Nation(row.counts, row.levels) for row in printed.nations}
        self.commission = printed.commission.values
        self.publishers = {row.id: row for row in printed.publishers}
        self.subs = {row.id: row for row in printed.subs}
        self.bonuses: dict[tuple[str, int], tuple[str, ...]] = {
            (row.at, row.players): tuple(map(notation, row.effects)) for row in printed.spaces
        }
        self.errands = {row.id: errand_rows(row.id, row.effect) for row in printed.subs}


def share(effect: Effect) -> Share:
    found = {row.do: row.n for row in effect}
    return Share(found.get("income", 0), found.get("points", 0))


def errand_rows(id: str, effect: Effect) -> tuple[str, ...]:
    """What is drawn of an errand: effects one below the other, "#" before the name of a sign."""
    rows = [notation([row]) for row in effect if not row.either]
    rows += [
        part
        for row in effect
        for n, other in enumerate(row.either)
        for part in (*(["'or"] if n else []), notation(other))
    ]
    return ("#cp-die-more", *rows) if id in (FREE_DIE, PAID_DIE) else tuple(rows)


@lru_cache(maxsize=50)
def box_with(unlike: bytes) -> Index:
    """The house's components with other tables instead of some of its own."""
    return Index(house().printed.changed(msgspec.msgpack.decode(unlike)))


class Teller(NamedTuple):
    """How to say things at a table: in somebody's language, by what is printed, with the names of the players."""

    say: Say
    box: Index
    seats: tuple[tuple[str, str], ...] = ()

    def __call__(self, sentence: str, **gaps: object) -> str:
        return self.say(sentence, **gaps)

    @property
    def names(self) -> dict[str, str]:
        return dict(self.seats)

    def player(self, seat: str) -> str:
        if seat == SHADOW:
            return self.say("Shadow nation")
        return dict(self.seats).get(seat) or self.say("Seat {seat}", seat=seat)

    def name(self, thing: str) -> str:
        """What a place, a card, a tile, a nation is called."""
        return self.say(self.box.names[thing])

    def does(self, rows: Effect) -> str:
        """An effect or a price in words."""
        return str(bonus(rows).worded(self.say))

    def bonuses(self, place: str, players: int) -> tuple[str, ...]:
        """What the action spaces of a place bring or cost; alone one plays with the boards for two."""
        return self.box.bonuses[place, max(2, players)]

    def printed_at(self, id: str) -> str:
        """What a flyer or a poster brings."""
        return (self.box.posters.get(id) or self.box.flyers[id]).effect

    def errand(self, id: str, points: int) -> str:
        name = self.name(id)
        if id == TICKET:
            told = self.say("This die for {n} points and as many as it shows; it does not come back", n=points)
            return f"{name}.\n{told}"
        if id in (FREE_DIE, PAID_DIE):
            free = self.say("one more die from the next round on")
            return f"{name}.\n{free}" + (f", {self.does(self.box.subs[id].effect)}" if id == PAID_DIE else "")
        return f"{name}.\n{self.does(self.box.subs[id].effect)}"

    def commission(self, counts: str, levels: Sequence[int]) -> str:
        needs = ", ".join(map(str, levels))
        return self.say("Commission: {what}, at least {list}", what=self.say(COUNTED[counts]), list=needs)


def teller(view: View, names: Mapping[str, str], say: Say) -> Teller:
    """Who tells of the table in a view."""
    return Teller(say, box_with(msgspec.msgpack.encode(view["board"]["printed"])), tuple(sorted(names.items())))
