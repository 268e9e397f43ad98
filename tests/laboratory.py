"""A scene unlike that of a fair, to be drawn in tests: a laboratory with tiles, an office with tracks, and more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pavilion.core.letters import Entry, Field, Flow, Grid, Ink, Inks, Letters, Panel, Tile, Track, Wire, piece
from pavilion.core.scene import Layer, Scene, Shape

SIDE = 64.0


def thing(id: str, x: float, y: float, w: float, h: float, letters: Letters, *inside: Shape) -> Shape:
    return Shape(id, id, x, y, w, h, inside, True, letters=lambda: letters)


def tile(id: str, column: int, row: int, squares: Mapping[tuple[int, int], Sequence[Inks]]) -> Shape:
    return thing(id, column * SIDE, row * SIDE, SIDE, SIDE, Tile(squares, "a1"))


def laboratory(*tiles: Shape, across: int = 4, down: int = 3) -> Shape:
    """A grid of free cells, named as on a chessboard, and tiles on it."""
    cells = [
        thing(f"cell:{'abcdefg'[x]}{y + 1}", x * SIDE, y * SIDE, SIDE, SIDE, Entry([Ink("·", "faint")]))
        for y in range(down)
        for x in range(across)
    ]
    grid = Grid(across, down, 0, 0, (SIDE, SIDE), "abcdefg"[:across], [str(n + 1) for n in range(down)])
    panel = Panel([Ink("Laboratory", "b")], ["round 4"], [grid])
    return thing("lab", 0, 0, across * SIDE, down * SIDE, panel, *cells, *tiles)


L_SHAPED = tile("project:L1", 0, 0, {(0, 0): [["ST"]], (0, 1): [["MA"]], (0, 2): [["TH"]], (1, 2): [["SM"]]})
CROWDED = laboratory(
    L_SHAPED,
    tile("tile:EM-CU", 1, 0, {(0, 0): [["╲EM²"], ["cu╲"]]}),
    tile("tile:SM-ST", 1, 1, {(0, 0): [["sm╱"], ["╱ST²"]]}),  # noqa: RUF001
)


def office(x: float) -> Shape:
    """Two rows of three spaces, joined by a link that costs something."""
    on = {(1, 0): [piece("A")], (2, 1): [piece("B"), piece("C")]}
    spaces = [
        thing(f"space:{column}{row}", 40 * column, 40 * row, 40, 40, Entry(on.get((column, row), ["○"])))
        for row in range(2)
        for column in range(3)
    ]
    wires = [Wire((0, 0), (2, 0)), Wire((0, 1), (2, 1)), Wire((1, 0), (1, 1), ["$2"])]
    grid = Grid(3, 2, 0, 0, (40, 40), (), ("ST", "CU"), wires)
    return thing("patents", x, 0, 160, 100, Panel(["Patents"], rows=[grid]), *spaces)


def shelf(x: float) -> Shape:
    cards = [thing(f"card:{name}", 0, 0, 40, 60, Entry([name.title()])) for name in ("academy", "journal", "meeting")]
    return thing("cards", x, 120, 160, 60, Panel(["Cards"]), *cards)


def jury(x: float) -> Shape:
    return thing("jury", x, 200, 160, 40, Panel(["Jury"], rows=[Track([["S"], ["E"], ["S"], [Ink("·", "faint")]])]))


def player(seat: str, name: str, y: float, *others: Entry, **quantities: int) -> Shape:
    """What somebody has."""
    points, *fields = [Field(what, [str(n)]) for what, n in quantities.items()]
    panel = Panel([piece(seat), f" {name}"], points, [Flow(fields), Flow(others)])
    return thing(f"seat:{seat}", 900, y, 200, 60, panel)


def scene(*shapes: Shape) -> Scene:
    return Scene(1200, 700, "Laboratory", [Layer("board", shapes)])
