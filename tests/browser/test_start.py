"""From the command to the first own move: the server as `make play` starts it, and a browser that is new to it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from browser.guest import GAME, PHONE, WIDE, Guest
from playwright.sync_api import expect
from test_serve import closed, started
from web.served import free_port

CLICKS, SECONDS = 3, 15.0
TRIES = 3  # a machine that is busy with something else gets another chance


def first_move(guest: Guest) -> tuple[int, float]:
    """The shortest way to a move against bots: how many clicks it took, and how long."""
    begun = time.monotonic()
    guest.go("/")
    guest.page.click(f"[data-play={GAME}]")
    guest.waits()
    guest.touch(guest.legal().first)
    guest.confirm()
    expect(guest.page.locator("#log li:not(.fate)").first).to_be_attached()
    return 3, time.monotonic() - begun


def test_three_clicks_and_a_few_seconds_lead_to_the_first_own_move(browser: Any, tmp_path: Path) -> None:
    with started("--port", free_port(), "--data", tmp_path / "tables.db") as (server, address):
        for device in (WIDE, PHONE):
            for left in reversed(range(TRIES)):
                eve = Guest(browser, address.rstrip("/"), device)
                clicks, seconds = first_move(eve)
                eve.leave()
                assert clicks <= CLICKS
                if seconds <= SECONDS:
                    break
                assert left, f"it took {seconds:.1f} s"
        assert closed(server)[1] == ""
