"""Whole games of Crystal Palace in a real browser: two people and a bot, somebody alone, fingers, and keys alone."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import NEXT, PALACE, PHONE, WIDE, Guest, Plan
from browser.test_axe import clear
from browser.test_expo_games import play_on
from browser.test_solo import cookie as solo_cookie
from browser.test_ways_to_play import press
from browser.test_whole_games import cookie
from palace import palace
from playwright.sync_api import expect
from web.alone import taken
from web.served import Served

import pavilion

OFTEN = 999
BRIEF = {  # a few dice in the first rounds, then everybody passes
    "field:(patents|museum|club|times)-.*": 3, "value:.": 3, "patent:.*": 1, "slot:.*": 1, "person:.*": 1,
    "verb:(pass|done|decline)": OFTEN, ".+": OFTEN,
}  # fmt: skip
DEVICES = pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])


DRAWN = re.compile(r"\b(d|transform|viewBox|stroke-width)=\\?\"[^\"]*\"|[MmLlHhVvCcSsAaz][-\d. ]{8,}")  # no words


SEALED = re.compile("has sealed|hat versiegelt|ha sigillato")


class Sealed:
    """All that came to a browser while dice were being set: every frame, and what the page shows."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.heard: list[str] = []
        guest.page.on("websocket", lambda line: line.on("framereceived", lambda frame: self.heard.append(str(frame))))

    def tells(self, hand: list[int]) -> tuple[list[str], int]:
        """Frames that tell a hand, however it is written (6-5-3-3, [6,5,3,3], 6 5 3 3), and how often the page does."""
        said = re.compile(r"(?<![\d.£-])" + r"\W{1,3}".join(map(str, hand)) + r"(?![\d.])")
        told = [frame for frame in self.heard if said.search(DRAWN.sub("", frame))]
        return told, len(said.findall(DRAWN.sub("", self.guest.page.content())))

    def shows_dice_of(self, seat: str) -> bool:
        """On the table; a dialog that is shut may still hold those of the round before."""
        return self.guest.page.locator(f"main .eye.p-{seat}").count() > 0


def turn_dice(guest: Guest, luck: random.Random, but: list[int]) -> list[int]:
    """Dice from one's own luck, but not those that the other's page shows as its own; the highest first."""
    dice = guest.page.locator("#board .thing.stop.chosen").count()
    hand = [luck.randint(1, 3) for _ in range(dice)]
    while sorted(hand, reverse=True) == but:
        hand = [luck.randint(1, 3) for _ in range(dice)]
    for n, value in enumerate(hand, 1):
        stop = guest.thing(f"die{n}:{value}")
        if "chosen" not in str(stop.get_attribute("class")):
            guest.touch(stop)
    shown = re.findall(r"\d", guest.asked)
    assert sorted(map(int, shown)) == sorted(hand)
    return sorted(hand, reverse=True)


def drafted(guest: Guest) -> list[int]:
    """What somebody's desk shows, the highest first."""
    return sorted(map(int, re.findall(r"\d", guest.asked)), reverse=True)


def set_dice(guests: tuple[Guest, Guest], eyes: dict[Guest, Sealed], luck: random.Random) -> None:
    """Both set dice, one after the other; what one has sealed is nowhere in the other's browser before the reveal."""
    first, second = guests
    put_away(first)
    put_away(second)
    hand = turn_dice(first, luck, drafted(second))
    eyes[second].heard.clear()
    before = eyes[second].tells(hand)  # the same dice may have been set in an earlier round
    first.confirm()
    seat = str(first.page.get_attribute("#players .thing >> nth=0", "data-id"))
    chest = second.page.locator(f"#players .thing[data-id='{seat}']")
    expect(chest).to_have_attribute("aria-label", SEALED)
    assert eyes[second].heard, "it was told that, and nothing else"
    assert eyes[second].tells(hand) == before
    assert before[0] == []
    assert not eyes[second].shows_dice_of(seat[-1])
    eyes[first].heard.clear()
    mine = turn_dice(second, luck, hand)
    assert eyes[first].tells(mine)[0] == [], "a draft leaves no page"
    second.confirm()
    for guest in guests:
        expect(guest.page.locator("dialog#chapter[open] .picture .thing")).to_have_attribute(
            "aria-label", re.compile(" ".join(map(str, hand)))
        )
        put_away(guest)


