"""Whatever anybody sends, the log stays readable: no traceback and no error that a stranger can cause at will."""

from __future__ import annotations

import logging
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from web.served import Served, TableAt
from web.test_attacks import BEGUN, BROKEN, FRAMES, HALF, TEXT, frame, raw, send_last, until_end, upgraded

BINARY, CLOSE = 2, 8
CHUNKED = BEGUN + b"Transfer-Encoding: chunked\r\n\r\n"
UPGRADE = b"GET /api/tables/x/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
ODD = {
    "broken chunk": CHUNKED + b"5\r\n{\"ga\r\nzz\r\n",
    "broken second chunk": CHUNKED + b"2\r\n{}\r\nnot a size\r\n",
    "broken chunk after the answer": CHUNKED.replace(b"127.0.0.1", b"evil") + b"2\r\n{}\r\nzz\r\n",
    "too many digits": b"GET /api/tables/x/at/" + b"9" * 5000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "too many digits in a page": b"GET /t/x/at/" + b"9" * 5000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "no text in the path": b"GET /t/%ff%fe%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "no text in the table": b"GET /api/tables/%ed%a0%80 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "no text in the query": b"GET /api/me/solo?table=%ed%a0%80 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "no text in the head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: \xff\xfe=\x80\r\nAccept: \xff\r\n\r\n",
    "odd origin": BEGUN + b"Origin: http://[::1\r\nContent-Length: 2\r\n\r\n{}",
    "odd origin, odd host": b"POST /api/tables HTTP/1.1\r\nHost: [::1\r\nOrigin: http://[::1\r\n\r\n",
    "upgrade without a key": UPGRADE + b"\r\n",
    "upgrade with an odd key": UPGRADE + b"Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n",
    "upgrade with an odd version": UPGRADE + b"Sec-WebSocket-Version: 1\r\n\r\n",
    "upgrade with a long head": UPGRADE + b"X: " + b"y" * 9000 + b"\r\n\r\n",
    "upgrade from an odd origin": UPGRADE + b"Origin: http://[::1\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    "upgrade to something else": UPGRADE.replace(b"websocket", b"h2c") + b"\r\n",
    "upgrade by post": UPGRADE.replace(b"GET", b"POST") + b"Sec-WebSocket-Version: 13\r\n\r\n",
    "upgrade of an unknown table": UPGRADE + b"Sec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
}  # fmt: skip
UPLOADS = {
    "aborted upload": BEGUN + b"Content-Length: 1000\r\n\r\n{",
    "aborted chunks": CHUNKED + b"64\r\n{",
    "aborted import": BEGUN.replace(b"tables", b"import") + b"Content-Length: 100000\r\n\r\n" + b" " * 50_000,
    "aborted before the body": BEGUN + b"Content-Length: 1000\r\n\r\n",
    "aborted waiting for the word to go on": BEGUN + b"Expect: 100-continue\r\nContent-Length: 1000\r\n\r\n",
    "aborted head": BEGUN,
}
STRANGE_FRAMES = {
    **{name: made() for name, made in FRAMES.items()},
    "binary": frame(BINARY, b'{"focus": true}'),
    "binary in pieces": frame(BINARY, b"\xff", fin=False) + frame(0, b"\xfe"),
    "binary, empty": frame(BINARY, b""),
    "close without a reason": frame(CLOSE, b""),
    "close with half a code": frame(CLOSE, b"\x03"),
    "close with an odd code": frame(CLOSE, struct.pack("!H", 999) + b"\xff"),
    "deep": frame(TEXT, b"[" * 16_000),
    "half a sign": frame(TEXT, b'{"nonce": "\\ud800"}'),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("quiet") / "tables.db") as served:
        yield served


@pytest.fixture(autouse=True)
def quiet(server: Served, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What has happened meanwhile is worth no traceback, and others are served."""
    yield
    assert server.new_line().send("GET", "/api/games").status == 200
    records = [*caplog.get_records("call"), *caplog.records]
    worth_reading = [one for one in records if one.exc_info or one.levelno >= logging.ERROR]
    assert [one.getMessage() for one in worth_reading] == []


@pytest.mark.parametrize("request_", [*BROKEN.values(), *ODD.values()], ids=[*BROKEN, *ODD])
def test_an_odd_request_leaves_no_traceback(server: Served, request_: bytes) -> None:
    with raw(server.port) as one:
        send_last(one, request_)
        said = until_end(one)
    assert b"HTTP/1.1 5" not in said, said[:200]


@pytest.mark.parametrize("begun", [*UPLOADS.values(), *HALF.values()], ids=[*UPLOADS, *HALF])
@pytest.mark.parametrize("abruptly", [False, True], ids=["closed", "reset"])
def test_who_goes_away_in_the_middle_leaves_no_traceback(server: Served, begun: bytes, abruptly: bool) -> None:
    one = raw(server.port)
    one.sendall(begun)
    server.line.send("GET", "/api/games")  # the server has begun to read by now
    if abruptly:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.close()
    server.line.send("GET", "/api/games")


@pytest.fixture(scope="module")
def table(server: Served) -> TableAt:
    return server.found("human", "human")


@pytest.mark.parametrize("attack", STRANGE_FRAMES.values(), ids=STRANGE_FRAMES)
def test_an_odd_frame_leaves_no_traceback(server: Served, table: TableAt, attack: bytes) -> None:
    with upgraded(server.port, table) as one:
        with suppress(OSError):
            one.sendall(attack)
        send_last(one, frame(CLOSE, b"\x03\xe8"))
        until_end(one)


def test_who_is_reset_while_frames_come_leaves_no_traceback(server: Served, table: TableAt) -> None:
    for _ in range(5):
        with upgraded(server.port, table) as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        server.line.send("GET", "/api/games")


def test_an_odd_origin_is_refused_like_any_other_site(server: Served) -> None:
    for origin in ("http://[::1", "http://[", "//[x]:y", "http://127.0.0.1:99999999", "null", "", " ", "http://\u00e9"):
        head = {"Origin": origin.encode("latin-1").decode("latin-1")}
        reply = server.line.send("POST", "/api/tables", {}, head)
        assert (reply.status, reply.json["error"]) == (403, "origin"), origin
        assert reply.headers["x-content-type-options"] == "nosniff"


def test_what_a_message_in_bytes_says_is_not_heard(server: Served, table: TableAt, tmp_path: Path) -> None:
    """Texts are texts: somebody who sends bytes is told so, and can go on."""
    with table.mover.live() as live:
        live.recv(timeout=20)
        live.send(b'{"focus": true}')
        assert '"error":"unreadable"' in str(live.recv(timeout=20))
        live.send("{}")
        assert '"error":"unreadable"' in str(live.recv(timeout=20))
