"""A guest in a real browser: goes to pages, touches things, and notices everything that should not happen there."""

from __future__ import annotations

import random
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Dialog,
    Error,
    Locator,
    Page,
    Position,
    expect,
    sync_playwright,
)

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first takes half the time
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), "")
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run",
]  # fmt: skip
WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True,
}  # fmt: skip
PATIENCE = 30_000  # milliseconds: a machine that does much else is slow, not wrong
NEXT = ".thing.legal, #chips .chip:not([aria-pressed]), #acts .uncover, dialog#ending[open], dialog#chapter[open]"
GAME = "worlds-fair-1893"
EXPO = "expo-1906"
WEATHER = "weather-machine"
PALACE = "crystal-palace"
FINGER = 44  # pixels
READY = "body:not(.busy):not(:has(#prompt[aria-busy]))"  # nothing is being saved, loaded or considered
MANY_TIMES = 50
WITHIN = """(thing) => {
    const upper = ({ x, y, width, height }) => [x + width / 2, y + Math.min(12, height / 2)];
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    const parts = [thing, ...thing.children].map((part) => part.getBoundingClientRect());
    const points = parts.flatMap((part) => [upper(part), middle(part)]);
    return points.find((point) => thing.contains(document.elementFromPoint(...point))) ?? points[0];
}"""  # a point of it that can be touched, best near its upper edge
CLICKED = """() => {
    const next = { capture: true, once: true };
    return { done: new Promise((done) => addEventListener("click", () => done(), next)) };
}"""
OFFERED = """() => [...document.querySelectorAll(".thing.legal, #chips .chip:not([aria-pressed])")]
    .map((one) => one.dataset.id ?? one.dataset.step)"""
TOO_SMALL = """(finger) => [...document.querySelectorAll(".thing.legal, :is(#chips, #acts, #scene-tabs) button")]
    .map((one) => [one.dataset.id ?? one.textContent, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < finger || box.height < finger))
    .map(([name, box]) => `${name}: ${box.width} by ${box.height}`)"""
expect.set_options(timeout=PATIENCE)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


