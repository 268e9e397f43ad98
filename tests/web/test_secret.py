"""Secret answers at a served table, with the toy Hall: nobody learns them early, and their order does not matter."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest
from web.served import Served, TableAt, fresh

from pavilion.check import on_the_shelf
from pavilion.check.toys import HALL

HANDS = {0: "set 5-1-1", 1: "set 2-2-1", 2: "set 3-1-1"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data: Path = tmp_path_factory.mktemp("secret") / "tables.db"
    with on_the_shelf(HALL), Served(data, debug=True) as served:
        yield served


def hall(server: Served) -> TableAt:
    body = {"game": HALL.name, "seats": [{"kind": "human"}] * 3, "seed": 1}
    return TableAt(server.line, server.line.send("POST", "/api/tables", body).json)


@pytest.mark.parametrize("order", list(permutations(HANDS)))
def test_messages_for_the_same_question_count_in_whatever_order_they_come(
    server: Served, order: tuple[int, ...]
) -> None:
    table = hall(server)
    decision = table.watch.state()["decision"]
    assert table.watch.state()["to_move"] == [0, 1, 2]
    for seat in order:
        reply = table.seats[seat].answer(HANDS[seat], decision)
        assert reply.status == 200, "another's secret answer does not make this one stale"
    assert table.watch.state()["view"]["board"]["points"] == [7, 5, 5]
    stale = table.seats[order[0]].answer("set 1-1-1", decision)
    assert (stale.status, stale.json["error"]) == (409, "stale")


def test_a_secret_answer_is_in_nothing_that_others_get_until_all_are_open(server: Served) -> None:
    table = hall(server)
    with table.seats[1].live("?with=room") as theirs, table.watch.live() as watching:
        decision = table.watch.state()["decision"]
        assert table.seats[0].answer(HANDS[0], decision).status == 200
        assert table.seats[1].answer(HANDS[1], decision).status == 200
        told = [str(theirs.recv(timeout=5)), str(watching.recv(timeout=5))]
        for viewer in (table.seats[2], table.watch):
            paths = ("", "?with=room", "/record", "/log", "/at/1", "/at/2")
            told += [viewer.get(path).body.decode() for path in paths]
        assert not [text for text in told if "5-1-1" in text and '"legal":[]' in text]
        spoken = [text for text in told if '"legal"' not in text]
        assert not [text for text in spoken if "5-1-1" in text or "2-2-1" in text]
        assert [line["text"] for line in table.seats[0].get("/log").json["lines"]] == [HANDS[0]], "one's own"
        table.seats[2].answer(HANDS[2], decision)
    log = table.watch.get("/log").json["lines"]
    assert [line["text"] for line in log[:3]] == [HANDS[0], HANDS[1], HANDS[2]]
    assert HANDS[0] in table.watch.get("/record").body.decode()


def test_a_preview_never_opens_what_others_have_sealed(server: Served) -> None:
    table = hall(server)
    decision = table.watch.state()["decision"]
    table.seats[0].answer(HANDS[0], decision)
    table.seats[1].answer(HANDS[1], decision)
    before = table.seats[2].state()
    tried = table.seats[2].post("/preview", {"decision": before["decision"], "answer": HANDS[2]}).json
    assert tried["stops"] == "secret"
    assert tried["view"] is None
    assert tried["scores"] == before["scores"], "not what they would be with the others' dice"
    assert table.seats[2].state() == before


def test_a_sealed_answer_is_not_taken_back(server: Served) -> None:
    table = hall(server)
    after = table.seats[0].play(HANDS[0])
    reply = table.seats[0].post("/undo", {"decision": after["decision"], "nonce": fresh()})
    assert (reply.status, reply.json["rule"]) == (409, "undo")
    again = table.seats[0].answer("set 1-1-1")
    assert (again.status, again.json["rule"]) == (409, "turn")


def test_a_loan_of_one_leaves_the_others_messages_alone(server: Served) -> None:
    table = hall(server)
    decision = table.watch.state()["decision"]
    borrowed = table.seats[0].answer("loan", decision)
    assert borrowed.status == 200
    assert borrowed.json["view"]["board"]["loans"] == [1, 0, 0]
    assert table.seats[1].answer(HANDS[1], decision).status == 200
    late = table.seats[0].answer(HANDS[0], decision)
    assert (late.status, late.json["error"]) == (409, "stale"), "after the loan A is asked anew"
    assert table.seats[0].answer(HANDS[0]).status == 200
    lines = json.loads(table.watch.get("/log").body)["lines"]
    assert [line["verb"] for line in lines] == ["loan", "lend"]
