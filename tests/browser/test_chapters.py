"""A scoring is an event: foretold by the preview, told when it happens, and kept in the log."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import EXPO, GAME, NEXT, PALACE, PHONE, WEATHER, WIDE, Guest
from playwright.sync_api import expect

import pavilion
from pavilion.web.pages.speech import Reader, logged

CHAPTER = "dialog#chapter[open]"
RECORDS = Path(__file__).parents[2] / "records"
FEW = 30  # answers; a hand of dice is one of hundreds, and its chapter has a picture
DEVICES = pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])


def until_scoring(ada: Guest, luck: random.Random) -> str:
    """Play until a scoring is told; what the preview of the answer before it has said."""
    said = ""
    while True:
        ada.page.wait_for_selector(NEXT, state="attached")
        if ada.page.locator(CHAPTER).count():
            return said
        ada.choose(luck)
        expect(ada.page.locator("#so")).not_to_be_empty()  # the preview has come
        said = ada.page.inner_text("#so")
        ada.confirm()


def totals(ada: Guest) -> list[int]:
    """The last row of the table."""
    cells = ada.page.locator("#chapter tfoot td b").all_text_contents()
    return [int(text.replace("\u2212", "-")) for text in cells]


def points(ada: Guest) -> list[int]:
    asked = f"fetch('/api/tables/{ada.table}').then((reply) => reply.json())"
    scores: list[int] = ada.page.evaluate(asked)["scores"]
    return scores


@DEVICES
def test_a_scoring_is_foretold_told_and_kept(guests: Guests, device: dict[str, Any]) -> None:
    ada = guests(device)
    ada.new_table("hotseat", "hotseat", "", "", names=("Ada", "Bo"))
    assert points(ada) == [0, 0]
    foretold = until_scoring(ada, random.Random(5))
    expect(ada.page.locator("#chapter-title")).to_have_text("Scoring of round 1")
    assert totals(ada) == points(ada)
    assert sum(points(ada)) > 0
    assert "Scoring of round 1 follows: " in foretold
    for name, n in zip(("Ada", "Bo"), points(ada), strict=True):
        assert f"{name} +{n}" in foretold.replace("You", "Ada" if "Bo +" in foretold else "Bo") or n == 0
    assert ada.sideways() == 0
    ada.press(ada.page.locator("#chapter .btn.go"))
    ada.waits()
    ada.answer(random.Random(5))
    assert ada.page.locator("#log .round").all_text_contents() == ["Round 2", "Round 1"]
    event = ada.page.locator("#log .event").first
    assert "Scoring of round 1" in (event.text_content() or "")


def test_touching_an_area_of_a_scoring_shows_it_on_the_board(guests: Guests) -> None:
    ada = guests()
    ada.new_table("hotseat", "hotseat", "", "")
    until_scoring(ada, random.Random(6))
    ada.page.locator("#chapter .link", has_text="Fine Arts").click()
    expect(ada.page.locator(CHAPTER)).to_have_count(0)
    expect(ada.thing("area:fine-arts")).to_have_class("thing legal hint")
    ada.page.locator("#log .event button").first.click()
    expect(ada.page.locator(CHAPTER)).to_have_count(1)
    expect(ada.page.locator("#chapter-title")).to_have_text("Scoring of round 1")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(CHAPTER)).to_have_count(0)


TOUCHED = [  # a chapter, a row of it, and a thing on the board that touching the row shows
    (GAME, "Scoring of round", "Fine Arts", "area:fine-arts"),
    (GAME, "Scoring of round", "Midway tickets", "seat:B"),
    (EXPO, "End of round", "Clean-up", "station"),
    (EXPO, "The jury in round", "Jury tile", "jury"),
    (WEATHER, "End of round", "Income", "seat:B"),
    (WEATHER, "Experiment of round", "Bots return", "seat:B"),
    (PALACE, "Dice of round", "Payment", "seat:B"),
    (PALACE, "Phase 4 of round", "Salaries", "mat"),
    (PALACE, "End of round", "Income", "income"),
]


def finished(game: str) -> pavilion.Table:
    """A whole game in which much is told; what the jury of an Expo gives must be played for."""
    if game == EXPO:
        return pavilion.load((RECORDS / EXPO / "3-seats-looking-ahead.txt").read_text("utf-8"))
    table, luck = pavilion.new(game, seats=2, seed=1), random.Random(1)
    while not table.over:
        table.play(luck.choice(table.legal()))
    return table


def record_after(game: str, chapter: str, title: str) -> str:
    """A record that goes on when such a row, in a chapter in which somebody gains something, has just been told."""
    table = finished(game)
    titles: dict[str, set[str]] = {}
    gainful: set[str] = set()
    for n in range(len(table.answers) - 1):
        for one in rows(table, n):
            titles.setdefault(one["chapter"], set()).add(one["title"])
            gainful |= {one["chapter"]} if one["shares"] else set()
        if any(name.startswith(chapter) and title in titles[name] for name in gainful):
            return table.at(n + 1).record(with_seed=True)
    raise AssertionError(f"{title} is never told")


@pytest.mark.parametrize(("game", "chapter", "title", "thing"), TOUCHED, ids=lambda part: part.replace(" ", "-"))
def test_touching_a_row_of_a_chapter_in_the_log_shows_it_on_the_board(
    guests: Guests, game: str, chapter: str, title: str, thing: str
) -> None:
    ada = guests()
    ada.go_on_from(record_after(game, chapter, title))
    ada.press(ada.page.locator("#log .event button", has_text=chapter).first)
    ada.press(ada.page.locator("#chapter .link", has_text=title).first)
    expect(ada.page.locator(CHAPTER)).to_have_count(0)
    expect(ada.thing(thing)).to_have_class(re.compile(r"\bhint\b"))


def test_the_log_tells_what_was_collected_and_when(guests: Guests) -> None:
    ada = guests()
    ada.new_table("hotseat", "hotseat", "", "")
    ada.waits()
    ada.answer(random.Random(1))
    entry = ada.page.locator("#log li[data-seat=A]").first
    expect(entry.locator(".came").first).to_contain_text("collects ")
    expect(entry.locator("time")).to_have_text(re.compile(r"\d\d:\d\d"))


def test_money_spent_is_told_in_the_log_of_an_expo(guests: Guests) -> None:
    ada = guests()
    ada.new_table("hotseat", "hotseat", "", "", game=EXPO)
    ada.waits()
    ada.give("card:station")
    ada.touch(ada.legal().first)
    ada.confirm()
    expect(ada.page.locator("#log li[data-seat=A] .came").first).to_have_text("pays $1")


@DEVICES
def test_the_end_follows_the_last_scoring_and_adds_the_points_up(guests: Guests, device: dict[str, Any]) -> None:
    table, luck = pavilion.new(GAME, seats=2, seed=9), random.Random(9)
    while not table.over:
        record = table.record(with_seed=True)
        table.play(luck.choice(table.legal()))
    ada = guests(device)
    ada.go_on_from(record)
    while not ada.page.locator(CHAPTER).count():
        ada.answer(luck)
        ada.page.wait_for_selector(NEXT, state="attached")
    expect(ada.page.locator("#chapter-title")).to_have_text("Scoring of round 3")
    expect(ada.page.locator("#ending[open]")).to_have_count(0)
    ada.press(ada.page.locator("#chapter .btn.go", has_text="Result"))
    expect(ada.page.locator("#ending[open]")).to_be_visible()
    numbers = """(rows) => rows.map((row) => [...row.querySelectorAll("td")]
        .map((cell) => Number(cell.textContent) || 0))"""
    whole = ada.page.locator("#ending .whole").evaluate_all(numbers)
    parts = ada.page.locator("#ending .part").evaluate_all(numbers)
    (total,) = ada.page.locator("#ending tfoot tr").evaluate_all(numbers)
    assert [sum(column) for column in zip(*whole, strict=True)] == total == points(ada)
    assert [sum(column) for column in zip(*parts, strict=True)] == total
    assert ada.page.locator("#ending .legend li").count() == 2
    assert ada.page.locator("#ending .graph text", has_text="Round 3" if device is WIDE else "3").count() > 0
    assert ada.sideways() == 0


def quiet_end(game: str) -> tuple[str, int]:
    """A record, and the number of the legal answer after which a chapter is told without points."""
    table, luck = pavilion.new(game, seats=2, seed=3), random.Random(3)
    while not table.over:
        before, legal = table.record(with_seed=True), table.legal()
        chosen, answered = luck.randrange(len(legal)), len(table.answers)
        table.play(legal[chosen])
        came = [one for n in range(answered, len(table.answers)) for one in told(table, n)]
        if 1 < len(legal) < FEW and came and not any(share["points"] for one in came for share in one["shares"]):
            return before, chosen
    raise AssertionError("points are gained all the time")


def rows(table: pavilion.Table, n: int) -> list[Any]:
    """Of the chapters that an answer has led to."""
    came: Any = logged(table, n, Reader("en", dict.fromkeys("ABC", "Ada")))["came"]
    return [one for one in came if one["chapter"]]


def told(table: pavilion.Table, n: int) -> list[Any]:
    return [one for one in rows(table, n) if one["shares"]]


@DEVICES
def test_nobody_is_interrupted_by_a_chapter_without_points(guests: Guests, device: dict[str, Any]) -> None:
    ada = guests(device)
    record, chosen = quiet_end("crystal-palace")
    ada.go_on_from(record)
    events = ada.page.locator("#log .event")
    known = events.count()
    ada.page.locator("#answer-list button").nth(chosen).dispatch_event("click")
    expect(events).to_have_count(known + 1)
    ada.page.wait_for_selector("body:not(.busy)")
    expect(ada.page.locator(CHAPTER)).to_have_count(0)
    if device is PHONE:
        ada.press(ada.page.locator("#tool-log"))
    ada.press(events.first.locator("button"))
    expect(ada.page.locator(CHAPTER)).to_be_visible()
    expect(ada.page.locator("#chapter tfoot")).to_have_count(0)
