"""Turns of Weather Machine: benefits, vouchers, exchanges, step 1, moves, menus, Awards."""

from __future__ import annotations

import itertools

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from scenario import rule
from weather import Weather, machine

from pavilion.games.weather_machine.rules.prototype_rows import row_works
from pavilion.games.weather_machine.rules.state import new_player
from pavilion.games.weather_machine.rules.vouchers import payable
from pavilion.games.weather_machine.rules.workshop import lay

ONE_BOT = "bots: 1\nline: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12"


def at(space: str, vouchers: str, more: str = "", board: str = "", seats: int = 3) -> Weather:
    return machine(f"{board}\n[A]\nspace: {space}\nvouchers: {vouchers}\n{more}\n[owed]\nmenu A", seats=seats)


def turn(more: str, board: str = "", seats: int = 3) -> Weather:
    return machine(f"{board}\n[A]\n{more}\n[owed]\nturn A", seats=seats)


# ---- oracles --------------------------------------------------------------------------------------------------------


def can_pay(own: tuple[int, ...], kind: int, units: int, science: int, anything: int) -> bool:
    """By trying all ways: pay the type, pay Science, or exchange three others if neither is owned."""
    if units + science == 0:
        return sum(own) >= anything
    need = kind if units else 4
    rest = (units - 1, science) if units else (0, science - 1)
    ways = [paid for paid in {need, 4} if own[paid]]
    if ways:
        return any(can_pay(less(own, paid), kind, *rest, anything) for paid in ways)
    triples = itertools.combinations_with_replacement(range(5), 3)
    return any(can_pay(less(own, *three), kind, *rest, anything) for three in triples if min(less(own, *three)) >= 0)


def less(own: tuple[int, ...], *paid: int) -> tuple[int, ...]:
    return tuple(n - paid.count(kind) for kind, n in enumerate(own))


@rule("WM-4.1.6", "WM-4.1.7")
def test_what_can_be_paid_is_what_some_way_of_paying_pays() -> None:
    for own in itertools.product(range(4), range(3), range(1), range(4), range(3)):
        for units, science, anything in itertools.product(range(3), range(3), (0, 2, 4)):
            found = payable(vec[i64](list(own)), 1, units, science, anything)
            assert found == can_pay(own, 1, units, science, anything), (own, units, science, anything)


@rule("WM-4.14.5", "WM-4.2.5", "WM-4.2.2")
def test_a_row_works_if_some_arrangement_does() -> None:
    """Every tile and printed place holds a part or a bot; the parts of one row are taken."""
    for rows in itertools.product(range(3), range(3), range(2)):
        player = new_player()
        for row, tiles in enumerate(rows):
            for column in range(tiles):
                lay(player, 0, row, column)
        places = [(row, "either") for row, tiles in enumerate(rows) for _ in range(tiles)] + [(1, "part"), (2, "bot")]
        for parts, bots in itertools.product(range(4), range(4)):
            possible = arrangements(places, parts, bots)
            for row, taken in itertools.product(range(3), range(4)):
                works = row_works(player, row, taken, parts, bots)
                assert works == ((row, taken) in possible), (rows, parts, bots, row, taken)


def arrangements(places: list[tuple[int, str]], parts: int, bots: int) -> set[tuple[int, int]]:
    """How many parts can lie in each row, over all ways to store so many parts and bots."""
    found: set[tuple[int, int]] = set()
    for chosen in itertools.combinations(range(len(places)), parts):
        if any(places[i][1] == "bot" for i in chosen):
            continue
        left = [place for i, place in enumerate(places) if i not in chosen and place[1] != "part"]
        if len(left) >= bots:
            found |= {(row, sum(places[i][0] == row for i in chosen)) for row in range(3)}
    return found


# ---- benefits -------------------------------------------------------------------------------------------------------


