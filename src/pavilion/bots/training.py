"""Games from which the compiler learns what matters (setup.py): random ones, thoughtful ones, and steps from outside.

Nothing but counters comes out of it; the same games are played in every build.
"""

from __future__ import annotations

from pavilion.bots.playout import random_games
from pavilion.bots.simulate import simulate
from pavilion.core import Game, Options, Rng, View
from pavilion.games import OURS

RANDOM = 300  # games of each kind of table
THOUGHTFUL = 1
STEPPED = 40


def train(game: Game, seats: int) -> None:
    terms = game.agree(seats, {})
    random_games(game.rules, terms, RANDOM, seats)
    simulate(game, ["random"] * seats, STEPPED, seed=seats)
    simulate(game, ["greedy"] * seats, THOUGHTFUL, seed=seats)
    for seed in range(STEPPED):
        step(game, seats, Rng(seed))


def step(game: Game, seats: int, luck: Rng) -> None:
    """A game driven from here, with all that a table asks of the rules now and then."""
    rules, out = game.rules, Options()
    s = rules.new(game.agree(seats, {}))
    going = rules.advance(s, out, luck)
    while going:
        codes = out.list()
        if s.count % 16 == 0:
            View(rules, s, rules.to_move(s)[0], luck).data()
            rules.why_not(s, codes[-1] + 1)
        going = rules.step(s, codes[luck.below(len(codes))], out, luck)
    s.clone().ints()


def main() -> None:
    for game in OURS.values():
        for seats in range(game.seats[0], game.seats[1] + 1):
            train(game, seats)


if __name__ == "__main__":
    main()
