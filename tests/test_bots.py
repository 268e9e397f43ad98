"""Bots see views and answer legally; simulations count right, whatever the number of processes."""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from booth import booth
from scenario import fair

import pavilion
from pavilion import Table, Unreadable
from pavilion.bots import LEVELS, SECONDS, make, names, offered, patience
from pavilion.bots.greedy import Greedy
from pavilion.bots.levels import Thinker
from pavilion.bots.playout import contest
from pavilion.bots.sharing import Failed
from pavilion.bots.simulate import End, Results, Tally, simulate
from pavilion.check import hall, toys
from pavilion.core import Game, Rng, State, View
from pavilion.games import find

FAIR = find("worlds-fair-1893")
OURS = ["random", "greedy", "clockwork"]


class LastAnswer:
    """A bot of another package, which notes what it is given."""

    seats: ClassVar[list[int]] = []  # where it sat, game by game
    views: ClassVar[set[type]] = set()

    def __init__(self, seed: int) -> None:
        self.met = False

    def answer(self, view: View, legal: list[int]) -> int:
        if not self.met:
            self.seats.append(int(view.seat))
        self.met = True
        self.views.add(type(view))
        return legal[-1]


class Cheat:
    def __init__(self, seed: int) -> None:
        pass

    def answer(self, view: View, legal: list[int]) -> int:
        return max(legal) + 1000


class Crash:
    def __init__(self, seed: int) -> None:
        pass

    def answer(self, view: View, legal: list[int]) -> int:
        raise KeyError("no idea")


class Quit:
    def __init__(self, seed: int) -> None:
        pass

    def answer(self, view: View, legal: list[int]) -> int:
        os._exit(3)


def facts(results: Results) -> Results:
    """What must not depend on the machine."""
    return msgspec.structs.replace(results, seconds=0.0, choices_per_second=0.0)


def play_out(table: Table, bots: list[str], seed: int = 0) -> Table:
    """Bots answer everything, and must leave alone what they look at."""
    playing = [make(name, table.game, seed) for name in bots]
    luck = Rng(seed)
    while not table.over:
        seat = table.to_move[0]
        legal, before, view = table.codes(seat), table.digest(), table.eyes(seat, luck)
        imagined, offered = view.imagined.ints(), list(legal)
        code = playing[seat].answer(view, offered)
        assert code in legal
        assert (table.digest(), view.imagined.ints(), offered) == (before, imagined, legal)
        table.play(table.words.say(code), seat)
    return table


# Views


class Guest:
    """Our thoughtful bot, dressed as one of another package: it gets a view of its own for every answer."""

    def __init__(self, seed: int) -> None:
        self.bot = Greedy(seed)

    def answer(self, view: View, legal: list[int]) -> int:
        return self.bot.answer(view, legal)


@pytest.mark.parametrize("game", [FAIR, booth(), toys.HALL, toys.YARD], ids=lambda game: game.name)
def test_who_shares_the_position_plays_as_with_a_view_of_its_own(game: Game) -> None:
    """Nothing is hidden in World's Fair; the booth has private hands and secret bids, and nobody is shown them."""
    ends = []
    for kind in (Greedy, Guest):
        s = game.rules.new(game.agree(2, {}))
        contest(game.rules, s, [kind(seat) for seat in range(2)], Rng(5), Rng(6))
        ends.append(s.ints())
    assert ends[0] == ends[1]


def test_what_a_bot_of_another_package_does_to_its_view_stays_there() -> None:
    class Vandal:
        def answer(self, view: View, legal: list[int]) -> int:
            view.rules.apply(view.imagined, legal[0])
            return legal[-1]

    ends = []
    for bot in (Vandal(), LastAnswer(1)):
        s = FAIR.rules.new(FAIR.agree(2, {}))
        contest(FAIR.rules, s, [bot, bot], Rng(5), Rng(6))
        ends.append(s.ints())
    assert ends[0] == ends[1]


# Names


def test_every_game_has_the_bots_that_play_all_games_and_its_own() -> None:
    assert names(FAIR) == [*LEVELS, *OURS]
    assert names(toys.HALL) == [*LEVELS, "random", "greedy"]
    assert (offered(FAIR), offered(toys.HALL)) == ([*LEVELS, "clockwork"], [*LEVELS])


