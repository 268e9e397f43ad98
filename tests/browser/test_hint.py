"""Somebody is stuck: one touch tells what would be good and why, and the next points at it on the board."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browser.conftest import Guests
from browser.guest import GAME, PHONE, WIDE, Guest
from playwright.sync_api import expect

from pavilion.games import games

BOTH = pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
FOUND = """async ([game, seats]) => {
    const headers = { "content-type": "application/json" };
    const told = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify({ game, seats }) });
    return (await told.json()).table;
}"""


def sits(guest: Guest, game: str, *others: dict[str, str]) -> None:
    """At a new table with these others."""
    guest.go("/")
    guest.go(f"/t/{guest.page.evaluate(FOUND, [game, [{'kind': 'human'}, *others]])}")


@BOTH
@pytest.mark.parametrize("game", list(games()))
def test_a_hint_is_told_and_pointed_at_and_then_played(device: dict[str, Any], game: str, guests: Guests) -> None:
    ada = guests(device, bypass_csp=True)  # axe brings its own script along
    sits(ada, game, {"kind": "bot", "bot": "club"})
    expect(ada.page.locator("#tool-hint")).to_be_visible()
    if ada.page.locator("#ask", has_text="Place it").count():  # set-up: how a tile is turned is no place on the board
        ada.confirm()
        ada.waits()
    ada.page.click("#tool-hint")
    rows = ada.page.locator("#hint-box .advice > li")
    expect(rows.first).to_be_visible()
    assert 1 <= rows.count() <= 3
    expect(rows.first.locator(".worth")).to_contain_text("% to win")
    assert Axe().run(ada.page).response["violations"] == []
    assert ada.page.evaluate("document.querySelector('#hint-box').scrollWidth <= innerWidth")
    rows.first.locator("button").click()
    expect(ada.page.locator("#hint-box")).to_be_hidden()
    pointed = ada.page.locator(".thing.hint.legal, .chip.hinted").first
    expect(pointed).to_be_visible()
    ada.touch(pointed)
    expect(ada.page.locator(".thing.hint, .chip.hinted")).to_have_count(0)
    ada.leave()


def test_where_people_play_each_other_there_is_no_button_unless_they_allowed_it(guests: Guests) -> None:
    ada = guests(WIDE)
    sits(ada, GAME, {"kind": "open"})
    expect(ada.page.locator("#ask")).not_to_be_empty()
    expect(ada.page.locator("#tool-hint")).to_be_hidden()
    ada.go(f"/new/{GAME}")
    box, kinds = ada.page.locator("[name=hints]"), ada.page.locator(".seats select")
    expect(box).to_be_checked()
    kinds.nth(1).select_option("open")
    expect(box).not_to_be_checked()
    box.check()
    kinds.nth(2).select_option("open")
    expect(box).to_be_checked()
    ada.page.click("#new-table .go")
    ada.page.wait_for_url("**/t/*")
    expect(ada.page.locator("#tool-hint")).to_be_visible()
    ada.leave()


def test_if_no_hint_comes_the_page_says_so_and_the_game_goes_on(guests: Guests) -> None:
    ada = guests(WIDE)
    sits(ada, GAME, {"kind": "bot", "bot": "club"})
    expect(ada.page.locator("#tool-hint")).to_be_visible()
    ada.page.route("**/hint?*", lambda route: route.fulfill(status=503, json={"message": "No hint came in time."}))
    ada.page.click("#tool-hint")
    expect(ada.page.locator("#hint-body")).to_contain_text("No hint came in time.")
    ada.page.click("#hint-box [data-close]")
    ada.touch(ada.legal().first)
    ada.confirm()
    expect(ada.page.locator("#log li:not(.fate)").first).to_be_attached()
    ada.leave()
