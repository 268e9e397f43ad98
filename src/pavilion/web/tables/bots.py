"""Bots think in processes of their own, with a time budget; whatever happens to them, the game gets a legal answer.

**What crosses the border.** A worker is told the name of the game, the name of the bot, the seat, a position, and a
number for the bot's luck. The position is not the real one: everything that the seat cannot know was dealt anew before
it was written (`Table.eyes`). The seed of fate, tokens, names, chat and other seats' secrets never cross. The luck is a
hash from which the seed cannot be found. Back comes the answer in words, which is played through the rules like
anybody's. Both are JSON; nothing is pickled.

A bot is made anew for every answer, so it remembers nothing between them. One that has planned its whole turn stays in
the worker until it is asked in the very position that it expects; asked elsewhere, another one thinks anew.

    python -m pavilion.web.tables.bots        is such a worker
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import sys
from collections import OrderedDict, deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec
from msgspec import Struct

import pavilion
from pavilion.bots import levels, make, patience
from pavilion.core import Bot, Rng
from pavilion.games import find
from pavilion.record.position import write_position
from pavilion.web.tables.advice import Advice, HintTask, advise
from pavilion.web.tables.course import Course
from pavilion.web.tables.looking_back import Reviewed, ReviewTask, look_back
from pavilion.web.worker import Worker, work

T = TypeVar("T", "Thought", Advice, Reviewed)
LOG = logging.getLogger("pavilion.web")
WORKER = (sys.executable, "-m", "pavilion.web.tables.bots")
MOST_PLANNING = 64  # bots that a worker keeps
LONGEST_HINT = 12.0  # seconds: on a busy machine some thoughts take longer than they should, and are welcome yet
LONGEST_LOOK = 60.0  # seconds for one decision of a finished game: nobody waits for it
STEP_BACK = 5  # how much nicer a worker is than the server

PLANNING: OrderedDict[str, Bot] = OrderedDict()  # in a worker: bots that have planned their turn, by what they expect


class Task(Struct, tag="answer"):
    """What a worker is told to give an answer."""

    game: str
    bot: str
    seat: int
    position: str
    luck: int


class Thought(Struct, omit_defaults=True):
    """What a worker says: an answer, or what went wrong."""

    answer: str = ""
    trouble: str = ""


class BotFailed(Exception):
    """The bot crashed, or took too long."""


def task_for(course: Course, seat: int, bot: str) -> Task:
    """The question of a seat, with nothing in it that the seat may not know."""
    table = course.table
    eyes = table.eyes(seat, Rng(course.luck(f"eyes {seat}")))
    position = write_position(table.game, table.terms, eyes.imagined)
    return Task(table.game.name, bot, seat, position, course.luck(f"bot {seat}"))


def hint_for(course: Course, seat: int) -> HintTask:
    """The same question, to be thought about for whoever sits there."""
    task = task_for(course, seat, "hint")
    return HintTask(task.game, seat, task.position, task.luck)


def asked(course: Course, seat: int, bot: str) -> Task:
    """The same; a game that cannot tell it has lost its bot, and not its players."""
    try:
        return task_for(course, seat, bot)
    except Exception as trouble:
        LOG.exception("the bot %s cannot be asked", bot)
        raise BotFailed(f"cannot be asked ({type(trouble).__name__})") from trouble


def think(task: Task) -> Thought:
    """In the worker: build the table from what the seat knows, and ask the bot."""
    table = pavilion.new(task.game, fate="typed", position=task.position)
    eyes = table.eyes(task.seat, Rng(task.luck))
    bot = PLANNING.pop(plan_key(task, eyes.imagined.ints()), None)
    bot = bot or make(task.bot, find(task.game), task.luck, waiting=True)
    code = bot.answer(eyes, table.codes(task.seat))
    if isinstance(bot, levels.Thinker) and bot.expects():
        PLANNING[plan_key(task, bot.expects())] = bot
        if len(PLANNING) > MOST_PLANNING:
            PLANNING.popitem(last=False)
    return Thought(answer=table.words.say(code))


def plan_key(task: Task, expected: list[int]) -> str:
    return hashlib.sha256(f"{task.game} {task.bot} {task.seat} {expected}".encode()).hexdigest()


class Thinker:
    """A worker, started when it is needed; after a failure it is gone, and the next one starts afresh."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.worker: Worker | None = None
        self.one_by_one = asyncio.Lock()
        self.preparing: asyncio.Task[None] | None = None

    async def ask(self, task: Task | HintTask | ReviewTask, budget: float, kind: type[T]) -> T:
        """What the worker thinks within the budget."""
        thought = None
        try:
            worker = await self.started()
            answer = await asyncio.wait_for(worker.ask(msgspec.json.encode(task)), budget)
            thought = msgspec.json.decode(answer, type=kind)
        except TimeoutError:
            raise BotFailed(f"took longer than {budget:g} s") from None
        except (OSError, msgspec.MsgspecError) as trouble:
            raise BotFailed(f"broke down ({type(trouble).__name__})") from trouble
        finally:
            if thought is None:
                await self.close()
        if thought.trouble:
            raise BotFailed(f"broke down ({thought.trouble})")
        return thought

    async def started(self) -> Worker:
        async with self.one_by_one:
            if self.worker is None or self.worker.ended.is_set():
                self.worker = await Worker.start(self.command)
            return self.worker

    def prepare(self) -> None:
        """Start the worker before somebody has to wait for that: on a busy machine it takes seconds."""
        if self.preparing is None or self.preparing.done():
            self.preparing = asyncio.create_task(self.prepared())

    async def prepared(self) -> None:
        with suppress(OSError, TimeoutError):  # whoever asks next tries again, and notes it
            await self.started()

    async def close(self) -> None:
        if self.preparing is not None:
            self.preparing.cancel()
            await asyncio.gather(self.preparing, return_exceptions=True)
        if self.worker is not None:
            await self.worker.close()