def put_away(guest: Guest) -> None:
    """Read what is told; one is perhaps not asked afterwards."""
    guest.page.wait_for_selector("body:not(.busy)")
    while guest.page.locator("dialog#chapter[open]").count():
        guest.press(guest.page.locator("#chapter .btn.go"))


def is_setting(guest: Guest) -> bool:
    return guest.page.locator("#board .thing.stop.chosen").count() > 0


def test_two_people_and_a_bot_play_a_whole_game_and_dice_stay_secret(guests: Guests, server: Served) -> None:
    ada, ben = guests(WIDE), guests(PHONE)
    eyes = {ada: Sealed(ada), ben: Sealed(ben)}
    ada.new_table("human", "open", "bot:beginner", "", "", names=("Ada",), game=PALACE)
    ben.go(ada.link("Invite someone to seat B"))
    ben.sits()
    luck, plans = random.Random(4), {ada: Plan(BRIEF), ben: Plan(BRIEF)}
    rounds = 0
    while not (ada.over and ben.over):
        for guest in (ada, ben):
            while guest.is_asked and not is_setting(guest):
                put_away(guest)
                guest.follow(plans[guest])
            put_away(guest)
        if is_setting(ada) and is_setting(ben):
            set_dice((ada, ben) if rounds % 2 else (ben, ada), eyes, luck)
            rounds += 1
        ada.until(lambda: ada.page.locator(NEXT).count() or ben.page.locator(NEXT).count())
    assert rounds == 5
    assert ada.points() == ben.points()
    record = server.line.send("GET", f"/api/tables/{ada.table}/record", None, {"Cookie": cookie(ada)}).body.decode()
    table = pavilion.load(record)
    assert table.over
    assert sorted(table.scores(), reverse=True) == ada.points()


def test_five_sit_at_a_table_a_german_at_a_desk_an_italian_with_a_phone_and_three_bots(guests: Guests) -> None:
    """A round and a half: whatever is asked, no page is broader than its screen and fingers find what they touch."""
    ada, ben = guests(WIDE, locale="de"), guests(PHONE, locale="it")
    eyes = {ada: Sealed(ada), ben: Sealed(ben)}
    ada.new_table("human", "open", *3 * ["bot:beginner"], names=("Ada",), game=PALACE)
    ben.go(ada.link("B"))
    ben.sits()
    luck, plans = random.Random(4), {ada: Plan(BRIEF), ben: Plan(BRIEF)}
    rounds, given = 0, 0
    while rounds < 2 or given < 4:  # four answers of the second round
        for guest in (ada, ben):
            while guest.is_asked and not is_setting(guest):
                put_away(guest)
                fits(guest)
                guest.follow(plans[guest])
                given += rounds == 2
            put_away(guest)
        if is_setting(ada) and is_setting(ben):
            fits(ada)
            fits(ben)
            set_dice((ada, ben) if rounds % 2 else (ben, ada), eyes, luck)
            rounds += 1
        ada.until(lambda: ada.page.locator(NEXT).count() or ben.page.locator(NEXT).count())
    for guest, words in ((ada, "Dein Tableau"), (ben, "La tua plancia")):
        assert guest.thing("mat").get_attribute("aria-label") == words
    expect(ada.page.locator("#players .thing")).to_have_count(5)
    expect(ben.page.locator("#players .thing")).to_have_count(5)


def fits(guest: Guest) -> None:
    """Nothing is beside the screen, and fingers find what they touch."""
    assert guest.sideways() == 0
    if guest.device is PHONE:
        assert guest.too_small() == []


@DEVICES
def test_somebody_plays_a_whole_game_alone_for_a_medal(guests: Guests, device: dict[str, Any]) -> None:
    eve = guests(device)
    eve.go("/")
    eve.press(eve.page.locator(f"[data-solo={PALACE}]"))
    eve.waits()
    assert eve.sideways() == 0
    assert eve.too_small() == []
    assert play_on(eve, Plan(BRIEF)) > 20
    expect(eve.page.locator("#ending-title")).to_contain_text("more than 44 are needed")
    expect(eve.page.locator("#ending .rank")).to_have_text("Your rank: Novice")
    expect(eve.page.locator("#ending .best")).to_have_text("Your first solo result: the one to beat")
    assert len(eve.points()) == 1
    assert eve.sideways() == 0


