"""The store in one SQLite file: WAL, synchronous=FULL, one writer thread that commits whatever has gathered.

While one commit waits for the disk, the next jobs gather; so a hundred tables share one fsync, and an acknowledgement
still means that the event is on disk. Reads have a thread and a connection of their own and never wait for a writer.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from pavilion.web.store.data_file import make_file, make_private
from pavilion.web.store.schema import VERSION, upgrade
from pavilion.web.store.sqlite_bell import TURNS, SqliteBell
from pavilion.web.store.sqlite_people import SqlitePeople
from pavilion.web.store.sqlite_reviews import SqliteReviews
from pavilion.web.store.store import (
    WATCHING,
    ChatLine,
    Event,
    Founding,
    Grant,
    Listing,
    Member,
    People,
    Player,
    Repeated,
    SeatRow,
    Standing,
    StoreFailed,
    TableRow,
    Taken,
)

T = TypeVar("T")

BATCH = 512  # jobs in one commit
REFUSALS = (Taken, Repeated, sqlite3.IntegrityError)
LIST = """
SELECT t.id, t.game, t.created, s.changed, s.to_move, s.over, {seats}, t.pace, s.turns, s.consent, (
    SELECT json_group_array(json_array(p.seat, p.kind, p.bot, p.name, json(CASE WHEN p.kind != 'open'
        OR EXISTS (SELECT 1 FROM members o WHERE o.table_id = t.id AND o.seat = p.seat)
        OR EXISTS (SELECT 1 FROM grants g WHERE g.table_id = t.id AND g.seat = p.seat AND g.kind = 'seat')
        THEN 'true' ELSE 'false' END)))
    FROM seats p WHERE p.table_id = t.id
) FROM tables t JOIN standings s ON s.table_id = t.id {where} ORDER BY {order} DESC LIMIT ?
"""
OF_PERSON = LIST.format(
    seats="json_group_array(m.seat)",
    where="JOIN members m ON m.table_id = t.id WHERE m.person = ? AND m.seat >= 0 GROUP BY t.id",
    order="s.changed",
)
LISTED = LIST.format(seats="'[]'", where="WHERE t.listed AND NOT s.over", order="t.created")
ENCODE = msgspec.json.Encoder().encode
PLAYERS = msgspec.json.Decoder(list[Player])
NEXT_LINE = "SELECT coalesce(max(n), 0) + 1 FROM chat WHERE table_id = ?"


class Job(Struct):
    """Something to write, and who waits for it."""

    work: Callable[[sqlite3.Connection], Any]
    done: asyncio.Future[Any]
    result: Any = None
    failure: Exception | None = None


class SqliteStore(SqlitePeople, SqliteBell, SqliteReviews):
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
            make_file(self.path)
            self.writing = self._connect()
            self._prepare(self.writing)
            make_private(self.path)
            self.reading = self._connect()
        except (OSError, sqlite3.Error) as trouble:
            raise StoreFailed(f"the data file {self.path} cannot be opened: {trouble}") from trouble

    def _close(self) -> None:
        self.reading.close()
        self.writing.close()

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, factory=self.connection)
        safe = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
        for pragma in (*safe, "busy_timeout=5000"):
            db.execute(f"PRAGMA {pragma}")
        return db

    def _prepare(self, db: sqlite3.Connection) -> None:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise StoreFailed(f"the data file {self.path} was written by a newer version of Pavilion")
        if version < VERSION:
            try:
                db.executescript(upgrade(version))
            except sqlite3.Error:
                db.close()  # all or nothing: the file is as it was
                raise

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
            try:
                for job in batch:
                    job.result = job.work(db)
            except REFUSALS:  # seldom: once more from the beginning, each job for itself
                db.execute("ROLLBACK")
                db.execute("BEGIN IMMEDIATE")
                self._try_each(batch)
            db.execute("COMMIT")
        except Exception as trouble:
            if db.in_transaction:
                db.execute("ROLLBACK")
            for job in batch:
                job.failure = StoreFailed(f"nothing was saved: {trouble}")

    def _try_each(self, batch: list[Job]) -> None:
        for job in batch:
            self.writing.execute("SAVEPOINT job")
            try:
                job.result = job.work(self.writing)
            except REFUSALS as refusal:
                job.failure = refusal
                self.writing.execute("ROLLBACK TO job")
            self.writing.execute("RELEASE job")

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
            founded = (row.id, row.game, row.edition, row.start, row.listed, row.created)
            values = (*founded, row.pace, row.founder, row.hints)
            db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
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
        id, game, edition, start, listed, created, pace, founder, hints = rows[0]
        return TableRow(id, game, edition, start, bool(listed), created, pace, founder, bool(hints))

    async def people(self, table: str) -> People:
        seats = await self._rows("SELECT seat, kind, bot, name FROM seats WHERE table_id = ? ORDER BY seat", table)
        grants = await self._rows("SELECT hash, kind, seat FROM grants WHERE table_id = ?", table)
        members = await self._rows("SELECT person, seat FROM members WHERE table_id = ?", table)
        return People([SeatRow(*row) for row in seats], [Grant(*row) for row in grants], [Member(*m) for m in members])

    async def append(self, table: str, event: Event, standing: Standing) -> None:
        values = (table, event.seq, event.seat, event.kind, written(event.body), event.nonce, event.at)

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

    async def opens(self, table: str, token: bytes) -> bool:
        sql = "SELECT 1 FROM grants WHERE hash = ? AND table_id = ? AND kind != 'invite'"
        return bool(await self._rows(sql, token, table))

    async def use_invite(self, table: str, invite: bytes, person: bytes | None, name: str, keep: Grant) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            there = "SELECT 1 FROM grants WHERE hash = ? AND table_id = ? AND kind = 'invite' AND seat = ?"
            if not db.execute(there, (invite, table, keep.seat)).fetchone():
                return False
            db.execute("DELETE FROM grants WHERE table_id = ? AND kind = 'invite' AND seat = ?", (table, keep.seat))
            put_grant(db, table, keep)
            if person is not None:
                put_member(db, table, Member(person, keep.seat))
            if name:
                db.execute("UPDATE seats SET name = ? WHERE table_id = ? AND seat = ?", (name, table, keep.seat))
            return True

        return await self._write(work)

    async def sit(self, table: str, member: Member, name: str) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            free = """
                UPDATE seats SET name = ? WHERE table_id = ? AND seat = ? AND kind = 'open' AND NOT EXISTS
                (SELECT 1 FROM members m WHERE m.table_id = seats.table_id
                AND (m.seat = seats.seat OR (m.person = ? AND m.seat >= 0))) AND NOT EXISTS
                (SELECT 1 FROM grants g WHERE g.table_id = seats.table_id AND g.seat = seats.seat AND g.kind = 'seat')
            """
            if db.execute(free, (name, table, member.seat, member.person)).rowcount == 0:
                return False
            db.execute("DELETE FROM grants WHERE table_id = ? AND seat = ?", (table, member.seat))
            put_member(db, table, member)
            return True

        return await self._write(work)

    async def watch(self, table: str, person: bytes) -> None:
        await self._write(lambda db: put_member(db, table, Member(person, WATCHING)))

    async def revoke(self, table: str, seat: int, keep: Grant, stay: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM grants WHERE table_id = ? AND seat = ?", (table, seat))
            db.execute("DELETE FROM members WHERE table_id = ? AND seat = ? AND person != ?", (table, seat, stay))
            put_grant(db, table, keep)

        await self._write(work)

    async def unwatch(self, table: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM grants WHERE table_id = ? AND kind = 'watch'", (table,))
            db.execute("DELETE FROM members WHERE table_id = ? AND seat = ?", (table, WATCHING))

        await self._write(work)

    # ---- lists -------------------------------------------------------------------------------------------------------

    async def tables_of(self, person: bytes, limit: int) -> list[Listing]:
        return [listing(row) for row in await self._rows(OF_PERSON, person, limit)]

    async def count_tables(self, person: bytes) -> int:
        count = "SELECT count(DISTINCT table_id) FROM members WHERE person = ? AND seat >= 0"
        found: int = (await self._rows(count, person))[0][0]
        return found

    async def listed(self, limit: int) -> list[Listing]:
        return [listing(row) for row in await self._rows(LISTED, limit)]

    # ---- chat -------------------------------------------------------------------------------------------------------

    async def say(
        self, table: str, seat: int, name: str, text: str, at: int, person: bytes | None = None
    ) -> ChatLine:
        def work(db: sqlite3.Connection) -> ChatLine:
            n = db.execute(NEXT_LINE, (table,)).fetchone()[0]
            db.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", (table, n, seat, name, text, at, person))
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


def written(part: object) -> str:
    return ENCODE(part).decode()


def put_standing(db: sqlite3.Connection, table: str, standing: Standing, at: int) -> None:
    to_move, turns = written(standing.to_move), written(standing.turns)
    values = (table, to_move, standing.over, at, turns, written(standing.consent), written(standing.scores))
    db.execute("INSERT OR REPLACE INTO standings VALUES (?, ?, ?, ?, ?, ?, ?)", values)


def put_grant(db: sqlite3.Connection, table: str, grant: Grant) -> None:
    db.execute("INSERT INTO grants VALUES (?, ?, ?, ?)", (grant.hash, table, grant.kind, grant.seat))


def put_member(db: sqlite3.Connection, table: str, member: Member) -> None:
    db.execute("INSERT OR IGNORE INTO members VALUES (?, ?, ?)", (table, member.person, member.seat))


def listing(row: Any) -> Listing:
    table, game, created, changed, to_move, over, seats, pace, turns, consent, players = row
    read = msgspec.json.decode
    return Listing(
        table, game, created, changed, read(to_move), bool(over), read(seats), pace, TURNS.decode(turns), read(consent),
        sorted(PLAYERS.decode(players), key=lambda player: player.seat),
    )  # fmt: skip
