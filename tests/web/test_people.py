"""People at the table: guests, invitations, consent, chat, rematch, imported records."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from web.served import GAME, Browser, Served, TableAt, fresh, refused, with_figures

import pavilion


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("people") / "tables.db", debug=True, absent_after=0.0) as served:
        yield served


# ---- what all must agree to -----------------------------------------------------------------------------------------


def test_a_take_back_needs_everybody_and_never_lifts_the_veil(server: Served) -> None:
    table = with_figures(server)
    seat = table.mover
    other = table.seats[1 - (seat.seat or 0)]
    start = seat.state()
    decision = seat.play("place agriculture")["decision"]
    past_the_veil = {"kind": "takeback", "decision": decision, "to": start["view"]["decision"] - 1}
    refused(other.post("/wishes", past_the_veil), 409, "forbidden", "WF-4.7.6")
    wish = {"kind": "takeback", "decision": decision, "to": start["view"]["decision"]}
    proposal = other.post("/wishes", wish).json["room"]["proposal"]
    assert proposal["waiting"] == [seat.seat]
    assert seat.state()["decision"] == decision, "nothing happens before all agree"
    assert seat.post("/consent", {"wish": proposal["wish"], "agree": False}).json["room"]["proposal"] is None
    refused(seat.post("/consent", {"wish": proposal["wish"], "agree": True}), 409, "stale")
    proposal = other.post("/wishes", wish).json["room"]["proposal"]
    assert seat.post("/consent", {"wish": proposal["wish"], "agree": True}).status == 200
    assert seat.state()["view"] == start["view"]


def test_an_absent_player_is_replaced_by_a_bot_by_consent_and_may_come_back(server: Served) -> None:
    table = server.found("human", "human", "human", seed=11)
    away, present, third = table.seats[0], table.seats[1], table.seats[2]
    decision = present.state()["decision"]
    wish = {"kind": "replace", "decision": decision, "who": 0, "bot": "random"}
    with away.live() as socket:
        socket.recv(timeout=5)
        refused(present.post("/wishes", wish), 409, "present")
    for _ in range(100):
        reply = present.post("/wishes", wish)
        if reply.status == 200:
            break
    assert reply.json["room"]["proposal"]["waiting"] == [2]
    number = reply.json["room"]["proposal"]["wish"]
    assert third.post("/consent", {"wish": number, "agree": True}).status == 200
    state = third.get("?with=room").json
    assert state["room"]["seats"][0]["bot"] == "random"
    refused(away.answer("place agriculture"), 409, "bot")
    assert away.post("/return", {}).status == 200
    assert third.get("?with=room").json["room"]["seats"][0]["bot"] == ""
    refused(away.post("/return", {}), 409, "seat")


# ---- guests, invitations, company -----------------------------------------------------------------------------------


def test_an_invite_gives_the_seat_once_and_a_stranger_only_watches(server: Served) -> None:
    anna, ben, carl = server.guest("Anna"), server.guest("anna"), server.guest("Carl")
    founded = anna.post("/api/tables", {"game": GAME, "seats": [{"kind": "human"}, {"kind": "open"}]}).json
    table, invite = founded["table"], founded["invites"][0]["invite"]
    assert anna.get(f"/api/tables/{table}").json["view"]["seat"] == "A"
    refused(ben.get(f"/api/tables/{table}"), 403, "right")
    joined = ben.post(f"/api/tables/{table}/join", {"token": invite})
    assert joined.json["seat"] == 1
    assert ben.get(f"/api/tables/{table}").json["view"]["seat"] == "B"
    refused(carl.post(f"/api/tables/{table}/join", {"token": invite}), 403, "token")
    assert carl.post(f"/api/tables/{table}/join", {"token": founded["watch"]}).json == {"watching": True}
    assert carl.get(f"/api/tables/{table}").json["view"]["seat"] is None
    company = carl.get(f"/api/tables/{table}?with=room").json["room"]
    assert [seat["name"] for seat in company["seats"]] == ["Anna", "anna 2"]
    assert company["yours"] == []


def test_a_second_device_gets_the_same_seat_and_can_be_shut_out(server: Served) -> None:
    laptop, phone = server.guest("Dora"), server.guest()
    founded = laptop.post("/api/tables", {"game": GAME, "seats": [{"kind": "human"}, {"kind": "greedy"}]})
    refused(founded, 400, "unreadable")
    table = laptop.post("/api/tables", {"game": GAME, "seats": [{"kind": "human"}, {"kind": "human"}]}).json["table"]
    link = laptop.post(f"/api/tables/{table}/invite", {}).json
    assert link["seat"] == 0
    assert phone.post(f"/api/tables/{table}/join", {"token": link["invite"]}).json["seat"] == 0
    assert phone.get(f"/api/tables/{table}").json == laptop.get(f"/api/tables/{table}").json
    assert laptop.post(f"/api/tables/{table}/revoke", {}).status == 200
    refused(phone.get(f"/api/tables/{table}"), 403, "right")
    assert laptop.get(f"/api/tables/{table}").status == 200
    refused(laptop.post(f"/api/tables/{table}/invite", {"seat": 1}), 403, "seat")


def test_a_hot_seat_table_shows_whoever_is_to_move(server: Served) -> None:
    anna = server.guest("Anna")
    body = {"game": GAME, "seats": [{"kind": "hotseat", "name": "Anna"}, {"kind": "hotseat", "name": "Ben"}]}
    table = anna.post("/api/tables", body).json["table"]
    for _ in range(6):
        state = anna.get(f"/api/tables/{table}").json
        assert state["view"]["seat"] == "AB"[state["to_move"][0]]
        assert state["legal"]
        answer = {"decision": state["decision"], "answer": state["legal"][0], "nonce": fresh()}
        assert anna.post(f"/api/tables/{table}/answers", answer).status == 200
    other = 1 - anna.get(f"/api/tables/{table}").json["to_move"][0]
    assert anna.get(f"/api/tables/{table}?seat={other}").json["legal"] == []


def test_my_tables_tell_which_one_waits(server: Served) -> None:
    eve = server.guest("Eve")
    tables = [founded_by(eve) for _ in range(3)]
    mine = eve.get("/api/me").json
    assert mine["name"] == "Eve"
    assert {one["table"] for one in mine["tables"]} == set(tables)
    for one in mine["tables"]:
        assert one["waiting"] == (one["to_move"] == [0])
        assert one["seats"] == [0]
    waiting = [one["waiting"] for one in mine["tables"]]
    assert waiting == sorted(waiting, reverse=True)


def founded_by(guest: Browser) -> str:
    reply = guest.post("/api/tables", {"game": GAME, "seats": [{"kind": "human"}, {"kind": "human"}]})
    table: str = reply.json["table"]
    return table


def test_listed_tables_can_be_found_watched_and_joined(server: Served) -> None:
    anna, ben, carl = server.guest("Anna"), server.guest("Ben"), server.guest("Carl")
    body = {"game": GAME, "seats": [{"kind": "human"}, {"kind": "open"}], "listed": True}
    table = anna.post("/api/tables", body).json["table"]
    assert table in [one["table"] for one in ben.get("/api/lobby").json]
    assert ben.get(f"/api/tables/{table}").json["view"]["seat"] is None
    assert ben.post(f"/api/tables/{table}/join", {"seat": 1}).status == 200
    refused(carl.post(f"/api/tables/{table}/join", {"seat": 1}), 409, "seat")
    assert ben.get(f"/api/tables/{table}").json["view"]["seat"] == "B"
    private = founded_by(anna)
    refused(ben.post(f"/api/tables/{private}/join", {"seat": 1}), 403, "right")
    assert private not in [one["table"] for one in ben.get("/api/lobby").json]


def test_chat_is_plain_text_for_all_at_the_table(server: Served) -> None:
    table = server.found("human", "human")
    said = table.seats[0].post("/chat", {"text": "<b>hello</b>\n\u202e  there"}).json
    assert said["text"] == "<b>hello</b> there"
    assert table.watch.get("/chat").json == [said]
    assert table.watch.get("/chat?since=1").json == []
    refused(table.watch.post("/chat", {"text": "hi"}), 403, "seat")
    refused(table.seats[0].post("/chat", {"text": "x" * 501}), 400, "unreadable")
    refused(table.seats[0].post("/chat", {"text": " \u200b "}), 400, "unreadable")


def test_a_rematch_brings_everybody_to_one_new_table(server: Served) -> None:
    table = server.found("human", "human", options={"layout": "fixed"})
    refused(table.seats[0].post("/rematch", {}), 409, "running")
    table.play_on(random.Random(6))
    first, second = table.seats[0].post("/rematch", {}).json, table.seats[1].post("/rematch", {}).json
    assert first["table"] == second["table"] != table.id
    assert ([one["seat"] for one in first["seats"]], [one["seat"] for one in second["seats"]]) == ([0], [1])
    again = TableAt(server.line, {**first, "seats": [*first["seats"], *second["seats"]]})
    again.mover.play("place agriculture")
    assert "layout=fixed" in again.watch.get("/record").body.decode()


def test_a_record_is_imported_through_the_rules_as_a_hot_seat_table(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    table.play_on(random.Random(3), 9)
    record = table.watch.get("/record").body.decode()
    anna = server.guest("Anna")
    founded = anna.post("/api/import", {"record": record}).json
    state = anna.get(f"/api/tables/{founded['table']}").json
    assert state["view"]["board"] == table.watch.state()["view"]["board"]
    assert state["commitment"] != table.watch.state()["commitment"], "fate goes on with a new seed"
    answer = {"decision": state["decision"], "answer": state["legal"][0], "nonce": fresh()}
    assert anna.post(f"/api/tables/{founded['table']}/answers", answer).status == 200
    earlier = anna.post("/api/import", {"record": record, "at": 25}).json
    assert anna.get(f"/api/tables/{earlier['table']}").json["decision"] >= 25
    forged = record.replace("place", "source", 1)
    refused(anna.post("/api/import", {"record": forged}), 400, "unreadable")
    refused(anna.post("/api/import", {"record": "9" * 5000 + ". x"}), 400, "unreadable")


@pytest.mark.parametrize("owed", ["deal-opening\n| begin", "deal - 0\n| deal - 0\n| begin\n| begin", "score-area - 7"])
def test_a_record_whose_first_position_cannot_be_is_refused(server: Served, owed: str) -> None:
    board = "[board]\nagriculture: 1 1 1 | ticket ticket\n[owed]\nbegin\n"
    start = f"pavilion position 1\ngame: worlds-fair-1893\nseats: 3\n\n{board}"
    record = pavilion.new("worlds-fair-1893", seed=1, position=start).record(with_seed=True)
    anna = server.guest("Anna")
    assert anna.post("/api/import", {"record": record}).status == 200
    refused(anna.post("/api/import", {"record": record.replace("| begin", f"| {owed}")}), 400, "unreadable")


def test_a_guest_can_be_forgotten(server: Served) -> None:
    anna = server.guest("Anna")
    table = founded_by(anna)
    cookie = anna.cookie
    assert anna.send("DELETE", "/api/me").status == 200
    anna.cookie = cookie
    assert anna.get("/api/me").json == {"name": "", "tables": []}
    refused(anna.get(f"/api/tables/{table}"), 401, "token")
