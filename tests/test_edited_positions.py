"""Positions as people edit them: whatever the text, it is a sound position or refused with its line.

Known troubles first; then positions of all games, changed in a few places, loaded, and played on under all laws.
`make fuzz` tries far more of them.
"""

from __future__ import annotations

import os
import re
import traceback
from functools import cache
from random import Random
from typing import Any

import pytest
from exposition import expo
from scenario import fair

import pavilion
from pavilion import Unreadable
from pavilion.check import check_positions
from pavilion.core import Game
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
    ("weather-machine", 1, {"challenges": "2,3,6,12"}),
    ("weather-machine", 2, {"goal_draft": True}),
    ("weather-machine", 4, {}),
    ("crystal-palace", 1, {"manual_end": True}),
    ("crystal-palace", 2, {"nations": "choose", "handicap": [0, 17]}),
    ("crystal-palace", 5, {"bm_clear": "top"}),
]
NAMED = re.compile(r"position, line \d+: |position, \[\w+\]: |position: the line '\w+' is missing")
MOST = [5, 12, 12, 100, 10**4, 10**25]  # below which another number is chosen
ODD = ["0", "1", "2", "7", "-1", "99", "A", "B", "C", "-", "none", "nothing", "#", ":", "|", ",", "[owed]"]


# ---- known troubles -------------------------------------------------------------------------------------------------


def test_cards_that_lie_there_are_not_dealt_again() -> None:
    with pytest.raises(Unreadable, match=r"^position, line \d+: there are already cards there"):
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


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("[A]\nhand: academy journal\nlast: station\n[owed]\nturn B", 2),
        ("[A]\nhand: academy journal\nlast: meeting\n[owed]\nturn B", 2),
        ("[A]\nhand: academy journal\nlast: meeting\n[owed]\nturn A", 2),
        ("[A]\nhand: academy journal\nlast: station\n[owed]\nbuy-tile A\nend-turn A", 2),
        ("[A]\nhand: academy journal\n[owed]\nbegin", 2),
        ("[course]\nghost card: meeting\n[owed]\nturn A", 1),
        ("[course]\nghost card: journal\n[A]\nhand: academy\nlast: meeting\n[owed]\nend-turn", 1),
    ],
)
def test_a_round_ends_with_the_turn_of_a_meeting_room(text: str, seats: int) -> None:
    with pytest.raises(Unreadable, match=r"^position, line \d+: .* Meeting Room"):
        expo(text, seats=seats)


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("[A]\nhand: academy journal\nlast: meeting\n[owed]\nmeeting-option A - 2\nend-turn A", 2),
        ("[A]\nhand: academy journal\nlast: meeting\n[owed]\ndraw-jury\nclean-up A", 2),
        ("[course]\nender: A\n[A]\nhand: academy journal\nlast: meeting\n[owed]\nfinal B", 2),
        ("[course]\nghost card: meeting\n[owed]\nend-turn", 1),
    ],
)
def test_whose_meeting_room_ends_the_round_has_none_in_hand(text: str, seats: int) -> None:
    table = expo(text, seats=seats).table
    assert check_positions(table.game, [table.position()]).ok


@pytest.mark.parametrize("tile", ["T2", "TR1"])
def test_only_a_resource_tile_replaces_scrap(tile: str) -> None:
    with pytest.raises(Unreadable, match=r"^position, line \d+: only a resource tile"):
        expo(f"[owed]\nreplace-scrap A {tile}\nhandicap B\nbegin", seats=2, handicaps="freshman,assistant")


def test_who_leaves_out_what_is_owed_is_told_to_say_it() -> None:
    with pytest.raises(Unreadable, match=r"^position, \[owed\]: .* Say there what comes next\.$"):
        expo("[A]\nhand: academy")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[board]", "[bored]"),
        ("game: expo-1906", "game: expo-1907"),
        ("rules: 1.0", "rules: 0.1"),
        ("seats: 2", "seats: two"),
        ("seats: 2", "seats: 9"),
        ("options: ", "options: davis "),
        ("options: ", "options: davis=1 "),
        ("handicaps=freshman", "handicaps=chief"),
        ("pack: house", "pack: attic"),
        ("stack L: ", "stack L: L5 "),
    ],
)
def test_the_line_is_named_wherever_it_stands(before: str, after: str) -> None:
    text = pavilion.new("expo-1906", seats=2, seed=1, handicaps="freshman,assistant").position()
    assert before in text
    line = text[: text.index(before)].count("\n") + 1
    with pytest.raises(Unreadable, match=rf"^position, line {line}: "):
        read_position(text.replace(before, after, 1))


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
        deed = luck.choice(["drop", "double", "word", "odd", "swap", "owed", "line", "line", "cut", "move", "number"])
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
        elif deed == "move":  # a thing from one place to another, or to where the rest is counted
            m = luck.choice([m for m, line in enumerate(lines) if line])
            key, _, things = lines[n].partition(": ")
            separator = ", " if "," in things else " "
            parts = things.split(separator)
            moved = parts.pop(luck.randrange(len(parts)))
            lines[n] = f"{key}: {separator.join(parts)}"
            lines[m] += luck.choice([" ", ", "]) + moved
            lines = [line for line in lines if luck.random() < 0.9 or not line.startswith(("draw", "stack", "tech"))]
        elif deed == "number":
            lines[n] = renumbered(lines[n], luck)
        else:
            lines[n] = lines[n][: luck.randrange(len(lines[n]) + 1)]
    return "\n".join(lines) + "\n"


def renumbered(line: str, luck: Random) -> str:
    """Another number in place of one of a line, sometimes far too large."""
    numbers = [*re.finditer(r"\d+", line)]
    if not numbers:
        return line
    one = luck.choice(numbers)
    return line[: one.start()] + str(luck.randrange(luck.choice(MOST))) + line[one.end() :]


def refusal_of(text: str, game: Game) -> str:
    """Why this is no position, or ""."""
    try:
        read_position(text, game)
    except Unreadable as refusal:
        return str(refusal)
    except Exception:
        return traceback.format_exc()
    return ""


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=[f"{name} {seats}" for name, seats, _ in KINDS])
def test_an_edited_position_is_refused_or_keeps_every_law(kind: int) -> None:
    luck, sound, game = Random(f"{kind} {EFFORT}"), list[str](), find(KINDS[kind][0])
    for _ in range(EDITS):
        text = edited(luck.choice(texts(kind)), texts(kind), luck)
        why = refusal_of(text, game)
        if not why:
            sound.append(text)
        elif not NAMED.match(why):
            pytest.fail(f"{why}\n{text}")
    assert sound, "some edits lead to a position"
    report = check_positions(game, sound, answers=ANSWERS, seed=EFFORT)
    assert report.ok, "\n".join(report.lines())
