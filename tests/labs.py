"""How tests write labs of Expo 1906.

Tiles are written as in section 8 of the rules: T2@(0,4,2) is a project or technology with turn, row and column of its
corner, EM-CU@(5,2)k1 a resource tile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pavilion.core import Options
from pavilion.games.expo_1906.box.data import house
from pavilion.games.expo_1906.box.kit import units
from pavilion.games.expo_1906.box.nouns import FIRST_KIND, KIND, PROJECT, TILE, TYPE
from pavilion.games.expo_1906.box.shapes import cell_at
from pavilion.games.expo_1906.rules.lab import Lab

KIT = house().kit
Cell = tuple[int, int]

# The table of EX-2.5.4.
OFFSETS: dict[str, list[list[Cell]]] = {
    "L": [
        [(0, 0), (1, 0), (2, 0), (2, 1)], [(0, 0), (0, 1), (0, 2), (1, 0)],
        [(0, 0), (0, 1), (1, 1), (2, 1)], [(0, 2), (1, 0), (1, 1), (1, 2)],
    ],
    "T": [
        [(0, 0), (0, 1), (0, 2), (1, 1)], [(0, 1), (1, 0), (1, 1), (2, 1)],
        [(0, 1), (1, 0), (1, 1), (1, 2)], [(0, 0), (1, 0), (1, 1), (2, 0)],
    ],
    "S": [[(0, 1), (0, 2), (1, 0), (1, 1)], [(0, 0), (1, 0), (1, 1), (2, 1)]],
    "I": [[(0, 0), (0, 1), (0, 2), (0, 3)], [(0, 0), (1, 0), (2, 0), (3, 0)]],
    "O": [[(0, 0), (0, 1), (1, 0), (1, 1)]],
}
DIRECTIONS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
DOUBLE_EDGES = ["NE", "ES", "SW", "WN"]  # EX-2.6.2


def cell(row: int, column: int) -> int:
    return int(cell_at(row, column))


def spot(turn: int, row: int, column: int) -> int:
    return 49 * turn + cell(row, column)


def cells(mask: int) -> list[Cell]:
    return [divmod(i, 7) for i in range(49) if mask >> i & 1]


def mask(places: Iterable[Cell]) -> int:
    return sum(1 << cell(row, column) for row, column in places)


def read(text: str) -> tuple[int, int]:
    """Tile and spot of T2@(0,4,2) or EM-CU@(5,2)k1."""
    name, numbers = text.split("@")
    found = [int(digit) for digit in re.findall(r"\d", numbers)]
    if "-" in name:
        row, column, turn = found
        return FIRST_KIND + KIND.names.index(name), spot(turn, row, column)
    turn, row, column = found
    return TILE.names.index(name), spot(turn, row, column)


def put(lab: Lab, *texts: str) -> list[str]:
    """Put tiles one after the other; the projects completed by the last."""
    done = 0
    for text in texts:
        tile, at = read(text)
        assert lab.barred_put(tile, at) == "", text
        done = int(lab.put(tile, at))
    return names(done)


def names(projects: int) -> list[str]:
    return [name for i, name in enumerate(PROJECT.names) if projects >> i & 1]


def supplied(lab: Lab, project: str) -> dict[str, int]:
    return amounts(lab.supply[PROJECT.names.index(project)])


def missing(lab: Lab, project: str) -> dict[str, int]:
    return amounts(lab.missing(PROJECT.names.index(project)))


def amounts(packed: int) -> dict[str, int]:
    found = {name: int(units(packed, i)) for i, name in enumerate(TYPE.names)}
    return {name: n for name, n in found.items() if n}


def options(lab: Lab, tile: int) -> list[int]:
    out = Options()
    lab.put_options(tile, 0, out)
    return out.list()


def removable(lab: Lab) -> list[int]:
    out = Options()
    lab.remove_options(0, out)
    return out.list()


def movable(lab: Lab) -> list[int]:
    out = Options()
    lab.lift_options(0, out)
    return out.list()


def moves(lab: Lab, at: int) -> list[int]:
    out = Options()
    lab.move_options(at, 0, out)
    return out.list()


# Section 8.3: five projects complete in one lab, first with all scraps in place, then the heaviest without any scrap.
K_1 = [
    "S2@(0,5,1)", "I2@(1,1,6)", "O2@(0,0,3)", "L2@(0,2,4)", "T2@(1,2,1)", "EL-CU@(4,3)k1", "AU-CU@(2,3)k3",
    "MA-CU@(2,5)k0", "AU-ST@(5,4)k0", "EM-SM@(2,1)k0", "TH-SM@(1,2)k0", "TH-MA@(6,3)k0", "EL-EM@(3,5)k0",
    "EL-ST@(0,2)k0", "TH-ST@(0,6)k1", "ST-EL@(6,0)k2", "CU-MA@(0,5)k2", "ST-MA@(5,6)k0",
]
K_2 = [
    "S6@(1,2,3)", "I6@(1,2,0)", "O6@(0,0,2)", "L6@(0,1,5)", "T6@(0,5,4)", "EM-ST@(2,2)k0", "CU-AU@(6,4)k1",
    "AU-CU@(6,6)k0", "ST-TH@(4,5)k3", "AU-ST@(2,4)k1", "CU-TH@(1,4)k2", "EL-TH@(2,6)k1", "MA-ST@(0,4)k2",
    "CU-MA@(4,1)k2", "EL-ST@(4,6)k1", "MA-ST@(3,1)k2", "EM-EL@(4,3)k1", "EM-ST@(6,0)k0", "ST-EM@(2,1)k0",
    "SM-ST@(0,1)k0", "ST-EL@(0,5)k0", "ST-MA@(1,1)k2", "ST-EL@(1,0)k0", "CU-MA@(5,1)k2",
]