@pytest.mark.parametrize("name", [*LEVELS, *OURS])
def test_every_bot_is_made_by_its_name_and_answers(name: str) -> None:
    table = pavilion.new("worlds-fair-1893", seats=2, seed="by-name")
    bot = make(name, FAIR, 1, waiting=True)
    if isinstance(bot, Thinker):
        bot.hurry(0.05, 0.05)
    assert bot.answer(table.eyes(0, Rng(1)), table.codes(0)) in table.codes(0)


def test_where_people_wait_a_clock_runs_and_elsewhere_thinking_is_counted() -> None:
    waited, counted, limited = make("expert", FAIR, 1, waiting=True), make("expert", FAIR, 1), make("expert@2", FAIR, 1)
    assert isinstance(waited, Thinker)
    assert isinstance(counted, Thinker)
    assert isinstance(limited, Thinker)
    assert (waited.effort.seconds, waited.effort.patience) == (SECONDS["expert"], patience("expert"))
    assert (counted.effort.seconds, counted.effort.patience) == (0.0, 0.0)
    assert (limited.effort.seconds, limited.effort.futures > 100 * counted.effort.futures) == (2.0, True)
    assert patience("club") == 0.0 < SECONDS["strong"] < patience("strong")


@pytest.mark.parametrize("limit", ["0", "-1", "", "soon", "nan", "inf", "0.0"])
def test_a_time_limit_is_more_than_nothing(limit: str) -> None:
    with pytest.raises(Unreadable, match=rf"bot: '{limit}' is not a time limit. Give seconds above 0"):
        make(f"expert@{limit}", FAIR, 1)


def test_only_bots_that_think_for_long_take_a_time_limit() -> None:
    with pytest.raises(Unreadable, match=r"the bot 'club' takes no time limit. Bots with a time limit: strong, expert"):
        make("club@1", FAIR, 1)
    with pytest.raises(Unreadable, match=r"there is no bot 'master'"):
        make("master@1", FAIR, 1)
    with pytest.raises(Unreadable, match=r"there is no bot 'expret'. Did you mean 'expert'"):
        make("expret", FAIR, 1)


def test_an_unknown_bot_is_refused_with_a_suggestion_and_all_names() -> None:
    with pytest.raises(Unreadable, match=r"no bot 'greddy'. Did you mean 'greedy'\? Bots: beginner, club, strong, "):
        make("greddy", FAIR, 1)
    with pytest.raises(Unreadable, match=r"there is no bot 'clockwork'"):
        make("clockwork", toys.HALL, 1)  # it knows World's Fair 1893 only


def test_a_bot_of_another_package_is_named_by_its_place() -> None:
    assert type(make("test_bots:LastAnswer", FAIR, 1)).__name__ == "LastAnswer"


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("no_such_package:Bot", "cannot be imported: No module named 'no_such_package'"),
        ("test_bots:Nothing", "is not a bot"),
        ("test_bots:facts", "is not a bot"),
        (":Bot", "cannot be imported"),
        ("test_bots:", "is not a bot"),
    ],
)
def test_what_is_no_bot_is_refused(place: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        make(place, FAIR, 1)


# How bots play


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"approve": "ask", "start_bonus": "draft", "equal_turns": True, "stall_limit": 2, "layout": "fixed"},
        {"approve": "ask", "area_table": "4,3/2,1/2,2/0,1", "start_bonus": "none", "auto_single": False},
    ],
    ids=["house rules", "draft and equal turns", "own table"],
)
def test_bots_answer_legally_and_change_nothing_they_look_at(seats: int, options: dict[str, Any]) -> None:
    table = pavilion.new("worlds-fair-1893", seats=seats, seed=seats, **options)
    play_out(table, ["greedy", "clockwork", "random", "greedy"][:seats])
    assert table.view()["board"]["round"] == 3  # type: ignore[index]


def test_bots_answer_questions_with_an_empty_supply() -> None:
    """All 22 supporters of everybody are on the board from the first turn on."""
    edit = "[board]\n" + "".join(
        f"{area}: {row} | ticket burnham\n"
        for area, row in [
            ("manufacturing", "5 4 4"), ("electricity", "4 5 4"), ("agriculture", "4 4 5"),
            ("transportation", "4 4 4"), ("fine-arts", "5 5 5"),
        ]
    )
    table = play_out(fair(edit).table, ["greedy", "clockwork", "random"])
    sources = {move[0] for move in table.moves() if "source" in move}
    assert sources == {"A", "B", "C"}


