"""Accounts: everything a guest has stays theirs, on every device, and a session that is ended is dead at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from web.holders import (
    GOOD,
    Clock,
    Counting,
    closing_code,
    founded,
    is_dead,
    live,
    logged_in,
    made,
    name_of,
    timed,
    tried,
    with_cookie,
)
from web.served import GAME, Browser, Served, fresh, refused

from pavilion.web.people.accounts import device_of
from pavilion.web.people.auth import hashed
from pavilion.web.store.store import Session, StoreFailed


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("accounts") / "tables.db", debug=True) as served:
        yield served


@pytest.fixture
def server(house: Served) -> Served:
    return timed(house, Clock())


# ---- from guest to account -------------------------------------------------------------------------------------------


def test_a_guest_becomes_an_account_with_all_tables_and_a_new_cookie(server: Served) -> None:
    guest = server.guest("Guest name")
    table = founded(guest)["table"]
    state, before = guest.get(f"/api/tables/{table}").json, guest.cookie
    name = name_of("Anna")
    reply = guest.post("/api/account", {"name": f"  {name} ", "password": GOOD})
    assert reply.json["account"] is True
    assert reply.json["name"] == name
    assert reply.json["tables"] == 1
    assert "HttpOnly; SameSite=Lax" in reply.headers["set-cookie"]
    assert guest.cookie != before
    assert len(guest.cookie.partition("=")[2]) == 32, "192 random bits"
    assert guest.get(f"/api/tables/{table}").json == state, "the same seat"
    assert [one["table"] for one in guest.get("/api/me").json["tables"]] == [table]
    assert is_dead(server, before, table), "the guest's cookie is worth nothing any more"
    refused(guest.post("/api/account", {"name": name_of("Eve"), "password": GOOD}), 409, "account")


def test_a_browser_that_nobody_knows_yet_may_begin_with_an_account(server: Served) -> None:
    anna = made(server)
    assert anna.get("/api/account").json["account"] is True
    assert server.guest().get("/api/account").json == {"account": False, "name": "", "tables": 0, "sessions": []}


@pytest.mark.parametrize("twin", ["Anna {}", "anna {}", "ANNA {}", " Anna  {}", "\uff21nna {}"])
def test_names_of_accounts_differ_by_more_than_case(server: Served, twin: str) -> None:
    tail = fresh()[:10]
    made(server, f"Anna {tail}")
    refused(server.guest().post("/api/account", {"name": twin.format(tail), "password": GOOD}), 409, "taken")


def test_of_two_who_want_the_same_name_at_once_one_gets_it(server: Served) -> None:
    name, guests = name_of("Anna"), [server.guest() for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        replies = list(pool.map(lambda one: one.post("/api/account", {"name": name, "password": GOOD}).status, guests))
    assert sorted(replies) == [200] + [409] * 5


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\u202eb", "a\u200bb"])
def test_an_account_has_a_name_that_can_be_shown(server: Served, name: str) -> None:
    refused(server.guest().post("/api/account", {"name": name, "password": GOOD}), 400, "unreadable")


# ---- logging in ------------------------------------------------------------------------------------------------------


def test_on_another_device_the_same_tables_and_seats_are_there(server: Served) -> None:
    name = name_of("Anna")
    anna = made(server, name, server.guest("Before"))
    table = founded(anna)["table"]
    phone = logged_in(server, name.upper())
    assert phone.cookie != anna.cookie
    assert phone.get(f"/api/tables/{table}").json == anna.get(f"/api/tables/{table}").json
    assert [one["table"] for one in phone.get("/api/me").json["tables"]] == [table]
    mover = phone.get(f"/api/tables/{table}").json
    if mover["legal"]:
        answer = {"decision": mover["decision"], "answer": mover["legal"][0], "nonce": fresh()}
        assert phone.post(f"/api/tables/{table}/answers", answer).status == 200


def test_who_has_played_as_a_guest_may_take_the_tables_along(server: Served) -> None:
    name = name_of("Anna")
    made(server, name)
    guest, other = server.guest("Passer-by"), server.guest("Stays behind")
    taken, left = founded(guest)["table"], founded(other)["table"]
    guest.post(f"/api/tables/{taken}/chat", {"text": "said as a guest"})
    before = guest.cookie
    assert guest.get(f"/api/tables/{taken}").status == 200, "the room is in memory"
    logged_in(server, name, guest=guest, bring=True)
    assert guest.get(f"/api/tables/{taken}").json["view"]["seat"] == "A"
    assert is_dead(server, before, taken)
    assert [line["text"] for line in guest.get("/api/account/export").json["chat"]] == ["said as a guest"]
    logged_in(server, name, guest=other)
    refused(other.get(f"/api/tables/{left}"), 403, "right")
    assert [one["table"] for one in other.get("/api/me").json["tables"]] == [taken]


def test_logging_in_as_somebody_else_ends_the_session_before(server: Served) -> None:
    first, second = name_of("Anna"), name_of("Ben")
    browser = made(server, first)
    made(server, second)
    before = browser.cookie
    logged_in(server, second, guest=browser, bring=True)
    assert browser.get("/api/account").json["name"] == second
    assert is_dead(server, before)
    sessions = logged_in(server, first).get("/api/account").json["sessions"]
    assert len(sessions) == 1, "nothing of an account is taken along"


def test_other_sites_programs_and_requests_without_an_origin_cannot_log_in(server: Served) -> None:
    name = name_of("Anna")
    made(server, name)
    body = {"name": name, "password": GOOD}
    paths = ("/api/account/login", "/api/account")
    for path in paths:
        refused(server.line.send("POST", path, body, {"Origin": "http://evil.example"}), 403, "origin")
        refused(server.line.send("POST", path, body, {"Sec-Fetch-Site": "cross-site"}), 403, "origin")
        refused(server.line.send("POST", path, body), 401, "session")
        refused(server.line.send("POST", path, body, {"Authorization": "Bearer x"}), 401, "session")


# ---- sessions --------------------------------------------------------------------------------------------------------


def test_logging_out_ends_the_session_and_takes_the_cookie(server: Served) -> None:
    name = name_of("Anna")
    anna = made(server, name)
    table, cookie = founded(anna)["table"], anna.cookie
    phone = logged_in(server, name)
    reply = anna.post("/api/account/logout", None)
    assert reply.headers["set-cookie"] == "pavilion=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
    assert is_dead(server, cookie, table)
    refused(with_cookie(server, cookie).post("/api/account/logout", None), 401, "session")
    assert phone.get(f"/api/tables/{table}").status == 200


def test_the_list_of_sessions_tells_devices_and_one_can_be_ended(server: Served) -> None:
    name = name_of("Anna")
    anna = made(server, name)
    phone = Browser(server.new_line())
    agent = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"
    headers = {"Origin": f"http://127.0.0.1:{server.port}", "User-Agent": agent}
    reply = phone.line.send("POST", "/api/account/login", {"name": name, "password": GOOD}, headers)
    phone.cookie = reply.headers["set-cookie"].partition(";")[0]
    mine = anna.get("/api/account").json["sessions"]
    assert [(one["device"], one["here"]) for one in mine] == [("", True), ("Firefox · Android", False)]
    assert mine[1]["used"] >= mine[1]["created"] > 1_700_000_000
    told = json.dumps(mine)
    for cookie in (anna.cookie, phone.cookie):
        assert cookie.partition("=")[2] not in told
        assert hashed(cookie.partition("=")[2]).hex() not in told
    left = anna.post("/api/account/sessions/end", {"session": mine[1]["id"]}).json["sessions"]
    assert [one["id"] for one in left] == [mine[0]["id"]]
    assert is_dead(server, phone.cookie)
    refused(anna.post("/api/account/sessions/end", {"session": mine[1]["id"]}), 404, "session")


def test_nobody_ends_the_session_of_somebody_else(server: Served) -> None:
    anna, eve = made(server), made(server)
    session = anna.get("/api/account").json["sessions"][0]["id"]
    refused(eve.post("/api/account/sessions/end", {"session": session}), 404, "session")
    assert anna.get("/api/account").json["account"] is True


def test_all_other_sessions_can_be_ended_at_once(server: Served) -> None:
    name = name_of("Anna")
    anna = made(server, name)
    others = [logged_in(server, name) for _ in range(3)]
    assert len(anna.post("/api/account/sessions/end", {}).json["sessions"]) == 1
    assert all(is_dead(server, other.cookie) for other in others)
    assert anna.get("/api/account").json["account"] is True


def test_a_live_connection_ends_with_its_session_and_others_stay(server: Served) -> None:
    name = name_of("Anna")
    anna = made(server, name)
    table = founded(anna)["table"]
    phone = logged_in(server, name)
    with live(server, table, anna) as stays, live(server, table, phone) as ends:
        stays.recv(timeout=5)
        ends.recv(timeout=5)
        assert anna.post("/api/account/sessions/end", {}).status == 200
        assert closing_code(ends) == 4403
        assert stays.ping().wait(5)


def test_an_ended_session_that_was_being_read_is_not_remembered(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store has found it, and before the answer arrives it is ended."""
    anna = made(server)
    hash, desk = hashed(anna.cookie.partition("=")[2]), server.desk

    async def race() -> list[Session | None]:
        found: Session = await desk.store.session(hash)
        arrived = asyncio.Event()

        async def on_its_way(hash: bytes) -> Session | None:
            await arrived.wait()
            return found

        desk.sessions.pop(hash)
        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "session", on_its_way)
            reading = asyncio.create_task(desk.session(hash))
            await asyncio.sleep(0)
            await desk.store.end_sessions([hash])
            await desk.shut_out(found.person, [hash])
            arrived.set()
            first = await reading
        return [first, await desk.session(hash)]

    assert asyncio.run_coroutine_threadsafe(race(), desk.store.loop).result(5) == [None, None]


