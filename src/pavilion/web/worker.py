"""Processes that work for the server: it asks through one pipe, and they answer through the other, in the same order.

A message is bytes behind their length in four bytes. What they mean is the business of whoever asks and answers. A
worker says that it is ready before it is asked anything, and ends as soon as nobody can ask it any more: whatever
happens to the server, no process is left behind.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self, cast

READY = b"ready\n"
START_UP = 20.0  # seconds that a process may take to start
LENGTH = 4  # bytes before a message that say how long it is
LONGEST = 1 << 26  # bytes of a message; more are none of ours
AT_ONCE = 1 << 18  # bytes that are read or written at once


class Gone(OSError):
    """The process has broken down."""


def framed(message: bytes) -> bytes:
    """As it goes through a pipe."""
    return len(message).to_bytes(LENGTH, "big") + message


def split(buffer: bytes) -> tuple[list[bytes], bytes]:
    """The messages that are complete, and what is left."""
    found: list[bytes] = []
    at = 0
    while len(buffer) - at >= LENGTH:
        size = int.from_bytes(buffer[at : at + LENGTH], "big")
        if size > LONGEST:
            raise ValueError("this is not a message")
        end = at + LENGTH + size
        if end > len(buffer):
            break
        found.append(buffer[at + LENGTH : end])
        at = end
    return found, buffer[at:]


class Worker(asyncio.SubprocessProtocol):
    """A process, and our end of its pipes."""

    def __init__(self) -> None:
        self.buffer = b""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.ended = asyncio.Event()  # no future: who gives up waiting for it must not cancel it for others
        self.unsent: list[bytes] = []
        self.waiting: deque[asyncio.Future[bytes]] = deque()  # who asked first comes first

    @classmethod
    async def start(cls, command: Sequence[str]) -> Self:
        """A process that is ready to be asked."""
        loop = asyncio.get_running_loop()
        _, worker = await loop.subprocess_exec(cls, *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        try:
            await asyncio.wait_for(worker.ready, START_UP)
        except BaseException:
            await worker.close()
            raise
        return worker

    # ---- what the pipes tell ----------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.SubprocessTransport, transport)  # of whatever kind the loop has
        self.questions = cast(asyncio.WriteTransport, self.transport.get_pipe_transport(0))

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        self.buffer += data
        if not self.ready.done() and self.buffer.startswith(READY):
            self.buffer = self.buffer[len(READY) :]
            self.ready.set_result(None)
        if self.ready.done():
            try:
                answers, self.buffer = split(self.buffer)
                for answer in answers:
                    self.hand_out(answer)
            except (ValueError, IndexError):  # it babbles, or answers what nobody has asked
                self.kill()

    def hand_out(self, answer: bytes) -> None:
        asker = self.waiting.popleft()
        if not asker.done():
            asker.set_result(answer)

    def process_exited(self) -> None:
        self.transport.close()
        left: list[asyncio.Future[Any]] = [self.ready, *self.waiting]
        for future in [future for future in left if not future.done()]:
            future.set_exception(Gone())
            future.exception()  # nobody may be there any more to hear it
        self.ended.set()

    # ---- questions --------------------------------------------------------------------------------------------------

    def tell(self, message: bytes) -> None:
        """It goes out with all others that are sent now; there will be no answer."""
        if not self.unsent:
            asyncio.get_running_loop().call_soon(self.send_all)
        self.unsent.append(framed(message))

    def send_all(self) -> None:
        self.questions.write(b"".join(self.unsent))
        self.unsent.clear()

    async def ask(self, message: bytes) -> bytes:
        if self.ended.is_set():
            raise Gone
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.waiting.append(answer)
        self.tell(message)
        return await answer

    def watch(self, patience: float, late: asyncio.Future[bytes] | None = None) -> None:
        """Look at it from time to time: who lets somebody wait for the same answer at two looks is dead."""
        oldest = self.waiting[0] if self.waiting else None
        if oldest is not None and oldest is late:
            self.kill()
        if not self.ended.is_set():
            asyncio.get_running_loop().call_later(patience, self.watch, patience, oldest)

    def kill(self) -> None:
        if not self.ended.is_set():
            self.transport.kill()

    async def close(self) -> None:
        self.kill()
        await self.ended.wait()


def work(answers: Callable[[list[bytes]], Iterable[list[bytes]]]) -> None:
    """In the process: answer all that has come, some of it at once, until nobody asks any more.

    Ctrl-C is the business of the server.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    buffer = b""
    with open(sys.stdout.fileno(), "wb", AT_ONCE, closefd=False) as out:  # sys.stdout might write a part of something
        out.write(READY)
        out.flush()
        while data := os.read(sys.stdin.fileno(), AT_ONCE):
            messages, buffer = split(buffer + data)
            for said in answers(messages):
                out.write(b"".join(map(framed, said)))
                out.flush()
