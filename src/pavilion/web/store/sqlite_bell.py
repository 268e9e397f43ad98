"""Web hooks in the SQLite file, and the turns for which they have rung."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from pavilion.web.store.store import Hook, Turn

T = TypeVar("T")

HOOK = "SELECT h.person, h.url, h.origin, h.language, h.since, h.failures, h.trouble FROM hooks h"
AT = f"""
{HOOK} WHERE h.person IN (SELECT m.person FROM members m JOIN json_each(?) s ON s.value = m.seat WHERE m.table_id = ?)
ORDER BY h.person
"""
WENT = """
UPDATE hooks SET trouble = :trouble, failures = CASE WHEN :trouble = '' THEN 0 ELSE failures + 1 END
WHERE person = :person AND url = :url
"""
RING = """
INSERT INTO rung VALUES (?, ?, ?) ON CONFLICT (table_id, seat) DO UPDATE SET turn = excluded.turn
WHERE excluded.turn > turn
"""
AWAITED = """
SELECT DISTINCT s.table_id, s.turns, m.seat, h.since, coalesce(r.turn, -1), t.created FROM hooks h
JOIN members m ON m.person = h.person JOIN standings s ON s.table_id = m.table_id JOIN tables t ON t.id = s.table_id
LEFT JOIN rung r ON r.table_id = m.table_id AND r.seat = m.seat WHERE NOT s.over AND m.seat >= 0
"""
TURNS = msgspec.json.Decoder(list[Turn])


class SqliteBell:
    """The part of the store that knows who is notified of a turn."""

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        raise NotImplementedError

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        raise NotImplementedError

    async def hook(self, person: bytes) -> Hook | None:
        rows = await self._rows(f"{HOOK} WHERE h.person = ?", person)
        return Hook(*rows[0]) if rows else None

    async def put_hook(self, hook: Hook) -> None:
        values = (hook.person, hook.url, hook.origin, hook.language, hook.since, hook.failures, hook.trouble)
        await self._write(lambda db: db.execute("INSERT OR REPLACE INTO hooks VALUES (?, ?, ?, ?, ?, ?, ?)", values))

    async def drop_hook(self, person: bytes) -> None:
        await self._write(lambda db: db.execute("DELETE FROM hooks WHERE person = ?", (person,)))

    async def hook_went(self, hook: Hook, trouble: str) -> None:
        values = {"trouble": trouble, "person": hook.person, "url": hook.url}
        await self._write(lambda db: db.execute(WENT, values))

    async def hooks_at(self, table: str, seats: list[int]) -> list[Hook]:
        return [Hook(*row) for row in await self._rows(AT, msgspec.json.encode(seats).decode(), table)]

    async def ring(self, table: str, seats: list[int], turn: int) -> list[int]:
        def work(db: sqlite3.Connection) -> list[int]:
            return [seat for seat in seats if db.execute(RING, (table, seat, turn)).rowcount > 0]

        return await self._write(work)

    async def unrung(self) -> list[tuple[str, Turn]]:
        found = {
            (table, turn.seat): turn
            for table, turns, seat, since, rung, created in await self._rows(AWAITED)
            for turn in TURNS.decode(turns)
            if turn.seat == seat and turn.n > rung and since <= (turn.since or created)
        }
        return [(table, turn) for (table, _), turn in found.items()]
