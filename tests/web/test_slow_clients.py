"""Slow clients: they delay nobody, get the newest view when they are ready, lose no answer, and are dropped in the end.

Frames are made so large here that they fill what the system keeps for a connection; then the server has to wait.
"""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from web.served import SeatAt, Served, TableAt
from websockets.sync.client import ClientConnection

from pavilion.web.tables.live import NOTES, Client

BALLAST = 4_000_000  # bytes
DECISIONS = 12


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """One that is patient enough for every test here."""
    ballast = {"ballast": lambda table, seat: "x" * BALLAST}
    with Served(tmp_path / "tables.db", more=ballast, stalled=600.0) as served:
        yield served


class Sleeper:
    """A live connection that reads only when it is told to."""

    def __init__(self, seat: SeatAt, query: str = "?with=ballast") -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(20)
        self.socket.connect(("127.0.0.1", seat.line.port))
        lines = [
            f"GET /api/tables/{seat.table}/live{query} HTTP/1.1", f"Host: 127.0.0.1:{seat.line.port}",
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13", f"Authorization: Bearer {seat.token}", "", "",
        ]  # fmt: skip
        self.socket.sendall("\r\n".join(lines).encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.socket.recv(1)
        assert head.startswith(b"HTTP/1.1 101"), head

    def say(self, text: str) -> None:
        assert len(text) < 126
        self.socket.sendall(bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text.encode())

    def read(self) -> Any:
        """The next message."""
        kind, size = self.bytes(2)
        assert kind == 0x81
        if size == 126:
            size = int.from_bytes(self.bytes(2), "big")
        elif size == 127:
            size = int.from_bytes(self.bytes(8), "big")
        return json.loads(self.bytes(size))

    def bytes(self, size: int) -> bytes:
        found = bytearray()
        while len(found) < size:
            more = self.socket.recv(min(size - len(found), 1 << 20))
            assert more, "the server has closed the connection"
            found += more
        return bytes(found)


@contextmanager
def asleep(server: Served, seat: SeatAt, query: str = "?with=ballast") -> Iterator[tuple[Sleeper, Client]]:
    """Somebody who takes nothing, and the server's end of it."""
    sleeper = Sleeper(seat, query)
    room = server.desk.rooms.rooms[seat.table]
    until(lambda: len(room.lookers) == 1)
    (client,) = room.lookers
    try:
        yield sleeper, client
    finally:
        sleeper.socket.close()


def until(holds: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


def play(table: TableAt, decisions: int = DECISIONS) -> int:
    """So many decisions; the number of the question after them."""
    for _ in range(decisions):
        seat = table.mover
        decision: int = seat.play(seat.state()["legal"][0])["decision"]
    return decision


def heard(connection: ClientConnection) -> Any:
    return json.loads(connection.recv(timeout=20))


def test_the_others_see_every_decision_while_somebody_takes_nothing(server: Served) -> None:
    table = server.found("human", "human")
    with asleep(server, table.watch), table.seats[0].live() as quick:
        heard(quick)
        for _ in range(DECISIONS):
            assert heard_decision(quick, play(table, 1))


def heard_decision(connection: ClientConnection, decision: int) -> bool:
    while True:
        seen = heard(connection)["decision"]
        if seen >= decision:
            return bool(seen == decision)


def test_who_was_slow_gets_the_newest_view_and_not_all_that_came_between(server: Served) -> None:
    table = server.found("human", "human")
    with asleep(server, table.watch) as (sleeper, _):
        newest = play(table)
        frames = [sleeper.read()]
        while frames[-1]["decision"] < newest:
            frames.append(sleeper.read())
        assert len(frames) < DECISIONS, "frames that nobody had taken became one"
        del frames[-1]["ballast"]
        assert frames[-1] == table.watch.state()


def test_every_message_of_a_slow_client_is_answered_in_the_end_and_few_answers_wait(server: Served) -> None:
    table = server.found("human", "human")
    said = 5 * NOTES
    with asleep(server, table.seats[0]) as (sleeper, client):
        play(table, 1)  # a frame waits for room, and all answers behind it
        for n in range(said):
            sleeper.say(json.dumps({"answer": "place zoo", "decision": 0, "nonce": str(n)}))
        until(lambda: len(client.notes) == NOTES)
        answered: list[str] = []
        while len(answered) < said:
            message = sleeper.read()
            assert len(client.notes) <= NOTES
            answered += [message["nonce"]] if "nonce" in message else []
        assert answered == [str(n) for n in range(said)]


def test_of_much_chat_a_slow_client_gets_the_last_lines(server: Served) -> None:
    table = server.found("human", "human")
    with asleep(server, table.watch, "?with=room,ballast") as (sleeper, client):
        newest = play(table, 1)
        until(lambda: not client.news.is_set())
        for n in range(3 * NOTES):
            assert table.seats[0].post("/chat", {"text": f"line {n}"}).status == 200
        assert [json.loads(line)["chat"]["text"] for line in client.talk][-1] == f"line {3 * NOTES - 1}"
        assert len(client.talk) <= NOTES
        lines: list[str] = []
        seen = 0
        while f"line {3 * NOTES - 1}" not in lines or seen < newest:
            message = sleeper.read()
            seen = message.get("decision", seen)
            lines += [message["chat"]["text"]] if "chat" in message else []
        assert lines == sorted(lines, key=lambda line: int(line.split()[1])), "in the order in which they were said"


def test_who_takes_nothing_for_too_long_is_dropped(tmp_path: Path) -> None:
    ballast = {"ballast": lambda table, seat: "x" * BALLAST}
    with Served(tmp_path / "tables.db", more=ballast, stalled=0.5) as served:
        table = served.found("human", "human")
        with asleep(served, table.watch) as (_, client):
            play(table, 2)
            until(lambda: client not in served.desk.rooms.rooms[table.id].lookers)
            until(lambda: len(served.server.server_state.connections) == 1)
