"""The command line: what each command prints, what it refuses, and with which exit code."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import pavilion
from pavilion.cli import COMMANDS, main
from pavilion.core import Rng

GAME = "worlds-fair-1893"
HOUSE = Path(pavilion.__file__).parent / "games" / "worlds_fair_1893" / "box" / "data"
PATHS = [str(Path(pavilion.__file__).parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(PATHS)}
SHELF = sys.modules["pavilion.games"]  # `pavilion.games` itself is the function
COMMAND = [sys.executable, "-m", "pavilion"]

Answer = tuple[int, str, str]  # exit code, stdout, stderr
Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process."""
    monkeypatch.setenv("COLUMNS", "100")

    def run_words(*words: object) -> Answer:
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return code, out, err

    return run_words


def process(*words: object, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    arguments = [*COMMAND, *map(str, words)]
    return subprocess.run(arguments, env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=False, **more)


def refused(answer: Answer, *said: str, code: int = 2) -> None:
    """Nothing but one paragraph on stderr that says all this; lines are unfolded."""
    assert (answer[0], answer[1]) == (code, "")
    paragraph = " ".join(answer[2].split())
    assert paragraph.startswith("pavilion: ")
    assert "\n\n" not in answer[2].strip()
    assert "Traceback" not in answer[2]
    for words in said:
        assert words in paragraph


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of two, with the options as usual."""
    t = pavilion.new(GAME, seats=2, seed="tulip")
    luck = Rng(5)
    while not t.over:
        legal = t.legal()
        t.play(legal[luck.below(len(legal))])
    path = tmp_path_factory.mktemp("records") / "game.txt"
    path.write_text(t.record())
    return path


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that is not over: its seed is not told."""
    t = pavilion.new(GAME, seats=3, seed="tulip", approve="ask")
    t.play("place agriculture")
    path = tmp_path_factory.mktemp("records") / "running.txt"
    path.write_text(t.record())
    return path


# ---- help, errors, exit codes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"], ["help"]])
def test_the_overview_lists_every_command_and_every_exit_code(run: Run, words: list[str]) -> None:
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    for name in COMMANDS:
        assert re.search(rf"^  {name} +[A-Z]", out, re.M)
    assert re.findall(r"^ +(\d+)  ", out, re.M) == ["0", "1", "2", "70", "130"]
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize("command", [*COMMANDS, "pack check"])
def test_every_command_explains_itself(run: Run, command: str) -> None:
    code, out, err = run(*command.split(), "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"Usage: pavilion {command}")
    assert len(out.split()) > 20


def test_the_version_is_told(run: Run) -> None:
    assert run("--version") == (0, f"pavilion {pavilion.__version__}\n", "")


def test_help_needs_neither_the_parser_nor_rich_nor_processes() -> None:
    program = "import sys; from pavilion.cli import main; main(['--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "pavilion.cli" in loaded
    assert not loaded & {"cyclopts", "rich", "msgspec", "multiprocessing", "attrs", "asyncio", "difflib", "secrets"}


def test_help_comes_at_once() -> None:
    taken = []
    for _ in range(3):
        begun = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert process("--help").returncode == 0
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(ended.ru_utime - begun.ru_utime + ended.ru_stime - begun.ru_stime)
    assert min(taken) < 0.25, "seconds of the processor, whatever else the machine does"


def test_an_unknown_command_is_refused_with_what_was_probably_meant(run: Run) -> None:
    refused(run("simulat"), "no command 'simulat'", "Did you mean 'simulate'?", "Commands: games, play")
    refused(run("--nonsense"), "there is no command '--nonsense'")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["decisions"], "GAME requires an argument"),
        (["decisions", GAME, "extra"], "extra"),
        (["simulate", GAME, "--jsn"], "Unknown option: --jsn"),
        (["simulate", GAME, "-n", "many"], 'unable to convert "many" into int'),
        (["pack", "chek"], 'Unknown command "chek"'),
        (["where"], "RULE requires an argument"),
    ],
)
def test_wrong_arguments_are_refused_and_point_to_the_help(run: Run, words: list[str], said: str) -> None:
    refused(run(*words), said, f"See `pavilion {words[0]} --help`.")


