"""The worked examples of section 8: T-01 to T-22 and E-01 to E-33."""

from __future__ import annotations

import pytest
from scenario import rule
from weather import Weather, machine

from pavilion.core import Unreadable


def at(space: str, vouchers: str, more: str = "", board: str = "") -> Weather:
    """A is asked for an action."""
    return machine(f"{board}\n[A]\nspace: {space}\nvouchers: {vouchers}\n{more}\n[owed]\nmenu A")


def moving(vouchers: str, board: str = "", others: str = "", more: str = "") -> Weather:
    """A is asked where to go."""
    return machine(f"{board}\n[A]\nvouchers: {vouchers}\n{more}\n{others}\n[owed]\nturn A")


ELSEWHERE = "[course]\nlativ: office"


@rule("WM-4.1.2", "WM-4.7.3")
def test_t01_gains_above_the_cap_are_lost() -> None:
    t = moving("4 government", ELSEWHERE, "[B]\nspace: rnd-A\n[C]\nspace: rnd-B")
    t.play("A: go rnd-C")
    assert t.vouchers("A") == (0, 5, 0, 0, 0)


@rule("WM-4.3.1", "WM-4.1.5")
def test_t02_without_the_type_and_science_three_others_are_paid() -> None:
    t = at("government-B", "2 lab, 1 rnd", "bots: 1\nline: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\nparts: 1 green")
    t.play("do sell", "sell rain-1")
    assert t.vouchers("A") == (0, 0, 0, 0, 0)


@rule("WM-4.3.3", "WM-4.12.2")
def test_t03_a_chemical_is_exchanged_for_two_vouchers() -> None:
    supply = "[supply]\nchemicals: 4 green, 3 white, 5 pink, 5 red, 5 blue"
    more = "bots: 1\nline: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\nchemicals: 1 green"
    other = "[B]\ntiles: b1 white-pink, a1 white-white, c1 pink-white\nchemicals: 2 white"
    t = machine(f"{supply}\n[A]\nspace: lab-B\nvouchers: 1 supply, 2 lab\n{more}\n{other}\n[owed]\nmenu A")
    t.play("do work", "work wind-1")
    assert t.vouchers("A") == (0, 0, 0, 0, 0)
    assert t.chemicals("A") == {}
    assert [t.board["supply"]["chemicals"][c] for c in ("green", "white")] == [5, 3]
    assert t.bots("lab", "wind") == ["A", None, None]


@rule("WM-4.3.2", "WM-4.2.8")
def test_t04_a_part_is_exchanged_for_two_vouchers() -> None:
    t = at("government-B", "1 government, 2 lab", "bots: 1\nline: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\nparts: 1 red")
    t.play("do sell", "sell rain-1", "claim rain-1")
    assert t.parts("A") == {}
    assert t.board["government"]["grid"]["rain-1"] == {"part": "green"}


@rule("WM-4.4.1", "WM-4.10.5", "WM-4.10.7")
def test_t05_the_supply_round() -> None:
    t = machine("[course]\nround: 0\n[A]\nspace: supply-A\n[owed]\nmenu A", seats=2)
    t.play("do construct", "build A2", "pay supply", "do construct", "build A4", "pay supply", "pay supply")
    t.play("do extend", "tile 1", "pay supply")
    t.play("do acquire", "take green-chemical", "do initiative")
    assert t.vouchers("A") == (0, 1, 2, 1, 1)
    assert (t.shop("A")["bots"], len(t.shop("A")["tiles"]), t.parts("A"), t.chemicals("A")) == (
        2, 2, {"green": 1}, {"green": 1},
    )  # fmt: skip


FUNDED = "investments: 1\nbelow: B02\ngoals: B01 - V02 - P01"


def funding(tracks: str, space: str, more: str = "") -> Weather:
    t = moving("", more=f"{FUNDED}\nfunding: {tracks}\n{more}")
    return t.play("invest funding", f"fund {space}")


@rule("WM-4.6.6", "WM-4.6.5")
def test_t06_government_funding_gives_all_up_to_the_marker() -> None:
    t = funding("3 government", "government-top").asks("take-chemical")
    t.play("take green-chemical").asks("gain-any").play("gain rnd").asks("move-scientist")
    assert t.player("A")["goals"]["spaces"]["government-top"]["black"]


