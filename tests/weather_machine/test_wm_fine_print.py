"""The fine print of Weather Machine: what a rule means at its edges, where no worked example looks."""

from __future__ import annotations

import itertools

import pytest
from scenario import rule
from weather import SAID, Weather, machine

from pavilion import Unreadable
from pavilion.games.weather_machine.game import RULES
from pavilion.games.weather_machine.rules import result
from pavilion.games.weather_machine.rules.solo import verdict

FOR_A_TILE = SAID.codes["tile 1"]  # what vouchers are paid for
AWARDED = "held awards: 1\nawards: 1"
ONE_BOT = "bots: 1\nline: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12"


def at(space: str, vouchers: str, more: str = "", board: str = "", seats: int = 3) -> Weather:
    return machine(f"{board}\n[A]\nspace: {space}\nvouchers: {vouchers}\n{more}\n[owed]\nmenu A", seats=seats)


# ---- workshop -------------------------------------------------------------------------------------------------------


@rule("WM-3.18")
def test_the_first_tile_can_be_turned_whichever_way_it_lies() -> None:
    owed = "[owed]\norient-first A\nopen-menu A\nend-turn A 0"
    for lies in ("white-green", "green-white"):
        t = machine(f"[course]\nround: 0\n[A]\n{AWARDED}\ntiles: b1 {lies}\n{owed}").asks("orient-first", "A")
        t.offers("orient 0", "orient 180").play("orient 180")
        assert list(t.shop("A")["tiles"]["b1"].values()) == lies.split("-")[::-1]
    for colour in ("green", "white", "pink", "red", "blue"):
        machine(f"[course]\nround: 0\n[A]\ntiles: b1 {colour}-{colour}\n{owed}").asks("menu", "A")


@rule("WM-4.4.1", "WM-3.18")
def test_the_supply_round_begins_with_the_first_tile() -> None:
    t = machine("[course]\nround: 0\n[A]\ntiles: b1 white-green\n[owed]\nbegin-turn - 0").asks("orient-first", "A")
    t.play("orient 0").asks("menu", "A")
    assert {"do extend", "do construct", "do acquire"} < set(t.legal)


@rule("WM-4.10.2")
def test_a_tile_in_the_middle_matches_those_above_and_below_it() -> None:
    board = "[supply]\noffer: pink-red pink-blue red-red red-blue\ntop: blue-blue\n"
    shop = "tiles: b1 green-white, c1 white-green, c2 green-red"
    t = at("supply-A", "1 supply", shop, board).play("do extend", "tile 1")
    t.refuses("lay 0 b2", "WM-4.10.2").refuses("lay 180 b2", "WM-4.10.2")
    t = at("supply-A", "1 supply", shop.replace("green-red", "red-red"), board).play("do extend", "tile 1")
    t.refuses("lay 180 b2", "WM-4.10.2").play("lay 0 b2")
    assert t.shop("A")["circles"]["red"] == 1
    above = "tiles: b1 green-white, a1 white-green, a2 green-red"
    t = at("supply-A", "1 supply", above, board).play("do extend", "tile 1")
    t.refuses("lay 0 b2", "WM-4.10.2").play("lay 180 b2")
    assert t.shop("A")["circles"]["red"] == 1


@rule("WM-4.10.2")
def test_a_tile_in_the_top_row_has_nothing_above_it() -> None:
    board = "[supply]\noffer: green-red pink-blue red-red red-blue\ntop: blue-blue\n"
    t = at("supply-A", "1 supply", "tiles: b1 green-white, c1 white-blue", board).play("do extend", "tile 1")
    t.refuses("lay 0 a1", "WM-4.10.2").play("lay 180 a1")
    assert t.shop("A")["circles"] == {"green": 1, "white": 1, "pink": 0, "red": 0, "blue": 0}


