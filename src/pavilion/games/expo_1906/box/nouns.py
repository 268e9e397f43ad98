"""The things on the table (EX-2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pavilion.core import Noun

CARD: Final[Noun] = Noun("card", ["station", "academy", "laboratory", "journal", "skyscraper", "meeting"])

# Eight types in four families of two; the first six have a row in the Patents Office: EX-2.2.1.
TYPE: Final[Noun] = Noun("type", ["ST", "CU", "MA", "AU", "EM", "TH", "SM", "EL"])
ROW: Final[Noun] = Noun("row", TYPE.names[:6])
ENERGY: Final[Noun] = Noun("energy", ["steam", "electricity"])

# Tiles of a kind are the same tile for the rules, so piles count kinds: double type, then single type, EX-2.6.1.
KIND: Final[Noun] = Noun("kind", [f"{double}-{single}" for double in TYPE.names for single in TYPE.names])
SHAPE: Final[Noun] = Noun("shape", ["L", "T", "S", "I", "O"])
PROJECT: Final[Noun] = Noun("project", [f"{shape}{n}" for shape in SHAPE.names for n in range(1, 7)])
TECH: Final[Noun] = Noun("tech", [f"TR{n}" for n in range(1, 9)] + [f"TI{n}" for n in range(1, 6)])
TILE: Final[Noun] = Noun("tile", PROJECT.names + KIND.names + TECH.names)

TURN: Final[Noun] = Noun("turn", ["0", "90", "180", "270"])
CELL: Final[Noun] = Noun("cell", ["abcdefg"[i % 7] + str(i // 7 + 1) for i in range(49)])
FIELD: Final[Noun] = Noun("field", [str(n) for n in range(1, 13)])
TOKEN: Final[Noun] = Noun("token", ["1", "2", "3"])
CHIP: Final[Noun] = Noun("chip", ["B89", "B93", "B97", "B00", "B05", "B06"])
TASK: Final[Noun] = Noun("task", ["reposition", "fund", "publish", "jury"])
SEAT: Final[Noun] = Noun("seat", ["A", "B", "C", "D"])
PARTICIPANT: Final[Noun] = Noun("participant", ["p0", "p1", "p2", "p3"])

CARDS: Final[i64] = 6
STATION: Final[i64] = 0
ACADEMY: Final[i64] = 1
LABORATORY: Final[i64] = 2
JOURNAL: Final[i64] = 3
SKYSCRAPER: Final[i64] = 4
MEETING: Final[i64] = 5

TYPES: Final[i64] = 8
ROWS: Final[i64] = 6
STEAM: Final[i64] = 6
ELECTRICITY: Final[i64] = 7
KINDS: Final[i64] = 64
SHAPES: Final[i64] = 5
PROJECTS: Final[i64] = 30
EACH_SHAPE: Final[i64] = 6  # projects of a shape
TECHS: Final[i64] = 13
RESOURCE_TECHS: Final[i64] = 8  # the others improve a card: the first improves the first card, and so on
TILES: Final[i64] = 107
FIRST_KIND: Final[i64] = 30  # among the tiles
FIRST_TECH: Final[i64] = 94
SIDE: Final[i64] = 7  # of a lab
CELLS: Final[i64] = 49
TURNS: Final[i64] = 4
FIELDS: Final[i64] = 12
TOKENS: Final[i64] = 3  # of a player
CHIPS: Final[i64] = 6

REPOSITION: Final[i64] = 0
FUND: Final[i64] = 1
PUBLISH: Final[i64] = 2
JURY: Final[i64] = 3
TASKS: Final[i64] = 4

PARIS_1889: Final[i64] = 0
CHICAGO_1893: Final[i64] = 1
BRUSSELS_1897: Final[i64] = 2
PARIS_1900: Final[i64] = 3
LIEGE_1905: Final[i64] = 4
MILAN_1906: Final[i64] = 5
