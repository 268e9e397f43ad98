"""Web hooks: nothing goes to an address inside, one message goes out for each turn, and never two."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from web.receiver import HOST, Receiver, trust
from web.served import GAME, Browser, Served, fresh, refused
from websockets.sync.client import connect

from pavilion.web.store.sqlite import SqliteStore
from pavilion.web.store.store import Hook, Turn
from pavilion.web.telling.bell import MOST_FAILURES, WAITING, Bell, Letter
from pavilion.web.telling.hooks import BadHook, Messenger, Outcome, host_of, is_public, target_of

# ---- where nothing goes ---------------------------------------------------------------------------------------------

HOSTILE = {
    "hook_https": [
        "http://hooks.example.org/", "ftp://hooks.example.org/", "file:///etc/passwd", "gopher://127.0.0.1:6379/_FLUSHALL",
        "javascript:alert(1)", "//hooks.example.org/", "hooks.example.org", "", " https://hooks.example.org/",
        "HTTP://hooks.example.org/", "https:/hooks.example.org/", "data:text/plain,hi", "jar:https://a.example.org!/",
    ],
    "hook_name": [
        "https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/", "https://0x7f.0.0.1/",
        "https://0177.0.0.1/", "https://017700000001/", "https://127.0.0.0x1/", "https://10.0.0.1/", "https://0/",
        "https://192.168.1.1/", "https://169.254.169.254/latest/meta-data/", "https://172.16.0.1/", "https://8.8.8.8/",
        "https://localhost/", "https://localhost./", "https://hooks.example.org./", "https://intranet/", "https://1/",
        "https://router/admin", "https://-a.example.org/", "https://a_b.example.org/", "https://a..example.org/",
        "https://hooks.example.1/", "https://" + "a" * 64 + ".example.org/", "https://" + "a." * 127 + "org/",
        "https://\u24dbocalhost.example.org/", "https://\uff11\uff12\uff17.\uff10.\uff10.\uff11/",
        "https://127\u30020\u30020\u30021/", "https://%31%32%37.0.0.1/", "https://hooks.ex\u0430mple.org/",
        "https://hooks.example.org%00.evil.example.org/", "https://hooks.example.org\t/", "https://hooks.example.org /",
    ],
    "hook_unreadable": [
        "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[fe80::1%25eth0]/", "https://[2001:db8::1]:443/",
        "https://user:pass@hooks.example.org/", "https://user@hooks.example.org/", "https://127.0.0.1@hooks.example.org/",
        "https://hooks.example.org@127.0.0.1/", "https://hooks.example.org#@127.0.0.1/", "https://hooks.example.org/#a",
        "https://hooks.example.org/\r\nHost: inside", "https://hooks.example.org/a b", "https://hooks.example.org/ä",
        "https://hooks.example.org/\x00", "https://", "https:///", "https://:443/", "https://?a",
        "https://hooks.example.org:/", "https://hooks.example.org:443:22/", "https://hooks.example.org:-443/",
        "https://hooks.example.org:\uff14\uff14\uff13/", "https://hooks.example.org\\@127.0.0.1/",
        "https://hooks.example.org/" + "a" * 500, "https://hooks.example.org/\n",
    ],
    "hook_port": [
        "https://hooks.example.org:22/", "https://hooks.example.org:80/", "https://hooks.example.org:6379/",
        "https://hooks.example.org:0/", "https://hooks.example.org:65535/", "https://hooks.example.org:99999/",
        "https://hooks.example.org:25/",
    ],
    "hook_inside": [
        "https://a.localhost/", "https://printer.local/", "https://metadata.google.internal/", "https://nas.lan/",
        "https://a.home.arpa/", "https://1.0.0.127.in-addr.arpa/", "https://wiki.corp/", "https://a.onion/",
        "https://LOCALHOST.localdomain/", "https://fair.example.com/t/1",
    ],
}  # fmt: skip
NOT_PUBLIC = [
    "127.0.0.1", "127.255.255.254", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "100.64.0.1",
    "169.254.169.254", "192.0.0.1", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.51.100.1", "203.0.113.1",
    "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1",
    "2002:7f00:1::", "3fff::1", "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1",
    "not an address",
]  # fmt: skip
PUBLIC = ["8.8.8.8", "1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450:4001:800::200e"]


async def never(host: str, port: int) -> list[str]:
    raise AssertionError(f"{host} was looked up")


def test_there_are_many_hostile_addresses() -> None:
    assert sum(map(len, HOSTILE.values())) >= 80


@pytest.mark.parametrize(("reason", "url"), [(reason, url) for reason, urls in HOSTILE.items() for url in urls])
def test_nothing_is_sent_to_a_hostile_address_nor_is_it_looked_up(reason: str, url: str) -> None:
    messenger = Messenger(["fair.example.com"], resolve=never)
    with pytest.raises(BadHook) as refusal:
        asyncio.run(messenger.check(url))
    assert refusal.value.reason == reason
    assert asyncio.run(messenger.post(url, b"{}")) == Outcome(reason)


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_a_name_that_leads_inside_is_refused_even_if_it_leads_outside_too(address: str) -> None:
    assert not is_public(address)

    async def both(host: str, port: int) -> list[str]:
        return ["8.8.8.8", address]

    messenger = Messenger(resolve=both)
    with pytest.raises(BadHook) as refusal:
        asyncio.run(messenger.check("https://rebind.example.org/"))
    assert refusal.value.reason == "hook_inside"
    assert asyncio.run(messenger.post("https://rebind.example.org/", b"{}")) == Outcome("hook_inside")


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_possible(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    ("url", "host", "port", "path"),
    [
        ("https://discord.com/api/webhooks/123/a-b_c", "discord.com", 443, "/api/webhooks/123/a-b_c"),
        ("HTTPS://Hooks.Slack.COM/services/T0/B0/x", "hooks.slack.com", 443, "/services/T0/B0/x"),
        ("https://chat.example.org:8443", "chat.example.org", 8443, "/"),
        ("https://a.xn--bcher-kva.example/?key=%C3%A4&b=c@d", "a.xn--bcher-kva.example", 443, "/?key=%C3%A4&b=c@d"),
    ],
)
def test_addresses_of_chat_services_are_understood(url: str, host: str, port: int, path: str) -> None:
    assert target_of(url) == (host, port, path)


def test_a_name_that_cannot_be_found_is_said_to_be_unknown() -> None:
    async def nowhere(host: str, port: int) -> list[str]:
        raise OSError("no such name")

    async def silent(host: str, port: int) -> list[str]:
        await asyncio.sleep(60)
        return []

    for resolve in (nowhere, silent):
        with pytest.raises(BadHook) as refusal:
            asyncio.run(Messenger(resolve=resolve, seconds=0.05).check("https://hooks.example.org/"))
        assert refusal.value.reason == "hook_unknown"


# ---- one message ----------------------------------------------------------------------------------------------------


def sent(receiver: Receiver, url: str = "", **more: Any) -> Outcome:
    return asyncio.run(receiver.messenger(**more).post(url or receiver.url, b'{"text": "hello"}'))


def test_a_message_arrives_as_json_at_the_right_host_and_path() -> None:
    with Receiver() as receiver:
        assert sent(receiver) == Outcome("delivered", 204)
        head = receiver.requests[0].decode().split("\r\n")
        assert head[0] == "POST /talk/secret-1893?wait=no HTTP/1.1"
        assert f"Host: {HOST}:{receiver.port}" in head
        assert "Content-Type: application/json" in head
        assert receiver.messages == [{"text": "hello"}]
        assert receiver.names == [HOST], "TLS asks for the name, not for the address"


def test_a_name_is_looked_up_once_and_the_checked_address_is_the_one_that_is_used() -> None:
    asked: list[str] = []

    async def changes_its_mind(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.2"]

    with Receiver() as receiver:
        assert sent(receiver, resolve=changes_its_mind).delivered
        assert asked == [HOST]
        assert sent(receiver, resolve=changes_its_mind) == Outcome("hook_inside"), "allowed was 127.0.0.1 alone"
        assert len(receiver.requests) == 1


def test_another_address_of_the_same_name_is_tried_if_the_first_cannot_be_reached() -> None:
    async def two(host: str, port: int) -> list[str]:
        return ["127.0.0.3", "127.0.0.1"]

    with Receiver() as receiver:
        allowed = {("127.0.0.3", receiver.port), ("127.0.0.1", receiver.port)}
        assert sent(receiver, resolve=two, allowed=allowed).delivered


def test_redirects_are_not_followed() -> None:
    with Receiver() as inner, Receiver() as outer:
        outer.answer = f"HTTP/1.1 302 Found\r\nLocation: {inner.url}\r\n\r\n".encode()
        allowed = {("127.0.0.1", outer.port), ("127.0.0.1", inner.port)}
        assert sent(outer, allowed=allowed) == Outcome("moved", 302)
        assert inner.requests == []


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (b"HTTP/1.1 200 OK\r\n\r\n", Outcome("delivered", 200)),
        (b"HTTP/1.1 404 Not Found\r\n\r\n", Outcome("refused", 404)),
        (b"HTTP/1.0 429 Slow down\r\n\r\n", Outcome("busy", 429)),
        (b"HTTP/1.1 500 Oh\r\n\r\n", Outcome("busy", 500)),
        (b"HTTP/1.1 101 Switching\r\n\r\n", Outcome("odd", 101)),
        (b"SSH-2.0-OpenSSH_9.2\r\n", Outcome("odd")),
        (b"HTTP/2 200\r\n\r\n", Outcome("odd")),
        (b"", Outcome("odd")),
    ],
)
def test_the_status_decides(answer: bytes, outcome: Outcome) -> None:
    with Receiver(answer) as receiver:
        assert sent(receiver) == outcome
        assert outcome.may_repeat == (outcome.result == "busy"), "what may have been taken is never sent again"


def test_an_endless_answer_is_not_read() -> None:
    def endless(line: ssl.SSLSocket) -> None:
        while True:
            line.sendall(b"x" * 16384)

    with Receiver(endless) as receiver:
        assert sent(receiver) == Outcome("odd")


def test_who_does_not_answer_is_not_waited_for() -> None:
    with Receiver(lambda line: time.sleep(5)) as receiver:
        assert sent(receiver, seconds=0.3) == Outcome("slow")
        assert not Outcome("slow").may_repeat


def test_who_cannot_be_reached_may_be_tried_again() -> None:
    with Receiver() as receiver:
        receiver.__exit__()
        assert sent(receiver) == Outcome("unreachable")
        assert Outcome("unreachable").may_repeat


def test_a_certificate_must_be_valid_for_the_name() -> None:
    with Receiver() as receiver:
        assert sent(receiver, trust=ssl.create_default_context()) == Outcome("untrusted")
        other = receiver.url.replace(HOST, "other.example.org")
        assert sent(receiver, other, trust=trust()) == Outcome("untrusted")
        assert receiver.requests == []


# ---- turns ----------------------------------------------------------------------------------------------------------


@contextmanager
def house(data: Path, receiver: Receiver, **more: Any) -> Iterator[Served]:
    config = {"ring_after": 0.05, "messenger": receiver.messenger(), "debug": True, **more}
    with Served(data / "tables.db", **config) as served:
        served.desk.bell.again = (0.02, 0.02)
        yield served


class Pair:
    """Anna, who plays at many tables, and Ben, who has a web hook; it is Anna's turn."""

    def __init__(self, server: Served, receiver: Receiver | None, language: str = "en") -> None:
        self.server = server
        self.anna, self.ben = server.guest("Anna"), server.guest("Ben")
        if receiver is not None:
            self.ben.cookie += f"; language={language}"
            assert self.ben.post("/api/me/hook", {"url": receiver.url}).json["host"] == f"{HOST}:{receiver.port}"
        self.table = self.new_table()

    def new_table(self) -> str:
        """Anna begins."""
        for seed in range(50):
            seats = [{"kind": "human"}, {"kind": "open"}]
            founded = self.anna.post("/api/tables", {"game": GAME, "seats": seats, "seed": seed}).json
            table: str = founded["table"]
            if self.anna.get(f"/api/tables/{table}").json["to_move"] == [0]:
                self.ben.post(f"/api/tables/{table}/join", {"token": founded["invites"][0]["invite"]})
                return table
        raise AssertionError("Anna never begins")

    def plays(self, guest: Browser, table: str = "") -> None:
        """Answers until it is somebody else's turn."""
        path = f"/api/tables/{table or self.table}"
        while (state := guest.get(path).json)["legal"]:
            answer = {"decision": state["decision"], "answer": state["legal"][0], "nonce": fresh()}
            assert guest.post(f"{path}/answers", answer).status == 200

    @contextmanager
    def looks(self, guest: Browser, focus: bool) -> Iterator[None]:
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/live"
        origin: Any = f"http://127.0.0.1:{self.server.port}"
        with connect(url, additional_headers={"Cookie": guest.cookie}, origin=origin, proxy=None) as line:
            line.recv(timeout=5)
            line.send('{"focus": true}' if focus else '{"focus": false}')
            until(lambda: self.server.desk.rooms.rooms[self.table].is_looked_at(1) == focus)
            yield

    def marked(self) -> int:
        """The last turn of Ben's for which the bell has done its duty."""
        store: SqliteStore = self.server.desk.store
        rows = store.writing.execute("SELECT turn FROM rung WHERE table_id = ? AND seat = 1", (self.table,)).fetchall()
        return rows[0][0] if rows else -1


    def rings(self) -> None:
        """The minute of Ben's turn is over (once more)."""
        desk = self.server.desk
        turn = desk.rooms.rooms[self.table].course.turns[1]
        asyncio.run_coroutine_threadsafe(desk.bell.ring(self.table, turn), desk.store.loop).result(5)


