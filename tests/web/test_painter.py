"""Drawings come to pages from the server or from a process of its own: the same ones, whatever happens to that."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from web.served import Killable, Line, SeatAt, Served, TableAt, found
from web.test_shared_drawings import all_rebuilt
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import ClientConnection, connect

import pavilion
from pavilion.web.pages import painter
from pavilion.web.pages.fragments import drawn
from pavilion.web.pages.painter import PACK, Order, Painter, packed
from pavilion.web.pages.speech import Reader
from pavilion.web.tables.live import SHUT_OUT
from pavilion.web.worker import READY as SAYS_READY
from pavilion.web.worker import framed, split

READY = "import sys, time\nprint('ready', flush=True)\nsys.stdin.buffer.read(1)\n"
DEAF = (sys.executable, "-c", READY + "time.sleep(60)")
FALLING = (sys.executable, "-c", READY + "sys.exit(3)")
BABBLING = (sys.executable, "-c", READY + "print('AAAAA', flush=True)\ntime.sleep(60)")
GONE = (sys.executable, "-c", "pass")


class Page:
    """What a page shows, put together from frames as `static/line.js` does it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.parts: dict[str, Any] = {}
        self.svg: dict[str, tuple[str, ...]] = {}
        self.whole = 0  # frames that told every drawing from its beginning

    def see(self, decision: int) -> None:
        """Read until it shows this decision."""
        while self.parts.get("decision", -1) < decision:
            frame = json.loads(self.socket.recv(timeout=15))
            told = frame.pop("svg")
            self.whole += "board/wheel" in told and not any(isinstance(piece, list) for piece in told["board/wheel"])
            self.svg |= all_rebuilt(self.svg, told)
            self.parts |= frame

    def shows(self, seat: SeatAt) -> bool:
        names = self.parts["names"]
        expected = drawn(seat.state()["view"], "wide", Reader("en", names)).whole()
        ids = {
            f"{part}/{id}" for part, told in self.parts["outlines"].items() for _, ids in told["layers"] for id in ids
        }
        return {id: "".join(self.svg[id]) for id in ids} == expected


@contextmanager
def page(seat: SeatAt) -> Iterator[Page]:
    url = f"ws://127.0.0.1:{seat.line.port}/screen/{seat.table}"
    with connect(url, additional_headers=seat.auth, proxy=None) as socket:
        yield Page(socket)


def play_and_look(table: TableAt, pages: list[Page], luck: random.Random, answers: int) -> None:
    """Random answers, after each of which every page shows the table as it stands."""
    for _ in range(answers):
        seat = table.mover
        decision = seat.play(luck.choice(seat.state()["legal"]))["decision"]
        for one, eyes in zip(pages, [*table.seats.values(), table.watch], strict=True):
            one.see(decision)
            assert one.shows(eyes)


def hired(served: Served) -> int:
    """The process that paints, as soon as there is one."""
    end = time.monotonic() + 20
    while served.desk.painters.easel is None:
        assert time.monotonic() < end, "no painter was hired"
        time.sleep(0.01)
    pid: int = served.desk.painters.easel.transport.get_pid()
    return pid


@pytest.mark.parametrize("game", ["worlds-fair-1893", "expo-1906"])
def test_a_process_of_its_own_paints_what_the_server_would_have_painted(tmp_path: Path, game: str) -> None:
    with Served(tmp_path / "tables.db", alone=2) as served:
        table = served.found("human", "human", game=game)
        with page(table.seats[0]) as one, page(table.seats[1]) as other:
            for each in (one, other):
                each.see(0)
            assert served.desk.painters.hiring is None, "for few pages the server paints by itself"
            with page(table.watch) as third:
                third.see(0)
                hired(served)
                play_and_look(table, [one, other, third], random.Random(1), 12)
        assert served.desk.painters.own.pages == {}


