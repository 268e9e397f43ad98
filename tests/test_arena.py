"""The arena: balanced seats, the same fates for both sides, ratings, and a journal that loses and doubles nothing."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from booth import booth

from pavilion import Unreadable
from pavilion.bots.arena import Arena, Ladder, Met, Programme, arena, in_all, tally
from pavilion.bots.journal import Journal
from pavilion.bots.ratings import ratings, wilson
from pavilion.bots.sharing import Failed
from pavilion.bots.simulate import simulate
from pavilion.cli import main
from pavilion.core import Game, View
from pavilion.draw.ladder import page
from pavilion.games import find

FAIR = find("worlds-fair-1893")
WEAK = ["clockwork", "random", "test_arena:First"]


class First:
    """Of another package."""

    def __init__(self, seed: int) -> None:
        pass

    def answer(self, view: View, legal: list[int]) -> int:
        return legal[0]


class Slow(First):
    """Thinks two milliseconds."""

    def answer(self, view: View, legal: list[int]) -> int:
        begin = time.process_time()
        while time.process_time() < begin + 0.002:
            pass
        return legal[0]


class Crash(First):
    def answer(self, view: View, legal: list[int]) -> int:
        raise KeyError("no idea")


class DieOnce(First):
    """Kills its process, but only the first time that anybody does: where the file says so."""

    def answer(self, view: View, legal: list[int]) -> int:
        try:
            Path(os.environ["PAVILION_TEST_DIE_ONCE"]).touch(exist_ok=False)
        except FileExistsError:
            return legal[0]
        os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


def facts(ladder: Ladder) -> Any:
    """What must not depend on the machine."""
    still = [msgspec.structs.replace(one, ms=0.0, ms_99=0.0, ms_most=0.0) for one in ladder.standings]
    return msgspec.structs.replace(ladder, standings=still, seconds=0.0)


def programme(bots: list[str], seats: int, game: Game = FAIR) -> Programme:
    return Programme(game, bots, seats, {}, "", 3)


# Who sits where


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_every_seat_equally_often_and_each_fate_from_all_of_them(seats: int) -> None:
    asked = programme(["a", "b", "c"], seats)
    total = in_all(3, 10, seats)
    sat: dict[tuple[int, int], int] = {}
    fates: dict[tuple[int, int, int], set[int]] = {}
    for g in range(total):
        lone, others, place, fate = asked.line_up(g)
        sat[lone, place] = sat.get((lone, place), 0) + 1
        fates.setdefault((lone, others, fate), set()).add(place)
    assert total % 3 == 0
    assert total // 3 >= 10
    assert all(places == set(range(seats)) for places in fates.values())
    if seats > 2:
        assert len(sat) == 3 * seats  # each is the one alone at every seat
        assert len(set(sat.values())) == 1


def test_more_games_are_the_same_games_and_some_more() -> None:
    asked = programme(WEAK, 2)
    few, many = (
        [tuple(asked.line_up(g)) for g in range(in_all(3, games, 2))] for games in (4, 12)
    )  # fmt: skip
    assert many[: len(few)] == few


def test_the_same_fate_for_both_sides() -> None:
    """Where all play alike and have no luck, who sits where makes no difference."""
    ready = programme(["test_arena:First", "pavilion.bots.random_bot:RandomBot"], 2).ready()
    assert isinstance(ready, Arena)
    ready.makers = [First, First]
    one, other = ready.play(0), ready.play(1)
    assert one.scores == other.scores
    assert ready.play(2).scores != one.scores


# What comes out


def test_a_ladder_adds_up_and_does_not_depend_on_processes() -> None:
    alone = arena(FAIR, WEAK, 8, seed=1)
    assert facts(alone) == facts(arena(FAIR, WEAK, 8, seed=1, jobs=2))
    assert (alone.games, alone.seats) == (24, 2)
    assert round(sum(one.wins for one in alone.standings), 6) == 24
    assert [one.seats for one in alone.standings] == [16, 16, 16]
    assert [(one.name, one.against) for one in alone.meetings] == [
        ("clockwork", "random"), ("clockwork", "test_arena:First"), ("random", "test_arena:First"),
    ]  # fmt: skip
    assert alone.standings[0].name == "clockwork"
    assert all(one.low < one.rating < one.high for one in alone.standings)
    assert all(0 <= one.low <= one.win_rate <= one.high <= 1 for one in alone.meetings)
    assert [one.rating for one in alone.standings] == sorted((one.rating for one in alone.standings), reverse=True)


def test_with_more_seats_everybody_is_alone_among_others() -> None:
    ladder = arena(FAIR, ["clockwork", "random"], 6, seats=3, seed=2)
    assert [(one.name, one.against, one.games) for one in ladder.meetings] == [
        ("clockwork", "random", 3), ("random", "clockwork", 3),
    ]  # fmt: skip
    assert ladder.meetings[0].win_rate > 1 / 3 > ladder.meetings[1].win_rate


def test_games_with_secrets_can_be_rated_too() -> None:
    toy = booth()
    ladder = arena(toy, ["club", "random"], 4)
    assert ladder.games == 4


def test_a_shared_victory_counts_in_parts() -> None:
    ready = programme(["clockwork", "random"], 2).ready()
    games = [Met(0, [5, 5], [1, 1], [[], []]), Met(1, [3, 9], [2, 1], [[], []])]
    found = {one.name: one for one in tally(ready, games, 1.0).standings}
    assert (found["clockwork"].wins, found["random"].wins) == (1.5, 0.5)  # the first sits at seat B in game 1
    assert found["clockwork"].mean_score == 7.0
    assert found["clockwork"].ms_most == 0.0, "nobody was asked"


def test_the_time_of_answers_is_told_on_average_of_nearly_all_and_of_the_longest() -> None:
    ready = programme(["clockwork", "random"], 2).ready()
    quick, slow = [1000] * 97, [20_000, 30_000, 900_000]
    games = [Met(0, [5, 5], [1, 1], [quick, [7]]), Met(1, [3, 9], [2, 1], [[9], slow])]
    found = {one.name: one for one in tally(ready, games, 1.0).standings}  # clockwork sits at seat B in game 1
    assert (found["clockwork"].ms, found["clockwork"].ms_99, found["clockwork"].ms_most) == (10.47, 900.0, 900.0)
    assert (found["random"].ms, found["random"].ms_99, found["random"].ms_most) == (0.008, 0.009, 0.009)
    games[0] = Met(0, [5, 5], [1, 1], [quick + quick, [7]])
    assert tally(ready, games, 1.0).standings[0].ms_99 == 30.0


def test_bots_are_timed_answer_by_answer() -> None:
    met = programme(["clockwork", "test_arena:Slow"], 2).ready().play(0)
    assert len(met.times[1]) > 5
    assert min(met.times[1]) >= 2000 > min(met.times[0])


def test_ratings_follow_results_and_become_surer() -> None:
    won = [[(0, 1), (1, 2)], [(1, 2), (0, 1)]]
    few, many = ratings(3, won * 3), ratings(3, won * 30)
    assert few[0][0] > 25 > few[1][0]
    assert few[2][0] == 25.0  # who has not played
    assert many[0][2] - many[0][1] < few[0][2] - few[0][1]
    assert ratings(2, [[(0, 1), (1, 1)]])[0] == ratings(2, [[(0, 1), (1, 1)]])[1]


def test_intervals_of_shares() -> None:
    low, high = wilson(84, 100)
    assert (round(low, 3), round(high, 3)) == (0.756, 0.899)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)


# The journal


def test_what_was_broken_off_goes_on_and_no_game_is_lost_or_doubled(tmp_path: Path) -> None:
    path, done = tmp_path / "games.jsonl", list[int]()
    whole = arena(FAIR, WEAK, 8, seed=1)

    class Enough(Exception):
        pass

    def stop(finished: int) -> None:
        if finished >= 10:
            raise Enough

    with pytest.raises(Enough):
        arena(FAIR, WEAK, 8, seed=1, journal=path, on_progress=stop)
    written = path.read_bytes()
    assert len(written.splitlines()) == 1 + 10
    path.write_bytes(written[:-7])  # the last line is torn
    again = arena(FAIR, WEAK, 8, seed=1, journal=path, on_progress=done.append)
    assert facts(again) == facts(whole)
    assert done[0] == 10
    numbers = [json.loads(line)[0] for line in path.read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(24))
    assert facts(arena(FAIR, WEAK, 8, seed=1, journal=path, on_progress=done.append)) == facts(whole)
    assert len(done) == 15, "nothing was played again"
    assert arena(FAIR, WEAK, 12, seed=1, journal=path).games == 36


@pytest.mark.parametrize("text", ["a letter", "a letter\nto somebody\n", '{"game": "chess"}\n', "[1, 2]\n", "\0\0\n"])
def test_what_is_no_journal_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(text)
    with pytest.raises(Unreadable, match="is not a journal of games"):
        arena(FAIR, WEAK, 2, journal=path)
    assert path.read_text() == text


def test_a_journal_whose_games_tell_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    arena(FAIR, ["clockwork", "random"], 2, journal=path)
    text = path.read_text().splitlines()[0] + "\n[0,[1,2],[2,1],[3,4],[0.1,0.2]]\n"
    path.write_text(text)
    with pytest.raises(Unreadable, match="is not a journal of games"):
        arena(FAIR, ["clockwork", "random"], 2, journal=path)
    assert path.read_text() == text


def test_a_journal_of_other_games_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    arena(FAIR, ["clockwork", "random"], 2, journal=path)
    before = path.read_bytes()
    with pytest.raises(Unreadable, match=r"is of other games: seed 0. Ask for the same games"):
        arena(FAIR, ["clockwork", "random"], 2, journal=path, seed=1)
    assert path.read_bytes() == before
    with pytest.raises(Unreadable, match="cannot be written"):
        Journal(tmp_path / "nowhere" / "games.jsonl", {})


# Bad input


@pytest.mark.parametrize(
    ("bots", "games", "more", "message"),
    [
        (["club"], 2, {}, "one bot alone meets nobody"),
        (["club", "club"], 2, {}, "'club' is named twice"),
        (["club", "mastre"], 2, {}, "there is no bot 'mastre'"),
        (["club", "strong@0"], 2, {}, "'0' is not a time limit"),
        (["club", "random"], 0, {}, "0 is not a valid number of games"),
        (["club", "random"], 2, {"seats": 1}, "nobody meets anybody"),
        (["club", "random"], 2, {"seats": 7}, "Seats: 2 to 4"),
        (["club", "random"], 2, {"jobs": 0}, "0 is not a valid number of jobs"),
    ],
)
def test_what_is_asked_wrongly_is_told(bots: list[str], games: int, more: dict[str, Any], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        arena(FAIR, bots, games, **more)


def test_a_bot_that_breaks_down_is_told_with_its_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with pytest.raises(Failed, match=r"game 1 \(random, test_arena:Crash\): KeyError: 'no idea'"):
        arena(FAIR, ["random", "clockwork", "test_arena:Crash"], 2, journal=path)
    assert len(path.read_text().splitlines()) == 2, "the game before is kept"


# On the command line, and as a page


def test_the_command_prints_tables_json_and_csv_and_writes_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "worlds", "--bots", "clockwork,random", "-n", "4", "--journal", str(tmp_path / "j")]
    assert main([*words, "--html", str(tmp_path / "ladder.html")]) == 0
    out = capsys.readouterr().out
    assert "World's Fair 1893: 4 games, 2 seats" in out
    assert out.splitlines()[3].startswith("clockwork"), "the names of columns take one line of 80 letters"
    html = (tmp_path / "ladder.html").read_text()
    assert html.count("<circle") == 2
    assert "<td>clockwork</td><td>random</td><td>4</td>" in html
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["meetings"][0]["games"] == 4
    assert main([*words, "--csv"]) == 0
    head, line = csv.reader(capsys.readouterr().out.splitlines())
    assert head[2:5] == ["name", "against", "games"]
    assert line[2:5] == ["clockwork", "random", "4"]
    assert main([*words, "--json", "--csv"]) == 2
    assert main(["arena", "worlds", "--bots", "clockwork,randm"]) == 2
    assert "Did you mean 'random'?" in " ".join(capsys.readouterr().err.split())


def test_names_are_harmless_on_a_page() -> None:
    ladder = arena(FAIR, ["clockwork", "random"], 2)
    strange = [msgspec.structs.replace(one, name="<b>&") for one in ladder.standings]
    text = page(msgspec.structs.replace(ladder, standings=strange, title="<i>"))
    assert "<b>" not in text
    assert "<i>" not in text


# Ray


def test_without_ray_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Unreadable, match=r"Ray is not installed. Install it with pip install .pavilion\[ray\]."):
        simulate(FAIR, ["random", "random"], 2, ray="auto")


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:a", "no machine", "ray://"])
def test_where_there_is_no_ray_it_is_told_at_once(address: str) -> None:
    with pytest.raises(Unreadable, match=rf"machines: there is no Ray at '{address}'. Give auto, or the address"):
        simulate(FAIR, ["random", "random"], 2, ray=address)


SCRIPT = """
import os
import msgspec
import ray
from pavilion import Unreadable
from pavilion.bots.arena import arena
from pavilion.bots.simulate import simulate
from pavilion.bots.tune import tune
from pavilion.games import find