@rule("WM-4.6.7")
def test_t07_lab_funding_lets_another_track_pay_further() -> None:
    t = funding("3 lab, 1 government", "lab-top")
    assert t.vouchers("A") == (0, 0, 0, 0, 2)
    t.offers("receive government", "receive rnd").play("receive government").asks("take-chemical")
    t.play("decline").asks("gain-any").play("gain lab").asks("move-scientist")
    assert t.player("A")["funding"]["government"] == 1


@rule("WM-4.6.8")
def test_t08_rnd_funding_gives_one_of_the_benefits() -> None:
    t = funding("4 rnd", "rnd-top", "tiles: b1 pink-red, b2 pink-blue, b3 red-red")
    t.offers("collect 1", "collect 3", "collect 4").play("collect 4").asks("part-colour")
    assert t.climate("A") == 3
    assert t.asked.a == 1


@rule("WM-4.7.5", "WM-4.8.1", "WM-4.7.7")
def test_t09_the_supply_gives_one_and_costs_one_for_each_to_the_left() -> None:
    t = machine("[A]\nspace: lab-A\nvouchers: 1 rnd\n[B]\nspace: supply-A\n[C]\nspace: supply-B\n[owed]\nturn A")
    t.play("go supply-C", "gain lab", "pay lab", "pay rnd")
    assert t.vouchers("A") == (0, 0, 0, 0, 1)
    t.asks("lativ-bot", "A")
    assert t.board["lativ"] == {"at": "government", "space": "government-A"}


@rule("WM-4.7.4", "WM-4.8.2")
def test_t10_lativ_to_the_left_gives_science() -> None:
    t = moving("", "[course]\nlativ: government\nlativ space: government-B", "[B]\nspace: government-A")
    t.play("go government-C")
    assert t.vouchers("A") == (0, 0, 2, 0, 1)
    assert t.board["lativ"] == {"at": "lab", "space": "lab-A"}


@rule("WM-4.8.4", "WM-4.8.3")
def test_t11_lativs_bot_goes_to_the_first_branch_with_room() -> None:
    board = """[course]
lativ: lab
lativ space: lab-B
assistant: wind
[lab]
bots wind: B B C
bots sun: lativ - -
[B]
line: A3 A4 A5 A6 A7 A8 A9 A10 A11 A12
[C]
line: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12"""
    t = machine(board + "\n[A]\nvouchers:\n[owed]\nturn A")
    t.play("go lab-A").offers("lativ fog-1", "lativ fog-2", "lativ fog-3")
    assert t.vouchers("A") == (0, 0, 0, 1, 0)
    assert t.board["lativ"]["at"] == "rnd"


@rule("WM-4.11.4", "WM-4.11.5", "WM-4.13.9")
def test_t12_the_government_runs_its_machine() -> None:
    board = """[government]
grid wind: SB-SELL white pink
bots wind: - B B
grid rain: SB-SELL SB-WORK SB-WORK
[rnd]
markers wind: A - -
[A]
space: government-B
vouchers: 1 government
bots: 1
line: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12
parts: 1 white
office: sun sun sun
left: 2 3 4 5 6
[B]
line: A3 A4 A5 A6 A7 A8 A9 A10 A11 A12
[owed]
menu A"""
    t = machine(board).play("do sell", "sell wind-1")
    assert (t.climate("A"), t.climate("B")) == (3, 6)
    assert t.extreme("wind")["level"] == 0
    assert t.board["government"]["markers"] == 3


@rule("WM-4.11.7")
def test_t13_securing_a_subsidy_gives_column_row_and_tile() -> None:
    more = "office: rain rain rain"
    t = at("government-B", "2 government", more, board="[government]\ngrid wind: SB-PUB SB-SELL SB-PUB\n")
    t.play("do secure", "secure wind-1").asks("act-benefit")
    assert t.vouchers("A") == (0, 0, 0, 1, 1)
    t.play("accept").asks("gain-any").play("gain lab", "gain lab", "decline")
    assert t.climate("A") == 6
    assert t.board["government"]["grid"]["wind-1"] == {"subsidy": "SB-PUB", "side": "orange"}


