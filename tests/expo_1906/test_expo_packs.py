"""Packs of Expo 1906: any component file can be replaced and is seen then; broken ones are refused clearly."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from gallery import LAYOUTS, art_in, shape, words_in
from scenario import rule

import pavilion
from pavilion import Table
from pavilion.cli.choices import choices
from pavilion.cli.score import sheet_for
from pavilion.cli.words import log
from pavilion.core.errors import Unreadable
from pavilion.core.scene import Disc, plainly
from pavilion.draw import Layout, scene_of
from pavilion.draw.terminal import scene_for, scene_lines
from pavilion.games import find
from pavilion.games.expo_1906.box.data import HOUSE, Components, load
from pavilion.games.expo_1906.box.kit import MOST, units
from pavilion.games.expo_1906.box.nouns import PROJECT, TYPE
from pavilion.games.expo_1906.box.printed import FILES
from pavilion.games.expo_1906.rules.lab import new_lab
from pavilion.languages.changes import changes
from pavilion.web.pages.speech import Reader, logged


@pytest.fixture
def house() -> Components:
    return load()


def house_file(name: str) -> str:
    return (HOUSE / name).read_text("utf-8")


def write(pack: Path, name: str, old: str = "", new: str = "") -> Path:
    """A pack with one file: the house's with one place changed."""
    text = house_file(name)
    assert text.count(old) == 1 or not old
    pack.mkdir(exist_ok=True)
    (pack / name).write_text(text.replace(old, new) if old else text, "utf-8")
    return pack


def refused(pack: Path, *words: str) -> None:
    """Loading fails, and the message has all these words."""
    with pytest.raises(Unreadable) as fault:
        load(pack)
    for word in words:
        assert word in str(fault.value)


def test_a_pack_may_replace_one_file(tmp_path: Path, house: Components) -> None:
    box = load(write(tmp_path / "my-box", "projects.toml", "Cellophane", "Celluloid"))
    assert box.printed.projects[7].name == "Celluloid"
    assert box.kit.name == "my-box"
    assert box.kit.fingerprint != house.kit.fingerprint
    assert list(box.kit.need) == list(house.kit.need)


def test_the_same_data_has_the_same_fingerprint(tmp_path: Path, house: Components) -> None:
    for name in FILES:
        write(tmp_path, f"{name}.toml")
    assert load(tmp_path).kit.fingerprint == house.kit.fingerprint


def test_the_rows_of_a_pack_may_stand_in_any_order(tmp_path: Path, house: Components) -> None:
    for name, table in ("projects", "projects"), ("resources", "kinds"), ("chips", "chips"), ("types", "types"):
        lines = [line for line in house_file(f"{name}.toml").splitlines() if line.startswith("  {")]
        (tmp_path / f"{name}.toml").write_text("\n".join([f"{table} = [", *reversed(lines), "]"]), "utf-8")
    box = load(tmp_path)
    assert [project.id for project in box.printed.projects] == PROJECT.names
    for table in "need", "points", "energy", "tiles", "chip_per":
        assert list(getattr(box.kit, table)) == list(getattr(house.kit, table))


@rule("EX-2.5.3")
def test_a_pack_may_print_the_mirror_image_of_a_shape(tmp_path: Path) -> None:
    kit = load(write(tmp_path, "shapes.toml", '["X.", "X.", "XX"]', '[".X", ".X", "XX"]')).kit
    lab = new_lab(kit)
    covered = lab.covered(PROJECT.names.index("L1"), 49 * 1 + 2)
    assert [divmod(cell, 7) for cell in range(49) if covered >> cell & 1] == [(0, 2), (1, 2), (1, 3), (1, 4)]


def test_a_pack_may_put_scraps_elsewhere(tmp_path: Path) -> None:
    kit = load(write(tmp_path, "lab.toml", 'row = 1, column = 5', 'row = 0, column = 6')).kit
    lab = new_lab(kit)
    assert [divmod(cell, 7) for cell in range(49) if lab.scraps >> cell & 1] == [(0, 6), (1, 1), (3, 3), (5, 1), (5, 5)]


