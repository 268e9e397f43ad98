"""Tiles of Expo 1906 in a real browser: taken from the yard, turned, previewed, laid; undo, reset, and reasons."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import EXPO, PHONE, WIDE, Guest
from browser.test_turns import sit_down
from exposition import expo
from playwright.sync_api import Locator, expect
from web.served import Served

LAB = """
    [A]
    lab: T2 0 c5, O2 0 f3, EM-CU 90 c6, AU-EL 180 f5
    yard: SM-TH, MA-EL
"""  # Cellophane lacks two units of steam, the Telephone nearly everything
SCRAP = {"b2", "f2", "d4", "b6", "f6"}
FILLED = SCRAP | {"c5", "d5", "e5", "d6", "f3", "g3", "f4", "g4", "c6", "f5"}
EMPTY = {f"cell:{column}{row}" for column in "abcdefg" for row in range(1, 8) if f"{column}{row}" not in FILLED}
STEAM = "Where do you place 2 Steam power + 1 Theoretical research?"
MACHINE = "Where do you place 2 Manual work + 1 Electricity?"
STEPS = "Which tile do you place in your lab or remove from it? Steps left: {}."


def with_a_tile(eve: Guest) -> Guest:
    """Somebody who holds a tile, steam twice and theoretical research once, and is asked where it goes."""
    eve.go_on_from(expo(LAB, seats=2).table.record(with_seed=True))
    eve.take("card:laboratory")
    expect(eve.page.locator("#so")).to_have_text(f"Then: {STEPS.format(3)}")
    eve.confirm()
    eve.take("tile:SM-TH")
    expect(eve.page.locator("#ask")).to_have_text(STEAM)
    return eve


def lies(eve: Guest, cell: str, turn: int) -> None:
    turned = f", turned {turn}°" if turn else ""
    expect(eve.page.locator("#ask")).to_have_text(re.compile(rf"^Place .+ on {cell}{turned}\?$"))
    expect(eve.page.locator("#so")).to_contain_text("Then:")  # the preview is there


def told(eve: Guest) -> list[str]:
    """What the tile that may be laid supplies, at the edges by which it touches projects."""
    return sorted(text for text in eve.thing("lab").locator("text").all_text_contents() if text.startswith("+"))


def tile(eve: Guest, label: str) -> Locator:
    return eve.thing("lab").get_by_label(label, exact=True)


def test_a_tile_is_turned_by_key_wheel_and_button(guests: Guests) -> None:
    eve = with_a_tile(guests())
    assert set(eve.offered()) == EMPTY, "it can lie on every empty cell"
    eve.take("cell:b5")
    lies(eve, "b5", 0)
    eve.page.keyboard.press("r")
    lies(eve, "b5", 90)
    eve.thing("cell:b5").hover()
    eve.page.mouse.wheel(0, 100)
    lies(eve, "b5", 180)
    eve.page.get_by_role("button", name="Rotate", exact=True).click()
    lies(eve, "b5", 270)
    eve.page.keyboard.press("Shift+R")
    lies(eve, "b5", 180)
    assert eve.page.evaluate("scrollY") == 0, "the page stays where it is"
    eve.take("cell:a1")
    lies(eve, "a1", 180)  # it stays as it was turned last


@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
def test_what_a_tile_supplies_and_completes_is_told_before_it_is_laid(device: dict[str, Any], guests: Guests) -> None:
    eve = with_a_tile(guests(device))
    projects = eve.thing("projects")
    eve.take("cell:e4")
    lies(eve, "e4", 0)  # steam beside the Telephone, research beside Cellophane: nobody needs them there
    assert told(eve) == []
    expect(projects).not_to_contain_text("completes")
    for _ in range(2):
        eve.press(eve.page.get_by_role("button", name="Rotate", exact=True))
    lies(eve, "e4", 180)
    sentence = "You complete Cellophane, score 3 points (completed projects) and supply"
    for gain in (sentence, "2 units for Cellophane", "1 unit for Telephone"):
        expect(eve.page.locator("#so")).to_contain_text(gain)
    assert told(eve) == ["+1", "+2"], "research for the Telephone, steam for Cellophane"
    expect(projects).to_contain_text("completes: +3")
    assert eve.sideways() == 0
    eve.confirm()
    expect(eve.page.locator("#ask")).to_have_text(STEPS.format(2))
    expect(tile(eve, "2 Steam power, 1 Theoretical research.\nOn e4")).to_be_visible()
    expect(eve.thing("tile:SM-TH")).to_have_count(0)
    expect(projects).to_contain_text("complete: 3 points")


def test_a_turn_in_the_laboratory_is_taken_back_step_by_step_and_as_a_whole(guests: Guests) -> None:
    eve = with_a_tile(guests())
    eve.give("cell:b5")
    expect(eve.page.locator("#ask")).to_have_text(STEPS.format(2))
    eve.take_back()
    expect(eve.page.locator("#ask")).to_contain_text("Where do you place 2 Steam power")
    assert set(eve.offered()) == EMPTY
    eve.take_back()
    expect(eve.page.locator("#ask")).to_have_text(STEPS.format(3))
    eve.give("cell:d4")
    scrap = tile(eve, "Scrap on d4")
    expect(scrap).to_have_count(0)
    eve.take_back_turn()
    expect(eve.page.locator("#ask")).to_have_text("Which card do you play?")
    expect(scrap).to_have_count(1)
    expect(eve.thing("tile:SM-TH")).to_have_count(1)
    expect(eve.page.locator("#acts .undo")).to_have_count(0)


@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_tile_in_hand_is_put_back_for_another_one(device: dict[str, Any], guests: Guests) -> None:
    eve = with_a_tile(guests(device))
    ask = eve.page.locator("#ask")
    eve.take("cell:b5")
    lies(eve, "b5", 0)
    eve.take("tile:MA-EL")
    expect(ask).to_have_text(MACHINE)
    assert set(eve.offered()) == EMPTY
    eve.take("tile:MA-EL")
    expect(ask).to_have_text(STEPS.format(3))
    eve.take("tile:MA-EL", "cell:b5")
    lies(eve, "b5", 0)
    back = eve.page.locator("#acts .undo")
    expect(back).to_have_text("Back")
    eve.press(back)
    expect(ask).to_have_text(MACHINE)
    expect(back).to_have_text("Back")
    eve.press(back)
    expect(ask).to_have_text(STEPS.format(3))
    expect(back).to_have_text("Undo")
    eve.page.reload()
    eve.waits()
    eve.take("tile:SM-TH")
    eve.page.reload()
    eve.waits()
    eve.take("tile:MA-EL")
    expect(ask).to_have_text(MACHINE)


def test_a_tile_is_laid_and_put_back_by_keys_and_from_the_list(guests: Guests) -> None:
    eve = guests()
    eve.go_on_from(expo(LAB, seats=2).table.record(with_seed=True))
    eve.give("card:laboratory")
    ask = eve.page.locator("#ask")
    eve.page.keyboard.press("ArrowDown")
    eve.thing("tile:SM-TH").focus()
    eve.page.keyboard.press("Enter")
    expect(ask).to_have_text(STEAM)
    expect(eve.page.locator(".thing.legal:focus")).to_have_count(1)
    eve.page.keyboard.press("Escape")
    expect(ask).to_have_text(STEPS.format(3))
    eve.page.keyboard.press("l")
    eve.page.get_by_role("button", name="Place 2 Steam power + 1 Theoretical research").focus()
    eve.page.keyboard.press("Enter")
    expect(ask).to_have_text(STEAM)
    buttons = eve.page.locator("#answer-list button")
    expect(buttons.last).to_have_text("Back")
    eve.page.keyboard.press("l")
    expect(buttons.first).to_be_focused()
    buttons.last.focus()
    eve.page.keyboard.press("Enter")
    expect(ask).to_have_text(STEPS.format(3))


@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_card_that_cannot_be_played_says_why(device: dict[str, Any], guests: Guests, server: Served) -> None:
    table = server.found("human", "human", game=EXPO, seed=4)
    table.mover.play("play skyscraper")
    eve = guests(device)
    sit_down(eve, table.mover)
    for card, reason, rule in (
        ("skyscraper", "The player to your right has just played this card.", "EX-4.2.1"),
        ("meeting", "You may not play the Meeting Room on your first turn of a round.", "EX-4.2.2"),
    ):
        eve.touch(eve.thing(f"card:{card}"))
        expect(eve.page.locator("#why-text")).to_have_text(f"Why not? {reason}")
        expect(eve.page.locator("#why-rule")).to_have_text(f"Rule {rule}")
        assert eve.page.get_attribute("#why-rule", "href") == f"/rules/{EXPO}#{rule}"
        eve.press(eve.page.locator("#why [data-close]"))
        expect(eve.page.locator("#why")).to_be_hidden()
    assert eve.page.locator("#acts .confirm").count() == 0
