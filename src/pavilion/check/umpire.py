"""The umpire: plays random games at all kinds of tables and holds the laws against them.

**Sampling.** Cheap laws are tested at every question; each dear one at one question of `Law.every`, at random, and at
one of the first dozen questions of every kind of table (a number of seats and a set of options). Each kind of table
gets at least one game by positions, where the laws of `laws` and `game_laws` are held, and one at a `Table`, where
those of `table_laws` are; after that one game of thirty is at a table. A short check looks four times as often, unless
it is told to be brief: then it looks no oftener, and games at a table are broken off, for they take the longest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from pavilion.check import game_laws
from pavilion.check.bot_laws import BOTS
from pavilion.check.drawing_laws import DRAWING
from pavilion.check.law import Broken, Law, Recorded, Subject
from pavilion.check.laws import LAWS, OPTIONS, components
from pavilion.check.option_sets import option_sets
from pavilion.check.report import Failure, Report
from pavilion.check.table_laws import TABLE_LAWS, Sitting
from pavilion.check.walk import Walk
from pavilion.core import Game, Rng, Terms
from pavilion.games import OURS
from pavilion.opening import new
from pavilion.record.fate import Fate
from pavilion.record.position import read_position, untried

POSITION_LAWS: Final = [*LAWS, game_laws.LUCK, game_laws.RESULT, BOTS, DRAWING]
SAMPLED: Final[list[Law[Any]]] = [*POSITION_LAWS, *TABLE_LAWS]
STATEMENTS: Final = {
    **{law.name: law.statement for law in (OPTIONS, *SAMPLED)}, **dict([game_laws.TEXTS, game_laws.END])
}
AT_A_TABLE: Final = 30  # one game of so many
LONG: Final = 50_000  # decisions from which on a check is long
OFTENER: Final = 4  # times as often does a shorter one look
SOON: Final = 12  # questions within which each law is tested first
BRIEF: Final = 25  # decisions after which a brief game at a table is broken off

Progress = Callable[[int, int], None]  # decisions so far, decisions in all


def check(
    game: Game,
    *,
    seats: Sequence[int] | None = None,
    options: Mapping[str, object] | None = None,
    decisions: int = 5_000,
    seed: int = 0,
    brief: bool = False,
    on_progress: Progress | None = None,
) -> Report:
    """Hold all laws against a game: for these seats (or all) and options (or `option_sets`), so many decisions in all.

    Every kind of table plays at least two games, so a small number of decisions may be exceeded.
    """
    report = Report(game.name, STATEMENTS)
    started = time.monotonic()
    with on_the_shelf(game):
        umpire = Umpire(game, report, seed, 1 if brief or decisions >= LONG else OFTENER, brief)
        umpire.check_texts()
        kinds = [
            (number, chosen)
            for number in (seats if seats is not None else range(game.seats[0], game.seats[1] + 1))
            for chosen in (option_sets(game, number, seed) if options is None else [dict(options)])
        ]
        for done, (number, chosen) in enumerate(kinds, 1):
            for _ in umpire.check_table(number, chosen, decisions * done // len(kinds)):
                if on_progress is not None:
                    on_progress(report.decisions, max(decisions, report.decisions))
    report.seconds = time.monotonic() - started
    return report


def soak(game: Game, *, decisions: int = 1_000_000, seed: int = 0, on_progress: Progress | None = None) -> Report:
    """A long check, spread over all seats and sets of options."""
    return check(game, decisions=decisions, seed=seed, on_progress=on_progress)


@contextmanager
def on_the_shelf(game: Game) -> Iterator[None]:
    """A game need not be installed to be checked: meanwhile records and positions find it by its name."""
    before = OURS.get(game.name)
    OURS[game.name] = game
    try:
        yield
    finally:
        if before is None:
            del OURS[game.name]
        else:
            OURS[game.name] = before  # in its old place


def check_positions(game: Game, positions: Iterable[str], *, answers: int = 200, seed: int = 0) -> Report:
    """Hold all laws against games that begin with positions somebody wrote: so many answers each, or to the end.

    A text that is no position raises `Unreadable`.
    """
    report = Report(game.name, STATEMENTS)
    started = time.monotonic()
    with on_the_shelf(game), untried():
        umpire = Umpire(game, report, seed, 1, True)
        for text in positions:
            umpire.check_position(text, answers)
    report.seconds = time.monotonic() - started
    return report


class Umpire:
    """Plays and writes the report."""

    def __init__(self, game: Game, report: Report, seed: int, oftener: int, brief: bool) -> None:
        self.game = game
        self.report = report
        self.seed = seed
        self.every = {law.name: max(1, law.every // oftener) for law in SAMPLED}
        self.at_a_table = AT_A_TABLE // oftener
        self.most_at_a_table = BRIEF if brief else game_laws.MOST_ANSWERS
        self.seats = 0
        self.options: Mapping[str, object] = {}
        self.dice = Rng()
        self.wait: dict[str, int] = {}  # questions until a law is due
        self.fitted: dict[str, int] = {}  # kind of chance → positions in which it was tried
        self.veils: dict[str, list[int]] = {}  # verb → how often it lowered the veil, how often with reason

    def check_texts(self) -> None:
        finding = self.report.findings[game_laws.TEXTS[0]]
        finding.checks += 1
        try:
            game_laws.texts(self.game)
        except Exception as trouble:
            self.blame(finding.name, trouble, "")

    def check_table(self, seats: int, options: Mapping[str, object], until: int) -> Iterator[None]:
        """Games at one kind of table until this many decisions have been made in all; pauses after each game."""
        terms = self.game.agree(seats, dict(options))
        name = self.turn_to_table(seats, options)
        fate = Fate(name)
        number = futile = 0
        while (number < 2 or self.report.decisions < until) and futile < 2:
            before = self.report.decisions
            number += 1
            try:
                if number % self.at_a_table == 2:
                    self.sit(terms, f"{name}-{number}", fate.luck(number))
                else:
                    self.walk(terms, fate.luck(number))
            except Exception as trouble:  # the game cannot even begin
                self.blame("applies", trouble, "")
            futile = futile + 1 if self.report.decisions == before else 0
            self.report.games += 1
            yield

    def check_position(self, text: str, answers: int) -> None:
        """Go on from a position that somebody wrote; some are played at a table too."""
        _, terms, _ = read_position(text, self.game)
        if (terms.seats, terms.options) != (self.seats, self.options):
            self.turn_to_table(int(terms.seats), terms.options)
        self.report.games += 1
        seed = f"check-{self.seed}-{self.report.games}"
        luck = Fate(seed).luck(0)
        try:
            self.walk(terms, luck, text, answers)
            if self.report.games % self.at_a_table == 2:
                self.sit(terms, seed, luck, text)
        except Exception as trouble:
            self.blame("applies", trouble, text)

    def turn_to_table(self, seats: int, options: Mapping[str, object]) -> str:
        """A kind of table: every law is tested soon. The seed of its games."""
        self.report.tables += 1
        self.seats, self.options = seats, options
        seed = f"check-{self.seed}-{self.report.tables}"
        self.dice = Fate(seed).luck(0)
        self.wait = {name: self.dice.below(min(SOON, every)) for name, every in self.every.items()}
        return seed

    def walk(self, terms: Terms, luck: Rng, start: str = "", most: int = 0) -> None:
        """A game by positions, to its end or so many answers."""
        walk = Walk(self.game, terms, luck, self.dice, self.fitted, start)
        while not walk.over and len(walk.answers) < (most or game_laws.MOST_ANSWERS):
            if not self.hold(OPTIONS.name, OPTIONS.test, walk):
                return
            for law in POSITION_LAWS:
                if (law.when is None or law.when(walk)) and self.is_due(law):
                    self.hold(law.name, law.test, walk)
            if not self.hold("applies", Walk.go_on, walk):
                return
            self.report.answers += 1
            self.report.decisions += bool(walk.p.seat >= 0)
        if walk.over or not most:
            self.hold(game_laws.END[0], game_laws.end, walk)
        if walk.flaws is not None:
            self.hold("components", components, walk)
        self.hold("result", game_laws.result, walk)

    def sit(self, terms: Terms, seed: str, luck: Rng, start: str = "") -> None:
        """A game at a table."""
        options: dict[str, Any] = {} if start else {"seats": self.seats, **self.options}
        table = new(self.game.name, seed=seed, position=start or None, **options)
        sitting = Sitting(self.game, terms, table, luck, self.dice, self.veils)
        until = self.report.decisions + self.most_at_a_table
        while not table.over and self.report.decisions < until:
            before = len(table.answers)
            if not self.hold("applies", Sitting.play, sitting):
                return
            for law in TABLE_LAWS:
                if self.is_due(law):
                    self.hold(law.name, law.test, sitting)
            self.report.answers += len(table.answers) - before
            self.report.decisions += 1

    def is_due(self, law: Law[Any]) -> bool:
        left = self.wait[law.name]
        if left:
            self.wait[law.name] = left - 1
            return False
        every = self.every[law.name]
        if every > 1:
            self.wait[law.name] = self.dice.below(2 * every - 1)
        return True

    def hold(self, law: str, test: Callable[[Subject], None], subject: Subject) -> bool:
        """Does the law hold here? If not, the report tells."""
        self.report.findings[law].checks += 1
        try:
            test(subject)
        except Exception as trouble:
            self.blame(law, trouble, describe_record(subject))
            return False
        return True

    def blame(self, law: str, trouble: Exception, record: str) -> None:
        what = str(trouble) if isinstance(trouble, Broken) else f"{type(trouble).__name__}: {trouble}"
        self.report.findings[law].add(Failure(law, what, self.seats, self.options, self.seed, record))


def describe_record(subject: Recorded) -> str:
    """How it came about; a game may be too broken even for that."""
    try:
        return subject.record()
    except Exception as trouble:
        return f"(no record can be written: {type(trouble).__name__}: {trouble})"