def test_amounts_stay_below_their_bound(tmp_path: Path) -> None:
    """Ten tiles beside a project with two units each, and all that technologies may give."""
    pack = write(tmp_path, "technologies.toml", "gives = { SM = 4 }", "gives = { SM = 40 }")
    assert units(load(pack).kit.gives[0], TYPE.names.index("SM")) + 20 <= MOST
    refused(write(tmp_path, "technologies.toml", "gives = { SM = 4 }", "gives = { SM = 41 }"), "41 SM", "at most 40")


CELLOPHANE = "{ CU = 1, AU = 2, EM = 2, SM = 2 }"

# File, text there, what replaces it, and words of the message: first the spot, in this file unless it names another.
FAULTS: list[tuple[str, str, str, list[str]]] = [
    ("types.toml", 'id = "CU"', 'id = "ZN"', ["types row 2 (ZN), id", "EX-2.2.1", "ST, CU"]),
    ("types.toml", '"Copper", family = "material"', '"Copper", family = "metal"',
     ["types row 1 (ST), family", "EX-2.2.1", "ST and CU alone"]),
    ("types.toml", 'name = "Copper", ', "", ["types row 2 (CU)", "missing required field 'name'"]),
    ("shapes.toml", '["XXX", ".X."]', "[]", ["shapes row 2 (T), cells", "no drawing"]),
    ("shapes.toml", '["XXX", ".X."]', '["XXX", ".X"]', ["shapes row 2 (T), cells", "no drawing"]),
    ("shapes.toml", '["XXX", ".X."]', '["XXX", ".o."]', ["shapes row 2 (T), cells", "no drawing"]),
    ("shapes.toml", '["XXX", ".X."]', '["XXX", ".X.", "..."]', ["shapes row 2 (T), cells", "empty line"]),
    ("shapes.toml", '["XXX", ".X."]', '["XXX", "XX."]', ["shapes row 2 (T), cells", "5 cells are not 4", "EX-2.5.1"]),
    ("shapes.toml", '["XXX", ".X."]', '["XX..", "..XX"]', ["shapes row 2 (T), cells", "hang together"]),
    ("resources.toml", 'double = "ST", single = "MA"', 'double = "ST", single = "XX"',
     ["kinds row 1, single", "'XX' is no type", "EX-2.2.1"]),
    ("resources.toml", 'double = "ST", single = "MA"', 'double = "ST", single = "ST"',
     ["kinds row 1, single", "EX-2.6.1", "both sides"]),
    ("resources.toml", 'double = "ST", single = "MA"', 'double = "ST", single = "AU"',
     ["kinds row 2, double", "single 'AU' occurs twice"]),
    ("resources.toml", 'double = "ST", single = "MA", copies = 2', 'double = "ST", single = "MA", copies = "two"',
     ["kinds row 1, copies", "expected 'int'"]),
    ("projects.toml", '"Cellophane", shape = "T"', '"Cellophane", shape = "L"',
     ["projects row 8 (T2), shape", "T1 to T6"]),
    ("projects.toml", CELLOPHANE, "{ CU = 4, AU = 2, EM = 2, SM = 2 }",
     ["projects row 8 (T2), needs", "CU = 4", "EX-2.7.1", "1 to 3"]),
    ("projects.toml", CELLOPHANE, "{ CU = 1, AU = 2, SM = 2 }",
     ["projects row 8 (T2), needs", "3 types are not four", "EX-2.7.1"]),
    ("projects.toml", CELLOPHANE, "{ CU = 1, AU = 2, EL = 2, SM = 2 }",
     ["projects row 8 (T2), needs", "2 energies", "EX-2.7.2"]),
    ("projects.toml", CELLOPHANE, "{ CU = 1, AU = 2, XX = 2, SM = 2 }",
     ["projects row 8 (T2), needs", "'XX' is no type"]),
    ("projects.toml", 'id = "T2"', 'id = "T7"', ["projects row 8 (T7), id", "EX-2.7", "not in this game"]),
    ("projects.toml", 'SM = 2 }, points = 3, src = "S/H"', 'SM = 2 }, points = -1, src = "S/H"',
     ["projects row 8 (T2), points", ">= 0"]),
    ("technologies.toml", 'value = "O"', 'value = "U"', ["shape, value", "'U' is no shape", "EX-2.5.1"]),
    ("technologies.toml", "gives = { SM = 4 }, ", "", ["technologies row 1 (TR1), gives", "TR1 gives nothing"]),
    ("technologies.toml", "{ SM = 4 }", "{ SM = 0 }", ["technologies row 1 (TR1), gives", "SM = 0", "EX-4.10.4"]),
    ("technologies.toml", "{ SM = 4 }", '{ SM = 4 }, improves = "station"',
     ["technologies row 1 (TR1), improves", "no card"]),
    ("technologies.toml", 'improves = "academy"', 'improves = "station"',
     ["technologies row 10 (TI2), improves", "TI2 improves the card academy", "EX-4.12.2"]),
    ("technologies.toml", 'improves = "academy"', 'improves = "academy", gives = { SM = 1 }',
     ["technologies row 10 (TI2), gives", "EX-4.10.5"]),
    ("cards.toml", "improved = [1, 1, 2]", "improved = [1, 1]", ["station, improved", "2 prices are not three"]),
    ("cards.toml", "laboratory = { basic = 3", "laboratory = { basic = 0", ["laboratory, basic", "EX-4.5.1", "1 to 9"]),
    ("cards.toml", "journal = { basic = 3, improved = 4", "journal = { basic = 3, improved = 10",
     ["journal, improved", "EX-4.6.2"]),
    ("cards.toml", "free = 1", "free = 10", ["academy, free", "EX-4.4.2"]),
    ("cards.toml", "options = 2", "options = 5", ["meeting, options", "EX-4.8.1"]),
    ("cards.toml", "moves = 1", "moves = 0", ["meeting, moves", "EX-4.8.8"]),
    ("cards.toml", "repositionings = 3", "repositionings = 0", ["meeting, repositionings", "EX-4.8.2"]),
    ("cards.toml", 'id = "meeting"', 'id = "lunch"', ["cards row 6 (lunch), id", "EX-2.9"]),
    ("patents.toml", 'rows = ["ST", "CU"], column = 3', 'rows = ["ST", "MA"], column = 3',
     ["links row 1 (K01), rows", "ST and MA are no neighbours", "EX-2.10.2"]),
    ("patents.toml", 'rows = ["ST", "CU"], column = 3', 'rows = ["CU", "ST"], column = 5',
     ["links row 2 (K02), column", "occurs twice"]),
    ("patents.toml", 'rows = ["ST", "CU"], column = 3', 'rows = ["ST", "CU"], column = 10',
     ["links row 1 (K01), column", "column 10 has no links", "2 to 9"]),
    ("patents.toml", 'id = "K02"', 'id = "K01"', ["links row 2 (K01), id", "twice"]),
    ("patents.toml", "{ column = 8, points", "{ column = 10, points", ["columns row 1, column", "EX-5.5.2"]),
    ("chips.toml", 'counts = "money"', 'counts = "scraps"', ["chips row 2 (B93), counts", "B93 counts money"]),
    ("chips.toml", "per = 8", "per = 0", ["chips row 1 (B89), per", ">= 1"]),
    ("jury.toml", 'energy = "steam", copies = 8', 'energy = "steam", copies = 3',
     ["fields, value", "11 tiles", "12 fields"]),
    ("jury.toml", "opening = { value = 2", "opening = { value = 12", ["opening, value", "EX-3.9", "at most 11"]),
    ("lab.toml", "row = 1, column = 5", "row = 1, column = 7", ["scraps row 2, column", "<= 6"]),
    ("lab.toml", "row = 1, column = 5", "row = 5, column = 5", ["scraps row 5, row", "twice"]),
    ("lab.toml", 'row = 3, column = 3, src = "H"', 'row = 3, column = 4, src = "H"',
     ["fixed row 1, row", "no scrap lies here", "EX-6.6.7"]),
    ("lab.toml", "replaced = 2", "replaced = 3", ["handicaps row 3 (freshman), replaced", "EX-6.3"]),
    ("setup.toml", "station = 12", "station = 13", ["players row 4, station", "EX-3.2", "1 to 12"]),
    ("setup.toml", "money = [3, 4, 5], ", "money = [3, 4], ",
     ["players row 3, money", "2 sums for 3 players", "EX-3.7"]),
    ("setup.toml", "money = [4]", "money = [13]", ["players row 1, money", "more than 12", "EX-4.14.1"]),
    ("setup.toml", "ghost_tiles = 2", "ghost_tiles = 0", ["players row 2, ghost_tiles", "EX-3.11"]),
    ("setup.toml", "ghost_tiles = 2", "ghost_tiles = 11", ["players row 2, ghost_tiles", "EX-6.1.2", "at most 10"]),
    ("cards.toml", "options = 2", "options = 0", ["meeting, options", "EX-4.8.1", "1 to 4"]),
    ("setup.toml", "players = 4", "players = 5", ["players row 4, players", "5"]),
    ("setup.toml", '"meeting", copies = 1', '"meeting", copies = 2', ["ghost_deck", "one Meeting Room", "EX-6.2.3"]),
    ("course.toml", "last_project = { value = 5", "last_project = { value = 0", ["last_project, value", "EX-5.1"]),
    ("course.toml", "richest = { value = 12", "richest = { value = 5",
     ["setup.toml, players row 4, money", "more than 5", "the pack needs a setup.toml"]),
    ("course.toml", 'src = "S", ref = "EX-6', 'src = "D", ref = "EX-6', ["solo_goal, src", "'D' is no provenance"]),
    ("box.toml", 'id = "red"', 'id = "blue"', ["colours row 3 (blue), id", "twice"]),
]


