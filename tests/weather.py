"""How tests play Weather Machine: positions as text, answers as text, the bare engine.

    t = machine(seats=2, edit='''
        [A]
        space: government-B
        vouchers: 1 government
        [owed]
        menu A
    ''')
    t.play("A: do sell", "sell rain-1")

An edit has the sections of a position text; what it leaves out is as in the fixed set-up of told/position_start.py.
As at a table, chance and single answers are given by themselves (with `typed`, chance is not).
"""

from __future__ import annotations

from textwrap import dedent
from typing import Any, Final, Self

import pytest

import pavilion
from pavilion.core import Forbidden, Options, Pending, Rng
from pavilion.core.position import CHANCE
from pavilion.games.weather_machine.game import RULES
from pavilion.games.weather_machine.rules.state import Machine
from pavilion.games.weather_machine.told.position import flaws
from pavilion.record.notation import Vocabulary
from pavilion.record.position import read_position

GAME: Final = pavilion.games()["weather-machine"]
SAID: Final = Vocabulary(RULES.grammar)


class Weather:
    """A position of Weather Machine in a test."""

    def __init__(self, s: Machine, seed: int = 1, typed: bool = False) -> None:
        self.s = s
        self.luck = Rng(seed)
        self.typed = typed
        self.go_on()

    def go_on(self) -> None:
        """Until somebody has a choice."""
        RULES.settle(self.s)
        while self.s.depth and self.is_forced():
            p = self.asked
            code = p.duty.draw(self.s, p, self.luck) if p.mode == CHANCE else self.codes[0]
            RULES.apply(self.s, code)
            RULES.settle(self.s)
        assert flaws(self.s) == []

    def is_forced(self) -> bool:
        p = self.asked
        return not self.typed if p.mode == CHANCE else len(self.codes) == 1 and not p.duty.always

    @property
    def asked(self) -> Pending:
        return self.s.stack[self.s.depth - 1]

    @property
    def codes(self) -> list[int]:
        out = Options()
        RULES.legal(self.s, out)
        return out.list()

    @property
    def legal(self) -> list[str]:
        return [SAID.texts[code] for code in self.codes]

    @property
    def over(self) -> bool:
        return bool(self.s.depth == 0)

    def play(self, *texts: str) -> Self:
        """Answers one after the other; with `A: ` the seat must be the one that is asked."""
        for text in texts:
            seat, _, answer = text.rpartition(": ")
            assert not seat or self.asked.seat == "ABCD".index(seat)
            assert answer in self.legal, f"{answer!r} is not among {self.legal} of {self.asked.duty.name}"
            RULES.answer(self.s, SAID.codes[answer])
            self.go_on()
        return self

    def refuses(self, text: str, rule_id: str) -> Self:
        """The answer is refused by this rule, and nothing changes."""
        before = self.s.ints()
        with pytest.raises(Forbidden) as refusal:
            RULES.answer(self.s, SAID.codes[text])
        assert refusal.value.rule == rule_id, f"{text!r} was refused by {refusal.value.rule}"
        assert self.s.ints() == before
        return self

    def asks(self, name: str, seat: str | None = None) -> Self:
        """The question is this row of the decision table (and asked of this seat)."""
        assert self.asked.duty.name == name
        assert seat is None or self.asked.seat == "ABCD".index(seat)
        return self

    def offers(self, *answers: str) -> Self:
        """Exactly these answers are legal."""
        assert self.legal == list(answers)
        return self

    @property
    def board(self) -> dict[str, Any]:
        return RULES.view(self.s, -1)

    def player(self, letter: str) -> dict[str, Any]:
        return self.board["players"][letter]  # type: ignore[no-any-return]

    def vouchers(self, letter: str) -> tuple[int, ...]:
        """Supply, Government, Lab, R&D, Science."""
        return tuple(self.player(letter)["vouchers"].values())

    def climate(self, letter: str) -> int:
        return self.player(letter)["climate"]  # type: ignore[no-any-return]

    def shop(self, letter: str) -> dict[str, Any]:
        return self.player(letter)["workshop"]  # type: ignore[no-any-return]

    def parts(self, letter: str) -> dict[str, int]:
        """Those that there are."""
        return {colour: n for colour, n in self.shop(letter)["parts"].items() if n}

    def chemicals(self, letter: str) -> dict[str, int]:
        return {colour: n for colour, n in self.shop(letter)["chemicals"].items() if n}

    def bots(self, board: str, branch: str) -> list[str | None]:
        """Who has bots in a branch of government, lab or rnd."""
        return [self.board[board]["bots"][f"{branch}-{n}"] for n in (1, 2, 3)]

    def extreme(self, weather: str) -> dict[str, Any]:
        return self.board["rnd"]["extremes"][weather]  # type: ignore[no-any-return]


def machine(edit: str | None = None, *, seats: int = 3, seed: int = 1, typed: bool = False, **options: Any) -> Weather:
    """A new game, or with `edit` one that starts from an edited position."""
    if edit is None:
        return Weather(RULES.new(GAME.agree(seats, options)), seed, typed)
    texts = {name: ",".join(map(str, value)) if isinstance(value, list) else value for name, value in options.items()}
    said = " ".join(f"{name}={str(text).lower()}" for name, text in texts.items() if text != "")
    head = f"pavilion position 1\ngame: {GAME.name}\nseats: {seats}\noptions: {said}\n\n"
    s = read_position(head + dedent(edit), GAME)[2]
    assert isinstance(s, Machine)
    return Weather(s, seed, typed)
