"""The phases of Crystal Palace, played: what comes after what, and what each of them leaves."""

from __future__ import annotations

from palace import Exhibition, acting, dice, owed, palace, placing
from scenario import rule

from pavilion.core import Options, Rng
from pavilion.core.position import CHANCE
from pavilion.games.crystal_palace.box.nouns import PHASE
from pavilion.games.crystal_palace.game import RULES


def whole_game(seats: int, seed: int) -> list[tuple[int, str]]:
    """Rounds and phases in their order, of a random game."""
    s, out, luck = palace(seats=seats, seed=seed).s, Options(), Rng(seed)
    found = [(1, "dice")]
    while s.depth:
        while RULES.run_step(s):
            now = (int(s.round), PHASE.names[s.phase])
            if now != found[-1]:
                found.append(now)
        if s.depth:
            p = s.stack[RULES.top(s)]
            RULES.legal(s, out)
            RULES.apply(s, p.duty.draw(s, p, luck) if p.mode == CHANCE else out.pick(luck))
    return found


@rule("CP-1.1", "CP-1.2", "CP-5.1")
def test_five_rounds_of_seven_phases_but_the_last_phase_of_the_last() -> None:
    names = ["dice", "place", "act", "pay", "build", "earn", "renew"]
    seen = whole_game(2, 3)
    assert [n for n, name in seen if name == "dice"] == [1, 2, 3, 4, 5]
    phases = [name for at, (_, name) in enumerate(seen) if at == 0 or name != seen[at - 1][1]]
    assert phases == [*[*(names * 5)][:-1], "settle"]


@rule("CP-1.1")
def test_years() -> None:
    years = [palace(f"[course]\nround: {n}").board["year"] for n in range(1, 6)]
    assert years == [1849, 1849, 1850, 1850, 1851]


# ---- phase 1 --------------------------------------------------------------------------------------------------------


@rule("CP-4.1.1", "CP-4.1.4", "CP-4.1.8")
def test_all_dice_are_set_to_any_values_and_paid_whatever_they_cost() -> None:
    t = dice(A="money: 3")
    assert len(t.legal) == 126
    t.refuses("set 6-6-6", "CP-4.1.1")
    t.play("A: set 6-6-6-6", "B: set 1-1-1-1", "C: set 2-2-2-2").asks("raise-funds", "A")
    t.play("raise loan", "raise loan", "raise loan").asks("place", "A").has("A", money=9, covered=3)


@rule("CP-4.1.1")
def test_so_many_hands_can_be_set() -> None:
    found = [len(dice(A=f"dice: {n}\nspare: {6 - n}").legal) for n in range(1, 7)]
    assert found == [6, 21, 56, 126, 252, 462]
    assert all(len(hand.split("-")) == 2 for hand in dice(A="dice: 2\nspare: 4").legal)


@rule("CP-4.1.8", "CP-4.1.6")
def test_the_newspaper_of_the_lowest_sum_comes_after_paying() -> None:
    t = dice(A="money: 3").play("A: set 1-1-1-1", "B: set 2-2-2-2", "C: set 3-3-3-3")
    t.asks("raise-funds", "A").offers("raise loan").play("raise loan").has("A", news=1, money=9)


@rule("CP-4.1.3")
def test_who_has_committed_cannot_change_it() -> None:
    t = dice().play("A: set 5-4-3-2")
    assert RULES.owed_by(t.s, 0) == -1
    assert RULES.to_move(t.s) == [1, 2]
    assert t.s.veil == t.s.count


# ---- phase 2 --------------------------------------------------------------------------------------------------------


@rule("CP-4.2.1", "CP-4.2.2", "CP-4.2.8")
def test_players_place_one_die_after_the_other() -> None:
    t = placing(A="loose: 6 5", B="loose: 3", C="loose: 2")
    t.play("A: place 6 patent-office-1").asks("place", "B").refuses("place 3 patent-office-1", "CP-4.2.1")
    t.refuses("place 5 museum-1", "CP-4.2.1").play("B: place 3 bank-2", "C: place 2 bank-3").asks("place", "A")
    t.play("A: place 5 patent-office-2")
    assert [field["die"] for field in t.board["locations"]["patent-office"]["fields"][:2]] == [
        {"seat": "A", "value": 6}, {"seat": "A", "value": 5},
    ]  # fmt: skip