@pytest.mark.parametrize(("name", "old", "new", "words"), FAULTS)
def test_a_fault_is_refused_with_file_row_and_field(
    tmp_path: Path, name: str, old: str, new: str, words: list[str]
) -> None:
    where, *others = words
    spot = where if ".toml, " in where else f"{tmp_path / name}, {where}"
    refused(write(tmp_path, name, old, new), spot, *others)


@pytest.mark.parametrize(
    ("name", "row", "words"),
    [
        ("types.toml", 'id = "MA"', ["types.toml, types", "id 'MA' is missing", "EX-2.2.1"]),
        ("shapes.toml", 'id = "S"', ["shapes.toml, shapes", "id 'S' is missing", "EX-2.5"]),
        ("projects.toml", 'id = "O6"', ["projects.toml, projects", "id 'O6' is missing", "EX-2.7"]),
        ("technologies.toml", 'id = "TR4"', ["technologies.toml, technologies", "id 'TR4' is missing", "EX-2.8"]),
        ("chips.toml", 'id = "B05"', ["chips.toml, chips", "id 'B05' is missing", "EX-2.11"]),
        ("jury.toml", 'energy = "steam"', ["jury.toml, tiles", "energy 'steam' is missing", "EX-2.12"]),
        ("lab.toml", "row = 1, column = 5", ["lab.toml, scraps", "4 scraps are not 5", "EX-3.8"]),
        ("lab.toml", 'id = "freshman"', ["lab.toml, handicaps", "id 'freshman' is missing", "EX-6.3"]),
        ("setup.toml", "players = 1,", ["setup.toml, players", "players 1 is missing", "EX-6.4"]),
        ("setup.toml", 'card = "station"', ["setup.toml, ghost_deck", "card 'station' is missing", "EX-6.2.3"]),
        ("cards.toml", "skyscraper = {", ["cards.toml", "missing required field 'skyscraper'"]),
    ],
)
def test_a_missing_row_is_refused(tmp_path: Path, name: str, row: str, words: list[str]) -> None:
    lines = house_file(name).splitlines(keepends=True)
    assert sum(row in line for line in lines) == 1
    (tmp_path / name).write_text("".join(line for line in lines if row not in line), "utf-8")
    refused(tmp_path, *words)


