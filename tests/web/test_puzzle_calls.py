"""Puzzles by HTTP: what is told before an answer, and after; a table to play on at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from web.served import Served, refused

from pavilion.games import games
from pavilion.languages import LANGUAGES
from pavilion.puzzles import puzzles
from pavilion.web.pages.pages import today

EVERY_GAME = pytest.mark.parametrize("game", list(games()))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("puzzles") / "tables.db", lots=True) as served:
        yield served


@EVERY_GAME
def test_a_puzzle_shows_the_table_and_not_the_answer(server: Served, game: str) -> None:
    puzzle = puzzles(games()[game])[0]
    for language in LANGUAGES:
        told = server.line.send("GET", f"/screen/puzzles/{game}/1?lang={language}").json
        assert told["seat"] == "AB"[puzzle.seat]
        assert told["question"]
        assert puzzle.best in [text for text, _ in told["legal"]]
        assert not {"best", "chances", "answers"} & told.keys()
        solved = server.line.send("GET", f"/screen/puzzles/{game}/1/solution?lang={language}").json
        assert solved["best"] == puzzle.best
        assert [one["answer"] for one in solved["answers"]] == list(puzzle.chances)
        assert all(one["words"] for one in solved["answers"])


@EVERY_GAME
def test_a_puzzle_is_played_on_against_bots(server: Served, game: str) -> None:
    puzzle, guest = puzzles(games()[game])[2], server.guest()
    founded = guest.post(f"/api/puzzles/{game}/3/table", None)
    assert founded.status == 200, founded
    state = guest.get(f"/api/tables/{founded.json['table']}?with=room").json
    assert state["to_move"] == [puzzle.seat]
    assert puzzle.best in state["legal"]
    kinds = {seat["seat"]: seat["kind"] for seat in state["room"]["seats"]}
    assert kinds.pop(puzzle.seat) == "human"
    assert set(kinds.values()) == {"bot"}


@EVERY_GAME
def test_the_answer_has_reasons_in_every_language(server: Served, game: str) -> None:
    told = {}
    for n in (1, 2, 3):
        for language in LANGUAGES:
            reply = server.line.send("GET", f"/screen/puzzles/{game}/{n}/reasons?lang={language}")
            assert reply.status == 200, reply
            told[n, language] = reply.json["why"]
        assert len({len(told[n, language]) for language in LANGUAGES}) == 1
    found = [n for n in (1, 2, 3) if told[n, "en"]]
    assert found, "no puzzle has a reason"
    assert all(told[n, "de"] != told[n, "en"] != told[n, "it"] for n in found)


def test_things_of_a_puzzle_can_be_looked_at(server: Served) -> None:
    told = server.line.send("GET", "/screen/puzzles/worlds-fair-1893/1/why?thing=area:agriculture&lang=en").json
    assert told["name"] == "Agriculture"


@pytest.mark.parametrize("path", ["worlds-fair-1893/0", "worlds-fair-1893/999", "chess/1"])
def test_a_puzzle_that_does_not_exist(server: Served, path: str) -> None:
    refused(server.line.send("GET", f"/screen/puzzles/{path}"), 404, "puzzle")
    refused(server.line.send("GET", f"/screen/puzzles/{path}/solution"), 404, "puzzle")
    refused(server.guest().post(f"/api/puzzles/{path}/table", None), 404, "puzzle")
    assert server.line.send("GET", f"/puzzle/{path}").status == 404


def test_the_puzzle_of_the_day_is_on_the_start_page(server: Served) -> None:
    start = server.line.send("GET", "/?lang=en").body.decode()
    assert 'href="/puzzle"' in start
    assert f'data-day="{today().isoformat()}"' in start
    assert f'data-day="{today().isoformat()}"' in server.line.send("GET", "/puzzle").body.decode()
