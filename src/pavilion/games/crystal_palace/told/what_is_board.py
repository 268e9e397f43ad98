"""What lies on the board: locations with their fields and actions, rungs of the Black Market, dice, green bonuses."""

from __future__ import annotations

from pavilion.core import Phrase
from pavilion.core.explained import Explained
from pavilion.core.phrases import translatable

from . import what_is_cards as cards
from .text_names import bonus
from .what_is_table import Table, by_year, listed, sentences

LOCATIONS: dict[str, str] = translatable(
    {
        "patent-office": "Take a patent on display. You pay for it only when you build it, in phase 5.",
        "museum": "Take a research tile and put it on an empty research field of your mat.",
        "bank": "Take a share: income steps and points at once.",
        "westminster": "Advance one field in Westminster and take its bonus. The further you are, the lower your "
        "salaries.",
        "club": "Hire a person: pay the cost, score the points for this year and take the instant bonus.",
        "times": "Advance on the Buzz track by as much as this round's condition counts.",
        "port": "Your die moves on to one of the port's actions, each of which can be used once a round.",
        "waterloo": "Your die moves on to one of the station's actions, each of which can be used once a round.",
    }
)
SUBS: dict[str, str] = translatable(
    {
        "P1": "Two assistant actions, one after the other. If you enter the Black Market with the first, you pay no "
        "fee.",
        "P2": "Take: {effect}.",
        "P3": "Take a die from your supply. You set it from the next round on.",
        "P4": "Take a die from your supply and {effect}. You set it from the next round on.",
        "P5": (
            "The die leaves for good. It scores its value plus {points}. There are only three tickets in the whole "
            "game."
        ),
        "S1": "Take: {effect}.",
        "S2": "Take: {effect}.",
        "S3": "Take: {effect}.",
        "S4": "Take: {effect}.",
    }
)


def location(table: Table, word: str) -> Explained:
    """What is done there, and what comes with its action spaces."""
    row = next(row for row in table.printed.spaces if row.at == word and row.players == table.players)
    spaces = listed(bonus(effect) if effect else Phrase("no bonus") for effect in row.effects)
    return Explained(table.name(word), sentences([
        Phrase(LOCATIONS[word]),
        Phrase("{n} {n|die|dice} can act here; the action spaces from the left: {spaces}.", n=len(row.effects),
               spaces=spaces),
        Phrase("The highest die acts first; if equal, the one further left. A die that finds no space earns £1."),
    ]))  # fmt: skip


def field(table: Table, word: str) -> Explained:
    """A placement field: who may come, and what it costs or brings."""
    at, _, n = word.rpartition("-")
    rows = next(row.fields for row in table.printed.fields if row.at == at and row.players == table.players)
    if int(n) > len(rows):
        return Explained("", Phrase("This field is not used with this number of players."))
    row = rows[int(n) - 1]
    told = [Phrase("For a die of {n} or more. {place}", n=row.least, place=Phrase(LOCATIONS[at]))]
    if row.fee:
        told.append(Phrase("Placing a die here costs £{n} at once.", n=row.fee))
    if row.assistant:
        told.append(Phrase("The bowler hat gives you an assistant action at once."))
    return Explained(table.name(word), sentences(told))


def sub(table: Table, word: str) -> Explained:
    row = next(row for row in table.printed.subs if row.id == word)
    points = by_year([year.points for year in table.printed.tickets])
    does = Phrase(SUBS[word], effect=bonus(row.effect), points=points)
    if row.players <= table.players:
        return Explained(table.name(word), does)
    few = Phrase("Only with {n} players or more.", n=row.players)
    return Explained(table.name(word), sentences([does, few]))


def value(table: Table, word: str) -> Explained:
    return Explained(Phrase("A die with {n}", n=word), Phrase(
        "It costs £{n} to set and may go on any empty field that asks for {n} or less. Higher dice act first.", n=word
    ))  # fmt: skip


def parliament(table: Table, word: str) -> Explained | None:
    """A field of Westminster: its bonus, and what persons are paid by who stands there."""
    number = int(word) - 1
    if number >= len(table.printed.parliament):
        return None
    row = table.printed.parliament[number]
    a, b, c = (one.pay[number] for one in table.printed.salaries)
    pay = Phrase("£{a}, £{b}, £{c}", a=a, b=b, c=c)
    told = [Phrase("Salaries here for persons of tiers A, B and C: {pay}.", pay=pay)]
    if row.effect:
        told.insert(0, Phrase("Whoever reaches this field gains: {effect}.", effect=bonus(row.effect)))
    if number == len(table.printed.parliament) - 1:
        told.append(Phrase("Each further step gives: {effect}.", effect=bonus(table.printed.again.effect)))
    return Explained(Phrase("Westminster, field {field}", field=row.field), sentences(told))


# ---- mats -----------------------------------------------------------------------------------------------------------


def place(table: Table, word: str) -> Explained:
    """What lies on a research field of the mat that is shown."""
    there = table.owner["mat"][int(word) - 1] if table.owner else None
    if there is None:
        return Explained(Phrase("Empty research field"), Phrase(
            "A research tile or a loan goes here, or a £{money} banknote at the end of the game. Left empty, it "
                "costs {n} points.",
            money=table.printed.note_money.value, n=table.printed.uncovered.value,
        ))  # fmt: skip
    if "tile" in there:
        return cards.research(table, there["tile"]) or Explained("", Phrase("A research tile."))
    if "loan" in there:
        return cards.loan(table, there["loan"])
    if "watch" in there:
        return cards.watch(table)
    return Explained(Phrase("Banknote"), Phrase("It covers a research field, which then costs no points."))


# ---- Black Market ---------------------------------------------------------------------------------------------------


def market(table: Table, word: str) -> Explained:
    row = next(row for row in table.printed.market if row.field == int(word))
    name = Phrase("Black Market, rung {n}", n=word)
    if row.players > table.players:
        return Explained(name, Phrase("This rung is not used with this number of players."))
    told = [Phrase(
        "Entering or climbing here costs £{fee}. An assistant here earns in each phase 6: {effect}.",
        fee=row.fee, effect=bonus(row.effect),
    )]  # fmt: skip
    if row.field >= table.printed.banner_from.value:
        told.append(Phrase("When you slide down from here after placing a die, you may take a gear from the banner."))
    if row.field == 1:
        told.append(Phrase("In phase 7 the assistant here must leave; all the others move down one rung."))
    return Explained(name, sentences(told))


def entering(table: Table) -> Explained:
    """What the next assistant would come to."""
    fields = table.board["market"]["fields"]
    if None not in fields:
        return Explained("", Phrase("The Black Market is full."))
    rung = fields.index(None) + 1
    found, free = market(table, str(rung)), fields.count(None)
    if free > 1:
        return Explained(found.name, sentences([Phrase("The next assistant enters here."), found.does]))
    raid = Phrase("Whoever enters here takes the last free rung: there is a raid, and all the others must leave.")
    return Explained(found.name, sentences([raid, found.does]))


def banner(table: Table, word: str) -> Explained | None:
    """A green bonus: a research tile, the mat, the pocket watch, or a rung with one's assistant."""
    kind, _, n = word.partition("-")
    if kind == "market":
        return market(table, n)
    if kind == "watch":
        return cards.watch(table)
    return place(table, n) if kind == "place" else mat(table)


def mat(table: Table) -> Explained:
    return Explained(Phrase("Ribbon of the mat"), Phrase(
        "Once in each phase 6 it pays £{n}, plus £1 for each level of your commission.",
        n=table.printed.mat_money.value,
    ))  # fmt: skip
