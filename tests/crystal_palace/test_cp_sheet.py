"""The score sheet of Crystal Palace: the final scoring, ties, what cannot be, and the same numbers as the engine."""

from __future__ import annotations

import pytest
from palace import GAME
from scenario import rule

from pavilion.core import Options, Rng
from pavilion.core.sheet import Scored, score
from pavilion.games.crystal_palace.game import RULES
from pavilion.games.crystal_palace.rules import result, tally
from pavilion.games.crystal_palace.rules.state import MARKET_AT, Palace
from pavilion.games.crystal_palace.told.sheet import SHEET
from pavilion.web.pages.javascript import javascript


def player(**entries: int) -> list[int]:
    known = [entry.name for entry in SHEET.player]
    assert set(entries) <= set(known)
    return [entries.get(name, 0) for name in known]


def scored(*players: list[int]) -> list[Scored]:
    return score(SHEET, tally, [], players)


@rule("CP-5.3", "CP-5.4", "CP-5.5", "CP-5.7", "CP-5.8")
def test_x59_on_the_sheet() -> None:
    ada = player(points=40, buzz=22, level=2, highest=5, middle=2, loans=5, uncovered=2)
    found = scored(ada, player(buzz=22, highest=4), player(buzz=10))
    assert found[0].points == [40, 5, 4, 4, 0, -5, -4]
    assert found[0].total == 44


@rule("CP-5.3")
def test_who_never_moved_takes_no_place_on_the_sheet() -> None:
    assert [one.points[1] for one in scored(player(buzz=1), player(), player(buzz=2))] == [4, 0, 6]


@rule("CP-5.9")
def test_prototypes_and_money_decide_ties() -> None:
    equal = [player(points=9, prototypes=p, money=m) for p, m in ((1, 5), (2, 0), (1, 6), (1, 6), (0, 9))]
    assert [one.place for one in scored(*equal)] == [4, 1, 2, 2, 5]


@pytest.mark.parametrize(
    ("players", "doubt"),
    [
        ([player(buzz=41), player(buzz=41)], "Only one player can be on an end space."),
        ([player(highest=3), player(highest=3)], "Only one assistant can be on a rung."),
        ([player(highest=1, middle=2), player()], "Enter the highest assistant first."),
        ([player(points=1, below=1), player()], "A marker is above zero or below."),
        ([player(buzz=40, highest=3), player(buzz=40, highest=2)], ""),
    ],
)
def test_what_cannot_be_is_doubted(players: list[list[int]], doubt: str) -> None:
    assert scored(*players)[0].doubt == doubt


def entered(s: Palace, seat: int) -> list[int]:
    """What people would write down at the end of a game."""
    one = s.players[seat]
    fields = [*[n + 1 for n in range(s.terms.market) if s.board[MARKET_AT + n] == seat][::-1], 0, 0, 0]
    return player(
        points=max(0, int(one.points)), below=max(0, -int(one.points)), buzz=int(one.buzz + one.spot),
        level=int(one.level), highest=fields[0], middle=fields[1], lowest=fields[2],
        persons=int(result.persons_points(s, seat)), loans=-int(result.loan_points(s, seat)),
        uncovered=int(result.empty_fields(s, seat)), prototypes=int(one.prototypes).bit_count(), money=int(one.money),
    )  # fmt: skip


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_sheet_and_engine_agree(seats: int) -> None:
    for seed in range(3):
        s, out, luck = RULES.new(GAME.agree(seats, {})), Options(), Rng(seed)
        going = RULES.advance(s, out, luck)
        while going:
            going = RULES.step(s, out.pick(luck), out, luck)
        found = scored(*(entered(s, seat) for seat in range(seats)))
        assert [one.total for one in found] == RULES.scores(s)
        assert [one.place for one in found] == RULES.ranking(s)
        assert {one.doubt for one in found} == {""}


def test_the_arithmetic_speaks_javascript() -> None:
    assert "sheet_points" in javascript(GAME.file("tally.py").read_text("utf-8"))
