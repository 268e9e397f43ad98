"""The first look at a table: few bytes, however much there is to see."""

from __future__ import annotations

from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import PHONE, WIDE
from browser.test_turns import sit_down
from playwright.sync_api import Response
from web.served import Served

from pavilion.games import games

MOST = 150_000  # bytes over the line


@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", games())
def test_the_first_load_is_small(guests: Guests, server: Served, device: dict[str, Any], game: str) -> None:
    """The page, its styles and scripts, what they ask for, and the first frame."""
    eve = guests(device, locale="de-DE")  # the longest words
    table = server.found("human", "human", "human", game=game, seed=4)
    sit_down(eve, table.mover)
    page = eve.context.new_page()
    replies: list[Response] = []
    frames: list[int] = []
    page.on("response", lambda reply: replies.append(reply))
    page.on("websocket", lambda line: line.on("framereceived", lambda told: frames.append(len(told))))
    page.goto(eve.page.url)
    page.wait_for_selector(".thing.legal, #acts .confirm", state="attached")
    page.wait_for_load_state("networkidle")
    loaded = sum(int(reply.headers["content-length"]) for reply in replies)
    assert loaded < sum(len(reply.body()) for reply in replies) / 2  # it is compressed
    assert 20_000 < loaded < loaded + sum(frames) < MOST
    assert 3_000 < sum(frames) < 40_000


@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["desk", "phone"])
def test_the_start_page_is_small(guests: Guests, device: dict[str, Any]) -> None:
    """With a picture of every game, on a first visit."""
    eve = guests(device, locale="de-DE")
    replies: list[Response] = []
    eve.page.on("response", lambda reply: replies.append(reply))
    eve.go("/")
    eve.page.wait_for_load_state("networkidle")
    loaded = sum(int(reply.headers["content-length"]) for reply in replies)
    assert 10_000 < loaded < MOST
