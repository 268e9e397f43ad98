"""Scenes: what a view knows is there, can be touched and is told."""

from __future__ import annotations

from collections import Counter

import pytest
from gallery import (
    FIXED,
    LAYOUTS,
    SOME,
    art_in,
    copied,
    crowded,
    kinds,
    looks_in,
    positions,
    shape,
    touchables,
    words_in,
)
from scenario import fair, rule

import pavilion
from pavilion.core.scene import Group, Icon, Path, Scene, Shape, Token, Words
from pavilion.draw import Layout, scene_of, touchable

EVERY_LAYOUT = pytest.mark.parametrize("layout", LAYOUTS)
ON_THE_BOARD = ("area", "seat", "figure")  # kinds of things; numbers and verbs become chips beside it


# ---- everything is there --------------------------------------------------------------------------------------------


@EVERY_LAYOUT
def test_every_open_card_and_every_supporter_lies_in_its_area(layout: Layout) -> None:
    for view in SOME:
        scene = scene_of(view, layout)
        for id, area in view["board"]["areas"].items():
            drawn = shape(scene, f"area:{id}")
            assert kinds(drawn, "card:") == Counter(area["cards"])
            assert len(looks_in(drawn, "place")) == area["capacity"] - len(area["cards"])
            assert kinds(drawn, "supporter:") == Counter(area["supporters"])
            for seat, count in area["supporters"].items():
                if count:
                    group = shape(scene, f"seat:{seat}@area:{id}")
                    assert kinds(group, "supporter:") == {seat: count}
                    assert group.label == f"{seat} in {id.title().replace('-', ' ')}: {count}"


def test_a_number_follows_where_there_are_too_many_supporters_to_count_at_a_glance() -> None:
    scene = scene_of(fair(crowded("agriculture: 4 5 0 |")).table.view())
    assert words_in(shape(scene, "seat:A@area:agriculture")) == []
    assert words_in(shape(scene, "seat:B@area:agriculture")) == ["5"]
    assert "seat:C@area:agriculture" not in scene.ids()


@EVERY_LAYOUT
def test_round_car_and_piles_are_shown(layout: Layout) -> None:
    for view in SOME:
        ground, scene = view["board"], scene_of(view, layout)
        wheel = shape(scene, "wheel")
        assert f"{ground['round']} of 3" in words_in(wheel)
        assert f"the car is on space {ground['car']} of {ground['wheel']}" in wheel.label
        assert kinds(wheel, "car") == {"": 1}
        drawn, gone = (sum(ground["piles"][pile].values()) for pile in ("draw", "discard"))
        shown = " ".join(words_in(shape(scene, "piles"))).split()
        assert [int(word) for word in shown if word.isdecimal()] == [drawn, gone]


def test_the_panel_of_a_player_shows_what_lies_in_front_of_it() -> None:
    for view in SOME:
        scene = scene_of(view)
        for seat, player in view["board"]["players"].items():
            panel = shape(scene, f"seat:{seat}")
            medals = sum(int(value) * n for value, n in player["medals"].items())
            sets = player["points"] - player["coins"] - medals
            numbers = [player["tickets"], player["supply"], player["coins"], medals, sets, player["points"]]
            by_area = [(player["exhibits"].get(area, 0), n) for area, n in player["tokens"].items()]
            shown = [int(text) for text in words_in(panel) if text.isdecimal()]
            assert shown == [*numbers, *(n for pair in by_area for n in pair)]
            held = [placed.shape.kind for placed in scene.shapes() if placed.inside == (f"seat:{seat}",)]
            assert held == [f"card:{figure}" for figure in player["figures"]]


def test_the_own_panel_comes_first_then_clockwise() -> None:
    table = pavilion.new("worlds-fair-1893", seats=4, seed=1)
    assert [shape.id for shape in scene_of(table.view(2), part="players").layers[0].shapes] == [
        "seat:C", "seat:D", "seat:A", "seat:B"
    ]


@EVERY_LAYOUT
def test_tiles_that_are_not_laid_are_empty_places(layout: Layout) -> None:
    scene = scene_of(fair(typed=True).table.view(), layout)
    assert not [id for id in scene.ids() if id.startswith("area:")]
    assert words_in(shape(scene, "promenade")) == ["not laid yet"] * 5


@rule("WF-2.2.2")
def test_the_promenade_joins_neighbours_and_not_the_two_lower_areas() -> None:
    scene = scene_of(fair("[A]").table.view())
    told = [(id, shape(scene, f"area:{id}").label.rpartition("Next to ")[2]) for id in FIXED]
    assert told == [
        ("manufacturing", "Electricity"), ("electricity", "Manufacturing, Agriculture"),
        ("agriculture", "Electricity, Transportation"), ("transportation", "Agriculture, Fine Arts"),
        ("fine-arts", "Transportation"),
    ]
    (walk,) = {part.d for part in shape(scene, "promenade").art if isinstance(part, Path)}
    assert walk.count("L") == 4
    assert "z" not in walk


