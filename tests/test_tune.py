"""Tuning: weights by name, a walk that finds better ones, a gate that lets no others pass, and a journal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pavilion import Unreadable
from pavilion.bots import tune as tuning
from pavilion.bots.journal import Journal
from pavilion.bots.tune import ACCEPTED, REJECTED, UNDECIDED, Hand, Round, Trial, Tuned, Walk, evidence, tune
from pavilion.check import toys
from pavilion.cli import main
from pavilion.games import find, games

FAIR = find("worlds-fair-1893")
SMALL = {"rounds": 2, "tries": 1, "gate": 4, "seed": 3}


def small(**more: Any) -> Tuned:
    return tune(FAIR, **{**SMALL, **more})


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_game_has_weights_that_can_be_read_written_and_matter(game: Any) -> None:
    hand = Hand(game)
    before = hand.read()
    assert len(hand.names) == len(set(hand.names)) == len(before) > 10
    s = game.rules.new(game.agree(2, {}))
    game.rules.settle(s)
    told = game.rules.worth(s, 0), game.rules.worth(s, 1)
    try:
        hand.write([value + i for i, value in enumerate(before)])
        assert hand.read() == [value + i for i, value in enumerate(before)]
    finally:
        hand.write(before)
    assert hand.read() == before
    assert (game.rules.worth(s, 0), game.rules.worth(s, 1)) == told


def test_names_are_counted_where_a_weight_has_several_numbers() -> None:
    assert [name for name in Hand(find("crystal-palace")).names if name.startswith("expected")] == [
        f"expected {i}" for i in range(8)
    ]


def test_weights_decide_what_is_played_and_stay_as_they_were() -> None:
    """Whoever thinks nothing of figures and tokens loses against who does."""
    hand = Hand(FAIR)
    before = hand.read()
    nothing = [0] * len(before)
    ring = Round(FAIR, 2, {}, 1, 0, [(before, nothing)]).ready()
    trials = [ring.play(g) for g in range(12)]
    assert sum(one.share for one in trials) >= 8
    assert sum(one.lead for one in trials) > 0
    assert hand.read() == before
    assert ring.play(5) == trials[5]


def test_the_walk_goes_where_it_is_better() -> None:
    """Two of three weights matter: one should be 200, the other 20."""

    def loss(values: list[int]) -> float:
        return abs(values[0] - 200) / 100 + abs(values[1] - 20) / 10

    walk = Walk([100, 40, 60], seed=1)
    for _ in range(40):
        sides = [walk.sides(number) for number in range(8)]
        walk.follow([max(-1.0, min(1.0, loss(minus) - loss(plus))) for plus, minus in sides])
    assert walk.values[0] == pytest.approx(200, abs=25)
    assert walk.values[1] == pytest.approx(20, abs=8)


def test_both_sides_of_a_try_lie_opposite_each_other() -> None:
    walk = Walk([100, -40, 0], seed=1)
    tries = [walk.sides(number) for number in range(20)]
    for plus, minus in tries:
        assert [one + other for one, other in zip(plus, minus, strict=True)] == [200, -80, 0]
    assert {plus[0] for plus, _ in tries} == {85, 115}
    assert {plus[2] for plus, _ in tries} == {-2, 2}
    walk.follow([0.0] * 20)
    assert walk.values == [100, -40, 0]
    assert [walk.signs(number) for number in range(20)] != [walk.signs(number + 20) for number in range(20)]


def shares(*wins: float) -> list[Trial]:
    return [Trial(0, g, share, 0.0) for g, share in enumerate(wins)]


def test_the_gate_opens_for_what_is_surely_better_only() -> None:
    assert tuning.verdict_of(evidence(shares(*[1, 1, 1, 0] * 40), 2)) == ACCEPTED
    assert tuning.verdict_of(evidence(shares(*[1, 0, 0, 0] * 40), 2)) == REJECTED
    assert tuning.verdict_of(evidence(shares(*[1, 1, 1, 0] * 4), 2)) == UNDECIDED
    assert tuning.verdict_of(evidence(shares(*[0, 1, 0, 0] * 80), 4)) == REJECTED  # par, with every fate
    assert evidence(shares(1, 0), 2) == 0.0
    even = shares(*[1, 1, 0, 0] * 100)
    assert -10 < evidence(even, 2) < 0


def test_the_same_seed_gives_the_same_weights_with_any_number_of_jobs() -> None:
    alone = small()
    assert small(jobs=2) == alone
    assert small(seed=4).rows != alone.rows
    assert [row.name for row in alone.rows] == Hand(FAIR).names
    assert [row.before for row in alone.rows] == Hand(FAIR).read()
    assert any(row.before != row.after for row in alone.rows)
    assert (alone.games, alone.verdict) == (4, UNDECIDED)
    assert 0 <= alone.low <= alone.win_rate <= alone.high <= 1


def test_with_more_seats_one_sits_among_others() -> None:
    told = small(seats=3, rounds=1, tries=1, gate=6)
    assert (told.seats, told.games) == (3, 6)


def test_what_a_journal_holds_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tune.jsonl"
    whole = small(journal=file)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:6]) + b"[1,")  # broken off in mid-line
    played: list[int] = []
    play = tuning.Ring.play

    def count(ring: tuning.Ring, g: int) -> Trial:
        played.append(g)
        return play(ring, g)

    monkeypatch.setattr(tuning.Ring, "play", count)
    assert small(journal=file) == whole
    assert len(played) == len(lines) - 6
    assert sorted(file.read_bytes().splitlines()) == sorted(line.rstrip() for line in lines)


def test_a_journal_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tune.jsonl"
    small(journal=file)
    with pytest.raises(Unreadable, match="is of other games: seed 3"):
        small(journal=file, seed=5)
    Journal(tmp_path / "other.jsonl", {"game": "chess"}).close()
    with pytest.raises(Unreadable, match="is not a journal of games"):
        small(journal=tmp_path / "other.jsonl")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"rounds": 0}, "0 is not a valid number of rounds"),
        ({"tries": -1}, "-1 is not a valid number of tries"),
        ({"gate": 0}, "0 is not a valid number of gate"),
        ({"seats": 1}, "nobody plays against anybody at a table with one seat"),
        ({"seats": 9}, "seats"),
    ],
)
def test_what_is_asked_wrongly_is_told_before_the_first_game(asked: dict[str, int], told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        small(**asked)


def test_a_game_without_weights_says_so() -> None:
    with pytest.raises(Unreadable, match="have no weights"):
        tune(toys.HALL)


def test_the_command_prints_a_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["tune", "worlds-fair-1893", "--rounds", "1", "--tries", "1", "--gate", "2"]
    assert main(command) == 0
    told = capsys.readouterr().out
    assert "figure" in told
    assert "undecided." in told
    assert main([*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == UNDECIDED
    assert main(["tune", "chess"]) == 2
    assert main([*command, "--rounds", "0"]) == 2
