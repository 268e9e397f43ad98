"""Positions of Crystal Palace that somebody wrote: read back as written, and refused where they cannot be."""

from __future__ import annotations

import pytest
from palace import GAME, palace
from scenario import rule

from pavilion.check import on_the_shelf
from pavilion.core import Unreadable
from pavilion.core.courses import course_of
from pavilion.games.crystal_palace.game import RULES
from pavilion.games.crystal_palace.rules.state import Palace
from pavilion.games.crystal_palace.told.owed import COURSES, PHASES
from pavilion.record.position import read_position

WRONG = [
    ("[A]\nmoney: -1", "-1 is out of range (CP-1.3)"),
    ("[A]\nloose: 6 6 6 6 6 6 6", "there are 6 of these: loose (CP-4.1.1)"),
    ("[A]\ndice: 7", "7 is out of range (CP-3.2)"),
    ("[A]\nhand: 6-6-6-6-6-6-6", "'6-6-6-6-6-6-6' is unknown here (CP-4.1.1)"),
    ("[A]\ndice: 5", "does not have 6 dice (CP-3.2)"),
    ("[A]\nnews: 8", "8 is out of range (CP-4.11.1)"),
    ("[A]\nmat: RG1 RG1 RG1 RG1 RG1", "tiles RG1, not 4 (CP-2.8)"),
    ("[A]\npatents: PT01\n[B]\npatents: PT01", "PT01 is in two places (CP-2.1)"),
    ("[A]\nbuzz: 40", "is not where the Buzz track ends (CP-4.14.5)"),
    ("[A]\nposters: Q3", "a poster further on (CP-4.14.3)"),
    ("[A]\nnation: japan\n[B]\nnation: japan", "the same nation (CP-3.4)"),
    ("[A]\nbeside: LO5", "although it has room (CP-4.10.4)"),
    ("[market]\nassistants: A A A A A A", "too many assistants in the market (CP-3.3)"),
    ("[course]\nphase: act\n[dice]\nbank: A1", "may not be placed (CP-4.2.2)"),
    ("[course]\nphase: act\n[dice]\nbank: A5 - - - - - -", "there are 6 of these: bank (CP-2.5)"),
    ("[course]\nphase: act\n[dice]\nbank spaces: - A5", "an action space is left out (CP-4.3.3)"),
    ("[dice]\nbank: D5", "'D5' is unknown here (CP-2.5)"),
    ("[owed]\nloc A bank-1\nnext-phase", "no die of this seat lies there"),
    ("[owed]\nplace A\nnext-phase", "no rule leaves these things"),
    ("[owed]\nnothing", "the game is not over"),
    ("[owed]\nslot A RG1\nnext-phase", "there is an empty research field"),
]


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ("first: none\n[owed]\nnext-phase", "nobody begins"),
        ("first: none\n[owed]\ndraw-nation - A\ndraw-nation - B\nnext-phase", "nobody begins"),
        ("first: A\n[A]\nnation: none\n[owed]\nnext-phase", "somebody has no nation"),
        ("first: A\n[A]\nnation: none\n[B]\nnation: none\n[owed]\ndraw-nation - B\nnext-phase",
         "somebody has no nation"),
    ],
)  # fmt: skip
def test_nothing_is_left_out_of_the_set_up_for_good(edit: str, said: str) -> None:
    with pytest.raises(Unreadable, match=rf"^position, line \d+: {said}"):
        palace(f"[course]\nphase: set-up\n{edit}", seats=2)


@pytest.mark.parametrize(("edit", "said"), WRONG, ids=[row[1][:30] for row in WRONG])
def test_what_cannot_be_is_refused(edit: str, said: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        palace(edit)
    assert said in str(refusal.value)
    assert len(str(refusal.value)) < 400, "one paragraph"


def test_a_position_is_read_as_it_was_written() -> None:
    t = palace("[course]\nphase: act\n[dice]\nbank: A6 B4\nclub: C5\n[A]\nmat: RG1 LO5* watch\n[owed]\nphase act")
    with on_the_shelf(GAME):
        again = read_position(t.text, GAME)[2]
    assert again.ints() == t.s.ints()


@rule("CP-4.1.3")
def test_who_has_sealed_is_not_asked_again() -> None:
    t = palace("").play("A: set 6-5-4-3")
    assert RULES.owed_by(t.s, 0) < 0
    with on_the_shelf(GAME):
        again = read_position(t.text, GAME)[2]
    assert isinstance(again, Palace)
    assert RULES.to_move(again) == [1, 2]


def test_courses_name_all_duties() -> None:
    said = " ".join(course.pattern for course in COURSES)
    assert [duty.name for duty in RULES.duties if f"(?:{duty.name},)" not in said] == []
    assert len(PHASES) == 9
    assert course_of(palace("").s, COURSES) is not None
