"""Names printed on cards: whole in every language, within the lines around them, never smaller than can be read."""

from __future__ import annotations

from typing import get_args

import pytest

from pavilion.core.phrases import unbroken
from pavilion.core.scene import Words, width_of
from pavilion.draw import Layout
from pavilion.games import find
from pavilion.games.worlds_fair_1893.scene.areas import LOOKS
from pavilion.games.worlds_fair_1893.scene.cards import SPLIT, Card, face, house_deck
from pavilion.languages import translator

READABLE, CAPITALS = 9.5, 0.72  # pixels where nothing is enlarged; the height of a letter, of its size
ABOVE, BELOW, BESIDE = 3.0, 4.0, 3.0  # where the lines lie, and the margin that a name keeps at the sides


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize("layout", get_args(Layout))
def test_every_name_stands_whole_between_the_lines_of_its_card(layout: str, language: str) -> None:
    say = translator(language, find("worlds-fair-1893")).say
    w, h = LOOKS[layout].card
    for id, name in house_deck().names.items():
        kind = "ticket" if id.startswith("T-") else "exhibit-electricity"
        rows = [one for one in face(Card(kind, name, ""), w, h, say).art if isinstance(one, Words)]
        shown = "".join(row.text for row in rows)
        assert letters(shown) == letters(unbroken(say(name))), shown
        assert rows[0].y - CAPITALS * rows[0].size > h * SPLIT + ABOVE, shown
        assert rows[-1].y < h - BELOW, shown
        assert min(row.size for row in rows) >= READABLE, shown
        assert max(width_of(row.text, row.size, row.look) for row in rows) <= w - 2 * BESIDE, shown


def letters(text: str) -> str:
    return text.replace("-", "").replace(" ", "")
