"""Components of Expo 1906: the house data keeps section 10 of the rules."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from scenario import rule

from pavilion.games.expo_1906.box.data import HOUSE, Components, load
from pavilion.games.expo_1906.box.kit import COLUMNS, SCRAP, units
from pavilion.games.expo_1906.box.nouns import (
    CARD,
    CHIP,
    FIRST_KIND,
    FIRST_TECH,
    KIND,
    PROJECT,
    ROW,
    SHAPE,
    TECH,
    TILES,
    TYPE,
)
from pavilion.games.expo_1906.box.printed import FILES, Project
from pavilion.games.expo_1906.box.shapes import SINGLE

SPECIFICATION = Path(__file__).parents[2] / "docs/rules/expo-1906.md"
FAMILY = {type: i // 2 for i, type in enumerate(TYPE.names)}


@pytest.fixture
def house() -> Components:
    return load()


def of_shape(house: Components, shape: str) -> list[Project]:
    return [project for project in house.printed.projects if project.shape == shape]


def total(project: Project) -> int:
    return sum(project.needs.values())


# House data


def test_the_house_data_is_read_once() -> None:
    assert load() is load()
    assert load().kit.name == "house"
    assert re.fullmatch("[0-9a-f]{16}", load().kit.fingerprint)


@rule("EX-2.2.1")
def test_eight_types_in_four_families(house: Components) -> None:
    assert [(row.id, row.name, row.family) for row in house.printed.types] == [
        ("ST", "Steel", "material"), ("CU", "Copper", "material"),
        ("MA", "Manual work", "labour"), ("AU", "Automated work", "labour"),
        ("EM", "Empirical research", "research"), ("TH", "Theoretical research", "research"),
        ("SM", "Steam power", "energy"), ("EL", "Electricity", "energy"),
    ]
    assert ROW.names == TYPE.names[:6], "the energies have no row"


def test_the_components_of_the_box(house: Components) -> None:
    printed = house.printed
    assert [card.id for card in printed.cards] == CARD.names
    assert [colour.id for colour in printed.colours] == ["green", "blue", "red", "yellow"]
    assert {piece.id: piece.count for piece in printed.pieces} == {
        "patent-tokens": 12, "prestige-tokens": 4, "funding-tokens": 4, "scraps": 20, "cards": 24,
        "improved-cards": 5, "order-tiles": 4, "labs": 4,
    }
    assert len(printed.scraps) * 4 == 20
    assert len(printed.cards) * 4 == 24


def rows() -> Iterator[tuple[str, object]]:
    for path in sorted(HOUSE.iterdir()):
        for table, entries in tomllib.loads(path.read_text("utf-8")).items():
            for number, row in enumerate(entries if isinstance(entries, list) else [entries]):
                yield f"{path.name} {table} {number + 1}", row


def test_every_row_of_the_house_data_tells_where_it_comes_from() -> None:
    assert {path.name for path in HOUSE.iterdir()} == {f"{name}.toml" for name in FILES}
    for where, row in rows():
        assert isinstance(row, dict), where
        assert re.fullmatch("[SPH](/[SPH])*", row["src"]), where
        assert re.match(r"EX-\d", row["ref"]), where


def test_a_reference_names_a_rule_or_section_of_the_specification() -> None:
    specification = SPECIFICATION.read_text("utf-8")
    known = set(re.findall(r"EX-[\d.]*\d|A-\d+", specification))
    known |= {f"EX-{section}" for section in re.findall(r"^### ([\d.]*\d) ", specification, re.MULTILINE)}
    for where, row in rows():
        assert isinstance(row, dict), where
        assert set(re.findall(r"EX-[\d.]*\d|A-\d+", row["ref"])) <= known, where


def test_tiles_are_numbered_projects_then_kinds_then_technologies(house: Components) -> None:
    shape = list(house.kit.shape)
    assert len(shape) == TILES + 1 == SCRAP + 1
    assert shape[:FIRST_KIND] == [number for number in range(5) for _ in range(6)]
    assert shape[FIRST_KIND:FIRST_TECH] == [SINGLE] * 64
    assert [SHAPE.names[number] for number in shape[FIRST_TECH:SCRAP]] == ["O"] * 13
    assert shape[SCRAP] == SINGLE


@rule("EX-2.6.3")
def test_resource_tiles_have_ids(house: Components) -> None:
    assert house.tile_ids(KIND.names.index("EM-CU")) == ["R-EM-CU-1", "R-EM-CU-2"]
    assert house.tile_ids(KIND.names.index("EM-TH")) == []
    ids = [id for kind in range(64) for id in house.tile_ids(kind)]
    assert len(ids) == len(set(ids)) == 96
    assert {"R-EM-CU-1", "R-AU-EL-1", "R-SM-TH-1", "R-MA-EL-1", "R-SM-ST-1"} <= set(ids), "those of the examples"


@rule("EX-2.7.2")
def test_needs_points_and_energy_of_projects(house: Components) -> None:
    kit = house.kit
    cellophane, neon = PROJECT.names.index("T2"), PROJECT.names.index("I6")
    assert [int(kit.needs(cellophane, type)) for type in range(8)] == [0, 1, 0, 2, 2, 0, 2, 0]
    assert [int(kit.needs(neon, type)) for type in range(8)] == [0, 3, 2, 0, 3, 0, 0, 1]
    assert [kit.points[cellophane], kit.points[neon]] == [3, 6]
    assert [kit.energy[cellophane], kit.energy[neon]] == [0, 1]
    names = {project.id: project.name for project in house.printed.projects}
    assert [names[id] for id in ("T2", "O2", "L2", "I2", "S4", "O5")] == [
        "Cellophane", "Telephone", "Synthetic Rubber", "Electrocardiograph", "Laparoscopy", "Cruise Ship",
    ]


@rule("EX-4.3.1", "EX-4.5.1", "EX-4.6.2", "EX-4.6.3", "EX-4.7.1")
def test_numbers_of_the_cards(house: Components) -> None:
    kit = house.kit
    assert [list(prices) for prices in kit.prices] == [[1, 2, 3], [1, 1, 2]]
    assert [list(kit.steps), list(kit.moves), list(kit.grant)] == [[3, 4], [3, 4], [4, 6]]
    assert [kit.academy_price, kit.academy_free, kit.discount] == [2, 1, 1]
    assert [kit.meeting_options, kit.repositionings, kit.meeting_money, kit.meeting_moves] == [2, 3, 1, 1]


@rule("EX-3.2", "EX-3.7", "EX-6.2.2", "EX-6.2.3")
def test_set_up_by_number_of_players(house: Components) -> None:
    kit = house.kit
    assert list(kit.station) == [0, 3, 6, 9, 12]
    assert [list(money) for money in kit.money] == [[], [4], [3, 4], [3, 4, 5], [3, 4, 5, 6]]
    assert list(kit.ghost_tiles) == [0, 3, 2, 0, 0]
    assert list(kit.ghost_deck) == [2, 2, 2, 2, 2, 1]
    assert list(kit.handicap) == [0, 1, 2]


def test_numbers_of_the_course_and_of_scoring(house: Components) -> None:
    kit = house.kit
    assert [kit.richest, kit.lead_points, kit.last_project, kit.solo_goal] == [12, 1, 5, 30]
    assert [kit.jury_fields, kit.jury_opening, kit.jury_points] == [12, 2, 2]
    assert list(kit.column_points) == [0, 0, 0, 0, 0, 0, 0, 1, 1, 0]


def test_the_chips(house: Components) -> None:
    kit = house.kit
    assert [(chip.id, chip.caption) for chip in house.printed.chips] == [
        ("B89", "Paris 1889"), ("B93", "Chicago 1893"), ("B97", "Brussels 1897"), ("B00", "Paris 1900"),
        ("B05", "Liège 1905"), ("B06", "Milan 1906"),
    ]
    assert list(kit.chip_points) == [1, 1, 1, 2, 3, 1]
    assert list(kit.chip_per) == [8, 2, 1, 1, 1, 1]
    assert list(kit.chip_most) == [0, 6, 5, 6, 3, 5]
    assert len(CHIP.names) == len(ROW.names)


@rule("EX-6.6.7")
def test_the_scraps_that_are_replaced_first(house: Components) -> None:
    assert [divmod(cell, 7) for cell in house.kit.fixed_scraps] == [(3, 3), (1, 1)]


# Section 10


def test_h_01_six_projects_of_each_shape_half_of_them_steam(house: Components) -> None:
    for shape in SHAPE.names:
        assert [project.id for project in of_shape(house, shape)] == [f"{shape}{n}" for n in range(1, 7)]
        assert sum(project.energy() for project in of_shape(house, shape)) == 3
    assert sum(house.kit.energy) == 15


@rule("EX-2.7.1")
def test_h_02_every_project_needs_one_type_of_each_family(house: Components) -> None:
    for project in house.printed.projects:
        assert [FAMILY[type] for type in project.needs] == [0, 1, 2, 3], project.id
        assert all(1 <= n <= 3 for n in project.needs.values()), project.id
    for shape in SHAPE.names:
        assert sorted(map(total, of_shape(house, shape))) == [6, 7, 7, 8, 8, 9]
    assert sum(map(total, house.printed.projects)) == 225


def test_h_03_every_type_is_in_demand(house: Components) -> None:
    projects = house.printed.projects
    assert [sum(type in project.needs for project in projects) for type in TYPE.names] == [15] * 8
    demand = [sum(project.needs.get(type, 0) for project in projects) for type in TYPE.names]
    assert demand == [27, 29, 27, 28, 28, 29, 28, 29]


def test_h_04_combinations_of_types(house: Components) -> None:
    combinations = Counter("-".join(project.needs) for project in house.printed.projects)
    assert len(combinations) == 16
    assert sorted(combinations.values()) == [1, 1] + [2] * 14
    assert {types for types, n in combinations.items() if n == 1} == {"ST-MA-TH-SM", "CU-AU-EM-EL"}
    for shape in SHAPE.names:
        assert len({"-".join(project.needs) for project in of_shape(house, shape)}) == 6


@rule("EX-2.7.3")
def test_h_05_points_of_projects(house: Components) -> None:
    for project in house.printed.projects:
        assert project.points == total(project) - (3 if project.shape in "IO" else 4), project.id
    assert [sum(project.points for project in of_shape(house, shape)) for shape in "LTSIO"] == [21, 21, 21, 27, 27]
    assert {project.points for project in house.printed.projects} == {2, 3, 4, 5, 6}


@rule("EX-2.6.3")
def test_h_06_the_mix_of_resource_tiles(house: Components) -> None:
    tiles = list(house.kit.tiles)
    assert sum(tiles) == 96
    for kind, count in enumerate(tiles):
        double, single = KIND.names[kind].split("-")
        assert count == (0 if FAMILY[double] == FAMILY[single] else 2)
    assert [sum(tiles[8 * type : 8 * type + 8]) for type in range(8)] == [12] * 8
    assert [sum(tiles[type::8]) for type in range(8)] == [12] * 8


def test_h_07_thirteen_technologies(house: Components) -> None:
    kit = house.kit
    gives = [{TYPE.names[i]: int(units(given, i)) for i in range(8) if units(given, i)} for given in kit.gives]
    assert gives[:2] == [{"SM": 4}, {"EL": 4}]
    pairs = gives[2:8]
    assert all(list(pair.values()) == [2, 2] for pair in pairs)
    assert Counter(type for pair in pairs for type in pair) == dict.fromkeys(TYPE.names[:6], 2)
    assert all(len({FAMILY[type] for type in pair}) == 2 for pair in pairs)
    assert gives[8:] == [{}] * 5
    assert list(kit.improves) == [-1] * 8 + [0, 1, 2, 3, 4]
    assert len(TECH.names) == len(kit.gives) == 13


def test_h_08_jury_tiles(house: Components) -> None:
    assert list(house.kit.jury) == [8, 8]
    assert house.kit.jury_fields == 12


@rule("EX-2.4.2")
def test_h_09_scraps_lie_symmetrically_one_in_each_quarter(house: Components) -> None:
    places = [divmod(cell, 7) for cell in range(49) if house.kit.scrap_places >> cell & 1]
    assert len(places) == 5
    assert sorted((6 - row, 6 - column) for row, column in places) == places
    for top in (0, 4):
        for left in (0, 4):
            assert any(top <= row < top + 3 and left <= column < left + 3 for row, column in places)


def reached(house: Components, row: int, column: int) -> dict[int, int]:
    """The rows that a token can come to, each with the first column in which it can."""
    found = {(row, column)}
    ways = [(row, column)]
    for row, column in ways:
        steps = [(row, column + 1)] if column < COLUMNS else []
        for upper, other in (row, row + 1), (row - 1, row - 1):
            if 0 <= upper < 5 and house.kit.link[upper * COLUMNS + column - 1] >= 0:
                steps.append((other, column))
        ways += [step for step in steps if step not in found]
        found.update(steps)
    return {row: min(column for other, column in found if other == row) for row in {row for row, _ in found}}


@rule("EX-2.10.1", "EX-2.10.2", "EX-2.10.3")
def test_h_11_the_patents_graph(house: Components) -> None:
    link = house.kit.link
    assert len(link) == 6 * 10
    assert Counter(price for price in link if price >= 0) == {0: 3, 1: 5, 2: 5, 3: 2}
    assert max(link[5 * COLUMNS :]) == -1, "there is no row below the last"
    for row in range(5):
        places = [column for column in range(1, 11) if link[row * COLUMNS + column - 1] >= 0]
        assert places == ([3, 5, 7] if row % 2 == 0 else [4, 6, 8])
    for row in range(6):
        for column in (2, 3):
            assert set(reached(house, row, column)) == set(range(6))
    assert reached(house, 0, 3)[5] == reached(house, 0, 2)[5] == 7
    assert max(max(reached(house, row, 3).values()) for row in range(6)) == 7
    assert [row.id for row in house.printed.links] == [f"K{n:02}" for n in range(1, 16)]
    for upper, lower in pairwise(range(6)):
        spaces = [link[upper * COLUMNS + column] >= 0 and link[lower * COLUMNS + column] >= 0 for column in range(10)]
        assert not any(spaces), "every space has at most one link (EX-4.15.2)"
