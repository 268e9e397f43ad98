"""Bots of many tables share a few workers: nobody waits because somebody else lets bots play among themselves."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path

import pytest
from web.served import GAME, Served, TableAt, refused

from pavilion.web.store.store import Event
from pavilion.web.tables.bots import Thinker, Thinkers
from pavilion.web.tables.quota import FOR_A_PERSON, FOR_AN_ADDRESS
from pavilion.web.tables.room import Room

MANY = 50


def bot_answered(table: TableAt) -> bool:
    state: list[int] = table.watch.state()["to_move"]
    return state == [0]


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Who asks for a worker and who gets one, in this order; true: a table of bots alone."""
    seen: list[tuple[str, bool]] = []
    free_thinker = Thinkers.free_thinker

    async def watched(self: Thinkers, owner: object, alone: bool) -> Thinker:
        seen.append(("asks", alone))
        worker = await free_thinker(self, owner, alone)
        seen.append(("gets", alone))
        return worker

    monkeypatch.setattr(Thinkers, "free_thinker", watched)
    return seen


def test_a_bot_of_a_person_gets_the_next_worker_before_fifty_tables_of_bots_alone(
    tmp_path: Path, queue: list[tuple[str, bool]]
) -> None:
    with Served(tmp_path / "tables.db", debug=True, bot_budget=20.0) as server:
        mine = server.found("human", "random", seed=1)
        while not bot_answered(mine):
            time.sleep(0.01)
        for _ in range(MANY):
            server.found("random", "random")
        while queue.count(("asks", True)) < MANY + queue.count(("gets", True)) - len(server.desk.thinkers.thinkers):
            time.sleep(0.01)
        for _ in range(3):
            begun = len(queue)
            while ("asks", False) not in queue[begun:]:  # the first answers may leave the turn to whoever gave them
                mine.seats[0].play(mine.seats[0].state()["legal"][0])
                while not bot_answered(mine):
                    time.sleep(0.001)
            mine_asks, mine_gets = queue.index(("asks", False), begun), queue.index(("gets", False), begun)
            before_mine = queue[mine_asks:mine_gets].count(("gets", True))
            assert before_mine <= len(server.desk.thinkers.thinkers), "only those whom a worker was given already"


def test_when_a_server_ends_no_bot_begins_to_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, queue: list[tuple[str, bool]]
) -> None:
    """Not even the next one at a table whose last answer is being written."""
    change, writing = Room.change, threading.Event()

    async def slow(self: Room, event: Event) -> None:
        writing.set()
        await asyncio.sleep(0.2)
        await change(self, event)

    with Served(tmp_path / "tables.db", debug=True, bot_budget=20.0) as server:
        monkeypatch.setattr(Room, "change", slow)
        server.found("random", "random")
        assert writing.wait(20)
        begun = len(queue)
    assert queue[begun:] == []


def order_of(waiting: list[tuple[str, bool]]) -> list[str]:
    """In which order those are served who wait so, one after the other, for the only worker."""
    served: list[str] = []

    async def wait() -> None:
        thinkers = Thinkers(workers=1)
        only = await thinkers.free_thinker("first", False)

        async def one(owner: str, alone: bool) -> None:
            worker = await thinkers.free_thinker(owner, alone)
            served.append(owner)
            thinkers.hand_on(worker)

        tasks = [asyncio.create_task(one(*who)) for who in waiting]
        await asyncio.sleep(0)
        thinkers.hand_on(only)
        await asyncio.gather(*tasks)
        assert thinkers.idle == [only]

    asyncio.run(wait())
    return served


def test_owners_take_turns_and_people_come_before_bots_alone() -> None:
    waiting = [("bots", True), ("Ann", False), ("Ann", False), ("Ann", False), ("Ben", False), ("other bots", True)]
    assert order_of(waiting) == ["Ann", "Ben", "Ann", "Ann", "bots", "other bots"]


def test_who_gives_up_waiting_keeps_no_worker() -> None:
    async def wait() -> list[Thinker]:
        thinkers = Thinkers(workers=1)
        only = await thinkers.free_thinker("first", False)
        waiting = asyncio.create_task(thinkers.free_thinker("Ann", False))
        served = asyncio.create_task(thinkers.free_thinker("Ben", False))
        await asyncio.sleep(0)
        waiting.cancel()
        thinkers.hand_on(only)
        assert await served is only
        late = asyncio.create_task(thinkers.free_thinker("Cleo", False))
        await asyncio.sleep(0)
        thinkers.hand_on(only)  # it has a worker already when it is given up
        late.cancel()
        await asyncio.gather(waiting, late, return_exceptions=True)
        return thinkers.idle

    assert len(asyncio.run(wait())) == 1


def test_everybody_has_a_few_tables_of_bots_alone_and_an_address_some_more(tmp_path: Path) -> None:
    bots = {"game": GAME, "seats": [{"kind": "bot"}, {"kind": "bot"}]}
    slow = ("sh", "-c", "echo ready; exec sleep 600")
    with Served(tmp_path / "tables.db", limits=True, bot_budget=600.0, bot_command=slow) as server:
        founded = 0
        while founded < FOR_AN_ADDRESS:
            guest = server.guest(f"Guest {founded}")
            for _ in range(FOR_A_PERSON):
                assert guest.post("/api/tables", bots).status == 200
                founded += 1
            refused(guest.post("/api/tables", bots), 429, "bots")
            assert guest.post("/api/tables", {**bots, "seats": [{"kind": "human"}, {"kind": "bot"}]}).status == 200
        refused(server.guest("Somebody else").post("/api/tables", bots), 429, "bots")


def test_a_table_that_is_over_counts_no_more(tmp_path: Path) -> None:
    bots = {"game": GAME, "seats": [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]}
    with Served(tmp_path / "tables.db", limits=True) as server:
        guest = server.guest("Ann")
        tables = [guest.post("/api/tables", bots).json["table"] for _ in range(FOR_A_PERSON)]
        while any(server.desk.rooms.thinks(table) for table in tables):
            time.sleep(0.05)
        assert guest.post("/api/tables", bots).status == 200
