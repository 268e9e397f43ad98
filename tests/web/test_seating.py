"""Who begins is drawn by lot, and whoever is drawn begins: participants sit on the seats that fate gave them."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scenario import rule
from web.served import GAME, Browser, Served, TableAt
from web.test_upgrade import old_file
from websockets.sync.client import connect

import pavilion
from pavilion.record.seating import participants
from pavilion.web.people.auth import hashed

EXPO = "expo-1906"
NAMES = ("Ann", "Ben", "Cleo")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("seating") / "tables.db", debug=True, lots=True) as served:
        yield served


def seed_for(game: str, first: int, seats: int = 3) -> int:
    """A seed with which this participant begins."""
    views = (pavilion.new(game, seats=seats, seed=seed).view() for seed in range(99))
    return next(seed for seed, view in enumerate(views) if participants(view)[0] == first)


def company(server: Served, game: str, first: int, **more: Any) -> tuple[TableAt, list[str]]:
    """A table of three at which this participant begins, and who sits on the seats A, B, C."""
    seats = [{"kind": "human", "name": name} for name in NAMES]
    wish = {"game": game, "seats": seats, "seed": seed_for(game, first), **more}
    reply = server.line.send("POST", "/api/tables", wish)
    assert reply.status == 200, reply
    table = TableAt(server.line, reply.json)
    return table, names_at(table)


def names_at(table: TableAt) -> list[str]:
    return [seat["name"] for seat in table.watch.get("?with=room").json["room"]["seats"]]


@rule("WF-3.12")
@pytest.mark.parametrize("first", range(3))
def test_whoever_is_drawn_begins_and_the_others_follow_clockwise(server: Served, first: int) -> None:
    table, sitting = company(server, GAME, first)
    assert sitting == [*NAMES[first:], *NAMES[:first]]
    assert table.watch.state()["to_move"] == [0]
    assert [one["seat"] for one in table.founded["seats"]] == [(place - first) % 3 for place in range(3)]


@rule("EX-3.5", "EX-6.3.1")
@pytest.mark.parametrize("first", range(3))
def test_a_handicap_reaches_the_person_it_was_agreed_for(server: Served, first: int) -> None:
    """Ben is a freshman wherever he sits: only he is asked where a tile replaces scrap."""
    table, sitting = company(server, EXPO, first, options={"handicaps": "scientist,freshman,scientist"})
    asked = table.watch.state()["to_move"]
    assert [sitting[seat] for seat in asked] == ["Ben"]


@rule("WF-6.3.1")
@pytest.mark.parametrize("first", range(3))
def test_supporters_of_a_beginner_are_the_right_persons(server: Served, first: int) -> None:
    table, sitting = company(server, GAME, first, options={"handicap": "0,0,2"})
    plain, _ = company(server, GAME, first)
    left = [supply(one) for one in (table, plain)]
    assert {name: before - now for name, now, before in zip(sitting, *left, strict=True)} == {
        "Ann": 0, "Ben": 0, "Cleo": 2,
    }  # fmt: skip


def supply(table: TableAt) -> list[int]:
    players = table.watch.state()["view"]["board"]["players"]
    return [players[letter]["supply"] for letter in "ABC"]


def test_the_founder_sits_where_fate_says_and_stays_the_founder(server: Served) -> None:
    """With a session one sits on the first human seat of the order around the table."""
    ann = server.guest("Ann")
    seats = [{"kind": "human"}, {"kind": "human", "name": "Ben"}, {"kind": "bot", "name": "Cleo"}]
    reply = ann.post("/api/tables", {"game": GAME, "seats": seats, "seed": seed_for(GAME, 1)})
    room = ann.get(f"/api/tables/{reply.json['table']}?with=room").json["room"]
    assert [seat["name"] for seat in room["seats"]] == ["Ben", "Cleo", "Ann"]
    assert room["yours"] == [2]
    assert room["founder"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Drawn at random: Cleo goes first"), ("de", "Ausgelost: Cleo beginnt"),
        ("it", "Sorteggio: comincia Cleo"),
    ],
)  # fmt: skip
def test_the_log_says_who_begins_and_why(server: Served, language: str, said: str) -> None:
    table, _ = company(server, GAME, 2)
    url = f"ws://127.0.0.1:{server.port}/screen/{table.id}?lang={language}"
    with connect(url, additional_headers=table.watch.auth, proxy=None) as page:
        lines = json.loads(page.recv())["log"]["lines"]
    assert said in [line["words"] for line in lines]


# ---- playing again --------------------------------------------------------------------------------------------------


def ended(server: Served, first: int) -> tuple[TableAt, list[str]]:
    table, sitting = company(server, EXPO, first, options={"handicaps": "scientist,freshman,scientist"})
    table.play_on(random.Random(4))
    return table, sitting


def test_in_a_rematch_the_order_around_the_table_and_the_handicaps_stay(server: Served) -> None:
    table, sitting = ended(server, 1)
    for name in NAMES:  # each gets a token for the own seat, wherever fate has put it
        seat = table.seats[sitting.index(name)]
        new = seat.post("/rematch", {}).json
        again = TableAt(server.line, new)
        (mine,) = again.seats.values()
        there = names_at(again)
        assert there[mine.seat or 0] == name
        at = there.index("Ann")
        assert (there[at], there[at - 2], there[at - 1]) == NAMES, "clockwise as before"
        view = mine.state()["view"]["board"]["players"]
        assert view["ABC"[there.index("Ben")]]["participant"] == 1


# ---- tables from before ---------------------------------------------------------------------------------------------


def test_a_table_from_before_goes_on_with_everybody_where_they_sit(tmp_path: Path) -> None:
    """Then the first wish was the first seat whatever fate had said. Nobody changes seats in the middle of a game."""
    start = pavilion.new(GAME, seats=2, seed=seed_for(GAME, 1, seats=2)).record(with_seed=True)
    old_file(tmp_path / "old.db", 1, start, hashed("old-cookie"), answered=False)
    with Served(tmp_path / "old.db", lots=True) as served:
        ann = Browser(served.new_line())
        ann.cookie = "pavilion=old-cookie"
        state = ann.get("/api/tables/t1?with=room").json
        assert (state["view"]["seat"], state["to_move"]) == ("A", [0])
        assert [seat["name"] for seat in state["room"]["seats"]] == ["Anna", "Ben"]
        assert state["room"]["founder"]


def test_a_rematch_founded_before_gives_everybody_the_seat_they_have_there(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", debug=True, lots=True) as served:
        table, _ = ended(served, 1)
        new = table.seats[1].post("/rematch", {}).json["table"]
    db = sqlite3.connect(tmp_path / "tables.db")
    db.execute("DROP TRIGGER events_stay")
    db.execute("UPDATE events SET body = json_remove(body, '$.seats') WHERE kind = 'rematch'")
    db.commit()
    db.close()
    with Served(tmp_path / "tables.db", debug=True, lots=True) as served:
        table.seats[1].line = served.line
        reply = table.seats[1].post("/rematch", {}).json
        assert reply["table"] == new
        assert [one["seat"] for one in reply["seats"]] == [1]
