"""How good bots are, from the places they took: ratings with intervals, and intervals of shares."""

from __future__ import annotations

import math
from collections.abc import Sequence

SURE = 1.96  # standard deviations to either side hold 95 of 100
DIGITS = 3


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval of a share of victories, as if games were independent."""
    share, more = wins / games, SURE * SURE / games
    middle = (share + more / 2) / (1 + more)
    half = SURE * math.sqrt(share * (1 - share) / games + more / games / 4) / (1 + more)
    return max(0.0, middle - half), min(1.0, middle + half)


def ratings(bots: int, games: Sequence[Sequence[tuple[int, int]]]) -> list[tuple[float, float, float]]:
    """The rating of each bot with its interval, from games in order: who sat there, with which place.

    A bot that sits at a table several times is rated by the mean of what each of its seats would make of it.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # bots do not change while they play
    rated = [model.rating() for _ in range(bots)]
    for game in games:
        teams = [[model.rating(mu=rated[bot].mu, sigma=rated[bot].sigma)] for bot, _ in game]
        after = model.rate(teams, ranks=[place for _, place in game])
        for bot in sorted({bot for bot, _ in game}):
            own = [team[0] for team, (other, _) in zip(after, game, strict=True) if other == bot]
            mu, sigma = (math.fsum(values) / len(own) for values in ((r.mu for r in own), (r.sigma for r in own)))
            rated[bot] = model.rating(mu=mu, sigma=sigma)
    return [
        (round(one.mu, DIGITS), round(one.mu - SURE * one.sigma, DIGITS), round(one.mu + SURE * one.sigma, DIGITS))
        for one in rated
    ]
