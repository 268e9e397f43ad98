"""Bots never hold up a game: slow, broken and cheating ones are answered for, and the table goes on meanwhile."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from web.served import Served, TableAt

import pavilion
from pavilion.bots import levels, patience
from pavilion.web.tables.bots import PLANNING, STEP_BACK, Task, Thinker, Thinkers, Thought, task_for, think
from pavilion.web.tables.course import Course


def worker(body: str) -> tuple[str, ...]:
    """A worker process with this behaviour for every task."""
    answers = "def answers(tasks):\n    for task in tasks:\n        " + body
    return (sys.executable, "-c", f"import sys, time\nfrom pavilion.web.worker import work\n{answers}\nwork(answers)")


SLOW = worker("yield [time.sleep(60)]")
CRASHING = worker("yield [sys.exit(3)]")
BABBLING = worker("yield [b'no json']")
MUMBLING = worker("yield [print('no message', flush=True)]")
CHEATING = worker("""yield [b'{"answer": "place everywhere"}']""")
GONE = (sys.executable, "-c", "pass")


def wait_for_human(table: TableAt, seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while table.watch.state()["to_move"] != [0]:
        assert time.monotonic() < end, "the bot holds up the game"
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("command", "trouble"),
    [
        (SLOW, "took longer than 0.3 s"), (CRASHING, "broke down"), (BABBLING, "broke down"),
        (MUMBLING, "broke down"), (CHEATING, "gave an answer that is not legal"), (GONE, "broke down"),
    ],
    ids=["slow", "crashing", "babbling", "mumbling", "cheating", "gone"],
)  # fmt: skip
def test_whatever_a_bot_does_the_game_gets_a_legal_answer_and_a_note(
    tmp_path: Path, command: tuple[str, ...], trouble: str, caplog: pytest.LogCaptureFixture
) -> None:
    budget = 0.3 if command is SLOW else 20.0  # on a busy machine the others must not seem slow
    with Served(tmp_path / "tables.db", debug=True, bot_budget=budget, bot_command=command) as served:
        table = served.found("human", "greedy", seed=3)
        wait_for_human(table)
        table.seats[0].play(table.seats[0].state()["legal"][0])
        wait_for_human(table)
        rows = served.desk.store.reading.execute("SELECT body FROM events WHERE seat = 1").fetchall()
        bodies = [json.loads(body) for (body,) in rows]
        assert bodies
        assert all(body["trouble"].startswith(trouble) for body in bodies)
        assert "takes the first answer" in caplog.text


def course() -> Course:
    return Course(pavilion.new("worlds-fair-1893", seats=2, seed=4).record(with_seed=True))


async def prepared(thinkers: Thinkers) -> int:
    """How many workers wait to be asked, once those that are being started do."""
    tasks = [one.preparing for one in thinkers.thinkers if one.preparing]
    await asyncio.wait_for(asyncio.gather(*tasks), 20)
    return sum(one.worker is not None and not one.worker.ended.is_set() for one in thinkers.thinkers)


def test_after_a_failure_the_next_worker_starts_before_anybody_has_to_wait_for_it() -> None:
    async def run() -> None:
        thinkers = Thinkers(1, 0.3, SLOW)
        here = course()
        _, trouble = await thinkers.answer(here, here.table.to_move[0], "greedy")
        assert trouble.startswith("took longer")
        assert await prepared(thinkers) == 1
        await thinkers.close()

    asyncio.run(run())


def test_a_worker_starts_when_a_bot_sits_down_and_only_one() -> None:
    async def run() -> None:
        thinkers = Thinkers(2, 5.0)
        for _ in range(3):
            thinkers.prepare()
        assert await prepared(thinkers) == 1
        thinkers.prepare()
        assert await prepared(thinkers) == 1
        await thinkers.close()

    asyncio.run(run())


def test_a_bot_that_cannot_be_asked_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> Task:
        raise ZeroDivisionError

    async def run() -> None:
        thinkers = Thinkers(1)
        here = course()
        seat = here.table.to_move[0]
        assert await thinkers.answer(here, seat, "greedy") == (
            here.table.legal(seat)[0], "cannot be asked (ZeroDivisionError)",
        )  # fmt: skip
        await thinkers.close()

    monkeypatch.setattr("pavilion.web.tables.bots.task_for", broken)
    asyncio.run(run())


def test_the_server_answers_while_bots_think(tmp_path: Path) -> None:
    """They think for longer than anybody would wait for an answer to a request."""
    with Served(tmp_path / "tables.db", bot_budget=600.0, bot_command=SLOW) as served:
        for _ in range(20):
            served.found("greedy", "greedy")
        table = served.found("human", "human")
        begun = table.watch.state()["decision"]
        for _ in range(20):
            table.mover.play(table.mover.state()["legal"][0])
        assert table.watch.state()["decision"] >= begun + 20


def test_a_bot_knows_only_what_its_seat_may_know() -> None:
    table = pavilion.new("worlds-fair-1893", seats=2, seed="canary-seed")
    course = Course(table.record(with_seed=True))
    seat = table.to_move[0]
    task = task_for(course, seat, "greedy")
    assert "canary-seed" not in task.position
    assert think(task).answer in table.legal(seat)
    assert (task.game, task.bot, task.seat) == ("worlds-fair-1893", "greedy", seat)
    assert set(Task.__struct_fields__) == {"game", "bot", "seat", "position", "luck"}


@pytest.mark.parametrize("bot", ["random", "greedy", "clockwork", "beginner", "strong"])
def test_the_same_question_gets_the_same_answer_from_a_new_process(bot: str) -> None:
    table = pavilion.new("worlds-fair-1893", seats=3, seed=5)
    course = Course(table.record(with_seed=True))
    seat = table.to_move[0]

    async def answers() -> list[tuple[str, str]]:
        found = []
        for _ in range(2):
            thinkers = Thinkers(1, 20.0)
            found.append(await thinkers.answer(course, seat, bot))
            await thinkers.close()
        return found

    first, second = asyncio.run(answers())
    assert first == second
    assert first[1] == ""
    assert first[0] in table.legal(seat)


def test_a_planned_turn_is_thought_about_once() -> None:
    """The first answer of a turn of Expo takes thought, what follows from it is known; elsewhere it is not."""
    PLANNING.clear()
    course = Course(pavilion.new("expo-1906", seats=2, seed=5).record(with_seed=True))
    table = course.table
    while not PLANNING:
        seat = table.to_move[0]
        table.play(think(task_for(course, seat, "strong")).answer, seat)
    (bot,) = PLANNING.values()
    assert isinstance(bot, levels.Thinker)
    assert bot.planner is not None
    planned = list(bot.planner.planned)
    other = Course(pavilion.new("expo-1906", seats=2, seed=6).record(with_seed=True))
    think(task_for(other, other.table.to_move[0], "strong"))
    assert bot in PLANNING.values(), "it was not asked"
    seat = table.to_move[0]
    assert think(task_for(course, seat, "strong")).answer == table.words.say(planned[0])
    assert bot.planner.planned != planned


def test_the_server_waits_for_an_expert_as_long_as_it_may_think() -> None:
    table = pavilion.new("worlds-fair-1893", seats=2, seed=5)
    course = Course(table.record(with_seed=True))
    waited = []

    class Patient(Thinker):
        async def ask(self, task: Any, budget: float, kind: Any) -> Any:
            waited.append(budget)
            return Thought(answer=course.table.legal(0)[0])

    async def answers() -> None:
        thinkers = Thinkers(1, 0.5)
        thinkers.idle = [Patient(())]
        for bot in ("club", "strong", "expert"):
            assert (await thinkers.answer(course, 0, bot))[1] == ""

    asyncio.run(answers())
    assert waited == [0.5, 0.5 + patience("strong"), 0.5 + patience("expert")]


def test_workers_end_with_the_server(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db", debug=True, bot_budget=20.0) as served:
        table = served.found("human", "random", seed=3)
        wait_for_human(table, 20)
        table.seats[0].play(table.seats[0].state()["legal"][0])
        wait_for_human(table, 20)
        started = [one.worker for one in served.desk.thinkers.thinkers if one.worker is not None]
        workers = [one.transport.get_pid() for one in started]
        assert workers
        own = os.getpriority(os.PRIO_PROCESS, 0)
        for pid in workers:
            assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, own + STEP_BACK), "people come first"
    gone: Callable[[int], bool] = lambda pid: not Path(f"/proc/{pid}").exists()  # noqa: E731
    assert all(gone(pid) for pid in workers)