@rule("WM-2.4.2", "WM-4.10.6", "WM-2.4.1")
def test_t14_returned_chemicals_bring_the_price_of_their_slot() -> None:
    others = "[B]\ntiles: b1 pink-pink, a1 pink-pink\nchemicals: 2 pink"
    shop = "tiles: b1 pink-blue, a1 blue-pink, c1 blue-blue\nchemicals: 1 pink, 1 blue"
    t = at("supply-A", "", shop, f"[supply]\nchemicals: 5 green, 5 white, 2 pink, 5 red, 4 blue\n{others}")
    t.play("do return", "return pink")
    assert t.vouchers("A") == (2, 0, 0, 0, 0)
    t.play("do return")
    assert t.vouchers("A") == (3, 0, 0, 0, 0)


@rule("WM-4.12.5", "WM-4.12.7")
def test_t15_publishing_three_tokens() -> None:
    t = at("lab-B", "2 lab, 1 science", "office: sun sun sun")
    t.play("do publish", "pay lab", "pay lab", "gain supply", "gain supply").asks("lock-bonus")
    assert (t.climate("A"), t.player("A")["investments"], "sun" in t.board["lab"]["locks"]) == (6, 1, False)
    t.play("accept")
    assert (t.climate("A"), t.vouchers("A")) == (9, (2, 0, 0, 0, 0))


@rule("WM-4.12.4", "WM-4.12.3")
def test_t16_a_citation_completes_a_row() -> None:
    more = "office: - - - award sun\nawards: 1\nbelow: P01 P06 V01"
    t = at("lab-B", "2 lab", more, board="[course]\nawards: 11\n[lab]\nlocks: rain wind fog snow\n")
    t.play("do publish").offers("cite P01", "cite P06").play("cite P01").asks("part-colour").play("decline", "decline")
    assert t.climate("A") == 6
    assert t.player("A")["goals"]["below"] == ["V01", "P06"]
    assert t.player("A")["office"]["2-rnd"] == "citation"


PROTOTYPES = [("none", 8, 2), ("1", 10, 0), ("2", 10, 2), ("1-2", 12, 0)]


@rule("WM-4.14.1", "WM-4.14.2", "WM-4.14.3", "WM-4.14.4")
@pytest.mark.parametrize(("subset", "mine", "theirs"), PROTOTYPES)
def test_t17_four_ways_to_build_a_prototype(subset: str, mine: int, theirs: int) -> None:
    t = prototype("sun", 3, "B A -", f"parts: 1 white, 3 pink, 1 green\n{LONG}")
    t.play(f"provide {subset}")
    if t.asked.duty.name == "proto-row":
        t.play("row middle")
    while t.asked.duty.name == "lose-parts":
        t.play("done")
    assert (t.climate("A") - 4, t.climate("B")) == (mine, theirs)


def prototype(
    weather: str, level: int, branch: str, more: str, vouchers: str = "2 rnd, 2 science", bots: int = 0
) -> Weather:
    """A has a paper on the weather and begins a breakthrough on space 1 of the tile."""
    own = branch.count("A") + bots
    line = " ".join(f"A{n}" for n in range(1 + own, 13))
    theirs = " ".join(f"A{n}" for n in range(1 + branch.count("B"), 13))
    levels = ", ".join(f"{level if w == weather else 1} {w}" for w in ("rain", "wind", "sun", "fog", "snow"))
    tokens = f"office: {weather} {weather} {weather}\nleft: 2 3 4 5 6\nright: 1"
    t = machine(
        f"[rnd]\nbots {weather}: {branch}\nlevels: {levels}\n[A]\nspace: rnd-B\nvouchers: {vouchers}\nline: {line}\n"
        f"bots: {bots}\n{tokens}\n{more}\n[B]\nline: {theirs}\n[owed]\nmenu A"
    )
    t.play("do breakthrough")
    while t.asked.duty.name == "pay-unit":
        t.play("pay rnd" if "pay rnd" in t.legal else "pay science")
    return t.play(f"mark {weather}-1")


