"""What is only taken in hand needs no confirming and is put back as lightly; labels in other languages stay whole."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import EXPO, GAME, PHONE, WIDE, Guest
from playwright.sync_api import expect

import pavilion

RECORDS = Path(__file__).parents[2] / "records"
IMPORT = """([record, at]) => fetch("/api/import", { method: "POST", body: JSON.stringify({ record, at }) })
    .then((reply) => reply.json())"""
BROKEN = """() => {
    const found = [], texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const line = (text, at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return Math.round([...range.getClientRects()].at(-1)?.top ?? 0); // a hyphen of the line before comes first
    };
    for (let text; (text = texts.nextNode()); ) {
        if (text.parentElement.closest("svg, .vh, .answers") || !text.parentElement.checkVisibility()) continue;
        for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\d]+/gu))
            if (line(text, index) !== line(text, index + word.length - 1)) found.push(word);
    }
    return found;
}"""  # a word may end a line where a translator has put a soft hyphen


def go_on_at(guest: Guest, game: str, record: str, at: int | None) -> str:
    """Found a table from a moment of a record, and go there."""
    guest.go("/")
    text = (RECORDS / game / record).read_text()
    table: str = guest.page.evaluate(IMPORT, [text, at])["table"]
    guest.go(f"/t/{table}")
    guest.sits()
    return table


def test_verbs_that_lift_leave_the_same_player_with_a_choice_that_can_be_taken_back() -> None:
    lifted = dict.fromkeys((GAME, EXPO), 0)
    for game in lifted:
        for path in sorted((RECORDS / game).glob("[23]-seats*.txt"))[:4]:
            done = pavilion.load(path.read_text())
            grammar = done.rules.grammar
            for n, answer in enumerate(done.answers[:-1]):
                if grammar.verb_of(answer.code).lifts and not answer.forced:
                    after = done.answers[n + 1]
                    assert (after.seat, after.turn) == (answer.seat, answer.turn), (path.name, n)
                    lifted[game] += 1
    assert all(lifted.values()), lifted


def test_a_supporter_in_hand_is_exchanged_for_another_or_put_into_an_area(guests: Guests) -> None:
    eve = guests()
    table = go_on_at(eve, GAME, "2-seats-empty-supply.txt", 26)  # Bertha Palmer has been played
    eve.waits()
    offered = eve.offered()
    back = eve.page.locator("#acts .undo")
    areas = {"agriculture", "electricity", "fine-arts", "manufacturing", "transportation"}
    eve.take("seat:A@area:transportation")
    expect(back).to_have_text("Back")
    assert set(eve.offered()) == {f"area:{area}" for area in areas - {"transportation"}}
    eve.press(back)
    expect(back).to_have_text("Undo")
    assert eve.offered() == offered
    eve.take("seat:A@area:transportation", "seat:B@area:transportation")  # the other one there instead
    expect(back).to_have_text("Back")
    eve.give("area:manufacturing")
    record = eve.page.evaluate(f"fetch('/api/tables/{table}/record').then((reply) => reply.text())")
    told = pavilion.load(record)
    texts = [told.words.texts[answer.code] for answer in told.answers[26:28]]
    assert texts == ["lift B transportation", "drop manufacturing"]


@pytest.mark.parametrize("locale", ["de-DE", "it-IT"])
@pytest.mark.parametrize("game", [GAME, EXPO])
def test_no_label_is_broken_inside_a_word(game: str, locale: str, guests: Guests) -> None:
    record = "3-seats-looking-ahead.txt" if game == EXPO else "3-seats-sole-winner.txt"
    for device in (WIDE, PHONE, {"viewport": {"width": 1280, "height": 720}}):
        eve = guests(device, locale=locale)
        eve.play_now()
        eve.waits()
        go_on_at(eve, game, record, 60)
        eve.waits()
        assert eve.page.evaluate(BROKEN) == []
        table = go_on_at(eve, game, record, None)  # it is over, and another table waits
        expect(eve.page.locator("#acts .btn")).to_have_count(3)
        assert eve.page.evaluate(BROKEN) == []
        eve.go(f"/t/{table}/replay")
        expect(eve.page.locator("#log [aria-current]")).to_have_count(1)
        assert eve.page.evaluate(BROKEN) == []
        assert eve.sideways() == 0


def test_a_replay_ends_with_the_winner_and_has_a_link_to_copy(guests: Guests) -> None:
    eve = guests()
    for record, words in (
        ("2-seats-sole-winner.txt", r"^\S+ \S+ wins with \d+ points\.$"),
        ("2-seats-shared-victory.txt", r"^\S+ \S+ and \S+ \S+ win together with \d+ points\.$"),
    ):
        table = go_on_at(eve, GAME, record, None)
        eve.go(f"/t/{table}/replay")
        expect(eve.page.locator("#so")).to_have_text(re.compile(words))
    expect(eve.page.locator("#copy-link")).to_have_text("Copy link")
    expect(eve.page.locator("#log [aria-current]")).to_be_in_viewport(ratio=0.95)  # it may end within a pixel


@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_touch_on_mere_scenery_opens_nothing(device: dict[str, Any], guests: Guests) -> None:
    eve = guests(device)
    go_on_at(eve, EXPO, "2-seats-patents.txt", 40)
    eve.waits()
    with eve.page.expect_response("**/why?**"):
        eve.thing("lab").dispatch_event("click")
    eve.page.evaluate("new Promise(requestAnimationFrame)")
    expect(eve.page.locator("#why")).to_be_hidden()
    eve.thing("seat:B").dispatch_event("click")
    expect(eve.page.locator("#why")).to_be_visible()
    expect(eve.page.locator("#why-text")).to_be_empty()
