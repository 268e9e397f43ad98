"""The drawing of a laboratory: what the view knows is there and can be touched, and what an answer would bring."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from exposition import Exposition, expo
from gallery import LAYOUTS, art_in, shape, words_in
from scenario import rule

import pavilion
from pavilion.core.scene import Box, Disc, Group, Icon, Path, Scene, Shape, Words, plainly
from pavilion.draw import Layout, board_svg, scene_of
from pavilion.draw.extent import extent
from pavilion.draw.terminal import scene_for, scene_lines
from pavilion.games.expo_1906.box.data import house
from pavilion.games.expo_1906.box.nouns import CARD, CELL
from pavilion.games.expo_1906.scene.box import Index
from pavilion.games.expo_1906.scene.lab import rectangle
from pavilion.games.expo_1906.scene.scene import board
from pavilion.languages.changes import changes
from pavilion.web.pages.inspector import Asked, drawn_things, large
from pavilion.web.pages.speech import Reader

EDIT = """
[A]
lab: O2 0 d1, T2 90 b3, L2 0 e3, EL-ST 0 c1, TH-SM 0 c2, CU-MA 180 f1, AU-CU 270 d3, EL-CU 90 d5, TI2 0 c6
yard: EM-SM, 2 MA-EL, SM-TH, S1, TR3
hand: station academy laboratory journal meeting
[C]
hand: academy meeting
last: station
"""


def table(*answers: str) -> Exposition:
    """Three players; Ada has two projects begun and one complete."""
    return expo(EDIT).play(*(f"A: {answer}" for answer in answers))


def seen(t: Exposition, seat: int | None = 0) -> dict[str, Any]:
    view: dict[str, Any] = t.table.view(seat)
    return view


def drawn(t: Exposition, layout: Layout = "wide", after: Exposition | None = None, seat: int | None = 0) -> Scene:
    then = after.table.view(seat, t.table) if after else None
    return board(seen(t, seat), layout, {"A": "Ada", "C": "Fulton"}, after=then)


def looks(thing: Shape) -> Counter[str]:
    """How often each look occurs in a thing."""
    parts = [part for part in art_in(thing.art) if isinstance(part, (Box, Disc, Group, Path))]
    return Counter(part.look for part in parts)


def touched(scene: Scene, kind: str) -> list[str]:
    ids = [found.shape.id for found in scene.shapes() if found.shape.touch]
    return [id.partition(":")[2] for id in ids if id.startswith(f"{kind}:")]


def pips(scene: Scene, id: str) -> dict[str, int]:
    found = looks(shape(scene, id))
    return {name: found[f"pip{name}"] for name in ("", "-full", "-soon", "-lost") if found[f"pip{name}"]}


# ---- the lab --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_need_of_a_project_is_a_pip_that_is_full_or_missing(layout: Layout) -> None:
    scene = drawn(table(), layout)
    assert pips(scene, "cell:d1") == {"-full": 7}  # Telephone is complete
    assert pips(scene, "cell:c3") == {"-full": 4, "": 3}  # Cellophane lacks Empirical research 2, Steam power 1
    assert pips(scene, "cell:e3") == {"-full": 3, "": 4}
    assert looks(shape(scene, "cell:d1"))["proj-done"] == 1
    assert looks(shape(scene, "cell:c3"))["proj-done"] == 0
    assert "Lacks 2 Empirical research, 1 Steam power" in shape(scene, "cell:c3").label
    assert shape(scene, "cell:d1").label.endswith("Completed")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_tiles_and_scrap_are_touched_by_their_first_cell(layout: Layout) -> None:
    scene = drawn(table("play laboratory"), layout)
    names = touched(scene, "cell")
    assert sorted(names) == sorted(["d1", "c3", "e3", "c1", "c2", "f1", "d3", "d5", "c6", "b2", "f2", "d4", "b6", "f6"])
    assert not {"cell:a1", "cell:b4"} & scene.ids()  # one is empty; on the other lies Cellophane, which begins on c3


@pytest.mark.parametrize("layout", LAYOUTS)
def test_while_a_tile_is_laid_every_cell_can_be_touched(layout: Layout) -> None:
    t = table("play laboratory", "place EM-SM")
    scene = drawn(t, layout)
    assert sorted(touched(scene, "cell")) == sorted(CELL.names)
    assert not shape(scene, "lab:c3").touch
    if layout == "narrow":
        assert {(shape(scene, f"cell:{name}").w, shape(scene, f"cell:{name}").h) for name in CELL.names} == {(46, 46)}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_before_a_tile_is_laid_one_sees_what_would_flow_and_be_completed(layout: Layout) -> None:
    scene = drawn(table("play laboratory", "place EM-SM"), layout, table("play laboratory", "place EM-SM", "lay 0 b3"))
    lab = shape(scene, "lab")
    assert pips(scene, "lab:c3") == {"-full": 4, "-soon": 3}
    assert pips(scene, "lab:e3") == {"-full": 3, "": 4}
    assert sorted(word for word in words_in(lab) if word.startswith("+")) == ["+1", "+2"]
    assert looks(lab)["flow"] == 2
    assert looks(lab)["ghost"] == 1
    assert looks(shape(scene, "tile:EM-SM"))["leaving"] == 1
    assert "completes: +3" in words_in(shape(scene, "projects"))
    assert sorted(touched(scene, "cell")) == sorted(CELL.names)  # something else can still be chosen


def test_what_a_project_would_still_lack_is_counted_with_what_is_considered() -> None:
    held = ("play laboratory", "place EM-SM")
    afters = (None, table(*held, "lay 0 b3"), table(*held, "lay 0 b5"))
    lists = [shape(drawn(table(*held), "narrow", after), "projects") for after in afters]
    assert [words_in(one)[1] for one in lists] == ["3 units missing", "completes: +3", "lacks 1 Steam power"]
    assert [one.label.split(".\n")[1] for one in lists] == [
        "Cellophane: lacks 2 Empirical research, 1 Steam power", "Cellophane: completes: +3",
        "Cellophane: lacks 1 Steam power",
    ]  # fmt: skip
    lab = drawn(table(*held), "narrow", afters[1])
    assert shape(lab, "lab:c3").label.endswith("Completed")
    less = shape(drawn(table("play laboratory"), "narrow", table("play laboratory", "remove d5")), "projects")
    assert "4 units missing" in words_in(less)
    assert "6 units missing" in words_in(less)


def test_turned_the_other_way_less_would_flow() -> None:
    scene = drawn(table("play laboratory", "place EM-SM"), after=table("play laboratory", "place EM-SM", "lay 180 b3"))
    assert pips(scene, "lab:c3") == {"-full": 4, "-soon": 3}  # steam from the east, research from the south
    scene = drawn(table("play laboratory", "place EM-SM"), after=table("play laboratory", "place EM-SM", "lay 0 b5"))
    assert pips(scene, "lab:c3") == {"-full": 4, "-soon": 2, "": 1}
    assert "completes: +3" not in words_in(shape(scene, "projects"))


def test_before_a_tile_is_removed_one_sees_what_would_be_lost() -> None:
    scene = drawn(table("play laboratory"), after=table("play laboratory", "remove d5"))
    assert pips(scene, "cell:e3") == {"-full": 1, "-lost": 2, "": 4}
    assert pips(scene, "cell:c3") == {"-full": 3, "-lost": 1, "": 3}
    assert looks(shape(scene, "cell:d5"))["leaving"] == 1
    scene = drawn(table("play laboratory"), after=table("play laboratory", "remove b2"))
    assert looks(shape(scene, "cell:b2"))["leaving"] == 1


def test_what_an_answer_brings_is_told_for_every_project() -> None:
    before, after = table("play laboratory", "place EM-SM"), table("play laboratory", "place EM-SM", "lay 0 b3")
    told = changes(before.table.game, seen(before), seen(after), {"A": "Ada"})
    assert [(change.seat, change.name, change.amount) for change in told] == [
        ("A", "units: Cellophane", "+3"), ("A", "completed:", "Cellophane"),
    ]  # fmt: skip
    before, after = table("play laboratory"), table("play laboratory", "remove d5")
    told = changes(before.table.game, seen(before), seen(after), {"A": "Ada"})
    assert [(change.name, change.amount) for change in told] == [
        ("units: Cellophane", "−1"), ("units: Synthetic Rubber", "−2"),  # noqa: RUF001
    ]  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_place_for_a_large_tile_is_marked_at_the_corner_that_it_may_not_cover(layout: Layout) -> None:
    edit = "[A]\nyard: S1, EM-CU"
    marks = {tile: shape(drawn(expo(edit).play("A: play laboratory", f"place {tile}"), layout), "cell:b2").outline
             for tile in ("S1", "EM-CU")}  # fmt: skip
    left, top, right, low = extent([Path(marks["S1"], "")])
    s = 54 if layout == "wide" else 46
    assert (left, top) == (2, 2)
    assert max(right, low) < s / 2
    assert extent([Path(marks["EM-CU"], "")]) == (s / 2 - 5, s / 2 - 5, s / 2 + 5, s / 2 + 5)


@pytest.mark.parametrize("id", ["cell:d1", "cell:c3", "cell:e3", "tile:S1", "card:academy"])
def test_from_nearer_a_thing_is_shown_with_all_of_its_art(id: str) -> None:
    things = drawn_things(seen(table()), "wide", Reader("en", {"A": "Ada"}))
    svg = ElementTree.fromstring(large(things[id], Asked(id), "A thing"))
    _, _, w, h = map(float, svg.attrib["viewBox"].split())
    (thing,) = [part for part in svg.iter() if part.get("data-id") == id]
    x, y = map(float, re.findall(r"-?[\d.]+", thing.attrib["transform"]))
    left, top, right, low = extent(shape(drawn(table()), id).art)
    assert x + left == y + top == 2
    assert (x + right + 2, y + low + 2) == pytest.approx((w, h), abs=0.01)


def test_a_technology_beside_a_project_gives_what_the_project_needs() -> None:
    edit = "[A]\nscrap:\nlab: T2 0 b2\nyard: TR4, TR3"
    before, after = expo(edit).play("A: play laboratory", "place TR4"), expo(edit)
    after.play("A: play laboratory", "place TR4", "lay 0 e2")
    scene = drawn(before, after=after)
    flowing = [word for word in words_in(shape(scene, "lab")) if word.startswith("+")]
    assert flowing == ["+4"]  # Copper 2, Automated work 2
    assert pips(scene, "lab:b2") == {"-soon": 3, "": 4}  # of Copper it needs one
    before, after = expo(edit).play("A: play laboratory", "place TR3"), expo(edit)
    after.play("A: play laboratory", "place TR3", "lay 0 e2")
    assert looks(shape(drawn(before, after=after), "lab"))["flow"] == 0


def test_a_tile_that_is_moved_is_pale_where_it_lies_until_it_is_laid() -> None:
    t = expo(EDIT.replace("laboratory journal", "journal"))
    t.play("A: play meeting", "A: option reposition", "A: move d5")
    scene = drawn(t)
    assert looks(shape(scene, "lab:d5"))["leaving"] == 1
    assert sorted(touched(scene, "cell")) == sorted(CELL.names)
    assert "in hand: 2 Electricity, 1 Copper" in words_in(shape(scene, "lab"))


def test_the_box_of_a_tile_covers_nothing_of_other_tiles() -> None:
    components = Index(house().printed)
    for tile in ("L1", "T1", "S1", "I1", "O1", "TR1", "CU-MA"):
        for turn in range(4):
            cells = components.cells_of(tile, turn)
            top, left, rows, columns = rectangle(cells)
            inside = {(top + r, left + c) for r in range(rows) for c in range(columns)}
            assert inside <= {*cells}
            assert len(inside) == {"L1": 3, "T1": 3, "S1": 2, "CU-MA": 1}.get(tile, 4)


# ---- the yard -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_tile_of_the_yard_can_be_touched_and_equal_ones_are_counted(layout: Layout) -> None:
    scene = drawn(table("play laboratory"), layout)
    assert sorted(touched(scene, "tile")) == ["EM-SM", "MA-EL", "S1", "SM-TH", "TR3"]
    assert "\u00d72" in words_in(shape(scene, "tile:MA-EL"))
    assert shape(scene, "tile:S1").label.startswith("Gramophone, shape S, 2 points")
    held = drawn(table("play laboratory", "place SM-TH"), layout)
    assert shape(held, "tile:SM-TH").label.endswith("In hand")
    assert "In hand" not in shape(held, "tile:TR3").label


def test_a_tile_that_would_be_bought_is_shown_in_the_yard() -> None:
    edit = "[board]\nstation: MA-EL ST-TH - - - - - - -\n[A]\nyard: MA-EL"
    scene = drawn(expo(edit).play("A: play station"), after=expo(edit).play("A: play station", "buy 2"))
    assert looks(shape(scene, "coming:ST-TH"))["ghost"] == 1
    assert touched(scene, "tile") == ["MA-EL"]
    scene = drawn(expo(edit).play("A: play station"), after=expo(edit).play("A: play station", "buy 1"))
    assert "\u00d72" in words_in(shape(scene, "tile:MA-EL"))
    assert looks(shape(scene, "tile:MA-EL"))["pip-soon"] == 1


def test_a_full_yard_still_fits() -> None:
    tiles = [f"{shape}{n}" for shape in "LTSIO" for n in (1, 2)] + [f"TR{n}" for n in range(1, 7)]
    kinds = ["ST-MA", "ST-AU", "CU-EM", "CU-TH", "MA-SM", "AU-EL", "EM-ST", "TH-CU", "SM-MA", "EL-AU"]
    scene = drawn(expo(f"[A]\nyard: {', '.join([*tiles, *kinds])}"))
    yard, laid = shape(scene, "yard"), [shape(scene, f"tile:{tile}") for tile in (*tiles, *kinds)]
    assert max(tile.x + tile.w for tile in laid) <= yard.w
    assert max(tile.y + tile.h for tile in laid) <= yard.h


# ---- cards ----------------------------------------------------------------------------------------------------------


def tags(scene: Scene) -> dict[str, str]:
    """The last words on each card, if they are a tag."""
    found = {card: shape(scene, f"card:{card}").label.split(".\n")[-1] for card in CARD.names}
    known = ("used", "in play", "just played", "not in the first turn", "not in a final turn")
    return {card: words for card, words in found.items() if words in known}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_card_says_why_it_cannot_be_played(layout: Layout) -> None:
    assert tags(drawn(table(), layout)) == {"station": "just played", "skyscraper": "used"}
    busy = table("play journal")
    assert tags(drawn(busy, layout)) == {"journal": "in play", "skyscraper": "used"}
    first = expo("[C]\nhand: academy meeting\nlast: journal")
    assert tags(drawn(first, layout)) == {"journal": "just played", "meeting": "not in the first turn"}
    final = expo("[course]\nender: A\n[B]\nhand: station meeting\n[A]\nhand: meeting\nlast: station\n[owed]\nfinal B")
    used = dict.fromkeys(("academy", "laboratory", "journal", "skyscraper"), "used")
    assert tags(drawn(final, layout, seat=1)) == {**used, "meeting": "not in a final turn"}


def test_on_a_phone_the_cards_leave_their_room_to_tiles_that_are_asked_about() -> None:
    for answers in (["play laboratory"], ["play laboratory", "place SM-TH"]):
        scene = drawn(table(*answers), "narrow")
        assert "hand" not in scene.ids()
        nearest = shape(scene, "yard" if len(answers) == 1 else "projects")
        assert nearest.y + 60 < 460  # above what lies at the bottom of the screen
        assert "hand" in drawn(table(*answers)).ids()
        assert "hand" in drawn(table(*answers), "narrow", seat=1).ids()  # of whoever waits


def test_the_cards_say_who_has_just_played_what_is_barred() -> None:
    assert "Train Station: just played by Fulton" in words_in(shape(drawn(table()), "hand"))
    alone = expo("[course]\nghost card: station", seats=1)
    assert tags(drawn(alone)) == {"station": "just played", "meeting": "not in the first turn"}
    assert "Train Station: just revealed by the ghost deck" in words_in(shape(drawn(alone), "hand"))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_improved_card_is_marked_and_does_more(layout: Layout) -> None:
    scene = drawn(table(), layout)
    marked = [card for card in CARD.names if looks(shape(scene, f"card:{card}"))["acc2"]]
    assert marked == ["academy"]
    assert shape(scene, "card:academy").label == "Academy.\nproject or technology, $2, and 1 free tile.\nimproved"
    assert shape(drawn(expo()), "card:academy").label == "Academy.\nproject or technology, $2"


# ---- the whole table ------------------------------------------------------------------------------------------------


def test_who_looks_on_sees_the_lab_of_who_is_to_move_and_touches_nothing_of_it() -> None:
    scene = drawn(table(), seat=None)
    assert shape(scene, "lab").label == "Laboratory of Ada"
    assert [touched(scene, kind) for kind in ("cell", "tile", "card")] == [[], [], []]
    hidden = expo(EDIT, show_played_cards=False)
    assert tags(drawn(hidden, seat=None)) == {}, "what can be played is the business of its owner"
    assert tags(drawn(hidden.play("A: play laboratory"), seat=None)) == {"laboratory": "in play"}
    assert shape(drawn(table(), seat=1), "lab").label == "Your laboratory"
    assert pips(drawn(table(), seat=1), "lab") == {}  # the lab of B, who has no project


def test_on_a_phone_there_are_five_tabs_and_the_cards_lie_with_the_lab() -> None:
    scene = drawn(table(), "narrow")
    assert [tab.id for tab in scene.tabs] == ["lab", "academy", "station", "patents", "rivals"]
    assert [tab.label for tab in scene.tabs] == ["Lab", "Academy", "Station", "Patents", "Rivals"]
    there = {tab.id: {one.id for layer in scene.layers for one in layer.shapes if tab.holds(one)} for tab in scene.tabs}
    assert {"hand", "lab", "yard", "projects"} <= there["lab"]
    assert scene.tabs[0].h < 740  # not much to scroll
    assert scene.width == 344


def test_on_a_tablet_two_boards_lie_side_by_side_behind_each_of_three_tabs() -> None:
    scene = drawn(table(), "middle")
    assert [tab.label for tab in scene.tabs] == ["Lab", "Academy · Station", "Patents · Rivals"]
    for left, right in (("lab", "hand"), ("academy", "station"), ("academy", "jury"), ("office", "rival:B")):
        assert shape(scene, left).x + shape(scene, left).w < shape(scene, right).x
    assert scene.width == 736


def answers(tree: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for step, branch in tree.items():
        if isinstance(branch, dict):
            yield from answers(branch, (*path, step))
        else:
            yield (*path, step)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whatever_can_be_answered_can_be_touched_or_is_a_button(seats: int) -> None:
    """Turns are gestures, verbs and the options of the Meeting Room are buttons."""
    t, luck = pavilion.new("expo-1906", seats=seats, seed=seats), random.Random(seats)
    checked = 0
    while not t.over:
        if luck.random() < 0.2:
            seat = t.to_move[0]
            for layout in LAYOUTS:
                ids = {found.shape.id for found in scene_of(t.view(seat), layout).shapes() if found.shape.touch}
                for path in answers(t.touches(seat)):
                    things = [step for step in path if not step.startswith(("turn:", "verb:", "task:"))]
                    assert "@".join(things) in ids or ids >= {*things}, (t.asked, path)
                    checked += 1
        t.play(luck.choice(t.legal()))
    assert checked > 100


def test_a_terminal_shows_lab_yard_and_cards() -> None:
    view = seen(table("play laboratory"))
    lines = scene_lines(scene_for(view, 180, {"A": "Ada"}, plainly), 180, 60, {})
    text = "\n".join("".join(ink.text for ink in one) for one in lines)
    for words in ("Your laboratory", "░░░", "EL2", "Gramophone", "MA2", "Laboratory (in play)", "Academy ★"):
        assert words in text


def test_names_from_outside_are_escaped() -> None:
    svg = board_svg(seen(table(), None), names={"A": "<script>", "B": '"', "C": "&"})
    assert "<script>" not in svg


# ---- a phone --------------------------------------------------------------------------------------------------------


def test_a_band_on_a_small_card_lies_below_its_name() -> None:
    t = expo("[A]\nhand: academy laboratory journal\nlast: meeting\n[owed]\nmeeting-option A - 2\nend-turn A", seats=2)
    scene = drawn(t, "narrow")
    names = {"station": "Train Station", "skyscraper": "Skyscraper", "meeting": "Meeting Room"}
    for card, name in names.items():
        face, band = shape(scene, f"card:{card}").art
        assert isinstance(face, Group)
        assert isinstance(band, Group)
        rows = [part for part in art_in(face.art) if isinstance(part, Words)]
        assert [row.text for row in rows] == [name]
        assert max(row.y for row in rows) < band.y
        icon = next(part for part in art_in(face.art) if isinstance(part, Icon))
        assert icon.y + icon.size / 2 < band.y


def test_nothing_in_the_strip_is_a_bare_number() -> None:
    t = expo("[course]\nender: B\n[B]\nhand: academy\nlast: meeting\n[owed]\nfinal A", seats=2)
    strip = scene_of(seen(t), "narrow", "players")
    assert looks(shape(strip, "seat:A"))["paper"] == 1  # two cards
    assert "a-meeting" in [part.name for part in art_in(shape(strip, "seat:B").art) if isinstance(part, Icon)]


def test_on_a_phone_tokens_in_rows_have_buttons_with_whole_names() -> None:
    t = expo("[patents]\nAU: 4 A1\nEM: 5 A3").play("A: play journal")
    scene = drawn(t, "narrow")
    buttons = [id for id in touched(scene, "token") if "@" not in id]
    assert buttons == ["1", "3"]
    assert words_in(shape(scene, "token:1")) == ["Automated", "work", "4 \u2192 5"]
    assert words_in(shape(scene, "token:1@row:EM")) == ["Empirical", "research", "$1"]


# ---- the engine says, the drawing shows -----------------------------------------------------------------------------


@rule("EX-4.1.5", "EX-4.2.1")
def test_the_view_of_who_is_asked_tells_which_rule_forbids_each_card() -> None:
    t = table()
    assert seen(t, 0)["reasons"] == {"card:station": "EX-4.2.1", "card:skyscraper": "EX-4.1.5"}
    for card in CARD.names:
        barred = t.table.why_not(f"play {card}")
        assert seen(t, 0)["reasons"].get(f"card:{card}") == (barred and barred.rule)


def test_nobody_else_is_told_why_a_card_is_barred() -> None:
    """The hand of who is asked may be secret."""
    t = table()
    assert [seen(t, seat)["reasons"] for seat in (1, 2, None)] == [{}, {}, {}]
    assert seen(table("play laboratory"), 0)["reasons"] == {}, "no card is asked for"
    assert tags(drawn(t, seat=None)) == {"skyscraper": "used"}, "it was played in the open"


@rule("EX-4.10.1", "EX-4.10.4")
def test_the_view_after_an_answer_tells_over_which_edges_units_flow_because_of_it() -> None:
    held = table("play laboratory", "place EM-SM")
    after = table("play laboratory", "place EM-SM", "lay 0 b3").table
    assert after.view(0, held.table)["feeds"] == [("cell:b3", "cell:c3", 2), ("cell:b3", "cell:b4", 1)]
    assert after.view(0)["feeds"] == [], "nothing has changed"
