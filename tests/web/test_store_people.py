"""What every store must keep about people: guests, accounts, sessions, and what is theirs at tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs
from web.test_store import ADAPTERS, ANNA, BEN, STANDING, answer, founding, opened, run

from pavilion.web.store.store import (
    WATCHING,
    Account,
    Founding,
    Grant,
    Hook,
    Member,
    OwnLine,
    SeatRow,
    Session,
    Solo,
    Standing,
    Store,
)

Opener = Callable[[], Store]
PHONE, LAPTOP = b"p" * 32, b"l" * 32


@pytest.fixture(params=ADAPTERS)
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """Opens the same store each time it is called."""
    adapter = ADAPTERS[request.param]
    return lambda: adapter(tmp_path)


def account(person: bytes = ANNA, name: str = "Anna") -> Account:
    return Account(person, name, name.casefold(), f"hash of {name}", 50)


def session(hash: bytes, person: bytes = ANNA, name: str = "Anna", used: int = 60) -> Session:
    return Session(hash, person, name, True, "Firefox · Linux", 60, used)


async def with_account(store: Store) -> None:
    """Anna, who was a guest, has an account and is logged in on her laptop."""
    await store.put_session(Session(ANNA, ANNA, "Guest", created=40))
    assert await store.make_account(account(), session(LAPTOP))


def test_a_guest_becomes_an_account_and_the_cookie_of_the_guest_is_gone(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await with_account(store)
            await store.found(founding())
        async with opened(opener) as store:
            assert await store.session(ANNA) is None
            assert await store.session(LAPTOP) == session(LAPTOP)
            assert await store.account("anna") == await store.account_of(ANNA) == account()
            assert await store.account("Anna") is None, "asked by the login alone"
            assert [one.seats for one in await store.tables_of(ANNA, 9)] == [[0]]
            assert not await store.make_account(account(name="Other"), session(PHONE)), "one has one account"

    run(play)


def test_a_login_is_one_persons_even_if_many_want_it_at_the_same_time(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            people = [bytes([i]) * 32 for i in range(8)]
            for person in people:
                await store.put_session(Session(person, person, "Guest"))
            tries = [store.make_account(account(one), session(one[:31] + b"!", one)) for one in people]
            results = await asyncio.gather(*tries)
            assert sum(results) == 1
            winner = people[results.index(True)]
            assert await store.account("anna") == account(winner)
            for person in people:
                left = [one.account for one in await store.sessions_of(person)]
                assert left == [person == winner], "who did not get it is a guest as before"

    run(play)


def test_a_new_name_is_a_new_login_unless_somebody_has_it(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await with_account(store)
            await store.put_session(Session(BEN, BEN, "Ben"))
            assert await store.rename(BEN, "ANNA", "anna"), "a guest has no login"
            assert await store.make_account(account(BEN, "Ben"), session(PHONE, BEN, "Ben"))
            assert not await store.rename(BEN, "ANNA", "anna")
            assert await store.rename(BEN, "BEN", "ben"), "one's own"
            assert await store.rename(ANNA, "Berta", "berta")
            assert await store.account("anna") is None
            assert await store.account("berta") == structs.replace(account(), name="Berta", login="berta")
            assert (await store.sessions_of(ANNA))[0].name == "Berta"
            assert (await store.sessions_of(BEN))[0].name == "BEN"

    run(play)


def test_sessions_are_listed_used_and_ended(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await with_account(store)
            await store.put_session(session(PHONE, used=70))
            assert await store.sessions_of(ANNA) == [session(PHONE, used=70), session(LAPTOP)]
            await store.use_session(LAPTOP, 90)
            assert await store.sessions_of(ANNA) == [session(LAPTOP, used=90), session(PHONE, used=70)]
            await store.end_sessions([PHONE, b"never was"])
            assert await store.sessions_of(ANNA) == [session(LAPTOP, used=90)]
            assert await store.session(PHONE) is None
            assert await store.sessions_of(BEN) == []

    run(play)


def test_a_new_password_leaves_one_session_or_all(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await with_account(store)
            await store.put_session(session(PHONE))
            await store.set_password(ANNA, "the same, hashed with more work", None)
            assert len(await store.sessions_of(ANNA)) == 2
            await store.set_password(ANNA, "new", session(BEN))
            assert await store.sessions_of(ANNA) == [session(BEN)]
            assert await store.account("anna") == structs.replace(account(), password="new")
            await store.put_session(Session(b"g" * 32, b"g" * 32, "Guest"))
            await store.set_password(b"g" * 32, "x", None)
            assert await store.account_of(b"g" * 32) is None, "a guest has none"

    run(play)


def test_what_a_guest_had_can_become_the_accounts(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await with_account(store)
            await store.put_session(Session(BEN, BEN, "Ben"))
            await store.found(founding())
            await store.use_invite("t1", b"i1t1", BEN, "Ben", Grant(b"k", "seat", 1))
            await store.found(founding("t2"))
            await store.watch("t2", BEN)
            await store.say("t1", 1, "Ben", "old line without author", 4)
            await store.say("t1", 1, "Ben", "mine", 5, BEN)
            await store.say("t1", 0, "Ben", "somebody else called Ben", 6)
            await store.put_hook(Hook(BEN, "https://example.org/", "https://fair.example", "en", 1))
            await store.adopt(BEN, ANNA)
            assert await store.session(BEN) is None
            assert await store.sessions_of(ANNA) == [session(LAPTOP)]
            assert (await store.people("t1")).members == [Member(ANNA, 0), Member(ANNA, 1)]
            assert set((await store.people("t2")).members) == {Member(ANNA, 0), Member(ANNA, WATCHING)}
            assert [line.text for line in await store.said_by(ANNA)] == ["old line without author", "mine"]
            assert await store.said_by(BEN) == []
            hook = await store.hook(ANNA)
            assert hook is not None
            assert (hook.url, await store.hook(BEN)) == ("https://example.org/", None)

    run(play)


def test_what_one_said_is_known_by_author_and_before_that_by_seat_and_name(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await with_account(store)
            await store.found(founding())
            await store.say("t1", 0, "Anna", "old line", 4)
            await store.say("t1", 0, "Guest", "old line under another name", 5)
            await store.say("t1", 0, "Anna", "by a friend at the same seat", 6, BEN)
            await store.say("t1", 0, "Anna", "new line", 7, ANNA)
            assert await store.said_by(ANNA) == [OwnLine("t1", 4, "old line"), OwnLine("t1", 7, "new line")]
            assert await store.said_by(BEN) == [OwnLine("t1", 6, "by a friend at the same seat")]

    run(play)


def test_a_forgotten_person_leaves_no_name_no_session_and_no_token(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await with_account(store)
            await store.found(founding())
            await store.use_invite("t1", b"i1t1", BEN, "Ben", Grant(b"k", "seat", 1))
            await store.append("t1", answer(0), STANDING)
            await store.say("t1", 0, "Anna", "mine", 5, ANNA)
            await store.say("t1", 1, "Ben", "theirs", 6, BEN)
            await store.put_hook(Hook(ANNA, "https://example.org/", "https://fair.example", "en", 1))
            await store.forget(ANNA)
            assert await store.account("anna") is None
            assert await store.session(LAPTOP) is None
            assert await store.hook(ANNA) is None
            people = await store.people("t1")
            assert [row.name for row in people.seats] == ["", "Ben"]
            assert people.members == [Member(BEN, 1)]
            assert sorted(grant.hash for grant in people.grants) == [b"k", b"wt1"], "for watching, and the other's seat"
            lines = [(line.name, line.text) for line in await store.chat("t1", 0, 9)]
            assert lines == [("", "mine"), ("Ben", "theirs")]
            assert await store.said_by(ANNA) == []
            assert len(await store.events("t1")) == 1, "the game stays"
            await store.put_session(Session(PHONE, PHONE, "Guest"))
            assert await store.make_account(account(PHONE), session(LAPTOP, PHONE)), "the login is free again"

    run(play)


def test_a_seat_that_two_people_hold_keeps_its_tokens_for_the_other(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await with_account(store)
            await store.found(founding())
            await store.add_grant("t1", Grant(b"link", "invite", 0))
            assert await store.use_invite("t1", b"link", BEN, "", Grant(b"bens", "seat", 0))
            await store.forget(ANNA)
            people = await store.people("t1")
            assert people.members == [Member(BEN, 0)]
            assert b"bens" in {grant.hash for grant in people.grants}

    run(play)


def alone(table: str, kind: str = "human", person: bytes = ANNA) -> Founding:
    """A table for one."""
    plan = founding(table)
    return structs.replace(plan, seats=[SeatRow(0, kind, "", "Anna")], members=[Member(person, 0)], grants=[])


def test_games_played_alone_to_the_end_are_listed_with_their_points(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            plans = [alone("t1"), alone("t2"), alone("t3"), alone("hot", "hotseat"), alone("other", person=BEN)]
            for plan in [*plans, founding("two")]:
                await store.found(plan)
            for n, table in enumerate(("t2", "t1", "hot", "other", "two")):
                await store.append(table, structs.replace(answer(0), at=1000 + n), Standing([], True, scores=[30 + n]))
            await store.append("t3", answer(0), STANDING)
        async with opened(opener) as store:
            row = founding().row
            assert await store.solos(ANNA) == [
                Solo("t2", row.game, row.start, 30), Solo("t1", row.game, row.start, 31),
            ], "in the order in which they ended"  # fmt: skip
            assert [one.table for one in await store.solos(BEN)] == ["other"]
            await store.adopt(BEN, ANNA)
            assert [one.table for one in await store.solos(ANNA)] == ["t2", "t1", "other"]
            await store.forget(ANNA)
            assert await store.solos(ANNA) == []

    run(play)


def test_points_that_were_not_kept_can_be_added_when_a_game_is_over(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.found(alone("t1"))
            await store.score("t1", [12])
            await store.append("t1", answer(0), Standing([], True))
            assert [one.points for one in await store.solos(ANNA)] == [None]
            await store.score("t1", [34])
            assert [one.points for one in await store.solos(ANNA)] == [34]

    run(play)
