"""Positions as people edit them: whatever the text, it is a sound position or refused with its line.

Known troubles first; then positions of both games, changed in a few places, loaded, and played on with a look at all
components. `make fuzz` tries far more of them.
"""

from __future__ import annotations

import os
import traceback
from functools import cache
from random import Random
from typing import Any

import pytest
from exposition import expo
from scenario import fair

import pavilion
from pavilion import Table, Unreadable
from pavilion.games import find
from pavilion.record.position import read_position

EFFORT = int(os.environ.get("PAVILION_EFFORT", "1"))
EDITS = 60 * EFFORT  # of each kind of table
ANSWERS = 200  # with which an edited position is played on
KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("worlds-fair-1893", 2, {"start_bonus": "draft", "handicap": [0, 2]}),
    ("worlds-fair-1893", 3, {"approve": "ask"}),
    ("expo-1906", 1, {"handicaps": "freshman", "solo_ghost_journal": True}),
    ("expo-1906", 2, {"handicaps": "freshman,assistant", "handicap_choice": "player"}),
    ("expo-1906", 3, {}),
]
ODD = ["0", "1", "2", "7", "-1", "99", "A", "B", "C", "-", "none", "nothing", "#", ":", "|", ",", "[owed]"]


# ---- known troubles -------------------------------------------------------------------------------------------------


def test_cards_that_lie_there_are_not_dealt_again() -> None:
    with pytest.raises(Unreadable, match=r"^position, line \d+: cards lie there already"):
        fair("[board]\nagriculture: 1 1 1 | ticket ticket\n[owed]\ndeal-opening\nbegin")


@pytest.mark.parametrize("choice", ["player", "fixed"])
def test_no_tile_is_drawn_for_a_beginner_without_scrap(choice: str) -> None:
    with pytest.raises(Unreadable, match=r"^position, line \d+: A has no scrap left"):
        expo(
            "[A]\nscrap:\n[owed]\ndraw-handicap - A\nbegin",
            handicaps="freshman,scientist,scientist",
            handicap_choice=choice,
        )


def test_the_ghost_deck_does_not_run_out() -> None:
    with pytest.raises(Unreadable, match=r"^position, line \d+: "):
        expo("[piles]\nghost deck: station\n[A]\nhand: academy meeting\nlast: station\n[owed]\nghost", seats=1)


# ---- edits ----------------------------------------------------------------------------------------------------------


@cache
def texts(kind: int) -> list[str]:
    """Positions of a random game, from its set-up on; one for every new combination of what is owed."""
    name, seats, options = KINDS[kind]
    table = pavilion.new(name, seats=seats, seed=kind, fate="typed", **options)
    luck, found = Random(kind), dict[str, str]()
    while not table.over:
        text = table.position()
        owed = " ".join(line.split()[0] for line in text.partition("[owed]")[2].splitlines()[1:] if line)
        found.setdefault(owed, text)
        table.play(luck.choice(table.legal()))
    return list(found.values())


def edited(text: str, others: list[str], luck: Random) -> str:
    """One or two changes; every second one in what is owed, where most can go wrong."""
    lines = text.splitlines()
    for _ in range(luck.randint(1, 2)):
        owed = next((n for n, line in enumerate(lines) if line.startswith("[owed]")), 0)
        n = luck.randrange(owed if luck.random() < 0.5 else 4, len(lines))
        other = luck.choice(others)
        deed = luck.choice(["drop", "double", "word", "odd", "swap", "owed", "line", "line", "cut"])
        if deed == "drop":
            del lines[n]
        elif deed == "double":
            lines.insert(luck.randrange(n, len(lines) + 1), lines[n])
        elif deed in ("word", "odd"):
            parts = lines[n].split(" ")
            parts[luck.randrange(len(parts))] = luck.choice(ODD if deed == "odd" else other.split())
            lines[n] = " ".join(parts)
        elif deed == "swap":
            m = luck.randrange(4, len(lines))
            lines[n], lines[m] = lines[m], lines[n]
        elif deed == "owed":  # by another position
            lines[owed:] = ["[owed]", *other.partition("[owed]")[2].splitlines()[1:]]
        elif deed == "line":  # the same line of another position
            key = lines[n].partition(":")[0]
            lines[n] = luck.choice([line for line in other.splitlines() if line.partition(":")[0] == key] or [""])
        else:
            lines[n] = lines[n][: luck.randrange(len(lines[n]) + 1)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=[f"{name} {seats}" for name, seats, _ in KINDS])
def test_an_edited_position_is_sound_or_refused(kind: int) -> None:
    luck, kept = Random(f"{kind} {EFFORT}"), 0
    for _ in range(EDITS):
        text = edited(luck.choice(texts(kind)), texts(kind), luck)
        try:
            table = pavilion.new(KINDS[kind][0], seed=kept, position=text)
        except Unreadable:
            continue
        except Exception:
            pytest.fail(f"{traceback.format_exc()}\n{text}")
        kept += 1
        try:
            play_on(table, luck)
        except Exception:
            pytest.fail(f"{traceback.format_exc()}\n{text}")
    assert kept, "some edits lead to a position"


def play_on(table: Table, luck: Random) -> None:
    """So many answers, with no flaw anywhere, and each position can be written and read."""
    flaws = find(table.game.name).part("position").flaws
    for n in range(ANSWERS):
        if table.over:
            return
        assert flaws(table._state) == []
        if n % 20 == 0:
            assert read_position(table.position())[2].ints() == table._state.ints()
        table.play(luck.choice(table.legal()))
