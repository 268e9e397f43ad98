"""The lab of Expo 1906: shapes and turns, supply, completion, what may be put, removed and moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from labs import (
    DIRECTIONS,
    DOUBLE_EDGES,
    K_1,
    K_2,
    KIT,
    Cell,
    amounts,
    cell,
    cells,
    mask,
    missing,
    movable,
    moves,
    names,
    put,
    removable,
    spot,
    supplied,
)
from scenario import rule

from pavilion.games.expo_1906.box.kit import SCRAP, Kit, gift, shortfall
from pavilion.games.expo_1906.box.nouns import FIRST_KIND, KIND, PROJECT, SHAPE
from pavilion.games.expo_1906.box.shapes import around
from pavilion.games.expo_1906.rules.lab import Lab, bare_lab, new_lab


@pytest.fixture
def lab() -> Lab:
    return new_lab(KIT)


@pytest.fixture
def cellophane() -> Lab:
    """W-02 after the completion of Cellophane."""
    lab = new_lab(KIT)
    put(lab, "T2@(0,4,2)", "O2@(0,2,5)", "EM-CU@(5,2)k1", "AU-EL@(4,5)k2", "SM-TH@(4,1)k0")
    return lab


# 4.10 Supply


@rule("EX-2.6.1", "EX-2.6.2")
def test_the_double_side_has_two_edges_that_meet(lab: Lab) -> None:
    tile = FIRST_KIND + KIND.names.index("EM-CU")
    for turn, double in enumerate(DOUBLE_EDGES):
        for side, (row, column) in DIRECTIONS.items():
            given = amounts(gift(tile, cell(3, 3), turn, 1 << cell(3 + row, 3 + column)))
            assert given == ({"EM": 2} if side in double else {"CU": 1})


@rule("EX-4.10.1")
@pytest.mark.parametrize(
    ("turn", "supply"), [(0, {"EM": 2}), (1, {"EM": 2, "CU": 1}), (2, {"CU": 1}), (3, {"EM": 2, "CU": 1})]
)
def test_w_01_rotation_figure(lab: Lab, turn: int, supply: dict[str, int]) -> None:
    put(lab, "T2@(0,4,2)", f"EM-CU@(5,2)k{turn}")
    assert supplied(lab, "T2") == supply


@rule("EX-4.11.1", "EX-4.10.2", "EX-4.10.3", "EX-4.10.5")
def test_w_02_cellophane_completed(lab: Lab) -> None:
    assert put(lab, "T2@(0,4,2)", "O2@(0,2,5)", "EM-CU@(5,2)k1", "AU-EL@(4,5)k2") == []
    assert missing(lab, "T2") == {"SM": 2}
    assert put(lab, "SM-TH@(4,1)k0") == ["T2"]
    assert supplied(lab, "T2") == {"EM": 2, "CU": 1, "AU": 2, "SM": 2}
    assert missing(lab, "T2") == {}
    assert supplied(lab, "O2") == {"EL": 1}
    assert missing(lab, "O2") == {"CU": 1, "AU": 2, "TH": 2, "EL": 1}
    assert names(lab.complete) == ["T2"]
    assert names(lab.projects) == ["T2", "O2"]


@rule("EX-4.10.4", "EX-4.12.1", "EX-4.12.3")
def test_w_03_combustion_engines(lab: Lab) -> None:
    put(lab, "T2@(0,4,2)", "S4@(0,0,3)", "EM-CU@(5,2)k1")
    assert not any(lab.improved(card) for card in range(6))
    assert put(lab, "TR1@(0,2,4)", "TI1@(0,2,0)") == []
    assert supplied(lab, "T2") == {"EM": 2, "CU": 1, "SM": 4}
    assert missing(lab, "T2") == {"AU": 2}
    assert supplied(lab, "S4") == {"SM": 4}
    assert missing(lab, "S4") == {"EM": 1, "AU": 2, "CU": 2}
    assert [lab.improved(card) for card in range(6)] == [True] + [False] * 5


@rule("EX-4.12.2")
@pytest.mark.parametrize("number", range(5))
def test_each_improvement_improves_its_card_while_it_lies_here(lab: Lab, number: int) -> None:
    put(lab, f"TI{number + 1}@(0,2,0)")
    assert [lab.improved(card) for card in range(6)] == [card == number for card in range(6)]
    lab.move(cell(2, 0), spot(0, 3, 0))
    assert lab.improved(number)
    lab.remove(cell(3, 0))
    assert not lab.improved(number)


@rule("EX-4.10.1")
def test_e_16_two_double_edges_at_one_project_give_the_type_once(lab: Lab) -> None:
    put(lab, "L6@(0,2,0)", "ST-MA@(3,1)k2")
    assert supplied(lab, "L6") == {"ST": 2}


@rule("EX-2.6.2")
@pytest.mark.parametrize("turn", range(4))
def test_e_17_opposite_edges_differ(lab: Lab, turn: int) -> None:
    put(lab, "I1@(1,0,0)", "I4@(1,0,2)", f"ST-MA@(2,1)k{turn}")
    left, right = {"MA": 1}, {"ST": 2}
    if turn >= 2:
        left, right = right, left
    assert [supplied(lab, "I1"), supplied(lab, "I4")] == [left, right]


@rule("EX-4.10.5")
def test_scrap_projects_and_improvements_supply_nothing(lab: Lab) -> None:
    put(lab, "O1@(0,2,1)", "O2@(0,1,3)", "TI5@(0,4,2)")
    assert supplied(lab, "O1") == supplied(lab, "O2") == {}


# 4.11 Completing


@rule("EX-4.11.3")
def test_one_tile_may_complete_two_projects() -> None:
    lab = bare_lab(KIT)
    put(lab, "I1@(0,0,0)", "ST-CU@(0,4)k2", "AU-CU@(1,2)k0", "EM-CU@(1,3)k0")
    put(lab, "T3@(0,3,0)", "EM-CU@(2,2)k1", "ST-AU@(4,0)k1")
    assert [missing(lab, "I1"), missing(lab, "T3")] == [{"SM": 1}, {"SM": 2}]
    assert put(lab, "TR1@(0,1,0)") == ["T3", "I1"]


@rule("EX-4.11.7", "EX-4.11.1")
def test_a_project_may_be_completed_by_its_own_placement(lab: Lab) -> None:
    put(lab, "EM-CU@(5,2)k1", "AU-EL@(4,5)k2", "SM-TH@(4,1)k0")
    assert put(lab, "T2@(0,4,2)") == ["T2"]


@rule("EX-4.11.7", "EX-4.8.6")
def test_a_project_may_be_completed_by_a_repositioning(lab: Lab) -> None:
    """Also E-45: the project itself is moved to its resources."""
    put(lab, "T2@(0,4,2)", "EM-CU@(5,2)k0", "AU-EL@(4,5)k2", "SM-TH@(4,1)k0")
    assert missing(lab, "T2") == {"CU": 1}
    other = lab.clone()
    assert names(lab.move(cell(5, 2), spot(3, 5, 2))) == ["T2"]
    assert names(lab.move(cell(5, 2), spot(1, 5, 2))) == [], "it is complete already"
    other.move(cell(4, 2), spot(1, 1, 2))
    assert supplied(other, "T2") == {}
    other.move(cell(5, 2), spot(1, 5, 2))
    assert names(other.move(cell(1, 3), spot(0, 4, 2))) == ["T2"]


def test_more_than_needed_is_enough(cellophane: Lab) -> None:
    assert put(cellophane, "AU-ST@(3,4)k1") == []
    assert supplied(cellophane, "T2") == {"EM": 2, "CU": 1, "AU": 4, "SM": 2}
    assert shortfall(cellophane.supply[PROJECT.names.index("T2")], KIT.need[PROJECT.names.index("T2")]) == 0


# 4.5 Removing


@rule("EX-4.5.4")
def test_e_09_what_a_completed_project_needs_cannot_be_removed(cellophane: Lab) -> None:
    assert names(cellophane.needed_by(cell(4, 5))) == ["T2"]
    assert cellophane.barred_remove(cell(4, 5)) == "EX-4.5.4"
    assert cells(mask(divmod(at, 7) for at in removable(cellophane))) == [
        (1, 1), (1, 5), (2, 5), (3, 3), (5, 1), (5, 5)
    ], "the scraps and the Telephone"


@rule("EX-4.5.4")
def test_e_10_what_is_there_twice_can_be_removed(cellophane: Lab) -> None:
    put(cellophane, "AU-ST@(3,4)k1")
    assert cellophane.barred_remove(cell(4, 5)) == ""
    assert cellophane.remove(cell(4, 5)) == FIRST_KIND + KIND.names.index("AU-EL")
    assert names(cellophane.complete) == ["T2"]
    assert supplied(cellophane, "T2") == {"EM": 2, "CU": 1, "AU": 2, "SM": 2}
    assert supplied(cellophane, "O2") == {"AU": 2}
    assert cellophane.barred_remove(cell(3, 4)) == "EX-4.5.4"


@rule("EX-4.5.4")
def test_e_15_a_completed_project_cannot_be_removed(cellophane: Lab) -> None:
    assert cellophane.barred_remove(cell(4, 2)) == "EX-4.5.4"


@rule("EX-4.5.4")
def test_a_technology_that_a_completed_project_needs_cannot_be_removed(lab: Lab) -> None:
    put(lab, "T2@(0,4,2)", "EM-CU@(5,2)k1", "AU-EL@(4,5)k2")
    assert put(lab, "TI1@(0,2,5)") == []
    assert put(lab, "TR1@(0,2,1)") == ["T2"]
    assert lab.barred_remove(cell(2, 1)) == "EX-4.5.4"
    assert lab.barred_remove(cell(5, 2)) == "EX-4.5.4"
    assert lab.barred_remove(cell(2, 5)) == ""
    lab.remove(cell(2, 5))
    assert moves(lab, cell(2, 1)) == [spot(0, 2, 4), spot(0, 3, 0)]


@rule("EX-4.5.1")
def test_a_removal_names_the_first_cell_of_a_tile(lab: Lab) -> None:
    put(lab, "T2@(0,4,2)")
    assert lab.barred_remove(cell(4, 2)) == ""
    assert lab.barred_remove(cell(4, 3)) == "EX-4.5.1"
    assert lab.barred_remove(cell(0, 0)) == "EX-4.5.1"


@rule("EX-4.5.7", "EX-5.7")
def test_removed_scrap_counts_when_its_cell_is_covered(lab: Lab) -> None:
    """E-35."""
    assert lab.remove(cell(3, 3)) == SCRAP
    assert lab.built_over() == 0
    put(lab, "EM-CU@(3,3)k0")
    assert cells(lab.built_over()) == [(3, 3)]
    assert cells(lab.scraps) == [(1, 1), (1, 5), (5, 1), (5, 5)]
    lab.remove(cell(3, 3))
    assert lab.built_over() == 0


# 4.8 Moving


@rule("EX-4.8.4")
@pytest.mark.parametrize(
    ("at", "turn", "refusal"),
    [((5, 2), 3, ""), ((5, 2), 0, "EX-4.8.4"), ((5, 2), 2, "EX-4.8.4"), ((4, 5), 3, ""), ((4, 5), 0, "EX-4.8.4")],
)
def test_e_11_to_e_13_a_tile_turns_if_completed_projects_stay_complete(
    cellophane: Lab, at: Cell, turn: int, refusal: str
) -> None:
    assert cellophane.barred_move(cell(*at), spot(turn, *at)) == refusal
    assert (spot(turn, *at) in moves(cellophane, cell(*at))) == (refusal == "")


@rule("EX-4.8.4")
def test_e_13_a_turned_tile_shows_its_other_side(cellophane: Lab) -> None:
    cellophane.move(cell(4, 5), spot(3, 4, 5))
    assert supplied(cellophane, "T2")["AU"] == 2
    assert supplied(cellophane, "O2") == {"AU": 2}


@rule("EX-4.8.4")
def test_e_14_tiles_are_moved_one_by_one(cellophane: Lab) -> None:
    elsewhere = spot(2, 0, 0)
    assert cellophane.barred_move(cell(4, 5), elsewhere) == "EX-4.8.4"
    assert cellophane.barred_move(cell(4, 1), elsewhere) == "EX-4.8.4"


@rule("EX-4.8.3")
def test_a_moved_tile_may_use_its_old_cells_but_must_lie_differently(lab: Lab) -> None:
    put(lab, "T2@(0,4,2)", "EM-CU@(5,2)k1")
    assert lab.barred_move(cell(4, 2), spot(0, 4, 2)) == "EX-4.8.3"
    assert lab.barred_move(cell(4, 2), spot(1, 4, 2)) == "EX-4.5.3", "the other tile lies there"
    assert lab.barred_move(cell(4, 2), spot(3, 4, 3)) == ""
    assert lab.barred_move(cell(5, 2), spot(1, 5, 2)) == "EX-4.8.3"
    assert spot(0, 4, 2) not in moves(lab, cell(4, 2))
    assert spot(3, 4, 3) in moves(lab, cell(4, 2))
    lab.move(cell(4, 2), spot(3, 4, 3))
    assert cells(lab.cells_at(cell(5, 3))) == [(4, 3), (5, 3), (5, 4), (6, 3)]


@rule("EX-4.8.4", "EX-4.11.4")
def test_a_completed_project_moves_where_it_is_complete_again(cellophane: Lab) -> None:
    project = cell(4, 2)
    assert moves(cellophane, project) == []
    assert cellophane.barred_lift(project) == "EX-4.8.4"
    assert cellophane.barred_move(project, spot(0, 2, 2)) == "EX-4.5.3"
    assert cellophane.barred_move(project, spot(0, 0, 2)) == "EX-4.8.4"
    lab = bare_lab(KIT)
    assert put(lab, "TR1@(0,0,0)", "TR8@(0,0,2)", "TR6@(0,3,0)", "I1@(0,2,0)") == ["I1"]
    assert moves(lab, cell(2, 0)) == [spot(0, 2, 1)]
    assert names(lab.move(cell(2, 0), spot(0, 2, 1))) == [], "it does not score again"
    assert names(lab.complete) == ["I1"]
    assert moves(lab, cell(2, 1)) == [spot(0, 2, 0)]


@rule("EX-4.8.5")
def test_scrap_is_not_moved(lab: Lab) -> None:
    assert not lab.can_move_any()
    assert lab.barred_lift(cell(3, 3)) == "EX-4.8.5"
    assert lab.barred_lift(cell(0, 0)) == "EX-4.8.2"
    put(lab, "T2@(0,4,2)", "EM-CU@(5,2)k1")
    assert lab.can_move_any()
    assert movable(lab) == [cell(4, 2), cell(5, 2)]


# 6.3 Handicaps


@rule("EX-6.3.1", "EX-6.3.2")
def test_a_handicap_replaces_scrap_by_a_resource_tile(lab: Lab) -> None:
    """E-36."""
    tile = FIRST_KIND + KIND.names.index("EM-CU")
    lab.replace_scrap(tile, spot(2, 1, 1))
    lab.replace_scrap(tile, spot(0, 5, 5))
    assert (lab.tile_at(cell(1, 1)), lab.spot_at(cell(1, 1))) == (tile, spot(2, 1, 1))
    assert cells(lab.scraps) == cells(lab.scrap_places) == [(1, 5), (3, 3), (5, 1)]
    assert cells(lab.resources) == [(1, 1), (5, 5)]
    assert movable(lab) == [cell(1, 1), cell(5, 5)]
    for at in (1, 5), (3, 3), (5, 1):
        lab.remove(cell(*at))
        lab.put(tile, cell(*at))
    assert len(cells(lab.built_over())) == 3


# 5.8 What chips count


@rule("EX-5.8")
def test_different_shapes_of_projects_count(lab: Lab) -> None:
    """W-09: an incomplete T, two S, one O; technologies have no shape here."""
    put(lab, "T2@(0,4,2)", "S1@(0,0,3)", "O1@(0,2,0)", "S2@(0,2,4)")
    assert [SHAPE.names[i] for i in range(5) if lab.shapes() >> i & 1] == ["T", "S", "O"]
    lab.remove(cell(2, 0))
    put(lab, "TR1@(0,2,0)")
    assert [SHAPE.names[i] for i in range(5) if lab.shapes() >> i & 1] == ["T", "S"]


# 8.3 Packing


@pytest.mark.parametrize(
    ("texts", "start", "tiles", "left"), [(K_1, new_lab, 13, 11), (K_2, bare_lab, 19, 10)], ids=["K-1", "K-2"]
)
def test_h_10_five_projects_can_be_completed_in_one_lab(
    texts: list[str], start: Callable[[Kit], Lab], tiles: int, left: int
) -> None:
    assert len(texts) == 5 + tiles
    kinds = Counter(text.split("@")[0] for text in texts[5:])
    assert max(kinds.values()) <= 2, "there are two tiles of a kind"
    for order in texts, texts[::-1]:
        lab = start(KIT)
        put(lab, *order)
        assert names(lab.complete) == sorted((text[:2] for text in texts[:5]), key=PROJECT.names.index)
        assert 49 - len(cells(lab.filled)) == left
        assert lab.shapes() == 0b11111


# 10 House data


def fewest_tiles(project: int) -> int:
    """How many resource tiles a project needs, if it lies in the open and every kind is at hand."""
    lab = bare_lab(KIT)
    lab.put(project, spot(0, 2, 2))
    covered = lab.cells[project]
    gifts = [
        {gift(FIRST_KIND + kind, at, turn, covered) for kind in range(64) if KIT.tiles[kind] for turn in range(4)}
        for at in range(49) if around(covered) >> at & 1
    ]
    lacking = {KIT.need[project]: 0}
    for choices in gifts:  # cell by cell: no tile there, or any gift
        for lack, used in list(lacking.items()):
            for given in choices:
                rest = shortfall(given, lack)
                lacking[rest] = min(lacking.get(rest, 99), used + 1)
    return lacking[0]


def test_h_12_fewest_tiles_that_complete_a_project() -> None:
    assert [fewest_tiles(project) for project in range(30)] == [
        3, 3, 3, 4, 4, 4, 2, 3, 3, 3, 3, 4, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 4, 6, 4, 4, 4, 4, 5, 5,
    ]
