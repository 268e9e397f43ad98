"""Rooms in memory are only a cache: whatever is forgotten, everybody sees the same again, however many come at once."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from web.served import SeatAt, Served, TableAt
from websockets.asyncio.client import connect

from pavilion.web.pages.screen import spread

TABLES, ONLOOKERS = 12, 3


def holders(table: TableAt) -> list[SeatAt]:
    return [*table.seats.values(), *[table.watch] * ONLOOKERS]


def paths(seat: SeatAt) -> list[str]:
    """The API's view, and the screen of a browser."""
    return [f"/api/tables/{seat.table}/live", f"/screen/{seat.table}?lang=de&layout=narrow"]


def in_play(server: Served) -> list[TableAt]:
    """Tables at which something was also taken back, and some that are over."""
    tables = [server.found("human", "human", seed=n) for n in range(TABLES)]
    for n, table in enumerate(tables):
        table.play_on(random.Random(n), 10_000 if n % 4 == 0 else 5 + n)
        state = table.watch.state()
        for seat in () if state["over"] else table.seats.values():
            undo = {"decision": state["decision"], "nonce": "undo", "to": "step"}
            seat.post("/undo", undo)  # refused unless nothing was revealed since
    return tables


async def first_view(port: int, seat: SeatAt, path: str) -> Any:
    """What somebody sees who comes now."""
    async with connect(f"ws://127.0.0.1:{port}{path}", additional_headers=seat.auth, proxy=None) as line:
        return json.loads(await asyncio.wait_for(line.recv(), 60))


def all_views(port: int, tables: list[TableAt]) -> list[Any]:
    """What everybody sees, all of them coming at the same time."""
    wanted = [(seat, path) for table in tables for seat in holders(table) for path in paths(seat)]

    async def come() -> list[Any]:
        return await asyncio.gather(*(first_view(port, seat, path) for seat, path in wanted))

    views = asyncio.run(come())
    for view in views:
        view.pop("room", None)  # who is here just now is nothing to be remembered
    return views


def test_what_is_forgotten_is_told_again_from_the_events(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", debug=True) as served:
        tables = in_play(served)
        before = all_views(served.port, tables)
        served.desk.rooms.rooms.clear()
        assert all_views(served.port, tables) == before
        assert len({view["decision"] for view in before}) > TABLES // 2, "the tables stand at different questions"
        assert any(view["over"] for view in before)


def test_after_a_restart_everybody_comes_back_to_the_current_view(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", debug=True) as served:
        tables = in_play(served)
        before = all_views(served.port, tables)
    with Served(tmp_path / "tables.db", debug=True) as again:
        loaded: list[str] = []
        load = again.desk.rooms.load

        def counted(table: str) -> Any:
            loaded.append(table)
            return load(table)

        again.desk.rooms.load = counted
        assert all_views(again.port, tables) == before
        assert sorted(loaded) == sorted(table.id for table in tables), "once for all who came"


def test_pages_are_told_over_how_much_time_they_should_come_back(tmp_path: Path) -> None:
    assert [spread(pages) for pages in (1, 200, 201, 400, 401, 800, 1600, 2000, 100_000)] == [
        400, 400, 800, 800, 1600, 1600, 3200, 5000, 5000,
    ]  # fmt: skip
    with Served(tmp_path / "tables.db") as served:
        table = served.found("human", "human")
        first = asyncio.run(first_view(served.port, table.seats[0], paths(table.seats[0])[1]))
        assert first["spread"] == 400
        crowd = set(range(10**6, 10**6 + 300))
        served.desk.painters.pages |= crowd
        assert asyncio.run(first_view(served.port, table.watch, paths(table.watch)[1]))["spread"] == 800
        served.desk.painters.pages -= crowd
