"""Games of Weather Machine in a real browser: alone and with a bot to the end, by touches, on a desk and on a phone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browser.conftest import Guests
from browser.guest import PHONE, WEATHER, WIDE, Guest, Plan
from browser.test_axe import clear
from browser.test_expo_games import play_on
from browser.test_turns import sit_down
from playwright.sync_api import expect
from web.served import Served

import pavilion

OFTEN = 999
WON_ALONE = Path(__file__).parents[2] / "records" / WEATHER / "1-seat-edited-won-at-the-end.txt"
SELLER = """pavilion position 1
game: weather-machine
seats: 2
[course]
round: 3
[A]
space: lab-A
vouchers: 2 government, 2 science
parts: 1 green
bots: 1
line: A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12
[B]
space: rnd-A
[owed]
turn A
"""
CALM = {  # some actions of each kind, then from place to place until the experiments are over
    "action:(construct|acquire|extend|sell|work)": 6, "action:security": 1, "verb:(done|decline)": OFTEN, ".+": OFTEN,
}  # fmt: skip
DEVICES = pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])


def alone(guest: Guest) -> None:
    """Two clicks from the start page: the game, and the first tile as it lies."""
    guest.go("/")
    guest.press(guest.page.locator(f"[data-solo={WEATHER}]"))
    guest.waits()
    lay_first_tile(guest)


def lay_first_tile(guest: Guest) -> None:
    """As it lies, unless both of its halves are the same and nobody is asked."""
    if guest.page.locator("#acts .confirm").count():
        guest.confirm()


@DEVICES
def test_somebody_plays_a_whole_game_alone(guests: Guests, device: dict[str, Any]) -> None:
    eve = guests(device)
    alone(eve)
    assert eve.sideways() == 0
    answers = play_on(eve, Plan(CALM))
    assert answers > 20
    expect(eve.page.locator("#ending-title")).to_contain_text("points")
    assert len(eve.points()) == 1
    assert eve.sideways() == 0


@DEVICES
def test_a_game_against_a_bot_to_the_end(guests: Guests, server: Served, device: dict[str, Any]) -> None:
    table = server.found("human", "greedy", game=WEATHER, seed=3)
    eve = guests(device)
    sit_down(eve, table.seats[0])
    assert play_on(eve, Plan(CALM)) > 20
    assert sorted(table.watch.state()["scores"], reverse=True) == eve.points()
    assert eve.sideways() == 0


@DEVICES
def test_a_payment_is_one_touch_and_other_ways_are_one_touch_away(guests: Guests, device: dict[str, Any]) -> None:
    eve = guests(device, confirms="")
    alone(eve)
    eve.take("action:construct", "slot:A4")
    expect(eve.page.locator("#ask")).to_contain_text("Construct a bot: how do you pay?")
    assert {"voucher:supply", "voucher:science"} <= set(eve.offered())
    paid = eve.page.locator("#acts .usual")
    expect(paid).to_have_text("Supply voucher (2 ×)")  # noqa: RUF001
    eve.press(paid)
    expect(eve.page.locator("#ask")).to_contain_text("Which Supply action do you take?")
    assert not eve.page.locator("#acts .usual").count()
    eve.take_back_turn()
    lay_first_tile(eve)
    eve.take("action:construct", "slot:A4", "voucher:science", "voucher:supply")
    expect(eve.page.locator("#ask")).to_contain_text("Which Supply action do you take?")


def test_the_turn_of_the_saboteurs_is_told_step_by_step_with_its_rules(guests: Guests) -> None:
    eve = guests(bypass_csp=True)  # axe brings its own script along
    alone(eve)
    for _ in range(40):
        steps = eve.page.locator("#log .came a[href*='WM-6.5']")
        if steps.count():
            break
        eve.follow(Plan({"verb:(done|decline)": OFTEN, ".+": OFTEN}))
        eve.waits()
    told = eve.page.locator("#log .came", has=eve.page.locator("a[href*='WM-6.5']")).all_inner_texts()
    assert any(line.startswith("Their agent moves") for line in told)
    assert any(line.startswith(("At the ", "At R&D")) for line in told)
    assert steps.first.get_attribute("href") == f"/rules/{WEATHER}#{steps.first.inner_text()}"
    assert eve.page.locator("#log .round").all_text_contents()[-1] == "Supply round"
    assert not eve.page.locator("#log button a").count()
    assert Axe().run(eve.page).response["violations"] == []


@DEVICES
def test_the_result_of_a_game_alone_tells_rank_and_target(guests: Guests, device: dict[str, Any]) -> None:
    """A game of the golden records that was won, with two goals met besides, up to its last answer."""
    lines = [line[2:] for line in WON_ALONE.read_text("utf-8").splitlines() if line.startswith("| ")]
    goals = "left: 4 5 6\ngoals: - - V07 V05\nbelow: B01 B03 P01 P03"
    table = pavilion.new(WEATHER, position="\n".join(lines).replace("left: 4 5 6", goals), seed=1)
    for answer in ("go government-C", "award 4-lab", "do secure", "secure snow-3", "pay government"):
        table.play(answer)
    for answer in ("advance government", "advance rnd", "gain lab", "award 5-rnd"):
        table.play(answer)
    won = table.clone()
    won.play("done")
    verdict = won.verdict()
    assert verdict is not None
    eve = guests(device, bypass_csp=True)  # axe brings its own script along
    eve.go_on_from(table.record(with_seed=True))
    eve.take("verb:done")
    eve.confirm()
    ending = eve.page.locator("dialog#ending[open]")
    expect(ending.locator(".podium")).to_be_visible()
    expect(eve.page.locator("#ending-title")).to_have_text(
        f"{verdict.points} points, {verdict.points - verdict.target} more than {verdict.target}: target reached."
    )
    expect(ending.locator(".rank")).to_have_text("Your rank: Stormchaser")
    assert eve.sideways() == 0
    clear(eve, "#ending")


def by_keyboard(eve: Guest, first: str = "") -> None:
    """One answer with the keyboard alone: first this thing or button, then the first of each that goes on."""
    eve.page.keyboard.press("Escape")  # to what can be chosen
    wanted = f"#chips .chip[data-step='{first}'], .thing.legal[data-id='{first}']"
    choice = "#chips .chip:not([aria-pressed]), .thing.legal"
    while not eve.page.locator("#acts .confirm").count():
        there = eve.page.locator(wanted) if first else eve.page.locator("none")
        (there if there.count() else eve.page.locator(choice)).first.focus()
        eve.page.keyboard.press("Enter")
        eve.page.wait_for_selector("body:not(.busy)")
        first = ""
    eve.page.locator("#acts .confirm").focus()
    eve.page.keyboard.press("Enter")
    eve.waits()


def test_the_keyboard_alone_plays_a_turn(guests: Guests) -> None:
    """The move, an action, its payment, and where its research token goes."""
    eve = guests()
    eve.go_on_from(pavilion.new(WEATHER, position=SELLER, seed=1).record(with_seed=True))
    by_keyboard(eve, "space:government-B")
    while not eve.asked.startswith("Which Government action do you take?"):  # what comes with the space
        by_keyboard(eve)
    by_keyboard(eve, "action:sell")
    assert eve.asked.startswith("Which Government space do you sell a part on?")
    by_keyboard(eve, "govspace:rain-1")
    assert eve.asked.startswith("Sell a part: how do you pay?")
    by_keyboard(eve, "voucher:government")
    while not eve.asked.startswith("Which research token do you place"):
        by_keyboard(eve)
    by_keyboard(eve, "token:government-rain")
    expect(eve.page.locator("#log")).to_contain_text("places a token in row")


def test_the_keyboard_alone_begins_a_game(guests: Guests) -> None:
    eve = guests()
    eve.go("/")
    eve.page.locator(f"[data-solo={WEATHER}]").press("Enter")
    eve.waits()
    for _ in range(12):
        if "Scientist" in eve.asked:
            break
        eve.page.keyboard.press("Escape")  # to what can be chosen
        while not eve.page.locator("#acts .confirm").count():
            eve.page.locator("#chips .chip:not([aria-pressed]), .thing.legal").first.focus()
            eve.page.keyboard.press("Enter")
            eve.page.wait_for_selector("body:not(.busy)")
        eve.page.locator("#acts .confirm").focus()
        eve.page.keyboard.press("Enter")
        eve.waits()
    assert "Scientist" in eve.asked


def test_challenges_are_chosen_where_the_table_is_founded(guests: Guests, server: Served) -> None:
    eve = guests()
    eve.go(f"/new/{WEATHER}")
    eve.page.click(".options summary")
    assert eve.page.locator("[data-option=challenges]").is_hidden(), "three players are chosen"
    for place in (1, 2):
        eve.page.locator("[name=kind]").nth(place).select_option("")
    expect(eve.page.locator("[data-option=challenges]")).to_be_visible()
    assert eve.page.locator("[data-option=new_scientists]").is_hidden()
    eve.page.check("[data-option=challenges] input[value='1']")
    eve.page.check("[data-option=challenges] input[value='12']")
    eve.page.click(".submit .btn")
    eve.waits()
    record = eve.page.evaluate(f"fetch('/api/tables/{eve.table}/record').then((reply) => reply.text())")
    assert "challenges=1,12" in record


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Step 2 of 3"), ("de", "Schritt 2 von 3"), ("it", "Passo 2 di 3")]
)
@DEVICES
def test_a_chain_of_effects_says_which_step_it_is_and_why(
    guests: Guests, device: dict[str, Any], language: str, words: str
) -> None:
    eve = guests(device, locale=language)
    alone(eve)
    assert not eve.page.locator("#so .step").count()
    eve.give("action:construct")
    eve.give("slot:A4")
    step = eve.page.locator("#so .step")
    expect(step).to_be_visible()
    expect(step).to_contain_text(re.compile(rf"^{words} · .*A4"))
    eve.give("voucher:supply")
    expect(step).to_contain_text(words)  # the second voucher belongs to the same step
    eve.give("voucher:supply")
    expect(step).to_have_count(0)
