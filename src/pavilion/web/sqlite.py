"""The store in one SQLite file: WAL, synchronous=FULL, one writer thread that commits whatever has gathered.

While one commit waits for the disk, the next jobs gather; so a hundred tables share one fsync, and an acknowledgement
still means that the event is on disk. Reads have a thread and a connection of their own and never wait for a writer.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

import msgspec

from pavilion.web.store import (
    WATCHING,
    ChatLine,
    Event,
    Founding,
    Grant,
    Listing,
    Member,
    People,
    Repeated,
    SeatRow,
    Session,
    Standing,
    StoreFailed,
    TableRow,
    Taken,
)

T = TypeVar("T")

VERSION = 1
BATCH = 512  # jobs in one commit
SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, edition TEXT NOT NULL, start TEXT NOT NULL,
    listed INTEGER NOT NULL, created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE standings (
    table_id TEXT PRIMARY KEY REFERENCES tables, to_move TEXT NOT NULL, over INTEGER NOT NULL, changed INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, kind TEXT NOT NULL, bot TEXT NOT NULL,
    name TEXT NOT NULL, PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE TABLE grants (
    hash BLOB PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables, kind TEXT NOT NULL, seat INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX grants_by_table ON grants (table_id);
CREATE TABLE members (
    table_id TEXT NOT NULL REFERENCES tables, session BLOB NOT NULL, seat INTEGER NOT NULL,
    PRIMARY KEY (table_id, session, seat)
) WITHOUT ROWID;
CREATE INDEX members_by_session ON members (session);
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables, seq INTEGER NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL,
    body TEXT NOT NULL, nonce TEXT, at INTEGER NOT NULL, PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX events_once ON events (table_id, seat, nonce) WHERE nonce IS NOT NULL;
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_remain BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
CREATE TABLE sessions (hash BLOB PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,
    text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
"""
LIST = """
SELECT t.id, t.game, t.created, s.changed, s.to_move, s.over, {seats} FROM tables t
JOIN standings s ON s.table_id = t.id {where} ORDER BY {order} DESC LIMIT ?
"""
OF_SESSION = LIST.format(
    seats="json_group_array(m.seat)",
    where="JOIN members m ON m.table_id = t.id WHERE m.session = ? AND m.seat >= 0 GROUP BY t.id",
    order="s.changed",
)
LISTED = LIST.format(seats="'[]'", where="WHERE t.listed AND NOT s.over", order="t.created")
PUT_SESSION = "INSERT INTO sessions VALUES (?, ?, ?) ON CONFLICT (hash) DO UPDATE SET name = excluded.name"
NEXT_LINE = "SELECT coalesce(max(n), 0) + 1 FROM chat WHERE table_id = ?"


class Job:
    """Something to write, and who waits for it."""

    __slots__ = ("done", "failure", "result", "work")

    def __init__(self, work: Callable[[sqlite3.Connection], Any], done: asyncio.Future[Any]) -> None:
        self.work = work
        self.done = done
        self.result: Any = None
        self.failure: Exception | None = None


