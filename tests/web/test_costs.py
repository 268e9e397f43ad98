"""What one request may cost: whatever is sent to any route, the server does little work for it.

Work is the CPU time of the server's threads, told as a multiple of what an ordinary look at a table costs in the same
run; such a look takes about a third of a millisecond. The routes are those of the server: a new one is attacked too,
and at a table of each game where what it does depends on the game.
"""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from starlette.routing import Route, WebSocketRoute
from web.holders import Counting, made
from web.served import GAME, Browser, Line, Served, TableAt
from web.test_security import PAGES, RIGHTS
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import pavilion
from pavilion.games import OURS
from pavilion.web.pages.puzzle_calls import CALLS as PUZZLE_CALLS
from pavilion.web.pages.screen import SCREEN_PATH
from pavilion.web.pages.screen_calls import CALLS as SCREEN_CALLS
from pavilion.web.serving.app import CALLS, routes

MOST = 150  # ordinary requests that one hostile request may cost: about 50 ms
LONG_GAME = 140  # and what a page may cost that comes to a long game which nobody has looked at for a while
LONGEST_GAME = 240  # the same in games of twice as many answers, each of which changes twice as much: 50 ms
GIANTS = ("weather-machine", "crystal-palace")
HEAD, BODY, FRAME = 15_000, 64_000, 16_000  # bytes
ROUTES = [f"{method} {one.path}" for one in routes() if isinstance(one, Route) for method in sorted(one.methods or ())]
PLAYED = [
    (name, game) for name in ROUTES for game in (OURS if "{table}" in name or "{game}" in name else [GAME])
]
SOCKETS = [one.path for one in routes() if isinstance(one, WebSocketRoute)]
ALL_CALLS = {call.name: call for call in (*CALLS, *SCREEN_CALLS, *PUZZLE_CALLS)}
PIECES = ("a", "9", "room,", "[", '\\"', "a,", "place ", "A: ", "; ", "=&", "| x\n", "\u0301", "\ufdfa")
HEADERS = ("Accept", "Accept-Language", "User-Agent", "Range", "Origin", "Cookie")
Ask = Callable[[], Any]