def test_a_session_is_marked_as_used_once_an_hour(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = made(server)
    began = anna.get("/api/account").json["sessions"][0]["used"]
    for later, seen in ((3599, began), (3700, began + 3700), (5000, began + 3700)):
        monkeypatch.setattr("pavilion.web.serving.desk.now", lambda later=later: began + later)
        anna.get("/api/me")
        assert anna.get("/api/account").json["sessions"][0]["used"] == seen


def test_an_account_has_a_bounded_number_of_sessions(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pavilion.web.people.accounts.SESSIONS", 3)
    name = name_of("Anna")
    browsers = [made(server, name), *(logged_in(server, name) for _ in range(4))]
    assert len(browsers[-1].get("/api/account").json["sessions"]) == 3
    assert sum(is_dead(server, one.cookie) for one in browsers) == 2
    assert browsers[-1].get("/api/account").json["account"] is True


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox · Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1", "Safari · iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0", "Edge · Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/126.0 Safari/537.36", "Chrome · macOS"),
        ("curl/8", ""), ("", ""), ("<script>alert(1)</script>", ""),
    ],
)  # fmt: skip
def test_a_device_is_told_in_two_words(agent: str, device: str) -> None:
    assert device_of(agent) == device


# ---- what may happen -------------------------------------------------------------------------------------------------


