"""What came of the answers at a table, what would come of another one, and where all points are from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pavilion.core import Game, Phrase, State, Terms
from pavilion.core.phrases import Say, plainly
from pavilion.record.notation import Vocabulary
from pavilion.record.record import Answer

if TYPE_CHECKING:
    from pavilion.record.chronicle import Chronicle, Happening
    from pavilion.table import Preview


class Outcomes:
    """A table looks back and ahead. The chronicle is only imported for those who tell of it."""

    game: Game
    terms: Terms
    words: Vocabulary
    answers: list[Answer]
    _state: State
    _opening: State
    _chronicle: Chronicle | None

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

    def foresee(self, tried: Preview) -> list[Happening]:
        """The reports sure to follow an answer that was tried, whatever fate says, until somebody is asked."""
        from pavilion.record.chronicle import foreseen

        twin, n = tried.table, len(self.answers)
        if twin is None:
            return []
        told = [one for came in twin.happenings()[n:] for one in came if one.head.report is not None]
        return told + foreseen(self.game, self.terms, twin._state, twin.answers[n].seat)

    def warnings(self, tried: Preview) -> list[Phrase]:
        """What somebody should know before giving an answer that was tried: a card would be wasted."""
        texts: Any = self.game.texts
        if tried.table is None or not hasattr(texts, "warnings"):
            return []
        found: list[Phrase] = texts.warnings(self._state, tried.table._state, self.words.codes[tried.answer])
        return found
