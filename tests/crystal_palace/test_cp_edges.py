"""Edges of Crystal Palace: the card that is not the first, the cost that hardly any card has."""

from __future__ import annotations

import pytest
from palace import FULL_SETS, GAME, Exhibition, acting, owed, palace
from scenario import rule

from pavilion.core import Options, Rng, Unreadable
from pavilion.games.crystal_palace.game import RULES

# ---- cards ----------------------------------------------------------------------------------------------------------


@rule("CP-4.5.1", "CP-4.5.2")
@pytest.mark.parametrize(("energy", "gears", "asked"), [(0, 2, True), (1, 1, False)])
def test_whether_anybody_is_asked_to_build_depends_on_the_patents_at_hand(energy: int, gears: int, asked: bool) -> None:
    """PT04 wants two gears; PT01, which is not there, would want one, and energy."""
    mine = f"patents: PT04\nenergy: {energy}\ngears: {gears}"
    t = palace(f"[course]\nphase: build\n[A]\n{mine}\n[owed]\noffer-build A 2\nnext-phase", seats=2, all_asked=True)
    t.asks("build" if asked else "green", "A")


@rule("CP-4.25.1")
def test_the_aquarist_costs_energy() -> None:
    board = "[displays]\npersons: PE29"
    acting("club: A5", board, A="energy: 0").refuses("person PE29", "CP-4.25.1").offers("decline")
    acting("club: A5", board, A="energy: 2").play("person PE29").has("A", energy=1, gears=1)


@rule("CP-4.6.3")
def test_an_empty_field_of_the_mat_has_no_bonus() -> None:
    """Two empty fields are equal, but that is not why they give nothing."""
    t = palace("[course]\nphase: earn\n[A]\nmat: RG1\n[owed]\ngreen A\nnext-phase", seats=2, all_asked=True)
    t.refuses("green place-2", "CP-4.6.3").refuses("green place-3", "CP-4.6.3").refuses("green watch", "CP-4.6.3")


@rule("CP-3.4", "CP-3.5", "CP-3.6")
def test_any_card_and_any_nation_can_come_first() -> None:
    found: dict[str, set[str]] = {"patents": set(), "persons": set(), "nations": set()}
    for seed in range(60):
        board = palace(seats=2, seed=seed).board
        found["patents"] |= {*board["patents"]["display"], board["patents"]["top"]}
        found["persons"] |= {*board["persons"]["display"], board["persons"]["top"]}
        found["nations"] |= {player["nation"] for player in board["players"].values()}
    assert {kind: len(names) for kind, names in found.items()} == {"patents": 30, "persons": 30, "nations": 10}


@rule("CP-3.5", "CP-3.7", "CP-4.7.3", "CP-4.7.4")
@pytest.mark.parametrize("visible", [True, False])
def test_cards_and_tiles_that_are_laid_out_at_once_are_those_that_come_one_by_one(visible: bool) -> None:
    for seed in range(3):
        one_by_one = palace(seed=seed, deck_top_visible=visible).s
        at_once = RULES.new(GAME.agree(3, {"deck_top_visible": visible}))
        RULES.advance(at_once, Options(), Rng(seed))
        assert at_once.ints() == one_by_one.ints()


# ---- the mat --------------------------------------------------------------------------------------------------------


@rule("CP-4.16.4", "CP-4.10.4")
@pytest.mark.parametrize(
    ("used", "offered"), [("", ["remove 1"]), ("place-2", ["remove 1", "remove 2"]), ("place-1 place-2", ["remove 1"])]
)
def test_of_equal_tiles_one_that_was_used_is_another(used: str, offered: list[str]) -> None:
    loans = "LO5 LO5 LO5 LO5 LO6 LO6 LO6 LO6"
    owed("pay A 5", "earn", A=f"money: 0\nmat: RG1 RG1 {loans}\nused: {used}").play("raise loan").offers(*offered)


@rule("CP-5.10")
def test_a_loan_of_the_last_kind_is_repaid_at_the_end_too() -> None:
    mine = "money: 10\nenergy: 0\ngears: 0\nmat: LO7 RG1 RG1 RG1 RG2 RG2 RG2 RG3 RG3 RG3"
    t = palace(
        f"[course]\nround: 5\nphase: earn\n[A]\n{mine}\n[owed]\nnext-phase", seats=2, manual_end=True, all_asked=True
    )
    t.asks("end", "A").offers("redeem LO7", "done").play("redeem LO7")
    assert [field and field.get("open") for field in t.player("A")["mat"][:1]] == [False]


