"""Printed effects: how component files write what a card, a tile or a space does.

    effect = [{ do = "voucher", what = "sci" }, { do = "part", n = 2 }]           # one after the other
    effect = [{ either = [[{ do = "part", n = 2 }], [{ do = "invest" }]] }]       # exactly one of them
    effect = [{ pay = [{ do = "money", n = 2 }], get = [{ do = "energy" }] }]     # pay all of it, then get

`check_effect` refuses what a game has no deed for, `EffectTable` flattens effects for `core/effects.py`, and
`effect_at` reads them again from there; `effect_art` draws them, `effect_words` tells them with the words for each row
that a game's `text` has in `EFFECTS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from .components import Inspection
from .effects import EITHER, END, PAY, ROW, Deed, Program
from .phrases import Phrase
from .scene import Art, Icon, Words, width_of
from .words import NO_NOUN

T = TypeVar("T")


class EffectRow(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One row of a printed effect: a deed, a choice of effects, or a purchase."""

    do: str = ""
    what: str = ""
    n: int = 1
    either: list[list[EffectRow]] = []
    pay: list[EffectRow] = []
    get: list[EffectRow] = []

    def keys(self) -> Iterator[str]:
        """Under which names the words or the sign of a deed are looked for, the most telling first."""
        if self.what:
            yield f"{self.do} {self.what} {self.n}"
            yield f"{self.do} {self.what}"
        yield f"{self.do} {self.n}"
        yield self.do

    def found_in(self, table: Mapping[str, T]) -> T:
        """What a table has for this deed."""
        for key in self.keys():
            if key in table:
                return table[key]
        raise KeyError(f"nothing is said about the deed {self.do!r}")


Effect = Sequence[EffectRow]


# ---- check ----------------------------------------------------------------------------------------------------------


def check_effect(
    look: Inspection, spot: str, effect: Effect, deeds: Sequence[Deed[Any]], alternatives: int, rule: str
) -> None:
    """Every row is one of the three kinds, names a deed of the game, and stays within what the deed allows."""
    for number, row in enumerate(effect):
        here = f"{spot}[{number}]"
        kinds = bool(row.do) + bool(row.either) + bool(row.pay or row.get)
        remedy = "Write a row with do, with either, or with pay and get."
        look.must(kinds == 1, here, rule, f"a row is one of three kinds, not {kinds}", remedy)
        if row.do:
            check_deed(look, here, row, deeds, rule)
        elif row.either:
            what = f"{len(row.either)} alternatives are no choice"
            remedy = f"Write 2 to {alternatives} of them."
            look.must(2 <= len(row.either) <= alternatives, f"{here}.either", rule, what, remedy)
            for at, other in enumerate(row.either):
                check_effect(look, f"{here}.either[{at}]", other, deeds, alternatives, rule)
        else:
            what, remedy = "a purchase has a price and something to get", "Write both pay and get."
            look.must(bool(row.pay and row.get), here, rule, what, remedy)
            for at, price in enumerate(row.pay):
                what, remedy = "a price is made of deeds only", "Write rows with do."
                look.must(bool(price.do), f"{here}.pay[{at}]", rule, what, remedy)
            check_effect(look, f"{here}.pay", row.pay, deeds, alternatives, rule)
            check_effect(look, f"{here}.get", row.get, deeds, alternatives, rule)


def check_deed(look: Inspection, spot: str, row: EffectRow, deeds: Sequence[Deed[Any]], rule: str) -> None:
    names = [deed.name for deed in deeds]
    look.must(row.do in names, f"{spot}.do", rule, f"{row.do!r} is no deed", f"There are: {', '.join(names)}.")
    deed = deeds[names.index(row.do)]
    if deed.noun is NO_NOUN:
        look.must(not row.what, f"{spot}.what", rule, f"{row.do!r} is done with nothing", "Delete the field.")
    else:
        remedy = f"There are: {', '.join(deed.noun.names)}."
        look.must(row.what in deed.noun.names, f"{spot}.what", rule, f"{row.what!r} is no {deed.noun.name}", remedy)
    what, remedy = f"{row.n} is out of range", f"Write {deed.least} to {deed.most}."
    look.must(deed.least <= row.n <= deed.most, f"{spot}.n", rule, what, remedy)


# ---- flatten --------------------------------------------------------------------------------------------------------


