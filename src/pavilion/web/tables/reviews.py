"""Reviews of finished games, thought about in the background and kept with their tables.

A review is cut into decisions; each is a task for a worker that waits behind all bots and hints. One task at a time is
under way for all reviews together, so people find a worker free; everybody has one review running at most. What all of
a review may cost is bounded (`bots/purse.py`): also in seconds of the processor, as the workers measure them. A worker
that breaks down costs one task, which is tried again; after some of these the review is given up, and can be begun
anew. Whoever restarts the server begins anew too.
"""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from pavilion import Table
from pavilion.bots.care import Care
from pavilion.bots.purse import SECONDS, Purse
from pavilion.bots.review import CLOSELY, CLOSER, FIRST, Considered, Review, in_all, questions, result_of, walk
from pavilion.bots.review_told import told
from pavilion.record.position import write_position
from pavilion.web.serving.messages import Refused
from pavilion.web.store.store import Store, StoreFailed
from pavilion.web.tables.bots import BotFailed, Thinkers
from pavilion.web.tables.looking_back import ReviewTask

LOG = logging.getLogger("pavilion.web")
TRIES = 3  # of a task, before a review is given up


class Running:
    """A review that is being made."""

    def __init__(self, owner: object, table: Table, luck: int) -> None:
        self.owner = owner
        self.table = table
        self.luck = luck  # of its futures: the same game is reviewed the same way
        self.asked = questions(table)
        self.done, self.all = 0, in_all(self.asked)
        self.purse = Purse(len(self.asked), seconds=SECONDS)
        self.failed = False
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """All reviews of a server."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.running: dict[str, Running] = {}  # by table; also those that were given up
        self.one_by_one = asyncio.Lock()

    def begin(self, id: str, table: Table, owner: object, luck: int) -> Running:
        """Begin, unless it is under way; refused if this owner has another one running."""
        found = self.running.get(id)
        if found is not None and not found.failed:
            return found
        if any(one.owner == owner and not one.failed for one in self.running.values()):
            raise Refused(429, "review", "One of your games is being reviewed already. Wait until that is done.")
        new = self.running[id] = Running(owner, table, luck)
        new.task = asyncio.create_task(self.run(id, new))
        return new

    async def run(self, id: str, job: Running) -> None:
        try:
            body = await self.think(job)
            await self.store.put_review(id, body, int(time.time()))
        except (BotFailed, StoreFailed) as trouble:
            LOG.warning("the review of table %s is given up: %s", id, trouble)
            job.failed = True
            return
        except Exception:
            LOG.exception("the review of table %s is given up", id)
            job.failed = True
            return
        del self.running[id]

    async def think(self, job: Running) -> bytes:
        """All decisions, then the doubtful ones for longer."""
        found: dict[int, Considered] = {}
        await self.consider(job, {asked.number for asked in job.asked}, FIRST, found)
        again = job.purse.look_closer({number for number, one in found.items() if one.doubtful})
        job.all = len(job.asked) + len(again)
        await self.consider(job, again, CLOSER, found)
        return await asyncio.to_thread(told_as_json, job.table, [found[asked.number] for asked in job.asked])

    async def consider(self, job: Running, wanted: set[int], care: Care, found: dict[int, Considered]) -> None:
        table, closer = job.table, care is CLOSER
        for asked, view, legal in walk(table):
            if asked.number in wanted and len(legal) > 1:
                position = write_position(table.game, table.terms, view.imagined)
                luck, own = job.luck + asked.number + closer * CLOSELY, job.purse.care(care)
                task = ReviewTask(table.game.name, position, asked, closer, luck, own.answers, own.ended)
                one = found[asked.number] = await self.tried(task, job.owner)
                job.purse.pay(one.answers, one.seconds)
                job.done += 1

    async def tried(self, task: ReviewTask, owner: object) -> Considered:
        for left in reversed(range(TRIES)):
            try:
                async with self.one_by_one:
                    answer = await self.thinkers.look_back(task, owner)
                if answer.found is not None:
                    return answer.found
            except BotFailed:
                if not left:
                    raise
        raise BotFailed("said nothing")

    async def close(self) -> None:
        tasks = [job.task for job in self.running.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def told_as_json(table: Table, found: list[Considered]) -> bytes:
    return msgspec.json.encode(told(Review(found, result_of(table)), table.game.name))
