"""Refusals come in the language of whoever asked: of the address, of the pages, of the browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from web.served import GAME, Line, Reply, Served, TableAt, fresh
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

OTHERS = ("de", "it")
TWO = [{"kind": "human"}, {"kind": "human"}]
ENGLISH = re.compile(r"\b(the|there|is|are|not|no|which|must|with|of|for|from|your?|these|one)\b")
NOT_OURS = re.compile(r"'[^']*'|\(.*?\)")  # what somebody typed, and what a library says of a message


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("tongues") / "tables.db", debug=True) as served:
        yield served


def ask(line: Line, language: str, method: str, path: str, body: Any = None, **headers: str) -> Reply:
    return line.send(method, path, body, {"Accept-Language": language, **headers})


# What is refused: how, and by which kind of error.
REFUSED: list[tuple[str, str, str, Any, dict[str, str]]] = [
    ("address", "GET", "/api/nowhere", None, {}),
    ("address", "PUT", "/api/games", None, {}),
    ("table", "GET", "/api/tables/nowhere", None, {}),
    ("token", "GET", "/api/tables/{table}", None, {}),
    ("token", "GET", "/api/tables/{table}", None, {"Authorization": "Bearer wrong"}),
    ("token", "POST", "/api/tables/{table}/join", {"token": "wrong"}, {}),
    ("host", "GET", "/api/games", None, {"Host": "evil.example"}),
    ("origin", "POST", "/api/tables", {}, {"Origin": "http://evil.example"}),
    ("large", "POST", "/api/tables", b" " * 300_000, {}),
    ("unreadable", "POST", "/api/tables", {"game": 7}, {}),
    ("unreadable", "POST", "/api/tables", {"game": "chess", "seats": TWO}, {}),
    ("unreadable", "POST", "/api/tables", {"game": GAME, "seats": TWO * 3}, {}),
    ("unreadable", "POST", "/api/tables", {"game": GAME, "seats": TWO, "options": {"zoo": 1}}, {}),
    ("unreadable", "POST", "/api/tables", {"game": GAME, "seats": [{"kind": "human", "name": "x" * 25}] * 2}, {}),
    ("unreadable", "POST", "/api/import", {"record": "nonsense"}, {}),
    ("bot", "POST", "/api/tables", {"game": GAME, "seats": [{"kind": "bot", "bot": "x"}, *TWO]}, {}),
]


@pytest.mark.parametrize(("error", "method", "path", "body", "headers"), REFUSED)
def test_what_is_refused_is_told_in_every_language(
    server: Served, error: str, method: str, path: str, body: Any, headers: dict[str, str]
) -> None:
    path = path.replace("{table}", server.found("human", "human").id)
    english = ask(server.line, "en", method, path, body, **headers)
    assert english.json["error"] == error
    for language in OTHERS:
        reply = ask(server.line, language, method, path, body, **headers)
        assert (reply.status, reply.json["error"], reply.json["rule"]) == (english.status, error, english.json["rule"])
        assert reply.json["message"] != english.json["message"]
        assert not ENGLISH.search(NOT_OURS.sub("", reply.json["message"])), reply.json


def test_the_rules_of_a_game_are_told_in_every_language(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    mover = table.mover
    decision = mover.state()["decision"]
    for answer, rule, sentence in (
        ("source agriculture", "WF-4.2.1", "Vom Plan nimmst du einen Unterstützer nur"),
        ("pass", "WF-4.1.3", "Passen geht nicht: "),
    ):
        body = {"decision": decision, "answer": answer, "nonce": fresh()}
        reply = ask(server.line, "de", "POST", f"/api/tables/{table.id}/answers", body, **mover.auth)
        assert (reply.status, reply.json["rule"]) == (409, rule)
        assert reply.json["message"].startswith(sentence), reply.json


def test_what_is_no_answer_is_told_in_every_language(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    mover = table.mover
    decision = mover.state()["decision"]
    for answer, german, italian in (
        ("place", "'place' kann mehreres heißen: place agriculture, ", "'place' può voler dire: place agriculture, "),
        ("place zoo", "'place zoo', Spalte 7: 'zoo' ist in diesem Spiel", "'place zoo', colonna 7: 'zoo' "),
    ):
        for language, begins in (("de", german), ("it", italian)):
            body = {"decision": decision, "answer": answer, "nonce": fresh()}
            reply = ask(server.line, language, "POST", f"/api/tables/{table.id}/answers", body, **mover.auth)
            why = ask(server.line, language, "GET", f"/api/tables/{table.id}/why?answer={quote(answer)}", **mover.auth)
            assert reply.json["message"].startswith(begins)
            assert not ENGLISH.search(NOT_OURS.sub("", reply.json["message"])), reply.json
            assert why.json["message"] == reply.json["message"]


def test_a_stale_answer_is_told_in_german(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    body = {"decision": 1, "answer": "place agriculture", "nonce": fresh()}
    reply = ask(server.line, "de", "POST", f"/api/tables/{table.id}/answers", body, **table.mover.auth)
    decision = table.watch.state()["decision"]
    assert reply.json["message"] == f"Die Partie ist schon weiter: Es geht jetzt um Entscheidung {decision}."


def test_what_was_chosen_on_the_pages_counts_more_than_what_the_browser_likes(server: Served) -> None:
    path = f"/api/tables/{server.found('human', 'human').id}"
    german = ask(server.line, "de", "GET", path).json["message"]
    assert ask(server.line, "it", "GET", path, Cookie="language=de").json["message"] == german
    assert ask(server.line, "it", "GET", f"{path}?lang=de", Cookie="language=it").json["message"] == german
    english = ask(server.line, "en", "GET", path).json["message"]
    for nonsense in ({"Cookie": "language=xx"}, {"Cookie": "language="}, {}):
        assert ask(server.line, "xx", "GET", f"{path}?lang=xx", **nonsense).json["message"] == english


@pytest.mark.parametrize("path", ["/api/tables/{table}/live", "/screen/{table}"])
def test_live_connections_refuse_in_the_language_they_were_opened_with(server: Served, path: str) -> None:
    table = server.found("human", "human", seed=11)
    url = f"ws://127.0.0.1:{server.port}{path.replace('{table}', table.id)}"
    with pytest.raises(InvalidStatus) as denied:
        live(url, {})
    assert json.loads(denied.value.response.body or b"")["message"].startswith("Sag, wer du bist")
    seat = table.mover
    with live(url, seat.auth) as connection:
        connection.recv(timeout=20)
        passing = json.dumps({"answer": "pass", "decision": seat.state()["decision"], "nonce": "n"})
        for message, said in (("{", "Diese Nachricht ist nicht lesbar ("), (passing, "Passen geht nicht: ")):
            connection.send(message)
            assert json.loads(connection.recv(timeout=20))["message"].startswith(said)


def live(url: str, headers: dict[str, str]) -> Any:
    return connect(url, additional_headers={"Accept-Language": "de", **headers}, proxy=None)


def test_whoever_is_too_fast_is_told_in_their_language(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", limits=True) as served:
        table = served.found("human", "human")
        said = {reply_to_the_hasty(table) for _ in range(200)}
        assert any(one.startswith("Das war zu schnell; bitte warte ") for one in said)


def reply_to_the_hasty(table: TableAt) -> str:
    reply = ask(table.line, "de", "GET", f"/api/tables/{table.id}", **table.watch.auth)
    return str(reply.json.get("message", ""))


def test_a_person_at_a_wrong_address_gets_a_page_and_a_program_gets_json(server: Served) -> None:
    page = ask(server.line, "de", "GET", "/nowhere", Accept="text/html,*/*;q=0.8")
    assert (page.status, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert '<html lang="de"' in page.body.decode()
    assert ask(server.line, "de", "GET", "/nowhere").json["error"] == "address"
