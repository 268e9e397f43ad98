"""From the command to the first own move: the server as `make play` starts it, and a browser that is new to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from browser.guest import GAME, PHONE, WIDE, Guest
from browser.test_solo import CLICKS
from playwright.sync_api import expect
from test_serve import closed, started
from web.served import free_port


@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
def test_three_clicks_lead_to_the_first_own_move(device: dict[str, Any], browser: Any, tmp_path: Path) -> None:
    with started("--port", free_port(), "--data", tmp_path / "tables.db") as (server, address):
        eve = Guest(browser, address.rstrip("/"), device)
        eve.context.add_init_script(f"({CLICKS})()")
        eve.go("/")
        eve.page.click(f"[data-play={GAME}]")
        eve.waits()
        eve.touch(eve.legal().first)
        eve.confirm()
        expect(eve.page.locator("#log li:not(.fate)").first).to_be_attached()
        assert eve.page.evaluate("sessionStorage.clicks") == "3"
        eve.leave()
        closed(server)
