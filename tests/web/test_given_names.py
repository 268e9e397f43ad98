"""Guests who have not chosen a name are given one: two words, harmless, and nobody else's at the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from web.served import GAME, Served

from pavilion.web.people.auth import LONGEST_NAME, clean_name, folded, unlike
from pavilion.web.people.names import FIRST, SECOND, given_name

BOTS = ("Ida", "Fulton", "Otis", "Nellie")  # as static/found.js calls them


def test_every_name_is_two_words_that_anybody_may_have() -> None:
    every = [f"{first} {second}" for first in FIRST for second in SECOND]
    assert len({folded(name) for name in every}) == len(every) >= 1000
    assert all(clean_name(name) == name and len(name.split()) == 2 for name in every)
    assert max(map(len, every)) <= LONGEST_NAME - len(" 4"), "there is room for a number"
    assert not set(BOTS) & set(FIRST)
    assert given_name() in every


@pytest.fixture
def server(tmp_path: Path) -> Served:
    return Served(tmp_path / "tables.db")


def test_a_guest_keeps_the_name_that_was_given(server: Served) -> None:
    with server:
        eve = server.guest()
        founded = eve.post("/api/tables", {"game": GAME, "seats": [{"kind": "human"}, {"kind": "open"}]}).json
        name = eve.get("/api/me").json["name"]
        assert re.fullmatch(r"\w+ \w+", name)
        again = eve.post("/api/tables", {"game": GAME, "seats": [{"kind": "human"}, {"kind": "bot"}]}).json
        for table in (founded, again):
            seats = eve.get(f"/api/tables/{table['table']}?with=room").json["room"]["seats"]
            assert seats[0]["name"] == name
        assert eve.get("/api/me").json["name"] == name


def test_two_of_the_same_name_differ_at_a_table(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pavilion.web.people.names.secrets.choice", lambda words: words[0])
    with server:
        eve, tom = server.guest(), server.guest()
        founded = eve.post("/api/tables", {"game": GAME, "seats": [{"kind": "human"}, {"kind": "open"}]}).json
        invite = founded["invites"][0]["invite"]
        assert tom.post(f"/api/tables/{founded['table']}/join", {"token": invite}).status == 200
        seats = tom.get(f"/api/tables/{founded['table']}?with=room").json["room"]["seats"]
        name = f"{FIRST[0]} {SECOND[0]}"
        assert [seat["name"] for seat in seats] == [name, unlike(name, [name])]


def test_people_around_one_device_have_different_names(server: Served) -> None:
    with server:
        eve = server.guest()
        founded = eve.post("/api/tables", {"game": GAME, "seats": [{"kind": "hotseat"}] * 3}).json
        seats = eve.get(f"/api/tables/{founded['table']}?with=room").json["room"]["seats"]
        called = [seat["name"] for seat in seats]
        assert called[0] == eve.get("/api/me").json["name"]
        assert len({folded(name) for name in called}) == 3
        assert all(called)


def test_nobody_is_given_the_name_of_an_account(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    given = iter([*["Alma Arcade"] * 2, "Otto Zeppelin"])
    monkeypatch.setattr("pavilion.web.serving.desk.given_name", lambda: next(given))
    with server:
        ada = server.guest()
        account = {"name": "ALMA arcade", "password": "a long way to the fair"}
        assert ada.post("/api/account", account).status == 200
        eve = server.guest()
        assert eve.post("/api/tables", {"game": GAME, "seats": [{"kind": "human"}, {"kind": "bot"}]}).status == 200
        assert eve.get("/api/me").json["name"] == "Otto Zeppelin"
