"""The people in the SQLite file: guests, accounts, their sessions, and what is theirs."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from pavilion.web.store.store import Account, OwnLine, Session, Solo

T = TypeVar("T")

SESSION = """
SELECT s.hash, s.person, p.name, p.login IS NOT NULL, s.device, s.created, s.used
FROM sessions s JOIN people p ON p.id = s.person WHERE
"""
ACCOUNT = "SELECT id, name, login, password, created FROM people WHERE login IS NOT NULL AND"
MINE = "(table_id, seat) IN (SELECT table_id, seat FROM members WHERE person = ?)"
OLD_LINES = f"person IS NULL AND name = (SELECT name FROM people WHERE id = ?) AND name != '' AND {MINE}"
SAID = f"SELECT table_id, at, text FROM chat WHERE person = ? OR {OLD_LINES} ORDER BY at, table_id, n"
OTHERS_SIT = """
EXISTS (SELECT 1 FROM members m WHERE m.table_id = grants.table_id AND m.seat = grants.seat AND m.person != ?)
"""
SOLOS = """
SELECT t.id, t.game, t.start, json_extract(s.scores, '$[0]')
FROM members m JOIN tables t ON t.id = m.table_id JOIN standings s ON s.table_id = t.id
WHERE m.person = ? AND m.seat = 0 AND s.over
AND (SELECT group_concat(p.kind) FROM seats p WHERE p.table_id = t.id) = 'human' ORDER BY s.changed, t.id
"""


class SqlitePeople:
    """The half of the store that knows people."""

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        raise NotImplementedError

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        raise NotImplementedError

    # ---- sessions ---------------------------------------------------------------------------------------------------

    async def session(self, hash: bytes) -> Session | None:
        rows = await self._rows(f"{SESSION} s.hash = ?", hash)
        return read_session(rows[0]) if rows else None

    async def put_session(self, session: Session) -> None:
        def work(db: sqlite3.Connection) -> None:
            person = (session.person, session.name, session.created)
            db.execute("INSERT OR IGNORE INTO people VALUES (?, ?, ?, NULL, NULL)", person)
            write_session(db, session)

        await self._write(work)

    async def sessions_of(self, person: bytes) -> list[Session]:
        rows = await self._rows(f"{SESSION} s.person = ? ORDER BY s.used DESC, s.created DESC, s.hash", person)
        return [read_session(row) for row in rows]

    async def use_session(self, hash: bytes, at: int) -> None:
        await self._write(lambda db: db.execute("UPDATE sessions SET used = ? WHERE hash = ?", (at, hash)))

    async def unseen_guests(self, since: int) -> list[bytes]:
        unseen = "login IS NULL AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.person = people.id AND s.used >= ?)"
        return [person for (person,) in await self._rows(f"SELECT id FROM people WHERE {unseen}", since)]

    async def end_sessions(self, hashes: list[bytes]) -> None:
        values = [(hash,) for hash in hashes]
        await self._write(lambda db: db.executemany("DELETE FROM sessions WHERE hash = ?", values))

    # ---- people -----------------------------------------------------------------------------------------------------

    async def rename(self, person: bytes, name: str, login: str) -> bool:
        change = """
            UPDATE people SET name = :name, login = CASE WHEN login IS NULL THEN NULL ELSE :login END WHERE id = :id
            AND (login IS NULL OR NOT EXISTS (SELECT 1 FROM people WHERE login = :login AND id != :id))
        """
        values = {"name": name, "login": login, "id": person}
        return await self._write(lambda db: db.execute(change, values).rowcount > 0)

    async def make_account(self, account: Account, session: Session) -> bool:
        change = """
            UPDATE people SET name = ?, login = ?, password = ?, created = ? WHERE id = ? AND login IS NULL
            AND NOT EXISTS (SELECT 1 FROM people WHERE login = ?)
        """
        id, login = account.person, account.login
        values = (account.name, login, account.password, account.created, id, login)

        def work(db: sqlite3.Connection) -> bool:
            if db.execute(change, values).rowcount == 0:
                return False
            only_session(db, session)
            return True

        return await self._write(work)

    async def account(self, login: str) -> Account | None:
        rows = await self._rows(f"{ACCOUNT} login = ?", login)
        return Account(*rows[0]) if rows else None

    async def account_of(self, person: bytes) -> Account | None:
        rows = await self._rows(f"{ACCOUNT} id = ?", person)
        return Account(*rows[0]) if rows else None

    async def set_password(self, person: bytes, password: str, session: Session | None) -> None:
        def work(db: sqlite3.Connection) -> None:
            change = "UPDATE people SET password = ? WHERE id = ? AND login IS NOT NULL"
            db.execute(change, (password, person))
            if session is not None:
                only_session(db, session)

        await self._write(work)

    async def adopt(self, guest: bytes, person: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            seats = "INSERT OR IGNORE INTO members SELECT table_id, ?, seat FROM members WHERE person = ?"
            db.execute(seats, (person, guest))
            db.execute(f"UPDATE chat SET person = ? WHERE person = ? OR {OLD_LINES}", (person, guest, guest, guest))
            db.execute("UPDATE OR IGNORE hooks SET person = ? WHERE person = ?", (person, guest))
            remove(db, guest)

        await self._write(work)

    async def forget(self, person: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            lines = f"UPDATE chat SET name = '', person = NULL WHERE person = ? OR {OLD_LINES}"
            db.execute(lines, (person, person, person))
            db.execute(f"DELETE FROM grants WHERE {MINE} AND seat >= 0 AND NOT {OTHERS_SIT}", (person, person))
            db.execute(f"UPDATE seats SET name = '' WHERE {MINE}", (person,))
            remove(db, person)

        await self._write(work)

    async def said_by(self, person: bytes) -> list[OwnLine]:
        return [OwnLine(*row) for row in await self._rows(SAID, person, person, person)]

    # ---- what one has reached alone ---------------------------------------------------------------------------------

    async def solos(self, person: bytes) -> list[Solo]:
        return [Solo(*row) for row in await self._rows(SOLOS, person)]

    async def score(self, table: str, scores: list[int]) -> None:
        change = "UPDATE standings SET scores = ? WHERE table_id = ? AND over"
        values = (msgspec.json.encode(scores).decode(), table)
        await self._write(lambda db: db.execute(change, values))


def read_session(row: Any) -> Session:
    hash, person, name, account, device, created, used = row
    return Session(hash, person, name, bool(account), device, created, used)


def write_session(db: sqlite3.Connection, session: Session) -> None:
    values = (session.hash, session.person, session.device, session.created, session.used)
    db.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?)", values)


def only_session(db: sqlite3.Connection, session: Session) -> None:
    db.execute("DELETE FROM sessions WHERE person = ?", (session.person,))
    write_session(db, session)


def remove(db: sqlite3.Connection, person: bytes) -> None:
    for table in ("members", "hooks", "sessions"):
        db.execute(f"DELETE FROM {table} WHERE person = ?", (person,))
    db.execute("DELETE FROM people WHERE id = ?", (person,))