@rule("CP-4.2.6", "CP-4.2.5")
def test_fee_assistant_and_slide_come_in_this_order() -> None:
    board = "[market]\nassistants: - - A"
    t = placing(board=board, A="loose: 1\nmoney: 0", B="loose: 1").play("place 1 waterloo-3")
    t.asks("raise-funds", "A").play("raise loan").asks("assist", "A").play("enter").asks("slide", "A")
    t.play("done").asks("place", "B")


# ---- phase 3 --------------------------------------------------------------------------------------------------------


@rule("CP-4.3.1", "CP-4.3.3")
def test_locations_act_in_their_order() -> None:
    t = acting("westminster: A4\nmuseum: B4\npatent-office: C5").asks("loc", "C").refuses("museum 1", "CP-4.3.1")
    t.play("C: patent PT01").asks("loc", "B").play("B: museum 1").asks("loc", "A").play("A: advance")
    assert t.board["locations"]["museum"]["rings"] == [{"seat": "B", "value": 4}, None]
    assert t.board["at"] == "waterloo"


@rule("CP-4.3.4", "CP-4.21.4", "CP-4.21.1", "CP-4.21.3")
def test_the_first_two_at_the_patent_office_get_a_newspaper() -> None:
    t = acting("patent-office: A5 B4 C3", A="patents: PT09 PT10 PT11").play("patent PT01", "patent PT02", "patent PT03")
    t.has("A", news=1, patents=["PT01", "PT09", "PT10", "PT11"]).has("B", news=1).has("C", news=0)


@rule("CP-4.21.2", "CP-4.5.7")
def test_a_patent_is_paid_when_it_is_built_in_the_same_round_if_wanted() -> None:
    t = acting("patent-office: A5", A="energy: 1\ngears: 1").play("patent PT01").has("A", energy=1, money=40)
    t.play("B: decline").asks("orange", "A").play("done").asks("build", "A")  # of the newspaper from the action space
    t.play("build PT01").has("A", energy=0, gears=0, points=9)


@rule("CP-4.21.5", "CP-4.25.6", "CP-4.3.8")
def test_slots_stay_empty_until_the_next_round() -> None:
    t = acting("patent-office: A5 A4\nclub: A5\nmuseum: A4").play("patent PT02").refuses("patent PT02", "CP-4.21.1")
    t.play("patent PT01", "museum 2", "person PE02")
    assert t.board["patents"]["display"] == [None, None, "PT03", "PT04"]
    assert t.board["museum"]["display"][1] is None
    assert t.board["persons"]["display"][1] is None


@rule("CP-4.3.9")
def test_what_a_bonus_brings_comes_too_late_for_the_choice() -> None:
    board = "[displays]\npersons: PE04 PE05\n[tracks]\nflyers: FB3 FB1 FB2 FB4 FG1 FG2 FG3 FG4 FV1 FV2 FV3"
    t = acting("club: A5", board, A="gears: 0\nbuzz: 2").refuses("person PE04", "CP-4.25.1").play("person PE05")
    t.has("A", gears=1, buzz=3)


@rule("CP-4.3.10", "CP-4.22.2", "CP-4.16.5")
def test_a_fee_paid_by_a_loan_may_leave_no_room_for_the_tile() -> None:
    nine = "LO5 LO5 LO5 LO5 LO5 LO6 LO6 LO6 LO6"
    t = acting("museum: - A3\nmuseum spaces: B4", A=f"money: 0\nmat: {nine}").play("museum 1")
    t.asks("raise-funds", "A").play("raise loan").has("A", covered=10, money=8)
    assert sum(t.board["museum"]["discard"].values()) == 1


