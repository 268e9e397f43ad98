"""Strange requests, frames and records: none breaks the server, none is half done. `make fuzz` tries far more of them.

The requests are made by schemathesis from the description that the server itself gives (`/api/openapi.json`), valid and
invalid ones, and the answers are held against it.
"""

from __future__ import annotations

import json
import logging
import random
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS
from web.holders import made
from web.served import Browser, Served, TableAt, fresh, many

import pavilion
from pavilion.web.serving.app import CALLS
from pavilion.web.serving.calls import SEAT, VIEWER, Call
from pavilion.web.serving.openapi import openapi
from pavilion.web.tables.founding import replayed

RECORDS = sorted((Path(__file__).parents[2] / "records").rglob("*.txt"))
DESCRIBED = schemathesis.openapi.from_dict(openapi(CALLS))
OPERATIONS: dict[str, Any] = {found.ok().label: found.ok() for found in DESCRIBED.get_all_operations()}  # type: ignore[union-attr]
# A text may fit its description and mean nothing here (an unknown game, an answer that is not legal).
MEANING = ("positive_data_acceptance",)
# What nobody asked for in an address is passed over.
READING = ("negative_data_rejection",)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("fuzz") / "tables.db", debug=True) as served:
        yield served


@pytest.fixture(autouse=True)
def no_bugs(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that happens in a test surprises the server."""
    yield
    records = caplog.get_records("call")
    assert [record.getMessage() for record in records if record.levelno >= logging.ERROR] == []


# ---- requests -------------------------------------------------------------------------------------------------------


class Caller:
    """Somebody with every right that a call may need."""

    def __init__(self, server: Served, call: Call) -> None:
        self.token = call.role in (VIEWER, SEAT)
        self.table = server.found("human", "human", seed=4)
        self.table.play_on(random.Random(1), 3)
        self.browser = Browser(server.new_line())
        if not self.token:
            made(server, guest=self.browser)

    @property
    def headers(self) -> dict[str, str]:
        if self.token:
            return self.table.seats[0].auth
        return {"Origin": f"http://127.0.0.1:{self.browser.line.port}", "Cookie": self.browser.cookie}


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_whatever_is_asked_gets_an_answer_as_described(server: Served, tmp_path: Path, call: Call) -> None:
    operation = OPERATIONS[call.name.replace(":int", "")]
    caller = Caller(server, call)
    every = operation.as_strategy() | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    checks = CHECKS.get_all()
    left_out = [check for check in checks if check.__name__ in MEANING + (READING if call.method == "GET" else ())]
    seen = Witness(server)

    @given(case=every)
    @settings(
        max_examples=many(15), deadline=None, database=None, derandomize=many(1) == 1,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def asked(case: Any) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = caller.table.id
        if "n" in case.path_parameters and isinstance(case.path_parameters["n"], int):
            case.path_parameters["n"] %= 20
        before = seen.writes()
        reply = case.call(base_url=f"http://127.0.0.1:{server.port}", headers=caller.headers)
        case.validate_response(reply, checks=checks, excluded_checks=left_out, headers=caller.headers)
        if reply.status_code >= 400 and caller.token:
            assert seen.writes() == before, "what is refused changes nothing"

    asked()
    assert server.line.send("GET", "/api/games").status == 200
    seen.close()


class Witness:
    """Sees whether anything is written to the file."""

    def __init__(self, server: Served) -> None:
        self.db = sqlite3.connect(server.desk.store.path)

    def writes(self) -> int:
        number: int = self.db.execute("PRAGMA data_version").fetchone()[0]
        return number

    def close(self) -> None:
        self.db.close()


# ---- frames ---------------------------------------------------------------------------------------------------------

STRANGE: list[Any] = [
    None, True, -1, 0, 1 << 40, 1 << 70, 1.5, "", "x", "\u0000", "\ud7ff", "place", "place x", "A: pass", "fate: deal",
    [], [[[]]], {}, {"answer": {}}, "9" * 300, "{{7*7}}", "' OR 1=1 --", "../../etc/passwd",
]  # fmt: skip


def strange_frame(luck: random.Random, decision: int) -> str:
    """A message that is wrong: by its kind, by a field, or by its letters."""
    good: dict[str, Any] = {"decision": decision, "answer": "place everywhere", "nonce": fresh()}
    kind = luck.randrange(7)
    if kind == 0:
        good[luck.choice([*good, "seat", "undo", "focus", "more"])] = luck.choice(STRANGE)
    elif kind == 1:
        del good[luck.choice(list(good))]
    elif kind == 2:
        good = {"undo": luck.choice(STRANGE), "decision": decision + 1, "nonce": fresh()}
    elif kind == 3:
        return json.dumps(luck.choice(STRANGE))
    elif kind == 4:
        return "".join(chr(luck.choice([luck.randrange(32, 127), luck.randrange(0xD7FF)])) for _ in range(40))
    text = json.dumps(good)
    if kind == 5:
        at = luck.randrange(len(text))
        return text[:at] + chr(luck.randrange(1, 1000)) + text[at + luck.randrange(2) :]
    return text[: luck.randrange(1, len(text))] if kind == 6 else text


@pytest.mark.parametrize("path", ["live", "screen"])
def test_no_frame_breaks_a_live_connection_or_changes_the_game(server: Served, path: str) -> None:
    from websockets.sync.client import connect

    table = server.found("human", "human", seed=4)
    seat, before = table.mover, table.watch.state()
    luck = random.Random(5 if many(1) == 1 else None)
    where = f"/api/tables/{table.id}/live" if path == "live" else f"/screen/{table.id}"
    with connect(f"ws://127.0.0.1:{server.port}{where}", additional_headers=seat.auth, proxy=None) as live:
        live.recv(timeout=30)
        for _ in range(many(500)):
            text = strange_frame(luck, before["decision"])
            live.send(text)
            if not text.startswith('{"focus"'):
                told = json.loads(live.recv(timeout=30))
                assert told["error"] in ("unreadable", "forbidden", "ambiguous", "stale", "seat"), (text, told)
                assert told["message"]
        assert table.watch.state() == before
        live.send(json.dumps({"decision": before["decision"], "answer": seat.state()["legal"][0], "nonce": "good"}))
        while json.loads(live.recv(timeout=30)).get("ack") != "good":
            pass


# ---- records --------------------------------------------------------------------------------------------------------


def spoilt(text: str, luck: random.Random) -> str:
    """A record in which something was changed."""
    ways: list[Callable[[list[str]], list[str]]] = [
        lambda lines: lines[: luck.randrange(len(lines))],
        lambda lines: [line for line in lines if luck.random() > 0.02],
        lambda lines: [line for line in lines for _ in range(1 + (luck.random() < 0.02))],
        lambda lines: luck.sample(lines[:9], len(lines[:9])) + lines[9:],
        lambda lines: [typo(line, luck) if luck.random() < 0.02 else line for line in lines],
        lambda lines: [line.replace(luck.choice("ABCabc123"), luck.choice("XYZ789\u0000\u202e")) for line in lines],
        lambda lines: [*lines, luck.choice(lines)],
    ]
    for _ in range(luck.randrange(1, 3)):
        text = "\n".join(luck.choice(ways)(text.splitlines() or [""] * 9))
    return text


def typo(line: str, luck: random.Random) -> str:
    at = luck.randrange(len(line) + 1)
    return line[:at] + luck.choice(["", chr(luck.randrange(0xD7FF)), "9" * 400, " ", ": "]) + line[at + 1 :]


def test_a_spoilt_record_is_refused_or_is_a_game_by_the_rules() -> None:
    """Imports are replayed answer by answer; nothing that a record says is believed."""
    luck = random.Random(6 if many(1) == 1 else None)
    texts = [path.read_text() for path in RECORDS]
    loaded = 0
    for _ in range(many(250, 100_000)):
        record = spoilt(luck.choice(texts), luck)
        try:
            table = replayed(record, luck.choice([None, None, 0, luck.randrange(200)]))
        except pavilion.Unreadable:
            continue
        loaded += 1
        again = pavilion.load(table.record(with_seed=True))
        assert again.moves()[: len(table.moves())] == table.moves(), "and goes on from there"
    assert loaded, "some are hardly spoilt at all"


def test_spoilt_records_do_no_harm_to_the_server(server: Served) -> None:
    luck = random.Random(7 if many(1) == 1 else None)
    texts = [path.read_text() for path in RECORDS]
    statuses = []
    for _ in range(many(60, 5000)):
        body = {"record": spoilt(luck.choice(texts), luck), "at": luck.choice([None, 0, 5, 10**9])}
        reply = server.line.send("POST", "/api/import", body)
        statuses.append(reply.status)
        assert reply.status in (200, 400), reply
        if reply.status == 200:
            TableAt(server.line, reply.json).watch.state()
    assert set(statuses) == {200, 400}