def test_a_ghost_deck_of_one_kind_is_refused(tmp_path: Path) -> None:
    lines = house_file("setup.toml").splitlines(keepends=True)
    others = ("academy", "laboratory", "journal", "skyscraper")
    text = "".join(
        line.replace("copies = 2", "copies = 0") if any(f'card = "{card}"' in line for card in others) else line
        for line in lines
    )
    (tmp_path / "setup.toml").write_text(text, "utf-8")
    refused(tmp_path, "setup.toml, ghost_deck", "1 other cards are too few", "EX-6.2.6")


def test_too_few_resource_tiles_are_refused(tmp_path: Path) -> None:
    lines = house_file("resources.toml").splitlines(keepends=True)
    rows = [line for line in lines if line.startswith("  {")]
    (tmp_path / "resources.toml").write_text("kinds = [\n" + "".join(rows[:9]) + "]\n", "utf-8")
    refused(tmp_path, "resources.toml, kinds", "18 tiles are too few", "at least 20")
    (tmp_path / "resources.toml").write_text("kinds = [\n" + "".join(rows[:10]) + "]\n", "utf-8")
    assert sum(load(tmp_path).kit.tiles) == 20


# ---- what a pack prints is what one sees ----------------------------------------------------------------------------

POSITION = """pavilion position 1
game: expo-1906
seats: 3
pack: my-box {digits}

[board]
projects: L1 T2 S1 I1 O1
[A]
money: 9
yard: EM-CU
lab: O2 0 c5
[patents]
ST: 3 A1
[B]
hand: academy meeting
last: journal
"""


