"""The live connection: every change arrives, nobody waits for the slow, and a connection is no way round the rules."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest
from web.served import SeatAt, Served, fresh
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

SHAPE = {"decision", "to_move", "question", "legal", "touches", "view", "over", "scores", "commitment", "imported"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("live") / "tables.db", debug=True) as served:
        yield served


def heard(connection: ClientConnection) -> Any:
    return json.loads(connection.recv(timeout=5))


def say(connection: ClientConnection, **message: Any) -> None:
    connection.send(json.dumps(message))


def heard_until(connection: ClientConnection, key: str) -> Any:
    """The next message that has this key; views may come before it."""
    while True:
        message = heard(connection)
        if key in message:
            return message


def test_the_view_comes_at_once_and_after_every_change_for_each_seat_its_own(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    mover = table.mover
    other = table.seats[1 - (mover.seat or 0)]
    with mover.live() as mine, other.live() as theirs, table.watch.live() as watching:
        everybody: list[tuple[ClientConnection, SeatAt]] = [(mine, mover), (theirs, other), (watching, table.watch)]
        for connection, seat in everybody:
            frame = heard(connection)
            assert set(frame) == SHAPE
            assert frame == seat.state()
        for _ in range(6):
            acting = table.mover
            acting.play(acting.state()["legal"][0])
            for connection, seat in everybody:
                assert heard(connection) == seat.state()


def test_an_answer_can_be_given_live_and_is_acknowledged_once_it_counts(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    mover = table.mover
    other = table.seats[1 - (mover.seat or 0)]
    with mover.live() as mine, other.live() as theirs:
        decision = heard(mine)["decision"]
        heard(theirs)
        message = {"answer": "place agriculture", "decision": decision, "nonce": "n1"}
        say(mine, **message)
        first = heard_until(mine, "ack")
        after = heard(theirs)
        assert (first["ack"], first["decision"]) == ("n1", after["decision"])
        assert first["view"]["board"] == after["view"]["board"], "with the new view in the same frame"
        say(mine, **message)
        assert heard_until(mine, "ack") == {"ack": "n1", "decision": after["decision"]}, "the same acknowledgement"
        assert table.watch.state()["decision"] == after["decision"]
        say(mine, answer="place agriculture", decision=decision, nonce="n2")
        refusal = heard_until(mine, "error")
        assert (refusal["nonce"], refusal["error"], refusal["rule"]) == ("n2", "stale", "WF-4.1.1")


def test_undo_can_be_said_live(server: Served) -> None:
    table = server.found("human", "human", seed=2)
    luck = random.Random(1)
    while True:
        seat = table.mover
        before = seat.state()
        figures = before["view"]["board"]["players"]["AB"[seat.seat or 0]]["figures"]
        after = seat.play(luck.choice(before["legal"]))
        if figures and after["to_move"] == before["to_move"]:
            break
    with seat.live() as mine:
        say(mine, undo="step", decision=heard(mine)["decision"], nonce="u")
        assert heard_until(mine, "ack")["decision"] > after["decision"]
    assert seat.state()["view"] == before["view"]


@pytest.mark.parametrize(
    "text",
    ["", "hello", "{}", "[]", '{"decision": 1, "nonce": "n"}', '{"decision": 1, "answer": "x"}', "[" * 9000],
)
def test_what_is_no_message_is_refused_and_the_connection_goes_on(server: Served, text: str) -> None:
    table = server.found("human", "human", seed=11)
    with table.mover.live() as mine:
        decision = heard(mine)["decision"]
        mine.send(text)
        assert heard(mine)["error"] == "unreadable"
        say(mine, answer="place agriculture", decision=decision, nonce="n")
        assert heard_until(mine, "ack")["ack"] == "n"


def test_onlookers_cannot_answer(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    with table.watch.live() as watching:
        decision = heard(watching)["decision"]
        say(watching, answer="place agriculture", decision=decision, nonce="n")
        assert heard(watching)["error"] == "seat"
    assert table.watch.state()["decision"] == decision


def test_a_frame_may_have_16_kb(server: Served) -> None:
    table = server.found("human", "human")
    with table.seats[0].live() as mine:
        heard(mine)
        mine.send("x" * (16 * 1024 + 1))
        with pytest.raises(ConnectionClosed) as closed:
            mine.recv(timeout=5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_a_token_opens_eight_connections_and_no_more(server: Served) -> None:
    table = server.found("human", "human")
    open_ones = [table.seats[0].live() for _ in range(8)]
    for one in open_ones:
        heard(one.__enter__())
    with pytest.raises(InvalidStatus) as denied, table.seats[0].live():
        pass
    assert denied.value.response.status_code == 429
    for one in open_ones:
        one.__exit__(None, None, None)
    until(lambda: not server.desk.sockets)
    with table.seats[0].live() as again:
        heard(again)


def test_a_connection_needs_a_right_to_the_table(server: Served) -> None:
    table, other = server.found("human", "human"), server.found("human", "human")
    stranger = SeatAt(server.line, table.id, other.seats[0].token, 0)
    with pytest.raises(InvalidStatus) as denied, stranger.live():
        pass
    assert denied.value.response.status_code == 403
    nowhere = SeatAt(server.line, "nowhere", other.seats[0].token, 0)
    with pytest.raises(InvalidStatus) as denied, nowhere.live():
        pass
    assert denied.value.response.status_code == 404


def test_a_revoked_seat_sees_and_says_nothing_any_more(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    with table.seats[0].live() as mine:
        heard(mine)
        assert table.seats[0].post("/revoke", {}).status == 200
        with pytest.raises(ConnectionClosed) as closed:
            mine.recv(timeout=5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403


def test_company_and_chat_come_to_those_who_ask_for_them(server: Served) -> None:
    table = server.found("human", "human")
    with table.seats[0].live("?with=room") as mine, table.seats[1].live() as plain:
        heard(plain)
        for _ in range(3):
            company = heard(mine)["room"]
            if company["seats"][1]["here"]:
                break
        assert company["yours"] == [0]
        table.seats[1].post("/chat", {"text": "hello"})
        assert heard_until(mine, "chat")["chat"]["text"] == "hello"
        with pytest.raises(TimeoutError):
            plain.recv(timeout=0.2)


def test_whoever_comes_back_sees_what_is_now(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    with table.seats[0].live() as mine:
        heard(mine)
    table.mover.play("place agriculture")
    table.mover.play("place agriculture")
    with table.seats[0].live() as mine:
        assert heard(mine) == table.seats[0].state()


def test_messages_for_one_question_sent_by_two_devices_count_once(server: Served) -> None:
    table = server.found("human", "human", seed=11)
    mover = table.mover
    with mover.live() as one, mover.live() as two:
        decision = heard(one)["decision"]
        heard(two)
        say(one, answer="place agriculture", decision=decision, nonce=fresh())
        say(two, answer="place electricity", decision=decision, nonce=fresh())
        results = [heard_ack_or_error(one), heard_ack_or_error(two)]
    assert sorted("ack" in result for result in results) == [False, True]
    assert [result["error"] for result in results if "error" in result] == ["stale"]


def heard_ack_or_error(connection: ClientConnection) -> Any:
    while True:
        message = heard(connection)
        if "ack" in message or "error" in message:
            return message


def until(holds: Any, seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


def test_a_page_keeps_no_frame_that_was_sent(server: Served) -> None:
    """While it waits for news; thousands of pages would keep thousands of frames."""
    table = server.found("human", "human")
    with table.seats[0].live() as page:
        sent = page.recv(timeout=10)
        (client,) = server.desk.rooms.rooms[table.id].lookers
        while client.pushing.get_coro().cr_await is None or client.sending:
            time.sleep(0.01)
        kept = client.pushing.get_coro().cr_frame.f_locals
        assert len(sent) > 1000
        assert [name for name, value in kept.items() if isinstance(value, bytes)] == []
