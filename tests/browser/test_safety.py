"""Hostile names and words, accessibility, small screens, and no request to anybody else."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browser.conftest import Guests
from browser.guest import GAME, PHONE, WIDE, Guest
from browser.test_turns import sit_down
from playwright.sync_api import expect
from web.served import Served

EVIL = [
    "<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "\"><svg onload=alert(1)>", "'-alert(1)-'",
    "javascript:alert(1)", "{{7*7}}", "{0.__class__}", "${alert(1)}", "<b>bold</b>", "&lt;i&gt;", "]]><x/>",
    "</title><script>alert(1)</script>", "<a href=//evil.example>x</a>", "%3Cscript%3E", "\\u003cscript\\u003e",
    "<style>*{display:none}</style>", "<iframe src=//evil.example>", "onmouseover=alert(1)", "{seat}", "A: pass",
]  # fmt: skip


def test_hostile_words_stay_words(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    eve, tom = guests(), guests()
    sit_down(eve, table.seats[0])
    sit_down(tom, table.seats[1])
    elements = tom.page.locator("*").count()
    eve.page.click("#tool-chat")
    for words in EVIL:
        assert table.seats[0].post("/chat", {"text": words}).status == 200
    tom.page.click("#tool-chat")
    expect(tom.page.locator("#chat li")).to_have_count(len(EVIL))
    shown = tom.page.locator("#chat li > span:last-child").all_text_contents()
    assert [text.split(" ", 1)[1] for text in shown] == EVIL
    assert tom.page.locator("*").count() == elements + 5 * len(EVIL), "a line, its token, a name and words, no more"


def test_hostile_names_stay_names(guests: Guests) -> None:
    eve = guests()
    for names in (("<b>bold</b>", "{{7*7}}"), ("javascript:alert(1)", "{0.x}"), ("<svg onload=alert(1)>", "&lt;i")):
        eve.new_table("human", "bot:random", "", "", names=names)
        for letter, name in zip("AB", names, strict=True):
            label = eve.page.locator(f"#players .thing[data-id='seat:{letter}']").get_attribute("aria-label") or ""
            assert label.startswith(f"{name}. ")
        eve.answer(random.Random(1))
        eve.waits()
        for letter, name in zip("AB", names, strict=True):
            line = eve.page.locator(f"#log li[data-seat={letter}]").last
            expect(line).to_have_text(re.compile(rf"^{re.escape(name)} places a supporter"))


def test_a_drawing_that_could_run_is_refused(guests: Guests) -> None:
    """Whatever the server might send, the browser takes only shapes."""
    eve = guests()
    eve.play_now()
    script = """async (text) => {
        const here = [...document.scripts].find((one) => one.src).src;
        const { drawing } = await import(here.replace("table.js", "svg.js"));
        try { drawing(text); return "taken"; } catch (error) { return error.message; }
    }"""
    for text, answer in (
        ("<g><path d='M0 0h1'/></g>", "taken"),
        ("<g><script>alert(1)</script></g>", "a drawing has no <script>"),
        ("<g onclick='alert(1)'/>", "a drawing has no onclick"),
        ("<use href='//evil.example/#x'/>", "a drawing has no href"),
        ("<foreignObject/>", "a drawing has no <foreignObject>"),
    ):
        assert eve.page.evaluate(script, text) == answer


# ---- axe ------------------------------------------------------------------------------------------------------------


def violations(guest: Guest) -> list[str]:
    found: Any = Axe().run(guest.page).response
    return [f"{one['id']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]]


def test_axe_finds_nothing_on_pages_to_read(guests: Guests) -> None:
    eve = guests(bypass_csp=True)  # axe brings its own script along
    for path in (f"/aid/{GAME}", "/about", "/t/nosuchtable"):
        eve.go(path)
        assert violations(eve) == [], path


@pytest.mark.parametrize(("device", "scheme"), [(WIDE, "dark"), (PHONE, "light")])
def test_axe_finds_nothing_on_the_way_to_a_game_and_in_it(device: dict[str, Any], scheme: str, guests: Guests) -> None:
    eve = guests(device, color_scheme=scheme, bypass_csp=True)
    for path in ("/", f"/new/{GAME}"):
        eve.go(path)
        if path.startswith("/new"):
            eve.page.click(".options summary")
        assert violations(eve) == [], path
    eve.play_now()
    eve.waits()
    assert violations(eve) == []
    eve.choose(random.Random(1))
    expect(eve.page.locator("#so")).to_contain_text("+1")
    assert violations(eve) == []
    for opener, dialog in (("#tool-help", "#help"), ("#tool-menu", "#menu")):
        eve.page.click(opener)
        assert violations(eve) == [], dialog
        eve.page.click(f"{dialog} [data-close]")
    eve.page.click("#tool-chat")
    assert violations(eve) == []
    eve.go(f"/t/{eve.table}/replay")
    eve.page.wait_for_selector("#board .thing", state="attached")
    assert violations(eve) == []


def test_axe_finds_nothing_in_the_result(guests: Guests) -> None:
    record = (Path(__file__).parents[2] / "records" / GAME / "2-seats-sole-winner.txt").read_text()
    eve = guests(bypass_csp=True)
    eve.go("/")
    eve.page.set_input_files("#import-file", {"name": "r.txt", "mimeType": "text/plain", "buffer": record.encode()})
    eve.page.get_by_role("button", name="Result").click()
    assert len(eve.points()) == 2
    assert violations(eve) == []


# ---- small screens --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [360, 390, 768, 1024])
def test_no_page_is_wider_than_the_screen(width: int, guests: Guests) -> None:
    phone = {**PHONE, "viewport": {"width": width, "height": 800}}
    eve = guests(phone, locale="de-DE")
    for path in ("/", f"/new/{GAME}", f"/aid/{GAME}", f"/rules/{GAME}", "/about"):
        eve.go(path)
        assert eve.sideways() == 0, path
    eve.play_now()
    eve.waits()
    assert eve.sideways() == 0


def test_whatever_can_be_touched_is_large_enough(guests: Guests) -> None:
    eve = guests(PHONE)
    for path in ("/", f"/new/{GAME}"):
        eve.go(path)
        assert small(eve) == [], path
    eve.play_now()
    eve.waits()
    assert small(eve) == []
    eve.choose(random.Random(1))
    assert small(eve) == []


def small(guest: Guest) -> list[str]:
    """Visible targets below 44 pixels, except links within sentences and lines of the log."""
    found: list[str] = guest.page.evaluate("""() => [...document.querySelectorAll(
        "button, a, input, select, summary, [role=button]")]
        .filter((one) => !one.closest(".log, .vh, dialog:not([open]), small, .answers, .skip"))
        .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
        .filter(([, box]) => box.width && box.height && (box.width < 43.5 || box.height < 43.5))
        .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)""")
    return found
