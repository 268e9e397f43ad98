"""How fast the server is: durable decisions a second, and the time from a decision sent to the other player's view.

    python bench/server.py                 everything (about two minutes)
    python bench/server.py --seconds 2     shorter

The server runs in a process of its own on the loopback interface with its data on the disk that --data names; the
players are in this process, two live connections for each table. Every decision is on disk before anybody sees it. A
bare WebSocket echo with frames of the same size, on the same machinery, is measured in the same run: what is left to
gain by a faster table is the difference.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import deque
from pathlib import Path
from typing import Any

import msgspec

GAME = "worlds-fair-1893"
DECISIONS = 50  # of a game, at least
MOST = 1600  # decisions a second that can be measured
SERVE = """
import sys
from pavilion.web.desk import Config
from pavilion.web.serve import server
server(Config(data=sys.argv[2], rooms=5000), "127.0.0.1", int(sys.argv[1])).run()
"""
ECHO = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
async def echo(socket):
    await socket.accept()
    while True:
        await socket.send_text(await socket.receive_text())
app = Starlette(routes=[WebSocketRoute("/", echo)])
uvicorn.run(app, port=int(sys.argv[1]), log_level="critical", ws_per_message_deflate=False)
"""


class Frame(msgspec.Struct):
    """What a player looks at."""

    decision: int | None = None
    to_move: list[int] = []
    legal: list[str] = []
    over: bool = False
    ack: str | None = None
    error: str | None = None


DECODER = msgspec.json.Decoder(Frame)


class Process:
    """A server in a process of its own."""

    def __init__(self, code: str, *arguments: str) -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port: int = found.getsockname()[1]
        self.process = subprocess.Popen([sys.executable, "-c", code, str(self.port), *arguments])
        for _ in range(1000):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("the server did not start")

    @property
    def memory(self) -> int:
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