@rule("WM-4.14.3", "WM-4.13.7")
def test_t18_the_smallest_prototype() -> None:
    t = prototype("wind", 2, "A B -", "parts: 1 red, 1 green", "2 rnd, 1 science")
    t.play("decline")
    assert (t.climate("A"), t.climate("B")) == (6, 2)
    assert t.player("A")["awards"] == 1


@rule("WM-4.16.2", "WM-4.16.6", "WM-4.16.7", "WM-4.16.8", "WM-4.16.9", "WM-4.16.10", "WM-4.16.11")
def test_t19_an_experiment_runs() -> None:
    t = machine("""
        [course]
        round: 5
        [lab]
        bots rain: A B B
        tokens: 1 rain, 2 wind, 2 sun, 2 fog, 2 snow
        display: X-I-SNOW X-III-RAIN X-II-RAIN
        next: X-III-WIND
        top: none
        deck: 0
        unseen: X-III-SUN X-III-FOG X-III-SNOW
        [A]
        line: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12
        vouchers: 2 science
        tiles: b1 pink-red, b2 pink-blue
        chemicals: 1 white
        parts:
        [B]
        line: A3 A4 A5 A6 A7 A8 A9 A10 A11 A12
        vouchers: 2 supply, 1 lab, 1 science
        tiles: b1 red-red, b2 red-blue
        parts:
        [owed]
        phase-b
    """)
    t.asks("pay-science", "A").play("accept", "pick first", "accept", "research rain-1", "gain lab", "gain lab")
    assert t.climate("A") == 6
    t.asks("place-token", "A").play("token rnd-rain 1").play("token lab-rain 1", "gain lab")
    t.asks("pay-science", "B").play("accept", "pick second")
    assert t.climate("B") == 12
    assert t.vouchers("B") == (0, 0, 0, 0, 1)
    assert t.player("B")["investments"] == 1


@rule("WM-4.16.1", "WM-4.16.3", "WM-4.16.13", "WM-4.16.15")
def test_t20_an_experiment_that_does_not_run() -> None:
    t = machine("""
        [course]
        assistant: sun
        [lab]
        bots sun: A B -
        display: X-I-RAIN X-I-SUN X-I-WIND
        [A]
        line: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12
        [B]
        line: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12
        [owed]
        phase-b
    """)
    t.asks("return-bot", "A").offers("recall sun-1", "done").play("done").asks("return-bot", "B").play("recall sun-2")
    assert t.bots("lab", "sun") == ["A", None, None]
    assert t.shop("B")["bots"] == 1
    assert t.board["lab"]["display"] == ["X-I-FOG", "X-I-RAIN", "X-I-WIND"]
    assert t.board["lab"]["next"] == "X-I-SNOW"
    assert t.board["assistant"] == "fog"


@rule("WM-4.17.2", "WM-4.17.3")
def test_t21_income_of_empty_slots() -> None:
    t = machine("""
        [course]
        lativ: office
        [A]
        line: A2 A4 A6 A7 A8 A9 A10 A11 A12
        vouchers:
        bots: 3
        tiles: b1 pink-red, b2 pink-blue, b3 red-red
        [owed]
        phase-c
    """)
    t.asks("part-colour", "A").play("take blue-part")
    assert t.vouchers("A") == (0, 1, 0, 1, 0)
    assert t.board["lativ"] == {"at": "supply", "space": None}
    assert t.board["lab"]["lativ_bots"] == 5


@rule("WM-5.6")
def test_t22_points_of_a_track() -> None:
    steps = {"A": 3, "B": 4, "C": 5, "D": 6}
    t = machine("".join(f"[{seat}]\nfunding: {n} rnd\n" for seat, n in steps.items()) + "[owed]\nturn A", seats=4)
    assert [t.player(seat)["points"] for seat in "ABCD"] == [3, 3, 4, 6]


# ---- our own --------------------------------------------------------------------------------------------------------


