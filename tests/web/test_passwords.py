"""Passwords: they cannot be guessed, are kept nowhere, and hold up no table."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from web.holders import (
    FAIR,
    GOOD,
    Clock,
    Counting,
    founded,
    is_dead,
    logged_in,
    made,
    name_of,
    timed,
    tried,
)
from web.served import Served, fresh, refused

from pavilion.web.people.accounts import LogIn
from pavilion.web.people.auth import hashed
from pavilion.web.people.passwords import TRIVIAL, Passwords, barred
from pavilion.web.serving.limits import TooMany, Tries


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("passwords") / "tables.db", debug=True) as served:
        yield served


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def server(house: Served, clock: Clock) -> Served:
    return timed(house, clock)


# ---- what may be a password ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("1234567", "short"), ("x" * 7, "short"), ("", "short"), ("ab" * 64 + "c", "long"), ("Clara Zetkin", "name"),
        ("CLARA  zetkin", "name"), ("Password", "trivial"), ("12345678", "trivial"), ("zzzzzzzzzz", "trivial"),
    ],
)  # fmt: skip
def test_passwords_that_are_no_use_are_refused(server: Served, password: str, why: str) -> None:
    reply = server.guest().post("/api/account", {"name": "Clara Zetkin", "password": password})
    refused(reply, 400, why)
    assert server.desk.passwords.hasher.hashes == 0


def test_any_other_password_is_one() -> None:
    for password in ("        x", "aaaaaaab", "ß" * 4 + "ü" * 4, "ab" * 64, "\U0001f3a1" * 4 + "abcd", "nine nine"):
        assert barred(password, "Anna") == ""
    assert all(len(password) >= 8 and password == password.casefold() for password in TRIVIAL)


def test_a_password_is_the_same_from_every_keyboard(server: Served) -> None:
    name = name_of("Zoë")
    composed, apart = "caf\u00e9 au lait", "cafe\u0301 au lait"
    assert server.guest().post("/api/account", {"name": name, "password": composed}).status == 200
    logged_in(server, name, apart)


# ---- what is done with it --------------------------------------------------------------------------------------------


def test_a_wrong_password_and_a_name_that_nobody_has_are_the_same_to_whoever_asks(server: Served) -> None:
    name = name_of("Anna")
    made(server, name)
    hasher = server.desk.passwords.hasher
    before = hasher.hashes, hasher.compared
    wrong = tried(server, name, "wrong horse")
    after_wrong = hasher.hashes, hasher.compared
    unknown = tried(server, name_of("Nobody"), "wrong horse")
    after_unknown = hasher.hashes, hasher.compared
    refused(wrong, 403, "login")
    assert (wrong.status, wrong.body) == (unknown.status, unknown.body)
    assert set(wrong.headers) == set(unknown.headers)
    assert after_wrong == (before[0], before[1] + 1)
    assert after_unknown == (before[0], before[1] + 2), "as much work for a name that nobody has"


def test_the_hash_that_stands_for_nobody_takes_the_same_work() -> None:
    for hasher in (Counting(), PasswordHasher(time_cost=3, memory_cost=64 * 1024, parallelism=1)):
        passwords = Passwords()
        passwords.hasher = hasher
        if isinstance(hasher, Counting):
            real = hasher.hash(GOOD)
            assert passwords.decoy().rpartition("$")[0].rpartition("$")[0] == real.rpartition("$")[0].rpartition("$")[0]
            assert len(passwords.decoy()) == len(real)
        assert not hasher.check_needs_rehash(passwords.decoy())
    assert not passwords.same(GOOD, passwords.decoy())
    usual = Passwords().hasher
    assert (usual.time_cost, usual.memory_cost, usual.parallelism) == (3, 65536, 1)
    assert passwords.decoy().startswith("$argon2id$v=19$m=65536,t=3,p=1$")


def test_what_is_kept_is_argon2id_and_neither_password_nor_cookie(server: Served) -> None:
    name, password = name_of("Anna"), "unmistakable-" + fresh()
    anna = server.guest()
    anna.post("/api/account", {"name": name, "password": password})
    stored = asyncio.run_coroutine_threadsafe(server.desk.store.account(name.casefold()), server.desk.store.loop)
    assert stored.result(5).password.startswith("$argon2id$")
    path = Path(server.desk.store.path)
    written = b"".join(one.read_bytes() for one in path.parent.iterdir())
    assert password.encode() not in written
    token = anna.cookie.partition("=")[2]
    assert token.encode() not in written
    assert hashed(token) in written


def test_a_hash_made_with_less_work_is_made_anew_when_its_owner_logs_in(server: Served) -> None:
    name = name_of("Anna")
    made(server, name)
    server.desk.passwords.hasher = Counting(time_cost=2)
    logged_in(server, name)
    assert server.desk.passwords.hasher.hashes == 1
    logged_in(server, name)
    assert server.desk.passwords.hasher.hashes == 1
    assert tried(server, name, "wrong horse").status == 403


# ---- how often one may be wrong --------------------------------------------------------------------------------------


def test_five_wrong_passwords_lock_a_name_for_a_quarter_of_an_hour(server: Served, clock: Clock) -> None:
    name, other = name_of("Anna"), name_of("Ben")
    anna = made(server, name)
    made(server, other)
    assert [tried(server, name, "wrong horse").status for _ in range(4)] == [403] * 4
    clock.now += 600
    assert tried(server, name.upper(), "wrong horse").status == 403
    locked = tried(server, name, GOOD)
    assert locked.status == 429
    assert locked.json["error"] == "limit"
    assert locked.json["retry_after"] == 300, "until the first four are a quarter of an hour old"
    assert locked.headers["retry-after"] == "300"
    logged_in(server, other)
    assert anna.get("/api/me").status == 200, "who is logged in stays so"
    clock.now += 299
    assert tried(server, name, GOOD).status == 429
    clock.now += 2
    logged_in(server, name)


def test_a_name_that_nobody_has_is_locked_alike(server: Served) -> None:
    name = name_of("Nobody")
    assert [tried(server, name, "wrong horse").status for _ in range(6)] == [403] * 5 + [429]


def test_the_right_password_makes_wrong_ones_forgotten(server: Served) -> None:
    name = name_of("Anna")
    made(server, name)
    for _ in range(3):
        assert [tried(server, name, "wrong horse").status for _ in range(4)] == [403] * 4
        logged_in(server, name)


def test_twenty_wrong_passwords_lock_an_address(server: Served, clock: Clock) -> None:
    name = name_of("Anna")
    made(server, name)
    assert [tried(server, name_of("Nobody"), "wrong horse").status for _ in range(20)] == [403] * 20
    locked = tried(server, name, GOOD)
    assert (locked.status, locked.json["retry_after"]) == (429, 900)
    clock.now += 901
    logged_in(server, name)


def test_right_passwords_do_not_count_for_an_address_nor_excuse_it(server: Served) -> None:
    name = name_of("Anna")
    made(server, name)
    for _ in range(19):
        assert tried(server, name_of("Nobody"), "wrong horse").status == 403
        logged_in(server, name)
    assert tried(server, name_of("Nobody"), "wrong horse").status == 403
    assert tried(server, name, GOOD).status == 429


def test_many_tries_at_the_same_time_are_no_way_around(server: Served) -> None:
    name, browsers = name_of("Anna"), [server.guest() for _ in range(12)]
    made(server, name)
    body = {"name": name, "password": "wrong horse"}
    with ThreadPoolExecutor(12) as pool:
        replies = list(pool.map(lambda one: one.post("/api/account/login", body).status, browsers))
    assert sorted(replies) == [403] * 5 + [429] * 7


def test_who_is_logged_in_may_be_wrong_five_times_too_and_strangers_do_not_lock_them(server: Served) -> None:
    name = name_of("Anna")
    anna = made(server, name)
    for _ in range(5):
        tried(server, name, "wrong horse")
    assert tried(server, name, GOOD).status == 429
    wrong = {"old": "wrong horse", "new": FAIR}
    assert [anna.post("/api/account/password", wrong).status for _ in range(6)] == [403] * 5 + [429]
    assert anna.post("/api/account/delete", {"password": GOOD}).status == 429


def test_tries_are_counted_exactly_and_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pavilion.web.serving.limits.MOST_KEYS", 100)
    clock = Clock()
    tries = Tries(2, 60, clock)
    for i in range(1000):
        tries.begin(i)
    assert len(tries.times) <= 100
    clock.now += 61
    tries.begin("anna")
    tries.begin("anna")
    assert len(tries.times) <= 100
    with pytest.raises(TooMany) as wait:
        tries.begin("anna")
    assert wait.value.retry_after == 60
    tries.take_back("anna")
    tries.begin("anna")
    tries.forgive("anna")
    tries.take_back("anna")
    assert tries.recent("anna") == []


def test_new_accounts_and_logins_are_bounded_on_a_public_server(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", limits=True) as served:
        served.desk.passwords.hasher = Counting()
        eve = served.guest("Eve")
        replies = [eve.post("/api/account", {"name": "", "password": GOOD}).status for _ in range(6)]
        assert replies == [400] * 5 + [429]


# ---- work in threads -------------------------------------------------------------------------------------------------


class Slow(Counting):
    """Takes as long as the test likes, and notices how many work at the same time."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = threading.Event()
        self.working = self.most = 0
        self.lock = threading.Lock()

    def verify(self, hash: str | bytes, password: str | bytes) -> Any:
        with self.lock:
            self.working += 1
            self.most = max(self.most, self.working)
        assert self.go_on.wait(20)
        with self.lock:
            self.working -= 1
        return super().verify(hash, password)