def long(piece: str, size: int) -> str:
    """So many bytes of the same."""
    return piece * (size // len(piece.encode()))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("costs") / "tables.db") as served:
        served.desk.passwords.hasher = Counting()
        yield served


@pytest.fixture
def game() -> str:
    """What is played, unless a test says otherwise."""
    return GAME


@pytest.fixture
def table(server: Served, game: str) -> TableAt:
    found = server.found("human", "human", game=game)
    found.play_on(random.Random(1), 9)
    return found


@pytest.fixture
def member(server: Served) -> Browser:
    return made(server)


class Meter:
    """Counts what requests cost."""

    def __init__(self, table: TableAt) -> None:
        looks = 50
        table.watch.state()
        self.ordinary = work(lambda: [table.watch.state() for _ in range(looks)]) / looks

    def check(self, ask: Ask, many: int = MOST) -> None:
        """Once is enough if it costs little; else the least of some times, for others use the machine too."""
        most = many * self.ordinary
        least = min((work(ask) for _ in range(4)), key=lambda spent: spent) if work(ask) > most else 0.0
        assert least <= most, f"costs as much as {least / self.ordinary:.0f} ordinary requests"

    @property
    def most(self) -> float:
        return MOST * self.ordinary


def work(ask: Ask) -> float:
    """Seconds of CPU time that all threads but this one have spent meanwhile."""
    before = time.process_time() - time.thread_time()
    ask()
    return time.process_time() - time.thread_time() - before


@pytest.fixture(scope="module")
def meter(server: Served) -> Meter:
    return Meter(server.found("human", "human"))


@pytest.fixture
def who(table: TableAt, member: Browser, name: str) -> dict[str, str]:
    """Somebody at the table, elsewhere somebody with an account; both read German, so that all words are translated."""
    origin = {"Cookie": member.cookie, "Origin": f"http://127.0.0.1:{member.line.port}"}
    return {**(table.mover.auth if "{table}" in name else origin), "Accept-Language": "de"}


def address(path: str, gap: str = "", table: str = "", game: str = GAME) -> str:
    """The path with its gaps filled: as they should be, or all with the same."""
    usual = {"table": table, "n:int": "3", "game": game, "version": "x", "name": "table.js"}
    return re.sub(r"\{([\w:]+)\}", lambda found: gap or usual[found[1]], path)


def send(line: Line, method: str, path: str, body: Any, headers: dict[str, str]) -> None:
    """Whatever comes back, also nothing: a head that is too long is not even read."""
    with suppress(OSError):
        line.send(method, path, body, headers)


# ---- every route ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "game"), PLAYED)
def test_no_address_costs_much(
    server: Served, table: TableAt, meter: Meter, who: dict[str, str], name: str, game: str
) -> None:
    method, _, path = name.partition(" ")
    where = address(path, table=table.id, game=game)
    query = ALL_CALLS[name].query if name in ALL_CALLS else ()
    for piece in PIECES:
        text = long(quote(piece, safe="=&,;"), HEAD)
        wheres = [f"{where}?{text}", *(f"{where}?{key}={text}" for key in query)]
        if "{" in path:
            wheres += [address(path, quote(long(piece, 100))), address(path, text)]
        for one in wheres:
            meter.check(partial(send, server.line, method, one, None, who))


@pytest.mark.parametrize("name", ROUTES)
def test_no_header_costs_much(server: Served, table: TableAt, meter: Meter, who: dict[str, str], name: str) -> None:
    method, _, path = name.partition(" ")
    where = address(path, table=table.id)
    heads = [{key: long(piece, HEAD)} for key in HEADERS for piece in ("a", "a,", "de;q=0.1,", "; =")]
    heads += [{"Cookie": f'{key}="' + long('\\"', HEAD) + '"'} for key in ("pavilion", "language", "x")]
    heads += [{"Authorization": "Bearer " + "a" * HEAD}, {f"x{n}": "y" for n in range(1400)}]
    for head in heads:
        meter.check(partial(send, server.line, method, where, None, {**who, **head}))


def hostile_values() -> Iterator[Any]:
    """What a field of a message may be instead of what it should be, and texts that are too long or just not."""
    for piece in PIECES:
        for size in (200, BODY // 2):
            yield long(piece, size)
    yield from (10**18, -1, 1e308, [], {}, [[]] * 9000, [0] * 20_000, [[0] * 9] * 2000, list(range(9000)))
    yield {f"k{n}": n for n in range(3000)}
    yield [{"kind": "human", "name": "\ufdfa" * 60}] * 200


def wide_bodies() -> Iterator[bytes]:
    """Bodies that are no message at all."""
    for piece in PIECES:
        yield long(piece, BODY).encode()
    yield b'{"' + b"a" * BODY + b'":1}'
    yield b"{" + b",".join(b'"k%d":0' % n for n in range(6000)) + b"}"
    yield b'{"game":' + b"9" * BODY + b"}"
    yield b'{"seat":1e' + b"9" * BODY + b"}"


@pytest.mark.parametrize("name", [name for name, call in ALL_CALLS.items() if call.body is not None])
def test_no_body_costs_much(server: Served, table: TableAt, meter: Meter, who: dict[str, str], name: str) -> None:
    call = ALL_CALLS[name]
    where = address(call.path, table=table.id)
    _, good = RIGHTS.get(name) or PAGES[name]
    usual: dict[str, Any] = good(table)
    fields = [field.encode_name for field in msgspec.structs.fields(call.body)]
    bodies = [{**usual, field: value} for field in fields for value in hostile_values()]
    for body in (*wide_bodies(), *(json.dumps(one, ensure_ascii=False).encode() for one in bodies)):
        assert len(body) < 70_000
        meter.check(partial(send, server.line, call.method, where, body, who))


# ---- records --------------------------------------------------------------------------------------------------------


def hostile_records(record: str) -> Iterator[str]:
    """Records that are hard to read, or hard to refuse."""
    head, _, play = record.partition("\n\n")
    lines, end = play.splitlines(), play.splitlines()[-1]
    for piece in PIECES:
        yield f"{head}\n{long(piece, 50_000)}"
        yield f"{head}\n\n0. fate: {long(piece, 50_000)}\n{end}"
        yield f"{head}\n\n{long(f'1. A: {piece}', 50_000)}\n{end}"
        yield f"{head}\n| {long(piece, 50_000)}\n\n{end}"
        yield re.sub("seats: .*", f"seats: {long(piece, 50_000)}", record)
        yield re.sub("options: .*", f"options: {long(piece, 50_000)}", record)
        yield re.sub("game: .*", f"game: {long(piece, 50_000)}", record)
    for line in ("digest 1: " + "0" * 16, "0. fate: x", "1. A: place zoo", "9. fate: tile zoo; x", lines[0], lines[1]):
        yield "\n".join([head, "", *lines[:-1], *[line] * (55_000 // (len(line) + 1)), end])
        yield "\n".join([head, "", *[line] * (55_000 // (len(line) + 1)), end])
    fate = next(line for line in head.splitlines() if line.startswith("fate: "))
    yield head + f"\n{fate}" * 800 + f"\n\n{play}"
    yield head + "".join(f"\n{fate} from {n}" for n in range(700)) + f"\n\n{play}"


@pytest.mark.parametrize("game", OURS)
def test_no_record_costs_much(server: Served, table: TableAt, meter: Meter, game: str) -> None:
    record = table.watch.get("/record").body.decode()
    for one in hostile_records(record):
        body = json.dumps({"record": one}, ensure_ascii=False).encode()
        meter.check(partial(send, server.line, "POST", "/api/import", body, {"Accept-Language": "de"}))


def hostile_positions(game: str) -> Iterator[str]:
    """Records that begin with a position which somebody has edited, all in order but for one line of it."""
    table = pavilion.new(game, seats=2, seed=1)
    position = table.position().splitlines()
    head, _, rest = pavilion.new(game, position=table.position(), seed=1).record(with_seed=True).partition("\n| ")
    for at, line in enumerate(position):
        for piece in ("9", "a", "-", ", ", "a ", "A: ", "[owed]\n| ", "zoo ", f"{line}\n| "):
            for spoilt in (line + long(piece, 40_000), f"{line.partition(':')[0]}: {long(piece, 40_000)}"):
                lines = [*position[:at], spoilt, *position[at + 1 :]]
                yield "\n".join([head, *(f"| {one}" for one in lines), "", rest.splitlines()[-1]])


@pytest.mark.parametrize("game", OURS)
def test_hostile_positions_are_read_to_the_line_that_is_wrong(game: str) -> None:
    """What is refused for its head or its end would cost nothing, and prove nothing."""
    whys = [refusal_of(one) for one in [*hostile_positions(game)][::7]]
    assert [why for why in whys if why and not why.startswith("position") and "digest" not in why] == []
    assert any("[owed]" in why or "to be done" in why for why in whys)


def refusal_of(record: str) -> str:
    """Why a record is refused; "" if it is not."""
    try:
        pavilion.load(record)
    except pavilion.Unreadable as refusal:
        return str(refusal)
    return ""


@pytest.mark.parametrize("game", OURS)
def test_no_position_costs_much(server: Served, meter: Meter, game: str) -> None:
    for one in hostile_positions(game):
        body = json.dumps({"record": one}).encode()
        meter.check(partial(send, server.line, "POST", "/api/import", body, {"Accept-Language": "de"}))


# ---- live -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SOCKETS)
def test_no_live_connection_costs_much(server: Served, table: TableAt, meter: Meter, path: str) -> None:
    url = f"ws://127.0.0.1:{server.port}{address(path, table=table.id)}"

    def opened(query: str) -> None:
        with suppress(Exception), connect(url + query, additional_headers=table.mover.auth, proxy=None) as live:
            live.recv(timeout=20)

    opened("")
    for piece in PIECES:
        text = long(quote(piece, safe="=&,;"), 7000)
        for query in (f"?with={text}", f"?{text}", f"?lang={text}&layout={text[:900]}"):
            meter.check(partial(opened, query))


def nearly_over(game: str) -> str:
    """The record of a long game of four that goes on."""
    table, luck = pavilion.new(game, seats=4, seed=3), random.Random(3)
    while not table.over:
        record = table.record(with_seed=True)
        table.play(luck.choice(table.legal()))
    return record


@pytest.mark.parametrize("seen", ["", "&seen=0", "&seen=150"])
@pytest.mark.parametrize("game", OURS)
def test_coming_to_a_long_game_costs_little(server: Served, meter: Meter, game: str, seen: str) -> None:
    """Nobody has looked at it for long, so it is rebuilt, and all that came of its answers is told; to whoever has seen
    only its beginning too.
    """
    eve = server.guest("Eve")
    reply = eve.post("/api/import", {"record": nearly_over(game)})
    assert reply.status == 200, reply
    table = TableAt(server.line, reply.json)
    url = f"ws://127.0.0.1:{server.port}{address(SCREEN_PATH, table=table.id)}?lang=de{seen}"

    def comes() -> None:
        server.desk.rooms.rooms.pop(table.id, None)
        with connect(url, additional_headers=table.watch.auth, proxy=None) as live:
            assert len(json.loads(live.recv(timeout=20))["log"]["lines"]) > 200

    comes()
    meter.check(comes, LONGEST_GAME if game in GIANTS else LONG_GAME)


@pytest.mark.parametrize("path", SOCKETS)
def test_no_frame_costs_much(server: Served, table: TableAt, meter: Meter, path: str) -> None:
    url = f"ws://127.0.0.1:{server.port}{address(path, table=table.id)}?lang=de"
    decision = table.watch.state()["decision"]
    with connect(url, additional_headers=table.mover.auth, proxy=None) as live:
        live.recv(timeout=20)

        def told(text: str) -> None:
            live.send(text)
            live.recv(timeout=20)

        for piece in PIECES:
            meter.check(partial(told, long(piece, FRAME - 100)))
            for size in (200, FRAME // 7):
                good = {"decision": decision, "answer": "place", "nonce": "n"}
                for key in ("decision", "answer", "nonce", "undo", "seat", "more"):
                    meter.check(partial(told, json.dumps({**good, key: long(piece, size)})))


def test_the_meter_sees_work(server: Served, table: TableAt, meter: Meter) -> None:
    """What all of this rests on: a server that works too much is found."""
    app: Any = server.desk
    usual = app.limit

    def slow(*given: object) -> None:
        until = time.thread_time() + 2 * meter.most
        while time.thread_time() < until:
            usual(*given)

    app.limit = slow
    try:
        with pytest.raises(AssertionError, match="ordinary requests"):
            meter.check(table.watch.state)
        with suppress(ConnectionClosed):
            table.watch.get("/log")
    finally:
        app.limit = usual
