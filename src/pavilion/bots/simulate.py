"""Many games between bots: who wins how often, from which seat, and how fast.

    results = simulate(find("worlds-fair-1893"), ["greedy", "random"], 1000, seed=7, jobs=2)
    results.rows[0].win_rate, results.to_json(), results.to_csv()

In game number g the bot named i-th sits at seat (i + g) % seats. Luck follows from the seed and g alone, so the same
seed gives the same results with any number of jobs. Games that are kept as records are other games: there fate speaks
at a Table, from the seed "SEED-g".
"""

from __future__ import annotations

import csv
import hashlib
import io
import math
import signal
import tempfile
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pavilion.bots import maker
from pavilion.bots.playout import contest
from pavilion.core import Bot, Game, Rng, Terms, Unreadable

LARGEST_CHUNK = 50  # games between two reports of a process
CHUNKS = 100  # reports of progress, if there are enough games


class Failed(RuntimeError):
    """A game broke off: which one, who sat there, and why. The bug is in a bot or in the game."""


class Row(msgspec.Struct, frozen=True):
    """How one bot did. A victory shared by k counts 1/k."""

    name: str  # numbered if the bot takes part several times: "greedy 1", "greedy 2"
    games: int
    wins: float
    win_rate: float
    mean_score: float
    wins_by_seat: list[float]
    games_by_seat: list[int]


class Results(msgspec.Struct, frozen=True):
    """What came out. All but `seconds` and `choices_per_second` follows from what was asked."""

    game: str
    bots: list[str]
    seats: int
    games: int
    options: dict[str, object]  # all of them, also those left at their defaults
    pack: str
    seed: int
    rows: list[Row]  # one for each bot, in the order given
    wins_by_seat: list[float]
    mean_turns: float
    mean_choices: float  # answers that had an alternative
    choices: int
    seconds: float
    choices_per_second: float

    def to_json(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self)).decode()

    def to_csv(self) -> str:
        """One line for each bot, below a line of names."""
        text = io.StringIO()
        lines = csv.writer(text, lineterminator="\n")
        seats = range(1, self.seats + 1)
        by_seat = [f"wins_seat_{seat}" for seat in seats] + [f"games_seat_{seat}" for seat in seats]
        lines.writerow(["game", "bot", "games", "wins", "win_rate", "mean_score", *by_seat])
        for row in self.rows:
            sums = [row.games, row.wins, row.win_rate, row.mean_score]
            lines.writerow([self.game, row.name, *sums, *row.wins_by_seat, *row.games_by_seat])
        return text.getvalue()


