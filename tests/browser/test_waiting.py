"""Playing at many tables over days: the next one, being told once, web hooks, free seats, who watches."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import GAME, PHONE, WIDE, Guest
from browser.test_safety import small, violations
from browser.test_turns import sit_down
from playwright.sync_api import Locator, Page, expect
from web.receiver import HOST, Receiver
from web.served import SeatAt, Served, TableAt

TOLD = """
globalThis.told = []; globalThis.asked = 0; globalThis.permitted = "{permission}";
class Told {{
    constructor(title, more) {{ {throws} told.push(`${{title}} | ${{more.body}}`); }}
    static get permission() {{ return permitted; }}
    static async requestPermission() {{ asked++; permitted = "granted"; return permitted; }}
}}
Object.defineProperty(globalThis, "Notification", {{ value: Told }});
"""
HEARD = """async () => {
    await navigator.locks.request("pavilion told", () => {});
    return told;
}"""  # whoever was about to tell has told, for pages wait for each other
BY_WORKER = """
globalThis.shown = [];
ServiceWorkerRegistration.prototype.showNotification = async function (title, more) {
    shown.push([title, more.data, new URL(this.active.scriptURL).pathname]);
};
"""  # a browser without windows shows none
HIDDEN = "Object.defineProperty(Document.prototype, 'hidden', { get: () => true });"
AWAY = "Document.prototype.hasFocus = () => false;"


def told(permission: str = "default", throws: str = "") -> str:
    """A browser that remembers what it was asked to tell."""
    return TOLD.format(permission=permission, throws=throws)


def other(table: TableAt) -> SeatAt:
    """Who is not to move, at a table of two."""
    return table.seats[1 - (table.mover.seat or 0)]


def heard(page: Page) -> list[str]:
    """What a page has told so far, after whatever it was about to tell."""
    lines: list[str] = page.evaluate(HEARD)
    return lines


def look_again(guest: Guest) -> None:
    guest.page.evaluate("dispatchEvent(new Event('focus'))")


def join(guest: Guest, table: str, token: str) -> None:
    """Sit down without going there."""
    ask = "([table, token]) => fetch(`/api/tables/${table}/join`, {method: 'POST', body: JSON.stringify({token})})"
    assert guest.page.evaluate(f"async (given) => (await ({ask})(given)).status", [table, token]) == 200


def invitation(guest: Guest) -> str:
    """The link to seat B of a table that was just founded: its page opens the dialog for that by itself."""
    expect(guest.page.locator("#share")).to_be_visible()
    return guest.link("Invite someone to seat B")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as found:
        yield found


@pytest.fixture
def hooked(receiver: Receiver, tmp_path: Path) -> Iterator[Served]:
    """A server that reaches the receiver and waits no minute."""
    with Served(tmp_path / "tables.db", debug=True, ring_after=2.0, messenger=receiver.messenger()) as served:
        yield served


# ---- many tables ----------------------------------------------------------------------------------------------------


def test_one_is_led_from_table_to_table_until_none_waits(guests: Guests, server: Served) -> None:
    eve = guests()
    tables = [server.found("human", "human", seed=4) for _ in range(3)]
    for table in tables:
        sit_down(eve, table.mover)
    idle = server.found("human", "human", seed=4)
    sit_down(eve, other(idle))
    link = eve.page.locator("#acts .next-table")
    expect(link).to_have_text("Next of 3 waiting tables")
    assert eve.page.title().startswith("(3) ")
    visited: list[str] = []
    for left in ("Next of 2 waiting tables", "Next table waiting", None):
        link.click()
        eve.page.wait_for_url(lambda url: not visited or visited[-1] not in url)
        eve.waits()
        visited.append(eve.table)
        assert link.count() == 0, "first things first"
        assert eve.page.title().startswith("● ")
        eve.answer(random.Random(1))
        if left is None:
            expect(link).to_have_count(0)
        else:
            expect(link).to_have_text(left)
    assert sorted(visited) == sorted(table.id for table in tables)
    expect(eve.page).to_have_title(re.compile(r"^World's Fair"))  # no sign left


def test_the_link_to_the_next_table_stays_while_others_play_on(guests: Guests, server: Served) -> None:
    eve = guests()
    sit_down(eve, server.found("human", "human", seed=4).mover)
    three = server.found("human", "human", "human", seed=4)
    watcher = next(seat for seat in three.seats.values() if seat.seat != three.mover.seat)
    sit_down(eve, watcher)
    link = eve.page.locator("#acts .next-table")
    expect(link).to_have_count(1)
    lines = eve.page.locator("#log li").count()
    while three.mover.seat != watcher.seat:
        three.mover.play(three.mover.state()["legal"][0])
        if three.mover.seat != watcher.seat:
            expect(eve.page.locator("#log li")).not_to_have_count(lines)
            expect(link).to_have_count(1)


def test_the_start_page_knows_at_once_where_one_is_awaited_and_shows_all_tables(guests: Guests, server: Served) -> None:
    eve = guests()
    tables = [server.found("human", "human", seed=4) for _ in range(14)]
    eve.go("/")
    for table in tables[:13]:
        seat = other(table)
        join(eve, table.id, seat.post("/invite", {"seat": seat.seat}).json["invite"])
    eve.page.reload()
    expect(eve.page.locator("#mine li")).to_have_count(3)
    eve.page.get_by_role("button", name="All 13 tables").click()
    expect(eve.page.locator("#mine li")).to_have_count(13)
    assert eve.page.title() == "Pavilion"
    tables[5].mover.play("place electricity")
    look_again(eve)
    expect(eve.page.locator("#mine-note")).to_have_text("1 table is waiting for you")
    first = eve.page.locator("#mine li").first
    expect(first.locator("a")).to_have_attribute("href", f"/t/{tables[5].id}")
    expect(first).to_contain_text("your turn")
    expect(eve.page).to_have_title("(1) Pavilion")


def test_tables_that_wait_are_named_with_pace_and_company(guests: Guests) -> None:
    eve, tom = guests(), guests()
    eve.page.add_init_script(told("denied"))
    eve.new_table("human", "open", "bot:club", "", names=("Eve",))
    tom.go(invitation(eve))
    tom.sits()
    eve.go("/")
    expect(eve.page.locator("#mine li").first).to_contain_text(re.compile(r"with \S+ \S+, Fulton"))


# ---- being told -----------------------------------------------------------------------------------------------------


def test_the_browser_asks_for_permission_only_after_a_click(guests: Guests, server: Served) -> None:
    eve = guests()
    eve.context.add_init_script(told())
    sit_down(eve, other(server.found("human", "human", seed=4)))
    assert eve.page.evaluate("asked") == 0
    for path in ("/", f"/new/{GAME}", f"/t/{eve.table}"):
        eve.go(path)
        eve.page.wait_for_load_state("networkidle")
        assert eve.page.evaluate("asked") == 0
    eve.go("/#notifications")
    eve.page.check("#set-notify")
    assert eve.page.evaluate("asked") == 1
    eve.page.uncheck("#set-notify")
    assert eve.page.evaluate("asked") == 1


def test_one_page_in_the_background_tells_of_every_table_once(guests: Guests, server: Served) -> None:
    eve = guests()
    eve.context.add_init_script(told("granted") + HIDDEN)
    tables = [server.found("human", "human", seed=4) for _ in range(2)]
    for table in tables:
        sit_down(eve, other(table))
    eve.page.evaluate("localStorage.setItem('pavilion notify', 'on')")
    eve.go("/")
    expect(eve.page.locator("#mine li")).to_have_count(2)
    second = eve.context.new_page()
    second.goto(eve.base + "/")
    expect(second.locator("#mine li")).to_have_count(2)
    for n, table in enumerate(tables, 1):
        table.mover.play("place electricity")
        for page in (eve.page, second, eve.page):
            page.evaluate("dispatchEvent(new Event('focus'))")
            waiting = "1 table is" if n == 1 else f"{n} tables are"
            expect(page.locator("#mine-note")).to_have_text(f"{waiting} waiting for you")
        lines = [*heard(eve.page), *heard(second)]
        assert [line.split(" | ")[0] for line in lines] == ["Your turn: World's Fair 1893"] * n


def test_an_own_turn_of_several_answers_is_told_once(guests: Guests, server: Served) -> None:
    from web.served import with_figures

    table = with_figures(server)
    mover = table.mover
    eve = guests()
    eve.context.add_init_script(told("granted") + HIDDEN)
    sit_down(eve, mover)
    eve.page.evaluate("localStorage.setItem('pavilion notify', 'on')")
    mover.play("place agriculture")
    expect(eve.page.locator("#ask")).to_contain_text("Which figure")
    assert heard(eve.page) == [], "the page was opened when it was already this turn"
    while table.mover.seat == mover.seat:
        mover.play(mover.state()["legal"][-1])
    expect(eve.page.locator("#ask")).to_contain_text("'s turn.")
    assert heard(eve.page) == []
    while table.mover.seat != mover.seat:
        table.mover.play(table.mover.state()["legal"][0])
    eve.waits()
    assert len(heard(eve.page)) == 1


def test_who_looks_is_not_told(guests: Guests, server: Served) -> None:
    eve = guests()
    eve.context.add_init_script(told("granted"))
    table = server.found("human", "human", seed=4)
    sit_down(eve, other(table))
    eve.page.evaluate("localStorage.setItem('pavilion notify', 'on')")
    eve.page.mouse.move(300, 300)
    table.mover.play("place electricity")
    eve.waits()
    assert heard(eve.page) == []


def test_where_pages_may_not_show_notifications_a_worker_does(guests: Guests, server: Served) -> None:
    eve = guests(permissions=["notifications"])
    eve.context.add_init_script(told("granted", "throw new TypeError('Illegal constructor');") + HIDDEN + BY_WORKER)
    table = server.found("human", "human", seed=4)
    sit_down(eve, other(table))
    eve.page.evaluate("localStorage.setItem('pavilion notify', 'on')")
    table.mover.play("place electricity")
    eve.waits()
    eve.page.wait_for_function("() => shown.length")
    assert eve.page.evaluate("shown") == [["Your turn: World's Fair 1893", table.id, "/bell-worker.js"]]


def test_sound_is_off_until_somebody_wants_it(guests: Guests, server: Served) -> None:
    eve = guests()
    eve.context.add_init_script(
        "globalThis.heard = 0;"
        "globalThis.AudioContext = class extends AudioContext { constructor() { super(); heard++; } };"
        "const now = Date.now; Date.now = () => now() + (globalThis.later ?? 0);"
    )
    table = server.found("human", "human", seed=4)
    sit_down(eve, other(table))
    eve.page.evaluate("later = 20000")
    table.mover.play("place electricity")
    eve.waits()
    assert eve.page.evaluate("heard") == 0
    eve.page.click("#tool-menu")
    assert not eve.page.is_checked("#set-sound")
    eve.page.check("#set-sound")
    assert eve.page.evaluate("heard") == 1


# ---- web hooks ------------------------------------------------------------------------------------------------------


def test_a_web_hook_is_set_tried_and_removed_by_its_owner(browser: Any, hooked: Served, receiver: Receiver) -> None:
    eve = Guest(browser, f"http://127.0.0.1:{hooked.port}", WIDE)
    eve.go("/#notifications")
    says = eve.page.locator("#hook-said")
    eve.page.fill("#hook-url", "https://192.168.1.1/")
    eve.page.click("#hook-form .btn")
    expect(says).to_have_text("The address must contain the full name of a server, not a number.")
    assert eve.page.locator("#hook-set").is_hidden()
    eve.page.fill("#hook-url", receiver.url)
    eve.page.click("#hook-form .btn")
    expect(says).to_have_text(f"Saved. Messages about your turns go to {HOST}:{receiver.port}.")
    assert eve.page.input_value("#hook-url") == ""
    eve.page.click("#hook-try")
    expect(says).to_have_text("The test message has arrived.")
    receiver.waits_for(1)
    receiver.answer = b"HTTP/1.1 404 Not Found\r\n\r\n"
    eve.page.click("#hook-try")
    expect(says).to_have_text("The receiving server refused the message (status 404). Is the address still valid?")
    eve.page.reload()
    expect(eve.page.locator("#hook-host")).to_have_text(f"Messages go to {HOST}:{receiver.port}.")
    expect(says).to_contain_text("status 404")
    assert "secret-1893" not in eve.page.content()
    eve.page.click("#hook-drop")
    expect(says).to_have_text("Removed. No more messages will be sent.")
    expect(eve.page.locator("#hook-set")).to_be_hidden()
    eve.refusals.clear()
    eve.leave()


def test_a_page_in_front_is_seen_and_one_behind_is_not(browser: Any, hooked: Served, receiver: Receiver) -> None:
    base = f"http://127.0.0.1:{hooked.port}"
    eve = Guest(browser, base, WIDE)
    eve.go("/#notifications")
    eve.page.fill("#hook-url", receiver.url)
    eve.page.click("#hook-form .btn")
    expect(eve.page.locator("#hook-set")).to_be_visible()
    table = hooked.found("human", "human", seed=4)
    seat = other(table)
    sit_down(eve, seat)
    eve.page.mouse.move(400, 400)
    room = hooked.desk.rooms.rooms[table.id]
    eve.until(lambda: room.is_looked_at(seat.seat))
    rung = "SELECT turn FROM rung WHERE table_id = ?"

    def marked() -> list[Any]:
        rows: list[Any] = hooked.desk.store.writing.execute(rung, (table.id,)).fetchall()
        return rows

    table.mover.play("place electricity")
    eve.waits()
    eve.until(marked)
    assert receiver.requests == [], "it was seen"
    seat.play("place agriculture")
    eve.page.evaluate(AWAY + "dispatchEvent(new Event('blur'))")
    eve.until(lambda: not room.is_looked_at(seat.seat))
    table.mover.play(table.mover.state()["legal"][0])
    assert receiver.waits_for(1)[0]["table"] == table.id
    eve.leave()


# ---- pace -----------------------------------------------------------------------------------------------------------


def test_a_turn_based_table_offers_to_tell_and_says_since_when_somebody_is_asked(guests: Guests) -> None:
    eve, tom = guests(), guests(PHONE)
    for guest in (eve, tom):
        guest.context.add_init_script(told())
    eve.go(f"/new/{GAME}")
    assert eve.page.locator("#notify-row").is_hidden()
    eve.page.locator("[name=kind]").nth(1).select_option("open")
    for row in (2, 3):
        eve.page.locator("[name=kind]").nth(row).select_option("")
    eve.page.check("[name=pace][value=turn-based]")
    expect(eve.page.locator("#notify-row")).to_be_visible()
    assert eve.page.evaluate("asked") == 0
    eve.page.click(".submit .btn")
    eve.sits()
    tom.go(invitation(eve))
    tom.sits()
    expect(eve.page.locator(".where span")).to_contain_text("turn by turn")
    waiting = tom if tom.legal().count() == 0 else eve
    ribbon = waiting.page.locator("#wish")
    expect(waiting.page.locator("#so")).to_contain_text("Turn started just now")
    expect(ribbon).to_contain_text("A turn may take days here.")
    assert tom.sideways() == 0
    waiting.page.get_by_role("button", name="In this browser").click()
    expect(ribbon).to_be_hidden()
    assert waiting.page.evaluate("asked") == 1
    waiting.page.reload()
    waiting.sits()
    expect(ribbon).to_be_hidden()


def test_at_a_live_table_one_sees_who_is_away_and_when_a_bot_may_play(tmp_path: Path, browser: Any) -> None:
    with Served(tmp_path / "tables.db", debug=True) as server:
        eve = Guest(browser, f"http://127.0.0.1:{server.port}", WIDE)
        table = server.found("human", "human", seed=4)
        sit_down(eve, other(table))
        expect(eve.page.locator("#so")).to_contain_text("is away right now.")
        expect(eve.page.locator("#wish")).to_be_hidden()
        eve.page.click("#tool-menu")
        replace = eve.page.locator("#menu-replace button")
        expect(replace).to_have_text(re.compile(r"^Let a bot play for .+: possible in.2.min$"))
        expect(replace).to_be_disabled()
        eve.leave()


# ---- strangers ------------------------------------------------------------------------------------------------------


def test_a_stranger_sits_down_from_the_start_page_by_one_click(guests: Guests) -> None:
    eve, sam, late = guests(), guests(PHONE), guests()
    eve.new_table("human", "open", "", "", names=("Eve",), listed=True)
    late.go("/")
    sam.go("/")
    rows = [guest.page.locator(f"#lobby li[data-table='{eve.table}']") for guest in (sam, late)]
    expect(rows[0]).to_contain_text("Eve is here · live · 1 seat free")
    expect(rows[1]).to_be_visible()
    assert sam.sideways() == 0
    rows[0].get_by_role("button", name="Take a seat").click()
    sam.page.wait_for_url(f"**/t/{eve.table}")
    sam.sits()
    assert sam.page.get_attribute("#players .thing >> nth=0", "data-id") == "seat:B"
    rows[1].get_by_role("button", name="Take a seat").click()
    expect(late.page.locator("#notice")).to_have_text("Someone was faster: the last seat has been taken.")
    expect(rows[1]).to_contain_text("no free seats")
    late.refusals.clear()


def test_anybody_who_plays_makes_links_for_watching_and_the_founder_withdraws_them(guests: Guests) -> None:
    eve, tom, sam = guests(), guests(), guests()
    eve.new_table("human", "open", "", "", names=("Eve",))
    tom.go(invitation(eve))
    tom.sits()
    sam.go(tom.link("Invite a spectator"))
    sam.sits()
    expect(sam.page.locator("#so")).to_contain_text("You are watching.")
    tom.page.click("#tool-share")
    assert tom.page.get_by_role("button", name="Revoke all spectator links").count() == 0
    eve.page.click("#tool-share")
    eve.page.get_by_role("button", name="Revoke all spectator links").click()
    expect(sam.page.locator("#ask")).to_have_text("This table is private.")
    expect(tom.page.locator("#ask")).not_to_have_text("This table is private.")


@pytest.mark.parametrize(("device", "scheme"), [(WIDE, "light"), (PHONE, "dark")])
def test_everything_around_turns_can_be_used_by_everybody(
    device: dict[str, Any], scheme: str, guests: Guests, server: Served
) -> None:
    eve = guests(device, color_scheme=scheme, bypass_csp=True)  # axe brings its own script along
    sit_down(eve, other(server.found("human", "human", "human", seed=4, pace="turn-based")))
    expect(eve.page.locator("#wish")).to_be_visible()
    assert violations(eve) == []
    boxes = map(Locator.bounding_box, eve.page.locator("#wish .btn").all())
    assert [box for box in boxes if box is None or box["height"] < 44] == []
    seats = [{"kind": "human"}, {"kind": "open"}]
    assert server.guest("Ada").post("/api/tables", {"game": GAME, "seats": seats, "listed": True}).status == 200
    eve.go("/#notifications")
    expect(eve.page.locator("#lobby li").first).to_be_visible()
    assert violations(eve) == []
    assert small(eve) == []
    assert eve.sideways() == 0
    eve.go(f"/new/{GAME}")
    eve.page.check("[name=pace][value=turn-based]")
    assert violations(eve) == []
    assert eve.sideways() == 0
