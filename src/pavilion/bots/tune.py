"""Tuning: a game's hints get better weights by playing against themselves, and a gate lets only better ones pass.

    tuned = tune(find("worlds-fair-1893"), rounds=20, tries=32, gate=1000, jobs=2)
    tuned.verdict, tuned.rows[0].before, tuned.rows[0].after

The walk is SPSA: in every round all weights are moved at random, up or down, some times over; each time the two sides
play the same fate from every seat, and the weights follow whoever did better. Those who play are the hasty bots of the
planner's futures, so what is tuned is what strong bots think with. At the gate the weights that came out play fresh
fates against those there were before, until a sequential test is sure, or all games are spent.

Everything follows from the seed. What a journal holds is not played again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from pavilion.bots.greedy import Greedy
from pavilion.bots.journal import Journal
from pavilion.bots.playout import contest
from pavilion.bots.ratings import wilson
from pavilion.bots.sharing import Failed, chunks_of, played, whole
from pavilion.bots.simulate import luck
from pavilion.core import Bot, Game, Rng, Terms, Unreadable, View
from pavilion.core.temper import USUAL_UNIT

SWING: Final = 0.15  # of a weight, how far it is moved to try it out,
LEAST: Final = 2.0  # and at least
STRIDE: Final = 3.0  # swings that the weights follow in the first round, if one side wins everything
CALM: Final = 10  # rounds after which strides are half as long
BETTER: Final = 0.03  # victories more than an equal share that are worth while: what the gate is to tell from none
SURE: Final = math.log(19)  # of the sequential test: one error in twenty, either way

ACCEPTED: Final = "accepted"
REJECTED: Final = "rejected"
UNDECIDED: Final = "undecided"


# ---- weights by name -------------------------------------------------------------------------------------------------


class Hand:
    """On the weights of a game: all its numbers in one row, with names. Where one has several, they are counted."""

    def __init__(self, game: Game) -> None:
        self.weights: Any = game.rules.weights()
        if self.weights is None:
            raise Unreadable(
                "the hints of {game} have no weights", "game", "Give its rules a method weights: docs/bots.md.",
                game=game.name,
            )  # fmt: skip
        self.attributes = sorted(getattr(type(self.weights), "__mypyc_attrs__", None) or vars(self.weights))
        self.names: list[str] = []
        for attribute in self.attributes:
            value = getattr(self.weights, attribute)
            many = not isinstance(value, int)
            self.names += [f"{attribute} {i}" for i in range(len(value))] if many else [attribute]

    def read(self) -> list[int]:
        found: list[int] = []
        for attribute in self.attributes:
            value = getattr(self.weights, attribute)
            found += [value] if isinstance(value, int) else list(value)
        return found

    def write(self, values: Sequence[int]) -> None:
        at = 0
        for attribute in self.attributes:
            old = getattr(self.weights, attribute)
            if isinstance(old, int):
                setattr(self.weights, attribute, values[at])
                at += 1
            else:
                setattr(self.weights, attribute, vec[i64](list(values[at : at + len(old)])))
                at += len(old)


class Believer:
    """A hasty bot that judges by weights of its own."""

    def __init__(self, hand: Hand, values: Sequence[int], seed: int, positions: int) -> None:
        self.hand = hand
        self.values = values
        self.bot = Greedy(seed, positions)
        self.bot.hasty = True

    def answer(self, view: View, legal: list[int]) -> int:
        self.hand.write(self.values)
        return self.bot.answer(view, legal)


# ---- games -----------------------------------------------------------------------------------------------------------


class Trial(msgspec.Struct, frozen=True, array_like=True):
    """How game number g of a round ended for the one who sat alone."""

    round: int
    g: int
    share: float  # of the victory
    lead: float  # in points, on the best of the others


class Round(NamedTuple):
    """Some tries, each of one side against the other with one fate from every seat; goes to every process."""

    game: Game
    seats: int
    options: dict[str, Any]
    seed: int
    round: int
    sides: list[tuple[list[int], list[int]]]  # weights of the one alone, and of all others; by try, the last for ever

    def ready(self) -> Ring:
        return Ring(self)


class Ring:
    """Plays any game of a round."""

    def __init__(self, round: Round) -> None:
        self.round = round
        self.hand = Hand(round.game)
        self.terms: Terms = round.game.agree(round.seats, round.options)

    def play(self, g: int) -> Trial:
        one, hand = self.round, self.hand
        number, place = divmod(g, one.seats)
        alone, others = one.sides[min(number, len(one.sides) - 1)]
        positions = int(one.game.rules.temper(one.seats).positions)
        fate = luck(f"tune:{one.seed}:{one.round}:{number}")
        eyes = Rng(fate.word())
        bots: list[Bot] = [
            Believer(hand, alone if seat == place else others, int(fate.word()), positions) for seat in range(one.seats)
        ]
        before = hand.read()
        rules = one.game.rules
        s = rules.new(self.terms)
        try:
            contest(rules, s, bots, fate, eyes)
        except Exception as trouble:
            raise Failed(f"round {one.round}, game {g}: {type(trouble).__name__}: {trouble}") from trouble
        finally:
            hand.write(before)
        scores, places = rules.scores(s), rules.ranking(s)
        best = max(score for seat, score in enumerate(scores) if seat != place)
        return Trial(one.round, g, (places[place] == 1) / places.count(1), float(scores[place] - best))


# ---- the walk --------------------------------------------------------------------------------------------------------


class Walk:
    """Weights that follow what did better."""

    def __init__(self, values: Sequence[int], seed: int) -> None:
        self.values = [float(value) for value in values]
        self.swings = [max(LEAST, abs(value) * SWING) for value in values]
        self.seed = seed
        self.round = 0

    def signs(self, number: int) -> list[int]:
        dice = luck(f"swing:{self.seed}:{self.round}:{number}")
        return [1 if dice.below(2) else -1 for _ in self.values]

    def sides(self, number: int) -> tuple[list[int], list[int]]:
        """The weights of both sides in a try."""
        moved = [swing * sign for swing, sign in zip(self.swings, self.signs(number), strict=True)]
        pairs = list(zip(self.values, moved, strict=True))
        return [round(value + by) for value, by in pairs], [round(value - by) for value, by in pairs]

    def follow(self, gains: Sequence[float]) -> None:
        """By try, how much better the first side did: 1 is everything, -1 the other side."""
        stride = STRIDE / (1 + self.round / CALM) / len(gains)
        for number, gain in enumerate(gains):
            for i, sign in enumerate(self.signs(number)):
                self.values[i] += stride * gain * sign * self.swings[i]
        self.round += 1


# ---- the gate --------------------------------------------------------------------------------------------------------


def likelihood(shares: Sequence[float], par: float) -> float:
    """How much likelier these are if victories are `BETTER` above par than if they are at par, as a logarithm.

    Of the mean over all seats for each fate, as if these were normal: whoever shares a fate is not independent.
    """
    n = len(shares)
    if n < 2:
        return 0.0
    mean = math.fsum(shares) / n
    spread = math.fsum((share - mean) ** 2 for share in shares) / (n - 1)
    return n * BETTER * (mean - par - BETTER / 2) / max(spread, 1 / (4 * n))


def verdict_of(found: float) -> str:
    if found >= SURE:
        return ACCEPTED
    return REJECTED if found <= -SURE else UNDECIDED


class Row(msgspec.Struct, frozen=True):
    """A weight, before and after the walk."""

    name: str
    before: int
    after: int


class Tuned(msgspec.Struct, frozen=True):
    """What came out; `accepted`, `rejected` or `undecided`. The victories are those at the gate, against before."""

    game: str
    title: str
    seats: int
    seed: int
    rounds: int
    tries: int
    rows: list[Row]
    verdict: str
    games: int  # at the gate
    wins: float
    win_rate: float
    low: float
    high: float
    lead: float  # in points, on average

    def to_json(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self)).decode()


def tune(
    game: Game,
    *,
    rounds: int = 20,
    tries: int = 32,
    gate: int = 1000,
    seats: int = 2,
    options: dict[str, object] | None = None,
    seed: int = 0,
    jobs: int = 1,
    ray: str = "",
    journal: Path | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Tuned:
    """Walk so many rounds of so many tries, then play up to `gate` games against the weights there were before.

    What was asked wrongly is an `Unreadable` before the first game; the weights of the game itself stay as they are.
    """
    for name, number in (("rounds", rounds), ("tries", tries), ("gate", gate), ("jobs", jobs)):
        whole(name, number)
    if seats < 2:
        raise Unreadable("nobody plays against anybody at a table with one seat", "seats", "Give two seats or more.")
    hand = Hand(game)
    before = hand.read()
    start = Round(game, seats, options or {}, seed, 0, [(before, before)])
    start.ready()
    about = {
        "tune": game.name, "weights": dict(zip(hand.names, before, strict=True)), "seats": seats,
        "options": start.options, "seed": seed, "tries": tries, "rounds": rounds,
    }  # fmt: skip
    with closing(Journal(journal, about)) as book:
        found = book.games(Trial)
        match = Match(start, jobs, ray, book, {(one.round, one.g): one for one in found}, on_progress)
        walk = Walk(before, seed)
        for _ in range(rounds):
            walk.follow(match.gains(walk, tries))
        after = [round(value) for value in walk.values]
        trials = match.gate(rounds, after, before, gate)
    rows = [Row(*row) for row in zip(hand.names, before, after, strict=True)]
    return told(game, seats, seed, rounds, tries, rows, trials)


class Match:
    """Plays rounds one after the other, apart from what is known already."""

    def __init__(
        self, start: Round, jobs: int, ray: str, book: Journal, known: dict[tuple[int, int], Trial],
        on_progress: Callable[[int], None] | None,
    ) -> None:  # fmt: skip
        self.start = start
        self.jobs = jobs
        self.ray = ray
        self.book = book
        self.known = known
        self.on_progress = on_progress
        self.done = 0

    def play(self, round: int, sides: list[tuple[list[int], list[int]]], games: range) -> list[Trial]:
        """These games of a round, in order."""
        program = self.start._replace(round=round, sides=sides)
        left = [g for g in games if (round, g) not in self.known]
        if left:
            with closing(played(program, program.ready(), chunks_of(left), self.jobs, self.ray)) as finished:
                for trials in finished:
                    self.book.write(trials)
                    self.known.update(((one.round, one.g), one) for one in trials)
        self.done += len(games)
        if self.on_progress is not None:
            self.on_progress(self.done)
        return [self.known[round, g] for g in games]

    def gains(self, walk: Walk, tries: int) -> list[float]:
        """By try, how much better the first side did: its lead in points, as far as that makes victory likely."""
        seats = self.start.seats
        unit = int(self.start.game.rules.temper(seats).unit or USUAL_UNIT)
        trials = self.play(walk.round, [walk.sides(number) for number in range(tries)], range(tries * seats))
        gains = [math.tanh(one.lead * 100 / unit / 2) for one in trials]
        middle = math.fsum(gains) / len(gains) if seats > 2 else 0.0  # one against many is no better than the best
        return [
            math.fsum(gain - middle for gain in gains[at : at + seats]) / seats for at in range(0, len(gains), seats)
        ]

    def gate(self, rounds: int, after: list[int], before: list[int], most: int) -> list[Trial]:
        """New against old on fresh fates, in portions, until it is sure who is better."""
        seats = self.start.seats
        trials: list[Trial] = []
        portion = seats * max(1, math.ceil(most / seats / 20))
        while len(trials) < most and (not trials or verdict_of(self.evidence(trials)) == UNDECIDED):
            trials += self.play(rounds, [(after, before)], range(len(trials), len(trials) + portion))
        return trials

    def evidence(self, trials: list[Trial]) -> float:
        return evidence(trials, self.start.seats)


def evidence(trials: list[Trial], seats: int) -> float:
    fates = [math.fsum(one.share for one in trials[at : at + seats]) / seats for at in range(0, len(trials), seats)]
    return likelihood(fates, 1 / seats)


def told(
    game: Game, seats: int, seed: int, rounds: int, tries: int, rows: list[Row], trials: list[Trial]
) -> Tuned:  # fmt: skip
    wins, n = math.fsum(one.share for one in trials), len(trials)
    low, high = wilson(wins, n)
    return Tuned(
        game=game.name, title=game.title, seats=seats, seed=seed, rounds=rounds, tries=tries, rows=rows,
        verdict=verdict_of(evidence(trials, seats)), games=n, wins=wins, win_rate=wins / n, low=low, high=high,
        lead=math.fsum(one.lead for one in trials) / n,
    )  # fmt: skip
