"""The worked examples of section 8, played: prototypes, tracks, loans, tiles, the end (X37 to X70)."""

from __future__ import annotations

from palace import acting, dice, owed, palace, placing
from scenario import rule

from pavilion.games.crystal_palace.rules import result

TEN_TILES = "RG1 RG1 RG1 RG1 RG2 RG2 RG2 RG3 RG3 RG3"
NINE_TILES = "RG1 RG1 RG1 RG1 RG2 RG2 RG2 RG3 RG3"
TEN_LOANS = "LO5 LO5 LO5 LO5 LO5 LO6 LO6 LO6 LO6 LO6"


@rule("CP-4.5.2", "CP-4.5.3", "CP-4.5.4", "CP-4.5.5")
def test_x37_a_prototype_brings_points_of_the_year_and_of_linked_persons() -> None:
    mine = "patents: PT29\npersons: PE04 PE26\nenergy: 3\ngears: 3\nmoney: 6"
    t = owed("build A 2", "build", "", A=mine)
    t.s.round = 3
    t.play("build PT29").has("A", points=25, energy=0, gears=0, money=0).asks("target", "A")
    t.play("target A").has("A", buzz=4, news=1, prototypes=["PT29"])


@rule("CP-4.5.2", "CP-4.11.4")
def test_x38_what_a_prototype_costs_must_be_there() -> None:
    t = owed("build A 2", "build", A="patents: PT29\nenergy: 3\ngears: 2\nnews: 2")
    t.refuses("build PT29", "CP-4.5.2").play("n2-gear").has("A", gears=3, news=0).play("build PT29")


@rule("CP-4.5.1")
def test_x39_two_prototypes_in_a_phase_are_the_most() -> None:
    t = owed("build A 2", "build", A="patents: PT01 PT02 PT05\nenergy: 5\ngears: 9")
    t.play("build PT01", "target B", "build PT02", "target B").asks("green", "A")
    t.has("A", prototypes=["PT01", "PT02"], patents=["PT05"])


@rule("CP-4.5.5", "CP-4.5.6", "CP-4.15.3")
def test_x40_the_target_pays_what_it_loses() -> None:
    t = owed("target A PT16 1", "build", B="money: 1\nincome: 1").play("target B")
    t.asks("raise-funds", "B").play("raise loan")
    t.asks("green", "A").has("B", income=0)  # £8, less 3 impossible steps of phase 6 and 1 point for a red position
    t.has("B", money=5, points=-1)


@rule("CP-4.4.1", "CP-2.19")
def test_x41_salaries_depend_on_tier_and_westminster() -> None:
    t = palace("[course]\nphase: pay\n[A]\nwestminster: III\npersons: PE05 PE02 PE01\n[owed]\nphase pay")
    t.asks("green", "A").has("A", salaries=5, money=40 - 5 + 9)


@rule("CP-4.6.1", "CP-4.6.2")
def test_x42_income_is_paid_and_declines() -> None:
    t = palace("[course]\nphase: earn\n[A]\nincome: 4\n[owed]\nphase earn", all_asked=True)
    t.has("A", money=43, income=1)


@rule("CP-4.6.1", "CP-4.6.2", "CP-4.15.1", "CP-4.6.7")
def test_x43_red_positions_cost_a_point_and_impossible_steps_a_pound() -> None:
    t = palace("[course]\nphase: earn\n[A]\nincome: 1\nmoney: 5\npoints: 7\n[owed]\nphase earn", all_asked=True)
    t.has("A", money=3, income=0, points=6)


@rule("CP-4.15.2")
def test_x44_steps_above_the_track_bring_a_pound_each() -> None:
    acting("bank: A5", A="income: 14\nmoney: 0").play("share SH1a").has("A", income=15, money=4)


@rule("CP-4.14.1", "CP-4.14.2", "CP-4.14.3", "CP-4.14.4")
def test_x45_a_marker_stops_at_flyers_and_posters() -> None:
    tracks = "[tracks]\nflyers: FB2 FB3 FB1 FB4 FG1 FG2 FG3 FG4 FV1 FV2 FV3"
    t = owed("buzz-on A 3", board=tracks, A="buzz: 8")
    t.asks("poster", "A").has("A", money=42, buzz=10).play("token").has("A", buzz=11, posters=["Q2"], tokens=1)
    before = t.player("A")["points"]
    t.play("decline", "A: done", "B: done", "C: done").has("A", points=before + 2)


@rule("CP-4.14.3")
def test_x46_without_a_token_nothing_is_asked() -> None:
    owed("buzz-on A 3", A="buzz: 13\nposters: Q1 Q2").asks("station", "B").has("A", buzz=16)


@rule("CP-4.14.5")
def test_x47_the_first_at_the_end_takes_spot_one() -> None:
    t = owed("buzz-on A 3\nbuzz-on B 2", A="buzz: 39", B="buzz: 38").asks("station", "B")
    t.has("A", buzz=40, spot=1).has("B", buzz=40, spot=2)
    assert t.board["buzz"]["spots"] == ["A", "B", None]


