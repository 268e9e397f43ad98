"""How the tests reach a server: a real one on a loopback port, in a thread or in a process of its own.

    with Served(tmp_path / "tables.db") as server:
        table = server.found("human", "human")
        table.seats[0].play("place agriculture")
"""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect

from pavilion import Table
from pavilion.web.serving.desk import Config
from pavilion.web.serving.serve import server as uvicorn_server
from pavilion.web.tables import founding

GAME = "worlds-fair-1893"
BY_LOT = founding.places


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Reply:
    """What the server answered."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    def __repr__(self) -> str:
        return f"{self.status} {self.body[:300]!r}"


class Line:
    """A keep-alive connection to a server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self.seen: list[bytes] = []  # every byte that came back

    def send(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Reply:
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        try:
            self.http.request(method, path, data, headers or {})
            response = self.http.getresponse()
            reply = Reply(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        except (http.client.HTTPException, OSError):
            self.http.close()
            raise
        self.seen += [reply.body, repr(reply.headers).encode()]
        return reply

    def close(self) -> None:
        self.http.close()


class SeatAt:
    """The holder of a token at a table."""

    def __init__(self, line: Line, table: str, token: str, seat: int | None) -> None:
        self.line = line
        self.table = table
        self.token = token
        self.seat = seat
        self.auth = {"Authorization": f"Bearer {token}"}

    def get(self, path: str = "") -> Reply:
        return self.line.send("GET", f"/api/tables/{self.table}{path}", None, self.auth)

    def post(self, path: str, body: Any) -> Reply:
        return self.line.send("POST", f"/api/tables/{self.table}{path}", body, self.auth)

    def state(self) -> Any:
        reply = self.get()
        assert reply.status == 200, reply
        return reply.json

    def answer(self, answer: str, decision: int | None = None, nonce: str | None = None) -> Reply:
        if decision is None:
            decision = self.state()["decision"]
        return self.post("/answers", {"decision": decision, "answer": answer, "nonce": nonce or fresh()})

    def play(self, answer: str) -> Any:
        reply = self.answer(answer)
        assert reply.status == 200, reply
        return reply.json

    @contextmanager
    def live(self, query: str = "") -> Iterator[ClientConnection]:
        url = f"ws://127.0.0.1:{self.line.port}/api/tables/{self.table}/live{query}"
        with connect(url, additional_headers=self.auth, proxy=None) as socket:
            yield socket


class TableAt:
    """A table founded in a test."""

    def __init__(self, line: Line, founded: Any) -> None:
        self.line = line
        self.id: str = founded["table"]
        self.founded = founded
        self.seats = {one["seat"]: SeatAt(line, self.id, one["token"], one["seat"]) for one in founded["seats"]}
        self.watch = SeatAt(line, self.id, founded["watch"], None)

    @property
    def mover(self) -> SeatAt:
        return self.seats[self.watch.state()["to_move"][0]]

    def play_on(self, luck: random.Random, answers: int = 10_000) -> int:
        """Random legal answers until so many are given or the game is over; how many."""
        given = 0
        while given < answers:
            state = self.watch.state()
            if state["over"]:
                break
            if state["to_move"][0] not in self.seats:
                time.sleep(0.005)
                continue
            seat = self.mover
            seat.play(luck.choice(seat.state()["legal"]))
            given += 1
        return given


class Served:
    """A server in a thread of the test.

    Everybody sits in the order of the request, so that tests know who is who; with `lots` as fate says, like anywhere.
    """

    def __init__(self, data: Path, proxies: str = "", lots: bool = False, **config: Any) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))  # nobody else can take the port meanwhile
        self.port: int = self.socket.getsockname()[1]
        self.places = BY_LOT if lots else in_order
        self.server = uvicorn_server(Config(data=data, **config), "127.0.0.1", self.port, proxies)
        self.thread = threading.Thread(target=self.server.run, args=([self.socket],), daemon=True)
        self.lines: list[Line] = []

    def __enter__(self) -> Self:
        founding.places, self.places = self.places, founding.places
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.005)
        self.line = self.new_line()
        return self

    def __exit__(self, *trouble: object) -> None:
        for line in self.lines:
            line.close()
        founding.places = self.places
        self.server.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive()

    @property
    def desk(self) -> Any:
        app: Any = self.server.config.app
        return app.state.desk

    def new_line(self) -> Line:
        line = Line(self.port)
        self.lines.append(line)
        return line

    def found(self, *kinds: str, **more: Any) -> TableAt:
        return found(self.line, *kinds, **more)

    def guest(self, name: str = "") -> Browser:
        return Browser(self.new_line(), name)


