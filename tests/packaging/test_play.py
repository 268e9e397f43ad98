"""`make play` as a newcomer starts it: the source alone, an environment of its own, and nothing compiled yet."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from web.served import free_port

ROOT = Path(__file__).parent.parent.parent
STAMP = Path("build/compiled/stamp")
PATIENCE = 600.0  # seconds: a machine that does much else is slow, not wrong
SOON = 20.0
AT_ONCE = 60.0  # twice what a newcomer should wait for the first page, environment included, on a quiet machine
OTHERS = ("MAKEFLAGS", "MAKELEVEL", "PYTHONPATH", "PAVILION_MODE", "BROWSER", "DISPLAY", "WAYLAND_DISPLAY")


def until(happens: Callable[[], bool], it: subprocess.Popen[str]) -> None:
    end = time.monotonic() + PATIENCE
    while not happens():
        assert it.poll() is None, it.communicate()
        assert time.monotonic() < end
        time.sleep(0.05)


def page(port: int, path: str = "/") -> str:
    """What the server says, "" if there is none yet."""
    try:
        return str(urllib.request.urlopen(f"http://127.0.0.1:{port}{path}").read().decode())
    except OSError:
        return ""


def works(folder: Path) -> list[str]:
    """The processes that compile or install in a folder."""
    found = []
    for one in Path("/proc").glob("[0-9]*"):
        try:
            if (one / "cwd").resolve() == folder and (one / "stat").read_text().split(") ")[1][0] != "Z":
                found.append((one / "cmdline").read_text().replace("\0", " "))
        except OSError:  # it has ended meanwhile
            continue
    return found


def ends_soon(folder: Path) -> bool:
    """Does all work in a folder end? A large process that was ended takes a moment to go; compiling takes minutes."""
    end = time.monotonic() + SOON
    while works(folder) and time.monotonic() < end:
        time.sleep(0.05)
    return not works(folder)


def crowd() -> float:
    """How many works share a processor at the moment, this one included."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What belongs to the source, and nothing else."""
    folder = tmp_path_factory.mktemp("clone")
    command = ["git", "ls-files", "-coz", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is no checkout")
    for name in filter(None, listed.stdout.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


@contextmanager
def played(clone: Path, **more: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """`make play`, ended with Ctrl-C; its page is there."""
    port = free_port()
    env = {name: value for name, value in os.environ.items() if name not in OTHERS}
    command = ["make", "play", f"PORT={port}", "DATA=tables.db"]
    with subprocess.Popen(
        command, cwd=clone, env={**env, **more}, start_new_session=True, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as it:  # fmt: skip
        try:
            until(lambda: "<title>Pavilion</title>" in page(port), it)
            yield it, port
        finally:
            with suppress(ProcessLookupError):
                os.killpg(it.pid, signal.SIGINT)
            said = it.communicate(timeout=PATIENCE)[0]
    assert "Pavilion is closed. Every table is saved." in said


def test_a_newcomer_plays_at_once_and_the_next_start_is_compiled(clone: Path) -> None:
    crowded, begun = crowd(), time.monotonic()
    with played(clone):
        waited = time.monotonic() - begun
        assert waited < AT_ONCE * max(crowded, crowd()), f"the first page took {waited:.0f} s"
        assert not (clone / STAMP).exists(), "the page is there before anything is compiled"
        assert any("make" in work and str(STAMP) in work for work in works(clone)), "which is being done"
    assert not (clone / STAMP).exists(), "nothing half done is left to be taken for whole"
    assert ends_soon(clone), f"and nobody goes on with it: {works(clone)}"
    with played(clone, PAVILION_COMPILE="0") as (it, _):  # as where there is no C compiler: it takes seconds
        until((clone / STAMP).exists, it)
    version = clone / STAMP.parent / "pavilion" / "version.py"
    version.write_text('VERSION = "18.93"\n')
    with played(clone) as (_, port):
        assert '"version":"18.93"' in page(port, "/api/openapi.json"), "this is the compiled build"
        assert not any(str(STAMP) in work for work in works(clone)), "and nothing is compiled again"
