"""Work: whoever makes the server work much waits, whatever they ask for and whoever they say they are."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from typing import Any

import pytest
from starlette.routing import Route
from web.served import GAME, Line, Reply, SeatAt, Served, TableAt, fresh
from web.test_security import PAGES, RIGHTS

import pavilion
from pavilion.web.pages import screen_calls
from pavilion.web.pages.puzzle_calls import CALLS as PUZZLE_CALLS
from pavilion.web.pages.qr import qr_svg
from pavilion.web.serving import work
from pavilion.web.serving.app import CALLS, page_routes
from pavilion.web.serving.calls import Ask, Call, Endpoint
from pavilion.web.serving.limits import RATES, Rate, household
from pavilion.web.store.store import Event
from pavilion.web.tables.course import Course, replayed

SEATS = [{"kind": "human"}, {"kind": "human"}]
ALL_CALLS = [*CALLS, *screen_calls.CALLS, *PUZZLE_CALLS]
SHOWN = [page for page in page_routes() if isinstance(page, Route) and page.path not in {one.path for one in ALL_CALLS}]
ENDLESS = {kind: Rate(10**9, 1) for kind in RATES} | {"work": RATES["work"]}


class Toil:
    """A clock of CPU time that moves only when the server is made to work."""

    now = 0.0

    def __call__(self) -> float:
        return self.now

    def hard(self, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same, and it takes five seconds."""

        def worked(*given: Any, **named: Any) -> Any:
            self.now += 5.0
            return work(*given, **named)

        return worked


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("work") / "tables.db", proxies="127.0.0.1", limits=True) as served:
        served.desk.limits.clock = lambda: 1000.0
        yield served


@pytest.fixture
def toil(server: Served, monkeypatch: pytest.MonkeyPatch) -> Toil:
    """Nothing is limited but work, of which none has been done yet."""
    found = Toil()
    monkeypatch.setattr(work, "CLOCK", found)
    monkeypatch.setattr(server.desk.limits, "rates", ENDLESS)
    server.desk.limits.levels.clear()
    return found


def rested(server: Served, reply: Callable[[], Reply]) -> None:
    """Whoever asks has worked too much; others have not."""
    refusal = reply()
    assert refusal.status == 429, refusal
    assert refusal.json["retry_after"] >= 10
    assert server.guest("Ben").get("/api/me").status == 200


# ---- one budget -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ALL_CALLS, ids=lambda call: call.name)
def test_every_call_is_paid_with_work(
    server: Served, toil: Toil, monkeypatch: pytest.MonkeyPatch, call: Call
) -> None:
    guest = server.guest("Eve")
    founded = guest.post("/api/tables", {"game": GAME, "seats": SEATS}).json
    where = call.path.replace("{table}", founded["table"]).replace("{n:int}", "0")
    _, body = RIGHTS.get(call.name) or PAGES[call.name]
    given, serve = body(TableAt(server.line, founded)), Endpoint.serve

    async def serve_hard(endpoint: Endpoint, ask: Ask) -> Any:
        toil.now += 5.0
        return await serve(endpoint, ask)

    monkeypatch.setattr(Endpoint, "serve", serve_hard)
    guest.send(call.method, where, given)
    owed = [who for (kind, who), (left, _) in server.desk.limits.levels.items() if kind == "work" and left < 0]
    assert len(owed) == 1, "one pays for all of it"