@pytest.fixture
def mine(tmp_path: Path) -> Table:
    """A table with a pack: another name of a project, of a card and of a type, another need, other prices."""
    pack = tmp_path / "my-box"
    write(pack, "projects.toml", "Cellophane", "Celluloid")
    projects = (pack / "projects.toml").read_text("utf-8").replace(CELLOPHANE, "{ CU = 3, TH = 2, EM = 2, SM = 2 }")
    (pack / "projects.toml").write_text(projects.replace('"Telephone"', '"Teleprinter"'), "utf-8")
    write(pack, "types.toml", '"Copper"', '"Tin"')
    cards = house_file("cards.toml").replace("[1, 2, 3]", "[2, 4, 7]").replace("price = 2", "price = 5")
    (pack / "cards.toml").write_text(cards.replace('"Skyscraper"', '"Bank"'), "utf-8")
    write(pack, "patents.toml", '"CU"], column = 3, price = 0', '"CU"], column = 3, price = 8')
    write(pack, "chips.toml", "per = 8", "per = 9")
    digits = load(pack).kit.fingerprint
    return pavilion.new("expo-1906", seed=1, pack=pack, position=POSITION.format(digits=digits))


def test_the_view_tells_what_is_printed_otherwise_and_nothing_without_a_pack(mine: Table) -> None:
    board: Any = mine.view(0)["board"]
    assert sorted(board["printed"]) == ["academy", "cards", "chips", "links", "projects", "station", "types"]
    assert board["printed"]["projects"][7]["name"] == "Celluloid"
    without: Any = pavilion.new("expo-1906", seats=2, seed=1).view(0)["board"]
    assert without["printed"] == {}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_drawing_shows_names_needs_and_prices_of_the_pack(mine: Table, layout: Layout) -> None:
    scene = scene_of(mine.view(0), layout)
    label = "Celluloid, shape T, 3 points, needs 3 Tin, 2 Theoretical research, 2 Empirical research, 2 Steam power"
    assert shape(scene, "shape:T").label.startswith(label)
    assert "Celluloid" in words_in(shape(scene, "shape:T"))
    assert Counter(part.look for part in art_in([shape(scene, "shape:T")]) if isinstance(part, Disc))["pip"] == 9
    assert "$5 each" in words_in(shape(scene, "academy"))
    assert any("$2 $4 $7" in words for words in words_in(shape(scene, "station")))
    assert shape(scene, "card:skyscraper").label.startswith("Bank.")
    assert shape(scene, "card:station").label == "Train Station.\nup to 3 tiles, $2/4/7"
    assert shape(scene, "row:CU").label == "Row Tin"
    assert shape(scene, "chip:B89").label.endswith("1 for 9 points")
    assert words_in(shape(scene, "token:1@row:CU"))[-1] in ("8", "$8")
    assert "Teleprinter" in words_in(shape(scene, "projects"))
    assert "Lacks 1 Tin, " in shape(scene, "cell:c5").label


def test_improved_cards_tell_the_numbers_of_the_pack(tmp_path: Path) -> None:
    pack = write(tmp_path / "my-box", "cards.toml", "free = 1", "free = 2")
    cards = (pack / "cards.toml").read_text("utf-8").replace("discount = 1", "discount = 3")
    (pack / "cards.toml").write_text(cards, "utf-8")
    lab = "[A]\nlab: TI2 0 a3, TI4 0 c5\n"
    head = POSITION.format(digits=load(pack).kit.fingerprint).partition("[board]")[0]
    scene = scene_of(pavilion.new("expo-1906", seed=1, pack=pack, position=head + lab).view(0), "wide")
    assert "project or technology, $2, and 2 free tiles" in shape(scene, "card:academy").label
    assert "4 steps in the Patents Office, links $3 less" in shape(scene, "card:journal").label


