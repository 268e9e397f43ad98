"""The first look: bytes of the first load and the time until a page can be used, in a real browser on this machine.

    python -m bench.page [repetitions]

Every repetition is a new browser context, so nothing is cached; the pages take turns, and with them goes an empty page,
which shows what the browser and the machine need for themselves. Interactive is the moment from which a touch counts:
on the start page when its scripts have run, at a table, which waits for the first answer, when the first thing glows
too. The browser's own clock tells, from the moment on at which the address was entered.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, Response, sync_playwright

from bench.players import serving

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
GOAL_KB, GOAL_MS = 150, 500
GAMES = ("worlds-fair-1893", "expo-1906", "weather-machine", "crystal-palace")
READY = ".thing.legal, #acts .confirm:not([disabled])"  # a desk glows by itself
DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
WATCH = """
const done = () => performance.getEntriesByType("navigation")[0]?.domContentLoadedEventEnd;
const look = () => {
  const page = document.documentElement;
  if (!page || page.dataset.ready || !done() || !document.querySelector("%s")) return;
  page.dataset.ready = performance.now();
};
new MutationObserver(look).observe(document, { childList: true, subtree: true, attributeFilter: ["class"] });
addEventListener("DOMContentLoaded", () => setTimeout(look));
"""


class Look(NamedTuple):
    """One first look."""

    ms: float
    bytes: int
    requests: int


class Meter:
    """Counts what comes over the line, compressed as it is: headers do not count, frames of the live connection do."""

    def __init__(self, page: Page) -> None:
        self.responses: list[Response] = []
        self.frames = 0
        page.on("response", lambda response: self.responses.append(response))
        page.on("websocket", lambda line: line.on("framereceived", self.frame))

    def frame(self, payload: str | bytes) -> None:
        self.frames += len(payload.encode() if isinstance(payload, str) else payload)

    def bytes(self) -> int:
        return self.frames + sum(int(response.headers["content-length"]) for response in self.responses)


def look(browser: Browser, device: dict[str, Any], address: str, ready: str, cookies: Any) -> Look:
    context = browser.new_context(reduced_motion="reduce", **device)
    context.add_cookies(cookies)
    context.add_init_script(WATCH % ready)
    page = context.new_page()
    meter = Meter(page)
    page.goto(address, wait_until="commit")
    page.wait_for_selector("html[data-ready]", state="attached")
    ms = float(page.evaluate("document.documentElement.dataset.ready"))
    page.wait_for_load_state("networkidle")
    found = Look(ms, meter.bytes(), len(meter.responses))
    context.close()
    return found


def founded(page: Page, base: str, game: str) -> str:
    """The address of a table that waits for one's first answer."""
    page.goto(base)
    page.click(f"[data-play={game}]")
    page.wait_for_selector(READY, state="attached")
    return page.url.removeprefix(base)


def measure(base: str, repetitions: int) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context()
        page = context.new_page()
        pages = {"start": ("/", "[data-play]"), "empty": ("/static/0/0", "body")}
        for game in GAMES:
            pages[game] = (founded(page, base, game), READY)
        cookies = context.cookies()
        looks: dict[tuple[str, str], list[Look]] = {}
        for _ in range(repetitions):
            for device, shape in DEVICES.items():
                for name, (path, ready) in pages.items():
                    looks.setdefault((name, device), []).append(look(browser, shape, base + path, ready, cookies))
        browser.close()
    print(f"{'page':26} {'kB':>7} {'requests':>9} {'best ms':>8} {'median ms':>10} {'more than empty':>16}")
    for (name, device), found in looks.items():
        times, size = [one.ms for one in found], found[0].bytes / 1000
        median, empty = statistics.median(times), statistics.median(one.ms for one in looks["empty", device])
        missed = [f"> {GOAL_KB} kB"] * (size > GOAL_KB) + [f"> {GOAL_MS} ms"] * (median > GOAL_MS)
        row = f"{name + ', ' + device:26} {size:7.1f} {found[0].requests:9} {min(times):8.0f} {median:10.0f}"
        print(f"{row} {median - empty:16.0f}  {'misses its goal: ' + ', '.join(missed) if missed else ''}")
    print(f"goals: {GOAL_KB} kB over the line, {GOAL_MS} ms; load of the machine {os.getloadavg()[0]:.1f}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = serving(Path(folder) / "tables.db")
        try:
            measure(f"http://127.0.0.1:{server.port}", int(sys.argv[1]) if len(sys.argv) > 1 else 7)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
