"""The desk: everything the server holds, and what it was told when it started."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from pavilion.web.auth import hashed, new_token
from pavilion.web.bots import WORKER, Thinkers
from pavilion.web.limits import FOR_ADDRESSES, Limits
from pavilion.web.room import Extra, House
from pavilion.web.rooms import Rooms
from pavilion.web.sqlite import SqliteStore
from pavilion.web.store import Session, Store

SESSIONS = 10_000  # guests remembered in memory
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
    absent_after: float = 60.0  # seconds without a sign before a player can be replaced
    rooms: int = 2000  # in memory
    stalled: float = 20.0  # seconds after which a client that takes nothing is dropped
    more: dict[str, Extra] = field(default_factory=dict)  # what can be added to frames: {"draw": function}


class Desk:
    """One server."""

    def __init__(self, config: Config, store: Store | None = None) -> None:
        self.config = config
        self.store: Store = store if store is not None else SqliteStore(config.data)
        self.limits = Limits()
        self.sessions: OrderedDict[bytes, Session] = OrderedDict()
        self.sockets: dict[object, int] = {}

    async def open(self) -> None:
        await self.store.open()
        config = self.config
        self.thinkers = Thinkers(config.workers, config.bot_budget, config.bot_command)
        self.rooms = Rooms(House(self.store, self.thinkers, config.more), config.rooms)
        self.sweeper = asyncio.create_task(self.rooms.sweep())

    async def close(self) -> None:
        """Bots stop thinking; what is being written is written."""
        self.sweeper.cancel()
        await self.rooms.close()
        await self.thinkers.close()
        await self.store.close()

    # ---- guests -----------------------------------------------------------------------------------------------------

    async def session(self, hash: bytes) -> Session | None:
        """A guest by the hash of the cookie."""
        found = self.sessions.get(hash)
        if found is None:
            found = await self.store.session(hash)
        if found is not None:
            self.keep(found)
        return found

    async def new_session(self, name: str = "") -> tuple[str, Session]:
        """A new guest and the cookie for it."""
        token = new_token()
        session = Session(hashed(token), name)
        await self.store.put_session(session)
        self.keep(session)
        return token, session

    async def rename(self, session: Session, name: str) -> Session:
        renamed = Session(session.hash, name)
        await self.store.put_session(renamed)
        self.keep(renamed)
        return renamed

    async def forget(self, session: Session) -> None:
        self.sessions.pop(session.hash, None)
        await self.store.forget_session(session.hash)

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
            if who is not None:
                self.limits.take(kind, who)
            self.limits.take(kind, ("address", address), 1 if who is None else FOR_ADDRESSES)

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


@lru_cache(10_000)
def is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
