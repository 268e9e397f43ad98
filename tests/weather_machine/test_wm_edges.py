"""Edges of Weather Machine: the last column, the space to the right, the branch next door."""

from __future__ import annotations

import pytest
from scenario import rule
from weather import Weather, machine

from pavilion.games.weather_machine.rules.solo import verdict

# ---- office and prototypes ------------------------------------------------------------------------------------------


@rule("WM-4.15.2")
def test_a_token_of_rnd_alone_says_the_weather_of_its_row() -> None:
    t = machine("[A]\nspace: lab-A\noffice: - - rain\nholding: 1 government-wind\n[owed]\nplace-tokens A\nend-turn A 0")
    t.asks("place-token", "A")
    assert "token government-wind 2" in t.legal
    assert "token government-wind 1" not in t.legal


@rule("WM-4.13.6")
@pytest.mark.parametrize(
    ("weather", "parts", "board"),
    [
        ("wind", "2 green, 1 blue", "levels: 3 rain, 1 wind\nmarkers rain: - - B\nmarkers wind: B"),
        ("rain", "1 red, 1 blue, 1 white", "levels: 1 rain, 3 wind\nmarkers wind: B government -"),
    ],
)  # fmt: skip
def test_room_on_one_extreme_weather_tile_is_no_matter_of_another(weather: str, parts: str, board: str) -> None:
    mine = f"office: {weather} {weather} {weather}\nleft: 2 3 4 5 6\nright: 1\nparts: {parts}\nspace: rnd-B\n"
    tiles = "tiles: b1 pink-red, b2 pink-blue, b3 red-red"
    t = machine(f"[rnd]\n{board}\n[A]\n{mine}vouchers: 2 rnd\n{tiles}\n[owed]\nmenu A").play("do breakthrough")
    if weather == "rain":
        t.offers("mark rain-1", "mark rain-2").play("mark rain-2")
    assert t.extreme(weather)["markers"][1] == "A"


@rule("WM-4.14.5", "WM-4.14.4", "WM-4.13.6")
@pytest.mark.parametrize(
    ("tiles", "works"), [("c1 red-red, c2 red-red, c3 blue-blue", True), ("c1 red-red, c2 red-red", False)]
)
def test_three_parts_may_lie_in_the_bottom_row_alone(tiles: str, works: bool) -> None:
    """Not so with a tile less: in the middle row two parts have room, in the top row none."""
    levels = "[rnd]\nlevels: 1 rain, 1 wind, 1 sun, 1 fog, 1 snow\n"
    mine = "office: wind wind wind\nleft: 2 3 4 5 6\nright: 1\nparts: 2 green, 1 blue\nspace: rnd-B\nvouchers: 2 rnd"
    t = machine(f"{levels}[A]\n{mine}\ntiles: b1 pink-red, {tiles}\n[owed]\nmenu A")
    if not works:
        t.refuses("do breakthrough", "WM-4.3.7")
        return
    t.play("do breakthrough", "mark wind-2", "gain lab")
    assert (t.extreme("wind")["markers"], t.climate("A")) == ([None, "A"], 6)


# ---- alone ----------------------------------------------------------------------------------------------------------


def test_a_jammer_counts_bots_of_all_three_areas() -> None:
    board = "[government]\nbots rain: saboteurs - -\ngrid rain: green SB-SELL SB-SELL\n"
    board += "[lab]\nbots wind: saboteurs saboteurs -\n[rnd]\nbots sun: saboteurs - -\ndry: sun-1\n"
    t = machine(f"[course]\nlativ: office\n{board}[owed]\nphase-c", seats=1, challenges=[2])
    assert t.board["saboteurs"]["value"] == 35 + 4


def their_turn(edit: str, course: str = "", board: str = "") -> Weather:
    """The last report was SR13: the order begins with the wind, and they pick what is lowest."""
    head = f"[course]\norder: saboteurs A\n{course}\n{board}[A]\nspace: supply-A\n"
    return machine(f"{head}[saboteurs]\n{edit}\n[owed]\nsaboteur-turn -\nend-turn - 0", seats=1)


@rule("WM-4.5.2", "WM-6.5.10")
def test_their_turn_comes_after_that_of_the_human() -> None:
    t = machine("[A]\nspace: supply-A\n[owed]\nend-turn A 0", seats=1)
    other = t.board["saboteurs"]
    assert (other["agents"]["white"], other["discard"][-1]) == ("lab-A", "SR03")


@rule("WM-6.5.16")
def test_in_the_government_they_gain_value_where_no_token_is_left() -> None:
    edit = "current: SR11\nagents: lab-B rnd-B\nchemicals: 1 pink"
    for tokens, value in (("2 wind", 35), ("", 40)):
        t = their_turn(edit, board=f"[government]\ntokens: {tokens}\n")
        assert t.board["saboteurs"]["value"] == value


