"""What came of the answers at a table, what would come of another one, and where all points are from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from pavilion.core import Game, Phrase, State, Terms
from pavilion.core.game import Verdict
from pavilion.core.phrases import Say, plainly
from pavilion.record.notation import Vocabulary
from pavilion.record.record import Answer, Mark

if TYPE_CHECKING:
    from pavilion.record.chain import Chain
    from pavilion.record.chronicle import Chronicle, Difference, Happening
    from pavilion.table import Preview


class Outcomes:
    """A table looks back and ahead. The chronicle is only imported for those who tell of it."""

    game: Game
    terms: Terms
    words: Vocabulary
    answers: list[Answer]
    marks: list[Mark]
    _state: State
    _opening: State
    _chronicle: Chronicle | None

    def scores(self) -> list[int]:
        """The points of each seat, as if the game ended now."""
        return list(self.game.rules.scores(self._state))

    def ranking(self) -> list[int]:
        """The place of each seat, 1 for the best; equals share a place and the following ones are left out."""
        return self.game.rules.ranking(self._state)

    def verdict(self) -> Verdict | None:
        """Whether a finished solo game has reached its target; None for any other game."""
        return self.game.verdict(self._state)

    def breakdown(self, say: Say = plainly) -> list[dict[str, int]]:
        """Where the points of each seat come from, in English or in the language of `say`."""
        parts = self.game.texts.breakdown(self._state)
        return [{source.worded(say): points for source, points in part.items()} for part in parts]

    def order_of_sources(self, say: Say = plainly) -> list[str]:
        """All sources of points in the order of the rules, if the game says so: also what has brought nobody any."""
        told = getattr(self.game.texts, "sources", None)
        return [source.worded(say) for source in told(self._state)] if told else []

    def sources(self) -> list[dict[Phrase, int]]:
        """The points of each seat, by what their sources are subtotalled under."""
        from pavilion.record.chronicle import by_group

        return by_group(self.game, self._state)

    def happenings(self) -> list[list[Happening]]:
        """What came of each answer so far, for everybody to see: gains, losses, scorings."""
        from pavilion.record.chronicle import Chronicle

        if self._chronicle is None:
            self._chronicle = Chronicle(self.game, self.terms, self._opening.clone())
        return self._chronicle.follow(self.answers)

    def round_of(self, n: int) -> int:
        """The number of the round in which answer n was given."""
        return next((mark.round for mark in self.marks if mark.after > n), int(self._state.round))

    def chain(self) -> Chain | None:
        """Which step of a chain of effects the question asked now is, of how many, and because of what."""
        if not hasattr(self.game.texts, "chained"):
            return None
        self.happenings()
        assert self._chronicle is not None
        return self._chronicle.chain()

    def flows(self, began: Self, kinds: Sequence[str], seat: int) -> list[Difference]:
        """What has gone out and come in at places of these kinds, for the eyes of a seat, since the table stood so."""
        from pavilion.record.flows import flows

        since = self.answers[len(began.answers) :]
        return flows(self.game, began._state.clone(), since, kinds, seat) if kinds else []

    def foresee(self, tried: Preview) -> list[Happening]:
        """The reports sure to follow an answer that was tried, whatever fate says, until somebody is asked."""
        from pavilion.record.chronicle import foreseen

        twin, n = tried.table, len(self.answers)
        if twin is None:
            return []
        told = [one for came in twin.happenings()[n:] for one in came if one.head.report is not None]
        return told + foreseen(self.game, self.terms, twin._state, twin.answers[n].seat)

    def told_alone(self, tried: Preview) -> State | None:
        """The position before the first report that an answer leads to: what is told of it is not told of the answer.

        None if the answer leads to no report.
        """
        twin, n = tried.table, len(self.answers)
        if twin is None or not any(one.head.report for came in twin.happenings()[n:] for one in came):
            return None
        reports, rules, s = getattr(self.game.texts, "REPORTS", {}), self.game.rules, self._state.clone()
        for answer in twin.answers[n:]:
            rules.apply(s, answer.code, rules.owed_by(s, answer.seat))
            while s.depth and s.stack[s.depth - 1].duty.name not in reports and rules.run_step(s):
                pass
            if s.depth and s.stack[s.depth - 1].duty.name in reports:
                break
        return s

    def warnings(self, tried: Preview, seat: int | None = None) -> list[Phrase]:
        """What somebody should know before giving an answer that was tried: a card would be wasted.

        Of an answer that is secret until others have given theirs, only the seat that gives it is warned.
        """
        texts: Any = self.game.texts
        code, found = self.words.codes[tried.answer], list[Phrase]()
        if tried.table is not None and hasattr(texts, "warnings"):
            found = texts.warnings(self._state, tried.table._state, code)
        elif tried.table is None and seat is not None and hasattr(texts, "forewarned"):
            found = texts.forewarned(self._state, seat, code)
        return found
