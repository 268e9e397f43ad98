"""Store: where tables live. The truth is an append-only log of events; everything else is who may do what.

One table is f(start, events): `start` is a record with the rules edition, the terms and the secret seed, the events are
what people did. Adapters keep four promises, and `tests/web/test_store.py` holds every adapter to them:

* `append` returns only when the event is on disk. If it fails, the event is not there and never will be.
* Unique `(table, seq)` is the only concurrency control: who writes event n of a table second gets `Taken`, reads what
  the other has written, and decides again. So several processes may serve the same tables (PostgreSQL: the same
  unique key; NOTIFY wakes the others up, the data is always read from the log).
* Unique `(table, seat, nonce)`: a message that comes twice is one event; the second append gets `Repeated`.
* Events are never changed or removed.

Tokens and cookies are stored as SHA-256 only. They have at least 128 random bits, so a plain hash is enough; passwords
are stored as Argon2id. A *person* is who sits at tables: a guest, or an account, which is a guest with a login and a
password. A *session* is a browser that speaks for a person; a guest has one, an account has one for each browser.
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
    pace: str = "live"  # or "turn-based"
    founder: int | None = None  # the seat of whoever founded it; None: only bots and open seats
    hints: bool = True  # may players ask for hints?


class SeatRow(Struct, frozen=True):
    """Who this seat was meant for when the table was opened, and the name of whoever sits there."""

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
    """A person with a seat, or a spectator."""

    person: bytes
    seat: int


class Event(Struct, frozen=True):
    """One thing that happened: an answer, an undo, a bot taking over."""

    seq: int
    seat: int  # who did it
    kind: str
    body: dict[str, object]
    nonce: str | None
    at: int  # seconds since 1970, for people to read; nothing depends on it


class Turn(Struct, frozen=True, array_like=True):
    """Since when a seat is awaited."""

    seat: int
    n: int  # after so many events: no other turn of the seat has this number
    since: int  # seconds since 1970; 0: since the founding
    by: int  # whose doing it was; NOBODY: the founding


class Standing(Struct, frozen=True):
    """Who is awaited, as of the last event: a cache for lists of tables."""

    to_move: list[int]
    over: bool
    turns: list[Turn] = []  # one for each seat that is to move; tables of older versions have none until they go on
    consent: list[int] = []  # whose consent to a proposal is awaited
    scores: list[int] = []  # of all seats, when the game is over


class Session(Struct, frozen=True):
    """A browser that speaks for a person: the hash of its cookie."""

    hash: bytes
    person: bytes  # of a guest: the hash of the first cookie
    name: str  # of the person
    account: bool = False  # is it one with a password?
    device: str = ""  # what browser it is, for the list of one's own sessions
    created: int = 0
    used: int = 0  # when it was last seen, to the hour


class Account(Struct, frozen=True):
    """A person who can log in."""

    person: bytes
    name: str
    login: str  # the name as it is compared: unique among all accounts
    password: str  # Argon2id with its salt and parameters
    created: int = 0


class OwnLine(Struct, frozen=True):
    """Something that a person has said."""

    table: str
    at: int
    text: str


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
    seats: list[int]  # of the person who asked
    pace: str
    turns: list[Turn]
    consent: list[int]
    players: list[Player]


class Player(Struct, frozen=True, array_like=True):
    """A seat in a list of tables."""

    seat: int
    kind: str
    bot: str
    name: str
    taken: bool  # does it belong to anybody? Open seats do when somebody has sat down


class Solo(Struct, frozen=True):
    """A game that a person has played alone to its end."""

    table: str
    game: str
    start: str
    points: int | None  # None: it ended before points were kept


class Hook(Struct, frozen=True):
    """The web hook of a person."""

    person: bytes
    url: str  # a secret: who knows it can write there
    origin: str  # how the person's browser calls this server, for links
    language: str
    since: int  # when it was set; earlier turns are not told
    failures: int = 0  # in a row
    trouble: str = ""  # the last one


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

    async def opens(self, table: str, token: bytes) -> bool:
        """Does a token open a seat of the table, or let its holder watch?"""

    async def use_invite(self, table: str, invite: bytes, person: bytes | None, name: str, keep: Grant) -> bool:
        """Exchange an invite for a seat: its invites are gone, the person sits, `keep` is one more token of the seat.

        False if there is no such invite any more. A name of "" leaves the name as it is.
        """

    async def sit(self, table: str, member: Member, name: str) -> bool:
        """Take an open seat of a listed table; false if it is somebody's, by cookie or token, or the person has one."""

    async def watch(self, table: str, person: bytes) -> None: ...

    async def revoke(self, table: str, seat: int, keep: Grant, stay: bytes) -> None:
        """All tokens and holders of a seat are forgotten except this grant and this person."""

    async def session(self, hash: bytes) -> Session | None: ...

    async def put_session(self, session: Session) -> None:
        """A new session; its person too if there is none yet."""

    async def sessions_of(self, person: bytes) -> list[Session]:
        """Those of a person, the one used last first."""

    async def use_session(self, hash: bytes, at: int) -> None:
        """It was seen at this time."""

    async def unseen_guests(self, since: int) -> list[bytes]:
        """The guests who were not seen at this time or later."""

    async def end_sessions(self, hashes: list[bytes]) -> None:
        """They are no sessions any more."""

    async def rename(self, person: bytes, name: str, login: str) -> bool:
        """A new name; that of an account is its login too. False if another account has it."""

    async def make_account(self, account: Account, session: Session) -> bool:
        """A guest gets a login and a password; of the person's sessions this new one is left.

        False if another account has the login, or the person has one.
        """

    async def account(self, login: str) -> Account | None: ...

    async def account_of(self, person: bytes) -> Account | None: ...

    async def set_password(self, person: bytes, password: str, session: Session | None) -> None:
        """A new password. With a session, that new one is the only one left."""

    async def adopt(self, guest: bytes, person: bytes) -> None:
        """Everything the guest had now belongs to the person, and the guest ceases to exist."""

    async def forget(self, person: bytes) -> None:
        """Remove a person: account, sessions, places at tables with their tokens, and the name wherever it stood.

        The games stay, and what was said at them. A token stays where somebody else holds the same seat.
        """

    async def unwatch(self, table: str) -> None:
        """All links for watching and all who came by them are forgotten."""

    async def tables_of(self, person: bytes, limit: int) -> list[Listing]:
        """The tables at which a person sits, the one changed last first."""

    async def count_tables(self, person: bytes) -> int:
        """How many tables those are."""

    async def solos(self, person: bytes) -> list[Solo]:
        """The finished games that a person has begun for one player and played, in the order in which they ended."""

    async def score(self, table: str, scores: list[int]) -> None:
        """The points of a game that was over before points were kept."""

    async def review(self, table: str) -> bytes | None:
        """What was found out about a finished game, if anybody wanted to know."""

    async def put_review(self, table: str, body: bytes, at: int) -> None:
        """It is kept with the table; a second one is not."""

    async def listed(self, limit: int) -> list[Listing]:
        """Listed tables that are not over, newest first."""

    async def say(
        self, table: str, seat: int, name: str, text: str, at: int, person: bytes | None = None
    ) -> ChatLine: ...

    async def said_by(self, person: bytes) -> list[OwnLine]:
        """Everything a person has said, in order. Lines without an author count by seat and name."""

    async def chat(self, table: str, since: int, limit: int) -> list[ChatLine]:
        """The last lines after number `since`, in order."""

    async def hook(self, person: bytes) -> Hook | None: ...

    async def put_hook(self, hook: Hook) -> None:
        """A person has one hook; a new one takes the place of the old one."""

    async def drop_hook(self, person: bytes) -> None: ...

    async def hook_went(self, hook: Hook, trouble: str) -> None:
        """How it went with a message, "" is well; says nothing about a hook that has another address by now."""

    async def hooks_at(self, table: str, seats: list[int]) -> list[Hook]:
        """The hooks of those who sit there, one for each person."""

    async def ring(self, table: str, seats: list[int], turn: int) -> list[int]:
        """Which of the seats have not been told of their turn yet. From now on they have: each is named once, by
        whichever process asks first, also after a restart."""

    async def unrung(self) -> list[tuple[str, Turn]]:
        """Tables and turns of which somebody with a hook has not been told yet, though the hook was set before."""
