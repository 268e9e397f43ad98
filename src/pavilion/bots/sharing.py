"""Games shared out among processes of this machine, or among machines by Ray: the same ends, in the same order.

A `Program` is what was asked. It goes to every process and is made ready there; then any game can be played by its
number, anywhere and in any order, for all luck follows from the number.
"""

from __future__ import annotations

import signal
import traceback
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Generic, Protocol, TypeVar

from pavilion.core import Unreadable

E_co = TypeVar("E_co", covariant=True)
E = TypeVar("E")
Chunk = Sequence[int]  # numbers of games that are played one after the other

LARGEST_CHUNK = 50  # games between two reports of a process
CHUNKS = 100  # reports of progress, if there are enough games


class Failed(RuntimeError):
    """A game broke off: which one, who sat there, and why. The bug is in a bot or in the game."""


class Player(Protocol[E_co]):
    """Plays any game of a program."""

    def play(self, g: int) -> E_co: ...


class Program(Protocol[E_co]):
    """What was asked; it can be pickled."""

    def ready(self) -> Player[E_co]: ...


def whole(name: str, number: int) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise Unreadable(
            "{number!r} is not a valid number of {name}", name, "Give a whole number, 1 or more.",
            number=number, name=name,
        )  # fmt: skip


def chunks_of(games: Sequence[int]) -> list[Chunk]:
    size = max(1, min(LARGEST_CHUNK, len(games) // CHUNKS))
    return [games[first : first + size] for first in range(0, len(games), size)]


def played(
    program: Program[E], player: Player[E], chunks: list[Chunk], jobs: int, ray: str = ""
) -> Generator[list[E], None, None]:
    """The ends of the games of each chunk, in order; with `ray`, an address or "auto", wherever Ray has room."""
    if ray:
        from pavilion.bots.on_ray import on_ray  # which need not be installed

        return on_ray(program, chunks, ray)
    return in_processes(program, chunks, jobs) if jobs > 1 else map_chunks(player, chunks)


def map_chunks(player: Player[E], chunks: list[Chunk]) -> Generator[list[E], None, None]:
    for chunk in chunks:
        yield [player.play(g) for g in chunk]


# ---- several processes: chunk c is played by process c % jobs, so results come in order without a queue -------------


@contextmanager
def ctrl_c_held() -> Iterator[None]:
    """Hold Ctrl-C back for a moment, where the system can do that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def in_processes(program: Program[E], chunks: list[Chunk], jobs: int) -> Generator[list[E], None, None]:
    """The chunks in order, each played in some process; however this ends, no process is left behind."""
    jobs = min(jobs, len(chunks))
    workers = [Worker(program, chunks[job::jobs]) for job in range(jobs)]
    try:
        for worker in workers:
            worker.start()
        for c in range(len(chunks)):
            yield workers[c % jobs].receive()
    finally:
        for worker in workers:
            worker.stop()


class Worker(Generic[E]):
    """A process that plays chunks, and our end of the pipe from it."""

    def __init__(self, program: Program[E], chunks: list[Chunk]) -> None:
        context = get_context("spawn")
        self.pipe, self.theirs = context.Pipe(duplex=False)
        self.process = context.Process(target=work, args=(self.theirs, program, chunks), daemon=True)

    def start(self) -> None:
        with ctrl_c_held():  # the process inherits it: Ctrl-C is for the parent, from the first moment on
            self.process.start()
        self.theirs.close()  # so that the pipe ends with the process

    def receive(self) -> list[E]:
        try:
            message: list[E] | Failed = self.pipe.recv()
        except EOFError:
            self.process.join()
            raise Failed(
                f"a process ended with exit code {self.process.exitcode} before its games were played. "
                'In a script, simulate with several jobs below `if __name__ == "__main__":`.'
            ) from None
        if isinstance(message, Failed):
            raise message
        return message

    def stop(self) -> None:
        if self.process.pid is not None:
            self.process.terminate()
            self.process.join()
        self.theirs.close()
        self.pipe.close()


def work(pipe: Connection, program: Program[Any], chunks: list[Chunk]) -> None:
    """What a process does. An interrupt is the business of the one who asked, who then ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for ends in map_chunks(program.ready(), chunks):
            pipe.send(ends)
    except BrokenPipeError:
        return  # whoever asked is gone
    except Failed as failure:
        failure.add_note(traceback.format_exc())
        pipe.send(failure)