# ---- touching -------------------------------------------------------------------------------------------------------


@EVERY_LAYOUT
def test_touchable_things_do_not_overlap_unless_one_holds_the_other(layout: Layout) -> None:
    for view in SOME:
        things = touchables(scene_of(view, layout))
        for i, one in enumerate(things):
            for other in things[:i]:
                nested = one.shape.id in other.inside or other.shape.id in one.inside
                assert nested or not one.overlaps(other), (one.shape.id, other.shape.id)


@EVERY_LAYOUT
def test_everything_lies_inside_the_drawing_and_has_a_label_and_an_id_of_its_own(layout: Layout) -> None:
    for view in SOME:
        scene = scene_of(view, layout)
        found = list(scene.shapes())
        assert len({placed.shape.id for placed in found}) == len(found)
        for placed in found:
            assert placed.x >= 0
            assert placed.y >= 0
            assert placed.x + placed.shape.w <= scene.width
            assert placed.y + placed.shape.h <= scene.height
            assert placed.shape.label or placed.shape.id in ("promenade", "legend")


def test_on_a_phone_every_touchable_thing_is_large_enough_for_a_finger() -> None:
    for view in SOME:
        scene = scene_of(view, "narrow")
        assert scene.width <= 344
        for placed in touchables(scene):
            assert placed.shape.w >= 44
            assert placed.shape.h >= 44


def test_the_things_of_every_touch_path_are_on_the_board() -> None:
    asked = set()
    for seats in (2, 3, 4):
        for table in positions(seats, 20 + seats, approve="ask", bonus="draft"):
            asked.add(table.asked)
            can_be_touched(table)
    assert asked >= {"draft-bonus", "place-supporter", "play-figure", "davis-target", "palmer-lift", "palmer-drop"}
    assert "approve-exhibits" in asked


def can_be_touched(table: pavilion.Table) -> None:
    wide, narrow = ({placed.shape.id for placed in touchables(scene_of(table.view(0), look))} for look in LAYOUTS)
    for first, branch in table.touches().items():
        if first.partition(":")[0] not in ON_THE_BOARD:
            assert first not in wide
            continue
        assert first in wide
        assert first in narrow or first.startswith("figure:")
        for second in branch if isinstance(branch, dict) else ():
            assert f"{first}@{second}" in wide
            assert second in narrow


def test_only_what_is_legal_glows() -> None:
    t = fair("[A]\nfigures: davis")
    assert touchable(t.table.touches(), scene_of(t.table.view(0))) == {f"area:{area}" for area in FIXED}
    t.play("A: place agriculture", "play davis").asks("davis-target")
    assert touchable(t.table.touches(), scene_of(t.table.view(0))) == {"area:electricity", "area:transportation"}


def test_two_touches_in_one_glow_where_they_are_large_enough_and_else_the_first_does() -> None:
    t = fair("[A]\nfigures: palmer", seats=2).play("A: place agriculture", "play palmer").asks("palmer-lift")
    view, tree = t.table.view(0), t.table.touches()
    both = {f"seat:{seat}@area:{area}" for seat in "AB" for area in t.board["areas"]}
    assert touchable(tree, scene_of(view, "wide")) == both
    assert touchable(tree, scene_of(view, "narrow")) == {"seat:A", "seat:B"}


def test_a_figure_can_be_chosen_only_in_front_of_who_is_to_move() -> None:
    t = fair("[A]\nfigures: davis\n[B]\nfigures: davis, burnham").play("A: place agriculture")
    scene = scene_of(t.table.view(1))
    assert {id for id in scene.ids() if id.startswith("figure:")} == {
        "figure:davis", "figure:davis@seat:B", "figure:burnham@seat:B"
    }
    assert touchable(t.table.touches(), scene) == {"figure:davis"}
    assert not shape(scene, "figure:davis@seat:B").touch


# ---- what would happen ----------------------------------------------------------------------------------------------


def test_dots_lead_to_what_would_be_scored_now() -> None:
    t = fair("[A]\nexhibits: agriculture\n" + crowded("agriculture: 3 2 1 |"))
    area = shape(scene_of(t.table.view()), "area:agriculture")
    assert words_in(area)[-6:] == ["4", "1", "/3", "2", "0", "/1"]
    assert "A would score 4 points and have 1 of at most 3 exhibits approved" in area.label
    assert len(looks_in(area, "dots")) == 2
    strip = shape(scene_of(t.table.view(), "narrow"), "area:agriculture")
    assert words_in(strip)[-2:] == ["4", "2"]
    assert looks_in(strip, "pip") == ["pip-full", "pip", "pip", "pip"]


