"""Work: the CPU time that a request costs, whatever it asks for, and whose turn it is to cause some.

Every stretch of a request counts for whoever has asked: what its own coroutine does (`metered`), and what is done for
it in another task or thread (`counted`).
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Coroutine, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from types import coroutine
from typing import Any, TypeVar

T = TypeVar("T")

CLOCK = time.thread_time


class Work:
    """What a request has cost so far, in milliseconds."""

    spent = 0.0


OWN: ContextVar[Work] = ContextVar("OWN", default=Work())  # noqa: B039  the default is nobody's


@contextmanager
def counted() -> Iterator[None]:
    """What is done here belongs to the request for which the task or thread was made."""
    begun = CLOCK()
    try:
        yield
    finally:
        OWN.get().spent += (CLOCK() - begun) * 1000


@coroutine
def metered(work: Coroutine[Any, Any, T]) -> Generator[Any, None, T]:
    """Run a coroutine and count each stretch of it, but not what others do while it waits."""
    own, step = OWN.get(), partial(work.send, None)
    while True:
        begun = CLOCK()
        try:
            awaited = step()
        except StopIteration as done:
            found: T = done.value
            return found
        finally:
            own.spent += (CLOCK() - begun) * 1000
        try:
            yield awaited
            step = partial(work.send, None)
        except BaseException as trouble:
            step = partial(work.throw, trouble)


class Turnstile:
    """Requests begin one after the other, those of each address in turn: who sends many keeps nobody else waiting."""

    def __init__(self) -> None:
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by address; whose turn it is comes first
        self.free = True

    async def enter(self, address: str) -> None:
        loop = asyncio.get_running_loop()
        if self.free:
            self.free = False
            loop.call_soon(self.let_in, loop)
            return
        turn = loop.create_future()
        self.waiting.setdefault(address, deque()).append(turn)
        await turn

    def let_in(self, loop: asyncio.AbstractEventLoop) -> None:
        """The next one, in each round of the loop."""
        while self.waiting:
            address = next(iter(self.waiting))
            queue = self.waiting.pop(address)
            turn = queue.popleft()
            if queue:
                self.waiting[address] = queue
            if not turn.done():
                turn.set_result(None)
                loop.call_soon(self.let_in, loop)
                return
        self.free = True
