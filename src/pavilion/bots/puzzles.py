"""Puzzles: positions of games between bots in which one answer is clearly the best.

    puzzles = find_puzzles(find("worlds-fair-1893"), 50, jobs=2)

A decision is taken if at least `PLAUSIBLE` answers are worth a look and the best of them wins more often than any other
by `CLEAR`: at a first look, then in many more futures that are the same for all answers, and in the eyes of an expert
too. What is asked early in a game is left out, for there futures tell little about who wins. The grade of a puzzle says
how many of the weaker levels miss its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import chain
from typing import NamedTuple

from pavilion.bots import make
from pavilion.bots.search.effort import Effort
from pavilion.bots.search.futures import Futures
from pavilion.bots.search.planner import Planner, Weighed
from pavilion.bots.sharing import Chunk, Failed, played, whole
from pavilion.bots.simulate import luck
from pavilion.core import Game, Rng, Unreadable, View
from pavilion.opening import new
from pavilion.puzzles import Puzzle
from pavilion.table import Table

PLAUSIBLE = 4  # answers worth a look, at least
CLEAR = 0.10  # of the chance to win lies between the best answer and any other
EARLY = 3  # the first of so many parts of a game has no puzzles
APART = 4  # turns between two puzzles of a game
ONE_OF = 3  # decisions is looked at: neighbours ask much the same
FIRST_LOOK = Effort(lines=8, futures=12, iterations=1)
LOOKS = (20, 80, 300)  # futures of each answer, one look after the other
WEAKER = ("beginner", "club", "strong")  # than the expert who confirms a puzzle
ASKED = 5  # times each of them is asked: an odd number
EASY = 3  # one of so many, at most, is a puzzle that beginners solve
GAMES = 10_000  # after which nobody looks any further


def find_puzzles(
    game: Game,
    number: int,
    *,
    seats: int = 2,
    seed: int = 0,
    jobs: int = 1,
    ray: str = "",
    on_progress: Callable[[int], None] | None = None,
) -> list[Puzzle]:
    """So many puzzles. The same seed finds the same ones, with any number of jobs."""
    whole("puzzles", number)
    whole("jobs", jobs)
    order = Order(game, seats, seed)
    found: list[Puzzle] = []
    chunks: list[Chunk] = [[g] for g in range(GAMES)]
    with closing(played(order, order.ready(), chunks, jobs, ray)) as games:
        for chunk in games:
            for puzzle in chain.from_iterable(chunk):
                easy = sum(one.grade == 0 for one in found)
                if puzzle.grade > 0 or easy < number // EASY:
                    found.append(puzzle)
            if on_progress is not None:
                on_progress(min(len(found), number))
            if len(found) >= number:
                break
    return found[:number]


class Order(NamedTuple):
    """What was asked; goes to every process."""

    game: Game
    seats: int
    seed: int

    def ready(self) -> Finder:
        return Finder(self)


class Finder:
    """Looks for puzzles in any game of an order."""

    def __init__(self, order: Order) -> None:
        self.order = order
        game = order.game
        game.agree(order.seats, {})
        if game.rules.temper(order.seats).unit <= 0:
            raise Unreadable(
                "{title} gives no hints for {seats} seats", "game", "Puzzles need to know what each seat may expect.",
                title=game.title, seats=order.seats,
            )  # fmt: skip

    def play(self, g: int) -> list[Puzzle]:
        """The puzzles of game number g."""
        game, seats, seed = self.order
        try:
            moments = list(decisions(game, seats, f"{seed}-{g}"))
            return list(self.among(moments, luck(f"{seed}:{g}:puzzles")))
        except Exception as trouble:
            raise Failed(f"game {g}: {type(trouble).__name__}: {trouble}") from trouble

    def among(self, moments: list[Table], fate: Rng) -> Iterator[Puzzle]:
        last = moments[-1].answers[-1].turn // EARLY if moments else 0
        for table in moments:
            turn = table.answers[-1].turn
            if turn < last or fate.below(ONE_OF):
                continue
            puzzle = self.examine(table, fate)
            if puzzle is not None:
                yield puzzle
                last = turn + APART

    def examine(self, table: Table, fate: Rng) -> Puzzle | None:
        """The puzzle in a decision, if there is one."""
        seat = table.to_move[0]
        legal = table.codes(seat)
        view = table.eyes(seat, fate)
        planner = Planner(fate.word(), FIRST_LOOK)
        lines = first_answers(planner.weigh(view, legal))
        if len(lines) < PLAUSIBLE or lines[0].chance(seat) - lines[1].chance(seat) < CLEAR:
            return None
        futures, chances = planner.ready(view), [0.0]
        for many in LOOKS:
            chances = mean_chances(futures, view, lines, fate, many)
            if chances[0] - max(chances[1:]) < CLEAR:
                return None
        expert = make("expert", table.game, fate.word())
        if expert.answer(view, legal) != lines[0].codes[0]:
            return None
        best = int(lines[0].codes[0])
        missed = sum(misses(table, level, best, fate) for level in WEAKER)
        texts = [table.words.texts[line.codes[0]] for line in lines]
        by_chance = sorted(zip(texts, chances, strict=True), key=lambda one: -one[1])
        told = {text: round(chance, 3) for text, chance in by_chance}
        return Puzzle(table.game.name, table.position(), seat, texts[0], told, missed)


def decisions(game: Game, seats: int, seed: str) -> Iterator[Table]:
    """The moments of a game between club players and one beginner at which there is something to think about."""
    table = new(game.name, seats=seats, seed=seed)
    fate = luck(seed)
    bots = [make("club" if seat else "beginner", game, fate.word()) for seat in range(seats)]
    while not table.over:
        seat = table.to_move[0]
        legal = table.codes(seat)
        if len(table.to_move) == 1 and len(legal) >= PLAUSIBLE:
            yield table.clone()
        table.play(table.words.texts[bots[seat].answer(table.eyes(seat, fate), legal)], seat)


def first_answers(lines: list[Weighed]) -> list[Weighed]:
    """The best line of each first answer, in the order of the lines."""
    found: dict[int, Weighed] = {}
    for line in lines:
        found.setdefault(int(line.codes[0]), line)
    return list(found.values())


def mean_chances(futures: Futures, view: View, lines: list[Weighed], fate: Rng, many: int) -> list[float]:
    """Of winning, for each line in the same futures."""
    sums = [0.0] * len(lines)
    for _ in range(many):
        word = fate.word()
        for n, line in enumerate(lines):
            futures.play(view, line.codes, word)
            sums[n] += futures.judge.u[view.seat]
    return [total / many for total in sums]


def misses(table: Table, level: str, best: int, fate: Rng) -> bool:
    """Whether a bot of a level answers something else, more often than not."""
    seat = table.to_move[0]
    legal = table.codes(seat)
    found = 0
    for _ in range(ASKED):
        bot = make(level, table.game, fate.word())
        found += bot.answer(table.eyes(seat, fate), legal) == best
    return found * 2 < ASKED
