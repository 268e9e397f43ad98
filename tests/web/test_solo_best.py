"""What somebody has reached alone: the best of the own finished games, told to nobody else."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from web.alone import EXPO, nearly_over
from web.holders import Counting, made
from web.served import Browser, Served, fresh


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("alone") / "tables.db", debug=True) as served:
        served.desk.passwords.hasher = Counting()
        yield served


def finish(server: Served, who: Browser, points: int, **more: Any) -> str:
    """A game alone with so many points; its table."""
    table = nearly_over(server, who.cookie, points, **more)
    state = who.get(f"/api/tables/{table}").json
    body = {"decision": state["decision"], "answer": "pass", "nonce": fresh()}
    assert who.post(f"/api/tables/{table}/answers", body).json["scores"] == [points]
    return table


def bests(who: Browser, table: str = "") -> Any:
    reply = who.get(f"/api/me/solo{f'?table={table}' if table else ''}")
    assert reply.status == 200
    return reply.json


def test_the_end_of_a_game_alone_says_whether_the_target_is_reached(server: Served) -> None:
    anna = server.guest("Anna")
    views = [anna.get(f"/api/tables/{finish(server, anna, points)}").json["view"] for points in (30, 31)]
    rule = {"target": 30, "rule": "EX-6.2.11", "why": "", "rank": ""}
    assert [view["verdict"] for view in views] == [
        {"reached": False, "points": 30, **rule}, {"reached": True, "points": 31, **rule},
    ]  # fmt: skip


def test_the_best_of_the_own_finished_games_is_told(server: Served) -> None:
    anna = server.guest("Anna")
    assert bests(anna) == []
    running = nearly_over(server, anna.cookie, 60)
    low = finish(server, anna, 26)
    [only] = bests(anna)
    assert only.pop("options").startswith("handicaps=scientist paris1900_cap=6 ")
    assert only == {"game": EXPO, "standard": True, "games": 1, "best": 26, "table": low, "second": None}
    high = finish(server, anna, 36)
    finish(server, anna, 35)
    [best] = bests(anna)
    assert (best["games"], best["best"], best["table"], best["second"]) == (3, 36, high, 35)
    assert bests(anna, low) == bests(anna, high) == [best]
    assert bests(anna, running) == bests(anna, "nowhere") == [], "it has no result yet"


def test_games_with_other_options_are_compared_among_themselves(server: Served) -> None:
    anna = server.guest("Anna")
    finish(server, anna, 30)
    easy = finish(server, anna, 50, handicaps="freshman")
    asked = finish(server, anna, 40, auto_single=False)
    [standard, other] = sorted(bests(anna), key=lambda one: not one["standard"])
    assert (standard["best"], standard["games"], standard["standard"], standard["table"]) == (40, 2, True, asked)
    assert (other["best"], other["games"], other["standard"], other["table"]) == (50, 1, False, easy)
    assert other["options"].startswith("handicaps=freshman ")
    assert bests(anna, easy) == [other]


def test_nobody_else_is_told_and_what_others_play_counts_for_them(server: Served) -> None:
    anna, ben = server.guest("Anna"), server.guest("Ben")
    table = finish(server, anna, 33)
    assert bests(ben) == bests(ben, table) == []
    assert server.line.send("GET", f"/api/me/solo?table={table}").json == [], "without a cookie one is nobody"
    finish(server, ben, 12)
    assert [one["best"] for one in bests(ben)] == [12]


def test_games_that_go_on_from_a_record_do_not_count(server: Served) -> None:
    anna = server.guest("Anna")
    finish(server, anna, 44, kind="hotseat")
    assert bests(anna) == []


def test_an_account_keeps_what_its_guest_has_reached_and_who_is_forgotten_has_reached_nothing(server: Served) -> None:
    anna = server.guest("Anna")
    finish(server, anna, 37)
    made(server, f"Anna {fresh()[:6]}", anna)
    assert [one["best"] for one in bests(anna)] == [37]
    ben = server.guest("Ben")
    finish(server, ben, 37)
    assert ben.send("DELETE", "/api/me").status == 200
    assert bests(ben) == []


def test_games_that_ended_before_points_were_kept_are_counted_once(server: Served) -> None:
    anna = server.guest("Anna")
    table = finish(server, anna, 29)
    path = Path(server.desk.store.path)

    def scores() -> Any:
        with sqlite3.connect(path) as db:
            return db.execute("SELECT scores FROM standings WHERE table_id = ?", (table,)).fetchone()[0]

    assert scores() == "[29]"
    with sqlite3.connect(path) as db:
        db.execute("UPDATE standings SET scores = '[]' WHERE table_id = ?", (table,))
    assert [one["best"] for one in bests(anna)] == [29]
    assert scores() == "[29]"
