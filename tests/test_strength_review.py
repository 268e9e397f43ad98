"""Reviews that take the compiled engine seconds: of long games, and whether other futures tell the same."""

from __future__ import annotations

import pytest
from test_review import QUICK, played, quick

import pavilion
from pavilion.bots import greedy
from pavilion.bots.purse import Purse
from pavilion.bots.review import FIRST, questions, review

COMPILED = not str(greedy.__file__).endswith(".py")
LEAST_OF_A_DECISION = 3000  # answers

pytestmark = pytest.mark.skipif(
    not COMPILED, reason="both builds think the same (test_modes), and this one a hundred times as long"
)


def test_who_plays_alone_is_told_points() -> None:
    table = pavilion.load(played("expo-1906", 1))
    found = quick(table)
    assert found.alone
    assert found.result == [float(table.scores()[0])]
    assert found.moments[-1].before[0] == pytest.approx(found.result[0], abs=8)
    assert 0 <= found.accuracy(0) <= 100


@pytest.mark.parametrize(("game", "curve", "sums"), [("worlds-fair-1893", 0.03, 0.03), ("crystal-palace", 0.06, 0.12)])
def test_other_futures_tell_nearly_the_same(game: str, curve: float, sums: float) -> None:
    """What two seeds differ by, in a turn and added up over a game; docs/bots.md says why it is more in some games."""
    table = pavilion.load(played(game))
    one, two = review(table, 1), review(table, 2)
    curves = zip(one.curve(), two.curve(), strict=True)
    assert max(abs(a[0] - b[0]) for (_, a), (_, b) in curves) <= curve
    for seat in range(2):
        assert one.accuracy(seat) == pytest.approx(two.accuracy(seat), abs=3)
        assert one.given_away(seat) == pytest.approx(two.given_away(seat), abs=sums)
        assert one.luck(seat) == pytest.approx(two.luck(seat), abs=sums)


@pytest.mark.parametrize("answers", [1, 20_000])
def test_a_review_costs_no_more_than_is_in_its_purse(answers: int) -> None:
    """And the least that every decision needs."""
    table = pavilion.load(played())
    asked = len(questions(table))
    told = review(table, purse=Purse(asked, answers), first=FIRST._replace(beam=200), closer=QUICK)
    spent = sum(one.answers for one in told.found)
    assert asked < spent <= answers + asked * LEAST_OF_A_DECISION
    assert len(told.moments) == asked
