"""Hostile names and words, accessibility, small screens, and no request to anybody else."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browser.conftest import Guests
from browser.guest import GAME, PHONE, WEATHER, WIDE, Guest
from browser.test_turns import sit_down
from hostile import NAMES, PAYLOADS
from playwright.sync_api import expect
from web.served import Served

from pavilion.games import games

RECORD = Path(__file__).parents[2] / "records" / GAME / "2-seats-sole-winner.txt"
SEATS = 4  # at a table of this game, at most
FOUND = """async (body) => {
    const reply = await fetch("/api/tables", { method: "POST", body: JSON.stringify(body) });
    return reply.json();
}"""


def test_hostile_words_stay_words(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    tom = guests()
    sit_down(tom, table.seats[1])
    tom.page.reload()  # whoever comes in by a link has looks for dialogs that others load later
    tom.sits()
    around = tom.page.locator("*").count()
    for words in PAYLOADS:
        assert table.seats[0].post("/chat", {"text": words}).status == 200
    tom.page.reload()
    tom.sits()
    tom.page.click("#tool-chat")
    expect(tom.page.locator("#chat li")).to_have_count(len(PAYLOADS))
    shown = tom.page.locator("#chat li > span:last-child").all_text_contents()
    assert [text.split(" ", 1)[1] for text in shown] == PAYLOADS
    count = "[...document.querySelectorAll('#chat li')].map((line) => line.querySelectorAll('*').length)"
    inside: list[int] = tom.page.evaluate(count)
    assert len(set(inside)) == 1, "every line has a token, a name and words, no more"
    assert tom.page.locator("*").count() == around + len(PAYLOADS) + sum(inside)


@pytest.mark.parametrize("part", range(2))
def test_hostile_names_stay_names(guests: Guests, part: int) -> None:
    """At the table, in the log, on the start page."""
    eve = guests()
    eve.go("/")
    for at in range(SEATS * part, len(NAMES), SEATS * 4):
        names = NAMES[at : at + SEATS]
        seats = [{"kind": "hotseat", "name": name} for name in names]
        body = {"game": GAME, "seats": seats, "seed": 4}
        eve.go(f"/t/{eve.page.evaluate(FOUND, body)['table']}")
        eve.sits()
        for letter, name in zip("ABCD", names, strict=True):
            label = eve.page.locator(f"#players .thing[data-id='seat:{letter}']").get_attribute("aria-label") or ""
            assert label.startswith(name)
        eve.answer(random.Random(1))
        line = eve.page.locator("#log li:not(.fate)").last
        letter = str(line.get_attribute("data-seat"))
        expect(line).to_have_text(re.compile(rf"^{re.escape(seats['ABCD'.index(letter)]['name'])} "))
    eve.go("/")
    expect(eve.page.locator("#mine li").first).to_be_visible()


def test_a_hostile_name_of_ones_own_stays_a_name(guests: Guests) -> None:
    eve = guests()
    eve.go("/")
    eve.page.click("#tool-menu")
    for name in NAMES[::8]:
        eve.page.fill("#name", name)
        eve.page.click("#name-form .btn")
        expect(eve.page.locator("#notice")).to_contain_text(name)
        assert eve.page.locator("#notice *").count() == 0
    eve.page.reload()
    expect(eve.page.locator("#name")).to_have_value(NAMES[::8][-1])


def test_a_hostile_record_is_refused_in_words(guests: Guests) -> None:
    eve = guests()
    eve.go("/")
    record = RECORD.read_text()
    for words in PAYLOADS[::25]:
        spoilt = record.replace(f"game: {GAME}", f"game: {words}").encode()
        eve.page.set_input_files("#import-file", {"name": words, "mimeType": "text/plain", "buffer": spoilt})
        expect(eve.page.locator("#notice")).to_contain_text(f"there is no game {words!r}")
        assert eve.page.locator("#notice *").count() == 0


EVIL_PAGE = """<!doctype html><title>evil</title><script>
const base = "%(base)s", table = "%(table)s", chat = `${base}/api/tables/${table}/chat`;
globalThis.seen = [];
const tried = async (what, attempt) => {
  try { seen.push(`${what}: ${await attempt}`); } catch (error) { seen.push(`${what}: ${error.name}`); }
};
const saying = { method: "POST", credentials: "include", body: JSON.stringify({ text: "from evil" }) };
const socket = (path) => new Promise((done) => {
  const live = new WebSocket(base.replace("http", "ws") + path);
  live.onopen = () => done("open");
  live.onclose = () => done("closed");
});
const make = (tag, fields) => Object.assign(document.createElement(tag), fields);
const framed = (fields) => new Promise((done) => {
  const frame = make("iframe", { ...fields, onload: () => done(frame.contentDocument ? "open" : "shut") });
  document.body.append(frame);
});
(async () => {
  await tried("read", fetch(`${base}/api/tables/${table}`, { credentials: "include" }));
  await tried("say", fetch(chat, saying));
  await tried("say blindly", fetch(chat, { ...saying, mode: "no-cors" }));
  await tried("live", socket(`/api/tables/${table}/live`));
  await tried("screen", socket(`/screen/${table}`));
  await tried("script", import(`${base}/static/x/table.js`));
  await tried("frame", framed({ src: `${base}/t/${table}` }));
  const form = make("form", { method: "post", enctype: "text/plain", action: chat, target: "hidden" });
  form.append(make("input", { name: '{"text":"from evil","x":"', value: '"}' }));
  document.body.append(form);
  const hidden = framed({ name: "hidden" });
  await hidden;
  const answered = new Promise((done) => { document.querySelector("[name=hidden]").onload = () => done("sent"); });
  form.submit();
  await tried("form", answered);
  seen.push("done");
})();
</script><body></body>"""


def test_another_site_can_do_nothing_in_the_name_of_a_guest(browser: Any, server: Served) -> None:
    """Even one on the same machine, to which the browser sends the cookie along."""
    eve = Guest(browser, f"http://127.0.0.1:{server.port}")
    eve.new_table("human", "human", "", "")
    page = EVIL_PAGE % {"base": eve.base, "table": eve.table}
    table = eve.table
    with another_site(page) as address:
        eve.go(address)
        eve.page.wait_for_function("seen.includes('done')")
        seen: list[str] = eve.page.evaluate("seen")
    assert seen == [
        "read: TypeError", "say: TypeError", "say blindly: TypeError", "live: closed", "screen: closed",
        "script: TypeError", "frame: shut", "form: sent", "done",
    ]  # fmt: skip
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in eve.context.cookies(eve.base))
    assert server.line.send("GET", f"/api/tables/{table}/chat", None, {"Cookie": cookie}).json == []
    eve.context.close()


@contextmanager
def another_site(page: str) -> Iterator[str]:
    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *said: object) -> None:
            """Nobody reads it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as site:
        thread = Thread(target=site.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{site.server_port}/"
        site.shutdown()
        thread.join()


def test_a_drawing_that_could_run_is_refused(guests: Guests) -> None:
    """Whatever the server might send, the browser takes only shapes."""
    eve = guests()
    eve.expected = ("Executing inline event handler",)  # some browsers tell what they would not have run anyway
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


EVERYWHERE = pytest.mark.parametrize(
    ("device", "scheme"), [(WIDE, "light"), (WIDE, "dark"), (PHONE, "light"), (PHONE, "dark")],
    ids=["wide-light", "wide-dark", "phone-light", "phone-dark"],
)  # fmt: skip


@EVERYWHERE
def test_axe_finds_nothing_on_pages_to_read(device: dict[str, Any], scheme: str, guests: Guests) -> None:
    eve = guests(device, color_scheme=scheme, bypass_csp=True)  # axe brings its own script along
    texts = [f"/{page}/{game}" for game in games() for page in ("aid", "rules")]
    for path in (*texts, "/about", "/t/nosuchtable", "/nowhere"):
        eve.go(path)
        assert violations(eve) == [], path


@pytest.mark.parametrize("game", list(games()))
def test_axe_finds_nothing_in_the_specification(guests: Guests, game: str) -> None:
    eve = guests(PHONE, color_scheme="dark", bypass_csp=True)
    eve.go(f"/rules/{game}/specification")
    assert violations(eve) == []


@EVERYWHERE
def test_axe_finds_nothing_on_the_way_to_a_game(device: dict[str, Any], scheme: str, guests: Guests) -> None:
    eve = guests(device, color_scheme=scheme, bypass_csp=True)
    eve.go("/")
    assert violations(eve) == []
    eve.page.click("#tool-menu")
    for drawer in eve.page.locator("#menu summary").all():
        drawer.click()
    assert violations(eve) == [], "settings"
    eve.new_table("human", "open", "", "")
    expect(eve.page.locator("#share .qr")).to_be_visible()
    assert violations(eve) == [], "links"
    eve.go(f"/new/{GAME}")
    eve.page.click(".options summary")
    assert violations(eve) == [], "a new table"
    eve.go("/")
    expect(eve.page.locator("#mine li")).to_have_count(1)
    assert violations(eve) == [], "with a table of one's own"


@EVERYWHERE
def test_axe_finds_nothing_in_a_game(device: dict[str, Any], scheme: str, guests: Guests) -> None:
    eve = guests(device, color_scheme=scheme, bypass_csp=True)
    eve.play_now()
    eve.waits()
    eve.choose(random.Random(1))
    expect(eve.page.locator("#so")).to_contain_text("You collect")
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


@EVERYWHERE
def test_axe_finds_nothing_in_a_heavy_game(device: dict[str, Any], scheme: str, guests: Guests) -> None:
    eve = guests(device, color_scheme=scheme, bypass_csp=True)
    eve.go("/")
    eve.page.click(f"[data-solo={WEATHER}]")
    eve.waits()
    if eve.page.locator("#acts .confirm").count():  # the first tile as it lies, unless both halves are the same
        eve.confirm()
    eve.take("action:acquire")
    assert violations(eve) == [], "an answer considered"
    eve.confirm()
    eve.give("goods:green-chemical")
    expect(eve.page.locator("#acts .usual")).to_be_visible()
    assert violations(eve) == [], "a payment"
    eve.go(f"/new/{WEATHER}")
    eve.page.click(".options summary")
    assert violations(eve) == [], "options"


# ---- small screens --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [360, 390, 768, 1024])
def test_no_page_is_wider_than_the_screen(width: int, guests: Guests) -> None:
    phone = {**PHONE, "viewport": {"width": width, "height": 800}}
    eve = guests(phone, locale="de-DE")
    for path in ("/", f"/new/{GAME}", f"/aid/{GAME}", f"/rules/{GAME}", f"/rules/{GAME}/specification", "/about"):
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
