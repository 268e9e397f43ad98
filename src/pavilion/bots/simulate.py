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
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pavilion.bots import maker
from pavilion.bots.playout import contest
from pavilion.bots.sharing import Failed, chunks_of, played, whole
from pavilion.core import Bot, Game, Rng, Terms, Unreadable


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
    ray: str = "",
    on_progress: Callable[[int], None] | None = None,
    records: Path | None = None,
) -> Results:
    """Let bots play against each other, one at each seat; with `records`, keep every game in that folder.

    `jobs` processes share the work, or with `ray` (an address, or "auto") as many as Ray has, on whatever machines.
    `on_progress` is told how many games are finished, now and then. What was asked wrongly is an `Unreadable` before
    the first game; a bot that breaks down ends the simulation with `Failed`.
    """
    whole("games", games)
    whole("jobs", jobs)
    order = Order(game, bots, options or {}, pack, seed, records)
    simulation = order.ready()
    if records is not None:
        check_folder(records)
    tally = Tally(len(bots))
    started = time.perf_counter()
    with closing(played(order, simulation, chunks_of(range(games)), jobs, ray)) as finished:
        for ends in finished:
            for end in ends:
                tally.add(end)
            if on_progress is not None:
                on_progress(tally.games)
    return tally.results(simulation, time.perf_counter() - started)


class Order(NamedTuple):
    """What was asked; goes to every process."""

    game: Game
    bots: list[str]
    options: dict[str, Any]
    pack: str
    seed: int
    records: Path | None

    def ready(self) -> Simulation:
        return Simulation(self)


class End(NamedTuple):
    """How a game ended, by seat."""

    scores: list[int]
    places: list[int]
    turns: int
    choices: int


class Simulation:
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

    def results(self, simulation: Simulation, seconds: float) -> Results:
        order = simulation.order
        return Results(
            game=order.game.name, bots=order.bots, seats=self.seats, games=self.games,
            options=simulation.terms.options, pack=simulation.terms.pack, seed=order.seed,
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
