"""The end of Crystal Palace (CP-5): settlement, persons, ties."""

from __future__ import annotations

from palace import Exhibition, palace
from scenario import rule

from pavilion.games.crystal_palace.box.nouns import PERSON
from pavilion.games.crystal_palace.game import RULES
from pavilion.games.crystal_palace.rules import result


def ending(seats: int = 2, board: str = "", manual: bool = False, **players: str) -> Exhibition:
    """After phase 6 of the last round."""
    lines = "\n".join(f"[{seat}]\n{text}" for seat, text in players.items())
    edit = f"[course]\nround: 5\nphase: earn\n{board}\n{lines}\n[owed]\nnext-phase"
    return palace(edit, seats=seats, manual_end=manual, all_asked=True)


@rule("CP-5.2", "CP-5.8", "CP-5.1")
def test_loans_are_repaid_before_notes_are_laid_out() -> None:
    t = ending(A="money: 31\nenergy: 0\ngears: 0\nmat: LO5 LO7 RG1", B="money: 500")
    assert t.over
    t.has("A", money=1, covered=4).has("B", covered=10, money=402)
    assert [field and field.get("open") for field in t.player("A")["mat"][:3]] == [False, False, None]
    assert result.field_points(t.s, 0) == -12
    assert result.loan_points(t.s, 0) == -6


@rule("CP-5.2")
def test_the_settlement_is_foreseen_in_all_scores() -> None:
    before = palace("[course]\nround: 5\nphase: earn\n[A]\nmoney: 34\nnews: 5\nmat: LO6\n[owed]\nphase earn", seats=2)
    t = ending(A="money: 34\nnews: 5\nmat: LO6")
    settled = RULES.scores(t.s)[0]
    foreseen = ending(A="money: 34\nnews: 5\nmat: LO6", manual=True)
    assert RULES.scores(foreseen.s)[0] == settled - 3 - 2 * 3
    assert before.player("A")["settlement"] == {"repaid": 1, "notes": 4, "money": 0}


ENDS = [
    ("PE03", "mat: RG1 RG1 RI1 LO5", "", 3),
    ("PE03", "mat: RG1 RG1 RG2 RG2 RG3 RG3 RI1", "", 6),
    ("PE04", "prototypes: PT01 PT02 PT03", "", 6),
    ("PE07", "mat: LO5* LO6\nmoney: 10", "", 4),
    ("PE10", "westminster: IV", "", 4),
    ("PE13", "income: 9", "", 4),
    ("PE19", "", "[market]\nassistants: A A", 4),
    ("PE21", "level: 2", "", 4),
    ("PE26", "", "", 2),
]


@rule("CP-5.6", "CP-2.18")
def test_persons_with_points_at_the_end() -> None:
    for person, mine, board, points in ENDS:
        t = ending(2, board, A=f"persons: {person}\n{mine}")
        assert result.person_points(t.s, 0, PERSON.names.index(person)) == points, person
        assert result.persons_points(t.s, 0) == points


@rule("CP-2.13.1", "CP-5.4")
def test_commission_points_do_not_add_up() -> None:
    found = [result.commission_points(ending(2, A=f"level: {level}").s, 0) for level in range(4)]
    assert found == [0, 1, 4, 7]


@rule("CP-5.5")
def test_one_player_may_have_all_three_highest_assistants() -> None:
    t = ending(2, "[market]\nassistants: B A A A")
    assert [result.market_points(t.s, seat) for seat in range(2)] == [6, 0]


@rule("CP-5.3")
def test_end_spots_come_before_spaces_and_equal_players_share() -> None:
    t = ending(5, A="buzz: 40\nspot: 2", B="buzz: 40\nspot: 1", C="buzz: 39", D="buzz: 39", E="buzz: 3")
    assert [result.buzz_points(t.s, seat) for seat in range(5)] == [4, 6, 1, 1, 0]


@rule("CP-5.9")
def test_ties_are_broken_by_prototypes_then_money() -> None:
    more = ending(A="money: 0\nenergy: 0\ngears: 0\nprototypes: PT01", B="money: 5\nenergy: 0\ngears: 0")
    assert RULES.ranking(more.s) == [1, 2]
    money = ending(A="money: 0\nenergy: 0\ngears: 0", B="money: 5\nenergy: 0\ngears: 0")
    assert RULES.scores(money.s)[0] == RULES.scores(money.s)[1]
    assert RULES.ranking(money.s) == [2, 1]
    notes = ending(A="money: 13\nenergy: 0\ngears: 0\npoints: 0", B="money: 3\nenergy: 0\ngears: 0\npoints: 2")
    assert RULES.ranking(notes.s) == [1, 1]


@rule("CP-5.10")
def test_players_may_settle_by_themselves() -> None:
    t = ending(manual=True, A="money: 18\nenergy: 1\ngears: 1\nmat: LO5", B="money: 3")
    t.asks("end", "A").has("A", money=20, energy=0).offers("redeem LO5", "note", "done")
    t.refuses("redeem LO6", "CP-5.10")
    assert t.free == []
    t.play("note").has("A", money=10, covered=2).play("redeem LO5").has("A", money=0)
    t.refuses("note", "CP-5.10").play("done").asks("end", "B").offers("done").play("done")
    assert t.over
    assert result.field_points(t.s, 0) == -16
