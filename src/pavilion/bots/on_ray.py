"""Games on Ray: what outgrows one machine. Nothing depends on where a game is played, so the ends are the same.

Ray looks after machines and processes: a game whose worker was killed is played again, and its end counts once.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Generator
from contextlib import redirect_stdout
from importlib import import_module
from socket import create_connection
from typing import Any
from urllib.parse import urlsplit

from pavilion.bots.sharing import Chunk, E, Failed, Player, Program, map_chunks
from pavilion.core import Unreadable

AUTO = "auto"  # the cluster of this machine, or else a Ray of its own
PORT = 6379  # of a cluster, unless its address says another
PATIENCE = 5.0  # seconds until somebody must listen there
AHEAD = 4  # chunks that are under way for each processor
RETRIES = 5  # that a chunk gets when its worker dies; more, and a bot is to blame
READY: dict[str, Player[Any]] = {}  # in a worker: what it has played last


def on_ray(program: Program[E], chunks: list[Chunk], address: str) -> Generator[list[E], None, None]:
    """The chunks in order, each played by some worker; a connection that was there before stays."""
    ray = installed()
    begun = not ray.is_initialized()
    if begun:
        join(ray, address)
    try:
        asked = ray.put(program)
        play = ray.remote(play_chunk).options(max_retries=RETRIES)
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        refs = [play.remote(asked.hex(), asked, list(chunk)) for chunk in chunks[:ahead]]
        for c in range(len(chunks)):
            ends = received(ray, refs[c])
            if len(refs) < len(chunks):
                refs.append(play.remote(asked.hex(), asked, list(chunks[len(refs)])))
            refs[c] = None
            yield ends
    finally:
        if begun:
            ray.shutdown()


def installed() -> Any:
    try:
        return import_module("ray")
    except ImportError as trouble:
        raise Unreadable(
            "Ray is not installed", "machines", 'Install it with pip install "pavilion[ray]", or use --jobs.'
        ) from trouble


def join(ray: Any, address: str) -> None:
    """Connect to a cluster; Ray itself would try for minutes where nobody listens."""
    quiet = {"logging_level": logging.ERROR, "log_to_driver": False}
    try:
        if address == AUTO:
            ray.init(include_dashboard=False, **quiet)
            return
        there = urlsplit(address if "//" in address else f"//{address}")
        create_connection((there.hostname or "", there.port or PORT), PATIENCE).close()
        ray.init(address=address, **quiet)
    except (OSError, ValueError, RuntimeError) as trouble:
        raise Unreadable(
            "there is no Ray at {address!r}", "machines", "Give auto, or the address that `ray start --head` has told.",
            address=address,
        ) from trouble  # fmt: skip


def received(ray: Any, ref: Any) -> list[Any]:
    try:
        with redirect_stdout(sys.stderr):  # where Ray tells of workers that died: results may be all that is printed
            ends: list[Any] | Failed = ray.get(ref)
    except ray.exceptions.RayError as trouble:
        raise Failed(f"the workers of some games died {RETRIES + 1} times ({type(trouble).__name__})") from trouble
    if isinstance(ends, Failed):
        raise ends
    return ends


def play_chunk(name: str, program: Program[Any], chunk: Chunk) -> list[Any] | Failed:
    """What a worker does; it makes ready for a program of this name once."""
    if name not in READY:
        READY.clear()
        READY[name] = program.ready()
    try:
        return next(map_chunks(READY[name], [chunk]))
    except Failed as failure:
        failure.add_note(traceback.format_exc())
        return failure
