"""Drawings in letters: what a scene shows in a terminal, as wide and as high as it is, in every language."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any

import pytest
from gallery import SOME, copied, positions
from laboratory import CROWDED, L_SHAPED, jury, laboratory, office, player, scene, shelf, thing, tile
from scenario import fair

import pavilion
from pavilion import Unreadable
from pavilion.check.toys import TOYS
from pavilion.core.letters import Entry, Flow, Grid, Ink, Panel, Ring, Wire, initials, piece
from pavilion.core.scene import Scene, Shape
from pavilion.draw.inks import Colours, colours, columns, linear, plain
from pavilion.draw.pieces import SEATS
from pavilion.draw.terminal import Answers, as_text, coloured, drawing, scene_lines, text
from pavilion.games.worlds_fair_1893.scene.cards import house_deck, surname
from pavilion.games.worlds_fair_1893.told.text import NAMES
from pavilion.languages import LANGUAGES, translator
from pavilion.record.touch import things
from pavilion.table import Table

GAME = "worlds-fair-1893"
PEOPLE = {"A": "Anna", "B": "Bartholomew Long", "C": "C."}
WIDTHS = (30, 45, 59, 60, 78, 80, 100, 112, 120, 150, 200)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
POSITION = """
    [wheel]
    car: 4
    chosen: electricity

    [board]
    manufacturing: 1 2 0 |
    electricity: 2 2 1 | ticket burnham
    agriculture: 3 1 8 | exhibit-transportation exhibit-fine-arts saint-gaudens westinghouse
    transportation: 0 0 0 | ticket
    fine-arts: 1 1 1 | mccormick ticket

    [A]
    exhibits: 2 agriculture
    tickets: 3
    figures: davis, 2 palmer
    tokens: 2 electricity, fine-arts

    [owed]
    play-figure A
    collect-and-lay-out A
    end-turn A
