"""The last turns and the result (EX-5): what still works, what counts and what does not."""

from __future__ import annotations

import pytest
from exposition import Exposition, expo
from scenario import rule

CELLOPHANE = "T2 0 c5, EM-CU 90 c6, AU-EL 180 f5, SM-TH 0 b5"  # complete; it needs steam
LACKS_STEAM = "T2 0 c5, EM-CU 90 c6, AU-EL 180 f5"
FIVE_ROWS = "ST: 10 C1 | B89\nCU: 10 C2 | B93\nMA: 10 A1 | B97\nAU: 10 A2 | B00\nEM: 10 A3 | B05"
JURY = "energy preferred by the jury"


def last_turns(edit: str, seats: int = 3, typed: bool = False) -> Exposition:
    """A has triggered the end; B is the first of the others."""
    return expo(f"[course]\nender: A\n{edit}\n[owed]\nfinal B", seats=seats, typed=typed)


@rule("EX-5.4")
def test_a_row_finished_in_a_final_turn_changes_nothing_about_the_end() -> None:
    t = last_turns(f"[patents]\n{FIVE_ROWS}\nTH: 8 B1").play("B: play journal", "step 1", "step 1")
    assert (t.table.moves()[-1], t.row("TH")["chip"]) == ("B: chip B06", "B06"), "chips are laid as usual"
    t.play("stop").asks("play-card", "C")
    assert t.board["ender"] == "A"
    t.play("C: play skyscraper")
    assert t.over, "neither A nor B has another turn"


@rule("EX-5.4")
def test_the_fifth_project_completed_in_a_final_turn_scores_and_changes_nothing_about_the_end() -> None:
    k_1 = (
        "S2 0 b6, I2 90 g2, O2 0 d1, L2 0 e3, T2 90 b3, EL-CU 90 d5, AU-CU 270 d3, MA-CU 0 f3, AU-ST 0 e6, "
        "TH-SM 0 c2, TH-MA 0 d7, EL-EM 0 f4, EL-ST 0 c1, TH-ST 90 g1, ST-EL 180 a7, CU-MA 180 f1, ST-MA 0 g6"
    )
    t = last_turns(f"[B]\nlab: {k_1}\nyard: EM-SM")
    assert (len(t.player("B")["complete"]), t.prestige("B")) == (4, 0)
    t.play("B: play laboratory", "place EM-SM", "lay 0 b3")
    assert (len(t.player("B")["complete"]), t.prestige("B")) == (5, 3)
    assert t.play("stop").asks("play-card", "C").play("C: pass").over
    assert t.board["ender"] == "A"


@rule("EX-5.4")
def test_ghosts_move_in_a_final_turn_too() -> None:
    t = last_turns("", seats=2, typed=True).play("B: play journal").fate("resource MA-EL", "resource SM-ST")
    assert (t.stack("MA", 3), t.stack("ST", 2)) == (["ghost"], ["ghost"])
    t.play("B: enter TH", "stop")
    assert (t.over, t.stack("TH", 2)) == (True, ["B1"])
    t.refuses("B: play station", "EX-5.5")


@rule("EX-5.10")
def test_what_is_not_finished_or_not_used_costs_nothing() -> None:
    edit = f"[B]\nprestige: 5 projects\nlab: {LACKS_STEAM}, I1 0 a1, TR2 0 a3\nyard: L1, O6, 2 ST-MA, TI1"
    t = last_turns(f"[board]\njury: steam steam\n{edit}").play("B: pass", "C: pass")
    assert (t.over, t.table.scores(), t.table.breakdown()[1]) == (True, [0, 5, 0], {"completed projects": 5})


@rule("EX-5.11")
@pytest.mark.parametrize(
    ("jury", "points"),
    [("steam steam", 2), ("electricity electricity", 0), ("steam electricity", 0), ("electricity steam steam", 2)],
)
def test_the_jury_tiles_that_lie_there_decide_however_few(jury: str, points: int) -> None:
    t = last_turns(f"[board]\njury: {jury}\n[C]\nlab: {CELLOPHANE}").play("B: pass", "C: pass")
    assert (t.over, len(t.jury())) == (True, len(jury.split()))
    assert t.table.breakdown()[2] == ({JURY: points} if points else {})
