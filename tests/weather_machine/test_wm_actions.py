"""Actions of Weather Machine, chapter by chapter, where the worked examples leave something to prove."""

from __future__ import annotations

from scenario import rule
from weather import Weather, machine

ONE_BOT = "bots: 1\nline: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12"
SHOP = "tiles: b1 pink-red, b2 pink-blue, b3 red-red, b4 red-blue"
HIGH = "tiles: b1 pink-red, b2 blue-blue, a1 blue-pink, c1 red-red"  # rows of one, two and one


def at(space: str, vouchers: str, more: str = "", board: str = "", seats: int = 3) -> Weather:
    return machine(f"{board}\n[A]\nspace: {space}\nvouchers: {vouchers}\n{more}\n[owed]\nmenu A", seats=seats)


# ---- supply ---------------------------------------------------------------------------------------------------------


@rule("WM-4.10.1")
def test_a_gap_of_the_offer_is_filled_from_the_stack() -> None:
    t = at("supply-A", "2 supply", board="[supply]\noffer: pink-red pink-blue red-red red-blue\ntop: blue-blue\n")
    t.play("do extend", "tile 2", "lay 0 b2")
    supply = t.board["supply"]
    assert supply["offer"] == ["pink-red", "blue-blue", "red-red", "red-blue"]
    assert (supply["up"], supply["down"], supply["top"] is None) == (12, 10, False)
    t.play("do extend", "tile 1")
    assert t.board["held"] == {"seat": "A", "pair": "pink-red"}


@rule("WM-4.10.1")
def test_the_face_down_stack_is_turned_over_and_then_nothing_is_left() -> None:
    board = "[supply]\noffer: pink-red pink-blue red-red red-blue\ntop: blue-blue\nup: 1\ndown: 22\n"
    t = at("supply-A", "1 supply", board=board).play("do extend", "tile stack")
    assert (t.board["supply"]["up"], t.board["supply"]["down"]) == (22, 0)
    rows = ["b"] * 24
    pairs = [f"{a}-{b}" for i, a in enumerate(COLOURS) for b in COLOURS[i:] for _ in range(2)]
    own = ", ".join(f"{row}{n} {pair}" for n, (row, pair) in enumerate(zip(rows, pairs[:24], strict=True), 1))
    rest = pairs[24:]
    others = f"[B]\ntiles: b1 {rest[0]}\n[C]\ntiles: b1 {rest[1]}\n"
    last = f"[supply]\noffer: {rest[2]} {rest[3]} {rest[4]} {rest[5]}\ntop: none\nup: 0\ndown: 0\n"
    t = at("supply-A", "6 supply", f"tiles: {own}", others + last).play("do extend", "tile 1")
    t.play(t.legal[-1])
    assert t.board["supply"]["offer"] == [None, *rest[3:6]]
    for _ in range(3):
        t.play("do extend")
        while t.asked.duty.name != "menu":
            t.play(t.legal[-1])
    t.refuses("do extend", "WM-4.10.1")


COLOURS = ["green", "white", "pink", "red", "blue"]


@rule("WM-4.10.3", "WM-4.10.4")
def test_slots_are_built_in_any_order_and_sections_open_for_good() -> None:
    five = f"bots: 5\nline: A6 A7 A8 A9 A10 A11 A12\n{SHOP}, b5 blue-blue, b6 blue-blue"
    t = at("supply-A", "6 supply", five).play("do construct", "build A6")
    assert t.player("A")["sections"] == ["I", "II", "III"]
    assert t.vouchers("A")[0] == 4
    t.asks("take-chemical").play("decline", "do construct").refuses("build A6", "WM-4.10.3")
    t.refuses("build A12", "WM-4.10.4").play("build A9")
    assert t.climate("A") == 3
    full = "bots: 2\nline: A3 A4 A5 A6 A7 A8 A9 A10 A11 A12"
    at("supply-A", "6 supply", full).refuses("do construct", "WM-4.2.4")
    at("supply-A", "").refuses("do construct", "WM-4.10.4")
    at("supply-A", "1 supply").play("do construct").refuses("build A4", "WM-4.1.6")