class Guest:
    """One browser context with one page."""

    def __init__(
        self, browser: Browser, base: str, device: dict[str, Any] = WIDE, confirms: str = "each", **more: Any
    ) -> None:
        self.base = base
        self.device = device
        self.context: BrowserContext = browser.new_context(**{"reduced_motion": "reduce", **device, **more})
        self.context.set_default_timeout(PATIENCE)
        if confirms:  # "": as somebody who has never chosen
            self.context.add_init_script(f"localStorage['pavilion confirm'] ??= '{confirms}'")
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.refusals: list[str] = []
        self.expected: tuple[str, ...] = ("Failed to load", "WebSocket")  # beginnings of errors that are refusals
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("console", lambda line: self.hear(line.type, line.text))
        self.page.on("dialog", self.refuse)
        self.context.on("request", lambda request: self.leaves(request.url))

    def hear(self, kind: str, text: str) -> None:
        if kind == "error":
            (self.refusals if text.startswith(self.expected) else self.troubles).append(text)

    def refuse(self, dialog: Dialog) -> None:
        """Our pages never open the browser's own boxes."""
        self.troubles.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def leaves(self, url: str) -> None:
        """No page asks anything of another site."""
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.base).netloc:
            self.troubles.append(f"foreign: {url}")

    def close(self) -> list[str]:
        """Go; what should not have happened."""
        self.context.close()
        return self.troubles

    def leave(self) -> None:
        """Go, and nothing bad has happened."""
        assert not self.close(), self.troubles

    # ---- pages ------------------------------------------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.base + path)

    @property
    def table(self) -> str:
        return urlsplit(self.page.url).path.split("/")[2]

    def play_now(self) -> None:
        self.go("/")
        self.page.click(f"[data-play={GAME}]")
        self.sits()

    def sits(self) -> None:
        """The table is there, with something to see."""
        self.page.wait_for_selector("body:not(.busy) #board .thing", state="attached")

    def new_table(self, *kinds: str, names: tuple[str, ...] = (), listed: bool = False, game: str = GAME) -> None:
        """Found a table by its form; kinds as the form calls them, "" is nobody."""
        self.go(f"/new/{game}")
        for row, kind in enumerate(kinds):
            self.page.locator("[name=kind]").nth(row).select_option(kind)
        for row, name in enumerate(names):
            self.page.locator("[name=name]").nth(row).fill(name)
        if listed:
            self.page.check("[name=listed][value=yes]")
        self.page.click(".submit .btn")
        self.sits()
        if "open" in kinds:  # links for them are offered at once
            expect(self.page.locator("#share")).to_be_visible()

    def go_on_from(self, record: str) -> None:
        """Found a table from a record; one sits on all its seats."""
        self.go("/")
        found = """(record) => fetch("/api/import", { method: "POST", body: JSON.stringify({ record }) })
            .then((reply) => reply.json())"""
        self.go(f"/t/{self.page.evaluate(found, record)['table']}")
        self.waits()

    def until(self, holds: Callable[[], object]) -> None:
        """Wait for something that no page shows."""
        end = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < end, "it never came to that"
            self.page.wait_for_timeout(20)

    def link(self, title: str) -> str:
        """A link from the dialog that shares the table."""
        if not self.page.locator("#share[open]").count():
            self.page.click("#tool-share")
        row = self.page.locator(".link-row", has_text=title)
        expect(row).to_be_visible()
        begin = row.get_by_role("button", name=title)
        if begin.count():  # the first link of a new table is there already
            begin.click()
        link = row.locator("input").input_value()
        expect(row.locator(".qr")).to_be_visible()
        self.page.click("#share [data-close]")
        return link

    # ---- playing ----------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        return self.page.inner_text("#ask")

    def legal(self) -> Locator:
        return self.page.locator(".thing.legal")

    def chips(self) -> Locator:
        return self.page.locator("#chips .chip:not([aria-pressed])")

    def thing(self, id: str) -> Locator:
        return self.page.locator(f"#board .thing[data-id='{id}'], #players .thing[data-id='{id}']")

    def offered(self) -> list[str]:
        """The steps that can be taken now: things on the board, and buttons."""
        steps: list[str] = self.page.evaluate(OFFERED)
        return steps

    def take(self, *steps: str) -> None:
        """Touch the things of these steps, or press their buttons."""
        for step in steps:
            button = self.page.locator(f"#chips .chip[data-step='{step}']")
            if button.count():
                self.press(button)
            else:
                self.touch(self.thing(step))
            self.page.wait_for_selector(READY)  # something may have been taken in hand

    def press(self, button: Locator) -> None:
        if self.device is PHONE:
            self.tap(button)
        else:
            button.click()

    def touch(self, thing: Locator) -> None:
        point = self.point_of(thing)
        if self.device is PHONE:
            self.tap(thing, point)
        else:
            thing.click(position=point)

    def tap(self, what: Locator, point: Position | None = None) -> None:
        """Tap, and wait for what comes of it: a browser makes a click of a tap some time after the finger has left."""
        clicked = self.page.evaluate_handle(CLICKED)
        what.tap(position=point)
        clicked.evaluate("({ done }) => done")

    def point_of(self, thing: Locator) -> Position:
        """Where in its box a thing is really hit; asked again if it was moved or drawn anew meanwhile."""
        for _ in range(MANY_TIMES):
            try:
                thing.scroll_into_view_if_needed()
                drawn = thing.element_handle()
                box = drawn.bounding_box()
                x, y = drawn.evaluate(WITHIN)
            except Error as trouble:
                if "not attached" not in str(trouble):
                    raise
                continue
            if box is not None and box == drawn.bounding_box():
                return {"x": x - box["x"], "y": y - box["y"]}
        raise AssertionError("it never lay still")

    def choose(self, luck: random.Random) -> None:
        """Touch what glows until an answer is complete."""
        while not self.page.locator("#acts .confirm").count():
            things, chips = self.legal(), self.chips()
            at = luck.randrange(things.count() + chips.count())
            if at < things.count():
                self.touch(things.nth(at))
            else:
                chips.nth(at - things.count()).click()
            self.page.wait_for_selector(READY)  # something may have been taken in hand

    def confirm(self) -> None:
        """Confirm, and wait until the server has it and the page shows what came of it."""
        button = self.page.locator("#acts .confirm")
        self.point_of(button)  # it lies still, and is clicked as after a pause: a second click too soon is a slip
        button.dispatch_event("click")
        self.page.wait_for_selector(READY)

    def take_back(self) -> None:
        """Undo, or put back; by key, for a second click on the same spot within a second does nothing."""
        self.page.locator("#acts .undo").press("Enter")
        self.page.wait_for_selector(READY)

    def take_back_turn(self) -> None:
        """Undo all that can be undone in this turn; one is asked whether that is meant."""
        self.page.locator("#acts .reset").press("Enter")
        self.page.locator("#acts .reset.sure").press("Enter")
        self.page.wait_for_selector(READY)

    def follow(self, plan: Plan) -> None:
        """Answer as planned."""
        while not self.page.locator("#acts .confirm").count():
            self.take(plan.choice(self.offered()))
        self.confirm()

    def give(self, *steps: str) -> None:
        """Answer by these steps."""
        self.take(*steps)
        self.confirm()

    def answer(self, luck: random.Random) -> None:
        self.read_chapters()
        self.choose(luck)
        self.confirm()

    @property
    def is_asked(self) -> bool:
        return self.legal().count() + self.chips().count() > 0

    def waits(self) -> None:
        """Until one is asked, or the game is over; what is told of a scoring is read and put away."""
        self.page.wait_for_selector(NEXT, state="attached")
        self.read_chapters()

    def read_chapters(self) -> None:
        """Whoever was not busy has a scoring before their eyes, if there was one: one's own answer may lead to it."""
        self.page.wait_for_selector(READY)
        while self.page.locator("dialog#chapter[open]").count():
            self.press(self.page.locator("#chapter .btn.go"))
            self.page.wait_for_selector(NEXT, state="attached")

    @property
    def over(self) -> bool:
        return self.page.locator("dialog#ending[open]").count() > 0

    def play_on(self, luck: random.Random, answers: int = 1000) -> int:
        """Answer whenever asked; how often."""
        given = 0
        while given < answers:
            self.waits()
            if self.over:
                break
            self.answer(luck)
            given += 1
        return given

    def points(self) -> list[int]:
        """In the result, by place."""
        texts = self.page.locator(".podium .points").all_inner_texts()
        return [int(text.replace("\N{MINUS SIGN}", "-")) for text in texts]

    def sideways(self) -> int:
        """By how much the page is wider than the screen."""
        width: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return width

    def too_small(self) -> list[str]:
        """What can be touched and is smaller than the tip of a finger."""
        found: list[str] = self.page.evaluate(TOO_SMALL, FINGER)
        return found


class Plan:
    """A simple player: takes the first wish that is on offer; wishes are patterns of steps, and how often at most."""

    def __init__(self, wishes: dict[str, int]) -> None:
        self.left = dict(wishes)

    def choice(self, offered: list[str]) -> str:
        for wish, left in self.left.items():
            found = next((step for step in offered if left and re.fullmatch(wish, step)), "")
            if found:
                self.left[wish] -= 1
                return found
        return offered[0]


def rule_of(text: str) -> str:
    found = re.search(r"[A-Z]{1,4}-\d+(?:\.\d+)*", text)
    return found[0] if found else ""
