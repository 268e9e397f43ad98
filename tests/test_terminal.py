"""A game in the terminal, played through a real pseudo-terminal and through pipes."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import dedent
from types import TracebackType
from typing import Any

import pytest
from exposition import expo
from scenario import fair, rule

import pavilion
from pavilion.cli import main
from pavilion.cli.choices import Choice, begun, choices, fitting
from pavilion.cli.effects import effects
from pavilion.core import Rng

GAME = "worlds-fair-1893"
COMMAND = [sys.executable, "-m", "pavilion"]
PATHS = [str(Path(pavilion.__file__).parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])]
COLOUR = re.compile(r"\x1b\[[\d;]*m")
KEYS_OF_READLINE = re.compile(r"\x1b\[\?\d+[hl]\r?")
ANSWERS = [
    "place agriculture", "place electricity", "place fine-arts", "place manufacturing", "place transportation",
]

Play = Callable[..., str]

TURN_WITH_PALMER = """\
pavilion position 1
game: worlds-fair-1893
seats: 2
options: layout=fixed

[A]
figures: palmer, burnham
"""
ONLY_WITHOUT_SUPPLY = "You may take a supporter from the board only when your supply is empty. (WF-4.2.1)"
SHAKY = """
class Shaky:
    def __init__(self, seed):
        pass

    def answer(self, view, legal):
        return 1 // 0