@rule("WM-2.2.3", "WM-2.2.5")
def test_units_are_asked_one_by_one_and_declining_ends_them() -> None:
    tiles = "tiles: b1 pink-red, b2 pink-blue, b3 red-red"
    t = turn(f"blue: SB-PART\n{tiles}").play("use SB-PART", "take red-part").asks("part-colour").play("decline")
    assert t.parts("A") == {"green": 1, "red": 1}
    t.asks("move-scientist")
    t = turn("blue: SB-PART").play("use SB-PART", "take blue-part")  # no room for the second
    t.asks("move-scientist")
    assert t.player("A")["subsidies"] == {"blue": [], "orange": ["SB-PART"]}


@rule("WM-2.2.4")
def test_a_benefit_inside_a_benefit_comes_first() -> None:
    more = "blue: SB-BOT\ntiles: b1 pink-red, b2 pink-blue, b3 red-red\nbelow: B01"
    t = turn(more, seats=2).play("use SB-BOT", "build A5").asks("part-colour").play("take red-part")
    t.asks("move-scientist")
    t = at("government-B", "2 government", board="[government]\ngrid snow: SB-FUND SB-BOT SB-SELL\n")
    t.play("do secure", "secure snow-1")  # column: a funding step; row: R&D; tile: a funding step and a voucher
    t.asks("fund-step").play("advance lab")
    assert t.vouchers("A") == (0, 0, 0, 1, 0)
    t.asks("fund-step").play("decline").asks("gain-any").play("gain science")
    assert t.vouchers("A") == (0, 0, 0, 1, 1)


@rule("WM-2.2.1", "WM-4.3.6", "WM-4.9.2")
def test_a_benefit_waives_vouchers_but_not_those_of_an_exchange() -> None:
    more = f"blue: SB-RES\n{ONE_BOT}\nchemicals: 1 green\nvouchers: 1 lab, 1 rnd"
    t = turn(more).play("use SB-RES", "accept", "research rain-1").asks("gain-any")
    assert t.vouchers("A") == (0, 0, 0, 0, 0)
    t.play("gain lab", "gain lab")
    assert t.vouchers("A") == (0, 0, 2, 0, 0)
    assert t.bots("rnd", "rain") == ["A", None, None]
    turn(f"blue: SB-RES\n{ONE_BOT}\nchemicals: 1 green\nvouchers: 1 lab").play("use SB-RES", "accept").refuses(
        "research rain-1", "WM-4.3.7"
    )


# ---- vouchers and exchanges -----------------------------------------------------------------------------------------


@rule("WM-4.1.2", "WM-4.1.1")
def test_a_full_track_is_not_chosen() -> None:
    t = turn("blue: SB-FUND\nvouchers: 6 supply, 5 lab").play("use SB-FUND", "decline")
    t.offers("gain government", "gain rnd", "gain science").refuses("gain lab", "WM-4.1.2")


@rule("WM-4.3.4", "WM-4.3.2")
def test_exchanged_vouchers_are_of_any_types_and_paid_in_order() -> None:
    t = at("government-B", "1 supply, 1 government, 1 lab, 1 rnd", f"{ONE_BOT}\nparts: 1 red")
    t.play("do sell", "sell rain-1").offers("pay supply", "pay lab")
    t.refuses("pay rnd", "WM-4.3.4").refuses("pay government", "WM-4.1.4").play("pay lab")
    assert t.vouchers("A") == (1, 0, 0, 0, 0)


@rule("WM-4.3.5", "WM-4.13.1")
def test_the_extra_cost_of_the_lowest_space_is_never_exchanged() -> None:
    more = f"{ONE_BOT}\nparts:\nchemicals: 1 blue"
    t = at("rnd-B", "1 rnd, 4 lab", more).play("do research").refuses("research rain-3", "WM-4.3.7")
    t = at("rnd-B", "1 rnd, 4 lab", f"{ONE_BOT}\nparts: 1 pink, 1 red\nchemicals: 1 blue\ntiles: b1 pink-red")
    t.play("do research", "research rain-3").offers("give pink-part", "give red-part").play("give red-part")
    assert (t.parts("A"), t.chemicals("A")) == ({"pink": 1}, {})


