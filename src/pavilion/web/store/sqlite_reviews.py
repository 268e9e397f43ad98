"""Reviews of finished games in the SQLite file, each made once."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class SqliteReviews:
    """The part of the store that keeps what was found out about games."""

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        raise NotImplementedError

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        raise NotImplementedError

    async def review(self, table: str) -> bytes | None:
        rows = await self._rows("SELECT body FROM reviews WHERE table_id = ?", table)
        return bytes(rows[0][0]) if rows else None

    async def put_review(self, table: str, body: bytes, at: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO reviews VALUES (?, ?, ?) ON CONFLICT (table_id) DO NOTHING", (table, body, at))

        await self._write(work)
