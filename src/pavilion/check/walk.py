"""A random game that stops at every question, so that laws can look at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pavilion.check.law import Broken
from pavilion.core import NOBODY, Game, Options, Pending, Rng, Rules, Terms
from pavilion.core.position import CHANCE, SEALED
from pavilion.record.notation import vocabulary
from pavilion.record.position import read_position
from pavilion.record.record import Answer, Mark, digest
from pavilion.table import Table

LOOK_AHEAD: Final = 30  # answers played on a copy


def beginning_of(game: Game, terms: Terms, start: str) -> Any:
    """The first position of a game, settled: as the set-up has it, or as somebody wrote it."""
    s: Any = read_position(start, game)[2] if start else game.rules.new(terms)
    game.rules.settle(s)
    return s


class Walk:
    """One game played at random. `s` is settled; `at`, `p` and `codes` are the question that is answered next."""

    def __init__(self, game: Game, terms: Terms, luck: Rng, dice: Rng, fitted: dict[str, int], start: str = "") -> None:
        self.game = game
        self.rules: Rules[Any] = game.rules
        self.terms = terms
        self.texts = vocabulary(game).texts
        self.reasons = game.texts.REASONS
        self.flaws: Callable[[Any], list[str]] = game.part("position").flaws
        self.luck = luck  # plays
        self.dice = dice  # says what laws look at, so that looking does not change the game
        self.start = start  # the edited position it begins with, or ""
        self.fitted = fitted  # kind of chance → positions in which its luck was tried
        self.answers: list[Answer] = []
        self.marks: list[Mark] = []
        self.at = 0
        self.p: Pending
        self.codes: list[int] = []
        self.before: list[int] = []  # the position as ints
        self.s: Any = self.beginning()
        self.twin: Any = self.beginning()  # plays the same, but is a copy of a copy of a copy
        self._buffer = Options()

    def beginning(self) -> Any:
        return beginning_of(self.game, self.terms, self.start)

    @property
    def over(self) -> bool:
        return bool(self.s.depth == 0)

    def look(self) -> None:
        """Turn to one of the questions that may be answered now."""
        movers = self.rules.to_move(self.s)
        if movers:
            self.at = self.rules.owed_by(self.s, movers[self.luck.below(len(movers))])
        else:
            self.at = int(self.s.depth) - 1
        self.p = self.s.stack[self.at]
        self.codes = []  # if the next line fails
        self.before = self.s.ints()
        self.codes = self.legal(self.s, self.at)

    def legal(self, s: Any, at: int) -> list[int]:
        self.rules.legal(s, self._buffer, at)
        return self._buffer.list()

    def go_on(self) -> None:
        """Fate draws, players take anything; the twin does the same."""
        s, round = self.s, self.s.round
        if self.p.mode == CHANCE:
            code = int(self.p.duty.draw(s, self.p, self.luck))
        else:
            code = self.codes[self.luck.below(len(self.codes))]
        self.answers.append(Answer(int(self.p.seat), code, int(s.turn), False))
        self.rules.apply(s, code, self.at)
        self.rules.settle(s)
        if s.round != round or s.depth == 0:
            self.marks.append(Mark(len(self.answers), int(round), digest(s)))
        self.twin = self.twin.clone()
        self.rules.apply(self.twin, code, self.at)
        self.rules.settle(self.twin)

    def again(self, answers: list[Answer]) -> Any:
        """The position after these answers, played from the beginning."""
        s = self.beginning()
        for answer in answers:
            at = self.rules.owed_by(s, answer.seat) if answer.seat != NOBODY else s.depth - 1
            self.rules.apply(s, answer.code, at)
            self.rules.settle(s)
        return s

    def play_on(self, s: Any) -> None:
        """Some random answers; the position must not be the walk's own."""
        for _ in range(LOOK_AHEAD):
            self.rules.settle(s)
            if s.depth == 0:
                return
            p = s.stack[s.depth - 1]
            at = self.rules.top(s) if p.mode == SEALED else s.depth - 1
            codes = self.legal(s, at)
            self.rules.apply(s, codes[self.dice.below(len(codes))], at)

    def some(self, codes: list[int], most: int) -> list[int]:
        """All of them, or a random part."""
        if len(codes) <= most:
            return codes
        return [codes[self.dice.below(len(codes))] for _ in range(most)]

    def table(self, s: Any = None) -> Table:
        """This game at a table where fate is typed, or another position after the same answers."""
        table = Table(self.game, self.terms, (self.s if s is None else s).clone(), [], self.start)
        table.answers, table.marks = self.answers[:], self.marks[:]
        return table

    def record(self) -> str:
        return self.table().record()

    def must_be_unchanged(self, deed: str) -> None:
        if self.s.ints() != self.before:
            raise Broken(f"{deed} changes the position it was only to look at")
