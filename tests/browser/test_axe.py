"""Axe finds nothing at a table of any game: the board, the inspector, what is told of a scoring, and the result."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browser.conftest import Guests
from browser.guest import PHONE, WIDE, Guest
from browser.test_chapters import finished
from browser.test_inspector import LONG_PRESS
from browser.test_legible import BUSY, asked
from playwright.sync_api import expect

from pavilion.games import games

DEVICES = pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])


def clear(guest: Guest, part: str = "html") -> None:
    """Nothing is found in this part of the page, in either scheme."""
    for scheme in ("light", "dark"):
        guest.page.emulate_media(color_scheme=scheme)
        found = Axe().run(guest.page, context=part).response["violations"]
        assert not found, [(part, scheme, one["id"], [node["html"] for node in one["nodes"]]) for one in found]


@DEVICES
@pytest.mark.parametrize("game", games())
def test_axe_finds_nothing_at_a_table(guests: Guests, device: dict[str, Any], game: str) -> None:
    eve = guests(device, bypass_csp=True)  # axe brings its own script along
    eve.go_on_from(asked(game, *BUSY[game]).record(with_seed=True))
    clear(eve)
    eve.legal().first.evaluate(LONG_PRESS)
    expect(eve.page.locator("#why")).to_be_visible()
    clear(eve, "#why")


@DEVICES
@pytest.mark.parametrize("game", games())
def test_axe_finds_nothing_in_what_is_told_at_the_end(guests: Guests, device: dict[str, Any], game: str) -> None:
    eve = guests(device, bypass_csp=True)
    eve.go_on_from(before_the_end(game))
    while not eve.over:
        eve.page.locator("#answer-list button").first.dispatch_event("click")
        eve.page.wait_for_selector("body:not(.busy)")
        eve.waits()
    clear(eve, "#ending")
    eve.page.locator("#ending [data-close]").click()
    if device is PHONE:
        eve.press(eve.page.locator("#tool-log"))
    eve.press(eve.page.locator("#log .event button").first)
    expect(eve.page.locator("#chapter")).to_be_visible()
    clear(eve, "#chapter")


def before_the_end(game: str) -> str:
    """A record of a game in which only its last answers are to be given."""
    table = finished(game)
    last = max(n for n, one in enumerate(table.answers) if one.seat >= 0 and not one.forced)
    return table.at(last).record(with_seed=True)
