"""The core of the search, spot by spot: lines found and kept, futures judged, races run. `make mutants` breaks it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pavilion.bots.greedy import LONGEST, WORST, Greedy, Line, asked, consider, foremost
from pavilion.bots.search.effort import Clock, Effort
from pavilion.bots.search.futures import Futures, Judge
from pavilion.bots.search.planner import Planner, Race, Weighed, insert
from pavilion.bots.search.tree import Searcher, Tree
from pavilion.check import toys
from pavilion.core import TOP, Game, Options, Rng, State, Temper, View
from pavilion.core.position import SEALED
from pavilion.games import find

FAIR, EXPO, MACHINE, PALACE = map(find, ("worlds-fair-1893", "expo-1906", "weather-machine", "crystal-palace"))


def positions(game: Game, skip: int, seats: int = 2) -> Iterator[tuple[View, list[int]]]:
    """Now and then in a game of any answers: what a seat sees, and what it may answer."""
    rules, out, luck = game.rules, Options(), Rng(4)
    s = rules.new(game.agree(seats, {}))
    for n in range(40 * skip):
        if not rules.advance(s, out, luck):
            return
        legal = out.list()
        at = rules.top(s)
        if n % skip == 0:
            yield View(rules, s, s.stack[at].seat, Rng(n)), legal
        rules.apply(s, legal[luck.below(len(legal))], at)


def best_of_all(game: Game, s: State, seat: int) -> int:
    """The best worth at the end of any line, by trying them all."""
    rules, out = game.rules, Options()
    rules.settle(s)
    if not asked(s, seat):
        return int(rules.worth(s, seat))
    rules.legal(s, out, TOP)
    rules.prefer(s, s.stack[s.depth - 1], out)
    found = []
    for code in out.list():
        t = s.clone()
        rules.apply(t, code, TOP)
        found.append(best_of_all(game, t, seat))
    return max(found)


def after(view: View, *codes: int) -> State:
    """Where these answers of the seat lead."""
    s = view.imagined.clone()
    for n, code in enumerate(codes):
        view.rules.apply(s, code, TOP if n else view.at)
        view.rules.settle(s)
    return s


# Lines that are looked at one by one


def test_looking_at_all_lines_finds_the_best_and_the_answers_that_lead_there() -> None:
    lengths = []
    for view, legal in list(positions(FAIR, 3))[:14]:
        for code in legal:
            bot = Greedy(1)
            value = bot.look(FAIR.rules, after(view, code), view.seat, 0, 100_000)
            assert value == best_of_all(FAIR, after(view, code), view.seat)
            end = after(view, code, *bot.tail())
            assert not asked(end, view.seat)
            assert FAIR.rules.worth(end, view.seat) == value
            assert not bot.cut
            lengths.append(len(bot.tail()))
    assert max(lengths) >= 2
    assert 0 in lengths


def test_looking_at_few_lines_says_that_some_were_cut_short() -> None:
    cut = []
    for view, legal in list(positions(MACHINE, 5))[:12]:
        few, many = Greedy(1), Greedy(1)
        value = few.look(MACHINE.rules, after(view, legal[0]), view.seat, 0, 3)
        best = many.look(MACHINE.rules, after(view, legal[0]), view.seat, 0, 1_500)
        assert few.seen <= 3
        assert few.cut or value == best
        cut.append(few.cut)
        if not many.cut:
            assert value <= best
    assert {True, False} == set(cut)


def test_a_line_may_be_as_long_as_lines_get_and_no_longer() -> None:
    view, legal = next(positions(EXPO, 1))
    s = after(view, legal[0])
    assert asked(s, view.seat)
    bot = Greedy(1)
    bot.look(EXPO.rules, s.clone(), view.seat, LONGEST - 1, 10_000)
    assert bot.cut, "one answer more, and then an end"
    for depth in range(LONGEST - 1, -1, -1):
        bot.note(depth, depth)
    assert list(bot.tail())[: LONGEST - 1] == list(range(LONGEST - 1))


def test_positions_are_shared_out_and_never_exceeded() -> None:
    for view, legal in list(positions(MACHINE, 9))[:8]:
        for most in (1, 2, 10, 57, 300):
            bot = Greedy(1)
            bot.look(MACHINE.rules, after(view, legal[-1]), view.seat, 0, most)
            assert 1 <= bot.seen <= most


def test_only_a_hasty_bot_keeps_to_what_is_surely_best() -> None:
    planned = 0
    for view, legal in list(positions(FAIR, 3))[:14]:
        calm, hasty, rushed = Greedy(1), Greedy(1), Greedy(1, 2)
        hasty.hasty = rushed.hasty = True
        answer = hasty.answer(view, list(legal))
        assert answer == calm.answer(view, list(legal))
        assert not calm.planned
        if rushed.answer(view, list(legal)) in legal and rushed.cut:
            assert not rushed.planned
        if not hasty.planned:
            continue
        planned += 1
        assert hasty.expected == list(after_forced(view, answer).ints())
    assert planned >= 2


def after_forced(view: View, code: int) -> State:
    """Where an answer leads, with whatever is forced then."""
    s, out = after(view, code), Options()
    while asked(s, view.seat):
        view.rules.legal(s, out, TOP)
        if out.count > 1:
            break
        view.rules.apply(s, out.codes[0], TOP)
        view.rules.settle(s)
    return s


def test_of_equally_good_answers_luck_takes_each_now_and_then() -> None:
    view, legal = next(positions(FAIR, 1))
    values = {code: best_of_all(FAIR, after(view, code), view.seat) for code in legal}
    best = {code for code, value in values.items() if value == max(values.values())}
    assert {Greedy(seed).answer(view, list(legal)) for seed in range(30)} == best


# Lines at the same time


def some_line(value: int, *codes: int) -> Line:
    view, _ = next(positions(FAIR, 1))
    return Line(view.imagined, value, vec[i64](codes))


def test_lines_are_kept_by_value_and_the_shorter_of_equals() -> None:
    bot = Greedy(1)
    bot.keep = 3
    for value, *codes in ([5, 1, 2], [9, 1], [5, 3], [5, 4, 5], [7, 2], [1, 9]):
        bot.remember(some_line(value, *codes))
    assert [(line.value, list(line.codes)) for line in bot.ends] == [(9, [1]), (7, [2]), (5, [3])]
    bot.remember(some_line(8, 6))
    assert [line.value for line in bot.ends] == [9, 8, 7]
    bot.keep, bot.ends = 0, []
    bot.remember(some_line(5))
    assert bot.ends == []


def test_of_lines_to_the_same_question_the_best_three_go_on_and_equals_count_once() -> None:
    view, _ = next(positions(FAIR, 1))
    lines: list[Line] = []
    for value in (4, 4, 2, 3, 1, 9):
        consider(lines, view.imagined, value, vec[i64]([7]), value)
    assert sorted(line.value for line in lines) == [3, 4, 9]
    assert sorted(list(line.codes) for line in lines) == [[7, 3], [7, 4], [7, 9]]


@pytest.mark.parametrize("values", [(1, 4, 6, 9), (9, 6, 4, 1, 5), (4, 1, 9, 6)])
def test_of_lines_to_the_same_question_the_worst_gives_way_wherever_it_is(values: tuple[int, ...]) -> None:
    view, _ = next(positions(FAIR, 1))
    lines: list[Line] = []
    for value in values:
        consider(lines, view.imagined, value, vec[i64]([7]), value)
    assert sorted(line.value for line in lines) == sorted(values)[-3:]


def test_a_line_that_is_no_better_than_the_best_so_far_does_not_replace_it() -> None:
    """Neither where time is left nor where lines must be ended at once."""
    view, legal = next(positions(EXPO, 1))
    for most in (0, 400):
        found = Greedy(1).follow(view, view.imagined, vec[i64](legal), 5, most, some_line(WORST))
        assert found.value > WORST
        so_far = Line(view.imagined, found.value, vec[i64]([7]))
        assert list(Greedy(1).follow(view, view.imagined, vec[i64](legal), 5, most, so_far).codes) == [7]
        so_far.value -= 1
        again = Greedy(1).follow(view, view.imagined, vec[i64](legal), 5, most, so_far)
        assert list(again.codes) == list(found.codes)


def test_the_foremost_dozen_goes_on() -> None:
    lines = [some_line(value) for value in (3, 17, 5, 1, 2, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7)]
    assert sorted(line.value for line in foremost(lines)) == [5, *range(7, 18)]


def test_lines_of_the_planner_differ_first_and_the_best_come_first() -> None:
    for game in (FAIR, MACHINE, PALACE):
        for view, legal in list(positions(game, 11))[:3]:
            thinking = Planner(1, Effort(6, 1, 0, 300))
            found = thinking.lines(view, list(legal))
            assert 1 <= len(found) <= 6
            assert len({tuple(line.codes) for line in found}) == len(found)
            assert {int(line.codes[0]) for line in found} <= set(legal)
            firsts = [int(line.codes[0]) for line in found]
            sure = min(4, len(set(firsts)))  # two thirds are for different first answers
            assert len(set(firsts[:sure])) == sure
            values = [line.value for line in found[:sure]]
            assert values == sorted(values, reverse=True)


def test_whichever_way_finds_the_better_line_counts() -> None:
    """In Weather Machine looking one by one often finds more than a beam."""
    more, turn = 0, 0
    for view, legal in positions(MACHINE, 1):
        if view.imagined.turn == turn or more >= 2:
            continue
        turn = view.imagined.turn
        thinking = Planner(1, Effort(6, 1, 0, 60))
        for code in legal[:2]:
            found = thinking.lines_from(view, view.imagined, code, 5, 60)
            bot = Greedy(1)
            none = Line(view.imagined, WORST, vec[i64]())
            beam = bot.follow(view, view.imagined, vec[i64]([code]), 5, 60, none)
            looked = thinking.looked(view, view.imagined, code, 600)
            assert found[0].value == max(beam.value, looked.value)
            assert [line.value for line in found] == sorted((line.value for line in found), reverse=True)
            more += looked.value > beam.value
    assert more >= 1


def test_a_line_is_inserted_behind_its_equals() -> None:
    lines: list[Line] = []
    for at, value in enumerate((3, 5, 3, 4)):
        insert(lines, some_line(value, at))
    assert [(line.value, list(line.codes)) for line in lines] == [(5, [1]), (4, [3]), (3, [0]), (3, [2])]


# Futures


def test_a_future_goes_as_far_as_the_temper_says() -> None:
    """The further the hasty bots play, the later is the turn in which the position is judged."""
    view, legal = next(positions(FAIR, 1))
    told = []
    for turns in (1, 2, 4):
        futures = Futures(2, Temper(700, 0, turns, 5))
        futures.play(view, vec[i64]([legal[0]]), 9)
        told.append(list(futures.judge.hope))
    assert told[0] != told[1] != told[2]


def test_a_line_is_followed_as_long_as_the_seat_decides_alone() -> None:
    followed = 0
    for view, legal in list(positions(FAIR, 3))[:14]:
        bot, futures = Greedy(1), Futures(2, Temper(700, 0, 1, 5))
        bot.look(FAIR.rules, after(view, legal[0]), view.seat, 0, 1000)
        codes = vec[i64]([legal[0], *bot.tail()])
        s = view.imagined.clone()
        futures.follow(FAIR.rules, s, codes, view.at, view.seat)
        assert s.ints() == after(view, *map(int, codes)).ints()
        again = view.imagined.clone()
        futures.follow(FAIR.rules, again, vec[i64]([*codes, legal[0]]), view.at, view.seat)
        assert again.ints() == s.ints()
        followed = max(followed, len(codes))
    assert followed >= 3


def test_what_is_no_longer_legal_ends_a_line() -> None:
    view, legal = next(positions(EXPO, 1))
    futures = Futures(2, Temper(400, 0, 1, 5))
    s = view.imagined.clone()
    futures.follow(EXPO.rules, s, vec[i64]([legal[0], legal[0], legal[0]]), view.at, view.seat)
    assert s.count >= 1


def test_alone_a_won_game_is_worth_more_than_any_other() -> None:
    """Against the Saboteurs points are not all: who has lost has lost, with however many."""
    rules = MACHINE.rules
    s = rules.new(MACHINE.agree(1, {}))
    rules.advance(s, Options(), Rng(1))
    told = []
    for ended in (0, 1, 2):
        t = s.clone()
        t.saboteurs.ended = ended
        judge = Judge(1, rules.temper(1).unit, 0)
        judge.running(rules, t, 0)
        told.append(judge.u[0])
    assert sorted(told) == [min(told), told[0], max(told)]
    assert min(told) < 0.01
    assert max(told) > 0.99


# The race


def race(lines: int, futures: int) -> Race:
    view, legal = next(positions(FAIR, 1))
    effort = Effort(lines, futures, 0)
    weighed = [Weighed(Line(view.imagined, 0, vec[i64]([code]))) for code in legal[:lines]]
    return Race(view, weighed, Futures(2, Temper(700, 0, 1, 5)), effort, Clock(effort))


def test_the_worse_half_leaves_at_set_marks_and_the_last_two_have_the_most_futures() -> None:
    running = race(4, 6)
    told = running.run(Rng(1))
    counts = [one.futures for one in told]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == counts[1] > counts[2]
    assert sum(counts) == running.spent
    assert 20 <= running.spent <= 27
    assert told[0].chance(running.view.seat) >= told[1].chance(running.view.seat)


def test_the_race_is_over_when_one_is_left() -> None:
    running = race(1, 50)
    assert [one.futures for one in running.run(Rng(1))] == [0]
    assert running.spent == 0


def test_two_lines_race_and_a_single_one_needs_no_futures() -> None:
    view, legal = next(positions(FAIR, 1))
    for lines in (1, 2):
        told = Planner(1, Effort(lines, 6, 0)).weigh(view, legal)
        assert len(told) == lines
        assert all((one.futures > 0) == (lines == 2) for one in told)


@pytest.mark.parametrize("share", [0.25, 0.5])
def test_a_clock_counts_as_effort(share: float) -> None:
    effort = Effort(2, 10, 0)
    effort.patience = 1000.0
    clock = Clock(effort)
    clock.wall -= 1000.0 * share
    assert clock.gone() == pytest.approx(share, abs=0.01)
    effort.seconds = 1000.0
    both = Clock(effort)
    both.cpu -= 900.0
    assert both.gone() == pytest.approx(0.9, abs=0.01)
    assert Clock(Effort(2, 10, 0)).gone() == 0.0


@pytest.mark.parametrize("game", [FAIR, EXPO, MACHINE, PALACE], ids=lambda game: game.name)
def test_a_span_is_counted_in_positions_of_which_the_game_tells_the_pace(game: Game) -> None:
    """A round that has begun is played to its end."""
    view, legal = next(positions(game, 1))

    def thought(span: int) -> tuple[int, int]:
        thinking = Planner(1, Effort(4, 60, 0, 60, 10, span))
        told = thinking.weigh(view, legal)
        futures = thinking.futures
        assert futures is not None
        return int(thinking.finder.looked + futures.looked()), sum(one.futures for one in told)

    pace = int(game.rules.temper(2).pace)
    free, futures = thought(0)
    for span in (2, 4):
        assert free > 2 * span * pace
        looked, fewer = thought(span)
        assert span * pace <= looked < span * pace + 2 * 4 * free // futures
        assert fewer < futures


def test_positions_that_lines_were_found_with_count_too() -> None:
    view, legal = next(positions(FAIR, 1))
    effort, temper = Effort(2, 1000, 0, span=10), Temper(700, 0, 1, 5, pace=50)
    weighed = [Weighed(Line(view.imagined, 0, vec[i64]([code]))) for code in legal[:2]]
    running = Race(view, weighed, Futures(2, temper), effort, Clock(effort), 350)
    assert running.done() == 0.7
    running.run_once(1)
    more = running.futures.looked()
    assert more > 0
    assert running.done() == (350 + more) / 500
    again = Race(view, weighed, running.futures, effort, Clock(effort), 350)
    assert again.done() == 0.7, "what was looked at for other answers does not count"


def test_all_positions_that_a_bot_looks_at_are_counted() -> None:
    """One by one, by a beam, and to the end of a line that is cut short."""
    view, legal = list(positions(MACHINE, 7))[2]
    bot = Greedy(1)
    bot.answer(view, legal)
    assert bot.looked >= bot.seen > len(legal)
    before = bot.looked
    bot.answer(view, legal)
    assert bot.looked == 2 * before
    short = Greedy(1, positions=2)
    short.answer(view, legal)
    assert short.looked > short.seen
    beam = Greedy(1)
    beam.follow(view, view.world(Rng(1)), vec[i64](legal), 1, 20, some_line(WORST))
    assert beam.looked >= beam.seen > 0


# The tree


def test_what_others_answer_in_secret_is_imagined_for_every_iteration() -> None:
    """So no iteration can answer to what nobody sees."""
    view, legal = next(positions(toys.HALL, 1))
    assert view.imagined.stack[view.at].mode == SEALED
    lucks = []
    for iterations in (1, 2):
        thinking = Searcher(1, Effort(0, 0, iterations))
        thinking.answer(view, legal)
        lucks.append(thinking.others.luck.word())
    assert len({Rng(1).word(), *lucks}) == 3


# Both builds


def test_thoughts_are_the_same_interpreted_and_compiled() -> None:
    """Pinned numbers are what links the two runs of the suite; rules, luck, hints and search may change them."""

    def told(game: Game, effort: Effort) -> list[tuple[list[int], int, float]]:
        view, legal = next(positions(game, 1))
        found = Planner(1, effort).weigh(view, legal)
        return [(list(map(int, one.codes)), int(one.futures), round(one.chance(0), 6)) for one in found]

    assert told(FAIR, Effort(5, 6, 0, 300, 10)) == [
        ([0], 10, 0.594452), ([1], 10, 0.578876), ([4], 6, 0.514854), ([3], 2, 0.507848), ([2], 2, 0.502855),
    ]  # fmt: skip
    assert told(EXPO, Effort(3, 2, 0, 60, 2)) == [
        ([1, 32], 3, 0.636663), ([3, 400, 400], 3, 0.468916), ([1, 33], 1, 0.413989),
    ]  # fmt: skip
    assert told(PALACE, Effort(3, 2, 0, 60, 2)) == [
        ([172], 3, 0.606739), ([191], 3, 0.484847), ([190], 1, 0.486947),
    ]  # fmt: skip
    assert told(MACHINE, Effort(3, 4, 0, 60, 10)) == [
        ([0, 15, 339, 154, 15], 2, 0.503461), ([1, 15, 339, 154, 15], 2, 0.503461), ([0, 15, 339, 154], 1, 0.503461),
    ]  # fmt: skip
    view, _ = next(positions(toys.HALL, 1))
    tree, others = Tree(view.rules, 2, Rng(1)), Greedy(1)
    for _ in range(200):
        s = view.world(tree.luck)
        others.answer_for_others(s, view.seat)
        tree.iterate(s, view.at)
    assert list(tree.tried[:8]) == [9, 6, 4, 40, 4, 7, 4, 2]
    assert (round(sum(tree.gain[:8]), 6), len(tree.seen)) == (35.045766, 201)
