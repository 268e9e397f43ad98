"""Torn writes: whatever part of them a power cut leaves, the file opens, and every game is a prefix of itself.

A real power cut cannot be tested here; the file is cut, or its end wiped out, at random places instead.
"""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from pathlib import Path

import pytest
from web.served import Served, TableAt, many

from pavilion.web.store.store import Event
from pavilion.web.tables.course import Course

Log = dict[str, list[tuple[int, str]]]


def read(data: Path) -> tuple[dict[str, str], Log]:
    """Starts and answers of all tables, and the file is sound."""
    db = sqlite3.connect(data)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    starts = dict(db.execute("SELECT id, start FROM tables"))
    logs: Log = {table: [] for table in starts}
    for table, seq, seat, body in db.execute("SELECT table_id, seq, seat, body FROM events ORDER BY table_id, seq"):
        assert seq == len(logs[table]), "no gaps"
        logs[table].append((seat, body))
    db.close()
    return starts, logs


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file and its write-ahead log in the middle of play, as a power cut finds them."""
    folder = tmp_path_factory.mktemp("torn")
    with Served(folder / "tables.db", debug=True) as served:
        founded = [served.found("human", "human", seed=n).founded for n in range(4)]
    with Served(folder / "tables.db") as served:
        tables = [TableAt(served.line, one) for one in founded]
        for n in range(40):
            tables[n % 4].play_on(random.Random(n), 1)
        for name in ("tables.db", "tables.db-wal"):
            shutil.copy(folder / name, folder / f"cut-{name}")
    return folder


def test_every_prefix_of_the_log_opens_to_a_prefix_of_each_game(snapshot: Path, tmp_path: Path) -> None:
    whole = (snapshot / "cut-tables.db-wal").read_bytes()
    luck = random.Random(3)
    starts, full = read_copy(snapshot, tmp_path / "copy", whole)
    assert sum(map(len, full.values())) == 40
    lengths = set()
    for _ in range(many(25, 500)):
        at = luck.randrange(len(whole) + 1)
        torn = whole[:at] + luck.choice([b"", bytes(len(whole) - at), luck.randbytes(min(4096, len(whole) - at))])
        _, logs = read_copy(snapshot, tmp_path / "copy", torn)
        for table, answers in logs.items():
            assert answers == full[table][: len(answers)]
            events = [Event(n, seat, "answer", json.loads(body), None, 0) for n, (seat, body) in enumerate(answers)]
            Course.replay(starts[table], events)
        lengths.add(sum(map(len, logs.values())))
    assert len(lengths) > 10, "cut at many places"


def read_copy(snapshot: Path, folder: Path, log: bytes) -> tuple[dict[str, str], Log]:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copy(snapshot / "cut-tables.db", folder / "tables.db")
    (folder / "tables.db-wal").write_bytes(log)
    return read(folder / "tables.db")


def test_a_server_goes_on_with_what_is_left(snapshot: Path, tmp_path: Path) -> None:
    whole = (snapshot / "cut-tables.db-wal").read_bytes()
    starts, logs = read_copy(snapshot, tmp_path / "copy", whole[: len(whole) * 3 // 4])
    with Served(tmp_path / "copy" / "tables.db") as served:
        for table in starts:
            assert served.line.send("GET", f"/t/{table}").status == 200
    assert read(tmp_path / "copy" / "tables.db") == (starts, logs)
