"""Keyboard, hot-seat, spectators, many tables, languages, replay, chat."""

from __future__ import annotations

import random
import re

from browser.conftest import Guests
from browser.guest import GAME, PHONE, Guest
from browser.test_turns import sit_down
from browser.test_waiting import heard
from playwright.sync_api import expect
from web.served import Served, TableAt


def press(guest: Guest, *keys: str) -> None:
    for key in keys:
        guest.page.keyboard.press(key)


def focused(guest: Guest) -> str:
    """The id of the thing, or the words of the button that has the focus."""
    said: str = guest.page.evaluate(
        "document.activeElement.dataset.id ?? document.activeElement.dataset.step ?? document.activeElement.innerText"
    )
    return said


def test_the_keyboard_alone_plays(guests: Guests) -> None:
    eve = guests()
    eve.go("/")
    for _ in range(20):
        press(eve, "Tab")
        if focused(eve) == "Play now":
            break
    press(eve, "Enter")
    eve.waits()
    press(eve, "?")
    expect(eve.page.locator("#help")).to_be_visible()
    press(eve, "Escape")
    expect(eve.page.locator("#help")).to_be_hidden()
    for _ in range(6):
        eve.waits()
        press(eve, "ArrowDown")
        first = focused(eve)
        assert re.match(r"\w+:", first), first
        press(eve, "ArrowUp", "ArrowLeft", "ArrowRight")
        assert re.match(r"\w+:", focused(eve)) or eve.page.locator("#acts :focus").count()
        while not eve.page.locator("#acts .confirm").count():
            eve.page.locator(".thing.legal, #chips .chip:not([aria-pressed])").first.focus()
            press(eve, "Enter")
        assert focused(eve) == "Confirm"
        press(eve, "Escape")
        expect(eve.page.locator("#acts .confirm")).to_have_count(0)
        eve.page.locator(".thing.legal, #chips .chip:not([aria-pressed])").first.focus()
        press(eve, "Enter")
        while not eve.page.locator("#acts .confirm").count():
            eve.page.locator(".thing.legal, #chips .chip:not([aria-pressed])").first.focus()
            press(eve, "Enter")
        eve.page.locator("#acts .confirm").focus()
        press(eve, "Enter")
        eve.page.wait_for_selector("#acts .confirm", state="detached")


def test_tab_reaches_everything_that_glows(guests: Guests, server: Served) -> None:
    eve = guests()
    sit_down(eve, server.found("human", "human", seed=4).mover)
    reached = set()
    for _ in range(40):
        press(eve, "Tab")
        reached.add(focused(eve))
    assert {f"area:{area}" for area in ("agriculture", "electricity", "fine-arts", "manufacturing")} <= reached


def test_u_takes_back(guests: Guests, server: Served) -> None:
    from web.served import with_figures

    table = with_figures(server)
    eve = guests()
    sit_down(eve, table.mover)
    eve.touch(eve.page.locator(".thing[data-id='area:agriculture']"))
    eve.confirm()
    expect(eve.page.locator("#ask")).to_contain_text("Which figure")
    press(eve, "u")
    expect(eve.page.locator("#ask")).to_contain_text("Where do you place your supporter?")


