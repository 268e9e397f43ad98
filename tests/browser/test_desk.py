"""An answer in several parts is made at a desk: by touch, keys, wheel and drag; the page counts, and tells nobody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from booths import desked, drawn_hall
from browser.conftest import Guests
from browser.guest import PHONE, WIDE, Guest
from playwright.sync_api import expect
from web.served import Served

from pavilion.draw import breakpoints, scenery
from pavilion.draw.style import style
from pavilion.games import OURS
from pavilion.web.pages.pages import files


@pytest.fixture
def hall(server: Served) -> Iterator[str]:
    """The toy is on the shelf."""
    OURS["hall"] = drawn_hall(desked)
    files.cache_clear()
    yield "hall"
    del OURS["hall"]
    for kept in (files, scenery, style, breakpoints):
        kept.cache_clear()


def sits(guests: Guests, hall: str, device: dict[str, Any], *kinds: str) -> Guest:
    guest = guests(device)
    guest.new_table(*kinds, names=("Ada", "Bob")[: kinds.count("hotseat")], game=hall)
    if "open" in kinds:
        guest.page.click("dialog#share[open] [data-close]")
    return guest


@pytest.fixture(params=[WIDE, PHONE], ids=["wide", "phone"])
def ada(hall: str, guests: Guests, request: pytest.FixtureRequest) -> Guest:
    guest = sits(guests, hall, request.param, "human", "open", "", "")
    expect(guest.page.locator("#board.staged")).to_have_count(1)
    return guest


def stop(guest: Guest, die: int, pips: int) -> Any:
    return guest.page.locator(f"#board .thing[data-id='die{die}:{pips}']")


def chosen(guest: Guest) -> list[str]:
    return sorted(str(one.get_attribute("data-id")) for one in guest.page.locator("#board .stop.chosen").all())


def test_the_draft_is_there_from_the_beginning_and_each_part_is_set_alone(ada: Guest) -> None:
    assert chosen(ada) == ["die1:2", "die2:1", "die3:1"]
    sent: list[str] = []
    ada.page.on("request", lambda request: sent.append(f"{request.url} {request.post_data or ''}"))
    expect(ada.page.locator("#acts .confirm")).to_have_text("Seal for 1")
    expect(ada.page.locator("#board [data-id=left] text")).to_have_text("3 left")
    stop(ada, 3, 4).click()  # higher than the dice before it: the answer is put into order
    assert chosen(ada) == ["die1:2", "die2:1", "die3:4"]
    expect(ada.page.locator("#ask")).to_contain_text("4\u00a0·\u00a02\u00a0·\u00a01?")
    expect(ada.page.locator("#acts .confirm")).to_have_text("Seal for 4")
    expect(ada.page.locator("#so .warning")).to_have_text("Nothing is left.")
    expect(ada.page.locator("#board [data-id=poor] g")).to_be_visible()
    stop(ada, 3, 6).click()  # too dear: nothing happens
    assert "die3:4" in chosen(ada)
    ada.page.keyboard.press("Escape")
    ada.page.click("#acts .again")
    assert chosen(ada) == ["die1:2", "die2:1", "die3:1"]
    assert [one for one in sent if "/screen/" in one] == [], "the draft is told to nobody"
    ada.page.click("#acts .confirm")
    expect(ada.page.locator("#board.staged")).to_have_count(0)


def test_a_free_action_leaves_the_draft_as_it_is(ada: Guest) -> None:
    stop(ada, 2, 3).click()
    ada.page.click("#free > summary")
    ada.page.click("#free-chips .chip")
    assert chosen(ada) == ["die1:2", "die2:3", "die3:1"]
    ada.page.click("#acts .confirm")
    expect(ada.page.locator("#log")).to_contain_text("Lent")
    expect(ada.page.locator("#acts .confirm")).to_have_text("Seal for 3")
    assert chosen(ada) == ["die1:2", "die2:3", "die3:1"]


def test_keys_wheel_and_drag_go_along_a_rail(hall: str, guests: Guests) -> None:
    ada = sits(guests, hall, WIDE, "human", "open", "", "")
    stop(ada, 1, 2).focus()
    ada.page.keyboard.press("ArrowUp")
    assert "die1:3" in chosen(ada)
    expect(stop(ada, 1, 3)).to_be_focused()
    ada.page.keyboard.press("ArrowRight")
    expect(stop(ada, 2, 1)).to_be_focused()
    ada.page.keyboard.press("ArrowUp")
    assert chosen(ada) == ["die1:3", "die2:2", "die3:1"]
    box = stop(ada, 1, 3).bounding_box()
    assert box
    ada.page.mouse.move(box["x"] + 20, box["y"] + 20)
    ada.page.mouse.wheel(0, 60)
    expect(stop(ada, 1, 2)).to_have_class("thing stop chosen")
    box = stop(ada, 1, 2).bounding_box()
    assert box
    ada.page.mouse.move(box["x"] + 20, box["y"] + 20)
    ada.page.mouse.down()
    ada.page.mouse.move(box["x"] + 20, box["y"] - 30, steps=6)
    ada.page.mouse.up()
    assert "die1:3" in chosen(ada)
    assert not ada.page.locator("dialog[open]").count(), "what was dragged is not looked at from nearer"


def test_the_desk_is_folded_to_see_the_board_and_the_draft_stays(hall: str, guests: Guests) -> None:
    ada = sits(guests, hall, WIDE, "human", "open", "", "")
    stop(ada, 2, 2).click()
    ada.page.click("#acts .fold")
    expect(stop(ada, 2, 2)).to_be_hidden()
    ada.page.click("#acts .unfold")
    expect(stop(ada, 2, 2)).to_be_visible()
    assert "die2:2" in chosen(ada)


def test_where_two_share_a_screen_the_desk_is_covered_until_its_owner_looks(hall: str, guests: Guests) -> None:
    both = sits(guests, hall, WIDE, "hotseat", "hotseat", "", "")
    for name in ("Ada", "Bob"):
        expect(both.page.locator("#acts .uncover")).to_have_text(f"I am {name}")
        expect(both.page.locator("#ask")).not_to_contain_text("·")
        assert chosen(both) == []
        both.page.click("#acts .uncover")
        assert chosen(both) == ["die1:2", "die2:1", "die3:1"]
        stop(both, 2, 2).click()
        both.page.click("#acts .confirm")