def test_a_new_name_is_the_one_to_log_in_with(server: Served) -> None:
    first, second, taken = name_of("Anna"), name_of("Berta"), name_of("Clara")
    anna, clara = made(server, first), made(server, taken)
    phone = logged_in(server, first)
    refused(anna.post("/api/me", {"name": taken.upper()}), 409, "taken")
    assert anna.get("/api/me").json["name"] == first
    assert anna.post("/api/me", {"name": first.upper()}).json["name"] == first.upper(), "one's own name in capitals"
    assert anna.post("/api/me", {"name": second}).json["name"] == second
    assert phone.get("/api/me").json["name"] == second, "all browsers know it"
    logged_in(server, second)
    refused(tried(server, first, GOOD), 403, "login")
    made(server, first)
    assert server.guest(taken).get("/api/me").json["name"] == taken, "guests may be called anything"
    assert clara.get("/api/me").json["name"] == taken


def test_a_full_disk_makes_no_account_and_says_so(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*values: object) -> bool:
        raise StoreFailed("disk full")

    guest = server.guest("Gast")
    cookie = guest.cookie
    monkeypatch.setattr(server.desk.store, "make_account", full)
    reply = guest.post("/api/account", {"name": name_of("Anna"), "password": GOOD})
    assert (reply.status, reply.json["error"]) == (503, "store")
    assert guest.cookie == cookie
    assert guest.get("/api/me").json["name"] == "Gast"


def test_the_cookie_of_a_public_server_is_locked_to_it(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", hosts=("fair.example",), https=True) as served:
        served.desk.passwords.hasher = Counting()
        headers = {"Host": "fair.example", "Origin": "https://fair.example"}
        made = served.line.send("POST", "/api/account", {"name": "Anna", "password": GOOD}, headers)
        cookie = made.headers["set-cookie"]
        assert cookie.startswith("__Host-pavilion=")
        assert cookie.endswith("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure")
        out = served.line.send("POST", "/api/account/logout", None, {**headers, "Cookie": cookie.partition(";")[0]})
        assert out.headers["set-cookie"] == "__Host-pavilion=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"


def test_accounts_survive_a_restart(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as served:
        served.desk.passwords.hasher = Counting()
        anna = made(served, "Anna")
        body = {"game": GAME, "seats": [{"kind": "human"}] * 2}
        table, cookie = anna.post("/api/tables", body).json["table"], anna.cookie
    with Served(tmp_path / "tables.db") as served:
        again = with_cookie(served, cookie)
        assert again.get(f"/api/tables/{table}").json["view"]["seat"] == "A"
        served.desk.passwords.hasher = Counting()
        assert logged_in(served, "anna").get(f"/api/tables/{table}").json["view"]["seat"] == "A"
