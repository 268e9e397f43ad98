"""The components of Weather Machine: counts, provenance and the constraints of section 10."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from scenario import rule

from pavilion.core import Unreadable
from pavilion.core.options import agree
from pavilion.games.weather_machine.box.data import HOUSE, house, is_solo_goal, load
from pavilion.games.weather_machine.box.nouns import COLOUR, EXPERIMENT, WEATHER
from pavilion.games.weather_machine.box.options import OPTIONS
from pavilion.games.weather_machine.box.printed import FILES
from pavilion.games.weather_machine.rules.verbs import VERBS

PRINTED = house().printed


def each(values: list[str]) -> set[int]:
    """How often the values occur."""
    return set(Counter(values).values())


def test_the_grammar_has_as_many_answers_as_planned() -> None:
    assert (VERBS.actions, VERBS.size) == (722, 722 + 119)  # 704 + 18 of the rider


def test_every_file_is_known() -> None:
    assert {path.name for path in HOUSE.iterdir()} == {f"{name}.toml" for name in FILES}


@rule("WM-10.1")
def test_the_government_machine_has_each_colour_three_times() -> None:
    assert each([colour for row in PRINTED.columns for colour in row.spaces]) == {3}
    assert all(len(set(row.spaces)) == 3 for row in PRINTED.columns)


@rule("WM-10.2")
def test_the_weather_machine_has_each_colour_three_times() -> None:
    assert each([colour for row in PRINTED.branches for colour in row.spaces]) == {3}
    assert all(len(set(row.spaces)) == 3 for row in PRINTED.branches)


@rule("WM-10.3", "WM-10.4")
def test_research_needs_each_chemical_and_each_part_three_times() -> None:
    assert each([row.chemical for row in PRINTED.research]) == each([row.part for row in PRINTED.research]) == {3}
    branches = [PRINTED.research[3 * w : 3 * w + 3] for w in range(5)]
    assert all(len({row.chemical for row in branch}) == 3 for branch in branches)
    parts = {row.id[:-2]: [r.part for r in branch] for branch in branches for row in branch}
    assert parts["wind"] == ["green", "blue", "green"]
    assert parts["sun"] == ["white", "pink", "green"]


@rule("WM-10.5")
def test_every_pair_of_half_circles_exists_twice() -> None:
    pairs = {tuple(sorted(row.colours)): row.copies for row in PRINTED.tiles}
    assert (len(pairs), set(pairs.values())) == (15, {2})
    halves = Counter[str]()
    for row in PRINTED.tiles:
        for colour in row.colours:
            halves[colour] += row.copies
    assert halves == dict.fromkeys(COLOUR.names, 12)


@rule("WM-10.6")
def test_there_are_nine_types_of_subsidies() -> None:
    assert [row.copies for row in PRINTED.subsidies] == [2, 2, 2, 2, 1, 2, 2, 1, 1]


@rule("WM-10.7")
def test_every_stage_has_an_experiment_of_each_weather() -> None:
    rows = PRINTED.experiments
    assert [row.id for row in rows] == EXPERIMENT.names
    assert [{row.science for row in rows[5 * n : 5 * n + 5]} for n in range(3)] == [{1}, {1, 2}, {2, 3}]
    assert [{row.points for row in rows[5 * n : 5 * n + 5]} for n in range(3)] == [{3, 4}, {5, 6}, {7, 8}]
    assert PRINTED.last_stage.value == 2


@rule("WM-10.8")
def test_extreme_weather_needs_parts_by_level() -> None:
    assert [row.id for row in PRINTED.extremes] == [f"EW-{w.upper()}-{n}" for w in WEATHER.names for n in (1, 2, 3)]
    parts = {n: Counter(part for row in PRINTED.extremes if row.level == n for part in row.parts) for n in (1, 2, 3)}
    assert parts == {1: {}, 2: dict.fromkeys(COLOUR.names, 1), 3: dict.fromkeys(COLOUR.names, 2)}
    assert all(row.science == row.level - 1 == len(row.parts) for row in PRINTED.extremes)


@rule("WM-10.9")
def test_each_set_has_three_goals_of_each_colour_with_different_icons() -> None:
    assert len(PRINTED.goals) == 36
    for number in (1, 2, 3, 4):
        for letter in "BVP":
            icons = [row.icon for row in PRINTED.goals if row.set == number and row.id[0] == letter]
            assert len(icons) == len(set(icons)) == 3
    assert [sum(row.majority for row in PRINTED.goals if row.set == n) for n in (1, 2, 3, 4)] == [3, 4, 3, 4]


@rule("WM-10.10")
def test_enough_goals_can_be_met_alone() -> None:
    pool = {letter: [row for row in PRINTED.goals if row.id[0] == letter] for letter in "BVP"}
    alone = {letter: [row for row in rows if is_solo_goal(row)] for letter, rows in pool.items()}
    assert [len(rows) for rows in alone.values()] == [7, 8, 6]
    assert [len({row.icon for row in rows}) for rows in alone.values()] == [6, 6, 5]


@rule("WM-10.11")
def test_both_agents_have_the_same_destinations() -> None:
    for agent in ("white", "pink"):
        to = Counter(row.to for row in PRINTED.reports if row.agent == agent)
        assert to == {"government": 2, "lab": 3, "rnd": 2, "supply": 1, "lativ": 2}
    assert each([f"{row.weather} {row.pick}" for row in PRINTED.reports]) == {2}


@rule("WM-10.12")
def test_funding_tracks_never_fall_and_end_at_ten() -> None:
    points = list(house().kit.fund_points)
    for track in (points[:10], points[10:20], points[20:]):
        assert track == sorted(track)
        assert track[9] == 10


# ---- packs ----------------------------------------------------------------------------------------------------------

WRONG = [
    ("laboratory", "start = 4, cap = 6", "start = 4, cap = 3",
     "laboratory.toml, vouchers row 1 (supply), cap: 3 is out of range (WM-2.13). Write 4 to 12."),
    ("government", "copies = 2", "copies = 3", "do not fill the grid (WM-3.6)"),
    ("development", '[[{ do = "any-voucher" }]', '[[{ do = "sell" }]', "'sell' is an action (WM-4.3.8)"),
    ("experiments", '{ do = "invest" }', '{ do = "part", n = 20 }', "20 is out of range (WM-2.2). Write 1 to 9."),
    ("goals", 'counts = "gov-bots"', 'counts = "robots"', "'robots' is not counted (WM-2.17)"),
    ("saboteurs", 'agent = "pink"', 'agent = "white"', "the pink agent has no main location (WM-6.5.4)"),
    ("locations", "spaces = 4", "spaces = 5", "supply has 4 action spaces (WM-2.3.1)"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "message"), WRONG, ids=lambda text: text[:12])
def test_a_pack_that_cannot_work_is_refused(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    text = (HOUSE / f"{file}.toml").read_text()
    assert old in text
    (tmp_path / f"{file}.toml").write_text(text.replace(old, new))
    with pytest.raises(Unreadable) as refusal:
        load(tmp_path)
    assert message in str(refusal.value)


def test_a_pack_of_its_own_is_flattened(tmp_path: Path) -> None:
    text = (HOUSE / "laboratory.toml").read_text()
    (tmp_path / "laboratory.toml").write_text(text.replace("start = 4, cap = 6", "start = 5, cap = 7"))
    pack = load(tmp_path)
    assert (pack.kit.start[0], pack.kit.cap[0]) == (5, 7)
    assert list(pack.unlike) == ["vouchers"]


# ---- options --------------------------------------------------------------------------------------------------------


@rule("WM-6.2.2", "WM-6.3.1")
@pytest.mark.parametrize(
    ("name", "value", "seats", "those"),
    [
        ("new_scientists", "true", 4, "2"), ("goal_draft", True, 1, "2, 3, 4"), ("challenges", "3", 2, "1"),
        ("lab_tokens_3p", 3, 4, "3"),
    ],
)  # fmt: skip
def test_an_option_for_other_numbers_of_players_is_refused(name: str, value: object, seats: int, those: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        agree(OPTIONS, {name: value}, seats)
    assert f"the option '{name}' is not for {seats} seats" in str(refusal.value)
    assert f"Seats with this option: {those}." in str(refusal.value)


def test_challenges_are_numbers() -> None:
    assert agree(OPTIONS, {"challenges": "8, 3"}, 1)["challenges"] == [3, 8]
    assert agree(OPTIONS, {"challenges": ""}, 1)["challenges"] == []
    for wrong in ("0", "13", "x", "3;4", True, 5):
        with pytest.raises(Unreadable, match="some of the numbers from 1 to 12, for example 1,12"):
            agree(OPTIONS, {"challenges": wrong}, 1)