@rule("WM-4.10.2")
def test_the_bottom_row_may_reach_further_than_the_others() -> None:
    board = "[supply]\noffer: pink-red pink-blue red-red red-blue\ntop: blue-blue\n"
    t = at("supply-A", "1 supply", "tiles: b1 green-white, c1 white-green, c2 green-red, c3 blue-red", board)
    t.play("do extend", "tile 1").refuses("lay 0 c3", "WM-4.10.2").play("lay 0 c4")
    assert len(t.shop("A")["tiles"]) == 5


# ---- benefits -------------------------------------------------------------------------------------------------------


@rule("WM-2.2.5")
def test_a_funding_step_of_choice_moves_the_marker_by_one() -> None:
    board = "[government]\nbots rain: A A A\nbots wind: A A A\ngrid rain: green white red\ngrid wind: white pink blue\n"
    more = "line: A7 A8 A9 A10 A11 A12\nsections: I II III\nfunding: 8 lab, 3 rnd\n"
    t = at("supply-A", "4 supply", more, board).play("do construct", "build A7")
    t.asks("fund-step").offers("advance government", "advance lab", "advance rnd", "decline").play("advance rnd")
    assert t.player("A")["funding"] == {"government": 0, "lab": 8, "rnd": 4}


@rule("WM-4.10.5", "WM-4.1.6")
def test_a_chemical_that_is_too_dear_is_refused() -> None:
    board = "[supply]\nchemicals: 5 green, 5 white, 2 pink, 5 red, 5 blue\n"
    board += "[B]\ntiles: b1 pink-pink, a1 pink-pink, c1 pink-white\nchemicals: 3 pink\n"
    t = at("supply-A", "1 supply", board=board).play("do acquire")
    t.refuses("take pink-chemical", "WM-4.1.6").play("take red-chemical")
    assert (t.vouchers("A"), t.chemicals("A")) == ((0, 0, 0, 0, 0), {"red": 1})


@rule("WM-4.6.3", "WM-4.6.4")
def test_a_goal_needs_one_empty_space_of_its_colour() -> None:
    for goals, possible in (("B02", True), ("- B02", True), ("B02 B03", False)):
        t = machine(f"[A]\ninvestments: 1\nbelow: B01\ngoals: {goals}\n[owed]\nturn A").asks("use-tile", "A")
        assert ("invest set-goal" in t.legal) == possible


# ---- actions --------------------------------------------------------------------------------------------------------


@rule("WM-4.10.3", "WM-4.10.4")
def test_why_nothing_can_be_constructed_depends_on_who_asks() -> None:
    """A's last slot is in a closed section, C's is empty."""
    line = "bots: 1\nline: A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11"
    t = machine(f"[A]\nspace: lab-A\n[C]\nspace: supply-A\nvouchers:\n{line}\n[owed]\nmenu C")
    t.refuses("do construct", "WM-4.10.3")


@rule("WM-4.10.3", "WM-4.1.6")
def test_a_bot_that_is_too_dear_is_refused_whoever_asks() -> None:
    t = machine("[C]\nspace: supply-D\nvouchers: 1 supply\n[owed]\nmenu C").play("C: do construct")
    t.offers("build A1", "build A2", "build A3").refuses("build A4", "WM-4.1.6")


@rule("WM-4.11.1")
def test_a_part_can_be_sold_at_the_very_last_space() -> None:
    spaces = "".join(f"bots {w}: B B B\ngrid {w}: red red red\n" for w in ("rain", "wind", "sun", "fog"))
    board = f"[government]\n{spaces}bots snow: C C -\ngrid snow: blue green SB-SELL\n"
    board += "[B]\nline:\n[C]\nline: A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\n"
    t = at("government-B", "1 government", f"{ONE_BOT}\nparts: 1 pink", board).play("do sell")
    assert t.bots("government", "snow") == ["C", "C", "A"]


