"""What an answer would bring, in sentences: oneself and the table first, then the others. See `core/clauses.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from pavilion.core import Game
from pavilion.core.clauses import POINTS, SCORES, Clause
from pavilion.core.phrases import Say
from pavilion.record.chronicle import Difference, Points, between, gained, gaps_at
from pavilion.record.header import SEAT_LETTERS

from .changes import changes, names_in

THINGS = "{things}"


class Sentence(NamedTuple):
    """Something that would happen, and to whom, if it is somebody else."""

    seat: str
    words: str


class Moment(NamedTuple):
    """A table as somebody sees it, with the sources of all points."""

    view: Mapping[str, Any]
    points: Points


class Foretelling:
    """Says in a language what is different between two moments, to the one who sits in a seat."""

    def __init__(self, game: Game, own: str, names: Mapping[str, str], say: Say) -> None:
        self.game, self.own, self.names, self.say = game, own, names, say
        self.clauses: Sequence[Clause] = getattr(game.texts, "CLAUSES", ())

    def sentences(self, before: Moment, after: Moment) -> list[Sentence]:
        """What matters most comes first; a game that has no clauses is told about in numbers."""
        if not self.clauses:
            return self.in_numbers(before, after)
        self.called = names_in(self.game, before.view)
        self.sources = gained(before.points, after.points)
        clauses = self.clauses if SCORES in self.clauses else (*self.clauses, SCORES)
        kinds = dict.fromkeys(kind for clause in clauses for kind in clause.things)
        found = [*between(kinds, before.view["board"], after.view["board"]), *points_between(before, after)]
        mine = [self.worded(clause, found, self.own) for clause in clauses]
        deeds = list(chain.from_iterable(one.deeds for one in mine))
        table = list(chain.from_iterable(chain(*self.worded(clause, found, "")) for clause in clauses))
        first = [self.say("you {deeds}", deeds=", ".join(deeds))] if deeds else []
        told = [Sentence("", ", ".join([*first, *table]))] if first or table else []
        told += [Sentence("", words) for one in mine for words in one.apart]
        for seat in self.names:
            if seat != self.own:
                theirs = [self.worded(clause, found, seat) for clause in clauses]
                told += [Sentence(seat, words) for one in theirs for words in (*one.deeds, *one.apart)]
        return [Sentence(seat, f"{words[:1].upper()}{words[1:]}.") for seat, words in told]

    def worded(self, clause: Clause, found: Sequence[Difference], seat: str) -> Worded:
        """What a clause says of somebody, or of the table."""
        worded = Worded([], [])
        for gains in (False, True):  # who pays first gains then
            template = clause.words(gains, seat in (self.own, ""))
            those = [self.values(*one) for one in about(clause, found, seat) if (one[0].after > one[0].before) == gains]
            if not template or not those:
                continue
            if THINGS not in template:
                worded.apart.extend(self.say(template, **values) for _, values in those)
                continue
            things = [self.say(kind, **values) for kind, values in those]
            worded.deeds.append(self.say(template, things=self.listed(things), name=self.names.get(seat, "")))
        return worded

    def values(self, one: Difference, kind: str, gaps: Mapping[str, str]) -> tuple[str, dict[str, object]]:
        """How a thing is counted, and what fills the gaps there."""
        said: dict[str, object] = {gap: self.say(self.called.get(key, key)) for gap, key in gaps.items()}
        said |= {"n": abs(one.after - one.before), "before": int(one.before), "after": int(one.after)}
        if seat := gaps.get("seat"):
            said |= {"name": self.names[seat]}
            if one.kind == POINTS:
                said |= {"sources": self.from_sources(seat)}
        return kind, said

    def from_sources(self, seat: str) -> str:
        """Where points come from: "completed projects 3, leads 2"; one source needs no number."""
        sources = self.sources[SEAT_LETTERS.index(seat)]
        words = [source.worded(self.say) for source in sources]
        if len(words) < 2:
            return "".join(words)
        return ", ".join(f"{word} {signed(n)}" for word, n in zip(words, sources.values(), strict=True))

    def listed(self, things: Sequence[str]) -> str:
        *most, last = things
        return self.say("{things} and {last}", things=", ".join(most), last=last) if most else last

    def in_numbers(self, before: Moment, after: Moment) -> list[Sentence]:
        """By whom, oneself first: "coins +2 · tiles −1"."""  # noqa: RUF002
        found = changes(self.game, before.view, after.view, self.names, self.say)
        seats = sorted({one.seat for one in found}, key=lambda seat: (seat != self.own, seat))
        told = [(seat, [f"{one.name} {one.amount}" for one in found if one.seat == seat]) for seat in seats]
        named = [(seat, "" if seat in (self.own, "") else f"{self.names[seat]}: ", words) for seat, words in told]
        return [Sentence("" if seat == self.own else seat, f"{who}{' · '.join(words)}.") for seat, who, words in named]


class Worded(NamedTuple):
    """What a clause says: deeds that need a subject, and sentences of their own."""

    deeds: list[str]
    apart: list[str]


def about(
    clause: Clause, found: Sequence[Difference], seat: str
) -> Iterator[tuple[Difference, str, dict[str, str]]]:
    """The differences of somebody, or of the table, that a clause is about, with how they are counted."""
    for kind, counted in clause.things.items():
        for one in found:
            if one.kind == kind and one.before != one.after:
                gaps = gaps_at(kind, one.place)
                if gaps.get("seat", "") == seat:
                    yield one, counted, gaps


def points_between(before: Moment, after: Moment) -> list[Difference]:
    """Who has more or fewer points, as if that were a place on the board."""
    scores = zip(SEAT_LETTERS, before.view["scores"], after.view["scores"], strict=False)
    place = POINTS.partition(".")[0]
    return [Difference((place, seat), was, will, POINTS) for seat, was, will in scores if was != will]


def signed(n: int) -> str:
    return f"−{-n}" if n < 0 else str(n)  # noqa: RUF001