FAIR = find("worlds-fair-1893")
told = []
for how in ({}, {"ray": "auto"}):
    if how:
        ray.init(include_dashboard=False, num_cpus=2)
        os.remove(os.environ["PAVILION_TEST_DIE_ONCE"])
    done = []
    results = simulate(FAIR, ["clockwork", "random"], 30, seed=7, on_progress=done.append, **how)
    ladder = arena(FAIR, ["clockwork", "test_arena:DieOnce"], 6, seed=7, **how)
    tuned = tune(FAIR, rounds=1, tries=2, gate=2, seed=7, **how)
    told.append([results.rows, ladder.meetings, [one.rating for one in ladder.standings], done, tuned])
print(msgspec.json.encode(told).decode())
"""


def test_on_ray_the_same_games_end_alike_and_a_killed_worker_costs_none(tmp_path: Path) -> None:
    """A real Ray on this machine. The first run finds the file, so nobody dies; then it is gone, and a worker dies."""
    mark = tmp_path / "died"
    mark.touch()
    environment = {
        **os.environ, "PYTHONPATH": os.pathsep.join([*sys.path, str(Path(__file__).parent)]),
        "PAVILION_TEST_DIE_ONCE": str(mark), "RAY_USAGE_STATS_ENABLED": "0",
    }  # fmt: skip
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    here, there = json.loads(run.stdout.splitlines()[-1])
    assert here == there
    assert mark.exists(), "a worker was killed"