def test_when_the_painter_is_killed_the_pages_go_on_and_another_one_is_hired(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    luck = random.Random(2)
    with Served(tmp_path / "tables.db", alone=0) as served:
        table = served.found("human", "human")
        with page(table.seats[0]) as one, page(table.seats[1]) as other, page(table.watch) as third:
            pages = [one, other, third]
            for each in pages:
                each.see(0)
            first = hired(served)
            play_and_look(table, pages, luck, 3)
            os.kill(first, signal.SIGKILL)
            play_and_look(table, pages, luck, 3)
            assert "the server draws by itself" in caplog.text
            with page(table.watch):
                assert hired(served) != first
                play_and_look(table, pages, luck, 3)
            assert one.whole <= 4, "a page is told everything when somebody else paints, and only then"


@pytest.mark.parametrize("command", [DEAF, FALLING, BABBLING, GONE], ids=["deaf", "falling", "babbling", "gone"])
def test_whatever_the_painter_does_pages_show_the_table(
    tmp_path: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painter, "PATIENCE", 0.2)
    with Served(tmp_path / "tables.db", alone=0, painter_command=command) as served:
        table = served.found("human", "human")
        with page(table.seats[0]) as one, page(table.seats[1]) as other, page(table.watch) as third:
            play_and_look(table, [one, other, third], random.Random(3), 6)
            assert served.desk.painters.attempts <= painter.ATTEMPTS


def test_who_is_shut_out_while_a_drawing_is_made_does_not_see_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painter, "PATIENCE", 0.5)
    with Served(tmp_path / "tables.db", alone=0, painter_command=DEAF) as served:
        table = served.found("human", "human")
        with page(table.watch) as one:
            one.see(0)
            hired(served)
            table.mover.play(table.mover.state()["legal"][0])
            path, auth = f"/api/tables/{table.id}/watch", table.seats[0].auth
            assert served.line.send("DELETE", path, {"seat": 0}, auth).status == 200
            with pytest.raises(ConnectionClosedError) as cut:
                one.see(one.parts["decision"] + 1)
            assert cut.value.rcvd is not None
            assert cut.value.rcvd.code == SHUT_OUT


def test_a_view_that_cannot_be_drawn_there_is_drawn_by_the_server() -> None:
    orders = Painter()
    order = Order(7, "worlds-fair-1893", "t", 1, "A", "wide", "en", {}, [(0, b"\x80")])
    assert painter.obey(orders, order) == PACK([])
    assert orders.pages == {}


def test_the_painter_is_told_what_the_page_may_show_and_nothing_else() -> None:
    assert set(Order.__struct_fields__) == {
        "page", "game", "table", "events", "seat", "layout", "language", "names", "views",
    }  # fmt: skip


def test_messages_are_told_apart_wherever_the_pipe_cuts_them() -> None:
    whole = b"".join(map(framed, (b"one", b"", b"three")))
    for cut in range(len(whole) + 1):
        first, left = split(whole[:cut])
        second, left = split(left + whole[cut:])
        assert (first + second, left) == ([b"one", b"", b"three"], b"")


def test_a_painter_that_is_held_up_loses_nothing_of_what_it_says() -> None:
    """A write to a full pipe that is interrupted has written a part of it, and some systems run Python unbuffered."""
    many = 40
    view = pavilion.new("worlds-fair-1893", seats=2, seed=1).view(None)
    orders = [
        Order(n, "worlds-fair-1893", f"T{n}", 0, "A", "wide", "en", {"A": f"Anna {n}"}, [(n, packed(view))])
        for n in range(many)
    ]
    unbuffered, pipe = os.environ | {"PYTHONUNBUFFERED": "1"}, subprocess.PIPE
    with subprocess.Popen(painter.WORKER, stdin=pipe, stdout=pipe, env=unbuffered) as process, ExitStack() as end:
        paper, out = process.stdin, process.stdout
        assert paper is not None
        assert out is not None
        assert out.read(len(SAYS_READY)) == SAYS_READY
        writing = threading.Thread(target=paper.write, args=(b"".join(framed(PACK(order)) for order in orders),))
        writing.start()
        end.callback(writing.join)
        heard: list[bytes] = []
        rest = b""
        while len(heard) < many:
            time.sleep(0.01)  # until it waits in mid-message for somebody to read
            for held_up in (signal.SIGSTOP, signal.SIGCONT):
                process.send_signal(held_up)
            messages, rest = split(rest + os.read(out.fileno(), 10_000))
            heard += messages
            assert [painter.PAINTED.decode(one)[0].answers for one in heard] == list(range(len(heard)))
        assert rest == b""


def test_a_killed_server_leaves_no_painter_behind(tmp_path: Path) -> None:
    with Killable(tmp_path / "tables.db") as server, ExitStack() as pages:
        line = Line(server.port)
        pages.callback(line.close)
        table = found(line, "human", "human")
        for seat in [*table.seats.values()] * 5:
            pages.enter_context(page(seat))
        assert server.process is not None
        painters = children_of(server.process.pid)
        server.kill()
        end = time.monotonic() + 10
        while any(Path(f"/proc/{pid}").exists() for pid in painters):
            assert time.monotonic() < end, "a painter was left behind"
            time.sleep(0.02)


def children_of(pid: int) -> list[str]:
    """The processes that a process has started, as soon as there are any."""
    end = time.monotonic() + 10
    while True:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if children:
            return children
        assert time.monotonic() < end, "no painter was hired"
        time.sleep(0.02)
