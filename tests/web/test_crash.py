"""kill -9 under load: no acknowledged decision is lost, none is doubled, and play goes on.

Clients keep a journal of what they sent and what was acknowledged. When the server dies they send the same message
again until it answers. In the end the journals are held against the data file. `python tests/web/test_crash.py 50`
kills as often as told.
"""

from __future__ import annotations

import http.client
import json
import random
import sqlite3
import sys
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from web.served import Killable, Line, Reply, TableAt, found, fresh

from pavilion.web.store.store import Event
from pavilion.web.tables.course import Course


class Acknowledged(NamedTuple):
    table: str
    seat: int
    nonce: str
    answer: str
    decision: int  # after the answer


class Player(threading.Thread):
    """Plays both seats of one table after the other, through every crash."""

    def __init__(self, port: int, luck: random.Random, end: threading.Event) -> None:
        super().__init__(daemon=True)
        self.line = Line(port)
        self.luck = luck
        self.end = end
        self.journal: list[Acknowledged] = []
        self.sent: dict[tuple[str, int, str], str] = {}  # every message, acknowledged or not
        self.resent = 0
        self.trouble: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.end.is_set():
                self.play(self.insist(lambda: found(self.line, "human", "human")))
        except BaseException as trouble:
            self.trouble = trouble
        finally:
            self.line.close()

    def insist(self, do: Any) -> Any:
        """Again and again, as long as the server is dead."""
        while True:
            try:
                return do()
            except (http.client.HTTPException, OSError):
                self.resent += 1
                time.sleep(0.02)

    def play(self, table: TableAt) -> None:
        state = self.insist(table.watch.state)
        while not state["over"] and not self.end.is_set():
            seat = state["to_move"][0]
            mine = self.insist(table.seats[seat].state)
            nonce, answer = fresh(), self.luck.choice(mine["legal"])
            message = {"decision": mine["decision"], "answer": answer, "nonce": nonce}
            self.sent[table.id, seat, nonce] = answer
            holder = table.seats[seat]
            reply: Reply = self.insist(lambda holder=holder, message=message: holder.post("/answers", message))
            assert reply.status == 200, reply
            state = reply.json
            self.journal.append(Acknowledged(table.id, seat, nonce, answer, state["decision"]))


def crash(folder: Path, kills: int, players: int, luck: random.Random) -> dict[str, int]:
    """Kill the server so many times while people play; then check the history."""
    server, end = Killable(folder / "tables.db"), threading.Event()
    server.start()
    playing = [Player(server.port, random.Random(luck.random()), end) for _ in range(players)]
    for player in playing:
        player.start()
    try:
        for _ in range(kills):
            time.sleep(luck.uniform(0.2, 0.9))
            server.kill()
            server.start()
        time.sleep(0.3)
        end.set()
        for player in playing:
            player.join(30)
            assert player.trouble is None, player.trouble
        assert server.stop() in (0, -15)
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()
    return checked(folder / "tables.db", playing)


def checked(data: Path, playing: list[Player]) -> dict[str, int]:
    """The history checker: journals against the log."""
    db = sqlite3.connect(data)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    starts = dict(db.execute("SELECT id, start FROM tables"))
    logs: dict[str, list[Event]] = {table: [] for table in starts}
    for table, seq, seat, kind, body, nonce, at in db.execute("SELECT * FROM events ORDER BY table_id, seq"):
        logs[table].append(Event(seq, seat, kind, json.loads(body), nonce, at))
    db.close()
    acknowledged = lost = doubled = 0
    for player in playing:
        for one in player.journal:
            hits = [event for event in logs[one.table] if (event.seat, event.nonce) == (one.seat, one.nonce)]
            acknowledged += 1
            lost += not hits
            doubled += len(hits) > 1
            assert all(event.body["answer"] == one.answer for event in hits)
    sent = {key: answer for player in playing for key, answer in player.sent.items()}
    for table, events in logs.items():
        assert [event.seq for event in events] == list(range(len(events))), "no gaps"
        assert all(sent.get((table, event.seat, str(event.nonce))) == event.body["answer"] for event in events)
        Course.replay(starts[table], events)  # every prefix is a legal game
    assert (lost, doubled) == (0, 0)
    in_order(playing, logs)
    return {"acknowledged": acknowledged, "resent": sum(player.resent for player in playing), "tables": len(logs)}


def in_order(playing: list[Player], logs: dict[str, list[Event]]) -> None:
    """What was acknowledged first stands first."""
    places = {(table, event.seat, event.nonce): event.seq for table, events in logs.items() for event in events}
    for player in playing:
        seen: dict[str, int] = {}
        for one in player.journal:
            place = places[one.table, one.seat, one.nonce]
            assert place > seen.get(one.table, -1)
            seen[one.table] = place


def test_kill_9_under_load_loses_and_doubles_nothing(tmp_path: Path) -> None:
    counted = crash(tmp_path, kills=3, players=8, luck=random.Random(9))
    assert counted["acknowledged"] > 50
    assert counted["resent"] > 0, "the server was really gone"


def test_the_checker_sees_a_lost_and_a_doubled_answer(tmp_path: Path) -> None:
    """A checker that finds nothing must be able to find something."""
    counted = crash(tmp_path, kills=0, players=1, luck=random.Random(1))
    assert counted["acknowledged"] > 0
    db = sqlite3.connect(tmp_path / "tables.db")
    table, count = db.execute("SELECT table_id, count(*) FROM events GROUP BY table_id").fetchone()
    db.executescript("DROP TRIGGER events_remain")
    nonce = db.execute("SELECT nonce FROM events WHERE table_id = ? AND seq = ?", (table, count - 1)).fetchone()[0]
    db.execute("DELETE FROM events WHERE table_id = ? AND seq = ?", (table, count - 1))
    db.commit()
    db.close()
    player = Player(0, random.Random(1), threading.Event())
    player.journal.append(Acknowledged(table, 0, nonce, "", 0))
    try:
        checked(tmp_path / "tables.db", [player])
    except AssertionError:
        return
    raise AssertionError("a lost answer was not noticed")


def soak(kills: int) -> None:
    """Many kills with many players; prints what was seen."""
    with TemporaryDirectory() as folder:
        start = time.monotonic()
        counted = crash(Path(folder), kills, 24, random.Random())
        print(f"{kills} kills, {counted}, 0 lost, 0 doubled, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    soak(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
