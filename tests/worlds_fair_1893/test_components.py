"""Components (WF-2): areas, cards, figures, pieces and start bonus cards; what is printed counts in play."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from scenario import Scenario, fair, rule

import pavilion
from pavilion import Table, Unreadable
from pavilion.cli.score import sheet_for
from pavilion.games import find
from pavilion.games.worlds_fair_1893.box.data import HOUSE, house
from pavilion.games.worlds_fair_1893.told.text import NAMES

AREAS = ["agriculture", "electricity", "fine-arts", "manufacturing", "transportation"]
FIXED = ["manufacturing", "electricity", "agriculture", "transportation", "fine-arts"]  # at positions 0 to 4
SPECIFICATION = (Path(__file__).parents[2] / "docs/rules/worlds-fair-1893.md").read_text("utf-8")


def box(t: Scenario) -> Counter[str]:
    """All cards of the box by kind, as at set-up: face down, open, removed."""
    piles = t.board["piles"]
    open_cards = Counter(card for area in AREAS for card in t.cards(area))
    return Counter(piles["draw"]) + open_cards + Counter(piles["removed"])


def random_answers(t: Table) -> Table:
    """Play to the end, with answers that depend on nothing but their number."""
    while not t.over:
        legal = t.legal()
        t.play(legal[7 * len(t.moves()) % len(legal)])
    return t


# 2.1 Areas

PRINTED = [
    ("agriculture", "AG", "Agriculture", "green", 4),
    ("electricity", "EL", "Electricity", "yellow", 4),
    ("fine-arts", "FA", "Fine Arts", "red", 3),
    ("manufacturing", "MA", "Manufacturing", "grey", 3),
    ("transportation", "TR", "Transportation", "blue", 3),
]


@rule("WF-2.1.1", "WF-2.1.2", "WF-2.1.3", "WF-2.1.4", "WF-2.1.5")
@pytest.mark.parametrize(("area", "code", "name", "colour", "capacity"), PRINTED)
def test_an_area_tile_has_its_name_colour_and_capacity(
    area: str, code: str, name: str, colour: str, capacity: int
) -> None:
    printed = house().areas[AREAS.index(area)]
    assert [printed.id, printed.code, printed.name, printed.colour] == [area, code, name, colour]
    assert NAMES[area] == name
    assert fair().area(area)["capacity"] == capacity


@rule("WF-2.1.1", "WF-2.1.2", "WF-2.1.3", "WF-2.1.4", "WF-2.1.5", "WF-2.1.6")
@pytest.mark.parametrize(("area", "capacity"), [(area, capacity) for area, _, _, _, capacity in PRINTED])
def test_new_cards_go_to_an_area_up_to_its_capacity(area: str, capacity: int) -> None:
    """The player before it clockwise chooses; the second new card comes here only while there is room."""
    chosen = FIXED[FIXED.index(area) - 1]
    for cards in range(capacity + 1):
        t = fair(f"[board]\n{area}: 1 1 1 |{' exhibit-fine-arts' * cards}\n{lines_after(area)}", typed=True)
        t.play(f"A: place {chosen}").fate(*["reveal davis"] * 3)
        assert len(t.cards(area)) == min(cards + 1, capacity)


def lines_after(area: str) -> str:
    """The other areas clockwise, so that all keep their neighbours."""
    at = FIXED.index(area)
    return "\n".join(f"{other}: 1 1 1 |" for other in FIXED[at + 1 :] + FIXED[:at])


@rule("WF-2.1.6")
def test_the_capacity_travels_with_the_tile() -> None:
    for layout in (AREAS, AREAS[::-1], FIXED):
        t = fair(typed=True).fate(*(f"tile {area}" for area in layout))
        assert [t.area(area)["capacity"] for area in AREAS] == [4, 4, 3, 3, 3]


@rule("WF-2.1.6")
@pytest.mark.parametrize(("area", "capacity"), [("agriculture", 4), ("electricity", 4), ("fine-arts", 3)])
def test_more_cards_than_the_capacity_cannot_lie_beside_an_area(area: str, capacity: int) -> None:
    assert len(fair(f"[board]\n{area}: 1 1 1 |{' ticket' * capacity}").cards(area)) == capacity
    with pytest.raises(Unreadable, match=f"there are {capacity + 1} cards beside {area}"):
        fair(f"[board]\n{area}: 1 1 1 |{' ticket' * (capacity + 1)}")


@rule("WF-2.1.6")
def test_any_number_of_supporters_fits_into_an_area() -> None:
    t = fair("[board]\nfine-arts: 15 17 16 |").play("A: place fine-arts")
    assert t.supporters("fine-arts") == [16, 17, 16]


# 2.4 Cards


@rule("WF-2.4.1")
@pytest.mark.parametrize("area", AREAS)
def test_there_are_eight_exhibits_of_each_category(area: str) -> None:
    for seats in (2, 3, 4):
        assert box(fair(seats=seats))[f"exhibit-{area}"] == 8
    code = house().areas[AREAS.index(area)].code
    assert house().cards[AREAS.index(area)] == [f"X-{code}-{k}" for k in range(1, 9)]


@rule("WF-2.4.2")
def test_there_are_28_tickets() -> None:
    for seats in (2, 3, 4):
        assert box(fair(seats=seats))["ticket"] == 28
    assert house().cards[len(AREAS)] == [f"T-{k:02}" for k in range(1, 29)]


@rule("WF-2.4.3")
def test_there_are_23_figures_among_91_cards() -> None:
    for seats in (2, 3, 4):
        cards = box(fair(seats=seats))
        assert cards.total() == 91
        assert sum(cards[figure] for figure in FIGURES) == 23


def test_exhibits_are_called_what_the_specification_calls_them() -> None:
    rows = re.findall(r"^\| (X-\w\w-\d) \| (.+?) \| (.+?) \| (\w) \|$", SPECIFICATION, re.MULTILINE)
    printed = house().printed.exhibits
    assert [(card.id, card.name, card.caption, card.src) for card in printed] == rows


def test_attractions_are_called_what_the_specification_calls_them() -> None:
    section = SPECIFICATION.partition("### 2.7")[2].partition("### 2.8")[0]
    rows = {int(number): name for number, name in re.findall(r"(\d+) \| ([^|]+?) \|", section)}
    assert {row.number: row.name for row in house().printed.attractions} == rows
    assert sorted(rows) == list(range(1, 15))


@rule("WF-2.4.4")
def test_names_of_cards_are_flavour_only(tmp_path: Path) -> None:
    """With other names for all exhibits and attractions the same answers lead to the same game."""
    for file in ("exhibits.toml", "tickets.toml"):
        text = (HOUSE / file).read_text("utf-8")
        (tmp_path / file).write_text(re.sub(r'name = "[^"]*"', 'name = "A novelty"', text), "utf-8")
    ours = random_answers(pavilion.new("worlds-fair-1893", seats=3, seed=5))
    theirs = random_answers(pavilion.new("worlds-fair-1893", seats=3, seed=5, pack=tmp_path))
    assert theirs.moves() == ours.moves()
    assert theirs.scores() == ours.scores()


def test_the_score_sheet_counts_with_the_numbers_of_a_pack(tmp_path: Path) -> None:
    text = (HOUSE / "scoring.toml").read_text("utf-8")
    (tmp_path / "scoring.toml").write_text(text.replace("different = 5, points = 15", "different = 5, points = 19"))
    ours, theirs = (sheet_for(find("worlds-fair-1893"), pack).facts[0] for pack in ("", str(tmp_path)))
    assert (ours[5], theirs[5]) == (15, 19)
    assert ours[:5] == theirs[:5]


def test_names_of_a_pack_are_drawn(tmp_path: Path) -> None:
    text = (HOUSE / "exhibits.toml").read_text("utf-8")
    (tmp_path / "exhibits.toml").write_text(re.sub(r'name = "[^"]*"', 'name = "A novelty"', text), "utf-8")
    ours, theirs = (pavilion.new("worlds-fair-1893", seats=3, seed=5, pack=pack) for pack in (None, tmp_path))
    views: list[Any] = [table.view() for table in (ours, theirs)]
    printed = [view["board"]["printed"] for view in views]
    assert printed[0] == {}
    assert printed[1] == {"names": {exhibit.id: "A novelty" for exhibit in house().printed.exhibits}}
    drawn = [(table.svg(), table.svg(layout="narrow"), table.text()) for table in (ours, theirs)]
    assert not any("novelty" in text for text in drawn[0])
    assert all("novelty" in text for text in drawn[1])


@rule("WF-2.4.4")
def test_exhibits_of_one_category_are_one_kind_of_card() -> None:
    t = fair("[A]\nexhibits: 3 fine-arts\n[board]\nfine-arts: 1 1 1 | exhibit-fine-arts").play("A: place fine-arts")
    assert t.player("A")["exhibits"] == {"fine-arts": 4}
    assert "reveal X-FA-1" not in fair(typed=True, layout="fixed").legal
    assert fair(typed=True, layout="fixed").legal.count("reveal exhibit-fine-arts") == 1


@rule("WF-2.4.5")
def test_an_exhibit_has_no_value_until_it_has_become_a_token() -> None:
    edit = "[A]\nexhibits: 2 fine-arts, 3 agriculture\n[board]\nfine-arts: 3 1 1 |\nagriculture: 1 2 1 |\n"
    t = fair(edit)
    assert t.table.scores() == [0, 0, 0]
    scored = fair(edit + "[owed]\nscoring A")
    assert scored.player("A")["exhibits"] == {"agriculture": 3}
    assert scored.table.breakdown()[0]["token set 1 (1 token)"] == 1
    assert scored.table.breakdown()[0]["token set 2 (1 token)"] == 1
    assert scored.player("A")["points"] == sum(scored.table.breakdown()[0].values())


# 2.5 Figures

FIGURES = {
    "burnham": 5, "davis": 4, "palmer": 4,
    "mccormick": 2, "westinghouse": 2, "saint-gaudens": 2, "schwab": 2, "pullman": 2,
}  # fmt: skip

FIGURE_ROWS = [
    ("burnham", "BUR", "Daniel Burnham"),
    ("davis", "DAV", "George Davis"),
    ("palmer", "PAL", "Bertha Palmer"),
    ("mccormick", "MCC", "Cyrus McCormick"),
    ("westinghouse", "WES", "George Westinghouse"),
    ("saint-gaudens", "GAU", "Augustus Saint-Gaudens"),
    ("schwab", "SCH", "Charles H. Schwab"),
    ("pullman", "PUL", "George Pullman"),
]


@rule("WF-2.5.1", "WF-2.5.2", "WF-2.5.3", "WF-2.5.4", "WF-2.5.5", "WF-2.5.6", "WF-2.5.7", "WF-2.5.8")
@pytest.mark.parametrize(("figure", "code", "name"), FIGURE_ROWS)
def test_a_figure_has_its_name_and_copies(figure: str, code: str, name: str) -> None:
    copies = FIGURES[figure]
    printed = house().figures[list(FIGURES).index(figure)]
    assert [printed.id, printed.code, printed.name, NAMES[figure]] == [figure, code, name, name]
    assert house().cards[6 + list(FIGURES).index(figure)] == [f"F-{code}-{k}" for k in range(1, copies + 1)]
    for seats in (2, 3, 4):
        assert box(fair(seats=seats))[figure] == copies


def with_figure(figure: str) -> Scenario:
    """A has chosen electricity (position 1) and holds the figure; one supporter of everybody everywhere else."""
    t = fair(f"[A]\nfigures: {figure}", start_bonus="none", typed=True)
    return t.play("A: place electricity", f"play {figure}")


@rule("WF-2.5.1", "WF-2.5.4", "WF-2.5.5", "WF-2.5.6", "WF-2.5.7", "WF-2.5.8")
@pytest.mark.parametrize(
    ("figure", "area"),
    [
        ("burnham", "electricity"),
        ("mccormick", "agriculture"),
        ("westinghouse", "electricity"),
        ("saint-gaudens", "fine-arts"),
        ("schwab", "manufacturing"),
        ("pullman", "transportation"),
    ],
)
def test_a_figure_adds_an_own_supporter_to_its_area(figure: str, area: str) -> None:
    t = with_figure(figure).asks("deal")
    for other in AREAS:
        assert t.supporters(other) == [1 + (other == "electricity") + (other == area), 1, 1]
    assert t.player("A")["supply"] == 15
    assert t.board["piles"]["discard"] == {figure: 1}


@rule("WF-2.5.2")
def test_davis_adds_an_own_supporter_beside_the_chosen_area() -> None:
    t = with_figure("davis").asks("davis-target", "A")
    assert t.legal == ["davis agriculture", "davis manufacturing"]
    t.play("davis manufacturing")
    assert [t.supporters(area)[0] for area in FIXED] == [2, 2, 1, 1, 1]
    assert t.player("A")["supply"] == 15


@rule("WF-2.5.3")
def test_palmer_moves_a_supporter_of_any_player() -> None:
    t = with_figure("palmer").asks("palmer-lift", "A")
    assert t.legal == [f"lift {seat} {area}" for seat in "ABC" for area in AREAS]
    t.play("lift B fine-arts", "drop transportation")
    assert [t.supporters(area)[1] for area in FIXED] == [1, 1, 1, 2, 0]
    assert [t.player("A")["supply"], t.player("B")["supply"]] == [16, 17]


# 2.8 Other components


@rule("WF-2.8.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_has_22_supporters(seats: int) -> None:
    t = fair(seats=seats)
    for i, player in enumerate(t.board["players"].values()):
        assert player["supply"] + sum(t.supporters(area)[i] for area in AREAS) == 22
    with pytest.raises(Unreadable, match="17 supporters in the supply and 6 on the board"):
        fair("[A]\nsupply: 17")
    with pytest.raises(Unreadable, match="is out of range"):
        fair("[board]\nfine-arts: 23 1 1 |")


@rule("WF-2.8.2", "WF-6.4.4")
def test_there_is_a_colour_for_each_seat() -> None:
    assert [colour.id for colour in house().printed.colours] == ["orange", "purple", "blue", "white"]
    assert [colour.name for colour in house().printed.colours] == ["Orange", "Purple", "Blue", "White"]
    assert len(fair(seats=4).board["players"]) == 4


@rule("WF-2.8.3", "WF-2.8.10", "WF-6.4.2")
def test_approval_tokens_never_run_out() -> None:
    """The box has 12 of a category; A and B hold them all and still get more."""
    t = fair("""
        [board]
        agriculture: 3 2 1 |
        [A]
        exhibits: 3 agriculture
        tokens: 10 agriculture
        [B]
        exhibits: 3 agriculture
        tokens: 2 agriculture
        [owed]
        scoring A
    """)
    assert {piece.id: piece.count for piece in house().printed.pieces}["approval-tokens"] == 60
    assert [t.player(seat)["tokens"]["agriculture"] for seat in "ABC"] == [13, 3, 0]


@rule("WF-2.8.4", "WF-2.8.10", "WF-6.4.1")
def test_leader_medals_never_run_out() -> None:
    """All four tied in all areas in all rounds take 60 medals of 2; no box has more than 40 in all."""
    medals = ", ".join(f"2 {area}" for area in AREAS)
    players = "\n".join(f"[{seat}]\nround 1: {medals}\nround 2: {medals}" for seat in "ABCD")
    board = "\n".join(f"{area}: 1 1 1 1 |" for area in FIXED)
    t = fair(f"[wheel]\nround: 3\n[board]\n{board}\n{players}\n[owed]\nscoring A", seats=4)
    assert t.over
    for seat in "ABCD":
        assert t.player(seat)["medals"] == {"2": 15, "4": 0}
        assert t.player(seat)["points"] == 30


@rule("WF-2.8.4", "WF-2.8.10")
def test_medals_are_counted_by_their_value() -> None:
    t = fair("""
        [board]
        manufacturing: 3 2 1 |
        electricity: 3 2 1 |
        agriculture: 2 3 1 |
        transportation: 1 2 2 |
        fine-arts: 1 1 1 |
        [owed]
        scoring A
    """)
    assert [t.player(seat)["medals"] for seat in "ABC"] == [{"2": 2, "4": 2}, {"2": 4, "4": 1}, {"2": 2, "4": 0}]
    assert t.table.scores() == [12, 12, 4]
    values = {piece.id: piece.values for piece in house().printed.pieces}
    assert [values["leader-medals"], values["midway-coins"]] == [[2, 4], [1, 2]]


@rule("WF-2.8.5", "WF-2.8.10", "WF-6.4.3")
def test_midway_coins_never_run_out() -> None:
    """The box has 36 coins, worth 72 at most; A has had them all."""
    t = fair("[A]\nround 1: 72 tickets\ntickets: 9\n[B]\ntickets: 2\n[wheel]\nround: 2\n[owed]\nscoring A", seats=2)
    assert {piece.id: piece.count for piece in house().printed.pieces}["midway-coins"] == 36
    assert [t.player("A")["coins"], t.player("B")["coins"]] == [72 + 2 + 9, 2]


@rule("WF-2.8.6")
def test_the_one_car_is_the_timer_of_the_round() -> None:
    t = fair("[wheel]\ncar: 7\n[board]\nfine-arts: 1 1 1 | ticket ticket\nelectricity: 1 1 2 | ticket", typed=True)
    t.play("A: place fine-arts").fate(*["reveal davis"] * 3)
    assert [t.board["car"], t.board["round"]] == [9, 1]
    t.play("B: place electricity").fate(*["reveal palmer"] * 3)
    assert [t.board["car"], t.board["round"]] == [10, 1]
    assert {piece.id: piece.count for piece in house().printed.pieces}["car"] == 1


@rule("WF-2.8.7")
def test_the_round_marker_counts_three_rounds() -> None:
    rounds = []
    for now in (1, 2, 3):
        t = fair(f"[wheel]\nround: {now}\n[owed]\nscoring A")
        rounds.append((t.board["round"], t.over))
    assert rounds == [(2, False), (3, False), (3, True)]
    with pytest.raises(Unreadable, match="4 is out of range"):
        fair("[wheel]\nround: 4")


@rule("WF-2.8.8", "WF-2.9.1", "WF-2.9.2", "WF-2.9.3", "WF-2.9.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_gets_the_start_bonus_card_of_its_number(seats: int) -> None:
    t = fair(seats=seats)
    opening = {area: t.supporters(area) for area in AREAS}
    assert opening == {
        "agriculture": [2, 2, 1, 1][:seats],
        "electricity": [1, 1, 2, 1][:seats],
        "fine-arts": [1, 1, 2, 1][:seats],
        "manufacturing": [1, 1, 1, 2][:seats],
        "transportation": [1, 1, 1, 2][:seats],
    }


@rule("WF-2.8.9")
def test_there_is_an_area_scoring_card_for_each_player_count() -> None:
    """A leads electricity before B, C and D who are tied: what each gets depends on the number of players."""
    found = []
    for seats in (2, 3, 4):
        holders = "\n".join(f"[{seat}]\nexhibits: 2 electricity" for seat in "ABCD"[:seats])
        board = "\n".join(f"{area}: {' '.join('0' * seats)} |" for area in FIXED if area != "electricity")
        support = " ".join("3222"[:seats])
        t = fair(f"[board]\nelectricity: {support} |\n{board}\n{holders}\n[owed]\nscoring A", seats=seats)
        players = t.board["players"].values()
        found.append([(p["medals"], p["tokens"]["electricity"]) for p in players])
    none, two, four = {"2": 0, "4": 0}, {"2": 1, "4": 0}, {"2": 0, "4": 1}
    assert found == [
        [(two, 2), (none, 0)],
        [(four, 2), (none, 0), (none, 0)],
        [(four, 2), (none, 1), (none, 1), (none, 1)],
    ]


# 6.4 Editions


@rule("WF-6.4.1", "WF-6.4.2", "WF-6.4.3", "WF-6.4.6")
def test_the_pieces_of_another_edition_change_nothing_in_play(tmp_path: Path) -> None:
    text = (HOUSE / "supporters.toml").read_text("utf-8")
    for english, later in (("count = 37", "count = 40"), ("count = 60", "count = 50"), ("count = 36", "count = 32")):
        assert text.count(english) == 1
        text = text.replace(english, later)
    (tmp_path / "supporters.toml").write_text(text, "utf-8")
    ours = random_answers(pavilion.new("worlds-fair-1893", seats=4, seed=3))
    theirs = random_answers(pavilion.new("worlds-fair-1893", seats=4, seed=3, pack=tmp_path))
    assert theirs.moves() == ours.moves()
    assert theirs.breakdown() == ours.breakdown()


@rule("WF-6.4.1", "WF-6.4.2", "WF-6.4.3")
def test_the_boxes_of_the_editions_differ_in_their_pieces_only() -> None:
    boxes = {piece.id: (piece.count, piece.editions) for piece in house().printed.pieces if piece.editions}
    assert boxes == {
        "leader-medals": (37, {"german": 38, "later": 40}),
        "approval-tokens": (60, {"later": 50}),
        "midway-coins": (36, {"later": 32}),
    }


@rule("WF-6.4.6")
def test_no_edition_of_the_rules_can_be_chosen() -> None:
    for name in ("edition", "language"):
        with pytest.raises(Unreadable, match=f"there is no option '{name}'"):
            fair(**{name: "german"})  # type: ignore[arg-type]


@rule("WF-6.4.5")
def test_names_are_english_by_default() -> None:
    assert [area.name for area in house().areas] == [NAMES[area] for area in AREAS]
    assert list(NAMES.values())[:5] == ["Agriculture", "Electricity", "Fine Arts", "Manufacturing", "Transportation"]
    assert fair().legal == [f"place {area}" for area in AREAS]
