"""Players for the measurements of the server: as little program as can be, so that they take little of the machine."""

from __future__ import annotations

import asyncio
import os
import random
import socket
import subprocess
import sys
import time
import urllib.request
from collections import deque
from operator import itemgetter
from pathlib import Path
from typing import Any, cast

import msgspec

GAME = "worlds-fair-1893"
LETTERS = "ABCD"
TICKS = os.sysconf("SC_CLK_TCK")
SERVE = """
import os, sys
from pavilion.web.serving.desk import Config
from pavilion.web.serving.serve import server
workers = max(1, (os.cpu_count() or 2) - 1)
config = Config(data=sys.argv[2], rooms=int(sys.argv[3]), workers=workers, debug=True)
server(config, "127.0.0.1", int(sys.argv[1])).run()
"""


class Process:
    """A server in a process of its own."""

    def __init__(self, code: str, *arguments: str) -> None:
        self.code = code
        self.arguments = arguments
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port: int = found.getsockname()[1]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", self.code, str(self.port), *self.arguments])
        for _ in range(1000):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("the server did not start")

    @property
    def family(self) -> list[Path]:
        """What the system tells of it and of the processes that it has started."""
        own = Path(f"/proc/{self.process.pid}")
        children = (own / f"task/{self.process.pid}/children").read_text().split()
        return [own, *(Path(f"/proc/{pid}") for pid in children)]

    @property
    def memory(self) -> int:
        """Resident bytes."""
        pages = [int((one / "statm").read_text().split()[1]) for one in self.family]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE")

    @property
    def work(self) -> list[float]:
        """Seconds that a processor has worked for it, and for each process that it has started."""
        fields = [(one / "stat").read_text().rpartition(")")[2].split() for one in self.family]
        return [(int(of[11]) + int(of[12])) / TICKS for of in fields]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    def get(self, path: str, token: str = "", body: bytes | None = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, headers)
        with urllib.request.urlopen(request) as reply:
            return msgspec.json.decode(reply.read())

    def post(self, path: str, body: Any, token: str = "") -> Any:
        return self.get(path, token, msgspec.json.encode(body))


def serving(data: Path, rooms: int = 5000) -> Process:
    """Our server."""
    return Process(SERVE, str(data), str(rooms))


class Count:
    """What the players saw."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self.frames = 0
        self.bytes = 0
        self.troubles = 0

    def at(self, share: float) -> float:
        """Milliseconds within which this share of the decisions arrived."""
        ordered = sorted(self.delays) or [0.0]
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000

    @property
    def size(self) -> int:
        return self.bytes // max(1, self.frames)


# ---- connections ----------------------------------------------------------------------------------------------------


def handshake(port: int, path: str, token: str = "") -> bytes:
    lines = [
        f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", f"Authorization: Bearer {token}",
        "", "",
    ]  # fmt: skip
    return "\r\n".join(lines).encode()


class Wire(asyncio.Protocol):
    """The least that a WebSocket client can be."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.buffer = b""
        self.shaken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.frames: deque[bytes] = deque()
        self.waiting: asyncio.Future[None] | None = None
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # of whatever kind the loop has
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.shaken.done():
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.shaken.set_exception(ConnectionError(head.decode()))
                return
            self.buffer = rest
            self.shaken.set_result(None)
        while self.take():
            pass
        if self.frames and self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    def connection_lost(self, trouble: Exception | None) -> None:
        self.lost = True
        for waiting in (self.shaken, self.waiting):
            if waiting is not None and not waiting.done():
                waiting.set_exception(ConnectionError("the server has closed the connection"))
                waiting.exception()  # nobody may be there any more to hear it

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
        said = self.buffer[start : start + size]
        if self.buffer[0] == 0x81:
            self.frames.append(said)
        elif self.buffer[0] == 0x89:
            self.transport.write(bytes([0x8A, 0x80 | size]) + b"\0\0\0\0" + said)
        self.buffer = self.buffer[start + size :]
        return True

    def send(self, text: bytes) -> None:
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + text)  # a mask of zeros is a mask

    async def receive(self) -> bytes:
        while not self.frames:
            if self.lost:
                raise ConnectionError("the server has closed the connection")
            self.waiting = asyncio.get_running_loop().create_future()
            await self.waiting
        return self.frames.popleft()


