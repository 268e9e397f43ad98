"""Bots think in processes of their own, with a time budget; whatever happens to them, the game gets a legal answer.

**What crosses the border.** A worker is told the name of the game, the name of the bot, the seat, a position, and a
number for the bot's luck. The position is not the real one: everything that the seat cannot know was dealt anew before
it was written (`Table.eyes`). The seed of fate, tokens, names, chat and other seats' secrets never cross. The luck is a
hash from which the seed cannot be found. Back comes the answer in words, which is played through the rules like
anybody's. Both are JSON; nothing is pickled.

A bot is made anew for every answer, so it remembers nothing between them.

    python -m pavilion.web.tables.bots        is such a worker
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import OrderedDict, deque
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

import pavilion
from pavilion.bots import make
from pavilion.core import Rng
from pavilion.games import find
from pavilion.record.position import write_position
from pavilion.web.tables.course import Course
from pavilion.web.worker import Worker, work

LOG = logging.getLogger("pavilion.web")
WORKER = (sys.executable, "-m", "pavilion.web.tables.bots")
STEP_BACK = 5  # how much nicer a worker is than the server


class Task(Struct):
    """What a worker is told."""

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


def think(task: Task) -> Thought:
    """In the worker: build the table from what the seat knows, and ask the bot."""
    table = pavilion.new(task.game, fate="typed", position=task.position)
    bot = make(task.bot, find(task.game), task.luck)
    code = bot.answer(table.eyes(task.seat, Rng(task.luck)), table.codes(task.seat))
    return Thought(answer=table.words.say(code))


class Thinker:
    """A worker, started when it is needed; after a failure it is gone, and the next one starts afresh."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.worker: Worker | None = None

    async def ask(self, task: Task, budget: float) -> Thought:
        """The bot's thought within the budget."""
        thought = None
        try:
            worker = await self.started()
            answer = await asyncio.wait_for(worker.ask(msgspec.json.encode(task)), budget)
            thought = msgspec.json.decode(answer, type=Thought)
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
        if self.worker is None or self.worker.ended.is_set():
            self.worker = await Worker.start(self.command)
        return self.worker

    async def close(self) -> None:
        if self.worker is not None:
            await self.worker.close()


Line = OrderedDict[object, deque[asyncio.Future[Thinker]]]  # by owner


class Waiting:
    """Who waits for a worker: tables of people before those of bots alone, and everybody who has any by turns."""

    def __init__(self) -> None:
        self.lines: tuple[Line, Line] = OrderedDict(), OrderedDict()

    def add(self, place: asyncio.Future[Thinker], owner: object, alone: bool) -> None:
        self.lines[alone].setdefault(owner, deque()).append(place)

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

    async def free_thinker(self, owner: object, alone: bool) -> Thinker:
        if self.idle:
            return self.idle.pop()
        place: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        self.waiting.add(place, owner, alone)
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
        thinker = await self.free_thinker(owner, alone)
        try:
            legal = course.table.legal(seat)
            task = task_for(course, seat, bot)
            thought = await thinker.ask(task, self.budget)
        except BotFailed as failure:
            LOG.warning("the bot %s %s; it takes the first answer", bot, failure)
            return legal[0], str(failure)
        finally:
            self.hand_on(thinker)
        if thought.answer not in legal:
            LOG.warning("the bot %s said %r, which is not legal; it takes the first answer", bot, thought.answer[:80])
            return legal[0], "gave an answer that is not legal"
        return thought.answer, ""

    async def close(self) -> None:
        for thinker in self.thinkers:
            await thinker.close()


def think_all(messages: list[bytes]) -> Iterator[list[bytes]]:
    for message in messages:
        try:
            thought = think(msgspec.json.decode(message, type=Task))
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
