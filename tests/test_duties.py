"""What a duty carries: declared once, told in words, refused where it does not fit."""

from __future__ import annotations

import re
from typing import Any

import pytest

import pavilion
from pavilion import Unreadable
from pavilion.check.toys import HALL, LAB, YARD
from pavilion.core import Game, Misfit
from pavilion.core.sections import Line
from pavilion.core.values import Row
from pavilion.games import find
from pavilion.record.position import owe, write_pending

GAMES = [find("worlds-fair-1893"), find("expo-1906"), HALL, LAB, YARD]


def start(game: str, **options: Any) -> tuple[Game, Any]:
    found = find(game)
    seats = options.pop("seats", 3)
    s = found.rules.set_up(found.agree(seats, options))
    s.finish()
    return found, s


# ---- in words -------------------------------------------------------------------------------------------------------

IN_WORDS = [  # what is written today, and what was written when duties carried plain numbers
    ("worlds-fair-1893", "score-area - electricity", "score-area - 1"),
    ("worlds-fair-1893", "score-area - agriculture", "score-area"),
    ("worlds-fair-1893", "take-source A transportation none", "take-source A 4 -1"),
    ("worlds-fair-1893", "take-source A transportation transportation", "take-source A 4 4"),
    ("worlds-fair-1893", "palmer-drop A B electricity", "palmer-drop A 1 1"),
    ("worlds-fair-1893", "deal - fine-arts 2", "deal - 2 2"),
    ("expo-1906", "fill-field - field-3", "fill-field - 2"),
    ("expo-1906", "play-card B final", "play-card B 1"),
    ("expo-1906", "play-card B", "play-card B 0"),
    ("expo-1906", "buy-tile A 1 improved", "buy-tile A 1 1"),
    ("expo-1906", "buy-tile A 2", "buy-tile A 2 0"),
    ("expo-1906", "patent-move A 2 0 publish", "patent-move A 2 0 1"),
    ("expo-1906", "meeting-option A fund+jury 1", "meeting-option A 10 1"),
    ("expo-1906", "meeting-option A - 2", "meeting-option A 0 2"),
    ("expo-1906", "draw-ghost-tile - 1 ST-EM+CU-ST", "draw-ghost-tile - 1 5 9"),
    ("expo-1906", "draw-ghost-tile - 2 ST-EM", "draw-ghost-tile - 2 5"),
    ("expo-1906", "draw-ghost-tile - 2", "draw-ghost-tile - 2 0 0"),
]


@pytest.mark.parametrize(("game", "said", "before"), IN_WORDS, ids=[said for _, said, _ in IN_WORDS])
def test_positions_tell_in_words_what_is_carried_and_still_read_numbers(game: str, said: str, before: str) -> None:
    found, s = start(game)
    s.owe(s_owed := owed(found, s, said))
    assert write_pending(s_owed) == said
    assert owed(found, s, before).ints() == s_owed.ints()


def owed(game: Game, s: Any, line: str) -> Any:
    """What a line of [owed] means, wherever it may be impossible."""
    twin = s.clone()
    part: Any = game.part("position")
    barred, part.barred_owed = part.barred_owed, lambda s, p: ""
    try:
        owe(game, twin, Line(7, "", line))
    finally:
        part.barred_owed = barred
    return twin.stack[twin.depth - 1]


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        ("worlds-fair-1893", "palmer-drop A B zoo", "'zoo' is unknown here"),
        ("worlds-fair-1893", "palmer-drop A B 5", "5 is out of range"),
        ("worlds-fair-1893", "palmer-drop A B none", "'none' is unknown here"),
        ("worlds-fair-1893", "take-source A fine-arts -2", "-2 is out of range"),
        ("worlds-fair-1893", "place-supporter A 1", "too many words: 1"),
        ("worlds-fair-1893", "palmer-drop A D fine-arts", "there is no seat D"),
        ("expo-1906", "play-card A improved", "expected a number, found 'improved'"),
        ("expo-1906", "lab-step A", "0 is out of range"),
        ("expo-1906", "lab-step A 10", "10 is out of range"),
        ("expo-1906", "meeting-option A fund+zoo 1", "'zoo' is unknown here"),
        ("expo-1906", "draw-ghost-tile - 1 CU-CU+66", "66 is out of range"),
        ("expo-1906", "draw-ghost-tile - 1 " + "+".join(["CU-ST"] * 10), "out of range"),
    ],
)
def test_what_a_duty_cannot_carry_is_refused_with_its_line(game: str, line: str, says: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(says)) as trouble:
        owed(*start(game), line)
    assert str(trouble.value).startswith("position, line 7: ")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_value_is_read_as_it_is_written(game: Game) -> None:
    for duty in game.rules.duties:
        for value in duty.takes:
            for n in {value.least, value.most, *range(max(0, value.least), min(value.most, 200) + 1)}:
                if not isinstance(value, Row) or -1 not in value.members(n):  # a row has no digit 0
                    assert value.read(Line(1, "", ""), value.write(n)) == n


# ---- in questions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_two_values_of_a_duty_have_the_same_name(game: Game) -> None:
    for duty in game.rules.duties:
        assert len({value.name for value in duty.takes}) == len(duty.takes)


def test_a_question_names_what_it_carries() -> None:
    t = pavilion.new(
        "worlds-fair-1893",
        seed=1,
        position="""pavilion position 1
game: worlds-fair-1893
seats: 3

[wheel]
chosen: fine-arts

[owed]
palmer-drop A B electricity
collect-and-lay-out A
end-turn A
""",
    )
    assert t.question == "Where does Bertha Palmer move B's supporter from Electricity?"


# ---- in the engine --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("numbers", [(5, 0, 0), (-1, 0, 0), (0, 0, 1), (0, 9, 0)])
def test_rules_cannot_owe_what_a_duty_does_not_say_it_carries(numbers: tuple[int, int, int]) -> None:
    found, s = start("worlds-fair-1893")
    deal: Any = next(duty for duty in found.rules.duties if duty.name == "deal")
    with pytest.raises(Misfit, match="deal cannot carry"):
        s.chance(deal, *numbers)
    assert s.depth == 0


def test_what_is_owed_can_be_looked_up_the_next_thing_first() -> None:
    found, s = start("worlds-fair-1893")
    duties = {duty.name: duty for duty in found.rules.duties}
    for area in (3, 1):
        s.then(duties["score-area"], -1, area)
    s.then(duties["recall"])
    assert [p.a for p in s.owed(duties["score-area"])] == [1, 3]
    assert s.owed(duties["end-round"]) == []


def test_a_rule_can_finish_the_game_whatever_is_owed() -> None:
    found, s = start("worlds-fair-1893")
    duties = {duty.name: duty for duty in found.rules.duties}
    s.ask(duties["place-supporter"], 0)
    s.then(duties["end-turn"], 0)
    s.finish()
    found.rules.settle(s)
    assert (s.depth, found.rules.to_move(s)) == (0, [])


# ---- in order -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES[:2], ids=lambda game: game.name)
def test_courses_name_duties_of_the_game_and_leave_out_none(game: Game) -> None:
    package = game.part("position").barred_owed.__module__
    courses = __import__(package, fromlist=["COURSES"]).COURSES
    named = {name for course in courses for name in re.findall(r"[a-z][a-z-]*", course.pattern)}
    assert named == {duty.name for duty in game.rules.duties}
