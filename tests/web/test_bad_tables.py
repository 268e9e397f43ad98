"""Tables that cannot be, asked for over HTTP: one paragraph that says what, where and what to do, and no table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from web.served import Browser, Served, refused

import pavilion

WEATHER, PALACE = "weather-machine", "crystal-palace"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("bad") / "tables.db") as served:
        yield served


@pytest.fixture
def founder(server: Served) -> Iterator[Browser]:
    """Somebody who has no table before, and none afterwards."""
    before = server.desk.store.reading.execute("SELECT count(*) FROM tables").fetchone()
    yield server.guest("Ada")
    assert server.desk.store.reading.execute("SELECT count(*) FROM tables").fetchone() == before


def told(reply: Any, *parts: str) -> None:
    """One paragraph with all this in it."""
    refused(reply, 400, "unreadable")
    message = reply.json["message"]
    assert "\n" not in message
    assert len(message) < 400
    for part in parts:
        assert part in message


@pytest.mark.parametrize(
    ("game", "seats", "options", "parts"),
    [
        (WEATHER, 4, {"new_scientists": "true"}, ("'new_scientists' is not for 4 seats", "Seats with this option: 2.")),
        (WEATHER, 2, {"challenges": "1,2"}, ("'challenges' is not for 2 seats", "Seats with this option: 1.")),
        (WEATHER, 1, {"challenges": "13"}, ("challenges", "1 to 12")),
        (WEATHER, 1, {"goal_draft": "true"}, ("goal_draft", "seats")),
        (WEATHER, 5, {}, ("4",)),
        (PALACE, 6, {}, ("5",)),
        (PALACE, 3, {"nations": "atlantis"}, ("nations", "atlantis")),
        (PALACE, 3, {"solo": "true"}, ("solo",)),
    ],
)
def test_options_that_do_not_fit_are_named(
    founder: Browser, game: str, seats: int, options: dict[str, str], parts: tuple[str, ...]
) -> None:
    wishes = [{"kind": "human"}] + [{"kind": "bot", "bot": "club"}] * (seats - 1)
    told(founder.post("/api/tables", {"game": game, "seats": wishes, "options": options}), *parts)


def record_of(game: str) -> str:
    """A game that begins with a position, which can be edited."""
    position = pavilion.new(game, seats=3, seed=1).position()
    return pavilion.new(game, position=position, seed=1).record(with_seed=True)


@pytest.mark.parametrize(
    ("game", "line", "instead", "parts"),
    [
        (WEATHER, "awards: 0", "awards: 13", ("13 is out of range",)),
        (WEATHER, "levels: .*", "levels: 4 snow", ("4 is out of range", "0 to 3")),
        (WEATHER, "levels: .*", "levels: 10 fog", ("10 is out of range",)),
        (PALACE, "money: 40", "money: -1", ("position, line", "-1 is out of range (CP-1.3)", "Possible: 0 to")),
        (PALACE, "dice: 4", "dice: 7", ("position, line", "7 is out of range (CP-3.2)", "Possible: 0 to 6.")),
        (PALACE, "dice: 4", "dice: 6", ("does not have 6 dice (CP-3.2)",)),
        (PALACE, "loose", "loose: 6 6 6 6 6 6 6  #", ("position, line", "there are 6 of these: loose (CP-4.1.1)")),
        (PALACE, "nation: prussia", "nation: atlantis", ("atlantis",)),
    ],
)
def test_positions_that_cannot_be_are_refused_with_their_line(
    founder: Browser, game: str, line: str, instead: str, parts: tuple[str, ...]
) -> None:
    record = record_of(game)
    edited, found = re.subn(rf"^\| {line}\b", f"| {instead}", record, count=1, flags=re.MULTILINE)
    assert found == 1
    told(founder.post("/api/import", {"record": edited}), "line", *parts)