def test_a_bug_is_called_a_bug(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(SHELF, "games", broken)
    code, _, err = run("games")
    assert code == 70
    assert "ZeroDivisionError: oh" in err
    assert "this is a bug in Pavilion" in err


def test_an_interrupt_is_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(SHELF, "games", interrupted)
    assert run("games") == (130, "", "\npavilion: interrupted.\n")


def test_ctrl_c_ends_a_simulation_at_once_and_leaves_nobody_behind(tmp_path: Path) -> None:
    arguments = [*COMMAND, "simulate", GAME, "-n", "1000000", "--bots", "random,random", "--jobs", "2"]
    arguments += ["--save-records", str(tmp_path)]
    with subprocess.Popen(
        arguments, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as child:
        assert within(30, lambda: all((tmp_path / f"{GAME}-{g}.txt").exists() for g in (0, 50)))  # both are at work
        workers = children_of(child.pid)
        os.killpg(child.pid, signal.SIGINT)  # as a terminal does it
        out, err = child.communicate(timeout=20)
    assert (child.returncode, out, err) == (130, "", "\npavilion: interrupted.\n")
    assert len(workers) >= 2
    assert within(10, lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))


def within(seconds: float, true: Callable[[], bool]) -> bool:
    """Does it become true soon?"""
    deadline = time.monotonic() + seconds
    while not true() and time.monotonic() < deadline:
        time.sleep(0.05)
    return true()


def children_of(pid: int) -> list[int]:
    try:
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


# ---- pipes and strange terminals ------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["games"], ["--help"], ["where", "WF-4.4.6"], ["replay", "RECORD", "--moves"]])
def test_a_reader_that_leaves_early_is_no_error(record: Path, words: list[str]) -> None:
    arguments = [*COMMAND, *(str(record) if word == "RECORD" else word for word in words)]
    with subprocess.Popen(arguments, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.close()  # before a word is said
        assert child.stderr is not None
        assert child.stderr.read() == b""
    assert child.returncode == 141


def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "w") as full:
        arguments = [*COMMAND, "games"]
        done = subprocess.run(arguments, env=ENVIRONMENT, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "pavilion: output: No space left on device.\n"


def test_closed_streams_are_no_error() -> None:
    for closed in (">&-", "2>&-", "<&-"):
        line = f'"{sys.executable}" -m pavilion games {closed}'
        done = subprocess.run(line, shell=True, env=ENVIRONMENT, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b""), closed


def test_signs_that_the_output_cannot_show_are_replaced_by_similar_ones(record: Path) -> None:
    arguments = [*COMMAND, "replay", str(record)]
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii", "COLUMNS": "80"}
    done = subprocess.run(arguments, env=environment, capture_output=True, check=True)
    text = done.stdout.decode("ascii")
    assert re.search(r"^\+-{24}\+ .+ \+-{24}\+$", text, re.M)
    assert "% " in text  # the car
    assert "?" not in text


# ---- games, decisions -----------------------------------------------------------------------------------------------


def test_games_lists_the_shelf(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert re.search(r"^worlds-fair-1893 +World's Fair 1893 +2-4 +1\.0 +J\. Alex Kevern$", out, re.M)


def test_a_game_is_described_with_its_options_and_bots(run: Run) -> None:
    code, out, _ = run("games", "worlds")
    assert code == 0
    assert "World's Fair 1893 (worlds-fair-1893), 2-4 seats, rules edition 1.0" in out
    assert "Bots: beginner, club, strong, expert, random, greedy, clockwork." in out
    assert re.search(r"^approve +auto +auto, ask +approve as many", out, re.M)


def test_games_as_json(run: Run) -> None:
    shelf = json.loads(run("games", "--json")[1])
    assert [game["name"] for game in shelf] == [GAME, "expo-1906", "weather-machine", "crystal-palace"]
    alone = json.loads(run("games", GAME, "--json")[1])
    assert alone == shelf[0]
    assert alone["seats"] == [2, 4]
    assert [o["name"] for o in alone["options"]][:2] == ["approve", "start_bonus"]


def test_an_unknown_game_is_refused_everywhere(run: Run) -> None:
    for words in (["games"], ["decisions"], ["simulate"], ["play"], ["check"]):
        shelf = f"Games: {GAME}, expo-1906, weather-machine, crystal-palace."
        refused(run(*words, "chess"), "there is no game 'chess'", shelf)


def test_decisions_are_the_table_of_the_engine(run: Run) -> None:
    code, out, _ = run("decisions", GAME)
    assert code == 0
    assert re.search(r"^palmer-lift +WF-4\.4\.7 +player +lift SEAT AREA \[20\] +-$", out, re.M)
    assert re.search(r"^play-figure +WF-4\.4\.2 +player +play FIGURE \[8\], +-$", out, re.M)
    assert re.search(r"^lay-tile +WF-3\.2 +fate +tile AREA \[5\] +position 0 to 4$", out, re.M)
    assert "Codes of players: 58, of fate: 23; action index: 53 entries." in out
    assert "redeem-tickets" not in out
    assert re.search(r"^redeem-tickets +WF-5\.2\.1 +rules +- +-$", run("decisions", GAME, "--all")[1], re.M)


@pytest.mark.parametrize("game", [GAME, "expo-1906", "weather-machine", "crystal-palace"])
def test_the_tables_of_the_docs_are_those_of_the_engine(run: Run, game: str) -> None:
    docs = Path(__file__).parents[1] / "docs" / "decisions.md"
    assert run("decisions", game, "--markdown")[1] in docs.read_text("utf-8")


def test_decisions_as_json(run: Run) -> None:
    told = json.loads(run("decisions", GAME, "--json")[1])
    assert told["codes"] == {"players": 58, "fate": 23, "actions": 53}
    lift = next(row for row in told["decisions"] if row["name"] == "palmer-lift")
    verbs = [{"name": "lift", "nouns": ["seat", "area"], "codes": 20, "rule": "WF-4.4.7"}]
    about = {"name": "palmer-lift", "rule": "WF-4.4.7", "mode": "player", "always": False}
    assert lift == {**about, "verbs": verbs, "carries": []}


# ---- simulate -------------------------------------------------------------------------------------------------------


def test_a_simulation_counts_wins_by_bot_and_seat(run: Run) -> None:
    code, out, err = run("simulate", GAME, "-n", 6, "--bots", "greedy,random", "--seed", 4)
    assert (code, err) == (0, "")
    assert out.startswith("World's Fair 1893: 6 games, 2 seats\n")
    assert re.search(r"^bot +wins +win rate +mean score +as A +as B$", out, re.M)
    assert re.search(r"^greedy +6\.0 +100\.0% +\d+\.\d +100\.0% +100\.0%$", out, re.M)
    assert re.search(r"^random +0\.0 +0\.0% +\d+\.\d +0\.0% +0\.0%$", out, re.M)
    assert re.search(r"A game has \d+\.\d turns and \d+\.\d decisions on average\. \d+ decisions in .* per second", out)


def test_a_simulation_as_json_and_csv_tells_the_same(run: Run) -> None:
    words = ["simulate", GAME, "-n", 3, "--bots", "random", "--seats", 3, "--seed", 9]
    told = json.loads(run(*words, "--json")[1])
    assert (told["game"], told["games"], told["seats"], told["seed"]) == (GAME, 3, 3, 9)
    assert told["bots"] == ["random", "random", "random"]
    rows = list(csv.DictReader(io.StringIO(run(*words, "--csv")[1])))
    assert [(row["bot"], float(row["mean_score"])) for row in rows] == [
        (row["name"], row["mean_score"]) for row in told["rows"]
    ]


def test_a_simulation_is_the_same_with_any_number_of_processes() -> None:
    words = ["simulate", GAME, "-n", 4, "--bots", "random,greedy", "--seed", 2, "--json"]
    alone, two = json.loads(process(*words).stdout), json.loads(process(*words, "--jobs", 2).stdout)
    for told in (alone, two):
        del told["seconds"], told["choices_per_second"]
    assert alone == two


def test_a_simulation_keeps_records_that_can_be_verified(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "records"
    words = ["-n", 2, "--bots", "random,random", "-o", "approve=ask"]
    code, out, _ = run("simulate", GAME, *words, "--save-records", folder)
    assert code == 0
    assert out.endswith(f"2 records are in {folder}.\n")
    kept = sorted(folder.iterdir())
    assert len(kept) == 2
    for path in kept:
        assert "approve=ask" in path.read_text()
        assert run("verify", path)[0] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-n", "0"], ["0 is not a valid number of games"]),
        (["--jobs", "0"], ["0 is not a valid number of jobs"]),
        (["--bots", "greedy,grandom"], ["there is no bot 'grandom'", "Did you mean 'random'?", "clockwork"]),
        (["--bots", "greedy,"], ["'greedy,' leaves a name out"]),
        (["--bots", "random"], ["cannot be played with 1 seats (WF-1.1)"]),
        (["--bots", "random,random,random", "--seats", "2"], ["3 bots do not fit on 2 seats"]),
        (["--seats", "9"], ["cannot be played with 9 seats (WF-1.1)"]),
        (["--json", "--csv"], ["Choose one"]),
        (["-o", "approve"], ["'approve' is not an option", "name=value"]),
        (["-o", "approve=perhaps"], ["'perhaps' is not a value of the option 'approve' (WF-6.5.1)", "auto, ask"]),
        (["-o", "aprove=ask"], ["there is no option 'aprove'", "Did you mean 'approve'?"]),
        (["-o", "approve=ask", "-o", "approve=auto"], ["the option 'approve' is given twice"]),
        (["-o", "seed=4"], ["there is no option 'seed'"]),
        (["--pack", "/nowhere"], ["/nowhere: there is no such folder"]),
        (["--save-records", "/proc/nowhere"], ["'/proc/nowhere' cannot be written"]),
    ],
)
def test_a_simulation_refuses(run: Run, words: list[str], said: list[str]) -> None:
    refused(run("simulate", GAME, *words), *said)


def test_records_cannot_go_where_a_file_is(run: Run, record: Path) -> None:
    refused(run("simulate", GAME, "-n", 1, "--save-records", record), "cannot be written")


CLUMSY = """
class Clumsy:
    def __init__(self, seed):
        pass

    def answer(self, view, legal):
        return 1 // 0
"""


def test_a_broken_bot_is_told_without_a_traceback(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "clumsy.py").write_text(CLUMSY)
    monkeypatch.syspath_prepend(str(tmp_path))
    answer = run("simulate", GAME, "-n", 1, "--bots", "clumsy:Clumsy,random")
    refused(answer, "a game broke off: game 0 (clumsy:Clumsy, random)", "ZeroDivisionError", code=1)


# ---- replay, verify, position ---------------------------------------------------------------------------------------


def test_replay_checks_a_record_and_shows_its_end(run: Run, record: Path) -> None:
    text = record.read_text()
    code, out, err = run("replay", record)
    assert (code, err) == (0, "")
    assert "World's Fair 1893, 2 seats, rules 1.0, components: house" in out
    assert "Options: all as usual. Fate: from a told seed." in out
    answers = re.findall(r"end: (\d+) answers", text)[0]
    assert f"{answers} answers are legal; 4 digests fit." in out
    assert f"Result: {re.findall(r'result: (.*)', text)[0]}" in out
    assert out.endswith("The game is over.\n")


def test_replay_shows_any_moment(run: Run, record: Path) -> None:
    begun = run("replay", record, "--at", 0)[1]
    assert "The area tiles are not laid yet." in begun
    assert "Fate: which area tile goes here? (WF-3.2)" in begun
    first = run("replay", record, "--at", 16)[1]
    assert "A is asked: Where do you place your supporter?" in first
    assert "draw pile 75 · discards 0" in first


def test_replay_lists_the_moves_by_number(run: Run, record: Path) -> None:
    out = run("replay", record, "--moves")[1]
    moves = pavilion.load(record.read_text()).moves()
    listed = re.findall(r"^ *(\d+)  turn \d+ +(\S+: .*)$", out, re.M)
    assert listed == [(str(n), move) for n, move in enumerate(moves, 1)]
    assert len(re.findall(r"^ *\d+  turn", run("replay", record, "--moves", "--at", 3)[1], re.M)) == 3


def test_replay_of_a_running_game_invents_nothing(run: Run, running: Path) -> None:
    text = running.read_text()
    answers = int(re.findall(r"end: (\d+) answers", text)[0])
    out = run("replay", running)[1]
    assert "The game is not over." in out
    assert "Options: approve=ask. Fate: from a secret seed." in out
    assert run("replay", running, "--at", answers - 1)[1].endswith("Fate: which card is turned up? (WF-4.6.5)\n")


def test_replay_reads_the_standard_input(record: Path) -> None:
    done = process("replay", "-", input=record.read_text())
    assert done.returncode == 0
    assert "Result: " in done.stdout


def test_a_changed_record_fails_with_its_line(run: Run, record: Path, tmp_path: Path) -> None:
    lines = record.read_text().splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("digest 2"))
    lines[number] = f"digest 2: {'0' * 16}"
    changed = tmp_path / "changed.txt"
    changed.write_text("\n".join(lines) + "\n")
    for command in ("replay", "verify", "position"):
        said = f"{changed}: record, line {number + 1}: the digest of round 2 does not match"
        refused(run(command, changed), said, code=1)


def test_a_record_that_breaks_off_fails(run: Run, record: Path, tmp_path: Path) -> None:
    part = tmp_path / "part.txt"
    part.write_text("\n".join(record.read_text().splitlines()[:-1]))
    refused(run("replay", part), "the record breaks off", code=1)


def test_verify_proves_a_finished_game(run: Run, record: Path) -> None:
    code, out, err = run("verify", record)
    assert (code, err) == (0, "")
    assert "is the SHA-256 of the seed 'tulip'" in out
    assert out.splitlines()[-1].startswith("VERIFIED: ")
    told = json.loads(run("verify", record, "--json")[1])
    assert (told["ok"], told["unverifiable"], told["fault"]) == (True, 0, "")
    commitment = re.findall(r"fate: (\w{64})", record.read_text())[0]
    assert told["fates"] == [{"commitment": commitment, "seed": "tulip", "from": 0}]


def test_verify_says_what_it_cannot_verify(run: Run, running: Path) -> None:
    code, out, _ = run("verify", running)
    assert code == 1
    assert "its seed is not told, so it proves nothing yet" in out
    assert out.splitlines()[-1].startswith("NOT VERIFIED: the seed is told when the game is over")


def test_verify_finds_a_card_that_was_chosen(run: Run, tmp_path: Path) -> None:
    t = pavilion.new(GAME, seats=2, seed="tulip")
    honest = t.record(with_seed=True)
    last = re.findall(r"reveal (\S+); start", honest)[0]
    other = "davis" if last == "burnham" else "burnham"
    liar = pavilion.new(GAME, seats=2, fate="typed")
    said = re.findall(r"^0\. fate: (.*)$", honest, re.M)[0].replace(f"reveal {last}; start", f"reveal {other}; start")
    for text in said.split("; "):
        liar.play(text)
    head = honest.partition("\n\n")[0]
    path = tmp_path / "liar.txt"
    path.write_text(f"{head}\n\n{liar.record().partition(chr(10) * 2)[2]}")
    code, out, _ = run("verify", path)
    assert code == 1
    assert f"answer 15 is 'reveal {other}', but the seed says 'reveal {last}'" in out
    assert "NOT VERIFIED" in out
    assert json.loads(run("verify", path, "--json")[1])["ok"] is False


def test_position_prints_what_can_be_read_back(run: Run, record: Path, tmp_path: Path) -> None:
    code, out, _ = run("position", record, "--at", 16)
    assert code == 0
    again = pavilion.new(GAME, position=out, seed=1)
    assert again.asked == "place-supporter"
    path = tmp_path / "position.txt"
    path.write_text(out)
    assert run("position", path) == (0, out, "")
    assert "A is asked: Where do you place your supporter?" in run("position", path, "--draw")[1]
    refused(run("position", path, "--at", 3), "a position has no earlier answers")


def test_position_of_the_end_of_a_record(run: Run, record: Path) -> None:
    out = run("position", record)[1]
    assert "nothing  # the game is over" in out
    assert out == pavilion.load(record.read_text()).position()


def test_a_broken_position_names_the_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text("pavilion position 1\ngame: worlds-fair-1893\nseats: 2\n\n[wheel]\ncar: far\n")
    refused(run("position", path), "position, line 6: expected a number, found 'far'")


@pytest.mark.parametrize("command", ["replay", "verify", "position"])
def test_what_is_no_record_is_refused(run: Run, command: str, tmp_path: Path) -> None:
    binary, text, empty = tmp_path / "binary", tmp_path / "text", tmp_path / "empty"
    binary.write_bytes(bytes(range(256)))
    text.write_text("Dear diary\n")
    empty.touch()
    refused(run(command, tmp_path / "none"), "there is no such file")
    refused(run(command, tmp_path), "this is a folder")
    refused(run(command, binary), "this is not a text file")
    refused(run(command, text), f"{text}, line 1: a record begins with the line 'pavilion record 1'")
    refused(run(command, empty), "a record begins with the line")


def test_answers_that_do_not_exist_are_refused(run: Run, record: Path) -> None:
    answers = re.findall(r"end: (\d+) answers", record.read_text())[0]
    for command in ("replay", "position"):
        refused(run(command, record, "--at", 9999), "there is no answer number 9999", f"Answers: 0 to {answers}.")
        refused(run(command, record, "--at", -1), "there is no answer number -1")


def test_a_record_of_another_game_or_edition_is_no_failed_check(run: Run, record: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text(record.read_text().replace(f"game: {GAME}", "game: chess"))
    refused(run("replay", other), "there is no game 'chess'")
    other.write_text(record.read_text().replace("rules: 1.0", "rules: 0.3"))
    refused(run("verify", other), "edition 0.3 of the rules", "Use a version of Pavilion with that edition.")


# ---- where ----------------------------------------------------------------------------------------------------------


def test_where_finds_source_tests_and_specification(run: Run) -> None:
    code, out, _ = run("where", "wf-4.4.6")
    assert code == 0
    specification, source, tests = re.split(r"^source:$|^tests:$", out, flags=re.M)
    assert re.search(r"docs/rules/worlds-fair-1893\.md:\d+: \| WF-4\.4\.6 \| Davis: 1 additional own", specification)
    assert re.search(r"worlds_fair_1893/rules/figures\.py:\d+: barred_davis: return\s+\"WF-4\.4\.6\"", source)
    assert "cli/" not in source
    assert re.search(r"tests/worlds_fair_1893/test_figures\.py:\d+:\s+test_ex_12_davis_low_left", tests)


def test_where_tells_the_real_lines(run: Run) -> None:
    told = json.loads(run("where", "WF-4.6.9", "--json")[1])
    root = Path(__file__).parent.parent
    assert told["specification"]
    assert told["source"]
    assert told["tests"]
    for part in ("specification", "tests"):
        for line in told[part]:
            path, _, number = line["place"].rpartition(":")
            text = (root / path).read_text().splitlines()[int(number) - 1]
            assert text.strip() == line["text"]
            assert "WF-4.6.9" in text


def test_where_does_not_take_a_longer_id_for_a_shorter_one(run: Run) -> None:
    told = json.loads(run("where", "WF-4.4.1", "--json")[1])
    lines = [line["text"] for part in ("specification", "source", "tests") for line in told[part]]
    assert len(lines) > 3
    assert [line for line in lines if not re.search(r"WF-4\.4\.1(?!\d)", line)] == []


def test_an_unknown_rule_is_refused_with_near_ones(run: Run) -> None:
    refused(run("where", "WF-4.4.66"), "no rule 'WF-4.4.66'", "Did you mean WF-4.4.6")
    refused(run("where", "banana"), "Rules begin with:", "WF")


def test_an_installed_package_finds_its_own_source(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pavilion.cli.where.checkout", lambda: None)
    code, out, _ = run("where", "WF-4.4.6")
    assert code == 0
    assert "tests: not here; it is in a checkout of the project" in out
    assert re.search(r"^  pavilion/games/worlds_fair_1893/rules/figures\.py:\d+: barred_davis", out, re.M)


# ---- packs and laws -------------------------------------------------------------------------------------------------


def test_a_sound_pack_is_named_with_its_fingerprint(run: Run, tmp_path: Path) -> None:
    (tmp_path / "areas.toml").write_text((HOUSE / "areas.toml").read_text().replace("Agriculture", "Farming"))
    (tmp_path / "pack.toml").write_text('name = "My box"\n')
    code, out, _ = run("pack", "check", tmp_path)
    assert code == 0
    assert re.fullmatch(rf"{tmp_path} is a sound pack for World's Fair 1893: My box [0-9a-f]{{16}}\.\n", out)
    assert run("pack", "check", tmp_path, "--game", GAME) == (0, out, "")


def test_a_faulty_pack_fails_with_file_and_row(run: Run, tmp_path: Path) -> None:
    areas = tmp_path / "areas.toml"
    areas.write_text((HOUSE / "areas.toml").read_text().replace("capacity = 4", "capacity = 9", 1))
    refused(run("pack", "check", tmp_path), f"{areas}, areas row 1", "WF-", code=1)
    refused(run("simulate", GAME, "-n", 1, "--pack", tmp_path), f"{areas}, areas row 1")
    areas.write_text("areas = [")
    refused(run("pack", "check", tmp_path), "this is not TOML", code=1)


def test_what_is_no_pack_is_refused(run: Run, tmp_path: Path) -> None:
    refused(run("pack", "check", tmp_path / "none"), "there is no such folder")
    refused(run("pack", "check", tmp_path), "the folder holds no component file", code=1)
    refused(run("pack", "check", tmp_path, "--game", "chess"), "there is no game 'chess'")


def test_a_pack_is_blamed_by_the_one_game_that_knows_its_files(run: Run, tmp_path: Path) -> None:
    house = files("pavilion.games.weather_machine") / "box" / "data" / "development.toml"
    text = house.read_text(encoding="utf-8").replace('do = "part"', 'do = "dance"', 1)
    (tmp_path / "development.toml").write_text(text, encoding="utf-8")
    _, _, said = run("pack", "check", tmp_path)
    refused(run("pack", "check", tmp_path), "'dance' is no deed (WM-2.2)", code=1)
    assert "worlds-fair-1893" not in said


def test_a_record_with_a_pack_needs_the_pack(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "box"
    folder.mkdir()
    (folder / "areas.toml").write_text((HOUSE / "areas.toml").read_text().replace("Agriculture", "Farming"))
    kept = tmp_path / "kept"
    assert run("simulate", GAME, "-n", 1, "--bots", "random,random", "--pack", folder, "--save-records", kept)[0] == 0
    path = next(kept.iterdir())
    refused(run("verify", path), "it was played with the component pack 'box", "--pack DIR")
    assert run("verify", path, "--pack", folder)[0] == 0


def test_check_reports_the_laws(run: Run) -> None:
    code, out, _ = run("check", GAME, "--seats", 2, "-n", 1, "-o", "layout=fixed")
    assert out.startswith(f"{GAME}: ")
    assert re.search(r"^  options +holds ", out, re.M)
    assert code == (1 if "BROKEN" in out else 0)


def test_check_fails_when_a_law_is_broken(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        ok = False

        def lines(self) -> list[str]:
            return ["undo BROKEN"]

    monkeypatch.setattr("pavilion.check.check", lambda *_, **__: Broken())
    assert run("check", GAME) == (1, "undo BROKEN\n", "")


def test_check_refuses(run: Run) -> None:
    refused(run("check", GAME, "--seats", 5), "cannot be played with 5 seats (WF-1.1)")
    refused(run("check", GAME, "-o", "colour=red"), "there is no option 'colour'")
    refused(run("check", GAME, "-n", 0), "0 is not a valid number of decisions")
