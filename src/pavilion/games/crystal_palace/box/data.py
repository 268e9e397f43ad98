"""Components of Crystal Palace (CP-2): load the files, check them, flatten them into a Kit.

Any pack must be playable, so it is bound by the numbers of places and cards that the rules know, and by what they rely
on: displays never run short of what action spaces take, no bonus with a green banner can use itself again (CP-4.17.3),
and repaying a loan is worth more than a note (CP-5.2). `data_checks.py` says so; the other constraints of section 10
describe the house data and are proven by tests only.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from pavilion.core.components import Inspection, fingerprint, pack_name, read_components
from pavilion.core.printed_effects import EffectTable

from .data_checks import PLAYERS, YEARS, check
from .deeds import WORDS
from .kit import NO_FORMULA, Kit
from .nouns import HAND, LOCATION, PERSON, RESEARCH
from .printed import (
    COUNTED,
    FILES,
    NUMBERS,
    ORDER,
    OTHER_NUMBERS,
    SOME_OF,
    Cardboard,
    Effect,
    Formula,
    PlacementField,
    Publisher,
)

HOUSE: Final = Path(__file__).parent / "data"
EACH_FIELDS: Final = 6
EACH_RINGS: Final = 4
BUZZ_SPACES: Final = 41
TIERS: Final = "ABC"


class Components(Struct):
    """What is in the box: all rows of the files, and the Kit."""

    printed: Cardboard  # rows with an id in the order of their nouns
    kit: Kit
    unlike: dict[str, Any] = {}  # the tables of a pack that are not the house's, as plain data


@cache
def house() -> Components:
    """The components that come with the game."""
    return assemble(None)


def load(pack: Path | None = None) -> Components:
    """The components of a pack, checked; files that it lacks, or all without a pack, are the house's."""
    return house() if pack is None else assemble(pack)


def assemble(pack: Path | None) -> Components:
    """Read, check, bring into the order of the nouns, flatten."""
    printed, contents = read_components(HOUSE, pack, FILES, Cardboard)
    check(printed, Inspection(HOUSE, pack, contents))
    digits = fingerprint(contents)
    for table, ids in (ORDER | SOME_OF).items():
        getattr(printed, table).sort(key=lambda row, ids=ids: ids.index(row.id))
    printed.income.sort(key=lambda row: row.position)
    printed.market.sort(key=lambda row: row.field)
    printed.parliament.sort(key=lambda row: ("I", "II", "III", "IV", "V").index(row.field))
    printed.salaries.sort(key=lambda row: row.tier)
    unlike = printed.unlike(house().printed) if pack else {}
    return Components(printed, flatten(printed, pack_name(pack), digits), unlike)


# ---- flatten --------------------------------------------------------------------------------------------------------


def flatten(printed: Cardboard, name: str, digits: str) -> Kit:
    """The tables of numbers that the rules read; rows with an id come in the order of their nouns."""
    table = EffectTable(WORDS)
    board = {
        "locations": locations(printed, table), "tracks": tracks(printed, table),
        "market": {
            "fee": numbers(row.fee for row in printed.market),
            "effect": numbers(table.place(row.effect) for row in printed.market),
            "players": numbers(row.players for row in printed.market),
        },
    }  # fmt: skip
    small, plans, people = tiles(printed, table), patents(printed, table), persons(printed, table)
    singles = {key: getattr(printed, key).value for key in [*NUMBERS, *OTHER_NUMBERS]}
    singles |= {"again": table.place(printed.again.effect), "watch": table.place(printed.watch.effect)}
    singles["orange_mask"] = sum(2**n for n, row in enumerate(printed.persons) if row.orange)
    singles["end_mask"] = sum(2**n for n, row in enumerate(printed.persons) if row.end)
    return Kit(
        name, digits, table.program(), board, small, plans, people, box=box(printed), numbers=singles,
    )  # fmt: skip


def numbers(values: Iterable[int]) -> vec[i64]:
    return vec[i64](list(values))


def formula(row: Formula | Publisher | None) -> list[int]:
    """Five ints: counts, base, each, per, most."""
    if row is None:
        return [int(NO_FORMULA), 0, 0, 1, 0]
    return [COUNTED.index(row.counts), row.base, row.each, row.per, row.most]


