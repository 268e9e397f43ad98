"""Looking back at a finished game: losses, luck, turning points, accuracy; and what `pavilion review` makes of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pavilion
from pavilion import Table
from pavilion.bots import make
from pavilion.bots.care import Care
from pavilion.bots.purse import Purse
from pavilion.bots.reasons import packed
from pavilion.bots.review import CLOSER as CLOSER_LOOK
from pavilion.bots.review import FIRST, Considered, Line, Question, Review, accuracy, questions, review
from pavilion.bots.review_told import ToldReview, told
from pavilion.cli import main
from pavilion.core import Phrase, Rng, Unreadable
from pavilion.draw.chances import Chart, Mark

QUICK = Care(lines=3, futures=3, compared=6, ended=2, told=1, beam=200, positions=10)
CLOSER = QUICK._replace(compared=12, ended=6)


@cache
def played(game: str = "worlds-fair-1893", seats: int = 2, seed: int = 11) -> str:
    """The record of a finished game of bots."""
    table = pavilion.new(game, seats=seats, seed=seed)
    bots = [make("random" if seat else "club", table.game, seat) for seat in range(seats)]
    while not table.over:
        seat = table.to_move[0]
        eyes = table.eyes(seat, Rng(len(table.answers)))
        table.play(table.words.say(bots[seat].answer(eyes, table.codes(seat))), seat)
    return table.record()


def quick(table: Table, seed: int = 0) -> Review:
    return review(table, seed, first=QUICK, closer=CLOSER)


# A whole game


def test_the_club_player_is_found_to_play_better_than_one_who_plays_at_random() -> None:
    table = pavilion.load(played())
    found = quick(table)
    assert found.accuracy(0) > found.accuracy(1) + 2
    assert found.given_away(1) > found.given_away(0)
    assert len(found.moments) == len(questions(table))
    points = found.turning_points()
    assert 1 <= len(points) <= 5
    assert [moment.number for moment, _ in points] == sorted(moment.number for moment, _ in points)
    assert all(moment.loss >= 0.02 and moment.given != moment.best for moment, _ in points)


def test_beginning_luck_gifts_and_losses_add_up_to_the_result() -> None:
    found = quick(pavilion.load(played()))
    for seat in range(2):
        begun = found.moments[0].before[seat]
        sum = begun + found.luck(seat) + found.gifts(seat) - found.given_away(seat)
        assert sum == pytest.approx(found.result[seat])
    assert found.luck(0) == pytest.approx(-found.luck(1))
    assert sorted(found.result) == [0.0, 1.0]


def test_the_same_seed_tells_the_same_and_progress_goes_to_its_end() -> None:
    table, seen = pavilion.load(played()), list[tuple[int, int]]()
    one = told(review(table, 3, lambda done, all: seen.append((done, all)), QUICK, CLOSER), table.game.name)
    assert one == told(quick(table, 3), table.game.name)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert seen[-1][0] == seen[-1][1] >= len(questions(table))


def test_the_curve_has_every_turn_and_ends_with_the_result() -> None:
    found = quick(pavilion.load(played()))
    curve = found.curve()
    turns = [turn for turn, _ in curve]
    assert turns == sorted(set(turns))
    assert curve[-1][1] == found.result
    assert all(sum(chances) == pytest.approx(1.0) for _, chances in curve)


def test_a_running_game_is_not_reviewed() -> None:
    table = pavilion.new("worlds-fair-1893", seats=2, seed=1)
    with pytest.raises(Unreadable, match="not over yet"):
        questions(table)


# What it costs


def test_a_purse_is_shared_out_and_what_is_not_spent_is_left_for_others() -> None:
    purse = Purse(10, 1000)
    assert purse.care(FIRST).answers == 65
    purse.pay(5, 0.0)
    assert purse.care(FIRST).answers == (650 - 5) // 9
    for _ in range(9):
        purse.pay(5, 0.0)
    assert purse.look_closer({1, 2, 3, 4, 5}) == {1, 2, 3, 4, 5}
    assert purse.care(CLOSER_LOOK).answers == 190


def test_when_the_seconds_are_spent_the_rest_is_thought_about_as_little_as_possible() -> None:
    purse = Purse(10, 100_000, seconds=2.0)
    assert purse.care(FIRST).answers > 1
    purse.pay(10, 2.5)
    care = purse.care(FIRST)
    assert care.answers == 1
    assert purse.look_closer({1, 2}) == set()
    least = care.within(30, 100)
    assert (least.lines, least.futures, least.compared, least.ended) == (3, 2, 8, 1)


def test_where_futures_are_long_there_are_fewer_of_them() -> None:
    care = FIRST._replace(answers=8000, ended=20)
    short, long = care.within(10, 50), care.within(100, 500)
    assert (short.lines, short.compared) > (long.lines, long.compared)
    assert short.ended > long.ended
    for future, end, one in ((10, 50, short), (100, 500, long)):
        race, told = one.lines * one.futures * future, (one.told + 1) * (one.compared * future + one.ended * end)
        assert race + told <= 8000


# What counts


def considered(number: int, seat: int, best: list[float], given: list[float]) -> Considered:
    """A decision whose futures are known: the own chances after the best and the given answer."""

    def line(answer: str, own: list[float]) -> Line:
        won = [[chance, 1 - chance] if seat == 0 else [1 - chance, chance] for chance in own]
        return Line(answer, [[0.0, 0.0] for _ in own], won, [])

    asked = Question(number, number, seat, "worse")
    return Considered(asked, line("better", best), line("worse", given), [packed(Phrase("medals"))])


def test_a_loss_that_may_be_chance_is_none() -> None:
    sure = considered(0, 0, [0.6, 0.6, 0.6], [0.4, 0.4, 0.4])
    chance = considered(1, 0, [1.0, 0.0, 1.0], [0.0, 1.0, 0.4])
    small = considered(2, 1, [0.51, 0.51, 0.51], [0.5, 0.5, 0.5])
    found = Review([sure, chance, small], [1.0, 0.0])
    assert [moment.loss for moment in found.moments] == [pytest.approx(0.2), 0.0, 0.0]
    assert [moment.best for moment in found.moments] == ["better", "worse", "worse"]
    assert found.best_found(0) == (1, 2)
    assert found.best_found(1) == (1, 1)
    assert [(moment.number, [str(reason) for reason in why]) for moment, why in found.turning_points()] == [
        (0, ["medals"])
    ]


def test_what_one_gives_away_another_is_given() -> None:
    found = Review([considered(0, 0, [0.6] * 3, [0.4] * 3), considered(1, 1, [0.7] * 3, [0.7] * 3)], [1.0, 0.0])
    assert found.given_away(0) == pytest.approx(0.2)
    assert found.gifts(1) == pytest.approx(0.2)
    assert (found.gifts(0), found.given_away(1)) == (0.0, 0.0)
    assert found.luck(0) == pytest.approx(1.0 - 0.6 + 0.2)
    (moment, change), *_ = found.swings()
    assert moment.number == 1
    assert change[0] == pytest.approx(0.7)


def test_accuracy_falls_as_at_lichess() -> None:
    assert accuracy(0.0) == pytest.approx(100.0, abs=0.001)
    assert accuracy(0.1) == pytest.approx(63.6, abs=0.1)
    assert accuracy(2.0) == 0.0


# As text, JSON, SVG and HTML


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("pavilion.cli.review.review", partial(review, first=QUICK, closer=CLOSER))
    path = tmp_path / "game.txt"
    path.write_text(played())
    return path


def test_the_terminal_tells_players_turning_points_and_luck(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record)]) == 0
    out = capsys.readouterr().out
    assert "Accuracy" in out
    assert "Turning points\n1. Turn" in out
    assert "Better: " in out
    assert "After turn" in out


def test_it_is_written_in_the_kind_that_the_name_says(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = {ending: record.with_name(f"review.{ending}") for ending in ("json", "svg", "html")}
    for path in made.values():
        assert main(["review", str(record), "-o", str(path)]) == 0
    found = json.loads(made["json"].read_text())
    assert len(found["seats"]) == 2
    assert ToldReview.__struct_fields__ == tuple(found)
    svg = ElementTree.fromstring(made["svg"].read_text())
    rings = svg.findall(".//{http://www.w3.org/2000/svg}circle")
    assert len(rings) == len(found["turning_points"]) > 0
    page = made["html"].read_text()
    assert "<svg" in page
    assert "Turning points" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    capsys.readouterr()


def truncated() -> str:
    return played()[: len(played()) // 2]


def running() -> str:
    return pavilion.new("worlds-fair-1893", seats=2, seed=1).record()


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        (running, 2, "this game is not over yet"), (truncated, 1, "line"),
        (lambda: "1. e4 e5 2. Nf3\n", 2, "Is this a Pavilion record?"), (str, 2, "Is this a Pavilion record?"),
    ],
    ids=["running", "truncated", "foreign", "empty"],
)  # fmt: skip
def test_what_cannot_be_reviewed_gets_one_paragraph(
    text: Callable[[], str], code: int, says: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(text())
    assert main(["review", str(record)]) == code
    told = capsys.readouterr().err
    assert says in " ".join(told.split())
    assert "Traceback" not in told
    assert "\n\n" not in told


def test_an_unknown_ending_is_refused_before_anything_is_thought_about(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(record), "-o", "review.pdf"]) == 2
    assert "Endings: .html, .json, .svg." in " ".join(capsys.readouterr().err.split())


def test_the_chart_draws_a_line_for_each_seat_and_keeps_signs_apart() -> None:
    curve = [(1, [0.5, 0.5]), (2, [0.6, 0.4]), (3, [0.5, 0.5])]
    svg = ElementTree.fromstring(Chart(curve).svg([Mark(2, 1, "a < b")], "A & B"))
    name = "{http://www.w3.org/2000/svg}"
    assert [one.get("class") for one in svg.findall(f"{name}path") if "line" in str(one.get("class"))] == [
        "line p-A", "line p-B",
    ]  # fmt: skip
    heights = [float(str(one.get("y"))) for one in svg.findall(f"{name}use")]
    assert heights[1] - heights[0] >= 20
    assert svg.get("aria-label") == "A & B"
    assert svg.find(f".//{name}title").text == "a < b"  # type: ignore[union-attr]
