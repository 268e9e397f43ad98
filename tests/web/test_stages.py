"""What happened since a page last looked is shown in steps, however much of it comes in one frame."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

import pytest
from web.served import Served, TableAt
from websockets.sync.client import connect

from pavilion.web.tables.stages import LAST, LONG_AGO, MOST

MISSING = object()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("stages") / "tables.db", debug=True) as served:
        yield served


@pytest.fixture
def table(server: Served) -> TableAt:
    found = server.found("human", "human", "human", seed=5)
    found.play_on(random.Random(5), 4)
    return found


def first_frame(server: Served, table: TableAt, seen: str) -> Any:
    """What a page is told that comes back after so many answers."""
    url = f"ws://127.0.0.1:{server.port}/screen/{table.id}?seen={seen}"
    with connect(url, additional_headers=table.watch.auth, proxy=None) as page:
        return json.loads(page.recv(timeout=20))


def chosen_since(frame: Any, seen: int) -> list[int]:
    """The numbers of the answers that somebody has chosen since then."""
    seats = accumulate((line.get("seat", MISSING) for line in frame["log"]["lines"]), as_before)
    lines = zip(frame["log"]["lines"], seats, strict=True)
    return [line["n"] for line, seat in lines if line["n"] >= seen and seat is not None and not line.get("forced")]


def as_before(before: Any, told: Any) -> Any:
    """What a line does not tell is as in the line before it."""
    return before if told is MISSING else told


def test_a_page_that_comes_back_is_shown_each_answer_that_it_has_missed(server: Served, table: TableAt) -> None:
    seen = len(first_frame(server, table, "")["log"]["lines"])
    table.play_on(random.Random(6), 5)
    frame = first_frame(server, table, str(seen))
    first, *later = chosen_since(frame, seen)
    assert first == seen
    assert [stage["answers"] for stage in frame["stages"]] == later
    assert frame["stages"][0]["svg"].keys() >= frame["svg"].keys() > set(), "the first is whole, the others differences"


def test_more_than_six_are_not_rushed_and_what_is_too_much_is_shown_together(server: Served, table: TableAt) -> None:
    seen = len(first_frame(server, table, "")["log"]["lines"])
    table.play_on(random.Random(6), 8)
    assert len(first_frame(server, table, str(seen))["stages"]) == 7
    table.play_on(random.Random(7), 20)
    assert len(first_frame(server, table, str(seen))["stages"]) == MOST


def test_who_comes_back_after_a_long_time_sees_the_last_steps_only(server: Served) -> None:
    table = server.found("human", "human", "human", seed=5)
    table.play_on(random.Random(5), LONG_AGO + 5)
    assert len(first_frame(server, table, "0")["stages"]) == LAST


@pytest.mark.parametrize("seen", ["", "x", "-1", "99999", "1e9", "9" * 5000, "\u0663"])
def test_a_page_that_has_missed_nothing_is_shown_how_it_stands(server: Served, table: TableAt, seen: str) -> None:
    assert "stages" not in first_frame(server, table, seen)


def test_several_answers_in_one_frame_are_shown_one_after_the_other(server: Served, table: TableAt) -> None:
    """The page is slow to take a frame, so the next one tells all that happened meanwhile."""
    url = f"ws://127.0.0.1:{server.port}/screen/{table.id}"
    with connect(url, additional_headers=table.watch.auth, proxy=None) as page:
        page.recv(timeout=20)
        (client,) = server.desk.rooms.rooms[table.id].lookers
        client.answering = True  # it is not told while it is being heard
        table.play_on(random.Random(6), 4)
        client.answering = False
        client.news.set()
        table.play_on(random.Random(7), 1)
        frame = json.loads(page.recv(timeout=20))
        assert len(frame["stages"]) >= 3
