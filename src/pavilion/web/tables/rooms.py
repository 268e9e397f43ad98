"""Rooms: all tables in memory, loaded on demand, dropped when idle or when there are too many."""

from __future__ import annotations

import asyncio
import logging
import time

from pavilion import Unreadable
from pavilion.games import find
from pavilion.web.serving.messages import Refused
from pavilion.web.store.store import StoreFailed, TableRow
from pavilion.web.tables.course import OtherEdition, replayed
from pavilion.web.tables.room import House, Room

LOG = logging.getLogger("pavilion.web")
IDLE = 600.0  # seconds after which a room nobody looks at is dropped from memory


class Rooms:
    """All rooms of a server."""

    def __init__(self, house: House, most: int = 2000) -> None:
        self.house = house
        self.store = house.store
        self.most = most
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}

    async def get(self, table: str) -> Room:
        """The room of a table; `Refused` if there is none."""
        room = self.rooms.get(table)
        if room is None:
            if table not in self.loading:
                task = asyncio.create_task(self.load(table))
                self.loading[table] = task
                task.add_done_callback(lambda _: self.loading.pop(table, None))
            room = await asyncio.shield(self.loading[table])
        room.used = time.monotonic()
        return room

    async def load(self, table: str) -> Room:
        try:
            row = await self.store.table(table)
            if row is None:
                raise Refused(404, "table", "There is no such table.")
            check_edition(row)
            people, events = await self.store.people(table), await self.store.events(table)
        except StoreFailed as trouble:
            LOG.error("table %s: %s", table, trouble)
            raise Refused(503, "store", "The table cannot be read right now. Please try again.") from trouble
        try:
            room = Room(self.house, row, people, events, await replayed(row.start, events))
        except (ValueError, OtherEdition) as trouble:
            LOG.error("table %s cannot be rebuilt from its events", table, exc_info=trouble)
            raise Refused(
                409, "edition", "This table was played under different rules from those of this server."
            ) from trouble
        if len(self.rooms) >= self.most:
            self.drop_idle(0)
        self.rooms[table] = room
        room.let_bots_think()
        return room

    def thinks(self, table: str) -> bool:
        """Does a bot think at a table?"""
        room = self.rooms.get(table)
        return room is not None and room.thinking is not None

    def drop_idle(self, idle: float = IDLE) -> None:
        """Forget rooms that nobody uses; the store has everything."""
        limit = time.monotonic() - idle
        unused = [room for room in self.rooms.values() if not room.lookers and not room.lock.locked()]
        for room in sorted(unused, key=lambda room: room.used):
            if room.used <= limit and room.thinking is None:
                del self.rooms[room.row.id]
            if idle == 0 and len(self.rooms) < self.most:
                return

    async def sweep(self, every: float = 30.0) -> None:
        while True:
            await asyncio.sleep(every)
            self.drop_idle()

    async def close(self) -> None:
        rooms = list(self.rooms.values())
        for room in rooms:  # all at first: a worker that one bot leaves would be taken by the next
            room.stop_thinking()
        for room in rooms:
            await room.close()


def check_edition(row: TableRow) -> None:
    """Old games go on with the rules they began with; a program that does not have these says so."""
    try:
        editions = find(row.game).editions
    except Unreadable:
        raise Refused(409, "edition", "This server does not have the game {game}.", game=row.game) from None
    if row.edition not in editions:
        raise Refused(
            409, "edition", "This table was opened under edition {edition} of the rules; this server has {have}.",
            edition=row.edition, have=", ".join(editions),
        )  # fmt: skip
