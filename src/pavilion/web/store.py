"""Store: where tables live. The truth is an append-only log of events; everything else is who may do what.

One table is f(start, events): `start` is a record with the rules edition, the terms and the secret seed, the events are
what people did. Adapters keep four promises, and `tests/web/test_store.py` holds every adapter to them:

* `append` returns only when the event is on disk. If it fails, the event is not there and never will be.
* Unique `(table, seq)` is the only concurrency control: who writes event n of a table second gets `Taken`, reads what
  the other has written, and decides again. So several processes may serve the same tables (PostgreSQL: the same
  unique key; NOTIFY wakes the others up, the data is always read from the log).
* Unique `(table, seat, nonce)`: a message that comes twice is one event; the second append gets `Repeated`.
* Events are never changed or removed.

Tokens are stored as SHA-256 only. They have at least 128 random bits, so a plain hash is enough.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

WATCHING = -1  # the "seat" of an onlooker
NOBODY = -1  # events of the table itself


class Taken(Exception):
    """Event number seq of this table has been written by somebody else."""


class Repeated(Exception):
    """This seat has used the nonce before."""


class StoreFailed(Exception):
    """Nothing was written: disk full, read error, no connection."""


class TableRow(Struct, frozen=True):
    """A table as founded; never changed."""

    id: str
    game: str
    edition: str
    start: str  # a record with its seed: never leaves the server while the game runs
    listed: bool
    created: int


class SeatRow(Struct, frozen=True):
    """Who was meant to sit here when the table was founded, and what the one who sits is called."""

    seat: int
    kind: str  # human, hotseat, open, bot
    bot: str
    name: str


class Grant(Struct, frozen=True):
    """What the holder of a token may do; the token itself is nowhere."""

    hash: bytes
    kind: str  # seat, watch, invite
    seat: int  # WATCHING for watch


class Member(Struct, frozen=True):
    """A browser session that sits on a seat or watches."""

    session: bytes
    seat: int


class Event(Struct, frozen=True):
    """One thing that happened: an answer, an undo, a bot taking over."""

    seq: int
    seat: int  # who did it
    kind: str
    body: dict[str, object]
    nonce: str | None
    at: int  # seconds since 1970, for people to read; nothing depends on it


class Standing(Struct, frozen=True):
    """Who is awaited, as of the last event: a cache for lists of tables."""

    to_move: list[int]
    over: bool


class Session(Struct, frozen=True):
    """A guest: a name and the hash of a cookie."""

    hash: bytes
    name: str


class ChatLine(Struct, frozen=True):
    n: int
    seat: int  # WATCHING for onlookers
    name: str
    text: str
    at: int


class Listing(Struct, frozen=True):
    """A table in a list."""

    table: str
    game: str
    created: int
    changed: int
    to_move: list[int]
    over: bool
    seats: list[int]  # of the session that asked


class Founding(Struct, frozen=True):
    """Everything that is written when a table is founded, all or nothing."""

    row: TableRow
    seats: list[SeatRow]
    grants: list[Grant]
    members: list[Member]
    standing: Standing


class People(Struct, frozen=True):
    """Who may do what at a table."""

    seats: list[SeatRow]
    grants: list[Grant]
    members: list[Member]


class Store(Protocol):
    """What the server needs; all methods raise `StoreFailed` when the store cannot be reached."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def found(self, founding: Founding) -> None:
        """A new table."""

    async def table(self, table: str) -> TableRow | None: ...

    async def people(self, table: str) -> People: ...

    async def append(self, table: str, event: Event, standing: Standing) -> None:
        """Write the event; when this returns, it is on disk. Raises `Taken`, `Repeated`."""

    async def events(self, table: str, since: int = 0) -> list[Event]:
        """The events from number `since` on, in order."""

    async def add_grant(self, table: str, grant: Grant) -> None: ...

    async def use_invite(self, table: str, invite: bytes, session: bytes | None, name: str, keep: Grant) -> bool:
        """Exchange an invite for a seat: its invites are gone, the session sits, `keep` is one more token of the seat.

        False if there is no such invite any more. A name of "" leaves the name as it is.
        """

    async def sit(self, table: str, member: Member, name: str) -> bool:
        """Take an open seat of a listed table; false if somebody sits there."""

    async def watch(self, table: str, session: bytes) -> None: ...

    async def revoke(self, table: str, seat: int, keep: Grant, stay: bytes) -> None:
        """All tokens and sessions of a seat are forgotten except this grant and this session."""

    async def session(self, hash: bytes) -> Session | None: ...

    async def put_session(self, session: Session) -> None:
        """A new session, or a new name."""

    async def forget_session(self, hash: bytes) -> None:
        """Remove the guest: name, memberships, and the name at every seat; the games stay."""

    async def tables_of(self, session: bytes, limit: int) -> list[Listing]:
        """The tables at which a session sits, the one changed last first."""

    async def listed(self, limit: int) -> list[Listing]:
        """Listed tables that are not over, newest first."""

    async def say(self, table: str, seat: int, name: str, text: str, at: int) -> ChatLine: ...

    async def chat(self, table: str, since: int, limit: int) -> list[ChatLine]:
        """The last lines after number `since`, in order."""
