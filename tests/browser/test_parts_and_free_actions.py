"""A toy on a page: a hand is set die by die and given as one answer, free actions stay apart, layouts are its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from booths import drawn_hall
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
    OURS["hall"] = drawn_hall()
    files.cache_clear()
    yield "hall"
    del OURS["hall"]
    for kept in (files, scenery, style, breakpoints):
        kept.cache_clear()


@pytest.fixture(params=[WIDE, PHONE], ids=["wide", "phone"])
def ada(hall: str, guests: Guests, request: pytest.FixtureRequest) -> Guest:
    """Somebody who sits on both seats of the hall."""
    guest = guests(request.param)
    guest.new_table("hotseat", "hotseat", "", "", names=("Ada", "Bob"), game=hall)
    guest.waits()
    return guest


def stop(guest: Guest, die: int, pips: int) -> Any:
    return guest.page.locator(f"#board .thing[data-id='die{die}:{pips}']")


def chosen(guest: Guest) -> list[str]:
    return [str(one.get_attribute("data-id")) for one in guest.page.locator("#board .thing.chosen").all()]


def test_a_hand_is_set_die_by_die_and_given_as_one_answer(ada: Guest) -> None:
    stop(ada, 1, 4).click()
    expect(stop(ada, 2, 2)).to_have_class("thing legal")
    expect(stop(ada, 2, 3)).to_have_class("thing dim")  # it would cost too much
    stop(ada, 2, 2).click()
    stop(ada, 3, 1).click()
    assert chosen(ada) == ["die1:4", "die2:2", "die3:1"]
    stop(ada, 1, 3).click()  # another one in the middle of the draft: the others stay
    assert chosen(ada) == ["die1:3", "die2:2", "die3:1"]
    stop(ada, 1, 1).click()  # those that cannot stay go
    assert chosen(ada) == ["die1:1"]
    stop(ada, 2, 1).click()
    stop(ada, 3, 1).click()
    expect(ada.page.locator("#ask")).to_have_text("Set?")
    ada.page.click("#acts .confirm")
    expect(stop(ada, 1, 5)).to_have_class("thing legal")  # it is Bob's turn to set dice
    expect(ada.page.locator("#board .thing.chosen")).to_have_count(0)


def test_a_free_action_has_a_dot_and_a_drawer_but_no_glow(ada: Guest) -> None:
    loan = ada.page.locator("#board .thing[data-id='verb:loan']")
    expect(loan).to_have_class(re.compile(r"\bfree\b"))
    expect(loan).not_to_have_class(re.compile(r"\blegal\b"))
    expect(loan.locator(".free-dot")).to_have_count(1)
    assert not ada.page.locator("#chips .chip").count(), "it is no answer to the question"
    bank = ada.page.locator("[data-tab=bank]")
    if bank.count():
        expect(bank).not_to_have_class("has-legal")
        expect(ada.page.locator("[data-tab=desk]")).to_have_attribute("aria-selected", "true")
    ada.page.click("#free > summary")
    ada.page.click("#free-chips .chip")
    expect(ada.page.locator("#ask")).to_have_text("Loan?")
    ada.take_back()
    expect(stop(ada, 1, 5)).to_have_class("thing legal")
    stop(ada, 1, 4).click()
    ada.page.click("#free-chips .chip")
    ada.page.click("#acts .confirm")
    expect(ada.page.locator("#log")).to_contain_text("Lent")
    expect(stop(ada, 1, 6)).to_have_class("thing legal")  # the question is asked still, and there is more money


def test_a_game_says_at_which_widths_its_layout_changes(hall: str, guests: Guests) -> None:
    bob = guests(WIDE)
    bob.new_table("hotseat", "hotseat", "", "", names=("Ada", "Bob"), game=hall)
    board = bob.page.locator("#board")
    shapes = {1440: ("Wide", "0 0 748 400"), 900: ("Bank", "0 0 366 538"), 480: ("Hall", "0 0 366 400")}
    for width, (label, shape) in shapes.items():
        bob.page.set_viewport_size({"width": width, "height": 900})
        expect(board).to_have_attribute("aria-label", label)
        expect(board).to_have_attribute("viewBox", shape)
