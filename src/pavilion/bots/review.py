"""Review: what a finished game was like. Chances of winning along the way, luck, turning points, accuracy.

    told = review(pavilion.load(record), seed=1)
    told.accuracy, told.luck, [point.best for point in told.turning_points()]

Every decision that had an alternative is thought about as its seat saw it: the best answer and the one that was given
go through the same futures (`analysis.py`), a few at first, many where something seems to have been given away. What
the given one is worth less is its *loss*. What changes from there to the next decision is *luck*: fate, or what nobody
foresaw. So for each seat

    the beginning + luck + what others gave away - what it gave away itself = the result.

How sure a lead is (`calibration.py`) is found out from all futures of the game that were played to the end, those at
about the same time counting for each decision.

Thinking is cut into pieces (`Question`, `consider`), so that a server can do it behind all else; `Review` is made of
what they told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp
from time import process_time
from typing import Final

from msgspec import Struct

from pavilion.bots.analysis import AS_GOOD, AS_MANY, Analysis, Judged, analyse, mean, standard_error
from pavilion.bots.calibration import LEAST_UNIT, LOGISTIC, Scale, leads
from pavilion.bots.care import Care
from pavilion.bots.purse import Purse
from pavilion.bots.reasons import Packed, packed, unpacked, why
from pavilion.core import TOP, Game, Options, Phrase, Rng, Unreadable, View
from pavilion.table import Table

FIRST: Final = Care(
    lines=12, futures=8, compared=600, ended=1, told=2, beam=2000, positions=40, surely=0.007, least=8
)
CLOSER: Final = Care(
    lines=16, futures=40, compared=1500, ended=1, told=3, beam=4000, positions=40, surely=0.003, least=24, replied=20
)
MOST: Final = 5  # turning points that are told
CLOSELY: Final = 1_000_003  # what sets the futures of a closer look apart from those of a first one
DOUBT: Final = 2.0  # standard errors within which a loss may be one, or none
NOTICED: Final = 1.5  # standard errors from which on a loss is one
NEARBY: Final = 5  # the futures of a fifth of the game, before and after, tell how sure a lead is
STEEP: Final = 4.354  # how fast accuracy falls with the chances given away; as at lichess
LUCKY: Final = 3  # strokes of luck that are told


class Question(Struct):
    """A decision that had an alternative: after how many answers, in which turn, whose, and what was answered."""

    number: int
    turn: int
    seat: int
    given: str


class Line(Struct):
    """What came of an answer: in each future what all seats could hope for, or what they had of the victory."""

    answer: str
    hopes: list[list[float]]
    won: list[list[float]]
    ends: list[list[int]]

    def chances(self, scale: Scale) -> list[list[float]]:
        return [won or scale.chances(hopes) for hopes, won in zip(self.hopes, self.won, strict=True)]


class Considered(Struct):
    """What was found out about a decision: the best answer, the one that was given, and why the best one is better."""

    question: Question
    best: Line
    given: Line
    why: list[Packed] = []
    doubtful: bool = False  # may another answer have been better, by so much that it counts?
    answers: int = 0  # that were given in its futures,
    seconds: float = 0.0  # and the processor's time that it took

    @property
    def alone(self) -> bool:
        return len(self.best.hopes[0]) == 1


class Moment(Struct):
    """A decision as it is told: the chances of all seats (alone: the points) after the best and the given answer."""

    number: int
    turn: int
    seat: int
    given: str
    best: str
    before: list[float]
    after: list[float]
    loss: float  # of the seat's own chances, 0 where it cannot be told from none


# ---- thinking -------------------------------------------------------------------------------------------------------


def questions(table: Table) -> list[Question]:
    """What was asked in a finished game, and could have been answered otherwise."""
    if not table.over:
        raise Unreadable(
            "this game is not over yet", "review", "A review tells what was hidden: finish the game first."
        )
    return [asked for asked, _, legal in walk(table) if len(legal) > 1]


def walk(table: Table) -> Iterator[tuple[Question, View, list[int]]]:
    """All decisions with what their seats saw then; the answers are given one after the other."""
    rules, out = table.rules, Options()
    s = table.opening()
    for number, answer in enumerate(table.answers):
        rules.settle(s)
        at = TOP
        if answer.seat >= 0:
            at = rules.owed_by(s, answer.seat)
            if not answer.forced:
                rules.legal(s, out, at)
                view = View(rules, s, answer.seat, Rng(number))
                yield Question(number, answer.turn, answer.seat, table.words.say(answer.code)), view, out.list()
        rules.apply(s, answer.code, at)


def consider(
    game: Game, view: View, legal: list[int], question: Question, given: int, care: Care, seed: int
) -> Considered:
    """Think about one decision."""
    begun = process_time()
    told = analyse(game, view, legal, care, seed, also=(given,))
    best, own = told.best, told.of(given)
    assert own is not None
    words = game_words(game)
    if told.as_good(own):
        best = own
    reasons = [packed(reason) for reason in why(told, own)] if best is not own else []
    seconds = process_time() - begun
    return Considered(
        question, line_of(best, words), line_of(own, words), reasons, is_doubtful(told, own), told.given, seconds
    )


def game_words(game: Game) -> list[str]:
    from pavilion.record.notation import vocabulary

    return vocabulary(game).texts


def line_of(answer: Judged, words: Sequence[str]) -> Line:
    hopes = [[round(hope, 2) for hope in future] for future in answer.hopes]
    return Line(words[answer.code], hopes, answer.won, answer.ends)


def is_doubtful(told: Analysis, own: Judged) -> bool:
    """May any other answer be better than the one that was given, for all that its futures tell?"""
    least = AS_MANY if told.alone else AS_GOOD
    for other in told.answers:
        differences = [one - two for one, two in zip(worth(told, other), worth(told, own), strict=True)]
        if other is not own and mean(differences) + DOUBT * standard_error(differences) >= least:
            return True
    return False


def worth(told: Analysis, answer: Judged) -> list[float]:
    """What each future is worth to its seat, roughly: the chances, alone the points."""
    return [hopes[0] for hopes in answer.hopes] if told.alone else answer.rough


def in_all(asked: Sequence[Question]) -> int:
    """How many thoughts a review takes at most."""
    return 2 * len(asked)


def review(
    table: Table, seed: int = 0, on_progress: Callable[[int, int], None] = lambda done, all: None,
    first: Care = FIRST, closer: Care = CLOSER, purse: Purse | None = None,
) -> Review:  # fmt: skip
    """Think about a whole game."""
    asked = questions(table)
    found: dict[int, Considered] = {}
    codes, many, thoughts = table.words.codes, in_all(asked), 0
    purse = purse or Purse(len(asked))

    def think(wanted: set[int], care: Care, luck: int) -> None:
        nonlocal thoughts
        for question, view, legal in walk(table):
            if question.number in wanted:
                given, own = codes[question.given], purse.care(care)
                one = consider(table.game, view, legal, question, given, own, luck + question.number)
                found[question.number] = one
                purse.pay(one.answers, one.seconds)
                thoughts += 1
                on_progress(thoughts, many)

    think({question.number for question in asked}, first, seed)
    in_order = [found[question.number] for question in asked]
    again = purse.look_closer({one.question.number for one in in_order if one.doubtful})
    think(again, closer, seed + CLOSELY)
    on_progress(many, many)
    return Review([found[question.number] for question in asked], result_of(table))


def result_of(table: Table) -> list[float]:
    """What each seat has of the victory; alone, the points."""
    if table.seats == 1:
        return [float(table.scores()[0])]
    places = table.ranking()
    return [(place == 1) / places.count(1) for place in places]


# ---- telling --------------------------------------------------------------------------------------------------------


class Review:
    """A game as it went, made of what was thought about its decisions."""

    def __init__(self, found: Sequence[Considered], result: Sequence[float] = ()) -> None:
        self.found = found
        self.result = list(result)
        self.scales = scales_along(found)
        self.moments = [moment_of(one, scale) for one, scale in zip(found, self.scales, strict=True)]

    @property
    def seats(self) -> int:
        return len(self.moments[0].before) if self.moments else len(self.result)

    @property
    def alone(self) -> bool:
        return self.seats == 1

    def own(self, seat: int) -> list[Moment]:
        return [moment for moment in self.moments if moment.seat == seat]

    def accuracy(self, seat: int) -> float:
        """Of 100: the mean over the seat's decisions, each by what it gave away."""
        return mean([accuracy(self.share(moment)) for moment in self.own(seat)]) if self.own(seat) else 100.0

    def share(self, moment: Moment) -> float:
        """The loss as a part of all there is: of a sure victory, alone of the points that were to be had."""
        return moment.loss / max(1.0, moment.before[0]) if self.alone else moment.loss

    def best_found(self, seat: int) -> tuple[int, int]:
        """How often a seat gave the best answer, or one as good; and how often it was asked."""
        own = self.own(seat)
        return sum(moment.loss == 0.0 for moment in own), len(own)

    def given_away(self, seat: int) -> float:
        """What the seat's own answers have cost it."""
        return sum(moment.loss for moment in self.own(seat))

    def gifts(self, seat: int) -> float:
        """What the answers of others have brought it."""
        others = [moment for moment in self.moments if moment.seat != seat and moment.loss]
        return sum(moment.after[seat] - moment.before[seat] for moment in others)

    def luck(self, seat: int) -> float:
        """What fate brought it, and what nobody foresaw."""
        if not self.moments:
            return 0.0
        return self.result[seat] - self.moments[0].before[seat] + self.given_away(seat) - self.gifts(seat)

    def swings(self) -> list[tuple[Moment, list[float]]]:
        """The strokes of luck: after which decision, and how the chances of all seats changed."""
        ends = [moment.before for moment in self.moments[1:]] + [self.result]
        told = [
            (moment, [now - then for then, now in zip(moment.after, end, strict=True)])
            for moment, end in zip(self.moments, ends, strict=True)
        ]
        return sorted(told, key=lambda swing: -max(map(abs, swing[1])))[:LUCKY]

    def turning_points(self) -> list[tuple[Moment, list[Phrase]]]:
        """The decisions that cost most, in the order of the game, each with why the best answer was better."""
        pairs = [(moment, one) for moment, one in zip(self.moments, self.found, strict=True) if moment.loss]
        worst = sorted(pairs, key=lambda pair: -pair[0].loss)[:MOST]
        told = sorted(worst, key=lambda pair: pair[0].number)
        return [(moment, [unpacked(reason) for reason in one.why]) for moment, one in told]

    def curve(self) -> list[tuple[int, list[float]]]:
        """Turn by turn, the chances of all seats when it began (the mean over its decisions), and the result."""
        turns: dict[int, list[Moment]] = {}
        for moment in self.moments:
            turns.setdefault(moment.turn, []).append(moment)
        told = [(turn, means([one.before for one in some])) for turn, some in turns.items()]
        return [*told, (told[-1][0] + 1 if told else 1, self.result)]


