"""Exactly once: whatever the network does to messages, an answer counts once, and what is wrong changes nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from web.served import Reply, SeatAt, Served, fresh, many

from pavilion.web.store.store import Event
from pavilion.web.tables.course import Course


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("once") / "tables.db", debug=True) as served:
        yield served


def events(server: Served, table: str) -> list[Any]:
    sql = "SELECT seq, seat, kind, nonce, body FROM events WHERE table_id = ? ORDER BY seq"
    return list(server.desk.store.reading.execute(sql, (table,)))


class Chaos(RuleBasedStateMachine):
    """Two seats whose messages are lost, doubled, delayed, sent late or by the wrong one.

    The model is a list: what was accepted, in order.
    """

    served: Served

    @initialize(seed=st.integers(0, 50))
    def found(self, seed: int) -> None:
        self.table = self.served.found("human", "human", seed=seed)
        self.accepted: list[tuple[int, str]] = []  # seat, nonce
        self.acks: dict[tuple[int, str], bytes] = {}
        self.sent: list[tuple[int, dict[str, Any]]] = []
        self.delayed: list[tuple[int, dict[str, Any]]] = []

    def seat(self, number: int) -> SeatAt:
        return self.table.seats[number]

    def message(self, pick: int) -> tuple[int, dict[str, Any]] | None:
        mover = self.table.watch.state()["to_move"]
        if not mover:
            return None
        state = self.seat(mover[0]).state()
        answer = state["legal"][pick % len(state["legal"])]
        return mover[0], {"decision": state["decision"], "answer": answer, "nonce": fresh()}

    def deliver(self, seat: int, message: dict[str, Any]) -> Reply:
        """Send, and hold the answer against the model."""
        key = (seat, message["nonce"])
        reply = self.seat(seat).post("/answers", message)
        if key in self.acks:
            assert reply.status == 200
            assert reply.body == self.acks[key], "the same message, the same words"
        elif reply.status == 200:
            self.accepted.append(key)
            self.acks[key] = reply.body
            self.sent.append((seat, message))
        else:
            assert 400 <= reply.status < 500
            assert reply.json["rule"]
            assert reply.json["message"]
        return reply

    @rule(pick=st.integers(0, 100))
    def sent_and_acknowledged(self, pick: int) -> None:
        if (said := self.message(pick)) is not None:
            assert self.deliver(*said).status == 200

    @rule(pick=st.integers(0, 100))
    def sent_but_delayed(self, pick: int) -> None:
        if (said := self.message(pick)) is not None:
            self.delayed.append(said)

    @precondition(lambda self: self.delayed)
    @rule(which=st.integers(0, 100))
    def the_delayed_arrives(self, which: int) -> None:
        """In any order: it counts only if its question still stands."""
        seat, message = self.delayed.pop(which % len(self.delayed))
        now = self.seat(seat).state()
        stands = now["decision"] == message["decision"] and not now["over"]
        assert (self.deliver(seat, message).status == 200) == stands

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 100), times=st.integers(1, 3))
    def doubled(self, which: int, times: int) -> None:
        seat, message = self.sent[which % len(self.sent)]
        for _ in range(times):
            self.deliver(seat, message)

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 100))
    def a_nonce_for_something_else(self, which: int) -> None:
        seat, message = self.sent[which % len(self.sent)]
        reply = self.seat(seat).post("/answers", {**message, "decision": message["decision"] + 1})
        assert (reply.status, reply.json["error"]) == (409, "nonce")

    @rule(pick=st.integers(0, 100))
    def by_the_wrong_seat(self, pick: int) -> None:
        if (said := self.message(pick)) is not None:
            seat, message = said
            assert self.deliver(1 - seat, message).status == 409

    @rule()
    def taken_back(self) -> None:
        state = self.table.watch.state()
        if not state["to_move"]:
            return
        seat, nonce = state["to_move"][0], fresh()
        reply = self.seat(seat).post("/undo", {"decision": state["decision"], "nonce": nonce, "to": "turn"})
        if reply.status == 200:
            self.accepted.append((seat, nonce))
            assert reply.json["decision"] > state["decision"]
        else:
            assert reply.json["rule"] == "WF-4.7.6"

    @invariant()
    def the_log_is_the_model(self) -> None:
        if hasattr(self, "table"):
            logged = events(self.served, self.table.id)
            assert [seq for seq, *_ in logged] == list(range(len(self.accepted)))
            assert [(seat, nonce) for _, seat, _, nonce, _ in logged] == self.accepted

    def teardown(self) -> None:
        """From its events alone the table is what everybody saw."""
        if not hasattr(self, "table"):
            return
        self.served.desk.rooms.rooms.pop(self.table.id, None)  # forget the room: the next look rebuilds it
        for (seat, nonce), body in self.acks.items():
            message = next(one for who, one in self.sent if who == seat and one["nonce"] == nonce)
            assert self.seat(seat).post("/answers", message).body == body, "even after the room was forgotten"


def test_messages_lost_doubled_delayed_and_reordered_count_once(server: Served) -> None:
    class Machine(Chaos):
        served = server

    bounded = settings(
        max_examples=12, stateful_step_count=25, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    run_state_machine_as_test(Machine, settings=bounded)


def test_thousands_of_mutated_messages_change_nothing(server: Served) -> None:
    table = server.found("human", "human", seed=5)
    table.play_on(random.Random(1), 12)
    mover = table.mover
    before = (mover.state(), events(server, table.id))
    luck = random.Random(7)
    good = {"decision": before[0]["decision"], "answer": before[0]["legal"][0], "nonce": "n"}
    for _ in range(many(5000, 100_000)):
        reply = mover.post("/answers", mutated(good, luck))
        assert 400 <= reply.status < 500, reply
        assert set(reply.json) == {"error", "rule", "message"}
    assert (mover.state(), events(server, table.id)) == before


def mutated(good: dict[str, Any], luck: random.Random) -> Any:
    """A message that is wrong in some way."""
    strange: list[Any] = [None, -1, 1 << 70, "", "x", [], {}, True, 1.5, "\u0000", "place", "place x", "A: pass"]
    kind = luck.randrange(6)
    if kind == 0:
        return {**good, "decision": good["decision"] + luck.choice([-9, -1, 1, 1000])}
    if kind == 1:
        return {**good, luck.choice(["decision", "nonce", "seat"]): luck.choice([-1, "", [], {}, 1.5, "x" * 65])}
    if kind == 2:
        return {**good, "answer": luck.choice(strange)}
    if kind == 3:
        return {key: value for key, value in good.items() if key != luck.choice(list(good))} | {"more": 1}
    if kind == 4:
        text = bytearray(json.dumps(good).encode())
        del text[luck.randrange(1, len(text)) :]
        return bytes(text)
    verb, noun = luck.choice(["place", "lift", "drop", "fate:"]), luck.choice(["zoo", "Z", ""])
    return {**good, "answer": f"{verb} {noun} {luck.random()}"}


def test_answers_of_two_servers_never_double(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers on one file: the unique number decides, the loser reads what the other wrote and says stale.

    The lock keeps a second server away; here it is not asked, as where a file system knows no locks.
    """
    monkeypatch.setattr("pavilion.web.store.data_file.fcntl", None)
    data = tmp_path / "tables.db"
    with Served(data, debug=True) as one, Served(data, debug=True) as two:
        table = one.found("human", "human", seed=11)
        mover = table.mover
        elsewhere = SeatAt(two.line, table.id, mover.token, mover.seat)
        decision = elsewhere.state()["decision"]
        ack = mover.answer("place agriculture", decision, "n1")
        assert ack.status == 200
        reply = elsewhere.answer("place electricity", decision, "n2")
        assert (reply.status, reply.json["error"]) == (409, "stale")
        assert elsewhere.state() == mover.state(), "and has caught up"
        assert elsewhere.answer("place agriculture", decision, "n1").body == ack.body
        assert len(events(one, table.id)) == 1


