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

import pytest

import pavilion

SVG = "{http://www.w3.org/2000/svg}svg"


def run(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pavilion", *words]
    env = {name: value for name, value in os.environ.items() if name != "COLUMNS"} | {"PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, input=text, env=env, capture_output=True, encoding="utf-8", check=False, timeout=60)


def record(path: Path, answers: int = 10) -> pavilion.Table:
    """A record in a file, and its table."""
    t = pavilion.new("worlds-fair-1893", seats=2, seed=3)
    for _ in range(answers):
        t.play(t.legal()[0])
    path.write_text(t.record())
    return t


def test_a_record_is_drawn_into_a_picture_and_at_any_moment(tmp_path: Path) -> None:
    record(tmp_path / "game.txt")
    picture = tmp_path / "board.svg"
    assert run("draw", str(tmp_path / "game.txt"), "-o", str(picture)).returncode == 0
    assert ElementTree.fromstring(picture.read_text()).tag == SVG
    options = ["--at", "16", "--layout", "narrow", "--theme", "dark", "--language", "de"]
    early = run("draw", str(tmp_path / "game.txt"), "-o", "-", *options)
    assert ElementTree.fromstring(early.stdout).tag == SVG
    assert "Landwirtschaft" in early.stdout
    assert early.stdout != picture.read_text()


def test_without_a_file_it_is_drawn_with_letters(tmp_path: Path) -> None:
    t = record(tmp_path / "game.txt")
    drawn = run("draw", str(tmp_path / "game.txt")).stdout
    assert drawn == f"{t.text(width=100)}\n"
    assert run("draw", str(tmp_path / "game.txt"), "--width", "80").stdout == f"{t}\n"
    german = run("draw", str(tmp_path / "game.txt"), "--language", "de").stdout
    assert "LA Landwirtschaft" in german
    assert german.splitlines()[0].startswith("╭─ ")


def test_letters_go_into_files_too(tmp_path: Path) -> None:
    t = record(tmp_path / "game.txt")
    run("draw", str(tmp_path / "game.txt"), "-o", str(tmp_path / "board.txt"))
    assert (tmp_path / "board.txt").read_text() == f"{t.text(width=100)}\n"
    run("draw", str(tmp_path / "game.txt"), "--text", "-o", str(tmp_path / "board"), "--width", "60", "--ascii")
    plain = (tmp_path / "board").read_text()
    assert plain.isascii()
    assert max(map(len, plain.splitlines())) == 60


def test_an_output_that_knows_only_ascii_gets_nothing_else(tmp_path: Path) -> None:
    record(tmp_path / "game.txt")
    command = [sys.executable, "-m", "pavilion", "draw", str(tmp_path / "game.txt"), "--language", "de"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, env=environment, capture_output=True, check=True, timeout=60)
    assert "| Schone Kunste" in done.stdout.decode("ascii") or "SK Schone Kunste" in done.stdout.decode("ascii")
    assert b"?" not in done.stdout


def test_a_position_is_drawn_from_the_standard_input() -> None:
    t = pavilion.new("worlds-fair-1893", seats=3, seed=3)
    assert ElementTree.fromstring(run("draw", "-", "-o", "-", text=t.position()).stdout).tag == SVG
    assert run("draw", "-", "--width", "80", text=t.position()).stdout.startswith("╭─ ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--theme", "dark"], "--theme: a drawing in letters has none. Write a picture, as in -o board.svg."),
        (["--text", "--layout", "narrow"], "--layout: a drawing in letters has none."),
        (["-o", "board.svg", "--width", "80"], "--width: a picture has none. Add --text, or leave out -o."),
        (["-o", "-", "--ascii"], "--ascii: a picture has none."),
        (["--width", "12"], "--width: 12 columns are too few. Give 30 or more."),
        (["--at", "1000"], "there is no answer number 1000"),
        (["--language", "fr"], "fr"),
        (["-o", "no/such/folder/board.svg"], "the file cannot be written"),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path: Path, words: list[str], said: str) -> None:
    record(tmp_path / "game.txt")
    done = run("draw", str(tmp_path / "game.txt"), *words)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())
    assert done.stdout == ""


def test_a_position_has_no_earlier_answers() -> None:
    done = run("draw", "-", "--at", "3", text=pavilion.new("worlds-fair-1893", seats=3, seed=3).position())
    assert (done.returncode, done.stdout) == (2, "")
    assert "a position has no earlier answers" in done.stderr


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
