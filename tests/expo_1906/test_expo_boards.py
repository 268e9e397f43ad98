"""The drawing of what all players share: Patents Office, Academy, Train Station, jury; and of the players."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from exposition import GAME, expo
from gallery import LAYOUTS, art_in, looks_in, shape, touchables, words_in

import pavilion
from pavilion import Table
from pavilion.check.drawing_laws import must_be_orderly, must_be_within_reach
from pavilion.core.scene import Box, Disc, Group, Icon, Scene, Shape, Token, Words, plainly
from pavilion.core.scene import Path as Line
from pavilion.draw import Layout, style, touchable
from pavilion.draw.icons import drawings
from pavilion.draw.terminal import as_text, coloured, scene_lines
from pavilion.games.expo_1906.box.data import house
from pavilion.games.expo_1906.box.nouns import CARD, CHIP, ROW, SHAPE, TECH
from pavilion.games.expo_1906.scene import halls as scene_halls
from pavilion.games.expo_1906.scene import office as scene_office
from pavilion.games.expo_1906.scene import people as scene_people
from pavilion.games.expo_1906.scene.box import Index, Pips, Teller
from pavilion.games.expo_1906.scene.chips import chip_words, chips
from pavilion.games.expo_1906.scene.tiles import meter, outline, resource_tile
from pavilion.languages import LANGUAGES, translator

OURS = ("field:", "shape:", "tech:", "row:", "token:", "chip:", "energy:")  # things that these boards show
NAMES = {"A": "Ada", "B": "Bruno", "C": "Clara"}
SAY = Teller(plainly, Index(house().printed))


def boards(view: Mapping[str, Any], layout: Layout, after: Mapping[str, Any] | None = None) -> list[Scene]:
    given = (view, layout, NAMES, SAY, after)
    makers = (scene_office.office, scene_halls.academy, scene_halls.station, scene_halls.jury)
    return [*(make(*given) for make in makers), *([chips(view, SAY)] if layout == "wide" else [])]


def people(view: Mapping[str, Any]) -> list[Scene]:
    return [make(view, NAMES, SAY) for make in (scene_people.panels, scene_people.strip, scene_people.rivals)]


def office(table: Table, layout: Layout = "wide", seat: int | None = 0, after: Table | None = None) -> Scene:
    then = after.view(seat) if after else None
    return scene_office.office(table.view(seat), layout, NAMES, SAY, then)


def tokens(thing: Shape) -> list[str]:
    """The seats of the tokens in a thing, as they lie one above the other."""
    return [part.seat for part in art_in([thing]) if isinstance(part, Token)]


def positions(seats: int) -> Iterator[Table]:
    """The table before every decision of a random game, and at its end."""
    table, luck = pavilion.new(GAME.name, seats=seats, seed=seats), random.Random(seats)
    while not table.over:
        yield table
        table.play(luck.choice(table.legal()))
    yield table


# ---- what can be touched --------------------------------------------------------------------------------------------


def leaves(tree: Mapping[str, Any]) -> Iterator[str]:
    for step, branch in tree.items():
        yield step
        if isinstance(branch, Mapping):
            yield from leaves(branch)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whatever_these_boards_are_asked_for_can_be_touched_in_both_layouts(seats: int) -> None:
    met: set[str] = set()
    for table in positions(seats):
        for seat in table.to_move:
            wanted = {step for step in leaves(table.touches(seat)) if step.startswith(OURS)}
            for layout in LAYOUTS if wanted else ():
                there = {step for scene in boards(table.view(seat), layout) for placed in touchables(scene)
                         for step in placed.shape.id.split("@")}  # fmt: skip
                assert wanted <= there, (layout, table.position())
            met |= wanted
    assert {step.partition(":")[0] for step in met} >= {"field", "shape", "tech", "row", "energy"}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_hides_anything_and_on_a_phone_everything_is_large_enough_for_a_finger(seats: int) -> None:
    for n, table in enumerate(positions(seats)):
        if n % 7:
            continue
        for seat in (0, None):
            for layout in LAYOUTS:
                for scene in boards(table.view(seat), layout):
                    must_be_orderly(scene)
                    must_be_within_reach(touchables(scene), layout, scene.width)
            for scene in people(table.view(seat)):
                must_be_orderly(scene)
                assert touchables(scene) == []


def test_every_sign_exists_and_every_look_is_in_the_style_sheet() -> None:
    known = drawings(GAME.name)
    text = style(GAME.name)
    for table in (*list(positions(1))[::40], *list(positions(4))[::60]):
        scenes = [*boards(table.view(0), "wide"), *boards(table.view(0), "narrow"), *people(table.view(0))]
        for part in [part for scene in scenes for layer in scene.layers for part in art_in(layer.shapes)]:
            if isinstance(part, Icon):
                assert part.name in known
            for look in getattr(part, "look", "").split():
                assert look in ("text", "who") or f".{look}" in text, look


# ---- Patents Office -------------------------------------------------------------------------------------------------


def test_a_stack_shows_its_order_and_the_row_its_leader() -> None:
    t = expo("[patents]\nAU: 5 B1 A1 C2 | 4 C1\nCU: 3 C3")
    for layout in LAYOUTS:
        scene = office(t.table, layout)
        assert tokens(shape(scene, "space:AU5")) == ["C", "A", "B"]  # the top one is drawn last
        assert shape(scene, "space:AU5").label == "Automated work, column 5, from the top: B, A, C"
        leaders = {row: tokens(shape(scene, f"row:{row}")) for row in ROW.names}
        assert leaders == {"ST": [], "CU": ["C"], "MA": [], "AU": ["B"], "EM": [], "TH": []}
        assert sorted(tokens(shape(scene, "start"))) == ["A", "A", "B", "B"]
        assert shape(scene, "start").label == "Start box: A 2, B 2"


def test_tokens_at_the_end_of_a_row_leave_its_chip_in_sight() -> None:
    t = expo("[patents]\nST: 10 B1 A1 C1 C2 | B05")
    for layout, track in (("wide", scene_office.WIDE), ("narrow", scene_office.NARROW)):
        space = shape(office(t.table, "wide" if layout == "wide" else "narrow"), "space:ST10")
        ends = [space.x + part.x for part in art_in([space]) if isinstance(part, Token)]
        assert len(ends) == 4
        assert all(track.column(9) - 20 < x <= track.column(10) - 17 for x in ends)


def test_ghosts_have_a_face_and_no_letter() -> None:
    t = expo(seats=2, seed=1)
    scene = office(t.table)
    start = shape(scene, "start")
    spaces = [placed.shape for placed in scene.shapes() if placed.shape.id.startswith("space:")]
    ghosts = sum(len(looks_in(space, "ghost-token")) for space in (start, *spaces))
    expected = str(t.board["patents"]).count("ghost") - sum(
        row["leader"] == "ghost" for row in t.board["patents"]["rows"].values()
    )
    assert ghosts == expected > 0
    assert "ghost" in start.label or any("ghost" in space.label for space in spaces)


def test_own_tokens_are_touched_where_they_stand_each_as_far_as_one_sees_it() -> None:
    t = expo("[patents]\nAU: 5 A2 B1 A1\nST: 10 A3 | B05").play("A: play journal")
    scene = office(t.table)
    upper, lower = shape(scene, "token:2"), shape(scene, "token:1")
    assert (upper.touch, lower.touch) == (True, True)
    assert upper.w == 24 > lower.w > 10
    assert "token:3" not in scene.ids()  # at the end of its row it stays: EX-4.13.8
    assert "A" in tokens(shape(scene, "space:ST10"))


def test_links_of_own_tokens_can_be_touched_with_their_price() -> None:
    t = expo("[patents]\nCU: 8 A1\nST: 3 A2\n[A]\nmoney: 9").play("A: play journal")
    for layout in LAYOUTS:
        scene = office(t.table, layout)
        assert words_in(shape(scene, "token:1@row:MA"))[-1] in ("3", "$3")
        assert words_in(shape(scene, "token:2@row:CU"))[-1] in ("0", "free")
        assert "token:1@row:ST" not in scene.ids()
        tree = t.table.touches(0)
        assert touchable(tree, scene) == {
            *(f"row:{row}" for row in ROW.names), "verb:step@token:1", "verb:step@token:2",
        }  # fmt: skip
        branch = tree["verb:link"]
        assert isinstance(branch, dict)
        assert touchable(branch, scene) == {"token:1@row:MA", "token:2@row:CU"}


def test_two_own_tokens_at_the_same_link_have_a_target_each() -> None:
    t = expo("[patents]\nST: 5 A1 A2\nCU: 5 A3\n[A]\nmoney: 9").play("A: play journal")
    scene = office(t.table)
    found = sorted((p.x, p.shape.id) for p in touchables(scene) if "@row" in p.shape.id)
    assert {id for _, id in found} == {"token:1@row:CU", "token:2@row:CU", "token:3@row:ST"}
    assert all(right - left >= 16 for (left, _), (right, _) in pairwise(found))


def test_a_move_being_considered_is_a_ghost_of_the_own_token() -> None:
    t = expo("[patents]\nAU: 5 A1").play("A: play journal")
    after = t.table.clone()
    after.play("step 1")
    scene = office(t.table, after=after)
    (ghost,) = [part for part in shape(scene, "office").art if isinstance(part, Token) and part.look == "ghost"]
    track = scene_office.WIDE
    assert (ghost.seat, ghost.x, ghost.y) == ("A", track.column(6), track.row(3))
    assert not [part for part in shape(office(t.table), "office").art if isinstance(part, Token)]


def test_chips_say_what_they_bring_and_where_they_lie() -> None:
    t = expo("[patents]\nST: 10 A1 | B05", paris1900_cap="none")
    for scene in (chips(t.table.view(0), SAY), office(t.table, "narrow")):
        assert [shape(scene, f"chip:{chip}").touch for chip in CHIP.names] == [True, True, True, True, False, True]
        assert shape(scene, "chip:B05").label.endswith("(Palais des Beaux-Arts): 3 points.\nAt the end of row Steel")
        assert shape(scene, "chip:B00").label.endswith(": 2 for each technology")
        assert shape(scene, "chip:B93").label.endswith(": 1 for $2, at most 6")
    assert chip_words("B00", True, SAY) == "2 for each technology, at most 6"


def test_who_only_watches_has_no_tokens_to_touch() -> None:
    t = expo("[patents]\nAU: 5 A1").play("A: play journal")
    for layout in LAYOUTS:
        ids = {placed.shape.id for placed in touchables(office(t.table, layout, None))}
        assert not [id for id in ids if "token:" in id]


# ---- Academy, Train Station, jury -----------------------------------------------------------------------------------


def test_bought_things_leave_dotted_places_that_cannot_be_touched() -> None:
    t = expo("[board]\nstation: EM-CU AU-EL ST-MA\n[A]\nmoney: 9").play("A: play station", "buy 2")
    for layout in LAYOUTS:
        scene = scene_halls.station(t.table.view(0), layout, NAMES, SAY)
        field = shape(scene, "field:2")
        assert (field.touch, field.label) == (False, "Space 2 is empty until the clean-up")
        assert [part.look for part in art_in([field]) if isinstance(part, Box)] == ["place"]
        assert shape(scene, "field:3").label == "Space 3: 2 Steel, 1 Manual work"
        assert shape(scene, "field:3").touch


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_with_any_number_of_players_all_fields_lie_in_one_row_of_the_same_height(seats: int) -> None:
    view = pavilion.new(GAME.name, seats=seats, seed=seats).view(0)
    scene = scene_halls.station(view, "wide", NAMES, SAY)
    fields = [placed for placed in scene.shapes() if placed.shape.id.startswith("field:")]
    assert len({placed.y for placed in fields}) == 1
    assert all(placed.x + placed.shape.w <= scene.width - 12 for placed in fields)
    assert scene.height == 94


def test_what_would_be_bought_fades() -> None:
    t = expo("[board]\nstation: EM-CU AU-EL\nprojects: L1 T3 S3 I3 O1\n[A]\nmoney: 9")
    now = t.play("A: play academy").table
    for answer, id in (("project T", "shape:T"), ("tech TI2", "tech:TI2")):
        after = now.clone()
        after.play(answer)
        scene = scene_halls.academy(now.view(0), "wide", NAMES, SAY, after.view(0))
        fading = {placed.shape.id for placed in scene.shapes() if leaving(placed.shape)}
        assert fading == {id}


def test_a_tile_that_would_be_bought_at_the_station_fades() -> None:
    now = expo("[board]\nstation: EM-CU AU-EL ST-MA\n[A]\nmoney: 9").play("A: play station", "buy 3").table
    after = now.clone()
    after.play("buy 2")
    for layout in LAYOUTS:
        scene = scene_halls.station(now.view(0), layout, NAMES, SAY, after.view(0))
        assert {placed.shape.id for placed in scene.shapes() if leaving(placed.shape)} == {"field:2"}


def leaving(thing: Shape) -> bool:
    return any(isinstance(part, Group) and part.look == "leaving" for part in thing.art)


def test_the_academy_shows_all_projects_and_technologies_with_their_effects() -> None:
    t = expo("[board]\nprojects: L5 T1 - I4 O2\n[B]\nlab: TR4 0 a3\nyard: TI2")
    for layout in LAYOUTS:
        scene = scene_halls.academy(t.table.view(0), layout, NAMES, SAY)
        assert {f"shape:{name}" for name in SHAPE.names} | {f"tech:{name}" for name in TECH.names} <= scene.ids()
        assert shape(scene, "shape:L").label.startswith("Airship, shape L, 4 points, needs 2 Copper, 2 Manual work, ")
        assert (shape(scene, "shape:S").touch, looks_in(shape(scene, "shape:S"), "place")) == (False, ["place"])
        assert shape(scene, "tech:TR3").label == "Forge Works: 2 Steel, 2 Manual work"
        assert "tiles for $1 $1 $2" in words_in(shape(scene, "tech:TI1"))
        for gone in ("tech:TR4", "tech:TI2"):
            assert (shape(scene, gone).touch, tokens(shape(scene, gone))) == (False, ["B"])
            assert shape(scene, gone).label.endswith("Owner: Bruno")


@pytest.mark.parametrize(("tech", "effect"), [
    ("TR1", "4 Steam power"), ("TI1", "tiles for $1 $1 $2"), ("TI2", "1 free tile"), ("TI3", "4 steps"),
    ("TI4", "4 moves, links −$1"), ("TI5", "take $6"),  # noqa: RUF001
])  # fmt: skip
def test_effects_in_words(tech: str, effect: str) -> None:
    assert SAY.effect(tech) == effect


def test_prices_follow_the_own_card() -> None:
    t = expo("[A]\nlab: TI1 0 a3")
    for seat, prices in ((0, "$1 $1 $2"), (1, "$1 $2 $3"), (None, "$1 $2 $3")):
        scene = scene_halls.station(t.table.view(seat), "narrow", NAMES, SAY)
        assert f"{prices}, in this order" in words_in(shape(scene, "station"))


def test_the_jury_shows_its_tiles_in_order_and_who_leads() -> None:
    t = expo("[board]\njury: steam electricity steam steam")
    for layout in LAYOUTS:
        scene = scene_halls.jury(t.table.view(0), layout, NAMES, SAY)
        jury = shape(scene, "jury")
        laid = [part.kind for part in jury.art if isinstance(part, Group)]
        assert laid == ["jury:steam", "jury:electricity", "jury:steam", "jury:steam"]
        (places,) = [part.d for part in jury.art if isinstance(part, Line) and part.look == "place"]
        assert places.count("M") == 8
        steam, lamp = shape(scene, "energy:steam"), shape(scene, "energy:electricity")
        assert steam.label == (
            "Steam power: 3 jury tiles, 5 left.\nEach completed project with this energy scores 2 points"
        )
        assert lamp.label == "Electricity: 1 jury tiles, 7 left"


# ---- players --------------------------------------------------------------------------------------------------------


def test_a_panel_shows_points_money_cards_and_lab() -> None:
    t = expo("[A]\nmoney: 7\nhand: station meeting\nlast: journal\nlab: T2 0 c5, EM-CU 90 c6, TI3 0 a3")
    panel = shape(scene_people.panels(t.table.view(0), NAMES, SAY), "seat:A")
    assert {"Ada", "your turn", "7", "/12"} <= {*words_in(panel)}
    assert "Cards in hand: Train Station, Meeting Room" in panel.label
    assert "Last card: Journal" in panel.label
    pale = [part.name for part in panel.art if isinstance(part, Icon) and part.look == "ic off"]
    assert pale == ["a-academy", "a-laboratory", "a-journal", "a-skyscraper"]
    assert looks_in(panel, "cell-now") == ["cell-now"]
    assert len(looks_in(panel, "proj")) == 1
    assert len(looks_in(panel, "tech")) == 1
    (scraps,) = [part.d for part in art_in([panel]) if isinstance(part, Line) and part.look == "fine"]
    assert scraps.count("M") == 5 * 3


def test_unless_agreed_cards_of_others_are_only_counted() -> None:
    t = expo("[B]\nhand: station meeting\nlast: journal", show_played_cards=False)
    panel = shape(scene_people.panels(t.table.view(0), NAMES, SAY), "seat:B")
    assert "Cards in hand: 2" in panel.label
    assert not looks_in(panel, "off")


def test_alone_the_ghost_deck_shows_its_last_card_and_what_is_left() -> None:
    t = expo(seats=1, seed=4)
    deck = t.board["ghost_deck"]
    for scene, id in zip(people(t.table.view(0)), ("ghosts", "ghosts", "ghost-deck"), strict=True):
        panel = shape(scene, id)
        counts = [words for words in words_in(panel) if words.isdigit()]
        assert counts == [str(deck["left"][card]) for card in CARD.names]
    panel = shape(scene_people.panels(t.table.view(0), NAMES, SAY), "ghosts")
    assert "more than 30 points to win" in words_in(panel)
    assert len(looks_in(panel, "cell-now")) == (1 if deck["last_card"] else 0)


def test_the_strip_has_everybody_and_the_rivals_tab_everybody_else() -> None:
    view = expo("[B]\nyard: S1, EM-CU\nlab: T2 0 c5").table.view(0)
    _, strip, rivals = people(view)
    assert (strip.width, strip.height, strip.ids()) == (344, 44, {"seat:A", "seat:B", "seat:C"})
    assert (rivals.width, rivals.ids()) == (344, {"rival:B", "rival:C"})
    assert "Gramophone" in words_in(shape(rivals, "rival:B"))
    assert "empty" in words_in(shape(rivals, "rival:C"))


# ---- tiles and letters ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "corner"), [(0, (1, 0)), (1, (1, 1)), (2, (0, 1)), (3, (0, 0))])
def test_the_double_side_turns_clockwise_from_north_and_east(turn: int, corner: tuple[int, int]) -> None:
    signs = {part.name: part for part in resource_tile("EM-CU", turn, 60).art if isinstance(part, Icon)}
    double, single = signs["r-EM"], signs["r-CU"]
    assert (double.x > 30, double.y > 30) == (bool(corner[0]), bool(corner[1]))
    assert (single.x > 30, single.y > 30) == (not corner[0], not corner[1])
    assert double.size > single.size


def test_tiles_cover_the_cells_of_their_shape() -> None:
    cells_of = SAY.box.cells_of
    assert cells_of("T2", 0) == ((0, 0), (0, 1), (0, 2), (1, 1))
    assert cells_of("T2", 1) == ((0, 1), (1, 0), (1, 1), (2, 1))
    assert (cells_of("EM-CU"), len(cells_of("TR1"))) == (((0, 0),), 4)
    assert outline(((0, 0),), 10, 0, 0) == "M0 0v0h10v0v10v0h-10v0z"
    assert SAY.spoken("EM-CU") == "2 Empirical research, 1 Copper"


def test_pips_tell_what_is_there_what_would_come_and_what_would_be_lost() -> None:
    def looks(pips: Pips) -> list[str]:
        return [part.look for part in meter(pips, 0, 0, 6, 2) if isinstance(part, Disc)]

    assert looks(Pips(3, 1, 1)) == ["pip-full", "pip-soon", "pip"]
    assert looks(Pips(3, 2, -1)) == ["pip-full", "pip-lost", "pip"]
    assert looks(Pips(2, 4)) == ["pip-full", "pip-full"]


def test_in_a_terminal_the_office_is_a_grid_with_links_and_stacks() -> None:
    t = expo("[patents]\nAU: 5 B1 A1 | 4 C1\nST: 10 C2 | B05")
    lines = as_text(coloured(scene_lines(office(t.table), 70, 0, {}), GAME.name)).splitlines()
    assert any("ST C" in line and "C▲" in line for line in lines)
    assert any("AU B" in line and "C▲" in line.partition("BA")[0] for line in lines)
    assert any("start AABBC" in line for line in lines)
    beside = scene_lines(chips(t.table.view(0), SAY), 70, 0, {})
    assert "B05 3 points (ST)" in as_text(coloured(beside, GAME.name))


def test_the_poster_is_a_picture_without_scripts_or_styles() -> None:
    path = Path(scene_office.__file__).parent / "poster.svg"
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert (root.get("aria-label"), root.get("viewBox")) == ("Expo 1906", "0 0 300 400")
    assert {part.tag.rpartition("}")[2] for part in root.iter()} <= {"svg", "g", "path", "circle", "text", "clipPath"}
    assert not [part for part in root.iter() if part.get("style") or part.get("class")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_row_is_whole_on_a_button_or_its_sign_must_do(language: str) -> None:
    """Three buttons lie side by side on a phone; "Automatisierte Arbeit" has no room there."""
    say = Teller(translator(language, GAME).say, Index(house().printed))
    own = {token: scene_office.Stand(row, 3, 0, {}) for token, row in zip("123", ("ST", "AU", "TH"), strict=True)}
    for button in scene_office.token_shapes("A", own, 0, say):
        words = [one.text for one in art_in([button]) if isinstance(one, Words)]
        assert words[-1] == "3 → 4"
        assert not any(text.endswith("…") for text in words)
        assert any(isinstance(one, Icon) for one in art_in([button]))
