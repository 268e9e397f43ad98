"""Puzzles: solved, missed, shown, played on; days in a row."""

from __future__ import annotations

from typing import Any

import pytest
from browser.conftest import Guests
from browser.guest import PHONE, WIDE, Guest
from browser.test_safety import violations
from playwright.sync_api import expect

from pavilion.games import games
from pavilion.puzzles import Puzzle, puzzles
from pavilion.record.notation import vocabulary
from pavilion.record.touch import touches

DEVICES = pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])


def choose(guest: Guest, puzzle: Puzzle, answer: str) -> None:
    """Touch all that an answer names: on the board, or on chips."""
    game = games()[puzzle.game]
    for step in touches(game.rules.grammar, vocabulary(game).codes[answer]):
        chip = guest.page.locator(f"#chips [data-step='{step}']")
        thing = guest.page.locator(f".thing[data-id='{step}']")
        expect(chip.or_(thing).first).to_be_attached()
        if chip.count():
            chip.click()
        else:
            guest.touch(thing)
    guest.page.click("#acts .confirm")


def of_today(guest: Guest) -> Puzzle:
    """The puzzle of the day, by its page."""
    guest.go("/puzzle")
    expect(guest.page.locator("#ask")).not_to_have_text("")
    told = guest.page.evaluate("document.body.dataset")
    return puzzles(games()[told["game"]])[int(told["n"]) - 1]


@DEVICES
def test_the_puzzle_of_the_day_is_solved_and_counts_once(guests: Guests, device: dict[str, Any]) -> None:
    eve = guests(device)
    eve.go("/")
    eve.page.get_by_role("link", name="Solve it").click()
    puzzle = of_today(eve)
    choose(eve, puzzle, puzzle.best)
    expect(eve.page.locator("#ask")).to_have_text("Well spotted!")
    expect(eve.page.locator("#streak")).to_have_text("1 day in a row")
    expect(eve.page.locator(".chances tr")).to_have_count(len(puzzle.chances))
    expect(eve.page.locator(".chances .best")).to_contain_text("your answer")
    expect(eve.page.locator(".because li").first).not_to_have_text("Working out why …")
    assert eve.sideways() == 0
    of_today(eve)
    expect(eve.page.locator("#streak")).to_have_text("1 day in a row")
    eve.go("/")
    expect(eve.page.locator("#streak")).to_have_text("Solved today · 1 day in a row")


def test_a_wrong_answer_may_be_tried_again_but_ends_the_days_in_a_row(guests: Guests) -> None:
    eve = guests()
    puzzle = of_today(eve)
    wrong = next(answer for answer in puzzle.chances if answer != puzzle.best)
    choose(eve, puzzle, wrong)
    expect(eve.page.locator("#ask")).to_have_text("There is something better.")
    expect(eve.page.locator(".chances")).to_have_count(0)
    eve.page.get_by_role("button", name="Try again").click()
    choose(eve, puzzle, puzzle.best)
    expect(eve.page.locator("#ask")).to_have_text("Well spotted!")
    eve.go("/")
    expect(eve.page.locator("#streak")).to_have_text("Missed today")


@pytest.mark.parametrize("game", list(games()))
@DEVICES
def test_who_gives_up_is_shown_the_answer_and_may_play_on(guests: Guests, device: dict[str, Any], game: str) -> None:
    eve, puzzle = guests(device), puzzles(games()[game])[1]
    eve.go(f"/puzzle/{game}/2")
    expect(eve.page.locator("#ask")).not_to_have_text("")
    choose(eve, puzzle, next(answer for answer in puzzle.chances if answer != puzzle.best))
    eve.page.get_by_role("button", name="Show the answer").click()
    expect(eve.page.locator(".chances tr")).to_have_count(len(puzzle.chances))
    eve.page.get_by_role("button", name="Play on from here").click()
    eve.sits()
    eve.waits()
    assert not eve.over


@DEVICES
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_page_of_a_puzzle(guests: Guests, device: dict[str, Any], scheme: str) -> None:
    eve = guests(device, color_scheme=scheme, bypass_csp=True)  # axe brings its own script along
    puzzle = of_today(eve)
    assert violations(eve) == []
    choose(eve, puzzle, puzzle.best)
    expect(eve.page.locator(".chances")).to_be_visible()
    assert violations(eve) == []
