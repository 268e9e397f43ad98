"""What lies where on screens of all sizes: the board has the room that prompts do not need."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import EXPO, PHONE, WEATHER, WIDE, Guest
from browser.test_legible import asked
from playwright.sync_api import expect

PALACE = "crystal-palace"
RECORDS = Path(__file__).parents[2] / "records"
TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
ON_ITS_SIDE: dict[str, Any] = {"viewport": {"width": 720, "height": 450}}
LINES = """() => new Set([...document.querySelectorAll("#prompt :is(.chip, .btn)")]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
    .map(({ y, height }) => Math.round((y + height / 2) / 8))).size"""  # of buttons, about as high as each other
HIGH = "document.getElementById('prompt').getBoundingClientRect().height"
IN_SIGHT = """(ids) => ids.filter((id) => {
    const box = document.querySelector(`#board [data-id='${id}']`).getBoundingClientRect();
    return box.top < 0 || box.bottom > innerHeight;
})"""


def at(guest: Guest, game: str, question: str, seats: int, answers: int) -> None:
    guest.go_on_from(asked(game, question, seats, answers).record(with_seed=True))


@pytest.mark.parametrize(("device", "most"), [(PHONE, 170), (TABLET, 90), (ON_ITS_SIDE, 90)], ids=str)
@pytest.mark.parametrize("asking", [(WEATHER, "menu", 3, 40), (PALACE, "place", 3, 40), (EXPO, "lab-step", 4, 160)])
def test_an_answer_free_actions_and_undo_share_a_line(
    guests: Guests, device: dict[str, Any], most: int, asking: tuple[str, str, int, int]
) -> None:
    eve = guests(device, confirms="turn")
    at(eve, *asking)
    assert eve.page.locator("#prompt :is(.chip, .btn):visible").count() > 1
    assert eve.page.evaluate(LINES) == 1
    assert eve.page.evaluate(HIGH) <= most


def test_what_a_turn_of_expo_is_made_of_needs_no_scrolling_on_a_laptop(guests: Guests) -> None:
    eve = guests(WIDE)
    at(eve, EXPO, "play-card", 4, 90)
    rows = [f"row:{row}" for row in ("ST", "CU", "MA", "AU", "EM", "TH")]
    cards = [f"card:{card}" for card in ("station", "academy", "laboratory", "journal", "skyscraper", "meeting")]
    fields = [f"field:{n}" for n in range(1, 10)]
    assert eve.page.evaluate(IN_SIGHT, ["lab", *rows, *cards, *fields, "shape:L", "shape:I", "shape:O"]) == []


def test_dice_are_set_on_the_whole_width_of_a_tablet(guests: Guests) -> None:
    eve = guests(TABLET)
    eve.new_table("human", "bot:beginner", "", "", "", game=PALACE)
    expect(eve.page.locator("#acts .confirm")).to_have_text("Seal for £12")
    desk, board = (eve.page.locator(one).bounding_box() for one in ("#board [data-id=desk]", "#board"))
    assert desk is not None
    assert board is not None
    assert desk["width"] > 0.95 * board["width"]
    assert desk["y"] + desk["height"] < 1024 - eve.page.evaluate(HIGH)
    log = eve.page.locator("#talk").bounding_box()
    assert log is not None
    assert log["width"] > 0.95 * board["width"]  # nothing stands beside it


def test_a_replay_has_no_empty_tab_where_dice_were_set(guests: Guests) -> None:
    eve = guests(PHONE)
    at(eve, PALACE, "set-dice", 3, 0)
    tabs = eve.page.locator("#scene-tabs [data-tab]")
    expect(tabs.first).to_have_attribute("data-tab", "dice")
    eve.go(f"/t/{eve.table}/replay")
    expect(tabs.first).to_have_attribute("data-tab", "city")
    expect(tabs.first).to_have_attribute("aria-selected", "true")
    expect(eve.page.locator("#board [data-id='field:museum-1']")).to_be_visible()


@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["desk", "phone"])
def test_half_an_answer_says_what_was_chosen_and_that_something_is_missing(
    guests: Guests, device: dict[str, Any]
) -> None:
    eve = guests(device)
    at(eve, PALACE, "place", 4, 60)
    die = eve.legal().first
    pips = (die.get_attribute("data-id") or "").removeprefix("value:")
    eve.touch(die)
    expect(eve.page.locator("#so")).to_have_text(f"Chosen: {pips}. Now choose what goes with it.")


@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["desk", "phone"])
def test_a_notice_leaves_the_board_to_whoever_goes_on(guests: Guests, device: dict[str, Any]) -> None:
    eve = guests(device)
    eve.page.clock.install()
    at(eve, WEATHER, "menu", 3, 40)
    told = eve.page.locator("#notice")
    expect(told).to_contain_text("This game continues a saved one.")
    eve.page.mouse.click(2, 300)  # nobody reads so fast
    expect(told).to_be_visible()
    eve.page.clock.fast_forward(2000)
    expect(told).to_be_visible()
    eve.page.mouse.click(2, 300)
    expect(told).to_be_hidden()


@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    ("record", "points"),
    [
        ("3-seats-loans-beside-the-mat", ["−16", "−29", "23"]),  # noqa: RUF001
        ("5-seats-settled-by-hand", ["66", "54", "69", "34", "41"]),
    ],
)
def test_the_graph_of_points_has_room_for_all_and_for_debts(
    guests: Guests, device: dict[str, Any], record: str, points: list[str]
) -> None:
    eve = guests(device)
    at_the_end(eve, RECORDS / PALACE / f"{record}.txt")
    lines = eve.page.locator("#ending .graph .line")
    expect(lines).to_have_count(len(points))
    graph = eve.page.locator("#ending .graph").bounding_box()
    for line in lines.all():
        drawn = line.bounding_box()
        assert graph is not None
        assert drawn is not None
        assert graph["y"] <= drawn["y"] < drawn["y"] + drawn["height"] <= graph["y"] + graph["height"]
    assert eve.page.locator("#ending tfoot td").all_inner_texts() == points


def at_the_end(guest: Guest, record: Path) -> None:
    """The result of a game that was played elsewhere."""
    guest.go("/")
    founded = guest.page.evaluate(
        """(record) => fetch("/api/import", { method: "POST", body: JSON.stringify({ record }) })
            .then((reply) => reply.json())""",
        record.read_text("utf-8"),
    )
    guest.go(f"/t/{founded['table']}")
    guest.press(guest.page.get_by_role("button", name="Result"))
    expect(guest.page.locator("dialog#ending[open]")).to_be_visible()
