"""What every answer carries, whatever was asked and by whom; who is believed about themselves; no door for admins."""

from __future__ import annotations

import http.client
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from hostile import PAYLOADS
from starlette.routing import Route, WebSocketRoute
from web.served import GAME, Browser, Line, Reply, SeatAt, Served, TableAt, fresh, refused
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from pavilion.web.pages.pages import version
from pavilion.web.serving.app import routes
from pavilion.web.serving.desk import Config
from pavilion.web.serving.security import HEADERS

PAGES = [route for route in routes() if isinstance(route, Route)]
NAMES = [(method, route.path) for route in PAGES for method in sorted(route.methods or ())]
SOCKETS = [route.path for route in routes() if isinstance(route, WebSocketRoute)]
KEPT = {"/static/{version}/{name}", "/favicon.ico"}  # files that browsers may keep: the same for everybody


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("headers") / "tables.db", debug=True) as served:
        yield served


@pytest.fixture(scope="module")
def table(server: Served) -> TableAt:
    return server.found("human", "human")


def address(path: str, table: TableAt) -> str:
    gaps = {"table": table.id, "n:int": "0", "game": GAME, "version": version(), "name": "table.js"}
    return re.sub(r"\{([\w:]+)\}", lambda gap: gaps[gap[1]], path)


def carries_all(reply: Reply, kept: bool = False) -> None:
    """The headers of every answer, and no others that tell or allow something."""
    for name, value in HEADERS.items():
        assert reply.headers[name] == value
    assert kept or reply.headers["cache-control"] == "no-store"
    assert not {"server", "x-powered-by", "via"} & set(reply.headers)
    assert not [name for name in reply.headers if name.startswith("access-control")]
    if reply.body:
        assert re.fullmatch(
            r"application/json|(text/(html|plain|javascript|css)); charset=utf-8|image/svg\+xml",
            reply.headers["content-type"],
        )


@pytest.mark.parametrize(("method", "path"), NAMES)
def test_every_route_answers_with_the_headers_to_everybody(
    server: Served, table: TableAt, method: str, path: str
) -> None:
    where = address(path, table)
    body: dict[str, str] | None = {} if method == "POST" else None
    for who in ({}, table.watch.auth, table.seats[0].auth, {"Authorization": "Bearer wrong"}):
        carries_all(server.line.send(method, where, body, who), path in KEPT)
    guest = Browser(server.new_line())
    reply = guest.send(method, where, body)
    carries_all(reply, path in KEPT)
    if "set-cookie" in reply.headers and "max-age=0" not in reply.headers["set-cookie"].lower():
        assert reply.headers["set-cookie"].endswith("; HttpOnly; SameSite=Lax")


def test_what_is_no_http_is_refused_like_everything_else(server: Served) -> None:
    for wrong in ({"content-length": "Mq"}, {"transfer-encoding": "strange"}, {"no name": "x"}):
        with socket.create_connection(("127.0.0.1", server.port), 10) as wire:
            head = "".join(f"{name}: {value}\r\n" for name, value in wrong.items())
            wire.sendall(f"GET /api/games HTTP/1.1\r\nHost: localhost\r\n{head}\r\n".encode())
            response = http.client.HTTPResponse(wire)
            response.begin()
            reply = Reply(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        refused(reply, 400, "unreadable")
        carries_all(reply)


@pytest.mark.parametrize("path", SOCKETS)
def test_a_refused_live_connection_answers_with_the_headers(server: Served, table: TableAt, path: str) -> None:
    with pytest.raises(InvalidStatus) as denied:
        connect(f"ws://127.0.0.1:{server.port}{address(path, table)}", proxy=None)
    response = denied.value.response
    headers = {name.lower(): value for name, value in response.headers.raw_items()}
    carries_all(Reply(response.status_code, headers, bytes(response.body or b"")))


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/nowhere", 404), ("GET", "/t/nowhere", 404), ("GET", "/api/games/", 307), ("GET", "/%2e%2e/etc", 404),
     ("OPTIONS", "/api/games", 405), ("TRACE", "/", 405), ("PUT", "/api/me", 405), ("CONNECT", "/", 405)],
)  # fmt: skip
def test_other_answers_carry_them_too(server: Served, method: str, path: str, status: int) -> None:
    reply = server.line.send(method, path)
    assert reply.status == status
    carries_all(reply)


