"""Floods: whoever is too fast waits and is told how long; nobody else does."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from web.served import GAME, Line, SeatAt, Served, TableAt, fresh
from websockets.exceptions import InvalidStatus

from pavilion.web.people.auth import hashed, new_token
from pavilion.web.serving.app import CALLS
from pavilion.web.serving.calls import Call
from pavilion.web.serving.desk import Config, Desk
from pavilion.web.serving.limits import FOR_ADDRESSES, RATES, Limits, Rate, TooMany


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
    monkeypatch.setattr("pavilion.web.serving.limits.MOST_KEYS", 100)
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


# ---- every call and every door --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for the public at which time stands still."""
    with Served(tmp_path_factory.mktemp("strict") / "tables.db", limits=True) as served:
        served.desk.limits.clock = Clock()
        yield served


@pytest.fixture
def patient(strict: Served) -> Served:
    """The same, and nobody has done anything yet."""
    strict.desk.limits.levels.clear()
    strict.line = strict.new_line()
    return strict


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_every_call_has_an_end(patient: Served, call: Call) -> None:
    guest = patient.guest()
    seats = [{"kind": "human"}, {"kind": "human"}]
    table = guest.post("/api/tables", {"game": GAME, "seats": seats}).json["table"]
    path = call.path.replace("{table}", table).replace("{n:int}", "0")
    patient.desk.limits.levels.clear()
    body: dict[str, str] | None = {} if call.method == "POST" else None
    burst = RATES[call.rate].burst
    cookie = guest.cookie
    statuses = []
    for _ in range(burst + 2):
        guest.cookie = cookie  # whatever a call has made of it
        statuses.append(guest.send(call.method, path, body).status)
    assert 429 not in statuses[:burst], "not before"
    assert statuses[-1] == 429


def test_a_program_with_a_token_may_ask_180_times_a_minute(patient: Served) -> None:
    table = patient.found("human", "human")
    patient.desk.limits.levels.clear()
    statuses = [table.seats[0].get("/log").status for _ in range(182)]
    assert statuses == [200] * 180 + [429] * 2


def test_a_whole_household_has_an_end_too(patient: Served) -> None:
    """Ever new guests from one address get no further than eight guests do."""
    burst = RATES["chat"].burst * FOR_ADDRESSES
    statuses = [patient.guest().post("/api/me", {"name": "Eve"}).status for _ in range(burst + 3)]
    assert statuses.count(200) <= burst
    assert statuses[-3:] == [429] * 3


def test_live_connections_have_an_end(patient: Served) -> None:
    table = patient.found("human", "human")
    patient.desk.limits.levels.clear()
    for _ in range(10):
        with table.seats[0].live() as live:
            live.recv(timeout=20)
    with pytest.raises(InvalidStatus) as denied, table.seats[0].live():
        pass
    assert denied.value.response.status_code == 429
    assert int(denied.value.response.headers["retry-after"]) > 0


Door = Callable[[Served, TableAt], int]


def by_request(served: Served, table: TableAt) -> int:
    return SeatAt(served.line, table.id, fresh(), 0).get().status


def by_link(served: Served, table: TableAt) -> int:
    return served.line.send("POST", f"/api/tables/{table.id}/join", {"token": fresh()}).status


def by_live(served: Served, table: TableAt) -> int:
    try:
        with SeatAt(served.line, table.id, fresh(), 0).live():
            return 101
    except InvalidStatus as denied:
        return denied.response.status_code


@pytest.mark.parametrize("door", [by_request, by_link, by_live])
def test_guessing_is_stopped_at_every_door_and_then_all_are_closed(patient: Served, door: Door) -> None:
    table = patient.found("human", "human")
    patient.desk.limits.rates = {**RATES, "open": Rate(1000, 1), "chat": Rate(1000, 1)}
    try:
        assert [door(patient, table) for _ in range(12)] == [403] * 10 + [429] * 2
        assert [other(patient, table) for other in (by_request, by_link, by_live)] == [429] * 3
    finally:
        patient.desk.limits.rates = RATES


def test_what_others_guess_does_not_end_a_live_connection(patient: Served) -> None:
    table = patient.found("human", "human")
    with table.watch.live() as live:
        live.recv(timeout=20)
        mover = table.mover
        state = mover.state()
        for _ in range(12):
            by_request(patient, table)
        patient.desk.limits.levels.pop(("guess", "127.0.0.1"), None)
        reply = mover.answer("place agriculture", state["decision"])
        assert reply.status == 200
        assert json.loads(live.recv(timeout=20))["decision"] == reply.json["decision"]
        for _ in range(12):
            by_request(patient, table)
        live.send("{}")
        assert json.loads(live.recv(timeout=20))["error"] == "unreadable"


def test_a_hundred_thousand_guesses_find_nothing(patient: Served) -> None:
    table = patient.found("human", "human", "open")
    table.watch.state()
    room = patient.desk.rooms.rooms[table.id]
    tokens = [table.watch.token, *(seat.token for seat in table.seats.values())]
    luck = random.Random(8)
    for token in tokens:
        near = [token[:-1], token + "a", token.swapcase(), token[::-1], f" {token}", token[:16], ""]
        at = luck.randrange(len(token))
        changed = [token[:at] + sign + token[at + 1 :] for sign in "abcXYZ019-_" if sign != token[at]]
        assert not [guess for guess in [*near, *changed] if room.right_of_token(hashed(guess))]
        assert room.right_of_token(hashed(token))
    assert not any(room.right_of_token(hashed(new_token())) for _ in range(100_000))