@rule("WM-4.7.6")
def test_e01_e02_the_toll_of_the_supply_must_be_payable() -> None:
    others = "[B]\nspace: supply-A\n[C]\nspace: lab-B"
    t = machine(f"{ELSEWHERE}\n[A]\nspace: lab-A\nvouchers:\n{others}\n[owed]\nturn A")
    assert "go supply-B" in t.legal
    t.play("go supply-B", "gain lab")
    assert t.vouchers("A") == (0, 0, 0, 0, 0)
    others = "[B]\nspace: supply-A\n[C]\nspace: supply-B"
    t = machine(f"{ELSEWHERE}\n[A]\nspace: lab-A\nvouchers:\n{others}\n[owed]\nturn A")
    t.refuses("go supply-C", "WM-4.7.6").refuses("go supply-D", "WM-4.7.6")


@rule("WM-4.7.2")
def test_e03_in_round_one_the_middle_space_comes_first() -> None:
    t = machine("[course]\nround: 1\n[owed]\nturn A", seats=3)
    t.refuses("go government-A", "WM-4.7.2").refuses("go government-C", "WM-4.7.2")
    assert "go government-B" in t.legal


@rule("WM-4.7.2", "WM-3.15")
def test_e04_with_two_players_the_right_space_is_blocked() -> None:
    t = machine("[course]\nround: 1\n[B]\nspace: government-B\n[owed]\nturn A", seats=2)
    t.refuses("go government-A", "WM-4.7.2").refuses("go government-C", "WM-3.15")
    t.refuses("go government-B", "WM-4.7.2")


@rule("WM-4.7.1")
def test_e05_the_scientist_goes_to_another_location() -> None:
    machine("[A]\nspace: lab-A\n[owed]\nturn A").refuses("go lab-B", "WM-4.7.1")


WORKING = "bots: 1\nline: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12"


@rule("WM-4.3.1", "WM-4.1.3", "WM-4.1.4", "WM-4.1.5")
def test_e06_science_must_be_used_before_an_exchange() -> None:
    t = at("lab-B", "4 supply, 1 lab, 1 science", f"{WORKING}\nchemicals: 1 green")
    t.play("do work", "work rain-1").offers("pay lab", "pay science")
    t.refuses("exchange", "WM-4.3.1").refuses("pay supply", "WM-4.1.3")
    t = at("lab-B", "4 supply, 1 science", f"{WORKING}\nchemicals: 1 green")
    t.play("do work", "work rain-1")
    assert t.vouchers("A") == (4, 0, 0, 0, 0)


@rule("WM-4.3.3")
def test_e07_a_chemical_that_is_owned_is_paid() -> None:
    t = at("lab-B", "3 lab", f"{WORKING}\nchemicals: 1 white, 1 green\ntiles: b1 green-white, a1 green-green")
    t.play("do work", "work wind-1")
    assert t.vouchers("A") == (0, 0, 2, 0, 0)
    assert t.chemicals("A") == {"green": 1}


@rule("WM-4.1.6")
def test_e08_two_missing_vouchers_cost_six() -> None:
    at("government-B", "5 supply").refuses("do secure", "WM-4.1.6")
    assert "do secure" in at("government-B", "6 supply").legal


@rule("WM-4.2.7", "WM-2.2.2", "WM-4.2.4")
def test_e09_a_part_without_room_is_lost() -> None:
    two = "bots: 2\nline: A1 A2 A3 A4 A5 A6 A7 A8 A9 A10"
    t = at("government-B", "2 government", two, board="[government]\ngrid rain: SB-SELL SB-BRK SB-PUB\n")
    t.play("do secure", "secure rain-2")  # a part and a voucher, and no breakthrough is possible
    assert t.parts("A") == {"green": 1}
    assert t.vouchers("A") == (0, 0, 1, 0, 0)


@rule("WM-4.2.7", "WM-4.2.1")
def test_e10_the_printed_place_holds_one_chemical() -> None:
    t = at("supply-A", "6 supply", "chemicals: 1 green")
    t.refuses("do acquire", "WM-4.10.5")


def extending(tiles: str, offer: str) -> Weather:
    t = at("supply-A", "1 supply", f"tiles: {tiles}", board=f"[supply]\noffer: {offer}\n")
    return t.play("do extend", "tile 1")


