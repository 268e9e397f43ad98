"""Data files of older versions: everything in them is there after the upgrade, or the file is as it was."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from web.holders import Counting, made
from web.served import GAME, Browser, Served
from web.test_store import ANNA, BEN

import pavilion
from pavilion.web.people.auth import hashed
from pavilion.web.store.schema import STEPS, VERSION
from pavilion.web.store.sqlite import SqliteStore
from pavilion.web.store.store import ChatLine, Event, Grant, Member, OwnLine, SeatRow, Session, Solo, StoreFailed


def old_file(path: Path, version: int, start: str = "start", guest: bytes = ANNA, answered: bool = True) -> None:
    """A file as that version left it: one table, a guest who has played and talked, and one who watches."""
    db = sqlite3.connect(path)
    db.executescript("".join(STEPS[:version]) + f"PRAGMA user_version={version};")
    values: dict[str, tuple[Any, ...]] = {
        "sessions": (guest, "Anna", 70),
        "tables (id, game, edition, start, listed, created)":
            ("t1", GAME, pavilion.games()[GAME].edition, start, 0, 100),
        "standings (table_id, to_move, over, changed)": ("t1", "[0]", 0, 101),
        "seats": ("t1", 0, "human", "", "Anna"),
        "grants": (b"s0", "t1", "seat", 0),
        "members": ("t1", guest, 0),
        "chat": ("t1", 1, 0, "Anna", "hello", 102),
    }  # fmt: skip
    for table, row in values.items():
        db.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
    if answered:
        db.execute("INSERT INTO events VALUES ('t1', 0, 0, 'answer', '{\"answer\":\"place zoo\"}', 'n', 101)")
    db.execute("INSERT INTO seats VALUES ('t1', 1, 'human', '', 'Ben')")
    db.execute("INSERT INTO members VALUES ('t1', ?, -1)", (BEN,))
    db.commit()
    db.close()


def shape(path: Path) -> list[tuple[Any, ...]]:
    """Everything that SQLite has in a file: tables, columns, indexes, triggers."""
    db = sqlite3.connect(path)
    found = db.execute("SELECT type, name, replace(sql, '\"', '') FROM sqlite_master WHERE sql != '' ORDER BY 1, 2")
    rows = found.fetchall()
    version = db.execute("PRAGMA user_version").fetchone()
    db.close()
    return [*rows, version]


@pytest.mark.parametrize("version", [1, 2])
def test_a_file_of_an_older_version_opens_with_everything_in_it(tmp_path: Path, version: int) -> None:
    old_file(tmp_path / "old.db", version)

    async def play() -> None:
        store = SqliteStore(tmp_path / "old.db")
        await store.open()
        session = await store.session(ANNA)
        assert session is not None
        assert session == Session(ANNA, ANNA, "Anna", False, "", 70, session.used), "the same cookie"
        assert abs(session.used - time.time()) < 60, "a guest's year begins today"
        row = await store.table("t1")
        assert row is not None
        assert (row.game, row.start, row.created) == (GAME, "start", 100)
        people = await store.people("t1")
        assert people.seats == [SeatRow(0, "human", "", "Anna"), SeatRow(1, "human", "", "Ben")]
        assert people.grants == [Grant(b"s0", "seat", 0)]
        assert people.members == [Member(ANNA, 0), Member(BEN, -1)]
        assert await store.events("t1") == [Event(0, 0, "answer", {"answer": "place zoo"}, "n", 101)]
        assert await store.chat("t1", 0, 9) == [ChatLine(1, 0, "Anna", "hello", 102)]
        assert await store.said_by(ANNA) == [OwnLine("t1", 102, "hello")]
        assert [one.table for one in await store.tables_of(ANNA, 9)] == ["t1"]
        await store.close()
        new = SqliteStore(tmp_path / "new.db")
        await new.open()
        await new.close()

    asyncio.run(play())
    assert shape(tmp_path / "old.db") == shape(tmp_path / "new.db"), "upgraded and new files are the same"
    assert shape(tmp_path / "old.db")[-1] == (VERSION,)


def test_a_game_that_ended_before_points_were_kept_has_none_until_they_are_counted(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "old.db")
    db.executescript("".join(STEPS[:3]) + "PRAGMA user_version=3;")
    db.execute("INSERT INTO tables VALUES ('t1', ?, '1', 'start', 0, 100, 'live')", (GAME,))
    db.execute("INSERT INTO standings VALUES ('t1', '[]', 1, 101, '[]', '[]')")
    db.execute("INSERT INTO seats VALUES ('t1', 0, 'human', '', 'Anna')")
    db.execute("INSERT INTO members VALUES ('t1', ?, 0)", (ANNA,))
    db.commit()
    db.close()

    async def play() -> None:
        store = SqliteStore(tmp_path / "old.db")
        await store.open()
        assert await store.solos(ANNA) == [Solo("t1", GAME, "start", None)]
        await store.score("t1", [34])
        assert await store.solos(ANNA) == [Solo("t1", GAME, "start", 34)]
        await store.close()

    asyncio.run(play())


def test_an_upgrade_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old_file(tmp_path / "old.db", 1)
    before = shape(tmp_path / "old.db")
    broken = f"BEGIN;{STEPS[1]}{STEPS[2]}INSERT INTO nowhere VALUES (1);COMMIT;"

    async def play() -> None:
        with pytest.raises(StoreFailed, match="cannot be opened"):
            await SqliteStore(tmp_path / "old.db").open()

    with monkeypatch.context() as patched:
        patched.setattr("pavilion.web.store.sqlite.upgrade", lambda version: broken)
        asyncio.run(play())
    assert shape(tmp_path / "old.db") == before

    async def again() -> None:
        store = SqliteStore(tmp_path / "old.db")
        await store.open()
        assert await store.session(ANNA) is not None
        await store.close()

    asyncio.run(again())


def test_a_guest_of_an_older_version_plays_on_and_may_have_an_account(tmp_path: Path) -> None:
    start = pavilion.new(GAME, seats=2, seed=11).record(with_seed=True)
    old_file(tmp_path / "old.db", 1, start, hashed("old-cookie"), answered=False)
    with Served(tmp_path / "old.db") as served:
        served.desk.passwords.hasher = Counting()
        anna = Browser(served.new_line())
        anna.cookie = "pavilion=old-cookie"
        assert anna.get("/api/tables/t1").json["view"]["seat"] == "A"
        made(served, "Anna", anna)
        assert anna.get("/api/tables/t1").json["view"]["seat"] == "A"