@rule("CP-4.22.1", "CP-4.22.2")
def test_fees_of_the_museum() -> None:
    for seats, fields, paid in ((2, "museum: A4 A3", 2), (4, "museum: A5 A4", 0), (5, "museum: A5 A4 A3", 2)):
        t = acting(fields, "[displays]\nmuseum: RG1 RG2 RG3", seats=seats, A="dice: 6\nspare: 0")
        for slot in range(1, fields.count("A") + 1):
            t.play(f"A: museum {slot}")
        t.has("A", money=40 - paid)
        t = acting("museum: A4 A3", "[displays]\nmuseum: RG1").refuses("museum 2", "CP-4.22.1")


@rule("CP-4.23.1")
def test_a_share_is_taken_once() -> None:
    t = acting("bank: A5 B3").play("A: share SH1b").has("A", income=14, points=1)
    t.refuses("share SH1b", "CP-4.23.1").refuses("share SH2a", "CP-4.23.1")


@rule("CP-4.25.2", "CP-4.25.3", "CP-4.25.4", "CP-4.25.5", "CP-4.25.7")
def test_a_person_is_paid_scores_and_works_before_it_is_laid_down() -> None:
    board = "[displays]\npersons: PE27"
    t = acting("club: A5", board, A="nation: france\nwestminster: II\nmoney: 4\nmat: RG8\npersons: PE02 PE03")
    t.refuses("person PE01", "CP-4.25.7" if t.board["persons"]["top"] == "PE01" else "CP-4.25.1")
    t.play("person PE27").asks("raise-funds", "A").has("A", points=0).play("raise loan")
    t.has("A", points=5, money=9, westminster=3).asks("use-green", "A").play("green place-1").asks("assist", "A")
    t.play("commission").has("A", level=1, persons=["PE02", "PE03", "PE27"])


@rule("CP-4.27.2", "CP-4.27.3", "CP-4.27.4")
def test_gears_and_dice_at_the_port() -> None:
    t = acting("port: A6 B5 C4", seats=4).play("A: port P2").has("A", gears=3)
    t.play("B: port P3").has("B", money=40).play("C: port P4").has("C", money=40 - 2 - 2)
    assert t.player("B")["dice"] == t.player("C")["dice"] == {"active": 4, "fresh": 1, "spare": 1, "tickets": 0}


@rule("CP-4.28.0", "CP-4.28.1", "CP-4.28.2", "CP-4.28.3", "CP-4.28.4")
def test_the_four_things_to_do_at_waterloo() -> None:
    t = acting("waterloo: A5 B4 C3", seats=4, B="mat: RG5").play("A: station S1").has("A", energy=3)
    t.refuses("station S1", "CP-4.28.0").play("B: station S2").has("B", energy=2).asks("use-green", "B")
    t.play("green place-1").has("B", points=1).play("C: station S3").has("C", energy=2, buzz=2)
    t = acting("waterloo: A5 B4", seats=4).play("A: station S4").asks("choice", "A").play("choose 2").has("A", buzz=2)
    t = acting("waterloo: A5 B4", seats=4).play("A: station S4", "choose 1").asks("use-green", "A")


# ---- phases 4 to 6 --------------------------------------------------------------------------------------------------


@rule("CP-4.4.1", "CP-4.4.2", "CP-4.4.3", "CP-4.4.4", "CP-4.0.7")
def test_all_pay_salaries_before_anybody_uses_a_person() -> None:
    a, b = "persons: PE06 PE28\ngears: 0\nnews: 2", "persons: PE01\nmoney: 1"
    t = palace(f"[course]\nphase: pay\n[A]\n{a}\n[B]\n{b}\n[owed]\nphase pay", all_asked=True)
    t.asks("raise-funds", "B").play("raise loan").has("B", money=7).asks("orange", "A").has("A", money=40 - 2 - 3)
    t.refuses("use PE28", "CP-4.4.4").refuses("use PE01", "CP-4.4.3").play("use PE06").has("A", news=3)
    t.refuses("use PE06", "CP-4.4.3").play("n2-gear", "use PE28").has("A", points=3, gears=0)
    t.asks("orange", "A").offers("done").play("done").asks("build", "A").play("done").asks("green", "A")  # a newspaper


OPEN = "mat: LO5"