@rule("WM-4.3.7", "WM-4.3.9")
def test_only_payments_that_can_be_completed_are_offered() -> None:
    paper = "office: rain rain rain\nleft: 2 3 4 5 6\nright: 1\nparts: 1 red, 1 blue, 1 white, 1 green"
    board = "[rnd]\nlevels: 2 rain, 1 wind, 1 sun, 1 fog, 1 snow\n"
    shop = "tiles: b1 pink-red, b2 pink-blue, b3 red-red"
    t = at("rnd-B", "2 rnd, 1 science", f"{paper}\n{shop}", board).play("do breakthrough")
    assert t.vouchers("A") == (0, 0, 0, 0, 0)  # the Science had to be kept for the tile
    t = at("rnd-B", "3 rnd, 1 science", f"{paper}\n{shop}", board).play("do breakthrough").asks("mark-space")
    assert t.vouchers("A") == (0, 0, 0, 1, 0)


# ---- step 1 ---------------------------------------------------------------------------------------------------------


@rule("WM-4.6.1", "WM-4.6.2", "WM-4.6.10")
def test_one_tile_a_turn() -> None:
    t = turn("blue: SB-FUND SB-CHEM\ninvestments: 3\nvouchers:")
    t.offers("use SB-CHEM", "use SB-FUND", "invest set-goal", "done").play("use SB-FUND", "decline", "gain lab")
    t.asks("move-scientist")
    assert t.player("A")["subsidies"] == {"blue": ["SB-CHEM"], "orange": ["SB-FUND"]}
    turn("vouchers:").asks("move-scientist")
    turn("blue: SB-SELL").refuses("use SB-SELL", "WM-4.6.2").refuses("invest set-goal", "WM-4.6.1").offers("done")


@rule("WM-4.6.3", "WM-4.6.4")
def test_a_goal_is_set_on_a_space_of_its_colour() -> None:
    t = turn("investments: 1\nbelow: B01 V01\ngoals: B03")
    t.play("invest set-goal").offers("goal B01 bottom", "goal V01 top", "goal V01 bottom")
    t.refuses("goal B01 top", "WM-4.6.4").refuses("goal P01 top", "WM-4.6.4").play("goal V01 top")
    t.asks("pick-benefit").offers("pick first", "pick second").play("pick second").asks("construct-slot")
    assert t.player("A")["investments"] == 0
    full = "investments: 1\nbelow: B01\ngoals: B03 B07\nblack: government-top government-bottom"
    turn(full).refuses("invest set-goal", "WM-4.6.3").refuses("invest funding", "WM-4.6.3")


@rule("WM-4.6.5", "WM-4.6.9")
def test_a_marker_at_the_start_gives_nothing() -> None:
    t = turn("investments: 2\ngoals: B01 - V01\nblack: lab-top").play("invest funding")
    t.asks("move-scientist")
    assert t.player("A")["goals"]["spaces"]["government-top"]["black"]
    t = turn("investments: 2\ngoals: B01 B09 V01\nblack: lab-top").play("invest funding")
    t.refuses("fund lab-top", "WM-4.6.5")


# ---- moves ----------------------------------------------------------------------------------------------------------


@rule("WM-2.3.1", "WM-2.3.4", "WM-4.7.1")
def test_every_space_gives_its_voucher() -> None:
    board = "[course]\nlativ: office\n"
    t = turn("vouchers:", board)
    assert len(t.legal) == 9
    t.refuses("go supply-D", "WM-4.7.1")
    for space, vouchers in (("government-C", (0, 0, 1, 0, 0)), ("lab-A", (0, 0, 0, 1, 0)), ("rnd-B", (0, 1, 0, 0, 0))):
        assert turn("vouchers:", board).play(f"go {space}").vouchers("A") == vouchers
    t = turn("vouchers:\nspace: lab-A", board).play("go supply-A").offers(
        "gain supply", "gain government", "gain lab", "gain rnd", "gain science"
    )
    turn("vouchers:", board + "[B]\nspace: lab-B\n").refuses("go lab-B", "WM-4.7.1")