def until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_each_turn_that_nobody_has_seen_is_told_once(tmp_path: Path) -> None:
    with Receiver() as receiver, house(tmp_path, receiver) as server:
        pair = Pair(server, receiver)
        for turn in range(1, 4):
            pair.plays(pair.anna)
            told = receiver.waits_for(turn)[-1]
            url = f"http://127.0.0.1:{server.port}/t/{pair.table}"
            assert told == {
                "text": f"Your turn: World's Fair 1893 {url}",
                "content": f"Your turn: World's Fair 1893 {url}",
                "game": GAME,
                "table": pair.table,
                "url": url,
                "decision": pair.ben.get(f"/api/tables/{pair.table}").json["decision"],
            }
            assert pair.ben.post(f"/api/tables/{pair.table}/chat", {"text": "one moment"}).status == 200
            pair.plays(pair.ben)
        assert len(receiver.requests) == 3


def test_a_turn_for_which_the_bell_rings_twice_is_told_once(tmp_path: Path) -> None:
    """As when two processes serve the same table."""
    with Receiver() as receiver, house(tmp_path, receiver, ring_after=3600) as server:
        pair = Pair(server, receiver)
        pair.plays(pair.anna)
        pair.rings()
        receiver.waits_for(1)
        pair.rings()
        pair.plays(pair.ben)
        pair.plays(pair.anna)
        pair.rings()
        assert len({told["decision"] for told in receiver.waits_for(2)}) == 2


