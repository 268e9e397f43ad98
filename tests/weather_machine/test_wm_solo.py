"""The solo game of Weather Machine: the Saboteurs, step by step."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from scenario import rule
from weather import GAME, Weather, machine

import pavilion
from pavilion.games.weather_machine.box.data import HOUSE
from pavilion.games.weather_machine.game import RULES
from pavilion.games.weather_machine.rules.reports import pile
from pavilion.games.weather_machine.rules.solo import verdict
from pavilion.games.weather_machine.rules.state import Machine

# The fixed set-up: White at government-B, Pink at lab-B, SR13 (lab, wind, bottom) on top of the discard pile, SR03
# (White to the lab, rain, top) the Current Report, a green and a white chemical, tokens government-fog and lab-wind.


def saboteurs(edit: str = "", course: str = "", board: str = "", **options: Any) -> Weather:
    """Their turn, the first of the round; after it the human is asked to move."""
    owed = "saboteur-turn -\nend-turn - 0"
    head = f"[course]\norder: saboteurs A\n{course}\n{board}"
    return machine(f"{head}\n[saboteurs]\n{edit}\n[A]\nspace: supply-A\n[owed]\n{owed}", seats=1, **options)


def seen(t: Weather) -> dict[str, Any]:
    return t.board["saboteurs"]  # type: ignore[no-any-return]


# ---- set-up ---------------------------------------------------------------------------------------------------------


@rule("WM-6.5.1", "WM-6.5.2", "WM-6.5.3", "WM-6.5.4", "WM-6.5.5")
def test_set_up_alone() -> None:
    for seed in range(8):
        t = machine(seats=1, seed=seed)
        other = seen(t)
        assert (t.board["order"], other["value"], other["bots"], other["draw"]) == (["A", "saboteurs"], 35, 12, 17)
        assert sorted(other["chemicals"].values()) == [0, 0, 0, 1, 1]
        assert sum(other["tokens"].values()) == len(other["discard"]) == 2
        assert all(space[-1] in "BC" for space in other["agents"].values())
        assert len(set(other["agents"].values())) == 2
        goals = t.player("A")["goals"]["below"]
        assert [sum(goal[0] == letter for goal in goals) for letter in "BVP"] == [2, 2, 2]
        icons = {RULES.new(GAME.agree(1, {})).terms.kit.goal_icon[GOAL.index(goal)] for goal in goals}
        assert len(icons) == 6
        assert "P05" not in goals
        assert len(t.parts("A")) == len(t.shop("A")["tiles"]) == 1


@rule("WM-6.5.2")
def test_no_goal_of_awards_is_dealt_wherever_it_stands(tmp_path: Path) -> None:
    """In a pack P05 and P01 have changed places."""
    awards, bots = 'icon = "R3", counts = "awards", least = 3', 'icon = "R1", counts = "rnd-bots", least = 4'
    rows = (HOUSE / "goals.toml").read_text()
    (tmp_path / "goals.toml").write_text(rows.replace(awards, "?").replace(bots, awards).replace("?", bots))
    dealt = set()
    for seed in range(30):
        t = Weather(RULES.new(GAME.agree(1, {}, pack=str(tmp_path))), seed)
        dealt |= set(t.player("A")["goals"]["below"])
    assert "P05" in dealt
    assert "P01" not in dealt


GOAL = [f"{letter}{n:02}" for letter in "BVP" for n in range(1, 13)]


@pytest.mark.parametrize(
    ("challenges", "chemicals", "awards", "value", "draw"),
    [([1], 5, 0, 35, 17), ([4], 3, 0, 35, 17), ([3, 10], 2, 2, 35, 17), ([6], 2, 0, 35, 15), ([12, 11], 3, 0, 30, 17)],
)
def test_challenges_at_set_up(challenges: list[int], chemicals: int, awards: int, value: int, draw: int) -> None:
    t = machine(seats=1, seed=4, challenges=challenges)
    other = seen(t)
    assert (sum(other["chemicals"].values()), other["awards"], other["value"]) == (chemicals, awards, value)
    assert pile(t.s) == draw
    assert other["challenges"] == sorted(challenges)


# ---- the human's turn -----------------------------------------------------------------------------------------------


@rule("WM-6.5.6")
def test_agents_count_as_players() -> None:
    t = machine("[course]\nround: 1\nlativ: office\n[A]\nvouchers:\n[owed]\nturn A", seats=1)
    t.refuses("go government-A", "WM-4.7.2").play("go government-C")
    assert t.vouchers("A") == (0, 0, 2, 0, 0)
    t = machine("[course]\nlativ: office\n[A]\nvouchers:\n[owed]\nturn A", seats=1, challenges=[8])
    t.play("go government-C")
    assert t.vouchers("A") == (0, 0, 1, 0, 0)


@rule("WM-6.5.7")
def test_security_arranges_three_reports() -> None:
    human = "[A]\nspace: rnd-A\nvouchers: 1 rnd\n[owed]\nmenu A"
    t = machine("[saboteurs]\n" + human, seats=1, typed=True).play("do security", "report SR06", "report SR08")
    t.asks("arrange-reports", "A")
    assert len(t.legal) == 6
    t.play("arrange 2-3-1").refuses("do security", "WM-4.9.1")
    other = seen(t)
    assert (other["current"], other["known"], other["discard"][-1]) == ("SR06", ["SR08"], "SR03")
    assert t.vouchers("A") == (0, 0, 0, 0, 0)
    machine("[A]\nspace: rnd-A\nvouchers: 3 lab\n[owed]\nmenu A", seats=1).refuses("do security", "WM-6.5.7")
    machine("[course]\nround: 0\n[A]\nspace: supply-A\n[owed]\nmenu A", seats=1).refuses("do security", "WM-6.5.7")
    machine("[A]\nspace: rnd-A\nvouchers: 3 rnd\n[owed]\nmenu A", seats=2).refuses("do security", "WM-6.5.7")


@rule("WM-6.5.8")
def test_their_bots_score_for_them() -> None:
    board = "[government]\ngrid rain: SB-SELL green green\nbots rain: - saboteurs saboteurs\n"
    human = "space: government-C\nvouchers: 1 government\nparts: 1 green\n"
    human += "bots: 1\nline: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12"
    t = machine(f"{board}[A]\n{human}\n[owed]\nmenu A", seats=1).play("do sell", "sell rain-1")
    assert (seen(t)["value"], t.climate("A")) == (41, 3)
    board = "[rnd]\nbots rain: saboteurs saboteurs saboteurs\n"
    paper = "office: rain rain rain\nleft: 2 3 4 5 6\nright: 1\nparts: 1 pink"
    for challenges, value, allowed in (([], 41, True), ([10], 35, False)):
        edit = f"{board}[A]\nspace: rnd-C\nvouchers: 2 rnd\n{paper}\n[owed]\nmenu A"
        t = machine(edit, seats=1, challenges=challenges)
        assert ("do breakthrough" in t.legal) == allowed
        if allowed:
            t.play("do breakthrough", "mark rain-1", "gain lab")
        assert seen(t)["value"] == value


# ---- their turn -----------------------------------------------------------------------------------------------------


@rule("WM-6.5.10", "WM-6.5.11", "WM-6.5.17", "WM-6.5.15", "WM-6.5.22")
def test_an_agent_goes_to_the_lab() -> None:
    t = saboteurs()  # White to lab-A: an Award, then a bot where its chemical fits
    other = seen(t)
    assert (other["agents"]["white"], other["awards"], t.board["awards"]) == ("lab-A", 1, 11)
    assert other["bots"] == 11
    assert other["discard"][-1] == "SR03"
    assert t.bots("lab", "wind") == ["saboteurs", None, "lativ"]  # from wind on; a token of the lab is owned there
    assert (other["chemicals"]["white"], t.board["supply"]["chemicals"]["white"]) == (0, 5)
    t.asks("move-scientist", "A")


@rule("WM-6.5.9")
def test_an_empty_pile_loses() -> None:
    t = saboteurs("draw:\nremoved: 0")
    assert t.over
    assert (seen(t)["ended"], verdict(t.s).reached, verdict(t.s).rule) == ("lost", False, "WM-6.5.9")


@rule("WM-6.5.10", "WM-6.5.12")
def test_an_agent_that_cannot_go_where_it_should_goes_on() -> None:
    t = saboteurs("current: SR02")  # White is in the government already: the lab is next
    assert seen(t)["agents"]["white"] == "lab-A"
    t = saboteurs("current: SR03", "lativ: lab\nlativ space: lab-A")  # C with Pink and Lativ to the left
    assert (seen(t)["agents"]["white"], seen(t)["value"]) == ("lab-C", 37)
    t = saboteurs("current: SR09", "lativ: office")  # after Lativ, who is in his Office
    assert seen(t)["agents"]["white"] == "lab-A"  # the government is where White is


@rule("WM-6.5.13", "WM-4.8.6")
def test_lativ_makes_room_for_an_agent() -> None:
    course = "lativ: lab\nlativ space: lab-C\nassistant: fog"
    t = saboteurs("current: SR03", course, "[lab]\nbots fog: - - -\n")
    assert t.board["lativ"]["at"] == "rnd"
    assert t.bots("lab", "fog") == [None, None, "lativ"]  # BOTTOM
    assert t.board["rnd"]["tokens"]["fog"] == 1


@rule("WM-6.5.14", "WM-6.5.15")
def test_in_the_supply_they_take_the_initiative_and_chemicals() -> None:
    t = saboteurs("current: SR08")
    assert t.board["initiative"] == ["saboteurs", "A"]
    assert seen(t)["chemicals"] == {"green": 1, "white": 1, "pink": 0, "red": 1, "blue": 1}  # BOTTOM, those they lack
    t = saboteurs("current: SR08", "initiative: saboteurs A")
    assert seen(t)["value"] == 37


@rule("WM-6.5.16", "WM-6.5.20")
def test_in_the_government_they_flip_a_tile_and_remove_one() -> None:
    board = "[government]\ngrid wind: SB-SELL* SB-WORK* SB-WORK*\n"
    t = saboteurs("current: SR11\nagents: lab-B rnd-B\nchemicals: 1 green", board=board)
    grid = t.board["government"]["grid"]
    assert grid["sun-3"]["side"] == "orange"  # the first column from wind on with a blue tile, BOTTOM
    assert grid["wind-3"] == {"part": "blue"}  # wind: a token of the lab, none of the government
    assert seen(t)["agents"]["pink"] == "government-A"
    assert seen(t)["bots"] == 11
    assert sum("part" in place for place in grid.values()) == 1
    assert sum(seen(t)["tokens"].values()) == 3


@rule("WM-6.5.18", "WM-6.5.19")
def test_in_rnd_they_settle_even_without_a_chemical() -> None:
    t = saboteurs("current: SR06\nchemicals: 1 white")
    assert t.bots("rnd", "wind") == [None, None, "saboteurs"]  # BOTTOM, green is not owned
    assert t.board["rnd"]["chemicals"]["wind-3"] is None
    assert list(t.board["rnd"]["bots"].values()).count("saboteurs") == 2
    assert seen(t)["value"] == 35
    for challenges, value in (([], 40), ([12], 45)):
        t = saboteurs("current: SR06\nchemicals: 1 white", board="[rnd]\ntokens:\n", challenges=challenges)
        assert (seen(t)["value"], len(t.board["lab"]["locks"])) == (value, 4)


@rule("WM-6.5.21")
def test_what_is_impossible_costs_a_report_and_brings_a_chemical() -> None:
    t = saboteurs("current: SR03\nagents: government-B rnd-B\nchemicals:")
    other = seen(t)
    assert (other["draw"], len(other["discard"]), sum(other["chemicals"].values())) == (15, 4, 1)


@rule("WM-6.5.22", "WM-6.5.23")
def test_a_set_of_three_makes_the_weather_worse() -> None:
    tokens = "tokens: 1 government-sun, 1 lab-sun\nawards: 0"
    t = saboteurs(f"current: SR04\n{tokens}\nagents: government-B rnd-B")  # an Award in the lab completes the set
    assert t.extreme("sun")["level"] == 2
    assert "sun" not in t.board["lab"]["locks"]
    assert (seen(t)["tokens"], seen(t)["awards"], seen(t)["draw"]) == ({}, 0, 15)


@rule("WM-6.5.23")
def test_for_a_pair_the_human_chooses() -> None:
    board = "[lab]\nlocks: rain wind fog snow\n"
    pair = "current: SR08\ntokens: 1 government-sun, 1 lab-sun"
    t = saboteurs(pair, board=board).asks("sabotage", "A").offers("sabotage value", "sabotage report")
    t.play("sabotage value")
    assert (seen(t)["value"], seen(t)["draw"]) == (40, 16)
    t = saboteurs(pair, board=board).play("sabotage report")
    assert (seen(t)["value"], seen(t)["draw"]) == (35, 15)


# ---- phases ---------------------------------------------------------------------------------------------------------


@rule("WM-6.5.24")
def test_an_experiment_feeds_them() -> None:
    t = machine("[lab]\nbots rain: saboteurs saboteurs lativ\n[owed]\nphase-b", seats=1)
    assert (seen(t)["value"], seen(t)["bots"], seen(t)["tokens"]["lab-rain"]) == (41, 12, 1)
    assert t.extreme("rain")["level"] == 2


@rule("WM-6.5.25")
def test_without_a_run_their_bots_stay_and_the_weather_gets_worse() -> None:
    t = machine("[lab]\nbots rain: saboteurs - -\n[owed]\nphase-b", seats=1)
    assert t.bots("lab", "rain") == ["saboteurs", None, None]
    assert t.extreme("rain")["level"] == 2


@rule("WM-6.5.26", "WM-6.5.29")
def test_the_final_round_alone() -> None:
    final = "[course]\nending: final\n[lab]\nbots rain: saboteurs saboteurs lativ\n"
    t = machine(final + "[A]\npoints: 71\n[owed]\nphase-b", seats=1)
    assert t.over
    assert t.extreme("rain")["level"] == 1
    assert (seen(t)["value"], verdict(t.s).reached) == (71, False)
    t = machine(final + "[A]\npoints: 72\n[owed]\nphase-b", seats=1)
    assert (verdict(t.s).reached, verdict(t.s).target, verdict(t.s).rule) == (True, 71, "WM-6.5.29")
    for challenges in ([4], [5], [12]):
        t = machine(final + "[A]\npoints: 92\n[owed]\nphase-b", seats=1, challenges=challenges)
        assert not verdict(t.s).reached


WINNING = "points: 36\nfunding: 6 government, 6 lab\ngoals: B03 B09 V03 V07 P01 P09\nbelow:\n"
WINNING += "office: rain rain rain wind wind wind sun sun sun\nvouchers:"


@rule("WM-6.5.27")
def test_an_immediate_win() -> None:
    four = "[government]\nbots rain: A - -\nbots wind: A - -\nbots sun: A - -\n"
    four += "grid rain: green SB-SELL SB-SELL\ngrid wind: white SB-WORK SB-WORK\ngrid sun: pink SB-RES SB-RES\n"
    line = "line: A4 A5 A6 A7 A8 A9 A10 A11 A12\n"
    t = machine(f"{four}[A]\n{WINNING}\n{line}[owed]\nturn A", seats=1)
    assert t.over
    assert (seen(t)["ended"], verdict(t.s).reached, verdict(t.s).rule) == ("won", True, "WM-6.5.27")
    for change in (("points: 36", "points: 35"), ("6 lab", "4 lab"), ("V07", "V08")):
        t = machine(f"{four}[A]\n{WINNING.replace(*change)}\n{line}[owed]\nturn A", seats=1)
        assert not t.over
    assert not machine(f"{four}[A]\n{WINNING}\n{line}[owed]\nturn A", seats=1, challenges=[5]).over


@rule("WM-6.5.28")
def test_two_terrible_weathers_lose() -> None:
    for levels, over in (("3 rain, 3 sun", True), ("3 rain, 2 sun", False)):
        edit = f"[rnd]\nlevels: {levels}, 1 wind, 1 fog, 1 snow\n[A]\nspace: rnd-A\nvouchers:\n[owed]\nend-turn A 0"
        t = machine(edit, seats=1)
        assert t.over == over
        assert (seen(t)["ended"] == "lost") == over


def test_challenges_in_play() -> None:
    ahead = "[course]\ninitiative: saboteurs A\n[A]\nspace: rnd-A\n[owed]\nend-turn A 0"
    s: Machine = machine(ahead, seats=1, challenges=[7], typed=True).s
    assert s.saboteurs.value >= 38
    income = "[course]\nlativ: office\n[lab]\nbots rain: saboteurs saboteurs -\n[A]\nfunding: 2 lab, 1 rnd\n"
    income += "[owed]\nphase-c"
    t = machine(income, seats=1, challenges=[2, 3]).asks("setback", "A").offers("retreat lab", "retreat rnd")
    assert seen(t)["value"] == 37
    assert t.play("retreat lab").player("A")["funding"]["lab"] == 1
    strict = "[lab]\nlocks: wind\n[A]\nspace: lab-C\nvouchers: 2 lab\noffice: - sun sun\nbelow: B01\n[owed]\nmenu A"
    machine(strict, seats=1, challenges=[9]).refuses("do publish", "WM-6.5")
    lean = "[A]\ninvestments: 1\ngoals: - - V01\nfunding: 5 lab, 1 government\n[owed]\nturn A"
    t = machine(lean, seats=1, challenges=[11]).play("invest funding", "receive government")
    t.asks("take-chemical").play("decline").asks("move-scientist")


@rule("WM-6.5.9")
def test_e30_a_pile_emptied_by_a_set_loses_in_their_next_turn() -> None:
    pair = "current: SR08\ntokens: 1 government-sun, 1 lab-sun\ndraw: 1 SR19, 1 SR20"
    t = saboteurs(pair, board="[lab]\nlocks: rain wind fog snow\n").play("sabotage report")
    assert pile(t.s) == 0
    while not t.over:
        t.play(t.legal[-1])
    assert (seen(t)["ended"], t.board["round"]) == ("lost", 3)


@rule("WM-6.5.29")
@pytest.mark.parametrize(
    ("rank", "change"),
    [
        ("stormchaser", ("", "")),
        ("forecaster", ("left: 4 5 6", "left: 4 5 6\nright: 1 2 3")),
        ("", ("awards: 1\nheld awards: 1", "awards: 0")),
    ],
)
def test_ranks_after_a_win(rank: str, change: tuple[str, str]) -> None:
    """Papers, bots, goals, Awards; all conditions of a line."""
    bots = "[government]\nbots rain: A - -\nbots wind: A - -\nbots sun: A - -\nbots fog: A - -\n"
    bots += "grid rain: green SB-SELL SB-SELL\ngrid wind: white SB-WORK SB-WORK\ngrid sun: pink SB-RES SB-RES\n"
    bots += "grid fog: red SB-BOT SB-CHEM\n[rnd]\nbots rain: A - -\nbots wind: A - -\nbots sun: A - -\n"
    mine = WINNING.replace("points: 36", "points: 60") + "\nleft: 4 5 6\nawards: 1\nheld awards: 1\n"
    if rank == "stormchaser":  # a bot less
        bots, line = bots.replace("bots sun: A - -\n", "", 1).replace("grid sun: pink", "grid sun: SB-PUB"), 6
    else:
        line = 7
    slots = " ".join(f"A{n}" for n in range(line + 1, 13))
    t = machine(f"{bots}[A]\n{mine.replace(*change)}\nline: {slots}\n[owed]\nturn A", seats=1)
    assert t.over
    assert (verdict(t.s).why, verdict(t.s).rank) == ("stopped", rank)


@rule("WM-6.5.1", "WM-6.5.2", "WM-6.5.3", "WM-6.5.4", "WM-6.5.22")
def test_who_owns_the_box_types_what_is_drawn_and_the_saboteurs_are_run() -> None:
    """At `pavilion play weather-machine --seats you --typed` every card, tile and goal comes from the table itself."""
    table = pavilion.new(GAME.name, seats=1, fate="typed")
    luck, drawn = random.Random(2), set[str]()
    while not table.over:
        if not table.to_move:
            drawn.add(table.asked)
        table.play(luck.choice(table.legal()))
    assert {"deal-subsidy", "turn-up-tile", "deal-solo-goal", "hide-chemical", "send-agent", "new-report"} <= drawn
    assert table.verdict() is not None
    assert pavilion.load(table.record(with_seed=True)).verdict() == table.verdict()
