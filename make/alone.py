"""Runs a command while no other one runs this way in this checkout: `python make/alone.py COMMAND…`.

`make play` installs and compiles behind the scenes; a `make test` that is started meanwhile waits for that. The lock
belongs to the command too and ends with it, however it ends.
"""

from __future__ import annotations

import fcntl
import subprocess
import sys
from pathlib import Path

BUILD = Path("build")


def main(command: list[str]) -> int:
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return subprocess.run(command, pass_fds=[lock.fileno()], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
