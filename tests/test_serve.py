"""`pavilion serve`, as people start it: it says where it is, opens a browser if there is one, and ends cleanly."""

from __future__ import annotations

import os
import re
import signal
import socket
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from test_cli import COMMAND, ENVIRONMENT, Run, refused, run
from web.served import Line, found, free_port

from pavilion.cli import serve

__all__ = ["run"]  # a fixture
SCREENS = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
WAIT = 30  # seconds: for what takes one


@contextmanager
def started(*words: object, **env: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server in a process of its own, and the address that it tells."""
    quiet = {name: value for name, value in ENVIRONMENT.items() if name not in SCREENS}
    command, pipe = [*COMMAND, "serve", *map(str, words)], subprocess.PIPE
    with subprocess.Popen(command, env={**quiet, **env}, stdout=pipe, stderr=pipe, text=True) as it:
        try:
            assert it.stdout is not None
            told = it.stdout.readline() + it.stdout.readline()
            address = re.match(r"Pavilion is open at (http://localhost:\d+/)\nTables are kept in ", told)
            assert address, told
            yield it, address[1]
        finally:
            it.kill()


def closed(it: subprocess.Popen[str]) -> tuple[str, str]:
    """Ctrl-C; what is said then."""
    it.send_signal(signal.SIGINT)
    said = it.communicate(timeout=WAIT)
    assert it.returncode == 0
    return said


def browser_that_notes(folder: Path) -> tuple[Path, Path]:
    """A browser that notes which address it was given, in a pipe that can be waited for."""
    note, script = folder / "note", folder / "browser"
    os.mkfifo(note)
    script.write_text(f"#!{sys.executable}\nimport sys\nopen({str(note)!r}, 'w').write(sys.argv[1])\n")
    script.chmod(0o755)
    return script, note


def test_it_says_where_it_is_opens_the_browser_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    script, note = browser_that_notes(tmp_path)
    with started("--browser", "--port", free_port(), BROWSER=str(script), XDG_DATA_HOME=str(tmp_path)) as (it, address):
        assert note.read_text() == address
        page = urllib.request.urlopen(address, timeout=WAIT).read().decode()
        assert "<title>Pavilion</title>" in page
        out, err = closed(it)
    data = tmp_path / "pavilion" / "tables.db"
    assert (out, err) == ("\nPavilion is closed. Every table is saved.\n", "")
    assert stat.S_IMODE(data.stat().st_mode) == 0o600, "it holds the seeds of running games"
    assert not list(data.parent.glob("*-wal")), "one file, and nothing beside it"


@pytest.mark.parametrize("env", [{}, {"BROWSER": "/no/such/browser"}, {"DISPLAY": ":99"}], ids=["no", "bad", "dark"])
def test_it_serves_without_a_browser_too(tmp_path: Path, env: dict[str, str]) -> None:
    with started("--browser", "--port", free_port(), "--data", tmp_path / "t.db", **env) as (it, address):
        assert urllib.request.urlopen(address, timeout=WAIT).status == 200
        assert closed(it)[1] == ""


def test_tables_come_back_after_ctrl_c_even_with_somebody_connected(tmp_path: Path) -> None:
    port = free_port()
    words = ("--port", port, "--data", tmp_path / "t.db")
    with started(*words) as (it, _), closing(Line(port)) as line:
        table = found(line, "human", "human")
        with table.watch.live() as live:
            live.recv(timeout=WAIT)
            table.mover.play("place agriculture")
            before = table.watch.state()
            closed(it)
    with started(*words) as (it, _):
        assert table.watch.state() == before
        line.close()
        closed(it)


def test_a_browser_is_looked_for_on_screens_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in SCREENS:
        monkeypatch.delenv(name, raising=False)
    assert not serve.on_a_screen(), "a browser in this terminal would be in the way"
    for name in SCREENS:
        monkeypatch.setenv(name, "x")
        assert serve.on_a_screen()
        monkeypatch.delenv(name)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert serve.on_a_screen()


def test_if_the_usual_port_is_taken_the_next_free_one_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with two_ports() as (first, second):
        monkeypatch.setattr(serve, "PORT", first)
        with closing(serve.listen("127.0.0.1", first)), closing(serve.bound("127.0.0.1", None)) as other:
            assert other.getsockname()[1] == second


@contextmanager
def two_ports() -> Iterator[tuple[int, int]]:
    """Two free ports that follow each other."""
    for _ in range(100):
        first = free_port()
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", first + 1))
            except OSError:
                continue
        yield first, first + 1
        return
    raise AssertionError("all ports are taken")


def test_a_port_that_was_asked_for_and_is_taken_is_told(run: Run, tmp_path: Path) -> None:
    with closing(serve.listen("127.0.0.1", free_port())) as taken:
        port = taken.getsockname()[1]
        told = run("serve", "--port", port, "--data", tmp_path / "t.db")
        refused(told, f"--port: port {port} is taken by another program. Try --port {port + 1}")


def test_when_all_ports_are_taken_that_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "NEXT_PORTS", 1)
    with closing(serve.listen("127.0.0.1", free_port())) as taken:
        monkeypatch.setattr(serve, "PORT", taken.getsockname()[1])
        refused(run("serve", "--data", tmp_path / "t.db"), "are taken by another program")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "0"], ["--port: 0 is not a port.", "1 to 65535"]),
        (["--port", "65536"], ["--port: 65536 is not a port."]),
        (["--host", "0.0.0.0"], ["--name: a server on all addresses must know its names.", "--name"]),
        (["--host", "203.0.113.9"], ["--host: 203.0.113.9:", "cannot be used (Cannot assign requested address)"]),
        (["--host", "no.such.host.invalid"], ["--host: no.such.host.invalid:", "cannot be used"]),
        (["--debug", "--name", "fair.example"], ["--debug: seeds that somebody knows are for this machine alone."]),
        (["--debug", "--host", "203.0.113.9"], ["--debug: "]),
    ],
)
def test_what_cannot_be_meant_is_refused(run: Run, tmp_path: Path, words: list[str], said: list[str]) -> None:
    refused(run("serve", *words, "--data", tmp_path / "t.db"), *said)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("folder", "Is a directory"), ("text.txt", "file is not a database"),
        ("text.txt/t.db", "there can be no folder"), ("newer.db", "was written by a newer version of Pavilion"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_keep_tables_is_refused_and_left_alone(
    run: Run, tmp_path: Path, data: str, said: str
) -> None:
    import sqlite3

    (tmp_path / "folder").mkdir()
    (tmp_path / "text.txt").write_text("a text of somebody\n" * 99)
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer:
        newer.execute("PRAGMA user_version=99")
    refused(run("serve", "--data", tmp_path / data), "--data: ", said, "Name another file.")
    assert (tmp_path / "text.txt").read_text() == "a text of somebody\n" * 99


def test_a_second_server_on_the_same_file_is_refused_and_names_the_first(run: Run, tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    with started("--port", free_port(), "--data", data) as (it, address):
        told = run("serve", "--port", free_port(), "--data", data)
        refused(told, "--data: ", f"is in use by another Pavilion server, process {it.pid}.", "name another file.")
        assert urllib.request.urlopen(address, timeout=WAIT).status == 200, "the first one goes on"
        assert closed(it)[1] == ""
    with started("--port", free_port(), "--data", data) as (it, _):
        assert closed(it)[1] == "", "when it is closed, the file is free"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["t.db"]


def test_a_server_that_was_killed_does_not_keep_the_file(tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    with started("--port", free_port(), "--data", data) as (it, _):
        it.kill()
        it.wait(WAIT)
    assert (tmp_path / "t.db.lock").read_text() == str(it.pid), "it was left behind"
    with started("--port", free_port(), "--data", data) as (it, _):
        assert closed(it)[1] == ""


def test_a_data_file_that_others_can_read_is_made_private_and_that_is_said(tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    with started("--port", free_port(), "--data", data) as (it, _):
        assert closed(it)[1] == ""
    data.chmod(0o666)
    with started("--port", free_port(), "--data", data) as (it, _):
        assert "From now on only its owner has." in closed(it)[1]
    assert stat.S_IMODE(data.stat().st_mode) == 0o600
