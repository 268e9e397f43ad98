"""Runs pavilion at once: `python make/begin.py serve --browser`.

Compiled, if it is; else the source as it is, while it is being compiled for the next start. A process that has begun
with one build stays with it: objects of both builds do not mix. Whoever ends the program ends the compiling too; what
is half done is thrown away.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from types import FrameType

from compile import COMPILED, MAKE, is_fresh


def compiling() -> subprocess.Popen[bytes]:
    """In a session of its own, so that it can be ended with all that it has started."""
    quiet = subprocess.DEVNULL
    return subprocess.Popen(["nice", *MAKE], start_new_session=True, stdin=quiet, stdout=quiet, stderr=quiet)


def main(arguments: list[str]) -> int:
    behind = None if is_fresh() else compiling()
    path = "src" if behind else str(COMPILED)
    if behind:
        print("The engine is being compiled in the background; from the next start on bots think faster.", flush=True)
    program = subprocess.Popen([sys.executable, "-m", "pavilion", *arguments], env={**os.environ, "PYTHONPATH": path})

    def end(number: int, frame: FrameType | None) -> None:
        if number == signal.SIGTERM:  # Ctrl-C reaches the program by itself
            program.terminate()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    try:
        return program.wait()
    finally:
        if behind and behind.poll() is None:
            os.killpg(behind.pid, signal.SIGTERM)
            behind.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