def test_medals_and_the_personal_best(guests: Guests, server: Served) -> None:
    eve = guests()
    eve.play_now()  # somebody who has played has a cookie
    for points, medal, best in (
        (52, "Bronze medal", "Your first solo result: the one to beat"),
        (95, "Gold medal", "A new personal best: 43 more than before"),
        (70, "Silver medal", "Your best so far: 95"),
    ):
        last = f"[course]\nround: 5\nphase: earn\n[A]\npoints: {points + 20}\nmoney: 0\nenergy: 0\ngears: 0"
        position = palace(f"{last}\n[owed]\ngreen A\nnext-phase", seats=1, all_asked=True).text
        table = pavilion.new(PALACE, position=position, seed=1)
        eve.go(f"/t/{taken(server, solo_cookie(eve), table)}")
        eve.waits()
        eve.give("verb:done")
        expect(eve.page.locator("#ending .rank")).to_have_text(f"Your rank: {medal}")
        expect(eve.page.locator("#ending .best")).to_have_text(best)


def test_the_keyboard_alone_plays_a_whole_game(guests: Guests) -> None:
    """From the start page to the result with no other device; dice are turned by arrows."""
    eve = guests()
    eve.go("/")
    while eve.page.evaluate("document.activeElement.dataset.solo") != PALACE:
        press(eve, "Tab")
    press(eve, "Enter")
    eve.waits()
    press(eve, "Escape")
    eve.page.wait_for_selector("#board .thing.stop:focus")
    before = eve.asked
    press(eve, "ArrowUp")
    expect(eve.page.locator("#ask")).not_to_have_text(before)
    press(eve, "ArrowDown")
    expect(eve.page.locator("#ask")).to_have_text(before)
    plan = Plan(BRIEF)
    while not eve.over:
        while not eve.page.locator("#acts .confirm").count():
            to_step(eve, plan.choice(eve.offered()))
            press(eve, "Enter")
            eve.page.wait_for_selector("body:not(.busy)")
        to_button(eve)
        press(eve, "Enter")
        eve.page.wait_for_selector("body:not(.busy)")
        read_by_keys(eve)
    expect(eve.page.locator("#ending .rank")).to_have_text("Your rank: Novice")


def to_step(guest: Guest, step: str) -> None:
    """Tab to what glows, or to its button."""
    tab_to(guest, f"[data-id='{step}'], [data-step='{step}']")


def to_button(guest: Guest) -> None:
    tab_to(guest, "#acts .confirm")


def tab_to(guest: Guest, selector: str) -> None:
    for _ in range(300):
        if guest.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        press(guest, "Tab")
    raise AssertionError(f"{selector} is never reached")


def read_by_keys(guest: Guest) -> None:
    """A chapter is put away by Enter: its button has the focus."""
    guest.page.wait_for_selector(NEXT, state="attached")
    while guest.page.locator("dialog#chapter[open]").count():
        tab_to(guest, "#chapter .btn.go")
        press(guest, "Enter")
        guest.page.wait_for_selector(NEXT, state="attached")


@DEVICES
def test_axe_finds_nothing_from_the_desk_to_a_loan(guests: Guests, server: Served, device: dict[str, Any]) -> None:
    eve = guests(device, bypass_csp=True)  # axe brings its own script along
    eve.play_now()
    short = "[course]\nround: 5\n[A]\nmoney: 3\nnews: 1\npatents: PT01\nenergy: 1\ngears: 1"
    table = pavilion.new(PALACE, position=palace(short, seats=1, all_asked=True).text, seed=1)
    eve.go(f"/t/{taken(server, solo_cookie(eve), table)}")
    eve.waits()
    expect(eve.page.locator("#so .warning")).to_contain_text("you must take 1 loan")
    clear(eve)
    eve.confirm()
    expect(eve.page.locator("#chapter .picture")).to_be_visible()
    clear(eve, "#chapter")
    eve.read_chapters()
    expect(eve.page.locator("#ask")).to_contain_text("short. Do you sell a newspaper for £1 or take a loan?")
    clear(eve, "#prompt")
    eve.take("way:loan")
    expect(eve.page.locator("#so .warning")).to_contain_text("A loan costs 5 to 7 points")
    clear(eve, "#prompt")
