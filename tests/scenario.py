"""How tests play: a table that starts where the test wants, speaks text, and says what it refuses.

    t = fair(seats=2, edit='''
        [A]
        figures: davis
    ''')
    t.play("A: place manufacturing", "play davis")
    t.refuses("A: davis fine-arts", "WF-2.2.2")

An edit has the sections of a position text; what it leaves out is as at set-up, with the fixed layout manufacturing,
electricity, agriculture, transportation, fine-arts at the positions 0 to 4 and no cards beside the areas.
"""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent
from typing import Any, Self, TypeVar

import pytest

import pavilion
from pavilion import Forbidden, Table

Test = TypeVar("Test", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[Test], Test]:
    """The test proves these rules: it fails when one of them is broken."""
    return pytest.mark.rule(*ids)


class Scenario:
    """A table in a test."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def play(self, *texts: str) -> Self:
        """Answers one after the other; with `A: ` the seat must be the one that is asked."""
        for text in texts:
            self.table.play(text)
        return self

    def fate(self, *texts: str) -> Self:
        """What fate says, where it is typed: fate("reveal ticket")."""
        return self.play(*(f"fate: {text}" for text in texts))

    def refuses(self, text: str, rule_id: str) -> Self:
        """The answer is refused by this rule, with a sentence, and nothing changes."""
        before = self.table.position()
        with pytest.raises(Forbidden) as refusal:
            self.table.play(text)
        assert refusal.value.rule == rule_id, f"{text!r} was refused by {refusal.value.rule}: {refusal.value.sentence}"
        assert refusal.value.sentence != "A rule forbids this.", f"no sentence for {rule_id}"
        assert self.table.position() == before
        return self

    def asks(self, name: str, seat: str | None = None) -> Self:
        """The question is this row of the decision table (and asked of this seat)."""
        assert self.table.asked == name
        if seat is not None:
            assert [("ABCD"[mover]) for mover in self.table.to_move] == [seat]
        return self

    @property
    def legal(self) -> list[str]:
        return self.table.legal()

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def board(self) -> dict[str, Any]:
        """What everybody sees."""
        board: Any = self.table.view()["board"]
        return board  # type: ignore[no-any-return]

    def area(self, name: str) -> dict[str, Any]:
        return self.board["areas"][name]  # type: ignore[no-any-return]

    def player(self, letter: str) -> dict[str, Any]:
        return self.board["players"][letter]  # type: ignore[no-any-return]

    def cards(self, area: str) -> list[str]:
        """The open cards beside an area."""
        return self.area(area)["cards"]  # type: ignore[no-any-return]

    def supporters(self, area: str) -> list[int]:
        """Supporters of A, B, … in an area."""
        return list(self.area(area)["supporters"].values())


def fair(
    edit: str | None = None, *, seats: int = 3, seed: int | str = 1, typed: bool = False, **options: Any
) -> Scenario:
    """World's Fair 1893: a new table, or with `edit` one that starts from an edited position."""
    fate = "typed" if typed else "seed"
    if edit is None:
        return Scenario(pavilion.new("worlds-fair-1893", seats=seats, seed=seed, fate=fate, **options))
    said = " ".join(f"{name}={str(value).lower()}" for name, value in options.items())
    head = f"pavilion position 1\ngame: worlds-fair-1893\nseats: {seats}\noptions: {said}\n\n"
    return Scenario(pavilion.new("worlds-fair-1893", seed=seed, fate=fate, position=head + dedent(edit)))
