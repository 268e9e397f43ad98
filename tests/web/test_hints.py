"""Hints at tables: for one's own question alone, from what one's seat sees, where the table allows it, and in words."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from web.served import Reply, SeatAt, Served, refused
from web.test_thinking_bots import BABBLING, CRASHING, SLOW

import pavilion
from pavilion.bots.care import Care
from pavilion.bots.reasons import packed, unpacked
from pavilion.core import Phrase
from pavilion.web.tables import advice
from pavilion.web.tables.advice import Advice, HintTask, advise
from pavilion.web.tables.bots import Thinkers, hint_for
from pavilion.web.tables.course import Course

QUICK = Care(lines=3, futures=3, compared=4, ended=4, positions=5)


def ask(seat: SeatAt, language: str = "en") -> Reply:
    return seat.post(f"/hint?lang={language}", {"decision": seat.state()["decision"]})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Served(tmp_path_factory.mktemp("hints") / "tables.db", debug=True, bot_budget=20.0) as served:
        yield served


def test_the_best_answers_are_told_with_chances_and_reasons_in_three_languages(server: Served) -> None:
    table = server.found("hotseat", "hotseat", seed=3)
    told = ask(table.mover)
    assert told.status == 200, told
    answers = told.json["answers"]
    legal = table.mover.state()["legal"]
    assert 1 <= len(answers) <= 3
    assert {one["answer"] for one in answers} <= set(legal)
    assert all(0 < one["chance"] < 1 and one["points"] > 0 for one in answers)
    assert [one["loss"] for one in answers] == sorted(one["loss"] for one in answers)
    assert answers[0]["things"][0].startswith("area:")
    assert told.json["futures"] >= 4
    german, italian = ask(table.mover, "de").json["answers"], ask(table.mover, "it").json["answers"]
    assert [one["answer"] for one in german] == [one["answer"] for one in answers]  # thought about once
    for one, two, three in zip(answers, german, italian, strict=True):
        assert len({one["words"], two["words"], three["words"]}) == 3
        assert len(one["why"]) == len(two["why"]) == len(three["why"])
        assert not one["why"] or len({one["why"][0], two["why"][0], three["why"][0]}) == 3


def test_only_whoever_is_asked_gets_a_hint_and_only_for_the_question_as_it_stands(server: Served) -> None:
    table = server.found("hotseat", "hotseat", seed=3)
    mover = table.watch.state()["to_move"][0]
    refused(ask(table.seats[1 - mover]), 409, "stale")
    refused(ask(table.watch), 403, "seat")
    refused(table.mover.post("/hint", {"decision": 10_000}), 409, "stale")
    refused(table.mover.post("/hint", {"decision": 0}), 409, "stale")
    refused(table.mover.post("/hint", {"decision": "now"}), 400, "unreadable")
    refused(table.mover.post("/hint", {"decision": table.watch.state()["decision"], "seat": 1 - mover}), 403, "seat")


def test_people_who_play_against_each_other_from_afar_get_none_unless_they_agreed(server: Served) -> None:
    for kinds in (("human", "human"), ("human", "open")):
        table = server.found(*kinds, seed=3)
        seat = table.seats.get(0, table.mover)
        refused(ask(seat), 409, "hints")
        assert table.watch.get("?with=room").json["room"]["hints"] is False
    assert server.found("human", "human", hints=True, seed=3).watch.get("?with=room").json["room"]["hints"] is True
    refused(ask(server.found("hotseat", "hotseat", hints=False, seed=3).mover), 409, "hints")


def test_a_rematch_keeps_to_what_was_agreed(server: Served) -> None:
    table = server.found("human", "human", hints=True, seed=3)
    table.play_on(random.Random(1))
    again = table.seats[0].post("/rematch", {}).json
    assert SeatAt(server.line, again["table"], again["watch"], None).get("?with=room").json["room"]["hints"] is True


def test_a_finished_game_needs_no_hint(server: Served) -> None:
    table = server.found("hotseat", "hotseat", seed=4)
    table.play_on(random.Random(2))
    refused(table.seats[0].post("/hint", {"decision": table.watch.state()["decision"]}), 409, "over")


# What a hint may know


def test_a_worker_is_told_what_the_seat_sees_and_nothing_else() -> None:
    table = pavilion.new("worlds-fair-1893", seats=2, seed="canary-seed")
    course = Course(table.record(with_seed=True))
    task = hint_for(course, table.to_move[0])
    assert "canary-seed" not in task.position
    assert set(HintTask.__struct_fields__) == {"game", "seat", "position", "luck"}


def test_no_hint_depends_on_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Crystal Palace: whatever the other seat has set in secret, the same is advised."""
    monkeypatch.setattr(advice, "HINT", QUICK)
    told = []
    for hand in (0, 5):
        table = pavilion.new("crystal-palace", seats=2, seed=5)
        while len(table.to_move) < 2:
            table.play(table.legal()[0])
        table.play(table.legal(0)[hand], 0)
        told.append(advise(hint_for(Course(table.record(with_seed=True)), 1)))
    assert told[0] == told[1]
    assert told[0].answers