def test_all_legal_answers_are_a_list_that_can_be_read_aloud(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    seat = table.mover
    eve = guests()
    sit_down(eve, seat)
    buttons = eve.page.locator("#answer-list button")
    assert buttons.count() == len(seat.state()["legal"]) == 5
    assert eve.page.get_by_role("region", name="Your possible answers").get_by_role("button").count() == 5
    press(eve, "l")
    assert focused(eve) == buttons.first.inner_text()
    press(eve, "Enter")
    expect(eve.page.locator("#log li[data-seat]").first).to_contain_text("places a supporter")  # told when it counts
    expect(eve.page.locator("#answer-list")).to_have_text("You have nothing to decide right now.")
    assert seat.state()["to_move"] != [seat.seat]


def test_several_people_play_at_one_device(guests: Guests) -> None:
    eve = guests()
    eve.new_table("hotseat", "hotseat", "", "", names=("Ada", "Ben"))
    luck, seen = random.Random(4), set()
    for _ in range(6):
        eve.waits()
        said = eve.page.inner_text("#so")
        seen |= {name for name in ("Ada", "Ben") if f"It is {name}'s turn" in said}
        eve.answer(luck)
    assert seen == {"Ada", "Ben"}


def test_a_spectator_sees_every_move_and_can_do_nothing(guests: Guests) -> None:
    eve, sam = guests(), guests(PHONE)
    eve.new_table("human", "bot:beginner", "", "", names=("Eve",))
    sam.go(eve.link("Invite a spectator"))
    sam.sits()
    expect(sam.page.locator("#so")).to_contain_text("You are watching.")
    expect(eve.page.locator("#watchers")).to_have_text("1")
    eve.answer(random.Random(1))
    eve.waits()
    lines = eve.page.locator("#log li:not(.fate)").count()
    expect(sam.page.locator("#log li:not(.fate)")).to_have_count(lines)
    assert sam.legal().count() == sam.chips().count() == 0
    assert sam.page.locator("#acts button").count() == 0


def test_a_stranger_with_a_used_link_gets_no_seat(guests: Guests) -> None:
    eve, ben, stranger = guests(), guests(), guests()
    eve.new_table("human", "open", "", "", names=("Eve",))
    link = eve.link("Invite someone to seat B")
    ben.go(link)
    ben.sits()
    assert "#" not in ben.page.url, "the token does not stay in the address"
    stranger.go(link)
    expect(stranger.page.locator("#ask")).to_have_text("This table is private.")
    expect(stranger.page.locator("#notice")).to_contain_text("This invitation has already been used.")


def test_anyone_may_sit_down_at_a_listed_table(guests: Guests) -> None:
    eve, ben = guests(), guests()
    eve.new_table("human", "open", "", "", names=("Eve",), listed=True)
    ben.go("/")
    ben.page.locator("#lobby a").first.click()
    ben.page.get_by_role("button", name="Take seat B").click()
    expect(ben.page.locator("#players .thing").first).to_have_attribute("aria-label", re.compile(r"^\S+ \S+"))
    expect(ben.page.locator("#acts .go")).to_have_count(0)
    assert ben.page.get_attribute("#players .thing >> nth=0", "data-id") == "seat:B"


def test_the_start_page_knows_where_one_is_awaited(guests: Guests) -> None:
    eve = guests()
    eve.play_now()
    first = eve.table
    eve.new_table("human", "human", "", "")
    eve.go("/")
    expect(eve.page.locator("#mine li")).to_have_count(2)
    expect(eve.page.locator("#mine-note")).to_have_text("2 tables are waiting for you")
    eve.page.locator(f"#mine a[href='/t/{first}']").click()
    eve.waits()
    assert eve.table == first


def test_whoever_plays_at_many_tables_is_led_to_the_next_one(guests: Guests, server: Served) -> None:
    eve = guests()
    sit_down(eve, server.found("human", "human", seed=4).mover)
    waiting = eve.table
    table = server.found("human", "human", seed=4)
    sit_down(eve, next(seat for seat in table.seats.values() if seat.seat != table.mover.seat))
    eve.page.get_by_role("link", name="Next table waiting").click()
    eve.page.wait_for_url(f"**/t/{waiting}")
    eve.waits()


def test_a_hidden_page_tells_once_that_it_is_ones_turn(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    mover = table.mover
    eve = guests(permissions=["notifications"])
    eve.context.add_init_script(
        """globalThis.told = [];
        class Told { constructor(title, more) { told.push(`${title} | ${more.body}`); } }
        Told.permission = "granted"; Told.requestPermission = async () => "granted";
        Object.defineProperty(globalThis, "Notification", { value: Told });
        Object.defineProperty(Document.prototype, "hidden", { get: () => true });"""
    )
    sit_down(eve, next(seat for seat in table.seats.values() if seat.seat != mover.seat))
    eve.page.click("#tool-menu")
    eve.page.check("#set-notify")
    mover.play("place electricity")
    eve.waits()
    expected = "Your turn: World's Fair 1893 | Where do you place your supporter? You collect the cards there."
    assert heard(eve.page) == [expected]


def test_pieces_move_unless_somebody_wants_it_quiet(guests: Guests, server: Served) -> None:
    for motion, moves in (("no-preference", True), ("reduce", False)):
        table = server.found("human", "human", seed=4)
        mover = table.mover
        eve = guests(reduced_motion=motion)
        eve.context.add_init_script(
            """globalThis.slid = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, timing) {
                if (frames[0].translate) slid++;
                return animate.call(this, frames, timing);
            };"""
        )
        sit_down(eve, next(seat for seat in table.seats.values() if seat.seat != mover.seat))
        mover.play("place electricity")
        eve.waits()
        assert (eve.page.evaluate("slid") > 0) is moves


def test_the_log_shows_what_it_is_about_and_what_happened_since_the_last_turn(guests: Guests) -> None:
    eve = guests()
    eve.new_table("human", "bot:beginner", "", "", names=("Eve", "Otto"))
    eve.waits()
    expect(eve.page.locator("#since")).to_be_hidden()  # there was no turn before
    eve.answer(random.Random(1))
    eve.waits()
    expect(eve.page.locator("#so")).to_contain_text("Since your last turn: Otto places a supporter in")
    line = eve.page.locator("#log li.new").first
    expect(line).to_contain_text("Otto places a supporter in")
    line.locator("button").click()
    expect(eve.page.locator(".thing.hint")).to_have_count(1)
    eve.page.click("#since")
    told = eve.page.locator("#since-body")
    expect(told).to_contain_text("Otto places a supporter in")
    expect(told.locator(".came").first).to_have_text(re.compile("^collects "))
    assert eve.page.locator(".thing.hint").count() >= 1


def test_bots_are_marked_and_so_is_whoever_is_away(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", "random", seed=4)
    eve = guests()
    sit_down(eve, table.seats[0])
    panels = {seat: eve.page.locator(f"#players .thing[data-id='seat:{seat}']") for seat in "ABC"}
    expect(panels["C"]).to_have_class(re.compile(r"\bbot\b"))
    expect(panels["C"].locator("use.if-bot")).to_be_visible()
    expect(panels["B"]).to_have_class(re.compile(r"\baway\b"))
    expect(panels["A"].locator("use.if-bot")).to_be_hidden()
    tom = guests()
    sit_down(tom, table.seats[1])
    expect(panels["B"]).not_to_have_class(re.compile(r"\baway\b"))


def test_languages_can_be_changed_at_any_time(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    eve = guests(PHONE, locale="de-DE")
    sit_down(eve, table.mover)
    expect(eve.page.locator("#ask")).to_contain_text("Wohin stellst du deinen Unterstützer?")
    expect(eve.page.locator(".thing[data-id='area:agriculture']")).to_contain_text("Landwirtschaft")
    for language, question, area in (
        ("it", "Dove va il tuo sostenitore?", "Agricoltura"),
        ("en", "Where do you place your supporter?", "Agriculture"),
    ):
        eve.page.click("#tool-menu")
        eve.page.click(f"#menu [data-language={language}]")
        expect(eve.page.locator("#ask")).to_contain_text(question)
        expect(eve.page.locator(".thing[data-id='area:agriculture']")).to_contain_text(area)
        assert eve.page.get_attribute("html", "lang") == language
        assert eve.sideways() == 0


def test_the_theme_stays_as_it_was_chosen(guests: Guests) -> None:
    eve = guests()
    eve.go("/")
    light = eve.page.evaluate("getComputedStyle(document.body).backgroundColor")
    eve.page.click("#tool-theme")
    dark = eve.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (light, dark) == ("rgb(243, 233, 214)", "rgb(26, 23, 19)")
    eve.go("/about")
    assert eve.page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    assert eve.page.get_attribute("html", "data-theme") == "dark"


def test_a_replay_has_an_address_for_every_moment(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    table.play_on(random.Random(1), 12)
    answers = len(table.watch.get("/log").json["lines"])
    eve = guests()
    sit_down(eve, table.seats[0])
    eve.go(f"/t/{table.id}/replay")
    expect(eve.page.locator("#moment")).to_have_text(f"{answers} of {answers}")
    eve.page.click("#step-back")
    expect(eve.page.locator("#moment")).not_to_have_text(f"{answers} of {answers}")
    url = eve.page.url
    assert re.search(rf"/t/{table.id}/at/\d+$", url)
    said = eve.page.inner_text("#ask")
    car = eve.page.get_attribute(".thing[data-id=wheel]", "aria-label")
    eve.page.locator("#slider").fill("0")
    expect(eve.page.locator("#moment")).to_have_text(f"0 of {answers}")
    assert eve.page.get_attribute(".thing[data-id=wheel]", "aria-label") != car
    eve.go(url)
    expect(eve.page.locator("#ask")).to_have_text(said)
    assert eve.page.get_attribute(".thing[data-id=wheel]", "aria-label") == car
    eve.page.click("#go-on")
    eve.page.wait_for_url(lambda there: "/t/" in there and table.id not in there)
    eve.waits()
    cookie = {"Cookie": "; ".join(f"{one['name']}={one['value']}" for one in eve.context.cookies())}
    state = server.line.send("GET", f"/api/tables/{eve.table}?with=room", None, cookie).json
    assert state["room"]["yours"] == [0, 1]
    lines = server.line.send("GET", f"/api/tables/{eve.table}/log", None, cookie).json["lines"]
    kept = int(url.rsplit("/", 1)[1])
    assert lines[:kept] == table.watch.get("/log").json["lines"][:kept]
    assert not any(line["seat"] is not None and not line["forced"] for line in lines[kept:])


def test_a_saved_record_goes_on_at_one_device(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    table.play_on(random.Random(1), 5)
    record = table.watch.get("/record").body
    eve = guests()
    eve.go("/")
    eve.page.set_input_files("#import-file", {"name": "game.txt", "mimeType": "text/plain", "buffer": record})
    eve.waits()
    assert eve.page.locator("#log li:not(.fate)").count() >= 5


def test_whoever_comes_to_a_game_from_a_record_reads_what_somebody_may_know(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    table.play_on(random.Random(1), 5)
    founded = server.line.send("POST", "/api/import", {"record": table.watch.get("/record").body.decode()}).json
    for language, words in (("en", "continues a saved one"), ("de", "gespeicherte"), ("it", "salvata")):
        guest = guests(locale=language)
        sit_down(guest, TableAt(server.line, founded).seats[1])
        expect(guest.page.locator("#notice")).to_contain_text(words)
        expect(guest.page.locator("#notice")).not_to_contain_text("SHA-256")
        expect(guest.page.locator("#log .imported summary")).to_contain_text(words)
        promise = guest.page.locator("#log .imported small")
        expect(promise).to_be_hidden()
        guest.page.locator("#log .imported summary").click()
        expect(promise).to_contain_text(re.compile(r"SHA-256 [0-9a-f]{64}$"))
        assert guest.page.locator("#log li.imported ~ li").count() >= 5, "what came along in the record stands below"


def test_people_talk_at_the_table(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    eve, tom = guests(), guests()
    sit_down(eve, table.seats[0])
    sit_down(tom, table.seats[1])
    eve.page.click("#tool-chat")
    eve.page.fill("#chat-text", "Good luck!")
    press(eve, "Enter")
    expect(tom.page.locator("#unread")).to_have_text("1")
    tom.page.click("#tool-chat")
    expect(tom.page.locator("#chat")).to_contain_text("Good luck!")
    expect(tom.page.locator("#unread")).to_be_hidden()
    tom.page.reload()
    tom.sits()
    tom.page.click("#tool-chat")
    expect(tom.page.locator("#chat li")).to_have_count(1)


def test_the_aid_and_the_rules_are_one_touch_away(guests: Guests) -> None:
    eve = guests()
    eve.play_now()
    eve.page.click("#tool-help")
    links = eve.page.locator("#help a")
    expect(links).to_have_count(2)
    assert [link.get_attribute("href") for link in links.all()] == [f"/aid/{GAME}", f"/rules/{GAME}"]
    eve.go(f"/aid/{GAME}")
    assert eve.page.locator(".print-text table").count() >= 2
    eve.go("/about")
    expect(eve.page.locator("main")).to_contain_text("J. Alex Kevern")
    expect(eve.page.locator("main")).to_contain_text("unofficial")