@pytest.mark.parametrize("bot", OURS)
def test_the_same_seed_gives_the_same_game(bot: str) -> None:
    def record(seed: int) -> str:
        return play_out(pavilion.new("worlds-fair-1893", seats=2, seed="same"), [bot, bot], seed).record()

    assert record(1) == record(1)
    assert (record(1) == record(2)) == (bot == "clockwork")  # which has no luck


def test_greedy_wins_nearly_always_against_random() -> None:
    results = simulate(FAIR, ["greedy", "random"], 30, seed=1)
    assert results.rows[0].win_rate >= 0.9


def test_greedy_is_better_than_clockwork_which_is_better_than_random() -> None:
    assert simulate(FAIR, ["greedy", "clockwork"], 12, seed=2).rows[0].win_rate >= 0.75
    assert simulate(FAIR, ["clockwork", "random"], 100, seed=3).rows[0].win_rate >= 0.9


def test_greedy_finds_lines_of_several_answers() -> None:
    """The last turn of the game: Palmer breaks the tie in agriculture, which shows only after both of her answers."""
    edit = """
        [wheel]
        car: 8
        round: 3
        [board]
        manufacturing: 2 2 |
        electricity: 2 2 | ticket
        agriculture: 3 3 |
        transportation: 5 1 |
        fine-arts: 1 5 |
        [A]
        figures: palmer
        exhibits: 3 agriculture
    """
    for seed in range(5):
        t = fair(edit, seats=2, seed=seed).play("A: place electricity")
        play_out(t.table, ["greedy", "random"], seed)
        assert t.over
        assert t.player("A")["tokens"]["agriculture"] == 3


@pytest.mark.parametrize("round", [1, 2, 3])
def test_greedy_approves_as_many_exhibits_as_it_may(round: int) -> None:
    edit = f"""
        [wheel]
        car: 9
        round: {round}
        [board]
        agriculture: 3 2 |
        [A]
        exhibits: 5 agriculture
        tokens: 2 agriculture
        [owed]
        scoring A
    """
    for seed in range(5):
        t = fair(edit, seats=2, approve="ask").asks("approve-exhibits", "A")
        code = make("greedy", FAIR, seed).answer(t.table.eyes(0, Rng(seed)), t.table.codes(0))
        assert t.table.words.say(code) == "approve 3"


def test_greedy_looks_at_no_more_positions_than_it_may() -> None:
    """Everybody has many figures: far more lines than positions, and still all first answers are compared."""
    edit = """
        [board]
        fine-arts: 1 1 | ticket ticket exhibit-fine-arts
        [A]
        figures: 3 palmer, 3 davis, 2 burnham
        exhibits: 3 fine-arts
    """
    table = fair(edit, seats=2).table
    for positions in (5, 50, 500):
        bot = Greedy(1, positions)
        code = bot.answer(table.eyes(0, Rng(1)), table.codes(0))
        assert table.words.say(code) == "place fine-arts"  # all those cards, in every line
        assert bot.seen <= positions


def test_results_are_the_same_interpreted_and_compiled() -> None:
    """Pinned numbers are what links the two runs of the suite; a change of rules, luck or hints may change them."""
    results = simulate(FAIR, ["greedy", "clockwork", "random"], 6, options={"approve": "ask"}, seed=5)
    assert [round(row.mean_score * 6) for row in results.rows] == [469, 294, 222]
    assert results.choices == 552


@pytest.mark.parametrize("toy", [toys.HALL, toys.YARD, toys.LAB], ids=["hall", "yard", "lab"])
@pytest.mark.parametrize("seats", [2, 4])
def test_random_and_greedy_play_every_game(toy: toys.Toy, seats: int) -> None:
    results = simulate(toy, ["greedy", "random", "greedy", "random"][:seats], 4, seed=1)
    assert results.games == 4
    assert results.mean_choices > 5


# What bots see


def dice_set(hand: int) -> State:
    """Hall, where A has set dice in secret and B has not."""
    rules = toys.HALL.rules
    s: State = rules.new(toys.HALL.agree(2, {}))
    rules.settle(s)
    rules.answer(s, hall.SET.of(hand), rules.owed_by(s, 0))
    rules.settle(s)
    return s


