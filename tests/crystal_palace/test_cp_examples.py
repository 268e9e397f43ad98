"""The worked examples of section 8, played: dice, placing, actions, Black Market (X01 to X36)."""

from __future__ import annotations

from palace import Exhibition, acting, dice, owed, palace, placing
from scenario import rule


def sets(t: Exhibition, **hands: str) -> Exhibition:
    return t.play(*(f"{seat}: set {hand}" for seat, hand in hands.items()))


# ---- dice -----------------------------------------------------------------------------------------------------------


@rule("CP-4.1.4", "CP-4.1.5", "CP-4.1.6", "CP-4.0.1")
def test_x01_the_highest_sum_begins_of_equal_ones_the_highest_die() -> None:
    t = sets(dice(), A="5-4-3-2", B="6-3-3-2", C="4-3-2-1")
    t.asks("place", "B").has("A", money=26, news=0).has("B", money=26, news=0).has("C", money=30, news=1)
    assert t.board["order"] == ["B", "C", "A"]


@rule("CP-4.1.5", "CP-4.1.6")
def test_x02_all_with_the_lowest_sum_get_a_newspaper_but_who_begins() -> None:
    t = sets(dice(), A="5-4-3-2", B="5-4-3-2", C="6-6-1-1")
    t.asks("place", "C").has("A", news=1).has("B", news=1).has("C", news=0)


@rule("CP-4.1.5")
def test_x03_of_equal_hands_the_earlier_one_begins() -> None:
    t = sets(dice("first: B"), A="5-4-3-2", B="5-4-3-2", C="1-1-1-1")
    t.asks("place", "B").has("C", news=1).has("A", news=0)


@rule("CP-4.1.5")
def test_x04_dice_are_compared_one_by_one() -> None:
    few = dice(A="dice: 2\nspare: 4", B="dice: 3\nspare: 3")
    sets(few, A="6-2", B="6-1-1", C="1-1-1-1").asks("place", "A")
    longer = dice(A="dice: 2\nspare: 4", B="dice: 3\nspare: 3")
    sets(longer, A="6-2", B="6-2-1", C="1-1-1-1").asks("place", "B")


@rule("CP-4.10.2", "CP-4.10.3", "CP-4.10.4")
def test_x05_without_newspapers_only_a_loan_pays() -> None:
    t = sets(dice(A="money: 8"), A="5-4-3-2", B="1-1-1-1", C="1-1-1-1")
    t.asks("raise-funds", "A").offers("raise loan").play("raise loan")
    t.has("A", money=4, covered=1)
    assert t.player("A")["mat"][0]["open"]


@rule("CP-4.10.2", "CP-4.10.9")
def test_x06_newspapers_or_a_loan_pay() -> None:
    t = sets(dice(A="money: 13\nnews: 2"), A="5-4-3-2", B="1-1-1-1", C="1-1-1-1")
    t.asks("raise-funds", "A").offers("raise news", "raise loan")
    assert t.free == []
    t.play("raise news").has("A", money=0, news=1, covered=0)


@rule("CP-4.1.2", "CP-4.11.2")
def test_x07_a_die_for_four_newspapers_is_set_at_once() -> None:
    t = dice(A="news: 4")
    assert len(t.legal) == 126
    t.play("A: n4-die").has("A", news=0)
    assert t.player("A")["dice"] == {"active": 5, "fresh": 0, "spare": 1, "tickets": 0}
    assert len(t.legal) == 252


@rule("CP-4.11.2")
def test_x08_after_the_reveal_a_new_die_waits_for_the_next_round() -> None:
    t = placing(A="loose: 4 3 2 1\nnews: 4")
    t.play("A: n4-die")
    assert t.player("A")["dice"] == {"active": 4, "fresh": 1, "spare": 1, "tickets": 0}
    assert t.player("A")["loose"] == [4, 3, 2, 1]


@rule("CP-4.11.2")
def test_x09_without_a_die_in_the_supply_there_is_none_to_get() -> None:
    dice(A="news: 5\ndice: 6\nspare: 0").refuses("n4-die", "CP-4.11.2")


# ---- placing --------------------------------------------------------------------------------------------------------


@rule("CP-4.2.2", "CP-4.2.4")
def test_x10_a_die_needs_the_minimum_of_its_field() -> None:
    t = placing(A="loose: 3")
    t.refuses("place 3 patent-office-2", "CP-4.2.2").play("place 3 patent-office-3").asks("assist", "A")
    placing(A="loose: 3").play("place 3 patent-office-4")


