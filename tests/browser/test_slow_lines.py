"""Where scripts and answers come late: the page says that it is busy, and nothing opens that nobody wants any more."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import EXPO, GAME, PHONE, WIDE, Guest
from browser.test_turns import sit_down
from playwright.sync_api import Route, WebSocketRoute, expect
from web.served import Served

import pavilion

TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
BUSY = "document.body.classList.contains('busy')"


@contextmanager
def held(guest: Guest, address: str) -> Iterator[list[Route]]:
    """What this page asks of such addresses waits until the end."""
    waiting: list[Route] = []
    guest.page.route(address, lambda route: waiting.append(route))
    yield waiting
    for route in waiting:
        route.continue_()
    guest.page.unroute(address)


def before_the_end() -> str:
    """The record of a game that ends after an answer or some more."""
    table, luck = pavilion.new(GAME, seats=2, seed=9), random.Random(9)
    while not table.over:
        record = table.record(with_seed=True)
        table.play(luck.choice(table.legal()))
    return record


@pytest.mark.parametrize("script", ["chapter", "ending"])
def test_a_page_is_busy_until_the_scoring_and_the_end_lie_over_it(guests: Guests, script: str) -> None:
    ada = guests()
    ada.go_on_from(before_the_end())
    dialog, result = ada.page.locator(f"dialog#{script}[open]"), "#acts .btn:has-text('Result')"
    with held(ada, f"**/{script}.js") as waiting:
        while not ada.page.locator(result).count():
            ada.choose(random.Random(1))
            ada.page.click("#acts .confirm")
            ada.page.wait_for_selector(f".thing.legal, #chips .chip, {result}", state="attached")
        if script == "ending":
            ada.page.click("#chapter .btn.go")
        ada.page.wait_for_selector("body.busy")
        assert dialog.count() == 0
        assert len(waiting) == 1
    ada.page.wait_for_selector("body:not(.busy)")
    assert dialog.count() == 1


def test_a_phone_is_busy_until_it_has_its_tabs(guests: Guests, server: Served) -> None:
    eve = guests(PHONE)
    sit_down(eve, server.found("human", "human", game=EXPO, seed=4).mover)
    with held(eve, "**/tabs.js"):
        eve.page.reload()
        eve.page.wait_for_selector("#board .thing", state="attached")
        assert eve.page.evaluate(BUSY)
    eve.page.wait_for_selector("body:not(.busy)")
    assert eve.page.locator("#scene-tabs [role=tab]").count() == 5


@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
def test_what_was_to_be_seen_from_nearer_does_not_open_over_something_else(
    guests: Guests, server: Served, device: dict[str, Any]
) -> None:
    eve = guests(device)
    sit_down(eve, server.found("human", "human", seed=4).mover)
    rival = eve.page.locator("#players .thing[data-id^='seat:']").nth(1)
    with eve.page.expect_response("**/why?*"), held(eve, "**/why?*"):
        with eve.page.expect_request("**/why?*"):
            eve.touch(rival)
        eve.take("area:agriculture")
    eve.page.evaluate(TWO_FRAMES)
    assert not eve.page.locator("#why").is_visible()
    eve.touch(rival)
    expect(eve.page.locator("#why")).to_be_visible()


def test_tools_wait_for_the_table(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    eve = guests()
    sit_down(eve, table.mover)
    lines: list[WebSocketRoute] = []
    eve.page.route_web_socket("**/screen/**", lambda line: lines.append(line))  # nobody answers
    eve.page.reload()
    eve.until(lambda: lines)
    eve.page.click("#tool-share")
    for key in "uril?":
        eve.page.keyboard.press(key)
        eve.page.wait_for_selector("body:not(.busy)")  # the first key loads what listens to keys
    expect(eve.page.locator("#help")).to_be_visible()
    eve.page.keyboard.press("Escape")
    eve.page.click("#tool-menu")
    eve.page.click("#menu-takeback", force=True)
    assert lines
    expect(eve.page.locator("#share")).to_be_hidden()


def test_a_replay_listens_when_there_is_something_to_see(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    table.play_on(random.Random(1), 6)
    eve = guests(PHONE)
    sit_down(eve, table.seats[0])
    with held(eve, "**/at/*"), eve.page.expect_request("**/at/*"):
        eve.go(f"/t/{table.id}/replay")
        for key in ("ArrowRight", "ArrowLeft", " "):
            eve.page.keyboard.press(key)
        eve.page.click("#step-on")
        eve.page.click("#play")
    expect(eve.page.locator("#log [aria-current]")).to_have_count(1)
    expect(eve.page.locator("#play")).not_to_have_class("playing")


def test_a_replay_shows_what_was_asked_for_last(guests: Guests) -> None:
    """Although the answer to something else comes later."""
    eve = guests()
    eve.go_on_from(before_the_end())
    eve.go(f"/t/{eve.table}/at/3")
    first = eve.page.locator("#players .thing").first
    expect(first).to_have_attribute("data-id", "seat:A")
    with eve.page.expect_response("**/at/*seat=1"), held(eve, "**/at/*seat=1"):
        eve.page.select_option("#eyes", "1")
        with eve.page.expect_response("**/at/*seat=0"):
            eve.page.select_option("#eyes", "0")
    eve.page.evaluate(TWO_FRAMES)
    expect(first).to_have_attribute("data-id", "seat:A")


# ---- whoever is quicker than the server -----------------------------------------------------------------------------


def into_the_menu(guest: Guest) -> None:
    guest.go("/")
    guest.page.click("#tool-menu")


def into_the_form(guest: Guest) -> None:
    guest.go(f"/new/{GAME}")


@pytest.mark.parametrize(("goes", "field"), [(into_the_menu, "#name"), (into_the_form, "[name=name] >> nth=0")])
def test_what_somebody_has_typed_stays(guests: Guests, goes: Callable[[Guest], None], field: str) -> None:
    eve = guests()
    eve.go("/")
    eve.page.evaluate("fetch('/api/me', { method: 'POST', body: JSON.stringify({ name: 'Eve' }) })")
    with eve.page.expect_response("**/api/me"), held(eve, "**/api/me"):
        goes(eve)
        eve.page.fill(field, "Ada")
    eve.page.evaluate(TWO_FRAMES)
    assert eve.page.input_value(field) == "Ada"
    eve.page.reload()
    expect(eve.page.locator(field)).to_have_value("Eve")
