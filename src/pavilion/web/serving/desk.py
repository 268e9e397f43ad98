"""The desk: everything the server holds, and what it was told when it started."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections import OrderedDict
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from msgspec import structs

from pavilion.web.pages.painter import WORKER as PAINTER
from pavilion.web.pages.painter import Painters
from pavilion.web.people.auth import folded, hashed, new_token
from pavilion.web.people.names import given_name
from pavilion.web.people.passwords import Passwords
from pavilion.web.serving.limits import FOR_ADDRESSES, Limits, TooMany
from pavilion.web.serving.work import OWN, Work, metered
from pavilion.web.store.data_file import DataLock
from pavilion.web.store.sqlite import SqliteStore
from pavilion.web.store.store import Session, Store, StoreFailed
from pavilion.web.tables.bots import WORKER, Thinkers
from pavilion.web.tables.quota import Quota
from pavilion.web.tables.reviews import Reviews
from pavilion.web.tables.room import Extra, House, Patience, now
from pavilion.web.tables.rooms import Rooms
from pavilion.web.telling.bell import Bell
from pavilion.web.telling.hooks import Messenger

T = TypeVar("T")

SESSIONS = 10_000  # guests remembered in memory
LOG = logging.getLogger("pavilion.web")
HOUR = 3600
DAY = 24 * HOUR
SOCKETS = 8  # live connections of one session or token


@dataclass(frozen=True)
class Config:
    """How the server runs."""

    data: str | Path = "pavilion.db"
    hosts: tuple[str, ...] = ()  # public names; none: this server is for localhost alone
    https: bool = False  # behind TLS: cookies are Secure
    debug: bool = False  # seeds may be given
    limits: bool | None = None  # None: limited, but for whoever sits at a machine that serves itself alone
    workers: int = 2  # processes for bots
    bot_budget: float = 1.0  # seconds
    bot_command: Sequence[str] = WORKER
    absent_after: float = 120.0  # seconds without a sign before a bot may be proposed for a player at a live table
    absent_turn_based: float = 3 * 24 * 3600.0  # seconds without an answer, at a turn-based table
    ring_after: float = 60.0  # seconds that a turn waits to be seen before a web hook tells of it
    messenger: Messenger | None = None  # what carries messages to web hooks; None: the usual one
    guests_stay: int = 365 * DAY  # seconds after which a guest who has not come back is forgotten
    rooms: int = 2000  # in memory
    alone: int = 8  # pages for which the server draws by itself; for more a process of its own does
    painter_command: Sequence[str] = PAINTER
    stalled: float = 20.0  # seconds after which a client that takes nothing is dropped
    more: dict[str, Extra] = field(default_factory=dict)  # what can be added to frames: {"draw": function}


class Desk:
    """One server."""

    def __init__(self, config: Config, store: Store | None = None) -> None:
        self.config = config
        self.store: Store = store if store is not None else SqliteStore(config.data)
        self.lock = DataLock(config.data) if store is None else None
        self.limits = Limits()
        self.passwords = Passwords()
        self.sessions: OrderedDict[bytes, Session] = OrderedDict()
        self.ended: OrderedDict[bytes, None] = OrderedDict()  # sessions that were ended lately
        self.sockets: dict[object, int] = {}

    async def open(self) -> None:
        if self.lock is not None:
            self.lock.take()
        await self.store.open()
        config = self.config
        self.thinkers = Thinkers(config.workers, config.bot_budget, config.bot_command)
        self.painters = Painters(config.alone, config.painter_command)
        self.bell = Bell(self.store, config.messenger or Messenger(config.hosts), config.ring_after)
        patience = Patience(config.absent_after, config.absent_turn_based)
        self.rooms = Rooms(House(self.store, self.thinkers, config.more, self.bell, patience), config.rooms)
        self.quota = Quota(self.rooms.thinks)
        self.reviews = Reviews(self.store, self.thinkers)
        await self.bell.open(self.rooms.get)
        self.sweepers = [asyncio.create_task(self.rooms.sweep()), asyncio.create_task(self.forget_daily())]

    async def close(self) -> None:
        """Bots stop thinking; what is being written is written."""
        for sweeper in self.sweepers:
            sweeper.cancel()
        await self.bell.close()
        await self.reviews.close()
        await self.rooms.close()
        await self.thinkers.close()
        await self.painters.close()
        await self.store.close()
        if self.lock is not None:
            self.lock.release()

    # ---- guests -----------------------------------------------------------------------------------------------------

    async def session(self, hash: bytes) -> Session | None:
        """Somebody's session by the hash of the cookie."""
        found = self.sessions.get(hash)
        if found is None:
            found = await self.store.session(hash)
        if found is not None and found.used + HOUR < now():
            found = structs.replace(found, used=now())
            with suppress(StoreFailed):  # a full disk keeps nobody from looking
                await self.store.use_session(hash, found.used)
        if found is None or hash in self.ended:
            return None
        self.keep(found)
        return found

    async def new_session(self) -> tuple[str, Session]:
        """A new guest and the cookie for it. Nobody is given the name of an account."""
        token, name = new_token(), given_name()
        while await self.store.account(folded(name)) is not None:
            name = given_name()
        session = Session(hashed(token), hashed(token), name, created=now(), used=now())
        await self.store.put_session(session)
        self.keep(session)
        return token, session

    async def rename(self, session: Session, name: str) -> Session | None:
        """The session under a new name; None if another account has that name."""
        if not await self.store.rename(session.person, name, folded(name)):
            return None
        for one in [one for one in self.sessions.values() if one.person == session.person]:
            self.sessions[one.hash] = structs.replace(one, name=name)
        return structs.replace(session, name=name)

    async def forget(self, person: bytes) -> None:
        """Remove a person: no session remains, and no name at any table."""
        ended = [one.hash for one in await self.store.sessions_of(person)]
        await self.store.forget(person)
        await self.shut_out(person, ended)

    async def forget_unseen_guests(self) -> None:
        """A guest has nothing but a cookie, so whoever has not come for so long will not come again."""
        for person in await self.store.unseen_guests(now() - self.config.guests_stay):
            await self.forget(person)

    async def forget_daily(self) -> None:
        """The first time after a day: until then a clock that was wrong at the start has been set right."""
        while True:
            await asyncio.sleep(DAY)
            try:
                await self.forget_unseen_guests()
            except StoreFailed as trouble:
                LOG.error("guests: %s", trouble)

    async def shut_out(self, person: bytes, ended: list[bytes]) -> None:
        """Called after these sessions were ended in the store, or the person's places have changed there.

        Whoever is still connected with such a session is cut off, and rooms learn who sits there now.
        """
        for hash in ended:
            self.sessions.pop(hash, None)
            self.ended[hash] = None
        while len(self.ended) > SESSIONS:
            self.ended.popitem(last=False)
        for room in list(self.rooms.rooms.values()):
            if any(member.person == person for member in room.people.members):
                await room.reload_people()

    def keep(self, session: Session) -> None:
        self.sessions[session.hash] = session
        self.sessions.move_to_end(session.hash)
        if len(self.sessions) > SESSIONS:
            self.sessions.popitem(last=False)

    # ---- limits -----------------------------------------------------------------------------------------------------

    def limited(self, address: str) -> bool:
        if self.config.limits is not None:
            return self.config.limits
        return bool(self.config.hosts) or not is_loopback(address)

    def limit(self, kind: str, who: object, address: str) -> None:
        """Take one from the bucket of the caller and of the address; `TooMany` if one is empty."""
        if self.limited(address):
            for key, wider in buckets(who, address):
                self.limits.take(kind, key, wider)

    async def charge(self, who: object, address: str, work: Coroutine[Any, Any, T]) -> T:
        """Do what somebody has asked for, at the expense of their CPU time; `TooMany` if nothing is left of that."""
        if not self.limited(address):
            return await work
        try:
            for key, wider in buckets(who, address):
                self.limits.check("work", key, wider)
        except TooMany:
            work.close()
            raise
        own = Work()
        before = OWN.set(own)
        try:
            return await metered(work)
        finally:
            OWN.reset(before)
            for key, wider in buckets(who, address):
                self.limits.spend("work", key, own.spent, wider)

    def check_guesses(self, address: str) -> None:
        if self.limited(address):
            self.limits.check("guess", address)

    def wrong_guess(self, address: str) -> None:
        if self.limited(address):
            self.limits.take("guess", address)

    def open_socket(self, who: object) -> bool:
        """One more live connection; false if there are enough."""
        count = self.sockets.get(who, 0)
        if count >= SOCKETS:
            return False
        self.sockets[who] = count + 1
        return True

    def close_socket(self, who: object) -> None:
        left = self.sockets.get(who, 1) - 1
        if left:
            self.sockets[who] = left
        else:
            self.sockets.pop(who, None)


def buckets(who: object, address: str) -> list[tuple[object, int]]:
    """From which buckets something is taken, and how many times as large they are as one of a session."""
    return [(("anonymous", address), 1)] if who is None else [(who, 1), (("address", address), FOR_ADDRESSES)]


@lru_cache(10_000)
def is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
