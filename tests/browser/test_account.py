"""Accounts in the browser: from guest to account, to another device, out again; by keyboard, and with hostile names."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import PHONE, WIDE, Guest
from browser.test_safety import small, violations
from playwright.sync_api import expect
from web.served import Served, fresh

GOOD = "correct horse"


def make_account(guest: Guest, name: str, password: str = GOOD) -> None:
    guest.go("/account")
    guest.page.fill("#make-name", name)
    guest.page.fill("#make-password", password)
    guest.page.click("#make .btn")
    expect(guest.page.locator("#who")).to_have_text(f"Logged in as {name}")


def log_in(guest: Guest, name: str, password: str = GOOD) -> None:
    guest.go("/account")
    guest.page.fill("#login-name", name)
    guest.page.fill("#login-password", password)
    guest.page.click("#login .btn")


def new_name(kind: str) -> str:
    return f"{kind} {fresh()[:8]}"


@pytest.fixture(autouse=True)
def forgiving(server: Served) -> None:
    """What earlier tests got wrong is forgotten."""
    server.desk.passwords.for_account.times.clear()
    server.desk.passwords.from_address.times.clear()


def test_a_guest_plays_makes_an_account_and_plays_on_at_another_device(guests: Guests) -> None:
    name, luck = new_name("Eve"), random.Random(3)
    eve, phone = guests(), guests(PHONE)
    eve.play_now()
    eve.play_on(luck, 2)
    eve.waits()
    table = eve.table
    window = eve.context.new_page()
    window.goto(eve.base + "/")
    window.click("#tool-account")
    window.fill("#make-name", name)
    window.fill("#make-password", GOOD)
    with comes_back(eve):
        window.click("#make .btn")
        expect(window.locator("#who")).to_have_text(f"Logged in as {name}")
    expect(window.locator("#notice")).to_have_text("Your account is ready, with all your tables.")
    assert window.evaluate("document.activeElement.id") == "who"
    eve.play_on(luck, 1)
    eve.waits()
    lines = log(eve)
    log_in(phone, name.upper())
    phone.page.wait_for_url(phone.base + "/")
    phone.page.locator("#mine li", has=phone.page.locator(f"[href='/t/{table}']")).locator("a").first.click()
    phone.waits()
    assert phone.table == table
    assert log(phone) == lines
    assert phone.asked == eve.asked
    phone.play_on(luck, 1)
    eve.waits()
    phone.waits()
    expect(eve.page.locator("#log li")).to_have_count(len(log(phone)))
    assert log(eve) == log(phone) != lines, "and the first device sees it"


@contextmanager
def comes_back(guest: Guest) -> Iterator[None]:
    """The table in the guest's page loses its connection, and has drawn itself anew over another one."""
    frames: list[object] = []
    guest.page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(frame)))
    yield
    guest.until(lambda: frames)  # the table has come back
    guest.page.bring_to_front()  # pages behind others are not drawn
    guest.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def log(guest: Guest) -> list[str]:
    return guest.page.locator("#log li").all_text_contents()


