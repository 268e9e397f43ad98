"""The components of Crystal Palace: counts, constraints of section 10, and packs that cannot be played."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest
from scenario import rule

from pavilion.core import Unreadable
from pavilion.core.printed_effects import EffectRow
from pavilion.games.crystal_palace.box.data import HOUSE, house, load

PRINTED = house().printed
PLAYERS = (2, 3, 4, 5)
NOTHING = "\u2013"
SPECIFICATION = (Path(__file__).parents[2] / "docs/rules/crystal-palace.md").read_text("utf-8")
SIGNS = {
    "money": "£", "news": "N", "energy": "E", "gear": "G", "income": "I", "points": "V", "buzz": "B",
    "westminster": "W", "assistant": "A", "draw": "RD", "research": "RT", "green": "U",
}  # fmt: skip


def written(effect: list[EffectRow]) -> str:
    """As the specification writes it."""
    return " + ".join(map(term, effect)) or NOTHING


def term(row: EffectRow) -> str:
    if row.either:
        return " | ".join(map(written, row.either))
    if row.pay:
        return f"{written(row.pay)} => {written(row.get)}"
    return {"watch": "WATCH", "fall": "BM-1"}.get(row.do) or f"{SIGNS[row.do]}{row.n}"


def table(heading: str) -> dict[str, list[str]]:
    """The rows of a table in the specification by their first cell, without quotes."""
    rows: dict[str, list[str]] = {}
    for line in SPECIFICATION[SPECIFICATION.index(heading) :].splitlines()[1:]:
        if line.startswith("|"):
            cells = [cell.strip().replace("`", "") for cell in line.strip("|").replace("\\|", "/").split("|")]
            rows[cells[0]] = cells[1:]
        elif rows:
            break
    return rows


@rule("CP-2.1", "CP-2.8", "CP-2.11", "CP-2.12", "CP-2.17", "CP-2.13")
def test_everything_is_in_the_box() -> None:
    assert (len(PRINTED.patents), len(PRINTED.persons), len(PRINTED.shares), len(PRINTED.flyers)) == (30, 30, 15, 11)
    assert sum(row.copies for row in PRINTED.tiles if row.kind == "green") == 24
    assert sum(row.copies for row in PRINTED.tiles if row.kind == "instant") == 21
    assert Counter(row.id[1] for row in PRINTED.flyers) == {"B": 4, "G": 4, "V": 3}
    assert [row.copies for row in PRINTED.loans] == [10, 10, 10]
    assert (len(PRINTED.nations), len(PRINTED.publishers), len(PRINTED.loans)) == (10, 9, 3)
    pieces = {row.id: row.count for row in PRINTED.pieces}
    assert (pieces["dice"], pieces["assistants"], pieces["tokens"], pieces["tickets"]) == (30, 30, 10, 3)


@rule("CP-2.14", "CP-2.18")
def test_cards_are_printed_as_the_specification_says() -> None:
    patents, persons = table("### 2.13 Patent"), table("### 2.14 Person")
    for patent in PRINTED.patents:
        name, energy, gears, money, points, links, effect, _ = patents[patent.id]
        assert (patent.name, written(patent.effect)) == (name, effect)
        assert [patent.energy, patent.gears, patent.money] == [int(energy), int(gears), int(money)]
        assert " / ".join(map(str, patent.points)) == points
        assert (", ".join(patent.links) or NOTHING) == links
    for person in PRINTED.persons:
        name, cost, tier, points, instant, kind, ability, link, _ = persons[person.id]
        stock = "".join(f" + {sign}{n}" for sign, n in (("E", person.energy), ("G", person.gears)) if n)
        assert (f"{person.name} ({person.trade})", person.tier, person.link) == (name, tier, link)
        assert (f"£{person.money}{stock}", "/".join(map(str, person.points))) == (cost, points)
        assert written(person.instant) == instant
        assert ("orange" if person.orange else "end" if person.end else NOTHING) == kind
        assert not person.orange or written(person.orange) == ability


@rule("CP-2.8", "CP-2.11", "CP-2.13")
def test_tiles_are_printed_as_the_specification_says() -> None:
    research, nations = table("### 2.7 Research"), table("### 2.12 Player mats")
    for tile in PRINTED.tiles:
        assert [tile.name, tile.kind, written(tile.effect), str(tile.copies)] == research[tile.id][:4]
    shares = [cell for cells in table("### 2.10 Share").values() for cell in cells if cell.startswith("SH")]
    assert [f"{row.id}: {written(row.effect)}" for row in PRINTED.shares] == shares
    for number, nation in enumerate(PRINTED.nations, 1):
        cells = nations[f"NA{number:02}"]
        assert [nation.name, *map(str, nation.levels)] == [cells[0], *cells[2:5]]


@rule("CP-2.5", "CP-2.6")
def test_fields_and_action_spaces_by_number_of_players() -> None:
    fields = {(row.players, row.at): row.fields for row in PRINTED.fields}
    spaces = {(row.players, row.at): row.effects for row in PRINTED.spaces}
    assert [sum(len(row) for (n, _), row in fields.items() if n == players) for players in PLAYERS] == [23, 26, 37, 42]
    assert [sum(len(row) for (n, _), row in spaces.items() if n == players) for players in PLAYERS] == [15, 18, 21, 26]
    symbols = [sum(f.assistant for (n, _), row in fields.items() if n == players for f in row) for players in PLAYERS]
    assert symbols == [5, 6, 6, 6]
    for row in fields.values():
        assert [field.least for field in row] == sorted((field.least for field in row), reverse=True)
    for players in PLAYERS:
        assert sum(f.least == 1 for (n, _), row in fields.items() if n == players for f in row) >= 5
    assert all(len(fields[key]) > len(spaces[key]) for key in fields)
    bank = [f"{f.least}{f'£{f.fee}' if f.fee else ''}{'A' * f.assistant}" for f in fields[2, "waterloo"]]
    assert bank == ["5", "3", "1£1A"]


@rule("CP-2.7")
def test_sub_actions_exceed_action_spaces() -> None:
    spaces: dict[tuple[int, str], int] = {(row.players, row.at): len(row.effects) for row in PRINTED.spaces}
    for players in PLAYERS:
        subs = [row.id for row in PRINTED.subs if row.players <= players]
        assert sum(id[0] == "P" for id in subs) > spaces[players, "port"]
        assert sum(id[0] == "S" for id in subs) > spaces[players, "waterloo"]
    assert {row.year: row.points for row in PRINTED.tickets} == {1849: 8, 1850: 6, 1851: 3}


@rule("CP-2.14")
def test_patents_follow_their_formula() -> None:
    kinds: Counter[str] = Counter()
    for row in PRINTED.patents:
        signs = {part.n > 0 and part.do != "fall" for part in row.effect}
        kinds["mixed" if len(signs) == 2 else "good" if True in signs else "bad"] += 1
        stock = row.energy + row.gears
        middle = 4 + 2 * stock + row.money // 3 - (0 if len(signs) == 2 else 1)
        step = 2 if stock <= 3 else 3
        assert row.points == [middle + step, middle, middle - step], row.id
    assert kinds == {"good": 14, "bad": 8, "mixed": 8}
    assert Counter(row.energy + row.gears for row in PRINTED.patents) == {2: 6, 3: 9, 4: 9, 5: 4, 6: 2}
    assert [sum(row.points[year] for row in PRINTED.patents) for year in range(3)] == [403, 328, 253]
    sums = [sum(getattr(row, what) for row in PRINTED.patents) for what in ("energy", "gears", "money")]
    assert sums == [55, 52, 48]


@rule("CP-2.18")
def test_persons_are_balanced_and_linked() -> None:
    assert Counter(row.tier for row in PRINTED.persons) == {"A": 10, "B": 10, "C": 10}
    assert sum(bool(row.orange) for row in PRINTED.persons) == 10
    assert sum(row.end is not None for row in PRINTED.persons) == 8
    assert [sum(row.points[year] for row in PRINTED.persons) for year in range(3)] == [105, 75, 45]
    assert Counter(len(row.links) for row in PRINTED.patents) == {1: 22, 2: 4, 0: 4}


@rule("CP-2.9", "CP-2.10", "CP-2.16", "CP-2.19")
def test_tracks() -> None:
    assert [(row.money, row.points) for row in PRINTED.income] == [(0, -1), (0, -1), *((n, 0) for n in range(1, 15))]
    flyers, posters = [row.space for row in PRINTED.flyer_spaces], [row.space for row in PRINTED.posters]
    assert flyers == [3, 7, 9, 12, 14, 17, 19, 22, 27, 32, 38]
    assert posters == [5, 10, 15, 20, 25, 30, 35]
    assert [written(row.effect) for row in PRINTED.posters] == ["£2", "V2", "V3", "V4", "V5", "V6", "V8"]
    market = table("Black Market fields")
    for row in PRINTED.market:
        assert [f"£{row.fee}", written(row.effect)] == market[str(row.field)][:2]
    assert [row.pay for row in PRINTED.salaries] == [[2, 1, 1, 0, 0], [3, 2, 2, 1, 0], [4, 3, 2, 1, 1]]


@rule("CP-2.17", "CP-5.2")
def test_repaying_a_loan_is_worth_more_than_a_note() -> None:
    assert [(row.open, row.repaid) for row in PRINTED.loans] == [(5, 2), (6, 3), (7, 4)]
    assert all(row.open - row.repaid > PRINTED.uncovered.value for row in PRINTED.loans)


@rule("CP-2.12")
def test_conditions_of_the_times() -> None:
    printed = table("### 2.11 London Times")
    for row in PRINTED.publishers:
        assert row.name == printed[row.id][1]
        assert str(row.base) in printed[row.id][2] or row.base in (0, -1)


PORT_2 = next(
    line for line in (HOUSE / "locations.toml").read_text("utf-8").splitlines()
    if 'at = "port"' in line and "players = 2" in line and "least" in line
)  # fmt: skip
PACKS = [
    ("locations", "least = 6, fee = 1", "least = 7, fee = 1", r"least: 7 is out of range \(CP-2.5\)"),
    ("locations", PORT_2, re.sub(r"fields = .*?\]", "fields = []", PORT_2), r"port can never be reached.*CP-2.5"),
    ("locations", PORT_2, re.sub(r"least = \d", "least = 7", PORT_2), r"port can never be reached.*CP-2.5"),
    ("locations", "players = 5, fields = [{ least = 6 }", "players = 5, fields = [{ least = 1 }", "rise from left"),
    ("loans", "open = 5, repaid = 2", "open = 5, repaid = 3", r"always worth 3 points.*CP-5.2"),
    ("research", "copies = 4", "copies = 5", r"46 tiles are not 45|47 tiles are not 45"),
    ("market", '{ do = "buzz", n = 2 }', '{ do = "green" }', r"would never end \(CP-4.17.3\)"),
    ("persons", 'link = "PT26"', 'link = "PT25"', r"linked with it otherwise.*CP-2.14"),
    ("tracks", 'id = "Q1", space = 5', 'id = "Q1", space = 3', "two things lie on space 3"),
    ("nations", 'counts = "westminster"', 'counts = "beards"', "'beards' is not counted"),
    ("patents", '{ do = "fall" }', '{ do = "watch" }', "only one pocket watch"),
    ("box", "dice = { value = 4", "dice = { value = 3", r"3 is out of range \(CP-2.1\)"),
]


@rule("CP-2.4", "CP-2.5", "CP-4.17.3")
@pytest.mark.parametrize(("file", "old", "new", "said"), PACKS, ids=[pack[3][:24] for pack in PACKS])
def test_a_pack_that_cannot_be_played_is_refused(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    shutil.copy(HOUSE / f"{file}.toml", tmp_path)
    path = tmp_path / f"{file}.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(Unreadable) as refusal:
        load(tmp_path)
    assert re.search(said, str(refusal.value)), str(refusal.value)


def test_a_pack_changes_what_a_view_tells(tmp_path: Path) -> None:
    text = (HOUSE / "loans.toml").read_text("utf-8").replace("open = 5, repaid = 2", "open = 4, repaid = 1")
    (tmp_path / "loans.toml").write_text(text, "utf-8")
    assert list(load(tmp_path).unlike) == ["loans"]
