"""Help for beginners is agreed by name when a table is founded, and the table says who begins and why."""

from __future__ import annotations

from browser.conftest import Guests
from browser.guest import EXPO, PHONE, WIDE
from playwright.sync_api import expect
from web.served import Served


def test_help_for_beginners_is_offered_for_everybody_who_plays(guests: Guests, server: Served) -> None:
    for device in (WIDE, PHONE):
        eve = guests(device)
        eve.go(f"/new/{EXPO}")
        for row, kind in enumerate(("human", "hotseat", "", "")):
            eve.page.locator("[name=kind]").nth(row).select_option(kind)
        for row, name in enumerate(("Eve", "Otto")):
            eve.page.locator("[name=name]").nth(row).fill(name)
        eve.page.click(".options summary")
        expect(eve.page.locator(".levels label:visible .whose")).to_have_text(["Eve", "Otto"])
        assert eve.sideways() == 0
        eve.page.get_by_label("Otto").select_option("freshman")
        eve.page.click(".submit .btn")
        eve.sits()
        state = eve.page.evaluate(f"fetch('/api/tables/{eve.table}').then((reply) => reply.json())")
        assert state["view"]["options"]["handicaps"] == [0, 2]


def test_the_table_says_who_begins_and_why_until_one_has_played(guests: Guests) -> None:
    eve = guests()
    eve.new_table("human", "bot:beginner", "", "", names=("Eve", "Otto"))
    eve.waits()
    expect(eve.page.locator("#so")).to_contain_text("Drawn at random: Eve goes first.")
    drawn = eve.page.locator("#log .fate", has_text="Drawn at random")
    expect(drawn).to_have_text("Drawn at random: Eve goes first")
    eve.touch(eve.legal().first)
    eve.confirm()
    eve.waits()
    expect(eve.page.locator("#so")).not_to_contain_text("Drawn at random")
