"""The arena: every bot meets every other, and the ladder says how good they are.

    ladder = arena(find("worlds-fair-1893"), ["club", "strong", "expert"], 100, jobs=2)
    ladder.standings[0].name, ladder.to_json(), ladder.to_csv()

Two bots meet at a table: with two seats one against the other, with more seats one of them alone against others of one
kind, by turns. Each fate is played once from each seat, so that nobody has better seats or better luck. Game number g
is the same game whatever else is played, so a ladder can be broken off and go on (`Journal`), and grow.
"""

from __future__ import annotations

import csv
import io
import math
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pavilion.bots import maker
from pavilion.bots.journal import Journal
from pavilion.bots.playout import contest
from pavilion.bots.ratings import ratings, wilson
from pavilion.bots.sharing import Failed, chunks_of, played, whole
from pavilion.bots.simulate import luck
from pavilion.core import Bot, Game, Rng, Terms, Unreadable, View


class Met(msgspec.Struct, frozen=True, array_like=True):
    """How game number g ended, by seat; and how long the bot there thought about each of its answers."""

    g: int
    scores: list[int]
    places: list[int]
    times: list[list[int]]  # in microseconds of CPU time


class LineUp(NamedTuple):
    """Who sits where in a game: one bot alone, others of one kind everywhere else. Numbers as in the programme."""

    lone: int
    others: int
    place: int  # of the one
    fate: int


class Programme(NamedTuple):
    """What was asked; goes to every process."""

    game: Game
    bots: list[str]
    seats: int
    options: dict[str, Any]
    pack: str
    seed: int

    def ready(self) -> Arena:
        return Arena(self)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return list(combinations(range(len(self.bots)), 2))

    def line_up(self, g: int) -> LineUp:
        """All pairs by turns, each through all seats with one fate, then with the next."""
        pairs = self.pairs
        lone, others = pairs[g % len(pairs)]
        fate, place = divmod(g // len(pairs), self.seats)
        if self.seats > 2 and fate % 2:
            lone, others = others, lone
        return LineUp(lone, others, place, fate)


class Arena:
    """Plays any game of a programme."""

    def __init__(self, programme: Programme) -> None:
        self.programme = programme
        self.terms: Terms = programme.game.agree(programme.seats, programme.options, programme.pack)
        self.makers = [maker(name, programme.game) for name in programme.bots]

    def play(self, g: int) -> Met:
        lone, others, place, number = self.programme.line_up(g)
        sitting = [lone if seat == place else others for seat in range(self.programme.seats)]
        names = [self.programme.bots[bot] for bot in sitting]
        fate = luck(f"{self.programme.seed}:{number}")
        eyes = Rng(fate.word())
        try:
            bots = [
                Timed(self.makers[bot](int(luck(f"{self.programme.seed}:{number}:{seat}:{name}").word())))
                for seat, (bot, name) in enumerate(zip(sitting, names, strict=True))
            ]
            rules = self.programme.game.rules
            s = rules.new(self.terms)
            contest(rules, s, list(bots), fate, eyes)
        except Exception as trouble:
            raise Failed(f"game {g} ({', '.join(names)}): {type(trouble).__name__}: {trouble}") from trouble
        return Met(g, rules.scores(s), rules.ranking(s), [bot.times for bot in bots])


class Timed:
    """A bot with a stop watch, which shows CPU time."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.times: list[int] = []  # in microseconds

    def answer(self, view: View, legal: list[int]) -> int:
        begin = time.process_time_ns()
        code = self.bot.answer(view, legal)
        self.times.append((time.process_time_ns() - begin) // 1000)
        return code


class Standing(msgspec.Struct, frozen=True):
    """How good a bot is. Ratings are of openskill's kind: 25 is the middle of all, and low to high holds 95 of 100."""

    name: str
    rating: float
    low: float
    high: float
    seats: int  # that it had in all games,
    wins: float  # and of these, won; a victory shared by k counts 1/k
    mean_score: float
    ms: float  # of CPU time for an answer, on average,
    ms_99: float  # for 99 of 100,
    ms_most: float  # and for the longest


class Meeting(msgspec.Struct, frozen=True):
    """How one bot did against others of one kind, one of them on every other seat; low to high holds 95 of 100."""

    name: str
    against: str
    games: int
    wins: float
    win_rate: float
    low: float
    high: float


class Ladder(msgspec.Struct, frozen=True):
    """What came out. All but milliseconds and `seconds` follows from what was asked."""

    game: str
    title: str
    bots: list[str]
    seats: int
    games: int  # in all
    options: dict[str, object]
    pack: str
    seed: int
    standings: list[Standing]  # the best first
    meetings: list[Meeting]
    seconds: float

    def to_json(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self)).decode()

    def to_csv(self) -> str:
        """One line for each meeting, below a line of names."""
        text = io.StringIO()
        lines = csv.writer(text, lineterminator="\n")
        fields = Meeting.__struct_fields__
        lines.writerow(["game", "seats", *fields])
        for meeting in self.meetings:
            lines.writerow([self.game, self.seats, *(getattr(meeting, field) for field in fields)])
        return text.getvalue()


