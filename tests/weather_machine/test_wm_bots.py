"""Bots that look ahead at Weather Machine, and the hints that they go by."""

from __future__ import annotations

import pytest
from weather import SAID, Weather, machine

from pavilion.bots.greedy import Greedy
from pavilion.bots.playout import contest
from pavilion.bots.random_bot import RandomBot
from pavilion.core import Options, Rng, View
from pavilion.games.weather_machine.game import RULES


def preferred(t: Weather) -> list[str]:
    """What is left of the legal answers."""
    out = Options()
    RULES.legal(t.s, out)
    RULES.prefer(t.s, t.asked, out)
    return [SAID.texts[code] for code in out.list()]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_that_looks_ahead_beats_a_random_one(seat: int) -> None:
    """Even with a tenth of the positions that it may look at."""
    s = machine(seats=2, seed=seat).s
    positions = RULES.looks() // 10
    contest(RULES, s, [Greedy(1, positions) if other == seat else RandomBot(2) for other in range(2)], Rng(3), Rng(4))
    points = RULES.scores(s)
    assert points[seat] >= points[1 - seat] + 10


def test_a_bot_scores_what_lies_before_it() -> None:
    """The row is complete, and publishing costs what it has: six points, an Investment tile and the Lock."""
    more = "space: lab-B\nvouchers: 2 lab\noffice: rain rain rain\nbots: 0"
    t = machine(f"[A]\n{more}\n[owed]\nmenu A")
    code = Greedy(1).answer(View(RULES, t.s, 0, Rng(1)), t.codes)
    assert SAID.texts[code] == "do publish"


def test_hints_keep_science_and_give_what_is_plentiful() -> None:
    own = "space: government-B\nbots: 1\nline: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12\nparts: 1 green\n"
    t = machine(f"[A]\n{own}vouchers: 1 government, 2 science\n[owed]\nmenu A").play("do sell", "sell rain-1")
    assert (t.legal, preferred(t)) == (["pay government", "pay science"], ["pay government"])
    owed = f"pay-any A supply 1 {SAID.codes['tile 1']}"
    t = machine(f"[A]\nvouchers: 1 supply, 3 lab, 1 rnd, 2 science\n[owed]\n{owed}\nmenu A")
    assert (len(t.legal), preferred(t)) == (4, ["pay lab"])
    t = machine("[A]\nvouchers: 4 supply, 1 lab\n[owed]\ngain-any A 1\nmenu A")
    assert preferred(t) == ["gain government", "gain lab", "gain rnd", "gain science"]


def test_hints_gather_tokens_of_one_weather() -> None:
    held = "office: - rain\nholding: 1 government-rain, 1 government-sun"
    t = machine(f"[A]\n{held}\n[owed]\nplace-tokens A\nend-turn A 0")
    assert preferred(t) == ["token government-rain 1", *(f"token government-sun {row}" for row in range(2, 7))]


def test_hints_lay_tiles_where_they_form_circles() -> None:
    board = "[supply]\noffer: green-red pink-blue red-red red-blue\ntop: blue-blue\n"
    shop = "space: supply-A\nvouchers: 1 supply\ntiles: b1 green-white, c1 white-blue"
    t = machine(f"{board}[A]\n{shop}\n[owed]\nmenu A").play("do extend", "tile 1")
    assert preferred(t) == ["lay 180 a1"]


def test_hints_leave_an_answer_at_every_question() -> None:
    """Whatever random players are asked, some of the legal answers stay, in their order."""
    for seats in (1, 2, 4):
        t = machine(seats=seats, seed=seats)
        out, luck = Options(), Rng(seats)
        while RULES.advance(t.s, out, luck):
            legal, code = out.list(), out.pick(luck)
            RULES.prefer(t.s, t.asked, out)
            left = out.list()
            assert left
            assert [one for one in legal if one in left] == left
            RULES.apply(t.s, code)
