"""`pavilion draw` and `pavilion serve` on the command line."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from xml.etree import ElementTree

import pavilion

SVG = "{http://www.w3.org/2000/svg}svg"


def run(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pavilion", *words]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=60)


def test_a_record_is_drawn_into_a_file_and_at_any_moment(tmp_path: Path) -> None:
    t = pavilion.new("worlds-fair-1893", seats=2, seed=3)
    for _ in range(10):
        t.play(t.legal()[0])
    (tmp_path / "game.txt").write_text(t.record())
    picture = tmp_path / "board.svg"
    assert run("draw", str(tmp_path / "game.txt"), "-o", str(picture)).returncode == 0
    assert ElementTree.fromstring(picture.read_text()).tag == SVG
    early = run("draw", str(tmp_path / "game.txt"), "--at", "16", "--layout", "narrow", "--theme", "dark")
    assert ElementTree.fromstring(early.stdout).tag == SVG
    assert early.stdout != picture.read_text()


def test_a_position_is_drawn_from_the_standard_input() -> None:
    t = pavilion.new("worlds-fair-1893", seats=3, seed=3)
    assert ElementTree.fromstring(run("draw", "-", text=t.position()).stdout).tag == SVG


def test_what_cannot_be_drawn_is_told(tmp_path: Path) -> None:
    for words in (["draw", str(tmp_path / "none.txt")], ["draw", str(tmp_path)], ["serve", "--port", "0"]):
        done = run(*words)
        assert done.returncode == 2
        assert done.stderr.startswith("pavilion:")
        assert "Traceback" not in done.stderr


def test_the_server_says_where_it_is_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "pavilion", "serve", "--port", str(port), "--data", str(tmp_path / "tables.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as server:
        assert server.stdout is not None
        assert f"http://localhost:{port}/" in server.stdout.readline()
        for _ in range(200):
            try:
                with urllib.request.urlopen(f"http://localhost:{port}/api/games", timeout=2) as page:
                    assert b"worlds-fair-1893" in page.read()
                break
            except OSError:
                time.sleep(0.1)
        else:
            server.kill()
            raise AssertionError("the server does not answer")
        server.send_signal(signal.SIGINT)
        assert server.wait(20) in (0, 130, -signal.SIGINT)
    assert (tmp_path / "tables.db").exists()
