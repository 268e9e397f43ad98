"""Who may do what: all routes for all roles, foreign sites, deceiving names, floods. A route without an entry fails."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hostile import NAMES, PAYLOADS
from hypothesis import given
from hypothesis import strategies as st
from starlette.routing import Route, WebSocketRoute
from web.holders import GOOD, Counting, made
from web.served import GAME, Browser, Reply, SeatAt, Served, TableAt, fresh, refused
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from pavilion.web.people.auth import BadName, clean_name, cookie_name, set_cookie, unlike
from pavilion.web.serving.app import CALLS, page_routes, routes
from pavilion.web.serving.security import CSP
from pavilion.web.tables.live import LIVE_PATH

WEB = Path(__file__).parents[2] / "src" / "pavilion" / "web"
ROLES = (
    "anonymous", "stranger", "other guest", "account", "watch token", "watching guest", "seat token", "seated guest",
)  # fmt: skip
ALL = set(ROLES)
SEATED = {"seat token", "seated guest"}
VIEWERS = SEATED | {"watch token", "watching guest"}
SOCKETS = (LIVE_PATH, "/screen/{table}")  # both are tested for all roles below
MARKUP = "markdown.py"  # the only module that says what is markup
GUESTS = {"other guest", "watching guest", "seated guest"}
BROWSERS = GUESTS | {"account"}

Body = Callable[[TableAt], Any]
NOTHING: Body = lambda table: None  # noqa: E731
EMPTY: Body = lambda table: {}  # noqa: E731

# Every call of the server: who gets in (anybody else must get 401 or 403), and what is sent.
RIGHTS: dict[str, tuple[set[str], Body]] = {
    "GET /api/games": (ALL, NOTHING),
    "GET /api/openapi.json": (ALL, NOTHING),
    "GET /api/lobby": (ALL, NOTHING),
    "GET /api/me": (ALL, NOTHING),
    "GET /api/me/solo": (ALL, NOTHING),
    "POST /api/me": (BROWSERS, lambda table: {"name": "Eve"}),
    "DELETE /api/me": (GUESTS, NOTHING),
    "GET /api/account": (ALL, NOTHING),
    "POST /api/account": (BROWSERS, lambda table: {"name": fresh(), "password": GOOD}),
    "POST /api/account/login": (set(), lambda table: {"name": fresh(), "password": "wrong horse"}),
    "POST /api/account/logout": ({"account"}, NOTHING),
    "POST /api/account/sessions/end": ({"account"}, EMPTY),
    "POST /api/account/password": ({"account"}, lambda table: {"old": GOOD, "new": "another horse"}),
    "POST /api/account/delete": ({"account"}, lambda table: {"password": GOOD}),
    "GET /api/account/export": (BROWSERS, NOTHING),
    "GET /api/me/hook": (ALL, NOTHING),
    "POST /api/me/hook": (BROWSERS, lambda table: {"url": "https://127.0.0.1/"}),
    "DELETE /api/me/hook": (BROWSERS, NOTHING),
    "POST /api/me/hook/test": (BROWSERS, NOTHING),
    "POST /api/tables/{table}/watch": (SEATED, EMPTY),
    "DELETE /api/tables/{table}/watch": (SEATED, NOTHING),
    "POST /api/tables": (ALL, lambda table: {"game": GAME, "seats": [{"kind": "human"}] * 2}),
    "POST /api/import": (ALL, lambda table: {"record": table.watch.get("/record").body.decode()}),
    "GET /api/tables/{table}": (VIEWERS, NOTHING),
    "GET /api/tables/{table}/record": (VIEWERS, NOTHING),
    "GET /api/tables/{table}/log": (VIEWERS, NOTHING),
    "GET /api/tables/{table}/chat": (VIEWERS, NOTHING),
    "GET /api/tables/{table}/at/{n:int}": (VIEWERS, NOTHING),
    "GET /api/tables/{table}/why": (SEATED, NOTHING),
    "POST /api/tables/{table}/answers": (SEATED, lambda t: {"decision": 0, "answer": "place", "nonce": fresh()}),
    "POST /api/tables/{table}/undo": (SEATED, lambda t: {"decision": 0, "nonce": fresh()}),
    "POST /api/tables/{table}/preview": (SEATED, lambda t: {"decision": 0, "answer": "place"}),
    "POST /api/tables/{table}/hint": (SEATED, lambda t: {"decision": 0}),
    "POST /api/tables/{table}/review": (SEATED, EMPTY),
    "GET /api/tables/{table}/review": (VIEWERS, NOTHING),
    "POST /api/tables/{table}/wishes": (SEATED, lambda t: {"kind": "takeback", "decision": 0}),
    "POST /api/tables/{table}/consent": (SEATED, lambda t: {"wish": 0, "agree": True}),
    "POST /api/tables/{table}/return": (SEATED, EMPTY),
    "POST /api/tables/{table}/rematch": (SEATED, EMPTY),
    "POST /api/tables/{table}/chat": (SEATED, lambda t: {"text": "hello"}),
    "POST /api/tables/{table}/invite": (SEATED, EMPTY),
    "POST /api/tables/{table}/revoke": (SEATED, EMPTY),
    "POST /api/tables/{table}/join": (set(), lambda t: {"token": "wrong"}),  # nobody with a wrong token
}


# The pages: who gets in. What is open to all shows nothing of a table to those without a right to it.
PAGES: dict[str, tuple[set[str], Body]] = {
    "GET /": (ALL, NOTHING),
    "GET /new/{game}": (ALL, NOTHING),
    "GET /puzzle": (ALL, NOTHING),
    "GET /puzzle/{game}/{n:int}": (ALL, NOTHING),
    "GET /screen/puzzles/{game}/{n:int}": (ALL, NOTHING),
    "GET /screen/puzzles/{game}/{n:int}/why": (ALL, NOTHING),
    "GET /screen/puzzles/{game}/{n:int}/solution": (ALL, NOTHING),
    "GET /screen/puzzles/{game}/{n:int}/reasons": (ALL, NOTHING),
    "POST /api/puzzles/{game}/{n:int}/table": (ALL, NOTHING),
    "GET /aid/{game}": (ALL, NOTHING),
    "GET /rules/{game}": (ALL, NOTHING),
    "GET /rules/{game}/specification": (ALL, NOTHING),
    "GET /score/offline.js": (ALL, NOTHING),
    "GET /score/{game}": (ALL, NOTHING),
    "GET /about": (ALL, NOTHING),
    "GET /account": (ALL, NOTHING),
    "GET /favicon.ico": (ALL, NOTHING),
    "GET /bell-worker.js": (ALL, NOTHING),
    "GET /static/{version}/{name}": (ALL, NOTHING),
    "GET /t/{table}": (ALL, NOTHING),
    "GET /t/{table}/replay": (ALL, NOTHING),
    "GET /t/{table}/review": (ALL, NOTHING),
    "GET /t/{table}/at/{n:int}": (ALL, NOTHING),
    "POST /qr": (ALL, lambda table: {"text": "http://127.0.0.1/"}),
    "POST /screen/{table}/preview": (SEATED, lambda table: {"decision": 0, "answer": "place"}),
    "GET /screen/{table}/why": (VIEWERS, NOTHING),
    "GET /screen/{table}/since": (VIEWERS, NOTHING),
    "GET /screen/{table}/at/{n:int}": (VIEWERS, NOTHING),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("security") / "tables.db", debug=True) as served:
        served.desk.passwords.hasher = Counting()
        yield served


# ---- routes and roles -----------------------------------------------------------------------------------------------


def test_every_route_has_an_entry() -> None:
    assert {call.name for call in CALLS} == set(RIGHTS)
    ours = {call.path for call in CALLS} | {LIVE_PATH}
    pages = page_routes()
    for route in routes():
        if route in pages:
            continue
        assert isinstance(route, Route | WebSocketRoute)
        assert route.path in ours
    for page in pages:
        assert isinstance(page, Route | WebSocketRoute)
        if isinstance(page, WebSocketRoute):
            assert page.path in SOCKETS
        else:
            for method in (page.methods or set()) - {"HEAD"}:
                assert f"{method} {page.path}" in PAGES


class Cast:
    """A table and one caller for each role."""

    def __init__(self, server: Served) -> None:
        self.line = server.line
        self.owner, self.watcher, self.other = server.guest("Anna"), server.guest("Ben"), server.guest("Carl")
        founded = self.owner.post("/api/tables", {"game": GAME, "seats": [{"kind": "human"}, {"kind": "human"}]}).json
        self.table = TableAt(server.line, founded)
        self.elsewhere = server.found("human", "human")
        self.watcher.post(f"/api/tables/{self.table.id}/join", {"token": founded["watch"]})

        self.member = made(server)

    def browser(self, role: str) -> Browser | None:
        browsers = {"other guest": self.other, "watching guest": self.watcher, "seated guest": self.owner}
        return browsers.get(role) or (self.member if role == "account" else None)

    def call(self, role: str, method: str, path: str, body: Any) -> Reply:
        browser = self.browser(role)
        if browser is not None:
            return browser.send(method, path, body)
        tokens = {
            "stranger": self.elsewhere.seats[0].auth, "watch token": self.table.watch.auth,
            "seat token": self.table.seats[0].auth, "anonymous": {},
        }  # fmt: skip
        return self.line.send(method, path, body, tokens[role])


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", RIGHTS)
def test_nobody_gets_in_without_the_right(server: Served, name: str, role: str) -> None:
    allowed, body = RIGHTS[name]
    cast = Cast(server)
    method, _, path = name.partition(" ")
    path = path.replace("{table}", cast.table.id).replace("{n:int}", "0")
    before = cast.table.watch.state()
    reply = cast.call(role, method, path, body(cast.table))
    if role in allowed:
        assert reply.status not in (401, 403), reply
        assert reply.status < 500, reply
    else:
        assert reply.status in (401, 403), reply
        assert set(reply.json) == {"error", "rule", "message"}
    if name not in ("POST /api/tables/{table}/revoke", "DELETE /api/tables/{table}/watch"):
        assert cast.table.watch.state()["decision"] == before["decision"]


@pytest.mark.skipif(not page_routes(), reason="the pages are not installed")
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", PAGES)
def test_pages_show_a_table_only_to_those_with_the_right(server: Served, name: str, role: str) -> None:
    allowed, body = PAGES[name]
    cast = Cast(server)
    method, _, path = name.partition(" ")
    path = path.replace("{table}", cast.table.id).replace("{n:int}", "0").replace("{game}", GAME)
    reply = cast.call(role, method, path, body(cast.table))
    assert reply.status < 500, reply
    if role in allowed:
        assert reply.status not in (401, 403), reply
    else:
        assert reply.status in (401, 403), reply
    if role not in VIEWERS:
        assert cast.table.watch.state()["commitment"].encode() not in reply.body


@pytest.mark.parametrize("path", SOCKETS)
@pytest.mark.parametrize("role", ROLES)
def test_a_live_connection_needs_the_right(server: Served, role: str, path: str) -> None:
    if path not in {route.path for route in routes() if isinstance(route, WebSocketRoute)}:
        pytest.skip("the pages are not installed")
    cast = Cast(server)
    tokens = {"stranger": cast.elsewhere.seats[0].auth, "watch token": cast.table.watch.auth}
    headers = dict(tokens.get(role, {}))
    if role == "seat token":
        headers = dict(cast.table.seats[0].auth)
    browser = cast.browser(role)
    if browser is not None:
        headers = {"Cookie": browser.cookie, "Origin": f"http://127.0.0.1:{server.port}"}
    if role in VIEWERS:
        with live(server, cast.table.id, headers, path) as connection:
            assert json.loads(connection.recv(timeout=5))
    else:
        with pytest.raises(InvalidStatus) as denied, live(server, cast.table.id, headers, path):
            pass
        assert denied.value.response.status_code in (401, 403)


def live(server: Served, table: str, headers: dict[str, str], path: str = LIVE_PATH) -> Any:
    origin = headers.pop("Origin", None)
    url = f"ws://127.0.0.1:{server.port}{path.replace('{table}', table)}"
    return connect(url, additional_headers=headers, origin=origin, proxy=None)  # type: ignore[arg-type]


def test_an_unknown_table_is_not_found(server: Served) -> None:
    table = server.found("human", "human")
    refused(SeatAt(server.line, "nowhere", table.seats[0].token, 0).get(), 404, "table")


def test_a_token_counts_alone_even_with_a_better_cookie(server: Served) -> None:
    cast = Cast(server)
    headers = {**cast.elsewhere.seats[0].auth, "Cookie": cast.owner.cookie}
    reply = server.line.send("GET", f"/api/tables/{cast.table.id}", None, headers)
    refused(reply, 403, "token")


# ---- other sites ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1", "http://localhost:{port}.evil"],
)
def test_requests_from_other_sites_are_refused(server: Served, origin: str) -> None:
    cast = Cast(server)
    headers = {"Cookie": cast.owner.cookie, "Origin": origin.format(port=server.port)}
    reply = server.line.send("POST", f"/api/tables/{cast.table.id}/chat", {"text": "hi"}, headers)
    refused(reply, 403, "origin")
    with pytest.raises(InvalidStatus) as denied, live(server, cast.table.id, dict(headers)):
        pass
    assert denied.value.response.status_code == 403


def test_a_cookie_without_origin_counts_for_nothing(server: Served) -> None:
    cast = Cast(server)
    headers = {"Cookie": cast.owner.cookie}
    refused(server.line.send("POST", f"/api/tables/{cast.table.id}/chat", {"text": "hi"}, headers), 401, "token")
    with pytest.raises(InvalidStatus) as denied, live(server, cast.table.id, headers):
        pass
    assert denied.value.response.status_code == 401
    fetched = {**headers, "Sec-Fetch-Site": "same-origin"}
    assert server.line.send("POST", f"/api/tables/{cast.table.id}/chat", {"text": "hi"}, fetched).status == 200
    crossed = {**headers, "Sec-Fetch-Site": "cross-site"}
    refused(server.line.send("POST", f"/api/tables/{cast.table.id}/chat", {"text": "hi"}, crossed), 403, "origin")


def test_other_hosts_are_refused_and_no_site_may_read_answers(server: Served) -> None:
    for host in ("evil.example", "127.0.0.1.evil.example", ""):
        refused(server.line.send("GET", "/api/games", None, {"Host": host}), 421, "host")
    reply = server.line.send("GET", "/api/games", None, {"Origin": "http://evil.example"})
    assert not [name for name in reply.headers if name.startswith("access-control")]


def test_a_public_server_answers_to_its_names(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", hosts=("fair.example",), https=True) as served:
        assert served.line.send("GET", "/api/games", None, {"Host": "fair.example"}).status == 200
        refused(served.line.send("GET", "/api/games", None, {"Host": "other.example"}), 421, "host")
        reply = named(served, "https://fair.example")
        assert reply.status == 200
        assert reply.headers["set-cookie"].startswith("__Host-pavilion=")
        assert reply.headers["strict-transport-security"] == "max-age=31536000"
        refused(named(served, "http://fair.example"), 403, "origin")


def named(served: Served, origin: str) -> Reply:
    headers = {"Host": "fair.example", "Origin": origin}
    return served.line.send("POST", "/api/me", {"name": "Anna"}, headers)


# ---- headers and bodies ---------------------------------------------------------------------------------------------


def test_the_content_policy_allows_our_own_scripts_only() -> None:
    assert "default-src 'none'" in CSP
    assert "script-src 'self'" in CSP
    assert "require-trusted-types-for 'script'" in CSP
    assert "frame-ancestors 'none'" in CSP
    assert "unsafe" not in CSP
    assert "http" not in CSP


def test_bodies_are_bounded_announced_or_not(server: Served) -> None:
    refused(server.line.send("POST", "/api/tables", b" " * (256 * 1024 + 1)), 413, "large")
    line = server.new_line()
    line.http.request("POST", "/api/tables", iter([b" " * 100_000] * 4), {}, encode_chunked=True)
    response = line.http.getresponse()
    assert response.status == 413
    response.read()
    reply = server.line.send("POST", "/api/import", {"record": "x" * 300_000})
    refused(reply, 400, "unreadable")
    refused(server.line.send("POST", "/api/import", b" " * (2 * 1024 * 1024 + 1)), 413, "large")


def test_deep_json_is_refused(server: Served) -> None:
    deep = b'{"game": "x", "seats": [{"kind": "human"}], "options": {"a": ' + b"[" * 50_000 + b"]" * 50_000 + b"}}"
    refused(server.line.send("POST", "/api/tables", deep), 400, "unreadable")


# ---- cookies and names ----------------------------------------------------------------------------------------------


def test_cookies_are_locked_to_us() -> None:
    assert cookie_name(True) == "__Host-pavilion"
    assert set_cookie("t", True) == (
        "__Host-pavilion=t; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure"
    )
    assert set_cookie("t", False) == "pavilion=t; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax"


def test_a_session_has_192_random_bits_and_a_forged_one_is_nobody(server: Served) -> None:
    one, two = server.guest("Anna"), server.guest("Anna")
    assert one.cookie != two.cookie
    assert len(one.cookie.partition("=")[2]) == 32
    forged = Browser(server.new_line())
    forged.cookie = one.cookie[:-1] + ("a" if one.cookie[-1] != "a" else "b")
    assert forged.get("/api/me").json == {"name": "", "tables": []}


@given(st.text(max_size=40))
def test_a_name_is_short_visible_and_normal_or_refused(text: str) -> None:
    try:
        name = clean_name(text)
    except BadName:
        return
    assert 1 <= len(name) <= 24
    assert name == unicodedata.normalize("NFC", name).strip()
    assert not any(unicodedata.category(sign)[0] == "C" or unicodedata.category(sign) in ("Zl", "Zp") for sign in name)
    assert clean_name(name) == name


DECEIVING = ("", "  ", "a\u202eb", "a\u200bb", "\u0007", "x" * 25, "\u2066a", "a\ufeff", "\u0301")
BLANK = ("\u3164", "\u2800", "\u115f", "\uffa0", "\u17b4", "A\u3164")


@pytest.mark.parametrize("text", [*DECEIVING, *BLANK])
def test_names_that_deceive_are_refused(text: str) -> None:
    with pytest.raises(BadName):
        clean_name(text)


def test_names_at_a_table_differ_by_more_than_case() -> None:
    assert unlike("Anna", ["anna", "ANNA 2"]) == "Anna 3"
    assert unlike("x" * 24, ["X" * 24]) == "x" * 22 + " 2"
    assert unlike("Ben", ["Anna"]) == "Ben"


def test_markup_is_text_like_any_other(server: Served) -> None:
    cast = Cast(server)
    for text in PAYLOADS:
        said = cast.owner.post(f"/api/tables/{cast.table.id}/chat", {"text": text})
        assert said.json["text"] == text
    for name in NAMES:
        assert cast.owner.post("/api/me", {"name": name}).json["name"] == name
        founded = cast.owner.post("/api/tables", {"game": GAME, "seats": [{"kind": "human", "name": name}] * 2}).json
        seats = cast.owner.get(f"/api/tables/{founded['table']}?with=room").json["room"]["seats"]
        assert seats[0]["name"] == name
        assert seats[1]["name"] != name, "a number is added"


# ---- the source -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.py")), ids=lambda path: path.name)
def test_the_server_never_marks_markup_as_safe_or_decides_by_a_made_up_address(path: Path) -> None:
    text = path.read_text()
    assert path.name == MARKUP or not re.search(r"Markup\(|__html__", text)
    assert "request.url" not in text, "decisions are made on the path of the scope"
    assert not re.search(r"^(import random|from random)", text, re.M), "tokens are made of better stuff"


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.html")), ids=lambda path: path.name)
def test_no_template_lets_anything_pass_unescaped(path: Path) -> None:
    assert not re.search(r"\|\s*safe|autoescape|\bMarkup\b|\|\s*forceescape|\|\s*xmlattr", path.read_text())


@pytest.mark.parametrize("path", sorted(WEB.parent.rglob("*.py")), ids=lambda path: path.name)
def test_nothing_is_unpickled_evaluated_or_given_to_a_shell(path: Path) -> None:
    text = path.read_text()
    bad = "pickle|cPickle|dill|marshal|shelve|yaml|jsonpickle"
    assert not re.search(rf"^\s*(import|from) ({bad})\b", text, re.M)
    assert not re.search(r"(?<![\w.])(eval|exec|__import__)\(|shell=True|os\.(system|popen)\(", text)