async def connect(port: int, path: str, token: str = "") -> Wire:
    request = handshake(port, path, token)
    _, wire = await asyncio.get_running_loop().create_connection(lambda: Wire(request), "127.0.0.1", port)
    await wire.shaken
    return wire


def stalled(port: int, path: str, token: str) -> socket.socket:
    """A connection whose owner never reads."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.connect(("127.0.0.1", port))
    found.sendall(handshake(port, path, token))
    found.recv(12)
    return found


# ---- tables ---------------------------------------------------------------------------------------------------------


class Frame(msgspec.Struct, omit_defaults=True):
    """What a player looks at; a screen leaves out what is as it was."""

    decision: int | None = None
    to_move: list[int | str] | None = None
    legal: list[Any] | None = None
    over: bool | None = None
    error: str | None = None
    spread: int | None = None
    svg: msgspec.Raw = msgspec.Raw()
    view: msgspec.Raw = msgspec.Raw()


DECODER = msgspec.json.Decoder(Frame)


class Seen:
    """What a player knows of the table."""

    def __init__(self) -> None:
        self.decision = -1
        self.to_move: list[int] = []
        self.legal: list[str] = []
        self.over = False
        self.spread = 0  # milliseconds to come back in

    def take(self, frame: Frame) -> None:
        if frame.decision is not None:
            self.decision = frame.decision
        if frame.to_move is not None:
            self.to_move = [LETTERS.index(seat) if isinstance(seat, str) else seat for seat in frame.to_move]
        if frame.legal is not None:
            self.legal = [answer if isinstance(answer, str) else answer[0] for answer in frame.legal]
        if frame.over is not None:
            self.over = frame.over
        if frame.spread is not None:
            self.spread = frame.spread


def by_seat(founded: Any) -> list[str]:
    """The tokens in the order of the seats, which fate has drawn."""
    return [one["token"] for one in sorted(founded["seats"], key=itemgetter("seat"))]


class Table:
    """Two players at one table, who look at the screens of the browser or at the API's views."""

    def __init__(self, server: Process, luck: random.Random, count: Count, way: str = "screen") -> None:
        self.server = server
        self.luck = luck
        self.count = count
        self.way = way
        self.wires: list[Wire] = []
        self.seen = [Seen(), Seen()]
        self.nonce = 0
        self.deciding = asyncio.Lock()

    async def found(self) -> None:
        name = self.luck.randrange(10**6)
        seats = [{"kind": "human", "name": f"{who} {name}"} for who in ("Anna", "Bert")]
        founded = await asyncio.to_thread(self.server.post, "/api/tables", {"game": GAME, "seats": seats})
        self.id, self.watch = founded["table"], founded["watch"]
        self.tokens = by_seat(founded)
        self.path = f"/screen/{self.id}?with=room" if self.way == "screen" else f"/api/tables/{self.id}/live"

    async def open(self) -> None:
        await self.found()
        self.wires = [await connect(self.server.port, self.path, token) for token in self.tokens]
        for seat in (0, 1):
            await self.see(seat, 0)

    def close(self) -> None:
        for wire in self.wires:
            wire.transport.close()

    @property
    def over(self) -> bool:
        return self.seen[0].over

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
            if frame.svg or frame.view:
                self.seen[seat].take(frame)
                if self.seen[seat].decision >= decision:
                    return

    async def decide(self, since: float | None = None) -> None:
        """One decision; counted from when it should have been sent until the other player sees it."""
        async with self.deciding:
            mover = self.seen[0].to_move[0]
            mine = self.seen[mover]
            self.nonce += 1
            message = {"decision": mine.decision, "answer": self.luck.choice(mine.legal), "nonce": str(self.nonce)}
            start = since if since is not None else time.perf_counter()
            self.wires[mover].send(msgspec.json.encode(message))
            next_one = mine.decision + 1
            await self.see(1 - mover, next_one)
            self.count.delays.append(time.perf_counter() - start)
            await self.see(mover, next_one)


async def opened(server: Process, tables: int, count: Count, way: str = "screen") -> list[Table]:
    found = [Table(server, random.Random(n), count, way) for n in range(tables)]
    for start in range(0, tables, 20):
        await asyncio.gather(*(table.open() for table in found[start : start + 20]))
    count.frames = count.bytes = 0
    return found
