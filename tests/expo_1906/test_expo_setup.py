"""What everybody knows, what chance decides, and how the table is laid at the beginning (EX-1, EX-2.2, EX-3)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from exposition import Exposition, expo
from scenario import rule

import pavilion
from pavilion import Forbidden

TECHNOLOGIES = [*(f"TR{n}" for n in range(1, 9)), *(f"TI{n}" for n in range(1, 6))]
ROWS = ["ST", "CU", "MA", "AU", "EM", "TH"]


def laid_out(seats: int = 3, votes: str = "vote steam, vote electricity", **options: Any) -> Exposition:
    """A typed set-up, up to the start player and the jury: the first kinds and the first project of each shape."""
    t = expo(seats=seats, typed=True, **options)
    while t.table.asked in ("fill-field", "fill-slot"):
        t.play(f"fate: {t.legal[0]}")
    if seats > 1:
        t.fate("start p0")
    return t.fate(*votes.split(", "))


def seen(t: Exposition, seat: int | None) -> dict[str, Any]:
    board: Any = t.table.view(seat)["board"]
    return board  # type: ignore[no-any-return]


# ---- what is known, what is not --------------------------------------------------------------------------------------


@rule("EX-1.1")
def test_only_the_order_of_face_down_tiles_and_cards_is_secret() -> None:
    edit = "[piles]\nstack I: I3 I4 I5 I6 | I1\n[board]\nprojects: L1 T1 S1 I2 O1\n[A]\nhand: station meeting\nmoney: 7"
    one, two = expo(edit, seed=1), expo(edit, seed=2)
    assert one.board == two.board, "what fate will say is not on the table"
    for t in (one, two):
        assert [seen(t, seat) for seat in range(3)] == [t.board] * 3, "nobody knows more than an onlooker"
    assert one.board["academy"]["stacks"]["I"] == {"size": 5, "unknown": ["I3", "I4", "I5", "I6"], "under": ["I1"]}
    assert sum(one.board["piles"]["draw"].values()) == 96
    assert one.board["jury"]["pool"] == {"steam": 7, "electricity": 7}
    assert one.board["patents"]["chips"] == ["B89", "B93", "B97", "B00", "B05", "B06"]
    assert [one.money(letter) for letter in "ABC"] == [7, 4, 5]
    for t in (one, two):
        t.play("A: play meeting", "stop")
    assert one.board["station"] != two.board["station"], "but it differs"


@rule("EX-1.2")
def test_others_do_not_look_through_played_cards_unless_agreed() -> None:
    turns = ["A: play skyscraper", "B: play academy", "skip", "C: play skyscraper", "A: play academy", "skip"]
    t = expo("", show_played_cards=False).play(*turns)
    mine, theirs, nobodys = (seen(t, seat)["players"]["A"] for seat in (0, 1, None))
    assert (theirs["hand"], theirs["cards"], theirs["last_card"]) == (None, 4, "academy")
    assert theirs == nobodys
    assert mine["hand"] == ["station", "laboratory", "journal", "meeting"]
    open_game = expo("").play(*turns)
    assert [seen(open_game, seat)["players"]["A"]["hand"] for seat in (0, 1, None)] == [mine["hand"]] * 3
    assert t.table.moves() == open_game.table.moves(), "what was played is in the record of both"


@rule("EX-1.2")
def test_played_cards_are_shown_to_programs_and_hidden_where_people_look() -> None:
    game = pavilion.games()["expo-1906"]
    assert pavilion.new("expo-1906").terms.options["show_played_cards"] is True
    assert game.among_people({}) == {"show_played_cards": False}
    assert game.among_people({"show_played_cards": "true"}) == {"show_played_cards": "true"}
    assert pavilion.games()["worlds-fair-1893"].among_people({"approve": "ask"}) == {"approve": "ask"}


@rule("EX-1.3")
@pytest.mark.parametrize("seats", [1, 2])
def test_all_chance_comes_from_one_seed(seats: int) -> None:
    def game(seed: int) -> Exposition:
        t, choice = expo(seats=seats, seed=seed, handicaps=["assistant"] * seats), random.Random(5)
        while not t.over:
            legal = t.legal
            entering = [text for text in legal if text.split()[0] in ("enter", "step")]
            t.play(choice.choice(entering or legal))
        return t

    first, again, other = game(1), game(1), game(2)
    assert first.table.record() == again.table.record()
    assert first.table.moves()[:12] != other.table.moves()[:12]
    said = {move.split()[1] for move in first.table.moves() if move.startswith("fate: ")}
    assert said == {"resource", "reveal", "vote", "award", "ghost" if seats == 1 else "start"}


@rule("EX-1.3")
def test_what_fate_has_shown_is_not_taken_back() -> None:
    t = expo("[A]\nhand: station meeting").play("A: play meeting", "option fund")
    t.table.undo()
    assert t.money("A") == 3
    t.play("stop").asks("play-card", "B")
    with pytest.raises(Forbidden) as refusal:
        t.table.undo()
    assert refusal.value.rule == "EX-1.3"


@rule("EX-1.4")
def test_exactly_one_player_decides_at_any_time() -> None:
    t, luck = expo(seats=4, seed=4), random.Random(4)
    while not t.over:
        (seat,) = t.table.to_move
        for other in {0, 1, 2, 3} - {seat}:
            assert t.table.legal(other) == []
        t.play(luck.choice(t.legal))
    assert t.table.to_move == ()
    expo("").refuses("B: play station", "EX-1.4").play("A: play station").refuses("C: stop", "EX-1.4")


@rule("EX-2.2.2")
def test_steam_is_any_engine_that_makes_work_of_heat() -> None:
    lacking = "T2 0 c5, EM-CU 90 c6, AU-EL 180 f5"
    boiler = expo(f"[A]\nlab: {lacking}\nyard: SM-TH").play("A: play laboratory", "place SM-TH", "lay 0 b5")
    engines = expo(f"[A]\nlab: {lacking}\nyard: TR1").play("A: play laboratory", "place TR1", "lay 0 a4")
    assert boiler.tile("A", "c5")["missing"] == engines.tile("A", "c5")["missing"] == {}
    assert [t.tile("A", "c5")["supply"]["SM"] for t in (boiler, engines)] == [2, 4]
    assert [t.prestige("A") for t in (boiler, engines)] == [3, 3]
    batteries = expo(f"[A]\nlab: {lacking}\nyard: TR2").play("A: play laboratory", "place TR2", "lay 0 a4")
    assert batteries.tile("A", "c5")["missing"] == {"SM": 2}


# ---- set-up ----------------------------------------------------------------------------------------------------------


@rule("EX-3.1")
def test_all_resource_tiles_are_in_one_pile_and_any_may_be_on_top() -> None:
    t = expo(seats=2, typed=True)
    assert set(t.board["piles"]["draw"].values()) == {2}
    assert (len(t.board["piles"]["draw"]), t.board["piles"]["discard"]) == (48, {})
    assert len(t.legal) == 48
    t.fate("resource EM-CU", "resource EM-CU")
    assert "resource EM-CU" not in t.legal
    firsts = {tuple(expo(seats=2, seed=seed).board["station"]) for seed in range(8)}
    assert len(firsts) == 8, "it is shuffled"
    dealt = expo(seats=2, seed=1).board
    assert (sum(dealt["piles"]["draw"].values()), dealt["piles"]["discard"]) == (96 - 6, {})


@rule("EX-3.3")
def test_the_top_project_of_each_shape_is_revealed() -> None:
    t = expo(seats=1, typed=True).fate("resource ST-MA", "resource ST-MA", "resource ST-AU")
    for n, shape in enumerate("LTSIO", 1):
        assert t.legal == [f"reveal {shape}{i}" for i in range(1, 7)]
        t.fate(f"reveal {shape}{n}")
    assert t.board["academy"]["projects"] == {"L": "L1", "T": "T2", "S": "S3", "I": "I4", "O": "O5"}
    assert [stack["size"] for stack in t.board["academy"]["stacks"].values()] == [5] * 5
    assert t.board["academy"]["stacks"]["S"] == {"size": 5, "unknown": ["S1", "S2", "S4", "S5", "S6"], "under": []}
    shown = {expo(seats=1, seed=seed).board["academy"]["projects"]["L"] for seed in range(40)}
    assert shown == {"L1", "L2", "L3", "L4", "L5", "L6"}, "the stacks are shuffled"


@rule("EX-3.4")
def test_all_technologies_lie_in_the_academy() -> None:
    t = expo(seats=3, seed=1)
    assert t.board["academy"]["technologies"] == TECHNOLOGIES
    t.play("A: play academy")
    assert [text for text in t.legal if text.startswith("tech ")] == [f"tech {name}" for name in TECHNOLOGIES]


@rule("EX-3.5")
def test_fate_says_who_begins_and_the_others_follow_clockwise() -> None:
    t = expo(seats=4, typed=True)
    while t.table.asked != "start-player":
        t.play(f"fate: {t.legal[0]}")
    assert t.legal == ["start p0", "start p1", "start p2", "start p3"]
    t.fate("start p2", "vote steam", "vote steam")
    assert [t.player(letter)["participant"] for letter in "ABCD"] == [2, 3, 0, 1]
    for letter, card in zip("ABCDA", ["station", "skyscraper", "station", "skyscraper", "journal"], strict=True):
        t.asks("play-card", letter).play(f"{letter}: play {card}")
        if card == "station":
            t.play("stop")
    assert {expo(seats=4, seed=seed).player("A")["participant"] for seed in range(20)} == {0, 1, 2, 3}


@rule("EX-3.6")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_player_has_a_lab_six_cards_and_three_tokens_in_the_start_box(seats: int) -> None:
    t = expo(seats=seats, seed=2)
    letters = "ABCD"[:seats]
    for letter in letters:
        player = t.player(letter)
        assert player["hand"] == ["station", "academy", "laboratory", "journal", "skyscraper", "meeting"]
        assert (player["prestige"], player["points"], player["improved"], player["last_card"]) == (0, 0, [], None)
        assert (player["lab"]["tiles"], t.yard(letter)) == ({}, [])
        assert {token: at["column"] for token, at in player["tokens"].items()} == {"1": 1, "2": 1, "3": 1}
    tokens = [token for token in t.board["patents"]["start"] if token != "ghost"]
    assert tokens == [f"{letter}{n}" for letter in letters for n in (1, 2, 3)]


@rule("EX-3.9")
def test_two_jury_tiles_are_drawn_without_effect_on_the_academy() -> None:
    t = laid_out(votes="vote electricity, vote electricity")
    assert t.jury() == ["electricity", "electricity"]
    assert t.board["jury"]["pool"] == {"steam": 8, "electricity": 6}
    assert t.board["academy"]["projects"] == {"L": "L1", "T": "T1", "S": "S1", "I": "I1", "O": "O1"}, "L1 needs steam"
    t.asks("play-card", "A")
    drawn = {tuple(expo(seats=2, seed=seed).jury()) for seed in range(30)}
    assert drawn == {(one, two) for one in ("steam", "electricity") for two in ("steam", "electricity")}


@rule("EX-3.10")
def test_the_six_chips_lie_beside_the_patents_office() -> None:
    t = expo(seats=3, seed=1)
    assert t.board["patents"]["chips"] == ["B89", "B93", "B97", "B00", "B05", "B06"]
    assert [t.row(row)["chip"] for row in ROWS] == [None] * 6
    t = expo("[patents]\nST: 9 A1").play("A: play journal", "step 1")
    assert t.legal == ["chip B89", "chip B93", "chip B97", "chip B00", "chip B05", "chip B06"]


@rule("EX-3.11")
@pytest.mark.parametrize(("seats", "ghosts"), [(1, 6), (2, 6), (3, 0), (4, 0)])
def test_with_one_or_two_players_a_ghost_of_each_row_waits_in_the_start_box(seats: int, ghosts: int) -> None:
    t = expo(seats=seats, seed=3)
    assert t.board["patents"]["start"].count("ghost") == ghosts
    assert all(stack == [] for row in ROWS for stack in t.row(row)["columns"].values())


@rule("EX-3.12")
def test_a_handicap_belongs_to_a_participant_wherever_that_one_sits() -> None:
    t = expo(seats=3, typed=True, handicaps="assistant,scientist,scientist")
    while t.table.asked != "start-player":
        t.play(f"fate: {t.legal[0]}")
    t.fate("start p1", "vote steam", "vote steam", "resource MA-EL").asks("replace-scrap", "C")
    t.play("C: lay 0 d4").asks("play-card", "A")
    assert [len(t.player(letter)["lab"]["scrap"]) for letter in "ABC"] == [5, 5, 4]


@rule("EX-3.13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_starting_player_begins_round_one(seats: int) -> None:
    t = laid_out(seats).asks("play-card", "A")
    assert (t.board["round"], t.board["turn"], t.board["ender"]) == (1, 1, None)


@rule("EX-3.13")
def test_alone_the_ghost_deck_begins_round_one() -> None:
    t = laid_out(1)
    assert (t.table.asked, t.board["round"], t.table.to_move) == ("reveal-ghost", 1, ())
    t.fate("ghost skyscraper").asks("play-card", "A").refuses("A: play skyscraper", "EX-6.2.7")
