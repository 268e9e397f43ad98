"""Floods: whoever is too fast waits and is told how long; nobody else does."""

from __future__ import annotations

from pathlib import Path

import pytest
from web.served import GAME, Line, SeatAt, Served, fresh

from pavilion.web.desk import Config, Desk
from pavilion.web.limits import RATES, Limits, Rate, TooMany


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_refills() -> None:
    clock = Clock()
    limits = Limits({"play": Rate(3, 2.0)}, clock)
    for _ in range(3):
        limits.take("play", "anna")
    with pytest.raises(TooMany) as wait:
        limits.take("play", "anna")
    assert wait.value.retry_after == 1
    limits.take("play", "ben")
    clock.now += 0.5
    limits.take("play", "anna")
    with pytest.raises(TooMany):
        limits.take("play", "anna")
    clock.now += 100
    for _ in range(3):
        limits.take("play", "anna")
    with pytest.raises(TooMany):
        limits.take("play", "anna")


def test_buckets_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pavilion.web.limits.MOST_KEYS", 100)
    clock = Clock()
    limits = Limits({"play": Rate(3, 2.0)}, clock)
    for i in range(1000):
        limits.take("play", i)
    assert len(limits.levels) <= 100


def test_the_rates_are_those_we_promise() -> None:
    assert RATES["play"] == Rate(30, 10)
    assert RATES["chat"] == Rate(5, 1)
    assert RATES["found"] == Rate(10, 10 / 3600)
    assert RATES["open"] == Rate(10, 10 / 60)
    assert RATES["guess"] == Rate(10, 10 / 60)
    assert RATES["api"] == Rate(180, 3)


def test_whoever_is_too_fast_is_told_how_long_to_wait(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", limits=True) as served:
        table = served.found("human", "human")
        for _ in range(400):
            reply = table.seats[0].get()
            if reply.status == 429:
                break
        assert reply.json["error"] == "limit"
        assert reply.json["retry_after"] >= 1
        assert int(reply.headers["retry-after"]) == reply.json["retry_after"]
        assert table.seats[1].get().status == 200, "others are not held back"
        body = {"game": GAME, "seats": [{"kind": "human"}] * 2}
        founded = [served.line.send("POST", "/api/tables", body).status for _ in range(11)]
        assert founded == [200] * 9 + [429] * 2, "ten an hour, one was founded above"


def test_guessing_tokens_is_stopped_after_ten(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", limits=True) as served:
        table = served.found("human", "human")
        line = Line(served.port)
        tries = [SeatAt(line, table.id, fresh(), 0).get().status for _ in range(15)]
        assert tries == [403] * 10 + [429] * 5
        assert table.watch.get().status == 429, "even the right token waits now: nobody can go on guessing"
        line.close()


def test_whoever_sits_at_a_local_server_is_not_limited_but_the_public_is() -> None:
    local, public = Desk(Config()), Desk(Config(hosts=("fair.example",)))
    assert not local.limited("127.0.0.1")
    assert not local.limited("::1")
    assert local.limited("203.0.113.9")
    assert public.limited("127.0.0.1")