def test_a_browser_that_is_logged_out_elsewhere_loses_its_table_at_once(guests: Guests) -> None:
    name = new_name("Eve")
    eve, phone = guests(), guests(PHONE)
    eve.play_now()
    table = eve.table
    make_account(eve, name)
    log_in(phone, name)
    phone.page.wait_for_url(phone.base + "/")
    phone.go(f"/t/{table}")
    phone.waits()
    eve.go("/account")
    rows = eve.page.locator("#sessions li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("this browser")
    eve.page.get_by_role("button", name="Log out: Chrome").click()
    expect(rows).to_have_count(1)
    expect(eve.page.locator("#end-others")).to_be_hidden()
    expect(phone.page.locator("#ask")).to_have_text("This table is private.")
    eve.page.click("#logout")
    expect(eve.page.locator("#notice")).to_have_text("You are logged out.")
    expect(eve.page.locator("#as-guest")).to_be_visible()
    eve.go("/")
    eve.page.wait_for_load_state("networkidle")
    expect(eve.page.locator("#mine-box")).to_be_hidden()


def test_tables_of_a_guest_come_along_if_one_wants_it(guests: Guests) -> None:
    name = new_name("Eve")
    first, second, third = guests(), guests(), guests()
    make_account(first, name)
    second.play_now()
    third.play_now()
    taken = second.table
    for guest, bring in ((second, True), (third, False)):
        guest.go("/account")
        expect(guest.page.locator("#bring-words")).to_have_text("Bring along the tables of this browser (1)")
        guest.page.set_checked("#bring", bring)
        log_in_here(guest, name)
    first.go("/")
    expect(first.page.locator("#mine li")).to_have_count(1)
    expect(first.page.locator("#mine li a").first).to_have_attribute("href", f"/t/{taken}")


def log_in_here(guest: Guest, name: str) -> None:
    guest.page.fill("#login-name", name)
    guest.page.fill("#login-password", GOOD)
    guest.page.click("#login .btn")
    guest.page.wait_for_url(guest.base + "/")


def test_what_is_wrong_stands_in_the_form_in_the_readers_language(guests: Guests) -> None:
    name = new_name("Eve")
    make_account(guests(), name)
    jutta = guests(locale="de-DE")
    for _ in range(5):
        log_in(jutta, name, "falsches Ross")
        expect(jutta.page.locator("#login .wrong")).to_have_text("Name oder Passwort stimmt nicht.")
    assert jutta.page.evaluate("document.activeElement.id") == "login-password"
    jutta.page.click("#login .btn")
    expect(jutta.page.locator("#login .wrong")).to_have_text("Zu viele Versuche. Bitte warte 15 Min.")
    for taken, password, why, where in (
        (name.upper(), GOOD, "Jemand anderes hat ein Konto mit diesem Namen.", "make-name"),
        ("Jutta", "passwort", "Dieses Passwort wird oft als Erstes probiert.", "make-password"),
        ("\u202eJutta", GOOD, "Ein Name", "make-name"),
    ):
        jutta.page.fill("#make-name", taken)
        jutta.page.fill("#make-password", password)
        jutta.page.click("#make .btn")
        expect(jutta.page.locator("#make .wrong")).to_contain_text(why)
        assert jutta.page.evaluate("document.activeElement.id") == where


def test_the_keyboard_alone_makes_an_account_and_changes_the_password(guests: Guests) -> None:
    name, eve = new_name("Eve"), guests()
    eve.go("/")
    while eve.page.evaluate("document.activeElement.id") != "tool-account":
        eve.page.keyboard.press("Tab")
    eve.page.keyboard.press("Enter")
    eve.page.wait_for_url(eve.base + "/account")
    expect(eve.page.locator("#make-name")).to_be_visible()
    reached(eve, "make-name")
    eve.page.keyboard.type(name)
    eve.page.keyboard.press("Tab")
    eve.page.keyboard.type(GOOD)
    eve.page.keyboard.press("Tab")
    eve.page.keyboard.press("Space")
    expect(eve.page.locator("#make-password")).to_have_attribute("type", "text")
    expect(eve.page.locator("[data-shows=make-password]")).to_have_attribute("aria-pressed", "true")
    reached(eve, "make-password")
    eve.page.keyboard.press("Enter")
    expect(eve.page.locator("#who")).to_have_text(f"Logged in as {name}")
    expect(eve.page.locator("#make-password")).to_have_value("")
    reached(eve, "old-password")
    eve.page.keyboard.type(GOOD)
    reached(eve, "new-password")
    eve.page.keyboard.type("another horse")
    eve.page.keyboard.press("Enter")
    expect(eve.page.locator("#notice")).to_have_text("Your password has been changed.")
    other = guests()
    log_in(other, name, "another horse")
    other.page.wait_for_url(other.base + "/")


def reached(guest: Guest, id: str) -> None:
    """Tab on until this has the focus."""
    for _ in range(40):
        if guest.page.evaluate("document.activeElement.id") == id:
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {id}")


def test_my_data_is_a_file_and_a_deleted_account_is_gone(guests: Guests, tmp_path: Path) -> None:
    name, eve = new_name("Eve"), guests()
    eve.play_now()
    table = eve.table
    make_account(eve, name)
    with eve.page.expect_download() as download:
        eve.page.locator("#as-account").get_by_role("link", name="Save my data").click()
    download.value.save_as(tmp_path / "data.json")
    assert download.value.suggested_filename == "pavilion-my-data.json"
    told = json.loads((tmp_path / "data.json").read_text())
    assert (told["name"], [one["table"] for one in told["tables"]]) == (name, [table])
    eve.page.click(".undoing summary")
    eve.page.fill("#delete-password", "wrong horse")
    eve.page.click("#delete .btn")
    expect(eve.page.locator("#delete .wrong")).to_have_text("That is not your password.")
    eve.page.fill("#delete-password", GOOD)
    eve.page.click("#delete .btn")
    expect(eve.page.locator("#notice")).to_have_text("Your account has been deleted.")
    log_in(eve, name)
    expect(eve.page.locator("#login .wrong")).to_have_text("Wrong name or password.")


@pytest.mark.parametrize("name", ["<svg onload=alert(1)>", "{{7*7}}${7*7}", "'-alert(1)-'", "</h1><b>{name}"])
def test_hostile_names_stay_names(name: str, guests: Guests) -> None:
    eve, plain = guests(), guests()
    make_account(plain, new_name("Eve"))
    elements = plain.page.locator("*").count()
    make_account(eve, name)
    assert eve.page.locator("*").count() == elements
    expect(eve.page.locator("#new-name")).to_have_value(name)
    eve.page.fill("#new-name", name[:-1])
    eve.page.click("#rename .btn")
    expect(eve.page.locator("#notice")).to_have_text(f"Your name is now {name[:-1]}.")
    expect(eve.page.locator("#who")).to_have_text(f"Logged in as {name[:-1]}")


def test_no_password_can_get_into_an_address(guests: Guests) -> None:
    eve = guests()
    eve.go("/account")
    forms: list[str] = eve.page.evaluate("[...document.forms].map((one) => one.method)")
    assert set(forms) == {"post"}
    kinds = "[...document.querySelectorAll('[type=password]')].map((one) => one.autocomplete)"
    assert sorted(eve.page.evaluate(kinds)) == ["current-password"] * 3 + ["new-password"] * 2


@pytest.mark.parametrize(("device", "scheme"), [(WIDE, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_and_everything_is_large_enough(device: dict[str, Any], scheme: str, guests: Guests) -> None:
    eve = guests(device, color_scheme=scheme, bypass_csp=True)
    eve.play_now()
    log_in(eve, "Nobody", "wrong horse")
    expect(eve.page.locator("#login .wrong")).not_to_be_empty()
    expect(eve.page.locator("#guest-data")).to_be_visible()
    assert violations(eve) == []
    assert small(eve) == []
    make_account(eve, new_name("Eve"))
    eve.page.click(".undoing summary")
    assert violations(eve) == []
    assert small(eve) == []
    assert eve.sideways() == 0


@pytest.mark.parametrize("width", [320, 390, 768])
@pytest.mark.parametrize("locale", ["de-DE", "it-IT"])
def test_the_page_is_never_wider_than_the_screen(width: int, locale: str, guests: Guests) -> None:
    eve = guests({**PHONE, "viewport": {"width": width, "height": 800}}, locale=locale)
    eve.go("/account")
    expect(eve.page.locator("#make")).to_be_visible()
    assert eve.sideways() == 0
    eve.page.fill("#make-name", "W" * 15 + fresh()[:9])
    eve.page.fill("#make-password", GOOD)
    eve.page.click("#make .btn")
    expect(eve.page.locator("#as-account")).to_be_visible()
    assert eve.sideways() == 0
