"""Open seats of listed tables: whoever sits there, by cookie or by token, keeps the seat; one guest gets one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from web.served import GAME, Browser, Reply, SeatAt, Served, refused

SEATS = [{"kind": "human"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("seats") / "tables.db") as served:
        yield served


def listed(server: Served) -> Any:
    return server.guest("Anna").post("/api/tables", {"game": GAME, "seats": SEATS, "listed": True}).json


def free(server: Served, table: str) -> list[int]:
    lobby = {one["table"]: one for one in server.line.send("GET", "/api/lobby").json}
    return [player["seat"] for player in lobby[table]["players"] if player["free"]]


def at_once(asks: Sequence[Callable[[], Reply]]) -> list[Reply]:
    """All of these at the same moment, each from a thread of its own."""
    start = Barrier(len(asks))

    def asked(ask: Callable[[], Reply]) -> Reply:
        start.wait()
        return ask()

    with ThreadPoolExecutor(len(asks)) as threads:
        return list(threads.map(asked, asks))


def same_person(server: Served, browser: Browser) -> Browser:
    """Another window of the same browser."""
    other = server.guest()
    other.cookie = browser.cookie
    return other


def test_a_seat_that_a_program_has_taken_stays_the_programs(server: Served) -> None:
    founded = listed(server)
    table, invite = founded["table"], founded["invites"][0]
    taken = server.line.send("POST", f"/api/tables/{table}/join", {"token": invite["invite"]}).json
    program = SeatAt(server.line, table, taken["token"], taken["seat"])
    assert free(server, table) == [2, 3]
    refused(server.guest("Eve").post(f"/api/tables/{table}/join", {"seat": taken["seat"]}), 409, "seat")
    assert program.state()["view"]["seat"] == "B", "its token opens the seat as before"


def test_one_guest_who_asks_for_all_seats_at_once_gets_one(server: Served) -> None:
    for _ in range(10):
        table, eve = listed(server)["table"], server.guest("Eve")
        windows = [same_person(server, eve) for _ in range(3)]
        where = f"/api/tables/{table}/join"
        replies = at_once([partial(window.post, where, {"seat": seat}) for seat, window in enumerate(windows, 1)])
        assert sorted(reply.status for reply in replies) == [200, 409, 409]
        told = {reply.json["message"] for reply in replies if reply.status == 409}
        assert told == {"You already have a seat at this table."}
        assert len(eve.get(f"/api/tables/{table}?with=room").json["room"]["yours"]) == 1
        assert len(free(server, table)) == 2


def test_of_many_guests_who_ask_for_one_seat_at_once_one_gets_it(server: Served) -> None:
    table = listed(server)["table"]
    guests = [server.guest(name) for name in ("Ben", "Carl", "Dora", "Eve")]
    replies = at_once([partial(guest.post, f"/api/tables/{table}/join", {"seat": 1}) for guest in guests])
    assert sorted(reply.status for reply in replies) == [200, 409, 409, 409]
    sits = [guest.get(f"/api/tables/{table}?with=room").json["room"]["yours"] for guest in guests]
    assert sorted(sits) == [[], [], [], [1]]


def test_a_link_used_by_many_at_once_seats_one(server: Served) -> None:
    founded = listed(server)
    table, invite = founded["table"], founded["invites"][0]["invite"]
    guests = [server.guest() for _ in range(4)]
    asks = [partial(guest.post, f"/api/tables/{table}/join", {"token": invite}) for guest in guests]
    assert sorted(reply.status for reply in at_once(asks)) == [200, 403, 403, 403]


def test_who_watches_or_was_given_several_links_may_still_sit(server: Served) -> None:
    founded = listed(server)
    table, ben = founded["table"], server.guest("Ben")
    assert ben.post(f"/api/tables/{table}/join", {"token": founded["watch"]}).status == 200
    assert ben.post(f"/api/tables/{table}/join", {"seat": 1}).status == 200
    assert ben.post(f"/api/tables/{table}/join", {"token": founded["invites"][1]["invite"]}).status == 200
    assert ben.get(f"/api/tables/{table}?with=room").json["room"]["yours"] == [1, 2], "who is given a link may use it"