def test_a_late_message_for_another_line_of_play_is_stale(server: Served) -> None:
    """After an undo the numbers go on above: what was meant for a question that is gone never fits a new one."""
    luck = random.Random(1)
    table = server.found("human", "human", seed=2)
    while True:
        seat = table.mover
        before = seat.state()
        after = seat.play(luck.choice(before["legal"]))
        if after["to_move"] == before["to_move"] and len(before["legal"]) > 1 and len(after["legal"]) > 1:
            break
    late = {"decision": after["decision"], "answer": after["legal"][0], "nonce": fresh()}
    assert seat.post("/undo", {"decision": after["decision"], "nonce": fresh()}).status == 200
    seat.play(before["legal"][1])
    reply = seat.post("/answers", late)
    assert (reply.status, reply.json["error"]) == (409, "stale")


def test_a_course_is_a_function_of_its_start_and_events(server: Served) -> None:
    table = server.found("human", "human", seed=5)
    table.play_on(random.Random(2))
    room = server.desk.rooms.rooms[table.id]
    rows = events(server, table.id)
    logged = [Event(n, seat, kind, json.loads(body), nonce, 0) for n, seat, kind, nonce, body in rows]
    for _ in range(2):
        again = Course.replay(room.row.start, logged)
        assert again.table.record() == table.watch.get("/record").body.decode()
        assert again.decision == table.watch.state()["decision"]
