"""Words on drawings: none leaves the ground that it stands on, none meets another one, none is cut.

Drawn without a server, in every language and layout, with names as wide as they can be; in the faces of the system, and
in those for systems that have nothing but DejaVu.
"""

from __future__ import annotations

from typing import Any

import pytest
from browser.guest import EXPO, GAME, PALACE, WEATHER
from browser.test_legible import LANGUAGES, asked

from pavilion.draw import Layout, Part, board_svg, breakpoints
from pavilion.games import find
from pavilion.languages import translator

QUESTIONS = {
    EXPO: (("buy-at-academy", 4, 40), ("patent-move", 4, 80), ("choose-chip", 2, 60)),
    GAME: (("place-supporter", 4, 70), ("play-figure", 3, 40), ("place-supporter", 2, 60)),
    WEATHER: (("menu", 2, 0), ("move-scientist", 4, 60), ("move-scientist", 1, 60)),
    PALACE: (
        ("set-dice", 5, 0), ("set-dice", 3, 150), ("set-dice", 1, 60), ("place", 5, 150), ("green", 5, 200),
        ("orange", 4, 200), ("assist", 5, 100), ("loc", 2, 60), ("build", 4, 150), ("place", 1, 40),
    ),
}  # fmt: skip
LONGEST_NAME = 24 * "W"
NAMES = dict.fromkeys("ABCDE", LONGEST_NAME)
PARTS: tuple[Part, ...] = ("board", "players")
FACES = {
    "system": "",
    "dejavu": "<style>:root, .pv { --display: 'House Serif', serif; --text: 'House Sans', sans-serif; }</style>",
}
TROUBLES = """() => {
    const svg = document.querySelector("svg.pv");
    const scale = svg.getScreenCTM().a;
    const seen = (one) => one.getBoundingClientRect().width && getComputedStyle(one).visibility === "visible";
    const capitals = (one) => {
        const { left, right } = one.getBoundingClientRect(), { d, f } = one.getScreenCTM();
        const base = d * parseFloat(one.getAttribute("y")) + f;
        return { left, right, top: base - 0.72 * d * parseFloat(getComputedStyle(one).fontSize), bottom: base };
    };
    const words = [...svg.querySelectorAll("text")].filter(seen).map((one) => [one, capitals(one)]);
    const grounds = [...svg.querySelectorAll("rect, path, circle")]
        .filter((one) => !one.closest("symbol") && seen(one) && getComputedStyle(one).fill !== "none")
        .map((one) => [one, one.getBoundingClientRect()]);
    const under = (text, { left, right, top, bottom }) => {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const below = grounds.filter(([one, box]) =>
            box.left <= x && x <= box.right && box.top <= y && y <= box.bottom &&
            one.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING);
        return below.at(-1)?.[1] ?? svg.getBoundingClientRect();
    };
    const told = (one) => `${one.textContent} (${one.closest("[data-id]")?.dataset.id})`;
    const sheet = (one) => one.closest("[data-layer=stage]"); // a desk lies over the board
    const troubles = [];
    words.forEach(([text, box], n) => {
        const ground = under(text, box);
        const beside = Math.max(ground.left - box.left, box.right - ground.right);
        const over = Math.max(beside, ground.top - box.top, box.bottom - ground.bottom);
        if (over > 1.2 * scale) troubles.push(["leaves its ground", told(text)]);
        if (text.textContent.endsWith("…")) troubles.push(["is cut", told(text)]);
        for (const [other, its] of words.slice(0, n).filter(([other]) => sheet(other) === sheet(text))) {
            const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
            const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
            if (Math.min(across, down) > 0.6 * scale) troubles.push([`meets ${told(other)}`, told(text)]);
        }
    });
    return troubles;
}"""


@pytest.mark.parametrize("faces", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", QUESTIONS)
def test_words_keep_to_their_places(browser: Any, game: str, language: str, faces: str) -> None:
    page = browser.new_page(viewport={"width": 1600, "height": 1200})
    say = translator(language, find(game)).say
    layouts: list[Layout] = ["wide", *breakpoints(game)]
    found: set[str] = set()
    for question in QUESTIONS[game]:
        table = asked(game, *question)
        view = table.view(table.to_move[0])
        for layout in layouts:
            for part in PARTS:
                page.set_content(board_svg(view, layout, names=NAMES, say=say, part=part) + FACES[faces])
                troubles = [(how, words) for how, words in page.evaluate(TROUBLES) if not may_be(how, words)]
                found |= {f"{layout} {part}, {' '.join(map(str, question))}: {words} {how}" for how, words in troubles}
    page.close()
    assert not found, "\n".join(sorted(found))


def may_be(how: str, words: str) -> bool:
    """What is cut on purpose: the names of players."""
    return how == "is cut" and words.startswith("W")
