"""Sealed dice (CP-4.1.7): between a commit and the reveal nothing that anybody else can observe depends on it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest
from palace import GAME, SAID, Exhibition, dice
from scenario import rule

import pavilion
from pavilion.core import Options, Rng, View
from pavilion.games.crystal_palace.game import RULES
from pavilion.record.touch import touch_tree, touches
from pavilion.web.tables.course import Course

HANDS = ["6-6-6-6", "1-1-1-1", "6-5-4-3", "4-4-2-1"]


def seen_by(t: Exhibition, seat: int) -> list[object]:
    """All that a seat, or an onlooker, can observe of a position."""
    at, out = RULES.owed_by(t.s, seat), Options()
    if at >= 0:
        RULES.legal(t.s, out, at)
    refused = [RULES.why_not(t.s, code, at) for code in range(0, RULES.grammar.size, 7)] if at >= 0 else []
    numbers = [int(t.s.count), int(t.s.veil), int(t.s.turn), int(t.s.round), int(t.s.depth)]
    told = [RULES.view(t.s, seat), RULES.scores(t.s), RULES.ranking(t.s), RULES.to_move(t.s)]
    return [*told, out.list(), refused, numbers]


@rule("CP-4.1.7", "CP-4.1.1")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_nothing_that_others_see_depends_on_a_commit(seats: int) -> None:
    found: dict[int, list[list[object]]] = {}
    for hand in HANDS:
        t = dice(seats=seats, A="money: 3\nnews: 4", B="money: 5").play(f"A: set {hand}")
        for seat in [*range(1, seats), -1]:
            found.setdefault(seat, []).append(seen_by(t, seat))
    for seat, sights in found.items():
        assert all(sight == sights[0] for sight in sights), f"seat {seat} sees what A has set"


@rule("CP-4.1.7", "CP-4.1.3")
def test_only_that_somebody_has_committed_is_public() -> None:
    t = dice().play("B: set 6-6-6-6")
    assert t.board["sealed"] == {"A": False, "B": True, "C": False}
    assert t.board["my_hand"] is None
    assert RULES.view(t.s, 0)["my_hand"] is None
    assert RULES.view(t.s, 1)["my_hand"] == "6-6-6-6"
    t.has("B", money=40, hand=[], loose=[])
    t.play("C: set 1-1-1-1", "A: loan").has("A", money=50)
    assert t.board["sealed"] == {"A": False, "B": True, "C": True}


@rule("CP-4.1.7")
def test_what_a_bot_is_shown_holds_other_dice() -> None:
    t = dice().play("A: set 6-6-6-6")
    hands = set()
    for seed in range(20):
        world = View(RULES, t.s, 1, Rng(seed)).world(Rng(seed + 1))
        hands |= {int(world.stack[at].answer) for at in range(world.depth) if world.stack[at].seat == 0}
    assert len(hands) > 10


@rule("CP-4.1.7")
def test_two_that_commit_at_once_are_both_heard_and_one_twice_is_not() -> None:
    t = dice(seats=2)
    first, second = dice(seats=2), dice(seats=2)
    first.play("A: set 5-4-3-2", "B: set 4-3-2-1")
    second.play("B: set 4-3-2-1", "A: set 5-4-3-2")
    assert RULES.view(first.s, -1) == RULES.view(second.s, -1)
    t.play("A: set 5-4-3-2")
    assert RULES.owed_by(t.s, 0) == -1, "nothing is asked of A any more"


@rule("CP-4.1.7")
def test_a_table_shows_others_no_hand() -> None:
    table = pavilion.new(GAME.name, seats=2, seed=1)
    table.play("A: set 6-6-5-5")
    for eye in (1, None):
        assert "6-6-5-5" not in str(table.view(eye))


def calls_of(work: Callable[[], object]) -> Counter[str]:
    """Which functions of the program run, and how often: what takes time, without a clock. Of compiled ones, none."""
    found: Counter[str] = Counter()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and "pavilion" in frame.f_code.co_filename:
            found[f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_qualname}"] += 1

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


@rule("CP-4.1.7")
def test_what_a_commit_makes_the_server_do_does_not_depend_on_it() -> None:
    """So neither does the time after which others hear of it. No rule runs before all have committed."""
    for purse in ("", "money: 3\nnews: 4"):
        counted = [calls_of(committing(purse, hand)) for hand in (HANDS[0], *HANDS)]
        counted.pop(0)  # names and tables that are made once
        assert all(calls == counted[0] for calls in counted)
        assert counted[0]["course.Course.state"] == 3
        assert counted[0].total() > 100
        assert not {"dice.SetDice.choose", "dice.OpenDice.run", "money.pay"} & counted[0].keys()


def committing(purse: str, hand: str) -> Callable[[], None]:
    """A commit of A, and all that is made of it for others."""
    course = Course(pavilion.new(GAME.name, position=dice(A=purse).text, seed=1).record(with_seed=True))

    def commit() -> None:
        course.answer(0, f"set {hand}")
        for seat in (1, 2, None):
            course.state(seat)
            course.log(0, () if seat is None else (seat,))
        course.record()

    return commit


@rule("CP-4.1.1")
def test_a_hand_is_touched_die_by_die() -> None:
    code = SAID.codes["set 6-5-4-3"]
    assert touches(RULES.grammar, code) == ["die1:6", "die2:5", "die3:4", "die4:3"]
    t = dice(A="dice: 6\nspare: 0")
    codes = [code for code in t.codes if code < RULES.riders_from]
    assert len(codes) == 462
    tree = touch_tree(RULES.grammar, codes)
    assert sorted(tree) == [f"die1:{n}" for n in range(1, 7)]
