"""Disk full: no acknowledgement, a readable error, nothing half done; and play goes on when there is room again."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from web.served import Served
from web.test_store import STANDING, answer, founding

from pavilion.web.store.sqlite import SqliteStore
from pavilion.web.store.store import StoreFailed


class Disk:
    """Is there room, and where does it run out?"""

    full_at = ""  # the statement that fails: "INSERT", "COMMIT", …; "": none


class FullDisk(sqlite3.Connection):
    """A connection to a disk that can be full."""

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if Disk.full_at and sql.startswith(Disk.full_at):
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(sql, *values)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    Disk.full_at = ""
    with Served(tmp_path / "tables.db", debug=True, bot_budget=5.0) as served:
        asyncio.run_coroutine_threadsafe(swap_disk(served, tmp_path / "tables.db"), served.desk.store.loop).result(5)
        yield served
        Disk.full_at = ""


async def swap_disk(served: Served, path: Path) -> None:
    store = SqliteStore(path, FullDisk)
    await store.open()
    await served.desk.store.close()
    served.desk.store = served.desk.rooms.store = store
    served.desk.rooms.house = served.desk.rooms.house._replace(store=store)


@pytest.mark.parametrize("where", ["BEGIN", "INSERT INTO events", "COMMIT"])
def test_an_answer_that_cannot_be_saved_does_not_count_and_can_be_sent_again(server: Served, where: str) -> None:
    table = server.found("human", "human", seed=11)
    mover = table.mover
    before = mover.state()
    Disk.full_at = where
    for _ in range(3):
        reply = mover.answer("place agriculture", before["decision"], "n")
        assert reply.status == 503
        assert reply.json["error"] == "store"
        assert "not saved" in reply.json["message"]
        assert "sqlite" not in reply.body.decode().lower()
    assert mover.state() == before
    Disk.full_at = ""
    assert mover.answer("place agriculture", before["decision"], "n").status == 200
    assert mover.answer("place agriculture", before["decision"], "n").status == 200
    rows = server.desk.store.reading.execute("SELECT count(*) FROM events").fetchone()
    assert rows == (1,)
    assert server.desk.store.reading.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_table_that_cannot_be_saved_is_not_founded(server: Served) -> None:
    Disk.full_at = "COMMIT"
    body = {"game": "worlds-fair-1893", "seats": [{"kind": "human"}] * 2}
    reply = server.line.send("POST", "/api/tables", body)
    assert (reply.status, reply.json["error"]) == (503, "store")
    Disk.full_at = ""
    assert server.desk.store.reading.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    server.found("human", "human")


def test_bots_wait_for_room_and_go_on(server: Served) -> None:
    table = server.found("human", "random", seed=3)
    while table.watch.state()["to_move"] != [0]:
        pass
    Disk.full_at = "INSERT INTO events"
    assert table.seats[0].answer(table.seats[0].state()["legal"][0]).status == 503
    Disk.full_at = ""
    decision = table.seats[0].state()["decision"]
    table.seats[0].play(table.seats[0].state()["legal"][0])
    while table.watch.state()["to_move"] != [0]:
        pass
    assert table.watch.state()["decision"] > decision


def test_a_small_disk_that_is_really_full_loses_nothing(tmp_path: Path) -> None:
    """SQLite itself refuses to grow beyond a number of pages."""

    async def play() -> None:
        store = SqliteStore(tmp_path / "small.db")
        await store.open()
        await store.found(founding())
        pages = store.writing.execute("PRAGMA page_count").fetchone()[0]
        store.writing.execute(f"PRAGMA max_page_count={pages + 4}")
        results = [await tried(store, n) for n in range(200)]
        written = results.index("full")
        assert set(results[written:]) == {"full"}
        assert [event.seq for event in await store.events("t1")] == list(range(written))
        store.writing.execute("PRAGMA max_page_count=100000")
        await store.append("t1", answer(written), STANDING)
        assert len(await store.events("t1")) == written + 1
        await store.close()

    async def tried(store: SqliteStore, n: int) -> str:
        try:
            await store.append("t1", answer(n, text="x" * 500), STANDING)
        except StoreFailed as trouble:
            return "full" if "full" in str(trouble) else str(trouble)
        return "written"

    asyncio.run(play())
