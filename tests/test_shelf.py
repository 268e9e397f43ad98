"""Shapes are kept to be drawn again, as many as there is room for: a server with many tables stays small."""

from __future__ import annotations

from pavilion.core.scene import EACH, Box, Group, Shape, Shelf, pieces_of


def lab(n: int, tiles: int = 9) -> Shape:
    """A board with so many tiles on it."""
    tile = Group(0, 0, (Box(0, 0, 10, 10, "tile"), Box(0, 0, 5, 5, "sign")))
    return Shape(f"lab:{n}", "A laboratory", 0, 0, 90, 90, (tile,) * tiles)


def test_a_shape_weighs_what_all_pieces_in_it_weigh() -> None:
    assert pieces_of(lab(1)) == 1 + 9 * 3
    assert pieces_of([lab(1), lab(2, tiles=0)]) == 1 + 28 + 1


def test_the_shapes_asked_for_longest_ago_go_when_there_is_no_more_room() -> None:
    shelf = Shelf(room=3 * EACH * pieces_of(lab(0)))
    for n in range(3):
        shelf.put(n, lab(n))
    shelf.shapes.move_to_end(0)  # asked for again
    shelf.put(3, lab(3))
    assert list(shelf.shapes) == [2, 0, 3]
    assert shelf.size == shelf.room
    shelf.put(4, lab(4, tiles=20))
    assert list(shelf.shapes) == [4], "a large one needs the room of several"


def test_however_much_is_put_there_is_never_more_than_there_is_room_for() -> None:
    shelf = Shelf(room=100 * EACH)
    for n in range(1000):
        shelf.put(n, lab(n, tiles=n % 12))
        assert shelf.size == EACH * sum(pieces_of(shape) for shape in shelf.shapes.values()) <= shelf.room
