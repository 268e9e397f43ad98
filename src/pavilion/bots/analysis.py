"""Analysis: what a decision is about. The best answers, what they are worth, and where the difference comes from.

    told = analyse(game, view, legal, Care(), seed=1)
    told.best.code, told.best.chance(seat), told.best.points(seat)
    told.reasons(told.answers[1])         what this one gains and loses against the best, by source

It sees what a seat sees, as bots do. A planner finds the lines worth a look; then the best of them, and any answer that
somebody wants to be told about, go through the same fresh futures: so what is told of them was not found by choosing
the luckiest. A future is judged after some turns, by what each seat may hope for; some are then played to the end. They
tell how far hopes come true (`calibration.py`), and so what chances of winning they make. At the end, or as far on as
there is time for (`ranging.py`), the game tells each point by its source, and what each seat has come to. What two
answers differ by on average is the reason why one is better.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from time import perf_counter
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.bots.calibration import Come, Scale, fitted
from pavilion.bots.care import Care
from pavilion.bots.ranging import Ranging
from pavilion.bots.replies import Places, places_of, replies
from pavilion.bots.search.futures import NEVER, POINT, Futures
from pavilion.bots.search.planner import Planner
from pavilion.core import Game, Phrase, Rng, State, Temper, View
from pavilion.core.reached import Reached
from pavilion.core.temper import USUAL_UNIT

FRESH: Final = 0x5EED  # what sets the futures of the comparison apart from those in which a planner chose
AS_GOOD: Final = 0.02  # of the chances: below this nobody can tell two answers apart,
AS_MANY: Final = 0.5  # nor below this many points
MOST_OTHERS: Final = 8  # answers that are not worth a look are looked at, where too few are
LOOK_EVERY: Final = 8  # futures, whether they are enough
NOTICED: Final = 1.5  # standard errors from which on a difference is told


class Reason(NamedTuple):
    """How many more points a seat gets from a source after one answer than after another."""

    source: Phrase
    seat: int
    points: float
    error: float  # the standard error of the points
    often: float  # in which part of the futures the source brings any,
    otherwise: float  # and in which after the other answer
    futures: int = 100  # that it is known from


class Coming(NamedTuple):
    """What a seat would come to more or less often after one answer than after another one."""

    what: Reached
    seat: int
    often: float
    otherwise: float
    own: bool  # is it about a thing that the answer chooses?
    futures: int


class Outcome(NamedTuple):
    """What there is to tell of a future, as far on as it is told: points, their sources, what seats have come to."""

    points: list[int]
    sources: list[dict[Phrase, int]]
    reached: list[list[Reached]]


class Judged:
    """An answer, with the rest of the turn that fits it best, and what came of it in the futures."""

    def __init__(self, line: list[int]) -> None:
        self.line = line
        self.code = line[0]
        self.now = 0  # points that the line brings its seat at once
        self.hopes: list[list[float]] = []  # of all seats in each future, in points,
        self.won: list[list[float]] = []  # and what each seat has of the victory if the future was over then
        self.ends: list[list[int]] = []  # the points of all seats in those that were played to the end,
        self.told: list[Outcome] = []  # and what there is to tell of futures
        self.places: Places = {}  # what it is about that others may choose as well,
        self.replies: list[dict[str, tuple[int, Phrase]]] = []  # and who of them chooses what next, in each future
        self.strayed: list[float] = []  # how many points more than hoped for each seat had in those,
        self.futures: list[list[float]] = []  # the chances of all seats in each future
        self.rough: list[float] = []  # the same for its own seat, before anybody knows what a lead is worth
        self.given = 0  # answers in all these futures,
        self.judged = 0  # and up to the moments at which they were judged

    def chance(self, seat: int) -> float:
        """Of winning."""
        return mean([future[seat] for future in self.futures])

    def error(self, seat: int) -> float:
        """The standard error of the chance."""
        return standard_error([future[seat] for future in self.futures])

    def points(self, seat: int) -> float:
        """At the end, on average; where few futures were played so far, what was hoped for in all of them counts."""
        if len(self.ends) == len(self.hopes):
            return mean([float(end[seat]) for end in self.ends])
        return self.hoped(seat) + self.strayed[seat]

    def hoped(self, seat: int) -> float:
        """The points that were hoped for, on average."""
        return mean([hopes[seat] for hopes in self.hopes])

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

    def __init__(
        self, seat: int, seats: int, answers: list[Judged], scale: Scale,
        already: list[list[Reached]] | None = None, turns: int = 0,
    ) -> None:  # fmt: skip
        self.seat = seat
        self.seats = seats
        self.already = already or [[] for _ in range(seats)]  # what seats have come to before
        self.turns = turns  # of each seat, after which futures are told; 0: when the game is over
        self.given = 0  # answers in all futures, about
        self.alone = seats == 1
        self.answers = answers
        pairs = [pair for answer in answers for pair in zip(answer.hopes, answer.ends, strict=False)]
        strayed = [mean([end[seat] - hopes[seat] for hopes, end in pairs]) for seat in range(seats)]
        for answer in answers:
            answer.strayed = strayed  # the same for all: in a few futures of one answer that is mostly chance
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
                    found.append(Reason(source, seat, more, error, often(mine), often(theirs), len(mine)))
        return sorted(found, key=lambda reason: -abs(reason.points))

    def comings(self, answer: Judged, other: Judged) -> list[Coming]:
        """What seats come to in a future after these answers that nobody has come to yet: those of the same place as
        the answer first, then those that differ most."""
        found = []
        for seat in range(self.seats):
            mine, theirs = come_to(answer, seat), come_to(other, seat)
            for what in dict.fromkeys([*mine, *theirs]):
                if what not in self.already[seat]:
                    now, then = mine.get(what, 0) / len(answer.told), theirs.get(what, 0) / len(other.told)
                    found.append(Coming(what, seat, now, then, what.thing in answer.places, len(answer.told)))
        return sorted(found, key=lambda one: (not one.own, -abs(one.often - one.otherwise)))

    def hoped(self, answer: Judged, other: Judged) -> float:
        """How many more points its own seat may hope for after an answer than after another one; 0 if that is noise."""
        pairs = zip(answer.hopes, other.hopes, strict=True)
        differences = [one[self.seat] - two[self.seat] for one, two in pairs]
        more, error = mean(differences), standard_error(differences)
        return more if abs(more) >= max(AS_MANY, NOTICED * error) else 0.0

    def totals(self, answer: Judged, other: Judged | None = None) -> list[tuple[float, float]]:
        """How many more points each seat gets after an answer than after another one (the best), with the error."""
        pairs = list(zip(answer.told, (other or self.best).told, strict=True))
        each = [[float(one.points[seat] - two.points[seat]) for one, two in pairs] for seat in range(self.seats)]
        return [(mean(differences), standard_error(differences)) for differences in each]


def analyse(
    game: Game, view: View, legal: list[int], care: Care, seed: int = 0, also: tuple[int, ...] = ()
) -> Analysis:
    """Weigh the legal answers of the seat that looks; tell the best ones, and those in `also` beside them."""
    clock, seats = care.clock(), int(view.imagined.seats)
    futures = Futures(seats, tempered(view), care.positions)
    if care.answers:
        care = care.within(*lengths(view, legal, futures, seed))
    planner = Planner(seed, care.effort())
    planner.futures = futures
    answers = [Judged(line) for line in chosen(planner, view, legal, care, also)]
    raced = int(futures.done)
    ranging, luck, n = Ranging(care, clock, len(answers)), Rng(seed ^ FRESH), 0  # futures so far
    least = min(care.least, care.compared)
    while n < least or (n < care.compared and clock.gone() < 1.0 and is_unsure(answers, n, care)):
        fate = luck.word()
        ranging.begin(n)
        for answer in answers:
            try_out(game, view, futures, answer, fate, ranging)
            if n < care.replied:
                answer.replies.append(replies(game, view, futures, answer.line, fate))
        n += 1
    for answer in answers:
        answer.now = gained(view, futures, answer.line)
        answer.places = places_of(game, view, answer.line)
    scale = fitted(come for answer in answers for come in answer.come())
    told = Analysis(int(view.seat), seats, answers, scale, game.reached(view.imagined), ranging.turns)
    given, judged = sum(answer.given for answer in answers), sum(answer.judged for answer in answers)
    told.given = given + raced * judged // (n * len(answers))
    return told


def lengths(view: View, legal: list[int], futures: Futures, seed: int) -> tuple[int, int]:
    """How many answers a future takes until it is judged, and how many more to the end: so it is after one of them."""
    before = view.imagined.count
    futures.play(view, vec[i64](legal[:1]), Rng(seed).word())
    judged = futures.now().count
    return int(judged - before), int(futures.end(view).count - judged)


def is_unsure(answers: list[Judged], n: int, care: Care) -> bool:
    """Are more futures wanted? Close to the end, and where fate has little to say, few tell all there is to know."""
    if n % LOOK_EVERY:
        return True
    best, *others = answers
    pairs = [zip(best.rough, other.rough, strict=True) for other in others]
    errors = [standard_error([one - two for one, two in pair]) for pair in pairs]
    return max(standard_error(best.rough), *errors, 0.0) > care.surely


def tempered(view: View) -> Temper:
    """How far to look. Of a game that gives no hints, futures are played to the end, where the winner is known."""
    temper = view.rules.temper(view.imagined.seats)
    return temper if temper.unit > 0 else Temper(USUAL_UNIT, 0, NEVER, temper.positions)


def chosen(planner: Planner, view: View, legal: list[int], care: Care, also: tuple[int, ...]) -> list[list[int]]:
    """The best line for each of the best first answers, and for each that somebody asks about.

    Where the game finds fewer answers worth a look than are to be told, the best of the others are told too.
    """
    best: dict[int, list[int]] = {}
    for weighed in planner.weigh(view, legal):
        best.setdefault(int(weighed.codes[0]), [int(code) for code in weighed.codes])
    if care.told > 1 and len(best) < min(care.told, len(legal)):
        best |= others(planner, view, [code for code in legal if code not in best], care)
    told = dict(list(best.items())[: care.told])
    for code in also:
        told.setdefault(code, best.get(code) or line_from(planner, view, code, care)[0])
    return list(told.values())


def others(planner: Planner, view: View, codes: list[int], care: Care) -> dict[int, list[int]]:
    """The best line for each of these answers, of which the planner has not looked at any; the most promising first."""
    found = [line_from(planner, view, code, care) for code in codes[:MOST_OTHERS]]
    return {line[0]: line for line, _ in sorted(found, key=lambda one: -one[1])}


def line_from(planner: Planner, view: View, code: int, care: Care) -> tuple[list[int], int]:
    """The best line that begins with an answer which the planner did not look at, and what it is worth."""
    world, fate = view.world(planner.luck), planner.luck.word()
    planner.finder.answer_for_others(world, view.seat)
    found = planner.lines_from(view, world, code, fate, care.beam // 4)
    return [int(given) for given in found[0].codes], int(found[0].value)


def try_out(game: Game, view: View, futures: Futures, answer: Judged, fate: int, ranging: Ranging) -> None:
    """One future more."""
    rules, seats, begun = view.rules, view.imagined.seats, perf_counter()
    futures.play(view, vec[i64](answer.line), fate)
    s = futures.now()
    answer.judged += int(s.count - view.imagined.count)
    answer.rough.append(float(futures.judge.u[view.seat]))
    answer.hopes.append([int(futures.judge.hope[seat]) / int(POINT) for seat in range(seats)])
    places = rules.ranking(s) if s.depth == 0 else []
    answer.won.append([(place == 1) / places.count(1) for place in places])
    if ranging.tells():
        answer.told.append(outcome(game, view, ranging.as_told(view, futures, begun)))
    if ranging.ending:
        answer.ends.append([int(points) for points in rules.scores(ranging.end(view, futures))])
    answer.given += int(futures.now().count - view.imagined.count)


def outcome(game: Game, view: View, s: State) -> Outcome:
    points = [int(n) for n in view.rules.scores(s)]
    return Outcome(points, [grouped(game, part) for part in game.texts.breakdown(s)], game.reached(s))


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
    return list(dict.fromkeys(source for answer in answers for one in answer.told for source in one.sources[seat]))


def brought(answer: Judged, seat: int, source: Phrase) -> list[int]:
    return [one.sources[seat].get(source, 0) for one in answer.told]


def come_to(answer: Judged, seat: int) -> Counter[Reached]:
    """In how many futures a seat comes to what."""
    return Counter(what for one in answer.told for what in one.reached[seat])


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
