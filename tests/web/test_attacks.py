"""Attacks by raw bytes: half requests, endless ones, broken frames, floods. Others are served, and memory stays."""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
from web.served import Killable, Line, Served, TableAt, found
from websockets.sync.client import connect

from pavilion.web.serving import patience

WAIT = 30  # seconds: for what takes one
GROWTH = 50 * 1024 * 1024  # bytes that an attack may cost
HALVES = 500
BEGUN = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def fortress(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Killable]:
    """A server in a process of its own, whose memory can be watched."""
    with Killable(tmp_path_factory.mktemp("attacks") / "tables.db") as server:
        yield server


@pytest.fixture
def line(fortress: Killable) -> Iterator[Line]:
    """Somebody who plays meanwhile, and who finds everything as ever in the end."""
    with closing(Line(fortress.port)) as found_line:
        table = found(found_line, "human", "human")
        before = memory(fortress)
        yield found_line
        table.mover.play("place agriculture")
        assert memory(fortress) - before < GROWTH


def memory(server: Killable) -> int:
    assert server.process is not None
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def raw(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), WAIT)


def until_end(one: socket.socket) -> bytes:
    """Everything that comes until the other side closes."""
    said = b""
    with suppress(ConnectionResetError):
        while part := one.recv(65536):
            said += part
    return said


def send_all(one: socket.socket, data: bytes) -> None:
    """As much as the other side takes."""
    with suppress(ConnectionResetError, BrokenPipeError):
        one.sendall(data)


def send_last(one: socket.socket, data: bytes) -> None:
    """The same, and nothing follows; the other side may have cut the connection by then."""
    send_all(one, data)
    with suppress(OSError):
        one.shutdown(socket.SHUT_WR)


