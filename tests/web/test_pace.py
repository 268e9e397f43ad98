"""Live and turn-based tables: agreements that outlive a restart, absence, lists with free seats, links for watching."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from web.served import GAME, Browser, SeatAt, Served, TableAt, fresh, refused, with_figures
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

OPEN, HUMAN = {"kind": "open"}, {"kind": "human"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("pace") / "tables.db"
    with Served(data, debug=True, absent_after=0.0, absent_turn_based=0.0) as served:
        yield served


def founded(guest: Browser, *seats: dict[str, str], **more: Any) -> Any:
    reply = guest.post("/api/tables", {"game": GAME, "seats": seats, **more})
    assert reply.status == 200, reply
    return reply.json


def mine(guest: Browser) -> dict[str, Any]:
    return {one["table"]: one for one in guest.get("/api/me").json["tables"]}


def company(seat: SeatAt) -> Any:
    return seat.get("?with=room").json["room"]


def proposed(seat: SeatAt) -> Any:
    return company(seat)["proposal"]


# ---- pace -----------------------------------------------------------------------------------------------------------


def test_a_table_is_live_unless_it_is_founded_turn_based(server: Served) -> None:
    anna = server.guest("Anna")
    live, slow = founded(anna, HUMAN, OPEN)["table"], founded(anna, HUMAN, OPEN, pace="turn-based")["table"]
    assert {table: one["pace"] for table, one in mine(anna).items()} == {live: "live", slow: "turn-based"}
    for table, pace in ((live, "live"), (slow, "turn-based")):
        assert anna.get(f"/api/tables/{table}?with=room").json["room"]["pace"] == pace
    for wrong in ("slow", "LIVE", "", 3):
        reply = anna.post("/api/tables", {"game": GAME, "seats": [HUMAN, OPEN], "pace": wrong})
        refused(reply, 400, "unreadable")


def test_a_rematch_keeps_the_pace(server: Served) -> None:
    anna = server.guest("Anna")
    bots = {"kind": "bot", "bot": "random"}
    table = founded(anna, {"kind": "hotseat"}, {"kind": "hotseat"}, bots, pace="turn-based")["table"]
    while not (state := anna.get(f"/api/tables/{table}").json)["over"]:
        if state["legal"]:
            answer = {"decision": state["decision"], "answer": state["legal"][0], "nonce": fresh()}
            anna.post(f"/api/tables/{table}/answers", answer)
    again = anna.post(f"/api/tables/{table}/rematch", {}).json["table"]
    assert mine(anna)[again]["pace"] == "turn-based"


# ---- absence --------------------------------------------------------------------------------------------------------


def replace(seat: SeatAt, who: int) -> Any:
    wish = {"kind": "replace", "decision": seat.state()["decision"], "who": who, "bot": "random"}
    return seat.post("/wishes", wish)


def test_at_a_live_table_minutes_without_a_sign_are_needed(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", absent_after=120.0, absent_turn_based=0.0) as server:
        table = server.found("human", "human", "human")
        reply = replace(table.seats[1], 0)
        refused(reply, 409, "present")
        assert reply.json["message"] == "Only a player who has been away for 2 minutes can be replaced."
        begins = company(table.seats[1])["seats"][0]["replace_from"]
        assert 100 < begins - time.time() <= 121
        with table.seats[0].live() as line:
            line.recv(timeout=5)
            assert company(table.seats[1])["seats"][0]["replace_from"] is None, "who is here is not replaced"


def test_at_a_turn_based_table_days_without_an_answer_are_needed(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", absent_after=0.0) as server:
        table = server.found("human", "human", "human", pace="turn-based")
        slow, waiting = table.mover, [seat for seat in table.seats.values() if seat is not table.mover]
        assert slow.seat is not None
        reply = replace(waiting[0], slow.seat)
        refused(reply, 409, "present")
        assert reply.json["message"] == "Only a player who has kept the others waiting for 3 days can be replaced."
        begins = company(waiting[0])["seats"][slow.seat]["replace_from"]
        assert 3 * 86400 - 30 < begins - time.time() <= 3 * 86400 + 1
        begins = [one["replace_from"] for one in company(slow)["seats"] if one["seat"] != slow.seat]
        assert begins == [None, None], "nobody waits for them"


def test_after_a_restart_everybody_has_time_to_come_back(tmp_path: Path) -> None:
    """However long somebody was away before: the server was away too."""
    with Served(tmp_path / "tables.db", absent_after=0.0) as server:
        table = server.found("human", "human", "human")
        assert replace(table.seats[1], 0).status == 200, "absent long enough"
    with Served(tmp_path / "tables.db", absent_after=120.0) as server:
        again = TableAt(server.line, table.founded)
        refused(replace(again.seats[1], 0), 409, "present")


@pytest.mark.parametrize("pace", ["live", "turn-based"])
@pytest.mark.parametrize("leap", [-9 * 86400, 9 * 86400])
def test_a_clock_that_leaps_makes_nobody_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pace: str, leap: int
) -> None:
    """The machine has slept, or its clock was set right."""
    real = time.time
    with Served(tmp_path / "tables.db") as server:
        before = server.found("human", "human", pace=pace)
        monkeypatch.setattr(time, "time", lambda: real() + leap)
        after = server.found("human", "human", pace=pace)
        for table in (before, after):
            for seat in range(2):
                refused(replace(table.seats[seat], 1 - seat), 409, "present")


def test_at_a_turn_based_table_only_whoever_is_awaited_is_replaced(server: Served) -> None:
    table = server.found("human", "human", "human", pace="turn-based")
    slow, waiting = table.mover, [seat for seat in table.seats.values() if seat is not table.mover]
    assert slow.seat is not None
    assert waiting[1].seat is not None
    refused(replace(waiting[0], waiting[1].seat), 409, "present")
    assert replace(waiting[0], slow.seat).json["room"]["proposal"]["waiting"] == [waiting[1].seat]


def test_who_comes_back_before_all_have_agreed_is_not_replaced(server: Served) -> None:
    table = server.found("human", "human", "human")
    wish = replace(table.seats[1], 0).json["room"]["proposal"]["wish"]
    with table.seats[0].live() as line:
        line.recv(timeout=5)
        refused(table.seats[2].post("/consent", {"wish": wish, "agree": True}), 409, "present")
    assert company(table.seats[2])["seats"][0]["bot"] == ""


# ---- what is agreed outlives a restart ------------------------------------------------------------------------------


def test_a_proposal_and_who_has_agreed_outlive_a_restart(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", debug=True, absent_after=0.0) as server:
        table = server.found("human", "human", "human", "human")
        wish = replace(table.seats[3], 0).json["room"]["proposal"]
        assert (wish["kind"], wish["by"], wish["waiting"], wish["who"], wish["bot"]) == (
            "replace", [3], [1, 2], 0, "random",
        )  # fmt: skip
        agreed = table.seats[1].post("/consent", {"wish": wish["wish"], "agree": True}).json["room"]["proposal"]
        assert (agreed["by"], agreed["waiting"]) == ([3, 1], [2]), "whose wish it is comes first"
    with Served(tmp_path / "tables.db", debug=True, absent_after=0.0) as server:
        table = TableAt(server.line, table.founded)
        assert proposed(table.seats[2]) == agreed
        done = table.seats[2].post("/consent", {"wish": wish["wish"], "agree": True}).json["room"]
        assert done["proposal"] is None
        assert done["seats"][0]["bot"] == "random"
    with Served(tmp_path / "tables.db", debug=True) as server:
        table = TableAt(server.line, table.founded)
        assert company(table.seats[2])["seats"][0]["bot"] == "random"
        assert proposed(table.seats[2]) is None


def test_what_was_declined_or_overtaken_stays_so_after_a_restart(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", debug=True) as server:
        declined, overtaken = with_figures(server), with_figures(server)
        wishes = []
        for table in (declined, overtaken):
            mover = table.mover
            before = mover.state()["view"]["decision"]
            decision = mover.play("place agriculture")["decision"]
            other = table.seats[1 - (mover.seat or 0)]
            wish = {"kind": "takeback", "decision": decision, "to": before}
            wishes.append((mover, other.post("/wishes", wish).json["room"]["proposal"]["wish"]))
        mover, number = wishes[0]
        assert mover.post("/consent", {"wish": number, "agree": False}).status == 200
        overtaken.mover.play(overtaken.mover.state()["legal"][0])
    with Served(tmp_path / "tables.db", debug=True) as server:
        for table, (mover, number) in zip((declined, overtaken), wishes, strict=True):
            seat = SeatAt(server.line, table.id, mover.token, mover.seat)
            assert proposed(seat) is None
            refused(seat.post("/consent", {"wish": number, "agree": True}), 409, "stale")


def test_a_take_back_by_consent_happens_after_a_restart(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", debug=True) as server:
        table = with_figures(server)
        mover = table.mover
        other = table.seats[1 - (mover.seat or 0)]
        start = mover.state()
        decision = mover.play("place agriculture")["decision"]
        wish = {"kind": "takeback", "decision": decision, "to": start["view"]["decision"]}
        number = mover.post("/wishes", wish).json["room"]["proposal"]["wish"]
    with Served(tmp_path / "tables.db", debug=True) as server:
        mover, other = (SeatAt(server.line, table.id, one.token, one.seat) for one in (mover, other))
        assert other.post("/consent", {"wish": number, "agree": True}).status == 200
        assert mover.state()["view"] == start["view"]


def test_a_table_that_waits_for_one_s_consent_is_among_those_that_wait(server: Served) -> None:
    anna, ben, carl = server.guest("Anna"), server.guest("Ben"), server.guest("Carl")
    told = founded(anna, HUMAN, OPEN, OPEN)
    table = told["table"]
    for guest, invite in zip((ben, carl), told["invites"], strict=True):
        guest.post(f"/api/tables/{table}/join", {"token": invite["invite"]})
    guests = (anna, ben, carl)
    mover = anna.get(f"/api/tables/{table}").json["to_move"][0]
    asks, asked = [seat for seat in range(3) if seat != mover]
    assert not mine(guests[asked])[table]["waiting"]
    decision = anna.get(f"/api/tables/{table}").json["decision"]
    wish = {"kind": "replace", "decision": decision, "who": mover, "bot": "random"}
    number = guests[asks].post(f"/api/tables/{table}/wishes", wish).json["room"]["proposal"]["wish"]
    one = mine(guests[asked])[table]
    assert (one["waiting"], one["consent"], one["turn"]) == (True, True, None)
    assert not mine(guests[asks])[table]["consent"]
    guests[asked].post(f"/api/tables/{table}/consent", {"wish": number, "agree": False})
    assert not mine(guests[asked])[table]["waiting"]


def test_a_bot_answers_though_somebody_proposes_something_meanwhile(server: Served) -> None:
    """What is said around the game does not make a bot think again from the beginning."""
    table = server.found("human", "human", "human", "random")
    table.watch.state()
    room = server.desk.rooms.rooms[table.id]
    thinking, ready, thoughts, answer = threading.Event(), threading.Event(), [], room.thinkers.answer

    async def slowly(course: Any, seat: int, bot: str, *whose: Any) -> Any:
        thoughts.append(course.decision)
        thinking.set()
        await asyncio.to_thread(ready.wait, 20)
        return await answer(course, seat, bot, *whose)

    room.thinkers.answer = slowly
    try:
        while table.watch.state()["to_move"] != [3]:
            table.mover.play(table.mover.state()["legal"][0])
        assert thinking.wait(20)
        assert replace(table.seats[0], 1).json["room"]["proposal"]["waiting"] == [2]
        ready.set()
        until = time.monotonic() + 20
        while table.watch.state()["to_move"] == [3]:
            assert time.monotonic() < until
    finally:
        room.thinkers.answer = answer
    assert len(thoughts) == len(set(thoughts)), "it has thought about each question once"


# ---- lists ----------------------------------------------------------------------------------------------------------


def test_a_stranger_sees_who_is_there_what_is_free_and_sits_down(server: Served) -> None:
    anna, ben = server.guest("Anna"), server.guest("Ben")
    bot = {"kind": "bot", "bot": "greedy", "name": "Ida"}
    table = founded(anna, HUMAN, OPEN, bot, OPEN, listed=True, pace="turn-based")["table"]
    full = founded(anna, HUMAN, bot, listed=True)["table"]

    def listed() -> list[Any]:
        return [one for one in server.guest().get("/api/lobby").json if one["table"] in (table, full)]

    assert [one["table"] for one in listed()] == [table, full], "where a seat is free comes first"
    one = listed()[0]
    assert (one["game"], one["title"], one["pace"], one["seats"]) == (GAME, "World's Fair 1893", "turn-based", [])
    assert one["players"] == [
        {"seat": 0, "name": "Anna", "bot": "", "free": False, "here": False},
        {"seat": 1, "name": "", "bot": "", "free": True, "here": False},
        {"seat": 2, "name": "Ida", "bot": "greedy", "free": False, "here": False},
        {"seat": 3, "name": "", "bot": "", "free": True, "here": False},
    ]
    with watched(server, anna, table) as line:
        line.recv(timeout=5)
        assert [player["here"] for player in listed()[0]["players"]] == [True, False, False, False]
    assert ben.post(f"/api/tables/{table}/join", {"seat": 1}).status == 200
    refused(ben.post(f"/api/tables/{table}/join", {"seat": 3}), 409, "seat")
    refused(anna.post(f"/api/tables/{table}/join", {"seat": 3}), 409, "seat")
    assert [player["free"] for player in listed()[0]["players"]] == [False, False, False, True]
    assert [player["name"] for player in listed()[0]["players"]] == ["Anna", "Ben", "Ida", ""]


def watched(server: Served, guest: Browser, table: str) -> Any:
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
    origin: Any = f"http://127.0.0.1:{server.port}"
    return connect(url, additional_headers={"Cookie": guest.cookie}, origin=origin, proxy=None)


def test_an_open_seat_with_an_invitation_that_is_used_by_a_program_is_not_free(server: Served) -> None:
    anna = server.guest("Anna")
    told = founded(anna, HUMAN, OPEN, listed=True)
    reply = server.line.send("POST", f"/api/tables/{told['table']}/join", {"token": told["invites"][0]["invite"]})
    assert reply.json["seat"] == 1
    one = next(one for one in anna.get("/api/lobby").json if one["table"] == told["table"])
    assert [player["free"] for player in one["players"]] == [False, False]


def test_the_table_that_has_waited_longest_comes_first_and_every_turn_has_its_number(server: Served) -> None:
    eve = server.guest("Eve")
    tables: list[str] = []
    while len(tables) < 2:
        table = founded(eve, HUMAN, HUMAN)["table"]
        if eve.get(f"/api/tables/{table}").json["to_move"] == [0]:
            tables.append(table)
            time.sleep(1.1)  # times are kept in whole seconds
    found = [one["table"] for one in eve.get("/api/me").json["tables"] if one["waiting"]]
    assert found[:2] == tables
    one = mine(eve)[tables[0]]
    assert (one["turn"], one["since"]) == (0, one["created"])
    state = eve.get(f"/api/tables/{tables[0]}").json
    answer = {"decision": state["decision"], "answer": state["legal"][0], "nonce": fresh()}
    eve.post(f"/api/tables/{tables[0]}/answers", answer)
    one = mine(eve)[tables[0]]
    assert (one["waiting"], one["turn"], one["since"]) == (False, None, None)


# ---- links for watching ---------------------------------------------------------------------------------------------


def test_anybody_who_plays_lets_others_watch_and_the_founder_withdraws_it(server: Served) -> None:
    anna, ben, carl, dora = (server.guest(name) for name in ("Anna", "Ben", "Carl", "Dora"))
    told = founded(anna, OPEN, HUMAN)
    table = told["table"]
    ben.post(f"/api/tables/{table}/join", {"token": told["invites"][0]["invite"]})
    link = ben.post(f"/api/tables/{table}/watch", {}).json["watch"]
    assert carl.post(f"/api/tables/{table}/join", {"token": link}).json == {"watching": True}
    assert carl.get(f"/api/tables/{table}").json["view"]["seat"] is None
    refused(carl.post(f"/api/tables/{table}/watch", {}), 403, "seat")
    assert dora.post(f"/api/tables/{table}/join", {"token": link}).status == 200, "the link works more than once"
    rooms = {guest: guest.get(f"/api/tables/{table}?with=room").json["room"] for guest in (anna, ben, carl)}
    assert [rooms[guest]["founder"] for guest in (anna, ben, carl)] == [True, False, False]
    refused(ben.send("DELETE", f"/api/tables/{table}/watch"), 403, "founder")
    with watched(server, carl, table) as line:
        assert json.loads(line.recv(timeout=5))
        assert anna.send("DELETE", f"/api/tables/{table}/watch").json == {"withdrawn": True}
        with pytest.raises(ConnectionClosed) as shut:
            drain(line)
    assert shut.value.rcvd is not None
    assert shut.value.rcvd.code == 4403
    for token in (link, told["watch"]):
        refused(dora.post(f"/api/tables/{table}/join", {"token": token}), 403, "token")
    refused(carl.get(f"/api/tables/{table}"), 403, "right")
    assert ben.get(f"/api/tables/{table}").status == 200, "who plays stays"


def drain(line: ClientConnection) -> None:
    while True:
        line.recv(timeout=5)


def test_links_for_watching_are_bounded(server: Served) -> None:
    table = server.found("human", "human")
    replies = [table.seats[0].post("/watch", {}).status for _ in range(50)]
    assert replies == [200] * 49 + [409], "one is made at the founding"
    assert table.seats[0].line.send("DELETE", f"/api/tables/{table.id}/watch", None, table.seats[0].auth).status == 200
    assert table.seats[1].post("/watch", {}).status == 200
