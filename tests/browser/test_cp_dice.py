"""Crystal Palace in a browser: two people set dice in secret on their own screens, and the chests open for both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import PHONE, WIDE, Guest
from browser.test_turns import sit_down
from palace import GAME
from playwright.sync_api import expect
from web.served import Served

from pavilion.draw import breakpoints, scenery
from pavilion.draw.style import style
from pavilion.games import OURS
from pavilion.web.pages.pages import files

BOXES = """[...document.querySelectorAll("#board rect.place")].map((one) => one.getBBox())
    .map(({ width, height }) => [width, height])"""


@pytest.fixture
def palace(server: Served) -> Iterator[str]:
    """The game is on the shelf."""
    there = GAME.name in OURS
    OURS.setdefault(GAME.name, GAME)
    files.cache_clear()
    yield GAME.name
    if not there:
        del OURS[GAME.name]
    for kept in (files, scenery, style, breakpoints):
        kept.cache_clear()


def stop(guest: Guest, die: int, value: int) -> Any:
    return guest.page.locator(f"#board .thing[data-id='die{die}:{value}']")


def test_two_people_set_dice_in_secret_and_the_chests_open_for_both(palace: str, guests: Guests) -> None:
    ada, ben = guests(WIDE), guests(PHONE)
    ada.new_table("human", "open", "", "", "", game=palace)
    ben.go(ada.link("seat B"))
    ben.sits()
    for guest in (ada, ben):
        expect(guest.page.locator("#acts .confirm")).to_have_text("Seal for £12")
    stop(ada, 1, 6).click()
    expect(ada.page.locator("#acts .confirm")).to_have_text("Seal for £14")
    expect(ada.page.locator("#so")).to_contain_text("You pay £14 and keep £26.")
    heard: list[str] = []
    ben.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    ben.page.reload()
    expect(ben.page.locator("#acts .confirm")).to_have_text("Seal for £12")
    heard.clear()
    ada.page.click("#acts .confirm")
    expect(ada.page.locator("#board.staged")).to_have_count(0)
    expect(ben.page.locator("#players .thing[data-id='seat:A']")).to_have_attribute("aria-label", having("has sealed"))
    assert not [frame for frame in heard if "6-3-3-2" in frame], "what was sealed is told to nobody"
    ben.page.click("#acts .confirm")
    for guest in (ada, ben):
        told = guest.page.locator("dialog#chapter[open] .picture .thing")
        expect(told).to_have_attribute("aria-label", having("6 3 3 2"))
        expect(guest.page.locator("dialog#chapter[open] .chapter-table")).to_have_count(0)
        guest.page.click("dialog#chapter[open] .btn.go")
    expect(ada.page.locator("#board .thing[data-id='value:6']")).to_have_class(having("legal"))
    ada.page.click("#board .thing[data-id='field:museum-2']")  # where to, before with what: the smallest die that fits
    expect(ada.page.locator("#board .thing[data-id='value:3']")).to_have_class(having("chosen"))
    expect(ada.page.locator("#ask")).to_contain_text("British Museum 2")


AROUND = """() => {
    const { x, y, width, height } = document.querySelector("#chapter .picture").viewBox.baseVal;
    const box = document.querySelector("#chapter .picture > .thing").getBBox();
    return [box.x - x, box.y - y, width - box.width, height - box.height].map(Math.round);
}"""  # pixels between what is shown and the edges of the picture
WATCH = """() => {
    window.played = [];
    document.addEventListener("animationstart", ({ animationName }) => window.played.push(animationName));
}"""  # also what is over before anybody looks
MOVES = """(svg) => document.querySelector(svg).getAnimations({ subtree: true })
    .map((one) => one.animationName).filter((name) => name?.startsWith("cp-"))"""


def plays(guest: Guest, moving: bool, *names: str) -> None:
    """These animations have begun; or, for who likes no motion, none of the game at all."""
    if moving:
        guest.until(lambda: {*names} <= {*guest.page.evaluate("played")})
    assert moving or not [name for name in guest.page.evaluate("played") if name.startswith("cp-")]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_whoever_has_sealed_sees_the_chests_until_they_open(palace: str, guests: Guests, motion: str) -> None:
    """Dice slide in, the lid falls, wax; then all lids open, dice come, sums. Who likes no motion sees how it ends."""
    ada, ben = guests(WIDE, reduced_motion=motion), guests(PHONE, reduced_motion=motion)
    ada.new_table("human", "open", "", "", "", names=("Ada",), game=palace)
    ben.go(ada.link("seat B"))
    ben.sits()
    moving = motion == "no-preference"
    for guest in (ada, ben):
        guest.page.evaluate(WATCH)
    for first, second in ((ada, ben), (ben, ada)):
        expect(second.page.locator("#board .thing.waits")).to_have_count(0)
        expect(first.page.locator("#acts .confirm")).to_be_visible()
    ada.page.click("#acts .confirm")
    waits = ada.page.locator("#board .thing.waits")
    expect(waits).to_be_visible()
    expect(waits).to_have_attribute("aria-label", having("Sealed. Still thinking: "))
    plays(ada, moving, "cp-into", "cp-falls", "cp-pressed")
    ada.until(lambda: not ada.page.evaluate(MOVES, "#board"))
    assert not ada.page.locator("#board :is(.was-open, .into):visible").count()
    ada.page.mouse.move(5, 5)
    expect(ada.page.locator("#board .layer:has(> .waits)")).to_have_css("opacity", "1")
    ada.page.hover("#board .thing[data-id='location:museum']", position={"x": 20, "y": 12})
    expect(ada.page.locator("#board .layer:has(> .waits)")).to_have_css("opacity", "0")  # the board is what one sees
    ben.page.click("#acts .confirm")
    for guest in (ada, ben):
        guest.page.wait_for_selector("dialog#chapter[open] .picture .comes")
        guest.page.locator("#chapter .picture").dispatch_event("pointerdown")
        assert guest.page.evaluate(MOVES, "#chapter .picture") == [], "a touch skips it"
        plays(guest, moving, "cp-comes", "cp-after")
        assert guest.page.evaluate(AROUND) == [2, 2, 4, 4]
        expect(guest.page.locator("#board .thing.waits")).to_have_count(0)


def having(words: str) -> re.Pattern[str]:
    return re.compile(re.escape(words))


def test_a_replay_shows_the_table_while_dice_were_set(palace: str, guests: Guests, server: Served) -> None:
    table = server.found("human", "human", game=palace, seed=3)
    table.seats[1].play("set 6-5-4-3")
    before = table.watch.state()["decision"]
    table.seats[0].play("set 4-3-2-1")
    ben = guests(PHONE)
    sit_down(ben, table.seats[0])
    ben.go(f"/t/{table.id}/at/{before}")
    expect(ben.page.locator("#scene-tabs [role=tab]")).to_have_text(["City", "Offers", "Tracks", "Mat", "Rivals"])
    expect(ben.page.locator("#board .thing[data-id='field:museum-1']")).to_be_visible()


def test_tickets_are_drawn_in_a_replay_as_at_the_table(palace: str, guests: Guests, server: Served) -> None:
    """Whatever else a page has on it, its styles leave drawings alone."""
    table = server.found("human", "human", game=palace, seed=3)
    table.seats[1].play("set 6-5-4-3")
    table.seats[0].play("set 4-3-2-1")
    ada, sizes = guests(WIDE), []
    sit_down(ada, table.seats[0])
    for path in (f"/t/{table.id}", f"/t/{table.id}/at/{table.watch.state()['decision']}"):
        ada.go(path)
        ada.sits()
        sizes.append(ada.page.evaluate(BOXES))
    assert sizes[0] == sizes[1]
    assert [21, 26] in sizes[0]
