"""Whole games of Expo 1906 in a real browser, by touches alone; and parts of them in other languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import EXPO, PHONE, WIDE, Guest, Plan
from browser.test_turns import sit_down
from browser.test_whole_games import cookie
from playwright.sync_api import expect
from web.served import Served

import pavilion
from pavilion.core.phrases import unbroken
from pavilion.languages import translator

OFTEN = 99
SHORT = {"card:meeting": OFTEN, "card:skyscraper": OFTEN, "verb:(stop|skip)": OFTEN}  # rounds end as soon as they may
INVENTOR = {  # one token to the end of its row, for a chip that is worth three points
    "card:journal": 3, "row:ST": 1, "verb:step@token:1|token:1": 8, "chip:B05": 1, **SHORT,
}  # fmt: skip
BUILDER = {  # a project in the lab, a tile for it, and something else in the Meeting Room
    "card:academy": 1, "shape:.": 1, "card:laboratory": 1, "tile:.*": 1, "card:station": 1, "field:.": 1,
    "task:(jury|publish)": 2, "energy:.*": 1, "row:.*": 1, **SHORT,
}  # fmt: skip


def play_on(guest: Guest, plan: Plan) -> int:
    """Answer as planned until the game is over; how often."""
    answers = 0
    guest.waits()
    while not guest.over:
        guest.follow(plan)
        guest.waits()
        answers += 1
    return answers


def sources(guest: Guest) -> dict[str, str]:
    """Where the points come from, in the result."""
    rows = guest.page.locator("#ending .points-table").locator("tbody tr, tfoot tr").all()
    return {row.locator("th").inner_text(): row.locator("td").inner_text() for row in rows}


def test_somebody_plays_a_whole_game_alone(guests: Guests, server: Served) -> None:
    table = server.found("human", game=EXPO, seed=4)
    eve = guests()
    sit_down(eve, table.seats[0])
    play_on(eve, Plan(INVENTOR))
    assert table.watch.state()["scores"] == [3] == eve.points()
    assert sources(eve) == {"Bonus chips": "3", "Bonus chip Liège 1905": "3", "Total": "3"}
    eve.page.click("#ending [data-close]")
    assert eve.page.locator("#acts .btn").first.inner_text() == "Result"


def test_two_people_play_a_whole_game(guests: Guests, server: Served) -> None:
    ada, ben = guests(), guests()
    ada.new_table("human", "open", "", "", names=("Ada",), game=EXPO)
    ben.go(ada.link("Invite someone to seat B"))
    ben.sits()
    plans = {ada: Plan(SHORT), ben: Plan({"card:journal": 1, "row:.*": 2, **SHORT})}
    answers = 0
    mover, other = (ada, ben) if ada.is_asked else (ben, ada)
    mover.waits()
    while not mover.over:
        while mover.is_asked:
            mover.follow(plans[mover])
            answers += 1
        mover, other = other, mover
        mover.waits()
    other.waits()
    assert ada.points() == ben.points()
    record = server.line.send("GET", f"/api/tables/{ada.table}/record", None, {"Cookie": cookie(ada)}).body.decode()
    table = pavilion.load(record)
    assert table.over
    assert sorted(table.scores(), reverse=True) == ada.points()
    assert sum(not answer.forced for answer in table.answers) == answers
    assert re.findall(r"\benter \w\w", record) == ["enter ST", "enter ST"]


def test_a_phone_plays_a_whole_game_alone(guests: Guests, server: Served) -> None:
    table = server.found("human", game=EXPO, seed=4)
    eve = guests(PHONE)
    sit_down(eve, table.seats[0])
    plan, tabs = Plan(BUILDER), set()
    eve.waits()
    while not eve.over:
        assert eve.too_small() == []
        assert eve.sideways() == 0
        tabs.add(eve.page.inner_text("#scene-tabs [aria-selected=true]"))
        eve.follow(plan)
        eve.waits()
    assert tabs == {"Lab", "Academy", "Station", "Patents"}, "each opens by itself when it is needed"
    assert eve.points() == table.watch.state()["scores"]
    assert eve.sideways() == 0


def test_a_phone_has_a_tab_for_everything(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", game=EXPO, seed=4)
    eve = guests(PHONE)
    sit_down(eve, table.mover)
    own = eve.thing("card:academy")
    expect(own).to_be_visible()
    for tab, thing in {
        "Academy": "shape:L", "Station": "field:1", "Patents": "office", "Rivals": "rival:B", "Lab": "card:academy",
    }.items():  # fmt: skip
        eve.page.get_by_role("tab", name=tab, exact=True).tap()
        expect(eve.thing(thing)).to_be_visible()
        assert own.is_visible() == (tab == "Lab")
        assert eve.page.locator("#scene-tabs .has-legal").count() == (tab != "Lab"), "a dot leads back to the cards"
        assert eve.sideways() == 0


@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_token_changes_its_row_by_a_touch_on_the_link(device: dict[str, Any], guests: Guests, server: Served) -> None:
    table = server.found("human", game=EXPO, seed=4)
    table.seats[0].play("play journal")
    table.seats[0].play("enter ST")
    table.seats[0].play("step 1")
    eve = guests(device)
    sit_down(eve, table.seats[0])
    eve.waits()
    rows = {f"row:{row}" for row in ("ST", "CU", "MA", "AU", "EM", "TH")}
    assert set(eve.offered()) == rows | {"verb:step@token:1", "token:1@row:CU", "verb:stop"}
    for _ in range(2):  # once more takes it back
        eve.take("token:1@row:CU")
        expect(eve.page.locator("#ask")).to_have_text("Switch token 1 from row Steel to Copper?")
        eve.take("token:1@row:CU")
        expect(eve.page.locator("#acts .confirm")).to_have_count(0)
        expect(eve.page.locator("#chips .chip")).to_have_text(["Stop"])
    eve.give("token:1@row:CU")
    assert table.watch.state()["view"]["board"]["patents"]["rows"]["CU"]["columns"]["3"] == ["A1"]


@pytest.mark.parametrize(
    ("locale", "question", "card"),
    [("de-DE", "Welche Karte spielst du?", "Akademie"), ("it-IT", "Quale carta giochi?", "Accademia")],
)
def test_nothing_is_asked_in_another_language(
    locale: str, question: str, card: str, guests: Guests, server: Served
) -> None:
    table = server.found("human", game=EXPO, seed=4)
    eve = guests(locale=locale)
    sit_down(eve, table.seats[0])
    expect(eve.page.locator("#ask")).to_have_text(question)
    expect(eve.thing("card:academy")).to_contain_text(card)
    plan = Plan(BUILDER)
    known = words(*map(unbroken, translator(locale[:2]).translations.values()))
    for _ in range(9):
        eve.waits()
        assert words(eve.page.inner_text("#prompt")) <= known
        eve.take(plan.choice(eve.offered()))
        expect(eve.page.locator("#so")).not_to_be_empty()
        assert words(eve.page.inner_text("#prompt")) <= known
        eve.confirm()


def words(*texts: str) -> set[str]:
    """All that is no number and no name of a cell."""
    return {word.lower() for text in texts for word in re.findall(r"[^\W\d]{2,}", text)}
