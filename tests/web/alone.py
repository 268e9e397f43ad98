"""Games of one player that are nearly over: one answer, `pass`, and so many points are reached."""

from __future__ import annotations

import asyncio
from typing import Any

from exposition import expo
from web.served import Served

import pavilion
from pavilion.web.people.auth import hashed
from pavilion.web.serving.messages import SeatWish
from pavilion.web.store.store import Session
from pavilion.web.tables.founding import open_table

EXPO = "expo-1906"
LAST = "[course]\nghost card: station\nender: ghost\n[A]\nprestige: {points} projects\n[owed]\nfinal A"


def nearly_over(server: Served, cookie: str, points: int, kind: str = "human", **options: Any) -> str:
    """The id of a new table; whoever has the cookie ("name=value") sits at it."""
    return taken(server, cookie, expo(LAST.format(points=points), seats=1, **options).table, kind)


def taken(server: Served, cookie: str, table: pavilion.Table, kind: str = "human") -> str:
    """Put a table for one on the server; its id there."""

    async def found() -> str:
        session: Session = await server.desk.session(hashed(cookie.partition("=")[2]))
        return (await open_table(server.desk, table, [SeatWish(kind=kind)], session)).table

    return asyncio.run_coroutine_threadsafe(found(), server.desk.store.loop).result(20)