@rule("WM-4.11.4", "WM-3.8")
def test_the_government_has_three_markers() -> None:
    """Two or all three of them lie on Extreme Weather tiles when it runs the branch of the wind."""
    for snow, found in (("-", "government"), ("government", None)):
        board = "[government]\ngrid wind: SB-SELL white pink\nbots wind: - B B\ngrid rain: SB-SELL SB-WORK SB-WORK\n"
        board += f"[rnd]\nmarkers rain: government -\nmarkers fog: government -\nmarkers snow: {snow} -\n"
        board += "[B]\nline: A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\n"
        t = at("government-B", "1 government", f"{ONE_BOT}\nparts: 1 white", board).play("do sell", "sell wind-1")
        assert t.extreme("wind")["markers"] == [found, None]
        assert t.board["government"]["markers"] == 0


@rule("WM-4.12.1")
def test_work_is_possible_as_long_as_one_space_is() -> None:
    """Rain and wind are full; the chemical fits on one space of the sun."""
    board = "[lab]\nbots rain: B B B\nbots wind: B B B\n[B]\nline: A7 A8 A9 A10 A11 A12\n"
    t = at("lab-B", "1 lab", f"{ONE_BOT}\nchemicals: 1 blue", board)
    t.play("do work").refuses("work rain-1", "WM-4.12.1")
    assert "work sun-2" in t.legal


@rule("WM-4.12.2", "WM-4.8.3")
def test_a_displaced_bot_of_lativs_finds_another_space() -> None:
    t = at("lab-B", "1 lab", f"{ONE_BOT}\nchemicals: 1 white", "[lab]\nbots wind: lativ - -\n")
    t.play("do work", "work wind-1").asks("lativ-bot", "A").offers("lativ wind-2", "lativ wind-3")
    assert t.asked.b == 1  # it was displaced, and does not come with Lativ
    t.play("lativ wind-3")
    assert t.bots("lab", "wind") == ["A", None, "lativ"]


@rule("WM-4.14.3")
def test_whoever_builds_a_prototype_scores_it() -> None:
    """Seat C with its second row."""
    board = "[rnd]\nlevels: 1 rain, 1 wind, 1 sun, 1 fog, 1 snow\n"
    more = "office: - - - sun sun sun\nleft: 1 3 4 5 6\nright: 2\nparts: 1 white, 1 pink, 1 green\n"
    more += "tiles: b1 pink-red, b2 pink-blue, b3 red-red\nspace: rnd-B\nvouchers: 2 rnd"
    t = machine(f"{board}[C]\n{more}\n[owed]\nmenu C").play("C: do breakthrough")
    while t.asked.duty.name != "menu" and not t.over and t.asked.seat == 2:
        t.play(t.legal[0])
    assert (t.climate("C"), t.climate("A"), t.climate("B")) == (6, 0, 0)


@rule("WM-4.3.8")
def test_a_part_that_leaves_no_row_is_not_offered() -> None:
    """Pink, white and red are needed. White is exchanged; owned, it would have to lie in one row with the others."""
    board = "[rnd]\nlevels: 1 rain, 1 wind, 1 sun, 1 fog, 1 snow\n"
    more = "office: fog fog fog\nleft: 2 3 4 5 6\nright: 1\nparts: 1 pink, 1 red, 1 blue\nspace: rnd-B\n"
    more += "tiles: b1 pink-red, c1 red-red, c2 blue-blue\nvouchers: 2 lab, 2 rnd"
    board += "[B]\noffice: fog fog fog\nparts: 1 pink, 1 white, 1 red\ntiles: b1 pink-red, b2 red-red, b3 blue-blue\n"
    t = machine(f"{board}[C]\n{more}\n[owed]\nmenu C").play("C: do breakthrough", "mark fog-1").asks("part-colour", "C")
    t.offers("take green-part", "take pink-part", "take red-part", "take blue-part", "decline")
    t.refuses("take white-part", "WM-4.3.8").refuses("take green-chemical", "WM-2.2.5").play("take blue-part")
    t.asks("proto-row", "C").offers("row middle", "row bottom")
    assert t.parts("C") == {"pink": 1, "red": 1, "blue": 1}  # the other blue one was given for the white one


# ---- experiments ----------------------------------------------------------------------------------------------------


