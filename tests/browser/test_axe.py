"""Axe finds nothing at a table of any game: the board, the inspector, what is told of a scoring, and the result.

Pages that are the same for every game, and what is peculiar to one, are scanned where they are tested.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browser.conftest import Guests
from browser.guest import EXPO, GAME, PHONE, WIDE, Guest
from browser.test_chapters import finished
from browser.test_inspector import LONG_PRESS
from browser.test_legible import BUSY, asked
from browser.test_turns import sit_down
from playwright.sync_api import expect
from web.served import Served

from pavilion.games import games

RECORD = Path(__file__).parents[2] / "records" / GAME / "2-seats-sole-winner.txt"
DEVICES = pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])


def clear(guest: Guest, part: str = "html", schemes: Sequence[Literal["light", "dark"]] = ("light", "dark")) -> None:
    """Nothing is found in this part of the page, in these schemes."""
    for scheme in schemes:
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
def test_axe_finds_nothing_in_why_a_thing_cannot_be_chosen(
    guests: Guests, server: Served, device: dict[str, Any]
) -> None:
    eve = guests(device, bypass_csp=True)
    sit_down(eve, server.found("human", "human", game=EXPO, seed=4).mover)
    eve.touch(eve.thing("card:meeting"))
    expect(eve.page.locator("#why-text")).to_contain_text("Why not?")
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


@DEVICES
def test_axe_finds_nothing_in_sharing_a_result(guests: Guests, device: dict[str, Any]) -> None:
    eve = guests(device, bypass_csp=True)
    eve.go("/")
    eve.page.set_input_files("#import-file", RECORD)
    eve.page.get_by_role("button", name="Result").click()
    eve.page.wait_for_selector("#ending[open]")
    assert len(eve.points()) == 2
    eve.page.get_by_role("button", name="Share", exact=True).click()
    expect(eve.page.locator("#share")).to_be_visible()
    clear(eve, "#share")


def before_the_end(game: str) -> str:
    """A record of a game in which only its last answers are to be given."""
    table = finished(game)
    last = max(n for n, one in enumerate(table.answers) if one.seat >= 0 and not one.forced)
    return table.at(last).record(with_seed=True)