class EffectTable:
    """Collects the effects of a game's components into one program; equal effects are written once."""

    def __init__(self, deeds: Sequence[Deed[Any]]) -> None:
        self.deeds = deeds
        self.names = [deed.name for deed in deeds]
        self.rows: list[int] = [int(END)] + [0] * (int(ROW) - 1)
        self.places: dict[str, int] = {"[]": 0}
        self.later: set[int] = set()  # places of rows that follow others

    def place(self, effect: Effect) -> int:
        """Where the effect begins in the program."""
        key = repr(list(effect))
        if key not in self.places:
            self.places[key] = self._write(list(effect))
        return self.places[key]

    def program(self) -> Program:
        return Program(vec[i64](self.rows), self.later)

    def _write(self, effect: list[EffectRow]) -> int:
        """Rows refer to the rows after them, so an effect is written from its end."""
        after = 0
        for row in reversed(effect):
            deed, what, n = self._ints(row)
            self.rows += [deed, what, n, after]
            self.later.add(after)
            after = len(self.rows) - int(ROW)
        return after

    def _ints(self, row: EffectRow) -> tuple[int, int, int]:
        if row.either:
            places = [self.place(other) for other in row.either]
            table = len(self.rows)
            self.rows += places
            return int(EITHER), len(places), table
        if row.pay:
            return int(PAY), self.place(row.pay), self.place(row.get)
        number = self.names.index(row.do)
        noun = self.deeds[number].noun
        return number, noun.names.index(row.what) if row.what else 0, row.n


def effect_at(program: Program, deeds: Sequence[Deed[Any]], at: int) -> list[EffectRow]:
    """The effect that begins at a place of a program."""
    rows, found = program.rows, list[EffectRow]()
    while rows[at] != END:
        deed, what, n, after = (int(rows[at + i]) for i in range(int(ROW)))
        if deed == EITHER:
            found.append(EffectRow(either=[effect_at(program, deeds, int(rows[n + i])) for i in range(what)]))
        elif deed == PAY:
            found.append(EffectRow(pay=effect_at(program, deeds, what), get=effect_at(program, deeds, n)))
        else:
            noun = deeds[deed].noun
            found.append(EffectRow(do=deeds[deed].name, what="" if noun is NO_NOUN else noun.names[what], n=n))
        at = after
    return found


# ---- tell -----------------------------------------------------------------------------------------------------------


def effect_words(effect: Effect, words: Mapping[str, str], names: Mapping[str, str]) -> Phrase:
    """An effect as a list: "2 parts, 1 voucher"; `words` has a template for each deed, with the gaps n and what."""
    if not effect:
        return Phrase("nothing")
    first, *rest = effect
    if rest:
        told = effect_words([first], words, names)
        return Phrase("{first}, {rest}", first=told, rest=effect_words(rest, words, names))
    if first.either:
        return alternatives(first.either, words, names)
    if first.pay:
        price, gain = (effect_words(part, words, names) for part in (first.pay, first.get))
        return Phrase("for {price}: {gain}", price=price, gain=gain)
    return Phrase(first.found_in(words), n=first.n, what=Phrase(names.get(first.what, first.what)))


def alternatives(effects: Sequence[Effect], words: Mapping[str, str], names: Mapping[str, str]) -> Phrase:
    first, *rest = effects
    told = effect_words(first, words, names)
    return Phrase("{first} or {rest}", first=told, rest=alternatives(rest, words, names)) if rest else told


# ---- draw -----------------------------------------------------------------------------------------------------------


def effect_art(effect: Effect, signs: Mapping[str, str], x: float, y: float, size: float) -> tuple[list[Art], float]:
    """An effect as a row of signs, its middle line at y, and how wide it is. `signs` names the icon of each deed."""
    art: list[Art] = []
    start = x
    for row in effect:
        if row.either:
            for number, other in enumerate(row.either):
                if number:
                    x = add_words(art, "/", x, y, size)
                x = add_effect(art, other, signs, x, y, size)
        elif row.pay:
            x = add_effect(art, row.pay, signs, x, y, size)
            x = add_words(art, "→", x, y, size)
            x = add_effect(art, row.get, signs, x, y, size)
        else:
            if row.n != 1:
                x = add_words(art, str(row.n).replace("-", "\u2212"), x, y, size)
            art.append(Icon(row.found_in(signs), x + size / 2, y, size))
            x += size * 1.1
    return art, x - start


def add_effect(art: list[Art], effect: Effect, signs: Mapping[str, str], x: float, y: float, size: float) -> float:
    parts, width = effect_art(effect, signs, x, y, size)
    art += parts
    return x + width


def add_words(art: list[Art], text: str, x: float, y: float, size: float) -> float:
    """A number or a sign of punctuation before the next icon; where it goes on."""
    letters = size * 0.8
    width = width_of(text, letters)
    art.append(Words(x + width / 2, y + letters * 0.35, text, letters, "ds b mid"))
    return x + width + size * 0.1
