"""The score sheet of Expo 1906: the seeds' final scoring, the chips, and the same numbers as the engine."""

from __future__ import annotations

from typing import Any

import pytest
from scenario import rule

import pavilion
from pavilion.core import Rng
from pavilion.core.sheet import Scored, score
from pavilion.games.expo_1906.rules import tally
from pavilion.games.expo_1906.told import sheet

SHEET = sheet.SHEET


def player(**entries: int) -> list[int]:
    """Entries by name, with _ for -."""
    known = {entry.name.replace("-", "_"): entry.name for entry in SHEET.player}
    assert set(entries) <= set(known)
    return [entries.get(name, 0) for name in known]


def scored(*players: list[int], table: tuple[int, int, int, int] = (0, 0, 0, 0)) -> list[Scored]:
    return score(SHEET, tally, table, players)


def chip(name: str, **entries: int) -> int:
    """The points of a chip with one token on it."""
    line = next(n for n, line in enumerate(SHEET.lines) if line == pavilion_name(name))
    return scored(player(**{name: 1, **entries}))[0].points[line]


def pavilion_name(name: str) -> str:
    return next(entry.label for entry in SHEET.player if entry.name == name)


@rule("EX-5.5", "EX-5.9")
def test_the_final_scoring_of_the_seeds() -> None:
    green = player(prestige=17, steam_projects=2, B00=1, B05=1, technologies=2)
    blue = player(prestige=24, steam_projects=1, B06=1, shapes=3)
    red = player(prestige=21, steam_projects=2, B06=1, near=1, shapes=5)
    yellow = player(prestige=21, steam_projects=4, near=1)
    results = scored(green, blue, red, yellow, table=(7, 5, 0, 0))
    assert [one.total for one in results] == [28, 29, 31, 30]
    assert [one.place for one in results] == [4, 3, 1, 2]


@rule("EX-5.5.1")
def test_a_jury_in_two_minds_gives_nothing() -> None:
    mine = player(steam_projects=2, electric_projects=1)
    assert [scored(mine, table=(*tiles, 0, 0))[0].total for tiles in ((6, 6), (7, 5), (5, 7))] == [0, 4, 2]


@pytest.mark.parametrize(
    ("name", "entries", "points"),
    [
        ("B89", {"prestige": 22}, 3), ("B89", {"prestige": 24}, 3), ("B89", {"prestige": 25}, 4), ("B89", {}, 0),
        ("B93", {"money": 5}, 3), ("B93", {"money": 12}, 6), ("B97", {"built_over": 4}, 4),
        ("B00", {"technologies": 2}, 4), ("B00", {"technologies": 4}, 6), ("B05", {}, 3), ("B06", {"shapes": 3}, 3),
    ],
)  # fmt: skip
def test_what_a_chip_counts(name: str, entries: dict[str, int], points: int) -> None:
    assert chip(name, **entries) == points


@rule("EX-6.6.6", "EX-6.6.2")
def test_the_editions_count_chips_differently() -> None:
    many = player(B00=2, technologies=4)
    assert scored(many)[0].total == 12
    assert scored(many, table=(0, 0, 1, 0))[0].total == 16
    assert scored(many, table=(0, 0, 1, 1))[0].total == 8


@rule("EX-5.5.4")
def test_the_tower_counts_everything_else_first() -> None:
    assert scored(player(prestige=16, B05=1, B89=2))[0].points[-1] == 2 * 3


def test_equal_points_are_decided_by_money_and_else_shared() -> None:
    rich, poor = player(prestige=30, money=4), player(prestige=30, money=3)
    assert [one.place for one in scored(poor, rich, poor)] == [2, 1, 2]


def test_what_cannot_lie_on_the_table_is_doubted() -> None:
    assert scored(player(near=2, B05=2))[0].doubt == "Nobody has more than three tokens."
    assert scored(player(near=1, B05=2))[0].doubt == ""
    assert scored(player(), table=(7, 6, 0, 0))[0].doubt == "The jury has no more than twelve spaces."


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"paris1900_cap": "none", "chip_per_token": False}], ids=["it", "de"])
def test_the_sheet_gives_what_the_engine_gives(seats: int, options: dict[str, Any]) -> None:
    for seed in range(6):
        table = pavilion.new("expo-1906", seats=seats, seed=seed, **options)
        luck = Rng(seed)
        while not table.over:
            legal = table.legal()
            table.play(legal[luck.below(len(legal))])
        board: Any = table.view()["board"]
        results = scored(*lying_there(board), table=(*jury(board), int("paris1900_cap" in options), int(bool(options))))
        assert [one.total for one in results] == table.scores()
        assert [one.place for one in results] == table.ranking()
        assert not any(one.doubt for one in results)


def jury(board: Any) -> tuple[int, int]:
    tiles = board["jury"]["tiles"]
    return tiles.count("steam"), tiles.count("electricity")


def lying_there(board: Any) -> list[list[int]]:
    """What people would see on the table at the end."""
    rows, found = board["patents"]["rows"], []
    for one in board["players"].values():
        tiles = one["lab"]["tiles"].values()
        covered = {cell for tile in tiles for cell in tile["cells"]}
        entries = {
            "prestige": one["prestige"], "money": one["money"],
            "technologies": sum(tile["tile"].startswith(("TR", "TI")) for tile in tiles),
            "shapes": len({tile["tile"][0] for tile in tiles if "complete" in tile}),
            "built_over": len(covered & set(one["lab"]["scrap_places"])),
        }  # fmt: skip
        for project in one["complete"]:
            energy = "steam_projects" if project in STEAM else "electric_projects"
            entries[energy] = entries.get(energy, 0) + 1
        for token in one["tokens"].values():
            if token["column"] in (8, 9):
                entries["near"] = entries.get("near", 0) + 1
            elif token["column"] == 10:
                chip = rows[token["row"]]["chip"]
                entries[chip] = entries.get(chip, 0) + 1
        found.append(player(**entries))
    return found


STEAM = {
    "L1", "L4", "L5", "T2", "T3", "T4", "S3", "S4", "S5", "I1", "I4", "I5", "O1", "O5", "O6",
}  # fmt: skip
