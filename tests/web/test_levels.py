"""Levels at tables: what does not exist is refused with what does, and a bot killed in mid-thought ends no game."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path

import pytest
from web.served import GAME, Served, refused

from pavilion.bots import LEVELS

NO_LIMIT = "is not a time limit: it must be more than 0 seconds"


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("master", "There is no bot 'master'"), ("club@1", "There is no bot 'club@1'"), ("expert@0", f"'0' {NO_LIMIT}"),
        ("expert@-1", f"'-1' {NO_LIMIT}"), ("strong@x", f"'x' {NO_LIMIT}"), ("expert@nan", f"'nan' {NO_LIMIT}"),
        ("expert@", f"'' {NO_LIMIT}"), ("expert@2", "at tables here bots think as long as their level does"), ("", ""),
    ],
)  # fmt: skip
def test_a_level_or_a_time_limit_that_does_not_exist_is_refused_with_those_that_do(
    bot: str, says: str, tmp_path: Path
) -> None:
    with Served(tmp_path / "tables.db") as served:
        seats = [{"kind": "human"}, {"kind": "bot", "bot": bot}]
        reply = served.line.send("POST", "/api/tables", {"game": GAME, "seats": seats})
        if bot:
            refused(reply, 400, "bot")
            assert says in reply.json["message"]
            assert all(level in reply.json["message"] for level in LEVELS)
        else:
            assert reply.status == 200  # nothing said is the usual level


def test_an_expert_whose_process_is_killed_in_mid_thought_answers_all_the_same(tmp_path: Path) -> None:
    """By the signal that nobody can catch; the next one thinks again."""
    with Served(tmp_path / "tables.db", debug=True, bot_budget=60.0) as served:
        table = served.found("human", "expert", seed=3)
        end = time.monotonic() + 120
        while True:
            state = table.watch.state()
            assert time.monotonic() < end
            if state["to_move"] == [0]:
                table.seats[0].play(table.seats[0].state()["legal"][0])
            busy = [one.worker for one in served.desk.thinkers.thinkers if one.worker and one.worker.waiting]
            if busy:
                os.kill(busy[0].transport.get_pid(), signal.SIGKILL)
                break
            time.sleep(0.001)
        while table.watch.state()["to_move"] != [0]:
            assert time.monotonic() < end, "the table stands still"
            time.sleep(0.01)
        rows = served.desk.store.reading.execute("SELECT body FROM events WHERE seat = 1").fetchall()
        troubles = [json.loads(body).get("trouble", "") for (body,) in rows]
        assert [trouble for trouble in troubles if trouble.startswith("broke down")]
        table.seats[0].play(table.seats[0].state()["legal"][0])
