"""Components of World's Fair 1893: the house data keeps section 10, broken packs are refused with a useful message."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from scenario import rule

from pavilion.core.errors import Unreadable
from pavilion.games.worlds_fair_1893.box.data import FILES, HOUSE, Components, load
from pavilion.games.worlds_fair_1893.box.nouns import AREA, CARD, FIGURE, TICKET
from pavilion.games.worlds_fair_1893.box.printed import PLAYERS

SOLE_FIRST, SOLE_SECOND, TIED_FIRST, TIED_SECOND = range(4)


@pytest.fixture
def house() -> Components:
    return load()


# House data


def test_the_house_data_is_read_once() -> None:
    assert load() is load()
    assert load().kit.name == "house"
    assert re.fullmatch("[0-9a-f]{16}", load().kit.fingerprint)


def test_every_component_of_the_box_is_there(house: Components) -> None:
    printed = house.printed
    assert [area.code for area in house.areas] == ["AG", "EL", "FA", "MA", "TR"]
    assert [figure.code for figure in house.figures] == ["BUR", "DAV", "PAL", "MCC", "WES", "GAU", "SCH", "PUL"]
    assert [len(printed.exhibits), printed.tickets.value, len(printed.attractions)] == [40, 28, 14]
    assert printed.tickets.value == 2 * len(printed.attractions)
    assert [colour.id for colour in printed.colours] == ["orange", "purple", "blue", "white"]
    assert {piece.id: (piece.count, piece.values) for piece in printed.pieces} == {
        "approval-tokens": (12 * 5, []),
        "leader-medals": (37, [2, 4]),
        "midway-coins": (36, [1, 2]),
        "car": (1, []),
        "round-marker": (1, []),
        "start-bonus-cards": (4, []),
        "reference-cards": (4, []),
    }
    assert {piece.id: piece.editions.get("german") for piece in printed.pieces}["leader-medals"] == 38


def test_no_two_cards_have_the_same_id(house: Components) -> None:
    ids = [id for kind in range(len(CARD.names)) for id in house.cards[kind]]
    assert len(ids) == len(set(ids)) == 91


def rows() -> Iterator[tuple[str, object]]:
    for path in sorted(HOUSE.iterdir()):
        for table, entries in tomllib.loads(path.read_text("utf-8")).items():
            for number, row in enumerate(entries if isinstance(entries, list) else [entries]):
                yield f"{path.name} {table} {number + 1}", row


def test_every_row_of_the_house_data_tells_where_it_comes_from() -> None:
    assert {path.name for path in HOUSE.iterdir()} == {f"{name}.toml" for name in FILES}
    for where, row in rows():
        assert isinstance(row, dict), where
        assert re.fullmatch("[SPH](/[SPH])*", row["src"]), where
        assert re.match(r"WF-\d", row["ref"]), where


def test_a_reference_names_a_rule_or_section_of_the_specification() -> None:
    specification = (Path(__file__).parents[2] / "docs/rules/worlds-fair-1893.md").read_text("utf-8")
    known = set(re.findall(r"WF-[\d.]*\d|A-\d+", specification))
    known |= {f"WF-{section}" for section in re.findall(r"^### ([\d.]*\d) ", specification, re.MULTILINE)}
    for where, row in rows():
        assert isinstance(row, dict), where
        assert set(re.findall(r"WF-[\d.]*\d|A-\d+", row["ref"])) <= known, where


@rule("WF-2.5.4", "WF-2.5.5", "WF-2.5.6", "WF-2.5.7", "WF-2.5.8")
def test_each_named_figure_belongs_to_an_area_of_its_own(house: Components) -> None:
    assert list(house.kit.figure_area) == [-1, -1, -1, 0, 1, 2, 3, 4]


@rule("WF-3.1")
def test_the_wheel_grows_with_the_players(house: Components) -> None:
    assert list(house.kit.wheel) == [0, 0, 9, 11, 13]


@rule("WF-3.8")
def test_the_copies_with_the_highest_numbers_are_removed(house: Components) -> None:
    assert house.removed_ids(2) == ["X-AG-8", "X-EL-8", "X-FA-8", "X-MA-8", "X-TR-8", "T-28"]
    assert house.removed_ids(3) == []
    tickets = ["T-24", "T-25", "T-26", "T-27", "T-28"]
    assert house.removed_ids(4) == [*tickets, "F-BUR-4", "F-BUR-5", "F-DAV-4", "F-PAL-4"]


@rule("WF-6.5.4")
def test_the_fixed_layout_is_that_of_the_turn_example(house: Components) -> None:
    assert [house.areas[area].code for area in house.kit.fixed_layout] == ["MA", "EL", "AG", "TR", "FA"]


@rule("WF-6.5.3")
def test_the_other_area_tables_differ_with_two_players_only(house: Components) -> None:
    tables = house.kit.area_scoring
    assert list(tables["flat2p"][2]) == [4, 0, 2, 0, 3, 0, 2, 0]
    assert list(tables["tie_medal_2p"][2]) == [2, 0, 2, 0, 3, 0, 1, 0]
    for name in ("flat2p", "tie_medal_2p"):
        assert [list(row) for row in tables[name][3:]] == [list(row) for row in tables["house"][3:]]


def test_numbers_of_the_course_and_of_scoring(house: Components) -> None:
    kit = house.kit
    assert [kit.supporters, kit.rounds, kit.opening_cards, kit.new_cards] == [22, 3, 2, 3]
    assert [kit.ticket_points, kit.leader_bonus] == [1, 2]


# Section 10


@rule("WF-10.1")
def test_the_deck_has_91_cards(house: Components) -> None:
    assert [len(house.cards[kind]) for kind in range(len(CARD.names))] == [8] * 5 + [28] + [5, 4, 4] + [2] * 5
    assert sum(figure.copies for figure in house.figures) == 23
    assert sum(house.kit.deck[3]) == 91


@rule("WF-10.2")
def test_deck_sizes_by_player_count(house: Components) -> None:
    decks = [list(house.kit.deck[players]) for players in PLAYERS]
    assert [sum(deck) for deck in decks] == [85, 91, 82]
    assert [deck[TICKET] for deck in decks] == [27, 28, 23]
    assert [deck[:TICKET] for deck in decks] == [[7] * 5, [8] * 5, [8] * 5]
    assert [deck[TICKET + 1 :] for deck in decks] == [[5, 4, 4] + [2] * 5] * 2 + [[3, 3, 3] + [2] * 5]
    for players in PLAYERS:
        assert sum(house.kit.deck[players]) + sum(house.kit.removed[players]) == 91


@rule("WF-10.3", "WF-2.1.6")
def test_every_area_holds_three_or_four_cards(house: Components) -> None:
    capacity = list(house.kit.capacity)
    assert set(capacity) == {3, 4}
    assert capacity[AREA.names.index("agriculture")] == 4
    assert sum(capacity) == 17 >= 5 * house.kit.opening_cards + house.kit.new_cards


def sole_leads(cards: list[list[int]]) -> list[int]:
    """For each seat the areas in which it has more supporters than every other."""
    leads = [0] * len(cards)
    for area in range(5):
        most = max(card[area] for card in cards)
        leaders = [seat for seat, card in enumerate(cards) if card[area] == most]
        if len(leaders) == 1:
            leads[leaders[0]] += 1
    return leads


@rule("WF-10.7")
@pytest.mark.parametrize("table", ["cards", "cards_alt"])
def test_later_seats_have_the_better_start_bonus(house: Components, table: str) -> None:
    cards = [list(card) for card in house.kit.bonus[table]]
    small = [area for area in range(5) if house.kit.capacity[area] == 3]
    supporters = [sum(card) for card in cards]
    in_small = [sum(card[area] for area in small) for card in cards]
    assert set(supporters) <= {1, 2}
    for worth in [supporters, in_small, *(sole_leads(cards[:players]) for players in PLAYERS)]:
        assert all(earlier <= later for earlier, later in pairwise(worth))


@rule("WF-10.7", "WF-2.9.1", "WF-2.9.2", "WF-2.9.3", "WF-2.9.4")
def test_the_start_bonus_cards(house: Components) -> None:
    cards = [list(card) for card in house.kit.bonus["cards"]]
    assert cards == [[1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [0, 1, 1, 0, 0], [0, 0, 0, 1, 1]]
    assert [sum(card[2:]) for card in cards] == [0, 0, 1, 2]
    assert sole_leads(cards) == [0, 0, 2, 2]


@rule("WF-10.8")
def test_a_sole_lead_is_worth_two_points_more_than_the_next_rank(house: Components) -> None:
    for players in PLAYERS:
        row = list(house.kit.area_scoring["house"][players])
        medals, approvals = row[:4], row[4:]
        assert approvals[SOLE_FIRST] > approvals[TIED_FIRST] > 0
        assert medals[SOLE_FIRST] - medals[SOLE_SECOND] == 2


@rule("WF-2.10.2", "WF-2.10.3", "WF-2.10.4")
def test_the_house_table_of_area_scoring(house: Components) -> None:
    assert [list(house.kit.area_scoring["house"][players]) for players in PLAYERS] == [
        [2, 0, 0, 0, 3, 0, 1, 0],
        [4, 2, 2, 0, 3, 1, 2, 0],
        [4, 2, 2, 0, 3, 1, 2, 1],
    ]


@rule("WF-10.9")
def test_the_deck_has_more_tickets_than_a_revolution_needs(house: Components) -> None:
    for players in PLAYERS:
        assert house.kit.wheel[players] < house.kit.deck[players][TICKET]


@rule("WF-10.13")
def test_set_values_are_triangular_numbers(house: Components) -> None:
    assert list(house.kit.set_points) == [n * (n + 1) // 2 for n in range(6)] == [0, 1, 3, 6, 10, 15]


# Packs


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
    box = load(write(tmp_path / "my-box", "areas.toml", "Fine Arts", "Beaux-Arts"))
    assert box.areas[2].name == "Beaux-Arts"
    assert box.kit.name == "my-box"
    assert box.kit.fingerprint != house.kit.fingerprint
    assert list(box.kit.deck[3]) == list(house.kit.deck[3])


def test_the_same_data_has_the_same_fingerprint(tmp_path: Path, house: Components) -> None:
    for name in FILES:
        write(tmp_path, f"{name}.toml")
    assert load(tmp_path).kit.fingerprint == house.kit.fingerprint


def test_a_pack_may_tell_its_name_and_have_a_readme(tmp_path: Path) -> None:
    write(tmp_path, "wheel.toml")
    (tmp_path / "README.md").write_text("From my own box.")
    (tmp_path / "pack.toml").write_text('name = "German edition"')
    assert load(tmp_path).kit.name == "German edition"


def test_the_rows_of_a_pack_may_stand_in_any_order(tmp_path: Path, house: Components) -> None:
    lines = [line for line in house_file("figures.toml").splitlines() if line.startswith("  {")]
    (tmp_path / "figures.toml").write_text("\n".join(["figures = [", *reversed(lines), "]"]))
    box = load(tmp_path)
    assert [figure.id for figure in box.figures] == FIGURE.names
    assert list(box.kit.figure_area) == list(house.kit.figure_area)


def test_a_pack_begins_with_a_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "wheel.toml").write_text(house_file("wheel.toml"), "utf-8-sig")
    assert load(tmp_path).kit.wheel[2] == 9


def test_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    refused(tmp_path / "nowhere", "nowhere", "not a readable folder", "areas.toml")


def test_a_file_instead_of_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "box.zip").write_text("")
    refused(tmp_path / "box.zip", "box.zip", "not a readable folder")


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "README").write_text("Nothing yet.")
    refused(tmp_path, "no component file", "areas.toml", "wheel.toml")


def test_an_unknown_file_is_refused_with_the_list_of_files(tmp_path: Path) -> None:
    write(tmp_path, "areas.toml")
    (tmp_path / "zones.toml").write_text("")
    refused(tmp_path, "zones.toml", "not a component file", "area_scoring.toml, areas.toml, deck.toml")


def test_broken_toml_is_refused_with_line_and_column(tmp_path: Path) -> None:
    (tmp_path / "wheel.toml").write_text('wheels = [\n  { players = 2, spaces 9 },\n]')
    refused(tmp_path, "wheel.toml, line 2, column 25", "not TOML")


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "areas.toml").write_bytes('name = "Schöne Künste"'.encode("latin-1"))
    refused(tmp_path, "areas.toml", "not UTF-8")


def test_a_pack_without_a_proper_name_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "areas.toml")
    (tmp_path / "pack.toml").write_text('name = "two\\nlines"')
    refused(tmp_path, "pack.toml, name", "one line")
    (tmp_path / "pack.toml").write_text('title = "My box"')
    refused(tmp_path, "pack.toml", "'title' is unknown")


# File, text there, what replaces it, and words of the message: first the spot, in this file unless it names another.
FAULTS: list[tuple[str, str, str, list[str]]] = [
    ("areas.toml", ' colour = "red",', "", ["areas row 3 (fine-arts)", "missing required field 'colour'"]),
    ("areas.toml", '"red",', '"red", size = 2,', ["areas row 3 (fine-arts)", "unknown field 'size'"]),
    ("areas.toml", 'colour = "red"', "colour = 7", ["areas row 3 (fine-arts), colour", "expected 'str', got 'int'"]),
    ("areas.toml", 'name = "Fine Arts"', 'name = ""', ["areas row 3 (fine-arts), name", "length"]),
    ("areas.toml", '"Fine Arts"', '"Fine\\nArts"', ["areas row 3 (fine-arts), name", "control character"]),
    ("areas.toml", '"red", capacity = 3', '"red", capacity = 5', ["areas row 3 (fine-arts), capacity", "WF-2.1.6"]),
    ("areas.toml", 'id = "fine-arts"', 'id = "zoo"', ["areas row 3 (zoo), id", "WF-2.1", "fine-arts"]),
    ("areas.toml", 'id = "fine-arts"', 'id = "agriculture"', ["areas row 3 (agriculture), id", "twice"]),
    ("areas.toml", 'code = "FA"', 'code = "AG"', ["areas row 3 (fine-arts), code", "twice"]),
    ("areas.toml", 'src = "S/P", ', "", ["areas row 1 (agriculture)", "missing required field 'src'"]),
    ("areas.toml", 'src = "S/P",', 'src = "S+P",', ["areas row 1 (agriculture), src", "'S+P' is no provenance"]),
    ("areas.toml", 'src = "S/P",', 'src = "X",', ["areas row 1 (agriculture), src", "'X' is no provenance"]),
    ("areas.toml", '"WF-2.1.1: name and capacity S, colour P"', '" "', ["areas row 1 (agriculture), ref", "missing"]),
    ("exhibits.toml", '"X-AG-2", area = "agriculture"', '"X-AG-2", area = "zoo"', ["exhibits row 2 (X-AG-2), area"]),
    ("exhibits.toml", '"X-AG-2"', '"X-AG-3"', ["exhibits row 2 (X-AG-3), id", "Write X-AG-2", "WF-2.4.1"]),
    ("tickets.toml", "number = 3,", "number = 15,", ["attractions row 3 (Ice Railway), number", "WF-2.7"]),
    ("tickets.toml", "value = 28,", "value = 14,",
     ["wheel.toml, wheels row 3, spaces", "WF-10.9", "the pack needs a wheel.toml"]),
    ("figures.toml", '"move"', '"chosen"', ["figures row 3 (palmer), effect", "WF-2.5"]),
    ("figures.toml", '"move",', '"move", area = "fine-arts",', ["figures row 3 (palmer), area", "has no area"]),
    ("figures.toml", ' area = "fine-arts",', "", ["figures row 6 (saint-gaudens), area", "'' is no area"]),
    ("figures.toml", "copies = 5", "copies = 1", ["deck.toml, removed row 3", "burnham", "WF-3.8"]),
    ("figures.toml", "copies = 5", "copies = -1", ["figures row 1 (burnham), copies", ">= 0"]),
    ("figures.toml", "copies = 5", "copies = 5000000000000000000000", ["figures row 1 (burnham), copies"]),
    ("wheel.toml", "spaces = 13", "spaces = 23", ["wheels row 3, spaces", "WF-10.9", "Write 1 to 22"]),
    ("wheel.toml", "spaces = 13", "spaces = 0", ["wheels row 3, spaces", "WF-10.9"]),
    ("wheel.toml", "players = 4", "players = 5", ["wheels row 3, players"]),
    ("wheel.toml", "players = 4", "players = 3", ["wheels row 3, players", "twice"]),
    ("deck.toml", "BUR = 2", "BOB = 2", ["removed row 3, figures", "'BOB' is no figure"]),
    ("deck.toml", "exhibits = 1,", "exhibits = 9,", ["removed row 1", "exhibit-agriculture", "WF-3.8"]),
    ("deck.toml", "tickets = 1, exhibits = 1, figures = {}",
     "tickets = 28, exhibits = 8, figures = { BUR = 5, DAV = 4, PAL = 4, MCC = 1 }",
     ["removed row 1", "9 cards are left, but 10 are laid out", "WF-3.10"]),
    ("deck.toml", "BUR = 2", 'BUR = "2"', ["removed row 3, figures", "expected 'int', got 'str'"]),
    ("supporters.toml", "value = 22", "value = 8", ["supporters, value", "WF-3.11", "at least 9"]),
    ("supporters.toml", 'id = "white"', 'id = "blue"', ["colours row 4 (blue), id", "twice"]),
    ("start_bonus.toml", '"fine-arts"], src = "P', '"zoo"], src = "P', ["cards row 3, areas", "'zoo' is no area"]),
    ("start_bonus.toml", '], src = "P/H", ref = "WF-2.9.3"', ', "agriculture"], src = "P", ref = "WF-2.9.3"',
     ["cards row 3, areas", "WF-10.7"]),
    ("start_bonus.toml", '["agriculture"], src = "H"', '[], src = "H"', ["cards_alt row 1, areas", "WF-10.7"]),
    ("area_scoring.toml", 'players = 2, rank = "sole_first", medal = 4', 'players = 2, rank = "sole_first", medal = 3',
     ["flat2p row 1, medal", "WF-2.10.5"]),
    ("area_scoring.toml", 'medal = 0, approvals = 1, src = "S",', 'medal = 0, approvals = 4, src = "S",',
     ["house row 12, approvals", "WF-2.10.5"]),
    ("area_scoring.toml", 'players = 4, rank = "tied_second"', 'players = 4, rank = "sole_second"',
     ["house row 12, players", "players 4, rank 'sole_second' occurs twice"]),
    ("area_scoring.toml", 'players = 4, rank = "tied_second"', 'players = 4, rank = "third"',
     ["house row 12, rank", "'third'"]),
    ("scoring.toml", "points = 3,", "points = 1,", ["sets row 2, points", "WF-5.3.5", "Write 2 or more"]),
    ("scoring.toml", "points = 10,", "points = 8,", ["sets row 4, points", "WF-5.3.5", "Write 9 or more"]),
    ("scoring.toml", "new_cards = { value = 3", "new_cards = { value = 4", ["new_cards, value", "WF-4.6.4"]),
    ("scoring.toml", "opening_cards = { value = 2", "opening_cards = { value = 3", ["opening_cards, value", "WF-10.3"]),
    ("scoring.toml", "rounds = { value = 3", "rounds = { value = 0", ["rounds, value", "WF-1.4"]),
    ("scoring.toml", "rounds = { value = 3", "rounds = { value = 10", ["rounds, value", "10 rounds", "1 to 9"]),
    ("scoring.toml", 'rounds = { value = 3, src = "S", ref = "WF-1.4" }', "rounds = 3", ["rounds", "got 'int'"]),
    ("layout.toml", '"transportation", "fine-arts"]', '"fine-arts", "fine-arts"]', ["fixed, areas", "WF-6.5.4"]),
    ("layout.toml", "clockwise = 0", "clockwise = 4", ["positions row 5, clockwise", "WF-2.2.1"]),
    ("layout.toml", "adjacent = [3]", "adjacent = [3, 0]", ["positions row 5, adjacent", "WF-2.2.2"]),
]


@rule("WF-2.1.6", "WF-2.2.1", "WF-2.2.2", "WF-2.10.5", "WF-10.3", "WF-10.7", "WF-10.9")
@pytest.mark.parametrize(("name", "old", "new", "words"), FAULTS)
def test_a_fault_is_refused_with_file_row_and_field(
    tmp_path: Path, name: str, old: str, new: str, words: list[str]
) -> None:
    where, *others = words
    refused(write(tmp_path, name, old, new), where if ".toml, " in where else f"{tmp_path / name}, {where}", *others)


@pytest.mark.parametrize(
    ("name", "row", "words"),
    [
        ("areas.toml", 'id = "fine-arts"', ["areas.toml, areas", "id 'fine-arts' is missing", "WF-2.1"]),
        ("figures.toml", 'id = "palmer"', ["figures.toml, figures", "id 'palmer' is missing", "WF-2.5"]),
        ("wheel.toml", "players = 3", ["wheel.toml, wheels", "players 3 is missing", "WF-2.3"]),
        ("deck.toml", "players = 3", ["deck.toml, removed", "players 3 is missing", "WF-3.5"]),
        ("start_bonus.toml", 'ref = "WF-2.9.2"', ["start_bonus.toml, cards", "seat 2 is missing", "WF-2.9"]),
        ("start_bonus.toml", '"agriculture", "elec', ["start_bonus.toml, cards_alt", "seat 2 is missing", "WF-6.5.2"]),
        ("supporters.toml", 'id = "white"', ["supporters.toml, colours", "four colours", "WF-2.8.2"]),
        ("area_scoring.toml", '4, rank = "tied_second"', ["area_scoring.toml, house", "4 players", "WF-2.10"]),
        ("scoring.toml", "different = 5", ["scoring.toml, sets", "different 5 is missing", "WF-5.3.4"]),
        ("scoring.toml", "leader_bonus", ["scoring.toml", "missing required field 'leader_bonus'"]),
        ("layout.toml", "position = 4", ["layout.toml, positions", "position 4 is missing", "WF-2.2"]),
        ("exhibits.toml", '"X-TR-3"', ["exhibits.toml, exhibits row 35 (X-TR-4), id", "Write X-TR-3"]),
    ],
)
def test_a_missing_row_is_refused(tmp_path: Path, name: str, row: str, words: list[str]) -> None:
    lines = house_file(name).splitlines(keepends=True)
    assert sum(row in line for line in lines) == 1
    (tmp_path / name).write_text("".join(line for line in lines if row not in line), "utf-8")
    refused(tmp_path, *words)
