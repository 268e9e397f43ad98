"""The bell: players who are awaited and not looking are told so, once per turn.

A turn begins when a seat is awaited that was not before. If nobody who holds the seat has looked at the table within a
minute, the web hook of each holder gets one message. To look is to have the page in front: a live connection that has
said `{"focus": true}`; an open window in the background does not count.

At most once, whatever happens: a turn is marked as told in the store *before* the message goes out, so a crash in
between loses a message and never doubles one, and of several processes one gets the mark. A turn that was seen is
marked too. After a restart the turns that are neither told nor seen are waited for again.

Nothing here delays a table: messages wait in a bounded queue for a few tasks of their own.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, NamedTuple

import msgspec

from pavilion.core.phrases import fill
from pavilion.web.pages.speech import browser_strings
from pavilion.web.serving.limits import Limits, Rate, TooMany
from pavilion.web.serving.messages import Refused
from pavilion.web.store.store import Hook, Store, StoreFailed, Turn
from pavilion.web.tables.room import Room
from pavilion.web.telling.hooks import Messenger, Outcome

LOG = logging.getLogger("pavilion.web")
WAITING = 1000  # messages in the queue; more are dropped
CARRIERS = 4  # messages under way at once
AGAIN = (10.0, 60.0)  # seconds before a message that was certainly not taken is tried again
COME_BACK = 15.0  # seconds that browsers have to return after a restart
MOST_FAILURES = 10  # in a row; then a hook rests until it is set again
RATES = {"ring": Rate(60, 1 / 60)}  # messages to one hook


class Letter(NamedTuple):
    """A message on its way."""

    hook: Hook
    table: str
    turn: Turn
    body: bytes
    tries: int = 0


class Bell:
    """Tells people who are not here that it is their turn."""

    def __init__(self, store: Store, messenger: Messenger, after: float, again: tuple[float, ...] = AGAIN) -> None:
        self.store = store
        self.messenger = messenger
        self.after = after
        self.again = again
        self.limits = Limits(RATES)
        self.queue: asyncio.Queue[Letter] = asyncio.Queue(WAITING)
        self.tasks: set[asyncio.Task[None]] = set()
        self.timers: dict[tuple[str, int], asyncio.TimerHandle] = {}

    async def open(self, get: Callable[[str], Awaitable[Room]]) -> None:
        """Begin to carry; wait again for what a stopped server was waiting for."""
        self.get = get
        for _ in range(CARRIERS):
            self.spawn(self.carry())
        for table, turn in await self.store.unrung():
            self.wait(table, turn, max(turn.since + self.after - time.time(), min(self.after, COME_BACK)))

    async def close(self) -> None:
        for timer in self.timers.values():
            timer.cancel()
        self.timers.clear()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.messenger.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self.guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Refused:
            return  # the table cannot be opened: nobody is told about it
        except StoreFailed as trouble:
            LOG.error("somebody may not have been told of a turn: %s", trouble)

    # ---- what rooms and connections call: never waits ---------------------------------------------------------------

    def changed(self, room: Room) -> None:
        """The game has gone on: old turns need no bell any more, new ones will."""
        turns, told = room.course.turns, room.told
        for seat in [seat for seat, n in told.items() if seat not in turns or turns[seat].n != n]:
            self.forget(room.row.id, seat)
            del told[seat]
        for seat, turn in turns.items():
            if seat not in told and room.has_member(seat):
                told[seat] = turn.n
                self.wait(room.row.id, turn, self.after)

    def looked(self, room: Room, seats: Iterable[int]) -> None:
        """Somebody who holds these seats has come to look at the table."""
        seen = [turn for seat, turn in room.course.turns.items() if seat in seats]
        for turn in seen:
            self.forget(room.row.id, turn.seat)
            room.told[turn.seat] = turn.n
        for n in {turn.n for turn in seen}:
            self.spawn(self.mark(room.row.id, [turn.seat for turn in seen if turn.n == n], n))

    async def mark(self, table: str, seats: list[int], n: int) -> None:
        """A turn was seen, which matters to those with a hook only."""
        if await self.store.hooks_at(table, seats):
            await self.store.ring(table, seats, n)

    def wait(self, table: str, turn: Turn, seconds: float) -> None:
        self.forget(table, turn.seat)
        loop = asyncio.get_running_loop()
        self.timers[table, turn.seat] = loop.call_later(seconds, self.due, table, turn)

    def forget(self, table: str, seat: int) -> None:
        timer = self.timers.pop((table, seat), None)
        if timer is not None:
            timer.cancel()

    def due(self, table: str, turn: Turn) -> None:
        self.timers.pop((table, turn.seat), None)
        self.spawn(self.ring(table, turn))

    # ---- ringing ----------------------------------------------------------------------------------------------------

    async def ring(self, table: str, turn: Turn) -> None:
        """The minute is over: tell those who hold a seat whose turn began then, and have not looked."""
        if not await self.store.hooks_at(table, [turn.seat]):
            return
        room = await self.get(table)
        if not stands(room, turn):
            return
        together = [one.seat for one in room.course.turns.values() if one.n == turn.n and room.held(one.seat)]
        fresh = await self.store.ring(table, together, turn.n)
        unseen = [seat for seat in fresh if not room.is_looked_at(seat)]
        own = {member.person for member in room.people.members if member.seat == turn.by}
        since = turn.since or room.row.created
        for hook in await self.store.hooks_at(table, unseen):
            if hook.person not in own and hook.since <= since and hook.failures < MOST_FAILURES:
                self.send(Letter(hook, table, turn, turn_message(hook, room)))

    def send(self, letter: Letter) -> None:
        try:
            self.limits.take("ring", letter.hook.person)
            self.queue.put_nowait(letter)
        except (TooMany, asyncio.QueueFull):
            LOG.warning("too many messages: nobody is told of a turn at table %s", letter.table)

    async def carry(self) -> None:
        while True:
            letter = await self.queue.get()
            try:
                await self.deliver(letter)
            except StoreFailed as trouble:
                LOG.error("how a message went is not kept: %s", trouble)

    async def deliver(self, letter: Letter) -> None:
        outcome = await self.messenger.post(letter.hook.url, letter.body)
        if outcome.may_repeat and letter.tries < len(self.again):
            self.spawn(self.repeat(letter))
            return
        await self.store.hook_went(letter.hook, trouble_in(outcome))

    async def repeat(self, letter: Letter) -> None:
        """After a while, if it is still this turn and this hook."""
        await asyncio.sleep(self.again[letter.tries])
        hook = await self.store.hook(letter.hook.person)
        if hook is not None and hook.url == letter.hook.url and stands(await self.get(letter.table), letter.turn):
            self.send(letter._replace(tries=letter.tries + 1))

    async def try_out(self, hook: Hook) -> Outcome:
        """A test message, at once; its outcome is kept like any other."""
        said = browser_strings(hook.language)["hook_test_text"]
        outcome = await self.messenger.post(hook.url, message(said, f"{hook.origin}/", "", "", 0))
        await self.store.hook_went(hook, trouble_in(outcome))
        return outcome


def stands(room: Room, turn: Turn) -> bool:
    """Is it still the same turn, of a person?"""
    now = room.course.turns.get(turn.seat)
    return now is not None and now.n == turn.n and room.held(turn.seat)


def turn_message(hook: Hook, room: Room) -> bytes:
    """Whose turn it is in which game, and nothing else of it."""
    title = room.course.table.game.title
    said = fill(browser_strings(hook.language)["notify_title"], {"game": title})
    url = f"{hook.origin}/t/{room.row.id}"
    return message(said, url, room.row.game, room.row.id, room.course.decision)


def message(said: str, url: str, game: str, table: str, decision: int) -> bytes:
    """`text` and `content` say the same: chat services look for the one or the other."""
    text = f"{said} {url}"
    parts = {"text": text, "content": text, "game": game, "table": table, "url": url, "decision": decision}
    return msgspec.json.encode(parts)


def trouble_in(outcome: Outcome) -> str:
    """As it is kept: "" for a message that arrived, else the kind of failure, and the status if there was one."""
    if outcome.delivered:
        return ""
    return f"{outcome.result} {outcome.status}" if outcome.status else outcome.result
