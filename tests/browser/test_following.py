"""What others do can be followed step by step, at a speed that one chooses, and seen once more."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import WEATHER, Guest
from browser.test_legible import LOW, asked
from browser.test_turns import sit_down
from playwright.sync_api import expect
from web.served import Served, TableAt
from web.test_thinking_bots import SLOW

from pavilion.games import games


def others_play(table: TableAt, own: int, answers: int) -> None:
    """Everybody else answers while it is their turn."""
    luck = random.Random(4)
    for _ in range(answers):
        seat = table.mover
        if seat.seat == own:
            return
        seat.play(luck.choice(seat.state()["legal"]))


def own_turn_ends(guest: Guest) -> None:
    guest.waits()
    guest.answer(random.Random(2))


def watching(guests: Guests, server: Served, speed: str, script: str = "") -> tuple[Guest, TableAt, int]:
    """Somebody who likes motion, after a turn of one's own with three others to come."""
    table = server.found("human", "human", "human", "human", seed=4)
    eve = guests(reduced_motion="no-preference")
    eve.context.add_init_script(f"localStorage['pavilion speed'] = '{speed}'")
    eve.context.add_init_script(script)
    own = table.mover.seat
    assert own is not None
    sit_down(eve, table.mover)
    own_turn_ends(eve)
    return eve, table, own


TOLD = """() => {
    const ask = document.getElementById("ask");
    window.told = [];
    const note = () => told.push(ask.textContent);
    new MutationObserver(note).observe(ask, { childList: true, characterData: true, subtree: true });
}"""
WHO = """() => [document.getElementById("ask").textContent.split(" ")[1],
    document.getElementById("prompt-token").getAttribute("class")]"""
CUT = """
    const Line = WebSocket;
    const dead = () => {
        const line = Object.assign(new EventTarget(), { close() {}, send() {}, readyState: Line.CLOSED });
        setTimeout(() => line.dispatchEvent(new CloseEvent("close", { code: 1006 })));
        return line;
    };
    window.WebSocket = function (address) {
        window.line = window.cut ? dead() : new Line(address);
        return window.line;
    };
    window.WebSocket.OPEN = Line.OPEN;
"""


def test_what_was_missed_while_cut_off_is_shown_step_by_step(guests: Guests, server: Served) -> None:
    eve, table, own = watching(guests, server, "fast", CUT)
    eve.page.evaluate(TOLD)
    eve.page.evaluate("window.cut = true; window.line.close()")
    others_play(table, own, 20)
    eve.page.evaluate("window.cut = false")
    expect(eve.page.locator("#ask")).to_contain_text("Where do you place your supporter?")
    shown = [line for line in eve.page.evaluate("told") if "places a supporter" in line]
    assert len({line.split()[1] for line in shown}) == 2, "one after the other; with the third comes the question"
    assert [line for line in shown if line.count("places a supporter") > 1] == []
    assert eve.page.inner_text("#so").count("places a supporter") == 3, "and they are summed up"


def test_each_step_is_told_until_it_is_skipped(guests: Guests, server: Served) -> None:
    eve, table, own = watching(guests, server, "slow")
    eve.page.evaluate(TOLD)
    eve.page.evaluate("setTimeout = (act, ms) => 1")  # nothing is ever shown by itself
    others_play(table, own, 3)
    expect(eve.page.locator("#ask")).to_contain_text("places a supporter")
    who, sign = eve.page.evaluate(WHO)
    assert sign == f"p-{who}", "the sign is that of who is told about"
    assert not eve.is_asked  # the others' turns are still being shown
    eve.page.keyboard.press("Escape")  # any key or touch goes on
    expect(eve.page.locator("#ask")).to_contain_text("Where do you place your supporter?")
    assert any("places a supporter" in line for line in eve.page.evaluate("told"))


def test_whoever_wants_to_sees_how_it_stands_at_once(guests: Guests, server: Served) -> None:
    eve, table, own = watching(guests, server, "off")
    others_play(table, own, 3)
    eve.waits()
    expect(eve.page.locator("#ask")).to_contain_text("Where do you place your supporter?")


def test_what_the_others_did_is_shown_once_more(guests: Guests, server: Served) -> None:
    eve, table, own = watching(guests, server, "off")
    others_play(table, own, 3)
    eve.waits()
    eve.page.click("#since")
    eve.page.click("#since-again")
    expect(eve.page.locator("#play")).to_have_class("btn go playing")
    expect(eve.page.locator("#ask")).to_contain_text("places a supporter")


@pytest.mark.parametrize("game", games())
def test_the_last_round_of_every_game_is_shown_once_more(guests: Guests, game: str) -> None:
    eve = guests()
    eve.go_on_from(asked(game, *LOW[game][-1]).record(with_seed=True))
    eve.page.click("#since")
    eve.page.click("#since-again")
    expect(eve.page.locator("#play")).to_have_class("btn go playing")
    expect(eve.page.locator("#ask")).not_to_be_empty()
    expect(eve.page.locator("#board .thing").first).to_be_visible()


def test_the_game_does_not_go_on_behind_a_scoring_that_is_being_read(guests: Guests, server: Served) -> None:
    eve, table, _ = watching(guests, server, "fast")
    luck, told = random.Random(7), eve.page.locator("#log li[data-last]")
    while table.watch.state()["view"]["board"]["round"] == 1:
        table.play_on(luck, 1)
    table.play_on(luck, 4)
    expect(eve.page.locator("#chapter[open]")).to_be_visible()
    read = told.count()
    eve.page.wait_for_timeout(1500)  # longer than it takes to show an answer
    assert told.count() == read
    eve.page.click("#chapter .btn.go")
    expect(told).not_to_have_count(read)  # now the others' turns are shown


def test_who_waits_long_for_a_bot_is_told_that_the_game_goes_on(browser: Any, tmp_path: Path) -> None:
    """A worker that never answers stands for a busy machine."""
    with Served(tmp_path / "tables.db", debug=True, bot_budget=600.0, bot_command=SLOW) as served:
        eve = Guest(browser, f"http://127.0.0.1:{served.port}")
        eve.page.clock.install()
        table = served.found("greedy", "human", seed=4)
        sit_down(eve, table.seats[1])
        expect(eve.page.locator("#so")).to_contain_text("The bot is thinking.")
        eve.page.clock.fast_forward(7000)
        expect(eve.page.locator("#so")).to_contain_text("The server is busy")
        eve.leave()


SHOPPING = ("go supply", "do extend", "tile 1", "pay", "lay")  # what fate replaces is seen by all, so the veil falls


def test_what_others_did_is_told_when_a_turn_begins_and_not_in_the_middle_of_it(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", game=WEATHER, seed=4)
    eve, own = guests(), table.seats[0]
    sit_down(eve, own)
    shopping(table, "done")  # everybody's first turn: a workshop to begin with
    shopping(table, "done")
    expect(eve.page.locator("#so")).to_contain_text("Since your last turn: ")
    shopping(table, "lay")
    assert own.state()["to_move"] == [0]
    expect(eve.page.locator("#ask")).to_have_text("Which Supply action do you take?")
    expect(eve.page.locator("#acts .undo")).to_have_count(0)  # it is as if a turn began
    expect(eve.page.locator("#so")).to_be_empty()


def shopping(table: TableAt, last: str) -> None:
    """Whoever is asked extends the workshop as often as possible, until such an answer was given."""
    given = ""
    while not given.startswith(last):
        seat = table.mover
        legal = seat.state()["legal"]
        given = next((one for wish in SHOPPING for one in legal if one.startswith(wish)), legal[-1])
        seat.play(given)
