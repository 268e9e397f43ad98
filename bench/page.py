"""The first look: bytes of the first load and the time until a page can be used, in a real browser on this machine.

    python bench/page.py [repetitions]

Every repetition is a new browser context, so nothing is cached. Interactive is the moment from which a touch counts:
on the start page when its buttons answer, at a table when the first thing glows.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Response, sync_playwright

from pavilion.web.desk import Config
from pavilion.web.serve import server as uvicorn_server

CHROMIUM = "/usr/bin/chromium"
PORT = 8897
BASE = f"http://127.0.0.1:{PORT}"
GOAL_KB, GOAL_S = 150, 0.5
DEVICES: dict[str, dict[str, Any]] = {
    "desktop 1440×900": {"viewport": {"width": 1440, "height": 900}},  # noqa: RUF001
    "phone 390×844": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},  # noqa: RUF001
}


class Meter:
    """Counts what a page loads, frames of the live connection too."""

    def __init__(self, page: Page) -> None:
        self.responses: list[Response] = []
        self.frames = 0
        page.on("response", lambda response: self.responses.append(response))
        page.on("websocket", lambda line: line.on("framereceived", self.frame))

    def frame(self, payload: str | bytes) -> None:
        self.frames += len(payload.encode() if isinstance(payload, str) else payload)

    def bytes(self) -> int:
        return self.frames + sum(len(response.body()) for response in self.responses)


def look(browser: Browser, device: dict[str, Any], path: str, ready: str, cookies: Any) -> tuple[float, int, int]:
    """Seconds until something can be touched, bytes, requests."""
    context = browser.new_context(reduced_motion="reduce", **device)
    context.add_cookies(cookies)
    page = context.new_page()
    meter = Meter(page)
    begin = time.perf_counter()
    page.goto(BASE + path, wait_until="commit")
    page.wait_for_selector(ready, state="attached")
    seconds = time.perf_counter() - begin
    page.wait_for_load_state("networkidle")
    size = meter.bytes()
    context.close()
    return seconds, size, len(meter.responses)


def measure(repetitions: int) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context()
        page = context.new_page()
        page.goto(BASE)
        page.click("[data-play]")
        page.wait_for_selector(".thing.legal", state="attached")
        table, cookies = page.url.removeprefix(BASE), context.cookies()
        print(f"{'page':30} {'kB':>7} {'requests':>9} {'ready, median s':>16} {'worst s':>8}")
        for name, device in DEVICES.items():
            for what, path, ready in (("start", "/", "[data-play]"), ("table", table, ".thing.legal")):
                looks = [look(browser, device, path, ready, cookies) for _ in range(repetitions)]
                times, size = [one[0] for one in looks], looks[0][1] / 1000
                median = statistics.median(times)
                good = "" if size <= GOAL_KB and median <= GOAL_S else "  misses its goal"
                row = f"{what + ', ' + name:30} {size:7.1f} {looks[0][2]:9} {median:16.3f} {max(times):8.3f}"
                print(row + good)
        browser.close()
    print(f"goals: {GOAL_KB} kB uncompressed, {GOAL_S} s; load of the machine {os.getloadavg()[0]:.1f}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = uvicorn_server(Config(data=Path(folder) / "tables.db"), "127.0.0.1", PORT)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        measure(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
        server.should_exit = True
        thread.join(10)


if __name__ == "__main__":
    main()