def test_what_others_answered_in_secret_is_not_in_a_view() -> None:
    rules, low, high = toys.HALL.rules, dice_set(0), dice_set(4)
    assert low.ints() != high.ints()
    imagined = set()
    for luck in range(50):
        views = [View(rules, truth, 1, Rng(luck)) for truth in (low, high)]
        assert views[0].imagined.ints() == views[1].imagined.ints()
        assert views[0].world(Rng(luck)).ints() == views[1].world(Rng(luck)).ints()
        assert views[0].data() == views[1].data()
        imagined.add(tuple(views[0].imagined.ints()))
    assert len(imagined) > 3  # they could have answered anything


def test_bots_do_not_answer_to_secrets() -> None:
    legal = [hall.SET.of(0), hall.SET.of(1), hall.SET.of(4)]
    for seed in range(10):
        answers = [Greedy(seed).answer(View(toys.HALL.rules, dice_set(hand), 1, Rng(seed)), legal) for hand in (0, 4)]
        assert answers[0] == answers[1]


def test_own_secrets_stay_as_they_are() -> None:
    s = dice_set(4)
    assert View(toys.HALL.rules, s, 0, Rng(1)).imagined.ints() == s.ints()


# Simulations


def test_bots_are_given_views_and_change_seats_from_game_to_game() -> None:
    LastAnswer.seats.clear()
    results = simulate(FAIR, ["test_bots:LastAnswer", "random", "clockwork"], 7, seed=1)
    assert LastAnswer.seats == [0, 1, 2, 0, 1, 2, 0]
    assert LastAnswer.views == {View}
    assert [row.games_by_seat for row in results.rows] == [[3, 2, 2], [2, 3, 2], [2, 2, 3]]


def test_a_shared_victory_counts_in_parts() -> None:
    tally = Tally(3)
    tally.add(End([5, 5, 1], [1, 1, 3], 10, 20))
    tally.add(End([4, 4, 4], [1, 1, 1], 20, 30))  # here bot 0 sits at seat 1
    tally.add(End([1, 2, 9], [3, 2, 1], 30, 40))  # and here at seat 2
    rows = [tally.row(name, bot) for bot, name in enumerate("abc")]
    assert [row.wins_by_seat for row in rows] == [[1 / 2, 1 / 3, 1], [0, 1 / 2, 1 / 3], [1 / 3, 0, 0]]
    assert [round(row.wins, 9) for row in rows] == [round(11 / 6, 9), round(5 / 6, 9), round(1 / 3, 9)]
    assert [row.mean_score for row in rows] == [(5 + 4 + 9) / 3, (5 + 4 + 1) / 3, (1 + 4 + 2) / 3]


def test_results_add_up_and_bots_of_one_name_are_numbered() -> None:
    results = simulate(FAIR, ["random", "clockwork", "random"], 30, seed=4)
    assert [row.name for row in results.rows] == ["random 1", "clockwork", "random 2"]
    assert round(sum(row.wins for row in results.rows), 9) == 30
    assert round(sum(results.wins_by_seat), 9) == 30
    assert results.mean_choices == results.choices / 30
    assert 25 < results.mean_turns < 50
    assert facts(simulate(FAIR, ["random", "clockwork", "random"], 30, seed=5)) != facts(results)


def test_results_can_be_read_by_other_programs() -> None:
    results = simulate(FAIR, ["clockwork", "random"], 4, options={"approve": "ask"}, seed=6)
    data = json.loads(results.to_json())
    assert (data["game"], data["bots"], data["games"]) == ("worlds-fair-1893", ["clockwork", "random"], 4)
    assert (data["options"]["approve"], data["options"]["layout"], data["seed"]) == ("ask", "random", 6)
    assert data["rows"][1]["wins_by_seat"] == results.rows[1].wins_by_seat
    head, *lines = csv.reader(results.to_csv().splitlines())
    assert head == [
        "game", "bot", "games", "wins", "win_rate", "mean_score", "wins_seat_1", "wins_seat_2", "games_seat_1",
        "games_seat_2",
    ]
    assert [line[:4] for line in lines] == [
        ["worlds-fair-1893", row.name, "4", str(row.wins)] for row in results.rows
    ]