def means(rows: list[list[float]]) -> list[float]:
    return [mean(list(column)) for column in zip(*rows, strict=True)]


def accuracy(loss: float) -> float:
    """100 for the best answer; giving away 10 % of the chances leaves 64."""
    return max(0.0, min(100.0, 103.1668 * exp(-STEEP * loss) - 3.1669))


def scales_along(found: Sequence[Considered]) -> list[Scale]:
    """What a lead is worth at each decision, from the futures around it."""
    squares, sums, counts = [0.0], [0.0], [0]
    for one in found:
        far = strayed(one.best) + (strayed(one.given) if one.given.answer != one.best.answer else [])
        squares.append(squares[-1] + sum(lead * lead for lead in far))
        sums.append(sums[-1] + sum(far))
        counts.append(counts[-1] + len(far))
    wide = max(1, len(found) // NEARBY)
    told = []
    for n in range(len(found)):
        low, high = max(0, n - wide), min(len(found), n + wide + 1)
        many = max(1, counts[high] - counts[low])
        spread = ((squares[high] - squares[low]) / many) ** 0.5
        told.append(Scale(max(LEAST_UNIT, spread / LOGISTIC), (sums[high] - sums[low]) / many))
    return told


def strayed(line: Line) -> list[float]:
    """How far leads at the end were from those that were hoped for; alone, how far the points were."""
    come = [
        (hopes, [float(n) for n in end])
        for hopes, won, end in zip(line.hopes, line.won, line.ends, strict=False)
        if not won
    ]
    if come and len(come[0][0]) == 1:
        return [end[0] - hopes[0] for hopes, end in come]
    return [then - hoped for hopes, end in come for hoped, then in zip(leads(hopes), leads(end), strict=True)]


def moment_of(one: Considered, scale: Scale) -> Moment:
    asked = one.question
    before, after, differences = values(one.best, scale), values(one.given, scale), losses(one, scale)
    loss = mean(differences)
    least = AS_MANY if one.alone else AS_GOOD
    if loss < max(least, NOTICED * standard_error(differences)):
        loss, before = 0.0, after  # as good as the best, for all that can be told
    return Moment(
        asked.number, asked.turn, asked.seat, asked.given, one.best.answer if loss else asked.given,
        means(before), means(after), loss,
    )  # fmt: skip


def losses(one: Considered, scale: Scale) -> list[float]:
    """In each future, how much less the given answer was worth to its seat than the best one."""
    seat = one.question.seat
    pairs = zip(values(one.best, scale), values(one.given, scale), strict=True)
    return [best[seat] - given[seat] for best, given in pairs]


def values(line: Line, scale: Scale) -> list[list[float]]:
    """What a future is worth to each seat: the chances; alone, the points."""
    return [[hopes[0] + scale.more] for hopes in line.hopes] if len(line.hopes[0]) == 1 else line.chances(scale)
