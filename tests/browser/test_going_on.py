"""Nobody is torn away, left without a word, or without focus: links, tabs, forced answers, the keyboard."""

from __future__ import annotations

import random
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import EXPO, PHONE, WIDE
from browser.test_turns import sit_down
from browser.test_ways_to_play import focused, press
from playwright.sync_api import expect
from web.served import Served

import pavilion
from pavilion import Table
from pavilion.core import NOBODY

AREA = ".thing[data-id='area:electricity']"
BOTH = pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])


@BOTH
def test_every_button_of_the_share_dialog_says_what_it_is_for_and_escape_closes_it(
    device: dict[str, Any], guests: Guests
) -> None:
    eve = guests(device)
    eve.new_table("human", "open", "open", "", names=("Eve",))
    eve.page.click("#share [data-close]")
    eve.page.click("#tool-menu")
    eve.page.click("#menu-share")
    expect(eve.page.locator("#share")).to_be_visible()
    rows = eve.page.locator("#share .link-row .btn")
    labels = rows.all_inner_texts()
    assert len(labels) == len(set(labels)) == 5, "two seats, spectators and their links, another device"
    for label in labels[:3]:
        eve.page.get_by_role("button", name=label).click()
        expect(eve.page.get_by_role("textbox", name=label)).to_be_visible()
        assert focused(eve) == "Copy"
    expect(eve.page.locator("#share .qr")).to_have_count(1)  # a camera need not choose
    asked = eve.asked
    press(eve, "Escape")
    expect(eve.page.locator("#share")).to_be_hidden()
    assert eve.asked == asked


def test_whoever_looks_around_is_not_led_away(guests: Guests, server: Served) -> None:
    eve = guests(PHONE)
    seat = server.found("human", "human", seed=4, game=EXPO).mover
    sit_down(eve, seat)
    tab = '#scene-tabs [data-tab="{}"]'
    eve.page.click(tab.format("rivals"))
    seat.play("play station")  # from another device
    expect(eve.page.locator(tab.format("station"))).to_have_class("has-legal")
    expect(eve.page.locator(tab.format("rivals"))).to_have_attribute("aria-selected", "true")
    eve.page.click(tab.format("station"))
    eve.touch(eve.legal().first)
    eve.confirm()
    expect(eve.page.locator(tab.format("rivals"))).to_have_attribute("aria-selected", "false")


def test_whoever_does_not_look_around_is_led_to_the_tab_of_the_question(guests: Guests, server: Served) -> None:
    eve = guests(PHONE)
    seat = server.found("human", "human", seed=4, game=EXPO).mover
    sit_down(eve, seat)
    seat.play("play station")
    expect(eve.page.locator('#scene-tabs [data-tab="station"]')).to_have_attribute("aria-selected", "true")


def before_a_forced_answer() -> tuple[Table, str]:
    """A table at which this answer leads to another one of the same player that has no alternative."""
    table, luck = pavilion.new(EXPO, seats=2, seed=3), random.Random(1)
    while True:
        answer = luck.choice(table.legal())
        twin = table.clone()
        twin.play(answer)
        given, *others = [one for one in twin.answers[len(table.answers) :] if one.seat != NOBODY]
        if any(one.forced and one.seat == given.seat for one in others):
            return table, answer
        table.play(answer)


@BOTH
def test_an_answer_without_alternative_is_announced(device: dict[str, Any], guests: Guests) -> None:
    table, answer = before_a_forced_answer()
    eve = guests(device)
    eve.go_on_from(table.record(with_seed=True))
    eve.page.locator("#answer-list button").nth(table.legal().index(answer)).press("Enter")
    notice = eve.page.locator("#notice")
    expect(notice).to_contain_text("The only possible answer was given for you: ")
    box = notice.bounding_box()
    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert eve.page.evaluate("(point) => document.elementFromPoint(...point).id", middle) != "notice"  # in nobody's way
    expect(eve.page.locator("#log li[data-seat]").first).to_contain_text("(no other choice)")


def test_the_keyboard_goes_on_where_it_was(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    seat = table.mover
    eve = guests()
    sit_down(eve, seat)
    eve.page.locator(AREA).focus()
    press(eve, "Enter")
    expect(eve.page.locator("#acts .confirm")).to_be_focused()
    press(eve, "Enter")
    expect(eve.page.locator("#ask")).to_contain_text("turn")  # of the other
    while table.mover.seat != seat.seat:
        table.mover.play(table.mover.state()["legal"][0])
    expect(eve.page.locator(AREA)).to_be_focused()
