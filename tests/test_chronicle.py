"""What came of answers: gains, losses and scorings add up, are the same after undo, and are foreseen truly."""

from __future__ import annotations

import random
from typing import Literal

import pytest

import pavilion
from pavilion import Table
from pavilion.draw import board_svg
from pavilion.games import OURS
from pavilion.languages import LANGUAGES, account, translator
from pavilion.languages.reports import Account
from pavilion.record.chronicle import Happening, between
from pavilion.record.header import SEAT_LETTERS

GAMES = list(OURS)
PARTS: tuple[Literal["board", "players"], ...] = ("board", "players")


def played(game: str, seats: int, seed: int, answers: int = 10_000) -> Table:
    table, luck = pavilion.new(game, seats=seats, seed=seed), random.Random(seed)
    while not table.over and len(table.answers) < answers:
        table.play(luck.choice(table.legal()))
    return table


def accounts(table: Table, n: int, language: str = "en") -> list[Account]:
    """What came of an answer, in words."""
    names = {letter: letter for letter in SEAT_LETTERS[: table.seats]}
    say = translator(language, table.game).say
    return [account(table.game, table.terms, one, names, say) for one in table.happenings()[n]]


def gained(happenings: list[Happening], seats: int) -> list[int]:
    return [sum(sum(one.points[seat].values()) for one in happenings) for seat in range(seats)]


@pytest.mark.parametrize("game", GAMES)
def test_all_that_was_gained_adds_up_to_the_points(game: str) -> None:
    table = played(game, 3, 5)
    scores = table.at(0).scores()
    for n, came in enumerate(table.happenings()):
        scores = [had + more for had, more in zip(scores, gained(came, 3), strict=True)]
        assert n % 25 or scores == table.at(n + 1).scores()
    assert scores == table.scores()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_taken_back_is_forgotten(game: str) -> None:
    table, luck = pavilion.new(game, seats=2, seed=3), random.Random(3)
    undone = 0
    while not table.over:
        table.play(luck.choice(table.legal()))
        if table.last_chooser is not None and not table.over and luck.random() < 0.5:
            undone += 1
            table.happenings()
            table.undo()
    assert undone > 5
    assert table.happenings() == table.at(len(table.answers)).happenings()


def test_a_clone_goes_its_own_way() -> None:
    table = played("worlds-fair-1893", 2, 1, 40)
    before = [*table.happenings()]
    twin = table.clone()
    twin.play(twin.legal()[0])
    assert len(twin.happenings()) > len(before)
    assert table.happenings() == before


@pytest.mark.parametrize("game", GAMES)
def test_what_is_foreseen_comes_true(game: str) -> None:
    foretold = 0
    for seed in range(6):
        table, luck = pavilion.new(game, seats=3, seed=seed), random.Random(seed)
        while not table.over:
            text = luck.choice(table.legal())
            sure, n = table.foresee(table.preview(text)), len(table.answers)
            table.play(text)
            came = [one for some in table.happenings()[n:] for one in some if one.head.report is not None]
            assert came[: len(sure)] == sure
            foretold += len(sure)
    assert foretold > (50 if game == "worlds-fair-1893" else 5)


def test_every_scoring_of_a_fair_is_told_area_by_area() -> None:
    table = played("worlds-fair-1893", 3, 8)
    told = [one for n in range(len(table.answers)) for one in accounts(table, n) if one.chapter]
    assert [one.chapter for one in told] == [f"Scoring of round {n}" for n in (1, 2, 3) for _ in range(7)]
    areas = {"Agriculture", "Electricity", "Fine Arts", "Manufacturing", "Transportation"}
    for first in range(0, 21, 7):
        tickets, *middle, recall = told[first : first + 7]
        assert (tickets.title, recall.title) == ("Midway tickets", "Supporters return")
        assert {one.title for one in middle} == areas
        assert all(one.things[0].startswith("area:") for one in middle)


def test_a_rank_is_the_reason_for_a_medal() -> None:
    table = played("worlds-fair-1893", 3, 4)
    told = [one for n in range(len(table.answers)) for one in accounts(table, n)]
    shares = [share for one in told for share in one.shares if share.why]
    medals = {"first with": 4, "second with": 2, "tied for first with": 2, "tied for second with": 0}
    assert {share.why.rsplit(" ", 1)[0] for share in shares} >= {"first with", "second with", "tied for first with"}
    for share in shares:
        assert dict(share.points).get("Medals", 0) == medals[share.why.rsplit(" ", 1)[0]]


def test_cards_that_are_collected_are_told_and_supporters_are_not() -> None:
    table = pavilion.new("worlds-fair-1893", seats=2, seed=11)
    n, beside = len(table.answers), table.view()["board"]["areas"]["agriculture"]["cards"]  # type: ignore[index]
    table.play("place agriculture")
    (told,) = accounts(table, n)
    (share,) = told.shares
    assert share.seat == "A"
    assert sum(change.after - change.before for change in share.changes) == len(beside) > 0
    assert not any("supporters" in change.name for change in share.changes)


@pytest.mark.parametrize("game", GAMES)
def test_every_report_is_about_something_on_the_table(game: str) -> None:
    table, seen = played(game, 3, 1), set[str]()
    for n, came in enumerate(table.happenings()):
        for head in [one.head for one in came if one.head.report is not None and one.head.report.title not in seen]:
            assert head.report is not None
            seen.add(head.report.title)
            view = table.at(n + 1).view(0)
            drawn = "".join(board_svg(view, part=part) for part in PARTS)
            assert any(f'data-id="{thing}"' in drawn for thing in head.things), (head.report.title, head.things)
    assert len(seen) >= 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_came_of_answers_is_told_in_every_language(game: str, language: str) -> None:
    table = played(game, 2, 2)
    words = {one.chapter for n in range(len(table.answers)) for one in accounts(table, n, language)} - {""}
    assert words
    assert not any("{" in chapter for chapter in words)
    if language != "en":
        assert words.isdisjoint({one.chapter for n in range(len(table.answers)) for one in accounts(table, n)})


@pytest.mark.parametrize(
    ("game", "seats"),
    [("expo-1906", 3), ("weather-machine", 1), ("weather-machine", 3), ("crystal-palace", 1), ("crystal-palace", 4)],
)
def test_what_a_game_counts_for_the_log_is_what_its_view_shows(
    monkeypatch: pytest.MonkeyPatch, game: str, seats: int
) -> None:
    table = played(game, seats, 6)
    quickly = table.happenings()
    monkeypatch.delattr(table.game.texts, "counted")
    assert table.at(len(table.answers)).happenings() == quickly


def test_places_are_compared_along_the_kinds_that_are_named() -> None:
    kinds = ["players.{seat}.cards.{card}", "players.{seat}.coins", "car"]
    before = {"car": 3, "turn": 1, "players": {"A": {"coins": 2, "cards": ["x"]}, "B": {"coins": 1, "cards": []}}}
    after = {"car": 4, "turn": 2, "players": {"A": {"coins": 2, "cards": ["x", "y"]}, "B": {"cards": []}}}
    assert between(kinds, before, after) == [
        (("players", "A", "cards", "y"), 0, True, kinds[0]),
        (("players", "B", "coins"), 1, 0, kinds[1]),
        (("car",), 3, 4, "car"),
    ]
    assert between(kinds, before, before) == []
    everywhere = {one.place for one in between(None, before, after)}
    assert everywhere == {("car",), ("turn",), ("players", "A", "cards", "y"), ("players", "B", "coins")}
