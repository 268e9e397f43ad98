"""The rulebook in a browser: search, links to rules, contents, and small screens."""

from __future__ import annotations

import pytest
from browser.conftest import Guests
from browser.guest import EXPO, GAME, PHONE
from playwright.sync_api import expect

from pavilion.games import games


def test_the_search_leaves_what_was_sought(guests: Guests) -> None:
    eve = guests()
    eve.go(f"/rules/{GAME}")
    found = eve.page.locator("#seek-found")
    passages = eve.page.locator("#book > :is(p, figure, blockquote), #book > :is(ol, ul) > li")
    before = passages.count()
    eve.page.fill("#seek-words", "foot wheel neighbours")
    expect(found).to_have_text("Passages found: 1")
    expect(eve.page.locator("#book > p:visible")).to_have_count(1)
    expect(eve.page.locator("#book > p:visible")).to_contain_text("The two lower areas are an exception")
    expect(eve.page.locator("#book > :is(h2, h3):visible")).to_have_text(["Your turn", "Step 2: play figures"])
    assert eve.page.evaluate("CSS.highlights.get('sought').size") >= 3
    eve.page.fill("#seek-words", "WF-5.3.1")
    expect(eve.page.locator("#book > p:visible")).to_contain_text("The game ends at once")
    eve.page.fill("#seek-words", "zeppelin")
    expect(found).to_have_text("Nothing found.")
    eve.page.fill("#seek-words", "")
    expect(found).to_be_empty()
    assert passages.locator("visible=true").count() == before


def test_accents_need_not_be_typed(guests: Guests) -> None:
    eve = guests(locale="de-DE")
    eve.go(f"/rules/{EXPO}")
    eve.page.fill("#seek-words", "gluhbirne kupfer")
    expect(eve.page.locator("#book > blockquote:visible")).to_contain_text("Die Glühbirne braucht 2 Kupfer")


@pytest.mark.parametrize(
    ("game", "rule", "words"), [(GAME, "WF-2.2.2", "lower areas"), (EXPO, "EX-4.2.1", "just played")]
)
def test_a_rule_leads_to_the_passage_that_explains_it(guests: Guests, game: str, rule: str, words: str) -> None:
    eve = guests()
    eve.go(f"/rules/{game}#{rule}")
    passage = eve.page.locator(f":is(p, li):has(> [id='{rule}'])")
    expect(passage).to_be_in_viewport()
    expect(passage).to_contain_text(words)
    assert passage.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"


def test_a_rule_without_a_passage_is_found_in_the_specification(guests: Guests) -> None:
    eve = guests()
    eve.go(f"/rules/{GAME}#WF-10.5")
    eve.page.wait_for_url(f"**/rules/{GAME}/specification#WF-10.5")
    expect(eve.page.locator("[id='WF-10.5']")).to_be_in_viewport()


def test_the_contents_stay_beside_the_text(guests: Guests) -> None:
    eve = guests()
    eve.go(f"/rules/{EXPO}")
    contents = eve.page.locator("nav.contents")
    contents.get_by_role("link", name="Patents Office").click()
    expect(eve.page.locator("#patents")).to_be_in_viewport()
    expect(contents).to_be_in_viewport()
    eve.page.fill("#seek-words", "jury")
    expect(eve.page.locator("#skyscraper")).to_be_hidden()
    contents.get_by_role("link", name="Skyscraper").click()
    expect(eve.page.locator("#skyscraper")).to_be_in_viewport()


@pytest.mark.parametrize("game", games())
def test_a_phone_has_room_for_text_and_pictures(guests: Guests, game: str) -> None:
    eve = guests(PHONE, locale="de-DE")
    eve.go(f"/rules/{game}")
    assert eve.sideways() == 0
    expect(eve.page.locator("nav.contents")).to_be_hidden()
    eve.page.click("details.contents summary")
    last = eve.page.locator("details.contents a").last
    expect(last).to_have_text("Optionen")
    last.click()
    expect(eve.page.locator("#options")).to_be_in_viewport()
    for box in (picture.bounding_box() for picture in eve.page.locator(".picture svg").all()):
        assert box is not None
        assert box["width"] <= 390
        assert box["height"] > 50


def test_without_scripts_the_rules_are_all_there(guests: Guests) -> None:
    eve = guests(java_script_enabled=False)
    eve.go(f"/rules/{GAME}#WF-4.4.7")
    expect(eve.page.locator("tr:has([id='WF-4.4.7'])")).to_be_in_viewport()
    expect(eve.page.locator("#seek")).to_be_hidden()