@rule("WM-3.10")
def test_the_tile_that_is_turned_up_is_of_the_stage_in_hand() -> None:
    last = [f"X-III-{weather}" for weather in ("RAIN", "WIND", "SUN", "FOG", "SNOW")]
    left = ["X-II-FOG", "X-II-SNOW"]
    for unseen, deck, offered in ((left + last, 4, left), (last, 2, last)):
        lab = f"next: X-I-FOG\ntop: none\ndeck: {deck}\nunseen: {' '.join(unseen)}\n"
        t = machine(f"[lab]\n{lab}[owed]\nturn-up-tile - 4\nphase-c", typed=True)
        t.offers(*(f"experiment {tile}" for tile in offered))


@rule("WM-4.5.3")
@pytest.mark.parametrize(
    "question",
    [
        "gain-any A 1", "part-colour A 1", "take-chemical A 1 1", "fund-step A 1", "choose-goal A", "flip-goal A",
        "lab-track A", "collect-funding A 5", "sell-space A 0", "secure-tile A", "work-space A 0", "research-space A 0",
        "extend-tile A 0", "extend-place A 1", "construct-slot A 0", "initiative-position A", "return-one A",
        "lativ-bot A rain 0", "act-benefit A research 0", f"pay-any A supply 1 {FOR_A_TILE}", "lock-bonus A rain",
    ],
)  # fmt: skip
def test_an_award_is_not_placed_in_the_middle_of_an_action(question: str) -> None:
    more = f"""{AWARDED}
space: rnd-A
{ONE_BOT}
chemicals: 1 pink, 1 white
tiles: b1 pink-red, b2 pink-blue, a2 white-pink
parts: 1 green, 1 white
vouchers: 2 supply, 2 government, 2 lab, 2 rnd, 2 science
investments: 1
funding: 3 government, 4 lab, 5 rnd
goals: B01 - V02 - P01
below: B04 V05
"""
    t = machine(f"[A]\n{more}[owed]\n{question}\nmenu A").asks(question.split()[0], "A")
    assert "award 1-lab" not in t.legal
    while t.asked.duty.name != "menu":
        t.play(t.legal[-1])
    assert "award 1-lab" in t.legal


@rule("WM-4.5.3", "WM-4.16.3")
def test_an_award_waits_while_bots_are_taken_back() -> None:
    line = "line: A3 A4 A5 A6 A7 A8 A9 A10 A11 A12"
    t = machine(f"[lab]\nbots rain: A A -\n[A]\n{AWARDED}\n{line}\n[owed]\nphase-b")
    t.asks("return-bot", "A").offers("recall rain-1", "recall rain-2", "done")


# ---- result ---------------------------------------------------------------------------------------------------------


GOALS = [  # what meets a goal just so, and what does not yet
    ("B07", "office: rain - - wind - - sun", "office: rain - - wind - - - sun"),
    ("V05", "office: - rain - - wind - - sun", "office: - rain - - wind - - award\nawards: 1"),
    ("P07", "office: - - rain - - wind - - sun", "office: - - rain - - citation - - sun"),
    ("V07", "office: rain rain rain wind award wind fog fog fog\nawards: 1", "office: rain rain rain fog fog fog"),
    ("B03", "funding: 6 government", "funding: 5 government, 9 lab"),
    ("V03", "funding: 6 lab", "funding: 5 lab, 9 rnd"),
    ("P03", "funding: 6 rnd", "funding: 5 rnd, 9 government"),
    ("V11", "tiles: b1 pink-red, a1 red-pink, c1 red-blue\nchemicals: 2 pink, 1 red", "chemicals: 1 pink"),
]


@rule("WM-2.17.2", "WM-5.7")
@pytest.mark.parametrize(("goal", "met", "missed"), GOALS, ids=[goal for goal, _, _ in GOALS])
def test_a_goal_counts_what_it_says(goal: str, met: str, missed: str) -> None:
    space = "- - " * "BVP".index(goal[0])
    for n, more in ((1, met), (0, missed)):
        t = machine(f"[A]\ngoals: {space}{goal}\nbelow: B01\n{more}\n[owed]\nturn A")
        assert result.goals_met(t.s, 0) == n