@rule("CP-4.10.4")
def test_x48_a_loan_takes_the_place_of_a_tile() -> None:
    t = owed("pay A 5", "pay", A=f"money: 0\nmat: {NINE_TILES} LO5")
    t.play("raise loan").asks("loan-slot", "A").offers("remove 1", "remove 5", "remove 8")
    t.refuses("remove 10", "CP-4.10.5").refuses("remove 2", "CP-4.16.4").play("remove 5")
    assert t.player("A")["mat"][4]["open"]
    assert t.board["museum"]["discard"] == {"RG2": 1}


@rule("CP-4.10.4", "CP-4.16.2", "CP-5.7")
def test_x49_on_a_mat_full_of_loans_the_next_lies_beside() -> None:
    t = owed("pay A 5", "pay", A=f"money: 0\nmat: {TEN_LOANS}")
    t.play("raise loan").has("A", covered=10)
    assert [loan["open"] for loan in t.player("A")["beside"]] == [True]
    assert result.open_loans(t.s, 0) == 11
    acting("museum: A4", A=f"mat: {TEN_LOANS}").offers("decline").refuses("museum 1", "CP-4.16.2")


@rule("CP-4.16.1", "CP-4.16.3")
def test_x50_a_new_tile_replaces_another_or_is_discarded() -> None:
    board = "[displays]\nmuseum: RI6"
    t = acting("museum: A4", board, A=f"mat: {TEN_TILES}").play("museum 1").asks("slot", "A")
    t.offers("replace 1", "replace 5", "replace 8", "discard").play("replace 1").has("A", points=3)
    t = acting("museum: A4", board, A=f"mat: {TEN_TILES}").play("museum 1", "discard").has("A", points=0)
    assert t.board["museum"]["discard"] == {"RI6": 1}


@rule("CP-4.11.1")
def test_x51_there_is_room_for_seven_newspapers() -> None:
    acting("museum: A4", "[displays]\nmuseum: RI2", A="news: 7").play("museum 1").has("A", news=7)


@rule("CP-4.12.2")
def test_x52_the_condition_of_the_next_level_must_be_fulfilled() -> None:
    t = owed("assist A", A="nation: japan\nlevel: 2\ndice: 4\nfresh: 1\nspare: 1").refuses("commission", "CP-4.12.2")
    t.play("n1-pound" if "n1-pound" in t.free else "done")


@rule("CP-4.12.2", "CP-5.4")
def test_x53_a_level_once_reached_is_never_lost() -> None:
    t = dice(A="nation: russia\nlevel: 1\nincome: 8")
    assert result.commission_points(t.s, 0) == 1


@rule("CP-4.26.1", "CP-4.26.2", "CP-2.12")
def test_x54_the_times_count_cards_in_the_first_round() -> None:
    acting("times: A4", A="patents: PT01\npersons: PE01").play("publish").has("A", news=1, buzz=4)


@rule("CP-4.21.6")
def test_x55_the_top_card_of_the_deck_cannot_be_taken() -> None:
    t = acting("patent-office: A5")
    assert t.board["patents"]["top"] == "PT05"
    t.refuses("patent PT05", "CP-4.21.6").refuses("patent PT09", "CP-4.21.1").play("patent PT04")


@rule("CP-4.3.7", "CP-4.25.1")
def test_x56_who_cannot_pay_for_anybody_declines() -> None:
    board = "[displays]\npersons: PE04 PE14"
    t = acting("club: A5", board, A="gears: 0\nnews: 2").offers("decline").refuses("person PE04", "CP-4.25.1")
    t.play("n2-gear").offers("person PE04", "person PE14", "decline")


@rule("CP-4.10.8")
def test_x57_one_voluntary_loan_in_a_phase() -> None:
    placing(A="loose: 3 3").play("loan").has("A", money=50).refuses("loan", "CP-4.10.8")


@rule("CP-4.10.6")
def test_x58_repaying_needs_ten_pounds_in_hand() -> None:
    placing(A="loose: 3\nmoney: 9\nmat: LO5").refuses("repay LO5", "CP-4.10.6")
    t = placing(A="loose: 3\nmoney: 10\nmat: LO5").play("repay LO5").has("A", money=0)
    assert t.player("A")["mat"][0] == {"loan": "LO5", "open": False}
    t.refuses("repay LO5", "CP-4.10.6")


@rule("CP-5.2", "CP-5.3", "CP-5.4", "CP-5.5", "CP-5.7", "CP-5.8", "CP-5.11", "CP-4.13.10", "CP-4.10.7")
def test_x59_the_end() -> None:
    mine = "money: 13\nenergy: 3\ngears: 2\nnews: 4\nmat: LO6 LO5* RG1 RG1 RG2 RG3 RG4\nlevel: 2\nbuzz: 22\npoints: 40"
    edit = f"""
        [course]
        round: 5
        phase: earn
        [market]
        assistants: - A - B A
        [A]
        {mine.replace(chr(10), chr(10) + "        ")}
        [B]
        buzz: 22
        [C]
        buzz: 10
        [owed]
        next-phase
    """
    t = palace(edit)
    assert t.over
    t.has("A", money=2, score=44, energy=0, gears=0, news=0, covered=8)
    assert t.player("A")["mat"][7] == {"note": True}
    found = [result.buzz_points(t.s, 0), result.commission_points(t.s, 0), result.market_points(t.s, 0)]
    assert [*found, result.loan_points(t.s, 0), result.field_points(t.s, 0)] == [5, 4, 4, -5, -4]