@rule("WM-2.3.2", "WM-4.8.2", "WM-4.8.1")
def test_lativ_takes_the_leftmost_empty_space_or_skips() -> None:
    board = "[course]\nlativ: government\nlativ space: government-B\n[B]\nspace: lab-A\n"
    t = turn("vouchers:", board).play("go government-C")
    assert t.board["lativ"] == {"at": "lab", "space": "lab-B"}
    full = "[course]\nlativ: government\nlativ space: government-B\n[B]\nspace: lab-A\n"
    t = machine(full + "[A]\nvouchers:\n[owed]\nturn A", seats=2).play("go government-A")
    assert t.board["lativ"] == {"at": "lab", "space": "lab-B"}
    skipped = full + "[C]\nspace: lab-B\n[D]\nspace: lab-C\n"
    t = machine(skipped + "[A]\nvouchers:\n[owed]\nturn A", seats=4).play("go government-A")
    assert t.board["lativ"] == {"at": "rnd", "space": "rnd-A"}
    last = "[course]\nlativ: rnd\nlativ space: rnd-A\n"
    t = turn("vouchers:", last).play("go rnd-B")
    assert t.board["lativ"] == {"at": "office", "space": None}
    assert t.vouchers("A") == (0, 1, 0, 0, 1)


@rule("WM-4.8.5")
def test_without_a_branch_or_a_bot_nothing_happens() -> None:
    everywhere = "".join(f"bots {w}: lativ - -\n" for w in ("rain", "wind", "sun", "fog", "snow"))
    board = f"[course]\nlativ: lab\nlativ space: lab-A\n[lab]\n{everywhere}"
    t = turn("vouchers:", board).play("go lab-B").asks("menu")
    assert t.board["lab"]["lativ_bots"] == 0


@rule("WM-4.8.6", "WM-6.2.1")
def test_with_two_players_lativ_discards_a_token() -> None:
    board = "[course]\nlativ: supply\nassistant: sun\n"
    for seats, left in ((2, 1), (3, 2)):
        t = machine(board + "[A]\nspace: lab-A\nvouchers:\n[owed]\nturn A", seats=seats)
        t.play("go supply-D", "gain lab") if seats == 3 else t.play("go supply-C", "gain lab")
        while t.asked.duty.name in ("pay-any", "lativ-bot"):
            t.play(t.legal[0])
        assert t.board["government"]["tokens"]["sun"] == left


# ---- menus ----------------------------------------------------------------------------------------------------------


@rule("WM-2.3.3", "WM-4.9.1", "WM-2.3.5")
def test_one_both_or_any_number_of_actions() -> None:
    papers = "office: rain rain rain wind wind wind"
    both = f"{ONE_BOT}\nchemicals: 1 green\n{papers}"
    t = at("lab-A", "3 lab", both, board="[lab]\nlocks: fog\n").play("do publish", "publish 2", "decline")
    t.refuses("do publish", "WM-4.9.1").play("do work", "work rain-1").asks("move-scientist", "B")
    at("lab-B", "3 lab", both).play("do work", "work rain-1").asks("move-scientist", "B")
    t = at("supply-A", "6 supply").play("do extend", "tile 2", "lay 0 b2", "do extend", "tile 1", "lay 0 b3")
    t.play("do construct", "build A1")
    t.asks("menu", "A").play("done").asks("move-scientist", "B")
    at("lab-B", "3 lab", both).refuses("do sell", "WM-4.9.1").play("done").asks("move-scientist", "B")


# ---- awards ---------------------------------------------------------------------------------------------------------

AWARDED = "held awards: 1\nawards: 1"


