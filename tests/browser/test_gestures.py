"""What scenes of other games ask of the page: things that are turned before they lie, and tabs on small screens.

The server is a real one; its frames are changed on the way so that they ask for it.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import PHONE, Guest
from browser.test_turns import sit_down
from playwright.sync_api import WebSocketRoute, expect
from web.served import Served

from pavilion.core.scene import Layer, Scene, Shape, Tab, tabbed
from pavilion.web.pages.fragments import outline

Frame = dict[str, Any]

TURNS = {
    "turn:0": {"area:agriculture": "place agriculture", "area:electricity": "place electricity"},
    "turn:90": {"area:electricity": "place fine-arts", "area:transportation": "place transportation"},
}


def change_frames(guest: Guest, change: Callable[[Frame], None]) -> None:
    """Whatever the server tells is changed before the page hears it."""

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            frame = json.loads(message if isinstance(message, str) else zlib.decompress(message))
            if "svg" in frame:
                change(frame)
            page.send(json.dumps(frame))

        server.on_message(pass_on)

    guest.page.route_web_socket(re.compile("/screen/"), between)


def area(guest: Guest, name: str) -> Any:
    return guest.page.locator(f"#board .thing[data-id='area:{name}']")


# ---- turning --------------------------------------------------------------------------------------------------------


@pytest.fixture
def turner(guests: Guests, server: Served) -> Guest:
    """Somebody who is asked where to put a thing that lies in two ways."""
    eve = guests()

    def ask(frame: Frame) -> None:
        if "touches" in frame:
            frame["touches"] = TURNS
            frame["steps"] = {"turn:0": "as it is", "turn:90": "a quarter", "area:electricity": "Electricity"}

    change_frames(eve, ask)
    sit_down(eve, server.found("human", "human", seed=4).mover)
    return eve


def test_all_places_glow_where_a_thing_can_lie_in_some_way(turner: Guest) -> None:
    glowing = {thing.get_attribute("data-id") for thing in turner.legal().all()}
    assert glowing == {"area:agriculture", "area:electricity", "area:transportation"}
    assert turner.chips().count() == 0, "a turn is a gesture, not an answer"
    expect(turner.page.get_by_role("button", name="Back")).to_have_count(0)


def test_r_turns_what_lies_there(turner: Guest) -> None:
    turner.touch(area(turner, "electricity"))
    expect(turner.page.locator("#ask")).to_have_text("Place a supporter in Electricity?")
    turner.page.keyboard.press("r")
    expect(turner.page.locator("#ask")).to_have_text("Place a supporter in Fine Arts?")
    expect(area(turner, "electricity")).to_have_attribute("aria-pressed", "true")
    turner.page.keyboard.press("Shift+R")
    expect(turner.page.locator("#ask")).to_have_text("Place a supporter in Electricity?")


def test_the_button_and_the_mouse_wheel_turn_too(turner: Guest) -> None:
    turner.touch(area(turner, "electricity"))
    turner.page.get_by_role("button", name="Rotate", exact=True).click()
    expect(turner.page.locator("#ask")).to_have_text("Place a supporter in Fine Arts?")
    area(turner, "electricity").hover()
    turner.page.mouse.wheel(0, 100)
    expect(turner.page.locator("#ask")).to_have_text("Place a supporter in Electricity?")
    assert turner.page.evaluate("scrollY") == 0, "the page stays where it is"


def test_a_place_where_it_fits_in_one_way_only_turns_it(turner: Guest) -> None:
    turner.touch(area(turner, "transportation"))
    expect(turner.page.locator("#ask")).to_have_text("Place a supporter in Transportation?")
    expect(turner.page.get_by_role("button", name="Rotate", exact=True)).to_have_count(0)
    turner.page.keyboard.press("Escape")
    expect(turner.page.locator(".thing.chosen")).to_have_count(0)
    turner.touch(area(turner, "electricity"))
    expect(turner.page.locator("#ask")).to_have_text("Place a supporter in Fine Arts?")  # as it was turned last


def test_paths_through_turns(turner: Guest) -> None:
    """The parts of it: settled, turned, back."""
    found = turner.page.evaluate(
        """async () => {
            const { src } = document.querySelector("script[src$='table.js']");
            const { settled, turned, back, reach } = await import(src.replace("table.js", "touch.js"));
            const lies = { "turn:0": { "cell:1": "x" }, "turn:90": { "cell:1": "y", "cell:2": "z" } };
            const tree = { "tile:a": lies, "tile:b": "w" };
            return [
                settled(tree, []), settled(tree, ["tile:a"]), settled(tree, ["tile:a"], "turn:90"),
                turned(tree, ["tile:a", "turn:0"]), turned(tree, ["tile:a", "turn:0"], -1),
                turned(tree, ["tile:a", "turn:90", "cell:2"]), turned(tree, ["tile:b"]),
                back(["tile:a", "turn:90", "cell:2"]), back(["tile:a", "turn:90"]),
                reach(tree, ["tile:a", "turn:0"], "cell:2"), reach(tree, ["tile:a", "turn:0"], "cell:3"),
                reach(tree, ["tile:a", "turn:0"], "tile:a"), reach(tree, ["tile:a", "turn:0"], "tile:b"),
            ];
        }"""
    )
    assert found == [
        [], ["tile:a", "turn:0"], ["tile:a", "turn:90"],
        ["tile:a", "turn:90"], ["tile:a", "turn:90"],
        ["tile:a", "turn:90", "cell:2"], ["tile:b"],
        ["tile:a"], [],
        ["tile:a", "turn:90", "cell:2"], None,
        [], ["tile:b"],
    ]  # fmt: skip


# ---- tabs -----------------------------------------------------------------------------------------------------------


def part(id: str, y: float) -> Scene:
    return Scene(300, 200, id.title(), [Layer("things", [Shape(id, id, 10, y, 50, 50, ())])])


def test_scenes_behind_tabs_are_one_tall_scene() -> None:
    scene = tabbed("Table", [("lab", "log", part("lab", 0)), ("station", "clock", part("station", 150))])
    assert (scene.width, scene.height) == (300, 424)
    assert scene.tabs == [Tab("lab", "Lab", "log", 0, 200), Tab("station", "Station", "clock", 224, 200)]
    assert {placed.shape.id: placed.y for placed in scene.shapes()} == {"lab": 0, "station": 374}
    tabs = outline(scene)["tabs"]
    assert isinstance(tabs, list)
    assert [(tab["id"], tab["things"]) for tab in tabs] == [("lab", ["lab"]), ("station", ["station"])]
    assert "tabs" not in outline(part("lab", 0))


def two_tabs(frame: Frame) -> None:
    """The first two areas with the wheel, the others elsewhere."""
    if "outlines" not in frame:
        return
    board = frame["outlines"]["board"]
    areas = dict(board["layers"])["areas"]
    board["tabs"] = [
        {"id": "up", "label": "Wheel", "sign": "rotate", "y": 0, "h": 270, "things": ["wheel", "legend", *areas[:2]]},
        {"id": "down", "label": "Halls", "sign": "log", "y": 270, "h": 320, "things": areas[2:]},
    ]


def shown(guest: Guest) -> list[bool]:
    """Which areas can be seen, from the first to the last."""
    return [thing.is_visible() for thing in guest.page.locator("#board [data-id^='area:']").all()]


def test_a_small_screen_shows_one_tab_at_a_time(guests: Guests, server: Served) -> None:
    eve = guests(PHONE)
    change_frames(eve, two_tabs)
    sit_down(eve, server.found("human", "human", seed=4).mover)
    tabs = eve.page.get_by_role("tab").filter(visible=True)
    expect(tabs).to_have_text(["Wheel", "Halls"])
    assert shown(eve) == [True, True, False, False, False]
    expect(tabs.last).to_have_class("has-legal")
    tabs.last.tap()
    assert shown(eve) == [False, False, True, True, True]
    assert eve.page.get_attribute("#board", "viewBox") == "0 270 344 320"
    eve.touch(eve.legal().filter(visible=True).last)
    expect(eve.page.locator("#acts .confirm")).to_be_visible()
    assert shown(eve) == [False, False, True, True, True], "a preview leaves the tab open"
    tabs.last.focus()
    eve.page.keyboard.press("ArrowLeft")
    expect(tabs.first).to_be_focused()
    assert shown(eve) == [True, True, False, False, False]
    assert eve.sideways() == 0


def test_the_tab_with_the_next_touch_opens_by_itself(guests: Guests, server: Served) -> None:
    eve = guests(PHONE)

    def only_below(frame: Frame) -> None:
        two_tabs(frame)
        if "touches" in frame and "outlines" in frame:
            last = frame["outlines"]["board"]["tabs"][1]["things"][-1]
            frame["touches"] = {last: frame["touches"].get(last, "")}

    change_frames(eve, only_below)
    sit_down(eve, server.found("human", "human", seed=4).mover)
    expect(eve.page.get_by_role("tab", name="Halls")).to_have_attribute("aria-selected", "true")
    assert shown(eve) == [False, False, True, True, True]
    expect(eve.page.locator(".has-legal")).to_have_count(0)