"""


def answers(table: Table) -> Answers:
    return {str(n): things(table.rules.grammar, code) for n, code in enumerate(table.codes(), 1)}


def shown(width: int, *shapes: Shape, keys: Answers | None = None, height: int = 0) -> str:
    return as_text(coloured(scene_lines(scene(*shapes), width, height, keys or {}), GAME))


def picture(drawn: str) -> str:
    return dedent(drawn).strip("\n")


# ---- World's Fair 1893 ----------------------------------------------------------------------------------------------


def test_the_fair_on_a_small_terminal() -> None:
    t = fair(POSITION)
    view = copied(t.table.view(0)) | {"faces": {}}
    assert as_text(drawing(view, 80, 16, answers(t.table), PEOPLE)) == picture("""
        ╭─ EL Electricity A● 2/4 ╮ ╭─ AG Agriculture ─ 4/4 ─╮ ╭─ TR Transportation 1/3 ╮
        │ Ticket  Burnham        │ │ TR  FA  Saint-Gaudens  │ │ Ticket                 │
        │ A●2★2  B■2★2  C▲1      │ │ Westinghouse           │ │                        │
        ╰────────────────────────╯ │ A●3★2  B■1  C▲8★4      │ ╰────────────────────────╯
        ╭─ MA Manufacturing 0/3 ─╮ ╰────────────────────────╯ ╭─ FA Fine Arts ─── 2/3 ─╮
        │ A●1★2  B■2★4           │ ╭─ ROUND 1 of 3 ─────────╮ │ McCormick  Ticket      │
        │                        │ │   ·· ◆ · 5  6 · 7 ··   │ │ A●1★2  B■1★2  C▲1★2    │
        │                        │ │   •  7 to scoring  8   │ │                        │
        ╰────────────────────────╯ │    • · • · ☆ 10 · 9    │ ╰────────────────────────╯
        draw pile 74 · discards 0  ╰────────────────────────╯ ★ points  ✓ approved
                            points tickets supply coins medals sets AG EL FA MA TR
        A● Anna ◂                4       3     15     0      0    4  2 ✓2 ✓1  ·  ·
        B■ Bartholomew Long      0       0     16     0      0    0  ·  ·  ·  ·  ·
        C▲ C.                    0       0     12     0      0    0  ·  ·  ·  ·  ·
        A● [1]Davis  [2]2 × Palmer
        """)  # noqa: RUF001


def test_where_there_is_room_names_talents_and_scores_are_told() -> None:
    view = copied(fair(POSITION).table.view(0))
    view["faces"]["electricity"] = ["T-16", "F-BUR-1"]
    drawn = text(view, 100, PEOPLE).splitlines()
    area = [line[: line.index(" ", 30)] for line in drawn[:7]]
    assert [line.rstrip("│╮╯─ ") for line in area] == [
        "╭─ EL Electricity A● ───── 2/4", "│ Ticket Captive Balloon", "│ Burnham +1 here",
        "│ A●● ················· ★2 ✓0/2", "│ B■■ ················· ★2 ✓0/2", "│ C▲", "╰",
    ]


@EVERY_LANGUAGE
def test_every_width_is_kept_and_nothing_is_cut_off(language: str) -> None:
    say, deck = translator(language).say, house_deck()
    for view in SOME[:: 3 if language == "en" else 7]:
        for width in WIDTHS:
            drawn = text(view, width, PEOPLE, say)
            assert max(map(columns, drawn.splitlines())) <= width
            assert "\u00ad" not in drawn
            for id, area in view["board"]["areas"].items():
                assert f"{initials(say(NAMES[id]))} {say(NAMES[id])}" in drawn
                assert f" {len(area['cards'])}/{area['capacity']}" in drawn
                for face in view["faces"].get(id, []):
                    name = re.split(r"[\s\u00ad-]", say(deck.names.get(face, "")))
                    assert [part for part in name if part not in drawn] == []
            names = re.findall("B■ (Barth.*)…", drawn)  # of people, who have a letter too, may be shortened
            assert len(names) == drawn.count("…")
            assert all("Bartholomew Long".startswith(name) for name in names)


def test_every_card_and_every_supporter_is_there() -> None:
    for view in SOME:
        drawn = as_text(drawing(copied(view), 80, 1, {}, PEOPLE))
        areas = view["board"]["areas"].values()
        assert drawn.count("Ticket") == sum(area["cards"].count("ticket") for area in areas)
        for figure in ("burnham", "davis", "saint-gaudens"):
            held = sum(figure in player["figures"] for player in view["board"]["players"].values())
            assert drawn.count(surname(figure)) == held + sum(area["cards"].count(figure) for area in areas)
        for seat in view["board"]["players"]:
            counts = [str(area["supporters"][seat]) for area in areas if area["supporters"][seat]]
            assert sorted(re.findall(rf"{piece(seat).text}(\d+)", drawn)) == sorted(counts)


def test_a_terminal_of_24_lines_shows_the_table_the_question_and_five_answers() -> None:
    for seats in (2, 3):
        for table in positions(seats, seats, 5):
            assert len(drawing(table.view(0), 80, 17, answers(table), PEOPLE)) <= 17
    assert max(len(drawing(table.view(0), 80, 17, {}, PEOPLE)) for table in positions(4, 4, 5)) <= 20


def test_the_less_room_the_fewer_lines() -> None:
    for view in SOME[::4]:
        roomy, usual, tight = (len(drawing(view, 100, height)) for height in (0, 1000, 1))
        assert roomy == usual > tight


def test_wide_terminals_show_players_beside_the_board_and_small_ones_below() -> None:
    view = SOME[1]
    assert [line for line in text(view, 135).splitlines() if "Agriculture" in line or "A● ─" in line] != []
    beside, below = text(view, 135).splitlines(), text(view, 80).splitlines()
    assert "╭─ A● " in beside[0]
    assert "points" in beside[0]
    assert any(line.lstrip().startswith("points") for line in below)
    assert text(view, 45).splitlines()[0].startswith("╭─ ROUND ")  # the board for phones begins with the wheel
    assert text(view, 200) == text(view, 150)  # not wider than eyes like to follow


def test_tiles_that_are_not_laid_are_told() -> None:
    for width in (45, 80):
        drawn = fair(typed=True).table.text(width=width)
        assert [word for word in ["area", "tiles", "not", "laid"] if word not in drawn] == []


def test_the_end_has_areas_and_no_promises() -> None:
    *_, table = positions(2, 3)
    drawn = table.text()
    assert "THE END 3 of 3" in drawn
    assert "★" not in drawn
    assert drawn.count("╭─ ") == 6  # five areas and the wheel; none of them is taken for a row of a table


# ---- keys -----------------------------------------------------------------------------------------------------------


def test_what_can_be_touched_has_the_key_of_its_answer() -> None:
    t = fair("[A]\nfigures: palmer", seats=2)
    assert keys(t.table) == ["1", "2", "3", "4", "5"]
    assert "╭[1] AG Agriculture" in as_text(drawing(t.table.view(0), 100, 0, answers(t.table)))
    t.play("A: place agriculture").asks("play-figure")
    assert keys(t.table) == ["1"]  # "discard-rest" points at nothing
    t.play("play palmer").asks("palmer-lift")
    assert keys(t.table) == [str(n) for n in range(1, 11)]  # two players in five areas
    drawn = as_text(drawing(t.table.view(0), 100, 0, answers(t.table)))
    assert re.search(r"\[1\]A●●● ·+ ★2 ", drawn)
    assert keys(t.table, 45) == []  # on a phone supporters are not touched one by one


def keys(table: Table, width: int = 80) -> list[str]:
    drawn = as_text(drawing(table.view(0), width, 0, answers(table)))
    return sorted(re.findall(r"\[(\d+)\]", drawn), key=int)


def test_a_thing_that_several_answers_point_at_has_no_key() -> None:
    both = {"1": ["cell:c1", "turn:0"], "2": ["cell:c1", "turn:90"], "3": ["cell:d1"], "4": ["verb:stop"]}
    assert re.findall(r"\[\d\]", shown(40, CROWDED, keys=both)) == ["[3]"]


# ---- grids ----------------------------------------------------------------------------------------------------------


def test_a_grid_shows_tiles_with_their_walls_whatever_their_shape() -> None:
    assert shown(40, CROWDED) == picture("""
        ╭─ Laboratory ─────────────── round 4 ─╮
        │      a     b     c     d             │
        │   ╭─────┬─────╮                      │
        │ 1 │ ST  │╲EM² │  ·     ·             │
        │   │     │ cu╲ │                      │
        │   │     ├─────┤                      │
        │ 2 │ MA  │ sm╱ │  ·     ·             │
        │   │     │╱ST² │                      │
        │   │     ╰─────┤                      │
        │ 3 │ TH    SM  │  ·     ·             │
        │   │           │                      │
        │   ╰───────────╯                      │
        ╰──────────────────────────────────────╯
        """)  # noqa: RUF001


def test_free_squares_and_tiles_can_be_touched_on_a_grid() -> None:
    drawn = shown(40, laboratory(L_SHAPED), keys={"1": ["cell:c1"], "12": ["cell:d3"], "3": ["project:L1"]})
    assert drawn == picture("""
        ╭─ Laboratory ─────────────── round 4 ─╮
        │      a     b     c     d             │
        │   ╭─────╮                            │
        │ 1 │[3]ST│  ·    [1]    ·             │
        │   │     │                            │
        │ 2 │ MA  │  ·     ·     ·             │
        │   │     ╰─────╮                      │
        │ 3 │ TH    SM  │  ·   [12]            │
        │   ╰───────────╯                      │
        ╰──────────────────────────────────────╯
        """)


def test_wires_join_the_spaces_of_a_track() -> None:
    assert shown(30, office(0)) == picture("""
        ╭─ Patents ──────────────────╮
        │ ST   ○────A●───○           │
        │          $2                │
        │ CU   ○────○───B■C▲         │
        ╰────────────────────────────╯
        """)


def test_wires_are_joined_where_they_meet() -> None:
    wires = [Wire((0, 0), (2, 0)), Wire((0, 2), (2, 2)), Wire((1, 0), (1, 2)), Wire((0, 1), (2, 1))]
    net = thing("net", 0, 0, 100, 100, Panel(["Net"], rows=[Grid(3, 3, 0, 0, (30, 30), wires=wires)]))
    assert shown(20, net) == picture("""
        ╭─ Net ────────────╮
        │   ────┬────      │
        │       │          │
        │   ────┼────      │
        │       │          │
        │   ────┴────      │
        ╰──────────────────╯
        """)


def test_where_there_is_little_room_a_grid_has_no_empty_lines() -> None:
    assert shown(40, laboratory(tile("tile:ST", 3, 0, {(0, 0): [["ST"]]})), height=1) == picture("""
        ╭─ Laboratory ─────────────── round 4 ─╮
        │     a   b   c   d                    │
        │               ╭───╮                  │
        │ 1   ·   ·   · │ST │                  │
        │               ╰───╯                  │
        │ 2   ·   ·   ·   ·                    │
        │ 3   ·   ·   ·   ·                    │
        ╰──────────────────────────────────────╯
        """)


def test_panels_lie_as_their_boxes_do() -> None:
    shapes = [laboratory(L_SHAPED), office(300), shelf(300), jury(300)]
    assert shown(70, *shapes) == picture("""
        ╭─ Laboratory ────────── round 4 ─╮ ╭─ Patents ──────────────────────╮
        │     a   b   c   d               │ │ ST   ○────A●───○               │
        │   ╭───╮                         │ │          $2                    │
        │ 1 │ST │ ·   ·   ·               │ │ CU   ○────○───B■C▲             │
        │   │   │                         │ ╰────────────────────────────────╯
        │ 2 │MA │ ·   ·   ·               │ ╭─ Cards ────────────────────────╮
        │   │   ╰───╮                     │ │ Academy  Journal  Meeting      │
        │ 3 │TH  SM │ ·   ·               │ ╰────────────────────────────────╯
        │   ╰───────╯                     │ ╭─ Jury ─────────────────────────╮
        │                                 │ │ S───E───S───·                  │
        ╰─────────────────────────────────╯ ╰────────────────────────────────╯
        """)
    titles = re.findall(r"^╭─ (\w+)", shown(40, *shapes), re.M)
    assert titles == ["Laboratory", "Patents", "Cards", "Jury"]  # one below the other where there is no room


def test_a_tile_beside_the_grid_is_told_in_a_line() -> None:
    yard = thing("tile:far", 900, 0, 64, 64, L_SHAPED.letters() if L_SHAPED.letters else Entry([]))
    lab = laboratory(yard)
    assert "▐ST MA TH SM" in shown(60, lab)


# ---- players --------------------------------------------------------------------------------------------------------


def test_players_with_the_same_quantities_become_a_table() -> None:
    anna = player("A", "Anna", 0, points=12, money=3)
    ben = player("B", "Benjamin Long", 70, Entry(["two cards"]), points=4, money=10)
    assert shown(60, anna, ben).splitlines() == [
        "                  points  money",
        "A● Anna               12      3",
        "B■ Benjamin Long       4     10  two cards",
    ]
    assert shown(28, anna, ben).splitlines() == [
        "                points money",
        "A● Anna             12     3",
        "B■ Benjamin Lo…      4    10",  # only names are shortened, there is still the letter
        "B■ two cards",  # what has no room goes below
    ]
    assert shown(24, anna, ben).splitlines()[0] == "╭─ A● Anna  12 points ─╮"  # no room for a table


def test_players_with_different_quantities_keep_their_panels() -> None:
    both = [player("A", "Anna", 0, points=12, money=3), player("B", "Ben", 70, points=4, cash=10)]
    assert shown(24, *both) == picture("""
        ╭─ A● Anna  12 points ─╮
        │ money 3              │
        ╰──────────────────────╯
        ╭─ B■ Ben ── 4 points ─╮
        │ cash 10              │
        ╰──────────────────────╯
        """)


def test_names_of_any_script_keep_the_frames_straight() -> None:
    view = SOME[0]
    for name in ("山田太郎", "Zoë", "e\u0301milie", "🎡 Ferris"):
        for width in (45, 80, 135):
            lines = text(view, width, {"A": name}).splitlines()
            assert name in "\n".join(lines)
            framed = [line for line in lines if line.startswith("╭")]
            assert {columns(line) for line in framed} == {width}


def test_nothing_in_a_name_moves_the_cursor() -> None:
    drawn = text(SOME[0], 100, {"A": "\x1b[2JAnna\r\u202e\x9b"})
    assert "\ufffd[2JAnna\ufffd\ufffd\ufffd" in drawn
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", drawn)


# ---- rings and tracks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("spaces", "height"), [(9, 3), (11, 5), (13, 7), (13, 12)])
def test_every_place_of_a_ring_has_a_spot_of_its_own(spaces: int, height: int) -> None:
    seen = set()
    for car in range(spaces):
        ring = Ring([["◆" if n == car else "o"] for n in range(spaces)], [["some words"]])
        drawn = shown(60, thing("wheel", 0, 0, 100, 100, Panel(["Wheel"], rows=[ring])))
        assert drawn.count("o") + drawn.count("◆") == spaces + 2  # and two in the words
        lines = drawn.splitlines()
        seen.add(next((y, line.index("◆")) for y, line in enumerate(lines) if "◆" in line))
        assert "some words" in lines[len(lines) // 2]
    assert len(seen) == spaces


def test_a_ring_without_room_is_a_track() -> None:
    ring = Ring([[str(n)] for n in range(10, 40)], [["words in the middle"]])
    drawn = shown(30, thing("wheel", 0, 0, 100, 100, Panel(["Wheel"], rows=[ring])))
    assert re.findall(r"\d+", drawn) == [str(n) for n in range(10, 40)]
    assert "words in the middle" in drawn


# ---- what cannot be shown as it is ----------------------------------------------------------------------------------


def test_only_ascii_means_the_same_signs_in_the_same_places() -> None:
    for language in LANGUAGES:
        for view in SOME[::5]:
            for width in (45, 80, 120):
                say = translator(language).say
                drawn = as_text(drawing(view, width, 0, {}, PEOPLE, say))
                simple = as_text(drawing(view, width, 0, {}, PEOPLE, say, signs=False))
                assert simple.isascii()
                assert "?" not in simple
                assert [len(line) for line in simple.splitlines()] == [len(line) for line in drawn.splitlines()]
    assert plain("╭─ Größe ★ 東京 ◂") == "+- Grose * ? ?  <"


def test_a_shape_without_letters_is_told_by_its_label() -> None:
    poster = Shape("poster", "A poster: the tower,\nfinished", 0, 0, 100, 100, [])
    assert shown(40, poster) == "A poster: the tower, finished"
    inside = Shape("flag", "A flag", 0, 0, 10, 10, [], True)
    panel = thing("hall", 0, 0, 100, 100, Panel(["Hall"]), inside)
    assert "flag" not in shown(40, panel)
    assert "[7]A flag" in shown(40, panel, keys={"7": ["flag"]})  # what can be touched is never missing


def test_an_empty_scene_has_no_lines() -> None:
    assert scene_lines(Scene(10, 10, "", []), 80, 0, {}) == []


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.name)
def test_a_game_without_a_scene_is_outlined(toy: Any) -> None:
    terms = toy.agree(2, {})
    table = Table(toy, terms, toy.rules.new(terms), [])
    assert str(table).splitlines()[0].split(":")[0] == next(iter(toy.rules.view(table._state, 0)))


def test_long_words_go_on_in_the_next_line() -> None:
    long = "Donaudampfschifffahrtsgesellschaft"
    panel = thing("hall", 0, 0, 100, 100, Panel([long], ["12 of 12"], [Flow([Entry([long, " and more"])])]))
    drawn = shown(20, panel)
    assert max(map(len, drawn.splitlines())) == 20
    assert re.sub(r"[│╭╮╰╯─\s]", "", drawn) == f"{long}12of12{long}andmore"


@pytest.mark.parametrize(
    ("width", "rows"),
    [(40, ["Dampfschifffahrt"]), (18, ["Dampfschiff-", "fahrt"]), (15, ["Dampf-", "schifffahrt"])],
)
def test_long_words_are_broken_at_soft_hyphens_that_are_not_seen_elsewhere(width: int, rows: list[str]) -> None:
    word = "Dampf\u00adschiff\u00adfahrt"
    drawn = shown(width, thing("hall", 0, 0, 100, 100, Panel([], [], [Flow([Entry([word])])])))
    assert re.findall(r"\w+-?", drawn) == rows


# ---- colours --------------------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    parts = [linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_letters_can_be_read_on_black_and_on_white() -> None:
    areas = ("agriculture", "electricity", "fine-arts", "manufacturing", "transportation")
    for look in [*(f"p-{seat}" for seat in SEATS), *(f"k-{area}" for area in areas), "a1", "a2", "good", "bad"]:
        ink, ground, *_ = colours(look, GAME)
        assert ground == ""
        assert (luminance(ink) + 0.05) / 0.05 > 4.4
        assert 1.05 / (luminance(ink) + 0.05) > 4.4
    for look in ["key", *(f"onc k-{area}" for area in areas)]:
        ink, ground, *_ = colours(look, GAME)
        light, dark = sorted([luminance(ink), luminance(ground)], reverse=True)
        assert (light + 0.05) / (dark + 0.05) > 4.4


def test_looks_mean_what_they_mean_in_pictures() -> None:
    assert colours("onc k-fine-arts", GAME) == Colours("#ffffff", "#a8323a")
    assert colours("b onc k-agriculture", GAME) == Colours("#14200a", "#86b05c", True)
    assert colours("key", GAME) == Colours("#2a1a00", "#f5a800", True)
    assert colours("muted", GAME) == Colours("", "", False, True)
    assert colours("k-nowhere", GAME) == colours("", GAME) == Colours()
    assert colours("k-fine-arts", "expo-1906") == Colours(), "the areas of another game mean nothing"


def test_never_colour_alone() -> None:
    assert {piece(seat).text for seat in SEATS} == {"A●", "B■", "C▲", "D◆", "E✚"}
    assert piece("B", 3) == Ink("B■■■", "p-B")


# ---- the user's face ------------------------------------------------------------------------------------------------


def test_a_table_prints_itself() -> None:
    t = pavilion.new(GAME, seats=3, seed=7)
    assert str(t) == t.text() == t.text(None, 80) == text(t.view(), 80)
    assert t.text(2).splitlines()[-4].split() == t.text().splitlines()[-4].split()  # the heads of the table
    assert [line[:1] for line in t.text(2).splitlines()[-3:]] == ["C", "A", "B"]  # the own seat first
    assert repr(t).startswith("<Table of World's Fair 1893")
    with pytest.raises(Unreadable, match="there is no seat 3"):
        t.text(3)
