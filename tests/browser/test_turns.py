"""Within a turn: previews, reasons, undo, reset, confirm, consent, reconnection."""

from __future__ import annotations

import random
import re
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from browser.conftest import Guests
from browser.guest import EXPO, PHONE, Guest
from playwright.sync_api import Route, expect
from web.served import Killable, Line, SeatAt, Served, TableAt, found, with_figures


def sit_down(guest: Guest, seat: SeatAt) -> None:
    """Take a seat by a link for another device."""
    invite = seat.post("/invite", {"seat": seat.seat}).json["invite"]
    guest.go(f"/t/{seat.table}#join={invite}")
    guest.sits()


def finish(table: TableAt) -> None:
    """Random answers until the game is over."""
    luck = random.Random(2)
    state = table.watch.state()
    while not state["over"]:
        seat = table.seats[state["to_move"][0]]
        state = seat.play(luck.choice(seat.state()["legal"]))


def test_what_an_answer_brings_is_said_before_it_is_confirmed(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    eve = guests()
    sit_down(eve, table.mover)
    area = eve.page.locator(".thing[data-id='area:agriculture']")
    before = area.locator("use.ghost, .ghost").count()
    eve.touch(area)
    expect(eve.page.locator("#so")).to_have_text(re.compile("^You collect .+ Chance comes next"))
    assert "Agriculture" in eve.asked
    assert area.get_attribute("aria-pressed") == "true"
    assert area.locator(".ghost").count() == before + 1, "the supporter that would come"
    decision = table.watch.state()["decision"]
    eve.take_back()
    assert area.locator(".ghost").count() == before
    assert table.watch.state()["decision"] == decision, "nothing was answered"


def test_a_press_counts_although_the_page_is_drawn_anew_before_the_button_is_released(
    guests: Guests, server: Served
) -> None:
    table = server.found("human", "human", seed=4)
    eve = guests()
    sit_down(eve, table.mover)
    held: list[Route] = []
    eve.page.route("**/preview?*", lambda route: held.append(route))
    with eve.page.expect_request("**/preview?*"):
        eve.touch(eve.page.locator(".thing[data-id='area:agriculture']"))
    eve.page.hover("#acts .confirm")
    eve.page.mouse.down()
    held[0].continue_()
    expect(eve.page.locator("#so")).to_contain_text("You collect")  # the preview has come
    eve.page.mouse.up()
    expect(eve.page.locator("#ask")).to_contain_text("'s turn.")


def test_another_thing_can_be_chosen_instead(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    eve = guests()
    sit_down(eve, table.mover)
    eve.touch(eve.page.locator(".thing[data-id='area:agriculture']"))
    eve.touch(eve.page.locator(".thing[data-id='area:electricity']"))
    assert eve.page.locator(".thing.chosen").count() == 1
    eve.confirm()
    expect(eve.page.locator("#ask")).to_contain_text("'s turn.")
    said = [line["text"] for line in table.watch.get("/log").json["lines"] if not line["forced"]]
    assert said == ["place electricity"]


def test_undo_and_reset_go_back_to_the_veil(guests: Guests, server: Served) -> None:
    table = with_figures(server)
    seat = table.mover
    eve = guests()
    sit_down(eve, seat)
    start = seat.state()["legal"]
    eve.touch(eve.page.locator(".thing[data-id='area:agriculture']"))
    eve.confirm()
    expect(eve.page.locator("#ask")).to_contain_text("Which figure")
    eve.take_back()
    expect(eve.page.locator("#ask")).to_contain_text("Where do you place your supporter?")
    assert seat.state()["legal"] == start
    eve.touch(eve.page.locator(".thing[data-id='area:agriculture']"))
    eve.confirm()
    eve.choose(random.Random(1))
    eve.take_back()
    eve.take_back_turn()
    expect(eve.page.locator("#ask")).to_contain_text("Where do you place your supporter?")
    assert seat.state()["legal"] == start
    expect(eve.page.locator("#acts .undo")).to_have_count(0)


def test_whoever_likes_it_answers_without_confirming(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    eve = guests()
    sit_down(eve, table.mover)
    decision = table.watch.state()["decision"]
    eve.page.click("#tool-menu")
    eve.page.select_option("#set-confirm", "never")
    eve.page.click("#menu [data-close]")
    eve.touch(eve.page.locator(".thing[data-id='area:agriculture']"))
    expect(eve.page.locator("#ask")).to_contain_text("'s turn.")
    assert table.watch.state()["decision"] > decision


def test_a_thing_that_cannot_be_chosen_says_why_with_its_rule(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", game=EXPO, seed=4)
    eve = guests()
    sit_down(eve, table.mover)
    eve.touch(eve.page.locator(".thing[data-id='card:meeting']").first)
    expect(eve.page.locator("#why-text")).to_contain_text("Why not?")
    link = eve.page.locator("#why-rule")
    expect(link).to_have_text("Rule EX-4.2.2")
    assert link.get_attribute("href") == f"/rules/{EXPO}#EX-4.2.2"
    eve.page.click("#why [data-close]")
    eve.go(f"/rules/{EXPO}#EX-4.2.2")
    expect(eve.page.locator("[id='EX-4.2.2']")).to_be_in_viewport()


def test_things_such_as_are_asked_for_are_veiled_if_they_cannot_be_chosen(guests: Guests, server: Served) -> None:
    table = with_figures(server)
    eve = guests()
    sit_down(eve, table.mover)
    assert eve.page.locator(".thing.dim").count() == 0, "every area can be chosen"
    eve.touch(eve.page.locator(".thing[data-id='area:agriculture']"))
    eve.confirm()
    dim = {thing.get_attribute("data-id") for thing in eve.page.locator(".thing.dim").all()}
    assert not any(str(id).startswith("area:") for id in dim), "areas are not asked for"
    assert eve.page.locator(".thing.legal > .veil").first.is_hidden()


def test_a_phone_shows_a_player_from_nearer(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    eve = guests(PHONE)
    sit_down(eve, table.mover)
    rival = eve.page.locator("#players .thing[data-id^='seat:']").nth(1)
    seat = str(rival.get_attribute("data-id"))
    eve.touch(rival)
    near = eve.page.locator(f"#why-look .thing[data-id='{seat}']")
    expect(near).to_be_visible()
    assert near.locator("[href^='#i-w-']").count() == 5, "its exhibits of all five areas"
    expect(eve.page.locator("#why-text")).to_be_empty()  # nobody is asked about it
    box = near.bounding_box()
    assert box is not None
    assert box["width"] > 300


def test_the_own_things_are_always_in_sight_on_a_phone(guests: Guests, server: Served) -> None:
    table = with_figures(server)
    eve = guests(PHONE)
    sit_down(eve, table.mover)
    own = eve.page.locator("#players .thing[data-id$='@own']")
    expect(own).to_be_in_viewport()
    assert own.locator("[href^='#i-w-']").count() == 5
    expect(eve.page.locator("#players .thing[data-id^='figure:']").first).to_be_in_viewport()


def test_a_refused_answer_is_told_and_changes_nothing(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    seat = table.mover
    eve = guests()
    sit_down(eve, seat)
    eve.touch(eve.page.locator(".thing[data-id='area:agriculture']"))
    seat.play("place electricity")  # the same seat on another device is quicker
    expect(eve.page.locator("#acts .confirm")).to_have_count(0)
    expect(eve.page.locator("#ask")).to_contain_text("'s turn.")


def test_others_are_asked_before_something_is_taken_back(guests: Guests, server: Served) -> None:
    table = with_figures(server)
    seat = table.mover
    other = next(one for one in table.seats.values() if one.seat != seat.seat)
    eve, tom = guests(), guests()
    sit_down(eve, seat)
    sit_down(tom, other)
    eve.touch(eve.page.locator(".thing[data-id='area:agriculture']"))
    eve.confirm()
    eve.page.wait_for_selector("#acts .undo")
    eve.page.click("#tool-menu")
    eve.page.click("#menu-takeback")
    expect(tom.page.locator("#wish")).to_contain_text("asks to go back to just before")
    tom.page.locator("#wish").get_by_role("button", name="Decline").click()
    expect(eve.page.locator("#wish")).to_be_hidden()
    eve.page.click("#tool-menu")
    eve.page.click("#menu-takeback")
    tom.page.locator("#wish").get_by_role("button", name="Agree").click()
    expect(eve.page.locator("#ask")).to_contain_text("Where do you place your supporter?")


def test_a_bot_takes_over_for_somebody_who_is_away_and_gives_the_seat_back(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    away, here = table.mover, next(one for one in table.seats.values() if one.seat != table.mover.seat)
    eve = guests()
    sit_down(eve, here)
    eve.page.click("#tool-menu")
    eve.page.locator("#menu-replace button").click()
    eve.waits()
    tom = guests()
    sit_down(tom, away)
    expect(tom.page.locator("#wish")).to_contain_text("A bot is playing for you.")
    tom.page.locator("#wish button").click()
    expect(tom.page.locator("#wish")).to_be_hidden()


def test_an_open_menu_offers_a_bot_as_soon_as_one_may_be_proposed(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    here = next(one for one in table.seats.values() if one.seat != table.mover.seat)
    eve = guests()
    eve.page.clock.install(time=time.time() - 20)  # for this page it is not yet time
    sit_down(eve, here)
    eve.page.click("#tool-menu")
    offer = eve.page.locator("#menu-replace button")
    expect(offer).to_be_disabled()
    eve.page.clock.fast_forward(30_000)
    expect(offer).to_be_enabled()


def test_a_killed_server_comes_back_in_mid_turn_with_everything(browser: Any, tmp_path: Path) -> None:
    with Killable(tmp_path / "tables.db") as server, closing(Line(server.port)) as line:
        table = figures_in_hand(found(line, "human", "human"))
        eve = Guest(browser, f"http://127.0.0.1:{server.port}", PHONE)
        sit_down(eve, table.mover)
        eve.touch(eve.page.locator(".thing[data-id='area:agriculture']"))
        eve.confirm()
        expect(eve.page.locator("#ask")).to_contain_text("Which figure")
        server.kill()
        expect(eve.page.locator("#notice")).to_contain_text("Connection lost")
        eve.chips().last.click()
        eve.page.click("#acts .confirm")
        expect(eve.page.locator("#acts")).to_contain_text("Saving")
        server.start()
        expect(eve.page.locator("#notice")).to_have_text("")
        expect(eve.page.locator("#acts")).not_to_contain_text("Saving")
        expect(eve.page.locator("#ask")).not_to_contain_text("Which figure")
        again = Guest(browser, eve.base)
        again.context.add_cookies(eve.context.cookies())  # type: ignore[arg-type]
        again.go(f"/t/{table.id}")
        again.sits()
        assert again.asked == eve.asked
        eve.troubles.clear()  # a preview that nobody answered
        eve.leave()
        again.leave()


def figures_in_hand(table: TableAt) -> TableAt:
    luck = random.Random(3)
    for _ in range(200):
        seat = table.mover
        state = seat.state()
        figures = state["view"]["board"]["players"]["AB"[seat.seat or 0]]["figures"]
        if state["view"]["asked"] == "place-supporter" and sum(figures.values()) >= 2:
            return table
        seat.play(luck.choice(state["legal"]))
    raise AssertionError("nobody ever has two figures")