@rule("CP-4.0.2", "CP-4.11.6")
def test_before_income_all_are_asked_who_could_do_more_than_take_a_loan() -> None:
    """The newspaper of the last die is the third of an income step."""
    last = "[dice]\ntimes: A5\n[A]\nnews: 2\nincome: 5\nmoney: 0"
    t = palace(f"[course]\nphase: act\n{last}\n[owed]\nphase act", all_asked=True)
    t.play("publish").asks("orange", "A").offers("done").has("A", news=3).play("n3-income").has("A", news=0)
    assert t.free == ["loan"], "asked already, who has nothing left is asked on"
    t.play("done").asks("green", "A").has("A", money=5, income=3)
    for mine, asked in (
        ("news: 1", True), ("news: 0", False), (f"money: 10\n{OPEN}", True), (f"money: 9\n{OPEN}", False),
        ("money: 10\nmat: LO5*", False),
    ):  # fmt: skip
        for phase, question in (("pay", "orange"), ("build", "build")):
            t = palace(f"[course]\nphase: {phase}\n[A]\n{mine}\n[owed]\nphase {phase}", all_asked=True)
            t.asks(question if asked else "green", "A")


@rule("CP-4.0.2", "CP-4.5.1")
def test_what_a_second_prototype_brings_can_be_exchanged_before_income() -> None:
    mine = "patents: PT01 PT05\nenergy: 2\ngears: 2\nincome: 5\nmoney: 20\nnews: 2"
    t = owed("build A 2", "build", A=mine).play("build PT05", "target A").asks("build", "A")
    t.play("build PT01", "target A").asks("build", "A").offers("done").has("A", news=3)
    t.refuses("build PT02", "CP-4.5.1").play("n3-income", "done").asks("green", "A")
    mine = mine.replace("news: 2", "news: 0")
    t = palace(f"[course]\nphase: build\n[A]\n{mine}\n[owed]\nphase build", all_asked=True)
    t.play("build PT01", "target B", "build PT05", "target A").asks("build", "B").play("done").asks("green", "A")


@rule("CP-4.5.1", "CP-4.5.8", "CP-4.0.3")
def test_a_prototype_counts_after_its_effect() -> None:
    mine = "patents: PT19\nenergy: 1\ngears: 3\nnation: prussia"
    t = owed("build A 1", "build", A=mine).play("build PT19", "target A").asks("assist", "A")
    t.refuses("commission", "CP-4.12.2").has("A", prototypes=[], patents=[]).play("done")
    t.has("A", prototypes=["PT19"]).asks("green", "A")


@rule("CP-4.5.1")
def test_only_own_patents_are_built() -> None:
    owed("build A 2", "build", A="patents: PT01", B="patents: PT02\nenergy: 5").refuses("build PT02", "CP-4.5.1")


@rule("CP-4.5.5")
def test_the_target_may_be_anybody() -> None:
    t = owed("target B PT02 1", "build", seats=4).offers("target A", "target B", "target C", "target D")
    t.play("target D").has("D", money=40 + 2 + 9)


@rule("CP-4.6.3", "CP-4.6.4", "CP-2.13.2", "CP-2.16", "CP-4.13.2", "CP-2.15")
def test_green_bonuses_in_phase_6() -> None:
    board = "[market]\nassistants: A"
    mine = "mat: RG1 RG1 RI1 watch\nlevel: 2\nmoney: 0\nincome: 3"
    t = palace(f"[course]\nphase: earn\n{board}\n[A]\n{mine}\n[owed]\nphase earn", all_asked=True)
    t.offers("green place-1", "green mat", "green watch", "green market-1", "done").has("A", money=2)
    t.refuses("green place-2", "CP-4.16.4")
    t.play("green place-1").has("A", money=4).refuses("green place-1", "CP-4.6.4").play("green place-2")
    t.refuses("green place-3", "CP-4.6.3").play("green mat").has("A", money=9).play("green watch", "choose 2")
    t.has("A", news=1).play("green market-1").has("A", news=2).asks("green", "B")


