"""A finished game is finished: its seed is published, so whoever took back an answer would know the rest."""

from __future__ import annotations

from pathlib import Path

import pytest
from exposition import Exposition, expo

from pavilion import Forbidden
from pavilion.cli.saves import Saved
from pavilion.cli.seats import Participant
from pavilion.cli.session import Session

LAST_TURN = f"[board]\njury: {'steam electricity ' * 5}steam\n[A]\nhand: station meeting\n"


def last_turn() -> Exposition:
    """A's Meeting has filled the jury; B has the last turn."""
    t = expo(LAST_TURN, seats=2).play("A: play meeting", "stop").asks("play-card", "B")
    assert not t.over
    return t


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_nothing_is_taken_back_after_the_end(seat: int | None) -> None:
    t = last_turn().play("B: pass")
    before = t.table.record()
    assert "seed: " in before
    with pytest.raises(Forbidden) as refusal:
        t.table.undo(seat)
    assert (refusal.value.rule, refusal.value.sentence) == ("EX-5.5", "The game is over.")
    assert t.table.record() == before


def test_before_the_end_the_last_turn_can_be_taken_back() -> None:
    t = last_turn().play("B: play skyscraper")
    assert t.over
    t = last_turn().play("B: play laboratory")
    t.table.undo()
    t.asks("play-card", "B")


@pytest.mark.parametrize("kind", ["you", "random"])
def test_the_terminal_takes_nothing_back_after_the_end(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    t = last_turn().play("B: pass")
    party = [Participant("Anna", "you"), Participant("Ben", kind)]
    Session(t.table, party, Saved(tmp_path / "game.save", "", "", "")).undo()
    assert capsys.readouterr().out == "Not possible: The game is over. (EX-5.5)\n"
    assert t.over
