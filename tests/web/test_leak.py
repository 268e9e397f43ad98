"""The seed of fate is a canary: no outbound byte carries it while a game runs; afterwards everybody can have it."""

from __future__ import annotations

import logging
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from web.served import GAME, Browser, Line, Served, TableAt, fresh
from websockets.sync.client import ClientConnection

from pavilion.web.app import CALLS
from pavilion.web.bots import task_for


def seed_of(server: Served, table: str) -> str:
    start: str = server.desk.store.reading.execute("SELECT start FROM tables WHERE id = ?", (table,)).fetchone()[0]
    return next(line.removeprefix("seed: ") for line in start.splitlines() if line.startswith("seed: "))


def ask_everything(table: TableAt, guest: Browser, line: Line) -> None:
    """Every call there is, as every kind of caller, with and without sense."""
    for call in CALLS:
        path = call.path.replace("{table}", table.id).replace("{n:int}", "3")
        if call.path in ("/api/tables", "/api/me") or call.path.endswith(("/revoke", "/rematch")):
            continue
        bodies: list[Any] = [{}, {"decision": 0, "answer": "place zoo", "nonce": fresh(), "kind": "takeback"}]
        for body in bodies if call.method == "POST" else [None]:
            for headers in ({}, table.seats[0].auth, table.watch.auth):
                line.send(call.method, path, body, headers)
            guest.send(call.method, path, body)
    for extra in ("?with=room", "?seat=0", "/why?answer=pass", "/log?since=0", "/at/0", "/record", "/chat"):
        table.seats[0].get(extra)


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
        with table.seats[0].live("?with=room") as mine, table.watch.live() as watching:
            table.play_on(random.Random(1), 6)
            ask_everything(table, guest, server.line)
            for seat in table.seats.values():
                state = seat.state()
                tried = {"decision": state["decision"], "answer": "place agriculture"}
                seat.post("/preview", tried)
            table.play_on(random.Random(2), 2)
            frames = everything_from(mine) + everything_from(watching)
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