@rule("CP-4.6.3", "CP-2.4")
def test_exchanges_of_green_bonuses() -> None:
    t = palace("[course]\nphase: earn\n[A]\nmat: RG6 RG7\nmoney: 0\nincome: 3\n[owed]\nphase earn", all_asked=True)
    t.play("green place-1").has("A", money=0, energy=2).play("green place-2").asks("raise-funds", "A")
    t.play("raise loan").has("A", gears=2, money=9)


@rule("CP-4.6.5", "CP-4.14.4")
def test_posters_pay_after_green_bonuses_the_lower_first() -> None:
    mine = "buzz: 21\nposters: Q1 Q4\nmoney: 0\nincome: 3"
    t = palace(f"[course]\nphase: earn\n[A]\n{mine}\n[owed]\nphase earn", all_asked=True)
    t.has("A", points=0).play("A: done", "B: done", "C: done").has("A", points=4, money=4)
    far = "[course]\nphase: earn\n[A]\nbuzz: 36\nposters: Q2 Q7\n[owed]\nphase earn"
    palace(far, all_asked=True).play("A: done", "B: done", "C: done").has("A", points=10)


# ---- phase 7 --------------------------------------------------------------------------------------------------------


def renewed(edit: str, seats: int = 3) -> Exhibition:
    return palace(f"{edit}\n[owed]\nphase renew", seats=seats, all_asked=True).asks("set-dice")


@rule("CP-4.7.2", "CP-4.7.7")
def test_dice_come_home_but_those_with_a_ticket() -> None:
    fields = "[dice]\npatent-office: A5\nport spaces: B6\nsubs: - - - - B6\ntickets: B6"
    t = renewed(f"{fields}\n[A]\nfresh: 1\nspare: 1\nloose: 2\n[B]\ndice: 3\nspare: 2")
    assert t.player("A")["dice"] == {"active": 5, "fresh": 0, "spare": 1, "tickets": 0}
    assert t.player("B")["dice"] == {"active": 3, "fresh": 0, "spare": 2, "tickets": 1}
    assert t.player("A")["loose"] == []
    assert t.board["subs"]["P5"] is None
    assert t.board["locations"]["port"]["rings"] == [None, None]
    assert t.board["tickets"]["spots"][0] == {"seat": "B", "value": 6}


@rule("CP-4.7.3", "CP-4.7.5", "CP-4.7.6", "CP-4.7.7", "CP-4.7.8")
def test_new_cards_and_shares_are_laid_out() -> None:
    before = palace("[displays]\npatents: - PT02\nshares: b").board
    t = renewed("[displays]\npatents: - PT02\nshares: b")
    board = t.board
    assert board["round"] == 2
    assert board["patents"]["display"][0] == before["patents"]["top"]
    assert "PT02" not in board["patents"]["display"]
    assert set(board["persons"]["display"]).isdisjoint(before["persons"]["display"])
    assert board["shares"] == ["SH2a", "SH2b", "SH2c"]
    assert board["patents"]["deck"] == before["patents"]["deck"] - 4


@rule("CP-4.7.4", "CP-4.16.6")
def test_tiles_of_the_museum_are_discarded_and_shuffled_when_the_supply_is_short() -> None:
    t = renewed("[displays]\nmuseum: RG1 RG1 RG1 RG2 RG2 RG2")
    assert t.board["museum"]["discard"] == {"RG1": 3, "RG2": 3}
    rest = {"RG1": 4, "RG2": 3, "RG3": 4, "RG4": 3, "RG5": 3, "RG6": 2, "RG7": 2, "RG8": 2, "RG9": 1, "RI1": 3}
    rest |= {"RI2": 3, "RI3": 3, "RI4": 3, "RI5": 3, "RI6": 3, "RI7": 2, "RI8": 1}
    rest["RG1"] -= 1
    short = ", ".join(f"{n} {kind}" for kind, n in rest.items())
    t = renewed(f"[displays]\nmuseum: RG1\nsupply:\ndiscard: {short}")
    assert None not in t.board["museum"]["display"]
    assert t.board["museum"]["supply"] == 45 - 6