# ---- requests that never end ----------------------------------------------------------------------------------------


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server that waits for a quarter of a second only."""
    monkeypatch.setattr(patience, "HEAD", 0.25)
    monkeypatch.setattr(patience, "BODY", 0.25)
    with Served(tmp_path / "tables.db") as served:
        yield served


HALF = {
    "nothing": b"", "half a head": BEGUN, "half a body": BEGUN + b"Content-Length: 100\r\n\r\n{",
    "half a chunk": BEGUN + b"Transfer-Encoding: chunked\r\n\r\n64\r\n{",
    "half a second head": b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api/ga",
    "a body nobody waits for": BEGUN.replace(b"127.0.0.1", b"evil") + b"Content-Length: 1000\r\n\r\n{",
}  # fmt: skip


@pytest.mark.parametrize("half", HALF.values(), ids=HALF)
def test_whoever_never_finishes_a_request_is_cut(hasty: Served, half: bytes) -> None:
    with raw(hasty.port) as one:
        one.sendall(half)
        until_end(one)


@pytest.mark.parametrize("begun", [BEGUN + b"X: ", HALF["half a body"]], ids=["head", "body"])
def test_a_drop_now_and_then_is_not_enough(hasty: Served, begun: bytes) -> None:
    with raw(hasty.port) as one:
        one.settimeout(0.02)
        one.sendall(begun)
        for _ in range(WAIT * 50):
            try:
                send_all(one, b" ")
                if one.recv(1000) == b"":
                    return
            except TimeoutError:
                continue
            except ConnectionResetError:
                return
    raise AssertionError("it was never cut")


def test_between_two_requests_there_is_more_time(hasty: Served) -> None:
    assert hasty.line.send("GET", "/api/games").status == 200
    first = hasty.line.http.sock
    with raw(hasty.port) as later:
        until_end(later)
    assert hasty.line.send("GET", "/api/games").status == 200
    assert hasty.line.http.sock is first, "the same connection as before"


def test_a_live_connection_is_no_request_that_never_ends(hasty: Served) -> None:
    table = hasty.found("human", "human")
    with table.watch.live() as live, raw(hasty.port) as later:
        live.recv(timeout=WAIT)
        until_end(later)
        decision = table.mover.play("place agriculture")["decision"]
        assert f'"decision":{decision}' in str(live.recv(timeout=WAIT))


def test_half_open_connections_leave_others_alone(fortress: Killable, line: Line) -> None:
    halves = [raw(fortress.port) for _ in range(HALVES)]
    for n, half in enumerate(halves):
        half.sendall(list(HALF.values())[n % len(HALF)])
    for _ in range(20):
        assert line.send("GET", "/api/games").status == 200
    for half in halves:
        half.close()


# ---- requests that are too much or none at all ----------------------------------------------------------------------

BROKEN = {
    "no request": b"\x00\x01\x02\xff\r\n\r\n",
    "TLS": bytes.fromhex("16030100c8010000c40303") + b"\x00" * 200,
    "no host": b"GET /api/games HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil\r\n\r\n",
    "endless head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: y\r\n" * 20_000,
    "endless line": b"GET /" + b"a" * 200_000,
    "length below zero": BEGUN + b"Content-Length: -1\r\n\r\n",
    "two lengths": BEGUN + b"Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}",
    "odd length": BEGUN + b"Content-Length: 1e3\r\n\r\n",
    "odd coding": BEGUN + b"Transfer-Encoding: chunked, gzip\r\n\r\n",
    "no chunk": BEGUN + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "folded head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\x00: y\r\n\r\n",
}  # fmt: skip


@pytest.mark.parametrize("request_", BROKEN.values(), ids=BROKEN)
def test_what_is_no_request_gets_400_and_no_more(fortress: Killable, line: Line, request_: bytes) -> None:
    with raw(fortress.port) as one:
        send_last(one, request_)
        said = until_end(one)
    assert said == b"" or said.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 421 ")), said[:80]
    assert said.count(b"HTTP/1.1 ") <= 1, "nothing was smuggled in behind it"


def test_another_protocol_is_not_understood(fortress: Killable, line: Line) -> None:
    with raw(fortress.port) as one:
        one.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        said = until_end(one)
    assert said.startswith(b"HTTP/1.1 421 "), "a request without a host"
    assert b"HTTP/1.1 400 " in said, "and then none"


def test_length_and_chunks_together_are_read_in_one_way(fortress: Killable, line: Line) -> None:
    """Request smuggling: what one reader takes for a body must not be a second request for another."""
    hidden = b"GET /api/lobby HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    both = BEGUN + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden
    with raw(fortress.port) as one:
        send_last(one, both)
        first = until_end(one)
    assert first.startswith(b"HTTP/1.1 400 ")


def test_an_endless_body_is_cut_where_the_limit_is(fortress: Killable, line: Line) -> None:
    with raw(fortress.port) as one:
        send_last(one, BEGUN + b"Transfer-Encoding: chunked\r\n\r\nfffffff\r\n" + b" " * 10_000_000)
        assert until_end(one).startswith(b"HTTP/1.1 413 ")


def test_nothing_is_unpacked(fortress: Killable, line: Line) -> None:
    """A body that says it is compressed is taken as it is: no bombs."""
    import gzip

    bomb = gzip.compress(b" " * 100_000_000)
    reply = line.send("POST", "/api/import", bomb, {"Content-Encoding": "gzip"})
    assert (reply.status, reply.json["error"]) == (400, "unreadable")


def test_parts_of_a_file_are_not_for_sale(fortress: Killable, line: Line) -> None:
    page = line.send("GET", "/").body.decode()
    path = page.partition('rel="stylesheet" href="')[2].partition('"')[0]
    ranges = ",".join(f"{n}-{n}" for n in range(1000))
    reply = line.send("GET", path, None, {"Range": f"bytes={ranges}"})
    assert (reply.status, reply.body) == (200, line.send("GET", path).body)


# ---- live connections -----------------------------------------------------------------------------------------------


@contextmanager
def upgraded(port: int, table: TableAt) -> Iterator[socket.socket]:
    """A live connection whose frames are written by hand."""
    lines = [
        f"GET /api/tables/{table.id}/live HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
        f"Authorization: Bearer {table.seats[0].token}", "", "",
    ]  # fmt: skip
    with raw(port) as one:
        one.sendall("\r\n".join(lines).encode())
        assert one.recv(12) == b"HTTP/1.1 101"
        yield one


def frame(opcode: int, payload: bytes, *, fin: bool = True, masked: bool = True, length: int | None = None) -> bytes:
    head = bytes([opcode | (0x80 if fin else 0)])
    size = len(payload) if length is None else length
    mask = 0x80 if masked else 0
    if size < 126:
        head += bytes([mask | size])
    elif size < 1 << 16:
        head += bytes([mask | 126]) + struct.pack("!H", size)
    else:
        head += bytes([mask | 127]) + struct.pack("!Q", size)
    return head + (b"\0\0\0\0" if masked else b"") + payload


TEXT, GOES_ON, PING = 1, 0, 9
FRAMES: dict[str, Callable[[], bytes]] = {
    "far too long": lambda: frame(TEXT, b"x" * 100, length=1 << 62),
    "too long": lambda: frame(TEXT, b"x" * 100_000),
    "too long in pieces": lambda: frame(TEXT, b"x", fin=False) + frame(GOES_ON, b"x" * 1000, fin=False) * 100,
    "not masked": lambda: frame(TEXT, b"{}", masked=False),
    "unknown kind": lambda: frame(5, b"{}"),
    "goes on with nothing": lambda: frame(GOES_ON, b"{}"),
    "long ping": lambda: frame(PING, b"x" * 126),
    "no text": lambda: frame(TEXT, b"\xff\xfe\xfd"),
    "reserved": lambda: frame(TEXT | 0x70, b"{}"),
    "noise": lambda: bytes(range(256)) * 100,
}  # fmt: skip


@pytest.mark.parametrize("attack", FRAMES.values(), ids=FRAMES)
def test_a_broken_frame_ends_the_connection(fortress: Killable, line: Line, attack: Callable[[], bytes]) -> None:
    table = found(line, "human", "human")
    before = table.watch.state()
    with upgraded(fortress.port, table) as one:
        send_all(one, attack())
        until_end(one)
    assert table.watch.state() == before


def test_a_flood_that_is_never_read_costs_no_memory(fortress: Killable, line: Line) -> None:
    """Tens of thousands of messages, all refused, by somebody who never takes an answer."""
    table = found(line, "human", "human")
    message = frame(TEXT, b'{"decision": 1, "answer": "' + b"x" * 190 + b'", "nonce": "n"}')
    with upgraded(fortress.port, table) as one:
        one.settimeout(0.5)
        with suppress(TimeoutError, ConnectionError):
            for _ in range(200):
                one.sendall(message * 1000)
    assert table.watch.state()["decision"] == table.mover.state()["decision"]


def test_a_flood_of_pings_is_answered_or_cut(fortress: Killable, line: Line) -> None:
    table = found(line, "human", "human")
    with upgraded(fortress.port, table) as one:
        one.settimeout(0.5)
        with suppress(TimeoutError, ConnectionError):
            one.sendall(frame(PING, b"x" * 100) * 50_000)


def test_a_ninth_window_of_one_seat_is_refused(fortress: Killable, line: Line) -> None:
    from contextlib import ExitStack

    from websockets.exceptions import InvalidStatus

    table = found(line, "human", "human")
    url = f"ws://127.0.0.1:{fortress.port}/api/tables/{table.id}/live"
    with ExitStack() as windows:
        for _ in range(8):
            windows.enter_context(connect(url, additional_headers=table.seats[0].auth, proxy=None))
        with pytest.raises(InvalidStatus) as refused:
            windows.enter_context(connect(url, additional_headers=table.seats[0].auth, proxy=None))
        assert refused.value.response.status_code == 429
        windows.enter_context(connect(url, additional_headers=table.seats[1].auth, proxy=None))
