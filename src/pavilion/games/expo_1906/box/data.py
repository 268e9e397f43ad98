"""Components of Expo 1906 (EX-2): load the files, check them, flatten them into a Kit.

Any pack must be playable, so it is bound by what the rulebook states (EX-2.2.1, EX-2.6.1, four needed types of which
one is an energy in EX-2.7.1, five scraps in EX-3.8) and by what the rules rely on: tiles enough for set-up, jury tiles
enough for all fields, a ghost deck that always ends the round. The rest of section 10 describes the house data and is
proven by tests only. The lab's grid and the numbers of projects, technologies and fields belong to the grammar.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from pavilion.core.components import Inspection, fingerprint, pack_name, read_components
from pavilion.core.masks import bit

from .kit import (
    COLUMNS,
    LANE,
    MOST_GHOST_TILES,
    MOST_MOVES,
    MOST_REPLACED,
    MOST_REPOSITIONINGS,
    MOST_STEPS,
    PRICES,
    Kit,
)
from .nouns import CARD, CHIP, ENERGY, FIELDS, KIND, PROJECT, RESOURCE_TECHS, ROW, SHAPE, STEAM, TASKS, TECH, TYPE
from .printed import FILES, LEVELS, ORDER, PLAYERS, Cardboard, Project, Technology
from .shapes import SINGLE, SIZE, Shapes

HOUSE: Final = Path(__file__).parent / "data"
COUNTED: Final = ("points", "money", "scraps", "technologies", "token", "shapes")  # by chip, EX-2.11
SCRAPS: Final = 5  # EX-3.8
LARGEST_NEED: Final = 3  # EX-2.7.1
OPENING_TILES: Final = 20  # twelve at the Station, two for each of four freshmen
MOST_GIVEN: Final = 40  # of a type, by all technologies: with ten tiles beside a project that is below 63


class Components(Struct):
    """What is in the box: all rows of the files, and the Kit."""

    printed: Cardboard  # rows with an id in the order of their nouns
    kit: Kit
    unlike: dict[str, Any] = {}  # the tables of a pack that are not the house's, as plain data

    def tile_ids(self, kind: int) -> list[str]:
        """The resource tiles of a kind: R-EM-CU-1, R-EM-CU-2."""  # EX-2.6.3
        return [f"R-{KIND.names[kind]}-{n}" for n in range(1, self.kit.tiles[kind] + 1)]


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
    for table, ids in ORDER.items():
        getattr(printed, table).sort(key=lambda row, ids=ids: ids.index(row.id))
    unlike = printed.unlike(house().printed) if pack else {}
    return Components(printed, flatten(printed, pack_name(pack), digits), unlike)


# ---- flatten ------------------------------------------------------------------------------------------------------


def flatten(printed: Cardboard, name: str, digits: str) -> Kit:
    """The tables of numbers that the rules read; rows with an id come in the order of their nouns."""
    shapes = [SHAPE.names.index(row.shape) for row in printed.projects]
    shapes += [int(SINGLE)] * len(KIND.names)
    shapes += [SHAPE.names.index(printed.shape.value)] * len(TECH.names)
    rows = {row.players: row for row in printed.players}
    return Kit(
        name=name, fingerprint=digits,
        shapes=Shapes([cells(row.cells) for row in printed.shapes]), shape=numbers([*shapes, int(SINGLE)]),
        need=numbers(amounts(row.needs) for row in printed.projects),
        points=numbers(row.points for row in printed.projects),
        energy=numbers(row.energy() for row in printed.projects),
        gives=numbers(amounts(row.gives) for row in printed.technologies),
        improves=numbers([-1] * RESOURCE_TECHS + list(range(len(TECH.names) - RESOURCE_TECHS))),
        tiles=numbers(tiles(printed)),
        jury=numbers(row.copies for energy in ENERGY.names for row in printed.tiles if row.energy == energy),
        scrap_places=sum(bit(row.cell()) for row in printed.scraps),
        fixed_scraps=numbers(row.cell() for row in printed.fixed),
        handicap=numbers(row.replaced for row in printed.handicaps),
        numbers=single_numbers(printed),
        prices=[numbers(printed.station.basic), numbers(printed.station.improved)],
        steps=numbers([printed.laboratory.basic, printed.laboratory.improved]),
        moves=numbers([printed.journal.basic, printed.journal.improved]),
        grant=numbers([printed.skyscraper.basic, printed.skyscraper.improved]),
        link=numbers(links(printed)),
        column_points=numbers(
            sum(row.points for row in printed.columns if row.column == column) for column in range(1, COLUMNS + 1)
        ),
        chip_points=numbers(row.points for row in printed.chips),
        chip_per=numbers(row.per for row in printed.chips),
        chip_most=numbers(row.most for row in printed.chips),
        station=numbers([0, *(rows[players].station for players in PLAYERS)]),
        money=[numbers([]), *(numbers(rows[players].money) for players in PLAYERS)],
        ghost_tiles=numbers([0, *(rows[players].ghost_tiles for players in PLAYERS)]),
        ghost_deck=numbers(row.copies for card in CARD.names for row in printed.ghost_deck if row.card == card),
    )


def numbers(values: Iterable[int]) -> vec[i64]:
    return vec[i64](list(values))


def tiles(printed: Cardboard) -> list[int]:
    """Resource tiles by kind."""
    copies = {row.kind(): row.copies for row in printed.kinds}
    return [copies.get(kind, 0) for kind in range(len(KIND.names))]


def amounts(units: dict[str, int]) -> int:
    """Units of several types in one number."""
    return sum(n << TYPE.names.index(type) * LANE for type, n in units.items())


def cells(picture: list[str]) -> list[tuple[int, int]]:
    """The cells of a shape: row and column of each X."""
    return [(r, c) for r, line in enumerate(picture) for c, mark in enumerate(line) if mark == "X"]


def links(printed: Cardboard) -> list[int]:
    """The price of the link to the row below, by row and column; -1 where there is none."""
    prices = [-1] * (len(ROW.names) * COLUMNS)
    for row in printed.links:
        prices[min(map(ROW.names.index, row.rows)) * COLUMNS + row.column - 1] = row.price
    return prices


def single_numbers(printed: Cardboard) -> dict[str, int]:
    return {
        "academy_price": printed.academy.price, "academy_free": printed.academy.free,
        "discount": printed.journal.discount,
        "meeting_options": printed.meeting.options, "repositionings": printed.meeting.repositionings,
        "meeting_money": printed.meeting.money, "meeting_moves": printed.meeting.moves,
        "richest": printed.richest.value, "jury_fields": printed.fields.value,
        "jury_opening": printed.opening.value, "jury_points": printed.points.value,
        "lead_points": printed.lead_points.value, "last_project": printed.last_project.value,
        "solo_goal": printed.solo_goal.value,
    }


# ---- check --------------------------------------------------------------------------------------------------------


def check(printed: Cardboard, look: Inspection) -> None:
    """Whether one can play with these components; the first fault found is raised."""
    look.each("types.types", "id", TYPE.names, "EX-2.2.1")
    look.each("shapes.shapes", "id", SHAPE.names, "EX-2.5")
    look.each("projects.projects", "id", PROJECT.names, "EX-2.7")
    look.each("technologies.technologies", "id", TECH.names, "EX-2.8")
    look.each("cards.cards", "id", CARD.names, "EX-2.9")
    look.each("chips.chips", "id", CHIP.names, "EX-2.11")
    look.each("jury.tiles", "energy", ENERGY.names, "EX-2.12")
    look.each("lab.handicaps", "id", LEVELS, "EX-6.3")
    look.each("setup.players", "players", PLAYERS, "EX-6.4")
    look.each("setup.ghost_deck", "card", CARD.names, "EX-6.2.3")
    look.unique("resources.kinds", "double", "single")
    look.unique("patents.links", "id")
    look.unique("patents.columns", "column")
    for table in "box.colours", "box.pieces":
        look.unique(table, "id")
    for table in "lab.scraps", "lab.fixed":
        look.unique(table, "row", "column")
    check_types(printed, look)
    check_shapes(look)
    check_tiles(printed, look)
    check_cards(printed, look)
    check_board(printed, look)
    check_lab(printed, look)
    check_set_up(printed, look)


def check_types(printed: Cardboard, look: Inspection) -> None:
    """Four families of two; the last two types are the energies."""  # EX-2.2.1
    families = {row.id: row.family for row in printed.types}
    for spot, row in look.rows("types.types"):
        i = TYPE.names.index(row.id)
        mate = TYPE.names[i ^ 1]
        pair = [id for id in TYPE.names if families[id] == row.family]
        what, remedy = f"the family {row.family!r} has {', '.join(pair)}", f"A family is {row.id} and {mate} alone."
        look.must(sorted(pair) == sorted([row.id, mate]), f"{spot}.family", "EX-2.2.1", what, remedy)


def check_type(look: Inspection, spot: str, type: str) -> None:
    look.must(type in TYPE.names, spot, "EX-2.2.1", f"{type!r} is no type", f"Use one of {', '.join(TYPE.names)}.")


def check_shapes(look: Inspection) -> None:
    """Four cells that hang together, drawn without empty lines around them."""
    for spot, row in look.rows("shapes.shapes"):
        drawn = all(line and set(line) <= set("X.") and len(line) == len(row.cells[0]) for line in row.cells)
        remedy = 'Draw it like cells = ["XXX", ".X."].'
        look.must(bool(row.cells) and drawn, f"{spot}.cells", "EX-2.5", "this is no drawing of a shape", remedy)
        lines = [*row.cells, *map("".join, zip(*row.cells, strict=True))]
        look.must(all("X" in line for line in lines), f"{spot}.cells", "EX-2.5.4", "an empty line", remedy)
        found = cells(row.cells)
        what = f"{len(found)} cells are not {SIZE}"  # EX-2.5.1
        look.must(len(found) == SIZE, f"{spot}.cells", "EX-2.5.1", what, remedy)
        joined = found[:1]
        for r, c in joined:
            beside = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
            joined += [cell for cell in beside if cell in found and cell not in joined]
        look.must(len(joined) == SIZE, f"{spot}.cells", "EX-2.5.1", "the cells do not hang together", remedy)


def check_tiles(printed: Cardboard, look: Inspection) -> None:
    """Resource tiles have two types, projects need four, technologies give or improve."""
    for spot, row in look.rows("resources.kinds"):
        check_type(look, f"{spot}.double", row.double)
        check_type(look, f"{spot}.single", row.single)
        what = f"both sides are {row.single}"
        look.must(row.double != row.single, f"{spot}.single", "EX-2.6.1", what, "Name another type.")
    total = sum(row.copies for row in printed.kinds)
    what = f"{total} tiles are too few for the set-up"  # EX-3.2, EX-3.12
    look.must(total >= OPENING_TILES, "resources.kinds", "EX-3.2", what, f"Have at least {OPENING_TILES}.")
    for spot, row in look.rows("projects.projects"):
        check_project(look, spot, row)
    shape = printed.shape.value
    what, remedy = f"{shape!r} is no shape", f"Use one of {', '.join(SHAPE.names)}."
    look.must(shape in SHAPE.names, "technologies.shape.value", "EX-2.5.1", what, remedy)
    for spot, row in look.rows("technologies.technologies"):
        check_technology(look, spot, row)
    for type in TYPE.names:
        given = sum(row.gives.get(type, 0) for row in printed.technologies)
        what = f"all technologies together give {given} {type}"
        remedy = f"Give at most {MOST_GIVEN}."
        look.must(given <= MOST_GIVEN, "technologies.technologies", "EX-2.8", what, remedy)


def check_project(look: Inspection, spot: str, row: Project) -> None:
    """Four types, one to three units of each, exactly one of them an energy."""  # EX-2.7.1
    shape = row.id[0]
    what = f"the projects {shape}1 to {shape}6 have the shape {shape}"
    look.must(row.shape == shape, f"{spot}.shape", "EX-2.7", what, f'Write shape = "{shape}".')
    for type, n in row.needs.items():
        check_type(look, f"{spot}.needs", type)
        what, remedy = f"{type} = {n} is not allowed", f"Write 1 to {LARGEST_NEED}."
        look.must(1 <= n <= LARGEST_NEED, f"{spot}.needs", "EX-2.7.1", what, remedy)
    what = f"{len(row.needs)} types are not four"
    look.must(len(row.needs) == 4, f"{spot}.needs", "EX-2.7.1", what, "Name four types.")
    energies = [type for type in TYPE.names[STEAM:] if type in row.needs]
    what, remedy = f"the project needs {len(energies)} energies", "Name one of SM and EL."
    look.must(len(energies) == 1, f"{spot}.needs", "EX-2.7.2", what, remedy)


def check_technology(look: Inspection, spot: str, row: Technology) -> None:
    """The first eight give units, the others improve a card each."""  # EX-2.8
    for type, n in row.gives.items():
        check_type(look, f"{spot}.gives", type)
        look.must(n > 0, f"{spot}.gives", "EX-4.10.4", f"{type} = {n} gives nothing", "Write 1 or more, or delete it.")
    i = TECH.names.index(row.id) - RESOURCE_TECHS
    if i < 0:
        look.must(bool(row.gives), f"{spot}.gives", "EX-2.8", f"{row.id} gives nothing", "Write gives = { SM = 4 }.")
        what, remedy = f"{row.id} is a resource technology and improves no card", "Delete the field."
        look.must(not row.improves, f"{spot}.improves", "EX-2.8", what, remedy)
    else:
        what, remedy = f"{row.id} improves the card {CARD.names[i]}", f'Write improves = "{CARD.names[i]}".'
        look.must(row.improves == CARD.names[i], f"{spot}.improves", "EX-4.12.2", what, remedy)
        what, remedy = f"{row.id} improves a card and gives nothing", "Delete the field."
        look.must(not row.gives, f"{spot}.gives", "EX-4.10.5", what, remedy)


def check_cards(printed: Cardboard, look: Inspection) -> None:
    """Three prices at the Station; every card can do something; the Meeting Room has four options."""
    for side in "basic", "improved":
        prices = getattr(printed.station, side)
        what = f"{len(prices)} prices are not three"  # EX-4.3.1
        remedy = "Write three prices like [1, 2, 3]."
        look.must(len(prices) == PRICES, f"cards.station.{side}", "EX-4.3.1", what, remedy)
        for card, rule, most in ("laboratory", "EX-4.5.1", MOST_STEPS), ("journal", "EX-4.6.2", MOST_MOVES):
            n, remedy = getattr(getattr(printed, card), side), f"Write 1 to {most}."
            look.must(1 <= n <= most, f"cards.{card}.{side}", rule, f"{n} is out of range", remedy)
    free = printed.academy.free
    look.must(free <= 9, "cards.academy.free", "EX-4.4.2", f"{free} is out of range", "Write 0 to 9.")
    options = printed.meeting.options
    what, remedy = f"{options} is out of range", f"Write 1 to {TASKS}."
    look.must(1 <= options <= TASKS, "cards.meeting.options", "EX-4.8.1", what, remedy)
    for field, rule, most in ("repositionings", "EX-4.8.2", MOST_REPOSITIONINGS), ("moves", "EX-4.8.8", MOST_MOVES):
        n, remedy = getattr(printed.meeting, field), f"Write 1 to {most}."
        look.must(1 <= n <= most, f"cards.meeting.{field}", rule, f"{n} is out of range", remedy)


def check_board(printed: Cardboard, look: Inspection) -> None:
    """Links join neighbouring rows between the start box and the chips; the jury never runs out of tiles."""
    seen = []
    for spot, row in look.rows("patents.links"):
        pairs = [sorted(pair) for pair in pairwise(ROW.names)]
        what, remedy = f"{' and '.join(row.rows)} are no neighbours", "Name two rows that lie side by side."
        look.must(sorted(row.rows) in pairs, f"{spot}.rows", "EX-2.10.2", what, remedy)
        what = f"column {row.column} has no links"
        look.must(2 <= row.column < COLUMNS, f"{spot}.column", "EX-2.10.2", what, f"Write 2 to {COLUMNS - 1}.")
        link = (*sorted(row.rows), row.column)
        look.must(link not in seen, f"{spot}.column", "EX-2.10.2", "this link occurs twice", "Delete a row.")
        seen.append(link)
    for spot, row in look.rows("patents.columns"):
        what = f"column {row.column} scores nothing by itself"
        look.must(2 <= row.column < COLUMNS, f"{spot}.column", "EX-5.5.2", what, f"Write 2 to {COLUMNS - 1}.")
    for spot, row in look.rows("chips.chips"):
        counted = COUNTED[CHIP.names.index(row.id)]
        what = f"{row.id} counts {counted}"
        look.must(row.counts == counted, f"{spot}.counts", "EX-2.11", what, f'Write counts = "{counted}".')
    tiles, fields, opening = sum(row.copies for row in printed.tiles), printed.fields.value, printed.opening.value
    what = f"{tiles} tiles do not fill {fields} fields"
    look.must(tiles >= fields, "jury.fields.value", "EX-4.8.9", what, f"Write at most {tiles}.")
    what, remedy = f"{opening} tiles at set-up leave no round to play", f"Write at most {fields - 1}."
    look.must(opening < fields, "jury.opening.value", "EX-3.9", what, remedy)


def check_lab(printed: Cardboard, look: Inspection) -> None:
    """Five scraps; handicaps replace some of them, by default in a fixed order."""
    places = [row.cell() for row in printed.scraps]
    what = f"{len(places)} scraps are not {SCRAPS}"
    look.must(len(places) == SCRAPS, "lab.scraps", "EX-3.8", what, f"Write {SCRAPS} rows.")
    for spot, row in look.rows("lab.fixed"):
        what, remedy = "no scrap lies here", "Name one of the scraps."
        look.must(row.cell() in places, f"{spot}.row", "EX-6.6.7", what, remedy)
    for spot, row in look.rows("lab.handicaps"):
        what = f"{row.replaced} scraps are replaced, but only {len(printed.fixed)} are named in fixed"
        fits = row.replaced <= min(MOST_REPLACED, len(printed.fixed))
        remedy = f"Write 0 to {MOST_REPLACED}, and name as many in fixed."
        look.must(fits, f"{spot}.replaced", "EX-6.3", what, remedy)


def check_set_up(printed: Cardboard, look: Inspection) -> None:
    """Every player has money; the Station has its fields; the ghost deck always ends the round."""
    for spot, row in look.rows("setup.players"):
        what, remedy = f"the Station has {FIELDS} fields", f"Write 1 to {FIELDS}."
        look.must(1 <= row.station <= FIELDS, f"{spot}.station", "EX-3.2", what, remedy)
        what, remedy = f"{len(row.money)} sums for {row.players} players", "Write one for each player in turn order."
        look.must(len(row.money) == row.players, f"{spot}.money", "EX-3.7", what, remedy)
        richest = printed.richest.value
        what, remedy = f"nobody can have more than {richest}", f"Write 0 to {richest}."
        look.must(max(row.money) <= richest, f"{spot}.money", "EX-4.14.1", what, remedy)
        ghosts, what = row.ghost_tiles > 0, "ghosts play with one or two players"  # EX-3.11
        remedy = "Write 1 or more for one and two players, 0 for three and four."
        look.must(ghosts == (row.players <= 2), f"{spot}.ghost_tiles", "EX-3.11", what, remedy)
        what, remedy = f"{row.ghost_tiles} are too many for one Journal", f"Write at most {MOST_GHOST_TILES}."
        look.must(row.ghost_tiles <= MOST_GHOST_TILES, f"{spot}.ghost_tiles", "EX-6.1.2", what, remedy)
    copies = {row.card: row.copies for row in printed.ghost_deck}
    once = copies["meeting"] == 1
    look.must(once, "setup.ghost_deck", "EX-6.2.3", "the deck has one Meeting Room", "Write copies = 1 for meeting.")
    others = sum(copies[card] > 0 for card in CARD.names[:-1])
    what, remedy = f"{others} other cards are too few", "Have at least two kinds besides meeting."  # EX-6.2.6
    look.must(others >= 2, "setup.ghost_deck", "EX-6.2.6", what, remedy)
    last = printed.last_project.value
    look.must(last > 0, "course.last_project.value", "EX-5.1", "nobody could complete that", "Write 1 or more.")