def test_reasons_go_through_a_pipe_and_are_worded_on_the_other_side() -> None:
    reason = Phrase("{source}: about {n} {n|point|points} more", source=Phrase("Medals"), n=1)
    through = packed(reason)
    assert through == ("{source}: about {n} {n|point|points} more", {"source": ("Medals", {}), "n": 1})
    assert str(unpacked((through[0], {"source": ["Medals", {}], "n": 1}))) == "Medals: about 1 point more"


# Whatever happens, the game goes on


@pytest.mark.parametrize("command", [CRASHING, BABBLING, SLOW], ids=["crashing", "babbling", "slow"])
def test_if_no_hint_comes_whoever_asks_is_told_so_and_plays_on(tmp_path: Path, command: tuple[str, ...]) -> None:
    budget = 0.3 if command is SLOW else 20.0
    with Served(tmp_path / "tables.db", bot_budget=budget, bot_command=command) as served:
        table = served.found("hotseat", "hotseat")
        refused(ask(table.mover), 503, "busy")
        table.mover.play(table.mover.state()["legal"][0])


def test_a_worker_that_is_killed_in_mid_thought_costs_one_hint(server: Served) -> None:
    """A real one, by the signal that nobody can catch; the next question finds another."""
    table = server.found("hotseat", "hotseat", seed=6)
    assert ask(table.mover).status == 200
    table.mover.play(table.mover.state()["legal"][0])
    answers: list[Reply] = []
    line = server.new_line()
    mover = table.mover
    asking = threading.Thread(target=lambda: answers.append(ask(SeatAt(line, table.id, mover.token, mover.seat))))
    asking.start()
    end = time.monotonic() + 20
    while not (busy := [one.worker for one in server.desk.thinkers.thinkers if one.worker and one.worker.waiting]):
        assert time.monotonic() < end
        time.sleep(0.001)
    os.kill(busy[0].transport.get_pid(), signal.SIGKILL)
    asking.join(20)
    refused(answers[0], 503, "busy")
    assert ask(table.mover).status == 200
    table.mover.play(table.mover.state()["legal"][0])


def test_who_asks_twice_at_once_is_thought_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    async def advised(self: Thinkers, course: Course, seat: int, owner: object = None) -> Advice:
        asked.append(seat)
        await asyncio.sleep(0.01)
        return Advice()

    monkeypatch.setattr(Thinkers, "advise", advised)

    class Room:
        thinkers, owner = Thinkers(1), None

    async def run() -> None:
        from pavilion.web.tables.hinting import thought

        room: Any = Room()
        course = Course(pavilion.new("worlds-fair-1893", seats=2, seed=1).record(with_seed=True))
        seat = course.table.to_move[0]
        await asyncio.gather(*(thought(room, course, seat) for _ in range(3)))

    asyncio.run(run())
    assert len(asked) == 1


def test_hints_are_limited(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", limits=True, bot_budget=20.0) as served:
        guest = served.guest("Ada")
        founded = guest.post("/api/tables", {"game": "worlds-fair-1893", "seats": [{"kind": "hotseat"}] * 2}).json
        statuses = [guest.post(f"/api/tables/{founded['table']}/hint", {"decision": 10_000}).status for _ in range(14)]
        assert statuses[:12] == [409] * 12
        assert statuses[13] == 429