def test_the_message_speaks_the_language_of_the_person(tmp_path: Path) -> None:
    with Receiver() as receiver, house(tmp_path, receiver) as server:
        pair = Pair(server, receiver, "de")
        pair.plays(pair.anna)
        assert receiver.waits_for(1)[0]["text"].startswith("Du bist am Zug: World's Fair 1893 http://127.0.0.1:")


def test_who_looks_at_the_table_is_not_told_but_an_open_window_is_not_enough(tmp_path: Path) -> None:
    with Receiver() as receiver, house(tmp_path, receiver) as server:
        pair = Pair(server, receiver)
        with pair.looks(pair.ben, focus=True):
            pair.plays(pair.anna)
            until(lambda: pair.marked() >= 0)
        pair.plays(pair.ben)
        with pair.looks(pair.ben, focus=False):
            pair.plays(pair.anna)
            decision = pair.ben.get(f"/api/tables/{pair.table}").json["decision"]
            assert [told["decision"] for told in receiver.waits_for(1)] == [decision], "the second turn, not the first"


def test_who_comes_to_look_in_time_is_not_told(tmp_path: Path) -> None:
    with Receiver() as receiver, house(tmp_path, receiver, ring_after=3600) as server:
        pair = Pair(server, receiver)
        pair.plays(pair.anna)
        assert list(server.desk.bell.timers) == [(pair.table, 1)]
        with pair.looks(pair.ben, focus=True):
            until(lambda: pair.marked() >= 0)
        assert not server.desk.bell.timers
    with house(tmp_path, receiver) as server:
        assert not server.desk.bell.timers, "nor after a restart"
    assert receiver.requests == []