@rule("CP-5.3")
def test_x60_three_equal_players_share_all_places() -> None:
    t = dice(A="buzz: 12", B="buzz: 12", C="buzz: 12")
    assert [result.buzz_points(t.s, seat) for seat in range(3)] == [4, 4, 4]


@rule("CP-5.3")
def test_x61_who_never_moved_takes_no_place() -> None:
    t = dice(seats=2, A="buzz: 3")
    assert [result.buzz_points(t.s, seat) for seat in range(2)] == [6, 0]


@rule("CP-4.6.4", "CP-4.6.6")
def test_x62_an_assistant_pays_once_wherever_it_goes() -> None:
    board = "[market]\nassistants: - A - A"
    mine = "[A]\nmat: RG8\nmoney: 0\nincome: 3"
    t = palace(f"[course]\nphase: earn\n{board}\n{mine}\n[owed]\nphase earn", all_asked=True)
    t.play("A: green market-4").has("A", buzz=2).play("green place-1", "up 4", "raise loan").has("A", money=9)
    assert t.market == [None, "A", None, None, "A", None]
    t.refuses("green market-5", "CP-4.6.4").refuses("green market-4", "CP-4.6.3")
    t.play("green market-2").has("A", money=12)


@rule("CP-4.5.4")
def test_x63_a_linked_person_that_comes_later_brings_nothing() -> None:
    board = "[displays]\npersons: PE04"
    acting("club: A5", board, A="prototypes: PT29").play("person PE04").has("A", points=4)


@rule("CP-4.5.6")
def test_x64_what_is_not_there_is_not_lost() -> None:
    owed("target B PT24 1", "build", C="news: 1").play("target C").has("C", news=0)


@rule("CP-4.12.2")
def test_x65_a_new_die_counts_for_the_commission() -> None:
    owed("assist A - 1", A="nation: japan\nfresh: 1\nspare: 1").play("commission", "commission").has("A", level=2)


@rule("CP-4.3.7", "CP-4.27.3", "CP-4.27.6")
def test_x66_the_third_at_the_port_may_find_nothing() -> None:
    fields = "port: - - A4\nport spaces: B6 C5\nsubs: B6 C5\ntickets: B1 C2 C3"
    more = {"B": "dice: 4\nspare: 1", "C": "dice: 2\nspare: 2"}
    t = acting(fields, course="round: 5", seats=4, A="dice: 6\nspare: 0\nmoney: 7", **more)
    t.offers("decline").refuses("port P3", "CP-4.27.3").refuses("port P5", "CP-4.27.6").play("decline")
    t.has("A", money=7)


@rule("CP-4.2.7")
def test_x67_who_can_place_nothing_passes() -> None:
    fields = "patent-office: - - A1\nmuseum: - - A1\nwestminster: - A2 A1\nclub: - - B2\ntimes: - - B1\nport: - - B2"
    board = f"[dice]\n{fields}\nwaterloo: - - B1"
    t = owed("begin-placing", "place", board, seats=2, A="loose: 2 2\ndice: 6\nspare: 0")
    t.asks("loc", "A").has("A", passed=True, loose=[2, 2])


@rule("CP-4.10.4", "CP-2.15")
def test_x68_the_watch_is_never_removed() -> None:
    loans = " ".join(TEN_LOANS.split()[:9])
    t = owed("pay A 5", "pay", A=f"money: 0\nmat: {loans} watch").play("raise loan").has("A", covered=10)
    assert t.player("A")["mat"][9] == {"watch": True}
    assert len(t.player("A")["beside"]) == 1


@rule("CP-4.11.3", "CP-4.15.2")
def test_x69_a_step_for_newspapers_may_be_a_pound() -> None:
    placing(A="loose: 3\nnews: 3\nincome: 15").play("n3-income").has("A", news=0, money=41, income=15)


@rule("CP-3.5", "CP-1.2")
def test_x70_with_five_players_the_deck_runs_out() -> None:
    t = palace("[course]\nround: 1\n[owed]\nphase renew", seats=5)
    for round in (2, 3, 4):
        assert t.board["round"] == round
        assert t.board["patents"]["top"]
        t = palace(t.text.partition("[owed]")[0].partition("\n\n")[2] + "[owed]\nphase renew", seats=5)
    assert t.board["round"] == 5
    assert t.board["patents"]["top"] is None
    assert t.board["patents"]["deck"] == 0
    assert None not in t.board["patents"]["display"]