def test_nobody_is_sent_to_another_site(server: Served) -> None:
    for path in ("//evil.example/", "/\\evil.example/", "/api/games//evil.example/", "/t/%2f%2fevil.example/"):
        reply = server.line.send("GET", path)
        assert re.match(r"http://127\.0\.0\.1:\d+/|$", reply.headers.get("location", ""))
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(b"GET http://evil.example/api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        response = http.client.HTTPResponse(raw)
        response.begin()
        assert response.status == 404, "what is asked for is the path, not the address around it"


# ---- who is asking --------------------------------------------------------------------------------------------------


def wrong_guesses(line: Line, table: TableAt) -> list[int]:
    """Wrong tokens from ever new addresses, as the header says."""
    statuses = []
    for n in range(15):
        guess = SeatAt(line, table.id, fresh(), 0)
        forwarded = {**guess.auth, "X-Forwarded-For": f"203.0.113.{n}", "X-Real-IP": f"203.0.113.{n}"}
        statuses.append(line.send("GET", f"/api/tables/{table.id}", None, forwarded).status)
    return statuses


def test_what_a_stranger_says_about_the_own_address_counts_for_nothing(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", limits=True) as served:
        assert wrong_guesses(served.line, served.found("human", "human")) == [403] * 10 + [429] * 5


def test_a_proxy_that_was_named_is_believed(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", proxies="127.0.0.1", limits=True) as served:
        assert wrong_guesses(served.line, served.found("human", "human")) == [403] * 15


def test_a_proxy_elsewhere_is_not_believed(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", proxies="192.0.2.1", limits=True) as served:
        assert wrong_guesses(served.line, served.found("human", "human")) == [403] * 10 + [429] * 5


def test_nobody_makes_us_believe_in_https(server: Served) -> None:
    headers = {"X-Forwarded-Proto": "https", "Forwarded": "proto=https", "Origin": f"https://127.0.0.1:{server.port}"}
    reply = server.line.send("POST", "/api/me", {"name": "Eve"}, headers)
    assert (reply.status, reply.json["error"]) == (403, "origin")
    assert "strict-transport-security" not in reply.headers


# ---- nothing for admins ---------------------------------------------------------------------------------------------


def test_there_is_no_door_for_admins_and_none_for_machines_that_watch() -> None:
    paths = {path for _, path in NAMES}
    assert not [path for path in paths if re.search(r"admin|metric|debug|status|health|console|shell", path)]
    assert Config().debug is False, "seeds cannot be given unless the server was told so when it was started"


def test_no_answer_tells_how_the_server_is_made(server: Served, table: TableAt) -> None:
    for path in ("/api/tables/%00", "/api/tables/" + "x" * 5000, f"/api/tables/{table.id}/at/99999999999999999999"):
        body = server.line.send("GET", path, None, table.watch.auth).body.decode().lower()
        assert not re.search(r"traceback|sqlite|starlette|uvicorn|python|\.py\b|/home|/root|/usr", body)


# ---- hostile addresses ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["/t/", "/new/", "/aid/", "/rules/", "/score/", "/static/x/", "/api/tables/"])
def test_hostile_addresses_are_shown_nowhere(server: Served, where: str) -> None:
    """What is in an address, a cookie or a header of the browser is not in the page."""
    for words in PAYLOADS:
        cookie = {"Cookie": f"language={quote(words)}; theme={quote(words)}", "Accept-Language": quote(words)}
        reply = server.line.send("GET", where + quote(words, safe=""), None, {**cookie, "Accept": "text/html"})
        assert reply.status in (307, 401, 404), reply
        assert "location" not in reply.headers or reply.headers["location"].startswith("http://127.0.0.1:")
        assert b"alert(1)" not in reply.body
        assert b"evil.example" not in reply.body