class Count:
    """What the players saw."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self.frames = 0
        self.bytes = 0
        self.troubles = 0

    def line(self, seconds: float) -> str:
        rate = len(self.delays) / seconds
        size = self.bytes // max(1, self.frames)
        return (
            f"{rate:7.0f} decisions/s   p50 {self.at(0.5):6.1f} ms   p99 {self.at(0.99):6.1f} ms   "
            f"{size} bytes a frame   {self.troubles} errors"
        )

    def at(self, share: float) -> float:
        ordered = sorted(self.delays) or [0.0]
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


class Wire(asyncio.Protocol):
    """The least that a WebSocket client can be, so that the players take little of the machine."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.buffer = b""
        self.shaken = asyncio.Event()
        self.frames: deque[bytes] = deque()
        self.waiting: asyncio.Future[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.shaken.is_set():
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.buffer = rest
            self.shaken.set()
        while self.take():
            pass
        if self.frames and self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    def connection_lost(self, trouble: Exception | None) -> None:
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_exception(ConnectionError("the server has closed the connection"))

    def take(self) -> bool:
        """One frame from the buffer, if it is complete."""
        if len(self.buffer) < 4:
            return False
        size, start = self.buffer[1], 2
        if size == 126:
            size, start = int.from_bytes(self.buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(self.buffer[2:10], "big"), 10
        if len(self.buffer) < start + size:
            return False
        if self.buffer[0] == 0x81:  # a ping needs no answer in a few seconds
            self.frames.append(self.buffer[start : start + size])
        self.buffer = self.buffer[start + size :]
        return True

    def send(self, text: bytes) -> None:
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + text)  # a mask of zeros is a mask

    async def receive(self) -> bytes:
        while not self.frames:
            self.waiting = asyncio.get_running_loop().create_future()
            await self.waiting
        return self.frames.popleft()


async def connect(port: int, path: str, token: str = "") -> Wire:
    lines = [
        f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", f"Authorization: Bearer {token}",
        "", "",
    ]  # fmt: skip
    request = "\r\n".join(lines).encode()
    _, wire = await asyncio.get_running_loop().create_connection(lambda: Wire(request), "127.0.0.1", port)
    await wire.shaken.wait()
    return wire


class Table:
    """Two players at one table."""

    def __init__(self, port: int, luck: random.Random, count: Count) -> None:
        self.port = port
        self.luck = luck
        self.count = count
        self.wires: list[Wire] = []
        self.latest = [Frame(), Frame()]
        self.nonce = 0

    async def open(self) -> None:
        body = msgspec.json.encode({"game": GAME, "seats": [{"kind": "human"}] * 2})
        founded = await asyncio.to_thread(post, self.port, body)
        path = f"/api/tables/{founded['table']}/live"
        self.wires = [await connect(self.port, path, seat["token"]) for seat in founded["seats"]]
        for seat in (0, 1):
            await self.see(seat, 0)

    def close(self) -> None:
        for wire in self.wires:
            wire.transport.close()

    @property
    def over(self) -> bool:
        return self.latest[0].over

    async def see(self, seat: int, decision: int) -> None:
        """Read until a view of this decision or a later one has come."""
        while True:
            data = await self.wires[seat].receive()
            self.count.bytes += len(data)
            self.count.frames += 1
            frame = DECODER.decode(data)
            if frame.error is not None:
                self.count.troubles += 1
                return
            if frame.to_move or frame.over:
                self.latest[seat] = frame
                if (frame.decision or 0) >= decision:
                    return

    async def decide(self, since: float | None = None) -> None:
        """One decision; counted from when it should have been sent until the other player sees it."""
        mover = self.latest[0].to_move[0]
        mine = self.latest[mover]
        self.nonce += 1
        message = {"decision": mine.decision, "answer": self.luck.choice(mine.legal), "nonce": str(self.nonce)}
        start = since if since is not None else time.perf_counter()
        self.wires[mover].send(msgspec.json.encode(message))
        next_one = (mine.decision or 0) + 1
        await self.see(1 - mover, next_one)
        self.count.delays.append(time.perf_counter() - start)
        await self.see(mover, next_one)


def post(port: int, body: bytes) -> Any:
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", body)
    with urllib.request.urlopen(request) as reply:
        return msgspec.json.decode(reply.read())


async def opened(port: int, tables: int, count: Count) -> list[Table]:
    found = [Table(port, random.Random(n), count) for n in range(tables)]
    for start in range(0, tables, 20):
        await asyncio.gather(*(table.open() for table in found[start : start + 20]))
    return found


async def as_fast_as_possible(port: int, tables: int, seconds: float) -> tuple[Count, float]:
    """Every table decides again as soon as both players have seen the last decision; and the time that took.

    Tables for the games after the first are founded beforehand; when they are used up, it is over.
    """
    count = Count()
    spare = await opened(port, int(seconds * MOST / DECISIONS) + tables, count)
    count.frames = count.bytes = 0
    begin = time.perf_counter()
    end = begin + seconds

    async def go_on() -> None:
        while spare and time.perf_counter() < end:
            table = spare.pop()
            while not table.over and time.perf_counter() < end:
                await table.decide()
            table.close()

    await asyncio.gather(*(go_on() for _ in range(tables)))
    took = time.perf_counter() - begin
    for table in spare:
        table.close()
    return count, took


async def at_a_rate(port: int, tables: int, rate: float, seconds: float) -> Count:
    """Decisions at fixed times, whether or not the server keeps up; delays count from the planned time."""
    count = Count()
    playing = await opened(port, tables, count)
    count.frames = count.bytes = 0
    begin = time.perf_counter() + 0.5
    running: list[asyncio.Task[None]] = []
    for n in range(int(rate * seconds)):
        planned = begin + n / rate
        await asyncio.sleep(max(0.0, planned - time.perf_counter()))
        running.append(asyncio.create_task(playing[n % tables].decide(planned)))
    await asyncio.gather(*running)
    for table in playing:
        table.close()
    return count


async def echoed(port: int, connections: int, size: int, seconds: float) -> Count:
    count = Count()
    text = b"x" * size
    end = time.perf_counter() + seconds

    async def go_on() -> None:
        wire = await connect(port, "/")
        while (start := time.perf_counter()) < end:
            wire.send(text)
            count.bytes += len(text)
            count.frames += 1
            await wire.receive()
            count.delays.append(time.perf_counter() - start)
        wire.transport.close()

    await asyncio.gather(*(go_on() for _ in range(connections)))
    return count


async def fsyncs(folder: str) -> float:
    """Milliseconds that the disk takes to keep a page: the floor of every durable decision."""
    times = []
    with open(Path(folder) / "fsync", "wb") as file:
        for _ in range(100):
            file.write(b"x" * 4096)
            start = time.perf_counter()
            file.flush()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - start)
    return sorted(times)[50] * 1000


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="of each measurement")
    parser.add_argument("--data", default=None, help="folder on the disk to be measured")
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 50, 200])
    parser.add_argument("--many", type=int, default=500, help="tables of the measurement at a fixed rate")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.data) as folder:
        print(f"fdatasync of the disk: {await fsyncs(folder):.1f} ms (p50)")
        server = Process(SERVE, str(Path(folder) / "tables.db"))
        try:
            size = 3000
            for tables in arguments.tables:
                count, took = await as_fast_as_possible(server.port, tables, arguments.seconds)
                print(f"{tables:4} tables       {count.line(took)}")
                size = count.bytes // max(1, count.frames)
            before = server.memory
            seconds = max(arguments.seconds, 8.0)
            count = await at_a_rate(server.port, arguments.many, 60, seconds)
            print(f"{arguments.many:4} tables, 60/s {count.line(seconds)}")
            grown = (server.memory - before) / arguments.many / 1024
            print(f"memory: {server.memory / 1e6:.0f} MB, {grown:.0f} kB for each of {arguments.many} more tables")
        finally:
            server.stop()
        echo = Process(ECHO)
        try:
            for connections in arguments.tables:
                count = await echoed(echo.port, connections, size, min(arguments.seconds, 3.0))
                print(f"{connections:4} bare echoes  {count.line(min(arguments.seconds, 3.0))}")
        finally:
            echo.stop()


if __name__ == "__main__":
    asyncio.run(main())