def test_who_answers_in_time_is_not_told(tmp_path: Path) -> None:
    with Receiver() as receiver, house(tmp_path, receiver, ring_after=3600) as server:
        pair = Pair(server, receiver)
        for _ in range(3):
            pair.plays(pair.anna)
            assert (pair.table, 1) in server.desk.bell.timers
            pair.plays(pair.ben)
            assert (pair.table, 1) not in server.desk.bell.timers


def test_one_s_own_doing_is_not_told(tmp_path: Path) -> None:
    """At a hot-seat table one's own answer begins one's own next turn."""
    with Receiver() as receiver, house(tmp_path, receiver) as server:
        pair = Pair(server, receiver)
        seats = [{"kind": "hotseat"}, {"kind": "hotseat"}]
        table = pair.ben.post("/api/tables", {"game": GAME, "seats": seats}).json["table"]
        state = pair.ben.get(f"/api/tables/{table}").json
        answer = {"decision": state["decision"], "answer": state["legal"][0], "nonce": fresh()}
        assert pair.ben.post(f"/api/tables/{table}/answers", answer).status == 200
        store: SqliteStore = server.desk.store
        sql = "SELECT count(*) FROM rung WHERE table_id = ?"
        until(lambda: store.writing.execute(sql, (table,)).fetchone() == (1,))
        pair.plays(pair.anna)
        assert [told["table"] for told in receiver.waits_for(1)] == [pair.table]