@rule("WM-6.5.13")
def test_lativ_comes_to_the_very_last_space_of_the_machine() -> None:
    course = "lativ: lab\nlativ space: lab-C\nassistant: snow"
    t = their_turn("current: SR03", course, "[lab]\nbots snow: - - -\n")
    assert t.bots("lab", "snow") == [None, None, "lativ"]


BRANCHES = "[government]\nbots rain: A - -\nbots wind: A - -\nbots sun: A - -\ngrid rain: green SB-SELL SB-SELL\n"
BRANCHES += "grid wind: white SB-WORK SB-WORK\ngrid sun: pink SB-RES SB-RES\n"
ALL_GOALS = "B03 B09 V03 V07 P01 P09"  # the first four are met by those below
THREE_ROWS = "rain rain rain wind wind wind sun sun sun"
RANKED = {  # what just suffices for a rank
    "terraformer": {
        "points": "81", "funding": "9 government, 6 lab, 4 rnd", "vouchers": "2 lab", "goals": ALL_GOALS,
        "tiles": "b1 red-red, b2 red-red, b3 red-blue, b4 red-blue, b5 pink-red, b6 pink-red", "office": THREE_ROWS,
    },
    "climatologist": {
        "points": "74", "nobel": "A", "funding": "6 government, 6 lab", "vouchers": "3 lab", "goals": ALL_GOALS,
        "sections": "I II III IV", "office": "rain rain award wind wind award sun sun award", "awards": "3",
    },
    "meteorologist": {
        "points": "69", "funding": "8 government, 6 lab, 3 rnd", "goals": "B03 - V03 V07 P01 P09", "awards": "2",
        "left": "4 5 6", "right": "1 2 3", "office": "rain rain award wind wind award sun sun sun",
    },
    "stormchaser": {
        "points": "99", "funding": "6 government", "goals": "B03 B09 - - P01 P09", "awards": "1",
        "office": "rain rain award wind wind wind sun sun",
    },
}  # fmt: skip


def rank_alone(lines: dict[str, str]) -> str:
    """After a normal end with three bots in branches of the government."""
    mine = {"below": "", "line": "A4 A5 A6 A7 A8 A9 A10 A11 A12", **lines}
    course = f"ending: final\nnobel: {mine.pop('nobel', 'none')}"
    said = "\n".join(f"{key}: {value}" for key, value in mine.items())
    t = machine(f"[course]\n{course}\n{BRANCHES}[A]\n{said}\n[owed]\nphase-b", seats=1)
    assert t.over
    assert verdict(t.s).reached
    return verdict(t.s).rank


@rule("WM-6.5.29")
@pytest.mark.parametrize(
    ("rank", "change", "lower"),
    [
        ("terraformer", {"points": "80"}, ""),
        ("terraformer", {"funding": "9 government, 6 lab, 3 rnd"}, ""),
        ("terraformer", {"points": "99", "funding": "8 government, 6 lab, 4 rnd"}, ""),
        ("terraformer", {"tiles": "b1 red-red, b2 red-red, b3 red-blue, b4 red-blue, b5 pink-red"}, ""),
        ("terraformer", {"vouchers": "3 lab"}, ""),
        ("climatologist", {"points": "73"}, "stormchaser"),
        ("climatologist", {"nobel": "none"}, "stormchaser"),
        ("climatologist", {"points": "99", "goals": "B03 B09 V03 - P01 P09"}, "stormchaser"),
        ("climatologist", {"sections": "I II III"}, "stormchaser"),
        ("meteorologist", {"points": "68"}, "stormchaser"),
        ("meteorologist", {"left": "3 4 5 6", "right": "1 2"}, "stormchaser"),
        ("meteorologist", {"points": "90", "funding": "7 government, 6 lab, 3 rnd"}, "stormchaser"),
        ("meteorologist", {"points": "90", "goals": "B03 - V03 - P01 P09"}, "stormchaser"),
        ("meteorologist", {"awards": "1", "office": "rain rain award wind wind wind sun sun sun"}, "stormchaser"),
        ("stormchaser", {"awards": "0", "office": "rain rain rain wind wind wind sun sun"}, ""),
        ("stormchaser", {"goals": "B03 - - - P01 P09"}, ""),
    ],
)
def test_a_rank_needs_all_that_is_said_of_it(rank: str, change: dict[str, str], lower: str) -> None:
    assert rank_alone(RANKED[rank]) == rank
    assert rank_alone({**RANKED[rank], **change}) == lower
