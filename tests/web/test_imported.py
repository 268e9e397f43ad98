"""Games that go on from a record: nobody knows what chance will bring, and what somebody may know is said to all."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from web.served import Browser, Served, TableAt, fresh
from websockets.sync.client import connect

import pavilion
from pavilion.record.fate import commitment
from pavilion.record.verify import verify
from pavilion.web.tables.course import Course

CHOSEN = "chosen"  # a seed that the founder knows


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("imported") / "tables.db") as served:
        yield served


def prepared(answers: int = 12) -> pavilion.Table:
    """A game that somebody has played at home with a seed of their choice."""
    table, luck = pavilion.new("worlds-fair-1893", seats=2, seed=CHOSEN), random.Random(1)
    for _ in range(answers):
        table.play(luck.choice(table.legal()))
    return table


def brought(server: Served, record: str, at: int | None = None) -> tuple[Browser, TableAt]:
    founder = server.guest("Eve")
    founded = founder.post("/api/import", {"record": record, "at": at}).json
    return founder, TableAt(server.line, founded)


@pytest.mark.parametrize("at", [None, 0, 30])
def test_who_chose_the_seed_of_a_record_cannot_foresee_how_it_goes_on(server: Served, at: int | None) -> None:
    record = prepared().record(with_seed=True)
    _, table = brought(server, record, at)
    state = table.watch.state()
    assert state["commitment"] not in (commitment(CHOSEN), None)
    start: str = server.desk.store.reading.execute("SELECT start FROM tables WHERE id = ?", (table.id,)).fetchone()[0]
    assert start.count("seed: ") == 2, "the old one still proves what it has dealt"
    assert [fate.commitment for fate in Course(start).table.fates] == [commitment(CHOSEN), state["commitment"]]
    _, again = brought(server, record, at)
    assert again.watch.state()["commitment"] != state["commitment"], "every import has a seed of its own"


def test_a_record_that_ends_when_fate_is_asked_goes_on_with_the_new_seed(server: Served) -> None:
    """Nobody may prepare the first card after the import."""
    at = next(n for n, move in enumerate(prepared().moves()) if n > 30 and move.startswith("fate:"))
    record = pavilion.load(prepared().record(with_seed=True), at=at).record(with_seed=True)
    _, table = brought(server, record)
    assert table.watch.state()["imported"] == at
    assert f"{table.watch.state()['commitment']} from {at}\n" in table.watch.get("/record").body.decode()


def test_everybody_at_the_table_is_told_what_may_be_known(server: Served) -> None:
    record = prepared().record(with_seed=True)
    answers = len(prepared().answers)
    founder, table = brought(server, record)
    guest = server.guest("Ben")
    invite = founder.post(f"/api/tables/{table.id}/invite", {"seat": 1}).json["invite"]
    assert guest.post(f"/api/tables/{table.id}/join", {"token": invite}).status == 200
    assert guest.get(f"/api/tables/{table.id}").json["imported"] == answers
    assert table.watch.get("/log").json["imported"] == answers
    url = f"ws://127.0.0.1:{server.port}/screen/{table.id}"
    with connect(url, additional_headers=table.watch.auth, proxy=None) as page:
        assert json.loads(page.recv(timeout=20))["imported"] == answers
    table.play_on(random.Random(2), 5)
    assert table.watch.state()["imported"] == answers, "and it stays true"


def test_an_edited_position_is_known_to_whoever_edited_it(server: Served) -> None:
    table = pavilion.new("worlds-fair-1893", position=prepared().position(), seed=CHOSEN)
    _, at_table = brought(server, table.record(with_seed=True))
    state = at_table.watch.state()
    assert state["imported"] is not None
    assert state["commitment"] != commitment(CHOSEN)


def test_a_game_that_begins_here_is_known_to_nobody(server: Served) -> None:
    table = server.found("human", "human")
    assert table.watch.state()["imported"] is None
    table.play_on(random.Random(1), 3)
    assert table.watch.get("/log").json["imported"] is None


def test_an_imported_game_can_be_verified_to_its_end(server: Served) -> None:
    _, table = brought(server, prepared(3).record(with_seed=True))
    table.play_on(random.Random(3))
    record = table.watch.get("/record").body.decode()
    assert record.count("\nseed: ") == 2
    assert verify(record).ok


def test_taking_back_keeps_the_new_seed(server: Served) -> None:
    founder, table = brought(server, prepared().record(with_seed=True))
    sealed = table.watch.state()["commitment"]
    state = founder.get(f"/api/tables/{table.id}").json
    reply = founder.post(f"/api/tables/{table.id}/undo", {"decision": state["decision"], "nonce": fresh()})
    assert reply.status in (200, 409)
    assert table.watch.state()["commitment"] == sealed