def test_a_turn_outlives_a_restart_and_is_still_told_once(tmp_path: Path) -> None:
    with Receiver() as receiver:
        with house(tmp_path, receiver, ring_after=3600) as server:
            pair = Pair(server, receiver)
            pair.plays(pair.anna)
        assert receiver.requests == []
        for _ in range(2):
            with house(tmp_path, receiver) as server:
                pair.server = server
                receiver.waits_for(1)
                until(lambda: pair.marked() >= 0)
                until(lambda: not server.desk.bell.timers)
        assert len(receiver.requests) == 1


def test_a_crash_between_mark_and_message_loses_it_and_never_doubles_it(tmp_path: Path) -> None:
    with Receiver() as receiver:
        with house(tmp_path, receiver, ring_after=3600) as server:
            pair = Pair(server, receiver)
            pair.plays(pair.anna)
            turn = server.desk.rooms.rooms[pair.table].course.turns[1].n
            marking = server.desk.store.ring(pair.table, [1], turn)
            told = asyncio.run_coroutine_threadsafe(marking, server.desk.store.loop)
            assert told.result(5) == [1]
        with house(tmp_path, receiver) as server:
            assert not server.desk.bell.timers
            pair.server, pair.anna.line, pair.ben.line = server, server.new_line(), server.new_line()
            pair.plays(pair.ben)
            pair.plays(pair.anna)
            receiver.waits_for(1)


