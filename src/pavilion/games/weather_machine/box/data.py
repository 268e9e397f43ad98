"""Components of Weather Machine (WM-2): load the files, check them, flatten them into a Kit.

Any pack must be playable, so it is bound by the numbers of places and pieces that the rules know (15 spaces in five
branches, 12 slots, 36 goals in twelve packs of three) and by what they rely on: benefits of Extreme Weather tiles and
of the assembly line are no actions, so that a prototype begun can always be built (WM-4.3.8); caps leave room for the
toll of the Supply (WM-4.7.6); both agents have a main location to begin at (WM-6.5.4). The other constraints of
section 10 describe the house data and are proven by tests only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from pavilion.core.components import Inspection, fingerprint, pack_name, read_components
from pavilion.core.printed_effects import EffectRow, EffectTable, check_effect

from .deeds import ACTS, WORDS
from .kit import Kit
from .nouns import ACTION, COLOUR, LOCATION, PAIR, SUBSIDY, TRACK, VOUCHER, WEATHER
from .printed import COUNTED, FILES, NUMBERS, ORDER, SOLO_NUMBERS, SOME_OF, Cardboard, Goal, Step

HOUSE: Final = Path(__file__).parent / "data"
SYMBOLS: Final = ("one", "both", "any")
TILES: Final = 30  # in the workshop of a single player, at the most
GRID_PLACES: Final = 15
SPACES: Final = {"supply": 4, "government": 3, "lab": 3, "rnd": 3, "office": 0}  # WM-2.3.1
MOST_PAID: Final = 9  # vouchers for one thing, which questions carry
LEAST_CAP: Final = 4  # more than the toll of the Supply can be
PRICED_BY_PLACE: Final = ("construct", "acquire", "return")
EFFECTS: Final = (  # tables with benefits, and whether these may be actions
    ("government.columns", ("effect",), True), ("government.rows", ("effect",), True),
    ("government.subsidies", ("effect",), True), ("experiments.experiments", ("effect",), True),
    ("development.research", ("effect",), False), ("laboratory.slots", ("effect",), False),
    ("laboratory.offices", ("government", "lab", "rnd", "publish"), False),
    ("laboratory.goal_spaces", ("effect",), False), ("funding.gov_track", ("effect",), False),
    ("funding.lab_track", ("effect",), False), ("funding.rnd_track", ("effect",), False),
)  # fmt: skip


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
    for table in ("columns", "branches"):
        getattr(printed, table).sort(key=lambda row: WEATHER.names.index(row.weather))
    unlike = printed.unlike(house().printed) if pack else {}
    return Components(printed, flatten(printed, pack_name(pack), digits), unlike)


# ---- flatten ------------------------------------------------------------------------------------------------------


def flatten(printed: Cardboard, name: str, digits: str) -> Kit:
    """The tables of numbers that the rules read; rows with an id come in the order of their nouns."""
    table = EffectTable(WORDS)
    board = {
        "locations": locations(printed), "supply": supply(printed), "government": government(printed, table),
        "machine": machine(printed, table), "development": development(printed, table),
    }  # fmt: skip
    line, tracks = laboratory(printed, table), funding(printed, table)
    singles = {key: getattr(printed, key).value for key in [*NUMBERS, *SOLO_NUMBERS, "goal_points"]}
    rows = {row.players: row for row in printed.players}
    keys = ("lab_tokens", "lativ_bots", "blocked", "discards")
    set_up = {key: numbers([0, *(int(getattr(rows[n], key)) for n in (1, 2, 3, 4))]) for key in keys}
    reports = {
        "agent": numbers(("white", "pink").index(row.agent) for row in printed.reports),
        "to": numbers([*SPACES, "lativ"].index(row.to.replace("lativ", "office")) for row in printed.reports),
        "weather": numbers(WEATHER.names.index(row.weather) for row in printed.reports),
        "pick": numbers(("top", "bottom").index(row.pick) for row in printed.reports),
    }
    return Kit(
        name, digits, table.program(), board, line, tracks, goals=goals(printed), set_up=set_up, reports=reports,
        numbers=singles,
    )  # fmt: skip


def numbers(values: Iterable[int]) -> vec[i64]:
    return vec[i64](list(values))


def colours(names: Iterable[str]) -> vec[i64]:
    return numbers(COLOUR.names.index(name) for name in names)


def locations(printed: Cardboard) -> dict[str, vec[i64]]:
    given = [VOUCHER.names.index(row.voucher) if row.voucher else -1 for row in printed.locations]
    symbols = [SYMBOLS.index(symbol) for row in printed.locations for symbol in row.symbols]
    return {"symbol": numbers(symbols), "voucher": numbers(given), "cost": numbers(row.cost for row in printed.actions)}


def supply(printed: Cardboard) -> dict[str, vec[i64]]:
    copies = dict.fromkeys(PAIR.names, 0)
    for row in printed.tiles:
        copies[pair_of(row.colours)] += row.copies
    halves = [name.split("-") for name in PAIR.names]
    return {
        "price": numbers(printed.prices.values), "tiles": numbers(copies.values()),
        "first": colours(first for first, _ in halves), "second": colours(second for _, second in halves),
    }  # fmt: skip


def pair_of(names: Sequence[str]) -> str:
    """The name of a pair of colours, whichever is written first."""
    return "-".join(sorted(names, key=COLOUR.names.index))


def government(printed: Cardboard, table: EffectTable) -> dict[str, vec[i64]]:
    types = {row.id: row for row in printed.subsidies}
    return {
        "colour": colours(colour for row in printed.columns for colour in row.spaces),
        "column": numbers(table.place(row.effect) for row in printed.columns),
        "row": numbers(table.place(row.effect) for row in printed.rows),
        "copies": numbers(types[id].copies if id in types else 0 for id in SUBSIDY.names),
        "effect": numbers(table.place(types[id].effect if id in types else []) for id in SUBSIDY.names),
    }


def machine(printed: Cardboard, table: EffectTable) -> dict[str, vec[i64]]:
    return {
        "colour": colours(colour for row in printed.branches for colour in row.spaces),
        "science": numbers(row.science for row in printed.experiments),
        "points": numbers(row.points for row in printed.experiments),
        "effect": numbers(table.place(row.effect) for row in printed.experiments),
    }


def development(printed: Cardboard, table: EffectTable) -> dict[str, vec[i64]]:
    spaces = [[*row.spaces, [], [], []][:3] for row in printed.extremes]
    return {
        "chemical": colours(row.chemical for row in printed.research),
        "part": colours(row.part for row in printed.research),
        "extra": numbers(int(row.extra) for row in printed.research),
        "effect": numbers(table.place(row.effect) for row in printed.research),
        "ew_science": numbers(row.science for row in printed.extremes),
        "ew_parts": numbers(
            sum(part == colour for part in row.parts) for row in printed.extremes for colour in COLOUR.names
        ),
        "ew_spaces": numbers(len(row.spaces) for row in printed.extremes),
        "ew_effect": numbers(table.place(effect) for row in spaces for effect in row),
    }


def laboratory(printed: Cardboard, table: EffectTable) -> dict[str, vec[i64]]:
    offices = sorted(printed.offices, key=lambda row: row.row)
    return {
        **{key: numbers(getattr(row, key) for row in printed.sections) for key in ("cost", "bots", "tokens")},
        "income": numbers(int(row.income) for row in printed.sections),
        "slots": numbers(table.place(row.effect) for row in printed.slots),
        "start": numbers(row.start for row in printed.vouchers),
        "cap": numbers(row.cap for row in printed.vouchers),
        "office": numbers(table.place(getattr(row, area)) for row in offices for area in TRACK.names),
        "publish": numbers(table.place(row.publish) for row in offices),
        "goal_spaces": numbers(table.place(row.effect) for row in printed.goal_spaces),
    }


def funding(printed: Cardboard, table: EffectTable) -> dict[str, vec[i64]]:
    tracks = [sorted(rows, key=lambda row: row.step) for rows in tracks_of(printed)]
    points: list[int] = []
    for track in tracks:
        best = 0
        for row in track:
            best = max(best, row.points)
            points.append(best)
    effects = [table.place(row.effect) for track in tracks for row in track]
    modifiers = numbers(row.modifier for row in tracks[1])
    return {"effect": numbers(effects), "points": numbers(points), "modifier": modifiers}


def tracks_of(printed: Cardboard) -> list[list[Step]]:
    return [printed.gov_track, printed.lab_track, printed.rnd_track]


def goals(printed: Cardboard) -> dict[str, vec[i64]]:
    icons = list(dict.fromkeys(row.icon for row in printed.goals))
    return {
        "set": numbers(row.set - 1 for row in printed.goals),
        "icon": numbers(icons.index(row.icon) for row in printed.goals),
        "counts": numbers(COUNTED.index(row.counts) for row in printed.goals),
        "least": numbers(row.least for row in printed.goals),
        "majority": numbers(int(row.majority) for row in printed.goals),
        "solo": numbers(int(is_solo_goal(row)) for row in printed.goals),
    }


# ---- check --------------------------------------------------------------------------------------------------------


def check(printed: Cardboard, look: Inspection) -> None:
    """What any pack must obey."""
    for file, tables in FILES.items():
        for table in tables:
            if table in ORDER:
                look.each(f"{file}.{table}", "id", ORDER[table], "WM-2")
    for table, known in SOME_OF.items():
        file = next(file for file, tables in FILES.items() if table in tables)
        look.unique(f"{file}.{table}", "id")
        for spot, row in look.rows(f"{file}.{table}"):
            remedy = f"There are: {', '.join(known)}."
            look.must(row.id in known, f"{spot}.id", "WM-2.7", f"{row.id!r} is no type", remedy)
    check_locations(printed, look)
    check_board(printed, look)
    check_laboratory(printed, look)
    check_goals(printed, look)
    check_effects(look)
    check_numbers(printed, look)


def within(look: Inspection, spot: str, n: int, least: int, most: int, rule: str) -> None:
    look.must(least <= n <= most, spot, rule, f"{n} is out of range", f"Write {least} to {most}.")


def check_locations(printed: Cardboard, look: Inspection) -> None:
    for spot, row in look.rows("locations.locations"):
        spaces = SPACES[row.id]
        what, remedy = f"{row.id} has {spaces} action spaces", f"Write spaces = {spaces} and as many symbols."
        look.must(row.spaces == spaces == len(row.symbols), f"{spot}.spaces", "WM-2.3.1", what, remedy)
        main = row.id in TRACK.names
        what, remedy = "only a main location has a voucher on its spaces", "Name a voucher there, and nowhere else."
        look.must(bool(row.voucher) == main, f"{spot}.voucher", "WM-2.3.4", what, remedy)
    for spot, row in look.rows("locations.actions"):
        id = row.id
        at = LOCATION.names[min(max(0, (ACTION.names.index(id) - 3) // 2), 3)] if id != "security" else "supply"
        what, remedy = f"{id} is an action of {at}", f'Write at = "{at}" and voucher = "{at}".'
        look.must(row.at == at == row.voucher, f"{spot}.at", "WM-2.3.5", what, remedy)
        within(look, f"{spot}.cost", row.cost, 0, 0 if id in PRICED_BY_PLACE else MOST_PAID, "WM-2.3.5")


def check_board(printed: Cardboard, look: Inspection) -> None:
    """Three spaces in each branch, fifteen subsidies, thirty workshop tiles."""
    for table, rule in (("government.columns", "WM-2.6"), ("machine.branches", "WM-2.8")):
        look.each(table, "weather", WEATHER.names, rule)
        for spot, row in look.rows(table):
            what = f"{len(row.spaces)} spaces are not three"
            look.must(len(row.spaces) == 3, f"{spot}.spaces", rule, what, "Name three colours.")
    rows = len(printed.rows)
    look.must(rows == 3, "government.rows", "WM-2.6", f"{rows} rows are not three", "Write three rows.")
    tiles = sum(row.copies for row in printed.subsidies)
    what, remedy = f"{tiles} tiles do not fill the grid", f"Write copies for {GRID_PLACES} in all."
    look.must(tiles == GRID_PLACES, "government.subsidies", "WM-3.6", what, remedy)
    for spot, row in look.rows("supply.tiles"):
        what = f"{len(row.colours)} half circles are not two"
        look.must(len(row.colours) == 2, f"{spot}.colours", "WM-2.5", what, "Name two colours.")
    tiles = sum(row.copies for row in printed.tiles)
    what, remedy = f"{tiles} tiles are not {TILES}", f"Write copies for {TILES} in all."
    look.must(tiles == TILES, "supply.tiles", "WM-2.5", what, remedy)
    prices = printed.prices.values
    what, remedy = f"{len(prices)} prices for {printed.chemicals.value} chemicals", "Write one for each slot."
    look.must(len(prices) == printed.chemicals.value == 5, "supply.prices.values", "WM-2.4.1", what, remedy)
    within(look, "supply.prices.values", max(prices), 0, MOST_PAID, "WM-2.4.1")
    for spot, row in look.rows("experiments.experiments"):
        within(look, f"{spot}.science", row.science, 0, MOST_PAID, "WM-2.9")
    for spot, row in look.rows("development.extremes"):
        what, remedy = f"{row.id} is another tile", "The id names weather and level."
        named = row.id == f"EW-{row.weather.upper()}-{row.level}"
        look.must(named, f"{spot}.id", "WM-2.11", what, remedy)
        within(look, f"{spot}.science", row.science, 0, MOST_PAID, "WM-2.11")
        within(look, f"{spot}.spaces", len(row.spaces), 1, 3, "WM-2.11")
        within(look, f"{spot}.parts", len(row.parts), 0, 4, "WM-2.11")
    for agent in ("white", "pink"):
        starts = [row for row in printed.reports if row.agent == agent and row.to in TRACK.names]
        what, remedy = f"the {agent} agent has no main location", "Send it to one by some report."
        look.must(bool(starts), "saboteurs.reports", "WM-6.5.4", what, remedy)


def check_laboratory(printed: Cardboard, look: Inspection) -> None:
    look.each("laboratory.offices", "row", [1, 2, 3, 4, 5, 6], "WM-2.14")
    for spot, row in look.rows("laboratory.sections"):
        within(look, f"{spot}.cost", row.cost, 0, MOST_PAID, "WM-2.12")
    for spot, row in look.rows("laboratory.vouchers"):
        within(look, f"{spot}.cap", row.cap, LEAST_CAP, 12, "WM-2.13")
        within(look, f"{spot}.start", row.start, 0, row.cap, "WM-2.13")
    for table in ("gov_track", "lab_track", "rnd_track"):
        look.each(f"funding.{table}", "step", list(range(10)), "WM-2.16")
        for spot, row in look.rows(f"funding.{table}"):
            within(look, f"{spot}.points", row.points, -1, 99, "WM-2.16")
            within(look, f"{spot}.modifier", row.modifier, 0, 9 if table == "lab_track" else 0, "WM-2.16")


def check_goals(printed: Cardboard, look: Inspection) -> None:
    """Three tiles for each set and colour; enough icons for the solo game."""
    packs: dict[tuple[int, str], int] = {}
    for spot, row in look.rows("goals.goals"):
        remedy = f"There are: {', '.join(COUNTED)}."
        look.must(row.counts in COUNTED, f"{spot}.counts", "WM-2.17", f"{row.counts!r} is not counted", remedy)
        within(look, f"{spot}.least", row.least, 1, 99, "WM-2.17")
        packs[row.set, row.id[0]] = packs.get((row.set, row.id[0]), 0) + 1
    what, remedy = "a set does not have three tiles of each colour", "Write three for each set and colour."
    look.must(len(packs) == 12 and set(packs.values()) == {3}, "goals.goals", "WM-6.3.1", what, remedy)
    for letter in "BVP":
        alone = {row.icon for row in printed.goals if row.id[0] == letter and is_solo_goal(row)}
        others = {row.icon for row in printed.goals if row.id[0] != letter and is_solo_goal(row)}
        what, remedy = f"{len(alone)} icons of the goals {letter} are too few to play alone", "Name more icons."
        look.must(len(alone - others) >= 2, "goals.goals", "WM-6.5.2", what, remedy)


def is_solo_goal(goal: Goal) -> bool:
    """Neither a majority nor the tile for Awards."""  # WM-6.5.2
    return not goal.majority and goal.counts != "awards"


def check_effects(look: Inspection) -> None:
    for table, fields, acts in EFFECTS:
        for spot, row in look.rows(table):
            for field in fields:
                check_benefit(look, f"{spot}.{field}", getattr(row, field), acts)
    for spot, row in look.rows("development.extremes"):
        for number, effect in enumerate(row.spaces):
            check_benefit(look, f"{spot}.spaces[{number}]", effect, False)


def check_benefit(look: Inspection, spot: str, effect: list[EffectRow], acts: bool) -> None:
    check_effect(look, spot, effect, WORDS, 2, "WM-2.2")
    for row in effect:
        look.must(not row.pay, spot, "WM-2.2.1", "a benefit costs nothing", "Write rows with do or either.")
        for part in [row, *(part for other in row.either for part in other)]:
            what, remedy = f"{part.do!r} is an action", "Print it on subsidies, the grid or experiments."
            look.must(acts or part.do not in ACTS, spot, "WM-4.3.8", what, remedy)
            look.must(not part.either or part is row, spot, "WM-2.2", "a choice inside a choice", "Name the benefits.")


def check_numbers(printed: Cardboard, look: Inspection) -> None:
    for table, file, least, most in (
        ("awards", "box", 0, 12), ("gov_tokens", "box", 0, 9), ("rnd_tokens", "box", 0, 9),
        ("gov_markers", "box", 0, 9), ("last_stage", "box", 1, 5), ("lock_science", "box", 1, MOST_PAID),
        ("nobel_awards", "box", 1, 12), ("win_goals", "saboteurs", 0, 6), ("win_markers", "saboteurs", 0, 3),
        ("win_step", "saboteurs", 0, 9),
    ):  # fmt: skip
        within(look, f"{file}.{table}.value", getattr(printed, table).value, least, most, "WM-2.1")
    look.each("box.players", "players", [1, 2, 3, 4], "WM-3")
    for spot, row in look.rows("box.players"):
        within(look, f"{spot}.lab_tokens", row.lab_tokens, 0, 9, "WM-3.7")
