"""What the components of Crystal Palace must fulfil, those of a pack too (CP-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pavilion.core.components import Inspection
from pavilion.core.printed_effects import EffectRow, check_effect

from .deeds import PRICES, WORDS
from .nouns import LOCATION
from .printed import COUNTED, ORDER, SOME_OF, Cardboard

PLAYERS: Final = (2, 3, 4, 5)
YEARS: Final = (1849, 1850, 1851)
ALTERNATIVES: Final = 2
MOST_BUZZ: Final = 40
TILES: Final = 45
MOST_VALUE: Final = 6  # of a die
EFFECTS: Final = (  # tables with effects: (table, field, may it be an exchange, may it use another green bonus)
    ("locations.subs", "effect", False, True), ("tracks.flyers", "effect", False, True),
    ("tracks.posters", "effect", False, True), ("tracks.parliament", "effect", False, True),
    ("shares.shares", "effect", False, True), ("patents.patents", "effect", False, True),
    ("persons.persons", "instant", False, True), ("persons.persons", "orange", True, True),
    ("market.market", "effect", True, False),
)  # fmt: skip


def check(printed: Cardboard, look: Inspection) -> None:
    """A pack that fails is refused with file, row and field."""
    for table, ids in ORDER.items():
        look.each(f"{file_of(look, table)}.{table}", "id", ids, "")
    for table, ids in SOME_OF.items():
        look.unique(f"{file_of(look, table)}.{table}", "id")
        for spot, row in look.rows(f"{file_of(look, table)}.{table}"):
            look.must(row.id in ids, f"{spot}.id", "CP-2.8", f"{row.id!r} is no tile", f"There are: {', '.join(ids)}.")
    check_effects(look)
    check_locations(printed, look)
    check_tracks(printed, look)
    check_tiles(printed, look)
    check_cards(printed, look)
    check_numbers(printed, look)


def file_of(look: Inspection, table: str) -> str:
    return next(file for file, rows in look.components.items() if hasattr(rows, table))


def within(look: Inspection, spot: str, n: int, least: int, most: int, rule: str) -> None:
    look.must(least <= n <= most, spot, rule, f"{n} is out of range", f"Write {least} to {most}.")


def many(look: Inspection, spot: str, values: list[int], n: int, rule: str) -> None:
    look.must(len(values) == n, spot, rule, f"{len(values)} numbers are not {n}", f"Write {n} numbers.")


# ---- effects --------------------------------------------------------------------------------------------------------


def check_effects(look: Inspection) -> None:
    watches: list[str] = []
    for table, field, exchange, again in EFFECTS:
        for spot, row in look.rows(table):
            watches += check_bonus(look, f"{spot}.{field}", getattr(row, field), exchange, again)
    for spot, row in look.rows("locations.spaces"):
        for number, effect in enumerate(row.effects):
            watches += check_bonus(look, f"{spot}.effects[{number}]", effect, False, True)
    for spot, row in look.rows("research.tiles"):
        green = row.kind == "green"
        watches += check_bonus(look, f"{spot}.effect", row.effect, green, not green)
    tracks, market = look.components["tracks"], look.components["market"]
    for spot, row in (("tracks.again", tracks.again), ("market.watch", market.watch)):
        watches += check_bonus(look, f"{spot}.effect", row.effect, False, False)
        looping = [part for part in parts_of(row.effect) if part.do == "westminster"]
        what, remedy = "this step leads to itself", "Write something else than a step in Westminster."
        look.must(not looping, f"{spot}.effect", "CP-4.24.2", what, remedy)
    what, remedy = "there is only one pocket watch", "Write watch once."
    look.must(len(watches) <= 1, watches[-1] if watches else "market.watch", "CP-2.15", what, remedy)


def parts_of(effect: list[EffectRow]) -> Iterator[EffectRow]:
    """All rows, those in choices and exchanges too."""
    for row in effect:
        yield row
        for other in (*row.either, row.pay, row.get):
            yield from parts_of(other)


def check_bonus(look: Inspection, spot: str, effect: list[EffectRow], exchange: bool, again: bool) -> list[str]:
    """Exchanges stand alone, on green and orange banners only; green bonuses use no others. Where a watch is got."""
    check_effect(look, spot, effect, WORDS, ALTERNATIVES, "CP-2.4")
    for row in effect:
        what, remedy = "an exchange stands alone on a green or orange banner", "Write rows with do."
        look.must(not row.pay or (exchange and len(effect) == 1), spot, "CP-2.4", what, remedy)
        for price in row.pay:
            remedy = f"There are: {', '.join(PRICES)}, with n from 1 on."
            look.must(price.do in PRICES and price.n > 0, spot, "CP-2.4", f"{price.do!r} is no price", remedy)
        for other in (*row.either, row.pay, row.get):
            what, remedy = "a choice inside a choice", "Name the effects."
            look.must(not any(part.either or part.pay for part in other), spot, "CP-2.4", what, remedy)
    for part in parts_of(effect):
        what, remedy = f"{part.do!r} may have no n of 0", "Write another number."
        look.must(part.n != 0, spot, "CP-2.4", what, remedy)
        what, remedy = "a green bonus that uses a green bonus would never end", "Write something else than green."
        look.must(again or part.do != "green", spot, "CP-4.17.3", what, remedy)
    return [spot for part in parts_of(effect) if part.do == "watch"]


# ---- boards ---------------------------------------------------------------------------------------------------------


def check_locations(printed: Cardboard, look: Inspection) -> None:
    """Each location for each number of players; dice reach it, and more fields than action spaces."""
    wanted = [(n, at) for n in PLAYERS for at in LOCATION.names]
    for table, rule in (("fields", "CP-2.5"), ("spaces", "CP-2.6")):
        found = [(row.players, row.at) for row in getattr(printed, table)]
        for n, at in wanted:
            what, remedy = f"{at} has no row, or two, for {n} players", "Write one for each location and number."
            look.must(found.count((n, at)) == 1, f"locations.{table}", rule, what, remedy)
    spaces = {(row.players, row.at): len(row.effects) for row in printed.spaces}
    for spot, row in look.rows("locations.fields"):
        what, remedy = f"{row.at} can never be reached: no die fits a field", "Write a field with a minimum up to 6."
        look.must(any(field.least <= MOST_VALUE for field in row.fields), f"{spot}.fields", "CP-2.5", what, remedy)
        within(look, f"{spot}.fields", len(row.fields), 1, 6, "CP-2.5")
        for number, field in enumerate(row.fields):
            within(look, f"{spot}.fields[{number}].least", field.least, 1, 6, "CP-2.5")
            within(look, f"{spot}.fields[{number}].fee", field.fee, 0, 20, "CP-2.5")
        least = [field.least for field in row.fields]
        what, remedy = "minimums rise from left to right", "Write the highest first."
        look.must(least == sorted(least, reverse=True), f"{spot}.fields", "CP-2.5", what, remedy)
        what, remedy = f"{row.at} has no more fields than action spaces", "Write more fields or fewer action spaces."
        look.must(len(row.fields) > spaces[row.players, row.at], f"{spot}.fields", "CP-2.5", what, remedy)
    for spot, row in look.rows("locations.spaces"):
        within(look, f"{spot}.effects", len(row.effects), 1, 4, "CP-2.6")
    look.each("locations.tickets", "year", YEARS, "CP-2.7")
    for spot, row in look.rows("locations.subs"):
        assists = [part.do for part in row.effect] == ["assistant"]
        what, remedy = "P1 is assistant actions, and nothing else", "Write one row with do = 'assistant'."
        look.must(assists or row.id != "P1", f"{spot}.effect", "CP-2.7", what, remedy)


def check_tracks(printed: Cardboard, look: Inspection) -> None:
    look.each("tracks.income", "position", list(range(16)), "CP-2.9")
    for spot, row in look.rows("tracks.income"):
        within(look, f"{spot}.points", row.points, -9, 9, "CP-2.9")
    spaces: list[int] = []
    for table in ("tracks.flyer_spaces", "tracks.posters"):
        for spot, row in look.rows(table):
            within(look, f"{spot}.space", row.space, 1, MOST_BUZZ - 1, "CP-2.10")
            what, remedy = f"two things lie on space {row.space}", "Change a space."
            look.must(row.space not in spaces, f"{spot}.space", "CP-2.10", what, remedy)
            spaces.append(row.space)
    look.each("tracks.parliament", "field", ("I", "II", "III", "IV", "V"), "CP-2.19")
    look.each("tracks.salaries", "tier", ("A", "B", "C"), "CP-2.19")
    for spot, row in look.rows("tracks.salaries"):
        many(look, f"{spot}.pay", row.pay, 5, "CP-2.19")
    look.each("market.market", "field", list(range(1, 9)), "CP-2.16")
    players = [row.players for row in sorted(printed.market, key=lambda row: row.field)]
    what, remedy = "a field exists with fewer players than one below it", "Write the least number for each."
    look.must(players == sorted(players), "market.market", "CP-2.16", what, remedy)
    what, remedy = "with two players there are less than 3 fields", "Write players = 2 for more."
    look.must(players[2] == PLAYERS[0], "market.market", "CP-2.16", what, remedy)


# ---- tiles and cards ------------------------------------------------------------------------------------------------


def check_tiles(printed: Cardboard, look: Inspection) -> None:
    for spot, row in look.rows("research.tiles"):
        what, remedy = f"{row.id} is of the other kind", "RG are green, RI instant."
        look.must((row.id[1] == "G") == (row.kind == "green"), f"{spot}.kind", "CP-2.8", what, remedy)
    copies = sum(row.copies for row in printed.tiles)
    look.must(copies == TILES, "research.tiles", "CP-2.8", f"{copies} tiles are not {TILES}", "Change some copies.")
    for table, rule in (("publishers.publishers", "CP-2.12"), ("nations.nations", "CP-2.13")):
        for spot, row in look.rows(table):
            check_counted(look, spot, row.counts, rule)
    for spot, row in look.rows("publishers.publishers"):
        within(look, f"{spot}.most", row.most, 0, MOST_BUZZ, "CP-2.12")
        within(look, f"{spot}.base", row.base, -MOST_BUZZ, MOST_BUZZ, "CP-2.12")
    for spot, row in look.rows("nations.nations"):
        many(look, f"{spot}.levels", row.levels, 3, "CP-2.13")
    many(look, "nations.commission.values", printed.commission.values, 4, "CP-2.13.1")
    for spot, row in look.rows("loans.loans"):
        what, remedy = "repaying a loan is always worth 3 points, more than a note", "Let open be repaid + 3."
        look.must(row.open == row.repaid + 3, f"{spot}.open", "CP-5.2", what, remedy)
        within(look, f"{spot}.copies", row.copies, 1, 99, "CP-2.17")


def check_counted(look: Inspection, spot: str, counts: str, rule: str) -> None:
    remedy = f"There are: {', '.join(COUNTED)}."
    look.must(counts in COUNTED, f"{spot}.counts", rule, f"{counts!r} is not counted", remedy)


def check_cards(printed: Cardboard, look: Inspection) -> None:
    """Costs and points, and links that persons and patents agree on."""
    links = {row.id: row.link for row in printed.persons}
    for spot, row in look.rows("patents.patents"):
        many(look, f"{spot}.points", row.points, len(YEARS), "CP-2.14")
        within(look, f"{spot}.money", row.money, 0, 60, "CP-2.14")
        mine = sorted(id for id, patent in links.items() if patent == row.id)
        what, remedy = f"persons are linked with it otherwise: {', '.join(mine) or '-'}", "Make both files agree."
        look.must(sorted(row.links) == mine, f"{spot}.links", "CP-2.14", what, remedy)
    for spot, row in look.rows("persons.persons"):
        many(look, f"{spot}.points", row.points, len(YEARS), "CP-2.18")
        within(look, f"{spot}.money", row.money, 0, 60, "CP-2.18")
        what, remedy = f"there is no patent {row.link!r}", "Name one from PT01 to PT30."
        look.must(row.link in ORDER["patents"], f"{spot}.link", "CP-2.18", what, remedy)
        if row.end:
            check_counted(look, f"{spot}.end", row.end.counts, "CP-2.18")


def check_numbers(printed: Cardboard, look: Inspection) -> None:
    """Displays are as large as their places, and not smaller than what action spaces take."""
    for table, file, least, most in (
        ("money", "box", 0, 99), ("dice", "box", 4, 6), ("spare_dice", "box", 0, 5), ("start_income", "box", 0, 15),
        ("assistants", "box", 1, 8), ("tokens", "box", 0, 7), ("note_money", "box", 1, 99),
        ("loan_money", "loans", 10, 10), ("banner_from", "market", 2, 8),
    ):  # fmt: skip
        within(look, f"{file}.{table}.value", getattr(printed, table).value, least, most, "CP-2.1")
    within(look, "box.spare_dice.value", printed.dice.value + printed.spare_dice.value, 1, 6, "CP-2.1")
    look.each("box.players", "players", PLAYERS, "CP-3.1")
    spaces = {(row.players, row.at): len(row.effects) for row in printed.spaces}
    for spot, row in look.rows("box.players"):
        n = row.players
        within(look, f"{spot}.cards", row.cards, max(spaces[n, "patent-office"], spaces[n, "club"]), 6, "CP-3.5")
        within(look, f"{spot}.tiles", row.tiles, spaces[n, "museum"], 8, "CP-3.7")
        what, remedy = "there are 3 shares in a round", "Write fewer action spaces of the bank."
        look.must(spaces[n, "bank"] <= 3, "locations.spaces", "CP-2.11", what, remedy)
    many(look, "box.buzz_points.values", printed.buzz_points.values, 3, "CP-5.3")
    many(look, "box.market_points.values", printed.market_points.values, 3, "CP-5.5")
    many(look, "box.medals.values", printed.medals.values, 3, "CP-6.4")
    look.each("box.shadow", "round", [1, 2, 3, 4, 5], "CP-6.1")
    for spot, row in look.rows("box.shadow"):
        within(look, f"{spot}.dice", len(row.dice), 1, 6, "CP-6.1")
        for value in row.dice:
            within(look, f"{spot}.dice", value, 1, 6, "CP-6.1")
