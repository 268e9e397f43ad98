"""The score sheet in a browser: counts like the engine, survives a reload and the loss of the server."""

from __future__ import annotations

import random
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import PHONE, WIDE
from browser.test_axe import clear
from playwright.sync_api import expect

import pavilion
from pavilion.core import Game
from pavilion.core.sheet import score

SHEETS = [game for game in pavilion.games().values() if game.has("sheet")]
EVERY_SHEET = pytest.mark.parametrize("game", SHEETS, ids=lambda game: game.name)
COUNT = """async ([tables]) => {
  const sheet = JSON.parse(document.getElementById("sheet").textContent);
  const base = document.querySelector("script[type=module]").src;
  const tally = await import(new URL(sheet.tally, base));
  return tables.map(([table, players]) => players.map((_, seat) =>
    ["sheet_points", "sheet_standing", "sheet_doubt"].map((what) => tally[what](sheet.facts, table, players, seat))));
}"""


@EVERY_SHEET
def test_the_browser_counts_exactly_like_the_engine(guests: Guests, game: Game) -> None:
    luck, sheet, tally = random.Random(7), game.part("sheet").SHEET, game.part("tally")
    tables: list[tuple[list[int], list[list[int]]]] = [
        (
            [luck.randint(0, entry.most) for entry in sheet.table],
            [[luck.randint(0, min(entry.most, luck.choice((2, 5, 99)))) for entry in sheet.player] for _ in range(3)],
        )
        for _ in range(400)
    ]
    anna = guests()
    anna.go(f"/score/{game.name}")
    counted = anna.page.evaluate(COUNT, [tables])
    for (table, players), found in zip(tables, counted, strict=True):
        expected = score(sheet, tally, table, players)
        assert [one[0] for one in found] == [one.points for one in expected]
        assert [one[1][0] for one in found] == [one.total for one in expected]
        assert [sheet.doubts[one[2]] if one[2] >= 0 else "" for one in found] == [one.doubt for one in expected]


def test_what_is_entered_is_counted_kept_and_cleared(guests: Guests) -> None:
    anna = guests(PHONE)
    anna.go("/score/worlds-fair-1893")
    page = anna.page
    page.get_by_role("button", name="3", exact=True).click()
    places = page.locator("#score-points tfoot tr:last-child td")
    expect(places).to_have_text(["·", "·", "·"])  # nobody is first on an empty sheet
    page.get_by_label("Name of player 1").fill("Julia")
    for label, number in {"Points on coins": 11, "Points on medals": 18, "Transportation": 3, "Fine Arts": 2}.items():
        page.get_by_label(f"{label}, Julia").or_(page.get_by_label(f"{label}, Player 1")).fill(str(number))
    total = page.locator("#score-points .total td")
    expect(total).to_have_text(["36", "0", "0"])
    expect(places).to_have_text(["1.", "2.", "2."])
    page.reload()
    expect(total).to_have_text(["36", "0", "0"])
    expect(page.get_by_label("Points on coins, Julia")).to_have_value("11")
    page.get_by_label("Points on coins, Julia").fill("250")
    expect(page.locator("#notice")).to_have_text("Points on coins: a whole number from 0 to 199, please.")
    expect(total).to_have_text(["36", "0", "0"])
    page.click("#score-clear")
    expect(total).to_have_text(["0", "0", "0"])
    expect(page.get_by_label("Name of player 1")).to_have_value("Julia")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_sheet_works_without_the_server_once_it_was_loaded(guests: Guests) -> None:
    anna = guests()
    anna.go("/score/worlds-fair-1893")
    expect(anna.page.locator("#score-offline")).to_be_visible()
    anna.page.get_by_label("Points on coins, Player 2").fill("7")
    anna.context.set_offline(True)
    anna.page.reload()
    expect(anna.page.locator("#score-points .total td")).to_have_text(["0", "7"])
    anna.page.get_by_label("Electricity, Player 2").fill("2")
    expect(anna.page.locator("#score-points .total td")).to_have_text(["0", "9"])


@EVERY_SHEET
@pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_sheet_is_accessible_in_every_language(guests: Guests, game: Game, device: dict[str, Any]) -> None:
    for locale, title in {"en": "Score sheet", "de-DE": "Wertungsblock", "it-IT": "Segnapunti"}.items():
        anna = guests(device, locale=locale)
        anna.go(f"/score/{game.name}")
        expect(anna.page.locator("h1")).to_have_text(f"{title}: {game.title}")
        expect(anna.page.locator("#score-points tfoot td").first).to_be_visible()
        clear(anna, schemes=("light", "dark") if locale == "en" else ("light",))
