"""The hard cases of the games to come, played at a table: places and turns, secret answers, nested benefits."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import pavilion
from pavilion import Forbidden, Table, Unreadable
from pavilion.check import on_the_shelf
from pavilion.check.toys import HALL, LAB, YARD, Toy
from pavilion.core import Pending


def sit(toy: Toy, seats: int = 2, position: str = "", **options: Any) -> Table:
    with on_the_shelf(toy):
        if position:
            head = f"pavilion position 1\ngame: {toy.name}\nseats: {seats}\n\n"
            return pavilion.new(toy.name, seed=1, position=head + position)
        return pavilion.new(toy.name, seats=seats, seed=1, **options)


def play(table: Table, *texts: str) -> Table:
    for text in texts:
        table.play(text)
    return table


def board(table: Table) -> dict[str, Any]:
    seen: Any = table.view()["board"]
    return seen  # type: ignore[no-any-return]


def refused_by(table: Table, text: str) -> str:
    """The rule that refuses an answer; the table must not change by it."""
    before = table.record(with_seed=True)
    with pytest.raises(Forbidden) as refusal:
        table.play(text)
    assert table.record(with_seed=True) == before
    return refusal.value.rule


# ---- Yard -----------------------------------------------------------------------------------------------------------


def test_a_tile_must_stay_on_the_grid_off_other_tiles_and_beside_an_own_one() -> None:
    table = play(sit(YARD), "take bar")
    assert refused_by(table, "put 0 f4") == "TY-2.1"
    assert refused_by(table, "put 0 a1") == "TY-2.3"
    play(table, "put 0 d4", "take bar", "put 0 d4", "take hook")
    assert refused_by(table, "put 0 e4") == "TY-2.2"
    assert "put 0 d5" in table.legal()
    assert "put 0 a1" not in table.legal()


def test_every_player_has_an_own_grid() -> None:
    table = play(sit(YARD), "take bar", "put 0 d4", "take corner")
    assert "put 0 d4" in table.legal(), "A's tile is not in B's way"
    play(table, "put 0 d4")
    assert board(table)["built"] == [0b111 << 24, 0b11 << 24 | 0b1 << 31]


def test_a_tile_is_pointed_at_by_its_turn_and_then_by_its_cell() -> None:
    table = play(sit(YARD), "take corner")
    corner: Any = table.touches()["turn:90"]
    assert table.codes() == sorted(code for turn in table.touches().values() for code in cells(turn))
    play(table, "put 90 d4")
    assert table.moves()[-1] == "A: put 90 d4"
    assert corner["cell:d4"] == table.answers[-1].code


def cells(branch: Any) -> list[int]:
    return list(branch.values())


def crowded_yard(left: str, cells: list[int]) -> Table:
    """The first cells of each grid are covered, by as many tiles as are not left."""
    built = " ".join(str((1 << n) - 1) for n in cells)
    return sit(YARD, position=f"[table]\nleft: {left}\nbuilt: {built}\n\n[owed]\ntake-tile A\n")


def test_tiles_run_out_and_passing_is_only_for_those_who_have_no_tile_to_take() -> None:
    table = crowded_yard("0 1 1", [35, 48])
    assert table.legal() == ["take corner", "take hook"]
    assert refused_by(table, "take bar") == "TY-1.1"
    assert refused_by(table, "pass") == "TY-3"
    table = crowded_yard("0 1 0", [39, 48])
    assert table.moves() == ["A: take corner"], "the only answer is given by itself"
    table = crowded_yard("0 0 9", [49, 5])
    assert table.moves() == ["A: pass", "B: take hook"], "nothing fits in A's yard"


# ---- Hall -----------------------------------------------------------------------------------------------------------


def test_secret_answers_are_given_in_any_order_and_open_together() -> None:
    said = {"A": "set 5-1-1", "B": "set 2-2-1", "C": "set 3-1-1"}
    ends: set[str] = set()
    for order in permutations(said):
        table = sit(HALL, 3)
        for n, letter in enumerate(order):
            assert board(table) == {"coins": [4, 4, 4], "points": [0, 0, 0], "loans": [0, 0, 0]}, "nothing is open yet"
            assert table.to_move == tuple(seat for seat in range(3) if "ABC"[seat] not in order[:n])
            play(table, f"{letter}: {said[letter]}")
        assert board(table) == {"coins": [0, 2, 2], "points": [7, 5, 5], "loans": [0, 0, 0]}
        ends.add(table.digest())
    assert len(ends) == 1


def test_a_secret_answer_stays_given() -> None:
    table = play(sit(HALL, 3), "C: set 3-1-1")
    assert refused_by(table, "C: set 1-1-1") == "turn"
    with pytest.raises(Forbidden, match="taken back"):
        table.undo()
    with pytest.raises(Forbidden, match="taken back"):
        table.undo(seat=2)


def test_an_answer_without_a_name_is_given_by_the_first_who_is_still_asked() -> None:
    table = play(sit(HALL, 3), "A: set 5-1-1")
    assert table.to_move == (1, 2)
    assert table.legal() == table.legal(1)
    play(table, "set 2-2-1")
    assert table.moves() == ["A: set 5-1-1", "B: set 2-2-1"]


def test_the_only_secret_answer_left_is_given_to_its_own_question(monkeypatch: pytest.MonkeyPatch) -> None:
    position = "[table]\ncoins: 0 0\nloans: 2 2\n\n[owed]\nset-dice A sealed\nset-dice B sealed\nreveal\n"
    table = sit(HALL, position=position)
    patience, answer = iter(range(20)), Table._apply

    def answer_at_most(self: Table, p: Pending, code: int, at: int, forced: bool) -> None:
        assert next(patience, None) is not None, "the table answers for ever"
        answer(self, p, code, at, forced)

    monkeypatch.setattr(Table, "_apply", answer_at_most)
    play(table, "A: set 1-1-1")
    assert table.moves()[:2] == ["A: set 1-1-1", "B: set 1-1-1"]


def test_a_loan_rides_on_any_question_of_its_owner_and_the_question_stays() -> None:
    table = play(sit(HALL), "B: loan")
    assert table.moves()[-1] in ("fate: lend 3", "fate: lend 4"), "it is public at once, even at a secret question"
    assert board(table)["loans"] == [0, 1]
    assert board(table)["coins"][1] in (7, 8)
    assert table.to_move == (0, 1), "the dice are still to be set"
    play(table, "B: loan")
    assert refused_by(table, "B: loan") == "TH-4"
    assert "loan" in table.legal(0)
    assert "loan" not in table.legal(1)


def test_a_loan_changes_what_can_be_paid() -> None:
    position = "[table]\ncoins: 0 0\nloans: 1 0\n\n[owed]\nset-dice A sealed\nset-dice B sealed\nreveal\n"
    table = sit(HALL, position=position)
    assert table.legal(0) == ["set 1-1-1", "loan"]
    play(table, "A: loan")
    assert "set 4-1-1" in table.legal(0)


def test_a_tax_interrupts_the_turn_of_another() -> None:
    table = play(sit(HALL), "A: set 5-1-1", "B: set 5-1-1", "A: tax B")
    assert (table.to_move, table.asked) == ((1,), "owe-tax")
    assert table.legal() == ["yield", "loan"], "B is broke, but may take a loan first"
    assert refused_by(table, "pay") == "TH-3"
    play(table, "loan")
    assert table.legal() == ["pay", "yield", "loan"]
    before = board(table)["coins"]
    play(table, "pay")
    assert board(table)["coins"] == [before[0] + 2, before[1] - 2]
    assert (table.to_move, table.asked) == ((1,), "levy")
    assert refused_by(table, "tax B") == "TH-2"


def test_a_single_answer_is_not_given_by_itself_while_a_free_action_is_open() -> None:
    table = play(sit(HALL), "A: set 5-1-1", "B: set 5-1-1")
    assert table.legal() == ["tax B", "loan"]
    table = play(sit(HALL), "A: loan", "A: loan", "A: set 1-1-1", "B: set 5-1-1")
    assert "A: tax B" in table.moves(), "A has no other answer left"


# ---- Lab ------------------------------------------------------------------------------------------------------------


def test_benefits_are_resolved_depth_first_in_printed_order() -> None:
    table = play(sit(LAB), "study sun", "gain fog")  # fog: wind, then a coin or a bot, then a bolt
    assert table.legal() == ["gain rain", "gain coin"]
    play(table, "gain rain")  # inside wind: a coin or a bot, a coin, a vote
    play(table, "gain bot", "gain coin")
    assert board(table)["trail"] == 32421, "bot, coin and vote of the rain, then the coin, then the bolt"
    assert board(table)["goods"] == [1, 2, 1, 1, 0, 0, 0, 0]
    assert table.to_move == (1,)


def test_a_note_is_studied_once() -> None:
    table = play(sit(LAB), "study wind", "gain coin")
    assert table.legal() == ["study rain", "study fog", "study sun"]
    assert refused_by(table, "study wind") == "TL-1"


def test_answers_inside_a_benefit_are_taken_back_one_by_one() -> None:
    table = play(sit(LAB), "study sun")
    before = table.digest()
    play(table, "gain fog", "gain rain", "gain bot")
    for expected in (["study sun", "gain fog", "gain rain"], ["study sun", "gain fog"], ["study sun"]):
        table.undo()
        assert table.moves() == [f"A: {text}" for text in expected]
    assert table.digest() == before


# ---- toys as games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("toy", [YARD, HALL, LAB], ids=lambda toy: toy.name)
def test_a_toy_is_a_game_with_records_and_positions(toy: Toy) -> None:
    table = sit(toy, 3)
    while not table.over:
        seat = table.to_move[-1]
        table.play(table.legal(seat)[0], seat)
    with on_the_shelf(toy):
        again = pavilion.load(table.record())
        copy = pavilion.new(toy.name, position=table.position())
    assert again.record() == table.record()
    assert copy.digest() == table.digest()
    assert copy.scores() == table.scores()


def test_a_toy_is_not_on_the_shelf_and_has_no_other_parts() -> None:
    with pytest.raises(Unreadable, match="no game 'hall'"):
        pavilion.new("hall")
    assert (HALL.has("text"), HALL.has("scene")) == (True, False)
    with pytest.raises(ModuleNotFoundError, match="scene"):
        HALL.part("scene")
