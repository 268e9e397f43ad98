"""Reviews on the server: finished games only, in the background, behind all else, kept with the table."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from web.served import SeatAt, Served, TableAt, refused
from web.test_thinking_bots import CRASHING

import pavilion
from pavilion.bots.review import Question
from pavilion.web.tables.bots import BEHIND, Thinker, Waiting
from pavilion.web.tables.looking_back import Reviewed, ReviewTask, look_back

BRIEFLY = 2.0  # seconds of the processor's time


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Served(tmp_path_factory.mktemp("reviews") / "tables.db", debug=True, bot_budget=20.0) as served:
        yield served


@pytest.fixture(autouse=True)
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review may take little: what it tells is tested elsewhere."""
    monkeypatch.setattr("pavilion.web.tables.reviews.SECONDS", BRIEFLY)


def finished(server: Served, seed: int = 3) -> TableAt:
    table = server.found("human", "human", seed=seed)
    table.play_on(random.Random(seed))
    return table


def wait(seat: SeatAt, state: str, query: str = "") -> Any:
    """Until the review is in this state."""
    end = time.monotonic() + 300
    while (told := seat.get(f"/review{query}").json)["state"] != state:
        assert time.monotonic() < end, told
        assert told["state"] in ("running", "none"), told
        time.sleep(0.05)
    return told


def test_a_finished_game_is_reviewed_once_and_told_in_three_languages(server: Served) -> None:
    table = finished(server)
    assert table.watch.get("/review").json == {"state": "none", "done": 0, "all": 0, "review": None}
    begun = table.seats[0].post("/review", {}).json
    assert begun["state"] == "running"
    assert begun["all"] > 20
    assert table.seats[1].post("/review", {}).json["all"] == begun["all"]  # the same one
    told = wait(table.watch, "done")["review"]
    assert len(told["seats"]) == 2
    assert all(0 <= one["accuracy"] <= 100 for one in told["seats"])
    assert told["svg"].startswith("<svg")
    assert 1 <= len(told["turning_points"]) <= 5
    german = table.watch.get("/review?lang=de").json["review"]
    assert german["turning_points"][0]["given"] != told["turning_points"][0]["given"]
    assert german["seats"] == told["seats"]
    assert table.seats[0].post("/review", {}).json == {"state": "done", "done": 1, "all": 1, "review": None}


def test_it_is_there_after_a_restart(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", debug=True, bot_budget=20.0) as server:
        table = finished(server, 5)
        table.seats[0].post("/review", {})
        told = wait(table.watch, "done")
        token, id = table.watch.token, table.id
    with Served(tmp_path / "tables.db", debug=True) as server:
        assert SeatAt(server.line, id, token, None).get("/review").json == told


def test_a_running_game_tells_nothing(server: Served) -> None:
    table = server.found("human", "human", seed=3)
    refused(table.seats[0].post("/review", {}), 409, "running")
    refused(table.watch.get("/review"), 409, "running")


def test_who_looks_on_reads_and_does_not_begin(server: Served) -> None:
    table = finished(server, 6)
    refused(table.watch.post("/review", {}), 403, "seat")


def test_everybody_has_one_running(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", debug=True, bot_budget=20.0) as server:
        ada, tables = server.guest("Ada"), []
        for _ in range(2):
            founded = ada.post("/api/tables", {"game": "worlds-fair-1893", "seats": [{"kind": "hotseat"}] * 2}).json
            table = TableAt(server.line, founded)
            table.play_on(random.Random(1))
            tables.append(table)
        assert ada.post(f"/api/tables/{tables[0].id}/review", {}).json["state"] == "running"
        refused(ada.post(f"/api/tables/{tables[1].id}/review", {}), 429, "review")


def test_a_killed_worker_costs_one_thought(server: Served) -> None:
    table = finished(server, 7)
    table.seats[0].post("/review", {})
    end = time.monotonic() + 60
    while not (busy := [one.worker for one in server.desk.thinkers.thinkers if one.worker and one.worker.waiting]):
        assert time.monotonic() < end
        time.sleep(0.001)
    os.kill(busy[0].transport.get_pid(), signal.SIGKILL)
    assert wait(table.watch, "done")["review"]["turning_points"]


def test_a_review_that_cannot_be_made_is_given_up_and_can_be_begun_anew(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", debug=True, bot_budget=20.0, bot_command=CRASHING) as server:
        table = finished(server)
        for _ in range(2):
            assert table.seats[0].post("/review", {}).json["state"] == "running"
            end = time.monotonic() + 60
            while table.watch.get("/review").json["state"] != "failed":
                assert time.monotonic() < end
                time.sleep(0.05)


def test_whoever_looks_back_waits_behind_all_bots() -> None:
    async def run() -> list[object]:
        waiting, loop = Waiting(), asyncio.get_running_loop()
        places: dict[str, asyncio.Future[Thinker]] = {}
        for name, line in (("review", BEHIND), ("alone", 1), ("people", 0), ("more people", 0)):
            places[name] = loop.create_future()
            waiting.add(places[name], name, line)
        served = [waiting.next() for _ in range(4)]
        return [next(name for name, place in places.items() if place is one) for one in served]

    assert asyncio.run(run()) == ["people", "more people", "alone", "review"]


def test_the_processor_is_not_kept_busy_for_longer_than_the_purse_lasts(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the seconds are spent, every decision gets the least there is, and none a closer look."""
    monkeypatch.setattr("pavilion.web.tables.reviews.SECONDS", 0.0)
    asked: list[ReviewTask] = []
    look = server.desk.thinkers.look_back

    async def noted(task: ReviewTask, owner: object) -> Reviewed:
        asked.append(task)
        told: Reviewed = await look(task, owner)
        return told

    monkeypatch.setattr(server.desk.thinkers, "look_back", noted)
    table = finished(server, 8)
    table.seats[0].post("/review", {})
    wait(table.watch, "done")
    assert {(task.answers, task.closer) for task in asked} == {(1, False)}


def test_a_worker_is_told_what_was_seen_then() -> None:
    """Nothing of how the game went on, and nothing that was hidden."""
    assert ReviewTask.__struct_fields__ == ("game", "position", "question", "closer", "luck", "answers", "ended")
    table = pavilion.new("worlds-fair-1893", seats=2, seed="canary-seed")
    seat = table.to_move[0]
    asked = Question(len(table.answers), 1, seat, table.legal(seat)[0])
    task = ReviewTask(table.game.name, table.position(), asked, False, 1, 1000, 1)
    assert b"canary-seed" not in msgspec.json.encode(task)
    found = look_back(task).found
    assert found is not None
    assert found.question == asked


def test_try_it_gives_the_seat_to_whoever_asks_and_bots_the_others(server: Served) -> None:
    record = finished(server).watch.get("/record").body.decode()
    ada = server.guest("Ada")
    founded = ada.post("/api/import", {"record": record, "at": 40, "seat": 1}).json
    assert [one["seat"] for one in founded["seats"]] == [1]
    room = ada.get(f"/api/tables/{founded['table']}?with=room").json["room"]
    assert [(one["kind"], one["bot"]) for one in room["seats"]] == [("bot", "club"), ("hotseat", "")]
    refused(ada.post("/api/import", {"record": record, "at": 40, "seat": 7}), 400, "seat")