@rule("CP-4.2.3", "CP-4.10.2")
def test_x11_a_fee_is_paid_at_once() -> None:
    t = placing(A="loose: 5\nmoney: 0")
    t.play("place 5 bank-1").asks("raise-funds", "A").play("raise loan").has("A", money=9)


@rule("CP-4.2.1")
def test_x12_one_die_for_each_field() -> None:
    t = placing(board="[dice]\nwestminster: B4", A="loose: 6")
    t.refuses("place 6 westminster-1", "CP-4.2.1")


@rule("CP-4.2.7")
def test_x13_who_passes_is_skipped_and_earns_nothing() -> None:
    t = placing(A="loose: 2 2", B="loose: 3 3")
    t.play("A: pass").play("B: place 3 times-2", "done", "B: place 3 westminster-2", "done")
    t.asks("loc", "B").has("A", money=40, passed=True, loose=[2, 2])


# ---- actions --------------------------------------------------------------------------------------------------------


@rule("CP-4.3.2", "CP-4.25.5")
def test_x14_the_highest_die_acts_first_of_equal_ones_the_one_further_left() -> None:
    t = acting("club: C5 A4 B4")
    t.asks("loc", "C").play("person PE01").asks("loc", "A").play("person PE02").asks("loc", "B").play("person PE03")
    t.has("C", buzz=1, persons=["PE01"]).has("A", buzz=1, persons=["PE02"]).has("B", buzz=0, persons=["PE03"])


@rule("CP-4.3.2", "CP-4.26.2")
def test_x15_a_higher_die_acts_first_although_it_lies_further_right() -> None:
    t = acting("times: - A3 B5")
    t.asks("loc", "B").play("publish").has("B", news=1, money=40)
    t.asks("loc", "A").play("publish").has("A", news=0, money=38)


@rule("CP-4.3.6", "CP-4.23.2")
def test_x16_a_die_without_an_action_space_earns_a_pound() -> None:
    t = acting("bank: A6 B4 C3")
    t.play("A: share SH1a", "B: share SH1b")
    t.has("A", money=40 + 0).has("B", money=38).has("C", money=41)


@rule("CP-4.3.5")
def test_x17_declining_leaves_the_action_space_to_others() -> None:
    t = acting("bank: A6 B4 C3")
    t.play("A: decline", "B: share SH1b", "C: share SH1a")
    t.has("A", money=40).has("B", money=40).has("C", money=38)


@rule("CP-4.24.1", "CP-4.24.4")
def test_x18_a_step_in_westminster_brings_its_bonus() -> None:
    acting("westminster: A4", A="money: 5").play("advance").has("A", money=8, westminster=2)


@rule("CP-4.24.2")
def test_x19_on_the_last_field_one_of_its_bonuses_comes_again() -> None:
    spaces = "westminster: - A4\nwestminster spaces: B5"
    t = acting(spaces, A="money: 1\nwestminster: V")
    t.play("advance", "raise loan").asks("choice", "A").offers("choose 1", "choose 2")
    t.has("A", money=9).play("choose 1").has("A", energy=2, westminster=5)


@rule("CP-4.17.1", "CP-4.17.2")
def test_x20_a_green_bonus_used_now_works_in_phase_6_again() -> None:
    t = acting("westminster: A4", A="westminster: II\nmat: RG5")
    t.play("advance").asks("use-green", "A").play("green place-1").has("A", points=1, westminster=3, used=[])
    t.play("B: decline", "A: green place-1").has("A", points=2)


# ---- Black Market ---------------------------------------------------------------------------------------------------


@rule("CP-4.12.3", "CP-4.12.5")
def test_x21_a_new_assistant_takes_the_lowest_free_field() -> None:
    t = owed("assist A", board="[market]\nassistants: B C")
    t.play("enter").has("A", money=38)
    assert t.market == ["B", "C", "A", None, None, None]


@rule("CP-4.12.4")
def test_x22_climbing_skips_occupied_fields() -> None:
    t = owed("assist A", board="[market]\nassistants: A B B")
    t.play("up 1").has("A", money=38)
    assert t.market == [None, "B", "B", "A", None, None]


@rule("CP-4.12.4")
def test_x23_nobody_climbs_above_the_highest_field() -> None:
    owed("assist A", board="[market]\nassistants: - - - - - A").refuses("up 6", "CP-4.12.4")


