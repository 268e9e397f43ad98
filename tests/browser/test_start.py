"""The start page: from the command to the first own move, and every game within reach, however many there are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import EXPO, GAME, PHONE, WIDE, Guest
from browser.test_solo import CLICKS
from playwright.sync_api import expect
from test_serve import closed, started
from web.served import Served, free_port

from pavilion.check.toys import TOYS
from pavilion.games import OURS, games
from pavilion.web.pages.pages import files

BOTH = pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
SEEN = """(one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === one;
}"""
LOWEST = "Math.max(...[...document.querySelectorAll('[data-play]')].map((one) => one.getBoundingClientRect().bottom))"


@BOTH
def test_three_clicks_lead_to_the_first_own_move(device: dict[str, Any], browser: Any, tmp_path: Path) -> None:
    with started("--port", free_port(), "--data", tmp_path / "tables.db") as (server, address):
        eve = Guest(browser, address.rstrip("/"), device)
        eve.context.add_init_script(f"({CLICKS})()")
        eve.go("/")
        eve.page.click(f"[data-play={GAME}]")
        eve.waits()
        eve.touch(eve.legal().first)
        eve.confirm()
        expect(eve.page.locator("#log li:not(.fate)").first).to_be_attached()
        assert eve.page.evaluate("sessionStorage.clicks") == "3"
        eve.leave()
        closed(server)


@pytest.fixture(params=[2, 4, 6])
def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    """A server with so many games: ours, and toys, which have no posters, as games of others may have none."""
    with pytest.MonkeyPatch.context() as patch:
        for n in range(len(games()), request.param):
            patch.setitem(OURS, f"toy-{n}", TOYS[n % len(TOYS)])
        files.cache_clear()
        with Served(tmp_path / "tables.db") as served:
            yield served
    files.cache_clear()


@BOTH
def test_every_game_is_within_reach(device: dict[str, Any], browser: Any, shelf: Served) -> None:
    eve = Guest(browser, f"http://127.0.0.1:{shelf.port}", device)
    screens = 1 if device is WIDE else 2  # what is seen at once; on a phone also what is one swipe away
    for tables in (0, 4):
        for _ in range(tables):
            eve.play_now()
        eve.go("/")
        eve.page.wait_for_load_state("networkidle")
        assert eve.page.locator("#mine li").count() == min(tables, 3)
        assert eve.page.locator("[data-play]").count() == len(games())
        assert eve.page.evaluate(LOWEST) <= screens * device["viewport"]["height"], f"with {tables} tables"
        assert eve.sideways() == 0
    first, posters = (eve.page.locator(one).bounding_box() for one in ("#mine-box", ".posters"))
    assert first
    assert posters
    assert first["y"] + first["height"] <= posters["y"]
    eve.leave()


@BOTH
def test_settings_are_behind_one_button(device: dict[str, Any], guests: Guests) -> None:
    eve = guests(device)
    eve.go("/")
    settings = [eve.page.locator(one) for one in ("#name", "#notices", "[data-theme=dark]", "label[for=import-file]")]
    for one in settings:
        expect(one).to_be_hidden()
    eve.page.get_by_role("button", name="Settings").click()
    eve.page.locator("#menu summary").last.click()
    for one in settings:
        expect(one).to_be_visible()
    eve.page.fill("#name", "Eve of the Fair")
    eve.page.click("#name-form .btn")
    expect(eve.page.locator("#menu #notice")).to_have_text("Your name is now Eve of the Fair.")
    eve.page.keyboard.press("Escape")
    expect(eve.page.locator("#menu")).to_be_hidden()


@BOTH
def test_two_clicks_lead_to_a_table_with_links_for_friends(device: dict[str, Any], guests: Guests) -> None:
    eve, ben = guests(device), guests(device)
    eve.context.add_init_script(f"({CLICKS})()")
    eve.go("/")
    eve.page.get_by_role("link", name="Play Expo 1906 with friends").click()
    eve.page.get_by_role("button", name="2 friends").click()
    expect(eve.page.locator("#share .qr")).to_be_visible()
    clicks = int(eve.page.evaluate("sessionStorage.clicks"))
    assert clicks == 2 + 1, "and the page opens the first link by itself"
    ben.go(eve.page.locator("#share input").input_value())
    ben.sits()
    expect(ben.page.locator("#so")).not_to_contain_text("You are watching.")
    assert eve.page.locator("#share .link-row .btn:not(.quiet)").count() == 4, "copying, and three more links"


@BOTH
def test_two_clicks_lead_to_a_game_around_one_device(device: dict[str, Any], guests: Guests) -> None:
    eve = guests(device)
    eve.go(f"/new/{EXPO}")
    eve.page.get_by_role("button", name="4 players").click()
    eve.waits()
    expect(eve.page.locator("#so")).to_contain_text("Player ")
    assert eve.is_asked


@BOTH
def test_the_choice_of_a_level_says_whose_level_it_is(device: dict[str, Any], guests: Guests) -> None:
    for language, words in {"en": "Your opponents", "de": "Deine Gegner", "it": "I tuoi avversari"}.items():
        eve = guests(device, locale=language)
        eve.go("/")
        legend = eve.page.locator("#levels legend")
        expect(legend).to_have_text(words)
        legend.scroll_into_view_if_needed()
        assert legend.evaluate(SEEN)


@BOTH
def test_the_level_is_chosen_in_one_touch_and_stays_chosen(device: dict[str, Any], guests: Guests) -> None:
    eve = guests(device)
    eve.go("/")
    expect(eve.page.locator("[data-level]:not([hidden])")).to_contain_text("Makes the most of its own turn")
    eve.page.locator("#levels label", has_text="Strong player").click()
    expect(eve.page.locator("[data-level]:visible")).to_contain_text("Looks some turns ahead")
    eve.page.click(f"[data-play={GAME}]")
    eve.waits()
    told = eve.page.evaluate("fetch(`/api/tables/${location.pathname.slice(3)}?with=room`).then((told) => told.json())")
    assert [one["bot"] for one in told["room"]["seats"] if one["bot"]] == ["strong", "strong"]
    eve.go("/")
    expect(eve.page.locator("[name=level]:checked")).to_have_value("strong")
    eve.go(f"/new/{GAME}")
    eve.page.locator("summary", has_text="How good are the bots?").click()
    expect(eve.page.locator(".meant dt")).to_have_text(["Beginner", "Club player", "Strong player", "Expert"])
    eve.leave()