def arena(
    game: Game,
    bots: list[str],
    games: int,
    *,
    seats: int | None = None,
    options: dict[str, object] | None = None,
    pack: str = "",
    seed: int = 0,
    jobs: int = 1,
    ray: str = "",
    journal: Path | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Ladder:
    """Let every bot meet every other in so many games, or some more, so that all sit everywhere equally often.

    What the journal holds already is not played again. What was asked wrongly is an `Unreadable` before the first game;
    a bot that breaks down ends it with `Failed`, and the journal keeps the games before.
    """
    whole("games", games)
    whole("jobs", jobs)
    check_bots(bots)
    seats = max(2, game.seats[0]) if seats is None else seats
    if seats < 2:
        raise Unreadable("nobody meets anybody at a table with one seat", "seats", "Give two seats or more.")
    programme = Programme(game, bots, seats, options or {}, pack, seed)
    player = programme.ready()
    total = in_all(len(bots), games, seats)
    begun = time.perf_counter()
    with closing(Journal(journal, describe(player))) as book:
        known = book.games(Met)
        found = {met.g: met for met in known if met.g < total}
        left = [g for g in range(total) if g not in found]
        with closing(played(programme, player, chunks_of(left), jobs, ray)) as finished:
            for ends in finished:
                book.write(ends)
                found.update((met.g, met) for met in ends)
                if on_progress is not None:
                    on_progress(len(found))
    return tally(player, [found[g] for g in range(total)], time.perf_counter() - begun)


def in_all(bots: int, games: int, seats: int) -> int:
    """How many games that makes: a pair has had the same seats only after some, with three and more also alone."""
    block = seats if seats == 2 else 2 * seats
    return math.comb(bots, 2) * block * math.ceil(games / block)


def check_bots(bots: Sequence[str]) -> None:
    if len(bots) < 2:
        raise Unreadable("one bot alone meets nobody", "bots", "Name two bots or more.")
    for name in bots:
        if bots.count(name) > 1:
            raise Unreadable("{name!r} is named twice", "bots", "Name every bot once.", name=name)


def describe(player: Arena) -> dict[str, object]:
    """What must be the same for games to belong to one ladder."""
    one = player.programme
    return {
        "game": one.game.name, "edition": player.terms.edition, "bots": one.bots, "seats": one.seats,
        "options": player.terms.options, "pack": player.terms.pack, "seed": one.seed,
    }  # fmt: skip


def tally(player: Arena, games: list[Met], seconds: float) -> Ladder:
    """The ladder that these games make."""
    one = player.programme
    won: dict[tuple[int, int], list[float]] = {}  # by who sat alone, and against whom
    sums = [[0.0, 0.0, 0.0] for _ in one.bots]  # seats, wins, points
    times: list[list[int]] = [[] for _ in one.bots]
    ranked: list[list[tuple[int, int]]] = []  # bot and place, by seat
    for met in games:
        lone, others, place, _ = one.line_up(met.g)
        sitting = [lone if seat == place else others for seat in range(one.seats)]
        ranked.append(list(zip(sitting, met.places, strict=True)))
        shares = [(rank == 1) / met.places.count(1) for rank in met.places]
        won.setdefault((lone, others), []).append(shares[place])
        for seat, bot in enumerate(sitting):
            more = (1, shares[seat], met.scores[seat])
            sums[bot] = [old + new for old, new in zip(sums[bot], more, strict=True)]
            times[bot] += met.times[seat]
    standings = [
        Standing(name, rating, low, high, int(sat), round(wins, 9), points / sat, *thought(spent))
        for name, (sat, wins, points), spent, (rating, low, high)
        in zip(one.bots, sums, times, ratings(len(one.bots), ranked), strict=True)
    ]  # fmt: skip
    meetings = [meeting(one.bots[a], one.bots[b], shares) for (a, b), shares in sorted(won.items())]
    return Ladder(
        game=one.game.name, title=one.game.title, bots=one.bots, seats=one.seats, games=len(games),
        options=player.terms.options, pack=player.terms.pack, seed=one.seed,
        standings=sorted(standings, key=lambda bot: -bot.rating), meetings=meetings, seconds=round(seconds, 3),
    )  # fmt: skip


def thought(times: list[int]) -> tuple[float, float, float]:
    """How many milliseconds an answer took: on average, 99 of 100 at most, and the longest."""
    ordered = sorted(times) or [0]
    some = (sum(ordered) / len(ordered), ordered[len(ordered) * 99 // 100], ordered[-1])
    mean, most_of_them, longest = (round(one / 1000, 3) for one in some)
    return mean, most_of_them, longest


def meeting(name: str, against: str, shares: list[float]) -> Meeting:
    wins = math.fsum(shares)
    low, high = wilson(wins, len(shares))
    return Meeting(name, against, len(shares), round(wins, 9), wins / len(shares), low, high)
