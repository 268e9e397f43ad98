"""Shapes and spots in a lab of Expo 1906: grid, turns, what fits where."""

from __future__ import annotations

import pytest
from labs import DIRECTIONS, KIT, OFFSETS, Cell, cell, cells, mask, options, put, spot
from scenario import rule

from pavilion.core import Options
from pavilion.games.expo_1906.box.kit import SCRAP
from pavilion.games.expo_1906.box.nouns import FIRST_KIND, FIRST_TECH, PROJECT, SHAPE
from pavilion.games.expo_1906.box.shapes import SPOTS, around
from pavilion.games.expo_1906.rules.lab import Lab, bare_lab, new_lab


@pytest.fixture
def lab() -> Lab:
    return new_lab(KIT)


# 2.4 Grid


@rule("EX-2.4.1", "EX-2.4.2", "EX-3.8")
def test_a_new_lab_has_49_cells_and_five_scraps(lab: Lab) -> None:
    assert len(lab.laid) == 49
    places = [(1, 1), (1, 5), (3, 3), (5, 1), (5, 5)]
    assert cells(lab.filled) == cells(lab.scraps) == cells(lab.scrap_places) == places
    assert [lab.tile_at(cell(*place)) for place in places] == [SCRAP] * 5
    assert lab.tile_at(0) == -1
    assert (lab.projects, lab.techs, lab.resources, lab.complete) == (0, 0, 0, 0)


@rule("EX-2.4.3")
def test_cells_are_adjacent_if_they_share_an_edge() -> None:
    for row in range(7):
        for column in range(7):
            beside = [(row + dr, column + dc) for dr, dc in DIRECTIONS.values()]
            inside = sorted((r, c) for r, c in beside if 0 <= r < 7 and 0 <= c < 7)
            assert cells(around(1 << cell(row, column))) == inside
    assert cells(around(mask([(0, 6), (1, 6)]))) == [(0, 5), (1, 5), (2, 6)]


# 2.5 Shapes


@rule("EX-2.5.1", "EX-2.5.2", "EX-2.5.4")
@pytest.mark.parametrize("shape", SHAPE.names)
def test_every_spot_covers_the_cells_of_the_table(shape: str) -> None:
    tile = PROJECT.names.index(shape + "1")
    for turn in range(4):
        for corner in range(49):
            found = cells(bare_lab(KIT).covered(tile, 49 * turn + corner))
            expected: list[Cell] = []
            if turn < len(OFFSETS[shape]):
                row, column = divmod(corner, 7)
                expected = sorted((row + dr, column + dc) for dr, dc in OFFSETS[shape][turn])
            if any(r > 6 or c > 6 for r, c in expected):
                expected = []
            assert found == expected


@rule("EX-2.5.1", "EX-2.5.5")
def test_technologies_are_squares_and_the_other_tiles_single_cells(lab: Lab) -> None:
    for tech in range(13):
        assert cells(lab.covered(FIRST_TECH + tech, spot(0, 2, 0))) == [(2, 0), (2, 1), (3, 0), (3, 1)]
        assert lab.barred_put(FIRST_TECH + tech, spot(1, 2, 0)) == "EX-2.5.4"
    for tile in (FIRST_KIND + 2, FIRST_KIND + 63):
        assert [cells(lab.covered(tile, spot(turn, 2, 0))) for turn in range(4)] == [[(2, 0)]] * 4


@rule("EX-2.5.3")
def test_tiles_are_never_flipped() -> None:
    """E-08: the mirror images of L and S are in no turn of them."""
    for shape, mirrored in ("L", [(0, 1), (1, 1), (2, 0), (2, 1)]), ("S", [(0, 0), (0, 1), (1, 1), (1, 2)]):
        number = SHAPE.names.index(shape)
        covers = list(KIT.shapes.cover[number * SPOTS : (number + 1) * SPOTS])
        for row in range(5):
            for column in range(5):
                flipped = mask((row + dr, column + dc) for dr, dc in mirrored)
                assert flipped not in covers


@rule("EX-4.15.2")
def test_how_many_spots_there_are() -> None:
    tiles = [PROJECT.names.index(shape + "1") for shape in "LTSIO"] + [FIRST_KIND + 2, FIRST_TECH]
    assert [len(options(bare_lab(KIT), tile)) for tile in tiles] == [120, 120, 60, 56, 36, 196, 36]
    assert [len(options(new_lab(KIT), tile)) for tile in tiles] == [64, 56, 28, 32, 16, 176, 16]


@rule("EX-4.15.6")
def test_spots_come_in_the_order_of_turn_row_and_column(lab: Lab) -> None:
    for tile in (0, 6, 12, 18, 24, FIRST_KIND + 2):
        found = options(lab, tile)
        assert found == sorted(set(found))
    out = Options()
    lab.put_options(24, 1000, out)
    assert out.codes[0] == 1000 + spot(0, 0, 2)


# 4.5 Placing


@rule("EX-4.5.3")
def test_tiles_lie_on_empty_cells_inside_the_lab(lab: Lab) -> None:
    """E-07, and the edges."""
    square = PROJECT.names.index("O1")
    assert lab.barred_put(square, spot(0, 0, 0)) == "EX-4.5.3"
    assert lab.barred_put(square, spot(0, 0, 2)) == ""
    assert lab.barred_put(square, spot(0, 0, 6)) == "EX-4.5.3"
    assert lab.barred_put(square, spot(0, 6, 2)) == "EX-4.5.3"
    assert lab.barred_put(square, spot(3, 0, 2)) == "EX-2.5.4"
    put(lab, "O1@(0,0,2)")
    assert lab.barred_put(FIRST_KIND + 2, spot(2, 1, 3)) == "EX-4.5.3"
    assert lab.barred_put(FIRST_KIND + 2, spot(2, 1, 4)) == ""
    assert lab.barred_put(FIRST_TECH, spot(0, 1, 2)) == "EX-4.5.3"


@rule("EX-4.5.3")
def test_a_tile_can_be_placed_if_there_is_a_spot(lab: Lab) -> None:
    kind = FIRST_KIND + 2
    for i in range(49):
        if lab.tile_at(i) == -1 and i not in (cell(0, 0), cell(0, 1), cell(1, 0)):
            lab.put(kind, i)
    assert lab.can_put(kind)
    assert [lab.can_put(tile) for tile in (0, 6, 12, 18, 24, FIRST_TECH)] == [False] * 6
    lab.remove(cell(1, 1))
    assert [lab.can_put(tile) for tile in (0, 6, 12, 18, 24, FIRST_TECH)] == [False] * 4 + [True] * 2
    put(lab, "O1@(0,0,0)")
    assert not lab.can_put(kind)


def test_a_tile_is_found_at_all_its_cells(lab: Lab) -> None:
    put(lab, "T2@(1,4,2)", "EM-CU@(4,2)k3")
    for row, column in (4, 3), (5, 2), (5, 3), (6, 3):
        assert lab.tile_at(cell(row, column)) == PROJECT.names.index("T2")
        assert lab.spot_at(cell(row, column)) == spot(1, 4, 2)
        assert cells(lab.cells_at(cell(row, column))) == [(4, 3), (5, 2), (5, 3), (6, 3)]
    assert lab.spot_at(cell(4, 2)) == spot(3, 4, 2)
    assert lab.cells_at(0) == 0
    assert cells(lab.firsts) == [(1, 1), (1, 5), (3, 3), (4, 2), (4, 3), (5, 1), (5, 5)]
    assert lab.remove(cell(4, 3)) == PROJECT.names.index("T2")
    assert lab.tile_at(cell(6, 3)) == -1