@rule("WM-4.10.2")
def test_e11_touching_half_circles_have_the_same_colour() -> None:
    t = extending("b1 red-pink", "green-blue")
    t.refuses("lay 0 a1", "WM-4.10.2").refuses("lay 180 a1", "WM-4.10.2")
    t = extending("b1 red-pink", "red-blue")
    t.refuses("lay 0 a1", "WM-4.10.2").play("lay 180 a1")
    assert t.shop("A")["circles"]["red"] == 1


@rule("WM-4.10.2")
def test_e12_a_tile_lies_beside_another_or_the_printed_places() -> None:
    t = extending("b1 red-pink", "green-blue").refuses("lay 0 a2", "WM-4.10.2")
    assert "lay 0 b2" in t.legal
    assert "lay 180 a2" in extending("b1 red-pink, b2 green-white", "green-blue green-green").legal


@rule("WM-4.11.3")
def test_e13_a_subsidy_owned_in_all_types_leaves_the_game() -> None:
    more = f"{WORKING}\nparts: 1 pink\nblue: SB-SELL\norange: SB-WORK SB-RES"
    t = at("government-B", "1 government", more, board="[government]\ngrid sun: SB-SELL SB-WORK* SB-RES\n")
    t.play("do sell", "sell sun-1").offers("claim sun-1", "claim sun-2", "claim sun-3").play("claim sun-2")
    assert t.player("A")["subsidies"] == {"blue": ["SB-SELL"], "orange": ["SB-WORK", "SB-RES"]}
    assert t.player("A")["holding"] == {"government-sun": 1}
    t = at("government-B", "1 government", more, board="[government]\ngrid sun: SB-SELL SB-PUB* SB-RES\n")
    t.play("do sell", "sell sun-1")  # the only other type is taken
    assert t.player("A")["subsidies"]["blue"] == ["SB-SELL", "SB-PUB"]


@rule("WM-4.12.3", "WM-4.12.4")
def test_e14_e15_a_paper_needs_a_research_token() -> None:
    t = at("lab-A", "4 lab", "office: award award award rain rain rain sun sun sun\nawards: 3").play("do publish")
    t.refuses("publish 1", "WM-4.12.3")
    t = at("lab-A", "4 lab", "office: award award - rain rain rain sun sun sun\nawards: 2", board=UNLOCKED)
    t.play("do publish").refuses("publish 1", "WM-4.12.4")


UNLOCKED = "[lab]\nlocks: wind\n"


@rule("WM-4.12.4")
def test_e16_a_goal_on_a_goal_space_is_not_given_for_a_citation() -> None:
    more = "office: - sun sun rain rain rain fog fog fog\nbelow: V01\ngoals: B01"
    t = at("lab-A", "4 lab", more, board=UNLOCKED).play("do publish")
    t.refuses("publish 1", "WM-4.12.4")


PAPERS = "office: sun sun sun rain rain rain snow snow snow\nleft: 4 5 6\nright: 1 2 3"


@rule("WM-4.13.8")
def test_e17_one_marker_on_an_extreme_weather_tile() -> None:
    t = at("rnd-A", "4 rnd", f"{PAPERS}\n{PARTS}\n{LONG}", board="[rnd]\nmarkers sun: A\n")
    t.play("do breakthrough").refuses("break 1", "WM-4.13.8")


PARTS = "parts: 3 green, 3 white, 3 red, 3 pink, 3 blue"
PAIRS = ["pink-red", "pink-blue", "red-red", "red-blue", "blue-blue", "pink-pink", "white-blue"] * 2
LONG = "tiles: " + ", ".join(f"b{n} {pair}" for n, pair in enumerate(PAIRS, 1))


@rule("WM-4.13.6", "WM-4.11.4")
def test_e18_without_a_tile_there_is_no_breakthrough() -> None:
    levels = "levels: 1 rain, 1 wind, 1 fog, 1 snow"
    t = at("rnd-A", "4 rnd", f"{PAPERS}\n{PARTS}\n{LONG}", board=f"[rnd]\n{levels}\n")
    t.play("do breakthrough").refuses("break 1", "WM-4.13.6")
    board = f"[government]\ngrid sun: red green SB-SELL\nbots sun: - B B\n[rnd]\n{levels}\n"
    board += "[B]\nline: A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\n"
    t = at("government-B", "1 government", f"{WORKING}\nparts: 1 pink", board=board).play("do sell", "sell sun-1")
    assert t.climate("B") == 6
    assert t.board["government"]["markers"] == 3


