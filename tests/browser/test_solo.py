"""Alone at a table: two clicks to the first own move, what fate does is shown as it happens, and what came of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import EXPO, GAME, PHONE, WIDE, Guest
from playwright.sync_api import expect
from web.alone import nearly_over
from web.served import Served

from pavilion.web.pages.strings import STRINGS

CLICKS = """() => {
    sessionStorage.clicks ??= 0;
    addEventListener("click", () => sessionStorage.clicks++, { capture: true });
}"""
SKYSCRAPER = "skyscraper"  # a card that asks nothing more: the ghost draws at once
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
CARD = '.thing.legal[data-id="card:{card}"]'
SHOWN = """() => {
    const ask = document.getElementById("ask");
    window.shown = [ask.textContent];
    new MutationObserver(() => window.shown.push(ask.textContent)).observe(ask, { childList: true });
}"""


def begin(guest: Guest) -> None:
    """Found a table for one from the start page."""
    guest.go("/")
    guest.page.click(f"[data-solo={EXPO}]")
    guest.waits()


def cookie(guest: Guest) -> str:
    return next(f"{one['name']}={one['value']}" for one in guest.context.cookies() if "pavilion" in one["name"])


def last_answer(guest: Guest, server: Served, points: int) -> None:
    """At the end of a game with so many points: the last answer is given, the result is shown."""
    guest.go(f"/t/{nearly_over(server, cookie(guest), points)}")
    guest.page.click('#chips [data-step="verb:pass"]')
    guest.confirm()
    expect(guest.page.locator("dialog#ending[open] .podium")).to_be_visible()


def drawn_in_log(guest: Guest) -> str:
    return guest.page.locator("#log li.fate button").first.inner_text()


@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
def test_one_click_leads_to_a_table_for_one_and_the_second_touches_the_first_card(
    guests: Guests, device: dict[str, Any]
) -> None:
    eve = guests(device)
    eve.context.add_init_script(f"({CLICKS})()")
    eve.go("/")
    assert eve.page.locator("[data-solo]").count() == 3, "World's Fair needs two players"
    assert eve.page.locator(f"[data-solo={GAME}]").count() == 0
    eve.page.click(f"[data-solo={EXPO}]")
    eve.waits()
    assert eve.page.evaluate("sessionStorage.clicks") == "1"
    eve.touch(eve.legal().first)
    expect(eve.page.locator("#acts .confirm")).to_be_visible()
    assert int(eve.page.evaluate("sessionStorage.clicks")) == 2
    assert eve.sideways() == 0


@pytest.mark.parametrize(
    ("language", "button"), [("en", "Play solo"), ("de", "Solo spielen"), ("it", "Gioca in solitario")]
)
@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_button_for_one_stands_beside_the_others_in_every_language(
    guests: Guests, device: dict[str, Any], language: str, button: str
) -> None:
    eve = guests(device)
    eve.context.add_cookies([{"name": "language", "value": language, "url": eve.base}])
    eve.go("/")
    alone = eve.page.locator(f"[data-solo={EXPO}]")
    expect(alone).to_have_text(button)
    box, scrolls = alone.bounding_box(), "(one) => one.scrollWidth > one.clientWidth"
    assert box is not None
    assert box["height"] >= 44
    assert not alone.evaluate(scrolls)
    assert eve.sideways() == 0


def solo_where(guests: Guests, card: str, **more: Any) -> Guest:
    """At a new table for one at which this card can be played."""
    eve = guests(**more)
    begin(eve)
    while not eve.page.locator(CARD.format(card=card)).count():
        begin(eve)
    return eve


def test_the_draw_of_the_ghost_is_a_line_of_its_own_and_is_told_above_the_next_question(guests: Guests) -> None:
    eve = solo_where(guests, SKYSCRAPER)
    first = drawn_in_log(eve)
    assert first.startswith("The ghost draws")
    expect(eve.page.locator("#so")).to_have_text(f"{first}.")
    expect(eve.page.locator("#log li.fate")).to_have_count(2)  # the set-up, too
    eve.touch(eve.page.locator(CARD.format(card=SKYSCRAPER)))
    eve.confirm()
    expect(eve.page.locator("#log li.fate")).to_have_count(3)
    assert drawn_in_log(eve).startswith("The ghost draws")
    expect(eve.page.locator("#so")).to_have_text(f"{drawn_in_log(eve)}.")
    expect(eve.page.locator("#log li.fate.new")).to_have_count(1)


def test_what_follows_is_shown_one_thing_after_the_other(guests: Guests) -> None:
    eve = solo_where(guests, SKYSCRAPER, **MOVING)
    eve.page.evaluate(SHOWN)
    eve.touch(eve.page.locator(CARD.format(card=SKYSCRAPER)))
    eve.page.click("#acts .confirm")
    expect(eve.page.locator("#log li.fate")).to_have_count(3)
    eve.waits()
    shown = eve.page.evaluate("shown")
    assert [words.split()[2:] for words in shown].index(["plays", "Skyscraper"]) < len(shown) - 1
    assert shown[-1] == "Which card do you play?"


def test_a_touch_does_not_wait_until_everything_was_shown(guests: Guests) -> None:
    eve = solo_where(guests, SKYSCRAPER, **MOVING)
    eve.touch(eve.page.locator(CARD.format(card=SKYSCRAPER)))
    eve.page.wait_for_selector("#acts .confirm")
    eve.page.evaluate("setTimeout = (act, ms) => 1")  # nothing is ever shown by itself
    eve.page.click("#acts .confirm")
    expect(eve.page.locator("#ask")).to_have_text(re.compile(r"^\S+ \S+ plays Skyscraper$"))
    assert eve.legal().count() == 0
    eve.page.locator('[data-id="card:laboratory"]').dispatch_event("click")
    expect(eve.page.locator("#ask")).not_to_contain_text("plays Skyscraper")
    assert eve.legal().count() > 0


def test_ghosts_go_from_the_start_box_to_their_rows(guests: Guests) -> None:
    eve = solo_where(guests, "journal", **MOVING)
    assert eve.page.locator('[data-id=start] [data-kind^="ghost:"]').count() == 6
    eve.page.evaluate("""() => {
        window.slid = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, timing) {
            if (this.dataset.kind?.startsWith("ghost:") && frames[0].translate) window.slid.push(this.dataset.kind);
            return animate.call(this, frames, timing);
        };
    }""")
    eve.touch(eve.page.locator(CARD.format(card="journal")))
    eve.page.click("#acts .confirm")
    eve.page.wait_for_selector('#chips [data-step="verb:stop"]')
    standing = eve.page.locator('[data-id^="space:"] [data-kind]').all()
    rows = [one.get_attribute("data-kind") for one in standing]
    assert rows
    assert set(rows) <= set(eve.page.evaluate("slid"))
    told = eve.page.locator("#so").inner_text()
    assert told.startswith("Drawn for the ghosts: ")
    assert eve.page.locator("#log li small").first.inner_text() == told.rstrip(".")


def test_the_end_tells_the_target_and_the_personal_best_and_the_start_page_too(guests: Guests, server: Served) -> None:
    eve = guests()
    begin(eve)
    best = eve.page.locator("#ending .best")
    last_answer(eve, server, 26)
    expect(eve.page.locator("#ending-title")).to_have_text("26 points, 5 too few: more than 30 are needed.")
    expect(best).to_have_text(STRINGS["best_first"])
    last_answer(eve, server, 34)
    expect(eve.page.locator("#ending-title")).to_have_text("34 points, 4 more than 30: target reached.")
    expect(eve.page.locator("#ask")).to_have_text("34 points, 4 more than 30: target reached.")
    expect(best).to_have_text("A new personal best: 8 more than before")
    last_answer(eve, server, 31)
    expect(best).to_have_text("Your best so far: 34")
    assert eve.page.locator(".graph .target").count() == 1
    eve.go("/")
    expect(eve.page.locator(f"[data-best={EXPO}]")).to_have_text("Your best so far: 34")
    ben = guests()
    ben.go("/")
    ben.page.wait_for_load_state("networkidle")
    expect(ben.page.locator("#mine-box")).to_be_hidden()
    expect(ben.page.locator(f"[data-best={EXPO}]")).to_be_hidden()


def test_who_watches_the_end_is_told_the_target_but_no_best(guests: Guests, server: Served) -> None:
    eve = guests()
    begin(eve)
    last_answer(eve, server, 40)
    eve.page.keyboard.press("Escape")
    ben = guests()
    ben.go(eve.link(STRINGS["share_result"]))
    expect(ben.page.locator("#ask")).to_have_text("40 points, 10 more than 30: target reached.")
    ben.page.locator("#acts .btn").first.click()
    expect(ben.page.locator("#ending-title")).to_have_text("40 points, 10 more than 30: target reached.")
    assert ben.page.locator("#ending .best").count() == 0
    eve.go(f"{eve.page.url}/at/0")
    eve.page.locator("#slider").press("End")
    expect(eve.page.locator("#so")).to_have_text("40 points, 10 more than 30: target reached.")