def test_a_late_message_that_comes_again_is_paid_for(
    server: Served, toil: Toil, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.found("human", "human")
    mover = table.mover
    first = {"decision": mover.state()["decision"], "answer": "place agriculture", "nonce": fresh()}
    assert mover.post("/answers", first).status == 200
    table.play_on(random.Random(1), 4)
    monkeypatch.setattr(Course, "apply", toil.hard(Course.apply))
    assert mover.post("/answers", first).status == 200
    rested(server, mover.get)


def test_a_late_message_on_a_live_connection_is_paid_for(
    server: Served, toil: Toil, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.found("human", "human")
    mover = table.mover
    first = json.dumps({"decision": mover.state()["decision"], "answer": "place agriculture", "nonce": "n"})
    with mover.live() as live:
        live.recv(timeout=20)
        live.send(first)
        live.recv(timeout=20)
        table.play_on(random.Random(1), 4)
        monkeypatch.setattr(Course, "apply", toil.hard(Course.apply))
        live.send(first)
        live.send(first)
        while "error" not in (told := json.loads(live.recv(timeout=20))):
            pass
        assert told["error"] == "limit"


@pytest.mark.parametrize("record", [pavilion.new(GAME, seats=2, seed=1).record(), "no record"], ids=["good", "refused"])
def test_an_import_is_paid_for_also_if_it_is_refused(
    server: Served, toil: Toil, monkeypatch: pytest.MonkeyPatch, record: str
) -> None:
    eve = server.guest("Eve")
    monkeypatch.setattr("pavilion.web.tables.founding.pavilion.load", toil.hard(pavilion.load))
    eve.post("/api/import", {"record": record})
    rested(server, lambda: eve.get("/api/me"))


def test_a_picture_of_a_link_is_paid_for(server: Served, toil: Toil, monkeypatch: pytest.MonkeyPatch) -> None:
    eve = server.guest("Eve")
    monkeypatch.setattr("pavilion.web.pages.screen_calls.qr_svg", toil.hard(qr_svg))
    assert eve.post("/qr", {"text": "http://127.0.0.1/"}).status == 200
    rested(server, lambda: eve.post("/qr", {"text": "http://127.0.0.1/"}))


def test_a_long_game_is_loaded_part_by_part(server: Served, toil: Toil, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others get their turn meanwhile."""
    monkeypatch.setattr("pavilion.web.tables.course.AT_ONCE", 3)
    table = server.found("human", "human")
    table.play_on(random.Random(1), 30)
    room = server.desk.rooms.rooms[table.id]
    rows = server.desk.store.reading.execute(
        "SELECT seq, seat, kind, body, nonce, at FROM events WHERE table_id = ? ORDER BY seq", (table.id,)
    ).fetchall()
    events = [Event(n, seat, kind, json.loads(body), nonce, at) for n, seat, kind, body, nonce, at in rows]
    rounds = 0

    async def loaded() -> Course:
        nonlocal rounds
        loading = asyncio.create_task(replayed(room.row.start, events))
        while not loading.done():
            rounds += 1
            await asyncio.sleep(0)
        return loading.result()

    assert asyncio.run(loaded()).table.moves() == room.course.table.moves()
    assert rounds >= len(events) // 3


def test_work_is_forgiven_in_time(server: Served, toil: Toil, monkeypatch: pytest.MonkeyPatch) -> None:
    eve = server.guest("Eve")
    monkeypatch.setattr("pavilion.web.pages.screen_calls.qr_svg", toil.hard(qr_svg))
    eve.post("/qr", {"text": "x"})
    wait = eve.post("/qr", {"text": "x"}).json["retry_after"]
    now = server.desk.limits.clock()
    monkeypatch.setattr(server.desk.limits, "clock", lambda: now + wait)
    assert eve.post("/qr", {"text": "x"}).status == 200


# ---- whoever they say they are --------------------------------------------------------------------------------------


@pytest.fixture
def strict(server: Served) -> Served:
    server.desk.limits.levels.clear()
    return server


def senseless() -> dict[str, str]:
    return {"Authorization": f"Bearer {fresh()}"}


def test_a_token_that_opens_nothing_lifts_no_limit(strict: Served) -> None:
    body = {"game": GAME, "seats": SEATS}
    founded = [strict.line.send("POST", "/api/tables", body, senseless()).status for _ in range(12)]
    assert founded == [200] * 10 + [429] * 2, "ten an hour, as for anybody without a name"
    imports = [strict.line.send("POST", "/api/import", {"record": "x"}, senseless()).status for _ in range(6)]
    assert imports == [400] * 4 + [429] * 2


def test_a_token_of_another_table_lifts_no_limit_either(strict: Served) -> None:
    table = strict.found("human", "human")
    table.watch.state()
    strict.desk.limits.levels.clear()
    body = {"game": GAME, "seats": SEATS}
    founded = [strict.line.send("POST", "/api/tables", body, table.watch.auth).status for _ in range(12)]
    assert founded == [200] * 10 + [429] * 2


def test_tokens_for_tables_that_are_not_there_are_counted(strict: Served) -> None:
    statuses = [SeatAt(strict.line, fresh(), fresh(), 0).get().status for _ in range(RATES["read"].burst + 2)]
    assert statuses == [404] * RATES["read"].burst + [429] * 2


def from_address(line: Line, address: str) -> int:
    return line.send("POST", "/api/import", {"record": "x"}, {"X-Forwarded-For": address}).status


def test_a_line_with_many_addresses_is_one_household(strict: Served) -> None:
    assert [from_address(strict.line, f"2001:db8:1:2::{n:x}") for n in range(6)] == [400] * 4 + [429] * 2
    assert from_address(strict.line, "2001:db8:1:3::1") == 400, "the neighbours"
    assert [from_address(strict.line, f"{way}203.0.113.7") for way in ["", "::ffff:"] * 3] == [400] * 4 + [429] * 2


def test_an_address_is_a_household() -> None:
    assert household("203.0.113.9") == household("::ffff:203.0.113.9") == household("::FFFF:cb00:7109") == "203.0.113.9"
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:DB8:1:2::9") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:3::9") != household("2001:db8:1:2::9")
    assert household("fe80::1%eth0") == household("fe80::2%eth1")
    assert (household("::1"), household("127.0.0.1"), household("testclient")) == ("::1", "127.0.0.1", "testclient")
    assert household(household("2001:db8::9")) == household("2001:db8::9")


# ---- pages ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*(page.path for page in SHOWN), "/nowhere"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_every_page_has_an_end(strict: Served, monkeypatch: pytest.MonkeyPatch, method: str, path: str) -> None:
    monkeypatch.setattr(strict.desk.limits, "rates", {**RATES, "page": Rate(3, 1)})
    where = path.replace("{game}", GAME).replace("{table}", "x").replace("{n:int}", "1")
    replies = [strict.line.send(method, where, None, {"Accept": "text/html"}) for _ in range(5)]
    assert 429 not in [reply.status for reply in replies[:3]]
    assert [reply.status for reply in replies[3:]] == [429] * 2
    assert replies[-1].headers["retry-after"] == "1"
    assert replies[-1].headers["x-content-type-options"] == "nosniff"


# ---- whose turn it is -----------------------------------------------------------------------------------------------


def test_who_sends_many_requests_at_once_keeps_nobody_else_waiting(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two requests of a neighbour a hundred connections get a few of theirs answered, not one each."""
    monkeypatch.setattr(server.desk.limits, "rates", ENDLESS)
    served: list[str] = []
    monkeypatch.setattr(server.desk, "limit", lambda kind, who, address: served.append(address))
    flood = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.66\r\n\r\n" * 30
    with ExitStack() as crowd:
        wires = [crowd.enter_context(socket.create_connection(("127.0.0.1", server.port))) for _ in range(100)]
        line = server.new_line()
        line.send("GET", "/api/games", None, {"X-Forwarded-For": "203.0.113.7"})
        for wire in wires:
            wire.sendall(flood)
        for _ in range(8):
            line.send("GET", "/api/games", None, {"X-Forwarded-For": "203.0.113.7"})
        mine = [n for n, address in enumerate(served) if address == "203.0.113.7"]
        between = sorted(later - earlier for earlier, later in pairwise(mine[1:]))
        assert len(mine) == 9
        assert between[len(between) // 2] < 60, between