Line = OrderedDict[object, deque[asyncio.Future[Thinker]]]  # by owner
ALONE, BEHIND = 1, 2  # lines of those who wait: people at their tables first, then bots alone, then who looks back


class Waiting:
    """Who waits for a worker: tables of people before those of bots alone, and everybody who has any by turns."""

    def __init__(self) -> None:
        self.lines: tuple[Line, Line, Line] = OrderedDict(), OrderedDict(), OrderedDict()

    def add(self, place: asyncio.Future[Thinker], owner: object, line: int) -> None:
        self.lines[line].setdefault(owner, deque()).append(place)

    def next(self) -> asyncio.Future[Thinker] | None:
        """The place of who is served now; None if nobody waits."""
        for line in self.lines:
            while line:
                owner, places = line.popitem(last=False)
                place = places.popleft()
                if places:
                    line[owner] = places  # at the end: the others come first
                if not place.done():
                    return place
        return None


class Thinkers:
    """A few workers, started when needed; who finds all busy waits for one."""

    def __init__(self, workers: int = 2, budget: float = 1.0, command: Sequence[str] = WORKER) -> None:
        self.budget = budget
        self.thinkers = [Thinker(command) for _ in range(workers)]
        self.idle = list(self.thinkers)
        self.waiting = Waiting()

    async def free_thinker(self, owner: object, line: int) -> Thinker:
        if self.idle:
            return self.idle.pop()
        place: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        self.waiting.add(place, owner, line)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.hand_on(place.result())
            raise

    def hand_on(self, thinker: Thinker) -> None:
        place = self.waiting.next()
        if place is None:
            self.idle.append(thinker)
        else:
            place.set_result(thinker)

    async def answer(
        self, course: Course, seat: int, bot: str, owner: object = None, alone: bool = False
    ) -> tuple[str, str]:
        """A legal answer, and what went wrong with the bot ("" if nothing did).

        The owner is whose table it is; alone: no person plays at it.
        """
        thinker = await self.free_thinker(owner, ALONE if alone else 0)
        try:
            legal = course.table.legal(seat)
            thought = await thinker.ask(asked(course, seat, bot), self.budget + patience(bot), Thought)
        except BotFailed as failure:
            LOG.warning("the bot %s %s; it takes the first answer", bot, failure)
            thinker.prepare()
            return legal[0], str(failure)
        finally:
            self.hand_on(thinker)
        if thought.answer not in legal:
            LOG.warning("the bot %s said %r, which is not legal; it takes the first answer", bot, thought.answer[:80])
            return legal[0], "gave an answer that is not legal"
        return thought.answer, ""

    async def advise(self, course: Course, seat: int, owner: object = None) -> Advice:
        """The best answers of a seat and why, when it is the owner's turn to be thought for; or `BotFailed`."""
        return await self.think(hint_for(course, seat), LONGEST_HINT, Advice, owner, 0)

    async def look_back(self, task: ReviewTask, owner: object) -> Reviewed:
        """What is to be said of one decision of a finished game, when nobody else has anything to think about."""
        return await self.think(task, LONGEST_LOOK, Reviewed, owner, BEHIND)

    async def think(self, task: HintTask | ReviewTask, seconds: float, kind: type[T], owner: object, line: int) -> T:
        thinker = await self.free_thinker(owner, line)
        try:
            return await thinker.ask(task, self.budget + seconds, kind)
        except BotFailed as failure:
            LOG.warning("a thought %s", failure)
            thinker.prepare()
            raise
        finally:
            self.hand_on(thinker)

    def prepare(self) -> None:
        """A bot has sat down somewhere and will be asked soon."""
        if all(thinker.worker is None for thinker in self.thinkers) and self.idle:
            self.idle[-1].prepare()

    async def close(self) -> None:
        for thinker in self.thinkers:
            await thinker.close()


def obey(task: Task | HintTask | ReviewTask) -> Thought | Advice | Reviewed:
    """In the worker: whatever it is told to think about."""
    if isinstance(task, Task):
        return think(task)
    return advise(task) if isinstance(task, HintTask) else look_back(task)


def think_all(messages: list[bytes]) -> Iterator[list[bytes]]:
    for message in messages:
        try:
            thought: Thought | Advice | Reviewed = obey(msgspec.json.decode(message, type=Task | HintTask | ReviewTask))
        except Exception as trouble:
            thought = Thought(trouble=f"{type(trouble).__name__}: {trouble}"[:200])
        yield [msgspec.json.encode(thought)]


def main() -> None:
    """The worker takes what people leave of the machine."""
    if hasattr(os, "nice"):
        os.nice(STEP_BACK)
    work(think_all)


if __name__ == "__main__":
    main()
