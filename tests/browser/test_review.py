"""A game is over: one touch leads to its review, which grows, is told, and leads back into the game."""

from __future__ import annotations

import random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from browser.conftest import Guests
from browser.guest import PHONE, WIDE
from browser.test_hint import sits
from playwright.sync_api import expect
from web.served import GAME, Served, TableAt

BOTH = pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
BRIEFLY = 5.0  # seconds of the processor's time that a review may take
THINKING = 300_000  # milliseconds: a busy machine


@BOTH
def test_from_the_end_of_a_game_to_its_review_and_back_into_it(
    device: dict[str, Any], guests: Guests, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pavilion.web.tables.reviews.SECONDS", BRIEFLY)
    ada = guests(device, bypass_csp=True)  # axe brings its own script along
    sits(ada, GAME, {"kind": "hotseat"})
    expect(ada.page.locator("#ask")).not_to_be_empty()
    play_out(ada.page, random.Random(5))
    ada.page.reload()
    ada.page.locator("#acts .btn", has_text="Result").click()
    expect(ada.page.locator("dialog#ending")).to_be_visible()
    ada.page.locator("dialog#ending .stays a", has_text="Review").click()
    ada.page.wait_for_url("**/review")
    expect(ada.page.locator("#review-words")).to_contain_text("not been reviewed yet")
    ada.page.click("#review-begin")
    expect(ada.page.locator("#review-bar")).to_be_visible()
    expect(ada.page.locator("#review")).to_be_visible(timeout=THINKING)
    expect(ada.page.locator("#review-graph .line")).to_have_count(2)
    points = ada.page.locator("#review-turning > li")
    assert 1 <= points.count() <= 5
    expect(ada.page.locator("#review-graph .ring")).to_have_count(points.count())
    assert Axe().run(ada.page).response["violations"] == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    prints(ada.page, points.count())
    points.first.locator("button").click()
    ada.page.wait_for_url(lambda url: "/review" not in url and "/t/" in url)
    ada.waits()
    expect(ada.legal().first).to_be_visible()
    ada.leave()


def prints(page: Any, points: int) -> None:
    """On paper: the curve and all turning points within its width, and nothing to press."""
    page.emulate_media(media="print")
    expect(page.locator("#review-graph svg")).to_be_visible()
    expect(page.locator("#review-turning > li")).to_have_count(points)
    expect(page.locator("#review-turning > li").first).to_be_visible()
    expect(page.locator("button:visible")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.emulate_media(media="screen")


def play_out(page: Any, luck: random.Random) -> None:
    """Random answers for both seats to the end, by the calls that the page makes."""
    page.evaluate(
        """async (numbers) => {
            const at = `/api/tables/${location.pathname.split("/")[2]}`;
            const headers = { "content-type": "application/json" };
            for (let n = 0; ; n++) {
                const { over, legal, decision } = await (await fetch(at)).json();
                if (over) return;
                const answer = legal[numbers[n] % legal.length];
                const body = JSON.stringify({ decision, answer, nonce: `n${n}` });
                await fetch(`${at}/answers`, { method: "POST", headers, body });
            }
        }""",
        [luck.randrange(1000) for _ in range(600)],
    )


def test_whoever_comes_back_finds_the_review_as_it_is(guests: Guests, server: Served) -> None:
    """Somebody who looks on may read it, and is told where there is none."""
    table: TableAt = server.found("human", "human", seed=9)
    ada = guests(WIDE)
    ada.go(f"/t/{table.id}#watch={table.watch.token}")
    expect(ada.page.locator("#ask")).not_to_be_empty()
    ada.go(f"/t/{table.id}/review")
    expect(ada.page.locator("#review-words")).to_contain_text("not over yet")
    expect(ada.page.locator("#review-begin")).to_be_hidden()
    ada.leave()
