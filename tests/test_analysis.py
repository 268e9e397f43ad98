"""What is told of a decision: the best answers, how sure that is, and where the points come from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from booth import booth

from pavilion.bots.analysis import Analysis, Judged, Outcome, Reason, analyse, grouped, standard_error, without_numbers
from pavilion.bots.calibration import Come, Scale, fitted
from pavilion.bots.care import Care
from pavilion.bots.reasons import in_futures, of_source, why
from pavilion.check import toys
from pavilion.core import Game, Options, Phrase, Rng, View
from pavilion.core.reached import Reached
from pavilion.games import find

FAIR, EXPO = find("worlds-fair-1893"), find("expo-1906")
QUICK = Care(lines=4, futures=3, compared=4, ended=4, beam=200, positions=5)


def questions(game: Game, seats: int, luck: Rng) -> Iterator[tuple[View, list[int], View, bool]]:
    """All along a random game: what the seat sees, its answers, and what it sees if all it cannot know is different.

    The last one says whether it is."""
    rules, out = game.rules, Options()
    s = rules.new(game.agree(seats, {}))
    while rules.advance(s, out, luck):
        at = rules.top(s)
        seat, legal, twin = s.stack[at].seat, out.list(), s.clone()
        rules.redraw_sealed(twin, seat, Rng(s.count))
        rules.redraw(twin, seat, Rng(s.count))
        yield View(rules, s, seat, Rng(1)), legal, View(rules, twin, seat, Rng(1)), s.ints() != twin.ints()
        rules.apply(s, legal[luck.below(len(legal))], at)


def facts(told: Analysis) -> list[object]:
    """All that is told, to be compared."""
    return [
        (answer.line, answer.chance(told.seat), answer.ends, answer.now, str(told.reasons(answer)))
        for answer in told.answers
    ]


@pytest.mark.parametrize("game", [FAIR, booth(), *toys.TOYS], ids=lambda game: game.name)
def test_the_same_is_told_again_and_all_of_it_is_legal(game: Game) -> None:
    for n, (view, legal, *_) in enumerate(questions(game, 2, Rng(3))):
        if n % 9 == 0:
            before, told = view.imagined.ints(), analyse(game, view, legal, QUICK, seed=n)
            assert facts(told) == facts(analyse(game, view, legal, QUICK, seed=n))
            assert view.imagined.ints() == before
            assert {answer.code for answer in told.answers} <= set(legal)
            assert len({answer.code for answer in told.answers}) == len(told.answers) <= 3
            chances = [sum(answer.chance(seat) for seat in range(2)) for answer in told.answers]
            assert chances == [pytest.approx(1.0)] * len(chances)
            losses = [told.loss(answer) for answer in told.answers]
            assert losses == sorted(losses)
            assert losses[0] == 0.0


def test_nothing_that_is_told_depends_on_what_the_seat_cannot_see() -> None:
    game, differed = booth(), 0
    for n, (view, legal, twin, differs) in enumerate(questions(game, 3, Rng(5))):
        assert facts(analyse(game, view, legal, QUICK, seed=n)) == facts(analyse(game, twin, legal, QUICK, seed=n))
        differed += differs
    assert differed > 3


def test_an_answer_that_somebody_asks_about_is_told_beside_the_best() -> None:
    rules, out = FAIR.rules, Options()
    s = rules.new(FAIR.agree(2, {}))
    rules.advance(s, out, Rng(1))
    view = View(rules, s, rules.to_move(s)[0], Rng(1))
    one = Care(lines=2, futures=2, compared=3, ended=2, told=1, positions=5)
    for code in out.list():
        told = analyse(FAIR, view, out.list(), one, also=(code,))
        asked = told.of(code)
        assert asked is not None
        assert asked.line[0] == code
        assert len(asked.futures) == 3
        assert len(asked.ends) == 2
    assert told.of(10_000) is None


def judged(code: int, won: list[list[float]], ends: list[list[int]]) -> Judged:
    """An answer whose futures are known; all points are from medals but the first of each seat."""
    answer = Judged([code])
    answer.hopes, answer.won, answer.ends = [[0.0, 0.0] for _ in won], won, ends
    sources = [[{Phrase("start"): 1, Phrase("medals"): points - 1} for points in end] for end in ends]
    answer.told = [Outcome(end, of, [[], []]) for end, of in zip(ends, sources, strict=True)]
    return answer


def test_the_difference_is_told_by_source_and_seat_with_its_error() -> None:
    good = judged(1, [[1.0, 0.0], [1.0, 0.0]], [[9, 5], [11, 5]])
    poor = judged(2, [[0.0, 1.0], [1.0, 0.0]], [[5, 6], [5, 8]])
    told = Analysis(0, 2, [poor, good], Scale())
    assert told.best is good
    assert (told.loss(good), told.loss(poor)) == (0.0, 0.5)
    assert told.loss_error(poor) == pytest.approx(0.5)
    assert [more for more, _ in told.totals(poor)] == [-5.0, 2.0]
    assert [error for _, error in told.totals(poor)] == pytest.approx([1.0, 1.0])
    own, other = told.reasons(poor)
    assert (own.source, own.seat, own.points, own.often) == (Phrase("medals"), 0, -5.0, 1.0)
    assert (other.source, other.seat, other.points) == (Phrase("medals"), 1, 2.0)
    assert other.error == pytest.approx(1.0)
    assert told.reasons(good, poor)[0].points == 5.0
    assert told.reasons(good) == []


def test_what_may_be_chance_is_no_reason() -> None:
    one = judged(1, [[1.0, 0.0]] * 2, [[9, 5], [1, 5]])
    two = judged(2, [[1.0, 0.0]] * 2, [[4, 5], [4, 5]])
    told = Analysis(0, 2, [one, two], Scale())
    assert told.as_good(two)
    assert told.reasons(two) == []


def test_alone_points_are_what_counts() -> None:
    one, two = Judged([1]), Judged([2])
    for answer, points in ((one, [3, 5]), (two, [7, 9])):
        answer.hopes, answer.won, answer.ends = [[0.0], [0.0]], [[1.0], [1.0]], [[n] for n in points]
    told = Analysis(0, 1, [one, two], Scale())
    assert (told.best, told.value(two), told.loss(one), told.loss_error(one)) == (two, 8.0, 4.0, 0.0)
    assert not told.as_good(one)
    assert two.points_error(0) == pytest.approx(1.0)


def test_sources_that_differ_by_a_number_are_one() -> None:
    rules, out, luck = FAIR.rules, Options(), Rng(2)
    s = rules.new(FAIR.agree(2, {}))
    going = rules.advance(s, out, luck)
    while going:
        going = rules.step(s, out.pick(luck), out, luck)
    for part in FAIR.texts.breakdown(s):
        told = grouped(FAIR, part)
        assert sum(told.values()) == sum(part.values())
        assert len(told) < len(part)
        assert all(not isinstance(value, int) for source in told for value in source.values.values())
    medal = Phrase("medal in {area}, round {round}", area=Phrase("Fine Arts"), round=2)
    assert str(without_numbers(FAIR, medal)) == "Medals: Fine Arts"
    assert str(without_numbers(EXPO, Phrase("completed projects"))) == "completed projects"


# Chances


def test_a_lead_is_worth_what_came_of_others_like_it() -> None:
    firm = fitted([Come([4.0, 0.0], [5.0, 0.0]), Come([0.0, 2.0], [0.0, 1.0])])
    loose = fitted([Come([4.0, 0.0], [0.0, 9.0]), Come([0.0, 2.0], [9.0, 0.0])])
    assert firm.unit < 1.0 < 5.0 < loose.unit
    assert firm.chances([4.0, 0.0])[0] > 0.95
    assert 0.5 < loose.chances([4.0, 0.0])[0] < 0.75
    assert sum(loose.chances([4.0, 0.0, 1.0])) == pytest.approx(1.0)
    assert fitted([]) == Scale()
    assert fitted([Come([4.0, 0.0], [4.0, 0.0])]).chances([1e6, 0.0]) == [1.0, 0.0]


def test_of_a_single_future_nobody_knows_the_error() -> None:
    assert standard_error([0.5]) == 1.0
    assert standard_error([0.0, 1.0]) == pytest.approx(0.5)
    assert standard_error([0.5, 0.5]) == 0.0


def test_patience_ends_it_with_a_few_futures_at_least() -> None:
    view, legal, *_ = next(questions(FAIR, 2, Rng(1)))
    hurried = QUICK._replace(futures=1000, compared=10**6, ended=0, patience=0.05)
    assert 4 <= len(analyse(FAIR, view, legal, hurried).best.futures) < 10**4


# In words


def test_reasons_are_told_in_whole_points_against_the_best_or_the_next() -> None:
    good = judged(1, [[1.0, 0.0], [1.0, 0.0]], [[9, 5], [11, 5]])
    poor = judged(2, [[0.0, 1.0], [1.0, 0.0]], [[5, 6], [5, 8]])
    good.now = 3
    told = Analysis(0, 2, [poor, good], Scale())
    more = ["3 points at once", "medals: about 5 points more", "B gets about 2 points fewer"]
    assert [str(reason) for reason in why(told, good)] == more
    assert [str(reason) for reason in why(told, poor)] == ["medals: about 5 points fewer", "B gets about 2 points more"]
    assert why(Analysis(0, 2, [good], Scale()), good) == []


def test_what_speaks_against_it_comes_last() -> None:
    good = judged(1, [[1.0, 0.0], [1.0, 0.0]], [[9, 5], [11, 5]])
    mixed = judged(2, [[0.0, 1.0], [0.0, 1.0]], [[12, 9], [14, 9]])
    told = Analysis(0, 2, [mixed, good], Scale())
    assert [str(reason) for reason in why(told, mixed)] == [
        "B gets about 4 points more", "but medals: about 3 points more",
    ]  # fmt: skip
    assert [str(reason) for reason in why(told, good)] == [
        "B gets about 4 points fewer", "but medals: about 3 points fewer",
    ]  # fmt: skip


def test_it_is_told_how_often_a_source_brings_points_where_that_differs() -> None:
    often = Reason(Phrase("medals"), 0, 2.6, 0.1, 0.7, 0.2)
    assert str(of_source(often)) == "medals: about 3 points more; it brings points in 7 of 10 futures, otherwise in 2"
    seldom = Reason(Phrase("medals"), 0, -0.6, 0.1, 0.1, 0.9)
    assert str(of_source(seldom)) == "medals: about 1 point less; it brings points in 1 of 10 futures, otherwise in 9"


def test_a_handful_of_futures_is_told_in_words() -> None:
    few = Reason(Phrase("medals"), 0, 2.6, 0.1, 0.75, 0.0, futures=4)
    assert str(of_source(few)).endswith("it brings points in most futures, otherwise in hardly any future")
    told = [str(in_futures(often, 19)) for often in (1.0, 0.9, 0.5, 0.2, 0.0)]
    assert told == [
        "in nearly all futures", "in most futures", "in about half of the futures", "in few futures",
        "in hardly any future",
    ]  # fmt: skip
    assert str(in_futures(0.5, 20)) == "in 5 of 10 futures"


LEADS = Reached("area:north", ("North: you would lead there", "North: {seat} would lead there"))


def with_leads(answer: Judged, *leaders: int) -> Judged:
    """So many futures, in each of which somebody leads in the north."""
    reached = [[[LEADS] if seat == leader else [] for seat in range(2)] for leader in leaders]
    answer.told = [Outcome(one.points, one.sources, told) for one, told in zip(answer.told, reached, strict=True)]
    return answer


def test_what_the_answer_is_about_comes_first_and_only_if_it_is_new() -> None:
    good = with_leads(judged(1, [[1.0, 0.0]] * 20, [[9, 5]] * 20), *[0] * 14, *[1] * 6)
    poor = with_leads(judged(2, [[0.0, 1.0]] * 20, [[5, 5]] * 20), *[0] * 4, *[1] * 16)
    told = Analysis(0, 2, [good, poor], Scale())
    assert [str(reason) for reason in why(told, good)] == [
        "North: you would lead there in 7 of 10 futures, otherwise in 2", "medals: about 4 points more",
    ]  # fmt: skip
    assert str(why(told, poor)[0]) == "North: you would lead there in 2 of 10 futures, otherwise in 7"
    told = Analysis(1, 2, [good, poor], Scale())
    assert str(why(told, poor)[0]) == "North: you would lead there in 8 of 10 futures, otherwise in 3"
    told = Analysis(0, 2, [good, poor], Scale(), already=[[LEADS], []])
    assert str(why(told, good)[0]) == "North: B would lead there in 3 of 10 futures, otherwise in 8"
    told = Analysis(0, 2, [good, poor], Scale(), already=[[LEADS], [LEADS]])
    assert [str(reason) for reason in why(told, good)] == ["medals: about 4 points more"]


def test_of_the_place_that_an_answer_chooses_it_is_told_what_mostly_comes_to_be() -> None:
    good = with_leads(judged(1, [[1.0, 0.0]] * 20, [[9, 5]] * 20), *[0] * 14, *[1] * 6)
    poor = with_leads(judged(2, [[0.0, 1.0]] * 20, [[5, 5]] * 20), *[0] * 12, *[1] * 8)
    told = Analysis(0, 2, [good, poor], Scale())
    assert [str(reason) for reason in why(told, good)] == ["medals: about 4 points more"]
    good.places = {"area:north": Phrase("North")}
    assert str(why(told, good)[0]) == "North: you would lead there, in 7 of 10 futures"


def test_it_is_told_where_others_would_go_next() -> None:
    north = Phrase("North")
    good, poor = judged(1, [[1.0, 0.0]] * 20, [[9, 5]] * 20), judged(2, [[0.0, 1.0]] * 20, [[5, 5]] * 20)
    good.places, poor.places = {"area:north": north}, {"area:south": Phrase("South")}
    poor.replies = [{"area:north": (1, north)}] * 18 + [dict[str, tuple[int, Phrase]]()] * 2
    good.replies = [dict[str, tuple[int, Phrase]]()] * 20
    told = Analysis(0, 2, [good, poor], Scale())
    assert str(why(told, good)[0]) == "otherwise B would choose North next in 9 of 10 futures"
    assert str(why(told, poor)[0]) == "B would choose North next in 9 of 10 futures"
    good.replies = [{"area:north": (1, north)}] * 20
    assert str(why(told, good)[-1]) == "but B would choose North next in 10 of 10 futures"


def test_where_no_source_stands_out_the_game_says_what_may_be_expected() -> None:
    good, poor = judged(1, [[1.0, 0.0]] * 2, [[5, 5]] * 2), judged(2, [[0.0, 1.0]] * 2, [[5, 5]] * 2)
    good.hopes = [[4.0, 0.0]] * 2
    told = Analysis(0, 2, [good, poor], Scale())
    assert [str(reason) for reason in why(told, good)] == ["you may expect about 4 points more"]
    assert [str(reason) for reason in why(told, poor)] == ["you may expect about 4 points fewer"]


def test_what_cannot_be_told_apart_is_called_as_good() -> None:
    one, two = judged(1, [[1.0, 0.0]] * 2, [[5, 5]] * 2), judged(2, [[1.0, 0.0]] * 2, [[5, 5]] * 2)
    told = Analysis(0, 2, [one, two], Scale())
    assert why(told, one) == []
    assert [str(reason) for reason in why(told, two)] == ["as good as the best, as far as anyone can tell"]
