"""Analysis: what a decision is about. The best answers, what they are worth, and where the difference comes from.

    told = analyse(game, view, legal, Care(), seed=1)
    told.best.code, told.best.chance(seat), told.best.points(seat)
    told.reasons(told.answers[1])         what this one gains and loses against the best, by source

It sees what a seat sees, as bots do. A planner finds the lines worth a look; then the best of them, and any answer that
somebody wants to be told about, go through the same fresh futures: so what is told of them was not found by choosing
the luckiest. A future is judged after some turns, by what each seat may hope for; some are then played to the end. They
tell how far hopes come true (`calibration.py`), and so what chances of winning they make; and there the game tells each
point by its source. What two answers differ by on average is the reason why one is better.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.bots.calibration import Come, Scale, fitted
from pavilion.bots.search.effort import BEAM, Clock, Effort
from pavilion.bots.search.futures import NEVER, POINT, Futures
from pavilion.bots.search.planner import Planner
from pavilion.core import Game, Phrase, Rng, State, Temper, View
from pavilion.core.temper import USUAL_UNIT

FRESH: Final = 0x5EED  # what sets the futures of the comparison apart from those in which a planner chose
LEAST: Final = 4  # futures of a comparison, however little time there is
CHOOSING: Final = 3  # a third of the patience is for finding the lines
AS_GOOD: Final = 0.02  # of the chances: below this nobody can tell two answers apart,
AS_MANY: Final = 0.5  # nor below this many points
NOTICED: Final = 1.5  # standard errors from which on a difference is told


class Care(NamedTuple):
    """How much is looked at. It is counted, so the same is told again; patience, in seconds, may end it sooner."""

    lines: int = 8  # of the own turn that are compared,
    futures: int = 40  # and futures for each of them, on average
    compared: int = 60  # fresh futures for each answer that is told,
    ended: int = 60  # of which so many are played to the end
    told: int = 3  # answers
    beam: int = int(BEAM)  # positions that are looked at to find the lines
    positions: int = 0  # that a hasty bot looks at for an answer in a future; 0: as the game's temper says
    surely: float = 0.0  # compare further until the chances are known with no larger standard error,
    answers: int = 0  # or so many answers have been given in the futures
    patience: float = 0.0

    def effort(self) -> Effort:
        effort = Effort(self.lines, self.futures, 0, self.beam, self.positions)
        effort.patience = self.patience / CHOOSING
        return effort

    def clock(self) -> Clock:
        effort = self.effort()
        effort.patience = self.patience
        return Clock(effort)


HINT: Final = Care(compared=200, ended=200, beam=1500, positions=60, patience=1.5)  # for somebody who waits for it


class Reason(NamedTuple):
    """How many more points a seat gets from a source after one answer than after another."""

    source: Phrase
    seat: int
    points: float
    error: float  # the standard error of the points
    often: float  # in which part of the futures the source brings any,
    otherwise: float  # and in which after the other answer


class Judged:
    """An answer, with the rest of the turn that fits it best, and what came of it in the futures."""

    def __init__(self, line: list[int]) -> None:
        self.line = line
        self.code = line[0]
        self.now = 0  # points that the line brings its seat at once
        self.hopes: list[list[float]] = []  # of all seats in each future, in points,
        self.won: list[list[float]] = []  # and what each seat has of the victory if the future was over then
        self.ends: list[list[int]] = []  # the points of all seats in those that were played to the end,
        self.sources: list[list[dict[Phrase, int]]] = []  # and where they are from
        self.futures: list[list[float]] = []  # the chances of all seats in each
        self.rough: list[float] = []  # the same for its own seat, before anybody knows what a lead is worth
        self.given = 0  # answers in all futures

    def chance(self, seat: int) -> float:
        """Of winning."""
        return mean([future[seat] for future in self.futures])

    def error(self, seat: int) -> float:
        """The standard error of the chance."""
        return standard_error([future[seat] for future in self.futures])

    def points(self, seat: int) -> float:
        """At the end, on average."""
        return mean([float(end[seat]) for end in self.ends])

    def points_error(self, seat: int) -> float:
        return standard_error([float(end[seat]) for end in self.ends])

    def come(self) -> list[Come]:
        """The futures that tell how far hopes come true."""
        pairs = zip(self.hopes, self.won, self.ends, strict=False)
        return [Come(hopes, [float(n) for n in end]) for hopes, won, end in pairs if not won]

    def take_chances(self, scale: Scale) -> None:
        """Hopes become chances."""
        futures = zip(self.hopes, self.won, strict=True)
        self.futures = [won or scale.chances(hopes) for hopes, won in futures]


class Analysis:
    """What was found: the answers, the best first."""

    def __init__(self, seat: int, seats: int, answers: list[Judged], scale: Scale) -> None:
        self.seat = seat
        self.seats = seats
        self.alone = seats == 1
        self.answers = answers
        self.rescale(scale)

    def rescale(self, scale: Scale) -> None:
        """Tell the chances by another scale."""
        self.scale = scale
        for answer in self.answers:
            answer.take_chances(scale)
        self.answers.sort(key=lambda answer: -self.value(answer))  # of equals, whom the planner liked better

    @property
    def best(self) -> Judged:
        return self.answers[0]

    def of(self, code: int) -> Judged | None:
        """What is told of an answer, if anything is."""
        return next((answer for answer in self.answers if answer.code == code), None)

    def value(self, answer: Judged) -> float:
        """What counts: the chance of winning, or alone the points."""
        return answer.points(self.seat) if self.alone else answer.chance(self.seat)

    def loss(self, answer: Judged) -> float:
        """How much less it is worth than the best one: never below 0."""
        return max(0.0, self.value(self.best) - self.value(answer))

    def loss_error(self, answer: Judged) -> float:
        """The standard error of the loss; both went through the same futures."""
        seat, best = self.seat, self.best
        if self.alone:
            return standard_error([float(a[0] - b[0]) for a, b in zip(best.ends, answer.ends, strict=True)])
        return standard_error([a[seat] - b[seat] for a, b in zip(best.futures, answer.futures, strict=True)])

    def as_good(self, answer: Judged) -> bool:
        """Is it as good as the best, for all that can be told?"""
        return self.loss(answer) < (AS_MANY if self.alone else AS_GOOD)

    def reasons(self, answer: Judged, other: Judged | None = None) -> list[Reason]:
        """What an answer brings each seat more or less than another one (the best), the weightiest first."""
        other = other or self.best
        found = []
        for seat in range(self.seats):
            for source in sources_of(seat, answer, other):
                mine, theirs = brought(answer, seat, source), brought(other, seat, source)
                differences = [float(one - two) for one, two in zip(mine, theirs, strict=True)]
                more, error = mean(differences), standard_error(differences)
                if abs(more) >= max(AS_MANY, NOTICED * error):
                    found.append(Reason(source, seat, more, error, often(mine), often(theirs)))
        return sorted(found, key=lambda reason: -abs(reason.points))

    def totals(self, answer: Judged, other: Judged | None = None) -> list[tuple[float, float]]:
        """How many more points each seat gets after an answer than after another one (the best), with the error."""
        pairs = list(zip(answer.ends, (other or self.best).ends, strict=True))
        each = [[float(one[seat] - two[seat]) for one, two in pairs] for seat in range(self.seats)]
        return [(mean(differences), standard_error(differences)) for differences in each]


def analyse(
    game: Game, view: View, legal: list[int], care: Care, seed: int = 0, also: tuple[int, ...] = ()
) -> Analysis:
    """Weigh the legal answers of the seat that looks; tell the best ones, and those in `also` beside them."""
    clock, planner, seats = care.clock(), Planner(seed, care.effort()), view.imagined.seats
    futures = planner.futures = Futures(seats, tempered(view), care.positions)
    answers = [Judged(line) for line in chosen(planner, view, legal, care, also)]
    luck, n = Rng(seed ^ FRESH), 0  # futures so far
    while n < min(LEAST, care.compared) or (clock.gone() < 1.0 and (n < care.compared or is_unsure(answers[0], care))):
        fate = luck.word()
        for answer in answers:
            try_out(game, view, futures, answer, fate, n < care.ended)
        n += 1
    for answer in answers:
        answer.now = gained(view, futures, answer.line)
    scale = fitted(come for answer in answers for come in answer.come())
    return Analysis(int(view.seat), int(seats), answers, scale)


def is_unsure(answer: Judged, care: Care) -> bool:
    """Are more futures wanted, and are they cheap? Close to the end they are, and tell nothing but who wins."""
    return answer.given < care.answers and standard_error(answer.rough) > care.surely


def tempered(view: View) -> Temper:
    """How far to look. Of a game that gives no hints, futures are played to the end, where the winner is known."""
    temper = view.rules.temper(view.imagined.seats)
    return temper if temper.unit > 0 else Temper(USUAL_UNIT, 0, NEVER, temper.positions)


def chosen(planner: Planner, view: View, legal: list[int], care: Care, also: tuple[int, ...]) -> list[list[int]]:
    """The best line for each of the best first answers, and for each that somebody asks about."""
    best: dict[int, list[int]] = {}
    for weighed in planner.weigh(view, legal):
        best.setdefault(int(weighed.codes[0]), [int(code) for code in weighed.codes])
    told = dict(list(best.items())[: care.told])
    for code in also:
        told.setdefault(code, best.get(code) or line_from(planner, view, code, care))
    return list(told.values())


def line_from(planner: Planner, view: View, code: int, care: Care) -> list[int]:
    """The best line that begins with an answer which the planner did not look at."""
    world, fate = view.world(planner.luck), planner.luck.word()
    planner.finder.answer_for_others(world, view.seat)
    found = planner.lines_from(view, world, code, fate, care.beam // 4)
    return [int(given) for given in found[0].codes]


def try_out(game: Game, view: View, futures: Futures, answer: Judged, fate: int, to_the_end: bool) -> None:
    """One future more."""
    rules, seats = view.rules, view.imagined.seats
    futures.play(view, vec[i64](answer.line), fate)
    s = futures.now()
    answer.rough.append(float(futures.judge.u[view.seat]))
    answer.given += int(s.count - view.imagined.count)
    answer.hopes.append([int(futures.judge.hope[seat]) / int(POINT) for seat in range(seats)])
    places = rules.ranking(s) if s.depth == 0 else []
    answer.won.append([(place == 1) / places.count(1) for place in places])
    if to_the_end:
        end = futures.end(view)
        answer.ends.append([int(points) for points in rules.scores(end)])
        answer.sources.append([grouped(game, part) for part in game.texts.breakdown(end)])


def gained(view: View, futures: Futures, line: list[int]) -> int:
    """What the line brings its seat before anybody else, or fate, speaks."""
    s: State = view.imagined.clone()
    before = view.rules.scores(s)[view.seat]
    futures.follow(view.rules, s, vec[i64](line), view.at, view.seat)
    return int(view.rules.scores(s)[view.seat] - before)


# ---- sources --------------------------------------------------------------------------------------------------------


def grouped(game: Game, part: dict[Phrase, int]) -> dict[Phrase, int]:
    """Points by source, where those that differ by a number only (the round, the size of a set) are one."""
    found: dict[Phrase, int] = {}
    for source, points in part.items():
        told = without_numbers(game, source)
        found[told] = found.get(told, 0) + points
    return found


def without_numbers(game: Game, source: Phrase) -> Phrase:
    """What a source is called if its numbers do not matter: the group that it belongs to, and the name in it."""
    groups: dict[str, str] = getattr(game.texts, "GROUPS", {})
    names = [value for value in source.values.values() if isinstance(value, Phrase)]
    if source.template not in groups or len(names) == len(source.values):
        return source
    group = Phrase(groups[source.template])
    return Phrase("{group}: {name}", group=group, name=names[0]) if names else group


def sources_of(seat: int, *answers: Judged) -> list[Phrase]:
    return list(dict.fromkeys(source for answer in answers for end in answer.sources for source in end[seat]))


def brought(answer: Judged, seat: int, source: Phrase) -> list[int]:
    return [end[seat].get(source, 0) for end in answer.sources]


def often(points: list[int]) -> float:
    return mean([float(n > 0) for n in points])


# ---- counting -------------------------------------------------------------------------------------------------------


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def standard_error(values: list[float]) -> float:
    """Of the mean; of a single value nobody knows it, so it is as large as can be among chances."""
    if len(values) < 2:
        return 1.0
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))
