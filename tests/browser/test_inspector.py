"""The inspector: what a thing is and does, how it stands, and why not only where something is barred."""

from __future__ import annotations

from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import EXPO, GAME, PHONE, WIDE, Guest
from browser.test_turns import sit_down
from playwright.sync_api import Locator, expect
from web.served import Served, with_figures

DEVICES = pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
AREA = "collect all the cards beside it"
LONG_PRESS = """(thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    const at = { clientX: x + width - 4, clientY: y + height / 2, bubbles: true, cancelable: true };
    return thing.dispatchEvent(new PointerEvent("contextmenu", { ...at, pointerType: "touch" }));
}"""


def inspected(guest: Guest, id: str) -> Locator:
    """The dialog after a right click on a thing."""
    thing = guest.thing(id)
    thing.click(button="right", position=guest.point_of(thing))
    expect(guest.page.locator("#why")).to_be_visible()
    return guest.page.locator("#why")


@pytest.fixture
def eve(guests: Guests, server: Served) -> Guest:
    """Somebody who may place a supporter."""
    found = guests()
    sit_down(found, server.found("human", "human", seed=4).mover)
    return found


def test_a_legal_thing_says_what_it_is_and_forbids_nothing(eve: Guest) -> None:
    expect(eve.thing("area:fine-arts")).to_have_class("thing legal")
    shown = inspected(eve, "area:fine-arts")
    expect(shown.locator("h2")).to_have_text("Fine Arts")
    expect(shown.locator("#why-does")).to_contain_text(AREA)
    expect(shown.locator("#why-look .thing[data-id='area:fine-arts']")).to_be_visible()
    expect(shown.locator("#why-numbers li").first).to_have_text("2 of 3 cards")
    expect(shown).not_to_contain_text("Why not?")
    expect(shown.locator("#why-text")).to_be_empty()
    expect(shown.locator("#why-rule")).to_have_text("All rules")
    assert shown.locator("#why-rule").get_attribute("href") == f"/rules/{GAME}"
    eve.page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
    assert eve.page.locator(".thing.chosen").count() == 0, "to look is not to choose"


def test_a_thing_that_is_not_asked_for_is_not_called_forbidden(guests: Guests, server: Served) -> None:
    ada = guests()
    sit_down(ada, with_figures(server).mover)
    figure = ada.page.locator("#players .thing[data-id^='figure:']:not([data-id*='@'])").first
    ada.touch(figure)
    shown = ada.page.locator("#why")
    expect(shown.locator("#why-does")).to_contain_text("On the turn after you collect it, play or discard it")
    expect(shown.locator("#why-text")).to_be_empty()
    expect(shown.locator("#why-rule")).to_have_text("All rules")


def test_a_card_beside_an_area_is_a_thing_of_its_own(eve: Guest) -> None:
    card = eve.page.locator("#board [data-kind^='card:']").first
    card.click(button="right")
    shown = eve.page.locator("#why")
    expect(shown.locator("#why-look svg")).to_be_visible()
    expect(shown.locator("#why-does")).to_contain_text("ollect")
    expect(shown.locator("#why-does")).not_to_contain_text(AREA)
    expect(shown.locator("#why-text")).to_be_empty()
    name = shown.locator("h2").inner_text()
    assert not name.startswith(("Agriculture", "Electricity", "Fine", "Manufacturing", "Transportation")), name


def test_whoever_is_not_asked_learns_who_is(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    other = next(seat for seat in table.seats.values() if seat.seat != table.mover.seat)
    ada = guests()
    sit_down(ada, other)
    ada.touch(ada.thing("area:agriculture"))
    shown = ada.page.locator("#why")
    expect(shown.locator("#why-text")).to_contain_text("'s turn.")
    expect(shown).not_to_contain_text("Why not?")


def test_a_long_press_on_a_phone(guests: Guests, server: Served) -> None:
    ada = guests(PHONE)
    sit_down(ada, server.found("human", "human", seed=4).mover)
    assert ada.thing("area:fine-arts").evaluate(LONG_PRESS) is False, "the browser shows no menu of its own"
    shown = ada.page.locator("#why")
    expect(shown.locator("h2")).to_have_text("Fine Arts")
    look = shown.locator("#why-look .thing[data-id='area:fine-arts']")
    expect(look).to_be_visible()
    box = look.bounding_box()
    assert box is not None
    assert box["width"] > 300
    assert ada.sideways() == 0
    expect(ada.page.locator("#tip")).to_be_hidden()


SHUT = """() => {
    globalThis.shut = new Promise((done) => {
        document.addEventListener("close", () => setTimeout(done), { capture: true, once: true });
    });
}"""  # a promise that all who listen have heard of a dialog that was closed


def test_the_key_i_on_what_has_the_focus_or_lies_under_the_mouse(eve: Guest) -> None:
    eve.thing("area:electricity").focus()
    eve.page.keyboard.press("i")
    expect(eve.page.locator("#why h2")).to_have_text("Electricity")
    expect(eve.page.locator("#why h2")).to_be_focused()
    eve.page.evaluate(SHUT)
    eve.page.keyboard.press("Escape")
    eve.page.evaluate("shut")
    expect(eve.thing("area:electricity")).to_be_focused()
    eve.thing("area:electricity").blur()
    wheel = eve.thing("wheel")
    wheel.hover(position=eve.point_of(wheel))
    eve.page.keyboard.press("i")
    expect(eve.page.locator("#why h2")).to_have_text("Ferris wheel")


def test_a_resting_mouse_shows_the_short_form_beside_the_thing(eve: Guest) -> None:
    tip = eve.page.locator("#tip")
    area = eve.thing("area:fine-arts")
    area.hover(position={"x": 60, "y": 12})
    expect(tip).to_be_visible()
    expect(tip.locator("b")).to_have_text("Fine Arts")
    expect(tip).to_contain_text(AREA)
    thing, short = area.bounding_box(), tip.bounding_box()
    assert thing is not None
    assert short is not None
    apart = [
        short["x"] >= thing["x"] + thing["width"], short["x"] + short["width"] <= thing["x"],
        short["y"] >= thing["y"] + thing["height"], short["y"] + short["height"] <= thing["y"],
    ]  # fmt: skip
    assert any(apart), (thing, short)
    assert tip.evaluate("(tip) => getComputedStyle(tip).pointerEvents") == "none"
    eve.page.keyboard.press("Shift")
    expect(tip).to_be_hidden()
    eve.page.mouse.move(2, 2)
    area.hover(position={"x": 60, "y": 12})
    expect(tip).to_be_visible()
    eve.touch(area)
    expect(tip).to_be_hidden()
    expect(eve.page.locator("#acts .confirm")).to_be_visible()


@DEVICES
def test_a_card_of_expo_in_german(device: dict[str, Any], guests: Guests, server: Served) -> None:
    table = server.found("human", "human", game=EXPO, seed=4)
    ada = guests(device, locale="de")
    sit_down(ada, table.mover)
    ada.touch(ada.thing("card:meeting"))
    shown = ada.page.locator("#why")
    expect(shown.locator("h2")).to_have_text("Konferenzraum")
    expect(shown.locator("#why-does")).to_contain_text("Dann endet die Runde.")
    expect(shown.locator("#why-text")).to_contain_text("Warum nicht?")
    expect(shown.locator("#why-rule")).to_have_text("Regel EX-4.2.2")
    ada.press(shown.locator("[data-close]"))
    ada.thing("card:station").evaluate(LONG_PRESS)
    expect(shown.locator("#why-does")).to_contain_text("$1, $2, $3")
    expect(shown.locator("#why-text")).to_be_empty()
