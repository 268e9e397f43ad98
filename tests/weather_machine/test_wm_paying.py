"""Paying with few touches: what most would pay is one answer away, is told before, and loses no choice."""

from __future__ import annotations

import pytest
from scenario import rule
from weather import GAME

import pavilion
from pavilion import Table


def at_work(vouchers: str) -> Table:
    """A is about to pay for work on an experiment."""
    lines = f"""pavilion position 1
        game: weather-machine
        seats: 3
        [A]
        space: lab-A
        vouchers: {vouchers}
        chemicals: 1 green
        bots: 1
        line: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12
        [B]
        space: rnd-A
        [C]
        space: rnd-B
        [owed]
        menu A lab
        place-tokens A
        end-turn A"""
    return pavilion.new(GAME.name, position="\n".join(line.strip() for line in lines.splitlines()), seed=1)


@rule("WM-4.1.3", "WM-4.1.5")
@pytest.mark.parametrize(
    ("vouchers", "answers"),
    [
        ("2 lab, 2 science", ["pay lab"]),  # Science is spared
        (
            "3 supply, 2 government",
            ["pay supply", "pay government"],
        ),  # an exchange; the first is forced
    ],
)
def test_what_most_would_pay_is_offered_and_pays_it(vouchers: str, answers: list[str]) -> None:
    t = at_work(vouchers)
    t.play("do work")
    t.play("work rain-1")
    assert t.usual(0) == answers
    for answer in t.usual(0):
        t.play(answer)
    assert t.asked == "menu"
    assert t.usual(0) == []


def test_other_ways_stay_open() -> None:
    t = at_work("2 lab, 2 science")
    t.play("do work")
    t.play("work rain-1")
    assert t.legal() == ["pay lab", "pay science"]
    assert t.question.startswith("Work on the experiment: how do you pay?")


def test_nobody_else_and_no_fate_is_spoken_for() -> None:
    t = at_work("2 lab")
    assert t.usual(0) == t.usual(1) == []
    before = t.position()
    twin = t.as_usual(0)
    assert twin.position() == before
    assert twin.fates == t.fates
