"""How tests play Crystal Palace: positions as text, answers as text, the bare engine.

    t = palace(seats=3, edit='''
        [course]
        phase: place
        [A]
        loose: 5 3
        [owed]
        turn A
    ''')
    t.play("A: place 5 bank-1", "A: raise loan")

An edit has the sections of a position text; what it leaves out is as in the fixed set-up of told/position.py. As at a
table, chance and single answers are given by themselves (with `typed`, chance is not; a single answer never with
`all_asked`). Free actions that could come first do not keep a single answer from being given.
"""

from __future__ import annotations

from textwrap import dedent
from typing import Any, Final, Self

import pytest

import pavilion
from pavilion.core import Forbidden, Options, Pending, Rng
from pavilion.core.position import CHANCE
from pavilion.games.crystal_palace.game import RULES
from pavilion.games.crystal_palace.rules.state import Palace
from pavilion.games.crystal_palace.told.position import flaws
from pavilion.record.notation import Vocabulary
from pavilion.record.position import read_position, write_position

GAME: Final = pavilion.games()["crystal-palace"]
SAID: Final = Vocabulary(RULES.grammar)
LETTERS: Final = "ABCDE"
FULL_SETS = {  # all 45 research tiles: eight in the Museum, the others on five mats
    "A": "RG1 RG1 RG1 RG1 RG2 RG2 RG2 RG3 RG3",
    "B": "RG3 RG3 RG4 RG4 RG4 RG5 RG5 RG5 RG6",
    "C": "RG6 RG7 RG7 RG8 RG8 RG9 RI1 RI1 RI1",
    "D": "RI2 RI2 RI2 RI3 RI3 RI3 RI4 RI4 RI4",
    "E": "RI5",
}
IN_MUSEUM = "RI5 RI5 RI6 RI6 RI6 RI7 RI7 RI8"


class Exhibition:
    """A position of Crystal Palace in a test."""

    def __init__(self, s: Palace, seed: int = 1, typed: bool = False, all_asked: bool = False) -> None:
        self.s = s
        self.luck = Rng(seed)
        self.typed = typed
        self.all_asked = all_asked
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
        if self.asked.mode == CHANCE:
            return not self.typed
        answers = [code for code in self.codes if code < RULES.riders_from]
        return len(answers) == 1 and not self.all_asked

    @property
    def asked(self) -> Pending:
        return self.s.stack[RULES.top(self.s)]

    @property
    def codes(self) -> list[int]:
        out = Options()
        RULES.legal(self.s, out)
        return out.list()

    @property
    def legal(self) -> list[str]:
        """Answers, without free actions."""
        return [SAID.texts[code] for code in self.codes if code < RULES.riders_from]

    @property
    def free(self) -> list[str]:
        """Free actions."""
        return [SAID.texts[code] for code in self.codes if code >= RULES.riders_from]

    @property
    def over(self) -> bool:
        return bool(self.s.depth == 0)

    def play(self, *texts: str) -> Self:
        """Answers one after the other; with `A: ` the seat must be one that is asked."""
        for text in texts:
            seat, _, answer = text.rpartition(": ")
            at = RULES.owed_by(self.s, LETTERS.index(seat)) if seat else -1
            assert not seat or at >= 0, f"{seat} is not asked but {RULES.to_move(self.s)}: {self.asked.duty.name}"
            rule = RULES.why_not(self.s, SAID.codes[answer], at)
            assert not rule, f"{answer!r} is refused by {rule}, not among {self.legal} of {self.asked.duty.name}"
            RULES.answer(self.s, SAID.codes[answer], at)
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
        assert seat is None or self.asked.seat == LETTERS.index(seat)
        return self

    def offers(self, *answers: str) -> Self:
        """Exactly these answers are legal, besides free actions."""
        assert self.legal == list(answers)
        return self

    @property
    def board(self) -> dict[str, Any]:
        return RULES.view(self.s, -1)

    def player(self, letter: str) -> dict[str, Any]:
        return self.board["players"][letter]  # type: ignore[no-any-return]

    def has(self, letter: str, **wanted: object) -> Self:
        """What the view says of a player: has("A", money=4, news=0)."""
        seen = self.player(letter)
        assert {key: seen[key] for key in wanted} == wanted
        return self

    @property
    def market(self) -> list[str | None]:
        return self.board["market"]["fields"]  # type: ignore[no-any-return]

    @property
    def text(self) -> str:
        return write_position(GAME, self.s.terms, self.s)


def palace(
    edit: str | None = None, *, seats: int = 3, seed: int = 1, typed: bool = False, all_asked: bool = False,
    **options: Any,
) -> Exhibition:  # fmt: skip
    """A new game, or with `edit` one that starts from an edited position."""
    if edit is None:
        return Exhibition(RULES.new(GAME.agree(seats, options)), seed, typed, all_asked)
    said = " ".join(f"{name}={str(value).lower()}" for name, value in options.items())
    head = f"pavilion position 1\ngame: {GAME.name}\nseats: {seats}\noptions: {said}\n\n"
    s = read_position(head + dedent(edit), GAME)[2]
    assert isinstance(s, Palace)
    return Exhibition(s, seed, typed, all_asked)


# ---- common beginnings ----------------------------------------------------------------------------------------------


def lines_of(players: dict[str, str]) -> str:
    return "\n".join(f"[{seat}]\n{text}" for seat, text in players.items())


def waterloo(seats: int) -> str:
    """A die of B on the field with the lowest minimum."""
    return "- - B1" if seats < 4 else "- - - - B1"


def dice(course: str = "", seats: int = 3, **players: str) -> Exhibition:
    """Phase 1 begins, with lines of players: dice(A="money: 8")."""
    return palace(f"[course]\n{course}\n{lines_of(players)}", seats=seats, all_asked=True)


def placing(seat: str = "A", board: str = "", seats: int = 3, **players: str) -> Exhibition:
    """A player places a die in phase 2."""
    edit = f"[course]\nphase: place\nfirst: A\n{board}\n{lines_of(players)}\n[owed]\nturn {seat}"
    return palace(edit, seats=seats, all_asked=True)


def acting(fields: str, board: str = "", course: str = "", seats: int = 3, **players: str) -> Exhibition:
    """Phase 3 begins with dice on fields. A die of B at Waterloo, unless there is one, keeps phase 4 waiting."""
    if "waterloo:" not in fields:
        fields += f"\nwaterloo: {waterloo(seats)}"
    head = f"[course]\nphase: act\n{course}\n[dice]\n{fields}\n{board}"
    return palace(f"{head}\n{lines_of(players)}\n[owed]\nphase act", seats=seats, all_asked=True)


def owed(what: str, phase: str = "act", board: str = "", seats: int = 3, **players: str) -> Exhibition:
    """A question in the middle of a phase. In phase 3 a die of B at Waterloo comes after it."""
    after = "next-phase"
    if phase == "act":
        after, board = "next-die\nnext-phase", f"[dice]\nwaterloo: {waterloo(seats)}\n{board}"
    head = f"[course]\nphase: {phase}\n{board}\n{lines_of(players)}"
    return palace(f"{head}\n[owed]\n{what}\n{after}", seats=seats, all_asked=True)
