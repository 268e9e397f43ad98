"""Prints which engine runs, then a digest for each kind of table. In both modes the digests must be the same."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pavilion.core.position
from pavilion import bots
from pavilion.bots.levels import Thinker
from pavilion.bots.playout import contest, random_game
from pavilion.bots.search.effort import Effort
from pavilion.check import on_the_shelf, option_sets
from pavilion.check.toys import TOYS
from pavilion.core import Game, Rng
from pavilion.games import games
from pavilion.opening import new

SEEDS = range(2)


def tables(game: Game) -> Iterator[tuple[int, dict[str, object]]]:
    for seats in range(game.seats[0], game.seats[1] + 1):
        for options in option_sets(game, seats):
            yield seats, options


def told(*things: object) -> str:
    return hashlib.sha256(repr(things).encode()).hexdigest()[:16]


def by_luck(game: Game, seats: int, options: dict[str, object]) -> str:
    """Where some random games end."""
    terms = game.agree(seats, options)
    return told([random_game(game.rules, terms, Rng(seed)).ints() for seed in SEEDS])


def by_bots(game: Game, seats: int, name: str) -> str:
    """Where a game of equal bots ends."""
    playing = [bots.make(name, game, seat) for seat in range(seats)]
    for bot in playing:
        if isinstance(bot, Thinker):
            bot.effort = Effort(lines=2, futures=1, iterations=4, beam=50, positions=2)  # or it would take hours
    s = game.rules.new(game.agree(seats, {}))
    contest(game.rules, s, playing, Rng(seats), Rng(100))
    return told(s.ints())


def at_a_table(game: Game, seats: int) -> str:
    """Record, view and position of a game at a table."""
    with on_the_shelf(game):
        table = new(game.name, seats=seats, seed=seats)
    while not table.over:
        seat = table.to_move[-1]
        table.play(table.legal(seat)[len(table.answers) % len(table.legal(seat))], seat)
    return told(table.record(), table.view(0), table.position(), table.breakdown(), table.ranking())


def main() -> None:
    print(pavilion.core.position.__file__)
    for game in (*games().values(), *TOYS):
        for seats, options in tables(game):
            print(game.name, seats, options, by_luck(game, seats, options))
        for seats in range(game.seats[0], game.seats[1] + 1):
            print(game.name, seats, "table", at_a_table(game, seats))
            for name in bots.names(game):
                if name in ("greedy", "expert") or (name == "strong" and seats > 2):
                    continue  # club by its other name, strong with more of the same, and what takes too long
                print(game.name, seats, name, by_bots(game, seats, name))


if __name__ == "__main__":
    main()
