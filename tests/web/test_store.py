"""What every store must keep: one suite for all adapters."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from pavilion.web.store.schema import VERSION
from pavilion.web.store.sqlite import SqliteStore
from pavilion.web.store.store import (
    WATCHING,
    Event,
    Founding,
    Grant,
    Member,
    Repeated,
    SeatRow,
    Session,
    Standing,
    Store,
    StoreFailed,
    TableRow,
    Taken,
)

Opener = Callable[[Path], Store]
ADAPTERS: dict[str, Opener] = {"sqlite": lambda folder: SqliteStore(folder / "tables.db")}
ANNA, BEN = b"a" * 32, b"b" * 32


@pytest.fixture(params=ADAPTERS)
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Opens the same store each time it is called."""
    adapter = ADAPTERS[request.param]
    return lambda: adapter(tmp_path)


@asynccontextmanager
async def opened(opener: Callable[[], Store]) -> AsyncIterator[Store]:
    store = opener()
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def run(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(play())


def founding(table: str = "t1", listed: bool = False) -> Founding:
    seats = [SeatRow(0, "human", "", "Anna"), SeatRow(1, "open", "", "")]
    grants = [Grant(b"s0", "seat", 0), Grant(b"w", "watch", WATCHING), Grant(b"i1", "invite", 1)]
    row = TableRow(table, "some-game", "1.0", "start", listed, 100)
    grants = [Grant(grant.hash + table.encode(), grant.kind, grant.seat) for grant in grants]
    return Founding(row, seats, grants, [Member(ANNA, 0)], Standing([0], False))


def answer(seq: int, seat: int = 0, nonce: str | None = None, text: str = "place zoo") -> Event:
    return Event(seq, seat, "answer", {"answer": text}, nonce, 1000 + seq)


STANDING = Standing([1], False)


def test_a_table_comes_back_as_it_was_founded_even_after_reopening(opener: Callable[[], Store]) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.found(founding())
        async with opened(opener) as store:
            assert await store.table("t1") == founding().row
            people = await store.people("t1")
            assert people.seats == founding().seats
            assert sorted(people.grants, key=lambda grant: grant.hash) == sorted(
                founding().grants, key=lambda grant: grant.hash
            )
            assert people.members == founding().members
            assert await store.table("t2") is None

    run(play)


def test_events_come_back_in_order_with_everything_in_them(opener: Callable[[], Store]) -> None:
    events = [answer(0, 0, "n"), answer(1, 1, "n"), Event(2, 0, "undo", {"to": 5, "by": [0, 1]}, None, 7)]

    async def play() -> None:
        async with opened(opener) as store:
            await store.found(founding())
            for event in events:
                await store.append("t1", event, STANDING)
        async with opened(opener) as store:
            assert await store.events("t1") == events
            assert await store.events("t1", 2) == events[2:]
            assert await store.events("t2") == []

    run(play)


def test_a_number_is_taken_once_even_by_many_at_the_same_time(opener: Callable[[], Store]) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.found(founding())
            tries = [store.append("t1", answer(0, 0, f"n{i}", f"try {i}"), STANDING) for i in range(20)]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(result is None for result in results) == 1
            assert sum(isinstance(result, Taken) for result in results) == 19
            winner = results.index(None)
            assert await store.events("t1") == [answer(0, 0, f"n{winner}", f"try {winner}")]

    run(play)


def test_a_nonce_is_used_once_by_a_seat_but_may_be_used_by_others(opener: Callable[[], Store]) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.found(founding())
            await store.found(founding("t2"))
            await store.append("t1", answer(0, 0, "n"), STANDING)
            with pytest.raises(Repeated):
                await store.append("t1", answer(1, 0, "n"), STANDING)
            await store.append("t1", answer(1, 1, "n"), STANDING)
            await store.append("t2", answer(0, 0, "n"), STANDING)
            await store.append("t1", answer(2, 0, None), STANDING)
            await store.append("t1", answer(3, 0, None), STANDING)
            assert [event.seq for event in await store.events("t1")] == [0, 1, 2, 3]

    run(play)


def test_one_refused_event_does_not_harm_others_written_at_the_same_time(opener: Callable[[], Store]) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            tables = [f"t{i}" for i in range(50)]
            for table in tables:
                await store.found(founding(table))
            await store.append("t7", answer(0, 0, "first"), STANDING)
            results = await asyncio.gather(
                *(store.append(table, answer(0, 0, "n"), STANDING) for table in tables), return_exceptions=True
            )
            assert [i for i, result in enumerate(results) if result is not None] == [7]
            assert isinstance(results[7], Taken)
            for table in tables:
                assert len(await store.events(table)) == 1

    run(play)


def test_an_invite_works_once(opener: Callable[[], Store]) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.found(founding())
            tries = [
                store.use_invite("t1", b"i1t1", BEN, "Ben", Grant(b"new%d" % i, "seat", 1)) for i in range(5)
            ]
            assert sorted(await asyncio.gather(*tries)) == [False] * 4 + [True]
            people = await store.people("t1")
            assert [grant.kind for grant in people.grants if grant.seat == 1] == ["seat"]
            assert Member(BEN, 1) in people.members
            assert people.seats[1].name == "Ben"

    run(play)


def test_an_open_seat_is_taken_by_one(opener: Callable[[], Store]) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.found(founding(listed=True))
            assert not await store.sit("t1", Member(BEN, 0), "Ben"), "seat 0 is not open"
            assert await store.sit("t1", Member(BEN, 1), "Ben")
            assert not await store.sit("t1", Member(ANNA, 1), "Anna")
            await store.found(founding("t3", listed=True))
            await store.add_grant("t3", Grant(b"s" * 32, "seat", 1))
            assert not await store.sit("t3", Member(BEN, 1), "Ben"), "whoever has the token sits there"
            assert await store.opens("t3", b"s" * 32)
            assert not await store.opens("t1", b"s" * 32), "at its own table only"
            assert not await store.opens("t3", b"i1t3"), "an invite opens nothing until it is used"
            assert not await store.use_invite("t1", b"i1t1", ANNA, "", Grant(b"x", "seat", 1)), "the invite is gone"

    run(play)


def test_revoking_shuts_out_everybody_else(opener: Callable[[], Store]) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.found(founding())
            await store.use_invite("t1", b"i1t1", BEN, "", Grant(b"old", "seat", 1))
            await store.add_grant("t1", Grant(b"another", "invite", 1))
            await store.revoke("t1", 1, Grant(b"new", "seat", 1), b"")
            people = await store.people("t1")
            assert [grant.hash for grant in people.grants if grant.seat == 1] == [b"new"]
            assert people.members == [Member(ANNA, 0)]

    run(play)


def test_tables_that_changed_last_come_first_and_say_who_is_awaited(opener: Callable[[], Store]) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            for table in ("t1", "t2"):
                await store.found(founding(table))
            await store.append("t1", answer(0), Standing([1, 0], True))
            found = await store.tables_of(ANNA, 10)
            assert [(one.table, one.to_move, one.over, one.seats) for one in found] == [
                ("t1", [1, 0], True, [0]),
                ("t2", [0], False, [0]),
            ]
            assert await store.tables_of(BEN, 10) == []

    run(play)


def test_only_listed_running_tables_are_listed(opener: Callable[[], Store]) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.found(founding("t1", listed=True))
            await store.found(founding("t2"))
            await store.found(founding("t3", listed=True))
            await store.append("t3", answer(0), Standing([], True))
            assert [one.table for one in await store.listed(10)] == ["t1"]

    run(play)


def test_guests_have_names_and_can_be_forgotten(opener: Callable[[], Store]) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.put_session(Session(ANNA, ANNA, "Anna"))
            assert await store.rename(ANNA, "Anna B.", "anna b.")
            assert await store.session(ANNA) == Session(ANNA, ANNA, "Anna B.")
            await store.found(founding())
            await store.append("t1", answer(0), STANDING)
            await store.say("t1", 0, "Anna B.", "hello", 5)
            await store.forget(ANNA)
            assert await store.session(ANNA) is None
            people = await store.people("t1")
            assert people.members == []
            assert people.seats[0].name == ""
            assert [line.name for line in await store.chat("t1", 0, 9)] == [""]
            assert len(await store.events("t1")) == 1, "the game stays"

    run(play)


def test_chat_is_numbered_and_the_last_lines_come_in_order(opener: Callable[[], Store]) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.found(founding())
            await asyncio.gather(*(store.say("t1", 0, "Anna", f"line {i}", 5) for i in range(5)))
            assert [line.n for line in await store.chat("t1", 0, 9)] == [1, 2, 3, 4, 5]
            assert [line.n for line in await store.chat("t1", 0, 2)] == [4, 5]
            assert [line.n for line in await store.chat("t1", 3, 9)] == [4, 5]

    run(play)


def test_a_closed_store_says_so(opener: Callable[[], Store]) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.found(founding())
        with pytest.raises(StoreFailed):
            await store.append("t1", answer(0), STANDING)

    run(play)


# ---- SQLite alone ---------------------------------------------------------------------------------------------------


def test_events_cannot_be_changed_or_removed_even_by_hand(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(lambda: SqliteStore(tmp_path / "tables.db")) as store:
            await store.found(founding())
            await store.append("t1", answer(0), STANDING)

    run(play)
    db = sqlite3.connect(tmp_path / "tables.db")
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        db.execute("UPDATE events SET seat = 1")
    with pytest.raises(sqlite3.IntegrityError, match="never removed"):
        db.execute("DELETE FROM events")
    db.close()


def test_the_file_is_for_its_owner_alone_and_written_safely(tmp_path: Path) -> None:
    async def play() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        assert store.writing.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert store.writing.execute("PRAGMA synchronous").fetchone() == (2,), "FULL"
        await store.close()

    run(play)
    assert stat.S_IMODE((tmp_path / "tables.db").stat().st_mode) == 0o600


def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "tables.db")
    db.execute(f"PRAGMA user_version={VERSION + 1}")
    db.close()

    async def play() -> None:
        with pytest.raises(StoreFailed, match="newer version"):
            await SqliteStore(tmp_path / "tables.db").open()

    run(play)