def in_order(table: Table) -> list[int]:
    return list(range(table.seats))


class Browser:
    """Somebody with a cookie who asks from our own pages."""

    def __init__(self, line: Line, name: str = "") -> None:
        self.line = line
        self.cookie = ""
        if name:
            assert self.send("POST", "/api/me", {"name": name}).status == 200

    def send(self, method: str, path: str, body: Any = None) -> Reply:
        headers = {"Origin": f"http://127.0.0.1:{self.line.port}"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        reply = self.line.send(method, path, body, headers)
        if "set-cookie" in reply.headers:
            self.cookie = reply.headers["set-cookie"].partition(";")[0]
        return reply

    def get(self, path: str) -> Reply:
        return self.send("GET", path)

    def post(self, path: str, body: Any) -> Reply:
        return self.send("POST", path, body)


def found(line: Line, *kinds: str, **more: Any) -> TableAt:
    """A table with such seats: "human", "open", "hotseat", or the name of a bot."""
    seats = [{"kind": kind} if kind in ("human", "open", "hotseat") else {"kind": "bot", "bot": kind} for kind in kinds]
    reply = line.send("POST", "/api/tables", {"game": GAME, "seats": seats, **more})
    assert reply.status == 200, reply
    return TableAt(line, reply.json)


def many(usual: int, most: int = 10**9) -> int:
    """How often something is tried: as usual in the suite, far more often in `make fuzz`."""
    return min(usual * int(os.environ.get("PAVILION_EFFORT", "1")), most)


def fresh() -> str:
    """A new nonce."""
    return os.urandom(9).hex()


def refused(reply: Reply, status: int, error: str, rule: str | None = None) -> None:
    """The answer is a refusal of this kind, by this rule, with a sentence."""
    assert reply.status == status, reply
    assert set(reply.json) == {"error", "rule", "message"}
    assert reply.json["error"] == error
    assert len(reply.json["message"]) > 10
    if rule is not None:
        assert reply.json["rule"] == rule


def with_figures(server: Served) -> TableAt:
    """A table at which the seat to move may play several answers in its turn before a card is turned up."""
    luck = random.Random(1)
    table = server.found("human", "human", seed=2)
    for _ in range(200):
        seat = table.mover
        state = seat.state()
        figures = state["view"]["board"]["players"]["AB"[seat.seat or 0]]["figures"]
        if state["view"]["asked"] == "place-supporter" and sum(figures.values()) >= 2:
            return table
        seat.play(luck.choice(state["legal"]))
    raise AssertionError("nobody ever has two figures")


class Killable:
    """A server in a process of its own, which can be killed without warning; `with` leaves none behind."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *trouble: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def start(self) -> None:
        code = "from pavilion.web.serving.serve import serve; serve('127.0.0.1', int(sys.argv[1]), sys.argv[2])"
        self.process = subprocess.Popen([sys.executable, "-c", f"import sys; {code}", str(self.port), str(self.data)])
        end = time.monotonic() + 30
        while time.monotonic() < end:
            assert self.process.poll() is None, "the server did not start"
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.01)
        raise AssertionError("the server did not start in time")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)