def test_turns_that_began_before_the_hook_was_set_are_not_told(tmp_path: Path) -> None:
    with Receiver() as receiver:
        with house(tmp_path, receiver, ring_after=3600) as server:
            pair = Pair(server, None)
            pair.plays(pair.anna)
            time.sleep(1.1)  # the times of turns and hooks are kept in whole seconds
            assert pair.ben.post("/api/me/hook", {"url": receiver.url}).status == 200
        with house(tmp_path, receiver) as server:
            assert not server.desk.bell.timers
            pair.server, pair.anna.line, pair.ben.line = server, server.new_line(), server.new_line()
            pair.ben.get(f"/api/tables/{pair.table}")
            pair.rings()
            pair.plays(pair.ben)
            pair.plays(pair.anna)
            decision = pair.ben.get(f"/api/tables/{pair.table}").json["decision"]
            assert [told["decision"] for told in receiver.waits_for(1)] == [decision], "the first one after it was set"


def test_a_message_that_was_not_taken_is_tried_a_few_times_and_then_the_owner_sees_why(tmp_path: Path) -> None:
    with Receiver(b"HTTP/1.1 503 No\r\n\r\n") as receiver, house(tmp_path, receiver) as server:
        pair = Pair(server, receiver)
        pair.plays(pair.anna)
        trouble = "The receiving server cannot accept messages right now (status 503)."
        until(lambda: pair.ben.get("/api/me/hook").json["trouble"] == trouble)
        receiver.waits_for(3)
        pair.plays(pair.ben)
        receiver.answer = b"HTTP/1.1 410 Gone\r\n\r\n"
        pair.plays(pair.anna)
        gone = "The receiving server refused the message (status 410). Is the address still valid?"
        until(lambda: pair.ben.get("/api/me/hook").json["trouble"] == gone)
        receiver.waits_for(4)
        pair.plays(pair.ben)
        receiver.answer = b"HTTP/1.1 200 OK\r\n\r\n"
        pair.plays(pair.anna)
        until(lambda: pair.ben.get("/api/me/hook").json["trouble"] == "")
        receiver.waits_for(5)


def test_a_repeated_try_is_dropped_when_the_turn_is_over(tmp_path: Path) -> None:
    with Receiver(b"HTTP/1.1 500 No\r\n\r\n") as receiver, house(tmp_path, receiver) as server:
        pair = Pair(server, receiver)
        server.desk.bell.again = (0.5,)
        pair.plays(pair.anna)
        receiver.waits_for(1)
        pair.plays(pair.ben)
        until(lambda: len(server.desk.bell.tasks) == 4)
        assert len(receiver.requests) == 1


def test_a_hook_that_always_fails_rests_until_it_is_set_again(tmp_path: Path) -> None:
    with Receiver(b"HTTP/1.1 404 No\r\n\r\n") as receiver, house(tmp_path, receiver) as server:
        pair = Pair(server, receiver)
        for _ in range(MOST_FAILURES):
            assert pair.ben.post("/api/me/hook/test", None).json["delivered"] is False
        assert pair.ben.get("/api/me/hook").json["resting"] is True
        pair.plays(pair.anna)
        until(lambda: pair.marked() >= 0)
        receiver.waits_for(MOST_FAILURES)
        assert pair.ben.post("/api/me/hook", {"url": receiver.url}).json["resting"] is False


def test_everybody_in_a_rematch_is_told_of_the_first_turn(tmp_path: Path) -> None:
    with Receiver() as receiver, house(tmp_path, receiver, ring_after=3600) as server:
        pair = Pair(server, receiver)
        for guest in (pair.anna, pair.ben) * 200:
            pair.plays(guest)
            if guest.get(f"/api/tables/{pair.table}").json["over"]:
                break
        new = guest.post(f"/api/tables/{pair.table}/rematch", {}).json["table"]
        mover = guest.get(f"/api/tables/{new}").json["to_move"][0]
        assert (new, mover) in server.desk.bell.timers


