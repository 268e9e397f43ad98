"""Whole games in a real browser, by touches alone."""

from __future__ import annotations

import random

from browser.conftest import Guests
from browser.guest import GAME, PHONE
from browser.test_turns import finish, sit_down
from web.served import Served

import pavilion


def test_two_people_play_a_whole_game_by_touches(guests: Guests, server: Served) -> None:
    ada, ben = guests(), guests()
    ada.new_table("human", "open", "", "", names=("Ada",))
    ben.go(ada.link("Invite someone to seat B"))
    ben.sits()
    luck = random.Random(11)
    answers = 0
    mover, other = (ada, ben) if ada.is_asked else (ben, ada)
    mover.waits()
    while not mover.over:
        while mover.is_asked:
            mover.answer(luck)
            answers += 1
        mover, other = other, mover
        mover.waits()
    other.waits()
    assert answers > 20
    assert ada.points() == ben.points()
    record = server.line.send("GET", f"/api/tables/{ada.table}/record", None, {"Cookie": cookie(ada)}).body.decode()
    table = pavilion.load(record)
    assert table.over
    assert sorted(table.scores(), reverse=True) == ada.points()
    put_down = [answer for answer in table.answers if not table.rules.grammar.verb_of(answer.code).lifts]
    assert sum(not answer.forced for answer in put_down) == answers, "what is taken in hand needs no answer of its own"


def cookie(guest: object) -> str:
    context = guest.context  # type: ignore[attr-defined]
    return "; ".join(f"{one['name']}={one['value']}" for one in context.cookies())


def test_a_phone_plays_a_whole_game_against_bots_by_taps(guests: Guests) -> None:
    eve = guests(PHONE)
    eve.go("/")
    clicks = 1
    eve.page.locator(f"[data-play={GAME}]").tap()
    eve.waits()
    assert eve.sideways() == 0
    eve.touch(eve.legal().first)
    clicks += 1
    eve.confirm()
    clicks += 1
    assert clicks <= 3, "from the first page to the first own move"
    given = eve.play_on(random.Random(5))
    assert given >= 8
    assert eve.sideways() == 0
    assert len(eve.points()) == 3
    eve.page.click("#ending [data-close]")
    assert eve.page.locator("#acts .btn").all_inner_texts() == ["Result", "Rematch"]


def test_a_rematch_seats_the_same_company(guests: Guests, server: Served) -> None:
    table = server.found("human", "human", seed=4)
    finish(table)
    eve, tom = guests(), guests()
    sit_down(eve, table.seats[0])
    sit_down(tom, table.seats[1])
    eve.page.get_by_role("button", name="Rematch").click()
    eve.page.wait_for_url(lambda url: table.id not in url)
    tom.page.get_by_role("button", name="Go to the rematch").click()
    tom.page.wait_for_url(eve.page.url)
    for guest, seat in ((eve, "A"), (tom, "B")):
        guest.sits()
        assert guest.page.get_attribute("#players .thing >> nth=0", "data-id") == f"seat:{seat}"
