"""What an answer would bring, in sentences: oneself and the table first, then the others. See `core/clauses.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from pavilion.core import Game, Terms
from pavilion.core.clauses import POINTS, SCORES, Clause
from pavilion.core.phrases import Say
from pavilion.record.chronicle import Difference, Happening, Place, Points, between, gained, gaps_at, told_points
from pavilion.record.header import SEAT_LETTERS

from .changes import changes, names_in
from .changes import worded as in_amounts
from .reports import is_told

THINGS = "{things}"
NOBODY_READS = "-"  # a seat that is nobody's: of everybody it is said what others do


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
        told: Sequence[Clause] = getattr(game.texts, "CLAUSES", ())
        self.clauses = told if SCORES in told or not told else (*told, SCORES)

    @property
    def flowing(self) -> tuple[str, ...]:
        """The kinds of places of which is said what goes out and what comes in."""
        return tuple(kind for clause in self.clauses if clause.both for kind in clause.things)

    def sentences(self, before: Moment, after: Moment, flows: Sequence[Difference] = ()) -> list[Sentence]:
        """What matters most comes first; a game that has no clauses is told about in numbers."""
        if not self.clauses:
            return self.in_numbers(before, after)
        found = [*flows, *(one for one in self.differences(before, after) if not flows or one.kind not in self.flowing)]
        mine = [self.worded(clause, found, self.own) for clause in self.clauses]
        deeds = list(chain.from_iterable(one.deeds for one in mine))
        table = list(chain.from_iterable(chain(*self.worded(clause, found, "")) for clause in self.clauses))
        told = [Sentence("", self.say("you {deeds}", deeds=self.listed(deeds)))] if deeds else []
        told += [Sentence("", ", ".join(table))] if table else []
        told += [Sentence("", words) for one in mine for words in one.apart]
        for seat in self.names:
            if seat != self.own:
                theirs = [self.worded(clause, found, seat) for clause in self.clauses]
                told += [Sentence(seat, words) for one in theirs for words in (*one.deeds, *one.apart)]
        told += [Sentence("", words) for clause in self.clauses for words in self.shared(clause, found)]
        return [Sentence(seat, f"{words[:1].upper()}{words[1:]}.") for seat, words in told]

    def differences(self, before: Moment, after: Moment) -> list[Difference]:
        """All that the clauses may speak of."""
        self.called = names_in(self.game, before.view)
        self.sources = told_points(self.game, gained(before.points, after.points))
        kinds = dict.fromkeys(kind for clause in self.clauses for kind in clause.things)
        return [*between(kinds, before.view["board"], after.view["board"]), *scored(self.sources)]

    def worded(self, clause: Clause, found: Sequence[Difference], seat: str) -> Worded:
        """What a clause says of somebody, or of the table."""
        worded = Worded([], [])
        here = list(about(clause, found, seat))
        for gains in (False, True) if here else ():  # who pays first gains then
            template = clause.words(gains, seat in (self.own, ""))
            those = [self.values(*one) for one in here if (one[0].after > one[0].before) == gains]
            if not template or not those:
                continue
            if THINGS not in template:
                worded.apart.extend(self.say(template, **values) for _, values in those)
                continue
            things = [self.say(kind, **values) for kind, values in those]
            worded.deeds.append(self.say(template, things=self.listed(things), name=self.subject(seat)))
        return worded

    def subject(self, seat: str) -> str:
        return self.names.get(seat, "")

    def shared(self, clause: Clause, found: Sequence[Difference]) -> Iterator[str]:
        """What a clause says of things that all have a share in, oneself first."""
        shares: dict[tuple[str, ...], list[tuple[str, dict[str, object]]]] = {}
        for seat in sorted(self.names, key=lambda one: one != self.own) if clause.among else ():
            for one, kind, gaps in about(clause, found, seat):
                place = tuple(key for gap, key in gaps.items() if gap != "seat")
                shares.setdefault(place, []).append(self.values(one, kind, gaps))
        for those in shares.values():
            things = ", ".join(self.say(kind, **values) for kind, values in those)
            yield self.say(clause.among, **{**those[0][1], "things": things})

    def values(self, one: Difference, kind: str, gaps: Mapping[str, str]) -> tuple[str, dict[str, object]]:
        """How a thing is counted, and what fills the gaps there."""
        said: dict[str, object] = {gap: self.say(self.called.get(key, key)) for gap, key in gaps.items()}
        said |= {"n": abs(one.after - one.before), "before": int(one.before), "after": int(one.after)}
        if seat := gaps.get("seat"):
            said |= {"name": self.names[seat], "who": self.say("you") if seat == self.own else self.names[seat]}
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


class Telling(Foretelling):
    """Says what came of answers, to everybody: of each seat without its name, then of the table."""

    def __init__(self, game: Game, terms: Terms, names: Mapping[str, str], say: Say) -> None:
        super().__init__(game, NOBODY_READS, names, say)
        self.clauses = self.clauses or (SCORES,)
        self.called = game.names_at(terms)
        self.in_words = {kind for clause in self.clauses if clause.is_logged for kind in clause.things}

    def subject(self, seat: str) -> str:
        return ""

    def brought(self, happenings: Sequence[Happening]) -> list[Sentence]:
        """What came of answers that followed each other."""
        self.sources = told_points(self.game, added_points(happenings))
        found = [*added(happenings), *scored(self.sources)]
        told = [Sentence(seat, self.of_seat(seat, found)) for seat in self.names]
        table = [words for clause in self.concerning(found) for words in chain(*self.worded(clause, found, ""))]
        return [one for one in (*told, Sentence("", ", ".join(table))) if one.words]

    def concerning(self, found: Sequence[Difference]) -> list[Clause]:
        """The clauses that may speak of these: of two dozen, most answers concern one or two."""
        kinds = {one.kind for one in found}
        return [clause for clause in self.clauses if not kinds.isdisjoint(clause.things)]

    def of_seat(self, seat: str, found: Sequence[Difference]) -> str:
        """In words where the game has them for others, in numbers where it has not."""
        held = [one for one in found if one.place[1:2] == (seat,)]
        if not held:
            return ""
        deeds = chain.from_iterable(self.worded(clause, held, seat).deeds for clause in self.concerning(held))
        rest = [one for one in held if one.kind not in self.in_words and one.kind != POINTS]
        counted = in_amounts(self.game, rest, self.called, self.names, self.say)
        numbers = [f"{one.name} {one.amount}" for one in counted if is_told(self.game, None, one)]
        return ", ".join([*(deed.strip() for deed in deeds), *numbers])


def added(happenings: Sequence[Happening]) -> list[Difference]:
    """The differences of several happenings as of one; what is as it was in the beginning is left out."""
    found: dict[tuple[str, Place], Difference] = {}
    for one in chain.from_iterable(happening.differences for happening in happenings):
        first = found.get((one.kind, one.place), one)
        found[one.kind, one.place] = one._replace(before=first.before)
    return [one for one in found.values() if one.before != one.after]


def added_points(happenings: Sequence[Happening]) -> Points:
    """The points of several happenings by seat and source."""
    found: Points = [{} for _ in happenings[0].points] if happenings else []
    for happening in happenings:
        for mine, more in zip(found, happening.points, strict=True):
            for source, n in more.items():
                mine[source] = mine.get(source, 0) + n
    return [{source: n for source, n in mine.items() if n} for mine in found]


class Worded(NamedTuple):
    """What a clause says: deeds that need a subject, and sentences of their own."""

    deeds: list[str]
    apart: list[str]


def about(
    clause: Clause, found: Sequence[Difference], seat: str
) -> Iterator[tuple[Difference, str, Mapping[str, str]]]:
    """The differences of somebody, or of the table, that a clause is about, with how they are counted."""
    for kind, counted in clause.things.items():
        for one in found:
            if one.kind == kind and one.before != one.after:
                gaps = gaps_at(kind, one.place)
                if gaps.get("seat", "") == seat:
                    yield one, counted, gaps


def scored(sources: Points) -> list[Difference]:
    """Who has more or fewer points, as if that were a place on the board."""
    place = POINTS.partition(".")[0]
    sums = [(SEAT_LETTERS[seat], sum(more.values())) for seat, more in enumerate(sources)]
    return [Difference((place, seat), 0, n, POINTS) for seat, n in sums if n]


def signed(n: int) -> str:
    return f"−{-n}" if n < 0 else str(n)  # noqa: RUF001
