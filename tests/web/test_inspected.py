"""The inspector's call: a prohibition only for what is barred, and only for whoever is asked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from web.served import SeatAt, Served

EMPTY = {"name": "", "sentence": "", "numbers": [], "svg": "", "to_move": [], "rule": "", "message": ""}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    path: Path = tmp_path_factory.mktemp("inspector")
    with Served(path / "tables.db", debug=True) as served:
        yield served


def look(seat: SeatAt, thing: str, more: str = "") -> Any:
    path = f"/screen/{seat.table}/why?thing={quote(thing)}&lang=en{more}"
    return seat.line.send("GET", path, headers=seat.auth).json


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_a_legal_thing_is_told_without_a_prohibition(server: Served, layout: str) -> None:
    seen = look(server.found("human", "human", seed=4).mover, "area:fine-arts", f"&layout={layout}")
    assert seen["name"] == "Fine Arts"
    assert seen["sentence"].startswith("Place your supporter here")
    assert seen["numbers"][0] == "2 of 3 cards"
    assert "area:fine-arts" in seen["svg"]
    assert (seen["rule"], seen["message"], seen["to_move"]) == ("", "", [])


def test_a_barred_thing_is_told_with_its_rule(server: Served) -> None:
    seen = look(server.found("human", "human", game="expo-1906", seed=4).mover, "card:meeting")
    assert seen["rule"] == "EX-4.2.2"
    assert seen["message"]
    assert seen["sentence"].endswith("Then the round ends.")


UNASKED = {  # by game: what is asked first, and things that no answer to it names
    "worlds-fair-1893": ("seat:A@area:fine-arts", "seat:B"),
    "expo-1906": ("chip:B89", "tech:TR1", "row:ST", "cell:b2", "energy:steam", "field:1"),
    "weather-machine": ("space:lab-A", "voucher:lab", "goal:B02", "grid:rain-1"),
    "crystal-palace": ("field:museum-1", "market:1", "seat:B", "place:1"),
}


@pytest.mark.parametrize("game", UNASKED)
def test_no_rule_is_named_for_what_a_question_is_not_about(server: Served, game: str) -> None:
    mover = server.found("human", "human", game=game, seed=4).mover
    for thing in UNASKED[game]:
        seen = look(mover, thing)
        assert seen["sentence"], thing
        assert (seen["rule"], seen["message"]) == ("", ""), thing


def test_whoever_is_not_asked_learns_who_is(server: Served) -> None:
    table = server.found("human", "human", seed=4)
    mover = table.mover
    other = next(seat for seat in table.seats.values() if seat.seat != mover.seat)
    for watcher in (other, table.watch):
        for thing in ("area:fine-arts", "wheel", "seat:A"):
            seen = look(watcher, thing)
            assert (seen["rule"], seen["message"]) == ("", "")
            assert seen["to_move"] == ["ABCD"[mover.seat or 0]]
            assert seen["sentence"]


def test_after_the_end_nothing_is_barred_and_nobody_is_to_move(server: Served) -> None:
    table = server.found("human", "human", seed=4)
    table.play_on(random.Random(4))
    seen = look(table.seats[0], "area:fine-arts")
    assert (seen["rule"], seen["message"], seen["to_move"]) == ("", "", [])


@pytest.mark.parametrize(
    "thing", ["", "@", ":", "zoo", "area:zoo", "seat:A@zoo:1@" * 20, "verb:", "verb:place", "\u0301"]
)
def test_what_is_not_there_is_nothing(server: Served, thing: str) -> None:
    seen = look(server.found("human", "human", seed=4).mover, thing, "&piece=" + quote(thing) + "&nth=99")
    assert {**seen, "svg": "", "sentence": "", "numbers": [], "name": ""} == EMPTY
    assert thing.startswith("seat:A@") or seen == EMPTY