@rule("CP-4.13.3", "CP-4.13.4")
def test_x24_a_full_market_is_raided() -> None:
    t = owed("assist B", board="[market]\nassistants: B A - A B\nbanner: 2", seats=2)
    t.play("enter").has("B", money=38, gears=1)
    assert t.market == [None, None, "B", None, None]
    assert t.player("A")["assistants"]["supply"] == 5


def sliding(market: str, banner: int) -> Exhibition:
    board = f"[dice]\ntimes: A6\n[market]\nassistants: {market}\nbanner: {banner}"
    return owed("slide A\nnext-placer - A", "place", board, B="loose: 1")


@rule("CP-4.13.5", "CP-4.2.5")
def test_x25_sliding_from_the_banner_brings_a_gear() -> None:
    t = sliding("- - B A", 1).play("down 4 yes").has("A", gears=2, money=40)
    assert t.market[1] == "A"
    assert t.board["market"]["banner"] == 0


@rule("CP-4.13.5")
def test_x26_an_empty_banner_brings_none() -> None:
    sliding("- - B A", 0).refuses("down 4 yes", "CP-4.13.5").play("down 4 no").has("A", gears=1)


@rule("CP-4.13.5")
def test_x27_from_below_the_banner_there_is_no_gear() -> None:
    t = sliding("- A", 3).refuses("down 2 yes", "CP-4.13.5").play("down 2 no").has("A", gears=1)
    assert t.market[0] == "A"


@rule("CP-4.13.5")
def test_x28_from_the_lowest_field_nobody_slides() -> None:
    sliding("A - A", 3).refuses("down 1 no", "CP-4.13.5")


@rule("CP-4.7.1", "CP-4.13.6", "CP-4.13.8", "CP-4.13.9")
def test_x29_in_phase_7_all_assistants_move_down() -> None:
    t = palace("[market]\nassistants: A - B A\nbanner: 0\n[owed]\nphase renew").asks("set-dice")
    assert t.market == [None, "B", "A", None, None, None]
    assert t.board["market"]["banner"] == 3
    t.has("A", gears=1).has("B", gears=1)
    high = palace("[market]\nassistants: - - - - - C\n[owed]\nphase renew")
    assert high.market == [None, None, None, None, "C", None]


@rule("CP-4.13.7")
def test_x30_an_assistant_without_a_field_below_leaves() -> None:
    t = owed("target A PT11 2", "build", "[market]\nassistants: B").play("target B")
    assert t.market == [None] * 6


@rule("CP-4.27.1")
def test_x31_the_first_assistant_of_the_port_enters_free() -> None:
    t = acting("port: A6", A="money: 0").play("port P1", "enter").has("A", money=0).play("enter")
    t.asks("raise-funds", "A").play("raise loan").has("A", money=9)
    assert t.market[:2] == ["A", "A"]


@rule("CP-4.27.1", "CP-4.27.7")
def test_x32_climbing_is_never_free() -> None:
    t = acting("port: A6", board="[market]\nassistants: - A").play("port P1", "up 2").has("A", money=38)
    t.asks("assist", "A").play("enter").has("A", money=37)


@rule("CP-4.27.5")
def test_x33_a_ticket_brings_points_of_the_year_and_the_die() -> None:
    t = acting("port: - A5", course="round: 3").play("port P5").has("A", points=11)
    assert t.player("A")["dice"] == {"active": 3, "fresh": 0, "spare": 2, "tickets": 1}
    assert t.board["tickets"]["spots"][0] == {"seat": "A", "value": 5}


@rule("CP-4.27.6")
def test_x34_with_three_tickets_there_are_no_more() -> None:
    board = "tickets: B6 C5 C4"
    t = acting(f"port: - A5\n{board}", course="round: 4", B="dice: 3", C="dice: 2")
    t.refuses("port P5", "CP-4.27.6")


@rule("CP-4.27.0")
def test_x35_each_sub_action_is_used_once_in_a_round() -> None:
    t = acting("port: A6 B4").play("A: port P2").refuses("port P2", "CP-4.27.0")
    t.play("B: port P3").has("B", money=38)


@rule("CP-4.27.4", "CP-4.28.4")
def test_x36_some_sub_actions_need_four_players() -> None:
    t = acting("port: A6\nwaterloo: A5").refuses("port P4", "CP-4.27.4").play("port P2")
    t.refuses("station S4", "CP-4.28.4")
    acting("port: A6\nwaterloo: A5", seats=4).play("port P4", "station S4").asks("choice")


