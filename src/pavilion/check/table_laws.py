"""The laws of a table: saving, taking back, and whose turn it is."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from pavilion.check.law import Broken, Law
from pavilion.check.walk import beginning_of
from pavilion.core import NOBODY, Forbidden, Game, Options, Rng, Terms, View
from pavilion.core.position import SEALED
from pavilion.opening import load
from pavilion.record.record import digest
from pavilion.table import Table

WORLDS: Final = 6  # dealt anew to see whether an answer told its player something
MORE_WORLDS: Final = 60  # to be sure that it told nobody anything
SELDOM: Final = 6  # what takes long is done once in so many times
VIEWED: Final = 40  # what takes longest
PROOFS: Final = 4  # veils for nothing before a game is blamed


def snapshot(table: Table) -> str:
    """All that must come back when an answer is taken back, but for the view, which takes its time."""
    legal = {seat: table.legal(seat) for seat in table.to_move}
    return json.dumps([table.digest(), table.record(with_seed=True), table.to_move, legal, table.asked])


class Played(NamedTuple):
    """An answer at a table, with the table as it was before."""

    seat: int
    text: str
    code: int
    at: int
    state: Any
    snapshot: str
    view: dict[str, object] | None  # taken seldom
    answers: int


class Sitting:
    """One game at a table whose fate has a seed, played at random by its players' words."""

    def __init__(
        self, game: Game, terms: Terms, table: Table, luck: Rng, dice: Rng, veils: dict[str, list[int]]
    ) -> None:
        self.game = game
        self.rules = game.rules
        self.terms = terms
        self.table = table
        self.luck = luck
        self.dice = dice
        self.s: Any = beginning_of(game, terms, table.start)  # the position at the table
        self.follow(0)
        self.now = snapshot(table)
        self.last: Played
        self.row: list[str] = []  # snapshots before the answers that one player can take back now
        self.runner = -1
        self.veils = veils  # verb → how often it lowered the veil, how often with reason

    def play(self) -> None:
        table = self.table
        seat = table.to_move[self.luck.below(len(table.to_move))]
        codes = table.codes(seat)
        code = codes[self.luck.below(len(codes))]
        text, state = table.words.texts[code], self.s.clone()
        at = self.rules.owed_by(state, seat)
        view = table.clone().view() if self.dice.below(VIEWED) == 0 else None
        self.last = Played(seat, text, code, at, state, self.now, view, len(table.answers))
        table.play(text, seat)
        self.now = snapshot(table)
        self.follow(self.last.answers)

    def follow(self, since: int) -> None:
        """Do what was answered at the table since then."""
        rules, s = self.rules, self.s
        for answer in self.table.answers[since:]:
            rules.apply(s, answer.code, rules.owed_by(s, answer.seat) if answer.seat != NOBODY else s.depth - 1)
            rules.settle(s)
        if digest(s) != self.table.digest():
            raise Broken("the answers at the table do not lead to its position")

    def record(self) -> str:
        return self.table.record(with_seed=True)

    # ---- taking back --------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """The last answer can be taken back by its player exactly when nobody has learned anything from it."""
        last, rules, twin = self.last, self.rules, self.table.clone()
        for seat in range(twin.seats):
            if seat != last.seat and self.takes_back(twin, seat):
                raise Broken(f"seat {seat} takes back an answer of seat {last.seat}")
        fate_spoke = any(answer.seat == NOBODY for answer in self.table.answers[last.answers :])
        is_sealed = last.state.stack[last.at].mode == SEALED and last.code < rules.riders_from
        if self.takes_back(twin, last.seat if self.dice.below(2) else None):
            self.row = [*(self.row if self.runner == last.seat else []), last.snapshot]
            self.runner = last.seat
            if self.table.over:
                raise Broken(f"{last.text!r} can be taken back although the game is over")
            if fate_spoke or is_sealed or self.s.veil != last.state.veil or self.tells(last.seat, WORLDS):
                raise Broken(f"{last.text!r} can be taken back although it revealed something")
            self.must_lead_back(twin)
            return
        self.row = []
        if snapshot(twin) != self.now:
            raise Broken(f"taking back {last.text!r} is refused, and yet it changes the table")
        if fate_spoke or is_sealed or self.table.over:
            return
        if self.s.veil == last.state.veil:
            raise Broken(f"{last.text!r} cannot be taken back although nothing was revealed")
        self.note_veil()

    def takes_back(self, table: Table, seat: int | None) -> bool:
        try:
            table.undo(seat)
        except Forbidden as refusal:
            if refusal.rule != (self.rules.end_rule if table.over else self.rules.undo_rule):
                raise Broken(f"undo is refused by {refusal.rule!r}") from None
            return False
        return True

    def must_lead_back(self, twin: Table) -> None:
        if snapshot(twin) != self.last.snapshot or (self.last.view is not None and twin.view() != self.last.view):
            raise Broken(f"taking back {self.last.text!r} leads to another table than before")
        twin.play(self.last.text, self.last.seat)
        if snapshot(twin) != self.now:
            raise Broken(f"{self.last.text!r}, taken back and played again, leads to another table")
        if self.dice.below(SELDOM) == 0:
            self.must_lead_all_the_way_back()

    def must_lead_all_the_way_back(self) -> None:
        """One after the other, to the last answer of somebody else or the last secret, and no further."""
        twin = self.table.clone()
        for expected in reversed(self.row):
            if not self.takes_back(twin, None) or snapshot(twin) != expected:
                raise Broken(f"the last {len(self.row)} answers of seat {self.runner} cannot be taken back one by one")
        if self.takes_back(twin, None):
            raise Broken("undo goes past an answer of somebody else, or past a secret")

    def tells(self, seat: int, worlds: int) -> bool:
        """Does the last answer tell the seat something? Then worlds that looked the same before look different now."""
        last, rules = self.last, self.rules
        real = self.applied(last.state.clone())
        seen = rules.view(real, seat)
        eyes = View(rules, last.state, seat, self.dice)
        out = Options()
        for _ in range(worlds):
            world: Any = eyes.world(self.dice)
            rules.legal(world, out, last.at)
            if not out.has(last.code) or rules.view(self.applied(world), seat) != seen:
                return True
        return False

    def applied(self, s: Any) -> Any:
        self.rules.apply(s, self.last.code, self.last.at)
        self.rules.settle(s)
        return s

    def note_veil(self) -> None:
        """A game may let the veil fall by itself; if that never tells anybody anything, it takes undo for nothing."""
        verb = self.rules.grammar.verb_of(self.last.code).name
        tally = self.veils.setdefault(verb, [0, 0])
        tally[0] += 1
        tally[1] += any(self.tells(seat, MORE_WORLDS) for seat in range(self.table.seats))
        if tally[0] >= PROOFS and tally[1] == 0:
            raise Broken(f"{verb!r} cannot be taken back although it never reveals anything")

    # ---- saving, and whose turn it is ---------------------------------------------------------------------------

    def save(self) -> None:
        table, text = self.table, self.record()
        again = load(text)
        if snapshot(again) != self.now or (self.dice.below(SELDOM) == 0 and again.view() != table.clone().view()):
            raise Broken("a table loaded from its record is another table")
        if "\nseed:" in table.record() and not table.over:
            raise Broken("the record of a running game tells the seed")
        twin = table.clone()
        if self.takes_back(twin, None) != self.takes_back(again, None) or snapshot(twin) != snapshot(again):
            raise Broken("a table loaded from its record takes back other answers")
        if not twin.over:
            choice = twin.legal(twin.to_move[0])[-1]
            twin.play(choice, twin.to_move[0])
            again.play(choice, again.to_move[0])
            if snapshot(twin) != snapshot(again):
                raise Broken(f"a table loaded from its record goes on differently after {choice!r}")

    def turns(self) -> None:
        """Who is not asked cannot answer, with whatever words."""
        table, twin = self.table, self.table.clone()
        words = [text for code, text in enumerate(table.words.texts) if self.rules.exists(self.s, code)]
        text = words[self.dice.below(len(words))]
        for seat in set(range(table.seats)).difference(table.to_move):
            try:
                twin.play(text, seat)
            except Forbidden as refusal:
                if refusal.rule not in (self.rules.barred_seat(self.s, seat), self.rules.end_rule):
                    raise Broken(f"{text!r} of seat {seat}, who is not asked, is refused by {refusal.rule!r}") from None
            else:
                raise Broken(f"{text!r} is taken from seat {seat}, who is not asked")
        if snapshot(twin) != self.now:
            raise Broken("a refused answer changes the table")


TABLE_LAWS: Final = [
    Law(
        "undo", "An answer is taken back, exactly, until the end, or somebody learned from it or answered after it.",
        Sitting.undo,
    ),
    Law("save", "A table loaded from its record goes on, forward and back, like the one saved.", Sitting.save, 16),
    Law("turns", "Who is not asked cannot answer, and nothing changes by trying.", Sitting.turns, 8),
]
