"""What a hint costs and what it speaks of, in every game: enough futures for what it says, and places on the board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import pavilion
from pavilion import Table
from pavilion.bots import greedy, make
from pavilion.bots.analysis import analyse
from pavilion.bots.care import HINT, Care
from pavilion.bots.reasons import MANY
from pavilion.bots.replies import places_of
from pavilion.core import Phrase, Rng
from pavilion.games import games

COMPILED = not str(greedy.__file__).endswith(".py")
EVERY_GAME = pytest.mark.parametrize("game", list(games()))
EVERY_TABLE = [(name, seats) for name, game in games().items() for seats in range(game.seats[0], game.seats[1] + 1)]
NO_TIME = 1e-9  # seconds: the least that a hint does, however long the machine takes for it
MOST_ANSWERS = 9000  # in all futures of a hint for which there is no time: about a second of the compiled engine
FEW = 2  # futures where they are a hundred times as slow


def moments(game: str, seats: int, every: int, seed: int = 5) -> Iterator[tuple[Table, int, list[int]]]:
    """Questions with several answers along a game of bots."""
    table = pavilion.new(game, seats=seats, seed=seed)
    bots = [make("club", table.game, seat) for seat in range(seats)]
    while not table.over:
        seat = table.to_move[0]
        legal = table.codes(seat)
        if len(legal) > 1 and len(table.answers) % every == 0:
            yield table, seat, legal
        table.play(table.words.say(bots[seat].answer(table.eyes(seat, Rng(len(table.answers))), legal)), seat)


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_however_little_time_there_is_a_hint_is_from_enough_futures_and_they_are_bounded(game: str, seats: int) -> None:
    futures = HINT.least if COMPILED else FEW
    care = HINT._replace(patience=NO_TIME, least=futures, replied=futures)
    for table, seat, legal in islice(moments(game, seats, 23), 3):
        told = analyse(table.game, table.eyes(seat, Rng(1)), legal, care, seed=1)
        assert len(told.answers) == min(HINT.told, len(legal))
        assert {len(answer.told) for answer in told.answers} == {futures}
        assert told.given <= MOST_ANSWERS  # it says most where all futures are played: in the compiled build
    assert HINT.least >= MANY


@EVERY_GAME
def test_what_others_may_choose_as_well_has_a_name_and_lies_on_the_board(game: str) -> None:
    found: dict[str, Phrase] = {}
    for table, seat, legal in moments(game, 2, 1):
        view = table.eyes(seat, Rng(1))
        for code in legal:
            found |= places_of(table.game, view, [code])
    assert len(found) >= 3
    nouns = {noun.name for verb in table.rules.grammar.verbs for noun in (verb.noun, verb.second_noun)}
    assert {thing.partition(":")[0] for thing in found} <= nouns | {"project", "location"}
    assert all(str(name)[:1].isupper() for name in found.values())


@EVERY_GAME
def test_hints_speak_of_what_there_is_to_come_to_and_of_nothing_that_has_come_before(game: str) -> None:
    """At the end of a game somebody has come to something; in its middle a hint tells of none of what is there."""
    care = Care(lines=3, futures=2, compared=3, ended=3, beam=200, positions=5)
    told = 0
    for table, seat, legal in moments(game, 2, 31):
        analysis = analyse(table.game, table.eyes(seat, Rng(1)), legal, care, seed=1)
        best, *others = analysis.answers
        for other in others:
            for one in analysis.comings(best, other):
                assert one.what not in analysis.already[one.seat]
                assert str(one.what.told()) != str(one.what.told("B"))
                assert "{" not in str(one.what.told()) + str(one.what.told("B"))
                told += 1
    assert told > 0
    end = table.game.reached(table.eyes(0, Rng(1)).imagined)
    assert any(end)
    assert [len(set(reached)) for reached in end] == [len(reached) for reached in end]


def ended(game: str) -> tuple[Table, list[list[str]]]:
    """A finished game, and what each seat has come to, as it would be told."""
    for table, _, _ in moments(game, 2, 1):  # noqa: B007
        pass
    told = table.game.reached(table.eyes(0, Rng(1)).imagined)
    return table, [[str(one.told()) for one in reached] for reached in told]


def test_who_has_most_of_the_medals_of_a_round_leads_in_the_area() -> None:
    table, told = ended("worlds-fair-1893")
    parts = [{str(source): n for source, n in part.items()} for part in table.breakdown()]
    seen = 0
    for area in ("Agriculture", "Electricity", "Fine Arts", "Manufacturing", "Transportation"):
        for round in (1, 2, 3):
            mine, theirs = (part.get(f"medal in {area}, round {round}", 0) for part in parts)
            leads = [f"{area}: you would lead there when round {round} is scored" in reached for reached in told]
            assert leads == [mine > theirs, theirs > mine]
            seen += any(leads)
    assert seen > 5


def test_completed_projects_and_leads_in_the_patents_office_are_what_the_board_shows() -> None:
    table, told = ended("expo-1906")
    board: Any = table.view()["board"]
    players = board["players"]
    names = table.game.names_at(table.terms)
    for seat, player in zip("AB", told, strict=True):
        done = [f"{names[project]}: you would complete it" for project in players[seat]["complete"]]
        assert [one for one in player if one.endswith("complete it")] == done
        assert done
    assert any(one.startswith("Patents Office, ") for reached in told for one in reached)


def test_goals_that_are_told_are_those_that_score() -> None:
    table, told = ended("weather-machine")
    goals = [int({str(source): n for source, n in part.items()}.get("goals met", 0)) for part in table.breakdown()]
    met = [sum(one.startswith("Goal ") for one in reached) for reached in told]
    assert [n > 0 for n in goals] == [n > 0 for n in met]
    assert goals[0] * met[1] == goals[1] * met[0]


def test_prototypes_and_persons_are_those_on_the_table() -> None:
    table, told = ended("crystal-palace")
    board: Any = table.view()["board"]
    players = board["players"]
    names = table.game.names_at(table.terms)
    for seat, player in zip("AB", told, strict=True):
        built = [f"{names[patent]}: you would build it" for patent in players[seat]["prototypes"]]
        assert sorted(one for one in player if one.endswith("build it")) == sorted(built)
        engaged = [f"{names[person]} would be yours" for person in players[seat]["persons"]]
        assert sorted(one for one in player if one.endswith("would be yours")) == sorted(engaged)
    assert any("Buzz track" in one or "Black Market" in one for reached in told for one in reached)
