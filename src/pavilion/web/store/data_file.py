"""The data file is private, and one server has it: a second one would show stale tables and refuse good answers.

The lock is the operating system's, on a file beside the data, so it is gone with its process however that ends; a file
that was left behind is no obstacle. SQLite locks the data file itself by other means, which a lock of ours on the same
file would disturb.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

from pavilion.web.store.store import StoreFailed

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


LOG = logging.getLogger("pavilion.web")
PRIVATE = 0o600
OTHERS = 0o077  # what anybody but the owner may do


def make_file(data: str) -> None:
    """An empty file, if there is none yet; it will hold the seeds of running games."""
    os.close(os.open(data, os.O_RDWR | os.O_CREAT, PRIVATE))


def make_private(data: str) -> None:
    """A file that others may read or write is so no longer; whoever starts the server is told."""
    exposed = [path for path in (data, f"{data}-wal", f"{data}-shm") if os.path.exists(path)]
    exposed = [path for path in exposed if os.name == "posix" and os.stat(path).st_mode & OTHERS]
    for path in exposed:
        os.chmod(path, PRIVATE)
    if exposed:
        LOG.warning("Others on this machine had access to the data file %s. From now on only its owner has.", data)


class FileInUse(StoreFailed):
    """Another server has the data file."""


class DataLock:
    """Held by the server that has the data file."""

    def __init__(self, data: str | Path) -> None:
        self.data = str(data)
        self.path = f"{data}.lock"
        self.held = -1  # file descriptor

    def take(self) -> None:
        """`FileInUse` with the process that has the file, if another server has it."""
        while fcntl is not None and self.held < 0:
            opened = os.open(self.path, os.O_RDWR | os.O_CREAT, PRIVATE)
            try:
                fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                owner = os.read(opened, 20).decode("ascii", "replace")
                os.close(opened)
                raise FileInUse(
                    f"the data file {self.data} is in use by another Pavilion server, process {owner or 'unknown'}"
                ) from None
            if self._is_there(opened):
                os.ftruncate(opened, 0)
                os.write(opened, b"%d" % os.getpid())
                self.held = opened
            else:  # its owner has just removed it
                os.close(opened)

    def _is_there(self, opened: int) -> bool:
        try:
            return os.path.samestat(os.fstat(opened), os.stat(self.path))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        if self.held >= 0:
            os.unlink(self.path)  # while it is held: whoever opens it from now on makes a new one
            os.close(self.held)
            self.held = -1
