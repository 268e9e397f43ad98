"""One's own data: all of it in a file, and gone when its owner wants it gone; others keep theirs."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest
from web.holders import (
    FAIR,
    GOOD,
    Clock,
    closing_code,
    founded,
    is_dead,
    live,
    logged_in,
    made,
    name_of,
    timed,
    tried,
)
from web.served import GAME, Served, refused

from pavilion.web.people.auth import hashed
from pavilion.web.people.people import MOST_INVITES
from pavilion.web.store.sqlite import SqliteStore


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("data") / "tables.db", debug=True) as served:
        yield served


@pytest.fixture
def server(house: Served) -> Served:
    return timed(house, Clock())


def test_the_export_has_everything_of_mine_and_nothing_of_others(server: Served) -> None:
    name = name_of("Anna")
    anna, ben = server.guest("Anna before"), server.guest("Ben the other")
    table = founded(anna, "human", "open")
    id = table["table"]
    ben.post(f"/api/tables/{id}/join", {"token": table["invites"][0]["invite"]})
    anna.post(f"/api/tables/{id}/chat", {"text": "first words"})
    ben.post(f"/api/tables/{id}/chat", {"text": "words of another"})
    made(server, name, anna)
    anna.post(f"/api/tables/{id}/chat", {"text": "last words"})
    founded(ben)
    anna.cookie += "; theme=dark; language=it"
    reply = anna.get("/api/account/export")
    assert reply.headers["content-disposition"] == 'attachment; filename="pavilion-my-data.json"'
    told = reply.json
    assert set(told) == {"pavilion", "name", "account", "settings", "sessions", "web_hook", "tables", "chat"}
    assert (told["name"], told["account"], told["web_hook"]) == (name, True, None)
    assert told["settings"] == {"theme": "dark", "language": "it"}
    assert [one["here"] for one in told["sessions"]] == [True]
    tables = [(one["table"], one["game"], one["seats"], one["over"]) for one in told["tables"]]
    assert tables == [(id, GAME, [0], False)]
    assert [(line["table"], line["text"]) for line in told["chat"]] == [(id, "first words"), (id, "last words")]
    secrets = [table["watch"], table["seats"][0]["token"], anna.cookie.partition("=")[2][:32], ben.cookie[9:]]
    stored = server.desk.store.reading.execute("SELECT password FROM people WHERE password IS NOT NULL").fetchall()
    stored += server.desk.store.reading.execute("SELECT start FROM tables").fetchall()
    for secret in [*secrets, *(hashed(one).hex() for one in secrets), *(row[0] for row in stored)]:
        assert secret not in reply.body.decode()
    assert "Ben" not in reply.body.decode()
    assert "another" not in reply.body.decode()


def test_a_guest_may_have_the_data_too(server: Served) -> None:
    guest = server.guest("Gast")
    founded(guest)
    told = guest.get("/api/account/export").json
    assert (told["name"], told["account"], len(told["tables"]), told["sessions"]) == ("Gast", False, 1, [])
    refused(server.line.send("GET", "/api/account/export"), 401, "session")


def test_a_deleted_account_leaves_the_games_of_others_as_they_were(server: Served) -> None:
    name = name_of("Anna")
    anna, ben = made(server, name), server.guest("Ben")
    table = founded(anna, "human", "open")
    id = table["table"]
    own = {"Authorization": f"Bearer {table['seats'][0]['token']}"}
    ben.post(f"/api/tables/{id}/join", {"token": table["invites"][0]["invite"]})
    for browser in (anna, ben):
        browser.post(f"/api/tables/{id}/chat", {"text": "hello"})
    elsewhere, phone = founded(ben)["table"], logged_in(server, name)
    before = {table: ben.get(f"/api/tables/{table}").json for table in (id, elsewhere)}
    refused(anna.post("/api/account/delete", {"password": FAIR}), 403, "password")
    refused(anna.send("DELETE", "/api/me"), 403, "account")
    cookies = [anna.cookie, phone.cookie]
    reply = anna.post("/api/account/delete", {"password": GOOD})
    assert reply.status == 200
    assert "Max-Age=0" in reply.headers["set-cookie"]
    assert all(is_dead(server, cookie, id) for cookie in cookies)
    assert server.line.send("GET", f"/api/tables/{id}", None, own).status == 403, "its tokens open nothing either"
    refused(tried(server, name, GOOD), 403, "login")
    assert {table: ben.get(f"/api/tables/{table}").json for table in before} == before
    room = ben.get(f"/api/tables/{id}?with=room").json["room"]
    assert [seat["name"] for seat in room["seats"]] == ["", "Ben"]
    assert [line["name"] for line in ben.get(f"/api/tables/{id}/chat").json] == ["", "Ben"]
    assert [one["table"] for one in ben.get("/api/me").json["tables"]] == [elsewhere, id]
    made(server, name)
    assert logged_in(server, name).get("/api/me").json["tables"] == [], "the old name, but somebody new"


def test_a_forgotten_guest_is_gone_from_rooms_in_memory_too(server: Served) -> None:
    anna, ben = server.guest("Anna"), server.guest("Ben")
    table = founded(anna, "human", "open")
    ben.post(f"/api/tables/{table['table']}/join", {"token": table["invites"][0]["invite"]})
    with live(server, table["table"], anna) as connection:
        connection.recv(timeout=5)
        assert anna.send("DELETE", "/api/me").status == 200
        assert closing_code(connection) == 4403
    room = ben.get(f"/api/tables/{table['table']}?with=room").json["room"]
    assert [seat["name"] for seat in room["seats"]] == ["", "Ben"]


def on_its_loop(server: Served, work: Coroutine[Any, Any, None]) -> None:
    asyncio.run_coroutine_threadsafe(work, server.desk.store.loop).result(20)


def test_a_guest_who_has_not_come_for_a_year_is_forgotten_an_account_never(server: Served) -> None:
    gone, back, holder = server.guest("Gone"), server.guest("Back"), made(server)
    tables = [founded(one)["table"] for one in (gone, back, holder)]
    db, year = sqlite3.connect(server.desk.store.path), 365 * 86400
    with db:
        db.execute("UPDATE sessions SET used = used - ? - 60", (year,))
    db.close()
    server.desk.sessions.clear()
    assert back.get("/api/me").json["name"] == "Back", "whoever comes has another year"
    on_its_loop(server, server.desk.forget_unseen_guests())
    assert is_dead(server, gone.cookie, tables[0])
    seats = back.get(f"/api/tables/{tables[1]}?with=room").json["room"]["seats"]
    assert "Back" in [seat["name"] for seat in seats]
    assert holder.get(f"/api/tables/{tables[2]}").status == 200
    assert "Gone" not in str(server.desk.store.reading.execute("SELECT name FROM seats").fetchall())


def test_the_account_page_counts_tables_without_reading_them(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = made(server)
    for _ in range(3):
        founded(anna)
    monkeypatch.delattr(SqliteStore, "tables_of")
    assert anna.get("/api/account").json["tables"] == 3


def test_a_seat_has_a_limited_number_of_unused_invitations(server: Served) -> None:
    table = server.found("human", "open")
    asked = [table.seats[0].post("/invite", {"seat": 1}) for _ in range(MOST_INVITES)]
    assert [reply.status for reply in asked[:-1]] == [200] * (MOST_INVITES - 1)
    refused(asked[-1], 409, "links")
    assert table.seats[0].post("/invite", {"seat": 0}).status == 200, "the other seat has its own"