def test_without_a_rank_nothing_is_promised() -> None:
    t = fair("[board]\nagriculture: 3 2 |\nelectricity: 2 2 |", seats=2)
    scene = scene_of(t.table.view())
    assert "B would" not in shape(scene, "area:agriculture").label
    assert words_in(shape(scene, "area:electricity"))[-4:] == ["0", "/1", "0", "/1"]
    view = copied(t.table.view())
    del view["board"]["areas"]["agriculture"]["would_score"]
    assert not looks_in(shape(scene_of(view), "area:agriculture"), "dots")


@EVERY_LAYOUT
def test_a_considered_answer_is_shown_as_a_ghost(layout: Layout) -> None:
    t = fair("[wheel]\ncar: 3\n" + crowded("agriculture: 1 1 1 | ticket ticket"), typed=True)
    before = copied(t.table.view(0))
    t.play("A: place agriculture")
    scene = scene_of(before, layout, after=t.table.view(0))
    assert [token.look for token in tokens(scene, "seat:A@area:agriculture")] == ["", "ghost"]
    assert [token.look for token in tokens(scene, "seat:B@area:agriculture")] == [""]
    wheel = shape(scene, "wheel")
    assert [look.endswith("ghost") for look in looks_in(wheel, "")].count(True) == 1
    assert kinds(wheel, "car") == {"": 1}
    assert not [look for look in looks_in(shape(scene_of(before, layout), "wheel"), "") if look.endswith("ghost")]


def tokens(scene: Scene, id: str) -> list[Token]:
    return [part for part in art_in([shape(scene, id)]) if isinstance(part, Token)]


def test_a_lifted_supporter_is_a_ghost_where_it_was() -> None:
    view = copied(fair(crowded("agriculture: 3 1 1 |")).table.view(0))
    view["board"]["lifted"] = {"seat": "A", "area": "agriculture"}
    assert [token.look for token in tokens(scene_of(view), "seat:A@area:agriculture")] == ["", "", "ghost"]


@rule("WF-4.3.1")
def test_the_chosen_area_is_marked_with_the_token_of_who_chose_it() -> None:
    t = fair("[B]\nfigures: palmer\n[owed]\nturn B").play("B: place fine-arts").asks("play-figure")
    assert marks(t.table.view(0)) == {"fine-arts": ("B", "chosen")}
    assert "Chosen by Eve in this turn" in shape(scene_of(t.table.view(0), names={"B": "Eve"}), "area:fine-arts").label


def test_the_area_whose_exhibits_are_approved_is_marked() -> None:
    t = fair("[A]\nexhibits: agriculture\n[owed]\nscoring A\n" + crowded("agriculture: 3 2 1 |"), approve="ask")
    assert marks(t.asks("approve-exhibits").table.view(0)) == {"agriculture": ("A", "approves")}


def marks(view: dict[str, object]) -> dict[str, tuple[str, str]]:
    """By area who is marked in its title band, and the word beside it."""
    found: dict[str, tuple[str, str]] = {}
    for id in FIXED:
        area = shape(scene_of(view), f"area:{id}")
        for part in area.art:
            if isinstance(part, Group) and any(isinstance(inner, Token) for inner in part.art):
                token, word = part.art[1:]
                assert isinstance(token, Token)
                assert isinstance(word, Words)
                found[id] = (token.seat, word.text)
    return found


def test_open_cards_have_the_names_of_the_box() -> None:
    t = fair(crowded("agriculture: 1 1 1 | exhibit-fine-arts ticket schwab"))
    view = copied(t.table.view())
    view["faces"]["agriculture"] = ["X-FA-5", "T-16", "F-SCH-1"]
    area = shape(scene_of(view), "area:agriculture")
    assert words_in(area)[2:8] == ["Phoenix", "Hall", "Captive", "Balloon", "Schwab", "+1"]
    assert "Exhibit: Fine Arts, Phoenix Hall; Midway ticket, Captive Balloon; Charles H. Schwab" in area.label
    view["board"]["printed"] = {"names": {"X-FA-5": "Blue Hall"}, "figure_areas": {"schwab": "fine-arts"}}
    mine = shape(scene_of(view), "area:agriculture")
    assert words_in(mine)[2:4] == ["Blue Hall", "Captive"]
    assert [signs(area), signs(mine)] == [["w-manufacturing"], ["w-fine-arts"]]
    del view["faces"], view["board"]["printed"]
    assert words_in(shape(scene_of(view), "area:agriculture"))[2:4] == ["Exhibit", "Ticket"]


def signs(area: Shape) -> list[str]:
    """The areas shown at the foot of figures."""
    return [part.name for part in art_in([area]) if isinstance(part, Icon) and part.look == "inv"]