@rule("WM-5.7")
def test_branches_are_counted_wherever_they_begin() -> None:
    board = "[government]\nbots wind: A - A\nbots sun: - A -\nbots fog: A - -\n"
    board += "grid wind: white blue SB-SELL\ngrid sun: red SB-WORK SB-RES\ngrid fog: red SB-PUB SB-BOT\n"
    more = "goals: B09\nbelow: V01\nline: A5 A6 A7 A8 A9 A10 A11 A12"
    t = machine(f"{board}[A]\n{more}\n[owed]\nturn A")
    assert RULES.scores(t.s)[0] == 5
    board = board.replace("bots fog: A - -", "bots fog: - - B") + "[B]\nline: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\n"
    t = machine(f"{board}[A]\n{more.replace('A5', 'A4 A5')}\n[owed]\nturn A")
    assert RULES.scores(t.s)[0] == 0


# ---- alone ----------------------------------------------------------------------------------------------------------


@rule("WM-6.5.22")
def test_awards_alone_are_no_set() -> None:
    """Three Awards, and a token of one weather only, whose Lock is gone: a set of two, and nothing more."""
    edit = "current: SR08\nawards: 3\ntokens: 1 government-fog\nvalue: 35"
    board = "[course]\norder: saboteurs A\nawards: 9\n[lab]\nlocks: rain wind sun snow\n"
    t = machine(f"{board}[saboteurs]\n{edit}\n[A]\nspace: supply-A\n[owed]\nsaboteur-turn -\nend-turn - 0", seats=1)
    t.asks("sabotage", "A")
    assert t.board["saboteurs"]["awards"] == 2
    assert t.board["lab"]["locks"] == ["rain", "wind", "sun", "snow"]


@rule("WM-6.5.7")
def test_security_arranges_the_reports_in_every_way() -> None:
    reports = ["SR03", "SR06", "SR08"]  # the Current Report, and the two on top of the pile
    for order in itertools.permutations((1, 2, 3)):
        t = machine("[saboteurs]\n[A]\nspace: rnd-A\nvouchers: 1 rnd\n[owed]\nmenu A", seats=1, typed=True)
        t.play("do security", "report SR06", "report SR08", f"arrange {'-'.join(map(str, order))}")
        other = t.board["saboteurs"]
        found = [other["current"], other["known"][0], other["discard"][-1]]
        assert found == [reports[n - 1] for n in order]


@rule("WM-6.5.17")
def test_in_the_lab_they_find_the_last_branch_of_their_order() -> None:
    """The last report was for the wind, so the rain comes last; only there fits their chemical."""
    board = "[course]\norder: saboteurs A\n[lab]\nbots sun: - - A\n[A]\nspace: supply-A\n"
    board += "line: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\n"
    edit = "current: SR03\nchemicals: 1 green\nagents: government-B rnd-B\n"
    t = machine(f"{board}[saboteurs]\n{edit}[owed]\nsaboteur-turn -\nend-turn - 0", seats=1)
    assert t.bots("lab", "rain")[0] == "saboteurs"


def their_turn(edit: str, board: str = "") -> Weather:
    """The last report was SR13: the order begins with the wind, and they pick what is lowest."""
    head = f"[course]\norder: saboteurs A\n{board}[A]\nspace: supply-A\n"
    return machine(f"{head}[saboteurs]\n{edit}\n[owed]\nsaboteur-turn -\nend-turn - 0", seats=1)


@rule("WM-6.5.16", "WM-6.5.20")
def test_in_the_government_they_look_for_a_token_that_they_lack() -> None:
    """Pink fits in the wind and in the sun. Of the wind they have this very token, of the sun another one."""
    t = their_turn("current: SR11\nagents: lab-B rnd-B\nchemicals: 1 pink\ntokens: 1 government-wind, 1 lab-sun")
    assert t.bots("government", "sun") == ["saboteurs", None, None]
    assert t.bots("government", "wind") == [None, None, None]
    other = t.board["saboteurs"]
    assert (other["value"], other["tokens"]["government-sun"]) == (35, 1)