"""


def environment(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    return {
        **kept, "PYTHONPATH": os.pathsep.join(PATHS), "XDG_DATA_HOME": str(home), "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8",
    }


class Terminal:
    """`pavilion play …` in a pseudo-terminal: type lines, wait for words."""

    def __init__(self, home: Path, *words: str, size: tuple[int, int] = (24, 80), more: Mapping[str, str] = {}) -> None:
        self.master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        self.child = subprocess.Popen(
            [*COMMAND, "play", *words], env={**environment(home), **more}, cwd=home,
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C arrives
        )
        os.close(slave)
        self.seen = ""  # everything so far
        self.read = 0  # how much of it was waited for

    def wait(self, words: str, seconds: float = 30) -> str:
        """What came up to and with these words."""
        deadline = time.monotonic() + seconds
        while words not in self.seen[self.read :]:
            if time.monotonic() > deadline or not self._more(deadline - time.monotonic()):
                raise AssertionError(f"{words!r} never came; the screen was:\n{self.seen[self.read :]}")
        end = self.seen.index(words, self.read) + len(words)
        came, self.read = self.seen[self.read : end], end
        return came

    def _more(self, seconds: float) -> bool:
        if not select.select([self.master], [], [], max(0.0, seconds))[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the other end is gone
            return False
        self.seen += data.decode("utf-8", errors="replace").replace("\r\n", "\n")
        return bool(data)

    def enter(self, line: str, then: str = "> ") -> str:
        """Type a line and wait for the next prompt."""
        os.write(self.master, f"{line}\n".encode())
        self.wait("\n")
        return self.wait(then)

    def interrupt(self) -> None:
        """Press Ctrl-C; again if it came just before the program began to wait for keys, when nobody notices it."""
        for _ in range(5):
            os.write(self.master, b"\x03")
            while self._more(5):
                if "Saved in " in self.seen[self.read :]:
                    return

    def end(self) -> tuple[int, str]:
        """The exit code and what came last."""
        while self._more(30):
            pass
        return self.child.wait(30), self.seen[self.read :]

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        if self.child.poll() is None:
            self.child.kill()
        self.child.wait()
        os.close(self.master)


def pipe(home: Path, *words: object, typed: str = "") -> subprocess.CompletedProcess[str]:
    """`pavilion play …` with lines from a pipe."""
    arguments, env = [*COMMAND, "play", *map(str, words)], environment(home)
    return subprocess.run(
        arguments, input=typed, env=env, cwd=home, capture_output=True, encoding="utf-8", timeout=60, check=False
    )


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Play in this process: words of the command line, then the lines that are typed; what was printed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)

    def play(*words: object, typed: str = "", code: int = 0) -> str:
        read, write = os.pipe()
        os.write(write, typed.encode())
        os.close(write)
        with open(read, encoding="utf-8") as lines, monkeypatch.context() as patch:
            patch.setattr("sys.stdin", lines)
            assert main(["play", *map(str, words)]) == code
        out, err = capsys.readouterr()
        return out + " ".join(err.split())  # complaints are unfolded

    return play


def saves(home: Path) -> list[Path]:
    return sorted((home / "pavilion" / "saves").glob("*.save"))


def saved_table(home: Path) -> pavilion.Table:
    """The table in the only saved game."""
    (path,) = saves(home)
    return pavilion.load(path.read_text().partition("\n\n")[2])


# ---- in a terminal --------------------------------------------------------------------------------------------------


def test_a_turn_in_a_terminal_of_80_by_24(tmp_path: Path) -> None:
    with Terminal(tmp_path, GAME, "--seats", "you,bot,bot", "--seed", "12") as screen:
        shown = screen.wait("You> ")
        assert "Seats in turn order: A Club player 2, B You, C Club player." in shown  # fate begins with participant p2
        assert "Fate's commitment: 6b51d431df5d7f141cbececcf79edf3dd861c3b4069f0b11661a3eefacbba918" in shown
        assert COLOUR.search(shown)
        plain = KEYS_OF_READLINE.sub("", COLOUR.sub("", shown))
        board = plain[plain.index("╭") :].splitlines()
        assert max(map(len, board)) <= 80
        assert len(board) <= 24
        assert [key for key in "12345" if f"[{key}]" in plain] == list("12345")  # on the five areas
        assert [line for line in board if re.match(r" \d  place", line)]
        after = COLOUR.sub("", screen.enter("agri", "You> "))
        assert "You: places a supporter in Agriculture\n   exhibits: Manufacturing +1, supporters left " in after
        assert "Club player: places a supporter in " in after
        assert "Club player 2: places a supporter in " in after
        screen.enter("q", "Go on with: pavilion play --resume")
        assert screen.end() == (0, "\n")


@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colours_there_is_no_colour(tmp_path: Path, more: dict[str, str]) -> None:
    with Terminal(tmp_path, GAME, "--seed", "3", more=more) as screen:
        shown = screen.wait("You> ") + screen.enter("s", "You> ") + screen.enter("q", "")
    assert "Where do you place your supporter?" in shown
    assert not COLOUR.search(shown)


def test_ctrl_c_leaves_a_saved_game(tmp_path: Path) -> None:
    with Terminal(tmp_path, GAME, "--seed", "3") as screen:
        screen.wait("You> ")
        screen.enter("1", "You> ")
        screen.interrupt()
        code, last = screen.end()
    assert code == 130
    assert "Saved in " in last
    assert last.endswith("pavilion: interrupted.\n")
    assert "Traceback" not in last


def test_ctrl_d_leaves_a_saved_game(tmp_path: Path) -> None:
    with Terminal(tmp_path, GAME, "--seed", "3") as screen:
        screen.wait("You> ")
        screen.enter("1", "You> ")
        os.write(screen.master, b"\x04")
        code, last = screen.end()
    assert code == 0
    assert "Saved in " in last


def test_a_killed_terminal_loses_no_answer(tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text(TURN_WITH_PALMER)
    words = [GAME, "--position", str(position), "--seats", "Anna=you,Ben=you", "--seed", "3"]
    with Terminal(tmp_path, *words) as screen:
        screen.wait("Anna> ")
        screen.enter("place fine", "Anna> ")
        screen.enter("play palmer", "Anna> ")
        screen.child.send_signal(signal.SIGKILL)
        screen.child.wait()
    assert saved_table(tmp_path).moves() == ["A: place fine-arts", "A: play palmer"]
    with Terminal(tmp_path, "--resume") as screen:
        shown = COLOUR.sub("", screen.wait("Anna> "))
        assert "1. Anna: places a supporter in Fine Arts; plays Bertha Palmer" in shown
        assert "Anna (A): Which supporter does Bertha Palmer move?" in shown
        screen.enter("u", "Anna> ")  # what was answered before the kill can still be taken back
        screen.enter("q", "--resume")
        assert screen.end()[0] == 0
    assert saved_table(tmp_path).moves() == ["A: place fine-arts"]


def test_a_terminal_that_closes_loses_no_answer(tmp_path: Path) -> None:
    with Terminal(tmp_path, GAME, "--seed", "3") as screen:
        screen.wait("You> ")
        screen.enter("2", "You> ")
        screen.child.send_signal(signal.SIGHUP)
        screen.child.wait()
    assert saved_table(tmp_path).moves()[16] == "A: place electricity"


def test_a_wide_terminal_gets_wider_boxes(tmp_path: Path) -> None:
    with Terminal(tmp_path, GAME, "--seed", "3", size=(40, 100)) as screen:
        shown = COLOUR.sub("", screen.wait("You> "))
    board = shown[shown.index("╭") : shown.index("You (")].splitlines()
    assert {len(line) for line in board if line.startswith("╭")} == {100}
    assert "Ticket " in shown  # followed by the name that is printed on the card


def test_a_whole_game_by_the_keys_on_the_board(tmp_path: Path) -> None:
    with Terminal(tmp_path, GAME, "--seats", "you,random", "--seed", "5", size=(24, 80)) as screen:
        came, prompts = screen.wait("> "), 0
        while "Keep the record?" not in came:
            plain = KEYS_OF_READLINE.sub("", COLOUR.sub("", came))
            board = plain[plain.index("╭") :].splitlines()
            assert max(map(len, board)) <= 80
            assert len(board) <= 24
            keys = re.findall(r"\[(\d+)\]", plain)  # what cannot be pointed at, as "discard-rest", has none
            offered = re.findall(r"(?:^ | {2,})(\d+)  [a-z]", plain.partition("You (")[2], re.M)
            assert set(keys) <= set(offered)
            assert keys
            came = screen.enter(keys[prompts % len(keys)])
            prompts += 1
        assert prompts > 30
        screen.enter("n", "")
        assert screen.end()[0] == 0
    assert saves(tmp_path) == []


# ---- through pipes --------------------------------------------------------------------------------------------------


def test_a_whole_game_through_a_pipe_ends_with_places_and_a_record(tmp_path: Path) -> None:
    done = pipe(tmp_path, GAME, "--seats", "you,random", "--seed", 5, typed="1\n" * 99)
    assert (done.returncode, done.stderr) == (0, "")
    assert not COLOUR.search(done.stdout)
    assert done.stdout.count("   Points:\n") == 3
    table = pavilion.load((tmp_path / "1").read_text())  # the first line after the end was taken for its name
    assert table.over
    best = max(table.scores())
    assert re.search(rf"The game is over: (You win|Random player wins) with {best} points\.", done.stdout)
    assert re.search(rf"^points +{best} +{min(table.scores())}$", done.stdout, re.M)
    assert saves(tmp_path) == []


def test_the_end_offers_the_record_and_forgets_the_save(at_home: Play, tmp_path: Path) -> None:
    nearly, last = nearly_over()
    (tmp_path / "nearly.txt").write_text(nearly)
    words = ["--resume", tmp_path / "nearly.txt", "--seats", "you,you,you"]
    told = at_home(*words, typed=f"{last}\nx/y/z.txt\nnearly.txt\nend.txt\n")
    assert "x/y/z.txt: the file cannot be written (No such file or directory)." in told
    assert "nearly.txt: there is already something of this name." in told
    assert "Kept as end.txt." in told
    assert (tmp_path / "nearly.txt").read_text() == nearly
    assert pavilion.load((tmp_path / "end.txt").read_text()).over
    assert saves(tmp_path) == []


def nearly_over() -> tuple[str, str]:
    """The record of a game that ends with the next answer, and that answer."""
    t = pavilion.new(GAME, seats=3, seed="tulip")
    luck = Rng(5)
    before = text = ""
    while not t.over:
        before, legal = t.record(with_seed=True), t.legal()
        text = legal[luck.below(len(legal))]
        t.play(text)
    return before, text


def test_the_end_of_a_pipe_saves_and_says_how_to_go_on(at_home: Play, tmp_path: Path) -> None:
    told = at_home(GAME, "--seed", 3, typed="2\n")
    (path,) = saves(tmp_path)
    assert f"Saved in {path}\nGo on with: pavilion play --resume\n" in told
    assert path.stat().st_mode & 0o077 == 0  # it tells the seed
    assert saved_table(tmp_path).moves()[16] == "A: place electricity"
    assert f"{path}  {GAME}, You=you,Club player=club\n" == at_home("--saved")
    for command in ("replay", "verify", "position"):
        assert main([command, str(path)]) == 0


@pytest.mark.parametrize("text", ["Fine Arts", "place:FA", "Schöne Künste", "A: Fine Arts"])
def test_answers_may_be_typed_in_the_words_on_the_board(at_home: Play, tmp_path: Path, text: str) -> None:
    at_home(GAME, "--seats", "you,you", "--seed", "3", typed=f"{text}\nq\n")
    assert "A: place fine-arts" in saved_table(tmp_path).moves()


def test_a_number_in_steps_is_a_whole_number() -> None:
    t = expo("[A]\nyard: ST-MA").play("A: play laboratory", "place ST-MA").table
    turns = choices(t, 0)
    assert [begun(line, turns) for line in ("18", "27", "9")] == [None] * 3
    found = begun("270", turns)
    assert found is not None
    assert found.things == ["turn:270"]


@rule("EX-1.2")
def test_at_a_terminal_rivals_cards_are_hidden(at_home: Play, tmp_path: Path) -> None:
    at_home("expo-1906", "--seats", "you,you", "--seed", "3", typed="play skyscraper\nq\n")
    assert saved_table(tmp_path).terms.options["show_played_cards"] is False


def test_dice_are_typed_in_any_order(at_home: Play, tmp_path: Path) -> None:
    told = at_home("crystal-palace", "--seats", "you,random", "--seed", 1, typed="B: set 1-6-6-6\nset 1 6 6-6\nq\n")
    assert "'B' is named, but seat 'A' is answering. Leave out what stands before the colon." in " ".join(told.split())
    assert "A: set 6-6-6-1" in saved_table(tmp_path).moves()


def test_a_game_that_nobody_began_is_not_saved(at_home: Play, tmp_path: Path) -> None:
    told = at_home(GAME, "--seed", 3, typed="?\nq\n")
    assert "Saved" not in told
    assert saves(tmp_path) == []
    assert at_home("--saved") == f"No saved games in {tmp_path / 'pavilion' / 'saves'}.\n"


def test_a_closed_standard_input_is_the_wish_to_leave(tmp_path: Path) -> None:
    line = f'"{sys.executable}" -m pavilion play {GAME} --seed 3 <&-'
    done = subprocess.run(line, shell=True, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Where do you place your supporter?" in done.stdout


def test_bytes_that_are_no_text_are_an_unknown_answer(tmp_path: Path) -> None:
    arguments = [*COMMAND, "play", GAME, "--seed", "3"]
    typed = b"\xff\xfe\n1\n"
    done = subprocess.run(arguments, input=typed, env=environment(tmp_path), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "is unknown in this game" in done.stdout.decode()
    assert "You: places a supporter in Agriculture" in done.stdout.decode()


def test_resuming_goes_on_as_if_nobody_had_left(at_home: Play, tmp_path: Path) -> None:
    at_home(GAME, "--seats", "you,clockwork", "--seed", 8, typed="1\n1\n1\n1\n")
    at_once = saved_table(tmp_path).record(with_seed=True)
    saves(tmp_path)[0].unlink()
    at_home(GAME, "--seats", "you,clockwork", "--seed", 8, typed="1\n1\n")
    told = at_home("--resume", typed="1\n1\n")
    assert f"Resuming {saves(tmp_path)[0]}" in told
    assert saved_table(tmp_path).record(with_seed=True) == at_once


def test_resume_takes_the_game_played_last(at_home: Play, tmp_path: Path) -> None:
    at_home(GAME, "--seats", "First=you,bot", "--seed", 3, typed="1\n")
    at_home(GAME, "--seats", "Second=you,bot", "--seed", 3, typed="1\n")
    older, newer = sorted(saves(tmp_path), key=lambda path: "Second" in path.read_text())
    os.utime(older, (1, 1))
    assert "Second> " in at_home("--resume", typed="q\n")
    assert "First> " in at_home(GAME, "--resume", older, typed="q\n")
    os.utime(newer, (0, 0))
    os.utime(older, (1, 1))
    assert "First> " in at_home(GAME, "--resume", typed="q\n")


def test_a_bare_record_is_resumed_into_a_new_save(at_home: Play, tmp_path: Path) -> None:
    t = pavilion.new(GAME, seats=2, seed="tulip")
    t.play("place agriculture")
    path = tmp_path / "running.txt"
    path.write_text(t.record())
    answers = len(t.answers)
    told = at_home("--resume", path, "--seats", "you,you", typed="1\n")
    assert f"The record did not tell its seed: from answer {answers} on fate speaks from a new one." in told
    assert path.read_text() == t.record()
    assert saved_table(tmp_path).moves()[:answers] == t.moves()


def test_what_cannot_be_resumed_is_refused(at_home: Play, tmp_path: Path) -> None:
    assert "there is no saved game" in at_home("--resume", code=2)
    assert f"there is no saved game of {GAME}" in at_home(GAME, "--resume", code=2)
    assert "none.save: there is no such file" in at_home("--resume", tmp_path / "none.save", code=2)
    assert "this is a folder" in at_home("--resume", tmp_path, code=2)
    broken = tmp_path / "broken.save"
    broken.write_text("pavilion save 1\nseats: you,bot\n")
    assert "the saved game is damaged" in at_home("--resume", broken, code=2)
    broken.write_bytes(b"\x00\x01")
    assert "this is not a text file" in at_home("--resume", broken, code=2)
    at_home(GAME, "--seed", 3, typed="1\n")
    assert "3 participants for 2 seats" in at_home("--resume", "--seats", "you,you,you", code=2)


def test_damaged_saves_do_not_hide_the_others(at_home: Play, tmp_path: Path) -> None:
    at_home(GAME, "--seed", 3, typed="1\n")
    (tmp_path / "pavilion" / "saves" / "zzz.save").write_bytes(b"\x00")
    assert "Where do you place your supporter?" in at_home("--resume", typed="q\n")


def test_where_nothing_can_be_saved_the_game_goes_on(at_home: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/proc/nowhere")
    told = at_home(GAME, "--seed", 3, typed="1\n1\n")
    assert told.count("The game cannot be saved: /proc/nowhere/pavilion/saves") == 1
    assert told.count("You: places a supporter in Agriculture") == 2
    assert "Saved in" not in told


# ---- answers and commands -------------------------------------------------------------------------------------------


def test_numbers_words_and_abbreviations_are_answers(at_home: Play, tmp_path: Path) -> None:
    for typed in ("3", "place fine-arts", "pl fi", "fine", "A: place fine-arts"):
        at_home(GAME, "--seed", 3, typed=f"{typed}\n")
        assert saved_table(tmp_path).moves()[16] == "A: place fine-arts"
        saves(tmp_path)[0].unlink()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("zoo", "'zoo' is unknown in this game."),
        ("pl", "'pl' could mean: place agriculture, place electricity,"),
        ("9", "'9' is unknown in this game."),
        ("source agriculture", f"Not possible: {ONLY_WITHOUT_SUPPLY}"),
        ("pass", "Not possible: You cannot pass: place a supporter in one of the five areas. (WF-4.1.3)"),
        ("B: place agriculture", "'B' is named, but seat 'A' is answering"),
        ("u", "Not possible: You can take back answers only as far as the last card turned up"),
        ("? source agriculture", f"Not possible: {ONLY_WITHOUT_SUPPLY}"),
        ("? 2", "Possible: place electricity, exhibits: Agriculture +1, Charles H. Schwab +1"),
        ("? elec", "Possible: place electricity, exhibits: Agriculture +1, Charles H. Schwab +1"),
    ],
)
def test_what_is_no_answer_is_explained(at_home: Play, tmp_path: Path, typed: str, said: str) -> None:
    told = at_home(GAME, "--seed", 3, typed=f"{typed}\nq\n")
    assert said in " ".join(told.split())
    assert told.count("You> ") == 2
    assert saves(tmp_path) == []


def test_a_question_mark_explains_the_question(at_home: Play) -> None:
    told = " ".join(at_home(GAME, "--seed", 3, typed="?\n").split())
    assert "(rule WF-4.3.1)" in told
    assert "WF-4.3.1: Choose any of the 5 areas and put 1 own supporter there." in told
    assert "a number; on the board [3] is what answer 3 points at" in told
    assert "q leave; the game is saved, `pavilion play --resume` goes on with it" in told


def test_answers_are_taken_back_one_by_one(at_home: Play, tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text(TURN_WITH_PALMER)
    words = [GAME, "--position", position, "--seats", "Anna=you,bot", "--seed", 3]
    told = at_home(*words, typed="place fine\nplay palmer\nlift B agri\nu\nu\nplay burnham\nq\n")
    assert told.count("Taken back.") == 2
    assert saved_table(tmp_path).moves() == ["A: place fine-arts", "A: play burnham"]
    told = at_home("--resume", typed="u\nu\nu\nq\n")
    assert told.count("Taken back.") == 2
    assert told.count("(WF-4.7.6)") == 1
    assert saved_table(tmp_path).moves() == []


def test_the_answer_of_a_bot_is_not_taken_back(at_home: Play) -> None:
    told = at_home(GAME, "--seats", "you,bot", "--seed", 3, "-o", "start_bonus=draft", typed="u\n1\nu\nu\n")
    assert "Club player: places an extra supporter in " in told
    assert told.count("Taken back.") == 1
    assert told.count("(WF-4.7.6)") == 2


def test_scores_and_moves_are_told(at_home: Play) -> None:
    told = at_home(GAME, "--seats", "Anna=you,Ben=you", "--seed", 3, typed="1\n2\ns\nm\n")
    assert "If the game ended now:" in told
    assert re.search(r"^points +0 +0$", told, re.M)
    assert "  1. Anna: places a supporter in Agriculture\n  2. Ben: places a supporter in Electricity\n" in told


def test_answers_that_are_numbers_are_typed_as_they_are(at_home: Play, tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text(
        dedent("""\
        pavilion position 1
        game: worlds-fair-1893
        seats: 2
        options: layout=fixed approve=ask

        [wheel]
        car: 8

        [board]
        manufacturing: 1 1 |
        electricity: 1 1 |
        agriculture: 3 1 | ticket
        transportation: 1 1 |
        fine-arts: 1 1 |

        [A]
        exhibits: 3 agriculture
        """)
    )
    words = [GAME, "--position", position, "--seats", "Anna=you,Ben=you", "--seed", 3]
    told = at_home(*words, typed="agri\n2\n")
    offered = re.findall(r"^ (\d)  approve (\d) *(.*)$", told, re.M)
    assert [key for key, number, _ in offered if key == number] == ["0", "1", "2", "3"]
    assert offered[2][2].startswith("exhibits: Agriculture −2, tokens: Agriculture +2")  # noqa: RUF001
    assert saved_table(tmp_path).moves()[-1] == "A: approve 2"


def test_many_answers_are_given_in_steps(at_home: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pavilion.cli.choices.MANY", 5)
    position = tmp_path / "position.txt"
    position.write_text(TURN_WITH_PALMER)
    words = [GAME, "--position", position, "--seats", "Anna=you,Ben=you", "--seed", 3]
    told = at_home(*words, typed="place fine\nplay palmer\n? 2\n2\n..\nb\n2\nu\nseat\nB\nzoo\nagri\nq\n")
    assert told.count(" 1  seat A …   2  seat B …\n") == 4  # also after steps back, and with the board again
    assert "2 is a step: answers that go on with seat B.\n" in told
    assert "Anna> B > ..\n" in told
    assert "Anna> B > u\n" in told
    assert "'seat' is unknown in this game." in told
    assert "'zoo' is unknown in this game." in told
    assert "Anna> B > agri\n" in told  # after a step the beginning of a thing's name will do
    assert saved_table(tmp_path).moves() == ["A: place fine-arts", "A: play palmer", "A: lift B agriculture"]


def test_people_may_type_what_they_drew(at_home: Play, tmp_path: Path) -> None:
    typed = "reveal ticket\n" * 10 + "u\nstart p1\nagri\nexhibit-agri\n"
    told = at_home(GAME, "--typed", "--seats", "Anna=you,Ben=you", "-o", "layout=fixed", typed=typed)
    assert told.count("(WF-4.7.6)") == 1  # what was drawn stays drawn
    assert "Fate: which card is turned up?" in told
    assert "Fate's commitment" not in told
    assert "Ben (A): Where do you place your supporter?" in told  # participant p1 begins
    assert "Ben: places a supporter in Agriculture\n   tickets +2, supporters left" in told
    assert ", car 0 → 2\n" in told
    assert saved_table(tmp_path).moves()[-2:] == ["A: place agriculture", "fate: reveal exhibit-agriculture"]


def test_bots_play_alone_when_nobody_wants_to(at_home: Play, tmp_path: Path) -> None:
    told = at_home(GAME, "--seats", "random,random", "--seed", 3, typed="n\n")
    assert told.count("   Points:\n") == 3
    assert re.search(r"The game is over: Random player( 2)? wins with \d+ points\.", told)
    assert "Keep the record?" in told
    assert saves(tmp_path) == []


def test_a_broken_bot_does_not_end_the_game(at_home: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "shaky.py").write_text(SHAKY)
    monkeypatch.syspath_prepend(str(tmp_path))
    told = at_home(GAME, "--seats", "you,shaky:Shaky", "--seed", 3, typed="2\n")
    assert "Shaky broke down (ZeroDivisionError: integer division or modulo by zero) and takes the first" in told
    assert "Shaky: places a supporter in Agriculture" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "no game is named"),
        (["chess"], "there is no game 'chess'"),
        ([GAME, "game.txt"], "add --resume"),
        ([GAME, "--seats", "you"], "cannot be played with 1 seats (WF-1.1)"),
        ([GAME, "--seats", "you,bot,bot,bot,bot"], "cannot be played with 5 seats (WF-1.1)"),
        ([GAME, "--seats", "you,,bot"], "leaves a seat empty"),
        ([GAME, "--seats", "you,gredy"], "Did you mean 'greedy'?"),
        ([GAME, "--seats", "Anna=you,Anna=bot"], "two participants have the same name"),
        ([GAME, "--seats", "=you,bot"], "'' is not a name"),
        ([GAME, "--seats", "A\x1bnna=you,bot"], "is not a name"),
        ([GAME, "-o", "seats=3"], "there is no option 'seats'"),
        ([GAME, "-o", "handicap=1"], "has 1 numbers for 2 seats (WF-6.5.8)"),
        ([GAME, "--seed", ""], "'' is not a seed"),
        ([GAME, "--seed", "two words"], "'two words' is not a seed"),
        ([GAME, "--pack", "nowhere"], "nowhere: there is no such folder"),
        ([GAME, "--position", "nowhere"], "nowhere: there is no such file"),
    ],
)
def test_playing_is_refused(at_home: Play, words: list[str], said: str) -> None:
    told = at_home(*words, code=2)
    assert told.startswith("pavilion: ")
    assert said in " ".join(told.split())


def test_a_position_brings_its_own_seats_and_options(at_home: Play, tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text(TURN_WITH_PALMER)
    words = [GAME, "--position", position]
    assert "the position has 2 seats, not 3" in at_home(*words, "--seats", "you,bot,bot", code=2)
    assert "options cannot be given together with a position" in at_home(*words, "-o", "approve=ask", code=2)
    position.write_text("Dear diary")
    assert "a position begins with the line" in at_home(*words, code=2)


def test_a_game_without_a_scene_is_outlined(monkeypatch: pytest.MonkeyPatch, at_home: Play) -> None:
    monkeypatch.setattr("pavilion.draw.terminal.has_scene", lambda name: False)
    told = at_home(GAME, "--seed", 3, typed="1\n")
    assert re.search(r"^areas:\n  \S+:\n    position: 0\n    capacity: \d\n    cards: ", told, re.M)
    assert "You: places a supporter in Agriculture" in told
    assert re.search(r"^ 1  place agriculture ", told, re.M)


def test_every_new_point_is_explained(at_home: Play, tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text(
        dedent("""\
        pavilion position 1
        game: worlds-fair-1893
        seats: 2
        options: layout=fixed

        [wheel]
        car: 8

        [board]
        manufacturing: 1 1 |
        electricity: 1 1 |
        agriculture: 3 1 | ticket
        transportation: 1 1 |
        fine-arts: 1 1 |

        [A]
        exhibits: 2 agriculture
        """)
    )
    told = at_home(GAME, "--position", position, "--seats", "Anna=you,Ben=you", "--seed", 3, typed="agri\nq\n")
    assert " ".join(told.split()).partition("Points: ")[2].startswith(
        "Anna: 0 → 7 points (tickets, round 1: 1; most tickets, round 1: 2; medal in Agriculture, round 1: 2; "
        "token set 1 (1 token): 1; token set 2 (1 token): 1) "
    )


# ---- what an answer changes -----------------------------------------------------------------------------------------


def test_effects_tell_answers_apart() -> None:
    t = fair("""
        [wheel]
        car: 4

        [board]
        manufacturing: 1 1 1 |
        electricity: 1 1 1 | ticket burnham ticket
        agriculture: 1 1 1 | exhibit-agriculture exhibit-agriculture
        transportation: 1 1 1 | exhibit-fine-arts
        fine-arts: 1 1 1 |
    """)
    legal = t.legal
    told = dict(zip(legal, effects(t.table, legal, 0, {"A": "Anna", "B": "Ben", "C": "Cleo"}), strict=True))
    gained = {text: [phrase for phrase in some if "scored" not in phrase] for text, some in told.items()}
    assert gained == {  # that a supporter goes from the supply to the area is the same everywhere
        "place agriculture": ["exhibits: Agriculture +2"],
        "place electricity": ["tickets +2", "Daniel Burnham +1", "car 4 → 6"],
        "place fine-arts": [],
        "place manufacturing": [],
        "place transportation": ["exhibits: Fine Arts +1"],
    }


def test_what_a_single_answer_changes_is_all_told() -> None:
    t = fair("[board]\nagriculture: 1 1 1 | ticket\n[wheel]\ncar: 2")
    (told,) = effects(t.table, ["place agriculture"], 0, {"A": "Anna", "B": "Ben", "C": "Cleo"})
    assert [phrase for phrase in told if "scored" not in phrase] == [
        "tickets +1", "supporters left −1", "car 2 → 3", "supporters in Agriculture +1",  # noqa: RUF001
    ]


def test_trying_an_answer_changes_nothing_and_fishes_for_no_luck() -> None:
    t = fair("[board]\nagriculture: 1 1 1 | ticket").table
    before = t.record(with_seed=True)
    preview = t.preview("place agriculture", 0)
    assert preview.table is not None
    assert (preview.answer, preview.stops) == ("place agriculture", "fate")
    after: Any = preview.table.view(0)
    assert after["board"]["areas"]["agriculture"]["cards"] == []  # what is turned up next is not known
    assert t.record(with_seed=True) == before


def test_a_game_that_names_nothing_is_told_about_in_the_words_of_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    t = fair("[board]\nagriculture: 1 1 1 | ticket\n[wheel]\ncar: 2")
    monkeypatch.delattr(t.table.game.part("text"), "CHANGES")
    (told,) = effects(t.table, ["place agriculture"], 0, {"A": "Anna", "B": "Ben", "C": "Cleo"})
    assert {"players tickets +1", "players supply −1", "car 2 → 3"} <= set(told)  # noqa: RUF001


@pytest.mark.parametrize(
    ("phrases", "width", "said"),
    [
        (["tickets +1", "car 2 → 3"], 21, "tickets +1, car 2 → 3"),
        (["tickets +1", "car 2 → 3"], 20, "tickets +1, …"),
        (["tickets +1", "car 2 → 3"], 12, "…"),
        ([], 5, ""),
    ],
)
def test_only_whole_effects_are_listed(phrases: list[str], width: int, said: str) -> None:
    assert fitting(phrases, width) == said


def test_names_that_tell_nothing_are_followed_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    t = fair("[A]\nfigures: davis, palmer").play("A: place agriculture").table
    assert [choice.words for choice in choices(t, 0)] == ["play davis", "play palmer", "discard-rest"]
    monkeypatch.setitem(t.game.part("text").NAMES, "davis", "The Director-General")
    assert choices(t, 0)[0] == Choice("1", "play davis (The Director-General)", ["figure:davis"], "play davis")
