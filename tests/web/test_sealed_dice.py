"""Dice of Crystal Palace at a served table (CP-4.1.7): whatever somebody has set, all others get the same bytes.

Two tables are alike but for what A has sealed there. A viewer, who has set dice or not or looks on, listens to both,
asks both whatever there is to ask, and compares: frames with their number and order, pages, views, logs, records, and
refusals. What is wrong with a commit is refused with its rule, and loses nothing.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cache

import msgspec
import pytest
from palace import GAME, dice
from scenario import rule
from web.served import Reply, SeatAt, Served, TableAt, fresh, refused
from web.test_noninterference import longer, loud_log, plain, shown
from websockets.sync.client import ClientConnection, connect

import pavilion
from pavilion.web.pages.screen_calls import CALLS as SCREEN_CALLS
from pavilion.web.serving.app import CALLS
from pavilion.web.serving.messages import SeatWish
from pavilion.web.tables import room
from pavilion.web.tables.bots import task_for
from pavilion.web.tables.course import Course
from pavilion.web.tables.founding import open_table

HANDS = ("set 4-3-3-2", "set 6-6-6-6", "set 1-1-1-1", "set 6-5-4-3")
PURSES = {"rich": "", "poor": "money: 3\nnews: 4"}  # what costs more than there is says nothing either
VIEWERS = {"B, who has not": 1, "C, who has": 2, "an onlooker": None}
MARK = "that is all"
SEALED = re.compile(r'has sealed|"A":true')


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("dice") / "tables.db", debug=True) as served:
        yield served


SIX_DICE = "dice: 6\nspare: 0"


def setting_dice(server: Served, purse: str = "rich") -> TableAt:
    """Three people set dice in the second round."""
    position = dice("round: 2\nfirst: A", A=PURSES.get(purse, SIX_DICE)).text
    table = pavilion.new(GAME.name, position=position, seed=1)

    async def found() -> object:
        return await open_table(server.desk, table, [SeatWish(kind="human")] * 3, None)

    founded = asyncio.run_coroutine_threadsafe(found(), server.desk.store.loop).result(20)
    return TableAt(server.line, msgspec.to_builtins(founded))


def viewer_at(table: TableAt, who: int | None) -> SeatAt:
    return table.watch if who is None else table.seats[who]


# ---- all that a viewer can learn ------------------------------------------------------------------------------------


def live_paths(viewer: SeatAt) -> list[str]:
    """Live connections: of a program, and of pages of every size."""
    screens = [f"/screen/{viewer.table}?with=room&lang=en&layout={layout}" for layout in ("wide", "middle", "narrow")]
    return [f"/api/tables/{viewer.table}/live?with=room", *screens]


def until(line: ClientConnection, holds: Callable[[str], bool]) -> list[str]:
    """All frames up to the first for which this holds."""
    found = [str(line.recv(timeout=20))]
    while not holds(found[-1]):
        found.append(str(line.recv(timeout=20)))
    return found


def heard(server: Served, table: TableAt, viewer: SeatAt, hand: str) -> list[bytes]:
    """Every frame that comes while A commits, in order, up to a word that A says afterwards."""
    with ExitStack() as open_lines:
        lines = [
            open_lines.enter_context(
                connect(
                    f"ws://127.0.0.1:{server.port}{path}", additional_headers=viewer.auth, proxy=None, max_size=None
                )
            )
            for path in live_paths(viewer)
        ]
        for line in lines:
            line.recv(timeout=20)
        table.seats[0].play(hand)
        frames = [until(line, lambda frame: SEALED.search(frame) is not None) for line in lines]
        assert table.seats[0].post("/chat", {"text": MARK}).status == 200
        for line, came in zip(lines, frames, strict=True):
            came += until(line, lambda frame: MARK in frame)
    return [plain(frame.encode(), viewer) for came in frames for frame in [str(len(came)), *came]]


def asked(viewer: SeatAt) -> list[bytes]:
    """Every byte that a viewer gets by asking, what is refused included."""
    state = viewer.state()
    many = state["decision"]
    api = ["", "?with=room", "/record", "/log", "/log?since=1", "/chat", "/review", "?seat=0", "/why?answer=loan",
           "/why?answer=set+6-6-6-6", *(f"/at/{n}" for n in range(many + 2))]  # fmt: skip
    nearer = ("/why?thing=seat:A&", "/why?thing=die1:6&", "/why?thing=mat&", "/since?")
    screen = [f"{path}lang=it&layout=narrow" for path in (*nearer, *(f"/at/{n}?" for n in range(many + 2)))]
    paths = [
        *(f"/api/tables/{viewer.table}{path}" for path in api), *(f"/screen/{viewer.table}{path}" for path in screen),
        f"/t/{viewer.table}", f"/t/{viewer.table}/replay", f"/t/{viewer.table}/at/1",
    ]  # fmt: skip
    replies = [viewer.line.send("GET", path, None, viewer.auth) for path in paths]
    tried = [{"decision": many, "answer": answer} for answer in ("set 6-5-4-3", "A: set 1-1-1-1", "loan", "n4-die")]
    bad = [{"decision": n, "answer": answer, "nonce": answer} for n in (0, 99) for answer in ("set 9-9-9-9", "pass")]
    replies += [viewer.post("/preview", message) for message in tried]
    replies += [viewer.line.send("POST", f"/screen/{viewer.table}/preview?lang=de", one, viewer.auth) for one in tried]
    replies += [viewer.post("/answers", message) for message in bad]
    replies += [viewer.post("/undo", {"decision": many, "nonce": "u"}), viewer.post("/rematch", {}),
                viewer.post("/wishes", {"kind": "takeback", "decision": many, "to": 0})]  # fmt: skip
    return [plain(b"%d %r %s" % (one.status, sorted(one.headers.items()), one.body), viewer) for one in replies]


def learned(server: Served, purse: str, who: int | None, hand: str) -> list[bytes]:
    table = setting_dice(server, purse)
    if who == 2:
        table.seats[2].play("set 5-5-1-1")
    viewer = viewer_at(table, who)
    return [*heard(server, table, viewer, hand), *asked(viewer)]


@cache
def learned_at_first(server: Served, purse: str, who: int | None) -> list[bytes]:
    return learned(server, purse, who, HANDS[0])


@rule("CP-4.1.7", "CP-4.1.3")
@pytest.mark.parametrize("who", VIEWERS.values(), ids=VIEWERS)
@pytest.mark.parametrize("purse", PURSES)
@pytest.mark.parametrize("hand", HANDS)
def test_whatever_is_set_others_get_the_same_bytes(server: Served, purse: str, who: int | None, hand: str) -> None:
    first, other = learned_at_first(server, purse, who), learned(server, purse, who, hand)
    assert len(first) == len(other) > 40
    assert [n for n, (one, two) in enumerate(zip(first, other, strict=True)) if one != two] == []


def test_who_has_set_them_sees_them(server: Served) -> None:
    """Else nothing would be tested here."""
    assert asked_after(server, HANDS[0]) != asked_after(server, HANDS[1])


def asked_after(server: Served, hand: str) -> list[bytes]:
    table = setting_dice(server)
    table.seats[0].play(hand)
    return asked(table.seats[0])


def test_everything_that_can_be_read_at_a_table_is_asked() -> None:
    api, screen = "/api/tables/{table}", "/screen/{table}"
    reads = {call.path for call in (*CALLS, *SCREEN_CALLS) if call.method == "GET" and "{table}" in call.path}
    assert reads == {
        *(api + path for path in ("", "/record", "/why", "/at/{n:int}", "/log", "/chat", "/review")),
        *(screen + path for path in ("/why", "/since", "/at/{n:int}")),
    }


@pytest.mark.parametrize(
    "leak",
    [
        lambda patch: patch.setattr(Course, "known", loud_log),
        lambda patch: patch.setattr(Course, "state", shown(Course.state)),
        lambda patch: patch.setattr(room.Room, "frame", longer(room.Room.frame)),
    ],
    ids=["the log tells it", "the view tells it", "the length of a frame tells it"],
)
def test_a_leak_is_seen(
    server: Served, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    assert learned(server, "rich", 1, HANDS[0]) != learned(server, "rich", 1, HANDS[1])


@rule("CP-4.1.7")
def test_a_bot_is_asked_the_same_whatever_others_have_set() -> None:
    def task(hand: str) -> object:
        course = Course(pavilion.new(GAME.name, seats=3, seed=1).record(with_seed=True))
        course.answer(0, hand)
        return task_for(course, 1, "beginner")

    assert len({msgspec.json.encode(task(hand)) for hand in HANDS}) == 1


# ---- what is sent ----------------------------------------------------------------------------------------------------


def test_462_hands_of_six_dice_are_small_to_send(server: Served) -> None:
    """A program gets each hand once; a page gets them as thirty branches."""
    table = setting_dice(server, "six dice")
    mine = table.seats[0]
    state = mine.state()
    hands = [answer for answer in state["legal"] if answer.startswith("set ")]
    assert len(hands) == len(set(hands)) == 462
    assert sorted(state["touches"]) == [f"verb:{answer}" for answer in sorted(set(state["legal"]) - set(hands))]
    assert len(json.dumps(state["legal"])) + len(json.dumps(state["touches"])) < 9_500
    for path in live_paths(mine)[1:]:
        with connect(
            f"ws://127.0.0.1:{server.port}{path}", additional_headers=mine.auth, proxy=None, max_size=None
        ) as line:
            frame = json.loads(line.recv(timeout=20))
        told = {name: frame[name] for name in ("legal", "touches", "branches", "free", "steps")}
        assert len(json.dumps(told)) < 4_000
    mine.play(hands[-1])
    assert mine.state()["view"]["board"]["my_hand"] == hands[-1].removeprefix("set ")


# ---- what is wrong with a commit ------------------------------------------------------------------------------------


def hands_at(table: TableAt) -> list[list[int]]:
    players = table.watch.state()["view"]["board"]["players"]
    return [players[seat]["hand"] for seat in "ABC"]


def goes_on(table: TableAt) -> None:
    """B and C set dice, and all of them are there as they were set."""
    table.seats[1].play("set 3-3-3-1")
    table.seats[2].play("set 2-2-2-2")
    assert hands_at(table) == [[6, 5, 4, 3], [3, 3, 3, 1], [2, 2, 2, 2]]


@rule("CP-4.1.3")
def test_a_second_commit_is_refused_and_the_first_one_counts(server: Served) -> None:
    table = setting_dice(server)
    table.seats[0].play("set 6-5-4-3")
    for hand in ("set 1-1-1-1", "set 6-5-4-3"):
        refused(table.seats[0].answer(hand), 409, "forbidden", "CP-4.1.3")
    decision = table.seats[0].state()["decision"]
    refused(table.seats[0].post("/undo", {"decision": decision, "nonce": fresh()}), 409, "forbidden", "CP-4.1.3")
    goes_on(table)


@rule("CP-4.1.3")
def test_a_commit_that_is_sent_twice_counts_once(server: Served) -> None:
    table = setting_dice(server)
    decision, nonce = table.seats[0].state()["decision"], fresh()
    replies = [table.seats[0].answer("set 6-5-4-3", decision, nonce) for _ in range(3)]
    assert {(reply.status, reply.body) for reply in replies} == {(200, replies[0].body)}
    assert len(table.seats[0].get("/log").json["lines"]) == 1
    goes_on(table)


def at_once(server: Served, table: TableAt, hands: list[tuple[int, str]]) -> list[Reply]:
    """All of these commits in parallel, each on a line of its own."""
    decision = table.watch.state()["decision"]

    def send(seat: int, hand: str) -> Reply:
        mine = table.seats[seat]
        return SeatAt(server.new_line(), mine.table, mine.token, seat).answer(hand, decision)

    with ThreadPoolExecutor(len(hands)) as pool:
        return [one.result(20) for one in [pool.submit(send, *each) for each in hands]]


@rule("CP-4.1.3")
def test_of_two_commits_of_a_seat_at_once_one_counts(server: Served) -> None:
    for _ in range(5):
        table = setting_dice(server)
        hands = [(0, "set 6-5-4-3"), (0, "set 6-4-4-4")]
        replies = at_once(server, table, hands)
        assert sorted(reply.status for reply in replies) == [200, 409]
        [kept] = [hand for (_, hand), reply in zip(hands, replies, strict=True) if reply.status == 200]
        [other] = [reply for reply in replies if reply.status == 409]
        refused(other, 409, other.json["error"])
        assert [line["text"] for line in table.seats[0].get("/log").json["lines"]] == [kept]


@rule("CP-4.1.3")
def test_three_people_who_commit_at_once_are_all_heard(server: Served) -> None:
    for _ in range(5):
        table = setting_dice(server)
        replies = at_once(server, table, [(0, "set 6-5-4-3"), (1, "set 3-3-3-1"), (2, "set 2-2-2-2")])
        assert [reply.status for reply in replies] == [200] * 3
        assert hands_at(table) == [[6, 5, 4, 3], [3, 3, 3, 1], [2, 2, 2, 2]]


@rule("CP-4.1.1", "CP-4.10.8")
@pytest.mark.parametrize(
    ("answer", "status", "error", "rule_id"),
    [
        ("set 7-6-5-4", 400, "unreadable", ""), ("set 6-5-4-0", 400, "unreadable", ""), ("set", 400, "ambiguous", ""),
        ("set 6-5-4", 409, "forbidden", "CP-4.1.1"), ("set 6-5-4-3-2", 409, "forbidden", "CP-4.1.1"),
        ("set 3-4-5", 409, "forbidden", "CP-4.1.1"), ("B: set 6-5-4-3", 400, "unreadable", ""),
        ("roll", 409, "forbidden", "CP-4.1.1"), ("pass", 409, "forbidden", "CP-4.1.1"),
    ],
)  # fmt: skip
def test_dice_that_there_are_not_are_refused(
    server: Served, answer: str, status: int, error: str, rule_id: str
) -> None:
    table = setting_dice(server)
    before = table.seats[0].state()
    reply = table.seats[0].answer(answer)
    refused(reply, status, error, rule_id)
    assert len(reply.json["message"]) < 400, "one paragraph, though there are 126 ways to set four dice"
    assert table.seats[0].state() == before
    table.seats[0].play("set 6-5-4-3")
    goes_on(table)


@pytest.mark.parametrize("said", ["set 3-4-5-6", "set 5 3 6 4", "A: set 4, 6, 3, 5"])
def test_dice_may_be_told_in_any_order(server: Served, said: str) -> None:
    table = setting_dice(server)
    table.seats[0].play(said)
    goes_on(table)
    assert "A: set 6-5-4-3" in table.watch.get("/record").body.decode()


@rule("CP-4.10.8")
def test_before_a_commit_one_loan_may_be_taken_and_not_two(server: Served) -> None:
    table = setting_dice(server, "poor")
    table.seats[0].play("loan")
    before = table.seats[0].state()
    refused(table.seats[0].answer("loan"), 409, "forbidden", "CP-4.10.8")
    assert table.seats[0].state() == before
    table.seats[0].play("set 6-5-4-3")
    refused(table.seats[0].answer("loan"), 409, "forbidden", "CP-4.1.3")


@rule("CP-4.1.3")
def test_after_the_reveal_nothing_is_set_any_more(server: Served) -> None:
    table = setting_dice(server)
    decision = table.seats[0].state()["decision"]
    table.seats[0].play("set 6-5-4-3")
    goes_on(table)
    before = table.watch.state()
    refused(table.seats[0].answer("set 1-1-1-1", decision), 409, "stale")
    refused(table.seats[0].answer("set 1-1-1-1"), 409, "forbidden", "CP-4.1.3")
    assert json.dumps(table.watch.state()) == json.dumps(before)
