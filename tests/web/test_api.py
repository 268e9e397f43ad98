"""The contract of the bot and client API, from outside: JSON over HTTP, one token for each seat."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scenario import rule
from web.served import GAME, Served, fresh, refused, with_figures

import pavilion
from pavilion.record.verify import verify
from pavilion.web.serving.app import CALLS
from pavilion.web.serving.openapi import openapi

SHAPE = {"decision", "to_move", "question", "legal", "touches", "view", "over", "scores", "commitment", "imported"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("api") / "tables.db", debug=True, absent_after=0.0, bot_budget=5.0) as served:
        yield served


# ---- games and tables -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["Fine Arts", "place:FA", "area:fine-arts", "Schöne Künste", "place Belle Arti"])
def test_answers_may_be_given_in_the_words_that_people_read(server: Served, text: str) -> None:
    table = server.found("human", "human", seed=11)
    seat = table.mover
    assert seat.answer(text).status == 200
    lines = seat.get("/log").json["lines"]
    assert "place fine-arts" in [line["text"] for line in lines]


def test_a_typo_is_no_matter_of_rules(server: Served) -> None:
    seat = server.found("human", "human", seed=11).mover
    for reply in (seat.answer("place zoo"), seat.get("/why?answer=place%20zoo")):
        refused(reply, 400, "unreadable", "")
    refused(seat.answer("place"), 400, "ambiguous", "")


@rule("EX-1.2")
def test_rivals_cards_are_hidden_unless_agreed(server: Served) -> None:
    for options, hand in (({}, None), ({"show_played_cards": True}, 6)):
        table = server.found("human", "human", game="expo-1906", options=options)
        rival = table.seats[1].state()["view"]["board"]["players"]["A"]
        assert (rival["hand"] if hand is None else len(rival["hand"])) == hand
    page = server.line.send("GET", "/new/expo-1906").body.decode()
    chosen = page.partition('data-option="show_played_cards"')[2].partition("</select>")[0]
    assert '<option value="false" selected data-default>' in chosen


def test_games_are_told_with_seats_options_and_bots(server: Served) -> None:
    game = next(one for one in server.line.send("GET", "/api/games").json if one["game"] == GAME)
    assert game["title"] == "World's Fair 1893"
    assert game["seats"] == [2, 4]
    assert {"random", "greedy"} <= set(game["bots"])
    assert {"approve", "layout"} <= {option["name"] for option in game["options"]}


def test_a_new_table_has_a_token_for_every_human_seat_and_one_to_watch(server: Served) -> None:
    table = server.found("human", "greedy", "human")
    assert set(table.founded) == {"table", "seats", "watch"}
    assert [one["seat"] for one in table.founded["seats"]] == [0, 2]
    tokens = {table.founded["watch"], *(one["token"] for one in table.founded["seats"])}
    assert len(tokens) == 3
    assert min(map(len, tokens)) >= 22, "at least 128 bits"


def test_the_state_is_what_a_table_with_the_same_seed_says(server: Served) -> None:
    table = server.found("human", "human", seed="exposition", options={"approve": "ask"})
    twin = pavilion.new(GAME, seats=2, seed="exposition", approve="ask")
    mover, other = twin.to_move[0], 1 - twin.to_move[0]
    state = table.seats[mover].state()
    assert set(state) == SHAPE
    assert state["to_move"] == [mover]
    assert state["decision"] == len(twin.answers)
    assert state["question"] == twin.question
    assert state["legal"] == twin.legal(mover)
    assert state["touches"] == twin.touches(mover)
    assert state["view"] == json.loads(json.dumps(twin.view(mover)))
    assert state["scores"] == twin.scores()
    assert state["commitment"] == hashlib.sha256(b"exposition").hexdigest()
    assert state["over"] is False
    waiting = table.seats[other].state()
    assert (waiting["legal"], waiting["touches"]) == ([], {})
    assert waiting["view"]["seat"] == "AB"[other]
    watching = table.watch.state()
    assert (watching["legal"], watching["touches"], watching["view"]["seat"]) == ([], {}, None)


def test_an_answer_returns_the_same_shape_after_it(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    twin = pavilion.new(GAME, seats=2, seed=11)
    mover = twin.to_move[0]
    reply = table.seats[mover].answer("place agriculture")
    twin.play("place agriculture")
    assert reply.status == 200
    assert set(reply.json) == SHAPE
    assert reply.json["decision"] == len(twin.answers)
    assert reply.json["view"] == json.loads(json.dumps(twin.view(mover)))
    assert reply.json == table.seats[mover].state()


def test_an_abbreviation_is_an_answer_too(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    table.mover.play("pl agri")
    assert "place agriculture" in table.watch.get("/record").body.decode()


def test_a_whole_game_can_be_played_and_verified(server: Served) -> None:
    table = server.found("human", "human")
    commitment = table.watch.state()["commitment"]
    assert "seed" not in table.watch.get("/record").body.decode()
    table.play_on(random.Random(4))
    state = table.watch.state()
    assert state["over"] is True
    assert state["to_move"] == []
    record = table.watch.get("/record").body.decode()
    assert f"fate: {commitment}\nseed: " in record
    assert verify(record).ok
    again = pavilion.load(record)
    assert again.over
    assert again.scores() == state["scores"]
    refused(table.seats[0].answer("place agriculture"), 409, "over", "WF-5.3.1")


def test_a_record_comes_as_text_or_as_json(server: Served) -> None:
    table = server.found("human", "human")
    text = table.watch.get("/record")
    assert text.headers["content-type"].startswith("text/plain")
    headers = {**table.watch.auth, "Accept": "application/json"}
    said = server.line.send("GET", f"/api/tables/{table.id}/record", None, headers)
    assert said.json == {"record": text.body.decode()}


def test_bots_play_with_a_human_to_the_end(server: Served) -> None:
    table = server.found("human", "random", "greedy", seed=3)
    table.play_on(random.Random(5))
    assert table.watch.state()["over"]
    events = server.desk.store.reading.execute("SELECT body FROM events WHERE table_id = ?", (table.id,)).fetchall()
    bodies = [json.loads(body) for (body,) in events]
    assert {body.get("bot") for body in bodies} == {None, "random", "greedy"}
    assert not [body for body in bodies if "trouble" in body]


# ---- refusals -------------------------------------------------------------------------------------------------------


def test_refusals_name_rule_and_sentence(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    mover = table.mover
    other = table.seats[1 - (mover.seat or 0)]
    decision = mover.state()["decision"]
    before = mover.state()
    refused(mover.answer("source agriculture"), 409, "forbidden", "WF-4.2.1")
    refused(mover.answer("pass"), 409, "forbidden", "WF-4.1.3")
    refused(mover.answer("place zoo"), 400, "unreadable")
    refused(mover.answer("place"), 400, "ambiguous")
    refused(other.answer("place agriculture"), 409, "forbidden", "WF-4.1.1")
    refused(mover.answer("place agriculture", decision - 1), 409, "stale", "WF-4.1.1")
    refused(mover.answer("place agriculture", decision + 1), 409, "stale", "WF-4.1.1")
    refused(table.watch.answer("place agriculture"), 403, "seat", "WF-4.1.1")
    assert mover.state() == before


def test_nobody_speaks_for_another_seat_or_for_fate(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    mover = table.mover
    other = table.seats[1 - (mover.seat or 0)]
    letter = "AB"[mover.seat or 0]
    for who, text in ((other, f"{letter}: place agriculture"), (mover, "fate: reveal ticket")):
        refused(who.answer(text), 400, "unreadable")
    refused(other.answer("place agriculture"), 409, "forbidden", "WF-4.1.1")
    assert mover.answer(f"{letter}: place agriculture").status == 200


@pytest.mark.parametrize(
    "body",
    [
        b"", b"null", b"{", b"[1]", b'{"decision": 1}', b'{"decision": "1", "answer": "x", "nonce": "n"}',
        b'{"decision": 1, "answer": "x", "nonce": ""}', b'{"decision": 1, "answer": "x", "nonce": "n", "x": 1}',
        b'{"decision": 1e99, "answer": "x", "nonce": "n"}', b'{"decision": -1, "answer": "x", "nonce": "n"}',
        b'{"decision": 1, "answer": "\xff", "nonce": "n"}', b'{"decision": true, "answer": "x", "nonce": "n"}',
        b"[" * 100_000,
    ],
)  # fmt: skip
def test_what_is_no_message_is_refused_with_a_sentence(server: Served, body: bytes) -> None:
    table = server.found("human", "human")
    refused(table.seats[0].post("/answers", body), 400, "unreadable", "")


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"game": "chess", "seats": [{"kind": "human"}]}, "unreadable"),
        ({"game": GAME, "seats": [{"kind": "human"}]}, "unreadable"),
        ({"game": GAME, "seats": [{"kind": "human"}] * 5}, "unreadable"),
        ({"game": GAME, "seats": [{"kind": "human"}, {"kind": "robot"}]}, "unreadable"),
        ({"game": GAME, "seats": [{"kind": "human"}, {"kind": "bot", "bot": "os:system"}]}, "bot"),
        ({"game": GAME, "seats": [{"kind": "human"}] * 2, "options": {"aprove": "ask"}}, "unreadable"),
        ({"game": GAME, "seats": [{"kind": "human"}] * 2, "options": {"pack": "/etc"}}, "unreadable"),
        ({"game": GAME, "seats": [{"kind": "human"}] * 2, "options": {"position": "x"}}, "unreadable"),
        ({"game": GAME, "seats": [{"kind": "human"}] * 2, "options": {"approve": "perhaps"}}, "unreadable"),
        ({"game": GAME, "seats": [{"kind": "human", "name": "\u202egnaw"}, {"kind": "human"}]}, "unreadable"),
    ],
)
def test_a_table_that_cannot_be_is_refused(server: Served, body: Any, error: str) -> None:
    refused(server.line.send("POST", "/api/tables", body), 400, error)


def test_a_seed_can_be_given_only_for_debugging(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as served:
        body = {"game": GAME, "seats": [{"kind": "human"}] * 2, "seed": 7}
        refused(served.line.send("POST", "/api/tables", body), 400, "seed")


# ---- taking back, trying, asking why --------------------------------------------------------------------------------


def test_undo_takes_back_a_step_or_the_turn_and_decisions_never_repeat(server: Served) -> None:
    table = with_figures(server)
    seat = table.mover
    start = seat.state()
    first = seat.play("place agriculture")
    second = seat.play(first["legal"][0])
    body = {"decision": second["decision"], "nonce": fresh(), "to": "step"}
    back = seat.post("/undo", body)
    assert back.status == 200
    assert back.json["view"] == first["view"]
    assert back.json["legal"] == first["legal"]
    assert back.json["decision"] > second["decision"]
    assert seat.post("/undo", body).json == back.json, "the same message again changes nothing"
    refused(seat.answer(first["legal"][0], first["decision"]), 409, "stale", "WF-4.1.1")
    third = seat.play(first["legal"][0])
    reset = seat.post("/undo", {"decision": third["decision"], "nonce": fresh(), "to": "turn"})
    assert reset.json["view"] == start["view"]
    refused(seat.post("/undo", {"decision": reset.json["decision"], "nonce": fresh()}), 409, "forbidden", "WF-4.7.6")
    refused(seat.post("/undo", {"decision": start["decision"], "nonce": fresh()}), 409, "stale")


def test_undo_is_refused_to_others_and_after_a_card_was_turned_up(server: Served) -> None:
    table = with_figures(server)
    seat = table.mover
    other = table.seats[1 - (seat.seat or 0)]
    state = seat.play("place agriculture")
    refused(other.post("/undo", {"decision": state["decision"], "nonce": fresh()}), 409, "forbidden", "WF-4.7.6")
    while state["to_move"] == [seat.seat]:
        state = seat.play(state["legal"][-1])
    refused(seat.post("/undo", {"decision": state["decision"], "nonce": fresh()}), 409, "forbidden", "WF-4.7.6")


def test_a_preview_stops_before_fate_and_changes_nothing(server: Served) -> None:
    table = with_figures(server)
    seat = table.mover
    before = seat.state()
    tried = {"decision": before["decision"], "answer": "place agriculture"}
    reply = seat.post("/preview", tried)
    assert reply.json["answer"] == "place agriculture"
    assert reply.json["stops"] == "player"
    letter = "AB"[seat.seat or 0]
    was = before["view"]["board"]["areas"]["agriculture"]["supporters"][letter]
    assert reply.json["view"]["board"]["areas"]["agriculture"]["supporters"][letter] == was + 1
    assert seat.state() == before
    state = seat.play("place agriculture")
    while "discard-rest" not in state["legal"]:
        state = seat.play(state["legal"][0])
    piles = state["view"]["board"]["piles"]
    ends = seat.post("/preview", {"decision": state["decision"], "answer": "discard-rest"}).json
    assert ends["stops"] == "fate"
    assert ends["view"]["board"]["piles"]["draw"] == piles["draw"], "no card has been turned up"
    refused(seat.post("/preview", {"decision": state["decision"], "answer": "pass"}), 409, "forbidden", "WF-4.1.2")


def test_why_tells_the_rule(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    mover = table.mover
    assert mover.get("/why?answer=place%20agriculture").json == {"legal": True, "rule": "", "message": ""}
    reply = mover.get("/why?answer=source%20agriculture").json
    assert (reply["legal"], reply["rule"]) == (False, "WF-4.2.1")
    assert reply["message"].startswith("You may take a supporter from the board only")
    other = table.seats[1 - (mover.seat or 0)]
    assert other.get("/why?answer=place%20agriculture").json["rule"] == "WF-4.1.1"


def test_earlier_moments_and_the_log_tell_the_same_game(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    seen = []
    for _ in range(4):
        state = table.watch.state()
        seen.append(state)
        table.mover.play("place agriculture" if "place agriculture" in table.mover.state()["legal"] else "discard")
    for state in seen:
        then = table.watch.get(f"/at/{state['decision']}").json
        board = then["view"]["board"]
        assert board == state["view"]["board"]
        assert then["scores"] == state["scores"]
    log = table.watch.get(f"/log?since={seen[1]['decision']}").json
    assert log["lines"][0]["text"] == "place agriculture"
    assert log["lines"][0]["verb"] == "place"
    assert log["lines"][0]["nouns"] == ["area:agriculture"]
    assert log["lines"][0]["seat"] == seen[1]["to_move"][0]
    assert log["answers"] == table.watch.state()["decision"]
    assert [line["n"] for line in log["lines"]] == list(range(seen[1]["decision"], log["answers"]))
    refused(table.watch.get(f"/at/{log['answers'] + 1}"), 404, "moment")


# ---- the description ------------------------------------------------------------------------------------------------


def test_the_description_has_every_call_and_is_the_one_in_the_docs(server: Served) -> None:
    described = server.line.send("GET", "/api/openapi.json").json
    paths = {(method.upper(), path) for path, methods in described["paths"].items() for method in methods}
    assert paths == {(call.method, call.path.replace(":int", "")) for call in CALLS}
    stored = Path(__file__).parents[2] / "docs" / "openapi.json"
    assert json.loads(stored.read_text()) == openapi(CALLS) == described
