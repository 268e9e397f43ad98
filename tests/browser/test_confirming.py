"""When one is asked to confirm, and that a slip of the finger takes nothing back."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import EXPO, PHONE, WIDE, Guest, Plan
from browser.test_legible import BUSY, asked
from playwright.sync_api import expect

import pavilion
from pavilion.core import NOBODY
from pavilion.games import games
from pavilion.record.record import Answer

DEVICES = pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])



@DEVICES
def test_a_step_that_can_be_undone_is_taken_at_once(guests: Guests, device: dict[str, Any]) -> None:
    ada = guests(device, confirms="")
    ada.new_table("hotseat", "hotseat", "", "", game=EXPO)
    ada.waits()
    ada.take("card:station")  # one touch, and the next question is there
    expect(ada.page.locator("#ask")).to_contain_text("Which resource tile do you buy")
    expect(ada.page.locator("#acts .confirm")).to_have_count(0)
    expect(ada.page.locator("#acts .undo")).to_have_text("Undo")
    ada.take_back()
    expect(ada.page.locator("#ask")).to_contain_text("Which card do you play?")


def test_the_last_step_before_what_cannot_be_undone_asks_for_the_turn_as_a_whole(guests: Guests) -> None:
    ada = guests(confirms="")
    ada.new_table("hotseat", "hotseat", "", "", game=EXPO)
    ada.waits()
    ada.take("card:station")
    ada.touch(ada.legal().first)  # a tile is bought
    expect(ada.page.locator("#log li[data-seat=A]").first).to_contain_text("buys")
    ada.page.wait_for_selector("body:not(.busy)")
    ada.take("verb:stop")  # the turn would end
    expect(ada.page.locator("#acts .confirm")).to_be_visible()
    so = ada.page.locator("#so")
    expect(so).to_contain_text("Your turn: Play Train Station · Buy ")
    expect(so).to_contain_text("You pay $1.")  # in the whole turn
    ada.confirm()
    expect(ada.page.locator("#ask")).to_contain_text("Which card do you play?")


@DEVICES
def test_whoever_wants_to_be_asked_at_each_step_is(guests: Guests, device: dict[str, Any]) -> None:
    ada = guests(device, confirms="")
    ada.new_table("hotseat", "hotseat", "", "", game=EXPO)
    ada.waits()
    ada.page.click("#tool-menu")
    expect(ada.page.locator("#set-confirm")).to_have_value("turn")
    assert ada.page.locator("#menu").evaluate("(menu) => menu.scrollWidth <= menu.clientWidth")
    ada.page.select_option("#set-confirm", "each")
    ada.page.click("#menu [data-close]")
    ada.take("card:station")
    expect(ada.page.locator("#acts .confirm")).to_be_visible()
    expect(ada.page.locator("#ask")).to_contain_text("Play Train Station?")


@DEVICES
def test_a_double_click_on_confirm_takes_nothing_back(guests: Guests, device: dict[str, Any]) -> None:
    ada = guests(device)
    ada.new_table("hotseat", "hotseat", "", "", game=EXPO)
    ada.waits()
    ada.take("card:station")
    confirm = ada.page.locator("#acts .confirm")
    box = confirm.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = ada.context.new_cdp_session(ada.page)
    at, now = {"x": x, "y": y, "button": "left", "clickCount": 1}, time.time()
    for n in range(6):  # within a second, however long it takes, while the buttons change under the pointer
        for kind in ("mousePressed", "mouseReleased"):
            hand.send("Input.dispatchMouseEvent", {**at, "type": kind, "timestamp": now + n / 10})
    expect(ada.page.locator("#ask")).to_contain_text("Which resource tile do you buy")
    ada.page.wait_for_selector("body:not(.busy)")
    expect(ada.page.locator("#ask")).to_contain_text("Which resource tile do you buy")


@pytest.mark.parametrize("game", games())
def test_many_clicks_on_confirm_give_one_answer(guests: Guests, game: str) -> None:
    ada = guests()
    table = asked(game, *BUSY[game])
    ada.go_on_from(table.record(with_seed=True))
    ada.choose(random.Random(2))
    box = ada.page.locator("#acts .confirm").bounding_box()
    assert box is not None
    for _ in range(6):
        ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ada.waits()
    assert len(given(ada, table)) == 1


TURNS = {  # of an Expo: how many play it and have answered, what is wished for, and the clicks that it takes
    "laboratory": (2, 44, {r"tile:.*": 3, r"cell:.*": 3, "verb:stop": 1}, 5),
    "journal": (3, 38, {r"row:.*": 3, "verb:stop": 1}, 5),
}


@pytest.mark.parametrize("card", TURNS)
def test_a_turn_takes_few_clicks(guests: Guests, card: str) -> None:
    """The card and its steps are a click each; only what ends the turn, and cannot be undone, is confirmed."""
    seats, answers, wishes, clicks = TURNS[card]
    table, luck = pavilion.new(EXPO, seats=seats, seed=0), random.Random(0)
    while len(table.answers) < answers:
        table.play(luck.choice(table.legal()))
    ada, plan, clicked = guests(confirms=""), Plan(wishes), 1
    ada.go_on_from(table.record(with_seed=True))
    whose = ada.page.locator("#prompt-token").get_attribute("class")
    ada.take(f"card:{card}")
    while ada.page.locator("#prompt-token").get_attribute("class") == whose:
        if ada.page.locator("#acts .confirm").count():
            ada.confirm()
        else:
            ada.take(plan.choice(ada.offered()))
        ada.page.wait_for_load_state("networkidle")
        ada.page.wait_for_selector("body:not(.busy)")
        clicked += 1
    assert clicked == clicks == len(given(ada, table)) + 1


def given(ada: Guest, table: pavilion.Table) -> list[Answer]:
    """The answers that people have given since then."""
    record = ada.page.evaluate(f"fetch('/api/tables/{ada.table}/record').then((reply) => reply.text())")
    since = pavilion.load(record).answers[len(table.answers) :]
    return [one for one in since if one.seat != NOBODY and not one.forced]


def test_resetting_a_turn_asks_first(guests: Guests) -> None:
    ada = guests()
    ada.new_table("hotseat", "hotseat", "", "", game=EXPO)
    ada.waits()
    ada.give("card:station")
    ada.touch(ada.legal().first)
    ada.confirm()
    reset = ada.page.locator("#acts .reset")
    reset.press("Enter")
    expect(reset).to_have_text("Reset the whole turn?")
    expect(ada.page.locator("#ask")).to_contain_text("Which resource tile do you buy")
    ada.answer(random.Random(3))  # whoever goes on has not meant it
    ada.waits()
    expect(ada.page.locator("#acts .reset.sure")).to_have_count(0)


@DEVICES
def test_what_would_be_wasted_is_a_warning(guests: Guests, device: dict[str, Any]) -> None:
    ada = guests(device, confirms="")
    ada.new_table("hotseat", "hotseat", "", "", game=EXPO)
    ada.waits()
    ada.take("card:laboratory")
    stop = ada.page.locator("#chips [data-step='verb:stop']")
    expect(stop).to_be_visible()
    ada.page.wait_for_selector("body:not(.busy)")
    ada.press(stop)
    expect(ada.page.locator("#so .warning")).to_have_text("You give up 3 steps. ")
    expect(ada.page.locator("#so")).to_contain_text("After that it is")
    expect(ada.page.locator("#so")).not_to_contain_text("Nothing else changes")
    assert ada.sideways() == 0


@DEVICES
def test_a_second_click_never_goes_through_a_dialog_that_the_first_has_closed(
    guests: Guests, device: dict[str, Any]
) -> None:
    ada = guests(device, confirms="never")
    ada.new_table("hotseat", "hotseat", "", "")
    ada.waits()
    ada.page.click("#tool-help")
    closer = ada.page.locator("#help [data-close]")
    expect(closer).to_be_visible()
    box = closer.bounding_box()
    assert box is not None
    ada.page.evaluate("window.heard = []; document.addEventListener('click', ({ x }) => heard.push(x), true)")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ada.page.mouse.click(x, y)
    expect(ada.page.locator("#help")).to_be_hidden()
    ada.page.mouse.click(x, y)
    assert len(ada.page.evaluate("heard")) == 1, "only the first one"


def test_a_double_click_on_a_chip_confirms_nothing(guests: Guests) -> None:
    """Confirm may come to lie where the chip was."""
    ada = guests(PHONE)
    ada.new_table("hotseat", "hotseat", "", "", game=EXPO)
    ada.waits()
    ada.give("card:station")
    asked = ada.asked
    chip = ada.chips().first
    chip.tap()
    confirm = ada.page.locator("#acts .confirm")
    expect(confirm).to_be_visible()
    ada.page.evaluate("""() => {
        const confirm = document.querySelector("#acts .confirm").getBoundingClientRect();
        const at = { clientX: confirm.x + 9, clientY: confirm.y + 9, bubbles: true, detail: 1 };
        document.body.dispatchEvent(new MouseEvent("click", at)); // as if the chip had been here
        document.querySelector("#acts .confirm").dispatchEvent(new MouseEvent("click", at));
    }""")
    expect(confirm).to_be_visible()
    assert ada.asked != asked