@rule("WM-4.10.5", "WM-4.2.3")
def test_chemicals_cost_the_price_of_their_slot_and_need_a_place() -> None:
    board = "[supply]\nchemicals: 5 green, 5 white, 2 pink, 5 red, 5 blue\n"
    board += "[B]\ntiles: b1 pink-pink, a1 pink-pink, c1 pink-white\nchemicals: 3 pink\n"
    t = at("supply-A", "2 supply", board=board).play("do acquire", "take pink-chemical")
    assert (t.vouchers("A"), t.chemicals("A")) == ((0, 0, 0, 0, 0), {"pink": 1})
    t = at("supply-A", "6 supply", "tiles: b1 green-red, a1 blue-green\nchemicals: 1 white").play("do acquire")
    t.asks("take-chemical").offers("take green-chemical").refuses("take red-chemical", "WM-4.2.7")


# ---- government -----------------------------------------------------------------------------------------------------


@rule("WM-4.11.1", "WM-4.11.2")
def test_a_sale_needs_a_bot_and_brings_a_subsidy_and_a_token() -> None:
    at("government-B", "1 government", "parts: 1 green").refuses("do sell", "WM-4.11.1")
    at("government-B", "1 government", f"{ONE_BOT}\nparts:").refuses("do sell", "WM-4.3.7")
    t = at("government-B", "1 government", f"{ONE_BOT}\nparts: 1 green").play("do sell", "sell rain-1")
    t.refuses("claim wind-1", "WM-4.11.2").play("claim rain-3")
    player = t.player("A")
    assert (player["funding"]["government"], player["subsidies"]["blue"]) == (1, ["SB-WORK"])
    assert (player["holding"], player["workshop"]["bots"]) == ({"government-rain": 1}, 0)
    assert t.board["government"]["grid"]["rain-3"] == {"part": "green"}
    assert t.bots("government", "rain") == ["A", None, None]


@rule("WM-4.11.2")
def test_without_a_token_there_is_an_investment() -> None:
    board = "[government]\ntokens: 2 wind, 2 sun, 2 fog, 2 snow\n"
    t = at("government-B", "1 government", f"{ONE_BOT}\nparts: 1 green", board)
    t.play("do sell", "sell rain-1", "claim rain-1")
    assert (t.player("A")["investments"], t.player("A")["holding"]) == (1, {})


@rule("WM-4.11.6", "WM-5.1")
def test_a_full_government_machine_ends_the_game() -> None:
    spaces = "".join(f"bots {w}: B B B\ngrid {w}: red red red\n" for w in ("wind", "sun", "fog", "snow"))
    board = f"[government]\n{spaces}grid rain: SB-SELL green green\nbots rain: - C C\n"
    board += "[B]\nline:\n[C]\nline: A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\n"
    t = at("government-B", "1 government", f"{ONE_BOT}\nparts: 1 green", board).play("do sell")
    assert t.board["ending"] == "triggered"


@rule("WM-4.11.8")
def test_an_orange_tile_is_not_secured_but_can_be_taken() -> None:
    board = "[government]\ngrid rain: SB-SELL* SB-PUB SB-BOT\n"
    t = at("government-B", "2 government", board=board).play("do secure").refuses("secure rain-1", "WM-4.11.8")
    t.play("secure rain-2")  # nothing to publish: only column and row
    t.play("decline")
    assert t.vouchers("A") == (0, 0, 1, 0, 0)
    t = at("government-B", "1 government", f"{ONE_BOT}\nparts: 1 green", board)
    t.play("do sell", "sell rain-1", "claim rain-1")
    assert t.player("A")["subsidies"]["blue"] == ["SB-SELL"]


# ---- lab ------------------------------------------------------------------------------------------------------------