@rule("WM-4.13.7")
def test_e19_without_an_award_left_a_breakthrough_still_counts() -> None:
    shop = "parts: 1 red, 1 blue, 1 white\ntiles: b1 pink-red, b2 pink-blue"
    t = at("rnd-B", "2 rnd", f"{ONE_PAPER}\n{shop}", board="[course]\nawards: 0\n")
    t.play("do breakthrough", "mark rain-2")  # without room for the part of the space
    assert t.player("A")["awards"] == 0
    assert t.player("A")["rows"]["1"]["marker"] == "gone"
    assert t.climate("A") == 6


ONE_PAPER = "office: rain rain rain\nleft: 2 3 4 5 6\nright: 1"


@rule("WM-4.16.12")
def test_e20_at_level_three_nothing_changes() -> None:
    t = machine("""
        [lab]
        bots rain: A A A
        [rnd]
        levels: 3 rain, 1 wind, 1 sun, 1 fog, 1 snow
        markers rain: B - government
        [A]
        line: A4 A5 A6 A7 A8 A9 A10 A11 A12
        vouchers:
        tiles: b1 pink-red, b2 pink-blue
        [B]
        office: rain rain rain
        left: 2 3 4 5 6
        [owed]
        phase-b
    """).play("decline")
    assert t.extreme("rain") == {"tile": "EW-RAIN-3", "level": 3, "markers": ["B", None, "government"]}


@rule("WM-4.14.5", "WM-4.14.6")
def test_e21_parts_in_one_row_and_bots_elsewhere() -> None:
    shop = "tiles: b1 pink-red, b2 pink-blue, a1 blue-pink\nparts: 2 green, 1 white"
    t = prototype("wind", 1, "- B -", shop, bots=2)
    t.play("decline", "provide none").asks("lose-parts").offers("lose white", "done").play("done")
    assert t.parts("A") == {"white": 1}
    assert t.climate("A") == 4


@rule("WM-4.2.7")
def test_e22_more_than_fits_is_refused() -> None:
    with pytest.raises(Unreadable, match="A has no room for all this"):
        at("rnd-B", "", "bots: 3\nline: A4 A5 A6 A7 A8 A9 A10 A11 A12\nparts: 2 green, 1 white\ntiles: b1 pink-red")


@rule("WM-4.14.5")
def test_e23_two_parts_in_a_row_with_one_tile() -> None:
    t = prototype("wind", 2, "B A -", "tiles: b1 pink-red\nparts: 1 red, 1 green", "2 rnd, 1 science")
    t.play("decline")
    assert t.parts("A") == {}
    assert t.player("A")["awards"] == 1


@rule("WM-4.14.8", "WM-4.14.3")
def test_e24_a_prototype_without_own_parts_loses_nothing() -> None:
    t = prototype("rain", 1, "A B B", "parts: 1 pink", "2 rnd", 0)
    t.play("gain lab")
    assert (t.climate("A"), t.climate("B"), t.parts("A")) == (2, 4, {"pink": 1})


@rule("WM-4.15.3", "WM-4.15.2", "WM-4.15.1")
def test_e25_e26_a_token_without_a_space_leaves_the_game() -> None:
    full = "office: - rain - - wind - - sun - - fog - - rain - - wind -\nholding: 1 government-snow"
    t = machine(f"[A]\n{full}\n[owed]\nplace-tokens A\nend-turn A 0")
    assert "snow" not in t.player("A")["office"].values()
    assert t.player("A")["holding"] == {}
    open_row = "office: - rain - - wind - - award - - fog - - rain - - wind -\nholding: 1 government-snow\nawards: 1"
    t = machine(f"[A]\n{open_row}\n[owed]\nplace-tokens A\nend-turn A 0")
    assert t.player("A")["office"]["3-government"] == "snow"


