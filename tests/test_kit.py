"""The kit: things that every game has, each drawn, read aloud and put into letters by one call."""

from __future__ import annotations

import pytest
from gallery import art_in, words_in

from pavilion.core.kit import (
    Seated,
    Stop,
    cells,
    change,
    chip,
    die,
    die_face,
    in_row,
    meter,
    stack,
    strip_cell,
    track,
)
from pavilion.core.letters import Entry, Panel, Track
from pavilion.core.scene import Box, Disc, Icon, Path, Shape, Token, Words, plainly, width_of
from pavilion.draw.inks import line


def said(shape: Shape) -> str:
    """What a thing says in a terminal."""
    letters = shape.letters() if shape.letters else None
    assert isinstance(letters, Entry)
    return "".join(ink.text for ink in line(letters.left))


def test_things_in_rows_fill_the_room_and_go_on_below() -> None:
    places = in_row(10, 20, 344, 44, across=3, gap=7, below=5)
    assert (places.w, places.h) == (110, 44)
    assert [places.spot(i) for i in (0, 2, 3)] == [(10, 20), (244, 20), (10, 69)]
    assert places.low(3) == 64
    assert places.low(4) == 113


def test_a_row_never_reaches_beyond_its_room() -> None:
    for across in range(1, 12):
        places = in_row(108.3, 0, 344 - 108.3, 44, across, 5)
        assert places.spot(across - 1)[0] + places.w <= 344


@pytest.mark.parametrize(
    ("have", "coming", "looks"),
    [
        (1, 0, ["pip-full", "pip", "pip"]),
        (1, 1, ["pip-full", "pip-soon", "pip"]),
        (2, -1, ["pip-full", "pip-lost", "pip"]),
    ],
)
def test_a_meter_shows_what_is_there_what_would_come_and_what_would_go(
    have: int, coming: int, looks: list[str]
) -> None:
    assert [pip.look for pip in meter(3, have, coming, 0, 0, 3, 9) if isinstance(pip, Disc)] == looks


def test_a_change_is_told_with_its_sign() -> None:
    tags = [part.text for n in (2, -1) for part in art_in([change(n, 0, 0)]) if isinstance(part, Words)]
    assert tags == ["+2", "\u22121"]


STOPS = [Stop((), "0"), Stop((Icon("coin", 0, 0, 14),), "1", ["*"]), Stop((), "2")]


def test_a_track_shows_markers_where_they_stand_and_where_they_would_go() -> None:
    shape = track("track:lab", "Lab funding", STOPS, {"A": 1, "B": 1}, 0, 0, 90, 40, plainly, {"A": "Ada"}, {"A": 2})
    tokens = [part for part in art_in(shape.art) if isinstance(part, Token)]
    assert [(token.seat, token.look) for token in tokens] == [("A", ""), ("B", ""), ("A", "ghost")]
    assert tokens[0].x < 45 < tokens[1].x  # two on one space lie side by side
    assert words_in(shape) == ["0"]  # numbers stand where nobody does
    assert shape.label == "Lab funding\nMarkers: Ada: 1, B: 1"
    assert shape.letters
    letters = shape.letters()
    assert isinstance(letters, Panel)
    (row,) = letters.rows
    assert isinstance(row, Track)
    assert ["".join(ink.text for ink in line(place)) for place in row.places] == ["0", "A●B■", "2"]


def test_a_stack_shows_its_top_and_how_many_there_are_or_a_dotted_place() -> None:
    face = Box(0, 0, 40, 40, "sheet")
    full, empty = (stack("offer:stack", "Top tile", [face], n, 0, 0, 40, 40, plainly) for n in (5, 0))
    assert (full.touch, words_in(full), full.label) == (True, ["5"], "Top tile.\nIn the stack: 5")
    assert [part.look for part in full.art if isinstance(part, Box)] == ["sheet", "sheet", "sheet"]
    assert (empty.touch, words_in(empty)) == (False, ["0"])
    assert [part.look for part in empty.art if isinstance(part, Box)] == ["place"]
    assert said(full) == "Top tile \u00d75"


def test_a_chip_is_read_aloud_as_it_is_written_unless_there_is_more_to_say() -> None:
    plain = chip("way:left", "To the left", 0, 0, 120, 44)
    assert (plain.label, words_in(plain), said(plain), plain.touch) == (
        "To the left",
        ["To the left"],
        "To the left",
        True,
    )
    told = chip("way:left", "Left", 0, 0, 120, 44, label="To the left of the tower", touch=False)
    assert (told.label, told.touch) == ("To the left of the tower", False)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(value: int) -> None:
    shape = die("die1:6", value, "B", 0, 0, 40, plainly)
    assert [part.look for part in art_in(shape.art) if isinstance(part, Path)] == ["eye p-B"] * value
    assert shape.label == f"Die: {value}"
    assert said(shape) == "⚀⚁⚂⚃⚄⚅"[value - 1]


def test_the_pips_of_a_die_tell_whose_it_is_without_its_colour() -> None:
    outlines = [{part.d for part in art_in([die_face(5, seat, 40)]) if isinstance(part, Path)} for seat in "ABCDE"]
    assert [len(found) for found in outlines] == [1] * 5
    assert len(set.union(*outlines)) == 5


@pytest.mark.parametrize(("seats", "told"), [(4, ["18", "£14", "2"]), (5, ["18", "£14"])])
def test_a_strip_of_five_tells_less_of_everybody_and_nothing_lies_upon_something_else(
    seats: int, told: list[str]
) -> None:
    w, _ = cells(seats)
    art = strip_cell(Seated("E", "Eve", False, True), 18, [(None, "£14"), (Icon("coin", w - 24, 32, 16), 2)], w)
    words = [part for part in art if isinstance(part, Words)]
    assert [part.text for part in words] == told
    spans = []
    for part in words:
        wide = width_of(part.text, part.size, part.look)
        left = part.x - wide if "end" in part.look else part.x
        spans.append((left, left + wide, part.y - part.size * 0.7, part.y))
    for n, (left, right, top, low) in enumerate(spans):
        assert 0 <= left < right <= w
        assert all(right < l or r < left or low < t or b < top for l, r, t, b in spans[:n])  # noqa: E741


def test_a_die_that_is_not_set_is_blank() -> None:
    shape = die("die1:6", 0, "B", 0, 0, 40, plainly)
    assert not [part for part in art_in(shape.art) if isinstance(part, Path)]
    assert (shape.label, said(shape)) == ("Die", "□")