def test_tables_go_on_while_passwords_are_compared_a_few_at_a_time(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pavilion.web.people.passwords.QUEUE", 4)
    name = name_of("Anna")
    made(server, name)
    slow = server.desk.passwords.hasher = Slow()
    server.desk.passwords.gate = asyncio.Semaphore(2)
    table = server.found("human", "human", seed=11)
    with ThreadPoolExecutor(4) as pool:
        waiting = [pool.submit(tried, server, name, GOOD) for _ in range(4)]
        while server.desk.passwords.waiting < 4:
            table.watch.state()
        table.mover.play("place agriculture")
        busy = tried(server, name_of("Ben"), GOOD)
        slow.go_on.set()
        assert [one.result(20).status for one in waiting] == [200] * 4
    assert slow.most <= 2
    assert (busy.status, busy.json["retry_after"]) == (429, 5)
    assert server.desk.passwords.waiting == 0
    logged_in(server, name)


# ---- a new one -------------------------------------------------------------------------------------------------------


def test_a_new_password_ends_all_sessions_but_a_new_one(server: Served) -> None:
    name = name_of("Anna")
    anna = made(server, name)
    table = founded(anna)["table"]
    phone, before = logged_in(server, name), anna.cookie
    refused(anna.post("/api/account/password", {"old": FAIR, "new": GOOD}), 403, "password")
    refused(anna.post("/api/account/password", {"old": GOOD, "new": "short"}), 400, "short")
    refused(anna.post("/api/account/password", {"old": GOOD, "new": name.upper()}), 400, "name")
    reply = anna.post("/api/account/password", {"old": GOOD, "new": FAIR})
    assert len(reply.json["sessions"]) == 1
    assert anna.cookie != before
    assert is_dead(server, before, table)
    assert is_dead(server, phone.cookie, table)
    assert anna.get(f"/api/tables/{table}").status == 200
    refused(tried(server, name, GOOD), 403, "login")
    logged_in(server, name, FAIR)


# ---- what is told to nobody ------------------------------------------------------------------------------------------


def test_no_password_is_ever_in_the_log(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    secret = "unmistakable-" + fresh()

    def broken(*values: object) -> None:
        raise RuntimeError("the hasher is broken")

    monkeypatch.setattr(server.desk.passwords, "slowly", broken)
    caplog.set_level(logging.DEBUG)
    guest, body = server.guest(), {"name": name_of("Anna"), "password": secret}
    for path in ("/api/account", "/api/account/login"):
        reply = guest.post(path, body)
        assert (reply.status, reply.json["error"]) == (500, "bug")
        reply = guest.post(path, {**body, "name": 7})
        assert reply.status == 400
        assert secret not in reply.body.decode()
        refused(guest.post(path, json.dumps(body).encode()[:-3] + b"\x00"), 400, "unreadable")
    assert "a bug in POST /api/account" in caplog.text
    assert secret not in caplog.text
    assert repr(LogIn("Anna", secret)) == "LogIn(…)"
    monkeypatch.undo()
    assert server.desk.passwords.for_account.times == {}, "a try that could not be judged does not count"
    assert server.desk.passwords.from_address.times == {}


@pytest.mark.parametrize(
    "body", [b'{"name": "Anna", "password": "\\ud800aaaaaaaa"}', b'{"name": "\\udfff", "password": "aaaabbbb"}']
)
def test_signs_that_are_none_are_unreadable(server: Served, body: bytes) -> None:
    for path in ("/api/account", "/api/account/login"):
        assert server.guest().post(path, body).status in (400, 403)