def test_the_number_of_processes_changes_nothing() -> None:
    done: list[list[int]] = [[], []]
    alone = simulate(FAIR, ["clockwork", "random", "random"], 205, seed=7, on_progress=done[0].append)
    shared = simulate(FAIR, ["clockwork", "random", "random"], 205, seed=7, jobs=2, on_progress=done[1].append)
    assert facts(alone) == facts(shared)
    assert done[0] == done[1] == [*range(2, 205, 2), 205]
    assert multiprocessing.active_children() == []


def test_records_are_kept_and_replay(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    results = simulate(FAIR, ["random", "clockwork"], 3, options={"approve": "ask"}, seed=8, records=folder)
    texts = {path.name: path.read_text() for path in folder.iterdir()}
    assert sorted(texts) == [f"worlds-fair-1893-{g}.txt" for g in range(3)]
    tables = [pavilion.load(texts[f"worlds-fair-1893-{g}.txt"]) for g in range(3)]
    assert all(table.over and table.terms.options["approve"] == "ask" for table in tables)
    assert results.rows[0].mean_score == sum(table.scores()[g % 2] for g, table in enumerate(tables)) / 3
    again = simulate(FAIR, ["random", "clockwork"], 3, options={"approve": "ask"}, seed=8, records=folder, jobs=2)
    assert facts(again) == facts(results)
    assert texts == {path.name: path.read_text() for path in folder.iterdir()}


def test_a_folder_that_cannot_be_written_is_told_before_the_first_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Unreadable, match=r"records: .*file.* cannot be written"):
        simulate(FAIR, ["test_bots:Crash", "random"], 1, records=tmp_path / "file" / "records")


@pytest.mark.parametrize(
    ("bots", "games", "more", "message"),
    [
        (["greedy", "randon"], 1, {}, "Did you mean 'random'"),
        (["random"], 1, {}, "Seats: 2 to 4"),
        (["random"] * 5, 1, {}, "Seats: 2 to 4"),
        (["random", "random"], 0, {}, "0 is not a valid number of games"),
        (["random", "random"], True, {}, "True is not a valid number of games"),
        (["random", "random"], 1, {"jobs": 0}, "0 is not a valid number of jobs"),
        (["random", "random"], 1, {"options": {"aprove": "ask"}}, "Did you mean 'approve'"),
        (["random", "random"], 1, {"pack": "/no/such/folder"}, "/no/such/folder"),
    ],
)
def test_what_is_asked_wrongly_is_told(bots: list[str], games: int, more: dict[str, Any], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        simulate(FAIR, bots, games, **more)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_breaks_down_ends_the_simulation_with_its_game_and_reason(jobs: int) -> None:
    with pytest.raises(Failed, match=r"game 0 \(test_bots:Crash, random\): KeyError: 'no idea'") as failure:
        simulate(FAIR, ["test_bots:Crash", "random"], 8, jobs=jobs)
    assert jobs == 1 or 'raise KeyError("no idea")' in failure.value.__notes__[0]
    assert multiprocessing.active_children() == []


def test_an_answer_that_is_not_legal_ends_the_simulation(tmp_path: Path) -> None:
    with pytest.raises(Failed, match=r"game 0 \(test_bots:Cheat, random\): Forbidden: seat 0 answered 1004"):
        simulate(FAIR, ["test_bots:Cheat", "random"], 1)
    with pytest.raises(Failed, match=r"game 0 \(test_bots:Cheat, random\)"):
        simulate(FAIR, ["test_bots:Cheat", "random"], 1, records=tmp_path)


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(Failed, match="a process ended with exit code 3"):
        simulate(FAIR, ["test_bots:Quit", "random"], 8, jobs=2)
    assert multiprocessing.active_children() == []


SCRIPT = """
from pavilion.bots.simulate import simulate
from pavilion.games import find

def tell(done: int) -> None:
    print(done, flush=True)

simulate(find("worlds-fair-1893"), ["random", "random"], 10**6, jobs=2, on_progress=tell)
"""


def test_an_interrupt_leaves_no_process_behind() -> None:
    """The workers inherit the output, so it ends only when all of them have."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    script = subprocess.Popen(
        [sys.executable, "-c", SCRIPT], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert script.stdout is not None
    assert script.stdout.readline() == "50\n"
    script.send_signal(signal.SIGINT)
    _, errors = script.communicate(timeout=30)
    assert script.returncode == -signal.SIGINT
    assert errors.rstrip().endswith("KeyboardInterrupt")