def locations(printed: Cardboard, table: EffectTable) -> dict[str, vec[i64]]:
    fields: dict[tuple[int, str], list[PlacementField]] = {(row.players, row.at): row.fields for row in printed.fields}
    spaces: dict[tuple[int, str], list[Effect]] = {(row.players, row.at): row.effects for row in printed.spaces}
    at = [(n, location) for n in PLAYERS for location in LOCATION.names]
    padded = [[*fields[key], *[None] * (EACH_FIELDS - len(fields[key]))] for key in at]
    rings = [[table.place(effect) for effect in spaces[key]] for key in at]
    return {
        "least": numbers(field.least if field else 0 for row in padded for field in row),
        "fee": numbers(field.fee if field else 0 for row in padded for field in row),
        "assistant": numbers(int(field.assistant) if field else 0 for row in padded for field in row),
        "rings": numbers(len(row) for row in rings),
        "ring_effect": numbers(place for row in rings for place in [*row, 0, 0, 0, 0][:EACH_RINGS]),
        "sub_players": numbers(row.players for row in printed.subs),
        "sub_effect": numbers(table.place(row.effect) for row in printed.subs),
        "ticket": numbers(next(row.points for row in printed.tickets if row.year == year) for year in YEARS),
    }


def tracks(printed: Cardboard, table: EffectTable) -> dict[str, vec[i64]]:
    flyers = {row.space: n for n, row in enumerate(printed.flyer_spaces)}
    posters = {row.space: n for n, row in enumerate(printed.posters)}
    return {
        "income_money": numbers(row.money for row in printed.income),
        "income_points": numbers(row.points for row in printed.income),
        "flyer_at": numbers(flyers.get(space, -1) for space in range(BUZZ_SPACES)),
        "flyer_effect": numbers(table.place(row.effect) for row in printed.flyers),
        "poster_at": numbers(posters.get(space, -1) for space in range(BUZZ_SPACES)),
        "poster_space": numbers(row.space for row in printed.posters),
        "poster_effect": numbers(table.place(row.effect) for row in printed.posters),
        "parliament": numbers(table.place(row.effect) for row in printed.parliament),
        "salary": numbers(pay for row in printed.salaries for pay in row.pay),
    }


def tiles(printed: Cardboard, table: EffectTable) -> dict[str, vec[i64]]:
    kinds = {row.id: row for row in printed.tiles}
    effects = [table.place(kinds[id].effect if id in kinds else []) for id in RESEARCH.names]
    return {
        "effect": numbers(effects),
        "copies": numbers(kinds[id].copies if id in kinds else 0 for id in RESEARCH.names),
        "share": numbers(table.place(row.effect) for row in printed.shares),
        "publisher": numbers(n for row in printed.publishers for n in formula(row)),
        "nation": numbers(COUNTED.index(row.counts) for row in printed.nations),
        "levels": numbers(level for row in printed.nations for level in row.levels),
        "commission": numbers(printed.commission.values),
        "loan_copies": numbers(row.copies for row in printed.loans),
        "loan_open": numbers(row.open for row in printed.loans),
        "loan_repaid": numbers(row.repaid for row in printed.loans),
    }


def patents(printed: Cardboard, table: EffectTable) -> dict[str, vec[i64]]:
    rows = printed.patents
    return {
        "energy": numbers(row.energy for row in rows), "gears": numbers(row.gears for row in rows),
        "money": numbers(row.money for row in rows), "points": numbers(n for row in rows for n in row.points),
        "links": numbers(sum(2 ** PERSON.names.index(id) for id in row.links) for row in rows),
        "effect": numbers(table.place(row.effect) for row in rows),
    }  # fmt: skip


def persons(printed: Cardboard, table: EffectTable) -> dict[str, vec[i64]]:
    rows = printed.persons
    return {
        "energy": numbers(row.energy for row in rows), "gears": numbers(row.gears for row in rows),
        "money": numbers(row.money for row in rows), "points": numbers(n for row in rows for n in row.points),
        "tier": numbers(TIERS.index(row.tier) for row in rows),
        "instant": numbers(table.place(row.instant) for row in rows),
        "orange": numbers(table.place(row.orange) for row in rows),
        "end": numbers(n for row in rows for n in formula(row.end)),
    }  # fmt: skip


def box(printed: Cardboard) -> dict[str, vec[i64]]:
    rows = {row.players: row for row in printed.players}
    hands: dict[int, str] = {row.round: "-".join(map(str, sorted(row.dice, reverse=True))) for row in printed.shadow}
    return {
        "cards": numbers(rows[n].cards for n in PLAYERS), "tiles": numbers(rows[n].tiles for n in PLAYERS),
        "gears": numbers(rows[n].gears for n in PLAYERS), "buzz_points": numbers(printed.buzz_points.values),
        "market_points": numbers(printed.market_points.values), "medals": numbers(printed.medals.values),
        "shadow": numbers(HAND.names.index(hands[n]) for n in range(1, 6)),
    }  # fmt: skip