def test_messages_wait_in_a_bounded_queue(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def flood() -> int:
        bell = Bell(SqliteStore(tmp_path / "tables.db"), Messenger(resolve=never), 1)
        for n in range(WAITING + 5):
            bell.send(Letter(Hook(b"%d" % n, "", "", "en", 0), "t", Turn(0, n, 0, 0), b""))
        for _ in range(100):
            bell.send(Letter(Hook(b"one", "", "", "en", 0), "t", Turn(0, 1, 0, 0), b""))
        return bell.queue.qsize()

    assert asyncio.run(flood()) == WAITING
    assert "too many messages" in caplog.text


# ---- the owner ------------------------------------------------------------------------------------------------------


def test_a_hook_is_set_tried_and_removed_and_its_address_is_never_told(tmp_path: Path) -> None:
    with Receiver() as receiver, house(tmp_path, receiver) as server:
        eve = server.guest("Eve")
        assert eve.get("/api/me/hook").json == {"host": "", "trouble": "", "resting": False}
        refused(eve.post("/api/me/hook/test", None), 409, "hook")
        shown = eve.post("/api/me/hook", {"url": f"  {receiver.url}\n"})
        assert shown.json == {"host": f"{HOST}:{receiver.port}", "trouble": "", "resting": False}
        tried = eve.post("/api/me/hook/test", None)
        assert tried.json == {"delivered": True, "message": "The test message has arrived."}
        url = f"http://127.0.0.1:{server.port}/"
        text = f"This is a test message from Pavilion. You will be notified here when it is your turn. {url}"
        told = receiver.waits_for(1)[0]
        assert (told["text"], told["content"], told["url"], told["table"]) == (text, text, url, "")
        assert eve.send("DELETE", "/api/me/hook").json["host"] == ""
        refused(eve.post("/api/me/hook/test", None), 409, "hook")
        assert b"secret-1893" not in b"".join(eve.line.seen)


def test_what_is_wrong_with_an_address_is_said_in_the_language_of_the_person(tmp_path: Path) -> None:
    with Receiver() as receiver, house(tmp_path, receiver) as server:
        eve = server.guest("Eve")
        reply = eve.post("/api/me/hook", {"url": "http://hooks.example.org/"})
        refused(reply, 400, "hook")
        assert reply.json["message"] == "The address must begin with https://."
        eve.cookie += "; language=de"
        reply = eve.post("/api/me/hook", {"url": "https://127.0.0.1/"})
        assert reply.json["message"] == "Die Adresse muss den vollen Namen eines Servers enthalten, keine Zahl."
        refused(eve.post("/api/me/hook", {"url": "https://a.example.org/" + "x" * 500}), 400, "unreadable")


def test_a_server_as_users_start_it_reaches_nothing_inside(tmp_path: Path) -> None:
    with Receiver() as receiver, Served(tmp_path / "tables.db") as server:
        eve = server.guest("Eve")
        for url in (receiver.url, f"https://localhost:{receiver.port}/", "https://127.0.0.1:8443/"):
            refused(eve.post("/api/me/hook", {"url": url}), 400, "hook")
        assert receiver.requests == []


def test_who_is_forgotten_is_not_told_any_more(tmp_path: Path) -> None:
    with Receiver() as receiver, house(tmp_path, receiver) as server:
        pair = Pair(server, receiver)
        store: SqliteStore = server.desk.store
        assert store.writing.execute("SELECT count(*) FROM hooks").fetchone() == (1,)
        assert pair.ben.send("DELETE", "/api/me").status == 200
        assert store.writing.execute("SELECT count(*) FROM hooks").fetchone() == (0,)


def test_only_the_host_of_an_address_is_shown() -> None:
    assert host_of("https://discord.com/api/webhooks/1/secret") == "discord.com"
    assert host_of("nonsense") == ""