def simulate(
    game: Game,
    bots: list[str],
    games: int,
    *,
    options: dict[str, object] | None = None,
    pack: str = "",
    seed: int = 0,
    jobs: int = 1,
    on_progress: Callable[[int], None] | None = None,
    records: Path | None = None,
) -> Results:
    """Let bots play against each other, one at each seat; with `records`, keep every game in that folder.

    `on_progress` is told how many games are finished, now and then. What was asked wrongly is an `Unreadable` before
    the first game; a bot that breaks down ends the simulation with `Failed`.
    """
    whole("games", games)
    whole("jobs", jobs)
    order = Order(game, bots, options or {}, pack, seed, records)
    arena = Arena(order)
    if records is not None:
        check_folder(records)
    size = max(1, min(LARGEST_CHUNK, games // CHUNKS))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    tally = Tally(len(bots))
    started = time.perf_counter()
    with closing(in_processes(order, chunks, jobs) if jobs > 1 else map_chunks(arena, chunks)) as played:
        for ends in played:
            for end in ends:
                tally.add(end)
            if on_progress is not None:
                on_progress(tally.games)
    return tally.results(arena, time.perf_counter() - started)


class Order(NamedTuple):
    """What was asked; goes to every process."""

    game: Game
    bots: list[str]
    options: dict[str, Any]
    pack: str
    seed: int
    records: Path | None


class End(NamedTuple):
    """How a game ended, by seat."""

    scores: list[int]
    places: list[int]
    turns: int
    choices: int


class Arena:
    """Plays the games of an order, any of them at any time."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.terms: Terms = order.game.agree(len(order.bots), order.options, order.pack)
        self.makers = [maker(name, order.game) for name in order.bots]

    def play(self, g: int) -> End:
        """Game number g."""
        fate = luck(f"{self.order.seed}:{g}")
        eyes = Rng(fate.word())
        seeds = [int(fate.word()) for _ in self.makers]
        seats = [(seat - g) % len(self.makers) for seat in range(len(self.makers))]  # which bot sits there
        try:
            bots = [self.makers[i](seeds[i]) for i in seats]
            if self.order.records is not None:
                return self.play_for_the_record(g, bots, eyes, self.order.records)
            rules = self.order.game.rules
            s = rules.new(self.terms)
            choices = contest(rules, s, bots, fate, eyes)
            return End(rules.scores(s), rules.ranking(s), int(s.turn), int(choices))
        except Exception as trouble:
            sitting = ", ".join(self.order.bots[i] for i in seats)
            raise Failed(f"game {g} ({sitting}): {type(trouble).__name__}: {trouble}") from trouble

    def play_for_the_record(self, g: int, bots: list[Bot], eyes: Rng, folder: Path) -> End:
        from pavilion.opening import new  # the user's face: simulations without records go without it

        game, _, options, pack, seed, _ = self.order
        table = new(game.name, seats=len(bots), seed=f"{seed}-{g}", pack=pack, **options)
        choices = 0
        while not table.over:
            seat = table.to_move[0]
            legal = table.codes(seat)
            choices += len(legal) > 1
            code = bots[seat].answer(table.eyes(seat, eyes), legal)
            table.play(table.words.texts[code], seat)
        (folder / f"{game.name}-{g}.txt").write_text(table.record(), encoding="utf-8")
        return End(table.scores(), table.ranking(), table.answers[-1].turn, choices)


def luck(text: str) -> Rng:
    """Near texts give luck that has nothing in common."""
    return Rng(int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big"))


def whole(name: str, number: int) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise Unreadable(
            "{number!r} is not a valid number of {name}", name, "Give a whole number, 1 or more.",
            number=number, name=name,
        )  # fmt: skip


def check_folder(folder: Path) -> None:
    """Make the folder of the records; better now than after the first game."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as trouble:
        raise Unreadable(
            "{folder!r} cannot be written: {trouble}", "records", "Choose another folder.",
            folder=str(folder), trouble=trouble.strerror,
        ) from trouble  # fmt: skip


class Tally:
    """Counts the ends of games, number 0 first."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.turns = 0
        self.choices = 0
        self.victory = math.lcm(*range(1, seats + 1))  # so that every share of it is a whole number
        self.won = [[0] * seats for _ in range(seats)]  # shares, by bot and seat
        self.sat = [[0] * seats for _ in range(seats)]  # games, by bot and seat
        self.scored = [0] * seats  # by bot

    def add(self, end: End) -> None:
        share = self.victory // end.places.count(1)
        for seat in range(self.seats):
            bot = (seat - self.games) % self.seats
            self.sat[bot][seat] += 1
            self.scored[bot] += end.scores[seat]
            if end.places[seat] == 1:
                self.won[bot][seat] += share
        self.games += 1
        self.turns += end.turns
        self.choices += end.choices

    def results(self, arena: Arena, seconds: float) -> Results:
        order = arena.order
        return Results(
            game=order.game.name, bots=order.bots, seats=self.seats, games=self.games,
            options=arena.terms.options, pack=arena.terms.pack, seed=order.seed,
            rows=[self.row(name, bot) for bot, name in enumerate(numbered(order.bots))],
            wins_by_seat=[sum(won[seat] for won in self.won) / self.victory for seat in range(self.seats)],
            mean_turns=self.turns / self.games, mean_choices=self.choices / self.games, choices=self.choices,
            seconds=round(seconds, 3), choices_per_second=round(self.choices / seconds, 1),
        )

    def row(self, name: str, bot: int) -> Row:
        wins = sum(self.won[bot]) / self.victory
        return Row(
            name=name, games=self.games, wins=wins, win_rate=wins / self.games,
            mean_score=self.scored[bot] / self.games,
            wins_by_seat=[won / self.victory for won in self.won[bot]], games_by_seat=self.sat[bot],
        )


def numbered(bots: list[str]) -> list[str]:
    """A name for each bot of its own."""
    return [f"{name} {bots[: i + 1].count(name)}" if bots.count(name) > 1 else name for i, name in enumerate(bots)]


# ---- several processes: chunk c is played by process c % jobs, so results come in order without a queue -------------


def map_chunks(arena: Arena, chunks: list[range]) -> Generator[list[End], None, None]:
    for chunk in chunks:
        yield [arena.play(g) for g in chunk]


@contextmanager
def ctrl_c_held() -> Iterator[None]:
    """Hold Ctrl-C back for a moment, where the system can do that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def in_processes(order: Order, chunks: list[range], jobs: int) -> Generator[list[End], None, None]:
    """The chunks in order, each played in some process; however this ends, no process is left behind."""
    jobs = min(jobs, len(chunks))
    workers = [Worker(order, chunks[job::jobs]) for job in range(jobs)]
    try:
        for worker in workers:
            worker.start()
        for c in range(len(chunks)):
            yield workers[c % jobs].receive()
    finally:
        for worker in workers:
            worker.stop()


class Worker:
    """A process that plays chunks, and our end of the pipe from it."""

    def __init__(self, order: Order, chunks: list[range]) -> None:
        context = get_context("spawn")
        self.pipe, self.theirs = context.Pipe(duplex=False)
        self.process = context.Process(target=work, args=(self.theirs, order, chunks), daemon=True)

    def start(self) -> None:
        with ctrl_c_held():  # the process inherits it: Ctrl-C is for the parent, from the first moment on
            self.process.start()
        self.theirs.close()  # so that the pipe ends with the process

    def receive(self) -> list[End]:
        try:
            message: list[End] | Failed = self.pipe.recv()
        except EOFError:
            self.process.join()
            raise Failed(
                f"a process ended with exit code {self.process.exitcode} before its games were played. "
                'In a script, simulate with several jobs below `if __name__ == "__main__":`.'
            ) from None
        if isinstance(message, Failed):
            raise message
        return message

    def stop(self) -> None:
        if self.process.pid is not None:
            self.process.terminate()
            self.process.join()
        self.theirs.close()
        self.pipe.close()


def work(pipe: Connection, order: Order, chunks: list[range]) -> None:
    """What a process does. An interrupt is the business of the one who asked, who then ends this process."""
    import traceback

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for ends in map_chunks(Arena(order), chunks):
            pipe.send(ends)
    except BrokenPipeError:
        return  # whoever asked is gone
    except Failed as failure:
        failure.add_note(traceback.format_exc())
        pipe.send(failure)