@rule("WM-4.16.1", "WM-4.16.13")
def test_e27_without_a_matching_tile_nothing_is_refilled() -> None:
    t = machine("[course]\nassistant: snow\n[owed]\nphase-b")
    assert t.board["lab"]["display"] == ["X-I-SUN", "X-I-WIND", "X-I-RAIN"]
    assert t.board["assistant"] == "rain"


@rule("WM-4.6.2")
def test_e28_a_subsidy_waives_science_but_not_parts() -> None:
    more = "office: fog fog fog\nleft: 2 3 4 5 6\nright: 1\nblue: SB-BRK"
    levels = "[rnd]\nlevels: 1 rain, 1 wind, 1 sun, 3 fog, 1 snow\n"
    t = moving("", levels, more=f"{more}\nparts: 1 green, 2 red, 1 pink, 1 white\n{LONG}")
    t.play("use SB-BRK", "accept", "mark fog-2")
    assert t.climate("A") == 5 + 10
    assert t.parts("A") == {}
    t = moving("", levels, more=more)
    t.refuses("use SB-BRK", "WM-4.6.2")


@rule("WM-4.10.4")
def test_e29_tokens_open_a_section() -> None:
    five = f"bots: 5\nline: A6 A7 A8 A9 A10 A11 A12\n{LONG}"
    t = at("supply-A", "2 supply", f"{five}\noffice: rain rain rain\nholding: 2 rnd-wind\nsections: I II III")
    t.play("do construct").refuses("build A10", "WM-4.10.4").play("build A7")
    assert t.vouchers("A") == (0, 0, 0, 0, 0)


@rule("WM-4.10.8")
def test_e31_a_colour_is_not_bought_and_returned_in_one_turn() -> None:
    t = at("supply-A", "6 supply", f"{CIRCLES}\nchemicals: 1 white, 1 pink")
    t.play("do acquire", "take green-chemical", "do return").refuses("return green", "WM-4.10.8")
    t = at("supply-A", "6 supply", f"{CIRCLES}\nchemicals: 1 white")
    t.play("do acquire", "take green-chemical", "do return", "do acquire").refuses("take white-chemical", "WM-4.10.8")


CIRCLES = "tiles: b1 green-white, a1 green-green, c1 white-white"


@rule("WM-4.11.9")
def test_e32_a_secured_sale_can_take_its_own_tile() -> None:
    more = f"{WORKING}\nparts: 1 red\nchemicals:"
    t = at("government-B", "2 government", more, board="[government]\ngrid fog: SB-SELL SB-WORK SB-RES\n")
    t.play("do secure", "secure fog-1", "decline", "accept", "sell fog-1", "claim fog-1")
    assert t.player("A")["subsidies"] == {"blue": ["SB-SELL"], "orange": []}
    assert t.board["government"]["grid"]["fog-1"] == {"part": "red"}


@rule("WM-4.3.8")
def test_e33_a_bot_that_leaves_no_row_is_not_offered() -> None:
    tiles = "a1 pink-red, a2 pink-blue, a3 red-red, b1 red-blue"
    t = sun_two(tiles, 2)
    t.play("mark sun-2")
    assert t.shop("A")["bots"] == 2
    assert t.player("A")["awards_gained"] == 1
    t = sun_two(tiles, 1).play("mark sun-2").asks("construct-slot")


def sun_two(tiles: str, bots: int) -> Weather:
    """Three parts are needed, and all three are owned."""
    line = " ".join(f"A{n}" for n in range(1 + bots, 13))
    more = "office: sun sun sun\nleft: 2 3 4 5 6\nright: 1\nparts: 1 blue, 1 white, 1 green\n"
    more += f"tiles: {tiles}\nbots: {bots}\nline: {line}"
    board = "[rnd]\nlevels: 1 rain, 1 wind, 2 sun, 1 fog, 1 snow\nbots sun: - B -\n"
    board += "[B]\nline: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\n"
    t = at("rnd-B", "2 rnd, 1 science", more, board=board).play("do breakthrough")
    while t.asked.duty.name == "pay-unit":
        t.play("pay rnd" if "pay rnd" in t.legal else "pay science")
    return t