@rule("WM-4.12.1", "WM-4.12.2")
def test_a_bot_may_displace_lativs() -> None:
    at("lab-B", "1 lab", "chemicals: 1 green").refuses("do work", "WM-4.12.1")
    more = f"{ONE_BOT}\nchemicals: 1 green"
    t = at("lab-B", "1 lab", more, "[lab]\nbots rain: lativ - -\n").play("do work", "work rain-1")
    t.offers("lativ rain-2", "lativ rain-3").play("lativ rain-3")
    assert t.bots("lab", "rain") == ["A", None, "lativ"]
    assert (t.player("A")["funding"]["lab"], t.board["supply"]["chemicals"]["green"]) == (1, 5)
    board = "[lab]\nbots rain: lativ B B\n[B]\nline: A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\n"
    t = at("lab-B", "1 lab", more, board).play("do work").refuses("work rain-2", "WM-4.12.1").play("work rain-1")
    assert t.bots("lab", "rain") == ["A", "B", "B"]
    assert t.board["lab"]["lativ_bots"] == 5


@rule("WM-4.12.1")
def test_a_chartered_test_run_needs_no_chemical() -> None:
    t = machine(f"[A]\nblue: SB-WORK\n{ONE_BOT}\nvouchers:\n[owed]\nturn A").play("use SB-WORK", "accept", "work fog-2")
    assert t.bots("lab", "fog") == [None, "A", None]


@rule("WM-4.12.6", "WM-4.12.7")
def test_a_row_is_published_once_and_a_lock_pays_once() -> None:
    papers = "office: rain rain rain sun sun sun wind wind wind\nleft: 2 3 4 5 6\nright: 1"
    t = at("lab-A", "4 lab", papers, "[lab]\nlocks: fog sun\n").play("do publish").refuses("publish 1", "WM-4.12.6")
    t.play("publish 2", "decline")
    assert t.board["lab"]["locks"] == ["fog"]
    t = at("lab-B", "2 lab, 3 rnd", "office: - - - - - - - - - - - - - - - sun sun sun").play("do publish")
    t.asks("lock-bonus").play("accept")  # by an exchange of three
    assert (t.climate("A"), t.vouchers("A")) == (5 + 6 + 3, (0, 0, 0, 0, 0))


# ---- R&D ------------------------------------------------------------------------------------------------------------


@rule("WM-4.13.1", "WM-4.13.2", "WM-4.2.8")
def test_research_leaves_its_chemical_beside_the_bot() -> None:
    at("rnd-B", "1 rnd", "chemicals: 1 white").refuses("do research", "WM-4.13.1")
    t = at("rnd-B", "1 rnd", f"{ONE_BOT}\nchemicals: 1 white")
    t.play("do research", "research rain-1", "gain lab", "gain lab")
    assert t.board["rnd"]["chemicals"]["rain-1"] == "white"
    assert t.board["supply"]["chemicals"]["white"] == 4
    assert (t.player("A")["funding"]["rnd"], t.player("A")["holding"]) == (1, {"rnd-rain": 1})


@rule("WM-4.13.3")
def test_without_a_token_research_opens_the_lock() -> None:
    board = "[rnd]\ntokens: 2 wind, 2 sun, 2 fog, 2 snow\n"
    t = at("rnd-B", "1 rnd, 1 science", f"{ONE_BOT}\nchemicals: 1 pink", board)
    t.play("do research", "research rain-2", "pay rnd", "decline").asks("lock-bonus").play("accept")
    assert (t.climate("A"), t.player("A")["investments"]) == (3, 1)
    assert "rain" not in t.board["lab"]["locks"]


@rule("WM-4.13.4")
def test_the_last_bot_of_a_branch_opens_the_lock_too() -> None:
    board = "[rnd]\nbots rain: - saboteurs saboteurs\ndry: rain-2 rain-3\n"
    t = at("rnd-B", "1 rnd, 1 science", f"{ONE_BOT}\nchemicals: 1 white", board, seats=1)
    t.play("do research", "research rain-1", "pay rnd", "gain lab", "gain lab").asks("lock-bonus").play("decline")
    assert t.player("A")["holding"] == {"rnd-rain": 1}
    assert "rain" not in t.board["lab"]["locks"]


