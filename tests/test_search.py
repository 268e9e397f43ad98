"""Bots that look ahead: legal, blind to secrets, the same for the same seed, no longer than they may, and better."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
from booth import booth
from librt.vecs import vec
from mypy_extensions import i64
from scenario import fair

import pavilion
from pavilion.bots.beginner import Beginner
from pavilion.bots.greedy import Greedy, Line
from pavilion.bots.levels import Expert, Strong, Thinker
from pavilion.bots.playout import contest
from pavilion.bots.random_bot import RandomBot
from pavilion.bots.search.effort import Clock, Effort
from pavilion.bots.search.futures import Futures, Judge
from pavilion.bots.search.planner import Planner, Race, Weighed
from pavilion.bots.search.tree import Searcher, Tree
from pavilion.check import hall, toys
from pavilion.core import Bot, Game, Options, Rng, State, Temper, View
from pavilion.games import find

FAIR, EXPO = find("worlds-fair-1893"), find("expo-1906")
QUICK = (3, 2, 12, 200, 5)  # lines, futures, iterations, beam, positions
Made = Callable[[int], Bot]


def quick(seed: int) -> Bot:
    return Thinker(seed, Effort(*QUICK))


def planner(seed: int) -> Bot:
    return Planner(seed, Effort(*QUICK))


def searcher(seed: int) -> Bot:
    return Searcher(seed, Effort(*QUICK))


def first_view(game: Game, seats: int = 2, luck: int = 1) -> tuple[View, list[int]]:
    rules, out = game.rules, Options()
    s = rules.new(game.agree(seats, {}))
    rules.advance(s, out, Rng(luck))
    return View(rules, s, rules.to_move(s)[0], Rng(luck)), out.list()


def ends(game: Game, made: Made, seed: int) -> list[int]:
    """Where a game of equal bots ends."""
    s = game.rules.new(game.agree(2, {}))
    contest(game.rules, s, [made(seed + seat) for seat in range(2)], Rng(5), Rng(6))
    return list(s.ints())


def wins(game: Game, made: Made, other: Made, games: int) -> float:
    """Of the first one, at both seats with the same fates."""
    won = 0.0
    for g in range(games):
        s = game.rules.new(game.agree(2, {}))
        bots = [made(g) if seat == g % 2 else other(g) for seat in range(2)]
        contest(game.rules, s, bots, Rng(g // 2), Rng(g + 1))
        places = game.rules.ranking(s)
        won += (places[g % 2] == 1) / places.count(1)
    return won


# What all of them must keep

ALL: list[Made] = [Beginner, planner, searcher, quick]


@pytest.mark.parametrize("game", [booth(), *toys.TOYS], ids=lambda game: game.name)
@pytest.mark.parametrize("made", ALL, ids=["beginner", "planner", "searcher", "thinker"])
def test_the_same_seed_gives_the_same_game_to_its_legal_end(game: Game, made: Made) -> None:
    assert ends(game, made, 1) == ends(game, made, 1)


@pytest.mark.parametrize("made", ALL, ids=["beginner", "planner", "searcher", "thinker"])
def test_what_is_looked_at_stays_as_it_is(made: Made) -> None:
    for game in (FAIR, toys.HALL, booth()):
        view, legal = first_view(game)
        before, offered = view.imagined.ints(), list(legal)
        assert made(1).answer(view, offered) in legal
        assert (view.imagined.ints(), offered) == (before, legal)


def dice_set(hand: int) -> State:
    """Hall, where A has set dice in secret and B has not."""
    rules = toys.HALL.rules
    s: State = rules.new(toys.HALL.agree(2, {}))
    rules.settle(s)
    rules.answer(s, hall.SET.of(hand), rules.owed_by(s, 0))
    rules.settle(s)
    return s


@pytest.mark.parametrize("made", [*ALL, Greedy], ids=["beginner", "planner", "searcher", "thinker", "club"])
def test_no_answer_depends_on_what_others_have_answered_in_secret(made: Made) -> None:
    legal = [hall.SET.of(0), hall.SET.of(1), hall.SET.of(4)]
    for seed in range(6):
        views = [View(toys.HALL.rules, dice_set(hand), 1, Rng(seed)) for hand in (0, 4)]
        answers = [made(seed).answer(view, legal) for view in views]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("made", [*ALL, Greedy], ids=["beginner", "planner", "searcher", "thinker", "club"])
def test_no_answer_depends_on_hidden_hands(made: Made) -> None:
    """All along a game with private hands: whatever the others hold, the same is answered."""
    game = booth()
    rules, out, luck = game.rules, Options(), Rng(3)
    s = rules.new(game.agree(3, {}))
    compared = 0
    while rules.advance(s, out, luck):
        at = rules.top(s)
        seat, legal = s.stack[at].seat, out.list()
        twin = s.clone()
        rules.redraw_sealed(twin, seat, Rng(compared))
        rules.redraw(twin, seat, Rng(compared))
        answers = [made(7).answer(View(rules, truth, seat, Rng(compared)), list(legal)) for truth in (s, twin)]
        assert answers[0] == answers[1]
        compared += s.ints() != twin.ints()
        rules.apply(s, legal[luck.below(len(legal))], at)
    assert compared > 3


# How they think


def test_chances_come_from_hopes_and_from_who_is_asked_next() -> None:
    judge = Judge(2, 700, 400)
    judge.hope[0], judge.hope[1] = 1000, 300
    judge.share(2)
    assert judge.u[0] / judge.u[1] == pytest.approx(2.718281828)
    assert judge.u[0] + judge.u[1] == pytest.approx(1.0)
    view, _ = first_view(FAIR)
    told = []
    for next in (0, 1):
        judge.running(FAIR.rules, view.imagined, next)
        told.append(judge.u[next])
    assert told[0] == pytest.approx(told[1])
    assert told[0] > 0.5


def test_at_the_end_winning_counts_most_and_a_shared_victory_in_parts() -> None:
    view, _ = first_view(FAIR)
    s = view.imagined
    s.depth = 0
    judge = Judge(2, 700, 400)
    judge.over(FAIR.rules, s)
    places, scores = FAIR.rules.ranking(s), FAIR.rules.scores(s)
    assert (places, scores[0]) == ([1, 1], scores[1])
    assert list(judge.u) == pytest.approx([0.5, 0.5])


def test_alone_more_points_are_better() -> None:
    judge = Judge(1, 400, 0)
    told = []
    for points in (0, 1000, 3000):
        judge.hope[0] = points
        judge.share(1)
        told.append(judge.u[0])
    assert told == sorted(told)
    assert 0.0 < told[0] < told[-1] < 1.0


def test_the_same_fate_is_the_same_future() -> None:
    view, legal = first_view(FAIR)
    futures = Futures(2, Temper(700, 400, 2, 10))
    told = []
    for fate in (5, 6, 5):
        futures.play(view, line(legal[0]), fate)
        told.append(list(futures.judge.u))
    assert told[0] == told[2] != told[1]
    assert futures.done == 3


def line(*codes: int) -> vec[i64]:
    return vec[i64](codes)


def weighed(*codes: int) -> list[Weighed]:
    view, _ = first_view(FAIR)
    return [Weighed(Line(view.imagined, 0, line(code))) for code in codes]


def race(effort: Effort, codes: list[int], values: Callable[[int, int], float]) -> Race:
    """A race whose futures are known: values(line, future)."""
    view, _ = first_view(FAIR)
    running = Race(view, weighed(*codes), Futures(2, Temper(700, 0, 1, 5)), effort, Clock(effort))
    n = 0
    while len(running.alive) > 1 and running.done() < 1.0:
        for at in running.alive:
            running.now[at] = values(at, n)
            running.lines[at].sums[view.seat] += running.now[at]
            running.lines[at].futures += 1
        running.count()
        running.sort()
        if running.each >= 8:
            running.alive = running.still_in()
        n += 1
    return running


def test_who_is_surely_behind_leaves_the_race_early() -> None:
    won = race(Effort(3, 1000, 0), [0, 1, 2], lambda at, n: 0.5 - 0.1 * at + 0.01 * (n % 3) * (at + 1))
    assert won.alive == [0]
    assert won.spent < 100


def test_who_does_the_same_in_every_future_is_not_needed() -> None:
    won = race(Effort(3, 1000, 0), [0, 1], lambda at, n: 0.5 + 0.1 * (n % 2))
    assert won.alive == [0]
    assert won.each == 8


def test_who_cannot_be_told_apart_runs_to_the_end() -> None:
    won = race(Effort(2, 50, 0), [0, 1], lambda at, n: 0.5 + 0.1 * ((n + at) % 2))
    assert sorted(won.alive) == [0, 1]
    assert won.spent == 100


def test_the_race_gives_all_lines_the_best_first_within_its_effort() -> None:
    view, legal = first_view(FAIR)
    thinking = Planner(1, Effort(5, 6, 0))
    told = thinking.weigh(view, legal)
    assert sorted(int(one.codes[0]) for one in told) == legal
    assert told[0].futures == max(one.futures for one in told)
    assert sum(one.futures for one in told) <= 5 * 6 + 4  # a round that has begun is played to its end
    assert all(0.0 < one.chance(view.seat) < 1.0 for one in told)
    assert [one.chance(0) + one.chance(1) for one in told] == pytest.approx([1.0] * 5)


def test_a_clock_ends_the_thinking() -> None:
    view, legal = first_view(FAIR)
    cpu, wall = Effort(5, 10**6, 10**6), Effort(5, 10**6, 10**6)
    cpu.seconds = wall.patience = 0.2
    for bot in (Planner(1, cpu), Searcher(1, cpu), Planner(1, wall), Searcher(1, wall)):
        begin = process_time()
        assert bot.answer(view, legal) in legal
        assert process_time() - begin < 2.0  # one future, or some iterations, may be under way


def test_a_plan_is_kept_as_long_as_the_position_is_as_expected() -> None:
    """Two answers of a turn of Expo; the second is not thought about again."""
    table = pavilion.new("expo-1906", seats=2, seed="plans")
    bot = Planner(1, Effort(2, 1, 0, 200, 2))
    rethought: list[bool] = []
    while len(rethought) < 12 and not table.over:
        seat = table.to_move[0]
        planned = list(bot.planned)
        code = bot.answer(table.eyes(seat, Rng(1)), table.codes(seat))
        rethought.append(not planned)
        assert not planned or code in planned
        table.play(table.words.say(code), seat)
    assert {True, False} == set(rethought)


def test_looking_ahead_finds_what_is_taken_by_the_next_player() -> None:
    """The end of the game is near: the planner sees which area it can still win."""
    edit = """
        [wheel]
        car: 7
        round: 3
        [board]
        manufacturing: 3 3 |
        electricity: 0 5 | ticket ticket ticket
        agriculture: 5 0 |
        transportation: 5 1 |
        fine-arts: 1 5 |
        [A]
        exhibits: 3 manufacturing
        [B]
        exhibits: 3 manufacturing
    """
    table = fair(edit, seats=2).table
    told = Planner(1, Effort(5, 12, 0)).weigh(table.eyes(0, Rng(1)), table.codes(0))
    assert told[0].chance(0) > told[-1].chance(0)
    assert table.words.say(int(told[0].codes[0])) in ("place manufacturing", "place electricity")


# The tree


def test_a_tree_tells_apart_what_fate_said_and_stops_growing_when_full() -> None:
    view, _ = first_view(FAIR)
    tree = Tree(view.rules, 2, Rng(1))
    for _ in range(60):
        tree.iterate(view.world(Rng(2)), view.at)
    assert tree.seen[0] == 60
    assert sum(tree.tried[e] for e in range(5)) == 60  # the five edges of the root
    assert 30 < len(tree.seen) <= 61  # a node more for each iteration, at most
    assert tree.best() in range(5)


def test_without_any_hint_the_tree_beats_luck() -> None:
    """Nothing is known of these toys but their rules."""
    assert all(toy.rules.temper(2).unit == 0 for toy in toys.TOYS)
    assert wins(toys.HALL, lambda seed: Thinker(seed, Effort(0, 0, 100)), RandomBot, 12) >= 10
    assert wins(toys.LAB, lambda seed: Thinker(seed, Effort(0, 0, 60)), RandomBot, 20) >= 15


def test_without_any_hint_the_tree_beats_who_takes_the_next_best() -> None:
    """In the yard, greedy counts cells; the tree finds that room must be left for later tiles."""
    assert wins(toys.YARD, lambda seed: Thinker(seed, Effort(0, 0, 20)), Greedy, 4) >= 3


# Levels


def test_levels_know_which_way_to_think() -> None:
    for game, planning in ((FAIR, True), (toys.HALL, False)):
        view, legal = first_view(game)
        bot = quick(1)
        assert isinstance(bot, Thinker)
        bot.answer(view, legal)
        assert (bot.planner is not None, bot.searcher is not None) == (planning, not planning)


def test_an_expert_thinks_more_than_a_strong_player() -> None:
    strong, expert = Strong().effort, Expert().effort
    assert expert.futures * expert.lines >= 4 * strong.futures * strong.lines
    assert expert.iterations >= 4 * strong.iterations
    assert (strong.seconds, strong.patience, expert.seconds) == (0.0, 0.0, 0.0)


def test_a_beginner_never_gives_away_more_than_it_may_misjudge() -> None:
    """And sometimes it does give something away: it is a beginner."""
    rules, out, luck, lost = FAIR.rules, Options(), Rng(1), []
    s = rules.new(FAIR.agree(2, {}))
    bot = Beginner(1)
    while rules.advance(s, out, luck):
        view = View(rules, s, s.stack[rules.top(s)].seat, Rng(1))
        code = bot.answer(view, out.list())
        lost.append(bot.lost)
        assert 0 <= bot.lost < bot.wrong(view)
        rules.apply(s, code)
    assert max(lost) > 0
    assert 0 in lost


def test_a_beginner_wins_against_luck() -> None:
    assert wins(FAIR, Beginner, RandomBot, 6) >= 5