@rule("EX-6.1.2")
@pytest.mark.parametrize("tiles", [1, 4, 10])
def test_ghosts_move_by_as_many_tiles_as_the_pack_prints_and_none_is_lost(tmp_path: Path, tiles: int) -> None:
    pack = write(tmp_path / "my-box", "setup.toml", "ghost_tiles = 2", f"ghost_tiles = {tiles}")
    t = pavilion.new("expo-1906", seats=2, seed=1, fate="typed", pack=pack)
    while t.asked != "play-card":
        t.play(t.legal()[0])
    t.play("play journal")
    drawn = ["MA-EL", "SM-ST", "ST-TH", "MA-ST", "EM-AU", "TH-CU", "CU-AU", "AU-EL", "EL-EM", "SM-MA"][:tiles]
    for kind in drawn:
        assert t.asked == "draw-ghost-tile"
        t.play(f"resource {kind}")
        assert pavilion.new("expo-1906", seed=1, pack=pack, fate="typed", position=t.position()).digest() == t.digest()
    board: Any = t.view()["board"]
    assert t.asked != "draw-ghost-tile"
    assert board["piles"]["discard"] == Counter(drawn)
    assert board["patents"]["rows"]["MA"]["columns"][{1: "3", 4: "5", 10: "6"}[tiles]] == ["ghost"]


def test_nothing_is_kept_of_a_pack_for_a_table_without_it(mine: Table) -> None:
    position = POSITION.replace("pack: my-box {digits}\n", "")
    plain = pavilion.new("expo-1906", seed=1, position=position)
    for _ in range(2):
        assert shape(scene_of(mine.view(0)), "shape:T").label.startswith("Celluloid, shape T, 3 points, needs 3 Tin")
        assert shape(scene_of(plain.view(0)), "shape:T").label.startswith("Cellophane, shape T, 3 points, needs 1 Co")


def test_letters_questions_log_and_points_speak_of_the_pack(mine: Table) -> None:
    names = {"A": "Ada", "B": "Bruno", "C": "Clara"}
    lines = scene_lines(scene_for(mine.view(0), 180, names, plainly), 180, 60, {})
    text = "\n".join("".join(ink.text for ink in line) for line in lines)
    for words in ("Celluloid ★3 CU3 TH2 EM2 SM2", "Bank: take $4", "$5 each", "$2 $4 $7", "B89 1 for 9 points"):
        assert words in text
    assert "Cellophane" not in text
    before = mine.view(0)
    mine.play("play laboratory")
    assert choices(mine, 0)[0].words == "place EM-CU (2 Empirical research + 1 Tin)"
    mine.play("place EM-CU")
    assert mine.question == "Where do you place 2 Empirical research + 1 Tin?"
    mine.play("lay 0 e5")
    assert log(mine, names)[-1].endswith("Ada: plays Laboratory; places 2 Empirical research + 1 Tin on e5")
    told = logged(mine, len(mine.answers) - 1, Reader("en", names))
    assert told["words"] == "Ada places 2 Empirical research + 1 Tin on e5"
    change = changes(mine.game, before, mine.view(0), names)[0]
    assert (change.name, change.amount) == ("units: Teleprinter", "+1")


def test_the_score_sheet_counts_with_the_numbers_of_the_pack(tmp_path: Path) -> None:
    write(tmp_path, "chips.toml", "per = 8", "per = 9")
    chips = (tmp_path / "chips.toml").read_text("utf-8")
    (tmp_path / "chips.toml").write_text(chips.replace("Tour Eiffel", "Iron Tower"), "utf-8")
    write(tmp_path, "course.toml", "richest = { value = 12", "richest = { value = 14")
    mine = sheet_for(find("expo-1906"), str(tmp_path))
    assert "Paris 1889 (Iron Tower)" in mine.lines
    assert (mine.facts[0][0], sheet_for(find("expo-1906"), "").facts[0][0]) == (9, 8)
    assert next(entry.most for entry in mine.player if entry.name == "money") == 14