@rule("WM-4.13.5", "WM-5.1")
def test_all_research_spaces_end_the_game() -> None:
    chemicals = "[supply]\nchemicals: 2 green, 2 white, 2 pink, 2 red, 2 blue\n"
    spaces = "".join(f"bots {w}: B B B\n" for w in ("wind", "sun", "fog", "snow"))
    board = f"{chemicals}[rnd]\n{spaces}bots rain: - C C\n[B]\nline:\n[C]\nline: A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\n"
    t = at("rnd-B", "1 rnd", f"{ONE_BOT}\nchemicals: 1 white", board).play("do research")
    assert t.board["ending"] == "triggered"


@rule("WM-4.13.7", "WM-5.1", "WM-5.2")
def test_the_third_award_brings_the_nobel_prize() -> None:
    more = "office: rain rain rain award award\nleft: 2 3 4 5 6\nright: 1\nparts: 1 red, 1 blue, 1 white\nawards: 2"
    t = at("rnd-B", "2 rnd", f"{more}\n{SHOP}").play("do breakthrough", "mark rain-1", "gain lab")
    while t.asked.duty.name in ("proto-row", "lose-parts"):
        t.play("row middle" if t.asked.duty.name == "proto-row" else "done")
    assert (t.board["nobel"], t.board["ending"], t.player("A")["awards_gained"]) == ("A", "triggered", 3)
    assert t.extreme("rain")["markers"] == ["A", None]


@rule("WM-2.11.1", "WM-4.13.9")
def test_a_full_extreme_weather_tile_shows_the_one_below() -> None:
    board = "[rnd]\nlevels: 2 rain, 1 wind, 1 sun, 1 fog, 1 snow\nmarkers rain: government -\n"
    more = f"office: rain rain rain\nleft: 2 3 4 5 6\nright: 1\nparts: 1 red, 1 blue, 1 white, 1 green\n{SHOP}"
    t = at("rnd-B", "2 rnd, 1 science", more, board).play("do breakthrough").asks("part-colour").play("decline")
    while t.asked.duty.name in ("proto-row", "lose-parts"):
        t.play("row middle" if t.asked.duty.name == "proto-row" else "done")
    assert t.extreme("rain") == {"tile": "EW-RAIN-1", "level": 1, "markers": [None, None]}
    assert t.board["government"]["markers"] == 3


@rule("WM-4.14.7", "WM-4.14.9")
def test_parts_of_a_prototype_can_be_exchanged() -> None:
    more = f"office: rain rain rain\nleft: 2 3 4 5 6\nright: 1\nparts: 1 red, 1 blue, 1 green, 1 pink\n{HIGH}"
    t = at("rnd-B", "2 rnd, 1 lab, 1 supply", more).play("do breakthrough", "mark rain-2", "decline")
    t.asks("give-part").offers("give green-part", "give pink-part").refuses("give red-part", "WM-4.14.9")
    t.play("give pink-part", "done")
    assert (t.parts("A"), t.climate("A"), t.vouchers("A")) == ({"green": 1}, 6, (0, 0, 0, 0, 0))
    poor = at("rnd-B", "2 rnd, 1 lab", more)
    poor.refuses("do breakthrough", "WM-4.3.7")


@rule("WM-4.14.2", "WM-4.14.6")
def test_optional_parts_and_lost_parts_are_chosen() -> None:
    board = "[rnd]\nbots rain: - B C\n[B]\nline: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\n"
    board += "[C]\nline: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\n"
    more = f"office: rain rain rain\nleft: 2 3 4 5 6\nright: 1\nparts: 1 red, 1 blue, 2 green\n{HIGH}"
    t = at("rnd-B", "2 rnd", more, board).play("do breakthrough", "mark rain-2", "decline")
    t.offers("provide none", "provide 2").refuses("provide 1", "WM-4.14.2").refuses("provide 3", "WM-4.14.9")
    t.play("provide none").offers("row top", "row middle", "row bottom").play("row middle")
    t.offers("lose green", "lose blue").refuses("lose white", "WM-4.14.6").refuses("done", "WM-4.14.5")
    t.play("lose green")
    t.offers("lose green", "lose blue", "done").play("lose blue")
    assert t.parts("A") == {"green": 1}
    assert (t.climate("A"), t.climate("B"), t.climate("C")) == (2, 2, 2)
