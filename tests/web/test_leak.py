"""The seed of fate is a canary: no outbound byte carries it while a game runs; afterwards everybody can have it."""

from __future__ import annotations

import logging
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.routing import Route
from web.served import GAME, Browser, Line, Served, TableAt, fresh
from websockets.sync.client import ClientConnection, connect

from pavilion.web.serving.app import CALLS, page_routes
from pavilion.web.tables.bots import task_for

PAGES = [page.path for page in page_routes() if isinstance(page, Route) and "GET" in (page.methods or ())]


def seed_of(server: Served, table: str) -> str:
    start: str = server.desk.store.reading.execute("SELECT start FROM tables WHERE id = ?", (table,)).fetchone()[0]
    return next(line.removeprefix("seed: ") for line in start.splitlines() if line.startswith("seed: "))


def ask_everything(table: TableAt, guest: Browser, line: Line) -> None:
    """Every call there is, as every kind of caller, with and without sense."""
    for call in CALLS:
        path = call.path.replace("{table}", table.id).replace("{n:int}", "3")
        ends = call.method == "DELETE" or call.path.endswith(("/revoke", "/rematch"))
        if ends or call.path in ("/api/tables", "/api/me"):
            continue
        bodies: list[Any] = [{}, {"decision": 0, "answer": "place zoo", "nonce": fresh(), "kind": "takeback"}]
        for body in bodies if call.method == "POST" else [None]:
            for headers in ({}, table.seats[0].auth, table.watch.auth):
                line.send(call.method, path, body, headers)
            guest.send(call.method, path, body)
    for extra in ("?with=room", "?seat=0", "/why?answer=pass", "/log?since=0", "/at/0", "/record", "/chat"):
        table.seats[0].get(extra)
    for path in PAGES:
        where = path.replace("{table}", table.id).replace("{n:int}", "3").replace("{game}", GAME)
        line.send("GET", where, None, {**table.seats[0].auth, "Accept": "text/html"})
        guest.get(where)


def everything_from(connection: ClientConnection) -> bytes:
    """All frames that have come."""
    frames: list[bytes] = []
    while True:
        try:
            frames.append(str(connection.recv(timeout=0.05)).encode())
        except TimeoutError:
            return b"".join(frames)


@pytest.mark.parametrize("third", ["human", "random"])
def test_the_seed_is_in_no_outbound_byte_while_the_game_runs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, third: str
) -> None:
    caplog.set_level(logging.DEBUG)
    with Served(tmp_path / "tables.db", bot_budget=20.0) as server:
        guest, table = server.guest("Eve"), server.found("human", "human", third)
        seed = seed_of(server, table.id)
        assert len(seed) == 64
        page = f"ws://127.0.0.1:{server.port}/screen/{table.id}"
        with (
            table.seats[0].live("?with=room") as mine,
            table.watch.live() as watching,
            connect(page, additional_headers=table.seats[1].auth, proxy=None) as screen,
        ):
            table.play_on(random.Random(1), 6)
            ask_everything(table, guest, server.line)
            for seat in table.seats.values():
                state = seat.state()
                tried = {"decision": state["decision"], "answer": "place agriculture"}
                seat.post("/preview", tried)
            table.play_on(random.Random(2), 2)
            frames = everything_from(mine) + everything_from(watching) + everything_from(screen)
        outbound = b"".join([*server.line.seen, *guest.line.seen, frames])
        assert len(outbound) > 50_000, "much was said"
        assert b'"view"' in frames
        assert seed.encode() not in outbound
        assert seed[:16].encode() not in outbound
        assert seed not in caplog.text
        if third == "human":
            table.play_on(random.Random(3))
            assert seed in table.watch.get("/record").body.decode(), "told when the game is over"
            assert table.watch.get("?with=room").json["room"]["seed"] == seed


def test_a_bot_is_told_neither_seed_nor_names_nor_tokens(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as server:
        table = server.found("human", "human", "human")
        table.watch.state()
        course = server.desk.rooms.rooms[table.id].course
        told = msgspec.json.encode(task_for(course, course.table.to_move[0], "greedy")).decode()
        assert seed_of(server, table.id) not in told
        assert course.table.fates[-1].commitment not in told
        for secret in (table.id, *(seat.token for seat in table.seats.values())):
            assert secret not in told


def test_tokens_and_cookies_are_stored_hashed_only(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as server:
        guest = server.guest("Eve")
        founded = guest.post("/api/tables", {"game": GAME, "seats": [{"kind": "human"}, {"kind": "open"}]})
        secrets = [founded.json["watch"], founded.json["seats"][0]["token"], founded.json["invites"][0]["invite"]]
        secrets.append(guest.cookie.partition("=")[2])
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert GAME.encode() in stored
    for secret in secrets:
        assert secret.encode() not in stored


def test_addresses_of_people_are_kept_nowhere_and_no_token_is_in_a_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    address = "203.0.113.77"
    with Served(tmp_path / "tables.db", proxies="127.0.0.1") as server:
        forwarded = {"X-Forwarded-For": address, "Origin": f"http://127.0.0.1:{server.port}"}
        seats = [{"kind": "human"}, {"kind": "open"}]
        founded = server.line.send("POST", "/api/tables", {"game": GAME, "seats": seats}, forwarded)
        cookie = founded.headers["set-cookie"].partition(";")[0]
        table = TableAt(server.line, founded.json)
        invite, where = founded.json["invites"][0]["invite"], f"/api/tables/{table.id}"
        for method, path, body in (
            ("POST", "/join", {"token": invite}), ("POST", "/chat", {"text": "hello"}), ("GET", "", None),
            ("POST", "/join", {"token": "wrong"}), ("POST", "/answers", {"decision": "x"}),
        ):  # fmt: skip
            server.line.send(method, where + path, body, {**forwarded, "Cookie": cookie})
            server.line.send(method, where + path, body, {"X-Forwarded-For": address, **table.seats[0].auth})
    secrets = [founded.json["watch"], table.seats[0].token, invite, cookie.partition("=")[2]]
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    told = caplog.text + "".join(capfd.readouterr())
    assert address.encode() not in stored
    assert not [secret for secret in (address, *secrets) if secret in told]


def test_who_is_forgotten_is_gone_from_the_file(tmp_path: Path) -> None:
    """What is deleted is overwritten, not only passed over."""
    name, others = "Xanthippe of the Fair", [f"Guest number {n}" for n in range(60)]
    with Served(tmp_path / "tables.db") as server:
        xanthippe = server.guest(name)
        seats = [{"kind": "human"}, {"kind": "human"}]
        assert xanthippe.post("/api/tables", {"game": GAME, "seats": seats}).status == 200
        for other in others:
            server.guest(other)
        assert xanthippe.send("DELETE", "/api/me").status == 200
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert name.encode() not in stored
    assert all(other.encode() in stored for other in others)
