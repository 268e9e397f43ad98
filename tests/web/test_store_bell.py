"""What every store must keep about turns: whose since when, web hooks, and that each turn is told once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs
from web.test_store import ADAPTERS, ANNA, BEN, answer, founding, opened, run

from pavilion.web.store.store import WATCHING, Grant, Hook, Member, Player, Standing, Store, Turn

Opener = Callable[[], Store]
HOOK = Hook(ANNA, "https://chat.example.org/1", "https://fair.example", "de", 500)


@pytest.fixture(params=ADAPTERS)
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """Opens the same store each time it is called."""
    adapter = ADAPTERS[request.param]
    return lambda: adapter(tmp_path)


def test_the_pace_of_a_table_and_its_turns_come_back(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            at_first = founding(listed=True)
            await store.found(structs.replace(at_first, row=structs.replace(at_first.row, pace="turn-based")))
            await store.append("t1", answer(0), Standing([1], False, [Turn(1, 1, 1000, 0)], [0]))
        async with opened(opener) as store:
            row = await store.table("t1")
            assert row is not None
            assert row.pace == "turn-based"
            for one in [*await store.listed(9), *await store.tables_of(ANNA, 9)]:
                assert (one.pace, one.turns, one.consent) == ("turn-based", [Turn(1, 1, 1000, 0)], [0])

    run(play)


def test_lists_tell_which_seats_are_free(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.found(founding(listed=True))
            anna, open_seat = Player(0, "human", "", "Anna", True), Player(1, "open", "", "", False)
            assert (await store.listed(9))[0].players == [anna, open_seat]
            await store.use_invite("t1", b"i1t1", None, "", Grant(b"new", "seat", 1))
            assert (await store.listed(9))[0].players[1].taken, "by a program with a token"
            await store.found(founding("t2", listed=True))
            await store.sit("t2", Member(BEN, 1), "Ben")
            found = {one.table: one.players for one in await store.listed(9)}
            assert found["t2"][1] == Player(1, "open", "", "Ben", True)

    run(play)


def test_a_person_has_one_hook_that_can_be_changed_and_dropped(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            assert await store.hook(ANNA) is None
            await store.put_hook(HOOK)
            await store.put_hook(structs.replace(HOOK, url="https://chat.example.org/2"))
        async with opened(opener) as store:
            assert await store.hook(ANNA) == structs.replace(HOOK, url="https://chat.example.org/2")
            await store.drop_hook(ANNA)
            assert await store.hook(ANNA) is None

    run(play)


def test_failures_are_counted_until_a_message_arrives_and_only_for_the_same_address(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.put_hook(HOOK)
            for _ in range(2):
                await store.hook_went(HOOK, "refused 404")
            assert await store.hook(ANNA) == structs.replace(HOOK, failures=2, trouble="refused 404")
            await store.hook_went(HOOK, "")
            assert await store.hook(ANNA) == HOOK
            await store.hook_went(structs.replace(HOOK, url="https://old.example.org/"), "slow")
            assert await store.hook(ANNA) == HOOK

    run(play)


def test_the_hooks_at_a_seat_are_those_of_all_who_hold_it_once_each(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.found(founding())
            await store.sit("t1", Member(BEN, 1), "Ben")
            await store.put_hook(HOOK)
            await store.watch("t1", ANNA)
            bens = Hook(BEN, "https://chat.example.org/b", "https://fair.example", "en", 1)
            await store.put_hook(bens)
            assert await store.hooks_at("t1", [0]) == [HOOK]
            assert await store.hooks_at("t1", [0, 1]) == [HOOK, bens]
            assert await store.hooks_at("t1", []) == []
            assert await store.hooks_at("t2", [0]) == []

    run(play)


def test_a_turn_is_marked_once_whoever_asks_and_however_often(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.found(founding())
            asked = await asyncio.gather(*(store.ring("t1", [0, 1], 7) for _ in range(5)))
            assert sorted(asked) == [[], [], [], [], [0, 1]]
            assert await store.ring("t1", [0], 6) == [], "an older turn is over"
        async with opened(opener) as store:
            assert await store.ring("t1", [0, 1], 7) == [], "after a restart too"
            assert await store.ring("t1", [1], 8) == [1]
            assert await store.ring("t1", [0, 1], 8) == [0]

    run(play)


def test_turns_that_were_neither_told_nor_seen_are_found_again(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            for table, since in (("t1", 600), ("t2", 400), ("t3", 600), ("t4", 600)):
                await store.found(founding(table))
                await store.append(table, answer(0), Standing([0], False, [Turn(0, 1, since, 1)]))
            await store.append("t4", answer(1), Standing([], True))
            await store.put_hook(HOOK)
            assert await store.ring("t3", [0], 1) == [0]
            assert await store.unrung() == [("t1", Turn(0, 1, 600, 1))], "t2: before the hook, t3: told, t4: over"
            await store.append("t1", answer(1), Standing([1], False, [Turn(1, 2, 700, 0)]))
            assert await store.unrung() == []

    run(play)


def test_links_for_watching_are_withdrawn_with_those_who_came_by_them(opener: Opener) -> None:
    async def play() -> None:
        async with opened(opener) as store:
            await store.found(founding())
            await store.watch("t1", BEN)
            await store.unwatch("t1")
            people = await store.people("t1")
            assert people.members == [Member(ANNA, 0)]
            assert [grant.kind for grant in people.grants if grant.seat == WATCHING] == []
            assert len(people.grants) == 2, "the seats keep theirs"

    run(play)