class SqliteStore:
    """A `Store` in one file."""

    def __init__(self, path: str | Path, connection: type[sqlite3.Connection] = sqlite3.Connection) -> None:
        self.path = str(path)
        self.connection = connection
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.reads = ThreadPoolExecutor(1, "pavilion-read")
        self.writer: threading.Thread | None = None

    # ---- opening and closing ----------------------------------------------------------------------------------------

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.loop.run_in_executor(self.reads, self._open)
        self.writer = threading.Thread(target=self._write_on, name="pavilion-write", daemon=True)
        self.writer.start()

    async def close(self) -> None:
        """Everything asked for is written first."""
        if self.writer is not None:
            self.jobs.put(None)
            await self.loop.run_in_executor(self.reads, self.writer.join)
            self.writer = None
            await self.loop.run_in_executor(self.reads, self._close)
        self.reads.shutdown()

    def _open(self) -> None:
        try:
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))  # it holds the seeds of running games
            self.writing = self._connect()
            self._prepare(self.writing)
            self.reading = self._connect()
        except (OSError, sqlite3.Error) as trouble:
            raise StoreFailed(f"the data file {self.path} cannot be opened: {trouble}") from trouble

    def _close(self) -> None:
        self.reading.close()
        self.writing.close()

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, factory=self.connection)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            db.execute(f"PRAGMA {pragma}")
        return db

    def _prepare(self, db: sqlite3.Connection) -> None:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise StoreFailed(f"the data file {self.path} was written by a newer version of Pavilion")
        if version == 0:
            db.executescript(f"BEGIN;{SCHEMA}PRAGMA user_version={VERSION};COMMIT;")

    # ---- the writer thread ------------------------------------------------------------------------------------------

    def _write_on(self) -> None:
        while True:
            first = self.jobs.get()
            if first is None:
                return
            batch, last = [first], False
            while len(batch) < BATCH and not self.jobs.empty() and not last:
                job = self.jobs.get()
                if job is None:
                    last = True
                else:
                    batch.append(job)
            self._commit(batch)
            self._tell(batch)
            if last:
                return

    def _commit(self, batch: list[Job]) -> None:
        """One transaction; a job that is refused leaves the others alone, a failure of the disk fails all."""
        db = self.writing
        try:
            db.execute("BEGIN IMMEDIATE")
            for job in batch:
                db.execute("SAVEPOINT job")
                try:
                    job.result = job.work(db)
                except (Taken, Repeated, sqlite3.IntegrityError) as refusal:
                    job.failure = refusal
                    db.execute("ROLLBACK TO job")
                db.execute("RELEASE job")
            db.execute("COMMIT")
        except Exception as trouble:
            if db.in_transaction:
                db.execute("ROLLBACK")
            for job in batch:
                job.failure = StoreFailed(f"nothing was saved: {trouble}")

    def _tell(self, batch: list[Job]) -> None:
        try:
            self.loop.call_soon_threadsafe(deliver, batch)
        except RuntimeError:
            return  # the loop is gone, nobody waits any more

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        done: asyncio.Future[T] = self.loop.create_future()
        if self.writer is None:
            raise StoreFailed("the store is closed")
        self.jobs.put(Job(work, done))
        return await done

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        def read() -> list[Any]:
            try:
                return self.reading.execute(sql, values).fetchall()
            except sqlite3.Error as trouble:
                raise StoreFailed(f"nothing can be read: {trouble}") from trouble

        return await self.loop.run_in_executor(self.reads, read)

    # ---- tables and events ------------------------------------------------------------------------------------------

    async def found(self, founding: Founding) -> None:
        row, standing = founding.row, founding.standing

        def work(db: sqlite3.Connection) -> None:
            values = (row.id, row.game, row.edition, row.start, row.listed, row.created)
            db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", values)
            put_standing(db, row.id, standing, row.created)
            seats = [(row.id, seat.seat, seat.kind, seat.bot, seat.name) for seat in founding.seats]
            db.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", seats)
            for grant in founding.grants:
                put_grant(db, row.id, grant)
            for member in founding.members:
                put_member(db, row.id, member)

        await self._write(work)

    async def table(self, table: str) -> TableRow | None:
        rows = await self._rows("SELECT * FROM tables WHERE id = ?", table)
        if not rows:
            return None
        id, game, edition, start, listed, created = rows[0]
        return TableRow(id, game, edition, start, bool(listed), created)

    async def people(self, table: str) -> People:
        seats = await self._rows("SELECT seat, kind, bot, name FROM seats WHERE table_id = ? ORDER BY seat", table)
        grants = await self._rows("SELECT hash, kind, seat FROM grants WHERE table_id = ?", table)
        members = await self._rows("SELECT session, seat FROM members WHERE table_id = ?", table)
        return People([SeatRow(*row) for row in seats], [Grant(*row) for row in grants], [Member(*m) for m in members])

    async def append(self, table: str, event: Event, standing: Standing) -> None:
        body = msgspec.json.encode(event.body).decode()
        values = (table, event.seq, event.seat, event.kind, body, event.nonce, event.at)

        def work(db: sqlite3.Connection) -> None:
            try:
                db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            except sqlite3.IntegrityError as clash:
                once = "SELECT 1 FROM events WHERE table_id = ? AND seat = ? AND nonce = ?"
                if db.execute(once, (table, event.seat, event.nonce)).fetchone():
                    raise Repeated from clash
                raise Taken from clash
            put_standing(db, table, standing, event.at)

        await self._write(work)

    async def events(self, table: str, since: int = 0) -> list[Event]:
        sql = "SELECT seq, seat, kind, body, nonce, at FROM events WHERE table_id = ? AND seq >= ? ORDER BY seq"
        rows = await self._rows(sql, table, since)
        return [Event(n, seat, kind, msgspec.json.decode(body), nonce, at) for n, seat, kind, body, nonce, at in rows]

    # ---- who may do what --------------------------------------------------------------------------------------------

    async def add_grant(self, table: str, grant: Grant) -> None:
        await self._write(lambda db: put_grant(db, table, grant))

    async def use_invite(self, table: str, invite: bytes, session: bytes | None, name: str, keep: Grant) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            there = "SELECT 1 FROM grants WHERE hash = ? AND table_id = ? AND kind = 'invite' AND seat = ?"
            if not db.execute(there, (invite, table, keep.seat)).fetchone():
                return False
            db.execute("DELETE FROM grants WHERE table_id = ? AND kind = 'invite' AND seat = ?", (table, keep.seat))
            put_grant(db, table, keep)
            if session is not None:
                put_member(db, table, Member(session, keep.seat))
            if name:
                db.execute("UPDATE seats SET name = ? WHERE table_id = ? AND seat = ?", (name, table, keep.seat))
            return True

        return await self._write(work)

    async def sit(self, table: str, member: Member, name: str) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            free = """
                UPDATE seats SET name = ? WHERE table_id = ? AND seat = ? AND kind = 'open' AND NOT EXISTS
                (SELECT 1 FROM members m WHERE m.table_id = seats.table_id AND m.seat = seats.seat)
            """
            if db.execute(free, (name, table, member.seat)).rowcount == 0:
                return False
            db.execute("DELETE FROM grants WHERE table_id = ? AND seat = ?", (table, member.seat))
            put_member(db, table, member)
            return True

        return await self._write(work)

    async def watch(self, table: str, session: bytes) -> None:
        await self._write(lambda db: put_member(db, table, Member(session, WATCHING)))

    async def revoke(self, table: str, seat: int, keep: Grant, stay: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM grants WHERE table_id = ? AND seat = ?", (table, seat))
            db.execute("DELETE FROM members WHERE table_id = ? AND seat = ? AND session != ?", (table, seat, stay))
            put_grant(db, table, keep)

        await self._write(work)

    # ---- guests -----------------------------------------------------------------------------------------------------

    async def session(self, hash: bytes) -> Session | None:
        rows = await self._rows("SELECT hash, name FROM sessions WHERE hash = ?", hash)
        return Session(*rows[0]) if rows else None

    async def put_session(self, session: Session) -> None:
        values = (session.hash, session.name, int(time.time()))
        await self._write(lambda db: db.execute(PUT_SESSION, values))

    async def forget_session(self, hash: bytes) -> None:
        mine = "(table_id, seat) IN (SELECT table_id, seat FROM members WHERE session = ?)"

        def work(db: sqlite3.Connection) -> None:
            db.execute(f"UPDATE seats SET name = '' WHERE {mine}", (hash,))
            own = "name = (SELECT name FROM sessions WHERE hash = ?)"
            db.execute(f"UPDATE chat SET name = '' WHERE {mine} AND {own}", (hash, hash))
            db.execute("DELETE FROM members WHERE session = ?", (hash,))
            db.execute("DELETE FROM sessions WHERE hash = ?", (hash,))

        await self._write(work)

    async def tables_of(self, session: bytes, limit: int) -> list[Listing]:
        return [listing(row) for row in await self._rows(OF_SESSION, session, limit)]

    async def listed(self, limit: int) -> list[Listing]:
        return [listing(row) for row in await self._rows(LISTED, limit)]

    # ---- chat -------------------------------------------------------------------------------------------------------

    async def say(self, table: str, seat: int, name: str, text: str, at: int) -> ChatLine:
        def work(db: sqlite3.Connection) -> ChatLine:
            n = db.execute(NEXT_LINE, (table,)).fetchone()[0]
            db.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?)", (table, n, seat, name, text, at))
            return ChatLine(n, seat, name, text, at)

        return await self._write(work)

    async def chat(self, table: str, since: int, limit: int) -> list[ChatLine]:
        sql = "SELECT n, seat, name, text, at FROM chat WHERE table_id = ? AND n > ? ORDER BY n DESC LIMIT ?"
        return [ChatLine(*row) for row in reversed(await self._rows(sql, table, since, limit))]


def deliver(batch: list[Job]) -> None:
    """On the loop: everybody who waited learns what became of it."""
    for job in batch:
        if job.done.done():
            continue  # whoever asked has left
        if job.failure is None:
            job.done.set_result(job.result)
        else:
            job.done.set_exception(job.failure)


def put_standing(db: sqlite3.Connection, table: str, standing: Standing, at: int) -> None:
    to_move = msgspec.json.encode(standing.to_move).decode()
    db.execute("INSERT OR REPLACE INTO standings VALUES (?, ?, ?, ?)", (table, to_move, standing.over, at))


def put_grant(db: sqlite3.Connection, table: str, grant: Grant) -> None:
    db.execute("INSERT INTO grants VALUES (?, ?, ?, ?)", (grant.hash, table, grant.kind, grant.seat))


def put_member(db: sqlite3.Connection, table: str, member: Member) -> None:
    db.execute("INSERT OR IGNORE INTO members VALUES (?, ?, ?)", (table, member.session, member.seat))


def listing(row: Any) -> Listing:
    table, game, created, changed, to_move, over, seats = row
    return Listing(table, game, created, changed, msgspec.json.decode(to_move), bool(over), msgspec.json.decode(seats))
