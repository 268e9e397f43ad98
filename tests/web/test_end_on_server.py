"""A finished game is finished on the server too: no undo, no reset of a turn, no take-back by consent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_the_end import last_turn
from web.served import Served, TableAt, fresh, refused

from pavilion.web.serving.messages import SeatWish
from pavilion.web.store.store import Event
from pavilion.web.tables.course import UNDO, Course
from pavilion.web.tables.founding import open_table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data: Path = tmp_path_factory.mktemp("the-end") / "pavilion.db"
    with Served(data) as served:
        yield served


@pytest.fixture
def table(server: Served) -> TableAt:
    """Anna and Ben, who has the last turn of their game."""
    wishes = [SeatWish(kind="human", name="Anna"), SeatWish(kind="human", name="Ben")]

    async def found() -> Any:
        return await open_table(server.desk, last_turn().table, wishes, None)

    founded = asyncio.run_coroutine_threadsafe(found(), server.desk.store.loop).result(20)
    seats = [{"seat": one.seat, "token": one.token} for one in founded.seats]
    return TableAt(server.line, {"table": founded.table, "seats": seats, "watch": founded.watch})


@pytest.mark.parametrize("to", ["step", "turn"])
def test_no_answer_is_taken_back_after_the_end(table: TableAt, to: str) -> None:
    decision = table.seats[1].play("pass")["decision"]
    for seat in table.seats.values():
        reply = seat.post("/undo", {"decision": decision, "nonce": fresh(), "to": to})
        refused(reply, 409, "over", "EX-5.5")
    assert table.watch.state()["over"]


def test_no_answer_is_taken_back_by_a_live_message(table: TableAt) -> None:
    decision = table.seats[1].play("pass")["decision"]
    with table.seats[1].live() as line:
        line.recv(timeout=20)
        line.send(json.dumps({"undo": "step", "decision": decision, "nonce": "n"}))
        told = json.loads(line.recv(timeout=20))
    assert (told["error"], told["rule"]) == ("over", "EX-5.5")


def test_nothing_is_taken_back_by_consent_after_the_end(table: TableAt) -> None:
    state = table.seats[1].play("play laboratory")
    wish = {"kind": "takeback", "decision": state["decision"], "to": state["decision"] - 1}
    proposal = table.seats[0].post("/wishes", wish).json["room"]["proposal"]
    decision = table.seats[1].play("stop")["decision"]
    refused(table.seats[1].post("/consent", {"wish": proposal["wish"], "agree": True}), 409, "over", "EX-5.5")
    for kind in ("takeback", "replace"):
        wish = {"kind": kind, "decision": decision, "to": decision - 1, "who": 0}
        refused(table.seats[1].post("/wishes", wish), 409, "over", "EX-5.5")
    assert table.watch.state()["over"]


def test_a_page_does_not_offer_to_take_back_after_the_end(table: TableAt) -> None:
    table.seats[1].play("pass")
    room = table.seats[1].get("?with=room").json["room"]
    assert (room["undo"], room["veil"]) == ([], room["answers"])


def test_a_log_in_which_the_end_was_taken_back_can_still_be_read() -> None:
    t = last_turn().table
    course = Course(t.record(with_seed=True))
    answers, decision = len(course.table.answers), course.decision
    course.apply(Event(0, 1, "answer", {"answer": "pass", "decision": decision}, None, 0))
    assert course.table.over
    course.apply(Event(1, 1, UNDO, {"to": answers, "decision": course.decision}, None, 0))
    assert (course.table.over, len(course.table.answers)) == (False, answers)