@rule("CP-4.21.1", "CP-4.25.1", "CP-3.5")
def test_with_five_players_the_sixth_card_on_display_can_be_taken() -> None:
    board = "[displays]\npatents: PT01 PT02 PT03 PT04 PT05 PT06\npersons: PE01 PE02 PE03 PE05 PE06 PE07"
    t = acting("patent-office: A6 B6\nclub: A6 B6", board, seats=5).play("A: patent PT06")
    t.refuses("patent PT06", "CP-4.21.1").play("B: patent PT01", "A: person PE07").refuses("person PE07", "CP-4.25.1")
    t.has("A", patents=["PT06"], persons=["PE07"])


@rule("CP-4.3.1")
def test_each_location_has_its_own_action() -> None:
    answers = ["patent PT01", "museum 1", "share SH1a", "advance", "person PE01", "publish"]
    places = ["patent-office", "museum", "bank", "westminster", "club", "times"]
    for place, mine in zip(places, answers, strict=True):
        t = acting(f"{place}: A6")
        for other in answers:
            if other == mine:
                assert mine in t.legal
            else:
                t.refuses(other, "CP-4.3.1")


# ---- phases ---------------------------------------------------------------------------------------------------------


@rule("CP-4.7.4", "CP-4.16.6")
def test_a_supply_that_runs_short_in_the_middle_is_shuffled_at_once_too() -> None:
    """Two tiles are left, seven are wanted: the others come from those that were discarded just now."""
    mats = {seat: f"[{seat}]\nmat: {tiles}\n" for seat, tiles in FULL_SETS.items() if seat in "ABCD"}
    board = "[displays]\nmuseum: RI5 RI6 RI6 RI6 RI7 RI7\nsupply: 1 RI5, 1 RI8\ndiscard: 1 RI5\n"
    head = f"[course]\nround: 2\nphase: earn\n{board}{''.join(mats.values())}[owed]\nnext-phase"
    t = palace(head, seats=4, typed=True)
    while t.asked.duty.name != "deal-research":
        t.play(t.legal[0])
    for seed in range(5):
        at_once, one_by_one = t.s.clone(), Exhibition(t.s.clone(), seed)
        RULES.advance(at_once, Options(), Rng(seed))
        assert at_once.ints() == one_by_one.s.ints()
        assert None not in one_by_one.board["museum"]["display"]


@rule("CP-4.2.1", "CP-4.3.2")
def test_every_die_that_is_placed_is_a_turn_of_its_own() -> None:
    t = palace("[course]\nphase: place\nfirst: A\n[A]\nloose: 6 6\n[B]\nloose: 6\n[owed]\nturn A", seats=2)
    before = int(t.s.turn)
    t.play("A: place 6 bank-1").asks("place", "B")
    assert int(t.s.turn) == before + 1


@rule("CP-6.2")
def test_the_shadow_looks_for_room_to_the_end_of_its_list() -> None:
    """Its two fits nowhere but at the last location, Waterloo."""
    dice = "patent-office: - - A1\nmuseum: - - A1\nwestminster: - shadow5 A1\nclub: - - shadow4\n"
    dice += "times: - - A1\nport: - - shadow3\n"
    route = "[shadow]\nloose: 2\nroute: bank times museum port club westminster patent-office waterloo\n"
    mine = "[A]\ndice: 5\nspare: 1\nloose: 6\n[owed]\nplace A\nnext-phase"
    t = palace(f"[course]\nphase: place\nfirst: shadow\n[dice]\n{dice}{route}{mine}", seats=1)
    t.play("place 6 bank-1")
    assert t.board["shadow"]["loose"] == []
    assert [die["value"] for die in t.board["locations"]["waterloo"]["queue"]] == [2]


@rule("CP-6.2")
def test_no_ninth_location_is_owed_to_the_list_of_the_shadow() -> None:
    with pytest.raises(Unreadable, match="8 is out of range"):
        palace("[course]\nphase: place\n[owed]\ndraw-route - 8\nbegin-placing\nnext-phase", seats=1)
