"""Set-up, player counts and variants of Weather Machine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from scenario import rule
from weather import GAME, Weather, machine

from pavilion.core import Unreadable


def supply_round(seats: int, **options: Any) -> Weather:
    """The first question of the first player."""
    t = machine(seats=seats, **options)
    while t.asked.duty.name == "draft-goals":
        t.play(t.legal[0])
    return t


@rule("WM-1.1")
def test_one_to_four_play() -> None:
    assert [len(machine(seats=seats).board["players"]) for seats in (1, 2, 3, 4)] == [1, 2, 3, 4]
    with pytest.raises(Unreadable, match="cannot be played with 5 seats"):
        GAME.agree(5, {})


@rule("WM-3.1", "WM-3.4", "WM-3.8", "WM-3.9", "WM-3.13", "WM-3.14", "WM-3.16")
def test_what_lies_on_the_table() -> None:
    board = supply_round(3).board
    assert set(board["supply"]["chemicals"].values()) == {5}
    assert (board["awards"], board["nobel"], board["government"]["markers"]) == (12, None, 3)
    assert len(board["lab"]["locks"]) == 5
    assert {extreme["tile"][-1] for extreme in board["rnd"]["extremes"].values()} == {"1"}
    for player in board["players"].values():
        assert (player["climate"], set(player["funding"].values()), all(player["line"].values())) == (0, {0}, True)
        assert list(player["vouchers"].values()) == [4, 1, 1, 1, 2]
        assert {row["marker"] for row in player["rows"].values()} == {"left"}


@rule("WM-3.2", "WM-3.3", "WM-1.5")
def test_fate_says_in_which_order_seats_play() -> None:
    t = machine(seats=3, typed=True).asks("seat-next").offers("order A", "order B", "order C")
    t.play("order C", "order A", "order B")
    board = t.board
    assert board["order"] == board["initiative"] == ["C", "A", "B"]
    assert [board["spaces"][f"supply-{a}"] for a in "ABCD"] == ["C", "A", "B", None]
    assert board["lativ"] == {"at": "supply", "space": None}
    orders = {tuple(machine(seats=3, seed=seed).board["order"]) for seed in range(40)}
    assert len(orders) == 6


@rule("WM-3.5", "WM-3.18", "WM-1.4")
@pytest.mark.parametrize(("seats", "down"), [(1, 12), (2, 11), (3, 10), (4, 9)])
def test_workshop_tiles_are_dealt(seats: int, down: int) -> None:
    t = supply_round(seats)
    supply = t.board["supply"]
    assert (None not in supply["offer"], supply["top"] is None, supply["up"], supply["down"]) == (True, False, 13, down)
    assert sum(supply["unseen"].values()) == 12 + down
    assert [list(player["workshop"]["tiles"]) for player in t.board["players"].values()] == [["b1"]] * seats


@rule("WM-3.18", "WM-3.20")
def test_the_first_tile_is_turned_by_its_owner() -> None:
    owed = "orient-first A\nopen-menu A\nplace-tokens A\nend-turn A 0"
    t = machine(f"[course]\nround: 0\n[A]\ntiles: b1 green-white\n[owed]\n{owed}")
    t.offers("orient 0", "orient 180").play("orient 180")
    assert t.shop("A")["tiles"]["b1"] == {"top": "white", "bottom": "green"}
    t.asks("menu", "A")


@rule("WM-3.6", "WM-3.17", "WM-3.19")
def test_subsidies_parts_and_goals_are_dealt() -> None:
    t = supply_round(4)
    grid = Counter(place["subsidy"] for place in t.board["government"]["grid"].values())
    assert sorted(grid.values()) == [1, 1, 1, 2, 2, 2, 2, 2, 2]
    assert {place["side"] for place in t.board["government"]["grid"].values()} == {"blue"}
    assert len({colour for letter in "ABCD" for colour in t.parts(letter)}) == 4
    goals = [goal for player in t.board["players"].values() for goal in player["goals"]["below"]]
    assert len(set(goals)) == len(goals) == 36


@rule("WM-3.10", "WM-3.11")
def test_the_deck_of_experiments() -> None:
    t = supply_round(3)
    lab = t.board["lab"]
    seen = [*lab["display"], lab["next"], lab["top"]]
    assert all(tile.startswith("X-I-") for tile in seen)
    assert (lab["deck"], len(lab["unseen"])) == (8, 10)
    assert lab["top"] == f"X-I-{t.board['assistant'].upper()}"


@rule("WM-3.7", "WM-3.12", "WM-3.15", "WM-6.1.1", "WM-6.1.2", "WM-6.2.1", "WM-6.5.1")
@pytest.mark.parametrize(
    ("seats", "options", "tokens", "lativ", "blocked"),
    [
        (1, {}, 2, 5, False), (2, {}, 2, 5, True), (3, {}, 2, 0, False), (3, {"lab_tokens_3p": 3}, 3, 0, False),
        (4, {}, 3, 0, False),
    ],
)  # fmt: skip
def test_player_counts(seats: int, options: dict[str, Any], tokens: int, lativ: int, blocked: bool) -> None:
    t = supply_round(seats, **options)
    taken = 2 if seats == 1 else 0  # by the Saboteurs
    assert sum(t.board["lab"]["tokens"].values()) >= 5 * tokens - taken
    assert max(t.board["lab"]["tokens"].values()) == tokens
    assert max(t.board["government"]["tokens"].values()) == max(t.board["rnd"]["tokens"].values()) == 2
    assert list(t.board["lab"]["bots"].values()).count("lativ") == lativ
    assert lativ == 0 or t.bots("lab", "fog") == [None, None, "lativ"]
    assert [t.board["spaces"][f"{at}-C"] == "blocked" for at in ("government", "lab", "rnd")] == [blocked] * 3


@rule("WM-6.3.1")
def test_goals_are_drafted_there_and_back() -> None:
    t = machine(seats=2, goal_draft=True, seed=3)
    first, second = t.board["order"]
    t.asks("draft-goals", first).play("draft 1-government").asks("draft-goals", second)
    t.refuses("draft 1-government", "WM-6.3.1").play("draft 2-lab").asks("draft-goals", second)
    t.refuses("draft 3-lab", "WM-6.3.1").play("draft 1-rnd").asks("draft-goals", first)
    t.play("draft 3-rnd").asks("draft-goals", first).play("draft 3-lab")
    t.asks("draft-goals", second).play("draft 4-government")
    assert [len(t.player(seat)["goals"]["below"]) for seat in "AB"] == [9, 9]
    assert t.asked.duty.name in ("orient-first", "menu")


@rule("WM-6.2.2")
def test_lativ_counts_as_a_scientist_if_so_agreed() -> None:
    edit = "[course]\nlativ: lab\nlativ space: lab-A\n[A]\nvouchers:\n[owed]\nturn A"
    for agreed, vouchers in ((False, (0, 0, 0, 1, 1)), (True, (0, 0, 0, 2, 1))):
        t = machine(edit, seats=2, new_scientists=agreed).play("go lab-B")
        assert t.vouchers("A") == vouchers


def test_a_handicap_is_points_at_the_start() -> None:  # WM-6.4
    t = supply_round(2, handicap=[0, 7])
    assert [t.climate(seat) for seat in "AB"] == [0, 7]


@rule("WM-4.4.2", "WM-4.10.7", "WM-4.17.1")
def test_initiative_counts_from_the_end_of_the_round_on() -> None:
    start = "[course]\nround: 0\n[C]\nspace: supply-C\nvouchers: 1 supply\n"
    t = machine(start + "[owed]\nmenu C", seats=3).play("do initiative").offers("initiative 1", "initiative 2")
    t.play("initiative 1")
    assert t.board["initiative"] == ["C", "A", "B"]
    assert t.board["order"] == ["A", "B", "C"]
    t.play("done")
    assert t.board["order"] == ["C", "A", "B"]
    assert t.board["round"] == 1
    t.asks("move-scientist", "C")