@rule("WM-4.5.3")
def test_an_award_goes_to_any_empty_space_at_any_time_of_a_turn() -> None:
    t = turn(f"{AWARDED}\nvouchers:\noffice: - - rain")
    t.asks("move-scientist").play("award 1-lab").asks("gain-any").play("gain rnd").asks("move-scientist")
    assert t.player("A")["office"]["1-lab"] == "award"
    assert (t.vouchers("A"), t.player("A")["awards"]) == ((0, 0, 0, 1, 0), 0)
    turn(f"{AWARDED}\noffice: - - rain").refuses("award 1-rnd", "WM-4.5.3")
    turn("vouchers:").refuses("award 1-lab", "WM-4.5.3")


def won_award(space: str, office: str = "") -> Weather:
    """After a breakthrough, and the benefits that come with it."""
    paper = f"office: rain rain rain{office}\nleft: 2 3 4 5 6\nright: 1\nparts: 1 red, 1 blue, 1 white"
    t = at(space, "2 rnd", f"{paper}\ntiles: b1 green-white, b2 white-blue, b3 red-blue")
    t.play("do breakthrough", "mark rain-1")
    while t.asked.duty.name in ("gain-any", "part-colour", "fund-step"):
        t.play(t.legal[0])
    assert t.s.players[0].held_awards == 1
    return t


@rule("WM-4.5.3", "WM-4.9.1")
@pytest.mark.parametrize("space", ["rnd-B", "rnd-C"])
def test_an_award_just_won_can_be_placed_though_no_action_is_left(space: str) -> None:
    t = won_award(space).asks("keep-award", "A")
    assert t.legal == ["done", *(f"award {row}-{area}" for row in "23456" for area in ("government", "lab", "rnd"))]
    t.refuses("award 1-lab", "WM-4.5.3").refuses("do research", "WM-4.9.1")
    t.play("award 3-rnd").asks("move-scientist", "B")  # with the Award placed, nothing is left to be asked
    assert t.player("A")["office"]["3-rnd"] == "award"
    t = won_award(space).play("done").asks("move-scientist", "B")
    assert t.s.players[0].held_awards == 1


@rule("WM-4.5.3")
def test_an_award_without_an_empty_space_is_kept_without_a_question() -> None:
    won_award("rnd-B", " citation" * 15).asks("move-scientist", "B")


@rule("WM-4.15.3", "WM-4.5.3")
def test_an_award_may_take_the_last_space_of_a_token() -> None:
    only = "office: - rain - - wind - - sun - - fog - - rain - - snow -\nholding: 1 government-snow"
    t = machine(f"[A]\n{only}\n{AWARDED}\n[owed]\nplace-tokens A\nend-turn A 0")
    t.asks("place-token").refuses("drop government-snow", "WM-4.15.3").play("award 6-government")
    assert t.player("A")["holding"] == {}
    assert t.player("A")["office"]["6-government"] == "award"


# ---- tokens ---------------------------------------------------------------------------------------------------------


@rule("WM-4.15.1", "WM-4.15.2", "WM-4.15.4")
def test_tokens_of_a_row_have_one_weather() -> None:
    held = "office: - rain\nholding: 1 government-rain, 1 government-sun"
    t = machine(f"[A]\n{held}\n[owed]\nplace-tokens A\nend-turn A 0")
    t.refuses("token government-sun 1", "WM-4.15.2").refuses("token lab-sun 1", "WM-4.15.1")
    t.play("token government-rain 2").asks("gain-any").play("gain lab").asks("place-token")
    t.refuses("token government-sun 2", "WM-4.15.1").play("token government-sun 3")
    assert t.player("A")["funding"]["government"] == 1
    t.asks("move-scientist", "B")


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("WM-1.6", "WM-4.5.1", "WM-4.5.2")
def test_turns_follow_the_turn_order(seats: int) -> None:
    t = machine("[course]\norder: " + " ".join("DCBA"[4 - seats :]) + "\n[owed]\nbegin-turn - 0", seats=seats)
    for letter in "DCBA"[4 - seats :]:
        t.asks("move-scientist", letter).play(t.legal[0])
        while t.asked.duty.name != "menu":
            t.play(t.legal[-1])
        t.play("done")
    while t.board["round"] == 2:
        t.play(t.legal[-1])
    assert t.board["round"] == 3