@rule("WM-6.5.20")
def test_in_the_government_the_wind_comes_first_only_if_nothing_else_speaks() -> None:
    """Pink fits in the wind and in the sun again: a token that is left counts, and one owned where the Lock is gone."""
    edit = "current: SR11\nagents: lab-B rnd-B\nchemicals: 1 pink\ntokens: "
    for owned, board, weather in (
        ("1 government-rain", "", "wind"),
        ("1 government-rain", "[government]\ntokens: 1 rain, 2 sun, 2 fog, 2 snow\n", "sun"),
        ("1 lab-sun", "[lab]\nlocks: rain wind fog snow\n", "sun"),
    ):
        assert "saboteurs" in their_turn(edit + owned, board).bots("government", weather)


@rule("WM-6.5.18")
def test_in_rnd_they_settle_on_the_very_last_space() -> None:
    t = their_turn("current: SR17\ndiscard: SR13 SR02\nagents: government-B lab-B\nchemicals: 1 green")
    assert t.bots("rnd", "snow")[2] == "saboteurs"


@rule("WM-6.5.9", "WM-6.5.28")
def test_what_has_lost_a_game_alone_is_told() -> None:
    """Whatever else is true: of both causes, the one whose moment comes first."""
    terrible, read = "[rnd]\nlevels: 3 rain, 3 wind, 1 sun, 1 fog, 1 snow\n", "draw:\nremoved: 0\n"
    for levels in ("", terrible):
        t = their_turn(read, levels)
        assert (t.over, verdict(t.s).why, verdict(t.s).rule) == (True, "reports", "WM-6.5.9")
    for pile in ("", f"[saboteurs]\n{read}"):
        t = machine(f"{terrible}{pile}[A]\nspace: lab-C\n[owed]\nend-turn A 0", seats=1)
        assert (t.over, verdict(t.s).why, verdict(t.s).rule) == (True, "storms", "WM-6.5.28")


# ---- set-up ---------------------------------------------------------------------------------------------------------


@rule("WM-3.19")
def test_any_of_four_sets_of_goals_is_dealt_to_the_first() -> None:
    t = machine(typed=True, seats=2)
    while t.asked.duty.name != "deal-goals":
        t.play(t.legal[-1])
    t.offers("goals 1", "goals 2", "goals 3", "goals 4").play("goals 4").offers("goals 1", "goals 2", "goals 3")


@rule("WM-6.5.3")
def test_the_saboteurs_begin_with_two_different_chemicals() -> None:
    t = machine(typed=True, seats=1)
    while t.asked.duty.name != "hide-chemical":
        t.play(t.legal[0])
    colours = ["green", "white", "pink", "red", "blue"]
    t.offers(*(f"chemical {colour}" for colour in colours)).play("chemical pink").asks("hide-chemical")
    t.offers(*(f"chemical {colour}" for colour in colours if colour != "pink"))


@rule("WM-3.17")
def test_everybody_begins_with_a_part_of_another_colour() -> None:
    t = machine(typed=True, seats=2)
    while t.asked.duty.name != "deal-part":
        t.play(t.legal[0])
    t.play("part red")
    while t.asked.duty.name != "deal-part":
        t.play(t.legal[0])
    t.offers("part green", "part white", "part pink", "part blue")


@rule("WM-2.2.5")
def test_no_benefit_of_nothing_is_owed() -> None:
    for owed in ("gain-any A 0", "part-colour A 0", "fund-step A 0"):
        with pytest.raises(Unreadable, match=r"^position, line \d+: 0 is out of range"):
            machine(f"[course]\nround: 1\n[A]\nspace: lab-A\n[B]\nspace: lab-B\n[owed]\n{owed}\nend-turn A", seats=2)
